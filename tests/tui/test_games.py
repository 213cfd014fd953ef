"""Every game and table on the screen: the rules chosen, who sits out, chips, birds, errors."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from engine.actions import DISCARDS
from engine.cards import BIG, name, parse_card
from engine.match import Match
from engine.position import Turn
from engine.ruleset import RuleSet
from engine.view import Fault, Phase
from paohuzi_tui.app import PaohuziApp
from paohuzi_tui.session import PERSON, Session
from paohuzi_tui.storage import Store
from paohuzi_tui.widgets.setting_rows import SettingRow
from tests.engine.helpers import at, rules
from tests.tui.support import QUICK, asked, on_top, playing, screen_text, table_of, until
from tests.tui.test_play import is_dealt, settled

OWN = """
name = "village"
base = "changde"
min_huxi = 10    # as my grandmother plays
"""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where rule files of one's own lie in these tests."""
    monkeypatch.setenv("PAOHUZI_HOME", str(tmp_path))
    folder = tmp_path / "rules"
    folder.mkdir()
    return folder


async def set_up(app: PaohuziApp, pilot: Pilot[None]) -> None:
    await pilot.press("enter")
    await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")


async def choose(pilot: Pilot[None], row: str, *keys: str) -> None:
    pilot.app.screen.query_one(f"#{row}", SettingRow).focus()
    await pilot.press(*keys)


def table_rules(app: PaohuziApp) -> RuleSet:
    assert app.session is not None
    return app.session.match.rules


async def test_another_game_is_chosen_in_the_set_up_and_kept(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await set_up(app, pilot)
        await choose(pilot, "rules", "right")
        await choose(pilot, "mingtang", "right")
        assert "常德" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert table_rules(app).name == "changde"
        assert table_rules(app).mingtang == "daliuba"
        assert "常德*1" in screen_text(pilot)
        assert "戏" in screen_text(pilot)
    assert Store(tmp_path).load_settings().options == {"changde": {"mingtang": "daliuba"}}


async def test_a_game_to_a_score_is_offered_as_such(tmp_path: Path) -> None:
    """D.4: 放炮罚 is played to 100."""
    async with playing(tmp_path) as (app, pilot):
        await set_up(app, pilot)
        await choose(pilot, "rules", "right", "right")
        assert "放炮罚" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert app.session is not None
        assert app.session.match.length.target == 100


async def test_options_by_group_each_with_its_sentence_and_the_changed_ones_marked(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path) as (app, pilot):
        await set_up(app, pilot)
        await pilot.press("f2")
        await until(pilot, lambda: on_top(app) == "OptionsScreen", "the options")
        assert "胡牌至少要有多少胡息（A9.3）" in screen_text(pilot)
        await pilot.press("down", "down", "right")
        assert "*放炮" in screen_text(pilot)
        assert "（A6.1）" in screen_text(pilot)
        await pilot.press("down", "right", "r")
        assert "*有胡必胡" not in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up again")
        assert "改了 1 项" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert table_rules(app).discard_win
        assert not table_rules(app).must_hu
        await pilot.press("o")
        await until(pilot, lambda: on_top(app) == "TableRulesScreen", "the rules of the table")
        assert "湖南（改 1 项）" in screen_text(pilot)
        assert "*放炮" in screen_text(pilot)


async def test_options_that_do_not_go_together_are_refused_and_nothing_is_lost(
    tmp_path: Path,
) -> None:
    """F.4: 打鸟 does not go together with 坐底."""
    settings = replace(QUICK, options={"hunan": {"persons": 4, "four": "zuodi", "chips": True}})
    async with playing(tmp_path, settings) as (app, pilot):
        await set_up(app, pilot)
        await pilot.press("f2")
        await until(pilot, lambda: on_top(app) == "OptionsScreen", "the options")
        rows = list(app.screen.query(SettingRow))
        birds = next(row for row in rows if row.label == "打鸟")
        birds.focus()
        await pilot.press("right")
        assert "不能这样改" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up again")
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app) or settled(app), "the table")
        assert table_rules(app).birds == 0
        assert table_rules(app).chips


async def test_a_rule_file_of_ones_own_is_offered(tmp_path: Path, own_folder: Path) -> None:
    (own_folder / "village.toml").write_text(OWN, encoding="utf-8")
    async with playing(tmp_path) as (app, pilot):
        await set_up(app, pilot)
        await choose(pilot, "rules", "left")
        assert "village" in screen_text(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert table_rules(app).name == "village"
        assert table_rules(app).min_huxi == 10
        assert "village*1" in screen_text(pilot)


async def test_a_rule_file_that_is_wrong_is_told_and_not_played(
    tmp_path: Path, own_folder: Path
) -> None:
    (own_folder / "broken.toml").write_text(OWN + "cap = -3\n", encoding="utf-8")
    async with playing(tmp_path) as (app, pilot):
        await set_up(app, pilot)
        await choose(pilot, "rules", "left")
        assert "这份玩法用不了" in screen_text(pilot)
        assert "cap" in screen_text(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert on_top(app) == "SetupScreen"
        await choose(pilot, "rules", "right")
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert table_rules(app).name == "hunan"


async def test_two_at_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        await set_up(app, pilot)
        await choose(pilot, "persons", "left")
        assert not app.screen.query_one("#across").has_class("-hidden")
        assert app.screen.query_one("#right").has_class("-hidden")
        await pilot.press("enter")
        await until(pilot, lambda: is_dealt(app), "the table")
        assert app.session is not None
        assert app.session.names == ("玩家", "阿婆")
        assert app.session.match.round.seats == 2
        assert "对家" in screen_text(pilot)


def table_of_four(app: PaohuziApp, person: int, seed: int = 5, **changes: object) -> Session:
    """A match of four whose person sits at a place; place 0 deals, place 2 sits out (F.2)."""
    table = rules(persons=4, **changes)
    players, names = ["random"] * 4, ["甲", "乙", "丙", "丁"]
    players[person] = PERSON
    match = Match.start(table, seed=seed, rounds=1)
    app.session = Session(match, tuple(names), tuple(players), "2026-01-01")
    return app.session


async def test_who_sits_out_is_told_and_sees_no_hand(tmp_path: Path) -> None:
    async with playing(tmp_path, replace(QUICK, pace="slow")) as (app, pilot):
        session = table_of_four(app, 2)
        app.action_continue()
        await until(pilot, lambda: is_dealt(app), "the table")
        text = screen_text(pilot)
        assert "庄 甲" in text
        assert "醒 丙" in text
        assert "这一局你歇着" in text
        view = table_of(app)._view
        assert view is not None
        assert not any(view.hand)
        assert view.hands == ()
        assert session.person_seats == ()


async def test_the_others_play_with_their_names_at_their_seats(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        session = table_of_four(app, 3)
        assert session.seat_names == ("甲", "乙", "丁")
        assert session.person_seats == (2,)
        app.action_continue()
        await until(pilot, lambda: asked(app) or settled(app), "a question or the end")
        assert asked(app)
        assert "我 丁" in screen_text(pilot)
        assert "抓牌定座：" in "".join(table_of(app)._log.sentences)


async def test_chips_and_birds_at_the_settlement(tmp_path: Path) -> None:
    async with playing(tmp_path) as (app, pilot):
        session = table_of_four(app, 2, chips=True, birds=2)
        match = session.match
        while match.round.decision:
            match.round.apply(match.round.legal[-1])
        app.action_continue()
        await until(pilot, lambda: settled(app), "the settlement")
        result = match.results[0]
        assert result.settlement is None, "荒庄: the dealer pays the one who sits out (F.2)"
        dealt = match.round.start.hands[0]  # type: ignore[union-attr]
        fours = sum(dealt.count(kind) == 4 for kind in set(dealt))
        assert fours == 0
        text = screen_text(pilot)
        assert "甲 -1  乙 +0  丙 +1  丁 +0" in text
        fortune = match.round.start.wall[-1]  # type: ignore[union-attr]
        assert f"墩底 {name(fortune)}：2 只鸟跟" in text
        followed = dict(enumerate("甲乙丙丁甲乙丙丁甲乙"))[fortune % BIG]
        assert f"2 只鸟跟{followed}，每只 +0" in text


async def test_errors_are_listed_with_their_rule_at_the_end_of_the_round(tmp_path: Path) -> None:
    round_ = at(
        Turn.DISCARD,
        0,
        hands=("三三三四陆陆", "九十", "八十"),
        wall="",
        with_rules=rules(manual=True),
    )
    async with playing(tmp_path) as (app, pilot):
        session = app.start_session()
        assert session is not None
        session.match.rules = round_.rules
        session.match.round = round_
        app.save = lambda: None  # type: ignore[method-assign]
        app.action_continue()
        await until(pilot, lambda: asked(app), "the question")
        assert table_of(app).question.view.phase == Phase.TO_DISCARD  # type: ignore[union-attr]
        table_of(app).question.answer.set_result(DISCARDS[parse_card("三")])  # type: ignore[union-attr]
        await until(pilot, lambda: settled(app), "the settlement")
        assert [error.fault for error in round_.errors] == [Fault.SPLIT_KAN]
        text = str(app.screen.query_one("#settlement-text", Static).content)
        assert "拆坎 三：坎不能拆开打（A5.1）" in text
