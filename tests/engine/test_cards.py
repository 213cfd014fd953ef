"""Cards: A1, and how they are written."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import cards
from engine.deal import deal_of, shuffled_deck
from engine.errors import NotationError
from tests.engine.helpers import CHARS, k, rules, some_deck


def test_eighty_cards() -> None:
    """A1.1."""
    assert cards.KINDS == 20
    assert cards.COPIES == 4
    assert cards.DECK_SIZE == 80
    assert sorted(shuffled_deck(Random(1))) == [kind for kind in range(20) for _ in range(4)]


def test_names_in_order() -> None:
    assert cards.NAMES == CHARS
    assert [cards.name(kind) for kind in range(20)] == list(CHARS)
    assert cards.names([0, 12, 19]) == "一叁拾"


def test_number_and_size() -> None:
    assert [cards.number(kind) for kind in range(20)] == [*range(1, 11), *range(1, 11)]
    assert [cards.is_big(kind) for kind in range(20)] == [False] * 10 + [True] * 10


def test_red_cards() -> None:
    """A1.2: 二 七 十 贰 柒 拾, 24 cards."""
    red = [kind for kind in range(20) if cards.is_red(kind)]
    assert cards.names(red) == "二七十贰柒拾"
    assert 4 * len(red) == 24
    assert frozenset(red) == cards.RED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ("一二三", "一二三"),
        ("三 一,二", "三一二"),
        ("壹、貳｜參", "壹贰叁"),
        ("叄弍弎", "叁贰叁"),
        ("270x", "二七十"),
        ("270d", "贰柒拾"),
        ("1x1d 0x", "一壹十"),
        ("１２ｘ", "一二"),
        ("一2x叁", "一二叁"),
    ],
)
def test_reading_cards(text: str, expected: str) -> None:
    assert cards.names(cards.parse_cards(text)) == expected


@pytest.mark.parametrize("text", ["百", "12", "x", "d", "1x2", "1 x", "一a", "-1x", "甲"])
def test_no_cards(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        cards.parse_cards(text, line=7)
    assert caught.value.line == 7
    assert "line 7" in str(caught.value)


def test_one_card() -> None:
    assert cards.parse_card("柒") == k("柒")
    assert cards.parse_card("7d") == k("柒")
    for text in ("", "一二", "12x"):
        with pytest.raises(NotationError):
            cards.parse_card(text)


def test_every_kind_is_read_back() -> None:
    for kind in range(20):
        assert cards.parse_card(cards.name(kind)) == kind
        assert cards.parse_card(cards.ascii_name(kind)) == kind
        assert cards.parse_card(cards.TRADITIONAL[kind]) == kind
    assert cards.ascii_name(k("十")) == "0x"
    assert cards.ascii_name(k("柒")) == "7d"


@given(st.lists(st.integers(0, 19), max_size=30))
def test_any_cards_are_read_back(kinds: list[int]) -> None:
    assert cards.parse_cards(cards.names(kinds)) == kinds
    assert cards.parse_cards(" ".join(map(cards.ascii_name, kinds))) == kinds


def test_counts() -> None:
    held = cards.counts([0, 0, 19])
    assert held == [2, *[0] * 18, 1]
    assert cards.expand(held) == [0, 0, 19]
    with pytest.raises(NotationError) as caught:
        cards.counts([3] * 5)
    assert caught.value.rule == "A1.1"
    assert "四" in str(caught.value)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_deal(seats: int) -> None:
    """A3.1: twenty to each, the 亮张, nineteen for the 墩."""
    deck = some_deck(Random(2))
    for dealer in range(seats):
        deal = deal_of(rules(persons=seats), deck, dealer)
        assert deal.dealer == dealer
        assert [len(hand) for hand in deal.hands] == [20] * seats
        assert deal.hands[dealer] == tuple(sorted(deck[:20]))
        assert deal.hands[(dealer + 1) % seats] == tuple(sorted(deck[20:40]))
        assert deal.upturned == deck[20 * seats]
        assert deal.wall == deck[20 * seats + 1 : 20 * seats + 20]
        assert len(deal.wall) == 19
