"""Where a player can go from a scene, without the scene having to know the others.

`Context` holds the one `Navigation` of the program as `context.go`; `routes` implements it. Scenes import only the
scenes that are parts of themselves, and tables import no scenes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from game.engine.record import Record
from game.engine.registry import Rules
from game.play.places import Places
from game.play.setup import MatchSetup


class Navigation(Protocol):
    """The places of the program, and the matches."""

    # -- places --------------------------------------------------------------------------------------------

    def menu(self, *, fade: bool = True) -> None:
        """Back to the menu; everything that lies on it goes."""

    def first_round(self) -> None:
        """The guided first round."""

    def levels(self) -> None:
        """Lessons and puzzles."""

    def new_match(self, *, instead: bool = False) -> None:
        """Setting up a match, on the scene on top or `instead` of it."""

    def matches(self, chosen: Path | None = None) -> None:
        """The matches that were kept, one of them chosen."""

    def statistics(self) -> None:
        """What was played so far, in figures."""

    def options(self, *, in_match: bool = False) -> None:
        """The settings; in a match only those that do not touch its rules."""

    def rules(self, played: Rules | None = None, rule: str = "") -> None:
        """The page of rules: of the book that is played, beginning at a rule of the ledger (`UR-66`)."""

    def replay(self, record: Record, steps: Sequence[Any], places: Places) -> None:
        """A match looked at again, with the places where the players saw everything."""

    # -- matches -------------------------------------------------------------------------------------------

    def start_match(self, setup: MatchSetup) -> None:
        """Begin a match; the one on the table is left."""

    def has_match(self) -> bool:
        """Whether there is a match to go on with."""

    def continue_match(self) -> None:
        """Go on with the match that was played last; nothing where there is none."""

    def open_match(self, path: Path) -> None:
        """Go on with one of the matches that were kept."""

    def watch_match(self, path: Path) -> None:
        """Look at one of the matches that were kept again."""

    def take_file(self, source: Path) -> None:
        """Put a record, given as a path or dropped onto the window, among the matches."""

    def leave_match(self) -> None:
        """Let go of the match on the table with everything in it written down; nothing where there is none.

        It is let go of even where an error comes up, which is raised.
        """

    def record(self) -> Record | None:
        """The record of the match on the table; None where none is played."""
