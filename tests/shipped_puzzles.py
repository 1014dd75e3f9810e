"""The puzzles that come with the game, read once for all tests that look at all of them; and which are alike: the
same but for the names of the colours."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations

from game.engine.cards.puzzles.themes import CardPuzzleLine
from game.engine.tiles.melds import Meld, MeldKind, Tile, kind_of
from game.engine.tiles.puzzles.themes import PuzzleLine
from game.engine.tiles.state import TileState
from game.store import content
from game.store.content import set_of


@cache
def tile_puzzles(book: str) -> tuple[PuzzleLine, ...]:
    return tuple(content.read_set(set_of(book)))


@cache
def card_puzzles(book: str) -> tuple[CardPuzzleLine, ...]:
    return tuple(content.read_set(set_of(book)))


Key = tuple[tuple[tuple[tuple[int, int], ...], ...], tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
"""The tiles of the melds, the loose ones and those of the rack, each as the number of its colour and its own."""


def outline(state: TileState) -> tuple[object, ...]:
    """Return what stays the same in other colours: a quick proof that two puzzles are not alike."""
    return (
        tuple(
            sorted(
                (kind_of(meld) is MeldKind.RUN, tuple(tile.number for tile in _sorted(meld))) for meld in state.table
            )
        ),
        tuple(sorted(tile.number for tile in state.loose)),
        tuple(sorted(tile.number for tile in state.racks[state.turn])),
    )


def _sorted(meld: Meld) -> Sequence[Tile]:
    return meld.tiles if kind_of(meld) is MeldKind.RUN else sorted(meld.tiles, key=lambda tile: tile.number)


def likeness(state: TileState) -> Key:
    """Return a key that two positions share if, and only if, they differ in nothing but colours and twins."""
    return min(
        _key(state, dict(zip(order, range(len(order)), strict=True))) for order in permutations(state.rules.colours)
    )


def _key(state: TileState, numbers: dict[str, int]) -> Key:
    def written(tiles: Sequence[Tile]) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((numbers.get(tile.colour, -1), tile.number) for tile in tiles))

    def placed(meld: Meld) -> tuple[tuple[int, int], ...]:
        # What a joker stands for matters in a run; in a group it is one of the missing colours.
        run = kind_of(meld) is MeldKind.RUN
        faces = [(face, tile.is_joker) for tile, face in meld.pairs()]
        return tuple(
            sorted(
                (numbers.get(face.colour, -1) + 10 * joker if run or not joker else 99, face.number)
                for face, joker in faces
            )
        )

    return tuple(sorted(map(placed, state.table))), written(state.loose), written(state.racks[state.turn])
