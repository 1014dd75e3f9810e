"""Animated PNG: `apng(frames)`, made of pictures and the seconds for which each is shown.

Pixels that stay are transparent in the next frame, so films in which little moves are small. The format is a
PNG with further frames after the first one (PNG specification, third edition).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO

import pygame

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


def chunks(image: pygame.Surface) -> Iterator[tuple[bytes, bytes]]:
    """Yield the PNG chunks of a picture, each as its name and content."""
    file = BytesIO()
    pygame.image.save(image, file, "frame.png")
    data, at = file.getvalue(), len(SIGNATURE)
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
        if seen is None or waiting is None:
            seen = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
            seen.blit(picture, (0, 0))
            waiting = seen.copy(), (0, 0, *picture.get_size()), seconds
            continue
        image = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32)
        image.blit(picture, (0, 0))
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
