"""A tour of what rarely happens in a match, told as text: odd ends, thresholds, several at one machine, what fails.

python -m tests.play.rare_tour    # keeps it again; read the diff

One module because it is one tour.
"""

# Matches of both families are told in the same lines, whatever the types of their pieces.
# mypy: disable-error-code="arg-type,assignment,attr-defined,func-returns-value,misc,type-var,union-attr"

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from game import __version__
from game.engine.cards.actions import Jump
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import RoundEnded as CardRoundEnded
from game.engine.cards.pieces import all_cards
from game.engine.cards.position import parse_position as card_position
from game.engine.cards.puzzles.lines import CardPuzzleLabel
from game.engine.checksums import seal
from game.engine.events import End
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.engine.tally import RoundTally, SeatTally
from game.engine.tiles.draft import start
from game.engine.tiles.draft_text import Left, format_draft
from game.engine.tiles.events import HandRummy
from game.engine.tiles.events import RoundEnded as TileRoundEnded
from game.engine.tiles.goals import EmptyRack, PlayAtLeast
from game.engine.tiles.notation import parse_action
from game.engine.tiles.position import parse_position as tile_position
from game.engine.tiles.puzzles.grades import Grade as TileGrade
from game.engine.tiles.puzzles.lines import PuzzleLabel
from game.engine.tiles.views import before
from game.play import (
    bots,
    facts,
    ladder,
    past_turns,
    places,
    played_match,
    practice,
    remarks,
    returning,
    round_proof,
    series,
    staged,
)
from game.play import session as sessions
from game.play.cards import own_level as own_cards
from game.play.cards import puzzle_session
from game.play.cards import tournament as tournament_driver
from game.play.cards.round_session import CardRoundSession
from game.play.cards.session import CardSession
from game.play.cards.stage_session import StageSession
from game.play.cards.standing_orders import Orders
from game.play.cards.to_end import play_to_end
from game.play.cards.turn_driver import CardTurnDriver
from game.play.tiles import claims, exhibition
from game.play.tiles import own_level as own_tiles
from game.play.tiles.level_session import LevelSession
from game.play.tiles.penalties import Penalties
from game.play.tiles.puzzle_level import level_of
from game.play.tiles.round_session import TileRoundSession
from game.play.tiles.session import TileSession
from game.play.tiles.turn_driver import TileTurnDriver
from game.play.turn_driver import Conditions
from game.store import card_sets, levels, puzzle_sets, tournaments
from game.store.folders import player_folders
from game.store.level_texts import LevelText
from game.store.levels import LevelSet
from game.store.school import school
from game.store.training import Mode, TrainingHistory, Try
from tests import reading_inputs as inputs
from tests.play.played_tour import NOW, RECORDS, ROOT, Tell, driven, reading, session_of, tour
from tests.telling import shortened
from tests.tile_tables import tiles as tiles_of

FILE = ROOT / "tests" / "golden" / "rare.txt"
COMPUTERS = (("easy", "A"), ("easy", "B"), ("easy", "C"), ("easy", "D"))
THREE = (("human", "A"), ("easy", "B"), ("normal", "C"))
IN_HAND = ("* R12 R2 R1' R1", "B9 R3 *' R9 *")
PLAYED: tuple[tuple[str, int, tuple[tuple[str, str | int], ...]], ...] = (
    ("uno-1999", 3, (("scoring", "own_total"), ("rounds", 3))),
    ("uno-1999", 4, (("scoring", "elimination"), ("target", 100))),
    ("uno-1999", 4, (("players", "partners"), ("target", 50), ("stacking", "on"))),
    ("uno-112", 4, (("jump_in", "on"), ("seven_swaps", "on"), ("points", 100), ("zero_passes", "on"))),
    ("uno-112", 2, (("points", 100), ("uno_penalty", "automatic"), ("draw_until", "fits"))),
    ("uno-rummy", 4, (("game", "rounds"), ("rounds", 2))),
)
"""Matches between computers: book, seats and options."""


@contextmanager
def all_facts() -> Iterator[None]:
    """With all facts of a match, not only those for which there is room."""
    with patch.object(facts, "SHOWN", 99):
        yield


@contextmanager
def noting_where(tell: Tell) -> Iterator[None]:
    """Tell for whom computers are asked: the log would say it, if one failed."""
    decide, found = bots.decide, set[str]()

    def noted(*values: Any, **keys: Any) -> Any:
        found.add(values[5])
        return decide(*values, **keys)

    with patch.object(bots, "decide", noted):
        yield
    tell("asked", found)


def of_kept(tell: Tell) -> None:
    """Results, standings and facts at every stage of the matches of kept records."""
    for name in RECORDS:
        told_at_every_stage(reading(name).record, tuple(reading(name).steps), tell)


def of_made(tell: Tell) -> None:
    """The same of matches by house rules."""
    with noting_where(tell):
        made = [staged.played(book, COMPUTERS[:seats], "rare", options) for book, seats, options in PLAYED]
    for record, steps in made:
        told_at_every_stage(record, steps, tell)


def told_at_every_stage(record: Record, steps: Sequence[Any], tell: Tell) -> None:
    """What sessions know of one match."""
    with all_facts():
        kind: Any = CardSession if record.rules.book in CARD_BOOKS else TileSession
        session = kind.played(record, steps)
        tell(f"-- {record.rules.book} {record.seed}", (record, len(session.steps), session.rounds))
        tell("results", session.results())
        standing: tuple[object, ...] = ()
        told: tuple[object, ...] = ()
        rounds = []
        for count in range(1, len(steps) + 1):
            part = kind.played(record, steps[:count])
            rounds.append(part.rounds)
            if standing != (now := (part.standing(), part.standing().places, part.playing, part.between)):
                standing = now
                tell(f"standing after {count}", standing)
            if count % 11 == 1 and told != (now := part.facts()):
                told = now
                tell(f"facts after {count}", told)
            if count == 1:
                tell("results of none", part.results())
            part.close()
        tell("rounds", [(each, rounds.count(each)) for each in sorted(set(rounds))])
        for at, step in enumerate(steps):
            if isinstance(step.event, TileRoundEnded | CardRoundEnded):
                changed = [replace(step.event, end=end) for end in End]
                tell(
                    "had it ended otherwise",
                    [
                        kind.played(record, [*steps[:at], step._replace(event=each)]).results()[-1].how
                        for each in changed
                    ],
                )
                if isinstance(step.event, TileRoundEnded):
                    racks = tuple(tiles_of(words, record.rules.book) for words in IN_HAND) + step.event.racks[2:]
                    tell(
                        "with jokers",
                        kind.played(record, [step._replace(event=replace(step.event, racks=racks))]).results(),
                    )
                    doubled = [*steps[:at], step._replace(event=HandRummy(0)), step]
                    tell("had it been a Hand-Rummy", kind.played(record, doubled).results()[-1])
                break
        tell("without its end", (staged.before_the_end(record).record, len(staged.before_the_end(record).steps)))
        session.close()


def of_remarks(tell: Tell) -> None:
    """What is said by characters, and what is remarkable in rounds."""
    tell("no turns", past_turns.past_turns(()))
    for name in RECORDS:
        found = reading(name)
        first = ladder.ladder()[0]
        against = replace(found.record, seed=f"ladder {first.key} 7", seats=(("human", "Anna"), ("hard", "Bo")))
        events = session_of(found).events[:]
        ends = [at for at, event in enumerate(events) if isinstance(event, TileRoundEnded | CardRoundEnded)]
        for seat in (0, 1):
            for at in ends[:1]:
                winner: Any = {"winner": seat} if isinstance(events[at], TileRoundEnded) else {"winners": (seat,)}
                said = remarks.remark(against, [*events[:at], replace(events[at], **winner)], at)
                tell(f"when {seat} wins", said and said.key)
        tell("moments", [(at, each.key) for at in range(len(events)) if (each := remarks.remark(against, events, at))])
    none = SeatTally()
    rounds_ = [
        RoundTally(1, (0,), End.OUT, {0: SeatTally(points=5, caught=1, catches=2, turns=3), 1: none}),
        RoundTally(
            2, (1,), End.OUT, {0: SeatTally(points=4, caught=2, catches=1, turns=3), 1: SeatTally(points=7, caught=2)}
        ),
    ]
    for columns in (("points",), ("catches",), ("points", "catches"), ()):
        for those in (rounds_, rounds_[:1], rounds_[1:]):
            tell(f"shared {columns}", facts.shared(SimpleNamespace(rounds=those, columns=columns)))
    for column in ("points", "caught"):
        for total in (True, False):
            tell(f"{column} {total}", facts.of_rounds(SimpleNamespace(rounds=rounds_[:1]), column, total=total))
    for turns in (1, 2, 3):
        few = [RoundTally(1, (), End.OUT, {0: SeatTally(turns=turns), 1: none})]
        tell(f"{turns} turns", facts.shared(SimpleNamespace(rounds=few, columns=())))


def of_ladder(tell: Tell) -> None:
    """Deals of the ladder, with the same chance every time."""
    first = ladder.ladder()[0]
    with patch.object(ladder.secrets, "randbits", lambda bits: 2**bits - 12345):
        setup = ladder.match_against(first, "Anna")
        record = Record(setup.rules, tuple((each.kind.value, each.name) for each in setup.players), setup.seed)
        tell("seeds", (setup.seed, ladder.fresh_seed(record), ladder.fresh_seed(replace(record, seed="7"))))


def of_cards(tell: Tell) -> None:
    """Hints, orders, drivers and levels of cards."""
    table: dict[str, Any] = {**inputs.CARD_BASE, "racks": ["R4 G+2' W C1", "?2", "B9"], "catchable": 2, "turn": 0}
    asked: Any = staged.staged(table, THREE)
    tell("hint", (asked.hint(0), asked.record.notes, asked.view(0).catchable, asked.steps[0].event))
    of_it = CardSession.of_position(asked.state, THREE)
    tell("game", of_it.game.rules is of_it.record.rules)
    noted: list[object] = []
    decide = sessions.decide
    with patch.object(sessions, "decide", lambda *values: noted.append(values[5:]) or decide(*values)):
        for seat in (1, 1, 2):
            asked.ask(seat)
        asked.submit(0, asked.hint(0))
        asked.ask(1)
    tell("thought of", noted)
    tell("position", (of_it.steps[0].event, of_it.record, of_it.results(), of_it.facts(), of_it.standing()))
    seven: dict[str, Any] = {
        **inputs.CARD_BASE, "racks": ["R7' G2' W", "?3", "B9 ?3"], "discard": "R7", "phase": "window", "layer": 2,
        "turn": 0,
    }  # fmt: skip
    cards = {repr(each): each for each in all_cards(CARD_BOOKS["uno-112"])}
    for swaps in ("on", "off"):
        for hand in ("R7' G2' W", "R7' G2'", "R7'"):
            those: Any = staged.staged(
                {**seven, "racks": [hand, "?3", "B9 ?3"], "options": {"jump_in": "on", "seven_swaps": swaps}}, THREE
            )
            orders = Orders()
            orders.give(0, Jump(cards["R7'"], "", seat=1))
            tell(f"order {swaps} {hand}", (orders.wish(those.view(0)), orders.wish(those.view(1))))
    # Two who may jump in, in both directions; the one that laid the card is last.
    for direction in (1, -1):
        for seats in (
            (("human", "A"), ("human", "B"), ("human", "C")),
            (("easy", "A"), ("human", "B"), ("hard", "C")),
            (("easy", "A"), ("easy", "B"), ("easy", "C")),
        ):
            for layer in (0, 1, 2):
                race: Any = staged.staged(
                    {
                        **inputs.CARD_BASE, "options": {"jump_in": "on"},
                        "racks": ["W' B1 ?2", "W'' G1 ?2", "Y7 R9 ?2"], "discard": "W R3", "colour": "R",
                        "phase": "window", "layer": layer, "direction": direction,
                        "turn": (layer + direction) % 3,
                    },
                    seats,
                )  # fmt: skip
                given = Orders()
                wishes = {0: Jump(cards["W'"], "B"), 1: Jump(cards["W''"], "G")}
                for seat, jump in wishes.items():
                    given.give(seat, jump)
                driver = CardTurnDriver(race, orders=given)
                begun = driver._begin_chance()
                found = driver._nearest(wishes), sorted(driver._human_wishes(begun).items())
                tell(f"race {direction} {layer}", (seats, begun.total, begun.left, begun.decided, begun.share, found))
                driven(driver, tell, 6.0, 1.0)
                tell("after it", (race.record.lines, driver.chance))
    for catchable, viewer in ((0, 0), (2, 0), (2, 1), (1, 1), (None, 0)):
        keys: dict[str, Any] = {} if catchable is None else {"catchable": catchable, "turn": 1}
        for people in ((("human", "A"), ("human", "B"), ("easy", "C")), (("easy", "A"), ("easy", "B"), ("easy", "C"))):
            caught: Any = staged.staged({**inputs.CARD_BASE, **keys}, people)
            driver = CardTurnDriver(caught, lambda viewer=viewer: Conditions(viewer=viewer))
            driver.update(0.1)
            asking = CardTurnDriver(caught, lambda viewer=viewer: Conditions(viewer=viewer, asks=True))
            asking.update(0.1)
            before_ = asking.asks_to_catch
            asking.decline()
            tell("declined", (before_, asking.asks_to_catch, asking.catch_window and asking.catch_window.declined))
            tell(f"catches {catchable} {viewer} {people[0][0]}", (
                driver.catches, driver.catcher, driver.knocked_out, driver.hurry(), caught.record.lines, driver.hurry(),
                caught.record.lines,
            ))  # fmt: skip
    for book, options in (("uno-1999", {"target": 50}), ("uno-112", {"points": 100, "jump_in": "on"})):
        ended: Any = CardSession.begin(
            Record(staged.with_options(CARD_BOOKS[book], options), COMPUTERS[:3], "to the end")
        )
        driver = CardTurnDriver(ended)
        over = [play_to_end(driver, 0) for _ in range(40)]
        tell("to the end", (over.index(True), len(ended.record.lines), ended.standing(), len(ended.steps)))
    stages = school("uno-1999")
    stage = stages.levels[0]
    for count in (0, stage.start.seats + 1):
        try:
            tell("too many names", StageSession.of_stage(stage, ("A",) * count).record.seats)
        except ValueError as error:
            tell("not as many names", type(error).__name__)
    round_ = next(each for each in stages.levels if not each.solution)
    playing: Any = CardRoundSession.of_stage(round_, ("A", "B", "C", "D")[: round_.start.seats], easy=True)
    for state in (playing.state, playing.state._replace(hands=playing.state.hands[::-1])):
        playing.steps.append(playing.steps[-1]._replace(state=state))
        tell("ahead", (playing.ahead, [len(hand) for hand in state.hands]))
    for book in ("uno-1999", "uno-112"):
        path = card_sets.set_of(book) if hasattr(card_sets, "set_of") else puzzle_sets.set_of(book)
        for text in path.read_text("utf-8").splitlines()[:80:10]:
            puzzle = card_sets.read_puzzle(path, text.partition("\t")[0])
            assert puzzle is not None
            task = puzzle_session.PuzzleSession.of_line(puzzle, ("A",) + ("B",) * (puzzle.state.seats - 1))
            tell(f"puzzle {puzzle.name}", (
                puzzle.best, task.tempting.action, [task.judged(each.action) for each in puzzle.best.others],
                task.judged(puzzle.best.action), task.record, task.open_hand(0),
            ))  # fmt: skip
            task.carry_out(puzzle.best.action)
            tell("carried out", task.record.lines)
        tell("no puzzle", card_sets.read_puzzle(path, "none"))


def of_own_levels(tell: Tell) -> None:
    """Levels that are made of positions, the plain and the less plain ones."""
    those: tuple[tuple[list[str], dict[str, Any]], ...] = (
        (["B6 Y2 W", "R1 G5"], {}),
        (["B6 B2 B9 G1", "R1 G5 G6"], {}),
        (["B6 G6 Y2 G1 G3 R9", "R1"], {}),
        (["B6 B6' Y2", "R1 R2 R4 R5 R9", "G1 G2 G3 G4"], {}),
    )
    for hands, keys in those:
        at = card_position({"book": "uno-1999", "racks": hands, "discard": "B3", "seed": "7", "stock": "?6", **keys})
        found = own_cards.level_from(at, 3000)
        tell("own level", found if isinstance(found, own_cards.NoLevel) else (found.aim, found.best, found.grade))
        if not isinstance(found, own_cards.NoLevel):
            several = found._replace(best=found.best._replace(also=(found.best.action,)))
            one = found._replace(best=found.best._replace(also=()))
            tell("plainness", [own_cards._plainness(each) for each in (found, several, one)])
        watched = played_match.PlayedMatch(CardSession.of_position(at, THREE[: at.seats]))
        tell("nearest", (own_cards.nearest_choice(watched), own_cards.working_out(watched.session)() == found
                         if hasattr(watched, "session") else None))  # fmt: skip
    cards = played_match.PlayedMatch(session_of(reading(RECORDS[3])))
    for at in (3, 9, 20):
        cards.go_to(at)
        tell(f"nearest to {at}", own_cards.nearest_choice(cards))
    for table in (
        {
            "book": "uno-rummy", "racks": ["B11 B12 R1 G5", "?7", "?3"], "table": ["B8 B9 B10"], "loose": ["R4", "Y7"],
            "seed": "7",
        },
        {
            "book": "rummy", "racks": ["K11 R11 B11 O1 O2", "?7"], "table": ["K1 K2 K3"], "opened": [True, True],
            "seed": "7",
        },
    ):  # fmt: skip
        state = tile_position(table)
        for nodes in (own_tiles.NODES, 1):
            with patch.object(own_tiles, "NODES", nodes):
                made = own_tiles.level_from(state)
                tell(f"own level with {nodes} nodes", made if isinstance(made, own_tiles.NoLevel) else (
                    made.start.racks, made.start.loose, made.goals, made.lay, made.grading))  # fmt: skip
        with patch.object(own_tiles, "solved", lambda *_: None):
            made = own_tiles.level_from(state)
            tell("without a proof", made if isinstance(made, own_tiles.NoLevel) else (
                made.start == own_tiles.alone(state), made.goals, made.lay, made.grading))  # fmt: skip
        start_ = own_tiles.alone(state)
        lay = own_tiles.asked_for(start_)
        assert lay is not None
        tell(
            "reaches",
            [
                own_tiles.reaches(start_, goals, each)
                for goals in ((PlayAtLeast(1),), (EmptyRack(),))
                for each in (lay, lay._replace(table=()))
                if hasattr(each, "table")
            ]
            if hasattr(lay, "_replace")
            else [own_tiles.reaches(start_, goals, lay) for goals in ((PlayAtLeast(1),), (EmptyRack(),))],
        )
        with patch.object(own_tiles, "best", wraps=own_tiles.best) as noted:
            own_tiles.most_tiles(start_)
            own_tiles.initial_meld(start_)
        tell("searched", [each.kwargs for each in noted.mock_calls])
        other = own_tiles.alone(state)._replace(turn=1)
        tell("not its turn", own_tiles.reaches(other, (PlayAtLeast(1),), lay))


def of_tiles(tell: Tell) -> None:
    """Claims, clocks, drafts and levels of tiles."""
    for turn in (0, 1, 2):
        for people in (("human",) * 3, ("human", "easy", "human"), ("human", "human", "easy")):
            claiming: Any = staged.staged(
                {
                    "book": "rummikub", "racks": ["R8 R8' B3 B3' O10 O10' ?8", "?14", "?14"], "phase": "claim",
                    "seed": "7", "options": {"redeal_claim": "on"}, "opened": [False] * 3, "turn": turn,
                },
                tuple((each, each) for each in people),
            )  # fmt: skip
            order = []
            driver = TileTurnDriver(claiming)
            for _ in range(8):
                order.append(claims.waiting(claiming))
                if order[-1] is not None:
                    driver.submit(order[-1], parse_action_of(claiming, "pass", order[-1]))
                driver.update(1.0)
            tell(f"claims {turn} {people}", (order, claims.asks(claiming), claiming.record.lines, claiming.state.turn))
    table: dict[str, Any] = {**inputs.TILE_BASE, "options": {"turn_time": 20}}
    drafted: Any = staged.staged(table, THREE)
    text = format_draft(start(before(drafted.view(0))), 0, drafted.turns, Left(7, 20))
    for words, turns in ((text, 0), (text, 1), ("", 0), (seal(["x"]).text, 0)):
        again: Any = staged.staged(table, THREE)
        if turns:
            again.submit(0, parse_action_of(again, "draw", 0))
        again.kept_draft = words
        tell("draft", (again.draft(0).melds(), again.kept_draft, again.kept_time))
        again.kept_draft = words
        waits = [
            TileTurnDriver(each, lambda clocks=clocks: Conditions(clocks=clocks)).clock_waits
            for clocks in (True, False)
            for each in (again, staged.staged(inputs.TILE_BASE, THREE), staged.staged({**table, "turn": 1}, THREE))
        ]
        tell("a clock waits", waits)
        clocked = TileTurnDriver(again, draft=lambda again=again: again.draft(0))
        tell("clock", (clocked.update(0.5), clocked.clock, clocked.update(0.5), clocked.clock, clocked.meanwhile(6.0)))
    tell("no penalty yet", (Penalties(0).text(repr), Penalties(0).acted()))
    for rules in ({"book": "rummy"}, {"book": "rummikub"}, {"book": "rummy", "options": {"rebuild_time": "off"}}):
        timed: Any = staged.staged(
            {**rules, "racks": ["R1 R2 R3", "?7", "?7"], "opened": [True] * 3, "seed": "7"}, THREE
        )
        of_time: Any = TileTurnDriver(timed)
        tell(f"limits {rules}", [of_time._limit(SimpleNamespace(rebuilds=each)) for each in (True, False)])
    library = levels.load(player_folders(Path("nobody")), (LevelSet.PUZZLES,))
    level = library.levels[0]
    for rack, goals in (
        ("B11 B12 R1", (PlayAtLeast(2),)),
        ("B11 B12 R1 R2", (PlayAtLeast(2),)),
        ("B11 B12", (EmptyRack(),)),
    ):
        begin = tile_position({"book": "uno-rummy", "racks": [rack, "?7"], "table": ["B8 B9 B10"], "seed": "7"})
        for call in (False, True):
            task = LevelSession(
                replace(level, start=begin, goals=goals, solution=("x",)), (("human", "A"), ("hard", "B"))
            )
            lay = parse_action("lay B8 B9 B10 B11 B12", before(begin))
            refused = task.submit(0, replace(lay, uno=call))
            tell(f"level {rack} {call}", (refused, task.outcome(), task.lacking()))
    first = puzzle_sets.set_of("rummy").read_text("utf-8").splitlines()[0]
    line = puzzle_sets.parse_line(first, puzzle_sets.BOOKS["rummy"])
    tell("texts", level_of(line, {"en": LevelText("Title", "topic", "Task", ())}).texts)
    lesson = next(each for each in school("rummy").levels if not each.solution and isinstance(each, levels.Level))
    for names in (("A", "B"), ("A", "B", "C", "D", "E")):
        try:
            short: Any = TileRoundSession.of_level(lesson, names)
            tell("round", (short.seat, short.record.seats, short.won, short.ahead))
            state = short.state._replace(winner=0)
            for each in (state, state._replace(winner=1), state._replace(racks=state.racks[::-1])):
                short.steps.append(short.steps[-1]._replace(state=each))
                tell("its end", (short.won, short.ahead))
        except ValueError as error:
            tell("not as many names", type(error).__name__)
    with noting_where(tell):
        for book in ("rummy", "uno-1999"):
            stage = next(each for each in school(book).levels if not each.solution)
            tell(f"lost deals of {book}", [*round_proof.lost_deals(stage)])
            with patch.object(round_proof, "MOST", 3):
                tell("cut short", [*round_proof.lost_deals(stage)])
            tell("no round", [*round_proof.lost_deals(school(book).levels[0])])
        waiting: list[Callable[[], None]] = []
        shown = exhibition.Exhibition(BOOKS["uno-rummy"], "7", waiting.append)
        for number in range(6):
            tell(f"exhibition {number}", (shown.update(3.0), len(waiting), len(shown.melds)))
            if number % 2:
                waiting.pop()()
        steady = exhibition.Exhibition(BOOKS["uno-rummy"], "7", lambda work: work())
        tell("its pace", [steady.update(dt) for dt in (0.0, 2.5, 0.4, 0.1, 2.9, 0.1, 5.0, 0.0)])


def parse_action_of(session: Any, words: str, seat: int) -> Any:
    """An action in words."""
    return staged.parsed(session, f"{seat} {words}")[1]


def of_practice(tell: Tell) -> None:
    """What comes back, and series of both families."""
    day = datetime(2026, 11, 1, 9, tzinfo=UTC)

    def tried(days: int, name: str, *, alone: bool) -> Try:
        return Try(day + timedelta(days=days), Mode.RATED, "rummy", name, alone, 4, 0, 9.0)

    tries = [
        tried(0, "a", alone=False), tried(0, "a", alone=True), tried(0, "b", alone=False), tried(1, "a", alone=True),
        tried(2, "b", alone=True), tried(3, "c", alone=True), tried(3, "c", alone=False), tried(4, "a", alone=True),
        tried(11, "a", alone=True), tried(12, "b", alone=False), tried(32, "a", alone=True), tried(33, "a", alone=True),
        tried(34, "a", alone=False), tried(35, "d", alone=True),
    ]  # fmt: skip
    for count in range(len(tries) + 1):
        tell(f"returning {count}", [returning.returning(tries[:count], once_done=done) for done in (True, False)])
    of_cards_ = [CardPuzzleLabel(f"1 uno-112 {grade} any {grade}", grade, 1, ("open-hand",)) for grade in (1, 2, 3)]
    of_tiles_ = [
        PuzzleLabel(f"1 rummy {grade} any {number}", grade, 3, 1, 1, number, ("swap",))
        for number, grade in enumerate((*TileGrade, *TileGrade))
    ]
    for book, labels in (("uno-112", of_cards_), ("rummy", of_tiles_)):
        for mode in (Mode.RATED, Mode.STREAK, Mode.STORM, Mode.CALM):
            row = series.Series(mode, book, labels, TrainingHistory())
            for number in range(4):
                if row.label is None:
                    break
                row.tried(NOW, solved=number != 2, moves=1, hints=0, seconds=1.0)
                tell(f"{book} {mode} {number}", (row.practice.tried, row.practice.mine, row.solved, row.left, row.over))
                row.go_on()
    chosen = [label.name for label in of_tiles_[:3]]
    row = series.Series(Mode.AGAIN, "rummy", of_tiles_, TrainingHistory(), named=[*chosen[:2], "none", chosen[2]])
    tell("chosen", [each and each.name for each in (row.label, *(row.go_on() for _ in range(4)))])
    days = practice.Practice(TrainingHistory(tuple(tries))).days()
    tell("in a row", [practice.days_in_row(days, date(2026, 11, number)) for number in range(1, 16)])


def of_places(tell: Tell) -> None:
    """Places that do not change, and that change back."""
    tiles = tiles_of("R4 Y7 B12")
    seen = places.Places()
    one, two = places.Seen({(tiles[0],): (0, 1)}, 2.0, {}), places.Seen({(tiles[0],): (0, 2)}, 2.0, {0: (tiles[1],)})
    for steps, those, zoom, busy in (
        (0, places.NOTHING, 1.0, False), (0, one, 1.0, True), (0, one, 1.0, True), (0, two, 1.0, True),
        (0, two, 1.5, True), (1, two, 1.5, True), (1, two, 1.5, True), (1, two, 1.5, False), (1, two, 1.5, False),
        (1, one, 1.5, True),
        (2, one, 1.5, True),
    ):  # fmt: skip
        seen.note(steps, those, zoom, in_progress=busy)
        tell(f"{steps}", (seen.version, sorted(seen.moments), seen.now, seen.zoom))
        tell("until", [(seen.until(each).now, seen.until(each).zoom, seen.until(each).people) for each in (0, 1, 2, 3)])
    again = seen.until(1)
    again.note(1, two, 1.5, in_progress=False)
    tell("again", (again.version, again.moments, again.now))
    words = places.parse_places(seen.text(), BOOKS["uno-rummy"])
    nothing = places.parse_places(places.Places().text(), BOOKS["uno-rummy"])
    tell("of nothing", (nothing, nothing.at(0), nothing.text() == places.Places().text()))
    again = places.parse_places(seen.until(1).text(), BOOKS["uno-rummy"])
    again.note(1, two, 1.5, in_progress=False)
    tell("the same", (again.version, again.moments, again._last))
    words.note(1, two, 1.5, in_progress=False)
    tell("read", (words.version, words.moments, words.now, words.text() == seen.text()))


def of_tournaments(tell: Tell) -> None:
    """Two tables that end in the same moment."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        rules = replace(CARD_BOOKS["uno-1999"], players="tournament")
        seats = tuple(("easy", f"C{number}") for number in range(8))
        saved, _ = tournaments.begin(player_folders(Path(name)), Record(rules, seats, "seed", starter=5), NOW)
        driver: Any = tournament_driver.TournamentDriver(saved, lambda _: ())
        with noting_where(tell):
            driver.go_on(0.6)
        those = [driver.record_of(table) for table in (0, 1)]
        tell("tables", (those, [each.program == __version__ for each in those]))
        over = [SimpleNamespace(over=True, state=each.state, update=lambda *_: None, close=lambda: None)
                for each in driver._background_tables.values()]  # fmt: skip
        driver.close()
        driver._background_tables = dict(enumerate(over))
        with patch.object(driver, "_report", lambda done: (done.table,)):
            with patch.object(
                tournament_driver, "finished", lambda number, table, _state: SimpleNamespace(number=number, table=table)
            ):
                tell("both", driver.go_on(0.5))
            driver.is_for_people = lambda table: table == 1
            tell("taken", driver.take([SimpleNamespace(table=0), SimpleNamespace(table=1)]))


PARTS: dict[str, Callable[[Tell], None]] = {
    part.__name__.removeprefix("of_"): part
    for part in (
        of_kept, of_made, of_remarks, of_ladder, of_cards, of_own_levels, of_tiles, of_practice, of_places,
        of_tournaments,
    )
}  # fmt: skip


def lines_of(part: str) -> list[str]:
    """The lines of a part, the long ones in short."""
    return [shortened(line) for line in tour(PARTS[part])]


if __name__ == "__main__":
    FILE.write_text("\n".join(line for part in PARTS for line in (f"# {part}", *lines_of(part))) + "\n", "utf-8")
