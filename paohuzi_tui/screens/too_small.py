"""What is shown while the window is too small for the game."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size
from textual.widgets import Static

from paohuzi_tui.screens.base import GameScreen

WIDTH = 80
HEIGHT = 24


def is_too_small(size: Size) -> bool:
    """Whether the game does not fit into a window of that size."""
    return size.width < WIDTH or size.height < HEIGHT


class TooSmallScreen(GameScreen[None]):
    """Says how large the window must be; the app takes it away once it is."""

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="too-small", markup=False)

    def on_screen_resume(self) -> None:
        """Go, if the window was enlarged while something lay over this."""
        if not is_too_small(self.app.size):
            self.dismiss()

    def on_resize(self) -> None:
        """Say how large the window is now."""
        text = self.messages(
            "app.too_small",
            width=WIDTH,
            height=HEIGHT,
            now_width=self.app.size.width,
            now_height=self.app.size.height,
        )
        self.query_one("#too-small", Static).update(text)
