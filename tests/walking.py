"""One test that walks many things and names all that fail: fewer tests to collect than one for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

Thing = TypeVar("Thing")


def of_each(
    things: Callable[[], Iterable[Thing]], name: Callable[[Thing], str] = str
) -> Callable[[Callable[[Thing], None]], Callable[[], None]]:
    """Return a decorator: the test of one thing becomes one of all, which are only made when it runs."""

    def walking(check: Callable[[Thing], None]) -> Callable[[], None]:
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
