"""What a player has chosen and wants to find again: `Settings`, and what it makes of a match."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.match import Match

PACES = ("slow", "normal", "fast", "instant")
MOST_ROUNDS = 100
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the set-up screen. ``language`` and ``name`` are "" until chosen.

    ``right`` and ``left`` are the levels of the bots there. ``target`` is 0 for a match
    of ``rounds`` rounds.
    """

    language: str = ""
    name: str = ""
    right: str = "normal"
    left: str = "normal"
    rounds: int = 10
    target: int = 0
    tier: str = "half"
    stake: int = 1
    cap: int = 0
    pace: str = "normal"

    def new_match(self, seed: int) -> Match:
        """A match as chosen, its first round dealt."""
        from engine.match import Match
        from engine.ruleset import changed, preset

        changes = {"mingtang_tier": self.tier, "stake": self.stake, "cap": self.cap}
        rules = changed(preset("hunan"), changes)
        if self.target:
            return Match.start(rules, seed=seed, rounds=None, target=self.target)
        return Match.start(rules, seed=seed, rounds=self.rounds)

    def dump(self) -> str:
        """As text, which `parse` reads back."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n"


def parse(text: str) -> Settings:
    """The settings of a text. `ValueError` or `TypeError` if it is damaged."""
    from bots import registry
    from engine.ruleset import TIERS

    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("a table of settings is wanted")
    known = {field.name for field in fields(Settings)}
    settings = Settings(**{key: value for key, value in data.items() if key in known})
    for field in fields(Settings):
        if type(getattr(settings, field.name)).__name__ != field.type:
            raise ValueError(f"{field.name}: a value of another kind is wanted")
    good = (
        settings.pace in PACES
        and settings.tier in TIERS
        and {settings.right, settings.left} <= set(registry.names())
        and 1 <= settings.rounds <= MOST_ROUNDS
        and 0 <= settings.target <= MOST_POINTS
        and 1 <= settings.stake <= MOST_POINTS
        and 0 <= settings.cap <= MOST_POINTS
    )
    if not good:
        raise ValueError("a value is out of range")
    return settings
