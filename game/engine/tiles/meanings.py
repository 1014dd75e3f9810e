"""What a line of a record may mean.

Since the second revision a line says each piece and each joker as it is. Before it did not say which jokers were left
open, so that a group of one tile and two jokers looked like a run, and a program that read its own record went on with
another table than the one that was laid. Both happened; what makes the rest of the record replay is what was meant.
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
"""Meanings of one line that are tried at most; two jokers make four."""


def meanings(text: str, before: TurnContext, *, by_hand: bool) -> Iterator[TileAction | Problem]:
    """What the line may mean, each once, likeliest first; one written `by_hand` is read as people write.

    Raises NotationError for a line that is not in the notation.
    """
    found: list[TileAction | Problem] = []
    for each in _all(text, before, by_hand):
        if each not in found:
            found.append(each)
            yield each


def kept(text: str, action: TileAction, rules: TileRules) -> str:
    """The text that the action is kept in: the one it was read from, unless that says something else."""
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
    """The table with jokers without a name, and those that a book leaves open, taken for what their place says."""
    standing = set(before.table)
    choices: list[tuple[Meld, ...]] = []
    for meld in table:
        said = [face if tile.is_joker and face.colour else None for tile, face in meld.pairs()]
        choices.append((meld,) if meld in standing else (meld, read(meld.tiles, before.rules, said)))
    yield from islice(product(*(dict.fromkeys(each) for each in choices)), MOST)
