"""``paohuzi waits`` against the worked examples of the rules."""

from __future__ import annotations

from tests.cli.conftest import Run

W9 = ("--melds", "提:壹壹壹壹 碰:贰贰贰 吃:六七八 吃:肆伍陆 吃:玖玖九", "--hand", "三三 四四")
W10 = (
    "--melds", "碰:壹壹壹 碰:贰贰贰 碰:三三三 偎:柒柒柒 碰:捌捌捌 吃:七八九",
    "--hand", "四五",
)  # fmt: skip


def test_huxi_by_who_drew_and_unseen(run: Run) -> None:
    answer = run("waits", *W9, "--json")
    assert answer.code == 0
    assert answer.json == {
        "waits": [
            {"card": "三", "huxi": 18, "huxi_self": 18, "huxi_other": 16, "unseen": 2},
            {"card": "四", "huxi": 18, "huxi_self": 18, "huxi_other": 16, "unseen": 2},
            {"card": "叁", "huxi": 15, "huxi_self": 15, "huxi_other": 15, "unseen": 4},
            {"card": "肆", "huxi": 15, "huxi_self": 15, "huxi_other": 15, "unseen": 3},
        ],
        "note": None,
    }


def test_a_win_only_by_who_drew_it(run: Run) -> None:
    found = run("waits", *W9, "--json", "--set", "min_huxi=17").json["waits"]
    assert [(wait["card"], wait["huxi_self"], wait["huxi_other"]) for wait in found] == [
        ("三", 18, None),
        ("四", 18, None),
    ]


def test_run_onto_a_peng_is_a_wait_too(run: Run) -> None:
    found = run("waits", *W10, "--json").json["waits"]
    assert [(wait["card"], wait["huxi"], wait["unseen"]) for wait in found] == [
        ("三", 16, 1),
        ("六", 16, 4),
    ]


def test_text(run: Run) -> None:
    first = run("waits", *W9).out.splitlines()[0]
    assert first == "三  自己摸 18 胡息，别人摸 16 胡息，还有 2 张没见"
    english = run("waits", *W9, "--lang", "en", "--set", "min_huxi=17").out.splitlines()[0]
    assert english == "三  self-drawn 18 huxi, drawn by another no win, 2 unseen"


def test_no_wait(run: Run) -> None:
    answer = run("waits", "--hand", "一二 四五 七八 壹贰 肆伍 柒捌 十拾 三六九 叁陆玖")
    assert (answer.code, answer.out) == (1, "没有听牌\n")


def test_wrong_number_of_cards_is_noted(run: Run) -> None:
    answer = run("waits", "--hand", "一二", "--json")
    assert answer.code == 1
    assert answer.json == {
        "waits": [],
        "note": "手里和桌上共 2 张，胡之前应当是 20 张",
    }


def test_bad_input(run: Run) -> None:
    answer = run("waits", "--hand", "一二三", "--melds", "吃:一二四")
    assert answer.code == 2
    assert answer.err == ("paohuzi: 看不懂的牌组“吃:一二四”：写 偎:贰贰贰 碰:伍伍伍 吃:七八九\n")
