"""Puzzles of cards in words: the task, what the seat knows, hints, and why an action is best or is not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.puzzles.search import ME, OPPONENT, Aim, AimKind, hidden_count, unseen
from game.engine.cards.puzzles.themes import GROUPS, Best, CardThemeGroup, JudgedAction
from game.engine.cards.rules import CardRules
from game.engine.cards.state import Match
from game.engine.cards.views import CardView
from game.engine.game import Draw
from game.engine.options import OnOff
from game.words.cards.sentences import card_name, cards_text, colour_inside
from game.words.catalogue import companion
from game.words.sentences import Name, Say, begun, listed

MANY = 100
"""The number of deals from which a share is told in percent."""
LEADING = (
    "stack-or-take", "challenge-or-draw", "shuffle-hands", "swap-hands", "bluff", "draw-on-purpose", "which-colour",
    "hold-the-wild", "spend-the-wild", "extra-turn", "by-symbol", "go-out", "go-out-likely", "hold-out", "ahead",
    "open-hand", "one-unknown", "hidden-hand",
)  # fmt: skip
"""Which themes give a puzzle its title, the most telling first."""
PLAIN = (CardThemeGroup.CARD_AIMS, CardThemeGroup.KNOWLEDGE)
"""The groups of themes that can be seen from the task."""


def is_telling(theme: str) -> bool:
    """Return whether a theme says more about a puzzle than its task."""
    return not any(theme in GROUPS[group] for group in PLAIN)


def leading(themes: tuple[str, ...]) -> str:
    """Return the theme that tells most about a puzzle."""
    return min(themes, key=LEADING.index)


def action_text(say: Say, action: CardAction, view: CardView) -> str:
    """Return an action as the subject of a sentence: "Gelb 4", "Joker in Rot", "Herausfordern"."""
    match action:
        case Play(card, colour) | Jump(card, colour) if colour:
            return say("cardpuzzle.lay-colour", card=card_name(say, card), colour=colour_inside(say, colour))
        case Play(card) | Jump(card):
            return card_name(say, card)
        case Challenge():
            return say("cardpuzzle.challenge")
        case Accept() | Draw() if view.pending.pending_draw:
            return say("cardpuzzle.take", n=view.pending.pending_draw)
        case Draw():
            return say("cardpuzzle.draw")
        case _:
            return say("cardpuzzle.pass")


def task_text(say: Say, aim: Aim, sure: Fraction) -> str:
    """Return what is asked for."""
    odds = "-odds" if aim.kind is AimKind.GO_OUT and sure < 1 else ""
    turns = say(f"spoken.number.{aim.turns}")
    return say(f"cardpuzzle.task-{aim.kind.replace('_', '-')}{odds}", n=aim.turns, turns=turns)


def circumstances(say: Say, rules: CardRules) -> str:
    """Return what holds for all puzzles, and the house rules of this one."""
    held = {"round": True, "stacking": rules.stacking is OnOff.ON, "seven-o": rules.seven_swaps is OnOff.ON}
    return " ".join(say(f"cardpuzzle.{key}") for key, holds in held.items() if holds)


def known_text(say: Say, view: CardView) -> str:
    """Return in sentences what the seat knows of the other hand and of the stock."""
    known, hidden = view.known[OPPONENT], hidden_count(view)
    cards = cards_text(say, unseen(view))
    parts = [say("cardpuzzle.open", cards=cards_text(say, known))] if known else []
    rest = say("cardpuzzle.hidden-some", n=hidden, cards=cards) if hidden else say("cardpuzzle.hidden", cards=cards)
    return " ".join([*parts, rest])


def hints(say: Say, grade: int, theme: str, best: CardAction, view: CardView) -> tuple[str, str, str]:
    """Return three hints: what it is about, how to think, and the action."""
    move = say("cardpuzzle.move", action=action_text(say, best, view))
    return say(f"theme.{theme}.about"), say(f"cardpuzzle.think-{grade}"), move


def share(say: Say, chance: Fraction) -> str:
    """Return in how many deals something works out."""
    if chance.denominator >= MANY:
        return say("cardpuzzle.deals-percent", n=round(100 * chance))
    return say("cardpuzzle.deals", n=chance.numerator, of=chance.denominator)


def ahead(say: Say, cards: Fraction) -> str:
    """Return how many cards somebody is ahead, with one decimal where it is needed."""
    whole, tenth = divmod(round(10 * abs(cards)), 10)
    if not whole and not tenth:
        return say("cardpuzzle.cards-even")
    number = say("cardpuzzle.decimal", whole=whole, tenth=tenth) if tenth else whole
    return say("cardpuzzle.cards-ahead" if cards > 0 else "cardpuzzle.cards-behind", n=number)


def why(say: Say, aim: Aim, best: Best, other: JudgedAction, view: CardView) -> str:
    """Return in a sentence why an action is best, beside one that tempts."""
    action, against = action_text(say, best.action, view), action_text(say, other.action, view)
    measured: Callable[[Say, Fraction], str] = ahead if aim.kind is AimKind.AHEAD else share
    key = f"{'sure' if best.sure == 1 else 'odds'}-{'odds' if other.most else 'never'}"
    key = "counted" if aim.kind is AimKind.AHEAD else key
    a, b = measured(say, best.sure), measured(say, other.most)
    return begun(say(f"cardpuzzle.{key}", action=action, other=against, a=a, b=b))


def shortfall(say: Say, aim: Aim, chosen: JudgedAction, view: CardView) -> str:
    """Return what an action misses, kindly: what can be answered to it, and what it comes to."""
    action = action_text(say, chosen.action, view)
    if isinstance(chosen.reply, Play):
        first = say("cardpuzzle.short-reply", action=action, reply=action_text(say, chosen.reply, view))
    else:
        challenged = isinstance(chosen.reply, Challenge)
        first = say("cardpuzzle.short-challenge" if challenged else "cardpuzzle.short", action=action)
    first = begun(first)
    if aim.kind is AimKind.AHEAD:
        return f"{first} {say('cardpuzzle.short-counted', a=ahead(say, chosen.most))}"
    then = say("cardpuzzle.short-odds", a=share(say, chosen.most)) if chosen.most else say("cardpuzzle.short-never")
    return f"{first} {then}"


# -- Levels of cards in which everything lies open, in words: the task, hints, and why an action is best or is not.

NAMED = 3
"""How many actions that are as good are named."""


def seat_name(seat: int) -> str:
    """Return what another seat is called in a level: the same on every table, since files contain it."""
    return companion(seat, ())


def has_partner(match: Match) -> bool:
    """Return whether somebody plays with the seat."""
    return len(match.team_of(ME)) > 1


def open_action_text(say: Say, action: CardAction, view: CardView, name: Name = seat_name) -> str:
    """Return an action as the subject of a sentence: "Gelb 4", "Rot 7, Tausch mit Mia", "Die Farbe Blau"."""
    match action:
        case Play(card, seat=seat) | Jump(card, seat=seat) if seat is not None:
            what = say("opencards.swap" if card.is_number else "opencards.for", name=name(seat))
            return f"{action_text(say, action, view)}, {what}"
        case Discard(cards):
            return say("opencards.discard", cards=cards_text(say, cards))
        case NameColour(colour):
            return say("opencards.colour", colour=colour_inside(say, colour))
        case _:
            return action_text(say, action, view)


def figure(say: Say, aim: Aim, worth: Fraction) -> str:
    """Return what is counted at the end: "keine Karte", "3 Karten", "12 Punkte"."""
    what, count = "points" if aim.kind is AimKind.POINTS else "cards", -int(worth)
    return say(f"opencards.{what}", n=count) if count else say(f"opencards.no-{what}")


def open_task_text(say: Say, aim: Aim, worth: Fraction, match: Match) -> str:
    """Return what is asked for, and how much can be reached."""
    team = "-team" if aim.kind is AimKind.OUT and has_partner(match) else ""
    task = say(f"opencards.task-{aim.kind}{team}", n=aim.turns, turns=say(f"spoken.number.{aim.turns}"))
    return task if aim.kind.is_certain else f"{task} {say('opencards.reach', figure=figure(say, aim, worth))}"


def open_hints(say: Say, aim: Aim, best: Best, view: CardView) -> tuple[str, str, str]:
    """Return three hints: where to look, what kind of thing to do, and the action."""
    move = say("cardpuzzle.move", action=open_action_text(say, best.action, view))
    return say(f"opencards.look-{aim.kind}"), _kind_text(say, best), move


KINDS = {
    Play: "wild", NameColour: "colour", Discard: "discard", Challenge: "challenge", Accept: "challenge",
}  # fmt: skip
"""The end of the key of what is said of the kind of an action, but for coloured cards."""


def _kind_text(say: Say, best: Best) -> str:
    action = best.action
    if isinstance(action, Play) and not action.card.is_wild:
        kind = "number" if action.card.is_number else "action"
        return say(f"opencards.kind-{kind}", colour=colour_inside(say, action.card.colour))
    return say(f"opencards.kind-{KINDS.get(type(action), 'none')}")


def open_why(say: Say, aim: Aim, best: Best, other: JudgedAction, view: CardView, name: Name = seat_name) -> str:
    """Return why an action is best, beside one that tempts, and what is as good."""
    action, against = open_action_text(say, best.action, view, name), open_action_text(say, other.action, view, name)
    if aim.kind.is_certain:
        told = say("opencards.why-certain", action=action, other=against)
    else:
        a, b = figure(say, aim, best.sure), figure(say, aim, other.most)
        told = say("opencards.why-counted", action=action, other=against, a=a, b=b)
    told = begun(told)
    if not best.also:
        return told
    return f"{told} {_as_good(say, [open_action_text(say, each, view, name) for each in best.also])}"


def _as_good(say: Say, actions: Sequence[str]) -> str:
    """Return what is as good; of many, the first few and how many more."""
    more = len(actions) - NAMED
    if more <= 1:
        return say("opencards.also", actions=listed(say, actions))
    return say("opencards.also-more", actions=", ".join(actions[:NAMED]), n=more)


def open_shortfall(say: Say, aim: Aim, best: Best, chosen: JudgedAction, view: CardView, name: Name = seat_name) -> str:
    """Return what an action misses, kindly: who can answer it with what, and what it comes to."""
    action = open_action_text(say, chosen.action, view, name)
    if isinstance(chosen.reply, Play | Jump | Challenge):
        reply = open_action_text(say, chosen.reply, view, name)
        first = say("opencards.short-reply", action=action, reply=reply, name=name(chosen.reply_seat))
    else:
        first = say("opencards.short", action=action)
    first = begun(first)
    if aim.kind.is_certain:
        return f"{first} {say('opencards.short-certain')}"
    a, b = figure(say, aim, chosen.most), figure(say, aim, best.sure)
    return f"{first} {say('opencards.short-counted', a=a, b=b)}"
