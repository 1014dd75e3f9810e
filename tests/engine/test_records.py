"""The lines of a record: their sums, older forms brought up to that of today, a record cut off at a turn; and what
its head, options and notes may say: each fault with its line, and what is made of the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.tiles import BASELINES, LEVELS
from game.engine import record
from game.engine.dealnumber import short_deal
from game.engine.options import REVISION, SeatKind
from game.engine.record import (
    FORMAT,
    KINDS,
    LONGEST_NOTE,
    RECORD_TITLE,
    NewerRecord,
    OtherDeal,
    Record,
    RecordError,
    form_of,
    format_record,
    opening,
    outline,
    parse_record,
    read_record,
    record_lines,
    seal,
    unseal,
    unseal_lines,
)
from game.engine.registry import BOOKS
from game.engine.tiles.state import TileState
from tests.card_tables import rules
from tests.engine.test_forged_records import Lines, altered, doubled

OLD = Path(__file__).parents[1] / "records"
FIRST = (OLD / "format-1.txt").read_text("utf-8")


def test_an_older_form_goes_through_each_form_between_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def step(form: int) -> object:
        return lambda lines: [f"{RECORD_TITLE} {form + 1}", *lines[1:], f"from {form}"]

    monkeypatch.setattr(record, "FORMAT", 4)
    monkeypatch.setattr(record, "UPGRADES", {form: step(form) for form in (1, 2, 3)})
    for form in (1, 2, 3, 4):
        text = seal([f"{RECORD_TITLE} {form}", "book x"]).text if form > 1 else f"{RECORD_TITLE} 1\nbook x\n"
        upgraded = (f"{RECORD_TITLE} 4", "book x", *(f"from {each}" for each in range(form, 4)))
        assert unseal(text).lines == upgraded
    with pytest.raises(NewerRecord, match=r"line 1: .*form 5"):
        unseal(f"{RECORD_TITLE} 5\n")


def test_there_is_a_way_up_from_every_older_form() -> None:
    assert sorted(record.UPGRADES) == list(range(1, FORMAT))


@pytest.mark.parametrize(
    "text",
    ["", "steinreich-record", f"{RECORD_TITLE} 0", f"{RECORD_TITLE} x", f" {RECORD_TITLE} 1", f"\n{RECORD_TITLE} 1"],
)
def test_what_has_no_form_is_no_record(text: str) -> None:
    for read in (form_of, unseal):
        with pytest.raises(RecordError, match="not a record"):
            read(text)


def test_only_the_first_form_needs_no_sums() -> None:
    body = FIRST.splitlines()[1:]
    assert read_record("\n".join([f"{RECORD_TITLE} 1", *body])).fault is None
    lines, fault = unseal("\n".join([f"{RECORD_TITLE} {FORMAT}", *body]))
    assert lines == ()
    assert fault is not None
    assert fault.line == 1


LINES = (f"{RECORD_TITLE} {FORMAT}", "seat human Ä\udc80\u2028", "0 draw #12345678", "")
"""Half a letter, a letter that looks like the end of a line, something that looks like a sum, and nothing."""


def test_sealed_lines_come_back_whatever_letters_stand_in_them() -> None:
    text = seal(LINES).text
    assert unseal_lines(text) == unseal(text).lines == LINES
    assert unseal_lines(text.replace("\n", "\r\n")) == LINES, "an editor that ends lines in its own way"


@pytest.mark.parametrize("cut", range(len(LINES) + 1))
def test_lines_that_are_sealed_later_go_on_from_the_sum_before(cut: int) -> None:
    first = seal(LINES[:cut])
    assert first.text + seal(LINES[cut:], first.total).text == seal(LINES).text


GOOD = seal([f"{RECORD_TITLE} {FORMAT}", "one", "two", "three"]).text.splitlines(keepends=True)


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
    lines, found = unseal(text)
    assert lines == (f"{RECORD_TITLE} {FORMAT}", "one", "two", "three")[:good]
    assert (found and str(found)) == fault
    assert found is None or f"line {found.line}: " in str(found)
    if fault:
        with pytest.raises(RecordError, match=f"^{fault}$"):
            unseal_lines(text)


PLAYED = parse_record(FIRST)[0]
NOTED = replace(PLAYED, notes=((0, "name Before"), (2, "hint 0"), (2, "hint 1"), (3, "hint 0"), (5, "name After")))
"""A match with notes before its first action, after the second, the third and the fifth."""


@pytest.mark.parametrize(("actions", "notes"), [(0, 1), (1, 1), (2, 3), (3, 4), (4, 4), (5, 5), (len(NOTED.lines), 5)])
def test_a_record_that_is_cut_off_is_as_it_was_then(actions: int, notes: int) -> None:
    cut = NOTED.cut(actions)
    assert cut == replace(NOTED, lines=NOTED.lines[:actions], notes=NOTED.notes[:notes])
    whole = tuple(record_lines(NOTED))
    assert tuple(record_lines(cut)) == whole[: len(tuple(record_lines(cut)))]


@pytest.mark.parametrize("actions", [0, 3, len(NOTED.lines)])
def test_a_record_that_was_cut_off_is_read_and_gone_on_with(actions: int) -> None:
    cut, steps = parse_record(format_record(NOTED.cut(actions)))
    assert (cut.lines, len(cut.notes)) == (NOTED.lines[:actions], sum(at <= actions for at, _ in NOTED.notes))
    ends = read_record(format_record(NOTED)).ends
    assert len(steps) == ends[actions]
    again = replace(cut, lines=NOTED.lines, notes=NOTED.notes)
    assert format_record(again) == format_record(NOTED)


ENDED = read_record(FIRST).steps[-1].state
"""The match of the first form is over, and its record has no notes."""
ROUND = f"round {' '.join(map(str, ENDED.scores))} | 0 1 0"


@pytest.mark.parametrize(
    ("said", "wins", "winner", "added"),
    [
        ((), (0, 1, 0), 1, (ROUND, "won 1")),
        ((), (0, 1, 0), None, (ROUND,)),
        ((), (0, 0, 0), None, ()),
        ((ROUND,), (0, 1, 0), None, ()),
        ((ROUND,), (0, 1, 0), 1, ("won 1",)),
        ((ROUND, "won 1"), (0, 1, 0), 1, ()),
    ],
)
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
    text = format_record(NOTED, ENDED).splitlines(keepends=True)
    found = outline("".join(text[: len(text) - cut]))
    assert (found.record.lines, found.record.notes, found.over) == (NOTED.lines, NOTED.notes, over)
    assert (found.record.seats, found.record.seed, found.record.rules) == (NOTED.seats, NOTED.seed, NOTED.rules)


BEGUN = tuple(record_lines(PLAYED.cut(0)))
"""A match of the first revision with three seats, before its first action: eleven heads, then the dealt order."""
FIVE = tuple(record_lines(PLAYED.cut(5)))
"""The same match after five actions."""
Change = Callable[[Lines], Lines]


def without(words: str) -> Change:
    """The lines that do not begin so."""
    return lambda lines: [line for line in lines if not line.startswith(words)]


def sealed(change: Change, lines: tuple[str, ...] = BEGUN) -> str:
    """The lines, changed, with the sums that they need."""
    changed = change(list(lines))
    assert changed != list(lines)
    return seal(changed).text


UNSEATED, NEWER = "the header lacks its seats or its starter", f"this version knows them up to {REVISION}"
NO_ORDER, TARGET = "the dealt order is missing", "it takes a whole number from 50 to 1000"
OTHER_ORDER = "the dealt order is not the one that this version deals for"
DEAL = short_deal(*PLAYED.deal)
QUOTED = r'"\x"'
FAULTS: dict[str, tuple[Change, str]] = {
    "nothing but a title": (lambda lines: lines[:1], "line 1: unknown book ''"),
    "no book": (without("book"), "line 1: unknown book ''"),
    "another book": (altered("book", "book chess"), "line 1: unknown book 'chess'"),
    "no dealt order": (without("dealt"), f"line 11: {NO_ORDER}"),
    "another dealt order": (altered("dealt", "dealt Y2'"), f"line 12: {OTHER_ORDER} {DEAL}"),
    "another dealt order before an action": (
        lambda lines: [*lines[:-1], "dealt Y2'", "0 draw", "1 draw"], f"line 12: {OTHER_ORDER} {DEAL}",
    ),
    "no dealt order before a note": (lambda lines: [*lines[:-1], "note hint 0"], f"line 11: {NO_ORDER}"),
    "no dealt order before a digest": (lambda lines: [*lines[:-1], "digest 12"], f"line 11: {NO_ORDER}"),
    "no seed": (without("seed"), f"line 11: {OTHER_ORDER} {short_deal(*PLAYED.deal._replace(seed=''))}"),
    "an unknown head": (altered("starter", "weather fine"), "line 8: unknown head 'weather'"),
    "a second head": (doubled("book"), "line 5: a second head 'book'"),
    "a second head that is empty": (altered("options", "begun"), "line 5: a second head 'begun'"),
    "an unknown kind of player": (
        altered("seat", "seat wizard Ada"), f"line 9: unknown kind of player 'wizard'; there are {', '.join(KINDS)}",
    ),
    "an option past its end": (
        altered("options", "options target=1001"), f"line 1: option target does not take 1001; {TARGET}",
    ),
    "an option of too many digits": (
        altered("options", "options target=1234567890"), f"line 1: option target does not take '1234567890'; {TARGET}",
    ),
    "an option of many digits": (
        altered("options", "options target=123456789"), f"line 1: option target does not take 123456789; {TARGET}",
    ),
    "an option without a value": (
        altered("options", "options target"), f"line 1: option target does not take ''; {TARGET}",
    ),
    "an option with half a quotation": (
        altered("options", 'options target="'), f"line 1: option target does not take '\"'; {TARGET}",
    ),
    "an option whose quotation does not end": (
        altered("options", 'options target="50'), f"line 1: option target does not take '\"50'; {TARGET}",
    ),
    "an option in a quotation that is none": (
        altered("options", f'options target={QUOTED}'), f"line 1: option target does not take {QUOTED!r}; {TARGET}",
    ),
    "an option in words": (
        altered("options", "options target=true"), f"line 1: option target does not take 'true'; {TARGET}",
    ),
    "an option in a quotation": (
        altered("options", 'options target="50"'), f"line 1: option target does not take '50'; {TARGET}",
    ),
    "a starter that is no number": (altered("starter", "starter x"), f"line 1: {UNSEATED}"),
    "a starter below the first": (altered("starter", "starter -1"), f"line 1: {UNSEATED}"),
    "a starter in other digits": (altered("starter", "starter ٣"), f"line 1: {UNSEATED}"),
    "no seats": (without("seat"), f"line 1: {UNSEATED}"),
    "one seat": (lambda lines: [*lines[:8], lines[-1]], f"line 1: {UNSEATED}"),
    "too many seats": (lambda lines: [*lines[:-1], "seat human Dora", "seat easy", lines[-1]], f"line 1: {UNSEATED}"),
    "a starter without a seat": (altered("starter", "starter 3"), "line 1: there is no seat 3 to begin"),
    "a later revision": (
        altered("revision", f"revision {REVISION + 1}"),
        f"line 1: unknown revision '{REVISION + 1}' of the rules; {NEWER}",
    ),
    "a revision before the first": (
        altered("revision", "revision 0"), f"line 1: unknown revision '0' of the rules; {NEWER}",
    ),
    "a revision with a zero": (
        altered("revision", "revision 01"), f"line 1: unknown revision '01' of the rules; {NEWER}",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_is_wrong_with_a_head_is_said_with_its_line(name: str) -> None:
    change, said = FAULTS[name]
    for read in (read_record, outline):
        with pytest.raises(RecordError) as raised:
            read(sealed(change))
        assert str(raised.value) == said
        other_deal = name.startswith("another dealt order") or name == "no seed"
        assert isinstance(raised.value, OtherDeal) == other_deal
        assert isinstance(raised.value, NewerRecord) == (other_deal or "revision" in name or "an option" in name)
        assert getattr(raised.value, "option", "") == ("target" if "an option" in name else "")


@pytest.mark.parametrize("line", range(1, len(FIVE) + 1))
def test_a_damaged_line_is_named_itself_and_from_the_first_action_on_the_others_are_kept(line: int) -> None:
    lines = seal(FIVE).text.splitlines()
    text = "\n".join([*lines[: line - 1], f"{lines[line - 1][:-1]}x", *lines[line:]])
    if line <= len(BEGUN):
        for read in (read_record, outline):
            with pytest.raises(RecordError, match=rf"^line {line}: "):
                read(text)
    else:
        reading = read_record(text)
        assert str(reading.fault) == f"line {line}: the check sum is missing"
        assert reading.record == PLAYED.cut(line - len(BEGUN) - 1)
        assert outline(text).record.lines == reading.record.lines


HEADS: dict[str, tuple[Change, Record]] = {
    "a record without a starter begins at the first seat": (without("starter"), PLAYED),
    "a starter": (altered("starter", "starter 2"), replace(PLAYED, starter=2)),
    "a record without options plays by the book": (
        without("options"), replace(PLAYED, rules=replace(BOOKS["uno-rummy"], revision=1)),
    ),
    "a record without begun and program": (
        lambda lines: without("begun")(without("program")(lines)), replace(PLAYED, program=""),
    ),
    "who made it and when": (
        lambda lines: altered("begun", "begun on a\tSunday")(altered("program", "program 9 of\x1b[1m us")(lines)),
        replace(PLAYED, program="9 of[1m us", begun="on a Sunday"),
    ),
    "as many seats as the book allows": (
        lambda lines: [*lines[:-1], "seat first-match Dora", lines[-1]],
        replace(PLAYED, seats=(*PLAYED.seats, ("first-match", "Dora"))),
    ),
    "no seed": (
        lambda _: without("seed")([*record_lines(replace(PLAYED.cut(0), seed=""))]), replace(PLAYED, seed=""),
    ),
    "a revision": (
        altered("revision", "revision 2"),
        replace(PLAYED, rules=replace(PLAYED.rules, revision=2)),
    ),
    "names of several words and without one": (
        lambda lines: altered("seat medium", "seat easy")(altered("seat human", "seat human Ada of the  lake")(lines)),
        replace(PLAYED, seats=(("human", "Ada of the  lake"), ("easy", ""), PLAYED.seats[2])),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_what_stands_in_the_heads_is_what_the_match_is_played_by(name: str) -> None:
    change, record = HEADS[name]
    wanted = replace(record, lines=(), notes=())
    assert (read_record(sealed(change)).record, outline(sealed(change)).record) == (wanted, wanted)
    assert read_record(sealed(change)).steps[-1].state.rules == record.rules


@pytest.mark.parametrize("words", ["text: sing", 'text: say "la" and \\ twice', "text: ä  ö", "text: x=1 y=2"])
def test_what_players_wrote_on_a_card_comes_back_with_its_spaces_and_signs(words: str) -> None:
    written = rules("uno-112", C1=words, C3="idea 2", false_catch_penalty=2)
    record = Record(written, (("human", "Ada"), ("easy", "Ben")), "seed")
    line = next(line for line in record_lines(record) if line.startswith("options"))
    quoted = words.replace("\\", "\\\\").replace('"', '\\"')
    assert line.endswith(f' drawn_must_play=no C1="{quoted}" C2=plain C3="idea 2"')
    assert " false_catch_penalty=2 " in line
    again, steps = parse_record(format_record(record, opening(record)[-1].state))
    assert (again, steps[-1].state.rules) == (record, record.rules)


BY_HAND = altered("0 ", "0 lay *=B10 B11 B12; loose Y9 G8 B1 R7; uno")
AS_TODAY = altered("revision", "revision 2")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\n".join(["steinreich-record 1", *AS_TODAY(BY_HAND(list(FIVE)))[1:]]), False),
        (seal(BY_HAND(list(FIVE))).text, False),
        (seal(AS_TODAY(BY_HAND(list(FIVE)))).text, True),
    ],
    ids=["first form", "first revision", "today"],
)
def test_only_old_records_are_read_as_people_write(text: str, fault: bool) -> None:
    reading = read_record(text)
    assert (reading.fault is not None) == fault
    assert reading.record.lines == (() if fault else PLAYED.lines[:5])


NOTES: dict[str, tuple[list[str], list[str], tuple[tuple[int, str], ...]]] = {
    "true ones": (["note hint 2", "note name A  b"], [], ((5, "hint 2"), (5, "name A  b"))),
    "changed levels": (
        ["note level 1 master", "note level 9 easy", "note level 0 human", "note level 1"],
        [
            "line 19: '9 easy' is no seat with a level of computers",
            "line 20: '0 human' is no seat with a level of computers",
            "line 21: '1' is no seat with a level of computers",
        ],
        ((5, "level 1 master"),),
    ),
    "untrue ones among them": (
        ["note hint 7", "note hint 0", "note hint x"],
        ["line 18: there is no seat '7' to ask for a hint", "line 20: there is no seat 'x' to ask for a hint"],
        ((5, "hint 0"),),
    ),
    "a long one": (
        [f"note name {'a' * LONGEST_NOTE}"], [], ((5, f"name {'a' * LONGEST_NOTE}"[: LONGEST_NOTE - 1] + "…"),),
    ),
    "a round that is not over": (
        ["note round 0 0 0 | 0 0 0", "note from there"],
        ["line 18: it says 'round 0 0 0 | 0 0 0'; what was played says nothing of it"], ((5, "from there"),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NOTES)
def test_notes_that_are_not_true_are_named_with_their_lines_and_the_others_kept(name: str) -> None:
    more, said, kept = NOTES[name]
    text = seal([*FIVE, *more]).text
    reading = read_record(text)
    assert ([str(each) for each in reading.untrue], reading.record.notes, reading.fault) == (said, kept, None)
    if not said:
        assert (outline(text).record.notes, outline(text).over) == (kept, False)
    for wrong in reading.untrue[:1]:
        with pytest.raises(RecordError, match=f"^line {wrong.line}: "):
            parse_record(text)


def test_notes_after_an_action_that_cannot_be_played_are_not_read() -> None:
    reading = read_record(seal([*FIVE, "note hint 1", "0 draw", "note hint 7", "note name Late"]).text)
    assert str(reading.fault).startswith("line 19: '0 draw' is refused: not-your-turn")
    assert (reading.record.notes, reading.untrue) == (((5, "hint 1"),), ())


@pytest.mark.parametrize("word", ["3", "9", "x", "-1", "²", "1_0", "", "1234567890", "9" * 5000])
def test_an_action_of_a_seat_that_there_is_not_is_a_fault_in_its_line(word: str) -> None:
    reading = read_record(seal([*FIVE, f"{word} draw"]).text)
    assert reading.fault is not None
    assert (reading.fault.line, len(reading.record.lines)) == (18, 5)
    assert str(reading.fault).endswith("is not `seat action`")


def test_notes_and_a_digest_before_the_first_action_end_the_heads() -> None:
    state = read_record(seal(BEGUN).text)
    assert read_record(seal([*BEGUN, "note hint 1", "2 draw"]).text).record.notes == ((0, "hint 1"),)
    assert (state.over, state.record.lines, state.ends) == (False, (), (len(state.steps),))
    wrong = read_record(seal([*BEGUN, "digest 0"]).text)
    assert str(wrong.fault) == "line 13: the digest is not that of the position reached"
    assert outline(seal([*BEGUN, "digest 0"]).text) == (replace(PLAYED, lines=()), True)


def test_every_kind_of_player_and_no_other_can_be_in_a_record() -> None:
    assert {*KINDS} == {*(kind.value for kind in SeatKind), *LEVELS, *BASELINES, "first-match"}
    for book in ("uno-rummy", "uno-1999"):
        for kind in KINDS:
            record = Record(BOOKS[book], (("human", "A"), (kind, "B")), "seed")
            assert parse_record(format_record(record))[0] == record


def test_a_match_from_elsewhere_is_imported_and_one_that_branches_off_another_is_not() -> None:
    here = Record(BOOKS["rummy"], (("human", "A"), ("easy", "B")), "seed")
    made = [here, here.with_note("from a friend"), here.with_note("from turn 3 of 01-1")]
    assert [each.is_imported for each in made] == [False, True, False]
