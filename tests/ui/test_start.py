"""The first frame comes soon, the rest beside; the game is left as by its own key; and an error ends no game."""

import os
import pkgutil
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import game.ui
from game import __version__
from game.engine.dealnumber import format_deal
from game.engine.record import format_record, read_record
from game.shipped import LANGUAGES, text_file
from game.store import logs, matches
from game.store.files import try_lock
from game.store.folders import matches_folder, player_folders, seems_open
from game.store.matches import listed
from game.store.settings import Settings, load
from game.ui import app
from game.ui.app import ENDING, interruptible
from game.ui.context import READING, Context
from game.ui.loop import App
from game.ui.routes import Routes
from game.ui.scenes.crash import Crash
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.tile_turn import TileTurn
from game.words.catalogue import entries_of, flattened
from tests.listed import DATA
from tests.store.test_matches import PLAYED, TEXT, fresh
from tests.ui.driver import HUMAN, NAMES, NOON, NORMAL, Driver
from tests.ui.playing import TilePlaying, tile_playing

ROOT = Path(__file__).parents[2]
FIRST_FRAME = """
import sys
from game.cli import main
from game.ui import loop
shown = loop.App.careful_frame
def once(self, dt, rested=0.0):
    shown(self, dt, rested)
    print(*sys.modules, sep="\\n", flush=True)
    self.context.running = False
loop.App.careful_frame = once
loop.App.run = lambda self: None
main()
"""
"""Starts as `main.py` does, and stops at the first frame."""
SCENES = """
import sys
from game.ui.routes import import_scenes
import_scenes()
print(*sys.modules, sep="\\n")
"""


def modules(script: str, home: Path) -> set[str]:
    """The modules that a script says are imported, in a process of its own."""
    told = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "STEINREICH_HOME": str(home)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, **told}, capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of the first frame."""
    return modules(FIRST_FRAME, tmp_path_factory.mktemp("home"))


def test_the_first_frame_imports_only_what_it_needs(first: set[str]) -> None:
    assert "game.ui.scenes.menu.menu" in first
    assert [name for name in (DATA / "later-modules.txt").read_text("utf-8").split() if name in first] == []
    assert len([name for name in first if name.startswith("game.")]) <= 160


def test_once_all_scenes_are_imported_nobody_waits_for_a_module_of_the_window(first: set[str], tmp_path: Path) -> None:
    found = first | modules(SCENES, tmp_path)
    window = {each.name for each in pkgutil.walk_packages(game.ui.__path__, "game.ui.")}
    missing = {name for name in window - found if name != "game.ui.trial"}
    assert missing == {"game.ui.kit.sound.tunes"}, "which a thread imports that needs them"
    assert "game.engine.registry" in found


OPEN = format_record(replace(fresh(), lines=PLAYED.lines[:3]))
FOLDERS = {
    "nothing": ({}, False),
    "an open match": ({"a.txt": OPEN}, True),
    "a match that is over": ({"a.txt": TEXT}, False),
    "both": ({"a.txt": TEXT, "b.txt": OPEN}, True),
    "an open match that was set aside": ({"a.damaged-2026-01-02-03-04-05.txt": OPEN}, False),
    "a draft alone": ({"a.draft": "R1 R2"}, False),
    "a review alone": ({"a.review": "steinreich-review 1"}, False),
}


@pytest.mark.parametrize("case", FOLDERS)
def test_at_a_glance_matches_look_as_they_are(case: str, tmp_path: Path) -> None:
    files, expected = FOLDERS[case]
    folders = player_folders(tmp_path)
    matches_folder(folders).mkdir(parents=True)
    for name, text in files.items():
        (matches_folder(folders) / name).write_text(text, "utf-8", newline="\n")
    assert seems_open(folders) is expected
    assert (matches.latest(folders, NOON)[0] is not None) is expected


def test_nothing_odd_in_the_folder_holds_up_the_first_frame(tmp_path: Path) -> None:
    folders = player_folders(tmp_path)
    assert not seems_open(folders)
    matches_folder(folders).mkdir(parents=True)
    (matches_folder(folders) / "folder.txt").mkdir()
    (matches_folder(folders) / "empty.txt").touch()
    (matches_folder(folders) / "nowhere.txt").symlink_to(tmp_path / "nothing")
    if hasattr(os, "mkfifo"):
        os.mkfifo(matches_folder(folders) / "pipe.txt")
    assert not seems_open(folders)


@pytest.mark.parametrize(("text", "offered"), [(OPEN, True), ("this is no match", False)])
def test_the_menu_guesses_first_and_then_knows(text: str, offered: bool, driver: Driver) -> None:
    matches_folder(driver.context.folders).mkdir(parents=True)
    (matches_folder(driver.context.folders) / "a.txt").write_text(text, "utf-8", newline="\n")
    driver.context.go = Routes(driver.context, hasty=True)
    driver.context.go.menu()
    driver.frame()
    assert "continue" in driver.form, "nothing has been read yet"
    driver.context.go.prepare()
    while driver.context.background.busy(READING):
        driver.frame()
    assert ("continue" in driver.form) is offered
    assert bool(driver.context.toasts.texts) is not offered


def test_whoever_leaves_at_once_does_not_wait_for_the_scenes(driver: Driver) -> None:
    routes = driver.context.go = Routes(driver.context, hasty=True)
    routes.leave_match()
    assert "_sittings" not in vars(routes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_read_as_toml(language: str) -> None:
    expected = dict(flattened(tomllib.loads(text_file(language, "screen").read_text("utf-8"))))
    assert len(expected) > 1500
    assert dict(entries_of(text_file(language, "screen").read_text("utf-8"))) == expected


@pytest.mark.parametrize("number", ENDING, ids=lambda number: signal.Signals(number).name)
def test_a_signal_within_a_match_closes_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    from game.engine.record import Record
    from game.engine.tiles.books import UNO_RUMMY

    folders = player_folders(tmp_path)
    frames: list[Context] = []
    frame = App.frame

    def counting(self: App, dt: float, rested: float = 0.0) -> None:
        frames.append(self.context)
        if len(frames) == 1:
            players = ((HUMAN.value, NAMES[0]), (NORMAL.value, NAMES[1]))
            self.context.go.start_match(Record(UNO_RUMMY, players, "a"))
        if len(frames) == 3:
            os.kill(os.getpid(), number)
        assert len(frames) < 10, "the game goes on"
        frame(self, dt, rested)

    monkeypatch.setattr(App, "frame", counting)
    # As where the signal comes before everything is imported.
    monkeypatch.setattr(Routes, "prepare", lambda self: None)
    before = [signal.getsignal(each) for each in ENDING]
    assert app.run(folders, Settings(window=(1000, 600)), language="en") == 128 + number
    assert [signal.getsignal(each) for each in ENDING] == before
    (entry,) = listed(folders, NOON)[0]
    with entry.path.open("r+b") as file:
        assert try_lock(file), "the match is free again"
    assert load(folders, NOON)[0].window == (1000, 600), "the window is remembered as by the key"
    assert "Traceback" not in logs.latest(folders)


def interrupted_twice(left: list[bool]) -> None:
    """Ctrl+C, and once more while the frame goes on."""
    with interruptible(lambda: left.append(True)) as caught:
        os.kill(os.getpid(), signal.SIGINT)
        assert caught == [signal.SIGINT]
        os.kill(os.getpid(), signal.SIGINT)


def test_a_second_interrupt_does_not_wait_and_one_to_be_ignored_stays_so() -> None:
    left: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted_twice(left)
    assert left == [True]
    left.clear()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with interruptible(lambda: left.append(True)) as caught:
            os.kill(os.getpid(), signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert not left
    assert not caught


ENDS = """
import sys, threading, time
from game.cli import main
class Used:
    def __del__(self):
        print("taken apart", flush=True)
used = Used()
if sys.argv.pop(1) == "busy":
    threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
print("said")
sys.exit(main())
"""
"""Ends as the game does, with or without something that still runs beside it."""


def test_the_end_takes_nothing_apart_that_is_still_in_use(root: Path) -> None:
    for beside, said in (("busy", ["said"]), ("idle", ["said", "taken", "apart"])):
        start = [sys.executable, "-c", ENDS, beside, "--nonsense"]
        ended = subprocess.run(start, cwd=root, capture_output=True, text=True, timeout=60)
        assert (ended.returncode, ended.stdout.split()) == (2, said), beside


TOOLS = [shutil.which(each, path=os.defpath) or "" for each in ("Xvfb", "xdotool")]
XVFB, XDOTOOL = TOOLS
QUIT = (986, 658)
"""Where the button is that ends the game."""


@pytest.fixture
def display() -> Iterator[dict[str, str]]:
    """The variables that lead to a screen of its own."""
    reader, writer = os.pipe()
    # Without -noreset the screen forgets every window when a short-lived client is the last to leave.
    server = subprocess.Popen(
        [XVFB, "-displayfd", str(writer), "-screen", "0", "1600x900x24", "-noreset"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as file:
        number = file.readline().strip()
    variables = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    # The usual way to the screen is very slow on a screen without a graphics card.
    yield variables | {"DISPLAY": f":{number}", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    server.terminate()
    server.wait(10)


def xdotool(display: dict[str, str], *words: str) -> str:
    return subprocess.run([XDOTOOL, *words], env=display, capture_output=True, text=True, timeout=10).stdout.strip()


def window_of(display: dict[str, str], game: subprocess.Popen[str]) -> str:
    """The number of the game's window, found by its class."""
    for _ in range(200):
        if found := xdotool(display, "search", "--onlyvisible", "--class", "steinreich"):
            return found.split()[-1]
        time.sleep(0.05)
    raise AssertionError(f"no window of the class steinreich; the game says {game.poll()}")


@pytest.mark.skipif(not all(TOOLS), reason="needs Xvfb and xdotool")
def test_the_game_opens_a_window_and_a_click_ends_it(display: dict[str, str], root: Path, tmp_path: Path) -> None:
    variables = display | {"STEINREICH_HOME": str(tmp_path)}
    command = [sys.executable, "main.py", "--lang", "de"]
    game = subprocess.Popen(command, cwd=root, env=variables, stderr=subprocess.PIPE, text=True)
    try:
        window = window_of(display, game)
        for _ in range(40):
            xdotool(display, "mousemove", "--window", window, *map(str, QUIT), "click", "1")
            try:
                _, said = game.communicate(timeout=0.25)
                break
            except subprocess.TimeoutExpired:
                continue
        assert game.poll() == 0
        assert said == ""
    finally:
        game.kill()
        game.wait()


def explode(*_: object) -> None:
    raise ZeroDivisionError("a tile divided by nothing")


def crash(play: TilePlaying) -> Crash:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(play.context.scenes.top), "update", explode)
        play.driver.app.careful_frame(0.02)
    return play.on_top(Crash)


def test_an_error_in_a_match_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="7K3QF9")
        play.until_my_turn()
        rack, path, record = play.table.rack, play.path, play.screen.session.record
        play.mouse.drag(play.point(rack[0]), play.free_point())
        scene = crash(play)
        assert scene.saved
        number = format_deal(record.rules, "7K3QF9", len(record.seats))
        for part in (__version__, "ZeroDivisionError: a tile divided by nothing", "TileTurn", number):
            assert part in scene.text
        assert read_record(scene.text.split("-- record --\n")[1]).record == record
        assert scene.path is not None
        assert scene.path.read_text("utf-8") == scene.text
        assert str(scene.path) in play.form["report"].text  # type: ignore[attr-defined]
        play.mouse.press("menu")
        assert isinstance(play.context.scenes.top, Menu)
        play.mouse.press("continue")
        play.until_my_turn()
        assert play.path == path
        assert play.screen.session.record == record
        assert rack[0] not in play.table.rack, "the draft is lost"


def test_the_report_can_be_copied_and_is_only_there_after_one(tmp_path: Path, copied: list[str]) -> None:
    with tile_playing(tmp_path) as play:
        play.driver.app.careful_frame(0.02)
        play.on_top(Menu)
        assert not logs.folder(play.context.folders).exists()
        scene = crash(play)
        play.click("copy")
        assert copied == [scene.text]
        play.click("quit")
        assert not play.context.running


def test_an_error_while_saving_is_told_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL))
        play.until_my_turn()
        screen = play.screen
        with monkeypatch.context() as patch:
            patch.setattr(screen.autosave, "leave", explode)
            scene = crash(play)
        assert not scene.saved
        assert not isinstance(play.top, TileTurn)
        assert play.context.go.record() is None
        screen.leave()


def test_a_report_that_cannot_be_shown_ends_the_game_with_its_error(play: TilePlaying) -> None:
    crash(play)
    play.driver.app.every = 1
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Crash, "draw", explode)
        with pytest.raises(ZeroDivisionError):
            play.driver.app.careful_frame(0.02)
