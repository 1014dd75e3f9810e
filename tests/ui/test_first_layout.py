"""Rummikub and Rummy on the table: first lay-outs, time-outs, jokers, the last tile, the winning total, claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest

from game.engine.actions import Draw, Pass
from game.engine.options import with_options
from game.engine.tiles.actions import TileAction
from game.engine.tiles.books import RUMMIKUB, RUMMY
from game.engine.tiles.events import LayPunished, RedealClaimed
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile, joker
from game.engine.tiles.position import parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import TileView
from game.play.tiles.clock import URGENT
from game.store.settings import Settings
from game.ui.scenes.dialog import Dialog
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileTurn
from game.ui.table.tiles import rack as racks
from game.words.sentences import cited
from tests.tile_tables import tiles
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import TilePlaying, tile_playing, tile_turn

GROUP, RUN = "O8 K8 R8", "B4 B5 B6"


def state_of(book: str, racks: Sequence[str], table: Sequence[str] = (), **keys: object) -> TileState:
    """A position of a book; every seat has opened where nothing else is said."""
    opened = {} if keys.get("phase") == "claim" else {"opened": [True] * len(racks)}
    return parse_position({"book": book, "racks": list(racks), "table": list(table), **opened, **keys})


def quiet(view: TileView, rng: Random) -> TileAction:
    """A computer that draws."""
    return Pass() if view.phase in (TilePhase.CLAIM, TilePhase.WINDOW) or not view.stock_count else Draw()


def tile(name: str) -> Tile:
    """One tile of the books with black and orange."""
    return tiles(name, "rummikub")[0]


def put(play: TilePlaying, name: str, beside: str | Tile | None = None) -> None:
    """Drag a tile to free felt, or to the right of another one."""
    start = play.point(name)
    if beside is None:
        play.mouse.drag(start, play.free_point())
    else:
        x, y = play.point(beside if isinstance(beside, Tile) else tile(beside))
        play.mouse.drag(start, (x + round(play.table.tile_width), y))


def group(play: TilePlaying, names: str) -> None:
    """Lay tiles as a new meld."""
    first, *rest = names.split()
    put(play, first)
    for before, name in zip((first, *rest), rest, strict=False):
        put(play, name, before)


# First lay-outs


def test_rk_18_the_first_lay_out_is_counted_live_from_own_melds(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummikub", ["K10 R10 B10 O3 K1", "?14"], [RUN, GROUP], opened=[False, True])
        play.set_up(state, think=quiet)
        play.until_my_turn()
        assert play.turn.guidance().progress == 0
        group(play, "K10 R10")
        assert play.turn.guidance().progress == 0
        assert not play.key("end").enabled
        x, y = play.point("R10")
        play.mouse.lift(play.point("B10"), (x + round(play.table.tile_width), y))
        assert "30 / 30" in play.turn.guidance().text, "counted while the tile is in the air"
        play.mouse.let_go((x + round(play.table.tile_width), y))
        assert play.turn.guidance().progress == 1
        play.mouse.press("end")
        assert play.state.opened == (True, True)
        assert play.state.racks[0] == tiles("O3 K1", "rummikub")


def test_rk_20_before_the_first_lay_out_the_table_is_taboo(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummikub", ["B7 K10 R10 B10 K1", "?14"], [RUN, GROUP], opened=[False, True])
        play.set_up(state, think=quiet)
        play.until_my_turn()
        group(play, "K10 R10 B10")
        put(play, "B7", "B6")
        assert not play.key("end").enabled
        assert cited(play.context.t, play.turn.guidance().rule) == "§ Erste Auslage"
        assert play.turn.guidance().tone == "bad"
        play.mouse.press("undo")
        assert play.key("end").enabled


def test_rf_26_after_the_first_lay_out_one_attaches_in_the_same_turn(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummy", ["K10 R10 B10 O10 B7 R1", "?14"], [RUN, GROUP], opened=[False, True])
        play.set_up(state, think=quiet)
        play.until_my_turn()
        put(play, "B7", "B6")
        assert not play.key("end").enabled
        group(play, "K10 R10 B10 O10")
        assert play.key("end").enabled
        play.mouse.press("end")
        assert [line.split()[1] for line in play.screen.session.record.lines[:2]] == ["open", "lay"]
        assert play.state.racks[0] == tiles("R1", "rummy")


def test_a_first_lay_out_can_be_undone_until_the_turn_ends(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummy", ["K10 R10 B10 O10 B7 R1", "?14"], [RUN], opened=[False, True])
        play.set_up(state, think=quiet)
        play.until_my_turn()
        group(play, "K10 R10 B10 O10")
        play.mouse.press("reset")
        assert play.turn.guidance().progress == 0
        assert len(play.slots) == 6
        assert play.screen.session.record.lines == ()


# The clock


def test_rk_27_a_time_out_restores_the_table_and_costs_three_tiles(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=40) as play:
        play.mouse.dt = 0.1
        play.set_up(state_of("rummikub", ["B7 K1 R2", "?14"], [RUN, GROUP]), think=quiet)
        play.until_my_turn()
        put(play, "B7", "B6")
        clock = play.screen.driver.clock
        assert clock is not None
        assert clock.limit == 60
        play.until(lambda: not play.table.my_turn, frames=900)
        assert play.screen.session.record.lines[0] == "0 timeout"
        assert len(play.state.racks[0]) == 6
        assert len(play.state.table[0].tiles) == 3
        play.until_my_turn()
        play.whole()


def test_rf_33_when_the_time_for_rebuilding_is_over_left_overs_go_to_the_rack(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=40) as play:
        play.mouse.dt = 0.1
        play.set_up(state_of("rummy", ["R9 K1 R2", "?14"], ["K10 R10 B10 O10", RUN]), think=quiet)
        play.until_my_turn()
        play.mouse.wait(30)
        assert play.screen.driver.clock is None, "thinking is not timed"
        play.put("K10")
        play.mouse.wait(1)
        clock = play.screen.driver.clock
        assert clock is not None
        assert clock.limit == 120
        play.mouse.press("undo")
        play.mouse.wait(5)
        assert clock.left < 116, "the clock runs on"
        play.mouse.press("redo")
        play.until(lambda: not play.table.my_turn, frames=1400)
        assert tile("K10") in play.state.racks[0]
        assert {len(meld.tiles) for meld in play.state.table} == {3}
        play.until_my_turn()
        play.whole()


def test_the_clock_stands_still_on_the_cover_and_in_menus(tmp_path: Path) -> None:
    with tile_playing(tmp_path, draw_every=40) as play:
        play.mouse.dt = 0.1
        play.set_up(state_of("rummikub", ["B7 K1 R2", "B8 K3 R9"], [RUN]), (HUMAN, HUMAN))
        assert isinstance(play.top, HandOver)
        play.mouse.wait(70)
        assert play.screen.session.record.lines == ()
        play.mouse.press("ready")
        play.until_my_turn()
        play.mouse.wait(10)
        clock = play.screen.driver.clock
        assert clock is not None
        left = clock.left
        assert left > URGENT
        play.mouse.press("menu")
        play.mouse.wait(30)
        assert clock.left == pytest.approx(left, abs=0.5)


# Jokers


def test_rf_36_a_tile_dropped_on_its_joker_frees_it_for_this_turn(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummy", ["K5 K9 O9 R1", "?14"], ["K4 *=K5 K6", GROUP])
        play.set_up(state, think=quiet)
        play.until_my_turn()
        play.mouse.drag(play.point("K5"), play.point(joker()))
        assert not play.key("end").enabled
        assert "Joker" in play.turn.guidance().text
        put(play, "K9", joker())
        put(play, "O9", "K9")
        assert play.key("end").enabled, play.turn.guidance()
        play.mouse.press("end")
        assert play.state.racks[0] == tiles("R1", "rummy")
        play.whole()


def test_rf_39_a_freed_joker_does_not_come_onto_the_rack(tmp_path: Path) -> None:
    with tile_turn(tmp_path, state_of("rummy", ["K5 K9 O9 R1", "?14"], ["K4 *=K5 K6", GROUP]), think=quiet) as play:
        play.mouse.drag(play.point("K5"), play.point(joker()))
        play.mouse.drag(play.point(joker()), play.table.zones.rack.center)
        assert joker() not in play.table.rack
        assert play.turn.guidance().tone == "bad"


def test_rk_42_a_table_tile_takes_the_place_of_a_joker(tmp_path: Path) -> None:
    with tile_turn(
        tmp_path, state_of("rummikub", ["K9 O9 R1", "?14"], ["R4 *=R5 R6", "K5 R5 B5 O5"]), think=quiet
    ) as play:
        play.mouse.drag(play.point("R5"), play.point(joker()))
        put(play, "K9", joker())
        put(play, "O9", "K9")
        assert play.key("end").enabled, play.turn.guidance()
        play.mouse.press("end")
        assert play.state.racks[0] == tiles("R1", "rummikub")


# Going out


def test_rf_51_the_last_tile_has_to_be_used(tmp_path: Path) -> None:
    options: Mapping[str, object] = {"last_tile": "on"}
    with tile_playing(tmp_path) as play:
        state = state_of("rummy", ["K5 K6", "?14"], [GROUP, "K2 K3 K4"], reserved="K7", options=options)
        play.set_up(state, think=quiet)
        play.until_my_turn()
        put(play, "K5", "K4")
        put(play, "K6", "K5")
        assert not play.key("end").enabled
        assert cited(play.context.t, play.turn.guidance().rule) == "§ Der letzte Stein"
        put(play, "K7", "K6")
        play.mouse.press("end")
        play.until(lambda: isinstance(play.top, ScoringScene))
        assert play.state.winner == 0


def test_rf_52_the_winning_total_has_to_be_met(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummy", ["K5", "?14"], [GROUP, "K2 K3 K4"], options={"winning_total": 14})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        assert any("14" in text for text in play.words())
        put(play, "K5", "K4")
        assert play.key("end").enabled
        play.mouse.press("undo")
    with tile_playing(tmp_path / "other") as play:
        state = state_of("rummy", ["K5", "?14"], [GROUP, "K2 K3 K4"], options={"winning_total": 15})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        put(play, "K5", "K4")
        assert not play.key("end").enabled
        assert cited(play.context.t, play.turn.guidance().rule) == "§ Sieg-Summe"


# Mistakes that cost, claims, matches


def test_rk_29_a_wrong_lay_out_may_be_sent_and_costs_three_tiles(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummikub", ["B7 K1 R2", "?14"], [RUN, GROUP], options={"invalid_commit": "penalty_three"})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        put(play, "K1", "B6")
        assert cited(play.context.t, play.turn.guidance().rule) == "§ Strafsteine"
        assert not play.table.bad_tiles(), "the screen does not warn"
        play.mouse.press("end")
        assert any(isinstance(step.event, LayPunished) for step in play.screen.session.steps)
        assert len(play.state.racks[0]) == 6


PAIRS = "B3 B3' R8 R8' O10 O10' K1 K2 R4 R5 O1 O2 B12 B13"


def test_rk_12_who_holds_three_pairs_may_have_it_dealt_anew(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(state_of("rummikub", [PAIRS, "?14"], phase="claim"), think=quiet)
        play.until(lambda: isinstance(play.context.scenes.top, Dialog))
        play.mouse.press("answer-1")
        play.until_my_turn()
        claimed = [step.event for step in play.screen.session.steps if isinstance(step.event, RedealClaimed)]
        assert len(claimed) == 1
        assert len(claimed[0].tiles) == 6
        assert play.state.deals == 1
        sorted_anew = racks.sorted_rack(play.table.rack, racks.RackOrder.COLOUR, play.state.rules)
        assert play.table.slots == sorted_anew, "nothing is left of the order of the tiles before"
        play.whole()


def test_rk_12_the_line_asks_whoever_holds_three_pairs_and_not_somebody_by_name(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(state_of("rummikub", [PAIRS, "?14"], phase="claim"), think=quiet)
        play.until(lambda: isinstance(play.context.scenes.top, Dialog))
        turn = next(scene for scene in play.context.scenes if isinstance(scene, TileTurn))
        assert turn.guidance().text == play.context.t("guide.claim")


def test_rk_14_the_claim_is_voluntary(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        play.set_up(state_of("rummikub", [PAIRS, "?14"], phase="claim"), think=quiet)
        play.until(lambda: isinstance(play.context.scenes.top, Dialog))
        play.mouse.press("answer-0")
        play.until_my_turn()
        assert play.state.deals == 0
        assert len(play.state.racks[0]) == 14


@pytest.mark.parametrize("holder", [None, 0, 1])
def test_at_one_machine_everybody_looks_whoever_holds_pairs(tmp_path: Path, holder: int | None) -> None:
    """The round of looks was left out where nobody held three pairs, so that it told that somebody did."""
    odd = "B3 B4 R8 R9 O10 O12 K1 K2 R4 R5 O1 O2 B12 B13"
    with tile_playing(tmp_path) as play:
        racks = [PAIRS if seat == holder else odd if seat == 0 else "?14" for seat in range(3)]
        racks = racks if holder != 1 else ["?14", PAIRS, "?14"]
        play.set_up(state_of("rummikub", racks, phase="claim"), (HUMAN, HUMAN, HUMAN))
        asked = []
        while play.state.phase is TilePhase.CLAIM:
            play.until(lambda: isinstance(play.top, HandOver))
            assert isinstance(play.top, HandOver)
            asked.append(play.top.seat)
            play.mouse.press("ready")
            play.until(lambda: isinstance(play.context.scenes.top, Dialog))
            play.mouse.press("answer-0")
            play.frame()
        assert asked == [1, 2, 0]
        play.until_my_turn()
        assert play.table.viewer == 0
        assert not play.table.covered


def test_a_player_is_asked_only_when_the_computers_have_decided(tmp_path: Path) -> None:
    """A computer that claimed while the question stood there left it standing over other tiles."""
    with tile_playing(tmp_path) as play:
        play.set_up(state_of("rummikub", [PAIRS, "?14"], phase="claim"), think=quiet, paused=True)
        play.mouse.wait(3)
        assert not isinstance(play.context.scenes.top, Dialog)
        play.screen.driver.paused = False
        play.until(lambda: isinstance(play.context.scenes.top, Dialog))


@pytest.mark.parametrize(("rules", "seed"), [(RUMMIKUB, "short 19"), (RUMMY, "b")], ids=["rummikub", "rummy"])
def test_a_whole_round_is_played_with_the_mouse(tmp_path: Path, rules: object, seed: str) -> None:
    from game.engine.tiles.rules import TileRules
    from game.store.settings import SeatKind

    assert isinstance(rules, TileRules)
    with tile_playing(tmp_path, draw_every=30) as play:
        play.begin((HUMAN, SeatKind.NORMAL), rules, seed=seed)
        for _ in range(4000):
            if isinstance(play.top, ScoringScene):
                break
            play.step()
        assert isinstance(play.top, ScoringScene)
        assert play.state.round_scores


# Scoring


def end_of(play: TilePlaying, book: str, racks: Sequence[str], **keys: object) -> list[str]:
    """The words of the scoring after the first seat has attached its last tile."""
    play.set_up(state_of(book, racks, [RUN, GROUP], **keys), think=quiet)
    play.until_my_turn()
    put(play, "B7", "B6")
    play.mouse.press("end")
    play.until(lambda: isinstance(play.top, ScoringScene))
    play.mouse.wait(3)
    return play.words()


def test_rf_43_the_sheet_holds_minus_points(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        words = end_of(play, "rummy", ["B7", "K13 R2"], scores=[40, 5])
        assert play.state.round_scores == (0, 15)
        assert {"15", "0", "40", "20"} <= set(words)
        assert "+15" not in words


def test_rk_q1_the_sheet_is_signed(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        words = end_of(play, "rummikub", ["B7", "K13 *"], options={"rounds": 3})
        assert play.state.scores == (43, -43)
        assert {"+43", "−43"} <= set(words)


def test_rf_47_a_hand_rummy_is_named(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        state = state_of("rummy", ["K10 R10 B10 O10", "K13"], opened=[False, True], options={"hand_rummy": "on"})
        play.set_up(state, think=quiet)
        play.until_my_turn()
        group(play, "K10 R10 B10 O10")
        play.mouse.press("end")
        play.until(lambda: isinstance(play.top, ScoringScene))
        assert play.context.t("scoring.hand-rummy") in play.words()
        assert play.state.round_scores == (0, 26)


def test_rf_45_the_lowest_total_wins_the_match(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        end_of(play, "rummy", ["B7", "K1"], scores=[90, 3], wins=[1, 1], options={"rounds": 3}, round=3)
        assert play.state.match_winner == 1
        assert "Bert" in play.words()


def test_rf_q15_a_shared_victory_names_both(tmp_path: Path) -> None:
    with tile_playing(tmp_path) as play:
        words = end_of(play, "rummy", ["B7", "K4"], scores=[4, 0], wins=[0, 1], options={"rounds": 2}, round=2)
        assert play.state.match_winner is None
        assert play.context.t("scoring.match-shared") in words
        assert "Anna und Bert" in words


@pytest.mark.parametrize(("rounds", "said"), [(1, "eine Runde"), (3, "von 3")])
def test_the_corner_tells_how_many_rounds_are_played(tmp_path: Path, rounds: int, said: str) -> None:
    with tile_playing(tmp_path) as play:
        play.begin((HUMAN, NORMAL), with_options(RUMMY, {"rounds": rounds}), seed="corner")
        assert said in play.words()


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_corner_has_room_for_the_winning_total(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, language=language) as play:
        play.begin((HUMAN, *[NORMAL] * 3), with_options(RUMMY, {"winning_total": 30, "rounds": 12}), seed="corner")
        assert play.context.t("table.winning-total", n=30) in "".join(play.words())
        assert play.cut_off() == []
