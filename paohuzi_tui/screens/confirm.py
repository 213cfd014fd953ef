"""A question with yes and no."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from paohuzi_tui.screens.base import GameDialog
from paohuzi_tui.widgets.action_bar import ActionBar, Offer


class ConfirmScreen(GameDialog[bool]):
    """Gives back whether the answer was yes. Enter takes the highlighted answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,1", "answer(True)", show=False, id="confirm.yes"),
        Binding("n,0,escape", "answer(False)", show=False, id="confirm.no"),
        Binding("left,right,up,down,tab", "move", show=False, id="confirm.move"),
        Binding("enter,space", "take", show=False, id="confirm.take"),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        """The question over its answers."""
        with Vertical(classes="dialog"):
            yield Static(self._question, markup=False)
            yield ActionBar(id="answers")

    def on_mount(self) -> None:
        """Offer the answers; yes is first."""
        bar = self.query_one(ActionBar)
        words = self.messages
        bar.offer([Offer(True, "1 Y", words("app.yes")), Offer(False, "0 N", words("app.no"))])
        bar.say(words("app.confirm_hint"))

    @on(ActionBar.Picked)
    def _picked(self, message: ActionBar.Picked) -> None:
        self.dismiss(bool(message.value))

    def action_answer(self, answer: bool) -> None:
        """Answer at once."""
        self.dismiss(answer)

    def action_move(self) -> None:
        """Highlight the other answer."""
        self.query_one(ActionBar).move(1)

    def action_take(self) -> None:
        """Give the highlighted answer."""
        offer = self.query_one(ActionBar).highlighted
        self.dismiss(bool(offer and offer.value))
