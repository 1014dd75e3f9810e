"""From the result of a search back to tiles and melds, changing as little of the table as possible."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from operator import itemgetter, sub
from typing import NamedTuple

from game.engine.tiles.melds import Face, Meld, Tile, assess, left_open
from game.engine.tiles.rules import TileRules
from game.engine.tiles.solver import runs
from game.engine.tiles.solver.instance import BOUND, FIELD, Arrangement, Instance, TurnTiles, instance_of, turned
from game.engine.tiles.solver.runs import ENDS, FEED, FIXED_JOKER, NATURAL, SOLO, Counts, FaceUse
from game.engine.tiles.solver.search import Decision, Found, Search

# -- From counts back to tiles: choose among twins so that old neighbours stay together.

NEW = -1
"""The origin of a tile that lay in no meld."""

StrandPlace = tuple[Tile | None, Face, int]
"""A tile (None: a free joker, assigned later), the face it counts as, and the index of its old meld."""

Stock = dict[int, list[StrandPlace]]
"""Tiles by the spot of the face they count as."""


@dataclass(slots=True)
class Strand:
    """A meld under construction."""

    is_run: bool
    places: list[StrandPlace]


@lru_cache(maxsize=16)
def spots(colours: str) -> dict[str, int]:
    """Return the column of each colour. The spot of a face is its number times the colours, plus its column."""
    return {colour: column for column, colour in enumerate(colours)}


@lru_cache(maxsize=16)
def faces_by_spot(colours: str, numbers: int) -> tuple[Face, ...]:
    """Return every face of a book by its spot, from number 0 to one above the highest."""
    return tuple(Face(colour, number) for number in range(numbers + 2) for colour in colours)


class StrandBuilder:
    """Turns the stages of a result into strands, consuming the tiles of both stocks."""

    def __init__(self, search: Search, old: Sequence[Meld], naturals: Stock, fixed: Stock) -> None:
        self.rules = search.instance.rules
        self.runs = search.runs
        self.descending = search.instance.descending
        self.old = old
        self.naturals = naturals
        self.fixed = fixed
        self.old_runs = [len(faces) > 1 and faces[0].number != faces[1].number for _, faces in old]
        self.faces = faces_by_spot(self.rules.colours, self.rules.numbers)
        self.step = -len(self.rules.colours) if self.descending else len(self.rules.colours)
        """The distance from the spot of a face to that of the next number."""
        self.strands: list[Strand] = []

    def build(self, stages: Sequence[Decision]) -> list[Strand]:
        """Return all melds, with open places for the free jokers that they need."""
        naturals, strands = self.naturals, self.strands
        going: list[list[Strand]] = [[] for _ in self.rules.colours]
        state = [0] * len(going)
        start = (self.rules.numbers + 1) * -self.step if self.descending else 0
        for ways, use, _ in stages:
            start += self.step
            for column, way in enumerate(ways):
                moves = way[5]
                if not moves:
                    continue
                open_runs = going[column]
                if moves == NATURAL:
                    # By far the most frequent case: one open run goes on, or one starts.
                    there = naturals[start + column]
                    if open_runs:
                        places = open_runs[0].places
                        places.append(there.pop() if len(there) == 1 else self._pick(there, places[-1][2]))
                    else:
                        run = Strand(True, [there.pop() if len(there) == 1 else self._pick(there)])
                        strands.append(run)
                        going[column] = [run]
                elif moves == ENDS:
                    going[column] = []
                else:
                    going[column] = self._go_on(open_runs, state[column], moves, start + column)
                state[column] = way[2]
            if any(use[2]) or any(use[3]):
                self._groups(start, use)
        if self.descending:
            for strand in strands:
                if strand.is_run:
                    strand.places.reverse()
        return strands

    def _go_on(self, before: list[Strand], state: int, moves: str, spot: int) -> list[Strand]:
        """Extend the open runs of a colour by a face; return the runs in the order of the next state."""
        face = self.faces[spot]
        there = self.naturals.get(spot, [])
        codes = self.runs.states[state]
        if len(before) == 2 and codes[0] == codes[1] and moves[0] != moves[1] and NATURAL in moves[:2]:
            likely = [any(run.places[-1][2] == origin != NEW for *_, origin in there) for run in before]
            if likely[moves.index(NATURAL)] < max(likely):
                before = before[::-1]
        after: list[tuple[int, int, Strand]] = []
        for at, letter in enumerate(moves):
            if letter == ENDS:
                continue
            if at < len(before):
                code, run = codes[at], before[at]
            else:
                code, run = 0, Strand(True, [])
                self.strands.append(run)
            if letter == NATURAL:
                neighbour = run.places[-1][2] if code else NEW
                run.places.append(there.pop() if len(there) == 1 else self._pick(there, neighbour))
            elif letter == SOLO:
                below, above = self.faces[spot - self.step], self.faces[spot + self.step]
                run.places += [(None, below, NEW), self._pick(there), (None, above, NEW)]
                continue
            else:
                run.places.append(self.fixed[spot].pop() if letter == FIXED_JOKER else (None, face, NEW))
            after.append((self.runs.moved(code, letter) or 0, at, run))
        if len(after) > 1:
            after.sort()
        return [run for *_, run in after]

    def _pick(self, there: list[StrandPlace], neighbour: int = NEW) -> StrandPlace:
        """Take a tile for a run: the old neighbour if possible, else one from a run, else a new one."""
        best, best_rank = 0, -1
        for at, (_, _, origin) in enumerate(there):
            if origin == NEW:
                rank = 1
            elif self.old_runs[origin]:
                rank = 3 if origin == neighbour else 2
            else:
                rank = 0
            if rank > best_rank:
                best, best_rank = at, rank
        return there.pop(best)

    def _groups(self, start: int, use: FaceUse) -> None:
        """Build the groups of a number, keeping old groups where possible."""
        free, _, naturals, fixed = use
        if sum(naturals) + sum(fixed) + free <= len(naturals):
            self._group(start, naturals, fixed, free, NEW)
            return
        limit = self.rules.group_jokers
        for origin, own, bound in self._old_groups(start, naturals, fixed):
            jokers = min(free, len(self.old[origin].tiles) - sum(own) - sum(bound))
            rest, rest_fixed = tuple(map(sub, naturals, own)), tuple(map(sub, fixed, bound))
            if min(rest + rest_fixed) < 0 or sum(own) + sum(bound) + jokers < 3:
                continue
            if runs.plan(rest, rest_fixed, free - jokers, limit) is not None:
                naturals, fixed, free = rest, rest_fixed, free - jokers
                self._group(start, own, bound, jokers, origin)
        plan = runs.plan(naturals, fixed, free, limit)
        assert plan is not None
        for own, bound, jokers in plan:
            self._group(start, own, bound, jokers, NEW)

    def _old_groups(self, start: int, naturals: Counts, fixed: Counts) -> list[tuple[int, Counts, Counts]]:
        """Return the old groups whose tiles all stay in groups: index, tiles and fixed jokers per colour."""
        found: dict[int, tuple[list[int], list[int]]] = {}
        for column in range(len(naturals)):
            for part, (stock, counts) in enumerate(((self.naturals, naturals), (self.fixed, fixed))):
                for *_, origin in stock.get(start + column, ()) if counts[column] else ():
                    if origin != NEW and not self.old_runs[origin]:
                        found.setdefault(origin, ([0] * len(naturals), [0] * len(fixed)))[part][column] = 1
        whole = []
        for origin, (own, bound) in found.items():
            free = sum(tile.is_joker for tile in self.old[origin].tiles) - sum(bound)
            if sum(own) + sum(bound) + free == len(self.old[origin].tiles):
                whole.append((origin, tuple(own), tuple(bound)))
        return whole

    def _group(self, start: int, own: Counts, fixed: Counts, free: int, origin: int) -> None:
        """Build one group; its free jokers take the first missing colours."""
        places: list[StrandPlace] = []
        self.strands.append(Strand(False, places))
        for spot, (natural, bound) in enumerate(zip(own, fixed, strict=True), start):
            if natural or bound:
                there = (self.naturals if natural else self.fixed)[spot]
                at = -1
                if len(there) > 1:
                    at = next((at for at, place in enumerate(there) if place[2] == origin), 0)
                places.append(there.pop(at))
            elif free:
                free -= 1
                places.append((None, self.faces[spot], NEW))


# -- From strands to melds: split runs along old seams, place the jokers, restore the old order.

FreeJokers = list[tuple[Tile, int]]
"""Free jokers, each with the index of the old meld that it comes from."""


def split_runs(strands: Sequence[Strand], old: Sequence[Meld]) -> list[Strand]:
    """Return the strands with runs split where a whole old meld starts or ends and both parts stay legal."""
    parts: list[Strand] = []
    for strand in strands:
        start = 0
        places = strand.places
        if strand.is_run:
            for seam in range(3, len(places) - 2):
                if seam - start >= 3 and _is_seam(places, start, seam, old):
                    parts.append(Strand(True, places[start:seam]))
                    start = seam
        parts.append(Strand(True, places[start:]) if start else strand)
    return parts


def _is_seam(places: Sequence[StrandPlace], start: int, seam: int, old: Sequence[Meld]) -> bool:
    """Return whether the tiles before the seam, or those after it, are exactly an old meld."""
    before, after = places[seam - 1][2], places[seam][2]
    if before == after:
        return False
    if before != NEW and _all_from(before, places[start:seam], old):
        return True
    return after != NEW and _all_from(after, places[seam : seam + len(old[after].tiles)], old)


def _all_from(origin: int, places: Sequence[StrandPlace], old: Sequence[Meld]) -> bool:
    return len(places) == len(old[origin].tiles) and all(place[2] == origin for place in places)


def place_jokers(rules: TileRules, strands: Sequence[Strand], count: int, liked: Sequence[Face]) -> bool:
    """Make room for jokers that no meld needs, preferably on the faces in `liked`; return False if there is none."""
    wishes = list(liked)
    for _ in range(count):
        spots = [(strand, at, face) for strand in strands for at, face in _spots(rules, strand)]
        if not spots:
            return False
        strand, at, face = next((spot for spot in spots if spot[2] in wishes), spots[0])
        if face in wishes:
            wishes.remove(face)
        strand.places.insert(at, (None, face, NEW))
    return True


def _spots(rules: TileRules, strand: Strand) -> Iterator[tuple[int, Face]]:
    """Yield where a meld takes one more joker: its index in the meld and the face it would stand for."""
    places = strand.places
    low, high = places[0][1], places[-1][1]
    if strand.is_run:
        if high.number < rules.numbers and (rules.jokers_adjacent or not _is_joker(places[-1])):
            yield len(places), high._replace(number=high.number + 1)
        if low.number > 1 and (rules.jokers_adjacent or not _is_joker(places[0])):
            yield 0, low._replace(number=low.number - 1)
    elif rules.group_jokers is None or sum(map(_is_joker, places)) < rules.group_jokers:
        there = [face for _, face, _ in places]
        at = 0
        start = low.number * len(rules.colours)
        for face in faces_by_spot(rules.colours, rules.numbers)[start : start + len(rules.colours)]:
            if face in there:
                at += 1
            else:
                yield at, face


def _is_joker(place: StrandPlace) -> bool:
    return place[0] is None or place[0].is_joker


def fill(strands: Sequence[Strand], jokers: FreeJokers, old: Sequence[Meld]) -> None:
    """Assign the free jokers to the places left open for one: where they were if possible, else in their old meld."""
    if not jokers:
        return
    waiting = [(strand, at) for strand in strands for at, place in enumerate(strand.places) if place[0] is None]
    left = list(jokers)
    for nearness in (2, 1, 0):
        for strand, at in waiting:
            tile, face, _ = strand.places[at]
            if tile is not None:
                continue
            joker = next((each for each in left if _nearness(strand, face, each, old) >= nearness), None)
            if joker is not None:
                strand.places[at] = (joker[0], face, joker[1])
                left.remove(joker)


def _nearness(strand: Strand, face: Face, joker: tuple[Tile, int], old: Sequence[Meld]) -> int:
    """Rate a place for a joker: 2 for its old face and old meld, 1 for its old meld only, 0 for neither."""
    tile, origin = joker
    if origin == NEW or all(place[2] != origin for place in strand.places):
        return 0
    meld = old[origin]
    return 1 + (meld.faces[meld.tiles.index(tile)] == face)


def melds(rules: TileRules, strands: Sequence[Strand], old: Sequence[Meld]) -> tuple[Meld, ...]:
    """Return the melds by their homes; a joker's colour is left open if the book does so (UR-Q4)."""
    placed: list[tuple[int, Meld]] = []
    for strand in strands:
        tiles, faces, origins = zip(*strand.places, strict=True)
        first = origins[0]
        is_old = first != NEW and origins.count(first) == len(origins) and _is_same(strand, old[first])
        meld = old[first] if is_old else left_open(Meld(tiles, faces), rules)
        placed.append((_home(origins, len(old)), meld))
    return tuple(meld for _, meld in sorted(placed, key=itemgetter(0)))


def _home(origins: Sequence[int], none: int) -> int:
    """Return the old meld that most tiles of a meld came from; `none` for a new one, so that these come last."""
    there = [origin for origin in origins if origin != NEW]
    return max(there, key=there.count, default=none)


def _is_same(strand: Strand, old: Meld) -> bool:
    """Return whether a meld of an old meld's tiles equals it; in a group a joker may change to another free colour."""
    places = strand.places
    if len(places) != len(old.tiles):
        return False
    pairs = zip(places, *old, strict=True)
    return not strand.is_run or all(place[0] == tile and place[1] == face for place, tile, face in pairs)


def meld_shapes(colours: str, numbers: int) -> Iterator[tuple[bool, tuple[Face, ...]]]:
    """Yield whether it is a run, and the faces in order, of every group and run of a book."""
    for number in range(1, numbers + 1):
        for size in range(3, len(colours) + 1):
            for chosen in combinations(colours, size):
                yield False, tuple(Face(colour, number) for colour in chosen)
    for colour in colours:
        for low in range(1, numbers - 1):
            for high in range(low + 2, numbers + 1):
                yield True, tuple(Face(colour, number) for number in range(low, high + 1))


# -- From the result of a search back to tiles: which are laid, and the table they form.

ANY = -1
"""The spot of jokers, which have no face of their own."""


def arranged(given: TurnTiles, search: Search, found: Found) -> Arrangement | None:
    """Return the arrangement that a search found, or None if jokers are left over without a place."""
    joined, played = _used(given, search.instance, found)
    naturals, fixed, jokers = _stocks(given, [*joined, *played] if joined else played)
    strands = StrandBuilder(search, given.table, naturals, fixed).build(found.stages)
    strands = split_runs(strands, given.table)
    if jokers:
        old = [(given.table[origin], tile) for tile, origin in jokers if origin != NEW]
        liked = [meld.faces[meld.tiles.index(tile)] for meld, tile in old]
        if not place_jokers(given.rules, strands, len(jokers) - found.jokers, liked):
            return None
        fill(strands, jokers, given.table)
    return Arrangement(
        melds(given.rules, strands, given.table),
        tuple([tile for tile in given.loose if tile not in joined]),
        tuple([tile for tile in given.rack if tile in played]),
        (),
        sum([given.worth[tile] for tile in played]),
        not search.hurried,
        search.nodes,
    )


def _used(given: TurnTiles, instance: Instance, found: Found) -> tuple[list[Tile], list[Tile]]:
    """Return the start tiles that join melds, and the rack tiles laid."""
    loose = _by_spot(sorted(given.loose), given)
    spare = [tile for tile in given.rack if tile not in given.must] if given.must else given.rack
    rack = _by_spot(sorted(spare, key=lambda tile: (-given.worth[tile], tile)), given)
    loose_jokers = max(0, found.jokers - instance.bound_jokers - found.rack_jokers)
    joined = loose.get(ANY, [])[:loose_jokers]
    played = [*given.must, *rack.get(ANY, [])[: found.rack_jokers]]
    width = len(given.rules.colours)
    for number, (ways, use, laid_here) in enumerate(found.stages, 1):
        start = (given.rules.numbers + 1 - number if instance.descending else number) * width
        if any(laid_here):
            for spot, laid in enumerate(laid_here, start):
                if laid:
                    played += rack[spot][:laid]
        for column in range(width) if loose else ():
            if start + column in loose:
                total = ways[column][4] % FEED + use[2][column]
                bound = instance.codes[(number - 1) * width + column] // BOUND & FIELD
                joined += loose[start + column][: total - bound - laid_here[column]]
    return joined, played


def _by_spot(tiles: Iterable[Tile], given: TurnTiles) -> dict[int, list[Tile]]:
    column, width = spots(given.rules.colours), len(given.rules.colours)
    found: dict[int, list[Tile]] = {}
    for tile in tiles:
        colour, number, _ = tile
        found.setdefault(number * width + column[colour] if number else ANY, []).append(tile)
    return found


def _stocks(given: TurnTiles, new: list[Tile]) -> tuple[Stock, Stock, FreeJokers]:
    """Sort all tiles that will lie in melds into natural tiles, jokers that keep their face, and free jokers."""
    column, width = spots(given.rules.colours), len(given.rules.colours)
    naturals: Stock = {}
    fixed: Stock = {}
    jokers: FreeJokers = []
    bound = naturals if given.jokers_as_tiles else fixed
    for origin, (tiles, faces) in enumerate(given.table):
        for tile, face in zip(tiles, faces, strict=True):
            colour, number, _ = tile
            if number:
                spot = number * width + column[colour]
                if spot in naturals:
                    naturals[spot].append((tile, face, origin))
                else:
                    naturals[spot] = [(tile, face, origin)]
            elif tile in given.fixed:
                kept = given.fixed[tile]
                bound.setdefault(kept.number * width + column[kept.colour], []).append((tile, kept, origin))
            else:
                jokers.append((tile, origin))
    for tile in new:
        colour, number, _ = tile
        if number:
            naturals.setdefault(number * width + column[colour], []).append((tile, tile.face, NEW))
        else:
            jokers.append((tile, NEW))
    return naturals, fixed, jokers


# -- Run a search from tiles to tiles: first placing only the jokers that are needed, then, if any is left over, all.

NO_CAP = 10**9
"""More nodes than any search opens."""

HEAD_START = 200
"""Nodes after which a search gets a rival that starts from the other end of the numbers."""

STRIDE = 50
"""Nodes that a rival opens before it is compared again."""

AFTER = 500
"""Nodes that a search at its limit may still open to reach any legal end."""


class Raced(NamedTuple):
    """The result of a search."""

    arrangements: tuple[Arrangement, ...]
    """The best ones, as many as were asked for, or fewer if there are no more."""
    exact: bool
    nodes: int


@lru_cache(maxsize=32)
def race(given: TurnTiles, count: int, nodes: int | None) -> Raced:
    """Return the `count` best arrangements that lay different rack tiles, within `nodes` (None: no limit).

    The latest results are cached: the referee often asks what the player has just asked, or vice versa.
    """
    instance = instance_of(given)
    if instance.hopeless:
        return Raced((), True, 0)
    copies = given.rules.copies + len(given.fixed)
    cap = NO_CAP if nodes is None else nodes
    nodes_used = 0
    # Where points matter, so does the face of each joker, so every joker has to be placed.
    explicit = (given.fixed and not given.jokers_as_tiles) or (given.points and instance.jokers)
    for lazy_jokers in (False,) if explicit else (True, False):
        slots = copies if lazy_jokers else copies + instance.jokers
        if count == 1:
            search, found, opened = _race(instance, lazy_jokers, slots, cap - nodes_used)
        else:
            search = Search(instance, lazy_jokers, slots, every=True)
            found, opened = _run(search, cap - nodes_used), 0
        arrangements: list[Arrangement] = []
        while found is not None:
            arrangement = arranged(given, search, found)
            if arrangement is None:
                break
            arrangements.append(arrangement)
            if len(arrangements) == count:
                break
            found = _run(search, cap - nodes_used - search.nodes)
        nodes_used += opened + search.nodes
        if found is None or len(arrangements) == count:
            return Raced(tuple(arrangements), not search.hurried, nodes_used)
    raise AssertionError("a search that places every joker leaves none over")


def _race(instance: Instance, lazy_jokers: bool, slots: int, cap: int) -> tuple[Search, Found | None, int]:
    """Search from both ends; return the search that finished first, its result, and the nodes of the other."""
    search = Search(instance, lazy_jokers, slots)
    found = search.run(min(HEAD_START, max(1, cap)))
    if found is not None or search.over:
        return search, found, 0
    rival = Search(turned(instance), lazy_jokers, slots)
    while search.nodes + rival.nodes < cap:
        # Continue the one with the lower upper bound or, if equal, with fewer nodes.
        if (rival.upper_bound, rival.nodes) < (search.upper_bound, search.nodes):
            search, rival = rival, search
        found = search.run(STRIDE)
        if found is not None or search.over:
            return search, found, rival.nodes
    search.hurry()
    return search, search.run(AFTER), rival.nodes


def _run(search: Search, cap: int) -> Found | None:
    """Return the next result of a search, or any legal end once `cap` nodes are used up."""
    found = search.run(max(1, cap))
    if found is None and not search.over:
        search.hurry()
        found = search.run(AFTER)
    return found


# -- Least change: put back the old melds that need not have changed, so that a person can follow the play.

PATIENCE = 120
"""The limit of nodes to put back one meld."""


def least_change(given: TurnTiles, found: Arrangement) -> Arrangement:
    """Return the same play with as many old melds unchanged as trying them one by one can achieve.

    Changed melds are tried shortest first; each is put back if the other tiles can still be laid without it.
    """
    standing = set(found.table)
    broken = sorted((meld for meld in given.table if meld not in standing), key=lambda meld: len(meld.tiles))
    new = (*found.played, *(tile for tile in given.loose if tile not in found.loose))
    if len(broken) < 2 and len(new) < 3:
        return found
    changed = [meld for meld in found.table if meld not in set(given.table)]
    for meld in list(broken):
        if meld not in broken or assess(meld, given.rules):
            continue
        rest = [other for other in broken if other is not meld]
        tried = _laid_without(given, rest, new)
        if tried is not None:
            changed = [each for each in tried if each not in rest]
            broken = [each for each in rest if each not in tried]
    unchanged = [meld for meld in given.table if meld not in broken]
    origins = {tile: at for at, meld in enumerate(given.table) for tile in meld.tiles}

    def home(meld: Meld) -> int:
        return _home([origins.get(tile, NEW) for tile in meld.tiles], len(given.table))

    return replace(found, table=tuple(sorted([*unchanged, *changed], key=home)))


def _laid_without(given: TurnTiles, rest: list[Meld], new: tuple[Tile, ...]) -> tuple[Meld, ...] | None:
    """Return a table of exactly the tiles of these melds and the new ones, or None if there is none."""
    if _has_isolated(given.rules, [tile for meld in rest for tile in meld.tiles] + [*new]):
        return None
    sub_pool = replace(
        given,
        table=tuple(rest),
        loose=(),
        rack=new,
        must=new,
        fixed={tile: face for tile, face in given.fixed.items() if any(tile in meld.tiles for meld in rest)},
        worth=dict.fromkeys(new, 0),
        most=len(new),
        at_least=0,
    )
    raced = race(sub_pool, 1, PATIENCE)
    return raced.arrangements[0].table if raced.arrangements else None


def _has_isolated(rules: TileRules, tiles: list[Tile]) -> bool:
    """Return whether some tile fits in no meld of these tiles: a quick proof that they cannot all be laid."""
    there = {(colour, number) for colour, number, _ in tiles if number}
    jokers = sum(not number for _, number, _ in tiles)
    if jokers > 1:
        return False
    for colour, number in there:
        below, above = (colour, number - 1) in there, (colour, number + 1) in there
        if below and above:
            continue
        far = (colour, number - 2 if below else number + 2) in there
        if below + above + far + jokers > 1 or (jokers and (colour, number - 2) in there):
            continue
        if sum((other, number) in there for other in rules.colours) + jokers < 3:
            return True
    return False
