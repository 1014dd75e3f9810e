"""Every picture of the gallery, as data: `ENTRIES`; and the pages outside of matches as they are photographed.

A test finds every kind of scene that none of them shows, and the tests compare each with a stored picture.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path, PurePosixPath
from random import Random
from typing import NamedTuple, cast

from game.engine.cards.books import BOOKS as CARD_BOOKS, UNO_1999
from game.engine.cards.forms import ROUNDS, Finished
from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.themes import CardPuzzleLine
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, family_of
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.puzzles.themes import PuzzleLabel
from game.play.autosave import Places
from game.play.cards.levels import level_from
from game.play.ladder import Medal, won_against
from game.play.practice import Series
from game.play.review import Decision, Judged, Luck
from game.play.reviews import Part, instructive, judge_of, parts_of, review_text
from game.play.setup import lasting
from game.play.tiles.levels import puzzle_of_day
from game.store import matches, profiles, statistics, tournaments, training
from game.store.content import read_set, set_of
from game.store.files import Note, NoteCode
from game.store.folders import matches_folder
from game.store.levels import CardGrading, CardLevel, Knows, Library
from game.store.matches import Extent
from game.store.settings import SeatChoice, Settings
from game.store.training import Mode, Run, TrainingHistory, Try
from game.ui.devices import show_letters
from game.ui.kit.input import Device, Intent
from game.ui.kit.widgets import Choice
from game.ui.loop import LONGEST_STEP
from game.ui.scene import Scene
from game.ui.scenes.crash import Crash
from game.ui.scenes.ladder import Ladder
from game.ui.scenes.letters import LetterBoard
from game.ui.scenes.library.files import PathDialog, ReadingScene, ask_about_damage
from game.ui.scenes.library.levels import Levels, OpenLevelTurn, open_level
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene, card_text_of
from game.ui.scenes.library.review import CardRetry, ReviewScene, TileRetry
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.library.statistics import Fairness, Statistics
from game.ui.scenes.menu.gestures import GesturesPage, OwnKeys
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.new_match import HouseRules, NewMatch
from game.ui.scenes.menu.options import ALOUD, CALM, GENERAL, LOOK, Compare, Licences, LicenceText, Options, sections_of
from game.ui.scenes.menu.people import People
from game.ui.scenes.menu.wild_editor import WildEditor
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.first_round import FirstTurn
from game.ui.scenes.round.interludes import Again, ComputerLevels, HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.task import LevelTurn, SolvedDialog, level_scene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from game.ui.scenes.round.tournament import ToEnd, TournamentScene
from game.ui.scenes.school import CardRoundTurn, CardStageTurn, School, TileRoundTurn, TileStageTurn
from game.ui.scenes.training.puzzle_turn import CardPuzzleTurn, PuzzleTurn, StormStart
from game.ui.scenes.training.puzzles import Days, Puzzles
from game.words.cards.sentences import Way
from game.words.catalogue import LANGUAGES, Catalogue
from tools.gallery import cards, tiles
from tools.gallery.scripts import play, scripts
from tools.gallery.studio import MOMENT, PLAIN_SETTINGS, STILL, StagePicture, Studio
from tools.gallery.tiles import beside, point
from tools.staged import before_the_end, played, up_to_round

# -- What was played: lists of matches, replays, statistics, and questions about files, as they are photographed.

SEED = "4"
"""For each book, a deal that computers play quickly."""
PLAYED = {"uno-rummy": ("19", 200), "uno-1999": ("10", 300)}
"""Matches that the first player wins after some rounds: the deal, and the points to reach."""
SEATS = (("human", "Anna"), ("medium", "Paul"), ("hard", "Jonas"))
WHERE = cast("Path", PurePosixPath("/home/anna/Steinreich"))
"""A folder to show in pictures instead of one of this machine; written the same way on every system."""


def record_of(book: str, seed: str = SEED) -> Record:
    """Return a short match of a book."""
    return played(book, SEATS, seed, short(book), f"{MOMENT:%Y-%m-%d %H:%M:%S}")[0]


def short(book: str) -> tuple[tuple[str, str | int], ...]:
    """Return the options for a short match."""
    return tuple(lasting(book, rounds=1, points=100).items())


def keep(studio: Studio, book: str, seed: str, *, cut: bool = False) -> Path:
    """Add a match to the player's; `cut` stops it half-way, so that it can be continued."""
    record = record_of(book, seed)
    journal, _ = matches.begin(studio.context.folders, record.cut(len(record.lines) // 2) if cut else record, MOMENT)
    journal.close()
    count = len([*matches_folder(studio.context.folders).iterdir()])
    os.utime(journal.path, (MOMENT.timestamp() + 60 * count,) * 2)
    return journal.path


def showing(make: Callable[..., Scene]) -> StagePicture:
    """Return what shows a page that is made of the context and, if there is one, of what it is about."""

    def stage(studio: Studio, about: str) -> None:
        studio.settle(make(studio.context, about) if about else make(studio.context))

    return stage


def match_played(studio: Studio, book: str) -> None:
    """The end of a whole match that the player has won, with its rounds and what was remarkable."""
    _counted(studio, _played(book))


def third_round(studio: Studio, book: str) -> None:
    """The end of the third round of that match, with the lines of the totals."""
    _counted(studio, up_to_round(_played(book), 3))


def _played(book: str) -> Record:
    seed, length = PLAYED[book]
    return played(book, (*SEATS, ("master", "Emma")), seed, tuple(lasting(book, rounds=3, points=length).items()))[0]


def _counted(studio: Studio, record: Record) -> None:
    studio.tell(studio.sit(before_the_end(record)), record.lines[-1])
    studio.celebrated()


def list_of_matches(studio: Studio, _book: str) -> None:
    """Matches to continue and to watch, and a deleted one."""
    for number, book in enumerate(BOOKS):
        keep(studio, book, SEED, cut=number % 2 == 0)
    matches.delete(studio.context.folders, keep(studio, "uno-112", "2"), MOMENT)
    studio.settle(Matches(studio.context))


def finished_match(studio: Studio, _book: str) -> None:
    """A match that is over, with its rounds."""
    for book in BOOKS:
        path = keep(studio, book, SEED)
    studio.settle(Matches(studio.context, path))


def fairness(studio: Studio, book: str) -> None:
    """What everybody drew in a match."""
    path = keep(studio, book, SEED)
    _reckoned(studio, Fairness(studio.context, [path], record_of(book)))


def fairness_of_all(studio: Studio, _book: str) -> None:
    """What was drawn in all matches, of which some were reviewed."""
    paths = [keep(studio, book, SEED) for book in BOOKS]
    for number in range(12):
        book = tuple(BOOKS)[number % 3]
        record = record_of(book, SEED)
        paths.append(keep(studio, book, SEED, cut=True))
        losses = [90_000 * (number * each % 5) if each % 4 == 1 else 0 for each in range(2 * number + 12)]
        found = [Decision(9, 1, 0, "draw", "pass", 0, 0, loss, 0) for loss in losses]
        matches.keep_review(paths[-1], review_text(record.cut(len(record.lines) // 2), found))
    _reckoned(studio, Fairness(studio.context, paths))


def _reckoned(studio: Studio, scene: Fairness) -> None:
    studio.settle(scene)
    while not scene.over:
        studio.context.background.finish("fairness")
        studio.rest()


def replay(studio: Studio, book: str) -> None:
    """A match being watched, half-way through."""
    record, steps = played(book, SEATS, SEED, short(book), f"{MOMENT:%Y-%m-%d %H:%M:%S}")
    scene = ReplayScene(studio.context, record, steps, Places())
    studio.show(scene)
    scene.jump(scene.match.last // 3)
    studio.rest()


def review(studio: Studio, book: str) -> None:
    """A match that was judged, and its worst turn."""
    record, steps = played(book, SEATS, SEED, short(book), f"{MOMENT:%Y-%m-%d %H:%M:%S}")
    scene = ReviewScene(studio.context, record, steps, Places())
    studio.context.background.cancel(scene)
    scene.parts = list(parts_of(record))
    scene.done = len(scene.parts)
    scene.found = [_judged(number, part) for number, part in enumerate(scene.parts)]
    studio.show(scene)
    scene.choose(instructive(scene.found, scene.seat)[0])
    studio.rest()


def retried(studio: Studio, book: str) -> None:
    """That turn, set up to be tried again."""
    review(studio, book)
    studio.on_top(ReviewScene).try_again()
    studio.rest()


def _judged(number: int, part: Part) -> Judged:
    """Return what might be said of a part; nothing is thought out for a picture."""
    if part.moment is None:
        return Luck(part.at, None, (40_000, -40_000))
    seat, state, text = part.moment.seat, part.moment.state, family_of(part.rules.book).format_action
    judge, played = judge_of(part.rules), text(part.moment.action)
    judged = seat == 0 and state.phase == "turn"
    better = text(judge.master(judge.game.view(state, seat), Random(0))) if judged else played
    chance, loss = 500_000 + 100_000 * (number * number % 7 - 3), 60_000 * (better != played)
    of_match = judge.of_match(part.moment.steps[-1].state, seat, chance)
    return Decision(part.at, part.moment.turn, seat, played, better if loss else "", chance, of_match, loss, loss // 3)


def figures(studio: Studio, book: str) -> None:
    """The statistics after some matches."""
    for number in range(6):
        begun = f"2026-{number + 1:02}-01 18:00:00"
        statistics.add(studio.context.folders, *played(book, SEATS, "14"[number % 2], short(book), begun), MOMENT)
    studio.settle(Statistics(studio.context))


def question(studio: Studio, _book: str) -> None:
    """A match that cannot be read to its end."""
    list_of_matches(studio, "")
    note = Note(NoteCode.MATCH_BROKEN, WHERE / "2026-07-01 UNO RUMMY.txt", key="12")
    ask_about_damage(studio.context, note, Extent(64, 112), lambda: None, imported=False)
    studio.rest()


def path_asked(studio: Studio, _book: str) -> None:
    """Where a match is taken from."""
    list_of_matches(studio, "")
    t, text = studio.context.t, str(WHERE / "match.txt")
    title = t("matches.import")
    asked = PathDialog(studio.context, title, t("matches.import-text"), text, title, print)
    asked.folder = WHERE
    asked.inside = ["2025", "2026", "UNO"], ["Emma und Paul.txt", "Finale.txt", "match.txt"]
    studio.settle(asked)


def reading(studio: Studio, _book: str) -> None:
    """A match that takes a long time to read."""
    list_of_matches(studio, "")
    studio.show(ReadingScene(studio.context, lambda _: None, lambda _: None))
    studio.wait(1.0)


# -- The pages outside of matches as they are photographed.

FULL = (
    SeatChoice(SeatKind.HUMAN, "Wilhelmine-Ännchen"), SeatChoice(SeatKind.MEDIUM), SeatChoice(SeatKind.HUMAN, "Jörg"),
    SeatChoice(SeatKind.MASTER),
)  # fmt: skip


def menu(studio: Studio, _book: str) -> None:
    """The menu as somebody sees it for the first time."""
    studio.context.settings = replace(studio.context.settings, newcomer=True)
    studio.show(Menu(studio.context))
    studio.wait(0.9)


def menu_later(studio: Studio, book: str) -> None:
    """The menu with a match to continue, and the match of computers behind it."""
    keep(studio, "uno-rummy", SEED, cut=True)
    menu(studio, book)
    studio.wait(8.0)


def ladder(studio: Studio, _book: str) -> None:
    """The ladder with medals of all kinds."""
    beaten = ("pip", 3), ("tilda", 2), ("kiko", 1), ("berta", 1)
    won = frozenset(won_against(key, Medal(medal)) for key, medal in beaten)
    training.add_all_solved(studio.context.folders, won, MOMENT)
    studio.settle(Ladder(studio.context))


def options(studio: Studio, section: str) -> None:
    """A section of the game's own settings, or of a book's rules: `uno-1999 house`; with "" those during a match."""
    context, (book, _, part) = studio.context, section.rpartition(" ")
    page = Options(context, part, book=book) if section else Options(context, fixed=BOOKS["uno-rummy"])
    context.looks.folder = WHERE / "themes"
    studio.settle(page)


def letters(studio: Studio, _book: str) -> None:
    """The letters to write a name with."""
    options(studio, f" {GENERAL}")
    studio.form.look_at("player_name")
    show_letters(studio.context, studio.top)
    studio.rest()


def new_match(studio: Studio, book: str) -> None:
    """Setting up a match for two."""
    studio.context.change(book=book)
    studio.settle(NewMatch(studio.context))


def new_match_full(studio: Studio, book: str) -> None:
    """Setting up a match for the maximum number of players, two of them people."""
    more = tuple(SeatChoice(SeatKind.MEDIUM) for _ in range(BOOKS[book].seats[1] - len(FULL)))
    studio.context.change(book=book, seats=(*FULL, *more))
    studio.settle(NewMatch(studio.context))


def wild_editor(studio: Studio, way: str) -> None:
    """What is written on custom wilds, in one of the three ways."""
    page = WildEditor(studio.context, "uno-112")
    studio.show(page)
    page.write(replace(page.pencil, way=Way(way)))
    if way == Way.TEXT:
        text = "Alle singen ein Lied." if studio.context.language == "de" else "Everybody sings a song."
        page.write(replace(page.pencil, text=text))
    studio.rest()


def own_keys(studio: Studio, _book: str) -> None:
    """The page of keys: one is being reassigned, and two clash."""
    page = OwnKeys(studio.context)
    studio.show(page)
    page.wait(Intent.HINT, Device.KEYS)
    page.choose("d")
    page.wait(Intent.END, Device.KEYS)
    studio.rest()


def people(studio: Studio, _book: str) -> None:
    """Three who play here, and one who was deleted."""
    context = studio.context
    context.change(player_name="Oma Inge")
    made = [
        profiles.create(context.first_folders, name, Settings(), context.now())[0] for name in ("Ben", "Cleo", "Max")
    ]
    if made[-1] is not None:
        profiles.delete(context.first_folders, made[-1], context.now())
    studio.settle(People(context))


def levels(studio: Studio, _book: str) -> None:
    """The levels, some of them solved."""
    training.add_all_solved(studio.context.folders, frozenset({"puzzles/02-swap"}), MOMENT)
    studio.settle(Levels(studio.context))


def rules_search(studio: Studio, book: str) -> None:
    """Searching the rules for a word."""
    page = RulesScene(studio.context, BOOKS[book])
    studio.show(page)
    page.look_for("joker" if family_of(book) is family_of("rummy") else "uno")
    studio.rest()


def toasts(studio: Studio, _book: str) -> None:
    """Messages."""
    studio.show(Levels(studio.context))
    studio.context.toasts.add(studio.context.t("matches.exported", path=WHERE / "match.txt"), "check", 60.0)
    studio.context.toasts.add(studio.context.t("window.no-copy"), "triangle-alert", 60.0)
    studio.wait(1.0)


def crash(studio: Studio, _book: str) -> None:
    """After an error."""
    studio.show(Menu(studio.context))
    studio.show(Crash(studio.context, "", WHERE / "report 2026-07-01.txt", True))
    studio.wait(1.0)


def puzzle(studio: Studio, _book: str) -> None:
    """A puzzle with its first hint."""
    page = Levels(studio.context)
    studio.show(page)
    chosen = next(each for each in page.library.levels if each.key == "puzzles/02-swap")
    studio.settle(level_scene(studio.context, page.library, chosen)).hint()
    studio.rest()


def first_meld(studio: Studio, _book: str) -> None:
    """The second step of the guided first round, done."""
    scene = FirstTurn(studio.context)
    studio.show(scene)
    for _ in range(2):
        scene.show_me()
        studio.rest()


def hall(studio: Studio, rounds: str) -> None:
    """The hall of a tournament after some of its rounds."""
    people = ("Anna", "Paul", "Wilhelmine-Ännchen", "Jonas", "Emma", "Mia", "Jörg", "Lena")
    seats = tuple(("human" if seat == 0 else "easy", name) for seat, name in enumerate(people))
    record = Record(with_options(UNO_1999, {"players": "tournament"}), seats, "gallery", begun="today")
    kept, _ = tournaments.begin(studio.context.folders, record, MOMENT)
    for number in range(2 * (ROUNDS if rounds == "all" else int(rounds))):
        points = 40 + number % 5 * 23
        scores = (0, points, 0, points) if number % 3 else (points, 0, points, 0)
        kept, _ = tournaments.report(kept, Finished(kept.tournament.number, kept.tournament.waiting[-1], scores))
    studio.show(TournamentScene(studio.context, kept, lambda _: None))


def hall_rounds(studio: Studio, rounds: str) -> None:
    """All rounds of a tournament."""
    hall(studio, rounds)
    choice = studio.form["shown"]
    assert isinstance(choice, Choice)
    studio.click(choice.cells(choice.rect)[1].center)
    studio.leave_mouse()


# -- The school of somebody who has done some of its stages, as it is photographed.

DONE = 7
HELPED, AGO = 4, 5
"""The stage that was solved with help only, and the days since the last one."""


def school_question(studio: Studio, book: str) -> None:
    """What is asked at the start."""
    _page(studio, book)
    studio.rest()


def path(studio: Studio, book: str) -> None:
    """Some stages done, one with help, some to be repeated."""
    folders, page = studio.context.folders, _page(studio, book)
    training.add_start(folders, book, Knows.NOTHING, MOMENT)
    for number, level in enumerate(page.visit.library.levels[:DONE]):
        at = MOMENT - timedelta(days=AGO + number if number < DONE // 2 else 0)
        training.add_try(folders, Try(at, Mode.SCHOOL, book, level.key, True, 1, int(number == HELPED), 30.0), MOMENT)
    page.uncovered()
    studio.rest()


def stage(studio: Studio, key: str) -> None:
    """A task, given as `book name`."""
    book, name = key.split()
    page = _page(studio, book)
    page.play(next(each for each in page.visit.library.levels if each.key.endswith(name)))
    studio.rest()


def stage_hint(studio: Studio, key: str) -> None:
    """A task with its first two hints."""
    stage(studio, key)
    turn = studio.on_top(TileStageTurn)
    for _ in range(2):
        turn.hint()
        studio.rest()


def solved(studio: Studio, key: str) -> None:
    """A task that was done."""
    stage(studio, key)
    screen = studio.on_top(TileStageTurn).screen
    felt = screen.table.zones.felt
    studio.drag(point(screen, "G8"), (felt.centerx, felt.centery))
    studio.rest()
    for name, left in (("G9", "G8"), ("G10", "G9")):
        studio.drag(point(screen, name), beside(screen, left))
        studio.rest()
    studio.click_on("end")
    studio.until(lambda: studio.top is not studio.context.scenes.visible[0])
    studio.wait(0.7)


def _page(studio: Studio, book: str) -> School:
    studio.context.change(book=book)
    page = School(studio.context)
    studio.show(page)
    return page


# -- Puzzles and days of a player who has tried some, as they are photographed.

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
MISSED, HELPED_PUZZLE = 3, 5
"""One in this many was missed, and solved with a hint."""
SOLVED_DAYS = (0, 1, 2, 4, 5, 8, 9, 12, 20)
"""How many days ago the puzzle of the day was solved."""


def tried(studio: Studio) -> None:
    """Let the player have tried puzzles on many days."""
    folders, labels, history = studio.context.folders, tuple(read_set(set_of(BOOK), labels=True)), TrainingHistory()
    for number in range(TRIED):
        series = Series(Mode.RATED, BOOK, labels, history)
        assert isinstance(series.label, PuzzleLabel)
        solved, hints, moves = bool(number % MISSED), int(number % HELPED_PUZZLE == 0), series.label.par + number % 2
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
    page(studio).put("view", "dashboard")
    studio.rest()


def rated(studio: Studio, _book: str) -> None:
    """A puzzle that fits, with its first hint."""
    page(studio).play(Mode.RATED)
    studio.rest()
    for _ in range(2):  # the first time says what it costs
        studio.on_top(PuzzleTurn).hint()
    studio.rest()


def puzzle_cards(studio: Studio, _book: str) -> None:
    """A puzzle of cards, with its first hint."""
    scene = page(studio)
    scene.turn_to(CARDS)
    scene.play(Mode.RATED, "which-colour")
    studio.rest()
    for _ in range(2):
        studio.on_top(CardPuzzleTurn).hint()
    studio.rest()


def own_level(studio: Studio, _book: str) -> None:
    """A level of cards that the player has kept from a match of four, with its first hint."""
    kept = level_from(parse_position(KEPT))
    assert isinstance(kept, CardPuzzleLine)
    texts = {language: card_text_of(Catalogue(language).t, kept, TURN, MOMENT.date()) for language in LANGUAGES}
    grading = CardGrading(kept.grade, kept.best.sure, kept.themes, "")
    level = CardLevel(
        "own/match", kept.state, kept.aim, kept.best.action, texts, grading, kept.best.others, kept.best.also
    )
    open_level(studio.context, Library((level,)), level)
    studio.rest()
    studio.on_top(OpenLevelTurn).hint()
    studio.rest()


def storm(studio: Studio, _book: str) -> None:
    """A storm after some seconds."""
    page(studio).play(Mode.STORM)
    studio.wait(15.0, LONGEST_STEP)


def storm_start(studio: Studio, _book: str) -> None:
    """The first storm explains itself."""
    scene = Puzzles(studio.context)
    studio.show(scene)
    scene.play(Mode.STORM)
    studio.rest()


def counted_in(studio: Studio, _book: str) -> None:
    """A storm is counted in."""
    storm_start(studio, _book)
    studio.on_top(StormStart).answer(1)
    studio.wait(1.5)


def days(studio: Studio, _book: str) -> None:
    """The medals of a month."""
    tried(studio)
    scene = Days(studio.context, BOOK)
    studio.show(scene)
    scene.put("month", (scene.month - timedelta(days=1)).replace(day=1))
    scene.put("day", (MOMENT - timedelta(days=1)).date())
    studio.rest()


PAGES = "pages"
"""The group of pictures that belong to no book."""


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
    GalleryEntry(PAGES, "menu", Menu, menu, settings=MOVING),
    GalleryEntry(PAGES, "menu-later", Menu, menu_later, settings=MOVING),
    GalleryEntry(PAGES, "options-game", Options, options, f" {GENERAL}"),
    GalleryEntry(PAGES, "options-look", Options, options, f" {LOOK}"),
    GalleryEntry(PAGES, "options-aloud", Options, options, f" {ALOUD}"),
    GalleryEntry(PAGES, "options-calm", Options, options, f" {CALM}"),
    GalleryEntry(PAGES, "options-in-match", Options, options),
    GalleryEntry(PAGES, "mouse-and-keys", GesturesPage, showing(GesturesPage)),
    GalleryEntry(PAGES, "people", People, people),
    GalleryEntry(PAGES, "letters", LetterBoard, letters),
    GalleryEntry(PAGES, "licences", Licences, showing(Licences)),
    GalleryEntry(PAGES, "licence", LicenceText, showing(LicenceText), "LGPL-2.1-or-later"),
    GalleryEntry(PAGES, "own-keys", OwnKeys, own_keys),
    GalleryEntry(PAGES, "levels", Levels, levels),
    GalleryEntry(PAGES, "school", School, school_question, "uno-rummy"),
    GalleryEntry(PAGES, "school-later", School, path, "uno-rummy"),
    GalleryEntry(PAGES, "stage", TileStageTurn, stage, "uno-rummy 10-actions"),
    GalleryEntry(PAGES, "stage-hint", TileStageTurn, stage_hint, "uno-rummy 08-the-fourth"),
    GalleryEntry(PAGES, "stage-cards", CardStageTurn, stage, "uno-1999 05-draw-two"),
    GalleryEntry(PAGES, "stage-round-cards", CardRoundTurn, stage, "uno-112 04-first-round"),
    GalleryEntry(PAGES, "stage-round", TileRoundTurn, stage, "uno-rummy 06-first-round"),
    GalleryEntry(PAGES, "puzzle", LevelTurn, puzzle),
    GalleryEntry(PAGES, "ladder", Ladder, ladder),
    GalleryEntry(PAGES, "puzzles", Puzzles, themes),
    GalleryEntry(PAGES, "puzzles-later", Puzzles, dashboard),
    GalleryEntry(PAGES, "puzzle-rated", PuzzleTurn, rated),
    GalleryEntry(PAGES, "puzzle-storm", PuzzleTurn, storm),
    GalleryEntry(PAGES, "storm-start", StormStart, storm_start),
    GalleryEntry(PAGES, "storm-counted-in", StormStart, counted_in),
    GalleryEntry(PAGES, "puzzle-cards", CardPuzzleTurn, puzzle_cards),
    GalleryEntry(PAGES, "level-cards", OpenLevelTurn, own_level),
    GalleryEntry(PAGES, "days", Days, days),
    GalleryEntry(PAGES, "solved", SolvedDialog, solved, "uno-rummy 01-run", MOVING),
    GalleryEntry(PAGES, "first-round", FirstTurn, showing(FirstTurn)),
    GalleryEntry(PAGES, "first-round-later", FirstTurn, first_meld),
    GalleryEntry(PAGES, "matches-none", Matches, showing(Matches)),
    GalleryEntry(PAGES, "matches", Matches, list_of_matches),
    GalleryEntry(PAGES, "matches-finished", Matches, finished_match),
    GalleryEntry(PAGES, "statistics-none", Statistics, showing(Statistics)),
    GalleryEntry(PAGES, "question", Dialog, question),
    GalleryEntry(PAGES, "path", PathDialog, path_asked),
    GalleryEntry(PAGES, "reading", ReadingScene, reading),
    GalleryEntry(PAGES, "messages", Levels, toasts),
    GalleryEntry(PAGES, "fairness-all", Fairness, fairness_of_all),
    GalleryEntry(PAGES, "crash", Crash, crash),
    GalleryEntry(PAGES, "tournament", TournamentScene, hall, "0"),
    GalleryEntry(PAGES, "tournament-later", TournamentScene, hall, "4"),
    GalleryEntry(PAGES, "tournament-rounds", TournamentScene, hall_rounds, "4"),
    GalleryEntry(PAGES, "tournament-over", TournamentScene, hall, "all"),
)
_EVERY_BOOK = (
    ("new-match", NewMatch, new_match),
    ("new-match-full", NewMatch, new_match_full),
    ("compare", Compare, showing(Compare)),
    ("rules", RulesScene, showing(lambda context, book: RulesScene(context, BOOKS[book]))),
    ("rules-search", RulesScene, rules_search),
    ("replay", ReplayScene, replay),
    ("review", ReviewScene, review),
    ("statistics", Statistics, figures),
    ("fairness", Fairness, fairness),
)
_EVERY_TABLE: dict[str, tuple[type[Scene], type[Scene]]] = {
    "deal": (TileDeal, CardDeal),
    **dict.fromkeys(("turn", "computer", "log", "second_player"), (TileTurn, CardTurn)),
    "handover": (HandOver, HandOver),
    "paused": (Dialog, Dialog),
    "again": (Again, Again),
    **dict.fromkeys(("going_out", "round_won", "round_lost", "match_won", "match_lost"), (ScoringScene, ScoringScene)),
}
"""The tables of both families: name of the script or the function in `tiles` and `cards`, and their scenes."""
_SCRIPTS = scripts("scenes")
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
    tables: dict[str, type[Scene]] = {name: scenes[at] for name, scenes in _EVERY_TABLE.items()}
    tables |= (_TILES, _CARDS)[at] | _ONLY.get(book, {})
    shown = [GalleryEntry(book, name, scene, stage, book) for name, scene, stage in _EVERY_BOOK]
    shown.append(GalleryEntry(book, "retry", (TileRetry, CardRetry)[at], retried, book))
    if book in CARD_BOOKS:
        shown.append(GalleryEntry(book, "house-rules", HouseRules, showing(HouseRules), book))
    if book == "uno-112":
        shown += [GalleryEntry(book, f"wilds-{way}", WildEditor, wild_editor, way) for way in Way]
    shown += [
        GalleryEntry(book, f"options-{part}", Options, options, f"{book} {part}") for part in sections_of(BOOKS[book])
    ]
    if book in PLAYED:
        shown.append(GalleryEntry(book, "third-round", ScoringScene, third_round, book))
        shown.append(GalleryEntry(book, "match-played", ScoringScene, match_played, book, MOVING))
    for name, scene in tables.items():
        settings, script = MOVING if name in _UNDER_WAY else STILL, _SCRIPTS[("tiles", "cards")[at]].get(name)
        stage = partial(play, script=script) if script else getattr(family, name)
        shown.append(GalleryEntry(book, name.replace("_", "-"), scene, stage, book, settings))
    return tuple(shown)


ENTRIES: tuple[GalleryEntry, ...] = (*_PAGES, *(entry for book in BOOKS for entry in _of_book(book)))
GALLERY_GROUPS = (PAGES, *BOOKS)
"""What `--book` can be, in the order of the sheets."""
