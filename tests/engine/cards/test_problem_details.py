"""Why something is refused at the cards, in every detail that a player reads: which card and colour, by which rule."""

from __future__ import annotations

import pytest

from game.engine.actions import Next
from game.engine.cards.actions import CardAction, NameColour
from game.engine.cards.state import CardState
from tests.card_tables import position
from tests.engine.cards.test_transition import JUMP, SEVEN, STACK, STOCK, cards, custom
from tests.tables import game_of, play, read_line

PREVENTED = {"w4_bluff": "prevented"}
FOUR_LAID = play(cards("W4 B2 B3", "?7", "?7"), "0 play W4:G")
JUMPED = play(cards("R1 B2 B3", "G1' R2 G8", "R1' B5 B6", "?5", options=JUMP), "0 play R1")
DISCARDING = play(custom("composed: next discard 1", "G1' G2", "?2"), "0 play C1:G")
STACKED = play(
    position("C1 B2 B3", "G1' G2", "?2", book="uno-112", options={"C1": "composed: next discard 1", "stacking": "on"}),
    "0 play C1:G",
)
PUTTING_TWO = play(custom("composed: next discard 2", "G1' G2 G3", "?2"), "0 play C1:G")
ENDED = play(cards("R2", "?2"), "0 play R2")
CHOOSING = position("R1 B2", "?7", discard="W", phase="colour")
IN_WORDS = play(custom("text: sing", "G1' G2", "?2", "?3"), "0 play C1:G")

REFUSED: list[tuple[str, CardState, dict[str, str]]] = [
    (
        "a turn", cards("R1 B2 G3", "G1' G2'", "?7"),
        {
            "0 play B2": "does-not-fit (UC-18: card=B2, top=R7, colour='R')",
            "1 play G1'": "not-your-turn (UC-17: seat=0); does-not-fit (UC-18: card=G1', top=R7, colour='R')",
            "1 draw": "not-your-turn (UC-17: seat=0)",
            "0 play R1:G": "colour-needless (UC-34: card=R1)",
            "0 play R1 uno": "needless-call (UC-Q24: have=3)",
            "0 play R1 swap 1": "seat-needless (UC-91: card=R1)",
            "0 pass": "nothing-drawn (UC-23); can-play (UC-Q8)",
            "0 accept": "nothing-to-answer (UC-64)",
            "0 challenge": "nothing-to-answer (UC-64)",
            "0 catch 1": "nothing-to-catch (UC-49: seat=1)",
            "0 catch 0": "cannot-catch-yourself (UC-46); nothing-to-catch (UC-49: seat=0)",
            "0 uno": "needless-call (UC-Q24: have=3)",
            "1 uno": "needless-call (UC-Q24: have=2)",
            "0 colour R": "choose-colour (UC-37)",
            "0 done": "no-rule (UC-20)",
            "0 next": "not-over (UC-51)",
            "0 jump R1": "no-jump-in (UC-92)",
            "0 advice 0": "no-advice (UC-60: seat=0)",
        },
    ),
    (
        "the turn of another, with everything wrong", cards("R1 B2 G3", "B1 W W4", options=PREVENTED),
        {
            "1 play G5:R uno swap 9":
                "not-your-turn (UC-17: seat=0); unknown-card (UC-18: card=G5); "
                "does-not-fit (UC-18: card=G5, top=R7, colour='R'); colour-needless (UC-34: card=G5); "
                "seat-needless (UC-91: card=G5); needless-call (UC-Q24: have=3)",
            "1 play W": "not-your-turn (UC-17: seat=0); colour-missing (UC-34: card=W)",
            "1 play W4:G": "not-your-turn (UC-17: seat=0)",
            "1 pass": "not-your-turn (UC-17: seat=0)",
        },
    ),
    (
        "the turn of another, without a card to draw", cards("R1 B2 G3", "R2 W4", stock="", options=PREVENTED),
        {
            "1 draw": "not-your-turn (UC-17: seat=0); stock-empty (UC-Q8)",
            "1 play W4": "not-your-turn (UC-17: seat=0); draw-four-unlawful (UC-40: colour='R'); "
                "colour-missing (UC-34: card=W4)",
        },
    ),
    (
        "the turn of another, where a wrong card is penalised",
        cards("R1 B2 G3", "B1", options={"wrong_card": "penalised"}),
        {"1 play B1": "not-your-turn (UC-17: seat=0)", "1 play B1:R": "not-your-turn (UC-17: seat=0)"},
    ),
    (
        "wilds", cards("W W4 R1", "?7"),
        {"0 play W": "colour-missing (UC-34: card=W)", "0 play W4": "colour-missing (UC-34: card=W4)"},
    ),
    (
        "several things at once", cards("B2 W R1", "?7"),
        {
            "0 play B2:G uno swap 1": "does-not-fit (UC-18: card=B2, top=R7, colour='R'); "
            "colour-needless (UC-34: card=B2); seat-needless (UC-91: card=B2); needless-call (UC-Q24: have=3)",
            "0 play W uno": "colour-missing (UC-34: card=W); needless-call (UC-Q24: have=3)",
        },
    ),
    ("called", play(cards("R1 B2", "?7"), "0 uno"), {"0 play R1 uno": "needless-call (UC-Q24: have=2)"}),
    (
        "dropped out", cards("R2 B3", "", "B6 B7", options={"scoring": "elimination"}, eliminated=[1]),
        {"1 catch 0": "not-your-turn (UC-17: seat=0)"},
    ),
    (
        "no bluff", cards("W4 R1 R2", "?7", options=PREVENTED),
        {"0 play W4:G": "draw-four-unlawful (UC-40: colour='R')"},
    ),
    (
        "drawn", play(cards("B1 B2 B3", "?7", stock=f"R1 {STOCK}"), "0 draw"),
        {
            "0 play B1": "drawn-card-only (UC-24: card=B1, drawn=R1); "
                "does-not-fit (UC-18: card=B1, top=R7, colour='R')",
            "0 draw": "already-drawn (UC-24)",
        },
    ),
    (
        "a wild draw four", FOUR_LAID,
        {
            "1 draw": "answer-first (UC-39)",
            "1 pass": "answer-first (UC-39)",
            "0 accept": "nothing-to-answer (UC-64); not-your-turn (UC-17: seat=1)",
            "2 challenge": "nothing-to-answer (UC-64); not-your-turn (UC-17: seat=1)",
        },
    ),
    (
        "a draw two to be answered", play(cards("R+2 B2 B3", "R8 G+2 G1", "?7", options=STACK), "0 play R+2"),
        {
            "1 play R8": "same-kind-only (UC-Q15: card=R8, top=R+2)",
            "1 pass": "answer-first (UC-39)",
            "1 accept": "nothing-to-answer (UC-64)",
            "1 challenge": "nothing-to-answer (UC-64)",
        },
    ),
    ("nothing to draw", cards("B2 B6", "G8", stock=""), {"0 draw": "stock-empty (UC-Q8)"}),
    ("nothing to draw, something to lay", cards("R2 B6", "G8", stock=""), {"0 pass": "can-play (UC-Q8)"}),
    (
        "a window", JUMPED,
        {
            "1 jump R2": "not-identical (UC-92: card=R2, top=R1)",
            "2 jump R1':G": "colour-needless (UC-34: card=R1')",
            "2 jump R1' uno": "needless-call (UC-Q24: have=3)",
            "2 play B5": "window-open (UC-Q6); does-not-fit (UC-18: card=B5, top=R1, colour='R')",
            "0 draw": "window-open (UC-Q6)",
        },
    ),
    (
        "no window", cards("R1 B2 B3", "G1'", options=JUMP),
        {"1 jump G1'": "nothing-to-jump-on (UC-Q20); not-identical (UC-92: card=G1', top=R7)"},
    ),
    (
        "a 7", cards("R7' B2 B3", "G1' G2' G8", options=SEVEN),
        {
            "0 play R7'": "seat-missing (UC-91: card=R7')",
            "0 play R7' swap 0": "seat-missing (UC-91: card=R7')",
            "0 play R7':G": "colour-needless (UC-34: card=R7'); seat-missing (UC-91: card=R7')",
        },
    ),
    (
        "cards to put away", DISCARDING,
        {
            "1 discard G1' G2": "wrong-discard (UN-49: number=1)",
            "1 play G1'": "discard-first (UN-49)",
            "1 draw": "discard-first (UN-49)",
            "1 pass": "discard-first (UN-49)",
            "0 discard B2": "nothing-to-discard (UN-49)",
        },
    ),
    (
        "cards to put away where draw cards are stacked", STACKED,
        {"1 play G1'": "discard-first (UN-49)"},
    ),
    (
        "a rule in words", play(custom("text: sing", "G1' G2", "?2"), "0 play C1:G"),
        {
            "0 play B2": "rule-first (UN-42); does-not-fit (UN-12: card=B2, top=C1, colour='G')",
            "0 draw": "rule-first (UN-42)", "0 pass": "rule-first (UN-42)",
            "1 done": "no-rule (UN-42)",
        },
    ),
    (
        "a wild as the first card", position("R1 B2", "?7", discard="W", phase="colour"),
        {
            "0 draw": "choose-colour (UC-37)", "0 play R1": "choose-colour (UC-37)",
            "0 pass": "choose-colour (UC-37)", "1 colour R": "choose-colour (UC-37)",
        },
    ),
    (
        "cards and seats that are not there", cards("R1 B2 G3", "G1' G2'", "?7"),
        {
            "0 play B9": "unknown-card (UC-18: card=B9); does-not-fit (UC-18: card=B9, top=R7, colour='R')",
            "0 discard B2": "nothing-to-discard (UC-20)",
            "0 skips 1": "no-rule (UC-20)",
        },
    ),
    (
        "a drawn card that has to be laid",
        play(cards("B1 B2", "?7", stock=f"R1 {STOCK}", options={"drawn_must_play": "yes"}), "0 draw"),
        {"0 pass": "lay-drawn-card (UC-Q26: card=R1)"},
    ),
    (
        "nothing to draw, and a wild draw four that would be no bluff",
        cards("W4 B2", "G8", stock="", options=PREVENTED),
        {"0 pass": "can-play (UC-Q8)"},
    ),
    (
        "a wild draw four that was answered", play(FOUR_LAID, "1 accept"),
        {"2 accept": "nothing-to-answer (UC-64)", "2 challenge": "nothing-to-answer (UC-64)"},
    ),
    (
        "a wild draw four that cannot be a bluff",
        play(cards("W4 B2 B3", "G1' G2", "?7", options={**STACK, **PREVENTED}), "0 play W4:G"),
        {"1 challenge": "nothing-to-answer (UC-64)"},
    ),
    (
        "a colour to be chosen, with two cards", position("R1 B2", "?7", discard="W", phase="colour"),
        {"0 uno": "needless-call (UC-Q24: have=2)"},
    ),
    (
        "a false catch costs", cards(
            "R2 B3", "", "B6 B7", options={"scoring": "elimination", "false_catch_penalty": 2}, eliminated=[1]
        ),
        {"0 catch 1": "nothing-to-catch (UC-49: seat=1)", "0 catch 7": "nothing-to-catch (UC-49: seat=7)"},
    ),
    (
        "no advice of who dropped out", cards(
            "R2 B3", "", "B6 B7", options={"scoring": "elimination", "advice_button": "on"}, eliminated=[1]
        ),
        {"0 advice 1": "no-advice (UC-60: seat=1)", "0 advice 7": "no-advice (UC-60: seat=7)", "0 advice 2": ""},
    ),
    (
        "a jump", play(cards("R1 B2", "G1' R2 W4", "?5", options={**JUMP, **PREVENTED}), "0 play R1 uno"),
        {
            "1 jump R9": "unknown-card (UC-18: card=R9); not-identical (UC-92: card=R9, top=R1)",
            "1 jump W4:G": "not-identical (UC-92: card=W4, top=R1)",
        },
    ),
    (
        "a jump with a wild draw four",
        play(cards("W4 B2", "?5", "W4' G1' G2", options={**JUMP, **PREVENTED}), "0 play W4:G uno"),
        {
            "2 jump W4':B": "draw-four-unlawful (UC-40: colour='G')",
            "2 jump W4'": "draw-four-unlawful (UC-40: colour='G'); colour-missing (UC-34: card=W4')",
        },
    ),
    (
        "a jump of who is next, after a call of somebody else",
        play(cards("R1 B2 B3", "G1' R1'", "?5", options=JUMP), "0 play R1")._replace(called=True),
        {"1 jump R1' uno": ""},
    ),
    (
        "a jump of another, after a call",
        play(cards("R1 B2 B3", "?2", "R1' G5", options=JUMP), "0 play R1")._replace(called=True),
        {"2 jump R1' uno": ""},
    ),
    (
        "a window for catching alone", play(cards("RS B2", "G1' G2'", discard="RS'", options=JUMP), "0 play RS"),
        {
            "1 jump G1'": "nothing-to-jump-on (UC-Q20); not-identical (UC-92: card=G1', top=RS)",
            "1 jump RS'": "nothing-to-jump-on (UC-Q20); unknown-card (UC-18: card=RS')",
            "1 catch 0": "",
        },
    ),
    (
        "a wild draw four that nobody laid", position("R1 B2", "?7", discard="W4", colour="G", phase="answer"),
        {"0 challenge": "nothing-to-answer (UC-64)", "0 accept": ""},
    ),
    (
        "two cards to put away", PUTTING_TWO,
        {
            "1 discard G1' G1'": "wrong-discard (UN-49: number=2)",
            "1 discard G1'": "wrong-discard (UN-49: number=2)",
            "1 discard G1' R9": "wrong-discard (UN-49: number=2); unknown-card (UN-11: card=R9)",
            "1 discard G1' G2 G3": "wrong-discard (UN-49: number=2)",
            "1 discard G1' G3": "",
        },
    ),
    (
        "a rule in words, carried out", IN_WORDS,
        {
            "0 draws 1 0": "rule-number (UN-Q18: most=20)",
            "0 draws 1 1": "",
            "0 draws 1 20": "",
            "0 draws 1 21": "rule-number (UN-Q18: most=20)",
            "0 draws 9 0": "seat-missing (UN-Q18: card=C1); rule-number (UN-Q18: most=20)",
            "0 skips 9": "seat-missing (UN-Q18: card=C1)",
            "1 draws 1 21": "no-rule (UN-42); rule-number (UN-Q18: most=20)",
            "1 skips 9": "no-rule (UN-42); seat-missing (UN-Q18: card=C1)",
        },
    ),
    (
        "a seat that loses its turn already", play(IN_WORDS, "0 skips 1"),
        {"0 skips 1": "skips-already (UN-Q18: seat=1)", "0 skips 2": ""},
    ),
    (
        "a rule in words, and the last card drawn",
        play(custom("text: sing", "G1' G2", "?2", stock=""), "0 play C1:G", "0 draws 1 1"),
        {"0 draws 1 1": "stock-empty (UN-Q20)"},
    ),
    (
        "a match that is over", play(cards("R2", "W W", scores=[450, 0]), "0 play R2"),
        {"0 next": "round-over (UC-51)", "0 draw": "round-over (UC-51)"},
    ),
    (
        "a round that is over", play(cards("R2", "?2"), "0 play R2"),
        {"0 draw": "round-over (UC-51)", "0 pass": "round-over (UC-51)", "0 catch 1": "round-over (UC-51)"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "line", "why"),
    [
        pytest.param(state, line, why, id=f"{name}: {line}")
        for name, state, lines in REFUSED
        for line, why in lines.items()
    ],
)
def test_what_is_refused_says_every_detail(state: CardState, line: str, why: str) -> None:
    seat, action = read_line(state, line)
    assert "; ".join(map(repr, game_of(state).problems(state, seat, action))) == why


@pytest.mark.parametrize(
    ("state", "seat", "action", "why"),
    [
        (ENDED, 1, Next(), ""),
        (ENDED, 2, Next(), "not-your-turn (UC-17)"),
        (ENDED, -1, Next(), "not-your-turn (UC-17)"),
        (CHOOSING, 0, NameColour("R"), ""),
        (CHOOSING, 0, NameColour(""), "colour-missing (UC-34)"),
        (CHOOSING, 1, NameColour("Q"), "choose-colour (UC-37); colour-missing (UC-34)"),
    ],
)  # fmt: skip
def test_seats_and_colours_that_no_line_can_name_are_refused(
    state: CardState, seat: int, action: CardAction, why: str
) -> None:
    assert "; ".join(map(repr, game_of(state).problems(state, seat, action))) == why
