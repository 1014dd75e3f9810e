"""What a card of the viewer's would do, told only to them: its sign, a rule written on it, a bluff."""

from __future__ import annotations

from game.engine.cards.citations import cite
from game.engine.cards.legality import against_draw_four, without
from game.engine.cards.pieces import CUSTOMS, DRAW_FOUR, DRAW_TWO, REVERSE, SHUFFLE_HANDS, SKIP, WILD, Card
from game.engine.cards.rules import Bluff, CardRules
from game.engine.cards.views import CardView
from game.engine.options import OnOff, ReverseTwoPlayers
from game.words.cards.customs import sentence
from game.words.cards.sentences import cards_text, colour_name
from game.words.sentences import Say

NAMED = 3
"""The maximum number of cards named that make a bluff."""


def about_card(say: Say, view: CardView, card: Card, *, to_lay: bool) -> tuple[str, str, bool]:
    """Return what there is to know about a card: a sentence, its rule, and whether it is a warning; ("", "", False) for
    none.

    `to_lay` says whether the owner may play now; only then can a wild draw four be lawful or not.
    """
    if card.symbol in CUSTOMS:
        return sentence(say, getattr(view.rules, card.symbol)), "UN-42", False
    doubtful = card.symbol == DRAW_FOUR and view.rules.w4_bluff is Bluff.ALLOWED
    if not (doubtful and to_lay and card in view.hand and view.colour) or len(view.hand) < 2:
        return "", "", False
    against = against_draw_four(view.rules, without(view.hand, card), view.colour)
    rule = cite(view.rules, "draw-four-unlawful")
    if against:
        more = "-more" if len(against) > NAMED else ""
        return say(f"card.about.bluff{more}", cards=cards_text(say, against[:NAMED])), rule, True
    return say("card.about.lawful", colour=colour_name(say, view.colour)), rule, False


SIGNS = {
    DRAW_TWO: "draw-two", SKIP: "skip", REVERSE: "reverse", WILD: "wild", DRAW_FOUR: "draw-four",
    SHUFFLE_HANDS: "shuffle",
}  # fmt: skip
"""Return the suffix of the key of what a sign does."""


def sign_text(say: Say, rules: CardRules, card: Card, seats: int) -> str:
    """Return what the sign of a card does, or ""; custom wilds say more than their sign."""
    if card.symbol == "7" and rules.seven_swaps is OnOff.ON:
        return say("card.does.seven")
    if card.symbol == "0" and rules.zero_passes is OnOff.ON:
        return say("card.does.zero")
    if card.symbol == REVERSE and seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP:
        return say("card.does.reverse-two")
    return say(f"card.does.{SIGNS[card.symbol]}") if card.symbol in SIGNS else ""
