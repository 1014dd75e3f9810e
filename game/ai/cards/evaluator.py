"""The value of an action to a computer player of the card books: how likely it wins the round afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from game.ai.cards.odds import Odds
from game.ai.cards.profile import CardProfile
from game.ai.cards.win_probability import ALL, chances, of_content, of_count, of_place, strength
from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.choices import Hand
from game.engine.cards.custom import What, Who, WildEffect
from game.engine.cards.legality import PlayOutcome, custom_of, failed_challenge, lawful, moves_hands, outcome, without
from game.engine.cards.pieces import DRAW_FOUR, SHUFFLE_HANDS, Card, hand_value
from game.engine.cards.rules import AfterJump, Bluff, CardScoring, DrawUntil, JumpAction
from game.engine.cards.scoring import counts_points
from game.engine.cards.views import CardView

OUT = 10 * ALL
"""The value of going out, above everything else."""
LEFT = (100, 100, 85, 70, 55, 45, 35, 30)
"""By the fewest cards in any rival hand: the chance, in percent, that a card is still held at the end."""
HALF_HOLDS = 600
"""The assumed chance, in thousandths, that a hand can lay something, for players who do not count cards."""

FaceCounts = Mapping[int, int]
"""The number of cards in each seat's hand."""


class CardEvaluator:
    """Rates what a seat can do now, in millionths of a won round."""

    def __init__(self, view: CardView, seat: int, profile: CardProfile) -> None:
        self.view = view
        self.seat = seat
        self.profile = profile
        self.rules = view.rules
        self.order = view.match.order
        self.team = view.match.team_of(seat)
        self.weights = profile.two if len(self.order) == 2 else profile.more
        self.odds = Odds(view, profile.trust)
        self.counts: FaceCounts = {other: view.counts[other] for other in self.order}

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
                return self._outlook(self.view.hand, self.counts, self.seat, colour, "")
            case Discard(cards):
                rest = tuple(card for card in self.view.hand if card not in cards)
                return self._outlook(rest, self.counts, self._next(self.view.turn), self.view.colour, "")
            case Pass():
                return self._waiting()
        return 0

    # -- what a position is worth ------------------------------------------------------------------------------

    def _outlook(self, hand: Hand, counts: FaceCounts, turn: int, colour: str, symbol: str, direction: int = 0) -> int:
        """Return how likely the own side wins with this hand, with `turn` on turn, less the hand's points."""
        direction = direction or self.view.direction
        start = self.order.index(turn)
        places = {seat: (at - start) * direction % len(self.order) for at, seat in enumerate(self.order)}
        strengths = [
            self._own(hand, counts[seat], places[seat], colour, symbol)
            if seat == self.seat
            else self._guessed(seat, counts[seat], places[seat], colour, symbol)
            for seat in self.order
        ]
        shares = chances(strengths)
        won = sum(share for seat, share in zip(self.order, shares, strict=True) if seat in self.team)
        return won - self.burden(hand, won)

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

    def burden(self, hand: Hand, won: int) -> int:
        """Return the cost of the points of a hand that may be left when the round ends."""
        return self.point * hand_value(hand) * (ALL - won) // ALL

    @cached_property
    def point(self) -> int:
        """The cost of a point left in the hand: 0 if points do not count, less if only one of many collects it."""
        if not counts_points(self.rules):
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
            return OUT + hand_value((card,))
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
        worth = self._outlook(rest, counts, turn, colour, card.symbol, after.direction)
        return worth - self._risk_of_bluff(card, rest, after)

    def _struck(self, counts: dict[int, int], after: PlayOutcome, played_by: int) -> int:
        """Change the counts as an unanswered draw card does; return whose turn it is then."""
        if after.victim is not None:
            counts[after.victim] += after.pending_draw
            if after.asked:
                return self._next(after.victim, after.direction)
        return self._next(played_by, after.direction) if after.turn is None else after.turn

    def _after(self, lay: Play | Jump) -> PlayOutcome:
        """Return what the card does to the seats."""
        pending = self.view.pending._replace(played_by=self.seat)
        if isinstance(lay, Jump):
            void = self.rules.jump_action is JumpAction.BOTH_VOID
            resume = self.seat if self.rules.after_jump is AfterJump.SAME else None
            pending = pending._replace(void=void, resume=resume)
        return outcome(self.view.match, lay.card, pending, self.view.direction)

    def _moved(self, counts: FaceCounts, after: PlayOutcome, card: Card, other: int | None, rest: Hand) -> int:
        """Return the outlook once a 0 has passed all hands on, or a 7 has swapped two (UC-90, UC-91)."""
        former: dict[int, int | None] = {seat: seat for seat in self.order}
        if card.symbol == "0":
            for giver in self.order:
                former[self._next(giver)] = giver
        else:
            former[self.seat], former[other or 0] = other, self.seat
        return self._rehanded(former, counts, after.turn, card, rest)

    def _shuffled(self, counts: FaceCounts, colour: str) -> int:
        """Return the outlook once all hands are shuffled and dealt again (UN-38, UN-39)."""
        total = sum(counts.values())
        share, more = divmod(total, len(self.order))
        held = dict.fromkeys(self.order, share)
        for place in range(more):
            held[self.view.match.seat_after(self.seat, 1, place + 1)] += 1
        return self._rehanded(dict.fromkeys(self.order), held, None, Card(colour, SHUFFLE_HANDS), ())

    def _rehanded(
        self, former: Mapping[int, int | None], counts: FaceCounts, turn: int | None, card: Card, rest: Hand
    ) -> int:
        """Return the outlook when each seat takes the hand of a `former` seat, or an unknown one (None)."""
        turn = self._next(self.seat) if turn is None else turn
        start = self.order.index(turn)
        strengths = []
        for at, seat in enumerate(self.order):
            place = (at - start) * self.view.direction % len(self.order)
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
                counts[seat] += number * (1000 - self.odds.fits(count, self.view.colour, "")) // 1000
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
            return self._with_more(self._until_it_fits(fit) - 1, following)
        laid = self._outlook(view.hand, self.counts, following, view.colour, top.symbol)
        return (laid * fit + self._with_more(1, following) * (1000 - fit)) // 1000

    def _until_it_fits(self, fit: int) -> int:
        """Return the average number of draws until a card fits, if `fit` in a thousand do."""
        there = self.view.stock_count + len(self.view.discard) - 1
        return max(1, min(1000 // max(fit, 1), there))

    def _with_more(self, number: int, turn: int) -> int:
        """Return the outlook with that many more unknown cards."""
        view = self.view
        counts = {**self.counts, self.seat: len(view.hand) + number}
        return self._outlook(view.hand, counts, turn, view.colour, view.discard[0].symbol)

    def _waiting(self) -> int:
        """Return the value of keeping the drawn card, or of letting a chance go by."""
        view, top = self.view, self.view.discard[0]
        played_by = view.pending.played_by
        if played_by is None:  # no draw card is pending
            return self._outlook(view.hand, self.counts, self._next(self.seat), view.colour, top.symbol)
        after = outcome(view.match, top, view.pending, view.direction)
        counts = dict(self.counts)
        turn = self._struck(counts, after, played_by)
        return self._outlook(view.hand, counts, turn, view.colour, top.symbol, after.direction)

    # -- wild draw fours -----------------------------------------------------------------------------------------

    def _risk_of_bluff(self, card: Card, rest: Hand, after: PlayOutcome) -> int:
        """Return the expected cost of a challenge to an unlawful wild draw four (UC-42, UC-66)."""
        if card.symbol != DRAW_FOUR or self.rules.w4_bluff is Bluff.PREVENTED:
            return 0
        if lawful(self.rules, rest, self.view.colour) or after.victim is None:
            return 0
        good = self._outlook(rest, self.counts, self.seat, self.view.colour, "")
        bad = self._with_more(after.pending_draw - 1, after.victim)
        return max(0, good - bad) * self.profile.doubt // 100

    def _challenging(self) -> int:
        """Return the value of challenging a wild draw four (UC-63..UC-67)."""
        view, pending = self.view, self.view.pending
        played_by = pending.played_by
        assert played_by is not None
        lost = self._with_more(failed_challenge(self.rules, pending.pending_draw), self._next(self.seat))
        counts = {**self.counts, played_by: self.counts[played_by] + pending.pending_draw}
        won = self._outlook(view.hand, counts, self.seat, view.colour, DRAW_FOUR)
        odds = self.odds.unlawful(played_by, pending.former_colour, self.profile.distrust)
        return (won * odds + lost * (1000 - odds)) // 1000
