"""The menu, where the game begins."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paohuzi_tui.screens.base import GameScreen

TITLE = "跑胡子"


class MenuScreen(GameScreen[None]):
    """New match, continue, rules, language, give up, quit."""

    AUTO_FOCUS = "#entries"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"choose({n})", show=False, id=f"menu.{n}") for n in range(1, 7)),
        Binding("f1", "rules", show=False, id="menu.rules"),
    ]

    def compose(self) -> ComposeResult:
        """A title over the entries; what went wrong, if anything did."""
        with Vertical(id="menu"):
            with Horizontal(id="menu-title"):
                for character in TITLE:
                    yield Static(character, classes="card", markup=False)
            yield Static(id="menu-tagline", markup=False)
            yield OptionList(id="entries", markup=False, compact=True)
            yield Static(id="menu-hint", classes="hint", markup=False)
        yield Static("\n".join(self.game.troubles), id="troubles", markup=False)

    def on_screen_resume(self) -> None:
        """Say what there is to choose now, in the language chosen now."""
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Write everything anew; the first entry is the one that Enter takes."""
        words = self.messages
        self.query_one("#menu-tagline", Static).update(words("menu.tagline"))
        self.query_one("#menu-hint", Static).update(words("menu.hint"))
        entries = self.query_one("#entries", OptionList)
        chosen = entries.highlighted_option
        entries.clear_options()
        for digit, name in enumerate(self._names(), start=1):
            entries.add_option(Option(f" {digit}  {self._label(name)} ", id=name))
        kept = chosen is not None and chosen.id == "language"
        entries.highlighted = entries.get_option_index("language") if kept else 0

    def _names(self) -> list[str]:
        if self.game.session:
            return ["continue", "new", "rules", "language", "give_up", "quit"]
        return ["new", "rules", "language", "quit"]

    def _label(self, name: str) -> str:
        if name == "continue" and self.game.session:
            return self.messages("menu.continue_round", number=self.game.session.match.number)
        return self.messages(f"menu.{name}")

    @on(OptionList.OptionSelected)
    async def chosen(self, event: OptionList.OptionSelected) -> None:
        """Go where the entry leads."""
        await self.run_action(f"app.{event.option_id}")

    async def action_choose(self, number: int) -> None:
        """Take the entry of that number."""
        names = self._names()
        if number <= len(names):
            await self.run_action(f"app.{names[number - 1]}")

    def action_rules(self) -> None:
        """Read the rules."""
        self.game.action_rules()
