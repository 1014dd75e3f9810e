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
from game.ui.scenes.dialog import Dialog
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
from tests.ui.test_first_layout import PAIRS, state_of
from tests.ui.test_turn_driver import alert, quiet, two_left
from tests.ui.tile_playing import TilePlaying, tile_playing

RECORDS = Path(__file__).parents[1] / "records"
KEYS = {
    "w": Intent.WHAT_IS_WRONG, "t": Intent.SAY_TABLE, "a": Intent.SAY_ZONE, "c": Intent.SAY_COUNTS,
    "p": Intent.SAY_POINTS, "l": Intent.SAY_LAST,
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


def stuck(playing: Any) -> None:
    """A turn in which no tile fits anywhere."""
    playing.set_up(tile_tables.position("R1 B1", "Y1 Y2", table="G4 G5 G6"), paused=True)


def naming_a_colour(playing: Any) -> None:
    """A wild that is about to be played."""
    playing.set_up(card_state(), paused=True)
    playing.lay(playing.card("W"))
    assert playing.turn.question is not None


def asked_to_claim(playing: Any) -> None:
    """The question for a new deal, before the first turn."""
    playing.set_up(state_of("rummikub", [PAIRS, "?14"], phase="claim"), think=quiet)
    playing.until(lambda: isinstance(playing.context.scenes.top, Dialog))


def asked_to_catch(playing: Any) -> None:
    """The question whether to catch somebody who did not call."""
    playing.set_up(two_left(1, "Y10 G12' B8"), kinds=(HUMAN, NORMAL, NORMAL), think=alert)
    playing.until(lambda: isinstance(playing.context.scenes.top, Dialog))


def sure(playing: Any) -> None:
    """The question whether the turn really ends."""
    playing.set_up(card_state(), paused=True)
    playing.driver.key(pygame.K_d)
    assert isinstance(playing.context.scenes.top, Dialog)


def paused(playing: Any, state: Any) -> None:
    """The pause in the own turn."""
    playing.set_up(state, paused=True)
    playing.driver.key(pygame.K_ESCAPE)
    assert isinstance(playing.context.scenes.top, Dialog)


def paused_cover(playing: Any, state: Any) -> None:
    """The pause over the cover between two players."""
    cover(playing, state)
    playing.driver.key(pygame.K_ESCAPE)
    assert isinstance(playing.context.scenes.top, Dialog)


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


NOTHING_YET = ("Nothing has happened yet.", "Es ist noch nichts geschehen.")
NO_POINTS = ("No points are counted here.", "Hier werden keine Punkte gezählt.")
TILES_TABLE = ("Table, 2 melds", "Tisch, 2 Reihen und Gruppen")
MY_TILES = ("Your tiles: red 7, blue 1, Joker.", "Deine Steine: rote 7, blaue 1, Joker.")
TILE_COUNTS = ("Tiles: you 3 and Bert 2", "Steine: du 3 und Bert 2")
TOP = ("On top: red 7.", "Oben liegt: rote 7.")
MY_CARDS = ("Your cards: red 3, green 5, Wild.", "Deine Karten: rote 3, grüne 5, Joker.")
CARD_COUNTS = ("Cards: you 3 and Bert 2", "Karten: du 3 und Bert 2")
NO_SCORE = ("In the match: you 0 points and Bert 0", "In der Partie: du 0 Punkte und Bert 0")
SHARED_SCORE = ("In the match: Anna 0 points and Bert 0", "In der Partie: Anna 0 Punkte und Bert 0")
THINKING = ("Nothing is wrong. Bert is thinking", "Es ist nichts falsch. Bert überlegt")
PASS_ON = ("Nothing is wrong. Anna’s turn. Pass the device on", "Es ist nichts falsch. Anna ist am Zug. Gib das Ge")
WON = ("Nothing is wrong. You win the round!", "Es ist nichts falsch. Du gewinnst die Runde!")
LAST_WON = ("You win the round", "Du gewinnst die Runde")
SILENT = ("", "")
NO_SCORE_OF_THREE = (
    "In the match: you 0 points, Bert 0 points and C",
    "In der Partie: du 0 Punkte, Bert 0 Punkte und C",
)
PAUSE = ("Pause. Your match is saved. You can continue it from here", "Pause. Deine Partie wird gespeichert. Du kannst")
PAIRS_SAID = (
    "Three pairs! You may ask for a new deal. Everybody then sees your pairs as proof.",
    "Drei Paare! Du darfst neu austeilen lassen. Zum Beweis sehen alle deine Paare.",
)
NOTHING_BUT_A_PAUSE = ("Nothing is wrong. Pause. Your match", "Es ist nichts falsch. Pause. Deine Partie")
"""What is said in several scenes, in English and German."""

CLOCK_STANDS = (
    "The tiles stay hidden while the clock stands still.",
    "Die Steine bleiben verdeckt, solange die Uhr st",
)
TIMED: Mapping[str, Any] = {"table": "R4 R5 R6 | Y9 G9 *", "loose": "G2", "options": {"turn_time": 60}}
"""A table of a match with a clock."""


def paused_with_a_clock(playing: Any) -> None:
    """The pause in an own turn with a clock, which stands meanwhile."""
    playing.set_up(tile_tables.position(RACK, "Y1 Y2", **TIMED), think=quiet)
    playing.until_my_turn()
    playing.mouse.wait(1)
    playing.driver.key(pygame.K_ESCAPE)
    assert isinstance(playing.context.scenes.top, Dialog)


USUALLY: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "tiles": {"t": TILES_TABLE, "a": MY_TILES, "c": TILE_COUNTS, "p": NO_SCORE, "l": NOTHING_YET},
    "cards": {"t": TOP, "a": MY_CARDS, "c": CARD_COUNTS, "p": NO_SCORE, "l": NOTHING_YET},
}
SCENES: Mapping[str, tuple[Callable[[Any], object], Mapping[str, tuple[str, str]]]] = {
    "tiles, own turn": (lambda playing: playing.set_up(tile_state(), paused=True), {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"),
        "t": ("Table, 2 melds: run of red 4 to 6; group of 9", "Tisch, 2 Reihen und Gruppen: Reihe Rot 4 bis 6; Grupp"),
        "c": ("Tiles: you 3 and Bert 2; 88 to draw.", "Steine: du 3 und Bert 2; 88 zum Ziehen."),
    }),
    "tiles, nothing can be laid": (stuck, {
        "w": ("Nothing is wrong. You have nothing to play", "Es ist nichts falsch. Du kannst nichts legen"),
        "t": ("Table: run of green 4 to 6.", "Tisch: Reihe Grün 4 bis 6."),
        "a": ("Your tiles: red 1, blue 1.", "Deine Steine: rote 1, blaue 1."),
        "c": ("Tiles: you 2 and Bert 2", "Steine: du 2 und Bert 2"),
    }),
    "tiles, another's turn": (lambda playing: playing.set_up(tile_state(turn=1), paused=True), {
        "w": THINKING,
    }),
    "tiles, covered": (lambda playing: cover(playing, tile_state()), {
        "w": PASS_ON,
        "a": ("Anna’s turn. Pass the device on. Only you see your tiles. I am Anna.", "Anna ist am Zug. Gib das"),
        "c": ("Tiles: Anna 3 and Bert 2", "Steine: Anna 3 und Bert 2"), "p": SHARED_SCORE,
    }),
    "tiles, covered with a clock": (lambda playing: cover(playing, tile_tables.position(RACK, "Y1 Y2", **TIMED)), {
        "w": PASS_ON, "t": CLOCK_STANDS,
        "a": ("Anna’s turn. Pass the device on. Only you see your tiles. I am Anna.", "Anna ist am Zug. Gib das"),
        "c": ("Tiles: Anna", "Steine: Anna"), "p": SHARED_SCORE,
    }),
    "tiles, a question is open": (naming_a_joker, {
        "w": ("Yellow 12, Green 12 and Joker: which colour is", "Gelb 12, Grün 12 und Joker: Welche Farbe hat"),
        "t": ("Table, ", "Tisch, "), "a": ("Your tiles: blue 1.", "Deine Steine: blaue 1."),
        "c": ("Tiles: you 1 and Bert 2", "Steine: du 1 und Bert 2"),
    }),
    "tiles, scored": (lambda playing: scored(playing, tile_state("R7", called=True)), {
        "w": WON, "t": ("Table, 2 melds: run of red 4 to 7", "Tisch, 2 Reihen und Gruppen: Reihe Rot 4 bis 7"),
        "a": ("You win the round! In the match: you 21 points and Bert 0 points. Bert holds: yellow 1 and ye",
        "Du gewinnst die Runde! In der Partie: du 21 Punkte und Bert 0 Punkte. Bert hat noch: gelbe 1"),
        "c": ("Tiles: you 0 and Bert 2", "Steine: du 0 und Bert 2"),
        "p": ("In the match: you 21 points", "In der Partie: du 21 Punkte"), "l": LAST_WON,
    }),
    "tiles, watched": (watched("format-3-rummikub.txt"), {
        "w": SILENT, "t": ("Table, 3 melds: run of red 4 to 6", "Tisch, 3 Reihen und Gruppen: Reihe Rot 4 bis 6"),
        "a": ("Your tiles: black 2, black 6", "Deine Steine: schwarze 2, schwarze 6"),
        "c": ("Tiles: Käthe 16, Computer 5 and Jörg Otto 15", "Steine: Käthe 16, Computer 5 und Jörg Otto 15"),
        "p": ("Jörg Otto draws a tile", "Jörg Otto zieht einen Stein"),
        "l": ("Jörg Otto draws a tile", "Jörg Otto zieht einen Stein"),
    }),
    "tiles, puzzle": (puzzle, {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"),
        "t": ("Table, 5 melds: run of blue 9 to 11", "Tisch, 5 Reihen und Gruppen: Reihe Blau 9 bis 11"),
        "a": ("Your tiles: blue 4, blue 10", "Deine Steine: blaue 4, blaue 10"),
        "c": ("Tiles: you 4 and ", "Steine: du 4 und "), "p": NO_POINTS,
    }),
    "tiles, stage": (stage("uno-rummy"), {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"),
        "t": ("Nothing is on the table.", "Auf dem Tisch liegt nichts."),
        "a": ("Your tiles: red 1, yellow 4", "Deine Steine: rote 1, gelbe 4"),
        "c": ("Tiles: you 6 and ", "Steine: du 6 und "), "p": NO_POINTS,
    }),
    "cards, own turn": (lambda playing: playing.set_up(card_state(), paused=True), {
        "w": ("Nothing is wrong. Your turn: play Red or 7", "Es ist nichts falsch. Du bist am Zug: Leg Rot oder 7"),
        "t": ("On top: red 7. Play goes clockwise.", "Oben liegt: rote 7. Es geht im Uhrzeigersinn."),
        "c": ("Cards: you 3 and Bert 2; 102 to draw.", "Karten: du 3 und Bert 2; 102 zum Ziehen."),
    }),
    "cards, another's turn": (lambda playing: playing.set_up(card_state(turn=1), paused=True), {
        "w": THINKING,
    }),
    "cards, covered": (lambda playing: cover(playing, card_state()), {
        "w": PASS_ON,
        "a": ("Anna’s turn. Pass the device on. Only you see your cards. I am Anna.", "Anna ist am Zug. Gib das"),
        "c": ("Cards: Anna 3 and Bert 2", "Karten: Anna 3 und Bert 2"), "p": SHARED_SCORE,
    }),
    "cards, a question is open": (naming_a_colour, {
        "w": ("Nothing is wrong. Choose a colour", "Es ist nichts falsch. Welche Farbe gilt?"),
        "a": ("Choose a colour: Red, Yellow, Green, Blue.", "Welche Farbe gilt? Rot, Gelb, Grün, Blau."),
    }),
    "cards, scored": (lambda playing: scored(playing, card_state("R3", called=True)), {
        "w": WON, "t": ("On top: red 3.", "Oben liegt: rote 3."),
        "a": ("You win the round! In the match: you 3 points and Bert 0 points. Bert holds: yellow 1 and yel",
        "Du gewinnst die Runde! In der Partie: du 3 Punkte und Bert 0 Punkte. Bert hat noch: gelbe 1"),
        "c": ("Cards: you 0 and Bert 2", "Karten: du 0 und Bert 2"),
        "p": ("In the match: you 3 points", "In der Partie: du 3 Punkte"), "l": LAST_WON,
    }),
    "cards, watched": (watched("format-3-uno-1999.txt"), {
        "w": SILENT, "t": ("On top: yellow 8.", "Oben liegt: gelbe 8."),
        "a": ("Your cards: yellow 8, yellow reverse", "Deine Karten: gelbe 8, Gelb Retour"),
        "c": ("Cards: Käthe 5, Computer 8 and Jörg Otto 5", "Karten: Käthe 5, Computer 8 und Jörg Otto 5"),
        "p": ("Computer plays Yellow 6", "Computer legt Gelb 6"),
        "l": ("Computer plays Yellow 6", "Computer legt Gelb 6"),
    }),
    "cards, puzzle": (puzzle, {
        "w": ("Nothing is wrong. ", "Es ist nichts falsch. "), "t": ("On top: red 8.", "Oben liegt: rote 8."),
        "a": ("Your cards: yellow 2, yellow 8.", "Deine Karten: gelbe 2, gelbe 8."),
        "c": ("Cards: you 2 and ", "Karten: du 2 und "), "p": NO_POINTS,
    }),
    "cards, stage": (stage("uno-1999"), {
        "w": ("Nothing is wrong. Your turn: play Red or 7", "Es ist nichts falsch. Du bist am Zug: Leg Rot oder 7"),
        "a": ("Your cards: yellow 2, green 4, blue 7.", "Deine Karten: gelbe 2, grüne 4, blaue 7."),
        "c": ("Cards: you 3 and ", "Karten: du 3 und "), "p": NO_POINTS,
    }),
    "tiles, asked to claim": (asked_to_claim, {
        "w": ("Nothing is wrong. Three pairs! You may", "Es ist nichts falsch. Drei Paare! Du"),
        "t": ("Nothing is on the table.", "Auf dem Tisch liegt nichts."),
        "a": (f"{PAIRS_SAID[0]} Play on, New deal.", f"{PAIRS_SAID[1]} So spielen, Neu austeilen."),
        "c": ("Tiles: you 14 and Bert 14; 78 to draw.", "Steine: du 14 und Bert 14; 78 zum Ziehen."),
    }),
    "tiles, asked to catch": (asked_to_catch, {
        "w": ("Nothing is wrong. Catch them? Bert has one tile left", "Es ist nichts falsch. Erwischen? Bert hat nur"),
        "t": ("Table: run of red 8 to 11; on their own: green", "Tisch: Reihe Rot 8 bis 11; einzeln: grüne 7 und"),
        "a": ("Catch them? Bert has one tile left – and did not call “UNO!”. Let it go, Catch.",
        "Erwischen? Bert hat nur noch einen Stein – und kein „UNO!“ gerufen. Laufen lassen, Erwischen."),
        "c": ("Tiles: you 4, Bert 1 and Cleo 3; 10 to draw.", "Steine: du 4, Bert 1 und Cleo 3; 10 zum Ziehen."),
        "p": NO_SCORE_OF_THREE, "l": ("Bert plays Red 11", "Bert legt Rot 11"),
    }),
    "tiles, paused": (lambda playing: paused(playing, tile_state()), {
        "w": ("Play at least one tile", "Leg mindestens einen Stein"), "a": PAUSE,
    }),
    "tiles, paused with a clock": (paused_with_a_clock, {
        "w": CLOCK_STANDS, "t": CLOCK_STANDS, "a": PAUSE,
    }),
    "tiles, covered and paused": (lambda playing: paused_cover(playing, tile_state()), {
        "w": NOTHING_BUT_A_PAUSE, "a": PAUSE, "c": ("Tiles: Anna 3 and Bert 2", "Steine: Anna 3 und Bert 2"),
        "p": SHARED_SCORE,
    }),
    "tiles, covered with a clock and paused": (
        lambda playing: paused_cover(playing, tile_tables.position(RACK, "Y1 Y2", **TIMED)), {
        "w": NOTHING_BUT_A_PAUSE, "t": CLOCK_STANDS, "a": PAUSE, "c": ("Tiles: Anna", "Steine: Anna"),
        "p": SHARED_SCORE,
    }),
    "cards, asked whether sure": (sure, {
        "w": ("Nothing is wrong. Draw?", "Es ist nichts falsch. Ziehen?"),
        "a": ("Draw? Not yet, Draw.", "Ziehen? Noch nicht, Ziehen."),
    }),
    "cards, covered and paused": (lambda playing: paused_cover(playing, card_state()), {
        "w": NOTHING_BUT_A_PAUSE, "a": PAUSE, "c": ("Cards: Anna 3 and Bert 2", "Karten: Anna 3 und Bert 2"),
        "p": SHARED_SCORE,
    }),
}  # fmt: skip
"""How each scene is reached, and how each answer begins in English and German; "": the key says nothing there.

What is the same almost everywhere is in `USUALLY`."""


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
    calm = "asked" in scene
    settings = replace(QUICK, book="uno-1999" if cards else "rummikub", confirm_turns=calm, ask_first=calm)
    reach, own = SCENES[scene]
    wanted = {**USUALLY[scene[:5]], **own}
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


def test_what_lies_in_the_turn_is_not_counted_on_the_rack(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(tile_state(), paused=True)
        playing.driver.app.reader.adapter = InProcess()
        playing.driver.be_heard()
        playing.mouse.drag(playing.point(tile_tables.one("R7")), playing.free_point())
        assert said_to(playing, "c").startswith("Tiles: you 2 and Bert 2;")
        playing.mouse.press("undo")
        assert said_to(playing, "c").startswith("Tiles: you 3 and Bert 2;")


def test_who_holds_a_tile_may_ask_and_still_holds_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(tile_state(), paused=True)
        playing.driver.app.reader.adapter = InProcess()
        playing.driver.be_heard()
        playing.driver.key(pygame.K_TAB)
        playing.driver.key(pygame.K_SPACE)
        assert playing.turn.keys.holding
        for key, said in (
            ("t", "Table, 2 melds: run of red 4"),
            ("c", "Tiles: you 3"),
            ("w", "Play at least"),
            ("p", "In"),
        ):
            assert said_to(playing, key).startswith(said)
        assert playing.turn.keys.holding


def test_the_page_of_keys_says_which_of_them_work_while_a_match_is_watched() -> None:
    """P plays there, and what it shows is told."""
    watched_too = {row.intent for row in INTENT_ROWS if Scope.WATCHING in row.scopes}
    for key, intent in KEYS.items():
        answers = {bool(SCENES[f"{family}, watched"][1][key][0]) for family in USUALLY}
        assert answers == {intent in watched_too or intent is Intent.SAY_POINTS}, key


@pytest.mark.parametrize("family", ["tiles", "cards"])
def test_a_says_the_area_and_n_shows_the_last_turn(family: str, tmp_path: Path) -> None:
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
        assert said_to(playing, "a").startswith(f"Your {family}: ")
        assert playing.context.scenes.top is turn
        said_to(playing, "n")
        assert isinstance(playing.context.scenes.top, Again)


def test_without_clocks_the_cover_tells_the_table_and_with_them_not_even_its_pause_shows_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        cover(playing, tile_tables.position(RACK, "Y1 Y2", **TIMED))
        for no_clocks, said in ((False, CLOCK_STANDS[0]), (True, "Table, 2 melds"), (False, CLOCK_STANDS[0])):
            playing.context.change(no_clocks=no_clocks)
            playing.driver.app.reader.adapter = InProcess()
            playing.driver.be_heard()
            assert said_to(playing, "t").startswith(said)
            playing.driver.key(pygame.K_ESCAPE)
            question = playing.context.scenes.top
            assert isinstance(question, Dialog)
            watch = playing.context.t("table.watch")
            assert (watch in [each.text for each in question.answers]) is no_clocks, "it would show the table"
            playing.driver.key(pygame.K_ESCAPE)
        playing.take_over()
        playing.driver.be_heard()
        assert said_to(playing, "t").startswith("Table, 2 melds")


@pytest.mark.parametrize("opened", [tile_playing, card_playing])
def test_an_answer_that_is_shown_has_gone_at_the_cover_of_the_next_player(
    opened: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.ui.reader.reader.READ", 60.0)
    with opened(tmp_path, language="en") as playing:
        playing.begin((HUMAN, HUMAN), seed="shown")
        playing.until(lambda: isinstance(playing.top, HandOver))
        playing.take_over()
        playing.until_my_turn()
        playing.driver.key(pygame.K_a)
        shown = playing.context.toasts
        assert any(text.startswith("Your ") for text in shown.texts)
        shown.add("Picture saved", seconds=60)
        while not isinstance(playing.top, HandOver):
            playing.step()
        assert shown.texts == ("Picture saved",)
