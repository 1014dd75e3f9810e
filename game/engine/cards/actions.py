"""What a seat can ask for, in which phase of a match, and the codes of the problems by which it is refused."""

from functools import cache
from typing import NamedTuple

from game.engine.cards.pieces import COLOURS, Card
from game.engine.game import Catch, Draw, Next, OneSeat, Pass, Phase, Uno, Value


class Play(Value):
    """Lay a card (UC-18)."""

    card: Card
    colour: str = ""
    """The colour chosen with a wild (UC-34)."""
    uno: bool = False
    """Whether UNO! is called with it (UC-47)."""
    seat: int | None = None
    """The seat that a 7 swaps with (UC-91), or that a custom wild names."""


class Jump(Value):
    """Lay the identical card on the top card out of turn (UC-92)."""

    card: Card
    colour: str = ""
    uno: bool = False
    seat: int | None = None


class Challenge(Value):
    """Challenge a wild draw four as unlawful (UC-63)."""


class Accept(Value):
    """Draw the cards of a wild draw four (UC-39)."""


class NameColour(Value):
    """Choose the colour of a wild turned up as the first card (UC-37)."""

    colour: str


class Discard(Value):
    """Discard the cards that a custom wild demands, all at once (UN-49)."""

    cards: tuple[Card, ...]
    uno: bool = False
    """Whether UNO! is called with them, the wild being one's own (UN-19)."""


class Done(Value):
    """Confirm that a rule in the players' words was carried out (UN-Q18)."""


class RuleDraw(OneSeat):
    """Make a seat draw by a rule in the players' words; requested by the seat that laid it (UN-42, UN-Q18)."""

    number: int


class RuleSkip(OneSeat):
    """Make a seat lose its next turn by a rule in the players' words."""


class Advice(OneSeat):
    """Report that a seat gave advice (UC-60) or, for the own seat, that it took a hint from the computer (UC-Q10)."""


CardAction = (
    Play | Jump | Draw | Pass | Challenge | Accept | NameColour | Discard | Uno | Catch | Done | RuleDraw | RuleSkip
    | Advice | Next
)  # fmt: skip


@cache
def lays(how: type[Play | Jump], card: Card, uno: bool, seat: int | None) -> tuple[Play | Jump, ...]:
    """Return the ways to lay a card, or to jump in with it: one for each colour that a wild can choose."""
    return tuple(how(card, colour, uno, seat) for colour in (COLOURS if card.is_wild else ("",)))


class Choice(NamedTuple):
    """What a seat chose on its turn, or laid out of turn, as everybody remembers it."""

    seat: int
    card: Card | None
    """The card that it laid; None if it drew."""
    colour: str
    """The colour in force afterwards."""
    held: int
    """The number of cards in its hand before."""


class CardPhase(Phase):
    """The point in a turn that a match has reached."""

    DEALING = "dealing"
    """The round is being dealt; nobody acts yet."""
    COLOUR = "colour"
    """The first card is a wild; the seat on turn chooses its colour (UC-37)."""
    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may lay what it drew or pass."""
    WINDOW = "window"
    """The card lies but has not taken effect: others may jump in or catch (UC-Q6, UC-Q18)."""
    ANSWER = "answer"
    """The seat on turn answers a draw card: challenge, accept, stack (UC-63, UC-84)."""
    DISCARD = "discard"
    """The seat on turn has to discard (UN-49)."""
    RULE = "rule"
    """A rule in the players' words is carried out; the seat that laid it confirms (UN-Q18)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""


TURN, DRAWN, WINDOW, SCORING = CardPhase.TURN, CardPhase.DRAWN, CardPhase.WINDOW, CardPhase.SCORING
"""The phases that every action asks for: a name costs 80 ns less than the member of a class, in Python 3.11."""
