"""What the guidance line says to do now; `game.engine.cards.wants` computes it."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards.citations import problem
from game.engine.cards.pieces import DRAW_FOUR, DRAW_TWO, DRAWS, Card
from game.engine.cards.views import CardView
from game.engine.cards.wants import (
    CarryOut,
    ChooseColour,
    Decide,
    DiscardSome,
    JumpIn,
    LetBy,
    MayAnswer,
    MayPlay,
    Wanted,
)
from game.engine.wants import Call, Forgot, Instead, MayCatch, Nothing, Wait
from game.words.cards.sentences import card_name, colour_name
from game.words.guidance import Guidance
from game.words.sentences import Name, Say


def wanted_guidance(say: Say, wants: Wanted, view: CardView, name: Name) -> Guidance:
    """Return what to do now, in a sentence with the rule behind it; `view` gives the details."""
    text, code = _sentence(say, wants, view, name)
    return Guidance(text, problem(view.rules, code).rule if code else "")


def _sentence(say: Say, wants: Wanted, view: CardView, name: Name) -> tuple[str, str]:
    """Return the sentence, and the code whose rule is behind it."""
    match wants:
        case Nothing():
            return "", ""
        case Wait(seat):
            return say("guide.other-turn", name=name(seat)), ""
        case MayCatch(offender):
            return say("guide.watch", name=name(offender)), "nothing-to-catch"
        case Forgot(late):
            return say("guide.forgot-late" if late else "guide.forgot"), "nothing-to-catch"
        case ChooseColour():
            return say("card.guide.colour"), "choose-colour"
        case DiscardSome(number):
            return say("card.guide.discard", n=number), "discard-first"
        case CarryOut(seat, text):
            own = seat == view.seat
            return say("card.guide.rule" if own else "card.guide.rule-other", name=name(seat), text=text), "rule-first"
        case LetBy():
            return say("card.guide.window"), "window-open"
        case _:
            text, code = _acting(say, wants, view, name)
            return (say("card.guide.call-first", then=text), "needless-call") if wants.call is Call.NEEDED else (
                text, code)  # fmt: skip


def _acting(say: Say, wants: MayPlay | Decide | MayAnswer | JumpIn, view: CardView, name: Name) -> tuple[str, str]:
    """Return what the seat may do with its cards."""
    match wants:
        case MayPlay():
            return _turn(say, wants, view)
        case Decide(card, keeps):
            key = "card.guide.drawn" if keeps else "card.guide.drawn-lay"
            return say(key, card=card_name(say, card)), "drawn-card-only" if keeps else "lay-drawn-card"
        case MayAnswer():
            return _answer(say, wants, view, name)
        case JumpIn(card):
            return say("card.guide.jump", card=card_name(say, card)), "not-identical"


def _turn(say: Say, wants: MayPlay, view: CardView) -> tuple[str, str]:
    """Return what fits, or the alternatives."""
    top, colour = view.discard[0], colour_name(say, view.colour)
    draws, until = wants.instead is Instead.DRAW, view.rules.draw_until
    if not wants.fitting:
        return (say(f"card.guide.draw-{until}"), "nothing-drawn") if draws else (say("card.guide.pass"), "can-play")
    end = f"-or-draw-{until}" if draws else ""
    if all(card.is_wild for card in wants.fitting):
        return say(f"card.guide.turn-only-wild{end}"), "colour-missing"
    if top.is_wild:
        return say(f"card.guide.turn-wild{end}", colour=colour), "does-not-fit"
    sign = top.symbol if top.is_number or top.symbol == DRAW_TWO else say(f"card.sign.{top.symbol}")
    return say(f"card.guide.turn{end}", colour=colour, sign=sign), "does-not-fit"


def _answer(say: Say, wants: MayAnswer, view: CardView, name: Name) -> tuple[str, str]:
    """Return what the seat may do about a draw card."""
    signs = _stacking_signs(say, wants.stacking)
    if wants.challenged is not None:
        key = "card.guide.challenge-or-stack" if signs else "card.guide.challenge"
        return say(key, n=wants.count, name=name(wants.challenged), sign=signs), "nothing-to-answer"
    four = view.discard[0].symbol == DRAW_FOUR
    key = "card.guide.take-or-stack" if signs else "card.guide.take"
    # A draw two is answered only if cards are stacked.
    return say(key, n=wants.count, sign=signs), "answer-first" if four else "same-kind-only"


def _stacking_signs(say: Say, cards: Sequence[Card]) -> str:
    """Return the draw cards that can be stacked: `+2`, `+2 or +4`; "" if there are none."""
    draws = sorted({DRAWS[card.symbol] for card in cards})
    return say("card.guide.or", first="+2", second="+4") if len(draws) > 1 else "".join(f"+{n}" for n in draws)
