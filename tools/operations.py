"""What a game does with the player's files, as operations of which two can run at once (`tools.interleaving`)."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from game.store import counting, deleted, matches, settings, statistics, training
from game.store.folders import Folders
from game.store.loading import load_match, read_match
from game.store.notes import Note, NoteCode
from game.store.settings import Settings
from game.store.statistics import figures_of
from tests.store.scripted_evening import HALF, LATER, NOW, PLAYED, STEPS

THEIRS = "theirs.txt"
SECOND = "note hint 0"
"""What the second game adds to the match."""


class Done(NamedTuple):
    """What an operation has said, and what it promised."""

    notes: tuple[Note, ...]
    promised: Callable[[Folders], bool] = lambda _: True
    """Whether it is there at the next start."""
    changed: bool = False
    """Whether the match was taken away, so that it need not be there."""


Operation = Callable[[Folders, Path], Done]
"""What one game does, given the folders and the match."""


def is_first() -> bool:
    """Return whether this is the thread of the first game."""
    return threading.current_thread().name == "1"


# -- what a game does ------------------------------------------------------------------------------------------


def start(folders: Folders, _: Path) -> Done:
    """The game starts."""
    notes = settings.load(folders, NOW)[1] + training.solved_levels(folders, NOW)[1] + matches.latest(folders, NOW)[1]
    deleted.clear((folders.state,), NOW)
    return Done(notes + counting.catch_up(folders, NOW, lambda: False)[1])


def go_on(_: Folders, path: Path) -> Done:
    """The match is continued: by two actions, or in the second game by a note, so that it can be told who wrote."""
    loaded, notes = load_match(path, NOW)
    if loaded is None:
        return Done(notes)
    there = len(loaded.reading.record.lines)
    mine = PLAYED.lines[there : there + 2] if is_first() else (SECOND,)
    for line in mine:
        notes += loaded.journal.write([line])
    notes += loaded.journal.close()
    if any(note.code not in (NoteCode.MATCH_REWRITTEN, NoteCode.MATCH_ELSEWHERE) for note in notes):
        return Done(notes)
    if is_first():
        return Done(notes, lambda folders: most_lines(folders) >= there + len(mine))
    return Done(notes, lambda folders: any(SECOND in path.read_text("utf-8") for path in records(folders)))


def bring(folders: Folders, path: Path) -> Done:
    """A match of somebody else is imported."""
    there, notes = matches.take_over(folders, path.parents[2] / THEIRS)
    return Done(notes, lambda _: there is None or there.exists())


def delete(folders: Folders, path: Path) -> Done:
    """The match is deleted."""
    gone, notes = matches.delete(folders, path, NOW)
    return Done(notes, lambda _: gone is None or any(gone.inside.rglob("*.txt")), changed=gone is not None)


def count(folders: Folders, _: Path) -> Done:
    """A match is counted."""
    notes = statistics.add(folders, replace(PLAYED, begun="counted"), STEPS, NOW)
    return Done(notes, lambda folders: bool(notes) or counted(folders))


def export(_: Folders, path: Path) -> Done:
    """The match is exported."""
    there, notes = matches.export(path, path.parents[2], NOW)
    return Done(notes, lambda _: there is None or lines_of(there) >= HALF)


def choose(folders: Folders, _: Path) -> Done:
    """An option is changed."""
    after = replace(Settings(), player_name="Anna") if is_first() else replace(Settings(), volume=17)
    return Done(settings.keep(folders, Settings(), after, NOW))


def rename(_: Folders, path: Path) -> Done:
    """The match gets a name."""
    return Done(matches.rename(path, "Sonntag", NOW))


OPERATIONS: dict[str, Operation] = {
    "start": start, "continue": go_on, "import": bring, "delete": delete, "count": count, "export": export,
    "options": choose, "rename": rename,
}  # fmt: skip


# -- what is there ---------------------------------------------------------------------------------------------


def lines_of(path: Path) -> int:
    """Return how many actions of the match are in a file; 0 for another match; raise AssertionError for others."""
    reading, _ = read_match(path, LATER)
    if reading is None or reading.record.seed != PLAYED.seed:
        return 0
    lines = reading.record.lines
    assert lines == PLAYED.lines[: len(lines)], "the record says something else"
    return len(lines)


def most_lines(folders: Folders) -> int:
    """Return the most actions of the match that any file in the folder of matches has, deleted or set aside."""
    return max(map(lines_of, records(folders)), default=0)


def records(folders: Folders) -> list[Path]:
    """Return every record in the folder of matches."""
    return [path for path in matches.folder(folders).rglob("*.txt") if not path.name.startswith(".")]


def counted(folders: Folders) -> bool:
    """Return whether the match is in the statistics."""
    figures, _ = figures_of(folders, LATER)
    return figures is not None and figures.summary.matches > 0
