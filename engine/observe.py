"""What one seat may know of a round (A15): from `Round` to `SeatView`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import PAO, PASS, Action
from engine.cards import HIDDEN
from engine.decompose import unpack
from engine.events import Event, is_closed, mask, masked
from engine.legality import kinds_in
from engine.manual import fault_of
from engine.melds import Meld
from engine.state import Ask
from engine.view import WATCHER, Error, Phase, SeatView

if TYPE_CHECKING:
    from engine.round import Round


def observe(round_: Round, seat: int, *, history: bool) -> SeatView:
    """The view of ``seat``; its events are left out unless ``history``."""
    rules = round_.rules
    decision = round_.decision
    asked = decision is not None and decision.seat == seat
    legal = decision.legal if asked and decision else ()
    later = _later(round_, seat) if asked else {}
    plays = seat != WATCHER
    return SeatView(
        seat=seat,
        rules=rules,
        dealer=round_.dealer,
        upturned=_upturned(round_, seat),
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
        touch=tuple(round_.touch),
        draws=round_.draws,
        bottom=round_.wall[-1] if rules.zuodi and round_.wall else HIDDEN,
        hand=unpack(round_.hands[seat] if plays else 0),
        barred=kinds_in(round_.barred[seat] if plays else 0),
        passed_peng=kinds_in(round_.passed_peng[seat] if plays else 0),
        dead_hu=kinds_in(round_.dead_hu[seat] if plays else 0),
        legal=legal,
        later=tuple(later),
        wrong=_wrong(round_, seat, dict.fromkeys(legal, round_.ask) | later),
        errors=_errors(round_, seat),
        hands=tuple(unpack(hand) for hand in round_.hands) if round_.over else (),
        settlement=round_.settlement,
        events=_events(round_, seat) if history else (),
    )


def _upturned(round_: Round, seat: int) -> int:
    """The 亮张, the dealer's alone where it is not shown (F.3)."""
    hidden = round_.rules.hides_upturned and seat != round_.dealer and not round_.over
    return HIDDEN if hidden else round_.upturned


def _card(round_: Round, seat: int) -> int:
    """The card in question; one that makes a 提 or 偎 its drawer alone sees (A7.1)."""
    phase = round_.phase
    if phase == Phase.DEALT:
        asked = round_.decision is not None and round_.decision.seat == seat
        return round_.card if asked else HIDDEN
    if seat == round_.turn:
        return round_.card
    if phase == Phase.UPTURNED:
        return _upturned(round_, seat)
    if phase == Phase.DRAWN and round_.ask == Ask.OWN and not round_.over:
        return HIDDEN
    return round_.card


def _melds(round_: Round, owner: int, seat: int) -> tuple[Meld, ...]:
    melds = round_.melds[owner]
    if owner == seat or round_.over:
        return melds
    return tuple(masked(meld, round_.rules) for meld in melds)


def _huxi(round_: Round, owner: int, seat: int) -> int:
    total = round_.tables[owner].huxi
    rules = round_.rules
    if owner == seat or round_.over or not rules.wei_huxi_private:
        return total
    closed = (meld for meld in round_.melds[owner] if is_closed(meld, rules))
    return total - sum(rules.meld_huxi(meld.kind, meld.cards) for meld in closed)


def _later(round_: Round, seat: int) -> dict[Action, Ask]:
    """What ``seat`` could still do with the card after the question it is asked now.

    Each with the question in which it could. From its own cards alone: whether another seat will
    take the card first is not for it to know.
    """
    if round_.phase == Phase.UPTURNED or round_.ask not in (Ask.HU, Ask.PENG):
        return {}
    found: dict[Action, Ask] = {}
    if round_.ask == Ask.HU and round_.must_run(seat):
        return {PAO: Ask.RUN} if round_.rules.manual else {}
    if round_.ask == Ask.HU and seat != round_.turn:
        offer = round_.peng_offer(seat)
        if offer and round_.rules.must_peng and not round_.rules.manual:
            return {}
        found = dict.fromkeys(offer, Ask.PENG)
    if seat in round_.eaters():
        found |= dict.fromkeys(round_.chi_offer(seat), Ask.CHI)
    found.pop(PASS, None)
    return found


def _wrong(round_: Round, seat: int, actions: dict[Action, Ask]) -> tuple[Action, ...]:
    """Those of ``actions`` that would be an error at the manual table (G.2)."""
    if not round_.rules.manual:
        return ()
    return tuple(action for action, ask in actions.items() if fault_of(round_, seat, ask, action))


def _errors(round_: Round, seat: int) -> tuple[Error, ...]:
    """The errors ``seat`` may know of: all at the end, its own before that if it is told."""
    if round_.over:
        return round_.errors
    if round_.rules.errors_told == "at_end":
        return ()
    return tuple(error for error in round_.errors if error.seat == seat)


def _events(round_: Round, seat: int) -> tuple[Event, ...]:
    masked_events = (mask(event, seat, round_.rules) for event in round_.events)
    return tuple(event for event in masked_events if event is not None)
