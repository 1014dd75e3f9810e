"""Pictures that are made ahead and those that an evening leaves in memory, which are counted pixel by pixel."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.engine.tiles.books import UNO_RUMMY
from game.play.setup import MatchSetup, Player
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit import image_cache
from game.ui.kit.image_cache import MEGABYTE, ImageCache
from game.ui.scenes.round.card_turn import CardDeal
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.cards.images import PLAIN, CardLook, card_images
from game.ui.table.cards.zones import fan
from game.ui.table.shared.rims import Rim
from tests.ui.driver import Driver, driven
from tests.ui.screen import screen

USUAL = (1280, 720)
ROOMS = (image_cache._room, image_cache._passing)
FRAMES = 50
"""Frames of each match, half a second each."""


def held() -> dict[int, pygame.Surface]:
    """Every picture that anything alive refers to, but for parts of others."""
    found: dict[int, pygame.Surface] = {}
    for each in gc.get_objects():
        for one in reached(each):
            if isinstance(one, pygame.Surface) and not is_part(one):
                found[id(one)] = one
    return found


def reached(holder: object) -> Iterator[object]:
    """Everything that something refers to, through what is not tracked, such as a tuple or dict of pictures."""
    for inner in gc.get_referents(holder):
        yield inner
        if isinstance(inner, tuple | dict) and not gc.is_tracked(inner):
            yield from reached(inner)


def is_part(picture: pygame.Surface) -> bool:
    try:
        return picture.get_parent() is not None
    except pygame.error:  # closed, or never made
        return True


def size_of(pictures: list[pygame.Surface]) -> int:
    return sum(each.get_pitch() * each.get_height() for each in pictures)


def cached() -> set[int]:
    return {id(each) for room in ROOMS for each in room.images.values()}


def play(driver: Driver, book: str) -> None:
    """Watch computers for a while, as fast as frames can."""
    players = tuple(Player(f"P{number}", SeatKind.EASY) for number in range(4))
    driver.context.go.start_match(MatchSetup(BOOKS[book], players, f"held {book}", 0))
    for _ in range(FRAMES):
        driver.app.frame(0.1, rested=0.4)
        time.sleep(0.0005)
    driver.context.go.leave_match()
    driver.context.go.menu()


@pytest.mark.usefixtures("nothing_shared", "looked_at")
def test_after_an_evening_few_pictures_are_held(tmp_path: Path) -> None:
    settings = Settings(computer_speed=ComputerSpeed.AT_ONCE, sound=False)
    with driven(tmp_path, USUAL, settings=settings) as driver:
        before = {id(each) for each in held().values()} | cached()
        driver.context.go.menu()
        for book in ("uno-rummy", "uno-112"):
            play(driver, book)
            for place in (driver.context.go.rules, driver.context.go.options, driver.context.go.new_match):
                place()
                driver.frame(3)
                driver.context.scenes.pop()
        for size in ((960, 540), (1600, 900), USUAL):
            driver.window.size = size
            driver.wait(0.6)
        gc.collect()
        pictures, kept = held(), cached()
        assert size_of([each for key, each in pictures.items() if key in kept]) == pytest.approx(
            sum(room.images.currsize for room in ROOMS), rel=0.02
        )
        assert sum(room.images.currsize for room in ROOMS) <= 31 * MEGABYTE
        rest = [each for key, each in pictures.items() if key not in kept | before]
        window = 4 * USUAL[0] * USUAL[1]
        # Among the rest are the bodies of cards in the keys of passing pictures.
        assert size_of(rest) <= window + 4 * MEGABYTE, sorted(each.get_size() for each in rest)[-8:]


# While a round is dealt, the pictures of its first turns are made


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> list[Hashable]:
    """What pictures were made from, in that order."""
    made: list[Hashable] = []
    find = ImageCache.find

    def noted(self: ImageCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def making() -> pygame.Surface:
            made.append(key)
            return make()

        return find(self, key, making)

    monkeypatch.setattr(ImageCache, "find", noted)
    return made


@pytest.mark.usefixtures("nothing_shared")
def test_the_first_turn_needs_hardly_a_new_picture(tmp_path: Path, missing: list[Hashable]) -> None:
    # A size of its own: pictures that other tests made would be found again.
    with screen(tmp_path, (1032, 618), "de", Settings(), 1) as driver:
        players = tuple(Player(f"P{number}", SeatKind.NORMAL) for number in range(4))
        driver.context.go.start_match(MatchSetup(UNO_RUMMY, players, "ahead", 0))
        while isinstance(driver.context.scenes.top, TileDeal):
            missing.clear()
            driver.frame(1)
        assert isinstance(driver.context.scenes.top, TileTurn)
        assert len(missing) < 5


@pytest.mark.usefixtures("nothing_shared")
def test_during_the_deal_of_cards_every_look_of_the_own_hand_is_made(tmp_path: Path, missing: list[Hashable]) -> None:
    with screen(tmp_path, (1034, 618), "de", Settings(), 1) as driver:
        players = (Player("P0", SeatKind.HUMAN), Player("P1", SeatKind.NORMAL))
        driver.context.go.start_match(MatchSetup(UNO_1999, players, "ahead", 0))
        driver.frame(90)
        table = driver.on_top(CardDeal).screen.table
        hand, style = table.session.view(table.viewer).hand, table.context.style
        width = round(fan(table.zones.hand, len(hand), style.metrics)[0].width)
        missing.clear()
        for card in hand:
            for look in (PLAIN, CardLook(Rim.PLAYABLE), CardLook(dimmed=True)):
                card_images(style, UNO_1999).image(card, width, look)
        assert missing == []
