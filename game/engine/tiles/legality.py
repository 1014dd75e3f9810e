"""The legality of a lay, by comparing the tables before and after (UR-15..UR-65, RF-11..RF-39, RK-15..RK-44)."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import field, replace
from itertools import chain, combinations
from typing import NamedTuple

from game.engine.citations import problem
from game.engine.game import Problem, Value
from game.engine.options import ReverseTwoPlayers, YesNo
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.melds import Face, Meld, Tile, assess, read, stands_for
from game.engine.tiles.rules import (
    DrawnTile,
    ExchangedJoker,
    ExchangeSource,
    MultiAction,
    TableJoker,
    TileEffect,
    TileRules,
    TotalMeld,
)


class TurnContext(Value):
    """The context in which a lay is judged; the seat on turn sees all of it."""

    # The rack is enough to hash a turn by; rules and table are slow to hash.
    rules: TileRules = field(hash=False)
    table: tuple[Meld, ...] = field(hash=False)
    loose: tuple[Tile, ...]
    rack: tuple[Tile, ...]
    drawn: Tile | None = None
    """The tile drawn in this turn; it is on the rack."""
    jokers_used: tuple[Tile, ...] = ()
    """Jokers already played from a rack."""
    opened: bool = True
    """Whether the seat has made its initial meld, or needs none."""
    laid: tuple[Tile, ...] = ()
    """Tiles that it has laid by `open` in this turn."""
    reserved: Tile | None = None
    """The tile beside the stock that the winner must use (RF-50)."""

    @property
    def must(self) -> tuple[Tile, ...]:
        """The tiles that a play has to lay: the one that was drawn."""
        return () if self.drawn is None else (self.drawn,)

    @property
    def asked(self) -> tuple[TileRules, tuple[Meld, ...], tuple[Tile, ...], tuple[Tile, ...]]:
        """What the solver is asked about: rules, table, loose tiles and rack."""
        return self.rules, self.table, self.loose, self.rack

    @property
    def alone(self) -> bool:
        """Whether only the drawn tile may be laid."""
        return self.drawn is not None and self.rules.drawn_tile is DrawnTile.ALONE

    def joker_faces(self) -> dict[Tile, Face]:
        """Return the face of each joker in a meld of the table."""
        return {tile: face for meld in self.table for tile, face in meld.pairs() if tile.is_joker}


# -- The initial meld: own melds alone that are worth enough (RF-19..RF-27, RK-18..RK-22).


def points(meld: Meld) -> int:
    """Return the sum of a meld; a joker counts as the tile that it stands for (RF-34, RK-38)."""
    return sum(face.number for face in meld.faces)


def own_melds(before: TurnContext, table: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return the legal melds of a table made only of own tiles, which count for the initial meld."""
    own = {*before.rack, before.reserved}
    return tuple(meld for meld in table if own.issuperset(meld.tiles) and not assess(meld, before.rules))


def initial_melds(before: TurnContext, table: Iterable[Meld]) -> tuple[Meld, ...]:
    """Return the own melds of a table that make the initial meld; () if they cannot.

    All of them, or as many as may lie already: the rest holds what only a later lay of the turn may use (RF-Q4, RF-Q5,
    RF-Q19), or is needed for the lay that ends the round.
    """
    own = own_melds(before, table)
    ways = (tuple(meld for meld in own if meld not in left) for n in range(4) for left in combinations(own, n))
    if sum(map(points, own)) < before.rules.opening:
        return ()
    return next((way for way in ways if way and not open_problems(before, Open(way))), ())


def opening_points(before: TurnContext, table: Iterable[Meld]) -> int:
    """Return the points of a table's own melds towards the initial meld."""
    return sum(map(points, own_melds(before, table)))


def _touch(meld: Meld, table: tuple[Meld, ...]) -> str:
    """Return what was done to a meld: joker taken, tiles added, or rebuilt."""
    tiles = set(meld.tiles)
    if any(tiles <= set(other.tiles) for other in table):
        return "attached"
    natural = {tile for tile in tiles if not tile.is_joker}
    return "joker" if natural < tiles and any(natural <= set(other.tiles) for other in table) else "rebuilt"


def value_problems(before: TurnContext, melds: tuple[Meld, ...]) -> Iterator[Problem]:
    """Yield why the melds of an initial meld are worth too little, or may not hold a joker (RF-Q5)."""
    rules = before.rules
    have = opening_points(before, melds)
    if have < rules.opening:
        yield problem(rules, "opening-too-low", have=have, need=rules.opening)
    if rules.joker_in_first_layout is YesNo.NO:
        jokers = (tile for tile in tiles_of(melds) if tile.is_joker)
        yield from (problem(rules, "joker-in-first-layout", tile=tile) for tile in jokers)


def after_opening(before: TurnContext, melds: tuple[Meld, ...]) -> TurnContext:
    """Return the context of the same turn after an initial meld of its own (RF-Q4)."""
    laid = tiles_of(melds)
    rack = tuple(tile for tile in before.rack if tile not in laid)
    reserved = None if before.reserved in laid else before.reserved
    table = (*before.table, *melds)
    return replace(before, table=table, rack=rack, opened=True, laid=laid, drawn=None, reserved=reserved)


def tiles_of(melds: Iterable[Meld]) -> tuple[Tile, ...]:
    """Return all tiles of the melds, in order."""
    return tuple(chain.from_iterable([meld.tiles for meld in melds]))


# -- The demands on the last lay of a round: the reserved tile and the agreed total (RF-50..RF-52).


def going_out_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    """Yield why a lay may not end the round, or may not hold the reserved tile yet; most books demand nothing of it."""
    rules, table, reserved = before.rules, lay.table, before.reserved
    if reserved is None and rules.winning_total is None:
        return
    rack = rack_after(before, lay)
    if reserved is not None:
        used = reserved in tiles_of(table)
        if used and rack:
            yield problem(rules, "reserved-too-early", tile=reserved)
        if not rack and not used:
            yield problem(rules, "reserved-unused", tile=reserved)
    fresh = {*before.rack, *before.laid, reserved}
    if not rack and rules.winning_total is not None and not any(wins(rules, meld, fresh) for meld in table):
        yield problem(rules, "winning-total-missing", need=rules.winning_total)


def wins(rules: TileRules, meld: Meld, fresh: Container[Tile | None]) -> bool:
    """Return whether a meld has the agreed total and received a tile of this turn, or only such tiles (RF-Q20)."""
    own = [tile in fresh for tile in meld.tiles]
    return rules.is_total(points(meld)) and (all(own) if rules.winning_total_meld is TotalMeld.NEW_ONLY else any(own))


def played(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """Return the tiles that leave the rack, in the order of the melds, including exchanged jokers laid again."""
    own = {*before.rack, *_onto_rack(before, lay)}
    return tuple([tile for tile in tiles_of(lay.table) if tile in own])


def _onto_rack(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """Return the jokers that come onto the rack; never any where they must be used at once (RF-39, RK-44)."""
    return lay.take if before.rules.exchange_to_rack else ()


def loose_after(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """Return the start tiles that are in no meld after the turn (UR-36)."""
    placed = set(tiles_of(lay.table))
    return tuple(tile for tile in before.loose if tile not in placed)


def rack_after(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """Return the rack after the turn: tiles not played, and exchanged jokers that are kept."""
    gone = set(played(before, lay))
    return tuple(tile for tile in (*before.rack, *_onto_rack(before, lay)) if tile not in gone)


def lay_problems(before: TurnContext, lay: Lay) -> tuple[Problem, ...]:
    """Return every reason why a lay is refused; () means legal."""
    return (
        *impossible(before, lay.table),
        *_missing_problems(before, lay),
        *_meld_problems(before, lay.table),
        *_amount_problems(before, lay),
        *joker_problems(before, lay),
        *_choice_problems(before, lay),
        *(() if before.opened else opening_problems(before, lay.table)),
        *going_out_problems(before, lay),
    )


def open_problems(before: TurnContext, action: Open) -> tuple[Problem, ...]:
    """Return every reason why an initial meld of its own is refused (RF-19..RF-22, RF-Q4); () means legal."""
    rules, lay = before.rules, Lay((*before.table, *action.melds))
    if not rules.opening or rules.first_layout_alone:
        return (problem(rules, "not-in-this-book", word="open"),)
    if before.opened:
        return (problem(rules, "already-open"),)
    own = {*before.rack, before.reserved}
    strangers = [tile for tile in tiles_of(action.melds) if tile not in own]
    return (
        *(problem(rules, "opening-not-own", tile=tile) for tile in strangers),
        *impossible(before, lay.table),
        *_meld_problems(before, action.melds),
        *_amount_problems(before, lay),
        *value_problems(before, action.melds),
        *going_out_problems(before, lay),
    )


def opening_problems(before: TurnContext, table: tuple[Meld, ...]) -> Iterator[Problem]:
    """Yield why a seat may not lay this table before its initial meld, or as that meld if it stands alone (RK-18).

    Each meld of the table that is touched is a reason (RF-24, RF-27, RK-19..RK-21).
    """
    rules = before.rules
    if not rules.first_layout_alone:
        yield problem(rules, "open-first", need=rules.opening)
    after = set(table)
    for meld in before.table:
        if meld not in after:
            yield problem(rules, f"table-before-opening/{_touch(meld, table)}", meld=meld)
    if rules.first_layout_alone:
        yield from value_problems(before, tuple(meld for meld in table if meld not in before.table))


def impossible(before: TurnContext, table: tuple[Meld, ...]) -> Iterator[Problem]:
    """Yield what cannot lie on any table: tiles from nowhere, and tiles in two places."""
    placed = tiles_of(table)
    known = {*tiles_of(before.table), *before.loose, *before.rack, before.reserved}
    if len(set(placed)) == len(placed) and known.issuperset(placed):
        return
    for tile, count in Counter(placed).items():
        if tile not in known:
            yield problem(before.rules, "unknown-tile", tile=tile)
        if count > 1:
            yield problem(before.rules, "tile-twice", tile=tile)


def _missing_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    """Yield table tiles that are missing, and loose ones that are not loose."""
    placed = set(tiles_of(lay.table))
    for tile in lay.loose:
        if tile in placed:
            yield problem(before.rules, "loose-in-meld", tile=tile)
        elif tile not in before.loose:
            yield problem(before.rules, "not-a-start-tile", tile=tile)
    for tile in tiles_of(before.table):
        if tile not in placed and tile not in lay.take and tile not in lay.loose:
            to_rack = tile.is_joker and not before.rules.exchange_to_rack
            yield problem(before.rules, "joker-to-rack" if to_rack else "table-tile-missing", tile=tile)


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
            kept = _kept_face(before, meld) if fault.code == "not-a-meld" else None
            data = dict(fault.data) if kept is None else {**dict(fault.data), "face": kept}
            yield problem(before.rules, f"{fault.code}/{ground}" if ground else fault.code, meld=meld, **data)


def _kept_face(before: TurnContext, meld: Meld) -> Face | None:
    """Return what a joker of the table has to stand for, if the tiles would be a meld without that (UR-Q21, RF-Q7)."""
    if before.rules.table_joker is not TableJoker.FIXED:
        return None
    if any(each.code != "joker-without-colour" for each in assess(read(meld.tiles, before.rules), before.rules)):
        return None
    return next((face for tile, face in before.joker_faces().items() if tile in meld.tiles and face.colour), None)


def _amount_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    rules = before.rules
    laid = played(before, lay)
    if not (before.laid or any(tile in before.rack for tile in laid)):
        yield problem(rules, "nothing-played", have=0, need=1)
    if rules.lay_limit is not None and len(laid) > rules.lay_limit:
        yield problem(rules, "too-many-tiles", have=len(laid), need=rules.lay_limit)
    if before.drawn is not None and laid:
        others = tuple(tile for tile in laid if tile != before.drawn)
        if before.alone and others:
            yield problem(rules, "drawn-tile-only", tile=before.drawn, tiles=others)
        elif before.drawn not in laid:
            yield problem(rules, "drawn-tile-first", tile=before.drawn)


def exchange_faces(before: TurnContext, joker: Tile) -> tuple[Face, ...]:
    """Return the faces of the tiles that may be exchanged for a table joker (UR-48); () if none may."""
    for meld in before.table:
        for tile, face in meld.pairs():
            if tile == joker:
                return tuple(stands_for(before.rules, meld, face))
    return ()


def joker_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    """Yield jokers that were taken, or stand for something new, without the tile for it."""
    rules = before.rules
    moved = _moved_jokers(before, lay)
    if rules.exchange_to_rack:
        yield from (_joker_moved(before, tile, meld) for tile, meld in moved.items())
    # A freed joker that stays on the table need not be declared as exchanged.
    asked = lay.take if rules.exchange_to_rack else (*lay.take, *moved)
    if not asked:
        return
    faces = {joker: exchange_faces(before, joker) for joker in asked}
    placed = set(tiles_of(lay.table))
    needs_tile = rules.exchange_to_rack or rules.table_joker is TableJoker.FIXED
    sources = [tile for tile in played(before, lay) if tile in before.rack and not tile.is_joker]
    if sources and rules.exchange_source is ExchangeSource.RACK_OR_TABLE:
        # Only together with a natural rack tile, or two jokers could be swapped back and forth for ever.
        sources += _moved_tiles(before, lay)
    # Match jokers with one face before those with two, so that no tile is wasted.
    for joker in sorted(asked, key=lambda each: len(faces[each])):
        if not faces[joker] or asked.count(joker) > 1:
            code = "not-exchangeable/start-tile" if joker in before.loose else "not-exchangeable"
            yield problem(rules, code, tile=joker)
            continue
        fitting = next((tile for tile in sources if tile.face in faces[joker]), None)
        if fitting is not None:
            sources.remove(fitting)
        elif joker not in lay.take:
            yield _joker_moved(before, joker, moved[joker])
        elif needs_tile:
            yield problem(rules, "exchange-tile-missing", tile=joker, face=faces[joker][0])
        if rules.exchanged_joker is ExchangedJoker.SAME_TURN and joker not in placed:
            yield problem(rules, "joker-must-be-used", tile=joker)


def _moved_tiles(before: TurnContext, lay: Lay) -> list[Tile]:
    """Return natural table tiles that were moved this turn (for `exchange_source = rack_or_table`)."""
    old = {tile: {*meld.tiles, *before.rack} for meld in before.table for tile in meld.tiles}
    return [
        tile
        for meld in lay.table
        for tile in meld.tiles
        if not tile.is_joker
        and tile not in before.rack
        and not old.get(tile, {tile, *before.rack}).issuperset(meld.tiles)
    ]


def _moved_jokers(before: TurnContext, lay: Lay) -> dict[Tile, Meld]:
    """Return jokers that changed a face they must keep, with their new melds (UR-Q21, RF-Q7)."""
    if before.rules.table_joker is not TableJoker.FIXED:
        return {}
    return {
        tile: meld
        for meld in lay.table
        for tile, face in meld.pairs()
        if tile.is_joker and tile not in lay.take and not _keeps_face(before, tile, face, meld)
    }


def _keeps_face(before: TurnContext, joker: Tile, face: Face, meld: Meld) -> bool:
    """Return whether a table joker still stands for a tile that it stood for; a loose joker stood for none."""
    allowed = exchange_faces(before, joker)
    if not allowed or face in allowed:
        return True
    there = {other.colour for other in meld.faces}
    return not face.colour and any(each.number == face.number and each.colour not in there for each in allowed)


def _joker_moved(before: TurnContext, joker: Tile, meld: Meld) -> Problem:
    face = exchange_faces(before, joker)[0]
    return problem(before.rules, "joker-moved", tile=joker, face=face, meld=meld)


def effect_of(rules: TileRules, tile: Tile) -> TileEffect | None:
    """Return what a tile does when it is first played from a rack, or None (UR-47, UR-54..UR-56)."""
    if tile.is_joker:
        return rules.joker_effect
    return next((effect for number, effect in rules.effects if number == tile.number), None)


def action_tiles(before: TurnContext, lay: Lay) -> tuple[tuple[Tile, ...], ...]:
    """Return per meld the tiles played from the rack whose action could take effect (UR-57, UR-61, UR-Q10)."""
    rules, own = before.rules, set(played(before, lay))
    if rules.exchanged_joker_acts is YesNo.NO:
        own -= {*before.jokers_used}
    return tuple(tuple(tile for tile in meld.tiles if tile in own and effect_of(rules, tile)) for meld in lay.table)


def choice_groups(before: TurnContext, lay: Lay) -> tuple[tuple[Tile, ...], ...]:
    """Return the sets of action tiles of which only one takes effect: those of a meld, or of the whole turn."""
    if not before.rules.effects and before.rules.joker_effect is None:
        return ()
    melds = action_tiles(before, lay)
    if before.rules.multi_action is MultiAction.ONE_PER_TURN:
        melds = (tuple(tile for tiles in melds for tile in tiles),)
    return tuple(tiles for tiles in melds if tiles)


def _choice_problems(before: TurnContext, lay: Lay) -> Iterator[Problem]:
    if lay.uno and not before.rules.uno_call:
        yield problem(before.rules, "not-in-this-book", word="uno")
    if not before.rules.effects:
        if lay.act:
            yield problem(before.rules, "not-in-this-book", word="act")
        return
    groups = choice_groups(before, lay)
    for tile in lay.act:
        if not any(tile in group for group in groups):
            yield problem(before.rules, "not-an-action", tile=tile)
    for group in groups:
        chosen = tuple(tile for tile in group if tile in lay.act)
        if len(chosen) > 1:
            yield problem(before.rules, "one-action", tiles=chosen)
        elif not chosen and len({effect_of(before.rules, tile) for tile in group}) > 1:
            yield problem(before.rules, "choose-action", tiles=group)


def working(before: TurnContext, lay: Lay) -> tuple[Tile, ...]:
    """Return the action tiles that take effect, in the order of the melds; one per group (UR-61, UR-Q12)."""
    return tuple(next((tile for tile in group if tile in lay.act), group[0]) for group in choice_groups(before, lay))


# -- The effects of one turn's action tiles on the other seats (UR-47, UR-54..UR-56, UR-63, UR-Q9, UR-Q13).

DRAWS = {TileEffect.DRAW_TWO: 2, TileEffect.DRAW_FOUR: 4}
"""The number of tiles that an effect makes the next seat draw."""


class Hit(NamedTuple):
    """A seat that loses its turn and draws `tiles`; 0 if it is only skipped."""

    seat: int
    tiles: int


class TurnOutcome(NamedTuple):
    """The result of a turn's effects."""

    direction: int
    hits: tuple[Hit, ...]
    """In order; under `chain` a seat may be hit twice."""
    turn: int
    """The seat that acts next."""


def outcome(rules: TileRules, seats: int, actor: int, direction: int, effects: tuple[TileEffect, ...]) -> TurnOutcome:
    """Return who is hit and who acts next after `actor` ended a turn with these effects.

    Two reversals cancel out; all draws add up on the one next seat, which loses one turn. A chain is another matter.
    """
    if rules.multi_action is MultiAction.CHAIN:
        return _chain(rules, seats, actor, direction, effects)
    turned = effects.count(TileEffect.REVERSE) % 2 == 1
    if turned:
        direction = -direction
    tiles = sum(DRAWS.get(effect, 0) for effect in effects)
    victim = (actor + direction) % seats
    skips = any(effect is not TileEffect.REVERSE for effect in effects) or (turned and _reverse_skips(rules, seats))
    if not skips:
        return TurnOutcome(direction, (), victim)
    return TurnOutcome(direction, (Hit(victim, tiles),), (victim + direction) % seats)


def _reverse_skips(rules: TileRules, seats: int) -> bool:
    return seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP


def _chain(rules: TileRules, seats: int, actor: int, direction: int, effects: tuple[TileEffect, ...]) -> TurnOutcome:
    """Each draw or skip hits the next seat that was hit least so far, never the actor.

    In revision 1 every hit beyond one per seat fell on the first of them.
    """
    hits: list[Hit] = []
    for effect in effects:
        if effect is TileEffect.REVERSE:
            direction = -direction
            if not _reverse_skips(rules, seats):
                continue
        round_the_table = [(actor + direction * i) % seats for i in range(1, seats)]
        times = [sum(hit.seat == seat for hit in hits) for seat in round_the_table]
        if rules.revision == 1:
            times = [min(each, 1) for each in times]
        hits.append(Hit(round_the_table[times.index(min(times))], DRAWS.get(effect, 0)))
    already = {hit.seat for hit in hits}
    order = [(actor + direction * i) % seats for i in range(1, seats + 1)]
    return TurnOutcome(direction, tuple(hits), next(seat for seat in order if seat not in already))
