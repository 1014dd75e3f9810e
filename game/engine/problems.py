"""Why an action is refused: a code, the ledger id and what belongs to it; words are the screen's business."""

from __future__ import annotations

from typing import NamedTuple

Data = tuple[tuple[str, object], ...]
"""Named details of a problem: numbers, tiles, melds, seats."""


class Problem(NamedTuple):
    """One reason why an action is refused."""

    code: str
    """A key of CODES."""
    rule: str
    """The ledger id that refuses it."""
    data: Data = ()

    def __repr__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.data)
        return f"{self.code} ({self.rule}{': ' if details else ''}{details})"

    def detail(self, name: str) -> object:
        """One detail by its name, None where the problem has none."""
        return dict(self.data).get(name)


CODES: dict[str, str] = {
    "round-over": "The round or the match is over; only `next` goes on.",
    "not-over": "`next` is only for the end of a round.",
    "not-your-turn": "Another seat is to act.",
    "window-open": "A window is open; only seats that it waits for may act, by what it is for or by `pass`.",
    "already-drawn": "A tile was drawn in this turn; play it or pass.",
    "already-laid": "The first lay-out was made in this turn; drawing is over, `pass` ends the turn.",
    "nothing-drawn": "`pass` is for keeping a drawn tile, for an empty stock, after `open`, or for a window.",
    "must-play": "A rack tile can be played, so drawing (or passing) is refused.",
    "stock-empty": "There is no tile left to draw.",
    "unknown-tile": "The table holds a tile that lay neither on the table nor on the rack.",
    "tile-twice": "One tile lies in two places.",
    "table-tile-missing": "A tile that lay on the table is gone.",
    "not-a-start-tile": "Only a start tile that was never in a meld may lie alone.",
    "loose-in-meld": "A tile is called loose and lies in a meld.",
    "nothing-played": "At least one rack tile has to be played.",
    "too-many-tiles": "More rack tiles than a turn allows.",
    "drawn-tile-only": "After drawing only the drawn tile may be played.",
    "drawn-tile-first": "After drawing the drawn tile must be among the tiles played.",
    "meld-too-short": "A meld needs at least three tiles.",
    "not-a-meld": "Neither a run nor a group.",
    "run-gap": "The numbers of a run do not follow each other.",
    "run-too-long": "A run is longer than the numbers go.",
    "group-too-long": "A group has more tiles than there are colours.",
    "colour-twice": "A group holds one colour twice.",
    "too-many-jokers": "A group holds more than one joker.",
    "jokers-adjacent": "Two jokers of a run lie side by side.",
    "joker-outside": "A joker would stand for a number that does not exist.",
    "joker-without-colour": "A joker in a group of three needs a colour.",
    "joker-moved": "A joker on the table keeps what it stands for.",
    "not-exchangeable": "No joker in a meld of the table is or stands for that.",
    "exchange-tile-missing": "The tile that the joker stands for was not played for it.",
    "joker-must-be-used": "An exchanged joker has to be played in the same turn.",
    "joker-to-rack": "A joker of the table never comes onto a rack.",
    "open-first": "Before its first lay-out, made by `open`, a seat may not lay.",
    "already-open": "The seat has made its first lay-out before.",
    "opening-too-low": "The first lay-out is not worth enough points.",
    "opening-not-own": "The first lay-out holds a tile that is not from the rack.",
    "joker-in-first-layout": "The first lay-out may not hold a joker.",
    "table-before-opening": "Before or during the first lay-out a meld of the table was touched.",
    "reserved-unused": "The tile put aside has to be used in the last lay-out.",
    "reserved-too-early": "The tile put aside may be used only in the lay-out that empties the rack.",
    "winning-total-missing": "No meld laid in the winning turn has the agreed total.",
    "no-three-pairs": "A new deal is claimed with three pairs equal in number and colour.",
    "redeal-too-late": "A new deal is claimed before the first turn, once a deal.",
    "choose-action": "Several action tiles share one meld (or turn): one of them must be chosen.",
    "one-action": "More than one action tile was chosen where only one works.",
    "not-an-action": "The chosen tile has no action here.",
    "needless-call": "There is no UNO! to call now.",
    "nothing-to-catch": "That seat cannot be caught now.",
    "cannot-catch-yourself": "A seat cannot catch itself.",
    "no-clock": "This match is played without a clock.",
    "ambiguous": "The text fits two readings with different effects; mark the copies.",
    "not-in-this-book": "This book has no such action.",
}
"""Every code with what it says; docs/notation.md lists them for people who write cases."""
