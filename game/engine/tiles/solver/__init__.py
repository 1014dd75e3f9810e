"""An exact solver for tile tables: the best legal arrangement of a table and a rack, or whether anything can be played.

See docs/solver.md.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import itemgetter
from typing import TypedDict, Unpack

from game.engine.options import YesNo
from game.engine.tiles.legality import points, wins
from game.engine.tiles.melds import Face, Meld, Tile, assess, left_open
from game.engine.tiles.rules import ExchangedJoker, ExchangeSource, TableJoker, TileRules
from game.engine.tiles.solver.instance import Arrangement, TileWeights, TurnTiles, exchanges, faces_kept
from game.engine.tiles.solver.rebuild import least_change, meld_shapes, race

CAP = 20_000
"""The default limit of nodes for a query."""


def count_tiles(_: Tile) -> int:
    """Return 1: the weights that make the solver lay as many tiles as possible."""
    return 1


Witness = tuple[Arrangement | None, bool]
"""A play that proves that something can be done (UR-Q1), and if there is none, whether that is proven: the search may
have been stopped before it found one."""

Asked = tuple[TileRules, Sequence[Meld], Sequence[Tile], Sequence[Tile]]
"""What every question is about, as `TurnContext.asked` has it: rules, table, loose tiles and rack."""


class Demands(TypedDict, total=False):
    """What a question may ask for besides; each is a field of `Query`."""

    weights: TileWeights
    most: int | None
    must: Sequence[Tile]
    at_least: int
    exchange: bool
    opening: int
    nodes: int | None


@dataclass(frozen=True, slots=True)
class Query:
    """A question to the solver."""

    rules: TileRules
    table: Sequence[Meld]
    loose: Sequence[Tile]
    rack: Sequence[Tile]
    weights: TileWeights = count_tiles
    """The value of laying each tile, 0 or more."""
    most: int | None = None
    """The maximum number of rack tiles laid; None: the limit of the book."""
    must: Sequence[Tile] = ()
    """Rack tiles that must be laid."""
    at_least: int = 1
    """The minimum number of rack tiles laid, those included."""
    exchange: bool = False
    """Whether table jokers may be taken for their tile (UR-48); one taken and kept counts against the value."""
    opening: int = 0
    """If not 0, the play is an initial meld: new melds of rack tiles alone, worth at least that many points.

    Jokers have their face value (RF-19, RK-18).
    """
    nodes: int | None = CAP
    """The limit of nodes; with None the result is always exact."""
    whole: bool = False
    """Whether the play meets the book's demands on a winning turn, so that the rack may be emptied."""

    def limit(self, taken: int = 0) -> int:
        """Return how many rack tiles may be laid if that many jokers are `taken` from the table; they count too."""
        limit = self.rules.lay_limit if self.most is None else self.most
        every = len(self.rack) + taken
        if not self.whole and self.rules.has_demands:
            every -= 1
        return every if limit is None else min(every, limit)

    def worth(self, tile: Tile) -> int:
        """Return the weight of a tile, scaled so that the number of tiles breaks ties; raises ValueError below 0."""
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
            most = self.limit(len(taken))
            free = self.rules.table_joker is TableJoker.FREE
            for fixed in ({},) if free else faces_kept(self.rules, self.table, taken):  # UR-Q21
                loose = tuple(self.loose)
                yield taken, TurnTiles(self.rules, table, loose, rack, must, fixed, worth, most, self.at_least)

    def _own_tiles(self) -> TurnTiles | None:
        """Return the rack tiles of an initial meld (RF-19, RK-18); None if a joker must be laid but may not be."""
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


def answer(question: Query, count: int, any_play: bool = False) -> tuple[list[tuple[TurnTiles, Arrangement]], bool]:
    """Return the best arrangements that lay different rack tiles, each with its input, and whether that is proven.

    At most `count` of them, best first. With `any_play`, exchanges are only tried if nothing can be played without.
    """
    found: list[tuple[int, TurnTiles, tuple[Tile, ...], Arrangement]] = []
    proven = question.decided
    nodes_used = 0
    for taken, given in question.variants():
        raced = race(given, count, None if question.nodes is None else max(0, question.nodes - nodes_used))
        nodes_used += raced.nodes
        proven = proven and raced.exact
        cost = sum(map(question.worth, taken))
        found += ((each.value - cost, given, taken, each) for each in raced.arrangements)
        if any_play and found:
            break
    table, loose = (tuple(question.table), tuple(question.loose)) if question.opening else ((), ())
    found.sort(key=itemgetter(0), reverse=True)
    answers = []
    for _, given, taken, each in found[:count]:
        value = sum(map(question.weights, each.played)) - sum(map(question.weights, taken))
        whole = (*table, *each.table), (*loose, *each.loose)
        answers.append((given, Arrangement(*whole, each.played, taken, value, proven, nodes_used)))
    return answers, proven


def best(*asked: *Asked, few_changes: bool = True, **demands: Unpack[Demands]) -> Arrangement | None:
    """Return the legal arrangement that lays the most value, then the most tiles; None if none is found.

    With `few_changes`, old melds are only changed where they have to be. If the book makes demands on the winning turn,
    one rack tile is kept back; use `going_out` for that turn.
    """
    found = alternatives(*asked, count=1, few_changes=few_changes, **demands)
    return found[0] if found else None


def alternatives(
    *asked: *Asked, count: int, few_changes: bool = False, **demands: Unpack[Demands]
) -> tuple[Arrangement, ...]:
    """Return the `count` best arrangements that lay different rack tiles or take different jokers, best first.

    It is faster without `few_changes`.
    """
    question = Query(*asked, **demands)
    few_changes = few_changes and not question.opening
    return tuple(least_change(given, each) if few_changes else each for given, each in answer(question, count)[0])


def witness(*asked: *Asked, **demands: Unpack[Demands]) -> Witness:
    """Return a play in which any tile is laid, or whether there is none; with `nodes=None` it is always proven."""
    found, proven = answer(Query(*asked, **demands), 1, any_play=True)
    return found[0][1] if found else None, proven


def without(rules: TileRules, table: Sequence[Meld], taken: Sequence[Tile]) -> Iterator[Meld]:
    """Yield the melds without the tiles in `taken`; what remains of one need not be a legal meld."""
    for meld in table:
        kept = [(tile, face) for tile, face in meld.pairs() if tile not in taken]
        if len(kept) == len(meld.tiles):
            yield meld
        elif kept:
            yield left_open(Meld(tuple(tile for tile, _ in kept), tuple(face for _, face in kept)), rules)


# -- The winning turn: laying the whole rack at once, under the demands of Rummy's variants (RF-50..RF-52).


def going_out(
    *asked: *Asked, reserved: Tile | None = None, laid: Sequence[Tile] = (), few_changes: bool = True,
    **demands: Unpack[Demands],
) -> Witness:  # fmt: skip
    """Return a play in which the whole rack is laid in one turn, or whether there is none.

    The `reserved` tile must be laid too (RF-51). If the book has a winning total, a meld that received a tile of this
    turn must make it (RF-52, RF-Q20, RF-Q21); tiles in `laid`, put down earlier in the turn by an initial meld, count
    as tiles of this turn. The other arguments are fields of `Query`; with `nodes=None` it is always proven.
    """
    rules, table, loose, rack = asked
    hand = (*rack, reserved) if reserved is not None else tuple(rack)
    question = replace(Query(rules, table, loose, hand, **demands), must=hand, whole=True)
    few_changes = few_changes and not question.opening
    if rules.winning_total is None:
        answers, proven = answer(question, 1)
        plays = [least_change(given, found) if few_changes else found for given, found in answers]
    else:
        plays, proven = _with_total(question, (*hand, *laid), few_changes)
    return plays[0] if plays else None, proven


def _with_total(question: Query, fresh: Sequence[Tile], few_changes: bool) -> tuple[list[Arrangement], bool]:
    """Return an arrangement with a meld of the winning total, if there is one, and whether that is proven.

    Each meld that could make the total is fixed in turn; all other tiles must then be laid without it.
    """
    proven, nodes_used = question.decided, 0
    for taken, given in question.variants():
        for meld in (None, *_winning_melds(given, fresh)):
            rest = given if meld is None else _without_meld(given, meld)
            raced = race(rest, 1, None if question.nodes is None else max(0, question.nodes - nodes_used))
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
            if meld is not None or any(wins(question.rules, each, fresh) for each in melds):
                value = sum(map(question.weights, question.rack))
                return [Arrangement(melds, found.loose, (*question.rack, *taken), taken, value, True, nodes_used)], True
    return [], proven


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
    for _, faces in meld_shapes(rules.colours, rules.numbers):
        if not rules.is_total(sum(face.number for face in faces)):
            continue
        # None is a joker; which one is decided last.
        joker = (None,) if free else ()
        choices = [(*naturals.get(face, ())[:1], *bound.get(face, ())[:1], *joker) for face in faces]
        for filling in product(*choices):
            jokers = iter(free)
            if filling.count(None) <= len(free):
                tiles = tuple(tile if tile is not None else next(jokers) for tile in filling)
                meld = left_open(Meld(tiles, faces), rules)
                if wins(rules, meld, fresh) and not assess(meld, rules):
                    yield meld


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
        points=max(0, given.points - points(meld)),
    )
