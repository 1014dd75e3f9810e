"""Pictures of scenes held against pictures that somebody looked at.

A snapshot is kept smaller than the scene, at half its size if nothing else is said, and with fewer shades. Where the
program draws otherwise on purpose, look at the new picture and run the test with STEINREICH_SNAPSHOTS=keep, which
replaces the old one. A picture that differs is written beside what was expected and what differs, into a file that the
failure names.
"""

import os
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent / "snapshots"
FAILED = "STEINREICH_FAILED_SNAPSHOTS"
"""The environment variable that names the folder for pictures of failures."""
TOLERANCE = 24
"""How much a channel may differ before a pixel counts as another one."""
SHARE = 0.0003
"""How many of the pixels may be others."""
COARSE = bytes((value & 0xF0) + 8 for value in range(256))
"""The shades that a kept picture has, which its file is much smaller for."""


def coarse(picture: pygame.Surface) -> pygame.Surface:
    return pygame.image.frombytes(pygame.image.tobytes(picture, "RGB").translate(COARSE), picture.get_size(), "RGB")


def _alike(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """Where two pictures of one size show the same."""
    both = pygame.Surface(one.get_size(), depth=24)
    rest = both.copy()
    for target, first, second in ((both, one, other), (rest, other, one)):
        target.blit(first, (0, 0))
        target.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    both.blit(rest, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pygame.mask.from_threshold(both, (0, 0, 0), (TOLERANCE + 1,) * 3 + (255,))


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    return one.get_width() * one.get_height() - _alike(one, other).count()


def beside(now: pygame.Surface, expected: pygame.Surface) -> pygame.Surface:
    """What is drawn now, what was expected, and what differs, side by side: white where it does."""
    width, height = now.get_size()
    found = pygame.Surface((3 * width, height), depth=24)
    found.blit(now, (0, 0))
    found.blit(expected, (width, 0))
    found.blit(_alike(now, expected).to_surface(setcolor="black", unsetcolor="white"), (2 * width, 0))
    return found


def failed(name: str) -> Path:
    """Where the pictures of a failure go."""
    folder = Path(os.environ.get(FAILED) or Path(__file__).parents[2] / "build" / "snapshots")
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{name.replace('/', '-')}.png"


def check(surface: pygame.Surface, name: str, parts: int = 2) -> None:
    """Fail where the picture is not the one that was kept under this name, so many times smaller."""
    size = (surface.get_width() // parts, surface.get_height() // parts)
    picture = pygame.transform.smoothscale(surface.convert(24), size)
    path = FOLDER / f"{name}.png"
    if os.environ.get("STEINREICH_SNAPSHOTS") == "keep":
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(coarse(picture), path)
    kept = pygame.image.load(path)
    assert kept.get_size() == size
    others = differing(picture, kept)
    if others > SHARE * size[0] * size[1]:
        shown = failed(name)
        pygame.image.save(beside(picture, kept), shown)
        raise AssertionError(f"{others} pixels of {name} are others; now, expected, and what differs: {shown}")
