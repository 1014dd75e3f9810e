"""Somebody who plays by what a screen reader says and by keys alone: no pictures, no mouse, no look into the game. What
such a player does beside rounds, in this process or over the bus; and an ear for what is said at a table.

Knows the keys of the help and the words of one language, as somebody does who has read them.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine.tiles.state import TileState
from game.words.catalogue import Catalogue
from tests.tile_tables import position
from tests.ui.driver import HUMAN, NORMAL, QUICK, KeyPresses, sure
from tests.ui.listening import Heard, InProcess, Listener, NearListener
from tests.ui.playing import TilePlaying, tile_playing
from tests.ui.test_tile_round import TABLE

MOST_DRAWN = 40
"""More cards than anybody ever has to draw."""
KINDS = ("run", "group")
Press = Callable[[str], None]
"""Presses a key by its name, and lets the game go on until it rests."""


class BlindPlayer:
    def __init__(self, listener: Listener, press: Press, language: str, by_hand: int = 0) -> None:
        self.listener, self.press = listener, press
        self.by_hand = by_hand
        """How many more tiles are laid without a hint: picked up, held over a place that is said to fit, put down."""
        self._heard: Heard | None = None
        self._asked = (0, ("", ""))
        """How often the last question was asked although nothing had happened; its name, and what happened last."""
        self._tried: set[str] = set()
        """Tiles that fitted nowhere in this turn."""
        self.say = Catalogue(language).t
        self._draws = [self.say(f"table.{name}") for name in ("draw", "keep", "pass")]
        self._draws += (self.say("cardtable.take", n=number) for number in range(1, MOST_DRAWN))
        """What the button is called that ends a turn with nothing played."""
        self.pressed = 0
        self.last: deque[tuple[str, str, str]] = deque(maxlen=20)
        """The last keys, with what had the focus after each, and what the line said."""

    def hear(self) -> Heard:
        if self._heard is None:
            self._heard = self.listener.hear()
        return self._heard

    def key(self, name: str) -> Heard:
        self.press(name)
        self.pressed += 1
        self._heard = None
        heard = self.hear()
        line = next((each.name for each in heard.walk() if each.role in ("status", "dialog")), "")
        self.last.append((name, heard.focus.name if heard.focus is not None else "", line))
        return heard

    def push(self, name: str, most: int = 90) -> Heard:
        heard = self.hear()
        for _ in range(most):
            if heard.focus is not None and heard.focus.name == name:
                return self.key("return")
            heard = self.key("tab")
        raise AssertionError(f"Tab does not lead to {name}: {[each.name for each in heard.walk()]}")

    def begin_match(self) -> None:
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

    def play_round(self, most: int = 3000) -> str:
        """Play until the result of the round is there; return what it offers: the next round, or another match."""
        for _ in range(most):
            heard = self.hear()
            for name in ("next", "again"):
                if heard.find(self.say(f"scoring.{name}"), "button"):
                    return name
            self.act(heard)
            if all(key == "" for key, _, _ in self.last) and len(self.last) == self.last.maxlen:
                raise AssertionError("nothing goes on")
        raise AssertionError("the round never ended")

    def play_match(self, most: int = 60) -> int:
        """Play round after round until the match is decided; return how many there were."""
        for number in range(1, most + 1):
            self.play_round()
            if self.hear().find(self.say("scoring.again"), "button") is not None:
                return number
            self.push(self.say("scoring.next"))
        raise AssertionError("the match never ended")

    def act(self, heard: Heard) -> None:
        """Do one thing: what the keys allow, read from the tree."""
        say = self.say
        if (cover := self.cover(heard)) is not None:
            self.push(cover.name)
        elif (question := heard.find("", "dialog")) is not None:
            self.answer(question)
        elif heard.usable(say("table.catch")) or heard.usable(say("table.uno")):
            self.key("u")
        elif (
            heard.usable(say("hint.take")) or heard.usable(say("table.end-turn")) or heard.usable(say("cardtable.lay"))
        ):
            self._tried.clear()
            self.key("e")
        elif self.by_hand > 0 and (tile := self.tile_to_try(heard)) is not None:
            self.try_tile(tile)
        elif (card := self.playable(heard)) is not None:
            self.lay(card)
        elif heard.usable(say("cardtable.jump")):
            self.push(say("cardtable.jump"))
        elif self.may_hint(heard):
            self.key("h")
        elif any(heard.usable(name) for name in self._draws):
            self.key("d")
        elif heard.usable(say("table.reset")):
            self.key("r")
        elif heard.find("", "status") is None and heard.focus is not None and heard.focus.role == "button":
            # No table, and nothing that is known from the help: what has the focus leads on.
            self.key("return")
        else:
            self.key("")

    def cover(self, heard: Heard) -> Heard | None:
        ready = self.say("handover.ready", name="\n").partition("\n")
        buttons = (each for each in heard.walk() if each.role == "button")
        found = (each for each in buttons if each.name.startswith(ready[0]) and each.name.endswith(ready[2]))
        return next(found, None) if not heard.find(self.say("spoken.guidance")) else None

    def tile_to_try(self, heard: Heard) -> Heard | None:
        """A tile of the own rack that was not tried in this turn, while it is one's turn."""
        rack = heard.find(self.say("spoken.your-rack"), "list")
        mine = heard.usable(self.say("table.hint"))
        return next((each for each in rack.children if each.name not in self._tried), None) if rack and mine else None

    def try_tile(self, tile: Heard) -> None:
        """Pick a tile up; put it down if its place is said to make a run or a group, else put it back."""
        self._tried.add(tile.name)
        self.go_into(self.say("spoken.your-rack"))
        self.key("home")
        if not self.go_to(tile.name, "right", 30):
            return
        heard = self.key("space")
        kinds = [self.say(f"spoken.{kind}", first="", last="", number="", colours="").split()[0] for kind in KINDS]
        made = heard.focus.name.partition(": ")[2] if heard.focus is not None else ""
        if made.startswith(tuple(kinds)):
            self.by_hand -= 1
            self.key("space")
        elif self.cover(heard) is None:
            # A clock may have ended the turn meanwhile.
            self.key("escape")

    def go_into(self, name: str) -> None:
        """Go with Tab to the list of a name, unless the focus is there."""
        heard = self.hear()
        for _ in range(6):
            here = heard.find(name, "list")
            if here is None or (heard.focus is not None and heard.focus in here.children):
                return
            heard = self.key("tab")

    def playable(self, heard: Heard) -> Heard | None:
        fits = f"{self.say('spoken.playable')}."
        return next((each for each in heard.walk() if each.role == "item" and fits in each.about), None)

    def lay(self, card: Heard, most: int = 60) -> None:
        self.go_into(self.say("spoken.your-hand"))
        assert self.go_to(card.name, "right", most), f"the arrows do not lead to {card.name}"
        self.key("e")

    def may_hint(self, heard: Heard) -> bool:
        """Whether asking for a hint may bring the turn on."""
        if not heard.usable(self.say("table.hint")):
            return False
        lines = [each.name for each in heard.walk() if each.role == "status"]
        gone = ("hint.nothing", "hint.ready", "hint.nothing-pass", "hint.undecided")
        drawing = [self.say(f"card.hint.{key}", n=2).partition("2")[0] for key in ("no-stack", "take")]
        return not any(line.startswith((*map(self.say, gone), *drawing)) for line in lines)

    def answer(self, question: Heard) -> None:
        heard = self.hear()
        if question.name == self.say("table.pause-title"):
            self.push(self.say("table.stay"))
            return
        log = next((each.children for each in heard.walk() if each.role == "log"), ())
        asked = question.name, log[-1].name if log else ""
        self._asked = (self._asked[0] + 1 if self._asked[1] == asked else 0, asked)
        offered = heard.focus is not None and heard.focus in question.walk() and heard.focus.role == "button"
        for _ in range(self._asked[0] % 4 + (0 if offered else 1)):
            self.key("tab")
        self.key("return")


def change_options(player: BlindPlayer) -> None:
    player.push("Options")
    assert player.go_to("Less motion", "tab", 40)
    before = sure(player.hear().focus)
    after = sure(player.key("return").focus)
    assert after.name == before.name == "Less motion"
    assert after.states != before.states, "the switch says that it is on, or off"
    assert player.go_to("Volume: music", "tab", 40)
    assert player.key("right").find("Volume: music", "slider") is not None
    player.key("escape")
    assert player.hear().find("New match") is not None


def is_solved(heard: Heard) -> bool:
    return any(each.name.startswith(("You did it", "Solved", "Well done")) for each in heard.walk())


def solve_a_lesson(player: BlindPlayer) -> None:
    player.push("School")
    player.push("1. The run")
    for _ in range(40):
        heard = player.hear()
        if is_solved(heard):
            break
        player.act(heard)
    assert is_solved(player.hear()), [each.name for each in player.hear().walk()]


def share_the_machine(player: BlindPlayer) -> None:
    """Play for two at one machine until there were three covers, none of which tells a rack."""
    player.push("New match")
    assert player.go_to("Player 2, computer", "tab", 40)
    for _ in range(2):
        player.key("left")
    player.push("Start the match")
    covers = 0
    for _ in range(60):
        heard = player.hear()
        if player.cover(heard) is not None:
            covers += 1
            assert heard.find("Your tiles") is None
            assert [each.name for each in heard.walk() if each.role == "item"] == []
            assert not any("You got" in each.name for each in heard.walk())
        if covers == 3:
            return
        player.act(heard)
    raise AssertionError(covers)


JOURNEYS: Mapping[str, Callable[[BlindPlayer], None]] = {
    "options": change_options, "lesson": solve_a_lesson, "cover": share_the_machine,
}  # fmt: skip
"""Each by its name; they are made in English, from the menu."""


class Ear:
    """Hears the tree of a game, and every announcement from now on."""

    def __init__(self, playing: Any, language: str = "en", by_hand: int = 0) -> None:
        self.said: list[str] = []
        self.reader = playing.driver.app.reader
        adapter = self.reader.adapter = InProcess()
        add = self.reader.announcements.add

        def noted(text: str, *, own: bool = False) -> object:
            self.said.append(text)
            return add(text, own=own)

        self.reader.announcements.add = noted
        self.listener, self.keys = NearListener(adapter), KeyPresses(playing.driver)
        self.player = BlindPlayer(self.listener, self.keys.press, language, by_hand)
        self.keys.press("")

    def press(self, *names: str) -> list[str]:
        before = len(self.said)
        for name in names:
            self.keys.press(name)
        return self.said[before:]

    def hear(self) -> Heard:
        return self.listener.hear()

    def names(self) -> list[str]:
        return [f"{each.name} | {each.about}" for each in self.hear().walk()]

    def act(self, most: int, until: str = "\n") -> None:
        for _ in range(most):
            self.player.act(self.player.hear())
            if self.player.hear().find(until) is not None:
                return


def state_with(racks: str, **changed: Any) -> TileState:
    first, second = racks.split(" / ")
    return position(first, second, table=TABLE, loose="G2")._replace(**changed)


@contextmanager
def listening(
    home: Path, racks: str = "R7 B1 * / Y1 Y2", language: str = "en", by_hand: int = 0, **settings: Any
) -> Iterator[tuple[TilePlaying, Ear]]:
    """A position of tiles with an ear; nobody else acts."""
    with tile_playing(home, language=language, settings=replace(QUICK, **settings)) as playing:
        playing.set_up(state_with(racks), (HUMAN, NORMAL), paused=True)
        yield playing, Ear(playing, language, by_hand)
