"""What the table tells a newcomer: the line above the rack, rims, closed gaps, the pause, signs at plates, hints."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.game import Draw, Pass
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.melds import Tile
from game.store.settings import ComputerSpeed, Settings, load
from game.ui.kit.canvas import Canvas, box_of
from game.ui.kit.nodes import Act, Asked
from game.ui.kit.sprite import Rim
from game.ui.kit.theme import Metrics, TextSize, Typeface
from game.ui.kit.widgets import Button, ButtonKind
from game.ui.kit.widgets.form import REASON_SECONDS
from game.ui.kit.widgets.textline import seconds_of
from game.ui.reader.reader import Reader
from game.ui.scenes.menu.options import Options
from game.ui.scenes.round.task import TaskTurn
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.shared.aloud import GUIDANCE, KEYS
from game.ui.table.shared.guidance import cite_rect, draw_guidance
from game.ui.table.shared.plates import BEAT, strength
from game.ui.table.shared.table import Forecast, forecast_places, signs_of
from game.ui.table.tiles.hand import TAUGHT
from game.ui.table.tiles.zones import RackOrder, closed
from game.words.catalogue import LANGUAGES
from game.words.sentences import Guidance
from game.words.tiles.sentences import tiles_text
from tests import card_tables, tile_tables
from tests.tables import read_line
from tests.tile_tables import one, position, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK, Finger, as_a, cut_texts
from tests.ui.inks import THEMES, styled
from tests.ui.listening import InProcess, captions
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing, tile_turn

RUN = "R4 R5 R6"


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    with tile_turn(
        tmp_path, position("R7 R12 G10 Y10 B10 G2", "?14", table=RUN, loose="Y2 B12"), (HUMAN, NORMAL)
    ) as made:
        yield made


def test_gaps_of_played_tiles_close_and_those_of_the_player_stay() -> None:
    """A part that is gone takes its gap with it; one at the front that the player left stays."""
    for upper, gone, left in (
        ("R1 _ _ Y1 _", {1}, "R1 _ Y1"),
        ("_ _ _ Y1 Y2 _ G1", {0, 1}, "Y1 Y2 _ G1"),
        ("R1 _ _ _ _ G1", {2, 3}, "R1 _ G1"),
        ("_ R1 _ G1", {2}, "_ R1 G1 _"),
    ):
        words = [*f"{upper}{' _' * 14}".split()[:14], "B1", *"_" * 13]
        after = closed(tuple(None if word == "_" else one(word) for word in words), gone)
        wanted = tuple(None if word == "_" else one(word) for word in left.split())
        assert (after[: len(wanted)], after[14], len(after)) == (wanted, one("B1"), 28), upper


def test_the_rack_closes_up_only_when_the_turn_is_sent(play: TilePlaying) -> None:
    before = play.table.slots
    home = before.index(one("Y10"))
    for word in ("G10", "Y10", "B10"):
        x, y = play.free_point() if word == "G10" else play.point("G10")
        play.mouse.drag(play.point(word), (x + (20 if word != "G10" else 0), y))
    assert play.table.slots[home] is None
    play.click("undo", "undo")
    assert play.table.slots[home] == one("Y10")
    play.click("redo", "redo", "end")
    kept = [tile for tile in before if tile is not None and tile in play.table.rack]
    assert [tile for tile in play.table.slots if tile in kept] == kept
    upper = play.table.slots[:14]
    last = max(i for i, tile in enumerate(upper) if tile is not None)
    gaps = [i for i in range(last) if upper[i] is None]
    assert all(i + 1 not in gaps for i in gaps)


def test_a_covered_rack_tells_nothing_of_what_was_drawn(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("G2 B8 Y5", "G3 B9 Y6", table=RUN, loose="Y1 B12"), (HUMAN, HUMAN))
        play.mouse.press("ready")
        play.until_my_turn()
        play.table.drawn[0] = (one("G2"),)
        play.table.relayout()
        assert play.rim("G2") is Rim.LAID
        play.table.covered = True
        play.table.relayout()
        assert {play.rim(word) for word in ("G2", "B8", "Y5")} == {Rim.NONE}


def test_the_line_offers_to_draw_only_where_one_may(tmp_path: Path) -> None:
    for rack, key in (("R7 G2", "guide.your-turn-free"), ("R12 G2", "guide.nothing-goes-or-draw")):
        with tile_turn(tmp_path / rack, position(rack, "?14", table=RUN, loose="Y1 B9")) as play:
            play.frame()
            assert play.turn.guidance().text == play.context.t(key)
            assert ("(§ 4)" in play.form["end"].hint) == ("free" in key)
            play.put("G2")
            assert "(Strg+Z)" in play.form["undo"].hint
            play.context.change(language="en")
            play.frame()
            assert "(Ctrl+Z)" in play.form["undo"].hint


def test_where_nothing_goes_there_is_nothing_to_call(tmp_path: Path) -> None:
    for own, calls in (("R1 Y3 B12", False), ("R7 G2 G3 G4", True)):
        with tile_turn(tmp_path, position(own, "?14", table=RUN), paused=True) as play:
            assert play.key("uno").enabled is calls
            assert play.key("uno").reason == ("" if calls else play.context.t("problem.needless-call"))


def test_the_key_pulses_until_uno_is_called_and_says_so_until_the_turn_ends(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R7 G2", "?14", table=RUN, loose="Y1 B9"), (HUMAN, NORMAL)) as play:
        assert (play.key("uno").text, play.key("uno").kind) == ("UNO!", ButtonKind.SECONDARY)
        play.put("R7", "R6")
        assert play.turn.guidance().text == play.context.t("guide.call-first")
        assert (play.key("uno").text, play.key("uno").kind) == ("UNO!", ButtonKind.DANGER)
        assert strength(0.0, still=False) < strength(BEAT / 2, still=False)
        play.mouse.press("uno")
        assert play.turn.guidance().text == play.context.t("guide.ready-called")
        assert play.key("uno").text == play.context.t("table.called")
        play.mouse.press("undo")
        assert play.key("uno").text == play.context.t("table.called")
        assert not play.key("uno").enabled


def test_who_forgot_and_was_not_noticed_is_told_afterwards(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = position("R7 G2", "?14", table=RUN, loose="Y1 B9", options={"draw_although_playable": "allowed"})
        play.set_up(state, (HUMAN, NORMAL), think=lambda view, _: Draw() if view.phase is TilePhase.TURN else Pass())
        play.until_my_turn()
        play.put("R7", "R6")
        play.mouse.press("end")
        told = play.context.t("guide.unnoticed")
        play.until(lambda: play.turn.guidance().text == told)
        assert play.turn.guidance().tone == "help"


def test_a_meld_in_progress_is_helped_with_and_a_hopeless_one_warned_of(play: TilePlaying) -> None:
    play.put("G10")
    assert play.turn.guidance().tone == "help"
    assert play.rim("G10") is Rim.OPEN
    play.put("Y10", "G10")
    assert play.turn.guidance().tone == "help"
    play.mouse.press("undo")
    play.put("R12", "G10")
    assert play.turn.guidance().tone == "bad"
    assert "passen nicht zusammen" in play.turn.guidance().text
    assert play.rim("G10") is Rim.BAD


def test_the_line_tells_what_happens_and_lights_up_for_the_own_turn(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        state = position("G2 B8 Y5", "R7 Y9 G12", table=RUN, loose="Y1 B12", turn=1)
        play.set_up(state, (HUMAN, NORMAL), think=lambda _view, _rng: read_line(state, "1 lay R4 R5 R6 R7")[1])
        play.until(lambda: play.screen.log.news() is not None and "Rot 7" in play.turn.guidance().text)
        assert play.turn.notice.glow == 0
        play.until_my_turn()
        assert play.turn.notice.glow > 0
        play.mouse.wait(3)
        assert play.turn.notice.glow == 0


def test_the_line_that_lights_up_is_lighter_than_at_rest(screen: pygame.Surface) -> None:
    line = pygame.Rect(20, 20, 400, 44)
    for key, theme in THEMES.items():
        shown = []
        for glow in (0.0, 1.0):
            screen.fill(theme.felt)
            draw_guidance(screen, styled(Metrics(960, 540), key), line, Guidance("30"), glow=glow)
            shown.append(screen.get_at((300, line.centery)).g)
        assert shown[1] > shown[0], key


def test_what_is_changed_in_the_options_of_a_match_applies_to_its_turn(play: TilePlaying) -> None:
    play.click("menu", "answer-1")
    top = play.on_top(Options)
    keys = {widget.key for widget in play.form}
    assert {"computer_speed", "language", "reduce_motion", "section-book"} <= keys
    assert not {"target", "books", "to-book", "player_name"} & keys
    top.set("computer_speed", ComputerSpeed.SLOW)
    top.set("language", "en")
    play.mouse.press("back")
    assert isinstance(play.top, TileTurn)
    assert play.context.settings.computer_speed is ComputerSpeed.SLOW
    assert "Your turn" in play.turn.guidance().text


def test_the_stock_says_how_many_tiles_are_left_and_which_way_play_goes(tmp_path: Path) -> None:
    for direction, key in ((1, "table.direction-left"), (-1, "table.direction-right")):
        state = position("R7 G2", "?14", table=RUN, loose="Y1 B9", stock="?17", direction=direction)
        with tile_turn(tmp_path / key, state) as play:
            assert play.turn.stock_tip is None
            play.mouse.move(play.table.zones.stock.center)
            assert play.turn.stock_tip == f"{play.context.t('table.stock-count', n=17)}. {play.context.t(key)}"


def test_names_that_the_game_gave_follow_the_language(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(language=None)) as play:
        play.set_up(position("R7 G2", "?14", table=RUN, loose="Y1 B9"), (HUMAN, NORMAL))
        record = play.screen.session.record
        names = ("Spieler 2", "Computer 3", "Spieler", "Anna")
        for name, said in zip(names, ("Player 2", "Computer 3", "Player", "Anna"), strict=True):
            play.screen.session.record = replace(record, seats=(("human", name), *record.seats[1:]))
            play.context.change(language="de")
            assert play.screen.session.name(0) == name
            play.context.change(language="en")
            assert play.screen.session.name(0) == said


def test_what_the_line_says_is_not_said_again_at_the_tiles_and_goes_when_they_lie_otherwise(tmp_path: Path) -> None:
    """A meld that is none is told of by the line, and at the key that it disables, not at the meld as well."""
    state = position("R7 G2 G3 B9 Y1 R12", "?14", table="R4 R5 R6 | Y9 G9 B9'")
    with tile_turn(tmp_path, state, settings=Settings()) as play:
        play.put("R12", "Y9", -0.7)
        play.turn.refuse(play.table.draft_problems()[0])
        play.mouse.wait(1)
        assert play.turn.notice.shown is not None, "there is time to read it"
        play.mouse.press("undo")
        play.frame()
        assert play.turn.notice.shown is None
        play.mouse.press("redo")
        play.mouse.wait(2)
        said = play.turn.guidance().text
        play.mouse.press("end")
        assert play.turn.notice.shake > 0, "the line shakes its head"
        for where, times in ((play.key("end").rect.center, 2), (play.point("G9"), 1)):
            play.mouse.move(where)
            play.mouse.wait(1)
            assert sum(said in text for text in play.words()) == times, "only the grey key says it as well"


@contextmanager
def own_turn(home: Path, book: str) -> Iterator[CardPlaying | TilePlaying]:
    """A turn in which some keys cannot be pressed."""
    if book in CARD_BOOKS:
        with card_playing(home) as cards:
            cards.at("R1 G5 G6", "?3", book=book, discard="R2")
            cards.choose(cards.card("G5"))
            yield cards
    else:
        with tile_turn(home, position("R7 R12 B10", "?14", table=RUN, book=book), (HUMAN, NORMAL)) as tiles:
            yield tiles


@pytest.mark.parametrize(
    ("book", "way"), [*zip([*TILE_BOOKS, *CARD_BOOKS] * 2, cycle(("mouse", "keys", "finger")), strict=False)]
)
def test_why_a_key_is_grey_is_said_beside_it(tmp_path: Path, book: str, way: str) -> None:
    with own_turn(tmp_path, book) as play:
        form, zones = play.form, play.table.zones
        grey = [key for key in form if not key.enabled]
        assert {"end", "undo"} & {key.key for key in grey} or {"lay", "uno"} & {key.key for key in grey}
        for key in grey:
            if way == "finger":
                play.driver.wait(REASON_SECONDS * 1.2)
                Finger(play.driver).tap(key.rect.center)
            elif way == "keys":
                play.turn.roving.go(KEYS, key.key)
                play.turn.point()
            else:
                play.mouse.move(key.rect.center)
            play.mouse.wait(0.1 if way == "finger" else 1.0)
            canvas = Canvas(play.driver.surface)
            play.turn.draw(canvas)
            told = [each for each in captions(canvas.strokes) if each.text.split() == key.reason.split()]
            boxes = [pygame.Rect(each.box) for each in told]
            assert boxes, (key.key, key.reason)
            box, near = boxes[-1], key.rect.inflate(48, 48)
            row = next((zone for zone in (zones.calls, zones.controls) if zone.contains(key.rect)), key.rect)
            assert near.colliderect(box) or (
                near.top < box.centery < near.bottom and row.inflate(48, 0).colliderect(box)
            )
            assert box.collidelist([zones.guidance, *(each.rect for each in form)]) < 0, key.key


@pytest.mark.parametrize(("rack", "forecast"), [("R3", Forecast({}, False, 1)), ("R7", Forecast({}, True, 2))])
def test_a_draft_that_may_be_sent_tells_what_comes_of_it(tmp_path: Path, rack: str, forecast: Forecast) -> None:
    state = tile_tables.position(f"{rack} B1 B12", "?14", "?14", table="R4 R5 R6")
    with tile_turn(tmp_path, state, (HUMAN, NORMAL, NORMAL)) as play:
        assert play.table.forecast is None, "nothing was done yet"
        play.put("R5")
        assert play.table.forecast is None, "nothing may be sent"
        play.mouse.press("undo")
        before = play.picture()
        play.turn.hand.send(tile_tables.tiles(rack)[0])
        assert play.table.forecast == forecast
        play.frame()
        assert play.picture() != before
        play.turn.end_turn()
        assert play.state.turn == forecast.turn
        assert play.table.forecast is None


CARDS = {
    "R4": Forecast({}, False, 1), "R+2": Forecast({1: 2}, False, 2), "RS": Forecast({1: 0}, False, 2),
    "RR": Forecast({}, True, 2), "B5": None,
}  # fmt: skip
"""What a lifted card would do; the last may not be played."""


@pytest.mark.parametrize("card", CARDS)
def test_a_lifted_card_tells_what_it_would_do(table: CardPlaying, card: str) -> None:
    state = card_tables.position(f"{card} G5 G6", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    assert table.table.forecast is None
    table.mouse.click(table.point(table.card(card)))
    assert table.table.forecast == CARDS[card]
    table.mouse.click(table.point(table.card(card)))
    table.frame()
    assert table.table.forecast is None
    assert (forecast := CARDS[card]) is None or table.state.turn == forecast.turn


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("above", [False, True])
def test_the_signs_at_the_plates_cover_no_word(size: tuple[int, int], above: bool, tmp_path: Path) -> None:
    forecasts = [Forecast({one: 2}, True, two) for one in range(10) for two in range(10) if one != two]
    with card_playing(tmp_path, size, settings=replace(QUICK, rack_above=above)) as cards:
        for seats in (2, 4, 6, 10):
            cards.at("R5 G5 G6", *["?3"] * (seats - 1), discard="R2", names=LONG_NAMES)
            covered(cards, forecasts[: 9 * seats], seats)
    with tile_turn(tmp_path, tile_tables.position("R3 B1", "?14", "?14", "?14"), size=size) as tiles:
        covered(tiles, forecasts[:36], 4)


LONG_NAMES = tuple(f"{name} {letter}" for name in ("Wilhelmine", "Bartholomäus") for letter in "ABCDE")


def covered(play: CardPlaying | TilePlaying, forecasts: Sequence[Forecast], seats: int) -> None:
    """Look for words below the signs of forecasts, of seats that play."""
    canvas = Canvas(play.driver.surface)
    play.turn.draw(canvas)
    words = captions(canvas.strokes)
    assert len(words) > seats
    window, style = pygame.Rect((0, 0), play.context.style.metrics.size), play.context.style
    for forecast in forecasts:
        if forecast.turn is not None and forecast.turn < seats:
            for seat, chip in forecast_places(style, play.table.zones, forecast).items():
                assert window.contains(chip)
                assert [each.text for each in words if chip.colliderect(each.box)] == [], (seats, seat)


def test_the_signs_at_a_plate() -> None:
    both = Forecast({1: 4}, turned=True, turn=2)
    assert [signs_of(both, seat) for seat in range(4)] == [(), ("+4", "ban"), ("play",), ()]
    assert signs_of(Forecast({1: 2}, turn=1), 1) == ("+2",), "whoever is asked first does not miss the turn"
    assert [signs_of(Forecast({}, False, 1), seat) for seat in range(2)] == [(), ()]


MANY = "R4 R5 R6 | Y9 G9 B9 | B3 B4 B5 B6 | G7 G8 G9' | R9 R10 R11"


@contextmanager
def teaching(home: Path, name: str) -> Iterator[TilePlaying]:
    """A turn in which it is the moment of a gesture, the only one that was never told."""
    settings = replace(QUICK, taught=tuple(each for each in TAUGHT if each != name))
    table = MANY if name == "wheel" else RUN
    with tile_turn(home, position("R7 R12 G10 Y10 B10 G2", "?14", table=table), settings=settings) as play:
        if name == "right":
            play.put("R12")
        if name == "several":
            play.table.sort_rack(RackOrder.MELDS)
        yield play


@pytest.mark.parametrize("name", TAUGHT)
def test_a_gesture_is_told_once_when_its_moment_comes(tmp_path: Path, name: str) -> None:
    with teaching(tmp_path, name) as play:
        text = play.context.t(f"teach.{name}")
        play.frame()
        assert play.turn.teaching.told is None or name == "right", "nobody has used the mouse"
        play.mouse.move(play.free_point())
        play.frame()
        assert text in play.words()
        assert set(load(play.context.folders, play.context.now())[0].taught) == set(TAUGHT)
        play.mouse.wait(seconds_of(text) + 0.1)
        assert text not in play.words()
        play.set_up(play.state)
        play.mouse.move(play.free_point())
        play.frame()
        assert play.turn.teaching.told is None


def test_of_a_double_click_nothing_is_told_before_the_initial_meld(tmp_path: Path) -> None:
    settings = replace(QUICK, taught=tuple(each for each in TAUGHT if each != "double"))
    for opened in (False, True):
        state = position("R7 R12 B10", "?14", book="rummikub", table="R4 R5 R6", opened=[opened, True])
        with tile_turn(tmp_path / str(opened), state, settings=settings) as play:
            play.mouse.move(play.table.zones.felt.midbottom)
            play.frame()
            assert (play.turn.teaching.told is not None) == opened


@pytest.mark.parametrize("name", TAUGHT)
def test_no_gesture_is_told_by_ear_or_once_used(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reader, "active", True)
    with teaching(tmp_path, name) as play:
        rack = play.table.zones.own
        play.frame()
        play.mouse.move(play.free_point())
        play.frame()
        assert play.turn.teaching.told is None, "by ear nothing is told of the mouse"
        match name:
            case "right":
                play.mouse.click(play.point("R12"), button=3)
            case "double":
                play.mouse.double_click(play.point("R7"))
            case "several":
                play.mouse.drag((rack.right - 3, rack.bottom - 3), rack.topleft)
            case "wheel":
                play.mouse.post(pygame.MOUSEWHEEL, x=0, y=1)
        monkeypatch.undo()
        play.frame()
        assert set(play.context.settings.taught) == set(TAUGHT)
        assert play.turn.teaching.told is None


def test_nothing_is_told_of_gestures_in_tasks(tmp_path: Path) -> None:
    with teaching(tmp_path, "double") as play:
        play.turn.teaches = False
        play.mouse.move(play.free_point())
        play.frame()
        assert play.turn.teaching.told is None
        assert not TaskTurn.teaches


TABLE = "R4 R5 R6 | Y9 G9 B9 | B3 B4 B5 B6"
RACK = "R7 G2 G3 G4 Y1"


def said(hinted: TilePlaying) -> str:
    return hinted.turn.guidance().text


@pytest.fixture
def hinted(tmp_path: Path) -> Iterator[TilePlaying]:
    """A turn in which four tiles can be laid, one of them at a meld of the table."""
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE)) as made:
        yield made


def laid(hinted: TilePlaying) -> set[Tile]:
    return set(hinted.draft.played())


def shown(hinted: TilePlaying) -> None:
    """Press until the move lies on the table."""
    hinted.click(*["hint"] * 3)


def test_the_hint_says_that_something_goes_then_marks_it_then_shows_the_move_and_asks(hinted: TilePlaying) -> None:
    hinted.mouse.press("hint")
    hinted.mouse.wait(10)
    assert "4 Steine" in said(hinted)
    assert hinted.table.hinted == ()
    hinted.mouse.press("hint")
    assert "Rot 7" in said(hinted)
    assert {hinted.rim(word) for word in ("R7", "G2", "G3", "G4", "R4", "R5", "R6")} == {Rim.HINT}
    assert {hinted.rim(word) for word in ("Y1", "Y9", "B3")} == {Rim.NONE}
    assert laid(hinted) == set()
    for _ in range(2):
        hinted.mouse.press("hint")
        assert laid(hinted) == {*tiles("R7 G2 G3 G4")}
        assert "Nimmst du" in said(hinted)
        assert "end" not in hinted.form
    hinted.whole()


def test_by_ear_the_hint_says_which_tiles_and_where(tmp_path: Path) -> None:
    second = "Play Red 7, Green 2, Green 3 and Green 4, together with Red 4, Red 5 and Red 6 from the table."
    third = "With Red 7, Green 2, Green 3 and Green 4 on the table: run of red 4 to 7; run of green 2 to 4. You could"
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE), language="en") as hinted:
        hinted.driver.app.reader.adapter = InProcess()
        for wanted in ("", second, third):
            hinted.driver.key(pygame.K_h)
            hinted.driver.be_heard()
            assert [each.text for each in hinted.driver.app.reader.announcements][-1].startswith(wanted)
            line = next(each for each in hinted.turn.nodes if each.key == GUIDANCE)
            assert line.name.startswith(wanted)
            assert line.box == box_of(hinted.table.zones.guidance)


def test_a_move_that_is_taken_stays_and_one_undo_takes_it_back(hinted: TilePlaying) -> None:
    shown(hinted)
    hinted.mouse.press("take")
    for _ in range(2):
        hinted.mouse.press("hint")
        assert "beenden" in said(hinted), "it is good enough"
        assert "take" not in hinted.form
    assert laid(hinted) == {*tiles("R7 G2 G3 G4")}
    hinted.mouse.press("undo")
    assert laid(hinted) == set()
    assert not hinted.key("undo").enabled
    hinted.click("redo", "end")
    hinted.until(lambda: not hinted.table.my_turn)
    assert len(hinted.state.racks[0]) == 1


ENDS: dict[str, Callable[[TilePlaying], object]] = {
    "mouse": lambda hinted: hinted.mouse.press("take-end"),
    "enter": lambda hinted: hinted.mouse.key(pygame.K_RETURN),
    "key": lambda hinted: hinted.mouse.key(pygame.K_e),
    "reader": lambda hinted: hinted.turn.ask(Asked((KEYS, "take-end"), Act.CLICK)),
}


@pytest.mark.parametrize(("how", "large"), [*zip(ENDS, (100, 200) * 2, strict=True)])
@pytest.mark.parametrize(("language", "aloud"), [("en", "takes it and ends"), ("de", "nimmt ihn und beendet")])
def test_a_hint_ends_the_turn_at_one_press(tmp_path: Path, how: str, language: str, aloud: str, large: int) -> None:
    state = position("R7 R11 G3 B12", "?14", table="R4 R5 R6", stock="?9", options={"turn_time": 60})
    with tile_turn(tmp_path, state, language=language, settings=replace(QUICK, text_size=large)) as hinted:
        shown(hinted)
        clock, style = hinted.table.zones.clock, hinted.context.style
        assert (clock is not None, hinted.screen.driver.clock is not None) == (True, True)
        for key in ("take-end", "take", "leave"):
            button = as_a(Button, hinted.key(key))
            assert style.width(button.text, TextSize.SMALL, Typeface.STRONG) <= button.room(style), key
            assert clock is None or not button.rect.colliderect(clock)
        assert aloud in hinted.turn.guidance().aloud
        ENDS[how](hinted)
        hinted.until(lambda: hinted.screen.session.record.lines[:1] != ())
        assert hinted.screen.session.record.lines[0].startswith("0 lay")


def test_a_hint_after_which_uno_is_to_be_called_does_not_end_the_turn(hinted: TilePlaying) -> None:
    shown(hinted)
    assert "take-end" not in hinted.form
    hinted.mouse.key(pygame.K_RETURN)
    assert (hinted.table.my_turn, laid(hinted)) == (True, {*tiles("R7 G2 G3 G4")})


def test_a_move_that_is_refused_leaves_everything_as_it_was(hinted: TilePlaying) -> None:
    hinted.put("R7")
    before = hinted.table.draft
    hinted.click("hint", "hint", "hint")
    assert hinted.table.draft != before
    hinted.mouse.press("leave")
    assert hinted.table.draft == before
    assert hinted.rim("G2") is Rim.HINT
    hinted.mouse.press("hint")
    assert "take" in hinted.form


@pytest.mark.parametrize("takes", [False, True])
def test_undo_refuses_the_move_and_touching_a_tile_takes_it(hinted: TilePlaying, takes: bool) -> None:
    shown(hinted)
    if takes:
        hinted.mouse.click(hinted.point("G4"), button=3)
    else:
        hinted.mouse.press("undo")
    assert laid(hinted) == ({*tiles("R7 G2 G3")} if takes else set())
    assert "end" in hinted.form
    assert "Nimmst du" not in said(hinted)


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
    with tile_turn(tmp_path, position(rack, "?14", table=table, stock=stock, options=options)) as hinted:
        hinted.mouse.press("hint")
        assert words in said(hinted)
        hinted.mouse.press("hint")
        assert words in said(hinted)


PRESSES: dict[str, Callable[[TilePlaying], object]] = {
    "mouse": lambda hinted: hinted.driver.click(hinted.key("draw").rect.center),
    "stock": lambda hinted: hinted.driver.click(hinted.table.zones.stock.center),
    "keys": lambda hinted: hinted.driver.key(pygame.K_d),
    "reader": lambda hinted: hinted.turn.ask(Asked((KEYS, "draw"), Act.CLICK)),
}


@pytest.mark.parametrize(("how", "language", "draw", "back"), [
    *((how, "en", "draw", "Your tiles") for how in PRESSES), ("mouse", "de", "Ziehen", "Deine Steine"),
])  # fmt: skip
def test_too_little_is_taken_back_and_laid_again(tmp_path: Path, how: str, language: str, draw: str, back: str) -> None:
    state = position("K3 R9 B12", "?14", book="rummikub", table="K7 R7 B7", stock="?9", opened=True)
    with tile_turn(tmp_path, state, language=language) as hinted:
        hinted.driver.app.reader.adapter = InProcess()
        hinted.put("K3")
        hinted.put("R9")
        hinted.mouse.press("hint")
        assert draw in said(hinted)
        assert hinted.key("draw").enabled, "the hint says no more than what can be done"
        for drawn in (0, 1):
            PRESSES[how](hinted)
            assert laid(hinted) == set()
            if not drawn:
                hinted.driver.key(pygame.K_z, pygame.KMOD_CTRL)
                hinted.mouse.wait(1.0)
                assert laid(hinted) == {*tiles("K3 R9", "rummikub")}
        hinted.until(lambda: not hinted.table.my_turn)
        assert len(hinted.state.racks[0]) == 4
        assert any(back in each.text for each in hinted.driver.app.reader.announcements)


def test_a_hint_for_the_whole_turn_says_that_the_table_goes_back_first(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("B12 R1 Y1 R4 Y4", "?14", table="B9 B10 B11", loose="G1 G4")) as hinted:
        hinted.mouse.double_click(hinted.point("B12"))
        assert laid(hinted) == {one("B12")}
        hinted.mouse.press("hint")
        assert "Von vorn" in said(hinted)
        hinted.mouse.press("hint")
        assert "zurück" in said(hinted)
        hinted.mouse.press("hint")
        assert laid(hinted) == {*tiles("R1 Y1 R4 Y4")}
        hinted.mouse.press("leave")
        assert laid(hinted) == {one("B12")}


@pytest.mark.parametrize("seat", [0, 1])
def test_hints_are_counted_once_for_each_position_and_to_whoever_asks_for_them(tmp_path: Path, seat: int) -> None:
    kinds, racks = ((HUMAN, NORMAL), (RACK, "?14")) if not seat else ((NORMAL, HUMAN), ("?14", RACK))
    with tile_turn(tmp_path, position(*racks, table=TABLE, turn=seat), kinds) as hinted:
        shown(hinted)
        hinted.click("leave", "hint")
        assert hinted.screen.session.hints == {seat: 1}
        hinted.click("take", "hint")
        assert hinted.screen.session.hints == {seat: 2}


def test_ur_q1_a_draw_that_is_refused_offers_the_hint(hinted: TilePlaying) -> None:
    hinted.mouse.press("draw")
    assert "Tipp" in hinted.key("draw").reason
    assert isinstance(hinted.top, TileTurn)
    assert len(hinted.state.racks[0]) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_and_every_word_of_guidance_is_whole_on_the_smallest_line(tmp_path: Path, language: str) -> None:
    """With the place in the book beside it."""
    values = {"need": 40, "have": 38, "low": 11, "high": 13, "n": 12, "seat": 1, "name": "Bartholomäus"}
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE), language=language, size=(960, 540)) as play:
        style, say, line = play.context.style, play.context.t, play.table.zones.guidance
        words = values | {"tiles": tiles_text(say, tiles("Y10 Y11 G12")), "tile": say("tile.joker")}
        words |= {"meld": tiles_text(say, tiles("Y10 Y11 Y12 *")), "colour": say("colour.Y"), "face": "12"}
        words["problem"] = say("problem.table-before-opening", meld=words["meld"])
        with cut_texts() as short:
            for key, entry in play.context.catalogue.entries.items():
                if key.startswith(("problem.", "guide.")) and key != "guide.choose-colour":
                    text = re.sub(r"\{(\w+)[^}]*\}", lambda found: str(words.get(found[1], "12")), str(entry))
                    draw_guidance(play.driver.app.surface, style, line, Guidance(text, "bad"), "Erstauslage")
        assert short == []


def test_the_bar_of_an_initial_meld_ends_before_the_place_in_the_book(screen: pygame.Surface) -> None:
    style, line = styled(Metrics(1280, 720)), pygame.Rect(100, 100, 500, 38)
    screen.fill(style.theme.panel)
    draw_guidance(screen, style, line, Guidance("30", progress=1.0), "Erstauslage")
    bar = [x for x in range(100, 600) if screen.get_at((x, line.bottom - style.px(4)))[:3] == style.theme.good]
    assert 110 < bar[0] < 120
    assert bar[-1] < cite_rect(style, line, "Erstauslage").left


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_hint_fits_its_line(tmp_path: Path, language: str) -> None:
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE), language=language) as hinted:
        style, say = hinted.context.style, hinted.context.t
        room = hinted.table.zones.guidance.width - style.px(28 + 28)
        names = {"tiles": tiles_text(say, tiles("Y10 Y11 G12 *")), "n": 13}
        for key in hinted.context.catalogue.entries:
            if key.startswith("hint.") and not key.startswith(("hint.take", "hint.leave")) and "-aloud" not in key:
                text = say(key.removesuffix(".one").removesuffix(".other"), **names)
                assert style.width(text, TextSize.SMALL, Typeface.STRONG) <= room, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_hint_for_cards_fits_its_line(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language) as hinted:
        hinted.at("R5 G4", "?6", discard="R2")
        style, say = hinted.context.style, hinted.context.t
        room = hinted.table.zones.guidance.width - style.px(28 + 28)
        move = say("card.hint.uno", move=say("card.hint.colour", card="Joker +4 als Bluff", colour="Gelb"))
        for key in hinted.context.catalogue.entries:
            if key.startswith("card.hint.why."):
                why = say(
                    key.removesuffix(".one").removesuffix(".other"), name="Bartholomäus", colour="Gelb", n=13, more=13
                )
                text = say("card.hint.does", move=move, reason=why)
                assert style.width(text, TextSize.SMALL, Typeface.STRONG) <= room, key
