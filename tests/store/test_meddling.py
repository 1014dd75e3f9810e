"""Somebody else has a hand in the file of a match: another program, another start of the game, a full disk."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.engine.record import format_record, read_record, seal, unseal
from game.store import files, quarantine
from game.store import journal as match_file
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.journal import Journal, draft_of
from game.store.matches import Loaded, begin, listed, load_match
from tests import like_windows
from tests.answers import present, quiet
from tests.store.test_matches import NOW, OLD, PLAYED, codes, fresh, full, started, text

FRESH = fresh()


def _with_its_folder(path: Path) -> None:
    for each in path.parent.iterdir():
        each.unlink()
    path.parent.rmdir()


def _older(path: Path) -> None:
    other = path.with_suffix(".new")
    other.write_text(text(2), "utf-8")
    other.replace(path)


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 30)


def _emptied(path: Path) -> None:
    os.truncate(path, 0)


MOVES = pytest.mark.moves_open_files


@pytest.mark.parametrize(
    "meddle", [*(pytest.param(each, marks=MOVES) for each in (Path.unlink, _with_its_folder, _older)), _cut, _emptied]
)
@pytest.mark.parametrize("leaving", [False, True])
def test_a_file_gone_or_short_is_written_anew(folders: Folders, meddle: Callable[[Path], None], leaving: bool) -> None:
    journal = started(folders, 5)
    meddle(journal.path)
    played = 5 if leaving else 6
    (note,) = journal.close() if leaving else journal.write(PLAYED.lines[5:6])
    assert note == Note(NoteCode.MATCH_REWRITTEN, journal.path)
    assert journal.path.read_text("utf-8") == text(played)
    assert list(journal.path.parent.iterdir()) == [journal.path]
    if not leaving:
        assert load_match(journal.path, NOW)[1][0].code is NoteCode.MATCH_BUSY, "the new file is not locked"
        assert journal.write(PLAYED.lines[6:7]) == (), "it is said twice"
        assert journal.path.read_text("utf-8") == text(7)
        assert journal.close() == ()


def _other(path: Path) -> bytes:
    other = path.with_suffix(".new")
    data = format_record(replace(FRESH, seed="another")).encode()
    other.write_bytes(data)
    other.replace(path)
    return data


def _longer(path: Path) -> bytes:
    with path.open("ab") as file:
        file.write(b"something of somebody else\n")
    return path.read_bytes()


@pytest.mark.parametrize("meddle", [pytest.param(_other, marks=MOVES), _longer])
def test_what_another_program_put_there_is_kept_and_listed(folders: Folders, meddle: Callable[[Path], bytes]) -> None:
    journal = started(folders, 5)
    data = meddle(journal.path)
    (note,) = journal.write(PLAYED.lines[5:6])
    assert note.code is NoteCode.MATCH_REWRITTEN
    assert note.kept_as is not None
    assert note.kept_as.read_bytes() == data
    assert [each.path for each in quarantine.listed(folders, NOW)] == [note.kept_as]
    assert journal.path.read_text("utf-8") == text(6)


@MOVES
def test_a_match_that_another_window_plays_by_now_goes_on_under_another_name(folders: Folders) -> None:
    journal = started(folders, 5)
    _older(journal.path)
    other = quiet(load_match(journal.path, NOW))
    there = journal.path
    (note,) = journal.write(PLAYED.lines[5:6])
    assert (note.code, note.file, note.kept_as) == (NoteCode.MATCH_ELSEWHERE, there, journal.path)
    assert journal.path != there
    assert other.journal.write(PLAYED.lines[2:4]) == ()
    assert (there.read_text("utf-8"), journal.path.read_text("utf-8")) == (text(4), text(6))
    journal.keep_draft(seal(["mine"]).text)
    assert not draft_of(there).exists()


@MOVES
def test_a_replaced_file_is_not_given_up_on_a_full_disk(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = started(folders, 5)
    data = _other(journal.path)
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        assert codes(journal.write(PLAYED.lines[5:6])) == [NoteCode.UNWRITABLE]
        assert journal.write(PLAYED.lines[6:7]) == ()
    journal.write(PLAYED.lines[7:8])
    assert journal.path.read_text("utf-8") == text(8)
    (kept,) = journal.path.parent.glob("*.damaged-*")
    assert kept.read_bytes() == data


def test_a_look_that_fails_is_no_reason_to_write_anew(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = started(folders, 5)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", Mock(side_effect=PermissionError(errno.EACCES, "no")))
        assert journal.write(PLAYED.lines[5:6]) == ()
    assert journal.path.read_text("utf-8") == text(6)
    assert journal.close() == ()


def test_a_disk_full_from_the_start_leaves_no_empty_record(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(files, "put", full)
        journal, notes = begin(folders, FRESH, NOW)
        assert codes(notes) == [NoteCode.UNWRITABLE]
        journal.write(PLAYED.lines[:1])
        journal.write(PLAYED.lines[1:2])
        assert list(matches_folder(folders).iterdir()) == []
    journal.write(PLAYED.lines[2:3])
    assert journal.path.read_text("utf-8") == text(3)


def test_a_damaged_match_on_a_full_disk_is_told_once_and_as_what_it_is_and_copied_where_there_are_no_hard_links(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = started(folders, 8).path
    damaged = path.read_bytes()[:-5]
    path.unlink()
    path.write_bytes(damaged)
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        loaded, notes = load_match(path, NOW, shorten=True)
    assert (loaded, notes) == (None, (Note(NoteCode.MATCH_STUCK, path),))
    assert [each.read_bytes() for each in path.parent.iterdir()] == [damaged]
    monkeypatch.setattr(os, "link", full)
    loaded, (note,) = load_match(path, NOW, shorten=True)
    assert loaded is not None
    assert note.code is NoteCode.MATCH_CUT
    assert present(note.kept_as).read_bytes() == damaged


def test_an_older_form_that_cannot_be_brought_up_stays(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = matches_folder(folders) / "old.txt"
    path.parent.mkdir(parents=True)
    old = "".join(OLD.splitlines(keepends=True)[:-2])
    path.write_text(old, "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        loaded, notes = load_match(path, NOW)
        assert loaded is not None
        assert codes(notes) == [NoteCode.UNWRITABLE]
        assert codes(load_match(path, NOW)[1]) == [NoteCode.MATCH_BUSY], "a second window could play it"
        loaded.journal.write(["note hint 0"])
    assert path.read_text("utf-8") == old
    loaded.journal.close()
    record = read_record(path.read_text("utf-8"))
    assert (record.fault, record.record.hints) == (None, (0,))


class Stepped:
    """Does something else between two steps of what is tested: before its call number `at` to the system."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int, other: Callable[[], None]) -> None:
        self.at, self.other, self.count = at, other, 0
        for owner, name in (
            (os, "open"), (os, "link"), (Path, "stat"), (Path, "replace"), (Path, "rename"), (Path, "unlink"),
            (match_file, "try_lock"),
        ):  # fmt: skip
            patch.setattr(owner, name, self._stepping(getattr(owner, name)))

    def _stepping(self, call: Callable[..., object]) -> Callable[..., object]:
        def step(*args: object, **names: object) -> object:
            self.count += 1
            if self.count == self.at:
                self.other()
            return call(*args, **names)

        return step


def broken(path: Path) -> None:
    """A match whose end is damaged."""
    os.truncate(path, path.stat().st_size - 9)


def older(path: Path) -> None:
    """A match of the form of the first version."""
    path.write_text("\n".join(["steinreich-record 1", *unseal(path.read_text("utf-8")).lines[1:]]) + "\n", "utf-8")


def as_it_is(_: Path) -> None:
    """A match like any other."""


@pytest.mark.parametrize("state", [as_it_is, broken, older])
@pytest.mark.parametrize("windows", [False, True])
def test_of_two_starts_on_one_match_one_plays_it_whatever_the_order_of_their_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: Callable[[Path], None], windows: bool
) -> None:
    if windows:
        like_windows.fake(monkeypatch)
    windows = not files.MOVES_WHILE_OPEN
    for at in range(1 + windows, 100, 2):
        folders = player_folders(tmp_path / str(at))
        journal = started(folders, 4)
        journal.close()
        state(journal.path)
        found: list[tuple[Loaded | None, tuple[Note, ...]]] = []

        def start(path: Path = journal.path, found: list[tuple[Loaded | None, tuple[Note, ...]]] = found) -> None:
            found.append(load_match(path, NOW, shorten=True))

        with pytest.MonkeyPatch.context() as patch:
            steps = Stepped(patch, at, start)
            start()
        players = [loaded for loaded, _ in found if loaded is not None]
        if steps.count < at:
            break  # the first start has fewer steps
        assert len(found) == 2
        assert len(players) == 1, f"step {at}: {found}"
        # Where open files cannot be replaced, the other start may keep this one from writing, and plays.
        (why,) = next(notes for loaded, notes in found if loaded is None)
        assert why.code in ({NoteCode.MATCH_BUSY, NoteCode.MATCH_STUCK} if windows else {NoteCode.MATCH_BUSY})
        good = len(players[0].reading.record.lines)
        told = players[0].journal.write(PLAYED.lines[good : good + 1])
        assert {note.code for note in told} <= ({NoteCode.MATCH_REWRITTEN} if windows else set())
        players[0].journal.close()
        (entry,), _ = listed(folders, NOW)
        reading = read_record(entry.path.read_text("utf-8"))
        assert (reading.fault, reading.record.lines) == (None, PLAYED.lines[: good + 1])
    assert 5 < at < 99


def test_two_matches_that_begin_in_the_same_moment_have_files_of_their_own(folders: Folders) -> None:
    for at in range(1, 100):
        here = player_folders(folders.state / str(at))
        made: list[Journal] = []

        def other(here: Folders = here, made: list[Journal] = made) -> None:
            made.append(begin(here, replace(FRESH, seed="other"), NOW)[0])

        with pytest.MonkeyPatch.context() as patch:
            steps = Stepped(patch, at, other)
            made.append(begin(here, FRESH, NOW)[0])
        if steps.count < at:
            break
        assert made[0].path != made[1].path
        assert [journal.close() for journal in made] == [(), ()]
        assert {read_record(each.path.read_text("utf-8")).record.seed for each in made} == {"other", FRESH.seed}
    assert 2 < at < 99
