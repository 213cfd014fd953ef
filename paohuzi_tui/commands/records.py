"""Reading a record from a file, and the seats in words."""

from __future__ import annotations

from engine.errors import NotationError
from engine.record import Record, loads
from paohuzi_tui.commands import BadInputError, printable
from paohuzi_tui.commands.inputs import read_text
from paohuzi_tui.i18n import Messages


class BrokenRuleError(BadInputError):
    """The record can be read, but a rule forbids what it says."""


def read_record(messages: Messages, path: str) -> Record:
    """The record in a file, its moves and its result checked."""
    text = read_text(messages, path)
    try:
        return loads(text)
    except NotationError as error:
        lines = text.splitlines()
        line = lines[error.line - 1].strip() if error.line else ""
        key = "broken_rule" if error.rule else "bad_line" if error.line else "no_record"
        kind = BrokenRuleError if error.rule else BadInputError
        raise kind(
            messages(
                f"cli.record.{key}",
                path=path,
                number=error.line,
                line=line,
                rule=error.rule,
                detail=error.message,
            )
        ) from error


def seat_names(messages: Messages, record: Record) -> tuple[str, ...]:
    """The names in the record, numbers where there are none."""
    names = record.names or ("",) * record.seats
    return tuple(
        printable(name) or messages("cli.record.seat", seat=seat) for seat, name in enumerate(names)
    )
