"""Equipment, start draw, dealing, and the next round (UR-01..UR-14, UR-85, UR-Q17, UR-Q18)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

from game.engine.actions import Next
from game.engine.events import DirectionTurned, TurnStarted
from game.engine.shuffle import shuffled
from game.engine.tiles import match
from game.engine.tiles.books import BOOKS, UNO_RUMMY
from game.engine.tiles.events import ClaimsAsked, Dealt, RoundStarted, StartDrawn, StartTilesLaid
from game.engine.tiles.match import dealt_order, start_draw
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.pieces import Tile, all_tiles
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileEffect, TileRules
from game.engine.tiles.scoring import tile_value
from game.engine.tiles.state import TileState
from game.engine.tiles.views import view
from tests.tables import happened, play, steps
from tests.tile_tables import counts, every_place, position, rules, tiles

BOX = all_tiles(UNO_RUMMY)
GAME = TileGame(UNO_RUMMY)
SEEDS = [str(number) for number in range(300)]
JUST_DRAW = {"drawn_tile": "keep", "draw_although_playable": "allowed"}
"""Options under which a turn of one draw is always possible and over at once."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ur_01_two_three_or_four_play(seats: int) -> None:
    assert GAME.deal(seats, "1").seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_ur_01_one_or_five_do_not_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 4 seats"):
        GAME.deal(seats, "1")


def test_ur_02_the_age_is_for_reading_only_and_no_part_of_the_rules() -> None:
    assert not {"age", "years", "from_years"} & {field.name for field in fields(TileRules)}


def test_ur_03_everybody_sees_how_many_tiles_each_seat_has_and_no_faces() -> None:
    state = position("R1 R3 R4 R6 R8 R9 R10 R11 R12", "B1 B3", "G1")
    seen = view(state, 1)
    assert seen.counts == (9, 2, 1)
    assert seen.rack == state.racks[1]
    assert seen.racks == ()
    assert not any(repr(tile) in repr(seen) for tile in state.racks[0])


def test_ur_04_the_box_holds_100_tiles_worth_1192() -> None:
    assert len(BOX) == len(set(BOX)) == 100
    assert sum(tile_value(UNO_RUMMY, tile) for tile in BOX) == 1192


def test_ur_05_there_are_72_plain_number_tiles() -> None:
    plain = Counter(tile[:2] for tile in BOX if tile.number in (1, 3, 4, 6, 8, 9, 10, 11, 12))
    assert sum(plain.values()) == 72
    assert set(plain.values()) == {2}


def test_ur_06_there_are_24_action_tiles() -> None:
    actions = Counter(tile[:2] for tile in BOX if tile.number in (2, 5, 7))
    assert sum(actions.values()) == 24
    assert actions["G", 7] == 2
    assert dict(UNO_RUMMY.effects) == {2: TileEffect.DRAW_TWO, 5: TileEffect.SKIP, 7: TileEffect.REVERSE}


def test_ur_07_there_are_four_jokers_that_draw_four() -> None:
    assert sum(tile.is_joker for tile in BOX) == 4
    assert UNO_RUMMY.joker_effect is TileEffect.DRAW_FOUR


def test_ur_08_the_box_is_two_full_series_in_four_colours_and_four_jokers() -> None:
    series = Counter(tile[:2] for tile in BOX if not tile.is_joker)
    assert series == Counter({(colour, number): 2 for colour in "RYBG" for number in range(1, 13)})


def numbers(draws: tuple[tuple[int, Tile], ...]) -> dict[int, int]:
    """What each seat drew, a joker as 0."""
    return {seat: tile.number for seat, tile in draws}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ur_09_the_highest_number_of_the_start_draw_opens(seats: int) -> None:
    for seed in SEEDS:
        drawings, starter = start_draw(UNO_RUMMY, seats, seed)
        last = numbers(drawings[-1])
        assert starter == max(last, key=lambda seat: last[seat])
        assert list(last.values()).count(max(last.values())) == 1
        assert [seat for seat, _ in drawings[0]] == list(range(seats))


def test_ur_09_the_match_opens_with_the_draw_and_its_winner() -> None:
    opening = GAME.opening(3, "11")
    drawings = happened(StartDrawn, opening)
    assert [event.draws for event in drawings] == list(start_draw(UNO_RUMMY, 3, "11/1/start")[0])
    starter = start_draw(UNO_RUMMY, 3, "11/1/start")[1]
    assert opening[-1].state.turn == opening[-1].state.starter == starter
    assert happened(RoundStarted, opening) == [RoundStarted(1, starter)]
    assert isinstance(opening[-1].event, TurnStarted)


@pytest.mark.parametrize("book", BOOKS)
def test_ur_13_every_opening_ends_with_the_first_turn_or_the_question_before_it(book: str) -> None:
    opening = TileGame(BOOKS[book]).opening(3, "11")
    last = opening[-1]
    turn = TurnStarted(last.state.turn)
    assert last.event == (ClaimsAsked() if last.state.phase is TilePhase.CLAIM else turn)
    assert {step.state.seed for step in opening} == {"11"}
    assert last.state.scores == last.state.wins == (0, 0, 0)


def test_ur_q17_tied_seats_draw_again_among_themselves() -> None:
    ties = [each for each in (start_draw(UNO_RUMMY, 4, seed)[0] for seed in SEEDS) if len(each) > 1]
    assert ties
    for drawings in ties:
        for first, again in pairwise(drawings):
            drawn = numbers(first)
            assert [seat for seat, _ in again] == [s for s in drawn if drawn[s] == max(drawn.values())]


def test_ur_q17_a_joker_counts_below_one_in_the_start_draw() -> None:
    with_joker = [
        (numbers(drawings[0]), starter)
        for drawings, starter in (start_draw(UNO_RUMMY, 2, seed) for seed in SEEDS)
        if len(drawings) == 1 and any(tile.is_joker for _, tile in drawings[0])
    ]
    assert with_joker
    assert all(drawn[starter] > 0 for drawn, starter in with_joker)


def test_ur_q17_action_tiles_count_as_their_number_in_the_start_draw() -> None:
    decided = [
        (numbers(drawings[0]), starter)
        for drawings, starter in (start_draw(UNO_RUMMY, 2, seed) for seed in SEEDS)
        if sorted(numbers(drawings[0]).values()) in ([1, 2], [4, 5], [6, 7], [7, 8])
    ]
    assert decided
    assert all(drawn[starter] == max(drawn.values()) for drawn, starter in decided)


def test_ur_10_the_tiles_of_the_start_draw_go_back_before_dealing() -> None:
    for step in GAME.opening(4, "3"):
        assert sorted(every_place(step.state)) == sorted(BOX)
        if isinstance(step.event, StartDrawn):
            assert len(step.state.stock) == 100


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ur_11_each_seat_takes_14_tiles(seats: int) -> None:
    opening = GAME.opening(seats, "5")
    assert counts(opening[-1].state) == (14,) * seats
    (dealt,) = happened(Dealt, opening)
    assert dealt.racks == opening[-1].state.racks
    assert dealt.counts == (14,) * seats


@pytest.mark.parametrize(("seats", "stock"), [(2, 68), (3, 54), (4, 40)])
def test_ur_12_four_start_tiles_lie_face_up_and_the_rest_is_the_stock(seats: int, stock: int) -> None:
    opening = GAME.opening(seats, "5")
    state = opening[-1].state
    assert len(state.loose) == 4
    assert state.table == ()
    assert len(state.stock) == stock
    assert happened(StartTilesLaid, opening) == [StartTilesLaid(state.loose)]


def test_ur_12_the_deal_follows_the_mixed_order_of_its_round() -> None:
    state = GAME.deal(3, "9")
    assert (*(tile for rack in state.racks for tile in rack), *state.loose, *state.stock) == dealt_order(
        UNO_RUMMY, "9", 1
    )


def test_ur_13_play_goes_round_to_the_left() -> None:
    state = position("?3", "?3", "?3", "?3", turn=1, options=JUST_DRAW, stock="?9")
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = play(state, f"{state.turn} draw")
    assert order == [1, 2, 3, 0]


def test_ur_14_a_reverse_turns_the_direction_for_the_rest_of_the_round() -> None:
    state = position("G7 R1", "Y1 R3", "?3", "?3", table="G4 G5 G6", options=JUST_DRAW, stock="?9")
    done = steps(state, "0 lay G4 G5 G6 G7; uno", "3 draw", "2 draw")
    assert happened(DirectionTurned, done) == [DirectionTurned(-1)]
    assert done[-1].state.turn == 1


def finished(**keys: Any) -> TileState:
    """A round that seat 1 of three is about to win with its last tile; seat 2 began it."""
    options = keys.pop("options", {})
    state = position(
        "R1 B3",
        "R7",
        "G1",
        table="R4 R5 R6",
        turn=1,
        starter=2,
        direction=-1,
        options=options,
        seed="4",
        **keys,
    )
    return play(state, "1 lay R4 R5 R6 R7")


def test_ur_85_a_new_round_is_mixed_and_dealt_afresh_to_the_left() -> None:
    over = finished()
    assert over.phase is TilePhase.SCORING
    opening = GAME.apply(over, 2, Next())
    state = opening[-1].state
    assert sorted(every_place(state)) == sorted(BOX)
    assert (state.round, state.direction, state.phase) == (2, 1, TilePhase.TURN)
    assert len(state.loose) == 4
    assert state.scores == over.scores
    assert dealt_order(UNO_RUMMY, "4", 1) != dealt_order(UNO_RUMMY, "4", 2)


def test_ur_85_nothing_of_the_old_round_is_left_in_the_new_one() -> None:
    state = play(finished(spent="*"), "0 next")
    assert (state.jokers_used, state.winner, state.end, state.round_scores) == ((), None, None, ())
    assert (state.drawn, state.called, state.catchable, state.barren_turns) == (None, False, None, 0)


def test_ur_85_next_is_refused_while_a_round_is_played() -> None:
    state = position("R7 B1", "?2", table="R4 R5 R6")
    assert [each.code for each in TileGame(state.rules).problems(state, 0, Next())] == ["not-over"]


def test_ur_q18_the_left_neighbour_of_the_last_starter_begins_the_next_round() -> None:
    assert play(finished(), "0 next").turn == 0


def test_ur_q18_with_winner_the_winner_begins() -> None:
    assert play(finished(options={"next_starter": "winner"}), "0 next").turn == 1


def test_ur_q18_with_draw_the_seats_draw_again() -> None:
    opening = steps(finished(options={"next_starter": "draw"}), "0 next")
    drawings, starter = start_draw(UNO_RUMMY, 3, "4/2/start")
    assert [event.draws for event in happened(StartDrawn, opening)] == list(drawings)
    assert opening[-1].state.turn == starter


def test_ur_q18_after_a_drawn_round_the_start_goes_on_to_the_left_even_with_winner() -> None:
    options = {"next_starter": "winner", "drawn_tile": "keep"}
    tie = play(position("R1 B6", "G9 B1", "R4", stock="R3", turn=2, starter=1, options=options), "2 draw")
    assert tie.phase is TilePhase.SCORING
    assert tie.winner is None
    assert play(tie, "0 next").turn == 2


def test_ur_09_with_lot_the_starter_comes_by_lot_without_a_draw() -> None:
    game = TileGame(rules(first_starter="lot"))
    starters = {game.deal(4, seed).turn for seed in SEEDS[:40]}
    assert starters == {0, 1, 2, 3}
    assert happened(StartDrawn, game.opening(4, "1")) == []
    assert [game.deal(4, seed).turn for seed in SEEDS[:40]] == [game.deal(4, seed).turn for seed in SEEDS[:40]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ur_09_the_lot_and_the_deal_follow_from_the_seed(seats: int) -> None:
    game = TileGame(rules(first_starter="lot"))
    for seed in SEEDS[:10]:
        assert game.deal(seats, seed).turn == shuffled(range(seats), f"{seed}/1/start")[0]
    box = all_tiles(UNO_RUMMY)
    assert dealt_order(UNO_RUMMY, "seed", 3) == shuffled(box, "seed/3")
    assert dealt_order(UNO_RUMMY, "seed", 3, 2) == shuffled(box, "seed/3/2")


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_ur_09_with_chosen_the_named_seat_begins(starter: int) -> None:
    opening = TileGame(rules(first_starter="chosen")).opening(3, "1", starter)
    assert opening[-1].state.turn == starter
    assert happened(StartDrawn, opening) == []


@pytest.mark.parametrize(
    ("bag", "drawn", "starter"),
    [
        ("R5 G4 B3 Y9 Y8 Y7", ["R5 G4 B3"], 0),
        ("R5 G5 B3 Y1 Y2 Y3", ["R5 G5 B3", "Y1 Y2"], 1),
        ("R5 G5 B3 Y4 B4 G2", ["R5 G5 B3", "Y4 B4", "B8 R7"], 0),
        ("R5 G5 B3 Y9 B8", ["R5 G5 B3", "Y9 R7"], 0),
    ],
)
def test_ur_q17_draws_come_off_the_top_while_there_is_a_tile_for_every_seat(
    bag: str, drawn: list[str], starter: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bags = {"seed": tiles(bag), "seed/1": tiles("Y9 R7 G2"), "seed/2": tiles("B8 R7 G2")}
    monkeypatch.setattr(match, "shuffled", lambda box, seed: bags.get(seed, ()) if box == BOX else ())
    drawings, begins = start_draw(UNO_RUMMY, 3, "seed")
    assert [" ".join(repr(tile) for _, tile in draws) for draws in drawings] == drawn
    assert begins == starter


def test_ur_q17_where_the_bag_is_used_up_by_ties_all_tiles_are_mixed_again() -> None:
    small = replace(UNO_RUMMY, numbers=1, copies=1, jokers=1)
    box = set(all_tiles(small))
    mixed_again = 0
    for seed in SEEDS[:60]:
        drawings, starter = start_draw(small, 4, seed)
        for draws in drawings:
            assert len({tile for _, tile in draws}) == len(draws)
            assert {tile for _, tile in draws} <= box
        mixed_again += sum(map(len, drawings)) > len(box)
        assert starter in {seat for seat, _ in drawings[-1]}
    assert mixed_again
