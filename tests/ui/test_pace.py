"""The turns of computers can be followed: how long things are seen, what is marked, and that no sign covers another."""

from math import inf
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.game import Draw, Pass
from game.engine.tiles.actions import TileAction, TilePhase
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.melds import Meld
from game.engine.tiles.state import TileState
from game.engine.tiles.views import TileView, before
from game.store.settings import Settings
from game.ui.kit.motion import HOPS
from game.ui.table.shared.playback import DRAWN
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles import chrome
from game.ui.table.tiles.images import TileLook
from game.ui.table.tiles.table import moved_tiles
from tests import card_tables
from tests.tables import read_line
from tests.tile_tables import lay_of, meld, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK
from tests.ui.playing import TilePlaying, card_playing, tile_playing
from tests.ui.test_first_layout import state_of

TABLE = ["R4 R5 R6 R7", "O8 O9 O10"]
RACK = "R3 B7 O7 B11 B12 B13 K13"
LAYING = "lay R3 R4 R5 R6 | R7 B7 O7 | O8 O9 O10 | B11 B12 B13"
"""Six tiles, in three melds that are new or changed; red 7 goes to another one."""


def position() -> TileState:
    """A computer on turn."""
    return state_of("rummikub", ["K1 K5 B1 O1", RACK], TABLE, turn=1, options={"turn_time": "off"})


def lays(view: TileView, _: Random) -> TileAction:
    if view.phase is not TilePhase.TURN:
        return Pass()
    return lay_of(before(view), LAYING) if len(view.rack) == 7 else Draw()


def draws(view: TileView, _: Random) -> TileAction:
    return Draw() if view.phase is TilePhase.TURN else Pass()


def watched(play: TilePlaying) -> tuple[float, bool]:
    """The seconds until the viewer may act, and whether any tile was seen on its way in between."""
    passed, moved = 0.0, False
    while not play.table.my_turn:
        play.frame()
        passed += play.mouse.dt
        for sprite in (*play.table.stage._sprites.values(), *play.table.flights._sprites.values()):
            here = sprite.now
            moved = moved or not any((here.x, here.y) == (each.x, each.y) for each in (sprite.start, sprite.goal))
        assert passed < 60
    return passed, moved


@pytest.mark.parametrize("less", [True, False])
def test_less_motion_takes_movement_away_and_never_time_to_read(tmp_path: Path, less: bool) -> None:
    """A computer went from 20 to 6 tiles in 0.3 seconds."""
    with tile_playing(tmp_path, settings=Settings(reduce_motion=less)) as play:
        play.set_up(position(), think=lays)
        seconds, moved = watched(play)
        assert seconds > 0.55 * 3 + 0.55
        assert moved is not less
        play.whole()
        play.set_up(position(), think=draws)
        play.until(lambda: 1 in play.screen.playback.bubbles)
        assert play.screen.playback.bubbles[1].key == "mark.drew"
        passed = 0.0
        while play.screen.playback.wait > 0 and play.table.shown.turn == 1:
            play.frame()
            passed += play.mouse.dt
        assert passed >= DRAWN - play.mouse.dt, "a draw is seen long enough"
        assert 1 in play.screen.playback.bubbles


SMALL_MOMENTS: dict[str, tuple[str, dict[str, object], str, str]] = {
    "long": ("lay R3 R4 R5 R6 R7 R8 R9 | O8 O9 O10", {}, "R3 R8 R9 B13 K13", "R9"),
    "initial": ("lay R4 R5 R6 R7 | O8 O9 O10 | B13 K13 O13", {"opened": [True, False]}, "B13 K13 O13 B1", "O13"),
    "joker": ("lay R4 R5 R6 R7 | O8 O9 O10 | B8 B9 B10 | *=B2 B3 B4", {}, "B9 B3 B4 K1", "B9"),
    "any": ("lay R3 R4 R5 R6 R7 | O8 O9 O10", {}, "R3 K13", ""),
}
"""A lay, keys of the position, the rack, and the tile that strikes the table."""


@pytest.mark.parametrize("which", SMALL_MOMENTS)
def test_a_long_meld_an_initial_one_and_an_exchanged_joker_are_small_moments(tmp_path: Path, which: str) -> None:
    line, keys, rack, last = SMALL_MOMENTS[which]
    table = ["R4 R5 R6 R7", "O8 O9 O10", *(["B8 * B10"] if which == "joker" else [])]
    state = state_of("rummikub", ["K1 K5", rack], table, turn=1, options={"turn_time": "off"}, **keys)
    struck: list[tuple[str, bool, float]] = []
    with tile_playing(tmp_path, settings=Settings()) as play, pytest.MonkeyPatch.context() as patch:
        play.set_up(state, think=lambda view, _: lay_of(before(view), line))
        patch.setattr(play.table.stage, "strike", lambda *told: struck.append((str(told[0]), *told[1:3])))
        play.until(lambda: play.table.my_turn)
    assert [each for each, _, _ in struck] == [last] * bool(last)
    assert all(high < HOPS and reach < inf for _, high, reach in struck), "less than when somebody goes out"


def test_tiles_that_were_moved_and_melds_that_were_touched_are_marked_until_the_turn_after(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:

        def rims(words: str) -> set[Rim]:
            looks = [play.table.stage.goal(tile).look for tile in tiles(words, "rummikub")]
            return {look.rim for look in looks if isinstance(look, TileLook)}

        play.set_up(position(), think=lays)
        play.until(lambda: bool(play.table.last_touched))
        assert rimmed(play) == [], "while tiles are on their way"
        play.until_my_turn()
        assert rims("R7") == {Rim.MOVED}
        assert rims("R3 B7 O7 B11 B12 B13") == {Rim.LAST}
        assert rims("R4 R5 R6 O8 O9 O10") == {Rim.NONE}
        play.until(lambda: not play.table.stage.busy)
        around = rimmed(play)
        assert len(around) == 3
        for words in ("R3 R4 R5 R6", "R7 B7 O7", "B11 B12 B13"):
            assert any(all(rim.contains(play.rect(tile)) for tile in tiles(words, "rummikub")) for rim in around)
        assert not any(rim.colliderect(play.rect(tile)) for rim in around for tile in tiles("O8 O9 O10", "rummikub"))
        play.mouse.press("draw")
        play.until(lambda: not play.table.my_turn)
        play.until_my_turn()
        assert rims("R7") == {Rim.NONE}
        assert rimmed(play) == []


def test_the_rim_of_a_meld_goes_as_soon_as_the_player_changes_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        play.set_up(position(), think=lays)
        play.until_my_turn()
        (five,) = tiles("K5", "rummikub")
        assert len(rimmed(play)) == 3
        x, y = play.point(tiles("R6", "rummikub")[0])
        play.mouse.lift((x, y), play.free_point())
        assert len(rimmed(play)) == 2, "it does not stretch to a tile in the hand"
        play.mouse.key(pygame.K_ESCAPE)
        play.mouse.let_go(play.free_point())
        play.mouse.wait(0.5)
        assert len(rimmed(play)) == 3
        play.mouse.drag(play.point(five), (x, y))
        assert five not in play.table.rack
        play.mouse.wait(0.5)
        assert len(rimmed(play)) == 2


def rimmed(play: TilePlaying) -> list[pygame.Rect]:
    """The rectangles within the rims around melds."""
    drawn: list[pygame.Rect] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chrome, "put", lambda _, image, at: drawn.append(image.get_rect(topleft=at)))
        chrome.draw_touched(play.driver.app.surface, play.table)
    return drawn


def test_what_stays_with_most_of_its_meld_has_not_moved() -> None:
    def melds(text: str) -> list[Meld]:
        return [meld(part, RUMMIKUB) for part in text.split(" | ") if part]

    for old, new, played, moved in (
        ("R4 R5 R6", "R4 R5 R6 R7", "R7", ""),
        ("R4 R5 R6 R7", "R5 R6 R7 | R4 B4 O4", "B4 O4", "R4"),
        ("R4 R5 R6 | R7 R8 R9", "R4 R5 R6 R7 R8 R9 R10", "R10", ""),
        ("R1 R2 R3 R4 R5 R6", "R1 R2 R3 | R4 R5 R6 R7", "R7", "R4 R5 R6"),
        ("", "K3 R3 B3", "K3 R3", "B3"),
    ):
        assert moved_tiles(melds(old), melds(new), tiles(played, "rummikub")) == tiles(moved, "rummikub"), (old, new)


def test_a_number_that_is_stamped_is_not_told_twice_but_words_are_told_above_the_stamp(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as play:
        state = card_tables.position("R1 G5", "R+2 B9 Y2", "?7", "?4", turn=1)
        play.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
        play.until(lambda: not play.screen.busy)
        _, action = read_line(play.state, "1 play R+2")
        assert play.screen.driver.submit(1, action) == ()
        told, playback = set[tuple[str, bool]](), play.screen.playback
        for _ in range(150):
            play.frame()
            for seat, mark in playback.bubbles.items():
                if any(each.seat == seat for each in playback.gestures):
                    told.add((mark.key, playback.gestures.stamps(seat, mark.key == "mark.drew")))
        assert ("mark.drew", True) in told
        assert ("mark.drew", False) not in told
        assert any(key != "mark.drew" and not hidden for key, hidden in told)
        drawn: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.ui.table.shared.match_screen.draw_gestures", lambda *_: drawn.append("stamps"))
            playback.mark(1, "mark.passed")
            patch.setattr("game.ui.table.shared.match_screen.bubble_ground", lambda *_: drawn.append("words"))
            play.picture()
        assert drawn == sorted(drawn)
        assert {*drawn} == {"stamps", "words"}
