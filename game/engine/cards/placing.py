"""The cards of a position in their places: discard pile, hands, stock."""

from __future__ import annotations

from functools import partial

from game.engine import fields
from game.engine.cards.piece_text import CardWord, parse_card, parse_cards
from game.engine.cards.pieces import COLOURS, Card, all_cards
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, Match
from game.engine.fields import PositionError, TomlTable
from game.engine.piles import Unplaced, read_pile
from game.engine.shuffle import shuffled


def place(table: TomlTable, rules: CardRules, match: Match) -> CardState:
    """Return a state with every card in its place: first those that are named, then the hidden ones and the stock.

    Hidden cards are drawn by the seed. Raises PositionError.
    """
    seed = str(table.get("seed", ""))

    def word(text: str) -> CardWord:
        return parse_card(text, rules)

    hands = [read_pile("racks", hand, word) for hand in table["racks"]]
    stock = read_pile("stock", table["stock"], word) if "stock" in table else None
    pile = cards_of(table, "discard", rules)
    turn = fields.whole("turn", table.get("turn", 0), 0, len(hands) - 1)
    drawn = _drawn(table, rules)
    if drawn is not None and not any(_means(drawn, each.card) for each in _words(hands[turn])):
        hands[turn].append(drawn)
    box = Unplaced(all_cards(rules))
    for key, words in [("discard", pile), *(("racks", _words(hand)) for hand in hands), ("stock", _words(stock or []))]:
        box.reserve(key, words)
    lying = box.place("discard", pile)
    known = [box.place("racks", _words(hand)) for hand in hands]
    ahead = box.place("stock", _words(stock or []))
    full = tuple(
        box.filled(f"racks.{i}", hand, cards, seed) for i, (hand, cards) in enumerate(zip(hands, known, strict=True))
    )
    rest = shuffled(box.free, f"{seed}/stock") if stock is None else box.filled("stock", stock, ahead, seed)
    held = next((card for card in reversed(full[turn]) if drawn is not None and _means(drawn, card)), None)
    return CardState(match, seed, full, rest, lying, colour_of(table, lying), turn, drawn=held)


def _means(word: CardWord, card: Card) -> bool:
    """Return whether a word can mean that card."""
    return word.card == card if word.marked else word.card.face == card.face


def _words(pile: list[CardWord | int]) -> list[CardWord]:
    return [part for part in pile if isinstance(part, CardWord)]


def cards_of(table: TomlTable, key: str, rules: CardRules) -> tuple[CardWord, ...]:
    """Return the cards under a key of a position, none if the key is missing; raises PositionError."""
    words: tuple[CardWord, ...] = fields.notation(
        key, partial(parse_cards, fields.text(key, table.get(key, "")), rules)
    )
    return words


def _drawn(table: TomlTable, rules: CardRules) -> CardWord | None:
    words = cards_of(table, "drawn", rules)
    if len(words) > 1:
        raise PositionError("drawn", f"one card is drawn, not {len(words)}")
    return words[0] if words else None


def colour_of(table: TomlTable, pile: tuple[Card, ...], key: str = "colour") -> str:
    """Return the colour in play: that of the top card unless the key names another; raises PositionError."""
    usual = pile[0].colour if pile else ""
    colour = fields.text(key, table.get(key, usual))
    if colour and colour not in COLOURS:
        raise PositionError(key, f"{colour!r} is none of {', '.join(COLOURS)}")
    return colour
