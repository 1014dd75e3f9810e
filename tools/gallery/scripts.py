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


def _set_up(made: Studio, book: str, script: Mapping[str, Any]) -> MatchScreen:
    """Show the table of a script."""
    family = tiles if book in TILE_BOOKS else cards
    if "set_up" in script:
        screen: MatchScreen = getattr(family, script["set_up"])(made, book)
        return screen
    keys = {key: script[key] for key in ("loose", "discard", "turn", "catchable", "options") if key in script}
    position, names = family.position(book, *script["racks"], **keys), "long_names" in script
    lays = (f"{seat} {tiles.lay_of(book, *melds)}" for seat, *melds in script.get("lays", ()))
    lines = (*lays, *script.get("lines", ()))
    return made.sit_down(position, script.get("people", (0,)), lines, LONG_NAMES if names else PLAYER_NAMES)


def play(made: Studio, book: str, script: Mapping[str, Any], begin: Callable[[], None] | None = None) -> None:
    """Take the steps of a script, in its own book or another; `begin` is what its film begins with."""
    book = book or script.get("book", "uno-rummy")
    family = tiles if book in TILE_BOOKS else cards
    screen, first = _set_up(made, book, script), dict[str, Pixel]()
    holds: dict[str, Callable[[], object]] = {
        "my turn": lambda: screen.table.my_turn,
        "still": lambda: not screen.busy,
        "quiet": lambda: not screen.playback.busy,
        "at rest": lambda: not made.app.busy,
        "shown": lambda: not made.top.busy,
    }

    def place(words: Sequence[str]) -> Pixel:
        match words:
            case ["here"]:
                return made.pointer or (0, 0)
            case ["was", piece]:
                return first[piece]
            case ["button", key]:
                return made.form[key].rect.center
            case ["question", key]:
                question = made.on_top(CardTurn).question
                assert question is not None, "nothing is asked"
                return question.form[key].rect.center
            case ["felt", right, up]:
                felt = screen.table.zones.felt
                return felt.left + int(felt.width * Fraction(right)), felt.bottom - int(felt.height * Fraction(up))
            case [piece, widths]:
                x, y = tiles.point(screen, piece)
                return round(x + tiles.width(screen) * float(widths)), y
        found: Pixel = family.point(screen, words[0])
        first.setdefault(words[0], found)
        return found

    def point(text: str) -> Pixel:
        """Return where something is."""
        where, _, by = text.partition(" by ")
        (x, y), (right, down) = place(where.split()), map(int, by.split() or ("0", "0"))
        return x + right, y + down

    def until(what: str) -> None:
        made.until(lambda: all(holds[each]() for each in what.split(", ")))

    def act(*lines: str) -> None:
        """Make seats act one after another."""
        for line in lines:
            made.tell(screen, line)
            until("quiet")

    def answer(key: str) -> None:
        """Move the mouse to a button of the question over the table, and press it."""
        there = point(f"question {key}")
        made.glide(made.pointer or (there[0] + 200, there[1] + 150), there, 0.5)
        made.wait(0.3)
        made.click(there)

    def grow(count: int) -> None:
        """Carry some tiles of the rack each to the end of a meld."""
        table = made.on_top(TileTurn).screen.table
        for tile in [each for each in table.slots if each is not None][:count]:
            here, goal = table.stage.place(tile), table.stage.place(table.melds[tile.number].tiles[-1])
            made.carry((round(here.x), round(here.y)), (round(goal.x + goal.width * 0.8), round(goal.y)), 0.8)
            made.wait(0.4)

    def draw_out(start: str, end: str, *shares: float) -> None:
        """Pick a tile up, and hold it at some shares of its way."""
        here, there = point(start), point(end)
        made.press(here)
        for share in shares:
            made.move(between(here, there, share), True)

    verbs: dict[str, Callable[..., object]] = {
        "begin": begin or (lambda: None), "until": until, "act": act, "answer": answer, "grow": grow,
        "draw_out": draw_out,
        "mark": lambda *pieces: [place([each]) for each in pieces],
        "hold": lambda start, end, seconds: made.glide(point(start), point(end), seconds, held=True),
        "tell": lambda line: made.tell(screen, line),
        "lay": lambda seat, *melds: made.tell(screen, f"{seat} {tiles.lay_of(book, *melds)}"),
        "again": lambda: made.on_top(TileTurn if family is tiles else CardTurn).again(),
        "asked": lambda: cards.asked(made),
        "catch": lambda: made.caught_by_player(screen),
        "click_on": made.click_on,
    }  # fmt: skip
    for verb, *words in script["steps"]:
        if verb in verbs:
            verbs[verb](*words)
        else:
            getattr(made, verb)(*(point(each) if isinstance(each, str) else each for each in words))
