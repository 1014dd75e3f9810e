"""What the card table asks: which sentence, with which names, and with the numbers that the referee takes."""

from __future__ import annotations

import re

import pytest

from game.engine.cards.actions import RuleDraw, RuleSkip
from game.engine.cards.events import Challenged, Drew
from game.engine.cards.views import view
from game.words.cards.questions import (
    answer_words,
    hand_words,
    order_told,
    rule_title,
    strike_words,
    struck_name,
    which_seat,
)
from game.words.catalogue import Catalogue
from tests.card_tables import cards, position
from tests.tables import happened, play, steps

SAY = Catalogue("en").t
NAMES = ("Ada", "Ben", "Cem")
STACKED = ("0 play W4:G", "1 play W4':B")


def name(seat: int) -> str:
    """Who sits there."""
    return NAMES[seat]


@pytest.mark.parametrize(
    ("options", "lines"),
    [
        ({}, STACKED[:1]),
        ({"stacking": "on"}, STACKED),
        ({"stacking": "on", "stack_challenge": "4k+2k"}, STACKED),
    ],
    ids=["one", "stacked", "two for each"],
)
def test_uc_65_the_costs_of_a_challenge_are_those_that_the_referee_takes(
    options: dict[str, str], lines: tuple[str, ...]
) -> None:
    start = position("W4 B2 B3", "W4' Y2 Y3", "?5", options=options)
    state = play(start, *lines)
    asked = answer_words(SAY, view(state, state.turn), (), name)
    drawn = sum(event.count for event in happened(Drew, steps(state, f"{state.turn} challenge")))
    lawful = happened(Challenged, steps(state, f"{state.turn} challenge"))[0].lawful
    right, wrong = (int(found) for found in re.findall(r"draws? (\d+)", asked.text))
    assert lawful
    assert drawn == wrong > right == state.pending.pending_draw
    assert NAMES[len(lines) - 1] in asked.title
    assert "[" not in asked.text


@pytest.mark.parametrize(
    ("book", "option", "value", "words"),
    [
        ("uno-1999", "challenger_after_win", "plays", "it is your turn"),
        ("uno-1999", "challenger_after_win", "skipped", "you miss your turn all the same"),
        ("uno-112", "w4_match_wilds", "none", "no card in"),
        ("uno-112", "w4_match_wilds", "all_but_w4", "and no wild"),
    ],
)
def test_uc_87_the_question_says_what_the_options_say(book: str, option: str, value: str, words: str) -> None:
    state = play(position("W4 B2 B3", "?5", "?5", book=book, options={option: value}), "0 play W4:G")
    assert words in answer_words(SAY, view(state, 1), (), name).text


def test_what_may_be_put_on_it_is_named_with_its_sum() -> None:
    state = play(position("W4 B2 B3", "W4' Y2 Y3", "?5", options={"stacking": "on"}), "0 play W4:G")
    text = answer_words(SAY, view(state, 1), cards("W4'"), name).text
    assert text.endswith("Or play a +4 of your own on it: then it is 8 cards.")


@pytest.mark.parametrize(
    ("lawful", "words"), [(True, "No bluff: you have to draw"), (False, "A bluff! Ada has to draw")]
)
def test_uc_65_a_hand_that_is_shown_says_who_draws(lawful: bool, words: str) -> None:
    asked = hand_words(SAY, Challenged(1, 0, cards("R1"), lawful), name)
    assert "Ada" in asked.title
    assert asked.text.startswith(words)


def test_un_42_a_rule_speaks_to_whoever_it_concerns() -> None:
    assert rule_title(SAY, 0, 0, name) != rule_title(SAY, 0, 1, name)
    assert "Ada" in rule_title(SAY, 0, 1, name)
    assert [struck_name(SAY, seat, 1, name) for seat in range(3)] == ["Ada", SAY("cardtable.rule-you"), "Cem"]
    assert strike_words(SAY, RuleDraw(2, 3), 1, name) == "Cem draws 3"
    assert strike_words(SAY, RuleDraw(1, 3), 1, name) == "You draw 3"
    assert strike_words(SAY, RuleSkip(2), 1, name) == "Cem misses a turn"
    assert strike_words(SAY, RuleSkip(1), 1, name) == "You miss a turn"


def test_a_card_that_names_a_seat_asks_whom() -> None:
    seven, wild = cards("R7 W")
    assert which_seat(SAY, seven) == "Swap hands with whom?"
    assert which_seat(SAY, wild) == "Who is it for?"


def test_an_order_is_told_when_it_is_given_and_when_it_is_taken_back() -> None:
    (card,) = cards("R7")
    assert order_told(SAY, card, given=True).text == "Red 7 jumps in as soon as its twin is played."
    assert order_told(SAY, card, given=False).text == "Red 7 no longer jumps in."
    assert order_told(SAY, card, given=True).tone == "help"
