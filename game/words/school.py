"""The school in words: texts of stages with the names of pieces, how a stage stands, what a try was worth."""

from __future__ import annotations

import re

from game.engine.books import Rules
from game.engine.cards.piece_text import parse_card
from game.engine.cards.pieces import COLOURS
from game.engine.cards.rules import CardRules
from game.engine.tiles.piece_text import parse_word
from game.words.cards.sentences import card_name, colour_name
from game.words.sentences import Say
from game.words.tiles.sentences import tile_name

_PIECE = re.compile(r"\{([A-Z][\w+]*)\}")


_CALL = "UNO"


def filled(t: Say, text: str, rules: Rules, call: str = "") -> str:
    """Return a text with the names of its pieces and colours, which are written as `{R7}` and `{R}`.

    `{UNO}` is the button for that, with the key that presses it, `call`.
    """

    def name(found: re.Match[str]) -> str:
        word = found[1]
        if word == _CALL:
            return f"{t('table.uno')} ({call})" if call else t("table.uno")
        if isinstance(rules, CardRules):
            return colour_name(t, word) if word in COLOURS else card_name(t, parse_card(word, rules).card)
        return t(f"colour.{word}") if word in rules.colours else tile_name(t, parse_word(word, rules).tile)

    return _PIECE.sub(name, text)


def done_text(t: Say, *, helped: bool, back: bool, last: bool) -> str:
    """Return what a success was worth: with help, for the first time without, or when the stage came `back`."""
    how = "school.helped" if helped else "school.again-done" if back else "school.done"
    return f"{t(how)} {t('school.all-done')}" if last and not helped else t(how)
