from __future__ import annotations

import pytest
from positions import question

from bots.danger import threats
from engine.cards import counts, parse_card
from engine.round import Round
from engine.worlds import unseen

HAND = "一二三 二七十 壹贰叁 贰柒拾 四五六 八八捌 玖玖 陆"
SEEN = question(HAND, piles=("四", "伍", "十九九九"))


def _threat(asked: Round, card: str) -> tuple[float, float, float]:
    view = asked.view(0)
    return threats(view, counts(unseen(view)))[parse_card(card)]


def test_a_kind_that_lies_dead_is_neither_run_nor_taken_as_a_pair() -> None:
    for card in "四伍十九":
        assert _threat(SEEN, card)[:2] == (0.0, 0.0)
    assert _threat(SEEN, "五")[1] > 0


def test_what_lay_before_us_or_our_next_cannot_be_eaten_by_it() -> None:
    assert _threat(SEEN, "四")[2] == 0.0
    assert _threat(SEEN, "伍")[2] == 0.0
    assert _threat(SEEN, "十")[2] > 0.0


def test_a_pair_is_as_likely_as_the_cards_left() -> None:
    asked = question(HAND)
    # Of 59 hidden cards each of the others holds twenty; three 陆 are hidden.
    share = 20 / 59
    assert _threat(asked, "陆")[1] == pytest.approx(2 * (3 * share**2 * (1 - share) + share**3))
    assert _threat(asked, "陆")[0] == pytest.approx(2 * share**3)
