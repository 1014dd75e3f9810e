"""A line of the log throws a light on the pieces that it is about, while the mouse is over it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.engine.events import Passed
from game.ui.loop import App
from game.ui.table.shared.log import log_rows
from game.ui.table.shared.log_light import asked_about
from tests import card_tables
from tests.tile_tables import position, tiles
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.snapshot import differing
from tests.ui.tile_playing import TilePlaying, tile_playing


def lit(play: TilePlaying | CardPlaying, says: str) -> list[object]:
    """The pieces that are lit while the mouse is over the line of the log that says something."""
    screen: Any = play.screen
    texts = screen.log.texts()
    rows = log_rows(play.context.style, screen.table.zones.log, texts)
    row = next(row for row in rows if says in texts[row.index][1])
    play.mouse.move(row.rect.center)
    return [*asked_about(screen.table, screen.log, screen.mouse, screen.family.laid)]


def test_a_line_lights_the_tiles_that_were_laid(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("R3 R7 B2", "R11 B1 B9", table="R8 R9 R10", loose="G7 Y2", turn=1), (HUMAN, NORMAL))
        play.until_my_turn()
        play.mouse.press("log")
        play.mouse.move((5, 5))
        App.draw(play.driver.app)
        before = play.driver.surface.copy()
        assert lit(play, "11") == list(tiles("R11"))
        App.draw(play.driver.app)
        lain = play.rect(tiles("R11")[0]).inflate(16, 16)
        assert differing(before.subsurface(lain), play.driver.surface.subsurface(lain)) > 50
        play.mouse.move((5, 5))
        assert asked_about(play.table, play.screen.log, play.screen.mouse, play.screen.family.laid) == []


def test_a_line_lights_the_card_that_was_laid(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        play.set_up(card_tables.position("R5 Y1 G2", "Y3 B9", discard="R7"), (HUMAN, NORMAL), paused=True)
        card = play.card("R5")
        play.lay(card)
        play.until(lambda: not play.screen.playback.busy)
        play.mouse.press("log")
        assert lit(play, "5") == [card]


def test_what_laid_nothing_lights_nothing(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("R3 R7", "B1", table="R8 R9 R10"), (HUMAN, NORMAL), paused=True)
        assert play.screen.family.laid(Passed(0, False)) == ()
