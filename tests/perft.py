"""How many sequences of acts there are to depth 4, for fixed deals: `python -m tests.perft` writes the golden files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.engine.cards.books import BOOKS
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import Players
from game.engine.cards.state import CardState
from game.engine.options import with_options
from tests.random_player import random_act

FOLDER = Path(__file__).parent / "golden"
DEPTH = 4
ACTS = (0, 30)
"""Counted from the deal, and from where random play of so many acts has come to."""

HOUSE: dict[str, str] = {"stacking": "on", "seven_o": "on", "jump_in": "on"}
OPTIONS: dict[str, tuple[dict[str, str | int], ...]] = {
    "uno-1999": (
        {},
        {"stacking": "on"},
        {"seven_o": "on"},
        {"jump_in": "on"},
        {"stacking": "on", "stack_mixed": "on", "zero_passes": "on"},
        {"draw_until": "fits", "drawn_must_play": "yes", "seven_swaps": "on"},
        {**HOUSE, "jump_action": "both_void", "after_jump": "same"},
        {"players": "rotating_partners", "w4_bluff": "prevented"},
        {"scoring": "elimination", "uno_penalty": "automatic", "wrong_card": "penalised"},
    ),
    "uno-112": (
        {},
        {"C1": "idea 1", "C2": "idea 3", "C3": "idea 5"},
        {"C1": "composed: chosen swap; others discard 1", "C2": "idea 2", "C3": "text: sing"},
        {**HOUSE, "points": 500, "late_uno_call": "no"},
    ),
}
"""The option sets of each book."""


def count(game: CardGame, state: CardState, depth: int) -> list[int]:
    """The number of sequences of 1 to `depth` acts of all seats, catches and calls out of turn included."""
    totals = [0] * depth
    for seat in range(state.seats):
        listed = game.choices(state, seat)
        totals[0] += len(listed)
        if depth > 1:
            for action in listed:
                below = count(game, game.apply(state, seat, action)[-1].state, depth - 1)
                totals[1:] = [total + more for total, more in zip(totals[1:], below, strict=True)]
    return totals


def lines(book: str) -> Iterator[str]:
    """The lines of a book's golden file."""
    for options in OPTIONS[book]:
        rules = with_options(BOOKS[book], options)
        game = CardGame(rules)
        for seats in (4,) if rules.players is not Players.SINGLE else (2, 3):
            for acts in ACTS:
                chance = Random(f"{book} {seats}")
                state = game.deal(seats, "perft")
                for _ in range(acts):
                    state = game.apply(state, *random_act(game, state, chance))[-1].state
                said = ", ".join(f"{name} = {value}" for name, value in options.items()) or "by the book"
                yield f"{seats} seats, after {acts} acts, {said}: {' '.join(map(str, count(game, state, DEPTH)))}"


def main() -> None:
    """Write the golden files."""
    FOLDER.mkdir(exist_ok=True)
    for book in OPTIONS:
        (FOLDER / f"{book}.txt").write_text("\n".join(lines(book)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
