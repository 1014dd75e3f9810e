"""The guided first round: offered to a newcomer, played by mouse, or shown; nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from game.store import school as guided
from game.store import training
from game.ui.kit.style import Style
from game.ui.kit.theme import LEAST_WINDOW, TextSize
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import NewMatch
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.first_round import STEPS, FirstScreen, FirstTurn, Want
from game.ui.scenes.school.school import School
from tests.tile_tables import one
from tests.ui.tile_playing import TilePlaying, tile_playing


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu of a newcomer, in the smallest window."""
    with tile_playing(tmp_path, LEAST_WINDOW) as made:
        yield made


def begin(play: TilePlaying) -> FirstTurn:
    play.click("first")
    return turn(play)


def turn(play: TilePlaying) -> FirstTurn:
    return play.on_top(FirstTurn)


def screen(play: TilePlaying) -> FirstScreen:
    return turn(play).screen


def step(play: TilePlaying) -> str:
    play.until(lambda: turn(play).table.my_turn and not screen(play).playback.busy)
    play.frame()
    return STEPS[screen(play).step].name


def in_row(play: TilePlaying, *words: str) -> None:
    """Drag tiles of the rack beside each other, the first to a free place."""
    play.mouse.drag(play.point(one(words[0])), play.free_point())
    for left, word in pairwise(words):
        beside(play, word, left)


def beside(play: TilePlaying, word: str, left: str) -> None:
    """Drag a tile of the rack to the right end of what another lies in."""
    x, y = play.point(one(left))
    play.mouse.drag(play.point(one(word)), (round(x + play.table.ground.pitch * 0.7), y))


def test_every_step_belongs_to_a_turn_of_the_round() -> None:
    lays = [act for act in guided.load().acts if act.seat == 0 and act.line.startswith("lay")]
    assert [each.turn for each in STEPS] == sorted(each.turn for each in STEPS)
    assert {each.turn for each in STEPS} == set(range(len(lays)))


def test_the_guided_round_is_offered_first_and_played_by_mouse_to_the_last_tile(play: TilePlaying) -> None:
    menu = play.on_top(Menu)
    assert menu.form.focus == "first"
    assert play.cut_off() == []
    begin(play)
    assert step(play) == "rack"
    play.mouse.key(pygame.K_RETURN)
    assert step(play) == "run"
    in_row(play, "G8", "G9", "G10")
    assert step(play) == "undo"
    play.click("undo")
    assert step(play) == "end"
    play.click("redo", "end")
    assert step(play) == "group"
    for word in ("R4", "B4"):
        play.mouse.click(play.point(one(word)))
        play.mouse.click(play.point(one("Y4")))
    play.click("end")
    assert step(play) == "signs"
    in_row(play, "Y3", "Y4'", "Y5")
    play.click("end")
    assert step(play) == "split"
    play.mouse.drag(play.point(one("G10'")), play.point(one("G10")))
    assert step(play) == "uno"
    play.click("end")
    assert "UNO!" in turn(play).guidance().text
    assert screen(play).turns == 3
    play.click("uno", "end")
    assert step(play) == "hint"
    play.click("hint")
    assert step(play) == "out"
    beside(play, "R11'", "R10")
    play.click("end")
    play.until_on_top(Dialog)
    points = play.screen.session.results()[0].noted[0]
    assert f"bringt dir {points} Punkte: Zahlen ihren Wert" in play.dialog.text, "how points are counted"
    assert "Wer zuerst 200 hat" in play.dialog.text
    assert play.cut_off() == []
    assert training.solved_levels(play.context.folders, play.context.now())[0] == {guided.KEY}
    play.click("answer-2")
    assert isinstance(play.context.scenes.top, NewMatch)
    play.context.scenes.pop()
    play.frame()
    assert "first" not in play.form, "who has played it is not asked again"


def test_a_newcomer_can_be_shown_every_step_and_what_it_points_at_can_be_pressed(play: TilePlaying) -> None:
    begin(play)
    seen = []
    while not isinstance(play.context.scenes.top, Dialog):
        seen.append(step(play))
        assert play.cut_off() == []
        if (key := turn(play).pointed()) is not None:
            assert play.key(key).enabled, key
        assert STEPS[screen(play).step].want is not Want.UNDO or key == "undo"
        play.click("first-on")
        play.frame()
        play.until(lambda: isinstance(play.context.scenes.top, Dialog) or turn(play).table.my_turn)
    assert seen == [each.name for each in STEPS]


def test_another_legal_lay_is_praised_and_not_sent(play: TilePlaying) -> None:
    begin(play)
    play.click("first-on")
    in_row(play, "Y3", "Y4'", "Y5")
    play.click("end")
    assert screen(play).turns == 0
    assert turn(play).guidance().text == play.context.t("first.also")
    turn(play).show_me()
    assert step(play) == "undo"


def test_the_guide_can_be_left_at_any_time_and_started_again_from_the_lessons(play: TilePlaying) -> None:
    begin(play)
    play.click("first-leave")
    assert isinstance(play.context.scenes.top, Menu)
    assert "first" not in play.form
    play.click("school")
    assert isinstance(play.context.scenes.top, School)
    play.click("first")
    begun = turn(play)
    for answer, same in ((0, True), (1, False)):
        assert step(play) == "rack"
        play.click("first-on")
        play.driver.key(pygame.K_ESCAPE)
        play.click(f"answer-{answer}")
        assert (turn(play) is begun, step(play)) == (same, "run" if same else "rack")
        turn(play).screen.step = 0
    play.driver.key(pygame.K_ESCAPE)
    play.click("answer-2")
    assert isinstance(play.context.scenes.top, School)
    assert play.open_matches() == 0


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("size", [LEAST_WINDOW, (1280, 720)])
def test_no_step_has_smaller_text(
    tmp_path: Path, size: tuple[int, int], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tile_playing(tmp_path, size, language=language) as play:
        begin(play)
        drawn: list[tuple[object, int]] = []

        def noting(style: Style, *given: object, **_: object) -> int:
            drawn.append((given[3], style.metrics.text))
            return 0

        monkeypatch.setattr(Style, "paragraph", noting)
        for percent, at in product((100, 120, 150), range(len(STEPS))):
            play.context.change(text_size=percent)
            screen(play).step = at
            screen(play).draw_side(pygame.Surface(size))
            assert drawn[-2:] == [(TextSize.TEXT, percent)] * 2, STEPS[at].name
