"""The table behind the menu: a match of computers, out of focus, so calm that nothing competes with the menu.

Melds are drawn small and scaled up, which blurs them; each is one picture, made once. A meld that changes fades out
while its new form fades in at the same place. Everything shown is a function of the time since it appeared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Meld
from game.play.tiles.exhibition import Exhibition
from game.ui.kit.drawing import DrawTarget, faded, put_centre
from game.ui.kit.style import Style
from game.ui.specimens import specimen

WAIT = 1.0
"""Seconds that the menu is shown before the match begins."""
FADE = 0.9
"""Seconds that a meld takes to appear or disappear."""
STRENGTH = 0.62
"""How opaque a meld is."""
STEPS = 6
"""How many shades of opacity there are on the way; few, so that few frames differ."""
BLUR = 2
"""How many times smaller a meld is drawn than it is shown."""
TILE, CELL = 38, (182, 72)
"""Units of a tile, and of the least place of a meld."""
FILLED = 0.94
"""How much of its place a long meld fills; its tiles are smaller for that."""


def presence(age: float, left: float | None = None) -> float:
    """Return how opaque a meld is, by the seconds since it appeared, and since it began to fade."""
    if left is None and age >= FADE:
        return STRENGTH
    share = min(max(age / FADE, 0.0), 1.0)
    if left is not None:
        share = min(share, 1 - min(max(left / FADE, 0.0), 1.0))
    return round(share * share * (3 - 2 * share) * STEPS) / STEPS * STRENGTH


@dataclass(slots=True)
class ShownMeld:
    """A meld on the table behind the menu."""

    meld: Meld
    slot: int
    age: float = 0.0
    left: float | None = None
    """Seconds since it began to fade."""

    @property
    def opacity(self) -> float:
        """How opaque it is now."""
        return presence(self.age, self.left)


def followed(before: Sequence[ShownMeld], melds: Sequence[Meld], slots: int) -> list[ShownMeld]:
    """Return what is shown once the melds on the table are these.

    A meld keeps its place; one that changed takes the place of the one that it shares most tiles with; a new one takes
    the first free place. Without a free place it is not shown.
    """
    going = [each for each in before if each.left is not None]
    staying, found = [each for each in before if each.left is None], []
    fresh = []
    for meld in melds:
        same = next((each for each in staying if each.meld == meld), None)
        if same is None:
            fresh.append(meld)
        else:
            staying.remove(same)
            found.append(same)
    placeless = []
    for meld in fresh:
        shared = max(staying, key=lambda each: len(set(each.meld.tiles) & set(meld.tiles)), default=None)
        if shared is not None and set(shared.meld.tiles) & set(meld.tiles):
            staying.remove(shared)
            found.append(ShownMeld(meld, shared.slot))
            going.append(ShownMeld(shared.meld, shared.slot, shared.age, 0.0))
        else:
            placeless.append(meld)
    for meld in placeless:
        taken = {each.slot for each in found}
        free = next((slot for slot in range(slots) if slot not in taken), None)
        if free is not None:
            found.append(ShownMeld(meld, free))
    gone = [ShownMeld(each.meld, each.slot, each.age, 0.0) for each in staying]
    return [*going, *gone, *found]


def places(room: pygame.Rect, free: pygame.Rect, cell: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the middles of the places in a room, left and right of what stays free, those next to it first."""
    rows, found = max(room.height // cell[1], 1), []
    for row in range(rows):
        y = room.top + round(room.height * (row + 0.5) / rows)
        for start, end in ((room.left, free.left), (free.right, room.right)):
            columns = (end - start) // cell[0]
            for column in range(columns):
                # Rows are staggered a little, as people lay them.
                x = start + round((end - start) * (column + 0.5) / columns) + (7 * row % 5 - 2) * cell[0] // 40
                found.append((x, y))
    return sorted(found, key=lambda each: (abs(each[1] - room.centery) // cell[1], abs(each[0] - room.centerx)))


def breadth(room: pygame.Rect, free: pygame.Rect, cell: int) -> int:
    """Return how wide each place is, where all have at least the width of a cell."""
    sides = (free.left - room.left, room.right - free.right)
    return min((side // (side // cell) for side in sides if side >= cell), default=cell)


class Attract:
    """The match behind the menu."""

    def __init__(self, seed: str, exhibition: Exhibition | None = None) -> None:
        self._match = exhibition or Exhibition(UNO_RUMMY, seed)
        self._waited = self._cleared = 0.0
        self._shown: list[ShownMeld] = []
        self._places: list[tuple[int, int]] = []
        self._breadth = 0
        self._images: dict[tuple[Meld, float], pygame.Surface] = {}

    @property
    def begun(self) -> float:
        """The seconds since the match began; negative before."""
        return self._waited - WAIT

    @property
    def shown(self) -> tuple[ShownMeld, ...]:
        """Every visible meld."""
        return tuple(self._shown)

    @property
    def moving(self) -> bool:
        """Whether a meld is appearing or disappearing."""
        return any(each.left is not None or each.age < FADE for each in self._shown)

    @property
    def aside(self) -> float:
        """How far the pieces of the still menu have made room: 0 until the first meld appears, then up to 1."""
        ages = [each.age for each in self._shown]
        if ages:
            self._cleared = max(self._cleared, presence(max(ages)) / STRENGTH)
        return self._cleared

    def lay_out(self, style: Style, room: pygame.Rect, free: pygame.Rect) -> None:
        """Find the places of melds in a room, around what stays free."""
        self._places = places(room, free, (style.px(CELL[0]), style.px(CELL[1])))
        self._breadth = breadth(room, free, style.px(CELL[0]))
        self._images.clear()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._waited += dt
        if self.begun < 0:
            return
        for each in self._shown:
            each.age += dt
            if each.left is not None:
                each.left += dt
        self._shown = [each for each in self._shown if each.left is None or each.left < FADE]
        if self._match.update(dt):
            self._shown = followed(self._shown, self._match.melds, len(self._places))
            kept = {each.meld for each in self._shown}
            self._images = {key: image for key, image in self._images.items() if key[0] in kept}

    def draw(self, surface: DrawTarget, style: Style) -> None:
        """Draw every meld."""
        for each in self._shown:
            opacity = each.opacity
            if each.slot < len(self._places) and opacity > 0:
                put_centre(surface, self._image(each.meld, opacity, style), self._places[each.slot])

    def _image(self, meld: Meld, opacity: float, style: Style) -> pygame.Surface:
        """Return the picture of a meld at its present opacity; other shades are made from the full one."""
        if (meld, STRENGTH) not in self._images:
            self._images[meld, STRENGTH] = faded(blurred(meld, style, self._breadth), STRENGTH)
        if (meld, opacity) not in self._images:
            self._images[meld, opacity] = faded(self._images[meld, STRENGTH], opacity / STRENGTH)
        return self._images[meld, opacity]


def blurred(meld: Meld, style: Style, wide: int) -> pygame.Surface:
    """Return the picture of a meld out of focus, in a place that many pixels wide."""
    room = round(wide * FILLED) // len(meld.tiles)
    small = specimen(style, UNO_RUMMY, repr(meld), max(min(style.px(TILE), room) // BLUR, 6), powerless=True)
    size = (small.get_width() * BLUR, small.get_height() * BLUR)
    large = pygame.transform.smoothscale(pygame.transform.box_blur(small, max(style.px(1), 1)), size)
    # People do not lay melds with a ruler.
    return pygame.transform.rotozoom(large, sum(tile.number for tile in meld.tiles) * 5 % 9 - 4, 1.0)
