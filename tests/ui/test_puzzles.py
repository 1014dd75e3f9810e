"""Puzzles on the screen: two clicks away, played with the mouse, rated, missed, in streak and storm, day by day."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.books import BOOKS
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.puzzles.themes import THEMES as CARD_THEMES
from game.engine.tiles.actions import Lay
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.engine.tiles.hints import Hint, laid_out
from game.engine.tiles.notation import parse_action
from game.engine.tiles.puzzles.themes import THEMES as TILE_THEMES
from game.engine.tiles.views import before
from game.play.cards.levels import IN_TIME, day_of, seed_of, try_of
from game.play.practice import BEGINNER, Practice, Series, Strength, first_solved
from game.play.results import Fact
from game.play.tiles.levels import in_time
from game.store import training
from game.store.training import TRAINING, Mode, Run, Spent, TrainingHistory, Try
from game.ui.kit.motion import FALLS
from game.ui.kit.widgets import Label
from game.ui.kit.widgets.widget import WidgetState
from game.ui.scenes.menu.gestures import GesturesPage
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.podium import milestones
from game.ui.scenes.round.task import SolvedDialog
from game.ui.scenes.training import puzzle_turn
from game.ui.scenes.training.puzzle_turn import PuzzleTurn, StormStart, begin
from game.ui.scenes.training.puzzles import Days, DealClock, Puzzles, ThemeKey
from game.ui.specimens import theme_picture, theme_pieces
from game.ui.table.cards.match_screen import CardMatchScreen
from game.ui.table.shared.table import seen_seats
from game.ui.table.tiles.zones import TRAY
from game.words.school import clock_text
from game.words.tiles.puzzles import signed
from tests.ui.driver import NOON, QUICK, as_a, cut_texts, sure
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tools.staged import played

BOOK = "rummikub"
TODAY = NOON.date()
SETTINGS = replace(QUICK, book=BOOK)
OF_CARDS = replace(QUICK, book="uno-112", newcomer=False)


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The page of puzzles, opened from the menu."""
    with tile_playing(tmp_path, settings=SETTINGS) as made:
        made.click("puzzles")
        yield made


def page(play: TilePlaying) -> Puzzles:
    return play.on_top(Puzzles)


def turn(play: TilePlaying, *keys: str) -> PuzzleTurn:
    """The puzzle on the table, once keys were pressed."""
    play.click(*keys)
    top = play.until_on_top(PuzzleTurn)
    play.until(lambda: top.table.my_turn)
    play.frame()
    return top


def lay_of(scene: PuzzleTurn) -> Lay:
    return as_a(Lay, parse_action(scene.level.solution[0], before(scene.level.start)))


def solve(play: TilePlaying) -> Dialog:
    """Solve the puzzle on the table with the mouse."""
    play.player.lay(lay_of(turn(play)))
    return play.dialog


def end_solved(play: TilePlaying) -> PuzzleTurn:
    """Solve the puzzle on the table without the mouse, as the time of a test is short."""
    scene = turn(play)
    scene.lay_solution()
    scene.end_turn()
    return scene


def solve_at_once(play: TilePlaying) -> Dialog:
    """Solve it without the mouse and let the table come to rest until that is said."""
    end_solved(play)
    return play.dialog


def attached(scene: PuzzleTurn) -> Lay:
    """Attach only some of the tiles of the solution."""
    lay, old = lay_of(scene), scene.level.start.table
    grown = next(meld for meld in lay.table if meld not in old)
    base = next(meld for meld in old if {*meld.tiles} < {*grown.tiles})
    return Lay(tuple(grown if meld == base else meld for meld in old))


def answer(play: TilePlaying, number: int) -> None:
    """Open the menu of a puzzle and give one of its answers."""
    turn(play).menu()
    play.frame()
    play.click(f"answer-{number}")


def kept(play: TilePlaying | CardPlaying) -> TrainingHistory:
    history, notes = training.load(play.context.folders, NOON)
    assert notes == ()
    return history


def only(play: TilePlaying | CardPlaying) -> Try:
    [done] = kept(play).tries
    return done


def test_a_puzzle_is_two_clicks_from_the_menu_and_a_solved_one_raises_the_rating(play: TilePlaying) -> None:
    assert f"{BEGINNER.value:.0f}" in play.words()
    scene = turn(play, "next")
    assert scene.level.grading is not None
    assert scene.level.grading.grade == 2
    assert scene.level.text("de").task in play.words()
    play.mouse.wait(20)
    asked, done = solve(play), only(play)
    assert isinstance(asked, SolvedDialog)
    assert (done.solved, done.hints, done.mode, done.moves) == (True, 0, Mode.RATED, scene.level.grading.par)
    assert 20 <= done.seconds < 60
    assert done.mine is not None
    assert done.mine.value > BEGINNER.value
    assert f"Wertung {done.mine.value:.0f} (+" in asked.text
    assert "weniger geht nicht" in asked.text
    assert turn(play, "answer-2").level.key != scene.level.key
    assert f"Wertung {done.mine.value:.0f}" in play.words()


def test_a_missed_one_costs_rating_once_may_be_tried_again_and_comes_back_the_next_day(play: TilePlaying) -> None:
    assert play.form["missed"].reason
    key = turn(play, "next").level.key
    play.player.lay(attached(turn(play)))  # that is legal, and misses the goal
    asked, done = play.dialog, only(play)
    assert done.mine is not None
    assert done.mine.value < BEGINNER.value
    assert f"Wertung {done.mine.value:.0f} (−" in asked.text
    ways = [play.context.t(f"puzzles.{way}") for way in ("leave", "solution", "retry", "next")]
    assert [each.text for each in asked.answers] == ways, "as with cards"
    assert turn(play, "answer-2").level.key == key
    assert play.draft.changed, "the move lies as it lay"
    play.click("reset")
    assert "Wertung" not in solve(play).text
    assert only(play) == done
    play.click("answer-0")
    assert page(play).practice.mine == done.mine
    assert play.key("missed").text == "Verpasste (1)", "it counts at once"
    assert play.key("missed").tip.startswith("Heute wieder dran: 0.")
    assert turn(play, "missed").level.key == key, "and may be tried before its day"
    answer(play, 3)
    play.context.now = lambda: NOON + timedelta(days=1)
    page(play).rebuild()
    play.frame()
    assert play.key("missed").text == "Verpasste (1)"
    assert turn(play, "missed").level.key == key
    solve(play)
    play.click("answer-2")
    assert page(play).practice.returning() == {key: TODAY + timedelta(days=4)}, "there was only one"


def test_a_hint_leaves_half_and_is_remembered_when_the_puzzle_is_left_or_begun_again(play: TilePlaying) -> None:
    first = turn(play, "next", "hint")
    half = first.gain(1)
    assert f"bringt das Rätsel {signed(half)} statt +" in first.guidance().text
    assert first.helped == 0, "what it costs is told before"
    play.click("hint")
    told = first.level.text("de").hints[0]
    assert any(told in word for word in play.words())
    first.menu()
    play.frame()
    answers = [(each.text, each.icon) for each in play.dialog.answers]
    assert all(icon for _, icon in answers)
    play.click(f"answer-{[text for text, _ in answers].index(play.context.t('gesture.title'))}")
    play.on_top(GesturesPage)
    play.mouse.key(pygame.K_ESCAPE)
    play.click("answer-1")
    assert told in " ".join(play.words()), "starting over takes no hint back"
    answer(play, 3)
    assert turn(play, "next") is not first
    assert told in " ".join(play.words()), "what was told is still there"
    solve(play)
    done = only(play)
    assert (done.solved, done.hints) == (True, 1)
    assert f"({signed(half)}). Mit einem Tipp gelöst, das zählt halb. Das Rätsel hat die Wertung" in play.dialog.text
    play.click("answer-0")
    assert training.recall(play.context.folders, BOOK, done.puzzle, NOON)[0] == Spent()
    label = next(each for each in page(play).labels if each.name == done.puzzle)
    missed, full = (Practice(TrainingHistory()).after(label, share)[0] for share in (0.0, 1.0))
    assert missed.value < sure(done.mine).value < full.value


def test_the_solution_can_be_seen_and_counts_as_a_miss(play: TilePlaying) -> None:
    turn(play, "next")
    answer(play, 2)
    scene = turn(play)
    assert only(play).solved is False
    assert {meld.tiles for meld in scene.table.melds if meld.tiles} >= {meld.tiles for meld in lay_of(scene).table[:1]}
    play.mouse.wait(60)
    assert scene.guidance().text.startswith("So geht es. Mit „Zug beenden“ legst du es."), "nobody is asked to win"
    play.click("end")
    asked = play.dialog
    assert asked.title == "So geht es!"
    assert "(−" in asked.text
    assert "Es zählt als nicht gelöst." in asked.text
    assert "Geschafft!" not in play.words()
    assert isinstance(asked, SolvedDialog)
    assert asked.age >= FALLS, "no confetti for looking"
    assert len(kept(play).tries) == 1


def test_a_turn_that_could_be_ended_too_early_is_told_the_task(play: TilePlaying) -> None:
    play.key("theme-keep").action()
    keep = turn(play)
    assert "keep" in dict(keep.level.goals)
    assert "Auf deinem Brett bleibt: " in keep.guidance().text
    assert "mehr geht nicht" not in keep.guidance().text
    answer(play, 3)
    scene = turn(play, "next")
    task = scene.level.text("de").task
    assert scene.guidance().text == task
    play.player.arrange(attached(scene))
    play.frame()
    assert scene.table.draft_problems() == ()
    assert scene.guidance().text.endswith(f"gelegt. Die Aufgabe: {task}")
    scene = turn(play, "reset")
    scene.lay_solution()
    assert "Die Aufgabe" not in scene.guidance().text


def test_nothing_is_drawn_by_accident_no_clock_runs_out_and_leaving_costs_nothing(play: TilePlaying) -> None:
    scene = turn(play, "next")
    play.mouse.wait(100)
    assert scene.screen.driver.clock is None
    play.click("draw")
    assert any("Gezogen wird hier nicht" in word for word in play.words())
    assert turn(play) is scene
    answer(play, 3)
    page(play)
    assert not TRAINING.path(play.context.folders).exists()
    assert turn(play, "next").level.key == scene.level.key, "and it is not exchanged for an easier one"


def gone(play: TilePlaying, scene: PuzzleTurn) -> None:
    """Let the table come to rest until another puzzle is there."""
    play.until(lambda: play.context.scenes.top is not scene)


def test_a_streak_goes_on_by_itself_without_hints_until_a_miss(play: TilePlaying) -> None:
    play.click("streak")
    keys = set()
    for number in range(8):
        keys.add(turn(play).level.key)
        assert f"Lauf: {number}" in play.words()
        gone(play, end_solved(play))
    assert len(keys) == 8
    play.click("hint")
    assert "Hier gibt es keine Tipps." in play.words()
    assert turn(play).helped == 0
    turn(play).menu()
    assert all(each.icon for each in play.dialog.answers)
    play.click("answer-0")
    turn(play).count(solved=False)
    turn(play).next()
    assert "8 Rätsel gelöst" in play.dialog.text
    assert "noch nie" in play.dialog.text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.STREAK, 8)]
    assert all(each.mine is None for each in kept(play).tries)
    play.click("answer-2")
    assert "Lauf: 0" in play.words()
    assert turn(play).level.key not in keys


def lay_solved(play: TilePlaying, scene: PuzzleTurn) -> None:
    """Lay the solution as a player would who has found it."""
    draft = sure(scene.table.draft)
    scene.table.change(laid_out(draft, as_a(Hint, scene._move(draft)).play))
    play.driver.frame(2)


@pytest.mark.parametrize("keys", [("next",), ("days", "play")])
def test_a_solved_puzzle_ends_itself_unless_somebody_goes_on_with_it(play: TilePlaying, keys: tuple[str, ...]) -> None:
    scene = turn(play, *keys)
    lay_solved(play, scene)
    assert scene.guidance().text == "Geschafft!"
    play.mouse.key(pygame.K_z, pygame.KMOD_CTRL)
    play.mouse.wait(2)
    assert (scene.guidance().text != "Geschafft!", kept(play).tries) == (True, ()), "it was undone"
    play.mouse.key(pygame.K_y, pygame.KMOD_CTRL)
    assert play.dialog
    assert only(play).solved


def test_the_puzzle_of_a_day_waits_while_fewer_moves_would_earn_a_star(play: TilePlaying) -> None:
    scene = turn(play, "days", "play")
    scene.puzzle = replace(scene.puzzle, par=0)
    lay_solved(play, scene)
    play.mouse.wait(2)
    assert (scene.table.my_turn, kept(play).tries) == (True, ())


def test_in_a_storm_a_solved_puzzle_gives_way_to_the_next_one_at_once(play: TilePlaying) -> None:
    play.click("storm", "answer-1")
    play.mouse.wait(3.2)
    scene = turn(play)
    lay_solved(play, scene)
    assert scene not in [*play.context.scenes]
    assert only(play).solved


def test_a_storm_lasts_three_minutes_and_its_clock_stands_still_in_the_menu(play: TilePlaying) -> None:
    play.click("storm")
    asked = play.on_top(StormStart)
    assert "Drei Minuten" in asked.text
    play.mouse.wait(9)
    assert asked.opaque, "nobody sees the puzzle before the clock runs"
    play.click("answer-1")
    for number in "321":
        assert {number, f"Sturm: Los geht es in {number}"} <= {*play.words()}
        play.mouse.wait(1)
    scene = turn(play)
    assert any(word.startswith("3:00") for word in play.words())
    play.mouse.wait(30)
    assert any(word.startswith("2:30") for word in play.words())
    scene.menu()
    play.mouse.wait(100)
    assert play.dialog.opaque, "nobody thinks on in the menu"
    play.click("answer-0")
    assert scene.series.left > 149
    gone(play, end_solved(play))
    second = turn(play)
    assert any(word.endswith("1 gelöst") for word in play.words())
    play.click("draw")
    gone(play, second)
    left = turn(play).series.left
    assert left < 140
    assert [each.solved for each in kept(play).tries] == [True, False]
    play.mouse.wait(left + 1)
    assert "Ein Rätsel gelöst" in play.dialog.text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.STORM, 1)]
    play.click("answer-1", "end")
    assert play.dialog
    assert len(kept(play).tries) == 2, "the last one does not count"
    assert len(kept(play).runs) == 1


def test_a_storm_without_a_clock_explains_itself_once_and_counts_nothing_in(play: TilePlaying) -> None:
    play.context.change(no_clocks=True)
    play.click("storm")
    assert "ohne Uhr" in play.on_top(StormStart).text
    turn(play, "answer-1").end_run()
    play.frame()
    play.click("answer-2")
    turn(play)
    training.add_run(play.context.folders, Run(NOON, Mode.STORM, BOOK, 1), NOON)
    play.context.change(no_clocks=False)
    play.context.scenes.pop()
    play.click("storm")
    assert [each.text for each in play.on_top(StormStart).answers] == ["Abbrechen"], "the second one is only counted in"
    play.click("answer-0")
    page(play)


@pytest.mark.parametrize(("mode", "word"), [(Mode.RATED, "Wertung"), (Mode.AGAIN, "morgen"), (Mode.DAY, "den Stern")])
def test_before_a_hint_or_the_solution_it_is_told_what_they_cost(play: TilePlaying, mode: Mode, word: str) -> None:
    there = page(play)
    series = Series(mode, BOOK, there.labels, TrainingHistory(), day=TODAY, named=[there.labels[50].name])
    scene = as_a(PuzzleTurn, begin(play.context, series))
    play.context.scenes.push(scene)
    turn(play).menu()
    assert word in play.dialog.text
    play.click("answer-0", "hint")
    assert word in scene.guidance().text
    presses = 1
    while scene.helped < 3:
        play.click("hint")
        presses += 1
    assert presses == 3 + 1 + (mode is Mode.RATED), "each cost is told once"
    scene.menu()
    assert (word in play.dialog.text) is (mode is not Mode.DAY), "the star is lost already"


def test_the_fourth_hint_shows_the_move_as_the_third_has_told_it(play: TilePlaying) -> None:
    scene = turn(play, "next")
    scene.sitting.closed = True
    play.click(*["hint"] * 4)
    play.frame()
    assert scene.hints.offering
    assert {*play.draft.lay().table} == {*lay_of(scene).table}


def test_the_dashboard_says_what_was_solved_and_is_empty_before(play: TilePlaying) -> None:
    page(play).put("view", "dashboard")
    play.frame()
    assert any("Noch hast du kein Rätsel gespielt" in word for word in play.words())
    for ago, solved, hints in ((9, True, 0), (1, True, 1), (0, False, 0), (0, True, 0)):
        done = Try(NOON - timedelta(days=ago), Mode.RATED, BOOK, page(play).labels[ago].name, solved, 1, hints, 9.0)
        training.add_try(play.context.folders, done, NOON)
    for mode, score in ((Mode.STREAK, 7), (Mode.STREAK, 4), (Mode.STORM, 11), (Mode.CALM, 5)):
        training.add_run(play.context.folders, Run(NOON, mode, BOOK, score), NOON)
    for calm, best in ((False, "11"), (True, "5")):
        play.context.change(no_clocks=calm)
        play.context.scenes.pop()
        play.frame()
        play.click("puzzles")
        page(play).put("view", "dashboard")
        play.frame()
        said = {each.key: each.text for each in play.form if isinstance(each, Label)}
        assert said["solved-value"] == "2 / 4", "with a hint it is not solved alone"
        assert [said[f"{key}-value"] for key in ("best-streak", "best-storm", "days-in-row")] == ["7", best, "2"]
        assert (said["strong"], said["weak"]) == (play.context.t("puzzles.unclear"), "")
        assert said["weeks"] == play.context.t("puzzles.weeks")
        assert said["coming-back-value"] == str(len(page(play).practice.returning()))


def test_the_puzzle_of_a_day_earns_stars_and_its_result_can_be_copied(play: TilePlaying, copied: list[str]) -> None:
    play.click("days")
    assert play.on_top(Days).day == TODAY
    scene = turn(play, "play")
    play.mouse.wait(9)
    assert solve_at_once(play).text.startswith("Gold, 3 von 3 Sternen. Du hast 0:")
    assert sure(play.form["answer-0"].node()).name == "Zum Kalender"
    play.click("answer-0")
    assert "Gold" in play.words()
    assert play.on_top(Days).earned(TODAY) == (True, True, True)
    assert sure(play.form[f"day-{TODAY}"].node()).value == "Gold, ★★★"
    play.click("copy")
    assert copied[0].splitlines()[:3] == ["Steinreich · 1.\u00a0Juli 2026", "Rummikub · Stufe 3", "★★★ Gold"]
    assert len(copied[0].splitlines()) == 4
    tiles = {f"{tile.face.colour}{tile.face.number}" for tile in scene.level.start.racks[0] if not tile.is_joker}
    assert not tiles & {*copied[0].split()}
    late = turn(play, "play")
    late.sitting.seconds, late.sitting.hints = 3600.0, 1
    told = solve_at_once(play).text
    assert "Bronze, 1 von 3 Sternen. Du hast 60:" in told
    assert f"Für einen Stern mehr: in {clock_text(in_time(3))} oder schneller. Es zählt das erste Mal." in told
    assert len(kept(play).tries) == 2
    play.click("answer-0")
    assert play.on_top(Days).solved[TODAY].seconds == kept(play).tries[0].seconds


@pytest.mark.parametrize("calm", [False, True])
def test_without_clocks_the_star_for_time_cannot_be_lost(calm: bool, play: TilePlaying, copied: list[str]) -> None:
    play.context.change(no_clocks=calm)
    play.click("days")
    assert any("ohne Uhr" in text for text in play.words()) is calm
    turn(play, "play").sitting.seconds = 3600.0
    solve_at_once(play)
    play.click("answer-0", "copy")
    assert play.on_top(Days).earned(TODAY) == (True, calm, True)
    assert any("Ohne Uhr." in text for text in play.words()) is calm
    assert ("Zeit: " in copied[0]) is not calm


def test_a_past_day_can_be_played_but_neither_a_coming_one_nor_one_before_the_first(play: TilePlaying) -> None:
    play.click("days")
    assert play.form["day-2026-07-02"].reason
    assert play.form["month-after"].reason
    play.click("month-before")
    assert "Juni 2026" in play.words()
    play.click(*["month-before"] * 5)
    assert "Januar 2026" in play.words()
    assert play.form["month-before"].reason
    assert play.form["day-2026-01-04"].reason
    assert not play.form["day-2026-01-05"].reason
    play.click(*["month-after"] * 5, "day-2026-06-10", "play")
    solve_at_once(play)
    done = only(play)
    assert (done.day, done.at.date()) == (date(2026, 6, 10), TODAY)


def clock(screen: CardMatchScreen) -> DealClock:
    """What counts the time of a deal."""
    found: object = getattr(screen.beside, "__self__", None)
    assert isinstance(found, DealClock)
    return found


def of_today(cards: CardPlaying) -> CardMatchScreen:
    Days(cards.context, "uno-112").play()
    return deal(cards)


def deal(cards: CardPlaying) -> CardMatchScreen:
    """The table of the deal of today, once its player can do something."""
    cards.until(lambda: isinstance(cards.context.scenes.top, CardTurn) and cards.context.scenes.top.table.my_turn)
    return cards.on_top(CardTurn).screen


def end(screen: CardMatchScreen, begun: str = f"{NOON:%Y-%m-%d %H:%M:%S}") -> tuple[Any, ...]:
    """Let a deal be over as if all were computers; return its steps."""
    record = screen.session.record
    _, steps = played("uno-112", record.seats, record.seed, (), begun)
    assert screen._counted(record, steps) == ()
    return steps


def test_the_deal_of_a_day_is_a_round_of_cards_and_a_won_one_is_remembered(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(QUICK, book="uno-112", player_name="Anna")) as cards:
        cards.click("puzzles", "days")
        cards.on_top(Days).turn_to("uno-112")
        cards.frame()
        assert "Eine Runde zu dritt" in cards.words()
        cards.click("play")
        cards.until(lambda: isinstance(cards.context.scenes.top, CardTurn | CardDeal))
        record = sure(cards.context.go.record())
        assert day_of(record) == TODAY
        assert record.seats[0][1] == "Anna"
        screen = cards.screen
        steps = end(screen)
        done = sure(try_of(screen.session.record, steps, NOON, Spent(clock(screen).seconds, 0)))
        assert kept(cards).tries == (done,)
        screen.session.steps = list(steps)
        assert not done.solved
        assert screen.of_day() == "", "only a round that was won has a medal"
        clock(screen)._done = done._replace(solved=True, moves=17, seconds=75.0)
        told = "Silber, 2 von 3 Sternen. Du hast 1:15 gebraucht. Für einen Stern mehr: höchstens 16 Züge."
        assert screen.of_day() == told
        assert milestones(screen, screen.session.results()[-1], screen.session.standing()) == (Fact("day", (0,), 0),)


def test_without_clocks_a_deal_of_a_day_counts_no_time(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=replace(OF_CARDS, no_clocks=True)) as cards:
        screen = of_today(cards)
        clock(screen).seconds = 3600.0
        end(screen)
        (done,) = kept(cards).tries
        assert done.seconds <= IN_TIME


def test_the_time_of_a_deal_stands_still_in_pauses_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=OF_CARDS) as cards:
        screen = of_today(cards)
        mouse, driver = cards.mouse, cards.driver
        happens: tuple[tuple[Callable[[], object], bool], ...] = (
            (driver.frame, True),
            (lambda: mouse.key(pygame.K_ESCAPE), False),
            (lambda: cards.click("answer-0"), True),
            (lambda: driver.post(pygame.WINDOWMINIMIZED), False),
            (lambda: driver.post(pygame.WINDOWRESTORED), True),
        )
        for number, (happen, runs) in enumerate(happens):
            happen()
            shown = clock(screen).seconds
            driver.wait(1.0)
            assert clock(screen).seconds == pytest.approx(shown + runs, abs=0.2), number
        cards.click("hint")
        kept_seconds = clock(screen).seconds
        cards.context.go.leave_match()
        cards.context.go.menu(fade=False)
        taken, _ = training.recall(cards.context.folders, "uno-112", seed_of("uno-112", TODAY), NOON)
        assert taken.hints == 1
        assert taken.seconds == pytest.approx(kept_seconds, abs=0.2)
        cards.context.go.continue_match()
        cards.frame()
        assert clock(deal(cards)).seconds == pytest.approx(kept_seconds, abs=1.0), "continued"


def test_a_deal_begun_afresh_remembers_the_hints_of_its_first_try_and_counts_once(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=OF_CARDS) as cards:
        folders, seed = cards.context.folders, seed_of("uno-112", TODAY)
        training.keep(folders, "uno-112", seed, Spent(100.0, 2), NOON, "2026-06-30 11:00:00")
        screen = of_today(cards)
        end(screen, screen.session.record.begun)
        [done] = kept(cards).tries
        assert (done.hints, done.seconds >= 100.0) == (2, True)
        end(screen, screen.session.record.begun)
        assert len(first_solved(kept(cards).tries, "uno-112")) <= 1, "a day has one medal, however often it is played"


def test_a_damaged_file_is_told_and_play_goes_on(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=SETTINGS) as play:
        path = TRAINING.path(play.context.folders)
        path.parent.mkdir(parents=True)
        path.write_bytes(b"no database")
        play.click("puzzles")
        assert any("training" in text for text in play.context.toasts.texts)
        play.click("next")
        solve_at_once(play)
        assert only(play).solved


def test_a_damaged_set_is_told_and_its_buttons_say_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "rummikub.txt"
    broken.write_text("no puzzle\n", "utf-8")
    monkeypatch.setattr("game.ui.scenes.training.puzzles.set_of", lambda _: broken)
    with tile_playing(tmp_path, settings=SETTINGS) as play:
        play.click("puzzles")
        assert play.form["next"].reason
        assert play.form["days"].reason
        assert any("rummikub.txt" in text for text in play.context.toasts.texts)


@pytest.mark.parametrize("book", TILE_BOOKS)
def test_a_puzzle_has_nobody_else_and_no_stock_at_its_tray_to_see_reach_or_hear(tmp_path: Path, book: str) -> None:
    with tile_playing(tmp_path, settings=replace(SETTINGS, book=book)) as play:
        play.click("puzzles")
        scene = turn(play, "next")
        zones = scene.table.zones
        assert seen_seats(zones) == [scene.table.viewer]
        assert not zones.stock.width
        assert "stock" not in [node.key for node in scene.nodes]
        players = next(node for node in scene.nodes if node.key == "players")
        assert [each.key for each in players.children] == [f"seat-{scene.table.viewer}"]
        keys = {item.key for zone in scene.focus.zones for item in zone.items}
        assert keys.isdisjoint({"stock", ("seat", 1 - scene.table.viewer)})
        assert "uno" not in play.form
        ground, lying = scene.table.ground, dict(scene.table.ground.spots)
        ground.clear()
        scene.table.relayout()
        assert ground.spots == lying, "as if it had been laid out on the tray from the beginning"
        board = zones.felt.inflate(2 * scene.table.context.style.px(TRAY), 2 * scene.table.context.style.px(TRAY))
        for rect in (zones.menu, zones.info, zones.guidance, zones.own, zones.log):
            assert rect is not None
            assert not board.colliderect(rect)


@pytest.mark.usefixtures("looked_at")
def test_the_clock_of_a_storm_is_a_ring_that_pulses_at_last(play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
    play.click("storm", "answer-1")
    scene = turn(play)
    drawn: list[tuple[bool, bool]] = []
    monkeypatch.setattr(puzzle_turn, "draw_clock", lambda *args: drawn.append((args[3].urgent, args[5])))
    place, zones = scene.clock_place, scene.table.zones
    assert place.width
    assert place.collidelist([zones.menu, zones.info, zones.felt]) == -1
    assert scene.info == (play.context.t("puzzles.storm-solved", n=0),)
    play.frame()
    assert drawn[-1] == (False, not play.context.motion.reduced)
    scene.series.left = 9.0
    play.frame()
    assert drawn[-1][0]
    assert scene.busy


def test_what_solves_a_puzzle_hops_before_the_panel_comes(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=replace(SETTINGS, reduce_motion=False)) as play:
        play.click("puzzles")
        scene = turn(play, "next")
        struck: list[Sequence[object]] = []
        scene.screen.playback.strike = lambda pieces, **_: struck.append([*pieces])  # type: ignore[method-assign]
        scene.lay_solution()
        scene._shown = None
        play.frame()
        assert struck == [[*sure(scene.table.draft).played()]]
        assert play.context.scenes.top is scene, "the panel comes after it"
        play.until_on_top(SolvedDialog)


@pytest.mark.parametrize("book", BOOKS)
def test_every_theme_has_a_picture_of_its_own_in_every_book(play: TilePlaying, book: str) -> None:
    style, themes = play.context.style, CARD_THEMES if book in CARD_BOOKS else TILE_THEMES
    pictures = {theme: theme_picture(style, book, theme, (90, 44)) for theme in themes}
    assert {*theme_pieces()} == {*TILE_THEMES, *CARD_THEMES}
    assert all(picture.get_bounding_rect(128).width <= 92 for picture in pictures.values())
    looks = Counter(pygame.image.tobytes(each, "RGBA") for each in pictures.values())
    assert max(looks.values()) == 1


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_the_name_of_a_theme_is_whole_beside_what_was_solved(
    tmp_path: Path, book: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = dict.fromkeys((*TILE_THEMES, *CARD_THEMES), Strength(22, 42, 1541))
    monkeypatch.setattr(Practice, "strengths", lambda *_: known)
    with tile_playing(tmp_path, size=size, settings=replace(SETTINGS, book=book)) as play:
        play.click("puzzles")
        keys = [key for key in page(play).form if isinstance(key, ThemeKey)]
        assert all(key.count for key in keys)
        with cut_texts() as short:
            for key in keys:
                key.draw(pygame.Surface(size), play.context.page_style, key.rect, WidgetState())
        assert short == []


def test_a_storm_of_somebody_who_wants_no_clocks_has_none(play: TilePlaying) -> None:
    play.context.change(no_clocks=True)
    play.click("storm", "answer-1")
    gone(play, end_solved(play))
    for number in range(3):
        scene = turn(play)
        assert any(word.startswith(f"{number}/3 Fehler") for word in play.words())
        play.mouse.wait(61)
        assert turn(play) is scene, "no time passes"
        play.click("draw")
        gone(play, scene)
    assert "Ein Rätsel gelöst" in play.dialog.text
    assert [(run.mode, run.score) for run in kept(play).runs] == [(Mode.CALM, 1)]
