"""Problems and events in the player's words; the engine contains none."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.problems import Problem
from game.engine.tiles import events
from game.engine.tiles.melds import Meld
from game.engine.tiles.pieces import OPEN, Face, Tile
from game.engine.tiles.rules import TileEffect
from game.words.sentences import LineMaker, Name, Say, cited, listed, shared_text


def face_name(t: Say, face: Face) -> str:
    """Return a tile by its colour and number: "Rot 4"."""
    if face.colour == OPEN:
        return str(face.number)
    return t("tile.name", colour=t(f"colour.{face.colour}"), number=face.number)


def tile_name(t: Say, tile: Tile) -> str:
    """Return a tile in words."""
    return t("tile.joker") if tile.is_joker else face_name(t, tile.face)


def tiles_text(t: Say, tiles: Sequence[Tile]) -> str:
    """Return tiles in words."""
    return listed(t, [tile_name(t, tile) for tile in tiles])


def _detail(t: Say, name: str, value: object, seat_name: Name) -> str:
    match value:
        case Meld():
            return tiles_text(t, value.tiles)
        case Tile():
            return tile_name(t, value)
        case Face():
            return face_name(t, value)
        case tuple():
            return tiles_text(t, [each for each in value if isinstance(each, Tile)])
        case str() if name == "colour":
            return t(f"colour.{value}")
        case int() if name == "seat":
            return seat_name(value)
        case _:
            return str(value)


def problem_text(t: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, in a sentence, without the place in the book."""
    details = {key: _detail(t, key, value, name) for key, value in problem.data}
    one = problem.code == "meld-too-short" and problem.detail("have") == 1
    if problem.code == "not-exchangeable" and problem.detail("face") is not None:
        return t("problem.exchange-tile-missing", **details)
    return t(f"problem.{problem.code}-one" if one else f"problem.{problem.code}", **details)


def problem_with_paragraph(t: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, with the place in the book in brackets."""
    text, cite = problem_text(t, problem, name), cited(t, problem.rule)
    return f"{text} ({cite})" if cite else text


def effect_text(t: Say, effect: TileEffect) -> str:
    """Return what an action tile does."""
    return t(f"effect.{effect.value}")


def named(t: Say, event: events.TileEvent) -> tuple[str, Sequence[Tile]]:
    """Return how the line of an event names tiles, and these tiles."""
    match event:
        case events.Laid(_, tiles) | events.RedealClaimed(_, tiles) | events.LeftoversTaken(_, tiles):
            return tiles_text(t, tiles), tiles
        case events.ActionWorked(_, tile) | events.TileReserved(tile):
            return tile_name(t, tile), (tile,)
        case _:
            return "", ()


def event_text(t: Say, event: events.TileEvent, name: Name, you: int | None = None) -> str | None:
    """Return a line of the log, or None; `you` is the seat of the reader."""
    line = LineMaker(t, name, you)
    match event:
        case events.RoundStarted(number, starter):
            return line.of("round", starter, n=number)
        case events.Laid(seat, played):
            return line.of("laid", seat, tiles=tiles_text(t, played))
        case events.JokerExchanged(seat, _, face):
            return line.of("exchanged", seat, tile=face_name(t, face))
        case events.ActionWorked(_, tile, effect):
            return t(f"log.{effect.value}", tile=tile_name(t, tile))
        case events.Drew(seat, _, count, reason):
            return line.of(f"drew-{reason.value}", seat, n=count)
        case events.RoundEnded(None):
            return t("log.round-drawn")
        case events.RoundEnded(int(winner)):
            return line.of("round-won", winner)
        case events.MatchEnded(None):
            return t("log.match-shared")
        case events.MatchEnded(int(winner)):
            return line.of("match-won", winner)
        case events.StockEmptied():
            return t("log.stock-empty")
        case events.TileReserved(tile):
            return t("log.reserved", tile=tile_name(t, tile))
        case events.RedealClaimed(seat, shown):
            return line.of("redeal", seat, tiles=tiles_text(t, shown))
        case events.Opened(seat, points):
            return line.of("opened", seat, n=points)
        case events.LeftoversTaken(seat, taken):
            return line.of("leftovers", seat, tiles=tiles_text(t, taken))
        case events.LayPunished(seat):
            return line.of("wrong", seat)
        case events.HandRummy(seat):
            return line.of("hand-rummy", seat)
        case events.TimedOut(seat):
            return line.of("timeout", seat)
        case _:
            return shared_text(line, event)
