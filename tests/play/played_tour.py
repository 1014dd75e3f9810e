"""A tour of what is played, told as text: sessions, drivers, results, facts, practice, levels of the player's own.

python -m tests.play.played_tour    # keeps it again; read the diff

One module because it is one tour.
"""

# Matches of both families are told in the same lines, whatever the types of their pieces.
# mypy: disable-error-code="arg-type,assignment,attr-defined,func-returns-value,type-var,union-attr"

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from game.engine.actions import Draw
from game.engine.cards.actions import Jump
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.pieces import all_cards
from game.engine.cards.position import parse_position as card_position
from game.engine.events import Caught
from game.engine.record import Record
from game.engine.record_reading import Reading, read_record
from game.engine.registry import BOOKS
from game.engine.tiles.actions import Lay
from game.engine.tiles.events import Drew as TileDrew
from game.engine.tiles.events import LeftoversTaken, Reason, TimedOut
from game.engine.tiles.goals import EmptyRack
from game.engine.tiles.notation import parse_action
from game.engine.tiles.position import parse_position as tile_position
from game.engine.tiles.views import before
from game.play import (
    autosave,
    bots,
    facts,
    ladder,
    past_turns,
    played_match,
    remarks,
    round_proof,
    session,
    staged,
    thinking,
)  # fmt: skip
from game.play import results as results_of
from game.play.cards import background_table, puzzle_session
from game.play.cards import own_level as own_cards
from game.play.cards.round_session import CardRoundSession
from game.play.cards.session import CardSession
from game.play.cards.stage_session import StageSession
from game.play.cards.standing_orders import Orders, format_orders, parse_orders
from game.play.cards.turn_driver import CardTurnDriver
from game.play.tiles import claims
from game.play.tiles import own_level as own_tiles
from game.play.tiles.clock import TurnClock
from game.play.tiles.level_play import solution_play, without_call
from game.play.tiles.level_session import LevelSession
from game.play.tiles.penalties import Penalties, penalties
from game.play.tiles.puzzle_level import level_of, rack_size, tables
from game.play.tiles.round_session import TileRoundSession
from game.play.tiles.session import TileSession
from game.play.tiles.turn_driver import TileTurnDriver
from game.play.turn_driver import CatchWindow, Conditions
from game.store import card_levels, levels, puzzle_sets
from game.store.folders import player_folders
from game.store.levels import LevelSet
from game.store.school import school, turned
from tests import reading_inputs as inputs
from tests.now_pool import NowPool
from tests.telling import told

ROOT = Path(__file__).parents[2]
FILE = ROOT / "tests" / "golden" / "played.txt"
NOW = datetime(2026, 11, 21, 18, 30, 5, tzinfo=UTC)
Tell = Callable[[str, object], None]
RECORDS = ("format-3-uno-rummy", "format-3-rummy", "format-3-rummikub", "format-3-uno-1999", "format-3-uno-112")


@cache
def reading(name: str) -> Reading:
    """A whole match."""
    return read_record((ROOT / "tests" / "records" / f"{name}.txt").read_text("utf-8"))


def session_of(found: Reading) -> TileSession | CardSession:
    """The session of a match."""
    return CardSession.resume(found) if found.record.rules.book in CARD_BOOKS else TileSession.resume(found)


def as_is(value: Any) -> Any:
    """The value."""
    return value


def kept_in(those: list[Any]) -> Callable[[Any], tuple[()]]:
    """What keeps what it is called with, and notes nothing."""

    def keep(value: Any) -> tuple[()]:
        those.append(value)
        return ()

    return keep


def of_sessions(tell: Tell) -> None:
    """What sessions know of matches, and what follows from them."""
    for name in RECORDS:
        found = reading(name)
        whole = session_of(found)
        tell(
            name,
            (
                whole.seats,
                whole.humans,
                [whole.name(seat) for seat in range(whole.seats)],
                [whole.is_human(seat) for seat in range(whole.seats)],
                whole.playing,
                len(whole.events),
                whole.turns,
                whole.between,
                whole.rounds,
                whole.to_act(),
                whole.face(0),
                whole.face(1),
            ),
        )
        tell("results", whole.results())
        tell("facts", whole.facts())
        standing = whole.standing()
        tell("standing", (standing, standing.places, [standing.noted(points) for points in (-5, 0, 5)]))
        over = past_turns.past_turns(whole.events)
        tell("turns that are over", (over[:2], len(over)))
        seen = played_match.PlayedMatch(session_of(found))
        tell(
            "watched",
            (
                seen.last,
                seen.steps,
                seen.decided,
                seen.at_the_end,
                len(seen.states()),
                seen.go_to(3),
                seen.go_to(-1),
                seen.go_to(10**6),
                seen.at_the_end,
            ),
        )
        begun: Any = type(whole).begin(found.record.cut(0))
        begun.called = str.upper
        tell("name", begun.name(0))
        for line in found.record.lines[:25]:
            seat, action = staged.parsed(begun, line)
            if begun.problems(seat, action) or begun.submit(seat, action):
                tell("refused", line)
            tell("news", (begun.take_news(), begun.take_news(), begun.turns, begun.rounds, begun.between))
        tell("views", [len(begun.view(seat).counts) for seat in (None, 0, 1)])
        tell(
            "views before",
            [begun.view_at(steps, 0).counts for steps in (0, 1, 5, 10**6) if steps <= len(begun.steps) or steps == 0][
                :3
            ],
        )
        steps, record = len(begun.steps), begun.record
        begun.note("name x")
        begun.note_hint(0)
        begun.note_hint(0)
        tell("notes", (begun.record.notes, begun.hints, begun.take_news()))
        for seat, level in ((0, "hard"), (1, "hard"), (1, "hard"), (1, "sing")):
            try:
                begun.set_level(seat, level)
                tell("level", begun.take_news())
            except ValueError as error:
                tell("no level", str(error))
        begun.rewind(steps - 3, record.cut(20))
        tell("rewound", (len(begun.steps), len(begun.record.lines), begun.take_news()))
        begun.close()
        try:
            other: Any = CardSession if found.record.rules.book not in CARD_BOOKS else TileSession
            other.begin(found.record.cut(0))
        except TypeError as error:
            tell("not of this family", str(error))
    last = reading(RECORDS[0])
    for fewest, lasted, champions in ((False, (), (1,)), (True, (), ()), (False, (3, 1, 3), ())):
        tell("places", results_of.Standing((5, 9, 5), True, fewest, True, champions, 10, lasted).places)
    first = session_of(last).results()[0]
    tell(
        "counted", [(first.counted(seat, number), first.gains(seat)) for seat in range(2) for number in (-1, 0, 1, 99)]
    )
    tell("up to a round", (staged.up_to_round(last.record, 1).lines[-1], len(staged.up_to_round(last.record, 1).lines)))
    for rounds in (9,):
        try:
            staged.up_to_round(last.record, rounds)
        except ValueError as error:
            tell("no such round", str(error))
    for book in BOOKS:
        tell(f"lasting {book}", staged.lasting(book, rounds=3, points=150))
    seats = (("human", "Anna"), ("easy", "Bo"))
    for base, lines in (
        (inputs.TILE_BASE, ("0 draw",)),
        (inputs.CARD_BASE, ("0 draw", "0 pass")),
        (inputs.TILE_BASE, ("0 lay R4",)),
    ):
        try:
            begun = staged.staged(base, (*seats, ("easy", "Cy")), lines)
            tell("staged", (begun.record, begun.record.seats, begun.state.turn, len(begun.steps), begun.steps[0].event))
        except ValueError as error:
            tell("not staged", str(error))
    record, steps_ = staged.played("uno-1999", seats, "7", (("target", 50),), "today")
    tell("played", (record, record.seats, len(steps_)))
    for conditions in ((5, (1, 2, 3)), (0, (1, 1, 1)), (2, (3, 3, 0))):
        tell("most", facts.most("x", dict(enumerate(conditions[1])), conditions[0]))


def of_computers(tell: Tell) -> None:
    """Computers, who may fail, and what they do then."""
    for base in (inputs.TILE_BASE, inputs.CARD_BASE):
        begun: Any = staged.staged(base, (("human", "Anna"), ("easy", "Bo"), ("hard", "Cy")))
        game, state = begun.game, begun.state

        def fails(_view: object, _chance: object) -> object:
            raise ZeroDivisionError

        for name, player in (
            ("fails", fails),
            ("wrong", lambda _view, _chance, begun=begun: begun.family.parse_action("catch 1", begun.state, 0)),
            ("draws", lambda _view, _chance: Draw()),
        ):
            with patch.object(bots.LOG, "exception") as failed, patch.object(bots.LOG, "error") as asked:
                thought = bots.decide(game, state, 0, player, Random(1), "here")
            tell(
                name,
                (
                    thought.action,
                    len(thought.steps),
                    [each.args for each in failed.mock_calls],
                    [each.args for each in asked.mock_calls],
                ),
            )
            if name != "fails":
                tell(f"{name}, off turn", bots.decide(game, state, 1, player, Random(1), "here").steps)
            try:
                tell(f"{name}, strictly", bots.decide(game, state, 0, player, Random(1), "here", strict=True).action)
            except (ZeroDivisionError, ValueError) as error:
                tell(f"{name}, strictly", repr(error)[:120])
        for seat in (0, 1):
            begun.ask(seat)
            thought = begun.thought(seat)
            tell("asked", thought and (thought.action, len(thought.steps)))
        tell("not asked", begun.thought(2))
        begun.commit(0, begun.thought(0))
        tell("committed", (begun.record.lines, begun.take_news(), begun.thought(0)))
        begun.close()
    for character in ladder.ladder():
        setup = ladder.match_against(character, "Anna")
        tell(character.key, (setup.players, setup.seed.startswith(f"ladder {character.key} "), setup.rules.book))
        record = Record(
            setup.rules, tuple((each.kind.value, each.name) for each in setup.players), f"ladder {character.key} 7"
        )
        tell("character", ladder.character_of(record) is character)
        tell(
            "none",
            [ladder.character_of(replace(record, seed=seed)) for seed in ("7", f"{character.key} 7", "ladder no 7")],
        )
        tell("wrong seats", ladder.character_of(replace(record, seats=record.seats[::-1])))
        tell("another seed", ladder.fresh_seed(record).rpartition(" ")[0])
        solved = {ladder.won_against(character.key, medal) for medal in ladder.Medal if medal < 3}
        tell("medal", (ladder.best_medal(character, solved), ladder.best_medal(character, ())))
    first = ladder.ladder()[0]
    tell(
        "next",
        [
            each and each.key
            for each in (
                ladder.next_challenger(()),
                ladder.next_challenger({ladder.won_against(first.key, ladder.Medal.BRONZE)}),
            )
        ],
    )
    tell("players", ([*ladder.tile_players()], [*ladder.card_players()]))
    for name in RECORDS:
        found = reading(name)
        seats = (("human", "Anna"), ("hard", "Bo"))
        record = replace(found.record, seed=f"ladder {first.key} 7", seats=seats)
        for hints in ((), ((0, "hint 0"),), ((0, "hint 1"),)):
            tell(
                "medal",
                (
                    ladder.medal_of(replace(record, notes=hints), found.steps),
                    ladder.medals_of(replace(record, notes=hints), found.steps),
                ),
            )
        events = session_of(found).events[:]
        said = [(at, each.key, each.seat) for at in range(len(events)) if (each := remarks.remark(record, events, at))]
        tell("remarks", (said[:12], len(said), remarks.remark(found.record, events, 1)))
    tell("command", thinking.own_command()[1:])


def driven(driver: Any, tell: Tell, seconds: float, dt: float) -> None:
    """Time passes for a driver; what happens is told."""
    begun = driver.session
    for moment in range(round(seconds / dt)):
        lines = len(begun.record.lines)
        signals = driver.update(dt)
        done, window = begun.record.lines[lines:], driver.catch_window
        if signals or done:
            tell(
                f"{moment}",
                (
                    signals,
                    done,
                    window
                    and (
                        window.offender,
                        round(window.left, 2),
                        round(window.share, 2),
                        {seat: round(left, 2) for seat, left in window.delays.items()},
                    ),
                ),
            )


def of_drivers(tell: Tell) -> None:
    """Who acts when."""
    everybody = ("human", "easy", "normal")
    for base, kind in ((inputs.TILE_BASE, TileTurnDriver), (inputs.CARD_BASE, CardTurnDriver)):
        for what, seats, keys, conditions in (
            ("computers", ("easy",) * 3, {}, Conditions()),
            ("at once", ("easy",) * 3, {}, Conditions(factor=0.0)),
            ("slowly", ("easy",) * 3, {}, Conditions(factor=2.0)),
            ("a person", everybody, {}, Conditions()),
            ("a forgotten call", everybody, {"catchable": 2, "turn": 1}, Conditions()),
            ("a forgotten call of one's own", everybody, {"catchable": 0, "turn": 1}, Conditions()),
            ("caught by the game", everybody, {"catchable": 2, "turn": 1}, Conditions(catch_seconds=None)),
            ("asked first", everybody, {"catchable": 2, "turn": 1}, Conditions(asks=True)),
            ("in a window", everybody, {"catchable": 1, "turn": 1}, Conditions()),
        ):
            table: dict[str, Any] = {**base, **keys}
            begun: Any = staged.staged(table, tuple((each, each) for each in seats))
            acted: list[int] = []
            driver: Any = kind(begun, partial(as_is, conditions), partial(acted.append, 1))
            tell(f"# {kind.__name__}, {what}".replace("# ", "-- "), (driver.players, driver.window))
            driven(driver, tell, 9.0, 0.25)
            tell("then", (begun.state.turn, acted, driver.catcher, driver.asks_to_catch, driver.meanwhile(0.5)))
            driver.decline()
            driver.catch()
            tell("caught", begun.record.lines[-1:])
            driver.paused = True
            tell("paused", driver.update(5.0))
            driver.paused = False
            driver.let_go()
            tell("let go", (begun.record.lines[-1:], driver.catch_window))
            if isinstance(driver, CardTurnDriver):
                tell("cards", (driver.to_read, driver.catches, driver.knocked_out, driver.asked, driver.hurry()))
            begun.close()
    timed: Any = staged.staged(
        {**inputs.TILE_BASE, "options": {"turn_time": 20}}, tuple((each, each) for each in everybody)
    )
    draft = timed.draft(0)
    clocked = TileTurnDriver(timed, Conditions, draft=lambda: draft)
    driven(clocked, tell, 25.0, 0.5)
    tell("after a turn", (timed.record.lines, clocked.clock, clocked.meanwhile(1.0)))
    for text in ("", "damaged"):
        drafted: Any = TileSession.resume(reading(RECORDS[0]), draft=text)
        tell("draft", (drafted.kept_draft, drafted.draft(0).melds()[:1], drafted.kept_draft, drafted.kept_time))
        drafted.close()
    for left in (60.0, 11.0, 10.0, 0.4, 0.0, 75.5):
        clock = TurnClock(60, left)
        tell(
            f"clock {left}",
            (clock.text, clock.over, clock.urgent, clock.near, round(clock.share, 3), clock.pass_time(0.5), clock.text),
        )
    window = CatchWindow(1, 4.0, 1.0)
    tell(
        "window",
        (window.share, CatchWindow(1, 0.0, 1.0).share, CatchWindow(1, 4.0, -1.0).share, window.age, window.declined),
    )
    jumps: dict[str, Any] = {
        **inputs.CARD_BASE,
        "options": {"jump_in": "on"},
        "racks": ["R7' G2' W", "R7'' ?3", "B9 ?3"],
    }
    jumps["racks"] = ["R7' G2' W", "?3", "B9 ?3"]
    for wish in (True, False):
        jumping: Any = staged.staged(
            {**jumps, "discard": "R7", "phase": "window", "layer": 2, "turn": 0},
            tuple((each, each) for each in everybody),
        )
        cards = CardTurnDriver(jumping)
        driven(cards, tell, 1.0, 0.5)
        tell("chance", (cards.chance, cards.asked, cards.chance and cards.chance.share))
        cards.decide(Jump(jumping.state.hands[0][0]) if wish else None)
        driven(cards, tell, 6.0, 0.5)
        tell("after it", jumping.record.lines)
    racing: Any = staged.staged(
        {
            **jumps,
            "racks": ["G2' W B1", "R7' R1 R2", "B9 ?3"],
            "discard": "R7",
            "phase": "window",
            "layer": 2,
            "turn": 0,
        },
        tuple((each, each) for each in ("human", "hard", "hard")),
    )
    race = CardTurnDriver(racing)
    driven(race, tell, 8.0, 0.25)
    tell("a computer jumps in", (racing.record.lines, race.hurry(), racing.record.lines))
    caught: Any = staged.staged(
        {**jumps, "discard": "R7", "phase": "window", "layer": 2, "turn": 0, "catchable": 2},
        tuple((each, each) for each in everybody),
    )
    letting = CardTurnDriver(caught)
    letting.update(0.1)
    letting.let_go()
    tell("let go in a window", (letting.catch_window, caught.record.lines, letting.window))
    orders = Orders()
    given = Jump(next(each for each in all_cards(CARD_BOOKS["uno-112"]) if repr(each) == "R7'"))
    orders.give(0, given)
    orders.give(1, given)
    orders.give(0, given)
    text = format_orders(orders.given, 3)
    tell("orders", (orders.of(0), orders.of(2), text.splitlines(), orders.wish(jumping.view(0))))
    for seats_, number, words in (
        ((0, 1), 3, text),
        ((1,), 3, text),
        ((0, 1), 4, text),
        ((0,), 3, ""),
        ((0,), 3, text[:-3]),
    ):
        tell("read", parse_orders(words, CARD_BOOKS["uno-112"], seats_, number))
    orders.take_back(0, given.card)
    tell("taken back", orders.given)
    orders.clear()
    tell("cleared", orders.given)
    claiming: Any = staged.staged(
        {
            "book": "rummikub",
            "racks": ["R8 R8' B3 B3' O10 O10' ?8", "?14"],
            "phase": "claim",
            "seed": "7",
            "options": {"redeal_claim": "on"},
            "opened": [False, False],
        },
        (("human", "A"), ("human", "B")),
    )
    tell(
        "claims",
        (
            claims.waiting(claiming),
            claims.asks(claiming),
            [claims.may_claim(claiming, seat) for seat in (0, 1)],
            claims.pass_by(claiming),
        ),
    )
    happened = [
        TileDrew(0, (), 2, Reason.UNO),
        TileDrew(1, (), 2, Reason.UNO),
        TileDrew(0, (), 1, Reason.TURN),
        TimedOut(0),
        LeftoversTaken(0, ()),
        Caught(0, 1),
    ]
    shown = Penalties(0)
    tell(
        "penalties",
        (
            penalties(happened, 0),
            shown.look(happened, 1, 0),
            shown.text(lambda each: type(each).__name__),
            shown.look(happened, 6, 0),
            shown.text(lambda each: type(each).__name__),
            shown.acted(),
            shown.acted(),
            shown.look(happened, 6, 0),
            shown.look(happened, 6, 1),
        ),
    )


def of_levels(tell: Tell) -> None:
    """Levels, stages and puzzles being played, and levels of the player's own."""
    library = levels.load(player_folders(Path("nobody")), (LevelSet.PUZZLES,))
    names = (("human", "Anna"), ("hard", "Bo"))
    for level in library.levels[:2]:
        begun = LevelSession(level, names)
        tell(level.key, (begun.outcome(), begun.happened, begun.record, begun.record.seats, begun.steps[0].event))
        play = solution_play(level, before(begun.state))
        tell("solution", play and (play.lay, play.opening))
        for line in level.solution:
            action = parse_action(line, before(begun.state))
            assert isinstance(action, Lay)
            tell("without a call", without_call(replace(action, uno=True)).uno)
            begun.submit(0, action)
        tell("solved", (begun.outcome(), begun.lacking(), len(begun.happened)))
    start = tile_position({"book": "uno-rummy", "racks": ["B11 B12 R1", "?7"], "table": ["B8 B9 B10"], "seed": "7"})
    forgetful = LevelSession(replace(library.levels[0], start=start, goals=(EmptyRack(),), solution=("x",)), names)
    forgetful.submit(0, parse_action("lay B8 B9 B10 B11 B12", before(start)))
    tell("forgotten", (forgetful.outcome(), forgetful.lacking()))
    for book in ("rummy", "rummikub", "uno-rummy"):
        text = (ROOT / "levels" / "sets" / f"{book}.txt").read_text("utf-8").splitlines()[0]
        line = puzzle_sets.parse_line(text, puzzle_sets.BOOKS[book])
        tell(
            "puzzle",
            (
                rack_size(line),
                tables(line),
                (made := level_of(line, {})).key,
                made.grading,
                made.goals,
                made.solution,
                made.start.rules.turn_time,
                made.start.rules.rebuild_time,
                made.set,
            ),
        )
    for lesson in school("rummy").levels[:5]:
        if isinstance(lesson, levels.Level):
            shown = solution_play(lesson, before(lesson.start))
            tell(f"solution of {lesson.key}", shown and (shown.lay, shown.opening))
    stages = school("uno-1999")
    for stage in stages.levels[:3]:
        for easy in (False, True):
            task: Any = StageSession.of_stage(stage, ("A", "B", "C", "D")[: stage.start.seats], easy=easy)
            tell(stage.key, (task.record.seats, task.lacking, task.goes_on, task.advised, task.happened))
        if task.advised is not None:
            task.submit(stage.seat, task.advised)
            tell("advised", (task.lacking, task.goes_on, task.advised, len(task.happened)))
    for book in ("uno-1999", "rummy"):
        stage = next(each for each in school(book).levels if not each.solution)
        seated = ("A", "B", "C", "D")[: stage.start.seats]
        short: Any = (
            TileRoundSession.of_level(stage, seated)
            if isinstance(stage, levels.Level)
            else CardRoundSession.of_stage(stage, seated, easy=True)
        )
        tell(f"round of {book}", (short.record.seats, short.won, short.ahead))
    short_round = turned(next(each for each in school("uno-1999").levels if not each.solution), 0)
    tell("proof", round_proof.is_won(short_round))
    with TemporaryDirectory() as name:
        path = Path(name) / "level.toml"
        path.write_text(inputs.CARD_LEVEL, "utf-8")
        line_of = card_levels.read(path, "own/a").line
    assert line_of is not None
    puzzle = puzzle_session.PuzzleSession.of_line(line_of, ("A", "B"))
    tell(
        "puzzle of cards",
        (
            puzzle.record.seats,
            puzzle.tempting,
            puzzle.judged(Draw()),
            puzzle.judged(line_of.best.action),
            puzzle.open_hand(1),
            puzzle.seen.hand,
        ),
    )
    puzzle.carry_out(Draw())
    tell("not carried out", puzzle.record.lines)
    puzzle.carry_out(line_of.best.action)
    tell("carried out", puzzle.record.lines)
    for table in (
        {"book": "uno-rummy", "racks": ["B11 B12 R1 G5", "?7", "?3"], "table": ["B8 B9 B10 | R4 Y4 G4"], "seed": "7"},
        {"book": "uno-rummy", "racks": ["R1 G5", "?7"], "table": ["B8 B9 B10"], "seed": "7"},
        {"book": "rummikub", "racks": ["K10 R10 B10 O1", "?7"], "seed": "7", "opened": [False, True], "stock": "?9"},
        {"book": "rummikub", "racks": ["K1 R1 B1 O5", "?7"], "seed": "7", "opened": [False, False]},
        {"book": "rummy", "racks": ["K11 R11 B11 O11", "?7"], "seed": "7", "opened": [False, True]},
    ):
        state = tile_position(table)
        own = TileSession.of_position(state, names if state.seats == 2 else (*names, ("easy", "Cy")))
        tell("alone", tile_position_text(own_tiles.alone(state)))
        tell("asked for", own_tiles.asked_for(own_tiles.alone(state)))
        tell("against", (own_tiles.reason_against(own), own_tiles.seat_of(own)))
        made_level = own_tiles.working_out(own)()
        tell("own level", made_level if isinstance(made_level, own_tiles.NoLevel) else made_level[1:])
        tell("next", own_tiles.next_lay([state, state._replace(turn=1), state], 0))
        drawn = state._replace(phase=type(state.phase)("drawn"), drawn=state.racks[0][0])
        tell("after a draw", own_tiles.reason_against(TileSession.of_position(drawn, own.record.seats)))
        tell("watched", own_tiles.finding_another(played_match.PlayedMatch(own))())
    for rack, laid in (("R1 R2 R3", "R1 R2 R3"), ("R1 R2 R3 G5", "R1 R2 R3"), ("R1", "R1")):
        tell("goals", own_tiles.goals_for(_tiles(rack), _tiles(laid)))
    for hands, keys in (
        (["B6 Y2", "R1 G5"], {}),
        (["B6 Y2 G1 G3", "R1"], {}),
        (["B6 Y2 G1 G3 R9", "R1 R2 R4 R5"], {}),
        (["B6", "R1 G5"], {}),
        (["B6 Y2", "R1 G5"], {"turn": 1}),
        (["B6 B3'", "R1 G5"], {"drawn": "B6"}),
    ):
        at = card_position({"book": "uno-1999", "racks": hands, "discard": "B3", "seed": "7", "stock": "?6", **keys})
        tell("aims", [*own_cards.aims_for(at)])
        found = own_cards.level_from(at, 3000)
        tell(
            "own level",
            found
            if isinstance(found, own_cards.NoLevel)
            else (found.aim, found.best, found.grade, found.themes, own_cards._plainness(found)),
        )
        holding = CardSession.of_position(at, names)
        tell(
            "against",
            (
                own_cards.reason_against(holding),
                own_cards.seat_of(holding),
                own_cards.chooses(at),
                own_cards.next_choice([at, at._replace(turn=1), at], 0),
            ),
        )


def tile_position_text(state: Any) -> object:
    """A position as text."""
    from game.engine.tiles.position import format_position

    return format_position(state), state.rules.turn_time, state.rules.rebuild_time


def _tiles(text: str) -> Any:
    from tests.tile_tables import tiles

    return tiles(text)


PARTS: dict[str, Callable[[Tell], None]] = {
    part.__name__.removeprefix("of_"): part for part in (of_sessions, of_computers, of_drivers, of_levels)
}


def tour(part: Callable[[Tell], None]) -> list[str]:
    """The lines of a part."""
    lines: list[str] = []
    with ExitStack() as stack:
        for module in (session, autosave, background_table):
            stack.enter_context(patch.object(module, "ThreadPoolExecutor", NowPool))
        part(lambda what, value: lines.append(f"{what}: {told(value)}"))
    return lines


if __name__ == "__main__":
    FILE.write_text("\n".join(line for part in PARTS for line in (f"# {part}", *tour(PARTS[part]))) + "\n", "utf-8")
