"""What the scenes after a round of a tile book show, and the standings of a match: who is where."""

from __future__ import annotations

from game.engine.events import End, TurnStarted
from game.engine.tiles.events import HandRummy, MatchEnded, RoundEnded, TileEvent
from game.engine.tiles.pieces import Tile
from game.engine.tiles.state import TileStep
from game.play.results import RoundResult, Standing
from game.play.tiles.results import results, standing
from tests.tile_tables import position, tiles


def test_a_round_of_tiles_is_shown_as_it_ended_with_jokers_last() -> None:
    for book, drawn, points in (
        ("uno-rummy", "drawn", (1, 3, 9, 12, 9)), ("rummy", "shared", (1, 3, 9, 12, 9)),
        ("rummikub", "shared", (1, 3, 9, 12, 9)),
    ):  # fmt: skip
        state = position("?1", "?1", "?1", book=book)
        racks = ((), tiles("* R12 B9 R1 R9 R3", book), tiles("R12' R12", book))
        for end, before, winner, how, factor in (
            (End.OUT, TurnStarted(0), 0, "out", 1), (End.OUT, HandRummy(0), 0, "hand-rummy", 2),
            (End.STOCK, TurnStarted(0), None, "stock", 1), (End.STUCK, TurnStarted(0), 2, "stuck", 1),
        ):  # fmt: skip
            ended = RoundEnded(winner, end, racks, (0, 9, 24), (5, -2, 3), (7, 8, 9))
            [found] = results(state.rules, [TileStep(each, state) for each in (before, ended)])
            hands = ((), found.hands[1], tiles("R12 R12'", book))
            assert found == RoundResult(
                hands, ((), found.values[1], (12, 12)), () if winner is None else (winner,), (5, -2, 3), how, drawn,
                factor=factor,
            )  # fmt: skip
            assert sorted(found.hands[1]) == sorted(racks[1])
            *plain, last = (tile for tile in found.hands[1] if isinstance(tile, Tile))
            assert last.is_joker
            assert [tile.number for tile in plain if tile.colour == "R"] == [1, 3, 9, 12]
            assert sorted(found.values[1][:-1]) == sorted(points)
            assert found.values[1][-1] > 12


def test_the_standings_of_tiles_are_points_or_wins_and_who_is_named_first_has_won() -> None:
    for book, options, points, fewest, signed, target in (
        ("uno-rummy", {"target": 300}, True, False, False, 300),
        ("uno-rummy", {"game": "rounds", "rounds": 3}, False, False, False, 0),
        ("uno-rummy", {"game": "first_to", "first_to": 3}, False, False, False, 3),
        ("rummy", {}, True, True, False, 0), ("rummikub", {}, True, False, True, 0),
    ):  # fmt: skip
        state = position("?1", "?1", "?1", book=book, options=options)._replace(scores=(5, 40, 30), wins=(2, 0, 1))
        steps: list[TileStep] = [TileStep(TurnStarted(0), state)]
        totals = (5, 40, 30) if points else (2, 0, 1)
        expected = Standing(totals, points, fewest, signed, (), target)
        assert standing(state.rules, steps) == expected, (book, options)
        won = state._replace(match_winner=2)
        for winners, champions in (((2,), (2,)), ((1, 2), (2, 1)), ((), (2,))):
            after: tuple[TileEvent, ...] = (MatchEnded(2, winners), TurnStarted(0))
            ended = [*steps, *(TileStep(each, won) for each in after)]
            assert standing(state.rules, ended).champions == champions
        steps.append(TileStep(MatchEnded(None, (0, 1)), state))
        assert standing(state.rules, steps).champions == (0, 1)
