"""Rummikub and Rummy on the table: first lay-outs, time-outs, jokers, the last tile, the winning total, claims."""

from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine.game import Draw, Pass
from game.engine.tiles.actions import TileAction, TilePhase
from game.engine.tiles.events import LayPunished, RedealClaimed
from game.engine.tiles.melds import joker
from game.engine.tiles.views import TileView
from game.store.settings import Settings
from game.ui.kit.sprite import Rim
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.podium import FACE
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.table.tiles import zones as racks
from game.ui.table.tiles.images import TileLook
from game.words.sentences import cited
from tests.listed import listed
from tests.tile_tables import position, tiles
from tests.ui.driver import HUMAN
from tests.ui.playing import TilePlaying, tile_playing, tile_turn

GROUP, RUN = "O8 K8 R8", "B4 B5 B6"
BOTH = f"{RUN} | {GROUP}"


def quiet(view: TileView, rng: Random) -> TileAction:
    return Pass() if view.phase in (TilePhase.CLAIM, TilePhase.WINDOW) or not view.stock_count else Draw()


def opens(home: Path, book: str, rack: str, other: str = "?14", **keys: Any) -> AbstractContextManager[TilePlaying]:
    """The turn of somebody who has not opened yet."""
    state = position(rack, other, book=book, table=BOTH, opened=[False, True], **keys)
    return tile_turn(home, state, think=quiet)


def cites(play: TilePlaying) -> str:
    """Where the line above the rack says that the rule stands; the turn cannot be ended."""
    assert not play.key("end").enabled
    assert play.turn.guidance().tone == "bad"
    return cited(play.context.t, play.turn.guidance().rule)


def test_rk_18_the_first_lay_out_is_counted_live_and_rk_20_the_table_is_taboo_before(tmp_path: Path) -> None:
    with opens(tmp_path, "rummikub", "K10 R10 B10 O3 K1 B7") as play:
        assert play.turn.guidance().progress == 0
        play.put_in_row("K10", "R10", share=1)
        assert play.turn.guidance().progress == 0
        assert not play.key("end").enabled
        point = play.beside("R10", 1)
        play.mouse.lift(play.point("B10"), point)
        assert "30 / 30" in play.turn.guidance().text, "counted while the tile is in the air"
        play.mouse.let_go(point)
        assert play.turn.guidance().progress == 1
        play.put("B7", "B6", 1)
        assert cites(play) == "Erste Auslage"
        play.click("undo", "end")
        assert play.state.opened == (True, True)
        assert play.state.racks[0] == tiles("O3 K1 B7", "rummikub")


def test_rf_26_after_the_first_lay_out_one_attaches_in_the_same_turn(tmp_path: Path) -> None:
    with opens(tmp_path, "rummy", "K10 R10 B10 O10 B7 R1") as play:
        play.put("B7", "B6", 1)
        assert not play.key("end").enabled
        play.put_in_row("K10", "R10", "B10", "O10", share=1)
        play.mouse.press("reset")
        assert play.turn.guidance().progress == 0
        assert (len(play.slots), play.screen.session.record.lines) == (6, ()), "until the turn ends it can be undone"
        play.put_in_row("K10", "R10", "B10", "O10", share=1)
        play.put("B7", "B6", 1)
        assert play.key("end").enabled
        play.mouse.press("end")
        assert [line.split()[1] for line in play.screen.session.record.lines[:2]] == ["open", "lay"]
        assert play.state.racks[0] == tiles("R1", "rummy")


def test_rf_33_when_the_time_for_rebuilding_is_over_left_overs_go_to_the_rack(tmp_path: Path) -> None:
    state = position("R9 K1 R2", "?14", book="rummy", table=f"K10 R10 B10 O10 | {RUN}", opened=True)
    with tile_turn(tmp_path, state, think=quiet, settings=Settings(), dt=0.1) as play:
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
        clock.left = 5.0
        play.mouse.press("redo")
        play.until(lambda: not play.table.my_turn, frames=100)
        assert play.tile("K10") in play.state.racks[0]
        assert {len(meld.tiles) for meld in play.state.table} == {3}
        play.until_my_turn()
        play.whole()


@pytest.mark.parametrize(
    ("book", "rack", "table", "tile"),
    [
        ("rummy", "K5 K9 O9 R1", f"K4 *=K5 K6 | {GROUP}", "K5"),
        ("rummikub", "K9 O9 R1", "R4 *=R5 R6 | K5 R5 B5 O5", "R5"),
    ],
    ids=["RF-36", "RK-42"],
)
def test_a_tile_on_its_joker_frees_it_now(tmp_path: Path, book: str, rack: str, table: str, tile: str) -> None:
    """RF-36 from the rack, RK-42 from the table; RF-39: it does not come onto the rack."""
    state = position(rack, "?14", book=book, table=table, opened=True)
    with tile_turn(tmp_path, state, think=quiet) as play:
        play.put(tile, joker(), 0)
        assert not play.key("end").enabled
        assert "Joker" in play.turn.guidance().text
        play.mouse.drag(play.point(joker()), play.table.zones.own.center)
        assert joker() not in play.table.rack, "RF-39: it does not come onto the rack"
        assert play.turn.guidance().tone == "bad"
        play.put("K9", joker(), 1)
        play.put("O9", "K9", 1)
        assert play.key("end").enabled, play.turn.guidance()
        play.mouse.press("end")
        assert play.state.racks[0] == tiles("R1", book)
        play.whole()


def test_rf_51_the_last_tile_has_to_be_used(tmp_path: Path) -> None:
    table, options = f"{GROUP} | K2 K3 K4", {"last_tile": "on"}
    state = position("K5 K6", "?14", book="rummy", table=table, reserved="K7", options=options, opened=True)
    with tile_turn(tmp_path, state, think=quiet) as play:
        assert play.table.stage.goal(play.tile("K7")).look == TileLook(Rim.LAST)
        play.put("K5", "K4", 1)
        play.put("K6", "K5", 1)
        assert cites(play) == "Der letzte Stein"
        play.put("K7", "K6", 1)
        play.mouse.press("end")
        play.until_on_top(ScoringScene)
        assert play.state.winner == 0


@pytest.mark.parametrize("total", [14, 15])
def test_rf_52_the_winning_total_has_to_be_met(tmp_path: Path, total: int) -> None:
    table, options = f"{GROUP} | K2 K3 K4", {"winning_total": total}
    state = position("K5", "?14", book="rummy", table=table, options=options, opened=True)
    with tile_turn(tmp_path, state, think=quiet) as play:
        assert any(str(total) in text for text in play.words())
        play.put("K5", "K4", 1)
        if total == 14:
            assert play.key("end").enabled
        else:
            assert cites(play) == "Sieg-Summe"


def test_rk_29_a_wrong_lay_out_may_be_sent_and_costs_three_tiles(tmp_path: Path) -> None:
    options = {"invalid_commit": "penalty_three"}
    state = position("B7 K1 R2", "?14", book="rummikub", table=BOTH, options=options, opened=True)
    with tile_turn(tmp_path, state, think=quiet) as play:
        play.put("K1", "B6", 1)
        assert cited(play.context.t, play.turn.guidance().rule) == "Strafsteine"
        assert not play.table.bad_tiles(), "the screen does not warn"
        play.mouse.press("end")
        assert any(isinstance(step.event, LayPunished) for step in play.screen.session.steps)
        assert len(play.state.racks[0]) == 6


PAIRS = "B3 B3' R8 R8' O10 O10' K1 K2 R4 R5 O1 O2 B12 B13"


@pytest.mark.parametrize("claims", [True, False])
def test_rk_12_and_rk_14_who_holds_three_pairs_may_have_it_dealt_anew_or_not(play: TilePlaying, claims: bool) -> None:
    """A computer that claimed while the question stood there left it standing over other tiles."""
    play.set_up(position(PAIRS, "?14", book="rummikub", phase="claim"), think=quiet, paused=True)
    play.mouse.wait(3)
    assert not isinstance(play.context.scenes.top, Dialog), "it is asked when the computers have decided"
    play.screen.driver.paused = False
    play.until_on_top(Dialog)
    assert play.turn_below.guidance().text == play.context.t("guide.claim"), "asked is whoever holds them"
    play.mouse.press(f"answer-{int(claims)}")
    play.until_my_turn()
    assert play.state.deals == int(claims)
    assert len(play.state.racks[0]) == 14
    claimed = [step.event for step in play.screen.session.steps if isinstance(step.event, RedealClaimed)]
    assert [len(each.tiles) for each in claimed] == [6] * claims
    if claims:
        sorted_anew = racks.sorted_rack(play.table.rack, racks.RackOrder.COLOUR, play.state.rules)
        assert play.table.slots == sorted_anew, "nothing is left of the order of the tiles before"
    play.whole()


@pytest.mark.parametrize("holder", [None, 0, 1])
def test_at_one_machine_everybody_looks_whoever_holds_pairs(tmp_path: Path, holder: int | None) -> None:
    """The round of looks was left out where nobody held three pairs, so that it told that somebody did."""
    odd = "B3 B4 R8 R9 O10 O12 K1 K2 R4 R5 O1 O2 B12 B13"
    with tile_playing(tmp_path) as play:
        racks = [PAIRS if seat == holder else odd if seat == 0 else "?14" for seat in range(3)]
        racks = racks if holder != 1 else ["?14", PAIRS, "?14"]
        play.set_up(position(*racks, book="rummikub", phase="claim"), (HUMAN, HUMAN, HUMAN))
        asked = []
        while play.state.phase is TilePhase.CLAIM:
            play.until_on_top(HandOver)
            asked.append(play.top.seat)
            play.mouse.press("ready")
            play.until_on_top(Dialog)
            play.mouse.press("answer-0")
            play.frame()
        assert asked == [1, 2, 0]
        play.until_my_turn()
        assert play.table.viewer == 0
        assert not play.table.covered


@pytest.mark.parametrize("rule", ["RF-43", "RK-Q1", "RF-45", "RF-Q15"])
def test_the_sheet_holds_what_the_book_counts(tmp_path: Path, rule: str) -> None:
    """RF-43 counts penalty points, RK-Q1 signs; in RF-45 the lowest total wins, RF-Q15 shares a victory."""
    case = listed("sheets")[rule]
    words = {*case["words"]}
    state = position(*case["racks"], book=case["book"], table=BOTH, opened=True, **case["keys"])
    with tile_turn(tmp_path, state, think=quiet) as play:
        play.put("B7", "B6", 1)
        play.mouse.press("end")
        play.until_on_top(ScoringScene)
        play.mouse.wait(3)
        stage = {*play.words()}
        play.mouse.press("sheet")
        said = stage.union(play.words())
        assert words <= said
        assert ("+15" in said) is False
        shared = play.context.t("scoring.match-shared") in said
        assert shared == ("4 Minuspunkte" in words)
        assert [step.face.width for step in play.on_top(ScoringScene).podium.steps.values()].count(
            play.context.style.px(FACE)) == 1 + shared, "who has won is large"  # fmt: skip


def test_rf_47_a_hand_rummy_is_named(tmp_path: Path) -> None:
    with opens(tmp_path, "rummy", "K10 R10 B10 O10", "K13", options={"hand_rummy": "on"}) as play:
        play.put_in_row("K10", "R10", "B10", "O10", share=1)
        play.mouse.press("end")
        play.until_on_top(ScoringScene)
        assert play.context.t("scoring.hand-rummy") in play.words()
        assert play.state.round_scores == (0, 26)
