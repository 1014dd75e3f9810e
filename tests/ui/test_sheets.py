"""Every picture of a face, a badge, a tile and a card, in each state, held against sheets that somebody looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pygame
import pytest
from pygame import Rect, Surface

from game.engine.cards.books import UNO_112
from game.engine.cards.pieces import COLOURS, CUSTOMS, DRAW_FOUR, SHUFFLE_HANDS, WILD, Card
from game.engine.cards.rules import all_cards
from game.engine.options import with_options
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.melds import Face as TileFace
from game.engine.tiles.melds import Tile, all_tiles, joker
from game.play.tiles.session import URGENT, TurnClock
from game.store.content import ladder
from game.store.settings import Face
from game.ui.kit.theme import Metrics
from game.ui.table.cards.images import CardImages, CardLook, card_images
from game.ui.table.shared.faces import animal, character, draw_face
from game.ui.table.shared.rims import Rim
from game.ui.table.tiles.chrome import draw_clock
from game.ui.table.tiles.images import TileLook, tile_images
from tests.ui.snapshot import FOLDER, check, differing
from tests.ui.styles import FELT, styled
from tests.ui.test_faces import GREY, SHOWN

COLUMNS, WIDTH = 16, 58
SHARE = 0.001
"""How many of the pixels of one picture may be others."""


def faces() -> Iterator[Surface]:
    for face, mood in product([face for face in Face if face is not Face.INITIAL], SHOWN):
        yield animal(2 * WIDTH, face, GREY, mood)
    for each, mood in product(ladder(), SHOWN):
        yield character(2 * WIDTH, each.key, mood)


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
        looks = [TileLook(dimmed=True), *(TileLook(rim) for rim in Rim)]
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
