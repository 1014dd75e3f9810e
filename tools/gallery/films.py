"""Short films of the gestures of the table: `filmed(name, window, theme, language)`."""

import struct
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame

from game.ui.kit.widgets.widget import Pixel
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from tools.gallery import cards, tiles
from tools.gallery.studio import PLAIN_SETTINGS, TICK, Studio, studio

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
TILES = "uno-rummy"
"""The book of the films with tiles."""
EVERY = 2
"""One frame in this many is kept."""
LAST = 1.2
"""Seconds for which the last picture stays before the film loops."""
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""The mouse pointer, which pictures of a window lack."""
FILMS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("films.toml").read_text("utf-8"))
"""The films: a turn, and one for each gesture of the table."""


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

        _play(made, FILMS[name], begin)
        frames.append((_shot(made), LAST))
    return frames


def _shot(made: Studio) -> pygame.Surface:
    picture = made.picture()
    if made.pointer is not None:
        arrow = [(made.pointer[0] + x, made.pointer[1] + y) for x, y in ARROW]
        pygame.draw.polygon(picture, "white", arrow)
        pygame.draw.lines(picture, "black", True, arrow, 1)
    return pygame.transform.smoothscale(picture, SHOWN)


def _set_up(made: Studio, script: Mapping[str, Any]) -> MatchScreen:
    """Show the table of a film."""
    if "racks" in script:
        keys = {key: script[key] for key in ("loose", "turn", "options") if key in script}
        position = tiles.position if script["book"] == TILES else cards.position
        return made.sit_down(position(script["book"], *script["racks"], **keys))
    if script["set_up"] == "crowded":
        tiles.crowded(made, TILES)
        return made.on_top(TileTurn).screen
    return tiles.turn(made, TILES) if script["set_up"] == "turn" else tiles.ended(made, TILES, over=True)


def _play(made: Studio, script: Mapping[str, Any], begin: Callable[[], None]) -> None:
    """Take the steps of a film."""
    screen, first = _set_up(made, script), dict[str, Pixel]()
    holds: dict[str, Callable[[], object]] = {
        "my turn": lambda: screen.table.my_turn,
        "still": lambda: not screen.busy,
        "quiet": lambda: not screen.playback.busy,
        "at rest": lambda: not made.app.busy,
        "shown": lambda: not made.top.busy,
    }

    def place(words: Sequence[str]) -> Pixel:
        match words:
            case ["here"]:
                return made.pointer or (0, 0)
            case ["was", piece]:
                return first[piece]
            case ["button", key]:
                return made.form[key].rect.center
            case ["felt", right, up]:
                felt = screen.table.zones.felt
                return felt.left + int(felt.width * Fraction(right)), felt.bottom - int(felt.height * Fraction(up))
            case [piece, widths]:
                x, y = tiles.point(screen, piece)
                return round(x + tiles.width(screen) * float(widths)), y
        first.setdefault(words[0], found := tiles.point(screen, words[0]))
        return found

    def point(text: str) -> Pixel:
        """Return where something is."""
        where, _, by = text.partition(" by ")
        (x, y), (right, down) = place(where.split()), map(int, by.split() or ("0", "0"))
        return x + right, y + down

    def until(what: str) -> None:
        made.until(lambda: all(holds[each]() for each in what.split(", ")))

    def act(*lines: str) -> None:
        """Make seats act one after another."""
        for line in lines:
            made.tell(screen, line)
            until("quiet")

    def answer(key: str) -> None:
        """Move the mouse to a button of the question over the table, and press it."""
        question = made.on_top(CardTurn).question
        if question is None:
            raise ValueError("nothing is asked")
        there = question.form[key].rect.center
        made.glide(made.pointer or (there[0] + 200, there[1] + 150), there, 0.5)
        made.wait(0.3)
        made.click(there)

    def grow(count: int) -> None:
        """Carry some tiles of the rack each to the end of a meld."""
        table = made.on_top(TileTurn).screen.table
        for tile in [each for each in table.slots if each is not None][:count]:
            here, goal = table.stage.place(tile), table.stage.place(table.melds[tile.number].tiles[-1])
            made.carry((round(here.x), round(here.y)), (round(goal.x + goal.width * 0.8), round(goal.y)), 0.8)
            made.wait(0.4)

    verbs: dict[str, Callable[..., object]] = {
        "begin": begin, "until": until, "act": act, "answer": answer, "grow": grow,
        "mark": lambda *pieces: [place([each]) for each in pieces],
        "hold": lambda start, end, seconds: made.glide(point(start), point(end), seconds, held=True),
        "tell": lambda line: made.tell(screen, line),
        "lay": lambda seat, *melds: made.tell(screen, f"{seat} {tiles.lay_of(TILES, *melds)}"),
        "asked": lambda: cards.asked(made),
        "catch": lambda: made.caught_by_player(screen),
        "click_on": made.click_on,
    }  # fmt: skip
    for verb, *words in script["steps"]:
        if verb in verbs:
            verbs[verb](*words)
        else:
            getattr(made, verb)(*(point(each) if isinstance(each, str) else each for each in words))
