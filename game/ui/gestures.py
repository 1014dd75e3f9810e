"""What the mouse can do, as data, and the names of keys in the player's language, for the page of mouse and keys.

`gesture.KEY.how` says how, `gesture.KEY.does` what happens. What keys do is in the table of intents (`kit/intents`).
"""

from __future__ import annotations

from collections.abc import Mapping

from game.ui.kit.bindings import Bindings, key_words
from game.ui.kit.intents import Intent, Scope
from game.words.catalogue import Catalogue

GESTURES: Mapping[Scope, tuple[str, ...]] = {
    Scope.TILES: (
        "drag", "click", "several", "double", "right", "handle", "shift", "split", "joker", "rack", "stock",
        "wheel", "put-aside", "ask",
    ),
    Scope.CARDS: ("lift", "lay", "throw", "order", "card-stock"),
    Scope.EVERYWHERE: ("log", "cite", "skip", "scroll", "file"),
}  # fmt: skip
"""What the mouse does."""


def key_name(catalogue: Catalogue, key: str) -> str:
    """Return the name of a key in the player's language, with the modifiers held."""
    return "+".join(
        catalogue.t(f"key.{name}") if f"key.{name}" in catalogue else shown for name, shown in key_words(key)
    )


def key_names(catalogue: Catalogue, bindings: Bindings, intent: Intent) -> str:
    """Return all keys that ask for an intent, in the player's language."""
    return " · ".join(key_name(catalogue, key) for key in bindings.of(intent))
