"""Puzzles of cards: rated apart from those of tiles, by grade and by how much is unknown."""

from __future__ import annotations

from datetime import UTC, datetime

from game.engine.cards.puzzles.aims import ME
from game.engine.cards.puzzles.judging import shown
from game.play.cards.puzzle_session import PuzzleSession
from game.play.practice import BEGINNER, Practice, books_beside
from game.play.series import Series
from game.store import puzzle_sets
from game.store.card_sets import read_labels
from game.store.puzzle_sets import set_of
from game.store.training import Mode, TrainingHistory, Try
from tests.shipped_puzzles import card_puzzles

BOOK = "uno-112"
LABELS = tuple(read_labels(set_of(BOOK)))
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def test_cards_and_tiles_have_a_rating_each() -> None:
    series = Series(Mode.RATED, BOOK, LABELS, TrainingHistory())
    done = series.tried(NOON, solved=True, moves=1, hints=0, seconds=5.0)
    history = TrainingHistory((done,))
    assert series.practice.mine == done.mine != BEGINNER
    assert Practice(history, books_beside("uno-1999")).mine == done.mine
    assert Practice(history, books_beside("rummy")).mine == BEGINNER
    tiles = tuple(puzzle_sets.read_labels(set_of("rummy")))
    assert Series(Mode.RATED, "rummy", tiles, history).practice.mine == BEGINNER


def test_the_deal_of_a_day_is_no_puzzle() -> None:
    deal = Try(NOON, Mode.DAY, BOOK, "day 2026-11-16 uno-112", False, 20, 0, 500.0, NOON.date())
    assert Practice(TrainingHistory((deal,)), books_beside(BOOK)).tries == ()


def test_every_decision_of_every_puzzle_is_judged() -> None:
    for line in card_puzzles(BOOK)[::7]:
        session = PuzzleSession.of_line(line, ("A", "B"))
        try:
            assert session.judged(line.best.action) is None
            assert shown(session.tempting.action) != shown(line.best.action)
            for action in session.choices(ME):
                judged = session.judged(action)
                assert judged is None or judged.most < line.best.sure
            session.carry_out(line.best.action)
        finally:
            session.close()
