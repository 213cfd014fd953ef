"""What the tests of the screens share: the app over its own folder, waiting for a state."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic

from textual.pilot import Pilot

from paohuzi_tui.app import PaohuziApp
from paohuzi_tui.screens.table import TableScreen
from paohuzi_tui.settings import Settings
from paohuzi_tui.storage import Store

PATIENCE = 20.0
QUICK = Settings(language="zh", right="random", left="random", rounds=1, pace="instant")


@asynccontextmanager
async def playing(
    folder: Path,
    settings: Settings | None = QUICK,
    *,
    size: tuple[int, int] = (80, 24),
    quiet: float = 0.0,
) -> AsyncIterator[tuple[PaohuziApp, Pilot[None]]]:
    """The game as it starts with ``settings`` in its folder; ``None`` for a first start."""
    store = Store(folder)
    if settings is not None:
        store.save_settings(settings)
    app = PaohuziApp(store=store, quiet=quiet)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield app, pilot


async def until(pilot: Pilot[None], state: Callable[[], bool], what: str) -> None:
    """Return once ``state`` is true."""
    give_up = monotonic() + PATIENCE
    while not state():
        assert monotonic() < give_up, f"{what} never came; the screen:\n{screen_text(pilot)}"
        await asyncio.sleep(0)
        await pilot.pause()


def table_of(app: PaohuziApp) -> TableScreen:
    """The table, wherever it is in the stack."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def on_top(app: PaohuziApp) -> str:
    """The name of the screen on top."""
    return type(app.screen).__name__


def asked(app: PaohuziApp) -> bool:
    """Whether the person is being asked."""
    screen = app.screen
    return isinstance(screen, TableScreen) and screen.question is not None


def screen_lines(pilot: Pilot[None]) -> list[str]:
    """The screen, a text a row."""
    strips = pilot.app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]


def screen_text(pilot: Pilot[None]) -> str:
    """The screen as one text."""
    return "\n".join(screen_lines(pilot))
