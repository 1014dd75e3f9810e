"""What a computer player of the card books expects of each thing that it can do: who is on turn then, with what."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.ai.cards.evaluator import OUT, CardEvaluator
from game.ai.cards.profile import HARD, CardProfile
from game.ai.cards.win_probability import ALL, chances
from game.engine.actions import Draw, Pass
from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Jump, NameColour, Play
from game.engine.cards.custom import What, Who, WildEffect
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import hand_value
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from tests.card_tables import cards, position
from tests.tables import play

HAND = "R1 RS RR R+2 W B3 R0"
OTHERS = ("?5", "?6", "?7")
SEATS = (0, 1, 2, 3)


def judge_of(state: CardState, seat: int = 0, character: CardProfile = HARD) -> CardEvaluator:
    """Who weighs what a seat can do."""
    return CardEvaluator(view(state, seat), seat, character)


def expected(
    judge: CardEvaluator, action: CardAction, worth: tuple[int, ...], patch: pytest.MonkeyPatch
) -> tuple[int, list[Any]]:
    """What an action is worth if the positions that are looked at are worth so much; and which those are: the hand, how
    many cards everybody has, who is on turn, on which colour and sign, in which direction (0 for the present one)."""
    seen: list[Any] = []
    left = list(worth)

    def outlook(hand: Any, counts: Any, turn: int, colour: str, symbol: str, direction: int = 0) -> int:
        seen.append((hand, tuple(counts[seat] for seat in SEATS[: len(counts)]), turn, colour, symbol, direction))
        return left.pop(0)

    patch.setattr(judge, "_outlook", outlook)
    found = judge.worth(action)
    assert not left
    assert isinstance(found, int), "the same on every machine"
    return found, seen


def card(text: str) -> Any:
    """One card."""
    return cards(text)[0]


@pytest.mark.parametrize(
    ("action", "gone", "counts", "turn", "colour", "symbol", "direction"),
    [
        (Play(card("R1")), "R1", (6, 5, 6, 7), 1, "R", "1", 1),
        (Play(card("R0")), "R0", (6, 5, 6, 7), 1, "R", "0", 1),
        (Play(card("W"), "G"), "W", (6, 5, 6, 7), 1, "G", "W", 1),
        (Play(card("RS")), "RS", (6, 5, 6, 7), 2, "R", "S", 1),
        (Play(card("RR")), "RR", (6, 5, 6, 7), 3, "R", "R", -1),
        (Play(card("R+2")), "R+2", (6, 7, 6, 7), 2, "R", "+2", 1),
        (Jump(card("R1")), "R1", (6, 5, 6, 7), 1, "R", "1", 1),
        (NameColour("G"), "", (7, 5, 6, 7), 0, "G", "", 0),
        (Discard(cards("R1 B3")), "R1 B3", (7, 5, 6, 7), 1, "R", "", 0),
        (Pass(), "", (7, 5, 6, 7), 1, "R", "7", 0),
    ],
)
def test_what_a_computer_expects_of_an_action(
    action: CardAction, gone: str, counts: tuple[int, ...], turn: int, colour: str, symbol: str, direction: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    state = position(HAND, *OTHERS)
    rest = tuple(each for each in state.hands[0] if each not in cards(gone))
    worth, seen = expected(judge_of(state), action, (4321,), monkeypatch)
    assert seen == [(rest, counts, turn, colour, symbol, direction)]
    assert worth == 4321


@pytest.mark.parametrize("card_", ["R5", "W4", "R+2"])
def test_going_out_is_worth_more_than_anything_and_most_with_the_dearest_card(card_: str) -> None:
    judge = judge_of(position(card_, *OTHERS))
    assert judge.worth(Play(card(card_), "")) == OUT + hand_value(cards(card_)) > 2 * ALL


@pytest.mark.parametrize(
    ("options", "stacked", "turn"),
    [({}, 2, 2), ({"stacking": "on"}, 2, 2), ({"stacking": "on", "stack_mixed": "on"}, 2, 2)],
)
def test_uc_84_whoever_is_asked_is_expected_to_draw(
    options: dict[str, Any], stacked: int, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judge_of(position(HAND, *OTHERS, options=options))
    _, seen = expected(judge, Play(card("R+2")), (0,), monkeypatch)
    assert seen[0][1:3] == ((6, 5 + stacked, 6, 7), turn)


def test_uc_92_who_lets_a_chance_go_by_expects_what_the_card_does(monkeypatch: pytest.MonkeyPatch) -> None:
    before = position("R+2 R1 R2", "?5", "?6", "?7", options={"jump_in": "on"})
    state = play(before, "0 play R+2")
    assert state.phase is CardPhase.WINDOW
    worth, seen = expected(judge_of(state, 2), Pass(), (99,), monkeypatch)
    assert seen == [(state.hands[2], (2, 7, 6, 7), 2, "R", "+2", 1)]
    assert worth == 99


@pytest.mark.parametrize(
    ("action", "options", "counts", "turn"),
    [
        (Jump(card("R1")), {}, (6, 5, 6, 7), 1),
        (Jump(card("R1")), {"after_jump": "same"}, (6, 5, 6, 7), 0),
        (Play(card("R1")), {"after_jump": "same"}, (6, 5, 6, 7), 1),
        (Jump(card("R+2")), {"after_jump": "same"}, (6, 7, 6, 7), 0),
        (Jump(card("RS")), {"after_jump": "next"}, (6, 5, 6, 7), 2),
        (Jump(card("RS")), {"jump_action": "both_void"}, (6, 5, 6, 7), 1),
        (Play(card("RS")), {"jump_action": "both_void"}, (6, 5, 6, 7), 2),
    ],
)
def test_uc_93_who_goes_on_after_a_jump_is_as_the_rules_say(
    action: CardAction, options: dict[str, Any], counts: tuple[int, ...], turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judge_of(position(HAND, *OTHERS, options={"jump_in": "on", **options}))
    _, seen = expected(judge, action, (0,), monkeypatch)
    assert seen[0][1:3] == (counts, turn)


# -- drawing and doubting ----------------------------------------------------------------------------------------


def test_drawing_is_worth_what_laying_and_keeping_the_card_are_worth_by_their_odds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(HAND, *OTHERS)
    judge = judge_of(state)
    fit = judge.odds.fits(1, "R", "7")
    worth, seen = expected(judge, Draw(), (9000, 1000), monkeypatch)
    assert seen == [(state.hands[0], counts, 1, "R", "7", 0) for counts in ((7, 5, 6, 7), (8, 5, 6, 7))]
    assert worth == (9000 * fit + 1000 * (1000 - fit)) // 1000
    assert 0 < fit < 1000


@pytest.mark.parametrize(
    ("odds", "stock", "pile", "drawn"),
    [
        (300, 90, "R7", 3), (1000, 90, "R7", 1), (10, 90, "R7", 90), (0, 90, "R7", 90), (1, 0, "R7", 1),
        (7, 200, "R7", 142), (1, 2000, "R7", 1000), (10, 90, "R7 G1 G2 G3", 93), (0, 0, "R7 G1 G2 G3", 3),
    ],
)  # fmt: skip
def test_uc_q25_who_draws_until_something_fits_draws_the_more_the_less_fits_but_no_more_than_there_is(
    odds: int, stock: int, pile: str, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies under the top of the discard pile is shuffled and drawn, too."""
    state = position(HAND, *OTHERS, discard=pile, options={"draw_until": "fits"})
    judge = judge_of(state)
    judge.view = replace(judge.view, stock_count=stock)
    monkeypatch.setattr(judge.odds, "fits", lambda *_: odds)
    _, seen = expected(judge, Draw(), (0,), monkeypatch)
    assert seen == [(state.hands[0], (7 + drawn - 1, 5, 6, 7), 1, "R", "7", 0)]
    assert isinstance(seen[0][1][0], int)


def test_uc_39_who_accepts_has_all_that_is_to_be_drawn_and_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    state = play(position("W4 G1 G2", *OTHERS), "0 play W4:G")
    _, seen = expected(judge_of(state, 1), Accept(), (0,), monkeypatch)
    assert seen == [(state.hands[1], (2, 9, 6, 7), 2, "G", "W4", 0)]


@pytest.mark.parametrize("odds", [0, 300, 1000])
def test_uc_63_a_challenge_is_worth_what_either_end_is_worth_by_its_odds(
    odds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rightly, the layer draws four and oneself is on turn; wrongly, oneself draws six and is passed over."""
    state = play(position("W4 G1 G2", *OTHERS), "0 play W4:G")
    judge = judge_of(state, 1)
    asked: list[tuple[int, str, int]] = []
    monkeypatch.setattr(judge.odds, "unlawful", lambda *about: asked.append(about) or odds)  # type: ignore[func-returns-value]
    worth, seen = expected(judge, Challenge(), (90_100, 9000), monkeypatch)
    hand = state.hands[1]
    assert seen == [(hand, (2, 11, 6, 7), 2, "G", "W4", 0), (hand, (6, 5, 6, 7), 1, "G", "W4", 0)]
    assert worth == (9000 * odds + 90_100 * (1000 - odds)) // 1000
    assert asked == [(0, "R", HARD.distrust)]


@pytest.mark.parametrize(("counted", "more"), [("4k+2", 2), ("4k+2k", 6)])
def test_uc_q15_a_challenge_that_fails_costs_two_cards_or_two_for_each_wild_draw_four(
    counted: str, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"stacking": "on", "stack_challenge": counted}
    before = position("W4 G1 G2", "W4' G3 G4", "W4'' B1 B2", "?7", options=options)
    state = play(before, "0 play W4:G", "1 play W4':G", "2 play W4'':G")
    _, seen = expected(judge_of(state, 3), Challenge(), (0, 0), monkeypatch)
    assert [counts for _, counts, *_ in seen] == [(2, 2, 2, 7 + 12 + more), (2, 2, 2 + 12, 7)]


BLUFF = "W4 R1 R2 B3"
"""A hand that holds the colour of the top card: a wild draw four from it is against its rule."""


@pytest.mark.parametrize(
    ("hand", "action", "options", "outlooks", "worth"),
    [
        (BLUFF, Play, {}, (5000, 901, 300), 5000 - 601 * 50 // 100),
        (BLUFF, Play, {}, (5000, 300, 301), 5000),
        (BLUFF, Play, {"w4_bluff": "prevented"}, (5000,), 5000),
        ("W4 G1 G2 B3", Play, {}, (5000,), 5000),
        (BLUFF, Jump, {"jump_in": "on", "jump_action": "both_void"}, (5000,), 5000),
    ],
)
def test_uc_66_a_bluff_costs_what_a_challenge_would_leave_as_often_as_it_is_feared(
    hand: str, action: type[Play | Jump], options: dict[str, Any], outlooks: tuple[int, ...], worth: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Not the next seat draws four then, but oneself, and the next one is on turn."""
    state = position(hand, *OTHERS, options=options)
    found, seen = expected(judge_of(state), action(card("W4"), "G"), outlooks, monkeypatch)
    assert found == worth
    rest = state.hands[0][1:]
    assert seen[1:] == [
        (rest, (4, 5, 6, 7), 0, "R", "", 0), (state.hands[0], (4 + 3, 5, 6, 7), 1, "R", "7", 0),
    ][: len(outlooks) - 1]  # fmt: skip


# -- hands that move, written rules ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "counts", "turn"),
    [
        ("next draw 2", (2, 5, 6, 9), 3), ("others discard 1", (2, 4, 5, 6), 3), ("self again", (2, 5, 6, 7), 0),
        ("chosen swap", (6, 5, 2, 7), 3), ("next draw 2; next skip", (2, 5, 6, 9), 2),
    ],
)  # fmt: skip
def test_un_45_what_is_written_on_a_custom_wild_is_expected_to_happen(
    written: str, counts: tuple[int, ...], turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against the clock: the next seat is the last one."""
    options = {"C1": f"composed: {written}"}
    state = position("C1 B1 G2", *OTHERS, book="uno-112", direction=-1, options=options)
    _, seen = expected(judge_of(state), Play(cards("C1", "uno-112")[0], "G", False, 2), (0,), monkeypatch)
    assert seen[0][1:] == (counts, turn, "G", "C1", -1)


@pytest.mark.parametrize(
    ("what", "number", "seat", "counts", "turn"),
    [
        (What.DRAW, 3, 1, (7, 8, 6, 7), 1), (What.DRAW_UNTIL_COLOUR, 0, 2, (7, 5, 10, 7), 1),
        (What.DISCARD, 2, 1, (7, 3, 6, 7), 1), (What.DISCARD, 9, 1, (7, 0, 6, 7), 1),
        (What.DISCARD_WILDS, 0, 3, (7, 5, 6, 6), 1), (What.DISCARD_WILDS, 0, 2, (7, 5, 6, 7), 1),
        (What.DOWN_TO, 2, 3, (7, 5, 6, 2), 1), (What.DOWN_TO, 9, 3, (7, 5, 6, 7), 1),
        (What.EXACTLY, 3, 1, (7, 3, 6, 7), 2), (What.EXACTLY, 5, 1, (7, 5, 6, 7), 1),
        (What.EXACTLY, 3, 2, (7, 5, 3, 7), 1),
        (What.SWAP, 0, 2, (6, 5, 7, 7), 1), (What.SKIP, 0, 1, (7, 5, 6, 7), 2), (What.SKIP, 0, 2, (7, 5, 6, 7), 1),
        (What.AGAIN, 0, 3, (7, 5, 6, 7), 3), (What.REVERSE, 0, 0, (7, 5, 6, 7), 3),
    ],
)  # fmt: skip
def test_un_45_what_an_effect_of_a_custom_wild_is_expected_to_do(
    what: What, number: int, seat: int, counts: tuple[int, ...], turn: int
) -> None:
    judge = judge_of(position(HAND, *OTHERS))
    held = dict(judge.counts)
    assert judge._hit(WildEffect(Who.NEXT, what, number), held, 1, 1, seat) == turn
    assert tuple(held[each] for each in SEATS) == counts


@pytest.mark.parametrize(
    ("what", "turn", "direction", "then"),
    [
        (What.EXACTLY, 3, -1, 2), (What.SKIP, 3, -1, 2), (What.REVERSE, 3, -1, 1), (What.REVERSE, 1, 1, 3),
        (What.REVERSE, 2, 1, 2), (What.REVERSE, 1, -1, 1), (What.AGAIN, 1, -1, 3),
    ],
)  # fmt: skip
def test_un_45_who_is_on_turn_after_an_effect_goes_by_the_direction(
    what: What, turn: int, direction: int, then: int
) -> None:
    judge = judge_of(position(HAND, *OTHERS))
    assert judge._hit(WildEffect(Who.NEXT, what, 2), dict(judge.counts), turn, direction, 3) == then


@pytest.mark.parametrize(("fit", "drawn"), [(1000, 0), (0, 1000), (500, 500), (333, 667)])
def test_un_47_who_can_lay_nothing_is_expected_to_draw_as_often_as_that_is_so(
    fit: int, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = judge_of(position(HAND, *OTHERS))
    monkeypatch.setattr(judge.odds, "fits", lambda *about: fit if about == (6, "R", "") else -1)
    held = dict(judge.counts)
    assert judge._hit(WildEffect(Who.NEXT, What.DRAW_IF_STUCK, 1000), held, 1, 1, 2) == 1
    assert held[2] == 6 + drawn
    assert isinstance(held[2], int)


@pytest.mark.parametrize(
    ("who", "named", "direction", "struck"),
    [
        (Who.NEXT, None, 1, {1}), (Who.NEXT, None, -1, {3}), (Who.OTHERS, None, 1, {1, 2, 3}), (Who.SELF, None, 1, {0}),
        (Who.CHOSEN, 2, 1, {2}), (Who.CHOSEN, None, 1, set()),
    ],
)  # fmt: skip
def test_un_45_an_effect_concerns_whom_it_names(who: Who, named: int | None, direction: int, struck: set[int]) -> None:
    judge = judge_of(position(HAND, *OTHERS))
    held = dict(judge.counts)
    assert judge._worked(WildEffect(who, What.DRAW, 1), held, 1, direction, named) == 1
    assert {seat for seat in SEATS if held[seat] > judge.counts[seat]} == struck
    assert judge._worked(WildEffect(Who.NEXT, What.SKIP), held, 3, -1, None) == 2


# -- what a position is worth ------------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", [None, "partners"])
@pytest.mark.parametrize(
    ("turn", "direction", "places"),
    [(0, 1, (0, 1, 2, 3)), (2, 1, (2, 3, 0, 1)), (2, -1, (2, 1, 0, 3)), (1, 0, (3, 0, 1, 2))],
)
def test_a_position_is_worth_the_chances_of_the_own_side_less_the_burden_of_its_hand(
    teams: str | None, turn: int, direction: int, places: tuple[int, ...]
) -> None:
    options = {"players": teams} if teams else {}
    state = position("R1 G2 W", "?1", "W' ?5", "?7", options=options, seen=["W'", "", "", ""])
    judge = judge_of(state)
    hand, counts = cards("R1 G2"), {0: 2, 1: 1, 2: 9, 3: 7}
    strengths = [judge._own(hand, 2, places[0], "B", "2")]
    strengths += [judge._guessed(seat, counts[seat], places[seat], "B", "2") for seat in (1, 2, 3)]
    shares = chances(strengths)
    won = shares[0] + (shares[2] if teams else 0)
    assert judge._outlook(hand, counts, turn, "B", "2", direction) == won - judge.burden(hand, won)
    assert judge.burden(hand, won) == judge.point * 3 * (ALL - won) // ALL > 0


def test_a_level_trusts_what_was_denied_as_far_as_its_character_says() -> None:
    for trust in (0, 50):
        assert judge_of(position(HAND, *OTHERS), character=replace(HARD, trust=trust)).odds.trust == trust


def test_a_table_of_two_has_weights_of_its_own_and_where_all_is_seen_nothing_is_guessed() -> None:
    assert judge_of(position("R1 G2", "?5")).weights == HARD.two
    judge = judge_of(position("R1 G2", "?5", "?6"))
    assert judge.weights == HARD.more
    judge.odds.unseen = ()
    assert judge._content == 0
