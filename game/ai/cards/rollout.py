"""The rollout policy: simple play that the master imagines for all seats, its own included."""

from __future__ import annotations

from random import Random

from game.engine.actions import Draw
from game.engine.cards.actions import Accept, Challenge, Discard, Done, Jump, NameColour, Play
from game.engine.cards.choices import Hand
from game.engine.cards.legality import can_be_jumped_on, fits, lawful, names_a_seat, stackable
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, Card
from game.engine.cards.rules import Bluff
from game.engine.cards.sampling import Imagined
from game.engine.options import OnOff

DRAW, ACCEPT, CHALLENGE, DONE = Draw(), Accept(), Challenge(), Done()
DOUBTED = 5
"""The number of cards in a hand at which half of its wild draw fours are challenged."""


def go_on(game: Imagined, chance: Random) -> None:
    """Play one act of the seat that has to act."""
    seat = game.turn
    match game.phase:
        case CardPhase.TURN:
            _turn(game, seat, game.hands[seat])
        case CardPhase.DRAWN:
            assert game.drawn is not None
            _turn(game, seat, (game.drawn,))
        case CardPhase.ANSWER:
            _answer(game, seat, chance)
        case CardPhase.WINDOW:
            _window(game)
        case CardPhase.COLOUR:
            game.do(seat, NameColour(favourite(game.hands[seat])))
        case CardPhase.DISCARD:
            game.do(seat, Discard(dearest(game.hands[seat], game.pending.tasks[0].number)))
        case _:
            game.do(seat, DONE)


def favourite(hand: Hand) -> str:
    """Return the colour that a hand holds most of."""
    held = [card[0] for card in hand]
    return max(COLOURS, key=held.count)


def dearest(hand: Hand, number: int) -> Hand:
    """Return the `number` cards to give away first: the rarest colours, wilds last."""
    held = [card[0] for card in hand]
    return tuple(sorted(hand, key=lambda card: (not card[0], held.count(card[0]))))[:number]


def _turn(game: Imagined, seat: int, cards: Hand) -> None:
    """Lay a card that fits: actions before numbers, the colour in force before others, wilds last."""
    colour, symbol, hand = game.colour, game.discard[0][1], game.hands[seat]
    best: Card | None = None
    rank = -1
    for card in cards:
        own, sign, _ = card
        if not own:
            liking = 0
        elif own == colour:
            liking = 2 if len(sign) == 1 and sign <= "9" else 4
        elif sign == symbol:
            liking = 1 if len(sign) == 1 and sign <= "9" else 3
        else:
            continue
        if liking > rank and (sign != DRAW_FOUR or _may_lay_four(game, hand, card)):
            best, rank = card, liking
    if best is not None:
        game.do(seat, _lay(game, seat, hand, best))
    elif game.phase is CardPhase.DRAWN or not game.can_draw:
        game.draw_nothing(seat)
    else:
        game.do(seat, DRAW)


def _may_lay_four(game: Imagined, hand: Hand, card: Card) -> bool:
    """Return whether a wild draw four is lawful; the policy never bluffs."""
    return lawful(game.rules, tuple(each for each in hand if each != card), game.colour)


def _lay(game: Imagined, seat: int, hand: Hand, card: Card) -> Play:
    rest = tuple(each for each in hand if each != card)
    colour = "" if card.colour else favourite(rest)
    return Play(card, colour, len(rest) == 1 and not game.called, _named(game, seat, card, len(rest)))


def _named(game: Imagined, seat: int, card: Card, left: int) -> int | None:
    """Return the seat that a card names: the opponent with the fewest cards."""
    if not (game.rules.seven_swaps is OnOff.ON or game.rules.customs) or not names_a_seat(game.rules, card, left):
        return None
    team = game.match.team_of(seat)
    others = [other for other in game.match.order if other != seat]
    return min(others, key=lambda other: (other in team, len(game.hands[other])))


def _answer(game: Imagined, seat: int, chance: Random) -> None:
    """Stack another draw card, or take the cards; a wild draw four from a large hand may be challenged."""
    symbol, hand, rules = game.discard[0][1], game.hands[seat], game.rules
    stacked = stackable(rules, game.discard[0])
    if stacked:
        for card in hand:
            if card[1] in stacked and _fits_on_stack(game, hand, card):
                game.do(seat, _lay(game, seat, hand, card))
                return
    played_by = game.pending.played_by
    if symbol != DRAW_FOUR:
        game.do(seat, DRAW)
    elif rules.w4_bluff is Bluff.ALLOWED and played_by is not None and _doubts(game, played_by, chance):
        game.do(seat, CHALLENGE)
    else:
        game.do(seat, ACCEPT)


def _fits_on_stack(game: Imagined, hand: Hand, card: Card) -> bool:
    if card[1] == DRAW_FOUR:
        return _may_lay_four(game, hand, card)
    return fits(card, game.discard[0], game.colour)


def _doubts(game: Imagined, played_by: int, chance: Random) -> bool:
    return len(game.hands[played_by]) >= DOUBTED and chance.random() < 0.5


def _window(game: Imagined) -> None:
    """Let whoever holds the identical card jump in."""
    if can_be_jumped_on(game.rules, game.discard):
        face = game.discard[0][:2]
        for seat in game.match.order:
            for card in game.hands[seat]:
                if card[:2] == face and (card[1] != DRAW_FOUR or _may_lay_four(game, game.hands[seat], card)):
                    lay = _lay(game, seat, game.hands[seat], card)
                    game.do(seat, Jump(lay.card, lay.colour, lay.uno, lay.seat))
                    return
    game.let_go_by()
