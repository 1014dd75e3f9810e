"""What a kill kept from being counted is counted later."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import pytest

from game.engine.cards.books import UNO_1999
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.tournament import Finished, tables
from game.engine.checksums import seal, unseal
from game.engine.options import with_options
from game.engine.record import Record, format_record, opening
from game.play.autosave import Autosave
from game.play.tiles.session import TileSession
from game.store import counting, matches, statistics, tournaments
from game.store.counting import catch_up, missing
from game.store.database import database
from game.store.figures import FigureFilter, Group, figures_of
from game.store.folders import Folders, player_folders
from game.store.matches import begin
from game.store.notes import Note
from tests.card_tables import card_steps
from tests.random_player import random_act
from tests.store.test_statistics import NOW, ROOT, card_match, match
from tests.store.test_tournaments import begun

KILLED = """
import os, signal, sys
from pathlib import Path
from random import Random
from time import sleep
from game.engine.tiles.books import UNO_RUMMY
from game.engine.options import with_options
from game.engine.record import Record
from game.store import matches, statistics
from game.store.folders import player_folders
from game.play.autosave import Autosave
from game.play.tiles.session import TileSession
from tests.random_player import random_act
from tests.store.test_statistics import NOW

folders, chance = player_folders(Path(sys.argv[1])), Random(1)
rules = with_options(UNO_RUMMY, {"game": "rounds", "rounds": 2})
session = TileSession.begin(Record(rules, (("human", "A"), ("normal", "B")), "killed", begun="2026-01-01"))
journal, _ = matches.begin(folders, session.record, NOW)

def count(record, steps):
    if not steps[-1].state.phase.is_over:
        return statistics.add(folders, record, steps, NOW)
    while "digest " not in journal.path.read_text("utf-8"):
        sleep(0.01)
    os.kill(os.getpid(), signal.SIGKILL)

autosave = Autosave(session, journal, count, lambda: None)
while not session.state.phase.is_over:
    assert not session.submit(*random_act(session.game, session.state, chance))
    assert not autosave.save()
autosave.leave(None)
"""


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders that do not exist yet."""
    return player_folders(tmp_path / "home")


def keep(folders: Folders, number: int, *, cut: int = 0) -> Path:
    """A match on the disk that nobody counted, without its last lines."""
    record, steps = match(number)
    lines = record.lines[: len(record.lines) - cut]
    journal, _ = begin(folders, record.cut(0), NOW)
    journal.write([*lines, "note round 0 0 0 | 1 0 0"])
    journal.close()
    assert steps
    return journal.path


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_match_whose_end_was_written_but_not_counted_before_a_kill_is_counted_later(folders: Folders) -> None:
    home = folders.data.parent
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(home)], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=120
    )
    assert done.returncode == -signal.SIGKILL
    (entry,), _ = matches.listed(folders, NOW)
    assert entry.outline.over
    key, rounds = statistics.key_of(entry.outline.record), len(entry.outline.record.noted("round"))
    assert statistics.counted(folders, NOW)[0] == {key: rounds - 1}, "the last round was counted before the kill"
    assert missing(folders, NOW) == ([entry.path], ())
    assert catch_up(folders, NOW, lambda: False) == (1, ())
    assert statistics.counted(folders, NOW)[0] == {key: rounds}
    found, _ = figures_of(folders, NOW)
    assert found is not None
    assert (found.summary.matches, found.summary.rounds) == (1, rounds)
    assert catch_up(folders, NOW, lambda: False) == (0, ())


def test_everything_is_counted_again_after_the_database_was_damaged(folders: Folders) -> None:
    for number in range(3):
        keep(folders, number)
    database(folders).parent.mkdir(parents=True)
    database(folders).write_bytes(b"nonsense" * 500)
    done, (note,) = catch_up(folders, NOW, lambda: False)
    assert done == 3
    assert note.kept_as is not None
    assert len(statistics.counted(folders, NOW)[0]) == 3


def test_a_round_of_a_match_that_goes_on_is_counted_too(folders: Folders) -> None:
    keep(folders, 1, cut=3)
    assert catch_up(folders, NOW, lambda: False) == (1, ())
    found, _ = figures_of(folders, NOW)
    assert found is not None
    assert (found.summary.matches, found.summary.rounds) == (0, match(1)[1][-1].state.round - 1)


def test_matches_of_others_are_not_counted(folders: Folders) -> None:
    path = keep(folders, 0)
    own = path.with_name("own.txt")
    path.rename(own)
    taken, _ = matches.take_over(folders, own)
    own.unlink()
    assert taken is not None
    assert missing(folders, NOW) == ([], ())


def test_who_does_not_want_to_wait_counts_nothing(folders: Folders) -> None:
    keep(folders, 0)
    assert catch_up(folders, NOW, lambda: True) == (0, ())
    assert statistics.counted(folders, NOW)[0] == {}


def test_a_record_that_departs_is_counted_as_far_as_it_goes(folders: Folders) -> None:
    path = keep(folders, 2)
    lines = unseal(path.read_text("utf-8")).lines
    path.write_text(seal([*lines[:-1], "0 draw", "0 draw", *lines[-1:]]).text, "utf-8")
    assert catch_up(folders, NOW, lambda: False)[0] == 1


def test_a_match_of_cards_is_counted_later_too(folders: Folders) -> None:
    record, steps = card_match("uno-1999", 3, target=50)
    journal, _ = begin(folders, record.cut(0), NOW)
    journal.write([*record.lines, "note round 0 0 0 | 1 0 0"])
    journal.close()
    assert catch_up(folders, NOW, lambda: False) == (1, ())
    assert list(statistics.counted(folders, NOW)[0].values()) == [steps[-1].state.match.round]


def test_the_tables_of_a_tournament_are_counted_later_as_well(folders: Folders) -> None:
    kept = begun(folders)
    rules = with_options(UNO_1999, {"players": "tournament"})
    seats = tuple((kind, f"P{seat}") for seat, kind in enumerate(("human", "normal", "normal", "normal")))
    record, chance = Record(rules, seats, "table", begun="1"), Random(1)
    game, steps = CardGame(rules), [*card_steps(opening(record))]
    while game.to_act(steps[-1].state):
        seat, action = random_act(game, steps[-1].state, chance)
        steps += game.apply(steps[-1].state, seat, action)
        record = record.with_action(seat, action)
    journal, _ = tournaments.begin_table(kept, tournaments.table_file(kept.path, 1, 0), record.cut(0))
    journal.write([*record.lines, "note round 0 0 0 0 | 0 0 0 0"])
    journal.close()
    kept.journal.close()
    assert catch_up(folders, NOW, lambda: False) == (1, ())
    assert catch_up(folders, NOW, lambda: False) == (0, ())
    assert statistics.counted(folders, NOW)[0] == {statistics.key_of(record): 1}


def test_leaving_a_match_does_not_wait_for_statistics_that_are_held(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    rules = kept.record.rules
    assert isinstance(rules, CardRules)
    seats = tuple(kept.record.seats[player] for player in tables(1)[0].players)
    record, chance = Record(rules, seats, "table", begun="1"), Random(1)
    game, steps = CardGame(rules), [*card_steps(opening(record))]
    while game.to_act(steps[-1].state):
        seat, action = random_act(game, steps[-1].state, chance)
        steps += game.apply(steps[-1].state, seat, action)
        record = record.with_action(seat, action)
    assert statistics.add(folders, record, tuple(steps), NOW) == ()
    assert catch_up(folders, NOW, lambda: False) == (1, ())
    assert catch_up(folders, NOW, lambda: False) == (0, ())
    group = Group.PLAIN if any(kind == "human" for kind, _ in kept.record.seats) else Group.COMPUTERS
    found, _ = figures_of(folders, NOW, FigureFilter(group))
    assert found is not None
    assert found.counts[group] == 1
    assert found.summary.matches == 1
    assert found.summary.rounds == 1


def test_tables_that_an_older_version_counted_as_matches_are_none_any_more(folders: Folders) -> None:
    kept = decided(folders)
    assert catch_up(folders, NOW, lambda: False)[0] == 1
    with closing(sqlite3.connect(database(folders))) as base, base:
        base.execute("INSERT INTO matches VALUES ('old', 'uno-1999', 'players=tournament', '1', 1, 1, 0)")
        base.executemany("INSERT INTO players VALUES ('old', ?, 'human', 'A', 0, 1)", [(seat,) for seat in range(4)])
        base.execute("PRAGMA user_version = 1")
    figures_of(folders, NOW)
    with closing(sqlite3.connect(database(folders))) as base:
        assert base.execute("SELECT over FROM matches WHERE key = 'old'").fetchone() == (0,)
        assert base.execute("SELECT sum(won) FROM players WHERE match = 'old'").fetchone() == (0,)
        mine = statistics.key_of(kept.record)
        assert base.execute("SELECT over FROM matches WHERE key = ?", (mine,)).fetchone() == (1,)


def test_hints_are_counted_at_the_tables_of_a_tournament_whatever_else_lies_there(folders: Folders) -> None:
    kept = decided(folders)
    table = Record(kept.record.rules, kept.record.seats[:4], "table", begun="1").with_note("hint 2")
    strays = ("01-1 (copy).txt", "99-1.txt", "01-3.txt", "00-1.txt", "notes.txt", "01-1.bak.txt")
    for name in ("01-1.txt", "02-2.txt", *strays):
        path = matches.tables_of(kept.path) / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(format_record(table), "utf-8")
    alien = replace(table, seats=kept.record.seats[:6]).with_note("hint 5")
    (matches.tables_of(kept.path) / "03-1.txt").write_text(format_record(alien), "utf-8")
    assert counting.count_tournament(folders, kept.path, NOW) == ()
    with closing(sqlite3.connect(database(folders))) as base:
        taken = dict(base.execute("SELECT seat, hints FROM players WHERE hints"))
    third, there, also = (tables(number)[table].players[2] for number, table in ((1, 0), (2, 1), (3, 0)))
    assert taken == dict(Counter((third, there, also)))
    assert catch_up(folders, NOW, lambda: False)[1] == (), "the page of statistics shows them"
