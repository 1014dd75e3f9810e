"""Where a player can go from a scene, without the scene having to know the others.

`Context` holds the program's only `Navigation` as `context.go`; `routes` implements it. Scenes import only scenes that
are parts of themselves, and tables import no scenes.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.engine.books import Rules

if TYPE_CHECKING:
    from game.engine.record import Record
    from game.engine.registry import Step
    from game.play.places import Places
    from game.play.setup import MatchSetup


class Navigation(Protocol):
    """The places of the program, and the matches."""

    # -- places --------------------------------------------------------------------------------------------

    def menu(self, *, fade: bool = True) -> None:
        """Return to the menu; all scenes above it are removed."""

    def first_round(self) -> None:
        """Open the guided first round."""

    def school(self) -> None:
        """Open the school."""

    def levels(self) -> None:
        """Open the puzzles made by hand, and the player's own levels."""

    def puzzles(self) -> None:
        """Open the page of puzzles."""

    def ladder(self) -> None:
        """Open the ladder of opponents."""

    def new_match(self, *, instead: bool = False) -> None:
        """Set up a match, on top of the current scene or `instead` of it."""

    def matches(self, chosen: Path | None = None) -> None:
        """Open the list of matches, with one of them selected."""

    def statistics(self) -> None:
        """Open the statistics."""

    def options(self, *, in_match: bool = False) -> None:
        """Open the settings; during a match, only those that do not affect its rules."""

    def people(self) -> None:
        """Open the list of everybody who plays at this machine."""

    def rules(self, played: Rules | None = None, rule: str = "") -> None:
        """Open the rules page of the book being played, at a rule of the ledger (`UR-66`)."""

    def replay(self, record: Record, steps: Sequence[Step], places: Places) -> None:
        """Watch a match, with the pieces where the players saw them."""

    # -- matches -------------------------------------------------------------------------------------------

    def start_match(self, setup: MatchSetup) -> None:
        """Start a match; the current one is left."""

    def has_match(self) -> bool:
        """Return whether there is a match to continue."""

    def continue_match(self) -> None:
        """Continue the match played last, if there is one."""

    def open_match(self, path: Path) -> None:
        """Continue one of the saved matches."""

    def watch_match(self, path: Path) -> None:
        """Watch one of the saved matches."""

    def take_file(self, source: Path) -> None:
        """Import a record, given by its path or dropped on the window."""

    def leave_match(self) -> None:
        """Close the current match, if there is one, with everything in it saved.

        It is closed even if an error occurs; the error is raised.
        """

    def prepare(self) -> None:
        """Get ready, in the background, for going anywhere."""

    def record(self) -> Record | None:
        """Return the record of the current match; None if there is none."""
