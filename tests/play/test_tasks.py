"""Tasks being played: levels, puzzles, stages and rounds of the school, and how long a match takes."""

from dataclasses import replace
from math import log
from pathlib import Path
from typing import Any

import pytest

from game.ai import CARDS, TILES
from game.engine.books import entry_for
from game.engine.cards.actions import Play
from game.engine.duration import Length
from game.engine.game import Draw, TurnStarted
from game.engine.goals import CALL_UNO, Goal, LevelOutcome, goes_on, lacking as lacks
from game.engine.options import SeatKind, with_options
from game.engine.registry import BOOKS
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.legality import after_opening
from game.engine.tiles.notation import parse_action
from game.engine.tiles.plays import opening_play
from game.engine.tiles.views import before
from game.play.cards.levels import StageSession
from game.play.session import next_act
from game.play.setup import BETWEEN, COMPUTER, PERSON, SPEED, TIMES, HowLong, how_long, lengths, minutes
from game.play.tiles import levels as tile_levels
from game.store.content import read_set, set_of
from game.store.folders import player_folders
from game.store.levels import Level, LevelSet, load
from game.store.school import school, turned
from game.store.settings import ComputerSpeed
from tests.answers import as_a, present
from tests.tile_tables import position
from tools import check
from tools.check import is_won, lost_deals

pytestmark = pytest.mark.usefixtures("no_threads")
NAMES = ("Anna", "Bo")


def shipped() -> list[Level]:
    """The puzzles made by hand."""

    return list(load(player_folders(Path("nobody")), (LevelSet.PUZZLES,)).levels)


def test_the_solution_of_a_level_solves_it_and_is_shown_without_the_call() -> None:
    for level in shipped()[:4]:
        session = tile_levels.LevelSession.of_level(level, NAMES)
        assert (session.outcome(), session.happened) == (LevelOutcome.GOES_ON, ())
        assert session.record.seats == (("human", "Anna"), ("hard", "Bo"))
        assert session.record.rules == replace(level.start.rules, uno_call=False)
        assert session.steps[0].event == TurnStarted(level.seat)
        assert not session.counts_points
        play = tile_levels.solution_play(replace(level, solution=(f"{level.solution[0]}; uno",)), before(session.state))
        first = as_a(Lay, parse_action(level.solution[0], before(session.state)))
        assert play is not None
        assert (play.lay, play.opening) == (replace(first, uno=False), ())
        for line in level.solution:
            action = parse_action(line, before(session.state))
            assert session.solves([action])  # type: ignore[list-item]
            assert session.submit(level.seat, action) == ()  # type: ignore[arg-type]
        assert (session.outcome(), session.lacking()) == (LevelOutcome.SOLVED, ())
        assert session.happened == tuple(session.steps[1:])


def test_a_level_that_is_solved_without_a_required_call_is_missed() -> None:
    start, both = position("B11 B12 R1", "?7", table="B8 B9 B10"), (Goal("empty_rack"), CALL_UNO)
    for goals, lay, outcome, lacking in (
        ((Goal("play_at_least", 2),), "lay B8 B9 B10 B11 B12", LevelOutcome.MISSED, (CALL_UNO,)),
        ((Goal("play_at_least", 2),), "lay B8 B9 B10 B11 B12; uno", LevelOutcome.SOLVED, ()),
        (both, "lay B8 B9 B10 B11 B12", LevelOutcome.MISSED, both),
    ):
        level = replace(shipped()[0], set=LevelSet.OWN, start=start, goals=goals, solution=("x",))
        session = tile_levels.LevelSession.of_level(level, NAMES)
        action = as_a(Lay, parse_action(lay, before(start)))
        assert session.submit(0, action) == ()
        assert (session.outcome(), session.lacking()) == (outcome, lacking)


@pytest.mark.parametrize("book", TILE_BOOKS)
def test_a_puzzle_of_a_set_is_a_level_without_a_clock(book: str) -> None:
    line = next(each for each in read_set(set_of(book)) if each.par > 1)
    level = tile_levels.level_of(line, {})
    assert tile_levels.rack_size(line) == len(line.state.racks[line.state.turn])
    assert (level.key, level.set, level.goals, level.solution) == (
        line.name, LevelSet.PUZZLES, line.goals, (line.solution,)
    )  # fmt: skip
    assert (level.start.rules.turn_time, level.start.rules.rebuild_time) == (None, None)
    assert level.start._replace(rules=line.state.rules) == line.state
    grading = present(level.grading)
    assert (grading.grade, grading.par, grading.themes, grading.generator) == (
        line.grade, line.par, line.themes, line.name
    )  # fmt: skip
    assert grading.features == {"breaks": line.breaks, "plays": line.plays, "dead_ends": line.dead_ends}
    session = tile_levels.LevelSession.of_level(level, NAMES)
    action = as_a(Lay, parse_action(line.solution, before(session.state)))
    assert tile_levels.tables(line) == (line.state.table, action.table)
    assert session.submit(level.seat, action) == ()


def test_an_initial_meld_is_shown_with_what_follows_it() -> None:
    seen = set()
    for level in school("rummy").levels:
        if level.solution:
            play = tile_levels.solution_play(level, before(level.start))
            words = [line.split()[0] for line in level.solution]
            assert (play is None) == (words[0] not in ("lay", "open")), level.key
            if play is not None:
                assert bool(play.opening) == (words[0] == "open")
                if words[0] == "open" and words[1:2] != ["lay"]:
                    assert play == opening_play(before(level.start), play.opening)
                if words[:2] == ["open", "lay"]:
                    after = after_opening(before(level.start), play.opening)
                    assert play.lay == parse_action(level.solution[1], after)
                    assert tile_levels.LevelSession.of_level(level, NAMES).solves([Open(play.opening), play.lay])
                seen.add(" ".join(words[:2]))
    assert seen >= {"lay", "open lay"}


def test_a_stage_of_cards_is_reached_by_what_is_advised_and_left_by_anything_else() -> None:
    for stage in school("uno-1999").levels:
        if not stage.solution:
            continue
        names = tuple("ABCD"[: stage.start.seats])
        task = StageSession.of_level(stage, names)
        kinds = ["human" if seat == stage.seat else "hard" for seat in range(len(names))]
        assert task.record.seats == tuple(zip(kinds, names, strict=True))
        assert (task.lacking, task.happened, task.goes_on, task.counts_points) == (stage.goals, (), True, False)
        first = task.advised
        assert first is not None, stage.key
        assert stage.action(stage.solution[0], stage.start) == first
        assert task.steps[0].event == TurnStarted(stage.start.turn)
        assert task.submit(stage.seat, first) == ()
        assert task.happened == tuple(task.steps[1:])
        assert task.lacking == lacks(stage.goals, stage.seat, task.happened)
        if len(stage.solution) == 1:
            again = goes_on(1, stage.seat, task.happened)
            assert (task.lacking, task.goes_on) == ((), False) or task.goes_on == again
            assert task.advised is None or not isinstance(first, Play)
        if isinstance(first, Play):
            other = StageSession.of_level(stage, names)
            if not other.problems(stage.seat, Draw()):
                other.submit(stage.seat, Draw())
                assert other.advised in (None, first)
                assert other.advised is None or not other.problems(stage.seat, first)


@pytest.mark.parametrize("book", ["rummy", "uno-1999"])
def test_a_round_is_won_or_judged_by_what_is_left(book: str) -> None:
    stage: Any = next(each for each in school(book).levels if not each.solution)
    level = turned(stage, 0)
    names = tuple("ABCD"[: level.start.seats])
    session: Any = (StageSession if level.of_cards else tile_levels.LevelSession).of_level(level, names)
    assert session.counts_points is not level.of_cards
    seats = [("human" if seat == level.seat else "easy", name) for seat, name in enumerate(names)]
    assert session.record.seats == tuple(seats)
    assert not session.won
    step, state = session.steps[-1], session.state
    if book == "rummy":
        low, high = sorted(state.racks, key=lambda rack: sum(tile.number for tile in rack))[:2]
        for racks, ahead in (((low[:1], high), True), ((high, low[:1]), False), ((low, low), False)):
            session.steps[-1] = step._replace(state=state._replace(racks=(*racks, *state.racks[2:])))
            assert session.ahead is (ahead and level.seat == 0)
        for winner in (0, 1):
            session.steps[-1] = step._replace(state=state._replace(winner=winner))
            assert session.won is (winner == level.seat)
    else:
        hand = state.hands[0]
        for hands, ahead in (((hand[:1], hand[:2]), True), ((hand[:2], hand[:2]), False), ((hand, hand[:1]), False)):
            session.steps[-1] = step._replace(state=state._replace(hands=(*hands, *state.hands[2:])))
            assert session.ahead is (ahead and level.seat == 0)


def test_the_proof_of_a_round_names_the_deals_that_are_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = next(each for each in school("uno-1999").levels if not each.solution)
    assert is_won(turned(stage, 0))
    deals = present(stage.round).deals
    asked: list[object] = []

    def all_but_the_second(level: Level) -> bool:
        asked.append(level.start.seed)
        return len(asked) != 2

    monkeypatch.setattr(check, "is_won", all_but_the_second)
    assert [*lost_deals(stage)] == [deals[1]]
    assert len(set(asked)) == len(deals)
    assert [*lost_deals(next(each for each in school("uno-1999").levels if each.solution))] == []
    monkeypatch.undo()
    of_tiles = next(each for each in school("rummy").levels if not each.solution)
    assert is_won(turned(of_tiles, 0))
    for level, levels in ((turned(of_tiles, 0), TILES.levels), (turned(stage, 1), CARDS.levels)):
        seated: list[Any] = []

        def noted(*values: Any, seated: list[Any] = seated) -> Any:
            assert values[4] == "in the school"
            seated.append((values[2], [chance.getstate() for chance in values[3]]))
            return next_act(*values)

        with monkeypatch.context() as watching:
            watching.setattr(check, "next_act", noted)
            assert is_won(level)
            acts = len(seated)
            assert is_won(level)
        for players, _ in seated:
            assert players == [levels["hard" if seat == level.seat else "easy"] for seat in range(level.start.seats)]
        assert seated[:acts] == seated[acts:], "the same deal goes the same way"
        chances = seated[0][1]
        assert len({str(chance) for chance in chances}) == len(chances), "each seat has a chance of its own"
    monkeypatch.setattr(check, "MOST", 0)
    assert not is_won(turned(of_tiles, 0))
    assert not is_won(turned(stage, 0)), "a round that takes too long is given up"


def test_people_and_slow_computers_take_longer_and_a_round_takes_its_dealing() -> None:
    for book in BOOKS:
        for people, seats in ((0, 4), (1, 4), (2, 3), (4, 4)):
            for speed, factor in SPEED.items():
                person, computer = entry_for(book, PERSON), entry_for(book, COMPUTER) * factor
                turn = (people * person + (seats - people) * computer) / seats
                taken = minutes(book, Length(3, 40), people, seats, speed)
                assert taken == pytest.approx((40 * turn + 3 * BETWEEN) / 60)
    for book in BOOKS:

        def of(people: int, speed: ComputerSpeed = ComputerSpeed.NORMAL, book: str = book) -> Any:
            kinds = (SeatKind.HUMAN if seat < people else SeatKind.EASY for seat in range(3))
            return how_long(BOOKS[book], [(kind, "x") for kind in kinds], speed)

        assert of(0, ComputerSpeed.AT_ONCE).minutes < of(0).minutes < of(1).minutes < of(3).minutes
        assert of(3, ComputerSpeed.SLOW) == of(3)
        assert (of(1).rounds is None, of(1).rounds != 0) == (book in ("rummy", "rummikub"), True)


@pytest.mark.parametrize(("seats", "rounds"), [(2, [1, 2, 3]), (3, [1, 2, 5]), (4, [1, 3, 7])])
def test_a_short_a_usual_and_a_long_match_come_closest_to_it(seats: int, rounds: list[int], monkeypatch: Any) -> None:
    players, speed = ((SeatKind.HUMAN, "x"), *[(SeatKind.EASY, "y")] * (seats - 1)), ComputerSpeed.NORMAL
    for book in BOOKS:
        took = [how_long(each, players, speed).minutes for each in lengths(BOOKS[book], players, speed)]
        assert took == sorted(took), book
        assert all(0.5 < minutes / time < 2 for minutes, time in zip(took, TIMES, strict=True)), book
    for book, name in (("rummy", "rounds"), ("uno-112", "first_to")):
        each = [with_options(BOOKS[book], {name: number}) for number in range(1, 21)]
        took = [how_long(rules, players, speed).minutes for rules in each]
        nearest: list[int] = []
        for time in TIMES:
            nearest.append(min(range(max(nearest, default=-1) + 1, 20), key=lambda at: abs(log(took[at] / time))))
        assert lengths(BOOKS[book], players, speed) == tuple(each[at] for at in nearest)
    assert lengths(BOOKS["rummy"], players, speed) == tuple(with_options(BOOKS["rummy"], {"rounds": n}) for n in rounds)
    assert lengths(with_options(BOOKS["rummikub"], {"match": "single"}), players, speed) == ()
    ten = lengths(BOOKS["uno-1999"], ((SeatKind.HUMAN, "x"),) * 3 + ((SeatKind.EASY, "y"),) * 7, speed)
    assert ten[0] == with_options(BOOKS["uno-1999"], {"target": 450}), "points and time are not in proportion"
    waves = {with_options(BOOKS["rummy"], {"rounds": n}): 12.0 + 3 * n + 16 * (n % 2) for n in range(1, 21)}
    monkeypatch.setattr("game.play.setup.how_long", lambda rules, *_: HowLong(None, waves[rules]))
    assert [waves[each] for each in lengths.__wrapped__(BOOKS["rummy"], players, speed)] == [18, 24, 49]
