"""The file of a match: the records of its rounds one after another, each complete."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.cards import HIDDEN
from engine.errors import NotationError
from engine.match import Length, Match, RoundResult
from engine.record.lines import divide
from engine.record.model import Record
from engine.record.reader import Reading, read
from engine.record.writer import dumps, dumps_finished

_LENGTH = re.compile(r"(\d+)\s*(rounds|points)")
_EXTRA_KEY = re.compile(r"x-[a-z0-9_.-]+")


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match read back. ``names`` per person; ``extra``: the tags of programs (``x-…``)."""

    match: Match
    names: tuple[str, ...]
    date: str
    extra: dict[str, str]


def dump_match(
    match: Match,
    names: tuple[str, ...] = (),
    date: str = "",
    extra: Mapping[str, str] | None = None,
) -> str:
    """The text of a match as far as it has gone; `load_match` reads it back.

    ``extra`` is kept for the program that writes it: its keys begin with ``x-`` and hold small
    letters, digits and ``- _ .``. In names and values runs of blanks become one. Raises
    `ValueError` for other keys.
    """
    many = match.number
    return "\n".join(dump_round(match, number, names, date, extra) for number in range(1, many + 1))


def dump_round(
    match: Match,
    number: int,
    names: tuple[str, ...] = (),
    date: str = "",
    extra: Mapping[str, str] | None = None,
) -> str:
    """The part of `dump_match` that is the round of that number, from 1."""
    for key in extra or {}:
        if not _EXTRA_KEY.fullmatch(key):
            raise ValueError(f"{key!r}: a key x-… is wanted")
    seated = match.results[number - 1] if number <= len(match.results) else match
    played, resting = seated.round, seated.resting
    length = match.length
    of = f"/{length.rounds}" if length.rounds else ""
    tags = {"round": f"{number}{of}"}
    if number == 1:
        tags = {"match": f"{length.rounds} rounds" if of else f"{length.target} points"}
        tags |= dict(extra or {}) | {"round": f"1{of}"}
    if names and resting != HIDDEN:
        tags["resting"] = names[resting]
    record = replace(
        Record.of(played),
        names=tuple(names[person] for person in seated.sitting) if names else (),
        date=date,
        seed=match.seed,
        tags=tags,
    )
    return dumps_finished(record, played) if played.over else dumps(record)


def load_match(text: str) -> LoadedMatch:
    """The match in ``text``, every rule checked; its finished rounds are booked, the last too.

    The first record holds the tags of the match: rules, seats, names, date, ``seed``, ``match``
    and ``x-…``. Raises `NotationError` as `loads` does, and for rounds that are not those of the
    match: whose cards are not what its seed deals, or that follow an unfinished one.
    """
    readings = [read(parts) for parts in divide(text)]
    first = readings[0].record
    match = _empty_match(readings[0])
    for reading in readings:
        if reading is not readings[0]:
            _deal_next(match, reading)
        _check_round(match, reading)
        match.round = reading.played
        if match.round.over:
            match.finish_round()
    extra = {key: value for key, value in first.tags.items() if key.startswith("x-")}
    return LoadedMatch(
        match, _names(first, match.results[0] if match.results else match), first.date, extra
    )


def _names(first: Record, seated: RoundResult | Match) -> tuple[str, ...]:
    """The names by person, from those by seat of the first round."""
    names = dict(zip(seated.sitting, first.names, strict=False))
    if names and seated.resting != HIDDEN:
        names[seated.resting] = first.tags.get("resting", "")
    return tuple(names[person] for person in sorted(names))


def _empty_match(reading: Reading) -> Match:
    record, line = reading.record, reading.parts.begins
    length = _LENGTH.fullmatch(record.tags.get("match", ""))
    if length is None:
        raise NotationError("'match: N rounds' or 'match: N points' is wanted", line=line)
    if record.seed is None:
        raise NotationError("the seed of the match is missing", line=line)
    size = int(length[1])
    try:
        wanted = Length(size) if length[2] == "rounds" else Length(None, size)
    except ValueError as error:
        raise NotationError(str(error), line=line) from error
    return Match(record.rules, seed=record.seed, length=wanted)


def _deal_next(match: Match, reading: Reading) -> None:
    line = reading.parts.begins
    if not match.booked:
        raise NotationError(f"round {match.number} is not finished", line=line, rule="A2.4")
    if match.over:
        raise NotationError("the match was over before this round", line=line, rule="A2.4")
    match.next_round()


def _check_round(match: Match, reading: Reading) -> None:
    record, parts = reading.record, reading.parts
    written = record.tags.get("round", str(match.number)).partition("/")[0].strip()
    if written != str(match.number):
        raise NotationError(f"this is round {match.number}, not {written}", line=parts.begins)
    if record.rules != match.rules:
        raise NotationError("the rules of a match do not change", line=parts.begins)
    dealer = match.round.dealer
    if record.dealer != dealer:
        rule = "A2.3" if match.results and match.results[-1].settlement is None else "A2.2"
        raise NotationError(f"seat {dealer} deals here", line=parts.begins, rule=rule)
    if record.start != match.round.start:
        raise NotationError(f"seed {match.seed} does not deal these cards", line=parts.start)
