"""What a challenge shows and to whom (UC-65, UC-Q4), and what waits in windows."""

from __future__ import annotations

import pytest

from game.engine.cards.events import Challenged, Drew, WindowOpened, redacted
from game.engine.events import Caught, Skipped, TurnStarted, UnoForgotten, WindowClosed
from tests.card_tables import cards, position
from tests.tables import happened, steps


def test_uc_65_only_the_challenger_sees_the_hand() -> None:
    done = steps(position("W4 R3 B7", "?7", "?7", "?7"), "0 play W4:G", "1 challenge")
    shown = happened(Challenged, done)[0]
    assert shown.hand == cards("R3 B7")
    assert not shown.lawful
    for seat, hand in ((1, shown.hand), (0, shown.hand), (2, ()), (3, ()), (None, ())):
        seen = redacted(shown, seat)
        assert isinstance(seen, Challenged)
        assert seen.hand == hand


def test_uc_q4_the_hand_shown_is_the_one_after_laying_without_later_penalty_cards() -> None:
    start = position("W4 G3", "?7", "?7", stock="R1 R2 ?20")
    done = steps(start, "0 play W4:G", "2 catch 0", "1 challenge")
    shown = happened(Challenged, done)[0]
    assert shown.hand == cards("G3")
    assert shown.lawful
    assert len(done[-1].state.hands[0]) == 3


def test_uc_q6_the_window_comes_before_the_effect_and_the_effect_before_the_turn() -> None:
    done = steps(position("R+2 B7", "?7"), "0 play R+2", "1 catch 0")
    order = [type(step.event) for step in done]
    expected = [UnoForgotten, WindowOpened, Caught, Drew, Drew, Skipped, TurnStarted]
    assert [kind for kind in order if kind in expected] == expected


def test_uc_50_the_catch_ends_with_the_first_act_of_the_next_seat() -> None:
    done = steps(position("R2 B7", "R3 G1 G2", "?7"), "0 play R2", "1 play R3")
    assert [event.seat for event in happened(WindowClosed, done)] == [0]


@pytest.mark.parametrize("answer", ["challenge", "accept"])
def test_uc_50_an_answer_to_a_draw_four_is_such_an_act(answer: str) -> None:
    done = steps(position("W4 R3", "?7", "?7"), "0 play W4:G", f"1 {answer}")
    assert [event.seat for event in happened(WindowClosed, done)] == [0]
