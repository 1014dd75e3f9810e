"""Hints: turns that lay the most tiles, then the most points, jokers last, with the least change to the table.

They are computed from what the seat on turn sees, the same way for all tile books; a hint is help, not a master's plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import chain

from game.engine.game import Value
from game.engine.options import OnOff
from game.engine.tiles import legality
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.draft import Draft, DraftMeld, Layout
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import Meld, Tile, rack_value, tile_value
from game.engine.tiles.plays import NoPlay, TilePlay, as_lay, find_play, opening_play, play_problems, winning_play
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import alternatives, witness
from game.engine.tiles.solver.instance import Arrangement

# -- The turns of a seat that has not made its initial meld yet, best first (RF-19..RF-27, RK-18..RK-22).

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
    left = legality.rack_after(before, lay)
    eased = [sum(_eased(before.rules, tile) for tile in rack) for rack in (before.rack, left)]
    return len(before.rack) - len(left), eased[0] - eased[1]


def first_plays(before: TurnContext, count: int, must: Sequence[Tile], nodes: int) -> FirstPlays:
    """Yield the turns that make the initial meld; jokers are kept back if possible.

    If one turn sheds the most tiles with a joker and another one without, neither is proven to be better.
    """
    natural = tuple(tile for tile in before.rack if not tile.is_joker or tile in must)
    none = True
    for rack in dict.fromkeys((natural, before.rack)):
        if before.rules.first_layout_alone:
            openings = _openings(before, rack, count, must, nodes)
            turns = iter([(opening_play(before, each.table), each.exact) for each in openings])
        else:
            turns = _with_table(before, rack, count, must, nodes)
        for play, exact in turns:
            yield play, exact and none and rack == before.rack
        none = witness(before.rules, (), (), rack, must=must, opening=before.rules.opening) == (None, True)


def _openings(
    before: TurnContext, rack: Sequence[Tile], count: int, must: Sequence[Tile], nodes: int
) -> tuple[Arrangement, ...]:
    rules, worth = before.rules, partial(weight, before.rules)
    return alternatives(rules, (), (), rack, count=count, weights=worth, must=must, opening=rules.opening, nodes=nodes)


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
        play, proven = _opened(context, each, nodes)
        if play is not None:
            plays[play] = None
        elif not proven:
            bound = max(bound, each.value)
    for opening in _openings(before, rack, count, before.must, nodes):
        plays |= dict.fromkeys(_opened_with(context, opening.table, must, nodes))
    for play in sorted(plays, key=lambda play: shed(before, play.lay), reverse=True):
        tiles, points = shed(before, play.lay)
        yield play, tiles * TILE + points >= bound


def _going_on(
    context: TurnContext, count: int, must: Sequence[Tile], nodes: int, most: int | None = None
) -> tuple[Arrangement, ...]:
    """Return arrangements that can be laid on the whole table, `most` rack tiles if that is limited."""
    ask, weights = context.asked, partial(weight, context.rules)
    return alternatives(
        *ask, count=count, weights=weights, most=most, must=must, exchange=True, few_changes=True, nodes=nodes
    )


def _opened(context: TurnContext, found: Arrangement, nodes: int) -> tuple[TilePlay | None, bool]:
    """Return the turn that lays an arrangement, opening with some of its tiles, or whether none of them can open."""
    own = tuple(tile for tile in found.played if tile in context.rack)
    natural = tuple(tile for tile in own if not tile.is_joker)
    # The demands on the last turn do not apply yet.
    rules = replace(context.rules, last_tile=OnOff.OFF, winning_total=None)
    racks = (natural, own) if {*context.must} <= {*natural} else (own,)
    openings = [legality.own_melds(context, found.table)]
    for rack in dict.fromkeys(racks):
        meld, proven = witness(rules, (), (), rack, must=context.must, opening=rules.opening, nodes=nodes)
        openings += [meld.table] if meld is not None else []
    for melds in openings:
        play = TilePlay(as_lay(context, found), melds)
        if melds and not play_problems(context, play):
            return play, True
    return None, meld is None and proven


def _opened_with(context: TurnContext, melds: tuple[Meld, ...], must: Sequence[Tile], nodes: int) -> Iterator[TilePlay]:
    """Yield the turns that open with these melds, followed by what can be laid after them, or alone."""
    if legality.open_problems(context, Open(melds)):
        return
    after = legality.after_opening(context, melds)
    rest = tuple(tile for tile in must if tile in after.rack)
    for each in _going_on(after, 1, rest, nodes):
        play = TilePlay(as_lay(after, each), melds)
        if not play_problems(context, play):
            yield play
    if not rest:
        yield opening_play(context, melds)


NODES = 4_000
"""The node limit for finding a good turn, so that nobody waits for a hint."""


class Suggestion(Value):
    """A legal turn and its merits."""

    play: TilePlay
    """The actions for the referee; in Rummy the initial meld is an action of its own."""
    tiles: tuple[Tile, ...]
    """The rack tiles it lays, including exchanged jokers that are laid again."""
    points: int
    """By how much the value of the rack falls; negative if a joker comes onto it."""
    exact: bool
    """Whether it is proven that nothing better exists."""


class NoHint(Enum):
    """Why there is no turn to show."""

    NOTHING = "nothing"
    """It is proven that nothing can be played."""
    UNDECIDED = "undecided"
    """The search stopped early and found nothing."""
    READY = "ready"
    """The table is as good as it gets: the turn can be ended."""


class Hint(Value):
    """A turn to be shown step by step."""

    play: TilePlay
    tiles: tuple[Tile, ...]
    """The rack tiles it lays, at the start of the turn or exchanged as a joker."""
    touched: tuple[Tile, ...]
    """The table tiles that it moves or recombines, start tiles included."""
    afresh: bool = False
    """Whether the tiles laid so far go back to the rack first, because more can be laid that way."""


def suggestions(before: TurnContext, count: int, must: Sequence[Tile] = ()) -> tuple[Suggestion, ...]:
    """Return the `count` best turns that leave different racks, best first; `must` are rack tiles to be laid."""
    last = winning_play(before) if before.rules.has_demands or not before.opened else NoPlay.NO_PLAY
    plays = _plays(before, count, must)
    if last is not NoPlay.NO_PLAY:
        # The turn that ends the round comes before all others.
        first = [(last, True)] if isinstance(last, TilePlay) else []
        plays = chain(first, ((play, exact and last is not NoPlay.UNDECIDED) for play, exact in plays))
    found: dict[frozenset[Tile], Suggestion] = {}
    for play, exact in plays:
        if not play_problems(before, play):
            left = legality.rack_after(before, play.lay)
            points = rack_value(before.rules, before.rack) - rack_value(before.rules, left)
            found.setdefault(frozenset(left), Suggestion(play, legality.played(before, play.lay), points, exact))
    return tuple(found.values())[:count]


def _plays(before: TurnContext, count: int, must: Sequence[Tile]) -> Iterator[tuple[TilePlay, bool]]:
    """Yield the best turns, each with whether it is proven best.

    One tile is kept back if the book makes demands on the last turn.
    """
    needed = tuple(dict.fromkeys((*before.must, *must)))
    if not before.opened:
        yield from first_plays(before, count, needed, NODES)
        return
    for each in _going_on(before, count, needed, NODES, 1 if before.alone else None):
        yield TilePlay(as_lay(before, each)), each.exact


def hint(draft: Draft) -> Hint | NoHint:
    """Return a good turn, or why there is none; it keeps what the player has laid if that costs no tile."""
    before, afresh = draft.before, False
    moves = suggestions(before, 1)
    # Fall back on the referee's witness if the search for the best turn stops before it finds anything.
    match moves[0] if moves else find_play(before):
        case Suggestion(found):
            pass
        case Lay() as lay:
            found = TilePlay(lay)
        case Open(melds):
            found = opening_play(before, melds)
        case answer:
            return NoHint.NOTHING if answer is NoPlay.NO_PLAY else NoHint.UNDECIDED
    laid = tuple(tile for tile in draft.played() if tile in before.rack)
    if laid:
        onward = [each.play for each in suggestions(before, 1, laid)]
        afresh = not onward or shed(before, onward[0].lay)[0] < shed(before, found.lay)[0]
        found = found if afresh else onward[0]
        if not draft.problems and shed(before, draft.lay()) >= shed(before, found.lay):
            return NoHint.READY
    return as_hint(before, found, afresh)


def as_hint(before: TurnContext, play: TilePlay, afresh: bool = False) -> Hint:
    """Return a legal turn as a hint."""
    lay = play.lay
    standing = set(lay.table)
    moved = (tile for meld in before.table if meld not in standing for tile in meld.tiles)
    joining = set(before.loose) - set(legality.loose_after(before, lay))
    touched = (*moved, *(tile for tile in before.loose if tile in joining))
    return Hint(play, legality.played(before, lay), touched, afresh)


def laid_out(draft: Draft, play: TilePlay) -> Draft:
    """Return the draft one step on, with the table of a play; melds keep their number where most of them stays."""
    lay = play.lay
    left = legality.rack_after(draft.before, lay)
    rack = (*(tile for tile in draft.now.rack if tile in left), *(tile for tile in left if tile not in draft.now.rack))
    table = _numbered(draft.now.table, lay.table)
    loose = legality.loose_after(draft.before, lay)
    return draft.go_on(Layout(table, rack, loose, lay.take, lay.act, play.opening))


def _numbered(old: Sequence[DraftMeld], table: Sequence[Meld]) -> tuple[DraftMeld, ...]:
    """Return melds with the numbers of those they come from, each number used once."""
    owners = {tile: meld.number for meld in old for tile in meld.tiles}
    fresh = 1 + max((meld.number for meld in old), default=-1)
    free = {meld.number for meld in old}
    numbers: dict[int, int] = {}
    # Melds that stay whole choose first.
    for at in sorted(range(len(table)), key=lambda at: -_most_from(table[at], owners)[1]):
        number, _ = _most_from(table[at], owners)
        if number not in free:
            number, fresh = fresh, fresh + 1
        free.discard(number)
        numbers[at] = number
    return tuple(DraftMeld.of(numbers[at], meld) for at, meld in enumerate(table))


def _most_from(meld: Meld, owners: dict[Tile, int]) -> tuple[int, int]:
    """Return the old meld that contributes most tiles to a meld, and how many; -1 if none does."""
    origins = [owners[tile] for tile in meld.tiles if tile in owners]
    best = max(origins, key=origins.count, default=-1)
    return best, origins.count(best)
