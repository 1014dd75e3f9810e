"""What a player wants, independent of the device.

The loop notes on every press what it asks for, by the player's own keys (`noted`); a press that nobody noted, as in a
test, asks for what the table of intents says.
"""

from __future__ import annotations

import pygame

from game.ui.kit.bindings import TABLE, Bindings
from game.ui.kit.intents import Intent

ARROWS = {Intent.UP: (0, -1), Intent.DOWN: (0, 1), Intent.LEFT: (-1, 0), Intent.RIGHT: (1, 0)}
"""The direction of each arrow, in steps right and down."""
PLAIN = (
    *ARROWS, Intent.NEXT, Intent.PREVIOUS, Intent.ACTIVATE, Intent.BACK, Intent.PAGE_UP, Intent.PAGE_DOWN,
    Intent.FIRST, Intent.LAST,
)  # fmt: skip
"""What every list, form and table understands."""
PAGES = {Intent.JUMP_BACK: Intent.PAGE_UP, Intent.JUMP_ON: Intent.PAGE_DOWN}
NOTE = "intents"
"""Where a press has what it asks for."""
BUTTON = "button_name"
"""Where a press of a gamepad has the name of its button."""
REPEATED = "repeated"
"""Marks a press that nobody made: a key or a button that is held repeats itself."""


def noted(event: pygame.Event, bindings: Bindings) -> pygame.Event:
    """Return a press of a key with what it asks for noted on it; other events as they are."""
    if event.type != pygame.KEYDOWN or hasattr(event, NOTE):
        return event
    return pygame.Event(pygame.KEYDOWN, {**event.dict, NOTE: bindings.asked(event)})


def button_press(button: str, bindings: Bindings) -> pygame.Event:
    """Return the press of a gamepad's button as that of a key without a letter."""
    return _press({BUTTON: button, NOTE: bindings.asked_by(button)})


def intent_press(*asked: Intent) -> pygame.Event:
    """Return a press that asks for something, of no key at all."""
    return _press({NOTE: frozenset(asked)})


def _press(what: dict[str, object]) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, {"key": 0, "mod": 0, "unicode": "", "scancode": 0, **what})


def again(event: pygame.Event) -> pygame.Event:
    """Return a press as one that repeats itself."""
    return pygame.Event(event.type, {**event.dict, REPEATED: True})


def intents_of(event: pygame.Event) -> frozenset[Intent]:
    """Return everything that a press asks for, here or there; nothing for other events."""
    if event.type != pygame.KEYDOWN:
        return frozenset()
    asked: frozenset[Intent] | None = getattr(event, NOTE, None)
    return TABLE.asked(event) if asked is None else asked


def intent_of(event: pygame.Event) -> Intent | None:
    """Return what a press asks of lists and forms, or None."""
    asked = intents_of(event)
    if Intent.TAKE in asked:
        return Intent.ACTIVATE
    found = next((intent for intent in PLAIN if intent in asked), None)
    # What jumps at a table, such as the right stick, turns pages elsewhere.
    return found or next((PAGES[intent] for intent in PAGES if intent in asked), None)


def writes(event: pygame.Event) -> bool:
    """Return whether a press writes a letter where somebody is writing."""
    letter: str = getattr(event, "unicode", "")
    return event.type == pygame.KEYDOWN and (letter.isprintable() if letter else 32 <= event.key < 127)
