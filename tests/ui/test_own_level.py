"""A position of a replay of either family becomes a level with one key, which then is found, played and remembered."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.cards.actions import Play
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.puzzles.open_positions import as_open
from game.engine.cards.state import CardState
from game.engine.game import Draw
from game.engine.tiles.actions import Lay
from game.engine.tiles.notation import parse_action
from game.engine.tiles.views import before
from game.play.cards.levels import chooses, next_choice
from game.play.tiles.session import TileSession
from game.shipped import LANGUAGES
from game.store import training
from game.store.card_levels import CardLevel, load_own
from game.store.levels import LevelSet, load, toml_value
from game.ui.kit.nodes import Role
from game.ui.scenes.library.levels import CardLevelTurn, Levels
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.task import LevelTurn, SolvedDialog
from game.words.cards.puzzles import open_action_text, seat_name
from game.words.cards.sentences import cards_text
from tests.tile_tables import position
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.driver import NOON, as_a, sure
from tests.ui.test_replay import RECORD, STEPS, watch_steps
from tests.ui.tile_playing import TilePlaying
from tests.ui.visits import UNFILLED
from tools.gallery.listing import SEATS, short
from tools.staged import played


def test_a_position_becomes_a_level_with_one_key_and_can_be_solved(tiled: TilePlaying) -> None:
    scene = watch_steps(tiled, *played("uno-rummy", SEATS, "4", short("uno-rummy")))
    scene.jump(1)
    tiled.frame()
    assert tiled.key("keep-level").enabled, tiled.key("keep-level").reason
    tiled.mouse.key(pygame.K_k)
    tiled.until(lambda: bool(tiled.context.toasts.texts))
    assert tiled.context.scenes.top is scene
    [level] = load(tiled.context.folders).of(LevelSet.OWN)
    title = level.text("de").title
    assert title.startswith("Zug 2, Partie vom")
    assert title in tiled.context.toasts.texts[0]
    assert {*level.texts} == {*LANGUAGES}
    t, grade = tiled.context.t, sure(level.grading).grade
    assert grade is not None
    assert level.text("de").teaches == t("own-level.graded", n=int(grade), name=t(f"puzzle.grade.{grade}"))
    scene.back()
    tiled.context.go.levels()
    tiled.on_top(Levels).play(level)
    tiled.frame()
    assert isinstance(tiled.context.scenes.top, LevelTurn)
    tiled.player.lay(as_a(Lay, parse_action(level.solution[0], before(level.start))))
    tiled.until_on_top(SolvedDialog)


def asked(tiled: TilePlaying | CardPlaying) -> Dialog:
    """What the key asks instead of keeping the turn, once it is worked out."""
    tiled.until(lambda: type(tiled.context.scenes.top) is Dialog)
    return tiled.on_top(Dialog)


def test_a_player_who_never_could_lay_anything_is_offered_no_turn(tiled: TilePlaying) -> None:
    session = TileSession.of_position(position("R4 Y9", "?7", table="B1 B2 B3"), (("human", "Anna"), ("easy", "Paul")))
    watch_steps(tiled, session.record, tuple(session.steps))
    tiled.mouse.key(pygame.K_k)
    assert asked(tiled).text.endswith(tiled.context.t("own-level.no-other-lay", name="Anna"))
    assert [answer.text for answer in asked(tiled).answers] == [tiled.context.t("common.cancel")]


def test_during_a_match_what_computers_hold_stays_hidden(tiled: TilePlaying) -> None:
    watch_steps(tiled, RECORD.cut(len(RECORD.lines) // 2), STEPS[: len(STEPS) // 2])
    reasons = set()
    scene = tiled.on_top(ReplayScene)
    for turn in range(4):
        scene.jump(turn)
        tiled.frame()
        mine = scene.screen.table.shown.turn in scene.screen.allowed
        reasons.add((mine, bool(tiled.key("keep-level").reason)))
    assert (False, True) in reasons, "what a computer holds stays hidden while the match goes on"
    assert (False, False) not in reasons


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
def cards(tmp_path: Path) -> Iterator[CardPlaying]:
    """The menu, nothing kept."""
    with card_playing(tmp_path) as made:
        made.mouse.dt = 0.1
        yield made


def watched(tiled: CardPlaying, book: str, *, cut: bool = False, crowd: bool = False) -> ReplayScene:
    """The replay of a match of two, or of a `crowd`; `cut` is one that still goes on."""
    record, steps = played(book, SEATS if crowd else TWO, "4", short(book))
    if cut:
        record, steps = record.cut(len(record.lines) // 2), steps[: len(steps) // 2]
    return watch_steps(tiled, record, steps)


def kept(tiled: CardPlaying, scene: ReplayScene) -> CardLevel:
    """The first position from which a level can be made by key, beginning with the turn shown."""
    for turn in range(scene.screen.at, scene.screen.played.last):
        scene.jump(turn)
        tiled.frame()
        tiled.mouse.key(pygame.K_k)
        tiled.until(lambda: tiled.context.scenes.top is scene)
        levels, notes = load_own(tiled.context.folders)
        assert notes == ()
        if levels:
            return levels[0]
    raise AssertionError("no position makes a level")


def opened(tiled: CardPlaying, scene: ReplayScene, level: CardLevel) -> CardLevelTurn:
    scene.back()
    tiled.context.go.levels()
    tiled.frame()
    page = tiled.on_top(Levels)
    assert page.library.notes == (), "the tile books leave levels of cards alone"
    page.form.look_at(level.key)
    tiled.mouse.press(level.key)
    top = tiled.until_on_top(CardLevelTurn)
    tiled.until(lambda: top.table.my_turn)
    return top


def test_a_level_that_leaves_much_open_is_read_aloud_and_its_solution_is_no_success(cards: CardPlaying) -> None:
    scene = watched(cards, "uno-1999")
    level = kept(cards, scene)
    [path] = (cards.context.folders.data / "levels").glob("*.toml")
    lines = path.read_text("utf-8").split("\n")
    path.write_text("\n".join(each for each in lines if not each.startswith("others")), "utf-8")
    turn = opened(cards, scene, level)
    assert turn.screen.puzzle.best == sure(level.line).best
    for told in (False, True):
        [aside] = [node for node in turn.nodes if node.key == "aside"]
        assert level.text("de").task in aside.name
        assert (level.text("de").hints[0] in aside.name) is told
        turn.hint()
    turn.menu()
    cards.frame()
    cards.mouse.press("answer-1")
    cards.until_on_top(Dialog)
    assert training.solved_levels(cards.context.folders, NOON)[0] == frozenset()


@pytest.mark.parametrize("book", BOOKS)
def test_a_position_is_kept_with_one_key_found_and_solved(cards: CardPlaying, book: str) -> None:
    scene = watched(cards, book)
    [node] = [each for each in scene.nodes if each.key == "keep-level"]
    assert (node.role, node.name) == (Role.BUTTON, cards.context.t("replay.puzzle"))
    assert node.about.startswith(cards.context.t("replay.keep-level"))
    level = kept(cards, scene)
    assert level.start.rules.book == book
    assert {*level.texts} == {*LANGUAGES}
    title = level.text("de").title
    assert title.startswith(f"Zug {scene.screen.at + 1}, Partie vom")
    assert any(title in text for text in cards.context.toasts.texts)
    turn = opened(cards, scene, level)
    best, text = turn.screen.puzzle.best, level.text("de")
    assert not UNFILLED.search(f"{text.title} {text.teaches} {text.task}")
    turn.judge(best.others[0].action)
    cards.until_on_top(Dialog)
    assert cards.context.t("cardpuzzle.missed") in cards.words()
    assert training.solved_levels(cards.context.folders, NOON)[0] == frozenset()
    cards.mouse.press("answer-0")
    cards.until(lambda: turn.table.my_turn and cards.context.scenes.top is turn)
    action = best.action
    if isinstance(action, Play):
        turn.hand.tap(action.card)
        turn.hand.tap(action.card)
        cards.frame()
        if action.colour:
            cards.mouse.click(sure(turn.question).form[f"colour-{action.colour}"].rect.center)
    else:
        assert isinstance(action, Draw)
        turn.judge(action)
    cards.until_on_top(Dialog)
    assert cards.context.t("level.solved") in cards.words()
    assert training.solved_levels(cards.context.folders, NOON)[0] == {level.key}
    cards.mouse.press("answer-0")
    cards.until_on_top(Levels)
    node = next(each for each in cards.on_top(Levels).nodes if each.key == level.key)
    assert node.value == cards.context.t("school.mark.done")


def test_a_level_in_which_nothing_is_best_says_so_when_it_is_opened(cards: CardPlaying) -> None:
    folder = cards.context.folders.data / "levels"
    folder.mkdir(parents=True)
    table = {"book": "uno-1999", "racks": ["R1 Y1 G1 B1", "B7 B8 G9"], "stock": "G2", "discard": "W", "phase": "colour"}
    lines = [f"{key} = {toml_value(value)}" for key, value in format_position(as_open(parse_position(table))).items()]
    (folder / "even.toml").write_text("\n".join([*lines, EVEN]), "utf-8")
    cards.context.go.levels()
    page = cards.on_top(Levels)
    page.play(page.cards[0])
    cards.until(lambda: cards.context.scenes.top is page)
    assert cards.context.t("own-level.no-best") in cards.context.toasts.texts


def test_where_there_is_one_choice_the_key_says_why_and_offers_the_nearest_decision(cards: CardPlaying) -> None:
    scene = watched(cards, "uno-112", crowd=True)
    states = [state for state in scene.screen.played.states() if isinstance(state, CardState)]
    turn = next(
        at for at, state in enumerate(states[:-1]) if not chooses(state) and next_choice(states, at) is not None
    )
    other = sure(next_choice(states, turn))
    assert states[other].turn == states[turn].turn
    scene.jump(turn)
    cards.frame()
    cards.mouse.key(pygame.K_k)
    question = asked(cards)
    name = scene.screen.session.name(states[turn].turn)
    assert question.text.startswith(cards.context.t("own-level.one-choice", name=name))
    assert cards.context.t("own-level.nearest", turn=other + 1) in question.text
    assert load_own(cards.context.folders) == ((), ())
    cards.mouse.press("answer-1")
    cards.until(lambda: cards.context.scenes.top is scene and bool(load_own(cards.context.folders)[0]))
    assert scene.screen.at == other
    [level] = load_own(cards.context.folders)[0]
    assert level.text("de").title.startswith(f"Zug {other + 1},")


def test_a_match_that_goes_on_makes_no_level_and_says_why(cards: CardPlaying) -> None:
    scene = watched(cards, "uno-112", cut=True)
    key = cards.key("keep-level")
    assert (key.enabled, key.reason) == (False, cards.context.t("replay.only-public"))
    cards.mouse.key(pygame.K_k)
    cards.frame()
    scene.back()
    assert load_own(cards.context.folders) == ((), ())


def test_of_a_crowd_everybody_lies_open_and_is_said(cards: CardPlaying) -> None:
    scene = watched(cards, "uno-112", crowd=True)
    level = kept(cards, scene)
    turn = opened(cards, scene, level)
    [known] = [node for node in turn.nodes if node.key == "knowledge"]
    seats = range(1, level.start.seats)
    assert [turn.screen.session.name(seat) for seat in seats] == [seat_name(seat) for seat in seats]
    for seat in seats:
        assert cards_text(cards.context.t, level.start.hands[seat]) in known.name
    assert cards.context.t("opencards.spoken-stock", cards=cards_text(cards.context.t, level.start.stock)) in known.name
    missed = turn.screen.puzzle.best.others[-1]
    turn.judge(missed.action)
    cards.frame()
    assert open_action_text(cards.context.t, missed.action, turn.screen.session.line.seen) in cards.on_top(Dialog).text
