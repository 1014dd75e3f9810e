"""Deleting touches exactly the files of one match, can be undone, and is for good only after 30 days."""

import os
import shutil
from datetime import timedelta
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.engine.cards.forms import tables
from game.engine.record import Record, seal
from game.store import deleted, files, quarantine, tournaments
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, player_folders
from game.store.journal import REVIEW, draft_of
from game.store.matches import begin, delete, is_tournament, keep_review, kept_beside, listed, take_over
from tests.answers import present, quiet
from tests.store.test_matches import NOW, PLAYED, ROOT, RULES, SEATS, codes

OLD = ROOT / "tests" / "records" / "format-1.txt"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders with three matches, their drafts and reviews, and a tournament with a table."""
    made = player_folders(tmp_path / "home")
    for number in range(3):
        record = Record(PLAYED.rules, PLAYED.seats, PLAYED.seed, PLAYED.starter, begun=str(number))
        journal, _ = begin(made, record, NOW + timedelta(minutes=number))
        journal.write(PLAYED.lines[:number])
        journal.keep_draft(seal([f"draft {number}"]).text)
        journal.close()
        keep_review(journal.path, f"review {number}")
    kept, _ = tournaments.begin(made, Record(RULES, SEATS, "seed", begun="today"), NOW)
    seats = tuple(SEATS[player] for player in tables(1)[0])
    table, _ = tournaments.begin_table(
        kept, tournaments.table_file(kept.path, 1, 0), Record(RULES, seats, "table", begun="today")
    )
    table.keep_draft("x")
    table.close()
    keep_review(table.path, "x")
    kept.journal.close()
    return made


def everything(folders: Folders) -> dict[str, bytes]:
    """Every file of the player outside of what was deleted."""
    home = matches_folder(folders)
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in sorted(home.rglob("*"))
        if path.is_file() and deleted.NAME not in path.relative_to(home).parts
    }


def tournament(folders: Folders) -> Path:
    return next(path for path in matches_folder(folders).glob("*.txt") if tournaments.is_one(path))


def removed(folders: Folders, path: Path) -> deleted.Deleted:
    """A match that was deleted without a word."""
    return quiet(delete(folders, path, NOW))


def test_a_record_of_any_name_is_taken_over_under_another_and_deleted_alone(folders: Folders, tmp_path: Path) -> None:
    before = everything(folders)
    (tmp_path / "drop" / "a").mkdir(parents=True)
    for name in ("..txt", "...txt", "....txt", " .txt", "a/../../b.txt", "deleted.txt", ".txt"):
        source = tmp_path / "drop" / name
        shutil.copy(OLD, source)
        path, notes = take_over(folders, source)
        assert (path, notes) == (matches_folder(folders) / "imported uno-rummy.txt", ())
        assert path is not None
        removed(folders, path)
        assert everything(folders) == before
    for name in ("..txt", "...txt", " .txt"):  # a record that has a hostile name already
        path = matches_folder(folders) / name
        shutil.copy(OLD, path)
        assert path in [entry.path for entry in listed(folders, NOW)[0]]
        gone = removed(folders, path)
        assert gone.paths == (Path(name),)
        assert everything(folders) == before
        assert deleted.take_back(gone) == ((path,), ())
        assert everything(folders) == {**before, name: OLD.read_bytes()}
        removed(folders, path)


def test_each_match_takes_exactly_its_own_files_and_comes_back_with_them(folders: Folders) -> None:
    whole = everything(folders)
    for entry in listed(folders, NOW)[0]:
        gone = removed(folders, entry.path)
        stem = entry.path.stem
        lost = {name for name in whole if name.startswith(stem)}
        assert len(lost) == (4 if is_tournament(entry.outline.record) else 3)
        assert everything(folders) == {name: data for name, data in whole.items() if name not in lost}
        back, _ = deleted.take_back(gone)
        assert back[0] == entry.path
        assert everything(folders) == whole
    assert deleted.listed(matches_folder(folders), NOW) == []


@pytest.mark.parametrize("fails", [0, 1], ids=["the match", "its draft"])
def test_what_cannot_come_back_is_said_and_stays(folders: Folders, monkeypatch: pytest.MonkeyPatch, fails: int) -> None:
    gone = removed(folders, listed(folders, NOW)[0][0].path)
    assert len(gone.paths) >= 2
    rename, calls = Path.rename, iter(range(9))

    def refusing(path: Path, target: Path) -> Path:
        if next(calls) == fails:
            raise PermissionError(path)
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refusing)
    back, notes = deleted.take_back(gone)
    assert codes(notes) == [NoteCode.UNWRITABLE]
    (there,) = deleted.listed(matches_folder(folders), NOW)
    assert {*there.paths} == {*gone.paths[fails : None if fails == 0 else 2]}
    assert len(back) == (0 if fails == 0 else len(gone.paths) - 1)


@pytest.mark.parametrize("where", ["beside", "outside"])
@pytest.mark.parametrize("linked", [True, False])
def test_a_folder_of_the_same_name_keeps_its_files(folders: Folders, tmp_path: Path, where: str, linked: bool) -> None:
    """Only a tournament has a folder, and of that only the files of its tables go."""
    entry = next(entry for entry in listed(folders, NOW)[0] if not is_tournament(entry.outline.record))
    for path in (entry.path, tournament(folders)):
        own = path.with_suffix("")
        precious = (tmp_path if where == "outside" else matches_folder(folders)) / f"precious {path.stem}"
        precious.mkdir()
        for name in ("01-1.txt", "letter.txt"):
            (precious / name).write_text("precious")
        if linked:
            shutil.rmtree(own, ignore_errors=True)
            own.symlink_to(precious, target_is_directory=True)
        else:
            own.mkdir(exist_ok=True)
            shutil.copy(precious / "letter.txt", own)
            if path == entry.path:
                shutil.copy(precious / "01-1.txt", own)
        gone = removed(folders, path)
        assert {each.name for each in precious.iterdir()} == {"01-1.txt", "letter.txt"}
        if not linked:
            assert (own / "letter.txt").read_text() == "precious"
            assert (own / "01-1.txt").exists() == (path == entry.path)
            assert deleted.take_back(gone)[0][0] == path, "its name is free, whatever the folder's"


def test_a_link_in_the_place_of_a_record_goes_and_what_it_leads_to_stays(folders: Folders, tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    shutil.copy(OLD, outside)
    link = matches_folder(folders) / "link.txt"
    link.symlink_to(outside)
    removed(folders, link)
    assert not os.path.lexists(link)
    assert outside.read_bytes() == OLD.read_bytes()
    deleted.clear([matches_folder(folders)], NOW + timedelta(days=31))
    assert outside.exists()


def test_nothing_outside_the_folder_is_put_away_nor_anything_beside_it(folders: Folders, tmp_path: Path) -> None:
    for path in ("../settings.toml", "../../letter.txt", "a/b/c.txt", "..", "../../letter"):
        other = matches_folder(folders) / path
        if path != "..":
            other.parent.mkdir(parents=True, exist_ok=True)
            other.write_text("mine")
        for each in (other, other.resolve()):
            assert deleted.put_away(matches_folder(folders), [each], NOW) is None
            assert other.exists()
    outside = tmp_path / "letter.txt"
    shutil.copy(OLD, outside)
    (tmp_path / "letter").mkdir()
    assert delete(folders, outside, NOW) == (None, (Note(NoteCode.UNWRITABLE, outside),))
    assert outside.exists()
    assert (tmp_path / "letter").is_dir()
    inside = tournament(folders)
    assert present(deleted.put_away(matches_folder(folders), [outside, inside], NOW)).paths == (Path(inside.name),)


def test_what_was_deleted_is_listed_last_first_and_comes_back_beside_what_has_its_name(folders: Folders) -> None:
    first, second = [entry.path for entry in listed(folders, NOW)[0] if draft_of(entry.path).exists()][:2]
    draft, review, text = draft_of(first).read_bytes(), kept_beside(first, REVIEW, NOW), first.read_bytes()
    delete(folders, first, NOW)
    delete(folders, second, NOW + timedelta(seconds=1))
    newer, older = deleted.listed(matches_folder(folders), NOW)
    assert (newer.paths[0].name, older.paths[0].name) == (second.name, first.name)
    assert (newer.when, older.when) == (NOW + timedelta(seconds=1), NOW)
    for path in (first, first.with_stem(f"{first.stem}-2")):
        path.write_bytes(b"in the way")
    back, _ = deleted.take_back(older)
    assert back[0] == first.with_stem(f"{first.stem}-3")
    assert back[0].read_bytes() == text
    assert draft_of(back[0]).read_bytes() == draft
    assert kept_beside(back[0], REVIEW, NOW) == review != ""
    assert first.read_bytes() == b"in the way"
    assert [each.paths[0].name for each in deleted.listed(matches_folder(folders), NOW)] == [second.name]


def test_after_thirty_days_it_is_gone_for_good_and_nothing_else_is(folders: Folders, tmp_path: Path) -> None:
    home = matches_folder(folders)
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "letter.txt").write_text("precious")
    gone = removed(folders, tournament(folders))
    (gone.inside / "link").symlink_to(precious, target_is_directory=True)
    (home / deleted.NAME / "2001-01-01 00-00-00").symlink_to(precious, target_is_directory=True)
    odd = [home / deleted.NAME / name for name in ("holidays", "9999-12-31 23-59-59")]
    for each in odd:
        each.mkdir()
        (each / "x.txt").write_text("x")
    assert [each.inside for each in deleted.listed(home, NOW)] == [gone.inside]
    before = everything(folders)
    deleted.clear([home], NOW + timedelta(days=30))
    assert gone.inside.exists()
    deleted.clear([home, folders.config], NOW + timedelta(days=30, seconds=1))
    assert not gone.inside.exists()
    assert all((each / "x.txt").exists() for each in odd)
    assert (precious / "letter.txt").read_text() == "precious"
    assert everything(folders) == before


def test_what_cannot_be_moved_is_not_deleted_by_half(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything(folders)
    path = listed(folders, NOW)[0][0].path
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", Mock(side_effect=[PermissionError, None, None]))
        assert delete(folders, path, NOW) == (None, (Note(NoteCode.UNWRITABLE, path),))
    assert list((matches_folder(folders) / deleted.NAME).iterdir()) == []
    assert everything(folders) == before


def test_what_is_set_aside_is_deleted_and_comes_back_like_a_match(folders: Folders) -> None:
    listed(folders, NOW)[0][0].path.write_bytes(b"nonsense")
    listed(folders, NOW)
    (one,) = quarantine.listed(folders, NOW)
    gone = deleted.put_away(matches_folder(folders), [one.path], NOW)
    assert quarantine.listed(folders, NOW) == []
    deleted.take_back(present(gone))
    assert quarantine.listed(folders, NOW) == [one]
    assert files.content(one.path) == b"nonsense"
