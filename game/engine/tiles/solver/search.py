"""The exact search: best first by upper bound over the numbers, depth first among equals."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from game.engine.tiles.solver.bounds import Bounds, Choices
from game.engine.tiles.solver.dominance import Frontier, Kind, States
from game.engine.tiles.solver.instance import WIDTH, Instance
from game.engine.tiles.solver.joins import ENOUGH, NOBODY, join
from game.engine.tiles.solver.nodes import AGAIN, FIRST_LEVEL, OTHERS, START, Decision, Found, SearchNode, Ways
from game.engine.tiles.solver.offers import FIRST, JokerPolicy, offers_of
from game.engine.tiles.solver.runs import Runs, RunShape, runs_of
from game.engine.tiles.solver.transitions import column_of


class Search:
    """One search over an instance, resumable with `run`."""

    def __init__(self, instance: Instance, lazy_jokers: bool, slots: int, every: bool = False) -> None:
        rules = instance.rules
        self.instance = instance
        self.lazy_jokers = lazy_jokers
        self.every = every
        """Whether to return every different outcome, not only the best."""
        self.numbers = rules.numbers
        self.runs: Runs = runs_of(RunShape(rules.numbers, rules.jokers_adjacent, lazy_jokers, slots, instance.jokers))
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
        """Jokers that can stand for anything, as long as that many rack tiles may still be laid."""
        self._kinds = every or instance.limited or not lazy_jokers or instance.points > 0
        """Whether only nodes of the same kind can dominate each other."""
        self._marks = instance.points + 1
        """An outcome is the index of the tiles laid times this, plus the points so far, capped at those demanded."""
        thrifty = lazy_jokers and not instance.limited and not every
        policy = JokerPolicy(instance.jokers, rules.group_jokers, lazy_jokers, thrifty)
        self._offers = offers_of(instance.codes, policy)
        self._columns = tuple(
            zip(*(column_of(self.runs, instance.codes[at::WIDTH]) for at in range(WIDTH)), strict=True)
        )
        """Per number and colour: the branches by state, shared with all searches that meet the same tiles there."""
        self._ahead = Bounds(instance, self._offers)
        self._layers: list[Frontier | None] = [None] * (self.numbers + 1)
        self._firsts: list[tuple[States, Kind, int] | None] = [None] * self.numbers
        """Per number: the first node opened there; a frontier is only made when a second one comes."""
        self._ended: set[tuple[int, int]] = set()
        self._stack: list[SearchNode] = []
        self.upper_bound = self._ahead.upper_bounds[0][instance.most if instance.limited else 0]
        """The upper bound of the nodes being searched now; no result can be worth more."""
        self._waiting: dict[int, list[SearchNode]] = {self.upper_bound: [START]}

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
                    later: SearchNode = (row, OTHERS, ways, jokers, laid, gain, outcome, use, before)
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

    def _open(self, node: SearchNode, choices: Choices) -> None:
        """Push the successors of a node at the first level of the next number, or at the others, onto the stack.

        The successor nearest to the old table ends on top; those with a lower upper bound have to wait.
        """
        row, rest, (one, two, three, four), base, laid, gain, _, _, _ = node
        first, level, _, table = choices
        levels = None
        if rest == OTHERS:
            table, levels = self._offers[row].rest(first), self._ahead.levels_of(row, laid)
        kinds = self._kinds
        dives = rest == FIRST_LEVEL and row + 1 < self.numbers and self._firsts[row + 1] is None
        column_1, column_2, column_3, column_4 = self._columns[row]
        branches = column_1[one[2]], column_2[two[2]], column_3[three[2]], column_4[four[2]]
        free = self._free - base
        if kinds and (room := self._most - laid) < self._rack_jokers:
            free -= self._rack_jokers - room
        row += 1
        layer = self._layers[row]
        seen = layer.by_state if layer else self.runs.no_nodes
        served = layer.by_kind[0, 0] if layer and not kinds else NOBODY
        upper_bound = self.upper_bound - gain
        found: list[SearchNode] = []
        for ways, jokers, spare, bits, uses in join(branches, table, base, free, seen, served, dives and not kinds):
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
                jokers_used = jokers + use[0]
                count = laid + level[2]
                mark = 0
                if kinds:
                    mark = self._mark(node, use[1] if levels else first, level[2] + jokers_used - base)
                    if self._is_known(row, bits, (count, mark), jokers_used, ways):
                        continue
                child: SearchNode = (row, 0, ways, jokers_used, count, gain + level[1], mark, use, node)
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

    def _mark(self, node: SearchNode, level: int, tiles: int) -> int:
        """Return the outcome after a number at which a level, and that many tiles and jokers, were laid."""
        row, outcome, mark = node[0], node[6], 0
        if self.every:
            mark = level + outcome // self._marks * len(self._offers[row].laid)
        if self.instance.points:
            points = outcome % self._marks + self._ahead.number(row) * tiles
            mark = mark * self._marks + min(self.instance.points, points)
        return mark

    def _is_known(self, row: int, bits: int, kind: Kind, jokers_used: int, ways: Ways) -> bool:
        """Return whether a node is dominated or hopeless.

        Dominated by one of the nodes in `bits` of the same kind; hopeless if too few points lie ahead or open runs need
        more rack tiles than may be laid.
        """
        layer, count = self._layers[row], kind[0]
        if bits and layer:
            known = layer.by_kind.get(kind if self._limited else (0, kind[1]), NOBODY)
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

    def _ends(self, node: SearchNode) -> Iterator[SearchNode]:
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
            end: SearchNode = (row, count, ways, jokers, laid, gain, outcome, use, before)
            value = gain + self.instance.rack_jokers[count]
            if value == self.upper_bound or self.hurried:
                yield end
            else:
                self._waiting.setdefault(value, []).append(end)

    def _found(self, end: SearchNode) -> Found:
        """Return the path that led to an end."""
        stages = []
        node = end
        while (before := node[-1]) is not None:
            use, row, laid = node[-2], before[0], before[4]
            level = use[1]
            if level == FIRST:
                level = self._ahead.choices[row][laid if self._limited else 0].first
            stages.append(Decision(node[2], use, self._offers[row].laid[level]))
            node = before
        return Found(tuple(reversed(stages)), end[3], end[1])
