"""The exact search: number by number, best promise first, last in first out among equals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import accumulate
from typing import NamedTuple

from game.engine.arrange.actions import FEED, Use, uses
from game.engine.arrange.runs import Runs, Shape, Step, runs_of
from game.engine.arrange.task import Task

BITS = 10
"""Bits that the open runs of one colour take in a state."""

MASK = (1 << BITS) - 1


class Stage(NamedTuple):
    """What was done at one number: the use of its tiles and per colour the step of its runs."""

    use: Use
    steps: tuple[Step, ...]

    def naturals(self, column: int) -> int:
        """How many natural tiles of a colour are in melds."""
        return self.use.feeds[column] % FEED + self.use.naturals[column]


@dataclass(frozen=True, slots=True)
class Found:
    """Where a search ended."""

    stages: tuple[Stage, ...] | None
    """Number by number; None if nothing legal was found."""
    value: int
    """What the laid tiles are worth, rack jokers included."""
    jokers: int
    """Free jokers that the stages use."""
    rack_jokers: int
    """Rack jokers that are laid, in the stages or left to be placed."""
    exact: bool
    """False if the node cap stopped the search."""
    nodes: int


class Node(NamedTuple):
    """A point of the search: what was done up to a number."""

    state: int
    jokers: int
    laid: int
    """Rack tiles laid; rack jokers are added after the last number."""
    outcome: int
    """Which rack tiles were laid, where every outcome counts; else 0."""
    gain: int
    parent: Node | None
    use: Use | None


Half = dict[int, list[tuple[int, int, int, int]]]
"""Per feed of a colour: jokers, state after it, and what that state lacks in tiles and in tiles besides the rack's."""


class Search:
    """One search over a task in one shape of runs."""

    def __init__(self, task: Task, lean: bool, slots: int, every: bool = False) -> None:
        self.task = task
        self.lean = lean
        self.every = every
        rules = task.rules
        self.numbers = rules.numbers
        self.width = len(rules.colours)
        self.runs: Runs = runs_of(Shape(rules.numbers, rules.jokers_adjacent, lean, slots, task.jokers))
        self.offers = [self._offers(row) for row in range(rules.numbers)]
        self.promise = self._promises()
        self.columns: list[list[dict[int, Half]]] = [
            [{} for _ in range(self.width)] for _ in range(self.numbers)
        ]

    def _offers(self, row: int) -> list[tuple[Use, int, int]]:
        """The uses of a number's tiles, how many rack tiles each lays and what these are worth."""
        task, cells = self.task, self.task.rows[row]
        supply = tuple((cell.bound, cell.loose, len(cell.rack), cell.fixed) for cell in cells)
        worth = [(0, *accumulate(cell.rack)) for cell in cells]
        offers = [
            (
                use,
                sum(use.laid),
                sum(sums[count] for sums, count in zip(worth, use.laid, strict=True)),
            )
            for use in uses(
                supply, task.jokers, task.rules.group_jokers, self.lean, task.limited or self.every
            )
        ]
        offers.sort(key=lambda offer: (offer[2], -offer[0].jokers))
        return offers

    def _promises(self) -> list[list[int]]:
        """Per number done and rack tiles still allowed: the most that the rest can be worth."""
        task = self.task
        rest = sorted(task.rack_jokers, reverse=True)
        promises = [[0, *accumulate(rest)]]
        for row in reversed(task.rows):
            rest = sorted(rest + [each for cell in row for each in cell.rack], reverse=True)
            promises.append([0, *accumulate(rest)])
        promises.reverse()
        return [[sums[min(allowed, len(sums) - 1)] for allowed in range(task.most + 1)] for sums in promises]

    def _column(self, row: int, column: int, state: int) -> Half:
        """The steps of one colour from a state, by feed; worked out once."""
        known = self.columns[row][column]
        found = known.get(state)
        if found is None:
            found = known[state] = {}
            cell = self.task.rows[row][column]
            for fixed in range(cell.fixed + 1):
                for naturals in range(cell.every + 1):
                    ways = [
                        (step.jokers, step.after, *lack)
                        for step in self.runs.steps(row + 1, state, naturals, fixed)
                        if (lack := self._lack(row, column, step.after)) is not None
                    ]
                    if ways:
                        found[naturals + FEED * fixed] = ways
        return found

    def _lack(self, row: int, column: int, state: int) -> tuple[int, int] | None:
        """How many jokers, and how many tiles not yet on the table, open runs need at least; None: no way out."""
        due, with_natural, twice = self.runs.due[state]
        if not due:
            return 0, 0
        rows = self.task.rows
        if row + 1 + (twice > 0) >= self.numbers:
            return None
        following = rows[row + 1][column]
        if with_natural > following.every:
            return None
        missing = max(0, due - following.every - following.fixed)
        foreign = max(0, due - following.own - following.fixed)
        if twice:
            second = rows[row + 2][column]
            missing += max(0, twice - second.every - second.fixed)
            foreign += max(0, twice - second.own - second.fixed)
        return missing, foreign

    def results(self, cap: int | None) -> Iterator[Found]:
        """The best way, then, if `every` was asked for, the best way of each other set of rack tiles laid.

        Ends with a result without stages when nothing is left, or with the best so far after `cap` nodes.
        """
        start = Node(0, 0, 0, 0, 0, None, None)
        buckets: dict[int, list[tuple[int, Node]]] = {self.promise[0][self.task.most]: [(0, start)]}
        order = [-self.promise[0][self.task.most]]
        seen: list[dict[tuple[int, int, int, int], int]] = [{} for _ in range(self.numbers + 1)]
        nodes = 0
        best: tuple[int, Node] | None = None
        while order:
            promise = -order[0]
            bucket = buckets[promise]
            if not bucket:
                heappop(order)
                del buckets[promise]
                continue
            row, node = bucket.pop()
            ended = row == self.numbers
            key = (0, 0, 0, node.outcome) if ended else (node.state, node.jokers, node.laid, node.outcome)
            if seen[row].get(key, -1) >= node.gain:
                continue
            seen[row][key] = node.gain
            if ended:
                best = None
                yield self._found(node, promise, True, nodes)
                continue
            nodes += 1
            if cap is not None and nodes > cap:
                break
            for value, after in self._next(row, node):
                if value not in buckets:
                    buckets[value] = []
                    heappush(order, -value)
                buckets[value].append((row + 1, after))
                if row + 1 == self.numbers and (best is None or value > best[0]):
                    best = (value, after)
        if not order or best is None:
            yield self._found(None, 0, not order, nodes)
        else:
            yield self._found(best[1], best[0], False, nodes)

    def _next(self, row: int, node: Node) -> list[tuple[int, Node]]:
        """The nodes after a node with the most that each can be worth, the likeliest last."""
        task = self.task
        columns = []
        state = node.state
        for column in range(self.width):
            columns.append(self._column(row, column, state & MASK))
            state >>= BITS
        promise = self.promise[row + 1]
        found: list[tuple[int, Node]] = []
        for use, laid, gain in self.offers[row]:
            laid += node.laid
            if laid > task.most:
                continue
            ways = [(node.jokers + use.jokers, 0, 0, 0)]
            for column, feed in enumerate(use.feeds):
                steps = columns[column].get(feed)
                if not steps:
                    break
                ways = [
                    (jokers + more, after | (step << BITS * column), lack + missing, foreign + strange)
                    for jokers, after, lack, foreign in ways
                    for more, step, missing, strange in steps
                ]
            else:
                allowed = task.most - laid
                on_table = task.bound_jokers + task.loose_jokers
                may = on_table + min(allowed, len(task.rack_jokers))
                outcome = self._outcome(node.outcome, use)
                for jokers, after, lack, foreign in ways:
                    if jokers + lack > may or foreign > allowed + max(0, on_table - jokers):
                        continue
                    next_node = Node(after, jokers, laid, outcome, node.gain + gain, node, use)
                    if row + 1 == self.numbers:
                        found += self._ends(next_node)
                    else:
                        found.append((next_node.gain + promise[allowed], next_node))
        return found

    def _outcome(self, before: int, use: Use) -> int:
        """The mark of the rack tiles laid so far."""
        if not self.every:
            return 0
        for laid in use.laid:
            before = before * 4 + laid
        return before

    def _ends(self, node: Node) -> Iterator[tuple[int, Node]]:
        """The ends of the search that a node after the last number makes: with how many rack jokers."""
        task = self.task
        fewest = max(0, node.jokers - task.bound_jokers - task.loose_jokers)
        most = min(len(task.rack_jokers), task.most - node.laid)
        if not self.lean:
            most = min(most, node.jokers - task.bound_jokers)
        for count in range(fewest if self.every else max(fewest, most), most + 1):
            laid = node.laid + count
            gain = node.gain + sum(task.rack_jokers[:count])
            if laid >= task.at_least:
                yield gain, node._replace(laid=laid, gain=gain, outcome=node.outcome * 8 + count)

    def _found(self, node: Node | None, value: int, exact: bool, nodes: int) -> Found:
        if node is None:
            return Found(None, 0, 0, 0, exact, nodes)
        stages: list[Stage] = []
        jokers = node.jokers
        rack_jokers = node.outcome % 8
        row = self.numbers
        while node.parent is not None:
            row -= 1
            stages.append(self._stage(row, node.parent, node))
            node = node.parent
        return Found(tuple(reversed(stages)), value, jokers, rack_jokers, exact, nodes)

    def _stage(self, row: int, before: Node, after: Node) -> Stage:
        """The steps that lead from one node to the next."""
        assert after.use is not None
        spent = after.jokers - before.jokers - after.use.jokers
        choices: list[list[Step]] = []
        for column, feed in enumerate(after.use.feeds):
            shift = BITS * column
            choices.append(
                [
                    step
                    for step in self.runs.steps(
                        row + 1, (before.state >> shift) & MASK, feed % FEED, feed // FEED
                    )
                    if step.after == (after.state >> shift) & MASK
                ]
            )
        return Stage(after.use, _adding_up(choices, spent))


def _adding_up(choices: list[list[Step]], jokers: int) -> tuple[Step, ...]:
    """One step per colour so that together they spend these jokers."""
    ways: list[tuple[int, tuple[Step, ...]]] = [(0, ())]
    for steps in choices:
        ways = [(spent + step.jokers, (*done, step)) for spent, done in ways for step in steps]
    return next(done for spent, done in ways if spent == jokers)
