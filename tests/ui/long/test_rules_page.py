"""The page of rules: every book whole, with the places it comes from, and searched by word."""

from __future__ import annotations

from game.engine.registry import BOOKS
from game.words.chapters import CHAPTERS
from tests.ui.driver import Driver
from tests.ui.test_rules_page import page
from tests.words.test_chapters import CITED


def test_every_rule_that_is_cited_leads_to_the_part_that_tells_it(driver: Driver) -> None:
    for book in BOOKS:
        scene = page(driver, book)
        words = scene.words_of(book)
        assert all(scene.chapter_of(rule) == each for each in CHAPTERS[book] for rule in words.covered(each)), book
        assert [rule for rule in CITED[book] if scene.chapter_of(rule) is None] == []
