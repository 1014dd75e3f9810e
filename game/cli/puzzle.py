"""`main.py puzzle`: make puzzles from seeds and print them as level files."""

from __future__ import annotations

import sys

from game.cli.usage import unknown
from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.generator import CANDIDATES, Generated, generate
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.lines import written_line
from game.engine.tiles.puzzles.themes import GROUPS, THEMES, ThemeGroup
from game.store.level_grading import Grading
from game.store.level_texts import LevelText
from game.store.level_writing import level_text
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles import puzzles as words


def run(book: str, grade: int, theme: str | None, seed: int, count: int, line: bool = False) -> int:
    """Print the puzzles of `count` seeds from `seed` on, as levels or lines; return 1 if one of them has none."""
    if book not in BOOKS:
        raise unknown("puzzle", f"{book} is no tile book; {', '.join(BOOKS)} are", book, BOOKS)
    if theme is not None and theme not in THEMES:
        raise unknown("puzzle", f"there is no theme {theme}; the themes are {', '.join(THEMES)}", theme, THEMES)
    missing = 0
    for number in range(seed, seed + count):
        found = generate(BOOKS[book], Grade(grade), theme, number)
        if found is None:
            missing += 1
            print(f"seed {number}: no such puzzle among {CANDIDATES} candidates", file=sys.stderr)
        else:
            print(written_line(found) if line else printed_level(found), flush=line)
    return 1 if missing else 0


def printed_level(found: Generated) -> str:
    """Return a puzzle as a level file."""
    features = {"breaks": found.solved.breaks, "plays": found.solved.plays, "dead_ends": found.dead_ends}
    grading = Grading(found.solved.grade, found.solved.par, features, found.themes, found.name)
    texts = {language: _text(found, language) for language in LANGUAGES}
    return level_text(found.state, found.goals, found.lay, grading, texts)


def _text(found: Generated, language: str) -> LevelText:
    t = Catalogue(language).t
    theme = leading(found.themes)
    return LevelText(
        words.title(t, theme, found.solved.grade),
        words.theme_about(t, theme),
        words.task_text(t, found.goals[0], len(found.state.racks[0])),
        words.hints(t, found.state.table, found.lay.table),
    )


LEADING = (
    ThemeGroup.JOKERS, ThemeGroup.ACTIONS, ThemeGroup.REARRANGING, ThemeGroup.MELDS, ThemeGroup.AIMS, ThemeGroup.LENGTH
)  # fmt: skip
"""Which themes give a puzzle its title, the most telling first."""


def leading(themes: tuple[str, ...]) -> str:
    """Return the theme that tells most about a puzzle."""
    order = [theme for group in LEADING for theme in GROUPS[group]]
    return min(themes, key=order.index)
