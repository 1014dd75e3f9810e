"""Every theme of card puzzles: what has it, and what almost has it."""

from fractions import Fraction
from typing import NamedTuple

from game.engine.cards.puzzles import themes
from game.engine.cards.puzzles.search import Aim, DealSearch, parse_aim
from game.engine.cards.referee import CardGame
from game.engine.cards.views import CardView, view
from game.words.cards.puzzles import LEADING, is_telling, leading
from tests.engine.cards.puzzles.test_search import position


class Case(NamedTuple):
    """A position, an aim and the action that is said to be best."""

    action: str
    hand: str
    top: str
    aim: str = "hold_out 1"
    known: str = ""
    hidden: int = 1
    colour: str = ""
    stacked: int = 0
    former: str = ""
    book: str = "uno-1999"
    options: tuple[tuple[str, str], ...] = ()
    sure: Fraction = Fraction(1)

    def read(self) -> tuple[CardView, Aim, themes.Best]:
        """The view, the aim and the best action, which must be legal; all others are worth nothing."""
        state = position(
            self.hand, "R8 R9 G8 G9 B8 B9", self.top, known=self.known, hidden=self.hidden, colour=self.colour,
            stacked=self.stacked, former=self.former, book=self.book, **dict(self.options),
        )  # fmt: skip
        aim = parse_aim(self.aim)
        assert aim is not None
        action = themes.parsed_action(self.action, state, 0)
        assert CardGame(state.rules).problems(state, 0, action) == ()
        every = DealSearch(aim, 10).options(state, 0)
        others = tuple(themes.JudgedAction(each, Fraction(0)) for each in every if each != action)
        return view(state, 0), aim, themes.Best(action, self.sure, others)


STACKING = (("stacking", "on"),)
SEVEN_O = (("seven_swaps", "on"), ("zero_passes", "on"))
FOUR = {"top": "W4", "colour": "R", "stacked": 4, "former": "B"}
TWO = {"top": "Y+2", "stacked": 2, "options": STACKING}
CASES: dict[str, tuple[Case, Case]] = {
    "challenge-or-draw": (
        Case("accept", "R1 G2", **FOUR),  # type: ignore[arg-type]
        Case("play W4':G uno", "W4' G2", options=STACKING, **FOUR),  # type: ignore[arg-type]
    ),
    "stack-or-take": (
        Case("draw", "B+2 G2 G3", **TWO),  # type: ignore[arg-type]
        Case("draw", "B2 G2 G3", **TWO),  # type: ignore[arg-type]
    ),
    "which-colour": (Case("play W:G", "W G2 R3", "R5"), Case("play W:G", "W", "R5")),
    "hold-the-wild": (
        Case("play R3", "W G2 R3", "R5"),
        Case("play R3", "W4 G2 R3", "R5"),  # the wild would be a bluff
    ),
    "spend-the-wild": (Case("play W:G", "W G2 R3", "R5"), Case("play W:G", "W G2 B3", "R5")),
    "draw-on-purpose": (Case("draw", "W G2 R3", "R5"), Case("draw", "G2 B3 B4", "R5")),
    "bluff": (Case("play W4:G", "W4 R2 B3", "R5"), Case("play W4:G", "W4 G2 B3", "R5")),
    "extra-turn": (
        Case("play RS", "RS R2 B3", "R5"),
        Case("play B+2", "B+2 G2 G3", **TWO),  # type: ignore[arg-type]
    ),
    "by-symbol": (Case("play B5", "B5 R2 B3", "R5"), Case("play R5'", "R5' R2 B3", "R5")),
    "swap-hands": (Case("play R7 swap 1", "R7 R2 B3", "R5", options=SEVEN_O), Case("play R7", "R7 R2 B3", "R5")),
    "shuffle-hands": (
        Case("play SH:R", "SH R2 B3", "R5", book="uno-112"),
        Case("play C1:R", "SH C1 B3", "R5", book="uno-112"),
    ),
    "go-out": (
        Case("play RS uno", "RS R2", "R5", "go_out 2"),
        Case("play RS uno", "RS R2", "R5", "go_out 2", sure=Fraction(5, 6)),
    ),
    "go-out-likely": (
        Case("play RS uno", "RS R2", "R5", "go_out 2", sure=Fraction(5, 6)),
        Case("play RS uno", "RS R2", "R5", "go_out 2"),
    ),
    "hold-out": (Case("play R2 uno", "RS R2", "R5", "hold_out 2"), Case("play RS uno", "RS R2", "R5", "go_out 2")),
    "ahead": (Case("play R2 uno", "RS R2", "R5", "ahead 1"), Case("play RS uno", "RS R2", "R5", "hold_out 1")),
    "open-hand": (
        Case("play R2 uno", "RS R2", "R5", known="B1 B2", hidden=0),
        Case("play R2 uno", "RS R2", "R5", known="B1 B2"),
    ),
    "one-unknown": (
        Case("play R2 uno", "RS R2", "R5", known="B1 B2"),
        Case("play R2 uno", "RS R2", "R5", known="B1 B2", hidden=2),
    ),
    "hidden-hand": (Case("play R2 uno", "RS R2", "R5", hidden=2), Case("play R2 uno", "RS R2", "R5")),
}
"""For each theme a decision about it, and one that almost is."""


def test_every_theme_has_a_case_and_a_place_in_the_order_of_titles() -> None:
    assert set(CASES) == set(themes.THEMES) == set(LEADING)
    assert set(themes.GROUPS) == {*themes.CardThemeGroup}


def test_a_theme_is_found_where_it_is_and_not_where_it_almost_is() -> None:
    found = {key: tuple(key in themes.themes_of(*case.read()) for case in CASES[key]) for key in themes.THEMES}
    assert {key: both for key, both in found.items() if both != (True, False)} == {}


def test_the_most_telling_theme_gives_the_title() -> None:
    assert leading(("hold-out", "which-colour", "one-unknown")) == "which-colour"
    assert is_telling("which-colour")
    assert not is_telling("hold-out")
