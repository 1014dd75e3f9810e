"""Lessons and puzzles on the screen: shown beside their list, played to the end, missed, helped with, broken; and a
position of a replay of either family that becomes a level with one key, which is found, played and remembered."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards.actions import Play
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.puzzles.open_positions import as_open
from game.engine.cards.state import CardState
from game.engine.game import Draw
from game.engine.tiles.actions import Lay
from game.engine.tiles.hints import Hint, laid_out
from game.engine.tiles.notation import parse_action, parse_word
from game.engine.tiles.views import before
from game.play.cards.levels import chooses, next_choice
from game.play.tiles.session import TileSession
from game.shipped import LANGUAGES
from game.store import training
from game.store.content import read_set, set_of
from game.store.folders import matches_folder, player_folders
from game.store.levels import CardGrading, CardLevel, LevelSet, LevelText, Library, load, toml_value
from game.ui.kit.nodes import Role
from game.ui.kit.widgets import Label
from game.ui.scenes.library.levels import (
    LONGEST,
    PREVIEW,
    CardLevelTurn,
    LevelPreview,
    Levels,
    draw_level_picture,
    picture_rows,
)
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog
from game.ui.scenes.round import task as solved_module
from game.ui.scenes.round.podium import MATCH
from game.ui.scenes.round.task import LevelTurn, SolvedDialog, level_scene
from game.ui.scenes.school import School
from game.ui.table.shared.table import seen_seats
from game.ui.table.tiles.choosers import task_height, task_lines
from game.words.cards.puzzles import action_text, seat_name
from game.words.cards.sentences import cards_text
from tests.listed import DATA
from tests.store.test_level_files import level_text
from tests.tile_tables import position, tiles
from tests.ui.driver import NOON, QUICK, Driver, as_a, driven, sure
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tests.ui.test_replay import RECORD, STEPS, watch_steps
from tests.ui.visits import UNFILLED
from tools.gallery.listing import SEATS, short
from tools.staged import played


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    with tile_playing(tmp_path) as made:
        made.mouse.press("school")
        yield made


def listed(play: TilePlaying, page: type[School] | type[Levels] = School) -> Any:
    return play.on_top(page)


def begin(play: TilePlaying, key: str) -> LevelTurn:
    """Put a level on the table by a click, or from the list where it has to be scrolled to."""
    if not key.startswith("lessons/"):
        play.context.go.levels()
    page = listed(play, School if key.startswith("lessons/") else Levels)
    place = page.form.place(page.form[key])
    if page.form.scroll.viewport.contains(place):
        play.mouse.click(place.center)
    else:
        page.play(next(level for level in page.library.levels if level.key == key))
        play.frame()
    return turn(play)


def turn(play: TilePlaying) -> LevelTurn:
    return play.on_top(LevelTurn)


def solved(play: TilePlaying) -> frozenset[str]:
    """What is remembered as solved without help."""
    tries = training.load(play.context.folders, NOON)[0].tries
    return training.solved_levels(play.context.folders, NOON)[0] | {each.puzzle for each in tries if each.alone}


def lay_the_run(play: TilePlaying) -> None:
    """Drag the three tiles of the first lesson to the felt, and end the turn."""
    play.put_in_row("G8", "G9", "G10")
    play.mouse.press("end")


def test_a_lesson_is_played_to_its_end_again_and_leads_to_the_next(play: TilePlaying) -> None:
    path = matches_folder(play.context.folders) / "mine.txt"
    path.parent.mkdir(parents=True)
    path.write_text("a match")
    begin(play, "lessons/uno-rummy/01-run")
    for answer, then in ((1, "lessons/uno-rummy/01-run"), (2, "lessons/uno-rummy/02-group")):
        assert len(play.table.rack) == 6
        lay_the_run(play)
        assert play.dialog.title == "Geschafft!"
        assert "ohne Tipp" in play.dialog.text
        assert solved(play) == {"lessons/uno-rummy/01-run"}
        play.mouse.press(f"answer-{answer}")
        assert turn(play).level.key == then
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Dialog)
    play.mouse.key(pygame.K_ESCAPE)
    turn(play)
    play.mouse.key(pygame.K_ESCAPE)
    play.mouse.press("answer-2")
    page = listed(play)
    assert getattr(page.form["lessons/uno-rummy/01-run"], "mark", "") == "check"
    assert not getattr(page.form["lessons/uno-rummy/02-group"], "mark", "check")
    assert "1 von 18 geschafft" in play.words()
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Menu)
    assert [each.read_text() for each in path.parent.iterdir()] == ["a match"], "no level is kept as one"


def test_a_missed_goal_is_told_kindly_and_leads_back_to_the_move_or_to_the_beginning(play: TilePlaying) -> None:
    begin(play, "lessons/uno-rummy/09-four-at-most")
    play.put_in_row("Y8", "Y9", "Y10")
    play.mouse.press("end")
    asked = play.dialog
    assert asked.title == "Noch nicht ganz"
    assert "erlaubt" in asked.text
    assert "3 Steine gelegt, gesucht sind 4" in asked.text
    assert "Noch nicht ganz" in play.words()
    assert not any("am Zug" in word for word in play.words())
    assert solved(play) == frozenset()
    play.mouse.press("answer-1")
    assert turn(play).level.key == "lessons/uno-rummy/09-four-at-most"
    assert len(play.table.rack) == 6
    play.put_in_row("Y8", "Y9", "Y10")
    lay, rack = play.goals(), play.table.slots
    play.mouse.press("end")
    assert play.dialog
    play.mouse.press("answer-2")
    turn(play)
    play.mouse.wait(0.3)
    assert play.goals() == lay
    assert play.table.slots == rack
    play.click("undo", "redo")
    assert play.goals() == lay
    play.put("Y11", "Y10")
    play.mouse.press("end")
    assert play.dialog.title == "Geschafft!"


def test_the_ladder_comes_before_the_hint_and_ends_with_the_solution(play: TilePlaying) -> None:
    hints = begin(play, "puzzles/07-crosswise").level.text("de").hints
    for count in range(1, len(hints) + 1):
        play.mouse.press("hint")
        assert turn(play).hints_told == count
        assert play.table.hinted == ()
    play.click(*["hint"] * 3)
    assert play.screen.session.hints == {play.table.viewer: len(hints) + 1}
    play.click("take", "end")
    assert play.dialog.title == "Geschafft!"
    assert "ohne" not in play.dialog.text


@pytest.mark.parametrize(("key", "rest"), [("puzzles/05-two-actions", 2), ("puzzles/10-keep-the-joker", 1)])
def test_a_puzzle_made_by_hand_has_nobody_else_and_ends_itself(play: TilePlaying, key: str, rest: int) -> None:
    """Also where a call would be due, and where the goal is more than which tiles are laid."""
    scene = begin(play, key)
    assert seen_seats(scene.table.zones) == [scene.table.viewer]
    assert ("uno" in play.form, play.key("draw").enabled) == (False, False)
    assert scene.guidance().text == scene.text.task
    draft = sure(scene.table.draft)
    scene.table.change(laid_out(draft, as_a(Hint, scene._move(draft)).play))
    play.driver.frame(2)
    assert scene.guidance().text == "Geschafft!"
    play.mouse.press("undo")
    play.mouse.wait(2)
    assert scene.table.my_turn
    play.mouse.press("redo")
    assert play.dialog.title == "Geschafft!"
    assert len(play.state.racks[scene.table.viewer]) == rest


def test_the_shown_solution_is_that_of_the_level_not_just_a_good_move(play: TilePlaying) -> None:
    """A better move for a match would attach the joker's tile; the lesson wants the joker."""
    begin(play, "lessons/uno-rummy/14-exchange")
    play.click(*["hint"] * 5)
    play.mouse.press("take")
    assert play.draft.now.taken == tiles("*")
    play.mouse.press("hint")
    assert "beenden" in play.turn.guidance().text


def test_ur_66_the_lesson_of_the_call_is_missed_without_it_and_solved_with_it(play: TilePlaying) -> None:
    begin(play, "lessons/uno-rummy/15-uno")
    play.take_the_move()
    play.mouse.press("end")
    assert "UNO!" in play.dialog.text
    play.click("answer-2", "uno")
    turn(play)
    play.mouse.press("end")
    assert play.dialog.title == "Geschafft!"


def test_a_broken_level_is_named_and_the_others_are_there(tmp_path: Path) -> None:
    own = player_folders(tmp_path).data / "levels"
    own.mkdir(parents=True)
    (own / "broken.toml").write_text(level_text().replace("B9", "B7"))
    (own / "mine.toml").write_text(level_text())
    with tile_playing(tmp_path) as play:
        play.context.go.levels()
        assert any("broken.toml" in text and "not a legal meld" in text for text in play.context.toasts.texts)
        page = listed(play, Levels)
        assert "own/mine" in page.form
        assert "own/broken" not in page.form
        begin(play, "own/mine")
        for word in ("B11", "B12"):
            play.mouse.double_click(play.point(word))
        play.mouse.press("end")
        assert "letzte" in play.dialog.text
        assert "answer-2" not in play.form


@pytest.mark.parametrize(("words", "title", "said"), [
    (("G5", "B11"), "Geschafft!", "ohne Tipp"), (("B11",), "Noch nicht ganz", "einen Stein gelegt"),
])  # fmt: skip
def test_a_level_of_two_turns_goes_on_after_one(tmp_path: Path, words: tuple[str, ...], title: str, said: str) -> None:
    own = player_folders(tmp_path).data / "levels"
    own.mkdir(parents=True)
    for name in ("two", "zwei"):
        (own / f"{name}.toml").write_text((DATA / "two-turns.toml").read_text("utf-8"), "utf-8")
    with tile_playing(tmp_path) as play:
        begin(play, "own/two")
        for answer, then in ((1, "own/two"), (2, "own/zwei"))[: len(words)]:
            for word in words:
                play.until(lambda: play.table.my_turn)
                play.mouse.double_click(play.point(word))
                play.mouse.press("end")
            assert play.dialog.title == title
            assert said in play.dialog.text
            play.mouse.press(f"answer-{answer}")
            assert (turn(play).level.key, len(play.table.rack)) == (then, 4)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_every_task_fits_its_panel_with_all_of_its_hints(tmp_path: Path, size: tuple[int, int]) -> None:
    for language in LANGUAGES:
        with tile_playing(tmp_path, size=size, language=language) as play:
            play.context.go.levels()
            page = listed(play, Levels)
            for level in page.library.levels:
                scene = level_scene(play.context, page.library, level)
                style, rect = play.context.style, scene.table.zones.log
                assert rect is not None
                inner = rect.inflate(-2 * style.px(16), -2 * style.px(14))
                text = level.text(language)
                ladder = [f"{number}. {hint}" for number, hint in enumerate(text.hints, 1)]
                lines = task_lines(style, inner, text, ladder)
                assert task_height(style, inner, lines) <= inner.height, level.key
                assert [line[0] for line in lines[3:]] == ladder, level.key
                scene.session.close()


@pytest.mark.parametrize("reduced", [False, True])
def test_a_solved_level_is_celebrated_a_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reduced: bool) -> None:
    thrown: list[int] = []
    monkeypatch.setattr(solved_module, "draw_confetti", lambda *names: thrown.append(names[4]))
    with tile_playing(tmp_path, settings=replace(QUICK, reduce_motion=reduced)) as play:
        play.context.go.school()
        begin(play, "lessons/uno-rummy/01-run")
        lay_the_run(play)
        top = as_a(SolvedDialog, play.dialog)
        play.frame()
        play.picture()
        assert bool(thrown) != reduced
        assert set(thrown) <= {solved_module.SCRAPS}
        assert solved_module.SCRAPS < MATCH
        play.mouse.wait(0.5)
        assert top.busy != reduced
        play.mouse.key(pygame.K_x)
        assert not top.busy
        assert play.dialog is top


FIRST, SECOND, THIRD = "puzzles/01-a-gap", "puzzles/02-swap", "puzzles/03-twice"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The list in the smallest window, with the second level solved."""
    with driven(tmp_path, (960, 540)) as made:
        training.add_solved(made.context.folders, SECOND, NOON)
        made.show(Levels(made.context))
        yield made


def preview(driver: Driver) -> LevelPreview:
    """The level beside the list, whose title stands above it."""
    found, title = driver.form[PREVIEW], driver.form[f"{PREVIEW}-title"]
    assert isinstance(found, LevelPreview)
    assert isinstance(title, Label)
    assert title.text == found.level.text(driver.context.language).title
    return found


def test_the_first_level_that_is_not_solved_is_shown_then_the_one_under_the_mouse_or_the_focus(driver: Driver) -> None:
    assert preview(driver).level.key == FIRST
    assert preview(driver).stands == "Noch nicht gelöst"
    training.add_solved(driver.context.folders, FIRST, NOON)
    driver.show(Levels(driver.context))
    assert preview(driver).level.key == THIRD
    for place in (SECOND, "play"):
        driver.move(driver.form.place(driver.form[place]).center)
        driver.frame()
        assert preview(driver).level.key == SECOND
    assert preview(driver).stands == "Gelöst"
    node = preview(driver).node()
    assert "Gelöst" in node.name
    assert preview(driver).tasks in node.name
    driver.form.look_at(SECOND)
    driver.keys(pygame.K_DOWN, pygame.K_DOWN)
    assert driver.form.focus not in (FIRST, SECOND)
    assert preview(driver).level.key == driver.form.focus
    shown = preview(driver).level.key
    driver.click_on("play")
    assert driver.on_top(LevelTurn).level.key == shown


def test_large_print_has_the_list_alone(tmp_path: Path) -> None:
    with driven(tmp_path, (960, 540)) as driver:
        driver.context.change(text_size=200)
        driver.show(Levels(driver.context))
        assert FIRST in driver.form
        assert PREVIEW not in driver.form


def test_every_picture_has_all_tiles_of_table_and_rack(driver: Driver) -> None:
    levels = load(driver.context.folders, (LevelSet.PUZZLES,)).of(LevelSet.PUZZLES)
    assert len(levels) >= 12
    for level in levels:
        start = level.start
        for most in LONGEST:
            table, rack = picture_rows(level, most)
            own = [parse_word(word, start.rules).tile for row in rack for word in row.split()]
            assert sorted(own) == sorted(start.racks[start.turn])
            laid = [word for row in table for word in row.split() if word != "_"]
            assert len(laid) == sum(len(meld.tiles) for meld in start.table) + len(start.loose)
            assert all(len(row.split()) <= max(most, 13) + row.count("_") for row in table)
        draw_level_picture(pygame.Surface((480, 240)), driver.context.page_style, level, pygame.Rect(0, 0, 480, 240))


def test_a_level_of_cards_shows_the_pile_and_the_hand(driver: Driver) -> None:
    found = next(read_set(set_of("uno-1999")))
    texts = {"de": LevelText("Titel", "", "Leg.", ())}
    grading = CardGrading(found.grade, found.best.sure, found.themes, "")
    level = CardLevel("own/match", found.state, found.aim, found.best.action, texts, grading)
    table, hand = picture_rows(level, 6)
    assert len(table[0].split()) == 1
    assert sum(len(row.split()) for row in hand) == len(level.start.hands[level.start.turn])
    surface = pygame.Surface((480, 240))
    before = surface.copy()
    draw_level_picture(surface, driver.context.page_style, level, surface.get_rect())
    assert surface.get_buffer().raw != before.get_buffer().raw
    assert LevelPreview(surface.get_rect(), driver.context, level, solved=False).facts == f"Stufe {int(found.grade)}"


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
        mine = scene.screen.table.shown.turn in scene.allowed
        reasons.add((mine, bool(tiled.key("keep-level").reason)))
    assert (False, True) in reasons, "what a computer holds stays hidden while the match goes on"
    assert (False, False) not in reasons


BOOKS = ["uno-1999", "uno-112"]
TWO = (SEATS[0], SEATS[2])


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
    for turn in range(scene.at, scene.match.last):
        scene.jump(turn)
        tiled.frame()
        tiled.mouse.key(pygame.K_k)
        tiled.until(lambda: tiled.context.scenes.top is scene)
        library = load(tiled.context.folders, (LevelSet.OWN,))
        assert library.notes == ()
        if library.levels:
            return as_a(CardLevel, library.levels[0])
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
    assert turn.puzzle.best == sure(level.line).best
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
    assert title.startswith(f"Zug {scene.at + 1}, Partie vom")
    assert any(title in text for text in cards.context.toasts.texts)
    turn = opened(cards, scene, level)
    best, text = turn.puzzle.best, level.text("de")
    assert not UNFILLED.search(f"{text.title} {text.teaches} {text.task}")
    turn.judge(best.others[0].action)
    answers = [each.text for each in cards.until_on_top(Dialog).answers]
    assert answers == [cards.context.t(key) for key in ("level.list", "puzzles.solution", "puzzles.retry")]
    assert cards.context.t("cardpuzzle.missed") in cards.words()
    assert training.solved_levels(cards.context.folders, NOON)[0] == frozenset()
    cards.mouse.press("answer-2")
    turn.hint()
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
    assert cards.context.t("level.solved-helped") in cards.on_top(Dialog).text
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
    (folder / "even.toml").write_text("\n".join([*lines, (DATA / "even.toml").read_text("utf-8")]), "utf-8")
    cards.context.go.levels()
    page = cards.on_top(Levels)
    page.play(page.own[0])
    cards.until(lambda: cards.context.scenes.top is page)
    assert cards.context.t("own-level.no-best") in cards.context.toasts.texts


def test_where_there_is_one_choice_the_key_says_why_and_offers_the_nearest_decision(cards: CardPlaying) -> None:
    scene = watched(cards, "uno-112", crowd=True)
    states = [state for state in scene.match.states() if isinstance(state, CardState)]
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
    assert load(cards.context.folders, (LevelSet.OWN,)) == Library()
    cards.mouse.press("answer-1")
    cards.until(lambda: cards.context.scenes.top is scene and bool(load(cards.context.folders, (LevelSet.OWN,)).levels))
    assert scene.at == other
    [level] = load(cards.context.folders, (LevelSet.OWN,)).levels
    assert level.text("de").title.startswith(f"Zug {other + 1},")


def test_a_match_that_goes_on_makes_no_level_and_says_why(cards: CardPlaying) -> None:
    scene = watched(cards, "uno-112", cut=True)
    key = cards.key("keep-level")
    assert (key.enabled, key.reason) == (False, cards.context.t("replay.only-public"))
    cards.mouse.key(pygame.K_k)
    cards.frame()
    scene.back()
    assert load(cards.context.folders, (LevelSet.OWN,)) == Library()


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
    missed = turn.puzzle.best.others[-1]
    turn.judge(missed.action)
    cards.frame()
    assert action_text(cards.context.t, missed.action, turn.session.line.seen) in cards.on_top(Dialog).text
