"""Damaged files, hostile ones, and ones too large for the memory: each is read or refused, and nothing is lost.

A share of them; `tests/store/long` has more, and all are in `tools`: hostile, worst_inputs.
"""

import errno
import os
import sqlite3
import subprocess
import sys
import tomllib
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from unittest.mock import MagicMock, Mock

import pytest

from game.engine.record import seal, unseal_lines
from game.store import files, levels, matches, settings, statistics, toml_source, training
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.matches import load_match
from game.store.statistics import figures_of
from game.store.toml_source import DEEPEST, LARGEST, FileMistake, TomlSource, key_lines, parsed
from tests.answers import present, quiet
from tests.store.scripted_evening import LEVEL, NOW, PLAYED, ROOT, STEPS
from tests.store.test_matches import full
from tools import hostile
from tools.readers import READERS, SQLITE, given


def test_damaged_files_of_every_kind_stop_nobody(tmp_path: Path) -> None:
    said = hostile.run_damaged(40, "ci", tmp_path)
    assert {"settings", "journal", "cards", "draft", "orders", "statistics", "progress", "level"} <= said.keys()
    assert said["journal: match-cut"] + said["journal: file-damaged"] > 1


@pytest.mark.parametrize("call", ["os.fsync", "pathlib.Path.replace", "tempfile.mkstemp", "pathlib.Path.mkdir"])
def test_a_failing_disk_costs_what_is_unwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    folders = player_folders(tmp_path)
    paths = hostile.fill(folders)
    before = {path: path.read_bytes() for path in paths.values()}
    known = statistics.counted(folders, NOW)
    monkeypatch.setattr(call, full)
    told = [
        *settings.save(folders, settings.Settings(player_name="Bo")), *training.add_solved(folders, "lessons/03", NOW),
        *matches.rename(paths["journal"], "other", NOW),
    ]  # fmt: skip
    assert [note.code for note in told] == [NoteCode.UNWRITABLE] * 3
    quiet(load_match(paths["journal"], NOW)).journal.close()
    assert len(levels.load(folders).levels) > 20
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", Mock(side_effect=error))
        assert [note.code for note in statistics.add(folders, PLAYED, STEPS, NOW)] == [NoteCode.UNWRITABLE]
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in paths.values()} == before
    assert statistics.counted(folders, NOW) == known


@pytest.mark.skipif(os.name == "nt", reason="folders have other rights there")
def test_folders_without_permission_are_told(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    journal = hostile.fill(folders)["journal"]
    closed = (folders.config, folders.data, matches_folder(folders))
    for folder in closed:
        folder.chmod(0o500)
    journal.chmod(0o400)
    try:
        told = settings.save(folders, settings.Settings(player_name="Bo"))
        loaded, _ = load_match(journal, NOW)
        assert [note.code for note in (*told, *present(loaded).journal.write(["0 draw"]))] == [NoteCode.UNWRITABLE] * 2
    finally:
        for folder in closed:
            folder.chmod(0o700)


def test_a_whole_file_of_every_kind_is_read(tmp_path: Path) -> None:
    for kind, reader in READERS.items():
        for sample in reader.samples():
            given(tmp_path / kind, reader, sample)
    assert not [*tmp_path.rglob("*.damaged-*")]


def test_hostile_files_of_every_kind_are_read_or_refused(tmp_path: Path) -> None:
    assert READERS.keys() <= hostile.run(250, "ci", tmp_path).keys()


def test_a_reader_that_fails_or_takes_too_long_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setitem(READERS, "places", READERS["places"]._replace(read=Mock(side_effect=TypeError("unhashable"))))
        with pytest.raises(TypeError, match="unhashable"):
            hostile.run(60, "ci", tmp_path)
    monkeypatch.setattr(hostile, "SLOWEST", 0.0)
    with pytest.raises(AssertionError, match="it took"):
        hostile.run(1, "ci", tmp_path)


def test_a_number_that_has_no_end_is_no_number_of_hints(folders: Folders) -> None:
    assert "statistics" in SQLITE
    statistics.add(folders, replace(PLAYED, begun="1"), STEPS, NOW)
    with closing(sqlite3.connect(STATISTICS.path(folders))) as base, base:
        base.execute("UPDATE players SET hints = 1e999")
    figures, notes = figures_of(folders, NOW)
    assert (notes, present(figures).summary.hints) == ((), 0)


def test_a_key_with_too_many_parts_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail(f"it was read: {text}"))
    more = ".a" * (DEEPEST + 1)
    for text in (
        f"a{more} = 1", '"a"' + '."="' * (DEEPEST + 1) + " = 1", f"[a{more.replace('.', '. ')}]",
        f"c = {{a{more} = 1}}", f'"""x"""\nb{more}', f'"open\na{more}',
    ):  # fmt: skip
        with pytest.raises(ValueError, match="parts"):
            parsed(text)


def test_dots_elsewhere_are_none_of_a_key_and_keys_have_their_lines() -> None:
    dots = "." * 100
    for text in (
        f'a = "{dots}"', f"a = '{dots}'  # {dots}", 'a = """\n' + '."."' * 50 + '"""', "a = '''\n" + ".'." * 50 + "'''",
        "a = [" + "1.5, " * 100 + "]", f'a = "\\"{dots}"', "a" + ".a" * (DEEPEST - 1) + " = 1",
    ):  # fmt: skip
        assert parsed(text) == tomllib.loads(text)
    assert key_lines('X = 1\n"b" = 2\nc.d = 3\n[e]\nf-_1 = 4') == {
        ("X",): 1, ("b",): 2, ("c", "d"): 3, ("e",): 4, ("e", "f-_1"): 5,
    }  # fmt: skip


def test_a_file_that_is_too_large_is_refused_with_its_size_and_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(LEVEL + "#" * LARGEST, "utf-8")
    with pytest.raises(FileMistake, match=f"larger than {LARGEST} bytes"):
        TomlSource(path)
    folders = player_folders(tmp_path)
    settings.save(folders, settings.Settings())
    with settings.settings_file(folders).open("a") as file:
        file.write("#" * LARGEST)
    _, [note] = settings.load(folders, NOW)
    assert note.code is NoteCode.DAMAGED
    assert present(note.kept_as).stat().st_size > LARGEST


def test_no_memory_for_a_file_is_an_error_of_that_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.txt"
    path.write_text("a")
    with path.open("rb") as file:
        huge = MagicMock(fileno=file.fileno, read=Mock(side_effect=MemoryError))
        huge.__enter__.return_value = huge
        monkeypatch.setattr(files, "opened", Mock(return_value=huge))
        with pytest.raises(OSError, match=r"^\[Errno \d+\] no memory for it: ") as raised:
            files.content(path)
    assert (raised.value.errno, raised.value.filename) == (errno.ENOMEM, str(path))


def test_readers_without_memory_say_so_and_leave_the_file(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.save(folders, settings.Settings())
    training.add_solved(folders, "lessons/01", NOW)
    match = matches_folder(folders) / "a.txt"
    for place, text in (
        (match, (ROOT / "tests" / "records" / "format-3-rummy.txt").read_text("utf-8")),
        (folders.data / "levels" / "mine.toml", LEVEL),
        (folders.data / "levels" / "cards.toml", (ROOT / "tests" / "data" / "card-level.toml").read_text("utf-8")),
    ):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    before = {path: path.read_bytes() for path in folders.config.parent.rglob("*") if path.is_file()}

    none = Mock(side_effect=MemoryError)
    for module, name in (
        (matches, "outline"), (matches, "read_record"), (toml_source, "parsed"),
        (levels, "read_texts"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, none)
    assert matches.record_of(match) is None
    assert matches.extent_of(match) is None
    told = [
        matches.read_match(match, NOW)[1], matches.load_match(match, NOW)[1], matches.listed(folders, NOW)[1],
        matches.take_over(folders, match)[1], settings.load(folders, NOW)[1], training.solved_levels(folders, NOW)[1],
        settings.keep(folders, settings.Settings(), settings.Settings(volume=3), NOW),
        training.add_solved(folders, "lessons/02", NOW),
    ]  # fmt: skip
    assert [[note.code for note in notes if note.file in before] for notes in told] == [[NoteCode.UNREADABLE]] * 8
    assert {path: path.read_bytes() for path in before} == before
    monkeypatch.undo()
    monkeypatch.setattr(matches, "unseal", none)
    assert matches.load_match(match, NOW) == (None, (Note(NoteCode.UNREADABLE, match),))
    monkeypatch.setattr(levels, "read_texts", none)
    notes = levels.load(folders, [levels.LevelSet.OWN]).notes
    own = (folders.data / "levels" / "mine.toml", folders.data / "levels" / "cards.toml")
    assert notes == tuple(Note(NoteCode.UNREADABLE, path) for path in own)


LIMITED = """
import os, resource, sys
from pathlib import Path
from game.store import matches
from tests.store.scripted_evening import NOW
path, left = Path(sys.argv[1]), int(sys.argv[2])
used = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE")
resource.setrlimit(resource.RLIMIT_AS, (used + (left << 20),) * 2)
matches.record_of(path)
print(*(note.code for note in matches.read_match(path, NOW)[1]))
"""
"""Reads a record with only so many megabytes left, and prints what is said of it."""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process like that")
def test_the_largest_record_is_read_with_real_limits(tmp_path: Path) -> None:
    # In a process of its own: this one has room left over from other tests, which no limit takes away.
    path = tmp_path / "a.txt"
    head = unseal_lines((ROOT / "tests" / "records" / "format-3-rummy.txt").read_text("utf-8"))[:20]
    path.write_text(seal([*head, "a" * (files.LARGEST - 200_000)]).text)
    said = []
    for left in ("0", "8", "256"):
        command = [sys.executable, "-c", LIMITED, str(path), left]
        said.append(subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.strip())
    assert said == ["file-unreadable", "file-unreadable", ""]
    assert path.stat().st_size > files.LARGEST - 200_000
