"""The rule books as each revision of the rules has them; a house rule is `with_options(book, ...)`.

What is not named in a text means what it meant at its revision. So every field of a book stands here by name, or is
that of the book it is made from, and nothing here changes with a default. No entry of `REVISIONS` is ever changed: a
new revision is a new entry, made from the one before by `replace`.
"""

from collections.abc import Mapping
from dataclasses import replace

from game.engine import options
from game.engine.options import REVISION, OnOff, YesNo
from game.engine.tiles import rules
from game.engine.tiles.rules import TileEffect, TileRules

_UNO_RUMMY = TileRules(
    book="uno-rummy", prefix="UR", colours="RYGB", numbers=12, copies=2, jokers=4, seats=(2, 4), rack_size=14,
    start_tiles=4, lay_limit=4, group_jokers=1, jokers_adjacent=False,
    effects=((2, TileEffect.DRAW_TWO), (5, TileEffect.SKIP), (7, TileEffect.REVERSE)),
    joker_effect=TileEffect.DRAW_FOUR, action_points=20, joker_points=50, uno_call=True, uno_penalty_tiles=2,
    scoring=rules.TileScoring.COLLECTED, exchange_to_rack=True, first_layout_alone=False, timeout_tiles=1,
    match=rules.MatchForm.ROUNDS, target=200, game=options.MatchLength.POINTS, rounds=3, first_to=2,
    first_starter=options.FirstStarter.DRAW, next_starter=options.NextStarter.ROTATE,
    opening=0, joker_in_first_layout=YesNo.YES, redeal_claim=OnOff.OFF,
    draw_although_playable=rules.Allowed.FORBIDDEN, drawn_tile=rules.DrawnTile.ALONE,
    play_after_draw=rules.PlayAfterDraw.ALWAYS, invalid_commit=rules.InvalidCommit.REFUSE, turn_time=None,
    rebuild_time=None, timeout=rules.TimeoutRule.LEFTOVERS_TO_RACK,
    set_joker_colour=rules.SetJokerColour.NAMED, table_joker=rules.TableJoker.FREE,
    exchange_source=rules.ExchangeSource.RACK, exchanged_joker=rules.ExchangedJoker.KEEP,
    exchanged_joker_acts=YesNo.YES,
    multi_action=rules.MultiAction.COMBINED, reverse_two_players=options.ReverseTwoPlayers.DIRECTION,
    last_card_draws=YesNo.NO, uno_penalty=options.UnoPenalty.IF_CAUGHT, late_uno_call=options.LateUnoCall.NO,
    false_catch_penalty=0,
    hand_rummy=OnOff.OFF, last_tile=OnOff.OFF, winning_total=None, winning_total_is=rules.TotalIs.EXACT,
    winning_total_meld=rules.TotalMeld.ANY_TOUCHED, stock_empty=rules.StockEmpty.END, revision=1,
)  # fmt: skip
"""100 tiles 1-12, action tiles, four jokers (UR)."""

_RUMMY = replace(
    _UNO_RUMMY, book="rummy", prefix="RF", colours="KRBO", numbers=13, jokers=2, start_tiles=0, lay_limit=None,
    group_jokers=None, jokers_adjacent=True,
    effects=(), joker_effect=None, action_points=0, joker_points=20, uno_call=False, scoring=rules.TileScoring.MINUS,
    exchange_to_rack=False,
    first_starter=options.FirstStarter.LOT,
    opening=40,
    draw_although_playable=rules.Allowed.ALLOWED, drawn_tile=rules.DrawnTile.WITH_RACK,
    play_after_draw=rules.PlayAfterDraw.NEVER, rebuild_time=120,
    set_joker_colour=rules.SetJokerColour.ANY_MISSING, table_joker=rules.TableJoker.FIXED,
    exchanged_joker=rules.ExchangedJoker.SAME_TURN,
    stock_empty=rules.StockEmpty.PLAY_ON,
)  # fmt: skip
"""Das große Familienspiel: 106 tiles 1-13, an initial meld of 40, jokers that keep their face (RF)."""

_RUMMIKUB = replace(
    _RUMMY, book="rummikub", prefix="RK",
    joker_points=30, scoring=rules.TileScoring.SIGNED, first_layout_alone=True, timeout_tiles=3,
    rounds=0,
    opening=30, redeal_claim=OnOff.ON,
    turn_time=60, rebuild_time=None,
    table_joker=rules.TableJoker.FREE, exchange_source=rules.ExchangeSource.RACK_OR_TABLE,
)  # fmt: skip
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
