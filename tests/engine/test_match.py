"""The match 场: who deals, how long it goes on, and that a seed fixes it all (A2)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.match import Length, Match
from engine.position import Turn
from engine.round import Round
from tests.engine.helpers import HUNAN, at, choose, rules

NOBODY: dict[str, Any] = {"hands": ("一 四", "七 十", "贰 伍"), "wall": ""}


def play(round_: Round, rng: Random) -> None:
    while round_.decision is not None:
        round_.apply(choose(round_, rng))


def drawn_game(match: Match) -> None:
    """The current round ends with nobody's win."""
    match.round = at(Turn.DRAW, match.dealer, **NOBODY)
    assert match.round.over
    assert match.round.settlement is None
    match.finish_round()


def won_by(match: Match, seat: int) -> int:
    """The current round is won by that seat; what each loser pays."""
    hands = ["四 肆", "七 玖", "柒 拾"]
    hands[seat] = "三三 六 八"
    tables = ["", "", ""]
    tables[seat] = "提壹壹壹壹 碰捌捌捌 吃四五六 吃肆伍陆 吃玖玖九"
    match.round = at(Turn.DRAWN, seat, "七", hands=hands, table=tables, wall_size=3)
    match.round.apply(match.round.legal[0])
    settlement = match.round.settlement
    assert settlement is not None
    assert settlement.winner == seat
    match.finish_round()
    return settlement.each


def a_match(**more: Any) -> Match:
    return Match.start(HUNAN, seed=5, **more)


def test_the_winner_deals_next() -> None:
    """A2.2."""
    for winner in range(3):
        match = a_match()
        won_by(match, winner)
        assert match.next_dealer == winner
        round_ = match.next_round()
        assert (match.dealer, round_.dealer, match.number) == (winner, winner, 2)


def test_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = Counter(Match.start(HUNAN, seed=seed).dealer for seed in range(300))
    assert set(dealers) == {0, 1, 2}
    assert min(dealers.values()) > 60
    two = Counter(Match.start(rules(persons=2), seed=seed).dealer for seed in range(100))
    assert set(two) == {0, 1}


def test_three_drawn_games_in_a_row_pass_the_deal() -> None:
    """A2.3."""
    match = a_match(rounds=20)
    first = match.dealer
    dealers = []
    for _ in range(7):
        drawn_game(match)
        dealers.append(match.next_dealer)
        match.next_round()
    following, third = (first + 1) % 3, (first + 2) % 3
    assert dealers == [first, first, following, following, following, third, third]


def test_a_win_breaks_the_row() -> None:
    match = a_match(rounds=20)
    first = match.dealer
    for _ in range(2):
        drawn_game(match)
        match.next_round()
    won_by(match, first)
    match.next_round()
    dealers = []
    for _ in range(3):
        drawn_game(match)
        dealers.append(match.next_dealer)
        match.next_round()
    assert dealers == [first, first, (first + 1) % 3]


def test_how_many_drawn_games_pass_the_deal_is_a_field() -> None:
    match = Match.start(rules(draws_before_deal_passes=1), seed=5)
    drawn_game(match)
    assert match.next_dealer == (match.dealer + 1) % 3
    match.next_round()
    drawn_game(match)
    assert match.next_dealer == (match.dealer + 1) % 3


def test_a_number_of_rounds() -> None:
    """A2.4."""
    match = a_match(rounds=3)
    for number in (1, 2, 3):
        assert match.number == number
        assert not match.over
        drawn_game(match)
        if number < 3:
            match.next_round()
    assert match.over
    with pytest.raises(ValueError, match="no next round"):
        match.next_round()


def test_a_target() -> None:
    """A2.4: the match ends when a seat's total reaches the target."""
    match = a_match(target=17)
    each = won_by(match, 1)
    assert each == 6  # 15 胡息: 底 1 + 1 for 自摸; 点胡 3 番
    assert match.points == (-6, 12, -6)
    assert not match.over
    match.next_round()
    won_by(match, 2)
    assert match.points == (-12, 6, 6)
    match.next_round()
    won_by(match, 2)
    assert match.points == (-18, 0, 18)
    assert match.over
    assert [result.settlement is None for result in match.results] == [False] * 3


def test_a_target_reached_exactly() -> None:
    match = a_match(target=12)
    won_by(match, 0)
    assert match.points == (12, -6, -6)
    assert match.over


def test_lengths() -> None:
    assert (Length(3).rounds, Length(3).target) == (3, None)
    assert (Length(None, 50).rounds, Length(None, 50).target) == (None, 50)
    for rounds, target in ((None, None), (3, 50), (0, None), (None, 0), (-1, None)):
        with pytest.raises(ValueError):
            Length(rounds, target)


def test_booking() -> None:
    match = a_match()
    with pytest.raises(ValueError, match="no finished round"):
        match.finish_round()
    with pytest.raises(ValueError, match="no next round"):
        match.next_round()
    drawn_game(match)
    assert match.points == (0, 0, 0)
    assert match.booked
    with pytest.raises(ValueError, match="no finished round"):
        match.finish_round()


def test_the_seed_fixes_the_match() -> None:
    def story(seed: int) -> list[object]:
        match = Match.start(HUNAN, seed=seed, rounds=4)
        found: list[object] = [match.dealer]
        for number in range(4):
            play(match.round, Random(number))
            found.append((match.round.start, tuple(match.round.events)))
            match.finish_round()
            if not match.over:
                match.next_round()
        return [*found, match.points]

    assert story(8) == story(8)
    assert story(8) != story(9)


def test_rounds_of_a_match_are_dealt_apart() -> None:
    """The cards of a round depend on its number, not on what was played before."""
    first, second = a_match(), a_match()
    drawn_game(first)
    won_by(second, first.dealer)
    assert first.next_round().start._replace(draws=0) == second.next_round().start  # type: ignore[union-attr]
    assert first.round.start != a_match().round.start


def test_points_of_a_played_match_add_up() -> None:
    match = Match.start(rules(min_huxi=6), seed=3, rounds=12)
    while True:
        play(match.round, Random(match.number))
        match.finish_round()
        if match.over:
            break
        before = match.dealer
        last = match.results[-1]
        match.next_round()
        if last.settlement is not None:
            assert match.dealer == last.settlement.winner
        else:
            assert match.dealer in (before, (before + 1) % 3)
    assert len(match.results) == 12
    assert sum(match.points) == 0
    won = [
        sum(r.settlement.points[seat] for r in match.results if r.settlement) for seat in range(3)
    ]
    assert match.points == tuple(won)
    assert any(won)
