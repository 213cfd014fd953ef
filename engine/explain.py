"""Why not? For any action a player can think of: legal, or the rule that forbids it.

Everything is answered from a `SeatView`, so an explanation gives away nothing hidden.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from engine.actions import ANNOUNCED, HU, PASS, PENG, Action, ActionKind, Triple, chi
from engine.cards import COPIES, HIDDEN
from engine.decompose import ONE, Grouper, grouper, loose_part, pack, take
from engine.legality import Table, after_chi, bi_choices, leaves_discard, must_run, win_huxi
from engine.melds import TRIPLES
from engine.view import Phase, SeatView


class Reason(NamedTuple):
    """The rule that forbids an action, a code that the catalogue words, the cards that make it so.

    ``value`` is the one number of the sentence where it has one (胡息 reached), else 0.
    """

    rule: str
    code: str
    cards: tuple[int, ...] = ()
    value: int = 0


def why_illegal(view: SeatView, action: Action) -> Reason | None:
    """``None`` exactly where ``action`` is in ``view.legal``, else why it cannot be taken now.

    For 吃 the 比 groups may be left out, to ask about an eaten group as such: then the answer is
    ``None`` also where some choice of 比 makes it legal. An action the seat can take later with the
    same card has the code ``later``.
    """
    if action in view.legal or _eats_with_some_bi(view.legal, action):
        return None
    if view.phase == Phase.OVER:
        return Reason("A12.1", "over")
    if action in view.later or _eats_with_some_bi(view.later, action):
        return Reason("A7.7" if view.drawn else "A6.3", "later", (view.card,))
    if action.kind == ActionKind.DISCARD:
        return _why_no_discard(view, action.card)
    if action.kind == ActionKind.PASS:
        return _why_no_pass(view)
    if view.phase == Phase.TO_DISCARD and view.turn == view.seat:
        return Reason("A11.1", "discard_due")
    if action.kind in ANNOUNCED:
        manual = view.rules.manual
        return Reason("G.3", "nothing_to_lay") if manual else Reason("A7.1", "by_itself")
    if view.card == HIDDEN:
        return Reason("A7.1" if view.drawn else "A11.1", "no_card")
    if action.kind == ActionKind.HU:
        return _why_no_hu(view)
    if view.phase == Phase.UPTURNED:
        return Reason("A3.1", "upturned", (view.card,))
    if action.kind == ActionKind.PENG:
        return _why_no_peng(view)
    return _why_no_chi(view, action)


def thinkable(view: SeatView) -> list[Action]:
    """Every action a player could think of now: 胡 过 碰, 吃 by any group, each card in hand."""
    found = [HU, PASS, PENG]
    if view.rules.manual:
        found += [Action(kind) for kind in ANNOUNCED]
    if view.card != HIDDEN:
        found += [chi((triple,)) for triple in TRIPLES]
    found += [Action(ActionKind.DISCARD, kind) for kind, many in enumerate(view.hand) if many]
    return found


def _eats_with_some_bi(actions: tuple[Action, ...], action: Action) -> bool:
    if action.kind != ActionKind.CHI or len(action.groups) != 1:
        return False
    return any(other.groups[:1] == action.groups for other in actions)


def _why_no_discard(view: SeatView, card: int) -> Reason:
    if view.phase != Phase.TO_DISCARD:
        return Reason("A11.1", "no_discard_due")
    if view.turn != view.seat:
        return Reason("A11.1", "not_your_discard")
    many = view.hand[card]
    if many >= 3:
        return Reason("A11.4", "in_kan", (card,) * many)
    return Reason("A11.4", "not_in_hand", (card,))


def _why_no_pass(view: SeatView) -> Reason:
    if view.phase == Phase.TO_DISCARD and view.turn == view.seat:
        return Reason("A11.1", "discard_due")
    return Reason("A7" if view.drawn else "A6", "nothing_to_pass")


def _why_no_hu(view: SeatView) -> Reason:
    card = view.card
    rules = view.rules
    discarded = view.phase == Phase.DISCARDED
    if discarded and not rules.discard_win:
        return Reason("A9.4", "discard_not_won", (card,))
    if view.phase == Phase.UPTURNED and not rules.upturned_win:
        return Reason("A4.2", "no_upturned_win", (card,))
    if view.phase == Phase.DRAWN and rules.zuodi and not view.wall:
        return Reason("F.3", "bottom_not_won", (card,))
    if rules.errors_bar_hu and any(error.seat == view.seat for error in view.errors):
        return Reason("G.2", "erred", (card,))
    own = view.turn == view.seat
    if own and discarded:
        return Reason("A6.1", "own_card", (card,))
    table = Table.of(view.rules, view.melds[view.seat])
    hand = pack(view.hand)
    groups = grouper(view.rules)
    dealt = own and view.phase == Phase.UPTURNED
    if dealt:
        huxi = groups.best_huxi(hand + ONE[card], 0, 0, False)
    else:
        huxi = win_huxi(rules, groups, hand, table, card, own, discarded=discarded)
    if huxi >= rules.least_huxi:
        if card in view.dead_hu:
            return Reason("A8.5", "dead_hu", (card,))
        rule = {Phase.UPTURNED: "A4.2", Phase.DISCARDED: "A6.1"}.get(view.phase, "A7.2")
        return Reason(rule, "not_asked", (card,))
    if huxi >= 0:
        return Reason("A9.3", "too_few_huxi", (card,), huxi)
    return _why_no_doors(view, groups, hand, table)


def _why_no_doors(view: SeatView, groups: Grouper, hand: int, table: Table) -> Reason:
    """The doors do not come out: for want of a 将, for a pair too many, or at all (A9.1, A9.2)."""
    if table.fours or any(many == COPIES for many in view.hand):
        return Reason("A9.2", "no_doors_pair", (view.card,))
    with_four = replace(table, fours=1)
    own, discarded = view.turn == view.seat, view.phase == Phase.DISCARDED
    found = win_huxi(view.rules, groups, hand, with_four, view.card, own, discarded=discarded)
    if found >= 0:
        return Reason("A9.2", "pair_without_four", (view.card,))
    return Reason("A9.1", "no_doors", (view.card,))


def _why_barred(view: SeatView) -> Reason | None:
    if view.card in view.discarded[view.seat]:
        return Reason("A8.2", "own_discard", (view.card,))
    if view.card in view.barred:
        return Reason("A8.1", "passed", (view.card,))
    return None


def _why_no_peng(view: SeatView) -> Reason:
    card = view.card
    many = view.hand[card]
    hand, table = pack(view.hand), Table.of(view.rules, view.melds[view.seat])
    if view.turn == view.seat:
        return Reason("A7.4" if view.drawn else "A6.3", "own_card", (card,))
    if must_run(hand, table, card, view.drawn):
        return Reason("A7.3" if view.drawn else "A6.2", "must_run", (card,) * 3)
    if many < 2:
        return Reason("A6.3" if not view.drawn else "A7.4", "no_pair", (card,))
    barred = _why_barred(view)
    if barred:
        return barred
    if not _leaves_discard(view, hand - 2 * ONE[card]):
        return Reason("A11.4", "no_discard_left", (card,))
    return _why_not_now(view)


def _why_no_chi(view: SeatView, action: Action) -> Reason:
    card = view.card
    if not action.groups:
        return Reason("A10.1", "no_group", (card,))
    eaten = action.groups[0]
    if not all(group in TRIPLES for group in action.groups) or card not in eaten:
        return Reason("A10.1", "no_group", eaten)
    if not view.drawn and view.seat == view.turn:
        return Reason("A6.4", "own_card", (card,))
    following = view.seat == view.next_seat(view.turn)
    if not view.drawn and not following:
        return Reason("A6.4", "not_next", (card,))
    if view.drawn and view.seat != view.turn:
        if not view.rules.next_eats_drawn:
            return Reason("A7.5", "drawer_only", (card,))
        if not following:
            return Reason("A7.5", "not_drawer_or_next", (card,))
    table = Table.of(view.rules, view.melds[view.seat])
    if must_run(pack(view.hand), table, card, view.drawn):
        return Reason("A7.3" if view.drawn else "A6.2", "must_run", (card,) * 3)
    barred = _why_barred(view)
    if barred:
        return barred
    return _why_not_laid(view, eaten, action) or _why_not_now(view)


def _why_not_laid(view: SeatView, eaten: Triple, action: Action) -> Reason | None:
    """What is wrong with the cards of a 吃: missing, in a 坎, or a 比 that fails (A10)."""
    card = view.card
    hand = pack(view.hand)
    loose = loose_part(hand)
    wanted = list(eaten)
    wanted.remove(card)
    if take(loose, wanted) < 0:
        in_kan = [kind for kind in sorted(set(wanted)) if view.hand[kind] >= 3]
        if in_kan:
            return Reason("A5.1", "in_kan", tuple(k for k in in_kan for _ in range(view.hand[k])))
        missing = tuple(k for k in sorted(set(wanted)) if view.hand[k] < wanted.count(k))
        return Reason("A10.1", "missing_cards", missing)
    rest = take(loose, wanted)
    choices = bi_choices(rest, card)
    if not choices:
        return Reason("A10.2", "no_bi", (card,))
    bi = action.groups[1:] or choices[0]
    if bi not in choices:
        return Reason("A10.2", "wrong_bi", (card,))
    if not _leaves_discard(view, after_chi(hand, card, chi((eaten, *bi)))):
        return Reason("A11.4", "no_discard_left", (card,))
    return None


def _leaves_discard(view: SeatView, hand: int) -> bool:
    return leaves_discard(view.rules, hand, view.exemptions[view.seat])


def _why_not_now(view: SeatView) -> Reason:
    """It would do, but the card goes to others first, or the seat has declined it (A6, A7)."""
    return Reason("A7.7" if view.drawn else "A6", "not_asked", (view.card,))
