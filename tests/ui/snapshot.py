"""Pictures of scenes held against pictures that somebody looked at.

A snapshot is kept at half size. Where the program draws otherwise on purpose, look at the new picture and
run the test with STEINREICH_SNAPSHOTS=keep, which replaces the old one.
"""

from __future__ import annotations

import os
from pathlib import Path

import pygame

FOLDER = Path(__file__).parent / "snapshots"
TOLERANCE = 24
"""How much a channel may differ before a pixel counts as another one."""
SHARE = 0.002
"""How many of the pixels may be others."""


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """In how many pixels two pictures of one size differ."""
    both = pygame.Surface(one.get_size(), depth=24)
    rest = both.copy()
    for target, first, second in ((both, one, other), (rest, other, one)):
        target.blit(first, (0, 0))
        target.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    both.blit(rest, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(both, (0, 0, 0), (TOLERANCE + 1,) * 3 + (255,))
    return one.get_width() * one.get_height() - same.count()


def check(surface: pygame.Surface, name: str) -> None:
    """Fail where the picture is not the one that was kept under this name."""
    size = (surface.get_width() // 2, surface.get_height() // 2)
    picture = pygame.transform.smoothscale(surface.convert(24), size)
    path = FOLDER / f"{name}.png"
    if os.environ.get("STEINREICH_SNAPSHOTS") == "keep":
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, path)
    kept = pygame.image.load(path)
    assert kept.get_size() == size
    others = differing(picture, kept)
    assert others <= SHARE * size[0] * size[1], f"{others} pixels of {name} are others"
