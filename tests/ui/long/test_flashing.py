"""Nothing flashes more than three times a second (WCAG 2.3.1): no film of a gesture, no effect of the timeline.

What flashes is counted as WCAG counts it: opposing changes of the relative luminance. A change counts from a tenth of
the brightest white on, where the darker picture is below 0.80; two opposing ones are a flash. Up to three flashes a
second are allowed anywhere, and more in a small area: a quarter of ten degrees of sight.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle

import pygame
import pytest

from game.ui.kit.theme import luminance
from game.ui.looks import SHIPPED, LookKind
from game.ui.table.cards.chrome import draw_wheel
from game.ui.table.shared.gestures import Gesture, GestureKind, draw_gestures
from game.ui.table.shared.plates import draw_pulse, strength
from tests.ui.driver import Driver
from tools.gallery.films import FILMS, filmed
from tools.gallery.studio import TICK

CHANGE, BRIGHT = 0.1, 0.8
MOST = 3
"""Flashes in any second."""
SAFE = 21_824 / (1024 * 768)
"""The share of a screen that may flash more often: 341 times 256 pixels of 1024 times 768, a quarter of that."""
CELLS = (64, 36)
"""What is looked at for itself, across and down."""
Cells = tuple[float, ...]
"""The relative luminance of every cell."""


def seen(picture: pygame.Surface) -> Cells:
    small = picture if picture.get_size() == CELLS else pygame.transform.smoothscale(picture.convert(24), CELLS)
    data = pygame.image.tobytes(small, "RGB")
    return tuple([RED[r] + GREEN[g] + BLUE[b] for r, g, b in zip(data[::3], data[1::3], data[2::3], strict=True)])


_LEVELS = [luminance((level, level, level)) for level in range(256)]
RED, GREEN, BLUE = ([share * level for level in _LEVELS] for share in (0.2126, 0.7152, 0.0722))
"""What each level of a colour adds to the luminance."""


def changes(levels: Iterable[float]) -> list[int]:
    """Return the numbers of the pictures at which the luminance of a place has turned and changed enough.

    >>> changes([0, 0.05, 0, 0.05]), changes([0, 0.5, 0, 0.5]), changes([0.85, 1, 0.85, 1])
    ([], [1, 2, 3], [])
    """
    found: list[int] = []
    low = high = None
    rising: bool | None = None
    for number, level in enumerate(levels):
        low = level if low is None else min(low, level)
        high = level if high is None else max(high, level)
        up = level - low >= CHANGE and low < BRIGHT and rising is not True
        down = high - level >= CHANGE and level < BRIGHT and rising is not False
        if up or down:
            found.append(number)
            rising, low, high = up, level, level
        elif rising:
            low = high
        elif rising is False:
            high = low
    return found


def most_flashes(levels: Iterable[float], each: float) -> int:
    """Return the most flashes of a place in any second, of pictures `each` seconds apart."""
    numbers, span = changes(levels), round(1 / each)
    return max((sum(start <= other < start + span for other in numbers) // 2 for start in numbers), default=0)


def flashing(pictures: Sequence[Cells], each: float) -> float:
    """Return the share of the screen that flashes more often than three times in some second."""
    places = [*zip(*pictures, strict=True)]
    moving = [levels for levels in places if max(levels) - min(levels) >= CHANGE]
    return sum(most_flashes(levels, each) > MOST for levels in moving) / len(places)


FRAME = 1 / 60


@pytest.fixture(scope="module")
def window() -> Iterator[pygame.Window]:
    """The window that films are taken in."""
    pygame.display.init()
    pygame.font.init()
    made = pygame.Window("films", (960, 540), hidden=True)
    yield made
    made.destroy()


def test_flashes_are_counted_as_wcag_counts_them() -> None:
    four = [0.0, 0.5] * 4
    assert len(changes(four)) == 7
    assert most_flashes([*four, 0.0], 1 / 10) == 4
    assert most_flashes([0.0, 0.5, 0.0, 0.5, 0.0, 0.5, 0.0], 1 / 10) == 3
    assert most_flashes([0.0, 0.5] * 20, 1.0) == 0, "slowly"
    assert most_flashes([0.0, 0.09] * 20, FRAME) == 0, "too faint"
    assert most_flashes([0.82, 1.0] * 20, FRAME) == 0, "between two bright ones"
    steps = [0.02 * n for n in range(20)]
    assert len(changes([*steps, *steps[::-1]])) == 2, "however gently it changes"
    dark, light = tuple([0.0] * 10), tuple([0.0] * 5 + [0.5] * 5)
    assert flashing([dark, light] * 30, FRAME) == 0.5


@pytest.mark.parametrize("name", FILMS)
def test_every_film_moves_and_none_flashes(window: pygame.Window, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.gallery.films.EVERY", 4)
    monkeypatch.setattr("tools.gallery.films.SHOWN", CELLS)
    pictures = [seen(picture) for picture, _ in filmed(name, window, "felt", "de")]
    assert len({*pictures}) > 3
    assert flashing(pictures, 4 * TICK) <= SAFE


GESTURES = {
    "stamp": Gesture(GestureKind.STAMP, 0, "table.uno", word=True),
    "danger": Gesture(GestureKind.STAMP, 0, "ban", "danger"),
    "great": Gesture(GestureKind.STAMP, 0, "mark.gone-out", word=True, large=True),
    "ring": Gesture(GestureKind.RING, 0, "", reach=150),
    "turn": Gesture(GestureKind.TURN, 0, "refresh-cw"),
    "spread": Gesture(GestureKind.SPREAD, 0, "Y"),
    **{f"count {n}": Gesture(GestureKind.COUNT, 0, "", "danger", n) for n in (1, 4, 20)},
}


@pytest.mark.parametrize(("name", "theme"), list(zip(GESTURES, cycle(SHIPPED[LookKind.THEME]), strict=False)))
def test_no_gesture_flashes_on_any_table(driver: Driver, name: str, theme: str) -> None:
    """Looked at from near: the gesture fills the picture."""
    driver.context.change(theme=theme)
    style, gesture, pictures = driver.context.style, GESTURES[name], []
    for number in range(round(gesture.seconds / FRAME)):
        gesture.elapsed = number * FRAME
        surface = pygame.Surface((320, 180))
        surface.fill(style.theme.felt)
        draw_gestures(surface, style, [gesture], {0: (160, 90)}, driver.context.t)
        if gesture.kind is GestureKind.SPREAD:
            draw_wheel(surface, style, gesture, (160, 90))
        pictures.append(seen(surface))
    assert flashing(pictures, FRAME) <= SAFE


def test_the_pulse_of_a_needed_call_is_slow(driver: Driver) -> None:
    pictures = []
    for number in range(180):
        surface = pygame.Surface((320, 180))
        surface.fill(driver.context.style.theme.felt)
        draw_pulse(surface, driver.context.style, pygame.Rect(90, 60, 140, 60), strength(number * FRAME, still=False))
        pictures.append(seen(surface))
    assert flashing(pictures, FRAME) == 0
