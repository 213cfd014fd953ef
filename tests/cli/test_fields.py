"""Every field of a rule set has its group, its rule, and its words in both languages."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from rich.cells import cell_len

from engine.rulefile import CHOICES, preset, preset_names, preset_text
from engine.ruleset import RuleSet
from paohuzi_tui.i18n import LANGUAGES, texts
from paohuzi_tui.rule_groups import groups, rule_of

APART = {"name", "origin", "styles", "mingtang_choices"}
FIELDS = {field.name for field in fields(RuleSet)} - APART
LABEL = {"zh": 16, "en": 24}
SENTENCE = {"zh": 60, "en": 100}


def test_each_field_is_in_one_group() -> None:
    grouped = [name for group in groups() for name in group.fields]
    assert len(grouped) == len(set(grouped))
    assert set(grouped) == FIELDS


def test_the_rules_are_those_of_the_preset() -> None:
    found = re.findall(r"^(\w+) = .*? # ([A-H][\d.]+)", preset_text("hunan"), re.MULTILINE)
    cited = {name: rule for name, rule in found if name in FIELDS}
    assert cited == {name: rule_of(name) for name in FIELDS}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_field_has_its_words(language: str) -> None:
    known = texts(language)
    for group in groups():
        assert f"fields.group.{group.name}" in known
    for name in FIELDS:
        assert 0 < cell_len(known[f"fields.{name}.label"]) <= LABEL[language], name
        assert 0 < cell_len(known[f"fields.{name}.text"]) <= SENTENCE[language], name


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_has_its_words(language: str) -> None:
    known = texts(language)
    styles = {name for preset_ in preset_names() for name in preset(preset_).mingtang_choices}
    for name, values in {**CHOICES, "mingtang": tuple(styles)}.items():
        for value in values:
            assert f"fields.value.{name}.{value}" in known


def test_no_words_for_fields_that_are_none() -> None:
    for key in texts("zh"):
        part = key.split(".")
        if part[0] == "fields" and len(part) > 2:
            name = part[2] if part[1] == "value" else part[1]
            assert name in FIELDS or part[1] == "group", key
