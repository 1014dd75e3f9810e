"""The rule books as each revision of the rules has them; a house rule is `with_options(book, ...)`.

What is not named in a text means what it meant at its revision. So every field of a book stands here by name, or is
that of the book it is made from, and nothing here changes with a default. No entry of `REVISIONS` is ever changed: a
new revision is a new entry, made from the one before by `replace`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.engine.options import (
    REVISION,
    FirstStarter,
    LateUnoCall,
    MatchLength,
    NextStarter,
    OnOff,
    ReverseTwoPlayers,
    UnoPenalty,
    YesNo,
)
from game.engine.tiles.rules import (
    Allowed,
    DrawnTile,
    ExchangedJoker,
    ExchangeSource,
    InvalidCommit,
    MatchForm,
    MultiAction,
    PlayAfterDraw,
    SetJokerColour,
    StockEmpty,
    TableJoker,
    TileEffect,
    TileRules,
    TileScoring,
    TimeoutRule,
    TotalIs,
    TotalMeld,
)

_UNO_RUMMY = TileRules(
    book="uno-rummy",
    prefix="UR",
    colours="RYGB",
    numbers=12,
    copies=2,
    jokers=4,
    seats=(2, 4),
    rack_size=14,
    start_tiles=4,
    lay_limit=4,
    group_jokers=1,
    jokers_adjacent=False,
    effects=((2, TileEffect.DRAW_TWO), (5, TileEffect.SKIP), (7, TileEffect.REVERSE)),
    joker_effect=TileEffect.DRAW_FOUR,
    action_points=20,
    joker_points=50,
    uno_call=True,
    uno_penalty_tiles=2,
    scoring=TileScoring.COLLECTED,
    exchange_to_rack=True,
    first_layout_alone=False,
    timeout_tiles=1,
    match=MatchForm.ROUNDS,
    target=200,
    game=MatchLength.POINTS,
    rounds=3,
    first_to=2,
    first_starter=FirstStarter.DRAW,
    next_starter=NextStarter.ROTATE,
    opening=0,
    joker_in_first_layout=YesNo.YES,
    redeal_claim=OnOff.OFF,
    draw_although_playable=Allowed.FORBIDDEN,
    drawn_tile=DrawnTile.ALONE,
    play_after_draw=PlayAfterDraw.ALWAYS,
    invalid_commit=InvalidCommit.REFUSE,
    turn_time=None,
    rebuild_time=None,
    timeout=TimeoutRule.LEFTOVERS_TO_RACK,
    set_joker_colour=SetJokerColour.NAMED,
    table_joker=TableJoker.FREE,
    exchange_source=ExchangeSource.RACK,
    exchanged_joker=ExchangedJoker.KEEP,
    exchanged_joker_acts=YesNo.YES,
    multi_action=MultiAction.COMBINED,
    reverse_two_players=ReverseTwoPlayers.DIRECTION,
    last_card_draws=YesNo.NO,
    uno_penalty=UnoPenalty.IF_CAUGHT,
    late_uno_call=LateUnoCall.NO,
    false_catch_penalty=0,
    hand_rummy=OnOff.OFF,
    last_tile=OnOff.OFF,
    winning_total=None,
    winning_total_is=TotalIs.EXACT,
    winning_total_meld=TotalMeld.ANY_TOUCHED,
    stock_empty=StockEmpty.END,
    revision=1,
)
"""100 tiles 1-12, action tiles, four jokers (UR)."""

_RUMMY = replace(
    _UNO_RUMMY,
    book="rummy",
    prefix="RF",
    colours="KRBO",
    numbers=13,
    jokers=2,
    start_tiles=0,
    lay_limit=None,
    group_jokers=None,
    jokers_adjacent=True,
    effects=(),
    joker_effect=None,
    action_points=0,
    joker_points=20,
    uno_call=False,
    scoring=TileScoring.MINUS,
    exchange_to_rack=False,
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
"""Das große Familienspiel: 106 tiles 1-13, an initial meld of 40, jokers that keep their face (RF)."""

_RUMMIKUB = replace(
    _RUMMY,
    book="rummikub",
    prefix="RK",
    joker_points=30,
    scoring=TileScoring.SIGNED,
    first_layout_alone=True,
    timeout_tiles=3,
    rounds=0,
    opening=30,
    redeal_claim=OnOff.ON,
    turn_time=60,
    rebuild_time=None,
    table_joker=TableJoker.FREE,
    exchange_source=ExchangeSource.RACK_OR_TABLE,
)
"""106 tiles 1-13, an initial meld of 30, one minute per turn, free jokers (RK)."""

REVISIONS: dict[int, Mapping[str, TileRules]] = {
    number: {each.book: replace(each, revision=number) for each in (_UNO_RUMMY, _RUMMY, _RUMMIKUB)}
    for number in (1, 2, 3)
}
"""By the number of the revision the books by their keys, in the order of the menu: so far the same ones, which are read
another way where they are silent (`REVISION`)."""

BOOKS: dict[str, TileRules] = {**REVISIONS[REVISION]}
"""Every book of today."""

UNO_RUMMY, RUMMY, RUMMIKUB = BOOKS.values()
