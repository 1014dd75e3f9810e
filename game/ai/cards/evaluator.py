"""The value of an action to a computer player of the card books: how likely it wins the round afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.ai.value import ALL, chances
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.legality import PlayOutcome, custom_of, failed_challenge, lawful, moves_hands, outcome, without
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, SHUFFLE_HANDS, Card, Hand, What, Who, WildEffect, hand_value
from game.engine.cards.rules import AfterJump, Bluff, CardScoring, DrawUntil, JumpAction, all_cards
from game.engine.cards.views import CardView
from game.engine.game import Draw, Pass

# -- How likely each seat is to go out first, from weights fitted to the winners of many positions.
#
# A hand has a strength in whole hundredths; a seat with 100 more wins e times as often. The weights were fitted to
# rounds among equals (docs/computer-players.md).

MOST_WILDS = 2
"""Wilds beyond this number add no strength, or they would be collected for ever."""


@dataclass(frozen=True, slots=True)
class WinWeights:
    """What makes a hand strong, in hundredths."""

    counts: tuple[int, ...]
    """The strength of a hand by its number of cards."""
    more: int
    """Each card beyond the length of `counts`."""
    wild: int
    """A wild, whatever is written on it."""
    wild_four: int
    action: int
    """A coloured action card."""
    colour: int
    """Each colour in the hand."""
    fit: int
    """Holding a card that fits while others are on turn."""
    turn: int
    """Being on turn with a card that fits."""
    stuck: int
    """Being on turn without one."""
    last: int
    """Added if the card that fits is the last one, on turn."""
    last_next: int
    """Added if it is, for the seat next on turn."""


TWO = WinWeights(
    counts=(0, -9, -39, -69, -88, -106, -124, -142), more=-18, wild=46, wild_four=105, action=24, colour=-26,
    fit=30, turn=43, stuck=-6, last=187, last_next=63,
)  # fmt: skip
"""The weights at a table of two, where draw twos, skips and reverses give the turn back."""

MORE = WinWeights(
    counts=(0, -45, -121, -184, -220, -254, -286, -317, -346, -375, -403), more=-27, wild=66, wild_four=88, action=9,
    colour=2, fit=30, turn=50, stuck=-20, last=198, last_next=70,
)  # fmt: skip
"""The weights at a larger table."""

TWO_FOR_ROUNDS = replace(
    TWO, counts=(0, -9, -27, -63, -88, -106, -124, -142), more=-4, wild=29, wild_four=120, action=25, turn=47, stuck=-3,
    last_next=57,
)  # fmt: skip
TWO_FOR_POINTS = replace(TWO, wild_four=150)
"""By which `master` wins most at a table of two, where rounds and where points count (docs/computer-players.md)."""


def of_count(weights: WinWeights, count: int) -> int:
    """Return the strength of having that many cards."""
    counts = weights.counts
    longest = len(counts) - 1
    return counts[count] if count <= longest else counts[longest] + weights.more * (count - longest)


def of_content(weights: WinWeights, hand: Hand) -> int:
    """Return the strength of the cards of a hand, whatever lies on top."""
    worth = fours = wilds = 0
    colours = ""
    for colour, symbol, _ in hand:
        if not colour:
            if symbol == DRAW_FOUR:
                fours += 1
            else:
                wilds += 1
        else:
            if colour not in colours:
                colours += colour
            if len(symbol) > 1 or symbol > "9":
                worth += weights.action
    fours = min(fours, MOST_WILDS)
    wilds = min(wilds, MOST_WILDS - fours)
    return worth + weights.wild_four * fours + weights.wild * wilds + weights.colour * len(colours)


def fits_any(hand: Hand, colour: str, symbol: str) -> bool:
    """Return whether any card of a hand fits."""
    return any(not each or each == colour or other == symbol for each, other, _ in hand)


def of_place(weights: WinWeights, count: int, place: int, fit: int) -> int:
    """Return the strength of being on turn (0), next (1) or later, with a fitting card in `fit` of 1000 cases."""
    if place:
        return (weights.fit + (weights.last_next if count == 1 and place == 1 else 0)) * fit // 1000
    on_turn = weights.turn + (weights.last if count == 1 else 0)
    return (on_turn * fit + weights.stuck * (1000 - fit)) // 1000


def places_of(order: Sequence[int], turn: int, direction: int) -> dict[int, int]:
    """Return how many seats come before each one, in the order in which they sit."""
    start = order.index(turn)
    return {seat: (at - start) * direction % len(order) for at, seat in enumerate(order)}


def strength(weights: WinWeights, hand: Hand, place: int, colour: str, symbol: str) -> int:
    """Return the strength of a hand whose cards are known."""
    fit = 1000 if fits_any(hand, colour, symbol) else 0
    count = len(hand)
    return of_count(weights, count) + of_content(weights, hand) + of_place(weights, count, place, fit)


class Odds:
    """The unseen cards, and how likely others hold them, in thousandths.

    A seat that drew on a colour is assumed to have had none of it in `trust` percent of cases.
    """

    def __init__(self, view: CardView, trust: int = 100) -> None:
        self.view = view
        self.trust = trust

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """Every card whose place is unknown, in a fixed order."""
        seen = {*self.view.hand, *self.view.discard}.union(*self.view.known)
        return tuple(card for card in all_cards(self.view.rules) if card not in seen)

    @cached_property
    def colours(self) -> Counter[str]:
        """The number of unseen cards of each colour."""
        return Counter(card.colour for card in self.unseen)

    def holds(self, number: int, count: int, left: int | None = None) -> int:
        """Return how likely a hand of `count` unseen cards has one of `number` particular ones.

        The hand is drawn from all unseen cards, or from `left` of them.
        """
        left = len(self.unseen) if left is None else left
        none = 1000
        for place in range(min(count, left)):
            none = none * max(0, left - number - place) // (left - place)
        return 1000 - none

    def fits(self, count: int, colour: str, symbol: str = "", seat: int | None = None) -> int:
        """Return how likely a hand of `count` cards, that of a seat or any, has a card that fits."""
        others = sum(not card.colour or (card.colour != colour and card.symbol == symbol) for card in self.unseen)
        if seat is not None and fits_any(self.view.known[seat], colour, symbol):
            return 1000
        return self._has(seat, count, colour, others)

    def unlawful(self, seat: int, colour: str, distrust: int) -> int:
        """Return how likely the wild draw four that a seat has laid on `colour` was unlawful.

        A seat without the colour is assumed to lay it always, any other in `distrust` percent of cases.
        """
        rules = self.view.rules
        if not lawful(rules, self.view.known[seat], colour):
            return 1000
        others = sum(card.colour != colour and not lawful(rules, (card,), colour) for card in self.unseen)
        has = self._has(seat, self.view.counts[seat], colour, others)
        could = has * distrust
        return 1000 * could // (could + 100 * (1000 - has)) if could else 0

    def _has(self, seat: int | None, count: int, colour: str, others: int) -> int:
        """Return how likely a hand of `count` cards has a card of the colour or one of `others` other unseen cards.

        Its known cards are not among them. It holds only as many of the colour as its seat has not denied.
        """
        coloured = self.colours[colour] if colour else 0
        if seat is None:
            return self.holds(coloured + others, count)
        hidden = max(0, count - len(self.view.known[seat]))
        unbounded = self.holds(coloured + others, hidden)
        if not colour:
            return unbounded
        more = count - self.view.counts[seat]
        free = min(hidden, max(0, self.view.at_most[seat][COLOURS.index(colour)] + more))
        without = 1000 - self.holds(others, hidden - free, len(self.unseen) - coloured)
        has = 1000 - without * (1000 - self.holds(coloured + others, free)) // 1000
        return (has * self.trust + unbounded * (100 - self.trust)) // 100


@dataclass(frozen=True, slots=True)
class CardProfile:
    """The weights of one computer player."""

    overlooks: int = 0
    """Percent of fitting cards that it overlooks in a turn."""
    forgets: int = 0
    """Percent of its UNO! calls that it forgets."""
    alert: int = 80
    """Percent of forgotten calls that it notices."""
    distrust: int = 10
    """Percent of seats holding the colour that it expects to lay a wild draw four all the same."""
    doubt: int = 50
    """Percent of unlawful wild draw fours that it expects to be challenged."""
    minds_others: bool = True
    """Whether it cares what its cards do to others, and how near they are to going out."""
    counts_cards: bool = True
    """Whether it takes the unseen cards into account."""
    trust: int = 98
    """Percent of seats drawing on a colour that it assumes to have had none of it."""
    two: WinWeights = TWO
    """What makes a hand strong at a table of two, where rounds count."""
    two_points: WinWeights = TWO
    """The same, where points count."""
    more: WinWeights = MORE
    """What makes a hand strong at a larger table."""
    point: int = 4000
    """The cost of a point left in the hand where points decide the match, in millionths of a won round."""
    ideas: int = 1
    """The number of options that it plays on from."""
    margin: int = 0
    """How much worse than the best an idea may look, in millionths of a won round."""
    plies: int = 0
    """The number of acts imagined before a decision: a bound on time that is equal on every machine."""
    horizon: int = 0
    """For how many acts of each seat a round is played on."""
    guesses: int = 0
    """How many hands of the others are weighed by what these chose, where points count."""
    prior: int = 0
    """The weight of the evaluation itself, in imagined rounds."""


HARD = CardProfile()
"""Counts cards, weighs the odds and knows what hands are worth, without looking ahead."""

MASTER = replace(
    HARD, two=TWO_FOR_ROUNDS, two_points=TWO_FOR_POINTS, ideas=4, margin=60_000, plies=2000, horizon=3, guesses=300,
    prior=1,
)  # fmt: skip
"""Deals the hidden cards as they may lie and plays on from each of its best ideas."""

MEDIUM = replace(HARD, overlooks=8, forgets=5, alert=70, counts_cards=False)
"""Plays like a good family player: keeps its wilds and watches who is about to go out."""

EASY = replace(MEDIUM, overlooks=25, forgets=30, alert=35, minds_others=False)
"""Lays what fits, and overlooks some of it."""

PROFILES: Mapping[str, CardProfile] = {"easy": EASY, "medium": MEDIUM, "hard": HARD, "master": MASTER}
"""The levels by key, weakest first, as `SeatKind` has them."""

OUT = 10 * ALL
"""The value of going out, above everything else."""
LEFT = (100, 100, 85, 70, 55, 45, 35, 30)
"""By the fewest cards in any rival hand: the chance, in percent, that a card is still held at the end."""
HALF_HOLDS = 600
"""The assumed chance, in thousandths, that a hand can lay something, for players who do not count cards."""


class CardEvaluator:
    """Rates what a seat can do now, in millionths of a won round."""

    def __init__(self, view: CardView, seat: int, profile: CardProfile) -> None:
        self.view = view
        self.seat = seat
        self.profile = profile
        self.rules = view.rules
        self.order = view.match.order
        self.team = view.match.team_of(seat)
        two = profile.two_points if self.rules.counts_points else profile.two
        self.weights = two if len(self.order) == 2 else profile.more
        self.odds = Odds(view, profile.trust)
        self.counts: Mapping[int, int] = {other: view.counts[other] for other in self.order}

    def worth(self, action: CardAction) -> int:
        """Return the value of an action, comparable with the other choices of the moment."""
        match action:
            case Play() | Jump():
                return self._laying(action)
            case Draw() | Accept():
                return self._drawing()
            case Challenge():
                return self._challenging()
            case NameColour(colour):
                return self.outlook(self.view.hand, self.counts, self.seat, colour)
            case Discard(cards):
                rest = tuple(card for card in self.view.hand if card not in cards)
                return self.outlook(rest, self.counts, self._next(self.view.turn), self.view.colour)
            case Pass():
                return self._waiting()
        return 0

    # -- what a position is worth ------------------------------------------------------------------------------

    def outlook(
        self, hand: Hand, counts: Mapping[int, int], turn: int, colour: str, symbol: str = "", direction: int = 0
    ) -> int:
        """Return how likely the own side wins with this hand, with `turn` on turn, less the hand's points."""
        places = places_of(self.order, turn, direction or self.view.direction)
        strengths = [
            self._own(hand, counts[seat], places[seat], colour, symbol)
            if seat == self.seat
            else self._guessed(seat, counts[seat], places[seat], colour, symbol)
            for seat in self.order
        ]
        won = sum(share for seat, share in zip(self.order, chances(strengths), strict=True) if seat in self.team)
        return won - self.point * hand_value(hand) * (ALL - won) // ALL  # what the hand may still cost

    def _own(self, hand: Hand, count: int, place: int, colour: str, symbol: str) -> int:
        """Return the strength of the own hand, grown by unknown cards to a size of `count`."""
        known = strength(self.weights, hand, place, colour, symbol)
        grown = of_count(self.weights, count) - of_count(self.weights, len(hand))
        return known + grown + self._content * max(0, count - len(hand)) // 100

    def _guessed(self, seat: int | None, count: int, place: int, colour: str, symbol: str) -> int:
        """Return the average strength of a hidden hand, either that of a seat or any."""
        if not self.profile.minds_others:
            return of_count(self.weights, count if seat is None else self.view.counts[seat])
        known: Hand = ()
        fit = HALF_HOLDS
        if self.profile.counts_cards:
            known = () if seat is None else self.view.known[seat]
            fit = self.odds.fits(count, colour, symbol, seat)
        content = self._contents(known) + self._content * (count - len(known)) // 100
        return of_count(self.weights, count) + content + of_place(self.weights, count, place, fit)

    @cached_property
    def _content(self) -> int:
        """The average content of a hundred hidden cards."""
        unseen = self.odds.unseen
        return 100 * self._contents(unseen) // len(unseen) if unseen else 0

    def _contents(self, cards: Hand) -> int:
        """Return the content of these cards in a hand otherwise hidden."""
        return sum(of_content(self.weights, (card,)) for card in cards) - self.weights.colour * len(cards) // 2

    @cached_property
    def point(self) -> int:
        """The cost of a point left in the hand: 0 if points do not count, less if only one of many collects it."""
        if not self.rules.counts_points:
            return 0
        fewest = min(self.counts[other] for other in self.order if other not in self.team)
        point = self.profile.point * LEFT[min(fewest, len(LEFT) - 1)] // 100
        return point // (len(self.order) - 1) if self.rules.scoring is CardScoring.WINNER_COLLECTS else point

    def _next(self, seat: int, direction: int = 0) -> int:
        return self.view.match.seat_after(seat, direction or self.view.direction)

    # -- laying --------------------------------------------------------------------------------------------------

    def _laying(self, lay: Play | Jump) -> int:
        card = lay.card
        rest = without(self.view.hand, card)
        if not rest:
            return OUT
        after = self._after(lay)
        colour = card.colour or lay.colour
        counts = dict(self.counts)
        counts[self.seat] = len(rest)
        if moves_hands(self.rules, card):
            return self._moved(counts, after, card, lay.seat, rest)
        if card.symbol == SHUFFLE_HANDS:
            return self._shuffled(counts, colour)
        turn = self._struck(counts, after, self.seat)
        for effect in custom_of(self.rules, card).effects:
            turn = self._worked(effect, counts, turn, after.direction, lay.seat)
        worth = self.outlook(rest, counts, turn, colour, card.symbol, after.direction)
        return worth - self._risk_of_bluff(card, rest, after)

    def _struck(self, counts: dict[int, int], after: PlayOutcome, played_by: int) -> int:
        """Change the counts as an unanswered draw card does; return whose turn it is then."""
        if after.victim is not None:
            counts[after.victim] += after.pending_draw
            if after.asked:
                return self._next(after.victim)
        return self._next(played_by, after.direction) if after.turn is None else after.turn

    def _after(self, lay: Play | Jump) -> PlayOutcome:
        pending = self.view.pending._replace(played_by=self.seat)
        if isinstance(lay, Jump):
            void = self.rules.jump_action is JumpAction.BOTH_VOID
            resume = self.seat if self.rules.after_jump is AfterJump.SAME else None
            pending = pending._replace(void=void, resume=resume)
        return outcome(self.view.match, lay.card, pending, self.view.direction)

    def _moved(self, counts: Mapping[int, int], after: PlayOutcome, card: Card, other: int | None, rest: Hand) -> int:
        """Return the outlook once a 0 has passed all hands on, or a 7 has swapped two (UC-90, UC-91)."""
        former: dict[int, int | None] = {seat: seat for seat in self.order}
        if card.symbol == "0":
            for giver in self.order:
                former[self._next(giver)] = giver
        else:
            former[self.seat], former[other or 0] = other, self.seat
        return self._rehanded(former, counts, after.turn, card, rest)

    def _shuffled(self, counts: Mapping[int, int], colour: str) -> int:
        """Return the outlook once all hands are shuffled and dealt again (UN-38, UN-39)."""
        total, seats, start = sum(counts.values()), len(self.order), self.order.index(self.seat)
        held = {self.order[(start + place) % seats]: (total + seats - place) // seats for place in range(1, seats + 1)}
        return self._rehanded(dict.fromkeys(self.order), held, None, Card(colour, SHUFFLE_HANDS))

    def _rehanded(
        self, former: Mapping[int, int | None], counts: Mapping[int, int], turn: int | None, card: Card, rest: Hand = ()
    ) -> int:
        """Return the outlook when each seat takes the hand of a `former` seat, or an unknown one (None)."""
        turn = self._next(self.seat) if turn is None else turn
        strengths = []
        for seat, place in places_of(self.order, turn, self.view.direction).items():
            whose = former[seat]
            count = counts[seat if whose is None else whose]
            strengths.append(
                strength(self.weights, rest, place, *card.face)
                if whose == self.seat
                else self._guessed(whose, count, place, *card.face)
            )
        return sum(share for seat, share in zip(self.order, chances(strengths), strict=True) if seat in self.team)

    # -- written rules -------------------------------------------------------------------------------------------

    def _worked(self, effect: WildEffect, counts: dict[int, int], turn: int, direction: int, named: int | None) -> int:
        """Change the counts roughly as a custom wild does; return whose turn it is then (UN-45..UN-49)."""
        concerned = {
            Who.NEXT: (self._next(self.seat, direction),),
            Who.OTHERS: tuple(seat for seat in self.order if seat != self.seat),
            Who.CHOSEN: () if named is None else (named,),
            Who.SELF: (self.seat,),
        }[effect.who]
        for seat in concerned:
            turn = self._hit(effect, counts, turn, direction, seat)
        return turn

    def _hit(self, effect: WildEffect, counts: dict[int, int], turn: int, direction: int, seat: int) -> int:
        count, number = counts[seat], effect.number
        match effect.what:
            case What.DRAW:
                counts[seat] += number
            case What.DRAW_UNTIL_COLOUR:
                counts[seat] += 4
            case What.DRAW_IF_STUCK:
                counts[seat] += number * (1000 - self.odds.fits(count, self.view.colour)) // 1000
            case What.DISCARD:
                counts[seat] = max(0, count - number)
            case What.DISCARD_WILDS:
                counts[seat] = count - (count + 7) // 14
            case What.DOWN_TO:
                counts[seat] = min(count, number)
            case What.EXACTLY:
                counts[seat] = number
                return self._next(seat, direction) if seat == turn and count != number else turn
            case What.SWAP:
                counts[seat], counts[self.seat] = counts[self.seat], count
            case What.SKIP:
                return self._next(seat, direction) if seat == turn else turn
            case What.AGAIN:
                return seat
            case What.REVERSE:
                return self._next(self.seat, -direction) if turn == self._next(self.seat, direction) else turn
        return turn

    # -- drawing -------------------------------------------------------------------------------------------------

    def _drawing(self) -> int:
        """Return the value of drawing: the full cost of a draw card, or one card that may be laid at once."""
        view = self.view
        top, pending_draw = view.discard[0], view.pending.pending_draw
        following = self._next(self.seat)
        if pending_draw:
            return self._with_more(pending_draw, following)
        fit = self.odds.fits(1, view.colour, top.symbol)
        if self.rules.draw_until is DrawUntil.FITS:
            there = view.stock_count + len(view.discard) - 1
            draws = max(1, min(1000 // fit, there) if fit else there)  # on average, until a card fits
            return self._with_more(draws - 1, following)
        laid = self.outlook(view.hand, self.counts, following, view.colour, top.symbol)
        return (laid * fit + self._with_more(1, following) * (1000 - fit)) // 1000

    def _with_more(self, number: int, turn: int) -> int:
        """Return the outlook with that many more unknown cards."""
        view = self.view
        counts = {**self.counts, self.seat: len(view.hand) + number}
        return self.outlook(view.hand, counts, turn, view.colour, view.discard[0].symbol)

    def _waiting(self) -> int:
        """Return the value of keeping the drawn card, or of letting a chance go by."""
        view, top = self.view, self.view.discard[0]
        played_by = view.pending.played_by
        if played_by is None:  # no draw card is pending
            return self.outlook(view.hand, self.counts, self._next(self.seat), view.colour, top.symbol)
        after = outcome(view.match, top, view.pending, view.direction)
        counts = dict(self.counts)
        turn = self._struck(counts, after, played_by)
        return self.outlook(view.hand, counts, turn, view.colour, top.symbol, after.direction)

    # -- wild draw fours -----------------------------------------------------------------------------------------

    def _risk_of_bluff(self, card: Card, rest: Hand, after: PlayOutcome) -> int:
        """Return the expected cost of a challenge to an unlawful wild draw four (UC-42, UC-66)."""
        if card.symbol != DRAW_FOUR or self.rules.w4_bluff is Bluff.PREVENTED:
            return 0
        if lawful(self.rules, rest, self.view.colour) or after.victim is None:
            return 0
        good = self.outlook(rest, self.counts, self.seat, self.view.colour)
        bad = self._with_more(after.pending_draw - 1, after.victim)
        return max(0, good - bad) * self.profile.doubt // 100

    def _challenging(self) -> int:
        """Return the value of challenging a wild draw four (UC-63..UC-67)."""
        view, pending = self.view, self.view.pending
        played_by = pending.played_by
        assert played_by is not None
        lost = self._with_more(failed_challenge(self.rules, pending.pending_draw), self._next(self.seat))
        counts = {**self.counts, played_by: self.counts[played_by] + pending.pending_draw}
        won = self.outlook(view.hand, counts, self.seat, view.colour, DRAW_FOUR)
        odds = self.odds.unlawful(played_by, pending.former_colour, self.profile.distrust)
        return (won * odds + lost * (1000 - odds)) // 1000
