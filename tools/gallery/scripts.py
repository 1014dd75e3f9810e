"""What is done at the tables that are photographed and filmed, step by step: `scenes.toml` and `films.toml` say it."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.ui.kit.widgets.widget import Pixel
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from tools.gallery import cards, tiles
from tools.gallery.studio import LONG_NAMES, PLAYER_NAMES, Studio, between


def scripts(name: str) -> dict[str, Any]:
    """Return the scripts of a file."""
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))


def play(made: Studio, book: str, script: Mapping[str, Any], begin: Callable[[], None] | None = None) -> None:
    """Take the steps of a script, in its own book or another; `begin` is what its film begins with."""
    hands = Hands(made, book or script.get("book", "uno-rummy"), script)
    for verb, *words in script["steps"]:
        if verb == "begin":
            if begin is not None:
                begin()
        elif hasattr(hands, verb):
            getattr(hands, verb)(*words)
        else:
            places = (hands.point(each) if isinstance(each, str) else each for each in words)
            getattr(made, verb)(*places)


class Hands:
    """Whoever takes the steps of a script at its table: each method is a step; all others are those of the studio."""

    def __init__(self, made: Studio, book: str, script: Mapping[str, Any]) -> None:
        self._made, self._book, self._family = made, book, tiles if book in TILE_BOOKS else cards
        self._screen = self._set_up(script)
        self._first: dict[str, Pixel] = {}
        """Where each piece was when it was first named."""
        self._holds: dict[str, Callable[[], object]] = {
            "my turn": lambda: self._screen.table.my_turn,
            "still": lambda: not self._screen.busy,
            "quiet": lambda: not self._screen.playback.busy,
            "at rest": lambda: not made.app.busy,
            "shown": lambda: not made.top.busy,
        }

    def _set_up(self, script: Mapping[str, Any]) -> MatchScreen:
        if "set_up" in script:
            screen: MatchScreen = getattr(self._family, script["set_up"])(self._made, self._book)
            return screen
        keys = {key: script[key] for key in ("loose", "discard", "turn", "catchable", "options") if key in script}
        position = self._family.position(self._book, *script["racks"], **keys)
        lays = (f"{seat} {tiles.lay_of(self._book, *melds)}" for seat, *melds in script.get("lays", ()))
        names = LONG_NAMES if "long_names" in script else PLAYER_NAMES
        return self._made.sit_down(position, script.get("people", (0,)), (*lays, *script.get("lines", ())), names)

    def _place(self, words: Sequence[str]) -> Pixel:
        match words:
            case ["here"]:
                return self._made.pointer or (0, 0)
            case ["was", piece]:
                return self._first[piece]
            case ["button", key]:
                form = self._made.form
                return form.place(form[key]).center
            case ["question", key]:
                question = self._made.on_top(CardTurn).question
                assert question is not None, "nothing is asked"
                return question.form[key].rect.center
            case ["felt", right, up]:
                felt = self._screen.table.zones.felt
                return felt.left + int(felt.width * Fraction(right)), felt.bottom - int(felt.height * Fraction(up))
            case [piece, widths]:
                x, y = tiles.point(self._screen, piece)
                return round(x + tiles.width(self._screen) * float(widths)), y
        found: Pixel = self._family.point(self._screen, words[0])
        self._first.setdefault(words[0], found)
        return found

    def point(self, text: str) -> Pixel:
        """Return where something is."""
        where, _, by = text.partition(" by ")
        (x, y), (right, down) = self._place(where.split()), map(int, by.split() or ("0", "0"))
        return x + right, y + down

    def mark(self, *pieces: str) -> None:
        """Remember where some pieces are."""
        for each in pieces:
            self._place([each])

    def until(self, what: str) -> None:
        """Wait until all of this holds."""
        self._made.until(lambda: all(self._holds[each]() for each in what.split(", ")))

    def tell(self, line: str) -> None:
        """Make a seat act."""
        self._made.tell(self._screen, line)

    def lay(self, seat: int, *melds: str) -> None:
        """Make a seat lay melds."""
        self.tell(f"{seat} {tiles.lay_of(self._book, *melds)}")

    def act(self, *lines: str) -> None:
        """Make seats act one after another."""
        for line in lines:
            self.tell(line)
            self.until("quiet")

    def hold(self, start: str, end: str, seconds: float) -> None:
        """Carry something, and keep hold of it."""
        self._made.glide(self.point(start), self.point(end), seconds, held=True)

    def draw_out(self, start: str, end: str, *shares: float) -> None:
        """Pick a tile up, and hold it at some shares of its way."""
        here, there = self.point(start), self.point(end)
        self._made.press(here)
        for share in shares:
            self._made.move(between(here, there, share), True)

    def grow(self, count: int) -> None:
        """Carry some tiles of the rack each to the end of a meld."""
        table = self._made.on_top(TileTurn).screen.table
        for tile in [each for each in table.slots if each is not None][:count]:
            here, goal = table.stage.place(tile), table.stage.place(table.melds[tile.number].tiles[-1])
            end = round(goal.x + goal.width * 0.8), round(goal.y)
            self._made.carry((round(here.x), round(here.y)), end, 0.8)
            self._made.wait(0.4)

    def asked(self) -> None:
        """Wait for the question over the table."""
        self._made.until(lambda: self._made.on_top(CardTurn).question is not None)
        self._made.rest()

    def answer(self, key: str) -> None:
        """Move the mouse to a button of the question over the table, and press it."""
        there = self.point(f"question {key}")
        self._made.glide(self._made.pointer or (there[0] + 200, there[1] + 150), there, 0.5)
        self._made.wait(0.3)
        self._made.click(there)

    def again(self) -> None:
        """Show the last turn again."""
        self._made.on_top(TileTurn if self._family is tiles else CardTurn).again()

    def catch(self) -> None:
        """Catch somebody who did not call, by the button."""
        made, driver = self._made, self._screen.driver
        driver.paused = False
        made.until(lambda: driver.catch_window is not None)
        driver.paused = True
        made.wait(0.8)
        there = self.point("button uno")
        made.glide((there[0] + 200, there[1] - 100), there, 0.5)
        made.click(there)
        made.leave_mouse()
        self.until("quiet")
        made.wait(1.4)
