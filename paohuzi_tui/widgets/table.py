"""`TableView`: the seats, the melds, the card in question and the hand, as one widget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from engine.actions import ActionKind
from engine.view import WATCHER, SeatView
from paohuzi_tui.i18n import Messages
from paohuzi_tui.widgets.arrange import Column, arrange
from paohuzi_tui.widgets.faces import (
    ASCII,
    BOXES,
    POINTER,
    Face,
    Line,
    Piece,
    Spot,
    column,
    width_of,
)
from paohuzi_tui.widgets.layout import Layout, layout
from paohuzi_tui.widgets.panels import Panels, Scene, beside, centred


class TableView(Widget, can_focus=False):
    """The card table as one seat sees it; the seat itself sits at the bottom.

    For somebody who sits out the dealer does.

    `show` gives it a state. The hand's cursor is the lifted card; a click on a card lifts it, a
    click on the lifted card asks to play it.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "table--active",
        "table--back",
        "table--bar",
        "table--big",
        "table--card",
        "table--count",
        "table--cursor",
        "table--dead",
        "table--dealer",
        "table--dim",
        "table--foot",
        "table--frame",
        "table--happening",
        "table--large",
        "table--muted",
        "table--name",
        "table--new",
        "table--pointer",
        "table--red",
        "table--seal",
        "table--secret",
        "table--taken",
        "table--warn",
        "table--word",
    }
    DEFAULT_CSS = """
    $paper: #f1e8d2;
    $paper-big: #e3d3b0;
    $paper-dim: #b3ab97;
    $ink: #1d1b18;
    $ink-red: #b3121d;
    $edge: #97896a;
    $back: #3f6d63;
    $lift: #ffd24d;

    TableView {
        width: 1fr;
        height: 1fr;
        background: $background;
        color: $foreground;
    }
    TableView > .table--bar { background: $panel; color: $foreground; }
    TableView > .table--name { text-style: bold; }
    TableView > .table--active { background: $primary; color: $text; }
    TableView > .table--dealer { background: $foreground; color: $background; text-style: bold; }
    TableView > .table--muted { color: $text-muted; }
    TableView > .table--count { color: $foreground; text-style: bold; }
    TableView > .table--warn { color: $text-warning; text-style: bold reverse; }
    TableView > .table--happening { color: $foreground; text-style: bold; }
    TableView > .table--word { color: $text-accent; }
    TableView > .table--pointer { color: $text-warning; text-style: bold; }
    TableView > .table--card { background: $paper; color: $ink; }
    TableView > .table--big { background: $paper-big; text-style: bold; }
    TableView > .table--red { color: $ink-red; text-style: bold; }
    TableView > .table--seal { color: $ink-red; text-style: bold reverse; }
    TableView > .table--frame { color: $edge; text-style: none; }
    TableView > .table--back { background: $back; color: $paper; }
    TableView > .table--foot { text-style: dim; }
    TableView > .table--large { text-style: bold; }
    TableView > .table--secret { background: $paper-dim; }
    TableView > .table--dead { background: $paper-dim; }
    TableView > .table--taken { text-style: bold; }
    TableView > .table--new { background: $lift; color: $ink; text-style: bold; }
    TableView > .table--dim { background: $paper-dim; }
    TableView > .table--cursor { background: $lift; }
    """

    class CardPicked(Message):
        """A card of the hand was clicked: ``play`` is false when the click lifted it."""

        def __init__(self, kind: int, play: bool) -> None:
            self.kind = kind
            self.play = play
            super().__init__()

    def __init__(
        self,
        messages: Messages,
        *,
        ascii: bool = False,  # noqa: A002
        name: str | None = None,
        id: str | None = None,  # noqa: A002
        classes: str | None = None,
    ) -> None:
        super().__init__(name=name, id=id, classes=classes)
        self._messages = messages
        self._look = ASCII if ascii else BOXES
        self._scene: Scene | None = None
        self._undiscardable: frozenset[int] = frozenset()
        self._columns: tuple[Column, ...] = ()
        self._cursor: Spot | None = None
        self._strips: list[Strip] = []
        self._painted_size: Size | None = None
        self._styles: dict[tuple[str, ...], Style] = {}

    def show(
        self, view: SeatView, *, names: tuple[str, ...], points: tuple[int, ...], prompt: bool
    ) -> None:
        """Show a state. ``names`` and ``points`` are per seat of the round.

        ``prompt`` says that the seat is asked now: if for a discard, the other cards are dimmed.
        """
        lifted = self.lifted
        self._scene = Scene(view, names, points)
        self._columns = arrange(view.hand)
        self._cursor = self._spot_of(lifted)
        discards = {act.card for act in view.legal if act.kind == ActionKind.DISCARD}
        due = prompt and discards
        self._undiscardable = frozenset(range(len(view.hand))) - discards if due else frozenset()
        self._redraw()

    @property
    def lifted(self) -> int | None:
        """The kind of the lifted card."""
        if self._cursor is None:
            return None
        at, row = self._cursor
        return self._columns[at][row]

    def lift(self, kind: int | None) -> None:
        """Lift the first card of that kind in the hand; `None` puts the lifted card back."""
        self._cursor = self._spot_of(kind)
        self._redraw()

    def move_cursor(self, dx: int, dy: int) -> None:
        """Lift the card that many columns and rows from the lifted one, going round at the ends.

        With no card lifted, the last one of the hand is.
        """
        if not self._columns:
            return
        if self._cursor is None:
            at = len(self._columns) - 1
            self._cursor = (at, len(self._columns[at]) - 1)
        else:
            at, row = self._cursor
            at = (at + dx) % len(self._columns)
            many = len(self._columns[at])
            self._cursor = (at, (min(row, many - 1) + dy) % many)
        self._redraw()

    def render_line(self, y: int) -> Strip:
        """One row of the table."""
        if self._painted_size != self.size:
            self._strips = self._paint()
            self._painted_size = self.size
        return self._strips[y]

    def notify_style_update(self) -> None:
        """Forget what was drawn in the old style."""
        super().notify_style_update()
        self._painted_size = None
        self._styles.clear()

    def on_click(self, event: events.Click) -> None:
        """Lift the card clicked, or ask to play it if it is the lifted one."""
        spot = event.style.meta.get("spot")
        if spot is None:
            return
        kind: int = event.style.meta["card"]
        play = kind == self.lifted
        if not play:
            self._cursor = spot
            self._redraw()
        self.post_message(self.CardPicked(kind, play))

    def _redraw(self) -> None:
        self._painted_size = None
        self.refresh()

    def _spot_of(self, kind: int | None) -> Spot | None:
        for at, cards in enumerate(self._columns):
            if kind in cards:
                return at, cards.index(kind)
        return None

    def _paint(self) -> list[Strip]:
        width, height = self.size
        rows: list[list[tuple[int, Line]]] = [[] for _ in range(height)]
        if self._scene is not None:
            where = layout(width, height)
            for region, lines in self._parts(self._scene, where):
                for row, line in zip(rows[region.y : region.bottom], lines, strict=False):
                    row.append((region.x, line))
        return [self._strip(row, width) for row in rows]

    def _parts(self, scene: Scene, where: Layout) -> list[tuple[Region, list[Line]]]:
        """What stands where."""
        view, form = scene.view, where.form
        panels = Panels(scene, self._messages, self._look)
        own, centre = where.own, where.centre
        parts = [
            (own, panels.own(own.width, own.height, form.melds)),
            (centre, panels.centre(centre.width, centre.height, form.centre)),
            (where.hand, self._hand(where)),
        ]
        previous = (scene.base - 1) % view.seats
        others = {previous: where.left, view.next_seat(scene.base): where.right}
        for seat, region in others.items():
            parts.append((region, panels.side(seat, region.width, region.height, form.melds)))
        return parts

    def _hand(self, where: Layout) -> list[Line]:
        """The hand's columns, standing on the lower edge, in the middle."""
        if self._scene is not None and self._scene.view.seat == WATCHER:
            return [
                centred([Piece(self._messages("table.watching"), ("muted",))], where.hand.width)
            ]
        size, gap = where.form.hand, where.form.gap
        blocks: list[tuple[list[Line], int]] = []
        for at, kinds in enumerate(self._columns):
            faces = [self._face(kind, (at, row)) for row, kind in enumerate(kinds)]
            above: list[Line] = [[]] * (where.hand.height - size.height(len(kinds)))
            blocks.append((above + column(faces, size, self._look), size.width + gap))
        margin = (where.hand.width - (size.width + gap) * len(blocks) + gap) // 2
        return [[Piece(" " * margin), *line] for line in beside(blocks)]

    def _face(self, kind: int, spot: Spot) -> Face:
        names = ("dim",) if kind in self._undiscardable else ()
        if spot == self._cursor:
            return Face(kind, (*names, "cursor"), POINTER, spot)
        return Face(kind, names, "", spot)

    def _strip(self, parts: Sequence[tuple[int, Line]], width: int) -> Strip:
        """One row from its parts, each with the column where it starts."""
        segments: list[Segment] = []
        end = 0
        for x, line in sorted(parts, key=lambda part: part[0]):
            segments.append(Segment(" " * (x - end), self._style(())))
            segments += [self._segment(piece) for piece in line]
            end = x + width_of(line)
        return Strip(segments, end).adjust_cell_length(width, self._style(()))

    def _segment(self, piece: Piece) -> Segment:
        style = self._style(piece.names)
        if piece.spot is not None:
            at, row = piece.spot
            style += Style.from_meta({"card": self._columns[at][row], "spot": piece.spot})
        return Segment(piece.text, style)

    def _style(self, names: tuple[str, ...]) -> Style:
        """The first component's style, changed by what the following ones say."""
        style = self._styles.get(names)
        if style is None:
            style = self.rich_style
            for name in names[:1]:
                style = self.get_component_rich_style(f"table--{name}")
            for name in names[1:]:
                style += self.get_component_rich_style(f"table--{name}", partial=True)
            self._styles[names] = style
        return style
