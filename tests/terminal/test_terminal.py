"""The game in a real terminal: encoding, wide glyphs, and what it leaves behind.

``PAOHUZI_COMMAND`` names the program to start (the gate gives the installed one), by default
``python -m paohuzi_tui``; ``PAOHUZI_CWD`` the folder to start it in.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from paohuzi_tui.storage import Store
from tests.terminal.terminal import Terminal

ROOT = Path(__file__).parents[2]
CARDS = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"

Start = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    opened: list[Terminal] = []

    def start(*arguments: str, columns: int = 100, lines: int = 30, **env: str) -> Terminal:
        command = shlex.split(os.environ.get("PAOHUZI_COMMAND", ""))
        command = command or [sys.executable, "-m", "paohuzi_tui"]
        cwd = Path(os.environ.get("PAOHUZI_CWD", ROOT))
        env.setdefault("PAOHUZI_HOME", str(tmp_path / "home"))
        opened.append(Terminal([*command, *arguments], cwd, env, columns, lines))
        return opened[-1]

    yield start
    for terminal in opened:
        terminal.close()


def cards_in(text: str) -> int:
    return sum(text.count(card) for card in CARDS)


def dealt(terminal: Terminal) -> str:
    """Enter, Enter from the menu: the screen with a dealt hand."""
    terminal.wait_for(lambda text: "新对局" in text, "the menu")
    terminal.send("\r")
    terminal.wait_for(lambda text: "开始" in text, "the setup")
    terminal.send("\r")
    return terminal.wait_for(lambda text: cards_in(text) >= 20, "a hand of twenty cards")


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (120, 40)])
def test_enter_enter_is_a_dealt_hand(start: Start, columns: int, lines: int) -> None:
    terminal = start("--lang", "zh", columns=columns, lines=lines)
    text = dealt(terminal)
    assert "亮张" in text
    assert "\\u" not in text, "Chinese arrived as escapes"
    assert len(text.splitlines()) == lines


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_leaves_the_terminal_as_it_was(start: Start, number: signal.Signals) -> None:
    terminal = start("--lang", "zh")
    dealt(terminal)
    terminal.signal(number)
    assert terminal.wait_for_end() == 128 + number
    assert terminal.is_as_before() == []


FAULT = """
import sys
from paohuzi_tui.cli import main
from paohuzi_tui.widgets.table import TableView

def broken(*_, **__):
    raise RuntimeError("a fault at the table")

TableView.show = broken
sys.exit(main(["--lang", "zh"]))
"""


def test_an_exception_leaves_the_terminal_as_it_was_and_the_match_kept(tmp_path: Path) -> None:
    env = {"PAOHUZI_HOME": str(tmp_path)}
    terminal = Terminal([sys.executable, "-c", FAULT], ROOT, env, 100, 30)
    try:
        terminal.wait_for(lambda text: "新对局" in text, "the menu")
        terminal.send("\r")
        terminal.wait_for(lambda text: "开始" in text, "the setup")
        terminal.send("\r")
        assert terminal.wait_for_end() == 1
        assert terminal.is_as_before() == []
        assert "a fault at the table" in terminal.output.decode()
        store = Store(tmp_path)
        store.open()
        assert store.load_match() is not None
        store.close()
    finally:
        terminal.close()


def test_ctrl_q_after_the_question_leaves_the_terminal_as_it_was(start: Start) -> None:
    terminal = start("--lang", "zh")
    terminal.wait_for(lambda text: "新对局" in text, "the menu")
    terminal.send("\x11")
    assert terminal.wait_for_end() == 0
    assert terminal.is_as_before() == []


def test_a_match_goes_on_after_a_kill(start: Start) -> None:
    terminal = start("--lang", "zh")
    dealt(terminal)
    terminal.signal(signal.SIGKILL)
    terminal.wait_for_end()
    again = start("--lang", "zh")
    again.wait_for(lambda text: "继续" in text, "the offer to continue")
    again.send("\r")
    again.wait_for(lambda text: cards_in(text) >= 20, "the table")


def test_without_utf8_it_is_still_chinese(start: Start) -> None:
    terminal = start("--lang", "zh", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    text = terminal.wait_for(lambda text: "新对局" in text, "the menu")
    assert "\\u" not in text


def test_no_terminal_is_told(tmp_path: Path) -> None:
    import subprocess

    done = subprocess.run(
        [sys.executable, "-m", "paohuzi_tui", "--lang", "en"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PAOHUZI_HOME": str(tmp_path)},
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert "terminal" in done.stderr
    assert "Traceback" not in done.stderr
