from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt

import pytest

from bots.arena import Result, Simulation, Slot
from engine.rulefile import changed, preset

RULES = preset("hunan")
MIXED = ("normal", "novice", "random")


def test_the_seed_decides_however_many_processes_play() -> None:
    simulation = Simulation(RULES, MIXED, deals=12, seed=4, rotate=True)
    alone = simulation.run()
    assert simulation.run(processes=2) == alone
    assert Simulation(RULES, MIXED, deals=12, seed=5, rotate=True).run() != alone


def test_a_simulation_is_the_sum_of_its_parts() -> None:
    simulation = Simulation(RULES, MIXED, deals=12, seed=4, rotate=True)
    whole = simulation.play(range(5))
    whole.add(simulation.play(range(5, 12)))
    assert whole == simulation.run()


def test_duplicates_cancel_exactly_for_equal_bots(many: Callable[[int, int], int]) -> None:
    deals = many(10, 100)
    for name in MIXED:
        result = Simulation(RULES, (name,) * 3, deals, seed=1, rotate=True).run()
        assert [slot.points for slot in result.slots] == [0, 0, 0]
        assert [slot.squares for slot in result.slots] == [0, 0, 0]
        assert len(set(result.wins)) == 1


def test_every_round_is_won_or_drawn_and_pays_nothing_in_sum() -> None:
    result = Simulation(RULES, MIXED, deals=8, seed=2).run()
    assert result.rounds == 8
    assert sum(result.wins) + result.draws == 8
    assert result.huxi.total() == sum(result.wins)
    assert min(result.huxi) >= 15
    assert sum(slot.points for slot in result.slots) == 0


def test_the_parts_tell_how_far_it_is() -> None:
    parts = Simulation(RULES, ("random",) * 3, deals=25).parts()
    assert [part.deals for part in parts] == [10, 10, 5]


def test_every_finished_round_can_be_kept() -> None:
    kept: list[tuple[int, bool, tuple[str, ...]]] = []
    simulation = Simulation(RULES, ("novice", "random", "random"), deals=2, rotate=True)
    for _ in simulation.parts(keep=lambda *told: kept.append((told[0], told[1].over, told[2]))):
        pass
    assert [number for number, _, _ in kept] == [1, 2, 3, 4, 5, 6]
    assert all(over for _, over, _ in kept)
    assert [names.index("novice") for _, _, names in kept] == [0, 2, 1, 0, 2, 1]


def test_two_can_play() -> None:
    two = changed(RULES, {"persons": 2})
    result = Simulation(two, ("novice", "random"), deals=10, rotate=True).run()
    assert result.rounds == 20
    assert result.slots[0].points == -result.slots[1].points


def test_the_interval_is_taken_over_deals() -> None:
    # Three deals of three rounds, in which the bot made 3, 6 and 9 points.
    result = Result([Slot("x", points=18, squares=9 + 36 + 81)], turns=3, deals=3)
    mean, half = result.points(0)
    assert mean == pytest.approx(2.0)
    assert half == pytest.approx(1.96 * 3 / sqrt(3) / 3)


def test_means_are_over_wins() -> None:
    slot = Slot("x", wins=4, zimo=1, fan=6, huxi=Counter({15: 3, 19: 1}))
    result = Result([slot, Slot("y")], turns=1, deals=5, draws=1)
    assert (result.mean_huxi, result.mean_fan, result.zimo_share) == (16.0, 1.5, 0.25)
    assert Result([Slot("x")], turns=1).mean_huxi == 0.0


def test_decision_times_are_known_to_4_percent() -> None:
    result = Simulation(RULES, ("random",) * 3, deals=3).run()
    p50, p95 = result.slots[0].decision_ms(0.5), result.slots[0].decision_ms(0.95)
    assert 0 < p50 <= p95 < 1000


@pytest.mark.parametrize(("better", "other"), [("novice", "random"), ("normal", "novice")])
def test_the_better_level_wins(better: str, other: str, many: Callable[[int, int], int]) -> None:
    line_up = (better, other, other)
    result = Simulation(RULES, line_up, many(50, 1000), seed=1, rotate=True).run(processes=2)
    mean, half = result.points(0)
    assert mean > many(0, 1) * half
