"""The puzzles of the card books that come with the game: all of them are proven in CI, elsewhere a sample."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest

from game.cli import check
from game.cli.card_proofs import line_departures
from game.engine.cards.books import BOOKS
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.puzzles.aims import ME, OPPONENT
from game.engine.cards.puzzles.deals import unseen
from game.engine.cards.puzzles.generator import MARGINS, VERSION, generate
from game.engine.cards.puzzles.grades import Grade
from game.engine.cards.puzzles.lines import CardPuzzleLine, parse_line, written_line
from game.engine.cards.views import view
from game.engine.options import changed
from game.store.card_sets import read_labels, read_puzzle, read_set
from game.store.puzzle_sets import set_of
from game.store.toml_source import FileMistake
from tests.shipped_puzzles import card_puzzles

CORE = ("challenge-or-draw", "stack-or-take", "which-colour", "hold-the-wild")
GOING_OUT = {"go-out", "go-out-likely"}
PARTS = 4
"""Into how many tests the puzzles of a book are divided, so that several processes share them."""


def likeness(line: CardPuzzleLine) -> object:
    """A key that two puzzles share if, and only if, they differ in nothing but colours and twins."""
    seen = view(line.state, ME)
    pending = line.state.pending

    def key(colours: dict[str, str]) -> object:
        def faces(cards: tuple[Card, ...]) -> list[tuple[str, str]]:
            return sorted((colours.get(card.colour, ""), card.symbol) for card in cards)

        return (
            *map(faces, (seen.hand, seen.known[OPPONENT], unseen(seen), seen.discard[:1])),
            colours[seen.colour], pending.pending_draw, colours.get(pending.former_colour, ""), seen.counts[OPPONENT],
        )  # fmt: skip

    ways = (key(dict(zip(COLOURS, order, strict=True))) for order in permutations(COLOURS))
    return line.aim, changed(line.state.rules, BOOKS[line.state.rules.book]), min(map(repr, ways))


@pytest.mark.parametrize("book", BOOKS)
def test_a_set_has_a_hundred_puzzles_in_little_room(book: str) -> None:
    assert len(card_puzzles(book)) >= 100
    assert set_of(book).stat().st_size < 60_000
    assert len({line.name for line in card_puzzles(book)}) == len(card_puzzles(book))
    assert {line.name.split()[0] for line in card_puzzles(book)} == {str(VERSION)}
    counted = Counter(theme for line in card_puzzles(book) for theme in line.themes)
    assert all(counted[theme] >= 14 for theme in CORE)
    assert sum(not GOING_OUT.isdisjoint(line.themes) for line in card_puzzles(book)) >= 14


@pytest.mark.parametrize("book", BOOKS)
def test_what_tempts_is_wrong_in_most_puzzles_and_the_best_is_best_by_far(book: str) -> None:
    by_habit = [line for line in card_puzzles(book) if line.grade is Grade.HABIT]
    assert len(by_habit) <= len(card_puzzles(book)) // 4
    assert all(line.best.margin >= MARGINS[line.aim.kind] for line in card_puzzles(book))


def test_no_two_puzzles_are_alike_in_other_colours() -> None:
    for lines in map(card_puzzles, BOOKS):
        assert len({repr(likeness(line)) for line in lines}) == len(lines)


def chosen(book: str) -> Sequence[CardPuzzleLine]:
    """What is proven: all puzzles in CI, otherwise some that are soon done."""
    if "CI" in os.environ:
        return card_puzzles(book)
    cheap = [line for line in card_puzzles(book) if line.state.stock and len(unseen(view(line.state, ME))) <= 7]
    return cheap[:: len(cheap) // 4]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("book", BOOKS)
def test_the_best_action_and_the_grade_are_proven(book: str, part: int) -> None:
    lines = chosen(book)[part::PARTS]
    assert lines
    assert [(line.name, wrong) for line in lines if (wrong := line_departures(line))] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_puzzle_comes_from_its_name(book: str) -> None:
    text = next(line for line in set_of(book).read_text("utf-8").splitlines() if " any challenge-or-draw 1\t" in line)
    found = generate(BOOKS[book], None, "challenge-or-draw", 1)
    assert found is not None
    assert written_line(found) == text


# -- files -------------------------------------------------------------------------------------------------

LINE = (
    "1 uno-1999 any go-out 1\t4 1\tgo-out one-unknown\t\tG1 G6\t?1\tR6 R9' B2' B5\tG1'\t"
    "go_out 2: play G1 uno; play G6 uno = 1/2 > play R6; draw = 0"
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A set of one puzzle."""
    path = tmp_path / "uno-1999.txt"
    path.write_text(f"{LINE}\n", "utf-8")
    return path


@pytest.mark.parametrize(
    ("part", "wrong", "said"),
    [
        ("\t4 1\t", "\t3 1\t", "grade: 3 in the file"),
        ("\t4 1\t", "\t4 1/3\t", "worth: 1/3 in the file"),
        ("go_out 2: play G1 uno; play G6 uno", "go_out 2: play G6 uno; play G1 uno", "solution: play G6 uno in the"),
        ("go-out one", "one", "themes: one-unknown in the file"),
        ("= 1/2", "= 1/7", "others: what the other actions are worth is not what is proven"),
    ],
)
def test_a_line_that_is_not_proven_is_named(
    part: str, wrong: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert LINE.count(part) == 1
    file.write_text(f"{LINE.replace(part, wrong)}\n", "utf-8")
    assert check.run([file]) == 1
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ("\t\t", "\t"),
        ("uno-1999 any", "uno-112 any"),
        ("\t4 1\t", "\t9 1\t"),
        ("\t4 1\t", "\t4 x\t"),
        ("one-unknown", "none-unknown"),
        ("\t\tG1 G6", "\tstacks=on\tG1 G6"),
        ("?1", "?x"),
        ("\tG1'\t", "\tG1' +x\t"),
        ("\tG1'\t", "\tG1':P\t"),
        ("go_out 2", "go_on 2"),
        ("; play G6 uno = 1/2 > play R6; draw = 0", ""),
        ("B2' B5", "B2' B2'"),
    ],
)
def test_a_broken_line_is_named(part: str, wrong: str, file: Path) -> None:
    assert LINE.count(part) == 1
    file.write_text(f"{LINE}\n{LINE.replace(part, wrong)}\n", "utf-8")
    with pytest.raises(FileMistake, match=r"uno-1999\.txt:2: "):
        list(read_set(file))


def test_a_puzzle_is_read_by_its_name_and_labels_without_the_rest(file: Path) -> None:
    file.write_text(f"{LINE.replace('out 1', 'out 12', 1)}\n{LINE}\n", "utf-8")
    assert read_puzzle(file, "1 uno-1999 any go-out 1") == parse_line(LINE, BOOKS["uno-1999"])
    assert read_puzzle(file, "1 uno-1999 any go-out 2") is None
    label = next(read_labels(file))
    assert (label.name, label.grade, label.themes) == ("1 uno-1999 any go-out 12", 4, ("go-out", "one-unknown"))
