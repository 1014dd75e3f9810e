"""Short films of the gestures of the table: `filmed(name, window, theme, language)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.ui.gallery import card_films, tiles
from game.ui.gallery.apng import Frame
from game.ui.gallery.moments import caught_by_player, counted
from game.ui.gallery.studio import PLAIN_SETTINGS, TICK, Studio, studio
from game.ui.table.shared.match_screen import AnyMatchScreen

SIZE = (960, 540)
SHOWN = (720, 405)
"""The size of a film; small, so that its file is."""
EVERY = 2
"""One frame in this many is kept."""
LAST = 1.2
"""Seconds for which the last picture stays before the film loops."""
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""The mouse pointer, which pictures of a window lack."""
Film = Callable[[Studio, Callable[[], None]], None]
"""Sets up a scene, calls what starts the film, and plays."""


def filmed(name: str, window: pygame.Window, theme: str, language: str) -> list[Frame]:
    """Return the frames of a film."""
    frames: list[Frame] = []
    count = 0
    with studio(window, language, replace(PLAIN_SETTINGS, theme=theme)) as made:

        def take() -> None:
            nonlocal count
            if count % EVERY == 0:
                frames.append((_shot(made), EVERY * TICK))
            count += 1

        def begin() -> None:
            made.camera = take

        FILMS[name](made, begin)
        frames.append((_shot(made), LAST))
    return frames


def _shot(made: Studio) -> pygame.Surface:
    picture = made.picture()
    if made.pointer is not None:
        arrow = [(made.pointer[0] + x, made.pointer[1] + y) for x, y in ARROW]
        pygame.draw.polygon(picture, "white", arrow)
        pygame.draw.lines(picture, "black", True, arrow, 1)
    return pygame.transform.smoothscale(picture, SHOWN)


def _turn(made: Studio, begin: Callable[[], None], book: str = "uno-rummy") -> AnyMatchScreen:
    """Set the table of a turn and begin."""
    screen = tiles.own_turn(made, book)
    x, y = tiles.point(screen, "R7")
    made.move((x, y - 120))
    made.wait(0.3)
    begin()
    return screen


def pick_up(made: Studio, begin: Callable[[], None]) -> None:
    """Tiles rise under the mouse; one is picked up, tilts, and drops."""
    screen = _turn(made, begin)
    row = [tiles.point(screen, name) for name in ("R7", "B2", "R3")]
    here = made.pointer or row[0]
    for there in row:
        made.glide(here, there, 0.3)
        made.wait(0.2)
        here = there
    made.carry(here, tiles.beside(screen, "R6"), 0.8)


def sweep(made: Studio, begin: Callable[[], None]) -> None:
    """A meld becomes invalid and shakes; it becomes valid again, and light passes over it."""
    screen = _turn(made, begin)
    five = tiles.point(screen, "R5")
    felt = screen.table.zones.felt
    away = felt.left + felt.width // 8, felt.bottom - felt.height // 3
    made.carry(five, away)
    made.wait(0.4)
    made.carry(tiles.point(screen, "R5"), five)
    made.carry(tiles.point(screen, "R7"), tiles.beside(screen, "R6"))


def room(made: Studio, begin: Callable[[], None]) -> None:
    """Other tiles make room, and a ghost shows where the tile will go."""
    screen = _turn(made, begin)
    start = tiles.point(screen, "G12")
    left, right = tiles.point(screen, "R11"), tiles.point(screen, "B7")
    made.press(start)
    made.glide(start, right, 0.6, held=True)
    made.wait(0.5)
    meld = tiles.beside(screen, "G11")
    made.glide(right, meld, 0.8, held=True)
    made.wait(0.5)
    made.glide(meld, left, 0.5, held=True)
    made.wait(0.4)
    made.glide(left, start, 0.7, held=True)
    made.let_go(start)
    made.wait(0.4)


def computer(made: Studio, begin: Callable[[], None]) -> None:
    """A computer lays two tiles, one by one; the meld keeps a rim."""
    table = tiles.position("uno-rummy", tiles.RACK, "?9", "?14", tiles.TWO, loose=tiles.LOOSE, turn=3)
    screen = made.sit_down(table)
    made.until(lambda: not screen.busy)
    begin()
    made.wait(0.3)
    made.tell(screen, f"3 {tiles.longer('uno-rummy')}")
    made.until(lambda: screen.table.my_turn and not screen.busy)


def forecast(made: Studio, begin: Callable[[], None]) -> None:
    """Before a turn is ended the plates show what the next player will face."""
    screen = _turn(made, begin)
    made.carry(tiles.point(screen, "R7"), tiles.beside(screen, "R6"))
    made.wait(0.6)
    made.carry(
        tiles.point(screen, "B2"),
        (tiles.point(screen, "B3")[0] - int(tiles.width(screen) // 2), tiles.point(screen, "B3")[1]),
    )
    made.wait(0.8)


def turn(made: Studio, begin: Callable[[], None]) -> None:
    """A whole turn: two tiles are played, the turn is ended, and a computer plays two."""
    book, runs = "uno-rummy", ("R3 R4 R5 R6", "G2 G3 G4 G5 G6")
    rack = "R3 R1 B2 Y12 G12 B12 R9 B7 Y11 G6"
    screen = made.sit_down(tiles.position(book, rack, tiles.TWO, loose=tiles.LOOSE))
    made.until(lambda: screen.table.my_turn)
    made.rest()
    start = tiles.point(screen, "R3")
    here = start[0] + 60, start[1] - 60
    made.move(here)
    begin()
    made.glide(here, start, 0.3)
    x, y = tiles.point(screen, "R4")
    here = x - round(tiles.width(screen) * 0.7), y
    made.carry(start, here, 0.6)
    there = tiles.point(screen, "G6")
    made.glide(here, there, 0.4)
    here = tiles.beside(screen, "G5")
    made.carry(there, here, 0.6)
    end = made.form["end"].rect.center
    made.glide(here, end, 0.5)
    made.click(end)
    made.until(lambda: not screen.busy)
    made.leave_mouse()
    made.tell(screen, f"1 {tiles.lay_of(book, *runs, 'Y3 Y4 Y5 Y6 Y7 Y8')}")
    made.until(lambda: screen.table.my_turn and not screen.busy)
    made.wait(0.7)


def caught(made: Studio, begin: Callable[[], None]) -> None:
    """A computer forgets to call UNO!, and the player catches it."""
    table = tiles.position("uno-rummy", tiles.RACK, "Y3 Y4 B12", "?14", "?9", loose=tiles.LOOSE, turn=1)
    screen = made.sit_down(table)
    made.until(lambda: not screen.busy)
    begin()
    made.wait(0.3)
    made.tell(screen, f"1 {tiles.longer('uno-rummy')}")
    caught_by_player(made, screen)


def going_out(made: Studio, begin: Callable[[], None]) -> None:
    """The last lay rises, the others' tiles fly into the count."""
    screen = made.sit_down(tiles.position("uno-rummy", "R7", *tiles.LEFT, loose=tiles.LOOSE, options={"target": 200}))
    made.until(lambda: screen.table.my_turn and not screen.busy)
    begin()
    made.tell(screen, f"0 {tiles.last_lay('uno-rummy')}")
    counted(made)
    made.until(lambda: not made.top.busy)


def celebration(made: Studio, begin: Callable[[], None]) -> None:
    """The end of a match that the player has won."""
    tiles.ended(made, "uno-rummy", over=True)
    counted(made)
    made.wait(0.8)
    begin()
    made.until(lambda: not made.top.busy)


FILMS: dict[str, Film] = {
    "turn": turn,
    "pick-up": pick_up,
    "valid-invalid": sweep,
    "room": room,
    "computer": computer,
    "forecast": forecast,
    "cascade": card_films.cascade,
    "uno": card_films.uno,
    "signs": card_films.signs,
    "challenge-lost": card_films.challenge_lost,
    "caught": card_films.caught,
    "caught-tiles": caught,
    "forgotten": card_films.forgotten,
    "going-out": going_out,
    "celebration": celebration,
}
"""The films: a turn, and one for each gesture of the table."""
