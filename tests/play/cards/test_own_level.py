"""Positions of card matches as levels: the strongest aim is proven, and what cannot be proven makes none."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import check
from game.engine.cards.books import BOOKS
from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.aims import ME, Aim, AimKind
from game.engine.cards.puzzles.proving import ProvenPuzzle, proven
from game.engine.cards.state import CardState
from game.engine.events import TurnStarted
from game.play.cards.own_level import STOCK, NoLevel, as_faced, begins_turn, level_from, reason_against, searchable
from game.play.cards.session import CardSession
from game.play.staged import lasting
from game.play.staged import played as match_of
from game.store.card_levels import CardGrading, card_level_text, load_own, read
from game.store.folders import player_folders
from game.store.level_texts import LevelText

SEATS = (("human", "Anna"), ("hard", "Paul"))
TEXTS = {"de": LevelText("Titel", "Thema", "Aufgabe", ("Tipp",)), "en": LevelText("Title", "Topic", "Task", ("Hint",))}
OUT = {"book": "uno-1999", "racks": ["R1 G2 B3", "R5 R7"], "stock": "?40", "discard": "R3", "turn": 1, "seed": "a"}
"""Seat 1 lays both of its cards: the second one only if seat 0 lets the colour be."""


def written(level: ProvenPuzzle) -> str:
    """A level as a file."""
    grading = CardGrading(level.grade, level.best.sure, level.themes, "")
    return card_level_text(level.start, level.aim, level.best.action, grading, TEXTS, level.best.others)


def turns(book: str) -> list[CardState]:
    """Positions at the beginning of turns of a match of two."""
    _, steps = match_of(book, SEATS, "4", tuple(lasting(book, rounds=1, points=100).items()))
    states = [step.state for step in steps if isinstance(step.event, TurnStarted)]
    return [each for each in states if isinstance(each, CardState) and begins_turn(each)]


@pytest.mark.parametrize("book", BOOKS)
def test_levels_of_a_match_are_read_and_proven_like_any_other(book: str, tmp_path: Path) -> None:
    made = [found for state in turns(book)[:42:3] if isinstance(found := level_from(state, 2_000), ProvenPuzzle)]
    assert len(made) >= 2
    folder = tmp_path / "levels"
    folder.mkdir()
    for number, each in enumerate(made[:3]):
        (folder / f"{number}.toml").write_text(written(each), "utf-8")
        level = read(folder / f"{number}.toml", "own/x")
        assert level.line is not None
        assert (level.line.aim, level.line.best, level.line.grade) == (each.aim, each.best, each.grade)
        assert level.start.hands == each.start.hands
    assert check.run([tmp_path]) == 0


def test_the_strongest_aim_that_is_proven_is_asked_for() -> None:
    state = parse_position({**OUT, "racks": ["G1 G2 B8 Y9", "RS R7"]})
    found = level_from(state)
    assert isinstance(found, ProvenPuzzle)
    assert found.aim == Aim(AimKind.GO_OUT, 2)
    assert found.best.sure == 1
    assert proven(found.start, Aim(AimKind.AHEAD, 1)) is not None, "a weaker aim could be proven, too"


def test_the_seat_on_turn_faces_it_with_open_hands_and_the_next_cards_of_the_stock() -> None:
    state = parse_position(OUT)
    start = as_faced(state)
    assert (start.hands[ME], start.hands[1]) == (state.hands[1], state.hands[0])
    assert start.stock == state.stock[:STOCK]
    assert (start.turn, start.discard[0], start.colour) == (ME, state.discard[0], state.colour)


def test_an_answer_keeps_what_has_to_be_drawn_and_the_colour_before() -> None:
    table = {**OUT, "discard": "W4", "colour": "G", "phase": "answer", "layer": 0, "former_colour": "R"}
    start = as_faced(parse_position(table))
    assert (start.phase.value, start.pending.pending_draw, start.pending.former_colour) == ("answer", 4, "R")


def test_what_the_search_cannot_prove_makes_no_level() -> None:
    assert level_from(parse_position({**OUT, "racks": ["Y1", "B7 B9"]}), nodes=3) is NoLevel.TOO_LONG
    assert level_from(parse_position({**OUT, "racks": ["Y1 Y2 Y4 Y5", "B7 B8 G7 G8"]})) is NoLevel.NO_BEST


def test_shuffle_hands_with_many_cards_ends_at_once_and_with_few_it_is_searched() -> None:
    stock = "G3 G4 G5 G6 Y5 Y6 Y7 Y8"
    table = {"book": "uno-112", "stock": stock, "discard": "R3"}
    few = level_from(parse_position({**table, "racks": ["SH R1", "R8 G1"]}))
    assert isinstance(few, ProvenPuzzle)
    many = parse_position({**table, "racks": ["SH R1 G2 B3 Y4 R5 B6", "R8 G1 B2 Y3 R6 B7 Y9"]})
    assert level_from(many) is NoLevel.TOO_LONG, "of fourteen cards there are 3,432 deals for each colour"
    late = {**table, "stock": stock.replace("G5", "SH"), "racks": ["R1 G2 B3 Y4 R5", "R8 G1 B2 Y3"]}
    assert level_from(parse_position(late)) is NoLevel.TOO_LONG, "it may be drawn"


def test_at_a_glance_a_crowd_house_rules_and_the_middle_of_a_turn_make_no_level() -> None:
    def reason(**changed: object) -> NoLevel | None:
        state = parse_position({**OUT, **changed})
        names = (*SEATS, ("easy", "Mia"))[: state.seats]
        return reason_against(CardSession.of_position(state, names))

    assert reason() is None
    assert reason(racks=["R1", "G2", "B3"]) is NoLevel.CROWD
    assert reason(options={"jump_in": "on"}) is NoLevel.HOUSE_RULES
    assert reason(options={"draw_until": "fits"}) is NoLevel.HOUSE_RULES
    assert reason(drawn="R5") is NoLevel.NO_TURN
    assert not searchable(replace(BOOKS["uno-112"], C1="idea 1"))


def test_a_level_without_what_the_others_are_worth_has_to_be_worked_out(tmp_path: Path) -> None:
    found = level_from(parse_position({**OUT, "racks": ["G1 G2 B8 Y9", "RS R7"]}))
    assert isinstance(found, ProvenPuzzle)
    path = tmp_path / "own.toml"
    path.write_text("\n".join(line for line in written(found).split("\n") if not line.startswith("others")), "utf-8")
    assert read(path, "own/x").line is None
    assert check.run([path]) == 0


def test_a_wrong_worth_of_another_action_is_found_by_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = level_from(parse_position({**OUT, "racks": ["G1 G2 B8 Y9", "RS R7"]}))
    assert isinstance(found, ProvenPuzzle)
    path = tmp_path / "own.toml"
    path.write_text(written(found).replace("draw = 0", "draw = 1/2"), "utf-8")
    assert check.run([path]) == 1
    assert "others" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('others = ["', 'others = ["draw = 0", "play B9 = 0", "', "others"),
        ("goal = { go_out", "goal = { fly", "goal"),
        ('book = "uno-1999"', 'book = "uno-1999"\nnonsense = 1', "nonsense"),
    ],
)
def test_a_broken_file_is_named_and_left_out(tmp_path: Path, before: str, after: str, said: str) -> None:
    found = level_from(parse_position({**OUT, "racks": ["G1 G2 B8 Y9", "RS R7"]}))
    assert isinstance(found, ProvenPuzzle)
    folders = player_folders(tmp_path)
    folder = folders.data / "levels"
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text(written(found), "utf-8")
    assert before in written(found)
    (folder / "bad.toml").write_text(written(found).replace(before, after), "utf-8")
    levels, notes = load_own(folders)
    assert [each.key for each in levels] == ["own/good"]
    [note] = notes
    assert note.file == folder / "bad.toml"
    assert said in note.key
