"""What makes a level a stage of the school: the keys of its file beside position, goal, solution and texts."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.books import Rules
from game.engine.cards.piece_text import parse_card
from game.engine.cards.rules import CardRules
from game.engine.ledger import LEDGER
from game.engine.notation import NotationError
from game.engine.shown import shown
from game.engine.tiles.piece_text import parse_words
from game.store.toml_source import TomlSource, unknown_key

STAGE_KEYS = ("rules", "picture", "mini_round", "opens")
"""The keys of a stage; `mini_round` makes it a whole round."""
ROUND_KEYS = ("deals", "minutes", "patience")
"""The keys of the table `mini_round`."""
REFUSED = "!"
"""What stands before a row of the picture that is not allowed."""
NEW, GAP = "!", "_"
"""What follows a piece that was just laid, and what leaves a gap."""


class Knows(StrEnum):
    """What somebody knows of a book before the first stage."""

    NOTHING = "nothing"
    SIMILAR = "similar"
    """They know a game like it."""
    WELL = "well"


@dataclass(frozen=True, slots=True)
class MiniRound:
    """A short round against a patient computer."""

    deals: tuple[str, ...]
    """The seeds, one for each try, over and over."""
    minutes: int
    """The player's own minutes, after which the rack with fewer points wins."""
    patience: int
    """How many times as long as usual the computer takes."""


@dataclass(frozen=True, slots=True)
class StageFacts:
    """What a stage has besides a level."""

    rules: tuple[str, ...]
    """The ids of the rules it teaches."""
    picture: tuple[str, ...]
    """Rows of pieces: `!` before one that is not allowed, `R4!` was just laid, `_` leaves a gap."""
    round: MiniRound | None = None
    """None for a task."""
    opens: Knows | None = None
    """Whose first stage it is: theirs who know that much."""


def read_stage(written: TomlSource, rules: Rules) -> StageFacts | None:
    """Return what makes a level a stage; None if it is none. Raises FileMistake."""
    table = written.table
    if not any(key in table for key in STAGE_KEYS):
        return None
    taught = _texts(written, "rules")
    for each in taught:
        if each not in LEDGER or not each.startswith(f"{rules.prefix}-"):
            raise written.mistake(("rules",), f"rules: {rules.book} has no {shown(each, 20)}")
    picture = _texts(written, "picture")
    for row in picture:
        try:
            _check_row(row, rules)
        except NotationError as error:
            raise written.mistake(("picture",), f"picture: {error}") from None
    opens = table.get("opens")
    if opens is not None and opens not in tuple(Knows):
        raise written.mistake(("opens",), f"opens: expected one of {', '.join(Knows)}, got {shown(repr(opens), 60)}")
    return StageFacts(taught, picture, _round(written), None if opens is None else Knows(opens))


def _check_row(row: str, rules: Rules) -> None:
    """Raise NotationError if a row names a piece that the book does not have."""
    pieces = [piece.rstrip(NEW) for piece in row.split() if piece not in (REFUSED, GAP)]
    if isinstance(rules, CardRules):
        for piece in pieces:
            parse_card(piece.partition(":")[0], rules)
    else:
        parse_words(" ".join(pieces), rules)


def _round(written: TomlSource) -> MiniRound | None:
    table = written.table.get("mini_round")
    if table is None:
        return None
    if not isinstance(table, dict):
        raise written.mistake(("mini_round",), f"mini_round: expected a table, got {shown(repr(table), 60)}")
    for key in table:
        if key not in ROUND_KEYS:
            raise written.mistake(("mini_round", key), unknown_key(key, ROUND_KEYS))
    deals = table.get("deals")
    if not isinstance(deals, list) or not deals or not all(isinstance(each, str) and each for each in deals):
        raise written.mistake(("mini_round",), f"deals: expected a list of seeds, got {shown(repr(deals), 60)}")
    return MiniRound(tuple(deals), _whole(written, table, "minutes"), _whole(written, table, "patience"))


def _whole(written: TomlSource, table: dict[str, object], key: str) -> int:
    value = table.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 30:
        raise written.mistake(
            ("mini_round",), f"{key}: expected a whole number from 1 to 30, got {shown(repr(value), 60)}"
        )
    return value


def _texts(written: TomlSource, key: str) -> tuple[str, ...]:
    value = written.table.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(each, str) and each.strip() for each in value):
        raise written.mistake((key,), f"{key}: expected a list of texts, got {shown(repr(value), 60)}")
    return tuple(each.strip() for each in value)
