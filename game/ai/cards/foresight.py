"""Looking ahead: deal the hidden cards as they may lie, and play on after each of the best ideas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.ai.cards.evaluator import CardEvaluator
from game.ai.cards.rollout import go_on
from game.ai.cards.utility import Utility
from game.ai.cards.win_probability import chances, strength
from game.engine.cards.actions import CardAction
from game.engine.cards.choices import Hand
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.sampling import Imagined, imagine

FINALISTS = 2
"""The number of ideas that remain once half of the plies are used up."""
MIXED = 16
"""How many cards of the stock are sampled; deeper ones are hardly drawn within the horizon."""


class CardForesight:
    """A search by sampled continuations of the round for one seat."""

    def __init__(self, evaluator: CardEvaluator, chance: Random) -> None:
        self.evaluator = evaluator
        self.view = evaluator.view
        self.seat = evaluator.seat
        self.profile = evaluator.profile
        self.chance = chance
        self.utility = Utility(self.view, self.seat)

    def best(self, options: Sequence[CardAction]) -> CardAction:
        """Return the option after which the imagined rounds go best."""
        first = {option: self.evaluator.worth(option) for option in options}
        ideas = self._ideas(first)
        if len(ideas) == 1:
            return ideas[0]
        others = len(self.evaluator.order) - 1
        totals = {idea: self.profile.prior * others * others * first[idea] for idea in ideas}
        left = plies = self.profile.plies // others
        while left > 0:
            if left < plies // 2:
                ideas = sorted(ideas, key=lambda idea: totals[idea], reverse=True)[:FINALISTS]
            world = self._world()
            for idea in ideas:
                game = world.copy()
                game.do(self.seat, idea)
                left -= 1 + self._play_on(game)
                totals[idea] += self._worth(game)
        return max(ideas, key=lambda idea: totals[idea])

    def _ideas(self, first: Mapping[CardAction, int]) -> list[CardAction]:
        """Return the options that look about as good as the best one."""
        ranked = sorted(first, key=lambda option: first[option], reverse=True)
        least = first[ranked[0]] - self.profile.margin
        return [option for option in ranked if first[option] >= least][: self.profile.ideas]

    def _world(self) -> Imagined:
        """Return a match that fits what is seen."""
        cards = list(self.evaluator.odds.unseen)
        hands: list[Hand] = []
        for seat, count in enumerate(self.view.counts):
            hands.append(self.view.hand if seat == self.seat else self._hand(cards, seat, count))
        stock = self._some(cards, min(len(cards), MIXED))
        return imagine(self.view, hands, (*stock, *cards), "imagined")

    def _hand(self, cards: list[Card], seat: int, count: int) -> Hand:
        """Return a hand of another seat: its known cards, and no more of a colour than it has not denied."""
        known = self.view.known[seat]
        missing = count - len(known)
        bounds = self.view.at_most[seat]
        if min(bounds) >= count or self.chance.random() * 100 >= self.profile.trust:
            return known + self._some(cards, missing)
        held = [card.colour for card in known]
        left = {colour: most - held.count(colour) for colour, most in zip(COLOURS, bounds, strict=True)}
        found: list[Card] = []
        denied: list[Card] = []
        while len(found) < missing and cards:
            (card,) = self._some(cards, 1)
            if card.colour and left[card.colour] <= 0:
                denied.append(card)
            else:
                found.append(card)
                if card.colour:
                    left[card.colour] -= 1
        lacking = missing - len(found)
        cards += denied[lacking:]
        return (*known, *found, *denied[:lacking])

    def _some(self, cards: list[Card], count: int) -> Hand:
        """Remove `count` random cards from the list and return them."""
        found = []
        for _ in range(count):
            place = int(self.chance.random() * len(cards))
            found.append(cards[place])
            cards[place] = cards[-1]
            cards.pop()
        return tuple(found)

    def _play_on(self, game: Imagined) -> int:
        """Play up to the horizon; return the number of acts."""
        acts = 0
        while acts < self.profile.horizon and not game.is_over:
            go_on(game, self.chance)
            acts += 1
        return acts

    def _worth(self, game: Imagined) -> int:
        """Return how good an imagined round is for the own side, in millionths of a won round."""
        if game.is_over:
            return self.utility.settled(game)
        order, direction = game.match.order, game.direction
        start = order.index(game.turn)
        top, weights = game.discard[0], self.evaluator.weights
        strengths = [
            strength(weights, game.hands[seat], (at - start) * direction % len(order), game.colour, top[1])
            for at, seat in enumerate(order)
        ]
        return self.utility.expected(game.hands, chances(strengths))
