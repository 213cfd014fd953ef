"""The subcommands of ``paohuzi``, one file each. None of them imports Textual.

A command module has ``declare(parser)``, which adds its arguments, and ``run(args, messages)``,
which does the work and returns the exit code: `YES` or `NO`. Bad input it raises as
`BadInputError`, which `paohuzi_tui.cli` turns into a message and the code `BAD_INPUT`.
"""

YES = 0
"""It is so, or it is done."""
NO = 1
"""It is not so: no win, no legal action, no true record."""
BAD_INPUT = 2
"""The question itself is wrong."""
INTERRUPTED = 130
"""Ctrl+C, as a shell reports it."""


class BadInputError(Exception):
    """The user asked what cannot be answered; the text is for the user, in the language chosen."""


def printable(text: str) -> str:
    """``text`` from a file or the command line, harmless to a terminal and on one line."""
    return "".join(char if char.isprintable() else " " for char in text)
