"""Tiles and cards as illustrations, written in notation: `piece_row(style, rules, "R4 R5 *=R6", width)`, `fan(...)`,
and `book_picture(style, book, size)`, the pieces of a book.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, radians, sin

import pygame

from game.engine.books import BOOKS, Rules, entry_for
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.notation import parse_card
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.melds import Tile
from game.engine.tiles.notation import parse_word
from game.engine.tiles.rules import TileRules
from game.shipped import asset_text
from game.ui.kit.drawing import ImageCache, blank, put, put_centre
from game.ui.kit.sprite import Place, Rim, margin
from game.ui.kit.style import Style
from game.ui.table.cards.images import CardLook, card_images, height as card_height
from game.ui.table.tiles.images import TileLook, height as tile_height, tile_images

GAP = 0.05
"""The gap between two pieces, as a fraction of their width."""
MELDS: Mapping[str, tuple[tuple[str, float, float], ...]] = {
    "uno-rummy": (("R2 R3 R4", 7.0, 0.34), ("B7 *=G7 Y7", -5.0, 0.66), ("G10 G11 G12", 4.0, 0.36)),
    "rummy": (("K10 R10 B10", 6.0, 0.34), ("O4 *=O5 O6", -5.0, 0.66), ("R11 R12 R13", 4.0, 0.36)),
    "rummikub": (("B3 B4 B5", -6.0, 0.66), ("K8 R8 O8", 5.0, 0.34), ("O11 O12 *", -4.0, 0.64)),
}
"""The picture of a tile book: melds, their angles, and their horizontal positions as fractions of its width."""
FANS: Mapping[str, str] = {"uno-1999": "R7 BS W4 G+2 Y3", "uno-112": "B5 C1 SH C3 RR"}
"""The cards fanned out on the picture of a card book."""
MELD_WIDTH, MELD_ROOM = 62, 92
"""Units of a tile on the picture of a book, and of the height of a meld."""
FAN_ANGLE, FAN_REACH = 12.0, 3.2
"""Degrees between two cards of a fan, and how far their centres are from its pivot, for cards of width one."""

_ROWS = ImageCache()


@cache
def theme_pieces() -> Mapping[str, str]:
    """Return the pieces that show each theme of puzzles."""
    return tomllib.loads(asset_text("puzzle_themes.toml"))


def theme_picture(style: Style, book: str, theme: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture of a theme of puzzles in a room."""
    text = theme_pieces()[theme]
    wide = sum(0.5 if part == "_" else 1.05 for part in text.split())
    rules, high = BOOKS[book], 1.6 if book in CARD_BOOKS else 1.5
    if isinstance(rules, TileRules):
        for sign, letter in zip("34", (letter for letter in rules.colours if letter not in "RB"), strict=False):
            text = re.sub(rf"\b{sign}(?=\d)", letter, text)
    return piece_row(style, rules, text, int(min(size[0] / wide, size[1] / high)), powerless=theme not in ACTING)


ACTING = ("pick-one", "two-actions", "win-turn-back")
"""The themes whose tiles have their actions."""


def piece_height(rules: Rules, width: int) -> int:
    """Return the height of a tile or a card."""
    return (card_height if isinstance(rules, CardRules) else tile_height)(width)


def piece_row(style: Style, rules: Rules, text: str, width: int, *, powerless: bool = False) -> pygame.Surface:
    """Return tiles or cards side by side as one image, which is kept for the next frames.

    `_` leaves a gap of half a piece; a tile `R4!` was just laid; a card `W:G` has a chosen colour, `?` is face down.
    """

    def made() -> pygame.Surface:
        edge, step = margin(width), width * (1 + GAP)
        parts = [(part, 0.5 if part == "_" else 1.0) for part in text.split()]
        image = blank((round(step * sum(room for _, room in parts)) + 2 * edge, piece_height(rules, width) + 2 * edge))
        x = edge + width / 2
        for part, room in parts:
            if part != "_":
                put_centre(image, _piece(style, rules, part, width, powerless), (x, image.get_height() / 2))
            x += step * room
        return image

    return _ROWS.find((style.look, rules, text, width, powerless), made)


def _piece(style: Style, rules: Rules, text: str, width: int, powerless: bool = False) -> pygame.Surface:
    if isinstance(rules, CardRules):
        cards, (name, _, colour) = card_images(style, rules), text.rstrip("!").partition(":")
        if name == "?":
            return cards.back(width)
        return cards.image(parse_card(name, rules), width, CardLook(colour=colour))
    word, rim = parse_word(text.rstrip("!"), rules), Rim.LAID if text.endswith("!") else Rim.NONE
    return tile_images(style, rules).image(word.tile, width, TileLook(rim, powerless, word.name))


def rows(pictures: Sequence[pygame.Surface], edge: int, gap: int) -> pygame.Surface:
    """Return images, each with a margin of `edge` pixels, stacked vertically as one image."""
    high = sum(each.get_height() - 2 * edge for each in pictures) + gap * (len(pictures) - 1) + 2 * edge
    image = blank((max(each.get_width() for each in pictures), high))
    y = 0
    for each in pictures:
        put(image, each, (0, y))
        y += each.get_height() - 2 * edge + gap
    return image


def fan(style: Style, rules: CardRules, text: str, width: int) -> pygame.Surface:
    """Return cards fanned out as one image, the last one on top."""
    pictures = [_piece(style, rules, part, width) for part in text.split()]
    angles = [FAN_ANGLE * (index - (len(pictures) - 1) / 2) for index in range(len(pictures))]
    reach, most = width * FAN_REACH, radians(max(angles))
    across = 2 * reach * sin(most) + width * 1.5 + 2 * margin(width)
    # The cards at the ends are lower, and their corners reach further down.
    low = reach * (1 - cos(most)) + (card_height(width) * cos(most) + width * sin(most)) / 2
    image = blank((round(across), round(card_height(width) / 2 + low) + 2 * margin(width)))
    pivot = image.get_width() / 2, margin(width) + card_height(width) / 2 + reach
    for picture, angle in zip(pictures, angles, strict=True):
        turn = pygame.Vector2(0, -reach).rotate(angle)
        put_centre(image, pygame.transform.rotozoom(picture, -angle, 1.0), (pivot[0] + turn.x, pivot[1] + turn.y))
    return image


def book_picture(style: Style, book: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the pieces of a book as shown on its card: two melds, three if there is room, or a fan.

    In a narrow room they lie below each other, and fewer cards are fanned out.
    """
    image, narrow = blank(size), size[0] < size[1]
    if book in CARD_BOOKS:
        # A fan of five is about four cards wide and two high, including its shadows.
        text, wide = (" ".join(entry_for(book, FANS).split()[::2]), 2.75) if narrow else (entry_for(book, FANS), 4.4)
        width = min(style.px(112), int(size[0] / wide), int(size[1] / 2.2))
        put_centre(image, fan(style, CARD_BOOKS[book], text, max(width, 8)), (size[0] / 2, size[1] / 2))
        return image
    melds = entry_for(book, MELDS)[: 2 if narrow else max(2, size[1] // style.px(MELD_ROOM))]
    width = min(style.px(MELD_WIDTH), int(size[0] / (3.5 if narrow else 5.4)), int(size[1] / 2.5))
    for index, (text, angle, across) in enumerate(melds):
        turned = pygame.transform.rotozoom(piece_row(style, TILE_BOOKS[book], text, max(width, 8)), angle, 1.0)
        x = _within(size[0] * (0.5 if narrow else across), turned.get_width() / 2 - margin(width) // 2, size[0])
        y = _within(size[1] / len(melds) * (index + 0.5), turned.get_height() / 2 - margin(width) // 2, size[1])
        put_centre(image, turned, (x, y))
    return image


def book_places(book: str, rect: pygame.Rect) -> dict[Tile | Card, Place]:
    """Return the pieces of a book with their places, as they are shown on a card, above its name."""
    places: dict[Tile | Card, Place] = {}
    rect = pygame.Rect(rect.topleft, (rect.width, rect.height * 2 // 3))
    if book in CARD_BOOKS:
        names, width = entry_for(book, FANS).split(), rect.width / 4.4
        for index, name in enumerate(names):
            angle = FAN_ANGLE * (index - (len(names) - 1) / 2)
            x, y = rect.center - pygame.Vector2(0, width * FAN_REACH).rotate(angle) + (0, width * FAN_REACH)
            places[parse_card(name, CARD_BOOKS[book])] = Place(x, y, width, index, -angle)
        return places
    width = rect.width / 5.4
    for row, (text, angle, across) in enumerate(entry_for(book, MELDS)[:2]):
        middle = rect.x + across * rect.width, rect.y + (row + 0.5) / 2 * rect.height
        for index, name in enumerate(text.split()):
            x, y = pygame.Vector2((index - 1) * width * (1 + GAP), 0).rotate(-angle) + middle
            places[parse_word(name, TILE_BOOKS[book]).tile] = Place(x, y, width, row, angle)
    return places


def _within(middle: float, half: float, room: int) -> float:
    """Return the centre of a thing, moved as little as needed to fit into the room."""
    return min(max(middle, half), max(room - half, half))
