"""The manual table 练品 (part G): which answers are errors."""

from __future__ import annotations

from engine.actions import Action, ActionKind
from engine.decompose import count
from engine.legality import after_chi
from engine.melds import MeldKind
from engine.state import Ask, State
from engine.view import Fault


def fault_of(state: State, seat: int, ask: Ask, action: Action) -> Fault | None:
    """The error that ``seat`` makes with a legal ``action`` when it is asked ``ask`` (G.2)."""
    kind, card = action.kind, state.card
    if kind == ActionKind.PASS:
        return _fault_of_pass(state, seat, ask)
    if kind == ActionKind.DISCARD:
        if ask == Ask.EXTRA:
            return Fault.EXTRA_DISCARD
        return Fault.SPLIT_KAN if count(state.hands[seat], action.card) >= 3 else None
    if kind in (ActionKind.PENG, ActionKind.CHI) and state.is_barred(seat):
        return Fault.CHOUZHANG
    if kind == ActionKind.CHI and count(after_chi(state.hands[seat], card, action), card):
        return Fault.SHAOBI
    if kind == ActionKind.WEI and state.passed_peng[seat] >> card & 1:
        return Fault.CHOUWEI_HIDDEN
    return None


def _fault_of_pass(state: State, seat: int, ask: Ask) -> Fault | None:
    if ask == Ask.OWN:
        return Fault.SHIWEI if state.own_kind(seat) == MeldKind.WEI else Fault.SHITI
    if ask == Ask.PENG and state.rules.must_peng and not state.is_barred(seat):
        return Fault.PENG_MISSED
    return {Ask.RUN: Fault.ZOUPAO, Ask.LAY: Fault.SHITI}.get(ask)
