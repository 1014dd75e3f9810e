"""The plays a human would spot: melds from the rack, tiles that extend melds, and a few melds taken apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from game.ai.tiles.profile import TileProfile
from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import lay_problems
from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import as_lay
from game.engine.tiles.rules import DrawnTile, TableJoker
from game.engine.tiles.solver import alternatives, best
from game.engine.tiles.turn_context import TurnContext

NODES = 1500
"""The node limit of one search."""
IDEAS = 6
"""The number of ways to rebuild the table that are considered."""

Merit = Callable[[Tile], int]


def seen(before: TurnContext, merit: Merit, profile: TileProfile, rng: Random) -> tuple[Lay, ...]:
    """Return the lays seen by a player who takes few melds apart and overlooks some of the rack."""
    assert profile.breaks is not None
    rack = tuple(tile for tile in before.rack if tile == before.drawn or rng.random() * 100 >= profile.overlooks)
    if before.drawn is not None and before.rules.drawn_tile is DrawnTile.ALONE:
        rack = (before.drawn,)
    found = dict.fromkeys(added(before, rack, merit))
    breaks = profile.breaks + (profile.breaks_more if before.rules.lay_limit is None else 0)
    if breaks:
        found |= dict.fromkeys(_rebuilt(before, rack, merit, breaks))
    return tuple(found)


def added(before: TurnContext, rack: tuple[Tile, ...], merit: Merit) -> Iterator[Lay]:
    """Yield a lay of new melds first, then of tiles that extend melds; and another the other way round."""
    for attach_first in (False, True):
        table = list(before.table)
        rest = sorted(rack, key=lambda tile: (-merit(tile), tile))
        for attaching in (attach_first, not attach_first):
            room = _limit(before, rack) - len(rack) + len(rest)
            laid = _attached(before, table, rest, room) if attaching else _melded(before, table, rest, room, merit)
            rest = [tile for tile in rest if tile not in laid]
        if len(rest) < len(rack):
            yield Lay(tuple(table))


def _limit(before: TurnContext, rack: tuple[Tile, ...]) -> int:
    limit = before.rules.lay_limit
    return len(rack) if limit is None else min(limit, len(rack))


def _melded(before: TurnContext, table: list[Meld], rest: list[Tile], room: int, merit: Merit) -> tuple[Tile, ...]:
    """Lay new melds of rack tiles and start tiles on the table; return the tiles laid."""
    there = {tile for meld in table for tile in meld.tiles}
    loose = tuple(tile for tile in before.loose if tile not in there)
    found = best(before.rules, (), loose, rest, weights=merit, most=room, few_changes=False, nodes=NODES)
    if found is None:
        return ()
    table += found.table
    return found.played


def _attached(before: TurnContext, table: list[Meld], rest: list[Tile], room: int) -> list[Tile]:
    """Add single tiles to the melds of the table as they are; return the tiles laid."""
    laid: list[Tile] = []
    more = True
    while more:
        more = False
        for tile in rest:
            if tile in laid or len(laid) >= room or tile.is_joker:
                continue
            for at, meld in enumerate(table):
                grown = read((*meld.tiles, tile), before.rules, (*meld.faces, None))
                if not assess(grown, before.rules):
                    table[at] = grown
                    laid.append(tile)
                    more = True
                    break
    return laid


def _rebuilt(before: TurnContext, rack: tuple[Tile, ...], merit: Merit, breaks: int) -> Iterator[Lay]:
    """Yield the best plays that take at most `breaks` melds apart."""
    for found in alternatives(
        before.rules,
        before.table,
        before.loose,
        rack,
        count=IDEAS,
        weights=merit,
        must=() if before.drawn is None else (before.drawn,),
        exchange=before.rules.exchange_to_rack or before.rules.table_joker is TableJoker.FIXED,
        few_changes=True,
        nodes=NODES,
    ):
        if broken(before.table, found.table) <= breaks:
            yield Lay(found.table, found.loose, found.taken)


def least(before: TurnContext) -> Lay | None:
    """Return a play of a single tile: what anyone finds in the end when told that something goes."""
    found = best(before.rules, before.table, before.loose, before.rack, most=1, exchange=True, nodes=NODES)
    lay = None if found is None else as_lay(before, found)
    return None if lay is None or lay_problems(before, lay) else lay


def broken(old: tuple[Meld, ...], new: tuple[Meld, ...]) -> int:
    """Return how many old melds no longer lie together."""
    homes = {tile: at for at, meld in enumerate(new) for tile in meld.tiles}
    return sum(len({homes.get(tile) for tile in meld.tiles}) > 1 for meld in old)
