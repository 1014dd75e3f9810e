"""Equipment, dealer draw, dealing and the first card (UC-01..UC-17, UC-27..UC-43, UC-Q1, UC-Q9, UC-Q22)."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from itertools import count

import pytest

from game.engine.actions import Next
from game.engine.cards import match
from game.engine.cards.books import UNO_1999
from game.engine.cards.events import (
    DealerDrawn,
    Dealt,
    Drew,
    FirstCardReturned,
    FirstCardTurned,
    RoundEnded,
    RoundStarted,
)
from game.engine.cards.match import dealer_draw, dealt_order, seating
from game.engine.cards.memory import nothing_known
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import all_cards, value
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, CardStep
from game.engine.events import DirectionTurned, Skipped
from game.engine.shuffle import shuffled
from tests.card_tables import cards, counts, every_place, position, rules
from tests.engine.tiles.test_transition import told
from tests.tables import happened, play, steps

BOX = all_cards(UNO_1999)
GAME = CardGame(UNO_1999)
FACES = Counter(card.face for card in BOX)


@pytest.mark.parametrize("seats", range(2, 11))
def test_uc_01_two_to_ten_play(seats: int) -> None:
    assert GAME.deal(seats, "1").seats == seats


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_uc_01_one_or_eleven_do_not_play(seats: int) -> None:
    with pytest.raises(ValueError, match=f"^uno-1999 \\(single\\) is played by 2 to 10 seats, not {seats}$"):
        GAME.deal(seats, "1")


def test_uc_02_the_box_holds_108_cards_worth_1240() -> None:
    assert len(BOX) == len(set(BOX)) == 108
    assert sum(map(value, BOX)) == 1240


@pytest.mark.parametrize("colour", "BGRY")
def test_uc_03_each_colour_has_one_nought_and_two_of_every_other_number(colour: str) -> None:
    numbers = {card.face: FACES[card.face] for card in BOX if card.colour == colour and card.is_number}
    assert numbers == {(colour, "0"): 1, **{(colour, str(number)): 2 for number in range(1, 10)}}
    assert sum(numbers.values()) == 19


@pytest.mark.parametrize("colour", "BGRY")
def test_uc_04_uc_05_uc_06_each_colour_has_two_draw_twos_two_reverses_two_skips(colour: str) -> None:
    assert [FACES[colour, symbol] for symbol in ("+2", "R", "S")] == [2, 2, 2]


def test_uc_04_there_are_eight_draw_twos() -> None:
    assert sum(card.symbol == "+2" for card in BOX) == 8


def test_uc_05_there_are_eight_reverses() -> None:
    assert sum(card.symbol == "R" for card in BOX) == 8


def test_uc_06_there_are_eight_skips() -> None:
    assert sum(card.symbol == "S" for card in BOX) == 8


def test_uc_07_uc_08_there_are_four_wilds_and_four_wild_draw_fours() -> None:
    assert FACES["", "W"] == FACES["", "W4"] == 4


def test_uc_08_the_other_wilds_belong_to_the_other_book() -> None:
    assert {symbol for colour, symbol in FACES if not colour} == {"W", "W4"}


def test_uc_09_what_the_score_sheet_shows_comes_with_the_end_of_every_round() -> None:
    """Info only: the pad of the box is the sheet of the screen."""
    ended = happened(RoundEnded, steps(position("R2", "R9 G0"), "0 play R2"))
    assert [(event.values, event.round_scores, event.scores) for event in ended] == [((0, 9), (9, 0), (9, 0))]


def test_uc_10_the_aim_is_to_be_first_to_five_hundred() -> None:
    assert UNO_1999.target == 500
    assert play(position("R2", "W", scores=[450, 0]), "0 play R2").match.match_winners == (0,)


def seeds_of_draw(wanted: str, seats: int = 3) -> list[str]:
    """Seeds whose first dealer draw has a card with that symbol."""
    found = []
    for number in range(400):
        drawings, _dealer = dealer_draw(UNO_1999, tuple(range(seats)), str(number))
        if any(card.symbol == wanted for _, card in drawings[0]):
            found.append(str(number))
    return found


def test_uc_11_the_highest_number_deals() -> None:
    for number in range(50):
        drawings, dealer = dealer_draw(UNO_1999, (0, 1, 2), str(number))
        ranks = {seat: int(card.symbol) if card.is_number else -1 for seat, card in drawings[-1]}
        assert ranks[dealer] == max(ranks.values())
        assert list(ranks.values()).count(ranks[dealer]) == 1


@pytest.mark.parametrize("symbol", ["+2", "S", "R", "W", "W4"])
def test_uc_12_action_cards_do_not_count_in_the_draw(symbol: str) -> None:
    for seed in seeds_of_draw(symbol):
        drawings, dealer = dealer_draw(UNO_1999, (0, 1, 2), seed)
        if any(card.is_number for _, card in drawings[0]):
            assert dict(drawings[0])[dealer].is_number


def test_uc_q1_tied_highest_cards_draw_again_and_only_they() -> None:
    again = [dealer_draw(UNO_1999, (0, 1, 2), str(number))[0] for number in range(200)]
    tied = [drawings for drawings in again if len(drawings) > 1]
    assert tied
    for first, second, *_ in tied:
        highest = max(int(card.symbol) if card.is_number else -1 for _, card in first)
        best = [seat for seat, card in first if (int(card.symbol) if card.is_number else -1) == highest]
        assert [seat for seat, _ in second] == best


@pytest.mark.parametrize(
    ("first", "drawings", "dealer"),
    [
        ("R5 G4 B3 Y9", ["R5 G4 B3"], 0),
        ("R5 G5 B3 Y1 Y2", ["R5 G5 B3", "Y1 Y2"], 1),
        ("R5 G5 B3 Y1 B1", ["R5 G5 B3", "Y1 B1", "Y8 R7"], 0),
        ("R5 G5 B3 Y1", ["R5 G5 B3", "Y8 R7"], 0),
        ("RS B+2 W R0 G1 W4", ["RS B+2 W", "R0 G1 W4"], 1),
        ("R0 B+2 W", ["R0 B+2 W"], 0),
    ],
)
def test_uc_12_uc_q1_the_draws_come_off_the_top_and_another_pack_where_too_few_cards_are_left(
    first: str, drawings: list[str], dealer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    packs = {"seed": cards(first), "seed/1": cards("Y8 R7 G2"), "seed/2": cards("Y8 R7 G2")}
    monkeypatch.setattr(match, "shuffled", lambda box, seed: packs[seed] if box == BOX else ())
    found = dealer_draw(UNO_1999, (0, 1, 2), "seed")
    assert found[1] == dealer
    assert [" ".join(repr(card) for _, card in draws) for draws in found[0]] == drawings


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_uc_q1_lots_are_drawn_by_the_seed_and_a_chosen_seat_begins(seats: int) -> None:
    lot = CardGame(rules(first_starter="lot"))
    for seed in ("1", "2", "3", "4"):
        assert lot.deal(seats, seed).match.dealer == shuffled(range(seats), f"{seed}/1/start")[0]
        assert not happened(DealerDrawn, lot.opening(seats, seed))
        drawings, dealer = dealer_draw(UNO_1999, tuple(range(seats)), f"{seed}/1/start")
        assert GAME.deal(seats, seed).match.dealer == dealer
        assert [event.draws for event in happened(DealerDrawn, GAME.opening(seats, seed))] == [*drawings]
    for starter in range(seats):
        state = CardGame(rules(first_starter="chosen")).deal(seats, "1", starter)
        assert (state.starter, state.match.dealer) == (starter, (starter - 1) % seats)


def test_uc_13_a_match_begins_with_its_first_round_and_nothing_won() -> None:
    opening = CardGame(rules(players="rotating_partners")).opening(4, "1")
    (round_started,), (dealt,) = happened(RoundStarted, opening), happened(Dealt, opening)
    state = opening[-1].state
    assert (state.round, state.scores, state.wins, state.match.teams) == (1, (0,) * 4, (0,) * 4, ((0, 2), (1, 3)))
    assert (round_started.number, round_started.dealer) == (1, state.match.dealer)
    assert (round_started.order, round_started.teams) == (state.match.order, state.match.teams)
    pack = dealt_order(state.rules, "1", 1)
    assert (dealt.counts, [*dealt.hands]) == ((7,) * 4, [pack[at : at + 7] for at in (0, 7, 14, 21)])
    assert {type(step.state.phase) for step in opening} == {CardPhase}
    first = opening[0].state
    assert (first.seed, first.hands, first.stock, first.turn) == ("1", ((),) * 4, pack, state.match.dealer)
    assert (first.phase, first.colour, first.discard, first.memory) == (
        CardPhase.DEALING,
        "",
        (),
        nothing_known(((),) * 4),
    )


@pytest.mark.parametrize(("number", "teams"), [(1, ((0, 2), (1, 3))), (2, ((0, 1), (2, 3))), (3, ((0, 3), (1, 2)))])
def test_uc_76_partners_sit_opposite_and_change_round_by_round(number: int, teams: tuple[tuple[int, int], ...]) -> None:
    rotating, fixed = (seating(rules(players=kind), (0, 1, 2, 3), number) for kind in ("rotating_partners", "partners"))
    (a, c), (b, d) = teams
    assert (rotating.teams, rotating.order) == (teams, (a, b, c, d))
    assert (fixed.teams, fixed.order) == (((0, 2), (1, 3)), (0, 1, 2, 3))
    assert seating(rules(players="rotating_partners"), (0, 1, 2, 3), number + 3).teams == teams


@pytest.mark.parametrize(
    ("option", "dealer", "winners", "order", "next_dealer"),
    [
        ("rotate", 0, (2,), (0, 1, 2, 3), 1),
        ("rotate", 3, (2,), (0, 1, 2, 3), 0),
        ("rotate", 0, (2,), (0, 2, 3), 2),
        ("rotate", 3, (2,), (1, 2, 3), 1),
        ("winner", 0, (2,), (0, 1, 2, 3), 1),
        ("winner", 0, (0,), (0, 1, 2, 3), 3),
        ("winner", 1, (3,), (1, 3), 1),
        ("winner", 1, (), (0, 1, 2, 3), 2),
        ("winner", 3, (), (1, 2, 3), 1),
        ("winner", 0, (1, 3), (2, 3), 2),
    ],
)
def test_uc_q1_who_deals_next(
    option: str, dealer: int, winners: tuple[int, ...], order: tuple[int, ...], next_dealer: int
) -> None:
    """The seat to the left of who dealt, or to the right of who won; where nobody did the deal goes on to the left."""
    state = position("R2", "?2", "?2", "?2", options={"next_starter": option})
    state = state._replace(match=state.match._replace(dealer=dealer, winners=winners))
    assert match._next_dealer(state, order) == ((), next_dealer)


def test_uc_q1_the_draw_for_a_later_round_is_one_of_its_own_among_those_who_still_play() -> None:
    state = position("R2", "?2", "?2", "?2", seed="seed", options={"next_starter": "draw"})
    for number in range(1, 5):
        drawn = match._next_dealer(state._replace(match=state.match._replace(round=number)), (3, 1, 0))
        assert drawn == dealer_draw(state.rules, (0, 1, 3), f"seed/{number + 1}/start")


@pytest.mark.parametrize(("option", "dealer"), [("rotate", 1), ("winner", 2)])
def test_uc_q1_the_deal_moves_to_the_left_or_so_that_the_winner_begins(option: str, dealer: int) -> None:
    over = play(position("R2", "G1", "B1", options={"next_starter": option}), "0 play R2")
    assert play(over, "0 next").match.dealer == dealer


def test_uc_q1_with_the_option_each_round_is_drawn_for() -> None:
    over = play(position("R2", "G1", "B1", options={"next_starter": "draw"}), "0 play R2")
    assert happened(DealerDrawn, CardGame(over.rules).apply(over, 0, Next()))


@pytest.mark.parametrize("seats", range(2, 11))
def test_uc_13_uc_14_uc_15_seven_each_one_turned_up_and_the_rest_is_the_stock(seats: int) -> None:
    opening = GAME.opening(seats, "7")
    dealt = next(step for step in opening if isinstance(step.event, Dealt))
    assert counts(dealt.state) == (7,) * seats
    assert len(dealt.state.stock) == 108 - 7 * seats
    turned = next(step for step in opening if isinstance(step.event, FirstCardTurned))
    assert len(turned.state.discard) == 1
    assert len(turned.state.stock) == {2: 93, 10: 37}.get(seats, 107 - 7 * seats)
    assert sorted(every_place(opening[-1].state)) == sorted(BOX)


def test_uc_14_the_stock_lies_face_down() -> None:
    names = {field.name for field in fields(GAME.view(GAME.deal(2, "1"), 0))}
    assert "stock" not in names
    assert "seed" not in names


def test_uc_15_one_card_lies_face_up() -> None:
    state = CardGame(rules(first_starter="lot")).deal(3, "5")
    assert GAME.view(state, None).discard[0] == state.discard[0]


def opening_with(face: str, seats: int, game: CardGame = GAME) -> tuple[CardStep, ...]:
    """The opening of a match whose first card turned up is that one."""
    for number in range(3000):
        steps = game.opening(seats, str(number))
        turned = happened(FirstCardTurned, steps)[0]
        if (turned.card.colour and turned.card.symbol) == face or turned.card.symbol == face:
            return steps
    raise AssertionError(face)


def twice_returned(opening: tuple[CardStep, ...]) -> bool:
    """Whether two wild draw fours were turned up in a row."""
    return len(happened(FirstCardReturned, opening)) > 1


def first_seat(state: CardState) -> int:
    """The dealer's left neighbour."""
    return (state.match.dealer + 1) % state.seats


@pytest.mark.parametrize("seats", [2, 4])
def test_uc_16_uc_17_with_a_number_the_dealer_s_left_neighbour_begins(seats: int) -> None:
    state = opening_with("5", seats)[-1].state
    assert (state.turn, state.phase, state.direction) == (first_seat(state), CardPhase.TURN, 1)


@pytest.mark.parametrize(
    ("face", "options", "course"),
    [
        ("5", {}, "TurnStarted 0"),
        ("+2", {}, "Drew 0 2 action, Skipped 0, TurnStarted 1"),
        ("+2", {"stacking": "on"}, "TurnStarted 0"),
        ("S", {}, "Skipped 0, TurnStarted 1"),
        ("R", {}, "DirectionTurned -1, TurnStarted 2"),
        ("W", {}, "TurnStarted 0"),
    ],
)
def test_uc_16_what_the_first_card_does_is_told(face: str, options: dict[str, str], course: str) -> None:
    opening = opening_with(face, 3, CardGame(rules(first_starter="chosen", **options)))
    turned = next(at for at, step in enumerate(opening) if isinstance(step.event, FirstCardTurned))
    assert ", ".join(map(told, opening[turned + 1 :])) == course
    assert opening[-1].state.direction == (-1 if face == "R" else 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_uc_27_a_first_draw_two_hits_the_first_player(seats: int) -> None:
    opening = opening_with("+2", seats)
    state = opening[-1].state
    first = first_seat(state)
    assert len(state.hands[first]) == 9
    assert [event.seat for event in happened(Drew, opening)] == [first]
    assert [event.seat for event in happened(Skipped, opening)] == [first]
    assert state.turn == (first + 1) % seats


def test_uc_27_under_stacking_the_first_player_may_answer() -> None:
    state = opening_with("+2", 4, CardGame(rules(stacking="on")))[-1].state
    assert (state.phase, state.turn, state.pending.pending_draw) == (CardPhase.ANSWER, first_seat(state), 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_uc_30_after_a_first_reverse_the_dealer_begins_and_play_goes_right(seats: int) -> None:
    opening = opening_with("R", seats)
    state = opening[-1].state
    assert (state.turn, state.direction) == (state.match.dealer, -1)
    assert happened(DirectionTurned, opening)
    dealer = state.turn
    drew = play(state, f"{dealer} draw")
    after = play(drew, f"{dealer} pass") if drew.phase is CardPhase.DRAWN else drew
    assert after.turn == (dealer - 1) % seats


@pytest.mark.parametrize("seats", [2, 4])
def test_uc_33_a_first_skip_passes_the_first_player_over(seats: int) -> None:
    state = opening_with("S", seats)[-1].state
    assert state.turn == (first_seat(state) + 1) % seats
    assert counts(state) == (7,) * seats


@pytest.mark.parametrize("seats", [2, 4])
def test_uc_37_uc_q9_after_a_first_wild_the_first_player_chooses_and_plays(seats: int) -> None:
    state = opening_with("W", seats)[-1].state
    first = first_seat(state)
    assert (state.phase, state.turn, state.colour) == (CardPhase.COLOUR, first, "")
    after = play(state, f"{first} colour B")
    assert (after.phase, after.turn, after.colour) == (CardPhase.TURN, first, "B")


@pytest.mark.parametrize("seats", [2, 4])
def test_uc_43_uc_q9_a_first_draw_four_goes_back_and_another_is_turned(seats: int) -> None:
    opening = opening_with("W4", seats)
    assert happened(FirstCardReturned, opening)
    state = opening[-1].state
    assert state.discard[0].symbol != "W4"
    assert len(state.discard) == 1
    assert sorted(every_place(state)) == sorted(BOX)


def test_uc_43_each_first_draw_four_is_shuffled_in_by_the_seed_the_round_and_how_many_there_were() -> None:
    openings = (GAME.opening(2, str(number)) for number in count())
    for opening in (opening_with("W4", 3), next(filter(twice_returned, openings))):
        returned = [at for at, step in enumerate(opening) if isinstance(step.event, FirstCardReturned)]
        for number, at in enumerate(returned, 1):
            before, (event, state) = opening[at - 1].state, opening[at]
            assert event == FirstCardReturned(before.discard[0])
            assert (before.colour, state.discard) == ("", ())
            assert state.stock == shuffled((*before.discard, *before.stock), f"{state.seed}/1/first/{number}")


def test_uc_q9_a_first_nought_or_seven_moves_no_hands_under_seven_o() -> None:
    game = CardGame(rules(seven_o="on"))
    for symbol in ("0", "7"):
        opening = opening_with(symbol, 4, game)
        dealt = happened(Dealt, opening)[0]
        assert opening[-1].state.hands == dealt.hands


def test_uc_q22_a_new_round_goes_left_again() -> None:
    over = play(position("R2", "G1", "B1", direction=-1), "0 play R2")
    fresh = CardGame(over.rules).apply(over, 0, Next())
    started = next(step for step in fresh if isinstance(step.event, RoundStarted))
    assert started.state.direction == 1


def test_uc_51_a_new_round_is_dealt_from_the_same_seed_and_keeps_what_was_won() -> None:
    over = play(position("R2", "G1", "B1", seed="seed", round=3, scores=[7, 8, 9], wins=[1, 0, 1]), "0 play R2")
    fresh = CardGame(over.rules).apply(over, 0, Next())
    (dealt,) = happened(Dealt, fresh)
    assert [card for hand in dealt.hands for card in hand] == [*dealt_order(over.rules, "seed", 4)[:21]]
    for _, state in fresh:
        assert (state.seed, state.round, state.scores, state.wins) == ("seed", 4, over.scores, (2, 0, 1))


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("players", ["partners", "rotating_partners", "tournament"])
def test_uc_q22_partners_need_four_seats(seats: int, players: str) -> None:
    with pytest.raises(ValueError, match=rf"^uno-1999 \({players}\) is played by 4 seats, not {seats}$"):
        CardGame(rules(players=players)).deal(seats, "1")


def test_uc_46_uc_60_every_option_has_its_ledger_default() -> None:
    plain = CardRules(book="uno-1999", prefix="UC")
    assert plain == UNO_1999
    assert (plain.last_card_draws, plain.late_uno_call, plain.stacking) == ("yes", "no", "off")
