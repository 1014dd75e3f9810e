"""Puzzles of cards on the screen: rated once, tried again, in streak and storm, read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.cards.actions import Accept, Challenge, Play
from game.engine.cards.pieces import Card
from game.engine.cards.puzzles.judging import JudgedAction
from game.engine.cards.puzzles.lines import CardPuzzleLine
from game.play.practice import BEGINNER
from game.play.series import Series
from game.store import training
from game.store.card_sets import read_labels, read_puzzle
from game.store.puzzle_sets import set_of
from game.store.training import Mode, Run, TrainingHistory, Try
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.training.card_puzzle_turn import CardPuzzleTurn, begin
from game.ui.scenes.training.puzzles import Puzzles
from game.ui.table.cards.knowledge import WANTED, CardRow, KnowledgeText, draw_texts, fits, fitting_shelves
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.driver import NOON
from tests.ui.screen import QUICK

BOOK = "uno-1999"
LABELS = tuple(read_labels(set_of(BOOK)))
SOME = tuple(Card("R", str(number)) for number in range(6))


@pytest.fixture
def play(tmp_path: Path) -> Iterator[CardPlaying]:
    """The page of puzzles, opened from the menu."""
    with card_playing(tmp_path, settings=replace(QUICK, book=BOOK)) as made:
        made.mouse.press("puzzles")
        yield made


def turn(play: CardPlaying) -> CardPuzzleTurn:
    """The puzzle on the table."""
    play.until(lambda: isinstance(play.context.scenes.top, CardPuzzleTurn))
    top = play.context.scenes.top
    assert isinstance(top, CardPuzzleTurn)
    play.until(lambda: top.table.my_turn)
    play.frame()
    return top


def dialog(play: CardPlaying) -> Dialog:
    """The question on top."""
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    top = play.context.scenes.top
    assert isinstance(top, Dialog)
    return top


def kept(play: CardPlaying) -> TrainingHistory:
    """What was remembered."""
    history, notes = training.load(play.context.folders, NOON)
    assert notes == ()
    return history


def only(play: CardPlaying) -> Try:
    """The only try that was remembered."""
    [done] = kept(play).tries
    return done


def named(part: str) -> CardPuzzleLine:
    """The first puzzle of the set whose name has that part."""
    found = read_puzzle(set_of(BOOK), next(each.name for each in LABELS if part in each.name))
    assert found is not None
    return found


def opened(play: CardPlaying, line: CardPuzzleLine, mode: Mode = Mode.AGAIN) -> CardPuzzleTurn:
    """A certain puzzle, opened as one that comes back."""
    scene = begin(play.context, Series(mode, BOOK, LABELS, TrainingHistory(), named=[line.name]))
    assert scene is not None
    play.context.scenes.push(scene)
    return turn(play)


def first_play(line: CardPuzzleLine) -> JudgedAction:
    """An action that is not best and lays a card without asking for anything."""
    return next(
        each
        for each in line.best.others
        if isinstance(each.action, Play) and not each.action.card.is_wild and each.action.seat is None
    )


# -- the page ----------------------------------------------------------------------------------------------


def test_a_card_book_has_its_own_themes_rating_and_puzzles(play: CardPlaying) -> None:
    page = play.context.scenes.top
    assert isinstance(page, Puzzles)
    assert page.book == BOOK
    assert "theme-hold-the-wild" in page.form
    assert "theme-give-one" not in page.form
    assert not page.form["theme-shuffle-hands"].enabled, "this box has no such card"
    play.mouse.press("next")
    scene = turn(play)
    assert scene.sitting.line.name.split()[1] == BOOK
    assert any(
        scene.screen.context.t("puzzles.grade", n=int(scene.sitting.line.grade)) in word for word in play.words()
    )


# -- right and wrong ---------------------------------------------------------------------------------------


def test_the_best_card_solves_it_and_the_numbers_are_told(play: CardPlaying) -> None:
    line = named(" 1 go-out ")
    scene = opened(play, line)
    action = line.best.action
    assert isinstance(action, Play)
    scene.hand.tap(action.card)
    scene.hand.tap(action.card)
    asked = dialog(play)
    assert asked.title == play.context.t("level.solved")
    assert "klappt, was auch kommt" in asked.text
    done = only(play)
    assert (done.solved, done.hints, done.moves) == (True, 0, 1)
    assert scene.screen.session.state.discard[0].face == action.card.face


def test_a_wrong_card_is_told_kindly_costs_rating_once_and_can_be_tried_again(play: CardPlaying) -> None:
    play.mouse.press("next")
    scene = turn(play)
    line = scene.sitting.line
    wrong = line.best.others[0]
    before = scene.screen.session.state
    scene.judge(wrong.action)
    asked = dialog(play)
    assert asked.title == play.context.t("cardpuzzle.missed")
    assert "Wertung" in asked.text
    assert scene.screen.session.state is before, "nothing was carried out"
    done = only(play)
    assert done.mine is not None
    assert done.mine.value < BEGINNER.value
    play.mouse.press("answer-0")
    assert turn(play) is scene
    scene.judge(wrong.action)
    assert "Wertung" not in dialog(play).text
    play.mouse.press("answer-0")
    turn(play).judge(line.best.action)
    assert dialog(play).title == play.context.t("level.solved")
    assert "Wertung" not in dialog(play).text
    assert only(play) == done


def test_a_challenge_is_asked_for_as_in_a_match(play: CardPlaying) -> None:
    line = named(" challenge-or-draw ")
    scene = opened(play, line)
    play.until(lambda: scene.question is not None)
    assert scene.question is not None
    right, wrong = ("challenge", "take") if line.best.action == Challenge() else ("take", "challenge")
    assert any(each.action in (Accept(), Challenge()) for each in line.best.others)
    play.mouse.click(scene.question.form[wrong].rect.center)
    assert dialog(play).title == play.context.t("cardpuzzle.missed")
    play.mouse.press("answer-0")
    play.until(lambda: scene.question is not None)
    assert scene.question is not None
    play.mouse.click(scene.question.form[right].rect.center)
    assert dialog(play).title == play.context.t("level.solved")


def test_a_wild_asks_for_its_colour_by_keys(play: CardPlaying) -> None:
    line = named(" which-colour ")
    scene = opened(play, line)
    action = line.best.action
    assert isinstance(action, Play)
    scene.hand.tap(action.card)
    play.mouse.key(pygame.K_RETURN)
    play.until(lambda: scene.question is not None)
    assert scene.question is not None
    play.mouse.click(scene.question.form[f"colour-{action.colour}"].rect.center)
    assert dialog(play).title == play.context.t("level.solved")


def test_a_card_that_does_not_fit_is_refused_and_not_counted(play: CardPlaying) -> None:
    line = named(" which-colour ")
    scene = opened(play, line)
    legal = {each.action.card for each in line.best.others if isinstance(each.action, Play)}
    best = line.best.action
    assert isinstance(best, Play)
    idle = [card for card in scene.table.hand if card not in legal and card != best.card]
    for card in idle[:1]:
        scene.acting.lay(card)
        play.frame()
        assert scene.notice.shown is not None
    assert kept(play).tries == ()


# -- help --------------------------------------------------------------------------------------------------


def test_three_hints_end_with_the_action_and_one_leaves_half(play: CardPlaying) -> None:
    play.mouse.press("next")
    scene = turn(play)
    play.mouse.press("hint")
    play.frame()
    assert any(scene.screen.hints[0] in word for word in play.words())
    for _ in range(5):
        play.mouse.press("hint")
    assert scene.sitting.hints == 3
    assert scene.screen.hints[2].startswith("Am besten ist")


def test_the_solution_counts_as_a_miss_and_says_why(play: CardPlaying) -> None:
    play.mouse.press("next")
    scene = turn(play)
    scene.menu()
    play.frame()
    play.mouse.press("answer-1")
    assert dialog(play).text == scene.why
    assert not only(play).solved


def test_what_is_known_is_read_aloud(play: CardPlaying) -> None:
    scene = opened(play, named(" which-colour "))
    known = next(node for node in scene.nodes if node.key == "knowledge")
    assert "ungesehen" in known.name.lower()
    assert known.box is not None
    assert all(node.key != "log" for node in scene.nodes)


# -- streak and storm --------------------------------------------------------------------------------------


def test_a_streak_ends_with_a_miss_and_is_kept(play: CardPlaying) -> None:
    play.mouse.press("streak")
    first = turn(play)
    first.judge(first.sitting.line.best.action)
    play.until(lambda: play.context.scenes.top is not first)
    second = turn(play)
    assert second.sitting.line.name != first.sitting.line.name
    second.judge(second.sitting.line.best.others[0].action)
    dialog(play)
    play.mouse.press("answer-0")
    play.until(lambda: kept(play).runs != ())
    assert kept(play).runs == (Run(kept(play).runs[0].at, Mode.STREAK, BOOK, 1),)


def test_a_storm_goes_on_after_a_miss_and_ends_with_its_time(play: CardPlaying) -> None:
    play.mouse.press("storm")
    first = turn(play)
    first.judge(first.sitting.line.best.others[0].action)
    play.until(lambda: play.context.scenes.top is not first)
    second = turn(play)
    assert second.series.left < 171
    second.tell_hint()
    assert second.sitting.hints == 0
    second.series.left = 0.01
    play.until(lambda: kept(play).runs != ())
    assert kept(play).runs[0].score == 0


def test_the_panel_of_the_task_is_as_high_as_its_texts(play: CardPlaying) -> None:
    style, zone = play.context.style, pygame.Rect(0, 0, 230, 300)
    surface, text = pygame.Surface(zone.size), KnowledgeText("Blau", TextSize.TEXT, (0, 0, 0), Typeface.TEXT)
    one, two, many = (draw_texts(surface, style, zone, [text] * number) for number in (1, 2, 40))
    assert one.height < two.height < zone.height
    assert many == zone


@pytest.mark.parametrize("left_handed", [False, True], ids=["right-handed", "left-handed"])
def test_what_is_known_lies_on_the_other_side_than_the_task(play: CardPlaying, left_handed: bool) -> None:
    play.context.change(left_handed=left_handed)
    page = play.context.scenes.top
    assert isinstance(page, Puzzles)
    page.play(Mode.RATED)
    screen = turn(play).screen
    zones, known = screen.table.zones, screen.knowledge
    assert zones.log is not None
    assert known.width >= screen.context.style.px(250)
    metrics = play.context.style.metrics
    assert pygame.Rect(0, 0, metrics.width, metrics.height).contains(known)
    assert known.collidelist([zones.log, zones.ring, zones.guidance]) == -1


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_task_stays_on_its_panel_in_large_print(tmp_path: Path, language: str) -> None:
    settings = replace(QUICK, book=BOOK, text_size=200)
    with card_playing(tmp_path, size=(960, 540), language=language, settings=settings) as play:
        play.mouse.press("puzzles")
        page = play.context.scenes.top
        assert isinstance(page, Puzzles)
        page.play(Mode.RATED)
        made, screen = turn(play), turn(play).screen
        for _ in range(3):
            style, (zone, texts) = play.context.style, screen.texts()
            assert fits(style, zone, texts)
            assert screen.task in [text.words for text in texts]
            assert zone.collidelist([screen.knowledge, screen.table.zones.ring, screen.table.zones.colour]) == -1
            made.tell_hint()
            play.frame()


@pytest.mark.parametrize("text_size", [100, 200])
def test_the_pile_is_in_the_middle_between_the_task_and_what_is_known(tmp_path: Path, text_size: int) -> None:
    settings = replace(QUICK, book=BOOK, text_size=text_size)
    with card_playing(tmp_path, size=(960, 540), settings=settings) as play:
        play.mouse.press("puzzles")
        page = play.context.scenes.top
        assert isinstance(page, Puzzles)
        page.play(Mode.RATED)
        screen = turn(play).screen
        zones, style = screen.table.zones, play.context.style
        assert zones.log is not None
        assert abs(zones.ring.centerx - (screen.knowledge.right + zones.log.left) / 2) <= 1
        assert zones.ring.collidelist([screen.knowledge, zones.log]) == -1
        assert abs(zones.plates[1 - screen.table.viewer].centerx - zones.ring.centerx) <= 1
        assert fitting_shelves(style, screen.knowledge, screen.shelves())[1] >= WANTED


def test_the_headings_of_known_cards_say_less_before_the_cards_are_too_small(tmp_path: Path) -> None:
    with card_playing(tmp_path, size=(960, 540), settings=replace(QUICK, book=BOOK, text_size=200)) as play:
        style, room = play.context.style, pygame.Rect(0, 0, 300, 110)
        rows = (CardRow("A heading that is as long as this one is", SOME, "Short"),)
        shown, wide = fitting_shelves(style, room, rows)
        assert [shelf.heading.words for shelf in shown] == ["Short"]
        assert wide >= WANTED
        shown, _ = fitting_shelves(style, pygame.Rect(0, 0, 300, 400), rows)
        assert [shelf.heading.words for shelf in shown] == [rows[0].heading]
