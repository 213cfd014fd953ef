"""Choices in words: what the action bar offers, and why something is not among them."""

from __future__ import annotations

from engine.actions import Action, ActionKind, chi
from engine.cards import names
from engine.decompose import pack
from engine.explain import Reason, why_illegal
from engine.melds import TRIPLES_WITH
from engine.scoring import settle
from engine.view import SeatView
from engine.win import win_now
from paohuzi_tui.i18n import Messages
from paohuzi_tui.logwords import card_in_words, groups_in_words
from paohuzi_tui.widgets.action_bar import Offer

LETTERS = {
    ActionKind.HU: "H",
    ActionKind.PENG: "P",
    ActionKind.CHI: "C",
    ActionKind.TI: "T",
    ActionKind.WEI: "W",
    ActionKind.CHOUWEI: "X",
    ActionKind.PAO: "R",
}
"""The key of each claim."""
_CARDS = {ActionKind.TI: 4, ActionKind.PAO: 4}
"""Cards of a group of one kind, where they are not three."""


def offers(messages: Messages, view: SeatView, choices: tuple[Action, ...]) -> list[Offer]:
    """The choices other than discards, each with its digit and, where it has one, its letter."""
    found: list[Offer] = []
    for action in choices:
        if action.kind == ActionKind.PASS:
            found.append(Offer(action, f"0 {messages('play.key_space')}", messages("play.pass")))
        elif action.kind != ActionKind.DISCARD:
            label = _label(messages, view, action)
            found.append(Offer(action, _keys(len(found) + 1, action, choices), label))
    return found


def _keys(digit: int, action: Action, choices: tuple[Action, ...]) -> str:
    """The digit (there are nine) and the letter; of several 吃 only the first bears the letter."""
    same = [other for other in choices if other.kind == action.kind]
    letter = LETTERS[action.kind] if action == same[0] else ""
    return " ".join(filter(None, (str(digit) if digit <= 9 else "", letter))) or "-"


def _label(messages: Messages, view: SeatView, action: Action) -> str:
    if action.kind == ActionKind.HU:
        return messages("play.hu", huxi=_winning_huxi(view))
    if action.kind != ActionKind.CHI:
        cards = names((view.card,) * _CARDS.get(action.kind, 3))
        return messages(f"play.{action.kind.name.lower()}", cards=cards)
    first, *others = action.groups
    if not others:
        return messages("play.chi", cards=names(first))
    return messages("play.chi_with", cards=names(first), others=groups_in_words(others))


def _winning_huxi(view: SeatView) -> int:
    """胡息 of the win that ``view.seat`` is offered."""
    win = win_now(view, view.seat, sum(view.hand))
    settlement = settle(view.rules, win, pack(view.hand), view.melds[view.seat], view.seats)
    assert settlement is not None
    return settlement.huxi


def discard_offer(messages: Messages, lifted: int | None) -> Offer:
    """The discard of the lifted card, or of none yet."""
    key = messages("play.key_enter")
    if lifted is None:
        return Offer(None, key, messages("play.discard_none"))
    return Offer(None, key, messages("play.discard", card=card_in_words(messages, lifted)))


def why_not(view: SeatView, kind: ActionKind) -> Reason | None:
    """Why there is no claim of that kind now; for 吃 the reason that tells most."""
    if kind != ActionKind.CHI:
        return why_illegal(view, Action(kind))
    triples = TRIPLES_WITH[view.card] if view.card >= 0 else ((0, 1, 2),)
    reasons = [reason for triple in triples if (reason := why_illegal(view, chi((triple,))))]
    return min(reasons, key=_tells_little, default=None)


def _tells_little(reason: Reason) -> tuple[bool, int]:
    return reason.code == "missing_cards", len(reason.cards)


def refusal(messages: Messages, reason: Reason) -> str:
    """A reason as a sentence with its rule."""
    text = messages(f"reasons.{reason.code}", cards=names(reason.cards), value=reason.value)
    return messages("play.refused", reason=text, rule=reason.rule)
