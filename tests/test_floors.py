"""The floors of the house: who may import whom, read from the source without running it."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.parsed import nodes

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
WINDOWS = {
    ("cli/opening.py", "game.ui.app"),
    ("cli/gallery.py", "game.ui.gallery"),
    ("cli/gallery.py", "game.ui.gallery.listing"),
    ("cli/trial.py", "game.ui.trial"),
}
"""The commands with a window, and what they import of it."""

FAMILIES = ("tiles", "cards")
"""Packages of the families on every floor, and modules of their words."""
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "manager", "managers", "base", "common", "misc"}


class Import(NamedTuple):
    """A name that a module imports: `from game.engine.tiles.pieces import Tile` is Tile of game.engine.tiles.pieces."""

    line: int
    module: str
    name: str


def imports(source: str) -> Iterator[Import]:
    """Every import in a module, also inside functions and through import_module."""
    for node in nodes(source):
        match node:
            case ast.Import():
                yield from (Import(node.lineno, each.name, "") for each in node.names)
            case ast.ImportFrom(module=module, level=level):
                yield from (Import(node.lineno, "." * level + (module or ""), each.name) for each in node.names)
            case ast.Call(func=ast.Name("import_module") | ast.Attribute(attr="import_module")):
                if node.args and isinstance(node.args[0], ast.Constant):
                    yield Import(node.lineno, str(node.args[0].value), "")


def faults(game: Path) -> list[str]:
    """What breaks the house rules in a package `game`: file, line and reason."""
    found = []
    for path in sorted(game.rglob("*.py")):
        place = path.relative_to(game).as_posix()
        source = path.read_text("utf-8")
        parts = (*path.relative_to(game).with_suffix("").parts,)
        if words := EMPTY_NAMES.intersection(re.split(r"[_\W]+", "_".join(parts))):
            found.append(f"{place}: the name {words.pop()} says nothing")
        floor = parts[0] if len(parts) > 1 else "cli"
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
        yield "an import is written from the top, from game.engine.tiles.pieces"
    elif top == "game":
        target = (inside or each.name).split(".")[0]
        if target in BELOW and target not in BELOW[floor]:
            yield f"{floor} imports {target}"
        places = (f"game.engine.{family}.state" for family in FAMILIES)
        state = each.name.endswith(("State", "TileStep", "CardStep", "StepOf")) or any(
            each_place in (each.module, f"{each.module}.{each.name}") for each_place in places
        )
        yield from family_faults(place, {*each.module.split("."), each.name})
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


def family_faults(place: str, names: set[str]) -> Iterator[str]:
    """Whether a module of one family imports from the other one."""
    own = {part.removesuffix(".py") for part in place.split("/")}
    for family, other in (FAMILIES, FAMILIES[::-1]):
        if family in own and other in names:
            yield f"{family} imports {other}"


def marks(source: str) -> Iterator[str]:
    """Names imported of both families where only one of them, or neither, says which family it is of."""
    found: dict[str, dict[str, str]] = {}
    for node in nodes(source):
        for each in node.names if isinstance(node, ast.ImportFrom) else ():
            parts = f"{getattr(node, 'module', '')}.{each.name}".split(".")
            for family in FAMILIES:
                if family in parts:
                    twins = found.setdefault(".".join(part for part in parts if part != family), {})
                    twins[family] = each.asname or each.name
    for name, twins in found.items():
        if len(twins) == 2 and re.sub("(?i)tile", "@", twins["tiles"]) != re.sub("(?i)card", "@", twins["cards"]):
            yield f"{name} is called {twins['tiles']} of tiles and {twins['cards']} of cards"


def impure_calls(source: str) -> Iterator[tuple[int, str]]:
    """Calls of builtins that read, write or ask."""
    for node in nodes(source):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
            yield node.lineno, node.func.id


def test_no_module_breaks_the_rules_of_the_house(root: Path) -> None:
    assert not faults(root / "game")


def test_what_both_families_have_is_marked_on_both_sides_or_on_neither(root: Path) -> None:
    modules = [path for folder in ("game", "tests", "benchmarks") for path in (root / folder).rglob("*.py")]
    shared = [path for path in modules if not {*path.relative_to(root).parts}.intersection(FAMILIES)]
    assert not [f"{path.relative_to(root)}: {each}" for path in shared for each in marks(path.read_text("utf-8"))]


OF_ONE = {
    "engine/duration.py": "how long a match of any book takes: only the card books have points and tournaments in it",
    "words/results.py": "what a match of any book is played for: only the card books have partners and tournaments",
}
"""Modules outside the families that know only one of them, and why."""


def test_what_only_one_family_needs_is_in_its_package(root: Path) -> None:
    found = set()
    for floor in ("engine", "ai", "words", "play", "ui/table"):
        for path in (root / "game" / floor).rglob("*.py"):
            place = path.relative_to(root / "game")
            names = {part for each in imports(path.read_text("utf-8")) for part in each.module.split(".")}
            if not {*place.parts}.intersection(FAMILIES) and len(names.intersection(FAMILIES)) == 1:
                found.add(place.as_posix())
    assert found == OF_ONE.keys()


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from a.tiles import match\nfrom a.cards import match as card_match", ["match is called match of tiles"]),
        ("from a.tiles.b import B as MELD\nfrom a.cards.b import B as CARD_B", ["b.B is called MELD of tiles"]),
        ("from a.tiles import match as tile_match\nfrom a.cards import match as card_match", []),
        ("from a.tiles import b\nfrom a.cards import c as card_c", []),
        ("from a import tiles, cards", []),
    ],
)
def test_a_mark_on_one_side_is_found(source: str, found: list[str]) -> None:
    said = [*marks(source)]
    assert len(said) == len(found)
    assert all(part in text for part, text in zip(found, said, strict=True))


def test_every_floor_is_there_and_stands_on_the_engine(root: Path) -> None:
    floors = {path.name for path in (root / "game").iterdir() if (path / "__init__.py").exists()}
    assert floors == BELOW.keys()
    assert all("engine" in below for below in BELOW.values())


@pytest.mark.parametrize(
    ("file", "source", "reason"),
    [
        ("engine/a.py", "from game.ui.app import run", "engine/a.py:1: engine imports ui"),
        ("engine/a.py", "from game import store", "engine/a.py:1: engine imports store"),
        ("engine/a.py", "import game.ai.player", "engine/a.py:1: engine imports ai"),
        ("ai/a.py", "from game.store.settings import Settings", "ai/a.py:1: ai imports store"),
        ("store/a.py", "from game.ai.player import choose", "store/a.py:1: store imports ai"),
        ("store/a.py", "def f():\n    from game.ui.app import run", "store/a.py:2: store imports ui"),
        ("ui/scenes/a.py", "from game.cli.arguments import parse", "ui/scenes/a.py:1: ui imports cli"),
        ("ui/a.py", "import importlib\nimportlib.import_module('game.cli')", "ui/a.py:2: ui imports cli"),
        ("cli/a.py", "import pygame", "cli/a.py:1: cli imports pygame"),
        ("__main__.py", "import pygame.font", "__main__.py:1: cli imports pygame"),
        ("store/a.py", "from pygame import system", "store/a.py:1: store imports pygame"),
        ("engine/a.py", "import random", "engine/a.py:1: the engine imports random"),
        ("engine/a.py", "from time import monotonic", "engine/a.py:1: the engine imports time"),
        ("engine/a.py", "import os.path", "engine/a.py:1: the engine imports os"),
        ("engine/a.py", "import attr", "engine/a.py:1: the engine imports attr, which is no part of Python"),
        ("engine/a.py", "print(open('x'))", "engine/a.py:1: the engine calls open"),
        ("engine/a.py", "from .pieces import Tile", "an import is written from the top"),
        ("ai/a.py", "from game.engine.tiles.referee import TileState", "a computer player sees views"),
        ("ai/a.py", "from game.engine.tiles.state import Phase", "a computer player sees views"),
        ("ai/a.py", "from game.engine.cards import state", "a computer player sees views"),
        ("ai/a.py", "import game.engine.tiles.state", "a computer player sees views"),
        ("ui/a.py", "from game.engine.tiles.state import TileStep", "the screen sees views, not the state"),
        ("ui/a.py", "from game.engine.cards import state", "the screen sees views, not the state"),
        ("ui/a.py", "from game.engine.cards.referee import CardState", "the screen sees views, not the state"),
        ("ui/a.py", "def f(table):\n    return table.session.state.turn", "ui/a.py:2: the screen asks for a state"),
        ("ui/a.py", "racks = session.steps[-1].state.racks", "ui/a.py:1: the screen asks for a state"),
        ("ui/a.py", "racks = getattr(step, 'state').racks", "ui/a.py:1: the screen asks for a state"),
        ("ui/a.py", "way = self.session.game.choices(it, 0)", "ui/a.py:1: the screen asks for the referee"),
        ("ui/a.py", "def f(view):\n    return view.phase is over", "ui/a.py:2: the screen asks for a phase"),
        ("play/a.py", "from game.ui.context import Context", "play/a.py:1: play imports ui"),
        ("words/a.py", "from game.store.folders import Folders", "words/a.py:1: words imports store"),
        ("ui/kit/a.py", "from game.ui.context import Context", "the kit imports what is built with it"),
        ("engine/cards/a.py", "from game.engine.tiles.pieces import Tile", "cards imports tiles"),
        ("cli/selfplay.py", "from game.ui import play", "a command without a window imports the window"),
        ("words/tiles/signs.py", "from game.words.cards.signs import sign_text", "tiles imports cards"),
        ("ai/tiles/a.py", "from game.ai import cards", "tiles imports cards"),
        ("ui/tile_utils.py", "", "ui/tile_utils.py: the name utils says nothing"),
        ("ui/common/a.py", "", "ui/common/a.py: the name common says nothing"),
        ("engine/base.py", "", "engine/base.py: the name base says nothing"),
    ],
)
def test_a_breach_is_found(tmp_path: Path, file: str, source: str, reason: str) -> None:
    module = tmp_path / file
    module.parent.mkdir(parents=True, exist_ok=True)
    module.write_text(source, "utf-8")
    assert any(reason in fault for fault in faults(tmp_path))


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("engine/shuffle.py", "from random import Random"),
        (
            "engine/a.py",
            "import tomllib\nfrom game.engine.tiles.state import TileState\nfrom game import __version__",
        ),
        ("ai/a.py", "from random import Random\nfrom game.engine.tiles.views import TileView"),
        ("store/a.py", "import os, platformdirs\nfrom game.engine.tiles.books import BOOKS"),
        (
            "ui/a.py",
            "import pygame\nfrom game.ai.player import choose\nfrom game.store.settings import Settings",
        ),
        ("ui/a.py", "lies = context.folders.state, folders.state\nfrom game.ui.kit.theme import Step"),
        ("cli/opening.py", "from game.ui.app import run"),
        ("ui/database.py", "import time"),
    ],
)
def test_what_the_house_allows_is_no_breach(tmp_path: Path, file: str, source: str) -> None:
    module = tmp_path / file
    module.parent.mkdir(parents=True, exist_ok=True)
    module.write_text(source, "utf-8")
    assert faults(tmp_path) == []
