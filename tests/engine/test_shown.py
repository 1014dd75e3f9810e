"""Hostile texts: what is shown of a name or a title, and that every door cleans what comes in by it."""

import csv
import io
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import HIGHEST_NUMBER, LONGEST_TEXT, read_custom
from game.engine.options import OptionError, with_options
from game.engine.record import Record, format_record, outline, parse_record, read_record, unseal
from game.engine.shown import LONGEST_NAME, sentences, shown
from game.store import levels, matches, statistics
from game.store.database import STATISTICS
from game.store.files import NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.levels import LONGEST, LevelSet
from game.store.matches import load_match
from game.store.statistics import FORMULA, figures_of, to_csv
from tests.answers import present, quiet
from tests.listed import DATA

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
OLD = (ROOT / "tests" / "records" / "format-4-uno-112.txt").read_text("utf-8")
"""A whole match that is read fast."""
HOSTILE = {
    "NUL": "A\0da",
    "an escape": "\x1b[31m\x1b]0;title\x07Ada",
    "a control of eight bits": "\x9b31mAda",
    "turned round": "\u202eAda\u2066\u200f",
    "unseen": "\u200bA\u2060d\ufeffa\xad\u3164",
    "ends of lines": "A\rd\x0ba\u2028b\u2029c\x85d",
    "half a letter": "Ada\udcff",
    "a pile of marks": "A" + "\u0301\u0300" * 300,
    "endless": "W" * 100_000,
    "endless and unseen": "\u200b" * 100_000 + "Ada",
}


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders that do not exist yet."""
    return player_folders(tmp_path / "home")


def is_fit(text: str, most: int = LONGEST_NAME) -> bool:
    """Whether a text can be shown on a line, said again by other means."""
    text.encode()
    return len(text) <= most and text.replace("\xa0", " ").isprintable() and "\u0301\u0300\u0301" not in text


@pytest.mark.parametrize(
    ("text", "most", "left"),
    [
        ("A\0da", 40, "Ada"), ("\x1b[31mAda", 40, "[31mAda"), ("A\r\nda\tx", 40, "A  da x"), ("Ada\udcff", 40, "Ada?"),
        ("abcdef", 4, "abc…"), ("abc def", 5, "abc…"), ("e\u0301\u0302\u0303\u0304", 40, "e\u0301\u0302"), ("", 3, ""),
    ],
)  # fmt: skip
def test_what_is_left_of_a_text(text: str, most: int, left: str) -> None:
    assert shown(text, most) == left


@pytest.mark.parametrize("name", ["Zoë", "Ada Lovelace", "Jürgen & Ben #2", "日本", "Đorđe", "a\xa0b", "  x ", "🙂"])
def test_an_ordinary_name_stays_as_it_is(name: str) -> None:
    assert shown(name) == shown(name, len(name)) == name


@settings(max_examples=200)
@given(st.text(st.characters(), max_size=60), st.integers(1, 70))
def test_cleaning_twice_changes_nothing_more(text: str, most: int) -> None:
    once = shown(text, most)
    assert len(once) <= most
    assert shown(once, most) == once


def hostile_record(name: str) -> str:
    """A whole match with such a name of a player, of the match, of the program and of where it came from."""
    record, steps = parse_record(OLD)
    record = replace(record, seats=((record.seats[0][0], name), *record.seats[1:]), program=name, begun=name)
    return format_record(record.with_note(f"name {name}").with_note(f"from {name}"), steps[-1].state)


@pytest.mark.parametrize("name", [name for name in HOSTILE.values() if "\udcff" not in name])
def test_a_record_with_a_hostile_name_replays_and_shows_a_clean_one(name: str, folders: Folders) -> None:
    text = hostile_record(name)
    reading = read_record(text)
    assert reading.fault is None
    assert len(reading.steps) == len(parse_record(OLD)[1])
    for record in (reading.record, outline(text).record):
        assert all(map(is_fit, (record.seats[0][1], record.name, record.program, record.begun)))
    path = matches_folder(folders) / "hostile.txt"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8", newline="")
    loaded = quiet(load_match(path, NOW))
    assert is_fit(loaded.reading.record.seats[0][1])
    loaded.journal.close()
    assert read_record(path.read_bytes().decode()).fault is None


@pytest.mark.parametrize("file", [b"caf\xe9.txt", b"a\nb.txt", b"\x1b[31m.txt", b"x" * 250 + b".txt"])
def test_a_record_comes_in_from_a_file_of_any_name(folders: Folders, tmp_path: Path, file: bytes) -> None:
    import os

    source = tmp_path / os.fsdecode(file)
    try:
        source.write_text(OLD, "utf-8")
    except (OSError, ValueError):
        pytest.skip("this system takes no such name")
    path = quiet(matches.take_over(folders, source))
    assert is_fit(outline(path.read_bytes().decode()).record.noted("from")[0])


def test_a_match_is_renamed_to_what_can_be_shown(folders: Folders, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text(OLD, "utf-8")
    path = present(matches.take_over(folders, tmp_path / "old.txt", own=True)[0])
    for name in HOSTILE.values():
        assert matches.rename(path, name, NOW) == ()
        written = [line for line in unseal(path.read_bytes().decode()).lines if line.startswith("note name")]
        assert len(written) == 1
        assert is_fit(written[0].removeprefix("note name "))


def level_with(text: str) -> str:
    """A level whose texts are all this one."""
    return (DATA / "hostile-level.toml").read_text("utf-8").replace("TEXT", text)


@pytest.mark.parametrize("text", [text for text in HOSTILE.values() if "\udcff" not in text])
def test_a_level_with_hostile_texts_is_shown_clean(tmp_path: Path, text: str) -> None:
    quoted = '"' + "".join(f"\\U{ord(letter):08x}" for letter in text[:3_500] + text[-10:]) + '"'
    path = tmp_path / "hostile.toml"
    path.write_text(level_with(quoted), "utf-8")
    level = levels.read(path, "own/hostile", LevelSet.OWN).text("en")
    for key, each in (("title", level.title), ("teaches", level.teaches), ("task", level.task)):
        assert is_fit(each, LONGEST[key])
    assert all(is_fit(hint, LONGEST["hints"]) for hint in level.hints)


def test_a_broken_level_quotes_little_of_what_is_wrong_with_it(folders: Folders) -> None:
    path = folders.data / "levels" / "broken.toml"
    path.parent.mkdir(parents=True)
    path.write_text(level_with(f"[{'1, ' * 50_000}]"), "utf-8")
    (note,) = levels.load(folders).notes
    assert note.code is NoteCode.BROKEN_LEVEL
    assert len(note.key) < 200


def test_an_endless_rule_of_a_custom_wild_is_shown_in_part_and_kept_whole() -> None:
    rule = f"text: {'draw ' * 20_000}"
    rules = with_options(UNO_112, {"C1": rule})
    assert rule == rules.C1
    assert is_fit(read_custom(rule).text, LONGEST_TEXT)
    assert read_custom("text: \u3164").text, "a rule that cannot be seen is still a rule"
    record = Record(rules, (("human", "A"), ("medium", "B")), "seed")
    assert parse_record(format_record(record))[0] == record


def test_a_custom_wild_has_no_endless_effects() -> None:
    assert len(read_custom(f"composed: {'; '.join(['next skip'] * HIGHEST_NUMBER)}").effects) == HIGHEST_NUMBER
    with pytest.raises(OptionError) as refused:
        with_options(UNO_112, {"C1": f"composed: {'; '.join(['next skip'] * (HIGHEST_NUMBER + 1))}"})
    assert len(str(refused.value)) < 400


def counted(folders: Folders, name: str) -> None:
    """The old match with another name of its first player is in the database."""
    record, steps = parse_record(OLD)
    record = replace(record, seats=((record.seats[0][0], name), *record.seats[1:]), notes=())
    assert statistics.add(folders, record, steps, NOW) == ()


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=x", "\r=x", "  =x", "\u200b=x"])
def test_no_name_is_a_formula_in_the_table_for_spreadsheets(folders: Folders, name: str) -> None:
    counted(folders, name)
    with closing(sqlite3.connect(STATISTICS.path(folders))) as base, base:
        base.execute("UPDATE matches SET begun = ?, options = ?", (name, name))
    lines = list(csv.DictReader(io.StringIO(quiet(to_csv(folders, NOW)), newline="")))
    assert lines[0]["name"] == f"'{shown(name)}"
    numbers = {"points", "seat"}
    for line in lines:
        texts = (cell for key, cell in line.items() if key not in numbers)
        assert not any(cell.strip().startswith(FORMULA) for cell in texts)


@pytest.mark.parametrize("name", [name for name in HOSTILE.values() if "\udcff" not in name])
def test_a_row_with_a_name_that_can_be_none_is_counted_but_not_offered(folders: Folders, name: str) -> None:
    counted(folders, "Ada")
    with closing(sqlite3.connect(STATISTICS.path(folders))) as base, base:
        base.execute("UPDATE players SET name = ?, kind = 'human' WHERE seat = 0", (name,))
        base.execute("UPDATE matches SET begun = ?, humans = 1", (name,))
    figures = quiet(figures_of(folders, NOW))
    assert figures.summary.matches == 1
    assert all(map(is_fit, (*figures.players, *(each.begun for each in figures.played))))
    assert shown(name) == name or name not in figures.players


def test_sentences_end_with_a_full_stop_unless_they_have_a_sign_of_their_own() -> None:
    assert sentences("One", "", "two  words!", "Three?", "Four…", "Five.") == "One. two words! Three? Four… Five."
