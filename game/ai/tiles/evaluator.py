"""The value of a lay to a computer player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from itertools import product

from game.ai.tiles.jokers import Jokers
from game.ai.tiles.profile import TileProfile
from game.engine.options import YesNo
from game.engine.tiles.actions import Lay
from game.engine.tiles.effects import TurnOutcome, outcome
from game.engine.tiles.legality import choice_groups, effect_of, rack_after, working
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import TileEffect
from game.engine.tiles.scoring import tile_value
from game.engine.tiles.views import TileView, before

OUT = 1_000_000
"""The value of going out, above everything else."""
AVERAGE = 12
"""The approximate points of an unknown tile (UR-04)."""


class TileEvaluator:
    """Rates what a seat can do in one turn, in the units of its profile."""

    def __init__(self, view: TileView, seat: int, profile: TileProfile) -> None:
        self.view = view
        self.seat = seat
        self.profile = profile
        self.before = before(view)
        self.jokers = Jokers(self.before)

    @cached_property
    def danger(self) -> int:
        """The likelihood that the round ends before the tiles on the rack can be laid, in percent."""
        fewest = min(count for seat, count in enumerate(self.view.counts) if seat != self.seat)
        by_seat = 100 - 12 * max(0, fewest - 2)
        by_stock = 100 - 10 * (self.view.stock_count // self.view.seats)
        return max(20, by_seat, by_stock)

    def merit(self, tile: Tile) -> int:
        """Return the value of getting rid of a tile, as a weight for the solver."""
        return self._burden(tile_value(self.before.rules, tile))

    def _burden(self, points: int) -> int:
        return self.profile.tile + self.profile.point * points * self.danger // 100

    def with_actions(self, lay: Lay) -> Iterator[Lay]:
        """Yield the lay with every choice for the action tiles that take effect (UR-62)."""
        groups = [
            {effect_of(self.before.rules, tile): tile for tile in group}.values()
            for group in choice_groups(self.before, lay)
        ]
        rivals = [tuple(group) for group in groups if len(group) > 1]
        return (replace(lay, act=act) for act in product(*rivals))

    def shortlist(self, lays: list[Lay]) -> list[Lay]:
        """Return the lays that deserve a closer look, best first."""
        return lays

    def worth(self, lay: Lay) -> int:
        """Return the value of ending the turn with this lay."""
        rest = rack_after(self.before, lay)
        after = self._after(lay)
        if not rest:
            draws = self.before.rules.last_card_draws is YesNo.YES
            return OUT + (sum(hit.tiles for hit in after.hits) if draws else 0)
        return self._shed(lay, rest) + self._tempo(after) + self._outlook(rest, lay.table)

    def _shed(self, lay: Lay, rest: tuple[Tile, ...]) -> int:
        """Return the value of the tiles that leave the rack, less the jokers that come onto it."""
        shed = sum(self.merit(tile) for tile in self.before.rack if tile not in rest)
        return shed - sum(self.merit(tile) for tile in lay.take if tile in rest)

    def worth_of_waiting(self, draws: bool) -> int:
        """Return the value of ending the turn without playing, after drawing a tile or not."""
        after = outcome(self.before.rules, self.view.seats, self.seat, self.view.direction, ())
        drawn = self._burden(AVERAGE) if draws else 0
        return self._tempo(after) + self._outlook(self.before.rack, self.before.table) - drawn

    def _outlook(self, rest: tuple[Tile, ...], table: tuple[Meld, ...]) -> int:
        """Return the prospects of the remaining rack, less what the table offers to the others."""
        weights = self.profile
        hold = weights.joker * (100 - self.danger) // 50
        jokers = sum(hold // rank for rank in range(1, 1 + sum(tile.is_joker for tile in rest)))
        return jokers + weights.partner * partners(rest) - weights.offer * self.jokers.exposure(table)

    def _after(self, lay: Lay) -> TurnOutcome:
        effects: list[TileEffect] = []
        for tile in working(self.before, lay):
            effect = effect_of(self.before.rules, tile)
            assert effect is not None
            effects.append(effect)
        return outcome(self.before.rules, self.view.seats, self.seat, self.view.direction, tuple(effects))

    def _tempo(self, after: TurnOutcome) -> int:
        """Return the value of who plays next and how close to going out they are."""
        value = self._harm(after)
        if after.turn == self.seat:
            return value + self.profile.again
        drawn = sum(min(hit.tiles, self.view.stock_count) for hit in after.hits if hit.seat == after.turn)
        return value - self._threat(self.view.counts[after.turn] + drawn)

    def _harm(self, after: TurnOutcome) -> int:
        """Return the value of making others draw and lose their turns."""
        return sum(
            min(hit.tiles, self.view.stock_count) * self.profile.draw + self._threat(self.view.counts[hit.seat])
            for hit in after.hits
        )

    def _threat(self, count: int) -> int:
        return self.profile.threat * max(0, 9 - max(1, count)) // 8


def partners(rack: tuple[Tile, ...]) -> int:
    """Return how many tiles of a rack have a neighbour on it for a run or a group."""
    faces = Counter(tile.face for tile in rack if not tile.is_joker)
    near = 0
    for colour, number in faces:
        beside = any((colour, number + step) in faces for step in (-2, -1, 1, 2))
        across = any(other.number == number and other.colour != colour for other in faces)
        near += beside + across
    return near
