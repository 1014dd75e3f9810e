"""Every worked example of the books is in a stage, with its pieces and figures: the tables of `docs/school.md`."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.engine.tiles.views import before
from game.ledger import BOOK_OF, LEDGER
from game.play.tiles.levels import solution_play
from game.store.school import CardStage, SchoolStage, school
from tests.walking import of_each

DOCS = Path(__file__).parents[2] / "docs"
SHOWN = re.compile(r"`([^`]+)`")
SAID = re.compile(r'"([^"]+)" "([^"]+)"')
LIKE_AN_EXAMPLE = re.compile(
    r"^\| ([A-Z]{2}-\d+) \| (?:custom ideas|[^|]*\|.*(?:\b[Ee]xamples?\b|\be\.g\.))", re.MULTILINE
)


@dataclass(frozen=True)
class Example:
    """A row of the page: the rule that it makes clear, how it is shown, and where."""

    rule: str
    shown: tuple[str, ...]
    stage: str


def read(page: str) -> tuple[Example, ...]:
    """Read the tables of the page; of each row the words for people are left out."""
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if re.match(r"\| [A-Z]{2}-\d", line)]
    return tuple(Example(rule, tuple(SHOWN.findall(shown)), stage) for rule, _, shown, stage in rows)


@cache
def examples() -> tuple[Example, ...]:
    """All rows of the page."""
    return read((DOCS / "school.md").read_text("utf-8"))


@cache
def stages() -> dict[str, SchoolStage]:
    """All stages by their names."""
    return {level.key.removeprefix("lessons/"): level for book in BOOK_OF.values() for level in school(book).levels}


def book_of(example: Example) -> str:
    """The book whose rule it is."""
    return BOOK_OF[example.rule[:2]]


def pieces(words: str) -> str:
    """The pieces of a row of a picture without the mark of what was just laid."""
    return words[:2] + words[2:].replace("!", "")


def rows_of(level: SchoolStage) -> set[str]:
    """What lies on the table of a stage: the rows of its picture, and its melds before and after the solution."""
    assert level.stage is not None
    rows = {pieces(row) for row in level.stage.picture}
    rows |= {part for row in rows for part in row.split(" _ ")}
    if isinstance(level, CardStage):
        return rows
    lay = solution_play(level, before(level.start)) if level.solution else None
    melds = (*level.start.table, *(lay.lay.table if lay is not None else ()))
    return rows | {" ".join(repr(tile) for tile in meld.tiles) for meld in melds}


def held(level: SchoolStage) -> list[str]:
    """The pieces in the player's hand, twins alike."""
    hand = level.start.hands[level.seat] if isinstance(level, CardStage) else level.start.racks[level.seat]
    return [repr(piece).rstrip("'") for piece in hand]


def says(level: SchoolStage, language: str, words: str) -> bool:
    """Whether the text, its aim or its title contains these words."""
    text = level.texts[language]
    whole = " ".join((text.title, text.teaches, text.task, text.aim))
    return re.search(rf"\b{re.escape(words)}\b", whole) is not None


def is_shown(level: SchoolStage, shown: str) -> bool:
    """Whether a stage shows what one cell of the page promises."""
    kind, _, rest = shown.partition(" ")
    if said := SAID.fullmatch(shown):
        return all(says(level, language, words) for language, words in zip(("de", "en"), said.groups(), strict=True))
    if kind == "rack":
        return not Counter(rest.replace("'", "").split()) - Counter(held(level))
    if kind == "top":
        return isinstance(level, CardStage) and repr(level.start.discard[-1]).rstrip("'") == rest
    return shown in rows_of(level)


@of_each(examples)
def test_a_worked_example_is_in_its_stage(example: Example) -> None:
    assert example.rule in LEDGER
    assert example.shown
    level = stages()[f"{book_of(example)}/{example.stage}"]
    assert [shown for shown in example.shown if not is_shown(level, shown)] == []


def test_every_book_has_examples_and_every_rule_that_calls_itself_one_is_among_them() -> None:
    assert {book_of(example) for example in examples()} == set(BOOK_OF.values())
    rules = LIKE_AN_EXAMPLE.findall((DOCS / "rules.md").read_text("utf-8"))
    assert len(rules) >= 15
    assert set(rules) - {example.rule for example in examples()} == set()


@of_each(lambda: ["R9 B9", "! B4 B5 B6", "rack R1 R1", "top R7", '"Reihe" "group"'])
def test_what_a_stage_does_not_show_is_noticed(shown: str) -> None:
    assert not is_shown(stages()["uno-rummy/01-run"], shown)
