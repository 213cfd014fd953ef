"""`RuleSet`: every point on which the games differ; presets are the TOML files in ``presets/``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from engine.cards import BIG, DECK_SIZE, KINDS
from engine.errors import RuleConfigError
from engine.melds import MeldKind

TIERS = ("none", "basic", "half")
"""名堂 tiers, each holding those before it (A14)."""

SmallBig = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Mingtang:
    """One 名堂 (A14): it counts when every condition given holds; ``None`` is not asked for."""

    name: str
    tier: str
    fan: int
    red: tuple[int, int] | None = None
    same: bool | None = None
    last: bool | None = None
    fan_alone: int | None = None
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleSet:
    """A table's rules. What each field means, with its rule number, stands in its preset file.

    胡息 fields are (小字, 大字); points are counted in 底 times ``stake``.
    """

    name: str
    min_huxi: int
    doors: int
    huxi_ti: SmallBig
    huxi_pao: SmallBig
    huxi_kan: SmallBig
    huxi_wei: SmallBig
    huxi_peng: SmallBig
    huxi_yiersan: SmallBig
    huxi_erqishi: SmallBig
    forced_tianhu: bool
    forced_tianhu_ti: int
    forced_tianhu_kan: int
    forced_tianhu_loose: bool
    forced_tianhu_mingtang: bool
    upturned_win: bool
    upturned_zimo: str
    upturned_pass_bars: bool
    own_card_free: bool
    next_eats_drawn: bool
    entry_needs_discard: bool
    passes_private: bool
    wei_huxi_private: bool
    tun_base: int
    tun_step: int
    zimo_bonus: int
    tianhu_factor: int
    zimo_before_fan: bool
    cap: int
    cap_per: str
    stake: int
    draws_before_deal_passes: int
    mingtang_tier: str
    mingtang: tuple[Mingtang, ...]

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    @cached_property
    def huxi_by_kind(self) -> tuple[tuple[int, ...], ...]:
        """``[MeldKind][card]`` → 胡息 for the groups of one kind of card (A5)."""
        pairs = {
            MeldKind.TI: self.huxi_ti,
            MeldKind.PAO: self.huxi_pao,
            MeldKind.KAN: self.huxi_kan,
            MeldKind.WEI: self.huxi_wei,
            MeldKind.CHOUWEI: self.huxi_wei,
            MeldKind.PENG: self.huxi_peng,
        }
        return tuple(
            tuple(pairs.get(kind, (0, 0))[card >= BIG] for card in range(KINDS))
            for kind in MeldKind
        )

    def meld_huxi(self, kind: MeldKind, cards: tuple[int, ...]) -> int:
        """胡息 of a group (A5). ``cards`` are sorted."""
        if kind == MeldKind.SHUN:
            big = cards[0] >= BIG
            low = cards[0] % BIG
            if low == 0:
                return self.huxi_yiersan[big]
            return self.huxi_erqishi[big] if cards[2] - cards[0] > 2 else 0
        return self.huxi_by_kind[kind][cards[0]]

    @cached_property
    def active_mingtang(self) -> tuple[Mingtang, ...]:
        """The 名堂 of the chosen tier and those below it."""
        rank = TIERS.index(self.mingtang_tier)
        return tuple(line for line in self.mingtang if TIERS.index(line.tier) <= rank)


def _is_int(least: int, most: int) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return "" if good else f"a whole number from {least} to {most} is wanted"

    return check


def _is_bool(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false is wanted"


def _is_one_of(*choices: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        return "" if value in choices else f"one of {', '.join(choices)} is wanted"

    return check


def _is_text(value: Any) -> str:
    return "" if isinstance(value, str) and value else "a text is wanted"


def _is_pair(least: int, most: int) -> Callable[[Any], str]:
    one = _is_int(least, most)

    def check(value: Any) -> str:
        good = isinstance(value, list | tuple) and len(value) == 2 and not any(map(one, value))
        return "" if good else f"two whole numbers from {least} to {most} are wanted"

    return check


def _is_names(value: Any) -> str:
    good = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
    return "" if good else "a list of names is wanted"


_CHECKS: dict[str, Callable[[Any], str]] = {
    "name": _is_text,
    "min_huxi": _is_int(0, 100),
    "doors": _is_int(1, 7),
    "forced_tianhu_ti": _is_int(1, 5),
    "forced_tianhu_kan": _is_int(1, 7),
    "upturned_zimo": _is_one_of("dealer", "all", "none"),
    "tun_base": _is_int(0, 100),
    "tun_step": _is_int(1, 100),
    "zimo_bonus": _is_int(0, 100),
    "tianhu_factor": _is_int(1, 10),
    "cap": _is_int(0, 1_000_000),
    "cap_per": _is_one_of("loser", "round"),
    "stake": _is_int(1, 1_000_000),
    "draws_before_deal_passes": _is_int(1, 100),
    "mingtang_tier": _is_one_of(*TIERS),
}
_MINGTANG_CHECKS: dict[str, Callable[[Any], str]] = {
    "name": _is_text,
    "tier": _is_one_of(*TIERS[1:]),
    "fan": _is_int(1, 100),
    "red": _is_pair(0, DECK_SIZE),
    "same": _is_bool,
    "last": _is_bool,
    "fan_alone": _is_int(1, 100),
    "replaces": _is_names,
}
_MINGTANG_OPTIONAL = {"red", "same", "last", "fan_alone", "replaces"}


def _check_of(name: str, annotation: str) -> Callable[[Any], str]:
    if name in _CHECKS:
        return _CHECKS[name]
    return _is_bool if annotation == "bool" else _is_pair(0, 100)


def _checked(
    where: str,
    data: Mapping[str, Any],
    checks: Mapping[str, Callable[[Any], str]],
    optional: set[str],
) -> dict[str, Any]:
    for key, value in data.items():
        if key not in checks:
            raise RuleConfigError(where + key, "there is no such field")
        if trouble := checks[key](value):
            raise RuleConfigError(where + key, f"{value!r}: {trouble}")
    for key in checks:
        if key not in data and key not in optional:
            raise RuleConfigError(where + key, "this field is missing")
    return {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}


def from_dict(data: Mapping[str, Any]) -> RuleSet:
    """The rule set of a parsed rule file. Raises `RuleConfigError` with the key that is wrong."""
    lines = data.get("mingtang")
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        raise RuleConfigError("mingtang", "a list of tables is wanted")
    checks = {
        field.name: _check_of(field.name, str(field.type))
        for field in fields(RuleSet)
        if field.name != "mingtang"
    }
    plain = {key: value for key, value in data.items() if key != "mingtang"}
    values = _checked("", plain, checks, set())
    table: list[Mingtang] = []
    for line in lines:
        where = f"mingtang.{line.get('name', len(table) + 1)}."
        entry = _checked(where, line, _MINGTANG_CHECKS, _MINGTANG_OPTIONAL)
        if any(entry["name"] == other.name for other in table):
            raise RuleConfigError(where + "name", "this name is there twice")
        table.append(Mingtang(**entry))
    known = {line.name for line in table}
    for row in table:
        for name in row.replaces:
            if name not in known:
                raise RuleConfigError(f"mingtang.{row.name}.replaces", f"{name!r} is no 名堂 here")
    return RuleSet(**values, mingtang=tuple(table))


def parse(text: str) -> RuleSet:
    """The rule set of a rule file's text (TOML)."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleConfigError("rule file", str(error)) from error
    return from_dict(data)


@cache
def preset(name: str) -> RuleSet:
    """The preset of that name; `RuleConfigError` where there is none."""
    path = files("engine") / "presets" / f"{name}.toml"
    if name not in preset_names():
        raise RuleConfigError("rules", f"{name!r}: there are {', '.join(preset_names())}")
    return parse(path.read_text(encoding="utf-8"))


@cache
def preset_names() -> tuple[str, ...]:
    """The presets that come with the game, ``hunan`` first."""
    found = (files("engine") / "presets").iterdir()
    names = {entry.name.removesuffix(".toml") for entry in found if entry.name.endswith(".toml")}
    return tuple(sorted(names, key=lambda name: (name != "hunan", name)))


def changed(rules: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """``rules`` with some fields changed; `RuleConfigError` with the key that is wrong.

    The 名堂 table is no such field; ``mingtang_tier`` is.
    """
    kinds = {field.name: str(field.type) for field in fields(RuleSet)}
    for key, value in changes.items():
        if key not in kinds or key in ("name", "mingtang"):
            raise RuleConfigError(key, "there is no such field to change")
        if trouble := _check_of(key, kinds[key])(value):
            raise RuleConfigError(key, f"{value!r}: {trouble}")
    plain: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in changes.items()
    }
    return replace(rules, **plain)


def parse_change(text: str) -> tuple[str, Any]:
    """``("cap", 10)`` from ``cap=10``; the value is TOML, bare words are texts."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals:
        raise RuleConfigError(text, "KEY=VALUE is wanted")
    try:
        return key, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key, value


def changes_of(rules: RuleSet) -> dict[str, Any]:
    """The fields on which ``rules`` differs from the preset of its name."""
    base = preset(rules.name)
    return {
        field.name: getattr(rules, field.name)
        for field in fields(RuleSet)
        if getattr(rules, field.name) != getattr(base, field.name)
    }


def format_change(key: str, value: Any) -> str:
    """``cap=10``, which `parse_change` reads back."""
    if isinstance(value, bool):
        return f"{key}={str(value).lower()}"
    if isinstance(value, tuple):
        return f"{key}={list(value)}"
    return f"{key}={value}"
