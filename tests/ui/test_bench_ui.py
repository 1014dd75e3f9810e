"""The bench of the window tells what is not as it must be."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import evening, ui
from benchmarks.evening import Evening, in_use
from benchmarks.ui import HOUR, SIZES, Line
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


def test_frames_are_told_by_both_clocks_and_the_longest_of_all_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    def work(part: str, size: tuple[int, int]) -> list[float]:
        first = [99.0] * ui.FIRST
        own = [*first, *[4.0] * 400, 20.0 if (part, size) == ("cards", SIZES[1]) else 6.0]
        return [*own, *(2 * each for each in own)]

    monkeypatch.setattr(ui, "_child", work)
    lines = {line.what: line.figure for line in ui._frames()}
    assert lines["longest frame after the first second, cards, processor"] == 20.0
    assert lines["longest frame after the first second, cards, clock"] == 40.0
    assert lines["longest frame after the first second, tiles, processor"] == 6.0
    assert sum("p99" in what for what in lines) == 2 * len(SIZES)
    assert lines["frames under 16 ms, 3840x2160, processor"] == pytest.approx(100 * 401 / 461)


def test_larger_windows_may_take_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def said(*arguments: str) -> list[float]:
        asked.append(arguments)
        return [123.0, 0.2]

    monkeypatch.setattr(ui, "_said", said)
    lines = list(ui._memory())
    assert [line.figure for line in lines] == [123.0, 0.2, 123.0, 123.0]
    assert (lines[0].must, lines[0].aim) == (150, 100)
    assert lines[0].what.endswith("an hour of play, 1280x720")
    assert asked[0] == ("benchmarks.evening", "--size", "1280x720", "--seconds", str(HOUR))
    windows = [4 * size[0] * size[1] / (1 << 20) for size in SIZES]
    for line, window in zip(lines[2:], windows[1:], strict=True):
        assert line.must - 150 == pytest.approx(12 * (window - windows[0]), abs=1)


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
