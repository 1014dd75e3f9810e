"""The best arrangement for a table and a rack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from game.engine.arrange.exchange import exchanges, fixings
from game.engine.arrange.outcome import Arrangement, Verdict, Witness
from game.engine.arrange.settle import settle
from game.engine.arrange.task import Pool, Weights
from game.engine.melds import Meld
from game.engine.options import ExchangedJoker, MeldRules
from game.engine.pieces import Tile

CAP = 20_000
"""Nodes after which a search gives up."""


def count_tiles(_: Tile) -> int:
    """The weight that counts tiles."""
    return 1


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of the solver."""

    rules: MeldRules
    table: Sequence[Meld]
    loose: Sequence[Tile]
    rack: Sequence[Tile]
    weights: Weights = count_tiles
    most: int | None = None
    must: Sequence[Tile] = ()
    at_least: int = 1
    exchange: bool = False

    @property
    def limit(self) -> int:
        """How many rack tiles may be laid."""
        limit = self.rules.lay_limit if self.most is None else self.most
        return len(self.rack) + self.rules.jokers if limit is None else limit

    def worth(self, tile: Tile) -> int:
        """The weight of a tile, with the number of tiles to settle what is equal."""
        weight = self.weights(tile)
        if weight < 0:
            raise ValueError(f"the weight of {tile!r} is below 0")
        return weight * (len(self.rack) + self.rules.jokers + 1) + 1

    def pools(self) -> Iterator[tuple[tuple[Tile, ...], Pool]]:
        """The searches that answer it, each with the jokers that are taken for it."""
        for taken, paid in exchanges(self.rules, self.table, self.rack) if self.exchange else [((), ())]:
            again = taken if self.rules.exchanged_joker is ExchangedJoker.SAME_TURN else ()
            must = tuple(dict.fromkeys((*self.must, *paid, *again)))
            if len(must) > self.limit:
                continue
            table = tuple(_without(self.table, taken)) if taken else tuple(self.table)
            for fixed in fixings(self.rules, self.table, taken):
                yield (
                    taken,
                    Pool(
                        self.rules,
                        table,
                        tuple(self.loose),
                        (*self.rack, *taken),
                        must,
                        fixed,
                        self.worth,
                        self.limit,
                        self.at_least,
                    ),
                )


def answer(question: Question, count: int, nodes: int | None, any_play: bool = False) -> tuple[list[Arrangement], bool]:
    """The best arrangements that lay different rack tiles, best first, and whether that is proven.

    With `any_play` exchanges are only tried where nothing can be played without.
    """
    found: list[Arrangement] = []
    proven = True
    spent = 0
    for taken, pool in question.pools():
        settled = settle(pool, count, None if nodes is None else max(0, nodes - spent))
        spent += settled.nodes
        proven = proven and settled.exact
        cost = sum(map(question.worth, taken))
        found += (replace(each, taken=taken, value=each.value - cost) for each in settled.arrangements)
        if any_play and found:
            break
    found.sort(key=lambda each: -each.value)
    return [
        replace(
            each,
            value=sum(map(question.weights, each.played)) - sum(map(question.weights, each.taken)),
            exact=proven,
            nodes=spent,
        )
        for each in found[:count]
    ], proven


def best(
    rules: MeldRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    weights: Weights = count_tiles,
    most: int | None = None,
    must: Sequence[Tile] = (),
    at_least: int = 1,
    exchange: bool = False,
    nodes: int | None = CAP,
) -> Arrangement | None:
    """The legal arrangement that lays the most worth of rack tiles, among equals the most tiles; None: nothing found.

    `weights` are 0 or more. `most` is the limit on rack tiles (None: the book's); `must` are rack tiles that have to
    be laid. With `exchange` jokers of the table may be taken for the tile that they stand for (UR-48); a taken joker
    that is kept counts against the value. Without `nodes` the answer is always exact.
    """
    question = Question(rules, table, loose, rack, weights, most, must, at_least, exchange)
    return next(iter(answer(question, 1, nodes)[0]), None)


def alternatives(
    rules: MeldRules,
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
    nodes: int | None = CAP,
) -> tuple[Arrangement, ...]:
    """The `count` best arrangements that lay different rack tiles or take different jokers, best first."""
    question = Question(rules, table, loose, rack, weights, most, must, at_least, exchange)
    return tuple(answer(question, count, nodes)[0])


def witness(
    rules: MeldRules,
    table: Sequence[Meld],
    loose: Sequence[Tile],
    rack: Sequence[Tile],
    *,
    most: int | None = None,
    must: Sequence[Tile] = (),
    exchange: bool = False,
    nodes: int | None = CAP,
) -> Witness:
    """Whether any rack tile can be laid, with the play that proves it (UR-Q1)."""
    question = Question(rules, table, loose, rack, most=most, must=must, exchange=exchange)
    found, proven = answer(question, 1, nodes, any_play=True)
    if found:
        return Witness(Verdict.PLAY, found[0])
    return Witness(Verdict.NONE if proven else Verdict.UNDECIDED, None)


def _without(table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[Meld]:
    """The melds without the jokers that were taken; what is left of one need not be a meld."""
    for meld in table:
        kept = [(tile, face) for tile, face in meld.pairs() if tile not in taken]
        if kept:
            yield Meld(tuple(tile for tile, _ in kept), tuple(face for _, face in kept))
