"""The sets of puzzles, made anew from their seeds: `python -m tests.puzzle_sets [BOOK ...]`; read the diff.

A set has so many puzzles of each grade made for no theme, and then some for each theme that is rare among them.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, cycle, islice

from tqdm import tqdm

from game.engine.tiles.books import BOOKS
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import themes_for
from game.engine.tiles.rules import TileRules
from game.store.content import set_of
from tests.shipped_puzzles import likeness
from tools.tile_generator import Generated, generate, written_line

ANY = {
    Grade.NEW: 90, Grade.ATTACH: 130, Grade.ONE: 235, Grade.TWO: 215, Grade.THREE: 170, Grade.CHAIN: 70,
    Grade.JOKERS: 40, Grade.EVERYTHING: 20,
}  # fmt: skip
"""How many puzzles of each grade are made for no theme."""
RARE = 10
"""The fewest puzzles of a theme."""
COSTLY = {"exchange": 6}
"""The same of those that take minutes each in UNO RUMMY."""
WHERE = {
    "all-anew": (Grade.THREE, Grade.CHAIN), "nothing-open": (Grade.ATTACH, Grade.NEW),
    "forty": (Grade.NEW, Grade.ATTACH), "thirty": (Grade.NEW, Grade.ATTACH), "win-turn-back": (Grade.ATTACH,),
    "exchange": (Grade.JOKERS,), "free": (Grade.JOKERS,),
}  # fmt: skip
"""The grades of the puzzles made for a theme, in turn; the second and third for all others."""
SEEDS = 400
"""The seeds of a theme after which no more are looked for."""


def seeded(rules: TileRules, grade: Grade, theme: str | None) -> Iterator[Generated | None]:
    """Yield what the seeds give, one after another."""
    return (generate(rules, grade, theme, seed) for seed in count(1))


def made(rules: TileRules) -> Iterator[Generated]:
    """Yield the puzzles of a set, no two alike."""
    seen: set[object] = set()
    themes: Counter[str] = Counter()

    def fresh(found: Generated | None) -> bool:
        key = None if found is None else likeness(found.state)
        if found is None or key in seen:
            return False
        seen.add(key)
        themes.update(found.themes)
        return True

    for grade, wanted in ANY.items():
        yield from islice((each for each in seeded(rules, grade, None) if each is not None and fresh(each)), wanted)
    for theme in themes_for(rules):
        sources = [seeded(rules, grade, theme) for grade in WHERE.get(theme, (Grade.ATTACH, Grade.ONE))]
        for source in islice(cycle(sources), SEEDS):
            if themes[theme] >= COSTLY.get(theme, RARE):
                break
            found = next(source)
            if found is not None and fresh(found):
                yield found


def main(books: list[str]) -> None:
    """Write the sets of the books, by default of all."""
    for book in books or BOOKS:
        lines = [written_line(found) for found in tqdm(made(BOOKS[book]), desc=book, unit=" puzzles", disable=None)]
        set_of(book).write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
