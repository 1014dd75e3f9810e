"""The referee of the card family: what may be done, why not, and what follows from it."""

from __future__ import annotations

from game.engine.actions import Next
from game.engine.cards.actions import CardAction
from game.engine.cards.acts import act
from game.engine.cards.choices import choices
from game.engine.cards.legality import waited_for
from game.engine.cards.match import next_round, open_match
from game.engine.cards.phases import CardPhase
from game.engine.cards.refusals import action_problems
from game.engine.cards.rules import CardRules
from game.engine.cards.scoring import counts_points
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.transition import CardTransition
from game.engine.cards.views import CardView, view
from game.engine.game import Refused, granted
from game.engine.problems import Problem


class CardGame:
    """A card book as a game; every method is a pure function of the state."""

    def __init__(self, rules: CardRules) -> None:
        self.rules = rules

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[CardStep, ...]:
        """Return the steps that set the match up; `starter` counts if the first starter is chosen.

        Raises ValueError for a number of seats that the book does not allow.
        """
        return open_match(self.rules, seats, seed, starter)

    def deal(self, seats: int, seed: str, starter: int = 0) -> CardState:
        """Return the state after the first deal."""
        return self.opening(seats, seed, starter)[-1].state

    def to_act(self, state: CardState) -> tuple[int, ...]:
        """Return the seats that may act."""
        return waited_for(state)

    def view(self, state: CardState, seat: int | None) -> CardView:
        """Return what a seat, or with None the public, may see."""
        return view(state, seat)

    def scores(self, state: CardState) -> tuple[int, ...] | None:
        """Return the points once the match is over (rounds won where points do not count); None before."""
        if state.phase is not CardPhase.OVER:
            return None
        return state.match.scores if counts_points(state.rules) else state.match.wins

    def problems(self, state: CardState, seat: int, action: CardAction) -> tuple[Problem, ...]:
        """Return every reason why the action is refused; () means legal."""
        return action_problems(state, seat, action)

    def choices(self, state: CardState, seat: int) -> tuple[CardAction, ...]:
        """Return the finite actions of a seat; a view lists the same for its own seat."""
        return choices(state, seat, state.hands[seat])

    def attempt(self, state: CardState, seat: int, action: CardAction) -> tuple[CardStep, ...] | Refused:
        """Return the steps that follow from an action, or every reason why it is refused."""
        refused = action_problems(state, seat, action)
        if refused:
            return Refused(refused)
        if isinstance(action, Next):
            return next_round(state)
        transition = CardTransition(state)
        act(transition, seat, action)
        return tuple(transition.steps)

    def apply(self, state: CardState, seat: int, action: CardAction) -> tuple[CardStep, ...]:
        """Return the steps that follow from a legal action; raises IllegalAction for any other."""
        return granted(self.attempt(state, seat, action), seat, action)
