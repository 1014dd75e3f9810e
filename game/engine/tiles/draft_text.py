"""The text form of a draft, kept beside the record of its match: where the tiles lie, but not how they got there.

`parse_draft(format_draft(draft, ...), ..., draft.before)` restores the layout of the draft; one step back leads to the
start of the turn. Text that cannot be a layout of that turn is read as None.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from game.engine.checksums import RecordError, seal, unseal_lines
from game.engine.notation import NotationError
from game.engine.tiles.actions import Open
from game.engine.tiles.draft import Draft, start
from game.engine.tiles.layout import DraftMeld, Layout
from game.engine.tiles.legality import choice_groups, open_problems
from game.engine.tiles.melds import read
from game.engine.tiles.opening import tiles_of
from game.engine.tiles.piece_text import format_table, format_tiles, parse_melds, parse_words
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules
from game.engine.tiles.turn_context import TurnContext

TITLE = "steinreich-draft 1"
PLACES = ("rack", "loose", "taken", "act", "opening")
"""Places for tiles outside melds; each has a line of its own after those of the melds."""

_CLOCK = re.compile(r"clock ([0-9]{1,4}) ([1-9][0-9]{0,3})")
_NUMBERED = re.compile(r"([0-9]{1,6}):(.*)")


class Left(NamedTuple):
    """The time left in a turn."""

    seconds: int
    limit: int


def format_draft(draft: Draft, seat: int, actions: int, left: Left | None = None) -> str:
    """Return the text of a seat's draft after `actions` actions of the match, with the time `left`."""
    now = draft.now
    return seal([
        TITLE,
        f"turn {seat} {actions}",
        *(f"clock {each.seconds} {each.limit}" for each in (left,) if each is not None),
        *(f"{meld.number}:{' '.join(map(_written, meld.tiles, meld.names))}" for meld in now.table),
        f"rack {format_tiles(now.rack)}",
        f"loose {format_tiles(now.loose)}",
        f"taken {format_tiles(now.taken)}",
        f"act {format_tiles(now.act)}",
        f"opening {format_table(now.opening)}",
    ]).text  # fmt: skip


def _written(tile: Tile, name: Face | None) -> str:
    return repr(tile) if name is None else f"{tile!r}={name!r}"


def parse_draft(text: str, seat: int, actions: int, before: TurnContext) -> Draft | None:
    """Return the draft of a seat's turn; None for text that is damaged or belongs to another turn."""
    try:
        lines = unseal_lines(text)
        if lines[:2] != (TITLE, f"turn {seat} {actions}"):
            return None
        now = _layout(lines[3:] if _CLOCK.fullmatch(lines[2]) else lines[2:], before.rules)
    except (RecordError, NotationError, ValueError, IndexError):
        return None
    first = start(before).now
    if now is None or not _belongs(Draft(before, now)):
        return None
    return Draft(before, now, (first,) if now != first else ())


def _belongs(draft: Draft) -> bool:
    """Return whether this layout could have been reached in the turn."""
    now, before = draft.now, draft.before
    # The reserved tile beside the stock is not part of a layout until it lies in a meld.
    more = _pieces(now) - Counter({before.reserved: 1} if before.reserved is not None else {})
    onto_rack = now.taken if before.rules.exchange_to_rack else ()
    choices = {tile for group in choice_groups(before, draft.lay()) for tile in group} if now.act else set()
    return (
        _pieces(start(before).now) in (_pieces(now), more)
        and {*now.rack} <= {*before.rack, *onto_rack}
        and {*now.loose} <= {*before.loose}
        and _once(now.taken) and {*now.taken} <= {*before.joker_faces()}
        and _once(now.act) and {*now.act} <= choices
        and (not now.opening or _opens(draft))
    )  # fmt: skip


def _once(tiles: tuple[Tile, ...]) -> bool:
    return len({*tiles}) == len(tiles)


def _opens(draft: Draft) -> bool:
    """Return whether its initial meld is legal and lies on the table."""
    there = {tile for meld in draft.now.table for tile in meld.tiles}
    return there.issuperset(tiles_of(draft.now.opening)) and not open_problems(draft.before, Open(draft.now.opening))


def time_left(text: str, seat: int, actions: int) -> Left | None:
    """Return the time left in a seat's turn; None without a clock or for text that belongs to another turn."""
    try:
        lines = unseal_lines(text)
    except RecordError:
        return None
    found = _CLOCK.fullmatch(lines[2]) if len(lines) > 2 else None
    if found is None or lines[:2] != (TITLE, f"turn {seat} {actions}"):
        return None
    return Left(min(int(found[1]), int(found[2])), int(found[2]))


def _pieces(layout: Layout) -> Counter[Tile]:
    return Counter((*(tile for meld in layout.table for tile in meld.tiles), *layout.rack, *layout.loose))


def _layout(lines: tuple[str, ...], rules: TileRules) -> Layout | None:
    """Return the layout described by the lines; None if a line is missing or does not belong here."""
    melds = [_NUMBERED.fullmatch(line) for line in lines[: -len(PLACES)]]
    table = tuple(_meld(int(found[1]), found[2], rules) for found in melds if found)
    places = [line.partition(" ") for line in lines[-len(PLACES) :]]
    whole = len(table) == len(melds) and all(meld.tiles for meld in table)
    if not whole or tuple(word for word, _, _ in places) != PLACES or len({meld.number for meld in table}) < len(table):
        return None
    rack, loose, taken, act = (tuple(each.tile for each in parse_words(rest, rules)) for _, _, rest in places[:-1])
    laid = parse_melds(places[-1][2], rules)
    opening = tuple(read([each.tile for each in meld], rules, [each.name for each in meld]) for meld in laid)
    return Layout(table, rack, loose, taken, act, opening)


def _meld(number: int, text: str, rules: TileRules) -> DraftMeld:
    words = parse_words(text, rules)
    return DraftMeld(number, tuple(each.tile for each in words), tuple(each.name for each in words))
