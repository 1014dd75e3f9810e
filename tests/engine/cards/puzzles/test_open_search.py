"""The search with all cards open, compared with every action of everybody, tried by the referee alone."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.cards.actions import CardAction, CardPhase, Play
from game.engine.cards.pieces import hand_value
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.puzzles.open_positions import STOCK, as_open, values
from game.engine.cards.puzzles.search import OPEN, Aim, AimKind, SearchEndedError, parse_aim
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules, all_cards
from game.engine.cards.state import CardState
from game.engine.game import Catch, TurnStarted, Uno
from game.engine.options import with_options
from game.engine.registry import BOOKS

NODES = 60_000
PLAIN = tuple(f"{colour}{symbol}" for colour in "RYGB" for symbol in ("1", "2", "3", "7", "S", "R", "+2"))
"""Cards that leave nothing to be answered but by stacking."""


def table(*racks: str, discard: str = "R5", stock: str = "", **keys: object) -> CardState:
    """A position; nothing but these cards and the discard pile."""
    return as_open(
        parse_position({"book": "uno-1999", "racks": list(racks), "discard": discard, "stock": stock, **keys})
    )


def aim(text: str) -> Aim:
    """An aim by its text."""
    found = parse_aim(text)
    assert found is not None
    return found


def tried(state: CardState, asked: Aim, seat: int, action: CardAction, left: int) -> int:
    """What an action is worth, by trying everything that may follow; `left` are the turns of seat 0 after this one."""
    steps = CardGame(state.rules).apply(state, seat, action)
    after, friends = steps[-1].state, state.match.team_of(0)
    if after.phase.is_between:
        won = any(not after.hands[each] for each in friends)
        out = any(not hand for hand in after.hands)
        return {
            AimKind.OUT: int(won),
            AimKind.STOP: int(won or not out),
            AimKind.BLOCK: 0,
            AimKind.POINTS: 0 if won else -hand_value(after.hands[0]),
        }.get(asked.kind, 0 if won else -len(after.hands[0]))
    began = [step.event.seat for step in steps if isinstance(step.event, TurnStarted)]
    if began[-1:] == [0]:
        if not left or asked.kind.is_of_now:
            return at_leaf(after, asked)
        left -= 1
    elif began and asked.kind.is_of_now and after.phase is CardPhase.TURN:
        return at_leaf(after, asked)
    found = [tried(after, asked, after.turn, each, left) for each in sensible(after)]
    return max(found) if after.turn in friends else min(found)


def sensible(state: CardState) -> list[CardAction]:
    """What the seat on turn may do if it never forgets to call."""
    hand = state.hands[state.turn]
    return [
        each
        for each in CardGame(state.rules).choices(state, state.turn)
        if not isinstance(each, Uno | Catch) and not (isinstance(each, Play) and len(hand) == 2 and not each.uno)
    ]


def at_leaf(state: CardState, asked: Aim) -> int:
    """What a position is worth in which the turns are over."""
    mine = state.hands[0]
    match asked.kind:
        case AimKind.OUT:
            return 0
        case AimKind.STOP:
            return 1
        case AimKind.POINTS:
            return -hand_value(mine)
        case AimKind.BLOCK:
            if state.turn in state.match.team_of(0):
                return 0
            fits = {each.card.face for each in sensible(state) if isinstance(each, Play)}
            return -sum(card.face in fits for card in state.hands[state.turn])
        case _:
            return -len(mine) - (state.pending.pending_draw if state.turn == 0 else 0)


def drawn_by_lot(seed: int) -> CardState:
    """A small position with any of the house rules that need no answers but stacking."""
    lot = Random(seed)
    seats = lot.choice((2, 3, 4))
    options: dict[str, str | int] = {
        key: "on" for key in ("stacking", "seven_swaps", "zero_passes") if lot.random() < 0.3
    }
    if seats == 4 and lot.random() < 0.5:
        options["players"] = "partners"
    rules = with_options(BOOKS["uno-1999"], options)
    assert isinstance(rules, CardRules)
    cards = [each for each in all_cards(rules) if repr(each) in PLAIN]
    lot.shuffle(cards)
    held = [" ".join(repr(cards.pop()) for _ in range(lot.choice((1, 2, 3)))) for _ in range(seats)]
    top, stock = repr(cards.pop()), " ".join(repr(cards.pop()) for _ in range(STOCK))
    return table(*held, discard=top, stock=stock, options=options)


@pytest.mark.parametrize("kind", OPEN)
def test_values_are_those_of_trying_everything(kind: AimKind) -> None:
    compared = 0
    for seed in range(30):
        state = drawn_by_lot(seed)
        asked = Aim(kind, 1 if kind.is_of_now or state.seats > 2 else 2)
        found = values(state, asked, NODES)
        if found.sure != found.most:
            continue  # The stock runs out in some line.
        expected = {each: tried(state, asked, 0, each, asked.turns - 1) for each in sensible(state)}
        assert {each: found.sure[each] for each in expected} == expected, (seed, asked)
        compared += len(expected)
    assert compared > 50


def test_a_search_that_would_take_too_long_says_so() -> None:
    with pytest.raises(SearchEndedError):
        values(drawn_by_lot(3), aim("cards 2"), 5)


def test_the_seat_on_turn_becomes_the_first_with_everything_that_concerns_it() -> None:
    table_ = {
        "book": "uno-112", "racks": ["R1 R2", "Y1 Y2", "G1 G2", "B1 B2"], "discard": "W4", "colour": "G", "turn": 2,
        "phase": "answer", "layer": 1, "former_colour": "Y", "losing": [3], "stock": "?40", "seed": "x",
        "options": {"stacking": "on"}, "direction": -1,
    }  # fmt: skip
    state = parse_position(table_)
    start = as_open(state)
    assert start.hands == (*state.hands[2:], *state.hands[:2])
    assert (start.turn, start.pending.played_by, start.owed_skips) == (0, 3, (1,))
    assert (start.stock, start.direction) == (state.stock[:STOCK], -1)
    assert parse_position(format_position(start)) == start
