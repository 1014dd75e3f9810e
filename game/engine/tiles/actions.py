"""What a seat can ask for, in which phase of a match, and the codes of the problems by which it is refused."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.game import Catch, Draw, Next, Pass, Phase, Plain, Problem, Uno
from game.engine.tiles.melds import Meld, Tile
from game.engine.tiles.rules import TileRules


@dataclass(frozen=True, slots=True)
class Lay:
    """End the turn with this table; whatever it adds came from the rack."""

    table: tuple[Meld, ...]
    loose: tuple[Tile, ...] = ()
    """Start tiles declared to stay loose; those in no meld do so even if not named."""
    take: tuple[Tile, ...] = ()
    """Jokers exchanged onto the rack (UR-48), including those that are laid again."""
    act: tuple[Tile, ...] = ()
    """The action tiles that take effect if several share a meld (UR-62)."""
    uno: bool = False
    """Whether UNO! is called with it (UR-66)."""


@dataclass(frozen=True, slots=True)
class Open:
    """Make the initial meld as an act of its own: new melds from the rack; the turn goes on (RF-Q4)."""

    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Timeout:
    """The clock has run out: the turn is undone and tiles are drawn (UR-Q29, RK-27), or leftovers are taken (RF-33)."""

    table: tuple[Meld, ...] = ()
    """The table at that moment, including unfinished melds; () if nothing was moved or everything is undone."""


class Redeal(Plain):
    """Claim a new deal with three pairs (RK-12)."""


TileAction = Lay | Open | Draw | Pass | Uno | Catch | Timeout | Redeal | Next


class TilePhase(Phase):
    """The point in a turn that a match has reached."""

    TURN = "turn"
    """The seat on turn may lay or draw."""
    DRAWN = "drawn"
    """It has drawn and may play what it drew or pass."""
    OPENED = "opened"
    """It has made its initial meld and may lay more or pass (RF-Q4)."""
    CLAIM = "claim"
    """Before the first turn every seat may claim a new deal or pass (RK-12)."""
    WINDOW = "window"
    """The offender would act next, so the others may catch or pass first (UR-Q24)."""
    SCORING = "scoring"
    """The round is over."""
    OVER = "over"
    """The match is over."""


# -- The problem codes of the tile books, with the ledger id in each book; docs/notation.md says what each means.

PREFIXES = ("UR", "RF", "RK")
"""The books in the order of the columns."""

NONE = ""
"""A problem that a book cannot have."""

CITATIONS: dict[str, tuple[str, str, str]] = {
    "round-over": ("UR-32", "RF-40", "RK-46"),
    "not-over": ("UR-85", "RF-44", "RK-Q1"),
    "not-your-turn": ("UR-13", "RF-Q16", "RK-07"),
    "window-open": ("UR-Q24", NONE, "RK-Q12"),
    "already-drawn": ("UR-27", "RF-12", "RK-25"),
    "already-laid": (NONE, "RF-12", NONE),
    "nothing-drawn": ("UR-26", "RF-13", "RK-24"),
    "must-play": ("UR-21", NONE, NONE),
    "stock-empty": ("UR-Q14", "RF-Q14", "RK-Q2"),
    "unknown-tile": ("UR-30", "RF-28", "RK-23"),
    "tile-twice": ("UR-44", "RF-30", "RK-32"),
    "table-tile-missing": ("UR-44", "RF-30", "RK-32"),
    "not-a-start-tile": ("UR-36", "RF-29", "RK-31"),
    "loose-in-meld": ("UR-36", "RF-29", "RK-31"),
    "nothing-played": ("UR-21", "RF-28", "RK-23"),
    "too-many-tiles": ("UR-22", NONE, NONE),
    "drawn-tile-only": ("UR-Q2", NONE, NONE),
    "drawn-tile-first": ("UR-27", "RF-22", NONE),
    "meld-too-short": ("UR-15", "RF-15", "RK-16"),
    "meld-too-short/new": ("UR-25", "RF-15", "RK-16"),
    "meld-too-short/moved": ("UR-40", "RF-29", "RK-31"),
    "meld-too-short/alone": ("UR-36", "RF-29", "RK-31"),
    "not-a-meld": ("UR-15", "RF-15", "RK-15"),
    "run-gap": ("UR-15", "RF-16", "RK-16"),
    "run-gap/wrap": ("UR-15", "RF-Q6", "RK-17"),
    "run-too-long": ("UR-16", "RF-17", "RK-16"),
    "group-too-long": ("UR-19", "RF-18", "RK-15"),
    "colour-twice": ("UR-18", "RF-18", "RK-15"),
    "too-many-jokers": ("UR-50", NONE, NONE),
    "jokers-adjacent": ("UR-51", NONE, NONE),
    "joker-outside": ("UR-52", "RF-Q6", "RK-17"),
    "joker-without-colour": ("UR-46", "RF-Q9", NONE),
    "joker-moved": ("UR-Q21", "RF-Q7", "RK-41"),
    "not-exchangeable": ("UR-48", "RF-36", "RK-42"),
    "not-exchangeable/start-tile": ("UR-Q20", NONE, NONE),
    "exchange-tile-missing": ("UR-48", "RF-36", "RK-42"),
    "joker-must-be-used": ("UR-Q7", "RF-38", "RK-44"),
    "joker-to-rack": (NONE, "RF-39", "RK-44"),
    "choose-action": ("UR-62", NONE, NONE),
    "one-action": ("UR-61", NONE, NONE),
    "not-an-action": ("UR-57", NONE, NONE),
    "needless-call": ("UR-66", NONE, NONE),
    "nothing-to-catch": ("UR-70", NONE, NONE),
    "cannot-catch-yourself": ("UR-69", NONE, NONE),
    "open-first": (NONE, "RF-Q4", NONE),
    "already-open": (NONE, "RF-23", NONE),
    "opening-too-low": (NONE, "RF-19", "RK-18"),
    "opening-not-own": (NONE, "RF-Q4", "RK-18"),
    "joker-in-first-layout": (NONE, "RF-Q5", NONE),
    "table-before-opening/rebuilt": (NONE, "RF-27", "RK-19"),
    "table-before-opening/attached": (NONE, "RF-24", "RK-20"),
    "table-before-opening/joker": (NONE, "RF-Q5", "RK-21"),
    "reserved-unused": (NONE, "RF-51", NONE),
    "reserved-too-early": (NONE, "RF-Q19", NONE),
    "winning-total-missing": (NONE, "RF-52", NONE),
    "no-three-pairs": (NONE, NONE, "RK-12"),
    "redeal-too-late": (NONE, NONE, "RK-Q12"),
    "no-clock": ("UR-Q29", "RF-32", "RK-26"),
    "ambiguous": ("UR-57", "RF-04", "RK-02"),
    "not-in-this-book": ("UR-21", "RF-11", "RK-23"),
}
"""By code; where one code has several grounds the ground stands after a slash."""


def cite(rules: TileRules, code: str, ground: str = "") -> str:
    """Return the ledger id behind a problem in a book."""
    return CITATIONS[f"{code}/{ground}" if ground else code][PREFIXES.index(rules.prefix)]


def problem(rules: TileRules, code: str, *data: tuple[str, object], ground: str = "") -> Problem:
    """Return a Problem with the ledger id of the book being played."""
    return Problem(code, cite(rules, code, ground), data)
