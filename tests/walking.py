"""One test that walks many things and names all that fail: fewer tests to collect than one for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps

from game.engine.options import T


def of_each(
    things: Callable[[], Iterable[T]], name: Callable[[T], str] = str
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Return a decorator: the test of one thing becomes one of all, which are only made when it runs."""

    def walking(check: Callable[[T], None]) -> Callable[[], None]:
        @wraps(check)
        def walk() -> None:
            failing = {}
            for thing in things():
                try:
                    check(thing)
                except AssertionError as error:
                    failing[name(thing)] = str(error)
            assert failing == {}

        del walk.__wrapped__
        return walk

    return walking
