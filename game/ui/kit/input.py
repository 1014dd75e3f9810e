"""What a player can ask for, whatever the device: the one table of intents, and the keys and buttons for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import product
from typing import Self

import pygame

from game.ui.kit.drawing import ICONS, blank, outline, put, put_centre, remembered, rounded, vector
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour, Typeface

# -- What a hand or a finger has to do before it means something: units, never pixels, and seconds.

DRAG = 6
"""Units that the mouse moves before a press becomes a drag."""
DOUBLE = 0.35
"""The most seconds between the clicks of a double click."""
NOTCH = 56
"""Units that a notch of the wheel scrolls, and that a finger moves for one."""
TOO_SOON, NEAR = 0.5, 24
"""Seconds after a press or a question in which whoever wants that means no other one; units within which two clicks are
one on the same key."""

# -- The one table of intents: what a player can ask for, by mouse, keyboard, gamepad or screen reader.
#
# Each has where it applies, and the keys and the buttons of a gamepad that ask for it by default; `Bindings` put the
# player's own in place of these. The catalogue says as `intent.NAME` what each does, unless another text says the same.


Scope = StrEnum("Scope", "TILES CARDS WATCHING EVERYWHERE")
"""Where an intent applies, such as at the table of a tile book; one key may ask for different things elsewhere."""
TABLES = (Scope.TILES, Scope.CARDS)
SEEN = (*TABLES, Scope.WATCHING)
"""Wherever a table is looked at."""
ANYWHERE = (Scope.EVERYWHERE,)


Device = StrEnum("Device", "KEYS BUTTONS")
"""What something is asked with."""


class Intent(StrEnum):
    """What can be asked for, in the order of the page of keys."""

    scopes: tuple[Scope, ...]
    keys: tuple[str, ...]
    """Keys as pygame names them, after the modifiers: "ctrl+z"."""
    buttons: tuple[str, ...]
    """Buttons of a gamepad by their names (`PAD_NAMES`)."""
    text: str
    """The key of the text that says what it does."""

    def __new__(
        cls, name: str, scopes: tuple[Scope, ...] = ANYWHERE, keys: tuple[str, ...] = (),
        buttons: tuple[str, ...] = (), text: str = "",
    ) -> Self:  # fmt: skip
        made = str.__new__(cls, name)
        made._value_ = name
        made.scopes, made.keys, made.buttons, made.text = scopes, keys, buttons, text or f"intent.{name}"
        return made

    def usual(self, device: Device) -> tuple[str, ...]:
        """Return what asks for it by default."""
        return self.keys if device is Device.KEYS else self.buttons

    def meets(self, other: Intent) -> bool:
        """Return whether both apply in one place, so that they cannot share a key."""
        return Scope.EVERYWHERE in (*self.scopes, *other.scopes) or bool({*self.scopes} & {*other.scopes})

    UP = "up", ANYWHERE, ("up",), ("dpad_up",)
    DOWN = "down", ANYWHERE, ("down",), ("dpad_down",)
    LEFT = "left", ANYWHERE, ("left",), ("dpad_left",)
    RIGHT = "right", ANYWHERE, ("right",), ("dpad_right",)
    NEXT = "next", ANYWHERE, ("tab",), ("right_shoulder",)
    PREVIOUS = "previous", ANYWHERE, ("shift+tab",), ("left_shoulder",)
    TAKE = "take", ANYWHERE, ("space",), ("a",)
    ACTIVATE = "activate", ANYWHERE, ("return", "enter")
    BACK = "back", ANYWHERE, ("escape",), ("b",)
    PAGE_UP = "page-up", ANYWHERE, ("page up",)
    PAGE_DOWN = "page-down", ANYWHERE, ("page down",)
    FIRST = "first", ANYWHERE, ("home",)
    LAST = "last", ANYWHERE, ("end",)
    JUMP_BACK = "jump-back", TABLES, ("ctrl+left", "ctrl+up"), ("right_left", "right_up")
    JUMP_ON = "jump-on", TABLES, ("ctrl+right", "ctrl+down"), ("right_right", "right_down")
    MORE = "more", TABLES, ("shift+space",), ("y",)
    MORE_LEFT = "more-left", TABLES, ("shift+left",)
    MORE_RIGHT = "more-right", TABLES, ("shift+right",)
    WHOLE = "whole", (Scope.TILES,), ("ctrl+space",), ("left_stick",)
    TAKE_BACK = "take-back", (Scope.TILES,), ("backspace", "delete")
    FIND = "find", TABLES, ("f",)
    END = "end", TABLES, ("e",), ("right_trigger",)
    DRAW = "draw", TABLES, ("d",), ("left_trigger",)
    UNO = "uno", TABLES, ("u",), ("x",)
    JUMP_IN = "jump-in", (Scope.CARDS,), ("j",), (), "cardtable.jump"
    CHALLENGE = "challenge", (Scope.CARDS,), ("z",)
    UNDO = "undo", ANYWHERE, ("ctrl+z",), ("back",)
    REDO = "redo", (Scope.TILES,), ("ctrl+y", "ctrl+shift+z")
    RESET = "reset", (Scope.TILES,), ("r",)
    SORT = "sort", TABLES, ("s",)
    HINT = "hint", TABLES, ("h",), ("right_stick",), "table.hint"
    LOG = "log", TABLES, ("v",)
    AGAIN = "again", TABLES, ("n",)
    WHAT_IS_WRONG = "what-is-wrong", TABLES, ("w",)
    SAY_TABLE = "say-table", SEEN, ("t",)
    SAY_ZONE = "say-zone", SEEN, ("a",)
    SAY_COUNTS = "say-counts", SEEN, ("c",)
    SAY_POINTS = "say-points", TABLES, ("p",)
    SAY_LAST = "say-last", SEEN, ("l",)
    ZOOM = "zoom", (Scope.TILES,), ("ctrl+0",)
    ZOOM_IN = "zoom-in", (Scope.TILES,), ("ctrl++", "ctrl+=", "ctrl+[+]")
    ZOOM_OUT = "zoom-out", (Scope.TILES,), ("ctrl+-", "ctrl+[-]")
    MENU = "menu", TABLES, (), ("start",), "table.pause-title"
    PLAY = "play", (Scope.WATCHING,), ("p",), ("x",)
    KEEP_LEVEL = "keep-level", (Scope.WATCHING,), ("k",), ("y",)
    HELP = "help", ANYWHERE, ("f1",)
    SCREEN = "screen", ANYWHERE, ("f11", "alt+return")
    PICTURE = "picture", ANYWHERE, ("f12",)


# -- Which keys and buttons ask for which intent: the table above, with the player's own in place of some.

MODIFIERS = ("ctrl", "shift", "alt")
"""How modifiers are written before a key, in this order."""
KeyNames = Mapping[str, tuple[str, ...]]
"""Keys or buttons by the name of an intent."""


def is_command(mod: int) -> bool:
    """Return whether Ctrl, or Cmd as on a Mac, is held; AltGr writes letters, although Windows sends Ctrl with it."""
    return bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def pressed(event: pygame.Event) -> str:
    """Return the name of a pressed key after its modifiers: "ctrl+z"."""
    other = bool(event.mod & (pygame.KMOD_ALT | pygame.KMOD_MODE))
    held = (is_command(event.mod), bool(event.mod & pygame.KMOD_SHIFT), other)
    return "+".join((*(name for name, down in zip(MODIFIERS, held, strict=True) if down), pygame.key.name(event.key)))


def is_modifier(event: pygame.Event) -> bool:
    """Return whether a key only changes the meaning of others."""
    return bool(pygame.K_NUMLOCKCLEAR <= event.key <= pygame.K_SCROLLLOCK) or event.key in (
        pygame.K_CAPSLOCK, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT,
        pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE,
    )  # fmt: skip


@dataclass(frozen=True)
class Bindings:
    """What asks for what; a value, made from the settings."""

    keys: KeyNames = field(default_factory=dict)
    """The player's own keys, by intent; those not named have the keys of the table."""
    buttons: KeyNames = field(default_factory=dict)

    def own(self, device: Device) -> KeyNames:
        """Return what the player chose for a device."""
        return self.keys if device is Device.KEYS else self.buttons

    def of(self, intent: Intent, device: Device = Device.KEYS) -> tuple[str, ...]:
        """Return what asks for an intent."""
        return self.own(device).get(intent, intent.usual(device))

    @cached_property
    def by_name(self) -> Mapping[tuple[Device, str], frozenset[Intent]]:
        """What each key and button asks for."""
        found: dict[tuple[Device, str], frozenset[Intent]] = {}
        for device, intent in product(Device, Intent):
            for name in self.of(intent, device):
                found[device, name] = found.get((device, name), frozenset()) | {intent}
        return found

    def asked(self, event: pygame.Event) -> frozenset[Intent]:
        """Return what a pressed key asks for; with Shift what it asks for without, if there is nothing else."""
        name = pressed(event)
        names = (Device.KEYS, name), (Device.KEYS, name.replace("shift+", ""))
        return next((self.by_name[each] for each in names if each in self.by_name), frozenset())

    def clashes(self, intent: Intent, device: Device) -> tuple[Intent, ...]:
        """Return the other intents that the same key or button asks for in the same place."""
        mine = {*self.of(intent, device)}
        others = (each for each in Intent if each is not intent and each.meets(intent))
        return tuple(each for each in others if mine & {*self.of(each, device)})

    def changed(self, intent: Intent, device: Device) -> bool:
        """Return whether the player chose something else than the table has."""
        return self.of(intent, device) != intent.usual(device)

    def with_names(self, intent: Intent, device: Device, names: Sequence[str]) -> Bindings:
        """Return these with something else asking for an intent."""
        own = {**self.own(device), intent.value: tuple(names)}
        if tuple(names) == intent.usual(device):
            del own[intent.value]
        return Bindings(own, self.buttons) if device is Device.KEYS else Bindings(self.keys, own)


TABLE = Bindings()
"""The keys and buttons of the table."""


# -- What a player wants, independent of the device.
#
# The loop notes on every press what it asks for, by the player's own keys (`noted`); a press that nobody noted, as in
# a test, asks for what the table of intents says.

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
    return _press({BUTTON: button, NOTE: bindings.by_name.get((Device.BUTTONS, button), frozenset())})


def intent_press(*asked: Intent) -> pygame.Event:
    """Return a press that asks for something, of no key at all."""
    return _press({NOTE: frozenset(asked)})


def _press(what: dict[str, object]) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, {"key": 0, "mod": 0, "unicode": "", "scancode": 0, **what})


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


# -- Gamepads, through SDL's mapping: what their buttons and sticks are called.
#
# SDL gives every known gamepad the buttons of one and the same layout. Sticks and triggers are buttons, too, that are
# pressed once they are moved far enough.


PadKind = StrEnum("PadKind", "XBOX PLAYSTATION NINTENDO GENERIC")
"""What is printed on the buttons."""
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a", pygame.CONTROLLER_BUTTON_B: "b", pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y", pygame.CONTROLLER_BUTTON_BACK: "back", pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick", pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left_shoulder", pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right_shoulder",
    pygame.CONTROLLER_BUTTON_DPAD_UP: "dpad_up", pygame.CONTROLLER_BUTTON_DPAD_DOWN: "dpad_down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "dpad_left", pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "dpad_right",
}  # fmt: skip
"""The buttons of SDL's layout by name; a is the lower one of four, or labelled A."""
PAD_NAMES = (*BUTTONS.values(), "left_trigger", "right_trigger", "right_left", "right_right", "right_up", "right_down")
"""Everything that can be pressed on a gamepad."""

# -- The signs of a gamepad's buttons, drawn as plain letters and shapes for each kind of gamepad.

INK: Colour = (20, 20, 24)
GROUND: Colour = (238, 238, 240)
SHAPES = {"a": "cross", "b": "circle", "x": "square", "y": "triangle"}
"""What the four buttons show on a gamepad for PlayStation."""
PRINTED = (
    "left_shoulder", "right_shoulder", "left_trigger", "right_trigger", "left_stick", "right_stick", "back", "start"
)  # fmt: skip
WORDS: Mapping[PadKind, Mapping[str, str]] = {
    kind: dict(zip(PRINTED, words.split(), strict=False))
    for kind, words in (
        (PadKind.XBOX, "LB RB LT RT LS RS"),
        (PadKind.PLAYSTATION, "L1 R1 L2 R2 L3 R3"),
        (PadKind.NINTENDO, "L R ZL ZR LS RS − +"),
        (PadKind.GENERIC, "L1 R1 L2 R2 L3 R3"),
    )
}
"""What is printed on the other buttons."""


def letters_of(name: str, kind: PadKind) -> str:
    """Return the letters on a button; "" if it shows a shape."""
    if name in WORDS[kind]:
        return WORDS[kind][name]
    return name.upper() if name in SHAPES and kind is not PadKind.PLAYSTATION else ""


@remembered
def pad_sign(letters: Letters, name: str, kind: PadKind, side: int) -> pygame.Surface:
    """Return the sign of a button, `side` pixels high; shoulders and triggers are wider."""
    words = letters_of(name, kind)
    wide = side if name in SHAPES or not words else max(side, round(side * (0.5 + 0.4 * len(words))))
    image = blank((wide, side))
    radius = side // 2 if name in SHAPES or name.startswith(("right_", "left_stick")) else side // 4
    put(image, rounded((wide, side), radius, GROUND), (0, 0))
    put(image, outline((wide, side), radius, max(side // 14, 1), INK), (0, 0))
    if words:
        size = round(side * (0.62 if len(words) == 1 else 0.52))
        put_centre(image, letters.line(words, size, INK, Typeface.BOLD), (wide / 2, side / 2))
    else:
        put_centre(image, vector(ICONS / "pads" / f"{SHAPES.get(name, name)}.svg", side, (INK,)), (wide / 2, side / 2))
    return image
