"""Hypothesis strategies for tiles and melds of UNO RUMMY."""

from dataclasses import replace

from hypothesis import strategies as st

from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles, joker, read
from game.engine.tiles.rules import SetJokerColour

BOX = all_tiles(UNO_RUMMY)
tiles = st.sampled_from(BOX)
faces = st.builds(Face, st.sampled_from(UNO_RUMMY.colours), st.integers(1, UNO_RUMMY.numbers))
"""What a tile can count as."""


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
