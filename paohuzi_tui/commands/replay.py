"""``paohuzi replay``: tells a recorded round step by step, or checks it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from engine.cards import HIDDEN, name, names
from engine.events import Event, EventKind
from engine.melds import MeldKind
from engine.record import Record
from engine.record import replay as replayed
from engine.round import Round
from engine.settlement import Settlement
from engine.view import FAULT_RULES, Fault
from paohuzi_tui.commands import NO, YES
from paohuzi_tui.commands.inputs import declare_json
from paohuzi_tui.commands.output import (
    Json,
    meld_json,
    print_json,
    settlement_json,
    settlement_lines,
)
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.commands.records import BrokenRuleError, read_record, seat_names
from paohuzi_tui.i18n import Messages
from paohuzi_tui.logwords import LogWords

ONLOOKER = -1
"""No seat: one who sees every card."""


class Step(NamedTuple):
    """An event, after how many moves, and in words; "" where the next event says it all."""

    moves: int
    event: Event
    text: str


def declare(parser: Parser) -> None:
    """Add the arguments."""
    parser.word("record", "cli.record.path")
    parser.flag("--verify", "cli.replay.verify")
    declare_json(parser)


def run(args: Namespace, messages: Messages) -> int:
    """Tell the round, or check it."""
    if args.verify:
        return _verify(messages, args.record, as_json=args.json)
    record = read_record(messages, args.record)
    messages = messages.in_words(record.rules.words)
    steps, end = _steps(messages, record)
    if args.json:
        print_json(_answer(messages, steps, end))
    else:
        for line in _lines(messages, record, steps, end):
            print(line)
    return YES


def _verify(messages: Messages, path: str, *, as_json: bool) -> int:
    fault = ""
    try:
        read_record(messages, path)
    except BrokenRuleError as error:
        fault = str(error)
    if as_json:
        print_json({"valid": not fault, "error": fault or None})
    else:
        print(fault or messages("cli.replay.valid"))
    return NO if fault else YES


def _steps(messages: Messages, record: Record) -> tuple[list[Step], Round]:
    """Every event of the round, and the round as the record leaves it."""
    words = _Words(messages, seat_names(messages, record), wei_open=record.rules.wei_open)
    current = replayed(replace(record, actions=()))
    steps = [Step(0, event, words.of(event)) for event in current.events]
    for moves, action in enumerate(record.actions, 1):
        steps += [Step(moves, event, words.of(event)) for event in current.apply(action)]
    return steps, current


class _Words:
    """Events as one who sees every card tells them."""

    def __init__(self, messages: Messages, who: tuple[str, ...], *, wei_open: bool) -> None:
        self._messages = messages
        self._who = who
        self._log = LogWords(messages, who, ONLOOKER, wei_open=wei_open)
        self._wei_open = wei_open

    def of(self, event: Event) -> str:
        """The event in words."""
        if event.kind == EventKind.DEAL:
            return self._open("deal", event.seat, event.cards)
        is_wei = event.kind == EventKind.MELD and event.melds[0].kind == MeldKind.WEI
        if is_wei and not self._wei_open:
            return self._open("wei", event.seat, event.melds[0].cards)
        return "".join(self._log.sentences([event]))

    def _open(self, key: str, seat: int, cards: tuple[int, ...]) -> str:
        return self._messages(f"cli.replay.{key}", name=self._who[seat], cards=names(cards))


def _lines(messages: Messages, record: Record, steps: list[Step], end: Round) -> Iterator[str]:
    for moves, _, text in steps:
        if text:
            yield f"{moves:4}  {text}"
    who = seat_names(messages, record)
    if end.decision:
        yield messages("cli.replay.unfinished", name=who[end.decision.seat])
    if end.settlement:
        yield ""
        yield from settlement_lines(messages, record.rules, end.settlement)
        points = zip(who, end.settlement.points, strict=True)
        yield "  ".join(f"{name} {sum_:+d}" for name, sum_ in points)


def _answer(messages: Messages, steps: list[Step], end: Round) -> Json:
    return {
        "steps": [_step_json(messages, step) for step in steps],
        "over": end.over,
        "result": _result_json(messages, end.settlement) if end.settlement else None,
    }


def _step_json(messages: Messages, step: Step) -> Json:
    event = step.event
    fault = event.rule if event.kind == EventKind.ERROR else None
    return {
        "moves": step.moves,
        "event": event.kind.value,
        "seat": event.seat,
        "card": None if event.card == HIDDEN else name(event.card),
        "cards": names(event.cards),
        "melds": [meld_json(messages, meld) for meld in event.melds],
        "rule": FAULT_RULES[Fault(event.rule)] if fault else event.rule or None,
        "fault": fault,
        "text": step.text or None,
    }


def _result_json(messages: Messages, won: Settlement) -> Json:
    return {
        "winner": won.winner,
        "seats": won.points,
        **settlement_json(messages, won),
        "rest": names(won.rest),
    }
