"""What a seat at the cards may choose from, position by position: all of it, each once, in its order."""

from __future__ import annotations

import pytest

from game.engine.cards.choices import MOST_DISCARDS, choices
from game.engine.cards.notation import format_action
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from tests.card_tables import position
from tests.engine.cards.test_problem_details import CHOOSING, ENDED, FOUR_LAID, IN_WORDS, PREVENTED, PUTTING_TWO
from tests.engine.cards.test_transition import (
    JUMP,
    LAST_AGAIN,
    LATE,
    SEVEN,
    STACK,
    STOCK,
    cards,
    custom,
    first_revision,
    two_left,
)
from tests.tables import game_of, play

MIXED, MUST = {**STACK, "stack_mixed": "on"}, {"drawn_must_play": "yes"}
OUT = {"options": {"scoring": "elimination"}, "eliminated": [2]}
COLOURS = "colour R, colour Y, colour G, colour B"


def wild(text: str) -> str:
    """A wild in each of its colours."""
    name, _, tail = text.partition(" ")
    return ", ".join(f"{name}:{colour}{tail and ' '}{tail}" for colour in "RYGB")


def each(verb: str, *cards: str) -> str:
    """A verb before each of some wilds in each of its colours."""
    return ", ".join(f"{verb} {laid}" for text in cards for laid in wild(text).split(", "))


LISTED: list[tuple[str, CardState, dict[int, str]]] = [
    ("a turn", cards("R1 R1' B7 G2 W", "?7"), {0: f"play R1, play B7, {each('play', 'W')}, draw", 1: ""}),
    ("two cards", cards("R1 G2", "?7"), {0: "play R1, play R1 uno, draw, uno"}),
    ("two cards, called", play(cards("R1 G2", "?7"), "0 uno"), {0: "play R1, draw"}),
    ("nothing fits", cards("G2 B3 B4", "?7"), {0: "draw"}),
    ("nothing fits, nothing to draw", cards("G2 B3 B4", "?7", stock=""), {0: "pass"}),
    ("nothing fits, nothing to draw, two cards", cards("G2 B3", "?7", stock=""), {0: "pass, uno"}),
    ("something fits, nothing to draw", cards("G7 B3", "?7", stock=""), {0: "play G7, play G7 uno, uno"}),
    ("the pile to draw from", cards("G2 B3", "?7", stock="", discard="R7 G5"), {0: "draw, uno"}),
    ("drawn", play(cards("R2 B1 B2", "?7", stock=f"R1 {STOCK}"), "0 draw"), {0: "play R1, pass"}),
    (
        "drawn, two cards", play(cards("B1", "?7", stock=f"R1 {STOCK}"), "0 draw"),
        {0: "play R1, play R1 uno, pass, uno"},
    ),
    ("drawn, to be laid", play(cards("B1 B2", "?7", stock=f"R1 {STOCK}", options=MUST), "0 draw"), {0: "play R1"}),
    (
        "drawn, a wild draw four to be laid",
        play(cards("B1 B2", "?7", stock=f"W4 {STOCK}", options=MUST), "0 draw"), {0: each("play", "W4")},
    ),
    (
        "drawn, a wild draw four that would be a bluff",
        play(cards("R1 B2", "?7", stock=f"W4 {STOCK}", options=MUST), "0 draw"), {0: f"{each('play', 'W4')}, pass"},
    ),
    (
        "drawn, a 7", play(cards("B1 B2", "?7", "?7", stock=f"R7' {STOCK}", options=SEVEN), "0 draw"),
        {0: "play R7' swap 1, play R7' swap 2, pass"},
    ),
    # wild draw fours, sevens, custom wilds
    ("a bluff", cards("W4 R1 G2", "?7"), {0: f"{each('play', 'W4')}, play R1, draw"}),
    ("no bluff", cards("W4 R1 G2", "?7", options=PREVENTED), {0: "play R1, draw"}),
    ("no bluff, two red cards", cards("W4 R1 R2", "?7", options=PREVENTED), {0: "play R1, play R2, draw"}),
    ("nothing else fits", cards("W4 B1 G2", "?7", options=PREVENTED), {0: f"{each('play', 'W4')}, draw"}),
    ("a 7", cards("R7' R2 B3", "?7", "?7", options=SEVEN), {0: "play R7' swap 1, play R7' swap 2, play R2, draw"}),
    (
        "a 7 and a 0", cards("R7' R0", "?7", "?7", options=SEVEN),
        {
            0: "play R7' swap 1, play R7' swap 1 uno, play R7' swap 2, play R7' swap 2 uno, play R0, play R0 uno, "
            "draw, uno"
        },
    ),
    ("a 7 as the last card", cards("R7'", "?7", "?7", options=SEVEN), {0: "play R7', draw"}),
    (
        "a custom wild", custom("composed: chosen skip", "?7", "?7"),
        {0: f"{each('play', 'C1 seat 1', 'C1 seat 2')}, draw"},
    ),
    # what has to be answered, chosen, put away
    ("a wild draw four", FOUR_LAID, {0: "", 1: "accept, challenge", 2: ""}),
    ("one that nobody laid", position("R1 B2", "?7", discard="W4", colour="G", phase="answer"), {0: "accept, uno"}),
    (
        "one that is no bluff", play(cards("W4 B2 B3", "G1 G2", options={**PREVENTED, **STACK}), "0 play W4:G"),
        {1: "accept, uno"},
    ),
    (
        "a draw two", play(cards("R+2 B2 B3", "R8 G+2", "?7", options=STACK), "0 play R+2"),
        {1: "play G+2, play G+2 uno, draw, uno"},
    ),
    (
        "a draw two among all draw cards", play(cards("R+2 B2 B3", "R8 G+2 W4", "?7", options=MIXED), "0 play R+2"),
        {1: f"play G+2, {each('play', 'W4')}, draw"},
    ),
    ("a colour", CHOOSING, {0: COLOURS, 1: ""}),
    ("cards to put away", PUTTING_TWO, {0: "", 1: "discard G1' G2, discard G1' G3, discard G2 G3"}),
    (
        "cards to put away while somebody may be caught",
        play(two_left("composed: next discard 1", "G1' R5 R6", "?2"), "0 play C1:G"),
        {0: "uno", 1: "discard G1', discard R5, discard R6, catch 0", 2: "catch 0"},
    ),
    (
        "a rule in words", IN_WORDS,
        {0: "done, draws 0 1, draws 1 1, draws 2 1, draws 3 1, skips 0, skips 1, skips 2, skips 3", 1: ""},
    ),
    (
        "a rule in words, a turn lost", play(IN_WORDS, "0 skips 2"),
        {0: "done, draws 0 1, draws 1 1, draws 2 1, draws 3 1, skips 0, skips 1, skips 3"},
    ),
    (
        "a rule in words, nothing to draw",
        play(custom("text: sing", "G1' G2", "?2", stock=""), "0 play C1:G", "0 draws 1 1"),
        {0: "done, skips 0, skips 1, skips 2"},
    ),
    ("a round that is over", ENDED, {0: "next", 1: "next"}),
    ("a match that is over", play(cards("R2", "W W", scores=[450, 0]), "0 play R2"), {0: "", 1: ""}),
    # who may be caught
    (
        "no call", play(cards("R1 B2", "R2 G3 G4", "?3"), "0 play R1"),
        {0: "", 1: "play R2, draw, catch 0", 2: "catch 0"},
    ),
    ("no call yet", play(cards("R1 B2", "R2 G3 G4", "?3", options=LATE), "0 play R1"), {0: "uno", 2: "catch 0"}),
    (
        "no call yet, and two cards on the own turn", cards("R1 B2", "?7", options=LATE)._replace(catchable=0),
        {0: "play R1, play R1 uno, draw, uno"},
    ),
    ("dropped out", play(cards("R1 B2", "R2 G3 G4", "", **OUT), "0 play R1"), {1: "play R2, draw, catch 0", 2: ""}),
    # windows
    (
        "a window", play(cards("R1 B2 B3", "R2 G3 G4", "R1' B5 B6", options=JUMP), "0 play R1"),
        {0: "pass", 1: "pass, play R2, draw", 2: "jump R1', pass"},
    ),
    (
        "a window, two cards", play(cards("R1 B2 B3", "R2 G3", "R1' B5", options=JUMP), "0 play R1"),
        {1: "pass, play R2, play R2 uno, draw", 2: "jump R1', jump R1' uno, pass"},
    ),
    (
        "a window gone by", play(cards("R1 B2 B3", "R2 G3 G4", "R1'", options=JUMP), "0 play R1", "2 pass"),
        {2: "jump R1'"},
    ),
    (
        "a window, nothing to do in the turn after it",
        play(cards("R1 B2 B3", "B3' B4 B5", "R1' G5", stock="", options=JUMP), "0 play R1"), {1: "pass, draw"},
    ),
    (
        "a window over a skip", play(cards("RS B2 B3", "R2 G3 G4", "RS' R5 B6", options=JUMP), "0 play RS"),
        {1: "pass", 2: "jump RS', pass, play RS', play R5, draw"},
    ),
    (
        "a window over a draw two",
        play(cards("R+2 B2 B3", "R2 G+2 G4", "R+2' R5 B6", options={**JUMP, **STACK}), "0 play R+2"),
        {1: "pass, play G+2, draw", 2: "jump R+2', pass"},
    ),
    (
        "a window over a wild draw four", play(cards("W4 B2 B3", "R2 G4", "W4' R5 B6", options=JUMP), "0 play W4:R"),
        {1: "pass, accept, challenge", 2: f"{each('jump', 'W4' + chr(39))}, pass"},
    ),
    (
        "a window, no bluff",
        play(cards("W4 B2 B3", "R2 G4", "W4' R5 B6", "W4'' B5 B7", options={**JUMP, **PREVENTED}), "0 play W4:R"),
        {2: "pass, play R5, draw", 3: f"{each('jump', 'W4' + chr(39) * 2)}, pass"},
    ),
    (
        "a window over a 7",
        play(cards("R7 B2 B3", "R2 G4 B4", "R7' R5 R6", discard="R4", options={**JUMP, **SEVEN}), "0 play R7 swap 1"),
        {2: "jump R7' swap 0, jump R7' swap 1, pass"},
    ),
    (
        "a window, wild draw fours without bluff",
        play(cards("R1 B2 B3", "?2", "R1' R5 B6", options={**JUMP, **PREVENTED}), "0 play R1"), {2: "jump R1', pass"},
    ),
    (
        "a window, a 7 as the last card and one in the turn after it",
        play(cards("R7 B2 B3", "Y7 B4 B5", "R7'", discard="R4", options={**JUMP, **SEVEN}), "0 play R7 swap 2"),
        {0: "jump R7', pass", 1: "pass, play Y7 swap 0, play Y7 swap 2, draw"},
    ),
    ("a window in which nobody may jump", play(cards("RS B2", "RS' G2'"), "0 play RS"), {1: "pass, catch 0"}),
    ("a window for a catch", play(cards("RS B2", "G1' G2'"), "0 play RS"), {0: "draw", 1: "pass, catch 0"}),
    (
        "a window for a catch or a call", play(cards("RS B2", "G1' G2'", options=LATE), "0 play RS"),
        {0: "draw, uno", 1: "pass, catch 0"},
    ),
    (
        "a window before the card works, as in the first revision",
        play(first_revision(LAST_AGAIN), "0 play C1:G"), {0: "uno", 1: "pass, catch 0"},
    ),
    (
        "a window, and who is next loses its turn",
        play(cards("R1 B2 B3", "R2 G3 G4", "R1' B5 B6", options=JUMP, losing=[1]), "0 play R1"),
        {1: "pass", 2: "jump R1', pass, play R1', draw"},
    ),
    ("a window before a turn", play(LAST_AGAIN, "0 play C1:G"), {0: "draw, uno", 1: "pass, catch 0"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "seat", "listed"),
    [
        pytest.param(state, seat, listed, id=f"{name}: {seat}")
        for name, state, seats in LISTED
        for seat, listed in seats.items()
    ],
)
def test_a_seat_may_choose_from_all_that_is_allowed_and_costs_nothing(state: CardState, seat: int, listed: str) -> None:
    assert ", ".join(map(format_action, game_of(state).choices(state, seat))) == listed
    assert choices(view(state, seat), seat, state.hands[seat]) == game_of(state).choices(state, seat)


def test_un_49_so_many_ways_to_put_cards_away_are_listed_and_no_more() -> None:
    state = play(custom("composed: next discard 3", "?12", "?2", stock="?20"), "0 play C1:G")
    listed = game_of(state).choices(state, 1)
    assert len({*listed}) == len(listed) == MOST_DISCARDS < 220
