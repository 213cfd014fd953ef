"""Reading a record: its text is checked line by line, and its moves are played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from engine import rulefile
from engine.actions import Action, ActionKind
from engine.cards import names
from engine.errors import NotationError, RuleConfigError
from engine.explain import why_illegal
from engine.notation import parse_action
from engine.position import Deal, Position
from engine.record.lines import Line, Move, Parts, Sheet, divide
from engine.record.model import Record, begin
from engine.record.start import read_deal, read_position, with_draws
from engine.record.writer import result_of
from engine.round import Round
from engine.ruleset import RuleSet

SEATS = (2, 3)
"""How few and how many can play a round."""
_TAGS = ("rules", "seats", "dealer", "draws", "date", "seed", "match", "round", "resting", "x-")
_RESULT_WORDS = {"huangzhuang": "荒庄", "荒莊": "荒庄", "hu": "胡"}


@dataclass(frozen=True, slots=True)
class Reading:
    """A record that was read: what it says, the round it leads to, and its lines."""

    record: Record
    played: Round
    parts: Parts


def loads(text: str) -> Record:
    """The one record in ``text``, every rule checked.

    Raises `NotationError` with the line and, where one is broken, the rule.
    """
    first, *more = divide(text)
    if more:
        raise NotationError("a second record begins here; one is wanted", line=more[0].begins)
    return read(first).record


def read(parts: Parts) -> Reading:
    """One record from its lines. Raises as `loads` does."""
    rules, sheet = _read_tags(parts)
    seats = rules.seats
    dealer_line, seed_line = sheet.get("dealer"), sheet.get("seed")
    dealer = dealer_line.whole(0, seats - 1) if dealer_line else 0
    seed = seed_line.whole(-(2**63), 2**63) if seed_line else None
    read_start = read_deal if parts.kind == "deal" else read_position
    draws_line = sheet.get("draws")
    start: Deal | Position = read_start(
        parts.cards, rules=rules, dealer=dealer, rng=Random(seed or 0), at=parts.start
    )
    start = with_draws(start, draws_line.whole(0, 1000) if draws_line else 0)
    played = begin(rules, start)
    for move in parts.moves:
        _play(played, move)
    if parts.result:
        _check_result(played, parts.result)
    record = Record(
        rules=rules,
        start=start,
        actions=played.actions,
        names=_names(sheet, seats),
        date=_value(sheet, "date"),
        seed=seed,
        tags={
            key: line.value
            for (key, _), line in sheet.lines.items()
            if key in ("match", "round", "resting") or key.startswith("x-")
        },
    )
    return Reading(record, played, parts)


# --- tags


def _read_tags(parts: Parts) -> tuple[RuleSet, Sheet]:
    changes = [line for line in parts.tags if line.key == "set"]
    others = [line for line in parts.tags if line.key != "set"]
    sheet = Sheet(others, _TAGS, ("name",), SEATS[-1])
    seats_line, rules_line = sheet.get("seats"), sheet.get("rules")
    rules = rulefile.preset(rulefile.ROOT)
    if rules_line:
        try:
            rules = rulefile.preset(rules_line.value)
        except RuleConfigError as error:
            raise NotationError(str(error), line=rules_line.number) from error
    rules = _with_changes(rules, changes)
    if seats_line and (seats := seats_line.whole(*SEATS)) != rules.seats:
        rules = rulefile.changed(rules, {"persons": seats})
    return rules, sheet


def _with_changes(rules: RuleSet, lines: Iterable[Line]) -> RuleSet:
    """``rules`` with the fields of the ``set:`` lines changed, all at once."""
    changes: dict[str, object] = {}
    last = 0
    try:
        for line in lines:
            last = line.number
            key, value = rulefile.parse_change(line.value)
            changes[key] = value
            rulefile.check_change(rules, key, value)
        return rulefile.changed(rules, changes)
    except RuleConfigError as error:
        raise NotationError(str(error), line=last) from error


def _names(sheet: Sheet, seats: int) -> tuple[str, ...]:
    lines = [sheet.get("name", seat) for seat in range(seats)]
    return tuple(line.value if line else "" for line in lines) if any(lines) else ()


def _value(sheet: Sheet, key: str) -> str:
    line = sheet.get(key)
    return line.value if line else ""


# --- moves


def _play(played: Round, move: Move) -> None:
    """Make one move; `NotationError` with the rule that forbids it."""
    line, text = move
    seat_text, action_text = text[:1], text[1:]
    if not seat_text.isdecimal() or int(seat_text) >= played.seats:
        raise NotationError(f"{text!r}: a seat 0–{played.seats - 1} comes first", line=line)
    seat, action = int(seat_text), parse_action(action_text, line=line)
    if played.decision is None:
        raise NotationError("the round is over", line=line, rule="A12.1")
    action = _with_bi(action, played.legal, line)
    if seat == played.decision.seat and action in played.legal:
        played.apply(action)
        return
    turn = ""
    if seat != played.decision.seat:
        turn = f"seat {played.decision.seat} is asked now, not seat {seat}; "
    reason = why_illegal(played.view(seat, history=False), action)
    assert reason is not None
    why = f"{reason.code.replace('_', ' ')} {names(reason.cards)}".strip()
    raise NotationError(f"{turn}{action_text.strip()}: {why}", line=line, rule=reason.rule)


def _with_bi(action: Action, legal: Iterable[Action], line: int) -> Action:
    """吃 written without its 比 means the only legal one, if there is only one (A10.3)."""
    if action.kind != ActionKind.CHI or len(action.groups) != 1 or action in legal:
        return action
    meant = [other for other in legal if other.groups[:1] == action.groups]
    if len(meant) > 1:
        raise NotationError("which 比? There are several", line=line, rule="A10.3")
    return meant[0] if meant else action


def _check_result(played: Round, line: Line) -> None:
    """What is written of the result must be right, in the order of `result_of`."""
    right = result_of(played)
    words = iter(right.split())
    for word in line.value.split():
        if _RESULT_WORDS.get(word.lower(), word) not in words:
            raise NotationError(f"the moves lead to: {right}", line=line.number, rule="A13")
