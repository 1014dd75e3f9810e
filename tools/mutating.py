"""Small faults for code that runs, one at a time and in memory: mutmut's operators, without its files.

mutmut writes every mutant of a function beside it and chooses at each call. Here one function gets the compiled body of
one mutant in a process of its own, so that everything else runs as fast as ever and decorated functions take part
(docs/decisions/0007-mutants-in-memory.md). Defaults of parameters, decorators and what runs only at import are left as
they are.
"""

import __future__

import ast
import gc
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import asdict, dataclass
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

NEVER = ("__new__", "__setattr__", "__getattribute__")
"""What mutmut leaves alone, too: a fault in them breaks everything at once."""

SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|ATTACH|JOIN|GROUP BY|ORDER BY|NOT IN) ")
"""Words of SQL and names in it: SQLite ignores whether they are in capitals."""
IN_SQL = re.compile(r"'[^']*'|:\w+")
"""Texts and parameters in SQL, which it does not take for the same."""
THREADS = re.compile(r'(\bBackground\(|Thread\(.*\bname=)("\w+"|None|(?=\)))')
"""What starts threads, with the name that only a debugger shows."""
NEVER_RUN = re.compile(r"assert_never\(.*\)|raise AssertionError\(.*\)")
"""What the type checker or the code before says can never run."""
LENGTHS = re.compile(r"(, )?\bstrict=\w+|, (?=\))")
"""Whether `zip` asserts that all are equally long, and the comma that is left of it."""
CODECS = ("utf-8", "utf-8-sig", "ascii", "latin-1")
"""Names of encodings, of which Python ignores that, too."""


@dataclass(frozen=True)
class Place:
    """Where a mutant can be made, which is told much faster than all of them are made."""

    path: str
    """The file, from the top of the project."""
    name: str
    """The function, with its class."""
    number: int
    """Which of the mutants of this function, in the order of mutmut."""
    first: int
    last: int
    """The lines of what is changed."""
    source: str
    """The check sum of the function."""
    pictured: bool
    """Whether it only moves or paints a picture: pictures are looked at, and such mutants are counted apart."""

    @property
    def key(self) -> str:
        """What names it until the function changes."""
        return f"{self.path}:{self.name}:{self.number}"


@dataclass(frozen=True)
class Mutant(Place):
    """One fault: where it is, and the function with it."""

    before: str
    """The lines of the function that are changed, and what becomes of them."""
    after: str
    body: str
    """The source of the changed function, without indentation."""


DRAWING = re.compile(r"_?(draw|paint|frame|fill|shade|polygon|stroke|blit)")
"""How the names of functions begin that draw."""
CANVASES = {"canvas", "surface", "brush", "image"}
"""What a function that draws is given; one that returns a picture draws as well."""
MEASURES = {
    "px", "units", "scaled", "Rect", "FRect", "inflate", "inflate_ip", "move", "move_ip", "Vector2", "grown", "tween",
    "lerp", "eased", "clamp",
}  # fmt: skip
"""What is called with lengths, places and times."""


def places_of(root: Path, path: str) -> list[Place]:
    """Return where mutants of one file can be made."""
    return [place for place, _, _ in _mutations((root / path).read_text("utf-8"), path)]


def mutants_of(root: Path, path: str, keys: Set[str]) -> list[Mutant]:
    """Return the mutants of some places of one file; fewer, as some count for nothing."""
    import libcst
    from mutmut.mutation.file_mutation import deep_replace

    source = (root / path).read_text("utf-8")
    blank = libcst.parse_module("")
    found = []
    for place, function, each in _mutations(source, path):
        if place.key not in keys:
            continue
        body = blank.code_for_node(deep_replace(function, each.original_node, each.mutated_node))
        before, after = _differing(blank.code_for_node(function), body)
        if not names_a_thread(before, after) and not only_asserts(before, after):
            found.append(Mutant(**asdict(place), before=before, after=after, body=body))
    return found


def _mutations(source: str, path: str) -> Iterator[tuple[Place, Any, Any]]:
    """Give every mutation of a module that mutmut knows: its place, its function, and what becomes of what."""
    import libcst
    from libcst.metadata import MetadataWrapper, PositionProvider

    wrapper = MetadataWrapper(libcst.parse_module(source), unsafe_skip_copy=True)
    visitor = _visitor()
    module = wrapper.visit(visitor)
    where = wrapper.resolve(PositionProvider)
    pictures = Pictures(source) if path.startswith("game/ui/") else None
    functions = {
        function: (f"{owner}{_name(function)}", sha256(module.code_for_node(function).encode()).hexdigest()[:16])
        for owner, body in _bodies(module)
        for function in body
        if isinstance(function, libcst.FunctionDef)
    }
    made: dict[str, int] = defaultdict(int)
    for each in visitor.mutations:
        function = each.contained_by_top_level_function
        if function not in functions or (isinstance(each.original_node, libcst.SimpleString) and _in_capitals(each)):
            continue
        name, digest = functions[function]
        made[name] += 1
        lines = where[each.original_node]
        pictured = pictures is not None and pictures.have(lines.start.line, lines.start.column)
        yield Place(path, name, made[name], lines.start.line, lines.end.line, digest, pictured), function, each


class Pictures:
    """Where a module of the window only moves or paints a picture.

    That is what functions do that draw, and numbers that are lengths, places or times: fractions, and whatever is given
    to what measures. Numbers that are compared, that count or that choose an item do more than that.

    >>> line = Pictures("def f(x): return x[2] > 0.5, 0.5 * px(7), len(x) - 1")
    >>> [column for column in range(60) if line.have(1, column)]
    [29, 38]
    >>> Pictures("def draw_all(x):\\n    x(7)").have(2, 6), Pictures("def find_all(x):\\n    x(7)").have(2, 6)
    (True, False)
    """

    def __init__(self, source: str) -> None:
        self.numbers: set[tuple[int, int]] = set()
        self.drawn: set[int] = set()
        self._look(ast.parse(source), measured=False, compared=False)

    def have(self, line: int, column: int) -> bool:
        """Return whether what stands there is part of a picture only."""
        return line in self.drawn or (line, column) in self.numbers

    def _look(self, node: ast.AST, *, measured: bool, compared: bool) -> None:
        match node:
            case ast.FunctionDef() if _draws(node):
                self.drawn.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
            case ast.stmt():
                measured = compared = False
            case ast.Compare() | ast.Subscript():
                measured, compared = False, True
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                measured, compared = name in MEASURES, False
            case ast.Constant(value=float()) if not compared:
                self.numbers.add((node.lineno, node.col_offset))
            case ast.Constant(value=int()) if measured:
                self.numbers.add((node.lineno, node.col_offset))
        for each in ast.iter_child_nodes(node):
            self._look(each, measured=measured, compared=compared)


def _draws(function: ast.FunctionDef) -> bool:
    """Return whether a function draws: by its name, what it gets, or what it returns."""
    given = {each.arg for each in (*function.args.args, *function.args.kwonlyargs)}
    returned = ast.unparse(function.returns) if function.returns else ""
    return DRAWING.match(function.name) is not None or not given.isdisjoint(CANVASES) or "Surface" in returned


def _in_capitals(mutation: Any) -> bool:
    """Return whether a text is changed only in capitals, where nobody asks for them."""
    before, after = (ast.literal_eval(node.value) for node in (mutation.original_node, mutation.mutated_node))
    return (
        isinstance(before, str) and before != after and before.lower() == after.lower() and mean_the_same(before, after)
    )


def names_a_thread(before: str, after: str) -> bool:
    """Return whether only the name of a thread is changed.

    >>> names_a_thread('Background("flush")', 'Background(None)')
    True
    """
    return THREADS.search(before) is not None and THREADS.sub(r"\1", before) == THREADS.sub(r"\1", after)


def only_asserts(before: str, after: str) -> bool:
    """Return whether only an assertion is changed, which nobody sees fail unless there is another fault.

    >>> only_asserts("zip(one, two, strict=True)", "zip(one, two, strict=False)"), only_asserts("f(x, 1)", "f(x, )")
    (True, False)
    >>> only_asserts("assert_never(action)", "assert_never(None)")
    True
    """
    if NEVER_RUN.fullmatch(before):
        return NEVER_RUN.fullmatch(after) is not None
    return "strict=True" in before and LENGTHS.sub("", before) == LENGTHS.sub("", after)


def mean_the_same(before: str, after: str) -> bool:
    """Return whether two texts that differ only in capitals mean the same.

    >>> mean_the_same("SELECT name FROM books", "select name from books"), mean_the_same("utf-8", "UTF-8")
    (True, True)
    >>> mean_the_same("SELECT 'no'", "select 'no'"), mean_the_same("SELECT 'no'", "SELECT 'NO'")
    (True, False)
    """
    if before in CODECS:
        return True
    return SQL.search(before) is not None and IN_SQL.findall(before) == IN_SQL.findall(after)


def _differing(before: str, after: str) -> tuple[str, str]:
    """Return the lines in which two sources differ, without the rest."""
    lines = list(unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))[2:]
    removed, added = ("\n".join(each[1:].strip() for each in lines if each[0] == sign) for sign in "-+")
    return removed, added


def _visitor() -> Any:
    """Return mutmut's visitor, which here goes into decorated functions as well."""
    import libcst
    from mutmut.mutation.file_mutation import MutationVisitor
    from mutmut.mutation.mutators import mutation_operators
    from mutmut.mutation.pragma_handling import IgnoredCode

    class Visitor(MutationVisitor):  # type: ignore[misc]
        def _skip_node_and_children(self, node: Any) -> bool:
            if isinstance(node, libcst.FunctionDef):
                return _name(node) in NEVER
            return isinstance(node, libcst.Parameters) or bool(super()._skip_node_and_children(node))

    return Visitor(mutation_operators, IgnoredCode(set(), set(), set()))


def _name(node: Any) -> str:
    return str(node.name.value)


def _bodies(module: Any) -> Iterator[tuple[str, Any]]:
    """Give the statements of the module and of each class, with what stands before their names."""
    import libcst

    yield "", module.body
    for statement in module.body:
        if isinstance(statement, libcst.ClassDef) and isinstance(statement.body, libcst.IndentedBlock):
            yield f"{_name(statement)}.", statement.body.body


def _compiled(mutant: Mutant, file: str) -> CodeType:
    function = ast.parse(mutant.body).body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list = []
    owner, dot, _ = mutant.name.rpartition(".")
    tree = ast.Module([ast.ClassDef(owner, [], [], [function], []) if dot else function], [])
    code: CodeType = compile(
        ast.fix_missing_locations(tree), file, "exec", __future__.annotations.compiler_flag, dont_inherit=True
    )
    for name in mutant.name.split("."):  # by name: a default may be a function, too
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
    return code


class Functions:
    """All functions that were defined so far, by file and name."""

    def __init__(self, files: Iterable[str]) -> None:
        wanted = set(files)
        self.found: dict[tuple[str, str], list[FunctionType]] = defaultdict(list)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename in wanted:
                self.found[each.__code__.co_filename, each.__qualname__].append(each)

    def change(self, mutant: Mutant, file: str) -> bool:
        """Put a mutant in place, or return False: no such function is there, or its closure differs."""
        code = _compiled(mutant, file)
        meant = [each for each in self.found[file, mutant.name] if _holds(each.__code__, mutant.first)]
        if not meant or any(each.__code__.co_freevars != code.co_freevars for each in meant):
            return False
        for each in meant:
            each.__code__ = code
        return True


def _holds(code: CodeType, line: int) -> bool:
    """Return whether a line is one of a function's: two may have one name, a property and what sets it."""
    lines = [each for _, _, each in code.co_lines() if each]
    inner = [each for each in code.co_consts if isinstance(each, CodeType)]
    return min(lines) <= line <= max(lines) or any(_holds(each, line) for each in inner)
