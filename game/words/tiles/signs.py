"""What a tile with a sign, a joker or a start tile says about itself."""

from __future__ import annotations

from game.engine.tiles.legality import effect_of
from game.engine.tiles.pieces import Face, Tile
from game.engine.tiles.rules import TileRules
from game.words.sentences import Say
from game.words.tiles.sentences import face_name


def sign_text(say: Say, rules: TileRules, tile: Tile, stands_for: Face | None, *, loose: bool, works: bool) -> str:
    """Return what the sign of a tile means where it is; "" for a plain number tile.

    `stands_for` is what a joker on the table stands for, `loose` whether the tile is a start tile, and `works` whether
    its action is still to come.
    """
    if tile.is_joker:
        what = say("sign.joker-as", tile=face_name(say, stands_for)) if stands_for else say("sign.joker")
    elif loose:
        return say("sign.start-tile")
    else:
        what = ""
    return f"{what} {effect_text(say, rules, tile, works=works)}".strip()


def effect_text(say: Say, rules: TileRules, tile: Tile, *, works: bool) -> str:
    """Return what a tile does when it is laid, or that it `works` no more; "" if it does nothing."""
    effect = effect_of(rules, tile)
    return say(f"sign.{effect}" if works else "sign.done") if effect is not None else ""
