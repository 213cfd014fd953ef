"""Groups, winning hands and 吃 choices, by brute force.

Written from the rulebook alone (part A), slow by design, shares nothing with engine.

A card kind is an int: 0-9 are 小字 一 to 十, 10-19 are 大字 壹 to 拾. A hand is a multiset of
kinds, given as any sequence. A group is (name, sorted card tuple); the names are 'ti', 'pao',
'kan', 'wei', 'chouwei', 'peng', 'shun' (二七十 and 贰柒拾 included), 'jiao' and 'jiang'.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

Cards = tuple[int, ...]
Group = tuple[str, Cards]
Way = tuple[Group, ...]

KINDS = range(20)
DOORS = 7  # A9.1


# --------------------------------------------------------------------------- cards and groups


def number(card: int) -> int:
    """牌点, 1 to 10 (A1.1)."""
    return card % 10 + 1


def is_big(card: int) -> bool:
    """Is the card a 大字 (A1.1)?"""
    return card >= 10


def one_size(cards: Iterable[int]) -> bool:
    """Are the cards all 小字 or all 大字?"""
    return len({is_big(card) for card in cards}) == 1


def is_shun(cards: Sequence[int]) -> bool:
    """Three in a row of one size, no wrap; or 二七十 / 贰柒拾 (A5, A5.2)."""
    if len(cards) != 3 or not one_size(cards):
        return False
    low, middle, high = sorted(number(card) for card in cards)
    return (middle == low + 1 and high == low + 2) or (low, middle, high) == (2, 7, 10)


def is_jiao(cards: Sequence[int]) -> bool:
    """Three of one number, not all of one size (A5)."""
    return len(cards) == 3 and len({number(c) for c in cards}) == 1 and not one_size(cards)


def is_jiang(cards: Sequence[int]) -> bool:
    """A pair of one kind (A5)."""
    return len(cards) == 2 and cards[0] == cards[1]


def loose_kind(cards: Sequence[int]) -> str:
    """The name of a group of loose cards."""
    if is_shun(cards):
        return "shun"
    if is_jiao(cards):
        return "jiao"
    if is_jiang(cards):
        return "jiang"
    raise ValueError(f"no loose group: {cards}")


def huxi(kind: str, cards: Sequence[int]) -> int:
    """The 胡息 of one group: the table of A5."""
    big = is_big(cards[0])
    if kind == "ti":
        return 12 if big else 9
    if kind == "pao":
        return 9 if big else 6
    if kind in ("kan", "wei", "chouwei"):
        return 6 if big else 3
    if kind == "peng":
        return 3 if big else 1
    if kind == "shun":
        if sorted(number(card) for card in cards) in ([1, 2, 3], [2, 7, 10]):
            return 6 if big else 3
        return 0
    if kind in ("jiao", "jiang"):
        return 0
    raise ValueError(f"no such group: {kind}")


def total_huxi(way: Iterable[Group]) -> int:
    """The 胡息 of all groups together."""
    return sum(huxi(kind, cards) for kind, cards in way)


# All 顺子, 二七十 and 绞 there are, found by trying every three cards.
TRIPLES: list[Cards] = [
    triple
    for triple in combinations_with_replacement(KINDS, 3)
    if is_shun(triple) or is_jiao(triple)
]
# The same, by their lowest card.
TRIPLES_FROM: dict[int, list[Cards]] = {
    kind: [triple for triple in TRIPLES if triple[0] == kind] for kind in KINDS
}


def take(cards: Sequence[int], wanted: Iterable[int]) -> list[int] | None:
    """The cards without the wanted ones; None if one of those is not there."""
    rest = list(cards)
    for card in wanted:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


# --------------------------------------------------------------------------- loose cards


def loose_groupings(cards: Iterable[int], need_pair: bool) -> set[tuple[Cards, ...]]:
    """All ways to part the cards wholly into 顺子, 二七十 and 绞, with one 将 iff need_pair.

    The lowest card left must be in some group, and is the lowest card of it: try each.
    """
    found: set[tuple[Cards, ...]] = set()

    def part(left: list[int], pair_due: bool, done: list[Cards]) -> None:
        if not left:
            if not pair_due:
                found.add(tuple(sorted(done)))
            return
        for triple in TRIPLES_FROM[left[0]]:
            rest = take(left, triple)
            if rest is not None:
                part(rest, pair_due, [*done, triple])
        if pair_due:
            pair = (left[0], left[0])
            rest = take(left, pair)
            if rest is not None:
                part(rest, False, [*done, pair])

    part(sorted(cards), need_pair, [])
    return found


# --------------------------------------------------------------------------- winning


def placements(
    hand: Sequence[int],
    melds: Sequence[Group],
    card: int,
    self_drawn: bool,
    upturned_dealer: bool,
    own_card_free: bool,
) -> list[tuple[list[Group], list[int]]]:
    """Every use of the winning card (A9.5): the fixed groups and the loose cards it leaves."""
    table: list[Group] = [(kind, tuple(sorted(cards))) for kind, cards in melds]

    if upturned_dealer:  # a card of the dealer's hand like any other (A3.1)
        in_hand, loose = hand_groups([*hand, card])
        return [(table + in_hand, loose)]

    in_hand, loose = hand_groups(hand)
    fixed = table + in_hand
    pair, three, four = (card, card), (card, card, card), (card, card, card, card)

    joins_loose = (fixed, [*loose, card])

    # A third card of a pair in hand: 偎 or 碰.
    if loose.count(card) == 2:
        rest = take(loose, pair)
        assert rest is not None
        if self_drawn:
            as_group = ([*fixed, ("wei", three)], rest)
            return [as_group, joins_loose] if own_card_free else [as_group]
        return [([*fixed, ("peng", three)], rest), joins_loose]

    # A fourth card of a 坎 in hand or a 偎 on the table: 提 or 跑.
    for kind in ("kan", "wei", "chouwei"):
        if (kind, three) in fixed:
            others = [group for group in fixed if group != (kind, three)]
            if self_drawn:
                as_group = ([*others, ("ti", four)], loose)
                return [as_group, joins_loose] if own_card_free else [as_group]
            return [([*others, ("pao", four)], loose), joins_loose]

    # A fourth card of a 碰 on the table: 跑, whoever drew it; or it joins the loose cards.
    if ("peng", three) in fixed:
        others = [group for group in fixed if group != ("peng", three)]
        return [([*others, ("pao", four)], loose), joins_loose]

    return [joins_loose]


def hand_groups(hand: Sequence[int]) -> tuple[list[Group], list[int]]:
    """The 提 and 坎 in a hand, never split (A5.1), and its loose cards."""
    groups: list[Group] = []
    loose: list[int] = []
    for kind, count in sorted(Counter(hand).items()):
        if count == 4:
            groups.append(("ti", (kind,) * 4))
        elif count == 3:
            groups.append(("kan", (kind,) * 3))
        else:
            loose += [kind] * count
    return groups, loose


def winning_groupings(
    hand: Sequence[int],
    melds: Sequence[Group],
    card: int,
    self_drawn: bool,
    upturned_dealer: bool = False,
    own_card_free: bool = False,
    *,
    min_huxi: int = 15,
) -> set[Way]:
    """All ways to win (A9) with the card, which is not in hand: each all doors, sorted.

    self_drawn and own_card_free mean nothing for the 亮张 in the dealer's hand.
    """
    everything = [*hand, card, *(c for _, cards in melds for c in cards)]
    if max(Counter(everything).values()) > 4:
        raise ValueError("more than four cards of a kind")

    ways: set[Way] = set()
    for fixed, loose in placements(hand, melds, card, self_drawn, upturned_dealer, own_card_free):
        need_pair = any(kind in ("ti", "pao") for kind, _ in fixed)  # A9.2
        for parts in loose_groupings(loose, need_pair):
            way = tuple(sorted(fixed + [(loose_kind(cards), cards) for cards in parts]))
            if len(way) == DOORS and total_huxi(way) >= min_huxi:
                ways.add(way)
    return ways


def best_huxi(
    hand: Sequence[int],
    melds: Sequence[Group],
    card: int,
    self_drawn: bool,
    upturned_dealer: bool = False,
    own_card_free: bool = False,
    *,
    min_huxi: int = 15,
) -> int | None:
    """The highest 胡息 there is to win with; None if the card does not win."""
    ways = winning_groupings(
        hand, melds, card, self_drawn, upturned_dealer, own_card_free, min_huxi=min_huxi
    )
    return max((total_huxi(way) for way in ways), default=None)


def waits(
    hand: Sequence[int],
    melds: Sequence[Group],
    self_drawn: bool,
    own_card_free: bool = False,
    *,
    min_huxi: int = 15,
) -> dict[int, int]:
    """The kinds that win, with the highest 胡息 of each.

    A kind of which hand and melds hold all four cannot come any more.
    """
    held = Counter([*hand, *(c for _, cards in melds for c in cards)])
    found: dict[int, int] = {}
    for kind in KINDS:
        if held[kind] < 4:
            best = best_huxi(
                hand, melds, kind, self_drawn, own_card_free=own_card_free, min_huxi=min_huxi
            )
            if best is not None:
                found[kind] = best
    return found


# --------------------------------------------------------------------------- 吃 and 比


def chi_options(hand: Sequence[int], card: int) -> set[tuple[Cards, tuple[Cards, ...]]]:
    """All choices to 吃 the card (A10): (the eaten group, its sorted 比 groups).

    The hand is without the card. A11.4 (a card to discard must be left) and A8 are not asked.
    """
    held = Counter(hand)
    if held[card] >= 3:  # a 坎 of the card: it can neither be laid out nor be kept (A10.2)
        return set()
    usable = [c for c in hand if held[c] < 3]

    options: set[tuple[Cards, tuple[Cards, ...]]] = set()
    for eaten in TRIPLES:
        if card not in eaten:
            continue
        from_hand = list(eaten)
        from_hand.remove(card)
        rest = take(usable, from_hand)
        if rest is not None:
            options |= {(eaten, bi) for bi in bi_choices(rest, card)}
    return options


def bi_choices(rest: Sequence[int], card: int) -> set[tuple[Cards, ...]]:
    """All ways to lay out every card of that kind (A10.2), each the sorted 比 groups.

    {()} if there is none to lay out, the empty set if it cannot be done.
    """
    if card not in rest:
        return {()}
    choices: set[tuple[Cards, ...]] = set()
    for group in TRIPLES:
        if card in group:
            after = take(rest, group)
            if after is not None:
                choices |= {tuple(sorted((group, *more))) for more in bi_choices(after, card)}
    return choices
