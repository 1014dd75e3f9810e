"""The exact search: number by number, best promise first, last in first out among equals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter, sub
from typing import NamedTuple

from game.engine.arrange.layer import Layer
from game.engine.arrange.levels import Level, Use, levels
from game.engine.arrange.runs import Context, Fan, Runs, Shape, Way, runs_of
from game.engine.arrange.task import BOUND, EVERY, FIELD, FIXED, HOME, OWN, Task

AFTER = 500
"""Nodes that a search which is stopped may still open to come to some legal end."""

WIDTH = 4
"""Colours of every book."""

TILES = EVERY * FIELD | OWN * FIELD | FIXED * FIELD
"""The part of a code that the numbers before it look ahead to."""

HERE = EVERY * FIELD | FIXED * FIELD | HOME * FIELD
"""The part of a code that decides what runs can do at the number itself."""

SUPPLY = BOUND * FIELD | TILES
"""The part of a code that decides what can be done with a number's tiles."""

Ways = tuple[Way, Way, Way, Way]


class Node(NamedTuple):
    """A point of the search: what was done up to a number."""

    ways: Ways
    """What the runs of each colour did last."""
    jokers: int
    """Free jokers used so far."""
    laid: int
    """Rack tiles laid so far."""
    gain: int
    """What they are worth."""
    outcome: int
    """Which ones they are, where every outcome counts; else 0."""
    use: Use
    """What the groups got last."""
    before: Node | None


class Found(NamedTuple):
    """A way through all numbers."""

    stages: tuple[tuple[Ways, Use], ...]
    """Number by number what runs and groups got."""
    jokers: int
    """Free jokers that the stages use."""
    rack_jokers: int
    """Rack jokers that are laid, in the stages or left to be placed."""


Entry = tuple[int, Node, int]
"""Numbers done, the node, and which of the levels of the next number is to be tried (at the end: rack jokers laid)."""

Choice = tuple[int, int, Level]
"""A level, what laying its rack tiles is worth, and first what that and all that follows can be worth."""

_NOTHING = Way(0, 0, 0, 0, 0, "")
_START = Node((_NOTHING, _NOTHING, _NOTHING, _NOTHING), 0, 0, 0, 0, Use(0, (), (), ()), None)


class Search:
    """One search over a task in one shape of runs."""

    def __init__(self, task: Task, lean: bool, slots: int, every: bool = False) -> None:
        rules = task.rules
        self.task = task
        self.lean = lean
        self.every = every
        """Whether each other outcome is wanted, not only the best."""
        self.numbers = rules.numbers
        self.runs: Runs = runs_of(Shape(rules.numbers, rules.jokers_adjacent, lean, slots, task.jokers))
        self.nodes = 0
        """Nodes opened so far."""
        self.stopped = False
        """Whether the cap on nodes ended the search early, so that what it found last is not proven best."""
        codes = (*task.codes, *(0,) * (2 * WIDTH))
        self._levels = self._levels_of_all(codes)
        self._columns = self._columns_of_all(codes)
        self._promises = self._promises_of_all()
        self._options: list[dict[int, list[Choice]]] = [{} for _ in range(self.numbers)]
        self._layers = [Layer(self.runs, task.jokers, lean) for _ in range(self.numbers + 1)]
        self._promise = 0
        """What the entries that are being looked at can be worth."""
        self._stack: list[Iterator[Entry]] = []
        self._waiting: dict[int, list[Entry]] = {}

    def _levels_of_all(self, codes: Sequence[int]) -> list[tuple[Level, ...]]:
        """Per number what can be done with its tiles."""
        task = self.task
        limit = task.rules.group_jokers
        thrifty = self.lean and not task.limited and not self.every
        supplies = [code & SUPPLY for code in codes]
        return [
            levels(tuple(supplies[at : at + WIDTH]), task.jokers, limit, self.lean, thrifty)
            for at in range(0, self.numbers * WIDTH, WIDTH)
        ]

    def _columns_of_all(self, codes: Sequence[int]) -> list[list[dict[int, Fan]]]:
        """Per number and colour the fans by state, shared with every search that meets the same tiles there."""
        known = self.runs.columns
        ahead = [code & TILES for code in codes]
        keys = [
            (phase, codes[at] & HERE, ahead[at + WIDTH], ahead[at + 2 * WIDTH])
            for row, phase in enumerate(self.runs.phases[1:])
            for at in range(row * WIDTH, row * WIDTH + WIDTH)
        ]
        columns = [known.get(key) or known.setdefault(key, {}) for key in keys]
        return [columns[at : at + WIDTH] for at in range(0, len(columns), WIDTH)]

    def _fan(self, row: int, column: int, state: int) -> Fan:
        """The ways of a colour from a state, worked out where nobody has asked for them before."""
        codes = (*self.task.codes, *(0,) * (2 * WIDTH))
        here, following, second = (codes[row * WIDTH + column + step * WIDTH] for step in range(3))
        context = Context(
            row + 1,
            here & FIELD,
            here // FIXED & FIELD,
            here // HOME & FIELD,
            (following & FIELD, following // OWN & FIELD, following // FIXED & FIELD),
            (second & FIELD, second // OWN & FIELD, second // FIXED & FIELD),
        )
        fan = self._columns[row][column][state] = self.runs.fan(context, state)
        return fan

    def _promises_of_all(self) -> list[list[int]]:
        """Per number done and rack tiles still allowed (without a limit: 0): the most that the rest can be worth."""
        task = self.task
        steps = list(map(sub, task.rack_jokers[1:], task.rack_jokers))
        promises = [self._sums(steps)]
        for row in reversed(range(self.numbers)):
            new = [
                step
                for at in range(row * WIDTH, row * WIDTH + WIDTH)
                if at in task.racks
                for step in map(sub, task.racks[at][1:], task.racks[at])
            ]
            if new and task.limited:
                steps = sorted(steps + new, reverse=True)[: task.most]
                promises.append(self._sums(steps))
            else:
                promises.append([promises[-1][0] + sum(new)] if new else promises[-1])
        return promises[::-1]

    def _sums(self, steps: list[int]) -> list[int]:
        if not self.task.limited:
            return [sum(steps)]
        return [sum(steps[:allowed]) for allowed in range(self.task.most + 1)]

    def _choices(self, row: int, laid: int) -> list[Choice]:
        """The levels of a number from a node that laid so many rack tiles, best first."""
        task, promises, found = self.task, self._promises[row + 1], []
        for level in self._levels[row]:
            room = task.most - laid - level.total
            if room < 0:
                continue
            gain = 0
            if level.total:
                for column, count in enumerate(level.laid):
                    if count:
                        gain += task.racks[row * WIDTH + column][count]
            found.append((gain + promises[room if task.limited else 0], gain, level))
        if len(found) > 1:
            found.sort(key=itemgetter(0, 1), reverse=True)
        return found

    def results(self, cap: int | None) -> Iterator[Found]:
        """The best way, then, if every outcome is wanted, the best way of each other one.

        After `cap` nodes the first legal end that turns up is the last result.
        """
        task, stack, waiting = self.task, self._stack, self._waiting
        waiting[self._promises[0][task.most if task.limited else 0]] = [(0, _START, 0)]
        ended: set[tuple[int, int]] = set()
        while stack or waiting:
            if not stack:
                self._promise = max(waiting)
                stack.append(reversed(waiting.pop(self._promise)))
            entry = next(stack[-1], None)
            if entry is None:
                stack.pop()
                continue
            row, node, at = entry
            if row == self.numbers:
                if (node.outcome, at) not in ended:
                    ended.add((node.outcome, at))
                    yield _found(node, at)
                    if self.stopped:
                        return
                continue
            laid = node.laid if task.limited else 0
            choices = self._options[row].get(laid)
            if choices is None:
                choices = self._options[row][laid] = self._choices(row, laid)
            if self._waits(node.gain + choices[at][0], entry):
                continue
            if not at and self._is_known(row, node):
                continue
            self.nodes += 1
            if cap is not None and self.nodes > cap:
                if self.nodes > cap + AFTER:
                    return
                self._hurry()
            if at + 1 < len(choices):
                later = (row, node, at + 1)
                if not self._waits(node.gain + choices[at + 1][0], later):
                    stack.append(iter((later,)))
            stack.append(self._next(row, node, choices[at]))

    def _waits(self, value: int, entry: Entry) -> bool:
        """Whether an entry promises less than what is being looked at now; it is put aside then."""
        if value == self._promise or self.stopped:
            return False
        self._waiting.setdefault(value, []).append(entry)
        return True

    def _hurry(self) -> None:
        """From here on take any legal end: what promises most and lies deepest first."""
        self.stopped = True
        aside = [sorted(self._waiting[promise], key=_depth) for promise in sorted(self._waiting)]
        self._waiting.clear()
        self._stack[:0] = map(reversed, aside)

    def _is_known(self, row: int, node: Node) -> bool:
        """Whether a node that was opened before can do all that this one can; if not, this one is remembered."""
        one, two, three, four = node.ways
        kind = (node.laid if self.task.limited else 0, node.outcome)
        return self._layers[row].knows((one.after, two.after, three.after, four.after), kind, node.jokers)

    def _next(self, row: int, node: Node, choice: Choice) -> Iterator[Entry]:
        """Everything that follows from a node at a level of the next number, the nearest to the old table first."""
        task = self.task
        _, gain, level = choice
        gain += node.gain
        laid = node.laid + level.total
        outcome = node.outcome
        if self.every:
            for count in level.laid:
                outcome = outcome * 4 + count
        allowed = task.most - laid
        on_table = task.bound_jokers + task.loose_jokers
        fans = [
            column.get(way.after) or self._fan(row, at, way.after)
            for at, (column, way) in enumerate(zip(self._columns[row], node.ways, strict=True))
        ]
        (least_1, first), (least_2, second), (least_3, third), (least_4, fourth) = fans
        # The jokers that a colour may need if the others need their least, then what the ways chosen leave of that.
        may_1 = on_table + min(allowed, len(task.rack_jokers) - 1) - node.jokers - least_2 - least_3 - least_4
        if may_1 < least_1:
            return
        row += 1
        layer = self._layers[row]
        seen_1, seen_2, seen_3, seen_4 = layer.by_state
        kind = layer.by_kind.get((laid if task.limited else 0, outcome))
        for one in first[may_1]:
            feed_1, need_1, jokers_1, after_1, foreign_1, _ = one
            table_1 = level.table.get(feed_1)
            if table_1 is None:
                continue
            may_2 = may_1 - need_1 + least_2
            bits_1 = kind and seen_1.get(after_1)
            for two in second[may_2]:
                feed_2, need_2, jokers_2, after_2, foreign_2, _ = two
                table_2 = table_1.get(feed_2)
                if table_2 is None:
                    continue
                may_3 = may_2 - need_2 + least_3
                bits_2 = bits_1 and bits_1 & seen_2.get(after_2, 0)
                for three in third[may_3]:
                    feed_3, need_3, jokers_3, after_3, foreign_3, _ = three
                    table_3 = table_2.get(feed_3)
                    if table_3 is None:
                        continue
                    may_4 = may_3 - need_3 + least_4
                    bits_3 = bits_2 and bits_2 & seen_3.get(after_3, 0)
                    for four in fourth[may_4]:
                        feed_4, need_4, jokers_4, after_4, foreign_4, _ = four
                        uses = table_3.get(feed_4)
                        if uses is None:
                            continue
                        bits_4 = bits_3 and bits_3 & seen_4.get(after_4, 0)
                        for use in uses:
                            if use.jokers > may_4 - need_4:
                                break
                            jokers = node.jokers + jokers_1 + jokers_2 + jokers_3 + jokers_4 + use.jokers
                            if bits_4 and kind and bits_4 & kind[jokers]:
                                continue
                            foreign = foreign_1 + foreign_2 + foreign_3 + foreign_4
                            if foreign > allowed + max(0, on_table - jokers):
                                continue
                            after = Node((one, two, three, four), jokers, laid, gain, outcome, use, node)
                            if row == self.numbers:
                                yield from self._ends(after)
                            else:
                                yield row, after, 0

    def _ends(self, node: Node) -> Iterator[Entry]:
        """The ends that a node after the last number makes, one per number of rack jokers."""
        task = self.task
        fewest = max(0, node.jokers - task.bound_jokers - task.loose_jokers)
        most = min(len(task.rack_jokers) - 1, task.most - node.laid)
        if not self.lean:
            most = min(most, node.jokers - task.bound_jokers)
        for count in range(fewest if self.every else max(fewest, most), most + 1):
            entry = (self.numbers, node, count)
            enough = node.laid + count >= task.at_least
            if enough and not self._waits(node.gain + task.rack_jokers[count], entry):
                yield entry


def _depth(entry: Entry) -> int:
    return entry[0]


def _found(node: Node, rack_jokers: int) -> Found:
    """The way that led to an end."""
    stages = []
    at: Node | None = node
    while at is not None and at.before is not None:
        stages.append((at.ways, at.use))
        at = at.before
    return Found(tuple(reversed(stages)), node.jokers, rack_jokers)
