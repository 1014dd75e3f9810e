"""What follows from an action at the cards, event by event, and what is left of a turn once the next one begins;
what the seats remember; kinds of match as one choice, composed effects as text, and what an action that is refused says
to a programmer."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.cards.foresight import first_match
from game.engine.cards.actions import CardPhase
from game.engine.cards.books import BOOKS, UNO_1999
from game.engine.cards.events import ColourChosen, Played, RoundEnded, WindowOpened
from game.engine.cards.forms import MatchKind, kind_of, seats_fit, with_kind
from game.engine.cards.legality import can_be_jumped_on
from game.engine.cards.match import MOST_RESHUFFLES
from game.engine.cards.pieces import COLOURS, format_effects, read_custom
from game.engine.cards.referee import CardGame
from game.engine.cards.state import NOTHING, CardState
from game.engine.cards.views import view
from game.engine.dealnumber import format_deal
from game.engine.game import IllegalAction, Pass, TurnStarted
from game.engine.options import OptionError, changed, option_names, with_options
from game.engine.shuffle import shuffled
from tests.card_tables import position, rules, rules as card_rules
from tests.engine.tiles.test_transition import told
from tests.tables import every_place, game_of, happened, play, steps
from tests.tile_tables import position as tile_position

STOCK = "Y1 Y2 Y3 Y4 Y5 Y6 Y8 Y9 G1 G2"
LATE, COSTS = {"late_uno_call": "until_caught"}, {"false_catch_penalty": 1}
JUMP, SEVEN, STACK = {"jump_in": "on"}, {"seven_o": "on"}, {"stacking": "on"}
EACH = {**STACK, "stack_challenge": "4k+2k"}
SHORT = {"C1": "idea 5", "uno_penalty": "automatic"}
ELIMINATION, SAME = {"scoring": "elimination"}, {**JUMP, "after_jump": "same"}


def cards(*hands: str, **keys: Any) -> CardState:
    """A position of UNO of 1999 with R7 on top."""
    return position(*hands, **{"stock": STOCK, **keys})


def custom(written: str, *hands: str, **keys: Any) -> CardState:
    """A position of UNO with 112 cards in which the first seat lays a custom wild."""
    return cards("C1 B2 B3", *hands, book="uno-112", options={"C1": written}, **keys)


def first_revision(state: CardState) -> CardState:
    """The same position in a match of the first revision of the rules."""
    return state._replace(match=state.match._replace(rules=replace(state.rules, revision=1)))


def two_left(written: str, *others: str) -> CardState:
    """A position in which the first seat lays a custom wild as its second-last card."""
    return position("C1 B2", *others, stock=STOCK, book="uno-112", options={"C1": written})


LAST_AGAIN = two_left("idea 4", "G1'", "?2")
COURSES: dict[str, tuple[CardState, str, str]] = {
    # the call and the chance to catch
    "UC-47 twice is said once": (
        cards("R1 B2", "?7", options=COSTS), "0 uno, 0 play R1 uno", "UnoCalled 0, Played 0, TurnStarted 1",
    ),
    "UN-Q9 a late call neither, nor does it save anybody else": (
        cards("R1 B2", "R2 G2'", "?7", options=LATE), "0 play R1, 1 uno, 0 uno",
        "Played 0, UnoForgotten 0, TurnStarted 1, UnoCalled 1, UnoCalled 0",
    ),
    "UC-Q24 who calls twice pays for the second": (
        cards("R1 B2", "G1' G2'", options=COSTS), "0 uno, 0 uno", "UnoCalled 0, CatchMissed 0, Drew 0 1 needless",
    ),
    "UC-Q24 who calls off turn pays, and the turn goes on": (
        cards("R1 B2", "G1' G2'", options=COSTS), "1 uno", "CatchMissed 1, Drew 1 1 needless",
    ),
    "UC-Q24 so does who catches somebody that has done nothing": (
        cards("R1 B2", "G1' G2'", options=COSTS), "1 catch 0", "CatchMissed 1, Drew 1 1 needless",
    ),
    "UC-Q24 who called and lays nothing pays nothing where that is free": (
        cards("R1 B2", "G1' G2'"), "0 uno, 0 draw", "UnoCalled 0, Drew 0 1 turn, TurnStarted 1",
    ),
    "UC-Q6 in a window of its own the card works once all let it go by": (
        cards("RS B2", "G1' G2'"), "0 play RS, 1 pass",
        "Played 0, UnoForgotten 0, WindowOpened, Passed 1 window, WindowClosed 0, Skipped 1, TurnStarted 0",
    ),
    "UC-Q6 or once somebody catches": (
        cards("RS B2", "G1' G2'"), "0 play RS, 1 catch 0",
        "Played 0, UnoForgotten 0, WindowOpened, Caught 0 by 1, Drew 0 2 uno, Skipped 1, TurnStarted 0",
    ),
    "UN-Q9 or once the call comes late": (
        cards("RS B2", "G1' G2'", options=LATE), "0 play RS, 0 uno",
        "Played 0, UnoForgotten 0, WindowOpened, UnoCalled 0, Skipped 1, TurnStarted 0",
    ),
    # drawing and the cards of the book
    "UC-Q25 a card that fits is drawn and nothing is shuffled after it": (
        cards("B2 B3 B4", "G1'", stock="R1", discard="R7 G5", options={"draw_until": "fits"}), "0 draw",
        "Drew 0 1 turn",
    ),
    "UC-53 even if only one card lies under its top card": (
        cards("B2 B3", "G1'", stock="", discard="R7 G5"), "0 draw", "Reshuffled 1, Drew 0 1 turn, TurnStarted 1",
    ),
    # the end of a round
    "UC-51 who goes out wins, however often the pile was shuffled": (
        cards("R2", "?2", "?2")._replace(reshuffles=MOST_RESHUFFLES), "0 play R2", "Played 0, RoundEnded",
    ),
    "UC-Q8 after so many shuffles nobody does": (
        cards("R2 B3", "?2", "?2", stock="", discard="R7 G5")._replace(reshuffles=MOST_RESHUFFLES - 1), "0 draw",
        "Reshuffled 1, Drew 0 1 turn, TurnStarted 1, RoundEnded",
    ),
    "UC-Q8 all are stuck": (
        cards("B2 B6", "G8", stock=""), "0 pass, 1 pass", "Passed 0, TurnStarted 1, Passed 1, RoundEnded",
    ),
    "UC-Q12 with rotating partners nobody drops out": (
        cards("R2", "W", "R5", "G1", scores=[0, 460, 0, 0], options={**ELIMINATION, "players": "rotating_partners"}),
        "0 play R2", "Played 0, RoundEnded",
    ),
    # house rules
    "UC-87 a challenge of a stack costs two cards more for each that lies there": (
        cards("W4 B2 B3", "W4' B5 B6", "W4'' B8 B9", "?2", stock="?40", options=EACH),
        "0 play W4:G, 1 play W4':R, 2 play W4'':Y, 3 challenge",
        (
            "Played 0, TurnStarted 1, Played 1, TurnStarted 2, Played 2, TurnStarted 3, Challenged 3, "
            "Drew 3 18 challenge, Skipped 3, TurnStarted 0"
        ),
    ),
    "UC-Q17 whoever has jumped in goes on, whatever the card does to the next seat": (
        cards("R+2 B2 B3", "G1' G2' G8", "R+2' B5 B6", "?7", options=SAME), "0 play R+2, 2 jump R+2'",
        "Played 0, WindowOpened, Played 2, Drew 3 2 action, Skipped 3, TurnStarted 2",
    ),
    "UC-Q17 or makes it answer": (
        cards("W4 B2 B3", "G1' G2' G8", "W4' B5 B6", "?7", options=SAME), "0 play W4:G, 2 jump W4':R, 3 accept",
        "Played 0, WindowOpened, Played 2, WindowOpened, TurnStarted 3, Drew 3 4 action, Skipped 3, TurnStarted 2",
    ),
    "UN-Q17 where there is nothing to draw nothing is shuffled": (
        position("C1 B1", "G1 G2 G3 G4", "?7", book="uno-112", stock="", options=SHORT), "0 play C1:Y",
        "Played 0, Caught 0, Reshuffled 1, Drew 0 1 uno, TurnStarted 1",
    ),
    "UC-Q18 or both cards do nothing": (
        cards("R+2 B2 B3", "G1' G2' G8", "R+2' B5 B6", "?7", options={**JUMP, "jump_action": "both_void"}),
        "0 play R+2, 2 jump R+2'", "Played 0, WindowOpened, Played 2, TurnStarted 3",
    ),
    "UC-Q8 the card that waited for the window has used up what the next seat would draw": (
        cards("R+2 B2 B3", "G1' G2'", "B5 B6", stock="Y1", options=JUMP), "0 play R+2, 2 draw",
        (
            "Played 0, WindowOpened, Drew 1 1 action, Reshuffled 1, Drew 1 1 action, Skipped 1, TurnStarted 2, "
            "Passed 2, TurnStarted 0"
        ),
    ),
    "UC-Q19 a catch leaves the chance to jump in": (
        cards("R1 B2", "G1' G2' G8", "R1' B5 B6", options=JUMP), "0 play R1, 1 catch 0, 2 jump R1'",
        "Played 0, UnoForgotten 0, WindowOpened, Caught 0 by 1, Drew 0 2 uno, Played 2, TurnStarted 0",
    ),
    "UC-49 a jump ends the chance to catch": (
        cards("R1 B2", "G1' G2' G8", "R1' B5 B6", options=JUMP), "0 play R1, 2 jump R1'",
        "Played 0, UnoForgotten 0, WindowOpened, WindowClosed 0, Played 2, TurnStarted 0",
    ),
    # cards of the book with 112
    "UC-49 who discards ends the chance to catch": (
        two_left("composed: next discard 1", "G1' R5 R6", "?2"), "0 play C1:G, 1 discard R5",
        "Played 0, UnoForgotten 0, TurnStarted 1, WindowClosed 0, Discarded 1, TurnStarted 1",
    ),
    "UC-Q6 but not who forgot to call and discards by its own card": (
        two_left("composed: chosen swap; self discard 1", "G1'", "R5 R6 R8"),
        "0 play C1:G swap 2, 0 discard R6, 1 catch 0",
        (
            "Played 0, UnoForgotten 0, HandsSwapped 0, OneCardLeft 2, TurnStarted 0, Discarded 0, TurnStarted 1, "
            "Caught 0 by 1, Drew 0 2 uno"
        ),
    ),
    "UC-Q6 before who forgot to call has another turn the others may catch it": (
        LAST_AGAIN, "0 play C1:G, 1 pass, 2 pass",
        "Played 0, UnoForgotten 0, WindowOpened, Passed 1 window, Passed 2 window, WindowClosed 0, TurnStarted 0",
    ),
    "UC-Q6 also in the first revision, but there before the card works": (
        first_revision(LAST_AGAIN), "0 play C1:G, 1 pass, 2 pass",
        "Played 0, UnoForgotten 0, WindowOpened, Passed 1 window, Passed 2 window, WindowClosed 0, TurnStarted 0",
    ),
    "UN-Q18 composed": (
        custom("composed: chosen swap; self reverse; others draw 1", "G1'", "?2"), "0 play C1:G swap 2",
        "Played 0, HandsSwapped 0, DirectionTurned -1, Drew 2 1 custom, Drew 1 1 custom, TurnStarted 2",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", COURSES)
def test_what_follows_event_by_event(name: str) -> None:
    start, lines, expected = COURSES[name]
    done = steps(start, *lines.split(", "))
    assert ", ".join(told(step) for step in done) == expected
    for event, state in done:
        assert every_place(state) == every_place(start)
        kinds = [*map(type, (state.phase, state.called, state.barren_turns))]
        assert (kinds, state.seed) == ([CardPhase, bool, int], start.seed)
        assert state.turn in state.match.order
        assert state.drawn is None or state.drawn in state.hands[state.turn]
        if isinstance(event, WindowOpened):
            assert event.jump is can_be_jumped_on(state.rules, state.discard)
        if isinstance(event, (TurnStarted, RoundEnded)) and state.phase in (CardPhase.TURN, CardPhase.SCORING):
            left = (state.drawn, state.called, state.passed, state.pending, state.bluff_hand, state.owed_skips)
            assert left == (None, False, (), NOTHING, (), ())
            assert state.catchable != state.turn
    turns = [event.seat for event in happened(TurnStarted, done)]
    assert turns == [] or done[-1].state.turn == turns[-1] or done[-1].state.phase is CardPhase.WINDOW


def test_uc_q6_whoever_is_on_turn_again_by_a_rule_in_words_may_be_caught_before_it() -> None:
    """In the first revision its turn began at once."""
    start = two_left("text: sing", "G1'")
    course = "Played 0, UnoForgotten 0, RuleShown 0 C1 sing, RuleSkips 1, RuleDone 0, Skipped 1, "
    for state, last in ((start, "WindowOpened"), (first_revision(start), "TurnStarted 0")):
        done = steps(state, "0 play C1:G", "0 skips 1", "0 done")
        assert ", ".join(map(told, done)) == course + last
        assert (done[-1].state.catchable, done[-1].state.turn) == (0, 0)


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
