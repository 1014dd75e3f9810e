"""What a book needs: every table with an entry for each book, by the file it stands in, in the order of the work."""

import tomllib
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.books import entry_for
from game.engine.cards.books import UNO_112
from game.engine.citations import CITED
from game.engine.duration import Length
from game.engine.record import FORMAT
from game.engine.registry import BOOKS, CARDS, TILES, family_of
from game.ledger import BOOK_OF
from game.play.setup import COMPUTER, PERSON, minutes
from game.shipped import asset_text, assets
from game.store import content
from game.store.settings import ComputerSpeed
from game.ui.specimens import FANS, MELDS as PICTURED_MELDS
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.presets import OPTIONS
from tests.listed import listed

ROOT = Path(__file__).resolve().parents[1]


def _named(language: str) -> set[str]:
    return {book for book in BOOKS if any(key.startswith(f"book.{book}.") for key in Catalogue(language).entries)}


def _tried() -> set[str]:
    """Books of which there are cases."""
    texts = [path.read_text("utf-8") for path in sorted((ROOT / "tests" / "cases").glob("*.toml"))]
    return {book for book in BOOKS if any(f'book = "{book}"' in text or f'book  = "{book}"' in text for text in texts)}


def _recorded(folder: str, name: str) -> set[str]:
    return {book for book in BOOKS if (ROOT / "tests" / folder / name.format(book=book)).is_file()}


PLACES: tuple[tuple[str, Callable[[], Collection[str]]], ...] = (
    ("REVISIONS of game/engine/FAMILY/books.py", lambda: {*TILES.books, *CARDS.books}),
    ("BOOKS of game/shipped.py, with assets/ledger/BOOK.toml", BOOK_OF.values),
    ("game/engine/citations.py, by its prefix",
     lambda: {book for book, rules in BOOKS.items() if any(rules.prefix in cited for cited in CITED.values())}),
    *((f"[book.BOOK] of assets/text/{language}/screen.toml", lambda language=language: _named(language))
      for language in LANGUAGES),
    ("assets/durations.toml; python -m tools.durations 40 BOOK writes it", content.load),
    ("tests/cases/*.toml", _tried),
    (f"tests/records/format-{FORMAT}-BOOK.txt; python -m tests.whole_record BOOK writes it",
     lambda: _recorded("records", f"format-{FORMAT}-{{book}}.txt")),
    ("tests/golden/records; python -m tests.golden_records writes them",
     lambda: _recorded("golden/records", "{book}-book.txt")),
)  # fmt: skip
"""Where each book has an entry, in the order in which whoever adds one gets there."""


@pytest.mark.parametrize(("place", "found"), PLACES, ids=[place for place, _ in PLACES])
def test_every_book_has_an_entry(place: str, found: Callable[[], Collection[str]]) -> None:
    assert [f"{book} is missing in {place}" for book in BOOKS if book not in found()] == []


def test_every_option_cites_a_rule_of_each_book_that_has_it() -> None:
    for book, rules in BOOKS.items():
        assert any(rules.prefix in field.metadata.get("rules", {}) for field in rules.__dataclass_fields__.values()), (
            f"no option in game/engine/FAMILY/rules.py has an id of {book}, as in `option(..., {rules.prefix}=...)`"
        )


def test_the_tables_of_tests_have_every_tile_book() -> None:
    """Imported here: a table that lacks a book is told by its name, not by a `KeyError` of a test."""
    from tests.engine import test_conformance
    from tests.engine.tiles import test_random_matches

    tables: dict[str, Collection[str]] = {
        "SHORT": test_conformance.SHORT, "LONG": test_conformance.LONG, "MATCHES": test_random_matches.MATCHES,
        "random-matches": listed("random-matches"),
    }  # fmt: skip
    for name, table in tables.items():
        assert set(TILES.books) <= set(table), name


def test_what_a_book_may_do_without_is_of_no_book_that_is_not_there() -> None:
    chapters, strength, options = (
        tomllib.loads(asset_text(f"{name}.toml")) for name in ("chapters", "strength", "options")
    )
    tables: dict[str, Collection[str]] = {
        "FANS": FANS, "MELDS": PICTURED_MELDS, "PERSON": PERSON, "COMPUTER": COMPUTER, "presets.toml": OPTIONS,
        "chapters.toml": chapters.keys() - {"why"}, "strength.toml": strength, "preview": options["preview"],
        "values": [path.stem for path in assets().glob("values/*")],
    }  # fmt: skip
    assert {name: left for name, table in tables.items() if (left := {*table} - {*BOOKS})} == {}


def test_a_book_without_an_entry_is_as_the_most_similar_one_of_its_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOOKS, "added", replace(UNO_112, book="added", hand_size=8))
    table = {"uno-rummy": 1, "uno-1999": 2, "uno-112": 3}
    assert entry_for("added", table) == 3
    assert entry_for("added", {**table, "added": 4}) == 4
    assert entry_for("rummikub", table) == 1
    assert content.wins_of.__wrapped__("added") == content.wins_of("uno-112")
    assert content.value_table.__wrapped__("added", 3) == content.value_table("uno-112", 3)
    alike = [minutes(book, Length(2, 30), 1, 3, ComputerSpeed.FAST) for book in ("added", "uno-112", "rummy")]
    assert alike[0] == alike[1] < alike[2]


def test_a_book_belongs_to_one_family() -> None:
    assert not {*TILES.books} & {*CARDS.books}
    assert all(book in family_of(book).books for book in BOOKS)
    assert len({rules.prefix for rules in BOOKS.values()}) == len(BOOKS), "two books have the same prefix"
