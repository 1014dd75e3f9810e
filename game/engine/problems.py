"""Why an action is refused: a code, the ledger id and details. `game.words` makes sentences of them."""

from __future__ import annotations

from typing import NamedTuple

Data = tuple[tuple[str, object], ...]
"""Named details of a problem: numbers, tiles, melds, seats."""


class Problem(NamedTuple):
    """A reason why an action is refused."""

    code: str
    """A key of CODES."""
    rule: str
    """The ledger id that refuses it."""
    data: Data = ()

    def __repr__(self) -> str:
        details = ", ".join(f"{name}={value!r}" for name, value in self.data)
        return f"{self.code} ({self.rule}{': ' if details else ''}{details})"

    def detail(self, name: str) -> object:
        """Return a detail by name, or None if there is none."""
        return dict(self.data).get(name)


CODES: dict[str, str] = {
    "round-over": "The round or the match is over; only `next` continues.",
    "not-over": "`next` is only allowed at the end of a round.",
    "not-your-turn": "It is another seat's turn.",
    "window-open": "A window is open; only the seats it waits for may act, by what it is for or by `pass`.",
    "already-drawn": "A tile was drawn this turn; play it or pass.",
    "already-laid": "The initial meld was made this turn; drawing is no longer possible, and `pass` ends the turn.",
    "nothing-drawn": "`pass` is for keeping a drawn tile, for an empty stock, after `open`, or for a window.",
    "must-play": "A rack tile can be played, so drawing or passing is refused.",
    "stock-empty": "There is no tile left to draw.",
    "unknown-tile": "The table contains a tile that was neither on the table nor on the rack.",
    "tile-twice": "A tile is in two places.",
    "table-tile-missing": "A tile that was on the table is gone.",
    "not-a-start-tile": "Only a start tile that was never in a meld may be left alone.",
    "loose-in-meld": "A tile is declared loose but is in a meld.",
    "nothing-played": "At least one rack tile has to be played.",
    "too-many-tiles": "More rack tiles than allowed in a turn.",
    "drawn-tile-only": "After drawing, only the drawn tile may be played.",
    "drawn-tile-first": "After drawing, the drawn tile must be among the tiles played.",
    "meld-too-short": "A meld needs at least three tiles.",
    "not-a-meld": "Neither a run nor a group.",
    "run-gap": "The numbers of a run are not consecutive.",
    "run-too-long": "A run is longer than there are numbers.",
    "group-too-long": "A group has more tiles than there are colours.",
    "colour-twice": "A group has one colour twice.",
    "too-many-jokers": "A group has more than one joker.",
    "jokers-adjacent": "Two jokers in a run are side by side.",
    "joker-outside": "A joker would stand for a number that does not exist.",
    "joker-without-colour": "A joker in a group of three needs a colour.",
    "joker-moved": "A joker on the table has to keep what it stands for.",
    "not-exchangeable": "No joker in a meld on the table is or stands for that tile.",
    "exchange-tile-missing": "The tile that the joker stands for was not played in exchange.",
    "joker-must-be-used": "An exchanged joker has to be played in the same turn.",
    "joker-to-rack": "A joker on the table never goes to a rack.",
    "open-first": "A seat may not lay before its initial meld, which is made by `open`.",
    "already-open": "The seat has already made its initial meld.",
    "opening-too-low": "The initial meld is not worth enough points.",
    "opening-not-own": "The initial meld contains a tile that is not from the rack.",
    "joker-in-first-layout": "The initial meld must not contain a joker.",
    "table-before-opening": "A meld on the table was changed before or during the initial meld.",
    "reserved-unused": "The tile set aside has to be used in the final lay.",
    "reserved-too-early": "The tile set aside may only be used in a lay that empties the rack.",
    "winning-total-missing": "No meld played in the winning turn has the agreed total.",
    "no-three-pairs": "Claiming a new deal takes three pairs equal in number and colour.",
    "redeal-too-late": "A new deal can only be claimed before the first turn, once per deal.",
    "choose-action": "Several action tiles share one meld (or turn): one of them must be chosen.",
    "one-action": "More than one action tile was chosen where only one takes effect.",
    "not-an-action": "The chosen tile has no action here.",
    "needless-call": "There is no UNO! to call now.",
    "nothing-to-catch": "That seat cannot be caught now.",
    "cannot-catch-yourself": "A seat cannot catch itself.",
    "no-clock": "This match is played without a clock.",
    "ambiguous": "The text has two readings with different effects; mark the copies.",
    "not-in-this-book": "This book has no such action.",
}
"""What each code means; docs/notation.md lists them for people who write cases."""
