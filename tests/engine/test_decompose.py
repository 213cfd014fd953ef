"""The fast grouping against the naive one, hand by hand (A5, A9)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import ActionKind
from engine.decompose import (
    ONE,
    count,
    grouper,
    loose_groupings,
    loose_part,
    pack,
    take,
    unpack,
)
from engine.legality import Table, own_meld, wait_huxi, win_huxi
from engine.melds import MeldKind
from tests.engine.helpers import HUNAN, cards, counts, group_of, hand, k, melds, rules, text_of
from tests.engine.strategies import dense_hand, ready_hands, some_kinds
from tests.oracle import grouping as oracle

Many = Callable[[int, int], int]
FREE = rules(own_card_free=True)


def packed(text: str) -> int:
    return pack(hand(text))


def huxi_of(own_hand: str, table: str, card: str, *, self_drawn: bool, free: bool = False) -> int:
    with_rules = FREE if free else HUNAN
    summary = Table.of(with_rules, melds(table))
    return win_huxi(with_rules, grouper(with_rules), packed(own_hand), summary, k(card), self_drawn)


# --------------------------------------------------------------------------- packing


@given(st.lists(st.integers(0, 4), min_size=20, max_size=20))
def test_pack_and_unpack(held: list[int]) -> None:
    assert unpack(pack(held)) == tuple(held)
    for kind in range(20):
        assert count(pack(held), kind) == held[kind]
    loose = [number if number < 3 else 0 for number in held]
    assert unpack(loose_part(pack(held))) == tuple(loose)


def test_take() -> None:
    assert take(packed("一二二三"), cards("二二")) == packed("一三")
    assert take(packed("一二三"), cards("二二")) == -1
    assert take(packed("一"), ()) == packed("一")
    assert packed("壹") == ONE[10]


@given(st.lists(st.integers(0, 4), min_size=20, max_size=20))
def test_discards_are_the_cards_in_no_kan(held: list[int]) -> None:
    found = grouper(HUNAN).discards(pack(held))
    assert [action.card for action in found] == [kind for kind in range(20) if 0 < held[kind] < 3]
    assert {action.kind for action in found} <= {ActionKind.DISCARD}


# --------------------------------------------------------------------------- by hand


def test_a_kan_is_never_split() -> None:
    table = "提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九"
    # 一一一 三: never 一二三 with the pair 一一, though the cards are the same as below.
    assert huxi_of("一一一 三", table, "二", self_drawn=True) == -1
    assert huxi_of("一一一 三", table, "二", self_drawn=False) == -1
    assert huxi_of("一一 二 三", table, "一", self_drawn=False) == 12 + 3 + 3


def test_no_wrap_and_no_mixing() -> None:
    table = "偎柒柒柒 偎捌捌捌 碰壹壹壹 碰伍伍伍 碰六六六 吃玖玖九"
    for held, card in (
        ("九 十", "一"),
        ("十 一", "二"),
        ("一 二", "叁"),
        ("二 七", "拾"),
        ("二 柒", "十"),
        ("九 拾", "八"),
    ):
        assert huxi_of(held, table, card, self_drawn=True) == -1, held + card
    assert huxi_of("二 七", table, "十", self_drawn=True) == 6 + 6 + 3 + 3 + 1 + 3
    assert huxi_of("贰 拾", table.replace("柒柒柒", "肆肆肆"), "柒", self_drawn=True) == 19 + 6


def test_a_sequence_that_scores_is_preferred() -> None:
    # 二二三四 七十 一: 一二三 二... only one partition; 二三四 二七十 and 一 left is none.
    table = "偎柒柒柒 碰壹壹壹 碰伍伍伍 吃玖玖九"
    # 一二三 + 二三四 + 二七十 against 一二二.. : the best of what there is.
    assert huxi_of("一 二 二 三 三 四 七 十", table, "二", self_drawn=False) == 6 + 3 + 3 + 3 + 3


def test_own_third_and_fourth_card() -> None:
    """A9.5: a self-drawn third of one's pair wins as 偎 only, unless the table plays it freely."""
    table = "提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九"
    # 三三 四五 + 三: as 偎 四五 are left over; freely 三三 is the 将 and 三四五 closes.
    assert huxi_of("三三 四 五", table, "三", self_drawn=True) == -1
    assert huxi_of("三三 四 五", table, "三", self_drawn=True, free=True) == 15
    assert huxi_of("三三 四 五", table, "三", self_drawn=False) == 15
    # A 坎 of it: the fourth is a 提 when self-drawn; drawn by another it may join 三四五.
    table = "偎柒柒柒 碰壹壹壹 吃六七八 吃肆伍陆 吃玖玖九"
    assert huxi_of("三三三 四 五", table, "三", self_drawn=True) == -1
    assert huxi_of("三三三 四 五", table, "三", self_drawn=True, free=True) == 6 + 3 + 3
    assert huxi_of("三三三 四 五", table, "三", self_drawn=False) == 6 + 3 + 3
    assert huxi_of("三三三 四四", table, "三", self_drawn=True) == 6 + 3 + 9
    assert huxi_of("三三三 四四", table, "三", self_drawn=False) == 6 + 3 + 6
    # A 偎 of it on the table, the same; a 碰 may run or join, whoever draws.
    for three, own, other in (("偎", 9, 6), ("臭", 9, 6), ("碰", 6, 6)):
        with_three = f"{table} {three}三三三"
        assert huxi_of("四四", with_three, "三", self_drawn=True) == 6 + 3 + own
        assert huxi_of("四四", with_three, "三", self_drawn=False) == 6 + 3 + other
    assert huxi_of("四 五", table + " 偎三三三", "三", self_drawn=True) == -1
    assert huxi_of("四 五", table + " 偎三三三", "三", self_drawn=True, free=True) == 12
    assert huxi_of("四 五", table + " 偎三三三", "三", self_drawn=False) == 12
    assert huxi_of("四 五", table + " 碰三三三", "三", self_drawn=True) == 10
    assert huxi_of("四 五", table + " 碰三三三", "三", self_drawn=False) == 10


def test_the_pair_comes_with_a_four_and_only_then() -> None:
    """A9.2."""
    four = "提壹壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九"
    three = "偎壹壹壹 碰贰贰贰 吃六七八 吃肆伍陆 吃玖玖九"
    assert huxi_of("三三 四 五", four, "六", self_drawn=True) == 15
    assert huxi_of("三三 四 五", three, "六", self_drawn=True) == -1
    assert huxi_of("三 四 五 七 八", three, "九", self_drawn=True) == 9
    assert huxi_of("三 四 五 七 八", four, "九", self_drawn=True) == -1


def test_a_dealt_four_in_hand_counts_as_ti() -> None:
    """A4.2: the 亮张 is won on before the 提 is laid."""
    held = "壹壹壹壹 贰贰贰 三三三 四五六 七八九 玖玖 拾拾"
    assert huxi_of(held, "", "玖", self_drawn=False) == 12 + 6 + 3 + 3
    assert huxi_of(held, "", "拾", self_drawn=False) == 12 + 6 + 3 + 3


@pytest.mark.parametrize(
    ("held", "table", "card", "kind"),
    [
        ("三三三", "", "三", MeldKind.TI),
        ("三三", "", "三", MeldKind.WEI),
        ("三", "", "三", None),
        ("四四四", "", "三", None),
        ("", "偎三三三", "三", MeldKind.TI),
        ("", "臭三三三", "三", MeldKind.TI),
        ("", "碰三三三", "三", None),
    ],
)
def test_what_drawing_a_card_forces(
    held: str, table: str, card: str, kind: MeldKind | None
) -> None:
    """A7.1."""
    assert own_meld(packed(held), Table.of(HUNAN, melds(table)), k(card)) == kind


# --------------------------------------------------------------------------- against the oracle


def test_loose_groupings_as_sets(many: Many) -> None:
    rng = Random(31)
    some = 0
    for _ in range(many(6000, 60_000)):
        pair = rng.random() < 0.5
        held: list[int] = []
        kinds = set(some_kinds(rng))
        triples = [triple for triple in oracle.TRIPLES if set(triple) <= kinds]
        for _ in range(rng.randint(1, 5)):
            held += rng.choice(triples if triples else oracle.TRIPLES)
        if pair:
            held += [rng.randrange(20)] * 2
        if rng.random() < 0.1:
            held[0] = rng.randrange(20)
        if max(counts(held)) > 4:
            continue
        # Four of a kind are never loose, but the winning card may join three.
        if max(counts(held)) == 4:
            held = [card for card in held if held.count(card) < 4]
        found = [tuple(sorted(way)) for way in loose_groupings(pack(counts(held)), pair)]
        assert len(set(found)) == len(found), text_of(held)
        assert set(found) == oracle.loose_groupings(held, pair), text_of(held)
        some += len(found) > 1
    assert some > 100


def test_the_best_huxi(many: Many) -> None:
    """Every hand, self-drawn and not, with `own_card_free` and without."""
    wins = losses = better = 0
    for ready in ready_hands(32, many(1500, 30_000)):
        for own in (True, False):
            for with_rules in (HUNAN, FREE):
                table = Table.of(with_rules, ready.melds)
                found = win_huxi(
                    with_rules, grouper(with_rules), ready.packed, table, ready.card, own
                )
                ways = oracle.winning_groupings(
                    ready.hand,
                    ready.groups,
                    ready.card,
                    own,
                    own_card_free=with_rules.own_card_free,
                    min_huxi=0,
                )
                totals = {oracle.total_huxi(way) for way in ways}
                assert found == max(totals, default=-1), ready
                wins += bool(totals)
                losses += not totals
                better += len(totals) > 1
    assert wins > 1000
    assert losses > 500
    assert better > 50, "hands with groupings of unlike worth"


def test_the_best_huxi_of_any_cards(many: Many) -> None:
    """Hands that are no hands: any cards at all, most of which do not group."""
    rng = Random(33)
    for _ in range(many(1500, 30_000)):
        held = dense_hand(rng)
        free = [kind for kind in range(20) if held.count(kind) < 4]
        card, own = rng.choice(free), rng.random() < 0.5
        table = melds(rng.choice(("", "碰一一一", "偎壹壹壹 跑五五五五", "提陆陆陆陆")))
        total = counts([*held, card, *(c for meld in table for c in meld.cards)])
        if max(total) > 4:
            continue
        found = win_huxi(
            HUNAN, grouper(HUNAN), pack(counts(held)), Table.of(HUNAN, table), card, own
        )
        expected = oracle.best_huxi(held, [group_of(m) for m in table], card, own, min_huxi=0)
        assert found == (-1 if expected is None else expected), text_of(held)


def test_the_waits(many: Many) -> None:
    """听: every kind that wins, with its 胡息, at once."""
    some = 0
    for ready in ready_hands(34, many(400, 8000)):
        for own in (True, False):
            for with_rules in (HUNAN, FREE):
                table = Table.of(with_rules, ready.melds)
                found = wait_huxi(with_rules, grouper(with_rules), ready.packed, table, own)
                held = counts([*ready.hand, *(c for _, cs in ready.groups for c in cs)])
                found = {kind: huxi for kind, huxi in found.items() if held[kind] < 4}
                expected = oracle.waits(
                    ready.hand, ready.groups, own, with_rules.own_card_free, min_huxi=0
                )
                assert found == expected, ready
                some += len(found) > 1
    assert some > 100
