"""Ctrl+C that waits until something is finished that must not end halfway."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def held_back() -> Iterator[None]:
    """Let Ctrl+C wait until afterwards; processes that start inside of this ignore it.

    Python loses an interrupt that comes while it imports: it is raised where nothing can be raised, and only printed.
    Windows cannot block signals; nothing is held back there.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
