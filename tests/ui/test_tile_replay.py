"""Looking at a match again: by turns, through chosen eyes, and going on from a turn of it, in every book."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.books import BOOKS
from game.engine.record import Record, parse_record
from game.engine.tiles.state import TileStep
from game.play.results import stops_of
from game.play.session import Events
from game.play.tiles.session import TileSession
from game.store import statistics
from game.ui.scenes.library.replay import EVERYTHING, PUBLIC, REST, ReplayScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.tiles.table import TileTable
from tests.tile_tables import rules as rules_with
from tests.tile_tables import tile_steps
from tests.ui.long.test_matches import OLD
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import TilePlaying, tile_playing
from tools.gallery.listing import SEATS, short
from tools.staged import played

RECORD, _steps = parse_record(OLD.read_text("utf-8"))
STEPS = tile_steps(_steps)
STOPS = stops_of(Events(STEPS))


def watch(play: TilePlaying, record: Record = RECORD, steps: tuple[TileStep, ...] = STEPS) -> ReplayScene:
    scene = ReplayScene(play.context, record, steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    return scene


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The menu, nothing kept."""
    with tile_playing(tmp_path, draw_every=20) as made:
        made.mouse.dt = 0.1
        yield made


def felt(scene: ReplayScene) -> TileTable:
    assert isinstance(scene.screen.table, TileTable)
    return scene.screen.table


def shown(scene: ReplayScene) -> int:
    """How many steps can be seen."""
    return int(scene.screen.table.cursor)


def test_every_turn_of_the_timeline_shows_the_position_of_that_turn(play: TilePlaying) -> None:
    scene = watch(play)
    assert shown(scene) == STOPS[0]
    for turn in (3, 0, len(STOPS) - 1, 7, 6):
        scene.jump(turn)
        table, state = felt(scene), STEPS[STOPS[turn] - 1].state
        assert (shown(scene), table.shown.table, table.rack) == (STOPS[turn], state.table, state.racks[0])
        assert set(table.stage.keys()) == {
            *(tile for meld in state.table for tile in meld.tiles), *state.loose, *state.racks[0]
        }  # fmt: skip
    scene.jump(-5)
    assert scene.screen.at == 0
    scene.jump(999)
    assert scene.screen.at == len(STOPS) - 1


def test_step_by_step_it_goes_to_the_end_and_back(play: TilePlaying) -> None:
    scene = watch(play)
    assert not play.key("previous").enabled
    for turn in range(1, len(STOPS)):
        play.mouse.press("next")
        play.until(lambda: not scene.screen.playback.busy)
        assert (scene.screen.at, shown(scene)) == (turn, STOPS[turn])
    assert not play.key("next").enabled
    assert not play.key("go-on").enabled, "nobody plays on from the end"
    play.mouse.press("previous")
    assert shown(scene) == STOPS[-2]
    for key, turn in ((pygame.K_LEFT, len(STOPS) - 3), (pygame.K_RIGHT, len(STOPS) - 2)):
        play.mouse.key(key)
        play.until(lambda: not scene.screen.playback.busy)
        assert scene.screen.at == turn
    assert "Pfeil links" in play.key("previous").hint


def test_it_plays_by_itself_and_stops_at_the_end(play: TilePlaying) -> None:
    scene = watch(play)
    play.mouse.press("play")
    assert scene.playing
    play.until(lambda: scene.screen.at == 3)
    play.mouse.key(pygame.K_p)
    assert not scene.playing
    at = scene.screen.at
    play.mouse.wait(3 * REST)
    assert scene.screen.at == at
    play.mouse.press("play")
    play.until(lambda: not scene.playing)
    assert shown(scene) == len(STEPS)
    play.mouse.press("play")
    assert scene.screen.at < 3, "it begins again"


def test_twice_the_speed_takes_half_the_time(play: TilePlaying) -> None:
    frames = []
    for presses in (0, 1, 2):
        scene = watch(play, RECORD.cut(8), STEPS[: STOPS[8]])
        for _ in range(presses):
            play.mouse.press("speed")
        scene.toggle()
        count = 0
        while scene.playing:
            play.frame()
            count += 1
        frames.append(count)
        scene.back()
    assert frames[0] > 1.7 * frames[1] > 2.8 * frames[2]


def test_the_eyes_go_round_all_seats_public_and_everything(play: TilePlaying) -> None:
    scene = watch(play)
    seen = []
    for _ in range(5):
        seen.append(scene.screen.eyes)
        rack = STEPS[STOPS[0] - 1].state.racks
        if isinstance(scene.screen.eyes, int):
            assert felt(scene).rack == rack[scene.screen.eyes]
        assert scene.screen.table.covered == (scene.screen.eyes == PUBLIC)
        hidden = [not felt(scene).stage.goal(tile).face_up for tile in felt(scene).rack]
        assert hidden == [scene.screen.eyes == PUBLIC] * len(hidden)
        play.mouse.press("eyes")
    assert seen == [0, 1, 2, PUBLIC, EVERYTHING]


@pytest.mark.parametrize(("kinds", "eyes"), [((HUMAN, NORMAL), (0, PUBLIC)), ((HUMAN, HUMAN), (PUBLIC,))])
def test_a_match_that_goes_on_shows_nobody_the_tiles_of_others(
    play: TilePlaying, kinds: tuple[object, ...], eyes: tuple[object, ...]
) -> None:
    seats = tuple((str(kind), name) for kind, name in zip(kinds, "AB", strict=True))
    record = Record(rules_with(), seats, "open")
    assert watch(play, record, tuple(TileSession.begin(record).steps)).screen.allowed == eyes
    assert play.key("eyes").enabled == (len(eyes) > 1)


def test_a_match_can_be_watched_so_far_and_goes_on_after_it(play: TilePlaying) -> None:
    play.begin((HUMAN, NORMAL), seed="so far")
    play.until_my_turn()
    play.finish_turn()
    play.until_my_turn()
    state, screen, path = play.state, play.screen, play.path
    assert "watch" not in play.form
    play.mouse.key(pygame.K_v)
    play.mouse.press("watch")
    assert play.on_top(ReplayScene).file == screen.file == path
    play.mouse.press("next")
    play.mouse.wait(1)
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.top, TileTurn)
    assert play.screen is screen
    assert not screen.driver.paused
    assert play.state == state


@pytest.mark.parametrize("book", BOOKS)
def test_a_variation_is_one_click_away_and_begins_with_what_was_shown(book: str, play: TilePlaying) -> None:
    record, steps = played(book, SEATS, "4", short(book))
    scene = ReplayScene(play.context, record, steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    turn = scene.screen.played.last // 2
    scene.jump(turn)
    play.frame()
    shown = scene.screen.played.stops[turn]
    play.mouse.press("go-on")
    play.until(lambda: isinstance(play.context.scenes.top, TileTurn | CardTurn))
    top = play.context.scenes.top
    assert isinstance(top, TileTurn | CardTurn)
    session = top.screen.session
    assert session.steps[shown - 1].state == steps[shown - 1].state
    assert session.record.noted("from") == (f"turn {turn + 1}",)
    assert not statistics.counts(session.record), "neither statistics nor medals"
    assert next(type(each) for each in play.context.scenes) is Menu
    assert play.open_matches() == 1, "it is a match of its own"
