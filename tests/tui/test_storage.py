"""The files: written whole, read back, set aside when damaged, never in the way of the game."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from engine.match import Match
from engine.record import dump_match
from paohuzi_tui.database import StorageError
from paohuzi_tui.session import PERSON, Session
from paohuzi_tui.settings import Settings
from paohuzi_tui.storage import DamagedError, Store, home, session_of
from tests.engine.helpers import HUNAN, choose
from tests.tui.support import on_top, playing, screen_text, until


def session(actions: int = 12) -> Session:
    match = Match.start(HUNAN, seed=7, rounds=3)
    rng = Random(7)
    for _ in range(actions):
        match.round.apply(choose(match.round, rng))
    return Session(match, ("玩家", "小妹", "阿公"), (PERSON, "random", "novice"), "2024-02-03")


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    store = Store(folder)
    store.open()
    yield store
    store.close()


def test_a_match_comes_back_as_it_was(tmp_path: Path) -> None:
    left = session()
    with opened(tmp_path) as store:
        store.save_match(left)
    with opened(tmp_path) as store:
        back = store.load_match()
    assert back is not None
    assert back.match.round.snapshot() == left.match.round.snapshot()
    assert back.names == ("玩家", "小妹", "阿公")
    assert back.players == (PERSON, "random", "novice")
    assert back.date == "2024-02-03"


def test_every_action_is_on_the_disk_when_it_is_saved(tmp_path: Path) -> None:
    """What a kill leaves behind is read from a copy of the files, the write log included."""
    left = session(0)
    rng = Random(7)
    with opened(tmp_path / "running") as store:
        for number in range(12):
            left.match.round.apply(choose(left.match.round, rng))
            store.save_match(left)
            copy = tmp_path / f"copy-{number}"
            shutil.copytree(store.folder, copy)
            with opened(copy) as killed:
                back = killed.load_match()
            assert back is not None
            assert back.match.round.snapshot() == left.match.round.snapshot()


def test_a_finished_match_runs_no_longer_but_its_record_stays(tmp_path: Path) -> None:
    played = session(0)
    with opened(tmp_path) as store:
        while not played.match.over:
            rng = Random(1)
            while played.match.round.decision:
                played.match.round.apply(choose(played.match.round, rng))
            played.match.finish_round()
            store.save_match(played)
            if not played.match.over:
                played.match.next_round()
        store.end_match(played)
        assert store.load_match() is None
        assert len(played.match.results) == 3
        assert session_of(store.match_text(played.id)).match.results == played.match.results


def test_a_match_given_up_in_its_first_round_leaves_nothing(tmp_path: Path) -> None:
    """A2.4: the round on the table does not count."""
    left = session()
    with opened(tmp_path) as store:
        store.save_match(left)
        store.end_match(left)
        assert store.db.execute("SELECT count(*) FROM matches").fetchone() == (0,)


def test_a_damaged_database_is_set_aside_under_a_new_name_each_time(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / "paohuzi.db").write_bytes(b"no database at all" * 100)
        store = Store(tmp_path)
        with pytest.raises(StorageError) as caught:
            store.open()
        assert caught.value.key == "damaged"
        assert caught.value.path == tmp_path / f"paohuzi-damaged-{number}.db"
        assert caught.value.path.read_bytes() == b"no database at all" * 100
        store.save_match(session())
        store.close()


def test_a_second_copy_of_the_game_is_told_and_keeps_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as first:
        second = Store(tmp_path)
        with pytest.raises(StorageError) as caught:
            second.open()
        assert caught.value.key == "locked"
        assert not second.kept
        second.save_match(session())
        assert first.load_match() is None


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "paohuzi.db"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    store = Store(tmp_path)
    with pytest.raises(StorageError) as caught:
        store.open()
    assert (caught.value.key, caught.value.problem) == ("newer", "99")
    assert path.read_bytes()[100:] == before[100:]
    assert not store.kept


def test_a_full_disk_loses_nothing_that_was_there(tmp_path: Path) -> None:
    left = session()
    with opened(tmp_path) as store:
        store.save_match(left)
        (pages,) = store.db.execute("PRAGMA page_count").fetchone()
        store.db.execute(f"PRAGMA max_page_count = {pages}")
        left.names = ("玩家" * 20_000, "小妹", "阿公")
        with pytest.raises(StorageError) as caught:
            store.save_match(left)
        assert caught.value.key == "unwritable"
    with opened(tmp_path) as store:
        back = store.load_match()
    assert back is not None
    assert back.names == ("玩家", "小妹", "阿公")


def test_a_match_that_cannot_be_read_is_set_aside(tmp_path: Path) -> None:
    left = session()
    with opened(tmp_path) as store:
        store.save_match(left)
        with store.transaction() as db:
            db.execute("UPDATE rounds SET record = 'not a record'")
        with pytest.raises(DamagedError) as caught:
            store.load_match()
        assert caught.value.path == tmp_path / "match-damaged-1.phz"
        assert caught.value.path.read_text(encoding="utf-8") == "not a record"
        assert store.load_match() is None


def test_the_match_file_of_version_0_1_is_taken_over(tmp_path: Path) -> None:
    left = session()
    tags = {"x-right": "random", "x-left": "novice"}
    text = dump_match(left.match, left.names, left.date, tags)
    (tmp_path / "match.phz").write_text(text, encoding="utf-8")
    with opened(tmp_path) as store:
        back = store.load_match()
    assert back is not None
    assert back.match.round.snapshot() == left.match.round.snapshot()
    assert back.players == (PERSON, "random", "novice")
    assert (tmp_path / "match-0.1.phz").read_text(encoding="utf-8") == text
    assert not (tmp_path / "match.phz").exists()


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


def test_settings_that_cannot_be_written_leave_the_old_ones_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path)
    store.save_settings(Settings(name="阿明"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.save_settings(Settings(name="阿珍"))
    assert store.load_settings().name == "阿明"
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


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
        assert any(str(folder) in trouble for trouble in app.troubles)
