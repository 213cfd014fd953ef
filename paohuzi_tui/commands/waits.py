"""``paohuzi waits``: which cards would win, with how many 胡息, and how many are unseen."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from dataclasses import dataclass

from engine.cards import COPIES, name
from engine.decompose import grouper
from engine.legality import Table, wait_huxi
from engine.ruleset import RuleSet
from paohuzi_tui.commands import NO, YES
from paohuzi_tui.commands.holding import Holding, declare_holding, read_holding
from paohuzi_tui.commands.inputs import declare_json, declare_rules, read_rules
from paohuzi_tui.commands.output import Json, print_json
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import Messages


@dataclass(frozen=True, slots=True)
class Wait:
    """A card that wins: the most 胡息 if drawn by oneself or by another, ``None`` for no win."""

    card: int
    own: int | None
    other: int | None
    unseen: int

    @property
    def huxi(self) -> int:
        """The most of the two."""
        return max(self.own or 0, self.other or 0)


def declare(parser: Parser) -> None:
    """Add the arguments."""
    declare_holding(parser)
    declare_rules(parser)
    declare_json(parser)


def run(args: Namespace, messages: Messages) -> int:
    """Say what the hand waits for."""
    rules = read_rules(messages, args)
    messages = messages.in_words(rules.words)
    holding = read_holding(messages, vars(args))
    found = waits(rules, holding)
    note = "" if found else holding.wrong_size(messages)
    if args.json:
        print_json({"waits": [_wait_json(wait) for wait in found], "note": note or None})
    else:
        _print_lines(messages, found, note)
    return YES if found else NO


def waits(rules: RuleSet, holding: Holding) -> list[Wait]:
    """Every card with which the hand would win, the smallest first."""
    table, groups = Table.of(rules, holding.melds), grouper(rules)
    own = wait_huxi(rules, groups, holding.hand, table, self_drawn=True)
    other = wait_huxi(rules, groups, holding.hand, table, self_drawn=False)
    seen = Counter(holding.cards)
    found: list[Wait] = []
    for card in sorted(own.keys() | other.keys()):
        by_own, by_other = (_if_enough(rules, huxi.get(card, -1)) for huxi in (own, other))
        if seen[card] < COPIES and (by_own, by_other) != (None, None):
            found.append(Wait(card, by_own, by_other, COPIES - seen[card]))
    return found


def _if_enough(rules: RuleSet, huxi: int) -> int | None:
    return huxi if huxi >= rules.least_huxi else None


def _wait_json(wait: Wait) -> Json:
    return {
        "card": name(wait.card),
        "huxi": wait.huxi,
        "huxi_self": wait.own,
        "huxi_other": wait.other,
        "unseen": wait.unseen,
    }


def _print_lines(messages: Messages, found: list[Wait], note: str) -> None:
    if not found:
        print(messages("cli.waits.none"))
    if note:
        print(note)
    for wait in found:
        own, other = (
            messages("cli.waits.no_win" if huxi is None else "cli.waits.win", huxi=huxi)
            for huxi in (wait.own, wait.other)
        )
        line = messages(
            "cli.waits.card", card=name(wait.card), own=own, other=other, unseen=wait.unseen
        )
        print(line)
