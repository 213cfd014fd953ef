"""Words for cards, groups and actions: read, written, refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import DISCARDS, HU, PASS, PENG, Action, ActionKind, chi
from engine.cards import HIDDEN
from engine.errors import NotationError
from engine.melds import TRIPLES, Meld, MeldKind, triple_kind
from engine.notation import (
    format_action,
    format_cards,
    format_meld,
    format_melds,
    format_pile,
    parse_action,
    parse_meld,
    parse_melds,
    parse_pile,
    parse_some_cards,
)
from engine.view import PileCard


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("提:一一一一", Meld(MeldKind.TI, (0, 0, 0, 0))),
        ("跑:拾拾拾拾", Meld(MeldKind.PAO, (19, 19, 19, 19), 19)),
        ("偎:贰贰贰", Meld(MeldKind.WEI, (11, 11, 11))),
        ("臭偎:二二二", Meld(MeldKind.CHOUWEI, (1, 1, 1))),
        ("碰:伍伍伍", Meld(MeldKind.PENG, (14, 14, 14), 14)),
        ("吃:七(八)九", Meld(MeldKind.SHUN, (6, 7, 8), 7)),
        ("吃:二七十", Meld(MeldKind.SHUN, (1, 6, 9))),
        ("吃:(二)二贰", Meld(MeldKind.JIAO, (1, 1, 11), 1)),
        ("偎:???", Meld(MeldKind.WEI, (HIDDEN, HIDDEN, HIDDEN))),
    ],
)
def test_meld(text: str, meld: Meld) -> None:
    assert parse_meld(text) == meld
    assert format_meld(meld) == text


@pytest.mark.parametrize(
    "text",
    [
        "偎:贰贰贰 碰:伍伍伍 吃:七(八)九",
        "偎贰贰贰 碰伍伍伍 吃七(八)九",
        "偎：貳貳貳，碰： 伍 伍 伍 | 吃：七（八）九",
        "wei:222d peng:555d chi:7x(8x)9x",
        "Wei 222d  PENG 555D chi (8x)79x",
    ],
)
def test_melds_in_other_words(text: str) -> None:
    assert format_melds(parse_melds(text)) == "偎:贰贰贰 碰:伍伍伍 吃:七(八)九"


def test_no_melds() -> None:
    assert parse_melds("") == ()


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("吃:九十一", "A5"),
        ("吃:一二叁", "A5"),
        ("吃:一一一", "A5"),
        ("吃:一二", "A5"),
        ("碰:一一", "A5"),
        ("碰:一一壹", "A5"),
        ("提:一一一", "A5"),
        ("跑:????", "A5"),
        ("碰:???", "A5"),
        ("吃:?二三", "A5"),
        ("吃:一(四)", "A5"),
        ("坎:一一一", ""),
        ("一一一", ""),
        ("碰:一一Q", ""),
        ("碰:11x1", ""),
    ],
)
def test_no_meld(text: str, rule: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_melds(text, line=7)
    assert (caught.value.line, caught.value.rule) == (7, rule)


def test_one_meld_is_wanted() -> None:
    with pytest.raises(NotationError, match="not one group"):
        parse_meld("碰:一一一 碰:二二二")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("打 五", DISCARDS[4]),
        ("碰", PENG),
        ("胡", HU),
        ("过", PASS),
        ("吃 一二三", chi(((0, 1, 2),))),
        ("吃 二三四 比 二二贰", chi(((1, 2, 3), (1, 1, 11)))),
        ("吃 二贰贰 比 一二三 二三四", chi(((1, 11, 11), (0, 1, 2), (1, 2, 3)))),
    ],
)
def test_action(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert format_action(action) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("打五", "打 五"),
        ("da 5x", "打 五"),
        ("DA5X", "打 五"),
        ("peng", "碰"),
        ("hu", "胡"),
        ("guo", "过"),
        ("過", "过"),
        ("吃四三二比贰二二", "吃 二三四 比 二二贰"),
        ("chi 234x bi 22x2d", "吃 二三四 比 二二贰"),
        ("吃 二贰贰 比 二三四 比 一二三", "吃 二贰贰 比 一二三 二三四"),
        ("吃 二贰贰 比 二三四一二三", "吃 二贰贰 比 一二三 二三四"),
    ],
)
def test_action_in_other_words(text: str, same: str) -> None:
    assert format_action(parse_action(text)) == same


@pytest.mark.parametrize(
    "text", ["", "五", "打", "打 五六", "打 ?", "走 五", "碰 五", "胡 碰", "过 打 五"]
)
def test_no_action(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


@pytest.mark.parametrize(
    "text", ["吃", "吃 一二", "吃 一二四", "比 一二三", "吃 一二三 碰", "吃 一二三 比 二二"]
)
def test_no_chi(text: str) -> None:
    with pytest.raises(NotationError):
        parse_action(text)


actions = st.one_of(
    st.sampled_from((HU, PASS, PENG, *DISCARDS)),
    st.builds(
        lambda eaten, bi: chi((eaten, *sorted(bi))),
        st.sampled_from(TRIPLES),
        st.lists(st.sampled_from(TRIPLES), max_size=2),
    ),
)


@given(actions)
def test_actions_come_back(action: Action) -> None:
    assert parse_action(format_action(action)) == action
    if action.kind == ActionKind.CHI:
        meld = Meld(triple_kind(action.groups[0]), action.groups[0], action.groups[0][1])
        assert parse_meld(format_meld(meld)) == meld


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("", []),
        ("一 ?2 贰", [0, HIDDEN, HIDDEN, 11]),
        ("?", [HIDDEN]),
        ("？？1x", [HIDDEN, HIDDEN, 0]),
        ("?14", [HIDDEN] * 14),
    ],
)
def test_some_cards(text: str, kinds: list[int]) -> None:
    assert parse_some_cards(text) == kinds


def test_cards_are_written_kind_by_kind() -> None:
    assert format_cards([0, 0, 0, 1, 14, 14]) == "一一一 二 伍伍"
    assert format_cards([]) == ""


@pytest.mark.parametrize(
    "text", ["打 五 六 摸 柒 打 八", "打五六，摸柒，打八", "da 56x mo 7d da 8x"]
)
def test_pile(text: str) -> None:
    pile = (PileCard(4, False), PileCard(5, False), PileCard(16, True), PileCard(7, False))
    assert parse_pile(text) == pile
    assert format_pile(pile) == "打 五 六 摸 柒 打 八"


def test_a_pile_says_where_its_cards_are_from() -> None:
    with pytest.raises(NotationError, match="打 da 摸 mo"):
        parse_pile("五六")
