"""What the table says about itself to a resting mouse."""

from __future__ import annotations

from game.words.results import score_texts
from game.words.sentences import Say


def stock_text(say: Say, count: int, direction: int, *, draws: bool) -> str:
    """Return the tooltip of the stock and the direction ring; `draws` says whether a click draws."""
    way = say("table.direction-left" if direction > 0 else "table.direction-right")
    click = f" {say('table.stock-draws')}" if draws else ""
    return f"{say('table.stock-count', n=count)}. {way}{click}"


def player_text(say: Say, name: str, level: str) -> str:
    """Return who sits at a plate; `level` is that of a computer player, or "" for a person."""
    return f"{name} ({say(f'seats.level.{level}')})" if level else name


def held_text(say: Say, total: int, count: int, pieces: str, *, points: bool) -> str:
    """Return the score of a seat in the match, and how many `pieces` ("tiles" or "cards") it holds."""
    return f"{score_texts(say, total, points=points)[0]} · {count} {say(f'plate.{pieces}', n=count)}"
