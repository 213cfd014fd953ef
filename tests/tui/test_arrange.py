"""The order of the hand on the screen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.cards import counts, expand, names, parse_cards
from engine.deal import shuffled_deck
from paohuzi_tui.widgets.arrange import MAX_COLUMNS, arrange


def columns(text: str) -> list[str]:
    return [names(column) for column in arrange(tuple(counts(parse_cards(text))))]


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("", []),
        ("柒", ["柒"]),
        ("五 陆陆陆 一一 二七十 捌捌捌捌 玖", ["捌捌捌捌", "陆陆陆", "一一", "二七十", "五", "玖"]),
        ("四五六 一二三 壹贰叁 九玖玖", ["一二三", "四五六", "壹贰叁", "九玖玖"]),
        ("二二 三三 四四", ["二三四", "二三四"]),
        ("六 七 八 八", ["六七八", "八"]),
        ("十十 拾", ["十十拾"]),
    ],
)
def test_groups_stand_in_the_order_a_player_holds_them(hand: str, expected: list[str]) -> None:
    assert columns(hand) == expected


def test_ten_pairs_stand_in_ten_columns() -> None:
    small, big = ["一一", "三三", "五五", "七七", "九九"], ["贰贰", "肆肆", "陆陆", "捌捌", "拾拾"]
    assert columns("".join(big + small)) == small + big


def test_single_cards_share_columns_when_there_are_too_many() -> None:
    hand = "一二 四五 八九 壹贰 肆伍 捌玖"
    assert columns(hand) == ["一二", *"四五八九壹贰肆伍捌玖"]


def test_every_card_stands_once_in_few_low_columns(many: Callable[[int, int], int]) -> None:
    for seed in range(many(500, 5000)):
        size = 1 + seed % 21
        hand = tuple(counts(shuffled_deck(Random(seed))[:size]))
        arranged = arrange(hand)
        assert sorted(kind for column in arranged for kind in column) == expand(hand)
        assert len(arranged) <= MAX_COLUMNS
        assert max(map(len, arranged)) <= 4
        for kind, count in enumerate(hand):
            if count >= 3:
                assert (kind,) * count in arranged


def test_the_same_hand_is_always_arranged_alike() -> None:
    hand = tuple(counts(shuffled_deck(Random(7))[:21]))
    first = arrange(hand)
    arrange.cache_clear()
    assert arrange(hand) == first
