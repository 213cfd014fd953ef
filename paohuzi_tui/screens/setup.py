"""The set-up of a match. Enter begins it as it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from bots import registry
from engine.errors import RuleConfigError
from engine.rulefile import changed, preset, preset_names
from engine.ruleset import RuleSet
from paohuzi_tui.presets import own_names, rules_named
from paohuzi_tui.rule_faults import fault_words
from paohuzi_tui.rule_words import name_words, style_words
from paohuzi_tui.screens.base import GameScreen
from paohuzi_tui.screens.options import OptionsScreen
from paohuzi_tui.screens.table_rules import TableRulesScreen
from paohuzi_tui.settings import MOST_POINTS, MOST_ROUNDS, PACES, PLACES, Settings
from paohuzi_tui.widgets.setting_rows import ChoiceRow, NumberRow, SettingRow

NAME_LENGTH = 12
USUAL_TARGET = 100
SEATED = ("right", "across", "left")
RULE_ROWS = ("mingtang", "persons", "stake", "cap")
"""Rows that are fields of the rules."""
YES, NO = "yes", "no"


class SetupScreen(GameScreen[Settings | None]):
    """Gives back the settings chosen, or ``None`` for Esc."""

    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False, id="setup.up"),
        Binding("down", "app.focus_next", show=False, id="setup.down"),
        Binding("enter", "start", show=False, id="setup.start"),
        Binding("escape", "back", show=False, id="setup.back"),
        Binding("f1", "app.rules", show=False, id="setup.rules"),
        Binding("f2", "options", show=False, id="setup.options"),
        Binding("f3", "table_rules", show=False, id="setup.table_rules"),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self._options = {name: dict(changes) for name, changes in settings.options.items()}
        self._base = preset(preset_names()[0])
        """The rules that the player changes."""
        self._trouble = ""
        """Why the rules that the player has chosen cannot be played."""

    def compose(self) -> ComposeResult:
        """One row a setting, the button under them."""
        words, now = self.messages, self._settings
        levels = [(name, words(f"setup.level.{name}")) for name in registry.names()]
        kinds = (*preset_names(), *own_names())
        rules = now.rules if now.rules in kinds else kinds[0]
        lengths = [(key, words(f"setup.{key}")) for key in ("rounds", "target")]
        paces = [(pace, words(f"setup.paces.{pace}")) for pace in PACES]
        persons = [(str(many), words("setup.many", many=many)) for many in PLACES]
        careless = [(answer, words(f"setup.careless_{answer}")) for answer in (NO, YES)]
        target = now.target or USUAL_TARGET
        with Vertical(id="setup"):
            yield Static(words("setup.title"), id="setup-title", markup=False)
            with Horizontal(id="name-row"):
                yield Static(words("setup.name"), id="name-label", markup=False)
                yield Input(
                    now.name or words("setup.you"), id="name", max_length=NAME_LENGTH, compact=True
                )
            titles = [(kind, name_words(words, kind)) for kind in kinds]
            yield ChoiceRow(words("setup.rules"), titles, rules, id="rules")
            yield ChoiceRow(words("setup.persons"), persons, "3", id="persons")
            for place in SEATED:
                level = getattr(now, place)
                yield ChoiceRow(words(f"setup.{place}"), levels, level, id=place)
            kind = "target" if now.target else "rounds"
            yield ChoiceRow(words("setup.length"), lengths, kind, id="length")
            rounds = words("setup.amount_rounds")
            yield NumberRow(rounds, now.rounds, 1, MOST_ROUNDS, id="rounds")
            yield NumberRow(words("setup.amount_target"), target, 1, MOST_POINTS, id="target")
            yield ChoiceRow(words("setup.mingtang"), [("", "")], "", id="mingtang")
            yield NumberRow(words("setup.stake"), 1, 1, MOST_POINTS, id="stake")
            yield NumberRow(words("setup.cap"), 0, 0, MOST_POINTS, id="cap", words=self._cap_words)
            answer = YES if now.careless else NO
            yield ChoiceRow(words("setup.careless"), careless, answer, id="careless")
            yield ChoiceRow(words("setup.pace"), paces, now.pace, id="pace")
            with Horizontal(id="setup-buttons"):
                yield Button(words("setup.start"), id="start", variant="primary")
                yield Button(words("setup.options", many=0), id="options")
            yield Static(id="setup-hint", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Show the rules chosen."""
        self._take_rules()

    # --- the rules

    @property
    def _chosen_rules(self) -> str:
        return self.query_one("#rules", ChoiceRow).value

    @property
    def _changes(self) -> dict[str, Any]:
        return self._options.setdefault(self._chosen_rules, {})

    @property
    def _rules(self) -> RuleSet:
        return changed(self._base, self._changes)

    def _take_rules(self) -> None:
        """Go over to the rules whose name is chosen."""
        self._trouble = ""
        try:
            self._base = rules_named(self._chosen_rules)
        except RuleConfigError as error:
            self._trouble = self.messages(
                "setup.bad_rules", problem=fault_words(self.messages, error)
            )
            self._base = preset(preset_names()[0])
        try:
            changed(self._base, self._changes)
        except RuleConfigError:
            self._changes.clear()
        self._show_rules()

    def _show_rules(self) -> None:
        """Rows and hint as the rules are now."""
        rules, words = self._rules, self.messages
        styles = [(style, style_words(words, style)) for style in rules.mingtang_choices]
        self.query_one("#mingtang", ChoiceRow).offer(styles, rules.mingtang)
        self.query_one("#persons", ChoiceRow).value = str(rules.persons)
        for row in ("stake", "cap"):
            self.query_one(f"#{row}", NumberRow).value = getattr(rules, row)
        for row in RULE_ROWS:
            self.query_one(f"#{row}", SettingRow).marked = row in self._changes
            self.query_one(f"#{row}").refresh()
        for place in SEATED:
            self.query_one(f"#{place}").set_class(place not in PLACES[rules.persons], "-hidden")
        self.query_one("#mingtang").set_class(len(styles) == 1, "-hidden")
        self.query_one("#careless").set_class(not rules.manual, "-hidden")
        kind = self.query_one("#length", ChoiceRow).value
        for row in ("rounds", "target"):
            self.query_one(f"#{row}").set_class(row != kind, "-hidden")
        self.query_one("#options", Button).label = words("setup.options", many=len(self._changes))
        hint = self.query_one("#setup-hint", Static)
        hint.set_class(bool(self._trouble), "warning")
        hint.update(self._trouble or words("setup.hint"))

    def _change(self, key: str, value: Any) -> None:
        """Change a field of the rules; back to the usual value is no change."""
        changes = {name: old for name, old in self._changes.items() if name != key}
        if value != getattr(self._base, key):
            changes[key] = value
        try:
            changed(self._base, changes)
        except RuleConfigError as error:
            self._trouble = self.messages(
                "setup.not_together", problem=fault_words(self.messages, error)
            )
        else:
            self._trouble = ""
            self._options[self._chosen_rules] = changes

    @on(SettingRow.Changed)
    def _row_changed(self, message: SettingRow.Changed) -> None:
        row = message.row
        if row.id == "rules":
            self._take_rules()
            self._follow_target()
        elif row.id in RULE_ROWS and isinstance(row, NumberRow | ChoiceRow):
            self._change(row.id, int(row.value) if row.id == "persons" else row.value)
        self._show_rules()

    def _follow_target(self) -> None:
        """A game that is played to a score is so at first (D.4)."""
        target = self._rules.match_target
        self.query_one("#length", ChoiceRow).value = "target" if target else "rounds"
        self.query_one("#target", NumberRow).value = target or USUAL_TARGET
        self.query_one("#length").refresh()

    @on(Button.Pressed, "#options")
    @work
    async def action_options(self) -> None:
        """Change anything about the rules."""
        screen = OptionsScreen(self._base, self._changes)
        changes = await self.app.push_screen_wait(screen)
        self._options[self._chosen_rules] = changes
        self._show_rules()

    def action_table_rules(self) -> None:
        """All about the rules as they are chosen."""
        self.app.push_screen(TableRulesScreen(self._rules))

    # --- the end

    @on(Button.Pressed, "#start")
    @on(Input.Submitted)
    def action_start(self) -> None:
        """Begin the match."""
        if not self._trouble:
            self.dismiss(self._chosen())

    def action_back(self) -> None:
        """To the menu, nothing chosen."""
        self.dismiss(None)

    def _chosen(self) -> Settings:
        def choice(row: str) -> str:
            return self.query_one(f"#{row}", ChoiceRow).value

        def amount(row: str) -> int:
            return self.query_one(f"#{row}", NumberRow).value

        name = self.query_one("#name", Input).value.strip()
        return replace(
            self._settings,
            name="" if name == self.messages("setup.you") else name,
            rules=self._chosen_rules,
            options={rules: changes for rules, changes in self._options.items() if changes},
            right=choice("right"),
            across=choice("across"),
            left=choice("left"),
            careless=choice("careless") == YES,
            rounds=amount("rounds"),
            target=amount("target") if choice("length") == "target" else 0,
            pace=choice("pace"),
        )

    def _cap_words(self, cap: int) -> str:
        return self.messages("setup.cap_some" if cap else "setup.cap_none", cap=cap)
