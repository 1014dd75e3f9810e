"""The lines of a record: their sums, older forms brought up to that of today, a record cut off at a turn. What its
head, options, notes and actions may say, and each fault with its line, is kept as text (tests/golden/readings.txt)."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.tiles.foresight import LEVELS
from game.engine import record, record as rec
from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.engine.tiles.state import TileState
from tests.card_tables import rules
from tools import baselines

FIRST = (Path(__file__).parents[1] / "records" / "format-1.txt").read_text("utf-8")


def test_an_older_form_goes_through_each_form_between_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(form: int) -> object:
        return lambda lines: [f"{rec.RECORD_TITLE} {form + 1}", *lines[1:], f"from {form}"]

    monkeypatch.setattr(record, "FORMAT", 4)
    monkeypatch.setattr(record, "UPGRADES", {form: step(form) for form in (1, 2, 3)})
    for form in (1, 2, 3, 4):
        text = (
            rec.seal([f"{rec.RECORD_TITLE} {form}", "book x"]).text if form > 1 else f"{rec.RECORD_TITLE} 1\nbook x\n"
        )
        upgraded = (f"{rec.RECORD_TITLE} 4", "book x", *(f"from {each}" for each in range(form, 4)))
        assert rec.unseal(text).lines == upgraded
    with pytest.raises(rec.NewerRecord, match=r"line 1: .*form 5"):
        rec.unseal(f"{rec.RECORD_TITLE} 5\n")


def test_there_is_a_way_up_from_every_older_form() -> None:
    assert sorted(record.UPGRADES) == list(range(1, rec.FORMAT))


def test_only_the_first_form_needs_no_sums() -> None:
    body = FIRST.splitlines()[1:]
    assert rec.read_record("\n".join([f"{rec.RECORD_TITLE} 1", *body])).fault is None
    lines, fault = rec.unseal("\n".join([f"{rec.RECORD_TITLE} {rec.FORMAT}", *body]))
    assert lines == ()
    assert fault is not None
    assert fault.line == 1


LINES = (f"{rec.RECORD_TITLE} {rec.FORMAT}", "seat human Ä\udc80\u2028", "0 draw #12345678", "")
"""Half a letter, a letter that looks like the end of a line, something that looks like a sum, and nothing."""


def test_sealed_lines_come_back_whatever_letters_stand_in_them() -> None:
    text = rec.seal(LINES).text
    assert rec.unseal_lines(text) == rec.unseal(text).lines == LINES
    assert rec.unseal_lines(text.replace("\n", "\r\n")) == LINES, "an editor that ends lines in its own way"


def test_a_record_without_a_seed_is_of_the_deal_with_an_empty_one() -> None:
    match = rec.Record(BOOKS["rummikub"], (("human", "Ada"), ("hard", "Bo")), "")
    lines = list(rec.record_lines(match))
    lines.remove("seed ")
    found = rec.read_record(rec.seal(lines).text)
    assert (found.fault, found.record.seed, found.record.deal) == (None, "", match.deal)


@pytest.mark.parametrize("cut", range(len(LINES) + 1))
def test_lines_that_are_sealed_later_go_on_from_the_sum_before(cut: int) -> None:
    first = rec.seal(LINES[:cut])
    assert first.text + rec.seal(LINES[cut:], first.total).text == rec.seal(LINES).text


GOOD = rec.seal([f"{rec.RECORD_TITLE} {rec.FORMAT}", "one", "two", "three"]).text.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("text", "good", "fault"),
    [
        ("".join(GOOD), 4, None),
        ("".join(GOOD).replace("two", "too"), 2, "line 3: the check sum is wrong"),
        ("".join(GOOD).replace("two #", "two "), 2, "line 3: the check sum is missing"),
        ("".join((*GOOD[:2], GOOD[3])), 2, "line 3: the check sum is wrong"),
        ("".join((*GOOD[:3], *GOOD[2:])), 3, "line 4: the check sum is wrong"),
        ("".join((*GOOD[:2], GOOD[3], GOOD[2])), 2, "line 3: the check sum is wrong"),
        ("".join(GOOD)[:-4], 3, "line 4: the check sum is missing"),
        ("".join(GOOD) + "\n", 4, "line 5: the check sum is missing"),
    ],
    ids=["good", "a letter", "a mark", "lost", "doubled", "moved", "cut off", "longer"],
)
def test_the_first_line_that_is_not_as_it_was_written_is_named(text: str, good: int, fault: str | None) -> None:
    lines, found = rec.unseal(text)
    assert lines == (f"{rec.RECORD_TITLE} {rec.FORMAT}", "one", "two", "three")[:good]
    assert (found and str(found)) == fault
    assert found is None or f"line {found.line}: " in str(found)
    if fault:
        with pytest.raises(rec.RecordError, match=f"^{fault}$"):
            rec.unseal_lines(text)


PLAYED = rec.parse_record(FIRST)[0]
NOTED = replace(PLAYED, notes=((0, "name Before"), (2, "hint 0"), (2, "hint 1"), (3, "hint 0"), (5, "name After")))
"""A match with notes before its first action, after the second, the third and the fifth."""


@pytest.mark.parametrize(("actions", "notes"), [(0, 1), (1, 1), (2, 3), (3, 4), (4, 4), (5, 5), (len(NOTED.lines), 5)])
def test_a_record_that_is_cut_off_is_as_it_was_then(actions: int, notes: int) -> None:
    cut = NOTED.cut(actions)
    assert cut == replace(NOTED, lines=NOTED.lines[:actions], notes=NOTED.notes[:notes])
    whole = tuple(rec.record_lines(NOTED))
    assert tuple(rec.record_lines(cut)) == whole[: len(tuple(rec.record_lines(cut)))]


@pytest.mark.parametrize("actions", [0, 3, len(NOTED.lines)])
def test_a_record_that_was_cut_off_is_read_and_gone_on_with(actions: int) -> None:
    cut, steps = rec.parse_record(rec.format_record(NOTED.cut(actions)))
    assert (cut.lines, len(cut.notes)) == (NOTED.lines[:actions], sum(at <= actions for at, _ in NOTED.notes))
    assert len(steps) == rec.read_record(rec.format_record(NOTED)).ends[actions]
    assert rec.format_record(replace(cut, lines=NOTED.lines, notes=NOTED.notes)) == rec.format_record(NOTED)


ENDED = rec.read_record(FIRST).steps[-1].state
"""The match of the first form is over, and its record has no notes."""
ROUND = f"round {' '.join(map(str, ENDED.scores))} | 0 1 0"


@pytest.mark.parametrize(
    ("said", "wins", "winner", "added"),
    [
        ((), (0, 1, 0), 1, (ROUND, "won 1")), ((), (0, 1, 0), None, (ROUND,)), ((), (0, 0, 0), None, ()),
        ((ROUND,), (0, 1, 0), None, ()), ((ROUND,), (0, 1, 0), 1, ("won 1",)), ((ROUND, "won 1"), (0, 1, 0), 1, ()),
    ],
)  # fmt: skip
def test_a_record_is_completed_with_what_the_match_has_come_to_and_nothing_twice(
    said: tuple[str, ...], wins: tuple[int, ...], winner: int | None, added: tuple[str, ...]
) -> None:
    end = len(PLAYED.lines)
    begun = replace(PLAYED, notes=tuple((end, words) for words in said))
    assert isinstance(ENDED, TileState)
    state = ENDED._replace(wins=wins, match_winner=winner)
    assert begun.completed(state).notes == tuple((end, words) for words in (*said, *added))


@pytest.mark.parametrize(("cut", "over"), [(0, True), (1, False)])
def test_the_outline_says_what_stands_there_without_playing_it(cut: int, over: bool) -> None:
    """The last line of a match that is over is its digest."""
    text = rec.format_record(NOTED, ENDED).splitlines(keepends=True)
    found = rec.outline("".join(text[: len(text) - cut]))
    assert (found.record.lines, found.record.notes, found.over) == (NOTED.lines, NOTED.notes, over)
    assert (found.record.seats, found.record.seed, found.record.rules) == (NOTED.seats, NOTED.seed, NOTED.rules)


BEGUN = tuple(rec.record_lines(PLAYED.cut(0)))
"""A match of the first revision with three seats, before its first action: eleven heads, then the dealt order."""
FIVE = tuple(rec.record_lines(PLAYED.cut(5)))


@pytest.mark.parametrize("line", range(1, len(FIVE) + 1))
def test_a_damaged_line_is_named_itself_and_from_the_first_action_on_the_others_are_kept(line: int) -> None:
    lines = rec.seal(FIVE).text.splitlines()
    text = "\n".join([*lines[: line - 1], f"{lines[line - 1][:-1]}x", *lines[line:]])
    if line <= len(BEGUN):
        for read in (rec.read_record, rec.outline):
            with pytest.raises(rec.RecordError, match=rf"^line {line}: "):
                read(text)
    else:
        reading = rec.read_record(text)
        assert str(reading.fault) == f"line {line}: the check sum is missing"
        assert reading.record == PLAYED.cut(line - len(BEGUN) - 1)
        assert rec.outline(text).record.lines == reading.record.lines


@pytest.mark.parametrize("words", ["text: sing", 'text: say "la" and \\ twice', "text: ä  ö", "text: x=1 y=2"])
def test_what_players_wrote_on_a_card_comes_back_with_its_spaces_and_signs(words: str) -> None:
    written = rules("uno-112", C1=words, C3="idea 2", false_catch_penalty=2)
    record = rec.Record(written, (("human", "Ada"), ("easy", "Ben")), "seed")
    line = next(line for line in rec.record_lines(record) if line.startswith("options"))
    quoted = words.replace("\\", "\\\\").replace('"', '\\"')
    assert line.endswith(f' drawn_must_play=no C1="{quoted}" C2=plain C3="idea 2"')
    assert " false_catch_penalty=2 " in line
    again, steps = rec.parse_record(rec.format_record(record, rec.opening(record)[-1].state))
    assert (again, steps[-1].state.rules) == (record, record.rules)


def test_every_kind_of_player_and_no_other_can_be_in_a_record() -> None:
    assert {*rec.KINDS} == {*(kind.value for kind in SeatKind), *LEVELS, *baselines.TILES, *baselines.CARDS}
    for book in ("uno-rummy", "uno-1999"):
        for kind in rec.KINDS:
            record = rec.Record(BOOKS[book], (("human", "A"), (kind, "B")), "seed")
            assert rec.parse_record(rec.format_record(record))[0] == record
