"""Levels of the card books: a position with an aim, and the best action.

With all cards open there may be any number of seats, and several actions may be best; otherwise two seats play.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path

from game.engine.cards.actions import CardAction, CardPhase
from game.engine.cards.notation import format_action
from game.engine.cards.position import KEYS, format_position, parse_position
from game.engine.cards.puzzles import themes
from game.engine.cards.puzzles.open_positions import begins_choice
from game.engine.cards.puzzles.search import ME, Aim, AimKind
from game.engine.cards.puzzles.themes import THEMES, Best, CardPuzzleLine, Grade, JudgedAction
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.fields import NotationError
from game.engine.shown import shown
from game.shipped import LANGUAGES
from game.store import levels
from game.store.files import Note
from game.store.folders import Folders, own_files, own_key
from game.store.levels import LevelText, Told
from game.store.toml_source import TomlSource, read_all, unknown_key

LEVEL_KEYS = ("goal", "solution", "others", "grade", "worth", "themes", "generator", *LANGUAGES)
"""The keys of a level beside those of its position."""
SEATS = 2
"""The number of seats of a level in which cards are unseen."""
CLOSED = (CardPhase.TURN, CardPhase.ANSWER)
"""The phases in which such a level begins."""


@dataclass(frozen=True, slots=True)
class CardGrading:
    """What was found out about a level; `main.py check` proves it."""

    grade: Grade
    worth: Fraction
    """What the best action is worth: a chance, or cards."""
    themes: tuple[str, ...]
    generator: str
    """Version and seed of the generator that made it; "" for any other."""


@dataclass(frozen=True, slots=True)
class CardLevel(Told):
    """A position with an aim."""

    key: str
    start: CardState
    aim: Aim
    solution: CardAction
    texts: Mapping[str, LevelText]
    """By language, at least one."""
    grading: CardGrading | None = None
    others: tuple[JudgedAction, ...] = ()
    """What else could be done, the best first; () where the file does not say it."""
    also: tuple[CardAction, ...] = ()
    """What is as good as the solution."""

    @property
    def line(self) -> CardPuzzleLine | None:
        """The level as it is played; None where the file does not say what every action is worth."""
        said = self.grading
        if said is None or not self.others:
            return None
        best = Best(self.solution, said.worth, self.others, self.also)
        return CardPuzzleLine(self.key, said.grade, said.worth, said.themes, self.start, self.aim, best)


def card_level_text(line: CardPuzzleLine, texts: Mapping[str, LevelText]) -> str:
    """Return a puzzle as the file of a level, by the generator that it has as its name; `texts` are by language."""
    aim, best = line.aim, line.best
    actions = [format_action(action) for action in (best.action, *best.also)]
    said: dict[str, object] = {"goal": {aim.kind.value: aim.turns}, "solution": actions}
    if best.others:
        said["others"] = list(map(themes.format_judged, best.others))
    said |= {"grade": int(line.grade), "worth": str(line.sure), "themes": line.themes}
    return levels.file_of(format_position(line.state) | said, line.name, texts)


def load_own(folders: Folders) -> tuple[tuple[CardLevel, ...], tuple[Note, ...]]:
    """Return the player's own levels of the card books, and a note about each file that was skipped."""
    found = filter(levels.is_of_cards, own_files(folders))
    return read_all((path, partial(read, path, own_key(folders, path))) for path in found)


def read(path: Path, key: str) -> CardLevel:
    """Return the level of a file; raises FileMistake for the first thing that is wrong."""
    written = TomlSource(path)
    written.check_keys((*LEVEL_KEYS, *KEYS))
    aim = _aim(written)
    start = _start(written, aim)
    action, *also = _solutions(written, start, aim)
    grading, others = _grading(written), _others(written, start)
    return CardLevel(key, start, aim, action, levels.read_texts(written), grading, others, tuple(also))


def _solutions(written: TomlSource, start: CardState, aim: Aim) -> list[CardAction]:
    """Return the best actions: one, or with all cards open at least one."""
    lines = levels.list_of_texts(written, ("solution",), written.table.get("solution"))
    if len(lines) > 1 and not aim.kind.is_open:
        raise written.mistake(("solution",), "solution: expected one action")
    found = written.parsed("solution", lambda: [themes.parsed_action(line, start, ME) for line in lines])
    for action in found:
        if problems := CardGame(start.rules).problems(start, ME, action):
            raise written.mistake(("solution",), f"solution: refused because {problems[0]!r}")
    return found


def _start(written: TomlSource, aim: Aim) -> CardState:
    start = written.position(KEYS, parse_position)
    if aim.kind.is_open:
        if start.turn != ME or not begins_choice(start):
            raise written.mistake(("phase",), "phase: a level of cards begins when the first seat has something to do")
        return start
    if start.seats != SEATS:
        raise written.mistake(("racks",), f"racks: a level with unseen cards has {SEATS} seats, not {start.seats}")
    if start.turn != ME or start.phase not in CLOSED:
        raise written.mistake(("phase",), "phase: a level of cards begins with a turn or an answer of the first seat")
    return start


def _others(written: TomlSource, start: CardState) -> tuple[JudgedAction, ...]:
    if "others" not in written.table:
        return ()
    game = CardGame(start.rules)
    found: list[JudgedAction] = []
    for text in levels.list_of_texts(written, ("others",), written.table["others"]):
        found.append(written.parsed("others", partial(themes.parse_judged, text, start)))
        if problems := game.problems(start, ME, found[-1].action):
            raise written.mistake(("others",), f"others: {text}: refused because {problems[0]!r}")
    return tuple(found)


def _aim(written: TomlSource) -> Aim:
    goal = written.table.get("goal")
    if not isinstance(goal, dict) or len(goal) != 1:
        raise written.mistake(("goal",), f"goal: expected a table with one of {', '.join(AimKind)}")
    ((kind, turns),) = goal.items()
    if kind not in {*AimKind}:
        raise written.mistake(("goal", kind), f"goal: {unknown_key(kind, tuple(AimKind))}")
    if not isinstance(turns, int) or isinstance(turns, bool) or not 1 <= turns <= 4:
        got = shown(repr(turns), 60)
        raise written.mistake(("goal", kind), f"goal: {kind}: expected a number of turns from 1 to 4, got {got}")
    return Aim(AimKind(kind), turns)


def _grading(written: TomlSource) -> CardGrading | None:
    table = written.table
    if "grade" not in table and "worth" not in table:
        return None
    grade = levels.whole(written, ("grade",), table.get("grade"), 1, max(Grade))
    try:
        worth = themes.parse_fraction(levels.a_text(written, ("worth",), table.get("worth")))
    except NotationError:
        raise written.mistake(("worth",), f"worth: {shown(repr(table.get('worth')), 60)} is no fraction") from None
    return CardGrading(Grade(grade), worth, levels.read_themes(written, tuple(THEMES)), levels.read_generator(written))
