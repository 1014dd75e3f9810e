"""`main.py puzzle`: make puzzles from seeds and print them as level files."""

from __future__ import annotations

import sys

from game.cli import card_puzzle
from game.cli.usage import unknown
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.generator import CANDIDATES as CARD_CANDIDATES
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.generator import CANDIDATES as TILE_CANDIDATES
from game.engine.tiles.puzzles.generator import Generated, generate
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.lines import written_line
from game.engine.tiles.puzzles.themes import GROUPS, THEMES, ThemeGroup
from game.store.level_texts import Grading, LevelText, level_text
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles import puzzles as words

DEFAULT = 3
"""The grade of a puzzle of tiles if none is asked for."""


def run(book: str, grade: int | None, theme: str | None, seed: int, count: int, line: bool = False) -> int:
    """Print the puzzles of `count` seeds from `seed` on, as levels or lines; return 1 if one of them has none."""
    if book not in TILE_BOOKS and book not in CARD_BOOKS:
        every = (*TILE_BOOKS, *CARD_BOOKS)
        raise unknown("puzzle", f"{book} is no book; {', '.join(every)} are", book, every)
    if book in CARD_BOOKS:
        card_puzzle.check_arguments(grade, theme)
    elif theme is not None and theme not in THEMES:
        raise unknown("puzzle", f"there is no theme {theme}; the themes are {', '.join(THEMES)}", theme, THEMES)
    make, most = (card_puzzle.puzzle_text, CARD_CANDIDATES) if book in CARD_BOOKS else (puzzle_text, TILE_CANDIDATES)
    missing = 0
    for number in range(seed, seed + count):
        text = make(book, grade, theme, number, line=line)
        if text is None:
            missing += 1
            print(f"seed {number}: no such puzzle among {most} candidates", file=sys.stderr)
        else:
            print(text, flush=line)
    return 1 if missing else 0


def puzzle_text(book: str, grade: int | None, theme: str | None, seed: int, *, line: bool) -> str | None:
    """Return the puzzle of tiles of a seed as a level or a line; None if there is none."""
    found = generate(TILE_BOOKS[book], Grade(DEFAULT if grade is None else grade), theme, seed)
    if found is None:
        return None
    return written_line(found) if line else printed_level(found)


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
        words.task_text(t, found.goals, len(found.state.racks[0])),
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
