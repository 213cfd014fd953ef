"""吃 and 比 against the naive reference (A10), and the summary of a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from engine.actions import Action
from engine.decompose import pack, unpack
from engine.legality import Table, after_chi, bi_choices, chi_actions
from engine.melds import MeldKind
from tests.engine.helpers import HUNAN, cards, counts, eat, group_of, hand, k, melds, text_of
from tests.engine.strategies import dense_hand, ready_hands
from tests.oracle import grouping as oracle

Many = Callable[[int, int], int]


def ways(held: str, card: str) -> set[Action]:
    found = chi_actions(pack(hand(held)), k(card))
    assert len(set(found)) == len(found), "one choice twice"
    return set(found)


def test_every_choice_of_eating(many: Many) -> None:
    rng = Random(41)
    with_bi = several = none = 0
    for _ in range(many(5000, 60_000)):
        held = dense_hand(rng)
        packed = pack(counts(held))
        for card in {rng.randrange(20), rng.choice(held)}:
            if held.count(card) == 4:
                continue
            found = chi_actions(packed, card)
            pairs = [(action.groups[0], action.groups[1:]) for action in found]
            assert len(set(pairs)) == len(pairs), text_of(held)
            assert set(pairs) == oracle.chi_options(held, card), text_of(held)
            for action in found:
                left = Counter(held)
                left[card] += 1
                for group in action.groups:
                    left.subtract(group)
                assert unpack(after_chi(packed, card, action)) == counts(left.elements())
                assert min(left.values()) >= 0
                assert left[card] == 0, "A10.2: every card of the eaten kind is laid out"
                assert action.card == -1
                with_bi += len(action.groups) > 1
            several += len(found) > 3
            none += not found
    assert with_bi > 300
    assert several > 100
    assert none > 300


def test_a_hand_is_a_multiset() -> None:
    """The answer does not depend on the order in which the cards are written."""
    assert ways("一二三四五 五", "三") == ways("五 五四三二一", "三")


@pytest.mark.parametrize(
    ("held", "card", "expected"),
    [
        ("一二 九", "三", ["一二三"]),
        ("二七 九", "十", ["二七十"]),
        ("贰柒 九", "拾", ["贰柒拾"]),
        ("二柒 九", "十", []),
        ("九十 四", "一", []),
        ("十一 四", "二", []),
        ("一叁 四", "贰", []),
        ("三叁 四", "三", ["三三叁"]),
        ("叁叁 四", "三", ["三叁叁"]),
        ("三叁叁 四", "三", ["三三叁"]),  # 三叁叁 would leave the other 三 without a group
        ("三三三 叁叁 四", "三", []),
        ("叁叁叁 四", "三", []),
        ("一二 二二三 四", "三", []),  # the 坎 二二二 is not split, and 三四五 lacks the 五
    ],
)
def test_eating_by_hand(held: str, card: str, expected: list[str]) -> None:
    assert ways(held, card) == {eat(text) for text in expected}


def test_bi_choices_by_hand() -> None:
    assert bi_choices(pack(hand("一 四")), k("三")) == [()]
    assert bi_choices(pack(hand("三 四")), k("三")) == []
    assert bi_choices(pack(hand("三 四 五")), k("三")) == [((2, 3, 4),)]
    assert bi_choices(pack(hand("三三 四五 一二")), k("三")) == [((0, 1, 2), (2, 3, 4))]
    assert bi_choices(pack(hand("三三 叁")), k("三")) == [((2, 2, 12),)]


def test_one_bi_group_may_use_two() -> None:
    """A10.2."""
    assert eat("一二三 三三叁") in ways("一二 三三叁 九", "三")
    assert eat("三三叁") not in ways("一二 三三叁 九", "三"), "the other 三 is left"
    assert eat("三三叁 一二三") in ways("一二 三三叁 九", "三")


def test_a_triple_with_two_of_the_card_needs_no_bi_for_them() -> None:
    assert ways("三 叁 九", "三") == {eat("三三叁")}


def test_table_summary_against_plain_counting(many: Many) -> None:
    for ready in ready_hands(42, many(300, 6000)):
        table = Table.of(HUNAN, ready.melds)
        groups = [group_of(meld) for meld in ready.melds]
        assert table.doors == len(groups)
        assert table.huxi == oracle.total_huxi(groups)
        assert table.fours == sum(kind in ("ti", "pao") for kind, _ in groups)
        wei = {held[0] for kind, held in groups if kind in ("wei", "chouwei")}
        peng = {held[0] for kind, held in groups if kind == "peng"}
        assert {kind for kind in range(20) if table.wei >> kind & 1} == wei
        assert {kind for kind in range(20) if table.peng >> kind & 1} == peng
        twin = table.copy()
        assert twin == table
        twin.doors += 1
        assert twin != table


def test_table_by_hand() -> None:
    table = Table.of(HUNAN, melds("提壹壹壹壹 跑四四四四 偎五五五 臭捌捌捌 碰玖玖玖 吃二七十"))
    assert (table.doors, table.huxi, table.fours) == (6, 12 + 6 + 3 + 6 + 3 + 3, 2)
    assert table.wei == 1 << k("五") | 1 << k("捌")
    assert table.peng == 1 << k("玖")
    assert Table.of(HUNAN, ()) == Table()
    assert [meld.kind for meld in melds("吃二二贰 吃一二三")] == [MeldKind.JIAO, MeldKind.SHUN]
    assert cards("一壹") == (0, 10)
