"""Tiles and melds as they are said to somebody who does not see them: "red 7, in run of red 5 to 8, third of four"."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.tiles.events import Drew, Laid
from game.engine.tiles.melds import Meld, MeldKind, assess, kind_of
from game.engine.tiles.pieces import OPEN, Face, Tile
from game.engine.tiles.rules import TileRules
from game.words.sentences import Name, Say, listed
from game.words.spoken import left_text, nth


def face_said(say: Say, face: Face) -> str:
    """Return a colour and a number: "red 7"."""
    if face.colour == OPEN:
        return str(face.number)
    return say("spoken.piece", colour=say(f"spoken.colour.{face.colour}"), sign=face.number)


def face_inside(say: Say, face: Face) -> str:
    """Return a colour and a number inside a phrase, where German inflects it differently."""
    if face.colour == OPEN:
        return str(face.number)
    return say("spoken.piece", colour=say(f"spoken.colour-inside.{face.colour}"), sign=face.number)


def tile_inside(say: Say, tile: Tile, face: Face) -> str:
    """Return a tile inside a phrase, a joker as what it stands for."""
    if not tile.is_joker:
        return face_inside(say, tile.face)
    return say("spoken.joker-as", tile=face_inside(say, face)) if face.number else say("tile.joker")


def tile_said(say: Say, tile: Tile, face: Face | None = None) -> str:
    """Return a tile; a joker with the face that it stands for, if there is one."""
    if not tile.is_joker:
        return face_said(say, tile.face)
    named = face is not None and face.number > 0
    return say("spoken.joker-as", tile=face_inside(say, face)) if named and face is not None else say("tile.joker")


def tiles_said(say: Say, tiles: Sequence[Tile]) -> str:
    """Return tiles in a row."""
    return listed(say, [tile_said(say, tile) for tile in tiles])


def meld_said(say: Say, meld: Meld, rules: TileRules) -> str:
    """Return a meld by its kind and its ends or colours; one that could not stay by its tiles."""
    faults = {fault.code for fault in assess(meld, rules)}
    kind = kind_of(meld)
    if not faults and kind is MeldKind.RUN:
        first, last = meld.faces[0], meld.faces[-1]
        return say("spoken.run", first=face_inside(say, first), last=last.number)
    if not faults and kind is MeldKind.GROUP:
        colours = [say(f"spoken.colour-alone.{face.colour}") for face in meld.faces if face.colour]
        number = next(face.number for face in meld.faces if face.number)
        rest = [say("tile.joker")] * sum(not face.colour for face in meld.faces)
        return say("spoken.group", number=number, colours=listed(say, [*colours, *rest]))
    said = listed(say, [tile_inside(say, *pair) for pair in meld.pairs()])
    return say("spoken.unfinished" if faults <= {"meld-too-short"} else "spoken.wrong-meld", tiles=said)


def beside_said(say: Say, tile: Tile, *, after: bool) -> str:
    """Return the place before or after a loose tile."""
    return say("spoken.after-loose" if after else "spoken.before-loose", piece=tile_inside(say, tile, tile.face))


def tile_in_meld(say: Say, meld: Meld, index: int, rules: TileRules) -> str:
    """Return a tile with its place in a meld."""
    tile, count = tile_said(say, meld.tiles[index], meld.faces[index]), len(meld.tiles)
    if count == 1:
        return say("spoken.alone", piece=tile)
    key = "spoken.beside" if assess(meld, rules) else "spoken.in-meld"
    return say(key, piece=tile, meld=meld_said(say, meld, rules), place=nth(say, index + 1, count))


def table_said(say: Say, melds: Sequence[Meld], loose: Sequence[Tile], rules: TileRules) -> str:
    """Return everything on the table in a sentence."""
    parts = [meld_said(say, meld, rules) for meld in melds]
    if loose:
        parts.append(say("spoken.loose", n=len(loose), tiles=tiles_said(say, loose)))
    return say("spoken.table", n=len(melds) or 1, melds="; ".join(parts)) if parts else say("spoken.table-empty")


def event_more(
    say: Say, event: object, rules: TileRules, name: Name, counts: Sequence[int] | None, *, own: bool
) -> str:
    """Return what an event says beyond its line in the log: own tiles drawn, where those of others lie, and how many
    they have left, if there are `counts`."""
    match event:
        case Drew(_, tiles) if own and tiles:
            return say("spoken.drew", tiles=tiles_said(say, tiles))
        case Laid(seat, played, _, table) if not own:
            melds = [meld_said(say, meld, rules) for meld in table if not {*played}.isdisjoint(meld.tiles)]
            lies = say("spoken.lies", melds="; ".join(melds)) if melds else ""
            return f"{lies} {left_text(say, name, counts, seat)}".strip()
        case Drew(seat) if not own:
            return left_text(say, name, counts, seat)
        case _:
            return ""
