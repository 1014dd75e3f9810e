"""What is painted anew is the picture that a full redraw would give, of pieces and rings too; its texts are read.
Pictures that are made ahead and those that an evening leaves in memory, which are counted pixel by pixel."""

import gc
import time
from collections.abc import Hashable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import Card
from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS, UNO_RUMMY
from game.engine.tiles.melds import Tile, joker
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit import drawing
from game.ui.kit.canvas import Canvas, Stroke, blit
from game.ui.kit.drawing import MEGABYTE, put, repeat, rounded, shadow
from game.ui.kit.sprite import Rim
from game.ui.kit.text import Caption, Letters
from game.ui.kit.theme import Metrics
from game.ui.loop import App
from game.ui.table.cards.images import CardLook, card_images
from game.ui.table.tiles.images import TileLook, tile_images
from tests.tile_tables import crowded
from tests.ui.driver import Driver, Finger, driven, screen
from tests.ui.inks import THEMES, styled
from tests.ui.listening import captions
from tests.ui.monkey import rampage
from tests.ui.playing import tile_playing

SIZE = (321, 187)
"""Not a whole number of cells."""


@pytest.fixture(scope="module")
def images() -> list[pygame.Surface]:
    return [
        rounded((30 + 17 * look, 41), 9, (200, 30 + 50 * look, 60), opacity=0.4 + 0.2 * look) for look in range(3)
    ] + [shadow((50, 30), 6, 8, 0.6)]


def test_what_moves_is_painted_with_its_surroundings_only(images: list[pygame.Surface]) -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    rects = []
    for x in (100, 104, 104):
        canvas.begin()
        put(canvas, images[0], (x, 100))
        put(canvas, images[1], (900, 500))
        rects.append(canvas.show())
    assert 0 < sum(rect.width * rect.height for rect in rects[1]) < 100 * 100
    assert all(rect.right < 300 for rect in rects[1])
    assert rects[2] == [], "a picture that stays is not painted"


def test_what_is_the_same_as_before_is_not_drawn_again(images: list[pygame.Surface]) -> None:
    canvas, drawn = Canvas(pygame.Surface(SIZE)), list[str]()

    def draw(name: str) -> None:
        drawn.append(name)
        put(canvas, images["ab".index(name)], (20, 30))

    for name in ("a", "a", "b", "b", "a"):
        canvas.begin()
        canvas.fill((10, 60, 40))
        repeat(canvas, name, partial(draw, name))
        canvas.show()
        anew = pygame.Surface(SIZE)
        anew.fill((10, 60, 40))
        put(anew, images["ab".index(name)], (20, 30))
        assert raw(canvas.surface) == raw(anew)
    assert drawn == ["a", "b", "a"], "what was not drawn in the last frame is forgotten"


def test_what_is_repeated_under_a_clip_is_drawn_each_time(images: list[pygame.Surface]) -> None:
    canvas, drawn = Canvas(pygame.Surface(SIZE)), list[int]()

    def draw() -> None:
        drawn.append(1)
        put(canvas, images[0], (20, 30))

    for clip in (None, pygame.Rect(0, 0, 30, 40), pygame.Rect(25, 35, 30, 40)):
        canvas.begin()
        canvas.fill((10, 60, 40))
        canvas.set_clip(clip)
        repeat(canvas, "key", draw)
        canvas.set_clip(None)
        canvas.show()
    assert len(drawn) == 3
    assert canvas.surface.get_at((22, 50))[:3] == (10, 60, 40), "outside the clip"


def raw(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("book", BOOKS)
def test_a_frame_is_as_drawn_anew(book: str, first_seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a match in which anything is pressed."""
    frames, seed = compared(monkeypatch), first_seed + 1
    with screen(tmp_path, (960, 540), "de", Settings(), 1) as driver:
        kinds = (SeatKind.HUMAN, SeatKind.MEDIUM, SeatKind.MEDIUM)
        players = tuple((kind.value, f"P{number}") for number, kind in enumerate(kinds))
        driver.context.go.start_match(Record(BOOKS[book], players, f"canvas {seed}", 0))
        driver.frame(40)
        rampage(driver, seed, 150)
    assert len(frames) > 60
    assert sum(frames) > 30


def compared(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Compare every frame with the picture drawn anew from now on; whether each has changed anything."""
    frames: list[bool] = []
    draw = App.draw

    def checked(self: App) -> bool:
        frames.append(draw(self))
        anew = pygame.Surface(self.surface.get_size())
        self.draw_on(anew)
        assert raw(self.surface) == raw(anew)
        return frames[-1]

    monkeypatch.setattr(App, "draw", checked)
    return frames


def test_while_the_felt_is_pushed_every_frame_is_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = Random("pushed")
    with tile_playing(tmp_path, settings=Settings(), draw_every=1) as play:
        play.driver.app.fingers.used = True
        play.driver.frame()
        play.set_up(crowded(TILE_BOOKS["rummikub"]), (SeatKind.HUMAN, *[SeatKind.MEDIUM] * 3), paused=True)
        play.until_my_turn()
        frames, felt, finger = compared(monkeypatch), play.table.zones.felt, Finger(play.driver)
        play.mouse.move(felt.center)
        offsets = set()
        for _ in range(16):
            match chance.randrange(4):
                case 0:
                    play.driver.post(pygame.MOUSEWHEEL, x=0, y=chance.choice((-2, -1, 1)))
                case 1:
                    place = {"x": chance.uniform(0.3, 0.6), "y": chance.uniform(0.3, 0.6)}
                    pinched = chance.choice((-0.02, 0.02))
                    play.driver.post(pygame.MULTIGESTURE, touch_id=1, pinched=pinched, num_fingers=2, **place)
                case 2:
                    # A tile, a meld by its handle, or the ground.
                    finger.down((chance.randrange(felt.left, felt.right), chance.randrange(felt.top, felt.bottom)))
                    finger.move((felt.centerx, chance.choice((felt.top + 3, felt.bottom - 3))), 3)
                    finger.rest(0.1)
                    finger.up()
                case _:
                    play.driver.context.change(reduce_motion=chance.random() < 0.3)
                    play.mouse.key(chance.choice((pygame.K_UP, pygame.K_DOWN, pygame.K_SPACE)))
            play.driver.frame(2)
            offsets.add(play.table.ground.view.offset)
    assert len(offsets) > 4
    assert sum(frames) > 30


@pytest.fixture
def letters(screen: pygame.Surface) -> Letters:
    return Letters()


def drawn(image: pygame.Surface, left: int, top: int) -> Stroke:
    return blit, (image, (left, top)), (left, top, *image.get_size()), False


def test_lines_below_each_other_are_one_text_and_pictures_are_none(letters: Letters) -> None:
    one, two, other = (letters.line(text, 20, (255, 255, 255)) for text in ("a long", "sentence", "elsewhere"))
    below = one.get_height()
    bare: Stroke = (pygame.Surface.fill, (), (0, 0, 9, 9), False)
    strokes = [
        bare, drawn(pygame.Surface((64, 64)), 0, 0), drawn(one, 8, 8), drawn(two, 8, 8 + below),
        drawn(other, 200, 8),
    ]  # fmt: skip
    width = max(one.get_width(), two.get_width())
    assert captions(strokes) == [
        Caption("a long sentence", (8, 8, width, 2 * below)), Caption("elsewhere", (200, 8, *other.get_size())),
    ]  # fmt: skip


def painters(theme: str) -> tuple[tuple[Any, tuple[Hashable, ...], tuple[Hashable, ...]], ...]:
    """Tiles and cards: who paints them, some of them, and how they can look."""
    style = styled(Metrics(1280, 720), theme)
    tile_looks = tuple(TileLook(rim) for rim in Rim)
    card_looks = (*(CardLook(rim) for rim in Rim), CardLook(ordered=True))
    return (
        (tile_images(style, UNO_RUMMY), (Tile("Y", 7), joker(0)), tile_looks),
        (card_images(style, UNO_112), (Card("B", "9"), Card("", "wild")), card_looks),
    )


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [34, 91])
def test_no_more_is_seen_of_a_picture_than_its_extent_and_nothing_shines_through(theme: str, width: int) -> None:
    for painter, pieces, looks in painters(theme):
        for look in looks:
            for piece in pieces:
                image = painter.image(piece, width, look)
                assert pygame.Rect(painter.visible(width, look)).contains(image.get_bounding_rect())
                solid = pygame.Rect((0, 0), painter.solid(width))
                solid.center = image.get_rect().center
                assert pygame.mask.from_surface(image.subsurface(solid), 254).count() == solid.width * solid.height


USUAL = (1280, 720)
ROOMS = (drawing._room, drawing._passing)
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
    players = tuple((SeatKind.EASY.value, f"P{number}") for number in range(4))
    driver.context.go.start_match(Record(BOOKS[book], players, f"held {book}", 0))
    for _ in range(FRAMES):
        driver.app.frame(0.1, rested=0.4)
        time.sleep(0.0005)
    driver.context.go.leave_match()
    driver.context.go.menu()


@pytest.mark.usefixtures("nothing_shared", "looked_at")
def test_after_an_evening_few_pictures_are_held(tmp_path: Path) -> None:
    with driven(tmp_path, USUAL, settings=Settings(computer_speed=ComputerSpeed.AT_ONCE, sound=False)) as driver:
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
