"""The rule books as constants; a house rule is `with_options(book, ...)`."""

from __future__ import annotations

from game.engine.options import Effect, MeldRules

UNO_RUMMY = MeldRules(
    book="uno-rummy",
    colours="RYGB",
    numbers=12,
    copies=2,
    jokers=4,
    start_tiles=4,
    lay_limit=4,
    group_jokers=1,
    jokers_adjacent=False,
    effects=((2, Effect.DRAW_TWO), (5, Effect.SKIP), (7, Effect.REVERSE)),
    joker_effect=Effect.DRAW_FOUR,
    action_points=20,
    joker_points=50,
    uno_call=True,
)
"""UNO RUMMY: 100 tiles 1-12, action tiles, four jokers (UR)."""

BOOKS: dict[str, MeldRules] = {UNO_RUMMY.book: UNO_RUMMY}
"""Every book by its key, in the order of the menu."""
