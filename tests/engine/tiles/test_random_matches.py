"""Whole matches with every option drawn at random, played by a player that does anything that is allowed."""

from random import Random

import pytest

from game.engine.game import Pass
from game.engine.options import Whole, from_text, options_of
from game.engine.tiles.actions import Lay, Redeal, TileAction, TilePhase, Timeout
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.events import Dealt, RedealClaimed, RoundStarted, StartDrawn, StartTilesLaid, TileReserved
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import all_tiles, assess
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import Allowed, TileScoring
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.views import before, seats_to_act, view
from tests.habits import Habits
from tests.listed import listed
from tests.random_player import random_act
from tests.random_tiles import random_rules
from tests.tables import every_place

WATCHDOG = 6000
"""Acts of one match; the longest seen has a few hundred."""
BOXES = {book: sorted(all_tiles(rules)) for book, rules in BOOKS.items()}


def check_state(state: TileState) -> None:
    assert every_place(state) == BOXES[state.rules.book]
    assert (state.phase is TilePhase.OPENED) == bool(state.laid)
    assert (state.phase is TilePhase.DRAWN) == (state.drawn is not None)
    if state.drawn is not None:
        assert state.drawn in state.racks[state.turn]
    assert (state.phase is TilePhase.WINDOW) <= (state.catchable == state.turn)
    assert state.passed == () or state.phase is TilePhase.WINDOW or state.rules.redeal_claim == "on", "claims let go by"
    for meld in state.table:
        assert assess(meld, state.rules) == (), meld


SET_UP = (RoundStarted, Dealt, StartTilesLaid, StartDrawn, RedealClaimed, TileReserved)


def check_step(state: TileState, action: TileAction, step: TileStep) -> None:
    """What no event may change: the table keeps its natural tiles, a start tile never becomes loose again."""
    after, rules = step.state, state.rules
    if not isinstance(step.event, SET_UP):
        on_table = {tile for meld in after.table for tile in meld.tiles}
        left_over = isinstance(action, Timeout) and rules.rebuild_time is not None  # RF-33
        assert left_over or all(
            tile in on_table
            for meld in state.table
            for tile in meld.tiles
            if not (rules.exchange_to_rack and tile.is_joker)
        )
        assert set(after.loose) <= set(state.loose)
        assert len(after.stock) <= len(state.stock)
        assert all(now or not then for now, then in zip(after.opened, state.opened, strict=True))
    if rules.scoring is not TileScoring.SIGNED:
        assert all(now >= then for now, then in zip(after.scores, state.scores, strict=True))
    assert every_place(after) == BOXES[rules.book]


def check_choices(game: TileGame, state: TileState) -> None:
    """Every seat that the match waits for has something to do, and all of it is legal."""
    for seat in game.to_act(state):
        choices = game.choices(state, seat)
        assert choices, (seat, state.phase)
        for action in choices:
            assert game.problems(state, seat, action) == ()


def play_match(book: str, number: int) -> tuple[set[str], set[str]]:
    """The kinds of acts and of events in one match from the deal to its end, with everything checked on the way."""
    chance = Random(f"match {number}")
    game = TileGame(random_rules(chance, book))
    habits = Habits(chance.random(), lazy=chance.choice((0.0, 0.1, 0.3, 0.9)), stop=chance.choice((0.1, 0.5)))
    state = game.deal(2 + number % 3, f"match {number}")
    acts, events = set[str](), set[str]()
    for _ in range(WATCHDOG):
        if not game.to_act(state):
            break
        if chance.random() < 0.1:
            check_choices(game, state)
        seat, action = random_act(game, state, chance, habits)
        if isinstance(action, Lay) and game.rules.draw_although_playable is Allowed.FORBIDDEN:
            # The search may not have proved that there is no play where this player found one.
            assert find_play(before(state)) is not NO_PLAY, (state, action)
        steps = game.apply(state, seat, action)
        for then, step in zip((TileStep(steps[0].event, state), *steps), steps, strict=False):
            check_step(then.state, action, step)
        acts.add(type(action).__name__)
        events |= {type(step.event).__name__ for step in steps}
        state = steps[-1].state
        check_state(state)
    assert state.phase is TilePhase.OVER, f"match {number} did not end within {WATCHDOG} acts"
    assert state.match_winner is not None or state.rules.scoring is not TileScoring.COLLECTED
    assert seats_to_act(state) == ()
    assert view(state, None).racks == state.racks
    return acts, events


MATCHES = {"uno-rummy": (3, 6, 10), "rummy": (1, 8, 11), "rummikub": (0, 2, 13)}
"""Short ones, in which all of the following happens."""


@pytest.mark.parametrize("book", BOOKS)
def test_random_matches_end_keep_every_rule_on_the_way_and_leave_nothing_undone(book: str) -> None:
    expected = listed("random-matches")[book]
    acts, events = zip(*(play_match(book, number) for number in MATCHES[book]), strict=True)
    assert set().union(*acts) - {"Redeal"} == {*expected["done"]}  # claims are rare: see below
    assert {*expected["happened"]} <= set().union(*events)


@pytest.mark.parametrize("book", BOOKS)
def test_every_value_of_every_option_is_drawn(book: str) -> None:
    drawn = [random_rules(Random(f"match {number}"), book) for number in range(100)]
    for option in options_of(BOOKS[book]):
        values = {getattr(rules, option.name) for rules in drawn}
        if isinstance(option.values, tuple) and option.name != "winning_total":
            assert values == set(option.values)
        else:
            fixed = option.name == "first_to" or (option.name == "target" and BOOKS[book].scoring is TileScoring.SIGNED)
            assert len(values) > (0 if fixed else 1)
            assert not isinstance(option.values, Whole) or all(from_text(option, value) == value for value in values)


def test_a_seat_that_is_dealt_three_pairs_claims_a_new_deal_now_and_then() -> None:
    game = TileGame(BOOKS["rummikub"])
    deals = (game.deal(4, f"pairs {number}") for number in range(300))
    claimable = [state for state in deals if any(Redeal() in game.choices(state, seat) for seat in range(4))]
    assert len(claimable) >= 20
    acts = [random_act(game, state, Random(number), Habits())[1] for number, state in enumerate(claimable)]
    assert {Redeal(), Pass()} <= set(acts)


def test_before_is_what_the_seat_on_turn_sees() -> None:
    state = TileGame(UNO_RUMMY).deal(3, "1")
    context = TurnContext(state.rules, state.table, state.loose, state.racks[state.turn])
    assert before(state) == before(view(state, state.turn)) == context
