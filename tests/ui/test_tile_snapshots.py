"""The scenes of a match look as they did when somebody looked at them.

Where they shall look otherwise: run with STEINREICH_SNAPSHOTS=keep and look at what changed in `snapshots`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.store.settings import Settings
from game.ui.loop import App
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.tile_deal import TileDeal
from tests.tile_tables import position, tiles
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.snapshot import check
from tests.ui.test_tile_scoring import at_end
from tests.ui.test_turn_driver import quiet
from tests.ui.tile_playing import TilePlaying, tile_playing

TABLE = "R4 R5 R6 | Y9 *=G9 B9 | B3 B4 B5 B6 | R11 Y11 G11"
RACK = "R3 R7 B2 Y12 G12 B12 *' R1 R1' B7 Y4 G2"
ODD = ("Wilhelmine-Ännchen", "Computer", "Jörg", "Computer 2")


def deal(play: TilePlaying) -> None:
    """Drawing for the start."""
    play.begin((HUMAN, NORMAL, NORMAL), seed="snapshot")
    play.mouse.dt = 0.05
    play.mouse.wait(0.5)
    assert isinstance(play.top, TileDeal)


def bad_meld(play: TilePlaying) -> None:
    """The own turn with a meld that cannot stay, four seats."""
    state = position(RACK, "?9", "?14", "?1", table=TABLE, loose="G7 Y2", scores=[80, 0, 35, 140])
    play.set_up(state, (HUMAN, NORMAL, HUMAN, NORMAL), names=ODD)
    play.mouse.press("ready")
    play.until_my_turn()
    felt = play.table.zones.felt
    x, y = play.point(tiles("G11")[0])
    play.mouse.drag(play.point(tiles("Y12")[0]), (round(x + play.table.tile_width * 0.7), y))
    play.mouse.drag(play.point(tiles("R5")[0]), (felt.left + 60, felt.bottom - 30))
    play.mouse.move((5, 5))


def catching(play: TilePlaying) -> None:
    """Somebody forgot to call, and the log is open."""
    play.set_up(position(RACK, "R11' B1", table="R8 R9 R10", loose="G7 Y2", turn=1), names=ODD, think=quiet)
    play.until(lambda: play.screen.driver.catch_window is not None)
    play.mouse.press("log")
    play.mouse.move((5, 5))
    play.frame()


def hand_over(play: TilePlaying) -> None:
    """The cover between two players, one of whom can be caught."""
    state = position("?9", "?1", "?14", table=TABLE, loose="G7 Y2", turn=2, catchable=1)
    play.set_up(state, (HUMAN, HUMAN, HUMAN), names=ODD)
    play.until(lambda: isinstance(play.top, HandOver))
    play.mouse.wait(0.3)


def scoring(play: TilePlaying) -> None:
    """The end of a round."""
    racks, target = ("R2 Y5 B7 G12 * Y3", "?14"), {"target": 1000}
    at_end(play, *racks, kinds=(HUMAN, NORMAL, NORMAL), scores=[50, 35, 0], options=target)


def match_end(play: TilePlaying) -> None:
    """The end of a match."""
    at_end(play, "R2 Y5 B7 G12 * Y3", options={"target": 100})


SCENES: dict[str, tuple[Callable[[TilePlaying], None], str, Settings]] = {
    "deal": (deal, "de", Settings()),
    "turn-bad-meld": (bad_meld, "de", QUICK),
    "turn-catching": (catching, "en", QUICK),
    "hand-over": (hand_over, "de", QUICK),
    "scoring": (scoring, "de", QUICK),
    "match-end": (match_end, "en", QUICK),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_scene_looks_as_it_did_when_somebody_looked(tmp_path: Path, name: str) -> None:
    scene, language, settings = SCENES[name]
    with tile_playing(tmp_path, language=language, settings=settings) as play:
        scene(play)
        App.draw(play.driver.app)
        found = tmp_path / f"{name}.png"
        pygame.image.save(play.driver.surface, found)
        try:
            check(play.driver.surface, name)
        except AssertionError as error:
            pytest.fail(f"{error}; the picture is now {found}")
