"""A lay judged from scratch: the table before against the table after (UR-15..UR-65, RF-11..RF-39, RK-15..RK-44)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.engine.options import YesNo
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.citations import problem
from game.engine.tiles.going_out import going_out_problems
from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.opening import opening_problems, tiles_of, untouched_problems, value_problems
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import (
    DrawnTile,
    ExchangedJoker,
    ExchangeSource,
    MultiAction,
    TableJoker,
    TileEffect,
    TileRules,
)
from game.engine.tiles.turn_context import TurnContext


def played(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """The tiles that leave the rack in the order of the melds, jokers exchanged onto it and played again included."""
    own = {*before.rack, *_onto_rack(before, lay)}
    return tuple([tile for tile in tiles_of(lay.table) if tile in own])


def _onto_rack(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """The jokers that come onto the rack; in books where they are used at once they never do (RF-39, RK-44)."""
    return lay.take if before.rules.exchange_to_rack else ()


def loose_after(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """The start tiles that lie in no meld after the turn (UR-36)."""
    placed = set(tiles_of(lay.table))
    return tuple(tile for tile in before.loose if tile not in placed)


def rack_after(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """The rack after the turn: what was not played, and jokers that were exchanged and kept."""
    gone = set(played(before, lay))
    return tuple(tile for tile in (*before.rack, *_onto_rack(before, lay)) if tile not in gone)


_judged: list[tuple[TurnContext, Lay, tuple[Problem, ...]]] = []
"""The lay that was judged last: whoever sends one has mostly judged it just before, and the referee judges it again."""


def lay_problems(before: TurnContext, lay: Lay) -> tuple[Problem, ...]:
    """Every reason why the lay is refused; () means legal."""
    for known, judged, problems in _judged:
        if judged == lay and known == before:
            return problems
    problems = _lay_problems(before, lay)
    _judged[:] = [(before, lay, problems)]
    return problems


def _lay_problems(before: TurnContext, lay: Lay) -> tuple[Problem, ...]:
    return (
        *impossible(before, lay.table),
        *_missing_problems(before, lay),
        *_meld_problems(before, lay.table),
        *_amount_problems(before, lay),
        *joker_problems(before, lay),
        *_choice_problems(before, lay),
        *(() if before.opened else _opening_problems(before, lay)),
        *going_out_problems(before, lay.table, rack_after(before, lay)),
    )


def open_problems(before: TurnContext, action: Open) -> tuple[Problem, ...]:
    """Every reason why a first lay-out of its own is refused (RF-19..RF-22, RF-Q4)."""
    rules, lay = before.rules, Lay((*before.table, *action.melds))
    if not rules.opening or rules.first_layout_alone:
        return (problem(rules, "not-in-this-book", ("word", "open")),)
    if before.opened:
        return (problem(rules, "already-open"),)
    own = {*before.rack, before.reserved}
    strangers = [tile for tile in tiles_of(action.melds) if tile not in own]
    return (
        *(problem(rules, "opening-not-own", ("tile", tile)) for tile in strangers),
        *impossible(before, lay.table),
        *_meld_problems(before, action.melds),
        *_amount_problems(before, lay),
        *value_problems(before, action.melds),
        *going_out_problems(before, lay.table, rack_after(before, lay)),
    )


def _opening_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    """Why a seat that has not opened may not lay: on its own only the first lay-out, or not before it."""
    if before.rules.first_layout_alone:
        yield from opening_problems(before, lay.table)
        return
    yield problem(before.rules, "open-first", ("need", before.rules.opening))
    yield from untouched_problems(before, lay.table)


def impossible(before: TurnContext, table: tuple[Meld, ...]) -> Iterator[Problem]:
    """What could not lie on any table: tiles from nowhere, one tile in two places."""
    placed = tiles_of(table)
    known = {*tiles_of(before.table), *before.loose, *before.rack, before.reserved}
    if len(set(placed)) == len(placed) and known.issuperset(placed):
        return
    for tile, count in Counter(placed).items():
        if tile not in known:
            yield problem(before.rules, "unknown-tile", ("tile", tile))
        if count > 1:
            yield problem(before.rules, "tile-twice", ("tile", tile))


def _missing_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    """Tiles of the table that are gone, and loose ones that are not."""
    placed = set(tiles_of(lay.table))
    for tile in lay.loose:
        if tile in placed:
            yield problem(before.rules, "loose-in-meld", ("tile", tile))
        elif tile not in before.loose:
            yield problem(before.rules, "not-a-start-tile", ("tile", tile))
    for tile in tiles_of(before.table):
        if tile not in placed and tile not in lay.take and tile not in lay.loose:
            to_rack = tile.is_joker and not before.rules.exchange_to_rack
            yield problem(before.rules, "joker-to-rack" if to_rack else "table-tile-missing", ("tile", tile))


def _meld_problems(before: TurnContext, table: tuple[Meld, ...]) -> Iterator[Problem]:
    standing = {meld.tiles[:1]: meld for meld in before.table}
    for meld in table:
        if standing.get(meld.tiles[:1]) == meld:
            continue
        for fault in assess(meld, before.rules):
            ground = fault.ground
            if fault.code == "meld-too-short":
                moved = any(tile in tiles_of(before.table) for tile in meld.tiles)
                ground = "new" if not moved else "alone" if len(meld.tiles) == 1 else "moved"
            yield problem(before.rules, fault.code, ("meld", meld), *fault.data, ground=ground)


def _amount_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    rules = before.rules
    laid = played(before, lay)
    if not (before.laid or any(tile in before.rack for tile in laid)):
        yield problem(rules, "nothing-played", ("have", 0), ("need", 1))
    if rules.lay_limit is not None and len(laid) > rules.lay_limit:
        yield problem(rules, "too-many-tiles", ("have", len(laid)), ("need", rules.lay_limit))
    if before.drawn is not None and laid:
        others = tuple(tile for tile in laid if tile != before.drawn)
        if rules.drawn_tile is DrawnTile.ALONE and others:
            yield problem(rules, "drawn-tile-only", ("tile", before.drawn), ("tiles", others))
        elif before.drawn not in laid:
            yield problem(rules, "drawn-tile-first", ("tile", before.drawn))


def exchange_faces(before: TurnContext, joker: Tile) -> tuple[Face, ...]:
    """The faces of the tiles that may be exchanged for a joker of the table (UR-48); () where none may."""
    for meld in before.table:
        for tile, face in meld.pairs():
            if tile == joker:
                if face.colour:
                    return (face,)
                taken = {other.colour for other in meld.faces}
                return tuple(Face(colour, face.number) for colour in before.rules.colours if colour not in taken)
    return ()


def joker_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    """Jokers that were taken, or that stand for something else than they did, without the tile for it."""
    rules = before.rules
    moved = _moved_jokers(before, lay)
    if rules.exchange_to_rack:
        yield from (_joker_moved(before, tile, meld) for tile, meld in moved.items())
    # Where a freed joker stays on the table nobody need say that it was exchanged.
    asked = lay.take if rules.exchange_to_rack else (*lay.take, *moved)
    if not asked:
        return
    faces = {joker: exchange_faces(before, joker) for joker in asked}
    placed = set(tiles_of(lay.table))
    needs_tile = rules.exchange_to_rack or rules.table_joker is TableJoker.FIXED
    sources = [tile for tile in played(before, lay) if tile in before.rack and not tile.is_joker]
    if sources and rules.exchange_source is ExchangeSource.RACK_OR_TABLE:
        # Only beside a natural tile of the rack, or two jokers could be swapped to and fro for ever.
        sources += _moved_tiles(before, lay)
    # A joker with one face is served before one with two, so that no tile is wasted.
    for joker in sorted(asked, key=lambda each: len(faces[each])):
        if not faces[joker] or asked.count(joker) > 1:
            ground = "start-tile" if joker in before.loose else ""
            yield problem(rules, "not-exchangeable", ("tile", joker), ground=ground)
            continue
        fitting = next((tile for tile in sources if tile.face in faces[joker]), None)
        if fitting is not None:
            sources.remove(fitting)
        elif joker not in lay.take:
            yield _joker_moved(before, joker, moved[joker])
        elif needs_tile:
            yield problem(rules, "exchange-tile-missing", ("tile", joker), ("face", faces[joker][0]))
        if rules.exchanged_joker is ExchangedJoker.SAME_TURN and joker not in placed:
            yield problem(rules, "joker-must-be-used", ("tile", joker))


def _moved_tiles(before: TurnContext, lay: Lay) -> list[Tile]:
    """Natural table tiles that came into other company in this turn (for `exchange_source = rack_or_table`)."""
    old = {tile: set(meld.tiles) for meld in before.table for tile in meld.tiles}
    moved = []
    for meld in lay.table:
        for tile in meld.tiles:
            if tile.is_joker or tile in before.rack:
                continue
            company = old.get(tile, {tile})
            if any(other not in company and other not in before.rack for other in meld.tiles):
                moved.append(tile)
    return moved


def _moved_jokers(before: TurnContext, lay: Lay) -> dict[Tile, Meld]:
    """Jokers that must keep what they stand for and lie as something else now, with their melds (UR-Q21, RF-Q7)."""
    if before.rules.table_joker is not TableJoker.FIXED:
        return {}
    return {
        tile: meld
        for meld in lay.table
        for tile, face in meld.pairs()
        if tile.is_joker and tile not in lay.take and not _keeps_face(before, tile, face, meld)
    }


def _keeps_face(before: TurnContext, joker: Tile, face: Face, meld: Meld) -> bool:
    """Whether a joker of the table still stands for a tile that it stood for; a loose one stood for none."""
    allowed = exchange_faces(before, joker)
    if not allowed or face in allowed:
        return True
    there = {other.colour for other in meld.faces}
    return not face.colour and any(each.number == face.number and each.colour not in there for each in allowed)


def _joker_moved(before: TurnContext, joker: Tile, meld: Meld) -> Problem:
    face = exchange_faces(before, joker)[0]
    return problem(before.rules, "joker-moved", ("tile", joker), ("face", face), ("meld", meld))


def effect_of(rules: TileRules, tile: Tile) -> TileEffect | None:
    """What a tile does when it is played from a rack for the first time (UR-47, UR-54..UR-56)."""
    if tile.is_joker:
        return rules.joker_effect
    return next((effect for number, effect in rules.effects if number == tile.number), None)


def action_tiles(before: TurnContext, lay: Lay) -> tuple[tuple[Tile, ...], ...]:
    """For each meld the tiles played from the rack in this turn whose action could work (UR-57, UR-61, UR-Q10)."""
    own = set(played(before, lay))
    powerless = set(before.spent) if before.rules.exchanged_joker_acts is YesNo.NO else set()
    return tuple(
        tuple(tile for tile in meld.tiles if tile in own and tile not in powerless and effect_of(before.rules, tile))
        for meld in lay.table
    )


def choice_groups(before: TurnContext, lay: Lay) -> tuple[tuple[Tile, ...], ...]:
    """The action tiles among which only one works: a meld's, or the whole turn's."""
    if not before.rules.effects and before.rules.joker_effect is None:
        return ()
    melds = action_tiles(before, lay)
    if before.rules.multi_action is MultiAction.ONE_PER_TURN:
        melds = (tuple(tile for tiles in melds for tile in tiles),)
    return tuple(tiles for tiles in melds if tiles)


def _choice_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    if lay.uno and not before.rules.uno_call:
        yield problem(before.rules, "not-in-this-book", ("word", "uno"))
    if not before.rules.effects:
        if lay.act:
            yield problem(before.rules, "not-in-this-book", ("word", "act"))
        return
    groups = choice_groups(before, lay)
    for tile in lay.act:
        if not any(tile in group for group in groups):
            yield problem(before.rules, "not-an-action", ("tile", tile))
    for group in groups:
        chosen = tuple(tile for tile in group if tile in lay.act)
        if len(chosen) > 1:
            yield problem(before.rules, "one-action", ("tiles", chosen))
        elif not chosen and len({effect_of(before.rules, tile) for tile in group}) > 1:
            yield problem(before.rules, "choose-action", ("tiles", group))


def working(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """The action tiles that come into force, in the order of the melds; one of each group (UR-61, UR-Q12)."""
    return tuple(next((tile for tile in group if tile in lay.act), group[0]) for group in choice_groups(before, lay))
