"""A pool that has done its work as soon as it is asked: what is done beside the frames is done within them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any


class NowPool:
    """Does at once what a pool of threads does beside the frames."""

    def __init__(self, *_: object) -> None:
        self.closed = False

    def submit(self, work: Callable[..., Any], *args: object) -> Future[Any]:
        """The work is done when this returns."""
        assert not self.closed, "somebody thinks about a match that was left"
        future: Future[Any] = Future()
        future.set_result(work(*args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work."""
        self.closed = True
