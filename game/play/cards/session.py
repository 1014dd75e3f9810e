"""A card match being played, and who acts when: also windows in which somebody may jump in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random

from game import ai
from game.ai import react_delay
from game.ai.cards.reasons import advise
from game.engine import registry
from game.engine.cards.actions import CardPhase, Jump
from game.engine.cards.events import CardEvent
from game.engine.cards.hints import CardHint
from game.engine.cards.legality import can_be_jumped_on, has_called, names_a_seat
from game.engine.cards.notation import format_action, parse_action
from game.engine.cards.pieces import Card
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.cards.views import CardView
from game.engine.cards.wants import may_jump, wanted
from game.engine.fields import NotationError
from game.engine.game import Pass, Problem, Uno
from game.engine.record import RecordError, seal, unseal_lines
from game.play.results import CountedSession
from game.play.session import Signal, TurnDriver


class CardSession(CountedSession):
    """A match of a card book."""

    steps: list[CardStep]
    state: CardState
    events: Sequence[CardEvent]
    now: CardView
    view: Callable[[int | None], CardView]
    view_at: Callable[[int, int | None], CardView]

    family = registry.CARDS
    step = CardStep
    players = ai.CARDS

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this round; those knocked out only watch (UC-81)."""
        order = self.state.match.order
        return tuple(seat for seat in range(self.seats) if seat in order)

    def hint(self, seat: int) -> CardHint:
        """Return what a strong computer would do on a seat's turn, and why; the record notes that it asked.

        The hint is about cards: the table itself says who can be caught, and for how long.
        """
        self.note_hint(seat)
        chance = Random(f"{self.record.seed}/hint/{len(self.record.lines)}")
        return advise(replace(self.view(seat), catchable=None), chance)


# -- Orders that players leave on their cards: jump in as soon as the twin of this card is played.
#
# At one machine with several players nobody can be quick without revealing something, so all of them decide in
# advance, on their own screen, with which cards to jump in, which colour a wild then gets and which seat a card names.
# UNO! is called with it if necessary. Orders are secret and not committed, so they are saved next to the record, like
# the draft of a turn. See docs/rules.md, "Several players at one machine".

Given = tuple[tuple[int, Jump], ...]
"""Orders with the seats that gave them, the latest last."""

TITLE = "steinreich-orders 1"


class Orders:
    """The orders of all players at this machine."""

    def __init__(self, given: Given = ()) -> None:
        self.given = given

    def of(self, seat: int) -> dict[Card, Jump]:
        """Return the orders of a seat by card."""
        return {jump.card: jump for each, jump in self.given if each == seat}

    def give(self, seat: int, jump: Jump) -> None:
        """Jump in with this card, its colour and its seat."""
        self.take_back(seat, jump.card)
        self.given = (*self.given, (seat, jump))

    def take_back(self, seat: int, card: Card) -> None:
        """Do not jump in with this card."""
        self.given = tuple((each, jump) for each, jump in self.given if (each, jump.card) != (seat, card))

    def clear(self) -> None:
        """Clear all orders for a new round."""
        self.given = ()

    def wish(self, seen: CardView) -> Jump | None:
        """Return how the seat of a view jumps in on the top card, if it ordered that and still holds the twin."""
        assert seen.seat is not None
        top, hand = seen.discard[0], seen.hand
        given = self.of(seen.seat).items()
        order = next((each for card, each in given if card.face == top.face and card in hand), None)
        if order is None:
            return None
        left = len(hand) - 1
        named = order.seat if names_a_seat(seen.rules, order.card, left) else None
        return replace(order, uno=left == 1 and not has_called(seen, seen.seat), seat=named)


def format_orders(given: Given, of_round: int) -> str:
    """Return the text of orders for a round."""
    lines = [f"{seat} {format_action(jump)}" for seat, jump in given]
    return seal([TITLE, f"round {of_round} orders {len(lines)}", *lines]).text


def parse_orders(text: str, rules: CardRules, seats: Sequence[int], of_round: int) -> Given:
    """Return the orders of these seats in a round; () for text that is damaged, empty, or about another round."""
    with suppress(RecordError, NotationError):
        lines = unseal_lines(text)
        if lines[:2] == (TITLE, f"round {of_round} orders {len(lines) - 2}"):
            read = [line.partition(" ") for line in lines[2:]]
            jumps = [(seat, parse_action(words, rules)) for seat, _, words in read]
            by_name = {str(seat): seat for seat in seats}
            return tuple((by_name[seat], jump) for seat, jump in jumps if seat in by_name and isinstance(jump, Jump))
    return ()


# -- Who acts when in a match of a card book: computers, the chance to catch, windows in which somebody may jump in.
#
# Jumping in is not a test of reflexes. Everybody who may do so decides: computers at once, a single player at this
# machine with a button and some seconds, several players by orders left on their cards. Then the nearest seat after the
# player of the card jumps in (UC-Q20; docs/rules.md, "Several players at one machine").

SECONDS = 4.0
"""How long the player may decide to jump in, if the settings give no time for catching."""


@dataclass(slots=True)
class Chance:
    """The chance to jump in on one card."""

    moment: int
    """The number of steps when it began."""
    total: float
    """Seconds that the player at this machine has; 0 if nobody is asked."""
    left: float
    wish: Jump | None = None
    """How the player at this machine jumps in."""
    decided: bool = False
    wait: float | None = None
    """Seconds until the jump-in; None while nobody is known to do so."""

    @property
    def share(self) -> float:
        """How much of the time is left, 1..0."""
        return max(self.left / self.total, 0.0) if self.total else 0.0


@dataclass(eq=False)
class CardTurnDriver(TurnDriver):
    """Who acts when in a match of a card book."""

    session: CardSession
    orders: Orders = field(default_factory=Orders)
    """With which cards players who share this machine jump in."""
    chance: Chance | None = field(default=None, init=False)
    choosing = False
    """Whether the player at this machine is choosing a colour or a seat; time stands still."""
    read = -1
    """The number of steps when a rule written by the players was read; until then nobody acts."""

    def go_on(self, dt: float) -> tuple[Signal, ...]:
        """Let computers and clocks act: first the chance to catch, then to jump in, then the turn; return signals."""
        if self.choosing or self.watching(dt):
            return ()
        state = self.session.state
        if state.phase is CardPhase.WINDOW:
            self._window_goes_on(dt)
            return ()
        self.chance = None
        if not self.to_read and not self.session.is_human(state.turn):
            self.computer_turn(state.turn, dt)
        return ()

    @property
    def to_read(self) -> bool:
        """Whether nobody here has read a rule written by the players yet (UN-Q18)."""
        session = self.session
        return bool(session.humans) and session.state.phase is CardPhase.RULE and self.read != len(session.steps)

    def let_go(self) -> None:
        """End the chance to catch; jumping in is still to be decided."""
        if can_be_jumped_on(self.session.state.rules, self.session.state.discard):
            if self.catch_window is not None:
                self._let_go, self.catch_window = self.catch_window.offender, None
        else:
            super().let_go()

    @property
    def catches(self) -> bool:
        """Whether the button of this screen catches somebody now."""
        window = self.catch_window
        return window is not None and self.catcher is not None and window.offender != self.conditions().viewer

    @property
    def knocked_out(self) -> bool:
        """Whether every player at this machine is knocked out, and the match goes on without them (UC-81)."""
        return bool(self.session.humans) and not self.players and self.session.state.phase is not CardPhase.OVER

    def hurry(self) -> bool:
        """Let the next computer act at once; returns whether one did. Of those who may act out of turn the first that
        does not let it go by comes first."""
        session, state = self.session, self.session.state
        off_turn = self._computers(state.catchable) if state.catchable is not None else []
        waited = session.to_act()
        seats = dict.fromkeys((*off_turn, *waited))
        thoughts = {seat: session.thought(seat) for seat in seats}
        if any(thought is None for thought in thoughts.values()):
            return False
        acts = {seat: thought for seat, thought in thoughts.items() if thought is not None and thought.steps}
        eager = [seat for seat in acts if not isinstance(acts[seat].action, Pass)]
        first = next((seat for seat in (*eager, *waited) if seat in acts), None)
        if first is None:
            return False
        session.commit(first, acts[first])
        self.went_on()
        return True

    def submit(self, seat: int, action: registry.Action) -> tuple[Problem, ...]:
        """Carry out what a player wants, or return why not; a call takes no time from the chance to jump in (UC-47)."""
        chance, refused = self.chance, super().submit(seat, action)
        if chance is not None and isinstance(action, Uno) and not refused:
            chance.moment = len(self.session.steps)
        return refused

    # -- jumping in ----------------------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether the player at this machine may jump in now."""
        chance = self.chance
        return chance is not None and chance.total > 0 and not chance.decided and self.window

    def decide(self, wish: Jump | None) -> None:
        """Take the decision of the player at this machine to jump in or not."""
        if self.chance is not None:
            self.chance.wish, self.chance.decided = wish, True

    def _window_goes_on(self, dt: float) -> None:
        """Wait until all have decided, then let the nearest seat after the card's player jump in, or nobody."""
        session, humans = self.session, self.session.humans
        if self.chance is None or self.chance.moment != len(session.steps):
            # Only a single player at this machine has time to decide.
            may = len(humans) == 1 and may_jump(wanted(session.view(humans[0]))) is not None
            seconds = float(self.conditions().catch_seconds or SECONDS) if may else 0.0
            self.chance = Chance(len(session.steps), seconds, seconds)
        chance = self.chance
        computers = [seat for seat in session.to_act() if not session.is_human(seat)]
        if not self.conditions().asks:
            chance.left -= dt
        if chance.left <= 0:
            chance.decided = True
        thoughts = {seat: session.thought(seat) for seat in computers}
        if not chance.decided or any(thought is None for thought in thoughts.values()):
            return
        alone = len(humans) == 1
        wishes = {seat: chance.wish if alone else self.orders.wish(session.view(seat)) for seat in humans}
        actions = {seat: thought.action for seat, thought in thoughts.items() if thought is not None}
        if (jumper := self._nearest({**actions, **wishes})) is None:
            self.chance = None  # the card takes effect
            while self.window and (waiting := session.to_act()):
                self.submit(waiting[0], Pass())
            return
        seat, jump = jumper
        if chance.wait is None:
            chance.wait = 0.0 if session.is_human(seat) else self._delay(seat)
        chance.wait -= dt
        if chance.wait <= 0:
            self.chance = None
            self.submit(seat, jump)

    def _nearest(self, wishes: Mapping[int, object]) -> tuple[int, Jump] | None:
        """Return the first seat after the card's player that jumps in, and how; that player is last (UC-Q20, UC-94)."""
        state = self.session.state
        layer = state.pending.played_by
        assert layer is not None
        for place in range(1, len(state.match.order) + 1):
            seat = state.match.seat_after(layer, state.direction, place)
            wish = wishes.get(seat)
            if isinstance(wish, Jump) and not self.session.problems(seat, wish):
                return seat, wish
        return None

    def _delay(self, seat: int) -> float:
        if not self.conditions().factor:
            return 0.0
        return react_delay(Random(f"{self.session.record.seed}/{seat}/{len(self.session.record.lines)}/jump"))
