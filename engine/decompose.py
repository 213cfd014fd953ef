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
from typing import NamedTuple

from engine.actions import DISCARDS, Action, Triple
from engine.cards import BIG, KINDS
from engine.melds import TRIPLES_WITH, MeldKind
from engine.ruleset import RuleSet

SIZE_BITS = 3 * BIG
SIZE_MASK = (1 << SIZE_BITS) - 1
ONE = tuple(1 << 3 * kind for kind in range(KINDS))
"""``ONE[kind]``: one card of that kind in a packed hand."""

_MATCHING = (0, 2, 1, 3)
"""How many cards of the other size make 绞 of 0, 1, 2, 3 cards left over."""
_MEMO_LIMIT = 200_000

Ways = dict[int, int]
"""What the 顺 of one size leave over (in 小字 form, packed) → the most 胡息 of these 顺."""


def pack(counts: Sequence[int]) -> int:
    """Twenty counts as one int."""
    return sum(many << 3 * kind for kind, many in enumerate(counts))


def unpack(hand: int) -> tuple[int, ...]:
    """The twenty counts of a packed hand."""
    return tuple((hand >> shift) & 7 for shift in range(0, 3 * KINDS, 3))


def count(hand: int, kind: int) -> int:
    """How many cards of a kind a packed hand holds."""
    return (hand >> 3 * kind) & 7


class SizeInfo(NamedTuple):
    """One size of a packed hand, its 坎 and 提 set apart."""

    loose: int
    loose_count: int
    doors: int
    fours: int
    huxi: int
    ways: Ways
    cards: int
    discards: tuple[Action, ...]


class _Size:
    """The memoised tables of one size, for one set of 胡息 figures."""

    def __init__(self, rules: RuleSet, big: bool) -> None:
        self._big = big
        self._base = BIG if big else 0
        self._yiersan = rules.huxi_yiersan[big]
        self._erqishi = rules.huxi_erqishi[big]
        self._kan = rules.huxi_by_kind[MeldKind.KAN]
        self._ti = rules.huxi_by_kind[MeldKind.TI]
        self._ways: dict[int, Ways] = {0: {0: 0}}
        self._pair_ways: dict[int, Ways] = {}
        self.infos: dict[int, SizeInfo] = {}

    def ways(self, loose: int) -> Ways:
        """All leftovers of ``loose`` without a 将."""
        found = self._ways.get(loose)
        if found is None:
            found = self._find_ways(loose)
            if len(self._ways) > _MEMO_LIMIT:
                self._ways = {0: {0: 0}}
            self._ways[loose] = found
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
            found = {}
            for shift in range(0, SIZE_BITS, 3):
                if (loose >> shift) & 7 >= 2:
                    for leftover, huxi in self.ways(loose - (2 << shift)).items():
                        if found.get(leftover, -1) < huxi:
                            found[leftover] = huxi
            if len(self._pair_ways) > _MEMO_LIMIT:
                self._pair_ways = {}
            self._pair_ways[loose] = found
        return found

    def info(self, size: int) -> SizeInfo:
        """What one size of a packed hand holds."""
        found = self.infos.get(size)
        if found is None:
            found = self._find_info(size)
            if len(self.infos) > _MEMO_LIMIT:
                self.infos.clear()
            self.infos[size] = found
        return found

    def _find_info(self, size: int) -> SizeInfo:
        loose = loose_count = kan = fours = huxi = 0
        discards: list[Action] = []
        for number in range(BIG):
            many = (size >> 3 * number) & 7
            kind = self._base + number
            if many == 4:
                fours += 1
                huxi += self._ti[kind]
            elif many == 3:
                kan += 1
                huxi += self._kan[kind]
            elif many:
                loose |= many << 3 * number
                loose_count += many
                discards.append(DISCARDS[kind])
        cards = loose_count + 3 * kan + 4 * fours
        return SizeInfo(
            loose, loose_count, kan + fours, fours, huxi, self.ways(loose), cards, tuple(discards)
        )


class Grouper:
    """Grouping under one rule set; `grouper` keeps one for each set of figures."""

    def __init__(self, rules: RuleSet) -> None:
        self._doors = rules.doors
        self._small = _Size(rules, big=False)
        self._big = _Size(rules, big=True)
        self._small_infos = self._small.infos
        self._big_infos = self._big.infos

    def info(self, hand: int) -> tuple[SizeInfo, SizeInfo]:
        """Both sizes of a packed hand."""
        small, big = hand & SIZE_MASK, hand >> SIZE_BITS
        return (
            self._small_infos.get(small) or self._small.info(small),
            self._big_infos.get(big) or self._big.info(big),
        )

    def discards(self, hand: int) -> tuple[Action, ...]:
        """Every discard that breaks no 坎 (A11.4)."""
        small, big = self.info(hand)
        return small.discards + big.discards

    def size(self, hand: int) -> int:
        """How many cards a packed hand holds."""
        small, big = self.info(hand)
        return small.cards + big.cards

    def best_huxi(self, hand: int, doors: int, huxi: int, four: bool, extra: int = 0) -> int:
        """The most 胡息 with which hand and table make up all doors, -1 if they do not (A9).

        ``doors`` and ``huxi`` are those of the table, ``four`` whether it has a 提 or 跑. ``extra``
        is one packed card that joins the loose cards, 0 for none.
        """
        small, big = self.info(hand)
        small_loose, small_count, small_doors, small_fours, small_huxi, small_ways, *_ = small
        big_loose, big_count, big_doors, big_fours, big_huxi, big_ways, *_ = big
        wanted = 3 * (self._doors - doors - small_doors - big_doors)
        four = four or small_fours > 0 or big_fours > 0
        if small_count + big_count + (extra > 0) != (wanted - 1 if four else wanted):
            return -1
        if extra > SIZE_MASK:
            big_loose += extra >> SIZE_BITS
            big_ways = self._big.ways(big_loose)
        elif extra:
            small_loose += extra
            small_ways = self._small.ways(small_loose)
        if four:
            best = max(
                _join(self._small.pair_ways(small_loose), big_ways),
                _join(small_ways, self._big.pair_ways(big_loose)),
            )
        else:
            best = _join(small_ways, big_ways)
        return best + huxi + small_huxi + big_huxi if best >= 0 else -1

    def most_loose_huxi(self, hand: int) -> int:
        """The most 胡息 that 顺 of the loose cards can score, whatever is left over (A4.1)."""
        small, big = self.info(hand)
        return max(small.ways.values()) + max(big.ways.values())


def _join(small: Ways, big: Ways) -> int:
    shared = small.keys() & big.keys()
    return max([small[leftover] + big[leftover] for leftover in shared]) if shared else -1


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
