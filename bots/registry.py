"""The levels by name."""

from __future__ import annotations

from collections.abc import Callable

from bots.base import Bot
from bots.normal import NormalBot
from bots.novice import NoviceBot
from bots.random_bot import RandomBot

_LEVELS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "novice": NoviceBot,
    "normal": NormalBot,
}


def names() -> tuple[str, ...]:
    """The levels, the weakest first."""
    return tuple(_LEVELS)


def make(name: str) -> Bot:
    """A bot of that level; `ValueError` that lists the levels where there is none."""
    if name not in _LEVELS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(_LEVELS)}")
    return _LEVELS[name]()
