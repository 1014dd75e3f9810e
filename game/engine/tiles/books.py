"""The rule books as constants; a house rule is `with_options(book, ...)`."""

from __future__ import annotations

from game.engine.options import FirstStarter, OnOff
from game.engine.tiles.rules import (
    Allowed,
    DrawnTile,
    ExchangedJoker,
    ExchangeSource,
    PlayAfterDraw,
    SetJokerColour,
    StockEmpty,
    TableJoker,
    TileEffect,
    TileRules,
    TileScoring,
)

UNO_RUMMY = TileRules(
    book="uno-rummy",
    prefix="UR",
    colours="RYGB",
    numbers=12,
    copies=2,
    jokers=4,
    start_tiles=4,
    lay_limit=4,
    group_jokers=1,
    jokers_adjacent=False,
    effects=((2, TileEffect.DRAW_TWO), (5, TileEffect.SKIP), (7, TileEffect.REVERSE)),
    joker_effect=TileEffect.DRAW_FOUR,
    action_points=20,
    joker_points=50,
    uno_call=True,
    exchange_to_rack=True,
)
"""UNO RUMMY: 100 tiles 1-12, action tiles, four jokers (UR)."""

RUMMY = TileRules(
    book="rummy",
    prefix="RF",
    colours="KRBO",
    numbers=13,
    copies=2,
    jokers=2,
    joker_points=20,
    scoring=TileScoring.MINUS,
    first_starter=FirstStarter.LOT,
    opening=40,
    draw_although_playable=Allowed.ALLOWED,
    drawn_tile=DrawnTile.WITH_RACK,
    play_after_draw=PlayAfterDraw.NEVER,
    rebuild_time=120,
    set_joker_colour=SetJokerColour.ANY_MISSING,
    table_joker=TableJoker.FIXED,
    exchanged_joker=ExchangedJoker.SAME_TURN,
    stock_empty=StockEmpty.PLAY_ON,
)
"""Rummy, das große Familienspiel: 106 tiles 1-13, an initial meld of 40, jokers that keep their face (RF)."""

RUMMIKUB = TileRules(
    book="rummikub",
    prefix="RK",
    colours="KRBO",
    numbers=13,
    copies=2,
    jokers=2,
    joker_points=30,
    scoring=TileScoring.SIGNED,
    first_layout_alone=True,
    timeout_tiles=3,
    rounds=0,
    first_starter=FirstStarter.LOT,
    opening=30,
    redeal_claim=OnOff.ON,
    draw_although_playable=Allowed.ALLOWED,
    drawn_tile=DrawnTile.WITH_RACK,
    play_after_draw=PlayAfterDraw.NEVER,
    turn_time=60,
    set_joker_colour=SetJokerColour.ANY_MISSING,
    table_joker=TableJoker.FREE,
    exchange_source=ExchangeSource.RACK_OR_TABLE,
    exchanged_joker=ExchangedJoker.SAME_TURN,
    stock_empty=StockEmpty.PLAY_ON,
)
"""Rummikub: 106 tiles 1-13, an initial meld of 30, one minute per turn, free jokers (RK)."""

BOOKS: dict[str, TileRules] = {each.book: each for each in (UNO_RUMMY, RUMMY, RUMMIKUB)}
"""Every book by its key, in the order of the menu."""
