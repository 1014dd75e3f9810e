"""Cards, events and refusals in the player's words; the engine contains none.

What both families share is in `game.words.sentences`. No line mentions a face that only one seat saw.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import events
from game.engine.cards.pieces import DRAW_TWO, Card
from game.engine.problems import Problem
from game.words.sentences import LineMaker, Name, Say, cited, listed, shared_text

SHARED_PROBLEMS = (
    "round-over", "not-over", "not-your-turn", "nothing-drawn", "nothing-to-catch", "cannot-catch-yourself",
    "not-in-this-book",
)  # fmt: skip
"""Problems with the same texts in both families."""


def colour_name(say: Say, colour: str) -> str:
    """Return a colour by its letter."""
    return say(f"colour.{colour}")


def card_name(say: Say, card: Card) -> str:
    """Return a card in words: "Rot 7", "Blau Aussetzen", "Joker +4"."""
    if card.is_wild:
        return say(f"card.wild.{card.symbol}")
    plain = card.is_number or card.symbol == DRAW_TWO
    sign = card.symbol if plain else say(f"card.sign.{card.symbol}")
    return say("card.name", colour=colour_name(say, card.colour), sign=sign)


def cards_text(say: Say, cards: Sequence[Card]) -> str:
    """Return cards in words."""
    return listed(say, [card_name(say, card) for card in cards])


def _detail(say: Say, key: str, value: object, name: Name) -> str:
    match value:
        case Card():
            return card_name(say, value)
        case str() if key == "colour":
            return colour_name(say, value)
        case int() if key == "seat":
            return name(value)
        case _:
            return str(value)


def problem_text(say: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, in a sentence, without the place in the book."""
    details = {key: _detail(say, key, value, name) for key, value in problem.data}
    section = "problem" if problem.code in SHARED_PROBLEMS else "card.problem"
    return say(f"{section}.{problem.code}", n=problem.detail("number"), **details)


def problem_with_paragraph(say: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, with the place in the book in brackets."""
    text, cite = problem_text(say, problem, name), cited(say, problem.rule)
    return f"{text} ({cite})" if cite else text


def named(say: Say, event: events.CardEvent) -> tuple[str, Sequence[Card]]:
    """Return how the line of an event names cards, and these cards."""
    match event:
        case events.Discarded(_, cards):
            return cards_text(say, cards), cards
        case events.FirstCardTurned(card) | events.FirstCardReturned(card):
            return card_name(say, card), (card,)
        case events.Played(_, card) | events.WrongCardTaken(_, card):
            return card_name(say, card), (card,)
        case _:
            return "", ()


def event_text(say: Say, event: events.CardEvent, name: Name, you: int | None = None) -> str | None:
    """Return a line of the log, or None; `you` is the seat of the reader."""
    line = LineMaker(say, name, you, "card.log")
    match event:
        case events.RoundStarted(number, dealer, _, teams):
            pairs = "; ".join(listed(say, [name(seat) for seat in team]) for team in teams)
            text = line.of("round", dealer, n=number)
            return say("card.log.round-teams", round=text, teams=pairs) if teams else text
        case events.FirstCardTurned(card):
            return say("card.log.first", card=card_name(say, card))
        case events.FirstCardReturned(card):
            return say("card.log.returned", card=card_name(say, card))
        case events.Played(seat, card, colour, jumped):
            way = f"{'jumped' if jumped else 'played'}{'-wild' if card.is_wild else ''}"
            return line.of(way, seat, card=card_name(say, card), colour=colour_name(say, colour))
        case events.ColourChosen(seat, colour):
            return line.of("colour", seat, colour=colour_name(say, colour))
        case events.WrongCardTaken(seat, card):
            return line.of("wrong", seat, card=card_name(say, card))
        case events.Drew(seat, _, count, reason):
            return line.of(f"drew-{reason.value}", seat, n=count)
        case events.Reshuffled(count):
            return say("card.log.reshuffled", n=count)
        case events.Challenged(seat, layer, _, lawful):
            return line.between(f"challenge-{'lost' if lawful else 'won'}", seat, layer)
        case events.RoundEnded(()):
            return say("log.round-drawn")
        case events.RoundEnded(winners):
            return _won(say, "round", winners, name, you)
        case events.Eliminated(seat):
            return line.of("eliminated", seat)
        case events.MatchEnded(winners):
            return _won(say, "match", winners, name, you)
        case _:
            return _hands_text(line, say, event) or shared_text(LineMaker(say, name, you), event)


def _won(say: Say, what: str, winners: tuple[int, ...], name: Name, you: int | None) -> str:
    """Return who won a round or the match, alone or together."""
    if len(winners) == 1:
        return LineMaker(say, name, you).of(f"{what}-won", winners[0])
    others = listed(say, [name(seat) for seat in winners if seat != you])
    return say(f"card.log.{'you.' if you in winners else ''}{what}-shared", names=others)


def _hands_text(line: LineMaker, say: Say, event: events.CardEvent) -> str | None:
    """Return a line about hands that change places, custom wilds, or advice."""
    match event:
        case events.HandsSwapped(seat, other):
            return line.between("swapped", seat, other)
        case events.HandsPassed(direction):
            return say("card.log.passed-left" if direction == 1 else "card.log.passed-right")
        case events.HandsShuffled(seat):
            return line.of("shuffled", seat)
        case events.Discarded(seat, cards):
            return line.of("discarded", seat, cards=cards_text(say, cards))
        case events.RuleShown(seat, _, text):
            return line.of("rule", seat, text=text)
        case events.RuleSkips(seat):
            return line.of("rule-skips", seat)
        case events.RuleDone(seat):
            return line.of("done", seat)
        case events.AdviceGiven(seat):
            return line.of("advice", seat)
        case _:
            return None
