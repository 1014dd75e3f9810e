"""How strong computers are is changed in the middle of a match and kept with it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.options import SeatKind
from game.engine.record import LEVELS, read_record
from game.ui.kit.widgets import Choice
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.pause import ComputerLevels
from tests.card_tables import position as cards
from tests.tile_tables import position as tiles
from tests.ui.card_playing import card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_scenes import part
from tests.ui.tile_playing import tile_playing

Playing = Callable[..., AbstractContextManager[Any]]
TABLES: dict[str, tuple[Playing, Any]] = {
    "tiles": (tile_playing, tiles("R11 B1 Y4 Y5 Y8", "R1 G3", "B7 B9", turn=0)),
    "cards": (card_playing, cards("R1 G5 Y7", "B6 Y4", "Y1 Y2", discard="R7", turn=0)),
}


def words(play: Any) -> list[str]:
    """What the menu of the table offers."""
    play.mouse.key(pygame.K_ESCAPE)
    return [answer.text for answer in play.on_top(Dialog).answers]


def choose(play: Any, seat: int, level: str) -> None:
    line = part(play.context.scenes.top.form, f"level-{seat}", Choice)
    play.mouse.click(line.cells(line.rect)[LEVELS.index(level)].center)


@pytest.mark.parametrize("family", TABLES)
def test_a_level_is_changed_from_the_menu_and_holds_from_the_next_turn_on(tmp_path: Path, family: str) -> None:
    playing, state = TABLES[family]
    with playing(tmp_path, draw_every=20) as play:
        play.set_up(state, (HUMAN, NORMAL, SeatKind.HARD), paused=True)
        play.until_my_turn()
        said = words(play)
        play.mouse.press(f"answer-{said.index(play.context.t('strength.title'))}")
        assert isinstance(play.context.scenes.top, ComputerLevels)
        session = play.screen.session
        session._choose = None
        before = [session._player(seat) for seat in (1, 2)]
        choose(play, 1, "master")
        choose(play, 1, "master")
        assert session.record.notes == ((0, "level 1 master"),), "once"
        assert [session._player(seat) is now for seat, now in zip((1, 2), before, strict=True)] == [False, True]
        play.mouse.press("back")
        assert play.table.level(1) == "Meister"
        assert play.table.level(2) == "schwer"


@pytest.mark.parametrize("playing", [tile_playing, card_playing], ids=["tiles", "cards"])
def test_a_changed_level_is_in_the_file_at_once_and_the_match_is_replayed(tmp_path: Path, playing: Playing) -> None:
    with playing(tmp_path, draw_every=50) as play:
        play.begin((HUMAN, NORMAL), seed="strength")
        play.until_my_turn()
        play.screen.context.scenes.push(ComputerLevels(play.screen), fade=False)
        choose(play, 1, "easy")
        assert "note level 1 easy #" in play.path.read_text("utf-8")
        play.mouse.press("back")
        for _ in range(400):
            if any(line.startswith("1 ") for line in play.screen.session.record.lines):
                break
            play.step()
        play.replays()
        reading = read_record(play.text())
        assert (reading.fault, reading.untrue) == (None, ())
        assert (reading.record.seats[1][0], reading.record.kind(1)) == ("medium", "easy")


def test_where_no_computer_plays_there_is_nothing_to_change(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=50) as play:
        play.set_up(TABLES["tiles"][1], (HUMAN, HUMAN, HUMAN), paused=True)
        play.mouse.press("ready")
        assert play.context.t("strength.title") not in words(play)
