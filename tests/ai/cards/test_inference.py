"""What the choices of the others say about their hands, and that a master in points deals by it."""

from collections import Counter
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from game.ai.cards.evaluator import MASTER, CardEvaluator
from game.ai.cards.foresight import CardForesight
from game.ai.cards.inference import ODD, clues_of, likelihood
from game.ai.value import ALL
from game.engine.cards.actions import Choice
from game.engine.cards.pieces import COLOURS
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from tests.card_tables import cards, position
from tests.listed import each_row
from tests.tables import play


def seen(*choices: str, top: str = "R7", **keys: Any) -> CardView:
    """A view after these choices on a top card: `1 B3 7` for a seat, its card or `draw`, and the size of its hand."""
    course, discard = [], [top] if top else []
    for seat, text, held in map(str.split, choices):
        card, _, named = text.partition(":")
        if card != "draw":
            discard.insert(0, card)
        laid = None if card == "draw" else cards(card)[0]
        course.append(Choice(int(seat), laid, named or (laid.colour if laid else ""), int(held)))
    table = position("R1 R2", "?7", discard=" ".join(discard), **{"colour": "R", **keys})
    return replace(view(table, 0), chosen=tuple(course))


def likely(found: CardView, hand: str) -> int:
    return likelihood(tuple(clues_of(found, 1)), cards(hand))


@pytest.mark.parametrize("hand", ["R1 B7 G5", "R+2 R9 W W4", "B7 G7 Y7 W4", "W W4 G1 G2 G3 G4", "B1 G2 Y3"])
def test_all_that_a_seat_can_choose_is_certain_together(hand: str) -> None:
    held, total = cards(hand), 0
    options = ["draw", *(each for each in hand.split() if each[0] == "R" or each[1:] == "7")]
    options += [f"{each}:{colour}" for each in hand.split() if each[0] == "W" for colour in COLOURS
                if each == "W" or "R" not in hand]  # fmt: skip
    for text in options:
        (clue,) = clues_of(seen(f"1 {text} {len(held)}"), 1)
        rest = tuple(card for card in held if card != clue.choice.card)
        total += likelihood((clue,), rest) - ODD
    assert ALL - len(options) <= total <= ALL


@each_row("reckoned", "likelier")
def test_a_hand_is_likelier_the_better_its_seat_chose_for_it(row: list[Any]) -> None:
    choice, more, less = row
    found = seen(choice)
    assert likely(found, more) > 1.2 * likely(found, less)


def test_what_was_drawn_later_does_not_count() -> None:
    """It is taken to be among the last cards of a hand."""
    found = seen("1 draw 2", "0 R1 2", "1 R3 3")
    (drew, laid) = reversed(tuple(clues_of(found, 1)))
    assert (drew.choice.held, drew.later, laid.later) == (2, cards("R3"), cards("R3"))
    assert likelihood((drew,), cards("G1 R4 R5")) == likelihood((drew,), cards("G1 B4 B5"))
    assert likelihood((drew,), cards("R4 G1 R5")) < likelihood((drew,), cards("B4 G1 R5"))
    held = cards("R4 G1 R5")
    assert likelihood((drew, laid), held) == likelihood((drew,), held) * likelihood((laid,), held)


@pytest.mark.parametrize(
    ("choices", "top", "options", "clues"),
    [
        (["1 draw 2", "1 R3 3"], "R7", {}, ["draw"]),  # it laid the card that it drew
        (["1 draw 2", "0 R1 2", "1 R3 3"], "R7", {}, ["draw", "R3"]),
        (["0 R3 2", "1 R3' 3"], "R7", {"jump_in": "on"}, []),
        (["0 R+2 2", "1 B+2 3"], "R7", {"stacking": "on"}, []),
        (["0 R+2 2", "1 B+2 3"], "R7", {}, ["B+2"]),
        (["1 B3 3", "1 B4 2"], "W", {}, ["B4"]),  # nobody knows any more which colour was in force
        (["1 B3 3", "1 B4 2"], "", {}, ["B4"]),
    ],
)
def test_only_what_was_chosen_freely_from_a_known_table_is_a_clue(
    choices: list[str], top: str, options: dict[str, Any], clues: list[str]
) -> None:
    found = clues_of(seen(*choices, top=top, options=options), 1)
    told = [repr(clue.choice.card) if clue.choice.card else "draw" for clue in found]
    assert told[::-1] == clues


def after(book: str = "uno-1999") -> CardState:
    """A position in which the other seat has just named green."""
    start = position("R1 R2 G9 B9", "W " + "?5", book=book, stock="", turn=1)
    return play(start, "1 play W:G")


def test_a_master_deals_what_the_others_chose_for_where_points_count() -> None:
    shares = []
    for guesses in (400, 0):
        judge = CardForesight(CardEvaluator(view(after(), 0), 0, replace(MASTER, guesses=guesses)), Random(1))
        held = Counter(card.colour for _ in range(400) for card in judge.world().hands[1])
        shares.append(held["G"] / held["B"])
        likely = [likelihood(tuple(clues_of(judge.view, 1)), hands[1]) for hands, _ in judge.guesses]
        assert judge.weights == [*accumulate(ALL * each // max(likely) for each in likely)]
        assert (len(likely), judge.world().seed) == (guesses, "imagined")
    assert shares[0] > 1.25 * shares[1]
    judge = CardForesight(CardEvaluator(view(after("uno-112"), 0), 0, MASTER), Random(1))
    assert not judge.guesses
