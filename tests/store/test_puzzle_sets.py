"""The puzzles that come with the game: all of them are proven in CI, elsewhere a sample."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

import pytest

from game.cli import check
from game.cli.proofs import line_departures
from game.engine.tiles.books import BOOKS, RUMMIKUB
from game.engine.tiles.puzzles.generator import VERSION, generate
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.lines import PuzzleLine, parse_line, written_line
from game.engine.tiles.puzzles.themes import themes_for
from game.store.puzzle_sets import read_labels, read_puzzle, read_set, set_of
from game.store.toml_source import FileMistake
from tests.puzzle_sets import COSTLY as FEWER
from tests.puzzle_sets import RARE
from tests.shipped_puzzles import tile_puzzles
from tests.store.likeness import likeness, outline

COSTLY = (Grade.CHAIN, Grade.JOKERS, Grade.EVERYTHING)
"""The grades whose proofs take longest."""


PARTS = 4
"""Into how many tests the puzzles of a book are divided, so that several processes share them."""


def chosen(book: str) -> Sequence[PuzzleLine]:
    """What is proven: all puzzles in CI, otherwise some of each grade."""
    if "CI" in os.environ:
        return tile_puzzles(book)
    by_grade = defaultdict(list)
    for line in tile_puzzles(book):
        by_grade[line.grade].append(line)
    return [
        line for grade, found in by_grade.items() for line in found[:: len(found) // (4 if grade in COSTLY else 15) + 1]
    ]


@pytest.mark.parametrize("book", BOOKS)
def test_a_set_has_a_thousand_puzzles_of_all_grades_in_little_room(book: str) -> None:
    assert len(tile_puzzles(book)) >= 1000
    assert set_of(book).stat().st_size < 1_000_000
    counted = Counter(line.grade for line in tile_puzzles(book))
    assert all(counted[grade] >= 20 for grade in Grade)
    assert len({line.name for line in tile_puzzles(book)}) == len(tile_puzzles(book))
    assert {line.name.split()[0] for line in tile_puzzles(book)} == {str(VERSION)}


@pytest.mark.parametrize("book", BOOKS)
def test_a_set_has_puzzles_of_every_theme_that_its_book_can_have_and_of_no_other(book: str) -> None:
    counted = Counter(theme for line in tile_puzzles(book) for theme in line.themes)
    assert {*counted} == {*themes_for(BOOKS[book])}
    assert [theme for theme, count in counted.items() if count < FEWER.get(theme, RARE)] == []


def test_all_sets_together_take_no_more_than_a_megabyte() -> None:
    assert sum(set_of(book).stat().st_size for book in BOOKS) <= 2**20


@pytest.mark.parametrize("book", BOOKS)
def test_no_two_puzzles_are_alike_in_other_colours(book: str) -> None:
    similar = defaultdict(list)
    for line in tile_puzzles(book):
        similar[outline(line.state)].append(line)
    for lines in similar.values():
        assert len(lines) == 1 or len({likeness(line.state) for line in lines}) == len(lines)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("book", BOOKS)
def test_grade_par_and_features_are_proven(book: str, part: int) -> None:
    lines = chosen(book)
    assert {line.grade for line in lines} == {*Grade}
    assert [(line.name, wrong) for line in lines[part::PARTS] if (wrong := line_departures(line))] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_puzzle_comes_from_its_name(book: str) -> None:
    text = next(
        line for line in set_of(book).read_text("utf-8").splitlines() if line.startswith(f"{VERSION} {book} 3 ")
    )
    found = generate(BOOKS[book], Grade.ONE, None, int(text.split("\t")[0].split()[-1]))
    assert found is not None
    assert written_line(found) == text


# -- files -------------------------------------------------------------------------------------------------

LINE = "1 rummikub 2 any 1\t1 0 1 0\tattach empty-rack lays-one\tK1 K2 K3\t\tK4\tempty_rack = true\tK1 K2 K3 K4"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A set of one puzzle."""
    path = tmp_path / "rummikub.txt"
    path.write_text(f"{LINE}\n", "utf-8")
    return path


def test_a_set_is_proven(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run([file]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("part", "wrong", "said"),
    [
        ("rummikub 2", "rummikub 3", "grade: 3 in the file, 2 by proof"),
        ("\t1 0 1 0", "\t2 0 1 0", "solution: it moves 1 tiles, and par is 2"),
        ("attach empty-rack", "empty-rack", "themes: empty-rack, lays-one in the file, attach, empty-rack"),
        ("\t1 0 1 0", "\t1 0 1 4", "features: dead_ends = 4 in the file, 0 by proof"),
        ("\tK1 K2 K3 K4", "\tK1 K2 K3", "solution: refused because "),
        ("\tK4\tempty_rack = true", "\tK4 K5\tempty_rack = true", "solution: it does not reach the goal"),
    ],
)
def test_a_line_that_is_not_proven_is_named(
    part: str, wrong: str, said: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert LINE.count(part) == 1
    file.write_text(f"{LINE}\n{LINE.replace(part, wrong)}\n", "utf-8")
    assert check.run([file]) == 1
    out = capsys.readouterr().out
    assert out.startswith(f"{file}:2: not proven\n")
    assert said in out


@pytest.mark.parametrize(
    "wrong",
    [
        LINE.replace("\t\t", "\t"),
        LINE.replace("rummikub 2", "rummy 2"),
        LINE.replace("rummikub 2", "rummikub 9"),
        LINE.replace("1 0 1 0", "1 0 1"),
        LINE.replace("attach", "detach"),
        LINE.replace("1 0 1 0", "1 0 1 x"),
        LINE.replace("empty_rack", "full_rack"),
        LINE.replace("\tK1 K2 K3\t", "\tK1 K2\t"),
        LINE.replace("\tK4\t", "\tK44\t"),
    ],
)
def test_a_broken_line_is_named(wrong: str, file: Path) -> None:
    file.write_text(f"{LINE}\n{wrong}\n", "utf-8")
    with pytest.raises(FileMistake, match=r"rummikub\.txt:2: "):
        list(read_set(file))


def test_a_puzzle_is_read_by_its_name_and_labels_without_the_rest(file: Path) -> None:
    file.write_text(f"{LINE.replace('any 1', 'any 12')}\n{LINE}\n", "utf-8")
    found = read_puzzle(file, "1 rummikub 2 any 1")
    assert found == parse_line(LINE, RUMMIKUB)
    assert read_puzzle(file, "1 rummikub 2 any 2") is None
    label = next(read_labels(file))
    assert (label.name, label.grade, label.par, label.themes) == (
        "1 rummikub 2 any 12", Grade.ATTACH, 1, ("attach", "empty-rack", "lays-one")
    )  # fmt: skip


def test_a_file_that_cannot_be_a_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileMistake, match="No such file"):
        list(read_set(tmp_path / "rummy.txt"))
    (tmp_path / "rummy.txt").write_bytes(b"\n\xff")
    with pytest.raises(FileMistake, match=r"rummy\.txt:2: not UTF-8"):
        list(read_set(tmp_path / "rummy.txt"))
    (tmp_path / "chess.txt").write_text(LINE, "utf-8")
    with pytest.raises(FileMistake, match="named after its book"):
        list(read_set(tmp_path / "chess.txt"))


def test_puzzles_in_other_colours_are_alike() -> None:
    def line(table: str, rack: str) -> PuzzleLine:
        return parse_line(LINE.replace("\tK1 K2 K3\t", f"\t{table}\t").replace("\tK4\t", f"\t{rack}\t"), RUMMIKUB)

    one, other = line("K1 K2 K3 | R5 B5 O5", "K4 R9"), line("B1 B2 B3 | K5 R5 O5", "B4 O9")
    assert likeness(one.state) == likeness(other.state)
    assert outline(one.state) == outline(other.state)
    third = line("B1 B2 B3 | K5 R5 O5", "O4 B9")
    assert outline(one.state) == outline(third.state)
    assert likeness(one.state) != likeness(third.state)
    assert outline(one.state) != outline(line("K1 K2 K3 | R5 B5 O5", "K4 R8").state)
