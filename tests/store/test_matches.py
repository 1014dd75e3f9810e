"""Matches on the disk: what was written is there, whatever happens to the file, the disk or the program."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest

from game.engine.cards.position import digest
from game.engine.checksums import FORMAT, RECORD_TITLE, form_of, seal, unseal
from game.engine.dealnumber import short_deal
from game.engine.options import options_of
from game.engine.record import Record, format_record
from game.engine.record_reading import parse_record, read_record
from game.engine.tiles.books import UNO_RUMMY
from game.store import files, matches
from game.store.folders import Folders, player_folders
from game.store.journal import DRAFT, Journal, draft_of
from game.store.loading import load_match, read_match
from game.store.matches import begin, listed
from game.store.notes import Note, NoteCode
from game.words.catalogue import Catalogue
from tests.card_tables import card_steps

NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
ROOT = Path(__file__).parents[2]
OLD = (ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8")
PLAYED, STEPS = parse_record(OLD)
"""A whole match."""
TEXT = format_record(PLAYED, STEPS[-1].state)


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders that do not exist yet."""
    return player_folders(tmp_path / "home")


def fresh(record: Record = PLAYED) -> Record:
    """The match before its first action."""
    return Record(record.rules, record.seats, record.seed, record.starter, record.program, begun="today")


def started(folders: Folders, lines: int = 0) -> Journal:
    """A match of which so many lines were played."""
    journal, notes = begin(folders, fresh(), NOW)
    assert notes == ()
    assert journal.write(PLAYED.lines[:lines]) == ()
    return journal


def read(journal: Journal) -> str:
    """What is in the file."""
    return journal.path.read_text("utf-8")


# Writing


def test_each_action_is_a_line_more_in_a_file_that_is_a_record_all_the_time(folders: Folders) -> None:
    journal = started(folders)
    before = read(journal)
    for number, line in enumerate(PLAYED.lines, 1):
        assert journal.write([line]) == ()
        text = read(journal)
        assert text.startswith(before)
        assert text.count("\n") == before.count("\n") + 1
        before = text
        if number % 5 == 0:
            assert read_record(text).record.lines == PLAYED.lines[:number]
    journal.close()


def test_every_action_is_flushed_to_the_disk(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = started(folders)
    sizes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: sizes.append(os.fstat(number).st_size))
    for lines in (PLAYED.lines[:1], PLAYED.lines[1:3]):
        journal.write(lines)
        assert journal.flush() == ()
    assert sizes == [len(text.encode()) for text in (format_record(played(1)), format_record(played(3)))]
    journal.close()


def test_a_line_is_in_the_file_before_a_slow_disk_has_taken_it(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, ready = started(folders), Event()
    monkeypatch.setattr(os, "fsync", lambda _: ready.wait(30))
    for number in range(1, 4):
        assert journal.write(PLAYED.lines[number - 1 : number]) == ()
        assert read(journal) == format_record(played(number)), "a kill would lose this line"
    ready.set()
    assert journal.flush() == ()
    journal.close()


def test_what_the_disk_did_not_take_is_told_once_and_written_again(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = started(folders, 1)
    journal.flush()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert journal.write(PLAYED.lines[1:2]) == ()
        assert [note.code for note in journal.flush()] == [NoteCode.UNWRITABLE]
        assert read(journal) == format_record(played(1))
        journal.write(PLAYED.lines[2:3])
        assert journal.flush() == ()
    journal.write(PLAYED.lines[3:4])
    assert journal.flush() == ()
    assert read(journal) == format_record(played(4))
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        journal.write(PLAYED.lines[4:5])
        assert [note.code for note in journal.flush()] == [NoteCode.UNWRITABLE], "it is told again after it was good"
    journal.close()
    assert read(journal) == format_record(played(5)), "closing tries once more"


def played(lines: int) -> Record:
    """The match after so many lines."""
    return replace(fresh(), lines=PLAYED.lines[:lines])


def test_what_a_full_disk_refuses_is_told_once_and_written_later(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = started(folders, 2)
    kept = read(journal)

    def half(file: object, size: int, data: bytes) -> None:
        assert journal._file is not None
        journal._file.seek(size)
        journal._file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files, "put", half)
        assert [note.code for note in journal.write(PLAYED.lines[2:3])] == [NoteCode.UNWRITABLE]
        assert journal.write(PLAYED.lines[3:4]) == ()
        assert read(journal) == kept, "half a line stays behind"
    assert journal.write(PLAYED.lines[4:5]) == ()
    assert read(journal) == format_record(played(5))
    journal.close()


def test_an_older_flush_does_not_make_a_told_failure_new(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, ready = started(folders, 1), Event()
    journal.flush()
    monkeypatch.setattr(os, "fsync", lambda _: ready.wait(30))
    assert journal.write(PLAYED.lines[1:2]) == (), "it is on its way to the disk"

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files, "put", full)
        assert [note.code for note in journal.write(PLAYED.lines[2:3])] == [NoteCode.UNWRITABLE]
        ready.set()
        assert journal.flush() == ()
        assert journal.write(PLAYED.lines[3:4]) == (), "that the older line went well says nothing of the newer"
    assert journal.write(PLAYED.lines[4:5]) == ()
    assert journal.flush() == ()
    with monkeypatch.context() as patch:
        patch.setattr(files, "put", full)
        assert [note.code for note in journal.write(PLAYED.lines[5:6])] == [NoteCode.UNWRITABLE], "it was good again"
    journal.close()
    assert read(journal) == format_record(played(6))


def test_a_match_whose_folder_cannot_be_written_is_kept_as_soon_as_it_can(folders: Folders) -> None:
    matches.folder(folders).parent.mkdir(parents=True)
    matches.folder(folders).write_text("in the way")
    journal, notes = begin(folders, fresh(), NOW)
    assert [note.code for note in notes] == [NoteCode.UNWRITABLE]
    journal.write(PLAYED.lines[:1])
    matches.folder(folders).unlink()
    assert journal.write(PLAYED.lines[1:2]) == ()
    assert read(journal) == format_record(played(2))
    journal.close()


def test_two_matches_of_one_second_have_files_of_their_own(folders: Folders) -> None:
    one, other = started(folders), started(folders)
    assert one.path != other.path
    one.close()
    other.close()


# Going on


def test_a_match_goes_on_with_its_draft_and_its_next_line(folders: Folders) -> None:
    journal = started(folders, 4)
    draft = seal(["a draft"]).text
    journal.keep_draft(draft)
    journal.close()
    loaded, notes = load_match(journal.path, NOW)
    assert loaded is not None
    assert notes == ()
    assert (loaded.draft, loaded.reading.record) == (draft, played(4))
    loaded.journal.write(PLAYED.lines[4:5])
    assert read(journal) == format_record(played(5))
    loaded.journal.close()


def test_a_match_in_whose_place_is_something_else_by_now_is_set_aside_when_it_is_renamed(folders: Folders) -> None:
    journal = started(folders, 4)
    journal.close()
    journal.path.write_text("hello", "utf-8")
    (note,) = matches.rename(journal.path, "a name", NOW)
    assert (note.code, note.file) == (NoteCode.DAMAGED, journal.path)
    assert note.kept_as is not None
    assert note.kept_as.read_text("utf-8") == "hello"
    assert not journal.path.exists()


@pytest.mark.parametrize("damaged", [b"", b"a draft", b"a draft #00000000\n", b"\xff\xfe\x00"])
def test_a_match_goes_on_without_a_damaged_draft_which_is_set_aside(folders: Folders, damaged: bytes) -> None:
    journal = started(folders, 4)
    journal.close()
    draft = journal.path.with_suffix(DRAFT)
    draft.write_bytes(damaged)
    loaded, (note,) = load_match(journal.path, NOW)
    assert loaded is not None
    assert (loaded.draft, loaded.reading.record) == ("", played(4))
    assert (note.code, note.file) == (NoteCode.DAMAGED, draft)
    assert note.kept_as is not None
    assert note.kept_as.read_bytes() == damaged
    assert not draft.exists()
    loaded.journal.close()


def test_nobody_else_goes_on_with_a_match_that_is_played(folders: Folders) -> None:
    journal = started(folders, 4)
    text = read(journal)
    loaded, (note,) = load_match(journal.path, NOW)
    assert loaded is None
    assert note.code is NoteCode.MATCH_BUSY
    assert matches.rename(journal.path, "mine", NOW)[0].code is NoteCode.MATCH_BUSY
    assert matches.delete(folders, journal.path, NOW)[1][0].code is NoteCode.MATCH_BUSY
    assert read(journal) == text
    journal.close()
    again, notes = load_match(journal.path, NOW)
    assert again is not None
    assert notes == ()
    again.journal.close()


@pytest.mark.parametrize("cut", [1, 9, 60, 400])
def test_a_damaged_end_is_cut_off_at_the_last_good_line_and_the_whole_file_kept(folders: Folders, cut: int) -> None:
    journal = started(folders, 12)
    journal.close()
    damaged = read(journal)[:-cut]
    journal.path.write_text(damaged, "utf-8")
    if cut > 1:
        loaded, (note,) = load_match(journal.path, NOW)
        assert loaded is None
        assert (note.code, note.key) == (NoteCode.MATCH_BROKEN, str(damaged.count("\n") + 1))
        assert read(journal) == damaged, "shortened, and nobody said so"
    loaded, notes = load_match(journal.path, NOW, shorten=True)
    assert loaded is not None
    if cut == 1:  # only the end of the last line is missing
        assert notes == ()
        assert len(loaded.reading.record.lines) == 12
    else:
        (note,) = notes
        assert note.code is NoteCode.MATCH_CUT
        assert note.key == str(damaged.count("\n") + 1)
        assert note.kept_as is not None
        assert note.kept_as.read_text("utf-8") == damaged
    number = len(loaded.reading.record.lines)
    loaded.journal.write(PLAYED.lines[number : number + 1])
    assert read(journal) == format_record(played(number + 1))
    loaded.journal.close()


@pytest.mark.parametrize("shorten", [False, True])
def test_a_match_that_is_whole_and_that_the_rules_refuse_is_told_and_never_shortened(
    folders: Folders, shorten: bool
) -> None:
    journal = started(folders, 5)
    journal.write(["1 catch 0", *PLAYED.lines[5:7]])
    journal.close()
    text = read(journal)
    loaded, (note,) = load_match(journal.path, NOW, shorten=shorten)
    assert loaded is None
    assert note == Note(NoteCode.MATCH_DEPARTS, journal.path, str(text[: text.index("1 catch 0")].count("\n") + 1))
    assert [path.read_text("utf-8") for path in matches.folder(folders).iterdir()] == [text]


def test_a_match_from_elsewhere_that_is_whole_and_departs_is_not_taken_over_in_part(
    folders: Folders, tmp_path: Path
) -> None:
    source = tmp_path / "theirs.txt"
    lines = unseal(format_record(played(5))).lines
    text = seal([*lines[:-1], "1 catch 0", lines[-1]]).text
    source.write_text(text, "utf-8")
    assert matches.take_over(folders, source) == (None, (Note(NoteCode.MATCH_DEPARTS, source, str(len(lines))),))
    assert source.read_text("utf-8") == text
    assert not matches.folder(folders).exists()


@pytest.mark.parametrize(
    ("change", "option"), [("target=50 ", "target=2000 "), ("late_uno_call=", "late_duo_call=")], ids=["value", "name"]
)
def test_a_match_with_an_option_that_is_not_known_is_left_whole_and_the_option_named(
    folders: Folders, change: str, option: str
) -> None:
    journal = started(folders, 5)
    journal.close()
    lines = [line.replace(change, option) for line in unseal(read(journal)).lines]
    text = seal(lines).text
    assert text != read(journal)
    journal.path.write_text(text, "utf-8")
    told = Note(NoteCode.OTHER_OPTION, journal.path, option.partition("=")[0])
    assert load_match(journal.path, NOW, shorten=True) == (None, (told,))
    assert listed(folders, NOW) == ([], (told,))
    assert matches.take_over(folders, journal.path) == (None, (told,))
    assert [path.read_text("utf-8") for path in matches.folder(folders).iterdir()] == [text]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_whole_match_that_this_version_deals_another_way_is_left_whole_and_its_deal_named(
    folders: Folders, language: str
) -> None:
    journal = started(folders, 5)
    journal.close()
    lines = list(unseal(read(journal)).lines)
    at = next(number for number, line in enumerate(lines) if line.startswith("dealt "))
    word, first, second, *rest = lines[at].split(" ")
    lines[at] = " ".join([word, second, first, *rest])
    text = seal(lines).text
    assert text != read(journal)
    journal.path.write_text(text, "utf-8")
    deal = short_deal(PLAYED.rules, PLAYED.seed)
    told = Note(NoteCode.OTHER_DEAL, journal.path, deal)
    assert load_match(journal.path, NOW, shorten=True) == (None, (told,))
    assert listed(folders, NOW) == ([], (told,))
    assert matches.take_over(folders, journal.path) == (None, (told,))
    assert [path.read_text("utf-8") for path in matches.folder(folders).iterdir()] == [text]
    said = Catalogue(language).t(f"note.{told.code}", file=told.file.name, key=told.key)
    assert deal in said
    assert "beschädigt" not in said
    assert "damaged" not in said


@pytest.mark.parametrize("name", ["format-1", "format-2-uno-rummy", "revision-1-uno-112-wilds"])
def test_a_new_name_brings_an_older_form_up_and_the_match_with_its_digest_stays(folders: Folders, name: str) -> None:
    old = (ROOT / "tests" / "records" / f"{name}.txt").read_text("utf-8")
    path = matches.folder(folders) / "old.txt"
    path.parent.mkdir(parents=True)
    path.write_text(old, "utf-8")
    assert matches.rename(path, "mine", NOW) == ()
    text = path.read_text("utf-8")
    record, steps = parse_record(text)
    assert (form_of(text), record.name, steps) == (FORMAT, "mine", parse_record(old)[1])
    options = next(line for line in unseal(text).lines if line.startswith("options ")).split()
    assert {each.partition("=")[0] for each in options} >= {each.name for each in options_of(record.rules)}
    loaded, notes = load_match(path, NOW)
    assert loaded is not None
    assert notes == ()
    loaded.journal.close()


def test_a_match_killed_before_its_digest_is_over_all_the_same(folders: Folders) -> None:
    journal = started(folders, len(PLAYED.lines))
    journal.close()
    loaded, _ = load_match(journal.path, NOW)
    assert loaded is not None
    assert loaded.reading.over
    assert listed(folders, NOW)[0][0].outline.over
    loaded.journal.close()


def test_a_record_of_the_first_form_is_brought_up_to_this_one(folders: Folders) -> None:
    path = matches.folder(folders) / "old.txt"
    path.parent.mkdir(parents=True)
    path.write_text(OLD, "utf-8")
    loaded, notes = load_match(path, NOW)
    assert loaded is not None
    assert notes == ()
    assert path.read_text("utf-8") == TEXT
    loaded.journal.close()


def test_a_record_of_a_newer_version_is_left_alone(folders: Folders) -> None:
    path = matches.folder(folders) / "new.txt"
    path.parent.mkdir(parents=True)
    path.write_text(seal([f"{RECORD_TITLE} {FORMAT + 1}", "whatever"]).text, "utf-8")
    before = path.read_text("utf-8")
    loaded, (note,) = load_match(path, NOW)
    assert loaded is None
    assert note.code is NoteCode.NEWER_FORM
    assert [each.code for each in listed(folders, NOW)[1]] == [NoteCode.NEWER_FORM]
    assert path.read_text("utf-8") == before


# The list


def test_the_list_says_what_is_open_and_what_is_over_without_replaying(folders: Folders) -> None:
    journal = started(folders, 3)
    journal.write(["note round 10 0 0 | 1 0 0", "note name An evening with # signs"])
    journal.close()
    over = matches.folder(folders) / "over.txt"
    over.write_text(TEXT, "utf-8")
    os.utime(over, (1, 1))
    entries, notes = listed(folders, NOW)
    assert notes == ()
    assert [(entry.path, entry.outline.over) for entry in entries] == [(journal.path, False), (over, True)]
    assert entries[0].outline.record.name == "An evening with # signs"
    assert entries[0].outline.record.noted("round") == ("10 0 0 | 1 0 0",)
    assert entries[1].outline.record == PLAYED
    assert matches.latest(folders, NOW)[0] == entries[0]


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", TEXT[:200].encode(), b"\x00" * 50])
def test_what_is_no_match_is_set_aside_and_named(folders: Folders, content: bytes) -> None:
    path = matches.folder(folders) / "odd.txt"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    entries, (note,) = listed(folders, NOW)
    assert entries == []
    assert note.code is NoteCode.DAMAGED
    assert note.kept_as is not None
    assert note.kept_as.read_bytes() == content
    assert listed(folders, NOW) == ([], ())


def test_a_name_is_kept_in_the_record_and_changes_neither_its_play_nor_its_place_in_the_list(folders: Folders) -> None:
    for text in (TEXT, format_record(played(6))):
        path = matches.folder(folders) / "match.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        os.utime(path, (1000, 1000))
        assert matches.rename(path, " Great\nevening ", NOW) == ()
        assert matches.rename(path, "Greater evening", NOW) == ()
        record, _ = parse_record(path.read_text("utf-8"))
        assert record.name == "Greater evening"
        assert record.lines == parse_record(text)[0].lines
        assert path.stat().st_mtime == 1000
        assert listed(folders, NOW)[0][0].outline.over == (text == TEXT)


def test_a_deleted_match_takes_its_draft_with_it(folders: Folders) -> None:
    journal = started(folders, 1)
    journal.keep_draft("x")
    journal.close()
    gone, notes = matches.delete(folders, journal.path, NOW)
    assert notes == ()
    assert gone is not None
    assert list(matches.folder(folders).iterdir()) == [matches.folder(folders) / "deleted"]
    assert {path.name for path in gone.inside.iterdir()} == {journal.path.name, draft_of(journal.path).name}


def test_a_record_goes_out_and_comes_back_in(folders: Folders, tmp_path: Path) -> None:
    journal = started(folders, 7)
    journal.close()
    outside = tmp_path / "outside"
    outside.mkdir()
    target, notes = matches.export(journal.path, outside, NOW)
    assert target is not None
    assert notes == ()
    assert matches.export(journal.path, outside, NOW)[0] != target, "something was written over"
    matches.delete(folders, journal.path, NOW)
    path, notes = matches.take_over(folders, target)
    assert path is not None
    assert notes == ()
    record, _ = parse_record(path.read_text("utf-8"))
    assert record == played(7).with_note(f"from {target.name}")


@pytest.mark.parametrize("content", [b"", b"\xff", b"[settings]\n", None])
def test_what_is_no_record_is_not_taken_over_and_stays_where_it_is(
    folders: Folders, tmp_path: Path, content: bytes | None
) -> None:
    source = tmp_path / "letter.txt"
    if content is None:
        source.mkdir()
    else:
        source.write_bytes(content)
    path, (note,) = matches.take_over(folders, source)
    assert path is None
    assert note.code is NoteCode.NO_RECORD
    assert source.exists()


def test_the_good_lines_of_a_damaged_record_are_only_taken_over_once_the_player_has_said_so(
    folders: Folders, tmp_path: Path
) -> None:
    source = tmp_path / "half.txt"
    source.write_text(TEXT[:-300], "utf-8")
    assert matches.take_over(folders, source) == (None, (Note(NoteCode.MATCH_BROKEN, source, "36"),))
    assert not matches.folder(folders).exists()
    path, notes = matches.take_over(folders, source, shorten=True)
    assert path is not None
    assert notes == ()
    assert source.read_text("utf-8") == TEXT[:-300]
    assert 0 < len(parse_record(path.read_text("utf-8"))[0].lines) < len(PLAYED.lines)


def test_the_match_of_the_first_version_joins_the_others(folders: Folders) -> None:
    old = folders.state / "match.txt"
    old.parent.mkdir(parents=True)
    old.write_text(OLD, "utf-8")
    (entry,) = listed(folders, NOW)[0]
    assert entry.outline.record.lines == PLAYED.lines
    assert (entry.outline.record.standing, entry.outline.record.winner) == (((0, 114, 0), (0, 1, 0)), 1)
    assert not old.exists()


def test_a_damaged_match_of_the_first_version_joins_the_others_whole(folders: Folders) -> None:
    old = folders.state / "match.txt"
    old.parent.mkdir(parents=True)
    old.write_text(TEXT[:-300], "utf-8")
    (entry,) = listed(folders, NOW)[0]
    assert entry.path.read_text("utf-8") == TEXT[:-300]
    assert load_match(entry.path, NOW)[1][0].code is NoteCode.MATCH_BROKEN


# Check sums


def test_a_lost_a_doubled_and_a_moved_line_are_noticed_where_they_are() -> None:
    lines = TEXT.splitlines(keepends=True)
    for at in range(1, len(lines) - 2):
        for damaged in (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[: at + 1], lines[at], *lines[at + 1 :]],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            fault = unseal("".join(damaged)).fault
            assert fault is not None
            assert fault.line in (at + 1, at + 2)


def test_a_player_may_have_any_name(folders: Folders) -> None:
    names = ("Zoë #12345678", "a b", "日本", "#", "x\xa0y", "seat human")
    record = Record(UNO_RUMMY, tuple(("human", name) for name in names[:4]), "names")
    assert parse_record(format_record(record))[0] == record
    record = Record(UNO_RUMMY, tuple(("human", name) for name in names[4:]), "names")
    assert parse_record(format_record(record))[0] == record


# Cards


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_a_match_of_cards_is_kept_listed_renamed_and_taken_over_like_any_other(folders: Folders, book: str) -> None:
    text = (ROOT / "tests" / "records" / f"format-2-{book}.txt").read_text("utf-8")
    record, steps = parse_record(text)
    journal, notes = begin(folders, fresh(record), NOW)
    assert notes == ()
    for line in record.lines[:40]:
        assert journal.write([line]) == ()
    journal.close()
    (entry,), _ = listed(folders, NOW)
    assert not entry.outline.over
    loaded, notes = load_match(journal.path, NOW)
    assert notes == ()
    assert loaded is not None
    assert loaded.reading.record.lines == record.lines[:40]
    assert loaded.draft == ""
    loaded.journal.write([*record.lines[40:], f"digest {digest(card_steps(steps)[-1].state)}"])
    loaded.journal.close()
    assert matches.rename(journal.path, "Regen", NOW) == ()
    (entry,), _ = listed(folders, NOW)
    assert entry.outline.over
    assert entry.outline.record.name == "Regen"
    out, _ = matches.export(journal.path, folders.data.parent, NOW)
    assert out is not None
    taken, notes = matches.take_over(folders, out)
    assert notes == ()
    assert taken is not None
    reading, _ = read_match(taken, NOW)
    assert reading is not None
    assert reading.steps == steps
    assert reading.record.noted("from") == (out.name,)


def test_a_damaged_match_of_cards_goes_on_from_its_last_good_line(folders: Folders) -> None:
    record, _ = parse_record((ROOT / "tests" / "records" / "format-2-uno-112.txt").read_text("utf-8"))
    journal, _ = begin(folders, fresh(record), NOW)
    journal.write(record.lines[:30])
    journal.close()
    text = read(journal)
    journal.path.write_text(text[:-4], "utf-8")
    loaded, (note,) = load_match(journal.path, NOW, shorten=True)
    assert loaded is not None
    assert loaded.reading.record.lines == record.lines[:29]
    assert note.code is NoteCode.MATCH_CUT
    loaded.journal.close()
