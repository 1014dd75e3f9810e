"""`main.py check`: case files, their mistakes with file and line, and what a failing case says."""

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from game.cli.arguments import dispatch, parse
from game.engine import registry
from game.store.toml_source import key_lines, line_of
from tools.cases import CaseFileError, judge, load
from tools.check import run
from tools.expectations import after_keys, names

DOCS = Path(__file__).parents[2] / "docs"
GOOD = """\
[[case]]
rule = "UR-50"
book = "uno-rummy"
racks = ["* G1 Y8", "?14"]
table = ["B4 G4 *=Y4"]
stock = "?20"
  [[case.do]]
  seat = 0
  action = "lay B4 G4 *=Y4 *'=R4"
  expect = "refused"                # or "legal"
  because = "too-many-jokers"       # the problem's code, optional
  [case.after]                      # the state after the last action
  counts = [3, 14]
  turn = 0
"""
"""The example of docs/notation.md."""


def written(folder: Path, text: str, name: str = "cases.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_the_line_of_a_key_is_found_through_nested_tables() -> None:
    lines = key_lines(GOOD + GOOD)
    assert line_of(("case", 0, "rule"), lines) == 2
    assert line_of(("case", 0, "do", 0, "because"), lines) == 11
    assert line_of(("case", 0, "after", "turn"), lines) == 14
    assert line_of(("case", 1), lines) == 15
    assert line_of(("case", 1, "do", 0), lines) == 21


MISTAKES = [
    ("rule", 'rule = "UR-50"\n', "", 1, "rule: missing"),
    ("wrong type of rule", '"UR-50"', "50", 2, "rule: expected a text, got 50"),
    ("unknown key", 'stock = "?20"', 'stok = "?20"', 6, "stok: unknown key"),
    ("unknown key in a do", "seat = 0", "seat = 0\n  seet = 0", 9, "seet: unknown key"),
    ("unknown key in after", "turn = 0", "tern = 0", 14, "tern: unknown key"),
    ("no book", 'book = "uno-rummy"\n', "", 1, "book: missing"),
    ("a book that is not played", '"uno-rummy"', '"chess"', 3, "unknown book 'chess'"),
    ("no racks", 'racks = ["* G1 Y8", "?14"]\n', "", 1, "racks: missing"),
    ("unknown tile", "G1", "R13", 4, "'R13' is not a tile of uno-rummy"),
    ("racks that are no list", '["* G1 Y8", "?14"]', '"* G1 Y8"', 4, "racks: expected a list"),
    ("an illegal table", '"B4 G4 *=Y4"', '"B4 G4"', 5, "meld-too-short"),
    ("a table that is no list", '["B4 G4 *=Y4"]', "7", 5, "table: expected a list"),
    ("a stock that is no text", '"?20"', "20", 6, "stock: expected a text"),
    ("unknown option", 'stock = "?20"', "options = { speed = 3 }", 6, "unknown option speed"),
    ("options that are no table", 'stock = "?20"', "options = 3", 6, "options: expected a table"),
    ("no seat", "  seat = 0\n", "", 7, "seat: missing"),
    ("a seat that is no number", "seat = 0", 'seat = "A"', 8, "seat: expected a number"),
    ("a seat that does not play", "seat = 0", "seat = 2", 8, "seat: 2 is none of the seats 0 to 1"),
    ("no action", '  action = "lay B4 G4 *=Y4 *\'=R4"\n', "", 7, "action: missing"),
    ("no notation", '"lay B4 G4 *=Y4 *\'=R4"', '"put B4"', 9, "'put B4' is not an action"),
    ("an unknown tile in an action", "*'=R4", "*'=R13", 9, "'R13' is not a tile of uno-rummy"),
    ("an unknown expect", '"refused"', '"no"', 10, "'no' is neither legal nor refused"),
    ("an unknown because", '"too-many-jokers"', '"too-many-joker"', 11, "did you mean too-many-jokers?"),
    ("because without refusal", '"refused"  ', '"legal"  ', 11, 'because: only with expect = "refused"'),
    ("counts for other seats", "[3, 14]", "[3]", 13, "counts: expected 2 entries"),
    ("counts that are no numbers", "[3, 14]", '["3", 14]', 13, "counts: expected a whole number"),
    ("an unknown tile in after", "turn = 0", 'table = ["R13"]', 14, "'R13' is not a tile of uno-rummy"),
    ("an unknown phase in after", "turn = 0", 'phase = "late"', 14, "'late' is none of playing"),
    ("a turn of no seat in after", "turn = 0", "turn = 4", 14, "turn: expected a whole number from 0 to 1"),
    ("broken syntax", "seat = 0", "seat 0", 8, "not TOML"),
    ("a key twice", "turn = 0", "turn = 0\n  turn = 1", 15, "not TOML"),
    ("one bracket instead of two", "[[case.do]]", "[case.do]", 7, "write [[case.do]]"),
    ("two brackets instead of one", "[case.after]", "[[case.after]]", 12, "expected a table [case.after]"),
    ("something beside the cases", "[[case]]", "speed = 3\n[[case]]", 1, "speed: unknown key"),
]


def said_of(folder: Path, text: str | bytes) -> str:
    """What is said of a file that is none, without its folder; "" if it is one."""
    file = folder / "cases.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    try:
        load(file)
    except CaseFileError as error:
        return str(error).replace(f"{file}:", ":")
    return ""


def unsaid(folder: Path, rows: Iterable[tuple[str | bytes, str]]) -> dict[str | bytes, str]:
    """The files of which something else is said than in their row, and what is."""
    told = {text: (said_of(folder, text), sentence) for text, sentence in rows}
    return {text: said for text, (said, sentence) in told.items() if not said or not re.match(sentence, said)}


def test_a_mistake_names_its_line(tmp_path: Path) -> None:
    rows = [(changed(old, new), f":{line}: .*{re.escape(text)}") for _, old, new, line, text in MISTAKES]
    assert unsaid(tmp_path, rows) == {}


def test_every_mistake_of_a_file_is_named(tmp_path: Path) -> None:
    text = GOOD + changed("seat = 0", "seat = 7").replace("turn = 0", "turns = 0").replace('"refused"', '"maybe"')
    with pytest.raises(CaseFileError) as caught:
        load(written(tmp_path, text))
    assert [mistake.line for mistake in caught.value.mistakes] == [22, 24, 28]


def test_other_files_are_refused(tmp_path: Path) -> None:
    rows: list[tuple[str | bytes, str]] = [
        ("", r":1: no \[\[case\]\]"),
        ("case = 3\n", r":1: .*write \[\[case\]\]"),
        ("[case]\n", r":1: .*write \[\[case\]\]"),
        ("case = [1]\n", r":1: .*write \[\[case\]\]"),
        ('\n[[case]]\nrule = "UR-1"\nbook = "uno-rummy"\nracks = ["", ""]\n', ":2: nothing to check"),
        ("x = " + "[" * 5000, ":1: not TOML"),
        ("x = " + "1" * 5000, ":1: not TOML"),
        ('x = """\n\n', ":1: not TOML"),
        (b"# one\n# two\n\xff\n", ":3: not UTF-8"),
        (GOOD.replace("seat = 0", "seat = 7").replace("\n", "\r\n"), ":8: seat"),
    ]
    assert unsaid(tmp_path, rows) == {}


def test_windows_line_ends_and_byte_order_marks_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "cases.toml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert [case.line for case in load(file)] == [1]


def test_cases_that_pass_say_only_how_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(parse(["check", str(written(tmp_path, GOOD + GOOD)), str(tmp_path)])) == 0
    assert capsys.readouterr() == ("4 passed, 0 failed\n", "")


def failing(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run([written(tmp_path, text)]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert out.endswith("\n0 passed, 1 failed\n")
    assert out.startswith(f"{tmp_path / 'cases.toml'}:1: UR-50")
    return out


def test_a_failing_case_says_what_was_expected_and_came(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "do 1: seat 0 `lay B4 G4 *=Y4 R4`: expected refused because too-many-jokers, got legal" in failing(
        tmp_path, changed("*'=R4", "R4").replace("* G1", "R4 G1"), capsys
    )
    assert "expected refused because run-gap, got refused because too-many-jokers (UR-50" in failing(
        tmp_path, changed('"too-many-jokers"', '"run-gap"'), capsys
    )
    plain = changed('  because = "too-many-jokers"       # the problem\'s code, optional\n', "")
    refused = plain.replace('  expect = "refused"                # or "legal"\n', "")
    assert "expected legal, got refused because too-many-jokers" in failing(tmp_path, refused, capsys)
    assert "after: counts: expected [2, 14], got [3, 14]" in failing(tmp_path, changed("[3, 14]", "[2, 14]"), capsys)


def test_the_name_of_a_failing_case_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = changed("turn = 0", "turn = 1").replace('rule = "UR-50"', 'rule = "UR-50"\nname = "two jokers"')
    assert "UR-50 (two jokers)\n    after: turn: expected 1, got 0" in failing(tmp_path, named, capsys)


def test_any_of_the_problems_may_be_the_reason(tmp_path: Path) -> None:
    text = changed("lay B4 G4 *=Y4 *'=R4", "lay B4 G4")
    for code in ("meld-too-short", "table-tile-missing", "nothing-played"):
        assert run([written(tmp_path, text.replace("too-many-jokers", code))]) == 0
    assert run([written(tmp_path, text)]) == 1


def test_a_broken_file_keeps_no_other_from_running(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, GOOD, "a.toml")
    broken = written(tmp_path, changed("seat = 0", "seat = 7") + GOOD, "b.toml")
    (tmp_path / "deeper").mkdir()
    written(tmp_path / "deeper", changed("turn = 0", "turn = 1"), "c.toml")
    written(tmp_path, "no cases at all", "notes.txt")
    assert run([tmp_path]) == 2
    out, err = capsys.readouterr()
    assert err == f"{broken}:8: seat: 7 is none of the seats 0 to 1\n"
    assert out.splitlines()[-1] == "1 passed, 1 failed"


def test_what_is_not_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([tmp_path / "missing.toml"]) == 2
    assert run([tmp_path]) == 2
    err = capsys.readouterr().err
    assert "missing.toml: No such file" in err
    assert "no *.toml in this folder" in err


AFTER = """\
[[case]]
rule = "UR-01"
book = "uno-rummy"
options = { target = 300, multi_action = "chain", exchanged_joker_acts = "no" }
racks = ["R1 R1 B12", "?5", "*'' B3"]
table = ["B4 G4 *=Y4", "R8 R9 R10", "Y9 G9 R9"]
loose = ["G7", "* Y1"]
stock = "B5 B6 ?2"
seed = "7"
turn = 2
direction = -1
drawn = "B3"
catchable = 0
called = true
passed = [1]
idle = 1
spent = "* *"
round = 2
starter = 1
scores = [10, 0, 5]
wins = [1, 0, 0]
after.%s
"""
FITS = (
    'book = "uno-rummy"', 'options = { multi_action = "chain", target = 300, exchanged_joker_acts = "no" }',
    """racks = ["R1' B12 R1", "?5", "B3 *"]""", 'racks = ["?3", "? ?4", "? B3"]',
    """table = ["G9' Y9 R9", "*'''=Y4 B4 G4", "R10 R9 R8"]""", 'table = ["B4 * G4", "R8 R9 R10", "Y9 G9 R9"]',
    'loose = ["Y1", "* G7"]', 'stock = "B5 ? ?2"', 'seed = "7"', "turn = 2", "direction = -1", 'drawn = "B3"',
    "catchable = 0", "called = true", "passed = [1]", "idle = 1", """spent = "*' *'''" """, "round = 2", "starter = 1",
    "scores = [10, 0, 5]", "wins = [1, 0, 0]", "round_scores = [0, 0, 0]", "winner = -1", "match_winner = -1",
    'phase = "playing"', 'phase = "drawn"', "counts = [3, 5, 2]", "stock_count = 4",
)  # fmt: skip
"""What is so after no action at all."""
DIFFERS = (
    'table = ["Y9 G9 R9 | R8 R9 R10 | Y4 G4 B4 | *"]', "options = { target = 300 }",
    'racks = ["R1 B12", "?5", "*\'\' B3"]', 'racks = ["R1 R1 R1", "?5", "? B3"]',
    'table = ["B4 *=R4 G4", "R8 R9 R10", "Y9 G9 R9"]', 'table = ["B4 *=Y4 G4", "R8 R9 R10"]',
    'table = ["B4 *=Y4 G4", "R8 R9 R10", "Y9 G9 R9", "R8 R9 R10"]', 'table = ["B4 Y4 G4", "R8 R9 R10", "Y9 G9 R9"]',
    'loose = ["Y1", "*"]', 'loose = ["Y1", "G8", "*"]', 'stock = "B6 B5 ?2"', 'stock = "B5 B6 ?"', 'seed = "8"',
    "turn = 0", "direction = 1", 'drawn = "B4"', 'drawn = ""', "catchable = -1", "catchable = 1", "called = false",
    "passed = []", "idle = 0", 'spent = "*"', "round = 1", "starter = 0", "scores = [10, 0, 6]", "wins = [1, 1, 0]",
    "round_scores = [0, 1, 0]", "winner = 0", "match_winner = 2", 'end = "out"', 'phase = "turn"', 'phase = "scoring"',
    "counts = [3, 5, 3]", "stock_count = 5",
)  # fmt: skip
"""What is not."""
CARDS = """\
[[case]]
rule = "UN-01"
book = "uno-1999"
options = { stacking = "on" }
racks = ["R1 B3 G5", "?5", "Y2 W4"]
discard = "R7 R+2"
stock = "B5 B6 ?2"
turn = 2
direction = -1
phase = "drawn"
drawn = "Y2"
scores = [10, 0, 5]
round = 2
after.%s
"""
CARDS_FIT = (
    'book = "uno-1999"', 'options = { stacking = "on" }', 'racks = ["B3 R1 G5", "?5", "? W4"]', 'discard = "R7"',
    'discard = "R7 R+2"', 'stock = "B5 ? ?2"', "turn = 2", "direction = -1", 'drawn = "Y2"', 'phase = "drawn"',
    'phase = "playing"', "counts = [3, 5, 2]", "stock_count = 4", "scores = [10, 0, 5]", "round = 2", 'colour = "R"',
    "winner = -1", "match_winner = -1", "order = [0, 1, 2]", "eliminated = []", "round_scores = [0, 0, 0]",
)  # fmt: skip
CARDS_DIFFER = (
    "options = {}", 'racks = ["B3 R1 G6", "?5", "? W4"]', 'racks = ["B3 R1", "?5", "? W4"]', 'discard = "R+2"',
    'stock = "B6 B5 ?2"', 'stock = "B5 B6 ?"', "turn = 0", "direction = 1", 'drawn = ""', 'drawn = "W4"',
    'phase = "turn"', 'phase = "scoring"', "counts = [3, 5, 3]", "stock_count = 5", "scores = [10, 0, 6]", "round = 1",
    'colour = "B"', "winner = 0", "match_winner = [2]", "order = [0, 1]", "eliminated = [1]",
)  # fmt: skip


def test_after_is_compared_key_by_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failing: dict[str, object] = {}
    for after, fits, differs in ((AFTER, FITS, DIFFERS), (CARDS, CARDS_FIT, CARDS_DIFFER)):
        for line in (*fits, *differs):
            status, said = run([written(tmp_path, after % line)]), capsys.readouterr()
            told = f"    after: {line.split(maxsplit=1)[0]}: expected " in said.out and "<" not in said.out
            if (status, told) != ((0, False) if line in fits else (1, True)):
                failing[line] = said
    assert failing == {}


def test_a_value_that_no_state_has_is_a_mistake_of_its_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {}
    for after, keys in ((AFTER, after_keys(registry.TILES)), (CARDS, after_keys(registry.CARDS))):
        for key, value in product(keys, ("2026-11-24", '[["R99", "?0"]]', '["R99", "?9", "Q"]', '"R99 ?"')):
            line = f"{key} = {value}"
            status, said = run([written(tmp_path, after % line)]), capsys.readouterr()
            named = re.search(rf"cases.toml:\d+: .*({key}|R99)", said.err) is not None
            if (status, named) != (2, True) and f"after: {key}: expected" not in said.out:
                wrong[line] = said
    assert wrong == {}


def test_the_example_of_the_page_passes(tmp_path: Path) -> None:
    page = (DOCS / "notation.md").read_text(encoding="utf-8")
    examples = [text for text in re.findall(r"```toml\n(.*?)```", page, re.DOTALL) if "[[case]]" in text]
    assert examples
    for text in examples:
        assert run([written(tmp_path, text)]) == 0


BETWEEN = """
[[case]]
rule = "UR-54"
book = "uno-rummy"
racks = ["R4 R5 R6 Y1 Y2", "?14"]
stock = "?20"
do = [
    { seat = 0, action = "lay R4 R5 R6", events = ["laid 0", "action-worked", "no uno-called"], after = { turn = 0 } },
    { after = { counts = [2, 14] } },
    { after = { idle = 0, phase = "playing" } },
    { seat = 0, action = "draw", events = ["drew 0"] },
]
course = ["laid 0", "action-worked 0", "skipped 1", "turn-started 0", "drew 0 1 turn", "turn-started 1"]
after = { counts = [3, 14] }
"""


def run_case(folder: Path, text: str) -> tuple[str, ...]:
    """What comes of the only case of a text."""
    (case,) = load(written(folder, text))
    return judge(case)


def test_a_case_looks_between_two_actions_and_expects_events(tmp_path: Path) -> None:
    assert run_case(tmp_path, BETWEEN) == ()


def test_what_is_otherwise_in_between_ends_the_case_there(tmp_path: Path) -> None:
    rows = [
        ("after = { turn = 0 }", "after = { turn = 1 }", "do 1: after: turn: expected 1, got 0"),
        ("counts = [2, 14] }", "counts = [3, 14] }", "do 2: after: counts: expected [3, 14], got [2"),
        ('["drew 0"]', '["drew 1"]', "do 4: seat 0 `draw`: events: expected drew 1, got drew"),
        ('"no uno-called"', '"uno-called"', "do 1: seat 0 `lay R4 R5 R6`: events: expected uno-called, got "),
        ('"laid 0", "action-worked"', '"action-worked", "laid 0"', "`lay R4 R5 R6`: events: expected laid 0"),
        ('"no uno-called"', '"no laid"', "events: expected no laid, but it happened"),
        (
            '"skipped 1"',
            '"skipped 0"',
            "course: expected laid 0, action-worked 0, skipped 0, turn-started 0, drew 0 1 turn",
        ),
    ]
    for old, new, said in rows:
        assert BETWEEN.count(old) == 1
        (wrong,) = run_case(tmp_path, BETWEEN.replace(old, new))
        assert said in wrong


def test_short_names_of_events_are_those_that_only_one_has() -> None:
    tiles, cards = names(cards=False), names(cards=True)
    assert tiles["punished"] is tiles["lay-punished"]
    assert cards["shown"] is cards["rule-shown"]
    assert cards["eliminated"].__name__ == "Eliminated"
    assert "ended" not in cards
    assert "started" not in cards


SET_UP = """
[[case]]
rule = "UC-27"
book = "uno-1999"
deal = 3
seed = "6"
events = ["first-card-turned", "drew 2", "skipped 2", "turn-started 0"]
after = { counts = [7, 7, 9] }
"""


def test_the_set_up_can_be_a_case(tmp_path: Path) -> None:
    assert run_case(tmp_path, SET_UP) == ()
    (wrong,) = run_case(tmp_path, SET_UP.replace("skipped 2", "skipped 1"))
    assert wrong.startswith("events: expected skipped 1, got dealer-drawn, ")
    (wrong,) = run_case(tmp_path, SET_UP.replace("[7, 7, 9]", "[7, 7, 7]"))
    assert wrong.startswith("after: counts")


TIE = """
[[case]]
rule = "RF-Q15"
book = "rummy"
options = { rounds = 2 }
round = 2
racks = ["", "R2"]
phase = "over"
end = "out"
scores = [15, 15]
wins = [1, 1]
match_winner = [1, 0]
after = { match_winner = [0, 1], winner = -1 }
"""


def test_a_shared_victory_can_be_said(tmp_path: Path) -> None:
    assert run_case(tmp_path, TIE) == ()
    (wrong,) = run_case(tmp_path, TIE.replace("match_winner = [0, 1]", "match_winner = 0"))
    assert wrong == "after: match_winner: expected 0, got [0, 1]"
    with pytest.raises(CaseFileError, match="several share it where the points say so; by them it is"):
        load(written(tmp_path, TIE.replace("[15, 15]", "[15, 16]")))


def test_mistakes_in_them_name_their_line(tmp_path: Path) -> None:
    rows = [
        (SET_UP.replace("deal = 3", "deal = 11"), "5: deal: expected a number of seats from 2 to 10, got 11"),
        (
            SET_UP.replace("deal = 3", 'deal = 3\nracks = ["R1"]'),
            "6: racks: a case that starts with `deal` may only have",
        ),
        (SET_UP.replace("deal = 3", "deal = 3\nstarter = 3"), "6: starter: 3 is none of the seats 0 to 2"),
        (
            SET_UP.replace("deal = 3", 'deal = 3\nstarter = 1\noptions = { first_starter = "draw" }'),
            '6: starter: only with first_starter = "chosen", or without that option',
        ),
        (SET_UP.replace("skipped 2", "skiped 2"), "7: events: 'skiped' is not an event; did you mean skipped?"),
        (SET_UP.replace("skipped 2", "skipped 5"), "7: events: 'skipped 5': there is no such seat"),
        (SET_UP.replace("skipped 2", "dealt 1"), "7: events: 'dealt 1': there is no such seat, or the event is not"),
        (GOOD.replace("racks", 'events = ["drew"]\nracks'), "4: events: outside of [[case.do]] only for a case"),
        (BETWEEN.replace('events = ["drew 0"]', 'events = "drew 0"'), "7: events: expected a list of texts"),
        (GOOD.replace("racks", 'course = "drew 0"\nracks'), "4: course: expected a list of texts, got 'drew 0'"),
        (BETWEEN.replace("{ after = { idle", "{ seat = 1, after = { idle"), "7: action: missing"),
    ]
    assert unsaid(tmp_path, [(text, f":{re.escape(said)}") for text, said in rows]) == {}


def test_an_unknown_key_is_explained_once_and_shortly(tmp_path: Path) -> None:
    with pytest.raises(CaseFileError) as caught:
        load(written(tmp_path, changed('stock = "?20"', 'stok = "?20"') * 5))
    lines = str(caught.value).splitlines()
    assert len(lines) == 5
    assert lines[0].endswith("stok: unknown key; did you mean stock?")
    assert all(line.endswith("stok: unknown key") for line in lines[1:])


def test_a_length_that_nothing_asks_for_is_a_mistake(tmp_path: Path) -> None:
    for book, option, with_it in (
        ("uno-rummy", "first_to = 3", 'game = "first_to"'),
        ("uno-rummy", "rounds = 3", 'game = "rounds"'),
        ("rummikub", "rounds = 3", 'match = "rounds"'),
        ("rummikub", "target = 300", 'match = "target"'),
    ):
        head = f'\n[[case]]\nrule = "x"\nbook = "{book}"\noptions = {{ {option}OTHER }}\nracks = ["R1", "R2"]\n'
        text = f"{head}after = {{ turn = 0 }}\n"
        said = said_of(tmp_path, text.replace("OTHER", ', match = "single"' if book == "rummikub" else ""))
        assert said.startswith(f":5: {option.split(maxsplit=1)[0]}: it has no effect, ")
        assert with_it in said
        assert run_case(tmp_path, text.replace("OTHER", f", {with_it}")) == ()
