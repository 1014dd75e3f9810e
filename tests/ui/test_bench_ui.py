"""The bench of the window tells what is not as it must be."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import evening, ui
from benchmarks.evening import Evening, in_use
from benchmarks.ui import Line
from game.ui.scenes.menu.menu import Menu
from tests.ui.driver import driven


def test_a_figure_is_held_against_its_bound(capsys: pytest.CaptureFixture[str]) -> None:
    for figure, unit, held in ((14.0, "ms", True), (14.1, "ms", False), (99.0, "%", True), (98.9, "%", False)):
        must, aim = (99.0, 99.9) if unit == "%" else (14.0, 8.0)
        assert ui._told(Line("what", figure, must, aim, unit)) is held
        told = capsys.readouterr().out
        assert str(figure) in told
        assert told.split()[-1] == ("must" if held else "MISSED")
    assert evening.grown([5.0, 5.0, 10.0, 20.0, 12.0, 22.0], 2) == 1.0, "what each match adds, of the last third"


def test_an_evening_has_matches_pages_and_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "OTHER_SIZES", ((960, 540),))
    with driven(tmp_path) as driver:
        driver.context.go.menu()
        one = Evening(driver.app)
        begun = []
        match = one.match
        one.match = lambda book: (begun.append(book), match(book))  # type: ignore[method-assign,assignment,func-returns-value]
        one.play("uno-1999", 10.0)
        one.look_around()
        assert set(begun) == {"uno-1999"}
        assert isinstance(driver.context.scenes.top, Menu)
        assert driver.window.size == (1280, 720)
        assert one.passed > 30
        assert len(one.noted) == one.passed // 60
        assert all(10 < each < 10_000 for each in (*one.noted, in_use()))
