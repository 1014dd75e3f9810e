"""Everything that mouse and keyboard can do, as data: what the page of mouse and keys lists.

A line says how, `gesture.KEY.how`, and what it does, `gesture.KEY.does`; a key of the keyboard that a button on the
table has, too, is listed by its button.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from enum import StrEnum

from game.ui.kit.widgets import Shortcut
from game.words.sentences import Say


class Place(StrEnum):
    """Where a gesture means something."""

    TILES = "tiles"
    """At the table of a tile book."""
    CARDS = "cards"
    """At the table of a card book."""
    EVERYWHERE = "everywhere"


GESTURES: Mapping[Place, tuple[str, ...]] = {
    Place.TILES: (
        "drag", "click", "several", "double", "right", "handle", "shift", "split", "joker", "rack", "stock",
        "wheel", "put-aside", "escape", "ask",
    ),
    Place.CARDS: ("lift", "lay", "throw", "order", "card-stock", "arrows", "card-escape"),
    Place.EVERYWHERE: ("log", "watch", "cite", "skip", "help", "back", "focus", "scroll", "screen", "picture", "file"),
}  # fmt: skip
"""What the mouse and the keys without a button do."""


def key_name(t: Say, shortcut: Shortcut) -> str:
    """Return the name of a key in the player's language, with what is held together with it."""
    if not shortcut.control:
        return shortcut.name
    return t("words.with-command" if sys.platform == "darwin" else "words.with-control", key=shortcut.name)
