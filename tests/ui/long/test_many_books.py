"""What pages have room for: their longest words, and more books than there are, with longer names."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.engine.tiles.books import BOOKS as TILE_BOOKS
from game.store.settings import SeatChoice, Settings, with_rules
from game.ui.context import Context
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.kit.widgets import Choice, Paragraph, Stepper
from game.ui.scenes.library.rules import RulesScene
from game.ui.scenes.menu.new_match import HouseRules, NewMatch
from game.ui.scenes.menu.options import Compare, Options, sections_of
from game.ui.scenes.page import Page
from game.words.catalogue import LANGUAGES, Catalogue
from game.words.chapters import CHAPTERS
from tests.ui.driver import HUMAN, NORMAL, Driver, as_a, driven, outside, overflows
from tests.ui.test_options import everything_changed

LONGEST_NAME, LONGEST_WORD, MOST_BOOKS = 24, 15, 7
"""Characters of a book's name, and of one word in it; names wrap between words. CONTRIBUTING has these numbers."""
FIRST = 5
"""As many books of the game itself are there; the others are added here."""
NAMES = {"rummy": "Wiener Kaffeehausrummy", "uno-1999": "UNO 1971 aus Cincinnati"}
"""Names as long as they may be, by the book that the added one is like."""
SIZES = [LEAST_WINDOW, (1280, 720), (2000, 700)]


@contextmanager
def shelf(tmp_path: Path, patch: pytest.MonkeyPatch, count: int, size: tuple[int, int], language: str)\
        -> Iterator[Driver]:  # fmt: skip
    """A game with so many books; those that are added have long names."""
    with driven(tmp_path, size, language, Settings()) as driver:
        entries = dict(driver.context.catalogue.entries)
        for book in [*BOOKS][FIRST:]:
            patch.delitem(BOOKS, book)
        for place, model in zip(range(count - FIRST), [*NAMES, *NAMES], strict=False):
            book = f"added-{place}"
            for table in (BOOKS, TILE_BOOKS, CARD_BOOKS):
                if model in table:
                    patch.setitem(table, book, replace(BOOKS[model], book=book))
            patch.setitem(CHAPTERS, book, CHAPTERS[model])
            for section in ("book", "rules"):
                entries |= {
                    key.replace(f"{section}.{model}.", f"{section}.{book}."): text
                    for key, text in entries.items()
                    if key.startswith(f"{section}.{model}.")
                }
            entries[f"book.{book}.name"] = NAMES[model]
        words = driver.context.catalogue
        patch.setattr(words, "entries", entries)
        patch.setattr(Catalogue, "of", lambda *_: words)
        yield driver


def shown(driver: Driver, page: Page) -> Page:
    driver.context.scenes.push(page)
    driver.wait(1)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "count"), [*zip(SIZES, [MOST_BOOKS] * 3, strict=True), (LEAST_WINDOW, 6)])
def test_seven_books_with_long_names_fit_wherever_all_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int, size: tuple[int, int], language: str
) -> None:
    with shelf(tmp_path, monkeypatch, count, size, language) as driver:
        context = driver.context
        for page in (NewMatch(context), Options(context), RulesScene(context), Compare(context, "rummy")):
            shown(driver, page)
            if isinstance(page, Options):
                page.turn_to(list(BOOKS)[-1])
            assert (overflows(page.form), outside(page.form)) == ([], []), type(page).__name__


def test_too_many_books_are_leafed_through_names_in_two_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with shelf(tmp_path, monkeypatch, FIRST, LEAST_WINDOW, "de") as driver:
        choice = as_a(Choice, shown(driver, Options(driver.context)).form["books"])
        assert [book for book, _ in choice.values] == list(BOOKS)
    with shelf(tmp_path, monkeypatch, MOST_BOOKS, LEAST_WINDOW, "de") as driver:
        page = shown(driver, Options(driver.context))
        stepper = as_a(Stepper, page.form["books"])
        assert list(stepper.words.values()) == [driver.context.t(f"book.{book}.name") for book in BOOKS]
        driver.click(stepper.keys(page.form.place(stepper))[1].center)
        assert isinstance(page, Options)
        assert page.book == list(BOOKS)[1]
        assert as_a(Paragraph, shown(driver, NewMatch(driver.context)).form["added-0-name"]).text == NAMES["rummy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_book_is_longer_than_the_pages_have_room_for(language: str) -> None:
    names = [Catalogue(language).t(f"book.{book}.name") for book in BOOKS]
    too_long = [name for name in (*names, *NAMES.values()) if len(name) > LONGEST_NAME]
    assert not too_long, f"book.X.name has at most {LONGEST_NAME} characters: {too_long}"
    long_words = [word for name in (*names, *NAMES.values()) for word in name.split() if len(word) > LONGEST_WORD]
    assert not long_words, f"a word of book.X.name has at most {LONGEST_WORD} characters: {long_words}"
    assert len(BOOKS) <= MOST_BOOKS, f"the pages have room for {MOST_BOOKS} books"


FULL = (
    SeatChoice(HUMAN, "Wilhelmine-Ännchen"), SeatChoice(NORMAL), SeatChoice(HUMAN),
    SeatChoice(NORMAL, "Kőrösi Ágnes"),
)  # fmt: skip
CHANGING: dict[str, Callable[[Context], Page]] = {
    "seats": NewMatch,
    "rules": RulesScene,
    **{f"house-rules-{book}": partial(HouseRules, book=book) for book in CARD_BOOKS},
    **{
        f"options-{book}-{section}": partial(Options, section=section, book=book)
        for book in ("uno-rummy", *CARD_BOOKS)
        for section in sections_of(BOOKS[book])
    },
}
"""Pages that look otherwise with other house rules; all others are those of the gallery."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_fits_its_place_with_every_house_rule_changed(tmp_path: Path, language: str) -> None:
    settings = Settings(seats=FULL)
    for book in BOOKS.values():
        settings = with_rules(settings, everything_changed(book))
    wrong = {}
    with driven(tmp_path, LEAST_WINDOW, language, settings) as driver:
        for size in (LEAST_WINDOW, (1100, 1000), (2000, 700)):
            driver.window.size = size
            driver.frame()
            for name, page in CHANGING.items():
                driver.context.scenes.push(page(driver.context), fade=False)
                if found := [*overflows(driver.form), *outside(driver.form)]:
                    wrong[size, name] = found
                driver.context.scenes.pop(fade=False)
    assert wrong == {}
