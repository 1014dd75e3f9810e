"""What is done beside the frames, in tests: at once within them, or when a test says so.

Everything beside the frames begins with `game.store.background.beside`, by the name of its lane.
"""

from collections.abc import Callable

import pytest

from game.store import background

COMPUTERS = ("computer", "elsewhere")
"""The lanes in which computers think."""
Work = Callable[[], None]


def at_once(patch: pytest.MonkeyPatch, *names: str) -> None:
    """Do what these lanes do at once; what others do stays where it is."""
    before = background.beside

    def now(work: Work, name: str, *, daemon: bool) -> None:
        if name in names:
            work()
        else:
            before(work, name, daemon=daemon)

    patch.setattr(background, "beside", now)


class Later:
    """Collects what these lanes are to do, until it is told to let them."""

    def __init__(self, patch: pytest.MonkeyPatch, *names: str) -> None:
        self.waiting: list[Work] = []
        before = background.beside

        def later(work: Work, name: str, *, daemon: bool) -> None:
            if name in names:
                self.waiting.append(work)
            else:
                before(work, name, daemon=daemon)

        patch.setattr(background, "beside", later)

    def finish(self) -> None:
        waiting, self.waiting = self.waiting, []
        for work in waiting:
            work()
