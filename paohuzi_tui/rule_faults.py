"""What is wrong with a rule file, in the player's language."""

from __future__ import annotations

import re

from engine.errors import RuleConfigError
from paohuzi_tui.i18n import Messages

NO_TOML = "rule file"
"""The key of an error that concerns the file as such."""
NO_NAME = "rules"
"""The key of a name that no rules have."""
_VALUE = r"(?P<value>.*): "
_FAULTS = {
    "not_utf8": r"'utf-8' codec .*",
    "unreadable": r"\[Errno \d+\] .*",
    "syntax": r".*\(at line (?P<line>\d+), column (?P<column>\d+)\)",
    "cut_off": r".*\(at end of document\)",
    "key_value": r"KEY=VALUE is wanted",
    "unknown": r"there is no such field(?: or condition)?",
    "missing": r"this field is missing",
    "number": _VALUE + r"a whole number from (?P<least>\d+) to (?P<most>\d+) is wanted",
    "numbers": _VALUE
    + r"(?P<many>\d+(?: or \d+)*) whole numbers from (?P<least>\d+) to (?P<most>\d+) are wanted",
    "yes_no": _VALUE + r"true or false is wanted",
    "choice": _VALUE + r"one of (?P<among>.*) is wanted",
    "text": _VALUE + r"a text in one line is wanted",
    "names": _VALUE + r"a list of names is wanted",
    "words": _VALUE + r"a list of (?P<among>.*) is wanted",
    "no_preset": _VALUE + r"there are (?P<among>.*)",
    "taken": r"(?P<value>.*) is a preset of the game",
    "styles": r"tables of 名堂 are wanted",
    "table": r"a table is wanted",
    "no_style": r"there is no styles\.(?P<value>.*)",
    "extends": r"(?P<value>.*) is no other style here",
    "replaces": r"(?P<value>.*) is no 名堂 here",
    "grows": r"(?P<value>.*) is no condition of this line",
    "birds": r"打鸟 does not go together with 坐底 \[F\.4\]",
    "nothing": r"at least one is wanted",
    "no_name": r"a name of letters, digits and _ is wanted",
}
"""What the engine complains of, by the key under ``rule_faults`` that says it."""


def fault_words(messages: Messages, error: RuleConfigError) -> str:
    """Which key is wrong, and what is wanted of it."""
    what = what_words(messages, error)
    if error.key in (NO_TOML, NO_NAME):
        return what
    return messages("rule_faults.fault", key=error.key, what=what)


def what_words(messages: Messages, error: RuleConfigError) -> str:
    """`fault_words` without the key; the engine's English where there are no words for it."""
    for key, pattern in _FAULTS.items():
        if found := re.fullmatch(pattern, error.message, re.DOTALL):
            values = found.groupdict()
            if "value" in values:
                values["value"] = _toml(values["value"])
            if "many" in values:
                values["many"] = values["many"].replace(" or ", messages("mingtang.condition.or"))
            return messages(f"rule_faults.{key}", **values)
    return error.message


def _toml(text: str) -> str:
    """A value as a rule file has it."""
    return {"True": "true", "False": "false"}.get(text, text.replace("'", '"'))
