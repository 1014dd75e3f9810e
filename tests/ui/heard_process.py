"""The game as a process that a screen reader connects to: `python -m tests.ui.heard_process HOME BOOK LANGUAGE DEAL`.

Keys come as lines on the standard input, by the names that pygame has for them; after each of them time passes until
nothing moves any more, and `rests` is printed.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ui.reader.accesskit import connected
from game.ui.reader.reader import Reader
from game.ui.scenes.menu import new_match
from tests.ui.driver import QUICK, KeyPresses, screen, sure


def main(home: str, book: str, language: str, deal: str) -> None:
    """Play until the standard input ends."""
    pytest.MonkeyPatch().setattr(new_match, "randbits", lambda _: int(deal))
    with screen(Path(home), (960, 540), language, replace(QUICK, book=book, newcomer=False), 0) as driver:
        adapter = sure(connected(driver.window))
        driver.app.reader = Reader(adapter)
        adapter.focused(True)
        end = time.monotonic() + 20
        print("rests", flush=True)
        while not adapter.generation and time.monotonic() < end:
            time.sleep(0.01)
        keyboard = KeyPresses(driver)
        keyboard.press("")
        for line in sys.stdin:
            keyboard.press(line.strip())
            print("rests", flush=True)
        adapter.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
    pygame.quit()
