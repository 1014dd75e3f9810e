"""What a seat sees, and what it should do now: everything that is no secret, and nothing from the phase alone; which
goals of levels it has reached with what was done, and whether it may go on."""

from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from game.engine.cards import views as card_views
from game.engine.cards.actions import CardPhase, Jump
from game.engine.cards.books import BOOKS, UNO_1999
from game.engine.cards.legality import has_called
from game.engine.cards.pieces import Card
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.cards.wants import call_of, may_jump, takes_turn, wanted
from game.engine.game import Call
from game.engine.goals import Goal, LevelOutcome, goes_on, judge, lacking, missed, parse_goals
from game.engine.tiles import views as tile_views
from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import imagine, unseen
from tests.card_tables import position
from tests.listed import listed
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
from tests.tables import play, steps
from tests.tile_tables import position as tile_position

SHAPES = {"phase", "turn", "rules", "match"}
"""What decides what else may be seen."""
OPEN_TILES = sorted({*TileState._fields} & {each.name for each in fields(tile_views.TileView)} - {"racks"} - SHAPES)
OPEN_CARDS = sorted({*CardState._fields} & {each.name for each in fields(card_views.CardView)} - {"hands"} - SHAPES)


@pytest.mark.parametrize("name", OPEN_TILES)
def test_of_tiles_the_seat_on_turn_sees_what_the_state_says(name: str) -> None:
    state = TileGame(RUMMIKUB).deal(3, "views")
    told: Any = object()
    assert getattr(tile_views.view(state._replace(**{name: told}), state.turn), name) is told


@pytest.mark.parametrize("name", OPEN_CARDS)
def test_of_cards_the_seat_on_turn_sees_what_the_state_says(name: str) -> None:
    state = CardGame(UNO_1999).deal(3, "views")
    told: Any = state.pending._replace(pending_draw=7) if name == "pending" else object()
    assert getattr(card_views.view(state._replace(**{name: told}), state.turn), name) is told


def test_others_and_the_public_see_how_many_but_not_what() -> None:
    tiles, cards = TileGame(RUMMIKUB).deal(3, "views"), CardGame(UNO_1999).deal(3, "views")
    tiles, cards = tiles._replace(turn=0, drawn=tiles.racks[0][0]), cards._replace(turn=0, drawn=cards.hands[0][0])
    for seat in (1, None):
        seen, other = tile_views.view(tiles, seat), card_views.view(cards, seat)
        assert (seen.drawn, seen.racks, seen.rack) == (None, (), () if seat is None else tiles.racks[1])
        assert (other.drawn, other.hands, other.hand) == (None, (), () if seat is None else cards.hands[1])
        assert (seen.counts, seen.stock_count) == (tuple(map(len, tiles.racks)), len(tiles.stock))
        assert (other.counts, other.stock_count) == (tuple(map(len, cards.hands)), len(cards.stock))


OWN_TURN = {
    CardPhase.TURN, CardPhase.DRAWN, CardPhase.ANSWER, CardPhase.COLOUR, CardPhase.DISCARD, CardPhase.RULE,
}  # fmt: skip
"""The phases in which the seat on turn decides something."""


def test_what_a_seat_imagines_is_all_that_it_does_not_see_and_looks_the_same_to_it() -> None:
    state = TileGame(UNO_RUMMY).deal(4, "views")
    for seat in range(4):
        seen = tile_views.view(state, seat)
        hidden = unseen(seen)
        others = [tile for other, rack in enumerate(state.racks) if other != seat for tile in rack]
        assert sorted(hidden) == sorted((*others, *state.stock))
        guess = imagine(seen, hidden)
        assert (tile_views.view(guess, seat), [*map(len, guess.racks)]) == (seen, [*map(len, state.racks)])
        assert sorted((*(t for rack in guess.racks for t in rack), *guess.stock)) == sorted(
            (*state.racks[seat], *hidden)
        )


@pytest.mark.parametrize("book", BOOKS)
def test_whose_turn_it_is_and_who_may_jump_in_follow_from_what_is_wanted(book: str) -> None:
    jumped = 0
    for number in range(12):
        chance = Random(f"wants {book} {number}")
        rules = random_rules(chance, book)
        game = CardGame(rules)
        state = game.deal(random_seats(chance, rules), str(number))
        for _ in range(60):
            if not game.to_act(state):
                break
            for seat in range(state.seats):
                wants = wanted(view(state, seat))
                assert takes_turn(wants, seat) == (seat == state.turn and state.phase in OWN_TURN), (state.phase, wants)
                jumps = {way.card.face for way in game.choices(state, seat) if isinstance(way, Jump)}
                card, call = may_jump(wants), call_of(wants)
                assert call is Call.NO or (call is Call.CALLED) == has_called(state, seat)
                assert jumps == (set() if card is None else {card.face})
                jumped += card is not None
            assert not takes_turn(wanted(view(state, None)), None)
            seat, action = random_act(game, state, chance)
            state = game.apply(state, seat, action)[-1].state
    assert jumped


def test_uc_q20_a_seat_that_has_passed_may_still_jump_in_while_the_card_waits() -> None:
    state = position("B6 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options={"jump_in": "on"}, discard="B7", turn=1)
    state = play(state, "1 play B6'", "0 pass")
    assert state.passed == (0,)
    assert may_jump(wanted(view(state, 0))) == Card("B", "6")
    assert play(state, "0 jump B6").discard[0] == Card("B", "6")
    assert may_jump(wanted(view(play(state, "1 pass", "2 pass"), 0))) is None


TILE_GOALS = {
    "play_at_least": 2, "empty_rack": True, "free_joker": 1, "use": "R7", "keep": "B1", "effect": "reverse",
    "call_uno": True, "none_loose": True, "points": 7, "draw": True, "catch": True, "redeal": True, "win": True,
}  # fmt: skip
CARD_GOALS = {
    "lay": "R5", "colour": "G", "draw": True, "call_uno": True, "catch": True, "challenge": True, "empty_hand": True,
    "win": True,
}  # fmt: skip


def done_in(row: dict[str, Any], position: Callable[..., Any], **usual: str) -> Any:
    """What happened in a position of `tests/data/goals.toml`."""
    told = ("racks", "do", "seat", "reached", "turns", "outcome", "forgot")
    state = position(*row["racks"], **usual, **{key: row[key] for key in row if key not in told})
    return steps(state, *row["do"].split(", "))


def done_with_tiles(row: dict[str, Any]) -> Any:
    """The same where R7 fits, unless something else lies there."""
    return done_in(row, tile_position, **({} if "table" in row else {"table": "R4 R5 R6"}))


def test_what_was_done_with_tiles_reaches_its_goals_and_no_others() -> None:
    for row in listed("goals")["tiles"]:
        done = done_with_tiles(row)
        goals = {key: parse_goals({key: value}, done[-1].state.rules) for key, value in TILE_GOALS.items()}
        reached = [key for key, goal in goals.items() if not missed(goal, row["seat"], done)]
        assert reached == row["reached"].split(), row


def test_a_level_of_tiles_goes_on_while_the_seat_is_on_turn_and_has_turns_left() -> None:
    for row in listed("goals")["levels"]:
        outcome = judge((Goal("catch"),), row["turns"], row["seat"], done_with_tiles(row))
        assert outcome is LevelOutcome[row["outcome"].upper()], row


def test_what_was_done_with_cards_reaches_its_goals_and_a_forgotten_call_lacks_the_call() -> None:
    for row in listed("goals")["cards"]:
        seat, done = row["seat"], done_in(row, position)
        goals = {key: parse_goals({key: value}, done[-1].state.rules) for key, value in CARD_GOALS.items()}
        left = [key for key, goal in goals.items() if goal[0] in lacking(goal, seat, done)]
        assert [key for key in goals if key not in left] == row["reached"].split(), row
        assert [turns for turns in (0, 1, 2) if goes_on(turns, seat, done)] == row["turns"], row
        forgot = (Goal("call_uno"),) if row.get("forgot") else ()
        assert lacking((), seat, done) == forgot
