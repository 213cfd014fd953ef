"""The action bar: choices with their keys, each of them clickable, and a line that says more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from paohuzi_tui.widgets.wrapping import wrapped

GAP = 2


class Offer(NamedTuple):
    """One choice on the bar: its ``value``, the keys to show, what it says."""

    value: object
    keys: str
    label: str


class ActionBar(Widget):
    """Choices in a row, on further rows where they do not fit; the last row is for ``say``."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "action-bar--key",
        "action-bar--label",
        "action-bar--chosen",
        "action-bar--text",
        "action-bar--warning",
    }

    class Picked(Message):
        """A choice was clicked."""

        def __init__(self, value: object) -> None:
            super().__init__()
            self.value = value

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._offers: tuple[Offer, ...] = ()
        self._text = ""
        self._warning = False
        self._index = 0
        self._marked = False

    def offer(self, offers: Sequence[Offer], *, marked: bool = True, index: int = 0) -> None:
        """Show ``offers``; if ``marked``, one of them is highlighted and `move` goes on from it."""
        self._offers = tuple(offers)
        self._marked = marked
        self._index = index
        self.refresh(layout=True)

    def say(self, text: str, *, warning: bool = False) -> None:
        """The text of the last row."""
        self._text = text
        self._warning = warning
        self.refresh(layout=True)

    @property
    def highlighted(self) -> Offer | None:
        """The choice that Enter takes."""
        return self._offers[self._index] if self._marked and self._offers else None

    def move(self, by: int) -> None:
        """Highlight another choice."""
        if self._offers:
            self._index = (self._index + by) % len(self._offers)
            self.refresh()

    def mark(self, index: int) -> None:
        """Highlight the choice at ``index``."""
        self._index = index
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Pick the choice under the pointer."""
        index = event.style.meta.get("offer")
        if index is not None and index < len(self._offers):
            self._index = index
            self.post_message(self.Picked(self._offers[index].value))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The rows that the choices need, and those of the text."""
        return len(self._rows(width)) + (len(self._text_rows(width)) if self._text else 0)

    def render_line(self, y: int) -> Strip:
        """One row of choices, or of the text."""
        width = self.size.width
        rows = self._rows(width)
        if y < len(rows):
            segments = [part for index in rows[y] for part in self._segments(index, width)]
            return Strip(segments).adjust_cell_length(width, self.rich_style)
        text_rows = self._text_rows(width)
        name = "action-bar--warning" if self._warning else "action-bar--text"
        text = text_rows[y - len(rows)] if y - len(rows) < len(text_rows) else ""
        style = self.get_component_rich_style(name)
        return Strip([Segment(text, style)]).adjust_cell_length(width, self.rich_style)

    def _segments(self, index: int, width: int) -> list[Segment]:
        offer = self._offers[index]
        meta = Style.from_meta({"offer": index})
        chosen = self._marked and index == self._index
        key = self.get_component_rich_style("action-bar--chosen" if chosen else "action-bar--key")
        label = self.get_component_rich_style(
            "action-bar--chosen" if chosen else "action-bar--label"
        )
        text = f" {offer.label} "
        text = set_cell_size(text, min(cell_len(text), width - cell_len(offer.keys) - 2))
        return [
            Segment(f"[{offer.keys}]", key + meta),
            Segment(text, label + meta),
            Segment(" " * GAP, self.rich_style),
        ]

    def _rows(self, width: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        used = 0
        for index, offer in enumerate(self._offers):
            size = cell_len(offer.keys) + cell_len(offer.label) + 4
            if rows[-1] and used + size > width:
                rows.append([])
                used = 0
            rows[-1].append(index)
            used += size + GAP
        return rows

    def _text_rows(self, width: int) -> list[str]:
        return wrapped(self._text, width)
