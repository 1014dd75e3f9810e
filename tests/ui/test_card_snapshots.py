"""The card table looks as it did when somebody looked at it.

Where it shall look otherwise: run with STEINREICH_SNAPSHOTS=keep and look at what changed in `snapshots`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.ui.loop import App
from game.ui.scenes.round.handover import HandOver
from tests.card_tables import position
from tests.tables import play
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.snapshot import check

ODD = ("Anna", "Computer 1", "Wilhelmine-Ännchen", "Computer 3", "Cleo", "Dora", "Emil", "Finn", "Gina", "Jörg")


def ten_seats(table: CardPlaying) -> None:
    """The own turn among ten, one card lifted; somebody has one card left, somebody dropped out."""
    hands = ["R1 G5 B7 Y7 W B2", "G1", "Y1 Y2", "", *(f"R{number} G{number} B{number}'" for number in range(3, 9))]
    options = {"scoring": "elimination"}
    scores = [120, 80, 0, 510, 20, 35, 40, 0, 200, 305]
    state = position(*hands, discard="B3", turn=0, options=options, eliminated=[3], scores=scores)
    table.set_up(state, (HUMAN, *(NORMAL,) * 9), ODD, paused=True)
    table.mouse.click(table.point(table.card("B7")))


def forty_cards(table: CardPlaying) -> None:
    """Two rows of cards, a stack of draw twos to answer, the log open."""
    faces = [f"{colour}{sign}" for colour in "RYGB" for sign in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "S")]
    state = position(" ".join(["Y+2", *faces[1:]]), "R+2 B9'", "Y1' Y2'", discard="R0", turn=1, direction=-1,
                     options={"stacking": "on"})  # fmt: skip
    table.set_up(play(state, "1 play R+2"), (HUMAN, NORMAL, NORMAL), ODD, paused=True)
    table.until_my_turn()
    table.mouse.press("log")


def doubt(table: CardPlaying) -> None:
    """A wild draw four that can be doubted."""
    state = position("R1 G5 Y7", "W4 R3 Y4", "Y1 Y2 Y3", discard="R7", turn=1, direction=-1)
    table.set_up(play(state, "1 play W4:B"), (HUMAN, NORMAL, NORMAL), ODD)
    table.until(lambda: table.turn.question is not None)


def partners_cover(table: CardPlaying) -> None:
    """The cover between partners, one of whom can be caught."""
    state = position("G4 G5 R1", "R2", "Y1 Y2 Y3", "B1 B2", discard="R7", turn=2, catchable=1,
                     options={"players": "partners"})  # fmt: skip
    table.set_up(state, (HUMAN,) * 4, ODD)
    table.until(lambda: isinstance(table.top, HandOver))
    table.mouse.press("ready")


SCENES: dict[str, tuple[Callable[[CardPlaying], None], str]] = {
    "cards-ten-seats": (ten_seats, "de"),
    "cards-forty": (forty_cards, "en"),
    "cards-doubt": (doubt, "de"),
    "cards-cover": (partners_cover, "en"),
}


@pytest.mark.parametrize("name", SCENES)
def test_the_card_table_looks_as_it_did_when_somebody_looked(tmp_path: Path, name: str) -> None:
    scene, language = SCENES[name]
    with card_playing(tmp_path, language=language) as table:
        scene(table)
        table.mouse.move((5, 300))
        table.mouse.wait(2.5)
        table.table.stage.settle()
        App.draw(table.driver.app)
        found = tmp_path / f"{name}.png"
        pygame.image.save(table.driver.surface, found)
        try:
            check(table.driver.surface, name)
        except AssertionError as error:
            pytest.fail(f"{error}; the picture is now {found}")
