"""A match being played at this table: who plays it, and since when."""

from __future__ import annotations

from dataclasses import dataclass

from bots import registry
from bots.base import Bot
from engine.match import Match

PERSON = "person"
"""Played by a person at the keyboard."""


@dataclass(slots=True)
class Session:
    """``names`` and ``players`` (`PERSON` or the level of a bot) are per person of the match.

    ``careless``: the bots err now and then at the manual table. ``id`` is the number in the
    database, 0 where the match is not there yet.
    """

    match: Match
    names: tuple[str, ...]
    players: tuple[str, ...]
    date: str
    careless: bool = False
    id: int = 0

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of those who play the current round, by seat."""
        return tuple(self.names[person] for person in self.match.sitting)

    @property
    def seat_points(self) -> tuple[int, ...]:
        """Their totals."""
        return tuple(self.match.points[person] for person in self.match.sitting)

    @property
    def person_seats(self) -> tuple[int, ...]:
        """The seats of the current round that persons play."""
        players = (self.players[person] for person in self.match.sitting)
        return tuple(seat for seat, player in enumerate(players) if player == PERSON)

    def bots(self) -> dict[int, Bot]:
        """The bots by seat of the current round."""
        players = (self.players[person] for person in self.match.sitting)
        return {seat: registry.make(who) for seat, who in enumerate(players) if who != PERSON}
