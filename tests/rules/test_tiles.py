"""What no case shows of the tile books: the boxes, who begins, dealing, claims, and what only concerns people; turns
in progress of Rummikub and Rummy: the first lay-out counted live, freed jokers, the tile put aside."""

from collections import Counter
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pytest

from game.ai.tiles.evaluator import MEDIUM, TileEvaluator
from game.engine.game import Draw, Next, Pass, Problem, TurnStarted, WindowClosed
from game.engine.options import FirstStarter, OptionError, with_options
from game.engine.shuffle import shuffled
from game.engine.tiles import events
from game.engine.tiles.actions import Redeal, TilePhase, Timeout
from game.engine.tiles.books import BOOKS, RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, opening_total, start
from game.engine.tiles.match import champions, dealt_order, pairs, proof, start_draw
from game.engine.tiles.melds import Face, Meld, MeldKind, Tile, all_tiles, assess, kind_of, tile_value
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileEffect, TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, seats_to_act, view
from tests.answers import as_a
from tests.listed import listed
from tests.tables import counts, every_place, happened, play, problems, steps
from tests.tile_tables import faces, meld, one, position, rules, tiles

BOXES = {name: all_tiles(book) for name, book in BOOKS.items()}
BOX = BOXES["uno-rummy"]
GAME = TileGame(UNO_RUMMY)
KUB = TileGame(RUMMIKUB)
LAST_TILE = TileGame(with_options(RUMMY, {"last_tile": "on"}))
SEEDS = [str(number) for number in range(300)]
PAIRS = "B3 B3' R8 R8' O10 O10' K1 K3 K5 K7 K9 R1 R4 B13"
BOOK = pytest.mark.parametrize("book", BOOKS)


def claiming(**keys: Any) -> TileState:
    """Seat 0 of Rummikub may claim a new deal."""
    return position(PAIRS, "?14", book="rummikub", phase="claim", **keys)


def codes(state: TileState, action: Any, seat: int = 0) -> list[str]:
    return [each.code for each in TileGame(state.rules).problems(state, seat, action)]


def test_every_box_is_as_printed() -> None:
    """UR-04, UR-05, UR-06, UR-07, UR-08, RK-02, RK-03, RF-03, RF-04, RF-Q1."""
    for book, many, jokers, colours, highest, worth in listed("rules")["boxes"]:
        box = BOXES[book]
        assert len(box) == len(set(box)) == many
        series = Counter(tile[:2] for tile in box if not tile.is_joker)
        assert series == Counter({(colour, number): 2 for colour in colours for number in range(1, highest + 1)})
        assert sum(tile.is_joker for tile in box) == jokers
        assert sum(tile_value(BOOKS[book], tile) for tile in box) == worth


def test_ur_06_ur_07_rk_45_what_tiles_do_and_count() -> None:
    assert dict(UNO_RUMMY.effects) == {2: TileEffect.DRAW_TWO, 5: TileEffect.SKIP, 7: TileEffect.REVERSE}
    assert UNO_RUMMY.joker_effect is TileEffect.DRAW_FOUR
    assert [tile_value(RUMMIKUB, tile) for tile in tiles("* K13 R1", "rummikub")] == [30, 13, 1]


@BOOK
def test_each_deal_follows_its_mixed_order(book: str) -> None:
    """UR-01, UR-11, UR-12, RK-01, RK-04, RK-08, RK-09, RK-10, RK-Q13, RF-01, RF-05, RF-06, RF-08."""
    game = TileGame(BOOKS[book])
    for seats in (2, 3, 4):
        opening = game.opening(seats, "9")
        state = opening[-1].state
        assert counts(state) == (14,) * seats
        assert len(state.loose) == (4 if book == "uno-rummy" else 0)
        assert len(state.stock) == len(BOXES[book]) - 14 * seats - len(state.loose)
        racks = (tile for rack in state.racks for tile in rack)
        assert (*racks, *state.loose, *state.stock) == dealt_order(BOOKS[book], "9", 1)
        (dealt,) = happened(events.Dealt, opening)
        assert (dealt.racks, dealt.counts, state.table) == (state.racks, (14,) * seats, ())
        assert happened(events.StartTilesLaid, opening) == ([events.StartTilesLaid(state.loose)] if state.loose else [])
        turn = TurnStarted(state.turn)
        assert opening[-1].event == (events.ClaimsAsked() if state.phase is TilePhase.CLAIM else turn)
        assert {step.state.seed for step in opening} == {"9"}
        assert state.scores == state.wins == (0,) * seats
    for seats in (0, 1, 5):
        with pytest.raises(ValueError, match="2 to 4 seats"):
            game.deal(seats, "1")


def test_ur_02_rk_01_rk_q11_rf_02_ages_lengths_and_clocks_are_no_part_of_rules_or_states() -> None:
    assert not {"age", "years", "from_years", "minutes"} & {field.name for field in fields(TileRules)}
    assert not {"clock", "time_left", "seconds"} & set(TileState._fields)


def test_ur_03_rf_07_everybody_sees_how_many_tiles_each_seat_has_and_no_faces() -> None:
    state = position("R1 R3 R4 R6 R8 R9 R10 R11 R12", "B1 B3", "G1")
    seen = view(state, 1)
    assert (seen.counts, seen.rack, seen.racks) == ((9, 2, 1), state.racks[1], ())
    assert not any(repr(tile) in repr(seen) for tile in state.racks[0])


def numbers(draws: tuple[tuple[int, Tile], ...]) -> dict[int, int]:
    """What each seat drew, a joker as 0."""
    return {seat: tile.number for seat, tile in draws}


def test_ur_09_ur_q17_the_highest_number_of_the_start_draw_opens_and_ties_draw_again() -> None:
    again = jokers = 0
    for seats in (2, 3, 4):
        for seed in SEEDS:
            drawings, starter = start_draw(UNO_RUMMY, seats, seed)
            last = numbers(drawings[-1])
            assert starter == max(last, key=lambda seat: last[seat])
            assert list(last.values()).count(max(last.values())) == 1
            assert [seat for seat, _ in drawings[0]] == list(range(seats))
            for first, second in pairwise(drawings):
                drawn = numbers(first)
                assert [seat for seat, _ in second] == [s for s in drawn if drawn[s] == max(drawn.values())]
            again += len(drawings) > 1
            jokers += 0 in last.values()
    assert again
    assert jokers


def test_ur_09_ur_10_the_match_opens_with_the_draw_whose_tiles_go_back() -> None:
    opening = GAME.opening(3, "11")
    drawings, starter = start_draw(UNO_RUMMY, 3, "11/1/start")
    assert [event.draws for event in happened(events.StartDrawn, opening)] == list(drawings)
    assert opening[-1].state.turn == opening[-1].state.starter == starter
    assert happened(events.RoundStarted, opening) == [events.RoundStarted(1, starter)]
    for step in opening:
        assert every_place(step.state) == sorted(BOX)
        assert not isinstance(step.event, events.StartDrawn) or len(step.state.stock) == 100


def test_ur_09_rk_06_rf_09_a_lot_follows_from_the_seed_and_a_chosen_seat_begins() -> None:
    assert RUMMIKUB.first_starter is RUMMY.first_starter is FirstStarter.LOT
    assert UNO_RUMMY.first_starter is FirstStarter.DRAW
    for book in BOOKS.values():
        game = TileGame(with_options(book, {"first_starter": "lot"}))
        for seed in SEEDS[:20]:
            assert game.deal(4, seed).turn == shuffled(range(4), f"{seed}/1/start")[0]
        assert {game.deal(4, seed).turn for seed in SEEDS[:40]} == {0, 1, 2, 3}
        assert happened(events.StartDrawn, game.opening(4, "1")) == []
        chosen = TileGame(with_options(book, {"first_starter": "chosen"}))
        for starter in range(3):
            opening = chosen.opening(3, "1", starter)
            assert (opening[-1].state.turn, happened(events.StartDrawn, opening)) == (starter, [])
    assert dealt_order(UNO_RUMMY, "seed", 3) == shuffled(BOX, "seed/3")
    assert dealt_order(UNO_RUMMY, "seed", 3, 2) == shuffled(BOX, "seed/3/2")


def test_ur_q17_draws_come_off_the_top_while_there_is_a_tile_for_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    bags = {"seed/1": tiles("Y9 R7 G2"), "seed/2": tiles("B8 R7 G2")}
    monkeypatch.setattr("game.engine.shuffle.shuffled", lambda box, seed: bags.get(seed, ()) if box == BOX else ())
    for bag, *drawn, starter in listed("rules")["tile_draws"]:
        bags["seed"] = tiles(str(bag))
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


@pytest.mark.parametrize(
    "lie", ["R4 B9 G1 = R4 R5 R6", "R4 B4 * = R4 B4 Z4", "R4 B4 * = R4 B4 Y5", "R4 R5 R6 R7 = R4 R5 R6", "="]
)
def test_ur_15_a_meld_that_lies_about_its_tiles_is_refused(lie: str) -> None:
    laid, meant = lie.split("=")
    assert assess(Meld(tiles(laid), tuple(Face(each[0], int(each[1:])) for each in meant.split())), UNO_RUMMY)


def test_ur_15_ur_17_ur_45_ur_52_what_melds_are_and_their_jokers_stand_for() -> None:
    assert [kind_of(meld(text)) for text in ("B4 B5 B6", "R4 B4 G4")] == [MeldKind.RUN, MeldKind.GROUP]
    for face in (Face(colour, number) for colour in "RYGB" for number in range(2, 12)):
        text = f"{face.colour}{face.number - 1} * {face.colour}{face.number + 1}"
        assert (meld(text).faces[1], assess(meld(text), UNO_RUMMY)) == (face, ())
    assert [meld(text).faces[at].number for text, at in (("R10 R11 *", -1), ("* R11 R12", 0))] == [12, 10]
    state = position("R4 R6 B9 Y9", "?2")
    found = {(each.code, repr(each.detail("meld"))) for each in problems(state, "0 lay R4 R6 | B9 Y9")}
    assert found == {("meld-too-short", "R4 R6"), ("run-gap", "R4 R6"), ("meld-too-short", "Y9 B9")}


def test_ur_25_ur_36_ur_40_a_meld_that_is_too_short_breaks_another_rule_by_where_its_tiles_come_from() -> None:
    state = position("R9 B9 Y1 G1", "?2", table="B4 B5 B6 B7 B8")
    for line, rules_broken in listed("rules")["too_short"]:
        broken = {each.rule for each in problems(state, f"0 {line}") if each.code == "meld-too-short"}
        assert broken == {*rules_broken}, line


def won(starter: int = 2, **keys: Any) -> TileState:
    """A round of three that seat 1 has just won; seat 2 began it."""
    state = position("R1 B3", "R7", "G1", table="R4 R5 R6", turn=1, starter=starter, seed="4", direction=-1, **keys)
    return play(state, "1 lay R4 R5 R6 R7")


def test_a_lay_tells_what_was_played_and_the_table_before_and_after() -> None:
    state = position("R6 B1 B3", "Y12 Y8", table="R3 R4 R5", loose="G9 Y1")
    done = steps(state, "0 lay R3 R4 R5 R6")
    (laid,) = happened(events.Laid, done)
    assert (laid.played, laid.before, laid.table) == (state.racks[0][:1], state.table, done[-1].state.table)
    assert laid.loose == state.loose


def test_rf_39_a_joker_that_is_exchanged_and_laid_again_does_not_count_as_laid_from_the_rack() -> None:
    for book, rack, lay, many in (
        ("rummy", "R5 K9 B9 O1", "K9 B9 *; take *", 3), ("uno-rummy", "R5 G8 Y8 B1", "G8 Y8 *=B8; take *=R5; act *", 4)
    ):  # fmt: skip
        state = position(rack, "?9", table="R4 *=R5 R6", book=book, opened=True)
        (laid,) = happened(events.Laid, steps(state, f"0 lay R4 R5 R6 | {lay}"))
        assert (len(laid.played), {*state.racks[0][:3]} <= {*laid.played}) == (many, True)


def test_ur_q24_once_the_window_is_closed_only_the_seat_on_turn_is_waited_for() -> None:
    state = position("R5 B1", "Y12 Y8", table="R2 R3 R4", stock="G1 G3 B8 G9")
    done = steps(state, "0 lay R2 R3 R4 R5", "1 pass")
    (closed,) = [step.state for step in done if isinstance(step.event, WindowClosed)]
    assert (closed.phase, closed.catchable, seats_to_act(closed)) == (TilePhase.TURN, None, (0,))


def test_ur_85_nothing_of_the_old_round_is_left_in_the_new_one() -> None:
    over = won(spent="*")
    state = GAME.apply(over, 2, Next())[-1].state
    assert every_place(state) == sorted(BOX)
    assert (state.round, state.direction, state.phase, state.scores) == (2, 1, TilePhase.TURN, over.scores)
    assert (state.jokers_used, state.winner, state.end, state.round_scores) == ((), None, None, ())
    assert (state.drawn, state.called, state.catchable, state.barren_turns) == (None, False, None, 0)
    assert dealt_order(UNO_RUMMY, "4", 1) != dealt_order(UNO_RUMMY, "4", 2)


def test_ur_q18_rk_q14_rf_q16_who_begins_the_next_round() -> None:
    assert play(won(), "0 next").turn == 0
    assert play(won(starter=0), "0 next").turn == 1
    assert play(won(options={"next_starter": "winner"}), "0 next").turn == 1
    opening = steps(won(options={"next_starter": "draw"}), "0 next")
    drawings, starter = start_draw(UNO_RUMMY, 3, "4/2/start")
    assert [event.draws for event in happened(events.StartDrawn, opening)] == list(drawings)
    assert opening[-1].state.turn == starter


def test_ur_82_rk_26_rf_32_rf_49_rf_52_which_values_may_be_agreed() -> None:
    for book, option, taken, refused in (
        (UNO_RUMMY, "target", (50, 123, 1000), (49, 1001, 0, -5)),
        (UNO_RUMMY, "rounds", (1, 5, 20), (0, 21)),
        (UNO_RUMMY, "first_to", (1, 5, 20), (0, 21)),
        (RUMMIKUB, "turn_time", (30, 60, 120), (5,)),
        (RUMMY, "rebuild_time", (60, 120, 180), (0,)),
        (RUMMY, "winning_total", (3, 6, 9, 12, 30, 40, 91), (5, 7, 11, 13, 89, 92, 0)),
    ):
        for value in taken:
            assert getattr(with_options(book, {option: value}), option) == value
        for value in refused:
            with pytest.raises(OptionError):
                with_options(book, {option: value})
    assert with_options(RUMMY, {"rebuild_time": "off"}).rebuild_time is None
    assert (UNO_RUMMY.target, RUMMIKUB.turn_time, RUMMY.rebuild_time) == (200, 60, 120)


def test_ur_q30_the_most_rounds_win_once_one_seat_leads() -> None:
    book = rules(game="rounds", rounds=3)
    for wins, winner in (((1, 1, 1), ()), ((2, 2, 1), ()), ((2, 3, 1), (1,)), ((2, 0, 0), ()), ((2, 1, 0), (0,))):
        assert champions(book, (0, 0, 0), wins, 0) == winner


def test_rk_11_rf_q22_draws_come_off_the_shuffled_stock() -> None:
    state = KUB.deal(2, "1")
    eight = state.stock[:8]
    assert eight == dealt_order(RUMMIKUB, "1", 1)[28:36]
    for seat in (state.turn, 1 - state.turn) * 4:
        state = KUB.apply(state, seat, Draw())[-1].state
    assert {tile for rack in state.racks for tile in rack[14:]} == set(eight)


def test_rk_12_rk_13_three_pairs_are_found_and_shown_whatever_the_order_of_the_rack() -> None:
    assert pairs(tiles(PAIRS, "rummikub")[::-1]) == tiles("B3 B3' O10 O10' R8 R8'", "rummikub")
    assert pairs(tiles("* *' R1 R1'", "rummikub")) == tiles("R1 R1'", "rummikub")
    assert len(proof(tiles("B3 B3' R8 R8' O10 O10' K1 K1'", "rummikub"))) == 6


def test_rk_13_the_claim_shows_the_six_tiles_to_all_and_deals_everything_anew() -> None:
    state = claiming(seed="7")
    done = steps(state, "0 redeal")
    (claim,) = happened(events.RedealClaimed, done)
    assert (claim, done[0].state) == (events.RedealClaimed(0, proof(state.racks[0])), state)
    assert all(events.redacted(claim, viewer) == claim for viewer in (None, 0, 1))
    assert happened(events.Dealt, done)[0].counts == (14, 14)
    after = done[-1].state
    assert sorted((*after.racks[0], *after.racks[1], *after.stock)) == sorted(BOXES["rummikub"])
    assert (after.phase, after.turn, after.round, after.deals) == (TilePhase.CLAIM, state.turn, 1, 1)
    again = play(claiming(seed="7", deals=1), "0 redeal")
    assert again.deals == 2
    assert len({state.racks, after.racks, again.racks}) == 3


def test_rk_13_all_tiles_in_the_game_and_no_others_are_dealt_as_round_and_claims_say() -> None:
    state = claiming(seed="7", stock="?5", round=3, deals=1, passed=[1])
    after = play(state, "0 redeal")
    there = {*state.stock, *state.racks[0], *state.racks[1]}
    order = tuple(tile for tile in dealt_order(RUMMIKUB, "7", 3, 2) if tile in there)
    assert (*after.racks[0], *after.racks[1], *after.stock) == order
    assert (len(order), after.deals, after.passed) == (33, 2, ())
    assert len({dealt_order(RUMMIKUB, seed, *rest) for seed in "78" for rest in ((3, 2), (3, 1), (3,), (2, 2))}) == 8


def test_rk_14_rk_q12_every_seat_is_asked_so_that_the_question_betrays_nobody() -> None:
    for seed in SEEDS[:50]:
        state = KUB.deal(3, seed)
        assert KUB.to_act(state) == (0, 1, 2)
        for seat in range(3):
            assert (Redeal() in KUB.choices(state, seat)) == (len(pairs(state.racks[seat])) >= 6)
            assert Pass() in KUB.choices(state, seat)
    done = steps(claiming(turn=1, starter=1, stock="?9"), "0 pass", "1 pass")
    assert (happened(TurnStarted, done), done[-1].state.phase) == ([TurnStarted(1)], TilePhase.TURN)
    assert play(done[-1].state, "1 draw").passed == ()
    unasked = TileGame(with_options(RUMMIKUB, {"redeal_claim": "off"})).deal(2, "1")
    assert (unasked.phase, set(codes(unasked, Redeal()))) == (TilePhase.TURN, {"not-in-this-book"})


def test_rk_q8_rf_q12_a_time_out_is_taken_whenever_it_comes_and_leaves_the_table() -> None:
    state = position("B7 R1", "R2", table="B4 B5 B6", book="rummikub", opened=True)
    after = KUB.apply(state, 0, Timeout())[-1].state
    assert (after.table, after.racks[0][:2], len(after.racks[0])) == (state.table, state.racks[0], 5)
    rummy = position("K10 R10 B10 O10 R1", "R2", book="rummy")
    assert codes(rummy, Timeout()) == codes(play(rummy, "0 open K10 R10 B10 O10"), Timeout()) == []
    assert codes(rummy, Timeout(), 1) == ["not-your-turn"]


def test_rf_46_the_computer_would_rather_be_rid_of_high_tiles() -> None:
    state = position("K13 K1 R5", "R2", table="K4 K5 K6", book="rummy", opened=True)
    judge = TileEvaluator(view(state, 0), 0, MEDIUM)
    king, one = tiles("K13 K1", "rummy")
    assert judge.merit(king) > judge.merit(one)


def test_rf_50_one_tile_lies_open_beside_a_stock_that_is_one_smaller() -> None:
    for seats in (2, 3, 4):
        opening = LAST_TILE.opening(seats, "1")
        state = opening[-1].state
        ((event, then),) = [(step.event, step.state) for step in opening if isinstance(step.event, events.TileReserved)]
        assert (then.reserved, then.stock) == (event.tile, state.stock)
        assert (state.reserved, len(state.stock)) == (event.tile, 106 - 14 * seats - 1)
        assert every_place(state) == sorted(BOXES["rummy"])
        assert all(view(state, viewer).reserved == state.reserved for viewer in (None, *range(seats)))
        assert before(state).reserved == state.reserved


def test_rf_q19_a_joker_is_never_put_aside() -> None:
    skipped = 0
    for seed in SEEDS:
        state = LAST_TILE.deal(2, seed)
        assert state.reserved is not None
        assert not state.reserved.is_joker
        skipped += dealt_order(RUMMY, seed, 1)[28].is_joker
    assert skipped > 0


def stepped(draft: Draft, step: dict[str, Any]) -> Draft | Problem:
    """The draft after a step of `tests/data/drafts.toml`, or why it is refused."""
    book, on = draft.before.rules.book, step.get("on")
    if "put" in step:
        target = NewMeld() if on is None else OnRack() if on == "rack" else OnMeld(on)
        return draft.move(tiles(step["put"], book), target)
    return draft.exchange(tiles(step["exchange"], book)[0], one("*")) if "exchange" in step else draft


def tried(case: dict[str, Any]) -> None:
    """Take the steps of a turn in progress, and hold what is so after each against what the case says."""
    keys = {key: case[key] for key in ("book", "table", "opened", "options", "reserved") if key in case}
    state, about = position(case["rack"], "O13'", stock="?5", **keys), (case["rule"], case["name"])
    draft = start(before(state))
    for step in case["steps"]:
        after = stepped(draft, step)
        if "refused" in step:
            problem = as_a(Problem, after)
            assert step["refused"] in ("", problem.code, problem.rule), about
            continue
        draft = as_a(Draft, after)
        wrong = {problem.code for problem in draft.problems}
        found = {
            "total": opening_total(draft),
            "wrong": " ".join(sorted(wrong)),
            "opening": draft.now.opening != (),
            "melds": [" ".join(map(repr, meld.tiles)) for meld in draft.now.table],
            "beside": state.reserved is not None and draft.where(state.reserved) is None,
        }
        assert {key: found.get(key, told) for key, told in step.items()} == step, about
        assert "has" not in step or (wrong and wrong >= {*step["has"].split()}), about
        draft = draft.undo() if step.get("undone") else draft
    assert case.get("acts") in (None, " ".join(type(act).__name__ for act in draft.acts())), about
    for act in draft.acts() if "then" in case else ():
        state = TileGame(state.rules).apply(state, 0, act)[-1].state
    then = {"opened": [*state.opened], "turn": state.turn, "winner": state.winner, "rack": faces(state.racks[0])}
    assert then == {**then, **case.get("then", {})}, about


def test_turns_in_progress() -> None:
    """RK-18, RK-42, RK-44, RF-24, RF-36, RF-39, RF-51, RF-Q4, RF-Q7, RF-Q8, RF-Q19, RF-Q21."""
    for case in listed("drafts")["draft"]:
        tried(case)
