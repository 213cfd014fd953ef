"""Writing a record, so that a person can follow the round in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine import rulefile
from engine.cards import HIDDEN, expand, name
from engine.events import Event, EventKind
from engine.melds import FOURS, WEIS
from engine.notation import format_action, format_cards, format_meld, format_melds, format_pile
from engine.position import Deal, Position, Turn
from engine.record.model import HEADER, VERSION, Record, begin
from engine.record.start import UNTOUCHED, cards_due
from engine.round import Round
from engine.view import Touch


def dumps(game: Record | Round) -> str:
    """The text of a record, or of a round as far as it has gone; `loads` reads it back."""
    record = game if isinstance(game, Record) else Record.of(game)
    return _text(record, _body(record))


def dumps_finished(record: Record, played: Round) -> str:
    """`dumps` of the ``record`` of a round that is over, its body kept for the next time."""
    return _text(record, _finished_body(played))


def _text(record: Record, body: str) -> str:
    return "\n".join([*_tags(record), "", body, ""])


@lru_cache(maxsize=256)
def _finished_body(played: Round) -> str:
    return _body(Record.of(played))


def result_of(played: Round) -> str:
    """``0 胡 18息 底2 自摸+1 番1 +6 -3 -3``, ``荒庄``, or ``*`` for a round that is not over."""
    if not played.over:
        return "*"
    won = played.settlement
    if won is None:
        return "荒庄"
    why = "放炮" if won.discarded else "自摸"
    bonus = f" {why}+{won.bonus}" if won.bonus and not won.outright else ""
    points = " ".join(f"{points:+d}" for points in won.points)
    return f"{won.winner} 胡 {won.huxi}息 底{won.tun}{bonus} 番{won.fan} {points}"


def _tags(record: Record) -> Iterator[str]:
    yield f"{HEADER} {VERSION}"
    yield f"rules: {record.rules.origin}"
    for key, value in rulefile.changes_of(record.rules).items():
        yield f"set: {rulefile.format_change(key, value)}"
    yield f"seats: {record.seats}"
    for seat, who in enumerate(record.names):
        yield f"name {seat}: {_one_line(who)}"
    yield f"dealer: {record.dealer}"
    if record.start.draws:
        yield f"draws: {record.start.draws}"
    if record.date:
        yield f"date: {_one_line(record.date)}"
    if record.seed is not None:
        yield f"seed: {record.seed}"
    for key, value in record.tags.items():
        yield f"{key}: {_one_line(value)}"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _body(record: Record) -> str:
    """All but the tags."""
    start = record.start
    cards = _deal(start) if isinstance(start, Deal) else _position(start)
    played = begin(record.rules, start)
    moves = list(_forced(played.events))
    for action in record.actions:
        assert played.decision is not None
        moves.append(f"{played.decision.seat} {format_action(action)}")
        moves += _forced(played.apply(action))
    return "\n".join([*cards, "", "moves", *moves, f"result: {result_of(played)}"])


def _forced(events: Iterable[Event]) -> Iterator[str]:
    """Comments on what happens by itself."""
    for event in events:
        text = ""
        if event.kind == EventKind.DRAW:
            text = f"摸 {name(event.card)}"
        elif event.kind == EventKind.MELD and event.melds[0].kind in (*FOURS, *WEIS):
            text = format_meld(event.melds[0])
        elif event.kind == EventKind.ERROR:
            text = f"{event.rule} {name(event.card)}"
        elif event.kind == EventKind.SKIP:
            text = f"不打 {event.rule}"
        elif event.kind == EventKind.HU and event.card == HIDDEN:
            text = "天胡 A4.1"
        elif event.kind == EventKind.DRAWN_GAME:
            yield "; 荒庄"
        if text:
            yield f"; {event.seat} {text}"


def _deal(deal: Deal) -> Iterator[str]:
    yield "deal"
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat}: {format_cards(hand)}"
    yield f"upturned: {name(deal.upturned)}"
    yield f"wall: {' '.join(map(name, deal.wall))}"


def _position(position: Position) -> Iterator[str]:
    yield "position"
    for seat in range(position.seats):
        yield from _seat(position, seat)
    if position.upturned != HIDDEN:
        yield f"upturned: {name(position.upturned)}"
    yield f"wall: {' '.join(map(name, position.wall))}".rstrip()
    if position.aside:
        yield f"aside: {' '.join(map(name, position.aside))}"
    card = f" {name(position.card)}" if position.card != HIDDEN else ""
    yield f"turn: {position.turn.value} {position.seat}{card}"
    if any(_is_short(position, seat) for seat in range(position.seats)):
        yield "training: yes"


def _seat(position: Position, seat: int) -> Iterator[str]:
    yield f"hand {seat}: {format_cards(expand(position.hands[seat]))}".rstrip()
    if position.melds[seat]:
        yield f"melds {seat}: {format_melds(position.melds[seat])}"
    if position.piles[seat]:
        yield f"pile {seat}: {format_pile(position.piles[seat])}"
    shown = {entry.card for entry in position.piles[seat] if not entry.drawn}
    if position.turn == Turn.DISCARDED and seat == position.seat:
        shown.add(position.card)
    for key, kinds in (
        ("discarded", position.discarded[seat] - shown),
        ("barred", position.barred[seat]),
        ("passed-peng", position.passed_peng[seat]),
        ("dead-hu", position.dead_hu[seat]),
    ):
        if kinds:
            yield f"{key} {seat}: {' '.join(map(name, sorted(kinds)))}"
    if position.exemptions[seat]:
        yield f"exempt {seat}: {position.exemptions[seat]}"
    if position.no_discard[seat]:
        yield f"no-discard {seat}: {position.no_discard[seat]}"
    if position.touch[seat] != Touch.CHANGED:
        (word,) = (word for word, touch in UNTOUCHED.items() if touch == position.touch[seat])
        yield f"untouched {seat}: {word}"
    errors = [
        f"{error.fault} {name(error.card)}" for error in position.errors if error.seat == seat
    ]
    if errors:
        yield f"errors {seat}: {' '.join(errors)}"


def _is_short(position: Position, seat: int) -> bool:
    """Whether the seat has a card too few or too many (A4.6)."""
    melds = position.melds[seat]
    due = cards_due(melds, position.exemptions[seat], position.no_discard[seat])
    due += position.turn == Turn.DISCARD and seat == position.seat
    return due != sum(position.hands[seat]) + sum(len(meld.cards) for meld in melds)
