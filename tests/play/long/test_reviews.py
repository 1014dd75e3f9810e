"""Whole rounds of each book, reviewed: whoever plays worse is seen to, and luck favours nobody."""

from __future__ import annotations

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.play.review import Decision, Judged
from game.play.reviews import review, summary
from tests.play.test_reviews import played

ROUNDS = {book: 3 if book in CARD_BOOKS else 1 for book in BOOKS}
"""A round of cards has fewer decisions."""


@pytest.mark.parametrize("book", BOOKS)
def test_easy_loses_more_than_hard(book: str) -> None:
    found: list[Judged] = []
    for number in range(ROUNDS[book]):
        found += [each for part in review(played(book, ("easy", "hard"), f"long {number}")) for each in part]
    easy, hard = summary(found, 0), summary(found, 1)
    assert easy.loss > hard.loss
    assert easy.accuracy < hard.accuracy
    assert sum(bool(each.proofs) for each in found if isinstance(each, Decision) and each.seat == 0)
