"""The end of a round and of a match: every tile with its value, the sheet, and where it goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.tiles.phases import TilePhase
from game.engine.tiles.scoring import tile_value
from game.store.settings import SeatKind, Settings
from game.ui.kit.theme import TextSize
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.new_match.new_match import NewMatch
from game.ui.scenes.round.going_out import grown
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.score_places import one_below_the_other
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.tiles.bodies import PROPORTION
from tests.tables import read_line
from tests.tile_tables import position, tiles
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import TilePlaying, tile_playing

LEFT = "R2 Y5 B7 G12 * Y3"
"""A rack worth 20 + 20 + 20 + 12 + 50 + 3."""


def at_end(play: TilePlaying, *racks: str, kinds: Sequence[SeatKind] = (HUMAN, NORMAL), **keys: object) -> ScoringScene:
    """The end of a round in which the first seat has just laid its last tile."""
    play.set_up(position("R11", *(racks or (LEFT,)), table="R8 R9 R10", loose="G8 Y10", **keys), kinds)
    if isinstance(play.top, HandOver):
        play.mouse.press("ready")
    _, last = read_line(play.state, "0 lay R8 R9 R10 R11")
    assert play.screen.driver.submit(0, last) == ()
    play.until(lambda: isinstance(play.top, ScoringScene))
    assert isinstance(play.top, ScoringScene)
    return play.top


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_tile_left_is_shown_with_its_value_and_counted(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, language=language) as play:
        scene, state = at_end(play), play.state
        words = play.words()
        stage = play.table.stage
        assert set(stage.keys()) == set(tiles(LEFT))
        for tile in tiles(LEFT):
            assert str(tile_value(state.rules, tile)) in words
        assert words.count("20") >= 3
        assert "125" in words
        assert scene.rows.counted(1) == 125
        assert state.scores == (125, 0)
        assert play.context.t("scoring.title-you", name="Anna") in words
        assert play.context.t("scoring.out") in words


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440), (1000, 900)])
@pytest.mark.parametrize("count", [1, 14, 29, 45])
def test_all_tiles_lie_in_the_row_of_their_seat_and_none_covers_another(
    tmp_path: Path, size: tuple[int, int], count: int
) -> None:
    with tile_playing(tmp_path, size, draw_every=1000) as play:
        scene = at_end(play, f"?{count}", "?9", "?3", kinds=(HUMAN, NORMAL, NORMAL, NORMAL))
        rects: list[pygame.Rect] = []
        for row, rack in zip(scene.rows.boxes, play.state.racks, strict=True):
            for tile in rack:
                goal = play.table.stage.goal(tile)
                rect = pygame.Rect(0, 0, int(goal.width), int(goal.width * PROPORTION))
                rect.center = round(goal.x), round(goal.y)
                assert row.inflate(0, 4).contains(rect)
                assert rect.inflate(-2, -2).collidelist(rects) == -1
                rects.append(rect.inflate(-2, -2))
        assert len(rects) == count + 12


def test_the_pieces_of_a_decided_match_leave_a_margin_in_their_rows(tmp_path: Path) -> None:
    with tile_playing(tmp_path, (1280, 720), draw_every=1000) as play:
        scene = at_end(play, "?8", "?5", kinds=(HUMAN, NORMAL, NORMAL), scores=[990, 0, 0])
        assert scene.rows.over
        for row, rack in zip(scene.rows.boxes, play.state.racks, strict=True):
            for tile in rack:
                goal = play.table.stage.goal(tile)
                assert goal.y - goal.width * PROPORTION / 2 >= row.top + 8
                assert goal.y + goal.width * PROPORTION / 2 + 23 <= row.bottom - 8, "the value has no margin below"


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_the_pieces_of_a_match_of_four_are_no_smaller_than_at_a_table_that_fills(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with tile_playing(tmp_path, size, draw_every=1000) as play:
        scene = at_end(play, "?8", "?5", "?9", kinds=(HUMAN, NORMAL, NORMAL, NORMAL), scores=[990, 0, 0, 0])
        assert scene.rows.over
        goals = [play.table.stage.goal(tile) for rack in play.state.racks for tile in rack]
        assert min(goal.width for goal in goals) >= play.context.style.px(40)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("target", [100, 1000])
def test_rows_and_the_panel_beside_them_end_alike(tmp_path: Path, seats: int, target: int) -> None:
    with tile_playing(tmp_path, (1280, 720)) as play:
        others = [LEFT, "?9", "?14"][: seats - 1]
        scene = at_end(play, *others, kinds=(HUMAN, *[NORMAL] * (seats - 1)), options={"target": target})
        assert abs(max(box.bottom for box in scene.rows.boxes) - scene.panel.bottom) <= seats


def test_who_wins_the_match_is_counted_where_the_trophy_comes(tmp_path: Path) -> None:
    with tile_playing(tmp_path, (1280, 720), settings=Settings(), draw_every=1000) as play:
        scene = at_end(play, "?8", scores=[990, 0])
        assert scene.standing.champions == (0,)
        play.until(lambda: not scene.held)
        crowned, other = scene.rows.boxes
        gained = play.context.t("scoring.gain", n=0)
        assert crowned.bottom < other.top
        assert gained in play.words()
        scene.complete()
        play.frame()
        assert scene.headline.contains(crowned)
        words = play.words()
        assert not [word for word in words if word.startswith(gained[0])]
        assert words.count(play.screen.session.name(0)) == 1


@pytest.mark.parametrize("count", [15, 22])
def test_lines_of_a_full_rack_are_alike(tmp_path: Path, count: int) -> None:
    with tile_playing(tmp_path, (1280, 720), draw_every=1000) as play:
        scene = at_end(play, f"?{count}", kinds=(HUMAN, NORMAL))
        lines = Counter(play.table.stage.goal(tile).y for tile in play.state.racks[1])
        assert len(lines) > 1
        assert max(lines.values()) - min(lines.values()) < len(lines)
        assert scene.rows.boxes[1].height > scene.rows.boxes[0].height


@given(st.lists(st.booleans(), min_size=1, max_size=5), st.integers(200, 900))
def test_rows_share_what_those_without_pieces_leave(bare: list[bool], high: int) -> None:
    rows = one_below_the_other(pygame.Rect(7, 50, 400, high), 10, bare, 60, 300)
    assert all(above.bottom + 10 == below.top for above, below in pairwise(rows))
    assert rows[0].top == 50
    assert rows[-1].bottom <= 50 + high
    full = {row.height for row, each in zip(rows, bare, strict=True) if not each}
    assert len(full) <= 1
    assert all(row.height <= min(full, default=60) for row, each in zip(rows, bare, strict=True) if each)
    assert full <= {300} or rows[-1].bottom > 50 + high - len(bare)


def test_the_counting_takes_its_time_and_a_click_ends_it(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        scene = at_end(play)
        assert scene.busy
        play.until(lambda: not scene.held)
        assert scene.rows.counted(1) < 125
        sums = set()
        for _ in range(8):
            play.mouse.wait(0.1)
            sums.add(scene.rows.counted(1))
        assert len(sums) >= 4
        play.mouse.click((480, 20))
        assert scene.rows.counted(1) == 125
        assert not play.table.stage.busy


def test_the_counting_comes_to_its_end_by_itself(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        scene = at_end(play)
        play.until(lambda: not scene.busy, frames=200)
        assert scene.rows.counted(1) == 125


def test_the_easy_game_counts_won_rounds(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        at_end(play, options={"game": "rounds", "rounds": 3})
        assert play.state.scores == (0, 0)
        words = play.words()
        assert play.context.t("scoring.wins") in words
        assert play.context.t("scoring.total") not in words


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_end_of_a_match_is_told_and_the_match_forgotten(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, language=language) as play:
        scene = at_end(play, options={"target": 100})
        assert play.state.phase is TilePhase.OVER
        assert scene.over
        assert play.context.t("scoring.match-title-you", name="Anna") in play.words()
        assert "next" not in play.form
        assert play.open_matches() == 0
        play.mouse.press("menu")
        assert isinstance(play.context.scenes.top, Menu)
        play.frame()
        assert "continue" not in play.form


def test_another_match_has_the_same_players_and_rules_and_another_deal(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        scene = at_end(play, LEFT, "R6", kinds=(HUMAN, NORMAL, HUMAN), options={"target": 100})
        state = play.state
        play.mouse.press("again")
        record = play.screen.session.record
        assert record.seats == scene.screen.session.record.seats
        assert record.rules == state.rules
        assert record.seed != state.seed
        assert len(play.context.scenes) == 2
        assert play.open_matches() == 1


def test_leaving_between_rounds_keeps_the_match(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=20) as play:
        play.begin((HUMAN, NORMAL), seed="a")
        while not isinstance(play.top, ScoringScene):
            play.step()
        scores = play.state.scores
        play.mouse.key(pygame.K_ESCAPE)
        assert isinstance(play.context.scenes.top, Menu)
        play.mouse.press("continue")
        play.until(lambda: isinstance(play.top, ScoringScene))
        assert play.state.scores == scores
        play.mouse.press("next")
        play.until_my_turn()
        assert play.state.round == 2


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_keyboard_goes_on(tmp_path: Path, key: int) -> None:
    with tile_playing(tmp_path) as play:
        at_end(play)
        play.mouse.key(key)
        assert play.state.round == 2


def test_two_clicks_on_next_deal_one_round(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        at_end(play)
        point = play.key("next").rect.center
        for _ in range(3):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=point, button=1))
        play.frame()
        play.until_my_turn()
        assert play.state.round == 2
        assert play.screen.session.record.lines.count("0 next") == 1


def test_a_round_that_ends_with_the_stock_says_so(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("Y12 G3", "R1 B6", table="R8 R9 R10", loose="G7 Y2", stock="B11"))
        play.until_my_turn()
        play.mouse.press("draw")
        play.until(lambda: isinstance(play.top, ScoringScene))
        assert play.context.t("scoring.stock") in play.words()
        assert set(play.table.stage.keys()) == {tile for rack in play.state.racks for tile in rack}


def test_a_resize_keeps_everything_in_its_place(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=QUICK) as play:
        scene = at_end(play)
        play.driver.window.size = (1280, 720)
        play.frame()
        assert play.top is scene
        assert all(scene.rows.boxes[1].contains(play.rect(tile)) for tile in tiles(LEFT))
        play.mouse.press("next")
        play.until_my_turn()
        play.whole()


# What the numbers are


@pytest.mark.parametrize("book", ["rummikub", "rummy"])
def test_what_is_left_has_the_sign_of_the_sheet(tmp_path: Path, book: str) -> None:
    with tile_playing(tmp_path) as play:
        state = position("R11", "B13 O10 K3", book=book, table="R8 R9 R10", options={"opening": 1}, opened=[True, True])
        play.set_up(state)
        _, last = read_line(play.state, "0 lay R8 R9 R10 R11")
        assert play.screen.driver.submit(0, last) == ()
        play.until(lambda: isinstance(play.top, ScoringScene))
        words = play.words()
        # In the row, in the sheet as the only round and as the total, and beside its bar.
        assert words.count("−26" if book == "rummikub" else "26") == 4
        assert play.context.t("scoring.points" if book == "rummikub" else "scoring.minus-points") in words


@pytest.mark.parametrize("book", ["rummikub", "rummy"])
def test_while_it_is_counted_rows_sheet_and_bars_say_the_same(tmp_path: Path, book: str) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        keys: dict[str, Any] = {"book": book, "options": {"opening": 1}, "opened": [True] * 3}
        state = position("R11", "B13 O10 K3 K5", "B2 B3", table="R8 R9 R10", **keys)
        play.set_up(state, (HUMAN, NORMAL, NORMAL))
        _, last = read_line(play.state, "0 lay R8 R9 R10 R11")
        assert play.screen.driver.submit(0, last) == ()
        play.until(lambda: isinstance(play.top, ScoringScene))
        scene = play.top
        assert isinstance(scene, ScoringScene)
        rows, sign, seen = scene.rows, -1 if book == "rummikub" else 1, set[tuple[int, ...]]()
        for tenth in range(int(10 * rows.seconds) + 2):
            rows.age = tenth / 10
            said = tuple(grown(0, scene.result.noted[seat], rows.shares[seat]) for seat in (1, 2))
            assert said == tuple(sign * rows.counted(seat) for seat in (1, 2))
            seen.add(said)
        assert len(seen) == 5


def test_a_doubled_rack_is_reckoned_up(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = position("R9 R10 R11", "B13 O10 K3", book="rummy", options={"opening": 1, "hand_rummy": "on"})
        play.set_up(state)
        _, last = read_line(play.state, "0 open R9 R10 R11")
        assert play.screen.driver.submit(0, last) == ()
        play.until(lambda: isinstance(play.top, ScoringScene))
        assert "26 × 2 = 52" in play.words()
        assert play.words().count("52") == 4


def test_the_table_can_be_looked_at_as_it_lay_in_the_end(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        at_end(play)
        left = dict(play.goals())
        play.mouse.press("table")
        assert {*tiles("R8 R9 R10 R11 G8 Y10")} <= {*play.goals()}
        play.mouse.press("result")
        assert play.goals() == left
        assert play.context.t("scoring.out") in play.words()


def test_to_the_menu_leads_to_the_menu(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.context.scenes.push(NewMatch(play.context), fade=False)
        at_end(play)
        play.mouse.press("menu")
        assert isinstance(play.context.scenes.top, Menu)


def test_a_plate_says_what_its_numbers_are(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(position("R7 G2", "?14", table="R4 R5 R6", scores=[120, 30]))
        play.until_my_turn()
        assert play.context.t("plate.tiles", n=14) in play.words()
        play.mouse.move(play.table.zones.plates[0].center)
        assert "Anna: 120 Punkte · 2 Steine" in play.words()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_what_is_left_keeps_its_distance_from_what_the_sum_means(tmp_path: Path, size: tuple[int, int]) -> None:
    long = "R2 Y5 B7 G12 * Y3 R1 R3 B4 B5 G6 G7 Y8 Y9"
    with tile_playing(tmp_path, size=size) as play:
        rows = at_end(play, long).rows
        play.until(lambda: rows.age > rows.seconds)
        style, box = play.context.page_style, rows.boxes[1]
        meaning = style.width(rows.meaning(1, rows.counted(1)), TextSize.SMALL)
        for piece, place in rows.places().items():
            assert place.x + place.width / 2 < box.right - style.px(14) - meaning - style.px(8), piece


def test_what_is_left_is_spread_in_the_row_of_its_seat(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=replace(QUICK, reduce_motion=False)) as play:
        rows = at_end(play, LEFT).rows
        left, stage = tiles(LEFT), play.screen.table.stage
        play.until(lambda: all(tile in stage for tile in left))
        row = rows.boxes[1]
        for _ in range(60):
            places = [stage.place(tile) for tile in left]
            assert all(row.top - row.height < place.y < row.bottom for place in places), "not above the title"
            play.frame()
