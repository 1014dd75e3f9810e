"""The search for faults that no test notices: it puts them in place, asks the right tests, and counts fairly."""

import ast
import os
import subprocess
import sys
from dataclasses import replace
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.listed import DATA, listed
from tools import mutants
from tools.figures import wilson
from tools.mutating import Functions, Mutant, Pictures, Place, mean_the_same, names_a_thread, only_asserts
from tools.noticing import Map, Trying, ended
from tools.shares import Share


@pytest.fixture
def module(tmp_path: Path) -> ModuleType:
    """A module with a function that is remembered, a property and a method that asks its base."""
    file = tmp_path / "boxes.py"
    file.write_text((DATA / "boxes.txt").read_text("utf-8"))
    spec = spec_from_file_location("boxes", file)
    assert spec is not None
    assert spec.loader is not None
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def mutant(name: str, line: int, body: str) -> Mutant:
    return Mutant("boxes.py", name, 1, line, line, "", False, "", "", body)


def changed(module: ModuleType, one: Mutant) -> bool:
    """Whether a mutant could be put in place."""
    assert module.__file__ is not None
    return Functions([module.__file__]).change(one, module.__file__)


def test_a_mutant_takes_the_place_of_a_function_wherever_it_is_already_in_use(module: ModuleType) -> None:
    double, cube = module.double, module.Cube
    assert (double(3), cube(2).area, cube(2).sides) == (6, 4, 6)
    double.cache_clear()
    assert changed(module, mutant("double", 7, "@cache\ndef double(number):\n    return 2 / number\n"))
    assert changed(module, mutant("Box.area", 16, "@property\ndef area(self):\n    return self.size * 2\n"))
    body = "def __init__(self, size):\n    super().__init__(size)\n    self.sides = 7\n"
    assert changed(module, mutant("Cube.__init__", 22, body))
    assert (double(4), cube(3).area, cube(2).sides) == (0.5, 6, 7)


def test_a_default_that_is_a_function_is_not_taken_for_the_function(module: ModuleType) -> None:
    body = "def __init__(self, size, made=lambda: 3):\n    super().__init__(size)\n    self.sides = 8\n"
    assert changed(module, mutant("Cube.__init__", 22, body))
    assert module.Cube(2, None).sides == 8


def test_what_is_not_there_is_not_put_in_place(module: ModuleType) -> None:
    assert not changed(module, mutant("treble", 7, "def treble(number):\n    return 3\n"))
    assert not changed(module, mutant("Cube.__init__", 22, "def __init__(self, size):\n    self.sides = 7\n"))


def test_what_makes_no_difference_counts_for_nothing_and_nothing_else() -> None:
    judges = {each.__name__: each for each in (mean_the_same, names_a_thread, only_asserts)}
    assert [row for row in listed("mutants")["same"] if judges[row[0]](row[1], row[2]) is not row[3]] == []


def test_what_noticed_other_mutants_of_a_file_comes_before_what_is_quick_and_so_do_its_other_cases() -> None:
    which = Map([], ["a", "b", "c[1]", "c[2]"], [0.1, 0.9, 0.3, 0.4], {"boxes.py": {"7": [0, 1, 2, 3]}}, {})
    tries = Trying(Path(), [], which, 1.5, 0.0, print, [("boxes.py", "c[1]"), ("other.py", "b"), ("boxes.py", "")])
    collected: dict[str, Any] = dict.fromkeys(which.tests)
    tries.items = collected
    assert tries.affordable(mutant("double", 7, "")) == ([2, 3, 0], 4)


def test_the_quickest_case_of_every_test_function_comes_first() -> None:
    which = Map(
        [], ["a[1]", "a[2]", "b", "c"], [0.2, 0.1, 0.3, 0.0], {"boxes.py": {"7": [0, 1], "8": [2]}}, {"boxes.py": [3]}
    )
    both = replace(mutant("double", 7, ""), last=8)
    assert [which.tests[each] for each in which.of(both)] == ["a[2]", "b", "a[1]"]
    assert which.of(mutant("double", 3, "")) == []
    assert which.at_import(mutant("double", 3, ""))
    assert not which.at_import(both)


def test_maps_of_several_folders_are_one_and_those_that_nobody_asks_are_left_out(tmp_path: Path) -> None:
    for name, text in (
        ("1", '{"folders": ["a"], "tests": ["x"], "seconds": [1], "lines": {"f.py": {"7": [0]}}, "importing": {}}'),
        ("2", '{"folders": ["b"], "tests": ["y"], "seconds": [2], "lines": {"f.py": {"7": [0]}}, "importing": {}}'),
    ):
        (tmp_path / f"{name}.json").write_text(text)
    assert Map.read(tmp_path) == Map(["a", "b"], ["x", "y"], [1, 2], {"f.py": {"7": [0, 1]}}, {})
    assert Map.read(tmp_path, ["b"]) == Map(["b"], ["y"], [2], {"f.py": {"7": [0]}}, {})


@pytest.mark.parametrize(("waits", "code"), [((999, 0), -9), ((999, 999, 999), 3)])
def test_a_test_that_waits_for_what_never_comes_is_ended(waits: tuple[float, ...], code: int) -> None:
    read, write = os.pipe()
    program = f"import os, sys; os.write({write}, b'.'); sys.stdin.read({len(waits) == 2:d}); sys.exit(3)"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, pass_fds=[write]) as child:
        os.close(write)
        assert ended(child.pid, read, waits) == (code, b".")


def test_shares_are_all_places_once_and_the_same_each_time() -> None:
    everything = [Place("boxes.py", "double", line, line, line, "", False) for line in range(100)]
    shares = [mutants.chosen(everything, Share(share, 7), seed=1) for share in range(1, 8)]
    assert sorted(each.number for share in shares for each in share) == list(range(100))
    assert shares[2] == mutants.chosen(everything[::-1], Share(3, 7), seed=1)
    assert shares[2] != mutants.chosen(everything, Share(3, 7), seed=2)
    assert [each.number for each in shares[0]] != sorted(each.number for each in shares[0])


def test_a_score_has_an_interval() -> None:
    assert wilson(95, 100) == pytest.approx((0.8882, 0.9785), abs=0.0001)
    assert wilson(0, 0) == (0.0, 1.0)


PICTURED = {
    "def placed(x): return 0.5 * x": True, "def placed(x): return rect.move(7, x)": True,
    "def draw_all(x): return 7": True, "def found(x, canvas): return 7": True,
    "def found(x) -> pygame.Surface: return 7": True, "def chosen(x): return 0.5 < x": False,
    "def chosen(x): return px(x[7])": False, "def chosen(x): return px(len(x, 7))": False,
}  # fmt: skip


def test_what_only_moves_or_paints_a_picture_is_counted_apart() -> None:
    columns = {source: source.index("7" if "7" in source else "0.5") for source in PICTURED}
    assert {source: Pictures(source).have(1, at) for source, at in columns.items()} == PICTURED


def test_every_accepted_mutant_is_of_a_function_that_is_there(root: Path) -> None:
    assert mutants.accepted()
    for (file, name, becomes), reason in mutants.accepted().items():
        tree: ast.AST = ast.parse((root / file).read_text("utf-8"))
        for part in name.split("."):
            found = [each for each in ast.iter_child_nodes(tree) if getattr(each, "name", "") == part]
            assert found, f"{file}: {name}"
            tree = found[0]
        assert reason
        assert becomes not in ast.unparse(tree).splitlines()
