"""An imagined match: a view with a guess of everything that is hidden.

A computer player plays on from there by the same rules as the referee, but without recording events. It is made from a
view, so nothing in it is true except what the seat sees.
"""

from collections.abc import Sequence

from game.engine.cards.events import CardEvent, Memory
from game.engine.cards.pieces import Hand
from game.engine.cards.referee import CardRound
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.cards.views import PUBLIC, CardView


class Imagined(CardRound):
    """A round in progress that can be copied and played on in any way."""

    __slots__ = ()

    def say(self, event: CardEvent) -> None:
        """Record nothing, since nobody is looking."""

    @property
    def rules(self) -> CardRules:
        """The book with its options."""
        return self.match.rules

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, if need be after shuffling the discard pile."""
        return bool(self.stock) or len(self.discard) > 1

    def copy(self) -> "Imagined":
        """Return a copy, to be played on in another way."""
        return Imagined(self.state())

    do = CardRound.act
    """Carry out an action, which must be legal."""
    let_go_by = CardRound.close
    """Close a window in which nobody jumps in or catches, and apply what waits for it."""
    draw_nothing = CardRound.pass_by
    """Pass for a seat that keeps the card it drew, or can neither lay nor draw."""


def imagine(view: CardView, hands: Sequence[Hand], stock: Hand, seed: str) -> Imagined:
    """Return the match of a view with these hands and this stock; `seed` decides later shuffles."""
    played_by = view.pending.played_by
    return Imagined(
        CardState(
            seed=seed,
            hands=tuple(hands),
            stock=stock,
            drawn=view.drawn,
            bluff_hand=() if played_by is None else hands[played_by],
            memory=Memory(callers=view.callers),
            **{name: getattr(view, name) for name in PUBLIC},
        )
    )
