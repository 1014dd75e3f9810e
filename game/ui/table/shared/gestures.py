"""What happens to somebody, shown at their plate so that it is understood without the log: `gestures_of(event)`.

A cascade counts the pieces that a victim receives, a sign is stamped on whoever misses a turn or loses a challenge,
UNO! is stamped onto the table, a reversal turns in the middle, a chosen colour spreads from there. Each is a function
of time of `kit/timeline`; none of them gets in the way, and none runs with reduced motion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

import pygame

from game.engine.cards import events as cards
from game.engine.cards.events import CardEvent
from game.engine.events import Caught, DirectionTurned, Skipped, UnoCalled
from game.engine.tiles import events as tiles
from game.engine.tiles.events import TileEvent
from game.ui.kit.drawing import DrawTarget, Point, blank, faded, outline, put, put_centre, rounded, shadow
from game.ui.kit.image_cache import ImageCache
from game.ui.kit.spreading import put_ring
from game.ui.kit.stage import Pace
from game.ui.kit.style import Style
from game.ui.kit.text import Typeface
from game.ui.kit.theme import WHITE, Colour, TextSize, mix
from game.ui.kit.timeline import LEAVES, STAMP, STAMPED, arrived, beat, ripple, stamp
from game.ui.kit.tween import in_out_sine
from game.ui.kit.variants import Variants
from game.ui.table.shared.rims import symbol

TURN = "refresh-cw"
"""The sign of a reversal."""
TABLE_MIDDLE = -1
"""Instead of a seat: the middle of the table."""
FLIGHT = 0.3
"""Seconds until the first piece of a cascade arrives."""
HALF_WAY = 0.15
"""Seconds of the fall that the number of a cascade skips, as it is already there."""
TURNS = 0.7
"""Seconds for which the sign of a reversal turns."""
SIGN = 66
"""Units of the height of a sign, and at least of its width."""
FADES = 16
"""In how many steps it fades."""
_images = ImageCache()
_turned = Variants()


class GestureKind(Enum):
    """How a gesture moves."""

    STAMP = "stamp"
    """It falls onto the table and stays for a moment."""
    COUNT = "count"
    """A number that grows with each piece that arrives."""
    TURN = "turn"
    """It turns round once."""
    SPREAD = "spread"
    """Rings of a colour, then its symbol."""


@dataclass(slots=True)
class Gesture:
    """One gesture, at a seat or in the middle."""

    kind: GestureKind
    seat: int
    sign: str
    """A word, the name of an icon, or the letter of a colour."""
    tone: str = "accent"
    """Which colour of the theme: accent, danger or good."""
    count: int = 0
    word: bool = False
    """Whether the sign is a key of the catalogue."""
    on_hand: bool = False
    """Whether it is shown on the viewer's own pieces, as the hand that is shown covers the middle of the table."""
    elapsed: float = 0.0

    @property
    def seconds(self) -> float:
        """How long it is seen."""
        if self.kind is GestureKind.TURN:
            return TURNS + LEAVES
        return self.count * beat(self.count) + STAMP + STAMPED + LEAVES


def gestures_of(event: CardEvent | TileEvent) -> tuple[Gesture, ...]:
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
            return (Gesture(GestureKind.COUNT, seat, "", "danger", count, elapsed=-FLIGHT),)
        case cards.ColourChosen(colour=colour) if colour:
            return (Gesture(GestureKind.SPREAD, TABLE_MIDDLE, colour),)
        case cards.Played(card=card, colour=colour) if card.is_wild and colour:
            return (Gesture(GestureKind.SPREAD, TABLE_MIDDLE, colour),)
        case cards.Challenged(seat=seat, layer=layer, lawful=lawful):
            loser, winner = (seat, layer) if lawful else (layer, seat)
            signs = (winner, "check", "good"), (loser, "triangle-alert", "danger")
            return tuple(Gesture(GestureKind.STAMP, *each, on_hand=True) for each in signs)
        case _:
            return ()


def cascade(count: int) -> Pace:
    """Return how fast pieces arrive at a victim one after the other."""
    return Pace(0.42, stagger=beat(count), arc=0.16, ease=in_out_sine)


class Gestures:
    """The gestures that can be seen at this moment, at most one at each seat."""

    def __init__(self) -> None:
        self._running: dict[int, Gesture] = {}

    def __iter__(self) -> Iterator[Gesture]:
        return iter(self._running.values())

    def __bool__(self) -> bool:
        return bool(self._running)

    def begin(self, gestures: Iterable[Gesture]) -> None:
        """Show gestures; each takes the place of what is shown at its seat."""
        for gesture in gestures:
            self._running.pop(gesture.seat, None)
            self._running[gesture.seat] = gesture

    def clear(self) -> None:
        """Show nothing any more."""
        self._running.clear()

    def update(self, dt: float) -> list[int]:
        """Advance by `dt` seconds; return the seats at which a piece of a cascade has just arrived."""
        hit = []
        for seat, gesture in list(self._running.items()):
            before = arrived(gesture.elapsed, gesture.count)
            gesture.elapsed += dt
            if gesture.kind is GestureKind.COUNT and arrived(gesture.elapsed, gesture.count) > before:
                hit.append(seat)
            if gesture.elapsed >= gesture.seconds:
                del self._running[seat]
        return hit

    def stamps(self, seat: int, number: bool = False) -> bool:
        """Return whether a word, or a `number`, is stamped at a seat, which its bubble would only repeat."""
        running = self._running.get(seat)
        return running is not None and (running.word or (number and running.kind is GestureKind.COUNT))


def draw_gestures(
    surface: DrawTarget,
    style: Style,
    gestures: Iterable[Gesture],
    places: Mapping[int, Point],
    say: Callable[[str], str],
) -> None:
    """Draw what can be seen at this moment; `places` says where, by seat."""
    for gesture in gestures:
        at = places[gesture.seat]
        if gesture.kind is GestureKind.TURN:
            _draw_turn(surface, style, gesture, at)
        elif gesture.kind is GestureKind.SPREAD:
            _draw_spread(surface, style, gesture, at)
        else:
            _draw_stamp(surface, style, gesture, at, say)


def _draw_stamp(surface: DrawTarget, style: Style, gesture: Gesture, at: Point, say: Callable[[str], str]) -> None:
    """Draw a stamp, or the number of a cascade, which is stamped again with each piece."""
    t, sign = gesture.elapsed, say(gesture.sign) if gesture.word else gesture.sign
    if gesture.kind is GestureKind.COUNT:
        number = arrived(t, gesture.count)
        if not number:
            return
        sign = f"+{number}"
        t -= (number - 1) * beat(gesture.count)
        # Only the first and the last number fall: one for each piece would flash more than three times a second.
        falls = number in (1, gesture.count)
        now = stamp(t + HALF_WAY if number == gesture.count else min(t + HALF_WAY, STAMP) if falls else STAMP)
    else:
        now = stamp(t)
    image = _stamped(style, gesture, sign, round(now.scale * 20) / 20, round(now.angle))
    put_centre(surface, image, at, now.opacity)


def _stamped(style: Style, gesture: Gesture, sign: str, scale: float, angle: int) -> pygame.Surface:
    key = (style.theme, style.metrics.factor, gesture.kind, gesture.word, gesture.tone, sign)
    turned = float(angle if gesture.word else 0)
    image = _images.find(key, lambda: _sign(style, gesture, sign))
    return _turned.find(image, scale, 1.0, turned, moving=scale != 1)


def _sign(style: Style, gesture: Gesture, sign: str) -> pygame.Surface:
    """Return the picture of a sign: a word or a number in a frame, or an icon on a disc."""
    theme = style.theme
    ground: Colour = {"danger": theme.danger, "good": theme.good}.get(gesture.tone, theme.accent)
    ink = {"danger": theme.on_danger}.get(gesture.tone, theme.on_accent)
    edge, high = style.px(10), style.px(SIGN)
    written = gesture.word or gesture.kind is GestureKind.COUNT
    step = TextSize.TITLE if gesture.word else TextSize.HEAD
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


def _draw_turn(surface: DrawTarget, style: Style, gesture: Gesture, at: Point) -> None:
    """Draw two arrows that turn half round while they fade."""
    share = min(gesture.elapsed / TURNS, 1.0)
    angle = -200 * share**0.6
    opacity = min(gesture.elapsed / 0.1, 1.0, (gesture.seconds - gesture.elapsed) / LEAVES)
    arrows = turning_arrows(style, round(opacity * FADES) / FADES)
    put_centre(surface, _turned.find(arrows, 1.0, 1.0, angle, moving=True), at)


def turning_arrows(style: Style, opacity: float = 1.0) -> pygame.Surface:
    """Return the sign of a reversal; it is faded before it is turned, so that there is one picture for each frame."""

    def arrows() -> pygame.Surface:
        return faded(
            style.icons.image(TURN, style.px(150), mix(style.theme.felt_light, WHITE, 0.7), 1.6), 0.9 * opacity
        )

    return _images.find((style.theme, style.metrics.factor, TURN, opacity), arrows)


def _draw_spread(surface: DrawTarget, style: Style, gesture: Gesture, at: Point) -> None:
    """Draw rings that spread from the middle in the chosen colour, thinner and thinner, and its symbol."""
    face, ink = style.theme.card(gesture.sign)
    bright = mix(face, WHITE, 0.35)
    for wait in (0.0, 0.14):
        radius, left = ripple(gesture.elapsed - wait)
        if left > 0.02:
            reach = round(style.px(60) + style.px(150) * radius)
            put_ring(surface, bright, at, reach, max(round(style.px(10) * left), 1))
    now = stamp(gesture.elapsed, stays=0.35)
    side = style.px(64)
    put_centre(surface, shadow((side, side), side // 2, style.px(12), 0.6), at, now.opacity)
    put_centre(surface, rounded((side, side), side // 2, mix(face, WHITE, 0.12), face), at, now.opacity)
    put_centre(surface, symbol(gesture.sign, side * 0.5, ink), at, now.opacity)
