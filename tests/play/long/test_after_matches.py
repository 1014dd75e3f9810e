"""What is made of matches after they were played: more turns of more matches make levels that are read and proven
again; whole rounds of each book are reviewed: whoever plays worse is seen to, and luck favours nobody."""

from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS as CARD_BOOKS
from game.engine.registry import BOOKS
from game.play.review import Decision, Judged
from game.play.reviews import review, summary
from tests.play.test_reviews import played
from tests.play.tiles.test_own_level import MATCHES, try_turns


@pytest.mark.parametrize(("book", "seats"), MATCHES)
def test_every_turn_makes_a_level_or_one_nearby_does(book: str, seats: int, tmp_path: Path, first_seed: int) -> None:
    try_turns(book, seats, tmp_path, 2, f"replays {first_seed}")


ROUNDS = {book: 8 if book in CARD_BOOKS else 5 for book in BOOKS}
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
