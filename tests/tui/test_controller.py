"""The turn controller, without a screen: what it asks, what it answers for the person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from threading import Event as Flag

import pytest

from bots.base import Advice, Candidate
from engine.actions import HU, PASS, PENG, Action, ActionKind
from engine.events import EventKind
from engine.match import Match
from engine.position import Turn
from engine.round import Round
from engine.view import SeatView
from paohuzi_tui.controller import Controller, Step
from tests.engine.helpers import HUNAN, at, eat, k, throw


class ScriptedBot:
    """Answers with the first of its wishes that is legal, else it passes, else anything."""

    name = "scripted"

    def __init__(self, *wishes: Action) -> None:
        self.wishes = wishes
        self.views: list[SeatView] = []
        self.chances: list[float] = []

    def decide(
        self,
        view: SeatView,
        legal: tuple[Action, ...],
        *,
        rng: Random,
        stop: Callable[[], bool] = lambda: False,
    ) -> Advice:
        self.views.append(view)
        self.chances.append(rng.random())
        action = next((wish for wish in (*self.wishes, PASS) if wish in legal), legal[0])
        return Advice((Candidate(action, 0.0),))


class Person:
    """A front that answers from a list and remembers all it was shown and asked."""

    def __init__(self, *answers: Action) -> None:
        self.answers = list(answers)
        self.asked: list[tuple[Action, ...]] = []
        self.steps: list[Step] = []
        self.begun: list[SeatView] = []

    async def begin(self, view: SeatView) -> None:
        self.begun.append(view)

    async def ask(self, view: SeatView, choices: tuple[Action, ...]) -> Action:
        self.asked.append(choices)
        return self.answers.pop(0)

    async def show(self, step: Step) -> None:
        self.steps.append(step)


def match_of(round_: Round) -> Match:
    match = Match.start(HUNAN, seed=1, rounds=1)
    match.round = round_
    return match


async def play(
    round_: Round, person: Person, right: ScriptedBot | None = None, left: ScriptedBot | None = None
) -> tuple[Match, list[int]]:
    """The match after the round, and how many actions had been applied at each save."""
    match = match_of(round_)
    saves: list[int] = []
    bots = {1: right or ScriptedBot(), 2: left or ScriptedBot()}
    controller = Controller(match, (0,), bots, person, lambda: saves.append(len(round_.events)))
    await controller.play_round()
    return match, saves


def win_or_peng() -> Round:
    """Seat 2 has drawn 三; the person may win with it, or 碰 it and then holds 四四 alone."""
    return at(
        Turn.DRAWN,
        2,
        "三",
        hands=("三三四四", "九十", "八十"),
        table=("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "", ""),
    )


async def test_one_prompt_offers_everything_and_peng_is_said_when_the_engine_comes_to_it() -> None:
    person = Person(PENG)
    match, _ = await play(win_or_peng(), person)
    assert person.asked == [(HU, PENG, PASS)]
    kinds = [event.kind for step in person.steps for event in step.events]
    assert kinds.index(EventKind.PASS) < kinds.index(EventKind.MELD)
    assert match.round.melds[0][-1].cards == (k("三"),) * 3
    assert all(step.lost is None for step in person.steps)


async def test_a_single_legal_action_is_applied_without_asking_and_shown() -> None:
    person = Person(PENG)
    await play(win_or_peng(), person)
    events = [event for step in person.steps for event in step.events]
    assert [event.card for event in events if event.kind == EventKind.DISCARD] == [k("四")]
    assert len(person.asked) == 1


async def test_a_win_is_a_win() -> None:
    person = Person(HU)
    match, _ = await play(win_or_peng(), person)
    assert person.asked == [(HU, PENG, PASS)]
    assert match.round.settlement is not None
    assert match.round.settlement.winner == 0
    assert match.points == (2, -1, -1)


async def test_a_pass_is_a_pass_on_everything_about_the_card() -> None:
    person = Person(PASS)
    match, _ = await play(win_or_peng(), person)
    assert person.asked == [(HU, PENG, PASS)]
    assert match.round.melds[0][-1].kind.name == "JIAO"
    assert match.round.settlement is None


def win_or_eat() -> Round:
    """Seat 2 has drawn 六; the person may win or eat, seat 1 may 碰. A 十 is drawn next."""
    return at(
        Turn.DRAWN,
        2,
        "六",
        hands=("四五七八九", "六六拾", "八十"),
        table=("碰壹壹壹 碰贰贰贰 碰三三三 偎柒柒柒 碰捌捌捌", "", ""),
        wall="十",
    )


async def test_an_answer_lost_to_another_seat_is_told_and_never_used_again() -> None:
    wish = eat("四五六")
    person = Person(wish, PASS)
    right = ScriptedBot(PENG, throw("拾"))
    match, _ = await play(win_or_eat(), person, right=right)
    assert wish in person.asked[0]
    assert person.asked[0][0] == HU
    assert [step.lost for step in person.steps if step.lost] == [wish]
    assert match.round.melds[1][0].cards == (k("六"),) * 3
    assert len(person.asked) == 2, "the drawn 十 is another question"
    assert all(action.kind in (ActionKind.CHI, ActionKind.PASS) for action in person.asked[1])


async def test_an_answer_nobody_takes_away_is_carried_out() -> None:
    wish = eat("四五六")
    person = Person(wish, throw("七"), PASS)
    match, _ = await play(win_or_eat(), person)
    assert match.round.melds[0][-1].cards == (k("四"), k("五"), k("六"))
    assert all(step.lost is None for step in person.steps)


async def test_a_bot_sees_its_own_view_and_gets_the_same_chance_again() -> None:
    first, second = ScriptedBot(PENG), ScriptedBot(PENG)
    for bot in (first, second):
        await play(win_or_eat(), Person(PASS, PASS), right=bot)
    assert {view.seat for view in first.views} == {1}
    assert first.chances == second.chances
    assert len(set(first.chances)) == len(first.chances)


async def test_every_applied_action_is_saved_and_the_round_booked() -> None:
    person = Person(PENG)
    match, saves = await play(win_or_peng(), person)
    assert match.booked
    assert len(saves) == len(person.steps) + 1


async def test_a_round_that_is_over_is_only_booked() -> None:
    round_ = win_or_peng()
    round_.apply(HU)
    person = Person()
    match, _ = await play(round_, person)
    assert person.asked == []
    assert len(person.begun) == 1
    assert match.points == (2, -1, -1)


async def test_leaving_stops_a_thinking_bot_at_once() -> None:
    thinking, stopped = Flag(), Flag()

    class Ponderer(ScriptedBot):
        def decide(
            self,
            view: SeatView,
            legal: tuple[Action, ...],
            *,
            rng: Random,
            stop: Callable[[], bool] = lambda: False,
        ) -> Advice:
            thinking.set()
            while not stop():
                pass
            stopped.set()
            return Advice((Candidate(legal[0], 0.0),))

    round_ = at(Turn.DISCARD, 1, hands=("一二", "三四", "五六"))
    match = match_of(round_)
    controller = Controller(match, (0,), {1: Ponderer(), 2: ScriptedBot()}, Person(), lambda: None)
    task = asyncio.create_task(controller.play_round())
    assert await asyncio.to_thread(thinking.wait, 5)
    before = round_.snapshot()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(stopped.wait, 5)
    assert round_.snapshot() == before
