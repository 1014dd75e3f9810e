"""The guided first round: offered to a newcomer, played by mouse, gamepad or one key, or shown; nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.problems import Problem
from game.engine.tiles.notation import parse_action
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.referee import TileGame
from game.engine.tiles.views import before
from game.shipped import LANGUAGES
from game.store import guided, progress
from game.store.settings import Scanning
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import tooltip
from game.ui.loop import App
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.round.first_round import FirstTurn
from game.ui.scenes.round.first_screen import KEYS_HEIGHT, FirstScreen
from game.ui.scenes.round.players_time import counts_time
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.school.mini_round import RoundTurn
from game.ui.scenes.school.school import School
from game.ui.table.tiles.guided import STEPS, Want
from game.ui.table.tiles.task import task_height, task_lines
from tests.tile_tables import one
from tests.ui.beginner import Beginner
from tests.ui.mouse import Mouse
from tests.ui.screen import QUICK
from tests.ui.test_gamepad import XBOX, Bench
from tests.ui.test_scanning import SLOW, OneKey, TilesByOneKey, only_one_key
from tests.ui.tile_keys import TileKeys
from tests.ui.tile_playing import TilePlaying, tile_playing


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu of a newcomer, in the smallest window."""
    with tile_playing(tmp_path, LEAST_WINDOW) as made:
        yield made


def begin(play: TilePlaying) -> FirstTurn:
    """Start it as a newcomer does."""
    play.click("first")
    return turn(play)


def turn(play: TilePlaying) -> FirstTurn:
    """The scene, which has to be on top."""
    return play.on_top(FirstTurn)


def screen(play: TilePlaying) -> FirstScreen:
    """Its table."""
    return turn(play).screen


def step(play: TilePlaying) -> str:
    """The name of the step that is shown, once nothing moves and the player is on turn."""
    play.until(lambda: turn(play).table.my_turn and not screen(play).playback.busy)
    play.frame()
    return STEPS[screen(play).step].name


def show(play: TilePlaying) -> str:
    """Have the step shown, and return its name."""
    name = step(play)
    turn(play).show_me()
    play.frame()
    return name


def in_row(play: TilePlaying, *words: str) -> None:
    """Drag tiles of the rack beside each other, the first to a free place."""
    play.mouse.drag(play.point(one(words[0])), play.free_point())
    for left, word in pairwise(words):
        beside(play, word, left)


def beside(play: TilePlaying, word: str, left: str) -> None:
    """Drag a tile of the rack to the right end of what another lies in."""
    x, y = play.point(one(left))
    play.mouse.drag(play.point(one(word)), (round(x + play.table.tile_width * 0.7), y))


def test_enter_goes_on_where_there_is_only_something_to_read_and_why_it_does_not_covers_no_step(
    play: TilePlaying, monkeypatch: pytest.MonkeyPatch
) -> None:
    places: list[pygame.Rect] = []
    found = tooltip.tooltip_rect

    def noted(*args: Any) -> pygame.Rect:
        places.append(found(*args))
        return places[-1]

    begin(play)
    assert step(play) == "rack"
    assert turn(play).pointed() == "first-on"
    play.mouse.key(pygame.K_RETURN)
    assert step(play) == "run"
    monkeypatch.setattr(tooltip, "tooltip_rect", noted)
    play.mouse.key(pygame.K_RETURN)
    assert step(play) == "run"
    assert play.form.tip is not None, "and later it ends the turn, or says why not"
    play.picture()
    zones = turn(play).table.zones
    assert zones.log is not None
    assert places
    assert not places[-1].collideobjects([zones.log, zones.guidance])


def test_the_deal_and_every_act_of_the_guided_round_are_legal_and_end_it() -> None:
    found = guided.load()
    game, state = TileGame(found.start.rules), found.start
    for seat, line in found.acts:
        action = parse_action(line, before(state))
        assert not isinstance(action, Problem)
        state = game.apply(state, seat, action)[-1].state
    assert state.phase in (TilePhase.SCORING, TilePhase.OVER)
    assert state.racks[0] == ()


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
    play.click("first-on")
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
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    assert progress.load(play.context.folders, play.context.now())[0] == {guided.KEY}
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_beginner_who_only_follows_the_screen_goes_out_and_then_wins_a_short_round(
    tmp_path: Path, language: str
) -> None:
    with tile_playing(tmp_path, (1280, 720), language, draw_every=50) as play:
        beginner = Beginner(play, language)
        beginner.press(beginner.say("menu.first"))
        for _ in range(3 * len(STEPS)):
            play.until(lambda: isinstance(play.context.scenes.top, Dialog) or turn(play).table.my_turn)
            if isinstance(play.context.scenes.top, Dialog):
                break
            step(play)
            beginner.follow(beginner.task())
        assert isinstance(play.context.scenes.top, Dialog), beginner.did
        assert len(beginner.did) == len(STEPS), "each step is done once, just as it says"
        for name in ("menu.school", "school.knows-nothing"):
            play.driver.wait(1.0)
            beginner.press(beginner.say(name))
        school = play.on_top(School)
        short = next(each for each in school.visit.library.levels if each.stage and each.stage.round)
        school.play(short)
        play.driver.wait(1.0)
        for _ in range(400):
            if not isinstance(play.context.scenes.top, RoundTurn):
                break
            if counts_time(play.context.scenes.top):
                beginner.play_turn()
            play.driver.wait(0.3)
        assert isinstance(play.context.scenes.top, SolvedDialog), "\n".join(beginner.did[-25:])
        assert play.context.scenes.top.title == beginner.say("school.won")


def test_another_legal_lay_is_praised_and_not_sent(play: TilePlaying) -> None:
    begin(play)
    play.click("first-on")
    in_row(play, "Y3", "Y4'", "Y5")
    play.click("end")
    assert screen(play).turns == 0
    assert turn(play).guidance().text == play.context.t("first.also")
    turn(play).show_me()
    assert step(play) == "undo"


def test_whatever_takes_tiles_back_is_taking_back_and_what_was_taken_back_is_shown_again(play: TilePlaying) -> None:
    for way in ("undo", "reset"):
        begin(play)
        assert [show(play), show(play), step(play)] == ["rack", "run", "undo"]
        play.click(way)
        assert show(play) == "end"
        assert step(play) == "group"
        play.context.scenes.pop()
        play.frame()
    begin(play)
    for _ in range(len(STEPS) - 2):
        name = step(play)
        if name == "uno":
            turn(play).undo()
            play.frame()
        assert name not in ("end", "uno") or turn(play).table.hinted
        show(play)


def test_the_guide_can_be_left_at_any_time_and_started_again_from_the_lessons(play: TilePlaying) -> None:
    begin(play)
    play.click("first-leave")
    assert isinstance(play.context.scenes.top, Menu)
    assert "first" not in play.form
    play.click("school")
    assert isinstance(play.context.scenes.top, School)
    play.click("first")
    turn(play)
    play.driver.key(pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Dialog)
    play.click("answer-2")
    assert isinstance(play.context.scenes.top, School)
    assert play.open_matches() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_its_panel_in_the_smallest_window(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, LEAST_WINDOW, language) as play:
        begin(play)
        for index, each in enumerate(STEPS):
            screen(play).step = index
            zone, style = screen(play).table.zones.log, play.context.style
            assert zone is not None
            room = zone.inflate(-2 * style.px(16), -2 * style.px(14))
            room.height -= style.px(KEYS_HEIGHT)
            lines = task_lines(style, room, screen(play).text(), ())
            assert task_height(style, room, lines) <= room.height, each.name


# By gamepad and by one key

BUTTONS = {
    pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    pygame.K_TAB: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.K_SPACE: pygame.CONTROLLER_BUTTON_A,
}
"""The buttons that do what the keys do."""


class Pad(Mouse):
    """Presses the buttons of a gamepad where others press keys."""

    def __init__(self, app: App, bench: Bench) -> None:
        super().__init__(app)
        self.bench = bench

    def key(self, key: int, mod: int = 0) -> None:
        """Press the button that does what a key does; with Ctrl the right stick."""
        if mod:
            self.bench.axis(pygame.CONTROLLER_AXIS_RIGHTX, 32767 if key == pygame.K_RIGHT else -32767)
            self.bench.axis(pygame.CONTROLLER_AXIS_RIGHTX, 0)
        else:
            self.bench.press(BUTTONS[key])


class TilesByPad(TileKeys):
    """Plays tiles with a gamepad."""

    def press(self, key: str) -> None:
        """Go to a button, and press it."""
        self.keyboard.reach("keys", key)
        self.mouse.key(pygame.K_SPACE)


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu of a newcomer, of whom few frames are drawn."""
    with tile_playing(tmp_path, settings=replace(QUICK, sound=False), draw_every=100) as made:
        yield made


def first_steps(play: TilePlaying, player: TileKeys) -> list[str]:
    """Do what the first steps ask for, up to the second turn, then leave; return the steps that were shown."""
    shown = [step(play)]
    player.press("first-on")
    shown.append(step(play))
    player.put_freely(one("G8"))
    for word in ("G9", "G10"):
        draft = turn(play).table.draft
        assert draft is not None
        if draft.now.table:
            player.put_to(one(word), draft.now.table[-1])
        else:
            player.put_beside(one(word), one("G8"))
    shown.append(step(play))
    player.press("undo")
    shown.append(step(play))
    player.press("redo")
    player.press("end")
    shown.append(step(play))
    player.press("first-leave")
    return shown


def by_pad(play: TilePlaying) -> TileKeys:
    """Start the round with a gamepad."""
    bench = Bench(play)
    bench.plug(XBOX)
    for _ in range(20):
        if play.form.focus == "first":
            break
        bench.press(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    bench.press(pygame.CONTROLLER_BUTTON_A)
    return TilesByPad(Pad(play.driver.app, bench), turn(play).screen)


def by_one_key(play: TilePlaying) -> TileKeys:
    """Start the round with one key."""
    play.context.change(scanning=Scanning.TIME, scan_tenths=5)
    play.mouse.dt = SLOW
    OneKey(play.mouse).take("form", "first")
    return TilesByOneKey(play.mouse, turn(play).screen)


@pytest.mark.parametrize("start", [by_pad, by_one_key])
def test_the_first_steps_are_done_by_gamepad_and_by_one_key_then_every_step_is_shown_on_request(
    hasty: TilePlaying, start: Callable[[TilePlaying], TileKeys], monkeypatch: pytest.MonkeyPatch
) -> None:
    if start is by_one_key:
        only_one_key(monkeypatch)
    player = start(hasty)
    assert first_steps(hasty, player) == ["rack", "run", "undo", "end", "group"]
    hasty.on_top(Menu)
    assert not hasty.context.settings.newcomer
    hasty.context.go.first_round()
    player = type(player)(player.mouse, turn(hasty).screen)
    for each in STEPS:
        assert step(hasty) == each.name
        player.press("first-on")
    hasty.until(lambda: isinstance(hasty.context.scenes.top, Dialog))
