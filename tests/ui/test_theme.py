"""Everything can be read in every theme, and the colours of the games can be told apart by every eye."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.contrast import SHAPE, TEXT, Pair, pairs
from game.ui.kit.theme import LEAST_TYPE, LEAST_WINDOW, Colour, Metrics, TextSize, mix, rgb
from game.ui.kit.widgets.button import Button, ButtonKind, key_image
from game.ui.kit.widgets.widget import WidgetState
from game.ui.table.cards.chrome import GONE
from tests.ui.colours import MACHADO, contrast, least_difference
from tests.ui.styles import THEMES, styled

PAIRS = [
    pytest.param(pair.colours, pair.least, id=f"{theme.key}: {pair.front} on {pair.ground}")
    for theme in THEMES.values()
    for pair in pairs(theme)
]
HIGH = 7.0
"""The least contrast in the theme for those who need more; what cannot be pressed now has that of other themes."""
PLAIN_EYE = 30.0
"""The least difference of two colours of one game for an eye with all cones; 2.3 can just be noticed."""
OTHER_EYES = 15.0
"""The least difference for the others, who have the symbols besides."""


@pytest.mark.parametrize(("colours", "least"), PAIRS)
def test_every_colour_stands_out_from_its_ground(colours: tuple[Colour, Colour], least: float) -> None:
    assert contrast(*colours) >= least


@pytest.mark.parametrize("pair", [each for each in pairs(THEMES["contrast"]) if each.least == TEXT], ids=str)
def test_high_contrast_is_at_least_7(pair: Pair) -> None:
    assert pair.contrast >= (TEXT if pair.front == "faint" else HIGH)


@pytest.mark.parametrize("theme", THEMES)
def test_the_clear_edge_stands_out(theme: str) -> None:
    assert contrast(THEMES[theme].clear_edge, THEMES[theme].panel) >= SHAPE


def test_contrast_of_black_on_white_is_21() -> None:
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", ["", *MACHADO])
def test_every_eye_tells_the_colours_of_a_game_apart(theme: str, eye: str) -> None:
    pieces = dict(THEMES[theme].pieces)
    least = OTHER_EYES if eye else PLAIN_EYE
    assert least_difference([pieces[letter] for letter in "RYGB"], eye) >= least
    assert least_difference([pieces[letter] for letter in "RKOB"], eye) >= least
    assert least_difference([face for letter, face, _ in THEMES[theme].cards if letter], eye) >= least


def test_a_simulated_eye_confuses_what_it_should() -> None:
    red, olive = rgb("#d02020"), rgb("#6b6b10")
    assert least_difference([red, olive], "") > 50
    assert least_difference([red, olive], "protan") < 25


@pytest.mark.parametrize("theme", THEMES)
def test_yellow_is_yellow_and_not_brown(theme: str) -> None:
    red, green, blue = dict(THEMES[theme].pieces)["Y"]
    assert red > 240
    assert green > 190
    assert blue < 60


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", ButtonKind)
@pytest.mark.parametrize("reason", ["", "not now"])
def test_the_label_of_every_button_can_be_read(
    screen: pygame.Surface, theme: str, kind: ButtonKind, reason: str
) -> None:
    style, rect = styled(Metrics(1280, 720), theme), pygame.Rect(40, 40, 240, 58)
    screen.fill(style.theme.panel)
    button = Button("key", rect, "MMMM", lambda: None, kind=kind, reason=reason)
    button.draw(screen, style, rect, WidgetState())
    inside = rect.inflate(-100, -24)
    columns, lines = range(inside.left, inside.right), range(inside.top, inside.bottom)
    found = {at(screen, x, y) for x in columns for y in lines}
    ground = at(screen, rect.x + 20, rect.centery)
    assert max(contrast(each, ground) for each in found) >= TEXT


def at(surface: pygame.Surface, x: int, y: int) -> Colour:
    """The colour of a pixel."""
    red, green, blue, _ = surface.get_at((x, y))
    return red, green, blue


@pytest.mark.parametrize("theme", THEMES)
def test_a_button_that_cannot_be_pressed_looks_unlike_one_that_can(screen: pygame.Surface, theme: str) -> None:
    metrics, look = Metrics(1280, 720), THEMES[theme]
    for kind in (ButtonKind.PRIMARY, ButtonKind.SECONDARY, ButtonKind.DANGER):
        on, off = (key_image((240, 58), metrics, look, kind, False, False, able) for able in (True, False))
        assert pygame.image.tobytes(on, "RGBA") != pygame.image.tobytes(off, "RGBA")


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
    assert [metrics.type(step) for step in TextSize] == sorted(metrics.type(step) for step in TextSize)
    assert min(metrics.type(step) for step in TextSize) >= LEAST_TYPE == 12


def test_what_can_be_pressed_is_44_pixels_at_the_usual_size() -> None:
    assert Metrics(1280, 720).px(44) == 44


def test_thin_lines_never_vanish() -> None:
    assert Metrics(*LEAST_WINDOW).px(0.1) == 1
    assert Metrics(*LEAST_WINDOW).px(0) == 0


@pytest.mark.parametrize("theme", THEMES)
def test_the_plate_of_a_seat_that_is_out_can_still_be_read(theme: str) -> None:
    look = THEMES[theme]
    for front in (look.text, look.quiet):
        assert contrast(mix(front, look.felt, GONE), mix(look.panel, look.felt, GONE)) >= TEXT
