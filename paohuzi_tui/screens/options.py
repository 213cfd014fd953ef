"""The options of a table: every field of the rules that can be chosen, by group (part H)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from engine.errors import RuleConfigError
from engine.rulefile import BOUNDS, CHOICES, as_data, changed
from engine.ruleset import RuleSet
from paohuzi_tui.rule_faults import fault_words
from paohuzi_tui.rule_groups import groups
from paohuzi_tui.rule_words import label, label_cells, sentence, value_words
from paohuzi_tui.screens.base import GameScreen
from paohuzi_tui.widgets.setting_rows import ChoiceRow, NumberRow, SettingRow

ON_THE_SETUP = ("persons", "mingtang", "stake", "cap")
"""Fields that the set-up itself offers."""
YES, NO = "true", "false"


class Rows(VerticalScroll, can_focus=False, inherit_bindings=False):
    """What holds the rows; their keys are the screen's."""


class OptionsScreen(GameScreen[dict[str, Any]]):
    """Gives back what the player has changed: key of a rule file → value."""

    AUTO_FOCUS = "SettingRow"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False, id="options.up"),
        Binding("down", "app.focus_next", show=False, id="options.down"),
        Binding("tab", "group(1)", show=False, id="options.next_group"),
        Binding("shift+tab", "group(-1)", show=False, id="options.previous_group"),
        Binding("delete,r", "usual", show=False, id="options.usual"),
        Binding("enter,escape", "done", show=False, id="options.done"),
        Binding("f1", "app.rules('H')", show=False, id="options.rules"),
    ]

    def __init__(self, base: RuleSet, changes: Mapping[str, Any]) -> None:
        super().__init__()
        self._base = base
        self._usual = dict(_flat_styles(base)) | as_data(base)
        self._changes = dict(changes)
        self._rows: dict[SettingRow, str] = {}

    def compose(self) -> ComposeResult:
        """The groups one under the other; the sentence of the row in focus at the foot."""
        words = self.messages
        yield Static(words("options.title"), id="options-title", markup=False)
        with Rows(id="option-rows"):
            for group, keys in self._groups():
                yield Static(words(f"fields.group.{group}"), classes="options-group", markup=False)
                for key in keys:
                    row = self._row(key)
                    self._rows[row] = key
                    row.marked = key in self._changes
                    row.label_cells = label_cells(words)
                    yield row
        yield Static(id="options-sentence", markup=False)
        yield Static(words("options.hint"), classes="hint", markup=False)

    def on_mount(self) -> None:
        """Begin at the top."""
        self.call_after_refresh(self.query_one(Rows).scroll_home, animate=False)

    def _groups(self) -> Iterator[tuple[str, list[str]]]:
        """Each group and the keys in it that can be chosen here; the 名堂 of the style too."""
        style = self._changes.get("mingtang", self._base.mingtang)
        lines = next(each.lines for each in self._base.styles if each.name == style)
        for group in groups():
            keys = [name for name in group.fields if self._is_offered(name)]
            if "mingtang" in group.fields:
                keys += [f"styles.{style}.{line.name}.on" for line in lines]
            if keys:
                yield group.name, keys

    def _is_offered(self, name: str) -> bool:
        value = getattr(self._base, name)
        return name not in (*ON_THE_SETUP, "words") and (
            isinstance(value, bool) or name in BOUNDS or name in CHOICES
        )

    def _row(self, key: str) -> SettingRow:
        words = self.messages
        value = self._changes.get(key, self._usual[key])
        if key in BOUNDS:
            least, most = BOUNDS[key]
            say = partial(value_words, words, key)
            return NumberRow(label(words, key), value, least, most, words=say)
        values = CHOICES.get(key, (YES, NO))
        choices = [(one, value_words(words, key, _value(one))) for one in values]
        return ChoiceRow(label(words, key), choices, _text(value))

    @on(SettingRow.Changed)
    def _row_changed(self, message: SettingRow.Changed) -> None:
        row = message.row
        if isinstance(row, NumberRow):
            self._change(row, row.value)
        elif isinstance(row, ChoiceRow):
            self._change(row, _value(row.value))

    def _change(self, row: SettingRow, value: Any) -> None:
        key = self._rows[row]
        changes = {name: old for name, old in self._changes.items() if name != key}
        if value != self._usual[key]:
            changes[key] = value
        trouble = ""
        try:
            changed(self._base, changes)
        except RuleConfigError as error:
            trouble = self.messages("setup.not_together", problem=fault_words(self.messages, error))
        else:
            self._changes = changes
        kept = self._changes.get(key, self._usual[key])
        if isinstance(row, NumberRow):
            row.value = kept
        elif isinstance(row, ChoiceRow):
            row.value = _text(kept)
        row.marked = key in self._changes
        row.refresh()
        self._tell(trouble or sentence(self.messages, key))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Say what the row in focus is about."""
        if isinstance(event.widget, SettingRow):
            self._tell(sentence(self.messages, self._rows[event.widget]))

    def _tell(self, text: str) -> None:
        self.query_one("#options-sentence", Static).update(text)

    def action_usual(self) -> None:
        """The row in focus as the rule set has it."""
        if isinstance(self.focused, SettingRow):
            self._change(self.focused, self._usual[self._rows[self.focused]])

    def action_group(self, by: int) -> None:
        """To the first row of another group."""
        firsts: list[Widget] = []
        before: Widget | None = None
        for child in self.query_one("#option-rows").children:
            if isinstance(child, SettingRow) and not isinstance(before, SettingRow):
                firsts.append(child)
            before = child
        rows = list(self._rows)
        at = rows.index(self.focused) if isinstance(self.focused, SettingRow) else 0
        places = [rows.index(first) for first in firsts if isinstance(first, SettingRow)]
        here = max(index for index, place in enumerate(places) if place <= at)
        rows[places[(here + by) % len(places)]].focus()

    def action_done(self) -> None:
        """Back to the set-up; what was changed stays changed."""
        self.dismiss(self._changes)


def _flat_styles(rules: RuleSet) -> Iterator[tuple[str, bool]]:
    for style in rules.styles:
        for line in style.lines:
            yield f"styles.{style.name}.{line.name}.on", line.on


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _value(text: str) -> Any:
    return {YES: True, NO: False}.get(text, text)
