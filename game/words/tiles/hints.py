"""What the guidance line says about a hint, more with each request."""

from __future__ import annotations

from game.engine.tiles.hints import Hint, NoHint
from game.words.guidance import Guidance
from game.words.sentences import Say
from game.words.tiles.sentences import tiles_text

NAMED = 4
"""The maximum number of tiles named in the line; more are counted."""


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
            if len(tiles) > NAMED:
                return Guidance(say("hint.many-afresh" if afresh else "hint.many", n=len(tiles)), tone="good")
            key = "hint.which-afresh" if afresh else "hint.which-table" if touched else "hint.which"
            return Guidance(say(key, tiles=tiles_text(say, tiles)), tone="good")
        case Hint(tiles=tiles, afresh=afresh):
            return Guidance(say("hint.goes-afresh" if afresh else "hint.goes", n=len(tiles)), tone="good")
