"""Everything that can happen and everything that can be refused has its words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from game.cli.case_files import load
from game.engine.actions import Catch, Draw, Next, Pass, Uno
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
from game.engine.registry import TILES
from game.engine.tiles import events
from game.engine.tiles.actions import Open, Redeal, Timeout
from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.draft import start
from game.engine.tiles.events import Reason, TileEvent
from game.engine.tiles.layout import OnMeld, OnRack
from game.engine.tiles.notation import parse_action
from game.engine.tiles.pieces import OPEN, Face
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileEffect
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.ui.kit.text import Typeface
from game.words.catalogue import LANGUAGES
from game.words.sentences import cited
from game.words.tiles.sentences import (
    event_text,
    face_name,
    problem_text,
    problem_with_paragraph,
    tile_name,
    tiles_text,
)
from tests.tile_tables import melds, position, tiles
from tests.ui.test_catalogue import letters_of
from tests.words.saying import NAMES, SPOKEN, WORDS, clean, seat_name

CASES = Path(__file__).parents[2] / "cases"
(R4, JOKER) = tiles("R4 *")
TABLE = melds("R4 R5 R6")

HAPPENED: tuple[TileEvent, ...] = (
    events.StartDrawn(((0, R4), (1, JOKER))),
    events.RoundStarted(3, 1),
    events.Dealt(((R4,), (JOKER,)), (1, 1)),
    events.StartTilesLaid((R4,)),
    TurnStarted(0),
    events.Laid(0, (R4, JOKER), (), TABLE, ()),
    events.JokerExchanged(0, JOKER, Face("R", 4)),
    events.JokerExchanged(0, JOKER, Face(OPEN, 4)),
    *(events.ActionWorked(0, R4, effect) for effect in TileEffect),
    DirectionTurned(-1),
    *(events.Drew(0, (), count, reason) for reason in Reason for count in (1, 2)),
    Skipped(1),
    Passed(0),
    Passed(0, window=True),
    events.TimedOut(0),
    UnoCalled(0),
    UnoForgotten(0),
    Caught(0, 1),
    Caught(0, None),
    CatchMissed(0),
    WindowClosed(0),
    events.StockEmptied(),
    *(events.RoundEnded(winner, end, ((), ()), (0, 0), (0, 0), (0, 0)) for winner in (0, None) for end in End),
    events.MatchEnded(1, (1,)),
    events.MatchEnded(None, (0, 1)),
    events.TileReserved(R4),
    events.ClaimsAsked(),
    events.RedealClaimed(0, (R4, R4)),
    events.Opened(0, 34),
    events.LeftoversTaken(0, (R4,)),
    events.LayPunished(0, ()),
    events.HandRummy(0),
)
SILENT = (
    events.StartDrawn, events.Dealt, events.StartTilesLaid, TurnStarted, DirectionTurned,
    UnoForgotten, events.ClaimsAsked,
)  # fmt: skip
"""What is seen on the table and needs no line of the log."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_has_a_line_or_is_seen(language: str) -> None:
    names = {type(event).__name__ for event in HAPPENED}
    assert names == {each.__name__ for each in get_args(TileEvent)}, "HAPPENED has an example of every event"
    for event in HAPPENED:
        text = event_text(WORDS[language], event, seat_name)
        if isinstance(event, SILENT) or event == Passed(0, window=True):
            assert text is None
        else:
            assert text is not None, event
            assert clean(text), text
            seat = getattr(event, "seat", None)
            if seat is not None and not isinstance(event, events.ActionWorked):
                assert NAMES[seat] in text, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_alone_at_this_machine_is_spoken_to(language: str) -> None:
    spoken, name = SPOKEN[language], seat_name(0)
    for event in HAPPENED:
        told, read = (event_text(WORDS[language], event, seat_name, you) for you in (None, 0))
        if told is None or read is None:
            assert told == read
            continue
        assert clean(read), read
        assert name not in read, read
        assert (name in told) == bool(re.search(spoken, read, re.IGNORECASE)), (told, read)


def test_what_is_done_to_the_reader_is_said_so() -> None:
    say = WORDS["en"]
    assert event_text(say, Caught(0, 1), seat_name, 0) == "Bert catches you without UNO!"
    assert event_text(say, Caught(0, 1), seat_name, 1) == "You catch Anna without UNO!"
    assert event_text(say, events.Drew(0, (), 4, Reason.ACTION), seat_name, 0) == "You have to draw 4 tiles"


@cache
def refused() -> tuple[Problem, ...]:
    """Every problem that a case meets, and a few that no text can ask for."""
    return tuple(dict.fromkeys((*_of_cases(), *_of_drafts(), *_of_phases())))


def _of_cases() -> Iterator[Problem]:
    for file in sorted(CASES.rglob("*.toml")):
        for case in load(file):
            state = case.start
            if not isinstance(state, TileState):
                continue
            game = TileGame(state.rules)
            for do in case.does:
                action = parse_action(do.action, before(state, do.seat))
                if isinstance(action, Problem):
                    yield action
                    continue
                outcome = game.attempt(state, do.seat, action)
                if isinstance(outcome, Refused):
                    yield from outcome.problems
                else:
                    state = outcome[-1].state


def _of_drafts() -> Iterator[Problem]:
    draft = start(before(position("R7 B5", "?5", table="R4 R5 R6 | B3 B4 *=B5 | R9 Y9 *'", loose="G7 *''")))
    joker, second, loose = tiles("* *' *''")
    for tile in (R4, joker, second, loose):
        moved = draft.move((tile,), OnRack())
        if isinstance(moved, Problem):
            yield moved
    exchanged = draft.exchange(tiles("R7")[0], joker)
    assert isinstance(exchanged, Problem)
    yield exchanged
    for tile in (*tiles("R7 B5"), R4):
        moved = draft.move((tile,), OnMeld(2))
        assert not isinstance(moved, Problem)
        yield from moved.problems()


def _of_phases() -> Iterator[Problem]:
    states = [
        position("R1 B3 Y8", "G1 Y12", table="R4 R5 R6", loose="G7", **keys)
        for keys in ({}, {"phase": "drawn", "drawn": "Y8"}, {"phase": "window", "catchable": 0}, {"stock": ""})
    ]
    for state in states:
        for action in (Draw(), Pass(), Uno(), Next(), Timeout(), Catch(0), Catch(1)):
            for seat in (0, 1):
                yield from TileGame(UNO_RUMMY).problems(state, seat, action)
    claiming = position("B3 B3' ?12", "?14", book="rummikub", phase="claim", passed=[0])
    for claim in (Redeal(), Pass(), Open(()), Draw()):
        yield from TileGame(RUMMIKUB).problems(claiming, 0, claim)
    yield Problem("unknown-tile", "UR-30", (("tile", R4),))
    yield Problem("tile-twice", "UR-44", (("tile", R4),))
    yield Problem("not-in-this-book", "UR-21", (("word", "jump"),))


def test_every_refusal_is_met() -> None:
    assert set(TILES.codes) - {problem.code for problem in refused()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", TILES.codes)
def test_every_refusal_says_what_is_wrong(language: str, code: str) -> None:
    for problem in refused():
        if problem.code == code:
            text = problem_with_paragraph(WORDS[language], problem, seat_name)
            assert clean(text), (problem, text)
            assert text.startswith(problem_text(WORDS[language], problem, seat_name))


def test_refusals_cite_where_a_book_says_so() -> None:
    say = WORDS["de"]
    missing = {problem.rule for problem in refused() if not cited(say, problem.rule)}
    assert "UR-44" not in missing
    assert cited(say, "UR-44") == "§ 5"
    assert cited(say, "UR-15") == "§ Begriffe"
    assert cited(say, "UR-Q29") == ""
    assert len(missing) <= 16, sorted(missing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_have_names(language: str) -> None:
    say = WORDS[language]
    names = {tile_name(say, tile) for tile in tiles("R4 Y4 G4 B4 *")}
    assert len(names) == 5
    assert face_name(say, Face(OPEN, 9)) == "9"
    assert tiles_text(say, ()) == ""
    assert tiles_text(say, (R4,)) == tile_name(say, R4)
    three = tiles_text(say, tiles("R4 Y4 *"))
    assert three.count(",") == 1
    assert three.endswith(tile_name(say, JOKER))


@pytest.mark.parametrize("face", [Typeface.TEXT, Typeface.BOLD])
def test_the_fonts_have_every_letter_of_what_is_said(face: Typeface) -> None:
    said = "".join(problem_with_paragraph(say, problem, seat_name) for say in WORDS.values() for problem in refused())
    assert {letter for letter in said if ord(letter) not in letters_of(face)} == set()
