"""The levels of the card books: honest, the same everywhere, and what each of them does at the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS
from game.ai.cards.evaluator import MASTER, CardEvaluator
from game.ai.cards.foresight import CardForesight, go_on
from game.engine.cards.actions import Accept, CardPhase, Challenge, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.legality import can_draw
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.cards.sampling import Imagined, imagine
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.game import Catch, Pass, Uno
from game.engine.shuffle import shuffled
from tests.card_tables import CAREFUL, answers, cards, every_place, laid, position, rules
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act
from tests.tables import play

HOUSE = {"stacking": "on", "seven_o": "on", "jump_in": "on"}


def with_hidden_cards_mixed(state: CardState, seat: int, seed: str) -> CardState:
    """The state with all that a seat neither sees nor has seen, the stock and the other hands, dealt anew."""
    remembered = {*state.hands[seat], *state.memory.seen[seat]}
    hidden = [card for pile in (state.stock, *state.hands) for card in pile if card not in remembered]
    mixed = iter(shuffled(hidden, seed))
    stock = tuple(next(mixed) for _ in state.stock)
    hands = tuple(tuple(card if card in remembered else next(mixed) for card in hand) for hand in state.hands)
    drawn = state.drawn if seat == state.turn or state.drawn is None else hands[state.turn][-1]
    return state._replace(stock=stock, hands=hands, drawn=drawn, seed=seed)


@pytest.mark.parametrize("options", [{}, HOUSE])
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_hidden_changes_neither_view_nor_any_levels_choice(book: str, options: dict[str, Any]) -> None:
    chance = Random(f"honest {book}")
    game = CardGame(rules(book, **options))
    state, remembered = game.deal(3, "honest"), 0
    for number in range(40):
        if state.phase in (CardPhase.SCORING, CardPhase.OVER):
            state = game.deal(3, f"honest {number}")
        seat, action = random_act(game, state, chance)
        other = with_hidden_cards_mixed(state, seat, f"mixed {number}")
        assert sorted(every_place(other)) == sorted(every_place(state))
        assert other.hands != state.hands
        assert view(other, seat) == view(state, seat)
        remembered += any(view(state, seat).known)
        for level in LEVELS:
            assert answers(other, level, seat, 1) == answers(state, level, seat, 1)
        state = game.apply(state, seat, action)[-1].state
    assert remembered or not options


def test_what_a_master_imagines_fits_what_it_sees() -> None:
    state = play(position("R2 B6 G4 W", "?7", "?5", "?9"), "0 play R2", "1 draw")
    seen = view(state, 2)
    foresight = CardForesight(CardEvaluator(seen, 2, MASTER), Random(1))
    for _ in range(10):
        world = foresight.world()
        assert world.hands[2] == seen.hand
        assert tuple(map(len, world.hands)) == seen.counts
        assert len(world.stock) == seen.stock_count
        assert sorted(every_place(world.state())) == sorted(all_cards(seen.rules))
    assert foresight.world().hands != foresight.world().hands


def test_what_a_master_imagines_fits_what_it_remembers() -> None:
    told: dict[str, Any] = {"at_most": ["4 4 4 4", "5 0 1 5", "0 0 5 5"], "seen": ["G1 B1", "", ""]}
    state = position("R2 B6 G4 W", "R1 R3 G1 B1 B2", "?5", **told)
    foresight = CardForesight(CardEvaluator(view(state, 0), 0, replace(MASTER, trust=100)), Random(1))
    for _ in range(20):
        hands = foresight.world().hands
        assert tuple(map(len, hands)) == (4, 5, 5)
        assert set(cards("G1 B1")) <= set(hands[1])
        held = [[card.colour for card in hand] for hand in hands]
        assert (held[1].count("Y"), held[1].count("G"), held[2].count("R"), held[2].count("Y")) == (0, 1, 0, 0)


@pytest.mark.parametrize("number", range(12))
def test_an_imagined_match_goes_on_as_the_referee_says(number: int) -> None:
    chance = Random(f"imagined {number}")
    options = random_rules(chance, chance.choice(list(BOOKS)))
    game = CardGame(options)
    state = game.deal(random_seats(chance, options), f"imagined {number}")
    for _ in range(60):
        if state.phase in (CardPhase.SCORING, CardPhase.OVER):
            break
        imagined = imagine(view(state, state.turn), state.hands, state.stock, state.seed)
        imagined.bluff_hand, imagined.reshuffles = state.bluff_hand, state.reshuffles
        seat, action = random_act(game, state, chance)
        assert imagined.can_draw == can_draw(state)
        imagined.do(seat, action)
        state = game.apply(state, seat, action)[-1].state
        assert imagined.state()._replace(memory=state.memory) == state


LAID_FOUR = play(position("W4 B2 B3", "R1 R2", "?5", stock="?9"), "0 play W4:G")
DRAWN = play(position("B1 B2 B3", "?7", stock="R1 Y1"), "0 draw")
EMPTY = position("B2 B6", "G8", stock="")
WAITING = play(position("R1 B2 B3", "?2", "R1' G5", stock="?9", options={"jump_in": "on"}), "0 play R1")


@pytest.mark.parametrize(
    ("start", "lines", "go_on"),
    [
        (DRAWN, ("0 pass",), lambda game: game.draw_nothing(0)),
        (EMPTY, ("0 pass",), lambda game: game.draw_nothing(0)),
        (play(EMPTY, "0 pass"), ("1 pass",), lambda game: game.draw_nothing(1)),
        (WAITING, ("0 pass", "1 pass", "2 pass"), Imagined.let_go_by),
    ],
    ids=["what was drawn is kept", "nothing to draw", "all are stuck", "a window"],
)
def test_an_imagined_seat_does_nothing_as_the_referee_says(
    start: CardState, lines: tuple[str, ...], go_on: Callable[[Imagined], None]
) -> None:
    imagined = imagine(view(start, start.turn), start.hands, start.stock, start.seed)
    go_on(imagined)
    after = play(start, *lines)
    assert imagined.state()._replace(memory=after.memory) == after


@pytest.mark.parametrize(
    ("stock", "discard", "can"), [("R1", "R7", True), ("", "R7 G5", True), ("", "R7", False), ("R1", "R7 G5", True)]
)
def test_an_imagined_seat_draws_while_there_is_a_card(stock: str, discard: str, can: bool) -> None:
    assert Imagined(position("B1 B2", "G1", stock=stock, discard=discard)).can_draw is can


def test_an_imagined_seat_keeps_a_wild_draw_four_that_it_drew_and_that_would_be_a_bluff() -> None:
    game = Imagined(play(position("R1 B2", "?7", stock="W4 Y1 Y2"), "0 draw"))
    go_on(game, Random(1))
    assert (game.turn, len(game.hands[0])) == (1, 3)


def test_who_doubts_an_imagined_draw_four_sees_the_imagined_hand() -> None:
    hands = (cards("G2 B3"), *LAID_FOUR.hands[1:])
    imagined = imagine(view(LAID_FOUR, 1), hands, LAID_FOUR.stock, "another seed")
    assert (imagined.bluff_hand, imagined.seed, imagined.stock) == (hands[0], "another seed", LAID_FOUR.stock)
    assert imagine(view(EMPTY, 0), EMPTY.hands, (), "").bluff_hand == ()


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book", BOOKS)
def test_every_level_goes_out_where_it_can(book: str, level: str) -> None:
    assert laid(position("R2", "?7", book=book), level) == {"R2"}


@pytest.mark.parametrize("level", CAREFUL)
def test_wilds_are_saved_while_something_else_fits(level: str) -> None:
    assert "W" not in laid(position("W R2 R5 B3 G6", "?7"), level)
    assert not laid(position("W W4 R2 R5 B3 G6", "?7", "?7", book="uno-112"), level) & {"W", "W4"}


@pytest.mark.parametrize("level", CAREFUL)
def test_a_wild_chooses_a_colour_that_the_hand_goes_on_in(level: str) -> None:
    state = position("W B1", "?7", discard="R7")
    assert {each.colour for each in answers(state, level) if isinstance(each, Play)} == {"B"}


@pytest.mark.parametrize("level", ["medium", *CAREFUL])
@pytest.mark.parametrize("hand", ["R+2 R3 R4 R6 B1", "RS R3 R4 R6 B1"])
def test_an_action_card_is_played_at_the_seat_that_is_about_to_go_out(level: str, hand: str) -> None:
    kinds = {card[1] for card in laid(position(hand, "?1", "?7"), level)}
    assert kinds <= {"+", "S"}
    assert kinds


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_91_a_seven_takes_the_hand_of_an_opponent_and_not_that_of_the_partner(level: str) -> None:
    options = {"players": "partners", "seven_o": "on"}
    state = position("R7 B1 B2 G4 G6 Y8", "?7", "?2", "?2", discard="R9", options=options)
    assert {each.seat for each in answers(state, level) if isinstance(each, Play)} == {3}


@pytest.mark.parametrize("level", ["easy", "medium", *CAREFUL])
def test_uc_46_a_forgotten_call_is_noticed_but_never_that_of_a_partner(level: str) -> None:
    alone = play(position("R2 B6", "?7", "?7", "?7"), "0 play R2")
    assert Catch(0) in answers(alone, level, 2)
    together = play(position("R2 B6", "?7", "?7", "?7", options={"players": "partners"}), "0 play R2")
    assert Catch(0) not in answers(together, level, 2)
    assert Catch(0) in answers(together, level, 1)


def test_uc_44_the_better_levels_call_and_the_weaker_ones_forget_at_times() -> None:
    state = position("R2 R3", "?7")
    forgotten = {
        level: sum(not each.uno for each in answers(state, level, count=count) if isinstance(each, Play))
        for level, count in zip(LEVELS, (200, 200, 100, 20), strict=True)
    }
    assert forgotten["easy"] > forgotten["medium"] > 0 == forgotten["hard"] == forgotten["master"]


def test_un_q9_a_late_call_saves_who_remembers_in_time() -> None:
    state = play(position("R2 B6", "?7", "?7", book="uno-112"), "0 play R2")
    assert Uno() in answers(state, "hard")


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_63_a_wild_draw_four_is_doubted_where_the_odds_say_so(level: str) -> None:
    many = play(position(f"W4 {'G1 G2 G3 G4 B1 B2 B3 B4 Y1 Y2 Y3 Y4'}", "?7"), "0 play W4:G")
    few = play(position("W4 G1 G2", "?7"), "0 play W4:G")
    assert set(answers(many, level, 1)) == {Challenge()}
    assert set(answers(few, level, 1)) == {Accept()}


def test_uc_92_a_twin_is_jumped_in_with_where_that_ends_the_round() -> None:
    state = play(position("B6 R1 R2", "?3", "B6'", discard="B7", options={"jump_in": "on"}), "0 play B6")
    for level in LEVELS:
        assert {type(each).__name__ for each in answers(state, level, 2)} == {"Jump"}
        assert set(answers(state, level, 1, 3)) == {Pass()}


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_q18_a_draw_two_that_would_hit_oneself_is_cancelled_by_its_twin(level: str) -> None:
    options = {"jump_in": "on", "jump_action": "both_void"}
    state = play(position("R+2 R1 R2 R4 R6", "R+2' G1 G2", "?7", discard="R7", options=options), "0 play R+2")
    assert {type(each).__name__ for each in answers(state, level, 1)} == {"Jump"}
