"""``paohuzi rules``: the list, one rule set field by field, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from engine.rulefile import preset, preset_names
from paohuzi_tui.rule_groups import groups
from tests.cli.conftest import Run

OWN = 'name = "乡里"\nbase = "changde"\ncap = 20\nmingtang = "daliuba"\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


# --------------------------------------------------------------------------- the list


def test_the_presets_are_listed(run: Run, own_rules: Path) -> None:
    answer = run("rules")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert [line.split()[0] for line in lines[:-1]] == list(preset_names())
    assert [line.split()[1] for line in lines[:-1]] == ["湖南", "常德", "娄底放炮罚", "泸州大贰"]
    assert lines[-1] == f"自己的规则文件放在 {own_rules}"


def test_rules_of_ones_own_are_listed(run: Run, own_rules: Path) -> None:
    (own_rules / "home.toml").write_text(OWN, encoding="utf-8")
    (own_rules / "torn.toml").write_text('name = "x"\nbase = "hunan"\ncap = -1\n', "utf-8")
    (own_rules / "hunan.toml").write_text(OWN, encoding="utf-8")
    rows = run("rules", "--json").json["rules"]
    assert [row["name"] for row in rows] == [*preset_names(), "home", "torn"]
    assert [row["own"] for row in rows] == [False] * 4 + [True] * 2
    assert rows[4] == {
        "name": "home",
        "title": "乡里",
        "own": True,
        "about": "自己的：照常德改了 2 条",
        "error": None,
    }
    assert rows[5]["error"] == "cap：不能是 -1，要 0 到 1000000 的整数"
    assert "torn       torn        用不了。cap：" in run("rules").out


# --------------------------------------------------------------------------- one of them


@pytest.mark.parametrize("name", preset_names())
def test_every_field_is_shown_with_its_value_and_rule(run: Run, name: str) -> None:
    answer = run("rules", "show", name, "--json")
    assert answer.code == 0
    found, rules, base = answer.json, preset(name), preset("hunan")
    assert [group["name"] for group in found["groups"]] == [group.name for group in groups()]
    for group, shown in zip(groups(), found["groups"], strict=True):
        assert [field["name"] for field in shown["fields"]] == list(group.fields)
        for field in shown["fields"]:
            value, usual = (getattr(each, field["name"]) for each in (rules, base))
            wanted = [list(each) if isinstance(each, tuple) else each for each in (value, usual)]
            assert [field["value"], field["hunan"]] == wanted
            assert field["differs"] is (value != usual)
            assert field["rule"]
            assert field["about"]
    lines = next(style.lines for style in rules.styles if style.name == rules.mingtang)
    assert [line["name"] for line in found["mingtang"]] == [line.name for line in lines]


def test_what_differs_from_hunan_is_marked(run: Run) -> None:
    lines = run("rules", "show", "luzhou").out.splitlines()
    assert lines[:2] == [
        "泸州大贰：10 胡息起胡，打出的牌也能胡，番相乘",
        "* 和湖南不一样",
    ]
    assert "* 起胡胡息  10  A9.3  胡牌至少要有多少胡息" in lines
    assert "  门子      7   A9.1  胡牌要凑齐几方门子" in lines
    assert "* 招      小 9，大 12，红小 12，红大 15   A5  一个招有多少胡息" in lines
    assert "* 有碰必碰      是  E.5    能碰就必须碰，要胡的除外" in lines
    assert "  地胡  2 番  庄家打头一张，下家就胡这一张" in lines
    assert lines[-1] == "可以选：不算名堂、大贰的番"
    assert not any(line.startswith("*") for line in run("rules", "show", "hunan").out.splitlines())


def test_named_hands_are_shown_with_worth_and_conditions(run: Run) -> None:
    hunan = run("rules", "show", "hunan").out
    assert "海底    2 番，没有别的名堂时 1 番  胡的是墩上最后一张" in hunan
    assert "乌对    10 番，代替乌胡、对对胡    没有红字，没有顺，也没有绞" in hunan
    changde = run("rules", "show", "changde").out.splitlines()
    assert "- 对子胡  4 番  没有顺，也没有编子" in changde
    assert "- 这一套里有，没有算进来" in changde
    english = run("rules", "show", "fangpaofa", "--lang", "en").out
    assert "100 outright  10 red or more, 30 huxi or more" in english


OWN_HANDS = """
name = "own"
base = "hunan"

[styles.half]
haidi.fan = 3
dahu = { fan = 6, big = [18, 80], grows = "big" }
siqi = { fan = 2, red_among = [4, 7], huxi = [20, 20], same = false }
tian = { points = 50, opening = ["forced", "dealer"], huxi = [0, 30] }
"""


def test_named_hands_of_ones_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN_HANDS, encoding="utf-8")
    lines = run("rules", "show", str(path)).out.splitlines()
    assert "  红胡    2 番                       红字 10 到 12 张" in lines
    assert [line for line in lines if line.startswith("*")][1:] == [
        "* 海底    3 番，没有别的名堂时 1 番  胡的是墩上最后一张",
        "* 大胡    6 番，大字每多一张加 1 番  大字至少 18 张",
        "* siqi    2 番                       "
        "红字正好 4 或 7 张，胡息正好 20，不是：没有顺，也没有绞",
        "* tian    直接算 50                  必须天胡 或 庄家胡亮张，胡息最多 30",
    ]


def test_rules_of_ones_own_are_shown(run: Run, own_rules: Path, file: Path) -> None:
    (own_rules / "home.toml").write_text(OWN, encoding="utf-8")
    by_name, by_path = (run("rules", "show", name).out for name in ("home", str(file)))
    assert by_name == by_path
    lines = by_name.splitlines()
    assert lines[0] == "乡里：自己的：照常德改了 2 条"
    assert any(line.startswith("* 封顶      20") for line in lines)
    found = run("rules", "show", "home", "--json").json
    assert (found["name"], found["base"]) == ("乡里", "changde")


@pytest.mark.parametrize(("language", "group"), [("zh", "打牌"), ("en", "Play")])
def test_the_columns_stand_under_one_another(run: Run, language: str, group: str) -> None:
    for name in preset_names():
        rows = run("rules", "show", name, "--lang", language).out.splitlines()
        start = rows.index(group) + 1
        first, second = rows[start : start + 2]
        places = (cell_len(first.partition("A7.1")[0]), cell_len(second.partition("A7.5")[0]))
        assert places[0] == places[1]


# --------------------------------------------------------------------------- a file that is right


def test_a_good_file(run: Run, file: Path) -> None:
    answer = run("rules", "check", str(file))
    assert (answer.code, answer.out) == (0, "乡里 可以用。自己的：照常德改了 2 条\n")
    assert run("rules", "check", str(file), "--json").json == {
        "valid": True,
        "key": None,
        "error": None,
    }


HEAD = 'name = "own"\nbase = "hunan"\n'
STYLE = HEAD + "[styles.half]\n"


@pytest.mark.parametrize(
    ("text", "key", "what"),
    [
        ('name = "own"\n', "base", "缺这一条"),
        ('name = "own"\nbase = "beijing"\n', "base", '没有叫 "beijing" 的规则，有 hunan'),
        ('name = "changde"\nbase = "hunan"\n', "name", '"changde" 是游戏自带的规则'),
        ('base = "hunan"\n', "name", "缺这一条"),
        (HEAD + "kap = 3\n", "kap", "没有这一条"),
        (HEAD + "cap = true\n", "cap", "不能是 true，要 0 到 1000000 的整数"),
        (HEAD + "must_hu = 1\n", "must_hu", "不能是 1，要 true 或 false"),
        (HEAD + 'four = "x"\n', "four", '不能是 "x"，只能是 shouxing, zuodi'),
        (HEAD + "huxi_ti = [1]\n", "huxi_ti", "要写 2 或 4 个 0 到 100 的整数"),
        (HEAD + "mingtang = 3\n", "mingtang", "不能是 3，要一行字"),
        (HEAD + 'mingtang = "x"\n', "mingtang", "只能是 none, basic, half, full"),
        (HEAD + "mingtang_choices = [1]\n", "mingtang_choices", "要一串名字"),
        (HEAD + "mingtang_choices = []\n", "mingtang_choices", "至少要有一样"),
        (HEAD + 'mingtang_choices = ["x"]\n', "mingtang_choices", "没有 styles.x 这张表"),
        (HEAD + "styles = 3\n", "styles", "要写成名堂的表"),
        (HEAD + "styles.half = 3\n", "styles.half", "要写成一张表"),
        (HEAD + 'birds = 1\npersons = 4\nfour = "zuodi"\n', "birds", "打鸟和坐底不能一起用"),
        (STYLE + "x = 3\n", "styles.half.x", "要写成一张表"),
        (STYLE + "x = {}\n", "styles.half.x.fan", "缺这一条"),
        (STYLE + '"a b" = { fan = 2 }\n', "styles.half.a b", "名字只能用字、数字和 _"),
        (STYLE + "x = { fan = 2, foo = 1 }\n", "styles.half.x.foo", "没有这一条"),
        (STYLE + 'x = { fan = 2, grows = "red" }\n', "styles.half.x.grows", "不是这个名堂的条件"),
        (STYLE + 'x = { fan = 2, replaces = ["y"] }\n', "styles.half.x.replaces", "里的名堂"),
        (STYLE + 'x = { fan = 2, opening = ["y"] }\n', "styles.half.x.opening", "只能从 none"),
        (STYLE + 'extends = "y"\n', "styles.half.extends", "不是这里另外一套名堂"),
    ],
)
def test_a_bad_file_is_told_of_in_both_languages(
    run: Run, file: Path, text: str, key: str, what: str
) -> None:
    file.write_text(text, encoding="utf-8")
    answer = run("rules", "check", str(file))
    assert answer.code == 1
    assert answer.out.startswith(f"{key}：")
    assert what in answer.out
    assert "want" not in answer.out
    found = run("rules", "check", str(file), "--json", "--lang", "en").json
    assert found["valid"] is False
    assert found["key"] == key
    assert found["error"].startswith(f"{key}: ")


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"cap = \n", "第 1 行第 7 个字不合 TOML 的写法"),
        (b'name = "x', "不合 TOML 的写法"),
    ],
)
def test_no_toml(run: Run, file: Path, raw: bytes, message: str) -> None:
    file.write_bytes(raw)
    answer = run("rules", "check", str(file))
    assert answer.code == 2
    assert message in answer.out
    assert message in run("score", "--rules", str(file)).err


@pytest.mark.parametrize("what", ["show", "check"])
def test_a_file_that_cannot_be_read(run: Run, file: Path, what: str) -> None:
    answer = run("rules", what, "/nowhere/own.toml")
    assert (answer.code, answer.err) == (2, "paohuzi: 读不了 /nowhere/own.toml\n")
    file.write_bytes(b"\xff\xfe\x00")
    answer = run("rules", what, str(file))
    assert (answer.code, answer.err) == (2, f"paohuzi: {file} 不是 UTF-8 文本\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("show",), "缺 NAME"),
        (("show", "beijing"), '没有叫 "beijing" 的规则，有 hunan, changde'),
        (("hunan",), "WHAT 不能是 'hunan'，只能是 'show', 'check'"),
    ],
)
def test_bad_questions(run: Run, words: tuple[str, ...], message: str) -> None:
    answer = run("rules", *words)
    assert answer.code == 2
    assert answer.out == ""
    assert message in answer.err


def test_a_bad_file_of_ones_own_cannot_be_shown(run: Run, own_rules: Path) -> None:
    (own_rules / "torn.toml").write_bytes(b"\xff")
    answer = run("rules", "show", "torn")
    assert (answer.code, answer.err) == (2, "paohuzi: 规则 torn 用不了。不是 UTF-8 文本\n")
