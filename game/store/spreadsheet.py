"""Everything that was counted, for spreadsheets.

Columns are separated by commas. A spreadsheet whose language separates by semicolons, such as a German one, does not
see our quotes in the middle of its cells: what follows any separator may not be a formula, nor what a cell begins with.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
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


FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""Characters that make spreadsheets treat a cell as a formula; the wide ones where Japanese is written."""
_FORMULA = re.compile(rf"""(^|[,;|])(?=[\s"]*[{re.escape("".join(FORMULA))}])""")
"""Where one would begin, whatever the separator."""


LONGEST_CELL = 1000
"""The maximum length of an exported text."""


def to_csv(folders: Folders, now: datetime) -> tuple[str, tuple[Note, ...]]:
    """Return one line per seat and round, with its match, for spreadsheets; and notes."""
    found: list[str] = []
    head = ("match", "begun", "book", "options", "over", "humans", "hints", "round", "seat", "kind", "name", "ended",
            "won", *COLUMNS)  # fmt: skip

    def read(base: sqlite3.Connection) -> None:
        found[:] = [_line(head)]
        found.extend(
            _line(each)
            for each in base.execute(
                f"""SELECT m.key, m.begun, m.book, m.options, m.over, m.humans, m.hints, r.round, r.seat, p.kind,
                    p.name, r.ended, r.won, {", ".join(f"r.{column}" for column in COLUMNS)}
                    FROM matches m JOIN results r ON r.match = m.key
                    JOIN players p ON p.match = m.key AND p.seat = r.seat
                    ORDER BY m.begun, m.key, r.round, r.seat"""
            )
        )

    notes = guarded(folders, now, read, GLANCE)
    return "".join(found), notes


def _line(cells: Iterable[object]) -> str:
    return f"{','.join(map(_cell, cells))}\n"


def _cell(cell: object) -> str:
    """Return a number as it is, and a text in quotes, with an apostrophe before whatever might become a formula."""
    if cell is None or isinstance(cell, (int, float)):
        return "" if cell is None else str(cell)
    text = _FORMULA.sub(r"\1'", shown(str(cell), LONGEST_CELL))
    return f'"{text.replace(chr(34), chr(34) * 2)}"'


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
