"""Looking ahead: the next turn if an action wins one, and whether anybody could go out before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from game.ai.tiles.candidates import lays
from game.ai.tiles.evaluator import OUT, TileEvaluator
from game.ai.tiles.profile import TileProfile
from game.engine.tiles.actions import Lay
from game.engine.tiles.effects import TurnOutcome
from game.engine.tiles.legality import lay_problems, loose_after, rack_after
from game.engine.tiles.pieces import Tile, all_tiles
from game.engine.tiles.solver import best
from game.engine.tiles.views import TileView

WIDTHS = (1, 2, 5)
"""The number of lays considered: in the last turn planned, the one before it, and the present one."""
DEPTH = len(WIDTHS) - 1
"""The maximum number of consecutive extra turns that are planned."""
NODES = 500
"""The node limit of all searches of a planned turn."""
CLOSE = 4
"""The maximum number of tiles with which a seat is suspected of going out in its next turn."""
SAMPLES = 12
"""The number of racks dealt to each suspected seat from the unseen tiles."""
NODES_OUT = 200
"""The node limit for deciding whether such a rack goes out."""


class TileForesight(TileEvaluator):
    """An evaluator that also considers what the next turn brings."""

    def __init__(self, view: TileView, seat: int, profile: TileProfile, rng: Random, depth: int = DEPTH) -> None:
        super().__init__(view, seat, profile)
        self.rng = rng
        self.depth = depth
        self.dealt: dict[tuple[int, int], tuple[tuple[Tile, ...], ...]] = {}

    def shortlist(self, lays: list[Lay]) -> list[Lay]:
        """Return the lays that look best without looking ahead; fewer at greater depth."""
        return sorted(lays, key=super().worth, reverse=True)[: WIDTHS[self.depth]]

    def worth(self, lay: Lay) -> int:
        """Return the value of ending the turn with this lay."""
        rest = rack_after(self.before, lay)
        if not rest:
            return super().worth(lay)
        after = self._after(lay)
        if after.turn != self.seat:
            return super().worth(lay) - self.profile.escape * self.escapes(lay, self.rivals(after)) // SAMPLES
        if self.depth == 0:
            return super().worth(lay)
        return self._shed(lay, rest) + self._harm(after) + self._next(lay, rest, after)

    def _next(self, lay: Lay, rest: tuple[Tile, ...], after: TurnOutcome) -> int:
        """Return the value of the best play in the turn that follows at once."""
        drawn = sum(hit.tiles for hit in after.hits)
        counts = list(self.view.counts)
        counts[self.seat] = len(rest)
        for hit in after.hits:
            counts[hit.seat] += min(hit.tiles, self.view.stock_count)
        then = replace(
            self.view,
            rack=rest,
            table=lay.table,
            loose=loose_after(self.before, lay),
            counts=tuple(counts),
            stock_count=max(0, self.view.stock_count - drawn),
            drawn=None,
            direction=after.direction,
        )
        evaluator = TileForesight(then, self.seat, self.profile, self.rng, self.depth - 1)
        context = evaluator.before
        found = lays(context, evaluator.merit, nodes=NODES)
        tried = (each for lay in found for each in evaluator.with_actions(evaluator.jokers.hidden(lay)))
        legal = evaluator.shortlist([each for each in tried if not lay_problems(context, each)])
        # Going out next turn is as good as now, except that something may still come between.
        return min(max(map(evaluator.worth, legal), default=evaluator.worth_of_waiting(True)), OUT - 1)

    def rivals(self, after: TurnOutcome) -> dict[int, int]:
        """Return the seats that play before this one does again, in order, with their numbers of tiles."""
        found = {}
        seat = after.turn
        while seat != self.seat:
            drawn = sum(hit.tiles for hit in after.hits if hit.seat == seat)
            found[seat] = self.view.counts[seat] + min(drawn, self.view.stock_count)
            seat = (seat + after.direction) % self.view.seats
        return found

    def escapes(self, lay: Lay, rivals: Mapping[int, int]) -> int:
        """Return for how many of their sampled racks one of the rivals goes out on this table."""
        close = [
            self._racks(seat, count) for seat, count in rivals.items() if count <= CLOSE and self.view.opened[seat]
        ]
        loose = loose_after(self.before, lay)
        return sum(any(self._goes_out(lay, loose, rack) for rack in racks) for racks in zip(*close, strict=True))

    def _goes_out(self, lay: Lay, loose: tuple[Tile, ...], rack: tuple[Tile, ...]) -> bool:
        found = best(self.before.rules, lay.table, loose, rack, must=rack, few_changes=False, nodes=NODES_OUT)
        return found is not None

    def _racks(self, seat: int, count: int) -> tuple[tuple[Tile, ...], ...]:
        """Return sample racks of `count` tiles that fit what is seen; the same ones for every lay compared."""
        if (seat, count) not in self.dealt:
            context = self.before
            there = {*context.rack, *context.loose, *(tile for meld in context.table for tile in meld.tiles)}
            hidden = [tile for tile in all_tiles(context.rules) if tile not in there]
            self.dealt[seat, count] = tuple(self._some(hidden, count) for _ in range(SAMPLES))
        return self.dealt[seat, count]

    def _some(self, tiles: list[Tile], count: int) -> tuple[Tile, ...]:
        left = list(tiles)
        return tuple(left.pop(int(self.rng.random() * len(left))) for _ in range(min(count, len(left))))
