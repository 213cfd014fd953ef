"""`novice`: knows the rules, sees its own cards, and no further."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from bots.base import Advice, Bot, ranked
from bots.distance import LOW, ONE, Options, option, options_of, spread
from engine.actions import Action, ActionKind
from engine.cards import KINDS
from engine.melds import TRIPLES
from engine.view import SeatView

GROUP = 3.0
"""What a group is to it, in hand or on the table, whatever its 胡息."""
PAIR = 1.6
"""Two of a kind: a third makes a 碰 or 偎."""
NEAR = 1.0
"""Two cards that a third makes a 顺 or 绞."""
STAY = 0.1
"""What a claim must bring beyond leaving things as they are."""
WIN = 100.0
"""More than any hand."""


class NoviceBot(Bot):
    """Takes every win and every card that makes a group; throws away what stands alone.

    It asks neither for 胡息 nor for what the others need, nor which cards are gone.
    """

    name = "novice"

    def decide(
        self,
        view: SeatView,
        legal: tuple[Action, ...],
        *,
        rng: Random,
        stop: Callable[[], bool] = lambda: False,
    ) -> Advice:
        """What leaves the tidiest cards first; equals in an order drawn by lot."""
        return ranked(legal, lambda action: _value(view, action), rng)


def _value(view: SeatView, action: Action) -> float:
    if action.kind == ActionKind.HU:
        return WIN
    loose = spread(view.hand)
    if action.kind == ActionKind.PENG:
        return GROUP + _after_discard(loose - 2 * ONE[view.card])
    if action.kind == ActionKind.CHI:
        rest = loose + ONE[view.card] - sum(ONE[card] for group in action.groups for card in group)
        return GROUP * len(action.groups) + _after_discard(rest)
    if action.kind == ActionKind.DISCARD:
        return tidiness(loose - ONE[action.card])
    # 过, and what is announced: the cards stay together.
    return tidiness(loose) + STAY


def _after_discard(loose: int) -> float:
    held = (one for one in ONE if loose & 3 * one)
    return max((tidiness(loose - one) for one in held), default=0.0)


@lru_cache(maxsize=200_000)
def tidiness(loose: int) -> float:
    """The most that loose cards (`spread`) come to, sorted into groups and near groups."""
    if not loose:
        return 0.0
    first = ((loose & -loose).bit_length() - 1) >> 1
    best = tidiness(loose - (1 << 2 * first))
    ones, twos = (loose | loose >> 1) & LOW, loose & 2 * LOW
    for singles, doubles, cost, _, weight in _OPTIONS[first]:
        if ones & singles == singles and twos & doubles == doubles:
            best = max(best, weight + tidiness(loose - cost))
    return best


def _options() -> Options:
    near = {pair for a, b, c in TRIPLES for pair in ((a, b), (a, c), (b, c)) if pair[0] != pair[1]}
    entries = [option(cards, 0, GROUP) for cards in TRIPLES]
    entries += [option(pair, 0, NEAR) for pair in sorted(near)]
    entries += [option((kind, kind), 0, PAIR) for kind in range(KINDS)]
    return options_of(entries)


_OPTIONS = _options()
