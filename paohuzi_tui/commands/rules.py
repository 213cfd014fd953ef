"""``paohuzi rules``: which rule sets there are, what one of them says, whether a file is right."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.cells import cell_len

from engine.errors import RuleConfigError
from engine.rulefile import ROOT, changes_of, preset, preset_names
from engine.ruleset import Mingtang, RuleSet, Style
from paohuzi_tui.commands import BAD_INPUT, NO, YES, BadInputError
from paohuzi_tui.commands.inputs import declare_json, named_rules, read_text
from paohuzi_tui.commands.output import Json, print_json
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import Messages
from paohuzi_tui.mingtang_words import condition_words, worth_words
from paohuzi_tui.presets import folder, own_names, read_file, rules_named
from paohuzi_tui.reckoning import mingtang_title
from paohuzi_tui.rule_faults import NO_TOML, fault_words
from paohuzi_tui.rule_groups import groups, rule_of
from paohuzi_tui.rule_words import label, name_words, value_words

WHAT = ("show", "check")
OTHER_MARK = "*"
"""Before what is not as in `ROOT`."""
OFF_MARK = "-"
"""Before a 名堂 that the rule set has, but does not play."""
GAP = "  "


def declare(parser: Parser) -> None:
    """Add the arguments."""
    parser.word("what", "cli.rules.what", optional=True, choices=WHAT)
    parser.word("name", "cli.rules.name", optional=True)
    declare_json(parser)


def run(args: Namespace, messages: Messages) -> int:
    """List the rule sets, show one, or check a file."""
    if args.what is None:
        return _list(messages, as_json=args.json)
    if args.name is None:
        raise BadInputError(messages("cli.missing", name="NAME"))
    if args.what == "check":
        return _check(messages, args.name, as_json=args.json)
    rules = named_rules(messages, args.name)
    words = messages.in_words(rules.words)
    if args.json:
        print_json(_rules_json(words, rules))
    else:
        for line in _rules_lines(words, rules):
            print(line)
    return YES


# --- which there are


def _list(messages: Messages, *, as_json: bool) -> int:
    rows = [_preset_json(messages, name) for name in preset_names()]
    rows += [_own_json(messages, name) for name in own_names()]
    if as_json:
        print_json({"rules": rows, "folder": str(folder())})
        return YES
    for line in _table([(row["name"], row["title"], row["about"]) for row in rows]):
        print(line)
    print(messages("cli.rules.folder", folder=folder()))
    return YES


def _preset_json(messages: Messages, name: str) -> Json:
    about = messages(f"cli.rules.presets.{name}")
    title = name_words(messages, name)
    return {"name": name, "title": title, "own": False, "about": about, "error": None}


def _own_json(messages: Messages, name: str) -> Json:
    row: Json = {"name": name, "title": name, "own": True}
    try:
        rules = rules_named(name)
    except RuleConfigError as error:
        fault = fault_words(messages, error)
        return {**row, "about": messages("cli.rules.broken", fault=fault), "error": fault}
    return {**row, "title": rules.name, "about": _origin_words(messages, rules), "error": None}


def _origin_words(messages: Messages, rules: RuleSet) -> str:
    """What rules of one's own are made of."""
    many = len(changes_of(rules).keys() - {"name"})
    return messages("cli.rules.own", base=name_words(messages, rules.origin), many=many)


# --- whether a file is right


def _check(messages: Messages, path: str, *, as_json: bool) -> int:
    read_text(messages, path)
    code, key, fault = YES, None, None
    try:
        rules = read_file(Path(path))
    except RuleConfigError as error:
        code = BAD_INPUT if error.key == NO_TOML else NO
        key, fault = error.key, fault_words(messages, error)
    if as_json:
        print_json({"valid": fault is None, "key": key, "error": fault})
    elif fault is None:
        about = _origin_words(messages, rules)
        print(messages("cli.rules.valid", name=rules.name, about=about))
    else:
        print(fault)
    return code


# --- what one says


def _usual(rules: RuleSet) -> dict[str, Any]:
    """What ``rules`` say otherwise than `ROOT`, by field."""
    base = preset(ROOT)
    names = (name for group in groups() for name in group.fields)
    return {
        name: getattr(base, name) for name in names if getattr(rules, name) != getattr(base, name)
    }


def _style(rules: RuleSet) -> Style:
    return next(style for style in rules.styles if style.name == rules.mingtang)


def _differs(rules: RuleSet, line: Mingtang) -> bool:
    """Whether a 名堂 is another than in the style of that name of `ROOT`."""
    styles = {style.name: style.lines for style in preset(ROOT).styles}
    return rules.mingtang in styles and line not in styles[rules.mingtang]


def _rules_json(messages: Messages, rules: RuleSet) -> Json:
    usual = _usual(rules)
    return {
        "name": rules.name,
        "title": name_words(messages, rules.name),
        "base": rules.origin,
        "groups": [
            {
                "name": group.name,
                "title": messages(f"fields.group.{group.name}"),
                "fields": [
                    {
                        "name": name,
                        "title": label(messages, name),
                        "value": getattr(rules, name),
                        "text": value_words(messages, name, getattr(rules, name)),
                        "rule": rule_of(name),
                        "about": messages(f"fields.{name}.text"),
                        "differs": name in usual,
                        "hunan": usual.get(name, getattr(rules, name)),
                    }
                    for name in group.fields
                ],
            }
            for group in groups()
        ],
        "choices": rules.mingtang_choices,
        "mingtang": [
            {
                "name": line.name,
                "title": mingtang_title(messages, line.name),
                "on": line.on,
                "fan": line.fan,
                "points": line.points,
                "worth": worth_words(messages, line),
                "when": condition_words(messages, line),
                "differs": _differs(rules, line),
            }
            for line in _style(rules).lines
        ],
    }


def _rules_lines(messages: Messages, rules: RuleSet) -> Iterator[str]:
    usual = _usual(rules)
    name, title = rules.name, name_words(messages, rules.name)
    if name in preset_names():
        about = messages(f"cli.rules.presets.{name}")
    else:
        about = _origin_words(messages, rules)
    yield messages("cli.line", label=title, text=about)
    if usual or any(_differs(rules, line) for line in _style(rules).lines):
        yield messages("cli.rules.marked", mark=OTHER_MARK)
    for group in groups():
        yield ""
        yield messages(f"fields.group.{group.name}")
        yield from _table(
            [
                (
                    _marked(label(messages, field), OTHER_MARK if field in usual else ""),
                    value_words(messages, field, getattr(rules, field)),
                    rule_of(field),
                    messages(f"fields.{field}.text"),
                )
                for field in group.fields
            ]
        )
    yield ""
    yield from _mingtang_lines(messages, rules)


def _mingtang_lines(messages: Messages, rules: RuleSet) -> Iterator[str]:
    lines = _style(rules).lines
    yield messages("fields.group.lines")
    yield from _table(
        [
            (
                _marked(mingtang_title(messages, line.name), _mark(rules, line)),
                worth_words(messages, line),
                condition_words(messages, line),
            )
            for line in lines
        ]
    )
    if not all(line.on for line in lines):
        yield messages("cli.rules.off", mark=OFF_MARK)
    styles = (value_words(messages, "mingtang", style) for style in rules.mingtang_choices)
    choices = messages("mingtang.worth.joiner").join(styles)
    yield messages("cli.rules.choices", choices=choices)


def _mark(rules: RuleSet, line: Mingtang) -> str:
    if not line.on:
        return OFF_MARK
    return OTHER_MARK if _differs(rules, line) else ""


def _marked(text: str, mark: str) -> str:
    return f"{mark or ' '} {text}"


def _table(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The rows with their cells under one another."""
    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            text + " " * (width - cell_len(text)) for text, width in zip(row, widths, strict=True)
        )
        yield GAP.join(cells).rstrip()
