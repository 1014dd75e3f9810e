"""Messages have a place of their own: they cover no title, no question and no plate."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ui.kit.toasts import Toasts
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.handover import HandOver
from tests.tile_tables import position
from tests.ui.driver import Driver
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.test_tile_scoring import at_end
from tests.ui.tile_playing import TilePlaying, tile_playing

pytestmark = pytest.mark.usefixtures("looked_at")
SIZES = ((960, 540), (960, 960))


def drawn(driver: Driver, count: int) -> pygame.Rect:
    """Where so many messages are drawn, without their shadows."""
    places: list[pygame.Rect] = []

    def noting(_: object, image: pygame.Surface, at: tuple[float, float], _opacity: float = 1.0) -> None:
        places.append(image.get_rect(topleft=(round(at[0]), round(at[1]))))

    for number in range(count):
        driver.context.toasts.add(f"Bild gespeichert: /home/anna/Bilder/Steinreich {number}.png")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.ui.kit.toasts.put", noting)
        driver.wait(1)
    assert len(places) >= count
    edge = driver.context.style.space(2)
    return places[-count].unionall(places[-count:]).inflate(-2 * edge, -2 * edge)


def own_turn(play: TilePlaying) -> list[pygame.Rect]:
    """A turn; what must be seen are the plates, the stock, round and target."""
    play.set_up(position("R3 R7", "?9", "?14", table="R4 R5 R6", loose="G7 Y2"), (HUMAN, NORMAL, NORMAL))
    zones = play.table.zones
    return [zones.plates[0], zones.stock, zones.info, zones.guidance, zones.rack]


def rack_above(play: TilePlaying) -> list[pygame.Rect]:
    """A turn with the rack where messages appear otherwise, and with buttons, round and target on the other side."""
    play.context.change(rack_above=True, left_handed=True)
    return own_turn(play)


def result(play: TilePlaying) -> list[pygame.Rect]:
    """The end of a round; what must be seen is who has won."""
    at_end(play)
    px = play.context.style.px
    return [pygame.Rect(0, px(26), play.context.style.metrics.width, px(80))]


def match_end(play: TilePlaying) -> list[pygame.Rect]:
    """The end of a match; what must be seen is who has won, large."""
    scene = at_end(play, options={"target": 100})
    px = play.context.style.px
    assert scene.podium.front.height > px(168)
    return [pygame.Rect(0, px(26), play.context.style.metrics.width, px(80)), scene.podium.front]


def menu(play: TilePlaying) -> list[pygame.Rect]:
    """The menu; what must be seen are the name of the game and the ways to play."""
    return [play.on_top(Menu).headline, *(play.form[key].rect for key in ("play", "school", "rules"))]


def hand_over(play: TilePlaying) -> list[pygame.Rect]:
    """The cover between two players; what must be seen is who is next."""
    play.set_up(position("?9", "?1", table="R4 R5 R6"), (HUMAN, HUMAN))
    play.until(lambda: isinstance(play.top, HandOver))
    top = play.top
    assert isinstance(top, HandOver)
    return [*top.headings]


def pause(play: TilePlaying) -> list[pygame.Rect]:
    """The pause menu over a table."""
    own_turn(play)
    play.mouse.key(pygame.K_ESCAPE)
    top = play.context.scenes.top
    assert top is not None
    panel = top.headline
    assert panel.height > play.context.style.px(100)
    return [panel]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", [own_turn, rack_above, result, match_end, menu, hand_over, pause])
def test_a_message_covers_nothing_that_must_be_seen(
    tmp_path: Path, size: tuple[int, int], scene: Callable[[TilePlaying], list[pygame.Rect]]
) -> None:
    with tile_playing(tmp_path, size=size, settings=QUICK) as play:
        places = scene(play)
        where = drawn(play.driver, 1)
        assert [place for place in places if place.colliderect(where)] == []
        assert play.driver.surface.get_rect().contains(where)


def test_a_long_answer_leaves_the_button_of_a_cover_free_in_the_largest_print(tmp_path: Path) -> None:
    with tile_playing(tmp_path, (960, 540), settings=replace(QUICK, text_size=200)) as play:
        play.set_up(position("?9", "?1", table="R4 R5 R6"), (HUMAN, HUMAN))
        play.until(lambda: isinstance(play.top, HandOver))
        _, *buttons = play.top.headings
        assert len(buttons) == 2
        where = drawn(play.driver, 1)
        assert where.height > buttons[0].height / 2
        assert [each for each in buttons if each.colliderect(where)] == []


def test_an_answer_takes_the_place_of_the_last_one() -> None:
    toasts = Toasts()
    toasts.add("Gespeichert.")
    for answer in (["first"], ["second", "its second part"]):
        for text in answer:
            toasts.add(text, private=True)
        toasts.update(0.1)
    assert toasts.texts == ("Gespeichert.", "second", "its second part")
