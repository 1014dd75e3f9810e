"""Phases and option values are compared as members of their enums, never as text: read from the source."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from itertools import chain
from pathlib import Path

import pytest

from game.engine.registry import BOOKS
from tests.parsed import nodes, tree

PROJECT = Path(__file__).parents[1]
TOPS = ("game", "benchmarks", "tests")

OPTIONS = {
    field.name for rules in BOOKS.values() for field in fields(rules) if isinstance(getattr(rules, field.name), Enum)
}
"""The options of all books whose values are members of an enum."""
COMPARED = {"phase", "value", *OPTIONS}
"""Attributes (and variables) that are not compared with text."""


def faults(source: str) -> list[str]:
    """The comparisons of a module that take a phase or the value of an option for text, with their lines."""
    texts = dict(constants(tree(source)))
    found = []
    for node in nodes(source):
        match node:
            case ast.Compare(left=left, ops=ways, comparators=rest):
                sides = (left, *rest)
                several = any(isinstance(way, ast.In | ast.NotIn) for way in ways)
                texts_here = any(is_text(side, texts, several=several) for side in sides)
                if texts_here and any(map(is_compared, sides)):
                    found.append(f"{node.lineno}: {ast.unparse(node)}")
            case ast.Match(subject=subject, cases=cases) if is_compared(subject):
                patterns = chain.from_iterable(ast.walk(each.pattern) for each in cases)
                values = [each.value for each in patterns if isinstance(each, ast.MatchValue)]
                found += [f"{each.lineno}: case {ast.unparse(each)}" for each in values if is_text(each, texts)]
            case ast.Subscript(value=ast.Dict(keys=keys), slice=subject) if is_compared(subject):
                found += [f"{node.lineno}: {ast.unparse(key)}" for key in keys if key and is_text(key, texts)]
    return found


def is_compared(node: ast.expr) -> bool:
    """Whether a phase or the value of an option is asked for."""
    match node:
        case ast.Attribute(attr=name):
            return name in COMPARED
        case ast.Name(id=name):
            return name == "phase"
        case ast.Call(func=ast.Name("str"), args=[asked]):
            return is_compared(asked)
    return False


def is_text(node: ast.expr, texts: dict[str, ast.expr], *, several: bool = False) -> bool:
    """Whether this is text, or where `several` are meant one of them, written here or as a constant of the module."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, str) and bool(value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return several and any(is_text(part, texts) for part in parts)
        case ast.Name(id=name):
            return name in texts and is_text(texts[name], {}, several=several)
        case ast.Subscript(value=value):
            return is_text(value, texts, several=several)
    return False


def constants(module: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The names that a module gives to values at its top."""
    for node in module.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, value


def test_no_phase_and_no_option_is_compared_as_text() -> None:
    found = [
        f"{path.relative_to(PROJECT)}:{fault}"
        for top in TOPS
        for path in sorted((PROJECT / top).rglob("*.py"))
        if path != Path(__file__)
        for fault in faults(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    [
        'state.phase == "window"',
        '"window" != state.phase',
        'view.phase in ("scoring", "over")',
        'phase not in ["turn"]',
        'WINDOW = "window"\nstate.phase == WINDOW',
        'OVER = ("scoring", "over")\nstate.phase in OVER[1:]',
        'rules.stacking == "on"',
        'rules.wrong_card.value == "penalised"',
        'str(state.phase) == "turn"',
        'match state.phase:\n    case "turn" | "drawn":\n        pass',
        '{"turn": 1, "drawn": 2}[state.phase]',
    ],
)
def test_every_way_to_compare_with_text_is_found(source: str) -> None:
    assert faults(source)


@pytest.mark.parametrize(
    "source",
    [
        "state.phase is TilePhase.WINDOW",
        "view.phase in (TilePhase.SCORING, TilePhase.OVER)",
        "rules.stacking is OnOff.ON",
        'card.symbol == "7"',
        "match state.phase:\n    case TilePhase.TURN:\n        pass",
    ],
)
def test_a_comparison_with_members_is_no_fault(source: str) -> None:
    assert faults(source) == []
