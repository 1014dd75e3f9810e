"""A generator of card puzzles: a seed gives the same one for ever, as long as the version stays."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from game.engine.cards.books import BOOKS
from game.engine.cards.legality import fits
from game.engine.cards.notation import format_action, format_cards
from game.engine.cards.pieces import ACTIONS, COLOURS, CUSTOMS, DRAW_FOUR, DRAW_TWO, DRAWS, SHUFFLE_HANDS, WILD, Card
from game.engine.cards.puzzles.search import ME, OPPONENT, Aim, AimKind, SearchEndedError, unseen
from game.engine.cards.puzzles.themes import (
    CardPuzzleLine,
    Grade,
    JudgedAction,
    best,
    format_judged,
    grade_of,
    habit,
    position_of,
    reply_to,
    themes_of,
)
from game.engine.cards.rules import CardRules, all_cards
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.fields import PositionError
from game.engine.options import OnOff, changed, with_options
from game.engine.shuffle import RandomSource, chances
from tools.tile_generator import between, pick

# -- Positions that may be puzzles: late in a round for two, few cards unseen, all others on the discard pile.

STACKING = {"stacking": "on"}
SEVEN_O = {"zero_passes": "on", "seven_swaps": "on"}
HOUSE: tuple[Mapping[str, str], ...] = ({}, {}, {}, {}, {}, STACKING, SEVEN_O)
"""The house rules of puzzles; most have none."""
ANSWERS = {"challenge-or-draw": DRAW_FOUR, "stack-or-take": DRAW_TWO}
"""The themes in which the seat answers a card of the opponent, and which."""
COMES_BACK = 0.5
"""The chance that the opponent is known to hold a draw card where one may be stacked."""


RECIPES = {
    Aim(AimKind.GO_OUT, 2): ((2, 2), (1, 3), (0, 3), (5, 8)),
    Aim(AimKind.GO_OUT, 3): ((3, 3), (1, 3), (0, 2), (5, 7)),
    Aim(AimKind.GO_OUT, 4): ((4, 4), (1, 2), (0, 1), (4, 6)),
    Aim(AimKind.HOLD_OUT, 1): ((2, 5), (1, 2), (1, 2), (5, 8)),
    Aim(AimKind.HOLD_OUT, 2): ((2, 4), (1, 2), (0, 1), (4, 6)),
    Aim(AimKind.AHEAD, 1): ((2, 5), (3, 4), (1, 3), (4, 8)),
}
"""The fewest and the most cards of the hand, of the other one, of it hidden, and in stock that an aim is tried with."""


def draft(rules: CardRules, theme: str | None, chance: RandomSource) -> tuple[CardState, Aim] | None:
    """Return a position with an aim for a theme; None if it comes to nothing."""
    rules = with_options(rules, _house(theme, chance))
    aim = pick(chance, _aims(theme))
    in_hand, in_other, in_hidden, in_stock = RECIPES[aim]
    box = list(all_cards(rules))

    def take(fits_in: Callable[[Card], bool]) -> Card | None:
        found = [card for card in box if fits_in(card)]
        card = pick(chance, found) if found else None
        if card is not None:
            box.remove(card)
        return card

    answered = ANSWERS.get(theme or "")
    hand = [take(wanted) for wanted in _wanted(theme)]
    top = take(lambda card: card.symbol == answered if answered else not card.is_wild or chance() < 0.1)
    if top is None or None in hand:
        return None
    colour = top.colour or pick(chance, COLOURS)
    size, other = between(chance, *in_hand), between(chance, *in_other)
    hidden = min(between(chance, *in_hidden), other)
    related = [card for card in hand if card is not None and card.colour]

    def likely(card: Card) -> bool:
        return fits(card, top, colour) or any(fits(card, each, each.colour) for each in related) or chance() < 0.25

    while len(hand) < size:
        hand.append(take(lambda card: not card.is_wild and likely(card)))
    held = [take(lambda card: not card.is_wild or chance() < 0.3) for _ in range(other - hidden)]
    if theme == "stack-or-take" and held and chance() < COMES_BACK:
        held[0] = take(lambda card: card.symbol == DRAW_TWO)
    count = hidden + between(chance, *in_stock)
    unseen = [take(lambda card: not card.is_wild or chance() < 0.4) for _ in range(count)]
    piles = [[card for card in pile if card is not None] for pile in (hand, held, unseen)]
    if not _matters(rules, [top, *piles[0], *piles[1], *piles[2]]):
        return None
    stacked = DRAWS[answered] * (2 if theme == "stack-or-take" and chance() < 0.3 else 1) if answered else 0
    former = pick(chance, [each for each in COLOURS if each != colour]) if answered == DRAW_FOUR else ""
    mine, known, rest = map(sorted, piles)
    try:
        return position_of(rules, mine, known, hidden, rest, top, colour, stacked, former), aim
    except PositionError:
        return None


def _matters(rules: CardRules, cards: Sequence[Card]) -> bool:
    """Return whether the house rules have a card that they are about."""
    symbols = {card.symbol for card in cards}
    stacks = rules.stacking is OnOff.OFF or len([card for card in cards if card.symbol in DRAWS]) > 1
    return stacks and (rules.seven_swaps is OnOff.OFF or bool(symbols & {"0", "7"}))


def _house(theme: str | None, chance: RandomSource) -> Mapping[str, str]:
    if theme == "stack-or-take":
        return STACKING
    return SEVEN_O if theme == "swap-hands" else pick(chance, HOUSE)


def _aims(theme: str | None) -> tuple[Aim, ...]:
    if theme == "challenge-or-draw":
        return tuple(aim for aim in RECIPES if aim.turns == 1)
    return tuple(aim for aim in RECIPES if theme == aim.kind.replace("_", "-")) or tuple(RECIPES)


def _wanted(theme: str | None) -> tuple[Callable[[Card], bool], ...]:
    """Return what cards a hand has to have for a theme."""
    symbols = {
        "stack-or-take": (DRAW_TWO,), "bluff": (DRAW_FOUR,), "shuffle-hands": (SHUFFLE_HANDS,),
        "swap-hands": ("0", "7"), "which-colour": (WILD, *CUSTOMS), "hold-the-wild": (WILD, *CUSTOMS),
        "spend-the-wild": (WILD, DRAW_FOUR), "extra-turn": ACTIONS,
    }.get(theme or "")  # fmt: skip
    return () if symbols is None else (lambda card: card.symbol in symbols,)


# -- The puzzle of a seed.

VERSION = 1
"""Raised whenever a seed would give another puzzle."""
NODES = 6_000
"""The limit of actions carried out for one judgement; a candidate that needs more is dropped."""
CANDIDATES = 3000
"""The number of candidates after which a seed is given up."""
MARGINS = {AimKind.GO_OUT: Fraction(1, 10), AimKind.HOLD_OUT: Fraction(1, 10), AimKind.AHEAD: Fraction(1, 2)}
"""How much better the best action has to be than every other: in one of ten deals, or by half a card."""
WORTH = Fraction(1, 4)
"""The least chance with which an aim is worth a puzzle."""


def generate(
    rules: CardRules, grade: Grade | None, theme: str | None, seed: int, most: int = CANDIDATES
) -> CardPuzzleLine | None:
    """Return the puzzle of a seed; None if no candidate has that grade and theme.

    Of no grade asked for, it is any in which habit goes wrong.
    """
    name = f"{VERSION} {rules.book} {'any' if grade is None else int(grade)} {theme or 'any'} {seed}"
    chance = chances(name)
    candidates = (draft(rules, theme, chance) for _ in range(most))
    found = (examine(*each, grade, theme, name) for each in candidates if each is not None)
    return next(filter(None, found), None)


def examine(state: CardState, aim: Aim, grade: Grade | None, theme: str | None, name: str) -> CardPuzzleLine | None:
    """Return the puzzle of a candidate if it has the grade and the theme."""
    seen = view(state, ME)
    try:
        found = best(seen, aim, NODES)
        if found is None or (aim.kind is not AimKind.AHEAD and found.sure < WORTH):
            return None
        if found.sure - found.others[0].most < MARGINS[aim.kind]:
            return None
        themes = themes_of(seen, aim, found)
        every = (JudgedAction(found.action, found.sure), *found.others)
        by_habit = habit(seen, [each.action for each in every]) == found.action
        if theme not in (None, *themes) or by_habit != (grade is Grade.HABIT):
            return None
        proven = grade_of(seen, aim, found.action, every, NODES)
        if grade not in (None, proven):
            return None
        answered = tuple(each._replace(reply=reply_to(seen, aim, each.action)) for each in found.others)
    except SearchEndedError:
        return None
    return CardPuzzleLine(name, proven, found.sure, themes, state, aim, found._replace(others=answered))


def written_line(found: CardPuzzleLine) -> str:
    """Return a puzzle as one line."""
    state, seen = found.state, view(found.state, ME)
    known = seen.known[OPPONENT]
    hidden, pending, top = seen.counts[OPPONENT] - len(known), state.pending, state.discard[0]
    lying = f"{top!r}:{state.colour}" if top.is_wild else repr(top)
    answered = (f"+{pending.pending_draw}", pending.former_colour) if pending.pending_draw else ()
    return "\t".join(
        (
            found.name,
            f"{int(found.grade)} {found.sure}",
            " ".join(found.themes),
            " ".join(f"{key}={value}" for key, value in changed(state.rules, BOOKS[state.rules.book]).items()),
            format_cards(seen.hand),
            f"{format_cards(known)} ?{hidden}".strip() if hidden else format_cards(known),
            format_cards(unseen(seen)),
            " ".join((lying, *answered)).strip(),
            f"{found.aim.kind} {found.aim.turns}: {format_action(found.best.action)}"
            + "".join(f"; {format_judged(each)}" for each in found.best.others),
        )
    )
