"""The search with all cards open, compared with every action of everybody, tried by the referee alone."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.actions import Catch, Uno
from game.engine.cards.actions import CardAction, Play
from game.engine.cards.notation import format_action
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import all_cards, hand_value
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.puzzles.aims import OPEN, Aim, AimKind, parse_aim
from game.engine.cards.puzzles.grades import Grade
from game.engine.cards.puzzles.open_positions import STOCK, as_open
from game.engine.cards.puzzles.open_proving import proven_open, values
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.events import TurnStarted
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


def by_name(state: CardState, text: str) -> dict[str, int]:
    """What each action is worth, by its text."""
    return {format_action(action): worth for action, worth in values(state, aim(text), NODES).sure.items()}


# -- the referee alone ---------------------------------------------------------------------------------------


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


# -- by hand --------------------------------------------------------------------------------------------------


def test_a_card_that_skips_everybody_in_the_way_goes_out_for_certain() -> None:
    found = proven_open(table("RS R1", "R+2 R3", discard="R5", stock="G1 G2"), aim("out 2"))
    assert found is not None
    assert format_action(found.best.action) == "play RS uno"
    assert {format_action(each.action): int(each.most) for each in found.best.others} == {"draw": 0, "play R1 uno": 0}


def test_a_partner_plays_with_the_seat_and_may_go_out_for_it() -> None:
    state = table("R1 G2 B3", "Y3 Y2", "R9", "Y7 Y4", stock="B8 B2 B4 B6 Y9 Y6", options={"players": "partners"})
    assert by_name(state, "out 1") == {"play R1": 1, "draw": 1}
    alone = table("R1 G2 B3", "Y3 Y2", "R9", "Y7 Y4", stock="B8 B2 B4 B6 Y9 Y6")
    assert by_name(alone, "out 1") == {"play R1": 0, "draw": 0}


def test_the_colour_that_the_next_hand_lacks_leaves_it_nothing() -> None:
    found = proven_open(table("W Y8 Y9 B7", "R1 Y2 G3", stock="B3"), aim("block 1"))
    assert found is not None
    assert format_action(found.best.action) == "play W:B", "habit takes yellow"
    assert found.grade is Grade.KNOWN, "the hand of the next seat has to be looked at"


def test_what_somebody_answers_is_told_with_who_it_is() -> None:
    """A green nine leads to the seat before, which has a draw two of that colour; a red one leads nowhere."""
    state = table("R9 G9 B1 B2", "Y5 Y6", "G+2 Y7 Y8", discard="B9", stock="Y1 Y2 Y3 Y4")
    found = proven_open(state, aim("cards 1"))
    assert found is not None
    told = {
        format_action(each.action): (each.reply and format_action(each.reply), each.reply_seat)
        for each in found.best.others
    }
    assert told["play G9"] == ("play G+2", 2)


def test_shuffled_hands_and_a_shuffled_pile_are_unknown_and_counted_as_the_worst_and_the_best() -> None:
    state = table("SH R1", "Y1 Y2 Y3 Y4", book="uno-112", discard="R3", stock="G1")
    found = values(state, aim("cards 1"), NODES)
    shuffles = next(each for each in found.sure if format_action(each).startswith("play SH"))
    assert found.sure[shuffles] < found.most[shuffles]
    few = values(state, aim("few 1"), NODES)
    assert few.sure[shuffles] == few.most[shuffles] == -2, "of five cards two come to the seat, whichever they are"


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
