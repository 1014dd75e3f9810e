"""Somebody who plays by what a screen reader says and by keys alone: no pictures, no mouse, no look into the game.

Knows the keys of the help and the words of one language, as somebody does who has read them.
"""

from __future__ import annotations

from collections.abc import Callable

from game.words.catalogue import Catalogue
from tests.ui.listening import Heard, Listener

Press = Callable[[str], None]
"""Presses a key by its name, and lets the game go on until it rests."""


class BlindPlayer:
    """Plays whole rounds."""

    def __init__(self, listener: Listener, press: Press, language: str) -> None:
        self.listener, self.press = listener, press
        self.say = Catalogue(language).t
        self.pressed = 0

    def hear(self) -> Heard:
        """The tree as it is now."""
        return self.listener.hear()

    def key(self, name: str) -> Heard:
        """Press a key and listen."""
        self.press(name)
        self.pressed += 1
        return self.hear()

    # -- buttons -------------------------------------------------------------------------------------------

    def push(self, name: str, most: int = 90) -> Heard:
        """Go to a button with Tab, and press it."""
        heard = self.hear()
        for _ in range(most):
            if heard.focus is not None and heard.focus.name == name:
                return self.key("return")
            heard = self.key("tab")
        raise AssertionError(f"Tab does not lead to {name}: {[each.name for each in heard.walk()]}")

    def begin_match(self) -> None:
        """Start a match with what is set up."""
        self.push(self.say("menu.play"))
        self.push(self.say("seats.start"))

    def go_to(self, name: str, key: str, most: int = 60) -> bool:
        """Press a key until what has the focus is called like this; return whether it came to that."""
        heard = self.hear()
        for _ in range(most):
            if heard.focus is not None and heard.focus.name == name:
                return True
            heard = self.key(key)
        return False

    # -- a round -------------------------------------------------------------------------------------------

    def play_round(self, most: int = 400) -> None:
        """Play until the result of the round is there."""
        for _ in range(most):
            heard = self.hear()
            if heard.find(self.say("scoring.table"), "button") is not None:
                return
            self.act(heard)
        raise AssertionError("the round never ended")

    def act(self, heard: Heard) -> None:
        """Do one thing: what the keys allow, read from the tree."""
        say = self.say
        if (question := heard.find("", "dialog")) is not None:
            self.answer(question)
        elif heard.usable(say("table.catch")) or heard.usable(say("table.uno")):
            self.key("u")
        elif (
            heard.usable(say("hint.take")) or heard.usable(say("table.end-turn")) or heard.usable(say("cardtable.lay"))
        ):
            self.key("e")
        elif (card := self.playable(heard)) is not None:
            self.lay(card)
        elif self.may_hint(heard):
            self.key("h")
        elif any(heard.usable(say(f"table.{name}")) for name in ("draw", "keep", "pass")):
            self.key("d")
        else:
            self.key("")

    def playable(self, heard: Heard) -> Heard | None:
        """The first card that is said to fit."""
        fits = f"{self.say('spoken.playable')}."
        return next((each for each in heard.walk() if each.role == "item" and fits in each.about), None)

    def lay(self, card: Heard, most: int = 60) -> None:
        """Go along the hand to a card, and lay it."""
        for _ in range(most):
            heard = self.key("right")
            if heard.focus is not None and heard.focus.name == card.name:
                self.key("e")
                return
        raise AssertionError(f"the arrows do not lead to {card.name}")

    def may_hint(self, heard: Heard) -> bool:
        """Whether asking for a hint may bring the turn on."""
        if not heard.usable(self.say("table.hint")):
            return False
        lines = [each.name for each in heard.walk() if each.role == "status"]
        gone = (
            self.say("cardtable.hint-draw"),
            self.say("hint.nothing"),
            self.say("hint.nothing-pass"),
            self.say("hint.undecided"),
        )
        return not any(line.startswith(gone) for line in lines)

    def answer(self, question: Heard) -> None:
        """Give the first answer that can be given."""
        self.key("tab")
        self.key("return")
