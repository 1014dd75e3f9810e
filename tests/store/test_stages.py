"""Every stage of the school and every puzzle made by hand is proven: its aim can be reached, and its hints agree.
Every worked example of the books is in a stage, with its pieces and figures: the tables of `docs/school.md`."""

import os
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, wraps
from itertools import combinations, product
from pathlib import Path

import pytest

from game import shipped
from game.engine.cards.pieces import COLOURS
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.game import Draw, Pass, Problem
from game.engine.goals import Goal, lacking
from game.engine.options import T
from game.engine.tiles.actions import Lay
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import start
from game.engine.tiles.hints import as_hint, laid_out
from game.engine.tiles.legality import TurnContext, choice_groups, exchange_faces, lay_problems
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles, assess, read
from game.engine.tiles.plays import play_problems
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.ledger import BOOK_OF, LEDGER
from game.play.tiles.levels import solution_play
from game.shipped import LANGUAGES, text_file
from game.store.files import NoteCode
from game.store.folders import player_folders
from game.store.levels import Knows, Level, LevelSet, Library, load, solution_steps
from game.store.school import FORMER, first_stage, school, turned
from game.ui.kit.theme import Typeface
from game.words.cards.sentences import move_text, pieces_of
from game.words.catalogue import Catalogue
from game.words.school import filled
from tests.answers import present
from tests.listed import listed
from tests.tables import every_place
from tests.tile_tables import position
from tests.ui.test_catalogue import letters_of
from tools.check import is_won


def of_each(
    things: Callable[[], Iterable[T]], name: Callable[[T], str] = str
) -> Callable[[Callable[[T], None]], Callable[[], None]]:
    """Return a decorator: the test of one thing becomes one of all, which are only made when it runs.

    It names all that fail, and there are fewer tests to collect than one for each of them.
    """

    def walking(check: Callable[[T], None]) -> Callable[[], None]:
        @wraps(check)
        def walk() -> None:
            failing = {}
            for thing in things():
                try:
                    check(thing)
                except AssertionError as error:
                    failing[name(thing)] = str(error)
            assert failing == {}

        del walk.__wrapped__
        return walk

    return walking


Layout = tuple[tuple[Meld, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]
"""Table, rack, loose start tiles, jokers taken."""


def direct_lays(before: TurnContext) -> Iterator[Lay]:
    """Every legal lay that never takes the table apart: at most a joker is exchanged where it lies."""
    waiting: list[Layout] = [(before.table, before.rack, before.loose, ())]
    seen: set[tuple[frozenset[Meld], frozenset[Tile]]] = set()
    while waiting:
        layout = waiting.pop()
        table, rack, loose, taken = layout
        key = frozenset(table), frozenset(rack)
        if key in seen:
            continue
        seen.add(key)
        for lay in _with_actions(before, Lay(table, loose, taken)):
            if not lay_problems(before, lay):
                yield lay
        if before.rules.lay_limit is None or len(before.rack) + len(taken) - len(rack) < before.rules.lay_limit:
            waiting += _next(before, layout)


def _with_actions(before: TurnContext, lay: Lay) -> Iterator[Lay]:
    """The lay with each choice among the action tiles of one meld."""
    lays = [lay]
    for group in choice_groups(before, lay):
        lays += [Lay(each.table, each.loose, each.take, (*each.act, tile)) for each in lays for tile in group]
    yield from lays


def _next(before: TurnContext, layout: Layout) -> Iterator[Layout]:
    """One tile attached, one new meld laid, or one joker exchanged."""
    table, rack, loose, taken = layout
    for at, meld in enumerate(table):
        for tile in (*rack, *loose):
            for grown in _melds(before, (*meld.tiles, tile), dict(meld.pairs())):
                yield _without((*table[:at], grown, *table[at + 1 :]), rack, loose, taken, (tile,))
        for joker in (tile for tile in meld.tiles if tile.is_joker and tile not in (*before.rack, *taken)):
            for tile in (tile for tile in rack if tile.face in exchange_faces(before, joker)):
                faces = {**dict(meld.pairs()), tile: tile.face}
                tiles = tuple(tile if each == joker else each for each in meld.tiles)
                new = read(tiles, before.rules, [faces[each] for each in tiles])
                freed = (*(each for each in rack if each != tile), joker)
                yield (*table[:at], new, *table[at + 1 :]), freed, loose, (*taken, joker)
    for size in (3, 4):
        for tiles in combinations((*rack, *loose), size):
            for new in _melds(before, tiles, {}):
                yield _without((*table, new), rack, loose, taken, tiles)


def _without(
    table: tuple[Meld, ...],
    rack: tuple[Tile, ...],
    loose: tuple[Tile, ...],
    taken: tuple[Tile, ...],
    gone: tuple[Tile, ...],
) -> Layout:
    left = tuple(tile for tile in rack if tile not in gone)
    return table, left, tuple(tile for tile in loose if tile not in gone), taken


def _melds(before: TurnContext, tiles: tuple[Tile, ...], named: dict[Tile, Face]) -> Iterator[Meld]:
    """The legal melds of just these tiles; jokers without a name try every face."""
    rules = before.rules
    nameless = next((tile for tile in tiles if tile.is_joker and tile not in named), None)
    if nameless is not None:
        for colour, number in product(rules.colours, range(1, rules.numbers + 1)):
            yield from _melds(before, tiles, {**named, nameless: Face(colour, number)})
        return
    faces = [named.get(tile, tile.face) for tile in tiles]
    order = sorted(range(len(tiles)), key=lambda i: (faces[i].number, rules.colours.index(faces[i].colour)))
    meld = read([tiles[i] for i in order], rules, [faces[i] for i in order])
    if not assess(meld, rules):
        yield meld


PIECE = re.compile(r"\{([A-Z])(\d*)\}")
BARE = re.compile(r"(?<!\{)\b[RYGBKO](\d+|\+2)\b")


@cache
def stages(book: str | None = None, tasks: bool | None = None) -> tuple[Level, ...]:
    """All stages of a book or of all; only the tasks, or only the rounds."""
    levels = [level for each in BOOK_OF.values() if book in (None, each) for level in school(each).levels]
    return tuple(level for level in levels if tasks in (None, bool(level.solution)))


@cache
def puzzles() -> Library:
    """The puzzles made by hand."""
    return load(player_folders(Path("nobody")), (LevelSet.PUZZLES,))


def by_hand() -> list[Level]:
    return [*puzzles().levels]


def tiles(tasks: bool | None = None) -> Callable[[], list[Level]]:
    """The stages of the tile books."""
    return lambda: [level for level in stages(tasks=tasks) if not level.of_cards]


def cards(tasks: bool | None = None) -> Callable[[], list[Level]]:
    """The stages of the card books."""
    return lambda: [level for level in stages(tasks=tasks) if level.of_cards]


def ids(level: Level) -> str:
    """The name of a stage in a test."""
    return level.key.removeprefix("lessons/")


@of_each(BOOK_OF.values)
def test_a_school_has_so_many_stages_of_which_a_quarter_are_rounds(book: str) -> None:
    library = school(book)
    assert library.notes == ()
    assert (len(library.levels), len(stages(book, tasks=False))) == ((18, 4) if book in BOOKS else (12, 3))
    assert all(level.stage is not None and level.seat == 0 for level in library.levels)
    assert first_stage(library, Knows.NOTHING) == library.levels[0]
    opened = [library.levels.index(first_stage(library, knows)) for knows in Knows]
    assert sorted(set(opened)) == opened


def test_all_puzzles_are_there_and_the_last_ones_move_more_of_the_table_than_the_first() -> None:
    assert (puzzles().notes, puzzles().of(LevelSet.PUZZLES)) == ((), puzzles().levels)
    assert len(by_hand()) == len(list((shipped.levels() / LevelSet.PUZZLES).glob("*.toml"))) >= 12
    moved = []
    for level in by_hand():
        steps = solution_steps(level)
        assert not isinstance(steps, Problem)
        standing = set(next(step.state for step in steps).table)
        moved.append(sum(len(meld.tiles) for meld in level.start.table if meld not in standing))
    assert sum(moved[-4:]) > sum(moved[:4])


@of_each(lambda: [*stages(), *by_hand()], ids)
def test_a_stage_is_short_in_every_language_and_names_pieces_as_pieces(level: Level) -> None:
    for language in LANGUAGES:
        assert language in level.texts, f"{text_file(language, 'levels')} has no [{level.key.replace('/', '.')}]"
        text = level.text(language)
        assert text is level.texts[language]
        assert len(text.title) <= 28
        assert len(text.teaches) <= 48
        assert len(text.task) <= 190
        assert 0 < len(text.aim) <= 70 if level.stage else 2 <= len(text.hints) <= 3
        assert all(len(hint) <= 120 for hint in text.hints)
        assert "KI" not in text.task.split()
        whole = " ".join((text.title, text.teaches, text.task, text.aim, *text.hints))
        assert level.stage is None or not BARE.search(whole), "write {R7}, so that it can come back in other colours"
        said = filled(Catalogue(language).t, whole, level.start.rules)
        assert "{" not in said
        for face in (Typeface.TITLE, Typeface.TEXT, Typeface.STRONG):
            assert {chr(code) for code in set(map(ord, said)) - letters_of(face)} == set()


@of_each(lambda: [*tiles()(), *by_hand()], ids)
def test_the_pieces_of_a_stage_add_up(level: Level) -> None:
    assert every_place(level.start) == sorted(all_tiles(level.start.rules))


@of_each(lambda: [*tiles(tasks=True)(), *by_hand()], ids)
def test_the_aim_is_reached_by_the_solution_and_not_by_doing_nothing(level: Level) -> None:
    steps = solution_steps(level)
    assert not isinstance(steps, Problem), steps
    assert level.is_solved(steps)
    game, context = TileGame(level.start.rules), before(level.start)
    for action in (Lay(context.table, context.loose), Draw(), Pass()):
        outcome = game.attempt(level.start, level.seat, action)
        if isinstance(outcome, tuple) and not {Goal("draw"), Goal("catch")} & set(level.goals):
            assert not level.is_solved(outcome), action


@of_each(by_hand, ids)
def test_a_puzzle_is_not_solved_by_attaching_and_new_melds_alone(puzzle: Level) -> None:
    game, start = TileGame(puzzle.start.rules), puzzle.start
    for lay in direct_lays(before(start)):
        assert not puzzle.is_solved(game.apply(start, puzzle.seat, lay)), lay


def test_direct_lays_attach_lay_anew_and_exchange_but_take_nothing_apart() -> None:
    context = before(position("R7 R8 G1 Y1 B1 B9", "?14", table="R4 R5 R6 | B7 B8 *=B9"))
    lays = list(direct_lays(context))
    laid = {frozenset(repr(tile) for meld in lay.table for tile in meld.tiles if tile in context.rack) for lay in lays}
    assert {frozenset({"R7"}), frozenset({"R7", "R8"}), frozenset({"G1", "Y1", "B1"}), frozenset({"B9"})} <= laid
    assert any(lay.take for lay in lays)
    for lay, old in product(lays, context.table):
        kept = {tile for tile in old.tiles if tile not in lay.take}
        assert any(kept <= set(meld.tiles) for meld in lay.table)


@of_each(tiles(tasks=True), ids)
def test_the_three_tiers_of_hints_agree(level: Level) -> None:
    """Where to look names only what the move is about; the tiles marked and the move shown are the solution's."""
    context = before(level.start)
    play = solution_play(level, context)
    if play is None:
        assert {Goal("draw"), Goal("catch"), Goal("redeal")} & set(level.goals)
        assert all(len(text.hints) == 3 for text in level.texts.values())
        return
    assert play_problems(context, play) == () or "uno" in level.solution[0]
    found = as_hint(context, play)
    beside = {tile for meld in play.lay.table if {*meld.tiles} & {*found.tiles} for tile in meld.tiles}
    about = beside | {*found.tiles, *found.touched}
    names, colours = {f"{tile.colour}{tile.number}" for tile in about}, {tile.colour for tile in about}
    for text in level.texts.values():
        assert len(text.hints) == 1, "the tiers after the first are made from the solution"
        for colour, number in PIECE.findall(text.hints[0]):
            assert f"{colour}{number}" in names if number else colour in colours, text.hints[0]
    shown = laid_out(start(context), found.play)
    assert set(shown.lay().table) == set(play.lay.table)
    assert set(shown.played()) == set(found.tiles)


@of_each(lambda: stages(tasks=True), ids)
def test_a_stage_comes_back_in_other_colours_and_still_works(level: Level) -> None:
    def look(one: Level) -> str:
        return str(one.start.discard[-1].colour if one.of_cards else one.start.racks[one.seat])

    seen, colours = {look(level)}, COLOURS if level.of_cards else level.start.rules.colours
    for times in range(1, 4):
        other = turned(level, times)
        seen.add(look(other))
        assert len(other.goals) == len(level.goals)
        for language, text in level.texts.items():
            was, now = (PIECE.findall(str(each)) for each in (text, other.texts[language]))
            assert now == [(colours[(colours.index(one) + times) % 4], number) for one, number in was]
            assert PIECE.sub("", str(text)) == PIECE.sub("", str(other.texts[language]))
    assert len(seen) == 4


@of_each(tiles(tasks=False), ids)
def test_a_round_has_several_deals_of_seven_tiles_in_which_one_can_begin(level: Level) -> None:
    about = present(level.round)
    assert about.minutes == 3
    assert len(about.deals) >= 3
    starts = [turned(level, times).start for times in range(len(about.deals))]
    deals = [state for state in starts if isinstance(state, TileState)]
    assert {len(rack) for state in deals for rack in state.racks} == {7}
    assert len({state.racks for state in deals}) == len(deals)


@of_each(lambda: BOOKS)
def test_a_good_player_wins_the_first_round_against_an_easy_one(book: str) -> None:
    """All deals of all rounds are proven by `main.py check levels/lessons`, which takes a minute."""
    assert is_won(turned(stages(book, tasks=False)[0], 0))


def test_every_lesson_of_earlier_versions_has_a_stage() -> None:
    assert set(FORMER.values()) <= {level.key for level in stages()}
    assert len(set(FORMER.values())) == 12


def test_a_broken_stage_is_named_and_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (shipped.levels() / "lessons/uno-rummy/01-run.toml").read_text("utf-8")
    text, broken = text + listed("broken-stages")["texts"], listed("broken-stages")["broken"]
    folder = tmp_path / "game" / "levels" / "lessons" / "uno-rummy"
    folder.mkdir(parents=True)
    (folder / "20-run.toml").write_text(text, "utf-8")
    for number, (old, new, _) in enumerate(broken):
        assert old in text
        (folder / f"{number:02}-run.toml").write_text(text.replace(old, new), "utf-8")
    monkeypatch.setattr("game.shipped._PACKAGE", tmp_path / "game")
    for name in ("30-run.toml", "31-run.toml", "32-run.toml"):
        (folder / name).write_text(text.partition("[en]")[0], "utf-8")
    for language in LANGUAGES:
        texts = text_file(language, "levels")
        texts.parent.mkdir(parents=True)
        said = text.partition("[en]")[2].replace("aim =", "# aim =")
        texts.write_text(f"[lessons.uno-rummy]\n31-run = 3\n[lessons.uno-rummy.30-run]{said}", "utf-8")
    texts.write_text("", "utf-8")  # the last language has none of them
    library = school("uno-rummy")
    *notes, one, other, nowhere = library.notes
    assert (one.file, one.key) == (text_file(LANGUAGES[0], "levels"), "3: aim: expected a text, got None")
    assert nowhere.key == "1: the texts are missing: [de] or [en]"
    assert (other.file, other.key) == (one.file, "2: 31-run: expected a table [lessons.uno-rummy.31-run]")
    assert [level.key for level in library.levels] == ["lessons/uno-rummy/20-run"]
    for number, (note, (_, _, sentence)) in enumerate(zip(notes, broken, strict=True)):
        assert (note.code, note.file) == (NoteCode.BROKEN_LEVEL, folder / f"{number:02}-run.toml")
        assert sentence in note.key
    assert school("uno-rummy") is library, "it is read once"
    (folder / "21-run.toml").write_text(text, "utf-8")
    os.utime(folder, (1, 1))
    assert len(school("uno-rummy").levels) == 2, "and once more when its folder has changed"


@of_each(cards(), ids)
def test_the_cards_of_a_stage_are_those_of_the_box(level: Level) -> None:
    start = level.start
    there = [*(card for hand in start.hands for card in hand), *start.stock, *start.discard]
    assert len(set(there)) == len(there)
    assert set(there) <= set(all_cards(start.rules))


@of_each(cards(tasks=True), ids)
def test_the_aim_is_reached_by_the_solution_and_not_by_every_move(level: Level) -> None:
    steps = solution_steps(level)
    assert not isinstance(steps, Problem), steps
    assert lacking(level.goals, level.seat, steps) == ()
    game = CardGame(level.start.rules)
    others = [
        action for action in game.choices(level.start, level.seat) if not game.problems(level.start, level.seat, action)
    ]
    missing = [lacking(level.goals, level.seat, game.apply(level.start, level.seat, action)) for action in others]
    assert any(missing) or level.goals == (Goal("draw"),)
    if Goal("draw") not in level.goals:
        drawn = game.attempt(level.start, level.seat, Draw())
        assert not isinstance(drawn, tuple) or lacking(level.goals, level.seat, drawn)


@of_each(cards(tasks=True), ids)
def test_the_tiers_of_hints_agree_with_the_solution(level: Level) -> None:
    action = level.action(level.solution[0], level.start)
    assert not isinstance(action, Problem)
    assert all(card in level.start.hands[level.seat] for card in pieces_of(action))
    seen = {repr(card).rstrip("'") for card in (*level.start.hands[level.seat], *level.start.discard)}
    for language in LANGUAGES:
        assert len(level.texts[language].hints) == 1, "the tiers after the first are made from the solution"
        assert move_text(Catalogue(language).t, action)
        for word in re.findall(r"\{([A-Z][\w+]*)\}", level.texts[language].hints[0]):
            assert word in seen or word in (*"RYGB", "UNO"), word


@of_each(cards(tasks=False), ids)
def test_a_round_of_cards_has_deals_of_four_cards_that_can_be_won(level: Level) -> None:
    about = present(level.round)
    assert len(about.deals) >= 3
    for times in range(len(about.deals)):
        other = turned(level, times)
        assert {len(hand) for hand in other.start.hands} == {4}
        assert is_won(other)


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


def examples_in(page: str) -> tuple[Example, ...]:
    """Read the tables of the page; of each row the words for people are left out."""
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if re.match(r"\| [A-Z]{2}-\d", line)]
    return tuple(Example(rule, tuple(SHOWN.findall(shown)), stage) for rule, _, shown, stage in rows)


@cache
def examples() -> tuple[Example, ...]:
    return examples_in((DOCS / "school.md").read_text("utf-8"))


@cache
def by_name() -> dict[str, Level]:
    return {level.key.removeprefix("lessons/"): level for book in BOOK_OF.values() for level in school(book).levels}


def book_of(example: Example) -> str:
    return BOOK_OF[example.rule[:2]]


def pieces(words: str) -> str:
    """The pieces of a row of a picture without the mark of what was just laid."""
    return words[:2] + words[2:].replace("!", "")


def rows_of(level: Level) -> set[str]:
    """What lies on the table of a stage: the rows of its picture, and its melds before and after the solution."""
    rows = {pieces(row) for row in present(level.stage).picture}
    rows |= {part for row in rows for part in row.split(" _ ")}
    if level.of_cards:
        return rows
    lay = solution_play(level, before(level.start)) if level.solution else None
    melds = (*level.start.table, *(lay.lay.table if lay is not None else ()))
    return rows | {" ".join(repr(tile) for tile in meld.tiles) for meld in melds}


def held(level: Level) -> list[str]:
    """The pieces in the player's hand, twins alike."""
    hand = level.start.hands[level.seat] if level.of_cards else level.start.racks[level.seat]
    return [repr(piece).rstrip("'") for piece in hand]


def says(level: Level, language: str, words: str) -> bool:
    """Whether the text, its aim or its title contains these words."""
    text = level.texts[language]
    whole = " ".join((text.title, text.teaches, text.task, text.aim))
    return re.search(rf"\b{re.escape(words)}\b", whole) is not None


def is_shown(level: Level, shown: str) -> bool:
    """Whether a stage shows what one cell of the page promises."""
    kind, _, rest = shown.partition(" ")
    if said := SAID.fullmatch(shown):
        return all(says(level, language, words) for language, words in zip(("de", "en"), said.groups(), strict=True))
    if kind == "rack":
        return not Counter(rest.replace("'", "").split()) - Counter(held(level))
    if kind == "top":
        return level.of_cards and repr(level.start.discard[-1]).rstrip("'") == rest
    return shown in rows_of(level)


@of_each(examples)
def test_a_worked_example_is_in_its_stage(example: Example) -> None:
    assert example.rule in LEDGER
    assert example.shown
    level = by_name()[f"{book_of(example)}/{example.stage}"]
    assert [shown for shown in example.shown if not is_shown(level, shown)] == []


def test_every_book_has_examples_and_every_rule_that_calls_itself_one_is_among_them() -> None:
    assert {book_of(example) for example in examples()} == set(BOOK_OF.values())
    rules = LIKE_AN_EXAMPLE.findall((DOCS / "rules.md").read_text("utf-8"))
    assert len(rules) >= 15
    assert set(rules) - {example.rule for example in examples()} == set()


@of_each(lambda: ["R9 B9", "! B4 B5 B6", "rack R1 R1", "top R7", '"Reihe" "group"'])
def test_what_a_stage_does_not_show_is_noticed(shown: str) -> None:
    assert not is_shown(by_name()["uno-rummy/01-run"], shown)
