"""Perft: how many ways there are to answer the first questions of a round, move by move.

Any change of what is legal, forced or asked in which order shows in these figures.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.round import Round
from tests.engine.games import GAMES

DEPTHS = 5
WAYS: dict[tuple[str, int], tuple[int, ...]] = {
    ("hunan", 1): (12, 49, 343, 1934, 9523),
    ("hunan", 2): (13, 44, 225, 1202, 5742),
    ("hunan", 3): (14, 51, 528, 2539, 15054),
    ("changde", 1): (12, 49, 343, 1927, 9464),
    ("changde", 2): (13, 44, 224, 1201, 5788),
    ("changde", 3): (14, 51, 528, 2524, 14615),
    ("fangpaofa", 1): (12, 49, 343, 1934, 9523),
    ("fangpaofa", 2): (13, 44, 225, 1202, 5742),
    ("fangpaofa", 3): (14, 51, 528, 2420, 14723),
    ("luzhou", 1): (12, 112, 1034, 9216, 77602),
    ("luzhou", 2): (13, 108, 792, 5401, 33315),
    ("luzhou", 3): (2, 15, 129, 1054, 7283),
    ("two", 1): (12, 41, 371, 1410, 9994),
    ("two", 2): (14, 47, 333, 1685, 8369),
    ("two", 3): (16, 55, 486, 2125, 20391),
    ("four", 1): (12, 49, 343, 1927, 9464),
    ("four", 2): (13, 44, 224, 1201, 5788),
    ("four", 3): (14, 51, 528, 2524, 14615),
    ("zuodi", 1): (12, 112, 1034, 9216, 77602),
    ("zuodi", 2): (13, 108, 792, 5401, 33315),
    ("zuodi", 3): (2, 15, 129, 1054, 7283),
    ("manual", 1): (13, 48, 454, 1532, 11249),
    ("manual", 2): (15, 31, 222, 834, 5810),
    ("manual", 3): (15, 76, 843, 3880, 30029),
}
"""By game and deck: the ways to give the first answer, the first two, … the first five."""


def ways(round_: Round, depth: int) -> int:
    """Sequences of ``depth`` legal actions; a round that ends earlier counts once."""
    if depth == 0 or round_.decision is None:
        return 1
    total = 0
    for action in round_.legal:
        copy = round_.copy()
        copy.apply(action, events=False)
        total += ways(copy, depth - 1)
    return total


def dealt(game: str, seed: int) -> Round:
    """The round of that game with that deck."""
    return Round.deal(GAMES[game], dealer=0, rng=Random(f"perft/{seed}"))


@pytest.mark.parametrize(("game", "seed"), WAYS)
def test_the_ways_to_begin(game: str, seed: int, many: Callable[[int, int], int]) -> None:
    """Depth 4 in the gate, 5 at full size."""
    depths = many(DEPTHS - 1, DEPTHS)
    found = tuple(ways(dealt(game, seed), depth) for depth in range(1, depths + 1))
    assert found == WAYS[game, seed][:depths]


def test_every_game_has_three_decks() -> None:
    assert WAYS.keys() == {(game, seed) for game in GAMES for seed in (1, 2, 3)}
