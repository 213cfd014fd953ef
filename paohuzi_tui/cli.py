"""``paohuzi``: opens the game, or runs one of the subcommands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper
from itertools import pairwise

from paohuzi_tui.commands import BAD_INPUT, INTERRUPTED, BadInputError, printable
from paohuzi_tui.commands.parser import Parser
from paohuzi_tui.i18n import LANGUAGES, Messages, choose_language

COMMANDS = ("score", "waits", "legal", "simulate", "replay", "rules")
_PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run ``paohuzi`` with ``argv``; return the exit code (docs/cli.md)."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return _run(words, Messages(choose_language(_language(words))))
    except BadInputError as error:
        print(f"paohuzi: {printable(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _PIPE_CLOSED


def _language(words: list[str]) -> str | None:
    """The value of ``--lang``, wherever it stands; the parser rejects a wrong one later."""
    for word, following in pairwise([*words, ""]):
        option, _, value = word.partition("=")
        if option == "--lang":
            asked = value or following
            return asked if asked in LANGUAGES else None
    return None


def _run(words: list[str], messages: Messages) -> int:
    cut = next((place for place, word in enumerate(words) if word in COMMANDS), len(words))
    args = _game_parser(messages).parse_args(words[:cut])
    if args.version:
        print("paohuzi", _version(messages))
        return 0
    if cut == len(words):
        from paohuzi_tui.main import run

        return run(args.lang, ascii=args.ascii)
    name, *rest = words[cut:]
    command = import_module(f"paohuzi_tui.commands.{name}")
    parser = Parser(f"paohuzi {name}", messages, f"cli.{name}.about")
    command.declare(parser)
    code: int = command.run(parser.parse_args(rest), messages)
    sys.stdout.flush()
    return code


def _version(messages: Messages) -> str:
    try:
        return version("paohuzi-tui")
    except PackageNotFoundError:
        return messages("cli.not_installed")


def _game_parser(messages: Messages) -> Parser:
    about = (f"  {name:<10}{messages(f'cli.{name}.about')}" for name in COMMANDS)
    epilog = "\n".join((messages("cli.commands"), *about))
    parser = Parser("paohuzi", messages, "cli.about", epilog)
    parser.word("command", "cli.command", optional=True, choices=COMMANDS)
    parser.flag("--ascii", "cli.ascii")
    parser.flag("--version", "cli.version")
    return parser
