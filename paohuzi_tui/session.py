"""A match being played at this table: who plays it, and since when."""

from __future__ import annotations

from dataclasses import dataclass

from bots import registry
from bots.base import Bot
from engine.match import Match

PERSON = 0
"""The seat of the person at the keyboard; 1 sits to the right, 2 to the left."""


@dataclass(slots=True)
class Session:
    """``names`` are per seat; ``levels`` are the bots to the right and to the left."""

    match: Match
    names: tuple[str, ...]
    levels: tuple[str, str]
    date: str

    def bots(self) -> dict[int, Bot]:
        """The bots by seat."""
        return {seat: registry.make(level) for seat, level in enumerate(self.levels, start=1)}
