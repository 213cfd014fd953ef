"""All keys of the table."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from paohuzi_tui.screens.base import GameDialog

SECTIONS = {
    "claim": ("claim_letters", "manual", "digits", "pass", "claim_arrows"),
    "discard": ("discard_arrows", "discard_enter", "discard_click"),
    "any": ("hurry", "pace", "log", "help", "options", "rules", "back", "quit"),
}
KEY_CELLS = 20


class HelpScreen(GameDialog[None]):
    """The keys, by the moment at which they act."""

    AUTO_FOCUS = "#help"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,space", "close", show=False, id="help.close"),
        Binding("f1", "rules", show=False, id="help.rules"),
    ]

    def compose(self) -> ComposeResult:
        """One text."""
        with VerticalScroll(id="help", classes="dialog"):
            yield Static(self._text(), id="help-text")

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()

    def action_rules(self) -> None:
        """On to the rules."""
        self.dismiss()
        self.game.action_rules()

    def _text(self) -> Content:
        words = self.messages
        lines: list[Content] = []
        for section, names in SECTIONS.items():
            lines.append(Content.styled(words(f"help.section.{section}"), "bold $text-accent"))
            for name in names:
                keys = words(f"help.keys.{name}")
                pad = " " * max(1, KEY_CELLS - cell_len(keys))
                what = words(f"help.what.{name}")
                lines.append(Content.assemble("  ", (keys, "bold"), pad, what))
        lines += [Content(""), Content(words("help.ime"))]
        lines.append(Content.from_markup(f"[@click=screen.close]{words('help.hint')}[/]"))
        return Content("\n").join(lines)
