"""A real accessibility bus (AT-SPI) with a screen reader on it, for measurements.

    with bus() as connect:
        adapter = connect(game)

Needs `dbus-run-session` and `at-spi2-core` of the system, and the packages accesskit and jeepney; `in_session` runs a
module inside of `dbus-run-session`. The reader is this module in a process of its own, which takes every event.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.ui.atspi import AtSpi, launcher, there

if TYPE_CHECKING:
    from game.ui.reader.reader import Adapter
    from tests.ui.driver import Driver

MARK = "STEINREICH_MEASURED_BUS"
"""What the environment has inside of the session that was begun for a measurement."""
SETTLING = 0.2
"""The seconds in which a reader that came wakes the game, so that it does in the same frame each time."""
PATIENCE = 20.0
"""The seconds that a reader may take to come."""


def in_session(module: str, *arguments: str) -> int | None:
    """Run a module with a session bus of its own; return its exit code, or None if this is inside of that already."""
    if MARK in os.environ:
        return None
    if not there():
        print("needs dbus-run-session, at-spi2-core, accesskit and jeepney", file=sys.stderr)
        return 2
    command = ["dbus-run-session", "--", sys.executable, "-m", module, *arguments]
    return subprocess.run(command, env={**os.environ, MARK: "1"}, check=False).returncode


@contextmanager
def bus() -> Iterator[Callable[[Driver], Adapter]]:
    """Start the bus with a reader on it; give what connects a game to it."""
    quiet, environment = subprocess.DEVNULL, {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    with (
        subprocess.Popen([launcher() or "", "--launch-immediately"], stdout=quiet, stderr=quiet) as started,
        owned("org.a11y.Bus"),
        subprocess.Popen(
            [sys.executable, "-m", __name__], stdout=subprocess.PIPE, stderr=quiet, env=environment
        ) as reader,
    ):
        try:
            assert reader.stdout is not None
            assert reader.stdout.readline().strip() == b"listens", "no reader on the bus"
            yield connected_to
        finally:
            reader.terminate()
            started.terminate()


@contextmanager
def owned(name: str) -> Iterator[None]:
    """Wait until somebody owns a name on the session bus, which starts a second service for whoever asks before."""
    from jeepney import message_bus
    from jeepney.io.blocking import open_dbus_connection

    end = time.monotonic() + PATIENCE
    with open_dbus_connection("SESSION") as session:
        while not session.send_and_get_reply(message_bus.NameHasOwner(name)).body[0]:
            assert time.monotonic() < end, f"nobody owns {name}"
            time.sleep(0.05)
    yield


def connected_to(game: Driver) -> Adapter:
    """Return the connection of a game, once its reader is active."""
    from game.ui.reader.accesskit import connected

    adapter = connected(game.window)
    assert adapter is not None
    adapter.focused(True)
    end = time.monotonic() + PATIENCE
    while not adapter.generation:
        assert time.monotonic() < end, "the reader never became active"
        time.sleep(0.01)
    time.sleep(SETTLING)
    return adapter


def listen() -> None:
    """Take every event, as a screen reader does, until the bus ends."""
    reader = AtSpi()
    os.write(1, b"listens\n")
    while True:
        reader.wait(60)


if __name__ == "__main__":
    listen()
