"""What the seats of a card book remember: exact, and nobody more than it has seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.ai.cards import first_match
from game.engine.cards.books import BOOKS
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.position import digest
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from tests.card_tables import cards, position, rules
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
from tests.tables import play

SEVEN_O = {"seven_o": "on"}


def at_most(state: CardState, seat: int, colour: str) -> int:
    """How many cards of a colour a seat can hold as far as anybody knows."""
    return view(state, None).at_most[seat][COLOURS.index(colour)]


def known(state: CardState, viewer: int | None, seat: int) -> set[Card]:
    """What somebody knows of a hand."""
    return set(view(state, viewer).known[seat])


def shown(text: str) -> set[Card]:
    return set(cards(text))


# -- what everybody sees -----------------------------------------------------------------------------------


def test_who_draws_for_its_turn_has_nothing_of_the_colour_and_one_unknown_card_more() -> None:
    state = play(position("G1 G2 G3", "?7", stock="B5"), "0 draw")
    assert [at_most(state, 0, colour) for colour in "RYGB"] == [0, 4, 4, 4]
    assert [at_most(state, 1, colour) for colour in "RYGB"] == [7, 7, 7, 7]


def test_a_card_that_is_laid_is_one_less_of_its_colour_and_of_the_hand() -> None:
    state = play(position("G1 G2 G3 G4", "R8 G5", stock="B5 R2"), "0 draw", "1 play R8 uno", "0 draw")
    assert [at_most(state, 0, colour) for colour in "RYGB"] == [1, 6, 6, 6]
    state = play(state, "0 play R2")
    assert [at_most(state, 0, colour) for colour in "RYGB"] == [0, 5, 5, 5]


def test_uc_66_a_lawful_wild_draw_four_tells_everybody_that_the_colour_is_lacking() -> None:
    state = play(position("W4 G1 G2", "?7", "?7"), "0 play W4:G", "1 challenge")
    assert [at_most(state, 0, colour) for colour in "RYGB"] == [0, 2, 2, 2]
    caught = play(position("W4 R1 G2", "?7", "?7"), "0 play W4:G", "1 challenge")
    assert at_most(caught, 0, "R") == 6


def test_uc_66_what_came_to_the_hand_after_a_lawful_wild_draw_four_may_be_of_the_colour() -> None:
    """Caught without the call the layer draws two before the challenge: only what it held then is known."""
    start = position("W4 G1", "?7", "?7", stock="B1 B2 B3 B4 B5 B6 B7 B8")
    state = play(start, "0 play W4:G", "2 catch 0", "1 challenge")
    assert [at_most(state, 0, colour) for colour in "RYGB"] == [2, 3, 3, 3]


# -- what only some have seen ------------------------------------------------------------------------------


def test_uc_65_only_the_challenger_remembers_the_hand_that_it_was_shown() -> None:
    state = play(position("W4 R1 G2", "?7", "?7", stock="B1 B2 B3 B4"), "0 play W4:G", "1 challenge")
    assert known(state, 1, 0) == shown("R1 G2")
    assert known(state, 2, 0) == known(state, None, 0) == known(state, 0, 1) == set()
    laid = state._replace(turn=0)
    assert known(play(laid, "0 play G2"), 1, 0) == shown("R1")


def test_uc_90_everybody_remembers_the_hand_that_it_has_passed_on() -> None:
    state = play(position("R0 G1 G2", "Y1 Y2 Y3", "B1 B2 B3", options=SEVEN_O), "0 play R0")
    assert [known(state, seat, (seat + 1) % 3) for seat in range(3)] == [
        shown("G1 G2"), shown("Y1 Y2 Y3"), shown("B1 B2 B3"),
    ]  # fmt: skip
    assert known(state, 0, 2) == set()


def test_un_38_a_shuffle_of_all_hands_is_the_end_of_all_that_was_known_of_them() -> None:
    state = position("SH R1 R2", "R5 G5 B5", book="uno-112", seen=["R5", ""], at_most=["1 1 1 1", "0 3 3 3"])
    state = play(state, "0 play SH:G")
    assert view(state, 0).known == ((), ())
    assert [at_most(state, seat, "R") for seat in (0, 1)] == [len(hand) for hand in state.hands]


def test_uc_65_what_one_seat_learns_leaves_what_the_others_know_as_it_was() -> None:
    state = position("W4 R1 G2", "?7", "Y1 Y2", "B1 B2", seen=["Y1", "", "B1", "Y2"])
    state = play(state, "0 play W4:G", "1 challenge")
    assert [known(state, seat, other) for seat, other in ((0, 2), (2, 3), (3, 2))] == [
        shown("Y1"), shown("B1"), shown("Y2"),
    ]  # fmt: skip
    assert known(state, 1, 0) == shown("R1 G2")
    assert len(state.memory.seen) == 4


# -- exact, whatever is played -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(12))
def test_what_is_known_of_a_hand_is_there_under_any_options(number: int) -> None:
    chance = Random(f"known {number}")
    options = random_rules(chance, chance.choice(list(BOOKS)))
    game = CardGame(options)
    state = game.deal(random_seats(chance, options), f"known {number}")
    for _ in range(300):
        if not game.to_act(state):
            break
        for viewer in range(state.seats):
            seen = game.view(state, viewer)
            assert seen.known[viewer] == ()
            assert all(set(part) <= set(hand) for part, hand in zip(seen.known, state.hands, strict=True))
        assert not any(game.view(state, None).known)
        state = game.apply(state, *random_act(game, state, chance))[-1].state


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("options", [{}, {"stacking": "on", "seven_o": "on", "jump_in": "on"}])
def test_who_lays_whenever_it_can_never_holds_more_of_a_colour(book: str, options: dict[str, Any]) -> None:
    game, chance, lacking = CardGame(rules(book, **options)), Random("bounds"), 0
    for number in range(6):
        state = game.deal(3, f"bounds {number}")
        while state.phase not in (CardPhase.SCORING, CardPhase.OVER):
            for seat, hand in enumerate(state.hands):
                held = [card.colour for card in hand if card != state.drawn]
                for colour in COLOURS:
                    assert held.count(colour) <= at_most(state, seat, colour) <= len(hand)
                    lacking += at_most(state, seat, colour) < len(hand)
            seat = game.to_act(state)[0]
            state = game.apply(state, seat, first_match(game.view(state, seat), chance))[-1].state
    assert lacking > 100


def test_the_end_of_a_round_is_the_end_of_the_memory_and_no_part_of_the_digest() -> None:
    state = play(position("G1 G2 G3", "R1", stock="B5"), "0 draw", "1 play R1")
    assert state.memory.at_most == ((4,) * 4, (0,) * 4)
    state = play(position("G1 G2 G3", "?7", stock="B5"), "0 draw")
    assert digest(state) == digest(state._replace(memory=position("?4", "?7").memory))
