"""Positions in which all cards are open: the exact search over what every seat may do, and what it proves."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from game.engine.cards.actions import Accept, CardAction, CardPhase, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.events import nothing_known
from game.engine.cards.legality import waited_for
from game.engine.cards.notation import format_action
from game.engine.cards.pieces import SHUFFLE_HANDS, Card, hand_value, value
from game.engine.cards.puzzles.search import ME, Aim, AimKind, SearchEndedError, faces
from game.engine.cards.puzzles.themes import Best, CardPuzzleLine, Grade, JudgedAction, habit
from game.engine.cards.rules import DrawUntil, all_cards
from game.engine.cards.sampling import Imagined
from game.engine.cards.state import CardState, Match, PendingEffect
from game.engine.cards.views import view
from game.engine.cards.wants import DONE, choices, forgets
from game.engine.game import Catch, Draw, Uno, Value
from game.engine.options import OnOff

# -- A position of a match with all cards open, as the seat on turn faces it: it becomes the first seat.
#
# The next cards of the stock keep their order; where few are left, the lowest of the discard pile follow as they lie.
# All others that nobody holds are on the pile, so that what the search cannot know, their order when they are
# shuffled, comes late.

STOCK = 12
"""The number of cards that stay in the stock."""


def begins_choice(state: CardState) -> bool:
    """Return whether the seat on turn begins to do something."""
    return state.phase in (CardPhase.TURN, CardPhase.ANSWER, CardPhase.COLOUR, CardPhase.DISCARD)


def as_open(state: CardState) -> CardState:
    """Return the position of the seat on turn, all seats in the order in which they sit."""
    order = state.match.order
    first = order.index(state.turn)
    seats = (*order[first:], *order[:first])
    place = {seat: number for number, seat in enumerate(seats)}
    hands, top = tuple(state.hands[seat] for seat in seats), state.discard[0]
    stock = (*state.stock, *reversed(state.discard[1:]))[:STOCK]
    placed = {top, *stock, *(card for hand in hands for card in hand)}
    discard = (top, *(card for card in all_cards(state.rules) if card not in placed))
    return state._replace(
        match=_match(state.match, place), seed="", hands=hands, stock=stock, discard=discard, turn=ME, catchable=None,
        passed=(), pending=_pending(state.pending, place), owed_skips=tuple(place[seat] for seat in state.owed_skips),
        reshuffles=0, memory=nothing_known(hands)._replace(callers=tuple(place[seat] for seat in state.callers)),
    )  # fmt: skip


def _match(match: Match, place: Mapping[int, int]) -> Match:
    """Return a match in its first round between the seats that still play."""
    order, nothing = tuple(range(len(place))), (0,) * len(place)
    teams = tuple(sorted(tuple(sorted(place[seat] for seat in team)) for team in match.teams))
    return Match(match.rules, order, teams=teams, scores=nothing, wins=nothing)


def _pending(pending: PendingEffect, place: Mapping[int, int]) -> PendingEffect:
    return pending._replace(
        played_by=None if pending.played_by is None else place[pending.played_by],
        resume=None if pending.resume is None else place[pending.resume],
        seat=None if pending.seat is None else place[pending.seat],
        tasks=tuple(task._replace(seat=place[task.seat]) for task in pending.tasks),
    )


# -- The exact search over a position in which all hands and the next cards of the stock lie open.
#
# The seat and its partners do what is best for the aim, all others what is worst. Nothing is left to chance but hands
# that are shuffled and a discard pile that becomes the stock: what follows from these is unknown, and counts as the
# worst that may come or, for a `hopeful` search, as the best. Nobody forgets UNO!, of those who may jump in others are
# faster than the seat, and a rule in the players' own words does nothing.

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
        self.friends = frozenset(start.match.team_of(ME))
        """Who does what is best for the aim."""
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

    # -- what each may do -----------------------------------------------------------------------------------

    def options(self, state: CardState, seat: int) -> tuple[CardAction, ...]:
        """Return what a seat does in levels: it never forgets to call; equal cards to discard are one choice."""
        if state.phase is CardPhase.RULE:
            return (DONE,)
        hand = state.hands[seat]
        found: dict[object, CardAction] = {}
        for each in choices(state, seat, hand):
            if isinstance(each, Uno | Catch) or forgets(state, seat, hand, each):
                continue
            found.setdefault(faces(each.cards) if isinstance(each, Discard) else each, each)
        if self._alone and seat not in self.friends:
            idle = tuple(each for each in found.values() if not isinstance(each, Play | Jump | Challenge))
            return idle or tuple(found.values())
        return tuple(found.values())

    def _decider(self, state: CardState) -> int | None:
        """Return the seat that decides next; None for a window in which nobody can jump in."""
        if state.phase is not CardPhase.WINDOW:
            return state.turn
        top = state.discard[0].face
        able = [seat for seat in waited_for(state) if any(card.face == top for card in state.hands[seat])]
        able.sort(key=lambda seat: (seat in self.friends, seat == ME))
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
        self.nodes -= 1
        if self.nodes < 0:
            raise SearchEndedError("nodes")
        tried = Imagined(state)
        tried.do(seat, action)
        result = tried.state()
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
        ends = begins and not left
        if self.aim.kind.is_of_now:
            ends = begins or (result.phase in FREE and result.turn != ME)
        # Where cards are only counted, it does not matter at the end of a turn which of them an action brought.
        counted = self.aim.kind is AimKind.FEW and (self._until is DrawUntil.ONE or not isinstance(action, Draw))
        if unknown and not (ends and counted):
            self.unsure = True
            return self._most(state, result, action, left) if self._hopeful else self._least
        return self._at_leaf(result) if ends else OpenNode(result, decides, left - begins)

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
        friendly = seat in self.friends
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

    def _key(self, state: CardState) -> object:
        """Return everything that decides how a position goes on."""
        pending, drawn = state.pending, state.drawn
        return (
            state.phase, state.turn, tuple(map(self._look, state.hands)), state.discard[0].face, state.colour,
            state.direction, len(state.stock), drawn.face if drawn is not None else None, state.called, pending,
            state.callers, state.passed, self._look(state.bluff_hand), state.owed_skips, state.barren_turns,
        )  # fmt: skip

    def _look(self, hand: tuple[Card, ...]) -> object:
        found = self._faces.get(hand)
        if found is None:
            found = self._faces[hand] = faces(hand)
        return found

    # -- the end of what is searched --------------------------------------------------------------------------

    def _at_leaf(self, state: CardState) -> int:
        mine, owed = state.hands[ME], state.pending.pending_draw if state.turn == ME else 0
        match self.aim.kind:
            case AimKind.CARDS | AimKind.FEW:
                return -len(mine) - owed
            case AimKind.POINTS:
                return -hand_value(mine)
            case AimKind.BLOCK:
                return 0 if state.turn in self.friends else -fitting(state)
            case _:
                return int(self.aim.kind is AimKind.STOP)

    def _at_end(self, state: CardState) -> int:
        """Return what a finished round is worth; for one in which everybody is stuck, as when it goes on."""
        out = [seat for seat in state.match.order if not state.hands[seat]]
        won = any(seat in self.friends for seat in out)
        match self.aim.kind:
            case AimKind.OUT:
                return int(won)
            case AimKind.STOP:
                return int(won or not out)
            case AimKind.BLOCK:
                return 0
            case _:
                return 0 if won else self._at_leaf(state)

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
                return int(not self._stay or len(self.friends) > 1 or held <= laid)
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


# -- What can be proven of an open position with an aim: the best actions, what answers the others, the grade.

OPEN_NODES = 6_000
"""The limit of actions carried out for one proof."""


class OpenValues(Value):
    """What each action of the first seat is worth."""

    sure: dict[CardAction, int]
    """At least, whatever is unknown."""
    most: dict[CardAction, int]
    """At most."""

    @property
    def best(self) -> tuple[CardAction, ...]:
        """The actions that are proven to be worth more than all others; () if they are not, or there are none."""
        top = max(self.sure.values())
        best = tuple(action for action, worth in self.sure.items() if worth == top)
        others = [worth for action, worth in self.most.items() if action not in best]
        return best if others and max(others) < top else ()


def values(start: CardState, aim: Aim, nodes: int = OPEN_NODES, *, alone: bool = False) -> OpenValues:
    """Return what each action is worth, with `alone` if the others lay nothing; raises SearchEndedError."""
    search = OpenSearch(start, aim, nodes, alone=alone)
    actions = search.options(start, ME)
    sure = {each: search.after(start, ME, each, aim.turns - 1) for each in actions}
    if not search.unsure:
        return OpenValues(sure, sure)
    hopeful = OpenSearch(start, aim, search.nodes, hopeful=True, alone=alone)
    return OpenValues(sure, {each: hopeful.after(start, ME, each, aim.turns - 1) for each in actions})


def proven_open(start: CardState, aim: Aim, nodes: int = OPEN_NODES) -> CardPuzzleLine | None:
    """Return the level of an open position; None if no action is proven to be worth more than another, or if what is
    asked for cannot be reached. Raises SearchEndedError.
    """
    found = values(start, aim, nodes)
    best = found.best
    if not best or (aim.kind.is_certain and not found.sure[best[0]]):
        return None
    usual = habit(view(start, ME), [*found.sure])
    first = usual if usual in best else best[0]
    others = tuple(
        JudgedAction(each, Fraction(worth), *_reply(start, aim, each, nodes))
        for each, worth in sorted(found.most.items(), key=lambda pair: (-pair[1], format_action(pair[0])))
        if each not in best
    )
    proof = Best(first, Fraction(found.sure[first]), others, tuple(each for each in best if each != first))
    return CardPuzzleLine("", _grade(start, aim, best, usual, nodes), proof.sure, (), start, aim, proof)


def _grade(start: CardState, aim: Aim, best: tuple[CardAction, ...], usual: CardAction, nodes: int) -> Grade:
    """Return the weakest grade whose player surely takes a best action; from the third on each looks a turn further."""
    if usual in best:
        return Grade.HABIT
    if aim.kind is not AimKind.BLOCK and _chooses(start, aim, best, nodes, alone=True):
        return Grade.OWN
    nearer = (Aim(aim.kind, turns) for turns in range(1, aim.turns))
    turns = next((each.turns for each in nearer if _chooses(start, each, best, nodes)), aim.turns)
    return Grade(min(Grade.OWN + turns, max(Grade)))


def _chooses(start: CardState, aim: Aim, best: tuple[CardAction, ...], nodes: int, *, alone: bool = False) -> bool:
    """Return whether somebody who sees no more than this is sure to choose one of the best actions."""
    chosen = values(start, aim, nodes, alone=alone).best
    return bool(chosen) and set(chosen) <= set(best)


def reply_to(start: CardState, aim: Aim, action: CardAction, nodes: int = OPEN_NODES) -> tuple[CardAction, int] | None:
    """Return the first answer of another seat that leaves less than something else it could do, and that seat; None if
    nothing that the others do matters. Raises SearchEndedError.
    """
    search = OpenSearch(start, aim, nodes)
    here = search.reached(start, ME, action, aim.turns - 1)
    while isinstance(here, OpenNode):
        worth = {each: search.after(here.state, here.seat, each, here.left) for each in search.options(*here[:2])}
        least, most = min(worth.values()), max(worth.values())
        if least < most and here.seat not in search.friends:
            return min((each for each in worth if worth[each] == least), key=format_action), here.seat
        here = search.reached(here.state, here.seat, next(each for each in worth if worth[each] == most), here.left)
    return None


def _reply(start: CardState, aim: Aim, action: CardAction, nodes: int) -> tuple[CardAction, int] | tuple[()]:
    try:
        return reply_to(start, aim, action, nodes) or ()
    except SearchEndedError:
        return ()
