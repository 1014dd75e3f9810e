"""`main.py puzzle`: make puzzles from seeds and print them as level files."""

from __future__ import annotations

import json
import sys

from game.cli.usage import unknown
from game.engine.tiles.books import BOOKS
from game.engine.tiles.goals import written_goal
from game.engine.tiles.notation import format_action
from game.engine.tiles.position import format_position
from game.engine.tiles.puzzles.generator import CANDIDATES, Generated, generate
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.lines import written_line
from game.engine.tiles.puzzles.themes import GROUPS, THEMES, ThemeGroup
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
            print(written_line(found) if line else level_text(found), flush=line)
    return 1 if missing else 0


def level_text(found: Generated) -> str:
    """Return a puzzle as a level file."""
    position = format_position(found.state)
    keys = ("book", "table", "loose", "racks", "opened")
    lines = [f"{key} = {_value(position[key])}" for key in keys if position.get(key)]
    features = {"breaks": found.solved.breaks, "plays": found.solved.plays, "dead_ends": found.dead_ends}
    lines += [
        f"goal = {_value(dict(map(written_goal, found.goals)))}",
        f"solution = {_value([format_action(found.lay)])}",
        f"grade = {int(found.solved.grade)}",
        f"par = {found.solved.par}",
        f"features = {_value(features)}",
        f"themes = {_value(list(found.themes))}",
        f"generator = {_value(found.name)}",
    ]
    for language in LANGUAGES:
        lines += ["", *_texts(found, language)]
    return "\n".join([*lines, ""])


def _texts(found: Generated, language: str) -> list[str]:
    t = Catalogue(language).t
    theme = leading(found.themes)
    texts = {
        "title": words.title(t, theme, found.solved.grade),
        "teaches": words.theme_about(t, theme),
        "task": words.task_text(t, found.goals[0], len(found.state.racks[0])),
        "hints": list(words.hints(t, found.state.table, found.lay.table)),
    }
    return [f"[{language}]", *(f"{key} = {_value(value)}" for key, value in texts.items())]


LEADING = (
    ThemeGroup.JOKERS, ThemeGroup.ACTIONS, ThemeGroup.REARRANGING, ThemeGroup.MELDS, ThemeGroup.AIMS, ThemeGroup.LENGTH
)  # fmt: skip
"""Which themes give a puzzle its title, the most telling first."""


def leading(themes: tuple[str, ...]) -> str:
    """Return the theme that tells most about a puzzle."""
    order = [detector.__name__.replace("_", "-") for group in LEADING for detector in GROUPS[group]]
    return min(themes, key=order.index)


def _value(value: object) -> str:
    """Return a value in TOML."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(each)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)
