"""What is kept: matches and their rounds in a database, the settings in a file beside it.

A match is kept as the records of its rounds; the state is rebuilt from them. What cannot be read is
set aside under another name, never overwritten. The engine is imported when a match is read or
written, not before: the menu does without.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_dir

from paohuzi_tui import settings
from paohuzi_tui.database import StorageError, memory_database, open_database
from paohuzi_tui.settings import Settings

if TYPE_CHECKING:
    from paohuzi_tui.session import Session

RUNNING, OVER, GIVEN_UP, DAMAGED = "running", "over", "given_up", "damaged"
"""The states of a match."""
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
    """The user's matches and settings.

    `open` comes first. Where the database cannot be used, one in memory stands in, so that the game
    goes on without being kept. Settings may raise `OSError`, matches `StorageError`; reading may
    raise `DamagedError` too.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self.path = self.folder / "paohuzi.db"
        self.settings_path = self.folder / "settings.json"
        self._db = memory_database()
        self.kept = False
        """Whether matches go to the file."""

    def open(self) -> None:
        """Open the database. After a `StorageError` what is written is not kept."""
        try:
            self._db = open_database(self.path)
            self.kept = True
        except StorageError as error:
            if error.key == "damaged":
                self._db = open_database(self.path)
                self.kept = True
            raise
        self._adopt()

    def close(self) -> None:
        """Let others have the database."""
        self._db.close()

    @property
    def db(self) -> sqlite3.Connection:
        """The open database, for reading."""
        return self._db

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; on the disk when it ends. Raises `StorageError` with ``unwritable``."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise StorageError("unwritable", self.path, str(error)) from error

    # --- matches

    def save_match(self, session: Session) -> None:
        """Write the running match; its other rounds are there already."""
        with self.transaction() as db:
            match = session.id or self._begin(db, session)
            self._write_round(db, match, session, session.match.number)
        session.id = match

    def _begin(self, db: sqlite3.Connection, session: Session) -> int:
        row = (
            session.date,
            session.match.rules.name,
            json.dumps(session.names, ensure_ascii=False),
            json.dumps(session.players),
            RUNNING,
        )
        number = db.execute(
            "INSERT INTO matches (started, rules, names, players, state) VALUES (?, ?, ?, ?, ?)",
            row,
        ).lastrowid
        assert number is not None
        for earlier in range(1, session.match.number):
            self._write_round(db, number, session, earlier)
        return number

    def _write_round(
        self, db: sqlite3.Connection, match: int, session: Session, number: int
    ) -> None:
        from engine.record import dump_round

        tags = {_PLAYERS: " ".join(session.players)}
        if session.careless:
            tags[_CARELESS] = "yes"
        text = dump_round(session.match, number, session.names, session.date, tags)
        finished = now() if number <= len(session.match.results) else None
        db.execute(
            "INSERT OR REPLACE INTO rounds (match, number, record, finished) VALUES (?, ?, ?, ?)",
            (match, number, text, finished),
        )

    def load_match(self) -> Session | None:
        """The running match, ``None`` where there is none."""
        try:
            row = self._db.execute(
                "SELECT id FROM matches WHERE state = ? ORDER BY id DESC", (RUNNING,)
            ).fetchone()
            if row is None:
                return None
            text = self.match_text(row[0])
        except sqlite3.Error as error:
            raise StorageError("unreadable", self.path, str(error)) from error
        try:
            session = session_of(text)
        except ValueError as error:
            with self.transaction() as db:
                db.execute("UPDATE matches SET state = ? WHERE id = ?", (DAMAGED, row[0]))
            aside = _free(self.folder / "match.phz")
            aside.write_text(text, encoding="utf-8")
            raise DamagedError(aside, str(error)) from error
        session.id = row[0]
        return session

    def match_text(self, match: int) -> str:
        """The record of a match."""
        rows = self._db.execute(
            "SELECT record FROM rounds WHERE match = ? ORDER BY number", (match,)
        )
        return "\n".join(record for (record,) in rows)

    def end_match(self, session: Session) -> None:
        """The match runs no longer; it stays in the history.

        One that was given up keeps its finished rounds: the one on the table does not count.
        """
        state = OVER if session.match.over else GIVEN_UP
        with self.transaction() as db:
            db.execute("UPDATE matches SET state = ? WHERE id = ?", (state, session.id))
            db.execute("DELETE FROM rounds WHERE match = ? AND finished IS NULL", (session.id,))
            db.execute(
                "DELETE FROM matches WHERE id = ? AND id NOT IN (SELECT match FROM rounds)",
                (session.id,),
            )

    def _adopt(self) -> None:
        """Take over the files of version 0.1, which kept a match as a text."""
        for name in ("last-match", "match"):
            path = self.folder / f"{name}.phz"
            try:
                text = path.read_text(encoding="utf-8", errors="replace")
            except OSError:
                continue
            try:
                session = session_of(text)
            except ValueError as error:
                aside = _free(path)
                os.replace(path, aside)
                raise DamagedError(aside, str(error)) from error
            self.save_match(session)
            if name != "match":
                self.end_match(session)
            os.replace(path, path.with_name(f"{name}-0.1.phz"))

    # --- settings

    def save_settings(self, chosen: Settings) -> None:
        """Write the settings."""
        _write(self.settings_path, chosen.dump())

    def load_settings(self) -> Settings:
        """The settings last saved, the defaults where there are none."""
        try:
            text = self.settings_path.read_bytes().decode("utf-8", errors="replace")
        except FileNotFoundError:
            return Settings()
        try:
            return settings.parse(text)
        except (ValueError, TypeError) as error:
            aside = _free(self.settings_path)
            os.replace(self.settings_path, aside)
            raise DamagedError(aside, str(error)) from error


def session_of(text: str) -> Session:
    """The session whose record ``text`` is. Raises `ValueError` for one that cannot be read."""
    from bots import registry
    from engine.errors import NotationError
    from engine.record import load_match
    from paohuzi_tui.session import PERSON, Session

    loaded = load_match(text)
    tags = loaded.extra
    players = tuple(tags.get(_PLAYERS, "").split())
    if not players and "x-right" in tags:
        players = (PERSON, tags["x-right"], tags["x-left"])
    for level in players:
        if level != PERSON:
            registry.make(level)
    persons = loaded.match.rules.persons
    if len(loaded.names) != persons or len(players) != persons:
        raise NotationError("the names or the players of the seats are missing")
    return Session(loaded.match, loaded.names, players, loaded.date, _CARELESS in tags)


def now() -> str:
    """The present moment, UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


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


def _free(path: Path) -> Path:
    """A name for a damaged file that is not taken yet."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}-damaged-{number}{path.suffix}")
        if not aside.exists():
            return aside
    raise AssertionError("unreachable")
