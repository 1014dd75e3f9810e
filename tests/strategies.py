"""Hypothesis strategies for pieces, melds, tables and positions of UNO RUMMY."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from game.engine.game import End
from game.engine.options import Seconds, Whole, options_of
from game.engine.shuffle import shuffled
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles, assess, joker, read
from game.engine.tiles.rules import SetJokerColour, TileRules
from game.engine.tiles.state import TileState

BOX = all_tiles(UNO_RUMMY)
tiles = st.sampled_from(BOX)
faces = st.builds(Face, st.sampled_from(UNO_RUMMY.colours), st.integers(1, UNO_RUMMY.numbers))
"""What a tile can count as."""


@st.composite
def rules(draw: st.DrawFn) -> TileRules:
    """The book with any options."""
    changes: dict[str, Any] = {}
    for option in options_of(UNO_RUMMY):
        match option.values:
            case Whole(low, high):
                changes[option.name] = draw(st.integers(low, high))
            case Seconds(_, low, high):
                changes[option.name] = draw(st.none() | st.integers(low, high))
            case values:
                changes[option.name] = draw(st.sampled_from(values))
    return replace(UNO_RUMMY, **changes)


@st.composite
def shapes(draw: st.DrawFn) -> tuple[Face, ...]:
    """The faces of a legal run or group."""
    if draw(st.booleans()):
        colour = draw(st.sampled_from(UNO_RUMMY.colours))
        length = draw(st.integers(3, UNO_RUMMY.numbers))
        low = draw(st.integers(1, UNO_RUMMY.numbers - length + 1))
        return tuple(Face(colour, number) for number in range(low, low + length))
    number = draw(st.integers(1, UNO_RUMMY.numbers))
    left_out = draw(st.sampled_from(["", *UNO_RUMMY.colours]))
    return tuple(Face(colour, number) for colour in UNO_RUMMY.colours if colour != left_out)


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """A legal meld, with jokers where they may be."""
    shape = draw(shapes())
    is_group = shape[0].number == shape[1].number
    replaced = draw(st.sets(st.integers(0, len(shape) - 1), max_size=1 if is_group else 4))
    jokers = iter(draw(st.permutations([joker(copy) for copy in range(UNO_RUMMY.jokers)])))
    own = [
        next(jokers) if i in replaced and i - 1 not in replaced else Tile(*face, draw(st.integers(0, 1)))
        for i, face in enumerate(shape)
    ]
    return read(own, UNO_RUMMY, [face if tile.is_joker else None for tile, face in zip(own, shape, strict=True)])


@st.composite
def tables(draw: st.DrawFn, most: int = 6) -> tuple[Meld, ...]:
    """Legal melds that share no tile."""
    found: list[Meld] = []
    used: set[Tile] = set()
    for meld in draw(st.lists(melds(), max_size=most)):
        if not used & set(meld.tiles):
            found.append(meld)
            used |= set(meld.tiles)
    return tuple(found)


def dealt(rest: Sequence[Tile], sizes: Sequence[int]) -> tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]:
    """Heaps of the given sizes off the front of the tiles, and what is left."""
    heaps, at = [], 0
    for size in sizes:
        heaps.append(tuple(rest[at : at + size]))
        at += size
    return tuple(heaps), tuple(rest[at:])


@st.composite
def states(draw: st.DrawFn) -> TileState:
    """Any state that a match can be in, and some that it can hardly be in."""
    options = draw(rules())
    # A position's text leaves no joker of the table without a colour where the book wants one.
    table = tuple(
        fresh for meld in draw(tables()) if not assess(fresh := read(meld.tiles, options, meld.faces), options)
    )
    placed = {tile for meld in table for tile in meld.tiles}
    # One number instead of a drawn order: it shrinks less far and is much faster.
    rest = shuffled([tile for tile in BOX if tile not in placed], str(draw(st.integers(0, 9999))))
    seats = draw(st.integers(2, 4))
    sizes = draw(st.lists(st.integers(0, 16), min_size=seats, max_size=seats))
    (loose, *racks), left = dealt(rest, [draw(st.integers(0, 4)), *sizes])
    stock = left[: draw(st.integers(0, len(left)))]
    a_seat = st.integers(0, seats - 1)
    phase = draw(st.sampled_from(TilePhase))
    turn = draw(a_seat)
    drawn = racks[turn][-1] if phase is TilePhase.DRAWN and racks[turn] else None
    if phase is TilePhase.OPENED or (phase is TilePhase.DRAWN and drawn is None):
        phase = TilePhase.TURN
    points = st.lists(st.integers(0, 999), min_size=seats, max_size=seats).map(tuple)
    return TileState(
        options, draw(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=8)),
        tuple(racks), stock, table, loose, turn, direction=draw(st.sampled_from((1, -1))), phase=phase, drawn=drawn,
        called=draw(st.booleans()), catchable=draw(st.none() | a_seat),
        passed=tuple(draw(st.sets(a_seat).map(sorted))), opened=(True,) * seats,
        barren_turns=draw(st.integers(0, seats)),
        jokers_used=tuple(sorted(draw(st.sets(st.sampled_from([joker(copy) for copy in range(4)]))))),
        round=draw(st.integers(1, 99)), starter=draw(a_seat), scores=draw(points),
        round_scores=draw(st.just(()) | points), wins=draw(points), winner=draw(st.none() | a_seat),
        match_winner=draw(st.none() | a_seat), end=draw(st.none() | st.sampled_from(End)),
    )  # fmt: skip


@st.composite
def near_melds(draw: st.DrawFn) -> tuple[Tile, ...]:
    """Tiles in an order that is a legal meld, nearly one, or nothing."""
    own = list(draw(melds()).tiles)
    for _ in range(draw(st.integers(0, 2))):
        place = draw(st.integers(0, len(own)))
        match draw(st.sampled_from(("put", "take", "swap", "turn"))):
            case "put":
                own.insert(place, draw(tiles))
            case "take" if place < len(own):
                own.pop(place)
            case "swap" if place < len(own):
                own[place] = draw(tiles)
            case "turn":
                own.reverse()
            case _:
                own = draw(st.permutations(own))
    return tuple(dict.fromkeys(own))


NAMED = UNO_RUMMY
"""A joker in a group of three stands for one named colour."""
ANY = replace(UNO_RUMMY, set_joker_colour=SetJokerColour.ANY_MISSING)
"""It stands for either missing colour."""
