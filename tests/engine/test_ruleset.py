"""Rule files: their figures, what is refused and by which name, and changes read back."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import fields, replace
from importlib.resources import files
from typing import Any

import pytest

from engine.errors import RuleConfigError
from engine.melds import MeldKind
from engine.rulefile import (
    as_data,
    changed,
    changes_of,
    check_change,
    format_change,
    from_dict,
    parse,
    parse_change,
    preset,
    preset_names,
    preset_text,
)
from engine.ruleset import Mingtang, RuleSet
from engine.scoring import tun_of
from tests.engine.helpers import HUNAN, melds, rules

TEXT = (files("engine") / "presets" / "hunan.toml").read_text(encoding="utf-8")
PRESETS = ("hunan", "changde", "fangpaofa", "luzhou")


def data() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def refused_by(key: str, make: Callable[[], object]) -> None:
    """It is refused, and the key is named."""
    with pytest.raises(RuleConfigError) as caught:
        make()
    assert caught.value.key == key
    assert str(caught.value).startswith(f"{key}: ")


def refused(key: str, **changes: Any) -> None:
    """The rule file with some values changed is refused, and the key is named."""
    refused_by(key, lambda: from_dict({**data(), **changes}))


def lines(of: RuleSet, style: str = "") -> dict[str, Mingtang]:
    """The lines played of a style, of the chosen one if none is named."""
    found = (changed(of, {"mingtang": style}) if style else of).active_mingtang
    return {line.name: line for line in found}


def fans(of: RuleSet, style: str = "") -> list[tuple[str, int]]:
    return [(name, line.fan) for name, line in lines(of, style).items()]


def asked(of: RuleSet, style: str = "") -> dict[str, dict[str, Any]]:
    """What each line asks for."""
    return {name: dict(line.conditions) for name, line in lines(of, style).items()}


def figures(of: RuleSet, words: str, chars: str) -> dict[str, list[int]]:
    """胡息 of a group of each of these kinds, of each of these cards."""
    return {
        word: [
            of.meld_huxi(meld.kind, meld.cards)
            for char in chars
            for meld in melds(word + char * (4 if word in "提跑" else 3))
        ]
        for word in words
    }


# --------------------------------------------------------------------------- what is in them


def test_the_figures_of_the_base_game() -> None:
    """Part A, figure by figure."""
    assert (HUNAN.name, HUNAN.origin, HUNAN.words) == ("hunan", "hunan", "hunan")
    assert (HUNAN.min_huxi, HUNAN.doors) == (15, 7)
    assert (HUNAN.huxi_ti, HUNAN.huxi_pao, HUNAN.huxi_kan) == ((9, 12), (6, 9), (3, 6))
    assert (HUNAN.huxi_wei, HUNAN.huxi_peng) == ((3, 6), (1, 3))
    assert (HUNAN.huxi_yiersan, HUNAN.huxi_erqishi) == ((3, 6), (3, 6))
    assert (HUNAN.forced_tianhu, HUNAN.forced_tianhu_ti, HUNAN.forced_tianhu_kan) == (True, 3, 5)
    assert (HUNAN.upturned_win, HUNAN.upturned_zimo) == (True, "dealer")
    assert (HUNAN.own_card_free, HUNAN.next_eats_drawn) == (False, True)
    assert (HUNAN.tun_base, HUNAN.tun_step, HUNAN.zimo_bonus) == (12, 3, 1)
    assert (HUNAN.tianhu_factor, HUNAN.zimo_before_fan, HUNAN.fan_combine) == (2, True, "add")
    assert (HUNAN.cap, HUNAN.stake, HUNAN.draws_before_deal_passes) == (0, 1, 3)
    assert (HUNAN.discard_win, HUNAN.must_hu, HUNAN.dead_hu) == (False, False, True)
    assert (HUNAN.upturned_shown, HUNAN.wei_open, HUNAN.must_peng) == (True, False, False)
    assert (HUNAN.manual, HUNAN.huangfan, HUNAN.chips, HUNAN.birds) == (False, False, False, 0)
    assert (HUNAN.persons, HUNAN.two_removed, HUNAN.four) == (3, 20, "shouxing")
    assert (HUNAN.totals, HUNAN.match_target) == ("points", 0)
    assert HUNAN.mingtang == "half"


def test_the_mingtang_of_the_base_game() -> None:
    """A14, B.1."""
    assert [style.name for style in HUNAN.styles] == ["none", "basic", "half", "full"]
    assert fans(rules(mingtang="half")) == [
        ("honghu", 2),
        ("dianhu", 3),
        ("hongwu", 4),
        ("wuhu", 5),
        ("duiduihu", 4),
        ("wudui", 10),
        ("haidi", 2),
    ]
    counted = lines(rules(mingtang="full"))
    assert {name: line.fan for name, line in counted.items() if line.grows} == {
        "dazihu": 6,
        "xiaozihu": 8,
    }
    assert (counted["dazihu"].grows, counted["xiaozihu"].grows) == ("big", "small")
    assert (counted["tinghu"].fan, counted["shuahou"].fan) == (6, 8)
    assert counted["wudui"].replaces == ("wuhu", "duiduihu")
    assert {name: line.fan_alone for name, line in counted.items() if line.fan_alone} == {
        "haidi": 1
    }
    assert asked(HUNAN, "full") == {
        "honghu": {"red": (10, 12)},
        "dianhu": {"red": (1, 1)},
        "hongwu": {"red": (13, 80)},
        "wuhu": {"red": (0, 0)},
        "duiduihu": {"same": True},
        "wudui": {"red": (0, 0), "same": True},
        "haidi": {"last": True},
        "dazihu": {"big": (18, 80)},
        "xiaozihu": {"small": (16, 80)},
        "tinghu": {"undisturbed": True, "opening": ("none",)},
        "shuahou": {"single": True},
    }


def test_styles_hold_those_before_them() -> None:
    """A14: none, 基本, 半, 全."""
    counted = {style: list(lines(HUNAN, style)) for style in HUNAN.mingtang_choices}
    assert list(counted) == ["none", "basic", "half", "full"]
    assert counted["none"] == []
    assert counted["basic"] == ["honghu", "dianhu", "hongwu", "wuhu"]
    assert counted["half"] == [*counted["basic"], "duiduihu", "wudui", "haidi"]
    assert counted["full"] == [*counted["half"], "dazihu", "xiaozihu", "tinghu", "shuahou"]


def test_the_figures_of_changde() -> None:
    """Part C."""
    changde = preset("changde")
    assert changes_of(replace(changde, styles=HUNAN.styles), HUNAN) == {
        "name": "changde",
        "words": "changde",
        "forced_tianhu": False,
        "next_eats_drawn": False,
        "late_ti_on_top": True,
        "tianhu_factor": 1,
        "draws_before_deal_passes": 1,
        "mingtang": "hongheidian",
        "mingtang_choices": ("none", "hongheidian", "daliuba", "xiaoliuba"),
    }
    assert (changde.min_huxi, changde.tun_base, changde.tun_step) == (15, 12, 3)
    assert (changde.zimo_bonus, changde.fan_combine, changde.huangfan) == (1, "add", False)
    assert fans(changde) == [("honghu", 2), ("dianhu", 3), ("hongwu", 4), ("heihu", 6)]
    assert asked(changde) == {
        "honghu": {"red": (10, 12)},
        "dianhu": {"red": (1, 1)},
        "hongwu": {"red": (13, 80)},
        "heihu": {"red": (0, 0)},
    }
    duizihu = changed(changde, {"styles.hongheidian.duizihu.on": True})
    assert fans(duizihu)[4:] == [("duizihu", 4)]


LIUBA = {
    "tianhu": (6, 4),
    "dihu": (6, 4),
    "haidi": (6, 4),
    "tinghu": (6, 4),
    "honghu": (3, 2),
    "heihu": (8, 6),
    "dianhu": (6, 4),
    "dahu": (8, 6),
    "xiaohu": (10, 8),
    "duizihu": (8, 6),
    "shuahou": (8, 6),
}
"""C.6: 番 in 大六八番 and 小六八番."""
LIUBA_OPTIONS = {"tuanhu": 8, "hanghangxi": 8, "jiahanghang": 4, "siqihong": 2, "beikaobei": 8}


@pytest.mark.parametrize(("place", "style"), [(0, "daliuba"), (1, "xiaoliuba")])
def test_the_figures_of_liuba(place: int, style: str) -> None:
    """C.6."""
    changde = preset("changde")
    assert fans(changde, style) == [(name, both[place]) for name, both in LIUBA.items()]
    grown = {name: line.grows for name, line in lines(changde, style).items() if line.grows}
    assert grown == {"honghu": "red", "dahu": "big", "xiaohu": "small"}
    assert asked(changde, style) == {
        "tianhu": {"opening": ("forced", "dealer")},
        "dihu": {"opening": ("other",)},
        "haidi": {"last": True},
        "tinghu": {"undisturbed": True, "opening": ("none",)},
        "honghu": {"red": (10, 80)},
        "heihu": {"red": (0, 0)},
        "dianhu": {"red": (1, 1)},
        "dahu": {"big": (18, 80)},
        "xiaohu": {"small": (16, 80)},
        "duizihu": {"same": True},
        "shuahou": {"single": True},
    }
    options = {f"styles.{style}.{name}.on": True for name in LIUBA_OPTIONS}
    every = changed(changde, options)
    assert dict(fans(every, style)[len(LIUBA) :]) == LIUBA_OPTIONS
    assert {name: asked(every, style)[name] for name in LIUBA_OPTIONS} == {
        "tuanhu": {"twin_fours": True},
        "hanghangxi": {"scoring": True, "pair": False},
        "jiahanghang": {"scoring": True, "pair": True},
        "siqihong": {"red_among": (4, 7)},
        "beikaobei": {"twin_threes": True},
    }


def test_the_figures_of_fangpaofa() -> None:
    """Part D."""
    fangpaofa = preset("fangpaofa")
    assert changes_of(replace(fangpaofa, styles=HUNAN.styles), HUNAN) == {
        "name": "fangpaofa",
        "tun_base": 0,
        "tun_step": 1,
        "zimo_bonus": 10,
        "discard_bonus": 10,
        "zimo_before_fan": False,
        "tianhu_factor": 1,
        "fan_combine": "multiply",
        "discard_cap": 100,
        "totals": "won",
        "match_target": 100,
        "mingtang": "doubling",
        "mingtang_choices": ("none", "doubling", "hundred"),
    }
    assert (fangpaofa.min_huxi, fangpaofa.discard_win, fangpaofa.discard_payer) == (
        15,
        False,
        "discarder",
    )
    assert [tun_of(fangpaofa, huxi, tianhu=False) for huxi in (15, 16, 37)] == [15, 16, 37]
    assert tun_of(fangpaofa, 15, tianhu=True) == 15
    doubled = {name: line.fan for name, line in lines(fangpaofa).items() if not line.points}
    assert doubled == {
        "tianhu": 2,
        "dihu": 2,
        "dianhu": 2,
        "honghu": 2,
        "wuhu": 2,
        "pengpenghu": 2,
        "haidi": 2,
        "sanshi": 2,
    }
    outright = {name: line.points for name, line in lines(fangpaofa).items() if line.points}
    assert outright == {"hongsanshi": 100}
    assert asked(fangpaofa) == {
        "tianhu": {"opening": ("forced", "dealer", "other")},
        "dihu": {"untouched": True, "opening": ("none",)},
        "dianhu": {"red": (1, 1)},
        "honghu": {"red": (10, 80)},
        "wuhu": {"red": (0, 0)},
        "pengpenghu": {"same": True},
        "haidi": {"last": True},
        "sanshi": {"huxi": (30, 1000)},
        "hongsanshi": {"red": (10, 80), "huxi": (30, 1000)},
    }


def test_the_hundreds_of_fangpaofa() -> None:
    """D.3."""
    hundred = lines(preset("fangpaofa"), "hundred")
    outright = {name: line.points for name, line in hundred.items() if line.points}
    assert outright == {
        "tianhu": 100,
        "dihu": 100,
        "honghu": 100,
        "wuhu": 100,
        "hongsanshi": 100,
        "kasanshi": 100,
    }
    assert [name for name, line in hundred.items() if not line.points] == [
        "dianhu",
        "pengpenghu",
        "haidi",
        "sanshi",
    ]
    assert dict(hundred["kasanshi"].conditions) == {"huxi": (30, 30)}
    assert hundred["hongsanshi"].replaces == ("honghu",)


def test_the_figures_of_luzhou() -> None:
    """Part E."""
    luzhou = preset("luzhou")
    own = changes_of(replace(luzhou, styles=HUNAN.styles), HUNAN)
    assert {key: value for key, value in own.items() if not key.startswith("huxi_")} == {
        "name": "luzhou",
        "words": "luzhou",
        "min_huxi": 10,
        "discard_win": True,
        "must_peng": True,
        "tun_base": 9,
        "tun_step": 1,
        "tianhu_factor": 1,
        "fan_combine": "multiply",
        "four": "zuodi",
        "mingtang": "luzhou",
        "mingtang_choices": ("none", "luzhou"),
    }
    assert (luzhou.discard_payer, luzhou.zimo_bonus) == ("discarder", 1)
    tun = [tun_of(luzhou, huxi, tianhu=False) for huxi in (10, 11, 19, 20)]
    assert tun == [1, 2, 10, 11]
    other = changed(luzhou, {"tun_base": 0, "tun_step": 10})
    assert [tun_of(other, huxi, tianhu=False) for huxi in (10, 19, 20, 30)] == [1, 1, 2, 3]
    assert fans(luzhou) == [("honghu", 2), ("wuhu", 4), ("tianhu", 2), ("dihu", 2)]
    assert asked(luzhou) == {
        "honghu": {"red": (10, 80)},
        "wuhu": {"red": (0, 0)},
        "tianhu": {"opened": True},
        "dihu": {"first_discard": True},
    }


def test_the_groups_of_luzhou() -> None:
    """E.2, of 小 black, 大 black, 小 red, 大 red."""
    luzhou = preset("luzhou")
    assert figures(luzhou, "碰坎偎臭跑提", "三叁七柒") == {
        "碰": [1, 3, 6, 9],
        "坎": [6, 9, 9, 12],
        "偎": [6, 9, 9, 12],
        "臭": [6, 9, 9, 12],
        "跑": [9, 12, 12, 15],
        "提": [12, 15, 15, 18],
    }
    for red in ("二二二", "十十十", "贰贰贰", "拾拾拾"):
        (meld,) = melds("碰" + red)
        assert luzhou.meld_huxi(meld.kind, meld.cards) == (6 if red[0] in "二十" else 9)
    shun = [luzhou.meld_huxi(MeldKind.SHUN, meld.cards) for meld in melds(SHUN)]
    assert shun == [3, 6, 6, 9, 0, 0]


SHUN = "吃一二三 吃壹贰叁 吃二七十 吃贰柒拾 吃二三四 吃陆柒捌"


@pytest.mark.parametrize("name", ["hunan", "changde", "fangpaofa"])
def test_the_groups_of_the_others(name: str) -> None:
    """A5: red and black alike."""
    assert figures(preset(name), "碰坎偎臭跑提", "三叁七柒") == {
        "碰": [1, 3, 1, 3],
        "坎": [3, 6, 3, 6],
        "偎": [3, 6, 3, 6],
        "臭": [3, 6, 3, 6],
        "跑": [6, 9, 6, 9],
        "提": [9, 12, 9, 12],
    }
    of = preset(name)
    shun = [of.meld_huxi(MeldKind.SHUN, meld.cards) for meld in melds(SHUN)]
    assert shun == [3, 6, 3, 6, 0, 0]


@pytest.mark.parametrize(
    ("changes", "seats", "wall", "least", "zuodi", "hidden"),
    [
        ({}, 3, 19, 15, False, False),
        ({"two_min_huxi": 21}, 3, 19, 15, False, False),
        ({"persons": 2}, 2, 19, 15, False, False),
        ({"persons": 2, "two_removed": 0}, 2, 39, 15, False, False),
        ({"persons": 2, "two_removed": 0, "two_min_huxi": 21}, 2, 39, 21, False, False),
        ({"persons": 2, "two_min_huxi": 10}, 2, 19, 15, False, False),
        ({"persons": 4}, 3, 19, 15, False, False),
        ({"persons": 4, "four": "zuodi"}, 3, 19, 15, True, True),
        ({"four": "zuodi"}, 3, 19, 15, False, False),
        ({"upturned_shown": False}, 3, 19, 15, False, True),
    ],
)
def test_the_table(
    changes: dict[str, Any], seats: int, wall: int, least: int, zuodi: bool, hidden: bool
) -> None:
    """Part F: two, three and four persons."""
    table = rules(**changes)
    assert (table.seats, table.wall_size, table.least_huxi) == (seats, wall, least)
    assert (table.zuodi, table.hides_upturned) == (zuodi, hidden)


# --------------------------------------------------------------------------- every point a field


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("A3.1", ["upturned_pass_bars"]),
        ("A4.1", ["forced_tianhu_loose", "forced_tianhu_mingtang"]),
        ("A4.2", ["upturned_zimo"]),
        ("A7.1", ["own_card_free"]),
        ("A7.5", ["next_eats_drawn"]),
        ("A11.4", ["entry_needs_discard"]),
        ("A13.4", ["zimo_before_fan", "cap", "cap_per"]),
        ("A15.2", ["passes_private", "wei_huxi_private"]),
    ],
)
def test_every_decision_of_part_a_is_a_field(rule: str, names: list[str]) -> None:
    """Each [D] can be played the other way, and the rule file cites the rule beside it."""
    known = {field.name for field in fields(RuleSet)}
    for name in names:
        assert name in known
        (line,) = [row for row in TEXT.splitlines() if row.startswith(f"{name} =")]
        assert rule in line


@pytest.mark.parametrize(
    "name",
    [
        *("mingtang", "cap", "stake", "min_huxi", "zimo_bonus", "draws_before_deal_passes"),
        *("discard_win", "discard_payer", "upturned_shown", "forced_tianhu", "wei_open"),
        *("dead_hu", "must_hu"),
    ],
)
def test_every_option_of_part_h_is_a_field(name: str) -> None:
    """H.1: an option of every preset."""
    for one in PRESETS:
        assert name in as_data(preset(one))


IN_NO_LINE = ("name", "origin", "styles")
CITES = re.compile(r"# [A-H]\d*(\.\d+)?\b")


def test_the_base_has_every_field() -> None:
    for field in fields(RuleSet):
        if field.name not in IN_NO_LINE:
            (line,) = [row for row in TEXT.splitlines() if row.startswith(f"{field.name} =")]
            assert CITES.search(line), line


@pytest.mark.parametrize("name", PRESETS)
def test_every_field_of_a_file_says_its_rule(name: str) -> None:
    """Each field and each table of 名堂, but for the table of none."""
    top, *tables = re.split(r"^(?=\[)", preset_text(name), flags=re.MULTILINE)
    rows = [row for row in top.splitlines() if re.match(r"[a-z_]+ =", row)]
    rows = [row for row in rows if not re.match("(name|base) =", row)]
    rows += [table.splitlines()[0] for table in tables if not table.startswith("[styles.none]")]
    assert len(rows) > 10
    for row in rows:
        assert CITES.search(row), row


# --------------------------------------------------------------------------- presets


def test_presets() -> None:
    assert preset_names() == PRESETS
    for name in preset_names():
        assert (preset(name).name, preset(name).origin) == (name, name)
        assert parse(preset_text(name)) == preset(name)
    refused_by("rules", lambda: preset("nowhere"))
    refused_by("rules", lambda: preset_text("nowhere"))
    with pytest.raises(RuleConfigError, match="hunan, changde, fangpaofa, luzhou"):
        preset("nowhere")


@pytest.mark.parametrize("name", PRESETS)
def test_a_style_is_chosen_that_is_there(name: str) -> None:
    one = preset(name)
    assert "none" in one.mingtang_choices
    assert one.mingtang in one.mingtang_choices
    assert tuple(style.name for style in one.styles) == one.mingtang_choices
    for style in one.mingtang_choices:
        assert bool(lines(one, style)) == (style != "none")


def test_equal_rules_are_equal_and_hash_alike() -> None:
    assert parse(TEXT) == HUNAN
    assert hash(parse(TEXT)) == hash(HUNAN)
    assert rules(cap=3) == rules(cap=3)
    assert rules(cap=3) != HUNAN
    assert rules(**{"styles.half.haidi.fan": 3}) != HUNAN


# --------------------------------------------------------------------------- rules of one's own


OWN = """
name = "老家"
base = "changde"
min_huxi = 18
mingtang = "mine"
mingtang_choices = ["mine", "none"]

[styles.hongheidian]
duizihu = { on = true }

[styles.mine]
extends = "hongheidian"
honghu = { fan = 5, red = [9, 12] }
haidi = { fan = 7, last = true }
"""


def test_a_file_says_what_differs_from_its_base() -> None:
    own, changde = parse(OWN), preset("changde")
    assert (own.name, own.origin) == ("老家", "changde")
    assert (own.min_huxi, own.tianhu_factor, own.words) == (18, 1, "changde")
    assert [style.name for style in own.styles] == ["mine", "none"]
    assert fans(own) == [
        ("honghu", 5),
        ("dianhu", 3),
        ("hongwu", 4),
        ("heihu", 6),
        ("duizihu", 4),
        ("haidi", 7),
    ]
    assert asked(own)["honghu"] == {"red": (9, 12)}
    assert asked(own)["dianhu"] == {"red": (1, 1)}
    assert fans(changde)[0] == ("honghu", 2), "the base stays as it is"
    assert parse(OWN) == own
    changes = changes_of(own)
    assert (changes["name"], changes["min_huxi"]) == ("老家", 18)
    assert changes.keys() <= as_data(changde).keys() | {
        key for key in changes if key.startswith("styles.mine.")
    }
    assert changed(changde, changes) == own


def test_a_base_with_nothing_changed() -> None:
    own = from_dict({"name": "mine", "base": "luzhou"})
    assert changes_of(own) == {"name": "mine"}
    assert replace(own, name="luzhou") == preset("luzhou")


@pytest.mark.parametrize("value", ["nowhere", "", "mine", 3, True, [], ["hunan"], {}])
def test_a_base_that_is_no_preset_is_named(value: Any) -> None:
    refused_by("base", lambda: from_dict({"name": "mine", "base": value}))


def test_a_file_on_a_base_is_checked_as_a_whole() -> None:
    def on(base: str, **more: Any) -> Callable[[], object]:
        return lambda: from_dict({"name": "mine", "base": base, **more})

    refused_by("capp", on("changde", capp=3))
    refused_by("cap", on("changde", cap=-3))
    refused_by("mingtang", on("changde", mingtang="half"))
    refused_by("mingtang_choices", on("changde", mingtang_choices=["none", "mine"]))
    refused_by("styles.hongheidian.x.fan", on("changde", styles={"hongheidian": {"x": {}}}))
    refused_by("birds", on("luzhou", persons=4, birds=1))
    assert parse('name = "mine"\nbase = "luzhou"\nbirds = 1').birds == 1


@pytest.mark.parametrize(
    ("styles", "key"),
    [
        ({"half": {"extends": "nowhere"}}, "styles.half.extends"),
        ({"half": {"extends": "half"}}, "styles.half.extends"),
        ({"half": {"extends": 3}}, "styles.half.extends"),
        ({"basic": {"extends": "half"}}, "styles.half.extends"),
        ({"basic": {"extends": "full"}}, "styles.half.extends"),
    ],
)
def test_a_style_extends_another_and_not_itself(styles: dict[str, Any], key: str) -> None:
    refused_by(key, lambda: from_dict({"name": "mine", "base": "hunan", "styles": styles}))


def test_a_style_that_cannot_be_chosen_may_be_extended() -> None:
    own = from_dict(
        {
            "name": "mine",
            "base": "hunan",
            "mingtang": "both",
            "mingtang_choices": ["both"],
            "styles": {
                "red": {"honghu": {"fan": 9, "red": [8, 80]}},
                "both": {"extends": "red", "haidi": {"fan": 3, "last": True}},
            },
        }
    )
    assert [style.name for style in own.styles] == ["both"]
    assert fans(own) == [("honghu", 9), ("haidi", 3)]
    assert changed(HUNAN, changes_of(own)) == own


# --------------------------------------------------------------------------- what is refused


BOOLS = sorted(field.name for field in fields(RuleSet) if field.type in (bool, "bool"))
FIGURES = sorted(name for name in data() if name.startswith("huxi_"))
PAIRS = ("huxi_yiersan", "huxi_erqishi")
INTS = sorted(field.name for field in fields(RuleSet) if field.type in (int, "int"))
CHOICES = (
    *("words", "upturned_zimo", "errors_told", "fan_combine", "discard_payer", "cap_per"),
    *("totals", "four", "mingtang"),
)


def test_the_fields_are_all_covered_here() -> None:
    covered = [*BOOLS, *FIGURES, *INTS, *CHOICES, "mingtang_choices", "styles", "name", "origin"]
    assert sorted(covered) == sorted(field.name for field in fields(RuleSet))


@pytest.mark.parametrize(
    "name", [field.name for field in fields(RuleSet) if field.name != "origin"]
)
def test_a_missing_field_is_named(name: str) -> None:
    rest = data()
    del rest[name]
    refused_by(name, lambda: from_dict(rest))


@pytest.mark.parametrize("name", ["min_huxy", "origin", "tier", "mingtang_tier"])
def test_an_unknown_field_is_named(name: str) -> None:
    refused(name, **{name: 15})


@pytest.mark.parametrize("name", BOOLS)
@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_a_wrong_bool_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize("name", INTS)
@pytest.mark.parametrize("value", [-1, 10**9, 1.5, "3", True, None])
def test_a_wrong_number_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("min_huxi", 0, 100),
        ("doors", 1, 7),
        ("forced_tianhu_ti", 1, 5),
        ("forced_tianhu_kan", 1, 7),
        ("tun_base", 0, 100),
        ("tun_step", 1, 100),
        ("tianhu_factor", 1, 10),
        ("stake", 1, 1_000_000),
        ("persons", 2, 4),
        ("two_removed", 0, 38),
        ("birds", 0, 20),
    ],
)
def test_the_bounds_of_a_number(name: str, least: int, most: int) -> None:
    for value in (least, most):
        assert getattr(from_dict({**data(), name: value}), name) == value
    for value in (least - 1, most + 1):
        refused(name, **{name: value})


@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize(
    "value",
    [[1], [1, 2, 3], [1, 2, 3, 4, 5], [1, -1], [1, 101], ["1", 2], 3, "12", [True, 1], None],
)
def test_wrong_figures_are_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize("name", FIGURES)
def test_red_cards_have_figures_of_their_own_but_in_a_sequence(name: str) -> None:
    if name in PAIRS:
        refused(name, **{name: [1, 2, 3, 4]})
    else:
        assert getattr(from_dict({**data(), name: [1, 2, 3, 4]}), name) == (1, 2, 3, 4)


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", ["", "other", 1, True, None, ["dealer"]])
def test_a_wrong_choice_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize(
    "value", ["none", 3, None, [3], ["none", 3], {"none": 1}, ["half", "no"], []]
)
def test_wrong_choices_of_styles_are_named(value: Any) -> None:
    refused("mingtang_choices", mingtang_choices=value)


@pytest.mark.parametrize("value", [["none"], ["none", "basic", "full"]])
def test_the_style_is_one_of_the_choices(value: Any) -> None:
    refused("mingtang", mingtang_choices=value)


@pytest.mark.parametrize("value", ["", " ", "a\nb", " a", 3, None])
def test_a_wrong_name_is_named(value: Any) -> None:
    refused("name", name=value)


def test_birds_do_not_go_with_zuodi() -> None:
    """F.4."""
    refused("birds", persons=4, four="zuodi", birds=1)
    refused_by("birds", lambda: rules(persons=4, four="zuodi", birds=1))
    assert rules(persons=4, four="shouxing", birds=1).birds == 1
    assert rules(persons=3, four="zuodi", birds=1).birds == 1
    assert rules(persons=4, four="zuodi", birds=0).zuodi


@pytest.mark.parametrize("value", [None, "none", [], [3], 5])
def test_wrong_tables_are_named(value: Any) -> None:
    refused("styles", styles=value)


@pytest.mark.parametrize("value", [None, "none", [], [3], 5])
def test_a_wrong_table_is_named(value: Any) -> None:
    refused("styles.basic", styles={**data()["styles"], "basic": value})
    honghu = {**data()["styles"]["basic"], "honghu": value}
    refused("styles.basic.honghu", styles={**data()["styles"], "basic": honghu})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("tier", "basic"),
        ("name", "honghu"),
        ("fan", 0),
        ("fan", "2"),
        ("fan", True),
        ("fan", 1001),
        ("fan_alone", 0),
        ("points", 0),
        ("points", "100"),
        ("grows", "same"),
        ("grows", "black"),
        ("grows", "big"),
        ("grows", ["red"]),
        ("replaces", "wuhu"),
        ("replaces", [3]),
        ("replaces", ["nothing"]),
        ("replaces", ["haidi"]),
        ("on", 1),
        ("red", [1]),
        ("red", [1, 81]),
        ("red", [-1, 3]),
        ("red", 3),
        ("big", [True, 3]),
        ("small", "16"),
        ("red_among", []),
        ("red_among", [81]),
        ("red_among", 4),
        ("huxi", [30]),
        ("same", 1),
        ("last", "yes"),
        ("opening", "none"),
        ("opening", ["always"]),
        ("opening", True),
        ("opened", 1),
        ("first_discard", "yes"),
        ("undisturbed", 0),
        ("untouched", None),
        ("single", [True]),
        ("scoring", 1),
        ("pair", 1),
        ("twin_fours", 1),
        ("twin_threes", 1),
        ("colour", "red"),
    ],
)
def test_a_wrong_line_of_a_table_is_named(key: str, value: Any) -> None:
    """``haidi`` is in the style half, not in basic; no line asks for ``big``, so none grows."""
    styles = data()["styles"]
    styles["basic"]["honghu"][key] = value
    refused(f"styles.basic.honghu.{key}", styles=styles)


def test_a_line_counts_fan_or_points() -> None:
    styles = data()["styles"]
    del styles["basic"]["honghu"]["fan"]
    refused("styles.basic.honghu.fan", styles=styles)
    styles["basic"]["honghu"]["points"] = 100
    (honghu, *_) = lines(from_dict({**data(), "styles": styles}), "basic").values()
    assert (honghu.points, honghu.conditions) == (100, (("red", (10, 12)),))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("red", [0, 80]),
        ("big", [1, 2]),
        ("small", [0, 0]),
        ("red_among", [4, 7]),
        ("huxi", [30, 1000]),
        ("same", False),
        ("last", True),
        ("opening", ["none", "forced", "dealer", "other"]),
        ("opened", True),
        ("first_discard", True),
        ("undisturbed", True),
        ("untouched", True),
        ("single", True),
        ("scoring", True),
        ("pair", False),
        ("twin_fours", True),
        ("twin_threes", True),
    ],
)
def test_every_condition_can_be_asked_for(key: str, value: Any) -> None:
    new = {"fan": 2, key: value}
    styles = {**data()["styles"], "basic": {**data()["styles"]["basic"], "new": new}}
    frozen = tuple(value) if isinstance(value, list) else value
    assert asked(from_dict({**data(), "styles": styles}), "basic")["new"] == {key: frozen}


def test_text_that_is_no_toml() -> None:
    refused_by("rule file", lambda: parse("name = "))


# --------------------------------------------------------------------------- changes


CHANGES: list[tuple[str, Any, str]] = [
    ("name", "mine", "name=mine"),
    ("cap", 10, "cap=10"),
    ("own_card_free", True, "own_card_free=true"),
    ("forced_tianhu", False, "forced_tianhu=false"),
    ("cap_per", "round", "cap_per=round"),
    ("huxi_peng", (2, 4), "huxi_peng=[2, 4]"),
    ("huxi_kan", (6, 9, 9, 12), "huxi_kan=[6, 9, 9, 12]"),
    ("mingtang", "none", "mingtang=none"),
    ("mingtang_choices", ("none", "half"), 'mingtang_choices=["none", "half"]'),
    ("styles.half.honghu.fan", 7, "styles.half.honghu.fan=7"),
    ("styles.half.honghu.red", (9, 12), "styles.half.honghu.red=[9, 12]"),
    ("styles.half.wudui.on", False, "styles.half.wudui.on=false"),
    ("styles.half.wudui.replaces", ("wuhu",), 'styles.half.wudui.replaces=["wuhu"]'),
    ("styles.half.wuhu.points", 100, "styles.half.wuhu.points=100"),
]


def value_of(of: RuleSet, key: str) -> Any:
    """What stands under a dotted key."""
    found: Any = as_data(of)
    for name in key.split("."):
        found = found[name]
    return found


@pytest.mark.parametrize(("key", "value", "text"), CHANGES)
def test_a_change_is_written_and_read_back(key: str, value: Any, text: str) -> None:
    assert format_change(key, value) == text
    read_key, read_value = parse_change(text)
    assert read_key == key
    check_change(HUNAN, read_key, read_value)
    changed_rules = changed(HUNAN, {read_key: read_value})
    assert value_of(changed_rules, key) == value
    assert changes_of(changed_rules) == {key: value}
    assert changed(HUNAN, changes_of(changed_rules)) == changed_rules
    assert changed_rules.origin == "hunan"


def test_all_changes_at_once() -> None:
    every = {key: value for key, value, _ in CHANGES}
    many_rules = changed(HUNAN, every)
    assert changes_of(many_rules) == every
    texts = [format_change(key, value) for key, value in changes_of(many_rules).items()]
    assert changed(HUNAN, dict(map(parse_change, texts))) == many_rules
    assert changes_of(HUNAN) == {}
    assert changed(HUNAN, {}) == HUNAN
    assert (HUNAN.name, HUNAN.cap) == ("hunan", 0), "the preset itself stays as it is"


@pytest.mark.parametrize("name", PRESETS)
def test_changes_of_a_preset(name: str) -> None:
    """From each preset to every other and back, as texts."""
    one = preset(name)
    assert changes_of(one) == {}
    assert from_dict(as_data(one)) == one
    for base in map(preset, PRESETS):
        texts = [format_change(key, value) for key, value in changes_of(one, base).items()]
        assert (texts == []) == (one == base)
        made = changed(base, dict(map(parse_change, texts)))
        assert made.origin == base.origin
        assert replace(made, origin=name) == one
        assert changes_of(made) == changes_of(one, base)


def test_a_changed_style_is_changed_where_it_stands() -> None:
    """The lines that another style has from it stay."""
    basic = rules(**{"styles.basic.honghu.fan": 9})
    assert fans(basic, "basic")[0] == ("honghu", 9)
    assert fans(basic, "half")[0] == ("honghu", 2)


def test_a_new_line_by_a_change() -> None:
    new = rules(**{"styles.half.mine.fan": 9, "styles.half.mine.last": True})
    assert fans(new)[-1] == ("mine", 9)
    assert asked(new)["mine"] == {"last": True}
    assert changed(HUNAN, changes_of(new)) == new


@pytest.mark.parametrize(
    "text", ["half", "true", "3", "[1]", '"x"', "a # b", "a = b", "老家", "1979-05-27", "'x'", "é "]
)
def test_texts_are_read_back_as_they_are(text: str) -> None:
    assert parse_change(format_change("name", text.strip())) == ("name", text.strip())


def test_blanks_about_a_change() -> None:
    assert parse_change(" cap = 10 ") == ("cap", 10)
    assert parse_change('cap_per="round"') == ("cap_per", "round")


@pytest.mark.parametrize(
    ("key", "value", "named"),
    [
        ("capp", 3, "capp"),
        ("", 3, ""),
        ("base", "changde", "base"),
        ("origin", "changde", "origin"),
        ("name", "", "name"),
        ("mingtang", (), "mingtang"),
        ("mingtang", "hongheidian", "mingtang"),
        ("mingtang_choices", ("none",), "mingtang"),
        ("mingtang_choices", ("half", "other"), "mingtang_choices"),
        ("cap", -1, "cap"),
        ("cap", "ten", "cap"),
        ("cap.x", 3, "cap.x"),
        ("cap_per", "seat", "cap_per"),
        ("huxi_ti", [9], "huxi_ti"),
        ("forced_tianhu", 1, "forced_tianhu"),
        ("styles", 3, "styles"),
        ("styles.basic", 3, "styles.basic"),
        ("styles.basic.honghu", 3, "styles.basic.honghu"),
        ("styles.basic.honghu.fan", 0, "styles.basic.honghu.fan"),
        ("styles.basic.honghu.colour", 0, "styles.basic.honghu.colour"),
        ("styles.basic.honghu.fan.x", 0, "styles.basic.honghu.fan.x"),
        ("styles.basic.new.on", True, "styles.basic.new.fan"),
        ("styles.basic.honghu.replaces", ["haidi"], "styles.basic.honghu.replaces"),
    ],
)
def test_a_wrong_change_is_named(key: str, value: Any, named: str) -> None:
    with pytest.raises(RuleConfigError) as caught:
        changed(HUNAN, {key: value})
    assert caught.value.key == named


@pytest.mark.parametrize(
    ("key", "value"),
    [("capp", 3), ("origin", "x"), ("cap", -1), ("cap_per", "seat"), ("huxi_ti", [9])],
)
def test_a_change_is_checked_by_itself(key: str, value: Any) -> None:
    refused_by(key, lambda: check_change(HUNAN, key, value))
    check_change(HUNAN, "mingtang", "mine")


@pytest.mark.parametrize("text", ["cap", ""])
def test_a_change_without_a_value(text: str) -> None:
    refused_by(text, lambda: parse_change(text))
