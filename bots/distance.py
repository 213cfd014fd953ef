"""Plans: how a hand can still come to seven doors, and how many cards it must get for that.

A drawn or discarded card never joins a hand, it completes a group with two cards of it. So a
*plan* sorts the loose cards of a hand into whole groups, *partial* groups (two cards that one more
makes a group) and *junk* to be discarded. A plan fills all doors that the table and the 坎 leave
open, and the number of its partial groups is the number of cards that the seat must get: its
distance from a win.

Hands are *spread*: two bits a kind (loose cards are at most two of a kind), the two sizes of a
number side by side, so that cards which go together are near.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import BIG, KINDS
from engine.melds import TRIPLES


def place(kind: int) -> int:
    """Where a kind stands in a spread hand."""
    return 2 * (kind % BIG) + kind // BIG


ONE = tuple(1 << 2 * place(kind) for kind in range(KINDS))
"""``ONE[kind]``: one card of that kind in a spread hand."""
LOW = sum(ONE)
"""The low bit of every count of a spread hand."""

# A plan under way is one int, so that one sum takes a step and one mask finds what is too much.
# From the lowest bit: junk cards, partial groups and 将, each counted up to a limit; whole groups
# still missing; 胡息; the junk itself, spread.
MOST = 7
"""No plan can have more junk cards or more partial groups."""
_PARTIAL_AT = 4
_PAIRED_AT, _PAIRED_LIMIT = 8, 1
_MISSING_AT, _MISSING_LIMIT = 10, 15
_HUXI_AT, _HUXI_MASK = 16, 1023
_JUNK_AT = 26
_TOO_MUCH = 1 << 3 | 1 << _PARTIAL_AT + 3 | 1 << _PAIRED_AT + 1 | 1 << _MISSING_AT + 4

WHOLE = -(1 << _MISSING_AT)
PARTIAL = 1 << _PARTIAL_AT
PAIRED = 1 << _PAIRED_AT
HALF_PAIRED = PARTIAL + PAIRED - WHOLE
HUXI = 1 << _HUXI_AT
"""What a whole group, a partial group, a 将, one card that waits to be a 将, and one 胡息 add."""


class Plan(NamedTuple):
    """One plan: the doors it fills with loose cards and what they bring.

    ``junk`` is spread. ``chance`` is the product of the weights of its groups.
    """

    partial: int
    huxi: int
    junk: int
    chance: float


class Option(NamedTuple):
    """A way to use the first card of a hand: the cards it takes, and what that adds to the plan.

    ``singles`` and ``doubles`` are the bits that the counts of the hand must have.
    """

    singles: int
    doubles: int
    cost: int
    key: int
    weight: float


Options = list[list[Option]]
"""For each place the options that begin with its kind."""


def spread(counts: Sequence[int]) -> int:
    """The loose cards of twenty counts: 坎 and 提 left out."""
    return sum(many * ONE[kind] for kind, many in enumerate(counts) if many < 3)


def size(loose: int) -> int:
    """How many cards a spread hand holds."""
    return (loose & LOW).bit_count() + 2 * (loose >> 1 & LOW).bit_count()


def option(cards: Sequence[int], key: int, weight: float) -> tuple[int, Option]:
    """The place where the use of ``cards`` begins, and the option."""
    singles = doubles = 0
    for card in cards:
        doubles |= (singles & ONE[card]) << 1
        singles |= ONE[card]
    cost = sum(ONE[card] for card in cards)
    first = min(place(card) for card in cards)
    return first, Option(singles, doubles, cost, key, weight)


def options_of(entries: Iterable[tuple[int, Option]]) -> Options:
    """The table of such entries."""
    options: Options = [[] for _ in range(KINDS)]
    for first, entry in entries:
        options[first].append(entry)
    return options


def find_plans(
    loose: int, options: Options, doors: int, *, partial: int, junk: int, pair: bool
) -> list[Plan]:
    """The plans that fill ``doors`` with so many partial groups and junk cards, or fewer.

    ``pair``: one of the doors must be a 将. Of plans that differ in their chance alone the best is
    given.
    """
    # A state is the cards left; it keeps the plans that lead to it. States are taken in the order
    # of their first card, a kind held twice before the same kind held once.
    states: list[dict[int, dict[int, float]]] = [{} for _ in range(2 * KINDS)]
    done: dict[int, float] = {}
    missing = doors - partial - pair
    start = (
        (MOST - junk)
        + (MOST - partial << _PARTIAL_AT)
        + (_PAIRED_LIMIT - pair << _PAIRED_AT)
        + (_MISSING_LIMIT + missing << _MISSING_AT)
    )
    if loose:
        states[_rank(loose)][loose] = {start: 1.0}
    else:
        done[start] = 1.0
    for rank, level in enumerate(states):
        first = rank >> 1
        one = 1 << 2 * first
        throw = (one, 1 + (one << _JUNK_AT), 1.0)
        begun = options[first]
        for hand, plans in level.items():
            ones, twos = (hand | hand >> 1) & LOW, hand & 2 * LOW
            steps = [
                (cost, key, weight)
                for singles, doubles, cost, key, weight in begun
                if ones & singles == singles and twos & doubles == doubles
            ]
            steps.append(throw)
            for cost, key, weight in steps:
                rest = hand - cost
                hope = most_groups(rest) << _MISSING_AT
                following: dict[int, float] | None = None
                for before, chance in plans.items():
                    after = before + key
                    if after - hope & _TOO_MUCH:
                        continue
                    if following is None:
                        following = states[_rank(rest)].setdefault(rest, {}) if rest else done
                    chance *= weight
                    if chance > following.get(after, 0.0):
                        following[after] = chance
    found: list[Plan] = []
    for key, chance in done.items():
        partials = (key >> _PARTIAL_AT & 15) - MOST + partial
        paired = (key >> _PAIRED_AT & 3) - _PAIRED_LIMIT + pair
        wholes = missing - (key >> _MISSING_AT & 31) + _MISSING_LIMIT
        if paired == pair and wholes + partials + paired == doors:
            found.append(Plan(partials, key >> _HUXI_AT & _HUXI_MASK, key >> _JUNK_AT, chance))
    return found


def _rank(hand: int) -> int:
    return ((hand & -hand).bit_length() - 1) ^ 1


@lru_cache(maxsize=500_000)
def most_groups(loose: int) -> int:
    """How many whole groups can be made of loose cards at once."""
    if not loose:
        return 0
    first = ((loose & -loose).bit_length() - 1) >> 1
    best = most_groups(loose - (1 << 2 * first))
    ones, twos = (loose | loose >> 1) & LOW, loose & 2 * LOW
    for singles, doubles, cost, _, _ in _WHOLE[first]:
        if ones & singles == singles and twos & doubles == doubles:
            best = max(best, 1 + most_groups(loose - cost))
    return best


_WHOLE = options_of(option(cards, WHOLE, 1.0) for cards in TRIPLES)
