"""Moments that tiles and cards share: what happens once a table is set up, and the page after a round."""

from __future__ import annotations

from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.play.setup import MatchSetup, Player
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.shared.match_screen import MatchScreen
from tools.gallery.studio import PLAYER_NAMES, Studio


def dealt(studio: Studio, book: str, seats: int) -> None:
    """Begin a match of the player against computers, and wait until the draw for the start is under way."""
    players = tuple(
        Player(name, SeatKind.HUMAN if seat == 0 else SeatKind.NORMAL) for seat, name in enumerate(PLAYER_NAMES[:seats])
    )
    studio.context.go.start_match(MatchSetup(BOOKS[book], players, "gallery"))
    studio.wait(1.0)


def catchable(studio: Studio, screen: MatchScreen) -> None:
    """Open the window in which somebody who forgot to call can be caught."""
    screen.driver.paused = False
    studio.until(lambda: screen.driver.catch_window is not None)
    studio.wait(1.2)


def caught_by_player(studio: Studio, screen: MatchScreen) -> None:
    """Let the player catch somebody who did not call, by the button."""
    screen.driver.paused = False
    studio.until(lambda: screen.driver.catch_window is not None)
    screen.driver.paused = True
    studio.wait(0.8)
    there = studio.form.place(studio.form["uno"]).center
    studio.glide((there[0] + 200, there[1] - 100), there, 0.5)
    studio.click(there)
    studio.leave_mouse()
    studio.until(lambda: not screen.playback.busy)
    studio.wait(1.4)


def covered(studio: Studio) -> None:
    """Wait for the cover between two people."""
    studio.until(lambda: isinstance(studio.top, HandOver))


def uncovered(studio: Studio) -> None:
    """Let the next person take the seat."""
    covered(studio)
    studio.click_on("ready")
    studio.leave_mouse()
    studio.rest()


def counted(studio: Studio) -> None:
    """Move on to the count."""
    studio.until(lambda: isinstance(studio.top, ScoringScene))


def counting(studio: Studio) -> None:
    """Move on until the remaining pieces fly into the count."""
    counted(studio)
    studio.until(lambda: not studio.on_top(ScoringScene).held)
    studio.wait(1.0)


def celebrated(studio: Studio) -> None:
    """Move on to the celebration of a match that was won."""
    counted(studio)
    scoring = studio.on_top(ScoringScene)
    scoring.complete()
    scoring.age = scoring.hold + scoring.rows.seconds + 0.5
    studio.wait(0.5)
