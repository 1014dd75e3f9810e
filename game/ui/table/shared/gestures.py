"""What happens to somebody, shown at their plate so that it is understood without the log: `gestures_of(event)`.

A cascade counts the pieces that a victim receives, a sign is stamped on whoever misses a turn or loses a challenge,
UNO! is stamped onto the table, a reversal turns in the middle, the wheel of colours below the top card. Each is a
function of time of `kit/motion`; none of them gets in the way, and none runs with reduced motion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import cos, pi, radians, sin

import pygame

from game.engine.cards import events as cards
from game.engine.game import Caught, DirectionTurned, Skipped, UnoCalled
from game.engine.tiles import events as tiles
from game.ui.kit.drawing import (
    DrawTarget,
    ImageCache,
    Point,
    blank,
    enlargement,
    outline,
    put,
    put_centre,
    put_ring,
    remembered,
    rounded,
    shadow,
)
from game.ui.kit.motion import LEAVES, RIPPLE, STAMP, STAMPED, THROW, arrived, beat, between, ripple, stamp, thrown
from game.ui.kit.sprite import varied
from game.ui.kit.stage import DRAW, LAY, Pace
from game.ui.kit.style import Style
from game.ui.kit.theme import WHITE, Colour, TextSize, Theme, Typeface, mix
from game.ui.table.shared.table import MatchTable, Side

TURN = "refresh-cw"
"""The sign of a reversal."""
TABLE_MIDDLE, STRUCK_PLACE = -1, -2
"""Instead of a seat: the middle of the table, and where a piece strikes it."""
HALF_WAY = 0.15
"""Seconds of the fall that the number of a cascade skips, as it is already there."""
TURNS = 0.7
"""Seconds for which the sign of a reversal turns."""
WHEEL, RINGS_APART = 0.7, 0.14
"""Seconds until the wheel of colours stops, and between the rings that spread from it then."""
SIGN, GREAT = 66, 72
"""Units of the height of a sign, and at least of its width; of the letters of the great word of a round."""
_images = ImageCache()


GestureKind = StrEnum("GestureKind", "STAMP COUNT TURN SPREAD RING")
"""How a gesture moves: STAMP falls onto the table and stays for a moment, COUNT is a number that grows with each piece
that arrives, TURN turns round once, RING spreads from where a piece strikes the table. SPREAD is the wheel of colours
below the top card, which turns once and stops on the chosen one, which spreads in rings; the ground has it."""
SECONDS = {
    GestureKind.TURN: TURNS + LEAVES, GestureKind.SPREAD: WHEEL + RIPPLE + RINGS_APART, GestureKind.RING: RIPPLE,
}  # fmt: skip


@dataclass(slots=True)
class Gesture:
    """One gesture, at a seat or in the middle."""

    kind: GestureKind
    seat: int
    sign: str
    """A word, the name of an icon, or the letter of a colour."""
    tone: str = "plain"
    """Which colour of the theme: danger, good, or plain for that of what is marked."""
    count: int = 0
    word: bool = False
    """Whether the sign is a key of the catalogue."""
    large: bool = False
    """Whether it is the great word of a round."""
    on_hand: bool = False
    """Whether it is shown on the viewer's own pieces, as the hand that is shown covers the middle of the table."""
    elapsed: float = 0.0
    """Negative while it waits."""
    at: Point = (0, 0)
    """Where a ring spreads from."""
    reach: int = 0
    """How far it spreads, in units."""

    @property
    def thrown(self) -> bool:
        """Whether it is a word that flies from whoever called it to the middle of the table."""
        return self.word and not self.large

    @property
    def seconds(self) -> float:
        return SECONDS.get(self.kind) or self.count * beat(self.count) + STAMP + STAMPED + LEAVES


def gestures_of(event: cards.CardEvent | tiles.TileEvent) -> tuple[Gesture, ...]:
    """Return what is shown of an event at its victim; () if it has no gesture.

    >>> [(each.kind.value, each.seat) for each in gestures_of(Skipped(2))]
    [('stamp', 2)]
    """
    match event:
        case UnoCalled(seat=seat):
            return (Gesture(GestureKind.STAMP, seat, "table.uno", word=True),)
        case Caught(seat=seat):
            return (Gesture(GestureKind.STAMP, seat, "hand", "danger"),)
        case Skipped(seat=seat):
            return (Gesture(GestureKind.STAMP, seat, "ban", "danger"),)
        case DirectionTurned():
            return (Gesture(GestureKind.TURN, TABLE_MIDDLE, TURN),)
        case tiles.Drew(reason=tiles.Reason.TURN) | cards.Drew(reason=cards.Reason.TURN):
            return ()
        case tiles.Drew(seat=seat, count=count) | cards.Drew(seat=seat, count=count):
            return (Gesture(GestureKind.COUNT, seat, "", "danger", count, elapsed=-0.3),)
        case cards.ColourChosen(colour=colour) if colour:
            return (Gesture(GestureKind.SPREAD, TABLE_MIDDLE, colour),)
        case cards.Played(card=card, colour=colour) if card.is_wild and colour:
            return (Gesture(GestureKind.SPREAD, TABLE_MIDDLE, colour, elapsed=-LAY.seconds),)
        case cards.Challenged(seat=seat, layer=layer, lawful=lawful):
            loser, winner = (seat, layer) if lawful else (layer, seat)
            signs = (winner, "check", "good"), (loser, "triangle-alert", "danger")
            return tuple(Gesture(GestureKind.STAMP, *each, on_hand=True) for each in signs)
        case _:
            return ()


def cascade(count: int) -> Pace:
    """Return how fast pieces arrive at a victim one after the other."""
    return DRAW._replace(stagger=beat(count))


class Gestures(list[Gesture]):
    """The gestures that can be seen at this moment, at most one at each seat."""

    def begin(self, gestures: Iterable[Gesture]) -> None:
        """Show gestures; each takes the place of what is shown at its seat."""
        for gesture in gestures:
            self[:] = [*(each for each in self if each.seat != gesture.seat), gesture]

    def update(self, dt: float) -> list[int]:
        """Advance by `dt` seconds; return the seats at which a piece of a cascade has just arrived."""
        hit = []
        for gesture in self:
            before = arrived(gesture.elapsed, gesture.count)
            gesture.elapsed += dt
            if gesture.kind is GestureKind.COUNT and arrived(gesture.elapsed, gesture.count) > before:
                hit.append(gesture.seat)
        self[:] = [gesture for gesture in self if gesture.elapsed < gesture.seconds]
        return hit

    def stamps(self, seat: int, number: bool = False) -> bool:
        """Return whether a word, or a `number`, is stamped at a seat, which its bubble would only repeat."""
        return any(each.seat == seat and (each.word or (number and each.kind is GestureKind.COUNT)) for each in self)


def draw_gestures(
    surface: DrawTarget, style: Style, gestures: Iterable[Gesture], places: Mapping[int, Point],
    say: Callable[[str], str],
) -> None:  # fmt: skip
    """Draw what can be seen at this moment; `places` says where, by seat."""
    for gesture in gestures:
        at = places[gesture.seat]
        if gesture.kind is GestureKind.RING:
            draw_ripple(surface, style, mix(style.theme.felt_light, WHITE, 0.6), at, gesture.elapsed, 36, gesture.reach)
        elif gesture.kind is GestureKind.TURN:
            angle = -200 * min(gesture.elapsed / TURNS, 1.0) ** 0.6
            opacity = min(gesture.elapsed / 0.1, 1.0, (gesture.seconds - gesture.elapsed) / LEAVES)
            arrows = style.icons.image(TURN, style.px(150), mix(style.theme.felt_light, WHITE, 0.7), 1.6)
            put_centre(surface, varied(arrows, 1.0, 1.0, angle, moving=True), at, 0.9 * opacity)
        elif gesture.kind is not GestureKind.SPREAD:
            _draw_stamp(surface, style, gesture, at, say)


def _draw_stamp(surface: DrawTarget, style: Style, gesture: Gesture, at: Point, say: Callable[[str], str]) -> None:
    """Draw a stamp, or the number of a cascade, which is stamped again with each piece."""
    t, sign = gesture.elapsed, say(gesture.sign) if gesture.word else gesture.sign
    if t < 0:
        return
    if gesture.kind is GestureKind.COUNT:
        if not (number := arrived(t, gesture.count)):
            return
        sign = f"+{number}"
        t -= (number - 1) * beat(gesture.count)
        # Only the first and the last number fall: one for each piece would flash more than three times a second.
        falls = number in (1, gesture.count)
        now = stamp(t + HALF_WAY if number == gesture.count else min(t + HALF_WAY, STAMP) if falls else STAMP)
    elif gesture.thrown:
        now = thrown(t)
        draw_ripple(surface, style, style.theme.mark, at, t - THROW, 40, 90)
    else:
        now = stamp(t)
    key = (style.theme, style.metrics.factor, gesture.kind, gesture.word, gesture.tone, sign)
    image = _images.find(key, lambda: _sign(style, gesture, sign))
    flat, turned = 1 - now.squash, float(round(now.angle) if gesture.word else 0)
    scale, wider = round(now.scale * flat * 20) / 20, 1 / flat**2
    image = varied(image, scale, wider, turned, moving=scale != 1 or wider != 1)
    put_centre(surface, image, at, now.opacity)


def _sign(style: Style, gesture: Gesture, sign: str) -> pygame.Surface:
    """Return the picture of a sign: a word or a number in a frame, or an icon on a disc."""
    theme = style.theme
    ground: Colour = {"danger": theme.danger, "good": theme.good}.get(gesture.tone, theme.marked[1])
    ink = {"danger": theme.on_danger, "good": theme.on_accent}.get(gesture.tone, theme.marked[2])
    edge, high = style.px(10), style.px(SIGN * (1.7 if gesture.large else 1))
    written = gesture.word or gesture.kind is GestureKind.COUNT
    step = GREAT if gesture.large else TextSize.TITLE if gesture.word else TextSize.HEAD
    wide = max(style.width(sign, step, Typeface.TITLE) + style.px(32), high) if written else high
    size = (wide, high)
    radius = style.px(14) if gesture.word else high // 2
    image = blank((wide + 2 * edge, high + 2 * edge))
    put(image, shadow(size, radius, edge, 0.6), (0, style.px(3)))
    put(image, rounded(size, radius, mix(ground, WHITE, 0.16), ground), (edge, edge))
    put(image, outline(size, radius, max(style.px(3), 2), WHITE, 0.85), (edge, edge))
    rect = pygame.Rect(edge, edge, wide, high)
    if written:
        style.write(image, sign, rect, step, ink, Typeface.TITLE, align=0.5)
    else:
        put_centre(image, style.icons.image(sign, round(high * 0.6), ink, 2.6), rect.center)
    return image


def draw_ripple(
    surface: DrawTarget, style: Style, colour: Colour, at: Point, seconds: float, least: int, reach: int
) -> None:
    """Draw a ring that spreads by `reach` units, thinner and thinner."""
    radius, left = ripple(seconds)
    if left > 0.02:
        put_ring(surface, colour, at, style.px(least + reach * radius), max(round(style.px(10) * left), 1))


# -- Where gestures are shown: at the plate of whom they concern, so that a name is read while a number is counted.


def number_place(
    plates: Sequence[pygame.Rect], sides: Sequence[Side], seat: int, reach: int, bounds: pygame.Rect
) -> Point:
    """Return where a number is counted: next to the plate of its victim, `reach` from it, so that the name is read.

    It is above a plate that is higher than wide, beside others, and towards the table where plates are side by side.
    """
    plate, side = plates[seat], sides[seat]
    if side is Side.TOP and sides.count(side) == 1:
        return plate.right + reach, plate.centery
    if side is Side.TOP or plate.height > plate.width:
        above = plate.height > plate.width or plate.centery > bounds.centery
        sign = pygame.Rect(0, 0, 2 * reach, 2 * reach)
        sign.center = plate.centerx, plate.top - reach if above else plate.bottom + reach
        # Where text is large, a plate of the column at the side may be there.
        in_way = sign.collidelist(plates)
        if in_way != -1 and sides[in_way] is Side.LEFT:
            sign.left = plates[in_way].right
        elif in_way != -1 and sides[in_way] is Side.RIGHT:
            sign.right = plates[in_way].left
        return sign.center
    return plate.right + reach if side is Side.LEFT else plate.left - reach, plate.centery


def places_of(table: MatchTable, gestures: Iterable[Gesture], middle: Point) -> dict[int, Point]:
    """Return where gestures are, by seat; `middle` is that of the table."""
    zones, style = table.zones, table.context.style

    def place(gesture: Gesture) -> Point:
        seat, own = gesture.seat, gesture.seat == table.viewer
        if seat in (TABLE_MIDDLE, STRUCK_PLACE):
            return middle if seat == TABLE_MIDDLE else gesture.at
        if gesture.on_hand and own:
            return zones.own.center
        if gesture.kind is GestureKind.COUNT and not own:
            window = pygame.Rect((0, 0), style.metrics.size)
            return number_place(zones.plates, zones.sides, seat, style.px(SIGN / 2 + 10), window)
        if gesture.thrown:
            start = zones.calls.midtop if own else zones.plates[seat].center
            way = thrown(gesture.elapsed).way
            return between(start[0], zones.open_place[0], way), between(start[1], zones.open_place[1], way)
        # For the viewer above their own pieces.
        return (zones.felt.centerx, zones.felt.bottom - zones.felt.height * 0.14) if own else zones.plates[seat].center

    return {each.seat: place(each) for each in gestures}


# -- Short-lived effects at the plates: words in bubbles, shrinking rings, a light on its way.


@dataclass(slots=True)
class Bubble:
    """A word shown over a plate for a moment."""

    key: str
    """A key of the catalogue."""
    left: float
    names: dict[str, object] = field(default_factory=dict)
    alarm: bool = False


def bubble_ground(
    surface: DrawTarget, table: MatchTable, rect: pygame.Rect, lines: Sequence[str], step: int, mark: Bubble
) -> None:
    """Draw words in a bubble, fading away at the end."""
    style, leaving = table.context.style, table.context.motion.seconds(0.3)
    theme = style.theme
    opacity = min(mark.left / leaving, 1.0) if leaving else 1.0
    ground, ink = theme.marked[1:] if mark.alarm else (theme.panel_light, theme.text)
    edge = style.px(8)
    put(surface, shadow(rect.size, style.px(20), edge, 0.5), (rect.x - edge, rect.y - edge + style.px(3)), opacity)
    put(surface, rounded(rect.size, style.px(20), mix(ground, WHITE, 0.12), ground), rect.topleft, opacity)
    for number, words in enumerate(lines):
        y = rect.y + rect.height * (2 * number + 1) / (2 * len(lines))
        put_centre(surface, style.line(words, step, ink, Typeface.TITLE), (rect.centerx, y), opacity)


def halves(text: str) -> tuple[str, ...]:
    """Return a text in two lines that are about equally long.

    >>> halves("Will you play with me?"), halves("UNO!")
    (('Will you play', 'with me?'), ('UNO!',))
    """
    gaps = [at for at, letter in enumerate(text) if letter == " "]
    middle = min(gaps, key=lambda at: abs(at - len(text) / 2), default=None)
    return (text,) if middle is None else (text[:middle], text[middle + 1 :])


# -- The arrow ring around the stock that shows the direction.

THICK = 0.035
"""The thickness of the arrows, for a ring one wide."""


@remembered
def _lying(diameter: int, theme: Theme, thickness: float, flipped: bool) -> pygame.Surface:
    """Return the arrows as they lie, perhaps the other way round."""
    if flipped:
        return pygame.transform.flip(_lying(diameter, theme, thickness, False), True, False)
    scale, half = enlargement(diameter // 2), diameter // 2
    # The arrows are each other, turned by half a circle: one is drawn, in the lower half.
    large = blank((diameter * scale, (diameter - half) * scale))
    middle, radius, line = diameter * scale / 2, diameter * scale * 0.455, diameter * scale * thickness
    colour = mix(theme.felt_light, theme.text, 0.45)

    def at(degrees: float, reach: float) -> tuple[float, float]:
        return middle + cos(radians(degrees)) * reach, middle + sin(radians(degrees)) * reach - half * scale

    start, end = 25, 150
    angles = [start + (end - start) * step / 60 for step in range(61)]
    outer = [at(angle, radius + line / 2) for angle in angles]
    pygame.draw.polygon(large, colour, [*outer, *(at(angle, radius - line / 2) for angle in reversed(angles))])
    pygame.draw.circle(large, colour, at(start, radius), line / 2)
    head = (at(end + 13 * thickness / THICK, radius), at(end, radius + line * 2.1), at(end, radius - line * 2.1))
    pygame.draw.polygon(large, colour, head)
    # Opaque or transparent black, which is the same premultiplied.
    arrow, image = pygame.transform.smoothscale(large, (diameter, diameter - half)), blank((diameter, diameter))
    put(image, arrow, (0, half))
    put(image, pygame.transform.flip(arrow, True, True), (0, 0))
    return image


def draw_ring(
    surface: DrawTarget, style: Style, rect: pygame.Rect, direction: int, turned: float, thickness: float = THICK
) -> None:
    """Draw the arrows around the stock; play to the left runs clockwise seen from above."""
    share = turned % 1.0
    squeeze = abs(cos(pi * share)) if share else 1.0
    # The direction shown is the new one; in the first half of the turn the old one is still visible.
    flipped = (direction < 0) != (0 < share < 0.5)
    arrows = _lying(rect.width, style.theme, thickness, flipped)
    put_centre(surface, varied(arrows, 1.0, squeeze, 0.0, moving=True), rect.center)
