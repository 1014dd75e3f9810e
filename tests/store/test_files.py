"""Files one by one: what a path is, how a file gets its name, and what becomes of those that fail; and files of the
player where open ones cannot be moved, as on Windows."""

import errno
import importlib.util
import os
import re
import sys
import types
from datetime import UTC, datetime, timedelta, timezone
from functools import partial
from pathlib import Path
from typing import IO, Any
from unittest.mock import Mock
from zlib import crc32

import pytest

from game.engine.record import read_record, seal
from game.store import deleted, files, journal, matches, profiles, quarantine, toml_source, tournaments
from game.store.files import Note, NoteCode, OddFile, stamp_of
from game.store.folders import Folders, journals, matches_folder, other_profiles, player_folders, profiles_folder
from game.store.matches import load_match
from tests import like_windows
from tests.answers import present
from tests.store.test_matches import NOW, PLAYED, TEXT, begun, fresh, full, started, stored, text

EAST = NOW.astimezone(timezone(timedelta(hours=5)))
"""The same moment, farther east."""


@pytest.mark.moves_open_files
def test_what_a_path_is_can_be_asked_of_whatever_lies_there(tmp_path: Path) -> None:
    file, link, gone, pipe = (tmp_path / name for name in ("text.txt", "link.txt", "gone.txt", "pipe.txt"))
    file.write_text("some text", "utf-8")
    link.symlink_to(file)
    gone.symlink_to(tmp_path / "none")
    os.mkfifo(pipe)
    perhaps = partial(files.is_regular, unsure=True)
    asked = (files.is_regular, perhaps, files.may_be_there, files.is_folder, files.is_link)
    rows: tuple[tuple[Path, str, type[OSError] | None], ...] = (
        (file, "yes yes yes no no", None), (link, "yes yes yes no yes", None),
        (gone, "no no yes no yes", FileNotFoundError), (pipe, "no no yes no no", OddFile),
        (tmp_path, "no no yes yes no", OddFile), (tmp_path / "none", "no no no no no", FileNotFoundError),
        (file / "below", "no no no no no", NotADirectoryError), (tmp_path / ("x" * 300), "no yes yes no no", OSError),
    )  # fmt: skip
    for path, answers, error in rows:
        assert " ".join(("no", "yes")[each(path)] for each in asked) == answers, path
        if error is None:
            assert files.content(path) == b"some text"
            continue
        with pytest.raises(error) as raised:
            files.content(path)
        assert raised.value.filename == str(path)
    assert not files.is_folder(tmp_path / "a\0b")
    assert not files.is_regular(tmp_path / "a\0b", unsure=True)
    with pytest.raises(OddFile, match=rf"^\[Errno {errno.EINVAL}\] not a regular file: "):
        files.content(pipe)
    with pytest.raises(OddFile, match=rf"^\[Errno {errno.EFBIG}\] larger than 8 bytes: '{re.escape(str(file))}'$"):
        files.content(file, 8)
    assert files.content(file, 9) == b"some text"
    with files.opened(file) as reading:
        assert not reading.writable()


def test_what_becomes_no_file_while_opened_is_closed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, close = tmp_path / "text.txt", Mock(wraps=os.close)
    file.touch()
    monkeypatch.setattr(os, "fstat", Mock(return_value=tmp_path.stat()))
    monkeypatch.setattr(os, "close", close)
    with pytest.raises(OddFile, match=re.escape(str(file))):
        files.content(file)
    close.assert_called_once()


def test_a_file_gets_a_name_at_once_and_none_that_is_to_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, deep = tmp_path / "text.txt", tmp_path / "n" / "m" / "new.txt"
    file.write_text("mine", "utf-8")
    for linked in (True, False):
        if not linked:
            monkeypatch.setattr(os, "link", Mock(side_effect=OSError(errno.EOPNOTSUPP, "not supported")))
        files.placed(deep, b"new", new=True).close()
        assert deep.read_bytes() == b"new"
        with pytest.raises(FileExistsError) as raised:
            files.placed(file, b"new", new=True)
        error = raised.value.errno, raised.value.strerror
        assert (*error, file.read_text("utf-8")) == (errno.EEXIST, os.strerror(errno.EEXIST), "mine")
        assert str(file) in (raised.value.filename, raised.value.filename2), "the name that something else has"
        copied = tmp_path / f"copy-{linked}.txt"
        assert files.copy(file, copied) == copied
        assert copied.read_bytes() == b"mine"
        assert files.copy(file, deep) is files.copy(tmp_path / "none", tmp_path / "other") is None
        deep.unlink()
        deep.parent.rmdir()
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", Mock(side_effect=PermissionError))
        assert files.write(deep, "new") == (), "what was temporary may stay"
    assert deep.read_bytes() == b"new"
    deep.unlink()
    deep.parent.rmdir()
    with pytest.raises(NotADirectoryError) as below:
        files.placed(file / "below", b"new")
    assert (below.value.errno, below.value.strerror, below.value.filename) == (errno.ENOTDIR, "no folder", str(file))
    assert files.write(file / "below", "new") == (Note(NoteCode.UNWRITABLE, file / "below"),)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy-False.txt", "copy-True.txt", "n", "text.txt"]
    assert files.free_name(tmp_path / "new.txt").name == "new.txt"
    (tmp_path / "text-2.txt").touch()
    assert files.free_name(file).name == "text-3.txt"
    assert files.aside_name(file, NOW).name == "text.damaged-2026-11-21-18-30-05.txt"
    assert [files.remove(path) for path in (file, file, deep / "below")] == [(), (), ()]
    assert files.remove(tmp_path / "n") == (Note(NoteCode.UNWRITABLE, tmp_path / "n"),)
    assert files.quarantine(file, NOW) == Note(NoteCode.DAMAGED, file)


@pytest.mark.parametrize("error", [OSError, ValueError])
def test_a_time_that_nobody_can_tell_is_the_beginning_of_time_where_the_player_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    file = tmp_path / "text.txt"
    file.touch()
    os.utime(file, (NOW.timestamp(),) * 2)
    assert files.date_of(stamp_of(file), EAST) == NOW
    assert files.date_of(stamp_of(file), EAST).tzinfo is EAST.tzinfo
    with files.same_time(file):
        file.write_text("changed", "utf-8")
    assert files.date_of(stamp_of(file), NOW) == NOW
    with files.same_time(tmp_path / "none"):
        pass
    monkeypatch.setattr(Path, "stat", Mock(side_effect=error))
    assert stamp_of(file) == (0, 0, 0)
    for stamp in (stamp_of(file), (0, 10**30, 0), (0, 10**40, 0)):
        began = files.date_of(stamp, EAST)
        assert (began, began.tzinfo) == (datetime(1970, 1, 1, tzinfo=UTC), EAST.tzinfo)


def test_only_one_has_a_lock_and_it_ends_with_its_file(tmp_path: Path) -> None:
    file = tmp_path / "held.txt"
    file.write_text("x", "utf-8")
    with pytest.raises(FileNotFoundError):
        journal.locked(tmp_path / "none")
    first = journal.locked(file)
    with pytest.raises(journal.Busy):
        journal.locked(file)
    present(first).close()
    present(journal.locked(file)).close()


def test_a_profile_is_held_before_it_is_written_and_others_are_found_by_their_number(folders: Folders) -> None:
    for name in ("2", "10", "1x", "x1"):
        (profiles_folder(folders) / name).mkdir(parents=True)
    assert [path.name for path in other_profiles(folders)] == ["10", "1x", "2"]
    profile = profiles.Profile("2", "Ada", player_folders(folders.data.parent / "far" / "away"))
    held = profiles.hold(profile)
    assert profiles.hold(profile) is None
    present(held).close()


def test_what_lies_beside_a_match_is_read_only_as_long_as_it_may_be(folders: Folders) -> None:
    path = stored(folders, text(4))
    for size in (files.SMALL, files.SMALL + 1):
        journal.draft_of(path).write_text(seal(["x" * (size - len(seal([""]).text))]).text, "utf-8")
        journal.draft_of(path).with_suffix(journal.PLACES).write_text("x" * size, "utf-8")
        loaded, notes = matches.load_match(path, NOW)
        assert loaded is not None
        loaded.journal.close()
        whole = size == files.SMALL
        assert (len(loaded.draft), len(loaded.places)) == ((size, size) if whole else (0, 0))
        assert [each.code for each in notes] == ([] if whole else [NoteCode.DAMAGED])


def test_a_match_in_whose_place_is_something_goes_on_beside_it_with_all_that_was_played(folders: Folders) -> None:
    path = stored(folders, "in the way")
    begun, notes = matches.begin_at(path, fresh())
    assert notes == (Note(NoteCode.UNWRITABLE, path),)
    assert begun.write(PLAYED.lines[:3]) == ()
    begun.close()
    assert read_record(path.read_text("utf-8")).record.lines == PLAYED.lines[:3]
    (aside,) = (each for each in path.parent.iterdir() if each != path)
    assert aside.read_text("utf-8") == "in the way"


def test_a_damaged_match_is_not_renamed_and_a_cut_one_offers_its_rest(folders: Folders) -> None:
    path = stored(folders, TEXT[:-300])
    before = path.read_bytes()
    (note,) = matches.rename(path, "another", NOW)
    assert note == Note(NoteCode.MATCH_BROKEN, path, "36")
    assert path.read_bytes() == before
    path.write_text(text(6), "utf-8")
    aside = files.aside_name(path, NOW)
    aside.write_text(text(12), "utf-8")
    found = quarantine.opened_or_rest(folders, path, NOW)
    assert (found.match, present(found.rest).aside.path) == (None, aside)
    aside.unlink()
    assert quarantine.opened_or_rest(folders, path, NOW).match is not None


def test_a_list_without_sense_or_too_large_is_read_anew(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = stored(folders, text(3))
    for rest in ("3", "[[1]]", "{", "[" * 100_000, "[]"):
        index = f"{matches.INDEX} {crc32(rest.encode()):08x}\n{rest}"
        matches.Shelf(matches_folder(folders)).index.write_text(index, "utf-8")
        assert matches.Shelf(matches_folder(folders)).known_as(path, stamp_of(path)) is None
    monkeypatch.setattr(files, "content", Mock(side_effect=MemoryError))
    assert matches.Shelf(matches_folder(folders)).known_as(path, stamp_of(path)) is None


def test_lines_of_any_system_are_read_and_what_cannot_be_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "level.toml"
    file.write_bytes("\ufeffa = 1\r\nb = 2\r\n".encode())
    assert toml_source.text_of(file) == "a = 1\nb = 2\n"
    file.write_bytes(b"a = 1\n\xff")
    for path, line, said in ((file, 2, "not UTF-8 text"), (tmp_path / "none", None, "No such file or directory")):
        with pytest.raises(toml_source.FileMistake) as raised:
            toml_source.text_of(path)
        assert (raised.value.path, raised.value.line) == (path, line)
        assert said in str(raised.value)


def test_the_list_is_kept_once_that_is_worth_it(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "WORTH", 2)
    assert not journals(folders)
    stored(folders, text(2), "1.txt")
    matches.shelf_of.cache_clear()
    (first,), _ = matches.listed(folders, NOW)
    assert journals(folders)
    index = matches.Shelf(matches_folder(folders)).index
    assert not index.exists(), "one of two"
    assert quarantine.checked([first], lambda: False) == {}
    assert index.exists(), "it was learnt anew that it is true"
    assert present(matches.Shelf(matches_folder(folders)).known_as(first.path, stamp_of(first.path))).sure
    stamp, other = stamp_of(first.path), stored(folders, text(3), "2.txt")
    first.path.unlink()
    matches.listed(folders, NOW)
    kept = matches.Shelf(matches_folder(folders))
    assert (kept.known_as(first.path, stamp), present(kept.known_as(other, stamp_of(other))).sure) == (None, False)
    kept.index.write_text("as it was", "utf-8")
    matches.listed(folders, NOW)
    assert kept.index.read_text("utf-8") == "as it was", "nothing new was learnt"
    strange = stored(folders, text(2), "\udcff.txt")  # which no UTF-8 can say
    assert strange in [entry.path for entry in matches.listed(folders, NOW)[0]]


def test_what_was_not_taken_is_said_when_a_match_is_closed(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, _ = matches.begin(folders, fresh(), NOW)
    monkeypatch.setattr(files, "put", full)
    assert [note.code for note in begun.write(PLAYED.lines[:2])] == [NoteCode.UNWRITABLE]
    monkeypatch.undo()
    assert begun.close() == ()
    assert read_record(begun.path.read_text("utf-8")).record.lines == PLAYED.lines[:2]
    files.aside_name(stored(folders, text(8)), NOW).write_text(text(12), "utf-8")
    (rest,) = quarantine.rests(folders, NOW)
    assert (rest.now, rest.then, rest.apart) == (8, 12, False)


pytestmark = pytest.mark.skipif(not like_windows.CAN_TELL, reason="this system does not tell which files are open")
REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE)
"""What no name of a file may have on Windows."""


@pytest.fixture
def windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Folders of a player on Windows."""
    like_windows.fake(monkeypatch)
    return player_folders(tmp_path)


def test_the_fake_refuses_what_windows_refuses(windows: Folders) -> None:
    path, other = windows.data / "open.txt", windows.data / "other.txt"
    assert files.write(path, "1") == files.write(other, "2") == ()
    with path.open() as file:
        for act in (path.unlink, lambda: path.rename(f"{path}2"), lambda: other.replace(path)):
            with pytest.raises(PermissionError):
                act()
        assert file.read() == "1"
    path.unlink()


def test_a_match_in_whose_place_is_something_else_is_set_aside_when_it_is_renamed(windows: Folders) -> None:
    path = stored(windows, "hello")
    (note,) = matches.rename(path, "a name", NOW)
    assert (note.code, note.file, path.exists()) == (NoteCode.DAMAGED, path, False)
    assert present(note.kept_as).read_text("utf-8") == "hello"


def test_a_match_lives_through_everything(windows: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    played = started(windows, 8)
    path = played.path
    assert played.write(PLAYED.lines[8:9]) == ()
    assert load_match(path, NOW)[1][0].code is NoteCode.MATCH_BUSY
    assert matches.delete(windows, path, NOW)[1][0].code is NoteCode.MATCH_BUSY
    assert played.close() == ()
    assert matches.rename(path, "Sunday", NOW) == ()
    again = present(load_match(path, NOW)[0])
    assert (again.reading.record.name, len(again.reading.record.lines)) == ("Sunday", 9)
    assert again.journal.write(PLAYED.lines[9:10]) == ()
    assert again.journal.close() == ()
    gone, notes = matches.delete(windows, path, NOW)
    assert (notes, path.exists()) == ((), False)
    assert deleted.take_back(present(gone))[0][0] == path
    os.truncate(path, path.stat().st_size - 9)
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        assert load_match(path, NOW, shorten=True) == (None, (Note(NoteCode.MATCH_STUCK, path),))
    assert quarantine.listed(windows, NOW) == [], "what nobody needs is not kept"
    shortened, (note,) = load_match(path, NOW, shorten=True)
    present(shortened).journal.close()
    assert (note.code, note.kept_as is not None) == (NoteCode.MATCH_CUT, True)
    assert [each.original for each in quarantine.listed(windows, NOW)] == [path]
    assert deleted.put_away(matches_folder(windows), [path], NOW) is not None
    names = [each.name for each in windows.state.rglob("*")]
    assert len(names) >= 4
    assert [name for name in names if REFUSED.search(name)] == []


@pytest.mark.parametrize("kind", ["match", "tournament"])
@pytest.mark.parametrize("data", [b"no record at all\n", b"\xff\xfe no text"])
def test_a_damaged_match_is_set_aside_although_it_is_held(windows: Folders, kind: str, data: bytes) -> None:
    kept = begun(windows).journal if kind == "tournament" else started(windows, 3)
    kept.close()
    kept.path.write_bytes(data)
    load = tournaments.load if kind == "tournament" else load_match
    found, (note,) = load(kept.path, NOW)
    assert found is None
    assert note.code is NoteCode.DAMAGED
    assert present(note.kept_as).read_bytes() == data
    assert not kept.path.exists()


def test_a_match_that_another_start_takes_meanwhile_goes_on(windows: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = windows.state / "match.txt"
    kept = journal.Journal(path, ["steinreich-record 3"])
    with monkeypatch.context() as patch:
        patch.setattr(journal, "placed", Mock(side_effect=journal.Busy))
        assert [note.code for note in kept.write(["draw"])] == [NoteCode.UNWRITABLE]
    monkeypatch.setattr(journal, "locked", Mock(return_value=None))
    with pytest.raises(OSError, match=f"^{re.escape(str(path))} cannot be opened$"):
        journal.placed(path, "")
    monkeypatch.undo()
    like_windows.fake(monkeypatch)
    assert kept.close() == ()
    assert path.read_text("utf-8").splitlines()[1].startswith("draw")


def test_a_match_that_somebody_has_cut_is_written_anew(windows: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    played = started(windows, 8)
    os.truncate(played.path, played.path.stat().st_size - 9)
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)  # the open file is closed by then
        assert played.write(["note hint 0"]) == (Note(NoteCode.UNWRITABLE, played.path),)
    assert played.write(PLAYED.lines[8:9]) == (Note(NoteCode.MATCH_REWRITTEN, played.path),)
    written = read_record(played.path.read_text("utf-8")).record
    assert (written.lines, written.hints) == (PLAYED.lines[:9], (0,))
    assert load_match(played.path, NOW)[1][0].code is NoteCode.MATCH_BUSY, "the new file is not locked"
    assert played.close() == ()


def test_a_file_that_a_scanner_has_for_a_moment_is_replaced(windows: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = windows.config / "settings.toml"
    assert files.write(path, "old") == ()
    scanning = path.open()
    pauses: list[float] = []

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            scanning.close()

    monkeypatch.setattr("game.store.files.time.sleep", sleep)
    assert files.write(path, "new") == ()
    assert (path.read_text(), pauses) == ("new", list(files.PAUSES[:2]))
    with path.open():
        assert [note.code for note in files.write(path, "newer")] == [NoteCode.UNWRITABLE]
    assert path.read_text() == "new"
    assert list(path.parent.iterdir()) == [path]


class _Locking(types.ModuleType):
    """What `msvcrt` has of locks: one process locks a byte at the place where the file stands."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.locked: dict[tuple[int, int, int], int] = {}
        """Which descriptor has locked which byte of which file."""

    def locking(self, number: int, mode: int, count: int) -> None:
        """Lock a byte or raise."""
        assert (mode, count) == (self.LK_NBLCK, 1)
        found = os.fstat(number)
        byte = (found.st_dev, found.st_ino, os.lseek(number, 0, os.SEEK_CUR))
        if byte in self.locked:
            raise PermissionError(errno.EACCES, "Permission denied")
        self.locked[byte] = number


@pytest.mark.parametrize("mode", ["r+b", "a+"])
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has its own locks")
def test_locks_of_windows_cover_a_byte_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    msvcrt = _Locking()
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = present(importlib.util.spec_from_file_location("files_of_windows", files.__file__))
    of_windows = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, of_windows)
    present(spec.loader).exec_module(of_windows)
    path = tmp_path / "file.txt"
    path.write_text("some text")

    def opened() -> IO[Any]:
        return path.open(mode, buffering=0) if "b" in mode else path.open(mode)

    with opened() as first, opened() as second:
        first.seek(4)
        assert of_windows.try_lock(first)
        assert not of_windows.try_lock(second)
        assert first.tell() == 4
        first.write(b"!" if "b" in mode else "!")
    assert [byte for *_, byte in msvcrt.locked] == [of_windows._LOCK_BYTE]
    assert files.LARGEST < of_windows._LOCK_BYTE
    assert path.read_text() == ("some!text" if "b" in mode else "some text!")
