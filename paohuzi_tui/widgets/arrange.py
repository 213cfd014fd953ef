"""The order in which a hand is held: 提, 坎, pairs, then 顺 二七十 绞, single cards last."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import BIG, KINDS
from engine.melds import TRIPLES_WITH

Column = tuple[int, ...]

MAX_COLUMNS = 11
_READING_ORDER = tuple(kind for low in range(BIG) for kind in (low, low + BIG))
_TRIPLE_VALUE = 30
_PAIR_VALUE = 16
"""Two pairs are worth more than one triple and a single card, one pair is worth less."""
_HUXI_VALUE = 2


@lru_cache(maxsize=256)
def arrange(hand: Column) -> tuple[Column, ...]:
    """The columns of a hand given as twenty counts, at most `MAX_COLUMNS`.

    No column has more than four cards. The cards that are no 提 or 坎 are grouped so that as many
    as possible stand in a triple or a pair; single cards share a column only when there are many.
    """
    same = [(kind,) * many for many in (4, 3) for kind in range(KINDS) if hand[kind] == many]
    loose = tuple(many if many < 3 else 0 for many in hand)
    groups = _Grouping().best(loose)[1]
    pairs = sorted(group for group in groups if len(group) == 2)
    triples = sorted((group for group in groups if len(group) == 3), key=_triple_order)
    singles = sorted(group[0] for group in groups if len(group) == 1)
    columns = [*same, *pairs, *triples]
    return (*columns, *_stacked(singles, MAX_COLUMNS - len(columns)))


def _triple_order(triple: Column) -> tuple[bool, Column]:
    return triple[0] % BIG == triple[2] % BIG, triple


def _stacked(singles: list[int], room: int) -> list[Column]:
    """Single cards in at most ``room`` columns, alone as far as that goes."""
    doubled = 2 * max(0, len(singles) - room)
    shared = [tuple(singles[start : start + 2]) for start in range(0, doubled, 2)]
    return shared + [(kind,) for kind in singles[doubled:]]


def _value(group: Column) -> int:
    if len(group) < 3:
        return _PAIR_VALUE if len(group) == 2 else 0
    low = group[0] % BIG
    is_run = group[2] % BIG != low
    scores = is_run and (low == 0 or group[2] - group[0] > 2)
    return _TRIPLE_VALUE + (_HUXI_VALUE if scores else 0)


class _Grouping:
    """The best grouping of loose cards, found number by number, remembering what it has seen."""

    def __init__(self) -> None:
        self._seen: dict[Column, tuple[int, tuple[Column, ...]]] = {}

    def best(self, loose: Column) -> tuple[int, tuple[Column, ...]]:
        """(value, groups) of the best grouping; the first found of several equal ones."""
        found = self._seen.get(loose)
        if found is None:
            first = next((kind for kind in _READING_ORDER if loose[kind]), None)
            found = (0, ()) if first is None else self._best_with(first, loose)
            self._seen[loose] = found
        return found

    def _best_with(self, first: int, loose: Column) -> tuple[int, tuple[Column, ...]]:
        choices: list[Column] = [*TRIPLES_WITH[first], (first, first), (first,)]
        best: tuple[int, tuple[Column, ...]] = (-1, ())
        for group in choices:
            if all(loose[kind] >= group.count(kind) for kind in group):
                rest = tuple(
                    many - group.count(kind) if many else 0 for kind, many in enumerate(loose)
                )
                rest_value, rest_groups = self.best(rest)
                value = _value(group) + rest_value
                if value > best[0]:
                    best = (value, (group, *rest_groups))
        return best
