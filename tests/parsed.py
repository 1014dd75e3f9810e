"""The source of the project, parsed once for all tests that read it."""

import ast
import gc
from functools import cache


def tree(source: str) -> ast.Module:
    """Return the tree of a module by its text; nobody changes it."""
    return _parsed(source)[0]


def nodes(source: str) -> tuple[ast.AST, ...]:
    """Return everything in the tree of a module, in the order of `ast.walk`."""
    return _parsed(source)[1]


@cache
def _parsed(source: str) -> tuple[ast.Module, tuple[ast.AST, ...]]:
    """Parse without the garbage collector, and set trees apart from it: visiting them takes longer than parsing."""
    gc.disable()
    try:
        found = ast.parse(source)
        return found, tuple(ast.walk(found))
    finally:
        gc.freeze()
        gc.enable()
