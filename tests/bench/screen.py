"""How fast the screen is, measured through a real pseudo-terminal.

    python -m tests.bench.screen           # needs the extra `dev` (pyte)

Prints the time from the command to the first frame of the menu, and from a key to the changed frame
at a table with a full hand, at two sizes.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path

from tests.terminal.terminal import Terminal
from tests.terminal.test_terminal import cards_in, dealt

ROOT = Path(__file__).parents[2]
STARTS = 7
KEYS = 60
LEFT, RIGHT = "\x1b[D", "\x1b[C"


def open_game(home: str, columns: int, lines: int) -> Terminal:
    """The game in a fresh home, in Chinese."""
    command = [sys.executable, "-m", "paohuzi_tui", "--lang", "zh"]
    return Terminal(command, ROOT, {"PAOHUZI_HOME": home}, columns, lines)


def first_frame() -> float:
    """Seconds from the command to the menu on the screen."""
    with tempfile.TemporaryDirectory() as home:
        start = time.perf_counter()
        terminal = open_game(home, 100, 30)
        terminal.wait_for(lambda text: "新对局" in text, "the menu")
        seconds = time.perf_counter() - start
        terminal.close()
    return seconds


def key_to_frame(columns: int, lines: int) -> list[float]:
    """Seconds from an arrow key to the frame that shows its effect, at the first question."""
    with tempfile.TemporaryDirectory() as home:
        terminal = open_game(home, columns, lines)
        dealt(terminal)
        until = time.monotonic() + 3
        while time.monotonic() < until or cards_in(terminal.text) < 20:
            terminal.read()
        times: list[float] = []
        for number in range(KEYS):
            before = len(terminal.output)
            start = time.perf_counter()
            terminal.send(RIGHT if number % 2 else LEFT)
            while len(terminal.output) == before and time.perf_counter() - start < 1:
                terminal.read(0.001)
            times.append(time.perf_counter() - start)
            until = time.monotonic() + 0.05
            while time.monotonic() < until:
                terminal.read(0.01)
        terminal.close()
    return times


def main() -> None:
    """Print every figure."""
    starts = sorted(first_frame() for _ in range(STARTS))
    print(f"command to first frame   median {statistics.median(starts) * 1000:.0f} ms", end="")
    print(f"   worst of {STARTS} {starts[-1] * 1000:.0f} ms")
    for columns, lines in ((80, 24), (120, 40)):
        times = sorted(key_to_frame(columns, lines))
        p50, p95 = (times[int(len(times) * part)] * 1000 for part in (0.5, 0.95))
        print(f"key to frame {columns:>3}×{lines}      p50 {p50:.1f} ms   p95 {p95:.1f} ms")


if __name__ == "__main__":
    main()
