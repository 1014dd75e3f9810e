"""Speech without a screen reader: the same sentences, spoken in order by a program of the system, or not at all."""

import sys
import threading
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.ui.kit.nodes import Node, Role
from game.ui.reader.nodes import tree_of
from game.ui.reader.reader import Attending
from game.ui.reader.speech import WAITING, Manner, Speech, SpeechProgram, Urgency, command_of, dispatcher, mac, windows
from game.ui.scenes.round.interludes import HandOver
from tests.card_tables import position as cards
from tests.tile_tables import position
from tests.ui.driver import HUMAN, NORMAL, QUICK, driven
from tests.ui.listening import finished
from tests.ui.playing import card_playing, tile_playing

USUAL = Manner(volume=80, speed=50, language="de")
WAIT = (
    *(sys.executable, "-ISc"),
    "import sys, time; time.sleep(float(sys.argv[1])); [open(each, 'x').close() for each in sys.argv[2:]]",
)
"""A program that speaks as many seconds as it is told, and then makes a file."""


class Mouth(SpeechProgram):
    """Stands in for the program of the system."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[Sequence[str], str]] = []
        self.free = threading.Event()
        self.free.set()
        self.heard = threading.Semaphore(0)
        self.cuts = 0

    def __call__(self, command: Sequence[str], text: str) -> None:
        self.free.wait(5)
        self.said.append((command, text))
        self.heard.release()

    def ready(self) -> None:
        """Do nothing: it is."""

    def cut(self) -> None:
        self.cuts += 1

    def wait(self, count: int) -> None:
        for _ in range(count):
            assert self.heard.acquire(timeout=5)

    @property
    def texts(self) -> list[str]:
        return [command[-1] for command, _ in self.said]


def test_sentences_are_spoken_in_order_and_do_not_fall_behind_the_game() -> None:
    mouth = Mouth()
    speech = Speech(dispatcher, mouth)
    for number in range(4):
        speech.say(f"number {number}", USUAL)
    assert all(each.daemon for each in threading.enumerate() if each.name == "speech"), "the game may end meanwhile"
    mouth.wait(4)
    assert mouth.texts == [f"number {number}" for number in range(4)]
    mouth.free.clear()
    for number in range(50):
        speech.say(f"{number}", USUAL)
    mouth.free.set()
    mouth.wait(WAITING)
    speech.hush()
    assert mouth.texts[-WAITING:] == [f"{number}" for number in range(50 - WAITING, 50)]


def begun(speech: Speech, mouth: Mouth) -> None:
    """Let something be spoken that does not end by itself."""
    while speech._spoken is not None:
        threading.Event().wait(0.001)
    mouth.free.clear()
    speech.say("Paul plays red 7", USUAL)
    while speech._spoken is None:
        threading.Event().wait(0.001)


def test_the_focus_silences_only_what_was_said_about_the_focus_and_an_answer_comes_first() -> None:
    mouth = Mouth()
    speech = Speech(dispatcher, mouth)
    begun(speech, mouth)
    for text in ("red 1", "red 2", "red 3"):
        speech.say(text, USUAL, Urgency.FOCUS)
    assert mouth.cuts == 0, "what happened is told to its end"
    mouth.free.set()
    mouth.wait(2)
    assert mouth.texts == ["Paul plays red 7", "red 3"]
    begun(speech, mouth)
    speech.say("Paul draws a tile", USUAL)
    speech.say("red 2", USUAL, Urgency.FOCUS)
    speech.say("Nothing is wrong.", USUAL, Urgency.ANSWER)
    assert mouth.cuts == 1
    mouth.free.set()
    mouth.wait(3)
    speech.hush()
    assert mouth.texts[2:] == ["Paul plays red 7", "Nothing is wrong.", "Paul draws a tile"], "it waits, is not lost"


@pytest.mark.skipif(sys.platform == "win32", reason="calls a program of Linux and macOS")
def test_a_sentence_that_is_cut_short_ends_at_once() -> None:
    voice = SpeechProgram()
    ended = threading.Event()

    def speak() -> None:
        voice([*WAIT, "30"], "")
        ended.set()

    threading.Thread(target=speak, daemon=True).start()
    for _ in range(3000):
        voice.cut()
        if ended.wait(0.01):
            break
    assert ended.is_set()


@pytest.mark.skipif(sys.platform == "win32", reason="calls a program of Linux and macOS")
def test_what_is_cut_short_before_its_program_is_there_ends_too_and_the_next_does_not(tmp_path: Path) -> None:
    voice, spoken = SpeechProgram(), tmp_path / "spoken"
    voice.ready()
    voice.cut()
    voice([*WAIT, "0.2", str(spoken)], "")
    assert not spoken.exists()
    voice.ready()
    voice([*WAIT, "0", str(spoken)], "")
    assert spoken.exists()


def test_a_text_reaches_its_program_in_utf_8(tmp_path: Path) -> None:
    code = "import sys, pathlib; pathlib.Path(sys.argv[1]).write_bytes(sys.stdin.buffer.read())"
    SpeechProgram()([sys.executable, "-c", code, str(tmp_path / "heard")], "Größe: „7“")
    assert (tmp_path / "heard").read_text("utf-8") == "Größe: „7“"


def test_a_program_that_fails_makes_it_silent_and_nothing_else() -> None:
    class Broken(Mouth):
        def __call__(self, command: Sequence[str], text: str) -> None:
            raise OSError("gone")

    speech = Speech(dispatcher, Broken())
    speech.say("x", USUAL)
    for _ in range(500):
        if not speech.possible:
            break
        threading.Event().wait(0.01)
    assert not speech.possible
    speech.say("y", USUAL)


def test_volume_speed_pitch_and_order_reach_the_program_and_a_text_is_never_part_of_a_script() -> None:
    for volume, speed in ((0, 0), (50, 50), (100, 100)):
        words, _ = dispatcher("Rot 7", Manner(volume, speed, "de"))
        told = {flag: words[words.index(flag) + 1] for flag in ("-i", "-r", "-l", "-P")}
        # Of messages of its usual priority only the last one is spoken.
        assert told == {"-i": str(2 * volume - 100), "-r": str(2 * speed - 100), "-l": "de", "-P": "message"}
        assert (words[0], words[-2:]) == ("spd-say", ["--", "Rot 7"])
    for own, pitch, bass, rate in ((False, "0", "+0", 0), (True, "30", "+6", 1)):
        # What the player does sounds higher; on Windows, which has no pitch, it is told faster.
        words, _ = dispatcher("x", USUAL._replace(own=own))
        assert words[words.index("-p") + 1] == pitch
        assert mac("x", USUAL._replace(own=own)) == (["say", "-r", "190"], f"[[volm 0.80]][[pbas {bass}]]x")
        assert f"$v.Rate = {rate}; $v.Volume = 80;" in windows("x", USUAL._replace(own=own))[0][-1]
    evil = "'; Remove-Item x; '"
    ran, read = windows(evil, USUAL)
    assert read == evil
    assert not any(evil in part for part in ran)
    assert dispatcher("-w --version", USUAL)[0][-2:] == ["--", "-w --version"]


def test_a_system_with_nothing_to_speak_with_is_silent_and_the_options_say_why(tmp_path: Path) -> None:
    for platform in ("linux", "win32", "darwin"):
        assert command_of(platform, lambda _: None) is None
        assert command_of(platform, lambda name: name) is not None
    with driven(tmp_path, language="en") as game:
        speech = game.context.speech = Speech(None)
        speech.say("x", USUAL)
        assert not speech.possible
        game.context.go.options()
        game.context.scenes.top.show("aloud")  # type: ignore[attr-defined]
        switch = game.form["speech"]
        assert "no speech program" in switch.reason
        assert not switch.enabled


@pytest.mark.parametrize("on", [True, False])
def test_a_turn_is_spoken_own_acts_higher_where_that_is_wanted(tmp_path: Path, on: bool) -> None:
    mouth = Mouth()
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, speech=on, speech_volume=60)) as playing:
        playing.context.speech = Speech(dispatcher, mouth)
        playing.begin((HUMAN, NORMAL), seed="k")
        playing.until(lambda: playing.table.my_turn)
        playing.driver.frame(9)
        playing.driver.key(pygame.K_TAB)
        playing.driver.frame(9)
        mouth.wait(2 if on else 0)
        playing.context.speech.hush()
    pitches = {command[command.index("-p") + 1] for command, _ in mouth.said}
    assert pitches <= {"0", "30"}
    assert ("30" in pitches) is on
    assert any("-i" in command and command[command.index("-i") + 1] == "20" for command, _ in mouth.said) is on


class Noted(Speech):
    def __init__(self) -> None:
        super().__init__(dispatcher, Mouth())
        self.texts: list[str] = []

    def say(self, text: str, manner: Manner, urgency: Urgency = Urgency.WAITS) -> None:
        self.texts += [text] if text else []


def test_it_is_said_what_has_opened_where_the_focus_is_and_every_step_of_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en", settings=replace(QUICK, speech=True)) as playing:
        noted = playing.context.speech = Noted()
        playing.set_up(position("R1 R1' B8", "Y1 Y2", table="R4 R5 R6", loose="G2"), paused=True)
        playing.until_my_turn()
        for key, said in (
            (pygame.K_TAB, "Your tiles. red 1."),
            (pygame.K_RIGHT, "red 1."),
            (pygame.K_TAB, "Table. green 2."),
            (pygame.K_ESCAPE, "Pause. Your match is saved. You can continue it from here whenever you like. Deal"),
            (pygame.K_TAB, "Options."),
            (pygame.K_SPACE, "Options."),
            (pygame.K_ESCAPE, "Table. green 2."),
        ):
            noted.texts.clear()
            playing.driver.key(key)
            playing.mouse.wait(1)
            assert [text for text in noted.texts if text.startswith(said)], (said, noted.texts)


def test_a_tile_is_said_with_what_is_so_about_it_and_not_again_when_its_meld_has_another_number() -> None:
    attending = Attending()

    def said(meld: str, key: str, about: str = "") -> str:
        inside = Node(meld, Role.LIST, "run", children=(Node(key, Role.ITEM, "red 4", about=about),))
        nodes = Node("line", Role.STATUS, "Your turn"), Node("table", Role.LIST, "Table", children=(inside,))
        steps = tree_of("Steinreich", "Turn-0", nodes, ("table", meld, key), ())
        return attending.fresh(finished(steps), covers=False)

    assert said("meld-0", "R4") == "Table. red 4."
    assert said("meld-1", "R4") == ""
    assert said("meld-1", "R4'", "can be played.") == "red 4, can be played.", "but another one is"


def test_a_cover_says_who_takes_over_and_so_does_the_question_over_it(tmp_path: Path) -> None:
    with card_playing(tmp_path, language="en", settings=replace(QUICK, speech=True)) as playing:
        noted = playing.context.speech = Noted()
        playing.set_up(cards("R1 R2", "R5 G1", "Y1 Y2", discard="R7", book="uno-112"), (HUMAN, HUMAN, HUMAN))
        playing.until_on_top(HandOver)
        playing.mouse.wait(1)
        assert noted.texts[-1].startswith("Anna’s turn. Pass the device on. Only you see your cards.")
        playing.take_over()
        playing.lay(playing.card("R2"))
        playing.until_on_top(HandOver)
        playing.mouse.wait(1)
        noted.texts.clear()
        playing.mouse.press("ready")
        playing.mouse.wait(1)
        assert noted.texts[0].startswith("Catch them? Anna has one card left – and did not call “UNO!”.")
