"""Grouping of concealed cards: the hot path of the engine.

A hand is packed into one int, three bits a kind (``pack``); the low 30 bits are the 小字, the high
30 the 大字. 坎 and 提 in hand are fixed (A5.1); what remains is *loose*. Loose cards of one size
form 顺 among themselves, and 绞 join the two sizes: for each number the small and the big cards
that no 顺 took must be 0+0, 2+1, 1+2 or 3+3. So each size has a table "what 顺 can leave over →
most 胡息", and a hand groups when the two tables share a leftover.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.actions import DISCARDS, Action, Triple
from engine.cards import BIG, COPIES, KINDS
from engine.melds import TRIPLES, TRIPLES_WITH, MeldKind, triple_kind
from engine.ruleset import RuleSet

SIZE_BITS = 3 * BIG
SIZE_MASK = (1 << SIZE_BITS) - 1
ONE = tuple(1 << 3 * kind for kind in range(KINDS))
"""``ONE[kind]``: one card of that kind in a packed hand."""

ALL_ONES = sum(ONE)
"""One card of every kind: the lowest bit of each count."""
_MATCHING = (0, 2, 1, 3)
"""How many cards of the other size make 绞 of 0, 1, 2, 3 cards left over."""

_MOST_KEPT = 100_000
"""Loose hands whose best grouping is kept, about 20 MB."""

Ways = dict[int, int]
"""What the 顺 of one size leave over (in 小字 form, packed) → the most 胡息 of these 顺."""
Plus = dict[int, list[tuple[int, int]]]
"""The same for loose cards and one more: leftover → (number of that card from 0, 胡息)."""


def pack(counts: Sequence[int]) -> int:
    """Twenty counts as one int."""
    return sum(many << 3 * kind for kind, many in enumerate(counts))


def unpack(hand: int) -> tuple[int, ...]:
    """The twenty counts of a packed hand."""
    return tuple((hand >> shift) & 7 for shift in range(0, 3 * KINDS, 3))


def loose_part(hand: int) -> int:
    """``hand`` without its 坎 and 提, which join no other group (A5.1)."""
    return hand ^ (hand & hand >> 1 & ALL_ONES) * 3 ^ (hand >> 2 & ALL_ONES) * 4


def kinds_of(ones: int) -> list[int]:
    """The kinds whose lowest bit is set in ``ones``."""
    found: list[int] = []
    while ones:
        lowest = ones & -ones
        found.append(lowest.bit_length() // 3)
        ones ^= lowest
    return found


def count(hand: int, kind: int) -> int:
    """How many cards of a kind a packed hand holds."""
    return (hand >> 3 * kind) & 7


class _Size:
    """The memoised tables of one size, for one set of 胡息 figures."""

    def __init__(self, rules: RuleSet, big: bool) -> None:
        self._big = big
        self._yiersan = rules.huxi_yiersan[big]
        self._erqishi = rules.huxi_erqishi[big]
        self.known: dict[int, Ways] = {0: {0: 0}}
        self._pair_ways: dict[int, Ways] = {}
        self._plus: dict[tuple[int, bool], Plus] = {}

    def ways(self, loose: int) -> Ways:
        """All leftovers of ``loose`` without a 将."""
        found = self.known.get(loose)
        if found is None:
            found = self.known[loose] = self._find_ways(loose)
        return found

    def _find_ways(self, loose: int) -> Ways:
        shift = ((loose & -loose).bit_length() - 1) // 3 * 3
        many = (loose >> shift) & 7
        rest = loose ^ (many << shift)
        runs = 0
        if shift < 3 * (BIG - 2):
            runs = min(many, (loose >> shift + 3) & 7, (loose >> shift + 6) & 7)
        reds = min(many, (loose >> 18) & 7, (loose >> 27) & 7) if shift == 3 else 0
        found: Ways = {}
        for run in range(runs + 1):
            after_run = rest - run * (0b001001 << shift + 3)
            for red in range(min(reds, many - run) + 1):
                after = after_run - red * ((1 << 18) | (1 << 27))
                left = many - run - red
                kept = (_MATCHING[left] if self._big else left) << shift
                huxi = red * self._erqishi + (run * self._yiersan if shift == 0 else 0)
                for leftover, more in self.ways(after).items():
                    key = leftover | kept
                    if found.get(key, -1) < more + huxi:
                        found[key] = more + huxi
        return found

    def pair_ways(self, loose: int) -> Ways:
        """All leftovers of ``loose`` after one 将 is taken out of it."""
        found = self._pair_ways.get(loose)
        if found is None:
            found = self._pair_ways[loose] = {}
            for shift in range(0, SIZE_BITS, 3):
                if (loose >> shift) & 7 >= 2:
                    for leftover, huxi in self.ways(loose - (2 << shift)).items():
                        if found.get(leftover, -1) < huxi:
                            found[leftover] = huxi
        return found

    def plus(self, loose: int, pair: bool) -> Plus:
        """What ``loose`` and one card more can leave over, for each kind of that card."""
        found = self._plus.get((loose, pair))
        if found is None:
            found = self._plus[loose, pair] = {}
            for number in range(BIG):
                more = loose + ONE[number]
                ways = self.pair_ways(more) if pair else self.ways(more)
                for leftover, huxi in ways.items():
                    found.setdefault(leftover, []).append((number, huxi))
        return found


class Grouper:
    """Grouping under one rule set; `grouper` keeps one for each set of figures."""

    def __init__(self, rules: RuleSet) -> None:
        self._doors = rules.doors
        self._small = _Size(rules, big=False)
        self._big = _Size(rules, big=True)
        self._small_ways = self._small.known
        self._big_ways = self._big.known
        self._kan = rules.huxi_by_kind[MeldKind.KAN]
        self._ti = rules.huxi_by_kind[MeldKind.TI]
        self._scoring = [
            (sum(ONE[card] for card in triple), huxi)
            for triple in TRIPLES
            if (huxi := rules.meld_huxi(triple_kind(triple), triple))
        ]
        self._most_gained = _most_gained(rules)
        self._best: dict[int, int] = {}
        self._kan_huxi: dict[int, int] = {}
        self._ti_huxi: dict[int, int] = {}
        self._discards: dict[int, tuple[Action, ...]] = {}

    def discards(self, hand: int) -> tuple[Action, ...]:
        """Every discard that breaks no 坎 (A11.4)."""
        loose = loose_part(hand)
        singles = (loose | loose >> 1) & ALL_ONES
        return self._discards_of(singles & SIZE_MASK) + self._discards_of(singles & ~SIZE_MASK)

    def _discards_of(self, singles: int) -> tuple[Action, ...]:
        found = self._discards.get(singles)
        if found is None:
            found = self._discards[singles] = tuple(DISCARDS[kind] for kind in kinds_of(singles))
        return found

    def best_huxi(
        self, hand: int, doors: int, huxi: int, four: bool, extra: int = 0, least: int = 0
    ) -> int:
        """The most 胡息 with which hand and table make up all doors, -1 if they do not (A9).

        ``doors`` and ``huxi`` are those of the table, ``four`` whether it has a 提 or 跑. ``extra``
        is one packed card that joins the loose cards, 0 for none. A result under ``least`` may be
        given as -1, which spares the search where 胡息 are out of reach.
        """
        threes = hand & hand >> 1 & ALL_ONES
        fours = hand >> 2 & ALL_ONES
        loose = hand
        if threes:
            loose ^= threes * 3
            doors += threes.bit_count()
            huxi += self._sum_huxi(threes, self._kan, self._kan_huxi)
        if fours:
            loose ^= fours * 4
            doors += fours.bit_count()
            huxi += self._sum_huxi(fours, self._ti, self._ti_huxi)
            four = True
        loose += extra
        cards = (loose & ALL_ONES).bit_count() + 2 * (loose >> 1 & ALL_ONES).bit_count()
        if cards != 3 * (self._doors - doors) - four:
            return -1
        if least and huxi + self._most_huxi(loose) < least:
            return -1
        key = loose << 1 | four
        best = self._best.get(key)
        if best is None:
            best = self._find_best(loose, four)
            if len(self._best) >= _MOST_KEPT:
                self._best.clear()
            self._best[key] = best
        return best + huxi if best >= 0 else -1

    def _find_best(self, loose: int, four: bool) -> int:
        small, big = loose & SIZE_MASK, loose >> SIZE_BITS
        small_ways = self._small_ways.get(small) or self._small.ways(small)
        big_ways = self._big_ways.get(big) or self._big.ways(big)
        if not four:
            return _join(small_ways, big_ways)
        return max(
            _join(self._small.pair_ways(small), big_ways),
            _join(small_ways, self._big.pair_ways(big)),
        )

    def _most_huxi(self, loose: int) -> int:
        """No grouping of ``loose`` has more 胡息 than this."""
        twice = loose >> 1 & ALL_ONES
        once = (loose & ALL_ONES) | twice
        total = 0
        for cards, huxi in self._scoring:
            if once & cards == cards:
                total += 2 * huxi if twice & cards == cards else huxi
        return total

    def _sum_huxi(self, ones: int, by_kind: tuple[int, ...], memo: dict[int, int]) -> int:
        total = memo.get(ones)
        if total is None:
            memo[ones] = total = sum(by_kind[kind] for kind in kinds_of(ones))
        return total

    def out_of_reach(self, hand: int, huxi: int, least: int) -> bool:
        """Whether no card at all can bring hand and table (``huxi``) to ``least`` 胡息."""
        threes = hand & hand >> 1 & ALL_ONES
        fours = hand >> 2 & ALL_ONES
        huxi += self._sum_huxi(threes, self._kan, self._kan_huxi)
        huxi += self._sum_huxi(fours, self._ti, self._ti_huxi)
        return huxi + self._most_huxi(loose_part(hand)) + self._most_gained < least

    def waits(self, hand: int, doors: int, huxi: int, four: bool) -> dict[int, int]:
        """The kinds that make up all doors when they join the loose cards, with the most 胡息.

        Arguments as for `best_huxi`, of which this is the answer for every ``extra`` at once; a
        kind that does not make up all doors is left out.
        """
        loose = loose_part(hand)
        fixed = hand ^ loose
        for kind in kinds_of((fixed | fixed >> 2) & ALL_ONES):
            many = count(hand, kind)
            doors += 1
            huxi += self._kan[kind] if many == 3 else self._ti[kind]
            four = four or many == COPIES
        cards = (loose & ALL_ONES).bit_count() + 2 * (loose >> 1 & ALL_ONES).bit_count()
        found: dict[int, int] = {}
        if cards + 1 != 3 * (self._doors - doors) - four:
            return found
        small, big = loose & SIZE_MASK, loose >> SIZE_BITS
        for pair_small, pair_big in ((True, False), (False, True)) if four else ((False, False),):
            small_ways = self._small.pair_ways(small) if pair_small else self._small.ways(small)
            big_ways = self._big.pair_ways(big) if pair_big else self._big.ways(big)
            _join_plus(self._small.plus(small, pair_small), big_ways, 0, huxi, found)
            _join_plus(self._big.plus(big, pair_big), small_ways, BIG, huxi, found)
        return found


def _most_gained(rules: RuleSet) -> int:
    """The most 胡息 one card can add: by a 顺, or by a pair, 坎, 偎 or 碰 made more of (A5)."""
    by_kind = rules.huxi_by_kind
    gains = [rules.meld_huxi(triple_kind(triple), triple) for triple in TRIPLES]
    for kind in range(KINDS):
        four = max(by_kind[MeldKind.TI][kind], by_kind[MeldKind.PAO][kind])
        three = max(by_kind[MeldKind.WEI][kind], by_kind[MeldKind.PENG][kind])
        least = min(by_kind[group][kind] for group in (MeldKind.KAN, MeldKind.WEI))
        gains += [three, four - least]
        gains.append(by_kind[MeldKind.PAO][kind] - by_kind[MeldKind.PENG][kind])
    return max(gains)


def _join(small: Ways, big: Ways) -> int:
    shared = small.keys() & big.keys()
    return max([small[leftover] + big[leftover] for leftover in shared]) if shared else -1


def _join_plus(plus: Plus, other: Ways, base: int, huxi: int, found: dict[int, int]) -> None:
    for leftover in plus.keys() & other.keys():
        rest = other[leftover] + huxi
        for number, more in plus[leftover]:
            if found.get(base + number, -1) < rest + more:
                found[base + number] = rest + more


@cache
def grouper(rules: RuleSet) -> Grouper:
    """The grouper of a rule set, with its tables kept between calls."""
    return Grouper(rules)


def loose_groupings(loose: int, pair: bool) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every distinct way to group packed loose cards wholly, with one 将 if and only if ``pair``.

    Each way is a tuple of sorted cards, the 将 (two cards) last if there is one.
    """
    if not pair:
        yield from _triples(loose, (0, 0, 0))
        return
    for kind in range(KINDS):
        if count(loose, kind) >= 2:
            for way in _triples(loose - 2 * ONE[kind], (0, 0, 0)):
                yield (*way, (kind, kind))


def _triples(loose: int, least: Triple) -> Iterator[tuple[Triple, ...]]:
    if not loose:
        yield ()
        return
    lowest = ((loose & -loose).bit_length() - 1) // 3
    for triple in TRIPLES_WITH[lowest]:
        if triple[0] != lowest or triple < least:
            continue
        rest = take(loose, triple)
        if rest >= 0:
            for way in _triples(rest, triple):
                yield (triple, *way)


def take(hand: int, cards: Sequence[int]) -> int:
    """``hand`` without ``cards``, -1 if it does not hold them all."""
    for card in cards:
        if not (hand >> 3 * card) & 7:
            return -1
        hand -= ONE[card]
    return hand
