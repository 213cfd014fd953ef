"""Arguments that several commands share: declaring them, and reading what the user wrote."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.cards import COPIES, HIDDEN, name, parse_cards
from engine.errors import NotationError, RuleConfigError
from engine.melds import Meld
from engine.notation import parse_melds
from engine.rulefile import as_data, changed, check_change, format_change, parse_change
from engine.ruleset import RuleSet
from paohuzi_tui.commands import BadInputError
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import Messages
from paohuzi_tui.presets import SUFFIX, rules_named
from paohuzi_tui.rule_faults import fault_words, what_words


def declare_rules(parser: Parser) -> None:
    """``--rules`` and ``--set``."""
    parser.option("--rules", "cli.rule_set", metavar="NAME", default="hunan")
    parser.option("--set", "cli.set", metavar="KEY=VALUE", action="append", default=[])


def declare_json(parser: Parser) -> None:
    """``--json``."""
    parser.flag("--json", "cli.json")


def read_cards(messages: Messages, text: str) -> list[int]:
    """The cards in ``text``."""
    try:
        return parse_cards(text)
    except NotationError as error:
        raise BadInputError(messages("cli.bad_cards", text=text, detail=error.message)) from error


def read_card(messages: Messages, text: str) -> int:
    """The one card in ``text``."""
    cards = read_cards(messages, text)
    if len(cards) != 1:
        raise BadInputError(messages("cli.not_one_card", text=text))
    return cards[0]


def read_melds(messages: Messages, text: str) -> tuple[Meld, ...]:
    """The groups in ``text``, as in "偎:贰贰贰 吃:七八九"."""
    try:
        melds = parse_melds(text)
    except NotationError as error:
        raise BadInputError(messages("cli.bad_melds", text=text, detail=error.message)) from error
    if any(HIDDEN in meld.cards for meld in melds):
        raise BadInputError(messages("cli.hidden_meld", text=text))
    return melds


def check_copies(messages: Messages, cards: Iterable[int]) -> None:
    """No fifth card of a kind (A1.1)."""
    for card, many in Counter(cards).items():
        if many > COPIES:
            raise BadInputError(messages("cli.fifth_card", card=name(card), many=many))


def read_rules(messages: Messages, args: Namespace) -> RuleSet:
    """The rule set of ``--rules`` with the changes of ``--set``, all at once."""
    rules = named_rules(messages, args.rules)
    changes: dict[str, Any] = {}
    for text in args.set:
        key = text.partition("=")[0].strip()
        now = _current(rules, key)
        if not now and not key.startswith("styles."):
            raise BadInputError(messages("cli.no_such_rule", key=key))
        try:
            key, changes[key] = parse_change(text)
            check_change(rules, key, changes[key])
        except RuleConfigError as error:
            fault = what_words(messages, error)
            raise BadInputError(
                messages("cli.bad_rule", text=text, fault=fault, now=now)
            ) from error
    try:
        return changed(rules, changes)
    except RuleConfigError as error:
        fault = fault_words(messages, error)
        raise BadInputError(messages("cli.bad_rules", name=args.rules, fault=fault)) from error


def read_text(messages: Messages, path: str, *, strict: bool = True) -> str:
    """The text of a file, ``-`` being standard input.

    Bytes that are no UTF-8 are an error, or unless ``strict`` stand as U+FFFD.
    """
    try:
        raw = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return raw.decode("utf-8-sig", "strict" if strict else "replace")
    except OSError as error:
        raise BadInputError(messages("cli.no_file", path=path, detail=error.strerror)) from error
    except UnicodeDecodeError as error:
        raise BadInputError(messages("cli.not_utf8", path=path)) from error


def named_rules(messages: Messages, name: str) -> RuleSet:
    """The rules of a preset, of one's own file of that name, or of the file at that path."""
    if name.endswith(SUFFIX):
        read_text(messages, name)
    try:
        return rules_named(name)
    except RuleConfigError as error:
        raise BadInputError(
            messages("cli.bad_rules", name=name, fault=fault_words(messages, error))
        ) from error


def _current(rules: RuleSet, key: str) -> str:
    """The value of a field that a table may change, by its dotted key; "" for no field."""
    found: Any = as_data(rules) if key != "name" else None
    for part in key.split("."):
        found = found.get(part) if isinstance(found, dict) else None
    if found is None or isinstance(found, dict):
        return ""
    return format_change(key, found).removeprefix(f"{key}=")
