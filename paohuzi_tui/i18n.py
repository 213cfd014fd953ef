"""The message catalogue: every text for the player, by language and key.

A language is a folder of TOML files under ``locale/``; ``reasons.toml`` with the entry ``passed``
gives the key ``reasons.passed``. Placeholders are those of `str.format`. ``words/NAME.toml`` holds
the texts that a game with words of its own (C.1, E.6) has instead.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("zh", "en")


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value


@cache
def texts(language: str) -> dict[str, str]:
    """Every message of a language by its key."""
    folder = files("paohuzi_tui") / "locale" / language
    result: dict[str, str] = {}
    for entry in folder.iterdir():
        if entry.name.endswith(".toml"):
            table = tomllib.loads(entry.read_text(encoding="utf-8"))
            result.update(_flat(entry.name.removesuffix("toml"), table))
    return result


@cache
def _texts_in_words(language: str, words: str) -> dict[str, str]:
    entry = files("paohuzi_tui") / "locale" / language / "words" / f"{words}.toml"
    if not entry.is_file():
        return texts(language)
    return texts(language) | dict(_flat("", tomllib.loads(entry.read_text(encoding="utf-8"))))


class Messages:
    """The texts of one language: ``messages("reasons.passed", card="三")``.

    ``words`` are those of a rule set (`RuleSet.words`).
    """

    def __init__(self, language: str, words: str = "") -> None:
        self.language = language
        self._texts = _texts_in_words(language, words)

    def in_words(self, words: str) -> Messages:
        """The same language in the words of a rule set."""
        return Messages(self.language, words)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self._texts

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of ``key`` with its placeholders filled; `KeyError` for an unknown key."""
        return self._texts[key].format(**values)


def choose_language(asked: str | None = None, environ: Mapping[str, str] = os.environ) -> str:
    """``asked`` if given, else the locale's; the game's own, zh, where the locale says nothing."""
    if asked:
        return asked
    locale = next((environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(v)), "")
    language = locale.split("_")[0].split(".")[0].lower()
    if language in ("", "c", "posix", "zh"):
        return "zh"
    return "en"
