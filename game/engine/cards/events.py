"""Events, named in the past tense, `redacted` for whoever may not see all, and what a careful player remembers."""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from game.engine.cards.actions import Choice
from game.engine.cards.pieces import COLOURS, Card
from game.engine.game import End, OneSeat, SharedEvent, Value


class Reason(StrEnum):
    """Why a seat drew."""

    TURN = "turn"
    """It could not or would not lay (UC-20)."""
    ACTION = "action"
    """It was hit by a draw two or draw four (UC-25, UC-39)."""
    CHALLENGE = "challenge"
    """It lost a challenge (UC-66, UC-67)."""
    UNO = "uno"
    """It was caught without the call (UC-45)."""
    NEEDLESS = "needless"
    """It called or caught without cause (UC-Q24)."""
    WRONG_CARD = "wrong_card"
    """It laid a card that does not fit (UC-61)."""
    ADVICE = "advice"
    """It gave advice or took a hint (UC-60)."""
    CUSTOM = "custom"
    """A custom wild made it draw (UN-42)."""


class DealerDrawn(Value):
    """Seats drew for the deal; tied seats draw again (UC-11, UC-Q1)."""

    draws: tuple[tuple[int, Card], ...]


class RoundStarted(Value):
    """A round started: cards shuffled, direction left (UC-51)."""

    number: int
    """1 for the first round of the match."""
    dealer: int
    order: tuple[int, ...]
    """The seats that play, clockwise."""
    teams: tuple[tuple[int, ...], ...]
    """The teams; () if everybody plays alone."""


class Dealt(Value):
    """Every seat received its cards (UC-13); a view shows only the viewer's hand."""

    hands: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]


class FirstCardTurned(Value):
    """A card of the stock was turned up (UC-15)."""

    card: Card


class FirstCardReturned(Value):
    """A wild draw four went back into the stock, which was shuffled (UC-43)."""

    card: Card


class Played(OneSeat):
    """A seat laid a card."""

    card: Card
    colour: str
    """The colour in force now."""
    jumped: bool = False
    """Whether it was laid out of turn (UC-92)."""


class ColourChosen(OneSeat):
    """A seat chose the colour of the first card (UC-37)."""

    colour: str


class WrongCardTaken(OneSeat):
    """A card that does not fit was laid and taken back (UC-61)."""

    card: Card


class HandsSwapped(OneSeat):
    """Two seats swapped hands (UC-91)."""

    other: int


class HandsPassed(Value):
    """Every hand was passed to the next seat in this direction (UC-90)."""

    direction: int


class HandsShuffled(OneSeat):
    """All hands were shuffled and dealt again (UN-38, UN-39); a view shows only the viewer's hand."""

    hands: tuple[tuple[Card, ...], ...]
    counts: tuple[int, ...]


class WindowOpened(Value):
    """The others may jump in (`jump`) or catch before the card takes effect (UC-Q6, UC-Q18)."""

    jump: bool


class Drew(OneSeat):
    """A seat drew; a view shows only how many cards another seat drew."""

    cards: tuple[Card, ...]
    count: int
    reason: Reason


class Reshuffled(Value):
    """The discard pile below its top card was shuffled into a new stock (UC-53)."""

    count: int


class Challenged(Value):
    """A wild draw four was challenged; only the challenger sees the hand (UC-65)."""

    seat: int
    """The challenger."""
    layer: int
    """The seat that laid the card."""
    hand: tuple[Card, ...]
    """The hand of that seat when the card was laid."""
    lawful: bool


class Discarded(OneSeat):
    """A seat put cards under the top card (UN-46, UN-49)."""

    cards: tuple[Card, ...]


class OneCardLeft(OneSeat):
    """A seat was left with one card by what another did, so that it has nothing to call (UN-46, UC-Q16)."""


class RuleShown(OneSeat):
    """A rule in the players' words has to be carried out (UN-42, UN-Q18)."""

    symbol: str
    text: str


class RuleSkips(OneSeat):
    """A seat will lose its next turn by a rule in the players' words (UN-Q18)."""


class RuleDone(OneSeat):
    """The rule was carried out."""


class AdviceGiven(OneSeat):
    """A seat gave advice, or took a hint (UC-60, UC-Q10)."""


class RoundEnded(Value):
    """A round ended; hands are open now."""

    winners: tuple[int, ...]
    """The seat that went out, then its partner; () for a drawn round."""
    end: End
    hands: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    """The points of each hand."""
    round_scores: tuple[int, ...]
    """The points each seat scored in this round."""
    scores: tuple[int, ...]


class Eliminated(OneSeat):
    """A seat reached the limit and drops out of the match (UC-81)."""


class MatchEnded(Value):
    """The match was decided; partners or tied seats win together (UC-Q11)."""

    winners: tuple[int, ...]


CardEvent = (
    SharedEvent | DealerDrawn | RoundStarted | Dealt | FirstCardTurned | FirstCardReturned | Played | ColourChosen
    | WrongCardTaken | HandsSwapped | HandsPassed | HandsShuffled | WindowOpened | Drew | Reshuffled | Challenged
    | Discarded | OneCardLeft | RuleShown | RuleSkips | RuleDone | AdviceGiven | RoundEnded | Eliminated | MatchEnded
)  # fmt: skip


def redacted(event: CardEvent, seat: int | None) -> CardEvent:
    """Return the event as `seat` may see it; None is the public."""
    match event:
        case Dealt(hands) | HandsShuffled(hands=hands):
            return replace(event, hands=tuple(hand if i == seat else () for i, hand in enumerate(hands)))
        case Drew(seat=drawer) if drawer != seat:
            return replace(event, cards=())
        case Challenged(challenger, layer) if seat not in (challenger, layer):
            return replace(event, hand=())
        case _:
            return event


# -- The memory of a careful player: what followed from events and is no longer visible on the table.
#
# Each event changes the memory of all seats alike, except for what only some of them saw; a view holds the part of its
# own seat. Nothing here is a guess: how likely somebody draws although it could lay is up to the players.

Hands = tuple[tuple[Card, ...], ...]

PLACES = {colour: place for place, colour in enumerate(COLOURS)}
"""The index of each colour in a tuple of numbers."""


MOST_CHOICES = 20
"""How many of the choices in a round are remembered."""


class Memory(NamedTuple):
    """What was seen in a round and is no longer visible, and the calls that still hold."""

    at_most: tuple[tuple[int, ...], ...] = ()
    """The maximum number of cards of each colour in each hand, if its seat laid whenever it could."""
    seen: tuple[tuple[Card, ...], ...] = ()
    """Per seat: the cards it saw in hands, its own included, before they changed owners."""
    callers: tuple[int, ...] = ()
    """Seats that called UNO! in a window, before their turn; it holds until they lay, draw or pass (UC-47)."""
    chosen: tuple[Choice, ...] = ()
    """The last MOST_CHOICES cards laid and draws for a turn, oldest first, since hands were dealt or changed owners."""


def nothing_known(hands: Hands) -> Memory:
    """Return the memory of a seat that knows only the size of each hand."""
    return Memory(tuple((len(hand),) * len(COLOURS) for hand in hands), ((),) * len(hands))


def known(memory: Memory, hands: Hands, viewer: int | None) -> Hands:
    """Return the cards of each other seat that the viewer knows to be there."""
    seen = () if viewer is None else memory.seen[viewer]
    if not seen:
        return ((),) * len(hands)
    return tuple(() if at == viewer else tuple(card for card in hand if card in seen) for at, hand in enumerate(hands))
