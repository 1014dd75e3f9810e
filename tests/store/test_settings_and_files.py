"""The player's files: kept, read back, and never a reason to stop playing."""

from __future__ import annotations

import os
import sys
import tomllib
from dataclasses import fields, replace
from pathlib import Path
from unittest.mock import MagicMock, Mock, call

import pytest
import tomli_w

from game.engine.cards.books import UNO_112
from game.engine.options import SeatKind, option_texts, with_options
from game.engine.tiles.books import UNO_RUMMY
from game.shipped import Language, assets, levels
from game.store import files, settings, training
from game.store.files import Note, NoteCode
from game.store.folders import Folders, player_folders
from game.store.settings import ComputerSpeed, Face, Scanning, SeatChoice, Settings, Verbosity
from tests.store.test_matches import NOW, full

CHANGED = Settings(
    language=Language.ENGLISH, face=Face.OWL, player_name="Änne", computer_speed=ComputerSpeed.AT_ONCE,
    catch_seconds=None, ask_first=True, no_clocks=True, confirm_turns=True, coach=True, ignore_quick=True,
    scanning=Scanning.TIME, scan_tenths=8, sound=False, volume=35, ambience=5, music=95, mono=True, remarks=False,
    mute_in_background=False, reduce_motion=True, newcomer=False, taught=("double",), colour_blind=True,
    verbosity=Verbosity.FULL, speech=True, text_size=150, piece_size=75, rack_above=True, left_handed=True,
    speech_volume=25, speech_speed=75, theme="own/meadow", tile_set="large", card_set="bold",
    window=(2560, 1440), fullscreen=True,
    seats=(SeatChoice(SeatKind.HUMAN, "Änne"), SeatChoice(SeatKind.HUMAN, "Bo"), SeatChoice(SeatKind.MEDIUM)),
    keys={"draw": ("x", "ctrl+shift+y"), "hint": ()}, buttons={"end": ("y",)},
    options={"uno-rummy": {"target": 300, "turn_time": 60, "game": "rounds"}},
)  # fmt: skip
"""Settings that differ from the defaults everywhere but in the book, of which there is one."""


def write_settings(folders: Folders, text: str | bytes) -> Path:
    """Put a settings file in its place."""
    path = settings.settings_file(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_steinreich_home_and_home_put_all_into_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEINREICH_HOME", str(tmp_path / "variable"))
    for made, inside in ((player_folders(), "variable"), (player_folders(tmp_path / "option"), "option")):
        found = (made.config, made.data, made.state, made.pictures, made.cache)
        assert found == tuple(tmp_path / inside / name for name in ("config", "data", "state", "pictures", "cache"))


def test_without_them_the_folders_are_those_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = MagicMock()
    monkeypatch.setitem(sys.modules, "platformdirs", system)
    monkeypatch.delenv("STEINREICH_HOME")
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    found = player_folders()
    assert (found.config, found.state) == (system.user_config_path.return_value, system.user_state_path.return_value)
    assert (found.cache, found.data) == (system.user_cache_path.return_value, tmp_path / "steinreich")
    assert found.pictures == system.user_pictures_path.return_value / "Steinreich"
    own = call("steinreich", appauthor=False)
    asked = (system.user_config_path, system.user_state_path, system.user_cache_path, system.user_pictures_path)
    assert [each.call_args for each in asked] == [own, own, own, call()]


def test_the_set_up_knows_the_same_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.cli.packages import venv_folders

    assert venv_folders(Path("nowhere"))[1].parent == player_folders().data
    monkeypatch.delenv("STEINREICH_HOME")
    assert venv_folders(Path("nowhere"))[1].parent == player_folders().data


def test_assets_are_found_in_checkout_and_wheel(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert assets() == root / "assets"
    assert levels() == root / "levels"
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "game")
    (tmp_path / "game" / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    assert assets() == tmp_path / "game" / "assets"


def test_no_settings_yet_are_the_defaults_without_a_note(folders: Folders) -> None:
    assert settings.load(folders, NOW) == (Settings(), ())
    assert not folders.config.exists()


def test_every_setting_is_read_back(folders: Folders) -> None:
    same = {each.name for each in fields(Settings) if getattr(CHANGED, each.name) == getattr(Settings(), each.name)}
    assert same == {"book"}, "a setting that does not differ is not tested here"
    assert settings.save(folders, CHANGED) == ()
    assert settings.load(folders, NOW) == (CHANGED, ())


WRONG: tuple[object, ...] = (0.25, "?\n", [[]], {"x": 1})
"""What no setting may be, but for a table of keys or options; `tests/golden/readings.txt` has the bounds of each."""


def test_a_wrong_value_gives_way_to_its_default_and_no_other_does() -> None:
    for key in (each.name for each in fields(Settings)):
        for value in WRONG[: 3 if key in ("keys", "buttons", "options") else None]:
            table = settings.to_table(CHANGED) | {key: value}
            read, problems = settings.from_table(tomllib.loads(tomli_w.dumps(table)))
            assert read == replace(CHANGED, **{key: getattr(Settings(), key)}), (key, value)
            assert problems == [(NoteCode.WRONG_VALUE, key)]


def test_own_keys_of_former_versions_stay_and_none_does_two_things() -> None:
    own = {"sort": ["v"], "draw": ["x"], "log": ["o"], "say-counts": []}
    read, problems = settings.from_table({"keys": own})
    assert problems == []
    assert read.keys == {
        "sort": ("v",), "draw": ("x",), "log": ("o",), "say-counts": (), "challenge": ("c",), "again": ("a",),
        "say-zone": ("shift+a",), "say-last": ("shift+l",),
    }  # fmt: skip
    once_more = settings.from_table(settings.to_table(replace(read, keys={"sort": ("v",)})))
    assert once_more[0].keys == {"sort": ("v",)}, "chosen since: the others are the usual ones"
    assert settings.from_table({"keys": {}})[0].keys == {}


def test_unknown_keys_are_named_and_ignored(folders: Folders) -> None:
    path = write_settings(folders, 'loudness = 3\nplayer_name = "Bo"\n[options.chess]\nqueens = 2\n')
    assert settings.load(folders, NOW) == (
        Settings(player_name="Bo"),
        (Note(NoteCode.UNKNOWN_KEY, path, "loudness"), Note(NoteCode.UNKNOWN_KEY, path, "options.chess")),
    )


def test_the_rules_of_a_book_go_into_the_settings_and_come_back() -> None:
    rules = with_options(UNO_RUMMY, {"target": 300, "game": "rounds"})
    before = Settings(options={"another": {"target": 500}, "uno-rummy": {"rounds": 5}})
    kept = settings.with_rules(before, rules)
    assert kept.options == {"another": {"target": 500}, "uno-rummy": option_texts(rules)}
    assert settings.rules_of(kept, "uno-rummy") == rules
    assert settings.with_rules(kept, UNO_RUMMY).options == {"another": {"target": 500}, "uno-rummy": {}}
    assert settings.rules_of(Settings(), "uno-rummy") == UNO_RUMMY


def test_what_is_written_on_custom_wilds_goes_into_the_file_and_comes_back(tmp_path: Path) -> None:
    written = {"C1": "composed: next draw 2; self again", "C2": 'text: "Alle" singen, äöü!', "C3": "removed"}
    rules = with_options(UNO_112, written)
    settings.save(player_folders(tmp_path), settings.with_rules(Settings(), rules))
    kept, notes = settings.load(player_folders(tmp_path), NOW)
    assert notes == ()
    assert settings.rules_of(kept, "uno-112") == rules


def test_a_damaged_file_is_set_aside_under_the_time_and_play_goes_on(folders: Folders) -> None:
    aside = settings.settings_file(folders).with_name("settings.damaged-2026-11-21-18-30-05.toml")
    for text in (
        b"language = ",
        b"\xff\xfe\x00",
        b"a = 1\na = 2\n",
        b"a = " + b"[" * 100_000,
        b"a = " + b"9" * 5000,
        b"\0",
    ):
        path = write_settings(folders, text)
        assert settings.load(folders, NOW) == (Settings(), (Note(NoteCode.DAMAGED, path, kept_as=aside),))
        assert aside.read_bytes() == text
        assert settings.load(folders, NOW) == (Settings(), ())
        aside.unlink()


def test_two_damaged_files_of_one_second_are_both_kept(folders: Folders) -> None:
    path = write_settings(folders, "first")
    settings.load(folders, NOW)
    path.write_text("second")
    (note,) = settings.load(folders, NOW)[1]
    assert note.kept_as is not None
    assert note.kept_as.read_text() == "second"
    assert sorted(each.read_text() for each in folders.config.iterdir()) == ["first", "second"]


def test_a_damaged_file_that_cannot_be_moved_stops_nothing(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_settings(folders, "=")
    monkeypatch.setattr(Path, "replace", full)
    assert settings.load(folders, NOW) == (Settings(), (Note(NoteCode.DAMAGED, path),))


def test_what_is_solved_already_is_not_written_again(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    for keys, is_written in (("ab", True), ("a", False), ("ab", False), ("bc", True), ("abc", False)):
        write = Mock(return_value=())
        with monkeypatch.context() as patch:
            patch.setattr(files, "write", write)
            assert training.add_all_solved(folders, frozenset(keys), NOW) == ()
        assert write.called == is_written, keys
        assert training.add_all_solved(folders, frozenset(keys), NOW) == ()


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_write_that_fails_half_way_keeps_the_old_text_and_leaves_nothing(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file.txt"
    assert files.write(path, "old") == ()
    monkeypatch.setattr(step, full)
    assert files.write(path, "new") == (Note(NoteCode.UNWRITABLE, path),)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_the_text_is_on_the_disk_before_it_takes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    sync, move = os.fsync, Path.replace

    def note_sync(number: int) -> None:
        order.append(f"sync {os.fstat(number).st_size}")
        sync(number)

    def note_move(path: Path, target: Path) -> Path:
        order.append(f"move from {path.parent.name} to {target.parent.name}")
        return move(path, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_move)
    files.write(tmp_path / "file.txt", "grün")
    assert order[:2] == ["sync 5", f"move from {tmp_path.name} to {tmp_path.name}"]
    assert len(order) == (3 if files.MOVES_WHILE_OPEN else 2), "the folder is not flushed, which Windows cannot"


def test_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    files.write(tmp_path / "file.txt", "a\nb\n")
    assert (tmp_path / "file.txt").read_bytes() == b"a\nb\n"
