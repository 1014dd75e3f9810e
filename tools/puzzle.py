"""`main.py puzzle`: make puzzles from seeds and print them as level files."""

import sys
from dataclasses import replace
from functools import partial
from typing import Any

from tqdm import tqdm

from game.cli.output import print_json
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.search import ME
from game.engine.cards.puzzles.themes import THEMES as CARD_THEMES, CardPuzzleLine, Grade as CardGrade
from game.engine.cards.views import view
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import GROUPS, THEMES, ThemeGroup
from game.store.levels import Grading, LevelText, card_level_text, level_text
from game.words.cards import puzzles as card_words
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.tiles import puzzles as words
from tools import card_generator, tile_generator
from tools.commands import unknown
from tools.workers import in_order

DEFAULT = 3
"""The grade of a puzzle of tiles if none is asked for."""


MadePuzzle = dict[str, Any]
"""A puzzle as it is printed: its text, a level file or a line of a set, its grade and its themes."""


def run(
    book: str,
    grade: int | None,
    theme: str | None,
    seed: int,
    count: int,
    *,
    line: bool = False,
    as_json: bool = False,
    workers: int | str = 1,
) -> int:
    """Print the puzzles of `count` seeds from `seed` on, as levels or lines; return 1 if one of them has none.

    `workers` make them: a number of processes, or a cluster (`workers.in_order`).
    """
    make, themes, most = _tile_puzzle, tuple(THEMES), tile_generator.CANDIDATES
    if book in CARD_BOOKS:
        make, themes, most = _card_puzzle, tuple(CARD_THEMES), card_generator.CANDIDATES
    if theme is not None and theme not in themes:
        raise unknown("puzzle", f"there is no theme {theme}; the themes are {', '.join(themes)}", theme, themes)
    if book in CARD_BOOKS and grade is not None and grade > max(CardGrade):
        raise unknown("puzzle", f"the grades of the card books are 1 to {max(CardGrade)}, not {grade}", "", ())
    made = []
    numbers = range(seed, seed + count)
    puzzles = in_order(partial(make, book, grade, theme, line=line), numbers, workers)
    for number, puzzle in zip(numbers, tqdm(puzzles, total=count, unit="puzzle", disable=None), strict=True):
        with tqdm.external_write_mode():
            if puzzle is None:
                print(f"seed {number}: no such puzzle among {most} candidates", file=sys.stderr)
                continue
            made.append({"seed": number, **puzzle})
            if not as_json:
                print(puzzle["text"], flush=line)
    if as_json:
        print_json({"book": book, "puzzles": made})
    return 1 if len(made) < count else 0


def _tile_puzzle(book: str, grade: int | None, theme: str | None, seed: int, *, line: bool) -> MadePuzzle | None:
    found = tile_generator.generate(TILE_BOOKS[book], Grade(DEFAULT if grade is None else grade), theme, seed)
    if found is None:
        return None
    made = {"grade": found.solved.grade, "themes": found.themes}
    if line:
        return {"text": tile_generator.written_line(found), **made}
    features = {"breaks": found.solved.breaks, "plays": found.solved.plays, "dead_ends": found.dead_ends}
    grading = Grading(found.solved.grade, found.solved.par, features, found.themes, found.name)
    texts = {language: _text(found, language) for language in LANGUAGES}
    return {"text": level_text(found.state, found.goals, found.lay, grading, texts), **made}


def _text(found: tile_generator.Generated, language: str) -> LevelText:
    t = Catalogue(language, found.state.rules.book).t
    theme = leading(found.themes)
    return LevelText(
        t("puzzle.title", theme=words.theme_name(t, theme), grade=found.solved.grade),
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
    return min(themes, key=[theme for group in LEADING for theme in GROUPS[group]].index)


def _card_puzzle(book: str, grade: int | None, theme: str | None, seed: int, *, line: bool) -> MadePuzzle | None:
    found = card_generator.generate(CARD_BOOKS[book], CardGrade(grade) if grade is not None else None, theme, seed)
    if found is None:
        return None
    made = {"grade": found.grade, "themes": found.themes}
    if line:
        return {"text": card_generator.written_line(found), **made}
    alone = replace(found, best=found.best._replace(others=()))
    texts = {language: _card_text(found, language) for language in LANGUAGES}
    return {"text": card_level_text(alone, texts), **made}


def _card_text(found: CardPuzzleLine, language: str) -> LevelText:
    t, seen = Catalogue(language).t, view(found.state, ME)
    theme = card_words.leading(found.themes)
    hints = card_words.hints(t, found.grade, theme, found.best.action, seen)
    task = card_words.task_text(t, found.aim, found.sure)
    title = t("puzzle.title", theme=t(f"theme.{theme}.name"), grade=int(found.grade))
    return LevelText(title, t(f"theme.{theme}.about"), task, hints)
