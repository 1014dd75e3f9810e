"""What was set aside is listed, looked at again, and used where it is good by now."""

import os
from pathlib import Path

import pytest

from game.engine.record import FORMAT, RECORD_TITLE, RecordError, Replay, format_record, parse_record, read_record, seal
from game.store import deleted, files, matches, quarantine, settings, statistics, tournaments, training
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder
from game.store.journal import draft_of
from game.store.matches import extent_of, listed, load_match, read_match, taken_up, why_broken
from game.store.quarantine import FileKind, Quarantined
from game.store.settings import Settings
from tests.answers import present, quiet
from tests.store.test_matches import NOW, PLAYED, ROOT, begun, codes, fresh, full, resumed, started, text, with_tables
from tests.store.test_statistics import match

pytestmark = pytest.mark.usefixtures("replayed_anew")
FRESH = fresh()
BAD = 6
"""The line of the match that an old version could not read."""


def left(folders: Folders, lines: int) -> Path:
    """A match that was left after so many lines."""
    journal = started(folders, lines)
    journal.close()
    return journal.path


def refused(folders: Folders, one: Quarantined, there: Path, call: str) -> None:
    """Nothing can be written: that is told, and what was set aside stays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(call, full)
        assert quarantine.again(folders, one, NOW) == (None, (Note(NoteCode.UNWRITABLE, there),))
    assert one.path.exists()


def set_aside_meanwhile(folders: Folders, one: Quarantined, there: Path) -> None:
    """What it was to be added to is damaged by now: that is set aside, too, and told."""
    there.write_bytes(b"=" * 900)
    aside = files.aside_name(there, NOW)
    assert quarantine.again(folders, one, NOW) == (None, (Note(NoteCode.DAMAGED, there, kept_as=aside),))
    aside.unlink()


def set_aside(path: Path, second: int) -> Path:
    """Where a match would be set aside."""
    return path.with_name(f"{path.stem}.damaged-2026-11-20-10-00-0{second}.txt")


def shortened(folders: Folders, *, more: int = 0) -> Path:
    """A match of twelve lines that an old version cut after six, on which somebody played on."""
    path, real = left(folders, 12), Replay._play

    def old(replay: Replay, number: int, line: str) -> RecordError | None:
        if line == PLAYED.lines[BAD]:
            return RecordError(number, "an old version reads it differently")
        return real(replay, number, line)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Replay, "_play", old)
        loaded, notes = load_match(path, NOW)
        assert (loaded, codes(notes)) == (None, [NoteCode.MATCH_DEPARTS]), "shortened, and nobody said so"
        assert extent_of(path) == (BAD, 12)
        assert path.read_text("utf-8") == text(12)
        reading = present(read_match(path, NOW)[0])
        good = reading, format_record(reading.record), why_broken(path, present(reading.fault))
        present(taken_up(path, NOW, lambda _: good, shorten=True)[0])[1].close()  # as the old version itself cut it
        loaded = present(load_match(path, NOW)[0])
        loaded.journal.write([f"{loaded.reading.steps[-1].state.turn} timeout"][:more])
        loaded.journal.close()
        assert quarantine.rests(folders, NOW) == [], "it cannot be read yet"
        (one,) = quarantine.listed(folders, NOW)
        assert quarantine.again(folders, one, NOW)[1][0].code is NoteCode.STILL_DAMAGED
    assert (one.kind, one.original) == (FileKind.MATCH, path)
    assert one.record is not None
    assert len(read_record(path.read_text("utf-8")).record.lines) == BAD + more
    return path


def test_what_was_cut_off_is_offered_back_once_it_can_be_read(folders: Folders) -> None:
    path = shortened(folders)
    draft_of(path).write_text("x")
    (rest,) = quarantine.rests(folders, NOW)
    assert (rest.path, rest.now, rest.then, rest.apart) == (path, BAD, 12, False)
    assert quarantine.rest_of(folders, path, NOW) == rest
    assert quarantine.rest_of(folders, path.with_name("another.txt"), NOW) is None
    refused(folders, rest.aside, path, "pathlib.Path.rename")
    assert quarantine.again(folders, rest.aside, NOW) == (path, ())
    assert path.read_text("utf-8") == text(12)
    assert quarantine.listed(folders, NOW) == []
    assert quarantine.rests(folders, NOW) == []
    (short,) = deleted.listed(matches_folder(folders), NOW)
    assert (short.inside / path.name).read_text("utf-8") == text(BAD)
    assert not draft_of(path).exists(), "the draft of another position lies beside it"
    resumed(path)


def test_the_name_that_a_shortened_match_got_since_stays(folders: Folders) -> None:
    path = shortened(folders)
    assert matches.rename(path, "Rainy Sunday", NOW) == ()
    (rest,) = quarantine.rests(folders, NOW)
    assert quarantine.again(folders, rest.aside, NOW) == (path, ())
    record, _ = parse_record(path.read_text("utf-8"))
    assert (record.name, record.lines) == ("Rainy Sunday", PLAYED.lines[:12])
    path.write_text(text(6), "utf-8")
    set_aside(path, 1).write_text(format_record(record), "utf-8")
    one, short = only(folders, FileKind.MATCH), path.read_bytes()
    path.write_bytes(b"no record")
    assert quarantine.again(folders, one, NOW) == (None, (Note(NoteCode.STILL_DAMAGED, one.path),))
    path.write_bytes(short)
    assert quarantine.again(folders, one, NOW) == (path, ())
    assert parse_record(path.read_text("utf-8"))[0].name == "Rainy Sunday", "the shortened one had none"


def test_where_somebody_played_on_the_rest_comes_back_as_a_match_of_its_own(folders: Folders) -> None:
    path = shortened(folders, more=1)
    before = path.read_text("utf-8")
    (rest,) = quarantine.rests(folders, NOW)
    assert (rest.path, rest.apart) == (path, True)
    assert quarantine.rest_of(folders, path, NOW) is None, "going on would ask each time"
    back = quiet(quarantine.again(folders, rest.aside, NOW))
    assert path.read_text("utf-8") == before
    record = read_record(back.read_text("utf-8")).record
    assert record.lines == PLAYED.lines[:12]
    assert record.noted("from"), "the statistics would count one match twice"
    assert {entry.path for entry in listed(folders, NOW)[0]} == {path, back}
    assert quarantine.listed(folders, NOW) == []


def test_a_match_that_is_being_played_is_not_put_together(folders: Folders) -> None:
    path = shortened(folders)
    (rest,) = quarantine.rests(folders, NOW)
    loaded, _ = load_match(path, NOW)
    back, notes = quarantine.again(folders, rest.aside, NOW)
    assert (back, codes(notes)) == (None, [NoteCode.MATCH_BUSY])
    assert quarantine.opened_again(folders, rest.aside, path, NOW).notes == notes * 2
    present(loaded).journal.close()
    found = quarantine.opened_again(folders, rest.aside, path, NOW)
    assert (present(found.match).reading.record.lines, found.notes) == (PLAYED.lines[:12], ())
    found.close()


def test_a_copy_of_no_more_than_the_match_has_is_not_offered(folders: Folders) -> None:
    path = left(folders, 8)
    for lines in (8, 5):
        set_aside(path, lines).write_text(text(lines))
        os.utime(set_aside(path, lines), (0, -lines))
    set_aside(path, 9).write_text("no record")
    assert quarantine.rests(folders, NOW) == []
    set_aside(path, 9).unlink()
    there = quarantine.listed(folders, NOW)
    assert [one.path for one in there] == [set_aside(path, 5), set_aside(path, 8)], "the latest first"
    for one in there:
        assert quarantine.again(folders, one, NOW) == (None, (Note(NoteCode.NOTHING_MORE, one.path, path.name),))
    assert quarantine.listed(folders, NOW) == there


def test_an_intact_match_that_an_old_version_renamed_comes_back_under_its_name(folders: Folders) -> None:
    path = matches_folder(folders) / "2026-11-20 10-00-00 uno-rummy.txt"
    path.parent.mkdir(parents=True)
    set_aside(path, 1).write_text(text(7))
    assert (listed(folders, NOW)[0], quarantine.rests(folders, NOW)) == ([], [])
    (one,) = quarantine.listed(folders, NOW)
    assert quarantine.again(folders, one, NOW) == (path, ())
    (entry,) = listed(folders, NOW)[0]
    assert entry.path == path


def test_a_match_of_the_first_version_is_back_once_readable(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    old = folders.state / "match.txt"
    old.parent.mkdir(parents=True)
    old.write_text("hello", "utf-8")
    assert codes(matches.adopt(folders, NOW)) == [NoteCode.DAMAGED]
    one = only(folders, FileKind.MATCH)
    with monkeypatch.context() as patch:
        patch.setattr(files, "content", full)
        assert quarantine.again(folders, one, NOW) == (None, (Note(NoteCode.UNREADABLE, one.path),))
    one.path.write_text(seal([f"{RECORD_TITLE} {FORMAT + 1}"]).text, "utf-8")
    assert quarantine.again(folders, one, NOW) == (None, (Note(NoteCode.NEWER_FORM, one.path),))
    one.path.write_text(text(5), "utf-8")
    assert quarantine.again(folders, one, NOW) == (old, ())


def test_the_tables_of_a_tournament_are_offered_back_too(folders: Folders) -> None:
    kept = with_tables(begun(folders), 6)
    kept.journal.close()
    whole = kept.path.read_bytes()
    lines = whole.splitlines(keepends=True)
    fifth = [number for number, line in enumerate(lines) if line.startswith(b"note table")][4]
    lines[fifth] = lines[fifth].replace(b" #", b"0 #")
    kept.path.write_bytes(b"".join(lines))
    assert tournaments.load(kept.path, NOW)[1][0].code is NoteCode.MATCH_BROKEN
    assert extent_of(kept.path) == (4, 6)
    short = present(tournaments.load(kept.path, NOW, shorten=True)[0])
    short.journal.close()
    assert len(short.tournament.tables) == 4
    (one,) = quarantine.listed(folders, NOW)
    assert quarantine.rests(folders, NOW) == []
    assert codes(quarantine.again(folders, one, NOW)[1]) == [NoteCode.STILL_DAMAGED]
    one.path.write_bytes(whole)
    (rest,) = quarantine.rests(folders, NOW)
    assert (rest.now, rest.then, rest.apart) == (4, 6, False)
    assert quarantine.again(folders, one, NOW) == (kept.path, ())
    assert kept.path.read_bytes() == whole


def only(folders: Folders, kind: FileKind) -> Quarantined:
    """The one thing that was set aside."""
    (one,) = quarantine.listed(folders, NOW)
    assert one.kind is kind
    return one


def test_settings_come_back_and_those_that_were_made_since_are_kept(folders: Folders) -> None:
    path = settings.settings_file(folders)
    settings.save(folders, Settings(player_name="Änne"))
    good = path.read_bytes()
    path.write_bytes(good + b"=")
    settings.load(folders, NOW)
    settings.save(folders, Settings(volume=3))
    one = only(folders, FileKind.SETTINGS)
    assert codes(quarantine.again(folders, one, NOW)[1]) == [NoteCode.STILL_DAMAGED]
    one.path.write_bytes(good)
    refused(folders, one, path, "pathlib.Path.rename")
    assert quarantine.again(folders, one, NOW) == (path, ())
    assert settings.load(folders, NOW) == (Settings(player_name="Änne"), ())
    (other,) = deleted.listed(folders.config, NOW)
    assert b"volume = 3" in (other.inside / path.name).read_bytes()


def test_solved_levels_of_both_files_are_solved(folders: Folders) -> None:
    training.add_solved(folders, "lessons/01", NOW)
    path = training.progress_file(folders)
    good = path.read_bytes()
    path.write_bytes(b"=")
    training.add_solved(folders, "lessons/02", NOW)
    one = only(folders, FileKind.PROGRESS)
    assert codes(quarantine.again(folders, one, NOW)[1]) == [NoteCode.STILL_DAMAGED]
    one.path.write_bytes(good)
    refused(folders, one, path, "tempfile.mkstemp")
    set_aside_meanwhile(folders, one, path)
    assert training.add_solved(folders, "lessons/02", NOW) == ()
    assert quarantine.again(folders, one, NOW) == (path, ())
    assert training.solved_levels(folders, NOW) == (frozenset({"lessons/01", "lessons/02"}), ())
    assert quarantine.listed(folders, NOW) == []


@pytest.mark.parametrize("since", [0, 1])
def test_statistics_are_put_together_with_those_since(folders: Folders, since: int) -> None:
    statistics.add(folders, *match(0), NOW)
    path = STATISTICS.path(folders)
    good = path.read_bytes()
    path.write_bytes(b"nonsense" * 900)
    assert codes(statistics.counted(folders, NOW)[1]) == [NoteCode.DAMAGED]
    for number in range(since):
        statistics.add(folders, *match(number + 1), NOW)
        statistics.add(folders, *match(0), NOW)
    if not since:
        path.unlink()
    one = only(folders, FileKind.STATISTICS)
    assert codes(quarantine.again(folders, one, NOW)[1]) == [NoteCode.STILL_DAMAGED]
    one.path.write_bytes(good)
    if since:
        refused(folders, one, path, "game.store.database.SqliteFile._opened")
        whole = path.read_bytes()
        set_aside_meanwhile(folders, one, path)
        path.write_bytes(whole)
    assert quarantine.again(folders, one, NOW) == (path, ())
    known = quiet(statistics.counted(folders, NOW))
    assert set(known) == {statistics.key_of(match(number)[0]) for number in range(since + 1)}
    assert quarantine.listed(folders, NOW) == []


def test_a_draft_comes_back_to_its_match(folders: Folders) -> None:
    path = left(folders, 4)
    draft_of(path).write_text("nonsense")
    load_match(path, NOW)[0].journal.close()  # type: ignore[union-attr]
    one = only(folders, FileKind.DRAFT)
    assert codes(quarantine.again(folders, one, NOW)[1]) == [NoteCode.STILL_DAMAGED]
    one.path.write_text(seal(["a draft"]).text)
    assert quarantine.again(folders, one, NOW) == (draft_of(path), ())
    assert "a draft" in resumed(path).draft


def test_a_draft_without_its_match_stays_where_it_is_and_that_is_told(folders: Folders) -> None:
    there = left(folders, 4)
    draft_of(there).write_text("another one")
    for name, code in (("gone.txt", NoteCode.STILL_DAMAGED), (there.name, NoteCode.NOTHING_MORE)):
        aside = files.aside_name(draft_of(there.with_name(name)), NOW)
        aside.write_text(seal(["a draft"]).text)
        back, (note,) = quarantine.again(folders, only(folders, FileKind.DRAFT), NOW)
        assert (back, note.code, note.file) == (None, code, aside)
        aside.unlink()
    assert (note.key, draft_of(there).read_text()) == (draft_of(there).name, "another one")


def test_other_files_are_none_that_were_set_aside(folders: Folders) -> None:
    matches_folder(folders).mkdir(parents=True)
    for name in ("letter.damaged-2026-11-20-10-00-00.doc", "x.damaged-soon.txt", "y.txt"):
        (matches_folder(folders) / name).write_text("mine")
    elsewhere = folders.state / "elsewhere"
    elsewhere.mkdir()
    for folder in (folders.state, elsewhere):
        (folder / "other.damaged-2026-11-20-10-00-00.txt").write_text("mine")
    (matches_folder(folders) / "linked").symlink_to(elsewhere, target_is_directory=True)
    assert quarantine.listed(folders, NOW) == []
    for path in matches_folder(folders).glob("*.txt"):
        path.unlink()
    for name in ("Oma.damaged-corner.txt", "x.damaged-2026-11-20-10-00-00 (1).txt"):
        path = matches_folder(folders) / name
        path.write_bytes((ROOT / "tests" / "records" / "format-2-rummy.txt").read_bytes())
        assert path in [entry.path for entry in listed(folders, NOW)[0]], "its name only looks like it"
    assert quarantine.listed(folders, NOW) == []
