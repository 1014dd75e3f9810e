"""A tour of what rarely happens to files, told as text: odd files, edges, files from elsewhere, tables left half done.

python -m tests.store.rare_tour    # keeps it again; read the diff

One module because it is one tour.
"""

# What calls give back is told, whatever its type.
# mypy: disable-error-code="arg-type,assignment,attr-defined,func-returns-value,union-attr,var-annotated"

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import Mock, patch

from game.engine.cards.tournament import PLAYERS, ROUNDS, Finished
from game.engine.checksums import seal
from game.engine.glicko import Rating
from game.engine.options import with_options
from game.engine.record import Record, format_record
from game.engine.record_reading import read_record
from game.engine.registry import BOOKS
from game.store import (
    checking,
    counting,
    database,
    deleted,
    figures,
    files,
    glance,
    journal,
    levels,
    loading,
    logs,
    match_file,
    matches,
    milestones,
    opened,
    own_files,
    own_keys,
    profiles,
    progress,
    quarantine,
    settings,
    spreadsheet,
    statistics,
    toml_reading,
    tournaments,
    training,
    unfinished,
)  # fmt: skip
from game.store.folders import Folders, player_folders
from game.store.level_stages import Knows
from game.store.levels import LevelSet
from game.store.settings import Settings
from game.store.training import Mode, Run, Try
from tests.store.tour import LATER, NOW, RECORDS, Tell, begun, damaged, touched
from tests.telling import shortened, told

FILE = Path(__file__).parents[1] / "golden" / "store_rare.txt"
ELSEWHERE = NOW.astimezone(timezone(timedelta(hours=5)))
"""The same moment, farther east."""


def attempt(call: Callable[..., object], *values: Any, **keys: Any) -> object:
    """What a call gives back, or how it fails."""
    try:
        return call(*values, **keys)
    except OSError as error:
        text = (
            str(error.strerror)
            if isinstance(error, files.OddFile) or error.errno in (errno.ENOMEM, errno.EEXIST, errno.ENOTDIR)
            else ""
        )
        name = "" if error.errno == errno.EEXIST else Path(str(error.filename)).name
        return type(error).__name__, error.errno, text, name
    except (ValueError, MemoryError) as error:
        return type(error).__name__


def of_files(folders: Folders, tell: Tell) -> None:
    """Files that are none, or not there, or too large."""
    home = folders.data
    home.mkdir(parents=True)
    text, empty, link = home / "text.txt", home / "empty.txt", home / "link.txt"
    text.write_text("some text", "utf-8")
    empty.touch()
    touched(text, 7)
    link.symlink_to(text)
    (home / "gone.txt").symlink_to(home / "none")
    os.mkfifo(home / "pipe.txt")
    places = (
        text, empty, link, home / "gone.txt", home / "pipe.txt", home, home / "none", text / "below", home / "a\0b",
        home / ("x" * 300),
    )  # fmt: skip
    for path in places:
        with suppress(OSError, ValueError):
            os.utime(path, (NOW.timestamp() + 7.5,) * 2)
        tell(f"-- {path.name[:20]!a}", [attempt(each, path) for each in (
            files.is_regular, files.may_be_there, files.is_folder, files.is_link, files.seems_regular, files.content,
        )])  # fmt: skip
        tell("opened", attempt(lambda path=path: files.opened(path).close()))
        tell(
            "written",
            [
                each and (each.isoformat(), each.tzinfo)
                for each in (attempt(files.written, path, now) for now in (NOW, ELSEWHERE))
                if not isinstance(each, str)
            ],
        )
    for most in (8, 9, 10):
        tell(f"at most {most}", (attempt(files.content, text, most), files.read(text, NOW, most)))
    text.write_text("some text", "utf-8")

    class Full:
        """A file for which there is no memory."""

        def __enter__(self) -> Full:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def fileno(self) -> int:
            return 0

        def read(self, _: int) -> bytes:
            raise MemoryError

    with patch.object(files, "opened", lambda _: Full()):
        tell("no memory", (attempt(files.content, text), files.read(text, NOW)))
    for error in (OSError, ValueError, OverflowError):
        with patch.object(Path, "stat", side_effect=error):
            tell(f"written with {error.__name__}", files.written(text, ELSEWHERE).isoformat())
    os.utime(text, (NOW.timestamp() + 7.5,) * 2)
    tell("same time", [keeps_its_time(path) for path in (text, home / "none")])
    tell(
        "copy",
        [attempt(files.copy, path, home / f"copy-{number}") for number, path in enumerate((text, home / "none"))],
    )
    tell("copy to what is there", attempt(files.copy, text, empty))
    tell("free names", [files.free_name(path).name for path in (text, home / "copy-0", home / "new.toml", link)])
    tell(
        "new",
        [
            attempt(lambda path=path: files.placed(path, b"new", new=True).close())
            for path in (text, home / "n" / "m" / "new.txt")
        ],
    )
    tell("below a file", attempt(lambda: files.placed(text / "below", b"new").close()))
    tell("remove", [files.remove(path) for path in (home / "copy-0", home / "copy-0", text / "below", home)])
    tell("aside", files.aside_name(text, NOW).name)
    tell("quarantine", (files.quarantine(text, NOW), files.quarantine(text, NOW), files.aside_name(text, NOW).name))
    own = own_files.own_folder(folders)
    for name in ("b.toml", "a/c.toml", "a/b.toml", "x.txt"):
        (own / name).parent.mkdir(parents=True, exist_ok=True)
        (own / name).touch()
    tell("own files", [(path, own_files.own_key(folders, path)) for path in own_files.own_files(folders)])
    held = text.with_name("held.txt")
    held.write_text("x", "utf-8")
    first = match_file.locked(held)
    tell("locks", (first is not None, attempt_lock(held), attempt_lock(home), attempt_lock(home / "none")))
    assert first is not None
    first.close()
    tell("free again", attempt_lock(held))
    tell("where things are", [
        glance.folder(folders), glance.profiles_folder(folders), logs.folder(folders), database.database(folders),
        settings.settings_file(folders), progress.progress_file(folders), training.TRAINING.path(folders),
        journal.draft_of(held), journal.places_of(held), matches.tables_of(held), matches.tables_of(home / "...txt"),
    ])  # fmt: skip


def keeps_its_time(path: Path) -> object:
    """Whether a file keeps its time."""
    try:
        with files.same_time(path):
            if path.exists():
                path.write_text("changed", "utf-8")
        return path.stat().st_mtime == NOW.timestamp() + 7.5 if path.exists() else "none"
    except OSError as error:
        return type(error).__name__


def attempt_lock(path: Path) -> object:
    """What becomes of a file that is to be locked."""
    try:
        found = match_file.locked(path)
    except (match_file.Busy, FileNotFoundError) as error:
        return type(error).__name__
    if found is None:
        return None
    found.close()
    return "locked"


def of_glances(folders: Folders, tell: Tell) -> None:
    """What can be told of matches and profiles without reading them."""
    inside = glance.folder(folders)
    tell(
        "nothing",
        (glance.journals(folders), glance.seems_open(folders), glance.contents(inside), glance.other_profiles(folders)),
    )
    inside.mkdir(parents=True)
    long = "x" * 300
    for number, (name, text) in enumerate((
        ("over.txt", "a\ndigest 1\n"), ("long.txt", f"{long}\ndigest {'y' * 200}\n"), ("open.txt", "digest 1\nlast\n"),
        ("empty.txt", ""), ("a.damaged-2026-11-21-18-30-05.txt", "open\n"), ("other.draft", "open\n"),
        ("b.damaged-2026-11-21-18-30-05-2.txt", "open\n"), ("digests.txt", "digests 1\n"),
    )):  # fmt: skip
        for each in inside.iterdir():
            each.unlink()
        (inside / name).write_text(text, "utf-8")
        tell(name, (glance.seems_open(folders), [path.name for path in glance.journals(folders)]))
        touched(inside / name, number)
    for number, name in enumerate(("c.txt", "a.txt", "b.txt")):
        (inside / name).write_text("x", "utf-8")
        touched(inside / name, 5 if number else 9)
    tell("in order", [path.name for path in glance.journals(folders)])
    people = glance.profiles_folder(folders)
    for name in ("20270101-000000", "20260101-000000", "x", "9"):
        (people / name).mkdir(parents=True)
    (people / "8").touch()
    tell("profiles", [path.name for path in glance.other_profiles(folders)])
    tell("names", sorted(path.name for path in glance.names_in(people / "8")))


def of_away(folders: Folders, tell: Tell) -> None:
    """What is deleted in part, and comes back where something else is."""
    home = folders.state / "matches"
    home.mkdir(parents=True)

    def some(*names: str) -> list[Path]:
        for name in names:
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            (home / name).write_text(name, "utf-8")
        return [home / name for name in names]

    there = some("a.txt", "a.draft", "a/01-1.txt")
    for paths in (
        [home / "none.txt", *there], [there[0], home / "none.txt", *there[1:]], [folders.config / "x"], [],
        [home / ".." / "x"], [home / "a" / "b" / "c"],
    ):  # fmt: skip
        gone = deleted.put_away(home, paths, NOW)
        tell("put away", gone)
        tell("left", sorted(path.relative_to(home).as_posix() for path in home.rglob("*")))
    some("a.txt", "a-2.draft")
    for each in deleted.listed(home, ELSEWHERE):
        tell("deleted", (each.when.isoformat(), each.paths))
        tell("take back", deleted.take_back(each))
    tell("left", sorted(path.relative_to(home).as_posix() for path in home.rglob("*")))
    for number in range(3):
        deleted.put_away(home, some("b.txt", "b.draft"), NOW)
        tell(f"once more {number}", [each.inside.name for each in deleted.listed(home, NOW)])
    away = home / deleted.NAME
    for name in ("x", "9999-12-31 23-59-59", "2026-11-21 18-30-06 rest"):
        (away / name).mkdir()
        (away / name / "c.txt").write_text("x", "utf-8")
    (away / "2026-11-21 18-30-07").mkdir()
    (away / "file").touch()
    tell("odd ones", [(each.inside.name, each.paths) for each in deleted.listed(home, NOW)])
    with patch.object(Path, "rename", side_effect=OSError):
        tell("cannot come back", deleted.take_back(deleted.listed(home, NOW)[-1]))
    for seconds in (-1, 0, 1, 2):
        deleted.clear([home], NOW + timedelta(days=30, seconds=seconds))
        tell(f"cleared {seconds}", sorted(path.name for path in away.iterdir()))
    away.rename(home / "elsewhere")
    away.symlink_to(home / "elsewhere")
    tell("a link", deleted.listed(home, NOW))


def of_bases(folders: Folders, tell: Tell) -> None:
    """How long each part waits for a database, and what it does with odd ones."""
    waits: list[object] = []
    connect = sqlite3.connect

    def noted(*values: Any, **keys: Any) -> Any:
        waits.append(keys.get("timeout"))
        return connect(*values, **keys)

    whole = read_record((RECORDS / "format-1.txt").read_text("utf-8"))
    played = replace(
        whole.record, seats=(("human", "Anna"), ("hard", "Bo"), *whole.record.seats[2:]), begun="2026-11-01"
    )
    one = Try(NOW, Mode.RATED, "rummy", "p", True, 3, 0, 1.5, None, Rating(1100.0, 90.0), Rating(900.0, 80.0))
    copy = folders.data / "copy.sqlite"
    calls: dict[str, Callable[[], object]] = {
        "statistics.add": lambda: statistics.add(folders, played, whole.steps, NOW),
        "statistics.counted": lambda: statistics.counted(folders, NOW),
        "figures": lambda: figures.figures_of(folders, NOW)[1],
        "milestones": lambda: milestones.before(folders, played, 0, NOW),
        "csv": lambda: len(spreadsheet.to_csv(folders, NOW)[0] or ""),
        "training.add_try": lambda: training.add_try(folders, one, NOW),
        "training.add_run": lambda: training.add_run(folders, Run(NOW, Mode.STORM, "rummy", 7), NOW),
        "training.add_start": lambda: training.add_start(folders, "rummy", Knows.SIMILAR, NOW),
        "training.load": lambda: training.load(folders, NOW)[1],
        "keep": lambda: unfinished.keep(folders, "rummy", "p", unfinished.Spent(1.0, 1), NOW),
        "recall": lambda: unfinished.recall(folders, "rummy", "p", NOW),
        "forget": lambda: unfinished.forget(folders, "rummy", "p", NOW),
        "is whole": lambda: database.is_whole(training.TRAINING.path(folders), training.TRAINING),
        "copied": lambda: copy.write_bytes(training.TRAINING.path(folders).read_bytes()) > 0,
        "training.add_all": lambda: training.add_all(folders, copy, NOW),
        "statistics.add_all": lambda: statistics.add_all(folders, database.database(folders), NOW),
    }
    with patch.object(sqlite3, "connect", noted):
        for name, call in calls.items():
            waits.clear()
            tell(name, (call(), list(waits)))
    tries: list[int] = []

    def fails(_: sqlite3.Connection) -> None:
        tries.append(1)
        raise sqlite3.DatabaseError("broken")

    path = training.TRAINING.path(folders)
    for end in ("-journal", "-wal"):
        path.with_name(path.name + end).touch()
    tell("broken twice", (database.guarded(folders, NOW, fails, kind=training.TRAINING), len(tries)))
    tell("files", sorted(each.name for each in folders.data.iterdir()))
    path.unlink(missing_ok=True)
    for end in ("", "-journal"):
        path.with_name(path.name + end).mkdir()
        tell(f"a folder at {end}", database.guarded(folders, LATER, lambda _: None, kind=training.TRAINING))
    tell("files", sorted(each.name for each in folders.data.iterdir()))
    for deviation, volatility, value in (
        (0.5, 0.06, 1.0), (1.0, 0.5, 1.0), (1.0, 1.0, 1.0), (0.0, 0.06, 1.0), (-1.0, 0.06, 1.0),
        (1.0, 0.0, 1.0), (1.0, -1.0, 1.0),
    ):  # fmt: skip
        path.unlink(missing_ok=True)
        mine = Rating(value, deviation, volatility)
        training.add_try(folders, one._replace(mine=mine, its=mine), NOW)
        found = training.load(folders, NOW)
        tell(f"rating {deviation} {volatility}", ([each.mine for each in found[0].tries], found[1]))
    for seconds in (float("inf"), float("nan"), -1.0):
        path.unlink(missing_ok=True)
        unfinished.keep(folders, "rummy", "p", unfinished.Spent(seconds, 3), NOW)
        tell(f"spent {seconds}", unfinished.recall(folders, "rummy", "p", NOW))
    for version in (-1, 0, 1, 2, 3):
        path.unlink(missing_ok=True)
        with connect(path) as base:
            base.execute(f"PRAGMA user_version = {version}")
        base.close()
        tell(f"version {version}", training.load(folders, NOW)[1])


def of_tables(folders: Folders, tell: Tell) -> None:
    """Tournaments that were left half done, or changed by somebody."""
    rules = with_options(BOOKS["uno-1999"], {"players": "tournament"})
    seats = (("human", "Anna"), *(("normal", f"Computer {number}") for number in range(2, PLAYERS + 1)))
    kept, _ = tournaments.begin(folders, Record(rules, seats, "seed", begun="today"), NOW)
    for number in range(2 * ROUNDS):
        scores = (1, 0, 1, 0) if number % 5 else (0, 35, 0, 35)
        kept, _ = tournaments.report(kept, Finished(kept.tournament.number, kept.tournament.waiting[0], scores))
    kept.journal.close()
    tell("whole", (kept.record, kept.tournament.standings()))
    lines = kept.path.read_text("utf-8").splitlines()
    plain = [line.rpartition(" #")[0] for line in lines]
    for lost in (0, 1, 2, 4):
        kept.path.write_text(seal(plain[: len(plain) - lost]).text, "utf-8")
        touched(kept.path, 0)
        found, notes = tournaments.load(kept.path, NOW)
        again, busy = tournaments.load(kept.path, NOW)
        tell(f"without {lost} lines", (found and found.record, notes, again, busy, matches.rename(kept.path, "x", NOW)))
        tell("written anew", (found and found.journal.close(), kept.path.read_text("utf-8").splitlines()[-2:]))
        tell("just now", kept.path.stat().st_mtime > NOW.timestamp() + 1)
    notes_ = [words for _, words in kept.record.notes]
    for at, words in (
        (0, "round 1 2 3"),
        (2, "sing"),
        (3, "won 2"),
        (5, "table 1 1 0 35 0 35"),
        (len(notes_), "won 3"),
        (1, "name x"),
        (1, "from x"),
    ):
        changed = replace(kept.record, notes=tuple((0, each) for each in [*notes_[:at], words, *notes_[at:]]))
        found_ = tournaments.judged(changed)
        tell(f"judged {words} at {at}", (found_.record, found_.tournament.number, found_.faults))
    for at in range(0, len(notes_), 9):
        found_ = tournaments.judged(
            replace(kept.record, notes=tuple((0, each) for each in notes_[:at] + notes_[at + 1 :]))
        )
        tell(f"judged without {at}", (found_.record, found_.tournament.number, found_.faults))
    for words in ("steinreich-record 2", "steinreich-record 4", "hello"):
        kept.path.write_text(seal([words, *plain[1:]]).text, "utf-8")
        found, notes = tournaments.load(kept.path, NOW)
        tell(words, (found and found.record, notes, found and found.journal.close()))
    for each in (opened.opened(kept.path, NOW), opened.opened(kept.path, NOW, shorten=True)):
        tell("open", each)
        each.close()
    kept.path.write_text("\n".join([*lines[:-3], "note x #00000000", *lines[-3:]]) + "\n", "utf-8")
    tell("reach", [(each.acts, each.fault) for each in (quarantine.reach(kept.path),)])
    for shorten in (False, True):
        with patch.object(files, "copy", lambda *_: None) if shorten else patch.object(files, "SMALL", files.SMALL):
            tell(f"damaged, {shorten}", tournaments.load(kept.path, NOW, shorten=shorten)[1])
    kept.path.write_text(seal(plain).text, "utf-8")
    whole = opened.opened(kept.path, NOW)
    tell("opened", (whole.tournament and whole.tournament.record, whole.match, whole.notes))
    whole.close()
    for number, table in ((1, 0), (1, 1), (4, 0)):
        other, _ = tournaments.begin_table(kept, tournaments.table_file(kept.path, number, table), begun(3))
        other.write(["note hint 1", "note hint 0"])
        other.close()
    (matches.tables_of(kept.path) / "x.draft").touch()
    counted: list[object] = []
    with patch.object(statistics, "add_tournament", lambda *values: counted.append(values[1:4])):
        counting.count_tournament(folders, kept.path, NOW)
    tell("count", counted)
    tell("tables", [path.name for path in counting.tables_files(kept.path)])
    entries, _ = matches.listed(folders, NOW)
    tell("checked", checking.checked(entries, lambda: False))
    wrong = [
        each._replace(outline=each.outline._replace(record=replace(each.outline.record, notes=()))) for each in entries
    ]
    tell("corrected", [*checking.checked(wrong, lambda: False).values()])
    tell("missing", counting.missing(folders, NOW))
    gone, notes = matches.delete(folders, kept.path, NOW)
    tell("delete", (gone, notes, sorted(path.name for path in matches.folder(folders).iterdir())))


def of_records(folders: Folders, tell: Tell) -> None:
    """Records of every form: renamed, taken over, cut, set aside, checked and counted."""
    inside = matches.folder(folders)
    inside.mkdir(parents=True)
    target = inside / "match.txt"
    for source in sorted(RECORDS.glob("format-*.txt"))[::3]:
        target.write_bytes(source.read_bytes())
        touched(target, 0)
        tell(f"-- {source.stem}", (loading.extent_of(target), matches.rename(target, " a  b ", NOW)))
        tell("renamed", (target.read_text("utf-8").splitlines()[-3:], target.stat().st_mtime == NOW.timestamp()))
        tell("load", loaded(target))
        entries, _ = matches.listed(folders, NOW)
        tell("checked", checking.checked(entries, lambda: False))
        for change in ({"over": not entries[0].outline.over}, {"record": replace(entries[0].outline.record, notes=())}):
            checking._replayed.cache_clear()
            false = [each._replace(outline=each.outline._replace(**change)) for each in entries]
            tell("corrected", [*checking.checked(false, lambda: False).values()])
        text = target.read_text("utf-8")
        touched(target, 0)
        checking.checked(false, lambda: False)
        for new in ("", "more"):
            target.write_text(f"{text}{new}", "utf-8")
            touched(target, 0)
            tell("again", [*checking.checked(false, lambda: False).values()])
        target.unlink()
        taken, notes = matches.take_over(folders, source)
        tell("taken over", (taken, notes, taken and taken.read_text("utf-8").splitlines()[-3:]))
        if taken is not None:
            taken.unlink()
    half = format_record(begun(12))
    for what, text in (
        ("a note", f"{seal([line.rpartition(' #')[0] for line in half.splitlines()] + ['note name x']).text}"),
        ("a digest too early", seal([*(line.rpartition(" #")[0] for line in half.splitlines()[:-1]), "digest x"]).text),
        ("no end", half[:-1]), ("two ends", half + "\n"), ("old head", half.replace("record 3", "record 0")),
    ):  # fmt: skip
        target.write_text(text, "utf-8")
        tell(f"-- {what}", (matches.rename(target, "", NOW), loading.extent_of(target), loaded(target)))
        tell("now", [each.read_text("utf-8").splitlines()[-2:] for each in sorted(inside.glob("*.txt"))])
        for each in inside.glob("*.txt"):
            each.unlink()
    # A match that was cut, and goes on in this way or that.
    good = format_record(begun(12))
    for now, aside in ((12, 14), (12, 12), (14, 12), (9, 14)):
        target.write_text(format_record(begun(now)), "utf-8")
        whole = format_record(begun(aside))
        for broken in (False, True):
            path = files.aside_name(target, NOW)
            path.write_text(whole, "utf-8")
            if broken:
                damaged(path)
            touched(path, 0)
            found_ = quarantine.listed(folders, NOW)
            tell(
                f"rests {now} {aside} {broken}",
                (quarantine.rests(folders, NOW), quarantine.rest_of(folders, target, NOW)),
            )
            tell("rest of another", quarantine.rest_of(folders, inside / "other.txt", NOW))
            reach = [quarantine.reach(each.path) for each in found_]
            tell("reach", [(each.acts, len(each.positions), each.fault) for each in reach])
            if broken or now == 9:
                tell("again", quarantine.again(folders, found_[0], NOW))
            path.unlink(missing_ok=True)
        for each in inside.glob("*.txt"):
            each.unlink()
    # It was renamed since, or somebody plays it, or it cannot be moved.
    for name in ("", "new"):
        target.write_text(format_record(replace(begun(9), notes=((0, f"name {name}"),) if name else ())), "utf-8")
        path = files.aside_name(target, NOW)
        path.write_text(good, "utf-8")
        touched(path, 0)
        (found_one,) = (each for each in quarantine.listed(folders, NOW) if each.path == path)
        with match_file.going_on(target):
            tell("played meanwhile", quarantine.again(folders, found_one, NOW))
        with patch.object(quarantine, "put_away", lambda *_: None):
            tell("not moved", quarantine.again(folders, found_one, NOW))
        tell("again", (quarantine.again(folders, found_one, NOW), target.read_text("utf-8").splitlines()[-1]))
        for each in inside.glob("*.txt"):
            each.unlink()
    for there in (False, True):
        target.write_text(good, "utf-8")
        draft = journal.draft_of(target)
        draft.write_text("here", "utf-8") if there else draft.unlink(missing_ok=True)
        path = files.aside_name(draft, NOW)
        path.write_text(seal(["draft"]).text, "utf-8")
        (found_one,) = (each for each in quarantine.listed(folders, NOW) if each.path == path)
        tell(f"a draft again, {there}", quarantine.again(folders, found_one, NOW))
        for each in (path, draft, target):
            each.unlink(missing_ok=True)
    settings.save(folders, Settings())
    path = files.aside_name(settings.settings_file(folders), NOW)
    path.write_text("volume = 3", "utf-8")
    (found_one,) = quarantine.listed(folders, NOW)
    with patch.object(quarantine, "put_away", lambda *_: None):
        tell("settings stay", quarantine.again(folders, found_one, NOW))
    for error in (MemoryError, RecursionError):
        target.write_text(good, "utf-8")
        for owner, name in (
            (matches, "outline"),
            (loading, "outline"),
            (loading, "read_record"),
            (matches, "read_record"),
        ):
            with patch.object(owner, name, side_effect=error), suppress(RecursionError):
                tell(f"{error.__name__} in {owner.__name__}.{name}", (
                    [each.path for each in matches.listed(folders, NOW)[0]], matches.listed(folders, NOW)[1],
                    loaded(target), loading.extent_of(target),
                    matches.take_over(folders, target), loading.read_match(target, NOW),
                ))  # fmt: skip


def loaded(path: Path) -> object:
    """A match as it is read, which nobody goes on with."""
    found, notes = loading.load_match(path, NOW)
    if found is not None:
        found.journal.close()
    return found, notes


def of_settings(folders: Folders, tell: Tell) -> None:
    """Keys, lists and levels at their limits."""
    for value in (
        3, {}, {"a": 3}, {"a": ["x" * 40]}, {"a": ["x" * 41]}, {"a": [3]}, {"a": ["b", 3]}, {"a": "b"},
        {str(number): [] for number in range(200)}, {str(number): [] for number in range(201)},
    ):  # fmt: skip
        found = attempt(own_keys.read_presses, value)
        tell(f"presses {str(value)[:60]}", len(found) if isinstance(found, dict) and len(found) > 2 else found)
    tell("as they were", [own_keys.as_they_were(keys) for keys in ({}, {"log": ("x",)}, {"else": ("y",)})])
    writes: list[Path] = []
    write = files.write
    with patch.object(files, "write", lambda path, text: writes.append(path) or write(path, text)):
        for keys in ("ab", "a", "ab", "bc", "abc"):
            tell(f"solved {keys}", (progress.add_all(folders, frozenset(keys), NOW), len(writes)))
        mine = replace(Settings(), volume=3)
        for before, after in ((mine, mine), (Settings(), mine), (mine, Settings())):
            tell("kept", (settings.keep(folders, before, after, NOW), len(writes)))
    with patch.object(progress, "parse", side_effect=MemoryError):
        tell("no memory", progress.add_all(folders, frozenset("z"), NOW))
    with patch.object(toml_reading, "parsed", side_effect=MemoryError):
        tell("no memory", settings.load(folders, NOW))
    own = own_files.own_folder(folders)
    own.mkdir(parents=True)
    (own / "a.toml").write_text("x =", "utf-8")
    with patch.object(levels, "read", side_effect=MemoryError), suppress(MemoryError):
        tell("no memory for levels", levels.load(folders, (LevelSet.OWN,)).notes)
    tell("a broken one", levels.load(folders, (LevelSet.OWN,)).notes)
    handler, _ = logs.begin(folders, NOW)
    assert isinstance(handler, logging.FileHandler)
    logging.getLogger("here").error("Käthe fails")
    logs.end(handler)
    with patch.object(logging, "lastResort", logging.NullHandler()):
        logging.getLogger("here").error("not any more")
    said = Path(handler.baseFilename).read_text("utf-8").splitlines()
    tell("log", [line.partition(" ERROR ")[2] for line in said])
    tell("last lines", [logs.latest(folders, lines).partition(" ERROR ")[2] for lines in (1, 2)])
    for key in ("", "a"):
        profile = profiles.Profile(key, "x", profiles.folders_of(folders, key))
        with patch.object(deleted, "put_away", lambda *_: None):
            tell("not deleted", profiles.delete(folders, profile, NOW))
    day = Try(NOW, Mode.DAY, "rummy", "p", False, 4, 0, 0.0, date(2026, 11, 20))
    tell("alone", [replace_try(day, solved, hints).alone for solved in (True, False) for hints in (0, 1)])


def of_moments(folders: Folders, tell: Tell) -> None:
    """Damaged files, each found by another part of the store: it is set aside under the time, and said."""
    whole = read_record((RECORDS / "format-1.txt").read_text("utf-8"))
    played = replace(
        whole.record, seats=(("human", "Anna"), ("hard", "Bo"), *whole.record.seats[2:]), begun="2026-11-01"
    )
    one = Try(NOW, Mode.RATED, "rummy", "p", True, 3, 0, 1.5)
    bases: dict[str, Callable[[], object]] = {
        "add": lambda: statistics.add(folders, played, whole.steps, NOW),
        "counted": lambda: statistics.counted(folders, NOW),
        "figures": lambda: figures.figures_of(folders, NOW)[1],
        "milestones": lambda: milestones.before(folders, played, 0, NOW),
        "csv": lambda: spreadsheet.to_csv(folders, NOW),
        "export": lambda: spreadsheet.export_csv(folders, folders.pictures, NOW),
        "missing": lambda: counting.missing(folders, NOW),
        "try": lambda: training.add_try(folders, one, NOW),
        "run": lambda: training.add_run(folders, Run(NOW, Mode.STORM, "rummy", 7), NOW),
        "start": lambda: training.add_start(folders, "rummy", Knows.SIMILAR, NOW),
        "load": lambda: training.load(folders, NOW),
        "keep": lambda: unfinished.keep(folders, "rummy", "p", unfinished.Spent(1.0, 1), NOW),
        "recall": lambda: unfinished.recall(folders, "rummy", "p", NOW),
        "forget": lambda: unfinished.forget(folders, "rummy", "p", NOW),
    }
    folders.data.mkdir(parents=True)
    for name, call in bases.items():
        for path in folders.data.iterdir():
            path.unlink()
        for kind in (database.STATISTICS, training.TRAINING):
            kind.path(folders).write_bytes(b"no database" * 100)
        tell(name, (call(), sorted(path.name for path in folders.data.iterdir())))
    for kind in (database.STATISTICS, training.TRAINING):
        aside = files.aside_name(kind.path(folders), LATER)
        kind.path(folders).unlink(missing_ok=True)
        database.guarded(folders, NOW, lambda _: None, kind=kind)
        aside.write_bytes(kind.path(folders).read_bytes())
        kind.path(folders).write_bytes(b"no database" * 100)
        touched(aside, 0)
        (found,) = (each for each in quarantine.listed(folders, NOW) if each.path == aside)
        tell("again", quarantine.again(folders, found, NOW))
    old = folders.state / "match.txt"
    old.parent.mkdir(parents=True)
    for name, look in (("listed", matches.listed), ("latest", matches.latest)):
        for text in ("hello", "steinreich-record 9\n"):
            old.write_text(text, "utf-8")
            tell(name, look(folders, NOW))
    for kept_as in folders.state.glob("match.damaged-*"):
        touched(kept_as, 0)
        kept_as.write_text("steinreich-record 9 #00000000\n", "utf-8")
        touched(kept_as, 0)
    for found in quarantine.listed(folders, NOW)[-1:]:
        tell("a newer one", quarantine.again(folders, found, NOW))
    people = [profiles.create(folders, name, Settings(), NOW)[0] for name in ("Bo", "Cy")]
    for person in people:
        assert person is not None
        (person.folders.config.parent / "only").touch() if person is people[0] else None
        tell("profile away", profiles.delete(folders, person, NOW))
    for each in deleted.listed(glance.profiles_folder(folders), NOW):
        for path in each.paths[1:]:
            (each.inside / path).unlink()
    tell("profiles", profiles.deleted_ones(folders, NOW))
    kept, _ = matches.begin(folders, begun(4), NOW)
    kept.keep_draft(seal(["draft"]).text)
    kept.keep_places(seal(["places"]).text)
    kept.close()
    found_, _ = loading.load_match(kept.path, NOW)
    tell("beside it", found_ and (found_.draft, found_.places, found_.journal.close()))
    for size in (files.SMALL, files.SMALL + 1):
        for path in journal.beside(kept.path):
            path.write_text("x" * size, "utf-8")
        found_, notes = loading.load_match(kept.path, NOW)
        told_ = found_ and (len(found_.draft), len(found_.places), found_.journal.close())
        tell(f"{size} bytes beside it", (told_, [each.code for each in notes]))
    text = kept.path.read_text("utf-8")
    kept.path.write_text(text.replace("record 3", "record 4"), "utf-8")
    tell("rename a newer one", matches.rename(kept.path, "x", NOW))
    kept.path.write_text(text, "utf-8")
    with patch.object(loading, "_loaded", side_effect=MemoryError):
        tell("no memory to go on", loading.load_match(kept.path, NOW))
    damaged(kept.path)
    tell("rename what is damaged", matches.rename(kept.path, "x", NOW))
    for name in ("format-1", "format-3-uno-112"):
        source = read_record((RECORDS / f"{name}.txt").read_text("utf-8")).record
        for lines in (len(source.lines), len(source.lines) - 1):
            text = format_record(replace(source.cut(lines), notes=()))
            (folders.state / "source.txt").write_text(text, "utf-8")
            path, notes = matches.take_over(folders, folders.state / "source.txt", own=True)
            tell(f"over? {lines}", (path, notes, path and path.read_text("utf-8").splitlines()[-2:]))

    (folders.state / "logs").write_text("in the way", "utf-8")
    tell("no log", logs.begin(folders, NOW))
    tell("no report", logs.keep_report(folders, "x", NOW))
    for moves in (True, False):
        calls: list[object] = []

        def refuse(*_: object, calls: list[object] = calls) -> None:
            calls.append("replace")
            raise PermissionError

        with (
            patch.object(files, "MOVES_WHILE_OPEN", moves), patch.object(Path, "replace", refuse),
            patch.object(time, "sleep", calls.append),
        ):  # fmt: skip
            tell(f"replace {moves}", (attempt(files.write, folders.state / "x", "x"), calls))
    places = Mock()
    for name in ("config", "data", "state", "pictures", "cache"):
        getattr(places, f"user_{name}_path").return_value = Path(name)
    with patch.dict(sys.modules, {"platformdirs": places}), patch.dict(os.environ):
        os.environ.pop("STEINREICH_HOME", None)
        os.environ |= {"XDG_DATA_HOME": "/share", "LOCALAPPDATA": "/share"}
        tell("everywhere", (vars_of(player_folders()), [str(each) for each in places.mock_calls]))
        os.environ["STEINREICH_HOME"] = "/somewhere"
        tell("in one place", vars_of(player_folders()))


def of_closing(folders: Folders, tell: Tell) -> None:
    """A journal that is closed when its file cannot be, or is not there any more."""

    class Stubborn:
        """A file that cannot be closed."""

        closed = False

        def close(self) -> None:
            raise OSError

    going = journal.Journal(folders.state / "none.txt", ())
    going._file = Stubborn()
    with patch.object(journal.Journal, "_in_place", lambda _: True):
        tell("cannot be closed", (going.close(), going._file))
    for lines, there in (((), False), (("a line",), False), ((), True)):
        going = journal.Journal(folders.state / "none.txt", ())
        going._lines[:], going._file = lines, Stubborn()
        with (
            patch.object(going, "_in_place", lambda there=there: there),
            patch.object(going, "flush", lambda: ("flushed",)),
            patch.object(going, "write", lambda _: ("written",)),
            patch.object(going, "_write_anew", lambda: ("anew",)),
        ):
            tell(f"close {lines} {there}", going.close())


def vars_of(folders: Folders) -> list[str]:
    """All folders of a player."""
    return [path.as_posix() for path in (folders.config, folders.data, folders.state, folders.pictures, folders.cache)]


def replace_try(one: Try, solved: bool, hints: int) -> Try:
    """A try that went otherwise."""
    return one._replace(solved=solved, hints=hints)


PARTS: dict[str, Callable[[Folders, Tell], None]] = {
    part.__name__.removeprefix("of_"): part
    for part in (of_files, of_glances, of_away, of_bases, of_tables, of_records, of_settings, of_moments, of_closing)
}


def lines_of(part: str) -> list[str]:
    """The lines of a part."""
    lines: list[str] = []
    with TemporaryDirectory() as name:
        home = Path(name).resolve()
        PARTS[part](player_folders(home), lambda what, value: lines.append(f"{what}: {told(value, home)}"))
    return [shortened(line) for line in lines]


if __name__ == "__main__":
    FILE.write_text("\n".join(line for part in PARTS for line in (f"# {part}", *lines_of(part))) + "\n", "utf-8")
