"""``paohuzi simulate``: its sums, its records, and how it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.record import loads, replay
from tests.cli.conftest import Run

LOOSE = ("--set", "min_huxi=0", "--bots", "random,random,random")


def test_sums(run: Run) -> None:
    answer = run("simulate", "--rounds", "20", *LOOSE, "--seed", "5", "--jobs", "1", "--json")
    assert answer.code == 0
    found = answer.json
    assert found["rounds"] == 20 == sum(found["wins"]) + found["draws"]
    assert len(found["wins"]) == len(found["points"]) == len(found["points_95"]) == 3
    assert sum(found["points"]) == pytest.approx(0, abs=0.001)
    assert found["rounds_per_second"] > 0
    assert answer.err == ""


def test_the_same_seed_on_any_number_of_processes(run: Run) -> None:
    words = ("simulate", "--rounds", "24", *LOOSE, "--seed", "5", "--rotate", "--json", "--jobs")
    one, two = (run(*words, jobs).json for jobs in ("1", "2"))
    del one["rounds_per_second"], two["rounds_per_second"]
    assert one == two


def test_rotation_fills_up_whole_turns(run: Run) -> None:
    words = ("simulate", "--rounds", "4", *LOOSE, "--rotate", "--jobs", "1", "--json")
    assert run(*words).json["rounds"] == 6


def test_records_are_the_rounds_that_were_counted(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    words = ("simulate", "--rounds", "30", *LOOSE, "--rotate", "--seed", "9", "--jobs", "1")
    found = run(*words, "--records", str(folder), "--json").json
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"{number:06}.phz" for number in range(1, 31)]
    rounds = [replay(loads(file.read_text(encoding="utf-8"))) for file in files]
    assert sum(played.settlement is None for played in rounds) == found["draws"] < 30
    wins = [0, 0, 0]
    for number, played in enumerate(rounds):
        if played.settlement:
            wins[(played.settlement.winner + number % 3) % 3] += 1
    assert wins == found["wins"]


def test_text(run: Run) -> None:
    lines = run("simulate", "--rounds", "10", *LOOSE, "--jobs", "1").out.splitlines()
    assert lines[0].startswith("10 局，荒庄 ")
    assert [line.startswith("random：胡 ") for line in lines[1:4]] == [True, True, True]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "random,nobody,random"), "没有叫“nobody”的电脑，有 random"),
        (("--bots", "random"), "要两家或三家电脑，这里有 1 家"),
        (("--rounds", "0"), "--rounds 至少是 1"),
        (("--jobs", "0"), "--jobs 至少是 1"),
        (("--seed", "x"), "--seed 要一个整数"),
        (("--set", "doors=9"), "“doors=9”不行"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], message: str) -> None:
    answer = run("simulate", *words)
    assert answer.code == 2
    assert message in answer.err


def test_records_where_nothing_can_be_written(run: Run, tmp_path: Path) -> None:
    taken = tmp_path / "file"
    taken.touch()
    answer = run("simulate", "--rounds", "1", "--records", str(taken))
    assert answer.code == 2
    assert "写不了目录" in answer.err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interruption_prints_what_is_done(jobs: str, tmp_path: Path) -> None:
    words = ["simulate", "--rounds", "1000000", *LOOSE, "--jobs", jobs, "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "paohuzi_tui", *words, "--records", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.iterdir())) < 100 and time.monotonic() < deadline:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    found = json.loads(out)
    assert found["rounds"] == sum(found["wins"]) + found["draws"] >= 10
    assert err == b""


@pytest.mark.parametrize("rules", ["hunan", "changde", "fangpaofa", "luzhou"])
def test_every_game(run: Run, tmp_path: Path, rules: str) -> None:
    words = ("simulate", "--rules", rules, "--rounds", "10", *LOOSE, "--jobs", "1", "--json")
    found = run(*words, "--records", str(tmp_path)).json
    assert found["rounds"] == 10 == sum(found["wins"]) + found["draws"]
    for file in tmp_path.glob("*.phz"):
        record = loads(file.read_text(encoding="utf-8"))
        assert (record.rules.name, record.rules.min_huxi) == (rules, 0)


def test_rules_of_ones_own(run: Run, own_rules: Path, tmp_path: Path) -> None:
    text = 'name = "二人"\nbase = "changde"\npersons = 2\nmin_huxi = 0\n'
    (own_rules / "two.toml").write_text(text, encoding="utf-8")
    words = ("simulate", "--rules", "two", "--rounds", "5", "--jobs", "1")
    found = run(*words, "--bots", "random,random", "--records", str(tmp_path / "r"), "--json").json
    assert len(found["wins"]) == 2
    record = loads((tmp_path / "r" / "000001.phz").read_text(encoding="utf-8"))
    assert (record.rules.name, record.rules.origin, record.rules.seats) == ("二人", "changde", 2)
    assert "这套规则是两个人打的" in run(*words, "--bots", "random,random,random").err


def test_as_many_bots_as_the_rules_want(run: Run) -> None:
    words = ("simulate", "--rounds", "1", "--jobs", "1", "--json")
    for persons, many in ((2, 2), (4, 3)):
        assert run(*words, "--set", f"persons={persons}").json["bots"] == ["normal"] * many
