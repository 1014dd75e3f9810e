"""Too little memory for a file is said, and costs nothing. All of it: `benchmarks.memory`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.store import card_levels, levels, loading, matches, progress, settings, toml_reading
from game.store.folders import Folders, player_folders
from game.store.notes import NoteCode
from tests.store.scripted_evening import LEVEL, NOW, ROOT


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """A home with a match, settings, progress and a level."""
    folders = player_folders(tmp_path)
    settings.save(folders, settings.Settings())
    progress.add(folders, "lessons/01", NOW)
    for place, text in (
        (matches.folder(folders) / "a.txt", (ROOT / "tests" / "records" / "format-3-rummy.txt").read_text("utf-8")),
        (folders.data / "levels" / "mine.toml", LEVEL),
        (folders.data / "levels" / "cards.toml", (ROOT / "tests" / "data" / "card-level.toml").read_text("utf-8")),
    ):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    return folders


def test_readers_without_memory_say_so_and_leave_the_file_alone(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {path: path.read_bytes() for path in folders.config.parent.rglob("*") if path.is_file()}

    def none(*_: object, **__: object) -> None:
        raise MemoryError

    match = matches.folder(folders) / "a.txt"
    for module, name in (
        (loading, "outline"), (loading, "read_record"), (matches, "outline"), (toml_reading, "parsed"),
        (levels, "read_texts"), (card_levels, "read_texts"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, none)
    assert loading.record_of(match) is None
    assert loading.extent_of(match) is None
    told = [
        loading.read_match(match, NOW)[1], loading.load_match(match, NOW)[1], matches.listed(folders, NOW)[1],
        matches.take_over(folders, match)[1], settings.load(folders, NOW)[1], progress.load(folders, NOW)[1],
        settings.keep(folders, settings.Settings(), settings.Settings(volume=3), NOW),
        progress.add(folders, "lessons/02", NOW),
    ]  # fmt: skip
    assert [[note.code for note in notes] for notes in told] == [[NoteCode.UNREADABLE]] * len(told)
    assert {path: path.read_bytes() for path in before} == before
    monkeypatch.undo()
    monkeypatch.setattr(levels, "read_texts", none)
    monkeypatch.setattr(card_levels, "read_texts", none)
    notes = levels.load(folders, [levels.LevelSet.OWN]).notes + card_levels.load_own(folders)[1]
    assert [note.code for note in notes] == [NoteCode.UNREADABLE] * 2


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory of a process like that")
def test_the_largest_record_is_read_with_real_limits(tmp_path: Path) -> None:
    # In a process of its own: this one has room left over from other tests, which no limit takes away.
    code = (
        "from pathlib import Path\nfrom benchmarks import memory\nmemory.STEPS = (0, 8, 256)\n"
        f"print(*(said for _, _, said in memory.tried(Path({str(tmp_path)!r}), 256, ('record of one line',))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.split() == ["file-unreadable", "file-unreadable", "read"]
