"""The keys that ask a table something: what each says in every scene of a table, in both families."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards.state import CardState
from game.engine.record import parse_record
from game.engine.tiles.state import TileState
from game.store.training import Mode
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.school import School
from game.ui.scenes.training.puzzles import Puzzles
from tests import card_tables, tile_tables
from tests.listed import listed
from tests.ui.driver import HUMAN, MODIFIERS, NORMAL, QUICK
from tests.ui.listening import InProcess
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tests.ui.test_first_layout import PAIRS
from tests.ui.test_turn_driver import alert, quiet, two_left

RECORDS = Path(__file__).parents[2] / "records"
RACK, HAND = "R7 B1 *", "R3 G5 W"
SECRETS = ("blue 1", "green 5", "yellow 2")
"""What no cover may tell."""


def tile_state(rack: str = RACK, **changed: Any) -> TileState:
    """Two melds and a start tile on the table."""
    return tile_tables.position(rack, "Y1 Y2", table="R4 R5 R6 | Y9 G9 *", loose="G2")._replace(**changed)


def card_state(hand: str = HAND, **changed: Any) -> CardState:
    """A red 7 on the pile."""
    return card_tables.position(hand, "Y1 Y2")._replace(**changed)


def cover(playing: Any, state: Any) -> None:
    playing.set_up(state, (HUMAN, HUMAN), paused=True)
    playing.until_on_top(HandOver)


def naming_a_joker(playing: Any) -> None:
    playing.set_up(tile_tables.position("Y12 G12 * B1", "Y1 Y2", table="R4 R5 R6", loose="G2"), paused=True)
    for word, onto in (("Y12", None), ("G12", "Y12"), ("*", "Y12")):
        playing.put(word, onto)
    assert playing.turn.question


def naming_a_colour(playing: Any) -> None:
    playing.set_up(card_state(), paused=True)
    playing.lay(playing.card("W"))
    assert playing.turn.question is not None


def asked_to_claim(playing: Any) -> None:
    playing.set_up(tile_tables.position(PAIRS, "?14", book="rummikub", phase="claim"), think=quiet)
    playing.until_on_top(Dialog)


def asked_to_catch(playing: Any) -> None:
    playing.set_up(two_left(1, "Y10 G12' B8"), kinds=(HUMAN, NORMAL, NORMAL), think=alert)
    playing.until_on_top(Dialog)


def sure(playing: Any) -> None:
    playing.set_up(card_state(), paused=True)
    playing.driver.key(pygame.K_d)
    assert isinstance(playing.context.scenes.top, Dialog)


def paused(playing: Any, state: Any) -> None:
    playing.set_up(state, paused=True)
    playing.driver.key(pygame.K_ESCAPE)
    assert isinstance(playing.context.scenes.top, Dialog)


def paused_cover(playing: Any, state: Any) -> None:
    cover(playing, state)
    playing.driver.key(pygame.K_ESCAPE)
    assert isinstance(playing.context.scenes.top, Dialog)


def scored(playing: Any, state: Any) -> None:
    playing.set_up(state)
    playing.play_turn()
    playing.until_on_top(ScoringScene)
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
    page = Puzzles(playing.context)
    playing.context.scenes.push(page, fade=False)
    page.play(Mode.RATED)


def stage(book: str) -> Callable[[Any], None]:
    def scene(playing: Any) -> None:
        page = School(playing.context)
        playing.context.scenes.push(page, fade=False)
        page.turn_to(book)
        page.play(page.visit.library.levels[0])

    return scene


TIMED: Mapping[str, Any] = {"table": "R4 R5 R6 | Y9 G9 *", "loose": "G2", "options": {"turn_time": 60}}
"""A table of a match with a clock."""


def timed() -> TileState:
    return tile_tables.position(RACK, "Y1 Y2", **TIMED)


def paused_with_a_clock(playing: Any) -> None:
    """The pause in an own turn with a clock, which stands meanwhile."""
    playing.set_up(timed(), think=quiet)
    playing.until_my_turn()
    playing.mouse.wait(1)
    playing.driver.key(pygame.K_ESCAPE)
    assert isinstance(playing.context.scenes.top, Dialog)


SCENES: Mapping[str, Callable[[Any], object]] = {
    "tiles, own turn": lambda playing: playing.set_up(tile_state(), paused=True),
    "tiles, another's turn": lambda playing: playing.set_up(tile_state(turn=1), paused=True),
    "tiles, covered": lambda playing: cover(playing, tile_state()),
    "tiles, covered with a clock": lambda playing: cover(playing, timed()),
    "tiles, a question is open": naming_a_joker,
    "tiles, scored": lambda playing: scored(playing, tile_state("R7", called=True)),
    "tiles, watched": watched("format-3-rummikub.txt"),
    "tiles, puzzle": puzzle,
    "cards, own turn": lambda playing: playing.set_up(card_state(), paused=True),
    "cards, another's turn": lambda playing: playing.set_up(card_state(turn=1), paused=True),
    "cards, covered": lambda playing: cover(playing, card_state()),
    "cards, a question is open": naming_a_colour,
    "cards, scored": lambda playing: scored(playing, card_state("R3", called=True)),
    "cards, watched": watched("format-3-uno-1999.txt"),
    "cards, stage": stage("uno-1999"),
    "tiles, asked to claim": asked_to_claim,
    "tiles, asked to catch": asked_to_catch,
    "tiles, paused": lambda playing: paused(playing, tile_state()),
    "tiles, paused with a clock": paused_with_a_clock,
    "tiles, covered and paused": lambda playing: paused_cover(playing, tile_state()),
    "cards, asked whether sure": sure,
}
"""How each scene is reached; `tests/data/asked-by-key.toml` says what is told there."""


def said_to(playing: TilePlaying | CardPlaying, key: str) -> str:
    *held, letter = key.split("+")
    announcements = playing.driver.app.reader.announcements
    before = {each.number for each in announcements}
    playing.driver.key(pygame.key.key_code(letter), sum(MODIFIERS[each] for each in held))
    return " ".join(each.text for each in announcements if each.number not in before)


def heard(playing: Any) -> None:
    playing.driver.app.reader.adapter = InProcess()
    playing.driver.be_heard()


@pytest.mark.parametrize("scene", SCENES)
def test_each_key_says_what_is_so_in_each_scene(scene: str, tmp_path: Path) -> None:
    cards = scene.startswith("cards")
    opened: Any = card_playing if cards else tile_playing
    calm = "asked" in scene
    settings = replace(QUICK, book="uno-1999" if cards else "rummikub", confirm_turns=calm, ask_first=calm)
    wanted = listed("asked-by-key")["usually"][scene[:5]] | listed("asked-by-key")["scene"][scene]
    assert {*wanted} == {*"wtacpl"}
    with opened(tmp_path, language="en", settings=settings) as playing:
        SCENES[scene](playing)
        heard(playing)
        said = {key: said_to(playing, key) for key in wanted}
    assert {key: text for key, text in said.items() if not text.startswith(wanted[key])} == {}
    assert {key: text for key, text in said.items() if text and not wanted[key]} == {}
    if "covered" in scene:
        assert [text for text in said.values() if any(secret in text for secret in SECRETS)] == []


def test_a_turn_is_counted_as_it_is_and_asking_disturbs_nothing(tmp_path: Path) -> None:
    with tile_playing(tmp_path, language="en") as playing:
        playing.set_up(tile_state(), paused=True)
        heard(playing)
        playing.mouse.drag(playing.point(tile_tables.one("R7")), playing.free_point())
        assert said_to(playing, "c").startswith("Tiles: you 2 and Bert 2;")
        playing.mouse.press("undo")
        assert said_to(playing, "c").startswith("Tiles: you 3 and Bert 2;")
        playing.driver.keys(pygame.K_TAB, pygame.K_SPACE)
        assert playing.turn.holding
        for key, said in {
            "t": "Table, 2 melds: run of red 4", "c": "Tiles: you 3", "w": "Play at least", "p": "In",
        }.items():  # fmt: skip
            assert said_to(playing, key).startswith(said)
        assert playing.turn.holding, "what was held is still held"


@pytest.mark.parametrize("opened", [tile_playing, card_playing])
def test_no_answer_is_shown_at_the_next_cover(opened: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.reader.reader.READ", 60.0)
    with opened(tmp_path, language="en") as playing:
        playing.begin((HUMAN, HUMAN), seed="shown")
        playing.until_on_top(HandOver)
        playing.take_over()
        playing.until_my_turn()
        playing.driver.key(pygame.K_a)
        shown = playing.context.toasts
        assert any(text.startswith("Your ") for text in shown.texts)
        shown.add("Picture saved", seconds=60)
        while not isinstance(playing.top, HandOver):
            playing.step()
        assert shown.texts == ("Picture saved",)
