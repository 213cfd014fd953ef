"""The set-up of a match. Enter begins it as it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from bots import registry
from engine.ruleset import TIERS
from paohuzi_tui.screens.base import GameScreen
from paohuzi_tui.settings import MOST_POINTS, MOST_ROUNDS, PACES, Settings
from paohuzi_tui.widgets.setting_rows import ChoiceRow, NumberRow, SettingRow

NAME_LENGTH = 12


class SetupScreen(GameScreen[Settings | None]):
    """Gives back the settings chosen, or ``None`` for Esc."""

    AUTO_FOCUS = "#start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False, id="setup.up"),
        Binding("down", "app.focus_next", show=False, id="setup.down"),
        Binding("enter", "start", show=False, id="setup.start"),
        Binding("escape", "back", show=False, id="setup.back"),
        Binding("f1", "app.rules", show=False, id="setup.rules"),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings

    def compose(self) -> ComposeResult:
        """One row a setting, the button under them."""
        words, now = self.messages, self._settings
        levels = [(name, words(f"setup.level.{name}")) for name in registry.names()]
        with Vertical(id="setup"):
            yield Static(words("setup.title"), id="setup-title", markup=False)
            with Horizontal(id="name-row"):
                yield Static(words("setup.name"), id="name-label", markup=False)
                yield Input(
                    now.name or words("setup.you"), id="name", max_length=NAME_LENGTH, compact=True
                )
            yield ChoiceRow(words("setup.right"), levels, now.right, id="right")
            yield ChoiceRow(words("setup.left"), levels, now.left, id="left")
            lengths = [(key, words(f"setup.{key}")) for key in ("rounds", "target")]
            kind = "target" if now.target else "rounds"
            yield ChoiceRow(words("setup.length"), lengths, kind, id="length")
            rounds, target = words("setup.amount_rounds"), words("setup.amount_target")
            yield NumberRow(rounds, now.rounds, 1, MOST_ROUNDS, id="rounds")
            yield NumberRow(target, now.target or 100, 1, MOST_POINTS, id="target")
            tiers = [(tier, words(f"setup.tiers.{tier}")) for tier in TIERS]
            yield ChoiceRow(words("setup.tier"), tiers, now.tier, id="tier")
            yield NumberRow(words("setup.stake"), now.stake, 1, MOST_POINTS, id="stake")
            yield NumberRow(
                words("setup.cap"), now.cap, 0, MOST_POINTS, id="cap", words=self._cap_words
            )
            paces = [(pace, words(f"setup.paces.{pace}")) for pace in PACES]
            yield ChoiceRow(words("setup.pace"), paces, now.pace, id="pace")
            yield Button(words("setup.start"), id="start", variant="primary")
            yield Static(words("setup.hint"), classes="hint", markup=False)

    def on_mount(self) -> None:
        """Show the length that counts."""
        self._show_length()

    @on(SettingRow.Changed)
    def _show_length(self) -> None:
        """Of rounds and target only the one that counts is there."""
        kind = self.query_one("#length", ChoiceRow).value
        for row in ("rounds", "target"):
            self.query_one(f"#{row}").set_class(row != kind, "-hidden")

    @on(Button.Pressed, "#start")
    @on(Input.Submitted)
    def action_start(self) -> None:
        """Begin the match."""
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
            right=choice("right"),
            left=choice("left"),
            rounds=amount("rounds"),
            target=amount("target") if choice("length") == "target" else 0,
            tier=choice("tier"),
            stake=amount("stake"),
            cap=amount("cap"),
            pace=choice("pace"),
        )

    def _cap_words(self, cap: int) -> str:
        return self.messages("setup.cap_some" if cap else "setup.cap_none", cap=cap)
