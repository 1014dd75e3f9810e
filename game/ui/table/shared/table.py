"""What the tables of both families have: what is shown of a match, to whom, and the stages of its pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from game.engine import registry
from game.engine.registry import Rules, View
from game.play.places import Places, Seen
from game.play.session import SessionOf
from game.ui.context import Context
from game.ui.kit.painter import Painter
from game.ui.kit.place import Place
from game.ui.kit.stage import Stage
from game.ui.kit.viewport import Viewport
from game.ui.table.shared.zones import MatchZones, is_roomy

Piece_co = TypeVar("Piece_co", bound=registry.Piece, covariant=True)
Event_co = TypeVar("Event_co", bound=registry.Event, covariant=True)


@dataclass(slots=True)
class Announced:
    """How much of a match has been announced to somebody who does not see the table."""

    events: int
    """How many of its events."""
    line: str = ""
    """What the line above the own pieces said last."""
    aside: str | None = ""
    """What was at the side of the table; None: nothing is there that is not told otherwise."""
    steady: str = ""
    """What it said last beside help, to which it returns."""
    mine: bool = False
    """Whether it was the viewer's turn."""
    noticed: str = ""
    """What a notice says in its place; "" if there is none."""
    seconds: int = 0
    """What the clock of the turn showed; 0 if there is none."""
    insisted: int = 0
    """How often the line was to be heard in any case."""


class MatchTable(ABC, Generic[Piece_co, Event_co]):
    """A match on the screen. The session runs ahead; the table shows its steps one after another."""

    def __init__(
        self,
        context: Context,
        session: SessionOf[Event_co],
        shown_steps: int | None = None,
    ) -> None:
        self.context = context
        self.session = session
        self.rules: Rules = session.record.rules
        self.viewer = session.humans[0] if session.humans else 0
        self.cursor = len(session.events) if shown_steps is None else shown_steps
        """How many steps of the session the table has shown."""
        self.shown: View = session.view_at(self.cursor, self.viewer)
        self.covered = len(session.humans) > 1
        """Whether the viewer's pieces are hidden while the device is passed on."""
        self.only_watched = False
        """Whether nobody plays here, so that there are no buttons beside round and target."""
        self.announced = Announced(self.cursor)
        self._log_open: bool | None = None
        """Whether the player opened or closed the log."""
        self.dragged: dict[Piece_co, Place] = {}
        """Pieces being dragged, at the mouse."""
        self.stage: Stage[Piece_co] = Stage(self.painter(), context.motion)
        self.flights: Stage[Piece_co] = Stage(self.painter(), context.motion)
        """Face-down pieces on their way between the stock and the plates."""

    zones: MatchZones

    @abstractmethod
    def painter(self) -> Painter[Piece_co]:
        """Return the painter of the book's pieces."""

    @property
    def keys_beside_round(self) -> int:
        """Return how many buttons there are to the right of round and target."""
        return 0 if self.only_watched else 2

    @property
    def secret(self) -> tuple[int, bool]:
        """Whose pieces are visible."""
        return self.viewer, self.covered

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the viewer may act now."""

    @property
    def asked_between(self) -> bool:
        """Whether the viewer is asked something although it is not their turn."""
        return False

    @abstractmethod
    def look_through(self, seat: int) -> None:
        """Show the table to another player."""

    @abstractmethod
    def relayout(self, *, place_only: bool = False) -> None:
        """Let every piece travel to its place, or be there at once."""

    @abstractmethod
    def aside(self) -> Callable[[], None]:
        """Put aside what the viewer has in progress, to look at another moment; the result restores it."""

    def level(self, seat: int) -> str:
        """Return the word for the level of a computer; nothing for a person."""
        kind = self.session.record.kind(seat)
        return "" if self.session.is_human(seat) else self.context.t(f"seats.level.{kind}")

    @property
    def log_open(self) -> bool:
        """Whether the log is open: as the player has chosen; by default only in a wide window."""
        return is_roomy(self.context.style.metrics) if self._log_open is None else self._log_open

    @log_open.setter
    def log_open(self, is_open: bool) -> None:
        self._log_open = is_open

    @property
    def wait_key(self) -> str:
        """Return the key of why nothing can be done now: another seat is to act, or nobody plays here at all."""
        return "table.wait" if self.session.humans else "table.only-watching"

    def show(self, cursor: int) -> None:
        """Show the view after that many steps; `relayout` moves the pieces."""
        self.cursor = cursor
        self.shown = self.session.view_at(cursor, self.viewer)

    @property
    def counts(self) -> tuple[int, ...]:
        """How many pieces everybody has, without those that the viewer has laid in this turn."""
        return self.shown.counts

    @property
    def view(self) -> Viewport | None:
        """Which part of the felt is seen; None: all of it."""
        return None

    def wheel(self, notches: float) -> None:
        """Scroll the felt by notches of the wheel, if not all of it is seen; else change the size of the pieces."""
        if self.view is not None:
            self.view.turn(0, notches)
        else:
            self.zoom_by(notches)

    @property
    def busy(self) -> bool:
        """Whether anything is moving."""
        return self.stage.busy or self.flights.busy or (self.view is not None and self.view.busy)

    def follow_view(self) -> None:
        """Move the pieces on the felt with the part of it that is seen."""

    def move(self, dt: float) -> None:
        """Advance what is seen of the felt by `dt` seconds."""

    def across(self, x: float) -> float:
        """Return how far to the right a point is in the window, 0..1: where its sound comes from."""
        return x / max(self.context.style.metrics.width, 1)

    def across_seat(self, seat: int) -> float:
        """Return how far to the right a seat is: its plate, or the middle of the viewer's own pieces."""
        place = self.zones.own if seat == self.viewer else self.zones.plates[seat]
        return self.across(place.centerx)

    @abstractmethod
    def seen(self) -> Seen[Piece_co]:
        """Return where the players see everything."""

    @abstractmethod
    def recall(self, places: Places, steps: int) -> None:
        """Put everything where the players saw it after that many steps, as far as that is known."""

    def take_zoom(self, zoom: float) -> None:
        """Set the size of the pieces on the felt from the next layout on, if possible."""

    def zoom_by(self, steps: float, about: tuple[int, int] | None = None) -> None:
        """Make the pieces on the felt larger or smaller by notches of the wheel, if possible, `about` a point."""

    @property
    def in_progress(self) -> bool:
        """Whether pieces were moved in an unfinished turn."""
        return False

    @property
    def zoom(self) -> float:
        """The size of the pieces on the felt relative to the usual one."""
        return 1.0

    @abstractmethod
    def resized(self) -> None:
        """Use another window size, theme or language: everything glides to its new place."""

    def repaint(self) -> None:
        """Let the stages use the painter of the current style; nothing is dragged or in flight any more."""
        self.stage.painter = self.flights.painter = self.painter()
        self.flights.clear()
        self.dragged.clear()

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.log_open = not self.log_open
        self.resized()


EitherTable = MatchTable[registry.Piece, registry.Event]
"""The table of either family."""
