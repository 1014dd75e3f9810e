from __future__ import annotations

import pytest

from game.ui.kit.theme import LEAST_TYPE, LEAST_WINDOW, THEMES, Metrics, Step, rgb
from tests.ui.colours import contrast, text_pairs

PAIRS = [
    pytest.param(front, ground, id=f"{theme.name}: {name}")
    for theme in THEMES.values()
    for name, front, ground in text_pairs(theme)
]


@pytest.mark.parametrize(("front", "ground"), PAIRS)
def test_every_text_stands_out_from_its_ground(front: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    assert contrast(front, ground) >= 4.5


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)


def test_the_numbers_of_all_colours_differ() -> None:
    for theme in THEMES.values():
        assert len({colour for _, colour in theme.pieces}) == len(theme.pieces)


@pytest.mark.parametrize(
    ("size", "factor"), [((1280, 720), 1), ((2560, 1440), 2), ((960, 540), 0.75), ((3840, 1440), 2)]
)
def test_units_follow_the_narrower_side(size: tuple[int, int], factor: float) -> None:
    assert Metrics(*size).factor == pytest.approx(factor)


def test_no_text_is_too_small_in_the_smallest_window() -> None:
    metrics = Metrics(*LEAST_WINDOW)
    assert [metrics.type(step) for step in Step] == sorted(metrics.type(step) for step in Step)
    assert min(metrics.type(step) for step in Step) >= LEAST_TYPE == 12


def test_what_can_be_pressed_is_44_pixels_at_the_usual_size() -> None:
    assert Metrics(1280, 720).px(44) == 44


def test_thin_lines_never_vanish() -> None:
    assert Metrics(*LEAST_WINDOW).px(0.1) == 1
    assert Metrics(*LEAST_WINDOW).px(0) == 0
