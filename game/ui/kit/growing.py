"""Parts of pictures at other sizes: nine parts whose corners keep their shape, a row or a column repeated."""

from __future__ import annotations

import pygame

Patch = tuple[tuple[int, int, int, int], tuple[int, int, int, int]]
"""A part of a picture and its destination, each as left, top, width, height."""


def cells_of(own: tuple[int, int], margin: int, size: tuple[int, int]) -> list[Patch]:
    """Return the nine parts of a picture whose corners keep their shape; the fifth is the middle."""

    def cut(length: int, wanted: int) -> tuple[tuple[int, int, int, int], ...]:
        end = min(margin, wanted // 2)
        middle = (margin, length - 2 * margin, end, wanted - 2 * end)
        return (0, end, 0, end), middle, (length - end, end, wanted - end, end)

    across, down = cut(own[0], size[0]), cut(own[1], size[1])
    return [
        ((x, y, own_w, own_h), (to_x, to_y, to_w, to_h))
        for x, own_w, to_x, to_w in across
        for y, own_h, to_y, to_h in down
    ]


def fitted(image: pygame.Surface, cell: Patch) -> pygame.Surface | None:
    """Return the part of a picture at its destination size; None if there is no room for it."""
    part, place = cell
    if min(place[2:]) <= 0:
        return None
    cut = image.subsurface(part)
    return cut if part[2:] == place[2:] else pygame.transform.scale(cut, place[2:])


def stretched(image: pygame.Surface, margin: int, size: tuple[int, int]) -> pygame.Surface:
    """Return an image at another size, with its corners unchanged; its middle must be one colour."""
    result = pygame.Surface((max(size[0], 1), max(size[1], 1)), pygame.SRCALPHA)
    for index, cell in enumerate(cells_of(image.get_size(), margin, result.get_size())):
        if index == 4:
            result.fill(image.get_at((image.get_width() // 2, image.get_height() // 2)), cell[1])
        elif (part := fitted(image, cell)) is not None:
            result.blit(part, cell[1][:2])
    return result


def wider(image: pygame.Surface, width: int) -> pygame.Surface:
    """Return an image whose middle column is repeated until it is as wide as asked."""
    own, high = image.get_size()
    if own >= width:
        return image
    half, more = own // 2, width - own
    result = pygame.Surface((width, high), pygame.SRCALPHA)
    result.blit(image, (0, 0), (0, 0, half, high))
    result.blit(pygame.transform.scale(image.subsurface((half, 0, 1, high)), (more + 1, high)), (half, 0))
    result.blit(image, (half + more + 1, 0), (half + 1, 0, own - half - 1, high))
    return result


def taller(image: pygame.Surface, height: int) -> pygame.Surface:
    """Return an image whose middle row is repeated until it is as high as asked."""
    wide, own = image.get_size()
    if own >= height:
        return image
    half, more = own // 2, height - own
    result = pygame.Surface((wide, height), pygame.SRCALPHA)
    result.blit(image, (0, 0), (0, 0, wide, half))
    result.blit(pygame.transform.scale(image.subsurface((0, half, wide, 1)), (wide, more + 1)), (0, half))
    result.blit(image, (0, half + more + 1), (0, half + 1, wide, own - half - 1))
    return result
