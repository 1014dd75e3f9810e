"""Every theme of puzzles: what has it, and what almost has it."""

from typing import NamedTuple

from game.engine.tiles.actions import Lay
from game.engine.tiles.notation import parse_action
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.themes import GROUPS, THEMES, Solution, ThemeGroup, themes_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before


class Case(NamedTuple):
    """A position and a lay, by their texts."""

    table: str
    rack: str
    lay: str
    book: str = "rummikub"
    loose: str = ""
    others: str = "?5"

    def read(self) -> tuple[TileState, Lay]:
        """The position and the lay, which must be legal."""
        state = parse_position({
            "book": self.book, "table": [meld.strip() for meld in self.table.split("|") if meld.strip()],
            "loose": self.loose.split(), "racks": [self.rack, self.others], "opened": [True, True],
        })  # fmt: skip
        lay = parse_action(f"lay {self.lay}", before(state))
        assert isinstance(lay, Lay)
        assert TileGame(state.rules).problems(state, 0, lay) == ()
        return state, lay


UR = "uno-rummy"
CASES: dict[str, tuple[Case, Case]] = {
    "new-run": (
        Case("K5 R5 B5", "O1 O2 O3", "K5 R5 B5 | O1 O2 O3"),
        Case("K1 K2 K3 K4", "K5 K6", "K1 K2 K3 | K4 K5 K6"),
    ),
    "new-group": (
        Case("K1 K2 K3", "K7 R7 O7", "K1 K2 K3 | K7 R7 O7"),
        Case("K1 K2 K3 K4", "R4 O4", "K1 K2 K3 | K4 R4 O4"),
    ),
    "attach": (
        Case("K1 K2 K3", "K4", "K1 K2 K3 K4"),
        Case("K1 K2 K3 | R4 B4 O4 K4", "R7 R5 R6", "K1 K2 K3 K4 | B4 O4 R4 | R5 R6 R7"),
    ),
    "complete-four": (
        Case("K5 R5 B5", "O5", "K5 R5 B5 O5"),
        Case("K5 R5 B5 O5 | K1 K2 K3 K4", "R4 O4", "K5 R5 B5 O5 | K1 K2 K3 | K4 R4 O4"),
    ),
    "both-ends": (
        Case("K5 K6 K7", "K4 K8", "K4 K5 K6 K7 K8"),
        Case("K5 K6 K7", "K8 K9", "K5 K6 K7 K8 K9"),
    ),
    "give-one": (
        Case("K1 K2 K3 K4", "R4 O4", "K1 K2 K3 | K4 R4 O4"),
        Case("K1 K2 K3", "R1 O1 R2 O2 R3 O3", "K1 R1 O1 | K2 R2 O2 | K3 R3 O3"),
    ),
    "split": (
        Case("K3 K4 K5 K6 K7", "K5'", "K3 K4 K5 | K5' K6 K7"),
        Case("K3 K4 K5 K6", "K7 R3 O3", "K3 R3 O3 | K4 K5 K6 K7"),
    ),
    "insert": (
        Case("K3 K4 K5 K6 K7", "K5'", "K3 K4 K5 | K5' K6 K7"),
        Case("K3 K4 K5", "K6 K7 K8", "K3 K4 K5 | K6 K7 K8"),
    ),
    "swap": (
        Case("K5 R5 B5 | B6 B7 B8", "O5", "K5 R5 O5 | B5 B6 B7 B8"),
        Case("K5 R5 B5 O5 | B6 B7 B8", "B9", "K5 R5 O5 | B5 B6 B7 B8 B9"),
    ),
    "cross": (
        Case("K1 K2 K3 K4 | R1 R2 R3 R4", "B4", "K1 K2 K3 | R1 R2 R3 | K4 R4 B4"),
        Case("K1 K2 K3 K4 | R9 R10 R11", "R4 B4", "K1 K2 K3 | R9 R10 R11 | K4 R4 B4"),
    ),
    "groups-to-runs": (
        Case("K4 R4 B4 O4 | K5 R5 B5 O5", "K6", "R4 B4 O4 | R5 B5 O5 | K4 K5 K6"),
        Case("K4 R4 B4 O4 | R9 B9 O9", "K5 K6", "R4 B4 O4 | R9 B9 O9 | K4 K5 K6"),
    ),
    "chain": (
        Case("K5 R5 B5 O5 | K6 K7 K8 K9 | R9 B9 O9", "R1 R2 R3",
             "R5 B5 O5 | K5 K6 K7 K8 | K9 R9 B9 O9 | R1 R2 R3"),
        Case("K5 R5 B5 O5 | K6 K7 K8 | R9 B9 O9", "K9", "R5 B5 O5 | K5 K6 K7 K8 | K9 R9 B9 O9"),
    ),
    "all-anew": (
        Case("K1 K2 K3 | R1 R2 R3 | B1 B2 B3", "O1 O2", "K1 R1 B1 O1 | K2 R2 B2 O2 | K3 R3 B3"),
        Case("K1 K2 K3 | R1 R2 R3 | B1 B2 B3 | O7 O8 O9", "O1", "K1 R1 B1 O1 | K2 R2 B2 | K3 R3 B3 | O7 O8 O9"),
    ),
    "fill": (
        Case("K7 R7 B7", "O1 * O3", "K7 R7 B7 | O1 *=O2 O3"),
        Case("K7 R7 B7", "O1 O2 *", "K7 R7 B7 | O1 O2 *=O3"),
    ),
    "exchange": (
        Case("K1 *=K2 K3", "K2 R5 B5", "K1 K2 K3 | R5 B5 *=O5"),
        Case("*=K1 K2 K3 K4", "R1 O1", "K2 K3 K4 | R1 O1 *=B1"),
    ),
    "free": (
        Case("*=K1 K2 K3 K4", "R1 O1", "K2 K3 K4 | R1 O1 *=B1"),
        Case("K1 *=K2 K3", "K2 R5 B5", "K1 K2 K3 | R5 B5 *=O5"),
    ),
    "travel": (
        Case("*=K1 K2 K3 K4", "R9 O9", "K2 K3 K4 | R9 O9 *=B9"),
        Case("*=K1 K2 K3 K4", "R1 O1", "K2 K3 K4 | *=K1 R1 O1"),
    ),
    "keep": (
        Case("K1 K2 K3", "K4 *", "K1 K2 K3 K4"),
        Case("K1 K2 K3", "K4 * R9", "K1 K2 K3 K4 *=K5"),
    ),
    "two-jokers": (
        Case("K1 K2 K3 | R7 B7 O7", "* *' K6", "K1 K2 K3 *=K4 *'=K5 K6 | R7 B7 O7"),
        Case("K1 *=K2 K3 | R7 B7 O7", "*' K5", "K1 *=K2 K3 *'=K4 K5 | R7 B7 O7"),
    ),
    "pick-one": (
        Case("R8 R9 R10 R11", "R7 R5 R6", "R8 R9 R10 R11 R7 R6 R5; act R7", UR),
        Case("R8 R9 R10 | Y5 G5 B5", "R7 R5", "R7 R8 R9 R10 | R5 Y5 G5 B5", UR),
    ),
    "two-actions": (
        Case("R8 R9 R10 | Y5 G5 B5", "R7 R5", "R7 R8 R9 R10 | R5 Y5 G5 B5", UR),
        Case("R8 R9 R10 R11", "R7 R5 R6", "R8 R9 R10 R11 R7 R6 R5; act R7", UR),
    ),
    "win-turn-back": (
        Case("Y5 G5 B5", "R5 R9 B9", "R5 Y5 G5 B5", UR),
        Case("Y5 G5 B5", "R5", "R5 Y5 G5 B5", UR),
    ),
    "empty-rack": (Case("K1 K2 K3", "K4", "K1 K2 K3 K4"), Case("K1 K2 K3", "K4 R9", "K1 K2 K3 K4")),
    "most-tiles": (
        Case("K1 K2 K3", "K4 R9", "K1 K2 K3 K4"),
        Case("K1 K2 K3", "K4 K5 R9", "K1 K2 K3 K4"),
    ),
    "thirty": (
        Case("K1 K2 K3", "K9 K10 K11", "K1 K2 K3 | K9 K10 K11"),
        Case("K8 R8 B8", "K9 K10 K11 O8", "K8 R8 B8 O8 | K9 K10 K11"),
    ),
    "forty": (
        Case("K1 K2 K3", "R10 B10 O10 K10", "K1 K2 K3 | R10 B10 O10 K10"),
        Case("R10 B10 O10", "K10", "R10 B10 O10 K10"),
    ),
    "none-loose": (
        Case("Y8 Y9 Y10", "R3 R4 B1", "Y8 Y9 Y10 | R3 R4 R5", UR, loose="R5"),
        Case("Y8 Y9 Y10", "R3 R4 B1", "Y8 Y9 Y10 | R3 R4 R5", UR, loose="R5 G9"),
    ),
    "nothing-open": (
        Case("K5 R5 B5", "O5 K9", "K5 R5 B5 O5"),
        Case("K5 R5 B5 | K1 K2 K3", "O5 K9", "K5 R5 B5 O5 | K1 K2 K3"),
    ),
    "lays-one": (Case("K1 K2 K3", "K4", "K1 K2 K3 K4"), Case("K1 K2 K3", "K4 K5", "K1 K2 K3 K4 K5")),
    "lays-two": (Case("K1 K2 K3", "K4 K5", "K1 K2 K3 K4 K5"), Case("K1 K2 K3", "K4 K5", "K1 K2 K3 K4")),
    "lays-three": (Case("", "K1 K2 K3", "K1 K2 K3"), Case("", "K1 K2 K3 K4", "K1 K2 K3 K4")),
    "lays-four": (Case("", "K1 K2 K3 K4", "K1 K2 K3 K4"), Case("", "K1 K2 K3", "K1 K2 K3")),
    "lays-many": (Case("", "K1 K2 K3 K4 K5", "K1 K2 K3 K4 K5"), Case("", "K1 K2 K3 K4", "K1 K2 K3 K4")),
}  # fmt: skip
"""For each theme a play that has it, and one that does not but could be taken for it."""


def test_every_theme_is_tried() -> None:
    assert set(CASES) == set(THEMES)
    assert len(THEMES) >= 24
    assert set(GROUPS) == set(ThemeGroup)


def test_a_theme_is_found_where_it_is_and_not_where_it_almost_is() -> None:
    found = {key: tuple(has(Solution(*case.read())) for case in CASES[key]) for key, has in THEMES.items()}
    assert {key: both for key, both in found.items() if both != (True, False)} == {}


def test_a_play_has_several_themes() -> None:
    found = themes_of(*Case("K3 K4 K5 K6 K7", "K5'", "K3 K4 K5 | K5' K6 K7").read())
    assert found == ("split", "insert", "empty-rack", "lays-one")
