"""`main.py check`: case files, their mistakes with file and line, and what a failing case says."""

import re
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from game.cli.arguments import dispatch, parse
from game.engine import registry
from game.store.toml_source import key_lines, line_of
from tests.listed import listed
from tools.cases import CaseFileError, judge, load
from tools.check import run
from tools.expectations import after_keys, names

DOCS = Path(__file__).parents[2] / "docs"


def written(folder: Path, text: str, name: str = "cases.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def given(name: str = "good") -> str:
    """One of the texts of tests/data/check.toml, if not otherwise the example of docs/notation.md."""
    return str(listed("check")[name])


def changed(old: str, new: str, name: str = "good") -> str:
    assert given(name).count(old) == 1
    return given(name).replace(old, new)


def test_the_line_of_a_key_is_found_through_nested_tables() -> None:
    lines = key_lines(given() * 2)
    assert line_of(("case", 0, "rule"), lines) == 2
    assert line_of(("case", 0, "do", 0, "because"), lines) == 11
    assert line_of(("case", 0, "after", "turn"), lines) == 14
    assert line_of(("case", 1), lines) == 15
    assert line_of(("case", 1, "do", 0), lines) == 21


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
    rows = [
        (changed(old, new), f":{line}: .*{re.escape(text)}") for old, new, line, text in listed("check")["mistakes"]
    ]
    assert unsaid(tmp_path, rows) == {}


def test_every_mistake_of_a_file_is_named(tmp_path: Path) -> None:
    text = given() + changed("seat = 0", "seat = 7").replace("turn = 0", "turns = 0").replace('"refused"', '"maybe"')
    with pytest.raises(CaseFileError) as caught:
        load(written(tmp_path, text))
    assert [mistake.line for mistake in caught.value.mistakes] == [22, 24, 28]


def test_other_files_are_refused(tmp_path: Path) -> None:
    rows: list[tuple[str | bytes, str]] = [
        ("", r":1: no \[\[case\]\]"), ("case = 3\n", r":1: .*write \[\[case\]\]"),
        ("[case]\n", r":1: .*write \[\[case\]\]"), ("case = [1]\n", r":1: .*write \[\[case\]\]"),
        ('\n[[case]]\nrule = "UR-1"\nbook = "uno-rummy"\nracks = ["", ""]\n', ":2: nothing to check"),
        ("x = " + "[" * 5000 + "\n\n2", ":1: not TOML"), ("x = " + "1" * 5000, ":1: not TOML"),
        ('x = """\n\n', ":1: not TOML"),
        (b"# one\n# two\n\xff\n", ":3: not UTF-8"),
        (changed("seat = 0", "seat = 7").replace("\n", "\r\n"), ":8: seat"),
    ]  # fmt: skip
    assert unsaid(tmp_path, rows) == {}


def test_windows_line_ends_and_byte_order_marks_are_taken(tmp_path: Path) -> None:
    file = tmp_path / "cases.toml"
    file.write_bytes(b"\xef\xbb\xbf" + given().replace("\n", "\r\n").encode())
    assert [case.line for case in load(file)] == [1]


def test_cases_that_pass_say_only_how_many(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch(parse(["check", str(written(tmp_path, given() * 2)), str(tmp_path)])) == 0
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
    written(tmp_path, given(), "a.toml")
    broken = written(tmp_path, changed("seat = 0", "seat = 7") + given(), "b.toml")
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


def test_after_is_compared_key_by_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failing: dict[str, object] = {}
    for after in listed("check")["after"]:
        fits, differs = after["fits"].splitlines(), after["differs"].splitlines()
        for line in (*fits, *differs):
            status, said = run([written(tmp_path, after["text"] % line)]), capsys.readouterr()
            told = f"    after: {line.split(maxsplit=1)[0]}: expected " in said.out and "<" not in said.out
            if (status, told) != ((0, False) if line in fits else (1, True)):
                failing[line] = said
    assert failing == {}


def test_a_value_that_no_state_has_is_a_mistake_of_its_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {}
    for after, family in zip(listed("check")["after"], (registry.TILES, registry.CARDS), strict=True):
        for key, value in product(
            after_keys(family), ("2026-11-24", '[["R99", "?0"]]', '["R99", "?9", "Q"]', '"R99 ?"')
        ):
            line = f"{key} = {value}"
            status, said = run([written(tmp_path, after["text"] % line)]), capsys.readouterr()
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


def run_case(folder: Path, text: str) -> tuple[str, ...]:
    """What comes of the only case of a text."""
    (case,) = load(written(folder, text))
    return judge(case)


def test_a_case_looks_between_two_actions_and_expects_events(tmp_path: Path) -> None:
    assert run_case(tmp_path, given("between")) == ()


def test_what_is_otherwise_in_between_ends_the_case_there(tmp_path: Path) -> None:
    for old, new, said in listed("check")["between_otherwise"]:
        (wrong,) = run_case(tmp_path, changed(old, new, "between"))
        assert said in wrong


def test_short_names_of_events_are_those_that_only_one_has() -> None:
    tiles, cards = names(cards=False), names(cards=True)
    assert tiles["punished"] is tiles["lay-punished"]
    assert cards["shown"] is cards["rule-shown"]
    assert cards["eliminated"].__name__ == "Eliminated"
    assert "ended" not in cards
    assert "started" not in cards


def test_the_set_up_can_be_a_case(tmp_path: Path) -> None:
    assert run_case(tmp_path, given("set_up")) == ()
    (wrong,) = run_case(tmp_path, changed("skipped 2", "skipped 1", "set_up"))
    assert wrong.startswith("events: expected skipped 1, got dealer-drawn, ")
    (wrong,) = run_case(tmp_path, changed("[7, 7, 9]", "[7, 7, 7]", "set_up"))
    assert wrong.startswith("after: counts")


def test_a_shared_victory_can_be_said(tmp_path: Path) -> None:
    assert run_case(tmp_path, given("tie")) == ()
    (wrong,) = run_case(tmp_path, changed("match_winner = [0, 1]", "match_winner = 0", "tie"))
    assert wrong == "after: match_winner: expected 0, got [0, 1]"
    with pytest.raises(CaseFileError, match="several share it where the points say so; by them it is"):
        load(written(tmp_path, changed("[15, 15]", "[15, 16]", "tie")))


def test_mistakes_in_them_name_their_line(tmp_path: Path) -> None:
    rows = [
        (changed(old, new, name), f":{re.escape(said)}") for name, old, new, said in listed("check")["other_mistakes"]
    ]
    assert unsaid(tmp_path, rows) == {}


def test_an_unknown_key_is_explained_once_and_shortly(tmp_path: Path) -> None:
    with pytest.raises(CaseFileError) as caught:
        load(written(tmp_path, changed('stock = "?20"', 'stok = "?20"') * 5))
    lines = str(caught.value).splitlines()
    assert len(lines) == 5
    assert lines[0].endswith("stok: unknown key; did you mean stock?")
    assert all(line.endswith("stok: unknown key") for line in lines[1:])


def test_a_length_that_nothing_asks_for_is_a_mistake(tmp_path: Path) -> None:
    target, rounds = (f"`{each}` says how long the match is" for each in ("target", "rounds"))
    single = "the match is a single round"
    for book, option, other, because, with_it in (
        ("uno-rummy", "first_to = 3", "", target, 'game = "first_to"'),
        ("uno-rummy", "rounds = 3", "", target, 'game = "rounds"'),
        ("uno-rummy", "target = 300", ', game = "rounds"', rounds, 'game = "points"'),
        ("rummikub", "rounds = 3", ', match = "single"', single, 'match = "rounds"'),
        ("rummikub", "target = 300", ', match = "single"', single, 'match = "target"'),
        ("uno-1999", "rounds = 3", "", target, ""),
    ):
        head = f'\n[[case]]\nrule = "x"\nbook = "{book}"\noptions = {{ {option}OTHER }}\nracks = ["R1", "R2"]\n'
        text = f"{head}after = {{ turn = 0 }}\n" + 'discard = "R7"\n' * book.startswith("uno-1")
        said = f":5: {option.split()[0]}: it has no effect, {because}" + (f"; with {with_it} it has" if with_it else "")
        assert said_of(tmp_path, text.replace("OTHER", other)).rstrip() == said
        assert not with_it or run_case(tmp_path, text.replace("OTHER", f", {with_it}")) == ()
