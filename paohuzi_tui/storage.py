"""The files of the game: the running match as a text record, and the settings beside it.

A file is written whole or not at all. One that cannot be read is set aside under another name,
never overwritten. The engine is imported when a match is read or written, not before: the menu
does without.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_dir

from paohuzi_tui import settings
from paohuzi_tui.settings import Settings

if TYPE_CHECKING:
    from paohuzi_tui.session import Session

_PLAYERS = "x-players"
"""The tag of the record that says who plays each place."""
_CARELESS = "x-careless"
"""The tag that is there where the bots err now and then."""


def home(environ: Mapping[str, str] = os.environ) -> Path:
    """The user's folder for the game; ``PAOHUZI_HOME`` names another."""
    return Path(environ.get("PAOHUZI_HOME") or user_data_dir("paohuzi", appauthor=False))


class DamagedError(Exception):
    """A file cannot be read; it has been moved to ``path``."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path}: {problem}")
        self.path = path
        self.problem = problem


class Store:
    """The files in one folder. Every method may raise `OSError`; reading, `DamagedError` too."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self.match_path = self.folder / "match.phz"
        self.last_path = self.folder / "last-match.phz"
        self.settings_path = self.folder / "settings.json"

    def save_match(self, session: Session) -> None:
        """Write the running match."""
        from engine.record import dump_match

        tags = {_PLAYERS: " ".join(session.players)}
        if session.careless:
            tags[_CARELESS] = "yes"
        _write(self.match_path, dump_match(session.match, session.names, session.date, tags))

    def load_match(self) -> Session | None:
        """The running match, ``None`` where there is none."""
        text = _read(self.match_path)
        if text is None:
            return None
        try:
            return _session(text)
        except ValueError as error:
            raise DamagedError(_set_aside(self.match_path), str(error)) from error

    def end_match(self) -> None:
        """The match runs no longer; its record stays under another name."""
        if self.match_path.exists():
            os.replace(self.match_path, self.last_path)

    def save_settings(self, chosen: Settings) -> None:
        """Write the settings."""
        _write(self.settings_path, chosen.dump())

    def load_settings(self) -> Settings:
        """The settings last saved, the defaults where there are none."""
        text = _read(self.settings_path)
        if text is None:
            return Settings()
        try:
            return settings.parse(text)
        except (ValueError, TypeError) as error:
            raise DamagedError(_set_aside(self.settings_path), str(error)) from error


def _session(text: str) -> Session:
    from bots import registry
    from engine.errors import NotationError
    from engine.record import load_match
    from paohuzi_tui.session import PERSON, Session

    loaded = load_match(text)
    players = tuple(loaded.extra.get(_PLAYERS, "").split())
    for level in players:
        if level != PERSON:
            registry.make(level)
    persons = loaded.match.rules.persons
    if len(loaded.names) != persons or len(players) != persons:
        raise NotationError("the names or the players of the seats are missing")
    careless = _CARELESS in loaded.extra
    return Session(loaded.match, loaded.names, players, loaded.date, careless)


def _read(path: Path) -> str | None:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    return data.decode("utf-8", errors="replace")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".tmp")
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def _set_aside(path: Path) -> Path:
    for number in count(1):
        aside = path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")
        if not aside.exists():
            os.replace(path, aside)
            return aside
    raise AssertionError("unreachable")
