"""What can be reached without a mouse, as a value: zones in the order of Tab, their items in reading order, the focus.

Keyboard, gamepad and screen reader read the same value. Items have an identity, such as the piece itself, so that the
focus stays on a piece wherever it goes.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

import pygame


class ItemRole(StrEnum):
    """What an item is."""

    BUTTON = "button"
    CHOICE = "choice"
    SLIDER = "slider"
    STEPPER = "stepper"
    SWITCH = "switch"
    LINE = "line"
    """A line of text to be written."""
    TEXT = "text"
    """Words that are only read."""
    PICTURE = "picture"
    PIECE = "piece"
    PLACE = "place"
    """Where held pieces can be put down."""
    PLATE = "plate"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can have the focus, or at least be read."""

    key: Hashable
    """What it is, whatever moves or changes."""
    role: ItemRole
    name: str
    rect: pygame.Rect
    """Where it comes to rest."""
    group: Hashable = None
    """What it belongs to: a meld, a colour. Ctrl and an arrow go to the next group."""
    value: str = ""
    """What it is set to."""
    reason: str = ""
    """Why it cannot be used now."""
    chosen: bool = False
    """Whether it is selected, or lifted."""
    reached: bool = True
    """Whether it can have the focus."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Items that belong together; the arrows stay within a zone."""

    key: str
    name: str
    items: tuple[Item, ...]

    def find(self, key: Hashable) -> int | None:
        """Return the index of an item."""
        return next((index for index, item in enumerate(self.items) if item.key == key), None)


@dataclass(frozen=True, slots=True)
class Focus:
    """All zones, and where the focus is among them."""

    zones: tuple[Zone, ...] = ()
    zone: str = ""
    item: Hashable = None
    """The key of the item with the focus; None: there is none."""

    @property
    def there(self) -> Zone | None:
        """The zone with the focus."""
        return next((zone for zone in self.zones if zone.key == self.zone), None)

    @property
    def focused(self) -> Item | None:
        """The item with the focus."""
        zone = self.there
        return next((item for item in zone.items if item.key == self.item), None) if zone is not None else None
