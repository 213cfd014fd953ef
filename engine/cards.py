"""The 80 cards 字牌 (A1): twenty kinds, four of each.

A kind is an int 0–19: 0–9 are 小字 一…十, 10–19 are 大字 壹…拾. Cards of one kind cannot be told
apart, so a hand is twenty counts. Text may be simplified or traditional Chinese, or ASCII in runs:
``270x`` is 二七十, ``270d`` is 贰柒拾 (``0`` is ten).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from engine.errors import NotationError

KINDS = 20
COPIES = 4
DECK_SIZE = KINDS * COPIES
BIG = 10
"""The first 大字: a kind k is 大字 when ``k >= BIG``."""
HIDDEN = -1
"""Stands for a card whose kind the one who looks may not know."""

NAMES = "一二三四五六七八九十壹贰叁肆伍陆柒捌玖拾"
TRADITIONAL = "一二三四五六七八九十壹貳參肆伍陸柒捌玖拾"
_OTHER_FORMS = {"叄": 12, "弍": 11, "弎": 12}
_KIND_OF = (
    {name: kind for kind, name in enumerate(NAMES)}
    | {name: kind for kind, name in enumerate(TRADITIONAL)}
    | _OTHER_FORMS
)
_SEPARATORS = " \t,，、|"

RED = frozenset({1, 6, 9, 11, 16, 19})
"""二 七 十 贰 柒 拾 (A1.2)."""


def name(kind: int) -> str:
    """The simplified character of a kind."""
    return NAMES[kind]


def names(kinds: Iterable[int]) -> str:
    """The characters of several cards in the order given."""
    return "".join(NAMES[kind] for kind in kinds)


def is_big(kind: int) -> bool:
    """大字?"""
    return kind >= BIG


def is_red(kind: int) -> bool:
    """红字 (A1.2)?"""
    return kind in RED


def number(kind: int) -> int:
    """牌点, 1–10, whatever the size (A1.1)."""
    return kind % BIG + 1


def ascii_name(kind: int) -> str:
    """``7x`` for 七, ``0d`` for 拾."""
    return f"{number(kind) % 10}{'d' if is_big(kind) else 'x'}"


def parse_cards(text: str, *, line: int = 0) -> list[int]:
    """The kinds written in ``text``, in the order written.

    Blanks, commas and bars between cards mean nothing. Raises `NotationError` for anything that is
    no card.
    """
    kinds: list[int] = []
    digits = ""
    for char in unicodedata.normalize("NFKC", text):
        if digits and char in "xd":
            base = BIG if char == "d" else 0
            kinds += [base + (int(digit) - 1) % 10 for digit in digits]
            digits = ""
        elif char in "0123456789":
            digits += char
        elif digits:
            raise NotationError(f"after {digits!r} an x (small) or a d (big) is missing", line=line)
        elif char in _KIND_OF:
            kinds.append(_KIND_OF[char])
        elif char not in _SEPARATORS:
            raise NotationError(f"{char!r} is no card", line=line)
    if digits:
        raise NotationError(f"after {digits!r} an x (small) or a d (big) is missing", line=line)
    return kinds


def parse_card(text: str, *, line: int = 0) -> int:
    """The one card written in ``text``; `NotationError` for none, for several, for no card."""
    kinds = parse_cards(text, line=line)
    if len(kinds) != 1:
        raise NotationError(f"{text!r} is not one card", line=line)
    return kinds[0]


def counts(kinds: Iterable[int]) -> list[int]:
    """Twenty counts of the cards given; `NotationError` for a fifth card of a kind (A1.1)."""
    result = [0] * KINDS
    for kind in kinds:
        result[kind] += 1
    for kind, many in enumerate(result):
        if many > COPIES:
            raise NotationError(f"{many} cards {name(kind)}, there are {COPIES}", rule="A1.1")
    return result


def expand(hand: Sequence[int]) -> list[int]:
    """The cards of twenty counts, lowest kind first."""
    return [kind for kind, many in enumerate(hand) for _ in range(many)]
