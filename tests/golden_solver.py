"""What the solver answers to many questions, with the nodes that it opened for each: kept as text (`tests/golden.py`).

So what only makes the search longer is seen, too: what each search had found out when it ended is kept as a check sum,
and so are the tables that searches share.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any
from unittest.mock import patch
from zlib import crc32

from game.engine.tiles import solver
from game.engine.tiles.books import BOOKS
from game.engine.tiles.melds import all_tiles
from game.engine.tiles.rules import TableJoker, TotalIs, TotalMeld
from game.engine.tiles.solver import alternatives, best, going_out, rebuild, witness
from game.engine.tiles.solver.instance import Arrangement, TileWeights, TurnTiles
from game.engine.tiles.solver.rebuild import Raced, race
from game.engine.tiles.solver.runs import JokerPolicy, Offers, Runs, RunShape, Transitions, joker_counts, plan
from game.engine.tiles.solver.search import Search
from tests.random_tiles import random_rules
from tools.positions import KNOWN, Position, load, random_position

BLOCKS = 20
"""The parts of the questions: each is a test of its own, and short."""
ASKED = 40
"""The questions of a part."""


@cache
def known(name: str) -> int:
    """How many positions a file has; reading all of them takes longer than asking."""
    return len((KNOWN / f"{name}.txt").read_text("utf-8").splitlines()) - 1


def position_of(chance: Random, name: str) -> Position:
    """A position of any size, under the rules of a book or with every option anywhere, or one with a known answer."""
    kind = chance.random()
    if kind < 0.25:
        file = chance.choice(("uno-rummy", "rummikub", "rummikub-hard"))
        number = chance.randrange(known(file))
        return next(load(KNOWN / f"{file}.txt", slice(number, number + 1)))
    book = chance.choice([*BOOKS])
    rules = BOOKS[book] if kind < 0.5 else random_rules(chance, book)
    if kind > 0.8:
        rules = replace(rules, numbers=chance.choice((4, 5, 7)), jokers=4)
    large = chance.random() < 0.3
    return random_position(chance, rules, *((96, 24) if large else (24, 9)), 4 if book == "uno-rummy" else 0, name)


def check_sum(*told: object) -> str:
    """A few letters that stand for anything."""
    return f"{crc32(repr(told).encode()):08x}"


def found_out(search: Search) -> str:
    """What a search had found out when it ended: what was open, known and still to come, and the ways it had seen."""
    ahead, layers = search._ahead, [layer for layer in search._layers if layer is not None]
    reached = [(row, first[0]) for row, first in enumerate(search._firsts) if first is not None]
    ways = [[column[at] for column, at in zip(search._columns[row], states, strict=True)] for row, states in reached]
    known = [hash((*map(tuple, layer.by_state), *map(tuple, layer.by_kind.values()))) for layer in layers]
    waiting = {bound: len(nodes) for bound, nodes in search._waiting.items()}
    bounds = ahead.upper_bounds, ahead.points, ahead.choices, ahead._levels
    return check_sum(search.instance[1:], search.instance.hopeless, bounds, known, waiting, search._firsts, ways)


@contextmanager
def counting() -> Iterator[list[object]]:
    """Give the nodes that each search opens, those that leave melds alone included; at the end, what all found out."""
    opened: list[object] = []
    begun: list[Search] = []

    def begin(*given: Any, **options: Any) -> Search:
        begun.append(Search(*given, **options))
        return begun[-1]

    def noted(given: TurnTiles, count: int, nodes: int | None) -> Raced:
        found = race(given, count, nodes)
        opened.append(found.nodes)
        return found

    race.cache_clear()
    with ExitStack() as stack:
        stack.enter_context(patch.object(rebuild, "Search", begin))
        for module in (solver, rebuild):
            stack.enter_context(patch.object(module, "race", noted))
        yield opened
    opened.append(check_sum([*map(found_out, begun)]))


def asked(chance: Random, position: Position) -> tuple[str, Any]:
    """A question about a position, and its answer."""
    ask = (position.rules, position.table, position.loose, position.rack)
    there = [tile for meld in position.table for tile in meld.tiles]
    value = {tile: chance.choice((0, 1, 3, 10)) for tile in (*position.rack, *there)}
    nodes = chance.choice((2_000, 2_000, 2_000, 3, 40, 260))
    exchange, calm = chance.random() < 0.5, chance.random() < 0.5
    opening = position.rules.opening if chance.random() < 0.3 else 0
    must = tuple(chance.sample(position.rack, 1)) if chance.random() < 0.2 else ()
    most = chance.choice((None, None, None, 1, 2, 5))
    weights: TileWeights = value.__getitem__ if chance.random() < 0.5 else lambda tile: tile.number
    options: dict[str, Any] = {"exchange": exchange, "opening": opening, "must": must, "most": most, "nodes": nodes}
    said = f"exchange={exchange} opening={opening} must={must} most={most} nodes={nodes} calm={calm}"
    match chance.choice(("best", "best", "best", "alternatives", "witness", "going out")):
        case "best":
            least = chance.choice((1, 1, 1, 3))
            found: Any = best(*ask, **options, weights=weights, at_least=least, few_changes=calm)
            return f"best {said} at_least={least}", found
        case "alternatives":
            count = chance.choice((2, 5, 40))
            return f"{count} alternatives {said}", alternatives(
                *ask, **options, count=count, weights=weights, few_changes=calm
            )
        case "witness":
            return f"witness {said}", witness(*ask, **options)
        case _:
            reserved = chance.choice(position.rack) if position.rack and chance.random() < 0.3 else None
            rack = tuple(tile for tile in position.rack if tile != reserved)[: chance.choice((1, 3, 6, 14))]
            laid = tuple(tile for meld in position.table[:1] for tile in meld.tiles)
            demands: dict[str, Any] = {"reserved": reserved, "laid": laid, "exchange": exchange, "opening": opening}
            return f"going out with {rack} reserved={reserved} {said}", going_out(
                *ask[:3], rack, **demands, nodes=nodes, few_changes=calm
            )


def totals(block: int) -> Iterator[str]:
    """Winning turns of Rummy that need a meld of a total, with twins of the rack on the table."""
    for number in range(ASKED // 2):
        chance = Random(f"totals {block} {number}")
        rules = replace(
            BOOKS["rummy"], winning_total=chance.choice((3, 4, 6, 9, 12, 15, 18, 24)),
            winning_total_is=chance.choice([*TotalIs]), winning_total_meld=chance.choice([*TotalMeld]),
            numbers=chance.choice((6, 9)), table_joker=chance.choice([*TableJoker]),
        )  # fmt: skip
        position = random_position(chance, rules, 14, 3, 0, str(number), size=chance.choice((1, 2, 3)))
        there = [tile for meld in position.table for tile in meld.tiles]
        left = [tile for tile in all_tiles(rules) if tile not in there]
        twins = [tile for tile in left if any(tile.face == other.face for other in there)]
        near = [tile for tile in twins or left if not tile.is_joker]
        rack = tuple(dict.fromkeys((*position.rack[: chance.randint(0, 2)], *chance.sample(near, min(len(near), 2)))))
        laid = tuple(chance.sample(there, min(len(there), chance.choice((0, 0, 3)))))
        for exchange in (False, True):
            with counting() as opened:
                found = going_out(rules, position.table, (), rack, laid=laid, exchange=exchange, nodes=400)
            yield f"{number} {rack} {rules.winning_total} {rules.winning_total_is} {rules.winning_total_meld}: {opened}"
            yield from (f"    {line}" for line in told(found))


def told(found: Any) -> Iterator[str]:
    match found:
        case (Arrangement() | None) as play, bool() as proven:
            yield "none" if play is None and proven else "undecided" if play is None else "play"
            yield from told(play)
        case Arrangement():
            proof = " proven" if found.exact else ""
            yield f"{found.value} in {found.nodes} nodes{proof}: {' | '.join(map(repr, found.table))}"
            yield f"    loose {found.loose}, played {found.played}, taken {found.taken}"
        case tuple():
            yield f"{len(found)}"
            for each in found[:3]:
                yield from told(each)
        case _:
            yield str(found)


def answers(block: int) -> Iterator[str]:
    """The questions of a part, each with its answer."""
    for number in range(ASKED):
        chance = Random(f"solver {block} {number}")
        position = position_of(chance, str(number))
        with counting() as opened:
            said, found = asked(chance, position)
        yield f"{number} {said}: {opened}"
        yield from (f"    {line}" for line in told(found))


def tables(block: int) -> Iterator[str]:
    """The tables that searches share: steps and ways of runs, and what the tiles of a number can be used for."""
    chance = Random(f"tables {block}")
    for adjacent, lazy in product((False, True), repeat=2):
        jokers, numbers = chance.randint(1, 3), chance.randint(4, 7)
        runs = Runs(RunShape(numbers, adjacent, lazy, 2, jokers))
        states = range(len(runs.states))
        yield f"{runs.shape} {runs.due} {runs.phases} {check_sum([runs.below[state] for state in states])}"
        for number in range(1, numbers + 1):
            steps = [runs.steps(number, *asked) for asked in product(states, range(3), range(2))]
            codes = [chance.choice((0, 1, 2, 9, 10, 18, 64, 73)) + chance.choice((0, 4096)) for _ in range(3)]
            ways = Transitions(runs, number, *codes)
            yield f"    {number} {check_sum(steps)} {codes} {check_sum([ways[state] for state in states])}"
        policy = JokerPolicy(jokers, chance.choice((None, 1, 2)), lazy, lazy and chance.random() < 0.5)
        for _ in range(6):
            offers = Offers(tuple(chance.choice((0, 1, 2, 9, 513, 522, 585, 64)) for _ in range(4)), policy)
            every = [(offers.first(level), offers.rest(level)) for level in range(len(offers.laid))]
            counts = [tuple(chance.choice((0, 0, 1, 2)) for _ in range(4)) for _ in range(2)]
            dealt = [plan(*counts, free, policy.limit) for free in range(4)]
            yield f"    {check_sum(offers.totals, every)} {counts} {joker_counts(*counts, 3, policy.limit)} {dealt}"


def areas() -> Mapping[str, Callable[[], Iterator[str]]]:
    found = {f"questions {block}": partial(answers, block) for block in range(BLOCKS)}
    found |= {f"tables {block}": partial(tables, block) for block in range(BLOCKS // 4)}
    return {**found, **{f"totals {block}": partial(totals, block) for block in range(BLOCKS // 4)}}
