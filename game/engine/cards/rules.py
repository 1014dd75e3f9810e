"""The options of the card books; `game.engine.options` reads, writes and checks them."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import ClassVar

from game.engine import options
from game.engine.cards import pieces
from game.engine.cards.pieces import BLANK, Card, What, Who, WildEffect, Written, read_custom
from game.engine.options import REVISION, Book, MatchGoal, MatchLength, OnOff, Whole, YesNo, offers, option

# The values of options that are explained where the option is, below; their texts are the same names in lower case.

MatchWilds = StrEnum("MatchWilds", "ALL_BUT_W4 PLAIN_ONLY ALL NONE")
JumpAction = StrEnum("JumpAction", "SECOND_ACTS BOTH_VOID")


class Players(StrEnum):
    """Who plays with whom (UC-73..UC-80)."""

    SINGLE = "single"
    """Everybody plays alone."""
    PARTNERS = "partners"
    """Two teams of two who sit opposite each other (UC-73)."""
    ROTATING_PARTNERS = "rotating_partners"
    """Four players, with a different partner each round (UC-76)."""
    TOURNAMENT = "tournament"
    """One round at one of the two tables of eight players; `tournament` has the schedule (UC-79)."""


class CardScoring(StrEnum):
    """Who scores what at the end of a round (UC-54, UC-59, UC-81)."""

    WINNER_COLLECTS = "winner_collects"
    """The winner scores what the others hold; the highest total wins."""
    OWN_TOTAL = "own_total"
    """Each seat scores its own hand; the lowest total wins once one reaches the target."""
    ELIMINATION = "elimination"
    """Each seat scores its own hand; whoever reaches the target drops out, and the last one wins."""


class FirstCard(StrEnum):
    """The effect of a special card turned up at the start; fixed for each book."""

    ACTS = "acts"
    """Each takes effect by its own rule (UC-16)."""
    IGNORED = "ignored"
    """Another card is turned up on top of it (UN-08, UN-Q8)."""


class Bluff(StrEnum):
    """Whether a wild draw four may be laid unlawfully (UC-42, UN-Q6)."""

    ALLOWED = "allowed"
    PREVENTED = "prevented"
    """It is refused, so there is nothing to challenge."""


class Challenger(StrEnum):
    """What happens to a challenger who was right (UC-Q3)."""

    PLAYS = "plays"
    """It takes a normal turn."""
    SKIPPED = "skipped"
    """It still loses its turn."""


StackChallenge = StrEnum("StackChallenge", {"TWO_MORE": "4k+2", "TWO_EACH": "4k+2k"})
"""What a challenge of `k` stacked draw fours costs a challenger who was wrong (UC-Q15)."""


class WrongCard(StrEnum):
    """What happens to a card that does not fit (UC-61, UC-Q10)."""

    PREVENTED = "prevented"
    PENALISED = "penalised"
    """It is taken back, two cards are drawn, and the turn is over."""


class DrawUntil(options.Switch):
    """How long a seat draws if it cannot or will not lay (UC-Q25)."""

    ONE = "one"
    FITS = "fits"
    """Until it draws a card that it may lay."""


class AfterJump(StrEnum):
    """Who is on turn after a jump-in (UC-93, UC-Q17)."""

    NEXT = "next"
    """The seat after the one that jumped in."""
    SAME = "same"
    """The seat that jumped in."""


@dataclass(frozen=True)
class CardRules(Book):
    """A card book: its equipment, its fixed numbers and its options."""

    seats: tuple[int, int] = (2, 10)
    """The minimum and maximum number of seats (UC-01, UN-Q1)."""
    hand_size: int = 7
    """Cards dealt to each seat (UC-13)."""
    shuffle_hands: int = 0
    """The number of Shuffle Hands cards in the box (UN-02)."""
    customs: tuple[str, ...] = ()
    """The custom wilds in the box (UN-01)."""
    first_card: FirstCard = FirstCard.ACTS
    """The effect of a special card turned up at the start."""
    uno_penalty_cards: int = 2
    """Cards drawn for a forgotten call (UC-45)."""
    penalty_cards: int = 2
    """Cards drawn for a wrong card or advice (UC-60, UC-61)."""

    players: Players = option(Players.SINGLE, "match", UC="UC-73")
    """Everybody alone or with partners."""
    scoring: CardScoring = option(CardScoring.WINNER_COLLECTS, "match", UC="UC-59")
    """Who scores what at the end of a round."""
    target: int = option(500, "match", Whole(50, 5000, 50), UC="UC-58")
    """Points that decide the match."""
    points: int | None = option(None, "match", (None, *range(50, 1001, 50)), UN="UN-54")
    """Points that win the match; None: rounds won decide."""
    first_to: int = option(1, "match", Whole(1, 20), UN="UN-Q19")
    """The number of won rounds that wins the match."""
    rounds: int = option(4, "match", (3, 4, 12), needs=("players", Players.ROTATING_PARTNERS), UC="UC-Q12")
    """The number of rounds of a match with rotating partners."""
    first_starter: options.FirstStarter = option(options.FirstStarter.DRAW, "match", UC="UC-11", UN="UN-Q1")
    """Who deals the first round; the dealer's left neighbour starts."""
    next_starter: options.NextStarter = option(options.NextStarter.ROTATE, "match", UC="UC-Q1", UN="UN-Q1")
    """Who starts each later round."""
    wrong_card: WrongCard = option(WrongCard.PREVENTED, "turn", UC="UC-Q10", UN="UN-12")
    """Whether a card that does not fit is refused or costs two cards."""
    advice_button: OnOff = option(OnOff.OFF, "turn", UC="UC-60")
    """Whether advice can be penalised with two cards."""
    hint_cost: int = option(0, "turn", (0, 2), UC="UC-Q10")
    """Cards drawn for a hint from the computer."""
    reverse_two_players: options.ReverseTwoPlayers = option(
        options.ReverseTwoPlayers.SKIP, "actions", UC="UC-68", UN="UN-Q12"
    )
    """What Reverse does with two players."""
    last_card_draws: YesNo = option(YesNo.YES, "actions", UC="UC-52", UN="UN-Q11")
    """Whether a draw card that ends the round still makes the next seat draw."""
    w4_bluff: Bluff = option(Bluff.ALLOWED, "actions", UC="UC-42", UN="UN-Q6")
    """Whether a wild draw four may be laid unlawfully."""
    w4_match_wilds: MatchWilds = option(MatchWilds.NONE, "actions", UN="UN-Q4")
    """Which wilds in the hand count as matching when a wild draw four is challenged."""
    challenger_after_win: Challenger = option(
        Challenger.PLAYS, "actions", needs=("w4_bluff", Bluff.ALLOWED), UC="UC-Q3", UN="UN-Q7"
    )
    """Whether a challenger who was right takes a turn."""
    uno_penalty: options.UnoPenalty = option(options.UnoPenalty.IF_CAUGHT, "uno", UC="UC-46", UN="UN-20")
    """Whether a forgotten UNO! has to be noticed by somebody."""
    late_uno_call: options.LateUnoCall = option(options.LateUnoCall.NO, "uno", UC="UC-Q5", UN="UN-Q9")
    """Whether UNO! may be called after the card has been laid."""
    false_catch_penalty: int = option(0, "uno", (0, 1, 2), UC="UC-Q24", UN="UN-20")
    """Cards drawn for a needless call or a wrong catch."""
    stacking: OnOff = option(OnOff.OFF, "house", UC="UC-84", UN="UN-Q22")
    """Whether a draw card may be answered with another of its kind."""
    stack_mixed: OnOff = option(OnOff.OFF, "house", needs=("stacking", OnOff.ON), UC="UC-Q27", UN="UN-Q22")
    """With stacking: whether draw twos and draw fours can be laid on each other."""
    stack_challenge: StackChallenge = option(
        StackChallenge.TWO_MORE, "house", needs=("stacking", OnOff.ON), UC="UC-Q15", UN="UN-Q22"
    )
    """What a lost challenge of stacked wild draw fours costs."""
    zero_passes: OnOff = option(OnOff.OFF, "house", UC="UC-90", UN="UN-Q22")
    """Whether a 0 passes all hands on."""
    seven_swaps: OnOff = option(OnOff.OFF, "house", UC="UC-91", UN="UN-Q22")
    """Whether a 7 swaps two hands."""
    jump_in: OnOff = option(OnOff.OFF, "house", UC="UC-92", UN="UN-Q22")
    """Whether the identical card may be laid on the top card out of turn."""
    after_jump: AfterJump = option(AfterJump.NEXT, "house", needs=("jump_in", OnOff.ON), UC="UC-Q17", UN="UN-Q22")
    """Who is on turn after a jump-in."""
    jump_action: JumpAction = option(
        JumpAction.SECOND_ACTS, "house", needs=("jump_in", OnOff.ON), UC="UC-Q18", UN="UN-Q22"
    )
    """The effect of an action card that jumps in on its twin."""
    draw_until: DrawUntil = option(DrawUntil.ONE, "house", UC="UC-Q25", UN="UN-Q22")
    """How long a seat draws if it cannot or will not lay."""
    drawn_must_play: YesNo = option(YesNo.NO, "house", UC="UC-Q26", UN="UN-Q22")
    """Whether a drawn card that fits must be laid."""
    C1: str = option(BLANK, "custom", Written(), UN="UN-41")
    """What is written on the first custom wild."""
    C2: str = option(BLANK, "custom", Written(), UN="UN-41")
    """What is written on the second custom wild."""
    C3: str = option(BLANK, "custom", Written(), UN="UN-41")
    """What is written on the third custom wild."""
    revision: int = REVISION
    """The reading of the rules that applies; old matches keep theirs."""
    both: ClassVar[Mapping[str, tuple[str, ...]]] = {"seven_o": ("zero_passes", "seven_swaps")}
    """Names in the text form that set several options at once (UC-90, UC-91)."""

    @property
    def counts_points(self) -> bool:
        """Whether points are scored; with 112 cards they are optional (UN-50).

        >>> from game.engine.cards.books import UNO_112, UNO_1999
        >>> UNO_1999.counts_points, UNO_112.counts_points
        (True, False)
        """
        return self.points is not None or not offers(self, "points")

    @cached_property
    def clearing(self) -> tuple[str, ...]:
        """The custom wilds that take all wilds out of one's own hand, so that one card may be left (UN-19)."""
        away = WildEffect(Who.SELF, What.DISCARD_WILDS)
        customs = [name for name in self.customs if away in read_custom(getattr(self, name)).effects]
        return tuple(customs) if self.revision > 2 else ()

    @property
    def points_needed(self) -> int:
        """The points that decide a match."""
        return self.target if self.points is None else self.points

    @property
    def fixed_rounds(self) -> int | None:
        """The number of rounds of a match; None if points or won rounds decide (UC-Q12, UC-79)."""
        return {Players.ROTATING_PARTNERS: self.rounds, Players.TOURNAMENT: 1}.get(self.players)

    def goal(self, _seats: int) -> MatchGoal:
        """Return what decides a match: rounds played, rounds won, or points (the limit in the elimination game)."""
        if self.fixed_rounds is not None:
            return MatchGoal(MatchLength.ROUNDS, self.fixed_rounds)
        if self.counts_points:
            return MatchGoal(MatchLength.POINTS, self.points_needed)
        return MatchGoal(MatchLength.FIRST_TO, self.first_to)

    @property
    def length_option(self) -> str | None:
        """The name of the option for the length of a match; None for a round of the tournament."""
        if self.fixed_rounds is not None:
            return "rounds" if self.players is Players.ROTATING_PARTNERS else None
        if not self.counts_points:
            return "first_to"
        return "points" if offers(self, "points") else "target"


def faces_of(rules: CardRules) -> dict[tuple[str, str], int]:
    """Return how many copies of each face a book's box holds (UC-02..UC-08, UN-02)."""
    symbols = (*pieces.NUMBERS, *pieces.ACTIONS)
    coloured = {(colour, symbol): 1 if symbol == "0" else 2 for colour in pieces.COLOURS for symbol in symbols}
    customs = [name for name in pieces.CUSTOMS if name in rules.customs and getattr(rules, name) != pieces.REMOVED]
    wilds = {pieces.WILD: 4, pieces.DRAW_FOUR: 4, pieces.SHUFFLE_HANDS: rules.shuffle_hands}
    wilds |= dict.fromkeys(customs, 1)
    return {**coloured, **{("", symbol): copies for symbol, copies in wilds.items() if copies}}


@cache
def all_cards(rules: CardRules) -> tuple[Card, ...]:
    """Return every card of a book in a fixed order: by face, then copy."""
    return tuple(Card(*face, copy) for face, copies in faces_of(rules).items() for copy in range(copies))
