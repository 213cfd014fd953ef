"""Cards, groups and actions as records and the command line write them.

Words are Chinese or ASCII: ``打 da``, ``碰 peng``, ``吃 chi``, ``比 bi``, ``胡 hu``, ``过 guo`` for
actions; ``提 ti``, ``跑 pao``, ``偎 wei``, ``臭偎 chouwei``, ``碰 peng``, ``吃 chi`` for groups.
Cards are written as `engine.cards.parse_cards` reads them. Blanks and full-width forms do not
matter. Everything here raises `NotationError` for text that it cannot read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from engine.actions import (
    CHOUWEI,
    DISCARDS,
    HU,
    PAO,
    PASS,
    PENG,
    TI,
    WEI,
    Action,
    ActionKind,
    Triple,
    chi,
)
from engine.cards import HIDDEN, name, names, parse_card, parse_cards
from engine.errors import NotationError
from engine.melds import FOURS, TRIPLES, Meld, MeldKind, triple_kind
from engine.view import PileCard

_MELD_NAMES = {
    MeldKind.TI: "提",
    MeldKind.PAO: "跑",
    MeldKind.KAN: "坎",
    MeldKind.WEI: "偎",
    MeldKind.CHOUWEI: "臭偎",
    MeldKind.PENG: "碰",
    MeldKind.SHUN: "吃",
    MeldKind.JIAO: "吃",
    MeldKind.JIANG: "将",
}
_MELD_WORDS = {
    "提": MeldKind.TI,
    "ti": MeldKind.TI,
    "跑": MeldKind.PAO,
    "pao": MeldKind.PAO,
    "偎": MeldKind.WEI,
    "wei": MeldKind.WEI,
    "臭偎": MeldKind.CHOUWEI,
    "chouwei": MeldKind.CHOUWEI,
    "碰": MeldKind.PENG,
    "peng": MeldKind.PENG,
    "吃": MeldKind.SHUN,
    "chi": MeldKind.SHUN,
}
_ACTION_WORDS = {
    "打": "打",
    "da": "打",
    "碰": "碰",
    "peng": "碰",
    "吃": "吃",
    "chi": "吃",
    "比": "比",
    "bi": "比",
    "胡": "胡",
    "hu": "胡",
    "过": "过",
    "過": "过",
    "guo": "过",
    "提": "提",
    "ti": "提",
    "偎": "偎",
    "wei": "偎",
    "臭偎": "臭偎",
    "chouwei": "臭偎",
    "跑": "跑",
    "pao": "跑",
}
_LONE_ACTIONS = {
    "碰": PENG,
    "胡": HU,
    "过": PASS,
    "提": TI,
    "偎": WEI,
    "臭偎": CHOUWEI,
    "跑": PAO,
}
_ACTION_NAMES = {action.kind: word for word, action in _LONE_ACTIONS.items()}
_PILE_WORDS = {"打": False, "da": False, "摸": True, "mo": True}


def _clauses(text: str, words: Iterable[str], line: int) -> list[tuple[str, str]]:
    """``[(word, what follows it), …]``; a colon after a word means nothing."""
    plain = unicodedata.normalize("NFKC", text).lower()
    pattern = "|".join(sorted(words, key=len, reverse=True))
    head, *rest = re.split(f"({pattern})", plain)
    if head.strip():
        wanted = " ".join(words)
        raise NotationError(f"{head.strip()!r} where one of {wanted} is wanted", line=line)
    return [
        (word, after.strip().removeprefix(":").strip())
        for word, after in zip(rest[::2], rest[1::2], strict=True)
    ]


# --- cards, some of them unknown


def parse_some_cards(text: str, *, line: int = 0) -> list[int]:
    """Kinds in the order written, `HIDDEN` for each unknown card: ``?14`` is fourteen of them."""
    plain = unicodedata.normalize("NFKC", text).lower()
    known, *rest = re.split(r"\?((?:\d{1,2}(?![\dxd]))?)", plain)
    kinds = parse_cards(known, line=line)
    for many, known in zip(rest[::2], rest[1::2], strict=True):
        kinds += [HIDDEN] * int(many or 1) + parse_cards(known, line=line)
    return kinds


def format_cards(kinds: Iterable[int]) -> str:
    """The cards in the order given, equal neighbours together: ``一一一 二 五五``."""
    text = ""
    last = HIDDEN
    for kind in kinds:
        text += name(kind) if kind == last or not text else f" {name(kind)}"
        last = kind
    return text


# --- groups on the table


def parse_meld(text: str, *, line: int = 0) -> Meld:
    """The one group written in ``text``, such as ``偎:贰贰贰``."""
    melds = parse_melds(text, line=line)
    if len(melds) != 1:
        raise NotationError(f"{text!r} is not one group", line=line)
    return melds[0]


def parse_melds(text: str, *, line: int = 0) -> tuple[Meld, ...]:
    """The groups written in ``text``: ``偎:贰贰贰 碰:伍伍伍 吃:七(八)九``.

    In a 吃 the eaten card may stand in brackets; its 比 groups are written as 吃 too, without.
    ``偎:???`` is a closed 偎 of another seat. `NotationError` (A5) for what is no group.
    """
    clauses = _clauses(text, _MELD_WORDS, line)
    return tuple(_meld(_MELD_WORDS[word], word, cards, line) for word, cards in clauses)


def _meld(kind: MeldKind, word: str, text: str, line: int) -> Meld:
    taken = HIDDEN
    if kind == MeldKind.SHUN:
        if bracketed := re.search(r"\((.*?)\)", text):
            taken = parse_card(bracketed[1], line=line)
            text = text.replace("(", " ").replace(")", " ")
        cards = _triple(parse_some_cards(text, line=line), line)
        return Meld(triple_kind(cards), cards, taken)
    same = tuple(parse_some_cards(text, line=line))
    size = 4 if kind in FOURS else 3
    if len(same) != size or len(set(same)) != 1 or (same[0] == HIDDEN and kind != MeldKind.WEI):
        raise NotationError(f"{word}:{text} is not {size} cards of one kind", line=line, rule="A5")
    if kind in (MeldKind.PAO, MeldKind.PENG):
        taken = same[0]
    return Meld(kind, same, taken)


def _triple(cards: Sequence[int], line: int) -> Triple:
    """The 顺子, 二七十 or 绞 of three cards, sorted."""
    for triple in TRIPLES:
        if list(triple) == sorted(cards):
            return triple
    shown = "".join("?" if card == HIDDEN else name(card) for card in cards)
    raise NotationError(f"{shown!r} is no 顺子, no 二七十 and no 绞", line=line, rule="A5")


def format_meld(meld: Meld) -> str:
    """``偎:贰贰贰``, ``吃:七(八)九``, ``偎:???`` for a masked one; `parse_meld` reads it back."""
    word = _MELD_NAMES[meld.kind]
    if meld.cards[0] == HIDDEN:
        return f"{word}:{'?' * len(meld.cards)}"
    text = names(meld.cards)
    if meld.taken != HIDDEN and meld.kind in (MeldKind.SHUN, MeldKind.JIAO):
        text = text.replace(name(meld.taken), f"({name(meld.taken)})", 1)
    return f"{word}:{text}"


def format_melds(melds: Iterable[Meld]) -> str:
    """The groups, one blank between."""
    return " ".join(format_meld(meld) for meld in melds)


# --- cards face up before a seat


def parse_pile(text: str, *, line: int = 0) -> tuple[PileCard, ...]:
    """``打 五六 摸 柒`` (``da``, ``mo``): 五 and 六 discarded, then a 柒 drawn and left."""
    return tuple(
        PileCard(card, _PILE_WORDS[word])
        for word, cards in _clauses(text, _PILE_WORDS, line)
        for card in parse_cards(cards, line=line)
    )


def format_pile(pile: Iterable[PileCard]) -> str:
    """What `parse_pile` reads back."""
    parts: list[str] = []
    last: bool | None = None
    for card, drawn in pile:
        if drawn != last:
            parts.append("摸" if drawn else "打")
        parts.append(name(card))
        last = drawn
    return " ".join(parts)


# --- actions


def parse_action(text: str, *, line: int = 0) -> Action:
    """The one action written in ``text``: ``打 五``, ``碰``, ``吃 二三四 比 二二贰``, ``胡``."""
    clauses = _clauses(text, _ACTION_WORDS, line)
    if not clauses:
        raise NotationError("an action is wanted: 打 碰 吃 胡 过", line=line)
    word, cards = _ACTION_WORDS[clauses[0][0]], clauses[0][1]
    if word == "吃":
        return _parse_chi(cards, clauses[1:], line)
    if len(clauses) > 1:
        raise NotationError(f"{text!r} is more than one action", line=line)
    if word == "打":
        return DISCARDS[parse_card(cards, line=line)]
    if word == "比" or cards:
        raise NotationError(f"{text!r} is no action", line=line)
    return _LONE_ACTIONS[word]


def _parse_chi(eaten: str, others: Sequence[tuple[str, str]], line: int) -> Action:
    bi: list[Triple] = []
    for word, text in others:
        if _ACTION_WORDS[word] != "比":
            raise NotationError(f"{word} does not follow 吃", line=line)
        cards = parse_cards(text, line=line)
        bi += [_triple(cards[at : at + 3], line) for at in range(0, len(cards), 3)]
    return chi((_triple(parse_cards(eaten, line=line), line), *sorted(bi)))


def format_action(action: Action) -> str:
    """What `parse_action` reads back."""
    if action.kind == ActionKind.DISCARD:
        return f"打 {name(action.card)}"
    if action.kind != ActionKind.CHI:
        return _ACTION_NAMES[action.kind]
    eaten, *bi = (names(group) for group in action.groups)
    return f"吃 {eaten} 比 {' '.join(bi)}" if bi else f"吃 {eaten}"
