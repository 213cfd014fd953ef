"""Rows of a form: a label and a value that is changed with left and right, digits or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

LABEL_CELLS = 16
CHANGED_MARK = "*"
"""Before the label of a row whose value is not the usual one."""


class SettingRow(Widget, can_focus=True):
    """A row whose value has neighbours."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False, id="setup.less"),
        Binding("right,space", "change(1)", show=False, id="setup.more"),
    ]

    class Changed(Message):
        """The value is another now."""

        def __init__(self, row: SettingRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, label: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.label = label
        self.label_cells = LABEL_CELLS
        self.marked = False

    @property
    def text(self) -> str:
        """The value in words."""
        raise NotImplementedError

    def step(self, by: int) -> None:
        """Go to a neighbour of the value."""
        raise NotImplementedError

    def render(self) -> Content:
        """``label   < value >``; a mark before the label of a `marked` row."""
        label = Content(f"{CHANGED_MARK}{self.label}" if self.marked else self.label)
        pad = " " * max(1, self.label_cells - label.cell_length)
        less, more = (Content.styled(sign, "$foreground-muted") for sign in ("< ", " >"))
        return Content.assemble(label, pad, less, self.text, more)

    def action_change(self, by: int) -> None:
        """Left, right."""
        self.step(by)
        self.changed()

    def changed(self) -> None:
        """Show the value and tell of it."""
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """On ``<`` one back, to the right of it one on; on the label nothing but the focus."""
        if event.x > self.label_cells:
            self.action_change(-1 if event.x <= self.label_cells + 2 else 1)


class ChoiceRow(SettingRow):
    """One of several values, each with its words."""

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[str, str]],
        value: str,
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(label, id=id)
        self._choices = dict(choices)
        self.value = value

    def offer(self, choices: Sequence[tuple[str, str]], value: str) -> None:
        """Other values from now on."""
        self._choices = dict(choices)
        self.value = value
        self.refresh()

    @property
    def text(self) -> str:
        """The words of the value."""
        return self._choices[self.value]

    def step(self, by: int) -> None:
        """The next value, going round."""
        values = list(self._choices)
        self.value = values[(values.index(self.value) + by) % len(values)]


class NumberRow(SettingRow):
    """A whole number from ``least`` to ``most``, which can be typed too."""

    def __init__(
        self,
        label: str,
        value: int,
        least: int,
        most: int,
        *,
        id: str | None = None,  # noqa: A002
        words: Callable[[int], str] = str,
    ) -> None:
        super().__init__(label, id=id)
        self.value = value
        self.least = least
        self.most = most
        self._words = words
        self._typing = False

    @property
    def text(self) -> str:
        """The number, or what it means."""
        return self._words(self.value)

    def step(self, by: int) -> None:
        """One more or one less."""
        self.value = min(self.most, max(self.least, self.value + by))
        self._typing = False

    def on_blur(self) -> None:
        """A number typed later is another number."""
        self._typing = False

    def on_key(self, event: events.Key) -> None:
        """Digits make up the number; Backspace takes the last one away."""
        if event.key == "backspace":
            typed = self.value // 10
        elif event.character and event.character in "0123456789":
            typed = (self.value * 10 if self._typing else 0) + int(event.character)
        else:
            return
        event.stop()
        self._typing = True
        self.value = min(self.most, max(self.least, typed))
        self.changed()
