"""The memory of the seats as two keys of a position."""

from __future__ import annotations

import re
from functools import partial

from game.engine import fields
from game.engine.cards.memory import Hands, Memory, nothing_known
from game.engine.cards.piece_text import format_cards, parse_cards
from game.engine.cards.pieces import COLOURS
from game.engine.cards.rules import CardRules
from game.engine.fields import PositionError, TomlTable

MEMORY_KEYS = ("at_most", "seen")
"""The keys of a memory."""


def parse_memory(table: TomlTable, rules: CardRules, hands: Hands) -> Memory:
    """Return the memory of a position; missing keys mean that only the sizes of hands are known."""
    usual, seats = _bounds(nothing_known(hands)), len(hands)
    return Memory(
        tuple(map(_numbers, fields.listed("at_most", table.get("at_most", usual), seats))),
        tuple(
            tuple(word.card for word in fields.notation("seen", partial(parse_cards, fields.text("seen", each), rules)))
            for each in fields.listed("seen", table.get("seen", [""] * seats), seats)
        ),
    )


def memory_values(memory: Memory, hands: Hands) -> dict[str, tuple[object, object]]:
    """Return each key with its value and its default."""
    return {
        "at_most": (_bounds(memory), _bounds(nothing_known(hands))),
        "seen": ([format_cards(each) for each in memory.seen], [""] * len(hands)),
    }


def _numbers(value: object) -> tuple[int, ...]:
    """Read one number per colour."""
    text = fields.text("at_most", value)
    if not re.fullmatch(r"[0-9]{1,3}( [0-9]{1,3}){3}", text):
        raise PositionError("at_most", f"{text!r} is not a number for each of {' '.join(COLOURS)}")
    return tuple(map(int, text.split()))


def _bounds(memory: Memory) -> list[str]:
    return [" ".join(map(str, bounds)) for bounds in memory.at_most]
