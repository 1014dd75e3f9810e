"""The school with cards on the screen: tasks are done by their move, missed moves are told, rounds won or lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.cards.actions import Play
from game.engine.cards.books import BOOKS
from game.engine.problems import Problem
from game.play.school import StageMark
from game.store.card_stages import CardStage, solution_action
from game.store.school import school
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.school.card_round import CardRoundTurn
from game.ui.scenes.school.card_stage import CardStageTurn
from game.ui.scenes.school.school import School
from tests.ui.card_playing import CardPlaying, card_playing

TASKS = [level.key for book in BOOKS for level in school(book).levels if level.solution]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[CardPlaying]:
    """The school of somebody who never played."""
    with card_playing(tmp_path) as made:
        made.mouse.press("school")
        yield made


def page(play: CardPlaying) -> School:
    """The school, which has to be on top."""
    top = play.context.scenes.top
    assert isinstance(top, School), top
    return top


def opened(play: CardPlaying, key: str) -> tuple[CardStageTurn, CardStage]:
    """Open a stage."""
    page(play).turn_to(key.split("/")[1])
    there = page(play)
    level = next(level for level in there.library.levels if level.key == key)
    there.play(level)
    play.frame()
    top = play.context.scenes.top
    assert isinstance(top, CardStageTurn)
    assert isinstance(level, CardStage)
    return top, level


def dialog(play: CardPlaying) -> Dialog:
    """Let the table come to rest until the question is there."""
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    top = play.context.scenes.top
    assert isinstance(top, Dialog)
    return top


@pytest.mark.parametrize("key", TASKS)
def test_a_task_with_cards_is_done_by_its_move(play: CardPlaying, key: str) -> None:
    turn, level = opened(play, key)
    action = solution_action(level.solution[0], level.start, level.seat)
    assert not isinstance(action, Problem)
    turn.acting.act(action)
    for _ in range(200):
        if turn.question is not None:
            turn.acting.read()
        play.frame()
        if isinstance(play.context.scenes.top, Dialog):
            break
    assert "Ganz ohne Tipp" in dialog(play).text
    play.mouse.press("answer-0")
    assert page(play).visit.standing.mark(level) is StageMark.DONE


def test_a_card_is_laid_with_the_mouse_and_the_next_stage_offered(play: CardPlaying) -> None:
    opened(play, "lessons/uno-1999/01-match")
    play.choose(play.card("B7"))
    play.mouse.press("lay")
    assert "geschafft" in dialog(play).text
    play.mouse.press("answer-2")
    top = play.context.scenes.top
    assert isinstance(top, CardStageTurn)
    assert top.level.key.endswith("02-draw")


def test_the_three_tiers_say_where_then_which_card_then_the_move(play: CardPlaying) -> None:
    turn, level = opened(play, "lessons/uno-1999/03-wild")
    play.mouse.press("hint")
    assert not play.table.selected
    play.mouse.press("hint")
    assert "Diese Karte: Joker" in turn.guidance().text
    assert [each.symbol for each in play.table.selected] == ["W"]
    play.mouse.press("hint")
    assert "wähle Blau" in turn.guidance().text
    action = solution_action(level.solution[0], level.start, level.seat)
    assert isinstance(action, Play)
    turn.acting.act(action)
    assert "Mit Hilfe" in dialog(play).text


def test_a_legal_move_that_misses_is_told_and_an_illegal_one_has_its_paragraph(play: CardPlaying) -> None:
    turn, _ = opened(play, "lessons/uno-1999/05-draw-two")
    turn.acting.lay(play.card("B9"))
    assert turn.guidance().rule == "UC-18"
    play.choose(play.card("R4"))
    play.mouse.press("lay")
    asked = dialog(play)
    assert "erlaubt" in asked.text
    assert "Leg: Rot +2" in asked.text
    play.mouse.press("answer-1")
    assert isinstance(play.context.scenes.top, CardStageTurn)


def test_a_forgotten_call_misses_the_stage(play: CardPlaying) -> None:
    turn, _ = opened(play, "lessons/uno-1999/07-uno")
    turn.acting.act(Play(play.card("R3")))
    assert "UNO!" in dialog(play).text


@pytest.mark.parametrize("ahead", [True, False])
def test_a_round_of_cards_ends_with_its_time(play: CardPlaying, monkeypatch: pytest.MonkeyPatch, ahead: bool) -> None:
    turn, level = opened(play, "lessons/uno-112/04-first-round")
    assert isinstance(turn, CardRoundTurn)
    assert turn.screen.session.record.seats[1][0] == "easy"
    monkeypatch.setattr(type(turn.screen.session), "ahead", ahead)
    turn.screen.time_left = 0.05
    play.until_my_turn()
    play.mouse.wait(0.3)
    asked = dialog(play)
    assert "Zeit ist um" in asked.text
    assert asked.title == ("Gewonnen!" if ahead else "Diesmal nicht")
    play.mouse.press("answer-0")
    assert page(play).visit.standing.mark(level) is (StageMark.DONE if ahead else StageMark.OPEN)


def test_a_round_of_cards_is_played_to_its_end(play: CardPlaying) -> None:
    turn, _ = opened(play, "lessons/uno-1999/04-first-round")
    assert isinstance(turn, CardRoundTurn)
    for _ in range(300):
        if isinstance(play.context.scenes.top, Dialog):
            break
        if turn.screen.session.between:
            play.frame()
        elif turn.table.my_turn and turn.question is None:
            play.play_turn()
        else:
            play.frame()
    assert dialog(play).title in ("Gewonnen!", "Diesmal nicht")
