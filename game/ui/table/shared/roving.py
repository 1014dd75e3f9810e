"""The focus of the keyboard on a table: where it is, how it moves from zone to zone and from item to item."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.kit.drawing import Point
from game.ui.kit.input import Intent
from game.ui.kit.nodes import Focus, Item, Zone
from game.ui.kit.widgets.widget import Pixel, gap_towards
from game.ui.table.shared.table import MatchTable

STEPS = {Intent.LEFT: -1, Intent.RIGHT: 1}
LINES = {Intent.UP: -1, Intent.DOWN: 1}
JUMPS = {Intent.JUMP_BACK: -1, Intent.JUMP_ON: 1}
ENDS = {Intent.FIRST: 0, Intent.LAST: -1}
ZONES = {Intent.PREVIOUS: -1, Intent.NEXT: 1}
MOVES = frozenset({*STEPS, *LINES, *JUMPS, *ENDS, *ZONES})


class Roving:
    """The focus over zones that are built again whenever they are asked for."""

    def __init__(self, zones: Callable[[], tuple[Zone, ...]]) -> None:
        self._zones = zones
        self.seen = False
        """Whether the focus is shown: the keyboard was used last."""
        self.zone = ""
        self.key: Hashable = None
        self._indices: dict[str, tuple[int, Hashable]] = {}
        """Where the focus last was in each zone, to return to."""

    @property
    def focus(self) -> Focus:
        """The zones with the focus, which is where it was, or next to what has gone.

        If a whole zone has gone, the focus is in the first one, and back as soon as the zone is, as long as no key was
        pressed: cards that are dealt again do not carry it away.
        """
        zones = tuple(zone for zone in self._zones() if zone.items)
        here = next((zone for zone in zones if zone.key == self.zone), zones[0] if zones else None)
        if here is None:
            return Focus(zones)
        item = self._item(here)
        if self.zone in ("", here.key):
            self.zone, self.key = here.key, item.key
        return Focus(zones, here.key, item.key)

    def stay(self) -> None:
        """Let the focus be where it is shown."""
        focus = self.focus
        if focus.item is not None:
            self.zone, self.key = focus.zone, focus.item

    def _item(self, zone: Zone) -> Item:
        """Return the item of a zone that has the focus, or had it last, or has taken its place."""
        index, key = self._indices.get(zone.key, (0, None))
        if zone.key == self.zone and self.key is not None:
            key = self.key
        found = zone.find(key)
        index = found if found is not None else min(index, len(zone.items) - 1)
        self._indices[zone.key] = index, zone.items[index].key
        return zone.items[index]

    def go(self, zone: str, key: Hashable = None) -> None:
        """Put the focus into a zone, on an item or where it was there last."""
        index, _ = self._indices.get(self.zone, (0, None))
        self._indices[self.zone] = index, self.key
        self.zone, self.key, self.seen = zone, key, True

    def move(self, intent: Intent) -> Focus:
        """Move the focus; the first time it is only shown."""
        self.stay()
        focus = self.focus
        here = focus.there
        if here is None or not self.seen:
            self.seen = here is not None
            return focus
        if intent in ZONES:
            keys = [zone.key for zone in focus.zones]
            self.go(keys[(keys.index(here.key) + ZONES[intent]) % len(keys)])
            return self.focus
        self.key = here.items[moved(here.items, here.find(focus.item) or 0, intent)].key
        return self.focus


def moved(items: Sequence[Item], index: int, intent: Intent) -> int:
    """Return the index of the item that a move within a zone leads to from another one."""
    if intent in STEPS:
        # In reading order, and to the first one after the last.
        return (index + STEPS[intent]) % len(items)
    if intent in LINES:
        return towards(items, index, LINES[intent])
    if intent in JUMPS:
        return next_group(items, index, JUMPS[intent])
    return range(len(items))[ENDS[intent]]


def towards(items: Sequence[Item], index: int, down: int) -> int:
    """Return the index of the nearest item above or below, or the same if there is none."""
    here = items[index].rect
    away = [(gap_towards(here, item.rect, 0, down), other) for other, item in enumerate(items)]
    ahead = [(gap, other) for gap, other in away if gap is not None and other != index]
    return min(ahead, default=(0.0, index))[1]


def next_group(items: Sequence[Item], index: int, step: int) -> int:
    """Return the index of the first item of the group after this one, or before it."""
    starts = [i for i, item in enumerate(items) if not i or item.group != items[i - 1].group]
    if step > 0:
        return next((start for start in starts if start > index), index)
    return next((start for start in reversed(starts) if start < index), index)


# -- Finding a piece by its colour and number: one press for the colour, then the digits of the number.


class Finding:
    """What has been asked for so far; `colours` are letters of colours with their names, jokers or wilds last."""

    def __init__(self, colours: Sequence[tuple[str, str]]) -> None:
        self.colours = tuple(colours)
        self.wanted: tuple[str, ...] = ()
        """The colours that may be meant, the most likely first."""
        self.number = ""

    def press(self, event: pygame.Event) -> bool:
        """Handle a key; return whether it was a colour or a digit.

        Colours have numbers, in their order, jokers and wilds 0; or the first letter of their name, and the same letter
        again for the next one.
        """
        sign = str(getattr(event, "unicode", "") or pygame.key.name(event.key)).lower().strip("[]")
        if not self.wanted and sign.isdecimal():
            index = int(sign) - 1
            if index < len(self.colours):
                self.wanted = (self.colours[index][0],)
            return True
        if sign.isdecimal():
            self.number = (self.number + sign)[-2:]
            return True
        codes = tuple(code for code, name in self.colours if len(sign) == 1 and name.lower().startswith(sign))
        if codes:
            start = codes.index(self.wanted[0]) + 1 if self.wanted and self.wanted[0] in codes else 0
            self.wanted, self.number = (*codes[start:], *codes[:start]), ""
        return bool(codes)

    def named(self) -> str:
        """Return all colours with what to press for them."""
        *plain, (_, last) = self.colours
        return " · ".join([*(f"{i} {name}" for i, (_, name) in enumerate(plain, 1)), f"0 {last}"])

    def finds(self, colour: str, number: str) -> bool:
        """Return whether a piece is what is asked for; one digit may be the first of two."""
        return colour in self.wanted and number.startswith(self.number)

    def distance(self, colour: str, number: str) -> tuple[int, bool]:
        """Return how far a piece is from what is meant: of another colour with that letter, or of a longer number."""
        return self.wanted.index(colour), number != self.number


# -- Fingers and the mouse on a felt that is larger than its place: its free ground is pushed, two fingers push and
# spread it, and what is carried to its edge scrolls it.

EDGE = 44
"""Units from the edge of the felt in which what is carried scrolls it."""


class Panning:
    """What moves the felt of one table."""

    def __init__(self, table: MatchTable, takes: Callable[[Pixel], bool] = lambda _: False) -> None:
        self.table = table
        self.takes = takes
        """Whether somebody who presses at a point takes something there, so that the felt stays."""
        self._between: tuple[float, float] | None = None
        """Where the middle of two fingers was last, as shares of the window."""
        self._waited = 0.0
        """For how many seconds something has been carried to an edge."""

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event; return whether it was only about this."""
        if event.type == pygame.MULTIGESTURE:
            self._spread(event)
            return True
        if event.type in (pygame.FINGERDOWN, pygame.FINGERUP):
            self._between = None
        return self.table.view.larger and self._push(event)

    def _push(self, event: pygame.Event) -> bool:
        view = self.table.view
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.table.zones.felt.collidepoint(event.pos):
            # What somebody reaches for stays where it is.
            view.stop()
            if not self.takes(event.pos):
                view.hold(event.pos)
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            if view.drag(event.pos):
                self.table.follow_view()
                return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return view.let_go()
        elif event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            view.let_go()
        return False

    def _spread(self, event: pygame.Event) -> None:
        """Let two fingers push the felt, and make the pieces larger or smaller around their middle."""
        table, (width, height) = self.table, self.table.context.style.metrics.size
        now, before, self._between = (event.x, event.y), self._between, (event.x, event.y)
        if table.view.larger and before is not None:
            table.view.move((before[0] - now[0]) * width, (before[1] - now[1]) * height)
            table.view.arrive()
            table.follow_view()
        if event.pinched:
            table.zoom_by(event.pinched * 30, (round(event.x * width), round(event.y * height)))

    def update(self, dt: float, point: Point | None) -> bool:
        """Advance by `dt` seconds: scroll while something is carried at an edge; return whether the felt has moved."""
        view, felt = self.table.view, self.table.zones.felt
        ways = 0.0, 0.0
        edge = 2 * self.table.context.style.px(EDGE)
        if view.larger and point is not None and felt.inflate(edge, edge).collidepoint(point):
            ways = self._way(point[0], felt.left, felt.right), self._way(point[1], felt.top, felt.bottom)
        self._waited = self._waited + dt if any(ways) else 0.0
        if self._waited < 0.3:
            return False
        before, pixels = view.offset, self.table.context.style.px(620) * dt
        view.move(ways[0] * pixels, ways[1] * pixels)
        view.arrive()
        if view.offset != before:
            self.table.follow_view()
        return view.offset != before

    def _way(self, at: float, first: int, last: int) -> float:
        """Return how fast something at a place between two edges scrolls: -1 at the first one, 1 at the last one."""
        edge = self.table.context.style.px(EDGE)
        return min(max((at - last + edge) / edge, 0.0), 1.0) - min(max((first + edge - at) / edge, 0.0), 1.0)
