"""`Record`: what a round began from and what was answered; all else follows from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.actions import Action
from engine.position import Deal, Position
from engine.round import Round
from engine.ruleset import RuleSet

HEADER = "paohuzi-record"
"""The first word of a record; the version follows it."""
VERSION = 1
"""The version of the format that is written, and the newest that is read."""


@dataclass(frozen=True, slots=True)
class Record:
    """One round as recorded.

    ``names`` are per seat, or none at all. ``date`` is free text. ``seed`` is the one that the
    cards were shuffled with, if that is known. ``tags`` are the others: ``match``, ``round`` and
    those of programs, which begin with ``x-``.
    """

    rules: RuleSet
    start: Deal | Position
    actions: tuple[Action, ...] = ()
    names: tuple[str, ...] = ()
    date: str = ""
    seed: int | None = None
    tags: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, played: Round) -> Record:
        """The record of a round as far as it has gone."""
        return cls(played.rules, played.start, played.actions)

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.start.hands)

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.start.dealer


def begin(rules: RuleSet, start: Deal | Position) -> Round:
    """The round from its start, played up to its first question."""
    if isinstance(start, Deal):
        return Round.from_deal(rules, start)
    return Round.from_position(rules, start)


def replay(record: Record) -> Round:
    """The round as the record leaves it.

    Raises `IllegalActionError` for a move that breaks a rule; a record that was read has none.
    """
    played = begin(record.rules, record.start)
    for action in record.actions:
        played.apply(action)
    return played


def positions(record: Record) -> Iterator[Round]:
    """The round at its start and after each move, ``len(record.actions) + 1`` rounds in all.

    Each is independent of the others. Raises as `replay` does.
    """
    current = begin(record.rules, record.start)
    yield current.copy()
    for action in record.actions:
        current.apply(action)
        yield current.copy()
