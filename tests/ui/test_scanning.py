"""The game with one key: groups and items in turn, every kind of page; and writing without a keyboard."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.cards.state import CardState
from game.engine.options import SeatKind
from game.engine.tiles.melds import Tile
from game.store.settings import ComputerSpeed, Scanning
from game.ui.devices import MOST, ScanLevel, groups_of
from game.ui.kit.nodes import Item, Zone
from game.ui.kit.widgets import TextLine
from game.ui.scene import in_window
from game.ui.scenes.letters import LetterBoard
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.menu.options import CALM, GENERAL, Options
from game.ui.scenes.page import Dialog
from game.ui.table.tiles.choosers import Chooser
from game.ui.table.tiles.drops import Drop
from tests.card_tables import position as cards
from tests.tables import play as staged
from tests.tile_tables import position, tiles
from tests.ui.driver import HUMAN, NORMAL, QUICK, Driver, Finger, Mouse, as_a, driven, sure
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing, tile_turn
from tests.ui.tile_hands import TileKeys
from tools.gallery.listing import ENTRIES
from tools.gallery.studio import studio, window_of

BY_TIME = replace(QUICK, sound=False, scanning=Scanning.TIME, scan_tenths=5)
BY_KEY = replace(QUICK, scanning=Scanning.KEY)
SLOW = 0.25
"""Seconds of a frame, so that the frame does not take long to come around."""
KEY = pygame.K_SPACE
STEP = 0.5
"""Seconds that pass between two looks at the frame, as in a rest of the loop: no longer than it stays in one place."""
MOST_STEPS = 200
"""After so many what is meant should long have come."""


class OneKey:
    """Presses one key, and nothing else."""

    def __init__(self, mouse: Mouse) -> None:
        self.mouse = mouse
        self.scanner = mouse.app.scanner

    def press(self) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=KEY, mod=0, unicode="", scancode=0))
        self.mouse.app.frame(self.mouse.dt)

    def take(self, zone: str, key: Hashable) -> None:
        wanted = zone, key

        def among() -> bool:
            return wanted in [(there.key, item.key) for there, item in self.scanner.framed]

        for _ in range(20):
            self._wait(among, wanted)
            alone = self.scanner.level is ScanLevel.ITEMS
            self.press()
            if alone:
                return
        raise AssertionError(f"{wanted} was never chosen")

    def _wait(self, come: Callable[[], bool], wanted: object) -> None:
        for _ in range(MOST_STEPS):
            if come():
                return
            self.mouse.app.frame(0.0, rested=STEP)
        offered = [[(zone.key, item.key) for zone, item in group] for group in self.scanner.groups]
        raise AssertionError(f"{wanted} does not come: {offered}")


class TilesByOneKey(TileKeys):
    """Plays the viewer's turns of a match of tiles."""

    @property
    def hand(self) -> OneKey:
        return OneKey(self.mouse)

    def press(self, key: str) -> None:
        self.hand.take("keys", key)

    def carry(self, tile: Tile, wanted: Callable[[Drop], bool]) -> None:
        held = self.turn.key_hand
        self.hand.take("rack" if tile in self.screen.table.rack else "felt", tile)
        assert held.tiles == (tile,)
        index = next(i for i, place in enumerate(held.places_on(False)) if wanted(place.drop))
        self.hand.take("felt", (False, index))
        assert not held.tiles

    def answer(self, question: Chooser, index: int) -> None:
        self.hand.take("question", index)


class TilesPlayedByOneKey(TilePlaying):
    """A match of a tile book that is played by one key."""

    @property
    def player(self) -> TilesByOneKey:
        return TilesByOneKey(self.mouse, self.screen)

    def step(self) -> None:
        if isinstance(self.context.scenes.top, Dialog):
            OneKey(self.mouse).take("form", "answer-1")
        else:
            super().step()


def one_key_at(play: CardPlaying, state: CardState, *kinds: SeatKind) -> OneKey:
    """A position, and a finger at it."""
    play.mouse.dt = SLOW
    play.set_up(state, kinds or (HUMAN, NORMAL, NORMAL), paused=len(kinds) > 1)
    return OneKey(play.mouse)


def test_orders_to_jump_in_are_given_and_taken_back_by_one_key(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=BY_TIME) as play:
        state = cards("B6 W R0 B2", "B6' Y4 R2", "Y1 Y2 Y3", options={"jump_in": "on"}, discard="B7", turn=0)
        hand = one_key_at(play, state, HUMAN, HUMAN, HUMAN)
        hand.take("form", "ready")
        orders = play.table.orders
        hand.take("keys", "order")
        hand.take("keys", "order")
        assert not play.table.ordering, "no card was meant after all"
        assert len(play.state.hands[0]) == 4
        assert not orders.of(0)
        hand.take("keys", "order")
        assert {item.key for zone in play.turn.choices for item in zone.items} == {
            *(play.card(name) for name in ("B6", "W", "B2")), "order",
        }  # fmt: skip
        hand.take("hand", play.card("W"))
        hand.take("question", "colour-G")
        hand.take("keys", "order")
        hand.take("hand", play.card("B6"))
        assert {*orders.of(0)} == {play.card("W"), play.card("B6")}
        hand.take("keys", "order")
        hand.take("hand", play.card("B6"))
        assert {*orders.of(0)} == {play.card("W")}
        hand.take("hand", play.card("B2"))
        assert len(play.state.hands[0]) == 3, "then the turn goes on as usual"


def test_jumping_in_challenging_and_catching_are_a_choice_of_one_key(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=BY_TIME) as play:
        hand = one_key_at(play, cards("R5' G1 G2", "R5 Y1 Y2 Y3", discard="R7", turn=1, options={"jump_in": "on"}))
        play.until(lambda: play.screen.driver.asked)
        hand.take("hand", play.card("R5"))
        play.until(lambda: len(play.state.hands[0]) == 2)
    with card_playing(tmp_path, settings=BY_TIME) as play:
        doubted = staged(cards("R1 G5 Y7", "W4 R3 Y4", "Y1 Y2 Y3", discard="R7", turn=1, direction=-1), "1 play W4:B")
        hand = one_key_at(play, doubted)
        play.until(lambda: play.turn.question is not None)
        hand.take("question", "challenge")
        assert play.screen.session.record.lines[-1] == "0 challenge"
    with card_playing(tmp_path, settings=BY_TIME) as play:
        hand = one_key_at(play, cards("R1 G5 Y7", "B6", "Y1 Y2 Y3", discard="R7", turn=0, catchable=1))
        play.until_on_top(Dialog)
        hand.take("form", "answer-1")
        assert play.screen.session.record.lines[-1] == "0 catch 1"


def test_the_second_last_card_waits_until_the_frame_has_come_to_uno(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(BY_TIME, reduce_motion=False)) as play:
        play.mouse.dt = SLOW
        play.set_up(cards("R5 G1", "Y1 Y2 Y3", discard="R7", turn=0), paused=True)
        hand = OneKey(play.mouse)
        hand.take("hand", play.card("R5"))
        assert play.turn.acting.flight is not None
        hand.take("keys", "uno")
        assert play.turn.acting.flight is None
        assert len(play.state.hands[0]) == 1
        assert play.state.called or "uno" in play.screen.session.record.lines[-1]


def test_the_frame_comes_to_the_hand_as_soon_as_it_is_the_own_turn(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(BY_KEY, computer_speed=ComputerSpeed.SLOW)) as play:
        play.set_up(cards("R5 G1 B3", "R1 Y2 Y3", discard="R7", turn=1), (HUMAN, NORMAL))
        scanner = play.driver.app.scanner
        play.frame()
        assert not play.table.my_turn
        play.mouse.key(pygame.K_SPACE)
        assert scanner.framed[0][0].key == "keys"
        play.until(lambda: play.table.my_turn)
        play.frame()
        assert scanner.framed[0][0].key == "hand"
        assert scanner.level is ScanLevel.GROUPS or len(scanner.groups) == 1


def test_one_key_steps_and_another_or_a_click_chooses(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R4 Y4 B9 G12", "?14", table="R1 R2 R3"), paused=True, settings=BY_KEY) as play:
        scanner, mouse = play.driver.app.scanner, play.mouse
        play.frame()
        first = scanner.framed
        assert [item.key for _, item in first] == play.slots
        for _ in range(10):
            mouse.wait(1)
            assert scanner.framed == first, "nothing moves by itself"
        mouse.key(pygame.K_SPACE)
        assert {item.key for _, item in scanner.framed} == {*tiles("R1 R2 R3")}
        for _ in range(10):
            if scanner.framed == first:
                break
            mouse.key(pygame.K_SPACE)
        mouse.key(pygame.K_RETURN)
        assert scanner.level is ScanLevel.ITEMS
        mouse.key(pygame.K_SPACE)
        lifted = play.slots[1]
        mouse.click((5, 5))
        assert play.turn.key_hand.tiles == (lifted,)
        mouse.key(pygame.K_ESCAPE)
        assert not play.turn.key_hand.tiles, "other keys mean the same as ever"


def test_a_tile_is_explained_while_the_frame_is_around_it_and_a_group_is_not(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R4 Y4 G12 B7", "?14", table="R1 R2 R3"), paused=True, settings=BY_KEY) as play:
        play.frame()
        mouse, text = play.mouse, play.context.t("sign.reverse")
        mouse.key(pygame.K_RETURN)
        while play.driver.app.scanner.framed[0][1].key not in tiles("B7"):
            mouse.key(pygame.K_SPACE)
        mouse.wait(1)
        assert text in play.words()
        while play.driver.app.scanner.level is ScanLevel.ITEMS:
            mouse.key(pygame.K_SPACE)
        mouse.wait(1)
        assert text not in play.words()


def test_what_is_held_can_be_put_back(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=BY_TIME) as play:
        play.mouse.dt = SLOW
        play.set_up(position("R4 Y4 B9 G12", "?14", table="R1 R2 R3"), paused=True)
        play.until_my_turn()
        hand, held = OneKey(play.mouse), play.turn.key_hand
        hand.take("rack", tiles("R4")[0])
        assert held.tiles == tiles("R4")
        hand.take("back", "back")
        assert not held.tiles
        play.whole()
        hand.take("rack", tiles("R4")[0])
        hand.take("rack", (True, next(i for i, place in enumerate(held.places_on(True)) if i)))
        assert not held.tiles
        assert tiles("R4")[0] in play.table.rack


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The options, with a frame that goes by itself."""
    with driven(tmp_path, settings=BY_TIME) as driver:
        driver.dt = SLOW
        driver.context.scenes.push(Menu(driver.context), fade=False)
        yield driver


def test_values_are_changed_step_by_step_and_switches_stay_in_reach(driver: Driver) -> None:
    driver.context.scenes.push(Options(driver.context, CALM), fade=False)
    hand = OneKey(Mouse(driver.app, SLOW))
    hand.take("form", "no_clocks")
    assert driver.context.settings.no_clocks
    hand.press()
    assert not driver.context.settings.no_clocks, "the frame stays on a switch"
    hand.take("form", "scan_tenths")
    scanner = driver.app.scanner
    assert scanner.level is ScanLevel.VALUES
    before = driver.context.settings.scan_tenths
    hand.press()
    assert driver.context.settings.scan_tenths > before, "more comes first"
    for _ in range(200):
        if scanner.level is not ScanLevel.VALUES:
            break
        if scanner.value is None:
            hand.press()
        driver.frame()
    assert scanner.level is ScanLevel.ITEMS
    hand.take("form", "back")
    assert isinstance(driver.context.scenes.top, Menu)


@pytest.mark.parametrize("text_size", [100, 200])
def test_of_a_group_as_much_is_seen_as_there_is_room_for(tmp_path: Path, text_size: int) -> None:
    """In a page that is scrolled, and in one that is larger than the window."""
    with driven(tmp_path, (960, 540), settings=replace(BY_KEY, text_size=text_size, reduce_motion=True)) as driver:
        page = Options(driver.context, CALM if text_size > 100 else GENERAL)
        driver.context.scenes.push(page, fade=False)
        driver.frame()
        scroll, scanner = page.form.scroll, driver.app.scanner
        window = pygame.Rect((0, 0), (960, 540)) if scroll is None or text_size > 100 else scroll.viewport
        for _ in range(len(scanner.groups)):
            driver.key(pygame.K_SPACE)
            driver.wait(0.2)
            places = [
                in_window(page, item.rect)
                for _, item in scanner.framed
                if page.form.is_scrolled(page.form[str(item.key)]) or text_size > 100
            ]
            if places:
                whole = places[0].unionall(places)
                assert window.contains(places[0])
                assert window.contains(whole) or whole.height > window.height - 100, whole


def test_the_frame_goes_by_groups_that_belong_together() -> None:
    def zone(key: str, groups: str) -> Zone:
        return Zone(key, tuple(Item(i, pygame.Rect(i, 0, 1, 1), group=each) for i, each in enumerate(groups)))

    assert groups_of([zone("none", "")]) == []
    assert [len(group) for group in groups_of([zone("few", "aabbcc")])] == [6]
    many = groups_of([zone("felt", "aaaabbbbccdddddddde")])
    assert [len(group) for group in many] == [4, 6, 8, 1], "no meld is torn, however long"
    alone = groups_of([Zone("form", tuple(Item(i, pygame.Rect(i, 0, 1, 1)) for i in range(20)))])
    assert max(len(group) for group in alone) == MOST
    assert sum(len(group) for group in alone) == 20


WITH_LINES = ("options-game", "path", "matches-finished", "new-match", "rules", "wilds-text")
"""Pictures of the gallery that have lines of text."""


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Driver]:
    """The options, with the focus on the name."""
    with driven(tmp_path, settings=replace(QUICK, player_name="Al")) as game:
        game.show(Options(game.context))
        game.form.look_at("player_name")
        yield game


def press(game: Driver, *buttons: int) -> None:
    for button in buttons:
        game.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=button)
        game.post(pygame.CONTROLLERBUTTONUP, instance_id=1, button=button)


A, B, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_START
RIGHT, DOWN = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_DOWN


def board(game: Driver) -> LetterBoard:
    return game.on_top(LetterBoard)


def test_a_gamepad_writes_with_letters_to_choose_from(game: Driver) -> None:
    press(game, A)
    assert board(game).text == "Al"
    press(game, A, DOWN, RIGHT, RIGHT, RIGHT, RIGHT, A)
    assert board(game).text == "Alam"
    press(game, START)
    assert game.context.settings.player_name == "Alam"
    assert game.form.focus == "player_name", "the focus is where it was"
    press(game, A)
    board(game).form.activate("clear")
    press(game, B)
    assert game.context.settings.player_name == "Alam", "nothing is written before it is done"


def test_a_press_that_leads_to_a_line_does_not_open_letters_yet(game: Driver) -> None:
    game.form.look_at("people")
    press(game, A)
    press(game, A)
    assert not isinstance(game.context.scenes.top, LetterBoard)


def test_words_begin_with_a_capital_and_signs_and_accents_are_there(game: Driver) -> None:
    press(game, A)
    page = board(game)
    game.click_on("clear", "letter-1", "letter-1", "space", "turn", "letter-28", "letter-2")
    assert page.text == "Bb üc"
    game.click_on("accents", "turn", "letter-8", "accents", "letter-0", "signs", "letter-2", "delete", "letter-4")
    assert page.text == "Bb ücÉa5"
    game.click_on("done")
    assert game.context.settings.player_name == "Bb ücÉa5"


def test_a_keyboard_writes_too_and_space_presses(game: Driver) -> None:
    game.key(pygame.K_RETURN)
    assert not isinstance(game.context.scenes.top, LetterBoard), "whoever has a keyboard is in the line itself"
    press(game, A)
    game.type("x")
    game.key(pygame.K_BACKSPACE)
    game.type("y")
    game.post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    game.post(pygame.TEXTINPUT, text=" ")
    assert board(game).text == "Alya"


def test_a_finger_on_a_line_writes(game: Driver) -> None:
    finger = Finger(game)
    finger.tap(game.form.place(game.form["people"]).center)
    game.context.scenes.pop(fade=False)
    finger.tap(game.form.place(game.form["player_name"]).center)
    page = board(game)
    finger.tap(page.form["letter-4"].rect.center)
    finger.tap(page.form["done"].rect.center)
    assert game.context.settings.player_name == "Ale"


def test_one_key_writes_a_name(game: Driver) -> None:
    game.context.change(scanning=Scanning.TIME, scan_tenths=5)
    game.dt = 0.25
    hand = OneKey(Mouse(game.app, 0.25))
    hand.take("form", "player_name")
    assert [len(zone.items) for zone in board(game).choices] == [8, 8, 8, 8, 5, 3]
    hand.take("row-3", "letter-25")
    hand.take("row-5", "done")
    assert game.context.settings.player_name == "Alz"
    hand.take("form", "player_name")
    hand.take("row-5", "cancel")
    assert game.context.settings.player_name == "Alz"


@pytest.mark.parametrize("name", WITH_LINES)
def test_every_line_of_text_can_be_written_by_gamepad(name: str) -> None:
    entry = next(entry for entry in ENTRIES if entry.name == name)
    with window_of((960, 540)) as window, studio(window, "de", entry.settings) as made:
        entry.stage(made, entry.about)
        scene = made.top
        assert scene.form is not None
        lines = [each.key for each in scene.form if isinstance(each, TextLine) and each.enabled]
        assert lines
        for key in lines:
            scene.form.look_at(key)
            made.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=A)
            page = as_a(LetterBoard, made.top)
            page.write("a")
            text = page.text
            page.done()
            line = as_a(TextLine, scene.form[sure(scene.form.focus)])
            assert (line.key, line.text, line.enabled) == (key, text, True)
