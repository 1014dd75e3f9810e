"""A player that does anything the card books allow, and rules and seats for it."""

from random import Random

from game.engine.cards.actions import CardAction, CardPhase
from game.engine.cards.books import BOOKS
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules, Players
from game.engine.cards.state import CardState
from game.engine.options import options_of, to_text, with_options
from tests.habits import Habits

HABITS = Habits(lazy=0.1)
"""What it does where nothing else is said."""
CUSTOM_TEXTS = (
    "plain", "idea 1", "idea 2", "idea 3", "idea 4", "idea 5", "removed", "text: sing",
    "composed: next draw 2; self again", "composed: chosen swap; others discard 1",
    "composed: chosen skip; self reverse", "composed: others down to 3; next draw until colour",
    "composed: others discard wilds; self discard 2",
    "composed: chosen again; others skip; next draw 20",
)  # fmt: skip
"""Custom wilds of every kind."""


def random_rules(chance: Random, book: str) -> CardRules:
    """The book with every option anywhere in its range; short matches."""
    texts: dict[str, str | int] = {}
    for option in options_of(BOOKS[book]):
        if option.name in ("C1", "C2", "C3"):
            texts[option.name] = chance.choice(CUSTOM_TEXTS)
        elif isinstance(option.values, tuple):
            texts[option.name] = to_text(chance.choice(option.values))
    if "points" in texts:
        texts["points"] = chance.choice(("off", 50, 100))
    if "target" in {option.name for option in options_of(BOOKS[book])}:
        texts["target"] = chance.choice((50, 100, 200))
    return with_options(BOOKS[book], texts)


def random_seats(chance: Random, options: CardRules) -> int:
    """A number of seats that the options allow; small tables twice as often."""
    return 4 if options.players is not Players.SINGLE else chance.choice((2, 2, 3, 3, 4, 4, 5, 6, 8, 10))


def random_act(game: CardGame, state: CardState, chance: Random, habits: Habits) -> tuple[int, CardAction]:
    """A seat and something that it may do now; a lazy player draws or passes although it could lay."""
    waited_for = game.to_act(state)
    seat = waited_for[int(chance.random() * len(waited_for))]
    listed = game.choices(state, seat)
    lays = [action for action in listed if hasattr(action, "card")]
    if lays and state.phase is not CardPhase.WINDOW and chance.random() > habits.lazy:
        listed = tuple(lays)
    return seat, listed[int(chance.random() * len(listed))]
