"""What a puzzle of cards asks for, every deal that its seat has to reckon with, and the exact search over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import NamedTuple

from game.engine.cards.actions import CardAction, CardPhase, Challenge, Play
from game.engine.cards.notation import format_action
from game.engine.cards.pieces import SHUFFLE_HANDS, Card
from game.engine.cards.rules import all_cards
from game.engine.cards.sampling import Imagined, imagine
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView
from game.engine.cards.wants import choices, forgets
from game.engine.game import Catch, Uno
from game.engine.options import OnOff

ME, OPPONENT = 0, 1
"""The seats of a puzzle."""


class AimKind(StrEnum):
    """What has to be reached."""

    GO_OUT = "go_out"
    """The seat goes out within that many turns."""
    HOLD_OUT = "hold_out"
    """The opponent has not gone out when the seat has had that many turns and is on turn again."""
    AHEAD = "ahead"
    """The seat holds as few cards as possible compared with its opponent when it has had that many turns.

    Cards that it would have to draw then count.
    """
    OUT = "out"
    """With all cards open: the seat or a partner goes out within that many turns of the seat."""
    STOP = "stop"
    """With all cards open: nobody else has gone out when the seat has had that many turns and is on turn again."""
    CARDS = "cards"
    """With all cards open: when the seat is on turn again after that many turns, it holds as few cards as possible.

    Cards that it would have to draw then count; a round that ends before leaves what the seat holds, nothing if it won.
    """
    BLOCK = "block"
    """With all cards open: the next seat can lay as few of its cards as possible; of partners, and if the seat is on
    turn again, that is none."""
    POINTS = "points"
    """With all cards open: the cards that the seat holds after its turn are worth as few points as possible."""
    FEW = "few"
    """With all cards open: the seat holds as few cards as possible after its turn."""

    @property
    def is_open(self) -> bool:
        """Whether all hands and the next cards of the stock are known."""
        return self in OPEN

    @property
    def is_of_now(self) -> bool:
        """Whether it is decided when the next seat may lay what it likes."""
        return self in (AimKind.BLOCK, AimKind.POINTS, AimKind.FEW)

    @property
    def is_certain(self) -> bool:
        """Whether it is reached or not, and nothing is counted."""
        return self in (AimKind.OUT, AimKind.STOP)


OPEN = (AimKind.OUT, AimKind.STOP, AimKind.CARDS, AimKind.BLOCK, AimKind.POINTS, AimKind.FEW)
"""The aims for positions in which all cards lie open."""


class Aim(NamedTuple):
    """An aim with its number of turns; each time the seat begins to decide is a turn."""

    kind: AimKind
    turns: int

    def at_end(self, state: CardState) -> int:
        """Return what a finished round is worth; for one in which everybody is stuck, as when it goes on."""
        if self.kind is AimKind.AHEAD:
            return len(state.hands[OPPONENT]) - len(state.hands[ME])
        won, lost = not state.hands[ME], not state.hands[OPPONENT]
        return int(won if self.kind is AimKind.GO_OUT else not lost)

    def at_leaf(self, state: CardState) -> int:
        """Return what a round is worth that still goes on after the turns; cards to be drawn count as drawn."""
        if self.kind is AimKind.AHEAD:
            return self.at_end(state) - state.pending.pending_draw
        return int(self.kind is AimKind.HOLD_OUT)


def parse_aim(text: str) -> Aim | None:
    """Return the aim of a text such as `hold_out 1`; None for any other text."""
    kind, _, number = text.partition(" ")
    if kind not in {*AimKind} or number not in {"1", "2", "3", "4"}:
        return None
    return Aim(AimKind(kind), int(number))


# -- Every deal that a seat has to reckon with: the cards that it cannot see, in the opponent's hand and in the stock.
#
# Only what a view shows goes into it. Each unseen card is as likely in one place as in another, except those that the
# seat knows to be in the opponent's hand.


class PossibleDeal(NamedTuple):
    """A possible truth."""

    state: CardState
    weight: int
    """The number of deals that differ from this one only by twins."""


def unseen(view: CardView) -> tuple[Card, ...]:
    """Return the cards that may be in the stock or among the unknown ones of the opponent, sorted."""
    seen = {*view.hand, *view.discard, *view.known[OPPONENT]}
    return tuple(card for card in all_cards(view.rules) if card not in seen)


def hidden_count(view: CardView) -> int:
    """Return how many cards of the opponent the seat does not know."""
    return view.counts[OPPONENT] - len(view.known[OPPONENT])


def deals(view: CardView) -> tuple[PossibleDeal, ...]:
    """Return every deal of the unseen cards, twins counted together."""
    bag, known = unseen(view), view.known[OPPONENT]
    found = []
    for weight, held in picks(bag, hidden_count(view)):
        rest = tuple(card for card in bag if card not in held)
        hands = [view.hand, view.hand]
        hands[ME], hands[OPPONENT] = view.hand, (*known, *held)
        found.append(PossibleDeal(imagine(view, hands, rest, "").state(), weight))
    return tuple(found)


def picks(bag: Sequence[Card], count: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield each choice of `count` cards, of twins only one, with the number of choices that it stands for."""
    faces: dict[tuple[str, str], list[Card]] = {}
    for card in bag:
        faces.setdefault(card.face, []).append(card)
    kinds = list(faces.values())
    left = [0] * (len(kinds) + 1)
    for place in range(len(kinds) - 1, -1, -1):
        left[place] = left[place + 1] + len(kinds[place])

    def choose(place: int, count: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
        if count > left[place]:
            return
        if not count:
            yield 1, ()
            return
        cards = kinds[place]
        for number in range(min(count, len(cards)), -1, -1):
            ways = comb(len(cards), number)
            for weight, rest in choose(place + 1, count - number):
                yield ways * weight, (*cards[:number], *rest)

    return choose(0, count)


def faces(cards: Sequence[Card]) -> tuple[tuple[str, str], ...]:
    """Return what a hand looks like, in whatever order it is held."""
    return tuple(sorted([card[:2] for card in cards]))


# -- The exact search behind puzzles of cards, over the deals that a seat has to reckon with.
#
# The opponent knows all hands and answers as is worst for the seat; what is drawn, and what Shuffle Hands deals, is
# chance, and all of it is counted. The seat itself knows only what it has seen: deals that look alike to it are
# searched together, and get the same action.

Value = int | Fraction
Laying = Callable[[Card], bool]
"""Which cards the opponent lays."""


class SearchEndedError(Exception):
    """The search has reached its limit, or the discard pile would be shuffled: nothing is proven."""


class DealSearch:
    """What positions are worth for one aim."""

    def __init__(self, aim: Aim, nodes: int, laying: Laying | None = None, *, challenged: bool = True) -> None:
        self.aim = aim
        self.nodes = nodes
        """The number of actions that may still be carried out."""
        self._laying = laying
        self._challenged = challenged
        """Whether the opponent ever challenges."""
        counted = aim.kind is AimKind.AHEAD
        self._highest: int | None = None if counted else 1
        self._lowest: int | None = None if counted else 0
        self._known: dict[object, list[Value]] = {}

    # -- what each may do -----------------------------------------------------------------------------------

    def options(self, state: CardState, seat: int) -> tuple[CardAction, ...]:
        """Return what a seat does in puzzles: it never forgets to call."""
        hand = state.hands[seat]
        ways = choices(state, seat, hand)
        found = [each for each in ways if not isinstance(each, Uno | Catch) and not forgets(state, seat, hand, each)]
        if seat == OPPONENT and self._laying is not None:
            found = [each for each in found if not isinstance(each, Play) or self._laying(each.card)]
        if seat == OPPONENT and not self._challenged:
            found = [each for each in found if not isinstance(each, Challenge)]
        return tuple(found)

    # -- values ---------------------------------------------------------------------------------------------

    def after(self, deals: Sequence[PossibleDeal], seat: int, action: CardAction, left: int) -> list[Value]:
        """Return what each deal is worth once a seat has done something; `left` are the turns after this one."""
        groups: dict[object, dict[object, PossibleDeal]] = {}
        places: list[list[tuple[int, object, object]]] = []
        for deal in deals:
            branches: list[tuple[int, object, object]] = []
            for ways, state in self.outcomes(deal.state, seat, action):
                look, truth = _look(deal.state, seat, action, state), _truth(state)
                group = groups.setdefault(look, {})
                known = group.get(truth)
                weight = deal.weight * ways + (known.weight if known is not None else 0)
                group[truth] = PossibleDeal(state, weight)
                branches.append((ways, look, truth))
            places.append(branches)
        worth: dict[tuple[object, object], Value] = {}
        for look, group in groups.items():
            for truth, value in zip(group, self.value(tuple(group.values()), left), strict=True):
                worth[look, truth] = value
        return [_mean([(ways, worth[look, truth]) for ways, look, truth in branches]) for branches in places]

    def value(self, deals: tuple[PossibleDeal, ...], left: int) -> list[Value]:
        """Return what each of some deals is worth that look alike, with that many turns left."""
        state = deals[0].state
        if state.phase in (CardPhase.SCORING, CardPhase.OVER):
            return [self.aim.at_end(each.state) for each in deals]
        if self._is_lost(state, left):
            return [0] * len(deals)
        if state.turn == ME and state.phase is not CardPhase.DRAWN:
            if not left:
                return [self.aim.at_leaf(each.state) for each in deals]
            left -= 1
        if state.reshuffles:
            raise SearchEndedError("reshuffle")
        if len(deals) == 1:
            key: object = (left, _public(state), _truth(state))
        else:
            key = (left, _public(state), tuple((_truth(each.state), each.weight) for each in deals))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = (self._replies if state.turn == OPPONENT else self._decision)(deals, left)
        return found

    def _decision(self, deals: tuple[PossibleDeal, ...], left: int) -> list[Value]:
        best: list[Value] = []
        most: Value | None = None
        for action in self.options(deals[0].state, ME):
            found = self.after(deals, ME, action, left)
            total = sum(deal.weight * value for deal, value in zip(deals, found, strict=True))
            if most is None or total > most:
                best, most = found, total
                if all(value == self._highest for value in found):
                    break
        return best

    def _replies(self, deals: tuple[PossibleDeal, ...], left: int) -> list[Value]:
        by_action: dict[object, tuple[CardAction, list[int]]] = {}
        for number, deal in enumerate(deals):
            for action in self.options(deal.state, OPPONENT):
                by_action.setdefault(_said(action), (action, []))[1].append(number)
        worst: list[Value | None] = [None] * len(deals)
        for action, numbers in by_action.values():
            found = self.after([deals[each] for each in numbers], OPPONENT, action, left)
            for number, value in zip(numbers, found, strict=True):
                least = worst[number]
                worst[number] = value if least is None or value < least else least
            if all(value == self._lowest for value in worst):
                break
        return [0 if each is None else each for each in worst]

    def _is_lost(self, state: CardState, left: int) -> bool:
        """Return whether the seat holds more cards than it can lay in its turns, where hands stay where they are."""
        if self.aim.kind is not AimKind.GO_OUT:
            return False
        rules = state.rules
        if rules.seven_swaps is OnOff.ON or rules.zero_passes is OnOff.ON or rules.shuffle_hands:
            return state.turn == OPPONENT and not left
        return len(state.hands[ME]) > left + (state.turn == ME and state.phase is CardPhase.DRAWN)

    def worst_reply(self, state: CardState, left: int) -> CardAction | None:
        """Return the opponent's action that leaves least, the first of several; None if nothing it does is worst."""
        one = (PossibleDeal(state, 1),)
        worth = {action: self.after(one, OPPONENT, action, left)[0] for action in self.options(state, OPPONENT)}
        least = min(worth.values())
        return min(worth, key=lambda each: (worth[each], format_action(each))) if least < max(worth.values()) else None

    # -- chance ---------------------------------------------------------------------------------------------

    def outcomes(self, state: CardState, seat: int, action: CardAction) -> Iterator[tuple[int, CardState]]:
        """Yield every position after an action, with the number of ways in which chance leads there."""
        result = self._done(state, seat, action)
        if result.phase in (CardPhase.SCORING, CardPhase.OVER):
            yield 1, result
            return
        if isinstance(action, Play) and action.card.symbol == SHUFFLE_HANDS:
            pool = (*result.hands[ME], *result.hands[OPPONENT])
            for ways, mine in picks(sorted(pool), len(result.hands[ME])):
                yield ways, result._replace(hands=(mine, tuple(card for card in pool if card not in mine)))
            return
        drawn = len(state.stock) - len(result.stock)
        if not drawn or result.reshuffles:
            yield 1, result
            return
        for ways, front in picks(state.stock, drawn):
            stock = (*front, *(card for card in state.stock if card not in front))
            yield ways, self._done(state._replace(stock=stock), seat, action)

    def _done(self, state: CardState, seat: int, action: CardAction) -> CardState:
        self.nodes -= 1
        tried, hand = Imagined(state), state.hands[seat]
        if isinstance(action, Play) and action.card not in hand:  # the seat holds the twin in this deal
            action = replace(action, card=next(card for card in hand if card.face == action.card.face))
        tried.do(seat, action)
        if self.nodes < 0:
            raise SearchEndedError("nodes")
        return tried.state()


def _mean(values: Sequence[tuple[int, Value]]) -> Value:
    if len(values) == 1:
        return values[0][1]
    total = Fraction(sum(ways * value for ways, value in values), sum(ways for ways, _ in values))
    return total.numerator if total.denominator == 1 else total


def _said(action: CardAction) -> object:
    """Return what everybody sees of an action."""
    if isinstance(action, Play):
        return action.card.face, action.colour, action.seat
    return type(action)


def _look(before: CardState, seat: int, action: CardAction, state: CardState) -> object:
    """Return what the seat sees of a position and of what led there."""
    shown = faces(before.bluff_hand) if seat == ME and isinstance(action, Challenge) else ()
    drawn = state.drawn.face if state.drawn is not None and state.turn == ME else None
    counts = len(state.hands[OPPONENT]), len(state.stock)
    return state.phase, state.turn, faces(state.hands[ME]), counts, state.colour, drawn, shown


def _public(state: CardState) -> object:
    """Return whatever else decides how a position goes on."""
    pending = state.pending
    return (
        state.phase, state.turn, faces(state.hands[ME]), state.discard[0].face, state.colour, state.called,
        state.callers, pending.played_by, pending.pending_draw, pending.former_colour, faces(state.bluff_hand),
        state.owed_skips,
    )  # fmt: skip


def _truth(state: CardState) -> object:
    """Return what the seat does not see."""
    drawn = state.drawn.face if state.drawn is not None else None
    return faces(state.hands[OPPONENT]), faces(state.stock), drawn
