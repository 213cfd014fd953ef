"""What can be wrong, in three kinds. All are ``ValueError``."""

from __future__ import annotations


class RuleConfigError(ValueError):
    """A rule file or a changed field is wrong; ``key`` names the field."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


class NotationError(ValueError):
    """Text that is no card, group, action or record; ``line`` is 1-based, 0 where there is none.

    ``rule`` is the rule that the text breaks (``A1.1``), empty where it is only unreadable.
    """

    def __init__(self, message: str, *, line: int = 0, rule: str = "") -> None:
        where = f"line {line}: " if line else ""
        number = f" [{rule}]" if rule else ""
        super().__init__(f"{where}{message}{number}")
        self.message = message
        self.line = line
        self.rule = rule


class IllegalActionError(ValueError):
    """An action that the seat may not take now; ``rule`` is the number that forbids it."""

    def __init__(self, seat: int, rule: str, message: str) -> None:
        super().__init__(f"seat {seat}: {message} [{rule}]")
        self.seat = seat
        self.rule = rule
