"""Cards to practise with: puzzles, rated once, tried again, in streak and storm, read aloud; and the tasks and rounds
of the school, done by their move, missed moves told."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.cards.actions import Accept, Challenge, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.puzzles.themes import CardPuzzleLine
from game.engine.cards.wants import call_of, wanted
from game.engine.game import Call, Problem
from game.play.practice import BEGINNER, Series, StageMark
from game.store.content import read_puzzle, read_set, set_of
from game.store.levels import Level
from game.store.school import school
from game.store.training import Mode, Run, TrainingHistory
from game.ui.scenes.page import Answer, Dialog
from game.ui.scenes.school import CardRoundTurn, CardStageTurn, School
from game.ui.scenes.training.puzzle_turn import CardPuzzleTurn, begin
from game.ui.scenes.training.puzzles import Puzzles
from game.ui.table.cards.questions import fits
from tests.ui.driver import QUICK, as_a, outside, overflows, sure
from tests.ui.playing import CardPlaying, card_playing
from tests.ui.test_puzzles import kept, only

BOOK = "uno-1999"
LABELS = tuple(read_set(set_of(BOOK), labels=True))
TASKS = [level.key for book in BOOKS for level in school(book).levels if level.solution]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[CardPlaying]:
    with card_playing(tmp_path, settings=replace(QUICK, book=BOOK)) as made:
        made.mouse.press("puzzles")
        yield made


def turn(play: CardPlaying) -> CardPuzzleTurn:
    top = play.until_on_top(CardPuzzleTurn)
    play.until(lambda: top.table.my_turn)
    play.frame()
    return top


def rated(play: CardPlaying) -> CardPuzzleTurn:
    play.on_top(Puzzles).play(Mode.RATED)
    return turn(play)


def opened(play: CardPlaying, part: str) -> tuple[CardPuzzleTurn, CardPuzzleLine]:
    """The first puzzle of the set whose name has that part, opened as one that comes back."""
    line = sure(read_puzzle(set_of(BOOK), next(each.name for each in LABELS if part in each.name)))
    scene = sure(begin(play.context, Series(Mode.AGAIN, BOOK, LABELS, TrainingHistory(), named=[line.name])))
    play.context.scenes.push(scene)
    return turn(play), line


def test_a_wrong_card_is_told_kindly_costs_rating_once_and_can_be_tried_again(play: CardPlaying) -> None:
    scene = rated(play)
    line, before = scene.puzzle, scene.session.state
    wrong = line.best.others[0]
    scene.judge(wrong.action)
    assert play.dialog.title == play.context.t("cardpuzzle.missed")
    assert "Wertung" in play.dialog.text
    assert scene.session.state is before, "nothing was carried out"
    done = only(play)
    assert sure(done.mine).value < BEGINNER.value
    names = [sure(play.form[f"answer-{at}"].node()).name for at in range(4)]
    assert names == [play.context.t(f"puzzles.{key}") for key in ("leave", "solution", "retry", "next")]
    play.mouse.press("answer-2")
    assert turn(play) is scene
    scene.judge(wrong.action)
    assert "Wertung" not in play.dialog.text
    play.mouse.press("answer-2")
    turn(play).judge(line.best.action)
    assert play.dialog.title == play.context.t("level.solved")
    assert "Wertung" not in play.dialog.text
    assert only(play) == done


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
@pytest.mark.parametrize("text", [100, 150, 200])
def test_every_way_on_after_a_miss_is_in_the_window(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    with card_playing(tmp_path, size, settings=replace(QUICK, book=BOOK, text_size=text)) as play:
        play.mouse.press("puzzles")
        scene = rated(play)
        scene.judge(scene.puzzle.best.others[0].action)
        asked = play.dialog
        assert pygame.Rect((0, 0), size).contains(asked.panel)
        assert (overflows(asked.form), outside(asked.form), play.cut_off()) == ([], [], [])


def test_a_challenge_is_asked_for_as_in_a_match(play: CardPlaying) -> None:
    scene, line = opened(play, " challenge-or-draw ")
    right, wrong = ("challenge", "take") if line.best.action == Challenge() else ("take", "challenge")
    assert any(each.action in (Accept(), Challenge()) for each in line.best.others)
    for answer, title in ((wrong, "cardpuzzle.missed"), (right, "level.solved")):
        play.until(lambda: scene.question is not None)
        play.mouse.click(sure(scene.question).form[answer].rect.center)
        assert play.dialog.title == play.context.t(title)
        play.mouse.press("answer-2" if answer == wrong else "answer-0")


def test_a_wild_asks_for_its_colour_by_keys_and_what_does_not_fit_is_refused_and_not_counted(play: CardPlaying) -> None:
    scene, line = opened(play, " which-colour ")
    action = as_a(Play, line.best.action)
    legal = {each.action.card for each in line.best.others if isinstance(each.action, Play)} | {action.card}
    for card in [card for card in scene.table.hand if card not in legal][:1]:
        scene.acting.lay(card)
        play.frame()
        assert scene.notice.shown is not None
    assert kept(play).tries == ()
    known = next(node for node in scene.nodes if node.key == "knowledge")
    assert "ungesehen" in known.name.lower(), "what is known is read aloud"
    assert known.box is not None
    assert all(node.key != "log" for node in scene.nodes)
    scene.hand.tap(action.card)
    play.mouse.key(pygame.K_RETURN)
    play.until(lambda: scene.question is not None)
    play.mouse.click(sure(scene.question).form[f"colour-{action.colour}"].rect.center)
    assert play.dialog.title == play.context.t("level.solved")


def test_three_hints_end_with_the_action_and_the_solution_counts_as_a_miss_and_says_why(play: CardPlaying) -> None:
    scene = rated(play)
    play.mouse.press("hint")
    assert scene.guidance().text == f"{scene.hint_cost} {play.context.t('puzzles.hint-again')}"
    assert scene.sitting.hints == 0
    play.mouse.press("hint")
    play.frame()
    assert {scene.text.task, scene.around, scene.text.hints[0]}.issubset(each.words for each in scene.texts()[1])
    play.click(*["hint"] * 6)
    assert scene.sitting.hints == 3
    assert scene.text.hints[2].startswith("Am besten ist")
    scene.menu()
    play.frame()
    play.mouse.press("answer-1")
    assert play.dialog.text.startswith(f"{scene.because} Wertung")
    assert "Es zählt als nicht gelöst." in play.dialog.text
    assert not only(play).solved


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_a_hint_leaves_the_title_and_the_hints_before_it(tmp_path: Path, size: tuple[int, int]) -> None:
    with card_playing(tmp_path, size, settings=replace(QUICK, book=BOOK)) as play:
        play.mouse.press("puzzles")
        play.on_top(Puzzles).play(Mode.RATED, "which-colour")
        scene = turn(play)
        for count in range(1, 4):
            scene.sitting.hints = count
            place, shown = scene.texts()
            words = [each.words for each in shown]
            assert words == [scene.text.title, scene.text.task, scene.around, *scene.text.hints[:count]]
            assert fits(play.context.style, place, shown)
            assert play.cut_off() == []


def test_in_large_print_the_title_stays_and_the_first_hints_give_way(tmp_path: Path) -> None:
    with card_playing(tmp_path, (960, 540), settings=replace(QUICK, book=BOOK, text_size=200)) as play:
        play.mouse.press("puzzles")
        play.on_top(Puzzles).play(Mode.RATED, "which-colour")
        scene = turn(play)
        scene.sitting.hints = 3
        words = [each.words for each in scene.texts()[1]]
        assert words[:2] == [scene.text.title, scene.text.task]
        assert words[-1] == scene.text.hints[2]


def test_a_streak_ends_with_a_miss_and_is_kept(play: CardPlaying) -> None:
    play.mouse.press("streak")
    first = turn(play)
    first.judge(first.puzzle.best.action)
    play.until(lambda: play.context.scenes.top is not first)
    second = turn(play)
    assert second.puzzle.name != first.puzzle.name
    second.judge(second.puzzle.best.others[0].action)
    assert play.dialog
    play.mouse.press("answer-0")
    play.until(lambda: kept(play).runs != ())
    assert kept(play).runs == (Run(kept(play).runs[0].at, Mode.STREAK, BOOK, 1),)


def test_a_storm_goes_on_after_a_miss_and_ends_with_its_time(play: CardPlaying) -> None:
    play.click("storm", "answer-1")
    first = turn(play)
    first.judge(first.puzzle.best.others[0].action)
    play.until(lambda: play.context.scenes.top is not first)
    second = turn(play)
    assert second.series.left < 171
    second.hint()
    assert second.sitting.hints == 0
    second.series.left = 0.01
    play.until(lambda: kept(play).runs != ())
    assert kept(play).runs[0].score == 0


@pytest.mark.parametrize("left_handed", [False, True], ids=["right-handed", "left-handed"])
def test_what_is_known_lies_on_the_other_side_than_the_task(play: CardPlaying, left_handed: bool) -> None:
    play.context.change(left_handed=left_handed)
    scene = rated(play)
    zones, known, metrics = scene.table.zones, scene.knowledge, play.context.style.metrics
    assert zones.log is not None
    assert known.width >= play.context.style.px(250)
    assert pygame.Rect((0, 0), metrics.size).contains(known)
    assert known.collidelist([zones.log, zones.ring, zones.guidance]) == -1
    assert "uno" not in play.form, "nobody can catch whoever decides once"


def test_a_puzzle_asks_for_no_call_where_one_card_will_be_left(play: CardPlaying) -> None:
    scene, line = opened(play, " any which-colour 2")
    assert call_of(wanted(line.seen)) is Call.NEEDED
    for cards in ((), scene.table.hand[:1]):
        scene.table.selected = cards
        assert "UNO!" not in scene.guidance().text


@pytest.fixture
def taught(table: CardPlaying) -> CardPlaying:
    table.mouse.press("school")
    return table


def page(play: CardPlaying) -> School:
    return play.on_top(School)


def stage(play: CardPlaying, key: str) -> tuple[CardStageTurn, Level]:
    page(play).turn_to(key.split("/")[1])
    there = page(play)
    level = next(level for level in there.visit.library.levels if level.key == key)
    there.play(level)
    play.frame()
    assert level.of_cards
    return play.on_top(CardStageTurn), level


def test_every_task_with_cards_is_done_by_its_move(taught: CardPlaying) -> None:
    for key in TASKS:
        scene, level = stage(taught, key)
        action = level.action(level.solution[0], level.start)
        assert not isinstance(action, Problem)
        scene.acting.act(action)
        for _ in range(200):
            if scene.question is not None:
                scene.acting.read()
            taught.frame()
            if taught.context.scenes.top is not scene:
                break
        assert "Ganz ohne Tipp" in taught.dialog.text, key
        assert not taught.dialog.panel.colliderect(scene.table.zones.pile), key
        taught.mouse.press("answer-0")
        assert page(taught).visit.standing.mark(level) is StageMark.DONE, key


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("above", [False, True])
def test_however_much_is_said_of_a_task_the_piles_stay_free(tmp_path: Path, size: tuple[int, int], above: bool) -> None:
    with card_playing(tmp_path, size, settings=replace(QUICK, rack_above=above)) as play:
        play.at("R1 G5", "?3", discard="R2")
        answers = [Answer("Zur Liste"), Answer("Noch einmal"), Answer("Weiter")]
        dialog = Dialog(play.context, "Geschafft!", "Ein Satz mehr. " * 18, answers, aside=True)
        play.context.scenes.push(dialog, fade=False)
        play.frame()
        zones, window = play.table.zones, pygame.Rect((0, 0), size)
        assert play.dialog.panel.collidelist((zones.pile, zones.stock, zones.colour)) < 0
        assert window.contains(play.dialog.panel)
        play.context.scenes.pop(fade=False)
        play.context.change(confirm_turns=True)
        play.mouse.double_click(play.point(play.card("R1")))
        assert play.dialog.panel.collidelist((zones.pile, zones.stock, zones.colour)) < 0, "nor where it is asked for"


def test_a_card_is_laid_with_the_mouse_and_the_next_stage_offered(taught: CardPlaying) -> None:
    stage(taught, "lessons/uno-1999/01-match")
    taught.choose(taught.card("B7"))
    taught.mouse.press("lay")
    assert "geschafft" in taught.dialog.text
    taught.mouse.press("answer-2")
    assert taught.on_top(CardStageTurn).level.key.endswith("02-draw")


def test_the_three_tiers_say_where_then_which_card_then_the_move(taught: CardPlaying) -> None:
    scene, level = stage(taught, "lessons/uno-1999/03-wild")
    taught.mouse.press("hint")
    assert not taught.table.selected
    taught.mouse.press("hint")
    assert "Diese Karte: Joker" in taught.line
    assert [each.symbol for each in taught.table.selected] == ["W"]
    taught.mouse.press("hint")
    assert "wähle Blau" in taught.line
    scene.acting.act(as_a(Play, level.action(level.solution[0], level.start)))
    assert "Mit Hilfe" in taught.dialog.text


def test_a_legal_move_that_misses_is_told_and_an_illegal_one_has_its_paragraph(taught: CardPlaying) -> None:
    scene, _ = stage(taught, "lessons/uno-1999/05-draw-two")
    scene.acting.lay(taught.card("B9"))
    assert scene.guidance().rule == "UC-18"
    taught.choose(taught.card("R4"))
    taught.mouse.press("lay")
    assert "erlaubt" in taught.dialog.text
    assert "Leg: Rot +2" in taught.dialog.text
    taught.mouse.press("answer-1")
    assert isinstance(taught.context.scenes.top, CardStageTurn)


def test_a_forgotten_call_misses_the_stage(taught: CardPlaying) -> None:
    scene, _ = stage(taught, "lessons/uno-1999/07-uno")
    scene.acting.act(Play(taught.card("R3")))
    assert "UNO!" in taught.dialog.text


@pytest.mark.parametrize("ahead", [True, False])
def test_a_round_of_cards_ends_with_its_time(taught: CardPlaying, monkeypatch: pytest.MonkeyPatch, ahead: bool) -> None:
    scene, level = stage(taught, "lessons/uno-112/04-first-round")
    assert isinstance(scene, CardRoundTurn)
    assert scene.session.record.seats[1][0] == "easy"
    monkeypatch.setattr(type(scene.session), "ahead", ahead)
    scene.time_left = 0.05
    taught.until_my_turn()
    taught.mouse.wait(0.3)
    assert "Zeit ist um" in taught.dialog.text
    assert taught.dialog.title == ("Gewonnen!" if ahead else "Diesmal nicht")
    taught.mouse.press("answer-0")
    assert page(taught).visit.standing.mark(level) is (StageMark.DONE if ahead else StageMark.OPEN)
