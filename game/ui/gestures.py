"""Everything that mouse and keyboard can do, as data, for the page of mouse and keys.

`gesture.KEY.how` says how, `gesture.KEY.does` what happens. A key that belongs to a button on the table is listed with
the button.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from enum import StrEnum

from game.ui.kit.widgets import Shortcut
from game.words.sentences import Say


class Place(StrEnum):
    """Where a gesture applies."""

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
"""What the mouse does, and the keys without a button."""


def key_name(t: Say, shortcut: Shortcut) -> str:
    """Return the name of a key in the player's language, with the modifiers held."""
    if not shortcut.control:
        return shortcut.name
    return t("words.with-command" if sys.platform == "darwin" else "words.with-control", key=shortcut.name)
