"""Time at the table: how long a thing is shown, and which keys come too early to be an answer."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from engine.events import EventKind

SECONDS = {"slow": 1.8, "normal": 0.9, "fast": 0.35, "instant": 0.0}
"""How long a shown card is looked at, by pace."""
_WEIGHTS = {
    EventKind.UPTURN: 1.5,
    EventKind.TAKE: 0.6,
    EventKind.DRAW: 0.5,
    EventKind.SHOW: 1.0,
    EventKind.DISCARD: 1.0,
    EventKind.MELD: 1.2,
    EventKind.LEFT: 0.4,
    EventKind.SKIP: 0.6,
    EventKind.HU: 2.0,
    EventKind.DRAWN_GAME: 2.0,
}


class Pacer:
    """Lets each thing be seen for its time, unless the person hurries on."""

    def __init__(self, pace: str) -> None:
        self.pace = pace
        self._until = 0.0
        self._hurried = asyncio.Event()

    def hold(self, kind: EventKind) -> None:
        """What is on the screen now stays there for a while."""
        seconds = SECONDS[self.pace] * _WEIGHTS.get(kind, 0.0)
        self._until = max(self._until, monotonic() + seconds)

    async def passed(self) -> None:
        """Return when what is on the screen has been seen long enough."""
        left = self._until - monotonic()
        if left > 0 and not self._hurried.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), left)

    def hurry(self) -> None:
        """Nothing is held any more until `calm`."""
        self._hurried.set()

    def calm(self) -> None:
        """Back to the pace; what was held is forgotten."""
        self._hurried.clear()
        self._until = 0.0


class Guard:
    """Takes no input for an answer that came before the question, or in one go with such input.

    Keys pressed before the question could be read, and those of a key held down since, are
    refused; the first one after ``quiet`` seconds of silence is taken.
    """

    def __init__(self, quiet: float) -> None:
        self._quiet = quiet
        self._opens = 0.0
        self._open = False

    def close(self, now: float) -> None:
        """A question has just been put."""
        self._opens = now + self._quiet
        self._open = False

    def admits(self, pressed_at: float) -> bool:
        """Whether input of that moment, by the clock of `close`, may answer."""
        if not self._open:
            self._open = pressed_at >= self._opens
            self._opens = max(self._opens, pressed_at + self._quiet)
        return self._open
