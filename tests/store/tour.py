"""A tour of everything that the store does, told call by call: what came back, what was noted, which files there are.

python -m tests.store.tour    # keeps it again; read the diff

Each part is made as usual and in many other ways: on a full disk, on one that is broken, with everything in use. Of
these is kept what differs.

One module because it is one tour.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from functools import cache
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO
from unittest.mock import patch

from game.engine.cards.actions import Play
from game.engine.cards.position import parse_position as card_position
from game.engine.cards.puzzles.aims import Aim, AimKind
from game.engine.cards.puzzles.grades import Grade as CardGrade
from game.engine.cards.puzzles.lines import parse_judged
from game.engine.cards.tournament import PLAYERS, ROUNDS, Finished
from game.engine.checksums import seal
from game.engine.glicko import Rating
from game.engine.options import with_options
from game.engine.record import Record, format_record
from game.engine.record_reading import read_record
from game.engine.registry import BOOKS
from game.engine.tiles.goals import parse_goals
from game.engine.tiles.notation import parse_action
from game.engine.tiles.position import parse_position as tile_position
from game.engine.tiles.puzzles.grades import Grade as TileGrade
from game.engine.tiles.views import before
from game.store import (
    card_levels,
    characters,
    checking,
    counting,
    database,
    deleted,
    durations,
    figures,
    files,
    glance,
    guided,
    level_texts,
    levels,
    loading,
    logs,
    match_file,
    matches,
    milestones,
    opened,
    profiles,
    progress,
    puzzle_sets,
    quarantine,
    school,
    seated,
    settings,
    spreadsheet,
    statistics,
    tournaments,
    training,
    unfinished,
)  # fmt: skip
from game.store.card_levels import CardGrading, CardLevel
from game.store.folders import Folders, player_folders
from game.store.level_grading import Grading
from game.store.level_stages import Knows
from game.store.level_texts import LevelText
from game.store.level_writing import keep_level, level_text
from game.store.levels import LevelSet
from game.store.settings import Settings
from game.store.training import Mode, Run, Try
from tests.telling import told

FILE = Path(__file__).parents[1] / "golden" / "store.txt"
RECORDS = Path(__file__).parents[1] / "records"
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)

MOST = 12
"""Lines of a file that are kept."""
TEMPORARY = re.compile(r"(/\.[^/]+)\.\w{8}$")
"""The name of a file that was to take another one, which ends with chance."""
Tell = Callable[[str, object], None]
Part = Callable[[Folders, Tell], None]


# -- parts -----------------------------------------------------------------------------------------------------


@cache
def record(name: str = "format-3-uno-rummy") -> Record:
    """A match that was played to its end."""
    return read_record((RECORDS / f"{name}.txt").read_text("utf-8")).record


def begun(lines: int) -> Record:
    """The first lines of it."""
    whole = record()
    return replace(whole.cut(lines), begun="2026-11-21 18:00", notes=((0, "hint 0"),) if lines else ())


def touched(path: Path, seconds: int) -> None:
    """Set when a file was written."""
    if path.exists():
        os.utime(path, (NOW.timestamp() + seconds,) * 2)


def damaged(path: Path, old: str = " #", new: str = " #x") -> None:
    """Change one letter in the middle of a file."""
    text = path.read_text("utf-8")
    middle = text.index(old, len(text) * 2 // 3)
    path.write_text(text[:middle] + text[middle:].replace(old, new, 1), "utf-8")


def of_matches(folders: Folders, tell: Tell) -> None:
    """Matches: begun, written, listed, renamed, exported, taken over, deleted."""
    kept, notes = matches.begin(folders, begun(0), NOW)
    tell("begin", (kept, notes))
    whole = record()
    tell("write", kept.write(whole.lines[:9]))
    tell("draft", kept.keep_draft(seal(["draft"]).text))
    kept.keep_places(seal(["places"]).text)
    tell("flush", kept.flush())
    tell("busy", (matches.rename(kept.path, "x", NOW), matches.delete(folders, kept.path, NOW),
                  opened.opened(kept.path, NOW)))  # fmt: skip
    tell("close", kept.close())
    other, notes = matches.begin(folders, begun(4), NOW)
    tell("begin with actions", (other, notes, other.close()))
    tell("begin where one is", [matches.begin_at(kept.path, begun(2))[1]])
    for seconds, path in enumerate((kept.path, other.path)):
        touched(path, seconds)
    tell("listed", matches.listed(folders, NOW))
    tell("latest", matches.latest(folders, NOW))
    tell("glance", (glance.journals(folders), glance.seems_open(folders), list(glance.names_in(folders.state))))
    tell("rename", matches.rename(kept.path, "  A   new name ", NOW))
    touched(kept.path, 2)
    loaded, notes = loading.load_match(kept.path, NOW)
    tell("load", (loaded, notes, loaded and loaded.journal.close()))
    found = opened.opened(kept.path, NOW)
    tell("open", (found, found.broken, found.departs))
    found.close()
    target = folders.pictures
    target.mkdir(parents=True, exist_ok=True)
    for place in (target, target, target / "own.txt", target / "none" / "own.txt"):
        tell("export", matches.export(kept.path, place, NOW))
    tell("export nothing", matches.export(kept.path.with_name("none.txt"), target, NOW))
    for name in sorted(path.stem for path in RECORDS.glob("format-*.txt"))[:4]:
        tell(f"take over {name}", matches.take_over(folders, RECORDS / f"{name}.txt"))
    whole_one = matches.folder(folders) / "imported uno-rummy.txt"
    tell("rename one that is over", (matches.rename(whole_one, "B", NOW), matches.rename(whole_one, "", NOW)))
    tell("its end", files.read(whole_one, NOW)[0] and (files.read(whole_one, NOW)[0] or "").splitlines()[-2:])
    source = target / "source.txt"
    good = format_record(begun(6))
    for what, text in (
        ("good", good), ("newer", good.replace("record 3", "record 4")), ("no record", "hello"), ("empty", ""),
        ("no text", None), ("cut", good[:-9]), ("other option", seal([
            line.replace("target=200", "target=7") for line in re.sub(r" #\w{8}", "", good).splitlines()]).text),
        ("other deal", seal([
            line if not line.startswith("dealt ") else "dealt R4" for line in re.sub(r" #\w{8}", "", good).splitlines()
        ]).text),
        ("departs", seal([*re.sub(r" #\w{8}", "", good).splitlines(), "9 draw"]).text),
    ):  # fmt: skip
        source.write_bytes(b"\xff\xfe" if text is None else text.encode())
        tell(f"take over: {what}", matches.take_over(folders, source))
        tell(f"take over: {what}, shortened", matches.take_over(folders, source, shorten=True))
        tell(f"take over: {what}, own", matches.take_over(folders, source, own=True))
    tell("take over nothing", matches.take_over(folders, target / "none.txt"))
    folders.state.mkdir(parents=True, exist_ok=True)
    (folders.state / "match.txt").write_text(good, "utf-8")
    tell("adopt", (matches.adopt(folders, NOW), matches.adopt(folders, NOW)))
    (folders.state / "match.txt").write_text("hello", "utf-8")
    tell("adopt what is none", matches.adopt(folders, NOW))
    tell("delete", matches.delete(folders, kept.path, NOW))
    tell("delete again", matches.delete(folders, kept.path, NOW))
    away = deleted.listed(matches.folder(folders), NOW)
    tell("deleted", away)
    for gone in away[:1]:
        kept.path.write_text("in the way", "utf-8")
        tell("take back", deleted.take_back(gone))
        tell("take back again", deleted.take_back(gone))
    tell("delete the other", matches.delete(folders, other.path, NOW))
    deleted.clear([matches.folder(folders)], NOW + timedelta(days=30))
    tell("kept thirty days", deleted.listed(matches.folder(folders), NOW))
    deleted.clear([matches.folder(folders)], NOW + timedelta(days=31))
    tell("not longer", deleted.listed(matches.folder(folders), NOW))


def of_damage(folders: Folders, tell: Tell) -> None:
    """What is damaged, set aside, shortened and tried again."""
    path, good = matches.folder(folders) / "match.txt", format_record(replace(begun(12), notes=())).encode()
    path.parent.mkdir(parents=True)
    path.write_bytes(good)
    path.with_suffix(".draft").write_text("no draft", "utf-8")
    damaged(path)
    tell("extent", loading.extent_of(path))
    tell("load", loading.load_match(path, NOW))
    tell("open", opened.opened(path, NOW))
    found = opened.opened(path, NOW, shorten=True)
    tell("shorten", found)
    found.close()
    for number, each in enumerate(sorted(path.parent.glob("*damaged*"))):
        touched(each, number)
    tell("set aside", quarantine.listed(folders, NOW))
    aside = next(each for each in quarantine.listed(folders, NOW) if each.kind is quarantine.FileKind.MATCH)
    tell("still damaged", quarantine.again(folders, aside, NOW))
    aside.path.write_bytes(good)
    touched(aside.path, 5)
    tell("rests", (quarantine.rests(folders, NOW), quarantine.rest_of(folders, path, NOW)))
    rest = opened.opened_or_rest(folders, path, NOW)
    tell("open or rest", rest)
    rest.close()
    assert rest.rest is not None
    again = opened.opened_again(folders, rest.rest.aside, path, NOW)
    tell("open with the rest", again)
    again.close()
    free = opened.opened_or_rest(folders, path, NOW)
    tell("open or rest, again", free)
    free.close()
    tell("files", sorted(path.parent.iterdir()))
    for name, text in (
        ("settings.damaged-2026-01-01-10-00-00.toml", "volume = 3"),
        ("settings.damaged-2026-01-01-10-00-01.toml", "x ="),
    ):
        settings.save(folders, Settings())
        (folders.config / name).write_text(text, "utf-8")
    folders.data.mkdir(parents=True, exist_ok=True)
    (folders.data / "progress.damaged-2026-01-01-10-00-00.toml").write_text('solved = ["a"]', "utf-8")
    (folders.data / "progress.damaged-2026-01-01-10-00-01.toml").write_text("solved = 3", "utf-8")
    (folders.data / "statistics.damaged-2026-01-01-10-00-00.sqlite").write_text("no database", "utf-8")
    (folders.data / "training.damaged-2026-01-01-10-00-00.sqlite").write_text("no database", "utf-8")
    draft = path.with_name(f"{path.stem}.damaged-2026-01-01-10-00-00.draft")
    draft.write_text(seal(["draft"]).text, "utf-8")
    for number, found_aside in enumerate(quarantine.listed(folders, NOW)):
        touched(found_aside.path, number)
    for found_aside in quarantine.listed(folders, NOW):
        tell(f"again: {found_aside.path.name}", quarantine.again(folders, found_aside, NOW))
    for text in ("hello", "", good.decode()[:400], good.decode().replace("record 3", "record 4")):
        path.write_text(text, "utf-8")
        tell("load", loading.load_match(path, NOW))
        tell("list", [each for each in matches.listed(folders, NOW)[1] if each.code])
    path.write_bytes(b"\xff\xff")
    tell("no text", matches.listed(folders, NOW)[1])


def of_tournaments(folders: Folders, tell: Tell) -> None:
    """A tournament from its beginning to its end."""
    rules = with_options(BOOKS["uno-1999"], {"players": "tournament"})
    seats = (("human", "Anna"), *(("normal", f"Computer {number}") for number in range(2, PLAYERS + 1)))
    kept, notes = tournaments.begin(folders, Record(rules, seats, "seed", begun="today"), NOW)
    tell("begin", (kept.path, notes))
    for number in range(2 * ROUNDS):
        table = kept.tournament.waiting[-(number % 3 == 0)]
        scores = (20, 0, 20, 0) if number % 5 else (0, 35, 0, 35)
        kept, notes = tournaments.report(kept, Finished(kept.tournament.number, table, scores))
        if number in (0, 1, 5, 2 * ROUNDS - 1):
            tell(f"report {number}", (kept.record, kept.tournament, notes))
        if number == 5:
            tell("table", tournaments.table_file(kept.path, 3, 1))
            other, notes = tournaments.begin_table(kept, tournaments.table_file(kept.path, 4, 0), begun(0))
            tell("table begun", (other.path, notes, other.close()))
            tell("played", tournaments.played(kept, NOW))
            kept.journal.close()
            tell("is one", (tournaments.is_one(kept.path), tournaments.is_one(other.path)))
            found, notes = tournaments.load(kept.path, NOW)
            tell("load", (found and (found.record, found.tournament), notes))
            if found is None:
                return
            kept = found
    tell("close", kept.journal.close())
    text = kept.path.read_text("utf-8")
    for lost in (1, 2, 30):
        kept.path.write_text("".join(text.splitlines(keepends=True)[:-lost]), "utf-8")
        found, notes = tournaments.load(kept.path, NOW)
        tell(f"without {lost} lines", (found and (found.record, found.tournament.number), notes))
        if found is not None:
            found.journal.close()
    kept.path.write_text(text, "utf-8")
    tell("count", counting.count_tournament(folders, kept.path, NOW))
    tell("tables", counting.tables_files(kept.path))
    damaged(kept.path)
    tell("extent", loading.extent_of(kept.path))
    tell("damaged", tournaments.load(kept.path, NOW))
    found, notes = tournaments.load(kept.path, NOW, shorten=True)
    tell("shortened", (found and found.record, notes))
    if found is not None:
        found.journal.close()
    wrong = replace(
        kept.record, notes=((0, "table 1 0 20 0 20 0"), (0, "sing"), (0, "table 9 0 20 0 20 0"), (0, "won 3"))
    )
    tell("judged", tournaments.judged(wrong))


def of_statistics(folders: Folders, tell: Tell) -> None:
    """What is counted, and what follows from it."""
    text = (RECORDS / "format-1.txt").read_text("utf-8")
    reading = read_record(text)
    played = replace(
        reading.record, seats=(("human", "Anna"), ("hard", "Bo"), *reading.record.seats[2:]), begun="2026-11-01"
    )
    tell("nothing", (statistics.counted(folders, NOW), figures.figures_of(folders, NOW)[1]))
    tell("nothing before", milestones.before(folders, played, 0, NOW))
    tell("add", statistics.add(folders, played, reading.steps, NOW))
    tell("add again", statistics.add(folders, played.with_note("hint 0"), reading.steps, NOW))
    tell("counted", statistics.counted(folders, NOW))
    other = replace(played, seed="other", begun="=2026")
    tell("add another", statistics.add(folders, other, reading.steps, NOW))
    tell(
        "computers",
        statistics.add(
            folders,
            replace(played, seed="third", seats=tuple(("easy", name) for _, name in played.seats)),
            reading.steps,
            NOW,
        ),
    )
    for look in (
        figures.EVERYTHING,
        figures.FigureFilter(figures.Group.HINTS),
        figures.FigureFilter(figures.Group.COMPUTERS),
        figures.FigureFilter(book="uno-rummy"),
        figures.FigureFilter(book="rummy"),
        figures.FigureFilter(player="Anna"),
        figures.FigureFilter(player="Nobody"),
    ):
        tell(f"figures {look}", figures.figures_of(folders, NOW, look))
    tell("before", milestones.before(folders, replace(played, seed="new"), 0, NOW))
    for kinds in ({"hard"}, {"normal"}, {"human"}, {"hard", "human"}, {"hard", "normal"}, set()):
        tell(f"first won {sorted(kinds)}", milestones.first_won(milestones.Reached(5, 9, frozenset({"hard"})), kinds))
    for rounds, points in ((4, 10), (5, 9), (5, 10)):
        tell("best", milestones.is_best(milestones.Reached(rounds, 9), points))
    tell("csv", spreadsheet.to_csv(folders, NOW))
    folders.pictures.mkdir(parents=True, exist_ok=True)
    for target in (
        folders.pictures,
        folders.pictures,
        folders.pictures / "own.csv",
        folders.pictures / "x" / "own.csv",
    ):
        tell("export", spreadsheet.export_csv(folders, target, NOW))
    path = database.database(folders)
    tell("whole", path.exists() and database.is_whole(path))
    copy = path.with_name("other.sqlite")
    if path.exists():
        copy.write_bytes(path.read_bytes())
        path.unlink()
        tell("add all", statistics.add_all(folders, copy, NOW))
        tell("counted", statistics.counted(folders, NOW))
        path.write_bytes(b"no database" * 100)
        tell("damaged", statistics.add(folders, played, reading.steps, NOW))
        tell("missing", counting.missing(folders, NOW))
    tell("caught up", counting.catch_up(folders, NOW, lambda: False))


def of_settings(folders: Folders, tell: Tell) -> None:
    """Settings and what was solved."""
    tell("none", settings.load(folders, NOW))
    mine = replace(Settings(), volume=3, player_name="Anna", options={"uno-rummy": {"target": 300}})
    tell("save", settings.save(folders, mine))
    tell("load", settings.load(folders, NOW))
    tell("keep", settings.keep(folders, mine, replace(mine, volume=5), NOW))
    tell("keep nothing", settings.keep(folders, mine, mine, NOW))
    path = settings.settings_file(folders)
    tell("text", path.read_text("utf-8").splitlines() if path.is_file() else None)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("volume = 300\nsing = 1\n[options.rummy]\nx = 1", "utf-8")
    tell("wrong values", settings.load(folders, NOW))
    path.write_text("volume =", "utf-8")
    tell("keep over damage", settings.keep(folders, mine, replace(mine, volume=5), NOW))
    path.write_bytes(b"\xff")
    tell("no text", settings.load(folders, NOW))
    for book in BOOKS:
        tell(f"rules {book}", settings.rules_of(mine, book) == BOOKS[book])
    rules = with_options(BOOKS["rummy"], {"rounds": 7})
    tell("with rules", settings.with_rules(mine, rules).options)
    tell("with rules as written", settings.with_rules(mine, BOOKS["uno-rummy"]).options)
    host = replace(Settings(), sound=False, volume=1, window=(1000, 600), text_size=150)
    tell("seated", seated.seated(replace(mine, text_size=120, music=9), host, replace(host, volume=7)))
    tell("changed", seated.changed(mine, host))
    for name in ("solved", "no text", "wrong"):
        tell(f"progress: {name}", (progress.add(folders, "a/b", NOW), progress.load(folders, NOW)))
        there = progress.progress_file(folders)
        if there.exists():
            there.write_bytes(b"\xff" if name == "solved" else b"solved = 3")
    tell("add all", (progress.add_all(folders, frozenset({"x", "y"}), NOW), progress.load(folders, NOW)))


def of_profiles(folders: Folders, tell: Tell) -> None:
    """Everybody at this machine."""
    settings.save(folders, replace(Settings(), player_name="Anna"))
    tell("alone", profiles.listed(folders, NOW))
    bo, notes = profiles.create(folders, "Bo", replace(Settings(), volume=3), NOW)
    tell("create", (bo, notes))
    cy, notes = profiles.create(folders, "Cy", Settings(), NOW)
    tell("create another", (cy, notes))
    tell("listed", profiles.listed(folders, NOW))
    for key, name in (("", "Bo"), ("", "bO"), ("", "Dan"), ("20261121-183005", "Bo"), ("x", ""), ("", "x" * 20)):
        tell(f"free name {key} {name}", profiles.free_name(folders, key, name, NOW))
    tell("homes", profiles.homes(folders))
    if bo is None or cy is None:
        return
    tell("own settings", profiles.own_settings(bo, NOW))
    cy, notes = profiles.rename(cy, "Bo 2", NOW)
    tell("rename", (cy, notes))
    held = profiles.hold(bo)
    tell("held", (held is not None, profiles.hold(bo)))
    tell("delete while held", profiles.delete(folders, bo, NOW))
    if held is not None:
        held.close()
    everybody, _ = profiles.listed(folders, NOW)
    table = replace(
        begun(2), seats=(("human", "Anna"), ("human", "Bo"), ("human", "Bo 2")), begun="2026-11-21 18:30:05"
    )
    tell("guests", [profiles.guests(everybody, table, host) for host in ("", bo.key)])
    tell("was here", [profiles.was_here(key, table) for key in ("", bo.key, "20270101-000000", "20261121-183006-2")])
    tell("at seats", profiles.at_seats(everybody, table, "", {1: cy.key, 2: "gone"}))
    whole = read_record((RECORDS / "format-1.txt").read_text("utf-8"))
    seats = (("human", "Anna"), ("human", "Bo"), *whole.record.seats[2:])
    tell("count", profiles.count(folders, "", replace(whole.record, seats=seats), whole.steps, NOW, {1: bo.key}))
    tell("counted", [statistics.counted(each.folders, NOW) for each in everybody])
    tables, notes = counting.other_tables(folders, bo.key, NOW)
    tell("other tables", ([each.folders for each in tables], [each.sat_there(table) for each in tables], notes))
    settings.settings_file(cy.folders).write_text("x =", "utf-8")
    tell("own settings, damaged", profiles.own_settings(cy, NOW))
    tell("own settings, gone", profiles.own_settings(cy, NOW))
    tell("delete the first", profiles.delete(folders, everybody[0], NOW))
    gone, notes = profiles.delete(folders, bo, NOW)
    tell("delete", (gone, notes))
    tell("deleted", profiles.deleted_ones(folders, NOW))
    tell("create meanwhile", profiles.create(folders, "Dan", Settings(), NOW))
    if gone is not None:
        tell("take back", profiles.take_back(gone))
        tell("take back again", profiles.take_back(gone))
    tell("listed", profiles.listed(folders, NOW))


def of_training(folders: Folders, tell: Tell) -> None:
    """Tries, runs, and what is not finished."""
    tell("nothing", (training.load(folders, NOW), unfinished.recall(folders, "rummy", "a", NOW)))
    for each in (
        Try(
            NOW,
            Mode.RATED,
            "rummy",
            "1 rummy any any 7",
            True,
            3,
            0,
            1.5,
            None,
            Rating(1100.0, 90.0),
            Rating(900.0, 80.0),
        ),
        Try(LATER, Mode.DAY, "rummy", "1 rummy any any 8", False, 4, 2, 0.0, date(2026, 11, 20)),
        Try(NOW, Mode.SCHOOL, "rummy", "lessons/rummy/01-run", True, 1, 1, 9.0),
    ):
        tell("try", (each.alone, training.add_try(folders, each, NOW)))
    tell("run", training.add_run(folders, Run(NOW, Mode.STORM, "rummy", 7), NOW))
    tell("start", training.add_start(folders, "rummy", Knows.SIMILAR, NOW))
    tell("start again", training.add_start(folders, "rummy", Knows.WELL, LATER))
    tell("load", training.load(folders, NOW))
    for sitting, seconds in (("", 2.5), ("a", 3.0), ("a", 4.0)):
        tell("keep", unfinished.keep(folders, "rummy", "p", unfinished.Spent(seconds, 1), NOW, sitting))
    asked: tuple[tuple[str | None, str | None], ...] = ((None, None), ("a", None), (None, "a"), ("", None), ("b", None))
    for each_sitting, besides in asked:
        tell("recall", unfinished.recall(folders, "rummy", "p", NOW, sitting=each_sitting, besides=besides))
    path = training.TRAINING.path(folders)
    copy = path.with_name("other.sqlite")
    if path.exists():
        copy.write_bytes(path.read_bytes())
        training.add_run(folders, Run(LATER, Mode.STREAK, "uno-112", 1), LATER)
        tell("add all", training.add_all(folders, copy, NOW))
        tell("loaded", training.load(folders, NOW))
        tell("whole", [database.is_whole(copy, kind) for kind in (training.TRAINING, database.STATISTICS)])
    tell("forget", (unfinished.forget(folders, "rummy", "p", NOW), unfinished.recall(folders, "rummy", "p", NOW)))
    for sql in (
        "UPDATE tries SET mine = 1e999",
        "UPDATE runs SET at = 'never'",
        "PRAGMA user_version = 9",
        "DROP TABLE tries",
    ):
        if copy.exists():
            path.write_bytes(copy.read_bytes())
            database.guarded(folders, NOW, lambda base, sql=sql: base.execute(sql), kind=training.TRAINING)  # type: ignore[misc]
            tell(sql, (training.load(folders, NOW), unfinished.recall(folders, "rummy", "p", NOW)))
            path.unlink(missing_ok=True)


def of_levels(folders: Folders, tell: Tell) -> None:
    """Levels of the player's own, of the game and of the school."""
    start = tile_position({"book": "uno-rummy", "racks": ["B11 B12", "?7"], "table": ["B8 B9 B10"], "seed": "7"})
    texts = {
        "de": LevelText("Titel", "Thema", "Aufgabe", ("Eins", "Zwei"), "Ziel"),
        "en": LevelText("Title", "topic", "Task", ("One",)),
    }
    tell("said", level_texts.said(LevelText("Title", "", "Task", ("One",)), 1))
    lay: Any = parse_action("lay B8 B9 B10 B11 B12", before(start))
    goals = parse_goals({"empty_rack": True, "use": "B11"}, start.rules)
    grading = Grading(TileGrade.ONE, 2, {"breaks": 1, "plays": 2}, ("attach",), "1 7")
    for each in (grading, replace(grading, themes=None, generator=""), None):
        tell("level", level_text(start, goals, lay, each, texts).splitlines())
    tell("keep", keep_level(folders, "mine", level_text(start, goals, lay, grading, {"de": texts["de"]})))
    tell("keep again", keep_level(folders, "mine", "x = 1"))
    cards = card_position(
        {"book": "uno-1999", "racks": ["B6 Y2", "R1 G5"], "discard": "B3", "seed": "7", "colour": "B"}
    )
    own = CardGrading(CardGrade(1), Fraction(1, 2), ("go-out",), "1 7")
    best: Any = Play(cards.hands[0][0], "", True)
    text = card_levels.card_level_text(
        cards, Aim(AimKind.AHEAD, 1), [best], own, texts, [parse_judged("draw = 1/3", cards)]
    )
    tell("level of cards", text.splitlines()[:4] + text.splitlines()[5:])
    tell("without all that", card_levels.card_level_text(
        cards, Aim(AimKind.AHEAD, 1), [best], replace(own, generator=""), {}).splitlines()[4:])  # fmt: skip
    tell("keep it", keep_level(folders, "cards", text))
    library, (of_cards, notes) = levels.load(folders, (LevelSet.OWN,)), card_levels.load_own(folders)
    tell("own", ([each.key for each in library.levels], library.notes, [each.key for each in of_cards], notes))
    for level in of_cards:
        assert isinstance(level, CardLevel)
        proven = card_levels.found_in(level.line) if level.line is not None else None
        tell(
            "as played",
            (
                proven and (proven.aim, proven.best, proven.grade, proven.themes, proven.start is level.start),
                level.text("fr"),
                replace(level, others=()).line,
            ),
        )
    shipped = levels.load(folders, (LevelSet.PUZZLES,))
    if not shipped.levels:
        tell("none can be read", shipped.notes[:1] and shipped.notes[0].code)
        return
    first, second = shipped.levels[:2]
    tell("library", (shipped.number(first), shipped.number(second), shipped.after(first) == second,
                     shipped.after(shipped.levels[-1]), len(shipped.of(LevelSet.OWN)), first.outcome(())))  # fmt: skip
    for hints in range(3):
        tell("said", level_texts.said(texts["de"], hints))
    round_ = guided.load()
    tell("guided", (round_.start.rules.book, round_.acts[:2]))
    tell("durations", {book: (sorted(each.rounds), sorted(each.factors)) for book, each in durations.load().items()})
    tell("characters", (characters.ladder()[0], characters.named("nobody")))
    stages = school.school("uno-1999")
    tell("school", (school.schooled(), [school.first_stage(stages, knows).key for knows in Knows]))
    tell("text", stages.levels[0].text("fr").title)
    tell("turned", school.turned(stages.levels[0], 1).solution)
    tell("another deal", school.turned(stages.levels[3], 1).start.seed)
    name = puzzle_sets.set_of("rummy")
    lines = name.read_text("utf-8").splitlines()[:3] if name.exists() else []
    small = folders.pictures / "rummy.txt"
    small.parent.mkdir(parents=True, exist_ok=True)
    small.write_text("\n".join([*lines, "wrong"]), "utf-8")
    tell("set", (name.name, [each.name for each in puzzle_sets.read_labels(small)][:3] if not lines else len(lines)))
    for number, puzzle in enumerate(lines):
        found = puzzle_sets.read_puzzle(small, puzzle.partition("\t")[0])
        tell(f"puzzle {number}", found and (found.name, found.grade, found.par))
    tell("no puzzle", (puzzle_sets.read_puzzle(small, "none"), puzzle_sets.place_of(small, "wrong")))
    for path in (small, small.with_name("chess.txt"), small.with_name("none.txt")):
        if path.stem == "chess":
            path.write_text("x", "utf-8")
        try:
            tell("set read", len([*puzzle_sets.read_set(path)]))
        except ValueError as error:
            tell("set not read", str(error).replace(str(folders.pictures), "PICTURES").replace("\\", "/"))


def of_logs(folders: Folders, tell: Tell) -> None:
    """Logs, reports, checks of the list."""
    for number in range(12):
        handler, notes = logs.begin(folders, NOW + timedelta(seconds=number))
        if handler is not None:
            handler.stream.write(f"line {number}\n")  # type: ignore[attr-defined]
        logs.end(handler)
        if number in (0, 11):
            tell("log", (handler is not None, notes))
        path, notes = logs.keep_report(folders, f"report {number}", NOW + timedelta(seconds=number))
    tell("report", (path, notes))
    tell("latest", (logs.latest(folders), logs.latest(folders, 0)))
    kept, _ = matches.begin(folders, begun(3), NOW)
    kept.close()
    entries, _ = matches.listed(folders, NOW)
    tell("checked", checking.checked(entries, lambda: False))
    wrong = [each._replace(outline=each.outline._replace(over=True)) for each in entries]
    tell("corrected", [*checking.checked(wrong, lambda: False).values()])
    tell("stopped", checking.checked(wrong, lambda: True))
    tell("gone", checking.checked([each._replace(path=folders.state / "none") for each in wrong], lambda: False))


PARTS: dict[str, Part] = {
    part.__name__.removeprefix("of_"): part
    for part in (
        of_matches,
        of_damage,
        of_tournaments,
        of_statistics,
        of_settings,
        of_profiles,
        of_training,
        of_levels,
        of_logs,
    )
}


# -- ways ------------------------------------------------------------------------------------------------------


@contextmanager
def as_usual(_: Folders) -> Iterator[None]:
    """With folders that take files."""
    yield


@contextmanager
def without_writing(_: Folders) -> Iterator[None]:
    """With a disk that is full."""

    def refuse(*_: object, **__: object) -> BinaryIO:
        raise OSError(errno.ENOSPC, "no space left on the device")

    with patch.object(files, "placed", refuse), patch("game.store.match_file.files.put", refuse):
        yield


@contextmanager
def without_reading(_: Folders) -> Iterator[None]:
    """With a disk from which nothing can be read."""

    def refuse(*_: object, **__: object) -> bytes:
        raise OSError(errno.EIO, "input or output error")

    with patch.object(files, "content", refuse):
        yield


def failing(call: Callable[..., Any], error: Callable[[], BaseException], every: int = 1) -> Callable[..., Any]:
    """What fails whenever the game calls it, or every so often, and works for the tour itself."""
    count = 0

    def fails(*values: Any, **keys: Any) -> Any:
        nonlocal count
        if sys._getframe(1).f_globals["__name__"].startswith("game."):
            count += 1
            if count % every == 0:
                raise error()
        return call(*values, **keys)

    return fails


@contextmanager
def with_failing(*calls: tuple[Any, str], error: Callable[[], BaseException], every: int = 1) -> Iterator[None]:
    """With calls that fail."""
    with ExitStack() as stack:
        for owner, name in calls:
            stack.enter_context(patch.object(owner, name, failing(getattr(owner, name), error, every)))
        yield


def broken() -> OSError:
    """What a disk says that is broken."""
    return OSError(errno.EIO, "input or output error")


def forbidden() -> OSError:
    """What a folder says that is not one's own."""
    return PermissionError(errno.EACCES, "permission denied")


@contextmanager
def with_little_memory(folders: Folders) -> Iterator[None]:
    """With no memory for any record."""
    content = files.content

    def refuse(path: Path, *rest: int) -> bytes:
        if path.suffix == ".txt" and folders.state in path.parents:
            raise MemoryError
        return content(path, *rest)

    with patch.object(files, "content", refuse):
        yield


def with_odd_files(_: Folders) -> AbstractContextManager[None]:
    """With something else in the place of every file."""
    return with_failing((files, "content"), error=lambda: files.OddFile(errno.EINVAL, "not a regular file"))


def without_names(_: Folders) -> AbstractContextManager[None]:
    """With folders in which nothing takes another name and nothing is deleted."""
    names = ((Path, "replace"), (Path, "rename"), (Path, "unlink"), (Path, "rmdir"), (os, "link"))
    return with_failing(*names, error=forbidden)


def without_links(_: Folders) -> AbstractContextManager[None]:
    """With a disk that knows no second names."""
    return with_failing((os, "link"), error=lambda: OSError(errno.EOPNOTSUPP, "not supported"))


def without_lists(_: Folders) -> AbstractContextManager[None]:
    """With folders that do not say what is in them."""
    return with_failing((Path, "iterdir"), error=forbidden)


@contextmanager
def without_a_look(_: Folders) -> Iterator[None]:
    """With a disk that does not say what anything is, or when it was written."""
    with patch.object(files, "MOST_NAMES", 20), with_failing((Path, "stat"), (Path, "lstat"), error=broken):
        yield


@contextmanager
def with_everything_in_use(_: Folders) -> Iterator[None]:
    """With another window that has every file."""
    with patch.object(match_file, "try_lock", lambda _: False), patch.object(profiles, "try_lock", lambda _: False):
        yield


@contextmanager
def with_a_loose_contact(_: Folders) -> Iterator[None]:
    """With a disk on which now and then a file cannot be read or written."""
    with (
        with_failing((files, "content"), error=broken, every=4),
        with_failing((files, "placed"), (files, "put"), error=broken, every=3),
        with_failing((Path, "replace"), (Path, "rename"), (Path, "unlink"), (os, "link"), error=broken, every=5),
    ):
        yield


USUALLY = ("as usual", "on a full disk", "unreadable")
"""Ways in which nothing depends on the order in which a system lists files."""
WAYS: dict[str, Callable[[Folders], AbstractContextManager[None]]] = {
    "as usual": as_usual,
    "on a full disk": without_writing,
    "unreadable": without_reading,
    "with little memory": with_little_memory,
    "with odd files": with_odd_files,
    "without names": without_names,
    "without links": without_links,
    "without lists": without_lists,
    "without a look": without_a_look,
    "in use": with_everything_in_use,
    "with a loose contact": with_a_loose_contact,
}
CASES = [(part, way) for part in PARTS for way in WAYS]


def content(path: Path, home: Path) -> list[str]:
    """What is in a file: all of it if it is short, otherwise how long it is and its end, a check sum in a record."""
    if path.suffix in (".sqlite", ".log"):
        return [f"file {told(path, home)}"]
    text = path.read_text("utf-8", "replace").splitlines()
    name = TEMPORARY.sub(r"\1.xxxxxxxx", told(path, home))
    if len(text) > MOST:
        return [f"file {name}: {len(text)} lines to {text[-1]}"]
    return [f"file {name}", *(f"    {line}" for line in text)]


def tour(part: str, way: str) -> list[str]:
    """The lines of a part."""
    lines: list[str] = []
    # What is read once and then known is known from the start, whichever part comes first.
    for book in BOOKS:
        school.school(book)
    with TemporaryDirectory() as name, ExitStack() as stack:
        home = Path(name).resolve()
        folders = player_folders(home)
        stack.enter_context(WAYS[way](folders))

        def tell(what: str, value: object) -> None:
            lines.append(f"{what}: {told(value, home)}")

        try:
            PARTS[part](folders, tell)
        except (OSError, AssertionError, StopIteration, ValueError) as error:
            lines.append(f"ends with {type(error).__name__}")
        left = sorted(content(path, home) for path in home.rglob("*") if path.is_file())
        lines += [line for each in left for line in each]
    return lines


def shortened(lines: list[str], usual: list[str]) -> list[str]:
    """The lines of another way, with the number of those in a row that there are as usual, too."""
    known = set(usual)
    short: list[str] = []
    for as_usual_, those in groupby(lines, known.__contains__):
        found = list(those)
        short += [f"({len(found)} as usual)"] if as_usual_ else found
    return short


def all_tours() -> Iterator[str]:
    """Everything that is kept."""
    for part in PARTS:
        usual = tour(part, "as usual")
        for way in WAYS:
            yield f"# {part} {way}"
            yield from usual if way == "as usual" else shortened(tour(part, way), usual)


if __name__ == "__main__":
    FILE.write_text("\n".join(all_tours()) + "\n", "utf-8")
