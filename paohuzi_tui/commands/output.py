"""Answers: as JSON, and the pieces of JSON that several commands share."""

from __future__ import annotations

import json
import sys
from typing import Any

from engine.cards import names
from engine.melds import Meld
from engine.ruleset import RuleSet
from engine.settlement import Settlement
from paohuzi_tui.i18n import Messages
from paohuzi_tui.reckoning import mingtang_title, reckoning

Json = dict[str, Any]


def print_json(answer: object) -> None:
    """One line of JSON; in pure ASCII where the output could not carry 汉字."""
    unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(answer, ensure_ascii=not unicode), flush=True)


def meld_json(messages: Messages, meld: Meld) -> Json:
    """A group: ``kind`` is the same in every language, ``name`` is for people."""
    kind = meld.kind.name.lower()
    return {
        "kind": kind,
        "name": messages(f"settlement.kind.{kind}"),
        "cards": names(meld.cards),
    }


def settlement_json(messages: Messages, won: Settlement) -> Json:
    """What a win is worth and of what it is made."""
    return {
        "huxi": won.huxi,
        "tun": won.tun,
        "zimo_bonus": 0 if won.discarded else won.bonus,
        "discard_bonus": won.bonus if won.discarded else 0,
        "fan": won.fan,
        "outright": won.outright,
        "times": won.times,
        "points": won.each,
        "payers": len(won.payers),
        "mingtang": [
            {
                "name": item.name,
                "title": mingtang_title(messages, item.name),
                "fan": item.fan,
                "points": item.points,
            }
            for item in won.mingtang
        ],
        "groups": [{**meld_json(messages, item.meld), "huxi": item.huxi} for item in won.groups],
    }


def settlement_lines(messages: Messages, rules: RuleSet, won: Settlement) -> list[str]:
    """The doors of a win and its sum, line by line, to be checked by hand."""
    doors = [
        messages(
            "cli.door",
            kind=messages(f"settlement.kind.{meld.kind.name.lower()}"),
            cards=names(meld.cards),
            huxi=huxi,
        )
        for meld, huxi in won.groups
    ]
    sums = reckoning(messages, rules, won)
    if won.rest:
        sums.insert(0, (messages("settlement.rest"), names(won.rest)))
    return doors + [messages("cli.line", label=label, text=text) for label, text in sums]
