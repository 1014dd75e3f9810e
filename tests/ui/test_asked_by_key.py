"""The keys that ask a table something: what each says in every scene of a table, in both families and languages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards.state import CardState
from game.engine.record_reading import parse_record
from game.engine.tiles.state import TileState
from game.play.past_turns import past_turns
from game.store.training import Mode
from game.ui.kit.intents import INTENT_ROWS, Intent, Scope
from game.ui.reader.adapter import InProcess
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.last_turn import Again
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.school.school import School
from game.ui.scenes.training.puzzles import Puzzles
from tests import card_tables, tile_tables
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.key_presses import MODIFIERS
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import TilePlaying, tile_playing

RECORDS = Path(__file__).parents[1] / "records"
KEYS = {
    "w": Intent.WHAT_IS_WRONG, "t": Intent.SAY_TABLE, "shift+a": Intent.SAY_ZONE, "shift+c": Intent.SAY_COUNTS,
    "p": Intent.SAY_POINTS, "shift+l": Intent.SAY_LAST,
}  # fmt: skip
RACK, HAND = "R7 B1 *", "R3 G5 W"
SECRETS = {"en": ("blue 1", "green 5", "yellow 2"), "de": ("blaue 1", "grüne 5", "gelbe 2")}
"""What no cover may tell."""


def tile_state(rack: str = RACK, **changed: Any) -> TileState:
    """Two melds and a start tile on the table."""
    return tile_tables.position(rack, "Y1 Y2", table="R4 R5 R6 | Y9 G9 *", loose="G2")._replace(**changed)


def card_state(hand: str = HAND, **changed: Any) -> CardState:
    """A red 7 on the pile."""
    return card_tables.position(hand, "Y1 Y2")._replace(**changed)


def cover(playing: Any, state: Any) -> None:
    """The cover between two players."""
    playing.set_up(state, (HUMAN, HUMAN), paused=True)
    playing.until(lambda: isinstance(playing.top, HandOver))


def naming_a_joker(playing: Any) -> None:
    """A joker that may be red or blue."""
    playing.set_up(tile_tables.position("Y12 G12 * B1", "Y1 Y2", table="R4 R5 R6", loose="G2"), paused=True)
    free = playing.free_point()
    playing.mouse.drag(playing.point(tile_tables.one("Y12")), free)
    for word in ("G12", "*"):
        x, y = playing.point(tile_tables.one("Y12"))
        playing.mouse.drag(playing.point(tile_tables.one(word)), (round(x + 0.6 * playing.table.tile_width), y))
    assert playing.turn.questions


def naming_a_colour(playing: Any) -> None:
    """A wild that is about to be played."""
    playing.set_up(card_state(), paused=True)
    playing.lay(playing.card("W"))
    assert playing.turn.question is not None


def scored(playing: Any, state: Any) -> None:
    """The end of a round."""
    playing.set_up(state)
    playing.play_turn()
    playing.until(lambda: isinstance(playing.top, ScoringScene))
    playing.frame()


def watched(name: str) -> Callable[[Any], None]:
    """A match of a while ago, after some turns."""

    def scene(playing: Any) -> None:
        record, steps = parse_record((RECORDS / name).read_text("utf-8"))
        replay = ReplayScene(playing.context, record, steps)
        playing.context.scenes.push(replay, fade=False)
        replay.jump(5)

    return scene


def puzzle(playing: Any) -> None:
    """A puzzle of the book."""
    page = Puzzles(playing.context)
    playing.context.scenes.push(page, fade=False)
    page.play(Mode.RATED)


def stage(book: str) -> Callable[[Any], None]:
    """The first stage of the school of a book."""

    def scene(playing: Any) -> None:
        page = School(playing.context)
        playing.context.scenes.push(page, fade=False)
        page.turn_to(book)
        page.play(page.library.levels[0])

    return scene


SCENES: Mapping[str, tuple[Callable[[Any], object], Mapping[str, tuple[str, str]]]] = {
    "tiles, own turn": (lambda playing: playing.set_up(tile_state(), paused=True), {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"),
        "t": ("Table, 2 melds: run of red 4 to 6; group of 9", "Tisch, 2 Reihen und Gruppen: Reihe Rot 4 bis 6; Grupp"),
        "shift+a": ("Your tiles: red 7, blue 1, Joker.", "Deine Steine: rote 7, blaue 1, Joker."),
        "shift+c": ("Tiles: you 3 and Bert 2; 88 to draw.", "Steine: du 3 und Bert 2; 88 zum Ziehen."),
        "p": ("In the match: Anna 0 points and Bert 0", "In der Partie: Anna 0 Punkte und Bert 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "tiles, another's turn": (lambda playing: playing.set_up(tile_state(turn=1), paused=True), {
        "w": ("Nothing is wrong. Bert is thinking", "Es ist nichts falsch. Bert überlegt"),
        "t": ("Table, 2 melds", "Tisch, 2 Reihen und Gruppen"),
        "shift+a": ("Your tiles: red 7, blue 1, Joker.", "Deine Steine: rote 7, blaue 1, Joker."),
        "shift+c": ("Tiles: you 3 and Bert 2", "Steine: du 3 und Bert 2"),
        "p": ("In the match: Anna 0", "In der Partie: Anna 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "tiles, covered": (lambda playing: cover(playing, tile_state()), {
        "w": ("Nothing is wrong. Anna’s turn. Pass the device on", "Es ist nichts falsch. Anna ist am Zug. Gib das Ge"),
        "t": ("Table, 2 melds", "Tisch, 2 Reihen und Gruppen"),
        "shift+a": ("Anna’s turn. Pass the device on. Only you see your tiles. I am Anna.", "Anna ist am Zug. Gib das"),
        "shift+c": ("Tiles: Anna 3 and Bert 2", "Steine: Anna 3 und Bert 2"),
        "p": ("In the match: Anna 0", "In der Partie: Anna 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "tiles, a question is open": (naming_a_joker, {
        "w": ("Yellow 12, Green 12 and Joker: which colour is", "Gelb 12, Grün 12 und Joker: Welche Farbe hat"),
        "t": ("Table, ", "Tisch, "),
        "shift+a": ("Your tiles: blue 1.", "Deine Steine: blaue 1."),
        "shift+c": ("Tiles: you 4 and Bert 2", "Steine: du 4 und Bert 2"),
        "p": ("In the match: Anna 0", "In der Partie: Anna 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "tiles, scored": (lambda playing: scored(playing, tile_state("R7", called=True)), {
        "w": ("Nothing is wrong. You win the round!", "Es ist nichts falsch. Du gewinnst die Runde!"),
        "t": ("Table, 2 melds: run of red 4 to 7", "Tisch, 2 Reihen und Gruppen: Reihe Rot 4 bis 7"),
        "shift+a": ("You win the round! In the match: Anna 21 points and Bert 0 points. Bert holds: yellow 1 and ye",
                    "Du gewinnst die Runde! In der Partie: Anna 21 Punkte und Bert 0 Punkte. Bert hat noch: gelbe 1"),
        "shift+c": ("Tiles: you 0 and Bert 2", "Steine: du 0 und Bert 2"),
        "p": ("In the match: Anna 21 points", "In der Partie: Anna 21 Punkte"),
        "shift+l": ("You win the round", "Du gewinnst die Runde"),
    }),
    "tiles, watched": (watched("format-3-rummikub.txt"), {
        "w": ("", ""),
        "t": ("Table, 3 melds: run of red 4 to 6", "Tisch, 3 Reihen und Gruppen: Reihe Rot 4 bis 6"),
        "shift+a": ("Your tiles: black 2, black 6", "Deine Steine: schwarze 2, schwarze 6"),
        "shift+c": ("Tiles: Käthe 16, Computer 5 and Jörg Otto 15", "Steine: Käthe 16, Computer 5 und Jörg Otto 15"),
        "p": ("", ""),
        "shift+l": ("Jörg Otto draws a tile", "Jörg Otto zieht einen Stein"),
    }),
    "tiles, puzzle": (puzzle, {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"),
        "t": ("Table, 5 melds: run of blue 9 to 11", "Tisch, 5 Reihen und Gruppen: Reihe Blau 9 bis 11"),
        "shift+a": ("Your tiles: blue 4, blue 10", "Deine Steine: blaue 4, blaue 10"),
        "shift+c": ("Tiles: you 4 and ", "Steine: du 4 und "),
        "p": ("No points are counted here.", "Hier werden keine Punkte gezählt."),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "tiles, stage": (stage("uno-rummy"), {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"),
        "t": ("Nothing is on the table.", "Auf dem Tisch liegt nichts."),
        "shift+a": ("Your tiles: red 1, yellow 4", "Deine Steine: rote 1, gelbe 4"),
        "shift+c": ("Tiles: you 6 and ", "Steine: du 6 und "),
        "p": ("No points are counted here.", "Hier werden keine Punkte gezählt."),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "cards, own turn": (lambda playing: playing.set_up(card_state(), paused=True), {
        "w": ("Nothing is wrong. Your turn: play Red or 7", "Es ist nichts falsch. Du bist am Zug: Leg Rot oder 7"),
        "t": ("On top: red 7. Play goes to the left.", "Oben liegt: rote 7. Es geht linksherum."),
        "shift+a": ("Your cards: red 3, green 5, Wild.", "Deine Karten: rote 3, grüne 5, Joker."),
        "shift+c": ("Cards: you 3 and Bert 2; 102 to draw.", "Karten: du 3 und Bert 2; 102 zum Ziehen."),
        "p": ("In the match: Anna 0 points and Bert 0", "In der Partie: Anna 0 Punkte und Bert 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "cards, another's turn": (lambda playing: playing.set_up(card_state(turn=1), paused=True), {
        "w": ("Nothing is wrong. Bert is thinking", "Es ist nichts falsch. Bert überlegt"),
        "t": ("On top: red 7.", "Oben liegt: rote 7."),
        "shift+a": ("Your cards: red 3, green 5, Wild.", "Deine Karten: rote 3, grüne 5, Joker."),
        "shift+c": ("Cards: you 3 and Bert 2", "Karten: du 3 und Bert 2"),
        "p": ("In the match: Anna 0", "In der Partie: Anna 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "cards, covered": (lambda playing: cover(playing, card_state()), {
        "w": ("Nothing is wrong. Anna’s turn. Pass the device on", "Es ist nichts falsch. Anna ist am Zug. Gib das Ge"),
        "t": ("On top: red 7.", "Oben liegt: rote 7."),
        "shift+a": ("Anna’s turn. Pass the device on. Only you see your cards. I am Anna.", "Anna ist am Zug. Gib das"),
        "shift+c": ("Cards: Anna 3 and Bert 2", "Karten: Anna 3 und Bert 2"),
        "p": ("In the match: Anna 0", "In der Partie: Anna 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "cards, a question is open": (naming_a_colour, {
        "w": ("Nothing is wrong. Choose a colour", "Es ist nichts falsch. Welche Farbe gilt?"),
        "t": ("On top: red 7.", "Oben liegt: rote 7."),
        "shift+a": ("Choose a colour: Red, Yellow, Green, Blue.", "Welche Farbe gilt? Rot, Gelb, Grün, Blau."),
        "shift+c": ("Cards: you 3 and Bert 2", "Karten: du 3 und Bert 2"),
        "p": ("In the match: Anna 0", "In der Partie: Anna 0"),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "cards, scored": (lambda playing: scored(playing, card_state("R3", called=True)), {
        "w": ("Nothing is wrong. You win the round!", "Es ist nichts falsch. Du gewinnst die Runde!"),
        "t": ("On top: red 3.", "Oben liegt: rote 3."),
        "shift+a": ("You win the round! In the match: Anna 3 points and Bert 0 points. Bert holds: yellow 1 and yel",
                    "Du gewinnst die Runde! In der Partie: Anna 3 Punkte und Bert 0 Punkte. Bert hat noch: gelbe 1"),
        "shift+c": ("Cards: you 0 and Bert 2", "Karten: du 0 und Bert 2"),
        "p": ("In the match: Anna 3 points", "In der Partie: Anna 3 Punkte"),
        "shift+l": ("You win the round", "Du gewinnst die Runde"),
    }),
    "cards, watched": (watched("format-3-uno-1999.txt"), {
        "w": ("", ""),
        "t": ("On top: yellow 8.", "Oben liegt: gelbe 8."),
        "shift+a": ("Your cards: yellow 8, yellow reverse", "Deine Karten: gelbe 8, Retour gelb"),
        "shift+c": ("Cards: Käthe 5, Computer 8 and Jörg Otto 5", "Karten: Käthe 5, Computer 8 und Jörg Otto 5"),
        "p": ("", ""),
        "shift+l": ("Computer plays Yellow 6", "Computer legt Gelb 6"),
    }),
    "cards, puzzle": (puzzle, {
        "w": ("Nothing is wrong. ", "Es ist nichts falsch. "),
        "t": ("On top: red 8.", "Oben liegt: rote 8."),
        "shift+a": ("Your cards: yellow 2, yellow 8.", "Deine Karten: gelbe 2, gelbe 8."),
        "shift+c": ("Cards: you 2 and ", "Karten: du 2 und "),
        "p": ("No points are counted here.", "Hier werden keine Punkte gezählt."),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
    "cards, stage": (stage("uno-1999"), {
        "w": ("Nothing is wrong. Your turn: play Red or 7", "Es ist nichts falsch. Du bist am Zug: Leg Rot oder 7"),
        "t": ("On top: red 7.", "Oben liegt: rote 7."),
        "shift+a": ("Your cards: yellow 2, green 4, blue 7.", "Deine Karten: gelbe 2, grüne 4, blaue 7."),
        "shift+c": ("Cards: you 3 and ", "Karten: du 3 und "),
        "p": ("No points are counted here.", "Hier werden keine Punkte gezählt."),
        "shift+l": ("Nothing has happened yet.", "Es ist noch nichts geschehen."),
    }),
}  # fmt: skip
"""How each scene is reached, and how each answer begins in English and German; "": the key says nothing there."""


def said_to(playing: TilePlaying | CardPlaying, key: str) -> str:
    """What is announced after a press."""
    *held, letter = key.split("+")
    announcements = playing.driver.app.reader.announcements
    before = {each.number for each in announcements}
    playing.driver.key(pygame.key.key_code(letter), sum(MODIFIERS[each] for each in held))
    return " ".join(each.text for each in announcements if each.number not in before)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("scene", SCENES)
def test_each_key_says_what_is_so_in_each_scene(scene: str, language: str, tmp_path: Path) -> None:
    cards = scene.startswith("cards")
    opened: Any = card_playing if cards else tile_playing
    settings = replace(QUICK, book="uno-1999" if cards else "rummikub")
    reach, wanted = SCENES[scene]
    assert wanted.keys() == KEYS.keys()
    with opened(tmp_path, language=language, settings=settings) as playing:
        reach(playing)
        playing.driver.app.reader.adapter = InProcess()
        playing.driver.be_heard()
        for key, beginnings in wanted.items():
            beginning = beginnings[language == "de"]
            said = said_to(playing, key)
            assert said.startswith(beginning), (key, said)
            assert bool(said) is bool(beginning), (key, said)
            if "covered" in scene:
                assert not any(secret in said for secret in SECRETS[language]), (key, said)


def test_the_page_of_keys_says_which_of_them_work_while_a_match_is_watched() -> None:
    watched_too = {row.intent for row in INTENT_ROWS if Scope.WATCHING in row.scopes}
    for key, intent in KEYS.items():
        answers = {bool(SCENES[f"{family}, watched"][1][key][0]) for family in ("tiles", "cards")}
        assert answers == {intent in watched_too}, key


@pytest.mark.parametrize("family", ["tiles", "cards"])
def test_a_shows_the_last_turn_and_with_shift_it_says_the_zone(family: str, tmp_path: Path) -> None:
    opened: Any = card_playing if family == "cards" else tile_playing
    with opened(tmp_path, language="en") as playing:
        playing.begin((HUMAN, NORMAL), seed="k")
        playing.until_my_turn()
        while not past_turns(playing.screen.session.events):
            playing.play_turn()
            playing.until_my_turn()
        playing.driver.app.reader.adapter = InProcess()
        playing.driver.be_heard()
        turn = playing.context.scenes.top
        assert said_to(playing, "shift+a").startswith(f"Your {family}: ")
        assert playing.context.scenes.top is turn
        said_to(playing, "a")
        assert isinstance(playing.context.scenes.top, Again)
