"""The exact search: best first by upper bound over the numbers, depth first among equals."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from operator import getitem, itemgetter, sub
from typing import NamedTuple

from game.engine.tiles.solver import runs
from game.engine.tiles.solver.instance import WIDTH, Instance
from game.engine.tiles.solver.runs import FIRST, Branches, Counts, FaceUse, Offers, OfferTable, Runs, RunWay

# -- Upper bounds: the most that the remaining numbers can be worth, and what can be laid at each of them.

BoundLevel = tuple[int, int, int, int]
"""A choice of rack tiles to lay at one number, as seen from a node.

The upper bound of these tiles and everything after them; their value; their count; and how many rack jokers can no
longer be laid.
"""


class Choices(NamedTuple):
    """The levels open at a number to the nodes that have laid a given number of rack tiles."""

    first: int
    """The index of the level with the highest upper bound."""
    level: BoundLevel
    rest_bound: int
    """The upper bound of all other levels; negative if there are none."""
    table: OfferTable
    """The offers of the first level."""


class Bounds:
    """Upper bounds for the rack tiles of an instance, number by number."""

    def __init__(self, instance: Instance, offers: Sequence[Offers]) -> None:
        self._instance = instance
        self._offers = offers
        self._numbers = instance.rules.numbers
        self._limited = instance.limited
        self._most = instance.most
        self._rack_jokers = len(instance.rack_jokers) - 1
        self._racks: list[list[tuple[int, int]]] = [[] for _ in range(self._numbers)]
        """Per number: the value and colour of each spare rack tile, best first."""
        for at, worth in sorted(instance.racks.items()):
            self._racks[at // WIDTH] += ((more - less, at % WIDTH) for less, more in pairwise(worth))
        for new in self._racks:
            new.sort(key=itemgetter(0), reverse=True)
        self.upper_bounds = self._upper_bounds()
        """Per number searched and rack tiles still allowed (0 without a limit): the most that the rest can be worth."""
        made = [self.number(row) * len(new) for row, new in enumerate(self._racks)] if instance.points else []
        self.points = list(accumulate(reversed(made), initial=0))[::-1]
        """Per number searched: the most points the remaining rack tiles can make, if any are demanded."""
        self.choices: list[dict[int, Choices]] = [{} for _ in range(self._numbers)]
        """Per number and rack tiles laid (0 without a limit): the results of `choices_at`."""
        self._levels: list[dict[int, list[BoundLevel | None]]] = [{} for _ in range(self._numbers)]

    def _upper_bounds(self) -> list[list[int]]:
        limited, most = self._limited, self._most
        worth = list(map(sub, self._instance.rack_jokers[1:], self._instance.rack_jokers))
        upper_bounds = [list(accumulate(worth[:most], initial=0)) if limited else [sum(worth)]]
        if limited:
            upper_bounds[0] += [upper_bounds[0][-1]] * (most + 1 - len(upper_bounds[0]))
        for new in reversed(self._racks):
            if not new:
                upper_bounds.append(upper_bounds[-1])
            elif not limited:
                upper_bounds.append([upper_bounds[-1][0] + sum([step for step, _ in new])])
            else:
                worth = sorted([*worth, *(step for step, _ in new)], reverse=True)[:most]
                sums = list(accumulate(worth, initial=0))
                upper_bounds.append(sums + [sums[-1]] * (most + 1 - len(sums)))
        return upper_bounds[::-1]

    def number(self, row: int) -> int:
        """Return the number of a row; rows count from the end that the search starts at."""
        return self._numbers - row if self._instance.descending else row + 1

    def choices_at(self, row: int, laid: int) -> Choices:
        """Return the choices at a row for nodes that have laid `laid` rack tiles.

        For a given count the most valuable tiles are always best, so only the count has to be found.
        """
        worth, upper_bounds, offer = self._racks[row], self.upper_bounds[row + 1], self._offers[row]
        if not self._limited:
            upper_bound = self.upper_bounds[row][0]
            second = upper_bound - worth[-1][0] if worth else -1
            return Choices(0, (upper_bound, upper_bound - upper_bounds[0], len(worth), 0), second, offer.first(0))
        room = self._most - laid
        best, second, gain = (upper_bounds[room], 0, 0), -1, 0
        for count, (step, _) in enumerate(worth[:room], 1):
            gain += step
            upper_bound = gain + upper_bounds[room - count]
            if upper_bound >= best[0]:
                best, second = (upper_bound, gain, count), best[0]
            else:
                second = max(second, upper_bound)
        upper_bound, gain, count = best
        if count and count < len(worth):
            second = max(second, upper_bound - worth[count - 1][0] + worth[count][0])
        counts = [0] * WIDTH
        for _, column in worth[:count]:
            counts[column] += 1
        first = offer.laid.index(tuple(counts))
        return Choices(first, self._level(row, laid, gain, count), second, offer.first(first))

    def _level(self, row: int, laid: int, gain: int, count: int) -> BoundLevel:
        room = self._most - laid - count
        free = min(self._rack_jokers, self._most - laid)
        return gain + self.upper_bounds[row + 1][room if self._limited else 0], gain, count, max(0, free - room)

    def levels_of(self, row: int, laid: int) -> list[BoundLevel | None]:
        """Return all levels of a row for nodes that have laid `laid` rack tiles; None for levels over the limit."""
        known, key = self._levels[row], laid if self._limited else 0
        if key not in known:
            racks = [self._instance.racks.get(row * WIDTH + column, (0,)) for column in range(WIDTH)]
            known[key] = [
                None if laid + total > self._most else self._level(row, laid, sum(map(getitem, racks, counts)), total)
                for counts, total in self._offers[row].totals
            ]
        return known[key]


# -- Dominance: whether a node opened earlier at the same number can do everything that a new one can.

States = tuple[int, int, int, int]
"""The state of the open runs of each colour, as indices into `Runs.states`."""

BitsByState = tuple[list[int], ...]
"""Per colour: a bit set of nodes for each state."""

Kind = tuple[int, int]
"""Rack tiles laid and outcome; only nodes of equal kind are comparable."""


class Frontier:
    """The nodes opened at one number, each with a bit of its own.

    Nodes arrive in order of value, so an earlier one of the same kind is worth no less. One AND over the bit sets of a
    new node's four states and of its jokers leaves the nodes that dominate it.
    """

    __slots__ = ("_below", "_count", "_jokers", "_lazy_jokers", "by_kind", "by_state")

    def __init__(self, runs: Runs, jokers: int, lazy_jokers: bool) -> None:
        self._below = runs.below
        self._jokers = jokers
        self._lazy_jokers = lazy_jokers
        self._count = 0
        none = [0] * len(runs.states)
        self.by_state: BitsByState = none, none[:], none[:], none[:]
        """Per colour and state: the nodes whose state can do at least as much."""
        self.by_kind: dict[Kind, list[int]] = {}
        """Per kind and jokers used: the nodes that used no more; all bits set (-1) beyond the jokers there are."""

    def knows(self, states: States, kind: Kind, jokers: int) -> bool:
        """Return whether an equal or better node was opened before; if not, remember this one."""
        one, two, three, four = self.by_state
        state_1, state_2, state_3, state_4 = states
        known = self.by_kind.get(kind)
        if known is None:
            known = self.by_kind[kind] = [0] * (self._jokers + 1) + [-1] * self._jokers
        elif (bits := known[jokers] & one[state_1] & two[state_2]) and bits & three[state_3] & four[state_4]:
            return True
        bit = 1 << self._count
        self._count += 1
        below = self._below
        for other in below[state_1]:
            one[other] |= bit
        for other in below[state_2]:
            two[other] |= bit
        for other in below[state_3]:
            three[other] |= bit
        for other in below[state_4]:
            four[other] |= bit
        known[jokers] |= bit
        if self._lazy_jokers:
            for count in range(jokers + 1, self._jokers + 1):
                known[count] |= bit
        return False


# -- What the exact search keeps: nodes, and the decisions that lead from one to the next.

Ways = tuple[RunWay, RunWay, RunWay, RunWay]


class Decision(NamedTuple):
    """The decision made at one number."""

    ways: Ways
    """The ways of the runs, per colour."""
    use: FaceUse
    """The share of the groups."""
    laid: Counts
    """Rack tiles laid, per colour."""


class Found(NamedTuple):
    """A complete path through all numbers."""

    stages: tuple[Decision, ...]
    jokers: int
    """Free jokers used by the stages."""
    rack_jokers: int
    """Rack jokers laid, whether used by the stages or still to be placed."""


SearchNode = tuple[int, int, Ways, int, int, int, int, FaceUse, "SearchNode | None"]
"""A node of the search.

Numbers done; what to try next (at the end: rack jokers laid); the last ways of the runs; free jokers used; rack tiles
laid; their value; which tiles they are if every outcome counts (else 0); the last use of the groups; the parent node.
"""

FIRST_LEVEL, OTHERS, AGAIN = range(3)
"""What to try next from a node.

FIRST_LEVEL: the first level of the next number, stopping after the first few nodes reached; OTHERS: the other levels;
AGAIN: the first level again, in full.
"""

NOTHING: RunWay = (0, 0, 0, 0, 0, "")
"""The way of a colour before the first number."""

START: SearchNode = (0, 0, (NOTHING, NOTHING, NOTHING, NOTHING), 0, 0, 0, 0, (0, 0, (), ()), None)
"""The node that every search begins with: no number done, no run open."""


# -- The inner loop of the search: ways of the four colours that fit together at one number.

Join = tuple[Ways, int, int, int, tuple[FaceUse, ...]]
"""Ways of the four colours for which a number has a use.

The ways; free jokers used before it and by them; free jokers left for groups; the nodes whose states can do as much, as
a bit set; the uses, fewest jokers first.
"""

ENOUGH = 4
"""How many nodes to create at a number that no node has reached yet; others may never be needed."""

Served = Sequence[int]
"""Per number of jokers used: a bit set of nodes."""

NOBODY: Served = (0,) * 64
"""No nodes, whatever the number of jokers."""


def join(
    branches: Sequence[Branches], table: OfferTable, base: int, free: int, seen: BitsByState, served: Served, dive: bool
) -> list[Join]:
    """Return the ways of the four colours, from their branches, for which `table` has a use.

    `base` is the number of free jokers used before, `free` the number left. What one of the nodes already there
    dominates is left out; their bit sets are in `seen` and `served`. A dive takes only the first ENOUGH.
    """
    (least_1, branches_1), (least_2, branches_2), (least_3, branches_3), (least_4, branches_4) = branches
    seen_1, seen_2, seen_3, seen_4 = seen
    # The most jokers a colour may need if those after it need the fewest.
    may = free - least_2 - least_3 - least_4
    found: list[Join] = []
    if may < least_1:
        return found
    for feed_1, ways_1 in branches_1[may]:
        table_1 = table[feed_1]
        if table_1 is None:
            continue
        for one in ways_1:
            need, jokers_1, after, _, _, _ = one
            may_2 = may - need + least_2
            jokers_1 += base
            bits_1 = seen_1[after]
            for feed_2, ways_2 in branches_2[may_2]:
                table_2 = table_1[feed_2]
                if table_2 is None:
                    continue
                for two in ways_2:
                    need, jokers, after, _, _, _ = two
                    may_3 = may_2 - need + least_3
                    jokers_2 = jokers_1 + jokers
                    bits_2 = bits_1 and bits_1 & seen_2[after]
                    for feed_3, ways_3 in branches_3[may_3]:
                        table_3 = table_2[feed_3]
                        if table_3 is None:
                            continue
                        for three in ways_3:
                            need, jokers, after, _, _, _ = three
                            may_4 = may_3 - need + least_4
                            jokers_3 = jokers_2 + jokers
                            bits_3 = bits_2 and bits_2 & seen_3[after]
                            for feed_4, ways_4 in branches_4[may_4]:
                                uses = table_3[feed_4]
                                if uses is None:
                                    continue
                                fewest = uses[0][0]
                                for four in ways_4:
                                    need, jokers, after, _, _, _ = four
                                    if fewest > (spare := may_4 - need):
                                        continue
                                    bits = bits_3 and bits_3 & seen_4[after]
                                    jokers += jokers_3
                                    if bits and bits & served[jokers + fewest]:
                                        continue
                                    found.append(((one, two, three, four), jokers, spare, bits, uses))
                                    if dive and len(found) == ENOUGH:
                                        return found
    return found


class Search:
    """One search over an instance, resumable with `run`."""

    def __init__(self, instance: Instance, lazy_jokers: bool, slots: int, every: bool = False) -> None:
        rules = instance.rules
        self.instance = instance
        self.lazy_jokers = lazy_jokers
        self.every = every
        """Whether to return every different outcome, not only the best."""
        self.numbers = rules.numbers
        shape = runs.RunShape(rules.numbers, rules.jokers_adjacent, lazy_jokers, slots, instance.jokers)
        self.runs = runs.shared_runs(shape)
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
        policy = runs.JokerPolicy(instance.jokers, rules.group_jokers, lazy_jokers, thrifty)
        self._offers = runs.offers_of(instance.codes, policy)
        columns = (runs.column_of(self.runs, instance.codes[at::WIDTH]) for at in range(WIDTH))
        self._columns = tuple(zip(*columns, strict=True))
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
                states = (ways[0][2], ways[1][2], ways[2][2], ways[3][2])
                layer, kind = layers[row], (so_far, outcome)
                if layer is not None:
                    if layer.knows(states, kind, jokers):
                        continue
                elif (first := firsts[row]) is None:
                    firsts[row] = states, kind, jokers
                else:
                    layer = layers[row] = Frontier(self.runs, self.instance.jokers, self.lazy_jokers)
                    layer.knows(*first)
                    if layer.knows(states, kind, jokers):
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
            jokers = (self.instance.jokers - jokers_used) * self.numbers
            if kind[1] % self._marks + self._ahead.points[row] + jokers < self.instance.points:
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
