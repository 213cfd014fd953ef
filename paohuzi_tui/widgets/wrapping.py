"""Breaking a text into rows."""

from __future__ import annotations

from rich.cells import cell_len

_CLOSING = "，。！？：；、）」』》,.!?:;) "
"""These never begin a row."""
_OPENING = "（「『《("
"""These never end one."""


def wrapped(text: str, width: int) -> list[str]:
    """``text`` broken into rows of at most ``width`` cells; at least one row.

    Chinese breaks between any two characters, though not before closing or after opening marks;
    Latin at blanks.
    """
    rows = [""]
    for word in _words(text):
        if rows[-1].strip() and cell_len(rows[-1] + word.rstrip()) > width:
            rows[-1] = rows[-1].rstrip()
            rows.append("")
        rows[-1] += word
    return rows


def _words(text: str) -> list[str]:
    """The pieces between which a row may end."""
    words: list[str] = []
    for char in text:
        if words and (char in _CLOSING or _belong_together(words[-1][-1], char)):
            words[-1] += char
        else:
            words.append(char)
    return words


def _belong_together(before: str, char: str) -> bool:
    return before in _OPENING or (_is_latin(before) and _is_latin(char))


def _is_latin(char: str) -> bool:
    return char != " " and cell_len(char) == 1
