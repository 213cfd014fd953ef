"""Starting the game in a terminal, and leaving it in order however it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from io import TextIOWrapper

from paohuzi_tui.app import PaohuziApp
from paohuzi_tui.i18n import Messages, choose_language

NOT_A_TERMINAL = 2
"""Exit code where the game cannot be shown."""
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


def run(language: str | None = None, *, ascii: bool = False) -> int:  # noqa: A002
    """Play; returns the exit code: 0, 1 after a fault, 128 + n after signal n."""
    messages = Messages(choose_language(language))
    screen = sys.__stderr__
    dumb = os.environ.get("TERM") == "dumb"
    if screen is None or dumb or not (screen.isatty() and sys.__stdin__ and sys.__stdin__.isatty()):
        print(messages("app.no_terminal"), file=sys.stderr)
        return NOT_A_TERMINAL
    if isinstance(screen, TextIOWrapper) and screen.encoding.lower() != "utf-8":
        screen.reconfigure(encoding="utf-8")
    app = PaohuziApp(language, ascii=ascii)
    asyncio.run(_played(app))
    return app.return_code or 0


async def _played(app: PaohuziApp) -> None:
    loop = asyncio.get_running_loop()
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and os.name == "posix":
            loop.add_signal_handler(number, app.leave, 128 + number)
    await app.run_async()
