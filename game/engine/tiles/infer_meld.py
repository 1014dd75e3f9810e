"""Infer what a player means by putting tiles together: their order, and what the jokers stand for."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.melds import Meld, assess, read
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules

JokerNames = tuple[Face | None, ...]


def infer_meld(
    tiles: Sequence[Tile], said: dict[Tile, Face], pinned: dict[Tile, Face], rules: TileRules
) -> tuple[tuple[Tile, ...], JokerNames]:
    """Return the order and the joker names that a player means by putting these tiles together.

    `said` are names given by the player, `pinned` faces that jokers must keep. Tried in order: the given names; a run
    with free jokers in its gaps and at the end where they lie; a group. The first legal reading is used; if there is
    none, the tiles stay as they are.
    """
    for names in (said, pinned):
        meld = read(tiles, rules, [names.get(tile) for tile in tiles])
        if not assess(meld, rules):
            return meld.tiles, _joker_names(meld)
        run = _as_run(tiles, names, rules)
        if run is not None and not assess(run, rules):
            return run.tiles, _joker_names(run)
    meld = read(tiles, rules, [pinned.get(tile) for tile in tiles])
    run = _as_run(tiles, pinned, rules)
    if run is not None and any(fault.code in ("run-gap", "joker-outside") for fault in assess(meld, rules)):
        meld = run
    return meld.tiles, _joker_names(meld) if not assess(meld, rules) else tuple(pinned.get(t) for t in meld.tiles)


def _joker_names(meld: Meld) -> JokerNames:
    return tuple(face if tile.is_joker and face.number else None for tile, face in meld.pairs())


def _as_run(tiles: Sequence[Tile], named: dict[Tile, Face], rules: TileRules) -> Meld | None:
    """Return the tiles as a run: free jokers fill the gaps, the others go to the end where they lie."""
    faces = {tile: named.get(tile, tile.face) for tile in tiles if tile in named or not tile.is_joker}
    # A joker with a fixed number but an open colour takes the colour of its run.
    colours = {face.colour for face in faces.values() if face.colour}
    if len(colours) != 1:
        return None
    by_number = {face.number: tile for tile, face in faces.items()}
    if len(by_number) != len(faces):
        return None
    free = [tile for tile in tiles if tile not in faces]
    low, high = min(by_number), max(by_number)
    gaps = [number for number in range(low, high) if number not in by_number]
    if len(gaps) > len(free):
        return None
    colour = colours.pop()
    for number in gaps:
        by_number[number] = free.pop(0)
    first = min(i for i, tile in enumerate(tiles) if tile in faces)
    for joker in free:
        below = tiles.index(joker) < first
        # Use the other end if two jokers would lie side by side.
        full_low, full_high = (not rules.jokers_adjacent and by_number[end].is_joker for end in (low, high))
        if low > 1 and (high >= rules.numbers or (not full_low and (below or full_high))):
            low -= 1
            by_number[low] = joker
        else:
            high += 1
            by_number[high] = joker
    order = sorted(by_number)
    return Meld(tuple(by_number[n] for n in order), tuple(Face(colour, n) for n in order))
