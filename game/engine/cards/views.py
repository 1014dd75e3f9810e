"""What one seat may see. A view has no field that could hold a secret."""

from game.engine.cards.actions import CardPhase, Choice
from game.engine.cards.events import known
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, Match, PendingEffect
from game.engine.game import SeatView


class CardView(SeatView):
    """A match as `seat` sees it; the public's view if seat is None."""

    match: Match
    hand: tuple[Card, ...]
    """The viewer's hand; () for the public."""
    discard: tuple[Card, ...]
    """Top card first; everybody saw all of them."""
    colour: str
    phase: CardPhase
    drawn: Card | None
    """The card just drawn, on the viewer's turn only."""
    callers: tuple[int, ...]
    """The seats that called before their turn."""
    pending: PendingEffect
    owed_skips: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    """All hands once the round is over; () before."""
    at_most: tuple[tuple[int, ...], ...]
    known: tuple[tuple[Card, ...], ...]
    """The cards the viewer knows to be in each other hand, having seen them there or given them away."""
    chosen: tuple[Choice, ...]
    """The last cards laid and draws for a turn, oldest first, since hands were dealt or changed owners."""

    @property
    def rules(self) -> CardRules:
        """The book with its options."""
        return self.match.rules


PUBLIC = (
    "match", "discard", "colour", "turn", "direction", "phase", "called", "catchable", "passed", "pending",
    "owed_skips", "barren_turns",
)  # fmt: skip
"""The fields of a state that everybody sees as they are."""


def view(state: CardState, seat: int | None) -> CardView:
    """Return the state as `seat` may see it; None is the public."""
    return CardView(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        counts=tuple(map(len, state.hands)),
        stock_count=len(state.stock),
        drawn=state.drawn if seat == state.turn else None,
        callers=state.callers,
        hands=state.hands if state.phase.is_between else (),
        at_most=state.memory.at_most,
        known=known(state.memory, state.hands, seat),
        chosen=state.memory.chosen,
        **{name: getattr(state, name) for name in PUBLIC},
    )


StateOrView = CardState | CardView
"""What rules that need no secrets are evaluated on."""
