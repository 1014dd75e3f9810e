"""The winning turn: laying the whole rack at once, under the demands of Rummy's variants (RF-50..RF-52)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product

from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules, TotalIs, TotalMeld
from game.engine.tiles.solver.instance import TurnTiles
from game.engine.tiles.solver.least_change import least_change
from game.engine.tiles.solver.outcome import Arrangement, Verdict, Witness
from game.engine.tiles.solver.query import CAP, Query, answer, without
from game.engine.tiles.solver.race import race
from game.engine.tiles.solver.rebuild import named_meld

MeldShape = tuple[Face, ...]
"""The faces of a run or group, in order."""


def going_out(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    reserved: Tile | None = None,
    laid: Sequence[Tile] = (),
    exchange: bool = False,
    opening: int = 0,
    few_changes: bool = True,
    nodes: int | None = CAP,
) -> Witness:
    """Return whether the whole rack can be laid in one turn, with a play that does it.

    The `reserved` tile must be laid too (RF-51). If the book has a winning total, a meld that received a tile of this
    turn must make it (RF-52, RF-Q20, RF-Q21); tiles in `laid`, put down earlier in the turn by an initial meld, count
    as tiles of this turn. The other arguments are those of `best`; with `nodes=None` the verdict is never UNDECIDED.
    """
    hand = (*rack, reserved) if reserved is not None else tuple(rack)
    question = Query(rules, table, loose, hand, must=hand, exchange=exchange, opening=opening, whole=True)
    few_changes = few_changes and not opening
    if rules.winning_total is None:
        answers, proven = answer(question, 1, nodes)
        plays = [least_change(given, found) if few_changes else found for given, found in answers]
    else:
        plays, proven = _with_total(question, (*hand, *laid), few_changes, nodes)
    if plays:
        return Witness(Verdict.PLAY, plays[0])
    return Witness(Verdict.NONE if proven else Verdict.UNDECIDED, None)


def _with_total(
    question: Query, fresh: Sequence[Tile], few_changes: bool, nodes: int | None
) -> tuple[list[Arrangement], bool]:
    """Return an arrangement with a meld of the winning total, if there is one, and whether that is proven.

    Each meld that could make the total is fixed in turn; all other tiles must then be laid without it.
    """
    proven, nodes_used = question.decided, 0
    for taken, given in question.variants():
        for meld in (None, *_winning_melds(given, fresh)):
            rest = given if meld is None else _without_meld(given, meld)
            raced = race(rest, 1, None if nodes is None else max(0, nodes - nodes_used))
            nodes_used += raced.nodes
            proven = proven and raced.exact
            if not raced.arrangements:
                if meld is None:
                    break
                continue
            found = raced.arrangements[0]
            if few_changes:
                found = least_change(rest, found)
            melds = found.table if meld is None else (*found.table, meld)
            if meld is not None or any(_wins(question.rules, each, fresh) for each in melds):
                value = sum(map(question.weights, question.rack))
                return [Arrangement(melds, found.loose, (*question.rack, *taken), taken, value, True, nodes_used)], True
    return [], proven


def _wins(rules: TileRules, meld: Meld, fresh: Sequence[Tile]) -> bool:
    """Return whether a meld has the winning total and holds a tile of this turn, or only such tiles (RF-Q20)."""
    own = [tile in fresh for tile in meld.tiles]
    return _is_total(rules, meld.faces) and (all(own) if rules.winning_total_meld is TotalMeld.NEW_ONLY else any(own))


def _is_total(rules: TileRules, faces: Sequence[Face]) -> bool:
    total, wanted = sum(face.number for face in faces), rules.winning_total
    assert wanted is not None
    return total >= wanted if rules.winning_total_is is TotalIs.AT_LEAST else total == wanted


def _winning_melds(given: TurnTiles, fresh: Sequence[Tile]) -> Iterator[Meld]:
    """Yield every meld of the winning total that could hold a fresh tile, one for each way to fill its places.

    Twins are otherwise interchangeable, so a fresh one is used wherever there is one.
    """
    rules = given.rules
    lying = [tile for meld in given.table for tile in meld.tiles]
    naturals: dict[Face, list[Tile]] = {}
    bound: dict[Face, list[Tile]] = {}
    every = sorted((*given.rack, *lying, *given.loose), key=lambda tile: tile not in fresh)
    for tile in every:
        if not tile.is_joker:
            naturals.setdefault(tile.face, []).append(tile)
        elif tile in given.fixed:
            bound.setdefault(given.fixed[tile], []).append(tile)
    free = [tile for tile in every if tile.is_joker and tile not in given.fixed]
    for faces in _shapes(rules):
        if not _is_total(rules, faces):
            continue
        is_run = faces[0].number != faces[1].number
        # None is a joker; which one is decided last.
        joker = (None,) if free else ()
        choices = [(*naturals.get(face, ())[:1], *bound.get(face, ())[:1], *joker) for face in faces]
        for filling in product(*choices):
            jokers = iter(free)
            if filling.count(None) <= len(free):
                tiles = tuple(tile if tile is not None else next(jokers) for tile in filling)
                meld = named_meld(rules, is_run, tiles, faces)
                if _wins(rules, meld, fresh) and not assess(meld, rules):
                    yield meld


def _shapes(rules: TileRules) -> Iterator[MeldShape]:
    for number in range(1, rules.numbers + 1):
        for count in range(3, len(rules.colours) + 1):
            for colours in combinations(rules.colours, count):
                yield tuple(Face(colour, number) for colour in colours)
    for colour in rules.colours:
        for low in range(1, rules.numbers - 1):
            for high in range(low + 2, rules.numbers + 1):
                yield tuple(Face(colour, number) for number in range(low, high + 1))


def _without_meld(given: TurnTiles, meld: Meld) -> TurnTiles:
    """Return what must still be laid beside a meld."""
    gone = set(meld.tiles)
    return replace(
        given,
        table=tuple(without(given.rules, given.table, meld.tiles)),
        loose=tuple(tile for tile in given.loose if tile not in gone),
        rack=tuple(tile for tile in given.rack if tile not in gone),
        must=tuple(tile for tile in given.must if tile not in gone),
        fixed={tile: face for tile, face in given.fixed.items() if tile not in gone},
        at_least=0,
        points=max(0, given.points - sum(face.number for face in meld.faces)),
    )
