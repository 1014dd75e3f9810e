"""Which sentence is said is decided in `game.words`; the ui chooses only between labels of its widgets."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import nodes

UI = Path(__file__).resolve().parents[2] / "game" / "ui"
LABELS = {
    ("scenes/chapters.py", "on"): "the label of a switch",
    ("scenes/crash.py", "self.saved"): "said when the program itself has failed",
    ("scenes/crash.py", "self.path is not None"): "said when the program itself has failed",
    ("scenes/letters.py", "alphabet is self.alphabet"): "the label of a button",
    ("scenes/letters.py", "self.capital"): "the label of a button",
    ("scenes/library/card_position_level.py", "other is None"): "what a dialog offers",
    ("scenes/library/level_preview.py", "self.solved"): "the label of a level",
    ("scenes/library/report.py", "noted"): "the title of a chart",
    ("scenes/library/report.py", "self.look.group is not Group.COMPUTERS"): "the title of a table",
    ("scenes/library/shelved.py", "rest is None"): "the label of a file",
    ("scenes/menu/people.py", "here"): "the label of a button",
    ("scenes/new_match/seat_rows.py", "choice.kind is SeatKind.HUMAN"): "the name of a seat, read aloud",
    ("scenes/new_match/new_match.py", "self.watched"): "the label of a book, or of the mode",
    ("scenes/round/scoring.py", "self.sheet_open"): "the label of a button",
    ("scenes/school/school.py", "key == 'first'"): "the tooltip of a button",
    ("scenes/school/school.py", "knows is not Knows.SIMILAR"): "the label of a button",
    ("scenes/training/card_puzzle_screen.py", "hidden"): "the heading of a list",
}
"""What remains in the ui, by file and condition, and why that is no sentence about rules or events."""


def says(node: ast.expr) -> bool:
    """Whether an expression looks up a text."""
    name = getattr(getattr(node, "func", None), "id", "") or getattr(getattr(node, "func", None), "attr", "")
    return isinstance(node, ast.Call) and name in {"t", "say"}


def chosen(code: str) -> Iterator[str]:
    """The conditions by which one of two texts is looked up."""
    for node in nodes(code):
        if isinstance(node, ast.Call) and says(node) and node.args and isinstance(node.args[0], ast.IfExp):
            yield ast.unparse(node.args[0].test)
        elif isinstance(node, ast.IfExp) and says(node.body) and says(node.orelse):
            yield ast.unparse(node.test)


@pytest.mark.parametrize(
    "code",
    ["say('a' if won else 'b')", "x = t('a') if jokers else t('b', n=2)", "f(self.context.t(f'{x}' if y else z))"],
)
def test_a_choice_is_noticed(code: str) -> None:
    assert [*chosen(code)]


def test_sentences_are_chosen_among_the_words() -> None:
    found = {
        (path.relative_to(UI).as_posix(), condition)
        for path in sorted(UI.rglob("*.py"))
        for condition in chosen(path.read_text("utf-8"))
    }
    assert found == set(LABELS), "a choice between sentences belongs to game/words; a label needs a reason here"
