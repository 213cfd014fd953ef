"""``paohuzi score`` against the worked examples of the rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

W6 = ("--hand", "一二三 二七十 壹贰叁 贰柒拾 四五六 八八捌 玖玖", "--card", "九")
W7 = (
    "--melds", "偎:贰贰贰 碰:伍伍伍 吃:一二三 跑:十十十十 吃:七八九",
    "--hand", "捌捌 柒拾", "--card", "贰",
)  # fmt: skip
W8 = (
    "--melds", "偎:柒柒柒 碰:壹壹壹 吃:六七八 吃:肆伍陆 吃:玖玖九",
    "--hand", "三三三 四五", "--card", "三",
)  # fmt: skip
W9 = ("--melds", "提:壹壹壹壹 碰:贰贰贰 吃:六七八 吃:肆伍陆 吃:玖玖九", "--hand", "三三 四四")
W10 = (
    "--melds", "碰:壹壹壹 碰:贰贰贰 碰:三三三 偎:柒柒柒 碰:捌捌捌 吃:七八九",
    "--hand", "四五",
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "huxi", "tun", "bonus", "fan", "points"),
    [
        ((*W6, "--drawn", "self"), 18, 2, 1, 1, 3),
        ((*W6, "--drawn", "other"), 18, 2, 0, 1, 2),
        ((*W7, "--drawn", "other"), 24, 4, 0, 2, 8),
        ((*W9, "--card", "三", "--drawn", "self"), 18, 2, 1, 1, 3),
        ((*W9, "--card", "三", "--drawn", "other"), 16, 1, 0, 1, 1),
        ((*W9, "--card", "叁", "--drawn", "self"), 15, 1, 1, 1, 2),
        ((*W10, "--card", "六"), 16, 1, 0, 1, 1),
        ((*W10, "--card", "三"), 16, 1, 0, 1, 1),
    ],
)
def test_wins(
    run: Run, words: tuple[str, ...], huxi: int, tun: int, bonus: int, fan: int, points: int
) -> None:
    answer = run("score", *words, "--json")
    assert answer.code == 0
    found = answer.json
    assert found["wins"] is True
    assert (found["huxi"], found["tun"], found["zimo_bonus"]) == (huxi, tun, bonus)
    assert (found["fan"], found["points"]) == (fan, points)
    assert sum(group["huxi"] for group in found["groups"]) == huxi
    assert len(found["groups"]) == 7


def test_groups_name_kind_cards_and_huxi(run: Run) -> None:
    groups = run("score", *W9, "--card", "三", "--drawn", "self", "--json").json["groups"]
    assert {"kind": "ti", "name": "提", "cards": "壹壹壹壹", "huxi": 12} in groups
    assert {"kind": "peng", "name": "碰", "cards": "贰贰贰", "huxi": 3} in groups
    assert {"kind": "wei", "name": "偎", "cards": "三三三", "huxi": 3} in groups
    assert {"kind": "jiang", "name": "将", "cards": "四四", "huxi": 0} in groups
    assert {"kind": "shun", "name": "顺", "cards": "六七八", "huxi": 0} in groups
    assert {"kind": "jiao", "name": "绞", "cards": "九玖玖", "huxi": 0} in groups


def test_too_few_huxi_is_no_win(run: Run) -> None:
    answer = run("score", *W8, "--json")
    assert answer.code == 1
    assert answer.json == {
        "wins": False,
        "huxi": 12,
        "tun": 0,
        "zimo_bonus": 0,
        "fan": 0,
        "points": 0,
        "mingtang": [],
        "groups": [],
        "reason": {
            "rule": "A9.3",
            "code": "too_few_huxi",
            "text": "牌型成了，可是只有12胡息，还不够",
        },
    }


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*W10, "--card", "一"), "no_doors"),
        (("--hand", "四五", "--card", "六"), "card_count"),
        ((*W6, "--context", "upturned", "--set", "upturned_win=false"), "no_upturned_win"),
    ],
)
def test_reasons_of_no_win(run: Run, words: tuple[str, ...], code: str) -> None:
    answer = run("score", *words, "--json")
    assert answer.code == 1
    assert answer.json["reason"]["code"] == code
    assert answer.json["huxi"] == 0


@pytest.mark.parametrize(
    ("context", "tun", "bonus", "points"),
    [
        ("upturned,dealer", 8, 1, 9),  # (2 × 18 − 12) / 3 = 8
        ("upturned", 8, 0, 8),
        ("last", 2, 0, 2),  # 海底 alone counts once
        ("dealer", 2, 0, 2),
    ],
)
def test_context(run: Run, context: str, tun: int, bonus: int, points: int) -> None:
    found = run("score", *W6, "--context", context, "--json").json
    assert (found["tun"], found["zimo_bonus"], found["points"]) == (tun, bonus, points)


def test_mingtang_by_name(run: Run) -> None:
    red = "一二三 二七十 壹贰叁 贰柒拾 六七八 八九十 伍伍"
    found = run("score", "--hand", red, "--card", "五", "--context", "last", "--json").json
    assert found["mingtang"] == [
        {"name": "honghu", "title": "红胡", "fan": 2},
        {"name": "haidi", "title": "海底", "fan": 2},
    ]
    assert (found["huxi"], found["tun"], found["fan"], found["points"]) == (18, 2, 4, 8)


def test_changed_rules(run: Run) -> None:
    assert run("score", *W6, "--set", "min_huxi=19").code == 1
    capped = run("score", *W6, "--set", "zimo_bonus=3", "--set", "cap=4", "--drawn", "self")
    assert "封顶 4" in capped.out


@pytest.mark.parametrize(
    "hand",
    [
        "一二三二七十壹贰叁贰柒拾四五六八八捌玖玖",
        "一二三,二七十 壹貳參 貳柒拾 四五六 八八捌 玖玖",
        "123x 270x 123d 270d 456x 88x8d 99d",
    ],
)
def test_ways_of_writing_cards(run: Run, hand: str) -> None:
    assert run("score", "--hand", hand, "--card", "9x", "--json").json["huxi"] == 18


def test_text_tells_the_sum(run: Run) -> None:
    answer = run("score", *W6, "--drawn", "self")
    assert answer.code == 0
    assert answer.out.splitlines()[0] == "胡：18 胡息，每家付 3 分"
    assert "胡息：3 + 3 + 6 + 6 = 18" in answer.out
    english = run("score", *W6, "--drawn", "self", "--lang", "en")
    assert english.out.splitlines()[0] == "Wins: 18 huxi, each loser pays 3"


def test_text_of_no_win(run: Run) -> None:
    assert run("score", *W8).out == "不胡：牌型成了，可是只有12胡息，还不够（A9.3）\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "缺 hand"),
        (("--hand", "一二三"), "缺 card"),
        (("--hand", "一二三x", "--card", "九"), "看不懂的牌"),
        (("--hand", "一二三", "--card", "九九"), "不是一张牌"),
        (("--hand", "一一一一", "--card", "一"), "一有 5 张"),
        (("--hand", "一二三", "--card", "九", "--melds", "碰:一二三"), "看不懂的牌组"),
        (("--hand", "一二三", "--card", "九", "--melds", "偎:???"), "扣着的牌"),
        (("--hand", "一", "--card", "九", "--context", "first"), "context 不能是“first”"),
        (("--hand", "一", "--card", "九", "--context", "last,upturned"), "不能同时写"),
        (("--hand", "一", "--card", "九", "--drawn", "me"), "--drawn 不能是 'me'"),
        (("--hand", "一", "--card", "九", "--set", "cap"), "“cap”不行"),
        (("--hand", "一", "--card", "九", "--set", "nonsense=1"), "没有“nonsense”这一条"),
        (("--hand", "一", "--card", "九", "--rules", "nowhere"), "--rules 不能是 'nowhere'"),
        (("--file", "/nowhere/hands.jsonl"), "读不了 /nowhere/hands.jsonl"),
    ],
)
def test_bad_input(run: Run, words: tuple[str, ...], message: str) -> None:
    answer = run("score", *words)
    assert answer.code == 2
    assert answer.out == ""
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_file_answers_every_line_in_order(run: Run, tmp_path: Path) -> None:
    w9 = {"hand": "三三 四四", "melds": W9[1], "card": "三"}
    lines = [
        json.dumps({**w9, "drawn": "self"}),
        "no JSON",
        json.dumps({**w9, "drawn": "other"}),
        json.dumps({**w9, "melds": "碰:一二三"}),
        json.dumps({**w9, "melds": W9[1].split(), "context": ["last"]}),
        json.dumps({"hand": "三三四四"}),
        json.dumps({**w9, "hand": 3}),
        "[]",
        json.dumps({"hand": W8[3], "melds": W8[1], "card": "三"}),
    ]
    hands = tmp_path / "hands.jsonl"
    hands.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = run("score", "--file", str(hands))
    found = [json.loads(line) for line in answer.out.splitlines()]
    assert [answer.get("huxi") for answer in found] == [
        18, None, 16, None, 16, None, None, None, 12,
    ]  # fmt: skip
    assert ["error" in answer for answer in found] == [
        False, True, False, True, False, True, True, True, False,
    ]  # fmt: skip
    assert [answer.get("wins") for answer in found][::8] == [True, False]
    assert answer.code == 2


def test_file_without_a_bad_line(run: Run, tmp_path: Path) -> None:
    hands = tmp_path / "hands.jsonl"
    hands.write_text(json.dumps({"hand": W8[3], "melds": W8[1], "card": "三"}), encoding="utf-8")
    answer = run("score", "--file", str(hands))
    assert answer.code == 0
    assert answer.json["wins"] is False
