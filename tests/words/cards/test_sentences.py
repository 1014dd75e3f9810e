"""Everything that can happen and be refused in the card books has its words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from game.cli.case_files import load
from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.cards import events
from game.engine.cards.actions import Accept, Advice, CardAction, Challenge, Discard, Done, Jump, NameColour, Play
from game.engine.cards.books import BOOKS, UNO_112
from game.engine.cards.citations import CITATIONS, CODES
from game.engine.cards.events import CardEvent, Reason, redacted
from game.engine.cards.notation import parse_action
from game.engine.cards.pieces import Card, all_cards, faces_of
from game.engine.cards.state import CardState
from game.engine.cards.views import CardView, view
from game.engine.cards.wants import wanted
from game.engine.events import (
    CatchMissed,
    Caught,
    DirectionTurned,
    End,
    Passed,
    Skipped,
    TurnStarted,
    UnoCalled,
    UnoForgotten,
    WindowClosed,
)
from game.engine.game import Refused
from game.engine.problems import Problem
from game.ui.kit.text import Typeface
from game.words.cards.guidance import wanted_guidance
from game.words.cards.sentences import card_name, event_text, problem_text, problem_with_paragraph
from game.words.catalogue import LANGUAGES
from game.words.sentences import Say, cited
from tests.card_tables import cards, position
from tests.tables import game_of, play
from tests.ui.test_catalogue import letters_of
from tests.words.saying import NAMES, SPOKEN, WORDS, clean, seat_name

CASES = Path(__file__).parents[2] / "cases"
(R7, W4, SECRET) = cards("R7 W4 G9")

HAPPENED: tuple[CardEvent, ...] = (
    events.DealerDrawn(((0, R7), (1, W4))),
    events.RoundStarted(3, 1, (0, 1, 2, 3), ()),
    events.RoundStarted(3, 1, (0, 1, 2, 3), ((0, 2), (1, 3))),
    events.Dealt(((SECRET,), (R7,)), (1, 1)),
    events.FirstCardTurned(R7),
    events.FirstCardReturned(W4),
    TurnStarted(0),
    *(events.Played(0, card, "R", jumped) for card in (R7, W4) for jumped in (False, True)),
    events.ColourChosen(0, "G"),
    events.WrongCardTaken(0, R7),
    events.HandsSwapped(0, 1),
    events.HandsPassed(1),
    events.HandsPassed(-1),
    events.HandsShuffled(0, ((SECRET,), (R7,)), (1, 1)),
    DirectionTurned(-1),
    events.WindowOpened(True),
    WindowClosed(0),
    *(events.Drew(0, (SECRET,) * count, count, reason) for reason in Reason for count in (1, 2)),
    events.Reshuffled(1),
    events.Reshuffled(40),
    events.Challenged(0, 1, (SECRET,), True),
    events.Challenged(0, 1, (SECRET,), False),
    Skipped(1),
    Passed(0),
    Passed(0, window=True),
    UnoCalled(0),
    UnoForgotten(0),
    Caught(0, 1),
    Caught(0, None),
    CatchMissed(0),
    events.Discarded(0, (R7, W4)),
    events.RuleShown(0, "C1", "Alle singen"),
    events.RuleSkips(0),
    events.RuleDone(0),
    events.AdviceGiven(0),
    *(events.RoundEnded(won, end, ((), ()), (0, 0), (0, 0), (0, 0)) for won in ((), (1,), (0, 2)) for end in End),
    events.Eliminated(0),
    events.MatchEnded((1,)),
    events.MatchEnded((0, 2)),
)
SILENT = (
    events.DealerDrawn, events.Dealt, TurnStarted, DirectionTurned, events.WindowOpened, UnoForgotten,
)  # fmt: skip
"""What is seen on the table and needs no line of the log."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_has_a_line_or_is_seen(language: str) -> None:
    names = {type(event).__name__ for event in HAPPENED}
    assert names == {each.__name__ for each in get_args(CardEvent)}, "HAPPENED has an example of every event"
    for event in HAPPENED:
        text = event_text(WORDS[language], event, seat_name)
        if isinstance(event, SILENT) or event == Passed(0, window=True):
            assert text is None
            continue
        assert text is not None, event
        assert clean(text), text
        for seat in (getattr(event, "seat", None), *getattr(event, "winners", ())):
            assert seat is None or NAMES[seat] in text, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_at_this_machine_is_spoken_to(language: str) -> None:
    spoken, name = SPOKEN[language], seat_name(0)
    for event in HAPPENED:
        told, read = (event_text(WORDS[language], event, seat_name, you) for you in (None, 0))
        if told is None or read is None or isinstance(event, events.RoundStarted):
            # Who plays with whom is told by names.
            assert (told is None) == (read is None)
            continue
        assert clean(read), read
        assert name not in read, read
        assert (name in told) == bool(re.search(spoken, read, re.IGNORECASE)), (told, read)


def test_what_is_done_to_the_reader_is_said_so() -> None:
    say = WORDS["en"]
    assert event_text(say, Caught(0, 1), seat_name, 0) == "Bert catches you without UNO!"
    assert event_text(say, Caught(0, 1), seat_name, 1) == "You catch Anna without UNO!"
    assert event_text(say, events.Drew(0, (), 4, Reason.ACTION), seat_name, 0) == "You have to draw 4 cards"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_tells_a_hidden_face(language: str) -> None:
    say, hidden = WORDS[language], 0
    for event in HAPPENED:
        text = event_text(say, event, seat_name)
        assert text == event_text(say, redacted(event, None), seat_name)
        if redacted(event, None) != event:
            hidden += 1
            assert text is None or card_name(say, SECRET) not in text
    assert hidden > 2 * len(Reason)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_card_has_a_name_of_its_own(language: str, book: str) -> None:
    names = {card_name(WORDS[language], card) for card in all_cards(BOOKS[book])}
    assert len(names) == len(faces_of(BOOKS[book]))
    assert all(map(clean, names))


ABOUT_CARDS = ("unknown-card", "does-not-fit", "drawn-card-only", "same-kind-only", "not-identical")
"""Refusals that name every card they are about."""


@cache
def refused() -> tuple[Problem, ...]:
    """Every problem that a case meets, and a few that no text can ask for."""
    return tuple(dict.fromkeys((*_of_cases(), *_of_phases())))


def _of_cases() -> Iterator[Problem]:
    for file in sorted(CASES.rglob("*.toml")):
        for case in load(file):
            state = case.start
            if not isinstance(state, CardState):
                continue
            for do in case.does:
                if not do.action:
                    continue  # the set-up is looked at
                action = parse_action(do.action, state.rules, state.hands[do.seat], state.drawn)
                if isinstance(action, Problem):
                    yield action
                    continue
                outcome = game_of(state).attempt(state, do.seat, action)
                if isinstance(outcome, Refused):
                    yield from outcome.problems
                else:
                    state = outcome[-1].state


def tables() -> tuple[CardState, ...]:
    """A position of each kind that asks something else of a seat."""
    stacking, jumping = {"stacking": "on"}, {"jump_in": "on"}
    return (
        position("R1 B3", "G1"),
        position("B3", "G1", discard="W", colour="R"),
        position("R3", "G1", discard="W", colour="R", stock=""),
        position("B3", "G1"),
        position("B3", "G1", stock=""),
        position("R1 R3", "G1", phase="drawn", drawn="R3"),
        position("R1", "G1", phase="colour", discard="W", colour=""),
        play(position("R3 W4", "G1 W4'", "B5"), "0 play W4:G"),
        play(position("R1 R+2", "G+2 G1", "B5", options=stacking), "0 play R+2"),
        play(position("R3 W4", "G1 W4'", "B5", options=stacking), "0 play W4:G"),
        play(position("R3 R5 R6", "G1 R3'", "B5", options=jumping), "0 play R3"),
        play(position("C1 R1 R2", "?8", book="uno-112", options={"C1": "idea 5"}), "0 play C1:G"),
        play(position("C1 R1 R2", "?7", book="uno-112", options={"C1": "text: Alle singen"}), "0 play C1:G"),
        play(position("R2 R1", "G1 G2"), "0 play R2"),
        position("R2 W4", "G1", options={"w4_bluff": "prevented"}),
        position("R7' R1", "G1", options={"seven_o": "on"}),
    )


def _of_phases() -> Iterator[Problem]:
    actions: tuple[CardAction, ...] = (
        Draw(), Pass(), Uno(), Next(), Catch(0), Catch(1), Challenge(), Accept(), Done(), Advice(1), NameColour("R"),
        NameColour("X"), Discard((R7,)), Jump(R7), Jump(W4), Play(R7), Play(W4), Play(SECRET, "R"), Play(R7, seat=1),
    )  # fmt: skip
    for state in tables():
        held = tuple(Play(card, seat=seat) for hand in state.hands for card in hand for seat in (None, 1))
        for action in (*actions, *held):
            for seat in range(len(state.hands)):
                yield from game_of(state).problems(state, seat, action)
    yield Problem("not-in-this-book", "UC-18", (("word", "lay"),))


def test_every_refusal_is_met() -> None:
    assert {*CODES, *CITATIONS} - {problem.code for problem in refused()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CITATIONS)
def test_every_refusal_says_what_is_wrong(language: str, code: str) -> None:
    for problem in refused():
        if problem.code == code:
            text = problem_with_paragraph(WORDS[language], problem, seat_name)
            assert clean(text), (problem, text)
            assert text.startswith(problem_text(WORDS[language], problem, seat_name))
            named = [detail for _, detail in problem.data if isinstance(detail, Card) and code in ABOUT_CARDS]
            assert all(card_name(WORDS[language], card) in text for card in named), text


def test_refusals_cite_the_part_of_their_book() -> None:
    say = WORDS["de"]
    assert cited(say, CITATIONS["does-not-fit"][0]) == "§ So wird gespielt"
    assert cited(say, CITATIONS["draw-four-unlawful"][0]) == "§ Zieh Vier"
    assert cited(say, CITATIONS["cannot-catch-yourself"][1]) == "§ UNO! rufen"
    beyond_the_books = {("lay-drawn-card", "UC-Q26"), *((code, "UN-Q22") for code in CITATIONS)}
    for code, rules in CITATIONS.items():
        for rule in rules[:2]:
            assert bool(cited(say, rule)) is ((code, rule) not in beyond_the_books), code


def guide_text(say: Say, seen: CardView) -> tuple[str, str]:
    """What is wanted of the seat of a view, and the rule behind it."""
    said = wanted_guidance(say, wanted(seen), seen, seat_name)
    return said.text, said.rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_phase_a_sentence_says_what_is_wanted(language: str) -> None:
    said = set()
    for state in tables():
        for seat in (None, *range(len(state.hands))):
            text, rule = guide_text(WORDS[language], view(state, seat))
            assert clean(text), (state.phase, seat)
            waits = WORDS[language]("guide.other-turn", name=NAMES[state.turn])
            assert clean(cited(WORDS[language], rule)) or text == waits
            said.add(text)
    assert len(said) >= 15


def test_the_sentence_says_what_fits() -> None:
    say = WORDS["de"]
    text, rule = guide_text(say, view(position("R1 B3 B4", "G1"), 0))
    assert text == "Du bist am Zug: Leg Rot oder 7 – oder zieh eine Karte."
    assert cited(say, rule) == "§ So wird gespielt"
    wild, rule = guide_text(say, view(position("W B3 B4", "G1"), 0))
    assert wild == "Nur ein Joker passt: Leg ihn – oder zieh eine Karte."
    assert cited(say, rule) == "§ Farbenwahl"
    assert guide_text(say, view(position("W B3 B4", "G1", stock=""), 0))[0] == "Nur ein Joker passt."
    nothing = position("B3", "G1")
    assert guide_text(say, view(nothing, 0))[0] == "Nichts passt: Zieh eine Karte."


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    state = position("R1 R3", "G1", phase="drawn", drawn="R3")
    own, other = (guide_text(WORDS["de"], view(state, seat))[0] for seat in (0, 1))
    assert "Rot 3" in own
    assert "Rot 3" not in other


def test_over_or_between_rounds_nothing_is_wanted() -> None:
    state = play(position("R1", "G1 G2"), "0 play R1")
    assert guide_text(WORDS["de"], view(state, 0)) == ("", "")


@pytest.mark.parametrize("face", [Typeface.TEXT, Typeface.BOLD])
def test_the_fonts_have_every_letter_of_what_is_said(face: Typeface) -> None:
    said = "".join(problem_with_paragraph(say, problem, seat_name) for say in WORDS.values() for problem in refused())
    said += "".join(card_name(say, card) for say in WORDS.values() for card in all_cards(UNO_112))
    assert {letter for letter in said if ord(letter) not in letters_of(face)} == set()
