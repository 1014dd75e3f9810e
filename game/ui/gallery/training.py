"""Puzzles and days of a player who has tried some, as they are photographed."""

from __future__ import annotations

from datetime import timedelta

from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.themes import ProvenPuzzle
from game.engine.tiles.puzzles.lines import PuzzleLabel
from game.play.cards.levels import level_from
from game.play.practice import Series
from game.play.tiles.levels import puzzle_of_day
from game.store import training
from game.store.card_levels import CardGrading, CardLevel
from game.store.content import read_labels, set_of
from game.store.training import Mode, Run, TrainingHistory, Try
from game.ui.gallery.studio import MOMENT, Studio
from game.ui.scenes.library.card_position_level import text_of
from game.ui.scenes.library.levels import CardLevelTurn, open_level
from game.ui.scenes.training.card_puzzle_turn import CardPuzzleTurn
from game.ui.scenes.training.days import Days
from game.ui.scenes.training.puzzle_turn import PuzzleTurn
from game.ui.scenes.training.puzzles import Puzzles
from game.words.catalogue import LANGUAGES, Catalogue

BOOK = "rummikub"
CARDS = "uno-1999"
"""The book of the puzzle of cards."""
KEPT = {
    "book": CARDS, "turn": 2, "discard": "B7", "stock": "R9 G2 Y5 B1 RS G9 Y1 W4 B6 R2 G7 Y8",
    "racks": ["G4 Y6 B2 R7 BS Y2 R1", "Y4 YS R+2 G5 W G0", "B3 B9 R8 Y9 G8 W'", "R3 R4 G3 Y7 GS"],
}  # fmt: skip
"""The position of that level."""
TURN = 5
"""The turn of a match from which a level was made."""
TRIED = 40
"""The number of puzzles that were tried."""
MISSED, HELPED = 3, 5
"""One in this many was missed, and solved with a hint."""
SOLVED_DAYS = (0, 1, 2, 4, 5, 8, 9, 12, 20)
"""How many days ago the puzzle of the day was solved."""


def tried(studio: Studio) -> None:
    """Let the player have tried puzzles on many days."""
    folders, labels, history = studio.context.folders, tuple(read_labels(set_of(BOOK))), TrainingHistory()
    for number in range(TRIED):
        series = Series(Mode.RATED, BOOK, labels, history)
        assert isinstance(series.label, PuzzleLabel)
        solved, hints, moves = bool(number % MISSED), int(number % HELPED == 0), series.label.par + number % 2
        at = MOMENT - timedelta(days=(TRIED - number) // 2)
        done = series.tried(at, solved=solved, moves=moves, hints=hints, seconds=50.0)
        history = history._replace(tries=(*history.tries, done))
        training.add_try(folders, done, MOMENT)
    for ago in SOLVED_DAYS:
        at = MOMENT - timedelta(days=ago)
        label = puzzle_of_day(labels, at.date())
        moves, hints = label.par + ago % 2, int(ago > 4)
        training.add_try(folders, Try(at, Mode.DAY, BOOK, label.name, True, moves, hints, 62.0, at.date()), MOMENT)
    for mode, score in ((Mode.STREAK, 7), (Mode.STORM, 11)):
        training.add_run(folders, Run(MOMENT, mode, BOOK, score), MOMENT)


def page(studio: Studio) -> Puzzles:
    """The page of puzzles."""
    tried(studio)
    scene = Puzzles(studio.context)
    studio.show(scene)
    return scene


def themes(studio: Studio, _book: str) -> None:
    """All themes."""
    page(studio)
    studio.rest()


def dashboard(studio: Studio, _book: str) -> None:
    """What the player can."""
    page(studio).look_at("dashboard")
    studio.rest()


def rated(studio: Studio, _book: str) -> None:
    """A puzzle that fits, with its first hint."""
    page(studio).play(Mode.RATED)
    studio.rest()
    studio.on_top(PuzzleTurn).hint()
    studio.rest()


def cards(studio: Studio, _book: str) -> None:
    """A puzzle of cards, with its first hint."""
    scene = page(studio)
    scene.turn_to(CARDS)
    scene.play(Mode.RATED, "which-colour")
    studio.rest()
    studio.on_top(CardPuzzleTurn).tell_hint()
    studio.rest()


def own_level(studio: Studio, _book: str) -> None:
    """A level of cards that the player has kept from a match of four, with its first hint."""
    kept = level_from(parse_position(KEPT))
    assert isinstance(kept, ProvenPuzzle)
    texts = {language: text_of(Catalogue(language).t, kept, TURN, MOMENT.date()) for language in LANGUAGES}
    grading = CardGrading(kept.grade, kept.best.sure, kept.themes, "")
    level = CardLevel(
        "own/match", kept.start, kept.aim, kept.best.action, texts, grading, kept.best.others, kept.best.also
    )
    open_level(studio.context, (level,), level, 1)
    studio.rest()
    studio.on_top(CardLevelTurn).tell_hint()
    studio.rest()


def storm(studio: Studio, _book: str) -> None:
    """A storm after some seconds."""
    page(studio).play(Mode.STORM)
    studio.wait(12.0)


def days(studio: Studio, _book: str) -> None:
    """The medals of a month."""
    tried(studio)
    scene = Days(studio.context, BOOK)
    studio.show(scene)
    scene.leaf(-1)
    scene.choose((MOMENT - timedelta(days=1)).date())
    studio.rest()
