"""The bench of the window tells what is not as it must be."""

from __future__ import annotations

import pytest

from benchmarks import ui
from benchmarks.ui import Line


@pytest.mark.parametrize(
    ("figure", "unit", "held"), [(14.0, "ms", True), (14.1, "ms", False), (99.0, "%", True), (98.9, "%", False)]
)
def test_a_figure_is_held_against_its_bound(
    figure: float, unit: str, held: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    must = 99.0 if unit == "%" else 14.0
    assert ui._told(Line("what", figure, must, 1.0, unit)) is held
    assert str(figure) in capsys.readouterr().out
