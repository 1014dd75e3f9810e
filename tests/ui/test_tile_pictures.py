"""Pictures of tiles, shapes and letters: how many are kept, made ahead, and shared by pieces in motion."""

from collections.abc import Callable, Hashable
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.shown import ELLIPSIS
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Tile
from game.store.settings import Settings
from game.ui.kit import drawing, drawing as painting
from game.ui.kit.sprite import Rim, margin, varied
from game.ui.kit.style import Icons
from game.ui.kit.text import MOST_LINES, Letters
from game.ui.kit.theme import WHITE, Metrics
from game.ui.scenes.round.card_turn import CardDeal
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.table.cards.images import PLAIN, CardLook, card_images
from game.ui.table.cards.zones import fan
from game.ui.table.tiles.images import TileImages, height, tile_images
from tests.ui.driver import calls, screen
from tests.ui.inks import FELT, contrast, styled

pytestmark = pytest.mark.usefixtures("screen", "nothing_shared")
NARROWEST = 34


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> painting.Room:
    """A room of its own for the caches of a test: those of other tests may be alive, at another size of the window."""
    room = painting.Room()
    monkeypatch.setattr(drawing, "_room", room)
    return room


def bytes_of(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def tiles() -> TileImages:
    return tile_images(styled(Metrics(1280, 720)), UNO_RUMMY)


def pixels(image: pygame.Surface) -> list[tuple[int, int, int, int]]:
    data = bytes_of(image)
    return [tuple(data[at : at + 4]) for at in range(0, len(data), 4)]  # type: ignore[misc]


@pytest.mark.parametrize(
    "make",
    [
        lambda: painting.rounded((60, 40), 12, (250, 244, 228)),
        lambda: painting.outline((60, 40), 12, 3, (233, 168, 60)),
        lambda: painting.shadow((60, 40), 12, 8, 0.5),
        lambda: painting.symbol("star", 24, WHITE),
        lambda: Icons().image("play", 24, WHITE),
        lambda: Letters().line("Äg8", 20, WHITE),
        lambda: tiles().image(Tile("R", 7), 58),
    ],
)
def test_pictures_are_premultiplied_and_have_soft_edges(make: object) -> None:
    image = make()  # type: ignore[operator]
    found = pixels(image)
    assert all(max(red, green, blue) <= alpha for red, green, blue, alpha in found)
    assert any(0 < alpha < 255 for *_, alpha in found)
    assert any(alpha == 0 for *_, alpha in found)


def test_a_large_shape_has_the_corners_of_a_small_one() -> None:
    small, large = painting.rounded((40, 40), 12, WHITE), painting.rounded((400, 300), 12, WHITE)
    for corner in ((0, 0), (388, 0), (0, 288), (388, 288)):
        own = (min(corner[0], 28), min(corner[1], 28))
        assert bytes_of(large.subsurface((*corner, 12, 12))) == bytes_of(small.subsurface((*own, 12, 12)))
    assert tuple(large.get_at((200, 150))) == (255, 255, 255, 255)


def picture(side: int = 512) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_shapes_of_any_size_are_their_masks_in_a_colour_and_shadows_those_blurred() -> None:
    colour, opacity, wrong = (200, 90, 30), 0.7, list[object]()
    for size in (300, 220), (300, 40), (40, 300), (61, 60), (24, 24), (9, 5):
        for radius, line, blur in (0, 1, 1), (6, 3, 3), (12, 1, 9), (20, 9, 30):
            shape = painting.rounded(size, radius, WHITE)
            ring, inside = shape.copy(), (size[0] - 2 * line, size[1] - 2 * line)
            inner = painting.rounded(inside, max(radius - line, 0), WHITE) if min(inside) > 0 else picture(1)
            ring.blit(inner, (line, line), special_flags=pygame.BLEND_RGBA_SUB)
            mask = pygame.Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
            painting.put(mask, shape, (blur, blur))
            for _ in range(2 if blur > 1 else 0):
                mask = pygame.transform.box_blur(mask, blur // 2)
            for made, of in (
                (painting.rounded(size, radius, colour, opacity=opacity), shape),
                (painting.outline(size, radius, line, colour, opacity), ring),
                (painting.shadow(size, radius, blur, opacity, colour), mask),
            ):
                if bytes_of(made) != bytes_of(painting.painted(of, colour, opacity=opacity)):
                    wrong.append((size, radius, line, blur))
    assert wrong == []


def test_the_picture_that_was_not_asked_for_longest_goes_first(room: painting.Room) -> None:
    room.limit(painting.MEGABYTE)
    kept, drawn = painting.ImageCache(), list[str]()

    def ask(name: str) -> None:
        def draw() -> pygame.Surface:
            drawn.append(name)
            return picture(256)

        kept.find(name, draw)

    for name in ("a", "b", "c", "d", "a", "e"):
        ask(name)
    assert drawn == ["a", "b", "c", "d", "e"]
    for name in ("a", "c", "d", "e"):
        ask(name)
    assert drawn == ["a", "b", "c", "d", "e"]
    ask("b")
    assert drawn[-1] == "b"


def test_pictures_are_kept_apart_by_all_that_they_are_made_from() -> None:
    @painting.remembered
    def coloured(side: int, colour: str = "red") -> pygame.Surface:
        made = pygame.Surface((side, side))
        made.fill(colour)
        return made

    assert coloured(4, colour="red") is coloured(4, colour="red"), "it is drawn once"
    assert {tuple(coloured(4, colour=each).get_at((0, 0)))[:3] for each in ("red", "blue", "red")} == {
        (255, 0, 0), (0, 0, 255),
    }  # fmt: skip


def test_twins_share_a_picture_and_face_down_all_tiles_are_alike() -> None:
    painter = tiles()
    assert painter.image(Tile("R", 4, 0), 58) is painter.image(Tile("R", 4, 1), 58)
    assert len({bytes_of(painter.image(Tile("B", number), 40, face_up=False)) for number in (1, 7, 12)}) == 1


def test_numbers_can_be_read_on_the_smallest_tile_in_the_middle_of_every_picture() -> None:
    for width in (NARROWEST, 47, 58, 120):
        assert tiles().image(Tile("G", 3), width).get_size() == tuple(
            side + 2 * margin(width) for side in (width, height(width))
        )
    for colour in "RYGB":
        image, edge = tiles().image(Tile(colour, 8), NARROWEST), margin(NARROWEST)
        inside = image.subsurface((edge + 6, edge + 4, NARROWEST - 12, height(NARROWEST) - 22))
        inks = {pixel[:3] for pixel in pixels(inside) if pixel[3] == 255}
        assert max(contrast(ink, FELT.ivory) for ink in inks) >= 4.5, colour


def test_strong_shapes_are_larger() -> None:
    ink = {}
    for strong in (False, True):
        painter = tile_images(styled(Metrics(1280, 720), strong_shapes=strong), UNO_RUMMY)
        below = painter.image(Tile("R", 3), 58).subsurface((0, height(58) * 2 // 3, 58, height(58) // 3))
        ink[strong] = sum(red > 120 and green < 90 for red, green, _blue, _alpha in pixels(below))
    assert ink[True] > 1.3 * ink[False] > 0


def test_a_line_that_does_not_fit_ends_in_dots_and_a_word_comes_in_pieces() -> None:
    letters = Letters()
    assert letters.fit("Spiel", 500, 18) == "Spiel"
    short = letters.fit("Donaudampfschifffahrtsgesellschaft", 120, 18)
    assert short.endswith(ELLIPSIS)
    assert letters.width(short, 18) <= 120
    assert letters.fit("Spiel", 0, 18) == ELLIPSIS
    letters = Letters()
    lines = letters.wrap(f"Wer {'W' * 300} sagt", 200, 18)
    assert "".join(lines) == f"Wer{'W' * 300}sagt"
    assert all(letters.width(line, 18) <= 200 for line in lines)


def test_a_place_in_the_book_stays_on_one_line_if_it_fits() -> None:
    letters = Letters()
    text = "Wer einem anderen sagt, was er spielen soll, zieht zwei. (§ Für alle Fälle)."
    whole = letters.width("(§ Für alle Fälle).", 18)
    for width in range(whole, 600, 7):
        assert letters.wrap(text, width, 18)[-1].endswith("(§\u00a0Für\u00a0alle\u00a0Fälle)."), width
    for width in range(60, 600, 9):
        lines = letters.wrap(text, width, 18)
        assert not any(line.endswith("§") for line in lines), lines
        assert "".join(lines).replace("\u00a0", "").replace(" ", "") == text.replace(" ", "")
    narrow = letters.wrap(text, whole - 1, 18)
    assert all(letters.width(line, 18) <= whole for line in narrow)
    assert narrow[-2:] == ("(§\u00a0Für alle", "Fälle).")
    assert all(letters.wrap("Jonas und Emma, 30", width, 18)[-1] != "30" for width in range(100, 200, 3))


def test_letters_draw_whatever_they_are_given() -> None:
    letters = Letters()
    for text in ("A\0b", "A\udcffb", "W" * 100_000, "\u202eabc", "x " * 50_000, "\n" * 100_000):
        assert len(letters.fit(text, 300, 18)) < 100
        assert letters.line(text, 18, (255, 255, 255)).get_width() == letters.width(text, 18) or "\n" in text
        assert len(letters.wrap(text, 300, 18)) <= MOST_LINES
        letters.block(text, 300, 18, (255, 255, 255))
        assert letters.ink(f"x{text}", 18, (255, 255, 255)).get_width()


def test_all_caches_together_keep_to_the_size_of_the_window(room: painting.Room) -> None:
    one, other = painting.ImageCache(), painting.ImageCache()
    painting.limit_all((640, 400))
    for number in range(40):
        for cache in (one, other):
            cache.find(number, picture)
    most = (painting.LEAST_ROOM + painting.PER_PIXEL * 640 * 400) * (1 - painting.PASSING)
    assert most - painting.MEGABYTE < room.images.currsize <= most
    kept = pygame.Surface((1, 1))
    assert one.find(39, lambda: kept) is not kept, "the latest are kept"
    assert one.find(0, lambda: kept) is kept, "the oldest are not"


def test_pieces_that_move_share_their_pictures_and_what_rests_is_exact() -> None:
    image = painting.rounded((60, 90), 8, (200, 40, 40))
    assert varied(image, 1.0, 1.0, 0.1, moving=False) is image
    assert varied(image, 1.004, 1.0, 0.9, moving=True) is image
    first = varied(image, 0.801, 1.0, 31.2, moving=True)
    assert varied(image, 0.795, 1.0, 32.7, moving=True) is first
    assert varied(image, 0.75, 1.0, 32.7, moving=True) is not first
    one, other = (varied(image, 1.0, 1.0, angle, moving=False) for angle in (31.2, 32.7))
    assert one is not other
    assert one.get_size() == pygame.transform.rotozoom(image, 31.2, 1.0).get_size()
    assert varied(image, 1.0, 1.0, 31.2, moving=False) is one
    assert varied(image, 0.5, 0.001, 0.0, moving=True).get_width() >= 1, "what is turned over never vanishes"


def test_what_is_large_is_turned_at_half_its_size_while_it_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    large, turned = painting.rounded((300, 420), 30, (200, 40, 40)), calls(monkeypatch, "rotozoom", pygame.transform)
    rough, exact = (varied(large, 1.0, 1.0, 22.0, moving=moving) for moving in (True, False))
    assert [image.get_size() for image, *_ in turned] == [(150, 210), (300, 420)]
    assert all(abs(one - other) <= 4 for one, other in zip(rough.get_size(), exact.get_size(), strict=True))


@pytest.fixture
def missing(monkeypatch: pytest.MonkeyPatch) -> list[Hashable]:
    """What pictures were made from, in that order."""
    made: list[Hashable] = []
    find = painting.ImageCache.find

    def noted(self: painting.ImageCache, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        def making() -> pygame.Surface:
            made.append(key)
            return make()

        return find(self, key, making)

    monkeypatch.setattr(painting.ImageCache, "find", noted)
    return made


@pytest.mark.usefixtures("nothing_shared")
def test_the_first_turn_needs_hardly_a_new_picture(tmp_path: Path, missing: list[Hashable]) -> None:
    # A size of its own: pictures that other tests made would be found again.
    with screen(tmp_path, (1032, 618), "de", Settings(), 1) as driver:
        players = tuple((SeatKind.MEDIUM.value, f"P{number}") for number in range(4))
        driver.context.go.start_match(Record(UNO_RUMMY, players, "ahead", 0))
        while isinstance(driver.context.scenes.top, TileDeal):
            missing.clear()
            driver.frame(1)
        assert isinstance(driver.context.scenes.top, TileTurn)
        assert len(missing) < 5


@pytest.mark.usefixtures("nothing_shared")
def test_during_the_deal_of_cards_every_look_of_the_own_hand_is_made(tmp_path: Path, missing: list[Hashable]) -> None:
    with screen(tmp_path, (1034, 618), "de", Settings(), 1) as driver:
        players = ((SeatKind.HUMAN.value, "P0"), (SeatKind.MEDIUM.value, "P1"))
        driver.context.go.start_match(Record(UNO_1999, players, "ahead", 0))
        driver.frame(90)
        table = driver.on_top(CardDeal).screen.table
        hand, style = table.session.view(table.viewer).hand, table.context.style
        width = round(fan(table.zones.own, len(hand), style.metrics)[0].width)
        missing.clear()
        for card in hand:
            for look in (PLAIN, CardLook(Rim.PLAYABLE)):
                card_images(style, UNO_1999).image(card, width, look)
        assert missing == []
