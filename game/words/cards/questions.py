"""The texts of the questions of the card table: a wild draw four, a hand that was shown, a rule, a seat."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.cards.actions import RuleDraw, RuleSkip
from game.engine.cards.events import Challenged
from game.engine.cards.legality import failed_challenge
from game.engine.cards.pieces import DRAWS, Card
from game.engine.cards.rules import Challenger, MatchWilds
from game.engine.cards.views import CardView
from game.words.cards.sentences import card_name, colour_name
from game.words.guidance import Guidance
from game.words.sentences import Name, Say


class QuestionText(NamedTuple):
    """The texts of a question, or of something to read."""

    title: str
    text: str


def answer_words(say: Say, seen: CardView, stacking: tuple[Card, ...], name: Name) -> QuestionText:
    """Return the question whether to challenge a wild draw four, with what either answer costs (UC-63..UC-67, UC-87).

    `stacking` are the cards that the seat may play on it instead.
    """
    rules, pending = seen.rules, seen.pending
    assert pending.played_by is not None
    player, stacked = name(pending.played_by), pending.pending_draw
    plays = rules.challenger_after_win is Challenger.PLAYS
    held = "doubt-colour" if rules.w4_match_wilds is MatchWilds.NONE else "doubt-colour-wild"
    former = colour_name(say, pending.former_colour) if pending.former_colour else ""
    sentences = [
        say(f"cardtable.{held if former else 'doubt-any'}", name=player, colour=former),
        say(f"cardtable.doubt-right-{'plays' if plays else 'skipped'}", name=player, n=stacked),
        say("cardtable.doubt-wrong", n=failed_challenge(rules, stacked)),
        *(say("cardtable.or-stack", sign=sign(card), n=stacked + DRAWS[card.symbol]) for card in stacking),
    ]
    return QuestionText(say("cardtable.doubt", name=player), " ".join(sentences))


def sign(card: Card) -> str:
    """Return the label of a draw card: +2 or +4."""
    return f"+{DRAWS[card.symbol]}"


def hand_words(say: Say, event: Challenged, name: Name) -> QuestionText:
    """Return the outcome of a challenge for the seat that sees the hand (UC-65)."""
    player = name(event.layer)
    key = "hand-lawful" if event.lawful else "hand-bluff"
    return QuestionText(say("cardtable.hand", name=player), say(f"cardtable.{key}", name=player))


def rule_title(say: Say, seat: int, viewer: int, name: Name) -> str:
    """Return the title over a rule written by the players, by the seat that played it (UN-42, UN-Q18)."""
    return say("cardtable.rule-mine") if seat == viewer else say("cardtable.rule", name=name(seat))


def struck_name(say: Say, seat: int, viewer: int, name: Name) -> str:
    """Return the name of a seat that such a rule may affect."""
    return say("cardtable.rule-you") if seat == viewer else name(seat)


def strike_words(say: Say, action: RuleDraw | RuleSkip, viewer: int, name: Name) -> str:
    """Return what such a rule does to a seat, as the label of a button."""
    own = "you." if action.seat == viewer else ""
    if isinstance(action, RuleDraw):
        return say(f"cardtable.{own}rule-draw", name=name(action.seat), n=action.number)
    return say(f"cardtable.{own}rule-skip", name=name(action.seat))


def which_seat(say: Say, card: Card) -> str:
    """Return the question for the seat that a card names."""
    return say("cardtable.which-seat-swap" if card.is_number else "cardtable.which-seat")


def order_told(say: Say, card: Card, *, given: bool) -> Guidance:
    """Return what is said about an order to jump in with a card, given or taken back."""
    return Guidance(say(f"cardtable.{'ordered' if given else 'order-gone'}", card=card_name(say, card)), tone="help")
