"""The page of rules in words: every rule of the ledger is told, in both languages."""

from __future__ import annotations

import pytest

from game.engine.options import from_text, options_of
from game.engine.registry import BOOKS
from game.engine.tiles.actions import Lay
from game.engine.tiles.legality import TurnContext, lay_problems
from game.engine.tiles.melds import Tile, read
from game.engine.tiles.notation import parse_word
from game.engine.tiles.rules import TileRules
from game.ledger import BOOK_OF, LEDGER, heading
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.chapters import CHAPTERS, passages

CITED = {book: [rule for rule in LEDGER if BOOK_OF[rule[:2]] == book and heading(rule)] for book in BOOKS}
"""By book the rules that can be cited."""


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
        for part in passages(entry(language, f"rules.{book}.{chapter.key}")):
            assert part.text.endswith((".", "!", "?", "…", ";")), part
            assert len(part.text.split()) > 2 or not part.rules, part
            for rule in part.rules:
                assert rule not in tells, f"{rule} stands behind {tells[rule]!r} and {part.text!r}"
                tells[rule] = part.text
    assert sorted(known) == sorted(tells)


@pytest.mark.parametrize("book", BOOKS)
def test_both_languages_tell_the_same_in_the_same_parts(book: str) -> None:
    for chapter in CHAPTERS[book]:
        key = f"rules.{book}.{chapter.key}"
        assert [part.rules for part in passages(entry("de", key))] == [
            part.rules for part in passages(entry("en", key))
        ], key


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
    lay = Lay(tuple(read(tiles, rules) for tiles in new))
    # Nothing of it is left on the rack but what was not among the tiles shown.
    assert lay_problems(before, lay) == ()
    laid = {word for part in chapter.pieces.split(" / ")[1].split() for word in [part] if word.endswith("!")}
    assert {parse_word(word.rstrip("!"), rules).tile for word in laid} == set(own)


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_part_depends_on_are_options_of_the_book(book: str) -> None:
    options = {option.name: option for option in options_of(BOOKS[book])}
    for chapter in CHAPTERS[book]:
        for name, value in chapter.options:
            assert from_text(options[name], value) != getattr(BOOKS[book], name)
