"""Files that cannot be read just now, and things that are no files: nobody waits, nothing intact is moved or lost.
Somebody else has a hand in the file of a match: another program, another start of the game, a full disk."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest

import game.store.journal as match_file
from game.cli.files import hint, replay, verify
from game.engine.record import format_record, read_record, seal, unseal
from game.store import files, levels, logs, matches, profiles, quarantine, settings, statistics, tournaments, training
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders, seems_open
from game.store.journal import Journal, draft_of
from game.store.matches import Loaded, begin, listed, load_match, read_match
from game.store.settings import Settings
from game.store.statistics import figures_of
from tests import like_windows
from tests.answers import present, quiet
from tests.store.test_matches import NOW, OLD, PLAYED, ROOT, STEPS, codes, fresh, full, started, text
from tools.check import run as check

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture
def filled(tmp_path: Path) -> Folders:
    """Folders with a file of every kind."""
    made = player_folders(tmp_path / "home")
    settings.save(made, Settings(player_name="Änne"))
    training.add_solved(made, "lessons/01-run", NOW)
    statistics.add(made, PLAYED, STEPS, NOW)
    journal, _ = matches.begin(made, fresh(), NOW)
    journal.write(PLAYED.lines[:6])
    journal.keep_draft(seal(["a draft"]).text)
    journal.close()
    own = made.data / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    shutil.copy(ROOT / "tests" / "homes" / "1.0.0" / "data" / "levels" / "mine.toml", own)
    return made


def match_of(filled: Folders) -> Path:
    (path,) = matches_folder(filled).glob("*.txt")
    return path


def everything(filled: Folders) -> dict[Path, bytes]:
    """Every file of the player and what is in it."""
    home = filled.state.parent
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file() and "damaged" not in path.name}


READERS: dict[str, Callable[[Folders], tuple[Note, ...]]] = {
    "settings": lambda filled: settings.load(filled, NOW)[1],
    "progress": lambda filled: training.solved_levels(filled, NOW)[1],
    "list": lambda filled: matches.listed(filled, NOW)[1],
    "latest": lambda filled: matches.latest(filled, NOW)[1],
    "match": lambda filled: load_match(match_of(filled), NOW)[1],
    "look": lambda filled: read_match(match_of(filled), NOW)[1],
    "tournament": lambda filled: tournaments.load(match_of(filled), NOW)[1],
    "export": lambda filled: matches.export(match_of(filled), filled.state.parent, NOW)[1],
    "import": lambda filled: matches.take_over(filled, match_of(filled))[1],
    "rename": lambda filled: matches.rename(match_of(filled), "another", NOW),
    "levels": lambda filled: levels.load(filled).notes,
}


@pytest.fixture
def refusing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[int], None]]:
    """Lets the system refuse to open files of the player for reading."""
    real = os.open

    def refuse(code: int) -> None:
        def opening(path: os.PathLike[str] | str, flags: int, *args: int, **names: int) -> int:
            if "home" in str(path) and not flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and Path(path).is_file():
                raise OSError(code, os.strerror(code), str(path))
            return real(path, flags, *args, **names)

        monkeypatch.setattr(os, "open", opening)

    yield refuse
    monkeypatch.setattr(os, "open", real)


@pytest.mark.parametrize("code", [errno.EMFILE, errno.EACCES, errno.EIO])
def test_what_cannot_be_read_just_now_stays_where_it_is_and_is_good_the_next_time(
    filled: Folders, refusing: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    before = everything(filled)
    refusing(code)
    for reader, read in READERS.items():
        notes = read(filled)
        assert notes, reader
        assert {note.code for note in notes} <= {NoteCode.UNREADABLE, NoteCode.BROKEN_LEVEL}, reader
        assert {note.file for note in notes} <= before.keys(), reader
    monkeypatch.undo()
    assert everything(filled) == before
    assert quarantine.listed(filled, NOW) == []
    assert READERS["settings"](filled) == READERS["progress"](filled) == READERS["list"](filled) == ()


def test_nothing_is_written_over_what_cannot_be_read_just_now(
    filled: Folders, refusing: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(filled)
    refusing(errno.EACCES)
    unread = settings.load(filled, NOW)[0]
    assert codes(settings.keep(filled, unread, replace(unread, volume=3), NOW)) == ["file-unreadable"]
    assert codes(training.add_solved(filled, "lessons/02", NOW)) == ["file-unreadable"]
    unread_too, notes = profiles.own_settings(profiles.Profile(profiles.FIRST_KEY, "", filled), NOW)
    assert (unread_too, codes(notes)) == (None, ["file-unreadable"]), "nobody is offered the defaults as theirs"
    monkeypatch.undo()
    assert everything(filled) == before
    with monkeypatch.context() as patch:
        patch.setattr(Path, "iterdir", Mock(side_effect=PermissionError))
        note = Note(NoteCode.UNREADABLE, matches_folder(filled))
        assert (matches.listed(filled, NOW), matches.latest(filled, NOW)) == (([], (note,)), (None, (note,)))
        assert not seems_open(filled)
    assert settings.keep(filled, unread, replace(unread, volume=3), NOW) == ()
    assert settings.load(filled, NOW)[0] == Settings(player_name="Änne", volume=3), "a choice was lost"


def test_a_draft_that_cannot_be_read_now_is_not_set_aside(filled: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    draft, real = draft_of(match_of(filled)), os.open

    def opening(path: os.PathLike[str] | str, flags: int, *args: int, **names: int) -> int:
        if Path(path) == draft:
            raise OSError(errno.EIO, "broken", str(path))
        return real(path, flags, *args, **names)

    monkeypatch.setattr(os, "open", opening)
    loaded, (note,) = load_match(match_of(filled), NOW)
    assert loaded is not None
    assert note.code is NoteCode.UNREADABLE
    assert draft.exists()


def test_a_match_of_the_first_version_stays_on_a_full_disk(filled: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    old = filled.state / "match.txt"
    old.write_text(OLD, "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        assert codes(matches.adopt(filled, NOW)) == [NoteCode.UNWRITABLE]
    assert old.exists()
    assert matches.adopt(filled, NOW) == ()
    assert not old.exists()
    assert len(matches.listed(filled, NOW)[0]) == 2


def pipe(path: Path) -> None:
    """Make something that nobody writes into."""
    os.mkfifo(path)


def huge(path: Path) -> None:
    """Make a file with more than any memory has."""
    path.touch()
    os.truncate(path, 30_000_000_000)


@pipes
@pytest.mark.parametrize(
    "odd", [pipe, lambda path: path.symlink_to("/dev/zero"), Path.mkdir, huge],
    ids=["pipe", "device", "folder", "huge"],
)  # fmt: skip
def test_nobody_waits_for_what_is_no_file_of_the_game(
    filled: Folders, odd: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe would hang this test, a device or a huge file would eat the memory."""
    match = match_of(filled)
    places = [
        settings.settings_file(filled), training.progress_file(filled), STATISTICS.path(filled),
        filled.data / "levels" / "mine.toml", draft_of(match), match, filled.state / "match.txt",
        logs.folder(filled) / "1.log", filled.state.parent / "out.toml",
    ]  # fmt: skip
    for path in places:
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        odd(path)
    assert settings.load(filled, NOW)[0] == Settings()
    assert training.solved_levels(filled, NOW)[0] == frozenset()
    assert training.add_solved(filled, "lessons/01-run", NOW) == ()
    assert len(levels.load(filled).levels) > 20
    assert matches.listed(filled, NOW)[0] == []
    assert logs.latest(filled) == ""
    if match.exists():
        assert load_match(match, NOW)[0] is None
        assert read_match(match, NOW)[0] is None
        assert not tournaments.is_one(match)
    for other in places:
        assert matches.take_over(filled, other)[0] is None
    assert hint(places[-1], 1) == 2
    assert check([places[-1]]) == 2
    assert replay(places[-1], None, plain=True) == 2
    assert verify([places[-1]]) == 2
    assert statistics.add(filled, PLAYED, STEPS, NOW) is not None
    assert figures_of(filled, NOW)[0] is not None
    assert "Traceback" not in capsys.readouterr().err


@pipes
@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_a_pipe_in_place_of_a_journal_of_the_statistics_is_moved_and_they_are_not(filled: Folders, end: str) -> None:
    path = STATISTICS.path(filled)
    os.mkfifo(path.with_name(path.name + end))
    found, (note,) = figures_of(filled, NOW)
    assert note.file.name == path.name + end
    assert present(found).summary.matches == 1


@pytest.mark.parametrize("moment", [253402300800 + 86400, 2**40, 2**62, -(2**40)])
def test_a_time_of_no_calendar_hides_no_match(filled: Folders, monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    path, real = match_of(filled), Path.stat

    def stat(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        """Many disks keep no such time; some do."""
        found = real(self, follow_symlinks=follow_symlinks)
        more = {"st_mtime": moment, "st_mtime_ns": moment * 10**9}
        return os.stat_result([*found[:8], moment, found[9]], more) if self == path else found

    monkeypatch.setattr(Path, "stat", stat)
    assert path.stat().st_mtime == moment
    (entry,), notes = matches.listed(filled, NOW)
    assert notes == ()
    assert entry.path == path
    assert matches.latest(filled, NOW)[0] == entry
    assert matches.rename(path, "old", NOW) == ()
    loaded = present(load_match(path, NOW)[0])
    loaded.journal.close()
    path.with_name(f"{path.stem}.damaged-2026-11-20-10-00-00.txt").write_bytes(path.read_bytes())
    assert len(quarantine.listed(filled, NOW)) == 1


def test_a_record_too_large_is_not_taken_over_and_the_largest_file_is_read(filled: Folders, tmp_path: Path) -> None:
    source = tmp_path / "large.txt"
    source.write_text(OLD, "utf-8")
    os.truncate(source, files.LARGEST + 1)
    path, (note,) = matches.take_over(filled, source)
    assert (path, note.code) == (None, NoteCode.NO_RECORD)
    assert f"larger than {files.LARGEST}" in note.key
    source.write_bytes(b"12345")
    assert files.content(source, 5) == b"12345"
    with pytest.raises(files.OddFile):
        files.content(source, 4)


def test_there_is_one_door_for_reading() -> None:
    """Whoever opens a file of the player in another way waits for pipes and devices."""
    own = ("store/content.py", "store/school.py", "ui/kit/drawing.py")  # they read what comes with the game
    of_the_command = ("cli/packages.py", "cli/install.py", "tools/keeper.py")
    doors = {ROOT / "game" / each for each in ("store/files.py", *of_the_command, *own)}
    paths = [path for folder in ("store", "cli", "ui") for path in (ROOT / "game" / folder).rglob("*.py")]
    assert [
        f"{path}:{number}"
        for path in paths
        if path not in doors
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if ".read_text(" in line or ".read_bytes(" in line
    ] == []


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
    for link in (os.link, full):  # a copy that cannot be made is none, either
        with monkeypatch.context() as patch:
            patch.setattr("tempfile.mkstemp", full)
            patch.setattr(os, "link", link)
            assert load_match(path, NOW, shorten=True) == (None, (Note(NoteCode.MATCH_STUCK, path),))
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
        assert notes == (Note(NoteCode.UNWRITABLE, path),)
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
