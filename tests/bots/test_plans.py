"""Plans against a search that tries every sorting of the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from bots.distance import (
    HALF_PAIRED,
    HUXI,
    ONE,
    PAIRED,
    PARTIAL,
    WHOLE,
    Options,
    find_plans,
    most_groups,
    option,
    options_of,
    size,
    spread,
)
from engine.cards import KINDS, counts, expand, parse_cards
from engine.deal import shuffled_deck
from engine.melds import TRIPLES

NEAR = sorted(
    {pair for a, b, c in TRIPLES for pair in ((a, b), (a, c), (b, c))}
    | {(kind, kind) for kind in range(KINDS)}
)
Found = dict[tuple[int, int, int], float]


def _huxi(cards: tuple[int, ...]) -> int:
    return 3 * (sum(cards) % 3 == 0)


def _options(pair: bool) -> Options:
    entries = [option(cards, WHOLE + HUXI * _huxi(cards), 1.0) for cards in TRIPLES]
    entries += [option(cards, PARTIAL, 0.5) for cards in NEAR]
    if pair:
        entries += [option((kind, kind), PAIRED, 1.0) for kind in range(KINDS)]
        entries += [option((kind,), HALF_PAIRED, 0.25) for kind in range(KINDS)]
    return options_of(entries)


def _sortings(cards: list[int], pair: bool) -> Iterator[tuple[int, int, int, list[int], float]]:
    """Doors, partial groups, 胡息, junk and chance of every way; with one 将 if ``pair``."""
    if not cards:
        if not pair:
            yield 0, 0, 0, [], 1.0
        return
    first, rest = cards[0], cards[1:]
    for doors, partial, huxi, junk, chance in _sortings(rest, pair):
        yield doors, partial, huxi, [first, *junk], chance
    if pair:
        for doors, partial, huxi, junk, chance in _sortings(rest, False):
            yield doors + 1, partial + 1, huxi, junk, chance * 0.25
        if first in rest:
            for doors, partial, huxi, junk, chance in _sortings(rest[1:], False):
                yield doors + 1, partial, huxi, junk, chance
    for near in NEAR:
        if near[0] == first and near[1] in rest:
            left = rest.copy()
            left.remove(near[1])
            for doors, partial, huxi, junk, chance in _sortings(left, pair):
                yield doors + 1, partial + 1, huxi, junk, chance * 0.5
    for triple in TRIPLES:
        left = rest.copy()
        if triple[0] == first and all(
            left.count(card) >= triple[1:].count(card) for card in triple[1:]
        ):
            left.remove(triple[1])
            left.remove(triple[2])
            for doors, partial, huxi, junk, chance in _sortings(left, pair):
                yield doors + 1, partial, huxi + _huxi(triple), junk, chance


def _naive(
    sortings: list[tuple[int, int, int, list[int], float]], doors: int, partial: int, junk: int
) -> Found:
    found: Found = {}
    for filled, partials, huxi, thrown, chance in sortings:
        if filled == doors and partials <= partial and len(thrown) <= junk:
            key = (partials, huxi, sum(ONE[card] for card in thrown))
            found[key] = max(found.get(key, 0.0), chance)
    return found


def test_the_plans_are_all_there_are(many: Callable[[int, int], int]) -> None:
    rng = Random(5)
    compared = 0
    for _ in range(many(25, 1000)):
        held = counts(shuffled_deck(rng)[: 4 + int(rng.random() * 7)])
        loose = [card for card in expand(held) if held[card] < 3]
        for pair in (False, True):
            sortings = list(_sortings(loose, pair))
            for doors in range(5):
                for partial in range(4):
                    for junk in (0, 1, 2, 4):
                        plans = find_plans(
                            spread(held),
                            _options(pair),
                            doors,
                            partial=partial,
                            junk=junk,
                            pair=pair,
                        )
                        found = {
                            (plan.partial, plan.huxi, plan.junk): plan.chance for plan in plans
                        }
                        assert found == _naive(sortings, doors, partial, junk)
                        compared += len(found)
    assert compared > 1000


def test_a_hand_that_waits_needs_one_card_and_has_no_junk() -> None:
    loose = spread(counts(parse_cards("一二三 二七十 壹贰叁 贰柒拾 四五六 八八捌 玖玖")))
    plans = find_plans(loose, _options(False), 7, partial=1, junk=0, pair=False)
    assert {(plan.partial, plan.junk) for plan in plans} == {(1, 0)}
    assert not find_plans(loose, _options(False), 7, partial=0, junk=7, pair=False)


def test_most_groups() -> None:
    assert most_groups(spread(counts(parse_cards("一二三三四五 七七柒 贰柒拾")))) == 4
    assert most_groups(spread(counts(parse_cards("一二二三 壹贰")))) == 1
    assert most_groups(spread(counts(parse_cards("五五五 六七")))) == 0


def test_size_leaves_kan_out() -> None:
    assert size(spread(counts(parse_cards("五五五 六六 七 拾拾拾拾")))) == 3
