"""The rules to read: one Markdown file a section, found in the package or in the source tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import groupby
from pathlib import Path

_FILE = re.compile(r"(a\d\d|[b-h])\.md")

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (``rule`` is its number, ``A7.3``, ``C.6``), a paragraph, or a table (``rows``)."""

    text: str = ""
    rule: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its number (``A7``, ``C``), its title, its blocks, the title not among them."""

    number: str
    title: str
    blocks: tuple[Block, ...]


@cache
def sections(language: str) -> tuple[Section, ...]:
    """The sections in order; empty where the texts are missing."""
    folder = _folder(language)
    if not folder.is_dir():
        return ()
    found = {entry.name: entry for entry in folder.iterdir() if _FILE.fullmatch(entry.name)}
    return tuple(_section(found[name].read_text(encoding="utf-8")) for name in sorted(found))


def section_of(language: str, rule: str) -> int:
    """The index of the section that holds ``rule`` (``A7.3``, ``C.6``); 0 where there is none."""
    number = rule.partition(".")[0]
    numbers = [section.number for section in sections(language)]
    return numbers.index(number) if number in numbers else 0


def _folder(language: str) -> Traversable:
    packaged = files("paohuzi_tui") / "rules" / language
    if packaged.is_dir():
        return packaged
    return Path(__file__).parent.parent / "docs" / "rules" / language


def _section(text: str) -> Section:
    title, _, body = text.partition("\n")
    number, _, title = title.removeprefix("# ").partition(" ")
    return Section(number, title, tuple(_blocks(body)))


def _blocks(body: str) -> Iterator[Block]:
    for is_table, lines in groupby(body.splitlines(), key=lambda line: line.startswith("|")):
        if is_table:
            rows = [_cells(line) for line in lines]
            yield Block(rows=(rows[0], *rows[2:]))
            continue
        for line in filter(None, lines):
            heading = line.removeprefix("## ")
            yield Block(line) if heading == line else Block(heading, heading.partition(" ")[0])


def _cells(line: str) -> Row:
    return tuple(cell.strip() for cell in line.strip("|").split("|"))
