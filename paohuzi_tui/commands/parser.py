"""`argparse` in the language of the player."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable
from typing import Any, NoReturn

from paohuzi_tui.commands import BadInputError
from paohuzi_tui.i18n import LANGUAGES, Messages

_FAULTS = {
    "required": r"the following arguments are required: (?P<what>.*)",
    "unknown": r"unrecognized arguments: (?P<what>.*)",
    "no_value": r"argument (?P<what>.*): expected (?:one|at least one) argument",
    "number": r"argument (?P<what>.*): invalid int value: (?P<value>.*)",
    "choice": r"argument (?P<what>.*): invalid choice: (?P<value>.*) \(choose from (?P<among>.*)\)",
}
"""What `argparse` complains of, by the key under ``cli.usage`` that says it."""


class Parser(argparse.ArgumentParser):
    """A parser that helps and complains by the catalogue; it complains as `BadInputError`."""

    def __init__(self, prog: str, messages: Messages, about: str, epilog: str = "") -> None:
        super().__init__(
            prog=prog,
            description=messages(about),
            epilog=epilog,
            add_help=False,
            allow_abbrev=False,
            formatter_class=lambda prog: _Formatter(prog, messages("cli.usage.usage")),
        )
        self._messages = messages
        self._words = self.add_argument_group(messages("cli.usage.words"))
        self._options = self.add_argument_group(messages("cli.usage.options"))
        self._options.add_argument("-h", "--help", action="help", help=messages("cli.usage.help"))
        self._options.add_argument("--lang", choices=LANGUAGES, help=messages("cli.usage.lang"))

    def word(
        self,
        name: str,
        help_key: str,
        *,
        optional: bool = False,
        choices: Iterable[str] | None = None,
    ) -> None:
        """An argument without a name of its own on the command line."""
        self._words.add_argument(
            name,
            metavar=name.upper(),
            nargs="?" if optional else None,
            choices=choices,
            help=self._messages(help_key),
        )

    def option(self, name: str, help_key: str, **settings: Any) -> None:
        """An option; ``settings`` are those of `argparse`."""
        self._options.add_argument(name, help=self._messages(help_key), **settings)

    def flag(self, name: str, help_key: str) -> None:
        """An option that is there or not."""
        self.option(name, help_key, action="store_true")

    def error(self, message: str) -> NoReturn:
        """Raise what `argparse` complains of, in the player's language."""
        fault = message
        for key, pattern in _FAULTS.items():
            if found := re.fullmatch(pattern, message):
                fault = self._messages(f"cli.usage.{key}", **found.groupdict())
        raise BadInputError(self._messages("cli.usage.fault", fault=fault, prog=self.prog))


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Help that begins with "usage" in the player's language."""

    def __init__(self, prog: str, usage: str) -> None:
        super().__init__(prog)
        self._usage_word = usage

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[Any],
        prefix: str | None = None,
    ) -> None:
        """Add the usage line."""
        super().add_usage(usage, actions, groups, self._usage_word)
