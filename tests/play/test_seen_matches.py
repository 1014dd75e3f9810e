"""Whole matches of each book as pages show them: results, standings, turns; and what a session keeps and takes back."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.game import End, TurnStarted
from game.engine.record import Reading, Record, format_record, read_record
from game.engine.registry import BOOKS
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.events import HandRummy, MatchEnded, RoundEnded
from game.engine.tiles.melds import Tile, tile_value
from game.engine.tiles.state import TileStep
from game.play import results as after_rounds
from game.play.cards.session import CardSession, CardTurnDriver
from game.play.cards.tournament import play_to_end
from game.play.results import PlayedMatch, RoundResult, Standing, missing, nearest_turn, past_turns, standing, stops_of
from game.play.tiles.session import TileSession
from tests.card_tables import rules
from tests.tile_tables import position, tiles
from tools.staged import parsed, staged, up_to_round

pytestmark = pytest.mark.usefixtures("no_threads")
RECORDS = sorted((Path(__file__).parents[1] / "records").glob("format-3-*.txt"))


@cache
def reading(path: Path) -> Reading:
    return read_record(path.read_text("utf-8"))


def family(found: Reading) -> Any:
    """The kind of session that plays it."""
    return CardSession if found.record.rules.book in CARD_BOOKS else TileSession


def rounds_of(events: Any) -> Iterator[Any]:
    """The ends of the rounds, of either family."""
    return (event for event in events if type(event).__name__ == "RoundEnded")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_results_and_standings_are_those_of_the_rounds_that_were_played(path: Path) -> None:
    found = reading(path)
    session = family(found).resume(found)
    results, standing, state = session.results(), session.standing(), session.state
    ends = list(rounds_of(session.events))
    assert len(results) == len(ends) == session.rounds
    assert session.between
    assert {seat for fact in session.facts() for seat in fact.seats} & {*range(session.seats)}
    for result, end in zip(results, ends, strict=True):
        assert result.noted == end.round_scores
        pieces = end.racks if hasattr(end, "racks") else end.hands
        assert [sorted(map(repr, hand)) for hand in result.hands] == [sorted(map(repr, hand)) for hand in pieces]
        assert {*result.winners} == {*(end.winners if hasattr(end, "winners") else [end.winner])} - {None}
        assert all(result.hands[winner] == () for winner in result.winners if result.gains(winner))
        for hand, values in zip(result.hands, result.values, strict=True):
            if hand and isinstance(hand[0], Tile):
                keys = [(each.is_joker, each.colour, each.number, each.copy) for each in hand if isinstance(each, Tile)]
                assert keys == sorted(keys), "as they are counted, jokers last"
                assert values == tuple(tile_value(session.state.rules, each) for each in hand)
    match = getattr(state, "match", state)
    assert standing.totals == (match.scores if standing.points else match.wins)
    if standing.points:
        assert standing.totals == tuple(map(sum, zip(*(result.noted for result in results), strict=True)))
    assert standing.place(standing.champions[0]) == 1
    assert standing.places[: len(standing.champions)] == sorted(standing.champions)
    assert standing.target in (0, *(getattr(session.state.rules, name, 0) for name in ("target", "points", "first_to")))
    assert found.record.winner in standing.champions


def test_a_hand_rummy_counts_twice_and_shared_wins_come_after_the_first() -> None:
    """RF-47 and RF-Q15: the factor is shown, and whoever is named first has won."""
    table = {
        "book": "rummy", "racks": ["K1 K2 K3 K4 K5 K6 K7 K8 K9 K10 K11 K12 K13", "?7", "R1 ?6"], "opened": [False] * 3,
        "options": {"hand_rummy": "on"},
    }  # fmt: skip
    session: Any = staged(table, (("human", "A"), ("easy", "B"), ("easy", "C")))
    for line in ("0 open K10 K11 K12 K13", "0 lay K10 K11 K12 K13 | K1 K2 K3 K4 K5 K6 K7 K8 K9"):
        assert session.submit(*parsed(session, line)) == ()
    (result,) = session.results()
    assert (result.how, result.factor, result.winners, result.drawn) == ("hand-rummy", 2, (0,), "shared")
    assert [result.gains(seat) for seat in range(3)] == [True, False, False]
    values = [sum(each) for each in result.values]
    assert [result.counted(seat, 99) for seat in range(3)] == values
    assert result.noted == tuple(2 * value for value in values)


def test_places_are_decided_by_the_win_then_by_who_lasted_then_by_points() -> None:
    for totals, fewest, champions, lasted, places, of_each in (
        ((5, 9, 5), False, (), (), [1, 0, 2], [2, 1, 2]), ((5, 9, 5), True, (), (), [0, 2, 1], [1, 3, 1]),
        ((5, 9, 5), False, (2,), (), [2, 1, 0], [3, 2, 1]), ((5, 9, 5), True, (), (3, 1, 4), [2, 0, 1], [2, 3, 1]),
        ((500, 20, 510, 500), True, (1,), (3, 5, 5, 3), [1, 2, 0, 3], [3, 1, 2, 3]),
        ((70, 30, 70, 30), False, (0, 2), (), [0, 2, 1, 3], [1, 3, 1, 3]),
    ):  # fmt: skip
        standing = Standing(totals, True, fewest, False, champions, 10, lasted)
        assert (standing.places, [standing.place(seat) for seat in range(len(totals))]) == (places, of_each)
    for signed, noted in ((False, ["−5", "0", "5"]), (True, ["−5", "0", "+5"])):
        standing = Standing((0,), True, False, signed, ())
        assert [standing.noted(points) for points in (-5, 0, 5)] == noted
    result = RoundResult(((), ()), ((), (3, 4)), (0,), (7, 0), "out", "drawn")
    assert [result.counted(1, pieces) for pieces in (-1, 0, 1, 2, 9)] == [0, 0, 3, 7, 7]
    assert [result.gains(seat) for seat in (0, 1)] == [True, False]
    assert not RoundResult(((), ()), ((1,), ()), (0,), (7, 0), "out", "drawn").gains(1)


def test_what_was_missing_is_counted_to_the_target_the_winner_or_going_out() -> None:
    def of(totals: tuple[int, ...], target: int, *, lasted: tuple[int, ...] = (), **kinds: bool) -> object:
        how = {"points": True, "fewest": False, "signed": False, **kinds}
        standing = Standing(totals, how["points"], how["fewest"], how["signed"], (0,), target, lasted)
        return missing(out, standing, 1, of_match=True)

    left = tiles("R3 R4")
    out = RoundResult(((), left), ((), (3, 4)), (0,), (7, 0), "out", "drawn")
    stock = RoundResult((tiles("R5"), left), ((5,), (3, 4)), (0,), (0, 0), "stock", "drawn")
    standing = Standing((7, 0), True, False, False, ())
    assert missing(out, standing, 1, of_match=False) == ("pieces", 2)
    assert missing(stock, standing, 1, of_match=False) == ("fewer", 2)
    assert missing(stock, standing, 0, of_match=False) is None
    assert of((120, 80), 100) == ("points", 20)
    assert of((140, 120), 100) == ("points", 20), "of two who passed the target, the better one wins"
    assert of((40, 30), 0) == ("points", 10)
    assert of((40, 39), 0) == ("points", 1)
    assert of((7, 0), 0) == ("pieces", 2), "the only round of a match"
    assert of((43, -59), 0, signed=True) == ("points", 102)
    assert of((20, 90), 80, fewest=True) == ("fewer", 70)
    assert of((3, 1), 3, points=False) == ("rounds", 2)
    assert of((1, 0), 1, points=False) == ("pieces", 2), "the only round is the match"
    assert of((20, 90), 80, fewest=True, lasted=(5, 3)) == ("rounds", 2)
    assert of((20, 90), 80, fewest=True, lasted=(5, 5)) == ("fewer", 70)
    assert of((20, 20), 0) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_turns_of_this_round_that_are_over_can_be_shown_again(path: Path) -> None:
    found = reading(path)
    events = family(found)(found.record, found.steps).events[:]
    starts = [number for number, event in enumerate(events) if type(event).__name__ == "RoundStarted"]
    first, end = starts[-1], len(events)
    while not isinstance(events[end - 1], TurnStarted):
        end -= 1
    turns = past_turns(events[:end])
    begun = [(number, event.seat) for number, event in enumerate(events[:end]) if isinstance(event, TurnStarted)]
    begun = [each for each in begun if each[0] > first]
    assert [(each.first, each.seat) for each in turns] == [(at + 1, seat) for at, seat in begun[:-1]][::-1]
    assert [each.last for each in turns] == [at + 1 for at, _ in begun[1:]][::-1]
    assert past_turns(events[: first + 1]) == past_turns(()) == ()
    assert past_turns(events[first:end])[-1].first == begun[0][0] + 1 - first, "without the start of the round as well"
    states = [step.state for step in found.steps]
    for at in (0, len(states) // 2, len(states) - 1):
        mine = [number for number, each in enumerate(states) if each.turn == states[at].turn and number != at]
        assert nearest_turn(states, at, lambda _: True) == min(mine, key=lambda each: (abs(each - at), -each))
    assert nearest_turn(states, 0, lambda _: False) is None


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_is_taken_back_never_was_and_what_is_noted_is_news_once(path: Path) -> None:
    found = reading(path)
    session = family(found).begin(found.record.cut(0))
    assert (session.name(0), session.game.rules) == (found.record.seats[0][1], found.record.rules)
    session.called = str.upper
    assert session.name(0) == found.record.seats[0][1].upper()
    people = [seat for seat, (kind, _) in enumerate(found.record.seats) if kind == "human"]
    assert [seat for seat in session.playing if session.is_human(seat)] == people == [*session.humans]
    steps = [len(session.steps)]
    for number, line in enumerate(found.record.lines[:20]):
        assert session.submit(*parsed(session, line)) == ()
        assert session.take_news()[0] == found.record.lines[number]
        assert session.take_news() == ()
        steps.append(len(session.steps))
    assert session.steps == list(found.steps[: len(session.steps)])
    views = [session.view_at(at, 0) for at in steps]
    assert views == [session.game.view(found.steps[at - 1].state, 0) for at in steps]
    assert session.view_at(0, 0) == session.game.view(found.steps[0].state, 0)
    session.note("name x")
    session.note_hint(1)
    assert session.take_news() == ("note name x", "note hint 1")
    assert session.hints == {1: 1}
    session.note("lost")
    earlier = (found.record.lines[:12], found.record.cut(12).notes)
    session.rewind(steps[12], found.record.cut(12))
    assert (session.take_news(), session.record.lines, session.record.notes) == ((), *earlier)
    assert session.view(0) == views[12]
    for line in found.record.lines[12:20]:
        assert session.submit(*parsed(session, line)) == ()
    assert (session.record.lines, session.steps[-1].state) == (
        found.record.lines[:20],
        found.steps[steps[20] - 1].state,
    )
    assert session.turns == sum(isinstance(event, TurnStarted) for event in session.events)
    computers = [seat for seat in range(session.seats) if not session.is_human(seat)]
    assert {session.face(seat)[1] for seat in computers} == {""}
    before = session.record
    for seat, level in ((next(iter(session.humans), 99), "hard"), (computers[0], "sing")):
        if seat < 99:
            with pytest.raises(ValueError, match=f"^seat {seat} cannot play at level {level!r}$"):
                session.set_level(seat, level)
    session.take_news()
    session.set_level(computers[0], session.record.kind(computers[0]))
    assert (session.record, session.take_news()) == (before, ())
    other = next(each for each in ("hard", "easy") if each != session.record.kind(computers[0]))
    session.set_level(computers[0], other)
    assert session.take_news() == (f"note level {computers[0]} {other}",)
    assert session.record.kind(computers[0]) == other
    other_family: Any = CardSession if isinstance(session, TileSession) else TileSession
    with pytest.raises(TypeError, match=f"is not for a {other_family.__name__}"):
        other_family.begin(found.record.cut(0))


def test_a_record_can_be_cut_after_a_round_and_a_match_be_made_shorter() -> None:
    for path in RECORDS:
        record = reading(path).record
        rounds = len(record.noted("round"))
        for number in {1, min(rounds, 2)}:
            cut = up_to_round(record, number)
            session = family(reading(path)).resume(read_record(format_record(cut)))
            assert (session.rounds, session.between, cut.notes) == (number, True, ())
            assert cut.lines == record.lines[: len(cut.lines)]
        with pytest.raises(ValueError, match=f"fewer than {rounds + 1} rounds"):
            up_to_round(record, rounds + 1)
    assert {BOOKS[book].length_option for book in BOOKS} <= {None, "target", "points", "rounds", "first_to"}


def test_every_turn_can_be_gone_to_and_the_last_step_decides_a_match() -> None:
    played = CardSession.begin(Record(rules(target=50), (("easy", "Anna"), ("easy", "Bert")), "again"))
    while not play_to_end(CardTurnDriver(played), 0):
        pass
    assert len(played.record.noted("round")) == played.rounds
    match = PlayedMatch(CardSession(played.record, tuple(played.steps)))
    assert all(map(match.revealed_at, range(match.last + 1)))
    assert not PlayedMatch(CardSession(played.record, tuple(played.steps[:-2]))).revealed, "its round goes on"
    whole = match.stops[-1]
    assert match.states() == tuple(played.steps[stop - 1].state for stop in match.stops)
    assert (match.at, len(match.session.events)) == (0, match.stops[0])
    for turn in (match.last, 3, 99, -5):
        steps = match.go_to(turn)
        assert match.at == min(max(turn, 0), match.last)
        assert steps == match.steps == len(match.session.events)
        assert isinstance(match.session.events[-1], TurnStarted) or steps == whole
    match.go_to(match.last)
    assert match.at_the_end
    match.go_to(0)
    assert not match.at_the_end
    assert stops_of(match.session.events) == match.stops[:1]


def test_a_round_of_tiles_is_shown_as_it_ended_with_jokers_last() -> None:
    for book, drawn, points in (
        ("uno-rummy", "drawn", (1, 3, 9, 12, 9)), ("rummy", "shared", (1, 3, 9, 12, 9)),
        ("rummikub", "shared", (1, 3, 9, 12, 9)),
    ):  # fmt: skip
        state = position("?1", "?1", "?1", book=book)
        racks = ((), tiles("* R12 B9 R1 R9 R3", book), tiles("R12' R12", book))
        for end, before, winner, how, factor in (
            (End.OUT, TurnStarted(0), 0, "out", 1), (End.OUT, HandRummy(0), 0, "hand-rummy", 2),
            (End.STOCK, TurnStarted(0), None, "stock", 1), (End.STUCK, TurnStarted(0), 2, "stuck", 1),
        ):  # fmt: skip
            ended = RoundEnded(winner, end, racks, (0, 9, 24), (5, -2, 3), (7, 8, 9))
            [found] = after_rounds.results([TileStep(each, state) for each in (before, ended)])
            hands = ((), found.hands[1], tiles("R12 R12'", book))
            assert found == RoundResult(
                hands, ((), found.values[1], (12, 12)), () if winner is None else (winner,), (5, -2, 3), how, drawn,
                factor=factor,
            )  # fmt: skip
            assert sorted(found.hands[1]) == sorted(racks[1])
            *plain, last = (tile for tile in found.hands[1] if isinstance(tile, Tile))
            assert last.is_joker
            assert [tile.number for tile in plain if tile.colour == "R"] == [1, 3, 9, 12]
            assert sorted(found.values[1][:-1]) == sorted(points)
            assert found.values[1][-1] > 12


def test_the_standings_of_tiles_are_points_or_wins_and_whoever_has_won_or_shares_the_win_is_named() -> None:
    for book, options, points, fewest, signed, target in (
        ("uno-rummy", {"target": 300}, True, False, False, 300),
        ("uno-rummy", {"game": "rounds", "rounds": 3}, False, False, False, 0),
        ("uno-rummy", {"game": "first_to", "first_to": 3}, False, False, False, 3),
        ("rummy", {}, True, True, False, 0), ("rummikub", {}, True, False, True, 0),
    ):  # fmt: skip
        state = position("?1", "?1", "?1", book=book, options=options)._replace(scores=(5, 40, 30), wins=(2, 0, 1))
        steps: list[TileStep] = [TileStep(TurnStarted(0), state)]
        totals = (5, 40, 30) if points else (2, 0, 1)
        assert standing(steps) == Standing(totals, points, fewest, signed, (), target), (book, options)
        won = TileStep(MatchEnded(2, (2,)), state._replace(match_winner=2, phase=TilePhase.OVER))
        assert standing([*steps, won]).champions == (2,)
    over = position("?1", "?1", "?1", book="rummy")._replace(scores=(5, 5, 30), round=3, phase=TilePhase.OVER)
    assert standing([TileStep(MatchEnded(None, (0, 1)), over)]).champions == (0, 1)
