"""The player's files: kept, read back, and never a reason to stop playing; logs and reports, levels of cards and the
guided round as files, settings by the seat, and lists that are checked. An update reads what earlier versions wrote:
whole folders of players, as they were on the day of a release."""

import json
import logging
import os
import shutil
import sys
import tomllib
from dataclasses import fields, replace
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock, Mock, call

import pytest
import tomli_w

from game.engine.cards.books import UNO_112
from game.engine.options import SeatKind, option_texts, with_options
from game.engine.record import format_record
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.grades import Grade as TileGrade
from game.engine.tiles.views import before
from game.shipped import Language, assets, levels as shipped_levels
from game.store import files, levels, logs, matches, quarantine, school, settings, tournaments, training
from game.store.content import ladder, named
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, own_files, own_folder, own_key, player_folders, profiles_folder
from game.store.levels import Grading, LevelSet
from game.store.settings import ComputerSpeed, Face, Scanning, SeatChoice, Settings, Verbosity
from game.store.toml_source import FileMistake, TomlSource
from tests import reading_inputs as inputs
from tests.answers import present, quiet
from tests.listed import listed
from tests.old_home import FACTS, as_json, facts
from tests.store.test_matches import NOW, PLAYED, ROOT, begun, codes, full, played, started, stored, text, with_tables
from tools.check import is_card_puzzle

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
    path = settings.settings_file(folders)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_steinreich_home_and_home_put_all_into_one_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEINREICH_HOME", str(tmp_path / "variable"))
    for made, inside in ((player_folders(), "variable"), (player_folders(tmp_path / "option"), "option")):
        found: tuple[Path, ...] = (made.config, made.data, made.state, made.pictures, made.cache)
        assert found == tuple(tmp_path / inside / name for name in ("config", "data", "state", "pictures", "cache"))
        found = (matches_folder(made), own_folder(made), profiles_folder(made))
        assert found == (made.state / "matches", made.data / "levels", made.data / "profiles")


def test_without_them_the_folders_are_those_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = MagicMock()
    system.user_pictures_path.return_value = tmp_path
    monkeypatch.setitem(sys.modules, "platformdirs", system)
    monkeypatch.delenv("STEINREICH_HOME")
    for variable in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(variable, str(tmp_path))
    found = player_folders()
    assert (found.config, found.state) == (system.user_config_path.return_value, system.user_state_path.return_value)
    assert (found.cache, found.data) == (system.user_cache_path.return_value, tmp_path / "steinreich")
    assert found.pictures == tmp_path / "Steinreich"
    own = call("steinreich", appauthor=False)
    asked = (system.user_config_path, system.user_state_path, system.user_cache_path, system.user_pictures_path)
    assert [each.call_args for each in asked] == [own, own, own, call()]


def test_assets_are_found_in_checkout_and_wheel(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert assets() == root / "assets"
    assert shipped_levels() == root / "levels"
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "game")
    (tmp_path / "game" / "assets").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    assert assets() == tmp_path / "game" / "assets"


def test_every_setting_is_read_back_and_without_a_file_all_are_the_defaults(folders: Folders) -> None:
    assert settings.load(folders, NOW) == (Settings(), ())
    assert not folders.config.exists()
    same = {each.name for each in fields(Settings) if getattr(CHANGED, each.name) == getattr(Settings(), each.name)}
    assert same == {"book"}, "a setting that does not differ is not tested here"
    assert settings.save(folders, CHANGED) == ()
    assert settings.load(folders, NOW) == (CHANGED, ())
    assert [face.of("änne") for face in (Face.INITIAL, Face.OWL)] == ["Ä", "owl"]


WRONG: tuple[object, ...] = (0.25, "?\n", [[]], {"x": 1})
"""What no setting may be, but for a table of keys or options; `tests/golden/readings.txt` has the bounds of each."""


def test_a_wrong_value_gives_way_to_its_default_and_no_other_does() -> None:
    odd = {"seats": [{"kind": "human", "name": 3}] * 2, "window": [1, 1], "keys": {"keys": 3}}
    for key, known in ((each.name, each.metadata) for each in fields(Settings)):
        for value in (*WRONG[:3], odd.get(key, [3]), [960, 1]) if "read" in known else ():
            with pytest.raises(ValueError, match=f"^($|{key}: |.*unpack)"):  # where it names a setting it is this one
                known["read"](key, value=value)
        for value in WRONG[: 3 if key in ("keys", "buttons", "options") else None]:
            table = settings.to_table(CHANGED) | {key: value}
            read, problems = settings.from_table(tomllib.loads(tomli_w.dumps(table)))
            assert read == replace(CHANGED, **{key: getattr(Settings(), key)}), (key, value)
            assert problems == [(NoteCode.WRONG_VALUE, key)]


def test_so_many_keys_and_names_of_keys_are_read_and_no_more() -> None:
    names, intents = ["x" * 40] * 200, {f"{number}": ["x"] for number in range(200)}
    assert settings.read_names("taught", names) == tuple(names)
    assert settings.read_presses("keys", intents) == dict.fromkeys(intents, ("x",))
    for keys in ({"draw": [*names, "x"]}, {"draw": ["x" * 41]}, {**intents, "draw": ["x"]}):
        assert settings.from_table({"keys": keys})[1] == [(NoteCode.WRONG_VALUE, "keys")]


def test_own_keys_of_former_versions_stay_and_none_does_two_things() -> None:
    read, problems = settings.from_table({"keys": {"sort": ["v"], "draw": ["x"], "log": ["o"], "say-counts": []}})
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
    kept = settings.with_rules(Settings(options={"another": {"target": 500}, "uno-rummy": {"rounds": 5}}), rules)
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


def test_a_damaged_file_is_set_aside_and_play_goes_on(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    aside = settings.settings_file(folders).with_name("settings.damaged-2026-11-21-18-30-05.toml")
    for damaged in (
        b"language = ", b"\xff\xfe\x00", b"a = 1\na = 2\n", b"a = " + b"[" * 100_000, b"a = " + b"9" * 5000, b"\0",
    ):  # fmt: skip
        path = write_settings(folders, damaged)
        assert settings.load(folders, NOW) == (Settings(), (Note(NoteCode.DAMAGED, path, kept_as=aside),))
        assert aside.read_bytes() == damaged
        assert settings.load(folders, NOW) == (Settings(), ())
        write_settings(folders, "second")
        (note,) = settings.load(folders, NOW)[1]
        assert sorted(each.read_bytes() for each in folders.config.iterdir()) == sorted([damaged, b"second"])
        assert present(note.kept_as).read_text() == "second", "both of one second are kept"
        shutil.rmtree(folders.config)
    path = write_settings(folders, "=")
    assert settings.keep(folders, Settings(), CHANGED, NOW) == (Note(NoteCode.DAMAGED, path, kept_as=aside),)
    assert settings.load(folders, NOW) == (CHANGED, ())
    path.unlink()
    assert settings.keep(folders, CHANGED, replace(CHANGED, volume=1), NOW) == ()
    assert settings.load(folders, NOW) == (replace(CHANGED, volume=1), ()), "all of it is written where nothing is"
    path.write_text("=")
    monkeypatch.setattr(Path, "replace", full)
    assert settings.load(folders, NOW) == (Settings(), (Note(NoteCode.DAMAGED, path),)), "it cannot be moved"


def test_what_is_solved_already_is_not_written_again(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    for keys, is_written in (("ab", True), ("a", False), ("ab", False), ("bc", True), ("abc", False)):
        write = Mock(return_value=())
        with monkeypatch.context() as patch:
            patch.setattr(files, "write", write)
            assert training.add_all_solved(folders, frozenset(keys), NOW) == ()
        assert write.called == is_written, keys
        assert training.add_all_solved(folders, frozenset(keys), NOW) == ()


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_half_a_write_keeps_the_old_text_alone(tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
        order.append(f"move {path.name[:10]} from {path.parent.name} to {target.parent.name}")
        return move(path, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_move)
    files.write(tmp_path / "file.txt", "grün")
    assert order[:2] == ["sync 5", f"move .file.txt. from {tmp_path.name} to {tmp_path.name}"]
    assert len(order) == (3 if files.MOVES_WHILE_OPEN else 2), "the folder is not flushed, which Windows cannot"
    files.write(tmp_path / "file.txt", "a\nb\n")
    assert (tmp_path / "file.txt").read_bytes() == b"a\nb\n", "line ends stay as they are"


def test_the_last_ten_logs_and_the_last_ten_reports_are_kept(folders: Folders) -> None:
    assert logs.latest(folders) == ""
    for number in range(13):
        now = NOW + timedelta(minutes=number // 2)
        handler = quiet(logs.begin(folders, now))
        logging.getLogger("game").error("start %d", number)
        logs.end(handler)
        (logs.folder(folders) / "0.log").mkdir(exist_ok=True)  # which cannot be deleted like a file
        logging.getLogger("game").error("nobody keeps this")
        path = quiet(logs.keep_report(folders, f"report {number}", now))
        assert (path.parent, path.read_text("utf-8")) == (folders.state / "logs", f"report {number}")
    there = sorted(path for path in logs.folder(folders).iterdir() if path.is_file())
    assert [sum(path.suffix == suffix for path in there) for suffix in (".log", ".txt")] == [10, 10]
    last = logs.latest(folders)
    assert last.endswith(" ERROR game: start 12")
    assert "nobody" not in last
    (logs.folder(folders) / "9.log").write_bytes(b"\xff\n" + b"\n".join(b"%d" % line for line in range(300)))
    assert logs.latest(folders).splitlines() == [str(line) for line in range(100, 300)]
    assert logs.latest(folders, 2) == "298\n299"
    logs.end(None)


def test_a_folder_of_logs_that_cannot_be_is_a_note(folders: Folders) -> None:
    folders.state.parent.mkdir(parents=True)
    folders.state.write_text("in the way")
    log, report = (folders.state / "logs" / f"2026-11-21 18-30-05{end}" for end in (".log", " report.txt"))
    assert logs.begin(folders, NOW) == (None, (Note(NoteCode.UNWRITABLE, log),))
    assert logs.keep_report(folders, "x", NOW) == (report, (Note(NoteCode.UNWRITABLE, report),))


def test_own_levels_have_keys_by_their_folders_and_names_that_are_free(folders: Folders) -> None:
    assert own_files(folders) == ()
    kept = [levels.keep_level(folders, "mine", number) for number in ("1", "2")]
    (own_folder(folders) / "hard").mkdir()
    (own_folder(folders) / "hard" / "b.toml").write_text("3")
    (own_folder(folders) / "note.txt").write_text("no level")
    found = [(path.name, path.read_text("utf-8"), notes) for path, notes in kept if path is not None]
    assert found == [("mine.toml", "1", ()), ("mine-2.toml", "2", ())]
    assert [own_key(folders, path) for path in own_files(folders)] == ["own/hard/b", "own/mine-2", "own/mine"]
    own_folder(folders).rename(folders.data / "elsewhere")
    own_folder(folders).write_text("in the way")
    path, notes = levels.keep_level(folders, "mine", "x")
    assert (path, codes(notes)) == (None, [NoteCode.UNWRITABLE])


def test_a_level_of_tiles_is_written_as_it_is_read(tmp_path: Path) -> None:
    graded = Grading(TileGrade.ATTACH, 2, {"breaks": 1, "plays": 2}, ("attach",), "1 7")
    gradings = (None, graded, replace(graded, themes=(), generator=""))
    for source, grading in zip(sorted((ROOT / "levels" / "puzzles").glob("0*.toml")), cycle(gradings), strict=False):
        level: Any = levels.read(source, "own/a", LevelSet.OWN)
        lay: Any = parse_action(level.solution[0], before(level.start))
        path = tmp_path / "again.toml"
        path.write_text(levels.level_text(level.start, level.goals, lay, grading, level.texts), "utf-8")
        again: Any = levels.read(path, "own/a", LevelSet.OWN)
        assert (again.goals, again.grading, again.texts) == (level.goals, grading, level.texts)
        assert (again.start.table, again.start.racks[0], again.start.rules) == (
            level.start.table, level.start.racks[0], level.start.rules
        )  # fmt: skip
        assert len(again.solution) == 1
    assert levels.toml_value({"a": ["ä", 1, True]}) == '{ a = ["ä", 1, true] }'


@pytest.fixture
def card_file(folders: Folders) -> Path:
    """A level of cards among the player's own."""
    path, _ = levels.keep_level(folders, "cards", inputs.CARD_LEVEL)
    return present(path)


def test_a_level_of_cards_is_written_as_it_is_read(folders: Folders, card_file: Path) -> None:
    library = levels.load(folders, [LevelSet.OWN])
    level: Any = library.levels[0]
    assert (len(library.levels), library.notes) == (1, ())
    assert levels.is_of_cards(card_file)
    assert is_card_puzzle(TomlSource(card_file).table)
    assert not is_card_puzzle({"book": "rummy", "goal": {"out": 1}})
    assert not levels.is_of_cards(card_file.with_name("none.toml"))
    line = present(level.line)
    assert level.key == "own/cards"
    assert (line.name, line.aim, line.state, line.best.action) == (level.key, level.aim, level.start, level.solution)
    assert (line.grade, line.sure, line.themes) == (level.grading.grade, level.grading.worth, level.grading.themes)
    assert line.sure == line.best.sure
    assert replace(level, others=()).line is replace(level, grading=None).line is None
    assert level.text("de") == level.texts["de"]
    assert replace(level, texts={"en": level.texts["de"]}).text("de") == level.texts["de"]
    written = levels.card_level_text(replace(line, name=present(level.grading).generator), level.texts)
    card_file.write_text(written, "utf-8")
    texts = {language: replace(each, aim="") for language, each in level.texts.items()}
    assert levels.read_card_level(card_file, "own/cards") == replace(level, texts=texts)


def test_a_broken_level_of_cards_is_left_out_and_named_with_its_line(folders: Folders, card_file: Path) -> None:
    for part, wrong, sentence in listed("level-files")["card_level"]:
        assert part in inputs.CARD_LEVEL
        card_file.write_text(inputs.CARD_LEVEL.replace(part, wrong), "utf-8")
        library = levels.load(folders, [LevelSet.OWN])
        notes = library.notes
        assert (library.levels, codes(notes)) == ((), [NoteCode.BROKEN_LEVEL]), wrong
        assert sentence in notes[0].key
        assert notes[0].file == card_file


def test_the_guided_round_is_whole_and_its_mistakes_are_named(tmp_path: Path) -> None:
    assert {act.seat for act in school.load().acts} == {0, 1}
    path = tmp_path / "guided.toml"
    head = 'book = "uno-rummy"\nracks = ["R1 B9", "?5"]\ntable = ["R4 R5 R6"]\n'
    act = '[[act]]\nseat = 0\naction = "draw"\n'
    path.write_text(head + act, "utf-8")
    assert school.read_guided(TomlSource(path)).acts == (school.GuidedAct(0, "draw"),)
    for part, wrong, sentence in listed("level-files")["guided"]:
        assert part in head + act
        path.write_text((head + act).replace(part, wrong), "utf-8")
        with pytest.raises(FileMistake, match=sentence):
            school.read_guided(TomlSource(path))


def test_who_sits_down_brings_all_settings_but_those_of_the_game_and_of_the_room() -> None:
    own, host, before = CHANGED, Settings(player_name="Oma", volume=1), Settings(volume=77, text_size=200)
    found = settings.seated(own, host, before)
    for each in fields(Settings):
        source = host if each.name in settings.OF_THE_GAME else before if each.name in settings.OF_THE_ROOM else own
        assert getattr(found, each.name) == getattr(source, each.name), each.name
    assert settings.changed(before, replace(before, volume=1, mono=True)) == {"volume", "mono"}
    assert settings.changed(before, before) == set()


def test_every_character_is_found_by_its_key() -> None:
    assert [named(each.key) for each in ladder()] == [*ladder()]
    assert named("nobody") is None
    assert all(each.home in each.books for each in ladder())


def test_only_what_a_record_says_wrongly_of_itself_is_listed_with_the_truth(folders: Folders) -> None:
    honest = stored(folders, (ROOT / "tests" / "records" / "format-3-uno-rummy.txt").read_text("utf-8"), "honest.txt")
    lies = replace(PLAYED.cut(0), notes=((0, "won 2"), (0, "round 9 9 9 | 1 1 1")))
    lying = stored(folders, format_record(lies), "lying.txt")
    over = stored(folders, format_record(replace(PLAYED, notes=((0, "won 2"),))), "over.txt")
    kept = with_tables(begun(folders), 3)
    kept.journal.close()
    entries = matches.listed(folders, NOW)[0]
    assert {entry.path for entry in entries} == {honest, lying, over, kept.path}
    found = quarantine.checked(entries, lambda: False)
    assert {*found} == {lying, over}
    assert (found[over].over, found[over].record.winner) == (True, 1)
    truth = found[lying]
    assert (truth.over, truth.record.winner, truth.record.standing) == (False, None, truth.record.standing)
    assert truth.record.noted("won") == ()
    assert quarantine.checked(entries, lambda: True) == {}
    lying.unlink()
    assert [*quarantine.checked(entries, lambda: False)] == [over], "what is gone is explained when it is opened"
    over.write_text("no match", "utf-8")
    assert quarantine.checked(entries, lambda: False) == {}, "and what is damaged meanwhile"


def test_what_is_opened_is_a_match_a_tournament_or_why_it_is_neither(folders: Folders) -> None:
    journal = started(folders, 5)
    busy = quarantine.opened(journal.path, NOW)
    assert (busy.match, busy.why(NoteCode.MATCH_BROKEN), codes(busy.notes)) == (None, None, [NoteCode.MATCH_BUSY])
    journal.close()
    whole = quarantine.opened_or_rest(folders, journal.path, NOW)
    assert (present(whole.match).reading.record, whole.notes, whole.rest, whole.extent) == (played(5), (), None, None)
    whole.close()
    broken = stored(folders, text(9)[:-20], "broken.txt")
    found = quarantine.opened(broken, NOW)
    assert found.match is None
    assert found.why(NoteCode.MATCH_BROKEN) is found.notes[0]
    assert (found.why(NoteCode.MATCH_DEPARTS), found.extent) == (None, (8, 9))
    good = quarantine.opened(broken, NOW, shorten=True)
    assert good.match is not None
    assert codes(good.notes) == [NoteCode.MATCH_CUT]
    good.close()
    kept = with_tables(begun(folders), 3)
    kept.journal.close()
    cup = quarantine.opened(kept.path, NOW)
    assert cup.match is None
    assert present(cup.tournament).tournament == kept.tournament
    assert codes(tournaments.load(kept.path, NOW)[1]) == [NoteCode.MATCH_BUSY]
    cup.close()
    assert tournaments.load(kept.path, NOW)[0] is not None, "its lock was released"


HOMES = sorted(path for path in (Path(__file__).parents[1] / "homes").iterdir() if path.is_dir())


@pytest.fixture(params=HOMES, ids=lambda home: str(home.name))
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a player's files."""
    return Path(shutil.copytree(request.param, tmp_path / "home"))


def within(found: Any, expected: Any) -> Any:
    """What was found, without settings that came later and with the level's name of then."""
    then = json.loads(json.dumps(found).replace('"medium"', '"normal"'))
    return {**then, "settings": {name: then["settings"].get(name) for name in expected["settings"]}}


def test_this_version_reads_everything_as_the_version_did_that_wrote_it(home: Path) -> None:
    expected = json.loads((home / FACTS).read_text("utf-8"))
    assert within(as_json(facts(player_folders(home))), expected) == expected
    assert within(as_json(facts(player_folders(home))), expected) == expected, "and once more"


def test_everything_is_there_that_a_version_writes() -> None:
    newest = player_folders(HOMES[-1])
    for folder, name in (
        (newest.config, "settings.toml"), (newest.data, "progress.toml"), (newest.data, "training.sqlite"),
    ):  # fmt: skip
        assert (folder / name).is_file(), name
    assert STATISTICS.path(newest).is_file()
    expected = json.loads((HOMES[-1] / FACTS).read_text("utf-8"))
    assert {each["book"] for each in expected["matches"] if not each["over"]} == {
        "rummikub", "rummy", "uno-112", "uno-1999", "uno-rummy"
    }  # fmt: skip
    assert [each["tables"] for each in expected["matches"] if "tables" in each] == [3]
