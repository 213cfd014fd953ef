"""胡息 → 底 → 番 → points (A13, A14): from a winning hand to its `Settlement`."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from engine.cards import expand
from engine.decompose import ALL_ONES, ONE, count, loose_groupings, loose_part, unpack
from engine.melds import FOURS, WEIS, Meld, MeldKind, triple_kind
from engine.mingtang import Facts, counting, named
from engine.ruleset import RuleSet
from engine.settlement import Named, ScoredMeld, Settlement
from engine.win import Win

Groups = tuple[Meld, ...]


def winning_groups(
    rules: RuleSet, win: Win, hand: int, melds: Groups, *, least: int
) -> Iterator[Groups]:
    """Every grouping of at least ``least`` 胡息 that wins with the card of ``win`` (A9).

    ``hand`` is packed and without that card. The table's doors come first.
    """
    card = win.card
    places = [(melds, hand + ONE[card], False)]
    if not win.dealer_takes:
        places = list(_placements(rules, win, hand, melds))
    for placed, rest, joins in places:
        fixed = placed + _fixed_in_hand(rest)
        loose = loose_part(rest) + (ONE[card] if joins else 0)
        pair = any(meld.kind in FOURS for meld in fixed)
        loose_doors = rules.doors - len(fixed)
        if sum(unpack(loose)) != 3 * loose_doors - pair:
            continue
        for way in loose_groupings(loose, pair):
            groups = fixed + tuple(_loose_meld(cards) for cards in way)
            if sum(rules.meld_huxi(meld.kind, meld.cards) for meld in groups) >= least:
                yield groups


def _placements(
    rules: RuleSet, win: Win, hand: int, melds: Groups
) -> Iterator[tuple[Groups, int, bool]]:
    """(table doors, hand left, whether the card joins the loose cards) for each place of A9.5."""
    card, self_drawn = win.card, win.self_drawn
    held = count(hand, card)
    growing = WEIS if win.discarded else (*WEIS, MeldKind.PENG)
    on_table = next(
        (meld for meld in melds if meld.kind in growing and meld.cards[0] == card), None
    )
    four = MeldKind.TI if self_drawn else MeldKind.PAO
    free = not self_drawn or rules.own_card_free
    if held == 3:
        yield (*melds, Meld(four, (card,) * 4, card)), hand - 3 * ONE[card], False
    elif held == 2:
        third = MeldKind.WEI if self_drawn else MeldKind.PENG
        yield (*melds, Meld(third, (card,) * 3, card)), hand - 2 * ONE[card], False
    elif on_table is not None:
        is_peng = on_table.kind == MeldKind.PENG
        run = Meld(MeldKind.PAO if is_peng else four, (card,) * 4, card)
        yield tuple(run if meld is on_table else meld for meld in melds), hand, False
        free = free or is_peng
    else:
        free = True
    if free:
        yield melds, hand, True


def _fixed_in_hand(hand: int) -> Groups:
    kinds = {3: MeldKind.KAN, 4: MeldKind.TI}
    return tuple(
        Meld(kinds[many], (kind,) * many) for kind, many in enumerate(unpack(hand)) if many >= 3
    )


def _loose_meld(cards: tuple[int, ...]) -> Meld:
    return Meld(MeldKind.JIANG if len(cards) == 2 else triple_kind(cards), cards)


def settle(rules: RuleSet, win: Win, hand: int, melds: Groups, seats: int) -> Settlement | None:
    """The settlement worth most points over all groupings (A9.6), ``None`` if none wins.

    ``hand`` is packed and without ``win.card``, except for a forced 天胡, which is dealt.
    """
    if win.tianhu == "forced":
        return _settle_forced(rules, win, hand, seats)
    best: Settlement | None = None
    for groups in winning_groups(rules, win, hand, melds, least=rules.least_huxi):
        found = _settlement(rules, win, groups, (), seats)
        if best is None or (found.each, found.huxi) > (best.each, best.huxi):
            best = found
    return best


def _settle_forced(rules: RuleSet, win: Win, hand: int, seats: int) -> Settlement:
    """A4.1: the 提 and 坎, and what the other cards score at best; the doors need not fit."""
    fixed = _fixed_in_hand(hand)
    loose = loose_part(hand)
    groups, rest = fixed, loose
    if rules.forced_tianhu_loose:
        scoring, rest = _best_scoring(rules, loose)
        groups = fixed + scoring
    four = any(meld.kind == MeldKind.TI for meld in fixed)
    doors_left = rules.doors - len(fixed)
    pair = expand(unpack(rest))
    if four and doors_left == 1 and len(pair) == 2 and pair[0] == pair[1]:
        groups, rest = (*fixed, _loose_meld(tuple(pair))), 0
    return _settlement(rules, win, groups, tuple(expand(unpack(rest))), seats)


def _best_scoring(rules: RuleSet, loose: int) -> tuple[Groups, int]:
    """顺 of loose cards that score most 胡息 together, and the cards they leave over."""
    best: tuple[int, Groups, int] = (0, (), loose)
    scoring = [(base, base + 1, base + 2) for base in (0, 10)]
    scoring += [(base + 1, base + 6, base + 9) for base in (0, 10)]

    def search(start: int, hand: int, chosen: Groups, huxi: int) -> None:
        nonlocal best
        if huxi > best[0]:
            best = (huxi, chosen, hand)
        for index in range(start, len(scoring)):
            cards = scoring[index]
            if all(count(hand, card) for card in cards):
                meld = Meld(MeldKind.SHUN, cards)
                gain = rules.meld_huxi(meld.kind, cards)
                search(index, hand - sum(ONE[c] for c in cards), (*chosen, meld), huxi + gain)

    search(0, loose, (), 0)
    return best[1], best[2]


def _settlement(
    rules: RuleSet, win: Win, groups: Groups, rest: tuple[int, ...], seats: int
) -> Settlement:
    scored = tuple(ScoredMeld(meld, rules.meld_huxi(meld.kind, meld.cards)) for meld in groups)
    huxi = sum(item.huxi for item in scored)
    names: tuple[Named, ...] = ()
    if rules.forced_tianhu_mingtang or win.tianhu != "forced":
        facts = Facts(win, scored, rest, rules.doors)
        names = named(counting(rules, facts), facts)
    tun = tun_of(rules, huxi, tianhu=bool(win.tianhu))
    bonus = bonus_of(rules, win)
    fan = fan_of(rules, names)
    outright = sum(item.points for item in names)
    times = win.draws + 1 if rules.huangfan else 1
    full = outright or ((tun + bonus) * fan if rules.zimo_before_fan else tun * fan + bonus)
    payers = tuple(seat for seat in range(seats) if seat != win.winner)
    alone = win.discarded and rules.discard_payer == "discarder"
    if alone:
        payers = (win.source,)
    each = _capped(rules, full * times, len(payers), alone=alone)
    points = [0] * seats
    for seat in payers:
        points[seat] = -each * rules.stake
    points[win.winner] = each * rules.stake * len(payers)
    return Settlement(
        winner=win.winner,
        card=win.card,
        source=win.source,
        zimo=win.zimo,
        tianhu=win.tianhu,
        discarded=win.discarded,
        last=win.last,
        groups=scored,
        rest=rest,
        huxi=huxi,
        tun=tun,
        bonus=bonus,
        mingtang=names,
        fan=fan,
        outright=outright,
        times=times,
        capped=each < full * times,
        payers=payers,
        each=each * rules.stake,
        points=tuple(points),
    )


def _capped(rules: RuleSet, each: int, payers: int, *, alone: bool) -> int:
    """What one seat pays, in 底 times 番, within the caps of the table (A13.4, D.3)."""
    if alone and rules.discard_cap:
        each = min(each, rules.discard_cap)
    if rules.cap:
        each = min(each, rules.cap // payers if rules.cap_per == "round" else rules.cap)
    return each


def bonus_of(rules: RuleSet, win: Win) -> int:
    """What is added for 自摸 (A13.2) or for a win on a discard (D.2)."""
    if win.zimo:
        return rules.zimo_bonus
    return rules.discard_bonus if win.discarded else 0


def fan_of(rules: RuleSet, names: tuple[Named, ...]) -> int:
    """番 of all 名堂 together, at least 1 (A14.2, E.4); those of points have none."""
    fans = [item.fan for item in names if not item.points]
    return prod(fans) if rules.fan_combine == "multiply" else max(1, sum(fans))


def tun_of(rules: RuleSet, huxi: int, *, tianhu: bool) -> int:
    """底 of a win (A13.1, A13.3), at least 1."""
    counted = huxi * (rules.tianhu_factor if tianhu else 1)
    return max(1, (counted - rules.tun_base) // rules.tun_step)


def can_force_tianhu(rules: RuleSet, hand: int) -> bool:
    """必须天胡 (A4.1): enough 提, or enough 提 and 坎 together, in a dealt hand?"""
    fours = hand >> 2 & ALL_ONES
    threes = hand & hand >> 1 & ALL_ONES
    return fours.bit_count() >= rules.forced_tianhu_ti or (
        (fours | threes).bit_count() >= rules.forced_tianhu_kan
    )
