"""How cards are drawn: glyphs, frames, backs and marks, as pieces of text with style names.

大字 have heavy frames (``[ ]`` in `ASCII`), 小字 light ones. A red card is marked by `RED_MARK`
where there is room for it, else by the style ``seal``, which reverses it: readable without colour,
where an underlined 二 would be read as 三.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from engine.cards import is_big, is_red, name

RED_MARK = "*"
POINTER = ">"
CUT = "~"
"""Ends a text that had to be cut."""
GLYPH_WIDTH = 2

Spot = tuple[int, int]
"""Column and row of a card in the hand."""


class Piece(NamedTuple):
    """A run of text of one style. ``names`` are component classes without ``table--``.

    ``spot`` is set for the cells of a card of the hand, which can be clicked.
    """

    text: str
    names: tuple[str, ...] = ()
    spot: Spot | None = None


Line = list[Piece]


class Face(NamedTuple):
    """One card to draw: its kind (`HIDDEN` for a back) and further style names.

    ``before`` is the character in front of the glyph; the narrowest cards have it in place of the
    left edge.
    """

    kind: int
    names: tuple[str, ...] = ()
    before: str = ""
    spot: Spot | None = None


class Size(NamedTuple):
    """Cells between the edges, rows that an overlapped card shows, rows under the last glyph."""

    inner: int
    step: int = 1
    tail: int = 0

    @property
    def width(self) -> int:
        """Cells from edge to edge."""
        return self.inner + 2

    def height(self, cards: int) -> int:
        """Rows of a column of that many cards."""
        return (cards - 1) * self.step + 3 + self.tail


class Frame(NamedTuple):
    """The lines round a card; each of the first three is left end, middle, right end."""

    top: str
    divider: str
    bottom: str
    sides: str


class Look(NamedTuple):
    """The characters that cards are drawn with. ``back`` is two cells of a certain width."""

    small: Frame
    big: Frame
    back: str


BOXES = Look(Frame("╭─╮", "├─┤", "╰─╯", "││"), Frame("┏━┓", "┣━┫", "┗━┛", "┃┃"), "░░")
ASCII = Look(Frame("+-+", "+-+", "+-+", "||"), Frame("+=+", "+=+", "+=+", "[]"), "##")


def width_of(line: Sequence[Piece]) -> int:
    """Cells that a line takes."""
    return sum(cell_len(piece.text) for piece in line)


def fit(text: str, width: int) -> str:
    """``text``, cut with a mark where it is wider than ``width``."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + CUT


def glyph(kind: int, look: Look) -> str:
    """The character of a card, or its back."""
    return name(kind) if kind >= 0 else look.back


def paper(kind: int) -> tuple[str, ...]:
    """The style names of a card where there is no glyph."""
    if kind < 0:
        return ("back",)
    return ("card", "big") if is_big(kind) else ("card",)


def ink(kind: int, marked: bool) -> tuple[str, ...]:
    """The style names of a card's glyph; ``marked`` when `RED_MARK` stands beside it."""
    if not is_red(kind):
        return paper(kind)
    return (*paper(kind), "red" if marked else "seal")


def chip(kind: int, look: Look, names: tuple[str, ...] = ()) -> Piece:
    """A card without a frame, two cells wide."""
    return Piece(glyph(kind, look), ink(kind, marked=False) + names)


def column(faces: Sequence[Face], size: Size, look: Look) -> list[Line]:
    """A column of overlapping cards in one frame, the last one lying on top."""
    lines = [_edge(faces[0], size, look, 0)]
    for face, following in pairwise(faces):
        lines.append(_row(face, size, look, _content(face, size, look)))
        lines += [_blank(face, size, look)] * (size.step - 2)
        if size.step > 1:
            lines.append(_edge(following, size, look, 1))
    last = faces[-1]
    lines.append(_row(last, size, look, _content(last, size, look)))
    if size.tail:
        lines += [_blank(last, size, look)] * (size.tail - 1)
        lines.append(_foot(last, size, look))
    lines.append(_edge(last, size, look, 2))
    return lines


def _frame(face: Face, look: Look) -> Frame:
    return look.big if is_big(face.kind) else look.small


def _paper(face: Face) -> tuple[str, ...]:
    return paper(face.kind) + face.names


def _edge(face: Face, size: Size, look: Look, which: int) -> Line:
    line = _frame(face, look)[which]
    return [Piece(line[0] + line[1] * size.inner + line[2], (*_paper(face), "frame"), face.spot)]


def _row(face: Face, size: Size, look: Look, content: Line) -> Line:
    sides = _frame(face, look).sides
    names = (*_paper(face), "frame")
    left = Piece(sides[0], names, face.spot)
    if face.before and size.inner == GLYPH_WIDTH:
        left = Piece(face.before, _paper(face), face.spot)
    return [left, *content, Piece(sides[1], names, face.spot)]


def _blank(face: Face, size: Size, look: Look) -> Line:
    return _row(face, size, look, [Piece(" " * size.inner, _paper(face), face.spot)])


def _content(face: Face, size: Size, look: Look) -> Line:
    marked = size.inner > GLYPH_WIDTH
    line = [Piece(glyph(face.kind, look), ink(face.kind, marked) + face.names, face.spot)]
    if marked:
        after = (RED_MARK if is_red(face.kind) else "").ljust(size.inner - 1 - GLYPH_WIDTH)
        line.insert(0, Piece(face.before or " ", _paper(face), face.spot))
        line.append(Piece(after, _paper(face), face.spot))
    return line


def _foot(face: Face, size: Size, look: Look) -> Line:
    """The last row of a long card: its glyph once more, pale, if the card is long enough."""
    if size.tail == 1:
        return _blank(face, size, look)
    names = (*ink(face.kind, marked=True), *face.names, "foot")
    content = [
        Piece(" " * (size.inner - 1 - GLYPH_WIDTH), _paper(face), face.spot),
        Piece(glyph(face.kind, look), names, face.spot),
        Piece(" ", _paper(face), face.spot),
    ]
    return _row(face, size, look, content)
