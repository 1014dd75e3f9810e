"""Runs and groups, number by number: which are open, how tiles go to them, and what that offers the search."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product, repeat
from operator import add, ge, sub
from typing import NamedTuple

from game.engine.options import T
from game.engine.tiles.solver.instance import BOUND, FIELD, FIXED, HERE, HOME, OWN, TILE_SHARES, WIDTH

# -- Runs of one colour, number by number: which are open, and how the tiles of the next number extend them.
#
# An open run is encoded as twice its length (1, 2, or 3 for three and more), plus one if it ends in a joker and the
# book forbids a second joker beside it. The open runs of a colour are a sorted tuple of such codes, known as a state
# and addressed by its index; index 0 is the empty state.

COMPLETE = 6
"""The lowest code of a legal run, which may end or go on; shorter runs must go on."""

NATURAL, FIXED_JOKER, JOKER_TILE = "N", "F", "J"
"""Moves of a run: add a natural tile, a joker that keeps its face, or a joker that stands for the face."""

ENDS = "-"
"""The move of a run that ends before this number."""

SOLO = "S"
"""The move of a natural tile between two jokers: a run by itself that needs no open run (UR-Q27)."""

FEED = 8
"""The weight of a fixed joker in a feed, the tiles given to runs; a natural tile counts 1."""


# Ways and branches are many and never freed: plain tuples, which the garbage collector soon stops tracking.

RunWay = tuple[int, int, int, int, int, str]
"""One way to continue the runs of a colour at a number.

The free jokers it needs, including the minimum that the runs left open will take; the free jokers it uses here; the
state after it; the minimum of further tiles needed that are neither on the table nor start tiles; its feed (see FEED);
and a move per open run, then one per new run.
"""

Branches = tuple[int, tuple[tuple[tuple[int, tuple[RunWay, ...]], ...], ...]]
"""All ways to continue from one state.

The minimum need of a way; then per number of free jokers the ways that need no more, grouped by feed, nearest to the
present table first.
"""


class RunShape(NamedTuple):
    """The parameters of a book and a search that decide how runs behave."""

    numbers: int
    adjacent: bool
    """Whether two jokers may lie side by side in a run."""
    lazy_jokers: bool
    """Whether jokers only fill places that a run needs; the remaining jokers are placed afterwards."""
    slots: int
    """The maximum number of runs of one colour open at once."""
    jokers: int
    """The number of free jokers."""


class Runs:
    """The states of one colour and the transitions between them, for one shape; computed on demand."""

    def __init__(self, shape: RunShape) -> None:
        self.shape = shape
        codes = (2, 4, COMPLETE) if shape.adjacent else range(2, 8)
        self.states: tuple[tuple[int, ...], ...] = tuple(
            runs for count in range(shape.slots + 1) for runs in combinations_with_replacement(codes, count)
        )
        """All states, sorted; the first is the empty one."""
        self._index = {runs: at for at, runs in enumerate(self.states)}
        self.due = [
            (
                sum(code < COMPLETE for code in runs),
                sum(code < COMPLETE and code & 1 for code in runs),
                sum(code < 4 for code in runs),
            )
            for runs in self.states
        ]
        """Per state: how many runs must go on, how many of them with a natural tile, how many need two more tiles."""
        self.below = Below(self)
        """Per state: the states it dominates, itself included; only itself if jokers are placed explicitly."""
        self.no_nodes: tuple[list[int], ...] = ([0] * len(self.states),) * 4
        """Per colour and state: an empty bit set."""
        behaviours = [(number == 1, min(3, shape.numbers - number)) for number in range(1, shape.numbers + 1)]
        self.phases = [0, *(1 + behaviours.index(each) for each in behaviours)]
        """Per number: the lowest number at which runs behave the same, given the same tiles."""
        self._steps: dict[tuple[int, int, int, int], tuple[tuple[int, int, str], ...]] = {}

    def steps(self, number: int, state: int, naturals: int, fixed: int) -> tuple[tuple[int, int, str], ...]:
        """Return the undominated ways to give exactly these tiles to the runs: jokers, state after it, moves."""
        shape = self.shape
        if shape.lazy_jokers:
            place = 2 * (number == shape.numbers - 2) + (1 < number < shape.numbers)
        else:
            place = int(number <= shape.numbers - 2)
        key = (place, state, naturals, fixed)
        found = self._steps.get(key)
        if found is None:
            ways: dict[tuple[int, tuple[int, ...]], str] = {}
            for jokers, after, moves in self._every_step(place, self.states[state], naturals, fixed):
                ways.setdefault((jokers, after), moves)
            found = self._steps[key] = tuple(
                (jokers, self._index[after], moves)
                for (jokers, after), moves in ways.items()
                if not any(
                    (other_jokers == jokers or (shape.lazy_jokers and other_jokers < jokers))
                    and (other_jokers, other) != (jokers, after)
                    and covers(other, after)
                    for other_jokers, other in ways
                )
            )
        return found

    def _every_step(
        self, place: int, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, tuple[int, ...], str]]:
        """Extend the open runs in every way and start new runs with the remaining tiles."""
        lazy_jokers, most = self.shape.lazy_jokers, self.shape.jokers
        for jokers, left, left_fixed, going, moves in self._go_on(runs, naturals, fixed):
            solo_room = left if lazy_jokers and not self.shape.adjacent and place & 1 else 0
            start_room = most if (place & 2 if lazy_jokers else place) else 0
            for solos in range(solo_room + 1):
                for starts in range(start_room + 1):
                    jokers_used = jokers + 2 * solos + starts
                    new = NATURAL * (left - solos) + FIXED_JOKER * left_fixed + JOKER_TILE * starts
                    if jokers_used > most or len(going) + len(new) > self.shape.slots:
                        break
                    started = tuple(self.moved(0, letter) or 0 for letter in new)
                    yield jokers_used, tuple(sorted(going + started)), moves + new + SOLO * solos

    def _go_on(
        self, runs: tuple[int, ...], naturals: int, fixed: int
    ) -> Iterator[tuple[int, int, int, tuple[int, ...], str]]:
        """Extend the open runs; yield jokers used, natural tiles and fixed jokers left, codes, moves."""
        if not runs:
            yield 0, naturals, fixed, (), ""
            return
        there = ((NATURAL, naturals), (FIXED_JOKER, fixed), (JOKER_TILE, self.shape.jokers), (ENDS, True))
        for letter, available in there:
            after = self.moved(runs[0], letter) if available else None
            if after is None:
                continue
            own = (after,) if after else ()
            for jokers, left, left_fixed, others, moves in self._go_on(
                runs[1:], naturals - (letter == NATURAL), fixed - (letter == FIXED_JOKER)
            ):
                yield jokers + (letter == JOKER_TILE), left, left_fixed, own + others, letter + moves

    def moved(self, code: int, letter: str) -> int | None:
        """Return the code of an open run after a move, 0 if it ends or stands alone, None if not allowed."""
        if letter == ENDS:
            return 0 if code >= COMPLETE else None
        if letter == SOLO:
            return 0
        longer = min(code + 2, COMPLETE) & ~1
        if letter == NATURAL:
            return longer
        if code & 1:
            return None
        mark = 0 if self.shape.adjacent else 1
        return (4 if self.shape.lazy_jokers and code >= COMPLETE else longer) + mark


class Below(dict[int, tuple[int, ...]]):
    """Per state: the states it dominates; computed on demand."""

    def __init__(self, runs: Runs) -> None:
        super().__init__()
        self._runs = runs

    def __missing__(self, state: int) -> tuple[int, ...]:
        found: tuple[int, ...] = (state,)
        if self._runs.shape.lazy_jokers:
            own = self._runs.states[state]
            found = tuple(other for other, codes in enumerate(self._runs.states) if covers(own, codes))
        self[state] = found
        return found


_ABOVE = {0: {0, 6, 7}, 2: {2, 4, 6}, 3: {2, 3, 4, 5, 6, 7}, 4: {4, 6}, 5: {4, 5, 6, 7}, 6: {6}, 7: {6, 7}}
"""Per code of an open run (0: none): the codes that can do all it can with the same tiles."""


@cache
def covers(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether the open runs `one` can do all that `other` can with the same tiles."""
    width = max(len(one), len(other))
    return _matches((0,) * (width - len(one)) + one, (0,) * (width - len(other)) + other)


def _matches(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    if not other:
        return True
    above = _ABOVE[other[0]]
    return any(code in above and _matches(one[:at] + one[at + 1 :], other[1:]) for at, code in enumerate(one))


shared_runs = lru_cache(maxsize=32)(Runs)
"""The tables of a shape, shared by all searches."""


# -- Groups of one number: which counts per colour form legal groups, and with how many jokers.

Counts = tuple[int, ...]
"""Tiles per colour."""

Plan = tuple[tuple[Counts, Counts, int], ...]
"""Per group: its natural tiles and its fixed jokers per colour, and its number of free jokers."""


@cache
def joker_counts(naturals: Counts, fixed: Counts, jokers: int, limit: int | None) -> tuple[int, ...]:
    """Return the numbers of free jokers, up to `jokers`, with which these tiles form groups, fewest first.

    Every tile and joker must be used. `limit` is the maximum number of jokers in a group (None: no limit).
    """
    if any(fixed):
        return tuple(free for free in range(jokers + 1) if plan(naturals, fixed, free, limit) is not None)
    return tuple(free for free in range(jokers + 1) if _can_deal(naturals, free, limit))


def _can_deal(naturals: Counts, free: int, limit: int | None) -> bool:
    """Return whether natural tiles and free jokers form groups, in a tenth of the time that a plan takes.

    Dealt out colour by colour in rotation, no group gets two tiles of a colour and group sizes differ by at most one;
    free jokers can then fill the gaps, provided there are enough of them.
    """
    tiles = sum(naturals)
    total = tiles + free
    return not total or any(
        max(naturals) <= groups <= tiles and (limit is None or free <= limit * groups)
        for groups in range(-(-total // len(naturals)), total // 3 + 1)
    )


@cache
def plan(naturals: Counts, fixed: Counts, free: int, limit: int | None) -> Plan | None:
    """Return the fewest groups that these tiles form, or None if they form none."""
    width = len(naturals)
    total = sum(naturals) + sum(fixed) + free
    if not total:
        return ()
    for groups in range(-(-total // width), total // 3 + 1):
        if limit is not None and free + sum(fixed) > limit * groups:
            continue
        for found in _deal(groups, naturals, fixed, free, limit):
            return found
    return None


def _deal(groups: int, naturals: Counts, fixed: Counts, free: int, limit: int | None) -> Iterator[Plan]:
    """Yield every way to share the tiles out among the groups, natural tiles and colours with most tiles first."""
    held: list[tuple[list[int], list[int]]] = [([], []) for _ in range(groups)]
    tiles = [(colour, False) for colour, count in enumerate(naturals) for _ in range(count)]
    tiles += [(colour, True) for colour, count in enumerate(fixed) for _ in range(count)]

    def share(at: int) -> Iterator[Plan]:
        if at == len(tiles):
            yield from _with_jokers(held, free, len(naturals), limit)
            return
        colour, is_joker = tiles[at]
        tried: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        for own, jokers in sorted(held, key=lambda group: len(group[0]) + len(group[1])):
            state = (tuple(own), tuple(jokers))
            full = is_joker and limit is not None and len(jokers) >= limit
            if state in tried or full or colour in own or colour in jokers:
                continue
            tried.add(state)
            (jokers if is_joker else own).append(colour)
            yield from share(at + 1)
            (jokers if is_joker else own).pop()

    yield from share(0)


def _with_jokers(held: list[tuple[list[int], list[int]]], free: int, width: int, limit: int | None) -> Iterator[Plan]:
    """Yield the one way to add the free jokers, if there is one: short groups first, then wherever one fits."""
    added = [max(0, 3 - len(own) - len(jokers)) for own, jokers in held]
    left = free - sum(added)
    for at, (own, jokers) in enumerate(held):
        while left > 0 and len(own) + len(jokers) + added[at] < width:
            if limit is not None and len(jokers) + added[at] >= limit:
                break
            added[at] += 1
            left -= 1
    if left or any(not own and not jokers for own, jokers in held):
        return
    if limit is not None and any(len(jokers) + more > limit for (_, jokers), more in zip(held, added, strict=True)):
        return
    yield tuple(
        (_counts(own, width), _counts(jokers, width), more) for (own, jokers), more in zip(held, added, strict=True)
    )


def _counts(columns: list[int], width: int) -> Counts:
    return tuple(columns.count(column) for column in range(width))


# -- The branches of a colour for given tiles, shared by all searches.


class Transitions(dict[int, Branches]):
    """The branches of a colour at a number by state, computed on demand."""

    def __init__(self, runs: Runs, number: int, here: int, following: int, second: int) -> None:
        """Take the codes of this number and the next two; `number` may be any at which runs behave the same."""
        super().__init__()
        self._runs = runs
        self._number = number
        self._every = here & FIELD
        self._fixed = here // FIXED & FIELD
        self._home = here // HOME & FIELD
        """Tiles that lie in runs now; ways that feed about as many come first."""
        self._following = (following & FIELD, following // OWN & FIELD, following // FIXED & FIELD)
        """At the next number: natural tiles, those of them not on the rack, fixed jokers."""
        self._second = (second & FIELD, second // OWN & FIELD, second // FIXED & FIELD)
        """The same, one number further."""

    def __missing__(self, state: int) -> Branches:
        """Find every sensible way to continue from a state."""
        runs = self._runs
        found: list[RunWay] = []
        for fixed in range(self._fixed + 1):
            for naturals in range(self._every + 1):
                for jokers, after, moves in runs.steps(self._number, state, naturals, fixed):
                    lack = self._lack(after)
                    if lack is not None:
                        found.append((jokers + lack[0], jokers, after, lack[1], naturals + FEED * fixed, moves))
        if len(found) > 1:
            found.sort(key=lambda way: runs.states[way[2]], reverse=True)
            found.sort(key=lambda way: (abs(way[4] % FEED - self._home), way[4], way[1]))
        within = []
        for count in range(runs.shape.jokers + 1):
            by_feed: dict[int, list[RunWay]] = {}
            for way in found:
                if way[0] <= count:
                    by_feed.setdefault(way[4], []).append(way)
            within.append(tuple((feed, tuple(ways)) for feed, ways in by_feed.items()))
        least = min((way[0] for way in found), default=runs.shape.jokers + 1)
        branches = self[state] = least, tuple(within)
        return branches

    def _lack(self, state: int) -> tuple[int, int] | None:
        """Return the minimum of jokers, and of tiles not yet on the table, that open runs need; None: a dead end."""
        short, with_natural, twice = self._runs.due[state]
        if not short:
            return 0, 0
        if self._number + 1 + (twice > 0) > self._runs.shape.numbers:
            return None
        every, own, fixed = self._following
        if with_natural > every:
            return None
        missing, foreign = max(0, short - every - fixed), max(0, short - own - fixed)
        if twice:
            every, own, fixed = self._second
            missing, foreign = missing + max(0, twice - every - fixed), foreign + max(0, twice - own - fixed)
        return missing, foreign


shared_transitions = lru_cache(maxsize=800)(Transitions)
"""The transitions of a phase, given the codes of three numbers. A full cache takes about 5 MB."""


@lru_cache(maxsize=256)
def column_of(runs: Runs, codes: tuple[int, ...]) -> tuple[Transitions, ...]:
    """Return the branches of a colour, number by number."""
    here = [code & HERE for code in codes]
    ahead = [code & TILE_SHARES for code in (*codes, 0, 0)]
    return tuple(map(shared_transitions, repeat(runs), runs.phases[1:], here, ahead[1:], ahead[2:]))


# -- Offers: what can be done with the tiles of one number, as some go to runs, some to groups and some stay put.

SUPPLY = BOUND * FIELD | TILE_SHARES
"""The part of a code that decides what can be done with the tiles of a number."""


FaceUse = tuple[int, int, Counts, Counts]
"""The share of a number's tiles that goes to groups.

Free jokers in groups; the rack tiles laid, in groups or runs, as an index into `Offers.laid` (or FIRST); natural tiles
in groups per colour; fixed jokers in groups per colour.
"""

FIRST = -1
"""The level that a table of `Offers.first` was made for."""

SubTable = tuple[tuple[tuple[FaceUse, ...] | None, ...] | None, ...]
"""Uses by the feed of the third colour's runs, then the fourth's; fewest jokers first; None: no use."""

OfferTable = tuple[tuple[SubTable | None, ...] | None, ...]
"""Sub-tables by the feed of the first colour's runs, then the second's."""


class JokerPolicy(NamedTuple):
    """What decides, besides the tiles, what can be done with them."""

    jokers: int
    """The number of free jokers."""
    limit: int | None
    """The maximum number of jokers in a group; None: no limit."""
    lazy_jokers: bool
    """Whether groups get no more jokers than they need."""
    thrifty: bool
    """Whether to drop uses that lay fewer rack tiles than another without any gain."""


class Offers:
    """Everything that can be done with the tiles of one number; computed on demand."""

    def __init__(self, codes: tuple[int, ...], policy: JokerPolicy) -> None:
        self._policy = policy
        self._bound = tuple(code // BOUND & FIELD for code in codes)
        """Per colour: natural tiles that must end in a meld, those of the table and rack tiles that must be laid."""
        own = tuple(code // OWN & FIELD for code in codes)
        self._loose = tuple(map(sub, own, self._bound))
        """Start tiles that may stay loose (UR-36)."""
        self._fixed = tuple(code // FIXED & FIELD for code in codes)
        """Table jokers that keep this face (UR-Q21)."""
        self._every = tuple(code & FIELD for code in codes)
        racks = map(sub, self._every, own)
        self._first: dict[int, OfferTable] = {}
        self._rest: dict[int, OfferTable] = {}
        every = product(*(range(rack + 1) for rack in racks))
        self.laid: tuple[Counts, ...] = tuple(sorted(every, key=lambda laid: (-sum(laid), laid)))
        """Per level: the rack tiles laid per colour, most tiles first."""
        self.totals = tuple((laid, sum(laid)) for laid in self.laid)
        """The same, each with its total."""

    def first(self, level: int) -> OfferTable:
        """Return what can be done when laying the rack tiles of one level, which the uses call FIRST."""
        found = self._first.get(level)
        if found is None:
            low = tuple(map(add, self._bound, self.laid[level]))
            high = tuple(map(add, low, self._loose))
            found = self._first[level] = _first_table(low, high, self._every, self._fixed, self._policy)
        return found

    def rest(self, level: int) -> OfferTable:
        """Return what can be done when laying those of any other level."""
        found = self._rest.get(level)
        if found is None:
            found = self._rest[level] = _table(self._others(level), self._every, self._fixed, self._policy.lazy_jokers)
        return found

    def _others(self, level: int) -> Iterator[tuple[Counts, FaceUse]]:
        """Yield the uses of all levels but one."""
        best: dict[Counts, list[FaceUse]] = {}
        for other, laid in enumerate(self.laid):
            low = tuple(map(add, self._bound, laid))
            high = tuple(map(add, low, self._loose))
            for feeds, use in _uses(low, high, self._fixed, self._policy, other):
                if self._policy.thrifty:
                    known = best.setdefault(feeds, [])
                    # A use lays everything that another lays and takes no more jokers.
                    if any(one[0] <= use[0] and all(map(ge, self.laid[one[1]], laid)) for one in known):
                        continue
                    known.append(use)
                if other != level:
                    yield feeds, use


def offers_of(codes: tuple[int, ...], policy: JokerPolicy) -> list[Offers]:
    """Return the offers of each number, given the codes of all numbers and colours."""
    supplies = [code & SUPPLY for code in codes]
    return [shared_offers(tuple(supplies[at : at + WIDTH]), policy) for at in range(0, len(supplies), WIDTH)]


shared_offers = lru_cache(maxsize=600)(Offers)
"""The offers of a number with these codes. A full cache, with those below, takes about 3 MB."""


@lru_cache(maxsize=600)
def _first_table(low: Counts, high: Counts, every: Counts, fixed: Counts, policy: JokerPolicy) -> OfferTable:
    return _table(_uses(low, high, fixed, policy, FIRST), every, fixed, policy.lazy_jokers)


def _uses(
    low: Counts, high: Counts, fixed: Counts, policy: JokerPolicy, level: int
) -> Iterator[tuple[Counts, FaceUse]]:
    """Yield the uses that lay between `low` and `high` natural tiles per colour, with their feeds."""
    for naturals in product(*(range(least, most + 1) for least, most in zip(low, high, strict=True))):
        for feeds, jokers, grouped, grouped_fixed in _splits(naturals, fixed, policy):
            yield feeds, (jokers, level, grouped, grouped_fixed)


@lru_cache(maxsize=400)
def _splits(naturals: Counts, fixed: Counts, policy: JokerPolicy) -> tuple[tuple[Counts, int, Counts, Counts], ...]:
    """Return every split of tiles between runs and groups: feeds, the groups' jokers, tiles and fixed jokers."""
    found: list[tuple[Counts, int, Counts, Counts]] = []
    for grouped in product(*(range(count + 1) for count in naturals)):
        for grouped_fixed in product(*(range(count + 1) for count in fixed)):
            free = joker_counts(grouped, grouped_fixed, policy.jokers, policy.limit)
            if not free:
                continue
            left, left_fixed = map(sub, naturals, grouped), map(sub, fixed, grouped_fixed)
            feeds = tuple(one + FEED * other for one, other in zip(left, left_fixed, strict=True))
            found += ((feeds, count, grouped, grouped_fixed) for count in (free[:1] if policy.lazy_jokers else free))
    return tuple(found)


def _table(uses: Iterable[tuple[Counts, FaceUse]], every: Counts, fixed: Counts, lazy_jokers: bool) -> OfferTable:
    """Index uses by feed; with `lazy_jokers`, of uses that lay the same tiles keep the one with fewest jokers."""
    best: dict[Counts, dict[tuple[int, ...], FaceUse]] = {}
    for feeds, use in uses:
        jokers, level, _, _ = use
        same = best.setdefault(feeds, {})
        key = (level,) if lazy_jokers else (level, jokers)
        if key not in same or jokers < same[key][0]:
            same[key] = use
    sizes = [most + FEED * jokers + 1 for most, jokers in zip(every, fixed, strict=True)]
    rows: dict[Counts, dict[int, tuple[FaceUse, ...]]] = {}
    for (one, two, three, four), same in best.items():
        rows.setdefault((one, two, three), {})[four] = tuple(sorted(same.values()))
    tables: dict[Counts, dict[int, tuple[tuple[FaceUse, ...] | None, ...]]] = {}
    for (one, two, three), row in rows.items():
        tables.setdefault((one, two), {})[three] = _by_feed(row, sizes[3])
    pairs: dict[int, dict[int, SubTable]] = {}
    for (one, two), table in tables.items():
        pairs.setdefault(one, {})[two] = _by_feed(table, sizes[2])
    return _by_feed({one: _by_feed(pair, sizes[1]) for one, pair in pairs.items()}, sizes[0])


def _by_feed(found: Mapping[int, T], size: int) -> tuple[T | None, ...]:
    """Return what belongs to each feed below a size; None where nothing does."""
    # Nested tuples give the garbage collector nothing to do.
    return tuple(found.get(feed) for feed in range(size))
