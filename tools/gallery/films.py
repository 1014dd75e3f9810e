"""Short films of the gestures of the table: `filmed(name, window, theme, language)`."""

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from io import BytesIO

import pygame

from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from tools.gallery import cards, tiles
from tools.gallery.studio import PLAIN_SETTINGS, TICK, Studio, studio

# -- The films of gestures at a card table; each sets up the table, calls `begin`, and plays.


def _begun(made: Studio, begin: Callable[[], None], book: str, *hands: str, turn: int = 0) -> MatchScreen:
    """Set up a table where nothing moves any more, and begin."""
    screen = made.sit_down(cards.position(book, *hands, turn=turn))
    made.until(lambda: not screen.playback.busy)
    made.wait(0.3)
    begin()
    made.wait(0.3)
    return screen


def _played(made: Studio, screen: MatchScreen, *lines: str, seconds: float) -> None:
    """Make seats act one after another, and let the last act be seen."""
    for line in lines:
        made.tell(screen, line)
        made.until(lambda: not screen.playback.busy)
    made.wait(seconds)


def cascade(made: Studio, begin: Callable[[], None]) -> None:
    """A wild draw four and a draw two hit their victims."""
    screen = _begun(made, begin, "uno-1999", cards.HAND, "W4 B9 Y2 G3", "?4", "G+2 R8 G9", turn=1)
    _played(made, screen, "1 play W4:G", "2 accept", "3 play G+2", seconds=0.5)


def uno(made: Studio, begin: Callable[[], None]) -> None:
    """With two cards left the lid of the buzzer opens; the player presses it, and UNO! flies onto the table."""
    screen = _begun(made, begin, "uno-1999", "R3 B9", "R5 B8 G1", "?4", "?6", turn=1)
    _played(made, screen, "1 play R5", "2 draw", "3 draw", seconds=0.6)
    there = made.form["uno"].rect.center
    made.glide((there[0] + 160, there[1] - 60), there, 0.5)
    made.click(there)
    made.wait(1.4)
    made.leave_mouse()


def signs(made: Studio, begin: Callable[[], None]) -> None:
    """A skip, a reverse, a colour being chosen, and a challenge that succeeds."""
    screen = _begun(made, begin, "uno-1999", cards.HAND, "RS B9 Y2", "W4 R8 G2", "RR R6 G3", "?5", turn=1)
    _played(made, screen, "1 play RS", "3 play RR", "2 play W4:B", "1 challenge", seconds=1.2)


def _answer(made: Studio, key: str) -> None:
    """Move the mouse to a button of the question over the table, and press it."""
    question = made.on_top(CardTurn).question
    if question is None:
        raise ValueError("nothing is asked")
    there = question.form[key].rect.center
    made.glide(made.pointer or (there[0] + 200, there[1] + 150), there, 0.5)
    made.wait(0.3)
    made.click(there)


def challenge_lost(made: Studio, begin: Callable[[], None]) -> None:
    """The player challenges a wild draw four that was lawful, and draws six."""
    screen = _begun(made, begin, "uno-1999", "R1 R9 G5 B7 Y4", "?5", "?4", "W4 G8 Y3 B2", turn=3)
    made.tell(screen, "3 play W4:B")
    cards.asked(made)
    _answer(made, "challenge")
    made.wait(1.6)
    _answer(made, "close")
    made.leave_mouse()
    made.until(lambda: not screen.playback.busy)
    made.wait(1.4)


def caught(made: Studio, begin: Callable[[], None]) -> None:
    """A computer forgets to call UNO!, and the player catches it."""
    screen = _begun(made, begin, "uno-112", cards.HAND, "R3 B9", "?4", "?6", turn=1)
    made.tell(screen, "1 play R3")
    made.caught_by_player(screen)


def forgotten(made: Studio, begin: Callable[[], None]) -> None:
    """The player forgets to call UNO!, and a computer notices."""
    screen = _begun(made, begin, "uno-1999", "R1 G5", "?5", "?4", "?6")
    _played(made, screen, "0 play R1", seconds=0.6)
    _played(made, screen, "2 catch 0", seconds=1.4)


# -- Animated PNG: `apng(frames)`, made of pictures and the seconds for which each is shown.
#
# Pixels that stay are transparent in the next frame, so films in which little moves are small. The format is a PNG
# with further frames after the first one (PNG specification, third edition).

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CLOSE = 4
"""By how much a channel may differ from the last frame without being drawn again."""
Frame = tuple[pygame.Surface, float]
"""A picture, and for how many seconds it is shown."""


def apng(frames: Iterable[Frame]) -> bytes:
    """Return the bytes of a film that loops for ever; raise ValueError if it has no frame."""
    header, parts, number = b"", [], 0
    for at, (image, box, seconds) in enumerate(_differences(frames)):
        found = dict[bytes, bytes]()
        for name, data in chunks(image):
            found[name] = found.get(name, b"") + data
        header = header or found[b"IHDR"]
        control = struct.pack(">IIIIIHHBB", number, *box[2:], *box[:2], round(seconds * 1000), 1000, 0, 1)
        parts.append(_chunk(b"fcTL", control))
        if at:
            parts.append(_chunk(b"fdAT", struct.pack(">I", number + 1) + found[b"IDAT"]))
        else:
            parts.append(_chunk(b"IDAT", found[b"IDAT"]))
        number += 2 if at else 1
    if not parts:
        raise ValueError("a film has at least one frame")
    count = struct.pack(">II", len(parts) // 2, 0)
    return b"".join((SIGNATURE, _chunk(b"IHDR", header), _chunk(b"acTL", count), *parts, _chunk(b"IEND", b"")))


def png(picture: pygame.Surface) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    file = BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()


def chunks(image: pygame.Surface) -> Iterator[tuple[bytes, bytes]]:
    """Yield the PNG chunks of a picture, each as its name and content."""
    data, at = png(image), len(SIGNATURE)
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def _differences(frames: Iterable[Frame]) -> Iterator[tuple[pygame.Surface, tuple[int, int, int, int], float]]:
    """Yield the first frame, then of each one only the box that differs; equal frames become one."""
    seen: pygame.Surface | None = None
    waiting: tuple[pygame.Surface, tuple[int, int, int, int], float] | None = None
    for picture, seconds in frames:
        image = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
        image.blit(picture, (0, 0))
        if seen is None or waiting is None:
            seen, waiting = image, (image.copy(), (0, 0, *image.get_size()), seconds)
            continue
        changed = pygame.mask.from_threshold(image, (0, 0, 0), (CLOSE + 1, CLOSE + 1, CLOSE + 1, 255), seen)
        changed.invert()
        if not changed.count():
            waiting = (*waiting[:2], waiting[2] + seconds)
            continue
        yield waiting
        boxes = changed.get_bounding_rects()
        box = boxes[0].unionall(boxes[1:])
        new = changed.to_surface(setsurface=image, unsetcolor=(0, 0, 0, 0))
        seen.blit(new, (0, 0))
        waiting = new.subsurface(box), (box.x, box.y, box.width, box.height), seconds
    if waiting is not None:
        yield waiting


SIZE = (960, 540)
SHOWN = (640, 360)
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


def _turn(made: Studio, begin: Callable[[], None]) -> MatchScreen:
    screen = tiles.turn(made, "uno-rummy")
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


def valid_invalid(made: Studio, begin: Callable[[], None]) -> None:
    """A meld becomes invalid and shakes; it becomes valid again, and light passes over it."""
    screen = _turn(made, begin)
    five = tiles.point(screen, "R5")
    felt = screen.table.zones.felt
    away = felt.left + felt.width // 8, felt.bottom - felt.height // 3
    made.carry(five, away)
    made.wait(0.4)
    made.carry(tiles.point(screen, "R5"), five)
    made.carry(tiles.point(screen, "R7"), tiles.beside(screen, "R6"))


def gather(made: Studio, begin: Callable[[], None]) -> None:
    """Three tiles are dropped one beside the other, in any order: they stay there, as a group."""
    screen = _turn(made, begin)
    felt = screen.table.zones.felt
    made.carry(tiles.point(screen, "Y12"), (felt.centerx, felt.bottom - felt.height // 7), 0.8)
    for name, onto in (("G12", "Y12"), ("B12", "G12")):
        made.wait(0.4)
        made.carry(tiles.point(screen, name), tiles.beside(screen, onto), 0.8)
    made.wait(0.6)


def stays(made: Studio, begin: Callable[[], None]) -> None:
    """On a full table a meld grows where a tile is put to it, and nothing else moves; nor for the log."""
    tiles.crowded(made, "uno-rummy")
    screen = made.on_top(TileTurn).screen
    begin()
    table = screen.table
    for tile in [each for each in table.slots if each is not None][:3]:
        place, goal = table.stage.place(tile), table.stage.place(table.melds[tile.number].tiles[-1])
        made.carry((round(place.x), round(place.y)), (round(goal.x + goal.width * 0.8), round(goal.y)), 0.8)
        made.wait(0.4)
    made.click_on("log")
    made.wait(0.8)
    made.click_on("log")
    made.wait(0.8)


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
    screen = made.sit_down(tiles.position("uno-rummy", tiles.RACK, "?9", "?14", tiles.TWO, loose=tiles.LOOSE, turn=3))
    made.wait(0.3)
    begin()
    made.wait(0.3)
    made.tell(screen, f"3 {tiles.longer('uno-rummy')}")
    made.until(lambda: screen.table.my_turn and not screen.busy)


def forecast(made: Studio, begin: Callable[[], None]) -> None:
    """Before a turn is ended the plates show what the next player will face."""
    screen = _turn(made, begin)
    made.carry(tiles.point(screen, "R7"), tiles.beside(screen, "R6"))
    made.wait(0.6)
    x, y = tiles.point(screen, "B3")
    made.carry(tiles.point(screen, "B2"), (x - int(tiles.width(screen) // 2), y))
    made.wait(0.8)


def turn(made: Studio, begin: Callable[[], None]) -> None:
    """A whole turn: two tiles are played, the turn is ended, and a computer plays two."""
    book, runs = "uno-rummy", ("R3 R4 R5 R6", "G2 G3 G4 G5 G6")
    screen = made.sit_down(tiles.position(book, "R3 R1 B2 Y12 G12 B12 R9 B7 Y11 G6", tiles.TWO, loose=tiles.LOOSE))
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


def caught_tiles(made: Studio, begin: Callable[[], None]) -> None:
    """A computer forgets to call UNO!, and the player catches it."""
    table = tiles.position("uno-rummy", tiles.RACK, "Y3 Y4 B12", "?14", "?9", loose=tiles.LOOSE, turn=1)
    screen = made.sit_down(table)
    made.wait(0.3)
    begin()
    made.wait(0.3)
    made.tell(screen, f"1 {tiles.longer('uno-rummy')}")
    made.caught_by_player(screen)


def going_out(made: Studio, begin: Callable[[], None]) -> None:
    """The last tile strikes, a wave runs, the stamp falls, the others' tiles fly into the count."""
    screen = made.sit_down(tiles.position("uno-rummy", "R7", *tiles.LEFT, loose=tiles.LOOSE, options={"target": 200}))
    made.until(lambda: screen.table.my_turn and not made.app.busy)
    begin()
    made.tell(screen, f"0 {tiles.lay_of('uno-rummy', 'R4 R5 R6 R7')}")
    made.counted()
    made.until(lambda: not made.top.busy)


def celebration(made: Studio, begin: Callable[[], None]) -> None:
    """The end of a match that the player has won."""
    tiles.ended(made, "uno-rummy", over=True)
    made.counted()
    made.wait(0.8)
    begin()
    made.until(lambda: not made.top.busy)


FILMS: dict[str, Film] = {
    film.__name__.replace("_", "-"): film
    for film in (
        turn, pick_up, valid_invalid, room, gather, stays, computer, forecast, cascade, uno, signs, challenge_lost,
        caught, caught_tiles, forgotten, going_out, celebration,
    )
}  # fmt: skip
"""The films: a turn, and one for each gesture of the table."""
