"""Everything that was counted, for spreadsheets."""

from __future__ import annotations

import csv
import io
import sqlite3
from datetime import datetime
from pathlib import Path

from game.engine.shown import shown
from game.engine.tally import COLUMNS
from game.store import files
from game.store.database import GLANCE, guarded
from game.store.folders import Folders
from game.store.notes import Note

CSV_NAME = "steinreich.csv"
"""The name of the export if only a folder is given."""


FORMULA = ("=", "+", "-", "@")
"""Characters that make spreadsheets treat a cell as a formula."""


LONGEST_CELL = 1000
"""The maximum length of an exported text."""


def to_csv(folders: Folders, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """Return one line per seat and round, with its match, for spreadsheets; and notes."""
    out = io.StringIO()
    head = ("match", "begun", "book", "options", "over", "humans", "hints", "round", "seat", "kind", "name", "ended",
            "won", *COLUMNS)  # fmt: skip

    def read(base: sqlite3.Connection) -> None:
        lines = csv.writer(out, lineterminator="\n")
        lines.writerow(head)
        lines.writerows(
            [_harmless(cell) for cell in each]
            for each in base.execute(
                f"""SELECT m.key, m.begun, m.book, m.options, m.over, m.humans, m.hints, r.round, r.seat, p.kind,
                    p.name, r.ended, r.won, {", ".join(f"r.{column}" for column in COLUMNS)}
                    FROM matches m JOIN results r ON r.match = m.key
                    JOIN players p ON p.match = m.key AND p.seat = r.seat
                    ORDER BY m.begun, m.key, r.round, r.seat"""
            )
        )

    notes = guarded(folders, now, read, GLANCE)
    return out.getvalue(), notes


def _harmless(cell: object) -> object:
    """Return a cell that no spreadsheet takes for a formula: such a text is prefixed with an apostrophe."""
    if not isinstance(cell, str):
        return cell
    text = shown(cell, LONGEST_CELL)
    return f"'{text}" if text.lstrip().startswith(FORMULA) else text


def export_csv(folders: Folders, target: Path, now: datetime) -> tuple[Path | None, tuple[Note, ...]]:
    """Write everything to a file, or into a folder of the player's; return where it is, and notes.

    Nothing is overwritten.
    """
    text, notes = to_csv(folders, now)
    if not text:
        return None, notes
    target = files.free_name(target / CSV_NAME if target.is_dir() else target)
    unwritten = files.write(target, text)
    return None if unwritten else target, (*notes, *unwritten)
