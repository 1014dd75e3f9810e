"""The whole truth of a card match: immutable, secrets included. Never shown to a player.

What is public and changes once a round is in `Match`, what the last card left to be done in `PendingEffect`; so the
state itself is a short tuple that is cheap to replace.
"""

from typing import NamedTuple

from game.engine.cards.actions import CardPhase
from game.engine.cards.events import CardEvent, Memory
from game.engine.cards.pieces import Card, What
from game.engine.cards.rules import CardRules
from game.engine.game import End


class Match(NamedTuple):
    """What is public and stays the same through a round."""

    rules: CardRules
    order: tuple[int, ...]
    """The seats that play this round, clockwise."""
    round: int = 1
    dealer: int = 0
    teams: tuple[tuple[int, ...], ...] = ()
    """The teams; () if everybody plays alone."""
    scores: tuple[int, ...] = ()
    wins: tuple[int, ...] = ()
    """Rounds won by each seat."""
    round_scores: tuple[int, ...] = ()
    """The scores of the last finished round; () during a round."""
    winners: tuple[int, ...] = ()
    """The winners of the finished round, the seat that went out first; () during a round and for a drawn one."""
    match_winners: tuple[int, ...] = ()
    end: End | None = None

    def seat_after(self, seat: int, direction: int, steps: int = 1) -> int:
        """Return the seat that many places further in the direction of play (UC-17)."""
        order = self.order
        return order[(order.index(seat) + direction * steps) % len(order)]

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats that win together with this one."""
        return next((team for team in self.teams if seat in team), (seat,))


class WildTask(NamedTuple):
    """One effect of a custom wild still to be carried out."""

    seat: int
    what: What
    number: int = 0
    together: bool = False
    """Whether the same effect concerns further seats: all carry it out before empty hands count (UN-Q15)."""


class PendingEffect(NamedTuple):
    """What the last card left to be done."""

    played_by: int | None = None
    """The seat that laid it."""
    pending_draw: int = 0
    """The number of cards that the victim would draw."""
    former_colour: str = ""
    """The colour before a wild draw four, which decides whether it was lawful (UC-40)."""
    void: bool = False
    """Whether the card has no effect, because it jumped in where both are cancelled (UC-Q18)."""
    resume: int | None = None
    """Whose turn it is afterwards, if not the next seat's (UC-Q17, UN-48)."""
    seat: int | None = None
    """The seat that a custom wild names."""
    tasks: tuple[WildTask, ...] = ()


NOTHING = PendingEffect()
"""Nothing is left to be done."""


class CardState(NamedTuple):
    """A match at one moment."""

    match: Match
    seed: str
    hands: tuple[tuple[Card, ...], ...]
    """One per seat; () for a seat that dropped out."""
    stock: tuple[Card, ...]
    """Next card first."""
    discard: tuple[Card, ...]
    """Top card first."""
    colour: str
    """The colour in force; "" before a first wild has one."""
    turn: int
    """The seat on turn; in a window, the seat whose turn it would be."""
    direction: int = 1
    """1: to the left (clockwise); -1: to the right."""
    phase: CardPhase = CardPhase.TURN
    drawn: Card | None = None
    """The card drawn in this turn, while the seat decides about it."""
    called: bool = False
    """Whether the seat on turn has called UNO! in this turn."""
    catchable: int | None = None
    """The seat that may be caught without the call."""
    passed: tuple[int, ...] = ()
    """Seats that passed in the window."""
    pending: PendingEffect = NOTHING
    bluff_hand: tuple[Card, ...] = ()
    """The hand of the seat that laid the pending wild draw four, at that time; a challenge shows it (UC-65)."""
    owed_skips: tuple[int, ...] = ()
    """Seats that lose their next turn because of a custom wild, once for each time."""
    barren_turns: int = 0
    """Consecutive turns in which nothing could be laid or drawn (UC-Q8)."""
    reshuffles: int = 0
    """The number of times the discard pile was shuffled in this round."""
    memory: Memory = Memory()
    """What the seats have seen and heard in this round."""

    @property
    def rules(self) -> CardRules:
        """The book with its options."""
        return self.match.rules

    @property
    def seats(self) -> int:
        """The number of seats of the match, including those that dropped out."""
        return len(self.hands)

    @property
    def callers(self) -> tuple[int, ...]:
        """The seats that called before their turn."""
        return self.memory.callers

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self.match.round

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of the match so far."""
        return self.match.scores

    @property
    def wins(self) -> tuple[int, ...]:
        """Rounds won by each seat."""
        return self.match.wins

    @property
    def starter(self) -> int:
        """The seat to the dealer's left."""
        return self.match.seat_after(self.match.dealer, 1)

    @property
    def end(self) -> End | None:
        """How the finished round ended; None while it is played."""
        return self.match.end

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of the finished round: a seat or its team."""
        return self.match.winners

    @property
    def match_winners(self) -> tuple[int, ...]:
        """The winners of the match; () before it is decided."""
        return self.match.match_winners

    @property
    def match_winner(self) -> int | None:
        """The first of the winners of the match; None before it is decided."""
        return next(iter(self.match.match_winners), None)

    @property
    def stock_count(self) -> int:
        """The number of cards in the stock."""
        return len(self.stock)


class CardStep(NamedTuple):
    """An event with the state after it."""

    event: CardEvent
    state: CardState
