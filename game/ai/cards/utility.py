"""The utility of a round for its match: rounds won, points won, or penalty points avoided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ai.cards.win_probability import ALL
from game.engine.cards.choices import Hand
from game.engine.cards.pieces import hand_value
from game.engine.cards.rules import CardScoring
from game.engine.cards.sampling import Imagined
from game.engine.cards.scoring import counts_points
from game.engine.cards.views import CardView

LEFT_OF_TWO = ((12, 30, 55), (21, 5, 25), (24, 3, 10))
LEFT_OF_MORE = ((12, 55, 55), (18, 45, 35), (21, 35, 25), (22, 32, 20))
"""What a losing hand counts at the end, by the fewest cards elsewhere (1, 2, 3 ...), with two seats and with more.

A constant, and percentages of what its wilds and its other cards count now. Fitted to rounds among equals
(docs/computer-players.md).
"""
POINTS_OF_TWO, POINTS_OF_MORE = 60, 160
"""How many points weigh as much as a round, at a table of two and at a larger one."""


class Utility:
    """The value of a round to one seat, in millionths of a won round."""

    def __init__(self, view: CardView, seat: int) -> None:
        match = view.match
        self.seat = seat
        self.order = match.order
        self.teams = {each: match.team_of(each) for each in match.order}
        self.points = counts_points(match.rules)
        self.collects = match.rules.scoring is CardScoring.WINNER_COLLECTS
        two = len(match.order) == 2
        self.left = LEFT_OF_TWO if two else LEFT_OF_MORE
        self.rate = ALL // (POINTS_OF_TWO if two else POINTS_OF_MORE)

    def settled(self, game: Imagined) -> int:
        """Return the value of an imagined round that is over."""
        if not self.points:
            return ALL if self.seat in game.match.winners else 0
        return self._lead(dict(enumerate(game.match.round_scores))) * self.rate

    def expected(self, hands: Sequence[Hand], shares: Sequence[int]) -> int:
        """Return the value of a round with these hands and winning chances, in the order of the seats."""
        alone = dict(zip(self.order, shares, strict=True))
        wins = {seat: sum(alone[each] for each in team) for seat, team in self.teams.items()}
        if not self.points:
            return wins[self.seat]
        ends = self._ends(hands)
        if self.collects:
            total = sum(ends.values())
            noted = {seat: wins[seat] * (total - sum(ends[each] for each in team)) for seat, team in self.teams.items()}
        else:
            noted = {seat: (ALL - wins[seat]) * ends[seat] for seat in self.order}
        return self._lead(noted) * self.rate // ALL

    def _lead(self, noted: Mapping[int, int]) -> int:
        """Return how much better the own side scores than the others on average."""
        team = self.teams[self.seat]
        others = [noted[seat] for seat in self.order if seat not in team]
        lead = sum(noted[seat] for seat in team) // len(team) - sum(others) // len(others)
        return lead if self.collects else -lead

    def _ends(self, hands: Sequence[Hand]) -> dict[int, int]:
        """Return what each hand will count at the end if it loses."""
        fewest, second = sorted(len(hands[seat]) for seat in self.order)[:2]
        ends = {}
        for seat in self.order:
            hand = hands[seat]
            elsewhere = second if len(hand) == fewest else fewest
            points, wilds, others = self.left[min(max(elsewhere, 1), len(self.left)) - 1]
            dear = hand_value(tuple(card for card in hand if not card[0]))
            ends[seat] = points + (wilds * dear + others * (hand_value(hand) - dear)) // 100
        return ends
