"""Every theme of card puzzles: what has it, and what almost has it."""

from fractions import Fraction
from typing import Any

from game.engine.cards.puzzles import themes
from game.engine.cards.puzzles.search import Aim, DealSearch, parse_aim
from game.engine.cards.referee import CardGame
from game.engine.cards.views import CardView, view
from game.words.cards.puzzles import LEADING, is_telling, leading
from tests.engine.cards.puzzles.test_search import position
from tests.listed import listed


def decision(
    hand: str, top: str, action: str, aim: str = "hold_out 1", sure: str = "1", **others: Any
) -> tuple[CardView, Aim, themes.Best]:
    """A view, an aim and the best action, which must be legal, by their texts; all others are worth nothing."""
    state = position(hand, "R8 R9 G8 G9 B8 B9", top, **{"hidden": 1, **others})
    best, wanted = themes.parsed_action(action, state, 0), parse_aim(aim)
    assert wanted is not None
    assert CardGame(state.rules).problems(state, 0, best) == ()
    rest = [each for each in DealSearch(wanted, 10).options(state, 0) if each != best]
    judged = tuple(themes.JudgedAction(each, Fraction(0)) for each in rest)
    return view(state, 0), wanted, themes.Best(best, Fraction(sure), judged)


def test_every_theme_has_a_case_and_a_place_in_the_order_of_titles() -> None:
    assert set(listed("card-themes")) == set(themes.THEMES) == set(LEADING)
    assert set(themes.GROUPS) == {*themes.CardThemeGroup}


def test_a_theme_is_found_where_it_is_and_not_where_it_almost_is() -> None:
    for key, cases in listed("card-themes").items():
        assert key in themes.themes_of(*decision(**cases["has"])), key
        assert key not in themes.themes_of(*decision(**cases["almost"])), key


def test_the_most_telling_theme_gives_the_title() -> None:
    assert leading(("hold-out", "which-colour", "one-unknown")) == "which-colour"
    assert is_telling("which-colour")
    assert not is_telling("hold-out")
