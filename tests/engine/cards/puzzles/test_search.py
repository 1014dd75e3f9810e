"""The exact search over what a seat can know, compared with every way in which the cards may come; and the search
with all cards open, compared with every action of everybody, tried by the referee alone."""

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from game.engine.cards.actions import CardAction, CardPhase, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.notation import format_action, parse_action, parse_cards
from game.engine.cards.pieces import Card, hand_value
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.puzzles.open_positions import STOCK, as_open, values
from game.engine.cards.puzzles.search import OPEN, Aim, AimKind, parse_aim
from game.engine.cards.puzzles.themes import judged, position_of
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules, all_cards
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.game import Catch, Problem, TurnStarted, Uno
from game.engine.options import with_options
from tests.answers import as_a, present


def position(
    hand: str, unseen: str, top: str, *, known: str = "", hidden: int = 0, colour: str = "", stacked: int = 0,
    former: str = "", book: str = "uno-1999", **options: str,
) -> CardState:  # fmt: skip
    """Return a position; all cards that are not named lie on the discard pile."""
    rules = with_options(BOOKS[book], options)

    def cards(text: str) -> tuple[Card, ...]:
        return parse_cards(text, rules)

    lying = cards(top)[0]
    return position_of(
        rules, cards(hand), cards(known), hidden, cards(unseen), lying, colour or lying.colour, stacked, former
    )


def aim(text: str) -> Aim:
    return present(parse_aim(text))


def parsed(state: CardState, line: str) -> CardAction:
    """An action of the first seat."""
    action = parse_action(line, state.rules, state.hands[0])
    assert not isinstance(action, Problem)
    return action


def brute(state: CardState, asked: Aim, left: int) -> Fraction:
    """What a known deal is worth: each action by the referee, each order of the cards that are drawn."""
    game = CardGame(state.rules)
    if state.phase in (CardPhase.SCORING, CardPhase.OVER):
        return Fraction(asked.at_end(state))
    seat = state.turn
    if seat == 0 and state.phase is not CardPhase.DRAWN:
        if not left:
            return Fraction(asked.at_leaf(state))
        left -= 1
    worth = [
        tried(state, seat, action, asked, left)
        for action in game.choices(state, seat)
        if not isinstance(action, Uno | Catch)
        and (len(state.hands[seat]) != 2 or not isinstance(action, Play) or action.uno)
    ]
    return max(worth) if seat == 0 else min(worth)


def tried(state: CardState, seat: int, action: CardAction, asked: Aim, left: int) -> Fraction:
    """What an action is worth: the mean over what lies on top of the stock."""
    game = CardGame(state.rules)
    after = game.apply(state, seat, action)[-1].state
    drawn = max(len(state.stock) - len(after.stock), 0)  # below, the discard pile was shuffled: then all is lost
    orders = list(permutations(state.stock, drawn))
    total = Fraction(0)
    for front in orders:
        rest = tuple(card for card in state.stock if card not in front)
        total += brute(game.apply(state._replace(stock=(*front, *rest)), seat, action)[-1].state, asked, left)
    return total / len(orders)


@pytest.mark.parametrize(
    ("state", "asked"),
    [
        (position("W B7", "R1 R7 Y4", "B3", known="B2"), "go_out 2"),
        (position("W B7", "R1 R7 Y4 Y4'", "B3", known="B2 R4"), "hold_out 1"),
        (position("BS B7", "R1 R+2 Y4", "B3", known="B2"), "go_out 2"),
        (position("R7 R1 R3", "R2 Y7 Y4", "R0", known="B7 G1", seven_swaps="on"), "go_out 2"),
        (position("R+2 R4", "R2 Y7 Y4 Y8 Y9 G1", "Y+2", known="B+2", stacked=2, stacking="on"), "ahead 1"),
        (position("C1 R4", "Y5 Y7 B4 Y8", "Y2", known="B5", book="uno-112"), "go_out 2"),
    ],
)  # fmt: skip
def test_every_value_is_what_the_referee_leads_to(state: CardState, asked: str) -> None:
    found = {format_action(each.action): each.most for each in judged(view(state, 0), aim(asked), 10**6)}
    assert len(found) > 1
    for line, value in found.items():
        assert value == tried(state, 0, parsed(state, line), aim(asked), aim(asked).turns - 1), line


def test_shuffled_hands_are_dealt_in_every_way() -> None:
    """Three cards of two hands: the seat gets one of them, and has to lay it on blue."""
    state = position("SH R4", "Y5 Y7 Y8 Y9 R1", "Y2", known="B5 B6", book="uno-112")
    found = {format_action(each.action): each.most for each in judged(view(state, 0), aim("go_out 2"))}
    other = {line: value for line, value in found.items() if line.startswith("play SH")}
    assert len(other) == 4
    # The opponent lays one of its two cards first, if it can; against blue, the seat lays a blue one that it got.
    assert other["play SH:B uno"] > 0


NODES = 60_000
PLAIN = tuple(f"{colour}{symbol}" for colour in "RYGB" for symbol in ("1", "2", "3", "7", "S", "R", "+2"))
"""Cards that leave nothing to be answered but by stacking."""


def table(*racks: str, discard: str = "R5", stock: str = "", **keys: object) -> CardState:
    """A position; nothing but these cards and the discard pile."""
    return as_open(
        parse_position({"book": "uno-1999", "racks": list(racks), "discard": discard, "stock": stock, **keys})
    )


def tried_open(state: CardState, asked: Aim, seat: int, action: CardAction, left: int) -> int:
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
    found = [tried_open(after, asked, after.turn, each, left) for each in sensible(after)]
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
    rules = as_a(CardRules, with_options(BOOKS["uno-1999"], options))
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
        for each in sensible(state):
            worth = tried_open(state, asked, 0, each, asked.turns - 1)
            assert found.sure[each] <= worth <= found.most[each], (seed, asked)
            compared += found.sure[each] == found.most[each]  # else the stock runs out in some line
    assert compared > 50


def test_where_nobody_knows_what_is_drawn_the_last_card_may_still_be_laid() -> None:
    """The opponent draws the whole stock and on, until something fits on red."""
    stock, rules = "G2 G3 G4 G6 G7 G8 B2 B3 B4 B6 B7 B8", {"draw_until": "fits"}
    found = values(table("R1 R3", "Y8 Y9", stock=stock, options=rules), Aim(AimKind.CARDS, 2), NODES)
    (last,) = (each for each in found.most if format_action(each) == "play R1 uno")
    assert found.sure[last] < found.most[last] == 0


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
