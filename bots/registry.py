"""The levels by name. A level's module is imported when a bot of it is made."""

from __future__ import annotations

from importlib import import_module

from bots.base import Bot

_LEVELS = {
    "random": ("bots.random_bot", "RandomBot"),
    "novice": ("bots.novice", "NoviceBot"),
    "normal": ("bots.normal", "NormalBot"),
}


def names() -> tuple[str, ...]:
    """The levels, the weakest first."""
    return tuple(_LEVELS)


def make(name: str) -> Bot:
    """A bot of that level; `ValueError` that lists the levels where there is none."""
    if name not in _LEVELS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(_LEVELS)}")
    module, level = _LEVELS[name]
    bot: Bot = getattr(import_module(module), level)()
    return bot
