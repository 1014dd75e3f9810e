"""The exact search: number by number, best promise first, last in first out among equals."""

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
"""The part of a code that decides what can be done with a number's tiles."""

Ways = tuple[Way, Way, Way, Way]


class Stage(NamedTuple):
    """What was done at one number."""

    ways: Ways
    """What the runs of each colour did."""
    use: Use
    """What the groups got."""
    laid: Counts
    """Per colour rack tiles laid."""


class Found(NamedTuple):
    """A way through all numbers."""

    stages: tuple[Stage, ...]
    jokers: int
    """Free jokers that the stages use."""
    rack_jokers: int
    """Rack jokers that are laid, in the stages or left to be placed."""


Node = tuple[int, int, Ways, int, int, int, int, Use, "Node | None"]
"""A point of the search: numbers done; what is to be tried at the next one (at the end: rack jokers laid); what the
runs of each colour did last; free jokers used; rack tiles laid; what they are worth; which ones they are, where every
outcome counts (else 0); what the groups got last; the node before it."""

_NOBODY = (0,) * 64
"""No nodes for any number of jokers."""

_NO_KINDS: dict[Kind, list[int]] = {}

FIRST_LEVEL, OTHERS, AGAIN = range(3)
"""What is to be tried from a node: the first level of the next number, which ends with the first few nodes that are
reached there; the other levels; the first level again, all of it."""

ENOUGH = 4
"""So many nodes are made at once at a number where nobody was yet; perhaps no other is ever needed."""

_NOTHING: Way = (0, 0, 0, 0, 0, "")
_START: Node = (0, 0, (_NOTHING, _NOTHING, _NOTHING, _NOTHING), 0, 0, 0, 0, (0, 0, (), ()), None)


class Search:
    """One search over a task in one shape of runs."""

    def __init__(self, task: Instance, lean: bool, slots: int, every: bool = False) -> None:
        rules = task.rules
        self.task = task
        self.lean = lean
        self.every = every
        """Whether each other outcome is wanted, not only the best."""
        self.numbers = rules.numbers
        self.runs: Runs = runs_of(Shape(rules.numbers, rules.jokers_adjacent, lean, slots, task.jokers))
        self.nodes = 0
        """Nodes opened so far."""
        self.over = False
        """Whether nothing is left to be found."""
        self.hurried = False
        """Whether any legal end would do, so that what is found is not proven best."""
        self._limited = task.limited
        self._most = task.most
        self._on_table = task.bound_jokers + task.loose_jokers
        self._rack_jokers = len(task.rack_jokers) - 1
        self._free = self._on_table + self._rack_jokers
        """Jokers that can stand for anything, as long as so many rack tiles may still be laid."""
        self._kinds = every or task.limited or not lean or task.points > 0
        """Whether only nodes of one kind can stand for each other."""
        self._marks = task.points + 1
        """An outcome is that of the tiles laid times this, and the points so far; more than are demanded count no more.
        """
        self._offers = self._offers_of_all()
        self._columns = tuple(zip(*(column_of(self.runs, task.codes[at::WIDTH]) for at in range(WIDTH)), strict=True))
        """Per number and colour the fans by state, shared with every search that meets the same tiles there."""
        self._ahead = Bounds(task, self._offers)
        self._layers: list[Frontier | None] = [None] * (self.numbers + 1)
        self._firsts: list[tuple[States, Kind, int] | None] = [None] * self.numbers
        """Per number the first node opened there; only when there is a second one a layer is made of them."""
        self._ended: set[tuple[int, int]] = set()
        self._stack: list[Node] = []
        self.promise = self._ahead.promises[0][task.most if task.limited else 0]
        """What the nodes that are being looked at can be worth; nothing is worth more."""
        self._waiting: dict[int, list[Node]] = {self.promise: [_START]}

    def _offers_of_all(self) -> list[Offers]:
        """Per number what can be done with its tiles."""
        thrifty = self.lean and not self._limited and not self.every
        terms = Terms(self.task.jokers, self.task.rules.group_jokers, self.lean, thrifty)
        supplies = [code & SUPPLY for code in self.task.codes]
        return [offers(tuple(supplies[at : at + WIDTH]), terms) for at in range(0, len(supplies), WIDTH)]

    def run(self, nodes: int | None = None) -> Found | None:
        """Go on until the next result is found, all is searched or so many more nodes were opened.

        Results come best first; after the best only those with another outcome, if every outcome is wanted.
        """
        limited, last = self.task.limited, self.numbers
        stack, waiting, known = self._stack, self._waiting, self._ahead.choices
        layers, firsts = self._layers, self._firsts
        stop = None if nodes is None else self.nodes + nodes
        while stack or waiting:
            if not stack:
                self.promise = max(waiting)
                if not self.promise and self.task.at_least:
                    # What is left lays no rack tile: every one is worth something.
                    break
                # Those that came furthest have left behind what stopped the others.
                stack += sorted(waiting.pop(self.promise), key=itemgetter(0))
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
                if gain + choices.level[0] < self.promise and not self.hurried:
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
                if choices.rest_promise >= 0:
                    later: Node = (row, OTHERS, ways, jokers, laid, gain, outcome, use, before)
                    if gain + choices.rest_promise == self.promise or self.hurried:
                        stack.append(later)
                    else:
                        waiting.setdefault(gain + choices.rest_promise, []).append(later)
            self._open(node, choices)
            self.nodes += 1
            if self.nodes == stop:
                return None
        self.over = True
        return None

    def _is_second(self, row: int, states: States, kind: Kind, jokers: int) -> bool:
        """Make a layer where a second node is opened; whether the first can do all that this one can."""
        first = self._firsts[row]
        assert first is not None
        layer = self._layers[row] = Frontier(self.runs, self.task.jokers, self.lean)
        layer.knows(*first)
        return layer.knows(states, kind, jokers)

    def hurry(self) -> None:
        """From here on take any legal end: what promises most and lies deepest first."""
        self.hurried = True
        aside = [sorted(self._waiting[promise], key=itemgetter(0)) for promise in sorted(self._waiting)]
        self._waiting.clear()
        self._stack[:0] = [node for nodes in aside for node in nodes]

    def _open(self, node: Node, choices: Choices) -> None:  # noqa: C901 - a loop a colour, no call in them
        """Put what follows from a node, at the first level of the next number or at the others, onto the stack, the
        nearest to the old table on top; what promises less than is being looked at has to wait.

        The ways of the four colours are joined that leave the number a use, within the free jokers there are.
        """
        row, rest, (one, two, three, four), base, laid, gain, outcome, _, _ = node
        kinds = self._kinds
        column_1, column_2, column_3, column_4 = self._columns[row]
        least_1, fan_1 = column_1[one[2]]
        least_2, fan_2 = column_2[two[2]]
        least_3, fan_3 = column_3[three[2]]
        least_4, fan_4 = column_4[four[2]]
        # What a colour may need if those after it need their least.
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
        layer, promise = self._layers[row], self.promise - gain
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
                                            spent = jokers + use[0]
                                            count = laid + level[2]
                                            mark = 0
                                            if kinds:
                                                if self.every:
                                                    mark = use[1] if levels else first
                                                    mark += outcome // self._marks * len(self._offers[row - 1].laid)
                                                if self.task.points:
                                                    gained = level[2] + spent - base
                                                    mark = mark * self._marks + self._points_at(row, outcome, gained)
                                                if self._is_known(row, bits, (count, mark), spent, ways):
                                                    continue
                                            child: Node = (row, 0, ways, spent, count, gain + level[1], mark, use, node)
                                            if row == self.numbers:
                                                found += self._ends(child)
                                            elif level[0] == promise or self.hurried:
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
        """The points after so many numbers, if the last one gave so many tiles and jokers."""
        return min(self.task.points, outcome % self._marks + self._ahead.number(row - 1) * tiles)

    def _is_known(self, row: int, bits: int, kind: Kind, spent: int, ways: Ways) -> bool:
        """Whether one of the nodes with these bits is of the kind, or there is no end to come to: too few points ahead,
        or open runs need more rack tiles than may be laid."""
        layer, count = self._layers[row], kind[0]
        if bits and layer:
            known = layer.by_kind.get(kind if self._limited else (0, kind[1]), _NOBODY)
            if bits & known[spent]:
                return True
        if self.task.points:
            hoped = kind[1] % self._marks + self._ahead.points[row] + (self.task.jokers - spent) * self.numbers
            if hoped < self.task.points:
                return True
        one, two, three, four = ways
        foreign = one[3] + two[3] + three[3] + four[3]
        return foreign > self._most - count and foreign > self._most - count + self._on_table - spent

    def _ends(self, node: Node) -> Iterator[Node]:
        """The ends that the last number makes, one per number of rack jokers; those worth less have to wait."""
        row, _, ways, jokers, laid, gain, outcome, use, before = node
        if outcome % self._marks < self.task.points:
            return
        fewest = max(0, jokers - self._on_table)
        most = min(self._rack_jokers, self._most - laid)
        if not self.lean:
            most = min(most, jokers - self.task.bound_jokers)
        for count in range(fewest if self.every else max(fewest, most), most + 1):
            if laid + count < self.task.at_least:
                continue
            end: Node = (row, count, ways, jokers, laid, gain, outcome, use, before)
            value = gain + self.task.rack_jokers[count]
            if value == self.promise or self.hurried:
                yield end
            else:
                self._waiting.setdefault(value, []).append(end)

    def _found(self, end: Node) -> Found:
        """The way that led to an end."""
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
