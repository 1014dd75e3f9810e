"""Gamepads by the events that SDL posts, and the whole way through SDL, whose own virtual joysticks pygame takes for
real ones; only Linux tells which SDL is loaded.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.options import with_options
from game.ui.devices import AXES, OpenPad, kind_of, look_for_gamepads
from game.ui.kit.input import BUTTONS, PAD_NAMES, Device, Intent, PadKind, pad_sign
from game.ui.kit.text import Letters
from game.ui.scenes.menu.gestures import OwnKeys
from game.ui.scenes.page import Dialog
from tests.ui.driver import HUMAN, NORMAL, sure
from tests.ui.playing import CardKeys, CardPlaying, TilePlaying, card_playing, tile_playing

DUALSENSE, XBOX, SWITCH = "Sony Interactive Entertainment DualSense", "Xbox Wireless Controller", "Nintendo Switch Pro"


class Bench:
    """A table with places for gamepads."""

    def __init__(self, play: TilePlaying) -> None:
        self.play = play
        self.there: dict[int, OpenPad] = {}
        play.driver.app.gamepads.opened = self._open

    def _open(self, index: int) -> OpenPad:
        if index not in self.there:
            raise pygame.error("it has gone again")
        return self.there[index]

    def plug(self, name: str, number: int = 7) -> None:
        self.there[0] = OpenPad(number, name)
        self.play.mouse.post(pygame.CONTROLLERDEVICEADDED, device_index=0)

    def press(self, button: int, number: int = 7) -> None:
        self.play.mouse.post(pygame.CONTROLLERBUTTONDOWN, instance_id=number, button=button)
        self.play.mouse.post(pygame.CONTROLLERBUTTONUP, instance_id=number, button=button)

    def axis(self, axis: int, value: int, number: int = 7) -> None:
        self.play.mouse.post(pygame.CONTROLLERAXISMOTION, instance_id=number, axis=axis, value=value)

    def toasts(self) -> list[str]:
        return [*self.play.context.toasts.texts]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with tile_playing(tmp_path) as play:
        play.begin((HUMAN, NORMAL), seed="pad")
        play.until_my_turn()
        yield Bench(play)


def test_tiles_are_carried_with_cross_and_button(bench: Bench) -> None:
    bench.plug(DUALSENSE)
    turn = bench.play.turn
    bench.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    bench.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    tile = turn.focus.item
    assert tile == bench.play.slots[1]
    bench.press(pygame.CONTROLLER_BUTTON_A)
    assert turn.key_hand.tiles == (tile,)
    bench.press(pygame.CONTROLLER_BUTTON_A)
    assert tile not in bench.play.table.rack
    bench.press(pygame.CONTROLLER_BUTTON_BACK)
    assert tile in bench.play.table.rack
    bench.press(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(bench.play.context.scenes.top, Dialog)
    bench.press(pygame.CONTROLLER_BUTTON_B)
    assert bench.play.top is turn


def test_shoulders_go_from_zone_to_zone_and_triggers_end_the_turn(bench: Bench) -> None:
    bench.plug(XBOX)
    zones = [zone.key for zone in bench.play.turn.focus.zones]
    bench.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    seen = []
    for _ in zones:
        seen.append(bench.play.turn.focus.zone)
        bench.press(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert seen == zones
    form = bench.play.form
    bench.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 15000)
    assert form.tip is None
    bench.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32767)
    assert sure(form.tip)[1] == form["end"].reason


def test_a_stick_steps_once_and_repeats_while_it_is_held(bench: Bench) -> None:
    bench.plug(XBOX)
    turn = bench.play.turn
    bench.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    slots = bench.play.slots

    def here() -> int:
        key = turn.focus.item
        return next(i for i, tile in enumerate(slots) if tile == key)

    bench.axis(pygame.CONTROLLER_AXIS_LEFTX, 32767)
    bench.axis(pygame.CONTROLLER_AXIS_LEFTX, 31000)
    assert here() == 1
    bench.play.mouse.wait(0.45)
    assert here() == 2
    bench.play.mouse.wait(0.25)
    assert 3 <= here() <= 5
    bench.axis(pygame.CONTROLLER_AXIS_LEFTX, 15000)
    bench.axis(pygame.CONTROLLER_AXIS_LEFTX, 0)
    stopped = here()
    bench.play.mouse.wait(1.0)
    assert here() == stopped
    assert not bench.play.driver.app.gamepads.busy


def test_it_comes_and_goes_at_any_time_and_says_so(bench: Bench) -> None:
    bench.plug(SWITCH)
    assert any("Nintendo Switch Pro ist angeschlossen" in text for text in bench.toasts())
    bench.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    bench.press(pygame.CONTROLLER_BUTTON_A)
    bench.axis(pygame.CONTROLLER_AXIS_LEFTX, 32767)
    bench.play.mouse.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)
    assert any("nicht mehr angeschlossen" in text for text in bench.toasts())
    assert not bench.play.driver.app.gamepads.busy
    bench.play.mouse.wait(1.0)
    assert bench.play.context.pad is None
    bench.play.whole()
    shown = len(bench.toasts())
    bench.play.mouse.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=99)
    bench.play.mouse.post(pygame.CONTROLLERDEVICEADDED, device_index=5)
    bench.press(pygame.CONTROLLER_BUTTON_GUIDE, number=99)
    bench.axis(99, 32767, number=99)
    assert len(bench.toasts()) <= shown


def test_buttons_show_the_signs_of_the_gamepad_until_keys_are_used(bench: Bench) -> None:
    def shortcut() -> tuple[str, object]:
        found = sure(sure(bench.play.turn.form)["end"].shortcut)
        return found.name, found.sign

    for name, kind, word in (
        (XBOX, PadKind.XBOX, "RT"), (DUALSENSE, PadKind.PLAYSTATION, "R2"), (SWITCH, PadKind.NINTENDO, "ZR"),
        ("Some Joystick", PadKind.GENERIC, "R2"),
    ):  # fmt: skip
        assert kind_of(name) is kind
        bench.plug(name)
        bench.press(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        assert shortcut() == (word, ("right_trigger", kind))
        bench.play.mouse.key(pygame.K_RIGHT)
        assert shortcut() == ("E", None)
        bench.play.mouse.post(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)


def test_a_button_is_changed_on_the_page(bench: Bench) -> None:
    page = OwnKeys(bench.play.context)
    bench.play.driver.show(page)
    bench.plug(XBOX)
    page.wait(Intent.SORT, Device.BUTTONS)
    bench.play.mouse.key(pygame.K_q)
    assert page.waiting is not None
    bench.press(pygame.CONTROLLER_BUTTON_B)
    assert bench.play.context.keys.of(Intent.SORT, Device.BUTTONS) == ("b",)
    assert "back-clash" in page.form
    assert "sort-clash" in page.form


def test_every_button_has_a_sign_and_a_name_for_every_kind(bench: Bench) -> None:
    letters, context = Letters(), bench.play.context
    assert {name for intent in Intent for name in intent.buttons} <= {*PAD_NAMES}
    for kind in PadKind:
        context.pad = kind
        signs = {pygame.image.tobytes(pad_sign(letters, name, kind, 40), "RGBA") for name in PAD_NAMES}
        assert len(signs) == len(PAD_NAMES)
        assert all(context.button_name(name) for name in PAD_NAMES)
        assert len({context.button_name(name) for name in PAD_NAMES}) == len(PAD_NAMES)


def test_a_held_arrow_of_the_keyboard_repeats_too_and_other_keys_do_not(bench: Bench) -> None:
    play, turn = bench.play, bench.play.turn
    play.mouse.key(pygame.K_RIGHT)
    slots = play.slots

    def down(key: int) -> None:
        play.mouse.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)

    def up(key: int) -> None:
        play.mouse.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)

    down(pygame.K_RIGHT)
    assert turn.focus.item == slots[1]
    play.mouse.wait(0.7)
    up(pygame.K_RIGHT)
    there = turn.focus.item
    assert there in slots[3:6]
    play.mouse.wait(1.0)
    assert turn.focus.item == there
    down(pygame.K_SPACE)
    play.mouse.wait(1.0)
    assert turn.key_hand.tiles == (there,), "a held Space does not put down what it picked up"
    up(pygame.K_SPACE)
    down(pygame.K_LEFT)
    play.mouse.post(pygame.WINDOWFOCUSLOST)
    assert not play.driver.app.gamepads.busy


def test_whatever_button_moves_the_focus_repeats_while_it_is_held(bench: Bench) -> None:
    bench.plug(XBOX)
    play, turn, slots = bench.play, bench.play.turn, bench.play.slots
    buttons = {Intent.RIGHT.value: ("right_trigger", "y"), Intent.LEFT.value: (), Intent.MORE.value: ("dpad_left",)}
    play.context.change(buttons=buttons)
    bench.press(pygame.CONTROLLER_BUTTON_Y)
    play.mouse.post(pygame.CONTROLLERBUTTONDOWN, instance_id=7, button=pygame.CONTROLLER_BUTTON_Y)
    assert turn.focus.item == slots[1]
    play.mouse.wait(0.7)
    play.mouse.post(pygame.CONTROLLERBUTTONUP, instance_id=7, button=pygame.CONTROLLER_BUTTON_Y)
    there = slots.index(turn.focus.item)
    assert 3 <= there <= 5
    bench.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 32767)
    play.mouse.wait(0.45)
    bench.axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0)
    play.mouse.wait(1.0)
    assert slots.index(turn.focus.item) == there + 2, "once at once, once after a while"


FAR = 32767
MAPS = Path("/proc/self/maps")
GAMEPAD = 1
"""SDL_JOYSTICK_TYPE_GAMECONTROLLER."""
MOST_AXES, MOST_BUTTONS = 6, 15
"""As many as SDL's layout has: two sticks and two triggers, and all buttons up to the last direction of the cross."""
PRESSES = {
    pygame.K_SPACE: pygame.CONTROLLER_BUTTON_A, pygame.K_TAB: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    pygame.K_ESCAPE: pygame.CONTROLLER_BUTTON_B, pygame.K_u: pygame.CONTROLLER_BUTTON_X,
    pygame.K_UP: pygame.CONTROLLER_BUTTON_DPAD_UP, pygame.K_DOWN: pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    pygame.K_LEFT: pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.K_RIGHT: pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}  # fmt: skip
TRIGGERS = {
    pygame.K_RETURN: pygame.CONTROLLER_AXIS_TRIGGERRIGHT, pygame.K_e: pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
    pygame.K_d: pygame.CONTROLLER_AXIS_TRIGGERLEFT,
}  # fmt: skip
"""What a gamepad has for what the players of the tests do with keys."""


class _Description(ctypes.Structure):
    """SDL_VirtualJoystickDesc of SDL 2.24 and later."""

    _fields_ = (
        ("version", ctypes.c_uint16), ("type", ctypes.c_uint16), ("naxes", ctypes.c_uint16),
        ("nbuttons", ctypes.c_uint16), ("nhats", ctypes.c_uint16), ("vendor", ctypes.c_uint16),
        ("product", ctypes.c_uint16), ("padding", ctypes.c_uint16), ("button_mask", ctypes.c_uint32),
        ("axis_mask", ctypes.c_uint32), ("name", ctypes.c_char_p), ("userdata", ctypes.c_void_p),
        ("callbacks", ctypes.c_void_p * 6),
    )  # fmt: skip


def library() -> Path | None:
    """Return the file of the SDL that pygame has loaded; None where nothing tells."""
    if not MAPS.exists():
        return None
    places = (Path(line.split()[-1]) for line in MAPS.read_text("utf-8").splitlines() if "/" in line)
    return next((place for place in places if place.name.startswith(("libSDL2-2", "libSDL2."))), None)


class VirtualPad:
    """A gamepad of SDL's, plugged in; its buttons and axes have the numbers of SDL's layout."""

    def __init__(self, sdl: ctypes.CDLL, name: str) -> None:
        self._sdl = sdl
        said = _Description(version=1, type=GAMEPAD, naxes=MOST_AXES, nbuttons=MOST_BUTTONS, name=name.encode())
        self._index = sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(said))
        assert self._index >= 0
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._opened = ctypes.c_void_p(sdl.SDL_JoystickOpen(self._index))
        for trigger in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
            self.axis(trigger, -32768)

    def button(self, button: int, *, down: bool) -> None:
        assert self._sdl.SDL_JoystickSetVirtualButton(self._opened, button, down) == 0
        pygame.event.pump()

    def axis(self, axis: int, value: int) -> None:
        assert self._sdl.SDL_JoystickSetVirtualAxis(self._opened, axis, ctypes.c_int16(value)) == 0
        pygame.event.pump()

    def unplug(self) -> None:
        if self._opened:
            self._sdl.SDL_JoystickClose(self._opened)
            self._sdl.SDL_JoystickDetachVirtual(self._index)
            self._opened = ctypes.c_void_p()
            pygame.event.pump()


@contextmanager
def plugged(file: Path, name: str) -> Iterator[VirtualPad]:
    """Plug a gamepad in, as long as there is a game."""
    from pygame._sdl2 import controller

    look_for_gamepads()
    pad = VirtualPad(ctypes.CDLL(str(file)), name)
    try:
        yield pad
    finally:
        pad.unplug()
        controller.quit()


@pytest.fixture
def sdl() -> Path:
    pygame.display.init()
    file = library()
    if file is None:
        pytest.skip("nothing tells which SDL pygame has loaded, so it cannot be asked for a gamepad")
    return file


def test_every_button_stick_and_trigger_arrives_by_its_name(sdl: Path, tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play, plugged(sdl, "Nintendo Switch Pro Controller") as pad:
        play.driver.frame()
        pads, came = play.driver.app.gamepads, list[str | None]()

        def pressed() -> None:
            came.extend(name for event in pygame.event.get() if (name := pads.pressed(event)) is not None)

        for button, name in BUTTONS.items():
            pad.button(button, down=True)
            pressed()
            pad.button(button, down=False)
            pressed()
            assert came.pop() == name
        for axis, ends in AXES.items():
            trigger = not ends[0]
            for name, far in zip(ends, (-FAR, FAR), strict=True):
                if name:
                    pad.axis(axis, far)
                    pad.axis(axis, -FAR if trigger else 0)
                    pressed()
                    assert came.pop() == name
        assert came == []


def by_sdl(play: TilePlaying | CardPlaying, pad: VirtualPad, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the gamepad be pressed wherever a key would be; return what was pressed."""
    pressed: list[int] = []

    def key(key: int, mod: int = 0) -> None:
        pressed.append(key)
        axis = pygame.CONTROLLER_AXIS_RIGHTX if mod else TRIGGERS.get(key)
        if axis is None:
            for down in (True, False):
                pad.button(PRESSES[key], down=down)
        else:
            pad.axis(axis, -FAR if mod and key == pygame.K_LEFT else FAR)
            pad.axis(axis, 0 if mod else -FAR)
        play.driver.frame()

    monkeypatch.setattr(play.mouse, "key", key)
    monkeypatch.setattr(pygame.event, "post", lambda event: pytest.fail(f"{event} was posted"))
    return pressed


def test_a_round_of_cards_is_played_by_it_alone(sdl: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with card_playing(tmp_path, made=CardKeys) as play, plugged(sdl, "Xbox Wireless Controller") as pad:
        rules = with_options(UNO_1999, {"seven_o": "on", "stacking": "on", "stack_mixed": "on"})
        play.begin((HUMAN, NORMAL, NORMAL), rules, "pad")
        pressed = by_sdl(play, pad, monkeypatch)
        assert play.play_round() is play.top
        assert len(pressed) > 20
        play.replays()
