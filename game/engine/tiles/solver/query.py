"""Queries to the solver: the best arrangements for a table and a rack, or whether anything can be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from game.engine.options import OnOff, YesNo
from game.engine.tiles.melds import Meld, left_open
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import ExchangedJoker, ExchangeSource, TableJoker, TileRules
from game.engine.tiles.solver.exchange import exchanges, fixings
from game.engine.tiles.solver.instance import TileWeights, TurnTiles
from game.engine.tiles.solver.least_change import least_change
from game.engine.tiles.solver.outcome import Arrangement, Verdict, Witness
from game.engine.tiles.solver.race import race

CAP = 20_000
"""The default limit of nodes for a query."""


def count_tiles(_: Tile) -> int:
    """Return 1: the weights that make the solver lay as many tiles as possible."""
    return 1


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the solver; the fields are the arguments of `best`."""

    rules: TileRules
    table: Sequence[Meld]
    loose: Sequence[Tile]
    rack: Sequence[Tile]
    weights: TileWeights = count_tiles
    most: int | None = None
    must: Sequence[Tile] = ()
    at_least: int = 1
    exchange: bool = False
    opening: int = 0

    whole: bool = False
    """Whether the play meets the book's demands on a winning turn, so that the rack may be emptied."""

    def limit(self, taken: int = 0) -> int:
        """Return how many rack tiles may be laid if that many jokers are `taken` from the table; they count too."""
        limit = self.rules.lay_limit if self.most is None else self.most
        every = len(self.rack) + taken
        if not self.whole and (self.rules.last_tile is OnOff.ON or self.rules.winning_total is not None):
            every -= 1
        return every if limit is None else min(every, limit)

    def worth(self, tile: Tile) -> int:
        """Return the weight of a tile, scaled so that the number of tiles breaks ties.

        Raises ValueError for a negative weight.
        """
        weight = self.weights(tile)
        if weight < 0:
            raise ValueError(f"the weight of {tile!r} is below 0")
        return weight * (len(self.rack) + self.rules.jokers + 1) + 1

    def variants(self) -> Iterator[tuple[tuple[Tile, ...], TurnTiles]]:
        """Yield each search that the query needs, with the jokers taken from the table for it."""
        if self.opening:
            if (given := self._own_tiles()) is not None:
                yield (), given
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
                    TurnTiles(
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

    def _own_tiles(self) -> TurnTiles | None:
        """Return the tiles of an initial meld, made of rack tiles alone (RF-19, RK-18).

        None if a joker must be laid but may not be.
        """
        allowed = self.rules.joker_in_first_layout is YesNo.YES
        rack = tuple(tile for tile in self.rack if allowed or not tile.is_joker)
        must, worth = tuple(self.must), {tile: self.worth(tile) for tile in rack}
        if not worth.keys() >= set(must):
            return None
        return TurnTiles(self.rules, (), (), rack, must, {}, worth, self.limit(), self.at_least, self.opening)

    @property
    def decided(self) -> bool:
        """Whether the variants cover every play; not so if a table tile might free a fixed joker (UR-Q6)."""
        return not (
            self.exchange
            and not self.opening
            and self.rules.exchange_source is ExchangeSource.RACK_OR_TABLE
            and (self.rules.table_joker is TableJoker.FIXED or self.rules.exchange_to_rack)
            and any(meld.jokers for meld in self.table)
        )


def answer(
    question: Query, count: int, nodes: int | None, any_play: bool = False
) -> tuple[list[tuple[TurnTiles, Arrangement]], bool]:
    """Return the best arrangements that lay different rack tiles, each with its input, and whether that is proven.

    At most `count` of them, best first, within `nodes` (None: no limit). With `any_play`, exchanges are only tried if
    nothing can be played without them.
    """
    found: list[tuple[int, TurnTiles, tuple[Tile, ...], Arrangement]] = []
    proven = question.decided
    nodes_used = 0
    for taken, given in question.variants():
        raced = race(given, count, None if nodes is None else max(0, nodes - nodes_used))
        nodes_used += raced.nodes
        proven = proven and raced.exact
        cost = sum(map(question.worth, taken))
        found += ((each.value - cost, given, taken, each) for each in raced.arrangements)
        if any_play and found:
            break
    old = (tuple(question.table), tuple(question.loose)) if question.opening else ((), ())
    found.sort(key=itemgetter(0), reverse=True)
    return [
        (
            given,
            Arrangement(
                (*old[0], *each.table),
                (*old[1], *each.loose),
                each.played,
                taken,
                sum(map(question.weights, each.played)) - sum(map(question.weights, taken)),
                proven,
                nodes_used,
            ),
        )
        for _, given, taken, each in found[:count]
    ], proven


def best(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    weights: TileWeights = count_tiles,
    most: int | None = None,
    must: Sequence[Tile] = (),
    at_least: int = 1,
    exchange: bool = False,
    opening: int = 0,
    few_changes: bool = True,
    nodes: int | None = CAP,
) -> Arrangement | None:
    """Return the legal arrangement that lays the most value, then the most tiles; None if none is found.

    `weights` must be 0 or more. `most` limits the number of rack tiles (None: the limit of the book); the rack tiles in
    `must` must be laid, and `at_least` that many in all. With `exchange`, table jokers may be taken for the tile that
    they stand for (UR-48); a joker that is taken and kept counts against the value. With `opening`, the play is an
    initial meld: new melds of rack tiles alone, worth at least that many points, with jokers at face value (RF-19,
    RK-18). With `few_changes`, old melds are only changed where they have to be. With `nodes=None` the result is
    always exact.

    If the book makes demands on the winning turn, one rack tile is kept back; use `going_out` for that turn.
    """
    question = Query(rules, table, loose, rack, weights, most, must, at_least, exchange, opening)
    for given, found in answer(question, 1, nodes)[0]:
        return least_change(given, found) if few_changes and not opening else found
    return None


def alternatives(
    rules: TileRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    count: int,
    weights: TileWeights = count_tiles,
    most: int | None = None,
    must: Sequence[Tile] = (),
    at_least: int = 1,
    exchange: bool = False,
    opening: int = 0,
    few_changes: bool = False,
    nodes: int | None = CAP,
) -> tuple[Arrangement, ...]:
    """Return the `count` best arrangements that lay different rack tiles or take different jokers, best first.

    The other arguments are those of `best`. It is faster without `few_changes`; pass the arrangement you choose to
    `with_few_changes`.
    """
    question = Query(rules, table, loose, rack, weights, most, must, at_least, exchange, opening)
    found = answer(question, count, nodes)[0]
    return tuple(least_change(given, each) if few_changes and not opening else each for given, each in found)


def with_few_changes(rules: TileRules, table: Sequence[Meld], loose: Sequence[Tile], found: Arrangement) -> Arrangement:
    """Return the same play with old melds changed only where they have to be."""
    for fixed in fixings(rules, table, found.taken):
        left, worth = tuple(without(rules, table, found.taken)), dict.fromkeys(found.played, 1)
        given = TurnTiles(rules, left, tuple(loose), found.played, (), fixed, worth, 0, 0)
        return least_change(given, found)
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
    """Return whether any rack tile can be laid, with a play that proves it (UR-Q1).

    The arguments are those of `best`; with `nodes=None` the verdict is never UNDECIDED.
    """
    question = Query(rules, table, loose, rack, most=most, must=must, exchange=exchange, opening=opening)
    found, proven = answer(question, 1, nodes, any_play=True)
    if found:
        return Witness(Verdict.PLAY, found[0][1])
    return Witness(Verdict.NONE if proven else Verdict.UNDECIDED, None)


def without(rules: TileRules, table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[Meld]:
    """Yield the melds without the tiles in `taken`; what remains of one need not be a legal meld."""
    for meld in table:
        kept = [(tile, face) for tile, face in meld.pairs() if tile not in taken]
        if len(kept) == len(meld.tiles):
            yield meld
        elif kept:
            yield left_open(Meld(tuple(tile for tile, _ in kept), tuple(face for _, face in kept)), rules)
