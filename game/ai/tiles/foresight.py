"""Looking ahead: the own next turn where an action wins it, and whether anybody could go out before it."""

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
"""How many lays it looks into: those of a turn that ends the plan, of one before it, and of the present one."""
DEPTH = len(WIDTHS) - 1
"""How many turns won by actions it plans in a row."""
NODES = 500
"""Most nodes of all searches of a turn that it plans."""
CLOSE = 4
"""With how many tiles a seat may go out in its next turn; more are not looked into."""
SAMPLES = 12
"""How many racks are dealt to each seat that is close to going out, from the tiles that are not seen."""
NODES_OUT = 200
"""Most nodes to find out whether such a rack goes out."""


class TileForesight(TileEvaluator):
    """Judges like its base, and looks at what the next turn brings."""

    def __init__(self, view: TileView, seat: int, character: TileProfile, rng: Random, depth: int = DEPTH) -> None:
        super().__init__(view, seat, character)
        self.rng = rng
        self.depth = depth
        self.dealt: dict[tuple[int, int], tuple[tuple[Tile, ...], ...]] = {}

    def shortlist(self, lays: list[Lay]) -> list[Lay]:
        """The lays that look best without looking ahead; fewer the further ahead they lie."""
        return sorted(lays, key=super().worth, reverse=True)[: WIDTHS[self.depth]]

    def worth(self, lay: Lay) -> int:
        """What ending the turn with this lay is worth."""
        rest = rack_after(self.before, lay)
        if not rest:
            return super().worth(lay)
        after = self._after(lay)
        if after.turn != self.seat:
            return super().worth(lay) - self.character.escape * self.escapes(lay, self.rivals(after)) // SAMPLES
        if self.depth == 0:
            return super().worth(lay)
        return self._shed(lay, rest) + self._harm(after) + self._next(lay, rest, after)

    def _next(self, lay: Lay, rest: tuple[Tile, ...], after: TurnOutcome) -> int:
        """What the turn that follows at once is worth at best."""
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
        judge = TileForesight(then, self.seat, self.character, self.rng, self.depth - 1)
        facts = judge.before
        found = lays(facts, judge.merit, nodes=NODES)
        tried = (each for lay in found for each in judge.with_actions(judge.jokers.hidden(lay)))
        legal = judge.shortlist([each for each in tried if not lay_problems(facts, each)])
        # Going out next turn is as good as now, but for what may still come between.
        return min(max(map(judge.worth, legal), default=judge.worth_of_waiting(True)), OUT - 1)

    def rivals(self, after: TurnOutcome) -> dict[int, int]:
        """The seats that play before this one does again, in turn, with how many tiles each has then."""
        found = {}
        seat = after.turn
        while seat != self.seat:
            drawn = sum(hit.tiles for hit in after.hits if hit.seat == seat)
            found[seat] = self.view.counts[seat] + min(drawn, self.view.stock_count)
            seat = (seat + after.direction) % self.view.seats
        return found

    def escapes(self, lay: Lay, rivals: Mapping[int, int]) -> int:
        """With how many of the racks that they might have one of these seats goes out on this table."""
        close = [
            self._racks(seat, count) for seat, count in rivals.items() if count <= CLOSE and self.view.opened[seat]
        ]
        loose = loose_after(self.before, lay)
        return sum(any(self._goes_out(lay, loose, rack) for rack in racks) for racks in zip(*close, strict=True))

    def _goes_out(self, lay: Lay, loose: tuple[Tile, ...], rack: tuple[Tile, ...]) -> bool:
        found = best(self.before.rules, lay.table, loose, rack, must=rack, calm=False, nodes=NODES_OUT)
        return found is not None

    def _racks(self, seat: int, count: int) -> tuple[tuple[Tile, ...], ...]:
        """Racks of so many tiles that fit what is seen; the same for every lay that is compared."""
        if (seat, count) not in self.dealt:
            facts = self.before
            there = {*facts.rack, *facts.loose, *(tile for meld in facts.table for tile in meld.tiles)}
            hidden = [tile for tile in all_tiles(facts.rules) if tile not in there]
            self.dealt[seat, count] = tuple(self._some(hidden, count) for _ in range(SAMPLES))
        return self.dealt[seat, count]

    def _some(self, tiles: list[Tile], count: int) -> tuple[Tile, ...]:
        left = list(tiles)
        return tuple(left.pop(int(self.rng.random() * len(left))) for _ in range(min(count, len(left))))
