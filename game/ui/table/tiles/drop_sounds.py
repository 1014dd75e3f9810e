"""What putting tiles down sounds like: `drop_notes(before, after)`.

The longer the meld that was made, the higher the knock; each meld that became legal adds a tone, which rises with each
further one in the same turn.
"""

from __future__ import annotations

from game.engine.tiles.draft import Draft
from game.engine.tiles.melds import Meld, assess
from game.engine.tiles.pieces import Tile
from game.ui.kit.sound import Sound, SoundCue, chain_step, meld_step


def drop_notes(before: Draft | None, after: Draft) -> tuple[SoundCue, ...]:
    """Return the sounds of a change of a draft."""
    made = changed_meld(before, after)
    placed = SoundCue(Sound.PLACE, meld_step(len(made.tiles)) if made else 0)
    good = complete(after)
    if made and good > (complete(before) if before is not None else 0):
        return placed, SoundCue(Sound.GOOD, chain_step(good))
    return (placed,)


def changed_meld(before: Draft | None, after: Draft) -> Meld | None:
    """Return the longest meld that was made or became longer; None if tiles were only taken away."""
    old = [{*meld.tiles} for meld in before.melds()] if before is not None else []
    grown = [meld for meld in after.melds() if not any({*meld.tiles} <= tiles for tiles in old)]
    return max(grown, key=lambda meld: len(meld.tiles), default=None)


def heard_from(before: Draft | None, after: Draft) -> Tile | None:
    """Return the tile from whose place a change is heard; None if there is none."""
    made = changed_meld(before, after)
    return made.tiles[-1] if made else None


def complete(draft: Draft) -> int:
    """Return how many legal melds have a tile that was played in this turn."""
    laid = {*draft.played()}
    return sum(not assess(meld, draft.before.rules) for meld in draft.melds() if laid.intersection(meld.tiles))
