"""The source of the project, parsed once for all tests that read it."""

import ast
import gc
from functools import cache


@cache
def nodes(source: str) -> tuple[ast.AST, ...]:
    """Return everything in the tree of a module, its root first, as `ast.walk` does; nobody changes it.

    It is parsed without the garbage collector, and set apart from it: visiting it takes longer than parsing.
    """
    gc.disable()
    try:
        return tuple(ast.walk(ast.parse(source)))
    finally:
        gc.freeze()
        gc.enable()
