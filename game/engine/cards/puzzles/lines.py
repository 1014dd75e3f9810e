"""Card puzzles as lines of text: a hundred of them in a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from game.engine.cards.actions import CardAction
from game.engine.cards.books import BOOKS
from game.engine.cards.notation import format_action, format_cards, parse_action, parse_cards
from game.engine.cards.pieces import COLOURS, Card, all_cards
from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.judging import Best, Grade, JudgedAction
from game.engine.cards.puzzles.search import ME, OPPONENT, Aim, parse_aim
from game.engine.cards.puzzles.themes import THEMES
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.fields import NotationError, quoted
from game.engine.game import Problem
from game.engine.options import OptionError, changed, with_options

FIELDS = 9
"""The number of fields of a line, which tabs separate."""
WORDS = 5
"""The number of words in the first field."""
_FRACTION = re.compile(r"-?[0-9]{1,40}(?:[./][0-9]{1,40})?")
REPLY = " > "
"""What stands before the opponent's answer to an action."""


@dataclass(frozen=True, slots=True)
class CardPuzzleLabel:
    """What a line says about its puzzle before the position."""

    name: str
    """The version of the generator, the book, the grade asked for or `any`, the theme and the seed."""
    grade: Grade
    sure: Fraction
    """What the best action is worth: a chance, or cards."""
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardPuzzleLine(CardPuzzleLabel):
    """A puzzle as it is kept in a set."""

    state: CardState
    aim: Aim
    best: Best


def format_judged(other: JudgedAction) -> str:
    """Return an action that is not the best, such as `draw = 1/2 > play R1`: its most, and the answer to it.

    Before the answer of another seat than the second is its number.
    """
    seat = "" if other.reply_seat == OPPONENT else f"{other.reply_seat} "
    reply = "" if other.reply is None else f"{REPLY}{seat}{format_action(other.reply)}"
    return f"{format_action(other.action)} = {other.most}{reply}"


class Facing(NamedTuple):
    """What a seat faces; all cards that are not named lie on the discard pile."""

    rules: CardRules
    hand: Sequence[Card]
    known: Sequence[Card]
    """What it knows of the opponent's hand."""
    hidden: int
    """How many more cards the opponent holds."""
    unseen: Sequence[Card]
    """Those cards and the stock."""
    top: Card
    colour: str
    pending_draw: int = 0
    """The number of cards that the seat has to answer for; 0 if it simply is on turn."""
    former_colour: str = ""
    """The colour before a wild draw four that the seat has to answer."""


def position_of(table: Facing) -> CardState:
    """Return the position of a table, with the unseen cards in the order given; raises PositionError."""
    rules = table.rules
    placed = {*table.hand, *table.known, *table.unseen, table.top}
    pile = [table.top, *(card for card in all_cards(rules) if card not in placed)]
    values: dict[str, object] = {
        "book": rules.book,
        "options": dict(changed(rules, BOOKS[rules.book])),
        "racks": [format_cards(table.hand), format_cards((*table.known, *table.unseen[: table.hidden]))],
        "stock": format_cards(table.unseen[table.hidden :]),
        "discard": format_cards(pile),
        "colour": table.colour,
        "seen": [format_cards(table.known), ""],
    }
    if table.pending_draw:
        values |= {"layer": 1, "stacked": table.pending_draw, "phase": "answer"}
    if table.former_colour:
        values["former_colour"] = table.former_colour
    return parse_position(values)


def parse_label(text: str, rules: CardRules) -> CardPuzzleLabel:
    """Return what a line says before the position, without looking at the rest; raises NotationError."""
    return CardPuzzleLabel(*_label(_fields(text), rules))


def parse_line(text: str, rules: CardRules) -> CardPuzzleLine:
    """Return the puzzle of a line; raises NotationError or PositionError."""
    fields = _fields(text)
    label = _label(fields, rules)
    options, hand, other, rest, lying, judged = fields[3:]
    try:
        rules = with_options(rules, dict(_pair(word) for word in options.split()))
    except (OptionError, ValueError) as error:
        raise NotationError(str(error)) from None
    known, _, hidden = other.partition("?")
    if hidden and not hidden.isdigit():
        raise NotationError(f"{quoted(other)}: expected a number after ?")
    top, colour, stacked, former = _lying(lying, rules)
    held, shown, bag = (_cards(each, rules) for each in (hand, known, rest))
    state = position_of(Facing(rules, held, shown, int(hidden or 0), bag, top, colour, stacked, former))
    aim, best = _judged(judged, label[2], state)
    return CardPuzzleLine(*label, state, aim, best)


def _fields(text: str) -> list[str]:
    fields = text.rstrip("\n").split("\t")
    if len(fields) != FIELDS:
        raise NotationError(f"expected {FIELDS} fields between tabs, got {len(fields)}")
    return fields


def _label(fields: list[str], rules: CardRules) -> tuple[str, Grade, Fraction, tuple[str, ...]]:
    name, figures, themes = fields[0], fields[1], tuple(fields[2].split())
    words = name.split()
    if len(words) != WORDS or words[1] != rules.book:
        raise NotationError(f"{quoted(name)} names no puzzle of {rules.book}")
    grade, _, sure = figures.partition(" ")
    if grade not in [str(int(each)) for each in Grade]:
        raise NotationError(f"{quoted(figures)}: a grade is a number from 1 to {max(Grade)}")
    if unknown := [theme for theme in themes if theme not in THEMES]:
        raise NotationError(f"there is no theme {quoted(unknown[0])}")
    return name, Grade(int(grade)), parse_fraction(sure), themes


def parse_fraction(text: str) -> Fraction:
    """Return a chance or a number of cards, such as `3/7`, `2` or `0.25`; raises NotationError."""
    # Fraction would work out ten to a power of any size.
    try:
        if _FRACTION.fullmatch(text):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    raise NotationError(f"{quoted(text)} is no fraction")


def _pair(word: str) -> tuple[str, str]:
    key, _, value = word.partition("=")
    return key, value


def _cards(text: str, rules: CardRules) -> tuple[Card, ...]:
    return tuple(word.card for word in parse_cards(text, rules))


def _lying(text: str, rules: CardRules) -> tuple[Card, str, int, str]:
    """Return the top card, the colour, the cards to be drawn, and the colour before a wild draw four."""
    first, *more = text.split() or [""]
    word, _, chosen = first.partition(":")
    (top,) = _cards(word, rules) or (None,)
    stacked, former = [*more, "", ""][:2]
    if top is None or len(more) > 2 or (stacked and not stacked.removeprefix("+").isdigit()):
        raise NotationError(f"{quoted(text)} is no top card")
    if any(each not in ("", *COLOURS) for each in (chosen, former)):
        raise NotationError(f"{quoted(text)}: colours are {' '.join(COLOURS)}")
    return top, chosen or top.colour, int(stacked or 0), former


def _judged(text: str, sure: Fraction, state: CardState) -> tuple[Aim, Best]:
    """Return the aim, the best action and all others."""
    asked, _, rest = text.partition(": ")
    aim = parse_aim(asked)
    if aim is None:
        raise NotationError(f"{quoted(asked)} is no aim of cards")
    first, *others = rest.split("; ")
    judged = tuple(parse_judged(each, state) for each in others)
    if not judged:
        raise NotationError("there is nothing to choose from")
    return aim, Best(parsed_action(first, state, ME), sure, judged)


def parse_judged(text: str, state: CardState) -> JudgedAction:
    """Return an action that is not the best, of a text that `format_judged` made; raises NotationError."""
    words, _, reply = text.partition(REPLY)
    line, _, most = words.partition(" = ")
    number, _, rest = reply.partition(" ")
    seat, said = (int(number), rest) if number in map(str, range(state.seats)) else (OPPONENT, reply)
    answer = parsed_action(said, state, seat) if reply else None
    return JudgedAction(parsed_action(line, state, ME), parse_fraction(most), answer, seat if reply else OPPONENT)


def parsed_action(line: str, state: CardState, seat: int) -> CardAction:
    """Return the action of a line, of a seat with its hand; raises NotationError."""
    action = parse_action(line, state.rules, state.hands[seat])
    if isinstance(action, Problem):
        raise NotationError(f"{quoted(line)} is refused")
    return action
