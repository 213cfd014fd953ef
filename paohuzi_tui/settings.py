"""What a player has chosen and wants to find again: `Settings`, and what it makes of a match."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.match import Match
    from engine.ruleset import RuleSet

PACES = ("slow", "normal", "fast", "instant")
PLACES = {2: ("across",), 3: ("right", "left"), 4: ("right", "across", "left")}
"""Where the others sit, by how many there are at the table, in the order of play."""
MOST_ROUNDS = 100
MOST_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the set-up screen. ``language`` and ``name`` are "" until chosen.

    ``rules`` names a preset or a rule file of one's own, ``options`` has for each of them what the
    player has changed. ``right``, ``across`` and ``left`` are the levels of the bots there;
    ``careless`` lets them err at the manual table. ``target`` is 0 for a match of ``rounds``
    rounds.
    """

    language: str = ""
    name: str = ""
    rules: str = "hunan"
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    right: str = "normal"
    across: str = "normal"
    left: str = "normal"
    careless: bool = False
    rounds: int = 10
    target: int = 0
    pace: str = "normal"

    def rule_set(self) -> RuleSet:
        """The rules as chosen. Raises `RuleConfigError` where a file of one's own is wrong."""
        from engine.rulefile import changed
        from paohuzi_tui.presets import rules_named

        return changed(rules_named(self.rules), self.options.get(self.rules, {}))

    def new_match(self, seed: int) -> Match:
        """A match as chosen, its first round dealt. Raises `RuleConfigError` as `rule_set` does."""
        from engine.match import Match

        if self.target:
            return Match.start(self.rule_set(), seed=seed, target=self.target)
        return Match.start(self.rule_set(), seed=seed, rounds=self.rounds)

    def dump(self) -> str:
        """As text, which `parse` reads back."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2) + "\n"


def parse(text: str) -> Settings:
    """The settings of a text. `ValueError` or `TypeError` if it is damaged."""
    from bots import registry

    data = json.loads(text)
    if not isinstance(data, dict):
        raise ValueError("a table of settings is wanted")
    known = {field.name for field in fields(Settings)}
    settings = Settings(**{key: value for key, value in data.items() if key in known})
    for one in fields(Settings):
        wanted = str(one.type).split("[")[0]
        if type(getattr(settings, one.name)).__name__ != wanted:
            raise ValueError(f"{one.name}: a value of another kind is wanted")
    good = (
        settings.pace in PACES
        and all(isinstance(changes, dict) for changes in settings.options.values())
        and {settings.right, settings.across, settings.left} <= set(registry.names())
        and 1 <= settings.rounds <= MOST_ROUNDS
        and 0 <= settings.target <= MOST_POINTS
    )
    if not good:
        raise ValueError("a value is out of range")
    return settings
