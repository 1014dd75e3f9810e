"""Problems and events in the player's words; the engine knows none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import events
from game.engine.melds import Meld
from game.engine.options import Effect
from game.engine.pieces import OPEN, Face, Tile
from game.engine.problems import Problem
from game.ui.paragraphs import HEADINGS, TERMS, paragraph

Say = Callable[..., str]
"""`Catalogue.t` or `Context.t`."""
Name = Callable[[int], str]
"""The name of the player in a seat."""


def face_name(t: Say, face: Face) -> str:
    """A tile by its colour and number: "Rot 4"."""
    if face.colour == OPEN:
        return str(face.number)
    return t("tile.name", colour=t(f"colour.{face.colour}"), number=face.number)


def tile_name(t: Say, tile: Tile) -> str:
    """A tile in words."""
    return t("tile.joker") if tile.is_joker else face_name(t, tile.face)


def listed(t: Say, parts: Sequence[str]) -> str:
    """Names with commas and an "and" before the last."""
    if len(parts) < 2:
        return "".join(parts)
    return t("words.and", first=", ".join(parts[:-1]), last=parts[-1])


def tiles_text(t: Say, tiles: Sequence[Tile]) -> str:
    """Tiles in words."""
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
    """What is wrong, in a sentence, without the paragraph."""
    details = {key: _detail(t, key, value, name) for key, value in problem.data}
    one = problem.code == "meld-too-short" and problem.detail("have") == 1
    if problem.code == "not-exchangeable" and problem.detail("face") is not None:
        return t("problem.exchange-tile-missing", **details)
    return t(f"problem.{problem.code}-one" if one else f"problem.{problem.code}", **details)


def cited(t: Say, rule: str) -> str:
    """Where the book says so: "§ 5"; empty for a rule of the options."""
    number = paragraph(rule)
    if number is None:
        return ""
    if number in HEADINGS:
        return t("words.paragraph", number=t(f"heading.{number}"))
    return t("words.terms") if number == TERMS else t("words.paragraph", number=number)


def problem_with_paragraph(t: Say, problem: Problem, name: Name) -> str:
    """What is wrong, and in brackets where the book says so."""
    text, cite = problem_text(t, problem, name), cited(t, problem.rule)
    return f"{text} ({cite})" if cite else text


def effect_text(t: Say, effect: Effect) -> str:
    """What an action tile does."""
    return t(f"effect.{effect.value}")


def event_text(t: Say, event: events.Event, name: Name) -> str | None:
    """A line of the log, None for what is not worth one."""
    match event:
        case events.RoundStarted(number, starter):
            return t("log.round", n=number, name=name(starter))
        case events.Laid(seat, played):
            return t("log.laid", name=name(seat), tiles=tiles_text(t, played))
        case events.JokerExchanged(seat, _, face):
            return t("log.exchanged", name=name(seat), tile=face_name(t, face))
        case events.ActionWorked(seat, tile, effect):
            return t(f"log.{effect.value}", name=name(seat), tile=tile_name(t, tile))
        case events.Drew(seat, _, count, reason):
            return t(f"log.drew-{reason.value}", n=count, name=name(seat))
        case events.Skipped(seat):
            return t("log.skipped", name=name(seat))
        case events.Passed(seat, False):
            return t("log.passed", name=name(seat))
        case events.TimedOut(seat):
            return t("log.timeout", name=name(seat))
        case events.UnoCalled(seat):
            return t("log.uno", name=name(seat))
        case events.Caught(seat, None):
            return t("log.forgot", name=name(seat))
        case events.Caught(seat, int(by)):
            return t("log.caught", name=name(seat), by=name(by))
        case events.CatchMissed(seat):
            return t("log.missed", name=name(seat))
        case events.StockEmptied():
            return t("log.stock-empty")
        case events.RoundEnded(None):
            return t("log.round-drawn")
        case events.RoundEnded(int(winner)):
            return t("log.round-won", name=name(winner))
        case events.MatchEnded(None):
            return t("log.match-shared")
        case events.MatchEnded(int(winner)):
            return t("log.match-won", name=name(winner))
        case _:
            return _first_layout_text(t, event, name)


def _first_layout_text(t: Say, event: events.Event, name: Name) -> str | None:
    """A line about what only the books with a first lay-out have."""
    match event:
        case events.TileReserved(tile):
            return t("log.reserved", tile=tile_name(t, tile))
        case events.RedealClaimed(seat, shown):
            return t("log.redeal", name=name(seat), tiles=tiles_text(t, shown))
        case events.Opened(seat, points):
            return t("log.opened", name=name(seat), n=points)
        case events.LeftoversTaken(seat, taken):
            return t("log.leftovers", name=name(seat), tiles=tiles_text(t, taken))
        case events.LayPunished(seat):
            return t("log.wrong", name=name(seat))
        case events.HandRummy(seat):
            return t("log.hand-rummy", name=name(seat))
        case _:
            return None
