"""``paohuzi legal``: whose decision a recorded position is, what is legal, and why not the rest."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace

from engine.actions import Action
from engine.cards import HIDDEN, name, names
from engine.errors import NotationError
from engine.explain import Reason, why_illegal
from engine.notation import format_action, parse_action
from engine.record import replay
from engine.view import SeatView
from paohuzi_tui.commands import NO, YES, BadInputError
from paohuzi_tui.commands.inputs import declare_json
from paohuzi_tui.commands.output import Json, print_json
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.commands.records import read_record, seat_names
from paohuzi_tui.i18n import Messages


def declare(parser: Parser) -> None:
    """Add the arguments."""
    parser.word("record", "cli.record.path")
    parser.option("--at", "cli.legal.at", metavar="N", type=int)
    parser.option("--why", "cli.legal.why", metavar="ACTION")
    declare_json(parser)


def run(args: Namespace, messages: Messages) -> int:
    """Say who is asked after N moves, and what that seat may do."""
    record = read_record(messages, args.record)
    messages = messages.in_words(record.rules.words)
    moves = len(record.actions) if args.at is None else args.at
    if not 0 <= moves <= len(record.actions):
        raise BadInputError(messages("cli.legal.no_such_move", at=moves, last=len(record.actions)))
    position = replay(replace(record, actions=record.actions[:moves]))
    asked = position.decision.seat if position.decision else None
    view = position.view(asked or 0, history=False)
    who = seat_names(messages, record)
    action = _read_action(messages, args.why) if args.why else None
    reason = why_illegal(view, action) if action else None
    if args.json:
        print_json(
            {
                "moves": moves,
                "over": position.over,
                "seat": asked,
                "name": None if asked is None else who[asked],
                "phase": view.phase.value,
                "turn": view.turn,
                "card": None if view.card == HIDDEN else name(view.card),
                "legal": [format_action(action) for action in view.legal],
                "wrong": [format_action(action) for action in view.legal if action in view.wrong],
                "why": _why_json(messages, action, reason) if action else None,
            }
        )
    elif action:
        print(_why_text(messages, action, reason))
    else:
        _print_question(messages, view, moves, who)
    return NO if reason else YES


def _read_action(messages: Messages, text: str) -> Action:
    try:
        return parse_action(text)
    except NotationError as error:
        raise BadInputError(
            messages("cli.legal.bad_action", text=text, detail=error.message)
        ) from error


def _reason_text(messages: Messages, reason: Reason) -> str:
    return messages(f"reasons.{reason.code}", cards=names(reason.cards), value=reason.value)


def _why_json(messages: Messages, action: Action, reason: Reason | None) -> Json:
    return {
        "action": format_action(action),
        "legal": reason is None,
        "rule": reason.rule if reason else None,
        "code": reason.code if reason else None,
        "text": _reason_text(messages, reason) if reason else None,
    }


def _why_text(messages: Messages, action: Action, reason: Reason | None) -> str:
    if reason is None:
        return messages("cli.legal.allowed", action=format_action(action))
    return messages(
        "cli.legal.forbidden",
        action=format_action(action),
        reason=_reason_text(messages, reason),
        rule=reason.rule,
    )


def _print_question(messages: Messages, view: SeatView, moves: int, who: tuple[str, ...]) -> None:
    if not view.legal:
        print(messages("cli.legal.over", moves=moves))
        return
    card = "" if view.card == HIDDEN else name(view.card)
    print(messages("cli.legal.asked", moves=moves, name=who[view.seat]))
    print(messages(f"cli.legal.{view.phase.value}", name=who[view.turn], card=card))
    for action in view.legal:
        text = format_action(action)
        if action in view.wrong:
            text = messages("cli.legal.wrong", action=text)
        print(f"  {text}")
