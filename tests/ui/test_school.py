"""The school on the screen: the question, the path, done without help only, hints in three tiers, rounds, returns; and
the guided first round: offered to a newcomer, played by mouse, or shown."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.views import before
from game.play.practice import StageMark
from game.play.tiles.levels import solution_play
from game.store import school as guided, training
from game.store.levels import Knows, Level
from game.store.training import Mode, Try
from game.ui.kit.style import Style
from game.ui.kit.theme import LEAST_WINDOW, TextSize
from game.ui.scene import in_window
from game.ui.scenes import school
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.first_round import STEPS, FirstTurn
from game.ui.scenes.round.task import SolvedDialog
from game.ui.scenes.school import CardStageTurn, School, TileRoundTurn, TileStageTurn, Visit, stage_scene
from tests.tile_tables import tiles
from tests.ui.driver import NOON, QUICK, driven, sure
from tests.ui.playing import TilePlaying, tile_playing

UR = "lessons/uno-rummy/"


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The school of somebody who never played."""
    with tile_playing(tmp_path) as made:
        made.mouse.press("school")
        yield made


def page(play: TilePlaying) -> School:
    return play.on_top(School)


def enter(play: TilePlaying, name: str) -> Level:
    """Open a task or a round of the school by the name of its file."""
    there = page(play)
    level: Level = next(level for level in there.visit.library.levels if level.key.endswith(name))
    there.play(level)
    play.frame()
    return level


def opened(play: TilePlaying, name: str) -> TileStageTurn:
    enter(play, name)
    return play.on_top(TileStageTurn)


def state(play: TilePlaying, name: str) -> StageMark:
    visit = page(play).visit
    return visit.standing.mark(next(level for level in visit.library.levels if level.key == UR + name))


def lay(play: TilePlaying, *words: str) -> None:
    """Drag rack tiles to the felt side by side, and end the turn."""
    play.put_in_row(*words)
    play.click("end")


def did(play: TilePlaying, name: str, days: int, *, hints: int = 0) -> None:
    """Let a stage have been solved some days ago."""
    done = Try(NOON - timedelta(days), Mode.SCHOOL, "uno-rummy", UR + name, True, 1, hints, 9.0)
    training.add_try(play.context.folders, done, NOON)
    page(play).uncovered()


def test_the_question_at_the_start_opens_the_right_stage_and_is_not_asked_again(play: TilePlaying) -> None:
    for key, title in (
        ("knows-nothing", "Die Folge"), ("knows-similar", "Höchstens vier"), ("knows-well", "Joker und UNO!"),
    ):  # fmt: skip
        assert "Kennst du das Spiel?" in play.words()
        play.click(key)
        assert "Kennst du das Spiel?" not in play.words()
        assert play.key("next").text == title
        play.click("back", "school")
        assert play.key("next").text == title
        play.click("ask-again")
    play.click("knows-well")
    for book, wanted in (("rummikub", "knows-similar"), ("uno-rummy", "next")):
        page(play).turn_to(book)
        assert wanted in page(play).form, "each book is asked about by itself"
    assert all(play.form[key].tip for key in ("back-again", "first", "ask-again", "levels"))
    play.click("levels")
    play.on_top(Levels)


def test_a_stage_solved_with_help_is_to_be_tried_once_more_and_comes_in_other_colours(play: TilePlaying) -> None:
    opened(play, "01-run")
    play.take_the_move()
    play.click("end")
    assert "Mit Hilfe gelöst: Ein Tipp zählt auch bei „Noch einmal“ noch mit." in play.dialog.text
    play.click("answer-1")
    assert play.on_top(TileStageTurn).helped, "starting over at once does not make the help forgotten"
    play.context.scenes.pop()
    play.frame()
    assert state(play, "01-run") is StageMark.HELPED
    turn = opened(play, "01-run")
    assert not turn.helped
    assert set(tiles("B8 B9 B10")) <= set(play.table.rack)
    assert "Blau" in turn.level.text("de").hints[0]
    lay(play, "B8", "B9", "B10")
    assert "Ganz ohne Tipp" in play.dialog.text


def test_what_was_done_some_days_ago_comes_back_by_its_button(play: TilePlaying) -> None:
    did(play, "02-group", 2)
    assert state(play, "02-group") is StageMark.BACK
    play.click("back-again")
    lay(play, "G9", "Y9", "R9")
    assert "noch" in play.dialog.text
    play.click("answer-0")
    assert state(play, "02-group") is StageMark.DONE
    assert not page(play).form["back-again"].enabled
    assert state(play, "01-run") is not StageMark.DONE
    training.add_solved(play.context.folders, "lessons/01-run", NOON)
    page(play).uncovered()
    assert state(play, "01-run") is StageMark.DONE, "lessons that were solved by earlier versions are done"


def test_the_three_tiers_say_where_then_which_tiles_then_the_move(play: TilePlaying) -> None:
    turn = opened(play, "08-the-fourth")
    found = sure(solution_play(turn.level, before(turn.level.start)))
    play.click("hint")
    assert turn.level.text("de").hints[0].split(" ")[0] in " ".join(play.words())
    assert play.table.hinted == ()
    play.click("hint")
    assert set(tiles("G8 G10")) <= set(play.table.hinted)
    assert "take" not in play.form
    play.click("hint", "take")
    assert set(play.draft.lay().table) == set(found.lay.table)
    assert turn.helped


def test_rk_12_a_new_deal_is_claimed_by_answering_the_question(play: TilePlaying) -> None:
    page(play).turn_to("rummikub")
    level = enter(play, "06-three-pairs")
    assert play.dialog.title == play.context.t("claim.title")
    play.click("answer-1")
    play.until_on_top(SolvedDialog)
    play.click("answer-0")
    assert page(play).visit.standing.mark(level) is StageMark.DONE


def in_round(play: TilePlaying) -> TileRoundTurn:
    enter(play, "uno-rummy/06-first-round")
    return play.on_top(TileRoundTurn)


def test_a_round_is_played_against_an_easy_computer_and_a_won_one_brings_another_deal(play: TilePlaying) -> None:
    turn = in_round(play)
    first = turn.screen.session.state.racks
    assert turn.screen.session.record.seats[1][0] == "easy"
    assert turn.screen._conditions().factor == 2 * turn.screen.playback.factor
    assert [len(rack) for rack in first] == [7, 7]
    left = turn.time_left
    play.context.change(no_clocks=True)
    play.mouse.wait(2)
    assert turn.time_left == left, "without clocks a round has no time"
    play.context.scenes.pop()
    play.frame()
    did(play, "06-first-round", 0, hints=1)
    assert in_round(play).screen.session.state.racks != first


@pytest.mark.parametrize("ahead", [True, False])
def test_when_time_is_up_fewer_points_win(play: TilePlaying, ahead: bool) -> None:
    turn = in_round(play)
    mine, theirs = tiles("R1 R3"), tiles("B12 G12")
    now = turn.screen.session.state
    racks = (mine, theirs) if ahead else (theirs, mine)
    turn.screen.session.steps[-1] = turn.screen.session.steps[-1]._replace(state=now._replace(racks=racks))
    turn.time_left = 0.05
    play.mouse.wait(0.3)
    asked = play.dialog
    assert "Zeit ist um" in asked.text
    assert asked.title == ("Gewonnen!" if ahead else "Diesmal nicht")
    play.click("answer-0")
    assert state(play, "06-first-round") is (StageMark.DONE if ahead else StageMark.OPEN)


@pytest.mark.parametrize(("size", "text_size"), [((1280, 720), 100), ((960, 540), 200)])
def test_the_page_opens_with_the_focus_on_the_next_stage(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with driven(tmp_path, size, settings=replace(QUICK, text_size=text_size)) as game:
        there = School(game.context)
        game.show(there)
        assert there.attention == ("knows-nothing",)
        there.begin(Knows.NOTHING)
        game.context.scenes.replace(there := School(game.context), fade=False)
        game.wait(1.5)
        assert there.attention == ("next",)
        level = there.visit.standing.next
        assert level is not None
        assert sure(there.form["next"].node()).name == there.visit.prepared(level).text("de").title
        assert pygame.Rect((0, 0), size).contains(in_window(there, there.form["next"].rect))
        game.key(pygame.K_RETURN)
        assert isinstance(game.context.scenes.top, TileStageTurn)


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_stage_shows_its_picture_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    drawn: list[object] = []
    monkeypatch.setattr(school, "draw_stage_picture", lambda *given: drawn.append(given))
    with driven(tmp_path, (960, 540), language) as game:
        for books in (TILE_BOOKS, CARD_BOOKS):
            for book in books:
                zone: pygame.Rect | None = None
                visit = Visit(game.context, book)
                for level in visit.library.levels:
                    if zone is None:
                        scene = stage_scene(visit, level)
                        assert isinstance(scene, TileStageTurn | CardStageTurn)
                        zone = scene.screen.table.zones.log
                        scene.closing()
                    assert zone is not None
                    drawn.clear()
                    school.draw_stage(game.surface, game.context, zone, visit.prepared(level), 0)
                    assert drawn, level.key


@pytest.fixture
def guide(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu of a newcomer, in the smallest window."""
    with tile_playing(tmp_path, LEAST_WINDOW) as made:
        yield made


def begin(guide: TilePlaying) -> FirstTurn:
    guide.click("first")
    return turn(guide)


def turn(guide: TilePlaying) -> FirstTurn:
    return guide.on_top(FirstTurn)


def step(guide: TilePlaying) -> str:
    guide.until(lambda: turn(guide).table.my_turn and not turn(guide).screen.playback.busy)
    guide.frame()
    return STEPS[turn(guide).at].name


def test_every_step_belongs_to_a_turn_of_the_round() -> None:
    lays = [act for act in guided.load().acts if act.seat == 0 and act.line.startswith("lay")]
    assert [each.turn for each in STEPS] == sorted(each.turn for each in STEPS)
    assert {each.turn for each in STEPS} == set(range(len(lays)))


def test_the_guided_round_is_offered_first_and_played_by_mouse_to_the_last_tile(guide: TilePlaying) -> None:
    assert guide.on_top(Menu).form.focus == "first"
    assert guide.cut_off() == []
    begin(guide)
    assert step(guide) == "rack"
    guide.mouse.key(pygame.K_RETURN)
    assert step(guide) == "run"
    guide.put_in_row("G8", "G9", "G10")
    assert step(guide) == "undo"
    guide.click("undo")
    assert step(guide) == "end"
    guide.click("redo", "end")
    assert step(guide) == "group"
    for word in ("R4", "Y4", "B4", "Y4"):
        guide.mouse.click(guide.point(word))
    guide.click("end")
    assert step(guide) == "signs"
    lay(guide, "Y3", "Y4'", "Y5")
    assert step(guide) == "split"
    guide.put("G10'", "G10", 0)
    assert step(guide) == "uno"
    guide.click("end")
    assert "UNO!" in turn(guide).guidance().text
    assert turn(guide).turns == 3
    guide.click("uno", "end")
    assert step(guide) == "hint"
    guide.click("hint")
    assert step(guide) == "out"
    guide.put("R11'", "R10")
    guide.click("end")
    guide.until_on_top(Dialog)
    points = guide.screen.session.results()[0].noted[0]
    assert f"bringt dir {points} Punkte: Zahlen ihren Wert" in guide.dialog.text, "how points are counted"
    assert "Wer zuerst 200 hat" in guide.dialog.text
    assert guide.cut_off() == []
    assert training.solved_levels(guide.context.folders, guide.context.now())[0] == {guided.KEY}
    guide.click("answer-2")
    assert isinstance(guide.context.scenes.top, NewMatch)
    guide.context.scenes.pop()
    guide.frame()
    assert "first" not in guide.form, "who has played it is not asked again"


def test_a_newcomer_can_be_shown_every_step_and_what_it_points_at_can_be_pressed(guide: TilePlaying) -> None:
    begin(guide)
    seen = []
    while not isinstance(guide.context.scenes.top, Dialog):
        seen.append(step(guide))
        assert guide.cut_off() == []
        if (key := turn(guide).pointed()) is not None:
            assert guide.key(key).enabled, key
        assert STEPS[turn(guide).at].want != "undo" or key == "undo"
        guide.click("first-on")
        guide.frame()
        guide.until(lambda: isinstance(guide.context.scenes.top, Dialog) or turn(guide).table.my_turn)
    assert seen == [each.name for each in STEPS]


def test_another_legal_lay_is_praised_and_not_sent(guide: TilePlaying) -> None:
    begin(guide)
    guide.click("first-on")
    lay(guide, "Y3", "Y4'", "Y5")
    assert turn(guide).turns == 0
    assert turn(guide).guidance().text == guide.context.t("first.also")
    turn(guide).show_me()
    assert step(guide) == "undo"


def test_the_guide_can_be_left_at_any_time_and_started_again_from_the_lessons(guide: TilePlaying) -> None:
    begin(guide)
    guide.click("first-leave")
    assert isinstance(guide.context.scenes.top, Menu)
    assert "first" not in guide.form
    guide.click("school")
    assert isinstance(guide.context.scenes.top, School)
    guide.click("first")
    begun = turn(guide)
    for answer, same in ((0, True), (1, False)):
        assert step(guide) == "rack"
        guide.click("first-on")
        guide.driver.key(pygame.K_ESCAPE)
        guide.click(f"answer-{answer}")
        assert (turn(guide) is begun, step(guide)) == (same, "run" if same else "rack")
        turn(guide).at = 0
    guide.driver.key(pygame.K_ESCAPE)
    guide.click("answer-2")
    assert isinstance(guide.context.scenes.top, School)
    assert guide.open_matches() == 0


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720)])
def test_no_step_has_smaller_text(
    tmp_path: Path, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tile_playing(tmp_path, size, language=language) as guide:
        begin(guide)
        drawn: list[tuple[object, int]] = []

        def noting(style: Style, *given: object, **_: object) -> int:
            drawn.append((given[3], style.metrics.text))
            return 0

        monkeypatch.setattr(Style, "paragraph", noting)
        for percent, at in product((100, 120, 150, 200), range(len(STEPS))):
            guide.context.change(text_size=percent)
            turn(guide).at = at
            turn(guide).draw_side(pygame.Surface(size))
            assert drawn[-2:] == [(TextSize.TEXT, percent)] * 2, STEPS[at].name
