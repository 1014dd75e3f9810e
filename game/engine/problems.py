"""Why an action is refused: a code, the ledger id and details. `game.words` makes sentences of them."""

from __future__ import annotations

from typing import NamedTuple

Data = tuple[tuple[str, object], ...]
"""Named details of a problem: numbers, tiles, melds, seats."""


class Problem(NamedTuple):
    """A reason why an action is refused."""

    code: str
    """A key of CODES here or in the `citations` of its family."""
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
    "already-drawn": "A piece was drawn this turn; play it or pass.",
    "nothing-drawn": "`pass` is for keeping a drawn piece, for an empty stock, for a window, or after `open`.",
    "stock-empty": "There is nothing left to draw.",
    "needless-call": "There is no UNO! to call now.",
    "nothing-to-catch": "That seat cannot be caught now.",
    "cannot-catch-yourself": "A seat cannot catch itself.",
    "not-in-this-book": "This book has no such action.",
}
"""What each code means that both families have; docs/notation.md lists all of them for people who write cases."""
