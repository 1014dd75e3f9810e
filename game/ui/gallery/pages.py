"""The pages outside of matches as they are photographed."""

from __future__ import annotations

from dataclasses import replace

from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import ROUNDS, Finished
from game.engine.options import with_options
from game.engine.record import Record
from game.engine.registry import BOOKS, family_of
from game.play.ladder import Medal, won_against
from game.store import profiles, tournaments, training
from game.store.settings import SeatChoice, SeatKind, Settings
from game.ui.devices import show_letters
from game.ui.gallery.library import SEED, WHERE, keep
from game.ui.gallery.studio import MOMENT, Studio
from game.ui.kit.input import Device, Intent
from game.ui.kit.widgets import Choice
from game.ui.scenes.crash import Crash
from game.ui.scenes.ladder import Ladder
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.menu.compare import Compare
from game.ui.scenes.menu.gestures import GesturesPage, OwnKeys
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.option_rows import Licences, LicenceText
from game.ui.scenes.menu.options import GENERAL, Options
from game.ui.scenes.menu.people import People
from game.ui.scenes.new_match.match_rules import HouseRules
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.new_match.wild_editor import WildEditor
from game.ui.scenes.round.first_round import FirstScreen, FirstTurn
from game.ui.scenes.round.level import LevelScreen, LevelTurn
from game.ui.scenes.round.tournament import TournamentScene
from game.words.cards.sentences import Way

SOLVED = frozenset({"puzzles/02-swap"})
CLIMBED = ("pip", "tilda", "kiko", "berta")
"""The characters of the ladder that were beaten."""
FULL = (
    SeatChoice(SeatKind.HUMAN, "Wilhelmine-Ännchen"), SeatChoice(SeatKind.NORMAL), SeatChoice(SeatKind.HUMAN, "Jörg"),
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
    won = frozenset(won_against(key, Medal(medal)) for key, medal in zip(CLIMBED, (3, 2, 1, 1), strict=True))
    training.add_all_solved(studio.context.folders, won, MOMENT)
    studio.show(Ladder(studio.context))
    studio.rest()


def options(studio: Studio, section: str) -> None:
    """A section of the game's own settings, or of a book's rules: `uno-1999 house`."""
    book, _, part = section.rpartition(" ")
    page = Options(studio.context, part, book=book or None)
    studio.context.looks.folder = WHERE / "themes"
    studio.show(page)
    studio.rest()


def letters(studio: Studio, _book: str) -> None:
    """The letters to write a name with."""
    options(studio, f" {GENERAL}")
    studio.form.look_at("player_name")
    show_letters(studio.context, studio.top)
    studio.rest()


def options_in_match(studio: Studio, _book: str) -> None:
    """The settings during a match."""
    page = Options(studio.context, in_match=True)
    studio.context.looks.folder = WHERE / "themes"
    studio.show(page)
    studio.rest()


def new_match(studio: Studio, book: str) -> None:
    """Setting up a match for two."""
    studio.context.change(book=book)
    studio.show(NewMatch(studio.context))
    studio.rest()


def new_match_full(studio: Studio, book: str) -> None:
    """Setting up a match for the maximum number of players, two of them people."""
    most = BOOKS[book].seats[1]
    more = tuple(SeatChoice(SeatKind.NORMAL) for _ in range(most - len(FULL)))
    studio.context.change(book=book, seats=(*FULL, *more))
    studio.show(NewMatch(studio.context))
    studio.rest()


def house_rules(studio: Studio, book: str) -> None:
    """The house rules of a card book."""
    studio.show(HouseRules(studio.context, book))
    studio.rest()


def wild_editor(studio: Studio, way: str) -> None:
    """What is written on custom wilds, in one of the three ways."""
    page = WildEditor(studio.context, "uno-112")
    studio.show(page)
    page.write(replace(page.pencil, way=Way(way)))
    if way == Way.TEXT:
        text = "Alle singen ein Lied." if studio.context.language == "de" else "Everybody sings a song."
        page.write(replace(page.pencil, text=text))
    studio.rest()


def compare(studio: Studio, book: str) -> None:
    """The rules of a book compared with others."""
    studio.show(Compare(studio.context, book))
    studio.rest()


def gestures(studio: Studio, _book: str) -> None:
    """Mouse and keys."""
    studio.show(GesturesPage(studio.context))
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
    studio.show(People(context))
    studio.rest()


def licences(studio: Studio, _book: str) -> None:
    """What the packages contain."""
    studio.show(Licences(studio.context))
    studio.rest()


def licence(studio: Studio, _book: str) -> None:
    """A licence in full."""
    studio.show(LicenceText(studio.context, "LGPL-2.1-or-later"))
    studio.rest()


def levels(studio: Studio, _book: str) -> None:
    """The levels, some of them solved."""
    training.add_all_solved(studio.context.folders, SOLVED, MOMENT)
    studio.show(Levels(studio.context))
    studio.rest()


def rules(studio: Studio, book: str) -> None:
    """The rules of a book."""
    studio.show(RulesScene(studio.context, BOOKS[book]))
    studio.rest()


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


def level(studio: Studio, key: str) -> LevelTurn:
    """The start of a level."""
    page = Levels(studio.context)
    studio.show(page)
    chosen = next(each for each in page.library.levels if each.key == key)
    scene = LevelTurn(LevelScreen(studio.context, page.library, chosen))
    studio.show(scene)
    studio.rest()
    return scene


def puzzle(studio: Studio, _book: str) -> None:
    """A puzzle with its first hint."""
    level(studio, "puzzles/02-swap").hint()
    studio.rest()


def first_round(studio: Studio, _book: str) -> None:
    """The guided first round."""
    studio.show(FirstTurn(FirstScreen(studio.context)))
    studio.rest()


def first_meld(studio: Studio, _book: str) -> None:
    """Its second step, done."""
    scene = FirstTurn(FirstScreen(studio.context))
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
