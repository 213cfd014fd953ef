"""Shuffling and dealing (A3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from engine.cards import COPIES, KINDS
from engine.position import Deal
from engine.ruleset import HAND, RuleSet


def shuffled(cards: Iterable[int], rng: Random) -> tuple[int, ...]:
    """``cards`` in an order that depends on ``rng`` alone: Fisher–Yates over `Random.random`."""
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)


def shuffled_deck(rng: Random) -> tuple[int, ...]:
    """The 80 cards, `shuffled`."""
    return shuffled((kind for kind in range(KINDS) for _ in range(COPIES)), rng)


def deal_of(rules: RuleSet, deck: Sequence[int], dealer: int, draws: int = 0) -> Deal:
    """Twenty cards of ``deck`` to the dealer, twenty to its 下家, …; the 亮张; the 墩 (A3.1, F.1).

    ``draws`` as in `Deal`.
    """
    seats = rules.seats
    hands: list[tuple[int, ...]] = [()] * seats
    for turn in range(seats):
        hands[(dealer + turn) % seats] = tuple(sorted(deck[turn * HAND : (turn + 1) * HAND]))
    top = seats * HAND
    wall = tuple(deck[top + 1 : top + 1 + rules.wall_size])
    return Deal(dealer, tuple(hands), deck[top], wall, draws)
