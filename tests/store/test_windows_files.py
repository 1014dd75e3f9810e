"""The player's files where open ones cannot be moved, as on Windows."""

import errno
import importlib.util
import os
import re
import sys
import types
from pathlib import Path
from typing import IO, Any
from unittest.mock import Mock

import pytest

from game.store import deleted, files, journal, matches, quarantine, tournaments
from game.store.files import NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.matches import load_match
from tests import like_windows
from tests.answers import present
from tests.store.test_matches import NOW, PLAYED, started
from tests.store.test_tournaments import begun

pytestmark = pytest.mark.skipif(not like_windows.CAN_TELL, reason="this system does not tell which files are open")
REFUSED = re.compile(r'[<>:"/\\|?*\x00-\x1f]|[ .]$|^(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.IGNORECASE)
"""What no name of a file may have on Windows."""


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    """Folders of a player on Windows."""
    like_windows.fake(monkeypatch)
    return player_folders(tmp_path)


def test_the_fake_refuses_what_windows_refuses(folders: Folders) -> None:
    path, other = folders.data / "open.txt", folders.data / "other.txt"
    assert files.write(path, "1") == files.write(other, "2") == ()
    with path.open() as file:
        for act in (path.unlink, lambda: path.rename(f"{path}2"), lambda: other.replace(path)):
            with pytest.raises(PermissionError):
                act()
        assert file.read() == "1"
    path.unlink()


def test_a_match_lives_through_everything(folders: Folders) -> None:
    played = started(folders, 8)
    path = played.path
    assert played.write(PLAYED.lines[8:9]) == ()
    assert load_match(path, NOW)[1][0].code is NoteCode.MATCH_BUSY
    assert matches.delete(folders, path, NOW)[1][0].code is NoteCode.MATCH_BUSY
    assert played.close() == ()
    assert matches.rename(path, "Sunday", NOW) == ()
    again, _ = load_match(path, NOW)
    assert again is not None
    assert (again.reading.record.name, len(again.reading.record.lines)) == ("Sunday", 9)
    assert again.journal.write(PLAYED.lines[9:10]) == ()
    assert again.journal.close() == ()
    gone, notes = matches.delete(folders, path, NOW)
    assert (notes, path.exists()) == ((), False)
    assert deleted.take_back(present(gone))[0][0] == path
    os.truncate(path, path.stat().st_size - 9)
    shortened, (note,) = load_match(path, NOW, shorten=True)
    present(shortened).journal.close()
    assert (note.code, note.kept_as is not None) == (NoteCode.MATCH_CUT, True)
    assert [each.original for each in quarantine.listed(folders, NOW)] == [path]
    assert deleted.put_away(matches_folder(folders), [path], NOW) is not None
    names = [each.name for each in folders.state.rglob("*")]
    assert len(names) >= 4
    assert [name for name in names if REFUSED.search(name)] == []


@pytest.mark.parametrize("kind", ["match", "tournament"])
@pytest.mark.parametrize("data", [b"no record at all\n", b"\xff\xfe no text"])
def test_a_damaged_match_is_set_aside_although_it_is_held(folders: Folders, kind: str, data: bytes) -> None:
    kept = begun(folders).journal if kind == "tournament" else started(folders, 3)
    kept.close()
    kept.path.write_bytes(data)
    load = tournaments.load if kind == "tournament" else load_match
    found, (note,) = load(kept.path, NOW)
    assert found is None
    assert note.code is NoteCode.DAMAGED
    assert present(note.kept_as).read_bytes() == data
    assert not kept.path.exists()


def test_a_match_that_another_start_takes_meanwhile_goes_on(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folders.state / "match.txt"
    kept = journal.Journal(path, ["steinreich-record 3"])
    with monkeypatch.context() as patch:
        patch.setattr(journal, "placed", Mock(side_effect=journal.Busy))
        assert [note.code for note in kept.write(["draw"])] == [NoteCode.UNWRITABLE]
    assert kept.close() == ()
    assert path.read_text("utf-8").splitlines()[1].startswith("draw")


def test_a_file_that_a_scanner_has_for_a_moment_is_replaced(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = folders.config / "settings.toml"
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
