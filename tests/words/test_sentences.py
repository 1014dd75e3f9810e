"""Everything that can happen and everything that can be refused has its words, in both languages."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from game.engine import game as acts
from game.engine.cards import actions as moves, events as card_events, notation as card_notation
from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.cards.events import CardEvent
from game.engine.cards.pieces import Card
from game.engine.cards.rules import all_cards, faces_of
from game.engine.cards.state import CardState
from game.engine.cards.views import view
from game.engine.cards.wants import wanted
from game.engine.citations import CITED
from game.engine.registry import CARDS, TILES
from game.engine.tiles import events as tile_events
from game.engine.tiles.actions import Open, Redeal, Timeout
from game.engine.tiles.books import RUMMIKUB, UNO_RUMMY
from game.engine.tiles.draft import OnMeld, OnRack, start
from game.engine.tiles.events import TileEvent
from game.engine.tiles.melds import OPEN, Face
from game.engine.tiles.notation import parse_action
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TileEffect
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.ui.kit.theme import Typeface
from game.words import sentences as general
from game.words.cards import sentences as card_words
from game.words.cards.sentences import wanted_guidance
from game.words.sentences import Name, Say, cited
from game.words.tiles import sentences as tile_words
from tests import card_tables, tile_tables
from tests.listed import listed
from tests.tables import game_of, play
from tests.ui.test_catalogue import letters_of
from tests.words.saying import ENGLISH, GERMAN, NAMES, SPOKEN, WORDS, clean, keys, seat_name
from tools.cases import load

CASES = Path(__file__).parents[1] / "cases"
(R4, JOKER) = tile_tables.tiles("R4 *")
(R7, W4, SECRET) = card_tables.cards("R7 W4 G9")
ANY_END = tuple(acts.End)
TILES_HAPPENED: tuple[tuple[TileEvent, str], ...] = (
    (tile_events.StartDrawn(((0, R4), (1, JOKER))), ""),
    (tile_events.RoundStarted(3, 1), "log.round Bert 3"),
    (tile_events.Dealt(((R4,), (JOKER,)), (1, 1)), ""),
    (tile_events.StartTilesLaid((R4,)), ""),
    (acts.TurnStarted(0), ""),
    (tile_events.Laid(0, (R4, JOKER), (), tile_tables.melds("R4 R5 R6"), ()),
     "log.laid Anna words.and tile.name colour.R 4 tile.joker"),
    (tile_events.JokerExchanged(0, JOKER, Face("R", 4)), "log.exchanged Anna tile.name colour.R 4"),
    (tile_events.JokerExchanged(0, JOKER, Face(OPEN, 4)), "log.exchanged Anna 4"),
    *((tile_events.ActionWorked(0, R4, effect), f"log.{effect.value} tile.name colour.R 4") for effect in TileEffect),
    (acts.DirectionTurned(-1), ""),
    *((tile_events.Drew(0, (), count, reason), f"log.drew-{reason.value} Anna {count}")
      for reason in tile_events.Reason for count in (1, 2)),
    (acts.Skipped(1), "log.skipped Bert"),
    (acts.Passed(0), "log.passed Anna"),
    (acts.Passed(0, laid=True), "log.done Anna"),
    (acts.Passed(0, window=True), ""),
    (tile_events.TimedOut(0), "log.timeout Anna"),
    (acts.UnoCalled(0), "log.uno Anna"),
    (acts.UnoForgotten(0), ""),
    (acts.Caught(0, 1), "log.caught Bert Anna"),
    (acts.Caught(0, None), "log.forgot Anna"),
    (acts.CatchMissed(0), "log.missed Anna"),
    (acts.WindowClosed(0), "log.unnoticed Anna"),
    (tile_events.StockEmptied(), "log.stock-empty"),
    *((tile_events.RoundEnded(winner, end, ((), ()), (0, 0), (0, 0), (0, 0)), line)
      for winner, line in ((0, "log.round-won Anna"), (None, "log.round-drawn")) for end in ANY_END),
    (tile_events.MatchEnded(1, (1,)), "log.match-won Bert"),
    (tile_events.MatchEnded(None, (0, 1)), "log.match-shared"),
    (tile_events.TileReserved(R4), "log.reserved tile.name colour.R 4"),
    (tile_events.ClaimsAsked(), ""),
    (tile_events.RedealClaimed(0, (R4, JOKER)), "log.redeal Anna words.and tile.name colour.R 4 tile.joker"),
    (tile_events.Opened(0, 34), "log.opened Anna 34"),
    (tile_events.LeftoversTaken(0, (R4,)), "log.leftovers Anna tile.name colour.R 4"),
    (tile_events.LayPunished(0, ()), "log.wrong Anna"),
    (tile_events.HandRummy(0), "log.hand-rummy Anna"),
)  # fmt: skip
"""Every event of the tile books with its line of the log, by its key; "" for what is seen on the table."""
CARDS_HAPPENED: tuple[tuple[CardEvent, str], ...] = (
    (card_events.DealerDrawn(((0, R7), (1, W4))), ""),
    (card_events.RoundStarted(3, 1, (0, 1, 2, 3), ()), "card.log.round Bert 3"),
    (card_events.RoundStarted(3, 1, (0, 1, 2, 3), ((0, 2), (1, 3))),
     "card.log.round-teams card.log.round Bert 3 words.and Anna Cleo; words.and Bert Dora"),
    (card_events.Dealt(((SECRET,), (R7,)), (1, 1)), ""),
    (card_events.FirstCardTurned(R7), "card.log.first card.name colour.R 7"),
    (card_events.FirstCardReturned(W4), "card.log.returned card.wild.W4"),
    (acts.TurnStarted(0), ""),
    (card_events.Played(0, R7, "R", False), "card.log.played Anna card.name colour.R 7 colour.R"),
    (card_events.Played(0, R7, "R", True), "card.log.jumped Anna card.name colour.R 7 colour.R"),
    (card_events.Played(0, W4, "R", False), "card.log.played-wild Anna card.wild.W4 colour.R"),
    (card_events.Played(0, W4, "R", True), "card.log.jumped-wild Anna card.wild.W4 colour.R"),
    (card_events.ColourChosen(0, "G"), "card.log.colour Anna colour.G"),
    (card_events.WrongCardTaken(0, R7), "card.log.wrong Anna card.name colour.R 7"),
    (card_events.HandsSwapped(0, 1), "card.log.swapped Anna Bert"),
    (card_events.HandsPassed(1), "card.log.passed-left"),
    (card_events.HandsPassed(-1), "card.log.passed-right"),
    (card_events.HandsShuffled(0, ((SECRET,), (R7,)), (1, 1)), "card.log.shuffled Anna"),
    (acts.DirectionTurned(-1), ""),
    (card_events.WindowOpened(True), ""),
    (acts.WindowClosed(0), "log.unnoticed Anna"),
    *((card_events.Drew(0, (SECRET,) * count, count, reason), f"card.log.drew-{reason.value} Anna {count}")
      for reason in card_events.Reason for count in (1, 2)),
    (card_events.Reshuffled(1), "card.log.reshuffled 1"),
    (card_events.Reshuffled(40), "card.log.reshuffled 40"),
    (card_events.Challenged(0, 1, (SECRET,), True), "card.log.challenge-lost Anna Bert"),
    (card_events.Challenged(0, 1, (SECRET,), False), "card.log.challenge-won Anna Bert"),
    (acts.Skipped(1), "log.skipped Bert"),
    (acts.Passed(0), "log.passed Anna"),
    (acts.Passed(0, window=True), ""),
    (acts.UnoCalled(0), "log.uno Anna"),
    (acts.UnoForgotten(0), ""),
    (acts.Caught(0, 1), "log.caught Bert Anna"),
    (acts.Caught(0, None), "log.forgot Anna"),
    (acts.CatchMissed(0), "log.missed Anna"),
    (card_events.Discarded(0, (R7, W4)), "card.log.discarded Anna words.and card.name colour.R 7 card.wild.W4"),
    (card_events.RuleShown(0, "C1", "Alle singen"), "card.log.rule Anna Alle singen"),
    (card_events.RuleSkips(0), "card.log.rule-skips Anna"),
    (card_events.OneCardLeft(0), "card.log.one-left Anna"),
    (card_events.RuleDone(0), "card.log.done Anna"),
    (card_events.AdviceGiven(0), "card.log.advice Anna"),
    *((card_events.RoundEnded(won, end, ((), ()), (0, 0), (0, 0), (0, 0)), line)
      for won, line in (((), "log.round-drawn"), ((1,), "log.round-won Bert"),
                        ((0, 2), "card.log.round-shared words.and Anna Cleo")) for end in ANY_END),
    (card_events.Eliminated(0), "card.log.eliminated Anna"),
    (card_events.MatchEnded((1,)), "log.match-won Bert"),
    (card_events.MatchEnded((0, 2)), "card.log.match-shared words.and Anna Cleo"),
)  # fmt: skip
"""The same of the card books."""
TILE_EVENTS = tuple(event for event, _ in TILES_HAPPENED)
CARD_EVENTS = tuple(event for event, _ in CARDS_HAPPENED)
FAMILIES: tuple[tuple[Any, tuple[tuple[Any, str], ...], Any], ...] = (
    (TileEvent, TILES_HAPPENED, tile_words.event_text),
    (CardEvent, CARDS_HAPPENED, card_words.event_text),
)


def as_read(told: str, seat: int) -> str:
    """The line of an event as the seat reads it."""
    usual = told.replace("log.", "log.you.", 1) if told.split()[1:2] == [NAMES[seat]] else told
    read: str = listed("read-by-seats").get(told, {}).get(str(seat), usual)
    return read


@pytest.mark.parametrize(("union", "happened", "event_text"), FAMILIES, ids=["tiles", "cards"])
def test_everything_that_happens_has_a_line_that_speaks_to_its_reader(
    union: Any, happened: tuple[tuple[Any, str], ...], event_text: Callable[[Say, Any, Name, int | None], str | None]
) -> None:
    assert {type(event) for event, _ in happened} == {*get_args(union)}, "there is an example of every event"
    failing: dict[object, object] = {}
    for event, line in happened:
        expected = (line, *(as_read(line, seat) for seat in (0, 1, 2))) if line else (None,) * 4
        if line.startswith("card.log") and "shared" in line:
            expected = (*expected[:3], line.replace("log.", "log.you.").replace("words.and Anna Cleo", "Anna"))
        found = tuple(event_text(keys, event, seat_name, you) for you in (None, 0, 1, 2))
        if found != expected:
            failing[event] = (found, expected)
        for language, say in WORDS.items() if line else ():
            told, read = (event_text(say, event, seat_name, you) or "" for you in (None, 0))
            to_reader = expected[1] != line
            if language in SPOKEN and to_reader != bool(re.search(SPOKEN[language], read, re.IGNORECASE)):
                failing[event] = (told, read)
            names_reader = NAMES[0] in read and "round-teams" not in line
            if not (clean(told) and clean(read)) or names_reader:
                failing[event] = (told, read)
    assert failing == {}


def test_what_is_done_to_the_reader_is_said_so() -> None:
    assert tile_words.event_text(ENGLISH, acts.Caught(0, 1), seat_name, 0) == "Bert catches you: no UNO!"
    assert card_words.event_text(ENGLISH, acts.Caught(0, 1), seat_name, 1) == "You catch Anna: no UNO!"
    for words, module, pieces in ((tile_words, tile_events, "tiles"), (card_words, card_events, "cards")):
        drew = module.Drew(0, (), 4, module.Reason.ACTION)
        assert words.event_text(ENGLISH, drew, seat_name, 0) == f"You have to draw 4 {pieces}"


def test_no_line_tells_a_hidden_face() -> None:
    hidden = [(event, line) for event, line in CARDS_HAPPENED if card_events.redacted(event, None) != event]
    assert len(hidden) > 2 * len(card_events.Reason)
    for event, line in hidden:
        assert (card_words.event_text(keys, card_events.redacted(event, None), seat_name) or "") == line
        assert "G 9" not in line


def test_pieces_are_named_where_an_event_names_them() -> None:
    """What is lit when the mouse rests on a line of the log."""
    named = {
        tile_words: {"Laid", "RedealClaimed", "LeftoversTaken", "ActionWorked", "TileReserved"},
        card_words: {"Discarded", "FirstCardTurned", "FirstCardReturned", "Played", "WrongCardTaken"},
    }
    for words, happened in ((tile_words, TILES_HAPPENED), (card_words, CARDS_HAPPENED)):
        for event, line in happened:
            text, pieces = words.named(keys, event)
            one = tile_words.tile_name if words is tile_words else card_words.card_name
            assert bool(pieces) == (type(event).__name__ in named[words])
            assert text == general.listed(keys, [one(keys, piece) for piece in pieces])
            assert text in line


def test_pieces_have_names() -> None:
    for say in WORDS.values():
        assert len({tile_words.tile_name(say, tile) for tile in tile_tables.tiles("R4 Y4 G4 B4 *")}) == 5
        for rules in CARD_BOOKS.values():
            names = {card_words.card_name(say, card) for card in all_cards(rules)}
            assert len(names) == len(faces_of(rules))
            assert all(map(clean, names))
    assert tile_words.face_name(ENGLISH, Face(OPEN, 9)) == "9"
    assert tile_words.tiles_text(ENGLISH, ()) == ""
    assert tile_words.tiles_text(ENGLISH, tile_tables.tiles("R4 Y4 *")) == "Red 4, Yellow 4 and Joker"
    assert card_words.cards_text(GERMAN, card_tables.cards("R7 RS B+2 W4")) == (
        "Rot 7, Rot Aussetzen, Blau +2 und Joker +4"
    )


ABOUT_CARDS = ("unknown-card", "does-not-fit", "drawn-card-only", "same-kind-only", "not-identical")
"""Refusals that name every card they are about."""


@cache
def refused() -> tuple[tuple[Any, acts.Problem], ...]:
    """Every problem that a case meets, and a few that no text can ask for, with the words of its family."""
    found = (*_of_cases(), *((tile_words, each) for each in (*_of_drafts(), *_of_tile_phases())))
    return tuple(dict.fromkeys((*found, *((card_words, each) for each in _of_card_phases()))))


def _of_cases() -> Iterator[tuple[Any, acts.Problem]]:
    for file in sorted(CASES.rglob("*.toml")):
        for case in load(file):
            state: Any = case.start
            words = tile_words if isinstance(state, TileState) else card_words
            for do in case.does if isinstance(state, TileState | CardState) else ():
                if not do.action:
                    continue  # the set-up is looked at
                if words is tile_words:
                    action: Any = parse_action(do.action, before(state, do.seat))
                else:
                    action = card_notation.parse_action(do.action, state.rules, state.hands[do.seat], state.drawn)
                if isinstance(action, acts.Problem):
                    yield words, action
                    continue
                outcome = game_of(state).attempt(state, do.seat, action)
                if isinstance(outcome, acts.Refused):
                    yield from ((words, each) for each in outcome.problems)
                else:
                    state = outcome[-1].state


def _of_drafts() -> Iterator[acts.Problem]:
    table = "R4 R5 R6 | B3 B4 *=B5 | R9 Y9 *'"
    draft = start(before(tile_tables.position("R7 B5", "?5", table=table, loose="G7 *''")))
    joker, second, loose = tile_tables.tiles("* *' *''")
    for tile in (R4, joker, second, loose):
        moved = draft.move((tile,), OnRack())
        if isinstance(moved, acts.Problem):
            yield moved
    exchanged = draft.exchange(tile_tables.tiles("R7")[0], joker)
    assert isinstance(exchanged, acts.Problem)
    yield exchanged
    for tile in (*tile_tables.tiles("R7 B5"), R4):
        moved = draft.move((tile,), OnMeld(2))
        assert not isinstance(moved, acts.Problem)
        yield from moved.problems


def _of_tile_phases() -> Iterator[acts.Problem]:
    states = [
        tile_tables.position("R1 B3 Y8", "G1 Y12", table="R4 R5 R6", loose="G7", **each)
        for each in ({}, {"phase": "drawn", "drawn": "Y8"}, {"phase": "window", "catchable": 0}, {"stock": ""})
    ]
    for state in states:
        for action in (acts.Draw(), acts.Pass(), acts.Uno(), acts.Next(), Timeout(), acts.Catch(0), acts.Catch(1)):
            for seat in (0, 1):
                yield from TileGame(UNO_RUMMY).problems(state, seat, action)
    claiming = tile_tables.position("B3 B3' ?12", "?14", book="rummikub", phase="claim", passed=[0])
    for claim in (Redeal(), acts.Pass(), Open(()), acts.Draw()):
        yield from TileGame(RUMMIKUB).problems(claiming, 0, claim)
    yield acts.Problem("unknown-tile", "UR-30", (("tile", R4),))
    yield acts.Problem("tile-twice", "UR-44", (("tile", R4),))
    yield acts.Problem("not-in-this-book", "UR-21", (("word", "jump"),))


@cache
def card_states() -> tuple[CardState, ...]:
    """A position of each kind that asks something else of a seat."""
    found = []
    for row in listed("card-states")["state"]:
        keys = {key: row[key] for key in row if key not in ("hands", "do")}
        state = card_tables.position(*row["hands"], **keys)
        found.append(play(state, *row["do"]) if "do" in row else state)
    return tuple(found)


def _of_card_phases() -> Iterator[acts.Problem]:
    actions: tuple[moves.CardAction, ...] = (
        acts.Draw(), acts.Pass(), acts.Uno(), acts.Next(), acts.Catch(0), acts.Catch(1),
        moves.Challenge(), moves.Accept(), moves.Done(), moves.Advice(1), moves.NameColour("R"), moves.NameColour("X"),
        moves.Discard((R7,)), moves.Jump(R7), moves.Jump(W4), moves.Play(R7), moves.Play(W4), moves.Play(SECRET, "R"),
        moves.Play(R7, seat=1),
    )  # fmt: skip
    for state in card_states():
        held = tuple(moves.Play(card, seat=seat) for hand in state.hands for card in hand for seat in (None, 1))
        for action in (*actions, *held):
            for seat in range(len(state.hands)):
                yield from game_of(state).problems(state, seat, action)
    yield acts.Problem("not-in-this-book", "UC-18", (("word", "lay"),))


def test_every_refusal_says_what_is_wrong_and_where_the_book_says_so() -> None:
    for words, codes in ((tile_words, {*TILES.codes}), (card_words, {*CARDS.codes})):
        assert codes - {problem.code for each, problem in refused() if each is words} == set()
    failing = []
    for words, problem in refused():
        for say in WORDS.values():
            text, place = words.problem_text(say, problem, seat_name), cited(say, problem.rule)
            named = [detail for _, detail in problem.data if isinstance(detail, Card) and problem.code in ABOUT_CARDS]
            missing = [card for card in named if card_words.card_name(say, card) not in text]
            with_place = words.problem_with_paragraph(say, problem, seat_name)
            if not clean(with_place) or missing or with_place != (f"{text} ({place})" if place else text):
                failing.append((problem, with_place))
    assert failing == []


@pytest.mark.parametrize(
    ("words", "problem", "said"),
    [
        (tile_words, acts.Problem("unknown-tile", "UR-30", (("tile", R4),)),
         "problem.unknown-tile tile.name colour.R 4"),
        (tile_words, acts.Problem("meld-too-short", "", (("meld", tile_tables.melds("R4 R5")[0]), ("have", 1))),
         "problem.meld-too-short-one words.and tile.name colour.R 4 tile.name colour.R 5 1"),
        (tile_words, acts.Problem("meld-too-short", "", (("meld", tile_tables.melds("R4 R5")[0]), ("have", 2))),
         "problem.meld-too-short words.and tile.name colour.R 4 tile.name colour.R 5 2"),
        (tile_words, acts.Problem("run-gap", "", (("meld", tile_tables.melds("R4 R5 R6 R7")[0]),)),
         "problem.run-gap tile.run colour.R 4 7"),
        (tile_words, acts.Problem("x", "", (("meld", tile_tables.melds("R4 R5 R7 R8")[0]),)),
         "problem.x words.and tile.name colour.R 4, tile.name colour.R 5, tile.name colour.R 7 tile.name colour.R 8"),
        (tile_words, acts.Problem("not-exchangeable", "", (("face", Face("R", 4)),)),
         "problem.exchange-tile-missing tile.name colour.R 4"),
        (tile_words, acts.Problem("not-exchangeable", ""), "problem.not-exchangeable"),
        (tile_words, acts.Problem("x", "", (("colour", "R"), ("seat", 1), ("tiles", (R4, "x")), ("n", 3))),
         "problem.x colour.R Bert tile.name colour.R 4 3"),
        (card_words, acts.Problem("x", "", (("card", R7), ("colour", "R"), ("seat", 1), ("number", 3), ("word", "go"))),
         "card.problem.x 3 card.name colour.R 7 spoken.colour-inside.R Bert 3 go"),
        (card_words, acts.Problem("round-over", ""), "problem.round-over None"),
    ],
)  # fmt: skip
def test_each_detail_of_a_refusal_is_named_by_its_kind(words: Any, problem: acts.Problem, said: str) -> None:
    assert words.problem_text(keys, problem, seat_name) == said


def test_refusals_cite_the_part_of_their_book() -> None:
    missing = {problem.rule for words, problem in refused() if words is tile_words and not cited(GERMAN, problem.rule)}
    assert len(missing) <= 16, sorted(missing)
    for rule, place in (
        ("UR-44", "§ 5"), ("UR-15", "Begriffe"), ("UR-Q29", ""), ("", ""),
        (CITED["does-not-fit"]["UC"], "So wird gespielt"), (CITED["draw-four-unlawful"]["UC"], "Zieh Vier"),
        (CITED["cannot-catch-yourself"]["UN"], "UNO! rufen"),
    ):  # fmt: skip
        assert cited(GERMAN, rule) == place
    beyond_the_books = {("lay-drawn-card", "UC-Q26"), *((code, "UN-Q22") for code in CARDS.codes)}
    for code in CARDS.codes:
        for rule in (CITED[code]["UC"], CITED[code]["UN"]):
            assert bool(cited(GERMAN, rule)) is ((code, rule) not in beyond_the_books), code


def test_the_fonts_have_every_letter_of_what_is_said() -> None:
    said = "".join(
        words.problem_with_paragraph(say, each, seat_name) for say in WORDS.values() for words, each in refused()
    )
    said += "".join(
        card_words.card_name(say, card) for say in WORDS.values() for card in all_cards(CARD_BOOKS["uno-112"])
    )
    for face in (Typeface.TEXT, Typeface.BOLD):
        assert {letter for letter in said if ord(letter) not in letters_of(face)} == set()


def test_in_every_phase_a_sentence_says_what_is_wanted() -> None:
    for say in WORDS.values():
        said = set()
        for state in card_states():
            for seat in (None, *range(len(state.hands))):
                seen = view(state, seat)
                guidance = wanted_guidance(say, wanted(seen), seen, seat_name)
                assert clean(guidance.text), (state.phase, seat)
                waits = say("guide.other-turn", name=NAMES[state.turn])
                assert clean(cited(say, guidance.rule)) or guidance.text == waits
                said.add(guidance.text)
        assert len(said) >= 15
