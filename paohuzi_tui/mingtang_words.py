"""Lines of a 名堂 table in words: what each is worth, and when it counts."""

from __future__ import annotations

from typing import Any

from engine.cards import DECK_SIZE
from engine.mingtang import COUNTS
from engine.ruleset import Mingtang
from paohuzi_tui.i18n import Messages
from paohuzi_tui.reckoning import mingtang_title

MOST = {"huxi": 1000, **dict.fromkeys(COUNTS, DECK_SIZE)}
"""Upper bounds that are none."""


def worth_words(messages: Messages, line: Mingtang) -> str:
    """``2 番``, and how that grows or what it stands for."""
    kind = messages(f"mingtang.condition.{line.grows}") if line.grows else ""
    key = "grows" if line.grows else "alone" if line.fan_alone else "points" if line.points else ""
    text = messages(
        f"mingtang.worth.{key or 'fan'}",
        fan=line.fan,
        kind=kind,
        alone=line.fan_alone,
        points=line.points,
    )
    if line.replaces:
        names = messages("mingtang.worth.joiner").join(
            mingtang_title(messages, name) for name in line.replaces
        )
        text += messages("mingtang.condition.joiner")
        text += messages("mingtang.worth.replaces", names=names)
    return text


def condition_words(messages: Messages, line: Mingtang) -> str:
    """All that has to hold; "" for a line without conditions."""
    parts = [_condition(messages, key, wanted) for key, wanted in line.conditions]
    return messages("mingtang.condition.joiner").join(parts)


def _condition(messages: Messages, key: str, wanted: Any) -> str:
    where = "mingtang.condition"
    if key in MOST:
        return _range(messages, key, *wanted)
    if key == "red_among":
        numbers = messages(f"{where}.or").join(map(str, wanted))
        return messages(f"{where}.red_among", numbers=numbers)
    if key == "opening":
        ways = (messages(f"{where}.opening.{way}") for way in wanted)
        return messages(f"{where}.or").join(ways)
    text = messages(f"{where}.{key}")
    return text if wanted else messages(f"{where}.not", what=text)


def _range(messages: Messages, key: str, least: int, most: int) -> str:
    form = "between"
    if least == most:
        form = "none" if not most and key in COUNTS else "exact"
    elif most >= MOST[key]:
        form = "least"
    elif not least:
        form = "most"
    kind = messages(f"mingtang.condition.{key}") if key in COUNTS else ""
    of = "cards" if key in COUNTS else "huxi"
    return messages(f"mingtang.condition.{of}_{form}", kind=kind, least=least, most=most)
