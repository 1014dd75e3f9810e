"""Mutations of SQLite files: rows, columns and tables that the game would never write, in a file that is whole."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

VALUES: tuple[object, ...] = (
    None, "", "x", 0, -1, 1.5, 1e999, 2**62, -(2**62), b"", b"\xff\xfe", "\ud7ff", "a" * 5000, "9" * 5000, "2026-13-99",
    "1e99999999", "nan", "uno-rummy", "2026-11-21T18:30:05+00:00", "null",
)  # fmt: skip


def mutated_base(data: bytes, chance: Random, folder: Path) -> bytes:
    """Return a database with one to three changes."""
    path = folder / "mutated.sqlite"
    path.write_bytes(data)
    with closing(sqlite3.connect(path)) as base:
        base.text_factory = bytes
        base.execute("PRAGMA synchronous = OFF")
        base.execute("PRAGMA journal_mode = MEMORY")
        for _ in range(chance.choice((1, 1, 2, 3))):
            with suppress(sqlite3.Error):
                _change(base, chance)
        base.commit()
    return path.read_bytes()


def _change(base: sqlite3.Connection, chance: Random) -> None:
    tables = [name.decode() for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    table = chance.choice(tables)
    columns = [row[1].decode() for row in base.execute(f"PRAGMA table_info('{table}')")]
    column, value = chance.choice(columns), chance.choice(VALUES)
    match chance.randrange(10):
        case 0 | 1 | 2:
            base.execute(f"UPDATE '{table}' SET \"{column}\" = ?", (value,))
        case 3:
            base.execute(f"UPDATE '{table}' SET \"{column}\" = CAST(x'ff' AS TEXT)")
        case 4:
            base.execute(f"INSERT INTO '{table}' SELECT * FROM '{table}'")
        case 5:
            marks = ", ".join("?" * len(columns))
            base.execute(f"INSERT INTO '{table}' VALUES ({marks})", [chance.choice(VALUES) for _ in columns])
        case 6:
            base.execute(f"DELETE FROM '{table}'")
        case 7:
            base.execute(f"DROP TABLE '{table}'")
            if chance.random() < 0.5:
                base.execute(f"CREATE VIEW '{table}' AS SELECT 1 AS \"{column}\"")
        case 8:
            base.execute(f"PRAGMA user_version = {chance.choice((-(2**31), -1, 0, 1, 2, 3, 7, 2**31 - 1))}")
        case _:
            base.execute(f"ALTER TABLE '{table}' RENAME COLUMN \"{column}\" TO other")
