"""What the page of each book is made of: its sections in order, and their illustrations.

The words, and the rules they cover, are in the catalogue (`game.words.rule_marks`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

HOUSE_CARDS = "R+2 G+2 _ G0 B7 _ Y6 Y6'"
"""House rules that a book borrows, as cards."""

SEVEN_O = (("zero_passes", "on"), ("seven_swaps", "on"))
"""Either half of Seven-O."""


class Chapter(NamedTuple):
    """A section of a page; its words are `rules.BOOK.KEY-title` and `rules.BOOK.KEY` in the catalogue."""

    key: str
    pieces: str = ""
    """Tiles or cards below the text, in notation; `/` starts a new line, `R4!` was just laid."""
    options: tuple[tuple[str, str], ...] = ()
    """The options with which it applies, each as name and text; () if it always does."""
    says_length: bool = False
    """Whether it ends with the length of the match."""


CHAPTERS: Mapping[str, tuple[Chapter, ...]] = {
    "uno-rummy": (
        Chapter("goal"),
        Chapter("box"),
        Chapter("start"),
        Chapter("run", "R3 R4 R5 R6 _ B10 *=B11 B12"),
        Chapter("group", "Y9 G9 B9 _ R4 Y4 G4 B4"),
        Chapter("turn"),
        Chapter("rebuild", "R3 R4 R5 R6 R7 _ R5'! / R3 R4 R5 _ R5'! R6 R7"),
        Chapter("loose"),
        Chapter("action", "R2 _ G5 _ B7"),
        Chapter("joker", "* _ R8 R9 *=R10"),
        Chapter("uno"),
        Chapter("score"),
        Chapter("match", says_length=True),
    ),
    "rummy": (
        Chapter("goal"),
        Chapter("box"),
        Chapter("start"),
        Chapter("run", "R3 R4 R5 R6 _ B10 *=B11 B12"),
        Chapter("group", "K9 B9 O9 _ K4 R4 B4 O4"),
        Chapter("opening", "R11 R12 R13 _ K2 K3 K4"),
        Chapter("turn"),
        Chapter("rebuild", "K10 R10 B10 O10 _ K8! K9! / R10 B10 O10 _ K8! K9! K10"),
        Chapter("joker", "* _ K4 *=K5 K6"),
        Chapter("time"),
        Chapter("score"),
        Chapter("match", says_length=True),
        Chapter("variants"),
    ),
    "rummikub": (
        Chapter("goal"),
        Chapter("box"),
        Chapter("start"),
        Chapter("run", "B3 B4 B5 B6 _ O11 *=O12 O13"),
        Chapter("group", "K8 R8 B8 _ K4 R4 B4 O4"),
        Chapter("opening", "K10 R10 B10"),
        Chapter("turn"),
        Chapter("rebuild"),
        Chapter("add", "B4 B5 B6 _ K8 R8 O8 _ B3! B8! / B3! B4 B5 B6 _ K8 R8 O8 B8!"),
        Chapter("fourth", "K4 R4 B4 O4 _ B3! B5! B6! / K4 R4 O4 _ B3! B4 B5! B6!"),
        Chapter("ends", "B8 B9 B10 _ B11! R8! K8! / B9 B10 B11! _ B8 R8! K8!"),
        Chapter("split", "R4 R5 R6 R7 R8 _ R6'! / R4 R5 R6'! _ R6 R7 R8"),
        Chapter("combine", "O1 O2 O3 O4 _ K1 R1 B1' O1' _ B1! / O2 O3 O4 _ K1 B1' O1' _ B1! O1 R1"),
        Chapter(
            "multiple",
            "R5 R6 R7 _ O5 O6 O7 _ K6 K7 K8 K9 _ K10! B5! / R5 O5 B5! _ R6 O6 K6 _ R7 O7 K7 _ K8 K9 K10!",
        ),
        Chapter("joker", "* _ K8 R8 *"),
        Chapter("time"),
        Chapter("score", says_length=True),
    ),
    "uno-1999": (
        Chapter("goal"),
        Chapter("box"),
        Chapter("start", "? R7"),
        Chapter("turn", "R7 _ R2 G7 W"),
        Chapter("draw-two", "B+2 _ B5 Y+2"),
        Chapter("reverse", "GR"),
        Chapter("skip", "YS"),
        Chapter("wild", "W _ W:G G5"),
        Chapter("draw-four", "W4 _ W4:B B2"),
        Chapter("challenge"),
        Chapter("uno"),
        Chapter("out"),
        Chapter("score", "R9 _ B+2 GR YS _ W W4"),
        Chapter("own-total", options=(("scoring", "own_total"),)),
        Chapter("penalties"),
        Chapter("two"),
        Chapter("partners", options=(("players", "partners"),)),
        Chapter("rotating", options=(("players", "rotating_partners"),)),
        Chapter("tournament", options=(("players", "tournament"),)),
        Chapter("elimination", options=(("scoring", "elimination"),)),
        Chapter("stacking", "R+2 G+2 Y+2", (("stacking", "on"),)),
        Chapter("seven-o", "G0 _ B7", SEVEN_O),
        Chapter("jump-in", "B6 _ B6'", (("jump_in", "on"),)),
        Chapter("mix"),
        Chapter("stack-mixed", "R+2 W4:G G+2", (("stack_mixed", "on"),)),
        Chapter("draw-until", "Y4 _ B2 G7 R4", (("draw_until", "fits"),)),
        Chapter("drawn-must-play", "Y4 _ Y9", (("drawn_must_play", "yes"),)),
        Chapter("gaps"),
    ),
    "uno-112": (
        Chapter("goal"),
        Chapter("box"),
        Chapter("start", "? R7"),
        Chapter("turn", "R7 _ R2 G7 W"),
        Chapter("uno"),
        Chapter("win"),
        Chapter("draw-two", "B+2"),
        Chapter("reverse", "GR"),
        Chapter("skip", "YS"),
        Chapter("wild", "W _ W:G G5"),
        Chapter("draw-four", "W4 _ W4:B B2"),
        Chapter("challenge"),
        Chapter("shuffle", "SH"),
        Chapter("custom", "C1 C2 C3"),
        Chapter("ideas"),
        Chapter("score", "R9 _ B+2 GR YS _ W W4 SH C1"),
        Chapter("symbols", "R1 Y1 G1 B1"),
        Chapter("house", HOUSE_CARDS, (("stacking", "on"), *SEVEN_O, ("jump_in", "on"))),
        Chapter("drawing", "Y4 _ B2 G7 R4", (("draw_until", "fits"), ("drawn_must_play", "yes"))),
        Chapter("gaps"),
    ),
}
"""The sections of the page of each book."""
