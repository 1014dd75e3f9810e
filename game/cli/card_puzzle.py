"""`main.py puzzle` for the card books."""

from __future__ import annotations

from game.cli.usage import unknown
from game.engine.cards.books import BOOKS
from game.engine.cards.puzzles.generator import Generated, generate
from game.engine.cards.puzzles.judging import Grade
from game.engine.cards.puzzles.lines import written_line
from game.engine.cards.puzzles.search import ME
from game.engine.cards.puzzles.themes import THEMES
from game.engine.cards.views import view
from game.store.card_levels import CardGrading, card_level_text
from game.store.level_texts import LevelText
from game.words.cards import puzzles as words
from game.words.catalogue import LANGUAGES, Catalogue


def check_arguments(grade: int | None, theme: str | None) -> None:
    """Raise UsageError for a grade or a theme that the card books do not have."""
    if theme is not None and theme not in THEMES:
        raise unknown("puzzle", f"there is no theme {theme}; the themes are {', '.join(THEMES)}", theme, THEMES)
    if grade is not None and grade > max(Grade):
        raise unknown("puzzle", f"the grades of the card books are 1 to {max(Grade)}, not {grade}", "", ())


def puzzle_text(book: str, grade: int | None, theme: str | None, seed: int, *, line: bool) -> str | None:
    """Return the puzzle of a seed as a level or a line; None if there is none."""
    found = generate(BOOKS[book], Grade(grade) if grade is not None else None, theme, seed)
    if found is None:
        return None
    return written_line(found) if line else printed_level(found)


def printed_level(found: Generated) -> str:
    """Return a puzzle as a level file."""
    grading = CardGrading(found.grade, found.best.sure, found.themes, found.name)
    texts = {language: _text(found, language) for language in LANGUAGES}
    return card_level_text(found.state, found.aim, (found.best.action,), grading, texts)


def _text(found: Generated, language: str) -> LevelText:
    t, seen = Catalogue(language).t, view(found.state, ME)
    theme = words.leading(found.themes)
    hints = words.hints(t, found.grade, theme, found.best.action, seen)
    task = words.task_text(t, found.aim, found.best.sure)
    title = t("puzzle.title", theme=t(f"theme.{theme}.name"), grade=int(found.grade))
    return LevelText(title, t(f"theme.{theme}.about"), task, hints)
