"""Short films of the gestures of the table: `filmed(name, window, theme, language)`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.ui.gallery import cards, tiles
from game.ui.gallery.apng import Frame
from game.ui.gallery.moments import counted
from game.ui.gallery.studio import PLAIN_SETTINGS, TICK, Studio, between, studio
from game.ui.kit.widgets.widget import Pixel
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


def glide(made: Studio, start: Pixel, end: Pixel, seconds: float, *, held: bool = False) -> None:
    """Move the mouse from one point to another, slower at both ends."""
    steps = max(round(seconds / TICK), 1)
    for number in range(1, steps + 1):
        share = number / steps
        share = share * share * (3 - 2 * share)
        made.move(between(start, end, share), held)


def carry(made: Studio, start: Pixel, end: Pixel, seconds: float = 0.7) -> None:
    """Pick something up, carry it, and drop it."""
    made.press(start)
    made.wait(0.15)
    glide(made, start, end, seconds, held=True)
    made.wait(0.2)
    made.let_go(end)
    made.wait(0.5)


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
        glide(made, here, there, 0.3)
        made.wait(0.2)
        here = there
    carry(made, here, tiles.beside(screen, "R6"), 0.8)


def sweep(made: Studio, begin: Callable[[], None]) -> None:
    """A meld becomes invalid and shakes; it becomes valid again, and light passes over it."""
    screen = _turn(made, begin)
    five = tiles.point(screen, "R5")
    felt = screen.table.zones.felt
    away = felt.left + felt.width // 8, felt.bottom - felt.height // 3
    carry(made, five, away)
    made.wait(0.4)
    carry(made, tiles.point(screen, "R5"), five)
    carry(made, tiles.point(screen, "R7"), tiles.beside(screen, "R6"))


def room(made: Studio, begin: Callable[[], None]) -> None:
    """Other tiles make room, and a ghost shows where the tile will go."""
    screen = _turn(made, begin)
    start = tiles.point(screen, "G12")
    left, right = tiles.point(screen, "R11"), tiles.point(screen, "B7")
    made.press(start)
    glide(made, start, right, 0.6, held=True)
    made.wait(0.5)
    meld = tiles.beside(screen, "G11")
    glide(made, right, meld, 0.8, held=True)
    made.wait(0.5)
    glide(made, meld, left, 0.5, held=True)
    made.wait(0.4)
    glide(made, left, start, 0.7, held=True)
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
    carry(made, tiles.point(screen, "R7"), tiles.beside(screen, "R6"))
    made.wait(0.6)
    carry(
        made,
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
    glide(made, here, start, 0.3)
    x, y = tiles.point(screen, "R4")
    here = x - round(tiles.width(screen) * 0.7), y
    carry(made, start, here, 0.6)
    there = tiles.point(screen, "G6")
    glide(made, here, there, 0.4)
    here = tiles.beside(screen, "G5")
    carry(made, there, here, 0.6)
    end = made.form["end"].rect.center
    glide(made, here, end, 0.5)
    made.click(end)
    made.until(lambda: not screen.busy)
    made.leave_mouse()
    made.tell(screen, f"1 {tiles.lay_of(book, *runs, 'Y3 Y4 Y5 Y6 Y7 Y8')}")
    made.until(lambda: screen.table.my_turn and not screen.busy)
    made.wait(0.7)


def _cards(
    made: Studio, begin: Callable[[], None], hands: tuple[str, ...], lines: tuple[str, ...], seconds: float
) -> None:
    """Let computers play cards."""
    screen = made.sit_down(cards.position("uno-1999", *hands, turn=int(lines[0][0])))
    made.until(lambda: not screen.busy)
    begin()
    made.wait(0.3)
    for line in lines:
        made.tell(screen, line)
        made.until(lambda: not screen.playback.busy)
    made.wait(seconds)


def cascade(made: Studio, begin: Callable[[], None]) -> None:
    """A wild draw four and a draw two hit their victims."""
    hands = (cards.HAND, "W4 B9 Y2 G3", "?4", "G+2 R8 G9")
    _cards(made, begin, hands, ("1 play W4:G", "2 accept", "3 play G+2"), 0.5)


def uno(made: Studio, begin: Callable[[], None]) -> None:
    """UNO! stamps itself onto the table."""
    _cards(made, begin, (cards.HAND, "R3 B9", "?4", "?6"), ("1 play R3 uno",), 1.4)


def signs(made: Studio, begin: Callable[[], None]) -> None:
    """A skip, a reverse, a colour being chosen, and a challenge that succeeds."""
    hands = (cards.HAND, "RS B9 Y2", "W4 R8 G2", "RR R6 G3", "?5")
    _cards(made, begin, hands, ("1 play RS", "3 play RR", "2 play W4:B", "1 challenge"), 1.2)


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
    "cascade": cascade,
    "uno": uno,
    "signs": signs,
    "going-out": going_out,
    "celebration": celebration,
}
"""The films: a turn, and one for each gesture of the table."""
