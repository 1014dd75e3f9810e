"""Positions of matches as levels: goal, par and grade are proven, and nothing of what others hold is told."""

from pathlib import Path
from random import Random

import pytest

from game.engine.game import TurnStarted
from game.engine.goals import Goal
from game.engine.tiles.actions import Lay, TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.grades import Grade, has_opened, puzzle_of
from game.engine.tiles.rules import TableJoker
from game.engine.tiles.state import TileState
from game.play.results import NoLevel, PlayedMatch
from game.play.setup import lasting
from game.play.tiles import levels as own_levels
from game.play.tiles.session import TileSession
from game.store.levels import LevelSet, LevelText, level_text, read
from tests import tile_tables
from tests.answers import as_a, present
from tests.tile_tables import tile_steps
from tools import check
from tools.staged import played

TEXTS = {"de": LevelText("Titel", "Thema", "Aufgabe", ("Tipp",)), "en": LevelText("Title", "Topic", "Task", ("Hint",))}
MATCHES = [*zip(BOOKS, (3, 4, 2), strict=True)]
"""The books, and how many play."""
DEALS = {"uno-rummy": "levels", "rummy": "replays", "rummikub": "c"}
"""Seeds of matches that are soon over."""
FIRST = 40
"""Of how many turns of a match: the proofs on full tables take ten seconds."""
SEEDS = "a"
"""Each says which turn of a match is tried before and after the initial meld; `tests/play/long` tries more."""


def turns(book: str, seats: int) -> list[TileState]:
    """Positions at the beginning of the first turns of a short match of computers."""
    players = tuple(("easy", f"P{seat}") for seat in range(seats))
    _, steps = played(book, players, DEALS[book], tuple(lasting(book, rounds=1, points=100).items()))
    return [step.state for step in tile_steps(steps) if isinstance(step.event, TurnStarted)][:FIRST]


def read_again(path: Path, made: own_levels.OwnLevel) -> None:
    """Write a level, and read the same from it."""
    path.write_text(level_text(made.start, made.goals, made.lay, made.grading, TEXTS), "utf-8")
    level = read(path, "own/x", LevelSet.OWN)
    start = made.start
    assert (level.start.racks[0], level.start.table, level.start.loose) == (start.racks[0], start.table, start.loose)
    assert (level.start.opened, level.start.jokers_used) == (start.opened, start.jokers_used)
    assert (level.goals, level.grading) == (made.goals, made.grading)


@pytest.mark.parametrize(("book", "seats"), MATCHES)
def test_every_turn_or_one_nearby_makes_a_level_that_is_proven_again(book: str, seats: int, tmp_path: Path) -> None:
    for seed in SEEDS:
        try_turns(book, seats, tmp_path, 1, seed)


def try_turns(book: str, seats: int, folder: Path, sampled: int, seed: str) -> None:
    """Make levels of some turns of a match, before and after the initial meld."""
    states = turns(book, seats)
    dice, tried = Random(seed), set()
    for opened in {has_opened(state) for state in states}:
        alike = [at for at, state in enumerate(states) if has_opened(state) is opened]
        tried |= {*dice.sample(alike, min(sampled, len(alike)))}
    for at in sorted(tried):
        found, there = own_levels.level_from(states[at]), at
        if isinstance(found, NoLevel):
            assert found is (NoLevel.NOTHING if has_opened(states[at]) else NoLevel.NOT_OPENED)
            other = present(own_levels.next_lay(states, at))
            assert states[other].turn == states[at].turn
            found, there = own_levels.level_from(states[other]), other
        assert isinstance(found, own_levels.OwnLevel), there
        assert found.start.racks[0] == states[there].racks[states[there].turn]
        assert found.grading is not None
        if not has_opened(states[there]):
            assert (found.grading.grade, found.grading.features["breaks"]) == (Grade.NEW, 0), "what lies there stays"
        read_again(folder / f"{at}.toml", found)
    assert check.run([folder]) == 0, "par and grade are proven again"


@pytest.mark.parametrize("spent", ["* *'", "*", ""])
def test_whether_a_joker_on_the_table_is_spent_is_kept_in_the_file(spent: str, tmp_path: Path) -> None:
    state = position("K4 K5 R9", "K1 K2 *=K3 | R1 *'=R2 R3", spent=spent)
    made = as_a(own_levels.OwnLevel, own_levels.level_from(state))
    assert len(made.start.jokers_used) == len(spent.split())
    read_again(tmp_path / "x.toml", made)


def test_an_initial_meld_that_is_worth_too_little_makes_no_level() -> None:
    state = position("K1 K2 K3 R9 B12", "O4 O5 O6")
    assert own_levels.level_from(state._replace(opened=(False, True))) is NoLevel.NOT_OPENED
    made = own_levels.level_from(position("K10 K11 K12 R1 R2 R3 B7", "O4 O5 O6")._replace(opened=(False, True)))
    assert isinstance(made, own_levels.OwnLevel)
    assert made.goals[0] == Goal("play_at_least", 6)
    assert present(made.grading).par == 6


def test_what_the_others_hold_is_not_in_it() -> None:
    racks = ["K4 K5 R9", "K7 R4 B2", "O9 O10"]
    state = parse_position({"book": "rummikub", "racks": racks, "table": ["K1 K2 K3"], "opened": [True] * 3, "turn": 1})
    seen, (first, mine, last) = own_levels.alone(state), state.racks
    assert (seen.racks[0], seen.table, seen.loose) == (mine, state.table, state.loose)
    assert own_levels.alone(state._replace(racks=(last, mine, first), stock=state.stock[::-1])) == seen


def position(rack: str, table: str, book: str = "rummikub", spent: object = "", **options: object) -> TileState:
    """A position of two seats, in which everybody has opened."""
    return tile_tables.position(rack, "?7", table=table, book=book, opened=True, spent=spent, options=options)


def test_a_rack_that_can_be_emptied_is_to_be_emptied_and_otherwise_the_most_tiles_are_asked_for() -> None:
    whole, some = (own_levels.level_from(position(rack, "K1 K2 K3")) for rack in ("K4 K5", "K4 K5 R9"))
    assert isinstance(whole, own_levels.OwnLevel)
    assert isinstance(some, own_levels.OwnLevel)
    assert whole.goals == (Goal("empty_rack"),)
    assert some.goals == (Goal("play_at_least", 2),)
    assert whole.grading is not None
    assert (whole.grading.grade, whole.grading.par, whole.grading.generator) == (2, 2, "")


def test_with_too_many_choices_the_tiles_that_stay_are_named() -> None:
    found = own_levels.level_from(position("K4 K5 K6 R1 R3 R9 R12 R7 B8 B10 B13 O2 O7 O11", "K1 K2 K3"))
    assert isinstance(found, own_levels.OwnLevel)
    first, keep = found.goals
    assert first == Goal("play_at_least", 3)
    assert (keep.key, len(keep.value)) == ("keep", 11)
    assert found.grading is not None


def test_what_cannot_be_proven_in_time_is_a_level_without_a_grade(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_levels, "solved", lambda *_: None)
    found = as_a(own_levels.OwnLevel, own_levels.level_from(position("K4 K5 R9", "K1 K2 K3")))
    start = own_levels.alone(position("K4 K5 R9", "K1 K2 K3"))
    assert (found.start, found.goals, found.grading) == (start, (Goal("play_at_least", 2),), None)
    assert found.lay == own_levels.asked_for(start)
    reached = [own_levels.reaches(start, (Goal("play_at_least", count),), found.lay) for count in (2, 3)]
    assert (reached, own_levels.reaches(start, (), Lay(()))) == ([True, False], False)
    rack, rest = start.racks[0], (Goal("play_at_least", 1),)
    assert own_levels.goals_for(rack, rack) == ((Goal("empty_rack"),), (Goal("play_at_least", 2),), rest)
    assert own_levels.goals_for(rack, rack[:2]) == (
        (Goal("play_at_least", 2),), (Goal("play_at_least", 2), Goal("keep", (rack[2].face,))), rest
    )  # fmt: skip


def test_the_nearest_turn_is_one_of_the_same_seat_in_which_something_can_be_laid() -> None:
    lays, stuck = position("K4 K5 R9", "K1 K2 K3"), position("K9 R4", "B1 B2 B3")
    assert own_levels.level_from(stuck) is NoLevel.NOTHING
    other, over = lays._replace(turn=1), lays._replace(phase=TilePhase.OVER)
    assert own_levels.next_lay([lays, other, stuck, other, lays], 2) == 4, "of two as near, the later one"
    assert own_levels.next_lay([lays, stuck, other, over], 1) == 0
    assert own_levels.next_lay([stuck, other, stuck, over], 0) is None
    for state, reason in ((over, NoLevel.NO_TURN), (other, None)):
        session = TileSession.of_position(state, (("human", "A"), ("easy", "B")))
        assert own_levels.reason_against(session) is reason
    assert own_levels.working_out(session)() == own_levels.level_from(other)
    assert own_levels.next_lay(PlayedMatch(session).states(), 0) is None


def test_near_the_end_of_the_stock_the_other_seat_of_a_level_holds_what_is_left() -> None:
    runs = [" ".join(f"{colour}{number}" for number in range(1, 14)) for colour in "KBRKBRO"]
    table = [*runs, "O1 O2 O3 O4 O5 O6"]
    state = parse_position({"book": "rummikub", "table": table, "racks": ["O7 O8 O9", "?2"], "opened": [True, True]})
    assert len(state.stock) == 4
    assert [*map(len, own_levels.alone(state).racks)] == [3, 6]
    assert isinstance(own_levels.level_from(state), own_levels.OwnLevel)


def test_a_rack_of_many_tiles_is_no_work_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the initial meld a rack may grow to thirty tiles: a thousand million sets of them."""
    odd, even = "K1 K3 K5 K7 K9 K11 R2 R4 R6 R8 R10 R12", "B1 B3 B5 B7 B9 B11 O2 O4 O6 O8 O10 O12"
    state = position(f"{odd} {even} R1 R11 R12 R13", "K1 K2 K3")._replace(opened=(False, True))
    own_levels.level_from(state)
    rack = state.racks[0]
    assert present(puzzle_of(state, (Goal("empty_rack"),))).choices == (rack,)
    keep = Goal("keep", tuple(sorted(tile.face for tile in rack[14:])))
    assert rack[:14] in present(puzzle_of(state, (Goal("play_at_least", 14), keep))).choices
    hard = position("O8 R8 K1", "K9' R9 B9 O9 | K7' R7' B7' O7'")
    monkeypatch.setattr(own_levels, "SOLVER_NODES", 1)
    assert own_levels.asked_for(hard) is None, "the search ends"


def test_options_stay_and_clocks_go() -> None:
    for book, name in (("rummikub", "turn_time"), ("rummy", "rebuild_time")):
        assert getattr(position("K4", "K1 K2 K3", book=book, **{name: 60}).rules, name) == 60
        assert getattr(own_levels.alone(position("K4", "K1 K2 K3", book=book, **{name: 60})).rules, name) is None
    found = own_levels.alone(position("K4", "K1 K2 K3", turn_time=120, table_joker="fixed"))
    assert found.rules.table_joker is TableJoker.FIXED
