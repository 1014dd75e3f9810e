"""Every stage of the card books is proven: its aim can be reached, its and its hints agree."""

from __future__ import annotations

import re

import pytest

from game.engine.actions import Draw
from game.engine.cards.books import BOOKS
from game.engine.cards.goals import DrawCard, lacking
from game.engine.cards.pieces import all_cards
from game.engine.cards.referee import CardGame
from game.engine.problems import Problem
from game.play.round_proof import is_won
from game.shipped import LANGUAGES
from game.store.card_stages import CardStage, solution_action, solution_steps
from game.store.level_stages import Knows
from game.store.school import first_stage, school, turned
from game.ui.kit.text import Typeface
from game.words.cards.school import move_text, pieces_of
from game.words.catalogue import Catalogue
from game.words.school import filled
from tests.ui.test_catalogue import letters_of

SCHOOLS = {book: school(book) for book in BOOKS}
STAGES = [level for library in SCHOOLS.values() for level in library.levels if isinstance(level, CardStage)]
TASKS = [level for level in STAGES if level.solution]
ROUNDS = [level for level in STAGES if not level.solution]
BARE = re.compile(r"(?<!\{)\b[RYGB](\d|\+2)\b")


def ids(level: CardStage) -> str:
    """The name of a stage in a test."""
    return level.key.removeprefix("lessons/")


@pytest.mark.parametrize("book", SCHOOLS)
def test_a_school_of_cards_has_twelve_stages_of_which_a_quarter_are_rounds(book: str) -> None:
    library = SCHOOLS[book]
    assert library.notes == ()
    assert len(library.levels) == 12
    assert sum(not level.solution for level in library.levels) == 3
    opened = [library.levels.index(first_stage(library, knows)) for knows in Knows]
    assert len(set(opened)) == 3
    assert sorted(opened) == opened


@pytest.mark.parametrize("level", STAGES, ids=ids)
def test_the_cards_of_a_stage_are_those_of_the_box(level: CardStage) -> None:
    start = level.start
    there = [*(card for hand in start.hands for card in hand), *start.stock, *start.discard]
    assert len(set(there)) == len(there)
    assert set(there) <= set(all_cards(start.rules))


@pytest.mark.parametrize("level", TASKS, ids=ids)
def test_the_aim_is_reached_by_the_solution_and_not_by_every_move(level: CardStage) -> None:
    steps = solution_steps(level)
    assert not isinstance(steps, Problem), steps
    assert level.lacking(steps) == ()
    game = CardGame(level.start.rules)
    others = [
        action for action in game.choices(level.start, level.seat) if not game.problems(level.start, level.seat, action)
    ]
    missing = [lacking(level.goals, level.seat, game.apply(level.start, level.seat, action)) for action in others]
    assert any(missing) or level.goals == (DrawCard(),)
    if DrawCard() not in level.goals:
        drawn = game.attempt(level.start, level.seat, Draw())
        assert not isinstance(drawn, tuple) or level.lacking(drawn)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", TASKS, ids=ids)
def test_the_tiers_of_hints_agree_with_the_solution(level: CardStage, language: str) -> None:
    t = Catalogue(language).t
    action = solution_action(level.solution[0], level.start, level.seat)
    assert not isinstance(action, Problem)
    assert len(level.texts[language].hints) == 1, "the tiers after the first are made from the solution"
    assert all(card in level.start.hands[level.seat] for card in pieces_of(action))
    assert move_text(t, action)
    for word in re.findall(r"\{([A-Z][\w+]*)\}", level.texts[language].hints[0]):
        seen = {repr(card).rstrip("'") for card in (*level.start.hands[level.seat], *level.start.discard)}
        assert word in seen or word in (*"RYGB", "UNO"), word


@pytest.mark.parametrize("level", TASKS, ids=ids)
def test_a_stage_of_cards_comes_back_in_other_colours_and_still_works(level: CardStage) -> None:
    for times in range(1, 4):
        other = turned(level, times)  # reading it proves the solution
        assert isinstance(other, CardStage)
        assert other.start.discard[-1].colour != level.start.discard[-1].colour


@pytest.mark.parametrize("level", ROUNDS, ids=ids)
def test_a_round_of_cards_has_deals_of_four_cards_that_can_be_won(level: CardStage) -> None:
    about = level.stage.round
    assert about is not None
    assert len(about.deals) >= 3
    for times in range(len(about.deals)):
        other = turned(level, times)
        assert isinstance(other, CardStage)
        assert {len(hand) for hand in other.start.hands} == {4}
        assert is_won(other)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", STAGES, ids=ids)
def test_a_stage_of_cards_is_short_and_names_cards_as_cards(level: CardStage, language: str) -> None:
    text = level.texts[language]
    assert len(text.title) <= 28
    assert len(text.teaches) <= 48
    assert len(text.task) <= 190
    assert 0 < len(text.aim) <= 70
    assert all(len(hint) <= 120 for hint in text.hints)
    whole = " ".join((text.title, text.teaches, text.task, text.aim, *text.hints))
    assert not BARE.search(whole), "write {R7}, so that it can come back in other colours"
    said = filled(Catalogue(language).t, whole, level.start.rules)
    assert "{" not in said
    for face in (Typeface.TITLE, Typeface.TEXT, Typeface.STRONG):
        assert {chr(code) for code in set(map(ord, said)) - letters_of(face)} == set()
