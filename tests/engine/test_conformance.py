"""What every book has to keep, asked through the questions that every engine answers; and every case of tests/cases,
file by file: `main.py check` runs them too, and tells more."""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import tomli_w

from game.engine.cards import events as card_events
from game.engine.cards.actions import (
    Accept,
    Advice,
    CardAction,
    CardPhase,
    Challenge,
    Discard,
    Done,
    Jump,
    NameColour,
    Play,
    RuleDraw,
    RuleSkip,
)
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.legality import can_be_jumped_on, has_called, in_time, is_wrong, late_call, waited_for
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.position import format_position as format_cards
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.cards.state import NOTHING, CardState
from game.engine.cards.wants import choices as card_choices
from game.engine.game import Catch, Draw, IllegalAction, Next, Pass, TurnStarted, Uno, WindowClosed
from game.engine.options import with_options
from game.engine.record import Record, RecordError, format_record, parse_record, record_lines, seal, unseal
from game.engine.registry import BOOKS, family_of
from game.engine.tiles import events as tile_events
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, TilePhase, Timeout
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.legality import rack_after, tiles_of
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles
from game.engine.tiles.position import format_position as format_tiles
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileScoring
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, seats_to_act
from game.words.cards import sentences as card_words
from game.words.tiles import sentences as tile_words
from tests import card_tables, random_cards
from tests.habits import Habits
from tests.random_player import random_act
from tests.random_tiles import random_rules
from tests.tables import every_place, held, with_hidden_mixed
from tests.words.saying import ENGLISH, clean
from tools.cases import judge, load

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
TILE_GAMES = [(book, style) for book in TILE_BOOKS for style in ("book", "options", "lazy")]
CARD_GAMES = [(book, style) for book in CARD_BOOKS for style in ("book", "options 1", "options 3")]
TILES = pytest.mark.parametrize(("book", "style"), TILE_GAMES)
CARDS = pytest.mark.parametrize(("book", "style"), CARD_GAMES)
ALL = pytest.mark.parametrize(("book", "style"), [*TILE_GAMES, *CARD_GAMES])


class Turn(NamedTuple):
    """One act of a match with what it was asked in and what followed."""

    state: Any
    seat: int
    action: Any
    steps: tuple[Any, ...]


class Match(NamedTuple):
    """A match of either family as it was played, or its beginning."""

    family: Any
    game: Any
    seed: str
    turns: tuple[Turn, ...]

    @property
    def last(self) -> Any:
        return self.turns[-1].steps[-1].state

    def states(self) -> Iterable[Any]:
        """The states in which somebody acted."""
        return (turn.state for turn in self.turns)


@cache
def match(book: str, style: str) -> Match:
    """What a random player plays: by the book, with random options, or with long racks; 150 acts at the cards."""
    seed = f"{book} {style}"
    chance, cards = Random(seed), book in CARD_BOOKS
    rules: Any = CARD_BOOKS[book] if cards else with_options(TILE_BOOKS[book], SHORT[book])
    if style.startswith("options"):
        rules = random_cards.random_rules(chance, book) if cards else random_rules(chance, book)
    elif style == "lazy":
        rules = with_options(rules, LONG[book])
    seats = random_cards.random_seats(chance, rules) if cards else 2 + ("book", "options", "lazy").index(style)
    game: Any = CardGame(rules) if cards else TileGame(rules)
    habits = random_cards.HABITS if cards else Habits(lazy=0.8 if style == "lazy" else 0.1)
    state, turns = game.deal(seats, seed), list[Turn]()
    while game.to_act(state) and not (cards and len(turns) == 150):
        seat, action = random_act(game, state, chance, habits)
        steps = game.apply(state, seat, action)
        turns.append(Turn(state, seat, action, steps))
        state = steps[-1].state
    return Match(family_of(book), game, seed, tuple(turns))


def redacted(event: Any, viewer: int | None) -> Any:
    """What a seat is told of an event of either family."""
    cards = type(event).__module__ == card_events.__name__
    return card_events.redacted(event, viewer) if cards else tile_events.redacted(event, viewer)


@ALL
def test_no_piece_is_lost_or_doubled_and_no_step_changes_once_it_was_made(book: str, style: str) -> None:
    found = match(book, style)
    box: Any = sorted(all_cards(found.game.rules) if book in CARD_BOOKS else all_tiles(found.game.rules))
    for turn in found.turns[::5]:
        assert found.game.apply(turn.state, turn.seat, turn.action) == turn.steps
        for step in turn.steps:
            assert every_place(step.state) == box
    first = found.turns[0].state
    assert type(found.game)(found.game.rules).deal(first.seats, found.seed) == first


@ALL
def test_all_choices_of_those_who_are_waited_for_are_legal_and_survive_their_text(book: str, style: str) -> None:
    family, game, _, turns = match(book, style)
    for number, turn in enumerate(turns[::3]):
        assert family.parse_action(family.format_action(turn.action), turn.state, turn.seat) == turn.action
        assert game.to_act(turn.state)
        for seat in range(turn.state.seats):
            listed = game.choices(turn.state, seat)
            assert listed or seat not in game.to_act(turn.state)
            assert len(set(listed)) == len(listed)
            for action in listed:
                assert game.problems(turn.state, seat, action) == ()
                if number % 4 == 0:
                    assert game.apply(turn.state, seat, action)
                    assert family.parse_action(family.format_action(action), turn.state, seat) == action


@ALL
def test_every_position_passed_through_survives_its_text(book: str, style: str) -> None:
    found = match(book, style)
    written: Any = format_cards if book in CARD_BOOKS else format_tiles
    for turn in found.turns[::-9]:
        for step in turn.steps:
            table = written(step.state)
            assert found.family.parse_position(table) == step.state
    assert found.family.parse_position(tomllib.loads(tomli_w.dumps(table))) == step.state


@ALL
def test_a_record_replays_to_the_same_state_and_says_where_it_departs(book: str, style: str) -> None:
    found = match(book, style)
    record = Record(found.game.rules, (("medium", "Ada"),) * found.turns[0].state.seats, found.seed, program="1.0")
    for turn in found.turns:
        record = record.with_action(turn.seat, turn.action)
    text = format_record(record, found.last)
    again, steps = parse_record(text)
    played = tuple(step for turn in found.turns for step in turn.steps)
    assert (again, steps[-1].state, steps[-len(played) :]) == (record, found.last, played)
    with pytest.raises(RecordError, match="refused"):
        parse_record(format_record(replace(record, lines=("0 next", *record.lines))))
    lines = list(unseal(text).lines)
    first = next(i for i, line in enumerate(lines) if line.startswith("dealt")) + 1
    with pytest.raises(RecordError, match=f"line {first + 1}") as error:
        parse_record(seal([*lines[:first], "0 next", *lines[first:]]).text)
    assert error.value.line == first + 1
    with pytest.raises(RecordError, match="digest"):
        parse_record(seal([*lines[:-1], "digest 0123456789abcdef"]).text)


@TILES
def test_phases_and_seats_to_act_at_the_tiles_belong_together(book: str, style: str) -> None:
    game, found = match(book, style).game, match(book, style)
    for state in (*found.states(), found.last):
        everybody = set(range(state.seats))
        assert game.to_act(state) == seats_to_act(state) == seats_to_act(game.view(state, None))
        match state.phase:
            case TilePhase.OVER:
                waited = set[int]()
                assert all(game.choices(state, seat) == () for seat in everybody)
            case TilePhase.SCORING:
                waited = everybody
            case TilePhase.WINDOW:
                assert state.catchable == state.turn
                waited = everybody - {state.turn} - set(state.passed)
            case TilePhase.CLAIM:
                waited = everybody - set(state.passed)
            case _:
                waited = {state.turn}
        assert set(game.to_act(state)) == waited


@ALL
def test_nothing_of_a_turn_is_left_once_the_next_one_begins(book: str, style: str) -> None:
    for then, _, _, steps in match(book, style).turns:
        laid = False
        for event, state in steps:
            laid |= isinstance(event, tile_events.Laid)
            assert [*map(type, (state.called, state.barren_turns))] == [bool, int]
            assert state.drawn is None or state.drawn in held(state)[state.turn]
            if book in TILE_BOOKS and isinstance(event, tile_events.Laid | tile_events.LeftoversTaken | WindowClosed):
                assert state.phase is TilePhase.OPENED or (state.phase, state.drawn, state.laid) == ("turn", None, ())
            if isinstance(event, card_events.WindowOpened):
                assert event.jump is can_be_jumped_on(state.rules, state.discard)
            if not isinstance(event, TurnStarted) and not state.phase.is_between:
                continue
            assert (state.drawn, state.called) == (None, False)
            assert state.passed == () or then.phase is TilePhase.CLAIM, "claims let go by"
            if book in TILE_BOOKS:
                assert (state.laid, state.barren_turns if laid else 0) == ((), 0)
            elif state.phase in (CardPhase.TURN, CardPhase.SCORING):
                assert (state.pending, state.bluff_hand, state.catchable == state.turn) == (NOTHING, (), False)
                assert state.owed_skips == () or state.rules.customs


@CARDS
def test_seats_to_act_and_choices_at_the_cards_are_those_of_views(book: str, style: str) -> None:
    game, found = match(book, style).game, match(book, style)
    for state in found.states():
        assert game.to_act(state) == waited_for(game.view(state, None))
        for seat in range(state.seats):
            seen = game.view(state, seat)
            assert card_choices(seen, seat, seen.hand) == game.choices(state, seat)


@TILES
def test_the_winners_have_the_best_points_when_the_match_is_over(book: str, style: str) -> None:
    found = match(book, style)
    last, ended = found.last, found.turns[-1].steps[-1].event
    points = last.scores if last.rules.counts_points else last.wins
    assert last.phase.is_over
    assert len(points) == found.last.seats
    assert isinstance(ended, tile_events.MatchEnded)
    best = min(points) if found.game.rules.scoring is TileScoring.MINUS else max(points)
    assert all(points[seat] == best for seat in ended.winners)
    assert found.last.match_winner == (ended.winners[0] if len(ended.winners) == 1 else None)


def wrong_tile_actions(state: TileState) -> list[tuple[int, TileAction]]:
    """Acts of which most are refused, whatever the state."""
    table, seat = state.table, state.turn
    other = (seat + 1) % state.seats
    rack = state.racks[seat]
    stranger = state.racks[other][0] if state.racks[other] else Tile("R", 1)
    one = Meld((stranger,), (stranger.face,))
    own: tuple[TileAction, ...] = (
        Timeout((*table, one, one)), Open(()), Open((one,)), Open(table),
        Open((Meld(rack, tuple(tile.face for tile in rack)),)),
        Lay(table), Lay(()), Lay(table[1:]), Lay((*table, *table)), Lay((*table, one)),
        Lay((*table, one, one), take=(stranger,), act=(stranger,), uno=True),
        Lay((*table, Meld(rack, tuple(tile.face for tile in rack)))),
        Lay((*table, Meld(rack[:3], tuple(Face("R", 4 + i) for i in range(len(rack[:3])))))),
        Lay(table, loose=rack), Lay(table, take=tuple(tile for meld in table for tile in meld.tiles)),
    )  # fmt: skip
    catches = map(Catch, (-1, 0, 1, state.seats))
    plain: tuple[TileAction, ...] = (Draw(), Pass(), Uno(), Next(), Redeal(), Timeout(), *catches)
    everybody = range(-1, state.seats + 1)
    return [*product(everybody, plain), *((seat, action) for action in own), (other, Lay(table))]


def wrong_card_actions(state: CardState) -> list[tuple[int, CardAction]]:
    """Acts of which most are refused, whatever the state."""
    seat, box = state.turn, all_cards(state.rules)
    other = state.match.seat_after(seat, 1)
    plain: tuple[CardAction, ...] = (
        Draw(), Pass(), Uno(), Next(), Challenge(), Accept(), Done(), NameColour("G"), NameColour("RY"), Advice(0),
        Discard(()), RuleDraw(1, 3), RuleDraw(0, 0), RuleSkip(other), RuleSkip(99),
        Discard(state.hands[seat][:2]), Discard(state.hands[seat][:1] * 2), Catch(-1), Catch(seat), Catch(other),
    )  # fmt: skip
    tails = (("", False, None), ("R", False, None), ("", True, 1), ("R", True, 1))
    lays = [Play(card, *tail) for card in box[::9] for tail in tails]
    jumps = [Jump(lay.card, lay.colour, lay.uno, lay.seat) for lay in lays]
    return [(each, action) for each in (-1, seat, other, state.seats) for action in (*plain, *lays, *jumps)]


@ALL
def test_a_refused_action_gives_all_reasons_each_once_and_changes_nothing(book: str, style: str) -> None:
    family, game, _, turns = match(book, style)
    words: Any = card_words if book in CARD_BOOKS else tile_words
    refused = several = 0
    for turn in turns[:: 50 if book in CARD_BOOKS else 20]:
        fingerprint = family.digest(turn.state)
        wrong: Any = wrong_card_actions if isinstance(turn.state, CardState) else wrong_tile_actions
        for seat, action in wrong(turn.state):
            problems = game.problems(turn.state, seat, action)
            if not problems:
                assert game.apply(turn.state, seat, action)
                continue
            refused += 1
            several += len(problems) > 1
            assert book in TILE_BOOKS or len(set(problems)) == len(problems), problems
            for problem in problems:
                assert problem.code in family.codes
                assert problem.rule.startswith(game.rules.prefix), problem
                assert clean(words.problem_text(ENGLISH, problem, str)), problem
            with pytest.raises(IllegalAction):
                game.apply(turn.state, seat, action)
            if isinstance(action, Play) and seat == turn.state.turn and turn.state.phase is CardPhase.TURN:
                uncalled = turn.state._replace(called=False)
                elsewhere = uncalled._replace(turn=turn.state.match.seat_after(seat, 1))
                assert game.problems(elsewhere, seat, action)[1:] == game.problems(uncalled, seat, action)
        assert family.digest(turn.state) == fingerprint
    assert refused > 20
    assert several > 10


def finite(state: CardState, seat: int) -> list[CardAction]:
    """Everything that a seat could ask for, but discards and advice, of which there are many."""
    colours, seats = ("", *COLOURS), (None, *range(state.seats))
    calls = (False, True) if len(state.hands[seat]) == 2 and not has_called(state, seat) else (False,)
    cards = state.hands[seat][:4]
    return [
        Draw(), Pass(), Uno(), Next(), Done(), Accept(), Challenge(), *map(NameColour, COLOURS),
        *(Catch(other) for other in (state.catchable,) if other is not None),
        *(kind(*each) for kind in (Play, Jump) for each in product(cards, colours, calls, seats)),
        *(RuleSkip(other) for other in range(state.seats)), *(RuleDraw(other, 1) for other in range(state.seats)),
    ]  # fmt: skip


def only_costs(state: CardState, seat: int, action: CardAction) -> bool:
    """Whether the action is allowed because it is punished."""
    if isinstance(action, Uno):
        return not (in_time(state, seat) or late_call(state, seat))
    top, drawn = state.discard[0], state.drawn if seat == state.turn else None
    if isinstance(action, Jump):
        return action.card.face != top.face
    return isinstance(action, Play) and is_wrong(state.rules, action.card, top, state.colour, drawn)


def first_twin(action: CardAction, hand: tuple[Card, ...]) -> CardAction:
    """The action with the first of the twins of its card."""
    if not isinstance(action, Play | Jump):
        return action
    return replace(action, card=next(card for card in hand if card.face == action.card.face))


def legal(game: CardGame, state: CardState, seat: int) -> set[CardAction]:
    """All finite actions of a seat that are legal and not only allowed at a cost, of twins the first."""
    found = (
        action for action in finite(state, seat)
        if not game.problems(state, seat, action) and not only_costs(state, seat, action)
    )  # fmt: skip
    return {each if state.phase is CardPhase.DRAWN else first_twin(each, state.hands[seat]) for each in found}


@CARDS
def test_every_finite_action_that_is_legal_is_a_choice(book: str, style: str) -> None:
    """In every phase, of every seat; what is only allowed because it costs something is no choice."""
    game = match(book, style).game
    for turn in match(book, style).turns[::40]:
        for state in (turn.state, *(step.state for step in turn.steps[-1:])):
            for seat in range(state.seats):
                assert legal(game, state, seat) <= set(game.choices(state, seat)), (state.phase, seat)


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_uc_47_uno_may_be_called_before_a_draw_card_is_answered(book: str) -> None:
    hands, answer = ("R+2 G5", "B1 B2 B3", "Y1 Y2 Y3"), {"options": {"stacking": "on"}, "phase": "answer"}
    state = card_tables.position(*hands, book=book, discard="G+2", stacked=2, **answer)
    game = CardGame(state.rules)
    assert legal(game, state, 0) <= set(game.choices(state, 0))
    assert Uno() in game.choices(state, 0)
    called = game.apply(state, 0, Uno())[-1].state
    assert called.called
    assert Uno() not in game.choices(called, 0)


def tile_twin(turn: Turn, viewer: int | None, seed: str) -> TileState:
    """The same state with everything permuted that the viewer neither sees before nor after the act.

    What the act itself shows stays: the tiles laid, the tiles drawn, and for a draw the rack that decides
    whether the drawn tile may be played.
    """
    state: TileState = turn.state
    shown = {tile for step in turn.steps if isinstance(step.event, tile_events.Drew) for tile in step.event.tiles}
    if isinstance(turn.action, Lay):
        shown |= set(state.racks[turn.seat]) - set(rack_after(before(state), turn.action))
    elif isinstance(turn.action, Open):
        shown |= set(tiles_of(turn.action.melds))
    elif isinstance(turn.action, Draw | Timeout | Redeal):
        shown |= set(state.racks[turn.seat])
    return with_hidden_mixed(state, {viewer}, seed, shown)


def card_twin(turn: Turn, viewer: int | None, seed: str) -> CardState:
    """The same state with everything permuted that the viewer neither sees before nor learns by the act."""
    state: CardState = turn.state
    shown = {card for step in turn.steps if isinstance(step.event, card_events.Drew) for card in step.event.cards}
    if any(isinstance(step.event, card_events.HandsShuffled) for step in turn.steps):
        return state
    for name in ("card", "cards"):
        found = getattr(turn.action, name, ())
        shown |= {found} if isinstance(found, Card) else set(found)
    # What decides about the act itself: whether a card fits, and what a challenge and a custom wild find.
    shown |= set(state.hands[turn.seat]) | set(state.bluff_hand)
    open_hands = (card_events.Challenged, card_events.HandsPassed, card_events.HandsSwapped)
    if any(isinstance(step.event, open_hands) for step in turn.steps) or state.rules.customs:
        shown |= {card for hand in state.hands for card in hand}
    if viewer is not None:
        shown |= set(state.memory.seen[viewer])
    return with_hidden_mixed(state, {viewer}, seed, shown)


def between(turn: Turn) -> bool:
    """Whether a round is over, before or after an act: then all lies open."""
    ends = (tile_events.RoundEnded, card_events.RoundEnded)
    return turn.state.phase.is_between or any(isinstance(step.event, ends) for step in turn.steps)


@ALL
def test_a_view_and_its_events_do_not_change_when_all_that_is_hidden_is_permuted(book: str, style: str) -> None:
    _, game, _, turns = match(book, style)
    changed = 0
    for number, turn in enumerate(turns[::4]):
        for viewer in () if between(turn) else (None, *range(turn.state.seats)):
            if book in CARD_BOOKS:
                other: Any = card_twin(turn, viewer, str(number))
                if viewer is not None:
                    assert game.choices(other, viewer) == game.choices(turn.state, viewer)
            else:
                other = tile_twin(turn, viewer, str(number))
            changed += other != turn.state
            assert game.view(other, viewer) == game.view(turn.state, viewer)
            if game.problems(other, turn.seat, turn.action):
                assert viewer != turn.seat  # only a rack that the viewer does not see may forbid it (UR-Q1)
                continue
            for step, then in zip(game.apply(other, turn.seat, turn.action), turn.steps, strict=True):
                assert redacted(step.event, viewer) == redacted(then.event, viewer)
                assert game.view(step.state, viewer) == game.view(then.state, viewer)
    assert changed > 20


@TILES
def test_why_a_lay_out_of_turn_is_refused_tells_all_and_nothing_that_is_hidden(book: str, style: str) -> None:
    game, told = match(book, style).game, 0
    for number, turn in enumerate(match(book, style).turns[::12]):
        state, viewer = turn.state, (turn.state.turn + 1) % turn.state.seats
        if state.phase not in (TilePhase.TURN, TilePhase.DRAWN):
            continue
        own = state._replace(turn=viewer, phase=TilePhase.TURN, drawn=None, laid=())
        other = tile_twin(turn, viewer, str(number))
        rack = state.racks[viewer]
        group = Meld(rack[:3], tuple(tile.face for tile in rack[:3]))
        for action in (Lay(state.table[1:], uno=True), Lay((*state.table, group)), Open((group, group))):
            first, *rest = game.problems(state, viewer, action)
            assert (first.code, first.detail("seat")) == ("not-your-turn", state.turn)
            assert tuple(rest) == game.problems(own, viewer, action)
            assert game.problems(other, viewer, action) == (first, *rest)
            told += len(rest)
    assert told > 2


@pytest.mark.parametrize("book", BOOKS)
def test_a_deal_is_decided_by_its_seed_alone_and_shows_each_seat_its_own_pieces_only(book: str) -> None:
    game: Any = family_of(book).game(BOOKS[book])
    for seats in (2, 3, 4):
        first = game.deal(seats, "1")
        assert first == game.deal(seats, "1") != game.deal(seats, "2")
        claims = first.phase is TilePhase.CLAIM
        assert game.to_act(first) == (tuple(range(seats)) if claims else (first.turn,))
        for viewer in (None, *range(seats)):
            for step in game.opening(seats, "1"):
                event: Any = redacted(step.event, viewer)
                pieces = step.state.hands if book in CARD_BOOKS else step.state.racks
                for i, hand in enumerate(getattr(event, "hands" if book in CARD_BOOKS else "racks", ())):
                    assert hand == (pieces[i] if i == viewer else ())


def test_a_record_of_partners_needs_four_seats() -> None:
    record = Record(with_options(CARD_BOOKS["uno-1999"], {"players": "partners"}), (("medium", "Ada"),) * 3, "1")
    text = seal([line for line in record_lines(record) if line]).text
    with pytest.raises(RecordError, match="4 seats"):
        parse_record(text)


def test_what_is_written_on_a_custom_wild_survives_a_record() -> None:
    chosen = {"C1": 'text: say "aha" = wait', "C2": "composed: next draw 2; self again"}
    rules = with_options(CARD_BOOKS["uno-112"], chosen)
    assert parse_record(format_record(Record(rules, (("human", "Ada"),) * 2, "7")))[0].rules == rules


FILES = sorted((Path(__file__).parents[1] / "cases").rglob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_every_case_comes_out_as_it_says(file: Path) -> None:
    failing = {(case.line, case.rule, case.name): found for case in load(file) if (found := judge(case))}
    assert failing == {}


def test_every_case_has_a_name_of_its_own() -> None:
    read = (case for file in FILES for case in tomllib.loads(file.read_text("utf-8"))["case"])
    names = [(case["rule"], case.get("name")) for case in read]
    assert all(name for _, name in names)
    assert len(set(names)) == len(names)
