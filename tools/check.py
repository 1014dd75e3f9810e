"""`main.py check`: run case files and print each case that fails; prove levels, with their grades."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

from game.ai import players_of
from game.cli.output import print_json, say
from game.cli.values import obstacle
from game.engine.cards.actions import CardAction
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.notation import format_action as card_text
from game.engine.cards.puzzles.open_positions import proven_open
from game.engine.cards.puzzles.search import ME, Aim, AimKind, SearchEndedError
from game.engine.cards.puzzles.themes import (
    CardPuzzleLine,
    JudgedAction,
    best,
    grade_of,
    shown,
    themes_of as card_themes_of,
)
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.fields import NotationError
from game.engine.game import Problem, Refused, Uno
from game.engine.goals import Goal, missed
from game.engine.options import SeatKind
from game.engine.registry import BOOKS, TILES, State, family_of
from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.grades import as_opened, dead_ends, puzzle_of, solved, tiles_moved, whole_table
from game.engine.tiles.puzzles.themes import PuzzleLine, themes_of
from game.engine.tiles.referee import TileGame
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.play.session import next_act
from game.store import levels, school
from game.store.content import read_set
from game.store.levels import CardGrading, CardLevel, Grading, Level, LevelSet, read
from game.store.school import ACTS, PLAYER, GuidedRound, turned
from game.store.toml_source import FileMistake, TomlSource
from tools.cases import CaseFileError, judge, load

# -- Proving that a puzzle of cards is what it says: that its action is the one best, by how much, and its grade.

NO_BEST = "solution: no action is proven to be best"
OTHERS = "others: what the other actions are worth is not what is proven"


def card_departures(level: CardLevel) -> tuple[str, ...]:
    """Return where a level departs from what can be proven."""
    if level.aim.kind.is_open:
        return tuple(_open_departures(level))
    return tuple(_card_departures(level.start, level.aim, level.solution, level.grading, level.others or None))


def _open_departures(level: CardLevel) -> Iterator[str]:
    """Yield where a level with all cards open departs from what can be proven."""
    try:
        found = proven_open(level.start, level.aim)
    except SearchEndedError:
        found = None
    if found is None:
        yield NO_BEST
        return
    proven, written = (found.best.action, *found.best.also), (level.solution, *level.also)
    if {*map(shown, proven)} != {*map(shown, written)}:
        yield f"solution: {_listed(written)} in the file, {_listed(proven)} by proof"
        return
    if level.grading is not None:
        yield from _figures(level.grading, found)
    if level.others and _values(level.others) != _values(found.best.others):
        yield OTHERS


def _listed(actions: Iterable[CardAction]) -> str:
    return ", ".join(map(card_text, actions))


def card_line_departures(line: CardPuzzleLine) -> tuple[str, ...]:
    """Return where a line of a set departs from what can be proven."""
    said = CardGrading(line.grade, line.best.sure, line.themes, line.name)
    return tuple(_card_departures(line.state, line.aim, line.best.action, said, line.best.others))


def _values(others: tuple[JudgedAction, ...]) -> dict[object, Fraction]:
    return {shown(each.action): each.most for each in others}


def _card_departures(
    state: CardState, aim: Aim, solution: CardAction, said: CardGrading | None, others: tuple[JudgedAction, ...] | None
) -> Iterator[str]:
    seen = view(state, ME)
    try:
        found = best(seen, aim)
    except SearchEndedError:
        found = None
    if found is None:
        yield NO_BEST
    elif shown(found.action) != shown(solution):
        yield f"solution: {card_text(solution)} in the file, {card_text(found.action)} by proof"
    elif said is not None:
        grade = grade_of(seen, aim, found.action, (JudgedAction(found.action, found.sure), *found.others))
        themes = card_themes_of(seen, aim, found)
        wrong = [*_figures(said, CardPuzzleLine("", grade, found.sure, themes, state, aim, found))]
        yield from wrong
        if not wrong and others is not None and _values(others) != _values(found.others):
            yield OTHERS


def _figures(said: CardGrading, found: CardPuzzleLine) -> Iterator[str]:
    """Yield what differs between a file and what was proven."""
    if found.best.sure != said.worth:
        yield f"worth: {said.worth} in the file, {found.best.sure} by proof"
    if found.grade is not said.grade:
        yield f"grade: {int(said.grade)} in the file, {int(found.grade)} by proof"
    if found.themes != said.themes:
        yield _themes(said.themes, found.themes)


def _themes(written: Sequence[str], proven: Sequence[str]) -> str:
    return f"themes: {', '.join(written) or 'none'} in the file, {', '.join(proven) or 'none'} by the solution"


# -- Proving that a graded level is what it says, and that a round of the school can be won.

NODES = 20_000
"""The limit of nodes for one search."""
NO_PUZZLE = "grade: only a level of one lay whose goal says which tiles to lay has a grade"


def is_level(path: Path) -> bool:
    """Return whether a file is meant to be a level: it has a goal, a solution or the acts of a round, and no case."""
    if obstacle(path) or path.is_dir():
        return False
    try:
        table = TomlSource(path).table
    except FileMistake:
        return False
    return "case" not in table and ("goal" in table or "solution" in table or ACTS in table)


def is_card_puzzle(table: Mapping[str, object]) -> bool:
    """Return whether a level file is a puzzle of cards, by its book and its aim; a stage of the school has others."""
    goal = table.get("goal")
    return table.get("book") in [*CARD_BOOKS] and isinstance(goal, dict) and any(kind in goal for kind in AimKind)


def is_set(path: Path) -> bool:
    """Return whether a file is meant to be a set of puzzles."""
    return path.suffix == ".txt" and path.stem in BOOKS and path.is_file()


def departures(level: Level) -> tuple[str, ...]:
    """Return where a level departs from what can be proven: its grading, or the deals of its round."""
    if level.round is not None:
        return tuple(f"deals: a hard computer does not win {deal}" for deal in lost_deals(level))
    if level.grading is None:
        return ()
    if len(level.solution) > 1:
        return (NO_PUZZLE,)
    return tuple(_departures(level.start, level.goals, level.solution[0], level.grading))


def line_departures(line: PuzzleLine) -> tuple[str, ...]:
    """Return where a line of a set departs from what can be proven."""
    features = {"breaks": line.breaks, "plays": line.plays, "dead_ends": line.dead_ends}
    said = Grading(line.grade, line.par, features, line.themes, line.name)
    wrong = tuple(_departures(line.state, line.goals, line.solution, said))
    lay = parse_action(line.solution, before(line.state))
    moves = tiles_moved(line.state.table, lay.table) if isinstance(lay, Lay) else 0
    return wrong if moves == line.par else (*wrong, f"solution: it moves {moves} tiles, and par is {line.par}")


def round_departures(guided: GuidedRound) -> Iterator[str]:
    """Yield where a guided round departs from what the rules and the screen make of it.

    Each action is allowed to its seat when its turn comes, and the last one is that of the player who goes out. The
    screen shows lays alone, and calls of the player.
    """
    state, game = guided.start, TileGame(guided.start.rules)
    for number, act in enumerate(guided.acts, 1):
        where = f"act {number}: seat {act.seat} `{act.line}`"
        if state.end is not None:
            yield f"{where}: the round is over"
            return
        try:
            action = TILES.parse_action(act.line, state, act.seat)
        except NotationError as error:
            yield f"{where}: {error}"
            return
        if not isinstance(action, (Lay, Uno, Problem) if act.seat == PLAYER else (Lay, Problem)):
            yield f"{where}: the screen does not show such an action"
            return
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, act.seat, action)
        if isinstance(outcome, Refused):
            yield f"{where}: refused because {outcome.problems[0]!r}"
            return
        state = outcome[-1].state
    if state.winners != (PLAYER,):
        yield "act: the round does not end with the player going out"


def _departures(state: TileState, goals: tuple[Goal, ...], solution: str, said: Grading) -> Iterator[str]:
    puzzle = puzzle_of(state, goals)
    action = parse_action(solution, before(state))
    if puzzle is None or not isinstance(action, Lay | Open):
        yield NO_PUZZLE
        return
    lay = whole_table(state, action)
    steps = TileGame(state.rules).attempt(state, state.turn, action)
    if isinstance(steps, Refused):
        yield f"solution: refused because {steps.problems[0]!r}"
        return
    if missed(goals, state.turn, steps):
        yield "solution: it does not reach the goal"
    found = solved(puzzle, NODES)
    if found is None:
        yield "grade: the search ended early"
        return
    if found.grade is not said.grade:
        yield f"grade: {said.grade} in the file, {found.grade} by proof"
    if found.par != said.par:
        yield f"par: {said.par} in the file, {found.par} by proof"
    tempting = dead_ends(puzzle, found.grade, NODES) if "dead_ends" in said.features else None
    proven = {"breaks": found.breaks, "plays": found.plays, "dead_ends": tempting}
    for key, count in said.features.items():
        if count != proven[key]:
            yield f"features: {key} = {count} in the file, {proven[key]} by proof"
    if said.themes is not None and said.themes != (themes := themes_of(as_opened(state), lay)):
        yield _themes(said.themes, themes)


# -- Running case files, and printing each case and level that fails.


def run(paths: Sequence[str | Path], *, as_json: bool = False) -> int:
    """Run every case in the files, and in the `*.toml` files of the folders, and prove every level there,
    the guided round, and every puzzle of a set.

    Return 0 if all passed, 1 if a case or a level failed, 2 if a file is neither a valid case file nor a valid level.
    None of the cases of such a file is run; other files are not affected.
    """
    passed, failed, mistakes = 0, [], []
    for file in _files(paths):
        try:
            for name, title, wrong in _results(file):
                if not wrong:
                    passed += 1
                    continue
                failed.append({"place": name, "title": title, "problems": wrong})
                if not as_json:
                    say("\n".join([f"{name}: {title}", *(f"    {text}" for text in wrong)]))
        except (FileMistake, CaseFileError) as error:
            mistakes.append(str(error))
            say(error, wrong=True)
    if as_json:
        print_json({"passed": passed, "failed": failed, "mistakes": mistakes})
    else:
        print(f"{passed} passed, {len(failed)} failed")
    return 2 if mistakes else min(len(failed), 1)


def _results(file: Path) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Yield where each case or level of a file stands, what it is called if it fails, and what is wrong with it.

    Raises FileMistake or CaseFileError.
    """
    if is_set(file):
        departs = card_line_departures if file.stem in CARD_BOOKS else line_departures
        yield from ((f"{file}:{number}", "not proven", departs(line)) for number, line in enumerate(read_set(file), 1))
    elif is_level(file):
        yield str(file), "not proven", _level_departures(file)
    else:
        for case in load(file):
            yield f"{file}:{case.line}", f"{case.rule} ({case.name})" if case.name else case.rule, judge(case)


def _level_departures(file: Path) -> tuple[str, ...]:
    written = TomlSource(file)
    if ACTS in written.table:
        return tuple(round_departures(school.read_guided(written)))
    if is_card_puzzle(written.table):
        return card_departures(levels.read_card_level(file, file.stem))
    return departures(read(file, file.stem, LevelSet.OWN, family_of(written.table.get("book"))))


def _files(paths: Sequence[str | Path]) -> Iterator[Path]:
    """Return the files themselves and, sorted, those in folders and their subfolders."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob("*.toml")) or [path]
        else:
            yield path


# -- Proving that a short round of the school can be won: a good computer wins each of its deals against easy ones.

MOST = 600
"""The actions after which a round is given up."""


def lost_deals(level: Level) -> Iterator[str]:
    """Yield the deals of a round that a hard computer in the player's seat does not win."""
    for times, deal in enumerate(level.round.deals if level.round is not None else ()):
        if not is_won(turned(level, times)):
            yield deal


def is_won(level: Level) -> bool:
    """Return whether a hard computer wins a round against easy ones; the same for the same deal."""
    state: State = level.start
    book, seats = state.rules.book, range(state.seats)
    game, levels = family_of(book).game(state.rules), players_of(book).levels
    seated = [levels[SeatKind.HARD if each == level.seat else SeatKind.EASY] for each in seats]
    chances = [Random(f"{state.seed}/{each}") for each in seats]
    for _ in range(MOST):
        if state.phase.is_between:
            break
        state = next_act(game, state, seated, chances, "in the school")[1].steps[-1].state
    return level.seat in state.winners
