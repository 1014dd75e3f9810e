"""Several people at one machine: nothing of the first one moves, each has files of their own, and nothing is lost."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path

import pytest

from game.engine.record import Record, format_record, parse_record
from game.engine.registry import Step
from game.shipped import Language
from game.store import deleted, files, profiles, settings, statistics
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import Folders, matches_folder, other_profiles, player_folders
from game.store.profiles import FIRST_KEY, Profile
from game.store.settings import Settings
from game.store.statistics import catch_up, figures_of, other_tables
from tests.answers import present, quiet
from tests.store.test_matches import full

NOW = datetime(2026, 11, 22, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def first(tmp_path: Path) -> Folders:
    """The folders that the game has always had."""
    return player_folders(tmp_path)


def made(first: Folders, name: str, like: Settings | None = None, now: datetime = NOW) -> Profile:
    return quiet(profiles.create(first, name, like or Settings(), now))


def names(first: Folders) -> list[str]:
    return [each.name for each in quiet(profiles.listed(first, NOW))]


def test_the_first_one_keeps_every_file_where_it_is(first: Folders) -> None:
    settings.save(first, Settings(player_name="Oma", volume=12))
    before = {path: path.read_bytes() for path in first.config.parent.rglob("*") if path.is_file()}
    assert not other_profiles(first), "nobody is asked who plays"
    ben = made(first, "Ben", Settings(language=Language.ENGLISH, volume=99))
    assert other_profiles(first)
    assert {path: path.read_bytes() for path in before} == before
    everybody, _ = profiles.listed(first, NOW)
    assert [each.key for each in everybody] == [FIRST_KEY, ben.key]
    assert everybody[0].folders == first
    kept = quiet(settings.load(ben.folders, NOW))
    assert (kept.player_name, kept.language, kept.volume) == ("Ben", Language.ENGLISH, 99)
    assert ben.folders.cache == first.cache, "what can be computed again is computed once"
    assert not {ben.folders.config, ben.folders.data, ben.folders.state} & {first.config, first.data, first.state}


def test_each_of_three_made_in_one_second_has_folders_and_settings_of_their_own(first: Folders) -> None:
    three = [made(first, name, Settings(volume=7)) for name in ("Ben", "Ben", "Cleo")]
    assert names(first) == ["", "Ben", "Ben", "Cleo"]
    assert [each.key for each in three] == [f"20261122-120000{end}" for end in ("", "-2", "-3")]
    inside = [first.data / "profiles" / each.key for each in three]
    parts = [[folder / name for name in ("config", "data", "state")] for folder in inside]
    assert [[each.folders.config, each.folders.data, each.folders.state] for each in three] == parts
    assert profiles.homes(first) == (first.data / "profiles", *chain(*parts))
    assert profiles.own_settings(three[2], NOW) == (Settings(volume=7, player_name="Cleo"), ())
    settings.settings_file(three[0].folders).write_bytes(b"volume =")
    path = settings.settings_file(three[0].folders)
    damaged = Note(NoteCode.DAMAGED, path, kept_as=files.aside_name(path, NOW))
    for notes in ((damaged,), ()):  # lost, and then there are none
        assert profiles.own_settings(three[0], NOW) == (None, notes)


def test_a_profile_is_renamed(first: Folders) -> None:
    ben = made(first, "Ben", Settings(volume=7))
    assert quiet(profiles.rename(ben, "Benno", NOW)).name == "Benno"
    assert names(first) == ["", "Benno"]
    assert settings.load(ben.folders, NOW)[0].volume == 7
    path = settings.settings_file(ben.folders)
    path.write_text("player_name = [", "utf-8")
    aside = files.aside_name(path, NOW)
    damaged = Note(NoteCode.DAMAGED, path, kept_as=aside)
    assert profiles.rename(ben, "Bo", NOW) == (replace(ben, name="Bo"), (damaged,)), "set aside, which is said"
    assert (names(first), aside.exists()) == (["", "Bo"], True)


def test_a_deleted_profile_comes_back_whole_beside_a_newer_one(first: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = made(first, "Ben")
    own = ben.folders.data / "levels" / "mine.toml"
    own.parent.mkdir(parents=True)
    own.write_text("kept", "utf-8")
    quiet(profiles.delete(first, ben, NOW))
    assert names(first) == [""]
    made(first, "Cleo", now=NOW)
    [(what, name)] = profiles.deleted_ones(first, NOW)
    assert name == "Ben"
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", full)
        assert deleted.take_back(what) == ((), (Note(NoteCode.UNWRITABLE, what.home / what.paths[0]),))
    assert names(first) == ["", "Cleo"], "an empty folder would be somebody who plays here"
    assert [bool(each) for each in deleted.take_back(what)] == [True, False]
    assert sorted(names(first)) == ["", "Ben", "Cleo"]
    back = next(each for each in profiles.listed(first, NOW)[0] if each.name == "Ben")
    assert (back.folders.data / "levels" / "mine.toml").read_text("utf-8") == "kept"
    assert profiles.deleted_ones(first, NOW) == []


def test_somebody_deleted_whose_settings_are_damaged_has_no_name_and_is_gone_after_thirty_days(first: Folders) -> None:
    for text in (None, "volume = 3", "a = " + "[" * 5000, "a = 1\na = 2", "player_name"):
        ben = made(first, "Ben")
        settings.settings_file(ben.folders).unlink()
        if text is not None:
            settings.settings_file(ben.folders).write_text(text, "utf-8")
        profiles.delete(first, ben, NOW)
    assert [name for _, name in profiles.deleted_ones(first, NOW)] == [""] * 5
    later = NOW + timedelta(days=31)
    deleted.clear(profiles.homes(first), later)
    assert profiles.deleted_ones(first, later) == []


def test_neither_the_first_one_nor_one_who_plays_in_another_window_is_deleted(first: Folders) -> None:
    everybody, _ = profiles.listed(first, NOW)
    assert profiles.delete(first, everybody[0], NOW)[0] is None
    ben = made(first, "Ben")
    held = profiles.hold(ben)
    assert profiles.hold(ben) is None, "one game at a time says that it is theirs"
    inside = first.data / "profiles" / ben.key
    assert profiles.delete(first, ben, NOW) == (None, (Note(NoteCode.BUSY, inside),))
    assert names(first) == ["", "Ben"]
    present(held).close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "rename", full)
        assert profiles.delete(first, ben, NOW) == (None, (Note(NoteCode.UNWRITABLE, inside),))
    assert profiles.delete(first, ben, NOW)[0] is not None


def test_damaged_settings_are_set_aside_and_told_and_the_profile_stays(first: Folders, root: Path) -> None:
    paths = [settings.settings_file(made(first, name).folders) for name in ("Ben", "Cleo")]
    asking: tuple[Callable[[], object], ...] = (
        lambda: profiles.listed(first, NOW)[1], lambda: other_tables(first, FIRST_KEY, NOW)[1],
        lambda: statistics.count_guests(first, FIRST_KEY, *theirs(root), NOW, {}),
        lambda: profiles.free_name(first, FIRST_KEY, "Ben", NOW),
    )  # fmt: skip
    for ask in asking:
        told = tuple(Note(NoteCode.DAMAGED, path, kept_as=files.aside_name(path, NOW)) for path in paths)
        for path in paths:
            path.write_text("player_name = [", "utf-8")
        assert ask() in (told, "Ben")
        assert all(present(note.kept_as).exists() for note in told)
        assert names(first) == ["", "", ""], "told once"


def test_a_folder_or_link_of_somebody_else_is_no_profile(first: Folders, tmp_path: Path) -> None:
    inside = first.data / "profiles"
    (inside / "notes").mkdir(parents=True)
    (inside / "2026.txt").write_text("", "utf-8")
    (tmp_path / "elsewhere").mkdir()
    (inside / "20260101-000000").symlink_to(tmp_path / "elsewhere")
    assert other_profiles(first) == []


def test_a_place_that_cannot_be_written_is_told(first: Folders) -> None:
    first.data.mkdir(parents=True)
    (first.data / "profiles").write_text("in the way", "utf-8")
    path = first.data / "profiles" / "20261122-120000" / "config" / "settings.toml"
    assert profiles.create(first, "Ben", Settings(), NOW) == (None, (Note(NoteCode.UNWRITABLE, path),))


def theirs(root: Path) -> tuple[Record, tuple[Step, ...]]:
    """A match at which Oma and Ben sit."""
    record, steps = parse_record((root / "tests" / "records" / "format-3-uno-rummy.txt").read_text("utf-8"))
    seats = (("human", "Oma"), ("human", "Ben"), *record.seats[2:])
    return replace(record, seats=seats, begun="2026-11-22 20:00:00"), steps


def test_a_match_counts_for_everybody_here_who_sits_at_it(first: Folders, root: Path) -> None:
    record, steps = theirs(root)
    settings.save(first, Settings(player_name="Oma"))
    ben, cleo = made(first, "Ben"), made(first, "Cleo")
    everybody, _ = profiles.listed(first, NOW)
    assert [each.name for each in profiles.sitting(everybody, record)] == ["Oma", "Ben"]
    assert statistics.count_guests(first, FIRST_KEY, record, steps, NOW, {}) == ()
    assert _matches(first) == 0, "the host is counted by itself"
    assert statistics.add(first, record, steps, NOW) == ()
    assert _matches(first) == _matches(ben.folders) > 0
    assert _matches(cleo.folders) == 0
    other = made(first, "Ben")
    everybody, _ = profiles.listed(first, NOW)
    known = {1: cleo.key, 2: ben.key, 3: "gone", 7: ben.key}
    people = replace(record, seats=tuple(("human", name) for name in ("Cleo", "Ben", "X", "Y")))
    assert profiles.at_seats(everybody, people, cleo.key, {}) == {}, "who sits there has a name that two have"
    seated = profiles.at_seats(everybody, people, FIRST_KEY, known)
    assert {seat: who and who.key for seat, who in seated.items()} == {0: cleo.key, 1: cleo.key, 2: ben.key, 3: None}
    assert profiles.at_seats(everybody, people, ben.key, {2: ben.key})[2] is None, "the host is no guest"
    assert statistics.count_guests(first, FIRST_KEY, record, steps, NOW, {1: other.key}) == ()
    assert _matches(other.folders) == _matches(ben.folders)
    named = [each.name for each in profiles.sitting(profiles.listed(first, NOW)[0], record)]
    assert named == ["Oma"], "where several have one name nobody knows who sat there"


def test_damaged_statistics_of_a_guest_are_set_aside_by_the_time_of_day_and_told(first: Folders, root: Path) -> None:
    ben = made(first, "Ben")
    path = STATISTICS.path(ben.folders)
    path.parent.mkdir()
    path.write_bytes(b"nonsense" * 400)
    damaged = Note(NoteCode.DAMAGED, path, kept_as=files.aside_name(path, NOW))
    assert statistics.count_guests(first, FIRST_KEY, *theirs(root), NOW, {}) == (damaged,)
    assert _matches(ben.folders) > 0


def test_a_name_that_somebody_else_has_is_made_another_one(first: Folders) -> None:
    assert profiles.free_name(first, FIRST_KEY, "Ben", NOW) == "Ben", "where only one plays every name is free"
    ben, other = made(first, "Ben"), made(first, "Maximiliane-Charlott")
    assert profiles.free_name(first, ben.key, "Ben", NOW) == "Ben"
    assert profiles.free_name(first, FIRST_KEY, "BEN", NOW) == "BEN 2"
    assert profiles.free_name(first, other.key, "", NOW) == ""
    assert profiles.free_name(first, ben.key, other.name, NOW) == "Maximiliane-Charl 2"
    made(first, "Ben 2")
    assert profiles.free_name(first, FIRST_KEY, "Ben", NOW) == "Ben 3"


def test_what_was_not_counted_for_a_guest_is_counted_later(first: Folders, root: Path) -> None:
    record, steps = theirs(root)
    settings.save(first, Settings(player_name="Oma"))
    ben, cleo = (made(first, name, now=NOW) for name in ("Ben", "Cleo"))
    path = matches_folder(first) / "2026-11-22 2000 uno-rummy.txt"
    path.parent.mkdir(parents=True)
    path.write_text(format_record(record, steps[-1].state), "utf-8")
    for who, expected in ((ben, 1), (cleo, 0), (profiles.listed(first, NOW)[0][0], 1)):
        others = quiet(other_tables(first, who.key, NOW))
        assert catch_up(who.folders, NOW, lambda: False, others) == (expected, ())
        assert catch_up(who.folders, NOW, lambda: False, others) == (0, ()), "once"
        assert bool(_matches(who.folders)) == bool(expected)
    late = made(first, "Dora", now=NOW.replace(year=2027))
    profiles.rename(ben, "Benno", NOW)
    profiles.rename(late, "Ben", NOW)
    others, _ = other_tables(first, late.key, NOW)
    assert catch_up(late.folders, NOW, lambda: False, others) == (0, ()), "who was not here yet did not play"
    keys = ("20261122-195959", "20261122-200000", "20261122-200001", FIRST_KEY)
    assert [profiles.was_here(key, record) for key in keys] == [True, True, False, True]


def _matches(folders: Folders) -> int:
    """How many matches are counted, of any kind."""
    shown = quiet(figures_of(folders, NOW))
    return sum(shown.counts.values()) if shown is not None else 0
