"""What every book has to keep, asked through the questions that every engine answers."""

from __future__ import annotations

import tomllib
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
import tomli_w

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.checksums import RecordError, seal, unseal
from game.engine.game import IllegalAction
from game.engine.options import with_options
from game.engine.record import Record, format_record
from game.engine.record_reading import parse_record
from game.engine.registry import TILES
from game.engine.shuffle import shuffled
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, Timeout
from game.engine.tiles.books import BOOKS
from game.engine.tiles.events import Drew, MatchEnded, RoundEnded, redacted
from game.engine.tiles.legality import rack_after
from game.engine.tiles.melds import Meld
from game.engine.tiles.notation import format_action, parse_action
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Face, Tile, all_tiles
from game.engine.tiles.position import digest, format_position, parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileScoring
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import before, seats_to_act, view
from tests.habits import Habits
from tests.random_player import random_act
from tests.random_tiles import random_rules
from tests.tile_tables import every_place

SEATS = (2, 3, 4)
GAMES = [(book, seats, style) for book in BOOKS for seats in SEATS for style in ("book", "options", "lazy")]


SHORT: dict[str, dict[str, str | int]] = {
    "uno-rummy": {"target": 100}, "rummy": {"rounds": 2}, "rummikub": {"rounds": 2},
}  # fmt: skip
"""Options by book that make a match short."""
LONG: dict[str, dict[str, str | int]] = {
    "uno-rummy": {"draw_although_playable": "allowed", "stock_empty": "play_on", "turn_time": 60},
    "rummy": {"play_after_draw": "always", "last_tile": "on", "hand_rummy": "on"},
    "rummikub": {"invalid_commit": "penalty_three"},
}
"""Options by book under which racks grow long, or much can happen in a turn."""


class Turn(NamedTuple):
    """One act of a match with what it was asked in and what followed."""

    state: TileState
    seat: int
    action: TileAction
    steps: tuple[TileStep, ...]


class Match(NamedTuple):
    """A whole match as it was played."""

    game: TileGame
    seed: str
    turns: tuple[Turn, ...]

    @property
    def last(self) -> TileState:
        """The state at the end."""
        return self.turns[-1].steps[-1].state


@cache
def match(book: str, seats: int, style: str) -> Match:
    """A match of the book by a random player: by the book, with random options, or with long racks."""
    seed = f"{book} {seats} {style}"
    chance = Random(seed)
    rules = with_options(BOOKS[book], SHORT[book])
    if style == "options":
        rules = random_rules(chance, book)
    elif style == "lazy":
        rules = with_options(rules, LONG[book])
    habits = Habits(lazy=0.8 if style == "lazy" else 0.1)
    game = TileGame(rules)
    state = game.deal(seats, seed)
    turns: list[Turn] = []
    while game.to_act(state):
        seat, action = random_act(game, state, chance, habits)
        steps = game.apply(state, seat, action)
        turns.append(Turn(state, seat, action, steps))
        state = steps[-1].state
    return Match(game, seed, tuple(turns))


played = pytest.mark.parametrize(("book", "seats", "style"), GAMES)


@played
def test_no_piece_is_lost_or_doubled_in_any_step(book: str, seats: int, style: str) -> None:
    found = match(book, seats, style)
    box = sorted(all_tiles(found.game.rules))
    for turn in found.turns:
        for step in turn.steps:
            assert sorted(every_place(step.state)) == box


@played
def test_every_seat_that_is_waited_for_has_a_choice_and_every_choice_is_legal(
    book: str, seats: int, style: str
) -> None:
    game, _, turns = match(book, seats, style)
    for turn in turns:
        assert game.to_act(turn.state)
        for seat in range(seats):
            choices = game.choices(turn.state, seat)
            assert choices or seat not in game.to_act(turn.state)
            for action in choices:
                assert game.problems(turn.state, seat, action) == ()


@played
def test_every_choice_can_be_applied(book: str, seats: int, style: str) -> None:
    game, _, turns = match(book, seats, style)
    for turn in turns[::5]:
        for seat in range(seats):
            for action in game.choices(turn.state, seat):
                assert game.apply(turn.state, seat, action)


@played
def test_phases_and_seats_to_act_belong_together(book: str, seats: int, style: str) -> None:
    game, _, turns = match(book, seats, style)
    for state in (*(turn.state for turn in turns), turns[-1].steps[-1].state):
        waited_for = game.to_act(state)
        assert waited_for == seats_to_act(state) == seats_to_act(game.view(state, None))
        match state.phase:
            case TilePhase.OVER:
                assert waited_for == ()
                assert all(game.choices(state, seat) == () for seat in range(seats))
            case TilePhase.SCORING:
                assert waited_for == tuple(range(seats))
            case TilePhase.WINDOW:
                assert state.catchable == state.turn
                assert set(waited_for) == set(range(seats)) - {state.turn} - set(state.passed)
            case TilePhase.CLAIM:
                assert set(waited_for) == set(range(seats)) - set(state.passed)
            case TilePhase.TURN | TilePhase.DRAWN | TilePhase.OPENED:
                assert waited_for == (state.turn,)


@played
def test_the_points_are_known_only_when_the_match_is_over(book: str, seats: int, style: str) -> None:
    found = match(book, seats, style)
    for turn in found.turns:
        assert found.game.scores(turn.state) is None
    points = found.game.scores(found.last)
    assert points is not None
    assert len(points) == seats
    assert isinstance(found.turns[-1].steps[-1].event, MatchEnded)
    winners = found.turns[-1].steps[-1].event.winners
    best = min(points) if found.game.rules.scoring is TileScoring.MINUS else max(points)
    assert all(points[seat] == best for seat in winners)
    assert found.last.match_winner == (winners[0] if len(winners) == 1 else None)


def wrong_actions(state: TileState) -> list[tuple[int, TileAction]]:
    """Acts of which most are refused, whatever the state."""
    table, seat = state.table, state.turn
    other = (seat + 1) % state.seats
    rack = state.racks[seat]
    stranger = state.racks[other][0] if state.racks[other] else Tile("R", 1)
    one = Meld((stranger,), (stranger.face,))
    return [
        *((each, action) for each in range(state.seats) for action in (Draw(), Pass(), Uno(), Next(), Redeal())),
        *((each, Timeout()) for each in range(state.seats)),
        (seat, Timeout((*table, one, one))),
        (seat, Open(())),
        (seat, Open((one,))),
        (seat, Open(table)),
        (seat, Open((Meld(rack, tuple(tile.face for tile in rack)),))),
        *((each, Catch(offender)) for each in range(state.seats) for offender in (-1, 0, 1, state.seats)),
        (seat, Lay(table)),
        (seat, Lay(())),
        (seat, Lay(table[1:])),
        (seat, Lay((*table, *table))),
        (seat, Lay((*table, one))),
        (seat, Lay((*table, one, one), take=(stranger,), act=(stranger,), uno=True)),
        (seat, Lay((*table, Meld(rack, tuple(tile.face for tile in rack))))),
        (seat, Lay((*table, Meld(rack[:3], tuple(Face("R", 4 + i) for i in range(len(rack[:3]))))))),
        (seat, Lay(table, loose=rack)),
        (seat, Lay(table, take=tuple(tile for meld in table for tile in meld.tiles))),
        (other, Lay(table)),
        (-1, Draw()),
        (state.seats, Draw()),
    ]


@played
def test_a_refused_action_gives_reasons_and_changes_nothing(book: str, seats: int, style: str) -> None:
    game, _, turns = match(book, seats, style)
    refused = 0
    for turn in turns[::3]:
        fingerprint = digest(turn.state)
        for seat, action in wrong_actions(turn.state):
            problems = game.problems(turn.state, seat, action)
            if not problems:
                assert game.apply(turn.state, seat, action)
                continue
            refused += 1
            assert all(problem.code in TILES.codes for problem in problems)
            assert all(problem.rule.startswith(game.rules.prefix) for problem in problems), problems
            with pytest.raises(IllegalAction):
                game.apply(turn.state, seat, action)
        assert digest(turn.state) == fingerprint
    assert refused > 20


def record_of(found: Match) -> Record:
    """The record of a match."""
    record = Record(found.game.rules, (("normal", "Ada"),) * len(found.last.racks), found.seed, program="1.0")
    for turn in found.turns:
        record = record.with_action(turn.seat, turn.action)
    return record


@played
def test_a_record_replays_to_the_same_state(book: str, seats: int, style: str) -> None:
    found = match(book, seats, style)
    record = record_of(found)
    again, steps = parse_record(format_record(record, found.last))
    assert again == record
    assert steps[-1].state == found.last
    played = tuple(step for turn in found.turns for step in turn.steps)
    assert steps[-len(played) :] == played


@played
def test_a_record_that_was_tampered_with_says_where_it_departs(book: str, seats: int, style: str) -> None:
    found = match(book, seats, style)
    lines = list(unseal(format_record(record_of(found), found.last)).lines)
    first = next(i for i, line in enumerate(lines) if line.startswith("dealt")) + 1
    changed = [*lines[:first], "0 next", *lines[first:]]
    with pytest.raises(RecordError, match=f"line {first + 1}") as error:
        parse_record(seal(changed).text)
    assert error.value.line == first + 1
    with pytest.raises(RecordError, match="digest"):
        parse_record(seal([*lines[:-1], "digest 0123456789abcdef"]).text)


@played
def test_every_action_played_survives_its_text(book: str, seats: int, style: str) -> None:
    for turn in match(book, seats, style).turns:
        context = before(turn.state, turn.seat)
        assert parse_action(format_action(turn.action), context) == turn.action, format_action(turn.action)


@played
def test_every_lay_that_the_referee_offers_survives_its_text(book: str, seats: int, style: str) -> None:
    game, _, turns = match(book, seats, style)
    for turn in turns[::3]:
        for action in game.choices(turn.state, turn.state.turn):
            context = before(turn.state)
            assert parse_action(format_action(action), context) == action, format_action(action)


@played
def test_every_position_passed_through_survives_its_text(book: str, seats: int, style: str) -> None:
    for turn in match(book, seats, style).turns[::-3]:
        for step in turn.steps:
            table = format_position(step.state)
            assert parse_position(table) == step.state
    assert parse_position(tomllib.loads(tomli_w.dumps(table))) == step.state


# -- secrecy -----------------------------------------------------------------------------------------------


def twin(turn: Turn, viewer: int | None, seed: str) -> TileState:
    """The same state with everything permuted that the viewer neither sees before nor after the act.

    What the act itself shows stays: the tiles laid, the tiles drawn, and for a draw the rack that decides
    whether the drawn tile may be played.
    """
    state, seat = turn.state, turn.seat
    shown = {tile for step in turn.steps if isinstance(step.event, Drew) for tile in step.event.tiles}
    if isinstance(turn.action, Lay):
        shown |= set(state.racks[seat]) - set(rack_after(before(state), turn.action))
    elif isinstance(turn.action, Open):
        shown |= set(tiles_of(turn.action.melds))
    elif isinstance(turn.action, Draw | Timeout | Redeal):
        shown |= set(state.racks[seat])
    places = [
        *((i, k) for i in range(state.seats) if i != viewer for k in range(len(state.racks[i]))),
        *((-1, k) for k in range(len(state.stock))),
    ]

    def tile_at(place: tuple[int, int]) -> Tile:
        return state.stock[place[1]] if place[0] == -1 else state.racks[place[0]][place[1]]

    free = [place for place in places if tile_at(place) not in shown]
    moved = dict(zip(free, shuffled([tile_at(place) for place in free], seed), strict=True))
    racks = tuple(tuple(moved.get((i, k), tile) for k, tile in enumerate(rack)) for i, rack in enumerate(state.racks))
    stock = tuple(moved.get((-1, k), tile) for k, tile in enumerate(state.stock))
    return state._replace(racks=racks, stock=stock)


@played
def test_a_view_and_its_events_do_not_change_when_all_that_is_hidden_is_permuted(
    book: str, seats: int, style: str
) -> None:
    game, _, turns = match(book, seats, style)
    permuted = 0
    for number, turn in enumerate(turns):
        if turn.state.phase is TilePhase.SCORING or any(isinstance(step.event, RoundEnded) for step in turn.steps):
            continue
        for viewer in (None, *range(seats)):
            other = twin(turn, viewer, str(number))
            permuted += other != turn.state
            assert game.view(other, viewer) == game.view(turn.state, viewer)
            if game.problems(other, turn.seat, turn.action):
                assert viewer != turn.seat  # only a rack that the viewer does not see may forbid it (UR-Q1)
                continue
            steps = game.apply(other, turn.seat, turn.action)
            assert [redacted(step.event, viewer) for step in steps] == [
                redacted(step.event, viewer) for step in turn.steps
            ]
            assert [game.view(step.state, viewer) for step in steps] == [
                game.view(step.state, viewer) for step in turn.steps
            ]
    assert permuted > 20


@played
def test_why_a_lay_out_of_turn_is_refused_tells_all_and_nothing_that_is_hidden(
    book: str, seats: int, style: str
) -> None:
    game, _, turns = match(book, seats, style)
    told = 0
    for number, turn in enumerate(turns[::12]):
        state, viewer = turn.state, (turn.state.turn + 1) % seats
        if state.phase not in (TilePhase.TURN, TilePhase.DRAWN):
            continue
        own = state._replace(turn=viewer, phase=TilePhase.TURN, drawn=None, laid=())
        other = twin(turn, viewer, str(number))
        rack = state.racks[viewer]
        group = Meld(rack[:3], tuple(tile.face for tile in rack[:3]))
        for action in (Lay(state.table[1:], uno=True), Lay((*state.table, group)), Open((group, group))):
            first, *rest = game.problems(state, viewer, action)
            assert (first.code, first.detail("seat")) == ("not-your-turn", state.turn)
            assert tuple(rest) == game.problems(own, viewer, action)
            assert game.problems(other, viewer, action) == (first, *rest)
            told += len(rest)
    assert told > 5


@played
def test_no_view_and_no_event_names_a_hidden_tile(book: str, seats: int, style: str) -> None:
    game, _, turns = match(book, seats, style)
    for turn in turns[::2]:
        if turn.state.phase in (TilePhase.SCORING, TilePhase.OVER):
            continue
        for viewer in (None, *range(seats)):
            seen = game.view(turn.state, viewer)
            hidden = {
                *turn.state.stock,
                *(t for i, rack in enumerate(turn.state.racks) if i != viewer for t in rack),
            }
            shown = {*seen.rack, *seen.loose, *(tile for meld in seen.table for tile in meld.tiles)}
            assert seen.racks == ()
            assert not hidden & shown
            assert seen.drawn is None or seen.drawn in seen.rack
            for step in turn.steps:
                event = redacted(step.event, viewer)
                if isinstance(event, Drew) and event.seat != viewer:
                    assert event.tiles == ()
                    assert event.count > 0


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_deal_shows_each_seat_its_own_rack_only(book: str, seats: int) -> None:
    game = TileGame(BOOKS[book])
    for viewer in (None, *range(seats)):
        for step in game.opening(seats, "1"):
            event = redacted(step.event, viewer)
            for i, rack in enumerate(getattr(event, "racks", ())):
                assert rack == (step.state.racks[i] if i == viewer else ())


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_deal_is_decided_by_its_seed_alone(book: str, seats: int) -> None:
    game = TileGame(BOOKS[book])
    assert game.deal(seats, "1") == game.deal(seats, "1")
    assert game.deal(seats, "1") != game.deal(seats, "2")
    first = game.deal(seats, "1")
    assert game.to_act(first) == (tuple(range(seats)) if first.phase is TilePhase.CLAIM else (first.turn,))
    assert view(game.deal(seats, "1"), 0) == game.view(game.deal(seats, "1"), 0)
