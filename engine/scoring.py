"""胡息 → 底 → 番 → points (A13, A14): from a winning hand to its `Settlement`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.cards import RED, expand
from engine.decompose import ALL_ONES, ONE, count, loose_groupings, loose_part, unpack
from engine.melds import FOURS, SAME, WEIS, Meld, MeldKind, triple_kind
from engine.ruleset import Mingtang, RuleSet
from engine.settlement import Named, ScoredMeld, Settlement


@dataclass(frozen=True, slots=True)
class Win:
    """A win to be scored: who, on which card, from whom, and what of it bears on the points.

    ``tianhu``: "", ``forced`` or ``upturned`` (see `Settlement`). ``dealer_takes``: the card is
    the 亮张 in the dealer's own hand, where a third makes a 坎 (A3.1). ``last``: the card was the
    last of the 墩.
    """

    winner: int
    card: int
    source: int
    zimo: bool
    tianhu: str = ""
    dealer_takes: bool = False
    last: bool = False


def win_on(
    rules: RuleSet, winner: int, card: int, source: int, *, upturned: bool, wall: int
) -> Win:
    """``winner`` wins on ``card`` from ``source``: the 亮张, or with ``wall`` cards left."""
    own = source == winner
    if not upturned:
        return Win(winner, card, source, zimo=own, last=not wall)
    zimo = {"dealer": own, "all": True, "none": False}[rules.upturned_zimo]
    return Win(winner, card, source, zimo=zimo, tianhu="upturned", dealer_takes=own)


Groups = tuple[Meld, ...]


def winning_groups(
    rules: RuleSet, hand: int, melds: Groups, card: int, *, self_drawn: bool, dealt: bool = False
) -> Iterator[Groups]:
    """Every grouping that wins with ``card`` (A9), the table's doors first; 15 胡息 included.

    ``dealt``: ``card`` is a card of the hand like any other, the 亮张 of the dealer (A3.1).
    """
    places = [(melds, hand + ONE[card], False)]
    if not dealt:
        places = list(_placements(rules, hand, melds, card, self_drawn))
    for placed, rest, joins in places:
        fixed = placed + _fixed_in_hand(rest)
        loose = loose_part(rest) + (ONE[card] if joins else 0)
        pair = any(meld.kind in FOURS for meld in fixed)
        loose_doors = rules.doors - len(fixed)
        if sum(unpack(loose)) != 3 * loose_doors - pair:
            continue
        for way in loose_groupings(loose, pair):
            groups = fixed + tuple(_loose_meld(cards) for cards in way)
            if sum(rules.meld_huxi(meld.kind, meld.cards) for meld in groups) >= rules.min_huxi:
                yield groups


def _placements(
    rules: RuleSet, hand: int, melds: Groups, card: int, self_drawn: bool
) -> Iterator[tuple[Groups, int, bool]]:
    """(table doors, hand left, whether the card joins the loose cards) for each place of A9.5."""
    held = count(hand, card)
    on_table = next(
        (meld for meld in melds if meld.kind in (*WEIS, MeldKind.PENG) and meld.cards[0] == card),
        None,
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


def mingtang_of(rules: RuleSet, cards: Sequence[int], *, same: bool, last: bool) -> list[Named]:
    """The 名堂 that count (A14). ``cards``: all of the winner's; ``same``: no 顺 and no 绞."""
    red = sum(card in RED for card in cards)
    lines = [line for line in rules.active_mingtang if _holds(line, red, same, last)]
    replaced = {name for line in lines for name in line.replaces}
    lines = [line for line in lines if line.name not in replaced]
    alone = len(lines) == 1
    return [
        Named(line.name, line.fan_alone if alone and line.fan_alone else line.fan) for line in lines
    ]


def _holds(line: Mingtang, red: int, same: bool, last: bool) -> bool:
    if line.red is not None and not line.red[0] <= red <= line.red[1]:
        return False
    if line.same is not None and line.same != same:
        return False
    return line.last is None or line.last == last


def settle(rules: RuleSet, win: Win, hand: int, melds: Groups, seats: int) -> Settlement | None:
    """The settlement worth most points over all groupings (A9.6), ``None`` if none wins.

    ``hand`` is packed and without ``win.card``, except for a forced 天胡, which is dealt.
    """
    if win.tianhu == "forced":
        return _settle_forced(rules, win, hand, seats)
    best: Settlement | None = None
    for groups in winning_groups(
        rules, hand, melds, win.card, self_drawn=win.source == win.winner, dealt=win.dealer_takes
    ):
        cards = [card for meld in groups for card in meld.cards]
        same = all(meld.kind in SAME for meld in groups)
        names = mingtang_of(rules, cards, same=same, last=win.last)
        found = _settlement(rules, win, groups, (), names, seats)
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
    same = not rest and len(groups) == rules.doors and all(meld.kind in SAME for meld in groups)
    names: list[Named] = []
    if rules.forced_tianhu_mingtang:
        names = mingtang_of(rules, expand(unpack(hand)), same=same, last=False)
    return _settlement(rules, win, groups, tuple(expand(unpack(rest))), names, seats)


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
    rules: RuleSet,
    win: Win,
    groups: Groups,
    rest: tuple[int, ...],
    names: list[Named],
    seats: int,
) -> Settlement:
    scored = tuple(ScoredMeld(meld, rules.meld_huxi(meld.kind, meld.cards)) for meld in groups)
    huxi = sum(item.huxi for item in scored)
    tun = tun_of(rules, huxi, tianhu=bool(win.tianhu))
    bonus = rules.zimo_bonus if win.zimo else 0
    fan = max(1, sum(item.fan for item in names))
    full = (tun + bonus) * fan if rules.zimo_before_fan else tun * fan + bonus
    each = full
    if rules.cap:
        each = min(full, rules.cap // (seats - 1) if rules.cap_per == "round" else rules.cap)
    points = [-each * rules.stake] * seats
    points[win.winner] = each * rules.stake * (seats - 1)
    return Settlement(
        winner=win.winner,
        card=win.card,
        source=win.source,
        zimo=win.zimo,
        tianhu=win.tianhu,
        last=win.last,
        groups=scored,
        rest=rest,
        huxi=huxi,
        tun=tun,
        bonus=bonus,
        mingtang=tuple(names),
        fan=fan,
        capped=each < full,
        each=each * rules.stake,
        points=tuple(points),
    )


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
