"""Short films of the gestures of the table: `filmed(name, window, theme, language)`."""

import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO

import pygame

from tools.gallery.scripts import play, scripts
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
EVERY = 2
"""One frame in this many is kept."""
LAST = 1.2
"""Seconds for which the last picture stays before the film loops."""
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (12, 12))
"""The mouse pointer, which pictures of a window lack."""
FILMS = scripts("films")
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

        play(made, "", FILMS[name], begin)
        frames.append((_shot(made), LAST))
    return frames


def _shot(made: Studio) -> pygame.Surface:
    picture = made.picture()
    if made.pointer is not None:
        arrow = [(made.pointer[0] + x, made.pointer[1] + y) for x, y in ARROW]
        pygame.draw.polygon(picture, "white", arrow)
        pygame.draw.lines(picture, "black", True, arrow, 1)
    return pygame.transform.smoothscale(picture, SHOWN)
