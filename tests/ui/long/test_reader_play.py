"""Rounds, journeys and first minutes by ear and by keys alone, of every book; a round over the accessibility bus; and
somebody who has never played: reads what the screen says, as a screen reader gives it, and does it literally."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from game.shipped import LANGUAGES
from game.store.settings import Settings, Verbosity
from game.ui.kit.nodes import Node, NodeState, Role
from game.ui.reader.nodes import BRIEF_MOST, in_parts
from game.ui.scenes.menu import new_match
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.first_round import STEPS
from game.ui.scenes.round.task import SolvedDialog
from game.ui.scenes.school import School, TileRoundTurn
from game.words.catalogue import Catalogue
from tests.listed import listed
from tests.ui import atspi
from tests.ui.blind_player import JOURNEYS, BlindPlayer, Ear
from tests.ui.driver import QUICK, Driver, KeyPresses, screen, sure
from tests.ui.listening import Heard, InProcess, NearListener
from tests.ui.playing import TilePlaying, tile_playing
from tests.ui.test_school import step, turn

TILE = {"de": r"(?P<word>(?:rote|gelbe|grüne|blaue) \d+)", "en": r"(?P<word>(?:red|yellow|green|blue) \d+)"}
"""How the screen calls a tile."""
TARGET = {"de": r" (?:an|auf) die ([^ ]+ \d+) auf dem Tisch", "en": r" (?:to|onto) the ([^ ]+ \d+) on the table"}
"""How it says to which tile of the table others belong."""
ASKING = "Leg|Drück|Put|Press|press|Add|drück"
"""How a sentence begins that tells somebody to do something."""
BUTTON = r"[„“]([^„“”]+)[“”]"
"""What is in quotation marks is the name of a button."""


class Beginner:
    """Does one thing after another; knows how to lay a tile beside another one and how to press a button, no more."""

    def __init__(self, play: TilePlaying, language: str) -> None:
        self.play, self.language = play, language
        self.say = Catalogue(language).t
        self.did: list[str] = []
        """What was read and done, to be shown if it ends badly."""
        self.dropped = (0, 0)
        """Where a tile was put down last."""

    def nodes(self) -> list[Node]:
        def below(nodes: Iterator[Node | None]) -> Iterator[Node]:
            for node in nodes:
                if node is not None:
                    yield node
                    yield from below(iter(node.children))

        return list(below(sure(self.play.context.scenes.top).each_node()))

    def said(self) -> str:
        """What the line above the rack says, and the side of the table."""
        return " ".join(node.name for node in self.nodes() if node.key in ("guidance", "aside"))

    def task(self) -> str:
        """What the step asks for: its sentences that tell somebody to do something."""
        text = next(node.name for node in self.nodes() if node.key == "aside")
        return " ".join(re.findall(rf"(?:{ASKING})\b[^.]*", text))

    def press(self, name: str) -> None:
        node = next(node for node in self.nodes() if node.role is Role.BUTTON and node.name == name)
        x, y, width, height = sure(node.box)
        self.play.mouse.click((x + width // 2, y + height // 2))

    def pieces(self, part: str) -> list[tuple[str, tuple[int, int, int, int]]]:
        """The tiles of a part of the table, with their places."""
        whole = next(node for node in self.nodes() if node.key == part)

        def below(node: Node) -> Iterator[Node]:
            for child in node.children:
                yield child
                yield from below(child)

        return [(node.name, node.box) for node in below(whole) if node.box is not None and not node.children]

    def follow(self, sentence: str) -> None:
        """Do what a sentence says: first the tiles, then the buttons."""
        self.did.append(sentence)
        found = re.search(TARGET[self.language], sentence)
        named = sentence[: found.start()] if found else sentence
        words = [each["word"] for each in re.finditer(TILE[self.language], named)]
        mine = [word for word in words if self.where("own", word)]
        beside = found[1] if found else next((word for word in reversed(words) if word not in mine), None)
        side_by_side = found is None
        for word in mine:
            self.put(word, beside, side_by_side=side_by_side)
            beside = word if side_by_side else beside
        for button in re.findall(BUTTON, sentence):
            self.wait()
            self.press(button)

    def where(self, part: str, word: str) -> list[tuple[int, int, int, int]]:
        """Where tiles of a name are in a part of the table; the one that was put down last comes last."""
        x, y = self.dropped
        found = [box for name, box in self.pieces(part) if word in name]
        return sorted(found, key=lambda box: -abs(box[0] - x) - abs(box[1] - y))

    def put(self, word: str, beside: str | None, *, side_by_side: bool) -> None:
        """Drag a tile of one's own to the right of another one, onto it, or to a free place."""
        self.wait()
        x, y, width, height = self.where("own", word)[-1]
        start = x + width // 2, y + height // 2
        there = self.where("table", beside) if beside is not None else []
        if not there:
            self.dropped = self.play.free_point()
        else:
            x, y, width, height = there[-1]
            self.dropped = x + round(width * (0.5 if word == beside else 1.2)), y + height // 2
        self.play.mouse.drag(start, self.dropped)

    def wait(self) -> None:
        self.play.driver.wait(0.5)

    def play_turn(self) -> None:
        """Do one thing in a match: ask for a hint and take it, or press what can be pressed."""
        for name in (
            "hint.take", "table.uno", "table.end-turn", "table.hint", "table.draw", "table.keep", "table.pass",
        ):  # fmt: skip
            if name == "table.hint" and self.did[-1:] == [f"{name} {self.said()}"]:
                continue  # there is nothing more to be told
            if self.can_press(self.say(name)):
                self.did.append(f"{name} {self.said()}")
                self.press(self.say(name))
                return

    def can_press(self, name: str) -> bool:
        found = next((node for node in self.nodes() if node.role is Role.BUTTON and node.name == name), None)
        return found is not None and NodeState.DISABLED not in found.states


DEALS = {"uno-rummy": 4, "rummy": 31, "rummikub": 4, "uno-1999": 0, "uno-112": 0}
"""Deals of short rounds."""
SMOOTH = 1 / 20
"""Seconds of a frame."""
NEWCOMER = Settings(sound=False)
TOLD = {"de": r"(\S+) nimmt einen Stein auf|Das geht mit (\S+)\.", "en": r"(\S+) picks a tile up|(\S+) does it\."}
"""How the keys are told."""
KEYS = {"de": [("Leertaste", ""), ("", "Strg+Z"), ("", "Enter"), ("", "U"), ("", "H")],
        "en": [("Space", ""), ("", "Ctrl+Z"), ("", "Enter"), ("", "U"), ("", "H")]}  # fmt: skip
POINTED = re.compile(r"klick|click|maus|mouse|leuchte|lights up|glow|markier|zieh .* mit|drag", re.IGNORECASE)
"""What speaks to eyes or to a mouse."""
WRONG = re.compile(r"[.!?,]\.|  |\n|[{}]")
"""What no sentence has."""
SCHOOL = ("Kennst du das Spiel? ", "Die Folge. Nachbarn einer Farbe. Drei", "Schau dir deine Steine in Grün an.")
"""How the question of the school, a task and its first hint begin."""


def announced(heard: Heard) -> list[str]:
    """Everything that was announced and is still in the tree."""
    log = next((each for each in reversed([*heard.walk()]) if each.role == "log"), None)
    return [each.name for each in log.children] if log is not None else []


@contextmanager
def by_ear(home: Path, language: str, settings: Settings) -> Iterator[tuple[Driver, KeyPresses, NearListener]]:
    """A game with its keys and a listener."""
    with screen(home, (960, 540), language, settings, 0) as driver:
        driver.dt = SMOOTH
        adapter = driver.app.reader.adapter = InProcess()
        yield driver, KeyPresses(driver), NearListener(adapter)


def play_a_round(home: Path, book: str, language: str, patch: pytest.MonkeyPatch) -> None:
    """Play from the menu to the end of a round."""
    patch.setattr(new_match, "randbits", lambda _: DEALS[book])
    with by_ear(home, language, replace(QUICK, book=book, newcomer=False)) as (_, keys, listener):
        keys.press("")
        player = BlindPlayer(listener, keys.press, language)
        player.begin_match()
        assert player.play_round() in ("next", "again")


@pytest.mark.parametrize("journey", JOURNEYS)
def test_options_a_lesson_and_a_shared_machine_by_ear(journey: str, tmp_path: Path) -> None:
    with by_ear(tmp_path, "en", replace(QUICK, newcomer=False)) as (_, keys, listener):
        keys.press("")
        JOURNEYS[journey](BlindPlayer(listener, keys.press, "en"))


def test_the_guided_round_answers_each_key(tmp_path: Path) -> None:
    with by_ear(tmp_path, "de", NEWCOMER) as (_, keys, listener):
        before: list[str] = []
        for key, said, focus in listed("guided-by-ear")["beginning"]:
            keys.press(key)
            heard = listener.hear()
            fresh = announced(heard)[len(before) :]
            before += fresh
            if not key:
                assert heard.focus is not None
                assert heard.focus.name == focus
                continue
            assert bool(fresh) is bool(said), (key, fresh)
            assert not said or fresh[0].startswith(said), (key, fresh)
            assert not focus or (heard.focus is not None and heard.focus.name == focus), (key, heard.focus)
        steps = [text for text in before if len(text) > 90]
        assert len(steps) == len(set(steps)) == 2, "no step is told twice"
        assert "Startsteine" in [each.name for each in listener.hear().walk()]


@pytest.mark.parametrize("language", TOLD)
def test_the_guided_round_tells_each_step_once_with_its_keys_and_points_nowhere(language: str, tmp_path: Path) -> None:
    with tile_playing(tmp_path, language=language) as play:
        ear, beginner = Ear(play, language), Beginner(play, language)
        beginner.press(beginner.say("menu.first"))
        for _ in STEPS:
            ear.press("")
            play.until(lambda: play.top.table.my_turn)
            ear.press("")
            beginner.follow(beginner.task())
        play.until_on_top(Dialog)
    titles = [beginner.say(f"first.{step.name}-title") for step in STEPS]
    told = [text for text in ear.said if text.startswith(tuple(titles))]
    assert len(told) == len(titles)
    assert all(text.startswith(title) for text, title in zip(told, titles, strict=True))
    assert re.findall(TOLD[language], " ".join(told)) == KEYS[language]
    assert [text for text in ear.said if POINTED.search(text) or WRONG.search(text)] == []


def test_the_school_asks_aloud_and_tells_its_tasks_and_hints(tmp_path: Path) -> None:
    question, task, hint = SCHOOL
    with by_ear(tmp_path, "de", NEWCOMER) as (driver, keys, listener):
        driver.context.go.school()
        keys.press("")
        assert announced(listener.hear())[-1].startswith(question)
        for _ in range(2):
            keys.press("return")
        assert len([text for text in announced(listener.hear()) if text.startswith(task)]) == 1
        keys.press("h")
        assert announced(listener.hear())[-1] == hint


def test_briefly_a_task_is_told_whole_in_parts(tmp_path: Path) -> None:
    with by_ear(tmp_path, "de", replace(NEWCOMER, verbosity=Verbosity.BRIEF)) as (driver, keys, listener):
        driver.context.go.school()
        for key in ("", "return", "return"):
            keys.press(key)
        told = announced(listener.hear())
        assert max(map(len, told)) <= BRIEF_MOST
        assert "Leg eine Folge auf den Tisch und beende den Zug." in " ".join(told)


def test_a_text_is_parted_between_sentences() -> None:
    text = " ".join(f"Sentence {number} is here." for number in range(30))
    parts = list(in_parts(text))
    assert " ".join(parts) == text
    assert max(map(len, parts)) <= BRIEF_MOST
    assert all(part.endswith(".") for part in parts)


SPOKEN = {book: ("de", "en")[number % 2] for number, book in enumerate(BOOKS)}


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_of_every_book_is_played_by_ear(book: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_a_round(tmp_path, book, SPOKEN[book], monkeypatch)


def over_the_bus(home: Path, book: str, language: str, journey: str = "round") -> str:
    """Play by what the accessibility bus says of a game in another process; return what it prints."""
    command = [atspi.session() or "", "--", sys.executable, "-m", "tests.ui.atspi", str(home), book, language]
    command += [str(DEALS[book]), journey]
    # The bus is started by a program of the system, which looks for others and writes settings of its own.
    room = os.environ | {"PATH": os.defpath, "HOME": str(home)}
    room = {name: value for name, value in room.items() if not name.startswith("XDG_")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=280, cwd=Path(__file__).parents[3], env=room)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.skipif(not atspi.there(), reason="needs dbus-run-session, at-spi2-core, accesskit and jeepney")
def test_a_round_and_a_shared_machine_over_the_bus(tmp_path: Path) -> None:
    assert "rounds: 1" in over_the_bus(tmp_path, "uno-1999", "de")
    assert "cover: done" in over_the_bus(tmp_path, "uno-rummy", "en", "cover")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_beginner_who_follows_the_screen_goes_out_and_then_wins_a_round(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, (1280, 720), language, draw_every=50) as play:
        beginner = Beginner(play, language)
        beginner.press(beginner.say("menu.first"))
        for _ in range(3 * len(STEPS)):
            play.until(lambda: isinstance(play.context.scenes.top, Dialog) or turn(play).table.my_turn)
            if isinstance(play.context.scenes.top, Dialog):
                break
            step(play)
            beginner.follow(beginner.task())
        assert isinstance(play.context.scenes.top, Dialog), beginner.did
        assert len(beginner.did) == len(STEPS), "each step is done once, just as it says"
        for name in ("menu.school", "school.knows-nothing"):
            play.driver.wait(1.0)
            beginner.press(beginner.say(name))
        school = play.on_top(School)
        school.play(next(each for each in school.visit.library.levels if each.round))
        play.driver.wait(1.0)
        for _ in range(400):
            if not isinstance(play.context.scenes.top, TileRoundTurn):
                break
            if play.context.scenes.top.counts_time:
                beginner.play_turn()
            play.driver.wait(0.3)
        assert isinstance(play.context.scenes.top, SolvedDialog), "\n".join(beginner.did[-25:])
        assert play.context.scenes.top.title == beginner.say("school.won")
