"""The best arrangement for a table and a rack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from game.engine.options import OnOff, YesNo
from game.engine.tiles.melds import Meld, left_open
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import ExchangedJoker, ExchangeSource, TableJoker, TileRules
from game.engine.tiles.solver.exchange import exchanges, fixings
from game.engine.tiles.solver.instance import Pool, Weights
from game.engine.tiles.solver.least_change import least_change
from game.engine.tiles.solver.outcome import Arrangement, Verdict, Witness
from game.engine.tiles.solver.race import race

CAP = 20_000
"""Nodes after which a search gives up."""


def count_tiles(_: Tile) -> int:
    """The weight that counts tiles."""
    return 1


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked of the solver."""

    rules: TileRules
    table: Sequence[Meld]
    loose: Sequence[Tile]
    rack: Sequence[Tile]
    weights: Weights = count_tiles
    most: int | None = None
    must: Sequence[Tile] = ()
    at_least: int = 1
    exchange: bool = False
    opening: int = 0

    whole: bool = False
    """Whether the demands of the book on a winning turn are met, so that the rack may be emptied."""

    def limit(self, taken: int = 0) -> int:
        """How many rack tiles may be laid besides so many jokers taken from the table; these count as well."""
        limit = self.rules.lay_limit if self.most is None else self.most
        every = len(self.rack) + taken
        if not self.whole and (self.rules.last_tile is OnOff.ON or self.rules.winning_total is not None):
            every -= 1
        return every if limit is None else min(every, limit)

    def worth(self, tile: Tile) -> int:
        """The weight of a tile, with the number of tiles to settle what is equal."""
        weight = self.weights(tile)
        if weight < 0:
            raise ValueError(f"the weight of {tile!r} is below 0")
        return weight * (len(self.rack) + self.rules.jokers + 1) + 1

    def pools(self) -> Iterator[tuple[tuple[Tile, ...], Pool]]:
        """The searches that answer it, each with the jokers that are taken for it."""
        if self.opening:
            if (pool := self._own_pool()) is not None:
                yield (), pool
            return
        for taken, paid in exchanges(self.rules, self.table, self.rack) if self.exchange else [((), ())]:
            again = taken if self.rules.exchanged_joker is ExchangedJoker.SAME_TURN else ()
            must = tuple(dict.fromkeys((*self.must, *paid, *again)))
            if len(must) > self.limit(len(taken)):
                continue
            table = tuple(without(self.rules, self.table, taken)) if taken else tuple(self.table)
            rack = (*self.rack, *taken)
            worth = {tile: self.worth(tile) for tile in rack}
            for fixed in fixings(self.rules, self.table, taken):
                yield (
                    taken,
                    Pool(
                        self.rules,
                        table,
                        tuple(self.loose),
                        rack,
                        must,
                        fixed,
                        worth,
                        self.limit(len(taken)),
                        self.at_least,
                    ),
                )

    def _own_pool(self) -> Pool | None:
        """The search for a first lay-out: rack tiles alone (RF-19, RK-18); None where a joker has to go and may not."""
        allowed = self.rules.joker_in_first_layout is YesNo.YES
        rack = tuple(tile for tile in self.rack if allowed or not tile.is_joker)
        must, worth = tuple(self.must), {tile: self.worth(tile) for tile in rack}
        if not worth.keys() >= set(must):
            return None
        return Pool(self.rules, (), (), rack, must, {}, worth, self.limit(), self.at_least, self.opening)

    @property
    def decided(self) -> bool:
        """Whether the pools leave no play out: a table tile might free a joker that keeps its face (UR-Q6)."""
        return not (
            self.exchange
            and not self.opening
            and self.rules.exchange_source is ExchangeSource.RACK_OR_TABLE
            and (self.rules.table_joker is TableJoker.FIXED or self.rules.exchange_to_rack)
            and any(meld.jokers for meld in self.table)
        )


def answer(
    question: Query, count: int, nodes: int | None, any_play: bool = False
) -> tuple[list[tuple[Pool, Arrangement]], bool]:
    """The best arrangements that lay different rack tiles, best first, with their pools, and whether that is proven.

    With `any_play` exchanges are only tried where nothing can be played without.
    """
    found: list[tuple[int, Pool, tuple[Tile, ...], Arrangement]] = []
    proven = question.decided
    spent = 0
    for taken, pool in question.pools():
        settled = race(pool, count, None if nodes is None else max(0, nodes - spent))
        spent += settled.nodes
        proven = proven and settled.exact
        cost = sum(map(question.worth, taken))
        found += ((each.value - cost, pool, taken, each) for each in settled.arrangements)
        if any_play and found:
            break
    old = (tuple(question.table), tuple(question.loose)) if question.opening else ((), ())
    found.sort(key=itemgetter(0), reverse=True)
    return [
        (
            pool,
            Arrangement(
                (*old[0], *each.table),
                (*old[1], *each.loose),
                each.played,
                taken,
                sum(map(question.weights, each.played)) - sum(map(question.weights, taken)),
                proven,
                spent,
            ),
        )
        for _, pool, taken, each in found[:count]
    ], proven


def best(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    weights: Weights = count_tiles,
    most: int | None = None,
    must: Sequence[Tile] = (),
    at_least: int = 1,
    exchange: bool = False,
    opening: int = 0,
    calm: bool = True,
    nodes: int | None = CAP,
) -> Arrangement | None:
    """The legal arrangement that lays the most worth of rack tiles, among equals the most tiles; None: nothing found.

    `weights` are 0 or more. `most` is the limit on rack tiles (None: the book's); `must` are rack tiles that have to
    be laid. With `exchange` jokers of the table may be taken for the tile that they stand for (UR-48); a taken joker
    that is kept counts against the value. With `opening` it is a first lay-out: new melds of rack tiles alone that have
    at least so many points, jokers counting as what they stand for (RF-19, RK-18). With `calm` old melds are left
    alone where they need not change. Without `nodes` the answer is always exact.

    Where the book makes demands on the winning turn, one rack tile is kept; `going_out` answers for that turn.
    """
    question = Query(rules, table, loose, rack, weights, most, must, at_least, exchange, opening)
    for pool, found in answer(question, 1, nodes)[0]:
        return least_change(pool, found) if calm and not opening else found
    return None


def alternatives(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    count: int,
    weights: Weights = count_tiles,
    most: int | None = None,
    must: Sequence[Tile] = (),
    at_least: int = 1,
    exchange: bool = False,
    opening: int = 0,
    calm: bool = False,
    nodes: int | None = CAP,
) -> tuple[Arrangement, ...]:
    """The `count` best arrangements that lay different rack tiles or take different jokers, best first.

    Without `calm` they are quicker to have; `calmed_down` calms the one that is chosen.
    """
    question = Query(rules, table, loose, rack, weights, most, must, at_least, exchange, opening)
    found = answer(question, count, nodes)[0]
    return tuple(least_change(pool, each) if calm and not opening else each for pool, each in found)


def calmed_down(rules: TileRules, table: Sequence[Meld], loose: Sequence[Tile], found: Arrangement) -> Arrangement:
    """The same play with old melds left alone where they need not change."""
    for fixed in fixings(rules, table, found.taken):
        left, worth = tuple(without(rules, table, found.taken)), dict.fromkeys(found.played, 1)
        pool = Pool(rules, left, tuple(loose), found.played, (), fixed, worth, 0, 0)
        return least_change(pool, found)
    return found


def witness(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    most: int | None = None,
    must: Sequence[Tile] = (),
    exchange: bool = False,
    opening: int = 0,
    nodes: int | None = CAP,
) -> Witness:
    """Whether any rack tile can be laid, with the play that proves it (UR-Q1)."""
    question = Query(rules, table, loose, rack, most=most, must=must, exchange=exchange, opening=opening)
    found, proven = answer(question, 1, nodes, any_play=True)
    if found:
        return Witness(Verdict.PLAY, found[0][1])
    return Witness(Verdict.NONE if proven else Verdict.UNDECIDED, None)


def without(rules: TileRules, table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[Meld]:
    """The melds without the tiles that were taken; what is left of one need not be a meld."""
    for meld in table:
        kept = [(tile, face) for tile, face in meld.pairs() if tile not in taken]
        if len(kept) == len(meld.tiles):
            yield meld
        elif kept:
            yield left_open(Meld(tuple(tile for tile, _ in kept), tuple(face for _, face in kept)), rules)
