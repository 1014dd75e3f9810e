"""What can be reached without a mouse, as a value: zones in the order of Tab, their items in reading order, the focus.

Items have an identity, such as the piece itself, so that the focus stays on a piece wherever it goes. What an item is
called, and what can be done with it, only its node says (`kit/nodes`), which it names by its path.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui.kit.nodes import NodePath


@dataclass(frozen=True, slots=True)
class Item:
    """Something that can have the focus."""

    key: Hashable
    """What it is, whatever moves or changes."""
    rect: pygame.Rect
    """Where it comes to rest."""
    path: NodePath = ()
    """Where its node is, below the scene; () if it has none."""
    group: Hashable = None
    """What it belongs to: a meld, a colour. Ctrl and an arrow go to the next group."""


@dataclass(frozen=True, slots=True)
class Zone:
    """Items that belong together; the arrows stay within a zone."""

    key: str
    items: tuple[Item, ...] = ()

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
