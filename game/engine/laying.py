"""A lay judged from scratch: the table before against the table after (UR-15..UR-65)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.engine.actions import Lay
from game.engine.melds import Meld, assess
from game.engine.options import (
    DrawnTile,
    Effect,
    ExchangedJoker,
    ExchangeSource,
    MeldRules,
    MultiAction,
    TableJoker,
    YesNo,
)
from game.engine.pieces import Face, Tile
from game.engine.problems import Problem


@dataclass(frozen=True, slots=True)
class Before:
    """What a lay is compared with; the seat on turn sees all of it."""

    rules: MeldRules
    table: tuple[Meld, ...]
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    drawn: Tile | None = None
    """The tile drawn in this turn, on the rack."""
    spent: tuple[Tile, ...] = ()
    """Jokers that were played from a rack before."""

    def joker_faces(self) -> dict[Tile, Face]:
        """What each joker in a meld of the table stands for."""
        return {tile: face for meld in self.table for tile, face in meld.pairs() if tile.is_joker}


def played(before: Before, lay: Lay) -> tuple[Tile, ...]:
    """The tiles that leave the rack in the order of the melds, exchanged jokers that are played again included."""
    own = {*before.rack, *lay.take}
    return tuple(tile for meld in lay.table for tile in meld.tiles if tile in own)


def loose_after(before: Before, lay: Lay) -> tuple[Tile, ...]:
    """The start tiles that lie in no meld after the turn (UR-36)."""
    placed = {tile for meld in lay.table for tile in meld.tiles}
    return tuple(tile for tile in before.loose if tile not in placed)


def rack_after(before: Before, lay: Lay) -> tuple[Tile, ...]:
    """The rack after the turn: what was not played, and jokers that were exchanged and kept."""
    gone = set(played(before, lay))
    return tuple(tile for tile in (*before.rack, *lay.take) if tile not in gone)


def lay_problems(before: Before, lay: Lay) -> tuple[Problem, ...]:
    """Every reason why the lay is refused; () means legal."""
    return (
        *_tile_problems(before, lay),
        *_meld_problems(before, lay),
        *_amount_problems(before, lay),
        *_exchange_problems(before, lay),
        *_fixed_joker_problems(before, lay),
        *_choice_problems(before, lay),
    )


def _tile_problems(before: Before, lay: Lay) -> Iterator[Problem]:
    placed = Counter(tile for meld in lay.table for tile in meld.tiles)
    on_table = {tile for meld in before.table for tile in meld.tiles}
    known = {*on_table, *before.loose, *before.rack}
    for tile, count in placed.items():
        if tile not in known:
            yield Problem("unknown-tile", "UR-30", (("tile", tile),))
        if count > 1:
            yield Problem("tile-twice", "UR-44", (("tile", tile),))
    for tile in lay.loose:
        if tile in placed:
            yield Problem("loose-in-meld", "UR-36", (("tile", tile),))
        elif tile not in before.loose:
            yield Problem("not-a-start-tile", "UR-36", (("tile", tile),))
    for meld in before.table:
        for tile in meld.tiles:
            if tile not in placed and tile not in lay.take and tile not in lay.loose:
                yield Problem("table-tile-missing", "UR-44", (("tile", tile),))


def _meld_problems(before: Before, lay: Lay) -> Iterator[Problem]:
    standing = set(before.table)
    on_table = {tile for meld in before.table for tile in meld.tiles}
    for meld in lay.table:
        if meld in standing:
            continue
        for fault in assess(meld, before.rules):
            rule = fault.rule
            if fault.code == "meld-too-short":
                moved = any(tile in on_table for tile in meld.tiles)
                rule = "UR-25" if not moved else "UR-36" if len(meld.tiles) == 1 else "UR-40"
            yield Problem(fault.code, rule, (("meld", meld), *fault.data))


def _amount_problems(before: Before, lay: Lay) -> Iterator[Problem]:
    rules = before.rules
    laid = played(before, lay)
    if not any(tile in before.rack for tile in laid):
        yield Problem("nothing-played", "UR-21", (("have", 0), ("need", 1)))
    if rules.lay_limit is not None and len(laid) > rules.lay_limit:
        yield Problem("too-many-tiles", "UR-22", (("have", len(laid)), ("need", rules.lay_limit)))
    if before.drawn is not None and laid:
        others = tuple(tile for tile in laid if tile != before.drawn)
        if rules.drawn_tile is DrawnTile.ALONE and others:
            yield Problem("drawn-tile-only", "UR-Q2", (("tile", before.drawn), ("tiles", others)))
        elif before.drawn not in laid:
            yield Problem("drawn-tile-first", "UR-27", (("tile", before.drawn),))


def exchange_faces(before: Before, joker: Tile) -> tuple[Face, ...]:
    """The faces of the tiles that may be exchanged for a joker of the table (UR-48); () where none may."""
    for meld in before.table:
        for tile, face in meld.pairs():
            if tile == joker:
                if face.colour:
                    return (face,)
                taken = {other.colour for other in meld.faces}
                return tuple(Face(colour, face.number) for colour in before.rules.colours if colour not in taken)
    return ()


def _exchange_problems(before: Before, lay: Lay) -> Iterator[Problem]:
    if not lay.take:
        return
    faces = {joker: exchange_faces(before, joker) for joker in lay.take}
    placed = {tile for meld in lay.table for tile in meld.tiles}
    sources = [tile for tile in played(before, lay) if tile in before.rack and not tile.is_joker]
    if sources and before.rules.exchange_source is ExchangeSource.RACK_OR_TABLE:
        # Only beside a natural tile of the rack, or two jokers could be swapped to and fro for ever.
        sources += _moved_tiles(before, lay)
    # A joker with one face is served before one with two, so that no tile is wasted.
    for joker in sorted(lay.take, key=lambda each: len(faces[each])):
        if not faces[joker] or lay.take.count(joker) > 1:
            rule = "UR-Q20" if joker in before.loose else "UR-48"
            yield Problem("not-exchangeable", rule, (("tile", joker),))
            continue
        fitting = next((tile for tile in sources if tile.face in faces[joker]), None)
        if fitting is None:
            yield Problem("exchange-tile-missing", "UR-48", (("tile", joker), ("face", faces[joker][0])))
        else:
            sources.remove(fitting)
        if before.rules.exchanged_joker is ExchangedJoker.SAME_TURN and joker not in placed:
            yield Problem("joker-must-be-used", "UR-Q7", (("tile", joker),))


def _moved_tiles(before: Before, lay: Lay) -> list[Tile]:
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


def _fixed_joker_problems(before: Before, lay: Lay) -> Iterator[Problem]:
    if before.rules.table_joker is not TableJoker.FIXED:
        return
    for meld in lay.table:
        for tile, face in meld.pairs():
            if tile.is_joker and tile not in lay.take:
                allowed = exchange_faces(before, tile)
                if allowed and face not in allowed and (face.colour or face.number != allowed[0].number):
                    yield Problem("joker-moved", "UR-Q21", (("tile", tile), ("face", allowed[0]), ("meld", meld)))


def effect_of(rules: MeldRules, tile: Tile) -> Effect | None:
    """What a tile does when it is played from a rack for the first time (UR-47, UR-54..UR-56)."""
    return rules.joker_effect if tile.is_joker else dict(rules.effects).get(tile.number)


def action_tiles(before: Before, lay: Lay) -> tuple[tuple[Tile, ...], ...]:
    """For each meld the tiles played from the rack in this turn whose action could work (UR-57, UR-61, UR-Q10)."""
    own = set(played(before, lay))
    powerless = set(before.spent) if before.rules.exchanged_joker_acts is YesNo.NO else set()
    return tuple(
        tuple(tile for tile in meld.tiles if tile in own and tile not in powerless and effect_of(before.rules, tile))
        for meld in lay.table
    )


def choice_groups(before: Before, lay: Lay) -> tuple[tuple[Tile, ...], ...]:
    """The action tiles among which only one works: a meld's, or the whole turn's."""
    melds = action_tiles(before, lay)
    if before.rules.multi_action is MultiAction.ONE_PER_TURN:
        melds = (tuple(tile for tiles in melds for tile in tiles),)
    return tuple(tiles for tiles in melds if tiles)


def _choice_problems(before: Before, lay: Lay) -> Iterator[Problem]:
    groups = choice_groups(before, lay)
    for tile in lay.act:
        if not any(tile in group for group in groups):
            yield Problem("not-an-action", "UR-57", (("tile", tile),))
    for group in groups:
        chosen = tuple(tile for tile in group if tile in lay.act)
        if len(chosen) > 1:
            yield Problem("one-action", "UR-61", (("tiles", chosen),))
        elif not chosen and len({effect_of(before.rules, tile) for tile in group}) > 1:
            yield Problem("choose-action", "UR-62", (("tiles", group),))


def working(before: Before, lay: Lay) -> tuple[Tile, ...]:
    """The action tiles that come into force, in the order of the melds; one of each group (UR-61, UR-Q12)."""
    return tuple(
        next((tile for tile in group if tile in lay.act), group[0]) for group in choice_groups(before, lay)
    )
