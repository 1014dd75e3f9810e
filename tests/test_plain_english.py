"""Docstrings, comments, documents and English game texts keep clear of phrases that were translated word for word."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.parsed import nodes

ROOT = Path(__file__).parents[1]

TRANSLATED = {
    r"\banswers (whether|what|where|how|None|the exit)\b|; answers\b": "return",
    r"\bone an? (seat|round|turn|place|player|meld|line)\b": "one per seat",
    r"\b(first|wrong|final) lay-?outs?\b|\blay-outs\b": "initial meld, invalid table",
    r"\bnotes? (minus |plus |own )?points\b": "scores",
    r"\bis wanted of\b": "what the seat should do",
    r"\b(is|are|be) (looked at again|gone on with)\b": "watch, continue",
    r"\bgoes? on with (one|the) match\b": "continue a match",
    r"\bbeside the frames\b": "in the background",
    r"\blooks on\b|\blook on again\b": "watches",
    r"\bso many (make|are) an?\b": "the number of",
    r"(?<!-)\banew\b(?!`)": "again, redraw, start over",
    r"(?<!every )(?<!Every )\bso many (?!\w+ that\b)": "that many, a number of",
    r"\bfrom which on\b": "above which",
    r"\b(nobody|reader|whoever) looks\b": "is looking, is active",
    r"\bat least so much\b|\bworth so much\b": "that much",
    r"\bwhich one may look\b": "",
    r"\bcame (refused|legal)\b": "got",
    r"\b(has|have) to be told\b": "",
    r"\b(lies|lie) in no meld\b": "is in no meld",
}
"""Phrases that are not English, with what would be."""


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the docstrings and comments of a module, each with its line."""
    source = path.read_text("utf-8")
    for node in nodes(source):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                yield child.lineno, str(child.value.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def translated(text: str) -> list[str]:
    """Return the phrases in a text that are not English."""
    joined = " ".join(text.split())
    return [found[0] for phrase in TRANSLATED if (found := re.search(phrase, joined))]


@pytest.mark.parametrize(
    "text",
    ["Run it; answers the exit status.", "The racks, one a seat.", "The first lay-out\nis worth 40.",
     "Everybody notes minus points.", "What is wanted of the seat.", "A match that is looked at again.",
     "Draw so many tiles.", "The width from which on it is open.", "Everything is drawn anew."],
)  # fmt: skip
def test_a_translated_phrase_is_found(text: str) -> None:
    assert translated(text)


@pytest.mark.parametrize("folder", ["game", "benchmarks", "main.py"])
def test_docstrings_and_comments_are_plain_english(folder: str) -> None:
    place = ROOT / folder
    found = [
        (path.relative_to(ROOT).as_posix(), line, phrase)
        for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))
        for line, text in prose(path)
        for phrase in translated(text)
    ]
    assert found == []


def test_documents_and_texts_are_plain_english() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "assets" / "text" / "en.toml"]
    found = [
        (path.relative_to(ROOT).as_posix(), phrase)
        for path in pages
        for paragraph in path.read_text("utf-8").split("\n\n")
        for phrase in translated(paragraph)
    ]
    assert len(pages) > 5
    assert found == []
