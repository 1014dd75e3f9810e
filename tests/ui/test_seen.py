"""What was seen on the sheets of the gallery and mended: signs that cover something, and dirt on light tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.store.settings import Settings
from game.ui.kit.contrast import luminance
from game.ui.kit.materials import rim_width
from game.ui.kit.style import Style
from game.ui.table.shared import forecast
from game.ui.table.tiles import plate_lines
from tests import card_tables, tile_tables
from tests.tables import read_line
from tests.ui.card_playing import card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing


def seen(surface: pygame.Surface, point: tuple[int, int]) -> float:
    """The luminance of a pixel."""
    red, green, blue, _ = surface.get_at(point)
    return luminance((red, green, blue))


SIZES = [(960, 540), (1280, 720), (2560, 1440)]


@pytest.mark.parametrize("size", SIZES)
def test_who_the_partner_is_covers_no_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    written: dict[str, pygame.Rect] = {}
    write = Style.write

    def noting(style: Style, surface: Any, text: str, rect: pygame.Rect, *args: Any, **names: Any) -> None:
        written[text] = rect.copy()
        write(style, surface, text, rect, *args, **names)

    with card_playing(tmp_path, size) as play:
        state = card_tables.position(
            "R1 R3 Y1 Y2 Y3 Y4 G1 G2 G3 B1 B2 B3", "R2", "R4", "R5", discard="R7", options={"players": "partners"}
        )
        play.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), paused=True)
        play.table.stage.settle()
        monkeypatch.setattr(Style, "write", noting)
        play.picture()
        chip = written[play.context.t("plate.with-partner", name="Cleo")]
        for card in play.table.hand:
            place = play.table.stage.place(card)
            area = pygame.Rect(0, 0, round(place.width), round(place.width * 1.5))
            area.center = round(place.x), round(place.y)
            assert not chip.colliderect(area)
        assert play.driver.surface.get_rect().contains(chip)


@pytest.mark.parametrize("size", SIZES)
def test_what_a_seat_will_face_covers_no_face_and_stays_on_the_felt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    with tile_playing(tmp_path, size) as play:
        state = tile_tables.position("R7 R2 B12", "?9", "?9", "?9", table="R4 R5 R6 | R8 R9 R10")
        play.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL))
        play.until_my_turn()
        play.turn.hand.putting.send(tile_tables.tiles("R7")[0])
        table, chips = play.table, list[pygame.Rect]()
        monkeypatch.setattr(forecast, "put", lambda _, image, at, *__: chips.append(pygame.Rect(at, image.get_size())))
        monkeypatch.setattr(forecast, "put_centre", lambda *_: None)
        forecast.draw_forecast(play.driver.surface, play.context.style, table.zones, table.forecast)
        assert len(chips) >= 4
        rim = rim_width(play.context.style.metrics)
        inside = play.driver.surface.get_rect().inflate(-2 * rim, -2 * rim)
        sides = [seat for seat, plate in enumerate(table.zones.plates) if plate.height > plate.width]
        assert sides
        for chip in chips:
            assert inside.contains(chip)
            assert not any(chip.colliderect(plate_lines.face_rect(table, seat).inflate(-4, -4)) for seat in sides)


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
                stamped = any(each.seat == seat for each in playback.gestures)
                if stamped:
                    told.add((mark.key, playback.gestures.stamps(seat, mark.number)))
        assert ("mark.drew", True) in told
        assert ("mark.drew", False) not in told
        assert any(key != "mark.drew" and not hidden for key, hidden in told)
        drawn: list[str] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("game.ui.table.cards.match_screen.draw_running", lambda *_: drawn.append("stamps"))
            patch.setattr("game.ui.table.cards.chrome.draw_marks", lambda *_: drawn.append("words"))
            play.picture()
        assert drawn == ["stamps", "words"]
