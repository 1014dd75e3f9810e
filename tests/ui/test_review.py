"""The review of a match in its window, trying a turn again; the coach; luck and fairness, and the seal of a deal."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from unittest.mock import ANY, Mock

import pytest

from game.engine.dealnumber import seal_of
from game.engine.record import Record, format_record, read_record
from game.engine.registry import family_of
from game.play import reviews, thinking
from game.play.autosave import Places
from game.play.review import Decision, Judged
from game.play.reviews import Mistake, Part, instructive, judge_of, review_text
from game.store import matches, training
from game.store.folders import matches_folder
from game.store.matches import begin_at
from game.ui.kit.widgets import Button, Label, Paragraph, Picture
from game.ui.scenes.library import statistics
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.replay import ReplayScene
from game.ui.scenes.library.review import ChanceGraph, RetryTurn, ReviewScene
from game.ui.scenes.library.statistics import Fairness, Statistics
from game.ui.scenes.page import Dialog
from game.ui.scenes.round import round_scene
from game.ui.scenes.training.puzzles import Puzzles
from game.words.results import percent
from tests.card_tables import position as cards
from tests.play.test_reviews import played
from tests.tile_tables import position
from tests.ui.driver import QUICK, Driver, as_a, driven, sure
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_turn
from tests.ui.test_turn_driver import quiet

BOOKS = ("rummikub", "uno-112")


def judged(part: Part) -> tuple[Judged, ...]:
    """Say of every turn of the first seat that what `master` would have done was better, later turns more so."""
    if part.moment is None or part.moment.seat or part.moment.state.phase != "turn":
        return ()
    judge, moment = judge_of(part.rules), part.moment
    better = judge.master(judge.game.view(moment.state, 0), Random(0))
    if better == moment.action:
        return ()
    text = family_of(part.rules.book).format_action
    return (
        Decision(part.at, moment.turn, 0, text(moment.action), text(better), 500_000, 500_000, 60_000 + part.at, 0),
    )


@pytest.fixture(params=BOOKS)
def record(request: pytest.FixtureRequest) -> Record:
    return played(request.param, ("easy", "hard"), "review")


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    """A game in which nothing has to be thought out."""
    monkeypatch.setattr(reviews, "judged_beside", judged)
    with driven(tmp_path, language="en") as made:
        yield made


def watch(play: Driver, record: Record, file: Path | None = None) -> None:
    steps = read_record(format_record(record)).steps
    play.context.scenes.push(ReplayScene(play.context, record, steps, Places(), file))
    play.frame(3)


def press(play: Driver, key: str) -> None:
    top = play.context.scenes.top
    assert isinstance(top, ReplayScene | Dialog)
    assert top.form is not None
    play.click(top.form.place(top.form[key]).center)


def reviewed(play: Driver, record: Record, file: Path | None = None) -> ReviewScene:
    watch(play, record, file)
    press(play, "review")
    scene = play.on_top(ReviewScene)
    while not scene.over:
        for lane in ("review", *(f"review {process}" for process in range(thinking.PROCESSES))):
            play.context.background.finish(lane)
        play.frame()
    return scene


def test_the_costliest_turns_are_told_first_and_each_leads_to_its_turn(play: Driver, record: Record) -> None:
    scene = reviewed(play, record)
    worst = instructive(scene.found, 0)
    losses = sorted((each.loss for each in scene.found if isinstance(each, Decision)), reverse=True)
    assert [each.loss for each in worst] == losses[:3]
    for decision in worst:
        press(play, f"turn-{decision.at}")
        stops, turn = scene.match.stops, scene.at
        assert stops[turn] <= decision.at < [*stops, 10**9][turn + 1]
        assert scene._told(sure(scene.chosen).found.better) in sure(scene.form["said"].node()).name
        press(play, "list")
    press(play, "whose")
    assert scene.seat == 1
    assert not instructive(scene.found, 1)


def test_the_better_move_is_played_on_the_table_and_is_gone_with_the_next_jump(play: Driver, record: Record) -> None:
    scene = reviewed(play, record)
    scene.choose(instructive(scene.found, 0)[0])
    assert scene.chosen is not None
    press(play, "better")
    play.until(lambda: not scene.busy)
    assert scene.screen.table.cursor == scene.chosen.decision.at + len(scene.chosen.found.better)
    assert scene.screen.session.steps[-1] == scene.chosen.found.better[-1]
    scene.jump(scene.match.last)
    assert tuple(scene.screen.session.steps) == scene.match.whole


def test_a_click_on_the_graph_leads_to_its_turn(play: Driver, record: Record) -> None:
    scene = reviewed(play, record)
    graph = as_a(ChanceGraph, scene.form["chances"])
    left, right = graph.rect.left + 1, graph.rect.right - 1
    for x, at in ((left, 0.0), (right, 1.0), (graph.rect.centerx, 0.5), (-500, 0.0)):
        play.push((max(x, left), graph.rect.centery))
        play.move((x, 5), held=True)
        play.let_go((x, 5))
        graph = as_a(ChanceGraph, scene.form["chances"])
        assert graph.value == scene.at + 1 == pytest.approx(graph.low + at * (graph.high - graph.low), abs=0.5)
    (turn, near, grade), say = graph.points[-1], play.context.t
    graph.value = graph.high
    said = [
        say("replay.turn-of", n=graph.high, of=graph.high),
        say("review.now-chance", share=percent(say, near.chance)),
    ]
    assert graph.node().value == ", ".join(said)
    graph.points = [*graph.points[:-1], (turn, near._replace(match=654_321), grade)]
    said.append(say("review.now-match", share=percent(say, 654_321)))
    assert graph.node().value == ", ".join(said), "the match has a line of its own where it is not the round"


@pytest.mark.parametrize(("loss", "title"), [(34_999, "review.try-right"), (35_000, "review.try-wrong")])
def test_a_turn_is_tried_again_and_judged(
    play: Driver, record: Record, monkeypatch: pytest.MonkeyPatch, loss: int, title: str
) -> None:
    asked = Mock(return_value=loss)
    monkeypatch.setattr(reviews, "loss_of", asked)
    scene = reviewed(play, record)
    scene.choose(instructive(scene.found, 0)[0])
    assert scene.chosen is not None
    press(play, "try")
    turn = play.on_top(RetryTurn)  # type: ignore[type-abstract]
    play.wait(2)
    assert turn.screen.table.my_turn
    better = judge_of(record.rules).master(turn.screen.session.view(0), Random(0))
    assert not turn.screen.session.submit(0, better)
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    assert play.on_top(Dialog).title == play.context.t(title)
    asked.assert_called_once_with(ANY, f"0 {family_of(record.rules.book).format_action(better)}")
    if title == "review.try-wrong":
        press(play, "answer-1")
        again = play.on_top(RetryTurn)  # type: ignore[type-abstract]
        assert again is not turn
        assert (again.part, again.turn, again.of) == (turn.part, turn.turn, turn.of)
        again.leave()
    else:
        press(play, "answer-0")
    assert play.on_top(ReviewScene) is scene


def test_a_round_that_goes_on_is_not_judged(play: Driver, record: Record) -> None:
    watch(play, record.cut(len(record.lines) - 3))
    assert play.on_top(ReplayScene).form["review"].reason == play.context.t("review.not-yet")


def test_a_review_is_made_once(play: Driver, record: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.txt"
    file.write_text(format_record(record), "utf-8")
    found = reviewed(play, record, file).found
    play.context.background.finish("review")
    play.context.scenes.pop(fade=False)
    monkeypatch.setattr(reviews, "judged_beside", None)
    assert reviewed(play, record, file).found == found
    assert found


def test_mistakes_come_back_until_they_are_right(play: Driver, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "loss_of", lambda *_: 0)
    record = replace(record, seats=(("human", "Ann"), record.seats[1]))
    file = matches_folder(play.context.folders) / "01-1 mine.txt"
    file.parent.mkdir(parents=True)
    file.write_text(format_record(record), "utf-8")
    for _ in range(2):  # the second review finds the same, and adds nothing
        worst = instructive(reviewed(play, record, file).found, 0)
        play.context.scenes.pop(fade=False)
    play.show(Puzzles(play.context))
    page = play.on_top(Puzzles)
    page.turn_to(record.rules.book)
    assert as_a(Button, page.form["own"]).text == f"Your mistakes ({len(worst)})"
    play.click_on("own")
    turn = play.on_top(RetryTurn)  # type: ignore[type-abstract]
    assert turn.mistake is not None
    assert turn.mistake.at in {each.at for each in worst}
    assert not turn.screen.session.submit(0, judge_of(record.rules).master(turn.screen.session.view(0), Random(0)))
    play.until(lambda: isinstance(play.context.scenes.top, Dialog))
    press(play, "answer-0")
    assert play.on_top(Puzzles) is page
    tries = training.load(play.context.folders, play.context.now())[0].tries
    assert [each.solved for each in tries] == [False] * len(worst) + [True]
    assert tries[-1].puzzle == turn.mistake.name
    file.rename(file.parents[1] / "elsewhere.txt")
    outside = Mistake(record.rules.book, turn.mistake.at, "../elsewhere")
    training.add_try(play.context.folders, tries[0]._replace(puzzle=outside.name), play.context.now())
    page.read()
    page.turn_to(record.rules.book)
    assert as_a(Button, page.form["own"]).reason, "its match is gone, and files elsewhere are nobody's matches"


# -- The coach.

COACHED = replace(QUICK, coach=True)


def pressed(play: TilePlaying | CardPlaying, key: str) -> None:
    """Press a key, and let the coach look at what it does."""
    play.mouse.press(key)
    play.context.background.finish("coach")
    play.frame()


def test_the_coach_asks_once_a_turn_before_a_way_out_is_missed(tmp_path: Path) -> None:
    state = position("R7 R8", "?2", book="rummikub", table="R4 R5 R6 | K6 K7 K8", opened=True)
    with tile_turn(tmp_path, state, think=quiet, settings=COACHED) as play:
        pressed(play, "draw")
        text = play.dialog.text
        assert re.search(r"etwa [2-9]\d\s?%", text), text
        play.mouse.press("answer-1")
        assert play.table.my_turn
        assert len(play.state.racks[0]) == 2
        assert play.screen.session.hints[0] == 1, "what was said helps"
        pressed(play, "draw")
        assert len(play.state.racks[0]) == 3


def test_the_coach_says_nothing_of_a_good_turn_nor_of_one_that_was_changed_meanwhile(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R7 B1", "?14", table="R4 R5 R6"), think=quiet, settings=COACHED) as play:
        play.mouse.press("draw")
        play.put("R7", "R6")
        play.context.background.finish("coach")
        play.frame()
        assert play.table.my_turn
        assert play.context.scenes.top is play.turn
        play.mouse.press("uno")
        pressed(play, "end")
        assert len(play.state.racks[0]) == 1


def test_what_the_coach_finds_during_a_pause_ends_no_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Event()
    monkeypatch.setattr(round_scene, "coached", lambda *_: lambda: int(not found.wait(5)))
    with tile_turn(tmp_path, position("R1 B12", "?14", table="R4 R5 R6"), paused=True, settings=COACHED) as play:
        play.click("draw", "menu")
        found.set()
        play.context.background.finish("coach")
        play.frame()
        assert isinstance(play.context.scenes.top, Dialog)
        assert len(play.state.racks[0]) == 2


def test_of_cards_the_coach_asks_before_the_card_is_played(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=COACHED) as play:
        play.set_up(cards("R5", "Y1 Y2 Y3", discard="R7", turn=0))
        pressed(play, "draw")
        play.mouse.press("answer-0")
        assert len(play.state.hands[0]) == 2
        play.set_up(cards("R5", "Y1 Y2 Y3", discard="R7", turn=0))
        play.turn.acting.lay(play.card("R5"))
        play.context.background.finish("coach")
        play.frame()
        assert not play.state.hands[0]


DEALT = ("uno-112", "uno-1999", "uno-112")
DEALS = [played(book, ("easy", "hard"), f"fair page {number}") for number, book in enumerate(DEALT)]


@pytest.fixture
def fair(tmp_path: Path) -> Iterator[Driver]:
    with driven(tmp_path, language="en") as made:
        folder = matches_folder(made.context.folders)
        folder.mkdir(parents=True)
        for number, record in enumerate(DEALS):
            begin_at(folder / f"2026-01-0{number + 1} 12-00-00 {record.rules.book}.txt", record)[0].close()
        yield made


def told(fair: Driver) -> dict[str, str]:
    """The numbers of the page by whose and what they are, once everything is read."""
    page = fair.on_top(Fairness)
    while not page.over:
        fair.context.background.finish("fairness")
        fair.frame()
    return {each.key: each.text for each in page.form if isinstance(each, Label) and "(" in each.text}


def test_of_a_match_each_player_has_a_row_and_the_deal_a_seal(fair: Driver) -> None:
    fair.show(Matches(fair.context))
    record = sure(fair.on_top(Matches).entry).outline.record
    fair.click_on("fairness")
    assert {key.split("-")[0] for key in told(fair)} == {name for _, name in record.seats}
    assert seal_of(*record.deal) in as_a(Paragraph, fair.form["seal"]).text


def test_all_matches_are_read_a_few_at_a_time_and_added_up(fair: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "AT_ONCE", 2)
    paths = sorted(matches_folder(fair.context.folders).glob("*.txt"))
    looked_at, read = Event(), matches.read_match

    def reading(path: Path, *now: Any) -> Any:
        assert path != paths[2] or looked_at.wait(60)
        return read(path, *now)

    fair.show(Fairness(fair.context, paths[:1]))
    first = told(fair)
    monkeypatch.setattr(matches, "read_match", reading)
    page = Fairness(fair.context, paths)
    fair.show(page)
    while page.read_so_far == 0:
        fair.frame()
    assert "2 of 3" in as_a(Paragraph, fair.form["working"]).text
    looked_at.set()
    every = told(fair)
    assert {*every} == {*first}
    assert all(int(every[key].split()[0]) >= int(first[key].split()[0]) for key in every)
    assert sum(int(text.split()[0]) for text in every.values()) > sum(int(text.split()[0]) for text in first.values())


def test_a_match_that_cannot_be_read_is_named_and_the_others_are_counted(fair: Driver) -> None:
    paths = sorted(matches_folder(fair.context.folders).glob("*.txt"))
    paths[0].write_bytes(b"\xff\x00")
    fair.show(Fairness(fair.context, paths))
    assert told(fair)
    assert any(paths[0].name in text for text in fair.context.toasts.texts)


def test_the_statistics_lead_to_all_matches(fair: Driver) -> None:
    fair.show(Statistics(fair.context))
    fair.on_top(Statistics).fairness()
    assert len(fair.on_top(Fairness).paths) == len(DEALS)


def test_of_reviewed_matches_the_player_is_told_how_accurate_they_were_book_by_book(tmp_path: Path) -> None:
    """At a table of several people by their name; where it is nobody's, nothing is told."""
    with driven(tmp_path, language="en") as fair:
        folder, me = matches_folder(fair.context.folders), fair.context.player_name
        folder.mkdir(parents=True)
        sitting = ("human", "hard"), ("human", "human"), ("human", "human")
        for number, (kinds, names) in enumerate(zip(sitting, (("Bo", "x"), ("Bo", me), ("Bo", "Cleo")), strict=True)):
            record = replace(DEALS[number], seats=tuple(zip(kinds, names, strict=True)))
            begin_at(path := folder / f"{number}.txt", record)[0].close()
            own, losses = int(number == 1), (0, 0, 0, 46_210) if number else (46_210,)
            made = [Decision(9, 1, own, "draw", "pass", 0, 0, loss, 0) for loss in losses]
            other = Decision(9, 1, 1 - own, "draw", "pass", 0, 0, 900_000, 0)
            matches.keep_review(path, review_text(record, [*made, other]))
        fair.show(Fairness(fair.context, sorted(folder.glob("*.txt"))))
        assert {key: text for key, text in told(fair).items() if key.startswith("accuracy")} == {
            "accuracy-uno-112": "50% (50 to 50), one match", "accuracy-uno-1999": "87% (66 to 100), one match"
        }  # fmt: skip
        assert [as_a(Picture, fair.form[f"course-{book}"]).rect.width > 0 for book in DEALT[:2]] == [True, True]
        said, heads = ([each.rect.x for each in fair.form if each.key.startswith(name)] for name in ("acc", "head-"))
        assert said[-1] == heads[0], "it stands in the first column"
