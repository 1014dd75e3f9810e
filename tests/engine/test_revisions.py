"""Old matches keep the rules they were played by, and what their notes say is read as it was meant. Records, deal
numbers and settings carry their rules: a default that changes changes nothing that was kept."""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from game.engine import books as all_books, dealnumber, record as records
from game.engine.cards import books as card_books
from game.engine.cards.rules import CardRules
from game.engine.dealnumber import DealNumberError, format_deal, parse_deal, short_deal
from game.engine.fingerprints import DIGITS, FORMER_DIGITS
from game.engine.options import REVISION, Option, SeatKind, Seconds, Whole, from_text, options_of, to_text, with_options
from game.engine.registry import BOOKS, CARDS, TILES, Rules, family_of
from game.engine.tiles import books as tile_books
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.legality import outcome
from game.engine.tiles.rules import TileEffect, TileRules
from game.store import settings
from game.store.settings import Settings
from game.store.statistics import key_of
from tests import card_tables
from tests.answers import as_a, present
from tests.listed import listed
from tests.tables import play
from tools.cases import judge, load

FOLDER = Path(__file__).parents[1] / "records"
CASES = Path(__file__).parents[1] / "cases"
EARLIER = sorted(FOLDER.glob("revision-*.txt"))
"""Matches in which a revision of the rules goes another way than the next one."""


def as_revision(text: str, number: str) -> str:
    """The same record, as if it had been played by that revision."""
    lines, fault = records.unseal(text)
    assert fault is None
    lines = tuple(line for line in lines if not line.startswith("revision "))
    book = next(place for place, line in enumerate(lines) if line.startswith("book "))
    return records.seal([*lines[: book + 1], f"revision {number}", *lines[book + 1 :]]).text


def events(reading: records.Reading) -> list[object]:
    return [step.event for step in reading.steps]


@pytest.mark.parametrize("path", EARLIER, ids=lambda path: str(path.stem))
def test_an_old_match_is_replayed_to_its_digest_although_the_rules_have_changed_since(path: Path) -> None:
    text = path.read_text("utf-8")
    reading = records.read_record(text)
    assert reading.fault is None
    revision = int(path.stem.split("-")[1])
    assert reading.record.rules.revision == revision
    assert f"revision {revision}" in records.record_lines(reading.record)
    by_the_next_rules = records.read_record(as_revision(text, str(revision + 1)))
    assert events(by_the_next_rules) != events(reading), "this record shows nothing"


def test_the_cases_that_an_earlier_revision_decides_otherwise_are_these() -> None:
    """All others come out as they do today, to the event."""
    found: dict[str, dict[str, list[str]]] = {f"revision {revision}": {} for revision in range(1, REVISION)}
    cases = (case for file in sorted(CASES.glob("*.toml")) for case in load(file))
    for case, revision in product(cases, range(1, REVISION)):
        start: Any = case.start
        rules = replace(start.rules, revision=revision)
        match = {"match": start.match._replace(rules=rules)} if rules.book in CARDS.books else {"rules": rules}
        if differences := judge(replace(case, start=start._replace(**match))):
            found[f"revision {revision}"][f"{case.rule}: {case.name}"] = list(differences)
    assert found == listed("revisions")


def test_ur_q9_a_long_chain_of_an_old_match_hits_as_it_did() -> None:
    rules = with_options(UNO_RUMMY, {"multi_action": "chain"})
    draws = (TileEffect.DRAW_TWO,) * 5
    assert [hit.seat for hit in outcome(rules, 3, 0, 1, draws).hits] == [1, 2, 1, 2, 1]
    assert [hit.seat for hit in outcome(replace(rules, revision=1), 3, 0, 1, draws).hits] == [1, 2, 1, 1, 1]


@pytest.mark.parametrize(("revision", "drawn"), [(1, 4), (2, 4), (3, 5)])
def test_uc_q24_a_call_before_taking_the_cards_of_a_wild_draw_four_cost_nothing_up_to_the_second(
    revision: int, drawn: int
) -> None:
    state = card_tables.position(
        "R1 R2", "W4 B1 B2", discard="G7", turn=1, stock="?9", options={"stacking": "on", "false_catch_penalty": 1}
    )  # fmt: skip
    rules = replace(state.rules, revision=revision)
    after = play(state._replace(match=state.match._replace(rules=rules)), "1 play W4:G", "0 uno", "0 accept")
    assert len(after.hands[0]) == 2 + drawn


MATCH = records.Record(UNO_RUMMY, (("human", "Ada"), ("medium", "Bo"), ("master", "Cy")), "7")


def noted(*notes: str) -> records.Record:
    return replace(MATCH, notes=tuple(enumerate(notes)))


def test_a_computer_has_its_first_level_and_each_later_one_and_a_person_stays_one() -> None:
    match = noted(
        "level 1 hard", "hint 1", "level 2 easy", "level 1 easy", "level 0 easy", "level 1 human", "level 11 hard"
    )
    assert [match.levels(seat) for seat in range(3)] == [("human",), ("medium", "hard", "easy"), ("master", "easy")]
    assert [match.kind(seat) for seat in range(3)] == ["human", "easy", "easy"]
    assert match.counted_kinds == ("human", "easy", "easy")
    assert MATCH.counted_kinds == ("human", "medium", "master")
    assert noted("level 1 hard").counted_kinds == ("human", "medium", "master")


def test_the_last_note_has_the_standing() -> None:
    for notes, scores, wins in listed("notes")["standing"]:
        assert noted(*notes).standing == (tuple(scores), tuple(wins)), notes


@pytest.mark.parametrize(
    ("notes", "winner"),
    [((), None), (("won 2",), 2), (("won 0", "won 1"), 0), (("won 3",), None), (("won x",), None), (("won",), None)],
)
def test_the_first_note_of_a_winner_counts_if_there_is_such_a_seat(notes: tuple[str, ...], winner: int | None) -> None:
    assert noted(*notes).winner == winner


def test_names_and_hints_are_read_from_their_notes() -> None:
    match = noted("name One", "hint 0", "hint x", "name Two words", "hint 2", "hint 0")
    assert (match.name, match.hints) == ("Two words", (0, 2, 0))
    assert (MATCH.name, MATCH.hints) == ("", ())


def test_a_level_of_an_older_form_is_read_by_its_name_of_today_and_the_match_stays_the_same() -> None:
    old = (FOLDER / "format-3-rummy.txt").read_text("utf-8")
    lines = [line.rpartition(" #")[0] for line in old.splitlines()]
    text = records.seal([*lines[:-1], "note level 2 hard", "note level 2 normal", "note name seat normal"]).text
    record = records.read_record(text).record
    assert (record.levels(2), record.name) == (("medium", "hard", "medium"), "seat normal")
    assert "\nseat medium Jörg Otto #" in records.brought_up(text)
    assert "seat normal Jörg Otto" in records.identity(record), "or statistics would count it twice"
    assert SeatKind("normal") is SeatKind.MEDIUM


def test_a_record_of_an_older_form_is_brought_up_with_its_digest() -> None:
    for path in sorted(FOLDER.glob("format-*.txt")):
        old = path.read_text("utf-8")
        new = records.brought_up(old)
        assert records.form_of(new) == records.FORMAT
        assert records.parse_record(new)[0] == records.parse_record(old)[0]
        before, after = records.unseal(old).lines[-1], records.unseal(new).lines[-1]
        assert (after == before) == before.startswith("digest ")


TESTS = Path(__file__).parents[1]
RECORDS = {
    path.stem: path.read_text("utf-8")
    for folder in (TESTS / "records", TESTS / "golden" / "records")
    for path in sorted(folder.glob("*.txt"))
    if not path.name.endswith(".events.txt")
}
"""All that are kept, of every form, by name."""
SAID = {name: records.outline(text).record for name, text in RECORDS.items()}
NUMBER = format_deal(BOOKS["uno-rummy"], "7K3QF9")
"""As numbers were written before any named a revision."""


def values(each: Option) -> list[Any]:
    match each.values:
        case Whole(low, high, step):
            return [low, low + step, high]
        case Seconds(_, low, high):
            return [None, low, high]
        case tuple(several):
            return list(several)
        case _:
            return ["plain", "idea 3"]


@pytest.mark.parametrize("book", BOOKS)
def test_an_option_is_read_from_the_text_of_each_of_its_values_and_from_nothing_else(book: str) -> None:
    for each in options_of(BOOKS[book]):
        assert [from_text(each, to_text(value)) for value in values(each)] == values(each)
        for wrong in (None, "", "maybe", -1, 10**6, True, 12.5):
            with pytest.raises(ValueError, match=f"^option {each.name} does not take {wrong!r}; it takes "):
                from_text(each, wrong)


def other(rules: Rules, each: Option) -> Any:
    return next(value for value in values(each) if value != getattr(rules, each.name))


OTHERS = {book: {each.name: other(rules, each) for each in options_of(rules)} for book, rules in BOOKS.items()}
"""By book another default for each of its options."""


def becomes(patch: pytest.MonkeyPatch, rules: Rules) -> None:
    for books in (BOOKS, family_of(rules.book).books):
        patch.setitem(books, rules.book, rules)


@pytest.mark.parametrize("book", BOOKS)
def test_deal_numbers_and_settings_mean_the_same_under_any_default(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    was = BOOKS[book]
    own = with_options(was, {"first_starter": "chosen"})
    for name, value in OTHERS[book].items():
        now = replace(was, **{name: value})
        with monkeypatch.context() as patch:
            becomes(patch, now)
            numbers = {rules: (format_deal(rules, "7K3QF9"), short_deal(rules, "7K3QF9")) for rules in (was, now, own)}
            for rules, (number, short) in numbers.items():
                assert parse_deal(number).rules == parse_deal(short, (was, now, own)).rules == rules
            assert numbers[was][0] == f"{was.prefix}-7K3QF9-{numbers[was][0][-1]}", "that of the book as it is"
            assert numbers[now] != numbers[was]
            becomes(patch, was)
            kept = settings.with_rules(Settings(), own)
            becomes(patch, now)
            older = Settings(options={book: {"first_starter": "chosen"}})
            for each in (kept, older, settings.from_table(settings.to_table(kept))[0]):
                assert settings.rules_of(each, book) == own
            assert settings.rules_of(Settings(), book) == now, "nothing was chosen: the book as it is"
            assert settings.rules_of(settings.with_rules(kept, was), book) == was


@pytest.mark.parametrize("book", BOOKS)
def test_every_record_goes_as_it_went_with_all_defaults_and_numbers(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [name for name, record in SAID.items() if record.rules.book == book and not name.startswith(book)]
    before = {name: records.read_record(RECORDS[name]) for name in names}
    fixed: dict[str, Any] = {"hand_size": 5} if book in CARDS.books else {"joker_points": 77, "rack_size": 9}
    becomes(monkeypatch, replace(BOOKS[book], **OTHERS[book], **fixed))
    for name, reading in before.items():
        assert (reading.fault, reading.untrue) == (None, ())
        assert records.read_record(RECORDS[name]) == reading, name
        said = records.outline(RECORDS[name]).record
        assert (said, key_of(said)) == (SAID[name], key_of(SAID[name])), name


@pytest.mark.parametrize("book", BOOKS)
def test_a_record_of_each_book_is_kept_in_this_form_and_is_written_so_again(book: str) -> None:
    text = RECORDS[f"format-{records.FORMAT}-{book}"]
    reading = records.read_record(text)
    assert records.form_of(text) == records.FORMAT
    assert reading.over
    again = records.format_record(reading.record, reading.steps[-1].state)
    (then, lines), (now, written) = options_line(text), options_line(again)
    assert then.items() <= now.items()
    assert lines == written
    assert again == text or then.keys() < now.keys(), "nothing but options that were added since"


def options_line(text: str) -> tuple[dict[str, str], list[str]]:
    """The options that a record names, and its other lines without their check sums."""
    lines = list(records.unseal(text).lines)
    (options,) = (line for line in lines if line.startswith("options "))
    lines.remove(options)
    return dict(part.split("=", 1) for part in re.split(r" (?=\w+=)", options)[1:]), lines


@pytest.mark.parametrize(
    "name", [name for name in RECORDS if name.startswith(("format-2-", f"format-{records.FORMAT}-"))]
)
def test_a_digest_of_either_making_is_verified(name: str) -> None:
    lines = records.unseal(RECORDS[name]).lines
    word, _, digest = lines[-1].partition(" ")
    assert (word, len(digest)) == ("digest", FORMER_DIGITS if name.startswith("format-2") else DIGITS)
    wrong = f"{'1' if digest[0] != '1' else '2'}{digest[1:]}"
    reading = records.read_record(records.seal([*lines[:-1], f"digest {wrong}"]).text)
    assert (str(reading.fault), reading.departs) == (
        f"line {len(lines)}: the digest is not that of the position reached", True,
    )  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_a_digest_is_made_over_its_list_of_keys_and_nothing_else(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    family = family_of(book)
    state = records.read_record(RECORDS[f"format-{records.FORMAT}-{book}"]).steps[-1].state
    module = present(inspect.getmodule(family.digest))
    values = module.plain_values
    digests = family.digest(state), family.digest(state, former=True)
    monkeypatch.setattr(module, "plain_values", lambda state: {"weather": ("fine", "rain"), **values(state)})
    assert (family.digest(state), family.digest(state, former=True)) == digests
    for key in set(module.DIGESTED) - {"options", "table"}:
        monkeypatch.setattr(module, "plain_values", lambda state, key=key: {**values(state), key: ("?", None)})
        assert family.digest(state) != digests[0], key
        assert family.digest(state, former=True) != digests[1], key


def test_an_option_that_is_not_named_is_that_of_the_revision_and_one_unknown_is_named() -> None:
    record = SAID["format-3-rummy"]
    head = [line if not line.startswith("options ") else "options rounds=2" for line in records.record_head(record)]
    dealt = f"dealt {family_of('rummy').dealt(record.rules, record.seed)}"
    assert records.outline(records.seal([*head, dealt]).text).record.rules == with_options(
        all_books.book_at("rummy", 2), {"rounds": 2}
    )
    unknown = [line.replace("rounds=2", "moon=full") for line in head]
    with pytest.raises(records.NewerRecord, match="unknown option moon") as raised:
        records.outline(records.seal([*unknown, dealt]).text)
    assert raised.value.option == "moon"


@pytest.mark.parametrize("name", [name for name in RECORDS if name.startswith(("format-2", "revision-1"))])
def test_statistics_know_a_match_again_that_was_kept_in_form_2(name: str) -> None:
    """The lines before the dealt order, as form 2 wrote them, are what they made its key of."""
    head = [line.rpartition(" #")[0] for line in RECORDS[name].splitlines()]
    head = head[: next(at for at, line in enumerate(head) if line.startswith("dealt "))]
    assert list(records.identity(SAID[name])) == head


def test_the_books_of_today_are_those_of_the_last_revision() -> None:
    """Whoever changes a default, or a number of a book, raises `REVISION` and adds the book as it is from now on."""
    for family in (tile_books, card_books):
        assert sorted(family.REVISIONS) == list(range(1, REVISION + 1))
        assert family.REVISIONS[REVISION] == family.BOOKS
        for number, found in family.REVISIONS.items():
            assert {rules.revision for rules in found.values()} == {number}


def calls(module: ModuleType, of: str) -> Iterator[set[str]]:
    """The fields that each call of a class names."""
    for each in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == of:
            yield {str(keyword.arg) for keyword in each.keywords}


@pytest.mark.parametrize(("module", "rules"), [(tile_books, TileRules), (card_books, CardRules)])
def test_a_book_of_a_revision_leaves_nothing_to_the_defaults_of_its_class(module: ModuleType, rules: type) -> None:
    found = list(calls(module, rules.__name__))
    assert found
    for named in found:
        missing = sorted({each.name for each in fields(rules)} - named)
        assert not missing, f"{module.__file__}: give the books of every revision {missing}, as they were played"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Rules:
    """UNO RUMMY as a later revision has it, with another target and a joker that counts otherwise."""
    rules: Rules = replace(UNO_RUMMY, target=300, joker_points=60, revision=REVISION + 1)
    monkeypatch.setitem(tile_books.REVISIONS, REVISION + 1, {**TILES.books, "uno-rummy": rules})
    becomes(monkeypatch, rules)
    monkeypatch.setattr(dealnumber, "REVISION", REVISION + 1)
    return rules


def test_a_deal_number_of_a_later_revision_names_it_and_an_older_one_means_what_it_meant(later: Rules) -> None:
    assert format_deal(later, "7K3QF9").startswith(f"UR{REVISION + 1}-7K3QF9-")
    assert parse_deal(format_deal(later, "7K3QF9")).rules == later
    older = parse_deal(NUMBER).rules
    assert older == replace(later, target=200), "its own options, in the book of today"
    assert all_books.departures(older) == {"target": 200}
    assert parse_deal(short_deal(older, "7K3QF9"), (later, older)).rules == older
    with pytest.raises(DealNumberError):
        parse_deal(format_deal(later, "7K3QF9").replace(f"UR{REVISION + 1}", "UR"))


@pytest.mark.parametrize("prefix", ["UR1", "UR2", "UR3", "UR9", "UR03", "3UR", "U3R"])
def test_a_revision_that_nobody_writes_is_no_deal_number(prefix: str) -> None:
    with pytest.raises(DealNumberError):
        parse_deal(f"{prefix}-7K3QF9-M")


def test_a_new_match_with_old_options_is_played_with_the_pieces_of_today(later: Rules) -> None:
    old = as_a(TileRules, records.read_record(RECORDS["revision-1-uno-rummy-calls"]).record.rules)
    assert all_books.today(old) == replace(old, joker_points=60, revision=REVISION + 1)
    assert {name: to_text(getattr(old, name)) for name in ("target", "false_catch_penalty")} == {
        "target": old.target, "false_catch_penalty": 1,
    }  # fmt: skip
