"""The record: read back it rebuilds the identical state, and what breaks a rule is refused."""

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.actions import DISCARDS, HU, PASS, PENG, ActionKind, chi
from engine.cards import NAMES
from engine.errors import NotationError
from engine.match import Match
from engine.melds import TRIPLES
from engine.notation import format_action, format_melds, format_pile
from engine.position import Deal, Position
from engine.record import (
    Record,
    dump_match,
    dumps,
    load_match,
    loads,
    positions,
    replay,
    result_of,
)
from engine.round import Round
from engine.rulefile import changed, parse, preset
from engine.worlds import from_view, hidden_of

DOCS = Path(__file__).parent.parent.parent / "docs" / "record.md"
CHANGES: list[dict[str, object]] = [
    {},
    {"passes_private": False, "upturned_zimo": "all"},
    {"next_eats_drawn": False, "cap": 10, "huxi_ti": [8, 11]},
    {"forced_tianhu": False, "min_huxi": 10, "mingtang": "none"},
]


def step(played: Round, rng: Random) -> None:
    """One random move; wins are taken more often than not, so that some rounds end with one."""
    legal = played.legal
    played.apply(
        HU if HU in legal and rng.random() < 0.7 else legal[int(rng.random() * len(legal))]
    )


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """A random round as far as it happens to go."""
    rules = changed(preset("hunan"), draw(st.sampled_from(CHANGES)))
    seats = draw(st.sampled_from([3, 3, 3, 2]))
    rng = Random(draw(st.integers(0, 10**9)))
    rules = changed(rules, {"persons": seats})
    played = Round.deal(rules, dealer=int(rng.random() * seats), rng=rng)
    for _ in range(draw(st.integers(0, 80))):
        if played.over:
            break
        step(played, rng)
    return played


# --- there and back


def test_rounds_come_back(many: Callable[[int, int], int]) -> None:
    @settings(max_examples=many(100, 3000))
    @given(rounds())
    def check(played: Round) -> None:
        text = dumps(played)
        record = loads(text)
        again = replay(record)
        assert again.snapshot() == played.snapshot()
        assert again.events == played.events
        assert again.rules == played.rules
        assert dumps(record) == text

    check()


def test_positions_come_back(many: Callable[[int, int], int]) -> None:
    """A round that goes on from a position: written with 20 cards a seat (A4.6)."""

    @settings(max_examples=many(100, 3000))
    @given(rounds(), st.integers(0, 10**9))
    def check(played: Round, seed: int) -> None:
        if played.decision is None:
            return
        seat = played.decision.seat
        world = from_view(played.view(seat), hidden_of(played, seat))
        rng = Random(seed)
        while not world.over and rng.random() < 0.9:
            step(world, rng)
        text = dumps(world)
        assert "training" not in text
        again = replay(loads(text))
        assert again.snapshot() == world.snapshot()
        assert dumps(again) == text

    check()


def test_positions_after_each_move() -> None:
    played = Round.deal(preset("hunan"), rng=Random(5))
    snapshots = [played.snapshot()]
    rng = Random(6)
    while not played.over:
        step(played, rng)
        snapshots.append(played.snapshot())
    record = Record.of(played)
    assert [stage.snapshot() for stage in positions(record)] == snapshots
    assert len(snapshots) == len(record.actions) + 1
    assert replay(record).snapshot() == snapshots[-1]


def test_tags_come_back() -> None:
    played = Round.deal(changed(preset("hunan"), {"cap": 10}), dealer=1, rng=Random(5))
    record = Record(
        played.rules,
        played.start,
        names=("我", "Old Wang", ""),
        date="2026-12-01; 晚上",
        seed=-5,
        tags={"round": "3/10", "x-level.2": "a: b"},
    )
    assert loads(dumps(record)) == record
    assert (record.seats, record.dealer) == (3, 1)


def test_a_record_is_written_like_this() -> None:
    text = """paohuzi-record 1
rules: hunan
set: huxi_ti=[8, 11]
set: cap=10
seats: 3
name 0: 我
name 1: 阿公
name 2: 小妹
dealer: 2
date: 2026-12-01
seed: 7

deal
hand 0: 一一 二 三三 四 五五 七 九 十十 壹 叁 伍伍 陆 柒 捌 拾
hand 1: 二 三三 五 六 七七 八八 九 十 壹壹 叁 肆 伍伍 陆陆 拾
hand 2: 一一 二 四 五 七 八 九 壹 贰贰 叁 肆肆 柒柒柒 捌 玖 拾
upturned: 捌
wall: 六 陆 六 玖 拾 四 玖 贰 玖 八 叁 肆 捌 贰 九 十 六 四 二

moves
2 打 二
0 吃 二七十 比 二三四
0 打 柒
; 2 跑:柒柒柒柒
2 打 七
1 碰
1 打 九
2 过
; 2 摸 六
2 过
; 0 摸 陆
result: *
"""
    assert dumps(loads(text)) == text


# --- by hand

BY_HAND = """paohuzi-record 1
dealer: 0
position
hand 0: 一 二二 三三 四 贰贰 陆
hand 1: 五 陆
hand 2: 柒
melds 1: 偎:十十十 吃:七(八)九
pile 2: 打 五 摸 六
barred 1: 五
passed-peng 1: 六
wall: 捌 玖
turn: discarded 2 二
training: yes
moves
0 过
0 吃 二三四 比 二二贰
result: *
"""


@pytest.mark.parametrize(
    "text",
    [
        BY_HAND,
        BY_HAND.replace("\n", "\r\n"),
        BY_HAND.replace("\n", "\n\n  \n"),
        "\ufeff; a comment first\n" + BY_HAND,
        BY_HAND.replace("position", "Position:").replace("moves", "; what they did\nMOVES"),
        BY_HAND.replace(": ", "："),
        BY_HAND.replace("0 过", "0过 ; not now").replace("wall: 捌 玖", "wall:捌,玖 ; two left"),
        BY_HAND.replace("0 过", "0 guo").replace("吃 二三四 比 二二贰", "chi 234x bi 22x2d"),
        BY_HAND.replace("贰", "貳").replace("陆", "陸").replace("过", "過"),
        BY_HAND.replace("hand 0: 一 二二 三三 四 贰贰 陆", "hand 0: 6d 22d 4331x22x"),
        BY_HAND.replace("偎:十十十 吃:七(八)九", "偎 十十十，吃 七 （八） 九"),
        BY_HAND.replace("偎:十十十", "wei 000x").replace("打 五 摸 六", "da 5x mo 6x"),
        BY_HAND.replace("wall: 捌 玖\n", "").replace("moves", "wall: 捌 玖\nmoves"),
        BY_HAND.replace("result: *\n", ""),
    ],
)
def test_written_by_hand(text: str) -> None:
    assert replay(loads(text)).snapshot() == replay(loads(BY_HAND)).snapshot()


def test_what_a_position_says() -> None:
    start = loads(BY_HAND).start
    assert isinstance(start, Position)
    assert format_melds(start.melds[1]) == "偎:十十十 吃:七(八)九"
    assert format_pile(start.piles[2]) == "打 五 摸 六"
    assert start.discarded == (frozenset(), frozenset(), frozenset({1, 4}))
    assert start.barred[1] == {4, 5}
    assert start.passed_peng[1] == {5}
    assert start.wall == (17, 18)
    assert len(start.aside) == 80 - 9 - 2 - 1 - 6 - 2 - 1 - 2


def test_a_chi_needs_no_bi_where_there_is_one() -> None:
    text = BY_HAND.replace("吃 二三四 比 二二贰", "吃 二贰贰")
    assert format_action(loads(text).actions[-1]) == "吃 二贰贰 比 一二三 二三四"


def test_the_shortest_records() -> None:
    deal = loads("paohuzi-record 1\ndeal").start
    assert isinstance(deal, Deal)
    assert [len(hand) for hand in deal.hands] == [20, 20, 20]
    assert len(deal.wall) == 19
    start = loads("paohuzi-record 1\nposition\nturn: discard 1").start
    assert isinstance(start, Position)
    assert [sum(hand) for hand in start.hands] == [20, 21, 20]
    assert (len(start.wall), start.aside) == (19, ())


def test_unknown_cards_are_always_the_same() -> None:
    text = "paohuzi-record 1\nseed: 3\nposition\nhand 0: 一一 ?3\nwall: ?4\nturn: draw 0\n"
    text += "training: yes\nmelds 1: 偎:???"
    start = loads(text).start
    assert loads(text).start == start
    assert loads(text.replace("seed: 3", "seed: 4")).start != start
    written = dumps(loads(text)).splitlines()
    assert [line for line in written if re.match("hand|melds|wall", line)] == [
        "hand 0: 一一 陆 柒 玖",
        "hand 1: 三三 四 五五 六六 七 八八 叁 伍伍 陆 玖玖 拾",
        "melds 1: 偎:二二二",
        "hand 2: 三 四四四 五 七七 八 九 十 贰 叁 肆肆肆 伍 柒柒 玖 拾",
        "wall: 柒 六 十 捌",
    ]


def test_hands_that_must_be_dealt_without_four_of_a_kind() -> None:
    for seed in range(50):
        start = loads(f"paohuzi-record 1\nseed: {seed}\nposition\nturn: draw 0").start
        assert isinstance(start, Position)
        assert max(map(max, start.hands)) < 4


def test_cards_due_after_fours_and_exemptions() -> None:
    """A4.6: three fours ask for two cards more, an exemption for one fewer, A11.4 for one more."""
    text = "paohuzi-record 1\nposition\nmelds 0: 提:一一一一 提:壹壹壹壹 跑:二二二二\n"
    text += "exempt 0: 1\nmelds 1: 碰:三三三\nno-discard 1: 1\nturn: discard 2"
    start = loads(text).start
    assert isinstance(start, Position)
    assert [sum(hand) for hand in start.hands] == [21 - 12, 21 - 3, 21]


@pytest.mark.parametrize(
    "text", re.findall(r"```\n(paohuzi-record.*?)```", DOCS.read_text("utf-8"), re.S)
)
def test_the_examples_in_the_description(text: str) -> None:
    played = replay(loads(text))
    assert played.over
    assert result_of(played).startswith("0 胡 ")
    written = [line for line in dumps(played).splitlines() if line.startswith("; ")]
    assert written == [line for line in text.splitlines() if re.match(r"; \d", line)]


# --- refused

DEAL = """paohuzi-record 1
rules: hunan
deal
hand 0: 一一 二 三三 四 五五 七 九 十十 壹 叁 伍伍 陆 柒 捌 拾
hand 1: 二 三三 五 六 七七 八八 九 十 壹壹 叁 肆 伍伍 陆陆 拾
hand 2: 一一 二 四 五 七 八 九 壹 贰贰 叁 肆肆 柒柒柒 捌 玖 拾
upturned: 捌
wall: 六 陆 六 玖 拾 四 玖 贰 玖 八 叁 肆 捌 贰 九 十 六 四 二
moves
0 打 二
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "rule", "message"),
    [
        ("paohuzi-record 1", "", 2, "", "a record begins with 'paohuzi-record 1'"),
        ("paohuzi-record 1", "paohuzi-record 2", 1, "", "version 2 is newer than this program"),
        ("paohuzi-record 1", "paohuzi-record", 1, "", "'' is no version"),
        ("deal\n", "", 8, "", "neither 'deal' nor 'position' stands before this"),
        (DEAL[DEAL.index("deal") :], "", 1, "", "neither 'deal' nor 'position' follows"),
        ("deal\n", "deal\nposition\n", 4, "", "the deal begins in line 3 already"),
        ("moves\n", "moves\nmoves\n", 10, "", "'moves' is written twice"),
        ("rules: hunan", "moves", 2, "", "neither 'deal' nor 'position' stands before"),
        ("rules: hunan", "hunan", 2, "", "a line 'word: …' is wanted here"),
        ("rules: hunan", "rules: nowhere", 2, "", "'nowhere': there are hunan"),
        ("rules: hunan", "set: cap=-1", 2, "", "cap: -1: a whole number"),
        ("rules: hunan", "set: colour=1", 2, "", "colour: there is no such field"),
        ("rules: hunan", "colour: red", 2, "", "'colour' is not known here"),
        ("rules: hunan", "date 1: today", 2, "", "date belongs to no one seat"),
        ("rules: hunan", "rules: hunan\nrules: hunan", 3, "", "written in line 2 already"),
        ("rules: hunan", "dealer: 3", 2, "", "3 is not from 0 to 2"),
        ("rules: hunan", "dealer: me", 2, "", "'me' is no whole number"),
        ("rules: hunan", "seats: 4", 2, "", "4 is not from 2 to 3"),
        ("hand 2:", "hand 3:", 6, "", "hand: a seat 0–2 is wanted"),
        ("hand 2:", "hand 1:", 6, "", "hand is written in line 5 already"),
        ("hand 2:", "foot 2:", 6, "", "'foot' is not known here"),
        ("hand 2: 一一", "hand 2: 一Q", 6, "", "'q' is no card"),
        ("hand 2: 一一", "hand 2: 一", 6, "A3.1", "19 cards, 20 are dealt here"),
        ("wall: 六", "wall: 六 六", 8, "A3.1", "20 cards, 19 are dealt here"),
        ("upturned: 捌", "upturned:", 7, "A3.1", "0 cards, 1 are dealt here"),
        ("hand 2: 一一", "hand 2: 一二", 8, "A1.1", "a fifth 二; the others stand in line 4, 5, 6"),
        ("0 打 二", "3 打 二", 10, "", "a seat 0–2 comes first"),
        ("0 打 二", "打 二", 10, "", "a seat 0–2 comes first"),
        ("0 打 二", "0 走", 10, "", "where one of"),
        ("0 打 二", "0", 10, "", "an action is wanted"),
        ("0 打 二", "0 打 六", 10, "A11.4", "not in hand 六"),
        ("0 打 二", "0 过", 10, "A11.1", "discard due"),
        (
            "0 打 二",
            "1 打 二",
            10,
            "A11.1",
            "seat 0 is asked now, not seat 1; 打 二: not your discard",
        ),
        ("0 打 二", "0 打 二\n1 碰", 11, "A7.4", "碰: own card 六"),
        ("0 打 二", "0 打 二\nresult: 荒庄", 11, "A13", r"the moves lead to: \*"),
        ("0 打 二", "result: *\nresult: *", 11, "", "the result is written twice"),
        ("0 打 二", "paohuzi-record 1\ndeal", 10, "", "a second record begins here"),
    ],
)
def test_refused_deals(old: str, new: str, line: int, rule: str, message: str) -> None:
    assert loads(DEAL)
    with pytest.raises(NotationError, match=message) as caught:
        loads(DEAL.replace(old, new, 1))
    assert (caught.value.line, caught.value.rule) == (line, rule)


POSITION = """paohuzi-record 1
position
hand 0: 一 二 三 ?11
melds 0: 偎:贰贰贰 碰:伍伍伍
hand 1: ?20
hand 2: ?20
pile 1: 打 四
turn: draw 1
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "rule", "message"),
    [
        ("turn: draw 1\n", "", 2, "", "'turn: …' is missing"),
        ("draw 1", "draw", 8, "", "draw S, discard S, drawn S CARD or discarded S CARD"),
        ("draw 1", "draw 3", 8, "", "is wanted"),
        ("draw 1", "draw 1 五", 8, "", "is wanted"),
        ("draw 1", "drawn 1", 8, "", "is wanted"),
        ("draw 1", "sleep 1", 8, "", "is wanted"),
        ("draw 1", "drawn 1 五五", 8, "", "is not one card"),
        ("draw 1", "drawn 1 贰\naside: 贰", 9, "A1.1", "a fifth 贰; the others stand in line 4, 8"),
        ("draw 1", "draw 1\naside:\nwall: 六", 2, "A1.1", "of the 80 cards are nowhere"),
        ("draw 1", "draw 1\nwall: ?25", 2, "A1.1", "76 cards are unknown, but only 70 are left"),
        ("draw 1", "draw 1\nbarred 0: 五 X", 9, "", "is no card"),
        ("draw 1", "draw 1\nexempt 0: -1", 9, "", "-1 is not from 0 to 20"),
        ("draw 1", "draw 1\ntraining: perhaps", 9, "", "training: yes or no is wanted"),
        ("?11", "?10", 3, "A4.6", "13 cards in hand and 6 on the table, together 20 are wanted"),
        ("draw 1", "discard 0", 3, "A4.6", "together 21 are wanted"),
        ("draw 1", "draw 1\nexempt 2: 1", 6, "A4.6", "together 19 are wanted"),
        ("碰:伍伍伍", "跑:伍伍伍", 4, "A5", "is not 4 cards of one kind"),
        ("碰:伍伍伍", "吃:伍陆捌", 4, "A5", "is no 顺子"),
        ("?11", "一一一 ?8", 3, "A4.3", "four 一 in a hand lie as a 提"),
        ("打 四", "四", 7, "", "打 da 摸 mo"),
        (
            "pile 1: 打 四",
            "pile 1: 打 贰贰",
            7,
            "A1.1",
            "a fifth 贰; the others stand in line 4, 7",
        ),
    ],
)
def test_refused_positions(old: str, new: str, line: int, rule: str, message: str) -> None:
    assert loads(POSITION)
    with pytest.raises(NotationError, match=message) as caught:
        loads(POSITION.replace(old, new, 1))
    assert (caught.value.line, caught.value.rule) == (line, rule)


def test_training_lifts_the_number_of_cards_and_nothing_else() -> None:
    training = POSITION.replace("?11", "?3") + "training: yes\n"
    assert loads(training)
    assert "training: yes" in dumps(replay(loads(training)))
    for old, new, rule in [
        ("打 四", "打 贰贰", "A1.1"),
        ("一 二 三", "一一一一", "A4.3"),
        ("碰:伍伍伍", "碰:伍伍", "A5"),
    ]:
        with pytest.raises(NotationError) as caught:
            loads(training.replace(old, new))
        assert caught.value.rule == rule


def test_cards_that_cannot_be_dealt() -> None:
    text = "paohuzi-record 1\nposition\nhand 0: ?76\nhand 1: 一\nhand 2: 二\nwall: 三 四\n"
    with pytest.raises(NotationError, match="four of a kind") as caught:
        loads(text + "turn: draw 0\ntraining: yes")
    assert (caught.value.line, caught.value.rule) == (2, "A4.3")


def test_a_move_after_the_end() -> None:
    text = "paohuzi-record 1\ndeal\nhand 0: 一一一一 壹壹壹壹 五五五五 ?8\nmoves\n0 胡"
    with pytest.raises(NotationError, match="the round is over") as caught:
        loads(text)
    assert (caught.value.line, caught.value.rule) == (5, "A12.1")


@pytest.mark.parametrize(
    ("result", "right"),
    [
        ("0 胡 30息 底16 自摸+1 番3 +102 -51 -51", True),
        ("0 胡", True),
        ("0 HU 30息", True),
        ("+102 -51 -51", True),
        ("", True),
        ("1 胡", False),
        ("0 胡 31息", False),
        ("0 胡 +102 -102 -51", False),
        ("荒庄", False),
        ("huangzhuang", False),
        ("*", False),
    ],
)
def test_a_written_result_is_right(result: str, right: bool) -> None:
    text = "paohuzi-record 1\nseed: 1\ndeal\nhand 0: 一一一一 壹壹壹壹 五五五五 ?8\nmoves\n"
    if right:
        loads(f"{text}result: {result}")
    else:
        with pytest.raises(NotationError) as caught:
            loads(f"{text}result: {result}")
        assert (caught.value.line, caught.value.rule) == (6, "A13")


def test_a_missing_bi_is_asked_for() -> None:
    with pytest.raises(NotationError, match="which 比") as caught:
        loads(BY_HAND.replace("吃 二三四 比 二二贰", "吃 二三四"))
    assert (caught.value.line, caught.value.rule) == (16, "A10.3")


def test_a_changed_card_is_refused(many: Callable[[int, int], int]) -> None:
    """In a whole deal every other card is a fifth of its kind."""

    @settings(max_examples=many(50, 1000))
    @given(rounds(), st.integers(0, 10**9))
    def check(played: Round, seed: int) -> None:
        if played.seats == 2:
            return
        lines = dumps(played).splitlines()
        rng = Random(seed)
        dealt = [at for at, line in enumerate(lines) if re.match("hand|upturned|wall", line)]
        at = rng.choice(dealt)
        places = [place for place, char in enumerate(lines[at]) if char in NAMES]
        place = rng.choice(places)
        new = rng.choice([char for char in NAMES if char != lines[at][place]])
        lines[at] = lines[at][:place] + new + lines[at][place + 1 :]
        with pytest.raises(NotationError, match=f"a fifth {new}") as caught:
            loads("\n".join(lines))
        assert caught.value.rule == "A1.1"
        assert caught.value.line == max(n for n in dealt if new in lines[n]) + 1

    check()


def test_a_changed_move_is_refused(many: Callable[[int, int], int]) -> None:
    """Another seat, or an action that is not legal: refused at that line, with a rule."""
    every = [HU, PASS, PENG, *DISCARDS, *(chi((triple,)) for triple in TRIPLES)]

    @settings(max_examples=many(50, 1000))
    @given(rounds(), st.integers(0, 10**9))
    def check(played: Round, seed: int) -> None:
        rng = Random(seed)
        lines = dumps(played).splitlines()
        first = lines.index("moves") + 1
        moves = [at for at in range(first, len(lines) - 1) if not lines[at].startswith(";")]
        if not moves:
            return
        index = rng.randrange(len(moves))
        before = list(positions(Record.of(played)))[index]
        assert before.decision is not None
        seat, legal = before.decision
        eaten = {action.groups[0] for action in legal if action.kind == ActionKind.CHI}
        wrong = [a for a in every if a not in legal and a.groups[:1] not in [(e,) for e in eaten]]
        if rng.random() < 0.5:
            text = f"{(seat + 1) % played.seats} {format_action(played.actions[index])}"
        else:
            text = f"{seat} {format_action(rng.choice(wrong))}"
        lines[moves[index]] = text
        with pytest.raises(NotationError) as caught:
            loads("\n".join(lines))
        assert caught.value.line == moves[index] + 1
        assert re.fullmatch(r"A\d+(\.\d+)?", caught.value.rule)

    check()


def test_damaged_text_is_read_or_refused(many: Callable[[int, int], int]) -> None:
    """Whatever is in a file, it is a `NotationError` or a record that can be written again."""
    pool = "\n\t :;?()0123456789-+*打碰吃比胡过一二壹贰偎提xdacfghilnorstuvw"

    @settings(max_examples=many(200, 5000))
    @given(st.sampled_from([BY_HAND, DEAL, POSITION, finished()]), st.integers(0, 10**9))
    def check(text: str, seed: int) -> None:
        rng = Random(seed)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            new = "".join(rng.choice(pool) for _ in range(rng.randint(0, 3)))
            text = text[:at] + new + text[at + rng.randint(0, 3) :]
        try:
            if "match:" in text:
                load_match(text)
            else:
                record = loads(text)
                assert replay(loads(dumps(record))).snapshot() == replay(record).snapshot()
        except NotationError:
            pass

    check()


OWN_RULES = """
name = "老家 # 跑胡子"
base = "changde"
min_huxi = 10
cap = 50
huxi_peng = [2, 4]
mingtang = "own"
mingtang_choices = ["none", "own"]

[styles.own]
extends = "hongheidian"
duizihu = { on = true }
honghu = { red = [10, 11] }
menqing = { fan = 3, undisturbed = true, opening = ["none"], replaces = ["duizihu"] }
"""
OWN_SETS = [
    "set: name=老家 # 跑胡子",
    "set: min_huxi=10",
    "set: huxi_peng=[2, 4]",
    "set: cap=50",
    "set: mingtang=own",
    'set: mingtang_choices=["none", "own"]',
    "set: styles.own.honghu.fan=2",
    "set: styles.own.honghu.red=[10, 11]",
    "set: styles.own.duizihu.on=true",
    'set: styles.own.menqing.replaces=["duizihu"]',
]


def test_rules_of_ones_own_come_back() -> None:
    """They are written as what they change on the preset they stand on."""
    rules = parse(OWN_RULES)
    played = Round.deal(rules, rng=Random(1))
    for _ in range(20):
        step(played, Random(1))
    text = dumps(played)
    lines = text.splitlines()
    assert "rules: changde" in lines
    assert set(OWN_SETS) <= set(lines)
    read = loads(text)
    assert read.rules == rules
    assert (read.rules.name, read.rules.origin) == ("老家 # 跑胡子", "changde")
    assert [style.name for style in read.rules.styles] == ["none", "own"]
    assert replay(read).snapshot() == played.snapshot()
    match = Match.start(rules, seed=3, rounds=2)
    play(match, 60, 3)
    loaded = load_match(dump_match(match))
    assert same(loaded.match, match)
    assert loaded.match.rules == rules


def test_a_changed_line_of_a_preset_comes_back() -> None:
    text = (files("engine") / "presets" / "hunan.toml").read_text("utf-8")
    rules = parse(text.replace("fan = 10", "fan = 9"))
    written = dumps(Round.deal(rules, rng=Random(1)))
    sets = [line for line in written.splitlines() if line.startswith("set:")]
    assert sets == ["set: styles.half.wudui.fan=9", "set: styles.full.wudui.fan=9"]
    assert loads(written).rules == rules != preset("hunan")


@pytest.mark.parametrize("name", ["hunan", "changde", "fangpaofa", "luzhou"])
def test_every_preset_comes_back(name: str) -> None:
    text = dumps(Round.deal(preset(name), rng=Random(1)))
    assert f"rules: {name}" in text.splitlines()
    assert "set:" not in text
    assert loads(text).rules == preset(name)


# --- matches


def play(match: Match, moves: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(moves):
        if match.round.over:
            if not match.booked:
                match.finish_round()
            if match.over:
                return
            match.next_round()
        else:
            step(match.round, rng)
    if match.round.over and not match.booked:
        match.finish_round()


def same(one: Match, other: Match) -> bool:
    return (
        one.rules == other.rules
        and one.round.snapshot() == other.round.snapshot()
        and one.round.events == other.round.events
        and one.results == other.results
        and (one.points, one.number, one.dealer, one.seed, one.length)
        == (other.points, other.number, other.dealer, other.seed, other.length)
        and one.rules.persons == other.rules.persons
        and (one.booked, one.over) == (other.booked, other.over)
    )


def test_matches_come_back(many: Callable[[int, int], int]) -> None:
    @settings(max_examples=many(25, 500))
    @given(
        seed=st.integers(-(10**9), 10**9),
        moves=st.integers(0, 300),
        length=st.sampled_from([(3, None), (10, None), (None, 5)]),
        change=st.sampled_from(CHANGES),
        seats=st.sampled_from([3, 3, 2]),
    )
    def check(
        seed: int,
        moves: int,
        length: tuple[int | None, int | None],
        change: dict[str, object],
        seats: int,
    ) -> None:
        rules = changed(preset("hunan"), change)
        rules = changed(rules, {"persons": seats})
        match = Match.start(rules, seed=seed, rounds=length[0], target=length[1])
        play(match, moves, seed)
        names = ("我", "阿公", "Old Wang")[:seats]
        extra = {"x-bots": "easy hard", "x-seat": "0"}
        text = dump_match(match, names, "2026-12-01", extra)
        loaded = load_match(text)
        assert same(loaded.match, match)
        assert (loaded.names, loaded.date, loaded.extra) == (names, "2026-12-01", extra)
        assert dump_match(loaded.match, loaded.names, loaded.date, loaded.extra) == text
        play(match, 50, 1)
        play(loaded.match, 50, 1)
        assert same(loaded.match, match)

    check()


def finished() -> str:
    match = Match.start(preset("hunan"), seed=11, rounds=2)
    play(match, 1000, 1)
    assert match.over
    return dump_match(match)


@pytest.mark.parametrize(
    ("old", "new", "line", "rule", "message"),
    [
        ("match: 2 rounds\n", "", 1, "", "'match: N rounds' or 'match: N points' is wanted"),
        ("match: 2 rounds", "match: 0 rounds", 1, "", "at least 1"),
        ("match: 2 rounds", "match: 1 rounds", "second", "A2.4", "the match was over before"),
        ("seed: 11\n", "", 1, "", "the seed of the match is missing"),
        ("seed: 11", "seed: 14", "deal", "", "seed 14 does not deal these cards"),
        ("round: 1/2", "round: 2/2", 1, "", "this is round 1, not 2"),
    ],
)
def test_refused_matches(old: str, new: str, line: int | str, rule: str, message: str) -> None:
    text = finished()
    assert load_match(text)
    lines = text.replace(old, new, 1).splitlines()
    heads = [at + 1 for at, read in enumerate(lines) if read.startswith("paohuzi-record")]
    wanted = {"second": heads[1], "deal": lines.index("deal") + 1}.get(str(line), line)
    with pytest.raises(NotationError, match=message) as caught:
        load_match("\n".join(lines))
    assert (caught.value.line, caught.value.rule) == (wanted, rule)


def test_rounds_of_other_matches_are_refused() -> None:
    first, second = re.split("(?<=\n)\n(?=paohuzi-record)", finished())
    head = first.count("\n") + 2
    dealer = int(re.search(r"dealer: (\d)", second)[1])  # type: ignore[index]
    cut = first[: first.index("result:")].rstrip().rsplit("\n", 3)[0]
    unplayed = second[: second.index("moves")]
    cases = [
        (first + "\n" + second.replace("rules: hunan", "set: cap=9", 1), head, "rules of a match"),
        (first + "\n" + first.replace("round: 1", "round: 2"), head, "deals here|does not deal"),
        (
            first + "\n" + re.sub(r"dealer: \d", f"dealer: {(dealer + 1) % 3}", unplayed),
            head,
            f"seat {dealer} deals here",
        ),
        (cut + "\n" + second, cut.count("\n") + 2, "round 1 is not finished"),
    ]
    for text, line, message in cases:
        with pytest.raises(NotationError, match=message) as caught:
            load_match(text)
        assert caught.value.line >= line


def test_a_key_for_programs_begins_with_x() -> None:
    match = Match.start(preset("hunan"), seed=11)
    with pytest.raises(ValueError, match="a key x-… is wanted"):
        dump_match(match, extra={"bots": "easy"})


def test_names_of_any_kind_come_back_in_one_line() -> None:
    match = Match.start(preset("hunan"), seed=11)
    names = ("; a\nb", " paohuzi-record 1 ", "deal: x")
    loaded = load_match(dump_match(match, names, "deal\nmoves"))
    assert loaded.names == ("; a b", "paohuzi-record 1", "deal: x")
    assert loaded.date == "deal moves"
