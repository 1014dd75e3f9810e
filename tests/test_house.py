"""The order of the house, read from the sources: floors and families, no circles, typed data; and every benchmark can
be imported.

What runs is not looked at otherwise, nor how long a module is or what its comments say.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.listed import listed
from tests.parsed import nodes

PROJECT = Path(__file__).resolve().parents[1]


@cache
def sources(*tops: str) -> dict[str, str]:
    """The text of every module below these folders, by its path from the first one's parent."""
    paths = (path for top in tops for path in sorted((PROJECT / top).rglob("*.py")))
    return {path.relative_to(PROJECT).as_posix(): path.read_text("utf-8") for path in paths}


def of_the_game() -> dict[str, str]:
    """The text of every module of the game, by its path in it."""
    return {place.removeprefix("game/"): source for place, source in sources("game").items()}


BELOW = {
    "engine": {"engine"},
    "ai": {"ai", "engine"},
    "words": {"words", "shipped", "engine"},
    "store": {"store", "shipped", "engine"},
    "play": {"play", "store", "words", "ai", "engine"},
    "ui": {"ui", "play", "store", "words", "ai", "shipped", "engine"},
    "cli": {"cli", "ui", "play", "store", "words", "ai", "shipped", "engine"},
}
"""The floors that each floor may import from."""
IMPURE = {
    *("os", "sys", "io", "pathlib", "glob", "shutil", "tempfile", "fileinput", "pickle", "shelve", "sqlite3"),
    *("time", "datetime", "sched", "signal", "random", "secrets", "uuid", "locale", "gettext", "platform"),
    *("threading", "multiprocessing", "concurrent", "asyncio", "queue", "subprocess", "ctypes", "importlib"),
    *("socket", "selectors", "http", "urllib", "logging", "atexit", "builtins", "getpass", "fcntl"),
}
"""Standard modules with files, clocks, machines or chance in them: nothing for the engine."""
IMPURE_CALLS = {"open", "print", "input", "breakpoint", "__import__"}
DOORS = {("engine/shuffle.py", "random")}
"""Where the engine may do what it may not do elsewhere."""
WINDOWS = {("cli/opening.py", "game.ui.app"), ("cli/opening.py", "game.ui.trial")}
"""The commands with a window, and what they import of it."""
FAMILIES = ("tiles", "cards")
"""Packages of the families on every floor, and modules of their words."""
OF_ONE = {"engine/duration.py", "words/results.py"}
"""Modules outside the families that know only one of them: only the card books have points, partners, tournaments."""


class Import(NamedTuple):
    """A name that a module imports: `from game.engine.tiles.melds import Tile` is Tile of game.engine.tiles.melds."""

    line: int
    module: str
    name: str


def imports(source: str) -> Iterator[Import]:
    """Every import in a module, also inside functions, under TYPE_CHECKING and through import_module."""
    for node in nodes(source):
        match node:
            case ast.Import():
                yield from (Import(node.lineno, each.name, "") for each in node.names)
            case ast.ImportFrom(module=module, level=level):
                yield from (Import(node.lineno, "." * level + (module or ""), each.name) for each in node.names)
            case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module")):
                if node.args and isinstance(node.args[0], ast.Constant):
                    yield Import(node.lineno, str(node.args[0].value), "")


def faults(modules: Mapping[str, str]) -> list[str]:
    """What breaks the rules of the house in modules by their path in the game: file, line and reason."""
    found = []
    for place, source in modules.items():
        floor = place.partition("/")[0] if "/" in place else "cli"
        for each in imports(source):
            found += [f"{place}:{each.line}: {reason}" for reason in import_faults(floor, place, each)]
        if floor == "engine":
            found += [f"{place}:{line}: the engine calls {name}" for line, name in impure_calls(source)]
        if floor == "ui":
            found += [f"{place}:{line}: the screen asks for {what}" for line, what in hidden(source)]
    return found


def hidden(source: str) -> Iterator[tuple[int, str]]:
    """Where a module asks for more than views: for a state, for the referee that takes one, or for a phase."""
    for node in nodes(source):
        match node:
            case ast.Attribute(value=ast.Name("folders") | ast.Attribute(attr="folders"), attr="state"):
                continue
            case ast.Attribute(attr="state"):
                yield node.lineno, "a state"
            case ast.Attribute(value=ast.Name("session") | ast.Attribute(attr="session"), attr="game"):
                yield node.lineno, "the referee"
            case ast.Attribute(attr="phase"):
                yield node.lineno, "a phase; what is wanted is a value of the engine's `wants`"
            case ast.Call(func=ast.Name("getattr"), args=[_, ast.Constant("state" | "game"), *_]):
                yield node.lineno, "a state"


def import_faults(floor: str, place: str, each: Import) -> Iterator[str]:
    """Why a module of this floor may not have this import."""
    top, _, inside = each.module.partition(".")
    if each.module.startswith("."):
        yield "an import is written from the top, from game.engine.tiles.melds"
    elif top == "game":
        target = (inside or each.name).split(".")[0]
        if target in BELOW and target not in BELOW[floor]:
            yield f"{floor} imports {target}"
        states = {f"game.engine.{family}.state" for family in FAMILIES}
        state = each.name.endswith(("State", "TileStep", "CardStep"))
        state = state or bool(states & {each.module, f"{each.module}.{each.name}"})
        own = {part.removesuffix(".py") for part in place.split("/")}
        for family, other in (FAMILIES, FAMILIES[::-1]):
            if family in own and other in {*each.module.split("."), each.name}:
                yield f"{family} imports {other}"
        if floor == "cli" and target == "ui" and (place, each.module) not in WINDOWS:
            yield "a command without a window imports the window"
        if place.startswith("ui/kit/") and target == "ui" and not each.module.startswith("game.ui.kit"):
            yield "the kit imports what is built with it"
        if floor == "ai" and state:
            yield "a computer player sees views, not the state"
        if floor == "ui" and state and target == "engine":
            yield "the screen sees views, not the state"
    elif top == "pygame" and floor != "ui":
        yield f"{floor} imports pygame"
    elif floor == "engine" and (place, top) not in DOORS:
        if top in IMPURE:
            yield f"the engine imports {top}"
        elif top not in sys.stdlib_module_names:
            yield f"the engine imports {top}, which is no part of Python"


def impure_calls(source: str) -> Iterator[tuple[int, str]]:
    """Calls of builtins that read, write or ask."""
    for node in nodes(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield node.lineno, node.func.id


def test_no_module_breaks_the_rules_of_the_house() -> None:
    assert {place.partition("/")[0] for place in of_the_game() if place.endswith("/__init__.py")} == BELOW.keys()
    assert faults(of_the_game()) == []


def test_what_only_one_family_needs_is_in_its_package() -> None:
    found = set()
    for place, source in of_the_game().items():
        names = {part for each in imports(source) for part in (*each.module.split("."), each.name)}
        shared = place.startswith(("engine/", "ai/", "words/", "play/", "ui/table/"))
        if shared and not {*Path(place).parts}.intersection(FAMILIES) and len(names.intersection(FAMILIES)) == 1:
            found.add(place)
    assert found == OF_ONE


def test_each_breach_is_found_and_nothing_else() -> None:
    failing = {
        (place, source): found
        for place, source, reason in listed("house")["breaches"]
        if not (any(reason in each for each in found) if (found := faults({place: source})) else reason == "")
    }
    assert failing == {}


def import_graph(modules: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """What imports what, by full names; of `from package import name` the name where it is a module."""
    named = {
        ".".join(("game", *Path(place.removesuffix("/__init__.py").removesuffix(".py")).parts)): source
        for place, source in modules.items()
    }
    wanted = {name: [(f"{each.module}.{each.name}", each.module) for each in imports(named[name])] for name in named}
    return {
        name: frozenset(full if full in named else module for full, module in found if {full, module} & named.keys())
        for name, found in wanted.items()
    }


def circles(graph: Mapping[str, frozenset[str]]) -> list[frozenset[str]]:
    """Groups of modules each of which reaches every other, and itself, by imports."""
    reached = {name: _reached(graph, name) for name in graph}
    groups = {frozenset(other for other in reached[name] if name in reached[other]) for name in graph}
    return sorted(groups - {frozenset()}, key=sorted)


def _reached(graph: Mapping[str, frozenset[str]], start: str) -> set[str]:
    found: set[str] = set()
    rest = [start]
    while rest:
        fresh = graph[rest.pop()] - found
        found |= fresh
        rest += fresh
    return found


def test_no_module_reaches_itself_and_only_the_program_knows_the_routes() -> None:
    """Who goes to another scene asks the navigation that was handed in; tables import no scenes."""
    graph = import_graph(of_the_game())
    assert len(graph) > 100
    assert [sorted(circle) for circle in circles(graph)] == []
    for module, knows in {"routes": ["game.ui.app", "game.ui.trial"], "sittings": ["game.ui.routes"]}.items():
        assert [name for name, each in graph.items() if f"game.ui.{module}" in each] == knows
    tables = {name: each for name, each in graph.items() if name.startswith("game.ui.table.")}
    assert tables
    assert [name for name, each in tables.items() if any(other.startswith("game.ui.scenes") for other in each)] == []


def test_a_circle_is_found_however_it_is_closed() -> None:
    rest = {
        "__init__.py": "", "a.py": "from game.inner.b import thing", "inner/__init__.py": "",
        "inner/b.py": "import game.c", "beside.py": "from game.a import something",
    }  # fmt: skip
    for back in (
        "from game.a import something",
        "from game import a",
        "import game.a",
        "def f():\n    from game.a import something",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from game.a import Something",
        "from importlib import import_module\nimport_module('game.a')",
    ):
        assert circles(import_graph(rest | {"c.py": back})) == [frozenset({"game.a", "game.inner.b", "game.c"})], back
    assert circles(import_graph(rest | {"c.py": "import os"})) == []


UNTYPED = {
    "engine/fields.py": (1, "TOML"),
    "engine/game.py": (1, "`OfFamily`: what belongs to the family in hand, whichever that is"),
    "engine/options.py": (1, "what `dataclasses.replace` takes, which typeshed leaves open"),
    "store/background.py": (1, "pieces of work of all kinds in one lane"),
    "store/statistics.py": (1, "rows of SQLite"),
    "store/settings.py": (1, "TOML, value by value"),
    "store/toml_source.py": (3, "TOML"),
    "ui/context.py": (1, "what `dataclasses.replace` takes, which typeshed leaves open"),
    "ui/looks.py": (2, "TOML, value by value"),
    "ui/reader/accesskit.py": (2, "a package that is optional and has no types"),
}
"""How often a module uses `Any`, and for what: only where data or a package come from outside, and between families."""
CASTS = {
    "ui/kit/canvas.py": (2, "the arguments of a stroke, which are those of its function"),
    "ui/kit/style.py": (1, "painters of all kinds in one cache, by kind"),
}
"""How often a module insists on a type, and why."""


def count(name: str, source: str) -> int:
    """How often a name of `typing` is used, in code and in types that are written as text."""
    if not any((each.module, each.name) == ("typing", name) for each in imports(source)):
        return 0
    return sum(
        (isinstance(node, ast.Name) and node.id == name)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str) and f"{name}]" in node.value)
        for node in nodes(source)
    )


def test_types_end_only_where_something_comes_from_outside() -> None:
    for name, known in (("Any", UNTYPED), ("cast", CASTS)):
        found = Counter({place: count(name, source) for place, source in of_the_game().items()})
        assert +found == {module: times for module, (times, _) in known.items()}
    for text, times in (("", 0), ("x: Any", 1), ("def f(a: list[Any]) -> Any: ...", 2), ("x = f('list[Any]')", 1)):
        assert count("Any", f"from typing import Any\n{text}") == times
        assert count("Any", text) == 0


def unexplained(sources: Mapping[str, str]) -> list[str]:
    """The public methods of public classes without a docstring, but for those that override one that has it."""
    classes: dict[str, list[ast.ClassDef]] = {}
    for source in sources.values():
        for node in nodes(source):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, []).append(node)

    def explained(name: str, method: str) -> bool:
        for made in classes.get(name, ()):
            own = (each for each in made.body if isinstance(each, ast.FunctionDef) and each.name == method)
            if any(ast.get_docstring(each) for each in own):
                return True
            bases = (base.value if isinstance(base, ast.Subscript) else base for base in made.bases)
            if any(explained(base.id, method) for base in bases if isinstance(base, ast.Name)):
                return True
        return False

    methods = (
        (made.name, each.name) for found in classes.values() for made in found for each in made.body
        if isinstance(each, ast.FunctionDef) and not made.name.startswith("_") and not each.name.startswith("_")
    )  # fmt: skip
    return sorted({f"{made}.{method}" for made, method in methods if not explained(made, method)})


def test_every_method_is_explained_where_it_is_declared() -> None:
    called = {
        place: each
        for place, each in sources("game", "tools").items()
        if not place.startswith(("game/ui/scenes", "game/ui/table"))
    }
    assert unexplained(called) == []
    base = 'class Scene:\n    def draw(self):\n        """Draw everything."""\n'
    assert unexplained({"a.py": base, "b.py": "class Page(Scene):\n    def draw(self): ...\n"}) == []
    assert unexplained({"a.py": base, "b.py": "class Page(Scene):\n    def undo(self): ...\n"}) == ["Page.undo"]


def test_every_benchmark_finds_all_that_it_imports(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for path in sorted((root / "tools").glob("*.py")):
        name = f"tools.{path.stem}"
        monkeypatch.delitem(sys.modules, name, raising=False)
        assert import_module(name).__doc__, name
        del sys.modules[name]
