"""A pseudo-terminal with a program in it, and the screen as a person would see it (pyte)."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pyte

PATIENCE = 30.0
"""Seconds until something that has not appeared is taken to be missing."""

# Keyboard-protocol and mode queries, which pyte would print as text.
_UNKNOWN = re.compile(rb"\x1b\[[<>=][0-9;]*u|\x1b\[\?[0-9;]*\$p|\x1b\[>[0-9;]*[a-z]|\x1bP.*?\x1b\\")


class Terminal:
    """``command`` running in a terminal of ``columns`` × ``lines`` in the folder ``cwd``."""

    def __init__(
        self, command: list[str], cwd: Path, env: dict[str, str], columns: int, lines: int
    ) -> None:
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.output = b""
        self._ours, theirs = pty.openpty()
        self._theirs = theirs
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.modes_before = termios.tcgetattr(theirs)
        self.process = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=cwd,
            env={**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", **env},
            preexec_fn=self._own_terminal,
        )

    def _own_terminal(self) -> None:
        os.setsid()
        fcntl.ioctl(self._theirs, termios.TIOCSCTTY, 0)

    def read(self, seconds: float = 0.1) -> None:
        """Take in what the program has written within ``seconds``."""
        if select.select([self._ours], [], [], seconds)[0]:
            data = os.read(self._ours, 65536)
            self.output += data
            self._stream.feed(_UNKNOWN.sub(b"", data))

    @property
    def text(self) -> str:
        """The screen, a line a row. A wide character is followed by nothing, not by a blank."""
        rows, columns = self._screen.buffer, range(self._screen.columns)
        return "\n".join(
            "".join(rows[row][column].data for column in columns)
            for row in range(self._screen.lines)
        )

    def wait_for(self, wanted: Callable[[str], bool], what: str) -> str:
        """The screen once ``wanted`` is true of it; `AssertionError` if it never is."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            self.read()
            if wanted(self.text):
                return self.text
        raise AssertionError(f"{what} did not appear; the screen:\n{self.text}")

    def send(self, keys: str) -> None:
        """Type ``keys``."""
        os.write(self._ours, keys.encode())

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        self.process.send_signal(number)

    def wait_for_end(self) -> int:
        """The exit code, once the program has ended and all its output is read."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            self.read()
        assert self.process.poll() is not None, f"the program did not end:\n{self.text}"
        for _ in range(5):
            self.read(0.05)
        return self.process.returncode

    def is_as_before(self) -> list[str]:
        """What the program left changed in the terminal; empty when all is as it was."""
        left = [
            name
            for name, on, off in (
                ("alternate screen", b"\x1b[?1049h", b"\x1b[?1049l"),
                ("hidden cursor", b"\x1b[?25l", b"\x1b[?25h"),
                ("mouse", b"\x1b[?1000h", b"\x1b[?1000l"),
                ("mouse motion", b"\x1b[?1003h", b"\x1b[?1003l"),
                ("bracketed paste", b"\x1b[?2004h", b"\x1b[?2004l"),
            )
            if self.output.rfind(on) > self.output.rfind(off)
        ]
        if termios.tcgetattr(self._theirs) != self.modes_before:
            left.append("terminal modes (echo, line input)")
        return left

    def close(self) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)
