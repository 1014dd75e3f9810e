"""The referee of the tile family: what may be done, why not, and what follows from it."""

from __future__ import annotations

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.game import Refused, granted
from game.engine.problems import Problem
from game.engine.tiles.actions import Lay, Redeal, TileAction, Timeout
from game.engine.tiles.acts import act
from game.engine.tiles.match import deal_again, next_round, open_match
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.plays import find_play
from game.engine.tiles.refusals import action_problems
from game.engine.tiles.rules import Allowed, TileRules
from game.engine.tiles.scoring import counts_points
from game.engine.tiles.state import TileState, TileStep
from game.engine.tiles.transition import TileTransition
from game.engine.tiles.views import TileView, before, seats_to_act, view


class TileGame:
    """A tile book as a game; every method is a pure function of the state."""

    def __init__(self, rules: TileRules) -> None:
        self.rules = rules

    def opening(self, seats: int, seed: str, starter: int = 0) -> tuple[TileStep, ...]:
        """Return the steps that set the match up; `starter` counts if the first starter is chosen.

        Raises ValueError for a number of seats that the book does not allow.
        """
        return open_match(self.rules, seats, seed, starter)

    def deal(self, seats: int, seed: str, starter: int = 0) -> TileState:
        """Return the state after the first deal."""
        return self.opening(seats, seed, starter)[-1].state

    def to_act(self, state: TileState) -> tuple[int, ...]:
        """Return the seats that may act."""
        return seats_to_act(state)

    def view(self, state: TileState, seat: int | None) -> TileView:
        """Return what a seat, or with None the public, may see."""
        return view(state, seat)

    def scores(self, state: TileState) -> tuple[int, ...] | None:
        """Return the points once the match is over (rounds won in the easy game); None before."""
        if state.phase is not TilePhase.OVER:
            return None
        return state.scores if counts_points(state.rules) else state.wins

    def problems(self, state: TileState, seat: int, action: TileAction) -> tuple[Problem, ...]:
        """Return every reason why the action is refused; () means legal."""
        return tuple(action_problems(state, seat, action))

    def choices(self, state: TileState, seat: int) -> tuple[TileAction, ...]:
        """Return the finite actions of a seat: calling, drawing, passing.

        If drawing is refused, one lay is included as a witness.
        """
        finite: list[TileAction] = [Draw(), Pass(), Redeal(), Uno(), Next(), Timeout()]
        if state.catchable is not None:
            finite.append(Catch(state.catchable))
        legal = [action for action in finite if not self.problems(state, seat, action)]
        compulsory = state.rules.draw_although_playable is Allowed.FORBIDDEN
        if compulsory and seat == state.turn and state.phase in (TilePhase.TURN, TilePhase.DRAWN):
            play = find_play(before(state))
            if isinstance(play, Lay):
                legal.insert(0, play)
        return tuple(legal)

    def attempt(self, state: TileState, seat: int, action: TileAction) -> tuple[TileStep, ...] | Refused:
        """Return the steps that follow from an action, or every reason why it is refused."""
        refused = self.problems(state, seat, action)
        if refused:
            return Refused(refused)
        if isinstance(action, Next):
            return next_round(state)
        if isinstance(action, Redeal):
            return deal_again(state, seat)
        transition = TileTransition(state)
        act(transition, seat, action)
        return tuple(transition.steps)

    def apply(self, state: TileState, seat: int, action: TileAction) -> tuple[TileStep, ...]:
        """Return the steps that follow from a legal action; raises IllegalAction for any other."""
        return granted(self.attempt(state, seat, action), seat, action)
