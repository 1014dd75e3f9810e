"""What was played: lists of matches, replays, statistics, and questions about files, as they are photographed."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from typing import cast

from game.engine.record import Record
from game.engine.registry import BOOKS
from game.play.autosave import Places
from game.play.staged import before_the_end, lasting, played, up_to_round
from game.store import matches, statistics
from game.store.loading import Extent
from game.store.notes import Note, NoteCode
from game.ui.gallery.studio import MOMENT, Studio
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.shelved import PathDialog, ReadingScene, broken_question
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.round.scoring import ScoringScene

SEED = "4"
"""For each book, a deal that computers play quickly."""
PLAYED = {"uno-rummy": ("6", 200), "uno-1999": ("10", 300)}
"""Matches that the first player wins after some rounds: the deal, and the points to reach."""
SEATS = (("human", "Anna"), ("normal", "Paul"), ("hard", "Jonas"))
WHERE = cast("Path", PurePosixPath("/home/anna/Steinreich"))
"""A folder to show in pictures instead of one of this machine; written the same way on every system."""


def record_of(book: str, seed: str = SEED) -> Record:
    """Return a short match of a book."""
    return played(book, SEATS, seed, short(book), f"{MOMENT:%Y-%m-%d %H:%M:%S}")[0]


def short(book: str) -> tuple[tuple[str, str | int], ...]:
    """Return the options for a short match."""
    return tuple(lasting(book, rounds=1, points=100).items())


def keep(studio: Studio, book: str, seed: str, *, cut: bool = False) -> Path:
    """Add a match to the player's; `cut` stops it half-way, so that it can be continued."""
    record = record_of(book, seed)
    journal, _ = matches.begin(studio.context.folders, record.cut(len(record.lines) // 2) if cut else record, MOMENT)
    journal.close()
    count = len([*matches.folder(studio.context.folders).iterdir()])
    os.utime(journal.path, (MOMENT.timestamp() + 60 * count,) * 2)
    return journal.path


def match_played(studio: Studio, book: str) -> None:
    """The end of a whole match that the player has won, with its rounds and what was remarkable."""
    _counted(studio, _played(book))


def third_round(studio: Studio, book: str) -> None:
    """The end of the third round of that match, with the lines of the totals."""
    _counted(studio, up_to_round(_played(book), 3))


def _played(book: str) -> Record:
    seed, length = PLAYED[book]
    return played(book, (*SEATS, ("master", "Emma")), seed, tuple(lasting(book, rounds=3, points=length).items()))[0]


def _counted(studio: Studio, record: Record) -> None:
    screen = studio.sit(before_the_end(record))
    studio.tell(screen, record.lines[-1])
    studio.until(lambda: isinstance(studio.top, ScoringScene))
    scoring = studio.on_top(ScoringScene)
    scoring.complete()
    scoring.age = scoring.hold + scoring.rows.seconds + 0.5
    studio.wait(0.5)


def no_matches(studio: Studio, _book: str) -> None:
    """The list of matches before the first one."""
    studio.show(Matches(studio.context))
    studio.rest()


def list_of_matches(studio: Studio, _book: str) -> None:
    """Matches to continue and to watch, and a deleted one."""
    for number, book in enumerate(BOOKS):
        keep(studio, book, SEED, cut=number % 2 == 0)
    matches.delete(studio.context.folders, keep(studio, "uno-112", "2"), MOMENT)
    studio.show(Matches(studio.context))
    studio.rest()


def finished_match(studio: Studio, _book: str) -> None:
    """A match that is over, with its rounds."""
    for book in BOOKS:
        path = keep(studio, book, SEED)
    studio.show(Matches(studio.context, path))
    studio.rest()


def replay(studio: Studio, book: str) -> None:
    """A match being watched, half-way through."""
    record, steps = played(book, SEATS, SEED, short(book), f"{MOMENT:%Y-%m-%d %H:%M:%S}")
    scene = ReplayScene(studio.context, record, steps, Places())
    studio.show(scene)
    scene.jump(scene.screen.played.last // 3)
    studio.rest()


def no_statistics(studio: Studio, _book: str) -> None:
    """The statistics before the first match."""
    studio.show(Statistics(studio.context))
    studio.rest()


def figures(studio: Studio, book: str) -> None:
    """The statistics after some matches."""
    for number in range(6):
        begun = f"2026-{number + 1:02}-01 18:00:00"
        statistics.add(studio.context.folders, *played(book, SEATS, "14"[number % 2], short(book), begun), MOMENT)
    studio.show(Statistics(studio.context))
    studio.rest()


def question(studio: Studio, _book: str) -> None:
    """A match that cannot be read to its end."""
    list_of_matches(studio, "")
    note = Note(NoteCode.MATCH_BROKEN, WHERE / "2026-07-01 UNO RUMMY.txt", key="12")
    studio.show(broken_question(studio.context, note, Extent(64, 112), lambda: None))
    studio.rest()


def path_asked(studio: Studio, _book: str) -> None:
    """Where a match is taken from."""
    list_of_matches(studio, "")
    t, text = studio.context.t, str(WHERE / "match.txt")
    ask = PathDialog(studio.context, t("matches.import"), t("matches.import-text"), text, t("matches.import"), print)
    studio.show(ask)
    studio.rest()


def reading(studio: Studio, _book: str) -> None:
    """A match that takes a long time to read."""
    list_of_matches(studio, "")
    studio.show(ReadingScene(studio.context, lambda _: None, lambda _: None))
    studio.wait(1.0)
