"""Keeping the world in one SQLite file, so that it goes on where it stopped."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from deploy.sandbox.errors import SandboxError

FORMAT = 1
R = TypeVar("R", bound=Struct)


class Storage:
    """Records by kind and id, and the bytes of files, in a folder.

    It is readable by its owner alone: direct messages lie there.

    Raises SandboxError when the folder cannot be used, is in use, or was written by another version.
    """

    def __init__(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)
            self._database = sqlite3.connect(folder / "sandbox.sqlite", isolation_level=None)
            self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._database.execute("PRAGMA journal_mode = WAL")
            self._database.execute("PRAGMA synchronous = NORMAL")
            self._database.execute("BEGIN IMMEDIATE")
            self._prepare(folder)
            self._database.execute("COMMIT")
        except (OSError, sqlite3.Error) as error:
            raise SandboxError(
                f"The sandbox cannot use its data folder {folder} ({error}). Is another sandbox running on it? "
                "Stop that one, or name another folder with --data."
            ) from error

    def _prepare(self, folder: Path) -> None:
        self._database.execute(
            "CREATE TABLE IF NOT EXISTS record (kind TEXT, id TEXT, body BLOB NOT NULL, PRIMARY KEY (kind, id))"
        )
        self._database.execute("CREATE TABLE IF NOT EXISTS file (id TEXT PRIMARY KEY, body BLOB NOT NULL)")
        found = int(self._database.execute("PRAGMA user_version").fetchone()[0])
        if found not in (0, FORMAT):
            raise SandboxError(
                f"The data in {folder} has format {found}, this sandbox reads format {FORMAT}: "
                "name an empty folder with --data, or remove the old one."
            )
        self._database.execute(f"PRAGMA user_version = {FORMAT}")

    def load(self, kind: type[R]) -> Iterator[R]:
        """All records of a kind in the order of their ids."""
        rows = self._database.execute(
            "SELECT body FROM record WHERE kind = ? ORDER BY length(id), id", (kind.__name__,)
        )
        decoder = msgspec.json.Decoder(kind)
        for (body,) in rows:
            yield decoder.decode(body)

    def write(self, records: list[tuple[str, Struct]], removed: list[tuple[str, str]], files: dict[str, bytes]) -> None:
        """Put records, files and removals down in one transaction."""
        database = self._database
        database.execute("BEGIN IMMEDIATE")
        try:
            database.executemany(
                "INSERT OR REPLACE INTO record VALUES (?, ?, ?)",
                [(type(record).__name__, key, msgspec.json.encode(record)) for key, record in records],
            )
            database.executemany("DELETE FROM record WHERE kind = ? AND id = ?", removed)
            database.executemany("INSERT OR REPLACE INTO file VALUES (?, ?)", list(files.items()))
        except BaseException:
            database.execute("ROLLBACK")
            raise
        database.execute("COMMIT")

    def file(self, key: str) -> bytes | None:
        """The bytes of a file, or None when there is none."""
        row = self._database.execute("SELECT body FROM file WHERE id = ?", (key,)).fetchone()
        return None if row is None else bytes(row[0])

    def close(self) -> None:
        """Let go of the file."""
        self._database.close()


class NoStorage:
    """What a world that ends with its process has instead: the bytes of files, and nothing of records."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def load(self, kind: type[R]) -> Iterator[R]:
        """Nothing: such a world begins empty."""
        return iter(())

    def write(self, records: list[tuple[str, Struct]], removed: list[tuple[str, str]], files: dict[str, bytes]) -> None:
        """Keep the bytes of files."""
        self._files |= files

    def file(self, key: str) -> bytes | None:
        """The bytes of a file, or None when there is none."""
        return self._files.get(key)

    def close(self) -> None:
        """Let go of nothing."""
