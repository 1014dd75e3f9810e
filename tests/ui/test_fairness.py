"""Luck and fairness in the window: of one match, of all of them as they are read, and the seal of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from game.engine.dealnumber import seal_of
from game.store import matches
from game.store.folders import matches_folder
from game.store.matches import begin_at
from game.ui.kit.widgets import Label, Paragraph
from game.ui.scenes.library import fairness
from game.ui.scenes.library.fairness import Fairness
from game.ui.scenes.library.matches import Matches
from game.ui.scenes.library.statistics import Statistics
from tests.play.test_reviews import played
from tests.ui.driver import Driver, driven, sure
from tests.ui.test_scenes import part

BOOKS = ("uno-112", "uno-1999", "uno-112")
DEALS = [played(book, ("easy", "hard"), f"fair page {number}") for number, book in enumerate(BOOKS)]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Driver]:
    with driven(tmp_path, language="en") as made:
        folder = matches_folder(made.context.folders)
        folder.mkdir(parents=True)
        for number, record in enumerate(DEALS):
            begin_at(folder / f"2026-01-0{number + 1} 12-00-00 {record.rules.book}.txt", record)[0].close()
        yield made


def told(play: Driver) -> dict[str, str]:
    """The numbers of the page by whose and what they are, once everything is read."""
    page = play.on_top(Fairness)
    while not page.over:
        play.context.background.finish("fairness")
        play.frame()
    return {each.key: each.text for each in page.form if isinstance(each, Label) and "(" in each.text}


def test_of_a_match_each_player_has_a_row_and_the_deal_a_seal(play: Driver) -> None:
    play.show(Matches(play.context))
    shown = sure(play.on_top(Matches).entry)
    record = shown.outline.record
    play.click_on("fairness")
    assert {key.split("-")[0] for key in told(play)} == {name for _, name in record.seats}
    assert seal_of(*record.deal) in part(play.form, "seal", Paragraph).text


def test_all_matches_are_read_a_few_at_a_time_and_added_up(play: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "AT_ONCE", 2)
    paths = sorted(matches_folder(play.context.folders).glob("*.txt"))
    looked_at, read = Event(), matches.read_match

    def reading(path: Path, *now: Any) -> Any:
        assert path != paths[2] or looked_at.wait(60)
        return read(path, *now)

    play.show(Fairness(play.context, paths[:1]))
    first = told(play)
    monkeypatch.setattr(matches, "read_match", reading)
    page = Fairness(play.context, paths)
    play.show(page)
    while page.read_so_far == 0:
        play.frame()
    assert "2 of 3" in part(play.form, "working", Paragraph).text
    looked_at.set()
    every = told(play)
    assert {*every} == {*first}
    assert all(int(every[key].split()[0]) >= int(first[key].split()[0]) for key in every)
    assert sum(int(text.split()[0]) for text in every.values()) > sum(int(text.split()[0]) for text in first.values())


def test_a_match_that_cannot_be_read_is_named_and_the_others_are_counted(play: Driver) -> None:
    paths = sorted(matches_folder(play.context.folders).glob("*.txt"))
    paths[0].write_bytes(b"\xff\x00")
    play.show(Fairness(play.context, paths))
    assert told(play)
    assert any(paths[0].name in text for text in play.context.toasts.texts)


def test_the_statistics_lead_to_all_matches(play: Driver) -> None:
    play.show(Statistics(play.context))
    play.on_top(Statistics).fairness()
    assert len(play.on_top(Fairness).paths) == len(DEALS)
