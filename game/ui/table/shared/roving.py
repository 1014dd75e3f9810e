"""The focus of the keyboard on a table: where it is, how it moves from zone to zone and from item to item."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from game.ui.kit.focus import Focus, Item, Zone
from game.ui.kit.intents import Intent
from game.ui.kit.widgets.layout import gap_towards

STEPS = {Intent.LEFT: -1, Intent.RIGHT: 1}
LINES = {Intent.UP: -1, Intent.DOWN: 1}
JUMPS = {Intent.JUMP_BACK: -1, Intent.JUMP_ON: 1}
ENDS = {Intent.FIRST: 0, Intent.LAST: -1}
ZONES = {Intent.PREVIOUS: -1, Intent.NEXT: 1}
MOVES = frozenset({*STEPS, *LINES, *JUMPS, *ENDS, *ZONES})
"""What moves the focus."""


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
        self._keep()
        self.zone, self.key, self.seen = zone, key, True

    def _keep(self) -> None:
        """Remember where the focus is in its zone."""
        index, _ = self._indices.get(self.zone, (0, None))
        self._indices[self.zone] = index, self.key

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
        index = here.find(focus.item) or 0
        self.key = here.items[moved(here.items, index, intent)].key
        return self.focus


def moved(items: Sequence[Item], index: int, intent: Intent) -> int:
    """Return the index of the item that a move within a zone leads to from another one."""
    if intent in STEPS:
        return beside(items, index, STEPS[intent])
    if intent in LINES:
        return towards(items, index, LINES[intent])
    if intent in JUMPS:
        return next_group(items, index, JUMPS[intent])
    return range(len(items))[ENDS[intent]]


def beside(items: Sequence[Item], index: int, step: int) -> int:
    """Return the index of the next item in reading order, the first one after the last."""
    return (index + step) % len(items)


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
