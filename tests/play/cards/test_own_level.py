"""Positions of card matches as levels: wherever a seat has a choice, something is proven, and check proves it again."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.cards.position import parse_position
from game.engine.cards.puzzles.open_positions import as_open
from game.engine.cards.puzzles.search import Aim, AimKind
from game.engine.cards.puzzles.themes import CardPuzzleLine, Grade
from game.engine.cards.state import CardState
from game.engine.game import Draw, TurnStarted
from game.play.cards import levels, levels as card_levels
from game.play.cards.session import CardSession
from game.play.results import NoLevel, PlayedMatch
from game.play.setup import lasting
from game.store.levels import CardLevel, LevelText, card_level_text, read_card_level
from game.words.presets import OPTIONS, Preset
from tests.answers import as_a
from tests.listed import listed
from tools import check
from tools.check import is_card_puzzle
from tools.staged import played as match_of

TEXTS = {"de": LevelText("Titel", "Thema", "Aufgabe", ("Tipp",)), "en": LevelText("Title", "Topic", "Task", ("Hint",))}
OUT = {"book": "uno-1999", "racks": ["B9 G8 Y3", "RS R7"], "stock": "?40", "discard": "R3", "turn": 1, "seed": "a"}
"""Seat 1 lays the skip, and then its last card."""
MATCHES: tuple[tuple[str, int, dict[str, str | int]], ...] = (
    ("uno-1999", 2, {}),
    ("uno-1999", 4, {"players": "partners"}),
    ("uno-1999", 5, dict(OPTIONS["uno-1999"][Preset.PARTY])),
    ("uno-112", 3, dict(OPTIONS["uno-112"][Preset.FAMILY])),
    ("uno-112", 6, {**OPTIONS["uno-112"][Preset.ALL_IN], "C1": "idea 1", "C2": "idea 3", "C3": "text: Sing!"}),
    ("uno-112", 10, {}),
)
"""Book, seats and options of matches of both books, with partners and with every house rule."""


def written(level: CardPuzzleLine) -> str:
    return card_level_text(level, TEXTS)


def positions(book: str, seats: int, options: dict[str, str | int]) -> list[CardState]:
    """The beginnings of all turns of a match."""
    chosen = tuple((options | lasting(book, rounds=1, points=100)).items())
    _, steps = match_of(book, tuple(("easy", f"P{seat}") for seat in range(seats)), "s2", chosen)
    return [each.state for each in steps if isinstance(each.event, TurnStarted) and isinstance(each.state, CardState)]


def level_of(**changed: object) -> CardPuzzleLine:
    """The level of a small position."""
    return as_a(CardPuzzleLine, card_levels.level_from(parse_position({**OUT, **changed})))


def read_back(path: Path, text: str) -> CardLevel:
    path.write_text(text, "utf-8")
    return read_card_level(path, "own/x")


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: f"{match[0]}-{match[1]}")
def test_every_position_with_a_choice_is_a_level_that_is_read_and_proven_again(
    match: tuple[str, int, dict[str, str | int]], tmp_path: Path
) -> None:
    every = positions(*match)
    chosen = [state for state in every[:: max(len(every) // 4, 1)] if card_levels.chooses(state)][:1]
    assert chosen
    for number, state in enumerate(chosen):
        made = card_levels.level_from(state, 1_200)
        assert isinstance(made, CardPuzzleLine), (match, number)
        level = read_back(tmp_path / f"{number}.toml", written(made))
        assert (level.start, level.aim) == (made.state, made.aim)
        assert level.line is not None
        assert (level.line.best, level.line.grade, level.line.sure) == (made.best, made.grade, made.best.sure)
    assert check.run([tmp_path]) == 0


def test_the_aim_that_asks_most_is_asked_for() -> None:
    assert level_of().aim == Aim(AimKind.OUT, 2)
    assert level_of(racks=["B9 G8 Y3", "RS RS' R7"]).aim == Aim(AimKind.OUT, 3)
    assert level_of(racks=["B9 G8 Y3", "R1 R7 Y1 Y2"]).aim.kind is not AimKind.OUT


def test_where_nothing_is_certain_the_least_plain_level_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    level = level_of()
    one = replace(level, grade=Grade.HABIT, best=level.best._replace(also=()))
    two = replace(one, best=level.best._replace(also=(level.best.action,)))
    asked: list[Aim] = []

    def chosen(*made: CardPuzzleLine) -> CardPuzzleLine | NoLevel:
        def proving(_start: CardState, aim: Aim, _nodes: int) -> CardPuzzleLine | None:
            asked.append(aim)
            at = [Aim(AimKind.CARDS, 2), Aim(AimKind.CARDS, 1)].index(aim) if aim.kind is AimKind.CARDS else 9
            return replace(made[at], aim=aim) if at < len(made) else None

        asked.clear()
        monkeypatch.setattr(levels, "proven_open", proving)
        return card_levels.level_from(parse_position(OUT))

    for made in ((one, two), (two, one)):
        found = as_a(CardPuzzleLine, chosen(*made))
        assert found.best == one.best, "with a single answer"
    assert (asked[0], len(asked) > 3) == (Aim(AimKind.OUT, 1), True), "all of them are tried"
    single = replace(one, grade=next(each for each in Grade if each is not Grade.HABIT))
    found = as_a(CardPuzzleLine, chosen(single, one))
    assert (found.grade, asked[-1]) == (single.grade, Aim(AimKind.CARDS, 2)), "nothing is better than that"
    assert chosen() is NoLevel.NO_BEST
    play, draw = one.best.action, Draw()
    for kind in AimKind:
        least = kind in (AimKind.BLOCK, AimKind.POINTS)
        for action, other, keeps in ((draw, play, least), (draw, draw, False), (play, draw, False)):
            best = one.best._replace(action=action, also=(), others=(one.best.others[0]._replace(action=other),))
            assert levels._plainness(replace(one, aim=Aim(kind, 1), best=best))[0] is keeps


def test_a_single_choice_makes_no_level_and_the_nearest_choice_of_the_same_player_is_known() -> None:
    first = parse_position(OUT)
    only = parse_position({**OUT, "racks": ["B9 G8 Y3", "Y7 G1"]})
    other = parse_position({**OUT, "turn": 0})
    assert card_levels.level_from(only) is NoLevel.ONE_CHOICE
    over = first._replace(phase=parse_position({**OUT, "phase": "scoring"}).phase)
    assert card_levels.level_from(over) is NoLevel.NO_TURN
    for state, reason in ((only, NoLevel.ONE_CHOICE), (over, NoLevel.NO_TURN), (first, None)):
        session = CardSession.of_position(state, (("human", "A"), ("hard", "B")))
        assert card_levels.reason_against(session) is reason
    assert card_levels.working_out(session)() == card_levels.level_from(first)
    assert card_levels.next_choice(PlayedMatch(session).states(), 0) is None
    assert card_levels.next_choice([first, other, only, other, first], 2) == 4, "of two as near, the later one"
    assert card_levels.next_choice([first, only, other, other, first], 1) == 0
    assert card_levels.next_choice([only, other, only], 0) is None


def test_a_seat_that_was_knocked_out_is_no_part_of_the_level() -> None:
    four = parse_position({**OUT, "racks": ["B9 G8", "RS R7", "", "Y3 Y4"], "eliminated": [2]})
    assert as_open(four).hands == tuple(four.hands[seat] for seat in (1, 3, 0))


def test_a_level_without_what_the_others_are_worth_has_to_be_worked_out(tmp_path: Path) -> None:
    text = "\n".join(line for line in written(level_of()).split("\n") if not line.startswith("others"))
    assert read_back(tmp_path / "own.toml", text).line is None
    assert check.run([tmp_path]) == 0


def test_what_is_not_so_is_found_by_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = written(level_of())
    for before, after, said in listed("levels")["wrong_own"]:
        assert before in text
        (tmp_path / "own.toml").write_text(text.replace(before, after), "utf-8")
        assert check.run([tmp_path / "own.toml"]) == 1
        assert said in capsys.readouterr().out


def test_a_book_that_is_no_text_is_no_puzzle_of_cards() -> None:
    assert not is_card_puzzle({"book": ["uno-1999"], "goal": {"go_out": 1}})
    assert is_card_puzzle({"book": "uno-1999", "goal": {"go_out": 1}})
