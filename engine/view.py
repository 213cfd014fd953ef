"""`SeatView`: what one seat may know (A15), and nothing else. Bots and screens get this."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.actions import Action
from engine.events import Event
from engine.melds import Meld
from engine.ruleset import RuleSet
from engine.settlement import Settlement


class Phase(StrEnum):
    """Where the round stands, as everybody at the table sees it."""

    UPTURNED = "upturned"
    """The 亮张 lies on the table and may be won on (A4.2)."""
    DRAWN = "drawn"
    """``turn`` has drawn ``card``; `HIDDEN` for the others while only ``turn`` sees it (A7)."""
    DISCARDED = "discarded"
    """``turn`` has discarded ``card`` (A6)."""
    TO_DISCARD = "to_discard"
    """``turn`` owes a discard (A11)."""
    OVER = "over"
    """Somebody won, or the 墩 is empty (A12)."""


class PileCard(NamedTuple):
    """A card face up before a seat: drawn from the 墩 and dead, or discarded from the hand."""

    card: int
    drawn: bool


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's knowledge of a round. Tuples "per seat" are indexed by seat 0…n−1.

    Public: ``rules``, ``dealer``, ``upturned`` (the 亮张), ``phase``, ``turn`` (the seat that drew,
    discarded or owes a discard), ``card`` (the card in question, `HIDDEN` for none or for a card
    not shown), ``wall`` (cards left in the 墩), ``hand_sizes``, ``huxi`` (胡息 on the table,
    without another's closed 偎), ``melds`` (another's 偎 masked),
    ``piles`` (cards left face up, in order), ``discarded`` (kinds each seat has discarded from its
    hand, A8.2), ``exemptions`` (discards each seat need not make, A4.5).

    The seat's own: ``hand`` (20 counts), ``barred`` (kinds passed on, A8.1), ``passed_peng``
    (a 偎 of these is a 臭偎, A8.4), ``dead_hu`` (臭胡, A8.5), ``legal`` (what it is asked now,
    empty when it is not), ``later`` (what else it could do with the card if it declines the
    actions in ``legal`` and no other seat takes it), ``events`` (all it has noticed).

    After the end ``hands`` holds every hand, and ``melds`` nothing masked; before, ``hands`` is
    empty. ``settlement`` is ``None`` for a 荒庄.
    """

    seat: int
    rules: RuleSet
    dealer: int
    upturned: int
    phase: Phase
    turn: int
    card: int
    wall: int
    hand_sizes: tuple[int, ...]
    huxi: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    piles: tuple[tuple[PileCard, ...], ...]
    discarded: tuple[frozenset[int], ...]
    exemptions: tuple[int, ...]
    hand: tuple[int, ...]
    barred: frozenset[int]
    passed_peng: frozenset[int]
    dead_hu: frozenset[int]
    legal: tuple[Action, ...]
    later: tuple[Action, ...]
    hands: tuple[tuple[int, ...], ...]
    settlement: Settlement | None
    events: tuple[Event, ...]

    @property
    def seats(self) -> int:
        """How many play the round."""
        return len(self.hand_sizes)

    @property
    def drawn(self) -> bool:
        """Whether the card in question was drawn from the 墩 (A7), not discarded (A6)."""
        return self.phase == Phase.DRAWN

    def next_seat(self, seat: int) -> int:
        """下家 of ``seat`` (A2.1)."""
        return (seat + 1) % self.seats

    def hides_huxi(self, seat: int) -> bool:
        """Whether ``huxi[seat]`` leaves out a closed 偎 of ``seat`` (A15.2: shown as "9+?")."""
        return self.rules.wei_huxi_private and any(meld.cards[0] < 0 for meld in self.melds[seat])
