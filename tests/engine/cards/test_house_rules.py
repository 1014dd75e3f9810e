"""The house rules beyond the books over whole matches, and computer players that play them (UC-Q25, UC-Q26, UC-Q27)."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Accept, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.choices import choices
from game.engine.cards.events import Drew, HandsPassed, HandsSwapped, Played, Reason
from game.engine.cards.legality import fits, lawful, may_lay, without
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import DRAW_FOUR, DRAWS
from game.engine.cards.referee import CardGame
from game.engine.dealnumber import format_deal
from game.engine.options import OptionError, changed, option_names
from tests.card_tables import rules
from tests.engine.test_conformance import Turn
from tests.habits import Habits
from tests.random_player import random_act
from tests.tables import happened

HOUSE: dict[str, str | int] = {
    "stacking": "on", "stack_mixed": "on", "draw_until": "fits", "drawn_must_play": "yes", "zero_passes": "on",
}  # fmt: skip


@cache
def turns(book: str, bluff: str) -> tuple[Turn, ...]:
    """The acts of anybody under the house rules; every second one may not bluff."""
    length: dict[str, str | int] = {"first_to": 3} if book == "uno-112" else {}
    game, chance = CardGame(rules(book, **HOUSE, **length, w4_bluff=bluff)), Random(book)
    found: list[Turn] = []
    state = game.deal(3, f"house {book}")
    while game.to_act(state) and len(found) < 500:
        seat, action = random_act(game, state, chance, Habits(lazy=0.2))
        steps = game.apply(state, seat, action)
        found.append(Turn(state, seat, action, steps))
        state = steps[-1].state
    return tuple(found)


GAMES = [(book, bluff) for book in BOOKS for bluff in ("allowed", "prevented")]
played = pytest.mark.parametrize(("book", "bluff"), GAMES)


@played
def test_uc_q25_of_the_cards_drawn_for_a_turn_only_the_last_one_fits(book: str, bluff: str) -> None:
    drawn = 0
    for turn in turns(book, bluff):
        if not isinstance(turn.action, Draw) or turn.state.phase is CardPhase.ANSWER:
            continue
        for step in turn.steps:
            if isinstance(step.event, Drew) and step.event.reason is Reason.TURN:
                (card,), seat, after = step.event.cards, step.event.seat, step.state
                fit = may_lay(turn.state, after.hands[seat], card)
                assert fit is (after.phase is CardPhase.DRAWN)
                assert fit or not fits(card, turn.state.discard[0], turn.state.colour) or card.symbol == DRAW_FOUR
                drawn += 1
    assert drawn > 30


@played
def test_uc_q26_a_drawn_card_is_kept_only_where_it_would_be_a_bluff(book: str, bluff: str) -> None:
    decided = 0
    for turn in turns(book, bluff):
        state = turn.state
        if state.phase is CardPhase.DRAWN and state.drawn is not None:
            hand = state.hands[state.turn]
            forbidden = state.drawn.symbol == DRAW_FOUR and not lawful(
                state.rules, without(hand, state.drawn), state.colour
            )
            assert (Pass() in choices(state, state.turn, hand)) is forbidden
            decided += 1
    assert decided > 20


@played
def test_uc_q27_what_is_drawn_in_the_end_is_the_sum_of_what_was_stacked(book: str, bluff: str) -> None:
    stacked, taken, mixed = 0, 0, set()
    for turn in turns(book, bluff):
        state = turn.state
        if state.phase is CardPhase.ANSWER:
            assert state.pending.pending_draw == stacked
        lays = happened(Played, turn.steps)
        if lays and isinstance(turn.action, Play):
            assert state.phase is not CardPhase.ANSWER or lays[0].card.symbol in DRAWS
            if state.phase is CardPhase.ANSWER:
                mixed.add((state.discard[0].symbol, lays[0].card.symbol))
            stacked = (stacked if state.phase is CardPhase.ANSWER else 0) + DRAWS.get(lays[0].card.symbol, 0)
        elif state.phase is CardPhase.ANSWER and isinstance(turn.action, Draw | Accept):
            assert sum(event.count for event in happened(Drew, turn.steps)) == stacked
            taken += 1
    assert taken > 3
    assert len(mixed) > 1


@pytest.mark.parametrize(("name", "moved"), [("zero_passes", HandsPassed), ("seven_swaps", HandsSwapped)])
def test_uc_97_each_half_of_seven_o_moves_hands_by_itself(name: str, moved: type) -> None:
    game, chance = CardGame(rules("uno-1999", **{name: "on"})), Random(name)
    state, seen = game.deal(3, name), set()
    for _ in range(300):
        steps = game.apply(state, *random_act(game, state, chance))
        seen |= {type(step.event) for step in steps if isinstance(step.event, HandsPassed | HandsSwapped)}
        state = steps[-1].state
    assert seen == {moved}


# -- text forms ----------------------------------------------------------------------------------------------


def test_uc_97_seven_o_is_the_name_of_both_halves_and_what_is_named_itself_holds() -> None:
    both = rules("uno-1999", seven_o="on")
    assert (both.zero_passes, both.seven_swaps) == ("on", "on")
    assert changed(both, BOOKS["uno-1999"]) == {"seven_o": "on"}
    assert format_deal(both, "234567").endswith(" seven_o=on")
    one = rules("uno-1999", zero_passes="off", seven_o="on")
    assert changed(one, BOOKS["uno-1999"]) == {"seven_swaps": "on"}
    assert "seven_o" in option_names(both)
    with pytest.raises(OptionError, match="zero_passes does not take 'maybe'"):
        rules("uno-1999", seven_o="maybe")
