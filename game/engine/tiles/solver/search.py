"""The exact search: best first by upper bound over the numbers, depth first among equals."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from game.engine.tiles.solver.bounds import Bounds, Choices
from game.engine.tiles.solver.dominance import Frontier, Kind, States
from game.engine.tiles.solver.groups import Counts
from game.engine.tiles.solver.instance import BOUND, FIELD, TILES, WIDTH, Instance
from game.engine.tiles.solver.offers import FIRST, Offers, Terms, Use, offers
from game.engine.tiles.solver.runs import Runs, Shape, Way, runs_of
from game.engine.tiles.solver.transitions import column_of

SUPPLY = BOUND * FIELD | TILES
"""The part of a code that decides what can be done with the tiles of a number."""

Ways = tuple[Way, Way, Way, Way]


class Stage(NamedTuple):
    """The decision made at one number."""

    ways: Ways
    """The ways of the runs, per colour."""
    use: Use
    """The share of the groups."""
    laid: Counts
    """Rack tiles laid, per colour."""


class Found(NamedTuple):
    """A complete path through all numbers."""

    stages: tuple[Stage, ...]
    jokers: int
    """Free jokers used by the stages."""
    rack_jokers: int
    """Rack jokers laid, whether used by the stages or still to be placed."""


Node = tuple[int, int, Ways, int, int, int, int, Use, "Node | None"]
"""A node of the search.

Numbers done; what to try next (at the end: rack jokers laid); the last ways of the runs; free jokers used; rack tiles
laid; their value; which tiles they are if every outcome counts (else 0); the last use of the groups; the parent node.
"""

_NOBODY = (0,) * 64
"""An empty bit set for every number of jokers."""

_NO_KINDS: dict[Kind, list[int]] = {}

FIRST_LEVEL, OTHERS, AGAIN = range(3)
"""What to try next from a node.

FIRST_LEVEL: the first level of the next number, stopping after the first few nodes reached; OTHERS: the other levels;
AGAIN: the first level again, in full.
"""

ENOUGH = 4
"""How many nodes to create at a number that no node has reached yet; others may never be needed."""

_NOTHING: Way = (0, 0, 0, 0, 0, "")
_START: Node = (0, 0, (_NOTHING, _NOTHING, _NOTHING, _NOTHING), 0, 0, 0, 0, (0, 0, (), ()), None)


class Search:
    """One search over an instance, resumable with `run`."""

    def __init__(self, instance: Instance, lazy_jokers: bool, slots: int, every: bool = False) -> None:
        rules = instance.rules
        self.instance = instance
        self.lazy_jokers = lazy_jokers
        self.every = every
        """Whether to return every different outcome, not only the best."""
        self.numbers = rules.numbers
        self.runs: Runs = runs_of(Shape(rules.numbers, rules.jokers_adjacent, lazy_jokers, slots, instance.jokers))
        self.nodes = 0
        """Nodes opened so far."""
        self.over = False
        """Whether the search space is exhausted."""
        self.hurried = False
        """Whether any legal end will do, so that results are not proven optimal."""
        self._limited = instance.limited
        self._most = instance.most
        self._on_table = instance.bound_jokers + instance.loose_jokers
        self._rack_jokers = len(instance.rack_jokers) - 1
        self._free = self._on_table + self._rack_jokers
        """Jokers that can stand for anything, as long as so many rack tiles may still be laid."""
        self._kinds = every or instance.limited or not lazy_jokers or instance.points > 0
        """Whether only nodes of the same kind can dominate each other."""
        self._marks = instance.points + 1
        """An outcome is the index of the tiles laid times this, plus the points so far, capped at those demanded."""
        self._offers = self._offers_of_all()
        self._columns = tuple(
            zip(*(column_of(self.runs, instance.codes[at::WIDTH]) for at in range(WIDTH)), strict=True)
        )
        """Per number and colour: the fans by state, shared with all searches that meet the same tiles there."""
        self._ahead = Bounds(instance, self._offers)
        self._layers: list[Frontier | None] = [None] * (self.numbers + 1)
        self._firsts: list[tuple[States, Kind, int] | None] = [None] * self.numbers
        """Per number: the first node opened there; a frontier is only made when a second one comes."""
        self._ended: set[tuple[int, int]] = set()
        self._stack: list[Node] = []
        self.upper_bound = self._ahead.upper_bounds[0][instance.most if instance.limited else 0]
        """The upper bound of the nodes being searched now; no result can be worth more."""
        self._waiting: dict[int, list[Node]] = {self.upper_bound: [_START]}

    def _offers_of_all(self) -> list[Offers]:
        """Return the offers of each number."""
        thrifty = self.lazy_jokers and not self._limited and not self.every
        terms = Terms(self.instance.jokers, self.instance.rules.group_jokers, self.lazy_jokers, thrifty)
        supplies = [code & SUPPLY for code in self.instance.codes]
        return [offers(tuple(supplies[at : at + WIDTH]), terms) for at in range(0, len(supplies), WIDTH)]

    def run(self, nodes: int | None = None) -> Found | None:
        """Continue until the next result, the end of the search, or `nodes` more nodes; return None without a result.

        Results come best first; after the best, only those with a different outcome, and only if `every` is set.
        """
        limited, last = self.instance.limited, self.numbers
        stack, waiting, known = self._stack, self._waiting, self._ahead.choices
        layers, firsts = self._layers, self._firsts
        stop = None if nodes is None else self.nodes + nodes
        while stack or waiting:
            if not stack:
                self.upper_bound = max(waiting)
                if not self.upper_bound and self.instance.at_least:
                    # The rest lays no rack tile, since every tile has a value above 0.
                    break
                # Those that got furthest are past what stopped the others.
                stack += sorted(waiting.pop(self.upper_bound), key=itemgetter(0))
            node = stack.pop()
            row, rest, ways, jokers, laid, gain, outcome, use, before = node
            if row == last:
                if (outcome, rest) not in self._ended:
                    self._ended.add((outcome, rest))
                    return self._found(node)
                continue
            so_far = laid if limited else 0
            if so_far in known[row]:
                choices = known[row][so_far]
            else:
                choices = known[row][so_far] = self._ahead.choices_at(row, laid)
            if rest == FIRST_LEVEL:
                if gain + choices.level[0] < self.upper_bound and not self.hurried:
                    waiting.setdefault(gain + choices.level[0], []).append(node)
                    continue
                states = (ways[0][2], ways[1][2], ways[2][2], ways[3][2])
                layer, kind = layers[row], (so_far, outcome)
                if layer is not None:
                    if layer.knows(states, kind, jokers):
                        continue
                elif firsts[row] is None:
                    firsts[row] = states, kind, jokers
                elif self._is_second(row, states, kind, jokers):
                    continue
                if choices.rest_bound >= 0:
                    later: Node = (row, OTHERS, ways, jokers, laid, gain, outcome, use, before)
                    if gain + choices.rest_bound == self.upper_bound or self.hurried:
                        stack.append(later)
                    else:
                        waiting.setdefault(gain + choices.rest_bound, []).append(later)
            self._open(node, choices)
            self.nodes += 1
            if self.nodes == stop:
                return None
        self.over = True
        return None

    def _is_second(self, row: int, states: States, kind: Kind, jokers: int) -> bool:
        """Create a frontier for a second node at a number; return whether the first dominates it."""
        first = self._firsts[row]
        assert first is not None
        layer = self._layers[row] = Frontier(self.runs, self.instance.jokers, self.lazy_jokers)
        layer.knows(*first)
        return layer.knows(states, kind, jokers)

    def hurry(self) -> None:
        """Accept any legal end from here on, best upper bound and deepest node first."""
        self.hurried = True
        aside = [sorted(self._waiting[upper_bound], key=itemgetter(0)) for upper_bound in sorted(self._waiting)]
        self._waiting.clear()
        self._stack[:0] = [node for nodes in aside for node in nodes]

    def _open(self, node: Node, choices: Choices) -> None:  # noqa: C901 - a loop a colour, no call in them
        """Push the successors of a node at the first level of the next number, or at the others, onto the stack.

        The successor nearest to the old table ends on top; those with a lower upper bound have to wait. Joins the ways
        of the four colours for which the number has a use, within the free jokers there are.
        """
        row, rest, (one, two, three, four), base, laid, gain, outcome, _, _ = node
        kinds = self._kinds
        column_1, column_2, column_3, column_4 = self._columns[row]
        least_1, fan_1 = column_1[one[2]]
        least_2, fan_2 = column_2[two[2]]
        least_3, fan_3 = column_3[three[2]]
        least_4, fan_4 = column_4[four[2]]
        # The most jokers a colour may need if those after it need the fewest.
        may = self._free - base - least_2 - least_3 - least_4
        if kinds and (room := self._most - laid) < self._rack_jokers:
            may -= self._rack_jokers - room
        if may < least_1:
            return
        first, level, _, table = choices
        levels = None
        if rest == OTHERS:
            table, levels = self._offers[row].rest(first), self._ahead.levels_of(row, laid)
        row += 1
        layer, upper_bound = self._layers[row], self.upper_bound - gain
        if layer:
            seen_1, seen_2, seen_3, seen_4 = layer.by_state
            served = _NOBODY if kinds else layer.by_kind[0, 0]
        else:
            seen_1, seen_2, seen_3, seen_4 = self.runs.no_nodes
            served = _NOBODY
        dives = rest == FIRST_LEVEL and row < self.numbers and self._firsts[row] is None
        found: list[Node] = []
        for feed_1, ways_1 in fan_1[may]:
            table_1 = table[feed_1]
            if table_1 is None:
                continue
            for one in ways_1:
                need, jokers_1, after, _, _, _ = one
                may_2 = may - need + least_2
                jokers_1 += base
                bits_1 = seen_1[after]
                for feed_2, ways_2 in fan_2[may_2]:
                    table_2 = table_1[feed_2]
                    if table_2 is None:
                        continue
                    for two in ways_2:
                        need, jokers, after, _, _, _ = two
                        may_3 = may_2 - need + least_3
                        jokers_2 = jokers_1 + jokers
                        bits_2 = bits_1 and bits_1 & seen_2[after]
                        for feed_3, ways_3 in fan_3[may_3]:
                            table_3 = table_2[feed_3]
                            if table_3 is None:
                                continue
                            for three in ways_3:
                                need, jokers, after, _, _, _ = three
                                may_4 = may_3 - need + least_4
                                jokers_3 = jokers_2 + jokers
                                bits_3 = bits_2 and bits_2 & seen_3[after]
                                for feed_4, ways_4 in fan_4[may_4]:
                                    uses = table_3[feed_4]
                                    if uses is None:
                                        continue
                                    for four in ways_4:
                                        need, jokers, after, _, _, _ = four
                                        bits = bits_3 and bits_3 & seen_4[after]
                                        jokers += jokers_3
                                        if bits and bits & served[jokers + uses[0][0]]:
                                            continue
                                        spare = may_4 - need
                                        for use in uses:
                                            if use[0] > spare:
                                                break
                                            if levels:
                                                other = levels[use[1]]
                                                if other is None:
                                                    continue
                                                level = other
                                            if use[0] + level[3] > spare:
                                                continue
                                            ways = (one, two, three, four)
                                            jokers_used = jokers + use[0]
                                            count = laid + level[2]
                                            mark = 0
                                            if kinds:
                                                if self.every:
                                                    mark = use[1] if levels else first
                                                    mark += outcome // self._marks * len(self._offers[row - 1].laid)
                                                if self.instance.points:
                                                    gained = level[2] + jokers_used - base
                                                    mark = mark * self._marks + self._points_at(row, outcome, gained)
                                                if self._is_known(row, bits, (count, mark), jokers_used, ways):
                                                    continue
                                            child: Node = (
                                                row,
                                                0,
                                                ways,
                                                jokers_used,
                                                count,
                                                gain + level[1],
                                                mark,
                                                use,
                                                node,
                                            )
                                            if row == self.numbers:
                                                found += self._ends(child)
                                            elif level[0] == upper_bound or self.hurried:
                                                found.append(child)
                                                if dives and len(found) == ENOUGH:
                                                    self._stack.append((row - 1, AGAIN, *node[2:]))
                                                    self._stack += reversed(found)
                                                    return
                                            else:
                                                self._waiting.setdefault(gain + level[0], []).append(child)
        if len(found) > 1:
            found.reverse()
        self._stack += found

    def _points_at(self, row: int, outcome: int, tiles: int) -> int:
        """Return the points after a number that added so many tiles and jokers."""
        return min(self.instance.points, outcome % self._marks + self._ahead.number(row - 1) * tiles)

    def _is_known(self, row: int, bits: int, kind: Kind, jokers_used: int, ways: Ways) -> bool:
        """Return whether a node is dominated or hopeless.

        Dominated by one of the nodes in `bits` of the same kind; hopeless if too few points lie ahead or open runs need
        more rack tiles than may be laid.
        """
        layer, count = self._layers[row], kind[0]
        if bits and layer:
            known = layer.by_kind.get(kind if self._limited else (0, kind[1]), _NOBODY)
            if bits & known[jokers_used]:
                return True
        if self.instance.points:
            hoped = (
                kind[1] % self._marks + self._ahead.points[row] + (self.instance.jokers - jokers_used) * self.numbers
            )
            if hoped < self.instance.points:
                return True
        one, two, three, four = ways
        foreign = one[3] + two[3] + three[3] + four[3]
        return foreign > self._most - count and foreign > self._most - count + self._on_table - jokers_used

    def _ends(self, node: Node) -> Iterator[Node]:
        """Yield the ends after the last number, one per number of rack jokers; less valuable ones have to wait."""
        row, _, ways, jokers, laid, gain, outcome, use, before = node
        if outcome % self._marks < self.instance.points:
            return
        fewest = max(0, jokers - self._on_table)
        most = min(self._rack_jokers, self._most - laid)
        if not self.lazy_jokers:
            most = min(most, jokers - self.instance.bound_jokers)
        for count in range(fewest if self.every else max(fewest, most), most + 1):
            if laid + count < self.instance.at_least:
                continue
            end: Node = (row, count, ways, jokers, laid, gain, outcome, use, before)
            value = gain + self.instance.rack_jokers[count]
            if value == self.upper_bound or self.hurried:
                yield end
            else:
                self._waiting.setdefault(value, []).append(end)

    def _found(self, end: Node) -> Found:
        """Return the path that led to an end."""
        stages = []
        node = end
        while (before := node[-1]) is not None:
            use, row, laid = node[-2], before[0], before[4]
            level = use[1]
            if level == FIRST:
                level = self._ahead.choices[row][laid if self._limited else 0].first
            stages.append(Stage(node[2], use, self._offers[row].laid[level]))
            node = before
        return Found(tuple(reversed(stages)), end[3], end[1])
