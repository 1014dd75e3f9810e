"""A tour of the store, told call by call: what came back, what was noted, which files there are.

python -m tests.store.tour    # keeps it again; read the diff

Some parts are made as usual and in other ways, on a full disk or one that is broken: of these is kept what differs.
The others are what rarely happens to files, which a system other than Linux may do otherwise.

One module because it is one tour.
"""

# What calls give back is told, whatever its type.
# mypy: disable-error-code="arg-type,assignment,attr-defined,func-returns-value,union-attr,var-annotated"

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from functools import cache
from itertools import chain, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from game.engine.cards.forms import PLAYERS, ROUNDS, Finished
from game.engine.options import with_options
from game.engine.record import FORMAT, Reading, Record, format_record, read_record, seal
from game.engine.registry import BOOKS
from game.store import (
    database,
    deleted,
    files,
    journal,
    logs,
    matches,
    profiles,
    quarantine,
    school,
    settings,
    statistics,
    tournaments,
    training,  # fmt: skip
)
from game.store import folders as own_files
from game.store.folders import (
    Folders,
    journals,
    matches_folder,
    names_in,
    player_folders,
    profiles_folder,
    seems_open,
)
from game.store.settings import Settings
from tests.telling import shortened, told

FILE = Path(__file__).parents[1] / "golden" / "store.txt"
RECORDS = Path(__file__).parents[1] / "records"
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
LATER = NOW + timedelta(minutes=5)
ELSEWHERE = NOW.astimezone(timezone(timedelta(hours=5)))
"""The same moment, farther east."""

MOST = 12
"""Lines of a file that are kept."""
TEMPORARY = re.compile(r"(/\.[^/]+)\.\w{8}$")
"""The name of a file that was to take another one, which ends with chance."""
Tell = Callable[[str, object], None]
Part = Callable[[Folders, Tell], None]


@cache
def reading(name: str = "format-3-uno-rummy") -> Reading:
    """A match that was played to its end."""
    return read_record((RECORDS / f"{name}.txt").read_text("utf-8"))


def begun(lines: int) -> Record:
    """The first lines of it."""
    whole = reading().record
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
    whole = reading().record
    tell("write", kept.write(whole.lines[:9]))
    tell("draft", kept.keep_draft(seal(["draft"]).text))
    kept.keep_places(seal(["places"]).text)
    matches.keep_review(kept.path, "review\n")
    tell("review", matches.review_kept(kept.path, NOW))
    tell("flush", kept.flush())
    tell("busy", (matches.rename(kept.path, "x", NOW), matches.delete(folders, kept.path, NOW),
                  quarantine.opened(kept.path, NOW)))  # fmt: skip
    tell("close", kept.close())
    other, notes = matches.begin(folders, begun(4), NOW)
    tell("begin with actions", (other, notes, other.close()))
    tell("begin where one is", [matches.begin_at(kept.path, begun(2))[1]])
    for seconds, path in enumerate((kept.path, other.path)):
        touched(path, seconds)
    tell("listed", matches.listed(folders, NOW))
    tell("latest", matches.latest(folders, NOW))
    tell("glance", (journals(folders), seems_open(folders), list(names_in(folders.state))))
    tell("rename", matches.rename(kept.path, "  A   new name ", NOW))
    touched(kept.path, 2)
    loaded, notes = matches.load_match(kept.path, NOW)
    tell("load", (loaded, notes, loaded and loaded.journal.close()))
    found = quarantine.opened(kept.path, NOW)
    tell("open", (found, found.broken, found.departs))
    found.close()
    target = folders.pictures
    target.mkdir(parents=True, exist_ok=True)
    for place in (target, target, target / "own.txt", target / "none" / "own.txt"):
        tell("export", matches.export(kept.path, place, NOW))
    tell("export nothing", matches.export(kept.path.with_name("none.txt"), target, NOW))
    for name in sorted(path.stem for path in RECORDS.glob("format-*.txt"))[:4]:
        tell(f"take over {name}", matches.take_over(folders, RECORDS / f"{name}.txt"))
    whole_one = matches_folder(folders) / "imported uno-rummy.txt"
    tell("rename one that is over", (matches.rename(whole_one, "B", NOW), matches.rename(whole_one, "", NOW)))
    tell("its end", files.read(whole_one, NOW)[0] and (files.read(whole_one, NOW)[0] or "").splitlines()[-2:])
    source = target / "source.txt"
    good = format_record(begun(6))
    for what, text in (
        ("good", good), ("newer", good.replace(f"record {FORMAT}", f"record {FORMAT + 1}")), ("no record", "hello"),
        ("empty", ""),
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
    away = deleted.listed(matches_folder(folders), NOW)
    tell("deleted", away)
    for gone in away[:1]:
        kept.path.write_text("in the way", "utf-8")
        tell("take back", deleted.take_back(gone))
        tell("take back again", deleted.take_back(gone))
    tell("delete the other", matches.delete(folders, other.path, NOW))
    deleted.clear([matches_folder(folders)], NOW + timedelta(days=30))
    tell("kept thirty days", deleted.listed(matches_folder(folders), NOW))
    deleted.clear([matches_folder(folders)], NOW + timedelta(days=31))
    tell("not longer", deleted.listed(matches_folder(folders), NOW))


def of_damage(folders: Folders, tell: Tell) -> None:
    """What is damaged, set aside, shortened and tried again."""
    path, good = matches_folder(folders) / "match.txt", format_record(replace(begun(12), notes=())).encode()
    path.parent.mkdir(parents=True)
    path.write_bytes(good)
    path.with_suffix(".draft").write_text("no draft", "utf-8")
    damaged(path)
    tell("extent", matches.extent_of(path))
    tell("load", matches.load_match(path, NOW))
    tell("open", quarantine.opened(path, NOW))
    found = quarantine.opened(path, NOW, shorten=True)
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
    rest = quarantine.opened_or_rest(folders, path, NOW)
    tell("open or rest", rest)
    rest.close()
    assert rest.rest is not None
    again = quarantine.opened_again(folders, rest.rest.aside, path, NOW)
    tell("open with the rest", again)
    again.close()
    free = quarantine.opened_or_rest(folders, path, NOW)
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
    for text in ("hello", "", good.decode()[:400], good.decode().replace(f"record {FORMAT}", f"record {FORMAT + 1}")):
        path.write_text(text, "utf-8")
        tell("load", matches.load_match(path, NOW))
        tell("list", [each for each in matches.listed(folders, NOW)[1] if each.code])
    path.write_bytes(b"\xff\xff")
    tell("no text", matches.listed(folders, NOW)[1])


def attempt(call: Callable[..., object], *values: Any, **keys: Any) -> object:
    """What a call gives back, or how it fails."""
    try:
        return call(*values, **keys)
    except OSError as error:
        said = isinstance(error, files.OddFile) or error.errno in (errno.ENOMEM, errno.EEXIST, errno.ENOTDIR)
        text = str(error.strerror) if said else ""
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
        times = (attempt(files.written, path, now) for now in (NOW, ELSEWHERE))
        tell("written", [each and (each.isoformat(), each.tzinfo) for each in times if not isinstance(each, str)])
    for most in (8, 9, 10):
        tell(f"at most {most}", (attempt(files.content, text, most), files.read(text, NOW, most)))
    text.write_text("some text", "utf-8")

    for error in (OSError, ValueError, OverflowError):
        with patch.object(Path, "stat", side_effect=error):
            tell(f"written with {error.__name__}", files.written(text, ELSEWHERE).isoformat())
    os.utime(text, (NOW.timestamp() + 7.5,) * 2)
    tell("same time", [keeps_its_time(path) for path in (text, home / "none")])
    copies = [(text, "copy-0"), (home / "none", "copy-1"), (text, "empty.txt")]
    tell("copy", [attempt(files.copy, source, home / target) for source, target in copies])
    tell("free names", [files.free_name(path).name for path in (text, home / "copy-0", home / "new.toml", link)])
    for path in (text, home / "n" / "m" / "new.txt", text / "below"):
        tell("new", attempt(lambda path=path: files.placed(path, b"new", new=True).close()))
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
    first = journal.locked(held)
    tell("locks", (first is not None, attempt_lock(held), attempt_lock(home), attempt_lock(home / "none")))
    assert first is not None
    first.close()
    tell("free again", attempt_lock(held))
    tell("where things are", [
        matches_folder(folders), profiles_folder(folders), logs.folder(folders), database.database(folders),
        settings.settings_file(folders), training.progress_file(folders), training.TRAINING.path(folders),
        *journal.beside(held), matches.tables_of(held), matches.tables_of(home / "...txt"),
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
        found = journal.locked(path)
    except (journal.Busy, FileNotFoundError) as error:
        return type(error).__name__
    if found is None:
        return None
    found.close()
    return "locked"


def of_tables(folders: Folders, tell: Tell) -> None:
    """Tournaments that were left half done, or changed by somebody."""
    seats = (("human", "Anna"), *(("medium", f"Computer {number}") for number in range(2, PLAYERS + 1)))
    rules = with_options(BOOKS["uno-1999"], {"players": "tournament"})
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
    changes = [[*notes_[:at], words, *notes_[at:]] for at, words in (
        (0, "round 1 2 3"), (2, "sing"), (3, "won 2"), (5, "table 1 1 0 35 0 35"), (len(notes_), "won 3"),
        (1, "name x"), (1, "from x"),
    )]  # fmt: skip
    for change in (*changes, *(notes_[:at] + notes_[at + 1 :] for at in range(0, len(notes_), 9))):
        found_ = tournaments.judged(replace(kept.record, notes=tuple((0, each) for each in change)))
        tell("judged", (found_.record, found_.tournament.number, found_.faults))
    for words in ("steinreich-record 2", f"steinreich-record {FORMAT + 1}", "hello"):
        kept.path.write_text(seal([words, *plain[1:]]).text, "utf-8")
        found, notes = tournaments.load(kept.path, NOW)
        tell(words, (found and found.record, notes, found and found.journal.close()))
    for each in (quarantine.opened(kept.path, NOW), quarantine.opened(kept.path, NOW, shorten=True)):
        tell("open", each)
        each.close()
    kept.path.write_text("\n".join([*lines[:-3], "note x #00000000", *lines[-3:]]) + "\n", "utf-8")
    tell("reach", [(each.acts, each.fault) for each in (quarantine.reach(kept.path),)])
    for shorten in (False, True):
        with patch.object(files, "copy", lambda *_: None) if shorten else patch.object(files, "SMALL", files.SMALL):
            tell(f"damaged, {shorten}", tournaments.load(kept.path, NOW, shorten=shorten)[1])
    kept.path.write_text(seal(plain).text, "utf-8")
    whole = quarantine.opened(kept.path, NOW)
    tell("opened", (whole.tournament and whole.tournament.record, whole.match, whole.notes))
    whole.close()
    for number, table in ((1, 0), (1, 1), (4, 0)):
        other, _ = tournaments.begin_table(kept, tournaments.table_file(kept.path, number, table), begun(3))
        other.write(["note hint 1", "note hint 0"])
        tell("table", (other.path, other.close(), tournaments.played(kept, NOW), tournaments.is_one(other.path)))
    (matches.tables_of(kept.path) / "x.draft").touch()
    counted: list[object] = []
    with patch.object(statistics, "add_tournament", lambda *values: counted.append(values[1:4])):
        statistics.count_tournament(folders, kept.path, NOW)
    tell("count", counted)
    tell("tables", [path.name for path in statistics.tables_files(kept.path)])
    entries, _ = matches.listed(folders, NOW)
    tell("checked", quarantine.checked(entries, lambda: False))
    wrong = [each._replace(outline=each.outline._replace(record=kept.record.cut(0))) for each in entries]
    tell("corrected", [*quarantine.checked(wrong, lambda: False).values()])
    tell("missing", statistics.missing(folders, NOW))
    gone, notes = matches.delete(folders, kept.path, NOW)
    tell("delete", (gone, notes, sorted(path.name for path in matches_folder(folders).iterdir())))


def of_records(folders: Folders, tell: Tell) -> None:
    """Records of every form: renamed, taken over, cut, set aside, checked and counted."""
    inside = matches_folder(folders)
    inside.mkdir(parents=True)
    target = inside / "match.txt"
    for source in sorted(RECORDS.glob("format-*.txt"))[::3]:
        target.write_bytes(source.read_bytes())
        touched(target, 0)
        tell(f"-- {source.stem}", (matches.extent_of(target), matches.rename(target, " a  b ", NOW)))
        tell("renamed", (target.read_text("utf-8").splitlines()[-3:], target.stat().st_mtime == NOW.timestamp()))
        tell("load", loaded(target))
        entries, _ = matches.listed(folders, NOW)
        tell("checked", quarantine.checked(entries, lambda: False))
        for change in ({"over": not entries[0].outline.over}, {"record": replace(entries[0].outline.record, notes=())}):
            quarantine._replayed.cache_clear()
            false = [each._replace(outline=each.outline._replace(**change)) for each in entries]
            tell("corrected", [*quarantine.checked(false, lambda: False).values()])
        text = target.read_text("utf-8")
        touched(target, 0)
        quarantine.checked(false, lambda: False)
        for new in ("", "more"):
            target.write_text(f"{text}{new}", "utf-8")
            touched(target, 0)
            tell("again", [*quarantine.checked(false, lambda: False).values()])
        target.unlink()
        taken, notes = matches.take_over(folders, source)
        tell("taken over", (taken, notes, taken and taken.read_text("utf-8").splitlines()[-3:]))
        if taken is not None:
            taken.unlink()
    half = format_record(begun(12))
    for what, text in (
        ("a note", f"{seal([line.rpartition(' #')[0] for line in half.splitlines()] + ['note name x']).text}"),
        ("a digest too early", seal([*(line.rpartition(" #")[0] for line in half.splitlines()[:-1]), "digest x"]).text),
        ("no end", half[:-1]), ("two ends", half + "\n"), ("old head", half.replace(f"record {FORMAT}", "record 0")),
    ):  # fmt: skip
        target.write_text(text, "utf-8")
        tell(f"-- {what}", (matches.rename(target, "", NOW), matches.extent_of(target), loaded(target)))
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
            rests = quarantine.rests(folders, NOW), quarantine.rest_of(folders, target, NOW)
            tell(f"rests {now} {aside} {broken}", rests)
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
        with journal.going_on(target):
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


def loaded(path: Path) -> object:
    """A match as it is read, which nobody goes on with."""
    found, notes = matches.load_match(path, NOW)
    if found is not None:
        found.journal.close()
    return found, notes


def of_moments(folders: Folders, tell: Tell) -> None:
    """Damaged files, each found by another part of the store: it is set aside under the time, and said."""
    folders.data.mkdir(parents=True)
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
    kept, _ = matches.begin(folders, begun(4), NOW)
    kept.keep_draft(seal(["draft"]).text)
    kept.keep_places(seal(["places"]).text)
    kept.close()
    found_, _ = matches.load_match(kept.path, NOW)
    tell("beside it", found_ and (found_.draft, found_.places, found_.journal.close()))
    for size in (files.SMALL, files.SMALL + 1):
        for path in journal.beside(kept.path):
            path.write_text("x" * size, "utf-8")
        found_, notes = matches.load_match(kept.path, NOW)
        told_ = found_ and (len(found_.draft), len(found_.places), found_.journal.close())
        tell(f"{size} bytes beside it", (told_, [each.code for each in notes]))
    text = kept.path.read_text("utf-8")
    kept.path.write_text(text.replace(f"record {FORMAT}", f"record {FORMAT + 1}"), "utf-8")
    tell("rename a newer one", matches.rename(kept.path, "x", NOW))
    kept.path.write_text(text, "utf-8")
    with patch.object(matches, "_loaded", side_effect=MemoryError):
        tell("no memory to go on", matches.load_match(kept.path, NOW))
    damaged(kept.path)
    tell("rename what is damaged", matches.rename(kept.path, "x", NOW))
    for name in ("format-1", "format-3-uno-112"):
        source = reading(name).record
        for lines in (len(source.lines), len(source.lines) - 1):
            text = format_record(replace(source.cut(lines), notes=()))
            (folders.state / "source.txt").write_text(text, "utf-8")
            path, notes = matches.take_over(folders, folders.state / "source.txt", own=True)
            tell(f"over? {lines}", (path, notes, path and path.read_text("utf-8").splitlines()[-2:]))


PARTS: dict[str, Part] = {"matches": of_matches, "damage": of_damage}
RARELY: dict[str, Part] = {"files": of_files, "tables": of_tables, "records": of_records, "moments": of_moments}
"""What is told once, without the files that are left."""


class Failing(NamedTuple):
    """Calls that fail whenever the game makes them, or every so often, and that work for the tour itself."""

    calls: tuple[tuple[Any, str], ...]
    error: Callable[[], BaseException] | None = None
    """Without one they return False."""
    every: int = 1


def failing(call: Callable[..., Any], how: Failing) -> Callable[..., Any]:
    """What takes the place of a call that fails."""
    count = 0

    def fails(*values: Any, **keys: Any) -> Any:
        nonlocal count
        if sys._getframe(1).f_globals["__name__"].startswith("game."):
            count += 1
            if count % how.every == 0:
                if how.error is None:
                    return False
                raise how.error()
        return call(*values, **keys)

    return fails


def broken() -> OSError:
    """What a disk says that is broken."""
    return OSError(errno.EIO, "input or output error")


def forbidden() -> OSError:
    """What a folder says that is not one's own."""
    return PermissionError(errno.EACCES, "permission denied")


NAMES: tuple[tuple[Any, str], ...] = ((Path, "replace"), (Path, "rename"), (Path, "unlink"), (os, "link"))
WRITING: tuple[tuple[Any, str], ...] = ((files, "placed"), (files, "put"))
WAYS: dict[str, tuple[Failing, ...]] = {
    "as usual": (),
    "on a full disk": (Failing(WRITING, lambda: OSError(errno.ENOSPC, "no space left on the device")),),
    "unreadable": (Failing(((files, "content"),), broken),),
    "with odd files": (Failing(((files, "content"),), lambda: files.OddFile(errno.EINVAL, "not a regular file")),),
    "without names": (Failing((*NAMES, (Path, "rmdir")), forbidden),),
    "without links": (Failing(((os, "link"),), lambda: OSError(errno.EOPNOTSUPP, "not supported")),),
    "without lists": (Failing(((Path, "iterdir"),), forbidden),),
    "without a look": (Failing(((Path, "stat"), (Path, "lstat")), broken),),
    "in use": (Failing(((journal, "try_lock"), (profiles, "try_lock"))),),
    "with a loose contact": (
        Failing(((files, "content"),), broken, 4), Failing(WRITING, broken, 3), Failing(NAMES, broken, 5),
    ),
}  # fmt: skip
USUALLY = ("as usual", "on a full disk", "unreadable")
"""Ways in which nothing depends on the order in which a system lists files."""
CASES = [*((part, way) for part in PARTS for way in WAYS), *((part, "as usual") for part in RARELY)]


def content(path: Path, home: Path) -> list[str]:
    """What is in a file: all of it if it is short, otherwise how long it is and its end, a check sum in a record."""
    name = TEMPORARY.sub(r"\1.xxxxxxxx", told(path, home))
    if path.suffix in (".sqlite", ".log"):
        return [f"file {name}"]
    text = path.read_text("utf-8", "replace").splitlines()
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
        stack.enter_context(patch.object(files, "MOST_NAMES", 20))
        for how in WAYS[way]:
            for owner, call in how.calls:
                stack.enter_context(patch.object(owner, call, failing(getattr(owner, call), how)))
        try:
            tell = lambda what, value: lines.append(f"{what}: {told(value, home)}")  # noqa: E731
            {**PARTS, **RARELY}[part](player_folders(home), tell)
        except (OSError, AssertionError, AttributeError, StopIteration, ValueError) as error:
            lines.append(f"ends with {type(error).__name__}")
        if part in PARTS:
            lines += chain(*sorted(content(path, home) for path in home.rglob("*") if path.is_file()))
    return [shortened(line) for line in lines]


def besides(lines: list[str], usual: list[str]) -> list[str]:
    """The lines of another way, with the number of those in a row that there are as usual, too."""
    known, short = set(usual), []
    for as_usual, those in groupby(lines, known.__contains__):
        found = list(those)
        short += [f"({len(found)} as usual)"] if as_usual else found
    return short


def kept_of(part: str, way: str, usual: list[str]) -> list[str]:
    """What is kept of a part."""
    return tour(part, way) if way == "as usual" else besides(tour(part, way), usual)


if __name__ == "__main__":
    usual: list[str] = []
    found: list[str] = []
    for part, way in CASES:
        told_now = kept_of(part, way, usual)
        usual = told_now if way == "as usual" else usual
        found += [f"# {part} {way}", *told_now]
    FILE.write_text("\n".join(found) + "\n", "utf-8")
