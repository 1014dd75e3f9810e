"""An evening with the game, as the store sees it: start, options, a match, a kill, and all that is done with matches.

The steps say what they were promised: notes, and what has to be there at the next start, which is `morning`.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import PLAYERS, Finished
from game.engine.glicko import Rating
from game.engine.options import with_options
from game.engine.record import Record, parse_record
from game.engine.tiles.draft import format_draft, start as start_draft
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.store import deleted, levels, logs, matches, profiles, quarantine, settings, statistics, tournaments, training
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.journal import Journal
from game.store.matches import load_match, read_match
from game.store.settings import Settings
from game.store.statistics import figures_of

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
LATER = NOW + timedelta(hours=1)
PLAYED, STEPS = parse_record((ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8"))
FRESH = Record(PLAYED.rules, PLAYED.seats, PLAYED.seed, PLAYED.starter, PLAYED.program, begun="today")
HALF = len(PLAYED.lines) // 2
LEVEL = (ROOT / "tests" / "homes" / "1.0.0" / "data" / "levels" / "mine.toml").read_text("utf-8")
TRY = training.Try(NOW, training.Mode.RATED, "uno-rummy", "uno-rummy 3 1", True, 4, 0, 12.5, None, Rating(), Rating())
DEALT = next(step.state for step in STEPS if isinstance(step.state, TileState) and step.state.racks[0])
DRAFT = format_draft(start_draft(before(DEALT)), 0, 7)
"""A turn in which nothing was laid yet."""
TOURNAMENT = Record(
    with_options(UNO_1999, {"players": "tournament"}),
    (("human", "Anna"), *(("medium", f"Computer {number}") for number in range(2, PLAYERS + 1))),
    "seed", begun="today",
)  # fmt: skip
TABLES = (Finished(1, 0, (0, 20, 0, 20)), Finished(1, 1, (30, 0, 30, 0)), Finished(2, 0, (0, 7, 0, 7)))
"""The first results of the tournament."""
SPENT = training.Spent(12.5, 1)
BROKEN = "broken.txt"
"""A match that lacks its last third."""
CHOSEN = replace(Settings(), player_name="Änne", options={"uno-rummy": {"target": 300}})


@dataclass
class Evening:
    """The player's folders, and what the store has said and promised so far."""

    folders: Folders
    outside: Path
    """A folder that is not the game's, for import and export."""
    notes: list[Note] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)
    """What was not done, and nobody said so."""
    journal: Journal | None = None
    path: Path | None = None
    """The match, from its first action on."""
    lines: int = 0
    """The actions of it that are on the disk by the word of the store."""
    settings: bool = False
    """Whether the settings are."""
    progress: bool = False
    ended: bool = False
    """Whether the match was closed and nothing remained to be written."""
    other: Path | None = None
    """The imported match."""
    friend: profiles.Profile | None = None
    tournament: Path | None = None
    tables: int = 0
    """The results of its tables that are on the disk by the word of the store."""
    spent: bool = False
    """Whether it is known what an unfinished puzzle has taken."""

    def told(self, notes: tuple[Note, ...]) -> bool:
        """Keep notes; return whether there were none."""
        self.notes += notes
        return not notes

    def need(self, there: object, what: str, notes: tuple[Note, ...] = ()) -> bool:
        """Return whether something is there; if it is not, somebody must have said so."""
        self.notes += notes
        if not there and not self.notes:
            self.silent.append(what)
        return bool(there)


def start(e: Evening) -> None:
    """The game starts, and reads what there is."""
    handler, notes = logs.begin(e.folders, NOW)
    e.told(notes)
    logs.end(handler)
    e.told(settings.load(e.folders, NOW)[1])
    e.told(profiles.listed(e.folders, NOW)[1])
    e.told(training.solved_levels(e.folders, NOW)[1])
    e.told(training.load(e.folders, NOW)[1])
    e.told(matches.latest(e.folders, NOW)[1])
    e.told(statistics.catch_up(e.folders, NOW, lambda: False)[1])
    deleted.clear((e.folders.state, *profiles.homes(e.folders)), NOW)


def choose(e: Evening) -> None:
    """Somebody turns options, learns something, solves a puzzle, and brings a friend."""
    e.settings = e.told(settings.keep(e.folders, Settings(), CHOSEN, NOW))
    e.progress = e.told(training.add_solved(e.folders, "lessons/01-run", NOW))
    e.told(training.add_try(e.folders, TRY, NOW))
    e.told(training.add_run(e.folders, training.Run(NOW, training.Mode.STREAK, "uno-rummy", 3), NOW))
    e.spent = e.told(training.keep(e.folders, "uno-rummy", "uno-rummy 3 2", SPENT, NOW, "one"))
    e.friend, notes = profiles.create(e.folders, "Bo", Settings(), NOW)
    e.need(e.friend, "a friend", notes)
    path, notes = levels.keep_level(e.folders, "mine", LEVEL)
    e.need(path, "a level", notes)


def first_half(e: Evening) -> None:
    """A match is begun; in the middle of it the game is killed."""
    journal, notes = matches.begin(e.folders, FRESH, NOW)
    e.told(notes)
    e.journal, e.path = journal, journal.path
    _play(e, HALF)
    e.told(statistics.add(e.folders, replace(FRESH, lines=PLAYED.lines[:HALF]), STEPS[: HALF + 1], NOW))
    with suppress(OSError):
        if journal._file is not None:
            journal._file.close()  # so do locks end with a process that was killed
    e.journal = None


def _play(e: Evening, end: int) -> None:
    assert e.journal is not None
    for number in range(e.lines, end):
        if e.told(e.journal.write(PLAYED.lines[number : number + 1])):
            e.lines = max(e.lines, number + 1) if e.journal._written.lines == len(e.journal._lines) else e.lines
        if number % 4 == 0:
            e.told(e.journal.keep_draft(DRAFT))
            e.journal.keep_places("places 1\n")
            e.told(e.journal.keep_draft(None))


def second_half(e: Evening) -> None:
    """The match is continued to its end, and counted."""
    assert e.path is not None
    loaded, notes = load_match(e.path, NOW)
    if not e.need(loaded, "the match", notes) or loaded is None:
        return
    e.journal = loaded.journal
    there = len(loaded.reading.record.lines)
    if there < e.lines:
        e.silent.append(f"{e.lines - there} actions")
    e.lines = there
    _play(e, len(PLAYED.lines))
    e.told(statistics.add(e.folders, replace(FRESH, lines=PLAYED.lines), STEPS, NOW))
    e.ended = e.told(e.journal.close()) and not any(note.file == e.path for note in e.notes)


def look(e: Evening) -> None:
    """Replay, statistics, and a table of them for a spreadsheet."""
    assert e.path is not None
    reading, notes = read_match(e.path, NOW)
    e.need(reading, "the replay", notes)
    figures, notes = figures_of(e.folders, NOW)
    e.need(figures, "the figures", notes)
    path, notes = statistics.export_csv(e.folders, e.outside, NOW)
    e.need(path, "the spreadsheet", notes)


def host(e: Evening) -> None:
    """A tournament begins, and is left and gone on with."""
    kept, notes = tournaments.begin(e.folders, TOURNAMENT, NOW)
    e.told(notes)
    e.tournament = kept.path
    for number, done in enumerate(TABLES, 1):
        if (done.number, done.table) not in [(kept.tournament.number, each) for each in kept.tournament.waiting]:
            continue  # one before it is lost, which was said
        kept, notes = tournaments.report(kept, done)
        if e.told(notes) and number == e.tables + 1:
            e.tables = number
        if number == 1:
            e.told(kept.journal.close())
            again, notes = tournaments.load(kept.path, NOW)
            if not e.need(again, "the tournament", notes) or again is None:
                return
            if _reported(again.record) < e.tables:
                e.silent.append("a table of the tournament")
            kept = again
    e.told(kept.journal.close())


def visit(e: Evening) -> None:
    """The friend is called something else, plays, goes, and comes back; nobody can go while a game is played there."""
    if e.friend is None:
        return
    e.friend, notes = profiles.rename(e.friend, "Bodo", NOW)
    e.told(notes)
    held = profiles.hold(e.friend)
    gone, notes = profiles.delete(e.folders, e.friend, LATER)
    e.told(notes if held is None else ())
    if held is not None:
        held.close()
    if gone is None:  # there may be no locks here, and then nothing is held
        gone, notes = profiles.delete(e.folders, e.friend, LATER)
    if e.need(gone, "the friend's leaving", notes) and gone is not None:
        back, notes = deleted.take_back(gone)
        e.need(back, "the friend who comes back", notes)


def bring(e: Evening) -> None:
    """A match of somebody else is imported, renamed and exported."""
    e.other, notes = matches.take_over(e.folders, e.outside / "theirs.txt")
    if e.need(e.other, "the import", notes) and e.other is not None:
        e.told(matches.rename(e.other, "Sonntag", NOW))
        path, notes = matches.export(e.other, e.outside, NOW)
        e.need(path, "the export", notes)


def mend(e: Evening) -> None:
    """A damaged match is shortened, and what was set aside is looked through."""
    loaded, notes = load_match(matches_folder(e.folders) / BROKEN, NOW, shorten=True)
    if e.need(loaded, "the good lines", notes) and loaded is not None:
        e.told(loaded.journal.close())
    quarantine.rests(e.folders, NOW)


def tidy(e: Evening) -> None:
    """A match is deleted, brought back, and deleted again."""
    if e.other is None:
        return
    gone, notes = matches.delete(e.folders, e.other, LATER)
    if e.need(gone, "the deletion", notes) and gone is not None:
        back, notes = deleted.take_back(gone)
        e.need(back, "the match that was deleted", notes)
        gone, notes = matches.delete(e.folders, e.other, LATER)
        e.need(gone, "the second deletion", notes)


EVENING: tuple[Callable[[Evening], None], ...] = (
    start, choose, first_half, second_half, look, host, visit, bring, mend, tidy,
)  # fmt: skip


def prepared(home: Path) -> Evening:
    """Return an evening that has not begun, with a damaged match, and the files of somebody else outside."""
    outside = home / "outside"
    outside.mkdir(parents=True)
    whole = (ROOT / "tests" / "records" / "format-3-rummikub.txt").read_text("utf-8")
    (outside / "theirs.txt").write_text(whole, "utf-8")
    folders = player_folders(home / "game")
    matches_folder(folders).mkdir(parents=True)
    (matches_folder(folders) / BROKEN).write_text(whole[: len(whole) * 2 // 3], "utf-8")
    return Evening(folders, outside)


HARMLESS = {NoteCode.MATCH_BROKEN, NoteCode.MATCH_CUT}
"""What the next start may say: of the match that was brought in broken, and of nothing else."""


def morning(e: Evening) -> dict[str, object]:
    """Start again; raise AssertionError if something promised is not there. Return everything that is."""
    folders = e.folders
    chosen, notes = settings.load(folders, LATER)
    assert notes == (), notes
    if e.settings:
        assert chosen == CHOSEN, "the settings are lost"
    learnt, notes = training.solved_levels(folders, LATER)
    assert notes == (), notes
    if e.progress:
        assert "lessons/01-run" in learnt
    people, notes = profiles.listed(folders, LATER)
    assert notes == (), notes
    entries, notes = matches.listed(folders, LATER)
    assert notes == (), notes
    _, notes = statistics.catch_up(folders, LATER, lambda: False)
    assert {note.code for note in notes} <= HARMLESS, notes
    tries, notes = training.load(folders, LATER)
    assert notes == (), notes
    spent, notes = training.recall(folders, "uno-rummy", "uno-rummy 3 2", LATER)
    assert notes == (), notes
    assert spent == SPENT or not e.spent, "what the puzzle has taken is lost"
    figures, notes = figures_of(folders, LATER)
    assert notes == (), notes
    lines = -1
    if e.path is not None and os.path.lexists(e.path):
        lines = _actions(e.path)
    assert max(lines, 0) >= e.lines, f"{e.lines} actions were on the disk, {lines} are there"
    assert not e.ended or lines == len(PLAYED.lines), "the end of the match is lost"
    return {
        "settings": chosen, "learnt": learnt, "people": [each.name for each in people], "lines": lines,
        "matches": len(entries), "tries": tries, "figures": figures, "spent": spent, "tables": _tables(e),
        "levels": sorted(each.key for each in levels.load(folders).levels if each.key.startswith("mine")),
        "deleted": len(deleted.listed(matches_folder(folders), LATER)),
    }  # fmt: skip


def _tables(e: Evening) -> int:
    """Return how many results the tournament has; raise AssertionError if some are lost."""
    if e.tournament is None or not os.path.lexists(e.tournament):
        assert e.tables == 0, "the tournament is lost"
        return -1
    kept, notes = tournaments.load(e.tournament, LATER)
    assert kept is not None, notes
    kept.journal.close()
    assert _reported(kept.record) >= e.tables, "a table of the tournament is lost"
    return _reported(kept.record)


def _reported(record: Record) -> int:
    return sum(words.startswith("table ") for _, words in record.notes)


def _actions(path: Path) -> int:
    """Return how many of the actions of the match are in its file; raise AssertionError if it has others."""
    loaded, notes = load_match(path, LATER)
    assert loaded is not None, notes
    assert notes == (), notes
    loaded.journal.close()
    lines = loaded.reading.record.lines
    assert lines == PLAYED.lines[: len(lines)], "the record says something else"
    return len(lines)
