"""Rule sets in words: what they are called, and each field with its value."""

from __future__ import annotations

from rich.cells import cell_len

from engine.rulefile import changes_of
from engine.ruleset import RuleSet
from paohuzi_tui.i18n import Messages
from paohuzi_tui.reckoning import mingtang_title
from paohuzi_tui.rule_groups import groups, rule_of


def name_words(messages: Messages, name: str) -> str:
    """What a rule set is called; one of one's own by the name of its file."""
    key = f"play.rules.{name}"
    return messages(key) if messages.has(key) else name


def rules_title(messages: Messages, rules: RuleSet, *, short: bool = False) -> str:
    """Name of the rules, and how much the table has changed of the preset they go back to."""
    many = len(changes_of(rules).keys() - {"name"})
    title = name_words(messages, rules.name)
    key = "options.short_changed" if short else "options.many_changed"
    return title + messages(key, many=many) if many else title


def style_words(messages: Messages, style: str) -> str:
    """What a way to count 名堂 is called."""
    return value_words(messages, "mingtang", style)


def label(messages: Messages, key: str) -> str:
    """What a field is called; for a key ``styles.…`` that of the 名堂."""
    if key.startswith("styles."):
        return mingtang_title(messages, key.split(".")[2])
    return messages(f"fields.{key}.label")


def label_cells(messages: Messages) -> int:
    """The width of a column that holds the name of any field, and a blank after it."""
    names = (label(messages, field) for group in groups() for field in group.fields)
    return max(map(cell_len, names)) + 2


def sentence(messages: Messages, key: str) -> str:
    """What a field is about, with its rule."""
    if key.startswith("styles."):
        return messages("options.line", name=label(messages, key))
    return messages("options.sentence", text=messages(f"fields.{key}.text"), rule=rule_of(key))


def value_words(messages: Messages, key: str, value: object) -> str:
    """A value of a field."""
    if isinstance(value, bool):
        return messages("fields.yes" if value else "fields.no")
    if isinstance(value, tuple):
        names = ("small", "big", "red_small", "red_big")
        figures = dict(zip(names, value, strict=False))
        return messages("fields.figures" if len(value) == 2 else "fields.figures_red", **figures)
    named = f"fields.value.{key}.{value}"
    return messages(named) if messages.has(named) else str(value)
