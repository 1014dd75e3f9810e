"""Every theme of puzzles: what has it, and what almost has it."""

from dataclasses import replace

from game.engine.tiles.actions import Lay
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.notation import parse_action
from game.engine.tiles.position import parse_position
from game.engine.tiles.puzzles.themes import GROUPS, MANY, THEMES, Solution, ThemeGroup, themes_for, themes_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.listed import listed


def legal_lay(table: str, rack: str, lay: str, book: str = "rummikub", loose: str = "") -> tuple[TileState, Lay]:
    """A position and a lay that is legal there, by their texts."""
    state = parse_position({
        "book": book, "table": [meld.strip() for meld in table.split("|") if meld.strip()],
        "loose": loose.split(), "racks": [rack, "?5"], "opened": [True, True],
    })  # fmt: skip
    action = parse_action(f"lay {lay}", before(state))
    assert isinstance(action, Lay)
    assert TileGame(state.rules).problems(state, 0, action) == ()
    return state, action


def test_every_theme_is_tried() -> None:
    assert set(listed("tile-themes")) == set(THEMES)
    assert len(THEMES) >= 24
    assert set(GROUPS) == set(ThemeGroup)


def test_a_theme_is_found_where_it_is_and_not_where_it_almost_is() -> None:
    for key, cases in listed("tile-themes").items():
        for has in (cases["has"], *cases.get("has_too", ())):
            assert THEMES[key](Solution(*legal_lay(**has))), (key, has)
        for almost in (cases["almost"], *cases.get("nor_has", ())):
            assert not THEMES[key](Solution(*legal_lay(**almost))), (key, almost)


def test_many_tiles_are_a_theme_where_that_many_may_be_laid() -> None:
    found = [lays for lays in (None, MANY - 1, MANY) if "lays-many" in themes_for(replace(UNO_RUMMY, lay_limit=lays))]
    assert found == [None, MANY]


def test_a_play_has_several_themes() -> None:
    found = themes_of(*legal_lay("K3 K4 K5 K6 K7", "K5'", "K3 K4 K5 | K5' K6 K7"))
    assert found == ("split", "insert", "empty-rack", "lays-one")
