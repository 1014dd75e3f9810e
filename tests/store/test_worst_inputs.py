"""A megabyte of the worst takes no reader a second of processor time. All of it: `benchmarks.worst_inputs`."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from benchmarks import worst_inputs
from benchmarks.readers import READERS
from game.store import settings
from game.store.folders import player_folders
from game.store.notes import NoteCode
from game.store.toml_lines import key_lines
from game.store.toml_reading import DEEPEST, LARGEST, parsed
from game.store.toml_source import FileMistake, TomlSource
from tests.store.scripted_evening import LEVEL, NOW

FEW_BYTES = 20_000
"""Enough to find what takes a time that grows with the square."""


@pytest.mark.parametrize("kind", ["notation", "deal number", "draft", "places", "settings", "theme"])
def test_the_worst_inputs_take_little_time(tmp_path: Path, kind: str) -> None:
    spent = sum(seconds for _, seconds in worst_inputs.measured(kind, tmp_path, FEW_BYTES))
    assert spent < 5.0, "a hundred inputs of a fiftieth of the size"


def test_every_kind_of_file_has_worst_inputs_of_its_own() -> None:
    for kind in READERS:
        names = [each.name for each in worst_inputs.worst(kind, 2_000)]
        assert len(names) == len({*names})
        assert any("after" in name or "behind" in name or "in line" in name for name in names), kind


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * (DEEPEST + 1) + " = 1",
        '"a"' + '."="' * (DEEPEST + 1) + " = 1",
        "[a" + ". b" * (DEEPEST + 1) + "]",
        "c = {a" + ".a" * (DEEPEST + 1) + " = 1}",
        '"""x"""\nb' + ".b" * (DEEPEST + 1),
        '"open' + "\na" + ".a" * (DEEPEST + 1),
    ],
)
def test_a_key_with_too_many_parts_is_refused_before_it_is_read(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", lambda text: pytest.fail("it was read"))
    with pytest.raises(ValueError, match="parts"):
        parsed(text)


@pytest.mark.parametrize(
    "text",
    [
        'a = "' + "." * 100 + '"',
        "a = '" + "." * 100 + "'  # " + "." * 50,
        'a = """\n' + '."."' * 50 + '"""',
        "a = '''\n" + ".'." * 50 + "'''",
        "a = [" + "1.5, " * 100 + "]",
        'a = "\\"' + "." * 100 + '"',
        "a" + ".a" * (DEEPEST - 1) + " = 1",
    ],
)
def test_dots_elsewhere_are_none_of_a_key(text: str) -> None:
    assert parsed(text) == tomllib.loads(text)


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
    assert note.kept_as is not None
    assert note.kept_as.stat().st_size > LARGEST


def test_bare_and_quoted_keys_have_the_same_lines() -> None:
    assert key_lines('a = 1\n"b" = 2\nc.d = 3\n[e]\nf-_1 = 4') == {
        ("a",): 1, ("b",): 2, ("c", "d"): 3, ("e",): 4, ("e", "f-_1"): 5,
    }  # fmt: skip
