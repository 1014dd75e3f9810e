"""The value of a lay to a computer player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product

from game.engine.options import OnOff, YesNo
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.legality import (
    TurnContext,
    TurnOutcome,
    choice_groups,
    effect_of,
    lay_problems,
    open_problems,
    outcome,
    rack_after,
    tiles_of,
    working,
)
from game.engine.tiles.melds import Face, Meld, MeldKind, Tile, assess, kind_of, read, tile_value
from game.engine.tiles.rules import TableJoker
from game.engine.tiles.solver import best
from game.engine.tiles.views import TileView, before


@dataclass(frozen=True, slots=True)
class TileProfile:
    """The weights of one computer player: whole numbers, those of its judgement on a common scale."""

    breaks: int | None = None
    """The maximum number of table melds taken apart in a turn; 0: it only adds to them; None: no limit."""
    breaks_more: int = 0
    """Added to `breaks` in books that let any number of tiles be laid: their tables hold the tiles a rack needs."""
    overlooks: int = 0
    """Percent of its rack tiles that it overlooks in a turn."""
    forgets: int = 0
    """Percent of its UNO! calls that it forgets."""
    alert: int = 80
    """Percent of others' forgotten calls that it notices."""

    tile: int = 12
    """Getting rid of any tile."""
    point: int = 1
    """Getting rid of a point, times the danger that the round ends soon."""
    joker: int = 45
    """Keeping a joker for later, while nobody is close to going out."""
    partner: int = 5
    """A tile left on the rack that is one tile short of a meld."""
    offer: int = 6
    """An unseen tile that could be exchanged for a joker on the table."""
    draw: int = 7
    """A tile that another seat has to draw."""
    again: int = 25
    """Taking another turn at once."""
    threat: int = 60
    """Giving the turn to a seat with one tile left; less for one with more."""
    escape: int = 0
    """Letting anyone go out before its own next turn, scaled by how many of their possible racks do."""
    ideas: int = 1
    """The number of plays of a search that it evaluates."""
    tidy: bool = True
    """Whether it leaves old melds as they are where it can, so that people can follow; it takes longer."""


HARD = TileProfile()
"""Sees every play and judges what stays behind soundly, without looking ahead."""

MASTER = replace(HARD, escape=1000, ideas=6)
"""Evaluates more plays, plans the extra turns it wins, and knows when somebody could go out before its next turn."""

MEDIUM = replace(HARD, breaks=2, overlooks=6, forgets=5, alert=70, joker=0, partner=0, offer=0, again=12, threat=30)
"""Sees what a good family player sees, and likes to get rid of as much as possible."""

EASY = replace(MEDIUM, breaks=1, breaks_more=1, overlooks=40, forgets=30, alert=35, draw=3, again=0, threat=0)
"""Makes melds and extends them, takes one apart, in Rummikub two, and overlooks much of its rack."""

PROFILES: Mapping[str, TileProfile] = {"easy": EASY, "medium": MEDIUM, "hard": HARD, "master": MASTER}
"""The levels by key, weakest first, as `SeatKind` has them."""


# -- Jokers on the table: how easily they are exchanged, and what they should stand for (UR-46, UR-48).


class Jokers:
    """What one seat knows about the tiles that jokers stand for."""

    def __init__(self, before: TurnContext) -> None:
        self.before = before

    @cached_property
    def _seen(self) -> Counter[Face]:
        before = self.before
        on_table = (tile for meld in before.table for tile in meld.tiles)
        return Counter(tile.face for tile in (*on_table, *before.loose, *before.rack))

    def wanted(self, face: Face) -> int:
        """Return how many unseen tiles could be exchanged for a joker with this face."""
        return self.before.rules.copies - self._seen[face] if face.colour else 2 * self.before.rules.copies

    def exposure(self, table: tuple[Meld, ...]) -> int:
        """Return the sum of `wanted` over all jokers of a table."""
        return sum(self.wanted(face) for meld in table for tile, face in meld.pairs() if tile.is_joker)

    def hidden(self, lay: Lay) -> Lay:
        """Return the lay with each free joker standing for the tile that is hardest to exchange."""
        standing = set(self.before.table)
        return replace(lay, table=tuple(meld if meld in standing else self._hidden(meld, lay) for meld in lay.table))

    def _hidden(self, meld: Meld, lay: Lay) -> Meld:
        for tile in meld.tiles:
            if tile.is_joker and self._free(tile, lay):
                meld = min((meld, *self._other_readings(meld, tile)), key=lambda each: self._ease(each, tile))
        return meld

    def _free(self, joker: Tile, lay: Lay) -> bool:
        """Return whether the joker may get a new meaning; one from the rack always may (UR-Q21)."""
        own = joker in self.before.rack or joker in lay.take
        return own or self.before.rules.table_joker is TableJoker.FREE

    def _ease(self, meld: Meld, joker: Tile) -> tuple[int, int]:
        """Return how easily others exchange the joker; among equals, prefer the face of an own tile."""
        face = meld.faces[meld.tiles.index(joker)]
        return self.wanted(face), -sum(tile.face == face for tile in self.before.rack)

    def _other_readings(self, meld: Meld, joker: Tile) -> Iterator[Meld]:
        """Yield the meld with the joker in another colour of the group, or at the other end of the run."""
        rules = self.before.rules
        rest = tuple(tile for tile in meld.tiles if tile != joker)
        faces = {tile: face for tile, face in meld.pairs() if tile != joker}
        at = meld.tiles.index(joker)
        if kind_of(meld) is MeldKind.GROUP:
            named = [Face(colour, meld.faces[at].number) for colour in rules.colours if meld.faces[at].colour]
        elif at in (0, len(rest)):
            first, last = faces[rest[0]], faces[rest[-1]]
            named = [Face(first.colour, first.number - 1), Face(last.colour, last.number + 1)]
        else:
            named = []
        for face in named:
            other = read((joker, *rest), rules, [face, *(faces[tile] for tile in rest)])
            if other != meld and not assess(other, rules):
                yield other


OUT = 1_000_000
"""The value of going out, above everything else."""
AVERAGE = 12
"""The approximate points of an unknown tile (UR-04)."""


class TileEvaluator:
    """Rates what a seat can do in one turn, in the units of its profile."""

    def __init__(self, view: TileView, seat: int, profile: TileProfile) -> None:
        self.view = view
        self.seat = seat
        self.profile = profile
        self.before = before(view)
        self.jokers = Jokers(self.before)

    @cached_property
    def danger(self) -> int:
        """The likelihood that the round ends before the tiles on the rack can be laid, in percent."""
        fewest = min(count for seat, count in enumerate(self.view.counts) if seat != self.seat)
        by_seat = 100 - 12 * max(0, fewest - 2)
        by_stock = 100 - 10 * (self.view.stock_count // self.view.seats)
        return max(20, by_seat, by_stock)

    def merit(self, tile: Tile) -> int:
        """Return the value of getting rid of a tile, as a weight for the solver."""
        return self._burden(tile_value(self.before.rules, tile))

    def _burden(self, points: int) -> int:
        return self.profile.tile + self.profile.point * points * self.danger // 100

    def with_actions(self, lay: Lay) -> Iterator[Lay]:
        """Yield the lay with every choice for the action tiles that take effect (UR-62)."""
        groups = [
            {effect_of(self.before.rules, tile): tile for tile in group}.values()
            for group in choice_groups(self.before, lay)
        ]
        return (replace(lay, act=act) for act in product(*(group for group in groups if len(group) > 1)))

    def shortlist(self, lays: list[Lay]) -> list[Lay]:
        """Return the lays that deserve a closer look, best first."""
        return lays

    def worth(self, lay: Lay) -> int:
        """Return the value of ending the turn with this lay."""
        rest = rack_after(self.before, lay)
        after = self._after(lay)
        if not rest:
            draws = self.before.rules.last_card_draws is YesNo.YES
            return OUT + (sum(hit.tiles for hit in after.hits) if draws else 0)
        return self._shed(lay, rest) + self._tempo(after) + self._outlook(rest, lay.table)

    def _shed(self, lay: Lay, rest: tuple[Tile, ...]) -> int:
        """Return the value of the tiles that leave the rack, less the jokers that come onto it."""
        shed = sum(self.merit(tile) for tile in self.before.rack if tile not in rest)
        return shed - sum(self.merit(tile) for tile in lay.take if tile in rest)

    def worth_of_waiting(self, draws: bool) -> int:
        """Return the value of ending the turn without playing, after drawing a tile or not."""
        after = outcome(self.before.rules, self.view.seats, self.seat, self.view.direction, ())
        drawn = self._burden(AVERAGE) if draws else 0
        return self._tempo(after) + self._outlook(self.before.rack, self.before.table) - drawn

    def _outlook(self, rest: tuple[Tile, ...], table: tuple[Meld, ...]) -> int:
        """Return the prospects of the remaining rack, less what the table offers to the others."""
        weights = self.profile
        hold = weights.joker * (100 - self.danger) // 50
        jokers = sum(hold // rank for rank in range(1, 1 + sum(tile.is_joker for tile in rest)))
        return jokers + weights.partner * partners(rest) - weights.offer * self.jokers.exposure(table)

    def _after(self, lay: Lay) -> TurnOutcome:
        effects = (effect_of(self.before.rules, tile) for tile in working(self.before, lay))
        return outcome(self.before.rules, self.view.seats, self.seat, self.view.direction, tuple(filter(None, effects)))

    def _tempo(self, after: TurnOutcome) -> int:
        """Return the value of who plays next and how close to going out they are."""
        again = after.turn == self.seat
        return self._harm(after) + (self.profile.again if again else -self._threat(self.view.counts[after.turn]))

    def _harm(self, after: TurnOutcome) -> int:
        """Return the value of making others draw and lose their turns."""
        return sum(
            min(hit.tiles, self.view.stock_count) * self.profile.draw + self._threat(self.view.counts[hit.seat])
            for hit in after.hits
        )

    def _threat(self, count: int) -> int:
        return self.profile.threat * max(0, 9 - max(1, count)) // 8


def partners(rack: tuple[Tile, ...]) -> int:
    """Return how many tiles of a rack have a neighbour on it for a run or a group."""
    faces = Counter(tile.face for tile in rack if not tile.is_joker)
    near = 0
    for colour, number in faces:
        beside = any((colour, number + step) in faces for step in (-2, -1, 1, 2))
        across = any(other.number == number and other.colour != colour for other in faces)
        near += beside + across
    return near


# -- The initial meld of a computer player: with which tiles, and when to hold it back.

NODES = 4000
NEAR = 2
"""The maximum number of tiles left over with which a player hopes for a Hand-Rummy."""
SAFE = 7
"""The minimum number of tiles on each other rack for a player to wait for one."""
PATIENT = 12
"""The number of tiles in the stock below which it no longer waits."""


def first_layout(context: TurnContext) -> Lay | Open | None:
    """Return the legal initial meld that lays the most tiles, keeping jokers if possible; None if there is none."""
    natural, rules = tuple(tile for tile in context.rack if not tile.is_joker), context.rules
    for rack in dict.fromkeys((natural, context.rack)):
        found = best(rules, (), (), rack, weights=lambda tile: 1000 + tile.number, opening=rules.opening, nodes=NODES)
        if found is None:
            continue
        if rules.first_layout_alone:
            lay = Lay((*context.table, *found.table), context.loose)
            return None if lay_problems(context, lay) else lay
        action = Open(found.table)
        return None if open_problems(context, action) else action
    return None


def holds_back(view: TileView, context: TurnContext, action: Lay | Open) -> bool:
    """Return whether to postpone an initial meld, because going out in one turn counts double and is near (RF-47)."""
    if view.rules.hand_rummy is OnOff.OFF or isinstance(action, Lay):
        return False
    left = len(context.rack) - len(tiles_of(action.melds))
    others = min(count for seat, count in enumerate(view.counts) if seat != view.seat)
    return left <= NEAR and others >= SAFE and view.stock_count >= PATIENT
