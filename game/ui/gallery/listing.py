"""Every picture of the gallery, as data: `ENTRIES`.

A test finds each kind of scene that none of them shows, and each is held against a picture of it in the tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.store.settings import Settings
from game.ui.gallery import cards, library, pages, tiles
from game.ui.gallery.studio import PLAIN, STILL, Studio
from game.ui.scene import Scene
from game.ui.scenes.crash import Crash
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.path_dialog import PathDialog
from game.ui.scenes.library.reading import Reading
from game.ui.scenes.library.replay import Replay
from game.ui.scenes.library.rules import Rules
from game.ui.scenes.library.statistics import Statistics
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.gestures import Gestures
from game.ui.scenes.menu.licences import Licences, LicenceText
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.option_rows import sections_of
from game.ui.scenes.menu.options import ALOUD, GENERAL, LOOK, Options
from game.ui.scenes.menu.own_keys import OwnKeys
from game.ui.scenes.new_match.house_rules import HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.first_round import FirstTurn
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.last_turn import Again
from game.ui.scenes.round.level import LevelTurn
from game.ui.scenes.round.scoring import Scoring
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.round.tile_deal import TileDeal
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.scenes.round.to_end import ToEnd
from game.ui.scenes.round.tournament import Tournament
from game.words.customs import Way

PAGES = "pages"
"""The group of what belongs to no book."""
Stage = Callable[[Studio, str], None]
"""Puts a scene on the stack; the text says which book, section or level."""


class Entry(NamedTuple):
    """A picture of the gallery."""

    group: str
    """The book, or `pages`."""
    name: str
    scene: type[Scene]
    """What is on top."""
    stage: Stage
    about: str = ""
    settings: Settings = STILL


MOVING = PLAIN
_PAGES = (
    Entry(PAGES, "menu", Menu, pages.menu, settings=MOVING),
    Entry(PAGES, "menu-later", Menu, pages.menu_later, settings=MOVING),
    Entry(PAGES, "options-game", Options, pages.options, f" {GENERAL}"),
    Entry(PAGES, "options-look", Options, pages.options, f" {LOOK}"),
    Entry(PAGES, "options-aloud", Options, pages.options, f" {ALOUD}"),
    Entry(PAGES, "options-in-match", Options, pages.options_in_match),
    Entry(PAGES, "mouse-and-keys", Gestures, pages.gestures),
    Entry(PAGES, "licences", Licences, pages.licences),
    Entry(PAGES, "licence", LicenceText, pages.licence),
    Entry(PAGES, "own-keys", OwnKeys, pages.own_keys),
    Entry(PAGES, "levels", Levels, pages.levels),
    Entry(PAGES, "lesson", LevelTurn, pages.lesson),
    Entry(PAGES, "puzzle", LevelTurn, pages.puzzle),
    Entry(PAGES, "solved", SolvedDialog, pages.solved, settings=MOVING),
    Entry(PAGES, "first-round", FirstTurn, pages.first_round),
    Entry(PAGES, "first-round-later", FirstTurn, pages.first_meld),
    Entry(PAGES, "matches-none", Matches, library.no_matches),
    Entry(PAGES, "matches", Matches, library.list_of_matches),
    Entry(PAGES, "matches-finished", Matches, library.finished_match),
    Entry(PAGES, "statistics-none", Statistics, library.no_statistics),
    Entry(PAGES, "question", Dialog, library.question),
    Entry(PAGES, "path", PathDialog, library.path_asked),
    Entry(PAGES, "reading", Reading, library.reading),
    Entry(PAGES, "messages", Levels, pages.toasts),
    Entry(PAGES, "crash", Crash, pages.crash),
    Entry(PAGES, "tournament", Tournament, pages.hall, "0"),
    Entry(PAGES, "tournament-later", Tournament, pages.hall, "4"),
    Entry(PAGES, "tournament-rounds", Tournament, pages.hall_rounds, "4"),
    Entry(PAGES, "tournament-over", Tournament, pages.hall, "all"),
)
_EVERY_BOOK = (
    ("new-match", NewMatch, pages.new_match),
    ("new-match-full", NewMatch, pages.new_match_full),
    ("compare", Compare, pages.compare),
    ("rules", Rules, pages.rules),
    ("rules-search", Rules, pages.rules_search),
    ("replay", Replay, library.replay),
    ("statistics", Statistics, library.figures),
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
    ("going_out", (Scoring, Scoring)),
    ("round_won", (Scoring, Scoring)),
    ("round_lost", (Scoring, Scoring)),
    ("match_won", (Scoring, Scoring)),
    ("match_lost", (Scoring, Scoring)),
)
"""The tables of both families: name of the function in `tiles` and `cards`, and their scenes."""
_UNDER_WAY = ("deal", "computer", "caught", "again", "going_out", "match_won")
"""What is photographed while it moves."""
_TILES = {"lay": TileTurn, "invalid": TileTurn, "in_hand": TileTurn, "crowded": TileTurn}
_CARDS = {
    "lifted": CardTurn, "colour": CardTurn, "challenge": CardTurn, "shown_hand": CardTurn, "stack": CardTurn,
    "caught": CardTurn, "ten": CardTurn, "ten_scored": Scoring,
}  # fmt: skip
_ONLY: dict[str, dict[str, type[Scene]]] = {
    "uno-rummy": {"caught": TileTurn},
    "rummikub": {"claim": Dialog},
    "uno-1999": {"partners": CardTurn, "partners_won": Scoring, "to_end": ToEnd},
}
"""Tables of one book only."""


def _of_book(book: str) -> tuple[Entry, ...]:
    """Return the pictures of a book: its pages, its tables, its options."""
    family, at = (tiles, 0) if book in TILE_BOOKS else (cards, 1)
    tables: dict[str, type[Scene]] = {name: scenes[at] for name, scenes in _EVERY_TABLE}
    tables |= (_TILES, _CARDS)[at] | _ONLY.get(book, {})
    shown = [Entry(book, name, scene, stage, book) for name, scene, stage in _EVERY_BOOK]
    if book in CARD_BOOKS:
        shown.append(Entry(book, "house-rules", HouseRules, pages.house_rules, book))
    if book == "uno-112":
        shown += [Entry(book, f"wilds-{way}", WildEditor, pages.wild_editor, way) for way in Way]
    shown += [
        Entry(book, f"options-{part}", Options, pages.options, f"{book} {part}") for part in sections_of(BOOKS[book])
    ]
    if book in library.PLAYED:
        shown.append(Entry(book, "match-played", Scoring, library.match_played, book, MOVING))
    for name, scene in tables.items():
        settings = MOVING if name in _UNDER_WAY else STILL
        shown.append(Entry(book, name.replace("_", "-"), scene, getattr(family, name), book, settings))
    return tuple(shown)


ENTRIES: tuple[Entry, ...] = (*_PAGES, *(entry for book in BOOKS for entry in _of_book(book)))
GROUPS = (PAGES, *BOOKS)
"""What `--book` can be, in the order of the sheets."""
