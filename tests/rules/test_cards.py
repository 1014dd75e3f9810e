"""What no case shows of the card books: boxes, the draw for dealer, dealing, the first card, who sees what;
tournament, tables and house rules that no single case shows (UC-79, UC-80, UC-Q13, UC-Q16, UC-Q20)."""

from collections import Counter
from dataclasses import fields, replace
from itertools import count, pairwise
from random import Random
from typing import Any

import pytest

from game.engine.cards import events, match
from game.engine.cards.actions import Accept, CardPhase, Discard, Jump, Play
from game.engine.cards.books import BOOKS, UNO_112, UNO_1999
from game.engine.cards.forms import ROUNDS, Finished, Tournament, finished, pairs, parse_finished, table_seed, tables
from game.engine.cards.legality import can_be_jumped_on
from game.engine.cards.match import dealer_draw, dealt_order, seating
from game.engine.cards.pieces import COLOURS, hand_value, value
from game.engine.cards.referee import CardGame
from game.engine.cards.rules import all_cards
from game.engine.cards.state import CardState, CardStep
from game.engine.game import DirectionTurned, Draw, End, Next, Pass, Uno
from game.engine.options import FirstStarter, OptionError
from game.engine.shuffle import shuffled
from tests.answers import as_a
from tests.card_tables import cards, position, rules
from tests.listed import listed
from tests.random_player import random_act
from tests.tables import counts, every_place, happened, play, steps
from tools.expectations import told

BOX = all_cards(UNO_1999)
GAME = CardGame(UNO_1999)
NEW = CardGame(UNO_112)
BOOK = pytest.mark.parametrize("book", BOOKS)


def test_every_box_is_as_printed() -> None:
    """UC-02, UC-03, UC-04, UC-05, UC-06, UC-07, UC-08, UN-01, UN-02, UN-55."""
    coloured = {"0": 1, **dict.fromkeys("123456789", 2), "+2": 2, "R": 2, "S": 2}
    plain = {(colour, symbol): many for colour in "RYGB" for symbol, many in coloured.items()}
    for rules_, wilds, worth in (
        (UNO_1999, {"W": 4, "W4": 4}, 1240),
        (UNO_112, {"W": 4, "W4": 4, "SH": 1, "C1": 1, "C2": 1, "C3": 1}, 1440),
    ):
        box = all_cards(rules_)
        faces = Counter((card.colour, card.symbol) for card in box)
        assert faces == plain | {("", symbol): many for symbol, many in wilds.items()}
        assert (len(set(box)), sum(map(value, box))) == (sum(faces.values()), worth)
    assert COLOURS == ("R", "Y", "G", "B")  # in the order of the shapes: circle, star, triangle, square


@BOOK
def test_each_deal_is_seven_cards_a_stock_and_one_turned_up(book: str) -> None:
    """UC-01, UC-13, UC-14, UC-15, UN-04, UN-05, UN-06, UN-07, UN-Q1."""
    game, box = CardGame(BOOKS[book]), all_cards(BOOKS[book])
    for seats in range(2, 11):
        opening = game.opening(seats, "7")
        (dealt,) = (step for step in opening if isinstance(step.event, events.Dealt))
        assert counts(dealt.state) == (7,) * seats
        assert len(dealt.state.stock) == len(box) - 7 * seats
        turned = next(step for step in opening if isinstance(step.event, events.FirstCardTurned))
        assert (turned.event, len(turned.state.stock)) == (
            events.FirstCardTurned(turned.state.discard[0]),
            len(box) - 1 - 7 * seats,
        )
        state = opening[-1].state
        assert every_place(state) == sorted(box)
        assert (game.view(state, 0).stock_count, game.view(state, None).discard) == (len(state.stock), state.discard)
    assert not {"stock", "seed"} & {field.name for field in fields(game.view(state, 0))}
    for seats in (0, 1, 11):
        with pytest.raises(ValueError, match=rf"^{book} \(single\) is played by 2 to 10 seats, not {seats}$"):
            game.deal(seats, "1")


def test_un_q18_removed_custom_wilds_leave_109_cards() -> None:
    assert len(every_place(CardGame(rules("uno-112", C1="removed", C2="removed", C3="removed")).deal(4, "1"))) == 109


def test_uc_09_uc_10_the_end_of_a_round_tells_the_score_sheet_and_500_win() -> None:
    ended = happened(events.RoundEnded, steps(position("R2", "R9 G0"), "0 play R2"))
    assert [(event.values, event.round_scores, event.scores) for event in ended] == [((0, 9), (9, 0), (9, 0))]
    assert UNO_1999.target == 500
    assert play(position("R2", "W", scores=[450, 0]), "0 play R2").match.match_winners == (0,)


def test_uc_11_uc_12_uc_q1_the_highest_number_deals_and_ties_draw_again() -> None:
    tied, actions = 0, set()
    for number in range(400):
        drawings, dealer = dealer_draw(UNO_1999, (0, 1, 2), str(number))
        ranks = [{seat: int(card.symbol) if card.is_number else -1 for seat, card in each} for each in drawings]
        assert [seat for seat, rank in ranks[-1].items() if rank == max(ranks[-1].values())] == [dealer]
        for first, second in pairwise(ranks):
            assert [*second] == [seat for seat, rank in first.items() if rank == max(first.values())]
        tied += len(drawings) > 1
        actions |= {card.symbol for _, card in drawings[0] if not card.is_number}
    assert tied
    assert actions == {"+2", "S", "R", "W", "W4"}


def test_uc_12_uc_q1_draws_come_off_the_top_and_a_new_pack_where_few_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    packs = {"seed/1": cards("Y8 R7 G2"), "seed/2": cards("Y8 R7 G2")}
    monkeypatch.setattr("game.engine.shuffle.shuffled", lambda box, seed: packs[seed] if box == BOX else ())
    for first, *drawings, dealer in listed("rules")["card_draws"]:
        packs["seed"] = cards(str(first))
        found = dealer_draw(UNO_1999, (0, 1, 2), "seed")
        assert found[1] == dealer
        assert [" ".join(repr(card) for _, card in draws) for draws in found[0]] == drawings


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_uc_q1_lots_are_drawn_by_the_seed_and_a_chosen_seat_begins(seats: int) -> None:
    assert UNO_112.first_starter is UNO_1999.first_starter is FirstStarter.DRAW
    lot = CardGame(rules(first_starter="lot"))
    for seed in ("1", "2", "3", "4"):
        assert lot.deal(seats, seed).match.dealer == shuffled(range(seats), f"{seed}/1/start")[0]
        assert not happened(events.DealerDrawn, lot.opening(seats, seed))
        drawings, dealer = dealer_draw(UNO_1999, tuple(range(seats)), f"{seed}/1/start")
        assert GAME.deal(seats, seed).match.dealer == dealer
        assert [event.draws for event in happened(events.DealerDrawn, GAME.opening(seats, seed))] == [*drawings]
    for starter in range(seats):
        state = CardGame(rules(first_starter="chosen")).deal(seats, "1", starter)
        assert (state.starter, state.match.dealer) == (starter, (starter - 1) % seats)


def test_uc_13_a_match_begins_with_its_first_round_and_nothing_won() -> None:
    opening = CardGame(rules(players="rotating_partners")).opening(4, "1")
    (round_started,), (dealt,) = happened(events.RoundStarted, opening), happened(events.Dealt, opening)
    state = opening[-1].state
    assert (state.round, state.scores, state.wins, state.match.teams) == (1, (0,) * 4, (0,) * 4, ((0, 2), (1, 3)))
    assert (round_started.number, round_started.dealer) == (1, state.match.dealer)
    assert (round_started.order, round_started.teams) == (state.match.order, state.match.teams)
    pack = dealt_order(state.rules, "1", 1)
    assert (dealt.counts, [*dealt.hands]) == ((7,) * 4, [pack[at : at + 7] for at in (0, 7, 14, 21)])
    assert {type(step.state.phase) for step in opening} == {CardPhase}
    first = opening[0].state
    assert (first.seed, first.hands, first.stock, first.turn) == ("1", ((),) * 4, pack, state.match.dealer)
    nothing = (CardPhase.DEALING, "", (), events.nothing_known(((),) * 4))
    assert (first.phase, first.colour, first.discard, first.memory) == nothing


@pytest.mark.parametrize(("number", "teams"), [(1, ((0, 2), (1, 3))), (2, ((0, 1), (2, 3))), (3, ((0, 3), (1, 2)))])
def test_uc_76_partners_sit_opposite_and_change_round_by_round(number: int, teams: tuple[tuple[int, int], ...]) -> None:
    rotating, fixed = (seating(rules(players=kind), (0, 1, 2, 3), number) for kind in ("rotating_partners", "partners"))
    (a, c), (b, d) = teams
    assert (rotating.teams, rotating.order) == (teams, (a, b, c, d))
    assert (fixed.teams, fixed.order) == (((0, 2), (1, 3)), (0, 1, 2, 3))
    assert seating(rules(players="rotating_partners"), (0, 1, 2, 3), number + 3).teams == teams


def test_uc_q1_who_deals_next() -> None:
    """The seat to the left of who dealt, or to the right of who won; where nobody did the deal goes on to the left."""
    wrong = {}
    for row in listed("rules")["next_dealers"]:
        option, dealer, winners, order, next_dealer = row
        state = position("R2", "?2", "?2", "?2", options={"next_starter": option})
        state = state._replace(match=state.match._replace(dealer=dealer, winners=tuple(winners)))
        if (found := match._next_dealer(state, tuple(order))) != ((), next_dealer):
            wrong[str(row)] = found
    assert wrong == {}


def test_uc_q1_the_draw_for_a_later_round_is_one_of_its_own_among_those_who_still_play() -> None:
    state = position("R2", "?2", "?2", "?2", seed="seed", options={"next_starter": "draw"})
    for number in range(1, 5):
        drawn = match._next_dealer(state._replace(match=state.match._replace(round=number)), (3, 1, 0))
        assert drawn == dealer_draw(state.rules, (0, 1, 3), f"seed/{number + 1}/start")


def test_uc_51_uc_q1_uc_q22_a_new_round_is_dealt_from_the_same_seed_to_the_left_and_keeps_what_was_won() -> None:
    for option, dealer in (("rotate", 1), ("winner", 2), ("draw", None)):
        keys: dict[str, Any] = {"seed": "seed", "round": 3, "scores": [7, 8, 9], "wins": [1, 0, 1], "direction": -1}
        over = play(position("R2", "G1", "B1", options={"next_starter": option}, **keys), "0 play R2")
        fresh = CardGame(over.rules).apply(over, 0, Next())
        (dealt,) = happened(events.Dealt, fresh)
        assert [card for hand in dealt.hands for card in hand] == [*dealt_order(over.rules, "seed", 4)[:21]]
        for _, state in fresh:
            assert (state.seed, state.round, state.scores, state.wins) == ("seed", 4, over.scores, (2, 0, 1))
        assert next(step for step in fresh if isinstance(step.event, events.RoundStarted)).state.direction == 1
        assert (dealer is None) == bool(happened(events.DealerDrawn, fresh))
        assert dealer in (None, fresh[-1].state.match.dealer)


def opening_with(face: str, seats: int, game: CardGame = GAME) -> tuple[CardStep, ...]:
    """The opening of a match whose first card turned up is that one."""
    for number in range(3000):
        opening = game.opening(seats, str(number))
        if happened(events.FirstCardTurned, opening)[0].card.symbol == face:
            return opening
    raise AssertionError(face)


def first_seat(state: CardState) -> int:
    """The dealer's left neighbour."""
    return (state.match.dealer + 1) % state.seats


def test_uc_16_what_the_first_card_does_is_told() -> None:
    for face, options, course in listed("rules")["first_cards"]:
        opening = opening_with(face, 3, CardGame(rules(first_starter="chosen", **options)))
        turned = next(at for at, step in enumerate(opening) if isinstance(step.event, events.FirstCardTurned))
        assert ", ".join(told(step.event) for step in opening[turned + 1 :]) == course, face
        assert opening[-1].state.direction == (-1 if face == "R" else 1), face


@pytest.mark.parametrize("seats", [2, 4])
def test_what_the_first_card_does_with_two_and_with_four(seats: int) -> None:
    """UC-30, UC-33, UC-37, UC-43."""
    opening = opening_with("R", seats)
    state = opening[-1].state
    dealer = state.match.dealer
    assert (state.turn, state.direction) == (dealer, -1)
    assert happened(DirectionTurned, opening)
    drew = play(state, f"{dealer} draw")
    after = play(drew, f"{dealer} pass") if drew.phase is CardPhase.DRAWN else drew
    assert after.turn == (dealer - 1) % seats

    state = opening_with("S", seats)[-1].state
    assert (state.turn, counts(state)) == ((first_seat(state) + 1) % seats, (7,) * seats)

    state = opening_with("W", seats)[-1].state
    first = first_seat(state)
    assert (state.phase, state.turn, state.colour) == (CardPhase.COLOUR, first, "")
    after = play(state, f"{first} colour B")
    assert (after.phase, after.turn, after.colour) == (CardPhase.TURN, first, "B")

    opening = opening_with("W4", seats)
    state = opening[-1].state
    assert happened(events.FirstCardReturned, opening)
    assert (len(state.discard), state.discard[0].symbol == "W4") == (1, False)
    assert every_place(state) == sorted(BOX)


def test_uc_27_under_stacking_the_first_player_may_answer() -> None:
    state = opening_with("+2", 4, CardGame(rules(stacking="on")))[-1].state
    assert (state.phase, state.turn, state.pending.pending_draw) == (CardPhase.ANSWER, first_seat(state), 2)


def test_uc_43_each_first_draw_four_is_shuffled_in_by_the_seed_the_round_and_how_many_there_were() -> None:
    openings = (GAME.opening(2, str(number)) for number in count())
    two_in_a_row = next(each for each in openings if len(happened(events.FirstCardReturned, each)) > 1)
    for opening in (opening_with("W4", 3), two_in_a_row):
        returned = [at for at, step in enumerate(opening) if isinstance(step.event, events.FirstCardReturned)]
        for number, at in enumerate(returned, 1):
            before, (event, state) = opening[at - 1].state, opening[at]
            assert event == events.FirstCardReturned(before.discard[0])
            assert (before.colour, state.discard) == ("", ())
            assert state.stock == shuffled((*before.discard, *before.stock), f"{state.seed}/1/first/{number}")


def test_uc_q9_a_first_nought_or_seven_moves_no_hands_under_seven_o() -> None:
    game = CardGame(rules(seven_o="on"))
    for symbol in ("0", "7"):
        opening = opening_with(symbol, 4, game)
        assert opening[-1].state.hands == happened(events.Dealt, opening)[0].hands


@pytest.mark.parametrize("players", ["partners", "rotating_partners", "tournament"])
def test_uc_q22_partners_need_four_seats(players: str) -> None:
    for seats in (2, 3, 5):
        with pytest.raises(ValueError, match=rf"^uno-1999 \({players}\) is played by 4 seats, not {seats}$"):
            CardGame(rules(players=players)).deal(seats, "1")


def test_un_q2_a_voluntary_draw_is_a_choice_beside_a_fitting_card() -> None:
    state = position("R1 B2", "?7", book="uno-112")
    assert {type(action).__name__ for action in CardGame(state.rules).choices(state, 0)} >= {"Play", "Draw"}


def test_un_08_un_09_un_q8_un_44_special_first_cards_are_ignored_and_stay_below() -> None:
    ignored = set()
    for number in range(200):
        opening = NEW.opening(3, str(number))
        state = opening[-1].state
        turned = [event.card for event in happened(events.FirstCardTurned, opening)]
        assert state.discard == tuple(reversed(turned))
        assert state.discard[0].is_number
        assert not any(card.is_number for card in state.discard[1:])
        assert (state.turn, state.direction, state.phase) == ((state.match.dealer + 1) % 3, 1, CardPhase.TURN)
        assert counts(state) == (7, 7, 7)
        ignored |= {card.symbol for card in turned[:-1]}
    assert ignored >= {"+2", "S", "R", "W", "W4", "C1"}


@pytest.mark.parametrize("book", BOOKS)
def test_uc_65_un_31_un_q21_only_the_challenger_and_whose_it_is_see_the_hand(book: str) -> None:
    (shown,) = happened(
        events.Challenged, steps(position("W4 R3 B7", "?7", "?7", "?7", book=book), "0 play W4:G", "1 challenge")
    )
    assert (shown.hand, shown.lawful) == (cards("R3 B7"), False)
    for seat, hand in ((1, shown.hand), (0, shown.hand), (2, ()), (3, ()), (None, ())):
        seen = as_a(events.Challenged, events.redacted(shown, seat))
        assert seen.hand == hand


def test_uc_q4_the_hand_shown_is_the_one_after_laying_without_later_penalty_cards() -> None:
    done = steps(position("W4 G3", "?7", "?7", stock="R1 R2 ?20"), "0 play W4:G", "2 catch 0", "1 challenge")
    (shown,) = happened(events.Challenged, done)
    assert (shown.hand, shown.lawful, len(done[-1].state.hands[0])) == (cards("G3"), True, 3)


@BOOK
def test_uc_47_uc_q6_an_act_comes_to_the_same_in_all_its_forms(book: str) -> None:
    """A call before a card and with it, an act in a window and after all have passed."""
    compared, new = Counter[str](), book == "uno-112"
    options: dict[str, str | int] = {"jump_in": "on", "stacking": "on", "false_catch_penalty": 1}
    options |= {"C1": "composed: self discard wilds", "C2": "composed: self discard 1"} if new else {}
    game, hands = CardGame(rules(book, **options)), ("C1 W R5 ?1" if new else "W R5 ?2", "R7 ?3", "R7 W W4 ?1")
    for number in range(30):
        state = position(*hands, book=book, options=options, seed=str(number), discard="R6")
        chance = Random(f"forms {number}")
        while not state.phase.is_between and compared.total() < 4000:
            passed = state
            while passed.phase is CardPhase.WINDOW and passed.turn == state.turn:
                passed = game.apply(passed, game.to_act(passed)[0], Pass())[-1].state
            for seat in state.match.order:
                for action in game.choices(state, seat):
                    done = game.apply(state, seat, action)[-1].state
                    if isinstance(action, Play | Jump | Discard) and action.uno:
                        called = game.apply(state, seat, Uno())[-1].state
                        assert game.apply(called, seat, replace(action, uno=False))[-1].state == done, action
                        compared["called"] += 1
                    if passed is not state and seat == state.turn and isinstance(action, Play | Draw | Accept):
                        assert game.apply(passed, seat, action)[-1].state == done, action
                        compared["passed"] += 1
            state = game.apply(state, *random_act(game, state, chance))[-1].state
    assert min(compared["called"], compared["passed"]) > 100


def test_un_38_all_hands_are_shuffled_together_and_none_is_lost() -> None:
    start = position("SH B1 B2 B3", "Y1 Y2", "G1 G2 G3", book="uno-112")
    done = steps(start, "0 play SH:Y")
    held = sorted(card for hand in start.hands for card in hand if card.symbol != "SH")
    state = done[-1].state
    assert sorted(card for hand in state.hands for card in hand) == held
    assert every_place(state) == sorted(all_cards(UNO_112))
    (mixed,) = happened(events.HandsShuffled, done)
    for seat in range(3):
        seen = as_a(events.HandsShuffled, events.redacted(mixed, seat))
        assert [hand != () for hand in seen.hands] == [each == seat for each in range(3)]


def test_un_q10_nobody_is_left_without_cards_by_a_shuffle_of_hands() -> None:
    for seats in range(2, 11):
        hands = ["SH R1", *(["?1"] * (seats - 1))]
        assert counts(steps(position(*hands, book="uno-112", seed="x"), "0 play SH:Y uno")[-1].state) == (1,) * seats


def test_un_q20_a_round_in_which_written_rules_hand_out_more_than_can_be_laid_is_stuck() -> None:
    text = "composed: others draw 2"
    game, chance = CardGame(rules("uno-112", C1=text, C2=text, C3=text)), Random("1")
    state = game.deal(10, "1")
    while state.phase is not CardPhase.OVER:
        state = game.apply(state, *random_act(game, state, chance))[-1].state
    assert (state.reshuffles, state.match.end) == (100, End.STUCK)
    lowest = min(map(hand_value, state.hands))
    assert [hand_value(state.hands[seat]) for seat in state.match.winners] in ([lowest], [])


def test_un_41_what_no_rule_can_be_made_of_is_refused() -> None:
    for text in (
        "", "idea 6", "composed:", "composed: next dance", "composed: others swap", "composed: next draw 0", "text: ",
        "composed: next exactly 7", "composed: self swap", "composed: next draw 21", "text: two\nlines",
    ):  # fmt: skip
        with pytest.raises(OptionError, match="C2"):
            rules("uno-112", C2=text)


def test_uc_79_every_pair_of_eight_plays_four_rounds_together() -> None:
    together: Counter[tuple[int, int]] = Counter()
    for number in range(1, ROUNDS + 1):
        assert sorted([player for table in tables(number) for player in table]) == list(range(8))
        for table in tables(number):
            a, b, c, d = table
            together[min(a, c), max(a, c)] += 1
            together[min(b, d), max(b, d)] += 1
    assert ROUNDS == 28
    assert together == {(a, b): 4 for a in range(8) for b in range(a + 1, 8)}
    for turn in range(7):
        assert sorted(player for pair in pairs(turn) for player in pair) == list(range(8))
    for number in (0, 29):
        with pytest.raises(ValueError, match=f"^a tournament has 28 rounds, not {number}$"):
            tables(number)


def played(table: int, number: int) -> CardState:
    """A round of one table played to its end."""
    game, chance = CardGame(rules(players="tournament")), Random(f"{table} {number}")
    state = game.deal(4, table_seed("1", number, table))
    while game.to_act(state):
        state = game.apply(state, *random_act(game, state, chance))[-1].state
    return state


def test_uc_80_uc_q13_the_standings_add_up_what_both_tables_report() -> None:
    tournament = Tournament()
    for number in (1, 2, 3):
        states = played(0, number), played(1, number)
        before = tournament.totals
        # The second table may finish first; a round counts when both have.
        for table in (1, 0):
            assert tournament.totals == before
            assert table in tournament.waiting
            tournament = tournament.with_table(finished(number, table, states[table]))
        for seated, state in zip(tables(number), states, strict=True):
            for seat, player in enumerate(seated):
                assert tournament.totals[player] - before[player] == state.match.scores[seat]
    assert tournament.number == 4
    ranks = [rank for rank, _, _ in tournament.standings()]
    assert ranks == sorted(ranks)
    assert [points for _, _, points in tournament.standings()] == sorted(tournament.totals, reverse=True)
    assert len({player for _, player, _ in tournament.standings()}) == 8


def test_uc_80_the_best_is_first_equals_share_a_rank_and_leave_the_next_ones_free() -> None:
    assert [rank for rank, _, _ in Tournament().standings()] == [1] * 8
    done = Finished(1, 0, (30, 0, 30, 0)), Finished(1, 1, (0, 10, 0, 10))
    best, second, rest = tables(1)[0][::2], tables(1)[1][1::2], set(range(8))
    standings = Tournament(done).standings()
    assert [(rank, points) for rank, _, points in standings] == [(1, 30)] * 2 + [(3, 10)] * 2 + [(5, 0)] * 4
    assert [player for _, player, _ in standings] == [
        *sorted(best), *sorted(second), *sorted(rest - {*best, *second})
    ]  # fmt: skip


def test_uc_80_uc_q13_a_table_reports_once_and_in_its_round_what_counts() -> None:
    over = play(position("R2", "?2", book="uno-112", options={"first_to": 1}), "0 play R2")
    assert over.phase is CardPhase.OVER
    with pytest.raises(ValueError, match=r"^a table counts when it has finished its round$"):
        finished(1, 0, over)
    with pytest.raises(ValueError, match=r"^a table counts when it has finished its round$"):
        finished(1, 0, CardGame(rules(players="tournament")).deal(4, "1"))
    once = Tournament().with_table(Finished(1, 0, (0, 20, 0, 20)))
    assert once.number == 1
    assert once.waiting == (1,)
    for again in (Finished(1, 0, (0, 0, 0, 0)), Finished(2, 1, (0, 0, 0, 0))):
        with pytest.raises(ValueError, match=f"round 1 does not wait for table {again.table} of round {again.number}"):
            once.with_table(again)


def test_uc_80_what_a_table_reports_is_kept_as_a_line() -> None:
    done = Finished(28, 1, (0, 133, 0, 133))
    assert parse_finished(str(done)) == done
    for text in ("1 0 0 0 0 0", "28 1 999999 0 999999 0"):
        assert str(parse_finished(text)) == text
    for text in (
        "1 0 1000000 0 0 0", "1 0 \u0663 0 0 0", "1 0 \u00b2 0 0 0", "", "1 0 5 5 5", "29 0 1 1 1 1", "0 0 1 1 1 1",
        "1 2 1 1 1 1", "1 0 x 1 1 1", "1 0 -5 1 1 1",
    ):  # fmt: skip
        assert parse_finished(text) is None


def test_uc_q20_a_window_opens_only_where_a_twin_can_be_in_a_hand() -> None:
    book = rules(jump_in="on")
    box = {repr(card): card for card in all_cards(book)}
    assert can_be_jumped_on(book, (box["R5"],))
    assert not can_be_jumped_on(book, (box["R5"], box["G5"], box["R5'"]))
    assert not can_be_jumped_on(book, (box["R0"],))
    assert can_be_jumped_on(book, (box["W"], box["W'"], box["W''"]))
    assert not can_be_jumped_on(book, (box["W"], box["W'"], box["W''"], box["W'''"]))


def test_uc_94_holding_both_copies_nobody_else_can_come_between() -> None:
    state = play(position("B6 B6' R1 R2", "?3", "?3", discard="B7", options={"jump_in": "on"}), "0 play B6")
    game = CardGame(state.rules)
    assert [seat for seat in range(3) if any(isinstance(act, Jump) for act in game.choices(state, seat))] == [0]
