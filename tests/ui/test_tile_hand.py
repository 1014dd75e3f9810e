"""What the mouse does with tiles: every gesture, and what goes wrong with it."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.store.settings import Settings
from game.ui.kit.nodes import Act, Asked
from game.ui.table.shared.aloud import QUESTION_ZONE
from game.ui.table.tiles.drops import JokerSwap
from game.ui.table.tiles.felt import Spot, row_height
from game.ui.table.tiles.images import PROPORTION
from game.words.sentences import cited
from tests.tile_tables import one, position, tiles
from tests.ui.driver import HUMAN, NORMAL, sure
from tests.ui.playing import TilePlaying, tile_turn

RACK = "R3 R7 B5 Y12 G12 B12 * R1 R1' B7 Y4 G2"
TABLE = "R4 R5 R6 | Y9 G9 B9 | B3 B4 *'=B5 B6 | G7 G8 G9' G10 G11"
LOOSE = "G7' Y2"
JOKER = tiles("*'")[0]
RUN = tiles("R4 R5 R6")
CTRL_Z = pygame.K_z, pygame.KMOD_LCTRL


@pytest.fixture
def play(tmp_path: Path) -> Iterator[TilePlaying]:
    """The human's turn at a table of four melds and two start tiles."""
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE, loose=LOOSE)) as play:
        yield play
        play.whole()


@pytest.fixture
def moving(tmp_path: Path) -> Iterator[TilePlaying]:
    """The same with everything moving at normal speed."""
    with tile_turn(tmp_path, position(RACK, "?14", table=TABLE, loose=LOOSE), settings=Settings()) as play:
        play.mouse.dt = 1 / 60
        yield play
        play.whole()


def anew(play: TilePlaying, rack: str, table: str = TABLE, loose: str = LOOSE, **keys: object) -> None:
    """Another position, and the turn of its first seat."""
    play.set_up(position(rack, "?14", table=table, loose=loose, **keys))
    play.until_my_turn()


def refused(play: TilePlaying, word: str, paragraph: str) -> None:
    """The guidance line says why something was refused, and nothing has changed."""
    told = play.turn.guidance()
    assert told.tone == "bad"
    assert word in told.text
    assert cited(play.context.t, told.rule) == paragraph
    assert play.at_start()


def number_of(play: TilePlaying, word: str) -> int:
    return sure(play.player.where(one(word)))


def ghosts(play: TilePlaying) -> list[tuple[int, int]]:
    """The places that are shown for what is in the hand."""
    return [(round(x), round(y)) for x, y in play.table.ghosts()]


def with_shift(play: TilePlaying, tile: str) -> None:
    """Drag the rest of a run to free felt."""
    play.mouse.post(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    play.put(tile)
    play.mouse.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)


def test_a_tile_on_free_felt_begins_a_meld_where_it_was_dropped_and_moves_nothing_else(play: TilePlaying) -> None:
    before, free = play.goals(), play.free_point()
    play.mouse.drag(play.point("R7"), free)
    assert "R7" in play.melds()
    x, y = play.point("R7")
    assert abs(x - free[0]) <= play.table.ground.pitch
    assert abs(y - free[1]) <= play.table.ground.pitch * 1.5
    felt = [tile for tile in before if tile not in tiles(RACK)]
    assert {tile: play.goals()[tile] for tile in felt} == {tile: before[tile] for tile in felt}


def test_the_place_is_shown_before_the_drop_and_the_others_make_room(play: TilePlaying) -> None:
    before = play.goals()
    for tile, onto, share in (("R7", "R6", 1.0), ("R3", "R6", 0.3), ("R7", "R6", -0.4), ("Y12", "G9", 0.3)):
        play.mouse.lift(play.point(tile), play.beside(onto, share))
        (shown,) = ghosts(play)
        foreseen = {other: place for other, place in play.goals().items() if other not in play.slots}
        play.mouse.key(pygame.K_ESCAPE)
        assert ghosts(play) == []
        assert play.goals() == before
        play.put(tile, onto, share)
        assert play.goals()[one(tile)] == shown
        assert {other: play.goals()[other] for other in foreseen if other != one(tile)} == {
            other: place for other, place in foreseen.items() if other != one(tile)
        }
        assert ("Y9 G9 Y12 B9" in play.melds()) == (tile == "Y12"), "an unfinished meld, too"
        play.mouse.key(*CTRL_Z)


def test_a_tile_dropped_on_or_beside_something_joins_it_where_it_belongs(play: TilePlaying) -> None:
    for tile, onto, share, meld in (
        ("R3", "R6", 0.4, "R3 R4 R5 R6"), ("R7", "R6", 1.0, "R4 R5 R6 R7"), ("B5", "*'", 0, "B3 B4 B5 B6"),
        ("B7", "*'", 0, "B3 B4 *' B6 B7"), ("B7", "G7'", 0.6, "G7' B7"),
    ):  # fmt: skip
        play.put(tile, onto, share)
        assert meld in play.melds()
        assert play.draft.now.taken == ((JOKER,) if tile == "B5" else ())
        assert (JOKER in play.slots) == (tile == "B5")
        assert set(play.table.loose) == {*tiles(LOOSE)} - {*(play.draft.now.table[-1].tiles)}
        if onto == "G7'":
            play.put("G7'")
            assert set(play.table.loose) == {*tiles(LOOSE)}, "taken out of the meld it is loose again"
        play.mouse.press("reset")


@pytest.mark.parametrize(("onto", "share"), [("R1", -1.0), ("Y4", 1.0)])
def test_a_tile_moved_along_what_is_no_meld_lies_where_dropped(play: TilePlaying, onto: str, share: float) -> None:
    anew(play, "R1 B10 G12 Y4 R11")
    x, y = play.free_point()
    play.mouse.drag(play.point("R1"), (round(x + 3 * play.table.ground.pitch), y))
    for name, beside in (("B10", "R1"), ("G12", "B10"), ("Y4", "G12")):
        play.put(name, beside)
    moved, point, stays = "B10" if share < 0 else "G12", play.beside(onto, share), play.goals()[one(onto)]
    play.put(moved, onto, share)
    assert {moved, "R1", "Y4"} < {*" ".join(play.melds()).split()}
    assert play.goals()[one(onto)] == stays
    assert abs(play.point(moved)[0] - point[0]) <= play.table.ground.pitch / 2


@pytest.mark.parametrize(("share", "number"), [(-0.6, 4), (0.6, 6)])
def test_a_joker_beside_a_loose_tile_is_what_comes_on_that_side(play: TilePlaying, share: float, number: int) -> None:
    for first in (True, False):
        anew(play, "* R4 R6 Y12", "B3 B4 B5", "R5 Y1", options={"set_joker_colour": "any_missing"})
        play.put("*", "R5", share)
        meld = next(meld for meld in play.table.melds if one("*") in meld.tiles)
        assert meld.tiles == ((one("*"), one("R5")) if share < 0 else (one("R5"), one("*")))
        if first:
            play.put("R6" if share < 0 else "R4", "R5", 0.8 if share < 0 else -0.8)
            made = next(meld for meld in play.draft.melds() if one("*") in meld.tiles)
            assert dict(made.pairs())[one("*")] == one(f"R{number}").face
            assert play.key("end").enabled


def test_what_fills_a_hole_lies_there_with_both_and_moves_neither(play: TilePlaying) -> None:
    anew(play, "R9 B2", "R3 Y3 G3", "R12 Y1")
    hole = play.point("Y3")
    play.put("Y3")
    before = play.goals()
    play.mouse.drag(play.point("R9"), (hole[0] + 9, hole[1] - 9))
    assert "R3 R9 G3" in play.melds()
    assert all(play.goals()[tile] == before[tile] for tile in tiles("R3 G3 Y3"))


@pytest.mark.parametrize("off", [0.3, 0.45, -0.3, -0.45])
def test_on_free_felt_a_tile_lies_where_it_was_dropped_whatever_lies_above(play: TilePlaying, off: float) -> None:
    anew(play, "R1 R9", "B3 B4 B5", "R12 Y1")
    pitch, (x, y) = play.table.ground.pitch, play.point("B3")
    aim = round(x + off * pitch), round(y + 2 * pitch * PROPORTION)
    play.mouse.drag(play.point("R1"), aim)
    assert abs(play.point("R1")[0] - aim[0]) <= 0.32 * pitch


def test_a_joker_beside_the_highest_tile_stands_for_none_that_does_not_exist(play: TilePlaying) -> None:
    """As soon as that makes a run, it is what comes before."""
    anew(play, "* R11 Y12", "B3 B4 B5", "R12 Y1")
    for added, share, face in (("*", 0.6, None), ("R11", -0.8, one("R10").face)):
        play.put(added, "R12", share)
        assert getattr(play.table.stage.place(one("*")).look, "stands_for", ()) == face


def test_a_joker_can_be_hit_from_every_side_although_its_meld_makes_room(play: TilePlaying) -> None:
    for across, down in ((-2.5, 0), (2.5, 0), (-0.8, 0.9), (0.6, -0.9)):
        x, y = play.point(JOKER)
        start = round(x + across * play.table.ground.pitch), round(y + down * play.table.ground.pitch)
        play.mouse.lift(play.point("B5"), start)
        for share in range(1, 13):
            there = (round(a + (b - a) * share / 12) for a, b in zip(start, (x, y), strict=True))
            play.mouse.move((next(there), next(there)), True)
        assert play.turn.hand.drop_at((x, y)) == JokerSwap(JOKER), (across, down)
        play.mouse.let_go((x, y))
        assert JOKER in play.slots
        play.mouse.press("undo")


def test_an_exchanged_joker_goes_to_free_ground_and_nothing_yields_to_it(play: TilePlaying) -> None:
    table = "K11 K12 K13 | B11 *=B12 B13 | R1 R2 R3"
    anew(play, "B12 K8 R1'", table, "", book="rummikub", opened=True)
    melds = [tiles(meld, "rummikub") for meld in table.split("|")]
    play.table.ground.recall({meld: Spot(1, column) for meld, column in zip(melds, (6, 13, 20), strict=True)}, 0)
    play.table.relayout()
    before, joker = play.goals(), melds[1][1]
    play.put(tiles("B12", "rummikub")[0], joker, 0.0)
    assert (joker,) in play.table.items
    kept = {tile for meld in melds for tile in meld} - {joker}
    assert {tile: play.goals()[tile] for tile in kept} == {tile: before[tile] for tile in kept}


def test_a_joker_dragged_to_the_rack_is_exchanged_where_its_tile_is_there(play: TilePlaying) -> None:
    play.put(JOKER, "G2", 0)
    assert JOKER in play.slots
    assert "B3 B4 B5 B6" in play.melds()
    anew(play, "R3 R7 Y12")
    before = play.goals()
    play.put(JOKER, "Y12", 0)
    assert play.goals() == before
    refused(play, "Blau 5", "§ 6")
    play.put("R4", "Y12", 0)
    assert play.goals() == before, "a tile of the table never comes to the rack"
    refused(play, "Rot 4", "§ 5")


def test_a_meld_is_moved_by_its_handle_which_can_be_undone_and_changes_nothing_of_the_turn(play: TilePlaying) -> None:
    before, draft, free = play.goals(), play.table.draft, play.free_point()
    play.mouse.move(play.point("R5"))
    play.mouse.drag(play.turn.hand.grip_rect(number_of(play, "R4")).center, free)
    after = play.goals()
    assert play.table.draft is draft
    assert {tile for tile, place in after.items() if place != before[tile]} == {*RUN}
    assert abs(after[RUN[1]][1] - free[1]) <= play.table.ground.pitch * 1.5
    for key, there in (("undo", before), ("redo", after), ("reset", before)):
        play.mouse.press(key)
        assert play.goals() == there


def test_a_run_can_be_split_and_melds_put_together_again(play: TilePlaying) -> None:
    play.put("G11")
    play.put("G10", "G11", -0.4)
    assert {"G10 G11", "G7 G8 G9'"} <= {*play.melds()}
    play.mouse.drag(play.turn.hand.grip_rect(number_of(play, "G10")).center, play.beside("G9'", 0.6))
    assert play.at_start()
    with_shift(play, "G9'")
    assert {"G7 G8", "G9' G10 G11"} <= set(play.melds())
    play.put("R5")
    assert {"R4", "R5", "R6"} <= {*play.melds()}, "without Shift it is one tile, and what is left stays where it lies"
    play.put("R5", "R4")
    assert "R4 R5 R6" in play.melds(), "a tile between both joins both"


@pytest.mark.parametrize(("taken", "made"), [("R4", "R3 R4 R5"), ("Y7", "Y7 G7 B7"), ("Y9", "Y9")])
def test_with_shift_a_meld_that_lies_on_the_rack_is_taken_whole(play: TilePlaying, taken: str, made: str) -> None:
    anew(play, "R3 R4 R5 Y7 G7 B7 Y9 Y10 G1", "B1 B2 B3", "")
    play.table.keep_slots((*tiles("R3 R4 R5 Y7 G7 B7 Y9 Y10 G1"), *(None,) * 19))
    play.frame()
    with_shift(play, taken)
    assert made in play.melds()


@pytest.mark.parametrize("share", [0.2, 0.5])
def test_a_twin_put_onto_a_run_that_can_be_split_splits_it(play: TilePlaying, share: float) -> None:
    anew(play, "R6' Y12 B12", "R3 R4 R5 R6 R7 R8 | Y9 G9 B9", "")
    before, point = play.goals(), play.beside("R6", share)
    play.mouse.lift(play.point("R6'"), point)
    (shown,) = ghosts(play)
    play.mouse.let_go(point)
    assert play.melds() == ["R3 R4 R5 R6", "R6' R7 R8", "Y9 G9 B9"]
    assert play.goals()[one("R6'")] == shown
    assert play.goals()[one("R3")] == before[one("R3")]
    x, y = play.goals()[one("R6'")]
    row = play.table.stage.place(one("R6'")).width * 1.7
    assert abs(y - before[one("R6")][1]) < row, "the parts stay near each other"
    assert abs(x - before[one("R6")][0]) < 3 * play.table.ground.pitch
    assert play.table.draft_problems() == ()
    play.mouse.press("undo")
    assert play.goals() == before
    play.mouse.double_click(play.point("R6'"))
    assert len(play.melds()) == 3


def test_a_box_over_the_rack_selects_tiles_that_are_dragged_together(play: TilePlaying) -> None:
    wanted = tiles("Y12 G12 B12")
    rack, felt = play.table.zones.own, play.table.zones.felt
    play.table.keep_slots((*wanted, *(None,) * 11, *(each for each in play.slots if each not in wanted), *(None,) * 5))
    play.frame()
    right = play.point(wanted[-1])
    play.mouse.lift((rack.left + 2, rack.top + 2), (right[0] + 6, right[1] + 6))
    assert play.turn.hand.box is not None
    play.mouse.let_go((right[0] + 6, right[1] + 6))
    assert play.turn.hand.box is None
    assert play.table.selected == wanted
    play.put(wanted[1])
    assert "Y12 G12 B12" in play.melds()
    assert len(play.draft.past) == 1
    play.mouse.lift((rack.right - 3, rack.bottom - 3), felt.topleft)
    assert rack.contains(sure(play.turn.hand.box)), "a box begun on the rack stays on it"
    play.mouse.let_go(felt.topleft)
    assert set(play.table.selected) == set(play.table.rack)
    play.mouse.drag((rack.right - 3, rack.top + 1), (rack.right - 40, rack.top + 3))
    assert not play.table.selected, "an empty one lets everything go"
    play.mouse.drag((felt.left + 2, felt.top + 2), felt.bottomright)
    assert play.table.selected == tuple(tile for item in play.table.items for tile in item), "so one begun on the felt"


def test_click_and_click_puts_one_or_several_tiles_down(play: TilePlaying) -> None:
    play.mouse.click(play.free_point())
    assert play.at_start(), "a click beside everything does nothing"
    for _ in range(2):
        assert not play.table.selected
        play.mouse.click(play.point("R7"))
        assert play.table.selected == (one("R7"),)
        play.mouse.wait(0.5)
        play.mouse.click(play.point("R7"))
        play.mouse.wait(0.5)
    assert play.at_start(), "a second slow click lets it go"
    play.mouse.click(play.point("R7"))
    play.mouse.click(play.beside("R6", 0.2))
    assert "R4 R5 R6 R7" in play.melds()
    assert not play.table.selected
    free = play.free_point()
    for name in ("Y12", "G12", "B12"):
        play.mouse.click(play.point(name))
        play.mouse.wait(0.5)
    play.mouse.click(free)
    assert "Y12 G12 B12" in play.melds()


def test_a_double_click_sends_a_tile_where_it_fits_and_back(play: TilePlaying) -> None:
    for there in (True, False):
        play.mouse.double_click(play.point("R7"))
        assert ("R4 R5 R6 R7" in play.melds()) == there
        play.mouse.wait(0.5)
    assert play.at_start()
    before = play.goals()
    play.mouse.double_click(play.point("R1"))
    assert play.at_start(), "it fits nowhere"
    assert play.goals() == before
    assert play.turn.guidance().text == play.context.t("guide.fits-nowhere-rebuild-or-begin", tile="Rot 1")


def test_double_clicks_go_on_with_what_was_just_begun(play: TilePlaying) -> None:
    play.put("Y12")
    play.mouse.double_click(play.point("R1"))
    assert play.melds().count("Y12") == 1, "a tile that does not belong there was sent to it"
    play.mouse.wait(0.5)
    play.mouse.double_click(play.point("B12"))
    assert "Y12 B12" in play.melds()
    play.mouse.wait(0.5)
    play.mouse.double_click(play.point("G12"))
    assert "G7 G8 G9' G10 G11 G12" in play.melds(), "what is whole comes first"


def test_the_right_button_and_a_finger_that_rests_take_an_own_tile_back(play: TilePlaying) -> None:
    def rest(point: tuple[int, int]) -> None:
        play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=True)
        play.mouse.wait(0.6)
        play.mouse.post(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=True)
        play.mouse.wait(0.6)

    for take_back in (lambda point: play.mouse.click(point, button=3), rest):
        play.put("R7", "R6", 0.4)
        assert not play.at_start()
        take_back(play.point("R7"))
        assert play.at_start()
        take_back(play.point("R6"))
        refused(play, "Rot 6", "§ 5")


@pytest.mark.parametrize("by_ear", [False, True])
def test_a_joker_is_named_by_a_click_on_its_colour(play: TilePlaying, by_ear: bool) -> None:
    anew(play, "Y12 G12 * R1", "G7 G8 G9", "")
    x, y = play.point("G7")
    play.mouse.drag(play.point("Y12"), (x, round(y + row_height(play.table.ground.pitch))))
    for name in ("G12", "*"):
        play.put(name, "Y12", 0.6)
    chooser = sure(play.turn.question)
    assert [option.look.stands_for for option in chooser.options] == [one("R12").face, one("B12").face]
    first, second = (option.rect for option in chooser.options)
    assert first.right < second.left
    assert first.left - chooser.rect.left == pytest.approx(chooser.rect.right - second.right, abs=1), "in the middle"
    group = [play.rect(tile) for tile in chooser.about]
    assert chooser.rect.contains(first.union(second))
    assert chooser.rect.collidelist([play.rect(tile) for item in play.table.items for tile in item]) < 0
    assert chooser.badge.inflate(8, 8).collidepoint(group[-1].topright)
    for place, aside in ((chooser.rect.move(3, 3).topleft, chooser.about), (chooser.badge.center, ())):
        play.mouse.click(place)
        assert play.table.put_aside == aside
    if by_ear:
        play.turn.ask(Asked((QUESTION_ZONE, "1"), Act.CLICK))
        play.frame()
    else:
        play.mouse.click(second.center)
    assert one("B12").face in sure(play.draft.meld(number_of(play, "*"))).names
    assert play.turn.question is None


def test_a_joker_is_asked_about_only_in_what_is_a_meld_but_for_its_colour(play: TilePlaying) -> None:
    for names in (("G12", "*"), ("G12", "G12'", "*")):
        anew(play, "Y12 G12 G12' * R1 R3")
        play.put("Y12")
        for name, onto in zip(names, ("Y12", *names), strict=False):
            assert play.turn.question is None
            play.put(name, onto, 0.6)
        assert (play.turn.question is not None) == (len(names) == 2)


def test_beside_a_meld_that_it_can_never_be_part_of_a_tile_lies_free(play: TilePlaying) -> None:
    anew(play, "G7 R7 R8 Y1", "R4 R5 R6", "")
    play.put("G7", "R6", 1.3)
    assert {"G7", "R4 R5 R6"} <= {*play.melds()}
    play.put("R7", "R6", 1.3)
    assert "R4 R5 R6 R7" in play.melds(), "and what fits joins at the same distance"
    play.put("Y1", "R5", 0.0)
    assert "Y1" not in play.melds(), "on a meld it is meant for it"


@pytest.mark.parametrize(("onto", "made"), [("R6", "R4 R5 R6 *"), ("B8", "* B8 B9 B10")])
@pytest.mark.parametrize("again", [False, True])
def test_a_joker_goes_to_the_end_where_it_is_dropped_however_much_of_the_next_meld_it_covers(
    play: TilePlaying, onto: str, made: str, again: bool
) -> None:
    anew(play, "* Y1 G2", "R4 R5 R6 | B8 B9 B10", "")
    ground = play.table.ground
    ground.recall({tiles("R4 R5 R6"): Spot(1, 8), tiles("B8 B9 B10"): Spot(1, 15)}, 0)
    play.table.relayout()
    share = 1.0 if onto == "R6" else -1.0
    if again:
        play.put("*", *(("R4", -1.0) if onto == "R6" else ("B10", 1.0)))
    play.put("*", onto, share)
    assert made in play.melds()


@pytest.mark.parametrize(
    ("across", "low", "made"), [(0.8, 0.7, "R9 R10 R11 R12"), (0.05, 0.0, "R9 R10 R11 R12"), (-1.1, 0.0, "R9 R10 R11")]
)
def test_a_tile_joins_both_neighbours_though_it_is_dropped_a_little_low_or_on_one_of_them(
    play: TilePlaying, across: float, low: float, made: str
) -> None:
    anew(play, "R9 R10 R11 R12 Y1", "B1 B2 B3", "")
    for name, onto in (("R9", None), ("R10", "R9"), ("R12", "R10")):
        play.put(name, onto, 1.6 + 0.4 * (not low) if name == "R12" else 1.0)
    x, y = play.beside("R10", across)
    play.mouse.drag(play.point("R11"), (x, y + round(play.table.ground.pitch * low)))
    assert made in play.melds()


ENDS: dict[str, Callable[[TilePlaying], None]] = {
    "outside": lambda play: play.mouse.let_go((-60, 2000)),
    "focus lost": lambda play: play.mouse.post(pygame.WINDOWFOCUSLOST),
    "left": lambda play: play.mouse.post(pygame.WINDOWLEAVE),
    "released unseen": lambda play: play.mouse.move((400, 150)),
    "escape": lambda play: play.mouse.key(pygame.K_ESCAPE),
    "other button": lambda play: play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=play.free_point(), button=3),
}


def test_a_drag_that_ends_badly_puts_everything_back(play: TilePlaying) -> None:
    before, draft, order = play.goals(), play.table.draft, play.table.slots
    for name, (how, end) in product(("R7", "R5", "Y2"), ENDS.items()):
        play.mouse.lift(play.point(name), play.free_point())
        assert play.turn.hand.dragging
        end(play)
        assert not play.turn.hand.dragging, how
        assert play.table.dragged == {}
        assert (play.table.draft, play.table.slots) == (draft, order)
        assert play.goals() == before, (name, how)
        play.mouse.let_go(play.free_point())
        play.mouse.move((400, 200))
        assert play.goals() == before, (name, how)


def test_a_second_press_does_not_take_another_tile(play: TilePlaying) -> None:
    point = play.point("R7")
    for forget in (pygame.WINDOWLEAVE, pygame.MOUSEMOTION):
        play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        play.mouse.post(forget, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        play.mouse.move((point[0] + 60, point[1] - 60))
        assert not play.turn.hand.dragging, "a press whose release was not seen is forgotten"
    for kind, button in product((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP), (1, 3, 2)):
        pygame.event.post(pygame.Event(kind, pos=point, button=button))
    play.frame()
    play.mouse.wait(0.5)
    assert play.at_start(), "all buttons at once lose nothing"
    free = play.free_point()
    play.mouse.lift(point, free)
    play.mouse.post(pygame.MOUSEBUTTONDOWN, pos=play.point("R5"), button=1)
    play.mouse.move(free, True)
    assert play.turn.hand.tiles == (one("R7"),)
    play.mouse.let_go(free)
    play.mouse.move((free[0] + 90, free[1] + 20), True)
    assert not play.turn.hand.dragging


def test_a_tile_can_be_caught_in_flight_and_nothing_is_locked_while_tiles_move(moving: TilePlaying) -> None:
    moving.put("R7")
    moving.mouse.key(*CTRL_Z)
    moving.driver.frame(3)
    assert moving.table.stage.busy
    place = moving.table.stage.place(one("R7"))
    moving.mouse.post(pygame.MOUSEBUTTONDOWN, pos=(round(place.x), round(place.y)), button=1)
    moving.mouse.move((round(place.x) + 30, round(place.y) - 20), True)
    assert moving.turn.hand.tiles == (one("R7"),)
    moving.mouse.let_go(moving.free_point())
    assert "R7" in moving.melds()
    moving.put("R7", "R6", 0.4)
    for key in ("undo", "redo", "sort"):
        moving.mouse.press(key)
    assert moving.table.stage.busy
    assert "R4 R5 R6 R7" in moving.melds()
    moving.mouse.press("end")
    assert not moving.table.my_turn


def test_a_turn_that_is_sent_leaves_everything_where_the_player_put_it(moving: TilePlaying) -> None:
    moving.put("B5", JOKER, 0)
    corner = moving.table.zones.felt.right - 90, moving.table.zones.felt.bottom - 40
    for name in ("Y12", "G12", "B12"):
        moving.mouse.drag(moving.point(name), corner)
    moving.mouse.wait(0.5)
    on_felt = {tile: place for tile, place in moving.goals().items() if tile not in moving.slots}
    assert abs(on_felt[one("G12")][0] - corner[0]) < 3 * moving.table.ground.pitch
    moving.mouse.press("end")
    # Only the rack closes up, and the group slides into the order of its colours.
    slid = {one("B12"): one("G12"), one("G12"): one("B12")}
    assert {tile: moving.goals()[slid.get(tile, tile)] for tile in on_felt} == on_felt
    assert all(moving.table.stage.place(tile) == moving.table.stage.goal(tile) for tile in on_felt.keys() - slid.keys())
    assert JOKER in moving.table.rack


def test_the_wheel_and_two_fingers_make_tiles_larger_and_smaller_within_limits(play: TilePlaying) -> None:
    play.mouse.move(play.table.zones.felt.center)
    sizes = [play.table.ground.pitch]
    for turns in (-1, -40, 40):
        play.mouse.post(pygame.MOUSEWHEEL, x=0, y=turns)
        sizes.append(play.table.ground.pitch)
        play.whole()
    first, smaller, least, most = sizes
    assert least < smaller < first < most <= first * 1.51
    assert least >= first * 0.59
    for pinched, grows in ((-0.2, False), (0.1, True)):
        before = play.table.ground.pitch
        play.mouse.post(pygame.MULTIGESTURE, pinched=pinched, rotated=0.0, x=0.5, y=0.5, num_fingers=2)
        assert (play.table.ground.pitch > before) == grows
        play.whole()
    play.mouse.lift(play.point("R7"), play.free_point())
    play.mouse.post(pygame.MOUSEWHEEL, x=0, y=-3)
    assert play.turn.hand.tiles == (one("R7"),), "also while a tile is in the hand"
    play.mouse.let_go(play.free_point())


def test_the_table_fits_every_window_and_undo_works_in_another(play: TilePlaying) -> None:
    play.put("R7", "R6", 1.0)
    for size in ((1280, 720), (1000, 900), (2560, 1440), (1600, 560)):
        play.mouse.lift(play.point("Y12"), play.free_point())
        play.driver.window.size = size
        play.frame()
        assert not play.turn.hand.dragging, "what is in the hand goes back"
        play.mouse.let_go((5, 5))
        assert play.driver.surface.get_size() == size
        play.whole()
        felt, rack = play.table.zones.felt.inflate(4, 4), play.table.zones.own.inflate(0, 24)
        assert all((felt if tile not in play.slots else rack).contains(play.rect(tile)) for tile in play.goals())
    play.mouse.press("undo")
    assert play.at_start()


def test_undo_redo_and_reset_by_keys_and_by_shortcuts(play: TilePlaying) -> None:
    order, places, ctrl, home = play.table.slots, [play.draft.now], pygame.KMOD_LCTRL, play.point("R7")
    for name in ("Y12", "G12", "R7", "home"):
        if name == "home":
            play.mouse.drag(play.point("R7"), home)
        else:
            play.put(name)
        places.append(play.draft.now)
        play.whole()
    for press, at in (
        ("undo", 3), (pygame.K_z, 2), ("redo", 3), (pygame.K_y, 4), ("reset", 0), ("undo", 4), (pygame.K_r, 0),
    ):  # fmt: skip
        if isinstance(press, str):
            play.mouse.press(press)
        else:
            play.mouse.key(press, 0 if press == pygame.K_r else ctrl)
        assert play.draft.now == places[at], press
        play.whole()
    assert play.table.slots == order
    orders = set()
    for _ in range(4):
        play.mouse.press("sort")
        orders.add(play.table.slots)
    assert len(orders) == 3


def test_the_key_that_ends_the_turn_never_locks_and_two_clicks_end_it_once(play: TilePlaying) -> None:
    assert not play.key("end").enabled
    play.put("R5")
    for _ in range(2):
        play.mouse.press("end")
        play.mouse.key(pygame.K_e)
        play.turn.end_turn()
        assert (play.turn.guidance().tone, bool(play.turn.guidance().text)) == ("bad", True)
    assert play.key("reset").enabled
    play.mouse.press("undo")
    assert play.at_start()
    play.put("R7", "R6", 0.4)
    assert play.key("end").enabled
    point = play.key("end").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.Event(kind, pos=point, button=1))
    play.frame()
    lines = play.screen.session.record.lines
    assert lines[0].startswith("0 lay")
    assert not any(line.startswith("0") for line in lines[1:])


def why(play: TilePlaying, key: str) -> str:
    """What a key that cannot be used says to a click."""
    assert not play.key(key).enabled
    play.mouse.press(key)
    tip = sure(play.form.tip)
    assert tip[0] is play.form[key]
    return tip[1]


def test_keys_that_cannot_be_used_say_why(play: TilePlaying) -> None:
    assert "mindestens einen Stein" in why(play, "end")
    assert len({why(play, "undo"), why(play, "redo"), why(play, "reset"), ""}) > 1
    assert "Du kannst einen Stein legen" in why(play, "draw")
    assert "UNO!" in why(play, "uno")
    play.put("R5")
    assert "allein" in why(play, "end")
    play.mouse.press("undo")
    play.put("R7", "R6", 0.4)
    assert why(play, "draw") == play.context.t("table.reset-first")
    play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE, turn=1), paused=True)
    for key in ("end", "draw", "undo", "redo", "reset", "hint"):
        assert why(play, key) == play.context.t("table.wait"), "in others' turns it says whom to wait for"
    play.set_up(play.state, (NORMAL, NORMAL), paused=True)
    assert why(play, "draw") == play.context.t("table.only-watching")


def test_a_whole_meld_is_never_pushed_into_another_that_it_does_not_fit(play: TilePlaying) -> None:
    before = play.melds()
    play.mouse.move(play.point(RUN[0]))
    grip = play.turn.hand.grip_rect(number_of(play, "R4")).center
    (x, y), (last, _) = play.point("G9"), play.point("R5")
    play.mouse.drag(grip, (x + grip[0] - last, y + grip[1] - play.point("R5")[1]))
    assert play.melds() == before


@pytest.mark.parametrize("off", [-0.3, 0.0, 0.3])
def test_a_tile_dropped_on_the_joint_of_two_others_comes_between_them(play: TilePlaying, off: float) -> None:
    held, before, behind, *_ = reversed(play.slots)
    (x, y), (next_x, _) = play.point(before), play.point(behind)
    play.mouse.drag(play.point(held), (round((x + next_x) / 2 + off * (next_x - x)), y))
    at = play.slots.index(held)
    assert play.slots[at - 1 : at + 2] == [behind, held, before]


@pytest.mark.parametrize(("off", "at"), [(-0.4, 0), (-0.1, 1), (0.0, 1)])
def test_a_tile_dropped_on_another_takes_its_place_beside_it_the_gap(play: TilePlaying, off: float, at: int) -> None:
    first, second, third, *_, held = play.slots
    (x, y), (next_x, _) = play.point(second), play.point(third)
    play.mouse.drag(play.point(first), (x + 10 * (next_x - x), y))
    play.mouse.drag(play.point(held), (round(x + off * (next_x - x)), y))
    assert [play.table.slots.index(tile) for tile in (held, second, third)] == [at, at + 1, at + 2]


@pytest.mark.parametrize("waits", [False, True])
def test_the_rack_keeps_the_players_order_also_while_others_play(play: TilePlaying, waits: bool) -> None:
    if waits:
        play.set_up(position(RACK, "?14", table=TABLE, loose=LOOSE, turn=1), (HUMAN, NORMAL), paused=True)
        assert not play.table.my_turn
    point = play.point("R1")
    play.mouse.lift(play.point("G2"), point)
    foreseen = {tile: place for tile, place in play.goals().items() if tile != one("G2")}
    play.mouse.let_go(point)
    assert {tile: play.goals()[tile] for tile in foreseen} == foreseen, "the others make room before"
    order = play.slots
    assert order.index(one("G2")) < order.index(one("R1"))
    if waits:
        before, felt = play.goals(), play.table.zones.felt.center
        for name in ("G2", "R5"):
            play.mouse.drag(play.point(name), felt)
            assert play.goals() == before
        play.screen.driver.paused = False
    else:
        assert play.at_start()
        play.put("R7", "R6", 0.4)
        play.mouse.press("end")
    play.until_my_turn()
    kept = [tile for tile in order if waits or tile != one("R7")]
    assert [tile for tile in play.slots if tile in kept] == kept
