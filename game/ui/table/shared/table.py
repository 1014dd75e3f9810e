"""What the tables of both families have: what is shown of a match, through whose eyes, and the stages of its pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from game.play.places import Places, Seen
from game.play.session import Session
from game.ui.context import Context
from game.ui.kit.stage import Painter, Stage
from game.ui.table.shared.zones import MatchZones

Piece = TypeVar("Piece", bound=Hashable)


class MatchTable(ABC, Generic[Piece]):
    """One match on the screen. The session runs ahead; the table shows its steps one after the other."""

    def __init__(self, context: Context, session: Session[Any, Any, Any, Any], shown_steps: int | None = None) -> None:
        self.context = context
        self.session = session
        self.rules: Any = session.record.rules
        self.viewer = session.humans[0] if session.humans else 0
        self.cursor = len(session.events) if shown_steps is None else shown_steps
        """How many steps of the session the table has shown."""
        self.shown: Any = session.view_at(self.cursor, self.viewer)
        self.covered = len(session.humans) > 1
        """Whether the viewer's pieces are hidden, while the device goes from hand to hand."""
        self.log_open = False
        self.held: dict[Piece, Any] = {}
        """Pieces in the hand, where the mouse is."""
        self.stage: Stage[Piece] = Stage(self.painter(), context.motion)
        self.flights: Stage[Piece] = Stage(self.painter(), context.motion)
        """Face-down pieces on their way between the stock and the plates."""

    zones: MatchZones

    @abstractmethod
    def painter(self) -> Painter[Piece]:
        """Whoever knows what the pieces of the book look like."""

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the viewer may act now."""

    @abstractmethod
    def look_through(self, seat: int) -> None:
        """Let another player look on."""

    @abstractmethod
    def relayout(self, *, place_only: bool = False) -> None:
        """Let every piece travel to where it belongs now, or be there at once."""

    @abstractmethod
    def aside(self) -> Callable[[], None]:
        """Put aside what the viewer has in progress, to look at another moment; what is returned brings it back."""

    @property
    def wait_key(self) -> str:
        """The key of why nothing can be done now: somebody else is on turn, or nobody plays here at all."""
        return "table.wait" if self.session.humans else "table.only-watching"

    def show(self, cursor: int) -> None:
        """Take the view after so many steps as what is shown; `relayout` brings the pieces there."""
        self.cursor = cursor
        self.shown = self.session.view_at(cursor, self.viewer)

    @abstractmethod
    def seen(self) -> Seen:
        """Where the players see everything."""

    @abstractmethod
    def recall(self, places: Places, steps: int) -> None:
        """Let everything lie as the players saw it after so many steps, as far as that is known."""

    def take_zoom(self, zoom: float) -> None:
        """Make the pieces on the felt so large from the next layout on; nothing where that cannot be."""

    def zoom_by(self, steps: float) -> None:
        """Larger or smaller pieces on the felt, by notches of the wheel; nothing where that cannot be."""

    @property
    def in_progress(self) -> bool:
        """Whether pieces were moved in a turn that is not over."""
        return False

    @property
    def zoom(self) -> float:
        """How much larger than usual the pieces on the felt are."""
        return 1.0

    @abstractmethod
    def resized(self) -> None:
        """Another window size, theme or language: everything glides to its new place."""

    def repaint(self) -> None:
        """Let the stages use the painter of the present style; nothing is held or flies any more."""
        self.stage.painter = self.flights.painter = self.painter()
        self.flights.clear()
        self.held.clear()

    def toggle_log(self) -> None:
        """Fold the log out or in."""
        self.log_open = not self.log_open
        self.resized()
