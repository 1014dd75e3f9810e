"""What the guidance line says about a hint, more with each request."""

from __future__ import annotations

from collections.abc import Collection

from game.engine.tiles.hints import Hint, NoHint
from game.engine.tiles.melds import Meld
from game.engine.tiles.rules import TileRules
from game.words.guidance import Guidance
from game.words.sentences import Say
from game.words.tiles.sentences import tiles_text
from game.words.tiles.spoken import meld_said

NAMED = 4
"""The maximum number of tiles named in the line; more are counted."""


def _tiles_aloud(say: Say, found: Hint) -> str:
    """Return the tiles of a hint for somebody who does not see what is lit."""
    tiles = tiles_text(say, found.tiles)
    if found.afresh:
        return say("hint.which-afresh", tiles=tiles)
    if not found.touched:
        return say("hint.which", tiles=tiles)
    return say("hint.which-table-aloud", tiles=tiles, touched=tiles_text(say, found.touched))


def shown_guidance(
    say: Say, key: str, found: Hint, before: Collection[Meld], rules: TileRules, answers: str = ""
) -> Guidance:
    """Return the text of a move that is shown; aloud after the melds that were not there `before`.

    `answers` says how a question about it is answered by keys.
    """
    laid = (*found.play.opening, *found.lay.table)
    melds = [meld_said(say, meld, rules) for meld in dict.fromkeys(laid) if meld not in before]
    loose = [tile for tile in found.tiles if all(tile not in meld.tiles for meld in laid)]
    parts = [*melds, *(tiles_text(say, [tile]) for tile in loose)]
    laid_aloud = say("hint.laid-aloud", tiles=tiles_text(say, found.tiles), melds="; ".join(parts))
    return Guidance(say(key), tone="good", aloud=f"{laid_aloud} {say(key)} {answers}".strip())


def hint_guidance(say: Say, found: Hint | NoHint, *, names_tiles: bool, draws: bool) -> Guidance:
    """Return the text of a hint: that there is a move, or with `names_tiles` which tiles; `draws` if one may draw."""
    match found:
        case NoHint.NOTHING:
            return Guidance(say("hint.nothing" if draws else "hint.nothing-pass"), tone="help")
        case NoHint.UNDECIDED:
            return Guidance(say("hint.undecided"), tone="help")
        case NoHint.READY:
            return Guidance(say("hint.ready"), tone="good")
        case Hint(tiles=tiles, touched=touched, afresh=afresh) if names_tiles:
            aloud = _tiles_aloud(say, found)
            if len(tiles) > NAMED:
                text = say("hint.many-afresh" if afresh else "hint.many", n=len(tiles))
                return Guidance(text, tone="good", aloud=aloud)
            key = "hint.which-afresh" if afresh else "hint.which-table" if touched else "hint.which"
            return Guidance(say(key, tiles=tiles_text(say, tiles)), tone="good", aloud=aloud)
        case Hint(tiles=tiles, afresh=afresh):
            return Guidance(say("hint.goes-afresh" if afresh else "hint.goes", n=len(tiles)), tone="good")
