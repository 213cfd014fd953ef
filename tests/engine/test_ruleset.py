"""Rule files: what is refused and by which name, what is a field, and changes read back."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from importlib.resources import files
from typing import Any

import pytest

from engine.errors import RuleConfigError
from engine.ruleset import (
    RuleSet,
    changed,
    changes_of,
    format_change,
    from_dict,
    parse,
    parse_change,
    preset,
    preset_names,
)
from tests.engine.helpers import HUNAN, rules

TEXT = (files("engine") / "presets" / "hunan.toml").read_text(encoding="utf-8")


def data() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def refused(key: str, **changes: Any) -> RuleConfigError:
    """The rule file with some values changed is refused, and the key is named."""
    with pytest.raises(RuleConfigError) as caught:
        from_dict({**data(), **changes})
    assert caught.value.key == key
    assert str(caught.value).startswith(f"{key}: ")
    return caught.value


# --------------------------------------------------------------------------- what is in it


def test_the_figures_of_the_base_game() -> None:
    """Part A, figure by figure."""
    assert HUNAN.name == "hunan"
    assert (HUNAN.min_huxi, HUNAN.doors) == (15, 7)
    assert (HUNAN.huxi_ti, HUNAN.huxi_pao, HUNAN.huxi_kan) == ((9, 12), (6, 9), (3, 6))
    assert (HUNAN.huxi_wei, HUNAN.huxi_peng) == ((3, 6), (1, 3))
    assert (HUNAN.huxi_yiersan, HUNAN.huxi_erqishi) == ((3, 6), (3, 6))
    assert (HUNAN.forced_tianhu, HUNAN.forced_tianhu_ti, HUNAN.forced_tianhu_kan) == (True, 3, 5)
    assert (HUNAN.upturned_win, HUNAN.upturned_zimo) == (True, "dealer")
    assert (HUNAN.own_card_free, HUNAN.next_eats_drawn) == (False, True)
    assert (HUNAN.tun_base, HUNAN.tun_step, HUNAN.zimo_bonus) == (12, 3, 1)
    assert (HUNAN.tianhu_factor, HUNAN.zimo_before_fan) == (2, True)
    assert (HUNAN.cap, HUNAN.stake, HUNAN.draws_before_deal_passes) == (0, 1, 3)
    table = [(line.name, line.tier, line.fan) for line in HUNAN.mingtang]
    assert table == [
        ("honghu", "basic", 2),
        ("dianhu", "basic", 3),
        ("hongwu", "basic", 4),
        ("wuhu", "basic", 5),
        ("duiduihu", "half", 4),
        ("wudui", "half", 10),
        ("haidi", "half", 2),
    ]


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


def test_every_field_of_the_file_says_its_rule() -> None:
    for field in fields(RuleSet):
        if field.name in ("name", "mingtang"):
            continue
        (line,) = [row for row in TEXT.splitlines() if row.startswith(f"{field.name} =")]
        assert "# A" in line


def test_presets() -> None:
    assert preset_names()[0] == "hunan"
    for name in preset_names():
        assert preset(name).name == name
    with pytest.raises(RuleConfigError) as caught:
        preset("nowhere")
    assert caught.value.key == "rules"
    assert "hunan" in str(caught.value)


def test_equal_rules_are_equal_and_hash_alike() -> None:
    assert parse(TEXT) == HUNAN
    assert hash(parse(TEXT)) == hash(HUNAN)
    assert rules(cap=3) == rules(cap=3)
    assert rules(cap=3) != HUNAN


# --------------------------------------------------------------------------- what is refused


BOOLS = sorted(field.name for field in fields(RuleSet) if field.type in (bool, "bool"))
PAIRS = sorted(name for name in data() if name.startswith("huxi_"))
INTS = sorted(field.name for field in fields(RuleSet) if field.type in (int, "int"))
CHOICES = ("upturned_zimo", "cap_per", "mingtang_tier")


def test_the_fields_are_all_covered_here() -> None:
    covered = {*BOOLS, *PAIRS, *INTS, *CHOICES, "name", "mingtang"}
    assert covered == {field.name for field in fields(RuleSet)}


@pytest.mark.parametrize("name", [field.name for field in fields(RuleSet)])
def test_a_missing_field_is_named(name: str) -> None:
    rest = data()
    del rest[name]
    with pytest.raises(RuleConfigError) as caught:
        from_dict(rest)
    assert caught.value.key == name


def test_an_unknown_field_is_named() -> None:
    refused("min_huxy", min_huxy=15)


@pytest.mark.parametrize("name", BOOLS)
@pytest.mark.parametrize("value", [1, 0, "true", None, []])
def test_a_wrong_bool_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize("name", INTS)
@pytest.mark.parametrize("value", [-1, 10**9, 1.5, "3", True, None])
def test_a_wrong_number_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("value", [[1], [1, 2, 3], [1, -1], ["1", 2], 3, "12", [True, 1], None])
def test_a_wrong_pair_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize("name", CHOICES)
@pytest.mark.parametrize("value", ["", "other", 1, None, ["dealer"]])
def test_a_wrong_choice_is_named(name: str, value: Any) -> None:
    refused(name, **{name: value})


@pytest.mark.parametrize("value", ["", 3, None])
def test_a_wrong_name_is_named(value: Any) -> None:
    refused("name", name=value)


@pytest.mark.parametrize("value", [None, {}, "none", [3], 5])
def test_a_wrong_table_is_named(value: Any) -> None:
    refused("mingtang", mingtang=value)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("tier", "all"),
        ("tier", "none"),
        ("tier", 3),
        ("fan", 0),
        ("fan", "2"),
        ("fan", True),
        ("red", [1]),
        ("red", [1, 81]),
        ("red", 3),
        ("same", 1),
        ("last", "yes"),
        ("fan_alone", 0),
        ("replaces", "wuhu"),
        ("replaces", [3]),
        ("replaces", ["nothing"]),
        ("colour", "red"),
    ],
)
def test_a_wrong_line_of_the_table_is_named(key: str, value: Any) -> None:
    table = data()["mingtang"]
    table[0] = {**table[0], key: value}
    refused(f"mingtang.honghu.{key}", mingtang=table)


def test_a_line_without_its_tier_and_one_twice() -> None:
    table = data()["mingtang"]
    del table[0]["tier"]
    refused("mingtang.honghu.tier", mingtang=table)
    table = data()["mingtang"]
    refused("mingtang.honghu.name", mingtang=[*table, table[0]])
    table = data()["mingtang"]
    del table[0]["name"]
    refused("mingtang.1.name", mingtang=table)


def test_text_that_is_no_toml() -> None:
    with pytest.raises(RuleConfigError) as caught:
        parse("name = ")
    assert caught.value.key == "rule file"


# --------------------------------------------------------------------------- changes


CHANGES: list[tuple[str, Any, str]] = [
    ("cap", 10, "cap=10"),
    ("own_card_free", True, "own_card_free=true"),
    ("forced_tianhu", False, "forced_tianhu=false"),
    ("cap_per", "round", "cap_per=round"),
    ("huxi_peng", (2, 4), "huxi_peng=[2, 4]"),
    ("mingtang_tier", "none", "mingtang_tier=none"),
]


@pytest.mark.parametrize(("key", "value", "text"), CHANGES)
def test_a_change_is_written_and_read_back(key: str, value: Any, text: str) -> None:
    assert format_change(key, value) == text
    read_key, read_value = parse_change(text)
    assert read_key == key
    changed_rules = changed(HUNAN, {read_key: read_value})
    assert getattr(changed_rules, key) == value
    assert changes_of(changed_rules) == {key: value}
    assert changed(HUNAN, changes_of(changed_rules)) == changed_rules


def test_all_changes_at_once() -> None:
    every = {key: value for key, value, _ in CHANGES}
    many_rules = changed(HUNAN, every)
    assert changes_of(many_rules) == every
    texts = [format_change(key, value) for key, value in changes_of(many_rules).items()]
    assert changed(HUNAN, dict(map(parse_change, texts))) == many_rules
    assert changes_of(HUNAN) == {}
    assert HUNAN.cap == 0, "the preset itself stays as it is"


def test_blanks_about_a_change() -> None:
    assert parse_change(" cap = 10 ") == ("cap", 10)
    assert parse_change('cap_per="round"') == ("cap_per", "round")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("capp", 3),
        ("name", "other"),
        ("mingtang", ()),
        ("cap", -1),
        ("cap", "ten"),
        ("cap_per", "seat"),
        ("huxi_ti", [9]),
        ("forced_tianhu", 1),
    ],
)
def test_a_wrong_change_is_named(key: str, value: Any) -> None:
    with pytest.raises(RuleConfigError) as caught:
        changed(HUNAN, {key: value})
    assert caught.value.key == key


def test_a_change_without_a_value() -> None:
    with pytest.raises(RuleConfigError) as caught:
        parse_change("cap")
    assert caught.value.key == "cap"


def test_tiers_hold_those_before_them() -> None:
    """A14."""
    counted = {
        tier: [line.name for line in rules(mingtang_tier=tier).active_mingtang]
        for tier in ("none", "basic", "half")
    }
    assert counted["none"] == []
    assert counted["basic"] == ["honghu", "dianhu", "hongwu", "wuhu"]
    assert counted["half"] == [*counted["basic"], "duiduihu", "wudui", "haidi"]
