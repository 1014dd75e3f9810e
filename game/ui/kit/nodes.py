"""What a scene says to somebody who does not see it, and what can be reached without a mouse: pure values.

A widget returns its node with `Widget.node`, a scene all of its nodes with `Scene.nodes`; `game.ui.reader` makes one
tree of them and passes it to a screen reader. What can be reached are zones in the order of Tab, their items in reading
order, and the focus.
"""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterable, Iterator
from enum import Enum
from typing import NamedTuple, TypeVar

import pygame

from game.ui.kit.canvas import Box

Made = TypeVar("Made")
Steps = Generator[None, None, Made]
"""Work that takes longer than a frame may, in small steps over many of them: each takes less than a tenth of a
millisecond."""


def gathered(parts: Iterable[Made | None]) -> Steps[list[Made]]:
    """Return parts that are made one by one, each in a step; None stands for a step that made none."""
    found: list[Made] = []
    for part in parts:
        if part is not None:
            found.append(part)
        yield
    return found


Role = Enum(
    "Role",
    "WINDOW GROUP DIALOG HEADING LABEL BUTTON SWITCH CHOICE OPTION SLIDER STEPPER TEXT LIST ITEM STATUS LOG SAID",
)
"""What kind of thing a node is; a reader says it in its own words.

One of the children of a CHOICE is chosen; TEXT is a line that can be edited, STATUS one that changes by itself and can
be read at any time; SAID is something that happened, said once when it appears.
"""
NodeState = Enum("NodeState", "DISABLED ON OFF CHOSEN MODAL")
"""What can be said about a node beyond its name."""
Act = Enum("Act", "CLICK FOCUS MORE LESS WRITE")
"""What a reader can ask a node to do; WRITE replaces the text of a line."""
NodePath = tuple[str, ...]
"""The keys of the nodes from below one down to another; () is the one itself."""

PRESSED = frozenset({Act.CLICK, Act.FOCUS})
MOVED = frozenset({Act.FOCUS, Act.MORE, Act.LESS})


class Node(NamedTuple):
    """One thing on the screen in words."""

    key: str
    """Its identity among its siblings, from one moment to the next."""
    role: Role
    name: str
    value: str = ""
    """What it is set to."""
    about: str = ""
    """What it is for, or why it cannot be used now."""
    states: frozenset[NodeState] = frozenset()
    box: Box | None = None
    acts: frozenset[Act] = frozenset()
    shortcut: str = ""
    place: tuple[int, int] | None = None
    """Its number in a list, from 1, and how many there are."""
    span: tuple[int, int, int] | None = None
    """The number it is set to, the lowest and the highest."""
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def moved(self, across: int, down: int) -> Node:
        """Return this node and all below it at another place."""
        box = self.box and (self.box[0] + across, self.box[1] + down, *self.box[2:])
        return self._replace(box=box, children=tuple(child.moved(across, down) for child in self.children))


class News(NamedTuple):
    """Something that happened, in a sentence."""

    text: str
    own: bool = False
    """Whether it is what the player did."""


class Asked(NamedTuple):
    """Something a reader asks for."""

    path: NodePath
    """The keys of the nodes from the scene down to the one that is asked."""
    act: Act
    text: str = ""

    def below(self) -> Asked:
        """Return the same for somebody one level down."""
        return self._replace(path=self.path[1:])


class Item(NamedTuple):
    """Something that can have the focus; what it is called, and what can be done with it, only its node says."""

    key: Hashable
    """What it is, such as the piece itself, so that the focus stays on it wherever it goes."""
    rect: pygame.Rect
    """Where it comes to rest."""
    path: NodePath = ()
    """Where its node is, below the scene; () if it has none."""
    group: Hashable = None
    """What it belongs to: a meld, a colour. Ctrl and an arrow go to the next group."""


class Zone(NamedTuple):
    """Items that belong together; the arrows stay within a zone."""

    key: str
    items: tuple[Item, ...] = ()

    def find(self, key: Hashable) -> int | None:
        """Return the index of an item."""
        return next((index for index, item in enumerate(self.items) if item.key == key), None)


class Focus(NamedTuple):
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
