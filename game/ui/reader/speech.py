"""The system's speech, for those who want to hear the game without a screen reader.

A program of the system is called for each sentence, one after another, beside the frames; nothing is installed and
nothing is bundled. What is more urgent cuts short what is being spoken. `spd-say` of Speech Dispatcher, `say` of macOS
and the speech of Windows are called as documented; the calls of `spd-say` were heard through espeak-ng, the others have
not been tried. The package prismatoid, which speaks on all systems, is not used: it brings 13 MB of libraries, and its
interface still changes with every release.
"""

from __future__ import annotations

import logging
import shutil
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import IntEnum
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from game.store.background import Background
from game.store.settings import Settings

if TYPE_CHECKING:
    import subprocess

LOG = logging.getLogger(__name__)

WAITING = 6
"""The most sentences that wait; older ones are dropped, so that speech does not fall behind the game."""


class Manner(NamedTuple):
    """How a sentence is spoken."""

    volume: int
    """0..100."""
    speed: int
    """0..100; 50 is the usual speed."""
    language: str
    own: bool = False
    """Whether it is about what the player did: spoken higher than what others do."""


def manner_of(settings: Settings, language: str) -> Manner:
    """Return how everything is spoken to whoever has these settings; without a sound to who wants no speech."""
    volume, speed = (settings.speech_volume, settings.speech_speed) if settings.speech else (0, 0)
    return Manner(volume, speed, language)


class Reply(NamedTuple):
    """An answer to whoever asked for something."""

    text: str
    manner: Manner | None = None
    """How it is spoken; None: as everything else, to whoever sits there now."""
    icon: str = ""
    """What it is shown with beside being heard; "": it is shown only if nobody listens."""


SpeechCommand = Callable[[str, Manner], tuple[list[str], str]]
"""Returns the command for a sentence, and what is written to it."""


def dispatcher(text: str, manner: Manner) -> tuple[list[str], str]:
    """Return the command of Speech Dispatcher, which takes -100..100 for everything.

    Messages of the usual priority silence each other there, also one that waits for another to be stopped.
    """
    rate, volume, pitch = 2 * manner.speed - 100, 2 * manner.volume - 100, 30 if manner.own else 0
    options = ["-w", "-P", "message", "-r", str(rate), "-i", str(volume), "-p", str(pitch), "-l", manner.language]
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


class SpeechProgram:
    """A program of the system that speaks one sentence at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._unwanted = False
        """Whether the sentence was cut short, even before the program was there."""

    def ready(self) -> None:
        """Expect the next sentence, which nobody has cut short."""
        self._unwanted = False

    def __call__(self, command: Sequence[str], text: str) -> None:
        """Speak to the end, or until it is cut short; `text` is written to the program."""
        import subprocess

        quiet = subprocess.DEVNULL
        with subprocess.Popen(list(command), stdin=subprocess.PIPE, stdout=quiet, stderr=quiet) as process:
            self._process = process
            if self._unwanted:
                process.terminate()
            try:
                process.communicate(text.encode(), timeout=60.0)
            except subprocess.TimeoutExpired:
                process.kill()
        self._process = None
        if process.returncode < 0 and command[0] == "spd-say":
            # The service goes on with what its client has sent.
            with suppress(subprocess.TimeoutExpired):
                subprocess.run(["spd-say", "-C"], stdin=quiet, stdout=quiet, stderr=quiet, timeout=5.0, check=False)

    def cut(self) -> None:
        """Stop speaking."""
        self._unwanted = True
        if (process := self._process) is not None:
            process.terminate()


Urgency = IntEnum("Urgency", "WAITS FOCUS ANSWER", start=0)
"""What is silenced for a sentence. WAITS: nothing, it happened, and is told in order; FOCUS: what was said about the
focus or answered before, as it is elsewhere now; ANSWER: also what is being spoken, as the player asks for it now; what
has happened meanwhile is told after it."""


class Sentence(NamedTuple):
    """Something to be spoken."""

    text: str
    manner: Manner
    urgency: Urgency


class Speech:
    """Sentences on their way to the system's speech."""

    def __init__(self, command: SpeechCommand | None, voice: SpeechProgram | None = None) -> None:
        self._command, self._voice = command, voice or SpeechProgram()
        self._waiting: deque[Sentence] = deque(maxlen=WAITING)
        self._spoken: Sentence | None = None
        """What is being spoken now."""
        self._lock = Lock()
        self._background = Background("speech")

    @property
    def possible(self) -> bool:
        """Whether the system can speak at all."""
        return self._command is not None

    def say(self, text: str, manner: Manner, urgency: Urgency = Urgency.WAITS) -> None:
        """Speak a text once those before it have been spoken, or at once where it is more urgent."""
        if self._command is None or not text or manner.volume == 0:
            return
        with self._lock:
            self._silence(urgency)
            put = self._waiting.appendleft if urgency is Urgency.ANSWER else self._waiting.append
            put(Sentence(text, manner, urgency))
        self._background.submit(self._speak)

    def _silence(self, urgency: Urgency) -> None:
        """Drop what waits, and cut short what is being spoken, if it is no longer wanted."""
        if urgency is Urgency.WAITS:
            return
        kept = [each for each in self._waiting if each.urgency is Urgency.WAITS][-WAITING + 1 :]
        self._waiting = deque(kept, maxlen=WAITING)
        if self._spoken is not None and (urgency is Urgency.ANSWER or self._spoken.urgency is Urgency.FOCUS):
            self._voice.cut()

    def hush(self) -> None:
        """Drop everything that is waiting, and stop: somebody else may be listening now."""
        with self._lock:
            self._waiting.clear()
            if self._spoken is not None:
                self._voice.cut()

    def _speak(self) -> None:
        """Speak what comes first now, if it was not dropped."""
        with self._lock:
            if not self._waiting or self._command is None:
                return
            spoken = self._spoken = self._waiting.popleft()
            command = self._command
            self._voice.ready()
        try:
            self._voice(*command(spoken.text, spoken.manner))
        except OSError as error:
            LOG.warning("the system cannot speak: %s", error)
            self._command = None
        finally:
            with self._lock:
                self._spoken = None
