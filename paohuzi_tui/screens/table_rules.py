"""The rules of a table at a glance: every field, what the table has changed first."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from engine.rulefile import ROOT, changes_of, preset
from engine.ruleset import RuleSet
from paohuzi_tui.rule_groups import groups
from paohuzi_tui.rule_words import label, label_cells, rules_title, sentence, value_words
from paohuzi_tui.screens.base import GameDialog
from paohuzi_tui.widgets.setting_rows import CHANGED_MARK

OTHER_MARK = "+"
"""Before a field that is not as in the base of all rule sets."""
VALUE_CELLS = 14


class TableRulesScreen(GameDialog[None]):
    """What differs from the preset and from the base game is marked."""

    AUTO_FOCUS = "#help"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,o,space,f3", "close", show=False, id="table_rules.close"),
        Binding("f1", "rules", show=False, id="table_rules.rules"),
    ]

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._rules = rules

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll(id="help", classes="dialog"):
            yield Static(Content("\n").join(self._lines()), id="help-text")

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_rules(self) -> None:
        """On to the rules."""
        self.dismiss()
        self.game.action_rules()

    def _lines(self) -> list[Content]:
        words, rules = self.messages, self._rules
        own = changes_of(rules)
        base = {} if rules.origin == ROOT else changes_of(preset(rules.origin), preset(ROOT))
        title = words("options.table_title", rules=rules_title(words, rules))
        lines = [Content.styled(title, "bold $text-accent")]
        if own:
            lines.append(Content(words("options.changed", mark=CHANGED_MARK)))
            lines += [self._line(key, own[key], CHANGED_MARK) for key in own if _is_told(key)]
            lines.append(Content(""))
        if base:
            lines.append(Content(words("options.other", mark=OTHER_MARK)))
        for group in groups():
            title = words(f"fields.group.{group.name}")
            lines.append(Content.styled(title, "bold $text-accent"))
            for name in group.fields:
                mark = CHANGED_MARK if name in own else OTHER_MARK if name in base else " "
                lines.append(self._line(name, getattr(rules, name), mark))
        for mingtang in rules.active_mingtang:
            key = f"styles.{rules.mingtang}.{mingtang.name}"
            text = words("options.worth", fan=mingtang.fan)
            if mingtang.points:
                text = words("options.worth_points", points=mingtang.points)
            mark = CHANGED_MARK if any(changed.startswith(f"{key}.") for changed in own) else " "
            lines.append(Content(f"{mark}{_padded(label(words, key), label_cells(words))}{text}"))
        lines.append(Content.from_markup(f"[@click=screen.close]{words('help.hint')}[/]"))
        return lines

    def _line(self, key: str, value: object, mark: str) -> Content:
        words = self.messages
        name = _padded(label(words, key), label_cells(words))
        text = _padded(value_words(words, key, value), VALUE_CELLS)
        about = (sentence(words, key), "$foreground-muted")
        return Content.assemble(mark, name, (text, "bold" if mark != " " else ""), about)


def _is_told(key: str) -> bool:
    return not key.startswith("styles.") or key.endswith(".on")


def _padded(text: str, cells: int) -> str:
    return text + " " * max(1, cells - cell_len(text))
