"""The ledger is whole, the page of rules prints it, a test names every rule, and every citation leads somewhere; the
page tells every rule of it in words, in both languages."""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.engine.cards.position import KEYS as CARD_KEYS
from game.engine.citations import CITATIONS, CITED as REFUSALS
from game.engine.options import Whole, from_text, options_of, to_text
from game.engine.registry import BOOKS, CARDS, TILES
from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import TurnContext, lay_problems
from game.engine.tiles.melds import Tile, read
from game.engine.tiles.notation import parse_word
from game.engine.tiles.position import KEYS as TILE_KEYS
from game.engine.tiles.rules import TileRules
from game.ledger import BOOK_OF, FOLLOWS, LEDGER, Rule, heading
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.chapters import CHAPTERS, MARK, rules_in
from game.words.sentences import cited
from tools.expectations import after_keys

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
BOOK_RULES = {prefix: Counter("Q" in rule for rule in LEDGER if rule.startswith(f"{prefix}-")) for prefix in BOOK_OF}
"""By prefix how many rules a book has (False), and how many questions (True)."""
IDS = [
    rule
    for prefix, many in BOOK_RULES.items()
    for rule in (
        *(f"{prefix}-{number:02}" for number in range(1, many[False] + 1)),
        *(f"{prefix}-Q{number}" for number in range(1, many[True] + 1)),
    )
]
"""The ids without a gap: UR-01 to UR-86, then UR-Q1 to UR-Q31."""
NAMED = re.compile(r"^\s*def (test_\w+)\([^)]*\) -> None:\n(?:\s+\"\"\"(.+))?", re.MULTILINE)
"""A test, and the first line of what it says about itself."""
IN_NAME = re.compile(rf"({'|'.join(BOOK_RULES).lower()})_(q?)(\d+)")
CITED = re.compile(rf"\b(?:{'|'.join(BOOK_RULES)})-Q?\d+[a-z]?\b")
READ = ("*.md", "*.toml", "docs/**/*.md", "assets/**/*.toml", "levels/**/*.toml", *(
    f"{folder}/**/*.{end}" for folder in ("game", "tests", "tools") for end in ("py", "toml", "md")
))  # fmt: skip
"""The texts of the project in which something may be cited."""
NOT_OURS = {"licences.toml"}
"""Files with texts of others, as they wrote them."""


@cache
def texts() -> dict[Path, str]:
    """The texts of the project by their files."""
    found = (path for pattern in READ for path in sorted(ROOT.glob(pattern)))
    return {path: path.read_text("utf-8") for path in found if path.is_file() and path.name not in NOT_OURS}


def named() -> Iterator[str]:
    """The ledger ids in names of tests, in the first line of their docstrings, and in the `rule` of cases."""
    for path in (TESTS / "cases").rglob("*.toml"):
        for case in tomllib.loads(path.read_text("utf-8")).get("case", []):
            yield from CITED.findall(str(case.get("rule", "")))
    for path in TESTS.rglob("test_*.py"):
        for name, said in NAMED.findall(path.read_text("utf-8")):
            yield from CITED.findall(said)
            for book, question, number in IN_NAME.findall(name):
                yield f"{book.upper()}-Q{int(number)}" if question else f"{book.upper()}-{int(number):02}"


def test_the_ledger_is_whole_and_in_order() -> None:
    assert list(LEDGER) == IDS
    assert {book.prefix: name for name, book in BOOKS.items()} == BOOK_OF


def test_every_rule_and_no_other_is_named_by_a_test_or_a_case() -> None:
    tested = {*named()}
    assert sorted(set(IDS) - tested) == []
    assert sorted(tested - set(IDS)) == []


def row(rule: Rule) -> str:
    """A rule in the tables of the page of rules."""
    if rule.question:
        return f"| {rule.id} | {rule.question} | {rule.text} |"
    parts = ", ".join(f"§{part}" if part[0].isdigit() else part.replace("-", " ") for part in rule.parts)
    origin = " from ".join(filter(None, ("follows", parts))) if rule.place.startswith(FOLLOWS) else parts
    return f"| {rule.id} | {origin} | {rule.text} |"


def test_the_page_of_rules_prints_the_ledger() -> None:
    page = texts()[ROOT / "docs" / "rules.md"].splitlines()
    printed = [line for line in page if CITED.match(line.removeprefix("| "))]
    assert printed == [row(rule) for rule in LEDGER.values()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_of_a_book_has_its_heading(language: str) -> None:
    t = Catalogue(language).t
    for rule in LEDGER:
        assert bool(cited(t, rule)) == bool(heading(rule)), rule
        assert cited(t, rule).startswith("§ ") == heading(rule)[:1].isdigit(), "a heading is no paragraph"
    assert cited(t, "UR-50") == "§ 7"
    assert cited(t, "UR-57") == "§ 8"
    assert cited(t, "RK-41") == t("heading.joker")
    assert cited(t, "UR-Q29") == cited(t, "UR-04") == cited(t, "") == ""


def test_a_citation_of_a_rule_that_does_not_exist_raises() -> None:
    with pytest.raises(KeyError):
        heading("UR-99")


def test_every_rule_that_is_cited_stands_in_the_ledger() -> None:
    # These tests need a rule that does not exist.
    unknown = {"UR-99", "UR-1"}
    found = {
        (path.relative_to(ROOT).as_posix(), rule)
        for path, text in texts().items()
        for rule in CITED.findall(text)
        if rule not in LEDGER and not (rule in unknown and path.is_relative_to(TESTS))
    }
    assert sorted(found) == []


PAGE = re.compile(r"(?<![\w/.-])((?:docs/)?(?:[\w-]+/)*[\w-]+\.md)(?:, \"([^\"]+)\")?")
"""A page, and a heading of it: `docs/rules.md, "How gaps are decided"`."""


def test_every_page_that_the_code_names_is_there_with_that_heading() -> None:
    named = [
        (path, *found.groups())
        for path, text in texts().items()
        if path.suffix == ".py" and path.is_relative_to(ROOT / "game")
        for found in PAGE.finditer(text)
    ]
    assert named
    for path, page, title in named:
        assert (ROOT / page).is_file() or (ROOT / "docs" / page).is_file(), (path, page)
        if title:
            assert f"\n## {title}\n" in (ROOT / page).read_text("utf-8"), (path, page, title)


@pytest.mark.parametrize("book", BOOKS)
def test_the_rules_page_names_every_option_with_its_values(book: str) -> None:
    page = texts()[ROOT / "docs" / "rules.md"].splitlines()
    for option in options_of(BOOKS[book]):
        begins = f"| `{option.name}` |"
        rows = [line for line in page if line.startswith(begins) and f"| {option.rule} |" in line]
        assert len(rows) == 1, f"docs/rules.md has no row {begins} ... | {option.rule} | ... among options of {book}"
        if isinstance(option.values, tuple) and len(option.values) < 7:
            values = [f"`{to_text(value)}`" for value in option.values]
            assert [value for value in values if value not in rows[0]] == [], f"values of {begins} for {book}"
        elif isinstance(option.values, Whole):
            assert f" {option.values.low} to {option.values.high} |" in rows[0]
            assert ("0: " in rows[0]) <= (0 in option.values), "what no value means is not explained"


@pytest.mark.parametrize("book", BOOKS)
def test_every_option_cites_a_rule_of_its_book(book: str) -> None:
    assert {BOOK_OF[LEDGER[option.rule].id[:2]] for option in options_of(BOOKS[book])} == {book}


def test_every_refusal_cites_a_rule_of_its_book() -> None:
    for code, rules in CITATIONS.items():
        assert {*rules.split()} <= LEDGER.keys(), code
        assert len(REFUSALS[code]) == len(rules.split()), f"{code} has two rules of one book"


def test_every_problem_code_is_used_by_the_engine() -> None:
    lists = ("problems.py", "citations.py")
    engine = (ROOT / "game" / "engine").rglob("*.py")
    sources = "".join(path.read_text("utf-8") for path in engine if path.name not in lists)
    assert [code for code in sorted({*TILES.codes, *CARDS.codes}) if not re.search(f'"{code}["/]', sources)] == []


CASES = [
    case
    for path in sorted((TESTS / "cases").glob("uno-1*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]


def listed(heading: str) -> dict[str, str]:
    """The first cells and the second cells of the table under a heading of the notation page."""
    part = texts()[ROOT / "docs" / "notation.md"].split(f"## {heading}\n")[1].split("\n## ")[0]
    return dict(re.findall(r"^\| `([^`]+)` \| (.*?) \|$", part, re.MULTILINE))


def test_every_problem_of_cards_cites_a_rule_of_either_book_and_refuses_something_in_a_case() -> None:
    assert all({"UC", "UN"} <= REFUSALS[code].keys() for code in CARDS.codes)
    assert sorted(CARDS.codes - {do.get("because") for case in CASES for do in case["do"]}) == []


def test_a_rule_that_refuses_in_a_case_also_shows_what_is_legal() -> None:
    verdicts: dict[str, set[str]] = defaultdict(set)
    for case in CASES:
        verdicts[case["rule"]] |= {do.get("expect", "legal") for do in case["do"]}
    assert sorted(rule for rule, seen in verdicts.items() if seen == {"refused"}) == []


def test_the_notation_page_lists_the_codes_and_the_keys_of_cards() -> None:
    assert {*listed("Cards: problem codes"), *listed("Problem codes")} == CARDS.codes
    assert sorted(listed("Cards: positions")) == sorted(CARD_KEYS)


def test_the_notation_page_lists_the_codes_and_the_keys_of_tiles() -> None:
    assert {*listed("Tiles: problem codes"), *listed("Problem codes")} == TILES.codes
    assert list(listed("Positions")) == list(TILE_KEYS)
    assert {*TILE_KEYS, *listed("Cases")} >= set(after_keys(TILES))


CITABLE = {book: [rule for rule in LEDGER if BOOK_OF[rule[:2]] == book and heading(rule)] for book in BOOKS}
"""By book the rules that can be cited."""
PART = re.compile(rf"(?s).*?{MARK.pattern}[.!?;]?|.+")
"""Some sentences of a text, with the mark of the rules that they cover and the sign behind it."""


def test_every_book_has_a_page() -> None:
    assert CHAPTERS.keys() == BOOKS.keys()
    for chapters in CHAPTERS.values():
        assert len({chapter.key for chapter in chapters}) == len(chapters)


def entry(language: str, key: str) -> str:
    """The words of a key with their marks."""
    return Catalogue(language).entries[key]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_of_the_ledger_stands_behind_a_sentence_of_its_page(book: str, language: str) -> None:
    prefix = BOOKS[book].prefix
    known = [rule.id for rule in LEDGER.values() if rule.id[:2] == prefix]
    tells: dict[str, str] = {}
    for chapter in CHAPTERS[book]:
        for part in PART.finditer(entry(language, f"rules.{book}.{chapter.key}")):
            text, rules = MARK.sub("", part[0]).strip(), rules_in(part[0])
            assert text.endswith((".", "!", "?", "…", ";")), text
            assert len(text.split()) > 2 or not rules, text
            assert len(rules) == (part["rules"].count(",") + 1 if rules else 0), "each rule once"
            for rule in rules:
                assert rule not in tells, f"{rule} stands behind {tells[rule]!r} and {text!r}"
                tells[rule] = text
    assert sorted(known) == sorted(tells)


@pytest.mark.parametrize("book", BOOKS)
def test_both_languages_tell_the_same_in_the_same_parts(book: str) -> None:
    for chapter in CHAPTERS[book]:
        key = f"rules.{book}.{chapter.key}"
        told = [[rules_in(part[0]) for part in PART.finditer(entry(language, key))] for language in ("de", "en")]
        assert told[0] == told[1], key


@pytest.mark.parametrize("key", ["rebuild", "add", "fourth", "ends", "split", "combine", "multiple"])
@pytest.mark.parametrize("book", ["uno-rummy", "rummy", "rummikub"])
def test_the_examples_of_manipulation_are_legal_turns(book: str, key: str) -> None:
    chapter = next((each for each in CHAPTERS[book] if each.key == key), None)
    if chapter is None or not chapter.pieces:
        assert (book, key) == ("rummikub", "rebuild") or book != "rummikub"
        return
    rules = BOOKS[book]
    assert isinstance(rules, TileRules)

    def melds(line: str) -> tuple[tuple[Tile, ...], ...]:
        return tuple(
            tuple(parse_word(word.rstrip("!"), rules).tile for word in part.split()) for part in line.split(" _ ")
        )

    (*old, own), new = map(melds, chapter.pieces.split(" / "))
    before = TurnContext(rules, tuple(read(tiles, rules) for tiles in old), (), own)
    # Nothing of it is left on the rack but what was not among the tiles shown.
    assert lay_problems(before, Lay(tuple(read(tiles, rules) for tiles in new))) == ()
    laid = {word for part in chapter.pieces.split(" / ")[1].split() for word in [part] if word.endswith("!")}
    assert {parse_word(word.rstrip("!"), rules).tile for word in laid} == set(own)


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_part_depends_on_are_options_of_the_book(book: str) -> None:
    options = {option.name: option for option in options_of(BOOKS[book])}
    for chapter in CHAPTERS[book]:
        for name, value in (each.split("=") for each in chapter.options.split()):
            assert from_text(options[name], value) != getattr(BOOKS[book], name)
