"""A copy goes its own way; a round that keeps no log plays on alike."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.errors import IllegalActionError
from engine.position import Turn
from engine.round import Round
from tests.engine.helpers import at, choose, eat, random_rounds, throw

Many = Callable[[int, int], int]


def test_a_copy_is_independent(many: Many) -> None:
    for round_, rng in random_rounds(61, many(100, 800)):
        while round_.decision is not None:
            twin = round_.copy()
            assert twin.snapshot() == round_.snapshot()
            before = round_.snapshot(), len(round_.events), round_.actions
            views = [round_.view(seat) for seat in range(round_.seats)]
            twin.apply(choose(twin, Random(1)))
            for _ in range(3):
                if twin.decision is not None:
                    twin.apply(choose(twin, Random(2)))
            assert (round_.snapshot(), len(round_.events), round_.actions) == before
            assert [round_.view(seat) for seat in range(round_.seats)] == views
            twin = round_.copy()
            round_.apply(choose(round_, rng))
            twin.apply(round_.actions[-1])
            assert twin.snapshot() == round_.snapshot()
            assert twin.events == round_.events
            assert twin.actions == round_.actions
        assert round_.copy().snapshot() == round_.snapshot()


def test_without_a_log_the_state_is_the_same(many: Many) -> None:
    for round_, rng in random_rounds(62, many(100, 800)):
        silent = round_.copy()
        logged = len(silent.events)
        while round_.decision is not None:
            action = choose(round_, rng)
            round_.apply(action)
            assert silent.apply(action, events=False) == ()
            assert silent.snapshot() == round_.snapshot()
            for seat in range(round_.seats):
                assert silent.view(seat, history=False) == round_.view(seat, history=False)
        assert len(silent.events) == logged
        assert silent.settlement == round_.settlement


def test_a_refused_action_changes_nothing(many: Many) -> None:
    for round_, rng in random_rounds(63, many(30, 500)):
        while round_.decision is not None:
            before = round_.snapshot(), len(round_.events), round_.actions
            for action in (throw("一"), throw("拾"), eat("一二三"), eat("七八九")):
                if action not in round_.legal:
                    with pytest.raises(IllegalActionError) as caught:
                        round_.apply(action)
                    assert caught.value.seat == round_.decision.seat
                    assert caught.value.rule.startswith("A")
                    assert f"[{caught.value.rule}]" in str(caught.value)
            assert (round_.snapshot(), len(round_.events), round_.actions) == before
            round_.apply(choose(round_, rng))
        with pytest.raises(IllegalActionError) as caught:
            round_.apply(throw("一"))
        assert caught.value.rule == "A12.1"


def test_eating_without_the_bi_is_refused() -> None:
    """A10.2: the group alone does not say which 比 goes with it."""
    round_ = at(Turn.DISCARDED, 2, "一", hands=("一一 二 三 壹 九", "四 肆", "五 伍"), wall_size=5)
    while round_.decision is not None and eat("一二三 一一壹") not in round_.legal:
        round_.apply(round_.legal[-1])
    with pytest.raises(IllegalActionError) as caught:
        round_.apply(eat("一二三"))
    assert caught.value.rule == "A10.2"


def test_the_same_start_and_answers_give_the_same_round(many: Many) -> None:
    for round_, rng in random_rounds(64, many(60, 600)):
        while round_.decision is not None:
            round_.apply(choose(round_, rng))
        again = Round.from_deal(round_.rules, round_.start)  # type: ignore[arg-type]
        for action in round_.actions:
            again.apply(action)
        assert again.snapshot() == round_.snapshot()
        assert again.events == round_.events
