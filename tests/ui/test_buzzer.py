"""The buzzer of UNO!: its lid, its dome, the word that flies from it, and the face of whoever forgot it."""

from __future__ import annotations

from itertools import product

import pygame
import pytest
from pygame import Rect

from game.engine.game import Call, UnoCalled
from game.ui.kit.canvas import CELLS, Canvas
from game.ui.kit.motion import SQUASHED, THROW, thrown
from game.ui.kit.theme import Metrics
from game.ui.kit.widgets.widget import WidgetState
from game.ui.table.cards.chrome import face_rect
from game.ui.table.cards.zones import zones
from game.ui.table.shared.buzzer import OPENS, Buzzer, buzzer_place, call_key
from game.ui.table.shared.gestures import SIGN, gestures_of, places_of
from tests.ui.card_playing import CardPlaying
from tests.ui.styles import styled


def buzzer(call: Call, *, still: bool = False) -> Buzzer:
    word, icon, kind = call_key(call, False)
    return Buzzer("uno", Rect(20, 20, 150, 68), word, lambda: None, icon=icon, kind=kind, still=still)


def picture(key: Buzzer, state: WidgetState) -> bytes:
    surface = pygame.Surface((200, 110))
    style = styled(Metrics(1280, 720))
    key.draw(surface, style, key.rect, state)
    return pygame.image.tobytes(surface.subsurface(buzzer_place(style, key.rect)), "RGB")


def test_the_lid_opens_when_a_call_is_due_and_shuts_when_it_was_made() -> None:
    shut, due, called = buzzer(Call.NO), buzzer(Call.NEEDED), buzzer(Call.CALLED)
    assert (shut.opened(9.0), due.opened(9.0)) == (0.0, 1.0)
    due.adopt(shut)
    assert due.opened(9.0) == pytest.approx(0.0)
    assert 0 < due.opened(9.0 + OPENS / 3) < due.opened(9.0 + OPENS) == 1
    again = buzzer(Call.NEEDED)
    again.adopt(due)
    assert again.opened(9.0 + OPENS) == 1, "keys are made anew again and again"
    called.adopt(again)
    assert called.opened(20.0) == 1
    assert called.opened(20.0 + OPENS) == 0


def test_the_dome_breathes_while_a_call_is_due_and_a_press_goes_down(screen: pygame.Surface) -> None:
    due, still = buzzer(Call.NEEDED), buzzer(Call.NEEDED, still=True)
    assert picture(due, WidgetState(time=1.0)) != picture(due, WidgetState(time=1.45))
    assert picture(still, WidgetState(time=1.0)) == picture(still, WidgetState(time=1.45))
    assert still.opened(0.0) == 1
    held = WidgetState(hovered=True, pressed=True)
    assert picture(still, held) != picture(still, WidgetState(hovered=True))
    assert picture(buzzer(Call.NO), WidgetState(time=1.0)) == picture(buzzer(Call.NO), WidgetState(time=1.45))


@pytest.mark.usefixtures("screen")
def test_its_breath_repaints_its_own_key_alone() -> None:
    due, style, painted = buzzer(Call.NEEDED), styled(Metrics(1280, 720)), list[Rect]()
    cell = 1280 // CELLS[0]
    canvas = Canvas(pygame.Surface((1280, 720)))
    for frame in range(20):
        canvas.begin()
        due.draw(canvas, style, due.rect, WidgetState(time=frame / 60))
        painted += canvas.show() if frame else []
        canvas.show()
    light = due.rect.inflate(*[2 * (style.px(16) + cell)] * 2)
    assert painted
    assert all(light.contains(rect) for rect in painted)


def test_uno_flies_from_who_called_it_falls_with_weight_and_lies_above_the_piles(moving: CardPlaying) -> None:
    moving.at("R3 G6", "B6 Y4", "G9 Y8 B2", discard="R2")
    around = moving.table.zones
    for seat, start in ((0, around.calls), (1, around.plates[1])):
        (gesture,) = gestures_of(UnoCalled(seat))
        gesture.elapsed = 0.0
        assert start.inflate(2, 2).collidepoint(places_of(moving.table, [gesture], (0, 0))[seat])
        gesture.elapsed = THROW
        assert places_of(moving.table, [gesture], (0, 0))[seat] == pytest.approx(around.open_place)
    sizes = [thrown(share * THROW).scale for share in (0, 0.65, 1)]
    assert sizes == pytest.approx([0.45, 1.6, 1.0])
    assert thrown(THROW).squash == pytest.approx(SQUASHED)
    assert thrown(THROW + 0.1).squash == 0


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_where_uno_lies_it_hides_no_card_no_colour_no_count_and_no_plate(size: tuple[int, int]) -> None:
    wrong = list[object]()
    for seats, log, above in product(range(2, 11), (False, True), (False, True)):
        metrics = Metrics(*size, rack_above=above)
        found = zones(metrics, range(seats), 0, log)
        word = Rect(0, 0, metrics.px(150), metrics.px(SIGN))
        word.center = round(found.open_place[0]), round(found.open_place[1])
        count = Rect(0, 0, metrics.px(44), metrics.px(26))
        count.midtop = found.stock.centerx, found.stock.bottom + metrics.px(10)
        kept = [found.pile, found.stock, found.colour, count, found.guidance, found.own, *found.plates]
        wrong += [(seats, log, above, rect) for rect in kept if word.colliderect(rect)]
    assert wrong == []


def test_a_call_that_was_forgotten_shows_on_the_face_of_who_forgot_it(table: CardPlaying) -> None:
    table.at("R1 R9 G5", "B6", "Y1 Y2", discard="R2", catchable=1)
    table.driver.app.draw_now()
    tape, found = table.context.style.theme.ivory_light, list[bool]()
    for seat in (1, 2):
        face = face_rect(table.table, seat)
        at = face.centerx, round(face.centery + face.height * 0.2)
        found.append(tuple(table.driver.app.surface.get_at(at))[:3] == tape)
    assert found == [True, False]
