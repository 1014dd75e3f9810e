"""Looking ahead: deal the hidden cards as they may lie, and play on after each of the best ideas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from math import prod
from random import Random
from typing import NamedTuple

from game.ai.cards import inference
from game.ai.cards.evaluator import HARD, PROFILES, CardEvaluator, CardProfile, places_of, strength
from game.ai.value import ALL, chances, happens
from game.engine.cards.actions import (
    Accept,
    CardAction,
    CardPhase,
    Challenge,
    Discard,
    Done,
    Jump,
    NameColour,
    Play,
    RuleDraw,
    RuleSkip,
)
from game.engine.cards.legality import (
    can_be_jumped_on,
    discards_own,
    fits,
    lawful,
    leaves_one,
    names_a_seat,
    stackable,
    without,
)
from game.engine.cards.pieces import ACTIONS, COLOURS, DRAW_FOUR, NUMBERS, Card, Hand, hand_value
from game.engine.cards.rules import Bluff, CardScoring
from game.engine.cards.sampling import Imagined, imagine
from game.engine.cards.views import CardView
from game.engine.cards.wants import choices, forgets
from game.engine.game import Catch, Draw, Pass, Uno
from game.engine.options import OnOff

# -- The rollout policy: simple play that the master imagines for all seats, its own included.

DRAW, ACCEPT, CHALLENGE, DONE = Draw(), Accept(), Challenge(), Done()
DOUBTED = 5
"""The number of cards in a hand at which half of its wild draw fours are challenged."""


class Habits(NamedTuple):
    """What a seat prefers, by rank."""

    same: Mapping[str, int]
    """By symbol, a card in the colour in force."""
    other: Mapping[str, int]
    """By symbol, a card in another colour."""
    wild: int
    wild_four: int
    draw: int


POINTS = Habits(inference.SAME, inference.OTHER, inference.WILDS[-1], inference.WILD_FOURS[-1], inference.DRAW)
"""Where points count, what `hard` chooses most often."""
ROUNDS = Habits(
    same={**dict.fromkeys(NUMBERS, 3), **dict.fromkeys(ACTIONS, 5)},
    other={**dict.fromkeys(NUMBERS, 2), **dict.fromkeys(ACTIONS, 4)}, wild=1, wild_four=1, draw=0,
)  # fmt: skip
"""Else actions before numbers, the colour in force before others, wilds last."""
NEARLY_OUT = 2
"""With so few cards a seat lays a wild at once."""
KEPT = 0
"""What a wild draw four is to a seat that keeps it until then, if it may draw."""


def go_on(game: Imagined, chance: Random, keeper: int | None = None) -> None:
    """Play one act of the seat that has to act; one of them may keep its wild draw fours."""
    seat = game.turn
    match game.phase:
        case CardPhase.TURN:
            _turn(game, seat, game.hands[seat], keeper)
        case CardPhase.DRAWN:
            assert game.drawn is not None
            _turn(game, seat, (game.drawn,), keeper)
        case CardPhase.ANSWER:
            _answer(game, seat, chance)
        case CardPhase.WINDOW:
            _window(game)
        case CardPhase.COLOUR:
            game.do(seat, NameColour(favourite(game.hands[seat])))
        case CardPhase.DISCARD:
            number = game.pending.tasks[0].number
            due = len(game.hands[seat]) == number + 1 and discards_own(game.match, game.pending, seat)
            game.do(seat, Discard(dearest(game.hands[seat], number), due))
        case _:
            game.do(seat, DONE)


def favourite(hand: Hand) -> str:
    """Return the colour that a hand holds most of."""
    held = [card[0] for card in hand]
    return max(COLOURS, key=held.count)


def dearest(hand: Hand, number: int) -> Hand:
    """Return the `number` cards to give away first: the rarest colours, wilds last."""
    held = [card[0] for card in hand]
    return tuple(sorted(hand, key=lambda card: (not card[0], held.count(card[0]))))[:number]


def _turn(game: Imagined, seat: int, cards: Hand, keeper: int | None) -> None:
    """Lay the card that the habits of the book prefer, unless they prefer to draw and the hand is not nearly empty."""
    habits = POINTS if game.rules.counts_points else ROUNDS
    colour, symbol, hand = game.colour, game.discard[0][1], game.hands[seat]
    may_draw = game.phase is not CardPhase.DRAWN and game.can_draw
    four = KEPT if seat == keeper else habits.wild_four
    best: Card | None = None
    rank = habits.draw if may_draw and len(hand) > NEARLY_OUT else -1
    for card in cards:
        own, sign, _ = card
        if not own:
            liking = four if sign == DRAW_FOUR else habits.wild
        elif own == colour:
            liking = habits.same[sign]
        elif sign == symbol:
            liking = habits.other[sign]
        else:
            continue
        if liking > rank and (sign != DRAW_FOUR or _may_lay_four(game, hand, card)):
            best, rank = card, liking
    if best is not None:
        game.do(seat, _lay(game, seat, hand, best))
    elif may_draw:
        game.do(seat, DRAW)
    else:
        game.draw_nothing(seat)


def _may_lay_four(game: Imagined, hand: Hand, card: Card) -> bool:
    """Return whether a wild draw four is lawful; the policy never bluffs."""
    return lawful(game.rules, without(hand, card), game.colour)


def _lay(game: Imagined, seat: int, hand: Hand, card: Card) -> Play:
    rest = without(hand, card)
    colour = "" if card.colour else favourite(rest)
    due = leaves_one(game.rules, hand, card) and not game.called and seat not in game.memory.callers
    return Play(card, colour, due, _named(game, seat, card, len(rest)))


def _named(game: Imagined, seat: int, card: Card, left: int) -> int | None:
    """Return the seat that a card names: the opponent with the fewest cards."""
    if not (game.rules.seven_swaps is OnOff.ON or game.rules.customs) or not names_a_seat(game.rules, card, left):
        return None
    team = game.match.team_of(seat)
    others = [other for other in game.match.order if other != seat]
    return min(others, key=lambda other: (other in team, len(game.hands[other])))


def _answer(game: Imagined, seat: int, chance: Random) -> None:
    """Stack another draw card, or take the cards; a wild draw four from a large hand may be challenged."""
    symbol, hand, rules = game.discard[0][1], game.hands[seat], game.rules
    stacked = stackable(rules, game.discard[0])
    for card in hand if stacked else ():
        may = card[1] in stacked and fits(card, game.discard[0], game.colour)
        if may and (card[1] != DRAW_FOUR or _may_lay_four(game, hand, card)):
            game.do(seat, _lay(game, seat, hand, card))
            return
    played_by = game.pending.played_by
    if symbol != DRAW_FOUR:
        game.do(seat, DRAW)
        return
    doubted = rules.w4_bluff is Bluff.ALLOWED and played_by is not None and len(game.hands[played_by]) >= DOUBTED
    game.do(seat, CHALLENGE if doubted and chance.random() < 0.5 else ACCEPT)


def _window(game: Imagined) -> None:
    """Let whoever holds the identical card jump in."""
    if can_be_jumped_on(game.rules, game.discard):
        face = game.discard[0][:2]
        for seat in game.match.order:
            for card in game.hands[seat]:
                if card[:2] == face and (card[1] != DRAW_FOUR or _may_lay_four(game, game.hands[seat], card)):
                    lay = _lay(game, seat, game.hands[seat], card)
                    game.do(seat, Jump(lay.card, lay.colour, lay.uno, lay.seat))
                    return
    game.let_go_by()


# -- The utility of a round for its match: rounds won, points won, or penalty points avoided.

LEFT_OF_TWO = ((12, 30, 55), (21, 5, 25), (24, 3, 10))
LEFT_OF_MORE = ((12, 55, 55), (18, 45, 35), (21, 35, 25), (22, 32, 20))
"""What a losing hand counts at the end, by the fewest cards elsewhere (1, 2, 3 ...), with two seats and with more.

A constant, and percentages of what its wilds and its other cards count now. Fitted to rounds among equals
(docs/computer-players.md).
"""
POINTS_OF_TWO, POINTS_OF_MORE = 60, 160
"""How many points weigh as much as a round, at a table of two and at a larger one."""


class Utility:
    """The value of a round to one seat, in millionths of a won round."""

    def __init__(self, view: CardView, seat: int) -> None:
        match = view.match
        self.seat = seat
        self.order = match.order
        self.teams = {each: match.team_of(each) for each in match.order}
        two = len(match.order) == 2
        self.collects = match.rules.scoring is CardScoring.WINNER_COLLECTS
        # With two seats, counting rounds wins more of them and collects as many points (docs/computer-players.md).
        self.points = match.rules.counts_points and not (two and self.collects)
        self.left = LEFT_OF_TWO if two else LEFT_OF_MORE
        self.rate = ALL // (POINTS_OF_TWO if two else POINTS_OF_MORE)

    def settled(self, game: Imagined) -> int:
        """Return the value of an imagined round that is over."""
        if not self.points:
            return ALL if self.seat in game.match.winners else 0
        return self._lead(dict(enumerate(game.match.round_scores))) * self.rate

    def expected(self, hands: Sequence[Hand], shares: Sequence[int]) -> int:
        """Return the value of a round with these hands and winning chances, in the order of the seats."""
        alone = dict(zip(self.order, shares, strict=True))
        wins = {seat: sum(alone[each] for each in team) for seat, team in self.teams.items()}
        if not self.points:
            return wins[self.seat]
        ends = self._ends(hands)
        if self.collects:
            total = sum(ends.values())
            noted = {seat: wins[seat] * (total - sum(ends[each] for each in team)) for seat, team in self.teams.items()}
        else:
            noted = {seat: (ALL - wins[seat]) * ends[seat] for seat in self.order}
        return self._lead(noted) * self.rate // ALL

    def _lead(self, noted: Mapping[int, int]) -> int:
        """Return how much better the own side scores than the others on average."""
        team = self.teams[self.seat]
        others = [noted[seat] for seat in self.order if seat not in team]
        lead = sum(noted[seat] for seat in team) // len(team) - sum(others) // len(others)
        return lead if self.collects else -lead

    def _ends(self, hands: Sequence[Hand]) -> dict[int, int]:
        """Return what each hand will count at the end if it loses."""
        fewest, second = sorted(len(hands[seat]) for seat in self.order)[:2]
        ends = {}
        for seat in self.order:
            hand = hands[seat]
            elsewhere = second if len(hand) == fewest else fewest
            points, wilds, others = self.left[min(max(elsewhere, 1), len(self.left)) - 1]
            dear = hand_value(tuple(card for card in hand if not card[0]))
            ends[seat] = points + (wilds * dear + others * (hand_value(hand) - dear)) // 100
        return ends


FINALISTS = 2
"""The number of ideas that remain once half of the plies are used up."""
MIXED = 16
"""How many cards of the stock are sampled; deeper ones are hardly drawn within the horizon."""
SURE = 9, 4
"""The square of one and a half standard errors, as a fraction: by so much an idea is surely better than another."""


def surely_better(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether an idea is surely better than another, by what both came to in the same worlds.

    >>> surely_better([3, 4, 5, 4], [2, 2, 2, 2]), surely_better([9, 0, 0, 0], [2, 1, 2, 1])
    (True, False)
    """
    gains = [mine - yours for mine, yours in zip(one, other, strict=False)]
    count, total = len(gains), sum(gains)
    spread = count * sum(gain * gain for gain in gains) - total * total
    return total > 0 and SURE[0] * spread < SURE[1] * total * total * (count - 1)


class CardForesight:
    """A search by sampled continuations of the round for one seat."""

    def __init__(self, evaluator: CardEvaluator, chance: Random) -> None:
        self.evaluator = evaluator
        self.view = evaluator.view
        self.seat = evaluator.seat
        self.profile = evaluator.profile
        self.chance = chance
        self.utility = Utility(self.view, self.seat)
        self.guesses: list[tuple[list[Hand], list[Card]]] = []
        """Hands of all seats as they may be, and the other unseen cards; none if they are dealt when needed."""
        self.weights: list[int] = []
        """How likely the others would have chosen as they did with these, in millionths of the likeliest, added up."""
        if self.profile.guesses and self.view.rules.counts_points:
            self._guess()

    def _guess(self) -> None:
        others = [seat for seat in self.view.match.order if seat != self.seat]
        clues = {seat: tuple(inference.clues_of(self.view, seat)) for seat in others}
        if any(clues.values()):
            self.guesses = [self._hands() for _ in range(self.profile.guesses)]
            likely = [prod(inference.likelihood(clues[seat], hands[seat]) for seat in others)
                      for hands, _ in self.guesses]  # fmt: skip
            top = max(likely)
            self.weights = list(accumulate(ALL * each // top for each in likely))

    def best(self, options: Sequence[CardAction]) -> CardAction:
        """Return the option after which the imagined rounds go best.

        With more than two seats so much else decides them that the favourite at first sight is left only for an idea
        that is surely better.
        """
        first = {option: self.evaluator.worth(option) for option in options}
        ranked = sorted(first, key=lambda option: first[option], reverse=True)
        least = first[ranked[0]] - self.profile.margin
        ideas = [option for option in ranked if first[option] >= least][: self.profile.ideas]
        if len(ideas) == 1:
            return ideas[0]
        others, favourite = len(self.evaluator.order) - 1, ideas[0]
        worths: dict[CardAction, list[int]] = {idea: [] for idea in ideas}

        def total(idea: CardAction) -> int:
            return self.profile.prior * others * others * first[idea] + sum(worths[idea])

        left = plies = self.profile.plies
        while left > 0:
            if left < plies // 2:
                ideas = sorted(ideas, key=total, reverse=True)[:FINALISTS]
                if others > 1 and favourite not in ideas:
                    ideas.append(favourite)
            world = self.world()
            for idea in ideas:
                game = world.copy()
                game.do(self.seat, idea)
                left -= 1 + self._play_on(game)
                worths[idea].append(self._worth(game))
        sure = [idea for idea in ideas if others == 1 or surely_better(worths[idea], worths[favourite])]
        return max(sure, key=total, default=favourite)

    def world(self) -> Imagined:
        """Return a match that fits what is seen."""
        if self.guesses:
            ((hands, unseen),) = self.chance.choices(self.guesses, cum_weights=self.weights)
            cards = [*unseen]
        else:
            hands, cards = self._hands()
        stock = self._some(cards, min(len(cards), MIXED))
        return imagine(self.view, hands, (*stock, *cards), "imagined")

    def _hands(self) -> tuple[list[Hand], list[Card]]:
        """Return hands of all seats that fit what is seen, and the other unseen cards."""
        cards = list(self.evaluator.odds.unseen)
        hands = [self.view.hand if seat == self.seat else self._hand(cards, seat, count)
                 for seat, count in enumerate(self.view.counts)]  # fmt: skip
        return hands, cards

    def _hand(self, cards: list[Card], seat: int, count: int) -> Hand:
        """Return a hand of another seat: its known cards, and no more of a colour than it has not denied."""
        known = self.view.known[seat]
        missing = count - len(known)
        bounds = self.view.at_most[seat]
        if min(bounds) >= count or not happens(self.chance, self.profile.trust):
            return known + self._some(cards, missing)
        held = [card.colour for card in known]
        left = {colour: most - held.count(colour) for colour, most in zip(COLOURS, bounds, strict=True)}
        found: list[Card] = []
        denied: list[Card] = []
        while len(found) < missing and cards:
            (card,) = self._some(cards, 1)
            if card.colour and left[card.colour] <= 0:
                denied.append(card)
            else:
                found.append(card)
                if card.colour:
                    left[card.colour] -= 1
        lacking = missing - len(found)
        cards += denied[lacking:]
        return (*known, *found, *denied[:lacking])

    def _some(self, cards: list[Card], count: int) -> Hand:
        """Remove `count` random cards from the list and return them."""
        found = []
        for _ in range(count):
            place = int(self.chance.random() * len(cards))
            found.append(cards[place])
            cards[place] = cards[-1]
            cards.pop()
        return tuple(found)

    def _play_on(self, game: Imagined) -> int:
        """Play up to the horizon, with two seats as one that keeps its wild draw fours; return the number of acts."""
        acts, seats = 0, len(self.evaluator.order)
        keeper = self.seat if seats == 2 else None
        while acts < self.profile.horizon * seats and not game.phase.is_between:
            go_on(game, self.chance, keeper)
            acts += 1
        return acts

    def _worth(self, game: Imagined) -> int:
        """Return how good an imagined round is for the own side, in millionths of a won round."""
        if game.phase.is_between:
            return self.utility.settled(game)
        top, weights = game.discard[0], self.evaluator.weights
        strengths = [
            strength(weights, game.hands[seat], place, game.colour, top[1])
            for seat, place in places_of(game.match.order, game.turn, game.direction).items()
        ]
        return self.utility.expected(game.hands, chances(strengths))


# -- The levels of the card books: functions from a view and a source of chance to an action.


def choose(view: CardView, chance: Random, profile: CardProfile = HARD) -> CardAction:
    """Return the action of the viewing seat; Pass if nothing is asked of it and it lets a forgotten call go by."""
    assert view.seat is not None, "the public has nothing to choose"
    listed = choices(view, view.seat, view.hand)
    if view.catchable == view.seat and Uno() in listed and happens(chance, profile.alert):
        return Uno()
    if view.catchable is not None and Catch(view.catchable) in listed:
        spared = view.seat in view.match.team_of(view.catchable)
        if not spared and happens(chance, profile.alert):
            return Catch(view.catchable)
    options = considered(view, listed, chance, profile)
    if len(options) < 2:
        return options[0] if options else Pass()
    evaluator = CardEvaluator(view, view.seat, profile)
    # Sampled hands say nothing about bluffs, so draw cards are answered by the odds.
    if profile.plies and view.phase is not CardPhase.ANSWER:
        return CardForesight(evaluator, chance).best(options)
    return max(options, key=evaluator.worth)


def considered(
    view: CardView, listed: tuple[CardAction, ...], chance: Random, profile: CardProfile
) -> tuple[CardAction, ...]:
    """Return the actions it thinks about: cards it does not overlook, with the call where it is due.

    In a window it only jumps in; the seat next on turn passes there like everybody else, so that all have the chance. A
    drawn card that must be laid is never overlooked (UC-Q26).
    """
    assert view.seat is not None
    calls = not happens(chance, profile.forgets)
    missed = {card for card in view.hand[1:] if happens(chance, profile.overlooks)}
    if view.phase is CardPhase.DRAWN and Pass() not in listed:
        missed = set()
    return tuple(
        action
        for action in listed
        if not isinstance(action, Catch | Uno | RuleDraw | RuleSkip)  # only people know what a written rule means
        and (view.phase is not CardPhase.WINDOW or isinstance(action, Jump | Pass))
        and not (isinstance(action, Play | Jump) and action.card in missed)
        and not (forgets(view, view.seat, view.hand, action) if calls else getattr(action, "uno", False))
    )


LEVELS: dict[str, Callable[[CardView, Random], CardAction]] = {
    key: partial(choose, profile=profile) for key, profile in PROFILES.items()
}
"""The levels by key, weakest first; each is given a view, never a state."""
