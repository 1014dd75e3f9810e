"""Matches and tournaments on the disk: what was written, or what a table reported, is there, whatever happens to the
file, the disk or the program (UC-79, UC-80)."""

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from threading import Event
from unittest.mock import Mock

import pytest

from game.engine import record as records
from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import PLAYERS, ROUNDS, Finished, Tournament, tables
from game.engine.dealnumber import short_deal
from game.engine.options import options_of, with_options
from game.engine.record import Record, identity, record_head, seal, unseal
from game.engine.tiles.books import UNO_RUMMY
from game.shipped import LANGUAGES
from game.store import files, matches, quarantine, tournaments
from game.store.files import Note, NoteCode
from game.store.folders import Folders, journals, matches_folder, player_folders, seems_open
from game.store.journal import DRAFT, REVIEW, Journal, draft_of
from game.store.matches import WORTH, Loaded, begin, is_tournament, listed, load_match, read_match
from game.store.tournaments import SavedTournament
from game.words.catalogue import Catalogue
from tests.answers import present, quiet

NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
ROOT = Path(__file__).parents[2]
OLD = (ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8")
PLAYED, STEPS = records.parse_record(OLD)
"""A whole match."""
TEXT = records.format_record(PLAYED, STEPS[-1].state)


def fresh(record: records.Record = PLAYED) -> records.Record:
    """The match before its first action."""
    return records.Record(record.rules, record.seats, record.seed, record.starter, record.program, begun="today")


def started(folders: Folders, lines: int = 0) -> Journal:
    """A match of which so many lines were played."""
    journal = quiet(begin(folders, fresh(), NOW))
    assert journal.write(PLAYED.lines[:lines]) == ()
    return journal


def stored(folders: Folders, text: str, name: str = "old.txt") -> Path:
    """A record that lies among the matches."""
    path = matches_folder(folders) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def read(journal: Journal) -> str:
    return journal.path.read_text("utf-8")


def played(lines: int) -> records.Record:
    return replace(fresh(), lines=PLAYED.lines[:lines])


def text(lines: int) -> str:
    return records.format_record(played(lines))


def resumed(path: Path) -> Loaded:
    """The match as the next start finds it, about which there is nothing to say."""
    return quiet(load_match(path, NOW))


def codes(notes: tuple[Note, ...]) -> list[NoteCode]:
    return [note.code for note in notes]


def full(*_: object, **__: object) -> None:
    """A disk that takes nothing more."""
    raise OSError(errno.ENOSPC, "No space left on device")


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
            assert records.read_record(text).record.lines == PLAYED.lines[:number]


def test_every_action_is_flushed_to_the_disk(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = started(folders)
    sizes: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda number: sizes.append(os.fstat(number).st_size))
    for lines in (PLAYED.lines[:1], PLAYED.lines[1:3]):
        journal.write(lines)
        assert journal.flush() == ()
    assert sizes == [len(text.encode()) for text in (text(1), text(3))]


def test_a_line_is_in_the_file_before_a_slow_disk_has_it(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, ready = started(folders), Event()
    monkeypatch.setattr(os, "fsync", lambda _: ready.wait(30))
    for number in range(1, 4):
        assert journal.write(PLAYED.lines[number - 1 : number]) == ()
        assert read(journal) == text(number), "a kill would lose this line"
    ready.set()
    assert journal.flush() == ()


def test_what_the_disk_did_not_take_is_told_and_goes_again(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = started(folders, 1)
    journal.flush()

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        assert journal.write(PLAYED.lines[1:2]) == ()
        assert codes(journal.flush()) == [NoteCode.UNWRITABLE]
        assert read(journal) == text(1)
        journal.write(PLAYED.lines[2:3])
        assert journal.flush() == ()
    journal.write(PLAYED.lines[3:4])
    assert journal.flush() == ()
    assert read(journal) == text(4)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        journal.write(PLAYED.lines[4:5])
        assert codes(journal.flush()) == [NoteCode.UNWRITABLE], "it is told again after it was good"
    journal.write(PLAYED.lines[5:6])
    assert journal.flush() == ()
    monkeypatch.setattr(os, "fsync", Mock(side_effect=[OSError, None, None]))
    journal.write(PLAYED.lines[6:7])
    assert codes(journal.close()) == [NoteCode.UNWRITABLE]
    assert read(journal) == text(7), "closing tries once more"


def test_what_a_full_disk_refuses_is_told_and_written_later(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = started(folders, 2)
    kept = read(journal)

    def half(file: object, size: int, data: bytes) -> None:
        assert journal._file is not None
        journal._file.seek(size)
        journal._file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files, "put", half)
        assert codes(journal.write(PLAYED.lines[2:3])) == [NoteCode.UNWRITABLE]
        assert journal.write(PLAYED.lines[3:4]) == ()
        assert read(journal) == kept, "half a line stays behind"
    assert journal.write(PLAYED.lines[4:5]) == journal.flush() == ()
    assert read(journal) == text(5)
    with monkeypatch.context() as patch:
        patch.setattr(files, "put", half)
        patch.setattr(journal, "_file", Mock(wraps=journal._file, truncate=full, closed=False))
        assert codes(journal.write(PLAYED.lines[5:6])) == [NoteCode.UNWRITABLE], "nor can it be cut back"
    assert codes(journal.write(PLAYED.lines[6:7])) == [NoteCode.MATCH_REWRITTEN]
    file = present(journal._file)
    monkeypatch.setattr(journal, "_file", Mock(wraps=file, close=full, closed=False))
    assert journal.close() == ()
    file.close()
    assert read(journal) == text(7)


def test_an_older_flush_does_not_make_a_told_failure_new(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, ready = started(folders, 1), Event()
    journal.flush()
    monkeypatch.setattr(os, "fsync", lambda _: ready.wait(30))
    assert journal.write(PLAYED.lines[1:2]) == (), "it is on its way to the disk"

    with monkeypatch.context() as patch:
        patch.setattr(files, "put", full)
        assert codes(journal.write(PLAYED.lines[2:3])) == [NoteCode.UNWRITABLE]
        ready.set()
        assert journal.flush() == ()
        assert journal.write(PLAYED.lines[3:4]) == (), "that the older line went well says nothing of the newer"
    assert journal.write(PLAYED.lines[4:5]) == ()
    assert journal.flush() == ()
    with monkeypatch.context() as patch:
        patch.setattr(files, "put", full)
        assert codes(journal.write(PLAYED.lines[5:6])) == [NoteCode.UNWRITABLE], "it was good again"
    journal.close()
    assert read(journal) == text(6)


def test_a_match_whose_folder_cannot_be_written_is_kept_as_soon_as_it_can(folders: Folders) -> None:
    matches_folder(folders).parent.mkdir(parents=True)
    matches_folder(folders).write_text("in the way")
    journal, notes = begin(folders, fresh(), NOW)
    assert notes == (Note(NoteCode.UNWRITABLE, journal.path),)
    journal.write(PLAYED.lines[:1])
    unplayed, _ = begin(folders, fresh(), NOW.replace(second=6))
    matches_folder(folders).unlink()
    assert journal.write(PLAYED.lines[1:2]) == unplayed.close() == ()
    assert (read(journal), read(unplayed)) == (text(2), text(0))


def test_a_match_goes_on_with_its_draft_and_its_next_line(folders: Folders) -> None:
    journal = started(folders, 4)
    draft = records.seal(["a draft"]).text
    journal.keep_draft(draft)
    journal.close()
    loaded = resumed(journal.path)
    assert (loaded.draft, loaded.reading.record) == (draft, played(4))
    loaded.journal.write(PLAYED.lines[4:5])
    assert read(journal) == text(5)


def test_a_review_is_kept_with_its_match_and_is_no_match_itself(folders: Folders) -> None:
    path = stored(folders, text(4))
    assert matches.kept_beside(path, REVIEW, NOW) == ""
    matches.keep_review(path, "a review\n")
    assert matches.kept_beside(path, REVIEW, NOW) == "a review\n"
    matches.rename(path, "another name", NOW)
    assert matches.kept_beside(path, REVIEW, NOW) == "a review\n"
    assert [entry.path for entry in matches.listed(folders, NOW)[0]] == [path]
    there = draft_of(path).with_suffix(REVIEW)
    there.unlink()
    there.mkdir()
    matches.keep_review(path, "nobody is told that it cannot be written")
    assert matches.kept_beside(path, REVIEW, NOW) == ""
    assert not there.exists(), "what is no file is set aside"
    path.unlink()
    matches.keep_review(path, "of a match that has gone meanwhile")
    assert not there.exists()


@pytest.mark.parametrize("damaged", [b"", b"a draft", b"a draft #00000000\n", b"\xff\xfe\x00"])
def test_a_match_goes_on_without_a_damaged_draft_which_is_set_aside(folders: Folders, damaged: bytes) -> None:
    path = stored(folders, text(4))
    draft = path.with_suffix(DRAFT)
    draft.write_bytes(damaged)
    loaded, (note,) = load_match(path, NOW)
    assert loaded is not None
    assert (loaded.draft, loaded.reading.record) == ("", played(4))
    assert (note.code, note.file) == (NoteCode.DAMAGED, draft)
    assert present(note.kept_as).read_bytes() == damaged
    assert not draft.exists()


def test_nobody_else_goes_on_with_a_match_that_is_played(folders: Folders) -> None:
    journal = started(folders, 4)
    before = read(journal)
    loaded, told = load_match(journal.path, NOW)
    kept, of_tournament = tournaments.load(journal.path, NOW)
    gone, of_deleting = matches.delete(folders, journal.path, NOW)
    assert (loaded, kept, gone) == (None, None, None)
    for notes in (told, of_tournament, of_deleting, matches.rename(journal.path, "mine", NOW)):
        assert notes == (Note(NoteCode.MATCH_BUSY, journal.path),)
    assert read(journal) == before
    journal.close()
    resumed(journal.path)


@pytest.mark.parametrize("cut", [1, 9, 60, 400])
def test_a_damaged_end_is_cut_off_at_the_last_good_line_and_the_whole_file_kept(folders: Folders, cut: int) -> None:
    damaged = text(12)[:-cut]
    path, line = stored(folders, damaged), str(damaged.count("\n") + 1)
    if cut > 1:
        assert load_match(path, NOW) == (None, (Note(NoteCode.MATCH_BROKEN, path, line),))
        assert path.read_text("utf-8") == damaged, "shortened, and nobody said so"
    loaded, notes = load_match(path, NOW, shorten=True)
    assert loaded is not None
    number = len(loaded.reading.record.lines)
    if cut == 1:  # only the end of the last line is missing
        assert (notes, number) == ((), 12)
    else:
        (note,) = notes
        assert (note.code, note.file, note.key) == (NoteCode.MATCH_CUT, path, line)
        assert present(note.kept_as).read_text("utf-8") == damaged
    loaded.journal.write(PLAYED.lines[number : number + 1])
    assert path.read_text("utf-8") == text(number + 1)


def test_a_whole_match_that_the_rules_refuse_is_told_and_never_shortened(folders: Folders, tmp_path: Path) -> None:
    lines = records.unseal(text(5)).lines
    departing = records.seal([*lines, "1 catch 0", *PLAYED.lines[5:7]]).text
    path = stored(folders, departing)
    told = Note(NoteCode.MATCH_DEPARTS, path, str(len(lines) + 1))
    for shorten in (False, True):
        assert load_match(path, NOW, shorten=shorten) == (None, (told,))
    elsewhere = player_folders(tmp_path / "elsewhere")
    assert matches.take_over(elsewhere, path) == (None, (told,))
    assert not matches_folder(elsewhere).exists()
    assert [each.read_text("utf-8") for each in matches_folder(folders).iterdir()] == [departing]


def dealt_otherwise(line: str) -> str:
    """A line as another version would have written it, which deals another way."""
    match line.split(" "):
        case ["dealt", first, second, *rest]:
            return " ".join(["dealt", second, first, *rest])
    return line


@pytest.mark.parametrize(
    ("change", "code", "key"),
    [
        (lambda line: line.replace("target=50 ", "target=2000 "), NoteCode.OTHER_OPTION, "target"),
        (lambda line: line.replace("late_uno_call=", "late_duo_call="), NoteCode.OTHER_OPTION, "late_duo_call"),
        (dealt_otherwise, NoteCode.OTHER_DEAL, short_deal(*PLAYED.deal)),
    ],
    ids=["a value", "a name", "a deal"],
)
def test_a_whole_match_with_what_this_version_does_not_know_is_left_whole_and_that_is_named(
    folders: Folders, change: Callable[[str], str], code: NoteCode, key: str
) -> None:
    changed = records.seal(list(map(change, records.unseal(text(5)).lines))).text
    assert changed != text(5)
    path = stored(folders, changed)
    told = Note(code, path, key)
    assert load_match(path, NOW, shorten=True) == (None, (told,))
    assert listed(folders, NOW) == ([], (told,))
    assert matches.take_over(folders, path) == (None, (told,))
    assert [each.read_text("utf-8") for each in matches_folder(folders).iterdir()] == [changed]
    for language in LANGUAGES:
        said = Catalogue(language).t(f"note.{told.code}", file=told.file.name, key=told.key)
        assert key in said
        assert "beschädigt" not in said
        assert "damaged" not in said


@pytest.mark.parametrize("name", ["format-1", "format-2-uno-rummy", "revision-1-uno-112-wilds"])
def test_going_on_and_a_new_name_bring_an_older_form_up_and_the_match_stays(folders: Folders, name: str) -> None:
    old = (ROOT / "tests" / "records" / f"{name}.txt").read_text("utf-8")
    if name != "format-1":  # which has no check sums
        path = stored(folders, old[:-9])
        assert codes(matches.rename(path, "mine", NOW)) == [NoteCode.MATCH_BROKEN]
        assert path.read_text("utf-8") == old[:-9]
    path = stored(folders, old)
    assert matches.rename(path, "mine", NOW) == ()
    text = path.read_text("utf-8")
    record, steps = records.parse_record(text)
    assert (records.form_of(text), record.name, steps) == (records.FORMAT, "mine", records.parse_record(old)[1])
    options = next(line for line in records.unseal(text).lines if line.startswith("options ")).split()
    assert {each.partition("=")[0] for each in options} >= {each.name for each in options_of(record.rules)}
    resumed(path)
    again = stored(folders, old, "again.txt")
    assert resumed(again).reading.steps == steps
    assert records.form_of(again.read_text("utf-8")) == records.FORMAT
    assert name != "format-1" or again.read_text("utf-8") == TEXT


def test_a_record_of_a_newer_version_is_left_alone(folders: Folders) -> None:
    newer = records.seal([f"{records.RECORD_TITLE} {records.FORMAT + 1}", "whatever"]).text
    path = stored(folders, newer)
    told = Note(NoteCode.NEWER_FORM, path)
    assert load_match(path, NOW) == (None, (told,))
    every = [told, Note(NoteCode.NEWER_FORM, stored(folders, newer, "too.txt"))]
    for look, nothing in ((listed, []), (matches.latest, None)):
        found, notes = look(folders, NOW)
        assert (found, sorted(notes, key=lambda note: note.file)) == (nothing, every)
    assert path.read_text("utf-8") == newer


def test_the_list_says_what_is_open_and_what_is_over_without_replaying(folders: Folders) -> None:
    over = stored(folders, TEXT, "over.txt")
    os.utime(over, (1, 1))
    journal = started(folders, 3)
    journal.write(["note round 10 0 0 | 1 0 0", "note name An evening with # signs"])
    journal.close()
    entries = quiet(listed(folders, NOW))
    assert [(entry.path, entry.outline.over) for entry in entries] == [(journal.path, False), (over, True)]
    assert entries[0].outline.record.name == "An evening with # signs"
    assert entries[0].outline.record.noted("round") == ("10 0 0 | 1 0 0",)
    assert entries[1].outline.record == replace(PLAYED, lines=()), "a list needs no actions"
    assert matches.latest(folders, NOW)[0] == entries[0]
    assert resumed(stored(folders, text(len(PLAYED.lines)), "killed before its digest.txt")).reading.over
    assert [each.outline.over for each in listed(folders, NOW)[0] if each.path.name.startswith("killed")] == [True]


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\xff\xfe", TEXT[:200].encode(), b"\x00" * 50])
def test_what_is_no_match_is_set_aside_and_named(folders: Folders, content: bytes) -> None:
    stored(folders, "").write_bytes(content)
    entries, (note,) = listed(folders, NOW)
    assert (entries, note.code) == ([], NoteCode.DAMAGED)
    assert present(note.kept_as).read_bytes() == content
    assert listed(folders, NOW) == ([], ())


def test_a_name_is_kept_in_the_record_and_changes_neither_its_play_nor_its_place_in_the_list(folders: Folders) -> None:
    for content in (TEXT, text(6)):
        path = stored(folders, content)
        os.utime(path, (1000, 1000))
        assert matches.rename(path, " Great\nevening ", NOW) == ()
        assert matches.rename(path, "Greater evening", NOW) == ()
        record, _ = records.parse_record(path.read_text("utf-8"))
        assert (record.name, record.lines) == ("Greater evening", records.parse_record(content)[0].lines)
        assert path.stat().st_mtime == 1000
        assert listed(folders, NOW)[0][0].outline.over == (content == TEXT)


def test_a_record_goes_out_and_comes_back_in(folders: Folders, tmp_path: Path) -> None:
    path, outside = stored(folders, text(7)), tmp_path / "outside"
    outside.mkdir()
    target = quiet(matches.export(path, outside, NOW))
    assert matches.export(path, outside, NOW)[0] != target, "something was written over"
    aside = files.aside_name(path, NOW)
    matches.delete(folders, path, NOW)
    path.write_bytes(b"\xff")
    assert matches.export(path, outside, NOW) == (None, (Note(NoteCode.DAMAGED, path, kept_as=aside),))
    taken = quiet(matches.take_over(folders, target))
    assert records.parse_record(taken.read_text("utf-8"))[0] == played(7).with_note(f"from {target.name}")
    assert [entry.outline.over for entry in listed(folders, NOW)[0]] == [False]
    whole, _ = matches.take_over(folders, stored(folders, TEXT))
    assert records.unseal(present(whole).read_text("utf-8")).lines[-1] == records.unseal(TEXT).lines[-1], (
        "whose digest proves its end"
    )


def test_what_is_no_record_is_not_taken_over_and_stays_where_it_is(folders: Folders, tmp_path: Path) -> None:
    source = tmp_path / "letter.txt"
    for content in (b"", b"\xff", b"[settings]\n"):
        source.write_bytes(content)
        path, (note,) = matches.take_over(folders, source)
        assert (path, note.code, note.file) == (None, NoteCode.NO_RECORD, source)
        assert source.read_bytes() == content
    assert codes(matches.take_over(folders, tmp_path)[1]) == [NoteCode.NO_RECORD], "a folder"


def test_good_lines_of_a_damaged_record_are_only_taken_over_when_told_so(folders: Folders, tmp_path: Path) -> None:
    source = tmp_path / "half.txt"
    source.write_text(TEXT[:-300], "utf-8")
    assert matches.take_over(folders, source) == (None, (Note(NoteCode.MATCH_BROKEN, source, "36"),))
    assert not matches_folder(folders).exists()
    path = quiet(matches.take_over(folders, source, shorten=True))
    assert source.read_text("utf-8") == TEXT[:-300]
    assert 0 < len(records.parse_record(path.read_text("utf-8"))[0].lines) < len(PLAYED.lines)


def test_the_match_of_the_first_version_joins_the_others_even_damaged(folders: Folders) -> None:
    old = folders.state / "match.txt"
    old.parent.mkdir(parents=True)
    old.write_text(OLD, "utf-8")
    (entry,) = listed(folders, NOW)[0]
    assert getattr(matches.record_of(entry.path), "lines", ()) == PLAYED.lines
    assert (entry.outline.record.standing, entry.outline.record.winner) == (((0, 114, 0), (0, 1, 0)), 1)
    assert not old.exists()
    entry.path.unlink()
    old.write_text(TEXT[:-300], "utf-8")
    (entry,) = listed(folders, NOW)[0]
    assert entry.path.read_text("utf-8") == TEXT[:-300]
    assert codes(load_match(entry.path, NOW)[1]) == [NoteCode.MATCH_BROKEN]
    for look in (listed, matches.latest):
        old.write_text("no match", "utf-8")
        aside = files.aside_name(old, NOW)
        look(folders, NOW)
        assert aside.read_text("utf-8") == "no match"


def test_a_player_may_have_any_name(folders: Folders) -> None:
    names = ("Zoë #12345678", "a b", "日本", "#", "x\xa0y", "seat human")
    for some in (names[:4], names[4:]):
        record = records.Record(UNO_RUMMY, tuple(("human", name) for name in some), "names")
        assert records.parse_record(records.format_record(record))[0] == record


@pytest.mark.parametrize("kept", ["whole", "damaged", "of another version"])
def test_many_matches_are_read_again_only_if_new(kept: str, folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, read = matches_folder(folders), Mock(wraps=records.outline)
    inside.mkdir(parents=True)
    for number in range(WORTH):
        noted = records.format_record(PLAYED.with_note(f"name {number}"), STEPS[-1].state)
        (inside / f"{number:03}.txt").write_text(noted, "utf-8")
    monkeypatch.setattr(matches, "outline", read)
    assert matches.listed_soon(folders, NOW, at_once=WORTH - 1) == ([], (), WORTH)
    assert matches.listed_soon(folders, NOW, stop=lambda: True) == ([], (), 0)
    first, *_ = matches.listed_soon(folders, NOW, at_once=WORTH)
    assert read.call_count == WORTH
    assert matches.listed_soon(folders, NOW, at_once=0) == (first, (), 0), "all is known"
    index = inside.with_suffix(".index")
    text = index.read_text("utf-8")
    if kept != "whole":
        index.write_text(text[:-9] if kept == "damaged" else text.replace("steinreich", "steinreicher", 1), "utf-8")
    matches.shelf_of.cache_clear()  # as in another process
    (inside / "007.txt").write_text(TEXT[:-300], "utf-8")
    again, _ = listed(folders, NOW)
    assert read.call_count == (WORTH + 1 if kept == "whole" else 2 * WORTH)
    assert {entry.path: entry for entry in again} != {entry.path: entry for entry in first}
    assert [each for each in again if each.path.name != "007.txt"] == [
        each for each in first if each.path.name != "007.txt"
    ]


def test_what_was_replayed_once_is_known_to_be_right(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    started(folders, 3).close()
    entries, _ = listed(folders, NOW)
    assert quarantine.checked(entries, lambda: False) == {}
    monkeypatch.setattr(quarantine, "read_record", lambda _: 1 / 0)
    assert quarantine.checked(entries, lambda: False) == {}


@pytest.mark.parametrize(
    ("target", "made"), [("new/deep", "new/deep/{name}"), ("new/a.txt", "new/a.txt"), ("", "{name}")]
)
def test_what_goes_out_to_a_folder_makes_it(target: str, made: str, folders: Folders, tmp_path: Path) -> None:
    journal = started(folders, 3)
    journal.close()
    out = tmp_path / "out"
    out.mkdir()
    path, notes = matches.export(journal.path, out / target, NOW)
    assert (path, notes) == (out / made.format(name=journal.path.name), ())
    assert present(path).is_file()


def test_the_end_of_a_record_tells_whether_a_match_seems_open_and_its_time_where_it_stands(folders: Folders) -> None:
    assert (journals(folders), seems_open(folders)) == ([], False)
    for name, content, is_open in (
        ("over.txt", "a\ndigest 1\n", False), ("long.txt", f"{'x' * 300}\ndigest {'y' * 200}\n", False),
        ("open.txt", "digest 1\nlast\n", True), ("digests.txt", "digests 1\n", True), ("empty.txt", "", False),
        ("other.draft", "open\n", None), ("a.damaged-2026-11-21-18-30-05.txt", "open\n", None),
        ("b.damaged-2026-11-21-18-30-05-2.txt", "open\n", None),
    ):  # fmt: skip
        path = stored(folders, content, name)
        assert (seems_open(folders), journals(folders)) == (bool(is_open), [] if is_open is None else [path]), name
        path.unlink()
    for name, second in (("c.txt", 5), ("a.txt", 5), ("b.txt", 9)):
        os.utime(stored(folders, "x", name), (second, second))
    assert [path.name for path in journals(folders)] == ["b.txt", "a.txt", "c.txt"]


RULES = with_options(UNO_1999, {"players": "tournament"})
SEATS = (("human", "Anna"), *(("medium", f"Computer {number}") for number in range(2, PLAYERS + 1)))


def begun(folders: Folders) -> SavedTournament:
    """A tournament before its first round."""
    return quiet(tournaments.begin(folders, Record(RULES, SEATS, "seed", begun="today"), NOW))


def with_tables(kept: SavedTournament, count: int) -> SavedTournament:
    """The tournament after so many tables more; in odd rounds the second table finishes first."""
    chance = Random(1)
    for _ in range(count):
        tournament = kept.tournament
        table = tournament.waiting[-1 if tournament.number % 2 else 0]
        score = chance.randrange(1, 200)
        scores = (score, 0, score, 0) if chance.random() < 0.5 else (0, score, 0, score)
        kept = quiet(tournaments.report(kept, Finished(tournament.number, table, scores)))
    return kept


def again(kept: SavedTournament) -> SavedTournament:
    """The tournament as the next start finds it."""
    return quiet(loaded(kept))


def loaded(kept: SavedTournament, *, shorten: bool = False) -> tuple[SavedTournament | None, tuple[Note, ...]]:
    """What the next start finds of a tournament, and what it says."""
    kept.journal.close()
    return tournaments.load(kept.path, NOW, shorten=shorten)


def test_what_both_tables_reported_is_there_at_the_next_start(folders: Folders) -> None:
    kept = with_tables(begun(folders), 7)
    found = again(kept)
    assert found.tournament == kept.tournament
    assert found.tournament.number == 4
    assert found.tournament.waiting == (1,)
    assert found.record == kept.record
    # And it goes on in the same file.
    assert again(with_tables(found, 3)).tournament.number == 6


def test_a_tournament_whose_time_cannot_be_set_goes_on(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = with_tables(begun(folders), 3)
    monkeypatch.setattr(Path, "touch", full)
    assert again(kept).tournament == kept.tournament
    record = Record(RULES, tuple(SEATS[player] for player in tables(1)[0]), "table")
    quiet(tournaments.begin_table(kept, tournaments.table_file(kept.path, 1, 0), record)).close()


def test_the_list_shows_a_tournament_with_the_points_of_all_eight(folders: Folders) -> None:
    kept = with_tables(begun(folders), 6)
    [entry], notes = matches.listed(folders, NOW)
    assert notes == ()
    assert not entry.outline.over
    assert is_tournament(entry.outline.record)
    scores, wins = entry.outline.record.standing
    assert scores == kept.tournament.totals
    assert sum(wins) == 3 * 4


def test_uc_79_after_twenty_eight_rounds_it_is_over_and_has_a_winner(folders: Folders) -> None:
    kept = with_tables(begun(folders), 2 * ROUNDS)
    assert kept.tournament.over
    assert kept.tournament.waiting == ()
    [entry], _ = matches.listed(folders, NOW)
    assert entry.outline.over
    assert entry.outline.record.winner == kept.tournament.standings()[0][1]
    assert matches.latest(folders, NOW)[0] is None
    found = again(kept)
    assert found.tournament.over
    found.journal.close()
    lines = kept.path.read_text("utf-8").splitlines(keepends=True)
    for lost in (1, 2, 3):  # it was killed before its end was written
        kept.path.write_text("".join(lines[:-lost]), "utf-8")
        found = again(kept)
        assert found.tournament.over
        assert found.record.winner == kept.tournament.standings()[0][1]
        found.journal.close()
        [entry], _ = matches.listed(folders, NOW)
        assert entry.outline.over
        assert entry.outline.record.noted("won") == kept.record.noted("won")


def test_the_tables_of_people_lie_beside_it_and_go_with_it(folders: Folders) -> None:
    kept = begun(folders)
    record = Record(RULES, tuple(SEATS[player] for player in tables(1)[0]), "table", begun="today")
    path = tournaments.table_file(kept.path, 1, 0)
    journal = quiet(tournaments.begin_table(kept, path, record))
    assert journal.path == path
    journal.close()
    resumed(journal.path).journal.close()
    entries, _ = matches.listed(folders, NOW)
    assert [entry.path for entry in entries] == [kept.path]
    kept.journal.close()
    gone = quiet(matches.delete(folders, kept.path, NOW))
    assert gone.paths == (Path(kept.path.name), Path(kept.path.stem, "01-1.txt"))
    assert not journal.path.exists()
    assert not journal.path.parent.exists()
    assert not kept.path.exists()


@pytest.mark.parametrize("tables", [0, 5, 2 * ROUNDS])
def test_a_tournament_of_form_2_goes_on_in_the_form_of_today(folders: Folders, tables: int) -> None:
    kept = with_tables(begun(folders), tables)
    kept.journal.close()
    lines = unseal(kept.path.read_text("utf-8")).lines
    rest = lines[len(list(record_head(kept.record))) :]
    kept.path.write_text(seal([*identity(kept.record), *rest]).text, "utf-8")
    found, notes = loaded(kept)
    assert found is not None
    assert (found.tournament, notes) == (kept.tournament, ())
    assert unseal(kept.path.read_text("utf-8")) == (lines, None)
    if not found.tournament.over:
        after = with_tables(found, 1)
        assert again(after).tournament == after.tournament


def test_a_damaged_end_costs_the_tables_after_it_and_nothing_more(folders: Folders) -> None:
    kept = with_tables(begun(folders), 5)
    kept.journal.close()
    text = kept.path.read_text("utf-8")
    kept.path.write_text(text[:-9], "utf-8")
    broken = Note(NoteCode.MATCH_BROKEN, kept.path, str(text.count("\n")))
    assert loaded(kept) == (None, (broken,))
    assert kept.path.read_text("utf-8") == text[:-9], "shortened, and nobody said so"
    found, [note] = loaded(kept, shorten=True)
    assert note.code is NoteCode.MATCH_CUT
    assert present(note.kept_as).read_text("utf-8") == text[:-9]
    assert found is not None
    assert found.tournament == Tournament(kept.tournament.tables[:4])
    assert again(found).tournament == found.tournament


def test_cut_anywhere_it_is_played_on_or_set_aside(folders: Folders) -> None:
    kept = with_tables(begun(folders), 6)
    kept.journal.close()
    data, known = kept.path.read_bytes(), kept.tournament.tables
    for end in range(0, 2000, 97):
        kept.path.write_bytes(data[:end])
        found, notes = loaded(kept)
        if codes(notes) == [NoteCode.MATCH_BROKEN]:
            assert kept.path.read_bytes() == data[:end]
            found, notes = loaded(kept, shorten=True)
        if found is None:
            assert codes(notes) == [NoteCode.DAMAGED]
        else:
            assert found.tournament.tables == known[: len(found.tournament.tables)]
            found.journal.close()


def test_a_tournament_is_no_match_and_stays_and_can_be_taken_elsewhere(folders: Folders, tmp_path: Path) -> None:
    kept = with_tables(begun(folders), 5)
    kept.journal.close()
    assert read_match(kept.path, NOW) == (None, ())
    target, _ = matches.export(kept.path, tmp_path, NOW)
    path = quiet(matches.take_over(player_folders(tmp_path / "elsewhere"), present(target)))
    found, _ = tournaments.load(path, NOW)
    assert present(found).tournament == kept.tournament


def test_what_does_not_fit_the_schedule_ends_what_is_believed() -> None:
    record = Record(RULES, SEATS, "seed")
    for words in ("table 1 0 20 0 20 0", "table 3 0 9 0 9 0", "table 1 1 5 0 5 0"):
        record = record.with_note(words)
    assert tournaments.judged(record).tournament.tables == (Finished(1, 0, (20, 0, 20, 0)),)
    judged = tournaments.judged(record)
    assert judged.record.notes == ((0, "table 1 0 20 0 20 0"),)
    assert [number for number, _ in judged.faults] == [1]


def test_a_note_counts_once_and_only_if_the_tables_say_it() -> None:
    record = Record(RULES, SEATS, "seed")
    first, second, standing = "table 1 0 20 0 20 0", "table 1 1 0 1 0 1", "round 20 0 0 1 1 0 0 20 | 1 0 0 1 1 0 0 1"
    for words in ("tabel 1 0 9 0 9 0", "from there", "name Cup", first, second, "won 0", standing, standing):
        record = record.with_note(words)
    judged = tournaments.judged(record)
    assert judged.faults == (
        (0, "it says 'tabel 1 0 9 0 9 0'; the tables say nothing of it"),
        (5, f"it says 'won 0'; the tables say {standing!r}"),
        (7, f"it says {standing!r}; the tables say nothing of it"),
    )
    assert [words for _, words in judged.record.notes] == ["from there", "name Cup", first, second, standing]
