"""Looking ahead: the hidden cards dealt as they may lie, and each of the best ideas played on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from game.ai.cards.evaluator import CardEvaluator
from game.ai.cards.prospects import chances, strength
from game.ai.cards.rollout import go_on
from game.ai.cards.utility import Utility
from game.engine.cards.actions import CardAction
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.sampling import Imagined, imagine

Hand = tuple[Card, ...]

FINALISTS = 2
"""How many of its ideas it goes on with when half of the time is over."""
MIXED = 16
"""How many cards of the stock are mixed: more are hardly drawn as far as it looks."""


class CardForesight:
    """What one seat finds out by imagining how the round goes on."""

    def __init__(self, judge: CardEvaluator, chance: Random) -> None:
        self.judge = judge
        self.view = judge.view
        self.seat = judge.seat
        self.character = judge.character
        self.chance = chance
        self.stakes = Utility(self.view, self.seat)

    def best(self, options: Sequence[CardAction]) -> CardAction:
        """The option after which the imagined rounds go best."""
        first = {option: self.judge.worth(option) for option in options}
        ideas = self._ideas(first)
        if len(ideas) == 1:
            return ideas[0]
        others = len(self.judge.order) - 1
        totals = {idea: self.character.prior * others * others * first[idea] for idea in ideas}
        left = plies = self.character.plies // others
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
        """The options that look about as good as the best one."""
        ranked = sorted(first, key=lambda option: first[option], reverse=True)
        least = first[ranked[0]] - self.character.margin
        return [option for option in ranked if first[option] >= least][: self.character.ideas]

    def _world(self) -> Imagined:
        """A match that fits what is seen."""
        cards = list(self.judge.odds.unseen)
        hands: list[Hand] = []
        for seat, count in enumerate(self.view.counts):
            hands.append(self.view.hand if seat == self.seat else self._hand(cards, seat, count))
        stock = self._some(cards, min(len(cards), MIXED))
        return imagine(self.view, hands, (*stock, *cards), "imagined")

    def _hand(self, cards: list[Card], seat: int, count: int) -> Hand:
        """A hand of another seat: what is known of it, and no more of a colour than it has not denied."""
        known = self.view.known[seat]
        missing = count - len(known)
        bounds = self.view.at_most[seat]
        if min(bounds) >= count or self.chance.random() * 100 >= self.character.trust:
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
        """So many of the cards, which then lack."""
        found = []
        for _ in range(count):
            place = int(self.chance.random() * len(cards))
            found.append(cards[place])
            cards[place] = cards[-1]
            cards.pop()
        return tuple(found)

    def _play_on(self, game: Imagined) -> int:
        """Go on for a while; answers how many acts that took."""
        acts = 0
        while acts < self.character.horizon and not game.is_over:
            go_on(game, self.chance)
            acts += 1
        return acts

    def _worth(self, game: Imagined) -> int:
        """How good an imagined round is for the own side."""
        if game.is_over:
            return self.stakes.settled(game)
        order, direction = game.match.order, game.direction
        start = order.index(game.turn)
        top = game.discard[0]
        strengths = [
            strength(self.judge.weights, game.hands[seat], (at - start) * direction % len(order), game.colour, top[1])
            for at, seat in enumerate(order)
        ]
        return self.stakes.expected(game.hands, chances(strengths))
