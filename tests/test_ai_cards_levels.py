"""The levels of the card books: honest, the same everywhere, and what each of them does at the table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS, choose, first_match
from game.ai.cards.character import HARD, MASTER
from game.ai.cards.foresight import Foresight
from game.ai.cards.judge import Judge
from game.ai.cards.odds import Odds
from game.ai.cards.prospects import ALL, MORE, TWO, chances, strength
from game.ai.cards.stakes import Stakes
from game.cli.selfplay import play_round
from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.cards.actions import Accept, Action, Challenge, Play, plays
from game.engine.cards.books import BOOKS
from game.engine.cards.discardgame import DiscardGame
from game.engine.cards.imagine import imagine
from game.engine.cards.pieces import all_cards
from game.engine.cards.state import DiscardState, Phase
from game.engine.cards.views import view
from game.engine.shuffle import shuffled
from tests.card_tables import (
    cards,
    every_place,
    play,
    position,
    random_act,
    random_rules,
    random_seats,
    rules,
)
from tests.hash_seeds import printed

HOUSE = {"stacking": "on", "seven_o": "on", "jump_in": "on"}
CAREFUL = ("hard", "master")
"""The levels that overlook nothing."""


def answers(state: DiscardState, level: str, seat: int = 0, count: int = 20) -> list[Action]:
    """What a level does in a position, with many seeds."""
    return [LEVELS[level](view(state, seat), Random(number)) for number in range(count)]


def laid(state: DiscardState, level: str, seat: int = 0) -> set[str]:
    """The cards that a level lays in a position, with many seeds."""
    return {repr(each.card) for each in answers(state, level, seat) if isinstance(each, Play)}


# -- honest and the same everywhere ------------------------------------------------------------------------


def with_hidden_cards_mixed(state: DiscardState, seat: int, seed: str) -> DiscardState:
    """The state with all that a seat neither sees nor has seen, the stock and the other hands, dealt anew."""
    remembered = {*state.hands[seat], *state.memory.seen[seat]}
    hidden = [card for pile in (state.stock, *state.hands) for card in pile if card not in remembered]
    mixed = iter(shuffled(hidden, seed))
    stock = tuple(next(mixed) for _ in state.stock)
    hands = tuple(tuple(card if card in remembered else next(mixed) for card in hand) for hand in state.hands)
    drawn = state.drawn if seat == state.turn or state.drawn is None else hands[state.turn][-1]
    return state._replace(stock=stock, hands=hands, drawn=drawn, seed=seed)


@pytest.mark.parametrize("options", [{}, HOUSE])
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_seat_cannot_see_changes_neither_its_view_nor_any_levels_choice(
    book: str, options: dict[str, Any]
) -> None:
    chance = Random(f"honest {book}")
    game = DiscardGame(rules(book, **options))
    state, remembered = game.deal(3, "honest"), 0
    for number in range(40):
        if state.phase in (Phase.SCORING, Phase.OVER):
            state = game.deal(3, f"honest {number}")
        seat, action = random_act(game, state, chance)
        other = with_hidden_cards_mixed(state, seat, f"mixed {number}")
        assert sorted(every_place(other)) == sorted(every_place(state))
        assert other.hands != state.hands
        assert view(other, seat) == view(state, seat)
        remembered += any(view(state, seat).known)
        for level in LEVELS:
            assert answers(other, level, seat, 1) == answers(state, level, seat, 1)
        state = game.apply(state, seat, action)[-1].state
    assert remembered or not options


GAME = """
from random import Random
from game.ai.cards import LEVELS
from game.engine.cards.books import UNO_112
from game.engine.cards.discardgame import DiscardGame
game = DiscardGame(UNO_112)
state = game.deal(len(LEVELS), "hash")
players = list(LEVELS.values())
chance = Random("hash")
for _ in range(60):
    if state.phase == "scoring" or state.phase == "over":
        break
    seat = game.to_act(state)[0]
    action = players[seat](game.view(state, seat), chance)
    print(seat, action)
    state = game.apply(state, seat, action)[-1].state
"""


def test_the_same_seed_gives_the_same_round_under_any_hash_seed(root: Path) -> None:
    played = printed(root, GAME)
    assert len(played) == 1
    assert played.pop().count("\n") > 10


def test_what_a_master_imagines_fits_what_it_sees() -> None:
    state = play(position("R2 B6 G4 W", "?7", "?5", "?9"), "0 play R2", "1 draw")
    seen = view(state, 2)
    foresight = Foresight(Judge(seen, 2, MASTER), Random(1))
    for _ in range(10):
        world = foresight._world()
        assert world.hands[2] == seen.hand
        assert tuple(map(len, world.hands)) == seen.counts
        assert len(world.stock) == seen.stock_count
        assert sorted(every_place(world.state())) == sorted(all_cards(seen.rules))
    assert foresight._world().hands != foresight._world().hands


def test_what_a_master_imagines_fits_what_it_remembers() -> None:
    told: dict[str, Any] = {"at_most": ["4 4 4 4", "5 0 1 5", "0 0 5 5"], "seen": ["G1 B1", "", ""]}
    state = position("R2 B6 G4 W", "R1 R3 G1 B1 B2", "?5", **told)
    foresight = Foresight(Judge(view(state, 0), 0, replace(MASTER, trust=100)), Random(1))
    for _ in range(20):
        hands = foresight._world().hands
        assert tuple(map(len, hands)) == (4, 5, 5)
        assert set(cards("G1 B1")) <= set(hands[1])
        held = [[card.colour for card in hand] for hand in hands]
        assert (held[1].count("Y"), held[1].count("G"), held[2].count("R"), held[2].count("Y")) == (0, 1, 0, 0)


@pytest.mark.parametrize("number", range(12))
def test_an_imagined_match_goes_on_as_the_referee_says(number: int) -> None:
    chance = Random(f"imagined {number}")
    options = random_rules(chance, chance.choice(list(BOOKS)))
    game = DiscardGame(options)
    state = game.deal(random_seats(chance, options), f"imagined {number}")
    for _ in range(60):
        if state.phase in (Phase.SCORING, Phase.OVER):
            break
        imagined = imagine(view(state, state.turn), state.hands, state.stock, state.seed)
        imagined.held, imagined.reshuffles = state.held, state.reshuffles
        seat, action = random_act(game, state, chance)
        if seat == state.turn or state.drawn is None:
            assert imagined.choices(seat) == game.choices(state, seat)
        imagined.do(seat, action)
        state = game.apply(state, seat, action)[-1].state
        assert imagined.state()._replace(memory=state.memory) == state


# -- what they care about ----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("book", BOOKS)
def test_every_level_goes_out_where_it_can(book: str, level: str) -> None:
    assert laid(position("R2", "?7", book=book), level) == {"R2"}


@pytest.mark.parametrize("level", CAREFUL)
def test_wilds_are_saved_while_something_else_fits(level: str) -> None:
    assert "W" not in laid(position("W R2 R5 B3 G6", "?7"), level)
    assert not laid(position("W W4 R2 R5 B3 G6", "?7", "?7", book="uno-112"), level) & {"W", "W4"}


@pytest.mark.parametrize("level", CAREFUL)
def test_a_wild_chooses_a_colour_that_the_hand_goes_on_in(level: str) -> None:
    state = position("W B1", "?7", discard="R7")
    assert {each.colour for each in answers(state, level) if isinstance(each, Play)} == {"B"}


@pytest.mark.parametrize("level", ["normal", *CAREFUL])
@pytest.mark.parametrize("hand", ["R+2 R3 R4 R6 B1", "RS R3 R4 R6 B1"])
def test_an_action_card_is_played_at_the_seat_that_is_about_to_go_out(level: str, hand: str) -> None:
    kinds = {card[1] for card in laid(position(hand, "?1", "?7"), level)}
    assert kinds <= {"+", "S"}
    assert kinds


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_91_a_seven_takes_the_hand_of_an_opponent_and_not_that_of_the_partner(level: str) -> None:
    options = {"players": "partners", "seven_o": "on"}
    state = position("R7 B1 B2 G4 G6 Y8", "?7", "?2", "?2", discard="R9", options=options)
    assert {each.seat for each in answers(state, level) if isinstance(each, Play)} == {3}


@pytest.mark.parametrize("level", ["easy", "normal", *CAREFUL])
def test_uc_46_a_forgotten_call_is_noticed_but_never_that_of_a_partner(level: str) -> None:
    alone = play(position("R2 B6", "?7", "?7", "?7"), "0 play R2")
    assert Catch(0) in answers(alone, level, 2)
    together = play(position("R2 B6", "?7", "?7", "?7", options={"players": "partners"}), "0 play R2")
    assert Catch(0) not in answers(together, level, 2)
    assert Catch(0) in answers(together, level, 1)


def test_uc_44_the_better_levels_call_and_the_weaker_ones_forget_at_times() -> None:
    state = position("R2 R3", "?7")
    forgotten = {level: sum(not each.uno for each in answers(state, level, count=200) if isinstance(each, Play))
                 for level in LEVELS}  # fmt: skip
    assert forgotten["easy"] > forgotten["normal"] > 0 == forgotten["hard"] == forgotten["master"]


def test_un_q9_a_late_call_saves_who_remembers_in_time() -> None:
    state = play(position("R2 B6", "?7", "?7", book="uno-112"), "0 play R2")
    assert Uno() in answers(state, "hard")


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_63_a_wild_draw_four_is_doubted_where_the_odds_say_so(level: str) -> None:
    many = play(position(f"W4 {'G1 G2 G3 G4 B1 B2 B3 B4 Y1 Y2 Y3 Y4'}", "?7"), "0 play W4:G")
    few = play(position("W4 G1 G2", "?7"), "0 play W4:G")
    assert set(answers(many, level, 1)) == {Challenge()}
    assert set(answers(few, level, 1)) == {Accept()}


def test_uc_92_a_twin_is_jumped_in_with_where_that_ends_the_round() -> None:
    state = play(position("B6 R1 R2", "?3", "B6'", discard="B7", options={"jump_in": "on"}), "0 play B6")
    for level in LEVELS:
        assert {type(each).__name__ for each in answers(state, level, 2)} == {"Jump"}
        assert set(answers(state, level, 1, 3)) == {Pass()}


# -- what they reckon with ---------------------------------------------------------------------------------


def test_the_odds_are_those_of_drawing_without_putting_back() -> None:
    odds = Odds(view(position("R1 R2", "?7"), 0))
    left = len(odds.unseen)
    none = Fraction(1)
    for place in range(7):
        none *= Fraction(left - 10 - place, left - place)
    assert abs(odds.holds(10, 7) - 1000 * (1 - none)) < 8
    assert (odds.holds(0, 7), odds.holds(left, 1), odds.holds(10, 0)) == (0, 1000, 0)


def test_seen_cards_are_not_expected_any_more() -> None:
    state = position("R1 R2", "?7", discard="R7 R3 R4 R5 R6 R8 R9 R0")
    fewer = Odds(view(state, 0))
    more = Odds(view(position("R1 R2", "?7"), 0))
    assert fewer.fits(3, "R", "7") < more.fits(3, "R", "7")
    assert not {*state.discard, *state.hands[0]} & {*fewer.unseen}


def test_who_drew_on_a_colour_is_not_expected_to_have_it() -> None:
    state = position("R1 R2", "?7")
    plain = Odds(view(state, 0)).fits(7, "G", "7", 1)
    drew = view(position("R1 R2", "?7", at_most=["2 2 2 2", "7 7 0 7"]), 0)
    assert plain > Odds(drew, 50).fits(7, "G", "7", 1) > Odds(drew).fits(7, "G", "7", 1) > 0
    assert Odds(drew).fits(7, "R", "7", 1) == Odds(view(state, 0)).fits(7, "R", "7", 1)
    assert Odds(drew).fits(9, "G", "7", 1) > Odds(drew).fits(7, "G", "7", 1)


def test_a_card_that_was_seen_in_a_hand_is_reckoned_with() -> None:
    seen = view(position("R1 R2", "G5 B1 B2", seen=["G5", ""]), 0)
    odds = Odds(seen)
    assert odds.fits(3, "G", "7", 1) == 1000
    assert not set(cards("G5")) & set(odds.unseen)
    assert odds.unlawful(1, "G", HARD.distrust) == 1000
    assert odds.unlawful(1, "R", HARD.distrust) < 1000


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize(("colour", "at_most"), [("R", "0 7 7 7"), ("G", "7 7 0 7")])
def test_a_wild_chooses_the_colour_on_which_the_next_seat_drew(level: str, colour: str, at_most: str) -> None:
    state = position("W R1 G1", "?7", discard="B7", at_most=["3 3 3 3", at_most])
    chosen = [each.colour for each in answers(state, level) if isinstance(each, Play)]
    assert chosen.count(colour) >= 15


@pytest.mark.parametrize("level", CAREFUL)
def test_uc_63_a_hand_that_was_seen_decides_about_a_challenge(level: str) -> None:
    hand = "W4 G1 G2 G3 G4 B1 B2 B3 B4 Y1 Y2 Y3 Y4"
    lacking = play(position(hand, "?7", at_most=["0 13 13 13", "7 7 7 7"]), "0 play W4:G")
    assert set(answers(lacking, level, 1)) == {Accept()}
    holding = play(position("W4 R1 G2", "?7", seen=["", "R1"]), "0 play W4:G")
    assert set(answers(holding, level, 1)) == {Challenge()}


@pytest.mark.parametrize("level", CAREFUL)
@pytest.mark.parametrize(("seat", "seen"), [(1, "W W4"), (2, "W' W4'")])
def test_uc_91_a_seven_takes_the_hand_that_is_known_to_be_good(level: str, seat: int, seen: str) -> None:
    options = {"seven_o": "on"}
    state = position(
        "R7 B1 B2 G4 G6 Y8", "W W4", "W' W4'", book="uno-112", discard="R9", options=options, seen=[seen, "", ""]
    )
    assert {each.seat for each in answers(state, level) if isinstance(each, Play)} == {seat}


def test_the_chances_of_all_seats_add_up_and_a_stronger_hand_has_more() -> None:
    for strengths in ([0, 0], [10, -300, 50], [0, 2000]):
        found = chances(strengths)
        assert ALL - 10 < sum(found) <= ALL
        assert sorted(strengths) == [each for _, each in sorted(zip(found, strengths, strict=True))]
    assert chances([100, 0])[0] == pytest.approx(ALL * 0.73106, abs=100)


@pytest.mark.parametrize("weights", [TWO, MORE])
def test_a_wild_makes_a_hand_stronger_and_a_card_more_weaker(weights: Any) -> None:
    def worth(text: str) -> int:
        return strength(weights, cards(text), 1, "R", "7")

    assert worth("R1 G2 W") > worth("R1 G2 G3")
    assert worth("R1 G2") > worth("R1 G2 G3") > worth("R1 G2 G3 G4")
    assert worth("R1") > worth("G1")


@pytest.mark.parametrize("level", LEVELS)
def test_wilds_are_not_collected_for_ever(level: str) -> None:
    state = position("W W' W'' W4 W4' SH G3", "?7", book="uno-112")
    assert laid(state, level)
    assert play_round(BOOKS["uno-112"], [LEVELS["easy"], LEVELS["normal"]], "final/1").turns < 500


def test_points_weigh_what_they_decide() -> None:
    def weight(*others: str, book: str = "uno-1999", **options: str | int) -> int:
        return Judge(view(position("W R1 R2", *others, book=book, options=options), 0), 0, HARD).point

    assert weight("?1") == weight("?4", "?1", "?4", scoring="own_total") == HARD.point
    assert weight("?4", "?1", "?4") == weight("?4", "?1", "?4", book="uno-112", points=500) == HARD.point // 3
    assert weight("?1") > weight("?3") > weight("?7") > 0 == weight("?1", book="uno-112")


def test_uc_56_dear_wilds_are_not_hoarded_where_the_winner_collects_their_points() -> None:
    def keeps(book: str) -> bool:
        judge = Judge(view(position("W W4 B5", "?2", book=book), 0), 0, HARD)
        return judge.worth(Draw()) > max(judge.worth(play) for play in plays(cards("W")[0], False, None))

    assert keeps("uno-112")
    assert not keeps("uno-1999")


def test_hard_wins_more_rounds_than_the_plain_player_that_keeps_its_wilds() -> None:
    seen = 0
    for number in range(400):
        players = (choose, first_match) if number % 2 else (first_match, choose)
        won = play_round(BOOKS["uno-112"], players, f"strength {number // 2}").winners
        seen += won == (players.index(choose),)
    assert seen > 200


def stakes(*hands: str, share: int = ALL // 2, **keys: Any) -> int:
    """What a round with these hands is worth to the first seat, which wins it with that chance."""
    state = position(*hands, **keys)
    others = len(hands) - 1
    return Stakes(state.match, 0).expected(state.hands, [share, *[(ALL - share) // others] * others])


def test_uc_57_a_round_is_worth_more_where_the_others_hold_more_points_and_less_where_oneself_does() -> None:
    assert stakes("R1", "R+2 G+2") > stakes("R1", "R1' G1") > stakes("R+2", "R1' G1")
    assert stakes("R1", "R+2 G+2", book="uno-112") == stakes("R+2", "R1' G1", book="uno-112") == ALL // 2


@pytest.mark.parametrize("options", [{}, {"scoring": "own_total"}, {"scoring": "elimination"}])
def test_a_likelier_win_is_worth_more_whatever_the_match_counts(options: dict[str, Any]) -> None:
    worth = [stakes("R1 R2", "R5 G5 W", "B5 B6", share=share, options=options) for share in range(0, ALL, ALL // 7)]
    assert worth == sorted(worth)
    assert len(set(worth)) == len(worth)


@pytest.mark.parametrize("options", [{}, {"scoring": "own_total"}, {"players": "partners"}])
def test_uc_54_a_finished_round_is_worth_what_it_credits(options: dict[str, Any]) -> None:
    others = ("R+2 W", "G1 G2", "W'")
    worth = {}
    for seat in range(4):
        hands = [*others[:seat], "R5", *others[seat:]]
        state = play(position(*hands, turn=seat, options=options), f"{seat} play R5")
        worth[seat] = Stakes(state.match, 0).settled(state.match)
    partner = worth.pop(2) if "players" in options else 0
    assert worth.pop(0) > 0 > max(worth.values())
    assert partner >= 0
