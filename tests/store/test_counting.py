"""What a kill kept from being counted is counted later, and what was reached for the first time is known."""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from time import sleep
from typing import Any

import pytest

from game.engine.cards.forms import ROUNDS, Finished, finished, tables
from game.engine.cards.rules import CardRules
from game.engine.record import Record, format_record, parse_record, seal, unseal
from game.engine.registry import Step
from game.play.autosave import Autosave
from game.play.tiles.session import TileSession
from game.store import matches, statistics, tournaments
from game.store.database import STATISTICS
from game.store.files import Note, NoteCode, aside_name
from game.store.folders import Folders
from game.store.journal import Journal
from game.store.matches import begin
from tests.random_player import random_act, random_match
from tests.store.test_matches import begun
from tests.store.test_statistics import NOW, ROOT, asked, card_match, match, shown


def keep(folders: Folders, number: int, *, cut: int = 0) -> Path:
    """A match on the disk that nobody counted, without its last lines."""
    record, _ = match(number)
    return written(begin(folders, record.cut(0), NOW)[0], record.lines[: len(record.lines) - cut])


def written(journal: Journal, lines: tuple[str, ...]) -> Path:
    """The file of a match with these lines and the end of a round."""
    journal.write([*lines, "note round 0 0 0 | 1 0 0"])
    journal.close()
    return journal.path


def at_a_table(kept: tournaments.SavedTournament) -> tuple[Record, tuple[Any, ...]]:
    """The match of the first table."""
    rules = kept.record.rules
    assert isinstance(rules, CardRules)
    seats = tuple(kept.record.seats[player] for player in tables(1)[0])
    return random_match(Record(rules, seats, "table", begun="1"), Random(1))


def test_a_match_whose_end_was_written_but_not_counted_before_a_kill_is_counted_later(folders: Folders) -> None:
    def count(record: Record, steps: Sequence[Step]) -> tuple[Note, ...]:
        if not steps[-1].state.phase.is_over:
            return statistics.add(folders, record, steps, NOW)
        while "digest " not in journal.path.read_text("utf-8"):
            sleep(0.01)
        return ()  # as if it had been killed by then

    session, chance = TileSession.begin(match(1)[0].cut(0)), Random(1)
    journal, _ = begin(folders, session.record, NOW)
    autosave = Autosave(session, journal, count, lambda: None)
    while not session.state.phase.is_over:
        assert not session.submit(*random_act(session.game, session.state, chance))
        assert not autosave.save()
    autosave.leave(None)
    session.close()
    (entry,), _ = matches.listed(folders, NOW)
    assert entry.outline.over
    key, rounds = statistics.key_of(entry.outline.record), len(entry.outline.record.noted("round"))
    assert statistics.counted(folders, NOW)[0] == {key: rounds - 1}, "the last round was counted before the kill"
    assert statistics.missing(folders, NOW) == ([entry.path], ())
    assert statistics.catch_up(folders, NOW, lambda: False) == (1, ())
    assert statistics.counted(folders, NOW)[0] == {key: rounds}
    found = shown(folders)
    assert (found.summary.matches, found.summary.rounds) == (1, rounds)
    assert statistics.catch_up(folders, NOW, lambda: False) == (0, ())


def test_everything_is_counted_again_after_the_database_was_damaged_as_far_as_it_goes(folders: Folders) -> None:
    paths = [keep(folders, number) for number in range(3)]
    lines = unseal(paths[2].read_text("utf-8")).lines
    paths[2].write_text(seal([*lines[:-1], "0 draw", "0 draw", *lines[-1:]]).text, "utf-8")  # it departs in the end
    STATISTICS.path(folders).parent.mkdir(parents=True)
    STATISTICS.path(folders).write_bytes(b"nonsense" * 500)
    assert statistics.catch_up(folders, NOW, lambda: True)[0] == 0, "who does not want to wait counts nothing"
    gone = keep(folders, 3)
    note = Note(NoteCode.DAMAGED, gone, kept_as=aside_name(gone, NOW))
    assert statistics.catch_up(folders, NOW, lambda: not gone.write_bytes(b"no match")) == (3, (note,))
    STATISTICS.path(folders).write_bytes(b"nonsense" * 500)
    done, (note, *_) = statistics.catch_up(folders, NOW, lambda: False)
    assert (done, len(statistics.counted(folders, NOW)[0])) == (3, 3)
    assert note.kept_as is not None
    keep(folders, 4)
    path = STATISTICS.path(folders)
    note = Note(NoteCode.DAMAGED, path, kept_as=aside_name(path, NOW))
    assert statistics.catch_up(folders, NOW, lambda: not path.write_bytes(b"nonsense" * 500)) == (1, (note,))


def test_a_round_of_a_match_that_goes_on_is_counted_too_and_matches_of_others_are_not(folders: Folders) -> None:
    own = keep(folders, 1, cut=3)
    assert statistics.catch_up(folders, NOW, lambda: False) == (1, ())
    summary = shown(folders).summary
    assert (summary.matches, summary.rounds) == (0, match(1)[1][-1].state.round - 1)
    theirs = keep(folders, 0).rename(own.with_name("theirs.txt"))
    taken, _ = matches.take_over(folders, theirs)
    matches.tables_of(own).mkdir()
    theirs.rename(matches.tables_of(own) / "01-1.txt")  # only a tournament has tables
    assert taken is not None
    assert statistics.missing(folders, NOW) == ([], ())


def test_a_match_of_cards_and_the_tables_of_a_tournament_are_counted_later_too(folders: Folders) -> None:
    record, steps = card_match("uno-1999", 3, target=50)
    written(begin(folders, record.cut(0), NOW)[0], record.lines)
    kept = begun(folders)
    table, played = at_a_table(kept)
    assert tournaments.played(kept, NOW) == ((), ())
    damaged = tournaments.table_file(kept.path, 1, 1)
    damaged.parent.mkdir()
    damaged.write_text("nonsense")
    note = Note(NoteCode.DAMAGED, damaged, kept_as=aside_name(damaged, NOW))
    assert tournaments.played(kept, NOW) == ((), (note,))
    written(tournaments.begin_table(kept, tournaments.table_file(kept.path, 1, 0), table.cut(0))[0], table.lines)
    assert tournaments.played(kept, NOW) == ((finished(1, 0, played[-1].state),), ())
    kept.journal.close()
    assert statistics.catch_up(folders, NOW, lambda: False) == (2, ())
    assert statistics.catch_up(folders, NOW, lambda: False) == (0, ())
    expected = {statistics.key_of(record): steps[-1].state.match.round, statistics.key_of(table): 1}
    assert statistics.counted(folders, NOW)[0] == expected


def test_leaving_a_match_waits_for_no_statistics_held(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    record, _ = match(0)
    session = TileSession.begin(record.cut(0))
    journal, _ = begin(folders, session.record, NOW)
    held, done = Event(), Event()

    def count(*_: object) -> tuple[Note, ...]:
        held.wait(10)
        done.set()
        return ()

    autosave = Autosave(session, journal, count, lambda: None)
    monkeypatch.setattr(type(session), "rounds", 1)
    autosave.save()
    autosave.leave(None)
    assert not done.is_set(), "the frame stood still until the statistics were free"
    assert journal.path.exists()
    held.set()
    session.close()


def decided(folders: Folders) -> tournaments.SavedTournament:
    """A tournament that is over, with the record of one table that somebody played at with a hint."""
    kept = begun(folders)
    while not kept.tournament.over:
        table, number = kept.tournament.waiting[0], kept.tournament.number
        kept, _ = tournaments.report(kept, Finished(number, table, (20, 0, 20, 0) if number % 3 else (0, 5, 0, 5)))
    kept.journal.close()
    return kept


def test_a_tournament_counts_once_and_its_tables_only_as_rounds(folders: Folders) -> None:
    kept = decided(folders)
    path = STATISTICS.path(folders)
    path.parent.mkdir(parents=True)
    note = Note(NoteCode.DAMAGED, path, kept_as=aside_name(path, NOW))
    assert statistics.catch_up(folders, NOW, lambda: not path.write_bytes(b"nonsense" * 500)) == (1, (note,))
    assert statistics.add(folders, *at_a_table(kept), NOW) == ()
    assert statistics.catch_up(folders, NOW, lambda: False) == (0, ())
    group = (
        statistics.Group.PLAIN if any(kind == "human" for kind, _ in kept.record.seats) else statistics.Group.COMPUTERS
    )
    found = shown(folders, statistics.FigureFilter(group))
    assert found.counts[group] == 1
    assert found.summary.matches == 1
    assert found.summary.rounds == 1
    won = asked(folders, f"SELECT seat FROM players WHERE won AND match = '{statistics.key_of(kept.record)}'")
    assert won == [(player,) for rank, player, _ in kept.tournament.standings() if rank == 1]


NEW = "INSERT INTO matches VALUES ('new', 'uno-1999', '', '1', 1, 1, 0)"
"""A match, as it is counted."""


def test_figures_are_of_one_moment_whatever_is_counted_while_they_are_read(folders: Folders) -> None:
    def read(base: sqlite3.Connection) -> tuple[int, int]:
        had = base.execute("SELECT count(*) FROM matches").fetchone()[0]
        with closing(sqlite3.connect(STATISTICS.path(folders), timeout=0.0)) as other:
            other.execute(NEW)
            with pytest.raises(sqlite3.OperationalError, match="locked"):
                other.commit()
        return had, base.execute("SELECT count(*) FROM matches").fetchone()[0]

    STATISTICS.guarded(folders, NOW, lambda base: None)
    assert STATISTICS.answer(folders, NOW, read, None) == ((0, 0), ())
    STATISTICS.guarded(folders, NOW, lambda base: base.execute(NEW))
    assert asked(folders, "SELECT count(*) FROM matches") == [(1,)]


def test_tables_that_an_older_version_counted_as_matches_are_none_any_more(folders: Folders) -> None:
    kept = decided(folders)
    assert statistics.catch_up(folders, NOW, lambda: False)[0] == 1
    asked(
        folders, "INSERT INTO matches VALUES ('old', 'uno-1999', 'players=tournament', '1', 1, 1, 0)",
        *(f"INSERT INTO players VALUES ('old', {seat}, 'human', 'A', 0, 1)" for seat in range(4)),
        "PRAGMA user_version = 1",
    )  # fmt: skip
    statistics.figures_of(folders, NOW)
    assert asked(folders, "SELECT over FROM matches WHERE key = 'old'") == [(0,)]
    assert asked(folders, "SELECT sum(won) FROM players WHERE match = 'old'") == [(0,)]
    assert asked(folders, f"SELECT over FROM matches WHERE key = '{statistics.key_of(kept.record)}'") == [(1,)]


@pytest.mark.parametrize("version", [1, 2])
def test_a_level_that_an_older_version_counted_has_its_name_of_today(folders: Folders, version: int) -> None:
    old = "INSERT INTO players VALUES ('old', 1, 'normal', 'A', 0, 1)"
    STATISTICS.guarded(folders, NOW, lambda base: base.execute(old))
    asked(folders, f"PRAGMA user_version = {version}")
    statistics.figures_of(folders, NOW)
    assert asked(folders, "SELECT kind FROM players") == [("medium",)]


def test_hints_are_counted_at_the_tables_of_a_tournament_whatever_else_lies_there(folders: Folders) -> None:
    kept = decided(folders)
    table = Record(kept.record.rules, kept.record.seats[:4], "table", begun="1").with_note("hint 2")
    strays = ("01-1 (copy).txt", "99-1.txt", "01-3.txt", "00-1.txt", "notes.txt", "01-1.bak.txt")
    for name in ("01-1.txt", "02-2.txt", f"{ROUNDS}-1.txt", *strays):
        path = matches.tables_of(kept.path) / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(format_record(table), "utf-8")
    alien = replace(table, seats=kept.record.seats[:6]).with_note("hint 4").with_note("hint 5")
    (matches.tables_of(kept.path) / "03-1.txt").write_text(format_record(alien), "utf-8")
    assert statistics.count_tournament(folders, kept.path, NOW) == ()
    taken = dict(asked(folders, "SELECT seat, hints FROM players WHERE hints"))
    took = Counter(tables(number)[table][2] for number, table in ((1, 0), (2, 1), (3, 0), (ROUNDS, 0)))
    assert taken == dict(took)
    assert statistics.catch_up(folders, NOW, lambda: False)[1] == (), "the page of statistics shows them"


def test_a_best_round_beats_some_earlier_ones() -> None:
    for fewer, best, points, is_one in ((0, 90, 91, True), (0, 90, 90, False), (1, 0, 300, False)):
        assert statistics.is_best(statistics.Reached(statistics.LEAST_ROUNDS - fewer, best), points) is is_one


def test_a_level_is_beaten_for_the_first_time_once() -> None:
    for beaten, levels, first in (
        ("", "hard", "hard"), ("hard", "hard", None), ("easy", "hard", "hard"), ("", "hard easy", None),
        ("", "human", None), ("", "hard human", None),
    ):  # fmt: skip
        had = statistics.Reached(beaten=frozenset(beaten.split()))
        assert statistics.first_won(had, {*levels.split()}) == first, (beaten, levels)


def test_what_was_reached_leaves_out_the_match_itself_and_those_with_hints(folders: Folders) -> None:
    record, steps = parse_record((ROOT / "tests" / "records" / "format-3-uno-rummy.txt").read_text("utf-8"))
    assert statistics.before(folders, record, 0, NOW) == statistics.Reached(), "without statistics nothing was"
    assert statistics.add(folders, record, steps, NOW) == ()
    assert statistics.before(folders, record, 0, NOW) == statistics.Reached()
    name = record.seats[0][1]
    book = record.rules.book
    for key, hints, points, won, level in (
        ("a", 0, 70, 1, "easy"), ("b", 0, 50, 0, "hard"), ("c", 1, 900, 1, "master"),
    ):  # fmt: skip
        asked(
            folders, f"INSERT INTO matches VALUES ('{key}', '{book}', '', '', 1, 1, {hints})",
            f"INSERT INTO players VALUES ('{key}', 0, 'human', '{name}', {hints}, {won})",
            f"INSERT INTO players VALUES ('{key}', 1, '{level}', 'Computer', 0, 0)",
            "INSERT INTO results (match, round, seat, ended, won, points) "
            f"VALUES ('{key}', 1, 0, 'out', {won}, {points})",
        )  # fmt: skip
    assert statistics.before(folders, record, 0, NOW) == statistics.Reached(2, 70, frozenset({"easy"}))
    path = STATISTICS.path(folders)
    path.write_bytes(b"nonsense" * 500)
    aside = aside_name(path, NOW)
    assert (statistics.before(folders, record, 0, NOW), aside.exists()) == (statistics.Reached(), True)
