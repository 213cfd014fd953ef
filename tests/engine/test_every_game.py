"""What is true of every game at every moment, whoever plays it however, in matches at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from engine.cards import HIDDEN
from engine.events import EventKind
from engine.match import Match
from engine.melds import MeldKind
from engine.round import Round
from engine.view import WATCHER, Phase
from tests.engine.games import GAMES, PRESETS
from tests.engine.helpers import choose, full_hands
from tests.engine.test_invariants import ALL, cards_of, wanted_cards

Many = Callable[[int, int], int]


def check_round(round_: Round) -> None:
    """The cards, the question, the number of cards of each seat (A4.6)."""
    hands = full_hands(round_)
    assert cards_of(round_, hands) == ALL, "80 cards, four of a kind"
    if round_.over:
        assert round_.decision is None
        return
    assert round_.decision is not None
    seat, legal = round_.decision
    assert legal
    assert len(set(legal)) == len(legal), "a choice twice"
    if round_.rules.manual and round_.errors:
        return
    for other in range(round_.seats):
        size = len(hands[other]) + sum(len(meld.cards) for meld in round_.melds[other])
        due = wanted_cards(round_, other)
        if round_.phase == Phase.UPTURNED:
            due = 20
        elif round_.phase == Phase.DEALT:
            due = 20 + (other == round_.dealer)
        elif round_.phase == Phase.TO_DISCARD and other == seat:
            continue
        assert size == due, f"seat {other}: {size} cards, {due} are due"


def check_views(round_: Round) -> None:
    """A15: nobody sees another's hand, closed 偎, unseen card, pass or error."""
    if round_.over:
        return
    rules = round_.rules
    for seat in (*range(round_.seats), WATCHER):
        view = round_.view(seat)
        assert view.hands == ()
        if seat == WATCHER:
            assert not any(view.hand)
            assert view.legal == ()
        for other, melds in enumerate(view.melds):
            for meld in melds:
                closed = meld.kind == MeldKind.WEI and other != seat and not rules.wei_open
                assert (meld.cards[0] == HIDDEN) == closed
        for event in view.events:
            if event.seat == seat:
                continue
            assert event.kind not in (EventKind.PASS, EventKind.BAR, EventKind.ERROR)
            if event.kind == EventKind.DEAL:
                assert set(event.cards) == {HIDDEN}
            if event.kind == EventKind.DRAW:
                assert event.card == HIDDEN
        assert all(error.seat == seat for error in view.errors)


def check_end(match: Match) -> None:
    """Who pays what (A13, D.1, F.2, F.4)."""
    result, rules = match.results[-1], match.rules
    account, won = result.account, result.settlement
    assert sum(account.points) + rules.birds * account.bird == 0
    assert sum(account.chips) == 0
    if won is None:
        return
    assert sum(won.points) == 0
    assert won.points[won.winner] == won.each * len(won.payers)
    assert all(won.points[seat] == -won.each for seat in won.payers)
    assert won.huxi == sum(item.huxi for item in won.groups) or won.tianhu == "forced"
    if won.tianhu != "forced":
        assert len(won.groups) == rules.doors
        assert won.huxi >= rules.least_huxi
    if won.discarded:
        assert rules.discard_win
    errors = result.round.errors
    assert not any(error.seat == won.winner for error in errors), "an error bars the win (G.2)"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_keeps_its_rules(game: str, many: Many) -> None:
    """20,000 rounds a preset, 2,000 a table; the gate plays about a twentieth."""
    rules = GAMES[game]
    rounds = many(400, 20_000) if game in PRESETS else many(100, 2000)
    ends: Counter[str] = Counter()
    resting: Counter[int] = Counter()
    for index in range(rounds // 10):
        match = Match.start(rules, seed=index, rounds=10)
        rng = Random(f"{game}/{index}")
        while not match.over:
            current = match.round
            steps = 0
            check_round(current)
            while current.decision is not None:
                assert steps < 500, "the round does not end"
                current.apply(choose(current, rng))
                check_round(current)
                steps += 1
                if rng.random() < 0.05:
                    check_views(current)
            match.finish_round()
            check_end(match)
            result = match.results[-1]
            resting[result.resting] += 1
            ends["荒庄" if result.settlement is None else "胡"] += 1
            ends["放炮"] += bool(result.settlement and result.settlement.discarded)
            ends["错"] += bool(current.errors)
            if not match.over:
                match.next_round()
    assert ends["荒庄"]
    assert ends["胡"]
    assert bool(ends["放炮"]) == rules.discard_win
    assert bool(ends["错"]) == rules.manual
    if rules.persons == 4:
        assert HIDDEN not in resting
        assert len(resting) > 1
    else:
        assert set(resting) == {HIDDEN}
