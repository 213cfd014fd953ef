"""What is written in the parts of the table: a `SeatView` as lines of pieces, without Textual."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rich.cells import cell_len

from engine.cards import HIDDEN
from engine.events import Event, EventKind
from engine.melds import Meld, MeldKind
from engine.view import WATCHER, Phase, PileCard, SeatView
from paohuzi_tui.i18n import Messages
from paohuzi_tui.widgets.arrange import arrange
from paohuzi_tui.widgets.faces import (
    POINTER,
    RED_MARK,
    Face,
    Line,
    Look,
    Piece,
    Size,
    chip,
    column,
    fit,
    width_of,
)

DRAWN_MARK = "'"
"""Before a dead card in a pile: it came from the 墩, not from the seat's hand."""
TAKEN_MARK = "+"
"""Before the card of a meld that was eaten."""
NEWEST_MARK = "<"
"""After the newest card of all piles."""
_WORDS = {
    MeldKind.TI: "ti",
    MeldKind.PAO: "pao",
    MeldKind.WEI: "wei",
    MeldKind.CHOUWEI: "chouwei",
    MeldKind.PENG: "peng",
}


@dataclass(frozen=True)
class Scene:
    """All that is to be shown; the methods of `Panels` turn it into lines."""

    view: SeatView
    names: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def base(self) -> int:
        """The seat at the bottom: one's own, or the dealer's for somebody who sits out."""
        return self.view.dealer if self.view.seat == WATCHER else self.view.seat


class Panels:
    """The lines of a scene's panels, in one language and one set of characters."""

    def __init__(self, scene: Scene, messages: Messages, look: Look) -> None:
        self._scene = scene
        self._view = scene.view
        self._text = messages
        self._look = look
        self._latest = latest(scene.view)
        self._dealt = {
            event.card
            for event in scene.view.events
            if event.kind == EventKind.MELD and event.source == event.seat and not event.drawn
        }
        """Kinds of the 起手提."""

    def side(self, seat: int, width: int, height: int, melds: Size | None) -> list[Line]:
        """Another seat: header, melds, after the end its hand, and its pile."""
        lines = self._header(seat, width)
        lines += self._melds(seat, width, melds)
        lines += self._hand(seat, width)
        lines += self._pile(seat, width, max(1, height - len(lines)))
        return lines

    def own(self, width: int, height: int, melds: Size | None) -> list[Line]:
        """The seat at the bottom: header, melds and pile."""
        seat = self._scene.base
        lines = self._header(seat, width)
        group_lines = self._melds(seat, width, melds)
        if melds is None:
            pile = self._pile(seat, width, max(1, height - len(lines) - len(group_lines)))
            return lines + group_lines + pile
        used = max((width_of(line) for line in group_lines), default=0)
        pile = self._pile(seat, width - used - 2, height - len(lines))
        return lines + beside([(group_lines, used + 2), (pile, 0)])

    def centre(self, width: int, height: int, size: Size) -> list[Line]:
        """墩, 亮张, the card in question, large, and who drew or discarded it."""
        view = self._view
        top = [self._wall()]
        if view.upturned >= 0:
            label = Piece(self._text("table.upturned") + " ", ("muted",))
            top.append([label, chip(view.upturned, self._look)])
        if view.bottom >= 0:
            label = Piece(self._text("table.bottom") + " ", ("muted",))
            top.append([label, chip(view.bottom, self._look)])
        middle = self._card(size)
        words = [Piece(fit(self._happening(), width), ("happening",))]
        legend = [Piece(fit(self._legend(), width), ("muted",))]
        space = max(0, height - len(top) - len(middle) - 2)
        lines = [*top, *_blank(space // 2), *middle, words, *_blank(space - space // 2), legend]
        return [centred(line, width) for line in lines]

    def _legend(self) -> str:
        return self._text("table.legend", red=RED_MARK, drawn=DRAWN_MARK, taken=TAKEN_MARK)

    def _wall(self) -> Line:
        view = self._view
        names = ("warn",) if view.wall <= 3 else ("count",)
        return [
            Piece(self._text("table.wall") + " ", ("muted",)),
            Piece(self._look.back, ("back",)),
            Piece(f" {view.wall}", names),
        ]

    def _question(self) -> tuple[int, int]:
        """The card in question and the seat it lies before, each `HIDDEN` for none."""
        view = self._view
        if view.phase == Phase.OVER:
            won = view.settlement
            return (HIDDEN, HIDDEN) if won is None else (won.card, won.winner)
        if view.phase == Phase.TO_DISCARD:
            return HIDDEN, view.turn
        return view.card, view.turn

    def _card(self, size: Size) -> list[Line]:
        card, seat = self._question()
        if card < 0 and self._view.phase != Phase.DRAWN:
            return _blank(size.height(1))
        lines = column([Face(card, ("large",))], size, self._look)
        row = len(lines) // 2
        view, base = self._view, self._scene.base
        if view.seats > 2 and seat != base and view.phase not in (Phase.UPTURNED, Phase.DEALT):
            at_right = seat == view.next_seat(base)
            before, after = ("   ", " >>") if at_right else ("<< ", "   ")
            lines[row] = [Piece(before, ("pointer",)), *lines[row], Piece(after, ("pointer",))]
        return lines

    def _happening(self) -> str:
        view = self._view
        if view.phase == Phase.OVER:
            if view.settlement is None:
                return self._text("table.phase.drawn_game")
            return self._text("table.phase.won", who=self._who(view.settlement.winner))
        return self._text(f"table.phase.{view.phase}", who=self._who(view.turn))

    def _who(self, seat: int) -> str:
        return self._place(seat) or self._scene.names[seat]

    def _place(self, seat: int) -> str:
        """我, 下家, 上家; 对家 where there are two; nothing for somebody who sits out."""
        view = self._view
        if view.seat == WATCHER:
            return ""
        if seat == view.seat:
            return self._text("table.me")
        if view.seats == 2:
            return self._text("table.opposite")
        is_next = seat == view.next_seat(view.seat)
        return self._text("table.next" if is_next else "table.previous")

    def _header(self, seat: int, width: int) -> list[Line]:
        """One line where everything fits, else two."""
        view, scene = self._view, self._scene
        active = view.phase != Phase.OVER and seat == view.turn
        bar = ("active",) if active else ("bar",)
        dealer = self._text("table.dealer") if seat == view.dealer else ""
        place = f"{POINTER if active else ' '}{self._place(seat)}".rstrip() + " "
        huxi = f"{view.huxi[seat]}{'+?' if view.hides_huxi(seat) else ''}"
        points = f"{scene.points[seat]:+d}" if scene.points[seat] else "0"
        figures = self._text("table.figures", hand=view.hand_sizes[seat], huxi=huxi, points=points)
        room = width - cell_len(place) - (cell_len(dealer) + 3 if dealer else 0)
        name = fit(scene.names[seat], room)
        left = [Piece(place, bar), Piece(name, (*bar, "name")), Piece(" ", bar)]
        if dealer:
            left += [Piece(f" {dealer} ", ("dealer",))]
        rest = width - width_of(left) - cell_len(figures) - 1
        if rest >= 1:
            return [[*left, Piece(" " * rest + figures + " ", bar)]]
        filler = Piece(" " * (width - width_of(left)), bar)
        return [[*left, filler], [Piece(" " + fit(figures, width - 1), ("muted",))]]

    def _melds(self, seat: int, width: int, size: Size | None) -> list[Line]:
        melds = self._view.melds[seat]
        new = self._newest_melds(seat)
        if size is None:
            return flow([self._meld_row(meld, i in new) for i, meld in enumerate(melds)], width)
        blocks = [self._meld_column(meld, i in new, size) for i, meld in enumerate(melds)]
        return beside([(block, size.width + 1) for block in blocks])

    def _newest_melds(self, seat: int) -> set[int]:
        event, melds = self._latest, self._view.melds[seat]
        if event is None or event.kind != EventKind.MELD or event.seat != seat:
            return set()
        return {
            max(i for i, meld in enumerate(melds) if meld == laid)
            for laid in event.melds
            if laid in melds
        }

    def _meld_row(self, meld: Meld, new: bool) -> Line:
        line = [
            Piece(POINTER if new else " ", ("pointer",)),
            Piece(self._word(meld), ("word", "new") if new else ("word",)),
        ]
        for face in self._shown(meld):
            if face.before:
                line.append(Piece(face.before, ("pointer",)))
            line.append(chip(face.kind, self._look, face.names))
        return line

    def _meld_column(self, meld: Meld, new: bool, size: Size) -> list[Line]:
        word = self._word(meld)
        indent = " " * ((size.width - cell_len(word)) // 2)
        names = ("word", "new") if new else ("word",)
        head = [Piece(POINTER if new else " ", ("pointer",)), Piece(indent), Piece(word, names)]
        cards = column(self._shown(meld), size, self._look)
        return [head, *([Piece(" "), *line] for line in cards)]

    def _shown(self, meld: Meld) -> list[Face]:
        """A meld's cards as they lie: 提 and 偎 with backs, the eaten card marked.

        One's own closed 偎 shows its last card, in the style ``secret`` while nobody else sees it.
        """
        if not meld.open:
            *covered, last = meld.cards
            backs = [Face(HIDDEN) for _ in covered]
            if meld.kind == MeldKind.TI and self._view.rules.late_ti_on_top and last in self._dealt:
                return [Face(last), *backs]
            private = meld.kind == MeldKind.WEI and not self._view.rules.wei_open
            closed = private and not self._view.hands
            names = ("secret",) if closed and last >= 0 else ()
            return [*backs, Face(last, names)]
        eaten = meld.taken if meld.kind in (MeldKind.SHUN, MeldKind.JIAO) else HIDDEN
        marked = meld.cards.index(eaten) if eaten >= 0 else HIDDEN
        return [
            Face(kind, ("taken",), TAKEN_MARK) if at == marked else Face(kind)
            for at, kind in enumerate(meld.cards)
        ]

    def _word(self, meld: Meld) -> str:
        if meld.kind in _WORDS:
            return self._text(f"table.{_WORDS[meld.kind]}")
        return self._text("table.bi" if meld.taken == HIDDEN else "table.chi")

    def _hand(self, seat: int, width: int) -> list[Line]:
        """The hand in a row, once the round is over."""
        if not self._view.hands or not any(self._view.hands[seat]):
            return []
        label = [Piece(" " + self._text("table.hand"), ("word",))]
        groups = [
            [Piece(" "), *(chip(kind, self._look) for kind in cards)]
            for cards in arrange(self._view.hands[seat])
        ]
        return flow([label, *groups], width)

    def _pile(self, seat: int, width: int, height: int) -> list[Line]:
        pile = self._view.piles[seat]
        if not pile:
            return []
        latest = self._latest
        newest = latest is not None and latest.kind == EventKind.LEFT and latest.seat == seat
        label = [Piece(" " + self._text("table.pile"), ("word",))]
        cards = [self._pile_card(card, newest and i == len(pile)) for i, card in enumerate(pile, 1)]
        lines = flow([label, *cards], width)
        if len(lines) <= height:
            return lines
        per_line = (width - width_of(label)) // 3
        kept = max(1, height * per_line - 2)
        more = [Piece(f" +{len(pile) - kept}", ("muted",))]
        return flow([label, more, *cards[-kept:]], width)

    def _pile_card(self, card: PileCard, newest: bool) -> Line:
        names = (("dead",) if card.drawn else ()) + (("new",) if newest else ())
        line = [
            Piece(DRAWN_MARK if card.drawn else " ", ("pointer",)),
            chip(card.card, self._look, names),
        ]
        return [*line, Piece(NEWEST_MARK, ("pointer",))] if newest else line


def latest(view: SeatView) -> Event | None:
    """The last event that laid cards on the table to stay."""
    kinds = (EventKind.MELD, EventKind.LEFT)
    return next((event for event in reversed(view.events) if event.kind in kinds), None)


def flow(items: Sequence[Line], width: int) -> list[Line]:
    """The items one after the other, in as many lines as they need."""
    lines: list[Line] = []
    room = 0
    for item in items:
        needed = width_of(item)
        if needed > room:
            lines.append([])
            room = width
        lines[-1].extend(item)
        room -= needed
    return lines


def beside(blocks: Sequence[tuple[list[Line], int]]) -> list[Line]:
    """Blocks side by side, each padded to its width."""
    return list(_rows_beside(blocks))


def _rows_beside(blocks: Sequence[tuple[list[Line], int]]) -> Iterator[Line]:
    for rows in zip_longest(*(block for block, _ in blocks), fillvalue=()):
        line: Line = []
        for row, (_, width) in zip(rows, blocks, strict=True):
            line += [*row, Piece(" " * max(0, width - width_of(row)))]
        yield line


def _blank(rows: int) -> list[Line]:
    return [[] for _ in range(rows)]


def centred(line: Line, width: int) -> Line:
    """``line`` in the middle of ``width`` cells."""
    return [Piece(" " * max(0, (width - width_of(line)) // 2)), *line]
