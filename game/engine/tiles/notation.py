"""The text form of actions; `piece_text` has that of tiles, and `docs/notation.md` describes both for users.

Text without copy marks is resolved against the available tiles: the reading that leaves most tiles where they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import assert_never

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.notation import NotationError, quoted
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, Redeal, TileAction, Timeout
from game.engine.tiles.citations import problem
from game.engine.tiles.lay_text import parse_lay, parse_table, parse_tail
from game.engine.tiles.piece_text import (
    format_table,
    format_tiles,
    parse_melds,
    written_table,
)
from game.engine.tiles.rules import TileRules
from game.engine.tiles.turn_context import TurnContext


def format_action(action: TileAction) -> str:
    """Return the text of an action, on one line.

    >>> format_action(Draw())
    'draw'
    """
    match action:
        case Lay(table, loose, take, act, uno):
            parts = [f"lay {format_table(table)}".rstrip()]
            if loose:
                parts.append(f"loose {format_tiles(loose)}")
            if take:
                parts.append(f"take {format_tiles(take)}")
            if act:
                parts.append(f"act {format_tiles(act)}")
            if uno:
                parts.append("uno")
            return "; ".join(parts)
        case Open(melds):
            return f"open {format_table(melds)}".rstrip()
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Uno():
            return "uno"
        case Catch(seat):
            return f"catch {seat}"
        case Timeout(table):
            return f"timeout {format_table(table)}".rstrip()
        case Redeal():
            return "redeal"
        case Next():
            return "next"
        case _:
            assert_never(action)


_PLAIN: dict[str, Callable[[], TileAction]] = {
    "draw": Draw, "pass": Pass, "uno": Uno, "redeal": Redeal, "next": Next,
}  # fmt: skip

OTHER_BOOKS = ("play", "jump", "challenge", "accept", "colour", "discard", "done", "advice")
"""Actions of the notation that the melds family of this version does not have."""


def parse_action(text: str, before: TurnContext) -> TileAction | Problem:
    """Return the action of a line, read against what the seat to act sees; a Problem if it is ambiguous.

    Raises NotationError, naming the wrong word, for a line that is not in the notation.
    """
    line = text.strip()
    verb = line.replace(";", " ").split(" ")[0]
    rest = line[len(verb) :]
    if verb in _PLAIN and not rest:
        return _PLAIN[verb]()
    if verb in ("open", "timeout"):
        return parse_table(verb, parse_melds(rest, before.rules, beyond=verb == "timeout"), before)
    if verb == "catch" and re.fullmatch(r"[0-9]{1,3}", rest.strip()):
        return Catch(int(rest))
    if verb == "lay":
        return parse_lay(rest, before)
    if verb in OTHER_BOOKS:
        return problem(before.rules, "not-in-this-book", ("word", verb))
    known = f"lay, open, {', '.join(_PLAIN)}, timeout, catch SEAT"
    raise NotationError(f"{quoted(text)} is not an action; actions are {known}")


def written_action(text: str, rules: TileRules) -> TileAction | Problem:
    """Return the action that a line spells out tile by tile, the way `format_action` writes it.

    A tile without an apostrophe is the first copy; a joker without a name has no fixed colour. Raises NotationError.
    """
    verb, _, rest = text.strip().partition(" ")
    if verb == "lay":
        head, *parts = rest.split(";")
        tail = parse_tail(parts, rules)
        loose, take, act = (tuple(word.tile for word in words) for words in (tail.loose, tail.take, tail.act))
        return Lay(written_table(head, rules), loose, take, act, tail.uno)
    if verb in ("open", "timeout"):
        table = written_table(rest, rules)
        return Open(table) if verb == "open" else Timeout(table)
    return parse_action(text, TurnContext(rules, (), (), ()))
