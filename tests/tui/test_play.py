"""The game on its screens, played by keys and by the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from threading import Event as Flag

import pytest
from rich.cells import cell_len
from textual.geometry import Offset
from textual.pilot import Pilot

from bots import registry
from bots.base import Advice, Candidate
from engine.actions import HU, PASS, PENG, Action, ActionKind
from engine.events import Event, EventKind
from engine.melds import Meld, MeldKind
from engine.position import Turn
from engine.round import Round
from engine.view import Phase, SeatView
from paohuzi_tui.app import PaohuziApp
from paohuzi_tui.controller import Step
from paohuzi_tui.screens.table import TableScreen
from paohuzi_tui.storage import Store
from paohuzi_tui.widgets.action_bar import ActionBar
from paohuzi_tui.widgets.log import LogPane
from paohuzi_tui.widgets.table import TableView
from tests.engine.helpers import HUNAN, at, deal, eat, k, throw
from tests.tui.support import (
    QUICK,
    asked,
    on_top,
    playing,
    screen_lines,
    screen_text,
    table_of,
    until,
)


def is_dealt(app: PaohuziApp) -> bool:
    return isinstance(app.screen, TableScreen) and app.screen.is_mounted


async def test_enter_enter_is_a_dealt_hand_on_the_very_first_start(tmp_path: Path) -> None:
    async with playing(tmp_path, None) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert app.session is not None
        assert app.session.match.length.rounds == 10
        view = app.session.match.round.view(0)
        assert sum(view.hand_sizes) + sum(len(m.cards) for s in view.melds for m in s) >= 60


async def enter_table(app: PaohuziApp, pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")
    await pilot.press("enter")
    await until(pilot, lambda: is_dealt(app), "the table")


def settled(app: PaohuziApp) -> bool:
    return on_top(app) == "SettlementScreen"


async def test_a_whole_match_by_the_keyboard_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await enter_table(app, pilot)
        while not settled(app):
            await until(pilot, lambda: asked(app) or settled(app), "a question or the end")
            if not asked(app):
                break
            question = table_of(app).question
            assert question is not None
            if question.discard:
                await pilot.press("right")
                while DISCARD(table_of(app)) not in question.choices:
                    await pilot.press("right")
                await pilot.press("enter")
            else:
                await pilot.press("h" if HU in question.choices else "space")
            await until(pilot, lambda q=question: table_of(app).question is not q, "the answer")
        assert app.session is not None
        assert app.session.match.over
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "MatchEndScreen", "the end of the match")
        assert "这一场打完了" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the rematch")
        assert app.session.match.number == 1
        assert not app.session.match.over


def DISCARD(table: TableScreen) -> Action | None:  # noqa: N802
    lifted = table.query_one(TableView).lifted
    return None if lifted is None else Action(ActionKind.DISCARD, lifted)


def spot_of(table: TableView, kind: int) -> Offset:
    """A cell of a card of that kind in the hand, relative to the table."""
    for y in range(table.size.height):
        x = 0
        for segment in table.render_line(y):
            if segment.style and segment.style.meta.get("card") == kind:
                return Offset(x, y)
            x += cell_len(segment.text)
    raise AssertionError("the card is not on the table")


def offer_spot(bar: ActionBar, text: str) -> Offset:
    """The cell where a choice with ``text`` begins."""
    for y in range(bar.content_size.height):
        line = bar.render_line(y).text
        if text in line:
            before = line[: line.index(text)]
            return Offset(cell_len(before) + 1, y)
    raise AssertionError(f"{text} is not offered")


async def test_a_whole_round_by_the_mouse_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await pilot.click("#entries", offset=(3, 0))
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")
        await pilot.click("#start")
        await until(pilot, lambda: is_dealt(app), "the table")
        while True:
            await until(pilot, lambda: asked(app) or settled(app), "a question or the end")
            if settled(app):
                break
            table = table_of(app)
            question = table.question
            assert question is not None
            if question.discard:
                view, card = table.query_one(TableView), question.choices[0].card
                spot = spot_of(view, card)
                if view.lifted != card:
                    await pilot.click(TableView, offset=spot)
                await pilot.click(TableView, offset=spot)
            else:
                bar = table.query_one(ActionBar)
                await pilot.click(ActionBar, offset=offer_spot(bar, "过"))
            await until(pilot, lambda q=question: table_of(app).question is not q, "the answer")
        await pilot.click("#next", offset=(3, 0))
        await until(pilot, lambda: on_top(app) == "MatchEndScreen", "the end of the match")


def prepare(app: PaohuziApp, round_: Round) -> None:
    """A match that goes on from ``round_``, which no file can hold."""
    app.start_session().match.round = round_
    app.save = lambda: None  # type: ignore[method-assign]


async def put(app: PaohuziApp, pilot: Pilot[None], round_: Round) -> None:
    """Play on from ``round_`` to its first question."""
    prepare(app, round_)
    app.action_continue()
    await until(pilot, lambda: asked(app), "the question")


def win_or_peng() -> Round:
    return at(
        Turn.DRAWN,
        2,
        "三",
        hands=("三三四四", "九十", "八十"),
        table=("提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九", "", ""),
    )


def eat_three_ways() -> Round:
    return at(
        Turn.DISCARDED,
        2,
        "三",
        hands=("一二四五柒玖玖玖", "九十", "八十"),
        wall_size=5,
    )


async def test_the_prompt_shows_everything_with_keys(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, win_or_peng())
        text = screen_text(pilot)
        assert "[1 H] 胡 16 息" in text
        assert "[2 P] 碰 三三三" in text
        assert "[0 空格] 过" in text


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["h"], HU),
        (["1"], HU),
        (["１"], HU),
        (["enter"], HU),
        (["p"], PENG),
        (["2"], PENG),
        (["ｐ"], PENG),
        (["right", "enter"], PENG),
        (["space"], PASS),
        (["0"], PASS),
        (["０"], PASS),
        (["left", "enter"], PASS),
    ],
)
async def test_every_way_to_answer(tmp_path: Path, keys: list[str], answer: Action) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, win_or_peng())
        future = table_of(app).question.answer  # type: ignore[union-attr]
        await pilot.press(*keys)
        await until(pilot, future.done, "the answer")
        assert future.result() == answer


async def test_c_goes_to_the_first_of_several_groups(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, eat_three_ways())
        future = table_of(app).question.answer  # type: ignore[union-attr]
        assert "[1 C] 吃 一二三   [2] 吃 二三四   [3] 吃 三四五   [0 空格] 过" in screen_text(pilot)
        await pilot.press("c")
        assert not future.done()
        assert "吃哪一种" in screen_text(pilot)
        await pilot.press("right", "enter")
        await until(pilot, future.done, "the answer")
        assert future.result() == eat("二三四")


async def test_what_is_not_possible_is_answered_with_its_rule(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, eat_three_ways())
        question = table_of(app).question
        await pilot.press("p")
        assert "（A6.3，按 F1 看这一条）" in screen_text(pilot)
        await pilot.press("h")
        assert "（A9.4，按 F1 看这一条）" in screen_text(pilot)
        assert table_of(app).question is question
        await pilot.press("f1")
        await until(pilot, lambda: "A9.4" in screen_text(pilot), "the rule")
        assert on_top(app) == "RulesScreen"
        await pilot.press("escape")
        assert asked(app)


async def test_a_card_of_a_kan_is_not_discarded(tmp_path: Path) -> None:
    round_ = at(Turn.DISCARD, 0, hands=("三三三四陆", "九十", "八十"), wall_size=5)
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, round_)
        spot = spot_of(table_of(app).query_one(TableView), k("三"))
        await pilot.click(TableView, offset=spot)
        await pilot.click(TableView, offset=spot)
        assert "坎" in screen_lines(pilot)[-2]
        assert "按 F1 看这一条" in screen_text(pilot)
        future = table_of(app).question.answer  # type: ignore[union-attr]
        assert not future.done()
        table_of(app).query_one(TableView).lift(k("四"))
        await pilot.press("enter")
        await until(pilot, future.done, "the answer")
        assert future.result() == throw("四")


async def test_keys_pressed_before_the_question_are_no_answer(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        prepare(app, win_or_peng())
        app.action_continue()
        for _ in range(100):
            app.simulate_key("space")
            app.simulate_key("h")
        await until(pilot, lambda: asked(app), "the question")
        question = table_of(app).question
        await pilot.pause()
        assert table_of(app).question is question


async def test_keys_hammered_into_the_question_are_no_answer(tmp_path: Path) -> None:
    async with playing(tmp_path, quiet=3600) as (app, pilot):
        await put(app, pilot, win_or_peng())
        question = table_of(app).question
        await pilot.press("h", "p", "space", "0", "1", "enter", "left", "enter")
        await pilot.click(ActionBar, offset=(3, 0))
        assert table_of(app).question is question


async def test_leaving_keeps_the_match_and_the_menu_offers_it_first(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await enter_table(app, pilot)
        await until(pilot, lambda: asked(app) or settled(app), "a question or the end")
        await pilot.press("escape")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")
        assert app.session is not None
        left = app.session.match.round.snapshot()
    async with playing(tmp_path) as (app, pilot):
        assert app.session is not None
        assert app.session.match.round.snapshot() == left
        assert "继续上次的对局（第 1 局）" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: asked(app) or settled(app), "the table again")
        assert app.session.match.round.snapshot() == left


async def test_a_forced_win_is_settled_with_its_leftover_cards(tmp_path: Path) -> None:
    dealt = deal(("一一一一二二二二三三三三", "", ""), "拾")
    round_ = Round.from_deal(HUNAN, dealt)
    assert round_.settlement is not None
    assert round_.settlement.tianhu == "forced"
    async with playing(tmp_path) as (app, pilot):
        prepare(app, round_)
        app.action_continue()
        await until(pilot, lambda: settled(app), "the settlement")
        text = screen_text(pilot)
        assert "必须天胡" in text
        assert "余牌" in text
        assert round_.settlement.rest


async def test_too_small_and_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, win_or_peng())
        await pilot.resize_terminal(79, 24)
        await until(pilot, lambda: on_top(app) == "TooSmallScreen", "the message")
        text = screen_text(pilot)
        assert "80 列" in text
        assert "24 行" in text
        await pilot.press("h")
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: asked(app), "the table")
        assert "[1 H] 胡 16 息" in screen_text(pilot)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50), (240, 70)])
async def test_the_table_fills_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, size=size) as (app, pilot):
        await put(app, pilot, eat_three_ways())
        lines = screen_lines(pilot)
        assert len(lines) == size[1]
        assert max(map(cell_len, lines)) <= size[0]
        assert "第 1/1 局" in lines[0]
        assert any("[1 C] 吃 一二三" in line for line in lines)
        assert any("打出 三" in line or "三" in line for line in lines[-4:])


async def test_help_lists_the_keys_and_closes(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, win_or_peng())
        await pilot.press("？")
        await until(pilot, lambda: on_top(app) == "HelpScreen", "the help")
        text = screen_text(pilot)
        for key in ("H  P  C", "Tab", "PgUp", "F1", "Esc", "Ctrl+Q"):
            assert key in text
        await pilot.press("escape")
        assert asked(app)


async def test_ctrl_q_asks_while_a_match_is_on(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, win_or_peng())
        await pilot.press("ctrl+q")
        await until(pilot, lambda: on_top(app) == "ConfirmScreen", "the question")
        await pilot.press("escape")
        await until(pilot, lambda: asked(app), "the table")
        await pilot.press("ctrl+q")
        await until(pilot, lambda: on_top(app) == "ConfirmScreen", "the question")
        await pilot.press("enter")
        await until(pilot, lambda: app.return_code is not None, "the end")
        assert app.return_code == 0


async def test_the_language_changes_from_the_menu_and_stays(tmp_path: Path) -> None:
    async with playing(tmp_path) as (_, pilot):
        await pilot.press("3")
        await until(pilot, lambda: "New match" in screen_text(pilot), "English")
    store = Store(tmp_path)
    assert store.load_settings() == replace(QUICK, language="en")


async def test_the_rules_open_from_the_menu_and_turn_pages(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await pilot.press("f1")
        await until(pilot, lambda: "A1.1" in screen_text(pilot), "the first section")
        await pilot.press("down", "down", "down", "down")
        await until(pilot, lambda: "小字：9" in screen_text(pilot), "the table of groups")
        await pilot.press("escape")
        assert on_top(app) == "MenuScreen"


async def test_the_set_up_is_kept_and_played(tmp_path: Path) -> None:
    async with playing(tmp_path, None) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")
        await pilot.click("#right", offset=(20, 0))
        await pilot.click("#length", offset=(20, 0))
        await pilot.click("#target", offset=(20, 0))
        await pilot.press("３", "0")
        await pilot.press("down", "left")
        await pilot.click("#cap", offset=(20, 0))
        await pilot.press("8", "backspace", "5")
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert app.session is not None
        match = app.session.match
        assert app.session.players == ("person", "random", "normal")
        assert match.length.target == 30
        assert match.rules.mingtang == "basic"
        assert match.rules.cap == 5
    assert Store(tmp_path).load_settings() == app.settings


async def test_a_new_match_over_a_running_one_is_asked_about(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        running = app.start_session()
        await pilot.press("escape", "2")
        await until(pilot, lambda: on_top(app) == "ConfirmScreen", "the question")
        await pilot.press("right", "enter")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")
        assert app.session is running


async def test_a_round_left_at_its_settlement_comes_back_to_it(tmp_path: Path) -> None:
    async with playing(tmp_path, replace(QUICK, rounds=2)) as (app, pilot):
        match = app.start_session().match
        while match.round.decision:
            match.round.apply(match.round.legal[-1])
        app.action_continue()
        await until(pilot, lambda: settled(app), "the settlement")
        await pilot.press("escape")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")
    async with playing(tmp_path, replace(QUICK, rounds=2)) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: settled(app), "the settlement again")
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the next round")
        assert app.session is not None
        assert app.session.match.number == 2
        assert "第 2/2 局" in screen_text(pilot)


async def test_the_settlement_is_not_skipped_by_a_key_meant_for_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path, quiet=3600) as (app, pilot):
        prepare(app, win_or_peng())
        app.action_continue()
        await until(pilot, lambda: asked(app), "the question")
        table_of(app).question.answer.set_result(HU)  # type: ignore[union-attr]
        await until(pilot, lambda: settled(app), "the settlement")
        await pilot.press("enter", "enter", "1")
        assert settled(app)
        await pilot.press("escape")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")


async def test_one_key_hurries_the_others_on(tmp_path: Path) -> None:
    async with playing(tmp_path, replace(QUICK, pace="slow")) as (app, pilot):
        hands = ("一一一四九", "二八", "五十")
        prepare(app, at(Turn.DISCARD, 1, hands=hands, wall="叁陆玖捌壹柒叁陆玖捌壹柒"))
        app.action_continue()
        await until(pilot, lambda: is_dealt(app) and "[F] 快进" in screen_text(pilot), "the offer")
        await pilot.press("f")
        await until(pilot, lambda: settled(app) or asked(app), "the next question")


async def test_the_screen_answers_while_a_bot_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, stopped = Flag(), Flag()

    class Ponderer:
        name = "ponderer"

        def decide(self, view: object, legal: tuple[Action, ...], **given: object) -> Advice:
            thinking.set()
            while not given["stop"]():  # type: ignore[operator]
                stopped.wait(0.001)
            stopped.set()
            return Advice((Candidate(legal[0], 0.0),))

    monkeypatch.setattr(registry, "make", lambda level: Ponderer())
    async with playing(tmp_path) as (app, pilot):
        prepare(app, at(Turn.DISCARD, 1, hands=("一二", "三四", "五六")))
        app.action_continue()
        await until(pilot, thinking.is_set, "the thinking bot")
        await pilot.press("question_mark")
        await until(pilot, lambda: on_top(app) == "HelpScreen", "the help")
        await pilot.press("escape", "escape")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")
        await until(pilot, stopped.is_set, "the end of the thinking")


async def test_a_card_that_another_took_first_is_told(tmp_path: Path) -> None:
    round_ = at(
        Turn.DRAWN,
        2,
        "六",
        hands=("四五七八九", "六六拾", "八十"),
        table=("碰壹壹壹 碰贰贰贰 碰三三三 偎柒柒柒 碰捌捌捌", "", ""),
    )
    async with playing(tmp_path, replace(QUICK, right="novice")) as (app, pilot):
        await put(app, pilot, round_)
        table = table_of(app)
        view = table.question.view  # type: ignore[union-attr]
        meld = Meld(MeldKind.PENG, (5, 5, 5), 5)
        taken = Event(EventKind.MELD, 1, k("六"), melds=(meld,), source=2)
        after = replace(view, legal=(), later=())
        await table.show(Step(after, (taken,), lost=eat("四五六")))
        told = "你想吃 六，被小妹抢先了"
        await until(pilot, lambda: told in screen_text(pilot), "the message")
        assert told in table.query_one(LogPane).sentences


async def test_the_links_of_the_header_can_be_clicked(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await put(app, pilot, win_or_peng())
        header = screen_lines(pilot)[0]
        await pilot.click(offset=(cell_len(header[: header.index("? 帮助")]), 0))
        await until(pilot, lambda: on_top(app) == "HelpScreen", "the help")
        await pilot.press("escape")
        await pilot.click(offset=(cell_len(header[: header.index("Esc")]), 0))
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")


async def test_a_window_that_is_too_small_from_the_start(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(60, 20)) as (app, pilot):
        await until(pilot, lambda: on_top(app) == "TooSmallScreen", "the message")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")


async def test_giving_up_ends_the_match_after_a_question(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await enter_table(app, pilot)
        await until(pilot, lambda: asked(app) or settled(app), "a question or the end")
        await pilot.press("escape")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu")
        assert "5  认输" in screen_text(pilot)
        await pilot.press("5")
        await until(pilot, lambda: on_top(app) == "ConfirmScreen", "the question")
        assert "A2.4" in screen_text(pilot)
        await pilot.press("y")
        await until(pilot, lambda: on_top(app) == "MatchEndScreen", "the end of the match")
        assert app.session is None
        await pilot.press("escape")
        await until(pilot, lambda: on_top(app) == "MenuScreen", "the menu again")
        assert "认输" not in screen_text(pilot)


async def test_the_bar_does_not_tell_who_is_offered_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[Phase, int, str]] = []
    draw = TableScreen._draw

    def watched(table: TableScreen, view: SeatView) -> None:
        if table.question is None:
            seen.append((view.phase, view.turn, table._bar._text))
        draw(table, view)

    monkeypatch.setattr(TableScreen, "_draw", watched)
    async with playing(tmp_path) as (app, pilot):
        hands = ("一一一四九", "二八", "五十")
        prepare(app, at(Turn.DISCARD, 1, hands=hands, wall="叁陆玖捌壹柒叁陆玖捌壹柒"))
        app.action_continue()
        await until(pilot, lambda: settled(app) or asked(app), "a question or the end")
    assert (Phase.TO_DISCARD, 1, "小妹在想打哪一张……") in seen
    assert {text for phase, _, text in seen if phase != Phase.TO_DISCARD} == {""}
