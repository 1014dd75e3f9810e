"""What follows from an action at the cards, event by event, and what is left of a turn once the next one begins;
what the seats remember; kinds of match as one choice, composed effects as text, and what an action that is refused says
to a programmer."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.engine.cards.actions import CardPhase, Choice
from game.engine.cards.books import BOOKS, UNO_1999
from game.engine.cards.events import ColourChosen, Dealt, Drew, HandsPassed, HandsSwapped, Played, Reason, RoundEnded
from game.engine.cards.forms import MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.pieces import COLOURS, format_effects, read_custom
from game.engine.cards.position import format_position, parse_position
from game.engine.cards.referee import CardGame
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.dealnumber import format_deal
from game.engine.fields import PositionError
from game.engine.game import IllegalAction, Pass
from game.engine.options import OptionError, changed, option_names, with_options
from game.engine.shuffle import shuffled
from tests.card_tables import position, rules, rules as card_rules
from tests.tables import game_of, happened, play, steps
from tests.tile_tables import position as tile_position
from tools.baselines import first_match
from tools.expectations import told

STOCK = "Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2"
JUMP = {"jump_in": "on"}


def cards(*hands: str, **keys: Any) -> CardState:
    """A position of UNO of 1999 with R7 on top."""
    return position(*hands, **{"stock": STOCK, **keys})


def first_revision(state: CardState) -> CardState:
    """The same position in a match of the first revision of the rules."""
    return state._replace(match=state.match._replace(rules=replace(state.rules, revision=1)))


def two_left(written: str, *others: str) -> CardState:
    """A position in which the first seat lays a custom wild as its second-last card."""
    return position("C1 B2", *others, stock=STOCK, book="uno-112", options={"C1": written})


def test_uc_q6_whoever_is_on_turn_again_by_a_rule_in_words_may_be_caught_before_it() -> None:
    """In the first revision its turn began at once, but not where the card itself gives it."""
    start = two_left("text: sing", "G1'")
    course = "played 0, uno-forgotten 0, rule-shown 0 C1 sing, rule-skips 1, rule-done 0, skipped 1, "
    for state, last in ((start, "window-opened"), (first_revision(start), "turn-started 0")):
        done = steps(state, "0 play C1:G", "0 skips 1", "0 done")
        assert ", ".join(told(step.event) for step in done) == course + last
        assert (done[-1].state.catchable, done[-1].state.turn) == (0, 0)
    done = steps(first_revision(two_left("idea 4", "G1'", "?2")), "0 play C1:G", "1 pass", "2 pass")
    assert [step.state.turn for step in done] == [0] * 7
    kinds = [type(step.event).__name__ for step in done]
    assert kinds == [
        "Played", "UnoForgotten", "WindowOpened", "Passed", "Passed", "WindowClosed", "TurnStarted"
    ]  # fmt: skip


def test_uc_34_a_card_is_told_with_the_colour_in_force_and_whether_it_jumped_in() -> None:
    done = steps(cards("R1 B2 B3", "G1' G2' G8", "R1' W B6", options=JUMP), "0 play R1", "2 jump R1'")
    assert [(event.colour, event.jumped) for event in happened(Played, done)] == [("R", False), ("R", True)]
    (wild,) = happened(Played, steps(cards("W B2 B3", "?7"), "0 play W:G"))
    assert (repr(wild.card), wild.colour, wild.jumped) == ("W", "G", False)
    (chosen,) = happened(ColourChosen, steps(position("R1 B2", "?7", discard="W", phase="colour"), "0 colour Y"))
    assert chosen.colour == "Y"


def test_uc_53_every_shuffle_of_the_pile_follows_from_the_seed_the_round_and_how_many_there_were() -> None:
    start = cards("B1 B2", "G1'", stock="", discard="R7 G5 G6 G7 G8 G9 B3 B4", seed="seed")
    for before, seed in ((start, "seed/1/reshuffle/1"), (start._replace(reshuffles=4), "seed/1/reshuffle/5")):
        drawn = play(before, "0 draw")
        assert (*drawn.hands[0][2:], *drawn.stock) == shuffled(start.discard[1:], seed)
        assert drawn.reshuffles == before.reshuffles + 1


def at_most(state: CardState, seat: int, colour: str) -> int:
    """How many cards of a colour a seat can hold as far as anybody knows."""
    return view(state, None).at_most[seat][COLOURS.index(colour)]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("options", [{}, {"stacking": "on", "seven_o": "on", "jump_in": "on"}])
def test_who_lays_whenever_it_can_never_holds_more_of_a_colour(book: str, options: dict[str, Any]) -> None:
    game, chance, lacking = CardGame(rules(book, **options)), Random("bounds"), 0
    for number in range(6):
        state = game.deal(3, f"bounds {number}")
        while state.phase not in (CardPhase.SCORING, CardPhase.OVER):
            for seat, hand in enumerate(state.hands):
                held = [card.colour for card in hand if card != state.drawn]
                for colour in COLOURS:
                    assert held.count(colour) <= at_most(state, seat, colour) <= len(hand)
                    lacking += at_most(state, seat, colour) < len(hand)
            seat = game.to_act(state)[0]
            state = game.apply(state, seat, first_match(game.view(state, seat), chance))[-1].state
    assert lacking > 100


@pytest.mark.parametrize("options", [{}, {"stacking": "on", "seven_o": "on", "jump_in": "on", "draw_until": "fits"}])
def test_everybody_remembers_what_was_laid_and_drawn_until_hands_change_owners(options: dict[str, Any]) -> None:
    game, chance = CardGame(rules(**options)), Random("course")
    state, course, longest = game.deal(3, "course"), list[Choice](), 0
    while state.phase is not CardPhase.OVER and state.round < 3:
        seat = game.to_act(state)[0]
        for event, after in game.apply(state, seat, first_match(game.view(state, seat), chance)):
            match event:
                case Played(seat, card, colour):
                    course.append(Choice(seat, card, colour, len(state.hands[seat])))
                case Drew(seat, reason=Reason.TURN):
                    course.append(Choice(seat, None, state.colour, len(state.hands[seat])))
                case Dealt() | HandsSwapped() | HandsPassed() | RoundEnded():
                    longest, course = max(longest, len(course)), []
            assert all(view(after, viewer).chosen == tuple(course[-20:]) for viewer in (None, 0, 1, 2))
            assert parse_position(format_position(after)).memory.chosen == tuple(course[-20:])
            state = after
    assert longest > 20


@pytest.mark.parametrize("wrong", ["3 R5 R 7", "0 R5 X 7", "0 R5 R", "0 R55 R 7", "0 R5 R 7 1", 7])
def test_a_position_with_a_choice_that_cannot_be_read_says_so(wrong: object) -> None:
    with pytest.raises(PositionError, match="chosen: "):
        position("R1", "?3", "?3", chosen=["1 draw R 2", "2 W G 3", wrong])


def test_a_card_that_lies_there_twice_is_told_with_its_place() -> None:
    for hand, stock, discard, place in (
        ("R1", "Y1", "B2' R7 B2'", "discard"), ("B2'", "Y1", "R7 B2'", "racks"), ("R1", "B2'", "R7 B2'", "stock")
    ):  # fmt: skip
        with pytest.raises(PositionError, match=f"^{place}: one B2' too many"):
            position(hand, "?3", stock=stock, discard=discard)


OPTIONS: dict[MatchKind, dict[str, str]] = {
    MatchKind.SINGLE: {},
    MatchKind.PARTNERS: {"players": "partners"},
    MatchKind.ROTATING_PARTNERS: {"players": "rotating_partners"},
    MatchKind.TOURNAMENT: {"players": "tournament"},
    MatchKind.ELIMINATION: {"scoring": "elimination"},
}


@pytest.mark.parametrize("before", MatchKind)
@pytest.mark.parametrize("kind", MatchKind)
def test_another_kind_of_match_changes_nothing_else(before: MatchKind, kind: MatchKind) -> None:
    found = with_kind(with_options(UNO_1999, {"stacking": "on", **OPTIONS[before]}), UNO_1999, kind)
    assert kind_of(found) is kind
    assert changed(found, UNO_1999) == {"stacking": "on", **OPTIONS[kind]}


def test_the_direction_of_scoring_stays_except_in_a_tournament() -> None:
    rules = with_options(UNO_1999, {"scoring": "own_total"})
    assert changed(with_kind(rules, UNO_1999, MatchKind.PARTNERS), UNO_1999)["scoring"] == "own_total"
    assert changed(with_kind(rules, UNO_1999, MatchKind.TOURNAMENT), UNO_1999) == {"players": "tournament"}


def test_each_kind_of_match_has_its_seats() -> None:
    fits = {kind.value: [seats for seats in range(12) if seats_fit(kind, seats)] for kind in MatchKind}
    several = list(range(2, 11))
    assert fits == {
        "single": several, "partners": [4], "rotating_partners": [4], "tournament": [8], "elimination": several,
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    ["composed: next draw 2; self again", "composed: others down to 3", "composed: chosen swap; others discard wilds"],
)
def test_composed_effects_are_written_as_they_are_read(text: str) -> None:
    assert format_effects(read_custom(text).effects) == text


def test_who_insists_on_what_is_refused_hears_seat_action_and_reason() -> None:
    tiles = tile_position("R4 R5", "?7")
    with pytest.raises(IllegalAction, match=r"^seat 1 may not Pass\(\): \(not-your-turn"):
        game_of(tiles).apply(tiles, 1, Pass())
    game = CardGame(UNO_1999)
    cards = game.deal(3, "7")
    seat = next(each for each in range(3) if each not in game.to_act(cards))
    with pytest.raises(IllegalAction, match=rf"^seat {seat} may not Pass\(\): \(not-your-turn"):
        game.apply(cards, seat, Pass())


def test_uc_97_seven_o_is_the_name_of_both_halves_and_what_is_named_itself_holds() -> None:
    both = card_rules("uno-1999", seven_o="on")
    assert (both.zero_passes, both.seven_swaps) == ("on", "on")
    assert changed(both, UNO_1999) == {"seven_o": "on"}
    assert format_deal(both, "234567").endswith(" seven_o=on")
    assert changed(card_rules("uno-1999", zero_passes="off", seven_o="on"), UNO_1999) == {"seven_swaps": "on"}
    assert "seven_o" in option_names(both)
    with pytest.raises(OptionError, match="zero_passes does not take 'maybe'"):
        card_rules("uno-1999", seven_o="maybe")
