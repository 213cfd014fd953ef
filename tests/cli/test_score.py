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
ZUODI = ("--set", "persons=4", "--set", "four=zuodi")
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
        "discard_bonus": 0,
        "fan": 0,
        "outright": 0,
        "times": 0,
        "points": 0,
        "payers": 0,
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
        ((*W6, "--context", "upturned", "--set", "upturned_shown=false"), "upturned_hidden"),
        ((*W6, "--context", "discarded"), "discard_not_won"),
        ((*W6, "--context", "last", *ZUODI), "bottom_not_won"),
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
        {"name": "honghu", "title": "红胡", "fan": 2, "points": 0},
        {"name": "haidi", "title": "海底", "fan": 2, "points": 0},
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
        (("--hand", "一", "--card", "九", "--context", "discarded,last"), "不能同时写"),
        (("--hand", "一", "--card", "九", "--draws", "-1"), "draws 要 0 到 100 的整数"),
        (("--hand", "一", "--card", "九", "--drawn", "me"), "--drawn 不能是 'me'"),
        (
            ("--hand", "一", "--card", "九", "--set", "cap"),
            "“cap”不行：要写成 KEY=VALUE（现在是 0）",
        ),
        (("--hand", "一", "--card", "九", "--set", "huxi_ti=9"), "要写 2 或 4 个 0 到 100 的整数"),
        (("--hand", "一", "--card", "九", "--set", "name=me"), "没有“name”这一条"),
        (
            ("--hand", "一", "--card", "九", "--set", "mingtang=all"),
            "只能是 none, basic, half, full",
        ),
        (("--hand", "一", "--card", "九", "--set", "birds=1", *ZUODI), "打鸟和坐底不能一起用"),
        (("--hand", "一", "--card", "九", "--set", "nonsense=1"), "没有“nonsense”这一条"),
        (
            ("--hand", "一", "--card", "九", "--rules", "nowhere"),
            '没有叫 "nowhere" 的规则，有 hunan',
        ),
        (("--hand", "一", "--card", "九", "--rules", "no.toml"), "读不了 no.toml"),
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


# --------------------------------------------------------------------------- other games

RED = (
    "--melds", "提:贰贰贰贰 提:柒柒柒柒 碰:壹壹壹 吃:二七十 吃:四五六",
    "--hand", "肆伍叁叁", "--card", "陆",
)  # fmt: skip
GUN = ("--context", "discarded", "--set", "discard_win=true")


@pytest.mark.parametrize(
    ("words", "huxi", "tun", "bonuses", "fan", "points"),
    [
        (("--rules", "hunan"), 18, 2, (1, 0), 1, 3),
        (("--rules", "changde"), 18, 2, (1, 0), 1, 3),
        (("--rules", "fangpaofa"), 18, 18, (10, 0), 1, 28),
        (("--rules", "fangpaofa", *GUN), 18, 18, (0, 10), 1, 28),
        (("--rules", "luzhou"), 24, 15, (1, 0), 1, 16),
        (("--rules", "luzhou", "--context", "discarded"), 24, 15, (0, 0), 1, 15),
        (("--rules", "luzhou", "--context", "opened"), 24, 15, (1, 0), 2, 32),
        (("--rules", "luzhou", "--context", "discarded,first_discard"), 24, 15, (0, 0), 2, 30),
        (("--rules", "fangpaofa", "--context", "untouched"), 18, 18, (10, 0), 2, 46),
        (("--set", "huangfan=true", "--draws", "2"), 18, 2, (1, 0), 1, 9),
        (("--set", "mingtang=full", "--context", "undisturbed"), 18, 2, (1, 0), 6, 18),
    ],
)
def test_the_same_hand_in_other_games(
    run: Run,
    words: tuple[str, ...],
    huxi: int,
    tun: int,
    bonuses: tuple[int, int],
    fan: int,
    points: int,
) -> None:
    """W6, drawn by the winner."""
    found = run("score", *W6, "--drawn", "self", *words, "--json").json
    assert (found["huxi"], found["tun"]) == (huxi, tun)
    assert (found["zimo_bonus"], found["discard_bonus"]) == bonuses
    assert (found["fan"], found["points"]) == (fan, points)
    assert found["payers"] == (1 if any("discarded" in word for word in words) else 2)


def test_points_outright(run: Run) -> None:
    """D.3: 30 胡息 and ten red cards."""
    found = run("score", *RED, "--drawn", "self", "--rules", "fangpaofa", "--json").json
    assert (found["huxi"], found["outright"], found["points"]) == (30, 100, 100)
    lines = run("score", *RED, "--drawn", "self", "--rules", "fangpaofa").out.splitlines()
    assert lines[-3:] == [
        "胡息：12 + 12 + 3 + 3 = 30",
        "直接算：满三十红胡 100 = 100（D.3）",
        "每家付：100 = 100 分",
    ]


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        (
            ("--rules", "changde", "--drawn", "self"),
            "胡：18 戏，每家付 3 分",
            [
                "戏：3 + 3 + 6 + 6 = 18",
                "等：(18 - 12) / 3，取整数 = 2（A13.1）",
                "自摸：加 1 等（A13.2）",
                "番：平胡，1 番",
                "每家付：(2 + 1) 等 × 1 番 = 3 分",
            ],
        ),
        (
            ("--rules", "luzhou", "--context", "discarded,first_discard"),
            "胡：24 胡息，放炮的付 30 分",
            [
                "胡息：3 + 6 + 6 + 9 = 24",
                "等：(24 - 9) / 1，取整数 = 15（E.3）",
                "番：地胡 2 = 2 番（E.4）",
                "放炮的付：15 等 × 2 番 = 30 分",
            ],
        ),
        (
            ("--rules", "fangpaofa", *GUN, "--set", "stake=2"),
            "胡：18 胡息，放炮的付 56 分",
            [
                "胡息：3 + 3 + 6 + 6 = 18",
                "放炮：加 10（D.2）",
                "番：平胡，1 番",
                "放炮的付：18 × 1 番 + 10，× 底分 2 = 56 分",
            ],
        ),
        (
            ("--set", "huangfan=true", "--draws", "2", "--set", "cap=5"),
            "胡：18 胡息，每家付 5 分",
            ["番：平胡，1 番", "每家付：2 底 × 1 番，× 黄番 3（B.2），封顶 5 = 5 分"],
        ),
    ],
)
def test_the_sum_in_the_words_of_the_game(
    run: Run, words: tuple[str, ...], first: str, last: list[str]
) -> None:
    lines = run("score", *W6, *words).out.splitlines()
    assert lines[0] == first
    assert lines[-len(last) :] == last


def test_rules_of_ones_own(run: Run, own_rules: Path, tmp_path: Path) -> None:
    text = 'name = "home"\nbase = "fangpaofa"\nzimo_bonus = 5\n'
    for path in (own_rules / "home.toml", tmp_path / "elsewhere.toml"):
        path.write_text(text, encoding="utf-8")
        name = path.stem if path.parent == own_rules else str(path)
        words = ("score", *W6, "--drawn", "self", "--rules", name, "--json")
        assert run(*words).json["points"] == 23


def test_changes_go_together_whatever_their_order(run: Run) -> None:
    words = ("--set", "birds=1", "--set", "persons=4", "--set", "four=shouxing")
    assert run("score", *W6, "--rules", "luzhou", *words).code == 0
