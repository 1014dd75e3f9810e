"""The game in a process of its own, heard over AT-SPI and played by keys: nothing else of it is known.

Needs `dbus-run-session` and `at-spi2-core` of the system, and the packages accesskit and jeepney.

    dbus-run-session -- python -m tests.ui.atspi HOME BOOK LANGUAGE [DEAL] [JOURNEY]

plays a round, or makes one of the journeys of `ear_journeys`.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.ui.blind_player import JOURNEYS, BlindPlayer
from tests.ui.listening import Heard

LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
ACCESSIBLE, PROPERTIES = "org.a11y.atspi.Accessible", "org.freedesktop.DBus.Properties"
REGISTRY, ACTION, BUTTON = "org.a11y.atspi.Registry", "org.a11y.atspi.Action", 43
ROOT = "/org/a11y/atspi/accessible/root"
WORDS = {
    16: "dialog", 23: "window", 29: "label", 31: "list", 32: "item", 43: "button", 44: "option", 51: "slider",
    54: "status", 83: "heading", 98: "group", 111: "log", 130: "switch", 62: "switch", 7: "switch",
}  # fmt: skip
"""Roles by their numbers in AT-SPI; those not named are `other`."""
CHECKED, FOCUSED, PRESSED, SELECTED = 4, 12, 20, 23
"""States by their numbers in AT-SPI."""


def launcher() -> str | None:
    return next((path for path in LAUNCHERS if Path(path).exists()), None)


def session() -> str | None:
    """The program that runs another one with a bus of its own, where the system has its programs."""
    return shutil.which("dbus-run-session", path=os.defpath)


def there() -> bool:
    packages = all(find_spec(name) is not None for name in ("accesskit", "jeepney"))
    return packages and session() is not None and launcher() is not None


class AtSpi:
    """A screen reader's side of the bus."""

    def __init__(self) -> None:
        from jeepney import MatchRule, message_bus
        from jeepney.io.blocking import open_dbus_connection

        registry, bus = "/org/a11y/atspi/registry", ("org.a11y.Bus", "/org/a11y/bus")
        session = open_dbus_connection("SESSION")
        for flag in ("IsEnabled", "ScreenReaderEnabled"):
            session.send_and_get_reply(_call(*bus, PROPERTIES, "Set", "ssv", "org.a11y.Status", flag, ("b", True)))
        found = session.send_and_get_reply(_call(*bus, "org.a11y.Bus", "GetAddress"))
        session.close()
        self._bus = open_dbus_connection(found.body[0])
        self._game: str | None = None
        self.announced: list[str] = []
        """What was announced, as a screen reader would say it."""
        rule = MatchRule(type="signal", interface="org.a11y.atspi.Event.Object", member="Announcement")
        listen = _call(REGISTRY, registry, REGISTRY, "RegisterEvent", "sass", "object:", [], "")
        self._ask([listen, message_bus.AddMatch(rule)])

    def _ask(self, calls: list[Any]) -> list[Any]:
        """The answers to many calls, which are on their way at the same time; None for one that failed."""
        from jeepney import MessageType

        numbers = [next(self._bus.outgoing_serial) for _ in calls]
        for call, number in zip(calls, numbers, strict=True):
            self._bus.send(call, serial=number)
        answers: dict[int, Any] = {}
        while len(answers) < len(numbers):
            answer = self._bus.receive(timeout=10)
            number = answer.header.fields.get(5)
            self._note(answer)
            if number in numbers:
                failed = answer.header.message_type is MessageType.error
                answers[number] = None if failed else answer.body
        return [answers[number] for number in numbers]

    def _note(self, message: Any) -> None:
        if message.header.fields.get(3) == "Announcement":
            self.announced.append(message.body[3][1])

    def wait(self, seconds: float = 0.5) -> None:
        try:
            while True:
                self._note(self._bus.receive(timeout=seconds))
        except TimeoutError:
            return

    def game(self) -> str:
        end = time.monotonic() + 20
        while self._game is None and time.monotonic() < end:
            (found,) = self._ask([_call(REGISTRY, ROOT, ACCESSIBLE, "GetChildren")])
            for name, path in found[0] if found else ():
                (below,) = self._ask([_call(name, path, ACCESSIBLE, "GetChildren")])
                if below and below[0]:
                    self._game = name
            time.sleep(0.05)
        assert self._game is not None, "the game never came onto the bus"
        return self._game

    def hear(self) -> Heard:
        """The tree of the window, level by level."""
        name = self.game()
        (windows,) = self._ask([_call(name, ROOT, ACCESSIBLE, "GetChildren")])
        level = [path for _, path in windows[0]]
        below: dict[str, list[str]] = {}
        known: dict[str, Heard] = {}
        root = level[0]
        while level:
            answers = self._ask([call for path in level for call in _about(name, path)])
            roles = [answer[0] if answer else 0 for answer in answers[::3]]
            found = [dict(answer[0]) if answer else {} for answer in answers[1::3]]
            parents = [path for path, about in zip(level, found, strict=True) if about.get("ChildCount", ("i", 0))[1]]
            buttons = [path for path, role in zip(level, roles, strict=True) if role == BUTTON]
            asked = [_call(name, path, ACCESSIBLE, "GetChildren") for path in parents]
            more = self._ask(asked + [_call(name, path, ACCESSIBLE, "GetInterfaces") for path in buttons])
            children = dict(zip(parents, more, strict=False))
            interfaces = dict(zip(buttons, more[len(parents) :], strict=True))
            deeper: list[str] = []
            for path, role, about, states in zip(level, roles, found, answers[2::3], strict=True):
                below[path] = [child for _, child in (children.get(path) or ([],))[0]]
                idle = path in interfaces and ACTION not in (interfaces[path] or ([],))[0]
                label, text = (about.get(key, ("s", ""))[1] for key in ("Name", "Description"))
                has = _states(states[0] if states else [0, 0], idle)
                known[path] = Heard(WORDS.get(role, "other"), label, text, has)
                deeper += below[path]
            level = deeper
        return _whole(root, known, below)


def _whole(path: str, known: dict[str, Heard], below: dict[str, list[str]]) -> Heard:
    return replace(known[path], children=tuple(_whole(child, known, below) for child in below[path]))


def _about(name: str, path: str) -> list[Any]:
    return [
        _call(name, path, ACCESSIBLE, "GetRole"),
        _call(name, path, PROPERTIES, "GetAll", "s", ACCESSIBLE),
        _call(name, path, ACCESSIBLE, "GetState"),
    ]


def _states(found: list[int], idle: bool) -> frozenset[str]:
    """The states; this version of AccessKit tells AT-SPI of no disabled ones, but what is disabled has no action."""
    has = {bit for bit in range(64) if found[bit // 32] >> bit % 32 & 1}
    held = {"on": bool(has & {CHECKED, PRESSED, SELECTED}), "focused": FOCUSED in has, "disabled": idle}
    return frozenset(name for name, holds in held.items() if holds)


def _call(name: str, path: str, interface: str, method: str, signature: str | None = None, *body: Any) -> Any:
    from jeepney import DBusAddress, new_method_call

    return new_method_call(DBusAddress(path, name, interface), method, signature, body)


class HeardGame:
    """The game in another process: its tree over the bus, its keys through a pipe."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self._bus = AtSpi()

    def hear(self) -> Heard:
        return self._bus.hear()

    @property
    def announced(self) -> list[str]:
        self._bus.wait()
        return self._bus.announced

    def press(self, key: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{key}\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line == "rests\n", f"the game ended: {line}"


@contextmanager
def heard_game(home: Path, book: str, language: str, deal: str = "0") -> Iterator[HeardGame]:
    """The game with a book chosen, on a bus; to be called inside of `dbus-run-session`."""
    quiet, pipe = subprocess.DEVNULL, subprocess.PIPE
    bus = subprocess.Popen([launcher() or "", "--launch-immediately"], stdout=quiet, stderr=quiet)
    room = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "tests.ui.heard_process", str(home), book, language, deal]
    process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=room, cwd=Path(__file__).parents[2])
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == "rests\n", line
        yield HeardGame(process)
    finally:
        assert process.stdin is not None
        process.stdin.close()
        process.wait(10)
        bus.terminate()
        bus.wait(10)


def main(home: str, book: str, language: str, deal: str = "0", journey: str = "round") -> None:
    with heard_game(Path(home), book, language, deal) as game:
        player = BlindPlayer(game, game.press, language)
        if journey in JOURNEYS:
            JOURNEYS[journey](player)
            print(f"{journey}: done")
            return
        player.begin_match()
        try:
            player.play_round()
        except AssertionError:
            for each in player.hear().walk():
                print(each.role, each.name, sorted(each.states), each.about, file=sys.stderr)
            raise
        log = next(each for each in player.hear().walk() if each.role == "log")
        said = [each.name for each in log.children]
        announced = game.announced
        assert announced[-len(said) :] == said, f"each is announced once, in order: {announced} {said}"
        print(f"rounds: 1, keys: {player.pressed}, announcements: {len(announced)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
