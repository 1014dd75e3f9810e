"""The text form of cards and actions; docs/notation.md describes it for users."""

import re
from collections.abc import Callable, Iterable
from functools import cache

from game.engine.cards import actions
from game.engine.cards.actions import CardAction, Jump, Play
from game.engine.cards.pieces import COLOURS, Card, Hand
from game.engine.cards.rules import CardRules, all_cards
from game.engine.citations import problem
from game.engine.fields import MOST_BOXES, NotationError, quoted
from game.engine.game import Catch, Draw, Next, Pass, Problem, Uno
from game.engine.piles import means, picked


@cache
def _by_name(rules: CardRules) -> dict[str, Card]:
    return {repr(card): card for card in all_cards(rules)}


def parse_card(text: str, rules: CardRules) -> Card:
    """Return the card written as `R7`, `G+2'` or `W4''`, without a mark copy 0; raises NotationError."""
    card = _by_name(rules).get(text)
    if card is None:
        raise NotationError(f"{quoted(text)} is not a card of {rules.book}; cards look like R7, G+2, BS, YR, W, W4'")
    return card


def parse_cards(text: str, rules: CardRules) -> tuple[Card, ...]:
    """Return cards separated by spaces; raise NotationError at the first that is none, or if there are too many."""
    words = text.split()
    if len(words) > MOST_BOXES * len(_by_name(rules)):
        raise NotationError(f"{quoted(text)} names {len(words)} cards; there are not so many in {rules.book}")
    return tuple(parse_card(word, rules) for word in words)


def format_cards(cards: Iterable[Card]) -> str:
    """Return the text of cards, separated by spaces."""
    return " ".join(map(repr, cards))


# -- The text form of actions.
#
# `parse_*` raise NotationError naming the wrong word. A card without copy marks may be any copy; the reader takes one
# that the seat holds.


def format_action(action: CardAction) -> str:
    """Return the text of an action, on one line."""
    match action:
        case Play():
            return f"play {_format_lay(action)}"
        case Jump():
            return f"jump {_format_lay(action)}"
        case actions.NameColour(colour):
            return f"colour {colour}"
        case actions.Discard(cards, uno):
            return f"discard {format_cards(cards)}{' uno' if uno else ''}"
        case actions.RuleDraw(seat, number):
            return f"draws {seat} {number}"
        case Catch(seat) | actions.Advice(seat) | actions.RuleSkip(seat):
            return next(f"{verb} {seat}" for verb, kind in _OF_SEAT.items() if kind is type(action))
        case Draw() | Pass() | Uno() | actions.Challenge() | actions.Accept() | actions.Done() | Next():
            return type(action).__name__.lower()


def _format_lay(action: Play | Jump) -> str:
    card = f"{action.card!r}:{action.colour}" if action.colour else repr(action.card)
    seat = "" if action.seat is None else f" {'seat' if action.card.is_wild else 'swap'} {action.seat}"
    return f"{card}{seat}{' uno' if action.uno else ''}"


_PLAIN: dict[str, CardAction] = {
    format_action(action): action
    for action in (Draw(), Pass(), Uno(), actions.Challenge(), actions.Accept(), actions.Done(), Next())
}
_OF_SEAT: dict[str, Callable[[int], CardAction]] = {"catch": Catch, "advice": actions.Advice, "skips": actions.RuleSkip}

OTHER_BOOKS = ("lay", "open", "redeal", "timeout")
"""Actions of the notation that only the tile family has."""


def parse_action(text: str, rules: CardRules, hand: Hand = (), drawn: Card | None = None) -> CardAction | Problem:
    """Return the action that a line requests of a seat with that hand.

    A Problem if the book has no such action. Raises NotationError for a line that is not in the notation.
    """
    verb, _, rest = " ".join(text.replace(";", " ").split()).partition(" ")
    words = rest.split()
    if verb in _PLAIN and not words:
        return _PLAIN[verb]
    if verb in _OF_SEAT and re.fullmatch(r"[0-9]{1,3}", rest):
        return _OF_SEAT[verb](int(rest))
    if verb == "draws" and (numbers := re.fullmatch(r"([0-9]{1,3}) ([0-9]{1,3})", rest)):
        return actions.RuleDraw(int(numbers[1]), int(numbers[2]))
    if verb in ("play", "jump") and words:
        card, colour, uno, seat = _parse_lay(words, rules, hand, drawn)
        return Play(card, colour, uno, seat) if verb == "play" else Jump(card, colour, uno, seat)
    if verb == "colour" and rest in COLOURS:
        return actions.NameColour(rest)
    if verb == "discard" and words:
        uno = len(words) > 1 and words[-1] == "uno"
        return actions.Discard(picked(parse_cards(" ".join(words[:-1]) if uno else rest, rules), hand), uno)
    if verb in OTHER_BOOKS:
        return problem(rules, "not-in-this-book", word=verb)
    known = (
        "play CARD", "jump CARD", *_PLAIN, "catch SEAT", "colour C", "discard CARDS", "draws SEAT N", "skips SEAT",
        "advice SEAT",
    )  # fmt: skip
    raise NotationError(f"{quoted(text)} is not an action; actions are {', '.join(known)}")


def _parse_lay(
    words: list[str], rules: CardRules, hand: tuple[Card, ...], drawn: Card | None
) -> tuple[Card, str, bool, int | None]:
    name, _, colour = words[0].partition(":")
    if colour and colour not in COLOURS:
        raise NotationError(f"{quoted(words[0])}: {quoted(colour)} is none of the colours {' '.join(COLOURS)}")
    card = parse_card(name, rules)
    tail = " ".join(words[1:])
    found = re.fullmatch(r"(?:uno ?)?(?:(?:swap|seat) (?P<seat>[0-9]{1,3}) ?)?(?:uno)?", tail)
    if found is None or tail.count("uno") > 1:
        raise NotationError(f"{quoted(tail)} is not a tail of a card; they are uno, swap SEAT, seat SEAT")
    seat = None if found["seat"] is None else int(found["seat"])
    card = drawn if drawn and means(card, drawn) else picked([card], hand)[0]
    return card, colour, "uno" in tail, seat
