"""`Win`: who wins on which card, and what of the moment bears on the points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.view import Phase, SeatView, Touch

if TYPE_CHECKING:
    from engine.state import State


@dataclass(frozen=True, slots=True)
class Win:
    """A win to be scored.

    ``source`` drew or discarded the ``card``. ``tianhu``: "", ``forced`` or ``upturned`` (see
    `Settlement`). ``dealer``: the dealer wins. ``discarded``: the card was discarded (A6.1).
    ``last``: it was the last of the 墩. ``touch``: the winner's. ``single``: one card was left in
    the winner's hand. ``opened``: nobody has discarded yet. ``first_discard``: the card is the
    discard that opened the round, and the dealer's 下家 wins on it. ``draws``: 荒庄 in a row before
    the round (B.2).
    """

    winner: int
    card: int
    source: int
    zimo: bool
    tianhu: str = ""
    dealer: bool = False
    discarded: bool = False
    last: bool = False
    touch: Touch = Touch.CHANGED
    single: bool = False
    opened: bool = False
    first_discard: bool = False
    draws: int = 0

    @property
    def self_drawn(self) -> bool:
        """Whether the winner drew the card (A9.5)."""
        return self.source == self.winner

    @property
    def dealer_takes(self) -> bool:
        """Whether the card is the 亮张 in the dealer's own hand, one like any other (A3.1)."""
        return self.tianhu == "upturned" and self.self_drawn

    @property
    def opening(self) -> str:
        """``none``, or how the round was won before it began: ``forced``, ``dealer``, ``other``."""
        if self.tianhu == "upturned":
            return "dealer" if self.dealer else "other"
        return self.tianhu or "none"


def win_now(moment: State | SeatView, winner: int, held: int) -> Win:
    """``winner``, with ``held`` cards in hand, wins on the card in question of a round."""
    own = winner == moment.turn
    upturned = moment.phase == Phase.UPTURNED
    discarded = moment.phase == Phase.DISCARDED
    who = moment.rules.upturned_zimo if upturned else "dealer"
    others = [kinds for seat, kinds in enumerate(moment.discarded) if seat != moment.dealer]
    following = (moment.dealer + 1) % moment.seats
    return Win(
        winner,
        moment.card,
        moment.turn,
        zimo={"dealer": own, "all": True, "none": False}[who],
        tianhu="upturned" if upturned else "",
        dealer=winner == moment.dealer,
        discarded=discarded,
        last=not (upturned or discarded or moment.wall_left),
        touch=moment.touch[winner],
        single=held == 1,
        opened=not any(moment.discarded),
        first_discard=discarded
        and (moment.turn, winner) == (moment.dealer, following)
        and moment.touch[moment.dealer] == Touch.OPENING
        and not any(others),
        draws=moment.draws,
    )
