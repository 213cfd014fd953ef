"""Playthroughs: a round of every game as a text that people can read, step by step.

Each step has what happened, what every seat can see, and what the one asked may do. A change of the
rules shows as a difference in these files; ``python -m tests.engine.test_playthrough`` writes them
anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action, ActionKind
from engine.cards import HIDDEN, expand, name
from engine.events import Event
from engine.match import Match
from engine.melds import Meld
from engine.notation import format_action, format_cards
from engine.round import Round
from engine.view import SeatView
from tests.engine.games import GAMES

FOLDER = Path(__file__).parents[1] / "playthroughs"
SEEDS = {
    "hunan": 4,
    "changde": 7,
    "fangpaofa": 62,
    "luzhou": 11,
    "two": 11,
    "four": 2,
    "zuodi": 4,
    "manual": 46,
}


def playthrough(game: str, seed: int) -> str:
    """The first round of a match with that seed, its answers drawn at random."""
    match = Match.start(GAMES[game], seed=seed, rounds=1)
    current, rng = match.round, Random(f"playthrough/{game}/{seed}")
    lines = [f"# {game}, seed {seed}: persons {match.sitting} sit, {match.resting} rests", ""]
    seen = 0
    while True:
        lines += [f"! {_event(event)}" for event in current.events[seen:]]
        seen = len(current.events)
        if current.decision is None:
            break
        lines += [_seat(current.view(seat)) for seat in range(current.seats)]
        seat, legal = current.decision
        wrong = current.view(seat).wrong
        lines += [f"  {format_action(act)}{' (wrong)' if act in wrong else ''}" for act in legal]
        action = _chosen(current, rng)
        lines += [f"> {seat} {format_action(action)}", ""]
        current.apply(action)
    match.finish_round()
    return "\n".join([*lines, "", *_end(match), ""])


def _chosen(round_: Round, rng: Random) -> Action:
    """A win where there is one, else anything."""
    wins = [action for action in round_.legal if action.kind == ActionKind.HU]
    return wins[0] if wins else rng.choice(round_.legal)


def _event(event: Event) -> str:
    parts = [event.kind.value, str(event.seat)]
    if event.card != HIDDEN:
        parts.append(name(event.card))
    parts += [_cards(event.cards), *map(_meld, event.melds), event.rule]
    return " ".join(filter(None, parts))


def _seat(view: SeatView) -> str:
    """One line: where the round stands, the hand, all that lies on the table."""
    own = f"{view.seat} {view.phase.value} turn {view.turn} card {_cards((view.card,))}"
    table = " / ".join(
        " ".join([f"{size}", *map(_meld, melds), f"息{huxi}", _cards(p.card for p in pile)]).strip()
        for size, melds, huxi, pile in zip(
            view.hand_sizes, view.melds, view.huxi, view.piles, strict=True
        )
    )
    marks = "".join(sorted(name(kind) for kind in view.barred | view.dead_hu))
    return f". {own} wall {view.wall} | {format_cards(expand(view.hand))} | {table} | {marks}"


def _meld(meld: Meld) -> str:
    return f"{meld.kind.name.lower()}:{_cards(meld.cards)}"


def _cards(kinds: Iterable[int]) -> str:
    return "".join("?" if kind == HIDDEN else name(kind) for kind in kinds)


def _end(match: Match) -> Iterator[str]:
    result = match.results[-1]
    won, account = result.settlement, result.account
    if won is None:
        yield "= 荒庄"
    else:
        groups = " ".join(f"{_meld(item.meld)}={item.huxi}" for item in won.groups)
        named = " ".join(f"{item.name}:{item.points or item.fan}" for item in won.mingtang)
        how = won.tianhu or ("discard" if won.discarded else "zimo" if won.zimo else "drawn")
        yield f"= {won.winner} {how} {_cards((won.card,))} from {won.source}: {groups}"
        yield f"= huxi {won.huxi} tun {won.tun} bonus {won.bonus} fan {won.fan} [{named}]"
        yield f"= each {won.each} of {won.payers}: {won.points}"
    yield f"= by person {account.points}, chips {account.chips}, each bird {account.bird}"
    yield from (f"= error {e.seat} {e.fault.value} {name(e.card)}" for e in result.round.errors)


@pytest.mark.parametrize("game", SEEDS)
def test_the_playthrough_is_as_written(game: str) -> None:
    written = (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
    assert playthrough(game, SEEDS[game]) == written


def test_together_they_show_what_a_round_can_hold() -> None:
    texts = "\n".join((FOLDER / f"{game}.txt").read_text(encoding="utf-8") for game in SEEDS)
    assert SEEDS.keys() == GAMES.keys()
    for sign in ("= 荒庄", " zimo ", " drawn ", " discard ", "! error", "! bar", "! skip"):
        assert sign in texts, sign
    for group in ("ti:", "pao:", "wei:", "chouwei:", "peng:", "shun:", "jiao:"):
        assert group in texts, group


def _write() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game, seed in SEEDS.items():
        (FOLDER / f"{game}.txt").write_text(playthrough(game, seed), encoding="utf-8")


if __name__ == "__main__":
    _write()
