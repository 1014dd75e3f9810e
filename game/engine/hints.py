"""Good moves for a hint: the most tiles, among equals the most points, jokers last, the table disturbed least.

They are found from what the seat on turn sees, for every tile book alike; a hint is a help, no secret of a master.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from game.engine.actions import Lay, Open
from game.engine.arrange import Verdict, alternatives, best, witness
from game.engine.draft import Draft, DraftMeld, Layout
from game.engine.laying import Before, lay_problems, loose_after, open_problems, played, rack_after
from game.engine.melds import Meld
from game.engine.options import DrawnTile, MeldRules, TableJoker
from game.engine.pieces import Tile
from game.engine.plays import NO_PLAY, as_lay, find_play
from game.engine.problems import Problem
from game.engine.scoring import rack_value, tile_value

NODES = 4_000
"""Nodes after which the search for a good move stops with the best that it has: nobody waits for a hint."""
MORE = 6
"""Moves that are looked at besides, where the book may refuse the best ones."""
TILE = 10_000
"""What a tile counts besides its points, so that no sum of points outweighs it."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A legal move and what it is good for."""

    action: Lay | Open
    """What is asked of the referee; in Rummy a first lay-out is an action of its own."""
    lay: Lay
    """The table that it leads to."""
    tiles: tuple[Tile, ...]
    """The rack tiles that it lays, exchanged jokers that are laid again included."""
    points: int
    """By how much the value of the rack falls; below 0 where a joker comes onto it."""
    exact: bool
    """Whether nothing better exists; False: that is not proven."""


class NoHint(Enum):
    """Why there is no move to show."""

    NOTHING = "nothing"
    """Proven: nothing can be played."""
    UNDECIDED = "undecided"
    """The search was ended early and found nothing."""
    READY = "ready"
    """What lies on the table is as good as it gets: the turn can be ended."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A move to be shown step by step."""

    lay: Lay
    tiles: tuple[Tile, ...]
    """The tiles that it lays and that are on the rack when the turn begins, or came there as a joker."""
    touched: tuple[Tile, ...]
    """The tiles of the table that it moves or that get new company, start tiles included."""
    afresh: bool = False
    """Whether what the player has laid so far goes back first, because more can be laid without it."""


def suggestions(before: Before, count: int, must: Sequence[Tile] = ()) -> tuple[Suggestion, ...]:
    """The `count` best moves that leave different racks, best first; `must` are rack tiles that have to be laid."""
    moves = _lays(before, count, must) if before.opened else _first_layouts(before, count, must)
    found: dict[frozenset[Tile], Suggestion] = {}
    for action, exact in moves:
        if not _problems(before, action):
            made = _suggestion(before, action, exact)
            found.setdefault(frozenset(rack_after(before, made.lay)), made)
    return tuple(found.values())[:count]


def _problems(before: Before, action: Lay | Open) -> tuple[Problem, ...]:
    return lay_problems(before, action) if isinstance(action, Lay) else open_problems(before, action)


def _lays(before: Before, count: int, must: Sequence[Tile]) -> Iterator[tuple[Lay, bool]]:
    """The best lays, and whether that is proven; not all of them need be legal where going out is."""
    rules = before.rules
    alone = before.drawn is not None and rules.drawn_tile is DrawnTile.ALONE
    drawn = () if before.drawn is None else (before.drawn,)
    strict = before.reserved is not None or rules.winning_total is not None
    for each in alternatives(
        rules,
        before.table,
        before.loose,
        before.rack,
        count=count + MORE if strict else count,
        weights=lambda tile: TILE + _eased(rules, tile),
        most=1 if alone else None,
        must=tuple(dict.fromkeys((*drawn, *must))),
        # A joker that stays on the table and is free to stand for anything need not be exchanged.
        exchange=rules.exchange_to_rack or rules.table_joker is TableJoker.FIXED,
        calm=True,
        nodes=NODES,
    ):
        yield as_lay(before, each), each.exact


def _first_layouts(before: Before, count: int, must: Sequence[Tile]) -> Iterator[tuple[Lay | Open, bool]]:
    """First lay-outs of own tiles: the most tiles, then the most points; jokers stay back where it goes without."""
    rules = before.rules
    natural = tuple(tile for tile in before.rack if not tile.is_joker or tile in must)
    for rack in dict.fromkeys((natural, before.rack)):
        for weight in (TILE, 0):
            found = alternatives(
                rules,
                (),
                (),
                rack,
                count=count + MORE,
                weights=lambda tile, weight=weight: weight + tile.number,  # type: ignore[misc]
                must=must,
                nodes=NODES,
            )
            for each in found:
                alone = Lay((*before.table, *each.table), before.loose)
                proven = each.exact and weight > 0 and natural == before.rack
                yield alone if rules.first_layout_alone else Open(each.table), proven


def _suggestion(before: Before, action: Lay | Open, exact: bool) -> Suggestion:
    lay = action if isinstance(action, Lay) else Lay((*before.table, *action.melds), before.loose)
    points = rack_value(before.rules, before.rack) - rack_value(before.rules, rack_after(before, lay))
    return Suggestion(action, lay, played(before, lay), points, exact)


def _shed(before: Before, lay: Lay) -> tuple[int, int]:
    """By how many tiles a lay makes the rack smaller, and by how many points that nobody would miss."""
    left = rack_after(before, lay)
    eased = [sum(_eased(before.rules, tile) for tile in rack) for rack in (before.rack, left)]
    return len(before.rack) - len(left), eased[0] - eased[1]


def _eased(rules: MeldRules, tile: Tile) -> int:
    """The points of a tile that one is glad to be rid of: a joker waits for where nothing else will do."""
    return 0 if tile.is_joker else tile_value(rules, tile)


def hint(draft: Draft) -> Hint | NoHint:
    """A good move for the turn of a draft.

    It keeps the tiles that the player has laid on the table where as many tiles can be laid with them as without.
    """
    before = draft.before
    found = _best(before)
    if isinstance(found, NoHint):
        return found
    afresh = False
    laid = tuple(tile for tile in draft.played() if tile in before.rack)
    if laid:
        onward = [each.lay for each in suggestions(before, 1, laid)]
        afresh = not onward or _shed(before, onward[0])[0] < _shed(before, found)[0]
        found = found if afresh else onward[0]
        if not draft.problems() and _shed(before, draft.lay()) >= _shed(before, found):
            return NoHint.READY
    return as_hint(before, found, afresh)


def _best(before: Before) -> Lay | NoHint:
    """The best move of a turn from its beginning."""
    moves = suggestions(before, 1)
    if moves:
        return moves[0].lay
    # The witness of the referee stands in where the search for the best ends before it finds anything.
    play = find_play(before)
    if isinstance(play, Lay):
        return play
    return NoHint.NOTHING if play is NO_PLAY or _cannot_open(before) else NoHint.UNDECIDED


def _cannot_open(before: Before) -> bool:
    """Whether all that the rack can lay by itself is too little for the first lay-out, whatever its jokers are."""
    if before.opened:
        return False
    rules, rack = before.rules, before.rack
    if witness(rules, (), (), rack, nodes=NODES).verdict is Verdict.NONE:
        return True
    found = best(rules, (), (), rack, weights=lambda tile: tile.number, calm=False, nodes=NODES)
    jokers = sum(tile.is_joker for tile in rack) * rules.numbers
    return found is not None and found.exact and found.value + jokers < rules.opening


def as_hint(before: Before, lay: Lay, afresh: bool = False) -> Hint:
    """A legal lay as a hint."""
    standing = set(lay.table)
    moved = (tile for meld in before.table if meld not in standing for tile in meld.tiles)
    joining = set(before.loose) - set(loose_after(before, lay))
    return Hint(lay, played(before, lay), (*moved, *(tile for tile in before.loose if tile in joining)), afresh)


def laid_out(draft: Draft, lay: Lay) -> Draft:
    """The draft one step on, with the table of a lay; a meld keeps its number where most of it stays."""
    left = rack_after(draft.before, lay)
    rack = (*(tile for tile in draft.now.rack if tile in left), *(tile for tile in left if tile not in draft.now.rack))
    table = _numbered(draft.now.table, lay.table)
    now = Layout(table, rack, loose_after(draft.before, lay), lay.take, lay.act)
    return replace(draft, now=now, past=(*draft.past, draft.now), future=())


def _numbered(old: Sequence[DraftMeld], table: Sequence[Meld]) -> tuple[DraftMeld, ...]:
    """Melds with the numbers of those that they come from, each number once."""
    owners = {tile: meld.number for meld in old for tile in meld.tiles}
    fresh = 1 + max((meld.number for meld in old), default=-1)
    free = {meld.number for meld in old}
    numbers: dict[int, int] = {}
    # Those that stay whole choose first.
    for at in sorted(range(len(table)), key=lambda at: -_most_from(table[at], owners)[1]):
        number, _ = _most_from(table[at], owners)
        if number not in free:
            number, fresh = fresh, fresh + 1
        free.discard(number)
        numbers[at] = number
    return tuple(
        DraftMeld(numbers[at], meld.tiles, tuple(face if tile.is_joker else None for tile, face in meld.pairs()))
        for at, meld in enumerate(table)
    )


def _most_from(meld: Meld, owners: dict[Tile, int]) -> tuple[int, int]:
    """The old meld that gave most tiles of a meld, and how many; -1 where none gave any."""
    origins = [owners[tile] for tile in meld.tiles if tile in owners]
    best = max(origins, key=origins.count, default=-1)
    return best, origins.count(best)
