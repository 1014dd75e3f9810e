"""Statistics: what is counted, that it is counted once, and that no damage to the file stops anybody."""

import csv
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from unittest.mock import Mock

import pytest

from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import RoundEnded as CardRoundEnded, RoundStarted as CardRoundStarted
from game.engine.game import Caught, TurnStarted, UnoCalled, UnoForgotten
from game.engine.options import with_options
from game.engine.record import Record, identity, parse_record
from game.engine.registry import TILES
from game.engine.tally import COLUMNS, tally
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.events import Drew, Laid, RoundEnded as TileRoundEnded
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileStep
from game.store import database as database_file, statistics, training
from game.store.database import GLANCE, PATIENCE, STATISTICS
from game.store.files import Note, NoteCode
from game.store.folders import Folders, player_folders
from game.store.levels import Knows
from game.store.statistics import FigureFilter, Figures, Group, add, before, counted, export_csv, figures_of, to_csv
from tests.answers import present, quiet
from tests.habits import Habits
from tests.listed import listed
from tests.random_player import random_act, random_match
from tests.store.test_training import RATED, RUN
from tests.tile_tables import position, tile_steps

ROOT = Path(__file__).parents[2]
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
PLAYED, STEPS = parse_record((ROOT / "tests" / "records" / "format-1.txt").read_text("utf-8"))


def shown(folders: Folders, look: FigureFilter | None = None) -> Figures:
    """The figures, about which nothing is said."""
    return quiet(figures_of(folders, NOW, look or FigureFilter()))


def asked(folders: Folders, *orders: str) -> list[tuple[Any, ...]]:
    """What the database answers to the last of these orders."""
    with closing(sqlite3.connect(STATISTICS.path(folders))) as base, base:
        for order in orders:
            rows = base.execute(order)
        return rows.fetchall()


@cache
def match(number: int, kinds: tuple[str, ...] = ("human", "medium", "hard")) -> tuple[Record, tuple[TileStep, ...]]:
    """A match that anybody might play; in number 7 a forgotten call costs tiles, noticed or not (UR-Q23)."""
    penalty = "automatic" if number == 7 else "if_caught"
    rules = with_options(UNO_RUMMY, {"game": "rounds", "rounds": 2, "uno_penalty": penalty})
    seats = tuple((kind, f"P{seat}") for seat, kind in enumerate(kinds))
    return random_match(Record(rules, seats, f"counted {number}", begun=f"2026-01-{number + 1:02}"), Random(number))


def test_the_tally_of_a_match_adds_up_to_its_events() -> None:
    for number in (0, 1, 2, 7):
        _, steps = match(number)
        events = [step.event for step in steps]
        rounds = tally(steps).rounds
        assert [each.number for each in rounds] == [*range(1, steps[-1].state.round + 1)]
        lines = [line for each in rounds for line in each.seats.values()]
        assert sum(line.turns for line in lines) == sum(isinstance(event, TurnStarted) for event in events)
        assert sum(line.tiles for line in lines) == sum(len(e.played) for e in events if isinstance(e, Laid))
        alone = sum(isinstance(e, Caught) and e.by is None for e in events)
        forgotten = sum(isinstance(event, UnoForgotten) for event in events)
        assert (sum(line.forgotten for line in lines), alone > 0) == (forgotten + alone, number == 7)
        assert sum(line.catches for line in lines) == sum(line.caught for line in lines) - alone
        ends = [event for event in events if isinstance(event, TileRoundEnded)]
        for what, told in (("points", [end.round_scores for end in ends]), ("left", [end.values for end in ends])):
            assert [tuple(getattr(line, what) for line in each.seats.values()) for each in rounds] == told


def test_the_first_lay_and_the_longest_run_are_those_of_the_seat() -> None:
    (only,) = tally(tile_steps(STEPS)).rounds
    laid = [(step.event.seat, step) for step in STEPS if isinstance(step.event, Laid)]
    for seat, line in only.seats.items():
        first = next(step for place, step in laid if place == seat)
        turns = [s for s in STEPS[: STEPS.index(first)] if isinstance(s.event, TurnStarted) and s.event.seat == seat]
        assert line.opening_turn == len(turns)
        assert 0 < line.longest_run <= 6
    assert any(isinstance(step.event, Drew) for step in STEPS)
    # A run that a tile of the table makes longer counts, one that is shorter now does not.
    state = position("G12", "R12", table="R1 R2 R3 R4 | R5 Y5 B5 G5 | G9 G10 G11 | Y1 Y2 Y3 Y4 Y5' Y6 Y7 Y8 | G8 B8 R8")
    lay = "lay R1 R2 R3 R4 R5 | Y5 B5 G5 | G9 G10 G11 G12 | Y1 Y2 Y3 Y4 Y5' Y6 Y7 | G8 B8 R8 Y8"
    (meant,) = TILES.meanings(lay, state, 0, False)
    (only,) = tally((TileStep(TurnStarted(0), state), *TILES.game(state.rules).apply(state, 0, meant))).rounds
    assert only.seats[0].longest_run == 5


def test_matches_are_counted_by_book_and_by_opponent(folders: Folders) -> None:
    assert shown(folders).summary == statistics.Summary(), "nothing played yet is nought everywhere"
    for number in range(4):
        assert add(folders, *match(number), NOW) == ()
    found = shown(folders)
    wins = sum(match(number)[1][-1].state.match_winner == 0 for number in range(4))
    assert (found.summary.matches, found.summary.won) == (4, wins)
    assert found.summary.rounds == sum(match(number)[1][-1].state.round for number in range(4))
    assert [(each.book, each.kind, each.matches, each.won) for each in found.against] == [
        ("uno-rummy", "hard", 4, wins), ("uno-rummy", "medium", 4, wins),
    ]  # fmt: skip
    assert [each.begun for each in found.played] == sorted(each.begun for each in found.played)
    assert sum(each.won for each in found.played) == found.summary.rounds_won
    rounds = [each for number in range(4) for each in tally(match(number)[1]).rounds]
    mine = [each.seats[0] for each in rounds]
    assert found.summary.tiles == pytest.approx(sum(line.tiles for line in mine) / sum(line.turns for line in mine))
    assert found.summary.longest_run == max(line.longest_run for line in mine)
    assert [*found.turns] == [line.turns for line in mine], "the turns of the one who is looked at"
    assert shown(folders, FigureFilter(book="rummy")) != found
    assert shown(folders, FigureFilter(book="uno-rummy")) == found


def test_a_match_that_is_counted_again_counts_once(folders: Folders) -> None:
    record, steps = match(1)
    cut = next(number for number, step in enumerate(steps, 1) if isinstance(step.event, TileRoundEnded))
    key = statistics.key_of(record)
    for record, some, matches in (  # noqa: B020
        (record, steps[:cut], 0), *[(replace(record, notes=((3, "name Sunday"),)), steps, 1)] * 2,
    ):  # fmt: skip
        assert add(folders, record, some, NOW) == ()
        rounds = 1 if not matches else steps[-1].state.round
        assert (shown(folders).summary.matches, shown(folders).summary.rounds) == (matches, rounds)
        assert counted(folders, NOW) == ({key: rounds}, ())


def test_what_was_counted_once_is_found_again_by_every_version(folders: Folders) -> None:
    """Databases of players hold these keys: another one for the same match would count it twice."""
    key = statistics.key_of(PLAYED)
    assert key == statistics.key_of(PLAYED.with_note("name Sunday")) == "bebb39cbf4cc5183b8d454e9"
    assert statistics.key_of(replace(PLAYED, begun="2026-07-02")) != key
    assert STATISTICS.path(folders) == folders.data / "statistics.sqlite"


def test_what_another_database_has_counted_comes_whole_and_nothing_twice(folders: Folders, tmp_path: Path) -> None:
    other, both = player_folders(tmp_path / "other"), player_folders(tmp_path / "both")
    for to, numbers in ((folders, (0,)), (other, (0, 1)), (both, (0, 1))):
        for number in numbers:
            add(to, *match(number), NOW)
    for _ in range(2):
        assert STATISTICS.add_all(folders, STATISTICS.path(other), NOW) == ()
        assert to_csv(folders, NOW) == to_csv(both, NOW)
        assert shown(folders) == shown(both)


def test_looking_writes_nothing(folders: Folders) -> None:
    assert counted(folders, NOW) == ({}, ())
    assert not STATISTICS.path(folders).exists()
    add(folders, *match(0), NOW)
    before = STATISTICS.path(folders).read_bytes()
    for look in (figures_of, counted, to_csv):
        look(folders, NOW)
    assert STATISTICS.path(folders).read_bytes() == before


def asking(folders: Folders) -> list[tuple[float, Callable[[], tuple[Any, ...]]]]:
    """Everybody who asks a database, and how long each waits for it."""
    record, steps = match(0)
    return [
        (PATIENCE, lambda: add(folders, record, steps, NOW)), (PATIENCE, lambda: counted(folders, NOW)),
        (GLANCE, lambda: figures_of(folders, NOW)), (GLANCE, lambda: to_csv(folders, NOW)),
        (GLANCE, lambda: export_csv(folders, folders.pictures, NOW)),
        (PATIENCE, lambda: statistics.missing(folders, NOW)),
        (GLANCE, lambda: training.add_try(folders, RATED, NOW)), (GLANCE, lambda: training.load(folders, NOW)),
        (GLANCE, lambda: training.add_run(folders, RUN, NOW)),
        (GLANCE, lambda: training.add_start(folders, "rummy", Knows.WELL, NOW)),
        (GLANCE, lambda: training.keep(folders, "rummy", "p", training.Spent(1.0, 1), NOW)),
        (GLANCE, lambda: training.recall(folders, "rummy", "p", NOW)),
        (GLANCE, lambda: training.forget(folders, "rummy", "p", NOW)),
    ]  # fmt: skip


def test_who_looks_waits_for_nobody_who_counts_longer(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = Mock(wraps=sqlite3.connect)
    monkeypatch.setattr(sqlite3, "connect", connect)
    other = training.TRAINING.path(folders)
    for wait, work in (
        *asking(folders), (GLANCE, lambda: before(folders, match(0)[0], 0, NOW)),
        (GLANCE, lambda: STATISTICS.is_whole(STATISTICS.path(folders))),
        (GLANCE, lambda: training.TRAINING.is_whole(other)),
        (GLANCE, lambda: STATISTICS.add_all(folders, STATISTICS.path(folders), NOW)),
        (GLANCE, lambda: training.TRAINING.add_all(folders, other, NOW)),
    ):  # fmt: skip
        connect.reset_mock()
        work()
        assert {each.kwargs["timeout"] for each in connect.call_args_list} == {wait}


def test_whoever_finds_a_damaged_database_sets_it_aside_under_the_time_and_says_so(folders: Folders) -> None:
    folders.pictures.mkdir(parents=True)
    paths = (STATISTICS.path(folders), training.TRAINING.path(folders))
    for number, (_, ask) in enumerate(asking(folders)):
        shutil.rmtree(folders.data, ignore_errors=True)
        folders.data.mkdir()
        for path in paths:
            path.write_bytes(b"no database" * 100)
        told = ask()
        (note,) = told if isinstance(told[0], Note) else told[-1]
        path = paths[number > 5]
        aside = path.with_name(f"{path.stem}.damaged-2026-11-21-18-30-05.sqlite")
        assert note == Note(NoteCode.DAMAGED, path, kept_as=aside)
        assert aside.read_bytes() == b"no database" * 100


def test_hints_computers_and_unfinished_matches_are_counted_apart(folders: Folders) -> None:
    record, steps = match(0)
    first = next(i for i, step in enumerate(steps) if isinstance(step.event, TileRoundEnded))
    add(folders, record.with_note("hint 0"), steps[: first + 1], NOW)
    for book, count in ((None, 1), (record.rules.book, 1), ("rummikub", 0)):
        found = shown(folders, FigureFilter(Group.HINTS, book))
        assert found.counts == {Group.PLAIN: 0, Group.HINTS: count, Group.COMPUTERS: 0}, "with rounds it is not empty"
        assert (found.summary.matches, found.summary.rounds) == (0, count)
    add(folders, record, steps, NOW)
    helped, others = match(1)
    add(folders, helped.with_note("hint 0").with_note("hint 0").with_note("hint 9"), others, NOW)
    among = match(2, ("medium", "hard", "hard"))
    add(folders, *among, NOW)
    for group in Group:
        each = shown(folders, FigureFilter(group))
        assert all(each.counts[other] > 0 for other in Group)
        assert (each.counts[group], each.summary.matches) == (each.summary.rounds, 1)
        assert each.summary.hints == (2 if group is Group.HINTS else 0)
    winner = among[1][-1].state.match_winner
    against = [(each.kind, each.matches, each.won) for each in shown(folders, FigureFilter(Group.COMPUTERS)).against]
    assert against == [("hard", 1, int(winner in (1, 2))), ("medium", 1, int(winner == 0))], "by their own level"


def test_a_computer_whose_level_was_changed_is_counted_as_the_weakest_it_was(folders: Folders) -> None:
    record, steps = match(3)
    changed = record.with_note("level 1 master").with_note("level 1 easy").with_note("level 1 hard")
    assert [changed.kind(seat) for seat in range(3)] == ["human", "hard", "hard"]
    assert changed.with_note("level 0 easy").counted_kinds == ("human", "easy", "hard"), "a person stays one"
    assert add(folders, changed, steps, NOW) == ()
    assert asked(folders, "SELECT kind FROM players ORDER BY seat") == [("human",), ("easy",), ("hard",)]


def test_the_export_has_a_line_for_each_seat_of_each_round(folders: Folders) -> None:
    record, steps = match(3)
    add(folders, replace(record, seats=(("human", 'Ann, "the" Ä'), *record.seats[1:])), steps, NOW)
    lines = list(csv.DictReader(quiet(to_csv(folders, NOW)).splitlines()))
    assert [*lines[0]] == [
        "match", "begun", "book", "options", "over", "humans", "hints", "round", "seat", "kind", "name", "ended", "won",
        *COLUMNS,
    ]  # fmt: skip
    assert [(line["round"], line["seat"]) for line in lines] == [
        (str(number), str(seat)) for number in range(1, steps[-1].state.round + 1) for seat in range(3)
    ]
    assert lines[0]["name"] == 'Ann, "the" Ä'
    assert lines[0]["tiles"] == str(tally(steps).rounds[0].seats[0].tiles)
    assert lines[0]["points"] == "", "only won rounds count in this match"
    assert f"options {lines[0]['options']}" in identity(record)


def test_no_cell_of_the_export_is_a_formula_or_without_end_in_any_language(folders: Folders) -> None:
    record, steps = match(3)
    names = {**listed("exported")["names"], "x" * 5000: "x" * (statistics.LONGEST_CELL - 1) + "…"}
    for number, name in enumerate(names):
        one = replace(record, begun=f"2026-02-{number:02}", seats=(("human", name), *record.seats[1:]))
        add(folders, one, steps, NOW)
    asked(folders, "UPDATE results SET ended = X'3b3d31' WHERE round = 2 AND seat = 1")  # bytes in place of a text
    text = to_csv(folders, NOW)[0]
    lines = [*csv.DictReader(text.splitlines())]
    assert [line["name"] for line in lines if (line["seat"], line["round"]) == ("0", "1")] == [*names.values()]
    for separator in ",;|\t":
        for line in csv.reader(text.splitlines(), delimiter=separator):
            for cell in line:
                is_number = cell.lstrip("-").isdecimal()
                assert is_number or not cell.lstrip(' "').startswith(statistics.FORMULA), (separator, cell)
    unquoted = {cell for line in text.splitlines() for cell in re.sub('"[^"]*"', "", line).split(",")}
    assert all(not cell or cell.lstrip("-").isdecimal() for cell in unquoted), "every text is in quotes"


def test_an_export_goes_into_a_folder_or_a_file_and_over_nothing(folders: Folders, tmp_path: Path) -> None:
    add(folders, *match(0), NOW)
    wanted = to_csv(folders, NOW)[0]
    first, second, named = (
        export_csv(folders, target, NOW)[0] for target in (tmp_path, tmp_path, tmp_path / "sheet.csv")
    )
    assert (first, second) == (tmp_path / "steinreich.csv", tmp_path / "steinreich-2.csv")
    assert named == tmp_path / "sheet.csv"
    assert {path.read_text("utf-8") for path in tmp_path.glob("*.csv")} == {wanted}
    below = tmp_path / "sheet.csv" / "below" / "steinreich.csv"
    assert export_csv(folders, below.parent, NOW) == (None, (Note(NoteCode.UNWRITABLE, below),))


def card_match(book: str, seats: int, **options: str | int) -> tuple[Record, tuple[Any, ...]]:
    """A match of cards that anybody might play."""
    rules, kinds = with_options(CARD_BOOKS[book], options), ("human", *("medium",) * (seats - 1))
    named = tuple((kind, f"P{seat}") for seat, kind in enumerate(kinds))
    return random_match(Record(rules, named, f"cards {seats}", begun="1"), Random(book))


def test_a_match_of_cards_is_counted_without_what_only_tiles_have(folders: Folders) -> None:
    record, steps = card_match("uno-1999", 3, target=50)
    assert add(folders, record, steps, NOW) == ()
    found = shown(folders, FigureFilter(book="uno-1999"))
    summary = found.summary
    assert (summary.matches, summary.won) == (1, 0 in steps[-1].state.match.match_winners)
    assert (summary.tiles, summary.longest_run, summary.opening_turn) == (None, None, None)
    ends = [step.event for step in steps if isinstance(step.event, CardRoundEnded)]
    assert (summary.rounds, summary.rounds_won) == (len(ends), sum(0 in end.winners for end in ends))
    assert found.points == tuple(end.round_scores[0] for end in ends)
    assert found.turns == tuple(each.seats[0].turns for each in tally(steps).rounds)
    calls = [step.event.seat for step in steps if isinstance(step.event, UnoCalled)]
    assert summary.called == calls.count(0)
    assert [(each.book, each.kind, each.matches) for each in found.against] == [("uno-1999", "medium", 1)]
    add(folders, replace(record, seats=tuple(("human", name) for _, name in record.seats), begun="2"), steps, NOW)
    noted = [seat.points for each in tally(steps).rounds for _, seat in sorted(each.seats.items())]
    assert any(noted)
    assert [*shown(folders).points] == [*found.points, *noted]


def test_points_are_left_out_where_only_won_rounds_count_and_books_have_points_of_their_own(folders: Folders) -> None:
    add(folders, *card_match("uno-112", 2), NOW)
    found = shown(folders)
    assert (found.summary.points, found.points) == (None, ())
    assert found.summary.called is not None
    add(folders, *card_match("uno-1999", 3, target=50), NOW)
    add(folders, *card_match("uno-112", 3, points=50), NOW)
    assert shown(folders, FigureFilter(book="uno-1999")).summary.points is not None
    assert shown(folders).summary.points is None
    assert shown(folders).books == ("uno-112", "uno-1999")


def test_a_seat_that_dropped_out_has_no_part_in_later_rounds() -> None:
    _, steps = card_match("uno-1999", 4, scoring="elimination", target=50)
    rounds = tally(steps).rounds
    orders = [step.event.order for step in steps if isinstance(step.event, CardRoundStarted)]
    assert [tuple(sorted(each.seats)) for each in rounds] == [tuple(sorted(order)) for order in orders]
    assert len(rounds[-1].seats) < len(rounds[0].seats)


def test_a_match_is_over_when_its_own_phase_says_so(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CardPhase, "is_over", property(lambda phase: phase is CardPhase.SCORING))
    for seats, phase in ((2, CardPhase.OVER), (3, CardPhase.SCORING)):
        record, steps = card_match("uno-1999", seats, target=50)
        last = steps[-1]._replace(state=steps[-1].state._replace(phase=phase))
        add(folders, record, (*steps[:-1], last), NOW)
        found = asked(folders, f"SELECT over FROM matches WHERE key = '{statistics.key_of(record)}'")
        assert found == [(phase is CardPhase.SCORING,)]


def test_uc_79_partners_win_together_and_nobody_wins_a_table_of_a_tournament(folders: Folders) -> None:
    add(folders, *card_match("uno-1999", 4, players="partners", target=50), NOW)
    assert asked(folders, "SELECT seat FROM players WHERE won ORDER BY seat") in ([(0,), (2,)], [(1,), (3,)])
    record, steps = card_match("uno-1999", 4, players="tournament")
    assert add(folders, record, steps, NOW) == ()
    assert asked(folders, "SELECT sum(won) FROM players") == [(2,)]
    assert asked(folders, "SELECT sum(over) FROM matches") == [(1,)]
    assert any(each.winners for each in tally(steps).rounds)
    assert tally(steps).winners


def test_uc_79_a_tournament_is_one_match_that_its_winners_have_won(folders: Folders) -> None:
    rules = with_options(CARD_BOOKS["uno-1999"], {"players": "tournament"})
    record = Record(rules, (("human", "P0"), *(("medium", f"P{seat}") for seat in range(1, 8))), "cup", begun="1")
    assert not statistics.is_table(record)
    kinds = [kind for kind, _ in record.seats]
    for _ in range(2):
        count = partial(statistics._write_match, record=record, kinds=kinds, hints=(0, 0, 5), winners=(0, 3), over=True)
        assert STATISTICS.guarded(folders, NOW, count) == ()
    found = asked(folders, "SELECT seat, hints, won FROM players ORDER BY seat")
    assert found == [(seat, {0: 2, 5: 1}.get(seat, 0), seat in (0, 3)) for seat in range(8)]
    assert asked(folders, "SELECT over, humans, hints FROM matches") == [(1, 1, 3)]


def test_a_player_is_looked_at_alone(folders: Folders) -> None:
    record, steps = match(0, ("human", "human", "medium"))
    add(folders, record, steps, NOW)
    found = [shown(folders, FigureFilter(player=name)) for name in (None, "P0", "P1", "P2")]
    assert all(each.players == ("P0", "P1") for each in found)
    winners = [winner for each in tally(steps).rounds for winner in each.winners]
    assert [each.summary.rounds_won for each in found] == [
        sum(winner in (0, 1) for winner in winners), winners.count(0), winners.count(1), 0,
    ]  # fmt: skip
    asked(folders, "UPDATE players SET name = 'a\x1b[31m'")
    assert shown(folders).players == (), "that can be no name"


def test_every_book_can_be_counted(folders: Folders) -> None:
    chance = Random(1)
    for number, book in enumerate(BOOKS.values()):
        game = TileGame(book)
        record = Record(book, (("human", "A"), ("medium", "B")), f"{number}", begun="1")
        steps = list(game.opening(2, record.seed))
        while steps[-1].state.phase not in (TilePhase.SCORING, TilePhase.OVER):
            steps += game.apply(steps[-1].state, *random_act(game, steps[-1].state, chance, Habits()))
        assert add(folders, record, tuple(steps), NOW) == ()
        assert shown(folders, FigureFilter(book=book.book)).summary.rounds == 1


@pytest.mark.parametrize(
    "content", [b"nonsense" * 400, b"\x00" * 5000, b"SQLite format 3\x00" + b"\xff" * 4000, -1, -(2**31)]
)
def test_a_database_damaged_or_of_no_version_is_set_aside(folders: Folders, content: bytes | int) -> None:
    add(folders, *match(0), NOW)
    path = STATISTICS.path(folders)
    if isinstance(content, int):
        asked(folders, f"PRAGMA user_version = {content}")
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    (note,) = add(folders, *match(1), NOW)
    assert note.code is NoteCode.DAMAGED
    assert present(note.kept_as).read_bytes() == before
    assert counted(folders, NOW)[0].keys() == {statistics.key_of(match(1)[0])}


def test_a_database_without_its_tables_or_with_names_that_cannot_be_quoted_is_damaged_too(folders: Folders) -> None:
    path = STATISTICS.path(folders)
    for damage in (
        lambda: asked(folders, "DROP TABLE results"),
        lambda: path.write_bytes(path.read_bytes().replace(b"CREATE TABLE results (", b"CREATE TABLE res\xe5lts (", 1)),
    ):
        add(folders, *match(0), NOW)
        damage()
        found, (note,) = figures_of(folders, NOW)
        assert found is not None
        assert (note.code, found.summary.matches, found.summary.rounds) == (NoteCode.DAMAGED, 0, 0)


def test_a_number_that_became_a_text_is_a_number_again(folders: Folders) -> None:
    add(folders, *card_match("uno-1999", 3, target=50), NOW)
    asked(
        folders, "UPDATE results SET points = 'x', longest_run = 'y', turns = x'ff', won = 'z'",
        "UPDATE players SET name = 7, won = 'no'", "UPDATE matches SET begun = 4, book = 5",
    )  # fmt: skip
    found = shown(folders)
    assert set(found.points) == {0}
    assert (found.players, found.books, {each.begun for each in found.played}) == (("7",), ("5",), {"4"})
    assert all(isinstance(each, int | float | None) for each in found.summary)


@pytest.mark.parametrize("newer", [1, 98])
def test_a_newer_database_is_left_alone_and_whoever_looks_is_told(folders: Folders, newer: int, tmp_path: Path) -> None:
    add(folders, *match(0), NOW)
    asked(folders, f"PRAGMA user_version = {STATISTICS.version + newer}")
    before = STATISTICS.path(folders).read_bytes()
    told = (Note(NoteCode.NEWER_FORM, STATISTICS.path(folders)),)
    assert add(folders, *match(1), NOW) == told
    assert (counted(folders, NOW), figures_of(folders, NOW)) == (({}, told), (None, told))
    assert (to_csv(folders, NOW), export_csv(folders, tmp_path, NOW)) == (("", told), (None, told))
    assert not list(tmp_path.glob("*.csv"))
    assert not STATISTICS.is_whole(STATISTICS.path(folders))
    assert STATISTICS.path(folders).read_bytes() == before


def test_only_a_database_that_can_be_used_is_whole_and_asking_changes_nothing(tmp_path: Path) -> None:
    cases: tuple[tuple[bool, tuple[str, ...]], ...] = (
        (True, ("SELECT 1",)), (True, ("CREATE TABLE other (one INTEGER)",)), (False, ("DROP TABLE results",)),
        (False, (f"PRAGMA user_version = {STATISTICS.version - 1}",)),
        (False, ("CREATE INDEX names ON players (name)", "PRAGMA writable_schema = ON",
                 "UPDATE sqlite_master SET sql = 'CREATE INDEX names ON players (kind)' WHERE name = 'names'")),
    )  # fmt: skip
    for number, (whole, orders) in enumerate(cases):
        folders = player_folders(tmp_path / f"100%41 #{number}")  # a sign of an address in a path is a part of it
        add(folders, *match(0), NOW)
        asked(folders, *orders)
        path = STATISTICS.path(folders)
        before = path.read_bytes()
        assert STATISTICS.is_whole(path) is whole, orders
        assert path.read_bytes() == before
        assert [*path.parent.glob(f"{path.name}*")] == [path]
    for path in (tmp_path, tmp_path / "none.db"):
        with pytest.raises(OSError, match=re.escape(path.name)):
            STATISTICS.is_whole(path)
    assert not (tmp_path / "none.db").exists()


@pytest.mark.parametrize(
    ("error", "note"),
    [
        (sqlite3.SQLITE_BUSY, NoteCode.BUSY), (sqlite3.SQLITE_LOCKED, NoteCode.BUSY),
        (sqlite3.SQLITE_IOERR | 10 << 8, NoteCode.UNWRITABLE), (sqlite3.SQLITE_FULL, NoteCode.UNWRITABLE),
        (sqlite3.SQLITE_CORRUPT, NoteCode.DAMAGED), (None, NoteCode.DAMAGED),
    ],
)  # fmt: skip
def test_an_error_is_told_by_what_it_says_of_the_machine(folders: Folders, error: int | None, note: NoteCode) -> None:
    add(folders, *match(0), NOW)
    tries = []

    def work(_: sqlite3.Connection) -> None:
        tries.append(error)
        failed = sqlite3.DatabaseError("no")
        if error is not None:
            failed.sqlite_errorcode = error
        raise failed

    notes = STATISTICS.guarded(folders, NOW, work)
    assert {each.code for each in notes} == {note}
    # What is damaged is set aside once, and so is the new one where the fault lies elsewhere.
    assert len(notes) == len(tries) == (2 if note is NoteCode.DAMAGED else 1)


def test_the_journal_of_a_damaged_database_is_set_aside_with_it(folders: Folders) -> None:
    path, tries = STATISTICS.path(folders), []
    beside = [path.with_name(path.name + end) for end in ("-journal", "-wal", "-shm")]

    def work(_: sqlite3.Connection) -> None:
        tries.append([each.name for each in beside if each.exists()])
        if len(tries) == 1:
            for each in beside:
                each.write_text(each.name)
            raise sqlite3.DatabaseError("damaged")

    (note,) = STATISTICS.guarded(folders, NOW, work)
    assert tries == [[], []], "the new one has a journal of its own"
    assert note.kept_as is not None
    for each in beside:
        kept = note.kept_as.with_name(note.kept_as.name + each.name.removeprefix(path.name))
        assert kept.read_text("utf-8") == each.name


@pytest.mark.parametrize("end", ["", "-journal"])
def test_what_is_no_file_in_the_place_of_the_database_is_set_aside(folders: Folders, end: str) -> None:
    odd = STATISTICS.path(folders).with_name(STATISTICS.path(folders).name + end)
    odd.mkdir(parents=True)
    (note,) = add(folders, *match(0), NOW)
    assert (note.code, note.file) == (NoteCode.DAMAGED, odd)
    assert note.kept_as is not None
    assert note.kept_as.is_dir()
    assert "20261121" in note.kept_as.name.replace("-", "")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "stat", Mock(side_effect=PermissionError))
        assert counted(folders, NOW) == ({}, (Note(NoteCode.UNWRITABLE, STATISTICS.path(folders)),)), "it may be good"


def test_an_unwritable_folder_or_locked_database_is_a_note(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("in the way")
    assert add(folders, *match(0), NOW) == (Note(NoteCode.UNWRITABLE, STATISTICS.path(folders)),)
    assert figures_of(folders, NOW)[0] is None
    folders.data.unlink()
    add(folders, *match(0), NOW)
    monkeypatch.setattr(database_file, "PATIENCE", 0.01)
    with closing(sqlite3.connect(STATISTICS.path(folders), isolation_level=None)) as base:
        base.execute("BEGIN EXCLUSIVE")
        assert (
            add(folders, *match(1), NOW)
            == figures_of(folders, NOW)[1]
            == (Note(NoteCode.BUSY, STATISTICS.path(folders)),)
        )
        base.execute("ROLLBACK")
    assert add(folders, *match(1), NOW) == ()


WRITER = """
import sys
from tests.store.test_statistics import NOW, PLAYED, STEPS, Path, add, player_folders, replace
folders, number = player_folders(Path(sys.argv[1])), int(sys.argv[2])
print("ready", flush=True)
while True:
    number += 1
    add(folders, replace(PLAYED, begun=str(number)), STEPS, NOW)
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_kill_in_the_middle_of_writing_leaves_whole_matches(folders: Folders, tmp_path: Path) -> None:
    chance, last = Random(5), 0
    for _ in range(3):
        log = tmp_path / "told.txt"
        with log.open("wb") as out:
            command = [sys.executable, "-c", WRITER, str(folders.data.parent), str(last + 1000)]
            running = subprocess.Popen(command, cwd=ROOT, stdout=out, env={**os.environ, "PYTHONPATH": str(ROOT)})
            while running.poll() is None and log.stat().st_size < 20:
                sleep(0.01)
            sleep(chance.uniform(0, 0.05))
            running.send_signal(signal.SIGKILL)
            running.wait()
        last = int(log.read_text().split()[-1])
        found = shown(folders)
        assert asked(folders, "PRAGMA integrity_check") == [("ok",)]
        assert asked(folders, f"SELECT count(*) FROM matches WHERE begun = '{last}'") == [(1,)]
        assert asked(folders, "SELECT match FROM results GROUP BY match HAVING count(*) <> 3") == []
        assert found.summary.rounds == found.summary.matches
