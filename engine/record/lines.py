"""The lines of a record's text, before anything is made of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.errors import NotationError
from engine.record.model import HEADER, VERSION

ALL = -1
"""``Line.seat`` of a line that belongs to no one seat."""
_KEYED = re.compile(r"(x-[\w.-]+|[a-z][a-z-]*)\s*(\d?)\s*[:：]\s*(.*)", re.IGNORECASE)
_SECTION = re.compile(r"(deal|position|moves)\s*[:：]?", re.IGNORECASE)


class Line(NamedTuple):
    """``key seat: value``; ``number`` is the line's, from 1."""

    number: int
    key: str
    seat: int
    value: str

    def whole(self, least: int, most: int) -> int:
        """The value as a whole number; `NotationError` for anything else."""
        try:
            found = int(self.value)
        except ValueError:
            raise NotationError(f"{self.value!r} is no whole number", line=self.number) from None
        if not least <= found <= most:
            raise NotationError(f"{found} is not from {least} to {most}", line=self.number)
        return found


class Move(NamedTuple):
    """A line of the moves, its comment cut off."""

    number: int
    text: str


@dataclass(slots=True)
class Parts:
    """One record's lines. ``begins`` is the number of its first line, ``kind`` deal or position,
    ``start`` the number of the line that says so; ``in_moves`` once the moves have begun.
    """

    begins: int
    tags: list[Line] = field(default_factory=list)
    kind: str = ""
    start: int = 0
    cards: list[Line] = field(default_factory=list)
    in_moves: bool = False
    moves: list[Move] = field(default_factory=list)
    result: Line | None = None


class Sheet:
    """Keyed lines, each key there once, or once a seat.

    ``single`` and ``per_seat`` are the keys allowed; in ``single``, ``x-`` allows every ``x-…``.
    Raises `NotationError` for any other key, for one written twice and for a seat that is none.
    """

    def __init__(
        self, lines: Iterable[Line], single: Collection[str], per_seat: Collection[str], seats: int
    ) -> None:
        self.lines: dict[tuple[str, int], Line] = {}
        for line in lines:
            number, key, seat, _ = line
            if key in per_seat:
                if not 0 <= seat < seats:
                    raise NotationError(f"{key}: a seat 0–{seats - 1} is wanted", line=number)
            elif key not in single and not ("x-" in single and key.startswith("x-")):
                known = " ".join((*single, *per_seat))
                raise NotationError(f"{key!r} is not known here; {known} are", line=number)
            elif seat != ALL:
                raise NotationError(f"{key} belongs to no one seat", line=number)
            if (key, seat) in self.lines:
                first = self.lines[key, seat].number
                raise NotationError(f"{key} is written in line {first} already", line=number)
            self.lines[key, seat] = line

    def get(self, key: str, seat: int = ALL) -> Line | None:
        """The line of that key, if it is written."""
        return self.lines.get((key, seat))


def divide(text: str) -> list[Parts]:
    """The records in ``text``, one after another.

    Raises `NotationError` for a version that is not known and for a line out of place.
    """
    records: list[Parts] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith(";"):
            continue
        if line.split()[0].lower() == HEADER:
            _check_version(line, number)
            records.append(Parts(number))
        elif not records:
            raise NotationError(f"a record begins with '{HEADER} {VERSION}'", line=number)
        else:
            _sort_in(records[-1], line, number)
    if not records:
        raise NotationError(f"there is no record here: it begins with '{HEADER} {VERSION}'")
    for parts in records:
        if not parts.kind:
            raise NotationError("neither 'deal' nor 'position' follows", line=parts.begins)
    return records


def _check_version(line: str, number: int) -> None:
    version = line[len(HEADER) :].strip()
    if not version.isdecimal() or int(version) < 1:
        raise NotationError(f"{version!r} is no version; {VERSION} is", line=number)
    if int(version) > VERSION:
        raise NotationError(
            f"version {version} is newer than this program, which reads up to {VERSION}",
            line=number,
        )


def _sort_in(parts: Parts, line: str, number: int) -> None:
    """Put a line into the part of the record that it belongs to."""
    if section := _SECTION.fullmatch(line):
        _begin_section(parts, section[1].lower(), number)
        return
    if parts.kind:
        line = line.partition(";")[0].strip()
    keyed = _KEYED.fullmatch(line)
    if keyed and keyed[1].lower() == "result" and parts.kind:
        if parts.result:
            raise NotationError("the result is written twice", line=number)
        parts.result = Line(number, "result", ALL, keyed[3])
    elif parts.in_moves:
        parts.moves.append(Move(number, line))
    elif keyed:
        seat = int(keyed[2]) if keyed[2] else ALL
        (parts.cards if parts.kind else parts.tags).append(
            Line(number, keyed[1].lower(), seat, keyed[3])
        )
    else:
        raise NotationError(f"{line!r}: a line 'word: …' is wanted here", line=number)


def _begin_section(parts: Parts, name: str, number: int) -> None:
    if name == "moves":
        if not parts.kind:
            raise NotationError("neither 'deal' nor 'position' stands before this", line=number)
        if parts.in_moves:
            raise NotationError("'moves' is written twice", line=number)
        parts.in_moves = True
    elif parts.kind:
        raise NotationError(f"the {parts.kind} begins in line {parts.start} already", line=number)
    else:
        parts.kind, parts.start = name, number
