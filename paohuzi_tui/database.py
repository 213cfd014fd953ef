"""The SQLite file in the user's data folder: opened, checked, brought up to date.

Every commit is on the disk when it returns (WAL, ``synchronous=FULL``). One program at a time has
the file; a second one is told so. What cannot be used is never overwritten.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from itertools import count
from pathlib import Path

VERSION = 1
"""Of the tables; ``user_version`` of the file says which one it has."""
_MIGRATIONS = (
    """
    CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        started TEXT NOT NULL,
        rules TEXT NOT NULL,
        names TEXT NOT NULL,
        players TEXT NOT NULL,
        state TEXT NOT NULL
    );
    CREATE TABLE rounds (
        match INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        record TEXT NOT NULL,
        finished TEXT,
        PRIMARY KEY (match, number)
    );
    CREATE INDEX running ON matches (state) WHERE state = 'running';
    """,
)
"""The step to each version from the one before, the first from an empty file."""


class StorageError(Exception):
    """The file cannot be used. ``key`` names the message (``storage.KEY``), ``path`` the file."""

    def __init__(self, key: str, path: Path, problem: str = "") -> None:
        super().__init__(f"{path}: {key} {problem}")
        self.key = key
        self.path = path
        self.problem = problem


def open_database(path: Path) -> sqlite3.Connection:
    """The database at ``path``, made where there is none, its tables of this version.

    Raises `StorageError` with the key ``damaged`` (the file has been set aside, ``path`` is its new
    place), ``locked`` (another program has it), ``newer`` (untouched), ``readonly`` or
    ``unreadable``.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(path)
    except (OSError, sqlite3.OperationalError) as error:
        raise StorageError(_key_of(error, path), path, str(error)) from error
    except sqlite3.DatabaseError as error:
        raise StorageError("damaged", _set_aside(path), str(error)) from error
    return connection


def memory_database() -> sqlite3.Connection:
    """A database that is gone with the program, for where the file cannot be used."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    _migrate(connection, None)
    return connection


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=0.2)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
        (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if answer != "ok":
            raise sqlite3.DatabaseError(answer)
        _migrate(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _migrate(connection: sqlite3.Connection, path: Path | None) -> None:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise StorageError("newer", path or Path(), str(version))
    if path is not None and 0 < version < VERSION:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        shutil.copy2(path, _free(path, f"before-{VERSION}"))
    for step, script in enumerate(_MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script} PRAGMA user_version = {step}; COMMIT;")


def _key_of(error: OSError | sqlite3.OperationalError, path: Path) -> str:
    text = str(error)
    if "locked" in text or "busy" in text:
        return "locked"
    if "readonly" in text or (path.exists() and not os.access(path, os.W_OK)):
        return "readonly"
    return "unreadable"


def _set_aside(path: Path) -> Path:
    """Move the file and its log away; returns its new place."""
    aside = _free(path, "damaged")
    for ending in ("", "-wal", "-shm"):
        piece = path.with_name(path.name + ending)
        if piece.exists():
            os.replace(piece, aside.with_name(aside.name + ending))
    return aside


def _free(path: Path, word: str) -> Path:
    """A name beside ``path`` that is not taken yet."""
    for number in count(1):
        found = path.with_name(f"{path.stem}-{word}-{number}{path.suffix}")
        if not found.exists():
            return found
    raise AssertionError("unreachable")
