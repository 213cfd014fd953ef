"""``paohuzi legal`` and ``paohuzi replay`` on records."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

RECORD = """paohuzi-record 1
name 0: 我
name 1: 小妹
dealer: 2
seed: 20
position
hand 0: 四五
melds 0: 碰:壹壹壹 碰:贰贰贰 碰:三三三 偎:柒柒柒 碰:捌捌捌 吃:七(八)九
pile 0: 打 二 摸 拾
hand 1: 一 一 六 六 ?16
pile 1: 打 五 九
melds 2: 偎:???
wall: 四 ?7
turn: drawn 1 三
moves
0 过
0 打 五
0 胡
result: 0 胡 21息 底3 番1 +6 -3 -3
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "round.phz"
    path.write_text(RECORD, encoding="utf-8")
    return path


def rewrite(record: Path, old: str, new: str) -> Path:
    record.write_text(record.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return record


@pytest.mark.parametrize(
    ("at", "phase", "card", "legal"),
    [
        ("0", "drawn", "三", ["胡", "过"]),
        ("1", "to_discard", None, ["打 四", "打 五"]),
        ("2", "drawn", "四", ["胡", "过"]),
    ],
)
def test_legal_at(
    run: Run, record: Path, at: str, phase: str, card: str | None, legal: list[str]
) -> None:
    answer = run("legal", str(record), "--at", at, "--json")
    assert answer.code == 0
    found = answer.json
    assert (found["seat"], found["name"], found["phase"]) == (0, "我", phase)
    assert (found["card"], found["legal"], found["why"]) == (card, legal, None)


def test_legal_at_the_end(run: Run, record: Path) -> None:
    found = run("legal", str(record), "--json").json
    assert (found["moves"], found["over"], found["seat"], found["legal"]) == (3, True, None, [])
    assert run("legal", str(record)).out == "3 步以后，这一局结束了\n"


def test_legal_in_words(run: Run, record: Path) -> None:
    assert run("legal", str(record), "--at", "0").out.splitlines() == [
        "0 步以后，轮到我",
        "小妹摸出 三",
        "  胡",
        "  过",
    ]


@pytest.mark.parametrize(
    ("action", "code", "rule"),
    [
        ("打 五", 0, None),
        ("da 5x", 0, None),
        ("打 壹", 1, "A11.4"),
        ("胡", 1, "A11.1"),
        ("吃 三四五", 1, "A11.1"),
        ("碰", 1, "A11.1"),
    ],
)
def test_why(run: Run, record: Path, action: str, code: int, rule: str | None) -> None:
    answer = run("legal", str(record), "--at", "1", "--why", action, "--json")
    assert answer.code == code
    assert answer.json["why"]["legal"] is (code == 0)
    assert answer.json["why"]["rule"] == rule


def test_why_in_words(run: Run, record: Path) -> None:
    words = ("legal", str(record), "--at", "1", "--why")
    assert run(*words, "打五").out == "可以：打 五\n"
    assert run(*words, "打 九").out == "不可以：打 九。你手里没有九（A11.4）\n"
    assert run("legal", str(record), "--why", "过", "--lang", "en").out == (
        "Forbidden: 过: this round is over (A12.1)\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--at", "4"), "没有第 4 步，记录只有 3 步"),
        (("--at", "-1"), "没有第 -1 步"),
        (("--at", "x"), "--at 要一个整数"),
        (("--why", "跳"), "看不懂的动作“跳”"),
    ],
)
def test_bad_questions(run: Run, record: Path, words: tuple[str, ...], message: str) -> None:
    answer = run("legal", str(record), *words)
    assert answer.code == 2
    assert message in answer.err


def test_replay_in_words(run: Run, record: Path) -> None:
    answer = run("replay", str(record))
    assert answer.code == 0
    assert answer.out.splitlines() == [
        "   0  小妹摸出 三。",
        "   1  我过了 三。",
        "   1  我臭胡：桌上的胡息变动以前，不能再胡 三（A8.5）。",
        "   1  我跑 三三三三。",
        "   2  我打出 五。",
        "   2  没人要 五，摆在我面前。",
        "   2  小妹摸出 四。",
        "   3  我胡了 四！",
        "",
        "  碰 壹壹壹  3",
        "  碰 贰贰贰  3",
        "  偎 柒柒柒  6",
        "  碰 捌捌捌  3",
        "  顺 七八九  0",
        "  跑 三三三三  6",
        "  将 四四  0",
        "胡息：3 + 3 + 6 + 3 + 6 = 21",
        "底：(21 - 12) / 3，取整数 = 3（A13.1）",
        "番：平胡，1 番",
        "每家付：3 底 × 1 番 = 3 分",
        "我 +6  小妹 -3  2号位 -3",
    ]


def test_replay_of_an_unfinished_round(run: Run, record: Path) -> None:
    rewrite(record, "0 打 五\n0 胡\nresult: 0 胡 21息 底3 番1 +6 -3 -3\n", "")
    assert run("replay", str(record)).out.splitlines()[-1] == "记录到这里，轮到我。"
    found = run("replay", str(record), "--json").json
    assert (found["over"], found["result"]) == (False, None)
    assert [step["event"] for step in found["steps"]] == ["show", "pass", "bar", "meld"]


def test_replay_shows_a_closed_wei(run: Run, record: Path) -> None:
    rewrite(record, "turn: drawn 1 三", "turn: drawn 1 六")
    record.write_text(record.read_text(encoding="utf-8").partition("moves")[0], encoding="utf-8")
    assert run("replay", str(record)).out.splitlines()[0] == "   0  小妹偎 六六六，牌扣着。"


def test_verify(run: Run, record: Path) -> None:
    answer = run("replay", str(record), "--verify")
    assert (answer.code, answer.out) == (0, "核对无误\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "rule"),
    [
        ("21息", "24息", 19, "A13"),
        ("0 打 五", "0 打 九", 17, "A11.4"),
        ("0 胡", "1 胡", 18, "A9.1"),
        ("hand 0: 四五", "hand 0: 四五五", 7, "A4.6"),
        ("一 一 六 六 ?16", "一 一 一 一 一 ?15", 10, "A1.1"),
    ],
)
def test_verify_finds_what_is_wrong(
    run: Run, record: Path, old: str, new: str, line: int, rule: str
) -> None:
    rewrite(record, old, new)
    answer = run("replay", str(record), "--verify", "--json")
    assert answer.code == 1
    assert answer.json["valid"] is False
    assert f"第 {line} 行不合规则（{rule}）" in answer.json["error"]
    assert run("replay", str(record)).code == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "不是牌局记录"),
        ("hello\n", "第 1 行看不懂：hello"),
        (RECORD.replace("0 过", "0 过\x1b[31m"), "第 16 行看不懂：0 过 [31m"),
    ],
)
def test_no_record(run: Run, record: Path, text: str, message: str) -> None:
    record.write_text(text, encoding="utf-8")
    for words in (("replay", str(record), "--verify"), ("legal", str(record))):
        answer = run(*words)
        assert answer.code == 2
        assert message in answer.err
        assert answer.err.count("\n") == 1


def test_not_utf8(run: Run, record: Path) -> None:
    record.write_bytes(b"\xff\xfe\x00")
    assert "不是 UTF-8 文本" in run("replay", str(record)).err


# --------------------------------------------------------------------------- other games


def with_rules(record: Path, *tags: str, moves: str = "") -> Path:
    """The record with other rules and moves, without its result."""
    start = RECORD.partition("moves")[0].replace("dealer: 2", "\n".join((*tags, "dealer: 2")))
    record.write_text(f"{start}moves\n{moves}", encoding="utf-8")
    return record


def test_replay_in_the_words_of_the_game(run: Run, record: Path) -> None:
    with_rules(record, "rules: luzhou", moves="0 过\n")
    assert "   1  我招 三三三三。" in run("replay", str(record)).out.splitlines()
    english = run("replay", str(record), "--lang", "en").out
    assert "我 lays zhao 招 三三三三." in english


def test_errors_at_the_manual_table(run: Run, record: Path) -> None:
    with_rules(record, "set: manual=true", moves="0 过\n0 过\n")
    found = run("legal", str(record), "--at", "1", "--json").json
    assert (found["legal"], found["wrong"]) == (["跑", "过"], ["过"])
    assert run("legal", str(record), "--at", "1").out.splitlines()[-2:] == [
        "  跑",
        "  过（算出错）",
    ]
    lines = run("replay", str(record)).out.splitlines()
    assert any("我出了错，走跑" in line and "A7.3" in line for line in lines)
    steps = run("replay", str(record), "--json").json["steps"]
    (error,) = (step for step in steps if step["event"] == "error")
    assert (error["rule"], error["fault"]) == ("A7.3", "zoupao")


def test_replay_of_an_open_wei(run: Run, record: Path) -> None:
    with_rules(record, "set: wei_open=true")
    rewrite(record, "turn: drawn 1 三", "turn: drawn 1 六")
    assert run("replay", str(record)).out.splitlines()[0] == "   0  小妹偎 六六六。"


def test_replay_of_a_deal_with_a_shown_bottom_card(run: Run, record: Path) -> None:
    tags = "set: persons=4\nset: four=zuodi\nseats: 3\nseed: 5\n"
    record.write_text(f"paohuzi-record 1\n{tags}deal\nmoves\n", encoding="utf-8")
    lines = run("replay", str(record)).out.splitlines()
    assert any("墩底翻开" in line and "（F.3）" in line for line in lines)
