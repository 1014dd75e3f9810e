"""Cards, events, refusals and what is wanted now in the player's words; the engine knows none.

What both families have in common is said by `game.ui.table.words`. No line tells a face that only one seat saw.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.actions import Draw
from game.engine.cards import events
from game.engine.cards.actions import Challenge, Jump, Play
from game.engine.cards.choices import choices
from game.engine.cards.custom import read_custom
from game.engine.cards.laying import waited_for
from game.engine.cards.pieces import DRAW_FOUR, DRAW_TWO, Card
from game.engine.cards.problems import problem
from game.engine.cards.state import Phase
from game.engine.cards.views import DiscardView
from game.engine.events import (
    CatchMissed,
    Caught,
    DirectionTurned,
    Passed,
    Skipped,
    TurnStarted,
    UnoCalled,
    UnoForgotten,
    WindowClosed,
)
from game.engine.problems import Problem
from game.ui.table import words
from game.ui.table.words import Name, Say, cited, listed

AS_FOR_TILES = (
    "round-over", "not-over", "not-your-turn", "nothing-drawn", "nothing-to-catch", "cannot-catch-yourself",
    "not-in-this-book",
)  # fmt: skip
"""Refusals that are said as they are for tiles."""


def colour_name(say: Say, colour: str) -> str:
    """A colour by its letter."""
    return say(f"colour.{colour}")


def card_name(say: Say, card: Card) -> str:
    """A card in words: "Rot 7", "Blau Aussetzen", "Farbenwahl +4"."""
    if card.is_wild:
        return say(f"card.wild.{card.symbol}")
    plain = card.is_number or card.symbol == DRAW_TWO
    sign = card.symbol if plain else say(f"card.sign.{card.symbol}")
    return say("card.name", colour=colour_name(say, card.colour), sign=sign)


def cards_text(say: Say, cards: Sequence[Card]) -> str:
    """Cards in words."""
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
    """What is wrong, in a sentence, without the paragraph."""
    if problem.code in AS_FOR_TILES:
        return words.problem_text(say, problem, name)
    details = {key: _detail(say, key, value, name) for key, value in problem.data}
    return say(f"card.problem.{problem.code}", n=problem.detail("number"), **details)


def problem_with_paragraph(say: Say, problem: Problem, name: Name) -> str:
    """What is wrong, and in brackets where the book says so."""
    text, cite = problem_text(say, problem, name), cited(say, problem.rule)
    return f"{text} ({cite})" if cite else text


def event_text(say: Say, event: events.Event, name: Name) -> str | None:
    """A line of the log, None for what is not worth one."""
    match event:
        case events.RoundStarted(number, dealer, _, teams):
            pairs = "; ".join(listed(say, [name(seat) for seat in team]) for team in teams)
            line = say("card.log.round", n=number, name=name(dealer))
            return say("card.log.round-teams", round=line, teams=pairs) if teams else line
        case events.FirstCardTurned(card):
            return say("card.log.first", card=card_name(say, card))
        case events.FirstCardReturned(card):
            return say("card.log.returned", card=card_name(say, card))
        case events.Played(seat, card, colour, jumped):
            way = f"{'jumped' if jumped else 'played'}{'-wild' if card.is_wild else ''}"
            shown = card_name(say, card)
            return say(f"card.log.{way}", name=name(seat), card=shown, colour=colour_name(say, colour))
        case events.ColourChosen(seat, colour):
            return say("card.log.colour", name=name(seat), colour=colour_name(say, colour))
        case events.WrongCardTaken(seat, card):
            return say("card.log.wrong", name=name(seat), card=card_name(say, card))
        case events.Drew(seat, _, count, reason):
            return say(f"card.log.drew-{reason.value}", n=count, name=name(seat))
        case events.Reshuffled(count):
            return say("card.log.reshuffled", n=count)
        case events.Challenged(seat, layer, _, lawful):
            return say(f"card.log.challenge-{'lost' if lawful else 'won'}", name=name(seat), layer=name(layer))
        case events.RoundEnded((first, second, *rest)):
            return say("card.log.round-shared", names=listed(say, [name(seat) for seat in (first, second, *rest)]))
        case events.RoundEnded(winners):
            return say("log.round-won", name=name(winners[0])) if winners else say("log.round-drawn")
        case events.Eliminated(seat):
            return say("card.log.eliminated", name=name(seat))
        case events.MatchEnded((winner,)):
            return say("log.match-won", name=name(winner))
        case events.MatchEnded(winners):
            return say("card.log.match-shared", names=listed(say, [name(seat) for seat in winners]))
        case _:
            return _hands_text(say, event, name)


def _hands_text(say: Say, event: events.Event, name: Name) -> str | None:
    """A line about hands that change places, custom wilds, advice, and what both families have."""
    match event:
        case events.HandsSwapped(seat, other):
            return say("card.log.swapped", name=name(seat), other=name(other))
        case events.HandsPassed(direction):
            return say("card.log.passed-left" if direction == 1 else "card.log.passed-right")
        case events.HandsShuffled(seat):
            return say("card.log.shuffled", name=name(seat))
        case events.Discarded(seat, cards):
            return say("card.log.discarded", name=name(seat), cards=cards_text(say, cards))
        case events.RuleShown(seat, _, text):
            return say("card.log.rule", name=name(seat), text=text)
        case events.RuleDone(seat):
            return say("card.log.done", name=name(seat))
        case events.AdviceGiven(seat):
            return say("card.log.advice", name=name(seat))
        case (
            TurnStarted() | DirectionTurned() | Skipped() | Passed() | UnoCalled() | UnoForgotten() | Caught()
            | CatchMissed() | WindowClosed()
        ):  # fmt: skip
            return words.event_text(say, event, name)
        case _:
            return None


def guide_text(say: Say, view: DiscardView, name: Name) -> tuple[str, str]:
    """What is wanted now of the seat that looks on, in a sentence, and the rule that it comes from."""
    text, code = _wanted(say, view, name)
    return text, problem(view.rules, code).rule if code else ""


def _wanted(say: Say, view: DiscardView, name: Name) -> tuple[str, str]:
    """The sentence, and the code whose rule stands behind it."""
    seat, phase = view.seat, view.phase
    if phase in (Phase.DEALING, Phase.SCORING, Phase.OVER):
        return "", ""
    if seat is not None and phase is Phase.WINDOW and seat in waited_for(view):
        return _in_window(say, view, seat, name)
    rule = read_custom(getattr(view.rules, view.discard[0].symbol)).text if phase is Phase.RULE else ""
    if seat != view.turn:
        if rule:
            return say("card.guide.rule-other", name=name(view.turn), text=rule), "rule-first"
        return say("guide.other-turn", name=name(view.turn)), ""
    match phase:
        case Phase.COLOUR:
            return say("card.guide.colour"), "choose-colour"
        case Phase.DRAWN:
            assert view.drawn is not None
            return say("card.guide.drawn", card=card_name(say, view.drawn)), "drawn-card-only"
        case Phase.ANSWER:
            return _answer(say, view, seat, name)
        case Phase.DISCARD:
            return say("card.guide.discard", n=view.standing.tasks[0].number), "discard-first"
        case Phase.RULE:
            return say("card.guide.rule", text=rule), "rule-first"
        case _:
            return _turn(say, view, seat)


def _turn(say: Say, view: DiscardView, seat: int) -> tuple[str, str]:
    """What fits, or what else there is to do."""
    ways, top = choices(view, seat, view.hand), view.discard[0]
    colour, draws = colour_name(say, view.colour), Draw() in ways
    fitting = [way.card for way in ways if isinstance(way, Play)]
    if not fitting:
        return (say("card.guide.draw"), "nothing-drawn") if draws else (say("card.guide.pass"), "can-play")
    end = "-or-draw" if draws else ""
    if all(card.is_wild for card in fitting):
        return say(f"card.guide.turn-only-wild{end}"), "colour-missing"
    if top.is_wild:
        return say(f"card.guide.turn-wild{end}", colour=colour), "does-not-fit"
    sign = top.symbol if top.is_number or top.symbol == DRAW_TWO else say(f"card.sign.{top.symbol}")
    return say(f"card.guide.turn{end}", colour=colour, sign=sign), "does-not-fit"


def _answer(say: Say, view: DiscardView, seat: int, name: Name) -> tuple[str, str]:
    """A draw card lies before the seat: what it may do about it."""
    ways, count = choices(view, seat, view.hand), view.standing.stacked
    stacks = any(isinstance(way, Play) for way in ways)
    if Challenge() in ways and view.standing.layer is not None:
        key = "card.guide.challenge-or-stack" if stacks else "card.guide.challenge"
        return say(key, n=count, name=name(view.standing.layer)), "nothing-to-answer"
    four = view.discard[0].symbol == DRAW_FOUR
    text = say("card.guide.take-or-stack" if stacks else "card.guide.take", n=count, sign="+4" if four else "+2")
    # A draw two is answered only where cards are stacked.
    return text, "answer-first" if four else "same-kind-only"


def _in_window(say: Say, view: DiscardView, seat: int, name: Name) -> tuple[str, str]:
    """Before the card works: jump in, catch, or let it go by."""
    jump = next((way for way in choices(view, seat, view.hand) if isinstance(way, Jump)), None)
    if jump is not None:
        return say("card.guide.jump", card=card_name(say, jump.card)), "not-identical"
    if view.catchable not in (None, seat):
        assert view.catchable is not None
        return say("guide.watch", name=name(view.catchable)), "nothing-to-catch"
    return say("card.guide.window"), "window-open"
