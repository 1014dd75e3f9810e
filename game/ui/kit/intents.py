"""The one table of intents: what a player can ask for, by mouse, keyboard, gamepad or screen reader.

Each row has the keys and the buttons of a gamepad that ask for it by default, and where it applies. `bindings` puts the
player's own keys in place of these. The catalogue has the name of each intent as `intent.NAME`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Intent(StrEnum):
    """What can be asked for."""

    NEXT = "next"
    PREVIOUS = "previous"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ACTIVATE = "activate"
    """Press what has the focus; at the table with tiles, end the turn."""
    TAKE = "take"
    """Press what has the focus; at the table, pick up and put down."""
    BACK = "back"
    PAGE_UP = "page-up"
    PAGE_DOWN = "page-down"
    FIRST = "first"
    LAST = "last"
    JUMP_BACK = "jump-back"
    """To the meld or the colour before."""
    JUMP_ON = "jump-on"
    MORE = "more"
    """Add the piece to those that are picked up together."""
    MORE_LEFT = "more-left"
    """Add the next piece on the left; at the table with cards, move the card."""
    MORE_RIGHT = "more-right"
    WHOLE = "whole"
    """Pick up a whole meld."""
    TAKE_BACK = "take-back"
    FIND = "find"
    END = "end"
    """End the turn, or play the lifted card."""
    DRAW = "draw"
    UNO = "uno"
    JUMP_IN = "jump-in"
    CHALLENGE = "challenge"
    UNDO = "undo"
    REDO = "redo"
    RESET = "reset"
    SORT = "sort"
    HINT = "hint"
    LOG = "log"
    AGAIN = "again"
    WHAT_IS_WRONG = "what-is-wrong"
    """Say what is wrong with the draft, or with the lifted card."""
    SAY_TABLE = "say-table"
    SAY_ZONE = "say-zone"
    """Say everything in the part of the table that has the focus."""
    SAY_COUNTS = "say-counts"
    SAY_POINTS = "say-points"
    SAY_LAST = "say-last"
    ZOOM = "zoom"
    """Back to the usual size of the tiles."""
    ZOOM_IN = "zoom-in"
    ZOOM_OUT = "zoom-out"
    MENU = "menu"
    PLAY = "play"
    KEEP_LEVEL = "keep-level"
    """Keep the position that is shown as a level."""
    HELP = "help"
    SCREEN = "screen"
    PICTURE = "picture"


class Scope(StrEnum):
    """Where an intent applies; one key may ask for different things in different places."""

    TILES = "tiles"
    """At the table of a tile book."""
    CARDS = "cards"
    """At the table of a card book."""
    WATCHING = "watching"
    """While a match is watched."""
    EVERYWHERE = "everywhere"


TABLES = (Scope.TILES, Scope.CARDS)
SEEN = (*TABLES, Scope.WATCHING)
"""Wherever a table is looked at."""
ANYWHERE = (Scope.EVERYWHERE,)


@dataclass(frozen=True, slots=True)
class IntentRow:
    """An intent with what asks for it."""

    intent: Intent
    scopes: tuple[Scope, ...]
    keys: tuple[str, ...] = ()
    """Keys as pygame names them, after the modifiers: "ctrl+z"."""
    buttons: tuple[str, ...] = ()
    """Buttons of a gamepad by their names in `pads`."""


INTENT_ROWS = (
    IntentRow(Intent.UP, ANYWHERE, ("up",), ("dpad_up",)),
    IntentRow(Intent.DOWN, ANYWHERE, ("down",), ("dpad_down",)),
    IntentRow(Intent.LEFT, ANYWHERE, ("left",), ("dpad_left",)),
    IntentRow(Intent.RIGHT, ANYWHERE, ("right",), ("dpad_right",)),
    IntentRow(Intent.NEXT, ANYWHERE, ("tab",), ("right_shoulder",)),
    IntentRow(Intent.PREVIOUS, ANYWHERE, ("shift+tab",), ("left_shoulder",)),
    IntentRow(Intent.TAKE, ANYWHERE, ("space",), ("a",)),
    IntentRow(Intent.ACTIVATE, ANYWHERE, ("return", "enter")),
    IntentRow(Intent.BACK, ANYWHERE, ("escape",), ("b",)),
    IntentRow(Intent.PAGE_UP, ANYWHERE, ("page up",)),
    IntentRow(Intent.PAGE_DOWN, ANYWHERE, ("page down",)),
    IntentRow(Intent.FIRST, ANYWHERE, ("home",)),
    IntentRow(Intent.LAST, ANYWHERE, ("end",)),
    IntentRow(Intent.JUMP_BACK, TABLES, ("ctrl+left", "ctrl+up"), ("right_left", "right_up")),
    IntentRow(Intent.JUMP_ON, TABLES, ("ctrl+right", "ctrl+down"), ("right_right", "right_down")),
    IntentRow(Intent.MORE, TABLES, ("shift+space",), ("y",)),
    IntentRow(Intent.MORE_LEFT, TABLES, ("shift+left",)),
    IntentRow(Intent.MORE_RIGHT, TABLES, ("shift+right",)),
    IntentRow(Intent.WHOLE, (Scope.TILES,), ("ctrl+space",), ("left_stick",)),
    IntentRow(Intent.TAKE_BACK, (Scope.TILES,), ("backspace", "delete")),
    IntentRow(Intent.FIND, TABLES, ("f",)),
    IntentRow(Intent.END, TABLES, ("e",), ("right_trigger",)),
    IntentRow(Intent.DRAW, TABLES, ("d",), ("left_trigger",)),
    IntentRow(Intent.UNO, TABLES, ("u",), ("x",)),
    IntentRow(Intent.JUMP_IN, (Scope.CARDS,), ("j",)),
    IntentRow(Intent.CHALLENGE, (Scope.CARDS,), ("z",)),
    IntentRow(Intent.UNDO, ANYWHERE, ("ctrl+z",), ("back",)),
    IntentRow(Intent.REDO, (Scope.TILES,), ("ctrl+y", "ctrl+shift+z")),
    IntentRow(Intent.RESET, (Scope.TILES,), ("r",)),
    IntentRow(Intent.SORT, TABLES, ("s",)),
    IntentRow(Intent.HINT, TABLES, ("h",), ("right_stick",)),
    IntentRow(Intent.LOG, TABLES, ("v",)),
    IntentRow(Intent.AGAIN, TABLES, ("n",)),
    IntentRow(Intent.WHAT_IS_WRONG, TABLES, ("w",)),
    IntentRow(Intent.SAY_TABLE, SEEN, ("t",)),
    IntentRow(Intent.SAY_ZONE, SEEN, ("a",)),
    IntentRow(Intent.SAY_COUNTS, SEEN, ("c",)),
    IntentRow(Intent.SAY_POINTS, TABLES, ("p",)),
    IntentRow(Intent.SAY_LAST, SEEN, ("l",)),
    IntentRow(Intent.ZOOM, (Scope.TILES,), ("ctrl+0",)),
    IntentRow(Intent.ZOOM_IN, (Scope.TILES,), ("ctrl++", "ctrl+=", "ctrl+[+]")),
    IntentRow(Intent.ZOOM_OUT, (Scope.TILES,), ("ctrl+-", "ctrl+[-]")),
    IntentRow(Intent.MENU, TABLES, (), ("start",)),
    IntentRow(Intent.PLAY, (Scope.WATCHING,), ("p",), ("x",)),
    IntentRow(Intent.KEEP_LEVEL, (Scope.WATCHING,), ("k",), ("y",)),
    IntentRow(Intent.HELP, ANYWHERE, ("f1",)),
    IntentRow(Intent.SCREEN, ANYWHERE, ("f11", "alt+return")),
    IntentRow(Intent.PICTURE, ANYWHERE, ("f12",)),
)
"""Every intent, in the order of the page of keys."""


def meet(one: IntentRow, other: IntentRow) -> bool:
    """Return whether two intents apply in one place, so that they cannot share a key."""
    everywhere = Scope.EVERYWHERE in (*one.scopes, *other.scopes)
    return everywhere or bool({*one.scopes} & {*other.scopes})
