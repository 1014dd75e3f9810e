"""Level files: read whole, or named with what is wrong and left out; what is solved is remembered. The puzzles that
come with the game: some of every grade are proven, more of them in `tests/store/long`."""

import re
from collections import Counter
from dataclasses import astuple, replace
from itertools import permutations
from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.pieces import COLOURS, Card
from game.engine.cards.puzzles.search import ME, OPPONENT, unseen
from game.engine.cards.puzzles.themes import CardPuzzleLine, Grade as CardGrade, parse_line as parse_card_line
from game.engine.cards.views import view
from game.engine.game import Problem
from game.engine.goals import Goal
from game.engine.options import changed
from game.engine.tiles.books import BOOKS, RUMMIKUB
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import PuzzleLine, parse_label, parse_line
from game.store import content, levels, training
from game.store.content import read_puzzle, read_set, set_of
from game.store.files import NoteCode
from game.store.folders import Folders
from game.store.levels import Level, LevelSet, load, read, said, solution_steps
from game.store.toml_source import FileMistake
from tests.answers import present
from tests.listed import DATA, listed
from tests.shipped_puzzles import card_puzzles, likeness, outline
from tests.store.test_matches import NOW
from tools import check
from tools.card_generator import MARGINS, VERSION as CARD_VERSION
from tools.tile_generator import VERSION, generate, written_line


def level_text() -> str:
    return (DATA / "level.toml").read_text("utf-8")


def written(folders: Folders, text: str = "", name: str = "mine.toml") -> Path:
    """Put a level into the player's own folder."""
    path = folders.data / "levels" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or level_text())
    return path


def level_of(folders: Folders, text: str = "") -> Level:
    return read(written(folders, text), "own/mine", LevelSet.OWN)


def test_a_level_is_read_with_everything_in_it(folders: Folders) -> None:
    level = level_of(folders)
    assert level.goals == (Goal("empty_rack"), Goal("play_at_least", 2))
    assert level.text("de").hints == ("Schau auf Blau.", "Die 11 kommt zuerst.")
    assert level.text("en").title == "Attaching"
    assert level.seat == 0
    assert said(level.text("de"), 1) == "Anlegen. Anlegen. Leg beide an. Schau auf Blau."
    assert said(replace(level.text("de"), aim="Zwei"), 0) == "Anlegen. Anlegen. Leg beide an. Zwei."
    done = solution_steps(level)
    assert not isinstance(done, Problem)
    assert level.is_solved(done)


def test_a_level_in_one_language_is_read_in_the_other_too(folders: Folders) -> None:
    assert level_of(folders, level_text().partition("[en]")[0]).text("en").title == "Anlegen"
    with pytest.raises(FileMistake, match=r":1: the texts are missing: \[de\] or \[en\]$"):
        level_of(folders, level_text().partition("[de]")[0])


BROKEN = (
    ("B9", "B7", 3, "not a legal meld"),
    ("[de]", "[de", 8, "not TOML"),
    ('blue."]', 'blue."', 18, "not TOML"),
    ("", b"\n\n\xff\xfe", 3, "not UTF-8 text"),
)
"""What is changed into what, and what is said about which line; `tests/golden/readings.txt` has all mistakes."""


def test_a_broken_level_is_left_out_and_named_with_its_line(folders: Folders) -> None:
    written(folders, name="other.toml")
    for part, wrong, line, sentence in BROKEN:
        assert part in level_text()
        path = written(folders)
        path.write_bytes(level_text().replace(part, wrong).encode() if isinstance(wrong, str) else wrong)
        library = load(folders, (LevelSet.OWN,))
        assert [level.key for level in library.of(LevelSet.OWN)] == ["own/other"]
        (note,) = library.notes
        assert (note.code, note.file) == (NoteCode.BROKEN_LEVEL, path)
        assert note.key.startswith(f"{line}: "), note.key
        assert sentence in note.key
        with pytest.raises(FileMistake, match=r"mine\.toml"):
            read(path, "own/mine", LevelSet.OWN)


def test_own_levels_lie_in_folders_as_the_player_likes(folders: Folders) -> None:
    written(folders, name="hard/b.toml")
    written(folders, name="a.toml")
    library = load(folders)
    assert [level.key for level in library.of(LevelSet.OWN)] == ["own/a", "own/hard/b"]
    first, last = library.of(LevelSet.OWN)
    assert library.after(first) == last
    assert [library.number(level) for level in (first, last)] == [1, 2]
    assert library.after(last) is None


def test_levels_are_found_inside_a_wheel_too(folders: Folders, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lessons = tmp_path / "game" / "levels" / "lessons" / "uno-rummy"
    lessons.mkdir(parents=True)
    (lessons / "01-one.toml").write_text(level_text())
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "game")
    found = [(level.key, level.set) for level in load(folders).levels]
    assert found == [("lessons/uno-rummy/01-one", LevelSet.LESSONS)]
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "nowhere")
    assert load(folders) == levels.Library()


def test_what_was_solved_is_remembered(folders: Folders) -> None:
    assert training.solved_levels(folders, NOW) == (frozenset(), ())
    assert training.add_solved(folders, "lessons/01-run", NOW) == ()
    assert training.add_solved(folders, 'own/"ä"', NOW) == ()
    assert training.add_solved(folders, "lessons/01-run", NOW) == ()
    assert training.solved_levels(folders, NOW) == (frozenset({"lessons/01-run", 'own/"ä"'}), ())


def test_a_damaged_list_of_solved_levels_is_set_aside(folders: Folders) -> None:
    path = training.progress_file(folders)
    path.parent.mkdir(parents=True)
    for text in ("solved = [", "solved = 3", "solved = [1]"):
        path.write_text(text)
        solved, (note,) = training.solved_levels(folders, NOW)
        assert (solved, note.code) == (frozenset(), NoteCode.DAMAGED)
        assert present(note.kept_as).read_text() == text
        training.add_solved(folders, "lessons/01-run", NOW)
        assert training.solved_levels(folders, NOW)[0] == {"lessons/01-run"}


def test_a_folder_that_takes_no_file_costs_only_the_memory(folders: Folders) -> None:
    folders.data.parent.mkdir(parents=True)
    folders.data.write_text("in the way")
    assert [note.code for note in training.add_solved(folders, "lessons/01-run", NOW)][-1] is NoteCode.UNWRITABLE


def test_all_sets_together_take_no_more_than_a_megabyte() -> None:
    assert sum(set_of(book).stat().st_size for book in BOOKS) <= 2**20


@pytest.mark.parametrize("book", BOOKS)
def test_a_puzzle_comes_from_its_name(book: str) -> None:
    text = next(
        line for line in set_of(book).read_text("utf-8").splitlines() if line.startswith(f"{VERSION} {book} 3 ")
    )
    found = generate(BOOKS[book], Grade.ONE, None, int(text.split("\t")[0].split()[-1]))
    assert found is not None
    assert written_line(found) == text


def card_likeness(line: CardPuzzleLine) -> object:
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
    return line.aim, changed(line.state.rules, CARD_BOOKS[line.state.rules.book]), min(map(repr, ways))


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_a_set_has_a_hundred_puzzles_in_little_room(book: str) -> None:
    assert len(card_puzzles(book)) >= 100
    assert set_of(book).stat().st_size < 60_000
    assert len({line.name for line in card_puzzles(book)}) == len(card_puzzles(book))
    assert {line.name.split()[0] for line in card_puzzles(book)} == {str(CARD_VERSION)}
    counted = Counter(theme for line in card_puzzles(book) for theme in line.themes)
    assert all(counted[each] >= 14 for each in ("challenge-or-draw", "stack-or-take", "which-colour", "hold-the-wild"))
    assert sum(not {"go-out", "go-out-likely"}.isdisjoint(line.themes) for line in card_puzzles(book)) >= 14


@pytest.mark.parametrize("book", CARD_BOOKS)
def test_what_tempts_is_wrong_in_most_puzzles_and_the_best_is_best_by_far(book: str) -> None:
    by_habit = [line for line in card_puzzles(book) if line.grade is CardGrade.HABIT]
    assert len(by_habit) <= len(card_puzzles(book)) // 4
    assert all(line.best.sure - line.best.others[0].most >= MARGINS[line.aim.kind] for line in card_puzzles(book))


def test_no_two_puzzles_are_alike_in_other_colours() -> None:
    for lines in map(card_puzzles, CARD_BOOKS):
        assert len({repr(card_likeness(line)) for line in lines}) == len(lines)


LINE = "1 rummikub 2 any 1\t1 0 1 0\tattach empty-rack lays-one\tK1 K2 K3\t\tK4\tempty_rack = true\tK1 K2 K3 K4"
CARD_LINE = (
    "1 uno-1999 any go-out 1\t4 1\tgo-out one-unknown\t\tG1 G6\t?1\tR6 R9' B2' B5\tG1'\t"
    "go_out 2: play G1 uno; play G6 uno = 1/2 > play R6; draw = 0"
)
LINES = {"rummikub": LINE, "uno-1999": CARD_LINE}


def set_of_lines(folder: Path, book: str, *lines: str) -> Path:
    path = folder / f"{book}.txt"
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return path


def test_a_set_is_proven_and_a_line_that_is_not_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run([set_of_lines(tmp_path, "rummikub", LINE)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    for book, part, wrong, reason in listed("level-files")["unproven"]:
        good = LINES[book]
        assert good.count(part) == 1
        path = set_of_lines(tmp_path, book, good, good.replace(part, wrong))
        assert check.run([path]) == 1
        out = capsys.readouterr().out
        assert out.startswith(f"{path}:2: not proven\n")
        assert reason in out


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    for book, part, wrong, reason in listed("level-files")["broken"]:
        good = LINES[book]
        assert good.count(part) == 1 or book == "rummikub"
        with pytest.raises(FileMistake, match=re.escape(f"{book}.txt:2: {reason}")):
            list(read_set(set_of_lines(tmp_path, book, good, good.replace(part, wrong))))


def test_a_puzzle_is_read_by_its_name_and_labels_without_the_rest(tmp_path: Path) -> None:
    path = set_of_lines(tmp_path, "rummikub", LINE.replace("any 1", "any 12"), LINE)
    assert read_puzzle(path, "1 rummikub 2 any 1") == parse_line(LINE, RUMMIKUB)
    assert read_puzzle(path, "1 rummikub 2 any 2") is None
    other = LINE.replace("1 0 1 0", "2 3 4 5")
    assert astuple(parse_line(other, RUMMIKUB))[:7] == astuple(parse_label(other, RUMMIKUB))
    label = next(read_set(path, labels=True))
    assert (label.name, label.grade, label.par, label.themes) == (
        "1 rummikub 2 any 12", Grade.ATTACH, 1, ("attach", "empty-rack", "lays-one")
    )  # fmt: skip
    path = set_of_lines(tmp_path, "uno-1999", CARD_LINE.replace("out 1", "out 12", 1), CARD_LINE)
    assert content.read_puzzle(path, "1 uno-1999 any go-out 1") == parse_card_line(CARD_LINE, CARD_BOOKS["uno-1999"])
    assert content.read_puzzle(path, "1 uno-1999 any go-out 2") is None
    first = next(content.read_set(path, labels=True))
    assert (first.name, first.grade, first.themes) == ("1 uno-1999 any go-out 12", 4, ("go-out", "one-unknown"))
    assert not any(hasattr(each, "state") for each in (label, first)), "the rest was read, too"


def test_a_file_that_cannot_be_a_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileMistake, match="No such file"):
        list(read_set(tmp_path / "rummy.txt"))
    (tmp_path / "rummy.txt").write_bytes(b"\n\xff")
    with pytest.raises(FileMistake, match=r"rummy\.txt:2: not UTF-8"):
        list(read_set(tmp_path / "rummy.txt"))
    (tmp_path / "chess.txt").write_text(LINE, "utf-8")
    with pytest.raises(FileMistake, match=r"chess\.txt:1: .*named after its book"):
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
