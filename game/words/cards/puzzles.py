"""Puzzles of cards in words: the task, what the seat knows, hints, and why an action is best or is not."""

from __future__ import annotations

from collections.abc import Sequence
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


def seat_name(seat: int) -> str:
    """Return what another seat is called in a level: the same on every table, since files contain it."""
    return companion(seat, ())


def action_text(say: Say, action: CardAction, view: CardView, name: Name | None = None) -> str:
    """Return an action as the subject of a sentence: "Gelb 4", with a `name` for its seat "Rot 7, Tausch mit Mia"."""
    match action:
        case Play(card, colour, seat=seat) | Jump(card, colour, seat=seat):
            text = card_name(say, card)
            if colour:
                text = say("cardpuzzle.lay-colour", card=text, colour=colour_inside(say, colour))
            what = "opencards.swap" if card.is_number else "opencards.for"
            return text if seat is None or name is None else f"{text}, {say(what, name=name(seat))}"
        case Discard(cards):
            return say("opencards.discard", cards=cards_text(say, cards))
        case NameColour(colour):
            return say("opencards.colour", colour=colour_inside(say, colour))
        case Challenge():
            return say("cardpuzzle.challenge")
        case Accept() | Draw() if view.pending.pending_draw:
            return say("cardpuzzle.take", n=view.pending.pending_draw)
        case Draw():
            return say("cardpuzzle.draw")
        case _:
            return say("cardpuzzle.pass")


def has_partner(match: Match) -> bool:
    """Return whether somebody plays with the seat."""
    return len(match.team_of(ME)) > 1


def section(aim: Aim) -> str:
    """Return the section of the catalogue about puzzles with such an aim."""
    return "opencards" if aim.kind.is_open else "cardpuzzle"


def task_text(say: Say, aim: Aim, worth: Fraction, *, team: bool = False) -> str:
    """Return what is asked for, maybe of a `team`; where something is counted, also what can be reached."""
    ends = {AimKind.GO_OUT: "-odds" if worth < 1 else "", AimKind.OUT: "-team" if team else ""}
    key = f"task-{aim.kind.replace('_', '-')}{ends.get(aim.kind, '')}"
    task = say(f"{section(aim)}.{key}", n=aim.turns, turns=say(f"spoken.number.{aim.turns}"))
    counted = aim.kind.is_open and not aim.kind.is_certain
    return f"{task} {say('opencards.reach', figure=figure(say, aim, worth))}" if counted else task


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


def figure(say: Say, aim: Aim, worth: Fraction) -> str:
    """Return what is counted at the end where all cards are open: "keine Karte", "3 Karten", "12 Punkte"."""
    what, count = "points" if aim.kind is AimKind.POINTS else "cards", -int(worth)
    return say(f"opencards.{what}", n=count) if count else say(f"opencards.no-{what}")


def worth_text(say: Say, aim: Aim, worth: Fraction) -> str:
    """Return what an action comes to."""
    if aim.kind.is_open:
        return figure(say, aim, worth)
    return ahead(say, worth) if aim.kind is AimKind.AHEAD else share(say, worth)


def why(say: Say, aim: Aim, best: Best, other: JudgedAction, view: CardView, name: Name = seat_name) -> str:
    """Return why an action is best, beside one that tempts, and what is as good."""
    if aim.kind.is_open:
        key = "why-certain" if aim.kind.is_certain else "why-counted"
    elif aim.kind is AimKind.AHEAD:
        key = "counted"
    else:
        key = f"{'sure' if best.sure == 1 else 'odds'}-{'odds' if other.most else 'never'}"
    names = name if aim.kind.is_open else None
    action, against, *others = (action_text(say, each, view, names) for each in (best.action, other.action, *best.also))
    a, b = worth_text(say, aim, best.sure), worth_text(say, aim, other.most)
    told = begun(say(f"{section(aim)}.{key}", action=action, other=against, a=a, b=b))
    return f"{told} {_as_good(say, others)}" if others else told


NAMED = 3
"""How many actions that are as good are named."""


def _as_good(say: Say, actions: Sequence[str]) -> str:
    """Return what is as good; of many, the first few and how many more."""
    more = len(actions) - NAMED
    if more <= 1:
        return say("opencards.also", actions=listed(say, actions))
    return say("opencards.also-more", actions=", ".join(actions[:NAMED]), n=more)


def shortfall(say: Say, aim: Aim, best: Best, chosen: JudgedAction, view: CardView, name: Name = seat_name) -> str:
    """Return what an action misses, kindly: who can answer it with what, and what it comes to."""
    names, key, answer = name if aim.kind.is_open else None, "short", dict[str, str]()
    if isinstance(chosen.reply, Challenge) and not aim.kind.is_open:
        key = "short-challenge"
    elif isinstance(chosen.reply, Play | Jump | Challenge):
        key = "short-reply"
        answer = {"reply": action_text(say, chosen.reply, view, names), "name": name(chosen.reply_seat)}
    action = action_text(say, chosen.action, view, names)
    first = begun(say(f"{section(aim)}.{key}", action=action, **answer))
    if aim.kind.is_certain:
        end = "certain"
    elif aim.kind.is_open or aim.kind is AimKind.AHEAD:
        end = "counted"
    else:
        end = "odds" if chosen.most else "never"
    a, b = worth_text(say, aim, chosen.most), worth_text(say, aim, best.sure)
    return f"{first} {say(f'{section(aim)}.short-{end}', a=a, b=b)}"


# -- Levels of cards in which everything lies open.


def open_hints(say: Say, aim: Aim, best: Best, view: CardView) -> tuple[str, str, str]:
    """Return three hints: where to look, what kind of thing to do, and the action."""
    move = say("cardpuzzle.move", action=action_text(say, best.action, view, seat_name))
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
