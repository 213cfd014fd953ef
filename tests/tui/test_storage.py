"""The files: written whole, read back, set aside when damaged, never in the way of the game."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from engine.match import Match
from paohuzi_tui.session import PERSON, Session
from paohuzi_tui.settings import Settings
from paohuzi_tui.storage import DamagedError, Store, home
from tests.engine.helpers import HUNAN, choose
from tests.tui.support import on_top, playing, screen_text, until


def session(actions: int = 12) -> Session:
    match = Match.start(HUNAN, seed=7, rounds=3)
    rng = Random(7)
    for _ in range(actions):
        match.round.apply(choose(match.round, rng))
    return Session(match, ("玩家", "小妹", "阿公"), (PERSON, "random", "novice"), "2024-02-03")


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    store, left = Store(tmp_path), session()
    store.save_match(left)
    back = store.load_match()
    assert back is not None
    assert back.match.round.snapshot() == left.match.round.snapshot()
    assert back.names == ("玩家", "小妹", "阿公")
    assert back.players == (PERSON, "random", "novice")
    assert back.date == "2024-02-03"


def test_a_finished_match_runs_no_longer_but_its_record_stays(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save_match(session())
    store.end_match()
    assert store.load_match() is None
    assert [path.name for path in tmp_path.iterdir()] == ["last-match.phz"]
    store.end_match()
    assert (tmp_path / "last-match.phz").exists()


def test_settings_come_back(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.load_settings() == Settings()
    options = {"hunan": {"mingtang": "none", "stake": 2}, "changde": {"chips": True}}
    chosen = Settings(name="阿明", rules="changde", options=options, right="random", target=50)
    store.save_settings(chosen)
    assert store.load_settings() == chosen


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"rounds": "ten"}', '{"rounds": 0}', '{"pace": "warp"}', '{"right": "god"}'],
)
def test_damaged_settings_are_set_aside(tmp_path: Path, text: str) -> None:
    store = Store(tmp_path)
    store.settings_path.write_text(text, encoding="utf-8")
    with pytest.raises(DamagedError) as caught:
        store.load_settings()
    assert caught.value.path.name == "settings-damaged-1.json"
    assert caught.value.path.read_text(encoding="utf-8") == text
    assert store.load_settings() == Settings()


def test_a_damaged_match_is_set_aside_under_a_new_name_each_time(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for number in (1, 2):
        store.match_path.write_bytes(b"\xff\xfe nothing")
        with pytest.raises(DamagedError) as caught:
            store.load_match()
        assert caught.value.path == tmp_path / f"match-damaged-{number}.phz"
        assert caught.value.path.read_bytes() == b"\xff\xfe nothing"


def test_a_write_that_fails_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.save_match(session())
    before = store.match_path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.save_match(session(20))
    assert store.match_path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["match.phz"]


def test_the_folder_can_be_named() -> None:
    assert home({"PAOHUZI_HOME": "/somewhere/else"}) == Path("/somewhere/else")
    assert home({}).name == "paohuzi"


async def test_a_damaged_match_is_told_and_a_new_one_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "match.phz").write_text("not a record\n", encoding="utf-8")
    async with playing(tmp_path, size=(120, 40)) as (app, pilot):
        assert app.session is None
        assert "match-damaged-1.phz" in "".join(screen_text(pilot).split())
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")
    assert (tmp_path / "match-damaged-1.phz").read_text(encoding="utf-8") == "not a record\n"


async def test_a_folder_that_cannot_be_written_is_told_and_play_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.write_text("no folder", encoding="utf-8")
    async with playing(folder, None, size=(120, 40)) as (app, pilot):
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "SetupScreen", "the set-up")
        await pilot.press("enter")
        await until(pilot, lambda: on_top(app) == "TableScreen", "the table")
        assert not app.saved
        await until(pilot, lambda: "存不下来" in screen_text(pilot), "the message")
