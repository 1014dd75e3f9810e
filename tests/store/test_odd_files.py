"""Files that cannot be read just now, and things that are no files: nobody waits, nothing intact is moved or lost."""

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.files import hint, replay, verify
from game.engine.record import seal
from game.store import files, levels, logs, matches, quarantine, settings, statistics, tournaments, training
from game.store.database import database
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.journal import draft_of
from game.store.matches import load_match, read_match
from game.store.settings import Settings
from game.store.statistics import figures_of
from tests.store.test_matches import NOW, OLD, PLAYED, ROOT, STEPS, codes, fresh, full
from tools.check import run as check

pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
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


def match_of(folders: Folders) -> Path:
    (path,) = matches_folder(folders).glob("*.txt")
    return path


def everything(folders: Folders) -> dict[Path, bytes]:
    """Every file of the player and what is in it."""
    home = folders.state.parent
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file() and "damaged" not in path.name}


READERS: dict[str, Callable[[Folders], tuple[Note, ...]]] = {
    "settings": lambda folders: settings.load(folders, NOW)[1],
    "progress": lambda folders: training.solved_levels(folders, NOW)[1],
    "list": lambda folders: matches.listed(folders, NOW)[1],
    "latest": lambda folders: matches.latest(folders, NOW)[1],
    "match": lambda folders: load_match(match_of(folders), NOW)[1],
    "look": lambda folders: read_match(match_of(folders), NOW)[1],
    "tournament": lambda folders: tournaments.load(match_of(folders), NOW)[1],
    "export": lambda folders: matches.export(match_of(folders), folders.state.parent, NOW)[1],
    "import": lambda folders: matches.take_over(folders, match_of(folders))[1],
    "rename": lambda folders: matches.rename(match_of(folders), "another", NOW),
    "levels": lambda folders: levels.load(folders).notes,
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
    folders: Folders, refusing: Callable[[int], None], monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    before = everything(folders)
    refusing(code)
    for reader, read in READERS.items():
        notes = read(folders)
        assert notes, reader
        assert {note.code for note in notes} <= {NoteCode.UNREADABLE, NoteCode.BROKEN_LEVEL}, reader
    monkeypatch.undo()
    assert everything(folders) == before
    assert quarantine.listed(folders, NOW) == []
    assert READERS["settings"](folders) == READERS["progress"](folders) == READERS["list"](folders) == ()


def test_nothing_is_written_over_what_cannot_be_read_just_now(
    folders: Folders, refusing: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = everything(folders)
    refusing(errno.EACCES)
    unread = settings.load(folders, NOW)[0]
    assert codes(settings.keep(folders, unread, replace(unread, volume=3), NOW)) == ["file-unreadable"]
    assert codes(training.add_solved(folders, "lessons/02", NOW)) == ["file-unreadable"]
    monkeypatch.undo()
    assert everything(folders) == before
    assert settings.keep(folders, unread, replace(unread, volume=3), NOW) == ()
    assert settings.load(folders, NOW)[0] == Settings(player_name="Änne", volume=3), "a choice was lost"


def test_a_draft_that_cannot_be_read_now_is_not_set_aside(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    draft, real = draft_of(match_of(folders)), os.open

    def opening(path: os.PathLike[str] | str, flags: int, *args: int, **names: int) -> int:
        if Path(path) == draft:
            raise OSError(errno.EIO, "broken", str(path))
        return real(path, flags, *args, **names)

    monkeypatch.setattr(os, "open", opening)
    loaded, (note,) = load_match(match_of(folders), NOW)
    assert loaded is not None
    assert note.code is NoteCode.UNREADABLE
    assert draft.exists()


def test_a_match_of_the_first_version_stays_on_a_full_disk(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    old = folders.state / "match.txt"
    old.write_text(OLD, "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("tempfile.mkstemp", full)
        assert codes(matches.adopt(folders, NOW)) == [NoteCode.UNWRITABLE]
    assert old.exists()
    assert matches.adopt(folders, NOW) == ()
    assert not old.exists()
    assert len(matches.listed(folders, NOW)[0]) == 2


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
    folders: Folders, odd: Callable[[Path], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe would hang this test, a device or a huge file would eat the memory."""
    match = match_of(folders)
    places = [
        settings.settings_file(folders), training.progress_file(folders), database(folders),
        folders.data / "levels" / "mine.toml", draft_of(match), match, folders.state / "match.txt",
        logs.folder(folders) / "1.log", folders.state.parent / "out.toml",
    ]  # fmt: skip
    for path in places:
        path.unlink(missing_ok=True)
        path.parent.mkdir(parents=True, exist_ok=True)
        odd(path)
    assert settings.load(folders, NOW)[0] == Settings()
    assert training.solved_levels(folders, NOW)[0] == frozenset()
    assert training.add_solved(folders, "lessons/01-run", NOW) == ()
    assert len(levels.load(folders).levels) > 20
    assert matches.listed(folders, NOW)[0] == []
    assert logs.latest(folders) == ""
    if match.exists():
        assert load_match(match, NOW)[0] is None
        assert read_match(match, NOW)[0] is None
        assert not tournaments.is_one(match)
    for other in places:
        assert matches.take_over(folders, other)[0] is None
    assert hint(places[-1], 1) == 2
    assert check([places[-1]]) == 2
    assert replay(places[-1], None, plain=True) == 2
    assert verify([places[-1]]) == 2
    assert statistics.add(folders, PLAYED, STEPS, NOW) is not None
    assert figures_of(folders, NOW)[0] is not None
    assert "Traceback" not in capsys.readouterr().err


@pipes
@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_a_pipe_in_place_of_a_journal_of_the_statistics_is_moved_and_they_are_not(folders: Folders, end: str) -> None:
    path = database(folders)
    os.mkfifo(path.with_name(path.name + end))
    found, (note,) = figures_of(folders, NOW)
    assert note.file.name == path.name + end
    assert found is not None
    assert found.summary.matches == 1


@pytest.mark.parametrize("moment", [253402300800 + 86400, 2**40, 2**62, -(2**40)])
def test_a_time_of_no_calendar_hides_no_match(folders: Folders, monkeypatch: pytest.MonkeyPatch, moment: int) -> None:
    path, real = match_of(folders), Path.stat

    def stat(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        """Many disks keep no such time; some do."""
        found = real(self, follow_symlinks=follow_symlinks)
        more = {"st_mtime": moment, "st_mtime_ns": moment * 10**9}
        return os.stat_result([*found[:8], moment, found[9]], more) if self == path else found

    monkeypatch.setattr(Path, "stat", stat)
    assert path.stat().st_mtime == moment
    (entry,), notes = matches.listed(folders, NOW)
    assert notes == ()
    assert entry.path == path
    assert matches.latest(folders, NOW)[0] == entry
    assert matches.rename(path, "old", NOW) == ()
    loaded, _ = load_match(path, NOW)
    assert loaded is not None
    loaded.journal.close()
    path.with_name(f"{path.stem}.damaged-2026-11-20-10-00-00.txt").write_bytes(path.read_bytes())
    assert len(quarantine.listed(folders, NOW)) == 1


def test_a_record_too_large_is_not_taken_over_and_the_largest_file_is_read(folders: Folders, tmp_path: Path) -> None:
    source = tmp_path / "large.txt"
    source.write_text(OLD, "utf-8")
    os.truncate(source, files.LARGEST + 1)
    path, (note,) = matches.take_over(folders, source)
    assert (path, note.code) == (None, NoteCode.NO_RECORD)
    assert f"larger than {files.LARGEST}" in note.key
    source.write_bytes(b"12345")
    assert files.content(source, 5) == b"12345"
    with pytest.raises(files.OddFile):
        files.content(source, 4)


def test_there_is_one_door_for_reading() -> None:
    """Whoever opens a file of the player in another way waits for pipes and devices."""
    own = ("store/content.py", "store/school.py", "ui/kit/style.py")  # they read what comes with the game
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
