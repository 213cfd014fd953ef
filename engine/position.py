"""What a round starts from: a `Deal`, or a `Position` set up by hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.cards import HIDDEN
from engine.melds import Meld
from engine.view import Error, PileCard, Touch


class Deal(NamedTuple):
    """The cards as dealt (A3.1): ``hands`` per seat, 亮张, 墩 with the next card first.

    ``draws``: 荒庄 in a row before this round (B.2).
    """

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    upturned: int
    wall: tuple[int, ...]
    draws: int = 0


class Turn(StrEnum):
    """What is due in a position."""

    DRAW = "draw"
    """``seat`` is about to draw."""
    DISCARD = "discard"
    """``seat`` owes a discard."""
    DRAWN = "drawn"
    """``seat`` has just drawn ``card``; nothing has been made of it yet."""
    DISCARDED = "discarded"
    """``seat`` has just discarded ``card``; nobody has been asked yet."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that decides how a round goes on. Tuples are per seat unless said otherwise.

    ``hands``: 20 counts each. ``wall``: the 墩, next card first. ``aside``: cards out of the game,
    so that all 80 are accounted for. ``card`` is `HIDDEN` where ``turn`` has none. ``discarded``,
    ``barred``, ``passed_peng``, ``dead_hu`` (kinds) and ``exemptions`` as in `SeatView`;
    ``no_discard`` is how often A11.4 has left the seat without a discard, less the discards it made
    without owing them (G.2). ``touch`` and ``errors`` as in `SeatView`; ``draws`` as in `Deal`.
    """

    dealer: int
    upturned: int
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]
    piles: tuple[tuple[PileCard, ...], ...]
    wall: tuple[int, ...]
    aside: tuple[int, ...]
    turn: Turn
    seat: int
    card: int
    discarded: tuple[frozenset[int], ...]
    barred: tuple[frozenset[int], ...]
    passed_peng: tuple[frozenset[int], ...]
    dead_hu: tuple[frozenset[int], ...]
    exemptions: tuple[int, ...]
    no_discard: tuple[int, ...]
    touch: tuple[Touch, ...]
    errors: tuple[Error, ...] = ()
    draws: int = 0

    @property
    def seats(self) -> int:
        """How many play the round."""
        return len(self.hands)


def empty(seats: int) -> Position:
    """A position with nothing on the table, to be filled in with `dataclasses.replace`."""
    none = frozenset[int]()
    return Position(
        dealer=0,
        upturned=HIDDEN,
        hands=((0,) * 20,) * seats,
        melds=((),) * seats,
        piles=((),) * seats,
        wall=(),
        aside=(),
        turn=Turn.DRAW,
        seat=0,
        card=HIDDEN,
        discarded=(none,) * seats,
        barred=(none,) * seats,
        passed_peng=(none,) * seats,
        dead_hu=(none,) * seats,
        exemptions=(0,) * seats,
        no_discard=(0,) * seats,
        touch=(Touch.CHANGED,) * seats,
    )
