"""What the settlement and the end of a match share: something to read, then on or to the menu."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message

from paohuzi_tui.pacing import Guard
from paohuzi_tui.screens.base import GameScreen
from paohuzi_tui.widgets.action_bar import ActionBar, Offer


class ResultScreen(GameScreen[bool]):
    """Gives back whether to go on; ``False`` is the menu. Its bar is ``#next``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,1", "go_on", show=False, id="result.go_on"),
        Binding("escape,0", "menu", show=False, id="result.menu"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._guard = Guard(self.game.quiet)

    @property
    def go_on_label(self) -> str:
        """What comes next."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Offer what comes next. Keys meant for the table do not answer."""
        words = self.messages
        go_on = Offer(True, words("play.key_enter"), self.go_on_label)
        menu = Offer(False, "Esc", words("app.menu"))
        self.query_one("#next", ActionBar).offer([go_on, menu], marked=False)
        self._guard.close(Message().time)

    @on(ActionBar.Picked)
    def _picked(self, message: ActionBar.Picked) -> None:
        if self._guard.admits(message.time):
            self.dismiss(bool(message.value))

    def action_go_on(self) -> None:
        """On with the match."""
        if self._guard.admits(self.game.key_time):
            self.dismiss(True)

    def action_menu(self) -> None:
        """To the menu."""
        self.dismiss(False)
