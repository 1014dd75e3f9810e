"""The text form of pieces, melds, actions, positions and records: round trips, readings, errors. Whatever is written is
read as what was meant: every meld, every action, and the records of before."""

import tomllib
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import Mock

import pytest
import tomli_w
from hypothesis import given, settings, strategies as st

from game.engine import record
from game.engine.cards.books import BOOKS as CARD_BOOKS, UNO_1999
from game.engine.cards.notation import parse_action as parse_card_action, parse_cards
from game.engine.cards.rules import all_cards
from game.engine.fields import MOST_BOXES, NotationError, PositionError, quoted
from game.engine.game import End, Problem
from game.engine.record import read_record, seal, unseal
from game.engine.tiles import notation
from game.engine.tiles.actions import Lay, TileAction, TilePhase, Timeout
from game.engine.tiles.books import BOOKS, RUMMIKUB, RUMMY, UNO_RUMMY
from game.engine.tiles.hints import suggestions
from game.engine.tiles.legality import TurnContext
from game.engine.tiles.melds import Face, Fault, Meld, Tile, all_tiles, assess, joker, left_open, read
from game.engine.tiles.notation import (
    READINGS,
    _lay,
    format_action,
    parse_action,
    parse_melds,
    parse_word,
    parse_words,
    written_action,
    written_meld,
)
from game.engine.tiles.plays import find_play
from game.engine.tiles.position import KEYS, digest, format_position, parse_position
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import TOTALS, SetJokerColour, TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.listed import listed
from tests.random_tiles import crowded, tried_out
from tests.tile_tables import lay_of, position, tiles


def test_a_line_as_people_write_it_means() -> None:
    for table in listed("meanings")["position"]:
        state = position(*table["racks"], **{key: table[key] for key in table if key not in ("racks", "lines")})
        for line, meant in table["lines"]:
            action = parse_action(line, before(state))
            assert not isinstance(action, Problem), line
            assert format_action(action) == meant, line
            assert written_action(meant, state.rules) == action, line


def test_so_many_readings_of_a_lay_are_looked_at_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight twins on the rack, each of which may be meant: 256 readings."""
    numbers = range(1, 9)
    rack = " ".join(f"R{number} R{number}'" for number in numbers)
    context = before(position(f"{rack} Y9", "?2"))
    seen: list[Lay] = []
    real = _lay

    def counted(*args: Any) -> Lay:
        seen.append(real(*args))
        return seen[-1]

    monkeypatch.setattr(notation, "_lay", counted)
    parse_action(f"lay {' '.join(f'R{number}' for number in numbers)} | Y9", context)
    assert len(set(seen)) == len(seen) == READINGS


def test_a_line_may_name_so_many_pieces_and_no_more() -> None:
    most = MOST_BOXES * len(all_tiles(UNO_RUMMY))
    assert len(parse_words("R1 " * most, UNO_RUMMY)) == most
    with pytest.raises(NotationError, match=f"names {most + 1} tiles"):
        parse_words("R1 " * (most + 1), UNO_RUMMY)
    box = MOST_BOXES * len(all_cards(UNO_1999))
    assert len(parse_cards("R7 " * box, UNO_1999)) == box
    with pytest.raises(NotationError, match=f"names {box + 1} cards"):
        parse_cards("R7 " * (box + 1), UNO_1999)


def test_a_text_of_up_to_80_letters_is_quoted_whole() -> None:
    assert [quoted("x" * many) for many in (80, 81)] == [f"'{'x' * 80}'", f"'{'x' * 80}…'"]


def test_what_was_left_unfinished_is_written_as_it_lies() -> None:
    for text in ("timeout R3 R4 * | *=3 *'=3 R3' | R5 Y9 *''", "timeout R3 R9 *"):
        action = written_action(text, UNO_RUMMY)
        assert not isinstance(action, Problem)
        assert format_action(action) == text


MANY = 20_000


@pytest.mark.parametrize(
    "line",
    [
        f"lay {'* ' * MANY}", f"lay {'R1 R2 R3 | ' * MANY}R1", f"lay {'R1 | ' * MANY}R1", f"open {'* ' * MANY}",
        f"timeout {'* ' * MANY}", f"lay R1; take {'* ' * MANY}", f"lay R1{'; take *' * MANY}",
        f"lay R1; loose {'R1 ' * MANY}", f"lay R1; act {'R1 ' * MANY}", "lay R1" + "'" * MANY, "x" * MANY, ";" * MANY,
        "catch " + "1" * MANY,
    ],
    ids=lambda line: str(line[:16]),
)  # fmt: skip
def test_of_a_line_without_end_only_so_much_is_read_and_told(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    context = before(position("R5 R7 * B1", "?2", table="R4 *'=R5 R6"))
    words = Mock(wraps=parse_word)
    monkeypatch.setattr(notation, "parse_word", words)
    with pytest.raises(NotationError) as error:
        parse_action(line, context)
    assert words.call_count <= 2 * MOST_BOXES * 100
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("key", ["stock", "racks"])
def test_a_pile_without_end_is_an_error(key: str) -> None:
    pile = "?0 " * MANY
    with pytest.raises(PositionError, match="no box has so many"):
        parse_position({"book": "uno-rummy", "racks": ["R1", "B1"], key: [pile, "B1"] if key == "racks" else pile})


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
@pytest.mark.parametrize(
    "line", [f"discard {'R7 ' * MANY}", f"play R7 {'uno ' * MANY}", "x" * MANY, "play " + "R" * MANY]
)
def test_of_a_line_of_cards_only_so_much_is_read_and_told(book: str, line: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_card_action(line, CARD_BOOKS[book])
    assert len(str(error.value)) < 300


NUMBERS, ANY_BOOK = st.integers(0, 10**9), st.sampled_from(tuple(BOOKS))


def any_moment(chance: Random, book: str, seed: str) -> TileState:
    """Any state that a match can be in, and some that it can hardly be in."""
    state, seats = crowded(chance, book), chance.randint(2, 4)
    racks = (state.racks[0], *(state.stock[at : at + chance.randint(0, 9)] for at in range(0, 10 * (seats - 1), 10)))
    phase, turn = chance.choice([each for each in TilePhase if each is not TilePhase.OPENED]), chance.randrange(seats)
    drawn = racks[turn][-1] if phase is TilePhase.DRAWN and racks[turn] else None
    nobody_or_seat, points = (None, *range(seats)), [tuple(chance.randint(0, 999) for _ in racks) for _ in range(3)]
    return state._replace(
        seed=seed, racks=racks, stock=state.stock[30 : chance.randint(30, 60)], turn=turn,
        phase=TilePhase.TURN if drawn is None and phase is TilePhase.DRAWN else phase, drawn=drawn,
        direction=chance.choice((1, -1)), called=chance.random() < 0.5, catchable=chance.choice(nobody_or_seat),
        passed=tuple(sorted(chance.sample(range(seats), chance.randint(0, seats)))), opened=(True,) * seats,
        starter=chance.randrange(seats), barren_turns=chance.randint(0, seats), round=chance.randint(1, 99),
        scores=points[0], wins=points[1],
        jokers_used=tuple(joker(copy) for copy in range(state.rules.jokers) if chance.random() < 0.3),
        round_scores=chance.choice(((), points[2])), winner=chance.choice(nobody_or_seat),
        match_winner=chance.choice(nobody_or_seat), end=chance.choice((None, *End)),
    )  # fmt: skip


@settings(max_examples=15)
@given(NUMBERS, ANY_BOOK, st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=8))
def test_a_position_survives_its_text(number: int, book: str, seed: str) -> None:
    state = any_moment(Random(number), book, seed)
    table = format_position(state)
    assert parse_position(table) == state
    assert parse_position(tomllib.loads(tomli_w.dumps(table))) == state


def test_hidden_pieces_are_drawn_from_what_is_not_placed() -> None:
    state = position("R4 ?13", "?14", table="B4 B5 B6", stock="?10", seed="7")
    again = position("R4 ?13", "?14", table="B4 B5 B6", stock="?10", seed="7")
    assert state == again != position("R4 ?13", "?14", table="B4 B5 B6", stock="?10", seed="8")
    found = [*state.racks[0], *state.racks[1], *state.stock, *state.table[0].tiles]
    assert len(found) == len(set(found)) == 14 + 14 + 10 + 3


def test_without_a_stock_every_piece_that_is_not_placed_is_in_it() -> None:
    assert len(position("R4", "B4", table="Y4 Y5 Y6").stock) == 100 - 5


PIECES = ("R4", "R4'", "*", "*=R5", "*'", "?14", "²", "٣", "=", "0", "B13", "-1", ";", "|")
VERBS = ("lay", "draw", "pass", "catch", "uno", "next", "timeout", "take", "act", "loose", "seat", "digest")
LINES = st.lists(st.sampled_from((*PIECES, *VERBS)), max_size=12).map(" ".join) | st.text(max_size=30)


@given(LINES)
def test_any_line_is_an_action_a_problem_or_an_error(line: str) -> None:
    context = before(position("R5 R7 * Y1", "?2", table="R4 *'=R5 R6 | Y9 G9 B9", loose="R4 G1"))
    try:
        found = parse_action(line, context)
    except NotationError:
        return
    if not isinstance(found, Problem):
        assert format_action(found)


VALUES = st.recursive(
    LINES | st.integers() | st.booleans() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(LINES, inner, max_size=2),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=4))
def test_any_table_is_a_position_or_an_error(changes: dict[str, object]) -> None:
    try:
        state = parse_position({"book": "uno-rummy", "racks": ["R1 ?3", "B1"], **changes})
    except PositionError:
        return
    assert parse_position(format_position(state)) == state


ANY_UR = replace(UNO_RUMMY, set_joker_colour=SetJokerColour.ANY_MISSING)
NAMED_RF = replace(RUMMY, set_joker_colour=SetJokerColour.NAMED)


def legal_melds(rules: TileRules) -> list[Meld]:
    """Every legal meld of at most five tiles, with jokers in all places, as the book leaves them."""
    shapes = [
        tuple(Face(colour, low + step) for step in range(length))
        for colour in rules.colours
        for length in (3, 4, 5)
        for low in range(1, rules.numbers - length + 2)
    ]
    shapes += [
        tuple(Face(colour, number) for colour in colours)
        for number in range(1, rules.numbers + 1)
        for size in (3, 4)
        for colours in combinations(rules.colours, size)
    ]
    found = []
    for shape in shapes:
        for count in (0, 1, 2):
            for places in combinations(range(len(shape)), count):
                spare = iter((joker(1), joker(0)))
                tiles = tuple(next(spare) if at in places else Tile(*face) for at, face in enumerate(shape))
                meld = left_open(Meld(tiles, shape), rules)
                if not assess(meld, rules):
                    found.append(meld)
    return found


@pytest.mark.parametrize("rules", [UNO_RUMMY, ANY_UR, RUMMY, NAMED_RF, RUMMIKUB], ids=lambda rules: str(rules.book))
def test_every_legal_meld_has_a_text_of_its_own_that_is_read_as_it(rules: TileRules) -> None:
    melds = legal_melds(rules)
    for meld in melds:
        [words] = parse_melds(repr(meld), rules)
        assert read([word.tile for word in words], rules, [word.name for word in words]) == meld
        assert written_meld(words) == meld
    assert len(set(map(repr, melds))) == len(set(melds))


def test_what_a_digest_is_made_of_has_not_changed_with_the_text() -> None:
    """A digest that the program gave before jokers of open colour had names."""
    state = position("R1", "R2", book="rummikub", table="K13 *=13 *'=13", stock="", opened=True)
    assert digest(state, former=True) == "fa6a5c581a24338b"


def departures(context: TurnContext, action: TileAction) -> list[str]:
    """Where the text of an action is read as something else: as people's, and piece by piece."""
    text = format_action(action)
    said = {"people's": parse_action(text, context), "written": written_action(text, context.rules)}
    return [f"{how}: {text} -> {again!r}" for how, again in said.items() if again != action]


@cache
@settings(max_examples=40)
@given(NUMBERS, ANY_BOOK)
def test_what_hints_the_solver_and_hands_lay_is_read_as_it_was_laid(number: int, book: str) -> None:
    chance = Random(number)
    state = crowded(chance, book)
    game, context = TileGame(state.rules), before(state)
    for each in suggestions(context, 2):
        now = state
        for asked in each.play.acts:
            assert departures(before(now), asked) == []
            now = game.apply(now, 0, asked)[-1].state
    play = find_play(context)
    found: list[TileAction] = [play] if isinstance(play, Lay) else []
    draft = tried_out(context, chance)[-1]
    found.append(Timeout(draft.melds()))
    found += [action for action in (draft.lay(), *draft.acts()) if not game.problems(state, 0, action)]
    for action in found:
        assert departures(context, action) == []


@pytest.mark.parametrize("text", ["K13 *=K14", "* K1", "K12 *=K13 *'=K14", "*=K0 K1", "*'=K-1 *=K0 K1"])
def test_a_joker_beyond_the_end_of_its_colour_is_a_mistake_and_no_wrong_text(text: str) -> None:
    """It lies there when the time is over, or is laid where that is punished; a record of it is read to its end."""
    racks, options = ("K12 K13 K1 * *'", "?5"), {"invalid_commit": "penalty_three"}
    for verb, book, changed in (("timeout", "rummy", {}), ("lay", "rummikub", options)):
        context = before(position(*racks, book=book, options=changed, table="R1 R2 R3", opened=True))
        action = parse_action(f"{verb} R1 R2 R3 | {text}", context)
        assert isinstance(action, Lay | Timeout)
        assert departures(context, action) == []
        beyond = next(face.number for face in action.table[1].faces if not 1 <= face.number <= 13)
        assert Fault("joker-outside", (("have", beyond), ("need", 13))) in assess(action.table[1], context.rules)


@pytest.mark.parametrize("text", ["*=R9 R10' R11 *'=R10", "K9 K12 *=K11", "K5 *=K5"])
@pytest.mark.parametrize("book", ["rummy", "rummikub"])
def test_what_lay_there_in_no_order_when_the_time_was_over_keeps_its_places(book: str, text: str) -> None:
    context = before(position("R10' R11 K5 K9 K12 * *'", "?5", book=book, table="B1 B2 B3", opened=True))
    left = written_action(f"timeout B1 B2 B3 | {text}", context.rules)
    assert isinstance(left, Timeout)
    assert departures(context, left) == []


DEPARTING = "lay K13 O13 R12 | B4 B5 B6"


def test_a_wrong_lay_that_is_punished_is_read_as_it_was_laid() -> None:
    """No reading makes it right, so what was laid is what was written, copy by copy."""
    state = position(
        "K13 O13 R12 R12' B5'", "?5", book="rummikub", table="B4 B5 B6", opened=True,
        options={"invalid_commit": "penalty_three"},
    )  # fmt: skip
    assert departures(before(state), lay_of(before(state), DEPARTING)) == []
    assert lay_of(before(state), DEPARTING).table[1].tiles == state.table[0].tiles


WENT_ON = Path(__file__).parents[2] / "records" / "unnamed-rummy-went-on-as-a-run.txt"
"""Its text does not say what jokers stood for; it was gone on with after a group of one tile and two of them had been
read as a run."""
ACTIONS = 63


def test_a_line_that_was_meant_otherwise_than_it_says_is_kept_as_it_was_meant() -> None:
    text = WENT_ON.read_text("utf-8")
    old = [line for line in unseal(text).lines if line[:1].isdecimal()]
    changed = [(then, now) for then, now in zip(old, read_record(text).record.lines, strict=True) if then != now]
    assert changed
    for then, now in changed:
        assert "=" not in then.split(" * ")[-1] or "*=" in now
        assert now.count("=") > then.count("=")


@pytest.mark.parametrize("patience", [0, 1])
def test_the_search_for_a_reading_ends(patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "PATIENCE", patience)
    reading = read_record(WENT_ON.read_text("utf-8"))
    assert reading.fault is not None
    assert 0 < len(reading.record.lines) < ACTIONS
    assert len(reading.ends) == len(reading.record.lines) + 1
    assert reading.ends[-1] == len(reading.steps)


def test_of_readings_that_all_end_early_the_one_that_comes_furthest_is_kept() -> None:
    """The notes and steps are those of that reading, too."""
    lines = list(unseal(WENT_ON.read_text("utf-8")).lines)
    broken = lines.index(next(line for line in reversed(lines) if line[:1].isdecimal()))
    reading = read_record(seal([*lines[:broken], "0 lay K1", *lines[broken:]]).text)
    assert reading.fault is not None
    assert reading.fault.line == broken + 1
    assert len(reading.record.lines) == ACTIONS - 1
    assert reading.ends[-1] == len(reading.steps)


def test_notes_of_a_reading_that_was_given_up_are_not_read_twice() -> None:
    lines = unseal(WENT_ON.read_text("utf-8")).lines
    noted = [each for line in lines for each in ((line, "note hint 0") if line[:1].isdecimal() else (line,))]
    reading = read_record(seal(noted).text)
    assert reading.fault is None
    hints = [at for at, words in reading.record.notes if words == "hint 0"]
    assert hints == list(range(1, len(reading.record.lines) + 1))


def two_readings() -> tuple[str, TurnContext]:
    """A line that says a group to those who wrote it and a run to people."""
    context = before(position("K5 * *' B1", "?5", book="rummikub", table="R1 R2 R3", opened=True))
    return "lay R1 R2 R3 | K5 * *'", context


@pytest.mark.parametrize(
    ("revision", "by_hand", "expected"),
    [
        (1, False, ["K5 *=5 *'=5", "K5 *=K6 *'=K7"]),
        (1, True, ["K5 *=K6 *'=K7", "K5 *=5 *'=5"]),
        (2, False, ["K5 *=5 *'=5"]),
        (2, True, ["K5 *=K6 *'=K7", "K5 *=5 *'=5"]),
    ],
)
def test_what_a_line_may_mean_likeliest_first(revision: int, by_hand: bool, expected: list[str]) -> None:
    text, context = two_readings()
    context = replace(context, rules=replace(context.rules, revision=revision))
    found = list(notation.meanings(text, context, by_hand=by_hand))
    assert [repr(each.table[1]) for each in found if isinstance(each, Lay)] == expected


def test_a_line_has_no_more_readings_than_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of two jokers that are named in groups of three may have been left open when the record was read."""
    _, context = two_readings()
    context = replace(context, rules=replace(context.rules, revision=1))
    text = "lay R1 R2 R3 | K12 *=R12 O12 | K11 *'=R11 B11"
    assert len(list(notation.meanings(text, context, by_hand=False))) == 4
    monkeypatch.setattr(notation, "MOST", 1)
    assert len(list(notation.meanings(text, context, by_hand=False))) == 2


def test_rf_52_a_winning_total_is_one_that_some_meld_has() -> None:
    runs = {sum(range(low, low + long)) for low in range(1, 12) for long in range(3, 15 - low)}
    assert set(TOTALS) == runs | {size * number for size in (3, 4) for number in range(1, 14)}


def test_a_run_that_goes_on_from_the_highest_to_the_lowest_is_told_so() -> None:
    for text, ground in (("R1 R2 R12", "wrap"), ("R1 R3 R4", ""), ("R2 R3 R12", ""), ("R1 R3 R12", "")):
        (fault, *_) = assess(read(tiles(text), UNO_RUMMY), UNO_RUMMY)
        assert (fault.code, fault.ground) == ("run-gap", ground), text
