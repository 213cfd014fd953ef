"""What one seat may know of a round (A15): from `Round` to `SeatView`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import PENG, Action
from engine.cards import HIDDEN
from engine.decompose import unpack
from engine.events import Event, mask
from engine.legality import kinds_in, own_meld
from engine.melds import Meld, MeldKind
from engine.state import Ask
from engine.view import Phase, SeatView

if TYPE_CHECKING:
    from engine.round import Round


def observe(round_: Round, seat: int, *, history: bool) -> SeatView:
    """The view of ``seat``; its events are left out unless ``history``."""
    rules = round_.rules
    decision = round_.decision
    asked = decision is not None and decision.seat == seat
    return SeatView(
        seat=seat,
        rules=rules,
        dealer=round_.dealer,
        upturned=round_.upturned,
        phase=round_.phase,
        turn=round_.turn,
        card=_card(round_, seat),
        wall=len(round_.wall),
        hand_sizes=tuple(sum(unpack(hand)) for hand in round_.hands),
        huxi=tuple(_huxi(round_, other, seat) for other in range(round_.seats)),
        melds=tuple(_melds(round_, other, seat) for other in range(round_.seats)),
        piles=tuple(round_.piles),
        discarded=tuple(kinds_in(kinds) for kinds in round_.discarded),
        exemptions=tuple(round_.exemptions),
        hand=unpack(round_.hands[seat]),
        barred=kinds_in(round_.barred[seat]),
        passed_peng=kinds_in(round_.passed_peng[seat]),
        dead_hu=kinds_in(round_.dead_hu[seat]),
        legal=decision.legal if asked and decision else (),
        later=_later(round_, seat) if asked else (),
        hands=tuple(unpack(hand) for hand in round_.hands) if round_.over else (),
        settlement=round_.settlement,
        events=_events(round_, seat) if history else (),
    )


def _card(round_: Round, seat: int) -> int:
    """The card in question; one that makes a 提 or 偎 its drawer alone sees (A7.1)."""
    if round_.phase == Phase.DRAWN and seat != round_.turn and round_.card != HIDDEN:
        drawer = round_.turn
        if own_meld(round_.hands[drawer], round_.tables[drawer], round_.card) is not None:
            return HIDDEN
    return round_.card


def _melds(round_: Round, owner: int, seat: int) -> tuple[Meld, ...]:
    melds = round_.melds[owner]
    if owner == seat or round_.over:
        return melds
    return tuple(meld.masked() for meld in melds)


def _huxi(round_: Round, owner: int, seat: int) -> int:
    total = round_.tables[owner].huxi
    rules = round_.rules
    if owner == seat or round_.over or not rules.wei_huxi_private:
        return total
    closed = (meld for meld in round_.melds[owner] if meld.kind == MeldKind.WEI)
    return total - sum(rules.meld_huxi(meld.kind, meld.cards) for meld in closed)


def _later(round_: Round, seat: int) -> tuple[Action, ...]:
    """What ``seat`` could still do with the card after the question it is asked now.

    From its own cards alone: whether another seat will take the card first is not for it to know.
    """
    if round_.phase == Phase.UPTURNED or round_.ask not in (Ask.HU, Ask.PENG):
        return ()
    if round_.ask == Ask.HU and round_.must_run(seat):
        return ()
    found: tuple[Action, ...] = ()
    if round_.ask == Ask.HU and seat != round_.turn and round_.can_peng(seat):
        found = (PENG,)
    return found + (round_.chi_ways(seat) if seat in round_.eaters() else ())


def _events(round_: Round, seat: int) -> tuple[Event, ...]:
    private = round_.rules.passes_private
    masked = (mask(event, seat, passes_private=private) for event in round_.events)
    return tuple(event for event in masked if event is not None)
