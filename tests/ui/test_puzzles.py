"""Puzzles on the screen: two clicks away, played with the mouse, rated, missed, in streak and storm, day by day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from game.engine.glicko import Rating
from game.engine.tiles.actions import Lay
from game.engine.tiles.books import BOOKS
from game.engine.tiles.goals import Keep
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.themes import GROUPS, THEMES, themes_for
from game.engine.tiles.views import before
from game.play.cards.daily import day_of, seed_of, try_of
from game.play.ladder import Medal
from game.play.practice import BEGINNER, Practice, first_solved
from game.play.staged import played
from game.store import training, unfinished
from game.store.training import TRAINING, Mode, Run, TrainingHistory, Try
from game.store.unfinished import Spent
from game.ui.kit.confetti import FALLS
from game.ui.kit.widgets import Button, Label
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.metal import METALS
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.solved import SolvedDialog
from game.ui.scenes.training.days import Days
from game.ui.scenes.training.deal_clock import DealClock
from game.ui.scenes.training.of_day import of_day
from game.ui.scenes.training.puzzle_turn import PuzzleTurn
from game.ui.scenes.training.puzzles import Puzzles
from game.ui.table.cards.match_screen import CardMatchScreen
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.driver import NOON
from tests.ui.screen import QUICK
from tests.ui.tile_playing import TilePlaying, tile_playing

BOOK = "rummikub"
MONDAY = date(2026, 6, 29)
"""A day whose puzzle can be solved by attaching."""
SETTINGS = replace(QUICK, book=BOOK)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The page of puzzles, opened from the menu."""
    with tile_playing(tmp_path, settings=SETTINGS) as made:
        made.mouse.press("puzzles")
        yield made


def page(play: TilePlaying) -> Puzzles:
    """The page, which has to be on top."""
    top = play.context.scenes.top
    assert isinstance(top, Puzzles), top
    return top


def turn(play: TilePlaying) -> PuzzleTurn:
    """The puzzle on the table."""
    play.until(lambda: isinstance(play.context.scenes.top, PuzzleTurn))
    top = play.context.scenes.top
    assert isinstance(top, PuzzleTurn)
    play.until(lambda: top.table.my_turn)
    play.frame()
    return top


def dialog(play: TilePlaying) -> Dialog:
    """Let the table come to rest until the question is there."""
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    top = play.context.scenes.top
    assert isinstance(top, Dialog)
    return top


def lay_of(scene: PuzzleTurn) -> Lay:
    """The solution of a puzzle."""
    lay = parse_action(scene.level.solution[0], before(scene.level.start))
    assert isinstance(lay, Lay)
    return lay


def solve(play: TilePlaying) -> None:
    """Solve the puzzle on the table with the mouse."""
    play.player.lay(lay_of(turn(play)))


def solve_at_once(play: TilePlaying) -> None:
    """Solve the puzzle on the table without the mouse, as the time of a test is short."""
    scene = turn(play)
    scene.lay_solution()
    scene.end_turn()


def miss(play: TilePlaying) -> None:
    """Attach only some of the tiles with the mouse and end the turn: that is legal, and misses the goal."""
    play.player.lay(attached(turn(play)))


def attached(scene: PuzzleTurn) -> Lay:
    """Attach only some of the tiles of the solution."""
    lay, old = lay_of(scene), scene.level.start.table
    grown = next(meld for meld in lay.table if meld not in old)
    base = next(meld for meld in old if {*meld.tiles} < {*grown.tiles})
    return Lay(tuple(grown if meld == base else meld for meld in old))


def gone(play: TilePlaying, scene: PuzzleTurn) -> None:
    """Let the table come to rest until another puzzle is there."""
    play.until(lambda: play.context.scenes.top is not scene)


def kept(play: TilePlaying) -> TrainingHistory:
    """What was remembered."""
    history, notes = training.load(play.context.folders, NOON)
    assert notes == ()
    return history


def only(play: TilePlaying) -> Try:
    """The only try that was remembered."""
    [done] = kept(play).tries
    return done


# -- one that fits ---------------------------------------------------------------------------------------------


def test_a_puzzle_is_two_clicks_from_the_menu_and_a_solved_one_raises_the_rating(play: TilePlaying) -> None:
    assert f"{BEGINNER.value:.0f}" in play.words()
    play.mouse.press("next")
    scene = turn(play)
    assert scene.level.grading is not None
    assert scene.level.grading.grade == 2
    assert scene.level.text("de").task in play.words()
    play.mouse.wait(20)
    solve(play)
    asked = dialog(play)
    assert isinstance(asked, SolvedDialog)
    done = only(play)
    assert (done.solved, done.hints, done.mode) == (True, 0, Mode.RATED)
    assert done.moves == scene.level.grading.par
    assert 20 <= done.seconds < 60
    assert done.mine is not None
    assert done.mine.value > BEGINNER.value
    assert f"Wertung {done.mine.value:.0f} (+" in asked.text
    assert "weniger geht nicht" in asked.text
    play.mouse.press("answer-2")
    assert turn(play).level.key != scene.level.key
    assert f"Wertung {done.mine.value:.0f}" in play.words()


def test_a_missed_one_costs_rating_once_and_may_be_tried_again(play: TilePlaying) -> None:
    play.mouse.press("next")
    key = turn(play).level.key
    miss(play)
    asked = dialog(play)
    done = only(play)
    assert done.mine is not None
    assert done.mine.value < BEGINNER.value
    assert f"Wertung {done.mine.value:.0f} (−" in asked.text
    play.mouse.press("answer-2")
    assert turn(play).level.key == key
    draft = turn(play).table.draft
    assert draft is not None
    assert draft.changed, "the move lies as it lay"
    play.mouse.press("reset")
    solve(play)
    assert "Wertung" not in dialog(play).text
    assert only(play) == done
    play.mouse.press("answer-0")
    assert page(play).practice.mine == done.mine
    assert not page(play).due, "it comes back tomorrow"


def test_hints_are_three_then_the_move_and_one_leaves_half(play: TilePlaying) -> None:
    play.mouse.press("next")
    scene = turn(play)
    play.mouse.press("hint")
    assert any(scene.level.text("de").hints[0] in word for word in play.words())
    scene.menu()
    play.frame()
    answers = [each.text for each in dialog(play).answers]
    play.mouse.press(f"answer-{answers.index(play.context.t('gesture.title'))}")
    assert isinstance(play.context.scenes.top, GesturesPage)
    play.mouse.key(pygame.K_ESCAPE)
    scene.menu()
    play.frame()
    play.mouse.press("answer-1")
    assert scene.level.text("de").hints[0] in " ".join(play.words()), "starting over takes no hint back"
    solve(play)
    dialog(play)
    done = only(play)
    assert (done.solved, done.hints) == (True, 1)
    full = page_after(play)
    assert done.mine is not None
    missed, _ = Practice(TrainingHistory()).after(scene.sitting.line, 0.0)
    assert missed.value < done.mine.value < full.value


def page_after(play: TilePlaying) -> Rating:
    """The rating that the same puzzle would have given without a hint."""
    play.mouse.press("answer-0")
    top = page(play)
    label = next(each for each in top.labels if each.name == only(play).puzzle)
    return type(top.practice)(TrainingHistory()).after(label, 1.0)[0]


def test_the_solution_can_be_seen_and_counts_as_a_miss(play: TilePlaying) -> None:
    play.mouse.press("next")
    turn(play).menu()
    play.frame()
    play.mouse.press("answer-2")
    scene = turn(play)
    assert only(play).solved is False
    assert scene.table.draft is not None
    assert {meld.tiles for meld in scene.table.melds if meld.tiles} >= {meld.tiles for meld in lay_of(scene).table[:1]}
    play.mouse.press("end")
    asked = dialog(play)
    assert asked.title == "So geht es!"
    assert "Geschafft!" not in play.words()
    assert isinstance(asked, SolvedDialog)
    assert asked.age >= FALLS, "no confetti for looking"
    assert len(kept(play).tries) == 1


def test_a_turn_that_could_be_ended_too_early_is_told_the_task(play: TilePlaying) -> None:
    play.mouse.press("next")
    scene = turn(play)
    task = scene.level.text("de").task
    assert scene.guidance().text == task
    play.player.arrange(attached(scene))
    play.frame()
    assert scene.table.draft_problems() == ()
    assert scene.guidance().text.endswith(f"gelegt. Die Aufgabe: {task}")
    scene = turn(play)
    play.mouse.press("reset")
    play.frame()
    scene.lay_solution()
    assert "Die Aufgabe" not in scene.guidance().text


def test_the_task_says_which_tiles_stay_on_the_rack(play: TilePlaying) -> None:
    key = page(play).form["theme-keep"]
    assert isinstance(key, Button)
    key.activate()
    scene = turn(play)
    assert any(isinstance(goal, Keep) for goal in scene.level.goals)
    assert "Auf dem Ständer bleibt: " in scene.guidance().text
    assert "mehr geht nicht" not in scene.guidance().text


def test_nothing_is_drawn_by_accident_and_leaving_costs_nothing(play: TilePlaying) -> None:
    play.mouse.press("next")
    first = turn(play).level.key
    play.mouse.press("draw")
    assert any("Gezogen wird hier nicht" in word for word in play.words())
    assert turn(play).table.my_turn
    turn(play).menu()
    play.frame()
    play.mouse.press("answer-3")
    page(play)
    assert not TRAINING.path(play.context.folders).exists()
    play.mouse.press("next")
    assert turn(play).level.key == first, "and it is not exchanged for an easier one"


def test_hints_and_time_are_remembered_by_a_puzzle_that_is_left_and_opened_again(play: TilePlaying) -> None:
    play.mouse.press("next")
    first = turn(play)
    play.mouse.press("hint")
    first.menu()
    play.frame()
    play.mouse.press("answer-3")
    play.mouse.press("next")
    again = turn(play)
    assert again is not first
    assert again.level.text("de").hints[0] in " ".join(play.words()), "what was told is still there"
    solve(play)
    dialog(play)
    assert (only(play).solved, only(play).hints) == (True, 1)
    left = unfinished.recall(play.context.folders, BOOK, only(play).puzzle, NOON)[0]
    play.mouse.press("answer-0")
    assert unfinished.recall(play.context.folders, BOOK, only(play).puzzle, NOON)[0] == Spent(), left


def test_whoever_saw_the_solution_of_a_day_gets_no_star_for_solving_it_without_hints_later(play: TilePlaying) -> None:
    play.mouse.press("days")
    days(play).choose(MONDAY)
    play.frame()
    play.mouse.press("play")
    play.driver.wait(1.0)
    spent = turn(play).sitting.seconds
    play.driver.post(pygame.WINDOWMINIMIZED)
    play.driver.wait(1.0)
    assert turn(play).sitting.seconds == pytest.approx(spent, abs=0.15)
    play.driver.post(pygame.WINDOWRESTORED)
    turn(play).give_up()
    play.frame()
    turn(play).menu()
    play.frame()
    play.mouse.press("answer-3")
    play.mouse.press("play")
    assert turn(play).sitting.seconds >= spent
    solve(play)
    dialog(play)
    play.mouse.press("answer-0")
    earned = days(play).earned(MONDAY)
    assert earned is not None
    assert earned[2] is False


def test_no_clock_of_a_turn_runs_out(play: TilePlaying) -> None:
    play.mouse.press("next")
    scene = turn(play)
    play.mouse.wait(100)
    assert scene.screen.driver.clock is None
    assert turn(play) is scene


# -- themes ----------------------------------------------------------------------------------------------------


def test_all_themes_are_there_in_their_groups_with_their_sentences(play: TilePlaying) -> None:
    assert len(THEMES) == 33
    assert len(GROUPS) == 6
    for book, groups in (("rummikub", 5), ("uno-rummy", 6)):
        page(play).turn_to(book)
        form = page(play).form
        keys = [widget.key for widget in form if widget.key.startswith("theme-")]
        assert keys == [f"theme-{theme}" for theme in themes_for(BOOKS[book])], "no theme that the book cannot have"
        assert all(form[key].enabled for key in keys)
        assert sum(widget.key.startswith("group-") for widget in form) == groups


def test_a_theme_gives_puzzles_about_it_and_only_those(play: TilePlaying) -> None:
    key = page(play).form["theme-both-ends"]
    assert isinstance(key, Button)
    key.activate()
    for _ in range(3):
        scene = turn(play)
        assert scene.level.grading is not None
        assert "both-ends" in (scene.level.grading.themes or ())
        assert scene.level.text("de").title == "Beide Enden"
        solve_at_once(play)
        dialog(play)
        play.mouse.press("answer-2")
    turn(play).menu()
    play.frame()
    play.mouse.press("answer-3")
    node = page(play).form["theme-both-ends"].node()
    assert node is not None
    told = node.value
    assert "3 von 3" in told
    assert any(each.isdigit() for each in told.split()[0])


# -- streak and storm ------------------------------------------------------------------------------------------


def test_a_streak_goes_on_by_itself_without_hints_until_a_miss(play: TilePlaying) -> None:
    play.mouse.press("streak")
    keys = set()
    for number in range(8):
        scene = turn(play)
        assert f"Serie: {number}" in play.words()
        keys.add(scene.level.key)
        solve_at_once(play)
        gone(play, scene)
    assert len(keys) == 8
    play.mouse.press("hint")
    assert "Hier gibt es keine Tipps." in play.words()
    assert turn(play).helped == 0
    turn(play)._count(solved=False)
    turn(play).sequel.next()
    asked = dialog(play)
    assert "8 Rätsel gelöst" in asked.text
    assert "noch nie" in asked.text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.STREAK, 8)]
    assert all(each.mine is None for each in kept(play).tries)
    play.mouse.press("answer-2")
    assert "Serie: 0" in play.words()
    assert turn(play).level.key not in keys


def test_a_storm_lasts_three_minutes_and_its_clock_stands_still_in_the_menu(play: TilePlaying) -> None:
    play.mouse.press("storm")
    scene = turn(play)
    assert any(word.startswith("3:00") for word in play.words())
    play.mouse.wait(30)
    assert any(word.startswith("2:30") for word in play.words())
    scene.menu()
    play.mouse.wait(100)
    play.mouse.press("answer-0")
    assert scene.series.left > 149
    solve_at_once(play)
    play.until(lambda: play.context.scenes.top is not scene)
    second = turn(play)
    assert any(word.endswith("1 gelöst") for word in play.words())
    play.mouse.press("draw")
    play.until(lambda: play.context.scenes.top is not second)
    left = turn(play).series.left
    assert left < 140
    assert [each.solved for each in kept(play).tries] == [True, False]
    play.mouse.wait(left + 1)
    assert "Ein Rätsel gelöst" in dialog(play).text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.STORM, 1)]
    play.mouse.press("answer-1")
    play.mouse.press("end")
    dialog(play)
    assert len(kept(play).tries) == 2, "the last one does not count"
    assert len(kept(play).runs) == 1


def test_a_storm_of_somebody_who_wants_no_clocks_has_none(play: TilePlaying) -> None:
    play.context.change(no_clocks=True)
    play.mouse.press("storm")
    scene = turn(play)
    solve_at_once(play)
    gone(play, scene)
    for number in range(3):
        scene = turn(play)
        assert any(word.startswith(f"{number}/3 Fehler") for word in play.words())
        play.mouse.wait(61)
        assert turn(play) is scene, "no time passes"
        play.mouse.press("draw")
        gone(play, scene)
    assert "Ein Rätsel gelöst" in dialog(play).text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.CALM, 1)]


# -- what comes back -------------------------------------------------------------------------------------------


def test_a_missed_puzzle_comes_back_the_next_day(play: TilePlaying) -> None:
    assert play.form["missed"].reason
    play.mouse.press("next")
    key = turn(play).level.key
    miss(play)
    dialog(play)
    play.mouse.press("answer-0")
    assert play.form["missed"].reason
    play.context.now = lambda: NOON + timedelta(days=1)
    page(play).rebuild()
    play.frame()
    assert play.key("missed").text == "Verpasste (1)"
    play.mouse.press("missed")
    assert turn(play).level.key == key
    solve(play)
    dialog(play)
    play.mouse.press("answer-2")
    assert play.context.scenes.top is page(play), "there was only one"
    returning = page(play).practice.returning()
    assert returning == {key: (NOON + timedelta(days=4)).date()}


# -- what the player can ---------------------------------------------------------------------------------------


def test_the_dashboard_says_what_was_solved_and_is_empty_before(play: TilePlaying) -> None:
    page(play).look_at("dashboard")
    play.frame()
    assert any("Noch hast du kein Rätsel gespielt" in word for word in play.words())
    for ago, solved, hints in ((9, True, 0), (1, True, 1), (0, False, 0), (0, True, 0)):
        at = NOON - timedelta(days=ago)
        done = Try(at, Mode.RATED, BOOK, page(play).labels[ago].name, solved, 1, hints, 9.0)
        training.add_try(play.context.folders, done, NOON)
    for mode, score in ((Mode.STREAK, 7), (Mode.STREAK, 4), (Mode.STORM, 11), (Mode.CALM, 5)):
        training.add_run(play.context.folders, Run(NOON, mode, BOOK, score), NOON)
    for calm, best in ((False, "11"), (True, "5")):
        play.context.change(no_clocks=calm)
        play.context.scenes.pop()
        play.frame()
        play.mouse.press("puzzles")
        page(play).look_at("dashboard")
        play.frame()
        said = {each.key: each.text for each in play.form if isinstance(each, Label)}
        assert said["solved-value"] == "2 / 4", "with a hint it is not solved alone"
        assert said["best-streak-value"] == "7"
        assert said["best-storm-value"] == best
        assert said["days-in-row-value"] == "2"
        assert said["coming-back-value"] == str(len(page(play).practice.returning()))


def test_another_book_has_its_own_puzzles_and_is_remembered(play: TilePlaying) -> None:
    page(play).turn_to("uno-rummy")
    play.mouse.press("next")
    assert turn(play).level.start.rules.book == "uno-rummy"
    solve_at_once(play)
    dialog(play)
    play.mouse.press("answer-0")
    play.mouse.press("back")
    play.mouse.press("puzzles")
    assert page(play).book == "uno-rummy"


# -- every day -------------------------------------------------------------------------------------------------


def days(play: TilePlaying) -> Days:
    """The page of the days."""
    top = play.context.scenes.top
    assert isinstance(top, Days), top
    return top


def test_the_puzzle_of_a_day_earns_stars_and_its_result_can_be_copied(
    play: TilePlaying, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    play.mouse.press("days")
    assert days(play).day == NOON.date()
    play.mouse.press("play")
    scene = turn(play)
    play.mouse.wait(9)
    solve_at_once(play)
    dialog(play)
    back = play.form["answer-0"].node()
    assert back is not None
    assert back.name == "Zum Kalender"
    play.mouse.press("answer-0")
    assert "Gold" in play.words()
    medal = play.form.place(play.form["medal"])
    line = [play.driver.surface.get_at((medal.centerx, y))[:3] for y in range(medal.top, medal.bottom)]
    gold = METALS[Medal.GOLD]
    assert min(sum(abs(a - b) for a, b in zip(each, gold, strict=True)) for each in line) < 40, "it is of its metal"
    assert days(play).earned(NOON.date()) == (True, True, True)
    node = play.form[f"day-{NOON.date()}"].node()
    assert node is not None
    told = node.value
    assert told == "Gold, ★★★"
    play.mouse.press("copy")
    assert copied[0].splitlines()[:3] == ["Steinreich · 1.7.2026", "Rummikub · Stufe 3", "★★★ Gold"]
    assert len(copied[0].splitlines()) == 4
    tiles = {f"{tile.face.colour}{tile.face.number}" for tile in scene.level.start.racks[0] if not tile.is_joker}
    assert not tiles & {*copied[0].split()}
    play.mouse.press("play")
    solve_at_once(play)
    dialog(play)
    assert len(kept(play).tries) == 2
    play.mouse.press("answer-0")
    assert days(play).solved[NOON.date()].seconds == kept(play).tries[0].seconds


@pytest.mark.parametrize(("calm", "stars"), [(False, (True, False, True)), (True, (True, True, True))])
def test_without_clocks_the_star_for_the_time_of_a_day_cannot_be_lost(
    calm: bool, stars: tuple[bool, bool, bool], play: TilePlaying, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = list[str]()
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    play.context.change(no_clocks=calm)
    play.mouse.press("days")
    assert any("ohne Uhr" in text for text in play.words()) is calm
    play.mouse.press("play")
    turn(play).sitting.seconds = 3600.0
    solve_at_once(play)
    dialog(play)
    play.mouse.press("answer-0")
    assert days(play).earned(NOON.date()) == stars
    assert any("Ohne Uhr." in text for text in play.words()) is calm
    play.mouse.press("copy")
    assert ("Zeit: " in copied[0]) is not calm


def test_a_day_may_be_missed_before_it_is_solved_but_not_after_its_solution_was_seen(play: TilePlaying) -> None:
    play.mouse.press("days")
    play.mouse.press("day-2026-07-01")
    days(play).leaf(-1)
    days(play).choose(MONDAY)
    play.frame()
    play.mouse.press("play")
    miss(play)
    dialog(play)
    play.mouse.press("answer-2")
    play.mouse.press("reset")
    solve(play)
    dialog(play)
    assert [each.solved for each in kept(play).tries] == [False, True]
    play.mouse.press("answer-0")
    assert days(play).earned(MONDAY) is not None
    days(play).choose(MONDAY - timedelta(days=7))
    play.frame()
    play.mouse.press("play")
    turn(play).give_up()
    play.frame()
    play.mouse.press("end")
    dialog(play)
    assert [each.solved for each in kept(play).tries] == [False, True, False]
    play.mouse.press("answer-0")
    assert days(play).earned(MONDAY - timedelta(days=7)) is None


def test_a_past_day_can_be_played_but_neither_a_coming_one_nor_one_before_the_first(play: TilePlaying) -> None:
    play.mouse.press("days")
    assert play.form["day-2026-07-02"].reason
    assert play.form["month-after"].reason
    play.mouse.press("month-before")
    assert "Juni 2026" in play.words()
    for _ in range(5):
        play.mouse.press("month-before")
    assert "Januar 2026" in play.words()
    assert play.form["month-before"].reason
    assert play.form["day-2026-01-04"].reason
    assert not play.form["day-2026-01-05"].reason
    for _ in range(5):
        play.mouse.press("month-after")
    play.mouse.press("day-2026-06-10")
    play.mouse.press("play")
    solve_at_once(play)
    dialog(play)
    done = only(play)
    assert done.day is not None
    assert (done.day.isoformat(), done.at.date()) == ("2026-06-10", NOON.date())


def test_the_deal_of_a_day_is_a_round_of_cards_and_a_won_one_is_remembered(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(QUICK, book="uno-112", player_name="Anna")) as cards:
        cards.mouse.press("puzzles")
        cards.mouse.press("days")
        scene = cards.context.scenes.top
        assert isinstance(scene, Days)
        scene.turn_to("uno-112")
        cards.frame()
        assert "Eine Runde zu dritt" in cards.words()
        cards.mouse.press("play")
        cards.until(lambda: isinstance(cards.context.scenes.top, CardTurn | CardDeal))
        record = cards.context.go.record()
        assert record is not None
        assert day_of(record) == NOON.date()
        assert record.seats[0][1] == "Anna"
        screen = cards.context.scenes.top.screen  # type: ignore[union-attr]
        _, steps = played("uno-112", record.seats, record.seed, (), f"{NOON:%Y-%m-%d %H:%M:%S}")
        done = try_of(screen.session.record, steps, NOON, Spent(clock(screen).seconds, 0))
        assert done is not None
        assert screen._counted(screen.session.record, steps) == ()
        history, notes = training.load(cards.context.folders, NOON)
        assert (history.tries, notes) == ((done,), ())


def test_without_clocks_a_deal_of_a_day_counts_no_time(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(QUICK, book="uno-112", no_clocks=True)) as cards:
        of_day(cards.context, "uno-112").play(NOON.date(), TrainingHistory())
        screen = deal(cards)
        clock(screen).seconds = 3600.0
        record = screen.session.record
        _, steps = played("uno-112", record.seats, record.seed, (), f"{NOON:%Y-%m-%d %H:%M:%S}")
        assert screen._counted(record, steps) == ()
        (done,) = training.load(cards.context.folders, NOON)[0].tries
        assert of_day(cards.context, "uno-112").earned(done, NOON.date())[1]


def clock(screen: CardMatchScreen) -> DealClock:
    """What counts the time of a deal."""
    found: object = getattr(screen.beside, "__self__", None)
    assert isinstance(found, DealClock)
    return found


def deal(cards: CardPlaying) -> CardMatchScreen:
    """The table of the deal of today, once its player can do something."""
    cards.until(lambda: isinstance(cards.context.scenes.top, CardTurn) and cards.context.scenes.top.table.my_turn)
    top = cards.context.scenes.top
    assert isinstance(top, CardTurn)
    return top.screen


def test_the_time_of_a_deal_stands_still_in_pauses_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(QUICK, book="uno-112", newcomer=False)) as cards:
        of_day(cards.context, "uno-112").play(NOON.date(), TrainingHistory())
        screen = deal(cards)
        before = clock(screen).seconds
        cards.driver.wait(1.0)
        assert clock(screen).seconds == pytest.approx(before + 1.0)
        cards.mouse.key(pygame.K_ESCAPE)
        cards.driver.wait(1.0)
        assert clock(screen).seconds == pytest.approx(before + 1.0, abs=0.2), "the pause menu"
        cards.mouse.press("answer-0")
        shown = clock(screen).seconds
        for event, passes in ((pygame.WINDOWMINIMIZED, False), (pygame.WINDOWRESTORED, True)):
            cards.driver.post(event)
            cards.driver.wait(1.0)
            assert (clock(screen).seconds > shown + 0.5) is passes, event
        cards.mouse.press("hint")
        kept_seconds = clock(screen).seconds
        cards.context.go.leave_match()
        cards.context.go.menu(fade=False)
        seed = seed_of("uno-112", NOON.date())
        taken, _ = unfinished.recall(cards.context.folders, "uno-112", seed, NOON)
        assert taken.hints == 1
        assert taken.seconds == pytest.approx(kept_seconds, abs=0.2)
        cards.context.go.continue_match()
        cards.frame()
        assert clock(deal(cards)).seconds == pytest.approx(kept_seconds, abs=1.0), "continued"


def test_a_deal_begun_afresh_remembers_the_hints_of_its_first_try_and_counts_once(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(QUICK, book="uno-112", newcomer=False)) as cards:
        folders, seed = cards.context.folders, seed_of("uno-112", NOON.date())
        unfinished.keep(folders, "uno-112", seed, Spent(100.0, 2), NOON, "2026-06-30 11:00:00")
        of_day(cards.context, "uno-112").play(NOON.date(), TrainingHistory())
        screen = deal(cards)
        record = screen.session.record
        _, steps = played("uno-112", record.seats, record.seed, (), record.begun)
        screen._counted(screen.session.record, steps)
        [done] = training.load(folders, NOON)[0].tries
        assert (done.hints, done.seconds >= 100.0) == (2, True)
        screen._counted(screen.session.record, steps)
        days_of = first_solved(training.load(folders, NOON)[0].tries, "uno-112")
        assert len(days_of) <= 1, "a day has one medal, however often its deal is played"


# -- files -----------------------------------------------------------------------------------------------------


def test_a_damaged_file_is_told_and_play_goes_on(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=SETTINGS) as play:
        path = TRAINING.path(play.context.folders)
        path.parent.mkdir(parents=True)
        path.write_bytes(b"no database")
        play.mouse.press("puzzles")
        assert any("training" in text for text in play.context.toasts.texts)
        play.mouse.press("next")
        solve_at_once(play)
        dialog(play)
        assert only(play).solved


def test_a_damaged_set_is_told_and_its_buttons_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "rummikub.txt"
    broken.write_text("no puzzle\n", "utf-8")
    monkeypatch.setattr("game.ui.scenes.training.labels.set_of", lambda _: broken)
    with tile_playing(tmp_path, settings=SETTINGS) as play:
        play.mouse.press("puzzles")
        assert play.form["next"].reason
        assert play.form["days"].reason
        assert any("rummikub.txt" in text for text in play.context.toasts.texts)
