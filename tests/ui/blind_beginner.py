"""Somebody who has never played and hears only the tree: does what each step says, with the keys that it names.

Knows nothing but what was announced: not even a key before it was told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from game.words.catalogue import Catalogue
from tests.ui.beginner import ASKING, BUTTON, TARGET, TILE
from tests.ui.listening import Heard, Listener

TOLD = {
    "de": {
        "zone": r"(\S+) führt von Bereich zu Bereich",
        "take": r"(\S+) nimmt einen Stein auf",
        "on": r"Mit (\S+) geht es weiter\.",
        "button": r"Das geht mit (\S+)\.",
    },
    "en": {
        "zone": r"(\S+) leads from area to area",
        "take": r"(\S+) picks a tile up",
        "on": r"(\S+) goes on\.",
        "button": r"(\S+) does it\.",
    },
}
"""How the keys are told."""
KEYS = {"strg": "ctrl", "enter": "return", "leertaste": "space"}
"""Keys that are called otherwise where they are pressed."""
SHORT = {"rote": "rot", "gelbe": "gelb", "grüne": "grün", "blaue": "blau"}
"""Colours as they are called within a run or a group."""
MOST = 40


def key_of(said: str) -> str:
    """The key that is pressed for a name."""
    return "+".join(KEYS.get(part, part) for part in said.casefold().split("+"))


def announced(heard: Heard) -> list[str]:
    """Everything that was announced and is still in the tree."""
    log = next((each for each in reversed([*heard.walk()]) if each.role == "log"), None)
    return [each.name for each in log.children] if log is not None else []


class BlindBeginner:
    """Goes through the guided round."""

    def __init__(self, listener: Listener, press: Callable[[str], None], language: str) -> None:
        self.listener, self._press, self.language = listener, press, language
        self.say = Catalogue(language).t
        self.keys: dict[str, str] = {}
        """The keys that were told, for what is in `TOLD` and for buttons by their names."""
        self._before: list[str] = []
        self.whole: list[str] = []
        """The announcements that asked for something, once each."""
        self.did: list[str] = []

    # -- ears and fingers ----------------------------------------------------------------------------------

    def fresh(self) -> list[str]:
        """What was announced since the last time."""
        now = announced(self.listener.hear())
        known = next(at for at in range(len(self._before) + 1) if now[: len(self._before) - at] == self._before[at:])
        fresh, self._before = now[len(self._before) - known :], now
        return fresh

    def press(self, key: str) -> Heard:
        """Press a key that was told, or an arrow."""
        self._press(key)
        heard = self.listener.hear()
        self.did.append(f"{key}: {heard.focus.name if heard.focus is not None else ''}")
        return heard

    # -- what is asked for ---------------------------------------------------------------------------------

    def play(self) -> None:
        """Do what each step asks for, until a dialog says that the round is won."""
        for _ in range(MOST):
            if self.listener.hear().find("", "dialog") is not None:
                return
            asked = [text for text in self.fresh() if self.tasks(text) or re.search(self._told["on"], text)]
            if asked:
                self.whole += [text for text in asked if not self.whole or not self.whole[-1].endswith(text)]
                self.follow(asked[-1])
            else:
                self._press("")
        raise AssertionError("\n".join(self.did[-30:]))

    @property
    def _told(self) -> dict[str, str]:
        return TOLD[self.language]

    def tasks(self, text: str) -> list[str]:
        """The sentences that tell somebody to do something."""
        return re.findall(rf"(?:{ASKING})\b[^.]*", text)

    def follow(self, text: str) -> None:
        """Do what an announcement says: first the tiles, then the buttons."""
        self.did.append(text)
        tasks = self.tasks(text)
        buttons = [button for task in tasks for button in re.findall(BUTTON, task)]
        for what, pattern in self._told.items():
            if found := re.search(pattern, text):
                self.keys[buttons[0] if what == "button" else what] = key_of(found[1])
        for task in tasks:
            self.lay(task)
        for button in buttons:
            self.press(self.keys[button])
        if not tasks:
            self.press(self.keys["on"])

    def lay(self, task: str) -> None:
        """Put the tiles that a sentence names where it says."""
        found = re.search(TARGET[self.language], task)
        words = [each["word"] for each in re.finditer(TILE[self.language], task[: found.start()] if found else task)]
        beside = found[1] if found else None
        for word in words:
            if self.is_mine(word):
                self.put(word, beside)
            beside = word if found is None else beside

    def is_mine(self, word: str) -> bool:
        """Whether a tile is on the own rack."""
        return any(word == each.name for each in self.rack())

    def rack(self) -> Sequence[Heard]:
        """The own tiles."""
        mine = self.listener.hear().find(self.say("spoken.your-rack"), "list")
        return mine.children if mine is not None else ()

    def put(self, word: str, beside: str | None) -> None:
        """Pick a tile up, choose the place that is said to be the right one, and put it down."""
        heard = self.listener.hear()
        for _ in range(4):
            if heard.focus in self.rack():
                break
            heard = self.press(self.keys["zone"])
        self.step_to(lambda name: name == word)
        self.press(self.keys["take"])
        self.step_to(lambda name: self.fits(name, beside))
        self.press(self.keys["take"])

    def step_to(self, wanted: Callable[[str], bool]) -> None:
        """Press arrows until what has the focus is what is wanted."""
        for arrow in ("right", "left"):
            for _ in range(MOST):
                focus = self.listener.hear().focus
                assert focus is not None
                if wanted(focus.name):
                    return
                if self.press(arrow).focus == focus:
                    break
        raise AssertionError("\n".join(self.did[-60:]))

    def fits(self, place: str, beside: str | None) -> bool:
        """Whether a place is the one that is meant: a free one, or one that is said to be at a tile."""
        if beside is None:
            numbered = (self.say("spoken.free-place-number", number=number) for number in range(1, 10))
            return place in (self.say("spoken.free-place"), *numbered)
        colour, number = beside.split()
        named = rf"\b(?:{colour}|{SHORT.get(colour, colour)}) {number}\b"
        return re.search(named, place.partition(": ")[0], re.IGNORECASE) is not None
