"""From counts back to tiles: choose among twins so that old neighbours stay together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import sub

from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.solver import groups
from game.engine.tiles.solver.groups import Counts
from game.engine.tiles.solver.nodes import Decision
from game.engine.tiles.solver.offers import FaceUse
from game.engine.tiles.solver.runs import ENDS, FIXED_JOKER, NATURAL, SOLO
from game.engine.tiles.solver.search import Search

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


def lies_in_run(meld: Meld) -> bool:
    """Return whether a meld of the table is a run."""
    return len(meld.faces) > 1 and meld.faces[0].number != meld.faces[1].number


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
        self.old_runs = [lies_in_run(meld) for meld in old]
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
                        run = Strand(True, [there.pop() if len(there) == 1 else self._pick(there, NEW)])
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
                run.places += [(None, below, NEW), self._pick(there, NEW), (None, above, NEW)]
                continue
            else:
                run.places.append(self.fixed[spot].pop() if letter == FIXED_JOKER else (None, face, NEW))
            after.append((self.runs.moved(code, letter) or 0, at, run))
        if len(after) > 1:
            after.sort()
        return [run for *_, run in after]

    def _pick(self, there: list[StrandPlace], neighbour: int) -> StrandPlace:
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
            if groups.plan(rest, rest_fixed, free - jokers, limit) is not None:
                naturals, fixed, free = rest, rest_fixed, free - jokers
                self._group(start, own, bound, jokers, origin)
        plan = groups.plan(naturals, fixed, free, limit)
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
