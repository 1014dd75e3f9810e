"""The card books as constants; a house rule is `with_options(book, ...)`."""

from __future__ import annotations

from game.engine.cards.pieces import CUSTOMS
from game.engine.cards.rules import CardRules, FirstCard, MatchWilds
from game.engine.options import LateUnoCall, YesNo

UNO_1999 = CardRules(book="uno-1999", prefix="UC")
"""UNO of 1999: 108 cards, challenges, partners, elimination, house rules (UC)."""

UNO_112 = CardRules(
    book="uno-112",
    prefix="UN",
    shuffle_hands=1,
    customs=CUSTOMS,
    first_card=FirstCard.IGNORED,
    last_card_draws=YesNo.NO,
    w4_match_wilds=MatchWilds.ALL_BUT_W4,
    late_uno_call=LateUnoCall.UNTIL_CAUGHT,
)
"""UNO with 112 cards: Shuffle Hands and three custom wilds (UN)."""

BOOKS: dict[str, CardRules] = {UNO_1999.book: UNO_1999, UNO_112.book: UNO_112}
"""Every card book by its key."""
