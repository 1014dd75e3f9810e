"""A game in a hidden window, with its own clock and mouse, and without the player's files.

`SDL_VIDEODRIVER` must be `dummy` before the first one is made. The clock stands still until work in the background is
done, so every picture comes out the same.
"""

import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import pygame

from game.engine.options import SeatKind
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.play.cards.session import CardSession
from game.play.session import Session, seats_of
from game.play.tiles.session import TileSession
from game.store.folders import player_folders
from game.store.settings import Settings
from game.ui.context import Context
from game.ui.kit.drawing import Size
from game.ui.kit.style import Backdrop
from game.ui.kit.theme import Metrics
from game.ui.kit.widgets import Form
from game.ui.kit.widgets.widget import Pixel
from game.ui.loop import App
from game.ui.routes import Routes
from game.ui.scene import Scene
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.round_scene import RoundScene
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.hand import TAUGHT
from tools.staged import parsed, staged

Kind = TypeVar("Kind", bound=Scene)
MOMENT = datetime(2026, 7, 1, 12, tzinfo=UTC)
"""The time at which every picture is taken."""
TICK = 1 / 30
"""Seconds per frame."""
PATIENCE = 3000
"""The most frames that something may take."""
BESIDE = ("errand", "glance", "counting", "checking", "rests")
"""Prefixes of the names of threads to wait for."""
PLAYER_NAMES = ("Anna", "Paul", "Jonas", "Emma", "Mia", "Ben", "Lena", "Felix", "Clara", "Oskar")
LONG_NAMES = ("Wilhelmine-Ännchen", "Paul", "Jörg", "Jonas")
"""Names, one of them as long as a name can be."""
PLAIN_SETTINGS = Settings(newcomer=False, taught=TAUGHT)
STILL = replace(PLAIN_SETTINGS, reduce_motion=True)
"""With these, nothing moves when a picture is taken."""


def between(start: Pixel, end: Pixel, share: float) -> Pixel:
    """Return the point at a share of the way from one point to another."""
    return round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)


class _Blind(App):
    """Draws only when it is asked to."""

    watched = False

    def draw(self) -> bool:
        """Draw, if somebody is watching."""
        return self.watched and super().draw()


class Studio:
    """A game to take pictures of."""

    def __init__(
        self, window: pygame.Window, home: Path, language: str, settings: Settings, backdrop: Backdrop | None
    ) -> None:
        size = window.get_surface().get_size()
        folders = player_folders(home)
        self.context = Context(folders, settings, Metrics(*size), Routes, language=language, now=lambda: MOMENT)
        if backdrop is not None:
            self.context.style.table = backdrop
        self.app = _Blind(self.context, window)
        self.pointer: Pixel | None = None
        """Where the mouse is; None outside the window."""
        self.camera: Callable[[], None] = lambda: None
        """Called after each frame in which time passed."""
        pygame.event.clear()

    # -- time ----------------------------------------------------------------------------------------------

    def frame(self, dt: float = TICK) -> None:
        """Let a frame pass."""
        for thread in threading.enumerate():
            if thread.name.startswith(BESIDE):
                thread.join()
        self.context.sounds.on = False
        self.app.frame(dt)
        if dt:
            self.camera()

    def wait(self, seconds: float, tick: float = TICK) -> None:
        """Let time pass."""
        for _ in range(round(seconds / tick)):
            self.frame(tick)

    def until(self, reached: Callable[[], object]) -> None:
        """Let frames pass until something holds."""
        for _ in range(PATIENCE):
            if reached():
                return
            self.frame()
        raise RuntimeError(f"it never comes to that in {type(self.top).__name__}")

    def rest(self) -> None:
        """Let frames pass until nothing moves."""
        self.frame()
        self.until(lambda: not self.app.busy)

    # -- scenes --------------------------------------------------------------------------------------------

    @property
    def top(self) -> Scene:
        """The scene on top."""
        top = self.context.scenes.top
        assert top is not None
        return top

    def on_top(self, kind: type[Kind]) -> Kind:
        """Return the scene on top, which is of this kind. Raise TypeError if it is of another one."""
        if not isinstance(self.top, kind):
            raise TypeError(f"{type(self.top).__name__} is on top, no {kind.__name__}")
        return self.top

    @property
    def round(self) -> RoundScene:
        """The scene on top, which is a table."""
        assert isinstance(self.top, RoundScene)
        return self.top

    @property
    def form(self) -> Form:
        """The widgets of the scene on top."""
        assert self.top.form is not None, f"{type(self.top).__name__} has no widgets"
        return self.top.form

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""
        self.context.scenes.push(scene, fade=False)
        self.frame()

    def settle(self, scene: Kind) -> Kind:
        """Put a scene on top, and let everything come to rest; return it."""
        self.show(scene)
        self.rest()
        return scene

    def my_turn(self, screen: MatchScreen) -> None:
        """Let frames pass until it is the player's turn, and nothing is shown any more."""
        self.until(lambda: screen.table.my_turn and not screen.playback.busy)

    def sit_down(
        self, table: Mapping[str, object], people: Sequence[int] = (0,), lines: Sequence[str] = (),
        names: Sequence[str] = PLAYER_NAMES,
    ) -> MatchScreen:  # fmt: skip
        """Show the table of a position, where nobody acts except through `tell`."""
        racks = table["racks"]
        assert isinstance(racks, Sequence)
        kinds = (
            "human" if seat in people else ("medium", "hard", "easy", "master")[seat % 4] for seat in range(len(racks))
        )
        return self.sit(staged(table, tuple(zip(kinds, names, strict=False)), lines))

    def sit(self, session: Session) -> MatchScreen:
        """Show the table of a match, where nobody acts except through `tell`."""
        assert isinstance(session, TileSession | CardSession)
        kind: type[RoundScene] = CardTurn if isinstance(session, CardSession) else TileTurn
        screen = kind.screen_of(self.context, session, resumed=True)
        screen.driver.paused = True
        self.show(kind(screen))
        return screen

    def tell(self, screen: MatchScreen, *lines: str) -> None:
        """Make seats act, as in `1 draw`; what follows is shown as it happens."""
        for line in lines:
            problems = screen.driver.submit(*parsed(screen.session, line))
            if problems:
                raise ValueError(f"{line}: {problems}")

    # -- the mouse -----------------------------------------------------------------------------------------

    def post(self, kind: int, **names: object) -> None:
        """Let something happen."""
        self.app.handle(pygame.Event(kind, names))
        self.frame()

    def move(self, point: Pixel, held: bool = False) -> None:
        """Move the mouse to a point."""
        self.pointer = point
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(int(held), 0, 0))

    def press(self, point: Pixel) -> None:
        """Press the button of the mouse."""
        self.move(point)
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)

    def let_go(self, point: Pixel) -> None:
        """Release it."""
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def click(self, point: Pixel) -> None:
        """Click on a point."""
        self.press(point)
        self.let_go(point)

    def click_on(self, key: str) -> None:
        """Click on a widget of the scene on top."""
        form = self.form
        self.click(form.place(form[key]).center)

    def drag(self, start: Pixel, end: Pixel) -> None:
        """Drag something from one point to another, slower towards the end."""
        self.press(start)
        for number in range(1, 5):
            self.move(between(start, end, 1 - (1 - number / 4) ** 2), True)
        self.let_go(end)

    def glide(self, start: Pixel, end: Pixel, seconds: float, *, held: bool = False) -> None:
        """Move the mouse from one point to another, slower at both ends."""
        steps = max(round(seconds / TICK), 1)
        for number in range(1, steps + 1):
            share = number / steps
            self.move(between(start, end, share * share * (3 - 2 * share)), held)

    def carry(self, start: Pixel, end: Pixel, seconds: float = 0.7) -> None:
        """Pick something up, carry it, and drop it."""
        self.press(start)
        self.wait(0.15)
        self.glide(start, end, seconds, held=True)
        self.wait(0.2)
        self.let_go(end)
        self.wait(0.5)

    def leave_mouse(self) -> None:
        """Move the mouse out of the window."""
        self.pointer = None
        self.post(pygame.WINDOWLEAVE)

    def rest_without_mouse(self) -> None:
        """Move the mouse out of the window, and let everything come to rest."""
        self.leave_mouse()
        self.rest()

    # -- moments that tiles and cards share --------------------------------------------------------------

    def dealt(self, book: str, seats: int) -> None:
        """Begin a match of the player against computers, and wait until the draw for the start is under way."""
        players = seats_of(PLAYER_NAMES[:seats], 0, SeatKind.MEDIUM)
        self.context.go.start_match(Record(BOOKS[book], players, "gallery"))
        self.wait(1.0)

    def menu(self) -> None:
        """Open the menu of the table."""
        self.round.menu()
        self.rest()

    def catchable(self) -> None:
        """Open the window in which somebody who forgot to call can be caught."""
        driver = self.round.screen.driver
        driver.paused = False
        self.until(lambda: driver.catch_window is not None)
        self.wait(1.2)

    def covered(self) -> None:
        """Wait for the cover between two people."""
        self.until(lambda: isinstance(self.top, HandOver))
        self.rest()

    def uncovered(self) -> None:
        """Let the next person take the seat."""
        self.covered()
        self.click_on("ready")
        self.leave_mouse()
        self.rest()

    def counted(self) -> None:
        """Move on to the count."""
        self.until(lambda: isinstance(self.top, ScoringScene))

    def result(self) -> None:
        """Move on until everything is counted."""
        self.counted()
        self.rest()

    def counting(self) -> None:
        """Move on until the remaining pieces fly into the count."""
        self.counted()
        self.until(lambda: not self.on_top(ScoringScene).held)
        self.wait(1.0)

    def celebrated(self) -> None:
        """Move on to the celebration of a match that was won."""
        self.counted()
        scoring = self.on_top(ScoringScene)
        scoring.complete()
        scoring.age = scoring.hold + scoring.podium.seconds + 0.5
        self.wait(0.5)

    # -- pictures ------------------------------------------------------------------------------------------

    def picture(self) -> pygame.Surface:
        """Return the picture on screen."""
        self.app.watched = True
        self.app.draw()
        self.app.watched = False
        return self.app.surface.convert(24)


@contextmanager
def window_of(size: Size) -> Iterator[pygame.Window]:
    """A hidden window of a given size."""
    pygame.display.init()
    pygame.font.init()
    window = pygame.Window("gallery", size)
    window.get_surface()
    try:
        yield window
    finally:
        window.destroy()


@contextmanager
def studio(
    window: pygame.Window, language: str, settings: Settings = PLAIN_SETTINGS, backdrop: Backdrop | None = None
) -> Iterator[Studio]:
    """A new game in a window; its files are deleted afterwards. Games of one size and theme can share a background."""
    home = Path(tempfile.mkdtemp(prefix="steinreich-gallery-"))
    made = Studio(window, home, language, settings, backdrop)
    try:
        yield made
    finally:
        made.context.scenes.close()
        made.context.go.leave_match()
        shutil.rmtree(home, ignore_errors=True)


StagePicture = Callable[[Studio, str], object]
"""Puts a scene on the stack; the text says which book, section or level."""


def after(ended: Callable[..., object], moment: Callable[[Studio], None], **how: object) -> StagePicture:
    """Return what shows a moment after a round that `ended`."""

    def stage(studio: Studio, book: str) -> None:
        ended(studio, book, **how)
        moment(studio)

    return stage
