"""The exact search over a position in which all hands and the next cards of the stock lie open.

The seat and its partners do what is best for the aim, all others what is worst. Nothing is left to chance but hands
that are shuffled and a discard pile that becomes the stock: what follows from these is unknown, and counts as the worst
that may come or, for a `hopeful` search, as the best. Nobody forgets UNO!, of those who may jump in others are faster
than the seat, and a rule in the players' own words does nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Catch, Draw, Uno
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.choices import DONE, choices
from game.engine.cards.legality import waited_for
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import SHUFFLE_HANDS, Card, hand_value, value
from game.engine.cards.puzzles.aims import ME, Aim, AimKind
from game.engine.cards.puzzles.deals import faces
from game.engine.cards.puzzles.search import SearchEndedError
from game.engine.cards.rules import DrawUntil
from game.engine.cards.sampling import Imagined
from game.engine.cards.state import CardState
from game.engine.options import OnOff

LOW, HIGH = -(10**6), 1
"""Less and more than any position is worth."""
BEGINNINGS = (CardPhase.TURN, CardPhase.ANSWER, CardPhase.COLOUR)
"""The phases in which a seat begins a turn."""
FREE = (CardPhase.TURN, CardPhase.COLOUR)
"""The phases in which a seat on turn has nothing to answer."""


class OpenNode(NamedTuple):
    """A position that waits for a decision."""

    state: CardState
    seat: int
    """Who decides."""
    left: int
    """The turns of the first seat that are still to come."""


class OpenSearch:
    """What positions are worth for one aim; cards and points that are held count less than nothing."""

    def __init__(self, start: CardState, aim: Aim, nodes: int, *, hopeful: bool = False, alone: bool = False) -> None:
        self.aim, self.nodes = aim, nodes
        """The number of actions that may still be carried out."""
        self.unsure = False
        """Whether anything unknown was met."""
        self._hopeful, self._alone = hopeful, alone
        """Whether the others lay nothing."""
        self._friends = frozenset(start.match.team_of(ME))
        self._least = 0 if aim.kind.is_certain else LOW
        """What the unknown is worth if it is as bad as can be."""
        self._known: dict[object, tuple[int, int]] = {}
        self._faces: dict[tuple[Card, ...], object] = {}
        rules = start.rules
        self._until = rules.draw_until
        self._stay = not (
            rules.seven_swaps is OnOff.ON or rules.zero_passes is OnOff.ON or rules.jump_in is OnOff.ON
            or rules.shuffle_hands or rules.customs
        )  # fmt: skip
        """Whether a seat lays at most one card a turn, and hands stay where they are."""

    def is_friend(self, seat: int) -> bool:
        """Return whether a seat does what is best for the aim."""
        return seat in self._friends

    # -- what each may do -----------------------------------------------------------------------------------

    def options(self, state: CardState, seat: int) -> tuple[CardAction, ...]:
        """Return what a seat does in levels: it never forgets to call; equal cards to discard are one choice."""
        if state.phase is CardPhase.RULE:
            return (DONE,)
        hand = state.hands[seat]
        last = len(hand) == 2 and not (state.called and state.turn == seat)
        found: dict[object, CardAction] = {}
        for each in choices(state, seat, hand):
            if isinstance(each, Uno | Catch) or (last and isinstance(each, Play | Jump) and not each.uno):
                continue
            found.setdefault(faces(each.cards) if isinstance(each, Discard) else each, each)
        if self._alone and seat not in self._friends:
            idle = tuple(each for each in found.values() if not isinstance(each, Play | Jump | Challenge))
            return idle or tuple(found.values())
        return tuple(found.values())

    def _decider(self, state: CardState) -> int | None:
        """Return the seat that decides next; None for a window in which nobody can jump in."""
        if state.phase is not CardPhase.WINDOW:
            return state.turn
        top = state.discard[0].face
        able = [seat for seat in waited_for(state) if any(card.face == top for card in state.hands[seat])]
        able.sort(key=lambda seat: (seat in self._friends, seat == ME))
        return able[0] if able else None

    # -- values ---------------------------------------------------------------------------------------------

    def after(
        self, state: CardState, seat: int, action: CardAction, left: int, low: int = LOW, high: int = HIGH
    ) -> int:
        """Return what a position is worth once a seat has done something; `left` are the turns after this one.

        A value up to `low` may be less, one from `high` on more. Raises SearchEndedError.
        """
        found = self.reached(state, seat, action, left)
        return found if isinstance(found, int) else self._value(found, low, high)

    def reached(self, state: CardState, seat: int, action: CardAction, left: int) -> OpenNode | int:
        """Return what waits once a seat has done something, or what that is worth; raises SearchEndedError."""
        result = self._done(state, seat, action)
        if result.phase.is_between:
            return self._at_end(result)
        unknown = result.reshuffles > state.reshuffles or _shuffles(action)
        decides = self._decider(result)
        if decides is None:
            window = Imagined(result)
            window.let_go_by()
            result = window.state()
            if result.phase.is_between:
                return self._at_end(result)
            decides = result.turn
        begins = result.turn == ME and result.phase in BEGINNINGS and not (seat == ME and _same_turn(action, result))
        ends = self._is_leaf(result, begins, left)
        if unknown and not (ends and self._is_counted(action)):
            self.unsure = True
            return self._most(state, result, action, left) if self._hopeful else self._least
        if ends:
            return self._at_leaf(result)
        return OpenNode(result, decides, left - begins)

    def _value(self, here: OpenNode, low: int, high: int) -> int:
        key = here.left, here.seat, self._key(here.state)
        lower, upper = self._known.get(key, (LOW, HIGH))
        if lower >= high or lower == upper:
            return lower
        if upper <= low:
            return upper
        low, high = max(low, lower), min(high, upper)
        found = self._decision(here, low, high)
        self._known[key] = (found if found > low else lower, found if found < high else upper)
        return found

    def _decision(self, here: OpenNode, low: int, high: int) -> int:
        state, seat, left = here
        friendly = self.is_friend(seat)
        best = LOW if friendly else HIGH
        for action in self.options(state, seat):
            found = self.after(state, seat, action, left, low, high)
            if friendly:
                best = max(best, found)
                low = max(low, best)
            else:
                best = min(best, found)
                high = min(high, best)
            if low >= high:
                break
        return best

    def _done(self, state: CardState, seat: int, action: CardAction) -> CardState:
        self.nodes -= 1
        if self.nodes < 0:
            raise SearchEndedError("nodes")
        tried = Imagined(state)
        tried.do(seat, action)
        return tried.state()

    def _key(self, state: CardState) -> object:
        """Return everything that decides how a position goes on."""
        pending, drawn = state.pending, state.drawn
        return (
            state.phase, state.turn, tuple(map(self._look, state.hands)), state.discard[0].face, state.colour,
            state.direction, len(state.stock), drawn.face if drawn is not None else None, state.called, pending,
            state.passed, self._look(state.bluff_hand), state.owed_skips, state.barren_turns,
        )  # fmt: skip

    def _look(self, hand: tuple[Card, ...]) -> object:
        found = self._faces.get(hand)
        if found is None:
            found = self._faces[hand] = faces(hand)
        return found

    # -- the end of what is searched --------------------------------------------------------------------------

    def _is_leaf(self, state: CardState, begins: bool, left: int) -> bool:
        if self.aim.kind.is_of_now:
            return begins or (state.phase in FREE and state.turn != ME)
        return begins and not left

    def _is_counted(self, action: CardAction) -> bool:
        """Return whether it does not matter at the end of a turn which cards an action brought."""
        draws_one = self._until is DrawUntil.ONE or not isinstance(action, Draw)
        return self.aim.kind is AimKind.FEW and draws_one

    def _at_leaf(self, state: CardState) -> int:
        mine, owed = state.hands[ME], state.pending.pending_draw if state.turn == ME else 0
        match self.aim.kind:
            case AimKind.CARDS | AimKind.FEW:
                return -len(mine) - owed
            case AimKind.POINTS:
                return -hand_value(mine)
            case AimKind.BLOCK:
                return 0 if state.turn in self._friends else -fitting(state)
            case _:
                return int(self.aim.kind is AimKind.STOP)

    def _at_end(self, state: CardState) -> int:
        """Return what a finished round is worth; for one in which everybody is stuck, as when it goes on."""
        out = [seat for seat in state.match.order if not state.hands[seat]]
        won = any(seat in self._friends for seat in out)
        match self.aim.kind:
            case AimKind.CARDS | AimKind.FEW:
                return 0 if won else -len(state.hands[ME])
            case AimKind.POINTS:
                return 0 if won else -hand_value(state.hands[ME])
            case AimKind.BLOCK:
                return 0
            case AimKind.OUT:
                return int(won)
            case _:
                return int(won or not out)

    def _most(self, before: CardState, state: CardState, action: CardAction, left: int) -> int:
        """Return what a position with unknown cards can be worth at most."""
        held = len(state.hands[ME])
        laid = left + (state.turn == ME and state.phase is CardPhase.DRAWN)
        match self.aim.kind:
            case AimKind.POINTS if _shuffles(action):
                return -sum(sorted(value(card) for hand in before.hands for card in hand)[:held])
            case AimKind.POINTS if isinstance(action, Draw | Accept):
                return -hand_value(before.hands[ME])
            case AimKind.CARDS | AimKind.FEW if self._stay or self.aim.kind is AimKind.FEW:
                return -max(held - laid, 0)
            case AimKind.OUT:
                return int(not self._stay or len(self._friends) > 1 or held <= laid)
            case AimKind.STOP:
                return 1
            case _:
                return 0


def fitting(state: CardState) -> int:
    """Return how many of its cards the seat on turn may lay."""
    hand = state.hands[state.turn]
    fits = {each.card.face for each in choices(state, state.turn, hand) if isinstance(each, Play)}
    return sum(card.face in fits for card in hand)


def _shuffles(action: CardAction) -> bool:
    """Return whether an action shuffles the hands, now or when the window is closed."""
    return isinstance(action, Play | Jump) and action.card.symbol == SHUFFLE_HANDS


def _same_turn(action: CardAction, result: CardState) -> bool:
    """Return whether the first seat still has the turn in which it did something."""
    if result.turn != ME or not isinstance(action, NameColour | Challenge):
        return result.phase is CardPhase.DRAWN
    return result.phase is CardPhase.TURN
