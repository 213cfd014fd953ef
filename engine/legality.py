"""What a hand can do with a card, for the referee (`engine.round`) and the player's view alike.

Hands are packed (`engine.decompose.pack`). Nothing here knows whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Triple, chi
from engine.cards import COPIES, KINDS
from engine.decompose import ALL_ONES, ONE, Grouper, count, kinds_of, loose_part, take
from engine.melds import FOURS, TRIPLES_WITH, WEIS, Meld, MeldKind
from engine.ruleset import RuleSet


def chi_actions(hand: int, card: int) -> tuple[Action, ...]:
    """Every 吃 of ``card`` with every choice of 比 groups, each once (A10).

    None where the hand has a 坎 of it: that runs (A6.2, A7.3).
    """
    if count(hand, card) >= 3:
        return ()
    loose = loose_part(hand)
    held, pairs = (loose | loose >> 1) & ALL_ONES, loose >> 1 & ALL_ONES
    found: list[Action] = []
    for triple, single, double, cost in _WANTED[card]:
        if held & single == single and pairs & double == double:
            found += [chi((triple, *bi)) for bi in bi_choices(loose - cost, card)]
    return tuple(found)


def chi_without_bi(hand: int, card: int) -> tuple[Action, ...]:
    """Every 吃 of ``card`` that leaves cards of its kind in hand: 烧比 (G.2)."""
    if count(hand, card) >= 3:
        return ()
    loose = loose_part(hand)
    held, pairs = (loose | loose >> 1) & ALL_ONES, loose >> 1 & ALL_ONES
    return tuple(
        chi((triple,))
        for triple, single, double, cost in _WANTED[card]
        if held & single == single and pairs & double == double and count(loose - cost, card)
    )


def _wanted(card: int) -> list[tuple[Triple, int, int, int]]:
    """For each triple with ``card``: the kinds it takes from the hand, those twice, all packed."""
    rows = []
    for triple in TRIPLES_WITH[card]:
        rest = list(triple)
        rest.remove(card)
        double = ONE[rest[0]] if rest[0] == rest[1] else 0
        rows.append((triple, ONE[rest[0]] | ONE[rest[1]], double, ONE[rest[0]] + ONE[rest[1]]))
    return rows


_WANTED = [_wanted(card) for card in range(KINDS)]


def bi_choices(rest: int, card: int, least: Triple = (0, 0, 0)) -> list[tuple[Triple, ...]]:
    """Every way to lay out all cards of kind ``card`` in ``rest`` as 比 groups (A10.2, A10.3).

    ``rest`` is the loose hand after the eaten group; ``[()]`` where nothing is to be laid out,
    ``[]`` where it cannot be done.
    """
    if not count(rest, card):
        return [()]
    found: list[tuple[Triple, ...]] = []
    for triple in TRIPLES_WITH[card]:
        if triple >= least and (after := take(rest, triple)) >= 0:
            found += [(triple, *more) for more in bi_choices(after, card, triple)]
    return found


def after_chi(hand: int, card: int, action: Action) -> int:
    """The hand once ``action`` has eaten ``card``."""
    rest = hand + ONE[card]
    for triple in action.groups:
        rest = take(rest, triple)
    return rest


@dataclass(slots=True)
class Table:
    """What the melds of one seat amount to: kept up to date instead of counted again.

    ``wei`` and ``peng`` are bit masks of the kinds lying as 偎 (or 臭偎) and as 碰.
    """

    doors: int = 0
    huxi: int = 0
    fours: int = 0
    wei: int = 0
    peng: int = 0

    def copy(self) -> Table:
        """An independent copy."""
        return Table(self.doors, self.huxi, self.fours, self.wei, self.peng)

    @classmethod
    def of(cls, rules: RuleSet, melds: tuple[Meld, ...]) -> Table:
        """The summary of ``melds``, none of them masked."""
        table = cls()
        for meld in melds:
            table.doors += 1
            table.huxi += rules.meld_huxi(meld.kind, meld.cards)
            table.fours += meld.kind in FOURS
            if meld.kind in WEIS:
                table.wei |= 1 << meld.cards[0]
            elif meld.kind == MeldKind.PENG:
                table.peng |= 1 << meld.cards[0]
        return table


def own_meld(hand: int, table: Table, card: int) -> MeldKind | None:
    """提 or 偎 that drawing ``card`` forces on its drawer, or none (A7.1); a 偎 may be a 臭偎."""
    held = (hand >> 3 * card) & 7
    if held == 3 or table.wei >> card & 1:
        return MeldKind.TI
    return MeldKind.WEI if held == 2 else None


def leaves_discard(rules: RuleSet, hand: int, exemptions: int) -> bool:
    """Whether an entry that leaves ``hand`` leaves a card for the discard it owes (A4.5, A11.4)."""
    return not rules.entry_needs_discard or exemptions > 0 or loose_part(hand) > 0


def kinds_in(bits: int) -> frozenset[int]:
    """The kinds of a bit mask of kinds."""
    return frozenset(kind for kind in range(KINDS) if bits >> kind & 1)


def must_run(hand: int, table: Table, card: int, drawn: bool) -> bool:
    """Whether ``card`` of another, or drawn onto one's own 碰, is run by force (A6.2, A7.3)."""
    on_table = table.wei | table.peng if drawn else table.wei
    return (hand >> 3 * card) & 7 == 3 or bool(on_table >> card & 1)


def win_huxi(
    rules: RuleSet,
    groups: Grouper,
    hand: int,
    table: Table,
    card: int,
    self_drawn: bool,
    least: int = 0,
    *,
    discarded: bool = False,
) -> int:
    """The most 胡息 a win on ``card`` can have, -1 if the seven doors do not come out (A9).

    The 15 胡息 of A9.3 are for the caller to ask. Where the card may go is A9.5: it completes a
    pair, 坎, 偎 or 碰, or it joins the loose cards; one ``discarded`` makes nothing of a 碰 (A6.1).
    ``least`` as for `Grouper.best_huxi`.
    """
    placed = placed_huxi(rules, groups, hand, table, card, self_drawn, least, discarded=discarded)
    if not joins_loose(rules, hand, table, card, self_drawn):
        return placed
    doors, huxi, four = table.doors, table.huxi, table.fours > 0
    return max(placed, groups.best_huxi(hand, doors, huxi, four, ONE[card], least))


def joins_loose(rules: RuleSet, hand: int, table: Table, card: int, self_drawn: bool) -> bool:
    """Whether a winning ``card`` may join the loose cards (A7.1, A9.5)."""
    return not self_drawn or rules.own_card_free or own_meld(hand, table, card) is None


def placed_huxi(
    rules: RuleSet,
    groups: Grouper,
    hand: int,
    table: Table,
    card: int,
    self_drawn: bool,
    least: int = 0,
    *,
    discarded: bool = False,
) -> int:
    """`win_huxi` with ``card`` completing a pair, 坎, 偎 or 碰 of its kind; -1 where it cannot."""
    held = (hand >> 3 * card) & 7
    doors, huxi, four = table.doors, table.huxi, table.fours > 0
    by_kind = rules.huxi_by_kind
    if held == 3:
        gain = by_kind[MeldKind.TI if self_drawn else MeldKind.PAO][card]
        return groups.best_huxi(hand - 3 * ONE[card], doors + 1, huxi + gain, True, 0, least)
    if held == 2:
        gain = by_kind[MeldKind.WEI if self_drawn else MeldKind.PENG][card]
        return groups.best_huxi(hand - 2 * ONE[card], doors + 1, huxi + gain, four, 0, least)
    if table.wei >> card & 1:
        gain = by_kind[MeldKind.TI if self_drawn else MeldKind.PAO][card]
        gain -= by_kind[MeldKind.WEI][card]
        return groups.best_huxi(hand, doors, huxi + gain, True, 0, least)
    if table.peng >> card & 1 and not discarded:
        gain = by_kind[MeldKind.PAO][card] - by_kind[MeldKind.PENG][card]
        return groups.best_huxi(hand, doors, huxi + gain, True, 0, least)
    return -1


def wait_huxi(
    rules: RuleSet,
    groups: Grouper,
    hand: int,
    table: Table,
    self_drawn: bool,
    least: int = 0,
) -> dict[int, int]:
    """`win_huxi` for every kind that makes up the seven doors, all at once: what the hand 听.

    A kind is left out when the hand, or a 偎 or 碰 on the table and the hand, hold all four; that
    other cards of it lie elsewhere is for the caller to see. So is a kind with less than ``least``
    胡息.
    """
    if least and groups.out_of_reach(hand, table.huxi, least):
        return {}
    found = groups.waits(hand, table.doors, table.huxi, table.fours > 0)
    found = {kind: huxi for kind, huxi in found.items() if huxi >= least}
    held = (hand >> 1 & ALL_ONES) | (hand >> 2 & ALL_ONES)
    claimed = [kind for kind in range(KINDS) if (table.wei | table.peng) >> kind & 1]
    for kind in (*kinds_of(held), *claimed):
        huxi = placed_huxi(rules, groups, hand, table, kind, self_drawn, least)
        if joins_loose(rules, hand, table, kind, self_drawn):
            huxi = max(huxi, found.get(kind, -1))
        found.pop(kind, None)
        on_table = 3 if (table.wei | table.peng) >> kind & 1 else 0
        if huxi >= least and count(hand, kind) + on_table < COPIES:
            found[kind] = huxi
    return found
