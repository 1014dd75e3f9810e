"""The referee of the card family: what may be done, why not, and what follows from it."""

from __future__ import annotations

from game.engine.actions import Next
from game.engine.cards.actions import CardAction
from game.engine.cards.acts import act
from game.engine.cards.choices import choices
from game.engine.cards.legality import waited_for
from game.engine.cards.match import next_round, open_match
from game.engine.cards.refusals import action_problems
from game.engine.cards.rules import CardRules
from game.engine.cards.scoring import counts_points
from game.engine.cards.state import CardPhase, CardState, CardStep
from game.engine.cards.transition import CardTransition
from game.engine.cards.views import CardView, view
from game.engine.problems import Problem


class IllegalAction(ValueError):
    """An action was applied that `problems` refuses: a programmer's mistake."""


class CardGame:
    """A card book as a game; every method is a pure function of the state."""

    def __init__(self, rules: CardRules) -> None:
        self.rules = rules

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[CardStep, ...]:
        """The steps that set the match up; `starter` matters where the first starter is chosen."""
        return open_match(self.rules, seats, seed, starter)

    def deal(self, seats: int, seed: str, starter: int = 0) -> CardState:
        """The first round, dealt."""
        return self.opening(seats, seed, starter)[-1].state

    def to_act(self, state: CardState) -> tuple[int, ...]:
        """The seats that the match waits for."""
        return waited_for(state)

    def view(self, state: CardState, seat: int | None) -> CardView:
        """What a seat, or with None the public, may see."""
        return view(state, seat)

    def scores(self, state: CardState) -> tuple[int, ...] | None:
        """The points of the match once it is over (won rounds where no points count), None before."""
        if state.phase is not CardPhase.OVER:
            return None
        return state.match.scores if counts_points(state.rules) else state.match.wins

    def problems(self, state: CardState, seat: int, action: CardAction) -> tuple[Problem, ...]:
        """Every reason why the action is refused; () means legal."""
        return action_problems(state, seat, action)

    def choices(self, state: CardState, seat: int) -> tuple[CardAction, ...]:
        """The finite actions of a seat; a view lists the same for its own seat."""
        return choices(state, seat, state.hands[seat])

    def apply(self, state: CardState, seat: int, action: CardAction) -> tuple[CardStep, ...]:
        """What follows from a legal action; raises IllegalAction for another."""
        refused = action_problems(state, seat, action)
        if refused:
            raise IllegalAction(f"seat {seat} may not {action!r}: {refused!r}")
        if isinstance(action, Next):
            return next_round(state)
        run = CardTransition(state)
        act(run, seat, action)
        return tuple(run.steps)
