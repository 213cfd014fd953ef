"""Checks for values out of a rule file: each gives "" for a good value, else what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Check = Callable[[Any], str]


def is_int(least: int, most: int) -> Check:
    """A whole number within bounds."""

    def check(value: Any) -> str:
        good = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return "" if good else f"a whole number from {least} to {most} is wanted"

    return check


def is_bool(value: Any) -> str:
    """``true`` or ``false``."""
    return "" if isinstance(value, bool) else "true or false is wanted"


def is_one_of(*choices: str) -> Check:
    """One of some words."""

    def check(value: Any) -> str:
        good = isinstance(value, str) and value in choices
        return "" if good else f"one of {', '.join(choices)} is wanted"

    return check


def is_text(value: Any) -> str:
    """A text in one line that is not empty."""
    good = isinstance(value, str) and value.strip() == value != "" and value.isprintable()
    return "" if good else "a text in one line is wanted"


def is_ints(sizes: tuple[int, ...], least: int, most: int) -> Check:
    """A list of whole numbers within bounds, as many as one of ``sizes``."""
    one = is_int(least, most)

    def check(value: Any) -> str:
        good = isinstance(value, list | tuple) and len(value) in sizes and not any(map(one, value))
        many = " or ".join(map(str, sizes))
        return "" if good else f"{many} whole numbers from {least} to {most} are wanted"

    return check


def is_words(*choices: str) -> Check:
    """A list of words, any of ``choices``; of any words where none are given."""

    def check(value: Any) -> str:
        good = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
        if good and (not choices or set(value) <= set(choices)):
            return ""
        return (
            f"a list of {', '.join(choices)} is wanted" if choices else "a list of names is wanted"
        )

    return check
