"""The groups there are (A5) and what of them is seen (A15.1)."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from engine.actions import DISCARDS, HU, PASS, PENG, Action, ActionKind, chi
from engine.cards import HIDDEN
from engine.events import masked
from engine.melds import SAME, TRIPLES, TRIPLES_WITH, Meld, MeldKind, triple_kind
from tests.engine.helpers import HUNAN, cards, k, melds
from tests.oracle.grouping import is_jiao, is_shun


def test_every_triple_there_is() -> None:
    """16 顺子, 二七十 and 贰柒拾, 20 绞."""
    expected = {
        three
        for three in combinations_with_replacement(range(20), 3)
        if is_shun(three) or is_jiao(three)
    }
    assert len(expected) == 16 + 2 + 20
    assert set(TRIPLES) == expected
    assert len(TRIPLES) == len(expected)
    assert all(tuple(sorted(three)) == three for three in TRIPLES)


@pytest.mark.parametrize(
    "text", ["九十一", "十一二", "一二叁", "二柒十", "三三三", "一三五", "七八十", "九拾十"]
)
def test_no_groups(text: str) -> None:
    """A5.2."""
    assert tuple(sorted(cards(text))) not in TRIPLES


def test_triples_with_a_card() -> None:
    for kind in range(20):
        assert set(TRIPLES_WITH[kind]) == {three for three in TRIPLES if kind in three}
    # 一: 一二三 and two 绞. 二: 一二三 二三四 二七十 and two 绞. 十: 八九十 二七十 and two 绞.
    assert [len(TRIPLES_WITH[k(char)]) for char in "一二三七十贰"] == [3, 5, 5, 6, 4, 5]


def test_kind_of_a_triple() -> None:
    for three in TRIPLES:
        assert triple_kind(three) == (MeldKind.JIAO if is_jiao(three) else MeldKind.SHUN)
    assert triple_kind(cards("二七十")) == MeldKind.SHUN
    assert triple_kind(cards("二二贰")) == MeldKind.JIAO


def test_what_lies_open() -> None:
    """A5, the column "shown"."""
    assert {kind for kind in MeldKind if Meld(kind, (0, 0, 0)).open} == {
        MeldKind.PAO,
        MeldKind.PENG,
        MeldKind.SHUN,
        MeldKind.JIAO,
    }


def test_only_a_closed_wei_is_masked() -> None:
    """A15.1: of a 提 and a 臭偎 one face is shown, of a 偎 none."""
    for kind in MeldKind:
        meld = Meld(kind, (4, 4, 4), 4)
        if kind == MeldKind.WEI:
            assert masked(meld, HUNAN) == Meld(kind, (HIDDEN,) * 3)
        else:
            assert masked(meld, HUNAN) == meld


def test_groups_of_one_kind() -> None:
    """A14, 对对胡: no 顺子, no 绞."""
    assert set(MeldKind) - set(SAME) == {MeldKind.SHUN, MeldKind.JIAO}


def test_actions_are_values() -> None:
    assert Action(ActionKind.HU) == HU
    assert Action(ActionKind.PASS) == PASS
    assert Action(ActionKind.PENG) == PENG
    assert len({HU, PASS, PENG, *DISCARDS}) == 23
    assert DISCARDS[k("柒")] == Action(ActionKind.DISCARD, k("柒"))
    eaten = chi((cards("一二三"), cards("一一壹")))
    assert eaten == Action(ActionKind.CHI, HIDDEN, (cards("一二三"), cards("一一壹")))
    assert hash(eaten) == hash(chi((cards("一二三"), cards("一一壹"))))
    assert [meld.kind for meld in melds("提一一一一 吃二贰贰")] == [MeldKind.TI, MeldKind.JIAO]
