"""Rows of a form: a label and a value that is changed with left and right, digits or the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widget import Widget

LABEL_CELLS = 14


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

    def __init__(self, label: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.label = label

    @property
    def text(self) -> str:
        """The value in words."""
        raise NotImplementedError

    def step(self, by: int) -> None:
        """Go to a neighbour of the value."""
        raise NotImplementedError

    def render(self) -> Content:
        """``label   < value >``."""
        label = Content(self.label)
        pad = " " * max(1, LABEL_CELLS - label.cell_length)
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
        """Left of the value one back, else one on."""
        self.action_change(-1 if event.x < LABEL_CELLS + 2 else 1)


class ChoiceRow(SettingRow):
    """One of several values, each with its words."""

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[str, str]],
        value: str,
        *,
        id: str,  # noqa: A002
    ) -> None:
        super().__init__(label, id=id)
        self._choices = dict(choices)
        self.value = value

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
        id: str,  # noqa: A002
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
