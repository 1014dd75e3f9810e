"""What the mouse does with tiles: every gesture, and what goes wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.engine.tiles.layout import OnMeld, OnRack
from game.engine.tiles.pieces import Tile
from game.store.settings import Settings
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.tiles.drops import FeltPlace, JokerSwap, MeldPlace
from game.words.guidance import Guidance
from game.words.sentences import cited
from tests.tile_tables import one, position, tiles
from tests.ui.tile_playing import TilePlaying, tile_playing

RACK = "R3 R7 B5 Y12 G12 B12 * R1 R1' B7 Y4 G2"
TABLE = "R4 R5 R6 | Y9 G9 B9 | B3 B4 *'=B5 B6 | G7 G8 G9' G10 G11"
LOOSE = "G7' Y2"
JOKER = tiles("*'")[0]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The human's turn at a table of four melds and two start tiles."""
    with tile_playing(tmp_path) as play:
        play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE))
        play.until_my_turn()
        yield play
        play.whole()


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[TilePlaying]:
    """The same with everything moving at normal speed."""
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.mouse.dt = 1 / 60
        play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE))
        play.until_my_turn()
        yield play
        play.whole()


def melds(play: TilePlaying) -> list[str]:
    """The melds on the felt as text."""
    return sorted(" ".join(map(repr, meld.tiles)) for meld in play.table.melds)


def at_start(play: TilePlaying) -> bool:
    """Whether the turn is as it began."""
    draft = play.table.draft
    assert draft is not None
    first, now = draft.reset().now, draft.now
    same = (now.table, now.loose, now.taken) == (first.table, first.loose, first.taken)
    return same and set(now.rack) == set(first.rack)


def refusal(play: TilePlaying) -> tuple[str, str]:
    """What the guidance line says to a refusal, and the paragraph."""
    told: Guidance = play.turn.guidance()
    assert told.tone == "bad"
    return told.text, cited(play.context.t, told.rule)


def number_of(play: TilePlaying, tile: Tile) -> int:
    """The number of the meld that a tile lies in."""
    number = play.player.where(tile)
    assert number is not None
    return number


def beside(play: TilePlaying, tile: Tile, share: float) -> tuple[int, int]:
    """A point so many tile widths to the right of a tile's middle."""
    x, y = play.point(tile)
    return round(x + share * play.table.tile_width), y


# Dragging


def test_a_tile_on_free_felt_begins_a_meld_where_it_was_dropped(play: TilePlaying) -> None:
    free = play.free_point()
    play.mouse.drag(play.point(one("R7")), free)
    assert "R7" in melds(play)
    x, y = play.point(one("R7"))
    assert abs(x - free[0]) <= play.table.tile_width
    assert abs(y - free[1]) <= play.table.tile_width * 1.5


def test_melds_stay_where_they_are_when_another_comes(play: TilePlaying) -> None:
    before = play.goals()
    play.mouse.drag(play.point(one("R7")), play.free_point())
    on_felt = [tile for tile in before if tile not in tiles(RACK)]
    assert {tile: play.goals()[tile] for tile in on_felt} == {tile: before[tile] for tile in on_felt}


def ghosts(play: TilePlaying) -> list[tuple[int, int]]:
    """The places that are shown for what is in the hand."""
    return [(round(x), round(y)) for x, y in play.table.ghosts()]


def test_the_place_is_shown_before_the_drop_and_the_others_make_room(play: TilePlaying) -> None:
    before = play.goals()
    for share, tile in ((1.0, "R7"), (0.3, "R3"), (-0.4, "R7")):
        point = beside(play, one("R6"), share)
        play.mouse.lift(play.point(one(tile)), point)
        (shown,) = ghosts(play)
        foreseen = {other: place for other, place in play.goals().items() if other not in play.slots}
        play.mouse.key(pygame.K_ESCAPE)
        assert ghosts(play) == []
        assert play.goals() == before
        play.mouse.drag(play.point(one(tile)), point)
        assert play.goals()[one(tile)] == shown
        assert {other: play.goals()[other] for other in foreseen if other != one(tile)} == {
            other: place for other, place in foreseen.items() if other != one(tile)
        }
        play.mouse.key(pygame.K_z, pygame.KMOD_CTRL)


def test_the_place_is_shown_in_an_unfinished_meld(play: TilePlaying) -> None:
    point = beside(play, one("G9"), 0.3)
    play.mouse.lift(play.point(one("Y12")), point)
    (shown,) = ghosts(play)
    play.mouse.let_go(point)
    assert "Y9 G9 Y12 B9" in melds(play)
    assert play.goals()[one("Y12")] == shown


def test_a_tile_dropped_on_a_meld_joins_it_where_it_belongs(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("R3")), beside(play, one("R6"), 0.4))
    assert "R3 R4 R5 R6" in melds(play)


def test_a_tile_dropped_beside_a_meld_joins_it(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 1.0))
    assert "R4 R5 R6 R7" in melds(play)


def test_a_tile_on_a_start_tile_makes_a_meld_of_both(play: TilePlaying) -> None:
    draft = play.table.draft
    assert draft is not None
    start = draft.now.loose[0]
    play.mouse.drag(play.point(one("B7")), play.point(start))
    assert sorted(("B7", repr(start))) in [sorted(meld.split()) for meld in melds(play)]
    assert play.table.loose == draft.now.loose[1:]


def test_a_start_tile_taken_out_of_a_meld_is_loose_again(play: TilePlaying) -> None:
    start = play.table.loose[0]
    play.mouse.drag(play.point(one("B7")), play.point(start))
    play.mouse.drag(play.point(start), play.free_point())
    assert set(play.table.loose) == set(tiles(LOOSE))


def test_the_tile_for_a_joker_dropped_on_it_takes_its_place(play: TilePlaying) -> None:
    play.mouse.lift(play.point(one("B5")), play.point(JOKER))
    assert play.turn.hand.drop_at(play.player.tile_point(JOKER)) == JokerSwap(JOKER)
    play.mouse.let_go(play.point(JOKER))
    draft = play.table.draft
    assert draft is not None
    assert draft.now.taken == (JOKER,)
    assert JOKER in play.slots
    assert "B3 B4 B5 B6" in melds(play)


@pytest.mark.parametrize("way", [(-2.5, 0), (2.5, 0), (-0.8, 0.9), (0.6, -0.9)])
def test_a_joker_can_be_hit_from_every_side_although_its_meld_makes_room(
    play: TilePlaying, way: tuple[float, float]
) -> None:
    x, y = play.point(JOKER)
    start = round(x + way[0] * play.table.tile_width), round(y + way[1] * play.table.tile_width)
    play.mouse.lift(play.point(one("B5")), start)
    for share in range(1, 13):
        between = round(start[0] + (x - start[0]) * share / 12), round(start[1] + (y - start[1]) * share / 12)
        play.mouse.move(between, True)
    assert play.turn.hand.drop_at((x, y)) == JokerSwap(JOKER)
    play.mouse.move((x, y), True)
    play.mouse.let_go((x, y))
    assert JOKER in play.slots


def test_another_tile_dropped_on_a_joker_only_joins_the_meld(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("B7")), play.point(JOKER))
    draft = play.table.draft
    assert draft is not None
    assert draft.now.taken == ()
    assert "B3 B4 *' B6 B7" in melds(play)


def test_a_joker_dragged_to_the_rack_is_exchanged_where_its_tile_is_there(play: TilePlaying) -> None:
    play.mouse.drag(play.point(JOKER), play.point(one("G2")))
    assert JOKER in play.slots
    assert "B3 B4 B5 B6" in melds(play)


def test_a_joker_stays_where_its_tile_is_not_on_the_rack(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("B5")), play.free_point())
    play.mouse.key(pygame.K_z, pygame.KMOD_LCTRL)
    play.set_up(position("R3 R7 Y12", "?14", table=TABLE, loose=LOOSE))
    play.until_my_turn()
    before = play.goals()
    play.mouse.drag(play.point(JOKER), play.point(one("Y12")))
    assert at_start(play)
    assert play.goals() == before
    text, paragraph = refusal(play)
    assert "Blau 5" in text
    assert paragraph == "§ 6"


def test_a_tile_of_the_table_never_comes_to_the_rack(play: TilePlaying) -> None:
    before = play.goals()
    play.mouse.drag(play.point(one("R4")), play.point(one("G2")))
    assert at_start(play)
    assert play.goals() == before
    text, paragraph = refusal(play)
    assert "Rot 4" in text
    assert paragraph == "§ 5"


def test_a_whole_meld_is_moved_by_its_handle_and_nothing_of_the_turn_changes(play: TilePlaying) -> None:
    draft, free = play.table.draft, play.free_point()
    before = play.goals()
    grip = play.turn.hand.grip_rect(number_of(play, one("R4"))).center
    play.mouse.drag(grip, free)
    assert play.table.draft is draft
    moved = {tile for tile, place in play.goals().items() if place != before[tile]}
    assert moved == set(tiles("R4 R5 R6"))
    assert abs(play.goals()[one("R5")][1] - free[1]) <= play.table.tile_width * 1.5


def test_two_melds_become_one_where_that_is_legal(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("R7")), play.free_point())
    play.mouse.drag(play.point(one("B7")), play.free_point())
    grip = play.turn.hand.grip_rect(number_of(play, one("R4"))).center
    play.mouse.drag(grip, play.point(one("R7")))
    assert "R4 R5 R6 R7" in melds(play)


def test_a_run_can_be_split_and_put_together_again(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("G11")), play.free_point())
    play.mouse.drag(play.point(one("G10")), play.point(one("G11")))
    assert "G10 G11" in melds(play)
    assert "G7 G8 G9'" in melds(play)
    play.mouse.drag(play.point(one("G10")), beside(play, one("G9'"), 0.6))
    play.mouse.drag(play.point(one("G11")), beside(play, one("G10"), 0.6))
    assert at_start(play)


def test_shift_takes_the_rest_of_a_run(play: TilePlaying) -> None:
    free = play.free_point()
    play.mouse.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    play.mouse.drag(play.point(one("G9'")), free)
    play.mouse.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    assert {"G7 G8", "G9' G10 G11"} <= set(melds(play))
    play.mouse.drag(play.point(one("R5")), play.free_point())
    assert "R4 R6" in melds(play)


def test_a_box_over_the_rack_selects_tiles_that_are_dragged_together(play: TilePlaying) -> None:
    wanted = tiles("Y12 G12 B12")
    rack = play.table.zones.rack
    play.table.keep_slots((*wanted, *(None,) * 11, *(each for each in play.slots if each not in wanted), *(None,) * 5))
    play.frame()
    right = play.point(wanted[-1])
    play.mouse.lift((rack.left + 2, rack.top + 2), (right[0] + 6, right[1] + 6))
    assert play.turn.hand.box is not None
    play.mouse.let_go((right[0] + 6, right[1] + 6))
    assert play.turn.hand.box is None
    assert play.table.selected == wanted
    play.mouse.drag(play.point(wanted[1]), play.free_point())
    assert "Y12 G12 B12" in melds(play)
    draft = play.table.draft
    assert draft is not None
    assert len(draft.past) == 1


def test_a_box_begun_on_the_rack_stays_on_it(play: TilePlaying) -> None:
    rack = play.table.zones.rack
    corner = rack.right - 3, rack.bottom - 3
    play.mouse.lift(corner, play.table.zones.felt.topleft)
    assert play.turn.hand.box is not None
    assert rack.contains(play.turn.hand.box)
    play.mouse.let_go(play.table.zones.felt.topleft)
    assert set(play.table.selected) == set(play.table.rack)


def test_an_empty_box_lets_the_selection_go(play: TilePlaying) -> None:
    play.mouse.click(play.point(one("R7")))
    assert play.table.selected == (one("R7"),)
    rack = play.table.zones.rack
    play.mouse.drag((rack.right - 3, rack.top + 1), (rack.right - 40, rack.top + 3))
    assert not play.table.selected
    assert at_start(play)


# Clicking


def test_click_and_click_puts_a_tile_down(play: TilePlaying) -> None:
    play.mouse.click(play.point(one("R7")))
    assert play.table.selected == (one("R7"),)
    play.mouse.click(beside(play, one("R6"), 0.2))
    assert "R4 R5 R6 R7" in melds(play)
    assert not play.table.selected


def test_several_clicked_tiles_are_put_down_together(play: TilePlaying) -> None:
    free = play.free_point()
    for name in ("Y12", "G12", "B12"):
        play.mouse.click(play.point(one(name)))
        play.mouse.wait(0.5)
    play.mouse.click(free)
    assert "Y12 G12 B12" in melds(play)


def test_a_second_slow_click_lets_a_tile_go(play: TilePlaying) -> None:
    play.mouse.click(play.point(one("R7")))
    play.mouse.wait(0.5)
    play.mouse.click(play.point(one("R7")))
    assert not play.table.selected
    assert at_start(play)


def test_a_double_click_sends_a_tile_where_it_fits_and_back(play: TilePlaying) -> None:
    play.mouse.double_click(play.point(one("R7")))
    assert "R4 R5 R6 R7" in melds(play)
    play.mouse.wait(0.5)
    play.mouse.double_click(play.point(one("R7")))
    assert at_start(play)


def test_a_double_click_on_a_tile_that_fits_nowhere_moves_nothing_and_says_so(play: TilePlaying) -> None:
    before = play.goals()
    play.mouse.double_click(play.point(one("R1")))
    assert at_start(play)
    assert play.goals() == before
    told = play.turn.guidance()
    assert told.text == play.context.t("guide.fits-nowhere-rebuild-or-begin", tile="Rot 1")


def test_double_clicks_go_on_with_what_was_just_begun(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("Y12")), play.free_point())
    play.mouse.double_click(play.point(one("R1")))
    assert melds(play).count("Y12") == 1, "a tile that does not belong there was sent to it"
    play.mouse.wait(0.5)
    play.mouse.double_click(play.point(one("B12")))
    assert "Y12 B12" in melds(play)
    play.mouse.wait(0.5)
    play.mouse.double_click(play.point(one("G12")))
    assert "G7 G8 G9' G10 G11 G12" in melds(play), "what is whole comes first"


def test_the_right_button_takes_an_own_tile_back(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    play.mouse.click(play.point(one("R7")), button=3)
    assert at_start(play)
    play.mouse.click(play.point(one("R6")), button=3)
    assert refusal(play)[1] == "§ 5"
    assert at_start(play)


def test_a_finger_that_rests_takes_an_own_tile_back(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    assert not at_start(play)
    point = play.point(one("R7"))
    play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=True)
    play.mouse.wait(0.6)
    play.mouse.post(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=True)
    play.mouse.wait(0.6)
    assert at_start(play)


def test_a_click_beside_everything_does_nothing(play: TilePlaying) -> None:
    play.mouse.click(play.free_point())
    assert at_start(play)


# Twins and jokers


def test_twins_stay_apart_while_one_is_dragged(play: TilePlaying) -> None:
    one_, twin = one("R1"), one("R1'")
    assert one_ != twin
    before, free = play.goals(), play.free_point()
    play.mouse.lift(play.point(twin), free)
    assert play.turn.hand.tiles == (twin,)
    assert play.goals()[one_] == before[one_]
    play.mouse.let_go(free)
    assert one_ in play.slots
    assert twin not in play.slots
    play.mouse.drag(play.point(one_), play.point(twin))
    assert any(sorted(meld.split()) == ["R1", "R1'"] for meld in melds(play))
    play.mouse.click(play.point(twin), button=3)
    assert play.player.where(twin) is None
    assert play.player.where(one_) is not None


def test_a_joker_is_named_by_a_click_on_its_colour(play: TilePlaying) -> None:
    free = play.free_point()
    play.mouse.drag(play.point(one("Y12")), free)
    for name in ("G12", "*"):
        play.mouse.drag(play.point(one(name)), beside(play, one("Y12"), 0.6))
    (chooser,) = play.turn.questions
    assert [option.look.stands_for for option in chooser.options] == [one("R12").face, one("B12").face]
    play.mouse.click(chooser.options[1].rect.center)
    draft = play.table.draft
    assert draft is not None
    meld = draft.meld(number_of(play, one("*")))
    assert meld is not None
    assert one("B12").face in meld.names
    assert play.turn.questions == ()


def test_what_is_left_of_a_run_is_read_anew_where_that_makes_it_legal(play: TilePlaying) -> None:
    play.set_up(position("R8 Y12 B1", "?5", table="R2 R3 R4 *=R5 R6 R7 | G4 B4 Y4", loose="G7 Y2"))
    play.until_my_turn()
    play.mouse.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    play.mouse.drag(play.point(one("R6")), play.free_point())
    play.mouse.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    play.mouse.drag(play.point(one("R8")), beside(play, one("R7"), 0.6))
    play.mouse.drag(play.point(one("R4")), beside(play, one("G4"), 0.6))
    assert play.key("end").enabled


def test_a_joker_that_keeps_its_number_finds_its_place_in_a_run(play: TilePlaying) -> None:
    options = {"set_joker_colour": "any_missing", "table_joker": "fixed"}
    play.set_up(position("R6 R8 Y7 B1", "?5", table="G7 B7 *", loose="G12 Y2", options=options))
    play.until_my_turn()
    play.mouse.drag(play.point(one("R6")), play.free_point())
    play.mouse.drag(play.point(one("R8")), beside(play, one("R6"), 0.7))
    play.mouse.drag(play.point(one("*")), beside(play, one("R8"), 0.7))
    play.mouse.drag(play.point(one("Y7")), beside(play, one("B7"), 0.7))
    assert "R6 * R8" in melds(play)
    assert play.key("end").enabled


# What is let go in a bad moment


def _outside(play: TilePlaying) -> None:
    play.mouse.let_go((-60, 2000))


def _focus_lost(play: TilePlaying) -> None:
    play.mouse.post(pygame.WINDOWFOCUSLOST)


def _left(play: TilePlaying) -> None:
    play.mouse.post(pygame.WINDOWLEAVE)


def _released_unseen(play: TilePlaying) -> None:
    play.mouse.move((400, 150))


def _escape(play: TilePlaying) -> None:
    play.mouse.key(pygame.K_ESCAPE)


def _other_button(play: TilePlaying) -> None:
    play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=play.free_point(), button=3)


@pytest.mark.parametrize("end", [_outside, _focus_lost, _left, _released_unseen, _escape, _other_button])
@pytest.mark.parametrize("name", ["R7", "R5", "Y2"])
def test_a_drag_that_ends_badly_puts_everything_back(
    play: TilePlaying, end: Callable[[TilePlaying], None], name: str
) -> None:
    tile = one(name)
    before, draft, order = play.goals(), play.table.draft, play.table.slots
    play.mouse.lift(play.point(tile), play.free_point())
    assert play.turn.hand.dragging
    end(play)
    assert not play.turn.hand.dragging
    assert play.table.dragged == {}
    assert play.table.draft is draft
    assert play.table.slots == order
    assert play.goals() == before
    play.mouse.let_go(play.free_point())
    play.mouse.move((400, 200))
    assert play.goals() == before


def test_a_resize_in_the_middle_of_a_drag_puts_everything_back(play: TilePlaying) -> None:
    draft = play.table.draft
    play.mouse.lift(play.point(one("R7")), play.free_point())
    play.driver.window.size = (1280, 720)
    play.frame()
    assert not play.turn.hand.dragging
    assert play.table.draft is draft
    play.whole()
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    assert "R4 R5 R6 R7" in melds(play)


def test_a_second_press_does_not_take_another_tile(play: TilePlaying) -> None:
    free = play.free_point()
    play.mouse.lift(play.point(one("R7")), free)
    play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=play.point(one("R5")), button=1)
    play.mouse.move(free, True)
    assert play.turn.hand.tiles == (one("R7"),)
    play.mouse.let_go(free)
    play.mouse.move((free[0] + 90, free[1] + 20), True)
    assert not play.turn.hand.dragging
    assert set(melds(play)) - {"R7"} < set(melds(play))


def test_a_press_whose_release_was_not_seen_is_forgotten(play: TilePlaying) -> None:
    point = play.point(one("R7"))
    for forget in (pygame.WINDOWLEAVE, pygame.MOUSEMOTION):
        play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        play.mouse.post(forget, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        play.mouse.move((point[0] + 60, point[1] - 60))
        assert not play.turn.hand.dragging


def test_both_buttons_at_once_lose_nothing(play: TilePlaying) -> None:
    point = play.point(one("R7"))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        for button in (1, 3, 2):
            pygame.event.post(pygame.Event(kind, pos=point, button=button))
    play.frame()
    play.whole()
    assert at_start(play)


def test_a_whole_drag_within_one_frame_counts(play: TilePlaying) -> None:
    start, end = play.point(one("R7")), beside(play, one("R6"), 0.4)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0)))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    play.frame()
    assert "R4 R5 R6 R7" in melds(play)


def test_a_tile_can_be_caught_in_flight(moving: TilePlaying) -> None:
    moving.mouse.drag(moving.point(one("R7")), moving.free_point())
    moving.mouse.key(pygame.K_z, pygame.KMOD_LCTRL)
    moving.driver.frame(3)
    assert moving.table.stage.busy
    place = moving.table.stage.place(one("R7"))
    moving.mouse.post(pygame.MOUSEBUTTONDOWN, pos=(round(place.x), round(place.y)), button=1)
    moving.mouse.move((round(place.x) + 30, round(place.y) - 20), True)
    assert moving.turn.hand.tiles == (one("R7"),)
    moving.mouse.let_go(moving.free_point())
    assert "R7" in melds(moving)


def test_nothing_is_locked_while_tiles_move(moving: TilePlaying) -> None:
    moving.mouse.drag(moving.point(one("R7")), beside(moving, one("R6"), 0.4))
    moving.mouse.press("undo")
    moving.mouse.press("redo")
    moving.mouse.press("sort")
    assert moving.table.stage.busy
    assert "R4 R5 R6 R7" in melds(moving)
    moving.mouse.press("end")
    assert not moving.table.my_turn


def test_the_mouse_may_move_while_a_turn_is_being_sent(moving: TilePlaying) -> None:
    moving.mouse.drag(moving.point(one("R7")), beside(moving, one("R6"), 0.4))
    point = moving.point(one("R5"))
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="", scancode=0))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    moving.frame()
    assert not moving.table.my_turn
    moving.mouse.move((point[0] + 5, point[1]))
    assert "R4 R5 R6 R7" in melds(moving)


def test_a_call_and_the_end_of_the_turn_in_one_breath(moving: TilePlaying) -> None:
    moving.set_up(position("R7 B1", "?14", table=TABLE, loose=LOOSE))
    moving.until_my_turn()
    moving.mouse.drag(moving.point(one("R7")), beside(moving, one("R6"), 0.4))
    for key in (pygame.K_u, pygame.K_e):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    moving.frame()
    moving.mouse.move(moving.point(one("R5")))
    moving.mouse.move((500, 200))
    assert moving.state.table[0].tiles == tiles("R4 R5 R6 R7")
    assert moving.state.catchable is None
    moving.until(lambda: not moving.screen.playback.busy)
    moving.whole()


def test_a_turn_that_is_sent_leaves_everything_where_the_player_put_it(moving: TilePlaying) -> None:
    moving.mouse.drag(moving.point(one("B5")), moving.point(JOKER))
    corner = moving.table.zones.felt.right - 90, moving.table.zones.felt.bottom - 40
    for name in ("Y12", "G12", "B12"):
        moving.mouse.drag(moving.point(one(name)), corner)
    moving.mouse.wait(0.5)
    on_felt = {tile: place for tile, place in moving.goals().items() if tile not in moving.slots}
    corner_tile = on_felt[one("G12")]
    assert abs(corner_tile[0] - corner[0]) < 3 * moving.table.tile_width
    moving.mouse.press("end")
    assert {tile: moving.goals()[tile] for tile in on_felt} == on_felt
    # Only the rack closes up.
    assert all(moving.table.stage.place(tile) == moving.table.stage.goal(tile) for tile in on_felt)
    assert JOKER in moving.table.rack


# The wheel and the window


def test_the_wheel_makes_tiles_larger_and_smaller_within_limits(play: TilePlaying) -> None:
    play.mouse.move(play.table.zones.felt.center)
    sizes = [play.table.tile_width]
    for turns in (-1, -40, 40):
        play.mouse.post(pygame.MOUSEWHEEL, x=0, y=turns)
        sizes.append(play.table.tile_width)
        play.whole()
    first, smaller, least, most = sizes
    assert least < smaller < first < most <= first * 1.51
    assert least >= first * 0.59


def test_two_fingers_make_tiles_larger_and_smaller(play: TilePlaying) -> None:
    first = play.table.tile_width
    play.mouse.post(pygame.MULTIGESTURE, pinched=-0.1, rotated=0.0, x=0.5, y=0.5, num_fingers=2)
    smaller = play.table.tile_width
    play.mouse.post(pygame.MULTIGESTURE, pinched=0.2, rotated=0.0, x=0.5, y=0.5, num_fingers=2)
    assert smaller < first < play.table.tile_width
    play.whole()


def test_the_wheel_turns_while_a_tile_is_in_the_hand(play: TilePlaying) -> None:
    play.mouse.lift(play.point(one("R7")), play.free_point())
    play.mouse.post(pygame.MOUSEWHEEL, x=0, y=-3)
    assert play.turn.hand.tiles == (one("R7"),)
    play.mouse.let_go(play.free_point())
    play.whole()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1000, 900), (2560, 1440), (1600, 560)])
def test_the_table_fits_every_window(play: TilePlaying, size: tuple[int, int]) -> None:
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    play.driver.window.size = size
    play.frame()
    assert play.driver.surface.get_size() == size
    play.whole()
    felt = play.table.zones.felt.inflate(4, 4)
    for tile in play.goals():
        assert (felt if tile not in play.slots else play.table.zones.rack.inflate(0, 24)).contains(play.rect(tile))


# Undo, redo, reset, and ending the turn


def test_undo_redo_and_reset_by_keys_and_by_shortcuts(play: TilePlaying) -> None:
    steps = [play.table.draft]
    for name in ("Y12", "G12", "R7"):
        play.mouse.drag(play.point(one(name)), play.free_point())
        steps.append(play.table.draft)
        play.whole()
    places = [draft.now for draft in steps if draft is not None]

    def now() -> object:
        assert play.table.draft is not None
        play.whole()
        return play.table.draft.now

    play.mouse.press("undo")
    assert now() == places[2]
    play.mouse.key(pygame.K_z, pygame.KMOD_LCTRL)
    assert now() == places[1]
    play.mouse.press("redo")
    assert now() == places[2]
    play.mouse.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert now() == places[3]
    play.mouse.press("reset")
    assert now() == places[0]
    play.mouse.press("undo")
    assert now() == places[3]
    play.mouse.key(pygame.K_r)
    assert now() == places[0]


def test_a_turn_taken_back_leaves_the_rack_as_it_was(play: TilePlaying) -> None:
    order = play.table.slots
    for name in ("Y12", "G12", "B12"):
        play.mouse.drag(play.point(one(name)), play.free_point())
    play.mouse.press("undo")
    play.mouse.press("reset")
    assert play.table.slots == order


def test_the_key_that_ends_the_turn_never_locks(play: TilePlaying) -> None:
    assert not play.key("end").enabled
    play.mouse.drag(play.point(one("R5")), play.free_point())
    for _ in range(3):
        play.mouse.press("end")
        play.mouse.key(pygame.K_e)
        play.turn.end_turn()
        text, _ = refusal(play)
        assert text
    assert play.key("undo").enabled
    assert play.key("reset").enabled
    play.mouse.press("undo")
    assert at_start(play)
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    assert play.key("end").enabled
    play.mouse.press("end")
    assert len(play.state.racks[0]) == len(tiles(RACK)) - 1


def test_after_a_refused_end_of_the_turn_one_can_still_draw(play: TilePlaying) -> None:
    play.set_up(position("R1 Y4 G2", "?14", table="R4 R5 R6", loose="G7 Y2"))
    play.until_my_turn()
    play.mouse.drag(play.point(one("R5")), play.free_point())
    play.mouse.press("end")
    assert play.table.my_turn
    play.mouse.press("reset")
    play.mouse.press("draw")
    play.until(lambda: not play.screen.playback.busy)
    assert len(play.state.racks[0]) >= 4


def test_two_clicks_on_the_end_of_the_turn_end_it_once(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    point = play.key("end").rect.center
    for _ in range(2):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.Event(kind, pos=point, button=1))
    play.frame()
    assert play.screen.session.record.lines[0].startswith("0 lay")
    assert not any(line.startswith("0") for line in play.screen.session.record.lines[1:])


def why(play: TilePlaying, key: str) -> str:
    """What a key that cannot be used says to a click."""
    assert not play.key(key).enabled
    play.mouse.press(key)
    tip = play.form.tip
    assert tip is not None
    assert tip[0] is play.form[key]
    return tip[1]


def test_keys_that_cannot_be_used_say_why(play: TilePlaying) -> None:
    assert "mindestens einen Stein" in why(play, "end")
    assert why(play, "undo")
    assert why(play, "redo")
    assert why(play, "reset")
    assert "Du kannst einen Stein legen" in why(play, "draw")
    assert "UNO!" in why(play, "uno")
    play.mouse.drag(play.point(one("R5")), play.free_point())
    assert "zu wenig" in why(play, "end")
    play.mouse.drag(play.point(one("R7")), play.free_point())
    assert why(play, "draw") == play.context.t("table.reset-first")


def test_keys_of_others_turns_say_whom_to_wait_for(play: TilePlaying) -> None:
    play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE, turn=1), paused=True)
    for key in ("end", "draw", "undo", "redo", "reset", "hint"):
        assert why(play, key) == play.context.t("table.wait")


def test_the_mouse_over_a_key_brings_its_reason(moving: TilePlaying) -> None:
    moving.mouse.move(moving.key("end").rect.center)
    moving.mouse.wait(1.0)
    tip = moving.form.tip
    assert tip is not None
    assert "mindestens einen Stein" in tip[1]
    moving.mouse.move(moving.free_point())
    assert moving.form.tip is None


def test_a_reason_that_was_told_goes_again(moving: TilePlaying) -> None:
    moving.mouse.press("undo")
    moving.mouse.move(moving.free_point())
    moving.mouse.key(pygame.K_y, pygame.KMOD_LCTRL)
    assert moving.form.tip is not None
    moving.mouse.wait(5)
    assert moving.form.tip is None


# The order of the rack


def test_the_rack_keeps_the_order_that_the_player_gave_it(play: TilePlaying) -> None:
    play.mouse.drag(play.point(one("G2")), play.point(one("R1")))
    order = play.slots
    assert order.index(one("G2")) < order.index(one("R1"))
    assert at_start(play)
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 0.4))
    play.mouse.press("end")
    kept = [tile for tile in order if tile != one("R7")]
    play.until_my_turn()
    assert [tile for tile in play.slots if tile in kept] == kept


def test_the_rack_can_be_put_in_order_while_others_play(play: TilePlaying) -> None:
    play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE, turn=1), paused=True)
    assert not play.table.my_turn
    play.mouse.drag(play.point(one("G2")), play.point(one("R1")))
    order = play.slots
    assert order.index(one("G2")) < order.index(one("R1"))
    before, felt = play.goals(), play.table.zones.felt.center
    play.mouse.drag(play.point(one("G2")), felt)
    play.mouse.drag(play.point(one("R5")), felt)
    assert play.goals() == before
    play.screen.driver.paused = False
    play.until_my_turn()
    assert [tile for tile in play.slots if tile in order] == order


def test_sorting_goes_through_its_orders_and_loses_nothing(play: TilePlaying) -> None:
    seen = set()
    for _ in range(4):
        play.mouse.press("sort")
        seen.add(play.table.slots)
        play.whole()
    assert len(seen) == 3


def test_escape_asks_before_it_leaves_and_puts_nothing_down(play: TilePlaying) -> None:
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.context.scenes.top, Dialog)
    play.mouse.key(pygame.K_ESCAPE)
    assert isinstance(play.top, TileTurn)
    assert not play.screen.driver.paused


# Whatever is dragged where

GESTURES = st.lists(st.tuples(st.integers(0, 99), st.integers(0, 99), st.integers(0, 5)), min_size=1, max_size=8)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(GESTURES, st.randoms(use_true_random=False))
def test_whatever_is_dragged_where_every_tile_lies_in_one_place(
    tmp_path_factory: pytest.TempPathFactory, gestures: list[tuple[int, int, int]], chance: Random
) -> None:
    with tile_playing(tmp_path_factory.mktemp("play"), draw_every=1000) as play:
        play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE))
        play.until_my_turn()
        for start, end, kind in gestures:
            there = sorted(play.table.stage.keys())
            tile, other = there[start % len(there)], there[end % len(there)]
            target = play.point(other) if kind else play.free_point()
            match kind:
                case 5:
                    play.mouse.double_click(play.point(tile))
                case 4:
                    play.mouse.click(play.point(tile), button=3)
                case _:
                    play.mouse.drag(play.point(tile), target, steps=2)
            if chance.random() < 0.2:
                play.mouse.press(chance.choice(("undo", "redo", "reset", "sort")))
            play.whole()
            assert not play.turn.hand.dragging


def test_places_are_told_apart(play: TilePlaying) -> None:
    hand = play.turn.hand
    number = number_of(play, one("R4"))
    assert hand.drop_at(beside(play, one("R4"), 0.3), (one("R7"),)) == MeldPlace(number, 1)
    assert isinstance(hand.drop_at(play.free_point(), (one("R7"),)), FeltPlace)
    assert hand.drop_at((5, 5), (one("R7"),)) is None
    assert play.table.draft is not None
    assert play.table.draft.where(one("R7")) == OnRack()
    assert play.table.draft.where(one("R5")) == OnMeld(number, 1)


# Undo, redo and reset know where everything lay


def felt_goals(play: TilePlaying) -> dict[Tile, tuple[int, int]]:
    """Where the tiles of the felt come to lie."""
    return {tile: at for tile, at in play.goals().items() if tile not in play.slots}


TWINS = "R4 R4' Y2"


@pytest.fixture
def twins(tmp_path: Path) -> Iterator[TilePlaying]:
    """A table with two start tiles that look alike."""
    with tile_playing(tmp_path) as play:
        play.set_up(position("R5 R6 B7 B4", "?14", table="G7 G8 G9", loose=TWINS))
        play.until_my_turn()
        yield play
        play.whole()


@pytest.mark.parametrize(("moved", "onto"), [("R4", "R4'"), ("R4'", "R4"), ("R4", "Y2"), ("Y2", "R4'")])
def test_undo_puts_a_start_tile_onto_its_own_old_place(twins: TilePlaying, moved: str, onto: str) -> None:
    before = felt_goals(twins)
    twins.mouse.drag(twins.point(one(moved)), beside(twins, one(onto), 0.6))
    after = felt_goals(twins)
    assert after != before
    twins.mouse.press("undo")
    assert felt_goals(twins) == before
    twins.mouse.press("redo")
    assert felt_goals(twins) == after
    twins.mouse.drag(twins.point(one("B4")), beside(twins, one(onto), -0.6))
    twins.mouse.press("reset")
    assert felt_goals(twins) == before
    twins.mouse.press("undo")
    twins.mouse.press("undo")
    assert felt_goals(twins) == after


def test_random_steps_and_back_leave_everything_where_it_lay(twins: TilePlaying) -> None:
    random = Random(5)
    stages = [felt_goals(twins)]
    for _ in range(25):
        tile = random.choice([*tiles(TWINS), *tiles("R5 R6 B7 B4 G7 G9")])
        near = random.choice([each for each in felt_goals(twins) if each != tile])
        x, y = beside(twins, near, random.uniform(-1.2, 1.2))
        steps = len(twins.table.history.past)
        twins.mouse.drag(twins.point(tile), (x, y + random.choice([0, -70, 70])))
        if len(twins.table.history.past) > steps:
            stages.append(felt_goals(twins))
    assert len(stages) > 10
    for stage in reversed(stages[:-1]):
        twins.mouse.press("undo")
        assert felt_goals(twins) == stage
    assert not twins.table.history.past
    for stage in stages[1:]:
        twins.mouse.press("redo")
        assert felt_goals(twins) == stage
    twins.mouse.press("reset")
    assert felt_goals(twins) == stages[0]


def test_moving_a_meld_can_be_undone(play: TilePlaying) -> None:
    before, draft = play.goals(), play.table.draft
    run = tiles("R4 R5 R6")
    play.mouse.move(play.point(run[1]))
    play.mouse.drag(play.turn.hand.grip_rect(number_of(play, run[0])).center, play.free_point())
    after = play.goals()
    assert after[run[0]] != before[run[0]]
    assert play.table.draft is draft
    form = play.turn.form
    assert form is not None
    assert form["undo"].enabled
    play.mouse.press("undo")
    assert play.goals() == before
    play.mouse.press("redo")
    assert play.goals() == after
    play.mouse.press("reset")
    assert play.goals() == before


def test_a_window_of_another_size_in_between_is_no_harm(play: TilePlaying) -> None:
    before, size = play.goals(), play.driver.window.size
    play.mouse.drag(play.point(one("R7")), beside(play, one("R6"), 1.0))
    for other in ((960, 540), size):
        play.driver.window.size = other
        play.frame()
    play.mouse.press("undo")
    assert at_start(play)
    assert play.goals() == before


# One reading of a drop


def test_a_twin_put_onto_a_run_that_can_be_split_splits_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("R6' Y12 B12", "?14", table="R3 R4 R5 R6 R7 R8 | Y9 G9 B9"))
        play.until_my_turn()
        before = play.goals()
        point = beside(play, one("R6"), 0.2)
        play.mouse.lift(play.point(one("R6'")), point)
        (shown,) = ghosts(play)
        play.mouse.let_go(point)
        assert melds(play) == ["R3 R4 R5 R6", "R6' R7 R8", "Y9 G9 B9"]
        assert play.goals()[one("R6'")] == shown
        assert play.goals()[one("R3")] == before[one("R3")]
        x, y = play.goals()[one("R6'")]
        row = play.table.stage.place(one("R6'")).width * 1.7
        assert abs(y - before[one("R6")][1]) < row, "the parts stay near each other"
        assert abs(x - before[one("R6")][0]) < 3 * play.table.tile_width
        assert play.table.draft_problems() == ()
        play.mouse.press("undo")
        assert play.goals() == before
        play.mouse.double_click(play.point(one("R6'")))
        assert len(melds(play)) == 3
        play.whole()


def test_the_tile_for_a_joker_takes_its_place_wherever_it_is_put(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("G5 Y12 B12", "?14", table="R5 Y5 *=G5 B5"))
        play.until_my_turn()
        play.mouse.drag(play.point(one("G5")), beside(play, one("R5"), -0.6))
        assert melds(play) == ["R5 Y5 G5 B5"]
        assert one("*") in play.slots
        play.whole()
