"""A section of the rules as text to scroll."""

from __future__ import annotations

from collections.abc import Iterator

from textual.containers import VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from paohuzi_tui.i18n import Messages
from paohuzi_tui.rulebook import Block, Row, Section
from paohuzi_tui.widgets.wrapping import wrapped


class Paragraph(Widget):
    """Text broken into rows as `wrapped` does."""

    def __init__(self, text: str) -> None:
        super().__init__(classes="rule-paragraph")
        self._text = text

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as it takes."""
        return len(wrapped(self._text, width))

    def render(self) -> Content:
        """The rows."""
        return Content("\n".join(wrapped(self._text, self.content_size.width)))


class RuleText(VerticalScroll):
    """Shows one section. A table becomes an entry a row, which fits any width."""

    def __init__(self, messages: Messages, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._messages = messages

    async def show(self, section: Section) -> None:
        """Show ``section`` from its beginning."""
        await self.remove_children()
        title = Static(f"{section.number} {section.title}", classes="rule-title", markup=False)
        parts = (part for block in section.blocks for part in self._widgets(block))
        await self.mount_all([title, *parts])
        self.scroll_home(animate=False)

    def cite(self, rule: str) -> None:
        """Scroll to the heading of ``rule`` and mark it."""
        for heading in self.query(f"#{_id(rule)}"):
            heading.add_class("-cited")
            self.scroll_to_widget(heading, top=True, animate=False)

    def _widgets(self, block: Block) -> Iterator[Widget]:
        if block.rows:
            head, *body = block.rows
            for row in body:
                yield Static(row[0], classes="rule-entry", markup=False)
                yield Paragraph(self._entry(head, row))
        elif block.rule:
            yield Static(block.text, id=_id(block.rule), classes="rule-heading", markup=False)
        else:
            yield Paragraph(block.text)

    def _entry(self, head: Row, row: Row) -> str:
        cells = list(zip(head, row, strict=True))[1:]
        parts = (self._messages("rules.cell", head=name, cell=cell) for name, cell in cells if cell)
        return "  ".join(parts)


def _id(rule: str) -> str:
    return "rule-" + rule.replace(".", "-")
