"""The tables of the tile books as they are photographed."""

from functools import partial

from game.engine.tiles.books import BOOKS
from game.engine.tiles.melds import Tile
from game.engine.tiles.notation import parse_words
from game.play.setup import lasting
from game.ui.kit.widgets.widget import Pixel
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.match_screen import MatchScreen
from game.ui.table.tiles.table import TileTable
from tools.gallery.studio import LONG_NAMES, Studio, after

TABLE = ("R4 R5 R6", "Y9 *=G9 B9", "B3 B4 B5 B6", "R11 Y11 G11", "G2 G3 G4 G5", "Y5 Y6 Y7 Y8")
LOOSE = "G7 Y2"
RACK = "R3 R7 B2 Y12 G12 B12 *' R1 R1' B7 Y4 G10"
TWO = "Y3 Y4 B12 R12 G1"
"""A computer's tiles; it lays the first two."""
OTHERS = ("?9", "?14", "?2")
LEFT = ("R2 Y5 B7 G12 * Y3", "?14", "R1 B6 G6")


def spelled(book: str, text: str) -> str:
    """Return tiles of UNO RUMMY as those of a book; the others have orange and black instead of yellow and green."""
    return text if book == "uno-rummy" else text.translate({ord("Y"): "O", ord("G"): "K"})


def position(
    book: str, *racks: str, table: tuple[str, ...] = TABLE, loose: str = "", **keys: object
) -> dict[str, object]:
    """Return a position of a book in which everybody has laid their initial meld."""
    found: dict[str, object] = {
        "book": book, "seed": "gallery", "racks": [spelled(book, rack) for rack in racks],
        "table": [spelled(book, meld) for meld in table],
    }  # fmt: skip
    if book == "uno-rummy":
        found["loose"] = [loose]
    elif keys.get("phase") != "claim":
        found["opened"] = [True] * len(racks)
    return {**found, **keys}


def lay_of(book: str, *melds: str) -> str:
    """Return the lay that extends melds of `TABLE`: each contains all tiles of the one that it replaces."""
    table = [next((meld for meld in melds if {*each.split()} <= {*meld.split()}), each) for each in TABLE]
    return f"lay {spelled(book, ' | '.join(table))}"


def longer(book: str) -> str:
    """Return the lay of the first of `TWO`."""
    return lay_of(book, "Y3 Y4 Y5 Y6 Y7 Y8")


def tile(book: str, name: str) -> Tile:
    """Return a tile by its name in UNO RUMMY."""
    return parse_words(spelled(book, name), BOOKS[book])[0].tile


def point(screen: MatchScreen, name: str) -> Pixel:
    """Return where a tile lies."""
    place = screen.table.stage.place(tile(screen.session.record.rules.book, name))
    return round(place.x), round(place.y)


def width(screen: MatchScreen) -> float:
    """Return how wide the tiles on the felt are, in pixels."""
    assert isinstance(screen.table, TileTable)
    return screen.table.ground.pitch


def beside(screen: MatchScreen, name: str) -> Pixel:
    """Return the place to the right of a tile."""
    x, y = point(screen, name)
    return round(x + width(screen) * 0.7), y


def turn(studio: Studio, book: str) -> MatchScreen:
    """The player's turn among four."""
    screen = studio.sit_down(position(book, RACK, *OTHERS, loose=LOOSE, scores=[80, 0, 35, 140]), names=LONG_NAMES)
    studio.until(lambda: screen.table.my_turn)
    studio.rest()
    return screen


def crowded(studio: Studio, book: str) -> MatchScreen:
    """A full table late in a round."""
    colours = "RYGB" if book == "uno-rummy" else "RBKO"
    melds = tuple(" ".join(f"{colour}{n}" for n in range(low, low + 4)) for colour in colours for low in (1, 5, 9))
    second = tuple(" ".join(f"{colour}{n}'" for colour in colours) for n in range(2, 9))
    table = position(book, "?9", "?5", "?3", "?6", table=(*melds, *second), scores=[80, 120, 35, 140])
    screen = studio.sit_down(table)
    studio.rest()
    return screen


def panned(studio: Studio, book: str) -> None:
    """A full table under fingers, whose tiles stay as large as those need: a small window shows a part of it."""
    crowded(studio, book)
    studio.app.fingers.used = True
    studio.rest()
    table = studio.on_top(TileTurn).screen.table
    if table.view.larger:
        table.wheel(-1)
        studio.rest()


def claim(studio: Studio, book: str) -> None:
    """Three pairs on the rack that was dealt."""
    pairs = "R1 R1' B4 B4' K9 K9' O2 O3 O5 R8 R11 B12 K13 *"
    studio.sit_down(position(book, pairs, "?14", table=(), phase="claim")).driver.paused = False
    studio.until(lambda: isinstance(studio.top, Dialog))
    studio.rest()


def ended(studio: Studio, book: str, *, won: bool = True, over: bool = False) -> MatchScreen:
    """The end of a round: somebody has just laid the last tile."""
    racks = ("R7", *LEFT) if won else (LEFT[0], "R7", *LEFT[1:])
    options = lasting(book, rounds=1 if over else 3, points=100 if over else 500)
    screen = studio.sit_down(position(book, *racks, turn=int(not won), loose=LOOSE, options=options))
    studio.tell(screen, f"{int(not won)} {lay_of(book, 'R4 R5 R6 R7')}")
    return screen


deal = partial(Studio.dealt, seats=3)
paused = after(turn, Studio.menu)
going_out = after(ended, Studio.counting)
round_won, round_lost = after(ended, Studio.result), after(ended, Studio.result, won=False)
match_won, match_lost = after(ended, Studio.celebrated, over=True), after(ended, Studio.result, won=False, over=True)
