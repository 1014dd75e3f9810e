"""What the computer players of the card books reckon with: odds, what they remember, chances, points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS, choose, first_match, foresight
from game.ai.cards.evaluator import CardEvaluator
from game.ai.cards.foresight import CardForesight
from game.ai.cards.odds import Odds
from game.ai.cards.profile import HARD, MASTER
from game.ai.cards.utility import Utility
from game.ai.cards.win_probability import (
    ALL,
    MORE,
    TWO,
    WinWeights,
    chances,
    fits_any,
    of_content,
    of_count,
    of_place,
    strength,
)
from game.cli.selfplay import play_round
from game.engine.actions import Draw
from game.engine.cards.actions import Accept, CardAction, Challenge, Play, plays
from game.engine.cards.books import BOOKS
from game.engine.cards.choices import choices
from game.engine.cards.pieces import COLOURS, all_cards
from game.engine.cards.sampling import Imagined
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.play.cards.session import CardSession
from tests.card_tables import CAREFUL, answers, cards, every_place, laid, position
from tests.tables import play


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


def test_the_odds_of_drawing_from_a_part_of_the_cards_are_those_of_that_part() -> None:
    odds = Odds(view(position("R1 R2", "?7"), 0))
    assert (odds.holds(10, 1, 10), odds.holds(1, 1, 4), odds.holds(2, 2, 4)) == (1000, 250, 834)
    wilds = sum(card.is_wild for card in odds.unseen)
    assert odds.fits(7, "", "") == odds.fits(7, "", "", 1) == odds.holds(wilds, 7), "before a colour is chosen"


@pytest.mark.parametrize(
    ("most", "trust", "more"), [(7, 100, 0), (3, 100, 0), (0, 100, 0), (0, 50, 0), (3, 0, 0), (0, 100, 2), (3, 100, 2)]
)
def test_of_a_colour_a_hand_holds_no_more_than_its_seat_has_not_denied(most: int, trust: int, more: int) -> None:
    """So many cards may be anything, the rest anything but that colour; wilds and equal numbers fit in any case.

    What it will have drawn by then may be anything, too.
    """
    state = position("R1 R2", "?7", at_most=["2 2 2 2", f"7 7 {most} 7"])
    odds = Odds(view(state, 0), trust)
    green = sum(card.colour == "G" for card in odds.unseen)
    others = sum(card.is_wild or (card.symbol == "7" and card.colour != "G") for card in odds.unseen)
    plain = odds.holds(green + others, 7 + more)
    bounded = 1000 - (1000 - odds.holds(others, 7 - most, len(odds.unseen) - green)) * (
        1000 - odds.holds(green + others, most + more)
    ) // 1000  # fmt: skip
    assert odds.fits(7 + more, "G", "7", 1) == (bounded * trust + plain * (100 - trust)) // 100
    assert odds.fits(7 + more, "G", "7") == plain


def test_what_is_known_of_a_hand_is_no_part_of_what_may_be_in_it() -> None:
    state = position("R1 R2", "B1 B2 B3", seen=["B1 B2", ""])
    odds = Odds(view(state, 0))
    green = sum(card.colour == "G" for card in odds.unseen)
    others = sum(card.is_wild or (card.symbol == "7" and card.colour != "G") for card in odds.unseen)
    assert odds.fits(3, "G", "7", 1) == odds.holds(green + others, 1) < odds.fits(3, "G", "7")
    assert odds.fits(3, "B", "7", 1) == odds.fits(3, "G", "1", 1) == 1000
    assert odds.fits(1, "G", "7", 1) == 0, "fewer cards than are known"


@pytest.mark.parametrize("distrust", [0, 10, 50, 100])
def test_uc_63_how_likely_a_wild_draw_four_was_unlawful_goes_by_who_could_have_laid_what(distrust: int) -> None:
    """Of those who hold the colour so many lay it all the same, of those who do not everybody."""
    odds = Odds(view(position("R1 R2", "?7", "?5"), 0))
    for seat, count in ((1, 7), (2, 5)):
        holds = odds.holds(sum(card.colour == "G" for card in odds.unseen), count)
        assert odds.unlawful(seat, "G", 100) == holds
        laid = holds * distrust + 100 * (1000 - holds)
        assert odds.unlawful(seat, "G", distrust) == 1000 * holds * distrust // laid


@pytest.mark.parametrize(
    ("hand", "at_most", "seen", "hidden"),
    [
        ("?7", "7 7 0 7", "", 0), ("?7", "0 7 7 7", "", 7), ("B1 B2 B3 B4 B5 ?2", "7 7 7 7", "B1 B2 B3 B4 B5", 2),
        ("?90", "90 90 90 90", "", 90),
    ],
)  # fmt: skip
def test_uc_63_what_a_seat_denied_and_what_was_seen_of_its_hand_count_in_a_challenge(
    hand: str, at_most: str, seen: str, hidden: int
) -> None:
    odds = Odds(view(position("R1 R2", hand, at_most=["2 2 2 2", at_most], seen=[seen, ""]), 0))
    green = sum(card.colour == "G" for card in odds.unseen)
    assert odds.unlawful(1, "G", 100) == odds.holds(green, hidden)
    assert odds.unlawful(1, "G", 0) == 0


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
        assert all(isinstance(each, int) for each in found), "the same on every machine"
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
    assert play_round(CardSession, BOOKS["uno-112"], [LEVELS["easy"], LEVELS["normal"]], "final/1").turns < 500


def test_points_weigh_what_they_decide() -> None:
    def weight(*others: str, book: str = "uno-1999", **options: str | int) -> int:
        return CardEvaluator(view(position("W R1 R2", *others, book=book, options=options), 0), 0, HARD).point

    assert weight("?1") == weight("?4", "?1", "?4", scoring="own_total") == HARD.point
    assert weight("?4", "?1", "?4") == weight("?4", "?1", "?4", book="uno-112", points=500) == HARD.point // 3
    assert weight("?1") > weight("?3") > weight("?6") > weight("?7") == weight("?30") > 0
    assert weight("?1", book="uno-112") == 0
    assert isinstance(weight("?1"), int), "the same on every machine"


def test_uc_56_dear_wilds_are_not_hoarded_where_the_winner_collects_their_points() -> None:
    def keeps(book: str) -> bool:
        judge = CardEvaluator(view(position("W W4 B5", "?2", book=book), 0), 0, HARD)
        return judge.worth(Draw()) > max(judge.worth(play) for play in plays(cards("W")[0], False, None))

    assert keeps("uno-112")
    assert not keeps("uno-1999")


def rounds_won(numbers: range) -> int:
    """How many of some rounds `hard` wins against the plain player that keeps its wilds."""
    seen = 0
    for number in numbers:
        players = (choose, first_match) if number % 2 else (first_match, choose)
        won = play_round(CardSession, BOOKS["uno-112"], players, f"strength {number // 2}").winners
        seen += won == (players.index(choose),)
    return seen


def test_hard_wins_more_rounds_than_the_plain_player() -> None:
    """Seeded, so always the same rounds; docs/computer-players.md has figures with many more."""
    assert rounds_won(range(40)) > 20


def stakes(*hands: str, share: int = ALL // 2, **keys: Any) -> int:
    """What a round with these hands is worth to the first seat, which wins it with that chance."""
    state = position(*hands, **keys)
    others = len(hands) - 1
    return Utility(view(state, 0), 0).expected(state.hands, [share, *[(ALL - share) // others] * others])


def test_uc_57_a_round_is_worth_more_where_the_others_hold_more_points_and_less_where_oneself_does() -> None:
    assert stakes("R1", "R+2 G+2") > stakes("R1", "R1' G1") > stakes("R+2", "R1' G1")
    assert stakes("R1", "R+2 G+2", book="uno-112") == stakes("R+2", "R1' G1", book="uno-112") == ALL // 2


ODD = WinWeights(
    counts=(0, -1, -2, -3), more=-10, wild=100, wild_four=1000, action=20, colour=3, fit=500, turn=700, stuck=-300,
    last=50, last_next=40,
)  # fmt: skip
"""Weights of which every sum shows what went into it."""


@pytest.mark.parametrize(("count", "worth"), [(0, 0), (1, -1), (3, -3), (4, -13), (6, -33)])
def test_cards_beyond_the_longest_hand_that_was_measured_count_alike(count: int, worth: int) -> None:
    assert of_count(ODD, count) == worth


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("", 0), ("R1", 3), ("R9", 3), ("R0", 3), ("R1 R2", 3), ("R1 G2 B3 Y4", 12), ("R+2", 23), ("RS GR", 46),
        ("R1 R+2", 23), ("W", 100), ("W W'", 200), ("W W' W''", 200), ("W4", 1000), ("W4 W", 1100), ("W4 W W'", 1100),
        ("W4 W4' W", 2000), ("W4 W4' W4''", 2000), ("W4 R+2 G5", 1026),
    ],
)  # fmt: skip
def test_what_the_cards_of_a_hand_are_worth_adds_up_and_two_wilds_are_the_most(hand: str, worth: int) -> None:
    assert of_content(ODD, cards(hand)) == worth


@pytest.mark.parametrize(
    ("count", "place", "fit", "worth"),
    [
        (3, 0, 1000, 700), (3, 0, 0, -300), (3, 0, 500, 200), (1, 0, 1000, 750), (1, 0, 0, -300), (2, 0, 1000, 700),
        (3, 1, 1000, 500), (1, 1, 1000, 540), (1, 2, 1000, 500), (1, 1, 500, 270), (3, 2, 0, 0),
    ],
)  # fmt: skip
def test_what_is_held_counts_by_when_the_turn_comes(count: int, place: int, fit: int, worth: int) -> None:
    assert of_place(ODD, count, place, fit) == worth


@pytest.mark.parametrize(
    ("hand", "fits"),
    [
        ("R1 G2", True), ("G7 B2", True), ("G1 B2", False), ("G1 W", True), ("", False), ("R1", True), ("G1", False),
    ],
)  # fmt: skip
def test_the_strength_of_a_known_hand_is_what_it_holds_and_whether_something_fits(hand: str, fits: bool) -> None:
    own = cards(hand)
    assert fits_any(own, "R", "7") is fits
    for place in range(3):
        there = of_place(ODD, len(own), place, 1000 if fits else 0)
        assert strength(ODD, own, place, "R", "7") == of_count(ODD, len(own)) + of_content(ODD, own) + there


def worth(own: tuple[int, int], others: list[tuple[int, int]], collects: bool) -> int:
    """What a round is worth by the chance of each to win it, and what its hand will count: each wins what all others
    count, or notes its own hand if it loses."""
    total = sum(ends for _, ends in (own, *others))

    def noted(chance: int, ends: int) -> int:
        return chance * (total - ends) if collects else -(ALL - chance) * ends

    lead = noted(*own) * len(others) - sum(noted(*each) for each in others)
    return lead // len(others) * (ALL // (60 if len(others) == 1 else 160)) // ALL


@pytest.mark.parametrize("scoring", ["winner_collects", "own_total"])
@pytest.mark.parametrize(
    ("hands", "share", "ends"),
    [
        # the fewest cards elsewhere are 3 and 1, 2 and 2, 4 and 4; wilds and the other cards count by their own shares
        (("R1", "G5 G6 W"), 100, (24 + 1 * 10 // 100, 12 + (30 * 50 + 55 * 11) // 100)),
        (("R1 R9", "G5 G6"), 50, (21 + 25 * 10 // 100, 21 + 25 * 11 // 100)),
        (("W W' W4 R5", "G5 G6 G8 W"), 0, (24 + (3 * 150 + 10 * 5) // 100, 24 + (3 * 50 + 10 * 19) // 100)),
        # nobody has more than the last card, which may still be answered
        (("", "G5 W"), 70, (21, 12 + (30 * 50 + 55 * 5) // 100)),
        # with three of them 2 and 1 and 1, 4 and 4 and 4
        (("R9", "W W' W4", "G5 G6"), 40, (18 + 35 * 9 // 100, 12 + 55 * 150 // 100, 12 + 55 * 11 // 100)),
        (
            ("W R1 R2 R3", "G1 G2 G3 W'", "B1 B2 B3 B4 B5"), 10,
            (22 + (32 * 50 + 20 * 6) // 100, 22 + (32 * 50 + 20 * 6) // 100, 22 + 20 * 15 // 100),
        ),
    ],
)  # fmt: skip
def test_uc_54_what_a_round_is_worth_goes_by_what_the_hands_will_count(
    hands: tuple[str, ...], share: int, ends: tuple[int, ...], scoring: str
) -> None:
    """Sixty points weigh a round of two, a hundred and sixty one of more."""
    options = {"scoring": scoring}
    chance, others = ALL * share // 100, len(hands) - 1
    state = position(*hands, options=options)
    assert Utility(view(state, 0), 0)._ends(state.hands) == dict(enumerate(ends))
    found = stakes(*hands, share=chance, options=options)
    rest = [((ALL - chance) // others, each) for each in ends[1:]]
    assert found == worth((chance, ends[0]), rest, scoring == "winner_collects")
    assert isinstance(found, int), "the same on every machine"


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
        worth[seat] = Utility(view(state, 0), 0).settled(Imagined(state))
    assert all(isinstance(each, int) for each in worth.values()), "the same on every machine"
    partner = worth.pop(2) if "players" in options else 0
    assert worth.pop(0) > 0 > max(worth.values())
    assert partner >= 0


@pytest.mark.parametrize("seat", range(3))
def test_un_54_where_only_rounds_count_one_is_won_or_not(seat: int) -> None:
    hands = ["R+2 W", "G1 G2"]
    hands.insert(seat, "R5")
    state = play(position(*hands, turn=seat, book="uno-112"), f"{seat} play R5")
    assert Utility(view(state, 0), 0).settled(Imagined(state)) == (0 if seat else ALL)


@pytest.mark.parametrize(("hand", "unlawful"), [("W4 R1 R2 R3 G4", True), ("W4 G1 G2 B3 B4", False)])
def test_uc_66_a_bluff_costs_the_more_the_likelier_it_is_challenged(hand: str, unlawful: bool) -> None:
    def worth(doubt: int) -> int:
        judge = CardEvaluator(view(position(hand, "?7", "?7"), 0), 0, replace(HARD, doubt=doubt))
        return max(judge.worth(lay) for lay in plays(cards("W4")[0], False, None))

    assert (worth(0) > worth(50) > worth(100)) == unlawful
    assert (worth(0) == worth(50) == worth(100)) == (not unlawful)


def test_uc_42_nobody_fears_a_challenge_where_there_is_none() -> None:
    options = {"w4_bluff": "prevented"}
    worth = {
        CardEvaluator(view(position("W4 R1 R2 R3", "?7", options=options), 0), 0, replace(HARD, doubt=doubt)).worth(
            plays(cards("W4")[0], False, None)[0]
        )
        for doubt in (0, 100)
    }
    assert len(worth) == 1


@pytest.mark.parametrize("hands", [("SH R1", "?7", "?7"), ("SH R1 R2 R3", "?2", "?6", "?5"), ("SH R1 R2", "?1")])
def test_un_39_a_shuffle_of_all_hands_is_weighed_with_the_hands_that_come_of_it(
    hands: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = position(*hands, book="uno-112", turn=0)
    expected: list[dict[int, int]] = []

    def noted(judge: CardEvaluator, former: object, counts: dict[int, int], *rest: object) -> int:
        expected.append(dict(counts))
        return 0

    monkeypatch.setattr(CardEvaluator, "_rehanded", noted)
    CardEvaluator(view(state, 0), 0, HARD).worth(plays(cards("SH", "uno-112")[0], False, None)[0])
    after = play(state, "0 play SH:G" if len(state.hands[0]) > 2 else "0 play SH:G uno")
    assert expected == [dict(enumerate(map(len, after.hands)))]


def test_a_master_goes_on_with_its_best_ideas_alone_once_half_of_its_time_is_over() -> None:
    """Forty acts for four ideas, one act each: five rounds of all four and one begun in time, then of the best two."""
    tried: list[CardAction] = []

    class World:
        def copy(self) -> World:
            return self

        def do(self, seat: int, idea: CardAction) -> None:
            tried.append(idea)

    class Counting(CardForesight):
        def _world(self) -> Any:
            return World()

        def _play_on(self, game: Any) -> int:
            return 0

        def _worth(self, game: Any) -> int:
            return ideas.index(tried[-1])

    state = position("R1 R2 R3 R4 B9", "?7")
    ideas: list[CardAction] = [each for each in choices(view(state, 0), 0, state.hands[0]) if isinstance(each, Play)]
    character = replace(MASTER, plies=40, prior=0, margin=ALL)
    best = Counting(CardEvaluator(view(state, 0), 0, character), Random(1)).best(ideas)
    assert len(ideas) == 4
    assert best == ideas[3]
    assert [tried.count(idea) for idea in ideas] == [6, 6, 14, 14]


def foresees(state: CardState, **traits: Any) -> CardForesight:
    """A master at the first seat."""
    return CardForesight(CardEvaluator(view(state, 0), 0, replace(MASTER, **traits)), Random(1))


@pytest.mark.parametrize(
    ("worth", "margin", "most", "kept"),
    [
        ([5, 9, 7], 10, 4, [1, 2, 0]), ([5, 9, 7], 2, 4, [1, 2]), ([5, 9, 7], 1, 4, [1]), ([5, 9, 7], 10, 2, [1, 2]),
        ([9, 9, 1], 0, 4, [0, 1]),
    ],
)  # fmt: skip
def test_the_ideas_that_look_about_as_good_as_the_best_one_are_played_on(
    worth: list[int], margin: int, most: int, kept: list[int]
) -> None:
    options = [plays(card, False, None)[0] for card in cards("R1 R2 R3")]
    judge = foresees(position("R1 R2 R3 G4", "?7"), margin=margin, ideas=most)
    found = judge._ideas(dict(zip(options, worth, strict=True)))
    assert found == [options[number] for number in kept]


def test_a_single_idea_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = foresees(position("R1 W", "?7"), ideas=1)
    monkeypatch.setattr(judge, "_world", lambda: pytest.fail("nothing has to be found out"))
    options = list(choices(judge.view, 0, judge.view.hand))
    assert judge.best(options) == max(options, key=judge.evaluator.worth)


@pytest.mark.parametrize(
    ("seats", "prior", "acts", "plies", "second"),
    [
        (2, 1, 0, 6, False), (2, 1, 0, 7, True), (2, 1, 0, 8, True), (2, 2, 0, 12, False), (2, 2, 0, 13, True),
        (2, 1, 1, 12, False), (2, 1, 1, 13, True), (3, 1, 0, 53, False), (3, 1, 0, 54, True), (2, 0, 0, 1, True),
    ],
)  # fmt: skip
def test_imagined_rounds_outweigh_the_first_judgement_once_there_are_enough(
    seats: int, prior: int, acts: int, plies: int, second: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first judgement is ahead by ten and counts for so many rounds with one opponent, for four times as many with
    two; the other idea is ahead by three in each round, and each of the two costs an act and those that follow."""
    judge = foresees(position("R1 R2 G3", *("?7",) * (seats - 1)), prior=prior, plies=plies, margin=ALL)
    one, other = plays(cards("R1")[0], False, None)[0], plays(cards("R2")[0], False, None)[0]

    class Game:
        tried: CardAction | None = None

        def copy(self) -> Game:
            assert self.tried is None, "each idea begins where the others do"
            return Game()

        def do(self, seat: int, idea: CardAction) -> None:
            assert seat == 0
            self.tried = idea

    monkeypatch.setattr(judge.evaluator, "worth", lambda idea: 100 if idea is one else 90)
    monkeypatch.setattr(judge, "_world", Game)
    monkeypatch.setattr(judge, "_play_on", lambda game: acts if game.tried else 100)
    monkeypatch.setattr(judge, "_worth", lambda game: 3 if game.tried is other else 0)
    assert judge.best([one, other]) is (other if second else one)


@pytest.mark.parametrize(("horizon", "length", "acts"), [(8, 20, 8), (8, 3, 3), (8, 8, 8), (1, 5, 1), (8, 0, 0)])
def test_it_plays_on_as_far_as_it_sees_or_until_the_round_is_over(
    horizon: int, length: int, acts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = foresees(position("R1 G3", "?7"), horizon=horizon)
    done: list[object] = []

    class Game:
        @property
        def is_over(self) -> bool:
            return len(done) == length

    game: Any = Game()

    def go_on(played: Game, chance: Random) -> None:
        assert played is game
        assert chance is judge.chance
        done.append(game)

    monkeypatch.setattr(foresight, "go_on", go_on)
    assert judge._play_on(game) == len(done) == acts


@pytest.mark.parametrize(("turn", "direction", "places"), [(0, 1, (0, 1, 2)), (1, 1, (2, 0, 1)), (1, -1, (1, 0, 2))])
def test_an_imagined_round_is_worth_what_the_hands_are_where_it_ends_up(
    turn: int, direction: int, places: tuple[int, ...]
) -> None:
    hands = ("R1 G2 W", "G7", "B1 B2 R3 Y4")
    state = position(*hands, discard="R7'", turn=turn, direction=direction)
    judge = foresees(position("R1 G3", "?7", "?7"))
    strengths = [strength(MORE, cards(hand), at, "R", "7") for hand, at in zip(hands, places, strict=True)]
    assert judge._worth(Imagined(state)) == judge.utility.expected(state.hands, chances(strengths))
    over = Imagined(play(position("R5", "R1 G2", "B1", turn=0), "0 play R5"))
    assert judge._worth(over) == judge.utility.settled(over) != judge.utility.expected(state.hands, chances(strengths))


def test_what_a_master_imagines_lacks_no_card_however_few_are_left_or_fit() -> None:
    few = foresees(position("?50", "?50"))
    denied = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=100)
    trusting = foresees(position("R1 R2", "?12", at_most=["2 2 2 2", "0 0 0 0"]), trust=0)
    for judge, count in ((few, 50), (denied, 12), (trusting, 12)):
        for _ in range(5):
            world = judge._world()
            assert len(world.hands[1]) == count
            assert sorted(every_place(world.state())) == sorted(all_cards(judge.view.rules))
            if judge is denied:
                assert sum(card.is_wild for card in world.hands[1]) == 8, "first what was not denied"
            elif judge is trusting:
                assert sum(card.is_wild for card in world.hands[1]) < 8


@pytest.mark.parametrize(
    ("seen", "count", "trust", "most"),
    [("", 9, 100, (3, 0, 1, 5)), ("G1 B1", 9, 100, (3, 0, 1, 5)), ("R1 R2 R3", 5, 100, (3, 1, 1, 1))],
)
def test_an_imagined_hand_has_what_was_seen_in_it_and_of_a_colour_no_more_than_was_not_denied(
    seen: str, count: int, trust: int, most: tuple[int, ...]
) -> None:
    bounds = " ".join(map(str, most))
    state = position("R9 Y9", seen or f"?{count}", at_most=["2 2 2 2", bounds], seen=[seen, ""])
    judge, held = foresees(state, trust=trust), [list[int]() for _ in COLOURS]
    for _ in range(150):
        left = list(judge.evaluator.odds.unseen)
        hand = judge._hand(left, 1, count)
        assert len(hand) == len({*hand}) == count
        assert {*hand} - {*cards(seen)} == {*judge.evaluator.odds.unseen} - {*left}, "what it has lacks elsewhere"
        assert hand[: len(cards(seen))] == cards(seen)
        for number, colour in enumerate(COLOURS):
            held[number].append(sum(card.colour == colour for card in hand))
    assert tuple(map(max, held)) == most


def test_who_is_trusted_half_of_the_time_may_have_what_it_denied_in_the_other_half() -> None:
    judge = foresees(position("R1 R2", "?6", at_most=["2 2 2 2", "0 0 0 0"]), trust=50)
    denied = [all(card.is_wild for card in judge._hand(list(judge.evaluator.odds.unseen), 1, 6)) for _ in range(200)]
    assert 70 < sum(denied) < 130
