"""The exact search over what a seat can know, compared with every way in which the cards may come."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from game.engine.cards.actions import CardAction, CardPhase, Play
from game.engine.cards.notation import format_action, parse_action
from game.engine.cards.puzzles.search import Aim, parse_aim
from game.engine.cards.puzzles.themes import judged
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.game import Catch, Problem, Uno
from tests.engine.cards.puzzles.positions import position


def aim(text: str) -> Aim:
    """An aim by its text."""
    found = parse_aim(text)
    assert found is not None
    return found


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
