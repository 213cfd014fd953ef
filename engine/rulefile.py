"""Rule files: from TOML to a `RuleSet` and back to what it changes.

A file names its ``base``, one of the presets in ``presets/``, and says only what differs from it;
``hunan`` says everything. Changes are named by dotted keys: ``cap``, ``styles.basic.honghu.fan``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import asdict, fields
from functools import cache
from importlib.resources import files
from typing import Any

from engine.checks import Check, is_bool, is_int, is_ints, is_one_of, is_text, is_words
from engine.errors import RuleConfigError
from engine.mingtang import CONDITIONS, COUNTS
from engine.ruleset import Mingtang, RuleSet, Style

ROOT = "hunan"
"""The preset that stands on no other."""
WORDS = ("hunan", "changde", "luzhou")
"""The words that a table may use (C.1, E.6)."""

Data = dict[str, Any]

_PAIR = is_ints((2,), 0, 100)
_FIGURES = is_ints((2, 4), 0, 100)
CHOICES: dict[str, tuple[str, ...]] = {
    "words": WORDS,
    "upturned_zimo": ("dealer", "all", "none"),
    "errors_told": ("at_once", "at_end"),
    "fan_combine": ("add", "multiply"),
    "discard_payer": ("discarder", "all"),
    "cap_per": ("loser", "round"),
    "totals": ("points", "won"),
    "four": ("shouxing", "zuodi"),
}
"""The words that a field can be."""
BOUNDS: dict[str, tuple[int, int]] = {
    "min_huxi": (0, 100),
    "doors": (1, 7),
    "forced_tianhu_ti": (1, 5),
    "forced_tianhu_kan": (1, 7),
    "tun_base": (0, 100),
    "tun_step": (1, 100),
    "zimo_bonus": (0, 100),
    "discard_bonus": (0, 100),
    "tianhu_factor": (1, 10),
    "discard_cap": (0, 1_000_000),
    "cap": (0, 1_000_000),
    "stake": (1, 1_000_000),
    "draws_before_deal_passes": (0, 100),
    "totals_cap": (0, 1_000_000),
    "match_target": (0, 1_000_000),
    "persons": (2, 4),
    "two_min_huxi": (0, 100),
    "two_removed": (0, 38),
    "birds": (0, 20),
}
"""The least and the most that a field of whole numbers can be."""
_CHECKS: dict[str, Check] = {
    "name": is_text,
    "mingtang": is_text,
    "mingtang_choices": is_words(),
    "huxi_ti": _FIGURES,
    "huxi_pao": _FIGURES,
    "huxi_kan": _FIGURES,
    "huxi_wei": _FIGURES,
    "huxi_peng": _FIGURES,
    "huxi_yiersan": _PAIR,
    "huxi_erqishi": _PAIR,
    **{name: is_one_of(*words) for name, words in CHOICES.items()},
    **{name: is_int(*bounds) for name, bounds in BOUNDS.items()},
}
_LINE_CHECKS: dict[str, Check] = {
    "fan": is_int(1, 1000),
    "fan_alone": is_int(1, 1000),
    "points": is_int(1, 1_000_000),
    "grows": is_one_of(*COUNTS),
    "replaces": is_words(),
    "on": is_bool,
}
_NOT_IN_FILES = ("origin", "styles")


def _check_of(name: str) -> Check:
    return _CHECKS.get(name, is_bool)


# --- reading


def parse(text: str) -> RuleSet:
    """The rule set of a rule file's text. Raises `RuleConfigError` with the key that is wrong."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleConfigError("rule file", str(error)) from error
    return from_dict(data)


def from_dict(data: Mapping[str, Any]) -> RuleSet:
    """The rule set of a parsed rule file. Raises `RuleConfigError` with the key that is wrong."""
    own = dict(data)
    base = own.pop("base", None)
    name = own.get("name")
    if base is None:
        if not is_text(name) and name not in preset_names():
            raise RuleConfigError("base", "this field is missing")
    elif base not in preset_names():
        raise RuleConfigError("base", f"{base!r}: there are {', '.join(preset_names())}")
    elif name is None:
        raise RuleConfigError("name", "this field is missing")
    else:
        own = _merged(_preset_data(base), own)
    return _built(own, str(name if name in preset_names() else base))


def _built(data: Data, origin: str) -> RuleSet:
    """The rule set of complete data."""
    names = [field.name for field in fields(RuleSet) if field.name not in _NOT_IN_FILES]
    values: Data = {}
    for key, value in data.items():
        if key == "styles":
            continue
        if key not in names:
            raise RuleConfigError(key, "there is no such field")
        if trouble := _check_of(key)(value):
            raise RuleConfigError(key, f"{value!r}: {trouble}")
        values[key] = tuple(value) if isinstance(value, list) else value
    for key in names:
        if key not in data:
            raise RuleConfigError(key, "this field is missing")
    tables = data.get("styles")
    if not isinstance(tables, dict):
        raise RuleConfigError("styles", "tables of 名堂 are wanted")
    choices = values["mingtang_choices"]
    if not choices:
        raise RuleConfigError("mingtang_choices", "at least one is wanted")
    for name in choices:
        if name not in tables:
            raise RuleConfigError("mingtang_choices", f"there is no styles.{name}")
    if values["mingtang"] not in choices:
        wanted = ", ".join(choices)
        raise RuleConfigError("mingtang", f"{values['mingtang']!r}: one of {wanted} is wanted")
    if values["birds"] and values["persons"] == 4 and values["four"] == "zuodi":
        raise RuleConfigError("birds", "打鸟 does not go together with 坐底 [F.4]")
    styles = tuple(_style(name, _lines(tables, name)) for name in choices)
    return RuleSet(**values, origin=origin, styles=styles)


def _lines(tables: Data, name: str, above: tuple[str, ...] = ()) -> Data:
    """The lines of a style, those of the style it extends first."""
    table = tables[name]
    where = f"styles.{name}"
    if not name.isidentifier():
        raise RuleConfigError(where, "a name of letters, digits and _ is wanted")
    if not isinstance(table, dict):
        raise RuleConfigError(where, "a table is wanted")
    lines = {key: line for key, line in table.items() if key != "extends"}
    for key, line in lines.items():
        if not key.isidentifier():
            raise RuleConfigError(f"{where}.{key}", "a name of letters, digits and _ is wanted")
        if not isinstance(line, dict):
            raise RuleConfigError(f"{where}.{key}", "a table is wanted")
    extended = table.get("extends")
    if extended is None:
        return lines
    if not isinstance(extended, str) or extended not in tables or extended in (name, *above):
        raise RuleConfigError(f"{where}.extends", f"{extended!r} is no other style here")
    return _merged(_lines(tables, extended, (name, *above)), lines)


def _style(name: str, lines: Data) -> Style:
    style = Style(name, tuple(_line(f"styles.{name}.{key}", key, lines[key]) for key in lines))
    for line in style.lines:
        for other in line.replaces:
            if other not in lines:
                where = f"styles.{name}.{line.name}.replaces"
                raise RuleConfigError(where, f"{other!r} is no 名堂 here")
    return style


def _line(where: str, name: str, table: Data) -> Mingtang:
    values: Data = {}
    conditions: list[tuple[str, Any]] = []
    for key, value in table.items():
        check = _LINE_CHECKS.get(key) or (CONDITIONS[key].check if key in CONDITIONS else None)
        if check is None:
            raise RuleConfigError(f"{where}.{key}", "there is no such field or condition")
        if trouble := check(value):
            raise RuleConfigError(f"{where}.{key}", f"{value!r}: {trouble}")
        frozen = tuple(value) if isinstance(value, list) else value
        if key in CONDITIONS:
            conditions.append((key, frozen))
        else:
            values[key] = frozen
    if "fan" not in table and "points" not in table:
        raise RuleConfigError(f"{where}.fan", "this field is missing")
    if "grows" in table and table["grows"] not in table:
        raise RuleConfigError(f"{where}.grows", f"{table['grows']} is no condition of this line")
    return Mingtang(name, **values, conditions=tuple(conditions))


def _merged(base: Data, own: Data) -> Data:
    """``own`` over ``base``, tables key by key."""
    merged = deepcopy(base)
    for key, value in own.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = _merged(old, value)
        else:
            merged[key] = deepcopy(value)
    return merged


# --- the presets of the game


def preset_text(name: str) -> str:
    """The file of the preset of that name; `RuleConfigError` where there is none."""
    if name not in preset_names():
        raise RuleConfigError("rules", f"{name!r}: there are {', '.join(preset_names())}")
    return (files("engine") / "presets" / f"{name}.toml").read_text(encoding="utf-8")


@cache
def preset(name: str) -> RuleSet:
    """The preset of that name; `RuleConfigError` where there is none."""
    return parse(preset_text(name))


@cache
def preset_names() -> tuple[str, ...]:
    """The presets that come with the game, ``hunan`` first."""
    found = (files("engine") / "presets").iterdir()
    names = {entry.name.removesuffix(".toml") for entry in found if entry.name.endswith(".toml")}
    return tuple(sorted(names, key=lambda name: (name != ROOT, name)))


@cache
def _preset_data(name: str) -> Data:
    data = tomllib.loads(preset_text(name))
    base = data.pop("base", None)
    return data if base is None else _merged(_preset_data(base), data)


# --- changes


def as_data(rules: RuleSet) -> Data:
    """``rules`` as the data of a complete rule file, every style spelled out."""
    data = {
        field.name: getattr(rules, field.name)
        for field in fields(RuleSet)
        if field.name not in _NOT_IN_FILES
    }
    data["styles"] = {
        style.name: {line.name: _line_data(line) for line in style.lines} for style in rules.styles
    }
    return data


def _line_data(line: Mingtang) -> Data:
    plain = {key: value for key, value in asdict(line).items() if key in _LINE_CHECKS and value}
    return plain | {"replaces": line.replaces, "on": line.on} | dict(line.conditions)


def changed(rules: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """``rules`` with some fields changed; `RuleConfigError` with the key that is wrong."""
    if not changes:
        return rules
    data = as_data(rules)
    for key, value in changes.items():
        *tables, last = path = key.split(".")
        if path[:-1] and path[0] == "styles" and path[1] not in _styles_of(changes, rules):
            raise RuleConfigError(key, f"there is no style {path[1]}")
        table = data
        for name in tables:
            table = table.setdefault(name, {})
            if not isinstance(table, dict):
                raise RuleConfigError(key, "there is no such field")
        if not tables and last not in table:
            raise RuleConfigError(key, "there is no such field")
        table[last] = value
    return _built(data, rules.origin)


def _styles_of(changes: Mapping[str, Any], rules: RuleSet) -> tuple[str, ...]:
    named = changes.get("mingtang_choices", ())
    return (*rules.mingtang_choices, *(named if isinstance(named, list | tuple) else ()))


def check_change(rules: RuleSet, key: str, value: Any) -> None:
    """`RuleConfigError` where ``key`` is no field to change or ``value`` none for it.

    A value that only does not go with the others is for `changed` to find.
    """
    if key not in as_data(rules) and not key.startswith("styles."):
        raise RuleConfigError(key, "there is no such field")
    if key != "styles" and not key.startswith("styles.") and (trouble := _check_of(key)(value)):
        raise RuleConfigError(key, f"{value!r}: {trouble}")


def changes_of(rules: RuleSet, base: RuleSet | None = None) -> Data:
    """What ``rules`` change on ``base``, by default on the preset they go back to."""
    old = dict(_flat(as_data(base or preset(rules.origin))))
    new = dict(_flat(as_data(rules)))
    return {key: value for key, value in new.items() if old.get(key) != value}


def _flat(data: Data, where: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if isinstance(value, dict) and value:
            yield from _flat(value, f"{where}{key}.")
        else:
            yield where + key, value


def parse_change(text: str) -> tuple[str, Any]:
    """``("cap", 10)`` from ``cap=10``; the value is TOML, bare words are texts."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise RuleConfigError(text, "KEY=VALUE is wanted")
    try:
        return key, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key, value


def format_change(key: str, value: Any) -> str:
    """``cap=10``, which `parse_change` reads back."""
    return f"{key}={_toml(value)}"


def _toml(value: Any, *, quoted: bool = False) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return "[" + ", ".join(_toml(item, quoted=True) for item in value) + "]"
    if isinstance(value, str) and (quoted or parse_change(f"key={value}")[1] != value):
        return json.dumps(value, ensure_ascii=False)
    return str(value)
