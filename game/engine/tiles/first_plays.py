"""The turns of a seat that has not made its initial meld yet, best first (RF-19..RF-27, RK-18..RK-22)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from game.engine.options import OnOff
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.legality import open_problems, rack_after
from game.engine.tiles.melds import Meld
from game.engine.tiles.opening import after_opening, own_melds
from game.engine.tiles.pieces import Tile
from game.engine.tiles.plays import TilePlay, as_lay, opening_play, play_problems
from game.engine.tiles.rules import TileRules
from game.engine.tiles.scoring import tile_value
from game.engine.tiles.solver import Arrangement, Verdict, alternatives, witness
from game.engine.tiles.turn_context import TurnContext

TILE = 10_000
"""The weight of a tile on top of its points: no sum of points outweighs one tile."""
MORE = 6
"""How many further turns are tried if nothing in the first ones can open."""

FirstPlays = Iterator[tuple[TilePlay, bool]]
"""Turns, each with whether it is proven to be the best one left."""


def weight(rules: TileRules, tile: Tile) -> int:
    """Return the value of laying a tile."""
    return TILE + _eased(rules, tile)


def _eased(rules: TileRules, tile: Tile) -> int:
    """Return the points of a tile worth getting rid of; a joker is kept until nothing else will do."""
    return 0 if tile.is_joker else tile_value(rules, tile)


def shed(before: TurnContext, lay: Lay) -> tuple[int, int]:
    """Return by how many tiles a lay shrinks the rack, and by how many points that nobody would miss."""
    left = rack_after(before, lay)
    eased = [sum(_eased(before.rules, tile) for tile in rack) for rack in (before.rack, left)]
    return len(before.rack) - len(left), eased[0] - eased[1]


def first_plays(before: TurnContext, count: int, must: Sequence[Tile], nodes: int) -> FirstPlays:
    """Yield the turns that make the initial meld; jokers are kept back if possible.

    If one turn sheds the most tiles with a joker and another one without, neither is proven to be better.
    """
    natural = tuple(tile for tile in before.rack if not tile.is_joker or tile in must)
    turns = _alone if before.rules.first_layout_alone else _with_table
    none = True
    for rack in dict.fromkeys((natural, before.rack)):
        for play, exact in turns(before, rack, count, must, nodes):
            yield play, exact and none and rack == before.rack
        none = witness(before.rules, (), (), rack, must=must, opening=before.rules.opening).verdict is Verdict.NONE


def _alone(before: TurnContext, rack: Sequence[Tile], count: int, must: Sequence[Tile], nodes: int) -> FirstPlays:
    """Yield initial melds that are the whole turn."""
    for each in _openings(before, rack, count, must, nodes):
        yield opening_play(before, each.table), each.exact


def _openings(
    before: TurnContext, rack: Sequence[Tile], count: int, must: Sequence[Tile], nodes: int
) -> tuple[Arrangement, ...]:
    rules = before.rules
    weights = partial(weight, rules)
    return alternatives(
        rules, (), (), rack, count=count, weights=weights, must=must, opening=rules.opening, nodes=nodes
    )


def _with_table(before: TurnContext, rack: Sequence[Tile], count: int, must: Sequence[Tile], nodes: int) -> FirstPlays:
    """Yield initial melds with what can be laid on the whole table in the same turn (RF-Q4).

    What could be laid if no initial meld were needed is an upper bound, and usually attained.
    """
    context = replace(before, rack=tuple(rack))
    asked = count + MORE
    free = _going_on(context, asked, must, nodes)
    bound = free[-1].value if len(free) == asked else 0
    if not all(each.exact for each in free):
        bound = len(rack) * 2 * TILE
    plays: dict[TilePlay, None] = {}
    for each in free:
        verdict, play = _opened(context, each, nodes)
        if play is not None:
            plays[play] = None
        elif verdict is not Verdict.NONE:
            bound = max(bound, each.value)
    drawn = () if before.drawn is None else (before.drawn,)
    for opening in _openings(before, rack, count, drawn, nodes):
        plays |= dict.fromkeys(_going_on_from(context, opening.table, must, nodes))
    for play in sorted(plays, key=lambda play: shed(before, play.lay), reverse=True):
        tiles, points = shed(before, play.lay)
        yield play, tiles * TILE + points >= bound


def _going_on(context: TurnContext, count: int, must: Sequence[Tile], nodes: int) -> tuple[Arrangement, ...]:
    """Return arrangements that can be laid on the whole table."""
    weights = partial(weight, context.rules)
    ask = (context.rules, context.table, context.loose, context.rack)
    return alternatives(*ask, count=count, weights=weights, must=must, exchange=True, few_changes=True, nodes=nodes)


def _opened(context: TurnContext, found: Arrangement, nodes: int) -> tuple[Verdict, TilePlay | None]:
    """Return the turn that lays an arrangement, opening with some of its tiles, or proof that none of them can open."""
    verdict = Verdict.UNDECIDED
    own = tuple(tile for tile in found.played if tile in context.rack)
    natural = tuple(tile for tile in own if not tile.is_joker)
    drawn = () if context.drawn is None else (context.drawn,)
    # The demands on the last turn do not apply yet.
    rules = replace(context.rules, last_tile=OnOff.OFF, winning_total=None)
    racks = (natural, own) if {*drawn} <= {*natural} else (own,)
    openings = [own_melds(context, found.table)]
    for rack in dict.fromkeys(racks):
        asked = witness(rules, (), (), rack, must=drawn, opening=rules.opening, nodes=nodes)
        verdict = asked.verdict
        openings += [asked.arrangement.table] if asked.arrangement is not None else []
    for melds in openings:
        play = TilePlay(as_lay(context, found), melds)
        if melds and not play_problems(context, play):
            return Verdict.PLAY, play
    return verdict, None


def _going_on_from(
    context: TurnContext, melds: tuple[Meld, ...], must: Sequence[Tile], nodes: int
) -> Iterator[TilePlay]:
    """Yield the turns that open with these melds, followed by what can be laid after them, or alone."""
    if open_problems(context, Open(melds)):
        return
    after = after_opening(context, melds)
    rest = tuple(tile for tile in must if tile in after.rack)
    for each in _going_on(after, 1, rest, nodes):
        play = TilePlay(as_lay(after, each), melds)
        if not play_problems(context, play):
            yield play
    if not rest:
        yield opening_play(context, melds)
