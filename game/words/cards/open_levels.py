"""Levels of cards in which everything lies open, in words: the task, hints, and why an action is best or is not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.puzzles.judging import Best, JudgedAction
from game.engine.cards.puzzles.search import ME, Aim, AimKind
from game.engine.cards.state import Match
from game.engine.cards.views import CardView
from game.words.cards import puzzles
from game.words.cards.sentences import card_name, cards_text, colour_name
from game.words.names import companion
from game.words.sentences import Name, Say, listed

NAMED = 3
"""How many actions that are as good are named."""


def seat_name(seat: int) -> str:
    """Return what another seat is called in a level: the same on every table, since files contain it."""
    return companion(seat, ())


def has_partner(match: Match) -> bool:
    """Return whether somebody plays with the seat."""
    return len(match.team_of(ME)) > 1


def action_text(say: Say, action: CardAction, view: CardView, name: Name = seat_name) -> str:
    """Return an action as the subject of a sentence: "Gelb 4", "Rot 7, Tausch mit Mia", "Die Farbe Blau"."""
    match action:
        case Play(card, seat=seat) | Jump(card, seat=seat) if seat is not None:
            what = say("opencards.swap" if card.is_number else "opencards.for", name=name(seat))
            laid = card_name(say, card)
            if action.colour:
                laid = say("cardpuzzle.lay-colour", card=laid, colour=colour_name(say, action.colour))
            return f"{laid}, {what}"
        case Discard(cards):
            return say("opencards.discard", cards=cards_text(say, cards))
        case NameColour(colour):
            return say("opencards.colour", colour=colour_name(say, colour))
        case _:
            return puzzles.action_text(say, action, view)


def figure(say: Say, aim: Aim, worth: Fraction) -> str:
    """Return what is counted at the end: "keine Karte", "3 Karten", "12 Punkte"."""
    what, count = "points" if aim.kind is AimKind.POINTS else "cards", -int(worth)
    return say(f"opencards.{what}", n=count) if count else say(f"opencards.no-{what}")


def task_text(say: Say, aim: Aim, worth: Fraction, match: Match) -> str:
    """Return what is asked for, and how much can be reached."""
    team = "-team" if aim.kind is AimKind.OUT and has_partner(match) else ""
    task = say(f"opencards.task-{aim.kind}{team}", n=aim.turns)
    if aim.kind.is_certain:
        return task
    return f"{task} {say('opencards.reach', figure=figure(say, aim, worth))}"


def circumstances(say: Say, match: Match) -> str:
    """Return what holds for all such levels."""
    return say("opencards.round-team" if has_partner(match) else "opencards.round")


def aim_name(say: Say, aim: Aim) -> str:
    """Return what a level is about, in two or three words."""
    return say(f"opencards.name-{aim.kind}")


def hints(say: Say, aim: Aim, best: Best, view: CardView) -> tuple[str, str, str]:
    """Return three hints: where to look, what kind of thing to do, and the action."""
    move = say("cardpuzzle.move", action=action_text(say, best.action, view))
    return say(f"opencards.look-{aim.kind}"), _kind_text(say, best), move


def _kind_text(say: Say, best: Best) -> str:
    """Return what kind of action is best."""
    match best.action:
        case Play(card) if card.is_wild:
            return say("opencards.kind-wild")
        case Play(card) if card.is_number:
            return say("opencards.kind-number", colour=colour_name(say, card.colour))
        case Play(card):
            return say("opencards.kind-action", colour=colour_name(say, card.colour))
        case NameColour():
            return say("opencards.kind-colour")
        case Discard():
            return say("opencards.kind-discard")
        case Challenge() | Accept():
            return say("opencards.kind-challenge")
        case _:
            return say("opencards.kind-none")


def why(say: Say, aim: Aim, best: Best, other: JudgedAction, view: CardView, name: Name = seat_name) -> str:
    """Return why an action is best, beside one that tempts, and what is as good."""
    action, against = action_text(say, best.action, view, name), action_text(say, other.action, view, name)
    if aim.kind.is_certain:
        told = say("opencards.why-certain", action=action, other=against)
    else:
        a, b = figure(say, aim, best.sure), figure(say, aim, other.most)
        told = say("opencards.why-counted", action=action, other=against, a=a, b=b)
    if not best.also:
        return told
    return f"{told} {_as_good(say, [action_text(say, each, view, name) for each in best.also])}"


def _as_good(say: Say, actions: Sequence[str]) -> str:
    """Return what is as good; of many, the first few and how many more."""
    more = len(actions) - NAMED
    if more <= 1:
        return say("opencards.also", actions=listed(say, actions))
    return say("opencards.also-more", actions=", ".join(actions[:NAMED]), n=more)


def shortfall(say: Say, aim: Aim, best: Best, chosen: JudgedAction, view: CardView, name: Name = seat_name) -> str:
    """Return what an action misses, kindly: who can answer it with what, and what it comes to."""
    action = action_text(say, chosen.action, view, name)
    if isinstance(chosen.reply, Play | Jump | Challenge):
        reply = action_text(say, chosen.reply, view, name)
        first = say("opencards.short-reply", action=action, reply=reply, name=name(chosen.reply_seat))
    else:
        first = say("opencards.short", action=action)
    if aim.kind.is_certain:
        return f"{first} {say('opencards.short-certain')}"
    a, b = figure(say, aim, chosen.most), figure(say, aim, best.sure)
    return f"{first} {say('opencards.short-counted', a=a, b=b)}"
