"""Every picture of the gallery, as data: `ENTRIES`.

A test finds every kind of scene that none of them shows, and the tests compare each with a stored picture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.store.settings import Settings
from game.ui.scene import Scene
from game.ui.scenes.crash import Crash
from game.ui.scenes.ladder import Ladder
from game.ui.scenes.letters import LetterBoard
from game.ui.scenes.library.levels import CardLevelTurn, Levels
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.library.shelved import PathDialog, ReadingScene
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.gestures import GesturesPage, OwnKeys
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.option_rows import ALOUD, CALM, GENERAL, LOOK, Licences, LicenceText, sections_of
from game.ui.scenes.menu.options import Options
from game.ui.scenes.menu.people import People
from game.ui.scenes.new_match.house_rules import HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.first_round import FirstTurn
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.interludes import Again
from game.ui.scenes.round.pause import ComputerLevels
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.task import LevelTurn, SolvedDialog
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.scenes.round.tournament import ToEnd, TournamentScene
from game.ui.scenes.school.school import School
from game.ui.scenes.school.stage import CardRoundTurn, CardStageTurn, TileRoundTurn, TileStageTurn
from game.ui.scenes.training.days import Days
from game.ui.scenes.training.puzzle_turn import CardPuzzleTurn, PuzzleTurn
from game.ui.scenes.training.puzzles import Puzzles
from game.words.cards.sentences import Way
from tools.gallery import cards, pages, tiles
from tools.gallery.studio import PLAIN_SETTINGS, STILL, Studio

PAGES = "pages"
"""The group of pictures that belong to no book."""
StagePicture = Callable[[Studio, str], None]
"""Puts a scene on the stack; the text says which book, section or level."""


class GalleryEntry(NamedTuple):
    """A picture of the gallery."""

    group: str
    """The book, or `pages`."""
    name: str
    scene: type[Scene]
    """The scene on top."""
    stage: StagePicture
    about: str = ""
    settings: Settings = STILL


MOVING = PLAIN_SETTINGS
_PAGES = (
    GalleryEntry(PAGES, "menu", Menu, pages.menu, settings=MOVING),
    GalleryEntry(PAGES, "menu-later", Menu, pages.menu_later, settings=MOVING),
    GalleryEntry(PAGES, "options-game", Options, pages.options, f" {GENERAL}"),
    GalleryEntry(PAGES, "options-look", Options, pages.options, f" {LOOK}"),
    GalleryEntry(PAGES, "options-aloud", Options, pages.options, f" {ALOUD}"),
    GalleryEntry(PAGES, "options-calm", Options, pages.options, f" {CALM}"),
    GalleryEntry(PAGES, "options-in-match", Options, pages.options_in_match),
    GalleryEntry(PAGES, "mouse-and-keys", GesturesPage, pages.gestures),
    GalleryEntry(PAGES, "people", People, pages.people),
    GalleryEntry(PAGES, "letters", LetterBoard, pages.letters),
    GalleryEntry(PAGES, "licences", Licences, pages.licences),
    GalleryEntry(PAGES, "licence", LicenceText, pages.licence),
    GalleryEntry(PAGES, "own-keys", OwnKeys, pages.own_keys),
    GalleryEntry(PAGES, "levels", Levels, pages.levels),
    GalleryEntry(PAGES, "school", School, pages.school_question, "uno-rummy"),
    GalleryEntry(PAGES, "school-later", School, pages.path, "uno-rummy"),
    GalleryEntry(PAGES, "stage", TileStageTurn, pages.stage, "uno-rummy 10-actions"),
    GalleryEntry(PAGES, "stage-hint", TileStageTurn, pages.stage_hint, "uno-rummy 08-the-fourth"),
    GalleryEntry(PAGES, "stage-cards", CardStageTurn, pages.stage, "uno-1999 05-draw-two"),
    GalleryEntry(PAGES, "stage-round-cards", CardRoundTurn, pages.mini_round, "uno-112 04-first-round"),
    GalleryEntry(PAGES, "stage-round", TileRoundTurn, pages.mini_round, "uno-rummy 06-first-round"),
    GalleryEntry(PAGES, "puzzle", LevelTurn, pages.puzzle),
    GalleryEntry(PAGES, "ladder", Ladder, pages.ladder),
    GalleryEntry(PAGES, "puzzles", Puzzles, pages.themes),
    GalleryEntry(PAGES, "puzzles-later", Puzzles, pages.dashboard),
    GalleryEntry(PAGES, "puzzle-rated", PuzzleTurn, pages.rated),
    GalleryEntry(PAGES, "puzzle-storm", PuzzleTurn, pages.storm),
    GalleryEntry(PAGES, "puzzle-cards", CardPuzzleTurn, pages.cards),
    GalleryEntry(PAGES, "level-cards", CardLevelTurn, pages.own_level),
    GalleryEntry(PAGES, "days", Days, pages.days),
    GalleryEntry(PAGES, "solved", SolvedDialog, pages.solved, "uno-rummy 01-run", MOVING),
    GalleryEntry(PAGES, "first-round", FirstTurn, pages.first_round),
    GalleryEntry(PAGES, "first-round-later", FirstTurn, pages.first_meld),
    GalleryEntry(PAGES, "matches-none", Matches, pages.no_matches),
    GalleryEntry(PAGES, "matches", Matches, pages.list_of_matches),
    GalleryEntry(PAGES, "matches-finished", Matches, pages.finished_match),
    GalleryEntry(PAGES, "statistics-none", Statistics, pages.no_statistics),
    GalleryEntry(PAGES, "question", Dialog, pages.question),
    GalleryEntry(PAGES, "path", PathDialog, pages.path_asked),
    GalleryEntry(PAGES, "reading", ReadingScene, pages.reading),
    GalleryEntry(PAGES, "messages", Levels, pages.toasts),
    GalleryEntry(PAGES, "crash", Crash, pages.crash),
    GalleryEntry(PAGES, "tournament", TournamentScene, pages.hall, "0"),
    GalleryEntry(PAGES, "tournament-later", TournamentScene, pages.hall, "4"),
    GalleryEntry(PAGES, "tournament-rounds", TournamentScene, pages.hall_rounds, "4"),
    GalleryEntry(PAGES, "tournament-over", TournamentScene, pages.hall, "all"),
)
_EVERY_BOOK = (
    ("new-match", NewMatch, pages.new_match),
    ("new-match-full", NewMatch, pages.new_match_full),
    ("compare", Compare, pages.compare),
    ("rules", RulesScene, pages.rules),
    ("rules-search", RulesScene, pages.rules_search),
    ("replay", ReplayScene, pages.replay),
    ("statistics", Statistics, pages.figures),
)
_EVERY_TABLE = (
    ("deal", (TileDeal, CardDeal)),
    ("turn", (TileTurn, CardTurn)),
    ("computer", (TileTurn, CardTurn)),
    ("log", (TileTurn, CardTurn)),
    ("second_player", (TileTurn, CardTurn)),
    ("handover", (HandOver, HandOver)),
    ("paused", (Dialog, Dialog)),
    ("again", (Again, Again)),
    ("going_out", (ScoringScene, ScoringScene)),
    ("round_won", (ScoringScene, ScoringScene)),
    ("round_lost", (ScoringScene, ScoringScene)),
    ("match_won", (ScoringScene, ScoringScene)),
    ("match_lost", (ScoringScene, ScoringScene)),
)
"""The tables of both families: name of the function in `tiles` and `cards`, and their scenes."""
_UNDER_WAY = ("deal", "computer", "caught", "again", "going_out", "match_won")
"""Pictures taken while something moves."""
_TILES = {"lay": TileTurn, "invalid": TileTurn, "in_hand": TileTurn, "crowded": TileTurn, "panned": TileTurn}
_CARDS = {
    "lifted": CardTurn, "colour": CardTurn, "challenge": CardTurn, "shown_hand": CardTurn, "stack": CardTurn,
    "caught": CardTurn, "ten": CardTurn, "ten_scored": ScoringScene, "strength": ComputerLevels,
}  # fmt: skip
_ONLY: dict[str, dict[str, type[Scene]]] = {
    "uno-rummy": {"caught": TileTurn},
    "rummikub": {"claim": Dialog},
    "uno-1999": {"partners": CardTurn, "partners_won": ScoringScene, "to_end": ToEnd},
}
"""Tables of one book only."""


def _of_book(book: str) -> tuple[GalleryEntry, ...]:
    """Return the pictures of a book: its pages, its tables, its options."""
    family, at = (tiles, 0) if book in TILE_BOOKS else (cards, 1)
    tables: dict[str, type[Scene]] = {name: scenes[at] for name, scenes in _EVERY_TABLE}
    tables |= (_TILES, _CARDS)[at] | _ONLY.get(book, {})
    shown = [GalleryEntry(book, name, scene, stage, book) for name, scene, stage in _EVERY_BOOK]
    if book in CARD_BOOKS:
        shown.append(GalleryEntry(book, "house-rules", HouseRules, pages.house_rules, book))
    if book == "uno-112":
        shown += [GalleryEntry(book, f"wilds-{way}", WildEditor, pages.wild_editor, way) for way in Way]
    shown += [
        GalleryEntry(book, f"options-{part}", Options, pages.options, f"{book} {part}")
        for part in sections_of(BOOKS[book])
    ]
    if book in pages.PLAYED:
        shown.append(GalleryEntry(book, "third-round", ScoringScene, pages.third_round, book))
        shown.append(GalleryEntry(book, "match-played", ScoringScene, pages.match_played, book, MOVING))
    for name, scene in tables.items():
        settings = MOVING if name in _UNDER_WAY else STILL
        shown.append(GalleryEntry(book, name.replace("_", "-"), scene, getattr(family, name), book, settings))
    return tuple(shown)


ENTRIES: tuple[GalleryEntry, ...] = (*_PAGES, *(entry for book in BOOKS for entry in _of_book(book)))
GALLERY_GROUPS = (PAGES, *BOOKS)
"""What `--book` can be, in the order of the sheets."""
