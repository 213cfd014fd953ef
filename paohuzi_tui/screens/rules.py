"""The rules to read: the sections at the left, the text at the right."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from paohuzi_tui.rulebook import section_of, sections
from paohuzi_tui.screens.base import GameScreen
from paohuzi_tui.widgets.rule_text import RuleText


class RulesScreen(GameScreen[None]):
    """Opens at ``rule`` (``A7.3``) if one is given."""

    AUTO_FOCUS = "#sections"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1", "back", show=False, id="rules.back"),
        Binding("right", "read", show=False, id="rules.read"),
        Binding("left", "list", show=False, id="rules.list"),
        Binding("pageup", "page(-1)", show=False, priority=True, id="rules.page_up"),
        Binding("pagedown,space", "page(1)", show=False, priority=True, id="rules.page_down"),
    ]

    def __init__(self, rule: str = "") -> None:
        super().__init__()
        self._rule = rule
        self._sections = sections(self.messages.language)
        self._index = -1

    def compose(self) -> ComposeResult:
        """List, text, hint."""
        options = [Option(f"{item.number:<4}{item.title}") for item in self._sections]
        with Horizontal():
            yield OptionList(*options, id="sections", markup=False, compact=True)
            yield RuleText(self.messages, id="rules-text")
        hint = self.messages("rules.hint" if self._sections else "rules.missing")
        back = f"[@click=screen.back]{self.messages('rules.back')}[/]"
        yield Static(f"{hint}    {back}", classes="hint link")

    async def on_mount(self) -> None:
        """Open where asked."""
        if not self._sections:
            return
        index = section_of(self.messages.language, self._rule)
        await self._open(index)
        self.query_one("#sections", OptionList).highlighted = index
        if self._rule:
            self._text.focus()
            self.call_after_refresh(self._text.cite, self._rule)

    @property
    def _text(self) -> RuleText:
        return self.query_one("#rules-text", RuleText)

    async def _open(self, index: int) -> None:
        if index != self._index:
            self._index = index
            await self._text.show(self._sections[index])

    @on(OptionList.OptionHighlighted)
    async def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        await self._open(event.option_index)

    @on(OptionList.OptionSelected)
    def action_read(self) -> None:
        """The arrows scroll the text."""
        self._text.focus()

    def action_list(self) -> None:
        """The arrows choose a section."""
        self.query_one("#sections").focus()

    def action_page(self, by: int) -> None:
        """A page of text on or back."""
        if by > 0:
            self._text.scroll_page_down()
        else:
            self._text.scroll_page_up()

    def action_back(self) -> None:
        """To where the reader came from."""
        self.dismiss()
