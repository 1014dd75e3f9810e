"""Somebody who presses everything."""

from __future__ import annotations

from random import Random

import pygame

from tests.ui.driver import Driver

KEYS = [
    pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_d, pygame.K_e, pygame.K_h, pygame.K_v, pygame.K_r, pygame.K_s, pygame.K_u,
    pygame.K_z, pygame.K_y, pygame.K_F1, pygame.K_F11,
]  # fmt: skip
SIZES = [(960, 540), (1280, 720), (1000, 900), (1600, 620)]


def rampage(driver: Driver, seed: int, count: int = 2000) -> None:
    """So many random inputs; a frame passes after some of them."""
    chance = Random(seed)
    for _ in range(count):
        pygame.event.post(_anything(chance, driver.surface.get_size()))
        if chance.random() < 0.004:
            driver.window.size = chance.choice(SIZES)
        if chance.random() < 0.2:
            driver.frame()
    driver.frame()


def _anything(chance: Random, size: tuple[int, int]) -> pygame.Event:
    pos = (chance.randrange(-20, size[0] + 20), chance.randrange(-20, size[1] + 20))
    match chance.randrange(8):
        case 0 | 1:
            return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))
        case 2 | 3:
            return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=chance.choice((1, 1, 1, 2, 3)))
        case 4:
            return pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=chance.choice((1, 1, 1, 2, 3)))
        case 5:
            mod = chance.choice((0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL))
            return pygame.Event(pygame.KEYDOWN, key=chance.choice(KEYS), mod=mod, unicode="", scancode=0)
        case 6:
            return pygame.Event(pygame.TEXTINPUT, text=chance.choice("aäß€x漢"))
        case _:
            if chance.random() < 0.1:
                return pygame.Event(
                    chance.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE))
                )
            return pygame.Event(pygame.MOUSEWHEEL, x=0, y=chance.randrange(-3, 4))
