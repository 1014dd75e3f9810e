"""The possible meanings of a line of a record.

Since revision 2 a line names each piece and joker exactly. Before that it did not tell which jokers were left open, so
that a group of one tile and two jokers looked like a run, and the program could replay its own record with another
table than the one laid. Both may have happened; the right meaning is the one with which the rest of the record replays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from game.engine.notation import NotationError
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open, TileAction, Timeout
from game.engine.tiles.melds import Meld, read
from game.engine.tiles.notation import format_action, parse_action, written_action
from game.engine.tiles.rules import TileRules
from game.engine.tiles.turn_context import TurnContext

MOST = 8
"""The maximum number of meanings of a line; two jokers make four."""


def meanings(text: str, before: TurnContext, *, by_hand: bool) -> Iterator[TileAction | Problem]:
    """Yield each meaning of a line once, likeliest first; with `by_hand`, read it as people write.

    Raises NotationError for a line that is not in the notation.
    """
    found: list[TileAction | Problem] = []
    for each in _all(text, before, by_hand):
        if each not in found:
            found.append(each)
            yield each


def stored_text(text: str, action: TileAction, rules: TileRules) -> str:
    """Return the text to record for an action: the text it was read from, unless that means something else."""
    try:
        return text if written_action(text, rules) == action else format_action(action)
    except NotationError:
        return format_action(action)


def _all(text: str, before: TurnContext, by_hand: bool) -> Iterator[TileAction | Problem]:
    if by_hand:
        yield parse_action(text, before)
    written = written_action(text, before.rules)
    yield written
    if by_hand or before.rules.revision == 1:
        if isinstance(written, Lay | Timeout):
            yield from (replace(written, table=table) for table in _tables(written.table, before))
        elif isinstance(written, Open):
            yield from (Open(table) for table in _tables(written.melds, before))
        yield parse_action(text, before)


def _tables(table: tuple[Meld, ...], before: TurnContext) -> Iterator[tuple[Meld, ...]]:
    """Yield the table with unnamed jokers, and those a book leaves open, read by their place."""
    standing = set(before.table)
    choices: list[tuple[Meld, ...]] = []
    for meld in table:
        said = [face if tile.is_joker and face.colour else None for tile, face in meld.pairs()]
        choices.append((meld,) if meld in standing else (meld, read(meld.tiles, before.rules, said)))
    yield from islice(product(*(dict.fromkeys(each) for each in choices)), MOST)
