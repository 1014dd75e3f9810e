"""What an action is worth to a computer player of the card books."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from game.ai.cards.character import Character
from game.ai.cards.odds import Odds
from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Accept, Action, Challenge, Colour, Discard, Jump, Play
from game.engine.cards.custom import Effect, What, Who
from game.engine.cards.laying import Outcome, custom_of, lawful, outcome, without
from game.engine.cards.options import AfterJump, Bluff, JumpAction, Scoring, StackChallenge
from game.engine.cards.pieces import DRAW_FOUR, SHUFFLE_HANDS, Card, value
from game.engine.cards.views import DiscardView
from game.engine.options import OnOff

Hand = tuple[Card, ...]

OUT = 1_000_000
"""Going out is worth more than anything else."""
NEAR = (0, 100, 45, 15, 5)
"""How near a seat with so many cards is to going out, in a hundred; with more it is far."""


class Judge:
    """Weighs what a seat can do now."""

    def __init__(self, view: DiscardView, seat: int, character: Character) -> None:
        self.view = view
        self.seat = seat
        self.character = character
        self.rules = view.rules
        self.team = view.match.team_of(seat)
        self.odds = Odds(view)

    def worth(self, action: Action) -> int:
        """What doing this is worth, on one scale with the other choices of the moment."""
        match action:
            case Play() | Jump():
                return self._laying(action)
            case Draw() | Accept():
                return self._taking(max(1, self.view.standing.stacked))
            case Challenge():
                return self._challenging()
            case Colour(colour):
                return self._promise(self.view.hand, colour, "")
            case Discard(cards):
                return self._discarding(cards)
            case Pass():
                return self._promise(self.view.hand, self.view.colour, self.view.discard[0].symbol)
        return 0

    # -- the own hand ----------------------------------------------------------------------------------------

    def _promise(self, hand: Hand, colour: str, symbol: str) -> int:
        """What a hand is worth while a card of that colour and symbol lies on top."""
        weights = self.character
        worth = -weights.card * len(hand)
        for card in hand:
            if not card.colour:
                worth += weights.wild
            else:
                worth += weights.follow * (card.colour == colour or card.symbol == symbol)
                worth += weights.action * (not card.is_number)
        worth += weights.colours * len({card.colour for card in hand if card.colour})
        return worth - self._burden(hand)

    def _burden(self, hand: Hand) -> int:
        """What the points of a hand weigh, the more the sooner the round may be over."""
        return self.character.point * self.haste * sum(map(value, hand)) // 100

    @cached_property
    def haste(self) -> int:
        """How much points matter now, in percent."""
        fewest = min(self.view.counts[seat] for seat in self.view.match.order if seat not in self.team)
        near = NEAR[fewest] if fewest < len(NEAR) else 0
        return near if self.rules.scoring is Scoring.WINNER_COLLECTS else 100 + 3 * near

    # -- laying ----------------------------------------------------------------------------------------------

    def _laying(self, lay: Play | Jump) -> int:
        card = lay.card
        rest = without(self.view.hand, card)
        if not rest:
            return OUT + value(card)
        colour = card.colour or lay.colour
        after = self._after(lay)
        worth = self._tempo(after, colour, card.symbol)
        if self.rules.seven_o is OnOff.ON and card.symbol in ("0", "7"):
            return worth + self._moved(card, rest, lay.seat)
        if card.symbol == SHUFFLE_HANDS:
            total = len(rest) + sum(self.view.counts[other] for other in self.view.match.order if other != self.seat)
            return worth - self.character.card * total // len(self.view.match.order)
        worth += self._promise(rest, colour, card.symbol)
        if card.symbol == DRAW_FOUR:
            worth -= self._risk_of_bluff(rest, after)
        effects = custom_of(self.rules, card).effects
        return worth + sum(self._effect(effect, rest, after, lay.seat) for effect in effects)

    def _after(self, lay: Play | Jump) -> Outcome:
        """What the card does to the seats."""
        standing = self.view.standing._replace(layer=self.seat)
        if isinstance(lay, Jump):
            void = self.rules.jump_action is JumpAction.BOTH_VOID
            resume = self.seat if self.rules.after_jump is AfterJump.SAME else None
            standing = standing._replace(void=void, resume=resume)
        return outcome(self.view.match, lay.card, standing, self.view.direction)

    def _tempo(self, after: Outcome, colour: str, symbol: str) -> int:
        """What it is worth who draws, who loses a turn and who plays next."""
        weights = self.character
        worth = 0
        if after.victim is not None:
            sign = -1 if after.victim in self.team else 1
            count = self.view.counts[after.victim]
            worth += sign * (weights.draw * after.stacked + weights.skip + self._threat(count))
        turn = self.view.match.seat_after(self.seat, after.direction) if after.turn is None else after.turn
        if after.asked:
            turn = self.view.match.seat_after(turn, after.direction)
        if turn == self.seat:
            return worth + weights.again
        sign = 1 if turn in self.team else -1
        return worth + sign * self._threat(self.view.counts[turn]) * self.odds.can_follow(turn, colour, symbol) // 1000

    def _threat(self, count: int) -> int:
        return self.character.threat * NEAR[count] // 100 if count < len(NEAR) else 0

    def _moved(self, card: Card, rest: Hand, other: int | None) -> int:
        """What the hand is worth that comes with a 7 or a 0, and what the own one gives away (UC-90, UC-91)."""
        if card.symbol == "0":
            other = self.view.match.seat_after(self.seat, -self.view.direction)
            taker = self.view.match.seat_after(self.seat, self.view.direction)
        else:
            assert other is not None
            taker = other
        assert other is not None
        gift = self._threat(len(rest))
        return -self.character.card * self.view.counts[other] - (0 if taker in self.team else gift)

    def _effect(self, effect: Effect, rest: Hand, after: Outcome, named: int | None) -> int:
        """What an effect of a custom wild is worth, roughly (UN-45..UN-49)."""
        match effect.who:
            case Who.NEXT:
                seats: tuple[int, ...] = (self.view.match.seat_after(self.seat, after.direction),)
            case Who.OTHERS:
                seats = tuple(seat for seat in self.view.match.order if seat != self.seat)
            case Who.CHOSEN:
                seats = () if named is None else (named,)
            case Who.SELF:
                seats = (self.seat,)
        return sum((-1 if seat in self.team else 1) * self._harm(effect, seat, rest) for seat in seats)

    def _harm(self, effect: Effect, seat: int, rest: Hand) -> int:
        """What an effect costs the seat that it concerns."""
        weights = self.character
        count = len(rest) if seat == self.seat else self.view.counts[seat]
        match effect.what:
            case What.DRAW:
                return weights.draw * effect.number
            case What.DRAW_UNTIL_COLOUR:
                return weights.draw * 4
            case What.DISCARD:
                return -weights.card * min(count, effect.number)
            case What.DISCARD_WILDS:
                return -weights.card * count // 14
            case What.DOWN_TO:
                return -weights.card * max(0, count - effect.number)
            case What.SKIP:
                return weights.skip + self._threat(count)
            case What.AGAIN:
                return -weights.again
            case What.SWAP:
                return weights.card * (len(rest) - count)
            case What.EXACTLY:
                return weights.card * (effect.number - count) + (weights.skip if count != effect.number else 0)
            case What.DRAW_IF_STUCK:
                return weights.draw * effect.number // 3
            case What.REVERSE:
                return 0

    # -- draw cards ------------------------------------------------------------------------------------------

    def _taking(self, count: int) -> int:
        """What drawing so many cards leaves; one drawn in the own turn may be laid at once."""
        top = self.view.discard[0]
        return self._promise(self.view.hand, self.view.colour, top.symbol) - count * self.character.card

    def _risk_of_bluff(self, rest: Hand, after: Outcome) -> int:
        """What a wild draw four against its rule costs if it is doubted."""
        if self.rules.w4_bluff is Bluff.PREVENTED or lawful(self.rules, rest, self.view.colour):
            return 0
        matching = sum(not lawful(self.rules, (card,), self.view.colour) for card in self.odds.unseen)
        doubted = self.odds.holds(matching, len(rest))
        lost = (self.character.card + self.character.draw) * after.stacked + self.character.skip
        return lost * doubted // 2000

    def _challenging(self) -> int:
        """What doubting a wild draw four is worth (UC-63..UC-67)."""
        standing, weights = self.view.standing, self.character
        assert standing.layer is not None
        each = standing.stacked // 4 if self.rules.stack_challenge is StackChallenge.TWO_EACH else 1
        lost = self._taking(standing.stacked + 2 * each)
        won = self._taking(0) + weights.draw * standing.stacked + weights.again
        odds = self.odds.unlawful(standing.layer, standing.former_colour, weights.distrust)
        return (won * odds + lost * (1000 - odds)) // 1000

    def _discarding(self, cards: Hand) -> int:
        rest = tuple(card for card in self.view.hand if card not in cards)
        colours = Counter(card.colour for card in rest)
        pairs = sum(number for number in colours.values() if number > 1)
        return self._promise(rest, self.view.colour, "") + self.character.follow * pairs
