"""The documents are true: what they name is there, every guideline of access has a test, every example works."""

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path

from tests.parsed import nodes

ROOT = Path(__file__).resolve().parents[1]
PAGES = {path.name: path.read_text("utf-8") for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))}
MAP = PAGES["architecture.md"]
ACCESS = PAGES["accessibility.md"]


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of the table below a heading, row by row."""
    part = text.partition(f"## {head}\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def test_every_test_and_benchmark_that_a_page_names_is_there() -> None:
    """By its file: what a test is called changes more often than where it is."""
    gone = {}
    for page, text in PAGES.items():
        if page == "CHANGELOG.md":
            continue
        files = re.findall(r"`(tests/[\w/]+\.(?:py|txt|toml))(?:::\w+)?`", text)
        modules = re.findall(r"`(?:python -m )?((?:tools|tests)\.\w+)[` ]", text)
        files += [f"{name.replace('.', '/')}.py" for name in modules]
        both = {name.replace("FAMILY", family) for name in files for family in ("tiles", "cards")}
        if missing := sorted(name for name in both if not (ROOT / name).is_file()):
            gone[page] = missing
        if named := re.findall(r"\.py::\w+", text):
            gone[f"{page}, by the name of a test"] = named
    assert gone == {}


def test_every_link_between_the_pages_leads_somewhere() -> None:
    gone = {}
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        links = re.findall(r"\]\(((?!https?:|mailto:|#)[^)#\s]+)[)#]", path.read_text("utf-8"))
        if missing := [link for link in links if not (path.parent / link).exists()]:
            gone[path.name] = missing
    assert gone == {}


def test_every_package_is_on_the_map_and_every_path_on_it_leads_somewhere() -> None:
    packages = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("__init__.py")} - {"game"}
    assert packages <= set(re.findall(r"`(game/[\w/]+)`", MAP))
    places = [path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/**/*") if ".venv" not in path.parts]
    ends = {f"/{place}".removesuffix(".py") for place in places} | {f"/{place}" for place in places}
    named = re.findall(r"`((?:\w+/)+[\w.]+)`", MAP)
    assert named
    assert [name for name in named if not any(end.endswith(f"/{name}") for end in ends)] == []


def test_everything_that_is_looked_for_is_where_the_map_says() -> None:
    table = MAP.partition("## Where to find")[2].partition("\n## ")[0]
    places = re.findall(r"`([\w/]+\.py)`: ((?:`\w+`(?:, )?)+)", table)
    assert len(places) >= sum(line.startswith("| ") for line in table.splitlines()) - 1, "a line leads nowhere"
    for path, names in places:
        source = (ROOT / path).read_text("utf-8")
        module, *others = nodes(source)
        found = {each.name for each in others if isinstance(each, ast.FunctionDef | ast.ClassDef)}
        for each in ast.iter_child_nodes(module):
            match each:
                case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
                    found.add(name)
        assert [name for name in re.findall(r"`(\w+)`", names) if name not in found] == [], path


def test_nothing_was_written_to_a_name_that_nobody_meant() -> None:
    assert [path.name for path in ROOT.iterdir() if path.is_file() and path.stat().st_size == 0] == []


BASIC = 18
"""The basic points of the Game Accessibility Guidelines that apply, and which all have a test."""
LEVELS = tuple(f"Game Accessibility Guidelines, {level}" for level in ("basic", "intermediate", "advanced"))
XBOX = "Xbox Accessibility Guidelines 3.2"


def test_every_guideline_and_every_promise_has_a_test_or_a_reason() -> None:
    failing = []
    for part in (*LEVELS, XBOX, "What the game promises"):
        found = rows(ACCESS, part)
        assert found, part
        for point, what, test in found:
            promise = part == "What the game promises"
            excused = what.startswith("Open: ") if promise else len(what) > 20
            if not (point and what and (test.startswith("`tests/") or (test == "–" and excused))):
                failing.append((part, point, what, test))
    assert failing == []
    basic = rows(ACCESS, LEVELS[0])
    assert len(basic) == BASIC
    assert all(test.startswith("`tests/") for _, _, test in basic)
    assert [point.split()[0] for point, _, _ in rows(ACCESS, XBOX)] == [str(number) for number in range(101, 124)]
    assert len(rows(ACCESS, "What the game promises")) > 30


def test_the_examples_in_docstrings_are_true() -> None:
    tried = {}
    for path in (*sorted((ROOT / "game").rglob("*.py")), ROOT / "tests" / "suite.py"):
        if ">>> " in path.read_text("utf-8"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            tried[name] = doctest.testmod(import_module(name))
    assert {name: result for name, result in tried.items() if result.failed or not result.attempted} == {}
    assert tried.keys() >= {f"game.engine.{name}" for name in ("tiles.melds", "cards.pieces", "cards.rules")}
