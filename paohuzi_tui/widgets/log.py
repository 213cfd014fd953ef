"""The log: what happened, in sentences, the latest at the bottom."""

from __future__ import annotations

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

MOST = 400
"""Sentences that are kept."""


class LogPane(VerticalScroll, can_focus=False):
    """Sentences of one round. One can scroll back; what is new brings it to its end again."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._sentences: list[str] = []

    def compose(self) -> ComposeResult:
        """One text."""
        yield Static(id="sentences", markup=False)

    def on_mount(self) -> None:
        """Follow the end."""
        self.anchor()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the log says."""
        return tuple(self._sentences)

    def begin(self, sentences: Iterable[str]) -> None:
        """The log of a round that begins, or goes on."""
        self._sentences = []
        self.tell(*sentences)

    def tell(self, *sentences: str) -> None:
        """Add sentences."""
        self._sentences = (self._sentences + list(sentences))[-MOST:]
        self.query_one("#sentences", Static).update("\n".join(self._sentences))
        self.anchor()
