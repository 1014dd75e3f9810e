"""From counts back to tiles: the melds of a search's result, twins chosen so that old neighbours stay together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.engine.arrange import groups
from game.engine.arrange.levels import Use
from game.engine.arrange.runs import ENDS, FIXED, NATURAL, SOLO, Runs, Way
from game.engine.melds import Meld
from game.engine.options import MeldRules
from game.engine.pieces import Face, Tile

NEW = -1
"""Where a tile comes from that lay in no meld."""

Stock = dict[Face, list[tuple[Tile, int]]]
"""Tiles by what they count as, each with the index of the old meld that it comes from."""


@dataclass(slots=True)
class Strand:
    """A meld in the making."""

    is_run: bool
    tiles: list[Tile | None] = field(default_factory=list)
    """None where a free joker will lie."""
    faces: list[Face] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    """Per tile the old meld that it comes from."""

    def add(self, tile: Tile | None, face: Face, origin: int) -> None:
        """Put a tile at the end."""
        self.tiles.append(tile)
        self.faces.append(face)
        self.origins.append(origin)


def lies_in_run(meld: Meld) -> bool:
    """Whether a meld of the table is a run."""
    return len(meld.faces) > 1 and meld.faces[0].number != meld.faces[1].number


class Weaver:
    """Makes strands of a result's stages; the tiles of both stocks are used up by it."""

    def __init__(
        self, rules: MeldRules, runs: Runs, old: Sequence[Meld], naturals: Stock, fixed: Stock
    ) -> None:
        self.rules = rules
        self.runs = runs
        self.old = old
        self.old_runs = [lies_in_run(meld) for meld in old]
        self.naturals = naturals
        self.fixed = fixed
        self.strands: list[Strand] = []

    def weave(self, stages: Sequence[tuple[Sequence[Way], Use]]) -> list[Strand]:
        """All melds, with room for the free jokers that they need."""
        colours = self.rules.colours
        going: list[list[tuple[int, Strand]]] = [[] for _ in colours]
        for number, (ways, use) in enumerate(stages, 1):
            for column, way in enumerate(ways):
                if way.moves:
                    going[column] = self._go_on(going[column], way.moves, Face(colours[column], number))
            if any(use.naturals) or any(use.fixed):
                for own, fixed, free, origin in self._deal(number, use):
                    self._group(number, own, fixed, free, origin)
        return self.strands

    def _go_on(self, before: list[tuple[int, Strand]], moves: str, face: Face) -> list[tuple[int, Strand]]:
        """Give the tiles of a face to the open runs of its colour; the runs in the order of the next state."""
        there = self.naturals.get(face, [])
        if len(before) == 2 and before[0][0] == before[1][0] and moves[0] != moves[1]:
            wanted = [any(run.origins[-1] == origin != NEW for _, origin in there) for _, run in before]
            if wanted[moves[:2].find(NATURAL)] < max(wanted) and NATURAL in moves[:2]:
                before = before[::-1]
        after = []
        for at, letter in enumerate(moves):
            if letter == ENDS:
                continue
            if at < len(before):
                code, run = before[at]
            else:
                code, run = 0, Strand(True)
                self.strands.append(run)
            if letter == SOLO:
                run.add(None, face._replace(number=face.number - 1), NEW)
            if letter in (NATURAL, SOLO):
                tile, origin = self._pick(there, run.origins[-1] if run.origins else NEW)
                run.add(tile, face, origin)
            elif letter == FIXED:
                tile, origin = self.fixed[face].pop()
                run.add(tile, face, origin)
            else:
                run.add(None, face, NEW)
            if letter == SOLO:
                run.add(None, face._replace(number=face.number + 1), NEW)
            else:
                after.append((self.runs.moved(code, letter) or 0, run))
        return sorted(after, key=_code)

    def _pick(self, there: list[tuple[Tile, int]], neighbour: int) -> tuple[Tile, int]:
        """Take a tile for a run: the old neighbour, else one that lay in a run, else a new one."""
        if len(there) == 1:
            return there.pop()
        best = max(
            range(len(there)),
            key=lambda at: (
                there[at][1] == neighbour != NEW,
                there[at][1] != NEW and self.old_runs[there[at][1]],
                there[at][1] == NEW,
            ),
        )
        return there.pop(best)

    def _deal(self, number: int, use: Use) -> list[tuple[Sequence[int], Sequence[int], int, int]]:
        """Share a number's tiles among groups, each with the old group it goes on (or NEW), old ones first."""
        limit = self.rules.group_jokers
        naturals, fixed, free = list(use.naturals), list(use.fixed), use.jokers
        kept: list[tuple[Sequence[int], Sequence[int], int, int]] = []
        if sum(naturals) + sum(fixed) + free > len(self.rules.colours):
            for origin, own, bound in self._old_groups(number, naturals, fixed):
                jokers = min(free, len(self.old[origin].tiles) - len(own) - len(bound))
                rest = [count - (column in own) for column, count in enumerate(naturals)]
                rest_fixed = [count - (column in bound) for column, count in enumerate(fixed)]
                if min(rest + rest_fixed) < 0 or len(own) + len(bound) + jokers < 3:
                    continue
                if groups.plan(tuple(rest), tuple(rest_fixed), free - jokers, limit) is not None:
                    naturals, fixed, free = rest, rest_fixed, free - jokers
                    kept.append((own, bound, jokers, origin))
        plan = groups.plan(tuple(naturals), tuple(fixed), free, limit)
        assert plan is not None
        return kept + [(*each, NEW) for each in plan]

    def _old_groups(
        self, number: int, naturals: Sequence[int], fixed: Sequence[int]
    ) -> list[tuple[int, list[int], list[int]]]:
        """The old groups whose tiles are all to be in groups again: index, colours of tiles and of fixed jokers."""
        found: dict[int, tuple[list[int], list[int]]] = {}
        for column, colour in enumerate(self.rules.colours):
            face = Face(colour, number)
            for part, (stock, counts) in enumerate(((self.naturals, naturals), (self.fixed, fixed))):
                for _, origin in stock.get(face, ()) if counts[column] else ():
                    if origin != NEW and not self.old_runs[origin]:
                        found.setdefault(origin, ([], []))[part].append(column)
        whole = []
        for origin, (own, bound) in found.items():
            free = sum(tile.is_joker for tile in self.old[origin].tiles) - len(bound)
            if len(own) + len(bound) + free == len(self.old[origin].tiles):
                whole.append((origin, own, bound))
        return whole

    def _group(self, number: int, own: Sequence[int], fixed: Sequence[int], free: int, origin: int) -> None:
        """Make a group; its free jokers take the first colours that are missing."""
        group = Strand(False)
        self.strands.append(group)
        for column, colour in enumerate(self.rules.colours):
            face = Face(colour, number)
            if column in own or column in fixed:
                there = (self.naturals if column in own else self.fixed)[face]
                at = next((at for at, (_, other) in enumerate(there) if other == origin), 0)
                tile, came_from = there.pop(at)
                group.add(tile, face, came_from)
            elif free:
                free -= 1
                group.add(None, face, NEW)


def _code(run: tuple[int, Strand]) -> int:
    return run[0]
