from __future__ import annotations

from random import Random

import pytest
from positions import RULES, answer, question

from bots import base
from bots.arena import play_round
from bots.base import Advice
from bots.registry import make, names
from engine.actions import DISCARDS, HU, PASS, TI, ActionKind, chi
from engine.cards import parse_card, parse_cards
from engine.deal import shuffled_deck
from engine.round import Round
from engine.view import Phase, SeatView
from engine.worlds import from_view, guess
from tests.engine.helpers import deal, rules

READY = "一二三 二七十 壹贰叁 贰柒拾 四五六 八八捌 玖玖"


def test_the_levels_are_these_weakest_first() -> None:
    assert names() == ("random", "novice", "normal")
    assert [make(name).name for name in names()] == ["random", "novice", "normal"]


def test_an_unknown_level_is_refused_with_the_levels_there_are() -> None:
    with pytest.raises(ValueError, match="'expert'; there are random, novice, normal"):
        make("expert")


def test_random_holds_every_legal_action_equal_and_lets_chance_choose() -> None:
    asked = question(READY + " 陆")
    view = asked.view(0)
    best = set()
    for seed in range(200):
        advice = make("random").decide(view, view.legal, rng=Random(seed))
        assert {candidate.action for candidate in advice.candidates} == set(view.legal)
        assert {candidate.value for candidate in advice.candidates} == {0.0}
        best.add(advice.best)
    assert best == set(view.legal)


@pytest.mark.parametrize("name", ["novice", "normal"])
def test_a_win_is_taken(name: str) -> None:
    assert answer(question(READY, "九", drawn=True), name) == HU
    assert answer(question(READY, "九", source=1, drawn=True), name) == HU


@pytest.mark.parametrize("name", ["novice", "normal"])
@pytest.mark.parametrize(
    ("hand", "alone"),
    [
        (READY + " 陆", "陆"),
        ("一一一 二七十 四五六 肆伍陆 壹贰叁 贰柒拾 三三 玖", "玖"),
        ("柒柒柒 拾拾拾 一二三 四五六 八八 伍伍 贰贰 十十 玖", "玖"),
    ],
)
def test_no_group_is_broken_while_a_card_stands_alone(name: str, hand: str, alone: str) -> None:
    asked = question(hand)
    for seed in range(10):
        assert answer(asked, name, seed) in [DISCARDS[kind] for kind in parse_cards(alone)]


def test_normal_refuses_to_eat_its_huxi_away() -> None:
    # 15 胡息 and one card missing; every 吃 of 四 takes the 一二三 or the 四五六 apart.
    asked = question("一二三 二七十 壹贰叁 九九九 四五六 伍陆柒 捌捌", "四", source=2)
    assert chi(((1, 2, 3), (3, 4, 5))) in asked.legal
    assert answer(asked, "normal") == PASS


def test_normal_eats_what_lets_it_wait_for_more_cards() -> None:
    # 九玖玖 leaves six doors and a discard: 五六 then waits for 四 and 七, six cards, not three.
    asked = question(READY, "九", source=2)
    assert answer(asked, "normal") == chi((tuple(parse_cards("九玖玖")),))


def test_normal_claims_the_way_that_keeps_its_huxi() -> None:
    asked = question("一二三 二七十 壹贰叁 贰柒拾 四四五 九九玖 捌捌", "三", source=2)
    eaten = answer(asked, "normal")
    assert eaten.kind == ActionKind.CHI
    assert set(eaten.groups) == {(0, 1, 2), (2, 3, 4)}


def test_normal_waits_where_cards_are_left() -> None:
    hand = "一二三 二七十 壹贰叁 贰柒拾 四五 陆 八八捌 玖玖"
    gone = question(hand, piles=("三六三", "六三六", "六"))
    assert answer(gone, "normal") in [DISCARDS[kind] for kind in parse_cards("四五")]
    there = question(hand, piles=("陆陆陆", "柒柒柒", ""))
    assert answer(there, "normal") == DISCARDS[parse_card("陆")]


def _advice(name: str, view: SeatView) -> Advice:
    return make(name).decide(view, view.legal, rng=Random(3))


def _same_in_another_world(name: str, asked: Round, rng: Random) -> bool:
    """Whether a world with other hidden cards was found, and the advice in it compared."""
    assert asked.decision is not None
    seat = asked.decision.seat
    view = asked.view(seat)
    try:
        world = from_view(view, guess(view, rng))
    except ValueError:
        return False
    assert _advice(name, world.view(seat)) == _advice(name, view)
    return True


@pytest.mark.parametrize("name", ["random", "novice", "normal"])
def test_hidden_cards_change_nothing(name: str) -> None:
    rng = Random(11)
    compared = 0
    for number in range(3):
        asked = Round.deal(RULES, rng=Random(number))
        while asked.decision:
            compared += _same_in_another_world(name, asked, rng)
            asked.apply(asked.legal[int(rng.random() * len(asked.legal))])
    assert compared > 20


def test_the_same_seed_plays_the_same_round() -> None:
    deck = shuffled_deck(Random(5))
    bots = [make(name) for name in names()]
    first, again = (play_round(RULES, deck, bots, 0, 7) for _ in range(2))
    assert first.actions == again.actions
    assert play_round(RULES, deck, bots, 0, 8).actions != first.actions


def test_bots_err_only_if_told_to() -> None:
    """G.1: with four 一 dealt the manual table asks for the 提; not laying it is 失提."""
    round_ = Round.from_deal(rules(manual=True), deal(("一一一一", "", ""), "拾"))
    while round_.view(0).phase != Phase.DEALT:
        round_.apply(PASS)
    view = round_.view(0)
    assert view.legal == (TI, PASS)
    for level in names():
        bot = make(level)
        assert {base.answer(bot, view, rng=Random(chance)) for chance in range(20)} == {TI}
        assert base.answer(bot, view, rng=Random(1), careless=1.0) == PASS
