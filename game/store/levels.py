"""Levels: positions with a goal or an aim, their texts and grades, what makes one a stage of the school; read, written.

A broken file is skipped, with a note saying what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, partial, reduce
from pathlib import Path
from typing import ClassVar

from game import shipped
from game.engine.books import Rules
from game.engine.cards.actions import CardAction, CardPhase
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.notation import format_action as format_card_action, parse_card
from game.engine.cards.position import format_position as format_card_position
from game.engine.cards.puzzles import themes
from game.engine.cards.puzzles.open_positions import begins_choice
from game.engine.cards.puzzles.search import ME, Aim, AimKind
from game.engine.cards.puzzles.themes import Best, CardPuzzleLine, Grade as CardGrade, JudgedAction
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState
from game.engine.fields import NotationError
from game.engine.game import OfFamily, Problem, Refused
from game.engine.goals import WIN, Goal, lacking, missed, parse_goals, written_goal
from game.engine.registry import CARDS, TILES, BookFamily, family_of, idle_lengths, idle_reason
from game.engine.shown import sentences, shown
from game.engine.tiles.actions import Lay, Open, TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.notation import format_action, parse_words
from game.engine.tiles.position import format_position
from game.engine.tiles.puzzles.grades import Grade
from game.engine.tiles.puzzles.themes import THEMES
from game.engine.tiles.state import TileState
from game.ledger import LEDGER
from game.shipped import LANGUAGES
from game.store import files
from game.store.files import Note
from game.store.folders import Folders, own_files, own_folder, own_key
from game.store.toml_source import FileMistake, KeyPath, TomlSource, read_all, unknown_key

LONGEST = {"title": 60, "teaches": 80, "task": 400, "aim": 160, "hints": 300}
"""The keys of a table of texts, with the maximum length of each; only a stage of the school has an aim."""


class Told:
    """A level of any kind: its texts by language, at least one."""

    __slots__ = ()
    texts: Mapping[str, LevelText]

    def text(self, language: str) -> LevelText:
        """Return the texts in a language, or in the one that exists."""
        return self.texts.get(language) or next(iter(self.texts.values()))


@dataclass(frozen=True, slots=True)
class LevelText:
    """The texts of a level in one language."""

    title: str
    teaches: str
    """The topic, in a few words."""
    task: str
    """The task, in a sentence or two."""
    hints: tuple[str, ...]
    """A ladder: each hint says a little more."""
    aim: str = ""
    """What is to be done, in a sentence, if the task is only what has to be known for it."""

    def changed(self, change: Callable[[str], str]) -> LevelText:
        """Return the same with every text changed."""
        hints = tuple(map(change, self.hints))
        return LevelText(change(self.title), change(self.teaches), change(self.task), hints, change(self.aim))


def said(text: LevelText, told: int) -> str:
    """Return what the side of the table says, with the first `told` hints, for somebody who does not see it."""
    return sentences(text.title, text.teaches, text.task, text.aim, *text.hints[:told])


def read_texts(written: TomlSource) -> Mapping[str, LevelText]:
    """Return the texts of a level by language, at least one; raises FileMistake.

    They are in its file, or, if it comes with the game, in the files of the languages.
    """
    staged = "rules" in written.table
    texts = {each: _read(written, (each,), written.table[each], staged) for each in LANGUAGES if each in written.table}
    texts = texts or dict(_shipped_texts(written.path, staged))
    if not texts:
        raise written.mistake((), f"the texts are missing: {' or '.join(f'[{each}]' for each in LANGUAGES)}")
    return texts


def _shipped_texts(level: Path, staged: bool) -> Iterator[tuple[str, LevelText]]:
    """Yield the texts of a level of the game by language; nothing for any other."""
    ours = shipped.levels()
    if level.is_relative_to(ours) or (level := level.resolve()).is_relative_to(ours):
        place = level.relative_to(ours).with_suffix("").parts
        for language in LANGUAGES:
            texts = _texts_in(shipped.text_file(language, "levels"))
            if found := reduce(lambda table, name: table.get(name, {}), place, texts.table):
                yield language, _read(texts, place, found, staged)


_texts_in = cache(TomlSource)
"""The texts of all levels of the game, by their file."""


def _read(written: TomlSource, place: tuple[str, ...], table: object, staged: bool) -> LevelText:
    """Return the texts in a table, which those of a stage of the school have one more of."""
    if not isinstance(table, dict):
        raise written.mistake(place, f"{place[-1]}: expected a table [{'.'.join(place)}]")
    written.check_keys(tuple(LONGEST), place, table)
    words = {
        key: shown(a_text(written, (*place, key), table.get(key)), LONGEST[key])
        for key in LONGEST
        if key != "hints" and (key != "aim" or key in table or staged)
    }
    hints = list_of_texts(written, (*place, "hints"), table.get("hints"))
    return LevelText(**words, hints=tuple(shown(hint, LONGEST["hints"]) for hint in hints))


def a_text(written: TomlSource, place: KeyPath, value: object) -> str:
    """Return a value that has to be a text, without spaces around it; raises FileMistake."""
    if not isinstance(value, str) or not value.strip():
        raise written.not_expected(place, "a text", value)
    return value.strip()


def list_of_texts(written: TomlSource, place: KeyPath, value: object) -> list[str]:
    """Return a value that has to be a list of texts, and not empty; raises FileMistake."""
    if not isinstance(value, list) or not value:
        raise written.not_expected(place, "a list of texts", value)
    return [a_text(written, place, each) for each in value]


# -- What is known about a graded level: the keys of its file beside position, goal, solution and texts.

GRADING_KEYS = ("grade", "par", "features", "themes", "generator")
"""The keys of a graded level; the first two belong together, the others are optional."""
FEATURES = ("breaks", "plays", "dead_ends")
"""The keys of the table of features."""


@dataclass(frozen=True, slots=True)
class Grading:
    """The grade of a level, and what was found out with it; `main.py check` proves it."""

    grade: Grade
    par: int
    """The fewest tiles moved by a play that breaks the fewest melds."""
    features: Mapping[str, int]
    """How many melds are broken, how many best plays and dead ends there are; what is left out is unknown."""
    themes: tuple[str, ...] | None
    generator: str
    """Version and seed of the generator that made it; "" if it was made by hand."""


def read_grading(written: TomlSource) -> Grading | None:
    """Return the grading in a level file; None if it has none. Raises FileMistake."""
    table = written.table
    if not any(key in table for key in GRADING_KEYS):
        return None
    for key in ("grade", "par"):
        if key not in table:
            raise written.mistake((), f"{key}: missing; a graded level has a grade and a par")
    grade = whole(written, ("grade",), table["grade"], Grade.NEW, Grade.EVERYTHING)
    features = table.get("features", {})
    written.check_keys(FEATURES, ("features",), features)
    return Grading(
        Grade(grade),
        whole(written, ("par",), table["par"], 1, 999),
        {key: whole(written, ("features", key), value, 0, 9999) for key, value in features.items()},
        read_themes(written, tuple(THEMES)) if "themes" in table else None,
        read_generator(written),
    )


def read_themes(written: TomlSource, known: Sequence[str]) -> tuple[str, ...]:
    """Return the themes in a level file, of those that are known; raises FileMistake."""
    value = written.table.get("themes", [])
    if not isinstance(value, list):
        raise written.not_expected(("themes",), "a list", value)
    for each in value:
        if each not in known:
            raise written.mistake(("themes",), f"themes: {unknown_key(str(each), known)}")
    return tuple(value)


def read_generator(written: TomlSource) -> str:
    """Return which generator made a level, by its file; "" if it was made by hand. Raises FileMistake."""
    value = written.table.get("generator", "")
    if not isinstance(value, str):
        raise written.not_expected(("generator",), "a text", value)
    return value


def whole(written: TomlSource, place: KeyPath, value: object, low: int, high: int) -> int:
    """Return a value that has to be a whole number in a range; raises FileMistake."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise written.not_expected(place, f"a whole number from {low} to {high}", value)
    return value


# -- Levels as text: those of the generator, and those that the player keeps from a match.

WRITTEN = ("book", "options", "table", "loose", "racks", "opened", "spent")
"""What a level says of its position."""


def level_text(
    start: TileState, goals: Sequence[Goal], lay: Lay | Open, grading: Grading | None, texts: Mapping[str, LevelText]
) -> str:
    """Return a level of one lay, or of an initial meld, as a file; `texts` are those of each language."""
    position = format_position(start)
    # Without `spent` every joker on the table is; so it is written where none is, too.
    written = (key for key in WRITTEN if position.get(key) or (key == "spent" and key in position))
    said: dict[str, object] = {key: position[key] for key in written}
    said |= {"goal": dict(map(written_goal, goals)), "solution": [format_action(lay)]}
    if grading is None:
        return file_of(said, "", texts)
    said |= {"grade": int(grading.grade), "par": grading.par, "features": dict(grading.features)}
    return file_of(said | {"themes": grading.themes or ()}, grading.generator, texts)


def file_of(said: dict[str, object], generator: str, texts: Mapping[str, LevelText]) -> str:
    """Return a level of either family as a file: what is said of it, its generator if it has one, and its texts."""
    lines = _lines(said | {"generator": generator} if generator else said)
    for language, text in texts.items():
        words = {"title": text.title, "teaches": text.teaches, "task": text.task, "hints": text.hints}
        lines += ["", f"[{language}]", *_lines(words)]
    return "\n".join([*lines, ""])


def _lines(table: Mapping[str, object]) -> list[str]:
    return [f"{key} = {toml_value(value)}" for key, value in table.items()]


def toml_value(value: object) -> str:
    """Return a value in TOML."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {toml_value(each)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(toml_value, value)) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def keep_level(folders: Folders, name: str, text: str) -> tuple[Path | None, tuple[Note, ...]]:
    """Put a level among the player's own under a name that is free; return its path, or None with notes."""
    return files.write_new(own_folder(folders) / f"{name}.toml", text)


# -- What makes a level a stage of the school: the keys of its file beside position, goal, solution and texts.

STAGE_KEYS = ("rules", "picture", "mini_round", "opens")
"""The keys of a stage; `mini_round` makes it a whole round."""
ROUND_KEYS = ("deals", "minutes", "patience")
"""The keys of the table `mini_round`."""
REFUSED = "!"
"""What stands before a row of the picture that is not allowed."""
NEW, GAP = "!", "_"
"""What follows a piece that was just laid, and what leaves a gap."""


class Knows(StrEnum):
    """What somebody knows of a book before the first stage."""

    NOTHING = "nothing"
    SIMILAR = "similar"
    """They know a game like it."""
    WELL = "well"


@dataclass(frozen=True, slots=True)
class MiniRound:
    """A short round against a patient computer."""

    deals: tuple[str, ...]
    """The seeds, one for each try, over and over."""
    minutes: int
    """The player's own minutes, after which the rack with fewer points wins."""
    patience: int
    """How many times as long as usual the computer takes."""


@dataclass(frozen=True, slots=True)
class StageFacts:
    """What a stage has besides a level."""

    rules: tuple[str, ...]
    """The ids of the rules it teaches."""
    picture: tuple[str, ...]
    """Rows of pieces: `!` before one that is not allowed, `R4!` was just laid, `_` leaves a gap."""
    round: MiniRound | None = None
    """None for a task."""
    opens: Knows | None = None
    """Whose first stage it is: theirs who know that much."""


def read_stage(written: TomlSource, rules: Rules) -> StageFacts | None:
    """Return what makes a level a stage; None if it is none. Raises FileMistake."""
    table = written.table
    if not any(key in table for key in STAGE_KEYS):
        return None
    taught = _texts(written, "rules")
    for each in taught:
        if each not in LEDGER or not each.startswith(f"{rules.prefix}-"):
            raise written.mistake(("rules",), f"rules: {rules.book} has no {shown(each, 20)}")
    picture = _texts(written, "picture")
    for row in picture:
        written.parsed("picture", partial(_check_row, row, rules))
    opens = table.get("opens")
    if opens is not None and opens not in tuple(Knows):
        raise written.not_expected(("opens",), f"one of {', '.join(Knows)}", opens)
    return StageFacts(taught, picture, _round(written), None if opens is None else Knows(opens))


def _check_row(row: str, rules: Rules) -> None:
    """Raise NotationError if a row names a piece that the book does not have."""
    pieces = [piece.rstrip(NEW) for piece in row.split() if piece not in (REFUSED, GAP)]
    if isinstance(rules, CardRules):
        for piece in pieces:
            parse_card(piece.partition(":")[0], rules)
    else:
        parse_words(" ".join(pieces), rules)


def _round(written: TomlSource) -> MiniRound | None:
    if (table := written.table.get("mini_round")) is None:
        return None
    written.check_keys(ROUND_KEYS, ("mini_round",), table)
    deals = table.get("deals")
    if not isinstance(deals, list) or not deals or not all(isinstance(each, str) and each for each in deals):
        raise written.mistake(("mini_round",), f"deals: expected a list of seeds, got {shown(repr(deals), 60)}")
    minutes, patience = (whole(written, ("mini_round", key), table.get(key), 1, 30) for key in ROUND_KEYS[1:])
    return MiniRound(tuple(deals), minutes, patience)


def _texts(written: TomlSource, key: str) -> tuple[str, ...]:
    value = written.table.get(key)
    if not isinstance(value, list) or not value or not all(isinstance(each, str) and each.strip() for each in value):
        raise written.not_expected((key,), "a list of texts", value)
    return tuple(each.strip() for each in value)


LEVEL_KEYS = ("goal", "solution", *GRADING_KEYS, *STAGE_KEYS, *LANGUAGES)
"""The keys of a level file besides those of its position; it needs the texts of at least one language."""
CARD_STAGE_KEYS = tuple(key for key in LEVEL_KEYS if key not in GRADING_KEYS)
"""Those of a stage of cards, which has no grade."""


class LevelSet(StrEnum):
    """The set that a level belongs to."""

    LESSONS = "lessons"
    """The stages of the school: for each book they teach one thing each, in order."""
    PUZZLES = "puzzles"
    """They get harder, in order."""
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Level(Told):
    """A position with goals: of tiles, or a stage of the school with cards."""

    key: str
    """For example `lessons/uno-rummy/01-run`; solved levels are remembered by it."""
    set: LevelSet
    start: OfFamily
    goals: tuple[Goal, ...]
    solution: tuple[str, ...]
    """One action line for each turn of the level; () for a whole round."""
    texts: Mapping[str, LevelText]
    """By language, at least one."""
    grading: Grading | None = None
    """None for a level that was never graded."""
    stage: StageFacts | None = None
    """None for a level outside of the school."""
    file: Path | None = None

    @property
    def of_cards(self) -> bool:
        """Whether it is played with cards."""
        return isinstance(self.start, CardState)

    @property
    def seat(self) -> int:
        """The seat that plays it: the one on turn, or the first where a player of cards is to be caught."""
        turn: int = self.start.turn
        return 0 if self.of_cards and self.start.catchable is not None else turn

    @property
    def round(self) -> MiniRound | None:
        """The short round that it is; None for a task."""
        return self.stage.round if self.stage is not None else None

    def action(self, line: str, state: OfFamily) -> OfFamily | Problem:
        """Return the action of a line of the solution; raises NotationError."""
        return family_of(state.rules.book).parse_action(line, state, self.seat)

    def is_solved(self, steps: tuple[OfFamily, ...]) -> bool:
        """Return whether these steps since its start reach the goals; with cards, without a forgotten call."""
        if self.of_cards:
            return not lacking(self.goals, self.seat, steps)
        return bool(steps) and not missed(self.goals, self.seat, steps)


@dataclass(frozen=True, slots=True)
class CardGrading:
    """What was found out about a level; `main.py check` proves it."""

    grade: CardGrade
    worth: Fraction
    """What the best action is worth: a chance, or cards."""
    themes: tuple[str, ...]
    generator: str
    """Version and seed of the generator that made it; "" for any other."""


@dataclass(frozen=True, slots=True)
class CardLevel(Told):
    """A position of a card book with an aim, among the player's own levels."""

    set: ClassVar[LevelSet] = LevelSet.OWN
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


@dataclass(frozen=True, slots=True)
class Library:
    """Levels that can be played."""

    levels: tuple[OfFamily, ...] = ()
    notes: tuple[Note, ...] = ()
    """About files that were skipped."""

    def of(self, kind: LevelSet) -> tuple[OfFamily, ...]:
        """Return the levels of a set, in order."""
        return tuple(level for level in self.levels if level.set is kind)

    def number(self, level: Level | CardLevel) -> int:
        """Return the place of a level in its set, from 1."""
        return [each.key for each in self.of(level.set)].index(level.key) + 1

    def after(self, level: Level | CardLevel) -> OfFamily | None:
        """Return the next level of the same set and kind; None after the last one."""
        later = self.of(level.set)[self.number(level) :]
        return next((each for each in later if isinstance(each, type(level))), None)


def load(folders: Folders, kinds: Sequence[LevelSet] = tuple(LevelSet)) -> Library:
    """Return the levels of some sets: those of the game, and the player's own, with tiles first."""
    return Library(*read_all(each for kind in kinds for each in _readers(folders, kind)))


def _readers(folders: Folders, kind: LevelSet) -> Iterator[tuple[Path, Callable[[], Level | CardLevel]]]:
    """Yield every level file of a set, in order, with what reads it."""
    match kind:
        case LevelSet.LESSONS:
            for key, path in (each for book in BOOKS for each in lessons(book)):
                yield path, partial(read, path, key, kind)
        case LevelSet.PUZZLES:
            for path in sorted((shipped.levels() / kind.value).glob("*.toml")):
                yield path, partial(read, path, f"{kind.value}/{path.stem}", kind)
        case LevelSet.OWN:
            for path in sorted(own_files(folders), key=is_of_cards):
                key = own_key(folders, path)
                yield path, partial(read_card_level, path, key) if is_of_cards(path) else partial(read, path, key, kind)


def lessons(book: str) -> Iterator[tuple[str, Path]]:
    """Yield every stage of a book with its key, in order."""
    for path in sorted((shipped.levels() / LevelSet.LESSONS / book).glob("*.toml")):
        yield f"{LevelSet.LESSONS}/{book}/{path.stem}", path


def read(
    path: Path, key: str, kind: LevelSet, family: BookFamily = TILES, changed: Callable[[str], str] = str
) -> Level:
    """Return the level of a file, as `changed` makes its text; raises FileMistake for the first thing that is wrong."""
    written = TomlSource(path, changed)
    written.check_keys((*(CARD_STAGE_KEYS if family is CARDS else LEVEL_KEYS), *family.keys))
    start = written.position(family.keys, family.parse_position)
    goals, texts, stage = _goals(written, start), read_texts(written), read_stage(written, start.rules)
    if stage is None and family is CARDS:
        raise written.mistake((), "rules: missing; a stage names the rules it teaches")
    if (stage is not None and stage.round is not None) != (WIN in goals):
        raise written.mistake(("goal",), "goal: `win` and the key `mini_round` belong together")
    solution = () if WIN in goals else list_of_texts(written, ("solution",), written.table.get("solution"))
    level = Level(key, kind, start, goals, tuple(solution), texts, read_grading(written), stage, path)
    if solution:
        _prove(written, level)
    return level


def _goals(written: TomlSource, start: OfFamily) -> tuple[Goal, ...]:
    """Return the goals of a level that begins so, with tiles at the start of a turn."""
    goal, rules = written.table.get("goal"), start.rules
    if not isinstance(start, CardState):
        for name in idle_lengths(rules, written.table.get("options")):
            raise written.mistake(("options", name), f"{name}: {idle_reason(rules, name)}")
        if start.phase not in (TilePhase.TURN, TilePhase.CLAIM):
            raise written.mistake(("phase",), f"phase: a level begins with a turn, not with {start.phase.value!r}")
        if goal is None:
            raise written.mistake((), "goal: missing")
    return written.parsed("goal", lambda: parse_goals(goal, rules))


def _prove(written: TomlSource, level: Level) -> None:
    """Play the solution of a level, which must be legal and reach the goals; raises FileMistake."""
    steps = written.parsed("solution", partial(solution_steps, level))
    if isinstance(steps, Problem):
        raise written.mistake(("solution",), f"solution: refused because {steps!r}")
    if not level.is_solved(steps):
        raise written.mistake(("solution",), "solution: it does not reach the goal")


def solution_steps(level: Level) -> tuple[OfFamily, ...] | Problem:
    """Return the steps of the solution of a level, or why a line of it is refused; raises NotationError."""
    game, state = family_of(level.start.rules.book).game(level.start.rules), level.start
    done: tuple[OfFamily, ...] = ()
    for line in level.solution:
        action = level.action(line, state)
        outcome = Refused((action,)) if isinstance(action, Problem) else game.attempt(state, level.seat, action)
        if isinstance(outcome, Refused):
            return outcome.problems[0]
        done += outcome
        state = done[-1].state
    return done


# -- Levels of the card books: a position with an aim, and the best action.
#
# With all cards open there may be any number of seats, and several actions may be best; otherwise two seats play.

CARD_LEVEL_KEYS = ("goal", "solution", "others", "grade", "worth", "themes", "generator", *LANGUAGES)
"""The keys of a level of cards beside those of its position."""
SEATS = 2
"""The number of seats of a level in which cards are unseen."""
CLOSED = (CardPhase.TURN, CardPhase.ANSWER)
"""The phases in which such a level begins."""


def card_level_text(line: CardPuzzleLine, texts: Mapping[str, LevelText]) -> str:
    """Return a puzzle as the file of a level, by the generator that it has as its name; `texts` are by language."""
    aim, best = line.aim, line.best
    actions = [format_card_action(action) for action in (best.action, *best.also)]
    said: dict[str, object] = {"goal": {aim.kind.value: aim.turns}, "solution": actions}
    if best.others:
        said["others"] = list(map(themes.format_judged, best.others))
    said |= {"grade": int(line.grade), "worth": str(line.sure), "themes": line.themes}
    return file_of(format_card_position(line.state) | said, line.name, texts)


def read_card_level(path: Path, key: str) -> CardLevel:
    """Return the level of a file; raises FileMistake for the first thing that is wrong."""
    written = TomlSource(path)
    written.check_keys((*CARD_LEVEL_KEYS, *CARDS.keys))
    aim = _aim(written)
    start = _card_start(written, aim)
    action, *also = _solutions(written, start, aim)
    grading, others = _card_grading(written), _others(written, start)
    return CardLevel(key, start, aim, action, read_texts(written), grading, others, tuple(also))


def _solutions(written: TomlSource, start: CardState, aim: Aim) -> list[CardAction]:
    """Return the best actions: one, or with all cards open at least one."""
    lines = list_of_texts(written, ("solution",), written.table.get("solution"))
    if len(lines) > 1 and not aim.kind.is_open:
        raise written.mistake(("solution",), "solution: expected one action")
    found = written.parsed("solution", lambda: [themes.parsed_action(line, start, ME) for line in lines])
    for action in found:
        if problems := CardGame(start.rules).problems(start, ME, action):
            raise written.mistake(("solution",), f"solution: refused because {problems[0]!r}")
    return found


def _card_start(written: TomlSource, aim: Aim) -> OfFamily:
    start: OfFamily = written.position(CARDS.keys, CARDS.parse_position)
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
    for text in list_of_texts(written, ("others",), written.table["others"]):
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


def _card_grading(written: TomlSource) -> CardGrading | None:
    table = written.table
    if "grade" not in table and "worth" not in table:
        return None
    grade = whole(written, ("grade",), table.get("grade"), 1, max(CardGrade))
    try:
        worth = themes.parse_fraction(a_text(written, ("worth",), table.get("worth")))
    except NotationError:
        raise written.mistake(("worth",), f"worth: {shown(repr(table.get('worth')), 60)} is no fraction") from None
    return CardGrading(CardGrade(grade), worth, read_themes(written, tuple(themes.THEMES)), read_generator(written))


def is_of_cards(path: Path) -> bool:
    """Return whether a file says that it is of a card book; one that cannot be read says nothing."""
    try:
        return TomlSource(path).table.get("book") in [*CARD_BOOKS]
    except (FileMistake, MemoryError):
        return False
