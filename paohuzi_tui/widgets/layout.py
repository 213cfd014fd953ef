"""Where the parts of the table stand, from its size alone."""

from __future__ import annotations

from typing import NamedTuple

from textual.geometry import Region

from paohuzi_tui.widgets.faces import Size

MIN_WIDTH = 80
MIN_HEIGHT = 20
_MOST_IN_COLUMN = 4
_SIDE_MOST = 76
"""A seat's panel gets no wider than this; the middle takes the rest."""


class Form(NamedTuple):
    """One way to draw the table, for a size of at least ``width`` by ``height``.

    ``melds`` is the size of cards in melds, `None` for melds written in a row without frames.
    ``info`` are the rows for melds and pile of one's own seat, ``gap`` the cells between columns.
    """

    width: int
    height: int
    hand: Size
    centre: Size
    melds: Size | None
    middle: int
    info: int
    gap: int


FORMS = (
    Form(200, 60, Size(6, 4, 5), Size(8, 1, 6), Size(4, 2), 40, 11, 2),
    Form(150, 44, Size(6, 3, 3), Size(8, 1, 5), Size(4, 2), 30, 11, 1),
    Form(112, 34, Size(6, 2, 2), Size(6, 1, 4), Size(2), 22, 8, 1),
    Form(96, 25, Size(4, 2, 1), Size(6, 1, 2), None, 18, 3, 1),
    Form(MIN_WIDTH, MIN_HEIGHT, Size(4), Size(6, 1, 2), None, 16, 3, 1),
)


class Layout(NamedTuple):
    """The regions of the table and the form in which they are drawn."""

    form: Form
    left: Region
    centre: Region
    right: Region
    own: Region
    hand: Region


def layout(width: int, height: int) -> Layout:
    """The regions for a table of that size; under the least size the lower edge is cut off."""
    fitting = (form for form in FORMS if width >= form.width and height >= form.height)
    form = next(fitting, FORMS[-1])
    side = min((width - form.middle) // 2, _SIDE_MOST)
    hand_height = form.hand.height(_MOST_IN_COLUMN)
    own_height = 1 + form.info
    top = max(0, height - own_height - hand_height)
    return Layout(
        form,
        left=Region(0, 0, side, top),
        centre=Region(side, 0, width - 2 * side, top),
        right=Region(width - side, 0, side, top),
        own=Region(0, top, width, own_height),
        hand=Region(0, top + own_height, width, hand_height),
    )
