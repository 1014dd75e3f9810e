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
ANYWHERE = (Scope.EVERYWHERE,)


@dataclass(frozen=True, slots=True)
class Row:
    """An intent with what asks for it."""

    intent: Intent
    scopes: tuple[Scope, ...]
    keys: tuple[str, ...] = ()
    """Keys as pygame names them, after the modifiers: "ctrl+z"."""
    buttons: tuple[str, ...] = ()
    """Buttons of a gamepad by their names in `pads`."""


ROWS = (
    Row(Intent.UP, ANYWHERE, ("up",), ("dpad_up",)),
    Row(Intent.DOWN, ANYWHERE, ("down",), ("dpad_down",)),
    Row(Intent.LEFT, ANYWHERE, ("left",), ("dpad_left",)),
    Row(Intent.RIGHT, ANYWHERE, ("right",), ("dpad_right",)),
    Row(Intent.NEXT, ANYWHERE, ("tab",), ("right_shoulder",)),
    Row(Intent.PREVIOUS, ANYWHERE, ("shift+tab",), ("left_shoulder",)),
    Row(Intent.TAKE, ANYWHERE, ("space",), ("a",)),
    Row(Intent.ACTIVATE, ANYWHERE, ("return", "enter")),
    Row(Intent.BACK, ANYWHERE, ("escape",), ("b",)),
    Row(Intent.PAGE_UP, ANYWHERE, ("page up",)),
    Row(Intent.PAGE_DOWN, ANYWHERE, ("page down",)),
    Row(Intent.FIRST, ANYWHERE, ("home",)),
    Row(Intent.LAST, ANYWHERE, ("end",)),
    Row(Intent.JUMP_BACK, TABLES, ("ctrl+left", "ctrl+up"), ("right_left", "right_up")),
    Row(Intent.JUMP_ON, TABLES, ("ctrl+right", "ctrl+down"), ("right_right", "right_down")),
    Row(Intent.MORE, TABLES, ("shift+space",), ("y",)),
    Row(Intent.MORE_LEFT, TABLES, ("shift+left",)),
    Row(Intent.MORE_RIGHT, TABLES, ("shift+right",)),
    Row(Intent.WHOLE, (Scope.TILES,), ("ctrl+space",), ("left_stick",)),
    Row(Intent.TAKE_BACK, (Scope.TILES,), ("backspace", "delete")),
    Row(Intent.FIND, TABLES, ("f",)),
    Row(Intent.END, TABLES, ("e",), ("right_trigger",)),
    Row(Intent.DRAW, TABLES, ("d",), ("left_trigger",)),
    Row(Intent.UNO, TABLES, ("u",), ("x",)),
    Row(Intent.JUMP_IN, (Scope.CARDS,), ("j",)),
    Row(Intent.CHALLENGE, (Scope.CARDS,), ("c",)),
    Row(Intent.UNDO, ANYWHERE, ("ctrl+z",), ("back",)),
    Row(Intent.REDO, (Scope.TILES,), ("ctrl+y", "ctrl+shift+z")),
    Row(Intent.RESET, (Scope.TILES,), ("r",)),
    Row(Intent.SORT, TABLES, ("s",)),
    Row(Intent.HINT, TABLES, ("h",), ("right_stick",)),
    Row(Intent.LOG, TABLES, ("l",)),
    Row(Intent.AGAIN, TABLES, ("a",)),
    Row(Intent.WHAT_IS_WRONG, TABLES, ("w",)),
    Row(Intent.SAY_TABLE, TABLES, ("t",)),
    Row(Intent.SAY_ZONE, TABLES, ("shift+a",)),
    Row(Intent.SAY_COUNTS, TABLES, ("shift+c",)),
    Row(Intent.SAY_POINTS, TABLES, ("p",)),
    Row(Intent.SAY_LAST, TABLES, ("shift+l",)),
    Row(Intent.ZOOM, (Scope.TILES,), ("ctrl+0",)),
    Row(Intent.ZOOM_IN, (Scope.TILES,), ("ctrl++", "ctrl+=", "ctrl+[+]")),
    Row(Intent.ZOOM_OUT, (Scope.TILES,), ("ctrl+-", "ctrl+[-]")),
    Row(Intent.MENU, TABLES, (), ("start",)),
    Row(Intent.PLAY, (Scope.WATCHING,), ("p",), ("x",)),
    Row(Intent.HELP, ANYWHERE, ("f1",)),
    Row(Intent.SCREEN, ANYWHERE, ("f11", "alt+return")),
    Row(Intent.PICTURE, ANYWHERE, ("f12",)),
)
"""Every intent, in the order of the page of keys."""


def meet(one: Row, other: Row) -> bool:
    """Return whether two intents apply in one place, so that they cannot share a key."""
    everywhere = Scope.EVERYWHERE in (*one.scopes, *other.scopes)
    return everywhere or bool({*one.scopes} & {*other.scopes})
