"""What can be proven of a position with an aim, and its themes: what the decision is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from game.engine.cards.actions import Accept, CardAction, CardPhase, Challenge, Play
from game.engine.cards.legality import lawful, moves_hands, without
from game.engine.cards.pieces import ACTIONS, DRAW_FOUR, SHUFFLE_HANDS
from game.engine.cards.puzzles.judging import NODES, Best, Grade, JudgedAction, best, grade_of, with_replies
from game.engine.cards.puzzles.search import ME, Aim, AimKind, hidden_count
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.engine.game import Draw

# -- Themes of card puzzles: what the decision is about, each found by a function of position, aim and best action.


class CardThemeGroup(StrEnum):
    """What kind of thing a theme is about."""

    DECISIONS = "decisions"
    MEANS = "means"
    CARD_AIMS = "card-aims"
    KNOWLEDGE = "knowledge"


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
    def is_answer(self) -> bool:
        """Whether a card of the opponent has to be answered."""
        return self.view.phase is CardPhase.ANSWER


def challenge_or_draw(it: CardDecision) -> bool:
    """Return whether a wild draw four has to be challenged or drawn for, and one of them is best."""
    every = (it.action, *it.others)
    return isinstance(it.action, Challenge | Accept) and any(isinstance(each, Challenge) for each in every)


def stack_or_take(it: CardDecision) -> bool:
    """Return whether a draw card can be passed on by another one, or its cards taken."""
    every = (it.action, *it.others)
    return it.is_answer and any(isinstance(each, Play) for each in every) and not isinstance(it.action, Challenge)


def which_colour(it: CardDecision) -> bool:
    """Return whether a wild is laid and each other colour would be worse; not where another colour cannot be held."""
    return isinstance(it.action, Play) and it.action.card.is_wild and len(it.view.hand) > 1


def hold_the_wild(it: CardDecision) -> bool:
    """Return whether a wild could be laid, not as a bluff, and is kept for later, on one's own turn."""
    kept = isinstance(it.action, Draw) or (isinstance(it.action, Play) and not it.action.card.is_wild)
    return kept and not it.is_answer and any(_is_fair_wild(it.view, each) for each in it.others)


def spend_the_wild(it: CardDecision) -> bool:
    """Return whether a wild is laid although a card of a colour could be."""
    return (
        isinstance(it.action, Play)
        and it.action.card.is_wild
        and any(isinstance(each, Play) and not each.card.is_wild for each in it.others)
    )


def draw_on_purpose(it: CardDecision) -> bool:
    """Return whether a card is drawn although one could be laid, on one's own turn."""
    return isinstance(it.action, Draw) and not it.is_answer and any(isinstance(each, Play) for each in it.others)


def bluff(it: CardDecision) -> bool:
    """Return whether a wild draw four is laid that a challenge would find unlawful."""
    action = it.action
    return isinstance(action, Play) and action.card.symbol == DRAW_FOUR and not _is_fair_wild(it.view, action)


def _is_fair_wild(view: CardView, action: CardAction) -> bool:
    """Return whether an action lays a wild and no challenge would find it unlawful."""
    if not isinstance(action, Play) or not action.card.is_wild:
        return False
    return action.card.symbol != DRAW_FOUR or lawful(view.rules, without(view.hand, action.card), view.colour)


def extra_turn(it: CardDecision) -> bool:
    """Return whether a coloured action card is laid, which between two players wins another turn."""
    return isinstance(it.action, Play) and it.action.card.symbol in ACTIONS and not it.is_answer


def by_symbol(it: CardDecision) -> bool:
    """Return whether the colour is changed by an equal number or symbol."""
    action = it.action
    return isinstance(action, Play) and not action.card.is_wild and action.card.colour != it.view.colour


def swap_hands(it: CardDecision) -> bool:
    """Return whether a 7 or a 0 moves the hands."""
    return isinstance(it.action, Play) and moves_hands(it.view.rules, it.action.card) and len(it.view.hand) > 1


def shuffle_hands(it: CardDecision) -> bool:
    """Return whether all hands are shuffled and dealt again."""
    return isinstance(it.action, Play) and it.action.card.symbol == SHUFFLE_HANDS


def go_out(it: CardDecision) -> bool:
    """Return whether the seat goes out in time whatever the opponent does and draws."""
    return it.aim.kind is AimKind.GO_OUT and it.best.sure == 1


def go_out_likely(it: CardDecision) -> bool:
    """Return whether the seat may go out in time, with the best chance there is."""
    return it.aim.kind is AimKind.GO_OUT and it.best.sure < 1


def hold_out(it: CardDecision) -> bool:
    """Return whether the opponent has to be kept from going out."""
    return it.aim.kind is AimKind.HOLD_OUT


def ahead(it: CardDecision) -> bool:
    """Return whether cards are counted."""
    return it.aim.kind is AimKind.AHEAD


def open_hand(it: CardDecision) -> bool:
    """Return whether all cards of the opponent are known."""
    return not hidden_count(it.view)


def one_unknown(it: CardDecision) -> bool:
    """Return whether all cards of the opponent are known but one."""
    return hidden_count(it.view) == 1


def hidden_hand(it: CardDecision) -> bool:
    """Return whether several cards of the opponent are unknown."""
    return hidden_count(it.view) > 1


_DETECTORS: dict[CardThemeGroup, tuple[Callable[[CardDecision], bool], ...]] = {
    CardThemeGroup.DECISIONS: (challenge_or_draw, stack_or_take, which_colour, hold_the_wild, spend_the_wild),
    CardThemeGroup.MEANS: (draw_on_purpose, bluff, extra_turn, by_symbol, swap_hands, shuffle_hands),
    CardThemeGroup.CARD_AIMS: (go_out, go_out_likely, hold_out, ahead),
    CardThemeGroup.KNOWLEDGE: (open_hand, one_unknown, hidden_hand),
}
"""The detectors of each group; each has the name of its theme."""

GROUPS: dict[CardThemeGroup, dict[str, Callable[[CardDecision], bool]]] = {
    group: {detector.__name__.replace("_", "-"): detector for detector in detectors}
    for group, detectors in _DETECTORS.items()
}
"""The detectors of each group by the keys of their themes, such as `hold-the-wild`."""

THEMES = {key: detector for detectors in GROUPS.values() for key, detector in detectors.items()}
"""Every detector by the key of its theme."""


def themes_of(view: CardView, aim: Aim, best: Best) -> tuple[str, ...]:
    """Return the keys of all themes of a decision."""
    decision = CardDecision(view, aim, best)
    return tuple(key for key, found in THEMES.items() if found(decision))


# -- Everything that can be proven of a position with an aim: its best action, what answers the others, and the grade.


class ProvenPuzzle(NamedTuple):
    """A position with an aim and everything that was worked out."""

    start: CardState
    aim: Aim
    best: Best
    grade: Grade
    themes: tuple[str, ...]


def proven(start: CardState, aim: Aim, nodes: int = NODES) -> ProvenPuzzle | None:
    """Return the puzzle of a position; None if no action is provably best. Raises SearchEndedError."""
    seen = view(start, ME)
    found = best(seen, aim, nodes)
    if found is None:
        return None
    every = (JudgedAction(found.action, found.sure), *found.others)
    grade = grade_of(seen, aim, found.action, every, nodes)
    answered = with_replies(seen, aim, found.others, nodes)
    return ProvenPuzzle(start, aim, found._replace(others=answered), grade, themes_of(seen, aim, found))
