"""The hint key: three steps, each told and shown, and a move that can be taken or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.tiles.melds import Tile
from game.ui.kit.canvas import box_of
from game.ui.kit.nodes import Act, Asked
from game.ui.kit.text import Typeface
from game.ui.kit.theme import TextSize
from game.ui.kit.widgets import Button
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.aloud import GUIDANCE, KEYS
from game.ui.table.shared.rims import Rim
from game.words.catalogue import LANGUAGES
from game.words.tiles.sentences import tiles_text
from tests.tile_tables import one, position, tiles
from tests.ui.card_playing import card_playing
from tests.ui.listening import InProcess
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import TilePlaying, tile_turn

TABLE = "R4 R5 R6 | Y9 G9 B9 | B3 B4 B5 B6"
RACK = "R7 G2 G3 G4 Y1"


def said(play: TilePlaying) -> str:
    return play.turn.guidance().text


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """A turn in which four tiles can be laid, one of them at a meld of the table."""
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE)) as made:
        yield made


def laid(play: TilePlaying) -> set[Tile]:
    return set(play.draft.played())


def shown(play: TilePlaying) -> None:
    """Press until the move lies on the table."""
    play.click(*["hint"] * 3)


def test_the_hint_says_that_something_goes_then_marks_it_then_shows_the_move_and_asks(play: TilePlaying) -> None:
    play.mouse.press("hint")
    play.mouse.wait(10)
    assert "4 Steine" in said(play)
    assert play.table.hinted == ()
    play.mouse.press("hint")
    assert "Rot 7" in said(play)
    assert {play.rim(word) for word in ("R7", "G2", "G3", "G4", "R4", "R5", "R6")} == {Rim.HINT}
    assert {play.rim(word) for word in ("Y1", "Y9", "B3")} == {Rim.NONE}
    assert laid(play) == set()
    for _ in range(2):
        play.mouse.press("hint")
        assert laid(play) == {*tiles("R7 G2 G3 G4")}
        assert "Nimmst du" in said(play)
        assert "end" not in play.form
    play.whole()


def test_by_ear_the_hint_says_which_tiles_and_where(tmp_path: Path) -> None:
    second = "Play Red 7, Green 2, Green 3 and Green 4, together with Red 4, Red 5 and Red 6 from the table."
    third = "With Red 7, Green 2, Green 3 and Green 4 on the table: run of red 4 to 7; run of green 2 to 4. You could"
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE), language="en") as play:
        play.driver.app.reader.adapter = InProcess()
        for wanted in ("", second, third):
            play.driver.key(pygame.K_h)
            play.driver.be_heard()
            assert [each.text for each in play.driver.app.reader.announcements][-1].startswith(wanted)
            line = next(each for each in play.turn.nodes if each.key == GUIDANCE)
            assert line.name.startswith(wanted)
            assert line.box == box_of(play.table.zones.guidance)


def test_a_move_that_is_taken_stays_and_one_undo_takes_it_back(play: TilePlaying) -> None:
    shown(play)
    play.mouse.press("take")
    for _ in range(2):
        play.mouse.press("hint")
        assert "beenden" in said(play), "it is good enough"
        assert "take" not in play.form
    assert laid(play) == {*tiles("R7 G2 G3 G4")}
    play.mouse.press("undo")
    assert laid(play) == set()
    assert not play.key("undo").enabled
    play.click("redo", "end")
    play.until(lambda: not play.table.my_turn)
    assert len(play.state.racks[0]) == 1


ENDS: dict[str, Callable[[TilePlaying], object]] = {
    "mouse": lambda play: play.mouse.press("take-end"),
    "enter": lambda play: play.mouse.key(pygame.K_RETURN),
    "key": lambda play: play.mouse.key(pygame.K_e),
    "reader": lambda play: play.turn.ask(Asked((KEYS, "take-end"), Act.CLICK)),
}


@pytest.mark.parametrize(("how", "large"), [*zip(ENDS, (100, 200) * 2, strict=True)])
@pytest.mark.parametrize(("language", "aloud"), [("en", "takes it and ends"), ("de", "nimmt ihn und beendet")])
def test_a_hint_ends_the_turn_at_one_press(tmp_path: Path, how: str, language: str, aloud: str, large: int) -> None:
    state = position("R7 R11 G3 B12", "?14", table="R4 R5 R6", stock="?9", options={"turn_time": 60})
    with tile_turn(tmp_path, state, language=language, settings=replace(QUICK, text_size=large)) as play:
        shown(play)
        clock, style = play.table.zones.clock, play.context.style
        assert (clock is not None, play.screen.driver.clock is not None) == (True, True)
        for key in ("take-end", "take", "leave"):
            button = play.key(key)
            assert isinstance(button, Button)
            assert style.width(button.text, TextSize.SMALL, Typeface.STRONG) <= button.room(style), key
            assert clock is None or not button.rect.colliderect(clock)
        assert aloud in play.turn.guidance().aloud
        ENDS[how](play)
        play.until(lambda: play.screen.session.record.lines[:1] != ())
        assert play.screen.session.record.lines[0].startswith("0 lay")


def test_a_hint_after_which_uno_is_to_be_called_does_not_end_the_turn(play: TilePlaying) -> None:
    shown(play)
    assert "take-end" not in play.form
    play.mouse.key(pygame.K_RETURN)
    assert (play.table.my_turn, laid(play)) == (True, {*tiles("R7 G2 G3 G4")})


def test_a_move_that_is_refused_leaves_everything_as_it_was(play: TilePlaying) -> None:
    play.put("R7")
    before = play.table.draft
    play.click("hint", "hint", "hint")
    assert play.table.draft != before
    play.mouse.press("leave")
    assert play.table.draft == before
    assert play.rim("G2") is Rim.HINT
    play.mouse.press("hint")
    assert "take" in play.form


@pytest.mark.parametrize("takes", [False, True])
def test_undo_refuses_the_move_and_touching_a_tile_takes_it(play: TilePlaying, takes: bool) -> None:
    shown(play)
    if takes:
        play.mouse.click(play.point("G4"), button=3)
    else:
        play.mouse.press("undo")
    assert laid(play) == ({*tiles("R7 G2 G3")} if takes else set())
    assert "end" in play.form
    assert "Nimmst du" not in said(play)


@pytest.mark.parametrize(
    ("rack", "table", "stock", "words"),
    [
        ("R1 Y9", "B4 B5 B6", "?9", "Ziehen"),
        ("R1 Y9", "B4 B5 B6", "", "Gib weiter"),
        ("R1 Y9", "B4 *=B5 B6", "?9", "verzwickt"),
    ],
)
def test_where_nothing_can_be_shown_it_says_why(tmp_path: Path, rack: str, table: str, stock: str, words: str) -> None:
    options = {"exchange_source": "rack_or_table", "stock_empty": "play_on"}
    with tile_turn(tmp_path, position(rack, "?14", table=table, stock=stock, options=options)) as play:
        play.mouse.press("hint")
        assert words in said(play)
        play.mouse.press("hint")
        assert words in said(play)


PRESSES: dict[str, Callable[[TilePlaying], object]] = {
    "mouse": lambda play: play.driver.click(play.key("draw").rect.center),
    "stock": lambda play: play.driver.click(play.table.zones.stock.center),
    "keys": lambda play: play.driver.key(pygame.K_d),
    "reader": lambda play: play.turn.ask(Asked((KEYS, "draw"), Act.CLICK)),
}


@pytest.mark.parametrize(("how", "language", "draw", "back"), [
    *((how, "en", "draw", "Your tiles") for how in PRESSES), ("mouse", "de", "Ziehen", "Deine Steine"),
])  # fmt: skip
def test_too_little_is_taken_back_and_laid_again(tmp_path: Path, how: str, language: str, draw: str, back: str) -> None:
    state = position("K3 R9 B12", "?14", book="rummikub", table="K7 R7 B7", stock="?9", opened=[True, True])
    with tile_turn(tmp_path, state, language=language) as play:
        play.driver.app.reader.adapter = InProcess()
        play.put("K3")
        play.put("R9")
        play.mouse.press("hint")
        assert draw in said(play)
        assert play.key("draw").enabled, "the hint says no more than what can be done"
        for drawn in (0, 1):
            PRESSES[how](play)
            assert laid(play) == set()
            if not drawn:
                play.driver.key(pygame.K_z, pygame.KMOD_CTRL)
                play.mouse.wait(1.0)
                assert laid(play) == {*tiles("K3 R9", "rummikub")}
        play.until(lambda: not play.table.my_turn)
        assert len(play.state.racks[0]) == 4
        assert any(back in each.text for each in play.driver.app.reader.announcements)


def test_a_hint_for_the_whole_turn_says_that_the_table_goes_back_first(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("B12 R1 Y1 R4 Y4", "?14", table="B9 B10 B11", loose="G1 G4")) as play:
        play.mouse.double_click(play.point("B12"))
        assert laid(play) == {one("B12")}
        play.mouse.press("hint")
        assert "Von vorn" in said(play)
        play.mouse.press("hint")
        assert "zurück" in said(play)
        play.mouse.press("hint")
        assert laid(play) == {*tiles("R1 Y1 R4 Y4")}
        play.mouse.press("leave")
        assert laid(play) == {one("B12")}


@pytest.mark.parametrize("seat", [0, 1])
def test_hints_are_counted_once_for_each_position_and_to_whoever_asks_for_them(tmp_path: Path, seat: int) -> None:
    kinds, racks = ((HUMAN, NORMAL), (RACK, "?14")) if not seat else ((NORMAL, HUMAN), ("?14", RACK))
    with tile_turn(tmp_path, position(*racks, table=TABLE, turn=seat), kinds) as play:
        shown(play)
        play.click("leave", "hint")
        assert play.screen.session.hints == {seat: 1}
        play.click("take", "hint")
        assert play.screen.session.hints == {seat: 2}


def test_ur_q1_a_draw_that_is_refused_offers_the_hint(play: TilePlaying) -> None:
    play.mouse.press("draw")
    assert "Tipp" in play.key("draw").reason
    assert isinstance(play.top, TileTurn)
    assert len(play.state.racks[0]) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_hint_fits_its_line(tmp_path: Path, language: str) -> None:
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE), language=language) as play:
        style, say = play.context.style, play.context.t
        room = play.table.zones.guidance.width - style.px(28 + 28)
        names = {"tiles": tiles_text(say, tiles("Y10 Y11 G12 *")), "n": 13}
        for key in play.context.catalogue.entries:
            if key.startswith("hint.") and not key.startswith(("hint.take", "hint.leave")) and "-aloud" not in key:
                text = say(key.removesuffix(".one").removesuffix(".other"), **names)
                assert style.width(text, TextSize.SMALL, Typeface.STRONG) <= room, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_hint_for_cards_fits_its_line(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language) as play:
        play.at("R5 G4", "?6", discard="R2")
        style, say = play.context.style, play.context.t
        room = play.table.zones.guidance.width - style.px(28 + 28)
        move = say("card.hint.uno", move=say("card.hint.colour", card="Joker +4 als Bluff", colour="Gelb"))
        for key in play.context.catalogue.entries:
            if key.startswith("card.hint.why."):
                why = say(
                    key.removesuffix(".one").removesuffix(".other"), name="Bartholomäus", colour="Gelb", n=13, more=13
                )
                text = say("card.hint.does", move=move, reason=why)
                assert style.width(text, TextSize.SMALL, Typeface.STRONG) <= room, key
