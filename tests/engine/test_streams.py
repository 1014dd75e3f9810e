"""No two things that are left to chance are drawn from the same stream: nobody's thinking tells what will be dealt."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from game.engine import shuffle
from game.engine.cards import match as card_match
from game.engine.cards.books import UNO_1999
from game.engine.game import Pass
from game.engine.record import Record
from game.engine.tiles.books import RUMMIKUB
from game.engine.tiles.match import dealt_order, start_draw
from game.play import session
from game.play.cards import tournament
from game.play.cards.tournament import BackgroundTable
from game.play.tiles.session import TileSession

UP_TO = range(12)
SEATS = (("medium", "A"),) * 4


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> Callable[[object], list[str]]:
    """What the streams are called that a module begins from now on."""

    def listen(module: object) -> list[str]:
        found: list[str] = []

        def begun(name: str) -> Random:
            found.append(name)
            return Random(name)

        monkeypatch.setattr(module, "Random", begun)
        return found

    return listen


def test_computers_never_draw_from_a_stream_that_something_is_dealt_from(names: Callable[[object], list[str]]) -> None:
    dealt = names(shuffle)
    for number in UP_TO:
        start_draw(RUMMIKUB, 4, f"seed/{number}/start")
        card_match.dealt_order(UNO_1999, "seed", number)
        for deals in UP_TO:
            dealt_order(RUMMIKUB, "seed", number, deals)
    thinking, beside = names(session), names(tournament)
    table = TileSession.begin(Record(RUMMIKUB, SEATS, "seed"), _passes)
    for actions in UP_TO:
        table.record = replace(table.record, lines=("0 pass",) * actions)
        table._asked.clear()
        for seat in range(4):
            table.ask(seat)
    table.close()
    BackgroundTable(Record(UNO_1999, SEATS, "seed")).close()
    thought = [*thinking, *beside]
    assert len(set(thought)) == len(thought) == 4 * len(UP_TO) + 4
    assert len(dealt) > len(UP_TO) ** 2
    assert not set(thought) & set(dealt)


def _passes(seen: object, chance: Random) -> Pass:
    return Pass()


def test_each_deal_of_a_match_has_a_stream_of_its_own(names: Callable[[object], list[str]]) -> None:
    """A new deal that was claimed is another one than that of any round."""
    dealt = names(shuffle)
    orders = {dealt_order(RUMMIKUB, "seed", number, deals) for number in UP_TO for deals in UP_TO}
    assert len(set(dealt)) == len(dealt) == len(orders)
