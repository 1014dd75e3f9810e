"""What it means to drop tiles onto a meld: they join it, replace a joker, or split a run.

They join if they can. If they cannot and exactly one other reading is legal, that one is meant; otherwise the tiles
stay where they were dropped and the player sees what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.engine.problems import Problem
from game.engine.tiles.draft import Draft, as_meld
from game.engine.tiles.layout import DraftMeld, NewMeld, OnMeld, Target
from game.engine.tiles.melds import SHORTEST, Meld, assess, read
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules


def put_onto(draft: Draft, tiles: Sequence[Tile], number: int, index: int = 99) -> Draft | Problem:
    """Return the draft with tiles dropped onto a meld, before the tile at `index`, in the only legal reading.

    A Problem if tiles may never go there.
    """
    joined = draft.move(tiles, OnMeld(number, index))
    return fitted(draft, tiles, number, index) or joined


def fitted(draft: Draft, tiles: Sequence[Tile], number: int, index: int = 99) -> Draft | None:
    """Return the draft with tiles dropped onto a meld legally; None if there is no legal reading or more than one."""
    onto = draft.meld(number)
    joined = draft.move(tiles, OnMeld(number, index))
    if onto is None or isinstance(joined, Problem):
        return None
    if _legal(joined, number):
        return joined
    if any(tile in onto.tiles for tile in tiles):
        return None
    others = [*_swaps(draft, tiles, onto), *_splits(draft, tiles, onto, index)]
    return others[0] if len(others) == 1 else None


def _legal(draft: Draft, number: int) -> bool:
    """Return whether a meld is legal as it lies, except that a joker's colour may still have to be named."""
    meld = draft.meld(number)
    return meld is not None and is_whole(as_meld(meld, draft.before.rules), draft.before.rules)


def is_whole(meld: Meld, rules: TileRules) -> bool:
    """Return whether a meld is legal, except that a joker in it may have no colour yet."""
    return all(fault.code == "joker-without-colour" for fault in assess(meld, rules))


def _swaps(draft: Draft, tiles: Sequence[Tile], onto: DraftMeld) -> Iterator[Draft]:
    """Yield drafts with the tile in place of a joker that stands for it."""
    for joker in (tile for tile in onto.tiles if tile.is_joker and len(tiles) == 1):
        after = draft.exchange(tiles[0], joker)
        if isinstance(after, Draft) and _legal(after, onto.number):
            yield after


def _splits(draft: Draft, tiles: Sequence[Tile], onto: DraftMeld, index: int) -> Iterator[Draft]:
    """Yield drafts with a run split in two; of identical ones only that cut nearest to the drop."""
    rules = draft.before.rules
    named = dict(zip(onto.tiles, onto.names, strict=True))

    def made(part: Sequence[Tile]) -> Meld | None:
        if len(part) < SHORTEST:
            return None
        meld = read(part, rules, [named.get(tile) for tile in part])
        return meld if not assess(meld, rules) else None

    found: dict[frozenset[tuple[Face, ...]], tuple[int, int]] = {}
    for cut in sorted(range(1, len(onto.tiles)), key=lambda each: abs(each - index)):
        for share in range(len(tiles) + 1):
            lower = made((*onto.tiles[:cut], *tiles[:share]))
            upper = made((*tiles[share:], *onto.tiles[cut:])) if lower is not None else None
            if lower is not None and upper is not None:
                found.setdefault(frozenset((lower.faces, upper.faces)), (cut, share))
    for cut, share in found.values():
        yield _split(draft, tiles, onto, cut, share)


def _split(draft: Draft, tiles: Sequence[Tile], onto: DraftMeld, cut: int, share: int) -> Draft:
    """Return the draft with the meld cut in two: `share` of the tiles join the lower part, the rest the upper."""
    after = _moved(draft, onto.tiles[cut:], NewMeld())
    upper = after.where(onto.tiles[cut])
    assert isinstance(upper, OnMeld)
    after = _moved(after, tiles[:share], OnMeld(onto.number))
    after = _moved(after, tiles[share:], OnMeld(upper.number, 0))
    return replace(after, past=(*draft.past, draft.now), future=())


def _moved(draft: Draft, tiles: Sequence[Tile], target: Target) -> Draft:
    """Return the draft with tiles moved on the table, which is never refused."""
    after = draft.move(tiles, target)
    assert isinstance(after, Draft)
    return after
