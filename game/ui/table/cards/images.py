"""Pictures of cards, premultiplied and cached: `cards.image(card, width, look)`, the painter of a stage of cards.

A picture is larger than its card by `margin(width)` on every side, so its middle is the middle of the card.
Every face is the same cut stone seen from above: a coloured body, and on it an ivory field with eight corners
that carries the sign; the sign and the symbol of the colour appear again, small, in two corners.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import cos, pi, sin
from typing import NamedTuple

import pygame

from game.engine.cards.pieces import COLOURS, DRAW_FOUR, REVERSE, SHUFFLE_HANDS, SKIP, WILD, Card, What, read_custom
from game.engine.cards.rules import CardRules
from game.ui.kit.drawing import (
    CardSet,
    blank,
    enlargement,
    faded,
    outline,
    painted,
    polygon_mask,
    put,
    put_centre,
    remembered,
    rounded,
    shadow,
)
from game.ui.kit.motifs import sign
from game.ui.kit.sprite import Painter, Place, Rim, corner
from game.ui.kit.style import Style
from game.ui.kit.theme import BLACK, LEAST_TYPE, WHITE, Colour, Theme, Typeface, contrast, mix
from game.ui.table.shared.rims import edge_of, edge_of_back, framed, rimmed, symbol, symbol_of

# -- A card before anything is printed on it: its size, its body, the shape of its field, its light.

PROPORTION = 1.5
"""Height of a card for a width of one."""
CARD_FIELD = (0.82, 0.88)
"""Width and height of the ivory field, for a card one wide."""
GLOW = 34
"""How far the light of a colour reaches beyond its card, in units."""
CUT = 0.26
"""How much of each corner of the field is cut off, for a card one wide."""


def height(width: int) -> int:
    return round(width * PROPORTION)


def card_rect(place: Place) -> pygame.Rect:
    """Return the rectangle that a card fills, as if it were upright."""
    box = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    return box.move_to(center=(round(place.x), round(place.y)))


def cut_mask(size: tuple[int, int]) -> pygame.Surface:
    x, y = CUT / CARD_FIELD[0], CUT / CARD_FIELD[1]
    points = ((x, 0), (1 - x, 0), (1, y), (1, 1 - y), (1 - x, 1), (x, 1), (0, 1 - y), (0, y))
    return polygon_mask(size, tuple((float(a), float(b)) for a, b in points))


def body_of(width: int, face: Colour, made: CardSet) -> pygame.Surface:
    size, radius = (width, height(width)), corner(width, made)
    line = max(round(width * 0.018), 1)
    body = blank(size)
    put(body, rounded(size, radius, mix(face, (0, 0, 0), 0.25), mix(face, (0, 0, 0), 0.42)), (0, 0))
    inner = (size[0] - 2 * line, size[1] - 2 * line)
    put(body, rounded(inner, radius - line, mix(face, WHITE, 0.07), mix(face, (0, 0, 0), 0.05)), (line, line))
    put(body, outline(inner, radius - line, line, WHITE, 0.16), (line, line))
    return body


@remembered
def unprinted(width: int, face: Colour, theme: Theme, made: CardSet) -> pygame.Surface:
    """Return the body with its ivory field, if it has one, and a fine darker line around that: it looks inlaid."""
    body = body_of(width, face, made)
    if made.field == "cut":
        size, line = (round(width * CARD_FIELD[0]), round(width * CARD_FIELD[1])), max(round(width * 0.022), 1)
        middle, inner = (width / 2, height(width) / 2), (size[0] - 2 * line, size[1] - 2 * line)
        put_centre(body, painted(cut_mask(size), mix(face, (0, 0, 0), 0.30)), middle)
        put_centre(body, painted(cut_mask(inner), theme.ivory_light, theme.ivory), middle)
    return body


def glow(style: Style, width: int, colour: str) -> pygame.Surface:
    """Return the light of a colour behind a card, GLOW units larger on every side."""
    tone = mix(style.theme.card(colour)[0], WHITE, 0.40)
    return shadow((width, height(width)), corner(width, style.card_set), style.px(GLOW), 0.95, tone)


# -- Symbols in four colours on wilds: a disc, a ring, a pinwheel of small cards.


def _quarter(middle: float, reach: float, number: int) -> list[tuple[float, float]]:
    """Return the points of a quarter of a disc; quarters count clockwise from the top left."""
    start = pi + number * pi / 2
    rim = [start + pi / 2 * step / 24 for step in range(25)]
    return [(middle, middle), *((middle + cos(angle) * reach, middle + sin(angle) * reach) for angle in rim)]


@remembered
def disc(side: int, colours: tuple[Colour, ...], ground: Colour, hole: float) -> pygame.Surface:
    """A disc in four quarters with gaps in the colour of the ground; `hole` leaves that share of it free, and
    without a hole a cut stone in the middle. A quarter in the colour of the ground has a line around the disc."""
    times = enlargement(side)
    large = blank((side * times, side * times))
    middle = side * times / 2
    for number, colour in enumerate(colours):
        pygame.draw.polygon(large, colour, _quarter(middle, middle, number))
        pygame.draw.polygon(large, mix(colour, (0, 0, 0), 0.10), _quarter(middle, middle * 0.80, number))
    gap = max(round(side * times * 0.045), times)
    if ground in colours:
        line = max((WHITE, BLACK), key=lambda each: contrast(each, ground))
        pygame.draw.circle(large, line, (middle, middle), middle, gap // 2)
        pygame.draw.circle(large, line, (middle, middle), middle * hole + gap // 2, gap // 2)
    pygame.draw.rect(large, ground, (round(middle - gap / 2), 0, gap, side * times))
    pygame.draw.rect(large, ground, (0, round(middle - gap / 2), side * times, gap))
    if hole:
        pygame.draw.circle(large, ground, (middle, middle), middle * hole)
    else:
        stone = [
            (middle + cos(pi / 4 * step) * middle * reach, middle + sin(pi / 4 * step) * middle * reach)
            for step, reach in enumerate((0.46, 0.17) * 4)
        ]
        pygame.draw.polygon(large, ground, stone)
    # The gaps reach beyond the disc, so remove what is outside of it.
    round_ = blank(large.get_size())
    pygame.draw.circle(round_, "white", (middle, middle), middle)
    large.blit(round_, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(large, (side, side))


@remembered
def pinwheel(side: int, colours: tuple[Colour, ...], edge: Colour) -> pygame.Surface:
    """Return four small cards, one of each colour, arranged like a pinwheel: all hands change places."""
    times = enlargement(side)
    large = blank((side * times, side * times))
    middle = side * times / 2
    wide, high = round(middle * 0.62), round(middle * 0.90)
    for number, colour in enumerate(colours):
        arm = blank((wide, high))
        pygame.draw.rect(arm, edge, arm.get_rect(), border_radius=wide // 6)
        inner = arm.get_rect().inflate(-wide // 7, -wide // 7)
        pygame.draw.rect(arm, colour, inner, border_radius=wide // 8)
        angle = pi / 2 * number - pi * 0.75
        turned = pygame.transform.rotozoom(arm, -90 * number + 28, 1.0)
        x, y = middle + cos(angle) * middle * 0.46, middle + sin(angle) * middle * 0.46
        large.blit(turned, turned.get_rect(center=(round(x), round(y))))
    return pygame.transform.smoothscale(large, (side, side))


ICONS: Mapping[str, str] = {SKIP: "ban", REVERSE: "refresh-cw"}
"""Action cards that show an icon instead of a word."""
NUMERALS: Mapping[str, str] = {"C1": "I", "C2": "II", "C3": "III"}
"""What distinguishes the custom wilds."""
EFFECT_ICONS: Mapping[What, str] = {
    What.SKIP: "ban", What.REVERSE: "refresh-cw", What.AGAIN: "redo-2", What.SWAP: "arrow-up-down",
    What.DISCARD_WILDS: "arrow-down-to-line",
}  # fmt: skip
EFFECT_WORDS: Mapping[What, str] = {
    What.DRAW: "+{}", What.DRAW_IF_STUCK: "+{}?", What.DRAW_UNTIL_COLOUR: "+?", What.DISCARD: "-{}",
    What.DOWN_TO: "<{}", What.EXACTLY: "={}",
}  # fmt: skip


class CardLook(NamedTuple):
    """How a card is shown; the same card with the same look gives the same picture."""

    rim: Rim = Rim.NONE
    colour: str = ""
    """The colour chosen for a wild on the pile."""
    ordered: bool = False
    """Whether there is a standing order on it."""


PLAIN = CardLook()


class CardImages(Painter):
    """Every card of one book in one theme."""

    proportion, cast = PROPORTION, 0.5
    made: CardSet

    def __init__(self, style: Style, written: Mapping[str, str]) -> None:
        super().__init__(style, style.card_set)
        self._written = written
        """The players' rules by custom wild."""

    def image(self, card: Card, width: int, look: Hashable = PLAIN, face_up: bool = True) -> pygame.Surface:
        shown = look if isinstance(look, CardLook) else PLAIN
        if face_up:
            return self._drawn(card._replace(copy=0), width, shown)
        return self.back(width, shown._replace(colour=""))

    @remembered
    def _drawn(self, card: Card, width: int, look: CardLook) -> pygame.Surface:
        line = edge_of(self.theme.card(card.colour or look.colour)[0], self.theme)
        # Without a rim it is the same with any.
        return self._finished(self._printed(card, width, look.colour), width, look, line)

    @remembered
    def back(self, width: int, look: CardLook = PLAIN) -> pygame.Surface:
        theme, middle, light = self.theme, (width / 2, height(width) / 2), mix(self.theme.back_light, WHITE, 0.35)
        body = body_of(width, theme.back, self.made)
        inset, line = max(round(width * 0.07), 2), max(round(width * 0.02), 1)
        frame = (width - 2 * inset, height(width) - 2 * inset)
        put(body, outline(frame, max(corner(width, self.made) - inset // 2, 2), line, WHITE, 0.22), (inset, inset))
        size = (round(width * CARD_FIELD[0] * 0.86), round(width * CARD_FIELD[1] * 0.86))
        put_centre(body, painted(cut_mask(size), theme.back_light, theme.back), middle)
        put_centre(body, faded(sign(theme.book, round(width * 0.56), (light,)), 0.7), middle)
        small = faded(sign(theme.book, round(width * 0.16), (light,)), 0.5)
        for way in (-1, 1):
            put_centre(body, small, (width / 2, middle[1] + way * width * 0.56))
        return self._finished(body, width, look, edge_of_back(theme))

    def _finished(self, body: pygame.Surface, width: int, look: CardLook, line: Colour | None) -> pygame.Surface:
        """Return a copy of the body as a picture, with its shadow, fine line, rim and marks."""
        if look.ordered:
            body, side, light = body.copy(), max(round(width * 0.30), 12), self.theme.ivory_light
            mark = rounded((side, side), side, self.theme.tile_ink).copy()
            put(mark, outline((side, side), side, max(side // 10, 1), light), (0, 0))
            sign = self._icons.image("check", round(side * 0.7), light, 3.5)
            put_centre(mark, sign, (side / 2, side / 2))
            put(body, mark, (width * 0.03, width * 0.52))
        return framed(body, corner(width, self.made), self.theme, look.rim, line)

    @remembered
    def _printed(self, card: Card, width: int, chosen: str) -> pygame.Surface:
        letter = card.colour or chosen
        face, ink = self.theme.card(letter)
        body = unprinted(width, face, self.theme, self.made).copy()
        if card.is_wild:
            self._print_wild(body, card.symbol, width, face, ink)
        else:
            self._print_sign(body, card, width, ink)
        mark = self._corner_mark(card, letter, width, ink)
        at = (width * 0.065, width * 0.07)
        put(body, mark, at)
        turned = pygame.transform.rotate(mark, 180)
        put(body, turned, (width - at[0] - mark.get_width(), height(width) - at[1] - mark.get_height()))
        return body

    @property
    def _on_field(self) -> bool:
        """Whether the large sign is on an ivory field, not on the colour of the card."""
        return self.made.field == "cut"

    def _print_sign(self, body: pygame.Surface, card: Card, width: int, ink: Colour) -> None:
        """Draw the number or action of a coloured card, large; with strong symbols, the colour's symbol below."""
        x, y = width / 2, height(width) / 2
        size = self.made.sign * (0.78 if self.strong_shapes else 1.0)
        put_centre(body, self._large_sign(card, width, size, ink), (x, y - width * 0.12 if self.strong_shapes else y))
        if self.strong_shapes:
            side = width * 0.24
            sign = symbol_of(self.theme, card.colour, side, width) if self._on_field else symbol(card.colour, side, ink)
            put_centre(body, sign, (x, y + width * 0.29))

    def _large_sign(self, card: Card, width: int, size: float, ink: Colour) -> pygame.Surface:
        """Return the sign in the colour of the card, with its rim; on the card itself in the colour of its print."""
        high, wide = width * size, width * (0.66 if self._on_field else 0.72)
        if not self._on_field:
            return self._sign(card.symbol, high, wide, ink)
        edge = self.theme.edges.get(card.colour)
        image = self._sign(card.symbol, high, wide, self.theme.piece(card.colour))
        return image if edge is None else rimmed(image, self._sign(card.symbol, high, wide, edge), width)

    def _sign(self, name: str, high: float, wide: float, ink: Colour) -> pygame.Surface:
        """Return a sign in one colour: a word, or an icon; 6 and 9 are underlined."""
        if name in ICONS:
            return self._icons.image(ICONS[name], round(high * 1.02), ink, 3.2)
        if name not in ("6", "9"):
            return self._word(name, high, wide, ink)
        word, line = self._word(name, high * 0.84, wide, ink), max(round(high * 0.08), 1)
        image = blank((word.get_width(), round(high)))
        put(image, word, (0, 0))
        put(image, rounded((word.get_width(), line), line // 2, ink), (0, image.get_height() - line))
        return image

    def _word(self, text: str, high: float, wide: float, ink: Colour) -> pygame.Surface:
        """Return a word as high as requested, smaller if it would be too wide."""
        size = round(high / 0.70)
        image = self._letters.ink(text, size, ink)
        if image.get_width() <= wide:
            return image
        return self._letters.ink(text, int(size * wide / image.get_width()), ink)

    def _print_wild(self, body: pygame.Surface, name: str, width: int, face: Colour, print_: Colour) -> None:
        middle = (width / 2, height(width) / 2)
        colours = tuple(self.theme.card(letter)[0] for letter in COLOURS)
        side = round(width * 0.74)
        ink, ground = (self.theme.tile_ink, self.theme.ivory_light) if self._on_field else (print_, face)
        if name == SHUFFLE_HANDS:
            put_centre(body, pinwheel(side, colours, ground), middle)
            return
        text = read_custom(self._written.get(name, "plain")).text if name in NUMERALS else ""
        if text and self._print_words(body, text, width, ink):
            return
        put_centre(body, disc(side, colours, ground, 0.0 if name == WILD else 0.66), middle)
        if name == WILD:
            self._print_symbols(body, side, middle)
        elif name == DRAW_FOUR:
            put_centre(body, self._word("+4", width * 0.30, width * 0.40, ink), middle)
        else:
            put_centre(body, self._custom_sign(name, width, ink), middle)

    def _print_symbols(self, body: pygame.Surface, side: int, middle: tuple[float, float]) -> None:
        """Draw the symbols of the four colours in the quarters of the disc, if they are legible."""
        if side < 40 and not self.strong_shapes:
            return
        for letter, (x, y) in zip(COLOURS, ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
            sign = symbol(letter, side * (0.20 if self.strong_shapes else 0.15), self.theme.card(letter)[1])
            put_centre(body, sign, (middle[0] + x * side * 0.235, middle[1] + y * side * 0.235))

    def _custom_sign(self, name: str, width: int, ink: Colour) -> pygame.Surface:
        """Return the icon of the first effect on a custom wild; a pencil if there is none."""
        effect = next(iter(read_custom(self._written.get(name, "plain")).effects), None)
        if effect is not None and effect.what in EFFECT_WORDS:
            return self._word(EFFECT_WORDS[effect.what].format(effect.number), width * 0.26, width * 0.40, ink)
        icon = EFFECT_ICONS[effect.what] if effect is not None else "pencil"
        return self._icons.image(icon, round(width * 0.32), ink, 2.8)

    def _print_words(self, body: pygame.Surface, text: str, width: int, ink: Colour) -> bool:
        """The first words of a rule in the players' words on the field, where they can be read."""
        size, room = round(width * 0.105), round(width * 0.63)
        most = int(width * 0.55 / self._letters.height(size, Typeface.BOLD))
        lines = self._letters.wrap(text, room, size, Typeface.BOLD)
        if size < LEAST_TYPE or any(self._letters.width(word, size, Typeface.BOLD) > room for word in text.split()):
            return False
        shown = [*lines[:most]]
        if len(lines) > most:
            shown[-1] = self._letters.fit(f"{shown[-1]} {lines[most]}", room, size, Typeface.BOLD)
        block = self._letters.block("\n".join(shown), room + 4, size, ink, Typeface.BOLD, 0.5)
        put_centre(body, block, (width / 2, height(width) / 2))
        return True

    def _corner_mark(self, card: Card, letter: str, width: int, ink: Colour) -> pygame.Surface:
        """Return the small sign with the symbol of the colour below it, aligned to the left."""
        sign = self._small_sign(card.symbol, width, ink)
        below = self._below(card, letter, width, ink)
        gap = max(round(width * 0.03), 1)
        column = max(min(sign.get_width(), round(width * 0.18)), below.get_width())
        image = blank((max(sign.get_width(), column), sign.get_height() + gap + below.get_height()))
        put(image, sign, (max(column - sign.get_width(), 0) / 2, 0))
        put(image, below, ((column - below.get_width()) / 2, sign.get_height() + gap))
        return image

    def _small_sign(self, name: str, width: int, ink: Colour) -> pygame.Surface:
        high = width * self.made.mark
        if name in NUMERALS:
            return self._word(NUMERALS[name], high, width * 0.24, ink)
        if name == SHUFFLE_HANDS:
            return self._icons.image("shuffle", round(width * 0.24), ink, 3.0)
        if name == WILD:
            return blank((1, 1))
        return self._sign("+4" if name == DRAW_FOUR else name, high, width * 0.32, ink)

    def _below(self, card: Card, letter: str, width: int, ink: Colour) -> pygame.Surface:
        """Return what is below the small sign: the symbol of the colour; on a wild, a disc or a pencil."""
        if letter:
            share = 0.17 if self.strong_shapes or card.symbol == WILD else self.made.symbol
            return symbol(letter, width * share, ink)
        if card.symbol in NUMERALS:
            return self._icons.image("pencil", round(width * 0.17), ink, 2.8)
        colours = tuple(self.theme.card(each)[0] for each in COLOURS)
        return disc(round(width * (0.24 if card.symbol == WILD else 0.15)), colours, ink, 0.0)


def card_images(style: Style, rules: CardRules) -> CardImages:
    written = {name: getattr(rules, name) for name in rules.customs}
    # While players edit a custom wild, every letter creates another one: few are kept.
    return style.painter("cards", tuple(written.values()), lambda: CardImages(style, written), 4)
