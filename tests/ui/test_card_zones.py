"""Where the parts of the card table stand, and what cards and tiles look like: for all seats, windows and themes."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, pairwise, product

import pygame
import pytest
from pygame import Rect, Surface

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import COLOURS, CUSTOMS, DRAW_FOUR, SHUFFLE_HANDS, WILD, Card
from game.engine.cards.rules import all_cards
from game.engine.options import with_options
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.melds import Face as TileFace, Tile, all_tiles, joker
from game.play.tiles.session import URGENT, TurnClock
from game.store.content import ladder
from game.store.settings import Face
from game.ui.faces import ANIMALS, FACES, draw_face, painted_face
from game.ui.kit.sprite import Rim, margin
from game.ui.kit.style import Style, cloth
from game.ui.kit.theme import Colour, Metrics
from game.ui.table.cards import zones as fan
from game.ui.table.cards.images import PROPORTION, CardImages, CardLook, card_images, disc, height
from game.ui.table.cards.zones import CardZones, clockwise, zones
from game.ui.table.shared.rims import EDGE, edge_of
from game.ui.table.shared.table import Side
from game.ui.table.tiles.chrome import draw_clock
from game.ui.table.tiles.images import TileLook, tile_images
from tests.ui.inks import FELT, THEMES, contrast, shipped_cards, shipped_tiles, styled
from tests.ui.snapshot import FOLDER, check, differing
from tests.ui.test_card_shown import GREY, MOODS
from tests.ui.test_tile_pictures import bytes_of, pixels

SIZES = ((960, 540), (1280, 720), (2560, 1440), (1000, 1000), (2560, 1080))
CARDS = all_cards(UNO_112)
USUAL = Metrics(1280, 720)
HAND = zones(USUAL, range(4), 0, False).own
NARROWEST = 40


def parts(zone: CardZones) -> dict[str, Rect]:
    """Everything that may not lie on something else."""
    names = ("own", "guidance", "calls", "controls", "stock", "pile", "menu", "info")
    named = {name: getattr(zone, name) for name in names}
    plates = {f"plate {seat}": plate for seat, plate in enumerate(zone.plates)}
    return {**named, **plates, **({"log": zone.log} if zone.log else {})}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_something_else_and_the_plates_at_the_top_are_above_the_middle(size: tuple[int, int]) -> None:
    failing: list[object] = []
    for seats, log_open in product(range(2, 11), (False, True)):
        for viewer in range(seats):
            zone = zones(Metrics(*size), range(seats), viewer, log_open)
            found = parts(zone)
            failing += [
                (seats, viewer, log_open, one, two)
                for (one, first), (two, second) in combinations(found.items(), 2)
                if first.colliderect(second)
            ]
            failing += [(seats, name) for name, rect in found.items() if not Rect((0, 0), size).contains(rect)]
            above = [plate for plate, side in zip(zone.plates, zone.sides, strict=True) if side is Side.TOP]
            if seats in (2, 4, 5) and abs((above[0].left + above[-1].right) / 2 - zone.ring.centerx) > 1:
                failing.append((seats, viewer, log_open, "the middle"))
    assert failing == []


def test_opponents_sit_clockwise_from_the_viewers_left_and_partners_opposite() -> None:
    assert clockwise((0, 1, 2, 3, 4), 2) == (3, 4, 0, 1)
    zone = zones(USUAL, range(10), 0, False)
    assert [zone.sides[seat] for seat in range(1, 10)] == [Side.LEFT] * 2 + [Side.TOP] * 5 + [Side.RIGHT] * 2
    assert zone.plates[1].top > zone.plates[2].top
    assert [plate.left for plate in zone.plates[3:8]] == sorted(plate.left for plate in zone.plates[3:8])
    assert zone.plates[8].top < zone.plates[9].top
    assert zones(USUAL, range(2), 0, False).felt.width > zone.felt.width, "nobody is at the sides"
    partners = zones(USUAL, (0, 1, 3, 2), 0, False)
    assert (partners.sides[3], partners.sides[0]) == (Side.TOP, Side.BOTTOM)


@pytest.mark.parametrize("size", SIZES)
def test_the_sign_of_every_card_of_a_fan_is_read_and_cards_overlap_only_without_room(size: tuple[int, int]) -> None:
    metrics = Metrics(*size)
    rect = zones(metrics, range(4), 0, False).own
    for count in (1, 2, 7, 10, 13, 26, 40, 60):
        slots = fan.fan(rect, count, metrics)
        assert len(slots) == count
        for one, two in pairwise(slots):
            assert one.row != two.row or two.x - one.x >= one.width * 0.25
            crowded = slots[-1].x - slots[0].x >= rect.width - 1.35 * one.width
            assert count > 13 or crowded or two.x - one.x >= one.width * 0.9
        for slot in slots:
            assert rect.left <= slot.x - slot.width / 2 + 1
            assert slot.x + slot.width / 2 <= rect.right + 1
            assert slot.y + slot.width * PROPORTION / 2 <= rect.bottom + 1


def test_beside_the_hovered_card_there_is_more_of_it_to_be_seen() -> None:
    calm = fan.fan(HAND, 24, USUAL)
    for at in (0, 5):
        hovered = fan.fan(HAND, 24, USUAL, at)
        assert hovered[at + 1].x - hovered[at].x > calm[at + 1].x - calm[at].x + 10
        assert hovered[: at + 1] == calm[: at + 1]
        assert hovered[-1].x <= HAND.right


def test_a_point_of_the_fan_belongs_to_the_card_that_is_seen_there_and_a_drop_goes_before_the_next_in_its_row() -> None:
    for count in (7, 40):
        slots = fan.fan(HAND, count, USUAL)
        for i, slot in enumerate(slots):
            assert fan.card_at(slots, (slot.x - slot.width * 0.42, slot.y - slot.width * PROPORTION * 0.4)) == i
            onward = slots[i + 1].x - slot.x if slots[i + 1 : i + 2] and slots[i + 1].row == slot.row else slot.width
            left, seen = slot.x - slot.width / 2, min(onward, slot.width)
            meet = seen - min(seen / 4, slot.width * fan.MEETING)
            assert [fan.index_at(slots, (left + meet + off, slot.y)) for off in (-1, 1)] == [i, i + 1], "new: its place"
            ends = [fan.index_at(slots, (left + seen - meet + off, slot.y), 0) for off in (-1, 1)]
            assert ends == ([i - 1, i] if i else [0, 0]), "carried on: its place as well, of what is seen"
        assert fan.card_at(slots, (HAND.left - 5, HAND.centery)) is None
    assert fan.index_at((), (0, 0)) == 0


def test_a_hand_keeps_its_order_takes_what_is_new_at_its_end_and_is_sorted_with_the_wilds_last() -> None:
    kept = CARDS[:5]
    assert fan.updated(kept[::-1], (*kept[1:], CARDS[9])) == (*kept[:0:-1], CARDS[9])
    assert fan.moved(kept, kept[0], 3) == (*kept[1:4], kept[0], kept[4])
    assert fan.moved(kept, kept[4], 1, kept[0]) == (*kept[:2], kept[4], *kept[2:4])
    by_colour = fan.sorted_hand(CARDS[::-1], fan.HandOrder.COLOUR)
    assert [card.colour for card in by_colour] == [card.colour for card in CARDS]
    by_number = fan.sorted_hand(CARDS[::-1], fan.HandOrder.NUMBER)
    assert [card.symbol for card in by_number[:8]] == ["0"] * 4 + ["1"] * 4
    assert all(card.is_wild for card in by_number[-12:])


@pytest.fixture
def drawn(screen: Surface, nothing_shared: None) -> None:
    """A window in which every picture is made anew."""


PICTURES = pytest.mark.usefixtures("drawn")


def painted(theme: str = FELT.key, *, strong: bool = False, **written: str) -> CardImages:
    return card_images(styled(USUAL, theme, strong_shapes=strong), with_options(UNO_112, written))


def inks(image: Surface, box: tuple[int, int, int, int]) -> set[Colour]:
    return {pixel[:3] for pixel in pixels(image.subsurface(box)) if pixel[3] == 255}


def ground(image: Surface, edge: int) -> Colour:
    """The body of a card above its field, where nothing is printed."""
    at = image.get_at((image.get_width() // 2, edge + 6))
    return at.r, at.g, at.b


@PICTURES
def test_twins_share_a_picture_and_face_down_all_cards_are_alike() -> None:
    painter = painted()
    assert painter.image(Card("R", "4", 0), 58) is painter.image(Card("R", "4", 1), 58)
    backs = {bytes_of(painter.image(card, NARROWEST, CardLook(colour="R"), False)) for card in CARDS}
    assert len(backs) == 1
    assert backs != {bytes_of(painter.image(Card("", WILD), NARROWEST))}
    found = pixels(painter.image(Card("", SHUFFLE_HANDS), 58))
    assert all(max(red, green, blue) <= alpha for red, green, blue, alpha in found), "they are premultiplied"


@PICTURES
@pytest.mark.parametrize("theme", THEMES)
def test_the_number_and_the_corner_of_the_smallest_card_can_be_read(theme: str) -> None:
    painter, edge, field = painted(theme), margin(NARROWEST), THEMES[theme].ivory_light
    for colour in (*COLOURS, ""):
        image = painter.image(Card(colour, "8" if colour else DRAW_FOUR), NARROWEST)
        corner = inks(image, (edge + 2, edge + 2, NARROWEST // 3, NARROWEST // 3))
        assert max(contrast(ink, ground(image, edge)) for ink in corner) >= 4.5, colour
        middle = inks(image, (edge + 10, edge + 20, NARROWEST - 20, height(NARROWEST) - 40))
        assert not colour or max(contrast(ink, field) for ink in middle) >= 4.5, colour
        assert not colour or min(contrast(ink, field) for ink in middle) < 1.1, colour


@PICTURES
def test_what_is_written_on_a_custom_wild_is_not_on_it_where_it_could_not_be_read() -> None:
    card = Card("", "C1")
    written, plain = painted(C1="text: Alle singen ein Lied"), painted()
    assert bytes_of(written.image(card, NARROWEST)) == bytes_of(plain.image(card, NARROWEST))
    assert bytes_of(painted(C1="text: " + "x" * 200).image(card, 120)) == bytes_of(plain.image(card, 120))


LEAST = 3.0
FIVE = (*(Card(colour, "4") for colour in COLOURS), Card("", "W"))
RIMS = [rim for rim in Rim if rim is not Rim.NONE]


def sides(picture: pygame.Surface, ground: pygame.Surface, width: int) -> dict[str, float]:
    """The greatest contrast with the cloth that is met at the edge of a piece, by side."""
    wide, high = picture.get_size()
    seen = ground.subsurface((0, 0, wide, high)).copy()
    red, green, blue, _ = pygame.transform.average_color(seen)
    seen.blit(picture, (0, 0))
    zone = range(margin(width) + max(round(width * 0.1), 3))

    def most(places: Iterator[tuple[int, int]]) -> float:
        colours = {(at.r, at.g, at.b) for at in map(seen.get_at, places)}
        return max(contrast(colour, (red, green, blue)) for colour in colours)

    return {
        "left": most((x, high // 2) for x in zone), "right": most((wide - 1 - x, high // 2) for x in zone),
        "top": most((wide // 2, y) for y in zone), "bottom": most((wide // 2, high - 1 - y) for y in zone),
    }  # fmt: skip


def grounds(style: Style) -> dict[str, pygame.Surface]:
    (wide, high), rim = style.metrics.size, style.px(20)
    image, room = cloth(style.metrics.size, style.metrics, style.theme), (style.px(170), style.px(220))
    return {
        "lamp": image.subsurface((wide // 2 - room[0] // 2, high // 2 - room[1] // 2, *room)),
        "corner": image.subsurface((rim, rim, *room)),
    }


def faint(style: Style, width: int, pictures: Mapping[str, pygame.Surface]) -> dict[object, dict[str, float]]:
    """The pictures that do not stand out from the cloth, wherever they lie."""
    found = {(what, where): sides(picture, ground, width)
             for (what, picture), (where, ground) in product(pictures.items(), grounds(style).items())}  # fmt: skip
    return {each: seen for each, seen in found.items() if min(seen.values()) < LEAST}


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("theme", THEMES)
def test_every_rim_stands_out_from_the_cloth(theme: str) -> None:
    style = Style(THEMES[theme], Metrics(1280, 720), shipped_tiles(), shipped_cards())
    tile, card = tile_images(style, UNO_RUMMY), card_images(style, UNO_112)
    assert faint(style, 56, {rim.name: tile.image(Tile("R", 3), 56, TileLook(rim)) for rim in RIMS}) == {}
    assert faint(style, 92, {rim.name: card.image(FIVE[0], 92, CardLook(rim=rim)) for rim in RIMS}) == {}


def test_only_what_the_cloth_would_swallow_has_a_fine_line() -> None:
    for made in THEMES.values():
        felts = (made.felt, made.felt_light, made.felt_dark)
        for face in (made.ivory, made.back, *(made.card(colour)[0] for colour in (*COLOURS, ""))):
            line, bare = edge_of(face, made), min(contrast(face, felt) for felt in felts)
            assert (line is None) == (bare >= EDGE)
            assert line is None or min(contrast(line, felt) for felt in felts) >= LEAST


@pytest.mark.usefixtures("screen")
def test_no_quarter_of_a_disc_is_swallowed_by_its_ground() -> None:
    colours = tuple(THEMES["felt"].card(letter)[0] for letter in COLOURS)
    for ground, (x, y) in zip(colours, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        picture = pygame.Surface((120, 120))
        picture.fill(ground)
        picture.blit(disc(100, colours, ground, 0.6), (10, 10))
        # From the outside to the middle, through the quarter of that colour.
        way = [picture.get_at((60 + x * step, 60 + y * step)) for step in range(25, 42)]
        assert max(contrast((at.r, at.g, at.b), ground) for at in way) >= LEAST


COLUMNS, WIDTH = 16, 58
SHARE = 0.001
"""How many of the pixels of one picture may be others."""


def faces() -> Iterator[Surface]:
    for face, mood in product(ANIMALS, MOODS):
        yield painted_face(2 * WIDTH, face, GREY, mood)
    for each, mood in product(ladder(), MOODS):
        yield painted_face(2 * WIDTH, *FACES[each.key], mood)


def badges() -> Iterator[Surface]:
    style = styled(Metrics(1280, 720))
    for seat, face in enumerate((*map(Face.INITIAL.of, ("Mia", "ben", "ßa", "")), Face.FOX.of("Mia"), "")):
        draw_face(surface := Surface((80, 80)), style, (40, 40), 64, seat, face)
        yield surface
    for size, left in product(((200, 60), (140, 60)), (None, 59.9, 30, URGENT + 0.5, URGENT - 0.5)):
        clock = None if left is None else TurnClock(60, left)
        draw_clock(surface := Surface((210, 100)), style, Rect((2, 2), size), clock, 60, moving=False)
        yield surface


def tiles() -> Iterator[Surface]:
    for book in BOOKS.values():
        painter = tile_images(styled(Metrics(1280, 720)), book)
        looks = [TileLook(rim) for rim in Rim]
        named = product((False, True), (None, TileFace("R", 2), TileFace("B", 12)))
        looks += [TileLook(powerless=powerless, stands_for=face) for powerless, face in named]
        pieces = [tile for tile in all_tiles(book) if tile.copy == 0 and (book is UNO_RUMMY or tile.number == 7)]
        yield from (painter.image(tile, WIDTH) for tile in pieces)
        yield from (painter.image(tile, WIDTH, look) for tile, look in product((joker(), Tile("R", 7)), looks))
        yield painter.back(WIDTH)


def cards() -> Iterator[Surface]:
    def painted(*, strong: bool = False, **written: str) -> CardImages:
        return card_images(styled(Metrics(1280, 720), strong_shapes=strong), with_options(UNO_112, written))

    composed = ("next draw 4", "chosen swap", "others skip", "self reverse", "next discard 2", "next down to 3")
    ways = ["plain", *(f"idea {n}" for n in range(1, 6)), *(f"composed: {each}" for each in composed), "text: Lacht!"]
    plain = painted()
    every = {card.face: card for card in all_cards(UNO_112)}.values()
    looks = [CardLook(ordered=True), *(CardLook(rim) for rim in Rim)]
    yield from (plain.image(card, WIDTH) for card in every)
    yield from (plain.image(Card("B", "7"), WIDTH, look) for look in looks)
    for symbol, colour in product((WILD, DRAW_FOUR, SHUFFLE_HANDS, CUSTOMS[0]), COLOURS):
        yield plain.image(Card("", symbol), WIDTH, CardLook(colour=colour))
    yield from (painted(C1=way).image(Card("", "C1"), 120) for way in ways)
    yield from (painted(strong=True).image(Card(colour, "6"), WIDTH) for colour in COLOURS)
    yield plain.back(WIDTH)


@pytest.mark.usefixtures("screen", "nothing_shared")
@pytest.mark.parametrize("made", [faces, badges, tiles, cards])
def test_every_picture_is_as_it_was_looked_at(made: Callable[[], Iterator[Surface]]) -> None:
    pictures = [*made()]
    wide, high = (max(sizes) for sizes in zip(*(each.get_size() for each in pictures), strict=True))
    sheet = Surface((COLUMNS * wide, -(-len(pictures) // COLUMNS) * high), depth=24)
    sheet.fill(FELT.felt)
    cells = [Rect(n % COLUMNS * wide, n // COLUMNS * high, *each.get_size()) for n, each in enumerate(pictures)]
    for cell, picture in zip(cells, pictures, strict=True):
        sheet.blit(picture, cell, special_flags=pygame.BLEND_PREMULTIPLIED)
    name = f"sheets/{made.__name__}"
    check(sheet, name, parts=1)
    kept = pygame.image.load(FOLDER / f"{name}.png")
    others = [(n, differing(sheet.subsurface(cell), kept.subsurface(cell))) for n, cell in enumerate(cells)]
    assert [each for each in others if each[1] > SHARE * wide * high] == []
