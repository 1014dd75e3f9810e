"""Logs and reports, levels of cards and the guided round as files, settings by the seat, and lists that are checked."""

from __future__ import annotations

import logging
import os
from dataclasses import fields, replace
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from game.engine.record import format_record
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.grades import Grade as TileGrade
from game.engine.tiles.views import before
from game.store import card_levels, levels, logs, matches, quarantine, school, settings, tournaments
from game.store.content import ladder, named
from game.store.files import NoteCode
from game.store.folders import (
    Folders,
    journals,
    other_profiles,
    own_files,
    own_folder,
    own_key,
    profiles_folder,
    seems_open,
)
from game.store.levels import Grading, LevelSet
from game.store.settings import Settings
from game.store.toml_source import FileMistake, TomlSource
from tests import reading_inputs as inputs
from tests.answers import present, quiet
from tests.store.test_matches import NOW, PLAYED, ROOT, codes, played, started, stored, text
from tests.store.test_settings_and_files import CHANGED
from tests.store.test_tournaments import begun, with_tables


def test_the_last_ten_logs_and_the_last_ten_reports_are_kept(folders: Folders) -> None:
    assert logs.latest(folders) == ""
    for number in range(13):
        now = NOW + timedelta(minutes=number // 2)
        handler = quiet(logs.begin(folders, now))
        logging.getLogger("game").error("start %d", number)
        logs.end(handler)
        logging.getLogger("game").error("nobody keeps this")
        path = quiet(logs.keep_report(folders, f"report {number}", now))
        assert path.read_text("utf-8") == f"report {number}"
    there = sorted(logs.folder(folders).iterdir())
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
    handler, notes = logs.begin(folders, NOW)
    assert (handler, codes(notes)) == (None, [NoteCode.UNWRITABLE])
    assert codes(logs.keep_report(folders, "x", NOW)[1]) == [NoteCode.UNWRITABLE]


def test_own_levels_have_keys_by_their_folders_and_names_that_are_free(folders: Folders) -> None:
    assert own_files(folders) == ()
    kept = [levels.keep_level(folders, "mine", number)[0] for number in ("1", "2")]
    (own_folder(folders) / "hard").mkdir()
    (own_folder(folders) / "hard" / "b.toml").write_text("3")
    (own_folder(folders) / "note.txt").write_text("no level")
    assert [path.name for path in kept if path is not None] == ["mine.toml", "mine-2.toml"]
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
    (level,), notes = card_levels.load_own(folders)
    assert notes == ()
    assert levels.is_of_cards(card_file)
    assert card_levels.is_puzzle(TomlSource(card_file).table)
    assert not card_levels.is_puzzle({"book": "rummy", "goal": {"out": 1}})
    assert not levels.is_of_cards(card_file.with_name("none.toml"))
    line = present(level.line)
    assert level.key == "own/cards"
    assert (line.name, line.aim, line.state, line.best.action) == (level.key, level.aim, level.start, level.solution)
    assert (line.grade, line.sure, line.themes) == (level.grading.grade, level.grading.worth, level.grading.themes)  # type: ignore[union-attr]
    assert card_levels.line_of(level.key, card_levels.found_in(line)) == replace(line, sure=line.best.sure)
    assert replace(level, others=()).line is replace(level, grading=None).line is None
    assert level.text("de") == level.texts["de"]
    assert replace(level, texts={"en": level.texts["de"]}).text("de") == level.texts["de"]
    assert level.grading is not None
    best = (level.solution, *level.also)
    written = card_levels.card_level_text(level.start, level.aim, best, level.grading, level.texts, level.others)
    card_file.write_text(written, "utf-8")
    texts = {language: replace(each, aim="") for language, each in level.texts.items()}
    assert card_levels.read(card_file, "own/cards") == replace(level, texts=texts)


def test_a_broken_level_of_cards_is_left_out_and_named_with_its_line(folders: Folders, card_file: Path) -> None:
    for part, wrong, sentence in (
        ("goal = {", "gaol = {", "4: gaol: unknown key"), ("play B6 uno", "dance", "5: solution: "),
        ("racks = ", "racks = 3 #", "2: racks"),
    ):  # fmt: skip
        assert part in inputs.CARD_LEVEL
        card_file.write_text(inputs.CARD_LEVEL.replace(part, wrong), "utf-8")
        found, notes = card_levels.load_own(folders)
        assert (found, codes(notes)) == ((), [NoteCode.BROKEN_LEVEL]), wrong
        assert sentence in notes[0].key
        assert notes[0].file == card_file


def test_the_guided_round_is_whole_and_its_mistakes_are_named(tmp_path: Path) -> None:
    shipped = school.load()
    assert {act.seat for act in shipped.acts} == {0, 1}
    path = tmp_path / "guided.toml"
    head = 'book = "uno-rummy"\nracks = ["R1 B9", "?5"]\ntable = ["R4 R5 R6"]\n'
    act = '[[act]]\nseat = 0\naction = "draw"\n'
    path.write_text(head + act, "utf-8")
    assert school.read_guided(TomlSource(path)).acts == (school.GuidedAct(0, "draw"),)
    for wrong, sentence in (
        (head, "write \\[\\[act\\]\\]"), (head + act.replace("seat = 0", "seat = 2"), "none of the seats 0 to 1"),
        (head + act.replace("seat = 0", "seat = true"), "none of the seats"),
        (head + "x = 3\n" + act, "x: unknown key"), (head + act.replace('"draw"', "3"), "a text"),
        (head + act.replace("seat = 0\n", ""), "expected seat and action"),
        (head.replace("R4 R5", "R4 R4") + act, "table"),
    ):  # fmt: skip
        path.write_text(wrong, "utf-8")
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


def test_the_end_of_a_record_tells_whether_a_match_seems_open_and_its_time_where_it_stands(folders: Folders) -> None:
    assert (journals(folders), seems_open(folders), other_profiles(folders)) == ([], False, [])
    for name, content, is_open in (
        ("over.txt", "a\ndigest 1\n", False), ("long.txt", f"{'x' * 300}\ndigest {'y' * 200}\n", False),
        ("open.txt", "digest 1\nlast\n", True), ("digests.txt", "digests 1\n", True), ("empty.txt", "", False),
        ("other.draft", "open\n", None), ("a.damaged-2026-11-21-18-30-05.txt", "open\n", None),
        ("b.damaged-2026-11-21-18-30-05-2.txt", "open\n", None),
    ):  # fmt: skip
        path = stored(folders, content, name)
        found = (seems_open(folders), journals(folders))
        assert found == (bool(is_open), [] if is_open is None else [path]), name
        path.unlink()
    for name, second in (("c.txt", 5), ("a.txt", 5), ("b.txt", 9)):
        os.utime(stored(folders, "x", name), (second, second))
    assert [path.name for path in journals(folders)] == ["b.txt", "a.txt", "c.txt"]
    for name in ("20270101-000000", "20260101-000000", "x", "9"):
        (profiles_folder(folders) / name).mkdir(parents=True)
    assert [path.name for path in other_profiles(folders)] == ["20260101-000000", "20270101-000000", "9"]


def test_what_is_opened_is_a_match_a_tournament_or_why_it_is_neither(folders: Folders) -> None:
    journal = started(folders, 5)
    busy = quarantine.opened(journal.path, NOW)
    assert (busy.match, busy.broken, codes(busy.notes)) == (None, None, [NoteCode.MATCH_BUSY])
    journal.close()
    whole = quarantine.opened_or_rest(folders, journal.path, NOW)
    assert (present(whole.match).reading.record, whole.notes, whole.rest, whole.extent) == (played(5), (), None, None)
    whole.close()
    broken = stored(folders, text(9)[:-20], "broken.txt")
    found = quarantine.opened(broken, NOW)
    assert found.match is None
    assert found.broken is found.notes[0]
    assert (found.departs, found.extent) == (None, (8, 9))
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
    again = tournaments.load(kept.path, NOW)[0]
    assert again is not None, "its lock was released"
