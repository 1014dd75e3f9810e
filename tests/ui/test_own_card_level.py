"""A position of a replay of cards becomes a level with one key, which then is found, played and remembered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.actions import Draw
from game.engine.cards.actions import Play
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.puzzles.open_positions import as_open
from game.engine.cards.state import CardState
from game.play.cards.own_level import chooses, next_choice
from game.play.staged import played
from game.store import progress
from game.store.card_levels import CardLevel, load_own
from game.store.level_writing import toml_value
from game.ui.gallery.library import SEATS, short
from game.ui.kit.nodes import Role
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.library.card_level import CardLevelTurn
from game.ui.scenes.library.levels import Levels
from game.ui.scenes.library.replay import ReplayScene
from game.words.cards.open_levels import action_text, seat_name
from game.words.cards.sentences import cards_text
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.driver import NOON
from tests.ui.visits import UNFILLED

BOOKS = ["uno-1999", "uno-112"]
TWO = (SEATS[0], SEATS[2])
EVEN = """
goal = { few = 1 }
solution = ["colour R"]

[de]
title = "Gleich gut"
teaches = "Nichts"
task = "Leg."
hints = ["Rot."]
"""
"""The rest of a level in which whatever is laid comes to the same."""


@pytest.fixture
def play(tmp_path: Path) -> Iterator[CardPlaying]:
    """The menu, nothing kept."""
    with card_playing(tmp_path) as made:
        made.mouse.dt = 0.1
        yield made


def watched(play: CardPlaying, book: str, *, cut: bool = False, crowd: bool = False) -> ReplayScene:
    """The replay of a match of two, or of a `crowd`; `cut` is one that still goes on."""
    record, steps = played(book, SEATS if crowd else TWO, "4", short(book))
    if cut:
        record, steps = record.cut(len(record.lines) // 2), steps[: len(steps) // 2]
    scene = ReplayScene(play.context, record, steps)
    play.context.scenes.push(scene, fade=False)
    play.frame()
    return scene


def kept(play: CardPlaying, scene: ReplayScene) -> CardLevel:
    """The first position from which a level can be made by key, beginning with the turn shown."""
    for turn in range(scene.screen.at, scene.screen.played.last):
        scene.jump(turn)
        play.frame()
        play.mouse.key(pygame.K_k)
        play.until(lambda: play.context.scenes.top is scene)
        levels, notes = load_own(play.context.folders)
        assert notes == ()
        if levels:
            return levels[0]
    raise AssertionError("no position makes a level")


def opened(play: CardPlaying, scene: ReplayScene, level: CardLevel) -> CardLevelTurn:
    """The level, found and opened on the page of levels."""
    scene.back()
    play.context.go.levels()
    play.frame()
    page = play.context.scenes.top
    assert isinstance(page, Levels)
    assert page.library.notes == (), "the tile books leave levels of cards alone"
    page.form.look_at(level.key)
    play.mouse.press(level.key)
    play.until(lambda: isinstance(play.context.scenes.top, CardLevelTurn))
    top = play.context.scenes.top
    assert isinstance(top, CardLevelTurn)
    play.until(lambda: top.table.my_turn)
    return top


def test_a_level_that_does_not_say_everything_is_worked_out_read_aloud_and_its_solution_is_no_success(
    play: CardPlaying,
) -> None:
    scene = watched(play, "uno-1999")
    level = kept(play, scene)
    [path] = (play.context.folders.data / "levels").glob("*.toml")
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join(each for each in lines if not each.startswith("others")), "utf-8")
    turn = opened(play, scene, level)
    assert level.line is not None
    assert turn.sitting.line.best == level.line.best
    for told in (False, True):
        [aside] = [node for node in turn.nodes if node.key == "aside"]
        assert level.text("de").task in aside.name
        assert (level.text("de").hints[0] in aside.name) is told
        turn.tell_hint()
    turn.menu()
    play.frame()
    play.mouse.press("answer-1")
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    assert progress.load(play.context.folders, NOON)[0] == frozenset()


@pytest.mark.parametrize("book", BOOKS)
def test_a_position_is_kept_with_one_key_found_and_solved(play: CardPlaying, book: str) -> None:
    scene = watched(play, book)
    [node] = [each for each in scene.nodes if each.key == "keep-level"]
    assert (node.role, node.name) == (Role.BUTTON, play.context.t("replay.keep-level"))
    level = kept(play, scene)
    assert level.start.rules.book == book
    assert {*level.texts} == {"de", "en"}
    title = level.text("de").title
    assert title.startswith(f"Zug {scene.screen.at + 1}, Partie vom")
    assert any(title in text for text in play.context.toasts.texts)
    turn = opened(play, scene, level)
    best, text = turn.sitting.line.best, level.text("de")
    assert not UNFILLED.search(f"{text.title} {text.teaches} {text.task}")
    turn.judge(best.others[0].action)
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    assert play.context.t("cardpuzzle.missed") in play.words()
    assert progress.load(play.context.folders, NOON)[0] == frozenset()
    play.mouse.press("answer-0")
    play.until(lambda: turn.table.my_turn and play.context.scenes.top is turn)
    action = best.action
    if isinstance(action, Play):
        turn.hand.tap(action.card)
        turn.hand.tap(action.card)
        play.frame()
        if action.colour:
            assert turn.question is not None
            play.mouse.click(turn.question.form[f"colour-{action.colour}"].rect.center)
    else:
        assert isinstance(action, Draw)
        turn.judge(action)
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    assert play.context.t("level.solved") in play.words()
    assert progress.load(play.context.folders, NOON)[0] == {level.key}
    play.mouse.press("answer-0")
    play.until(lambda: isinstance(play.context.scenes.top, Levels))
    page = play.context.scenes.top
    assert isinstance(page, Levels)
    node = next(each for each in page.nodes if each.key == level.key)
    assert node.value == play.context.t("school.mark.done")


def test_a_level_in_which_nothing_is_best_says_so_when_it_is_opened(play: CardPlaying) -> None:
    folder = play.context.folders.data / "levels"
    folder.mkdir(parents=True)
    table = {"book": "uno-1999", "racks": ["R1 Y1 G1 B1", "B7 B8 G9"], "stock": "G2", "discard": "W", "phase": "colour"}
    start = format_position(as_open(parse_position(table)))
    lines = [f"{key} = {toml_value(value)}" for key, value in start.items()]
    (folder / "even.toml").write_text("\n".join([*lines, EVEN]), "utf-8")
    play.context.go.levels()
    page = play.context.scenes.top
    assert isinstance(page, Levels)
    page.play(page.cards[0])
    play.until(lambda: play.context.scenes.top is page)
    assert play.context.t("own-level.no-best") in play.context.toasts.texts


def test_where_there_is_one_choice_the_key_says_why_and_offers_the_nearest_decision(play: CardPlaying) -> None:
    scene = watched(play, "uno-112", crowd=True)
    states = [state for state in scene.screen.played.states() if isinstance(state, CardState)]
    turn = next(
        at for at, state in enumerate(states[:-1]) if not chooses(state) and next_choice(states, at) is not None
    )
    other = next_choice(states, turn)
    assert other is not None
    assert states[other].turn == states[turn].turn
    scene.jump(turn)
    play.frame()
    play.mouse.key(pygame.K_k)
    play.until(lambda: type(play.context.scenes.top) is Dialog)
    asked = play.context.scenes.top
    assert isinstance(asked, Dialog)
    name = scene.screen.session.name(states[turn].turn)
    assert asked.text.startswith(play.context.t("own-level.one-choice", name=name))
    assert play.context.t("own-level.nearest", turn=other + 1) in asked.text
    assert load_own(play.context.folders) == ((), ())
    play.mouse.press("answer-1")
    play.until(lambda: play.context.scenes.top is scene and bool(load_own(play.context.folders)[0]))
    assert scene.screen.at == other
    [level] = load_own(play.context.folders)[0]
    assert level.text("de").title.startswith(f"Zug {other + 1},")


def test_a_match_that_goes_on_makes_no_level_and_says_why(play: CardPlaying) -> None:
    scene = watched(play, "uno-112", cut=True)
    key = play.key("keep-level")
    assert (key.enabled, key.reason) == (False, play.context.t("replay.only-public"))
    play.mouse.key(pygame.K_k)
    play.frame()
    scene.back()
    assert load_own(play.context.folders) == ((), ())


def test_of_a_crowd_everybody_lies_open_and_is_said(play: CardPlaying) -> None:
    scene = watched(play, "uno-112", crowd=True)
    level = kept(play, scene)
    turn = opened(play, scene, level)
    [known] = [node for node in turn.nodes if node.key == "knowledge"]
    seats = range(1, level.start.seats)
    assert [turn.screen.session.name(seat) for seat in seats] == [seat_name(seat) for seat in seats]
    for seat in seats:
        assert cards_text(play.context.t, level.start.hands[seat]) in known.name
    assert play.context.t("opencards.spoken-stock", cards=cards_text(play.context.t, level.start.stock)) in known.name
    missed = turn.sitting.line.best.others[-1]
    turn.judge(missed.action)
    play.frame()
    asked = play.context.scenes.top
    assert isinstance(asked, Dialog)
    assert action_text(play.context.t, missed.action, turn.screen.session.seen) in asked.text
