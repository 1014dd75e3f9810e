"""What a decision in a card book is compared with, and what is certain about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.ai.cards.evaluator import HARD, CardEvaluator, Odds
from game.ai.cards.foresight import LEVELS, CardForesight, ideas
from game.ai.cards.reasons import deciding
from game.engine.cards.actions import Accept, CardPhase, Challenge, Jump, Play
from game.engine.cards.events import Memory
from game.engine.cards.hints import Reason
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.engine.cards.wants import choices
from game.engine.game import Catch, Caught, Draw, Next, OfFamily, Uno, UnoForgotten
from game.engine.options import SeatKind
from game.engine.registry import Action
from game.play.review import Judge, Moment, Proof


class CardJudge(Judge):
    """Judges a match of UNO."""

    replies = staticmethod(LEVELS[SeatKind.HARD])

    def ideas(self, view: CardView) -> Sequence[Action]:
        # Whether somebody bluffs is no matter of chance: of challenges only what is proven is said.
        return [idea for idea in ideas(view) if not isinstance(idea, Challenge)]

    def imagine(self, view: CardView, chance: Random) -> CardState:
        assert view.seat is not None
        world = CardForesight(CardEvaluator(view, view.seat, HARD), chance).world().state()
        seen = [() if seat != view.seat else tuple(card for hand in view.known for card in hand)
                for seat in range(view.seats)]  # fmt: skip
        return world._replace(memory=Memory(view.at_most, tuple(seen), view.callers))

    def is_choice(self, moment: Moment) -> bool:
        phase = moment.state.phase
        own = moment.seat == moment.state.turn and phase is not CardPhase.WINDOW and not phase.is_between
        return own and not isinstance(moment.action, Catch | Challenge | Uno | Next | Jump)

    def why(self, moment: Moment, better: OfFamily) -> Reason:
        assert isinstance(moment.state, CardState)
        seen = view(moment.state, moment.seat)
        return deciding(seen, better, ideas(seen), HARD)

    def proofs(self, moment: Moment) -> Sequence[Proof]:
        return tuple(_proofs(moment))


def _proofs(moment: Moment) -> Iterator[Proof]:
    state, seat, action = moment.state, moment.seat, moment.action
    assert isinstance(state, CardState)
    if any(_is_forgotten(step.event, seat) for step in moment.steps):
        yield Proof.CALL
    if isinstance(action, Draw) and any(isinstance(each, Play) for each in choices(state, seat, state.hands[seat])):
        yield Proof.OUT if len(state.hands[seat]) == 1 else Proof.DREW
    if isinstance(action, Accept) and state.pending.played_by is not None:
        odds = Odds(view(state, seat))
        if odds.unlawful(state.pending.played_by, state.pending.former_colour, HARD.distrust) >= 1000:
            yield Proof.CHALLENGE


def _is_forgotten(event: object, seat: int) -> bool:
    return isinstance(event, UnoForgotten | Caught) and event.seat == seat
