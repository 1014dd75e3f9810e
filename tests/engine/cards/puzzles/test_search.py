"""The exact search over what a seat can know, compared with every way in which the cards may come."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from game.engine.actions import Catch, Uno
from game.engine.cards.actions import CardAction, Play
from game.engine.cards.notation import format_action, parse_action
from game.engine.cards.phases import CardPhase
from game.engine.cards.puzzles.aims import Aim, parse_aim
from game.engine.cards.puzzles.deals import deals, hidden_count, unseen
from game.engine.cards.puzzles.judging import best, judged
from game.engine.cards.puzzles.replies import reply_to
from game.engine.cards.puzzles.search import DealSearch, SearchEndedError
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.problems import Problem
from tests.engine.cards.puzzles.positions import position


def aim(text: str) -> Aim:
    """An aim by its text."""
    found = parse_aim(text)
    assert found is not None
    return found


# -- by hand -----------------------------------------------------------------------------------------------


def test_a_seat_with_two_cards_goes_out_by_the_one_that_leaves_the_turn_with_it() -> None:
    state = position("G7 G+2", "B7 G6 GR R+2 YS", "G9", hidden=1)
    found = best(view(state, 0), aim("go_out 2"))
    assert found is not None
    assert format_action(found.action) == "play G+2 uno"
    assert found.sure == 1
    by_name = {format_action(each.action): each.most for each in found.others}
    assert by_name["draw"] == 0
    assert by_name["play G7 uno"] < 1


def test_the_colour_to_hold_is_the_one_that_the_fewest_unseen_cards_have() -> None:
    """One card is hidden; of six, three are blue, two green and one red: none is yellow."""
    state = position("W R9 R8", "B1 B2 B4 G1 G2 R3", "R5", hidden=1)
    after = {format_action(each.action): each.most for each in judged(view(state, 0), aim("hold_out 1"))}
    assert after["play W:B"] < after["play W:G"] < after["play W:R"] <= after["play W:Y"]


def test_a_challenge_is_right_where_enough_deals_had_the_colour() -> None:
    mostly = position("Y1 Y2 Y3", "R1 R2 R3 R4 R5 G1 G2 B1", "W4", colour="G", hidden=1, stacked=4, former="R")
    rarely = position("Y1 Y2 Y3", "B2 B3 B4 B5 B6 G1 G2 G7", "W4", colour="G", hidden=1, stacked=4, former="R")
    for state, action in ((mostly, "challenge"), (rarely, "accept")):
        found = best(view(state, 0), aim("ahead 1"), 10**5)
        assert found is not None
        assert format_action(found.action) == action


def test_cards_still_to_be_drawn_count_as_drawn() -> None:
    """Laid on another draw two, one comes back as six cards; taken, two cards are all."""
    state = position("B+2 R4 R5", "G4 G5 G6 G7 G8", "Y+2", known="G+2 R1 R2", stacked=2, stacking="on")
    found = best(view(state, 0), aim("ahead 1"))
    assert found is not None
    assert format_action(found.action) == "draw"


def test_what_a_plan_needs_to_see_is_no_part_of_it() -> None:
    """Seeing the hidden card would help to choose the second one: the sure chance is less than the most."""
    view_of = view(position("B1 B1' B9", "RS RR Y1 G6 G9 B8", "R1", hidden=1), 0)
    every, action = deals(view_of), Play(view_of.hand[0])
    sure = DealSearch(aim("go_out 3"), 10**5).after(every, 0, action, 2)
    alone = [DealSearch(aim("go_out 3"), 10**5).after((deal,), 0, action, 2)[0] for deal in every]
    assert sum(sure) < sum(alone)
    assert all(one <= other for one, other in zip(sure, alone, strict=True))


def test_what_is_not_proven_is_not_told() -> None:
    state = position("W R9 R8", "B1 B2 B4 G1 G2 R3", "R5", hidden=1)
    with pytest.raises(SearchEndedError, match="nodes"):
        judged(view(state, 0), aim("hold_out 2"), nodes=20)
    nothing_left = position("R1 R2 R3", "B1", "R5", known="R+2 R8")
    with pytest.raises(SearchEndedError, match="reshuffle"):
        judged(view(nothing_left, 0), aim("hold_out 2"), nodes=10**5)


def test_the_reply_is_what_spoils_most_deals() -> None:
    state = position("G6 G1", "R6 R9 RR B2 B5 B7 BS", "G1'", hidden=1)
    assert reply_to(view(state, 0), aim("go_out 2"), Play(state.hands[0][0], uno=True)) is not None
    assert reply_to(view(state, 0), aim("go_out 2"), parsed(state, "draw")) is None


def parsed(state: CardState, line: str) -> CardAction:
    """An action of the first seat."""
    action = parse_action(line, state.rules, state.hands[0])
    assert not isinstance(action, Problem)
    return action


# -- deals -------------------------------------------------------------------------------------------------


def test_twins_are_counted_together() -> None:
    seen = view(position("R1", "G5 G5' B2 B3", "R5", known="Y1", hidden=2), 0)
    found = deals(seen)
    assert hidden_count(seen) == 2
    assert len(unseen(seen)) == 4
    assert sum(each.weight for each in found) == 6
    assert sorted(each.weight for each in found) == [1, 1, 2, 2]
    assert all(len(each.state.hands[1]) == 3 for each in found)


def test_only_what_is_seen_decides() -> None:
    """The same view of two truths: all that is judged is the same."""
    one = position("W R9", "B1 B2 G1 R3", "R5", hidden=1)
    other = position("W R9", "R3 G1 B2 B1", "R5", hidden=1)
    assert one.hands != other.hands
    assert view(one, 0) == view(other, 0)
    assert judged(view(one, 0), aim("hold_out 1")) == judged(view(other, 0), aim("hold_out 1"))


# -- against the referee -----------------------------------------------------------------------------------


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
