"""What the choices of the others say about their hands: how likely a hand would have led to what was seen.

Every seat is taken to choose about as `hard` does: each card that fits has a weight, a wild one for each colour that it
may name, and so has drawing. They were fitted to 300 rounds of UNO of 1999 (docs/computer-players.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.ai.value import ALL
from game.engine.cards.actions import Choice
from game.engine.cards.legality import stackable
from game.engine.cards.pieces import ACTIONS, COLOURS, DRAW_FOUR, DRAWS, NUMBERS, Hand
from game.engine.cards.views import CardView

# How likely each choice is, in proportion to the others.

DRAW = 44
WILDS, WILD_FOURS = (10, 15, 21, 31), (236, 339, 485, 696)
"""To name a colour with a wild, by the number of its cards in the hand; more than three are like three."""
SAME = dict(
    zip((*NUMBERS, *ACTIONS), (457, 601, 791, 1040, 1368, 1799, 2367, 3112, 4094, 5384, *[23510] * 3), strict=True)
)
"""By symbol, to lay a card in the colour in force."""
OTHER = dict(
    zip((*NUMBERS, *ACTIONS), (306, 403, 530, 697, 917, 1206, 1586, 2086, 2744, 3609, *[16077] * 3), strict=True)
)
"""By symbol, to lay a card in another colour."""
ODD = 10_000
"""The chance, in millionths, that a seat does anything whatever, so that no hand is ruled out."""


class Clue(NamedTuple):
    """A choice of a seat, and what it chose from."""

    choice: Choice
    colour: str
    """The colour in force."""
    symbol: str
    """The symbol of the top card."""
    later: Hand
    """What the seat has laid from that hand since, this choice included."""


def clues_of(view: CardView, seat: int) -> Iterator[Clue]:
    """Yield what a seat chose freely from its hand: not to lay the card it drew, to stack or to jump in."""
    laid = sum(choice.card is not None for choice in view.chosen)
    top = view.discard[laid] if laid < len(view.discard) else None
    colour = top.colour if top else ""
    faced, before = [], None
    for choice in view.chosen:
        drawn = before is not None and before.seat == choice.seat and before.card is None
        if choice.seat == seat:
            faced.append((choice, colour, top, drawn))
        if choice.card is not None:
            top, colour = choice.card, choice.colour
        before = choice
    later: Hand = ()
    for choice, colour, top, drawn in reversed(faced):
        if drawn:
            continue
        if choice.card is not None:
            later = (choice.card, *later)
        jumped = choice.card is not None and top is not None and choice.card.face == top.face
        if top is not None and colour and not jumped and not (top.symbol in DRAWS and stackable(view.rules, top)):
            yield Clue(choice, colour, top.symbol, later)


def likelihood(clues: Sequence[Clue], hand: Hand) -> int:
    """Return how likely a seat would have chosen as it did with this hand, the cards that it held longest first."""
    product = 1
    for clue in clues:
        product *= ODD + _share(clue, (*clue.later, *hand[: clue.choice.held - len(clue.later)]))
    return product


def _share(clue: Clue, hand: Hand) -> int:
    """Return how likely a choice was with this hand, in millionths."""
    (_, chosen, named, _), now, top, _ = clue
    held = [card[0] for card in hand]
    counts = [min(held.count(each), 3) for each in COLOURS]
    total = DRAW
    for colour, symbol, _ in hand:
        if colour == now:
            total += SAME[symbol]
        elif not colour:
            if symbol != DRAW_FOUR:
                total += sum([WILDS[each] for each in counts])
            elif now not in held:
                total += sum([WILD_FOURS[each] for each in counts])
        elif symbol == top:
            total += OTHER[symbol]
    if chosen is None:
        own = DRAW
    elif chosen.colour:
        own = (SAME if chosen.colour == now else OTHER)[chosen.symbol]
    else:
        own = (WILD_FOURS if chosen.symbol == DRAW_FOUR else WILDS)[min(held.count(named), 3)]
    return ALL * own // total
