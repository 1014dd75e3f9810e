"""One search for hint, referee and computers: against every turn of small positions, under every option."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.tiles.foresight import winning_act
from game.engine.game import Draw
from game.engine.options import OnOff, Seconds, Whole, options_of
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS
from game.engine.tiles.draft import Draft, NewMeld, OnMeld, OnRack, Target, format_draft, parse_draft, start
from game.engine.tiles.hints import Hint, NoHint, hint, laid_out, shed, suggestions
from game.engine.tiles.legality import TurnContext, rack_after
from game.engine.tiles.melds import Tile, all_tiles, read, tile_value
from game.engine.tiles.plays import NO_PLAY, TilePlay, find_play, has_demands, play_problems, winning_play
from game.engine.tiles.referee import TileGame
from game.engine.tiles.rules import ExchangeSource, PlayAfterDraw, TileRules
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from tests.brute import every_turn
from tools.positions import random_position


def any_rules(chance: Random, book: TileRules) -> TileRules:
    """A book with any options, those that decide what wins more often than others."""
    changes: dict[str, Any] = {}
    for option in options_of(book):
        match option.values:
            case Whole(low, high):
                changes[option.name] = chance.randint(low, high)
            case Seconds(offered):
                changes[option.name] = chance.choice((None, *offered))
            case values:
                changes[option.name] = chance.choice(tuple(values))
    if book.prefix == "RF":
        changes["winning_total"] = chance.choice((None, None, 6, 9, 12, 15))
    return replace(book, **changes)


def any_turn(chance: Random, book: TileRules) -> TurnContext:
    """A turn of a book under any options, in a small box; the rack mostly holds melds."""
    rules = replace(any_rules(chance, book), numbers=chance.randint(4, 6), jokers=chance.randint(0, 2))
    if rules.opening:
        rules = replace(rules, opening=chance.choice((6, 9, 12, 18)))
    position = random_position(chance, rules, 10, 3, 2 if book.start_tiles else 0)
    lying = chance.randint(0, min(len(position.table), 2))
    table = tuple(read(meld.tiles, rules, meld.faces) for meld in position.table[:lying])
    own = position.table[lying:]
    hand = [*(tile for meld in own for tile in meld.tiles), *position.rack][:7]
    natural = [tile for tile in hand if not tile.is_joker]
    reserved = chance.choice(natural) if rules.last_tile is OnOff.ON and len(hand) > 1 and natural else None
    rack = tuple(tile for tile in hand if tile != reserved)
    opened = not rules.opening or chance.random() < 0.4
    drawn = chance.choice(rack) if chance.random() < 0.2 else None
    return TurnContext(rules, table, position.loose, rack, drawn, opened=opened, reserved=reserved)


def undecided(context: TurnContext) -> bool:
    """Whether the search leaves turns out, and says so (UR-Q6, RF-Q8)."""
    source = context.rules.exchange_source is ExchangeSource.RACK_OR_TABLE
    return source and any(meld.jokers for meld in context.table)


def gain(context: TurnContext, left: tuple[Tile, ...]) -> tuple[int, int]:
    """By how many tiles and points a rack becomes smaller; a joker has no points that one is glad to be rid of."""
    worth = [
        sum(tile_value(context.rules, tile) for tile in rack if not tile.is_joker) for rack in (context.rack, left)
    ]
    return len(context.rack) - len(left), worth[0] - worth[1]


@pytest.mark.parametrize("book", BOOKS)
def test_hint_referee_and_computers_find_what_trying_everything_finds(book: str) -> None:
    for number in range(9):
        finds_what_there_is(book, number)


def finds_what_there_is(book: str, number: int) -> None:
    """Ask everybody about a small turn, and compare with every turn there is."""
    context = any_turn(Random(f"{book} 0 {number}"), BOOKS[book])
    left = {*every_turn(context)}
    best = max((gain(context, rack) for rack in left), default=(0, 0))
    found, last = suggestions(context, 1), winning_play(context)
    assert find_play(context) is not NO_PLAY or not left, context
    assert hint(start(context)) is not NoHint.NOTHING or not left, context
    assert found or not left or undecided(context), context
    for each in found:
        assert not play_problems(context, each.play), context
        assert shed(context, each.lay) <= best, context
        assert not each.exact or shed(context, each.lay) == best, context
    if () in left:
        assert isinstance(last, TilePlay) or undecided(context), context
        assert not found or not rack_after(context, found[0].lay) or undecided(context), context
    if isinstance(last, TilePlay):
        assert () in left, context
        assert winning_act(context) in (last.acts[0], None), context
        assert winning_act(context) or (context.opened and not has_demands(context.rules)), context


def state_of(context: TurnContext) -> TileState:
    """A match in which the first seat has this turn."""
    gone = {*context.rack, *context.loose, context.reserved, *(tile for meld in context.table for tile in meld.tiles)}
    rest = tuple(tile for tile in all_tiles(context.rules) if tile not in gone)
    return TileState(
        context.rules, "", (context.rack, rest[:3]), rest[3:], context.table, context.loose, 0, drawn=context.drawn,
        phase=TilePhase.TURN if context.drawn is None else TilePhase.DRAWN, opened=(context.opened, True),
        reserved=context.reserved,
        scores=(0, 0), wins=(0, 0),
    )  # fmt: skip


def touched(chance: Random, draft: Draft) -> Draft:
    """The draft after some moves of a player who tries things out."""
    for _ in range(chance.choice((0, 0, 1, 2))):
        every = (*draft.now.rack, *(tile for meld in draft.now.table for tile in meld.tiles))
        targets: list[Target] = [NewMeld(), OnRack(), *(OnMeld(meld.number) for meld in draft.now.table)]
        moved = draft.move([chance.choice(every)], chance.choice(targets)) if every else draft
        draft = moved if isinstance(moved, Draft) else draft
    return draft


@pytest.mark.parametrize("book", BOOKS)
def test_a_turn_with_the_move_of_the_hint_can_be_ended(book: str) -> None:
    """Where "End turn" is ready and what it sends is taken, also after undo, and as it is kept beside the match."""
    taken = 0
    for number in range(100):
        chance = Random(f"hint {book} {number}")
        state = state_of(any_turn(chance, BOOKS[book]))
        draft = touched(chance, start(before(state)))
        given = hint(draft)
        if not isinstance(given, Hint):
            continue
        taken += 1
        shown = laid_out(draft, given.play)
        assert shown.undo().now == draft.now
        again = laid_out(shown.undo(), given.play)
        kept = parse_draft(format_draft(shown, 0, 1), 0, 1, shown.before)
        for each in (shown, again, kept):
            assert each is not None
            assert each.problems() == (), (number, each)
            after, game = state, TileGame(state.rules)
            for act in each.acts():
                after = game.apply(after, 0, act)[-1].state
            table = given.lay.table
            assert {frozenset(meld.tiles) for meld in after.table} == {frozenset(meld.tiles) for meld in table}
            assert {*after.racks[0]} >= {*rack_after(shown.before, given.lay)}
    assert taken > 30


def test_rf_q3_a_drawn_tile_may_win_with_the_last_tile() -> None:
    """In matches of the first revision the draw ended the turn, and their records are read as they were played."""
    for revision, phase in ((1, TilePhase.TURN), (2, TilePhase.DRAWN)):
        rules = replace(BOOKS["rummy"], last_tile=OnOff.ON, play_after_draw=PlayAfterDraw.ALWAYS, revision=revision)
        reserved, drawn, *rack = (Tile("K", 7), Tile("K", 5), Tile("K", 6))
        context = TurnContext(rules, (), (), tuple(rack), reserved=reserved)
        state = state_of(context)
        stock = (drawn, *(tile for tile in state.stock if tile != drawn))
        racks = (context.rack, tuple(tile for tile in state.racks[1] if tile != drawn))
        state = TileGame(rules).apply(state._replace(stock=stock, racks=racks), 0, Draw())[-1].state
        assert (state.phase, state.turn) == (phase, 0 if phase is TilePhase.DRAWN else 1)
