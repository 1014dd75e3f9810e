"""Somebody who presses everything."""

from collections.abc import Callable
from random import Random
from typing import Any

import pygame

from tests.ui.driver import Driver

KEYS = [
    pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT,
    pygame.K_RIGHT, pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP,
    pygame.K_PAGEDOWN, pygame.K_d, pygame.K_e, pygame.K_h, pygame.K_v, pygame.K_r, pygame.K_s, pygame.K_u,
    pygame.K_z, pygame.K_y, pygame.K_F1, pygame.K_F11,
]  # fmt: skip
AT_TABLES = [*KEYS, pygame.K_LSHIFT, pygame.K_j, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4]
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


def paw(play: Any, chance: Random, count: int, somewhere: Callable[[Any, Random], tuple[int, int]]) -> None:
    """So many random inputs at a table, at points of its own; a frame passes after some of them."""
    held = False
    for _ in range(count):
        pos = somewhere(play, chance)
        match chance.randrange(12):
            case 0 | 1 | 2 | 3 | 4:
                kind = pygame.MOUSEBUTTONUP if held and chance.random() < 0.8 else pygame.MOUSEBUTTONDOWN
                held = kind == pygame.MOUSEBUTTONDOWN
                event = pygame.Event(kind, pos=pos, button=chance.choice((*(1,) * 9, 2, 3)))
            case 5 | 6 | 7:
                event = pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(int(held), 0, 0))
            case 8 | 9:
                play.mouse.click(pos)
                continue
            case 10:
                kind = chance.choice((pygame.KEYDOWN, pygame.KEYDOWN, pygame.KEYUP))
                mod = chance.choice((0, 0, 0, pygame.KMOD_LCTRL))
                event = pygame.Event(kind, key=chance.choice(AT_TABLES), mod=mod, unicode="", scancode=0)
            case _:
                event = pygame.Event(pygame.MOUSEWHEEL, x=0, y=chance.randrange(-2, 3))
        pygame.event.post(event)
        if chance.random() < 0.01:
            play.driver.window.size = chance.choice(SIZES)
        if chance.random() < 0.5:
            play.frame()
    play.frame()
