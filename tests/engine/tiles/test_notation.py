"""The text form of pieces, melds, actions, positions and records: round trips, readings, errors."""

import tomllib
from typing import Any
from unittest.mock import Mock

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.notation import parse_action as parse_card_action
from game.engine.fields import MOST_BOXES, NotationError, PositionError
from game.engine.game import Problem
from game.engine.tiles import notation
from game.engine.tiles.actions import Lay
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import all_tiles
from game.engine.tiles.notation import (
    READINGS,
    _lay,
    format_action,
    parse_action,
    parse_word,
    parse_words,
    written_action,
)
from game.engine.tiles.position import KEYS, format_position, parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests import strategies
from tests.engine.tiles.test_hints import state_of
from tests.engine.tiles.test_transition import other
from tests.tile_tables import position

RUMMY = other("rummy", "K7' O1 R9'", "R2", table=["K4 K5 K6", "R9 B9 O9"])
TWINS = other("rummy", "K4 O1 R9", "R2", table=["K4' K5 K6", "R9' B9 O9"])
OPENING = other("rummy", "K10' K11 K12 O1' O2 O3 * R13", "R2", table=["K10 K11' K12'"], opened=False)
LEFT = position("R7' Y1", "?2", table="R4 R5 R6")
LOOSE = position("R5 R6 R7 Y1", "?2", loose="R5' G9")
WRONG = position("R7 R8' Y1 R8", "?2", table="R4 R5 R6 | B8 Y8 G8")
NAMED = position("* Y5 R1 B7 G8 G7", "?2", table="R5 Y5' *'=G5 | B4 B5 B6")
UNNAMED = position(
    "* Y5 R1 B7 G8 G7", "?2", table="R5 Y5' *' | B4 B5 B6", options={"set_joker_colour": "any_missing"}
)  # fmt: skip
STARTS = position("B3' B4 B5 Y1", "?2", loose="R5 R5' G9'")
RESERVED = state_of(
    "rummy", "K5' K6 O1", "R9 B9 O9 | K2 K3 K4", reserved="K7'", options={"last_tile": "on"}, opened=True
)  # fmt: skip
TWO_JOKERS = position("R5 * Y9' B9 Y1", "?2", table="R4 *'=R5 R6")
SAME_COMPANY = position("B7 B8 B9' Y1", "?2", table="R5 Y5 *=G5 | R5' Y5' *'=B5")
ONE_AND_TWO = other("rummikub", "K9 B9' O9 R9 K1", "R2", table=["K11 *=11 *'=11", "O1 O2 O3"])
SEVENS = position("R7 R7' R8 R9 B3' B4 B5 Y1", "?2")


@pytest.mark.parametrize(
    ("state", "line", "meant"),
    [
        # what lay there when the time was over
        (RUMMY, "timeout", "timeout"),
        (RUMMY, "timeout K4 K5 K6 K7", "timeout K4 K5 K6 K7'"),
        (RUMMY, "timeout K4 K5 K6 K7 | O9 B9 R9", "timeout K4 K5 K6 K7' | R9 B9 O9"),
        (RUMMY, "timeout K4 K5 K6 K7 | R9' B9 O9", "timeout K4 K5 K6 K7' | R9' B9 O9"),
        (RUMMY, "timeout K7 K6 K4 K5", "timeout K4 K5 K6 K7'"),
        (RUMMY, "timeout K4 K5 K6 | R9' B9 O9", "timeout K4 K5 K6 | R9' B9 O9"),
        (RUMMY, "timeout K4 K5 K6 K7 R9", "timeout K4 K5 K6 K7' R9"),
        (RUMMY, "timeout K13", "timeout K13"),
        (TWINS, "timeout K4 K5 K6 | R9 B9 O9", "timeout K4' K5 K6 | R9' B9 O9"),
        (TWINS, "timeout K4 K5 K6 | K4 O1", "timeout K4' K5 K6 | K4 O1"),
        (LEFT, "timeout R4 R5 R6 R7", "timeout"),
        (LEFT, "timeout R4 R4 R5", "timeout"),
        (LEFT, "timeout R4 R5", "timeout R4 R5"),
        (LEFT, "timeout R6 R5 R4", "timeout R4 R5 R6"),
        # a first lay-out of own tiles, whatever lies on the table
        (OPENING, "open K10 K11 K12", "open K10' K11 K12"),
        (OPENING, "open K12 K10 K11 | O1 O2 *", "open K10' K11 K12 | O1' O2 *=O3"),
        (OPENING, "open K10 K11 K12 K13", "open K10' K11 K12 K13"),
        # start tiles
        (LOOSE, "lay R5 R6 R7 | R5", "lay R5 R6 R7; loose R5"),
        (LOOSE, "lay R5 R6 R7 | R5'", "lay R5 R6 R7; loose R5'"),
        (LOOSE, "lay R5 R6 R7 | R5' | G9", "lay R5 R6 R7; loose R5' G9"),
        (LOOSE, "lay R5 R6 R7", "lay R5' R6 R7"),
        (LOOSE, "lay R5 R6 R7 | Y1", "lay R5 R6 R7 | Y1"),
        (STARTS, "lay B3 B4 B5; loose R5' R5", "lay B3' B4 B5; loose R5' R5"),
        (STARTS, "lay B3 B4 B5; loose R5 R5", "lay B3' B4 B5; loose R5 R5'"),
        (STARTS, "lay B3 B4 B5; loose R5 G9", "lay B3' B4 B5; loose R5 G9'"),
        (STARTS, "lay B3 B4 B5; loose G8", "lay B3' B4 B5; loose G8"),
        (position("R6 R7 Y1", "?2", loose="R5'"), "lay R5 R6 R7; loose R5", "lay R5' R6 R7; loose R5"),
        # which copy of a tile of the table, of a start tile, of the tile beside the stock
        (
            position("Y5 G5' R8 Y1", "?2", table="R5' R6 R7", loose="R5"), "lay R5 Y5 G5 | R6 R7 R8",
            "lay R5' Y5 G5' | R6 R7 R8",
        ),
        (RESERVED, "lay R9 B9 O9 | K2 K3 K4 | K5 K6 K7", "lay R9 B9 O9 | K2 K3 K4 | K5' K6 K7'"),
        (SEVENS, "lay R7 R8 R9 | B3 B4 B5", "lay R7 R8 R9 | B3' B4 B5"),
        (SEVENS, "lay R7' R8 R9 | B3 B4 B5; act R7", "lay R7' R8 R9 | B3' B4 B5; act R7'"),
        # which of two jokers
        (TWO_JOKERS, "lay R4 R5 R6 | Y9 B9 *; take *", "lay R4 R5 R6 | Y9' B9 *'; take *'"),
        (SAME_COMPANY, "lay R5 Y5 *=B5 | R5 Y5 *=G5 | B7 B8 B9", "lay R5 Y5 *'=B5 | R5' Y5' *=G5 | B7 B8 B9'"),
        (SAME_COMPANY, "lay R5 Y5 *=G5 | R5 Y5 *=B5 | B7 B8 B9", "lay R5 Y5 *=G5 | R5' Y5' *'=B5 | B7 B8 B9'"),
        (SAME_COMPANY, "lay R5 Y5 * | R5 Y5 *=G5 | B7 B8 B9", "lay R5 Y5 *'=B5 | R5' Y5' *=G5 | B7 B8 B9'"),
        (TWO_JOKERS, "lay R4 R5 R6 | Y9 B9 *; take *; act *", "lay R4 R5 R6 | Y9' B9 *'; take *'; act *'"),
        # a group of one tile and two jokers, which without names looks like a run
        (ONE_AND_TWO, "lay K11 * *' | O1 O2 O3 | K9 B9 O9", "lay K11 *=11 *'=11 | O1 O2 O3 | K9 B9' O9"),
        (ONE_AND_TWO, "lay * K11 *' | O1 O2 O3 | K9 B9 O9", "lay K11 *=11 *'=11 | O1 O2 O3 | K9 B9' O9"),
        (ONE_AND_TWO, "lay K11 * * | O1 O2 O3 | K9 B9 O9", "lay K11 *=11 *'=11 | O1 O2 O3 | K9 B9' O9"),
        (ONE_AND_TWO, "lay K11 *=K12 *'=K13 | O1 O2 O3 | K9 B9 O9", "lay K11 *=K12 *'=K13 | O1 O2 O3 | K9 B9' O9"),
        # a joker that was taken stands for something new
        (
            position("R5 Y5' Y7 B1", "?2", table="R4 *=R5 R6"), "lay R4 R5 R6 | Y5 * Y7; take *; act Y7",
            "lay R4 R5 R6 | Y5' *=Y6 Y7; take *; act Y7",
        ),
        # only what comes off the rack acts
        (
            position("R7' G7 Y7 B1", "?2", table="R7 R8 R9"), "lay R7 R8 R9 | R7 G7 Y7; act R7",
            "lay R7 R8 R9 | R7' Y7 G7; act R7'",
        ),
        (position("B3' B4 B5 Y1", "?2", loose="R5'"), "lay B3 B4 B5; loose R5 R5'", "lay B3' B4 B5; loose R5 R5'"),
        # what is wrong in every reading is what was written
        (WRONG, "lay R4 R5 R6 R8 | B8 Y8 G8", "lay R4 R5 R6 R8 | Y8 G8 B8"),
        (WRONG, "lay R8 R8 | R4 R5 R6 | B8 Y8 G8", "lay R8 R8' | R4 R5 R6 | Y8 G8 B8"),
        # a joker of the table keeps what it stood for
        (NAMED, "lay R5 Y5 * | B4 B5 B6 B7", "lay R5 Y5' *'=G5 | B4 B5 B6 B7"),
        (NAMED, "lay Y5 * R5 | B4 B5 B6 B7", "lay R5 Y5' *'=G5 | B4 B5 B6 B7"),
        (NAMED, "lay R5 Y5 *=5 | B4 B5 B6 B7", "lay R5 Y5' *' | B4 B5 B6 B7"),
        (NAMED, "lay R5 Y5 *=6 | B4 B5 B6 B7", "lay R5 Y5' *'=6 | B4 B5 B6 B7"),
        (NAMED, "lay R5 Y5 *=B5 | B4 B5 B6 B7", "lay R5 Y5' *'=B5 | B4 B5 B6 B7"),
        (NAMED, "lay R5 Y5 *=R5 | B4 B5 B6 B7", "lay R5 *'=R5 Y5' | B4 B5 B6 B7"),
        (NAMED, "lay R5 Y5' *' * | B4 B5 B6 B7", "lay R5 Y5' *'=G5 *=B5 | B4 B5 B6 B7"),
        (NAMED, "lay R5 Y5 * | B4 B5 B6 *", "lay R5 Y5' *'=G5 | B4 B5 B6 *=B7"),
        (NAMED, "lay R5 Y5 * | B4 B5 B6 B7 | G8 G7 *'", "lay R5 Y5' * | B4 B5 B6 B7 | *'=G6 G7 G8"),
        (UNNAMED, "lay R5 Y5 * | B4 B5 B6 B7", "lay R5 Y5' *' | B4 B5 B6 B7"),
        (UNNAMED, "lay R5 Y5 *=B5 | B4 B5 B6 B7", "lay R5 Y5' *' | B4 B5 B6 B7"),
        (UNNAMED, "lay R5 Y5' *' * | B4 B5 B6 B7", "lay R5 Y5' *' * | B4 B5 B6 B7"),
        (UNNAMED, "lay R5 * *' | B4 B5 B6 B7 | Y5 Y5'", "lay R5 *=R6 *'=R7 | B4 B5 B6 B7 | Y5 Y5'"),
    ],
)  # fmt: skip
def test_a_line_as_people_write_it_means(state: TileState, line: str, meant: str) -> None:
    action = parse_action(line, before(state))
    assert not isinstance(action, Problem)
    assert format_action(action) == meant
    assert written_action(meant, state.rules) == action


def test_so_many_readings_of_a_lay_are_looked_at_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight twins on the rack, each of which may be meant: 256 readings."""
    numbers = range(1, 9)
    rack = " ".join(f"R{number} R{number}'" for number in numbers)
    context = before(position(f"{rack} Y9", "?2"))
    seen: list[Lay] = []
    real = _lay

    def counted(*args: Any) -> Lay:
        seen.append(real(*args))
        return seen[-1]

    monkeypatch.setattr(notation, "_lay", counted)
    parse_action(f"lay {' '.join(f'R{number}' for number in numbers)} | Y9", context)
    assert len(set(seen)) == len(seen) == READINGS


def test_a_line_may_name_so_many_pieces_and_no_more() -> None:
    most = MOST_BOXES * len(all_tiles(UNO_RUMMY))
    assert len(parse_words("R1 " * most, UNO_RUMMY)) == most
    with pytest.raises(NotationError, match=f"names {most + 1} tiles"):
        parse_words("R1 " * (most + 1), UNO_RUMMY)


MANY = 20_000


@pytest.mark.parametrize(
    "line",
    [
        f"lay {'* ' * MANY}", f"lay {'R1 R2 R3 | ' * MANY}R1", f"lay {'R1 | ' * MANY}R1", f"open {'* ' * MANY}",
        f"timeout {'* ' * MANY}", f"lay R1; take {'* ' * MANY}", f"lay R1{'; take *' * MANY}",
        f"lay R1; loose {'R1 ' * MANY}", f"lay R1; act {'R1 ' * MANY}", "lay R1" + "'" * MANY, "x" * MANY, ";" * MANY,
        "catch " + "1" * MANY,
    ],
    ids=lambda line: str(line[:16]),
)  # fmt: skip
def test_of_a_line_without_end_only_so_much_is_read_and_told(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    context = before(position("R5 R7 * B1", "?2", table="R4 *'=R5 R6"))
    words = Mock(wraps=parse_word)
    monkeypatch.setattr(notation, "parse_word", words)
    with pytest.raises(NotationError) as error:
        parse_action(line, context)
    assert words.call_count <= 2 * MOST_BOXES * 100
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("key", ["stock", "racks"])
def test_a_pile_without_end_is_an_error(key: str) -> None:
    pile = "?0 " * MANY
    with pytest.raises(PositionError, match="no box has so many"):
        parse_position({"book": "uno-rummy", "racks": ["R1", "B1"], key: [pile, "B1"] if key == "racks" else pile})


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
@pytest.mark.parametrize(
    "line", [f"discard {'R7 ' * MANY}", f"play R7 {'uno ' * MANY}", "x" * MANY, "play " + "R" * MANY]
)
def test_of_a_line_of_cards_only_so_much_is_read_and_told(book: str, line: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_card_action(line, CARD_BOOKS[book])
    assert len(str(error.value)) < 300


@settings(max_examples=15)
@given(strategies.states())
def test_a_position_survives_its_text(state: TileState) -> None:
    table = format_position(state)
    assert parse_position(table) == state
    assert parse_position(tomllib.loads(tomli_w.dumps(table))) == state


def test_hidden_pieces_are_drawn_from_what_is_not_placed() -> None:
    state = position("R4 ?13", "?14", table="B4 B5 B6", stock="?10", seed="7")
    again = position("R4 ?13", "?14", table="B4 B5 B6", stock="?10", seed="7")
    assert state == again != position("R4 ?13", "?14", table="B4 B5 B6", stock="?10", seed="8")
    found = [*state.racks[0], *state.racks[1], *state.stock, *state.table[0].tiles]
    assert len(found) == len(set(found)) == 14 + 14 + 10 + 3


def test_without_a_stock_every_piece_that_is_not_placed_is_in_it() -> None:
    assert len(position("R4", "B4", table="Y4 Y5 Y6").stock) == 100 - 5


PIECES = ("R4", "R4'", "*", "*=R5", "*'", "?14", "²", "٣", "=", "0", "B13", "-1", ";", "|")
VERBS = ("lay", "draw", "pass", "catch", "uno", "next", "timeout", "take", "act", "loose", "seat", "digest")
LINES = st.lists(st.sampled_from((*PIECES, *VERBS)), max_size=12).map(" ".join) | st.text(max_size=30)


@given(LINES)
def test_any_line_is_an_action_a_problem_or_an_error(line: str) -> None:
    context = before(position("R5 R7 * Y1", "?2", table="R4 *'=R5 R6 | Y9 G9 B9", loose="R4 G1"))
    try:
        found = parse_action(line, context)
    except NotationError:
        return
    if not isinstance(found, Problem):
        assert format_action(found)


VALUES = st.recursive(
    LINES | st.integers() | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LINES, inner, max_size=2),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_table_is_a_position_or_an_error(changes: dict[str, object]) -> None:
    try:
        state = parse_position({"book": "uno-rummy", "racks": ["R1 ?3", "B1"], **changes})
    except PositionError:
        return
    assert parse_position(format_position(state)) == state
