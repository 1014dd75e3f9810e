"""The card books as each revision of the rules has them; a house rule is `with_options(book, ...)`.

What is not named in a text means what it meant at its revision. So every field of a book stands here by name, or is
that of the book it is made from, and nothing here changes with a default. No entry of `REVISIONS` is ever changed: a
new revision is a new entry, made from the one before by `replace`.
"""

from collections.abc import Mapping
from dataclasses import replace

from game.engine import options
from game.engine.cards import rules
from game.engine.cards.pieces import CUSTOMS
from game.engine.cards.rules import CardRules
from game.engine.options import REVISION, OnOff, YesNo

_UNO_1999 = CardRules(
    book="uno-1999", prefix="UC", seats=(2, 10), hand_size=7, shuffle_hands=0, customs=(),
    first_card=rules.FirstCard.ACTS, uno_penalty_cards=2, penalty_cards=2,
    players=rules.Players.SINGLE, scoring=rules.CardScoring.WINNER_COLLECTS, target=500, points=None, first_to=1,
    rounds=4, first_starter=options.FirstStarter.DRAW, next_starter=options.NextStarter.ROTATE,
    wrong_card=rules.WrongCard.PREVENTED, advice_button=OnOff.OFF, hint_cost=0,
    reverse_two_players=options.ReverseTwoPlayers.SKIP, last_card_draws=YesNo.YES, w4_bluff=rules.Bluff.ALLOWED,
    w4_match_wilds=rules.MatchWilds.NONE, challenger_after_win=rules.Challenger.PLAYS,
    uno_penalty=options.UnoPenalty.IF_CAUGHT, late_uno_call=options.LateUnoCall.NO, false_catch_penalty=0,
    stacking=OnOff.OFF, stack_mixed=OnOff.OFF, stack_challenge=rules.StackChallenge.TWO_MORE, zero_passes=OnOff.OFF,
    seven_swaps=OnOff.OFF, jump_in=OnOff.OFF, after_jump=rules.AfterJump.NEXT, jump_action=rules.JumpAction.SECOND_ACTS,
    draw_until=rules.DrawUntil.ONE, drawn_must_play=YesNo.NO,
    C1="plain", C2="plain", C3="plain", revision=1,
)  # fmt: skip
"""UNO of 1999: 108 cards, challenges, partners, elimination, house rules (UC)."""

_UNO_112 = replace(
    _UNO_1999, book="uno-112", prefix="UN", shuffle_hands=1, customs=CUSTOMS, first_card=rules.FirstCard.IGNORED,
    last_card_draws=YesNo.NO, w4_match_wilds=rules.MatchWilds.ALL_BUT_W4,
    late_uno_call=options.LateUnoCall.UNTIL_CAUGHT,
)  # fmt: skip
"""UNO with 112 cards: Shuffle Hands and three custom wilds (UN)."""

REVISIONS: dict[int, Mapping[str, CardRules]] = {
    number: {each.book: replace(each, revision=number) for each in (_UNO_1999, _UNO_112)} for number in (1, 2, 3)
}
"""By the number of the revision the books by their keys, in the order of the menu: so far the same ones, which are read
another way where they are silent (`REVISION`)."""

BOOKS: dict[str, CardRules] = {**REVISIONS[REVISION]}
"""Every book of today."""

UNO_1999, UNO_112 = BOOKS.values()
