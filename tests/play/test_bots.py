"""What computers do where nobody else plays: on the screen nothing ends because of one, in a measurement it is told."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS
from game.engine.cards.books import BOOKS
from game.engine.cards.state import CardState
from game.engine.game import Catch, Draw, IllegalAction, Pass
from game.engine.record import Record
from game.play import session
from game.play.cards.tournament import BackgroundTable
from game.play.session import decide, next_act
from tests.beside import at_once
from tests.card_tables import position
from tests.tables import game_of
from tools import selfplay
from tools.arena import play_deal

Player = Callable[[Any, Random], Any]


def always(action: object) -> Player:
    """A computer that knows one answer."""
    return lambda seen, chance: action


def fails(seen: object, chance: Random) -> Any:
    """A computer that breaks down."""
    raise ZeroDivisionError


def acts(state: CardState, *players: Player, strict: bool = False) -> tuple[int, Any]:
    """Who acts next, and how."""
    chances = [Random(seat) for seat in range(len(players))]
    seat, thought = next_act(game_of(state), state, players, chances, "here", strict=strict)
    return seat, thought.action


CALLED = position("R1", "B1 B2", "Y1 Y2", discard="R7", turn=1, catchable=0)


def test_a_forgotten_call_is_noticed_before_the_seat_on_turn_acts() -> None:
    assert acts(CALLED, always(Pass()), always(Draw()), always(Catch(0))) == (2, Catch(0))
    assert acts(CALLED, always(Pass()), always(Draw()), always(Pass())) == (1, Draw())
    assert acts(CALLED, always(Catch(0)), always(Draw()), always(Pass())) == (1, Draw()), "nobody catches himself"


@pytest.mark.parametrize("player", [fails, always(Catch(1))])
def test_a_computer_that_fails_plays_on_legally_and_is_logged(player: Player, caplog: pytest.LogCaptureFixture) -> None:
    state = position("R1 B3", "B1 B2", discard="R7")
    thought = decide(game_of(state), state, 0, player, Random(1), "at a table")
    assert thought.action == game_of(state).choices(state, 0)[0]
    assert thought.steps
    assert "at a table" in caplog.text
    assert caplog.messages[0].startswith("the computer in seat 0")


@pytest.mark.parametrize(("player", "error"), [(fails, ZeroDivisionError), (always(Catch(1)), IllegalAction)])
def test_where_computers_are_measured_their_mistakes_are_errors(player: Player, error: type[Exception]) -> None:
    state = position("R1 B3", "B1 B2", discard="R7")
    with pytest.raises(error):
        decide(game_of(state), state, 0, player, Random(1), "at a table", strict=True)
    with pytest.raises(error):
        acts(CALLED, always(Pass()), always(Draw()), player, strict=True)


def test_screen_and_command_line_play_matches_by_the_same_code(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def noted(*arguments: Any, **keys: Any) -> Any:
        asked.append(arguments[5])
        return decide(*arguments, **keys)

    monkeypatch.setattr(session, "decide", noted)
    at_once(monkeypatch, "elsewhere")
    table = BackgroundTable(Record(BOOKS["uno-1999"], (("easy", "A"), ("easy", "B")), "same"))
    for _ in range(3):
        table.update(1.0)
    assert {*asked} == {"at another table"}, "the log says where"
    beside = len(asked)
    selfplay.play_round(BOOKS["uno-1999"], [LEVELS["easy"]] * 2, "same")
    alone = len(asked)
    play_deal(BOOKS["uno-1999"], ("easy", "first-match"), "same")
    assert beside < alone < len(asked)
