"""The system's speech, for those who want to hear the game without a screen reader.

A program of the system is called for each sentence, one after another, on a thread of its own; nothing is installed and
nothing is bundled. `spd-say` of Speech Dispatcher, `say` of macOS and the speech of Windows are called as documented,
but none of them has been heard. The package prismatoid, which speaks on all systems, is not used: it brings 13 MB of
libraries, and its interface still changes with every release.
"""

from __future__ import annotations

import logging
import shutil
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Condition, Thread
from typing import NamedTuple

LOG = logging.getLogger(__name__)

WAITING = 6
"""The most sentences that wait; older ones are dropped, so that speech does not fall behind the game."""
LONGEST = 60.0
"""The most seconds that one sentence may take."""


class Manner(NamedTuple):
    """How a sentence is spoken."""

    volume: int
    """0..100."""
    speed: int
    """0..100; 50 is the usual speed."""
    language: str
    own: bool = False
    """Whether it is about what the player did: spoken higher than what others do."""


SpeechCommand = Callable[[str, Manner], tuple[list[str], str]]
"""Returns the command for a sentence, and what is written to it."""


def dispatcher(text: str, manner: Manner) -> tuple[list[str], str]:
    """Return the command of Speech Dispatcher, which takes -100..100 for everything."""
    rate, volume, pitch = 2 * manner.speed - 100, 2 * manner.volume - 100, 30 if manner.own else 0
    options = ["-w", "-r", str(rate), "-i", str(volume), "-p", str(pitch), "-l", manner.language]
    return ["spd-say", *options, "--", text], ""


def mac(text: str, manner: Manner) -> tuple[list[str], str]:
    """Return the command of macOS; volume and pitch are written before the text."""
    words = 90 + 2 * manner.speed
    return ["say", "-r", str(words)], f"[[volm {manner.volume / 100:.2f}]][[pbas {'+6' if manner.own else '+0'}]]{text}"


POWERSHELL = (
    "Add-Type -AssemblyName System.Speech;"
    "$v = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "$v.Rate = {rate}; $v.Volume = {volume}; [Console]::InputEncoding = [Text.Encoding]::UTF8;"
    "$v.Speak([Console]::In.ReadToEnd())"
)


def windows(text: str, manner: Manner) -> tuple[list[str], str]:
    """Return the command of Windows; the text is never part of it."""
    script = POWERSHELL.format(rate=round((manner.speed - 50) / 5) + (1 if manner.own else 0), volume=manner.volume)
    return ["powershell", "-NoProfile", "-NonInteractive", "-Command", script], text


def command_of(platform: str = sys.platform, find: Callable[[str], str | None] = shutil.which) -> SpeechCommand | None:
    """Return how this system speaks; None if it has nothing to speak with."""
    program, command = {"win32": ("powershell", windows), "darwin": ("say", mac)}.get(platform, ("spd-say", dispatcher))
    return command if find(program) is not None else None


RunCommand = Callable[[Sequence[str], str], None]


def run(command: Sequence[str], text: str) -> None:
    """Run a command to its end, with a text to read."""
    import subprocess

    quiet = subprocess.DEVNULL
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(list(command), input=text.encode(), stdout=quiet, stderr=quiet, timeout=LONGEST, check=False)


class Speech:
    """Sentences on their way to the system's speech."""

    def __init__(self, command: SpeechCommand | None, run: RunCommand = run) -> None:
        self._command, self._run = command, run
        self._waiting: deque[tuple[str, Manner]] = deque(maxlen=WAITING)
        self._there = Condition()
        self._ended = False
        self._thread: Thread | None = None

    @property
    def possible(self) -> bool:
        """Whether the system can speak at all."""
        return self._command is not None

    def say(self, text: str, manner: Manner) -> None:
        """Speak a text once those before it have been spoken."""
        if self._command is None or not text or manner.volume == 0:
            return
        with self._there:
            self._waiting.append((text, manner))
            self._there.notify()
        if self._thread is None:
            self._thread = Thread(target=self._speak, name="speech", daemon=True)
            self._thread.start()

    def hush(self) -> None:
        """Drop everything that is waiting."""
        with self._there:
            self._waiting.clear()

    def close(self) -> None:
        """Stop speaking for good."""
        with self._there:
            self._ended = True
            self._waiting.clear()
            self._there.notify()

    def _speak(self) -> None:
        while True:
            with self._there:
                self._there.wait_for(lambda: bool(self._waiting) or self._ended)
                if self._ended:
                    return
                text, manner = self._waiting.popleft()
            assert self._command is not None
            try:
                self._run(*self._command(text, manner))
            except OSError as error:
                LOG.warning("the system cannot speak: %s", error)
                self._command = None
                return
