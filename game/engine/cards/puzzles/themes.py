"""What can be proven of a position with an aim, and its themes: what the decision is about."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from enum import IntEnum, StrEnum
from fractions import Fraction
from typing import NamedTuple

from game.engine.cards.actions import Accept, CardAction, CardPhase, Challenge, Discard, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.legality import lawful, moves_hands, without
from game.engine.cards.notation import format_action, format_cards, parse_action, parse_cards
from game.engine.cards.pieces import ACTIONS, COLOURS, DRAW_FOUR, SHUFFLE_HANDS, Card, value
from game.engine.cards.position import parse_position
from game.engine.cards.puzzles import search
from game.engine.cards.puzzles.search import ME, OPPONENT, Aim, AimKind, DealSearch, Laying, deals, hidden_count
from game.engine.cards.rules import CardRules, all_cards
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.engine.fields import NotationError, quoted
from game.engine.game import Draw, Pass, Problem, Value
from game.engine.options import OptionError, changed, with_options

# -- What each action of a seat is worth: a proof that one is best, or that none is.

NODES = 60_000
"""The limit of actions carried out for one judgement."""


class JudgedAction(NamedTuple):
    """An action with the most that it can be worth: as if the seat saw all cards from then on."""

    action: CardAction
    most: Fraction
    reply: CardAction | None = None
    """What the opponent answers to it, where that is known."""
    reply_seat: int = OPPONENT


class Best(NamedTuple):
    """The one best action."""

    action: CardAction
    sure: Fraction
    """What it is worth by a plan that needs nothing but what the seat sees."""
    others: tuple[JudgedAction, ...]
    """All others, the best first; the most that they can be worth is less than `sure`."""
    also: tuple[CardAction, ...] = ()
    """What is as good; only where all cards are open."""


def shown(action: CardAction) -> object:
    """Return what an action looks like to everybody: of twins either one, with UNO! or without."""
    match action:
        case Play(card, colour=colour, seat=seat):
            return card.face, colour, seat
        case Discard(cards):
            return search.faces(cards)
        case _:
            return action


def judged(view: CardView, aim: Aim, nodes: int = NODES, laying: Laying | None = None) -> tuple[JudgedAction, ...]:
    """Return every action with the most that it can be worth, the best first; raises SearchEndedError.

    With `laying`, against an opponent who lays only these cards and never challenges.
    """
    tree = DealSearch(aim, nodes, laying, challenged=laying is None)
    every = deals(view)
    found = [
        JudgedAction(action, _average(every, [tree.after((deal,), ME, action, aim.turns - 1)[0] for deal in every]))
        for action in tree.options(every[0].state, ME)
    ]
    return tuple(sorted(found, key=lambda each: (-each.most, format_action(each.action))))


def best(view: CardView, aim: Aim, nodes: int = NODES) -> Best | None:
    """Return the best action, if one is provably better than every other; raises SearchEndedError."""
    first, *others = judged(view, aim, nodes)
    if not others or first.most <= others[0].most:
        return None
    every = deals(view)
    sure = _average(every, DealSearch(aim, nodes).after(every, ME, first.action, aim.turns - 1))
    return Best(first.action, sure, tuple(others)) if sure > others[0].most else None


def _average(every: Sequence[search.PossibleDeal], values: Sequence[search.Value]) -> Fraction:
    total = sum(deal.weight for deal in every)
    return Fraction(sum(deal.weight * value for deal, value in zip(every, values, strict=True)), total)


def reply_to(view: CardView, aim: Aim, action: CardAction, nodes: int = NODES) -> CardAction | None:
    """Return the worst answer to an action in most deals; None where none is worse. Raises SearchEndedError."""
    tree, found = DealSearch(aim, nodes), Counter[CardAction]()
    for deal in deals(view):
        for ways, state in tree.outcomes(deal.state, ME, action):
            if state.turn != OPPONENT or state.phase.is_between or state.reshuffles:
                continue
            answer = tree.worst_reply(state, aim.turns - 1)
            if isinstance(answer, Play | Challenge):
                found[answer] += deal.weight * ways
    return max(found, key=lambda each: (found[each], format_action(each))) if found else None


def habit(view: CardView, actions: Sequence[CardAction]) -> CardAction:
    """Return what is done out of habit: lay whatever goes, an action card first, a wild late, its own commonest colour.

    A draw card is passed on where that is possible, and else drawn for.
    """
    plays = [each for each in actions if isinstance(each, Play)]
    if not plays:
        return next((each for each in actions if isinstance(each, Accept | Draw | Pass)), actions[0])
    return min(plays, key=lambda each: _order(view, each))


def _order(view: CardView, action: Play) -> tuple[int, int, int]:
    card = action.card
    kind = 3 if card.symbol == DRAW_FOUR else 2 if card.is_wild else 0 if card.symbol in ACTIONS else 1
    return kind, -value(card), _rank(view.hand, card, action.colour)


def _rank(hand: Sequence[Card], card: Card, colour: str) -> int:
    """Return the place of a chosen colour among those that the rest of the hand has most of."""
    if not colour:
        return 0
    counted = Counter(each.colour for each in hand if each != card)
    ranked = sorted(COLOURS, key=lambda each: (-counted[each], COLOURS.index(each)))
    return ranked.index(colour)


# -- The grade of a puzzle: the weakest of five players who finds the best action. Each sees more than the one before.

FAR = 3
"""The number of turns from which a puzzle looks far ahead."""


class Grade(IntEnum):
    """What somebody has to think of."""

    HABIT = 1
    """Nothing: what is done out of habit is best."""
    OWN = 2
    """The own cards, as if the opponent laid nothing."""
    KNOWN = 3
    """The cards that the opponent is known to hold."""
    ODDS = 4
    """Every card that is unseen: what the opponent may hold or draw."""
    FAR = 5
    """All of that, three turns or more ahead."""


def grade_of(view: CardView, aim: Aim, best: CardAction, every: tuple[JudgedAction, ...], nodes: int = NODES) -> Grade:
    """Return the weakest grade whose player finds the best action among `every` one; raises SearchEndedError."""
    if habit(view, [each.action for each in every]) == best:
        return Grade.HABIT
    known = {card.face for card in view.known[OPPONENT]}
    weaker: dict[Grade, Laying] = {Grade.OWN: lambda _: False, Grade.KNOWN: lambda card: card.face in known}
    for grade, laying in weaker.items():
        first, second, *_ = judged(view, aim, nodes, laying)
        if first.action == best and first.most > second.most:
            return grade
    return Grade.FAR if aim.turns >= FAR else Grade.ODDS


# -- Themes of card puzzles: what the decision is about, each found from position, aim and best action.


CardThemeGroup = StrEnum(
    "CardThemeGroup", {"DECISIONS": "decisions", "MEANS": "means", "CARD_AIMS": "card-aims", "KNOWLEDGE": "knowledge"}
)
"""What kind of thing a theme is about."""


class CardDecision(NamedTuple):
    """A position with its best action."""

    view: CardView
    aim: Aim
    best: Best

    @property
    def action(self) -> CardAction:
        """The best action."""
        return self.best.action

    @property
    def others(self) -> Sequence[CardAction]:
        """What else could be done."""
        return [each.action for each in self.best.others]

    @property
    def card(self) -> Card | None:
        """The card that is best laid, if any is."""
        return self.action.card if isinstance(self.action, Play) else None

    @property
    def could_lay(self) -> tuple[Card, ...]:
        """The cards that could be laid otherwise."""
        return tuple(each.card for each in self.others if isinstance(each, Play))

    @property
    def is_answer(self) -> bool:
        """Whether a card of the opponent has to be answered."""
        return self.view.phase is CardPhase.ANSWER

    def is_fair(self, card: Card) -> bool:
        """Return whether a card is a wild that no challenge would find unlawful."""
        if card.symbol == DRAW_FOUR:
            return lawful(self.view.rules, without(self.view.hand, card), self.view.colour)
        return card.is_wild


GROUPS: dict[CardThemeGroup, dict[str, Callable[[CardDecision], bool]]] = {
    CardThemeGroup.DECISIONS: {
        # a wild draw four has to be challenged or drawn for, and one of them is best
        "challenge-or-draw": lambda it: (
            isinstance(it.action, Challenge | Accept)
            and any(isinstance(each, Challenge) for each in (it.action, *it.others))
        ),
        # a draw card can be passed on by another one, or its cards taken
        "stack-or-take": lambda it: (
            it.is_answer and bool(it.card or it.could_lay) and not isinstance(it.action, Challenge)
        ),
        # a wild is laid and each other colour would be worse; not where another colour cannot be held
        "which-colour": lambda it: it.card is not None and it.card.is_wild and len(it.view.hand) > 1,
        # a wild could be laid, not as a bluff, and is kept for later, on one's own turn
        "hold-the-wild": lambda it: (
            (isinstance(it.action, Draw) or (it.card is not None and not it.card.is_wild))
            and not it.is_answer
            and any(map(it.is_fair, it.could_lay))
        ),
        # a wild is laid although a card of a colour could be
        "spend-the-wild": lambda it: (
            it.card is not None and it.card.is_wild and not all(card.is_wild for card in it.could_lay)
        ),
    },
    CardThemeGroup.MEANS: {
        # a card is drawn although one could be laid, on one's own turn
        "draw-on-purpose": lambda it: isinstance(it.action, Draw) and not it.is_answer and bool(it.could_lay),
        # a wild draw four is laid that a challenge would find unlawful
        "bluff": lambda it: it.card is not None and it.card.symbol == DRAW_FOUR and not it.is_fair(it.card),
        # a coloured action card is laid, which between two players wins another turn
        "extra-turn": lambda it: it.card is not None and it.card.symbol in ACTIONS and not it.is_answer,
        # the colour is changed by an equal number or symbol
        "by-symbol": lambda it: it.card is not None and not it.card.is_wild and it.card.colour != it.view.colour,
        # a 7 or a 0 moves the hands
        "swap-hands": lambda it: it.card is not None and moves_hands(it.view.rules, it.card) and len(it.view.hand) > 1,
        # all hands are shuffled and dealt again
        "shuffle-hands": lambda it: it.card is not None and it.card.symbol == SHUFFLE_HANDS,
    },
    CardThemeGroup.CARD_AIMS: {
        # the seat goes out in time whatever the opponent does and draws
        "go-out": lambda it: it.aim.kind is AimKind.GO_OUT and it.best.sure == 1,
        # it may go out in time, with the best chance there is
        "go-out-likely": lambda it: it.aim.kind is AimKind.GO_OUT and it.best.sure < 1,
        # the opponent has to be kept from going out
        "hold-out": lambda it: it.aim.kind is AimKind.HOLD_OUT,
        # cards are counted
        "ahead": lambda it: it.aim.kind is AimKind.AHEAD,
    },
    CardThemeGroup.KNOWLEDGE: {
        # how many cards of the opponent are unknown
        "open-hand": lambda it: hidden_count(it.view) == 0,
        "one-unknown": lambda it: hidden_count(it.view) == 1,
        "hidden-hand": lambda it: hidden_count(it.view) > 1,
    },
}
"""By the key of each theme, whether a decision has it."""

THEMES = {key: detector for detectors in GROUPS.values() for key, detector in detectors.items()}
"""Every detector by the key of its theme."""


def themes_of(view: CardView, aim: Aim, best: Best) -> tuple[str, ...]:
    """Return the keys of all themes of a decision."""
    decision = CardDecision(view, aim, best)
    return tuple(key for key, found in THEMES.items() if found(decision))


class CardPuzzleLabel(Value):
    """What a line says about its puzzle before the position."""

    name: str
    """The version of the generator, the book, the grade asked for or `any`, the theme and the seed."""
    grade: Grade
    sure: Fraction
    """What the best action is worth: a chance, or cards."""
    themes: tuple[str, ...]


class CardPuzzleLine(CardPuzzleLabel):
    """A puzzle as it is kept in a set, or as it was worked out, without a name."""

    state: CardState
    aim: Aim
    best: Best

    @property
    def seen(self) -> CardView:
        """What the player sees at the beginning."""
        return view(self.state, ME)


def proven(start: CardState, aim: Aim, nodes: int = NODES) -> CardPuzzleLine | None:
    """Return the puzzle of a position; None if no action is provably best. Raises SearchEndedError."""
    seen = view(start, ME)
    found = best(seen, aim, nodes)
    if found is None:
        return None
    grade = grade_of(seen, aim, found.action, (JudgedAction(found.action, found.sure), *found.others), nodes)
    answered = tuple(each._replace(reply=reply_to(seen, aim, each.action, nodes)) for each in found.others)
    themes = themes_of(seen, aim, found)
    return CardPuzzleLine("", grade, found.sure, themes, start, aim, found._replace(others=answered))


# -- Card puzzles as lines of text: a hundred of them in a file.

FIELDS = 9
"""The number of fields of a line, which tabs separate."""
WORDS = 5
"""The number of words in the first field."""
_FRACTION = re.compile(r"-?[0-9]{1,40}(?:[./][0-9]{1,40})?")
REPLY = " > "
"""What stands before the opponent's answer to an action."""


def format_judged(other: JudgedAction) -> str:
    """Return an action that is not the best, such as `draw = 1/2 > play R1`: its most, and the answer to it.

    Before the answer of another seat than the second is its number.
    """
    seat = "" if other.reply_seat == OPPONENT else f"{other.reply_seat} "
    reply = "" if other.reply is None else f"{REPLY}{seat}{format_action(other.reply)}"
    return f"{format_action(other.action)} = {other.most}{reply}"


def position_of(
    rules: CardRules,
    hand: Sequence[Card],
    known: Sequence[Card],
    hidden: int,
    unseen: Sequence[Card],
    top: Card,
    colour: str,
    pending_draw: int,
    former_colour: str,
) -> CardState:
    """Return the position that a seat faces; all cards that are not named lie on the discard pile.

    `known` is what it knows of the opponent's hand and `hidden` how many more cards that holds: the first of those
    `unseen`, of which the others are the stock. `pending_draw` is the number of cards that the seat has to answer for,
    0 if it simply is on turn; `former_colour` the colour before a wild draw four. Raises PositionError.
    """
    placed = {*hand, *known, *unseen, top}
    values: dict[str, object] = {
        "book": rules.book,
        "options": dict(changed(rules, BOOKS[rules.book])),
        "racks": [format_cards(hand), format_cards((*known, *unseen[:hidden]))],
        "stock": format_cards(unseen[hidden:]),
        "discard": format_cards([top, *(card for card in all_cards(rules) if card not in placed)]),
        "colour": colour,
        "seen": [format_cards(known), ""],
    }
    if pending_draw:
        values |= {"layer": 1, "stacked": pending_draw, "phase": "answer"}
    if former_colour:
        values["former_colour"] = former_colour
    return parse_position(values)


def parse_label(text: str, rules: CardRules) -> CardPuzzleLabel:
    """Return what a line says before the position, without looking at the rest; raises NotationError."""
    fields = text.rstrip("\n").split("\t")
    if len(fields) != FIELDS:
        raise NotationError(f"expected {FIELDS} fields between tabs, got {len(fields)}")
    name, figures, themes = fields[0], fields[1], tuple(fields[2].split())
    words = name.split()
    if len(words) != WORDS or words[1] != rules.book:
        raise NotationError(f"{quoted(name)} names no puzzle of {rules.book}")
    grade, _, sure = figures.partition(" ")
    if grade not in [str(int(each)) for each in Grade]:
        raise NotationError(f"{quoted(figures)}: a grade is a number from 1 to {max(Grade)}")
    if unknown := [theme for theme in themes if theme not in THEMES]:
        raise NotationError(f"there is no theme {quoted(unknown[0])}")
    return CardPuzzleLabel(name, Grade(int(grade)), parse_fraction(sure), themes)


def parse_line(text: str, rules: CardRules) -> CardPuzzleLine:
    """Return the puzzle of a line; raises NotationError or PositionError."""
    label = parse_label(text, rules)
    options, hand, other, rest, lying, judged = text.rstrip("\n").split("\t")[3:]
    try:
        rules = with_options(rules, {key: value for key, _, value in (word.partition("=") for word in options.split())})
    except (OptionError, ValueError) as error:
        raise NotationError(str(error)) from None
    known, _, hidden = other.partition("?")
    if hidden and not hidden.isdigit():
        raise NotationError(f"{quoted(other)}: expected a number after ?")
    top, colour, stacked, former = _lying(lying, rules)
    held, shown, bag = (parse_cards(each, rules) for each in (hand, known, rest))
    state = position_of(rules, held, shown, int(hidden or 0), bag, top, colour, stacked, former)
    aim, best = _judged(judged, label.sure, state)
    return CardPuzzleLine(label.name, label.grade, label.sure, label.themes, state, aim, best)


def parse_fraction(text: str) -> Fraction:
    """Return a chance or a number of cards, such as `3/7`, `2` or `0.25`; raises NotationError."""
    # Fraction would work out ten to a power of any size.
    try:
        if _FRACTION.fullmatch(text):
            return Fraction(text)
    except ZeroDivisionError:
        pass
    raise NotationError(f"{quoted(text)} is no fraction")


def _lying(text: str, rules: CardRules) -> tuple[Card, str, int, str]:
    """Return the top card, the colour, the cards to be drawn, and the colour before a wild draw four."""
    first, *more = text.split() or [""]
    word, _, chosen = first.partition(":")
    (top,) = parse_cards(word, rules) or (None,)
    stacked, former = [*more, "", ""][:2]
    if top is None or len(more) > 2 or (stacked and not stacked.removeprefix("+").isdigit()):
        raise NotationError(f"{quoted(text)} is no top card")
    if any(each not in ("", *COLOURS) for each in (chosen, former)):
        raise NotationError(f"{quoted(text)}: colours are {' '.join(COLOURS)}")
    return top, chosen or top.colour, int(stacked or 0), former


def _judged(text: str, sure: Fraction, state: CardState) -> tuple[Aim, Best]:
    asked, _, rest = text.partition(": ")
    aim = search.parse_aim(asked)
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
