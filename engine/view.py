"""`SeatView`: what one seat may know (A15), and nothing else. Bots and screens get this."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
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
    DEALT = "dealt"
    """The manual table: 起手提 are announced (A4.3, G.1); ``card`` is the asked seat's alone."""
    DRAWN = "drawn"
    """``turn`` has drawn ``card``; `HIDDEN` for the others while only ``turn`` sees it (A7)."""
    DISCARDED = "discarded"
    """``turn`` has discarded ``card`` (A6)."""
    TO_DISCARD = "to_discard"
    """``turn`` owes a discard (A11)."""
    OVER = "over"
    """Somebody won, or the 墩 is empty (A12)."""


class Touch(IntEnum):
    """What a seat has done to the hand it was dealt (听胡 B.1, 地胡 D.3)."""

    NONE = 0
    """Nothing: no 吃, no 碰, no discard."""
    OPENING = 1
    """The dealer has made the discard that opens the round."""
    CHANGED = 2
    """It has changed the hand."""


class Fault(StrEnum):
    """An error at the manual table (G.2); `FAULT_RULES` has the rule that it breaks."""

    ZOUPAO = "zoupao"
    """走跑: a 跑 not taken."""
    SHITI = "shiti"
    """失提: a 提 not laid."""
    SHIWEI = "shiwei"
    """失偎: a 偎 not laid."""
    SHAOBI = "shaobi"
    """烧比: 吃 without its 比."""
    CHOUZHANG = "chouzhang"
    """臭张: 吃 or 碰 of a barred kind."""
    CHOUWEI_HIDDEN = "chouwei_hidden"
    """A 臭偎 not shown."""
    EXTRA_DISCARD = "extra_discard"
    """A discard after a 八块."""
    SPLIT_KAN = "split_kan"
    """A 坎 split."""
    PENG_MISSED = "peng_missed"
    """有碰不碰, where a 碰 must be made."""


FAULT_RULES = {
    Fault.ZOUPAO: "A7.3",
    Fault.SHITI: "A7.1",
    Fault.SHIWEI: "A7.1",
    Fault.SHAOBI: "A10.2",
    Fault.CHOUZHANG: "A8.1",
    Fault.CHOUWEI_HIDDEN: "A8.4",
    Fault.EXTRA_DISCARD: "A11.3",
    Fault.SPLIT_KAN: "A5.1",
    Fault.PENG_MISSED: "E.5",
}


class Error(NamedTuple):
    """An error that ``seat`` made with ``card``."""

    seat: int
    fault: Fault
    card: int


WATCHER = -1
"""The seat of one who sits out and sees what everybody sees."""


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
    hand, A8.2), ``exemptions`` (discards each seat need not make, A4.5), ``touch`` (what each has
    done to the hand it was dealt), ``draws`` (荒庄 in a row before the round, B.2), ``bottom`` (the
    last card of the 墩 where that is shown, F.3).

    The seat's own: ``hand`` (20 counts), ``barred`` (kinds passed on, A8.1), ``passed_peng``
    (a 偎 of these is a 臭偎, A8.4), ``dead_hu`` (臭胡, A8.5), ``legal`` (what it is asked now,
    empty when it is not), ``later`` (what else it could do with the card if it declines the
    actions in ``legal`` and no other seat takes it), ``wrong`` (those of both that would be an
    error, G.2), ``errors`` (those it has made, as far as it has been told), ``events`` (all it has
    noticed). Somebody who sits out has the view of seat `WATCHER`: what is public, no hand.

    After the end ``hands`` holds every hand, and ``melds`` nothing masked; before, ``hands`` is
    empty. ``errors`` are then those of all. ``settlement`` is ``None`` for a 荒庄.
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
    touch: tuple[Touch, ...]
    draws: int
    bottom: int
    hand: tuple[int, ...]
    barred: frozenset[int]
    passed_peng: frozenset[int]
    dead_hu: frozenset[int]
    legal: tuple[Action, ...]
    later: tuple[Action, ...]
    wrong: tuple[Action, ...]
    errors: tuple[Error, ...]
    hands: tuple[tuple[int, ...], ...]
    settlement: Settlement | None
    events: tuple[Event, ...]

    @property
    def wall_left(self) -> int:
        """Cards left in the 墩."""
        return self.wall

    @property
    def right(self) -> tuple[Action, ...]:
        """The actions in ``legal`` that are no error."""
        return tuple(action for action in self.legal if action not in self.wrong)

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
