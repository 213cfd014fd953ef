"""``paohuzi`` itself: help, version, languages, and what it loads."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from paohuzi_tui import main as game
from paohuzi_tui.cli import COMMANDS, main
from paohuzi_tui.i18n import texts
from tests.cli.conftest import Run


def in_process(*words: str, code: str = "", **env: str) -> subprocess.CompletedProcess[bytes]:
    start = ["-c", code] if code else ["-m", "paohuzi_tui"]
    return subprocess.run(
        [sys.executable, *start, *words],
        env={**os.environ, **env},
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
        check=False,
    )


def test_without_a_command_the_game_opens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str | None, bool]] = []

    def opened(language: str | None, **frames: bool) -> int:
        asked.append((language, frames["ascii"]))
        return 7

    monkeypatch.setattr(game, "run", opened)
    assert run().code == 7
    assert run("--ascii", "--lang", "en").code == 7
    assert asked == [(None, False), ("en", True)]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("language", "usage"), [("zh", "用法："), ("en", "usage: ")])
def test_help(capsys: pytest.CaptureFixture[str], command: str, language: str, usage: str) -> None:
    with pytest.raises(SystemExit) as left:
        main([command, "--help", "--lang", language])
    assert left.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{usage}paohuzi {command} ")
    assert texts(language)[f"cli.{command}.about"] in out
    assert "--json" in out


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help", "--lang=en"])
    out = capsys.readouterr().out
    assert all(f"  {command}" in out for command in COMMANDS)


def test_version(run: Run) -> None:
    answer = run("--version")
    assert answer.code == 0
    assert answer.out.startswith("paohuzi ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("scroe",), "COMMAND 不能是 'scroe'"),
        (("--nonsense",), "不认识 --nonsense"),
        (("score", "--nonsense"), "不认识 --nonsense"),
        (("legal",), "缺 RECORD"),
        (("score", "--hand"), "--hand 后面缺一个值"),
        (("--lang", "fr"), "--lang 不能是 'fr'"),
    ],
)
def test_faults_in_the_command_line(run: Run, words: tuple[str, ...], message: str) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert message in answer.err
    assert "--help" in answer.err
    assert answer.err.count("\n") == 1


def test_the_language_follows_the_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    assert run("waits").err == "paohuzi: hand is missing\n"
    assert run("waits", "--lang", "zh").err == "paohuzi: 缺 hand\n"


def test_both_languages_have_the_same_texts() -> None:
    chinese, english = (
        {key for key in texts(name) if key.startswith("cli.")} for name in ("zh", "en")
    )
    assert chinese == english


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_loads_textual(command: str) -> None:
    code = (
        "import sys; from paohuzi_tui.cli import main; code = main(sys.argv[1:]);"
        "sys.exit(5 if 'textual' in sys.modules else code)"
    )
    words = {
        "score": ("--hand", "一", "--card", "二"),
        "waits": ("--hand", "一"),
        "simulate": ("--rounds", "1", "--bots", "random,random", "--jobs", "1"),
        "rules": ("show", "changde"),
    }.get(command, ("/nowhere",))
    codes = {"score": 1, "waits": 1, "simulate": 0, "legal": 2, "replay": 2, "rules": 0}
    assert in_process(command, *words, code=code).returncode == codes[command]


@pytest.mark.parametrize("json", [(), ("--json",)])
def test_output_without_chinese_characters(json: tuple[str, ...]) -> None:
    hand = ("--hand", "123x 270x 123d 270d 456x 88x8d 99d", "--card", "9x")
    done = in_process("score", *hand, *json, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert done.stderr == b""
    done.stdout.decode("ascii")


def test_a_closed_pipe_is_no_fault() -> None:
    code = (
        "import os, sys; from paohuzi_tui.cli import main;"
        "read, write = os.pipe(); os.close(read); os.dup2(write, 1); sys.exit(main(sys.argv[1:]))"
    )
    done = in_process("score", "--hand", "一", "--card", "二", code=code)
    assert done.returncode == 141
    assert done.stderr == b""
