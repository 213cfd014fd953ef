"""The fields of a rule set by group, as they are shown to a player (``rule_groups.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Group(NamedTuple):
    """A group of fields. ``fields.group.NAME`` is what it is called."""

    name: str
    fields: tuple[str, ...]


@cache
def groups() -> tuple[Group, ...]:
    """All groups in order."""
    return tuple(Group(name, tuple(rules)) for name, rules in _data().items())


@cache
def rule_of(field: str) -> str:
    """The number of the rule that a field belongs to, as ``A9.3``."""
    (rule,) = (rules[field] for rules in _data().values() if field in rules)
    return rule


@cache
def _data() -> dict[str, dict[str, str]]:
    text = (files("paohuzi_tui") / "rule_groups.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
