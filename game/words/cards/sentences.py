"""What cards, events, refusals, custom rules and hints say, written and spoken; the engine contains no words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from game.engine.cards import actions, events, pieces
from game.engine.cards.actions import Accept, CardAction, CardPhase, Challenge, Discard, NameColour, Play
from game.engine.cards.events import Challenged, Drew, Played
from game.engine.cards.hints import FEW, CardHint, Reason, Why
from game.engine.cards.legality import against_draw_four, failed_challenge, without
from game.engine.cards.pieces import Card, What, Who, WildEffect
from game.engine.cards.rules import Bluff, CardRules, Challenger, MatchWilds
from game.engine.cards.views import CardView
from game.engine.cards.wants import CarryOut, ChooseColour, Decide, DiscardSome, LetBy, MayAnswer, MayPlay, Wanted
from game.engine.citations import cite
from game.engine.game import Call, Draw, Forgot, Instead, MayCatch, Nothing, Pass, Problem, Wait
from game.engine.goals import Goal
from game.engine.options import OnOff, ReverseTwoPlayers
from game.words.sentences import Guidance, LineMaker, Name, Say, left_text, listed, with_place

# What both families share is in `game.words.sentences`. No line mentions a face that only one seat saw.

OR = "words.or"
SHARED_PROBLEMS = (
    "round-over", "not-over", "not-your-turn", "nothing-drawn", "nothing-to-catch", "cannot-catch-yourself",
    "not-in-this-book",
)  # fmt: skip
"""Problems with the same texts in both families."""


def colour_inside(say: Say, colour: str) -> str:
    """Return a colour as it is written inside a sentence: "no yellow card"."""
    return say(f"spoken.colour-inside.{colour}")


def card_name(say: Say, card: Card) -> str:
    """Return a card in words: "Rot 7", "Blau Aussetzen", "Joker +4"."""
    if card.is_wild:
        return say(f"card.wild.{card.symbol}")
    plain = card.is_number or card.symbol == pieces.DRAW_TWO
    sign = card.symbol if plain else say(f"card.sign.{card.symbol}")
    return say("card.name", colour=say(f"colour.{card.colour}"), sign=sign)


def cards_text(say: Say, cards: Sequence[Card]) -> str:
    """Return cards in words."""
    return listed(say, [card_name(say, card) for card in cards])


def _detail(say: Say, name: Name, key: str, value: object) -> str:
    match value:
        case Card():
            return card_name(say, value)
        case tuple():
            return cards_text(say, value)
        case str() if key == "colour":
            return colour_inside(say, value)
        case int() if key == "seat":
            return name(value)
        case _:
            return str(value)


def problem_text(say: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, in a sentence, without the place in the book."""
    details = {key: _detail(say, name, key, value) for key, value in problem.data}
    section = "problem" if problem.code in SHARED_PROBLEMS else "card.problem"
    return say(f"{section}.{problem.code}", n=problem.detail("number"), **details)


def problem_with_paragraph(say: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, with the place in the book in brackets."""
    return with_place(say, problem_text(say, problem, name), problem.rule)


def named(say: Say, event: events.CardEvent) -> tuple[str, Sequence[Card]]:
    """Return how the line of an event names cards, and these cards."""
    match event:
        case events.Discarded(_, cards):
            return cards_text(say, cards), cards
        case events.FirstCardTurned(card) | events.FirstCardReturned(card):
            return card_name(say, card), (card,)
        case events.Played(_, card) | events.WrongCardTaken(_, card):
            return card_name(say, card), (card,)
        case _:
            return "", ()


def event_text(say: Say, event: events.CardEvent, name: Name, you: int | None = None) -> str | None:
    """Return a line of the log, or None; `you` is the seat of the reader."""
    line = LineMaker(say, name, you)
    match event:
        case events.RoundStarted(number, dealer, _, teams):
            pairs = "; ".join(listed(say, [name(seat) for seat in team]) for team in teams)
            text = line.of("card.log.round", dealer, n=number)
            return say("card.log.round-teams", round=text, teams=pairs) if teams else text
        case events.Played(seat, card, colour, jumped):
            way = f"card.log.{'jumped' if jumped else 'played'}{'-wild' if card.is_wild else ''}"
            return line.of(way, seat, card=card_name(say, card), colour=say(f"colour.{colour}"))
        case events.ColourChosen(seat, colour):
            return line.of("card.log.colour", seat, colour=say(f"colour.{colour}"))
        case events.Challenged(seat, layer, _, lawful):
            return line.between(f"card.log.challenge-{'lost' if lawful else 'won'}", seat, layer)
        case events.RoundEnded(()):
            return say("log.round-drawn")
        case events.RoundEnded(winners):
            return _won(say, "round", winners, name, you)
        case events.MatchEnded(winners):
            return _won(say, "match", winners, name, you)
        case events.HandsSwapped(seat, other):
            return line.between("card.log.swapped", seat, other)
        case events.HandsPassed(direction):
            return say("card.log.passed-left" if direction == 1 else "card.log.passed-right")
        case _:
            return line.told(event, "cards", partial(_detail, say, name))


def _won(say: Say, what: str, winners: tuple[int, ...], name: Name, you: int | None) -> str:
    if len(winners) == 1:
        return LineMaker(say, name, you).of(f"log.{what}-won", winners[0])
    others = listed(say, [name(seat) for seat in winners if seat != you])
    return say(f"card.log.{'you.' if you in winners else ''}{what}-shared", names=others)


# -- The players' rules on custom wilds: in words, and while they are being edited.

LONGEST_RULE = 80
"""The maximum length of a rule in the players' own words, so that it can be read at a glance."""
MOST_EFFECTS = 4
"""The maximum number of effects on one card."""
COMPOSABLE = tuple(what for what in What if what not in (What.EXACTLY, What.DRAW_IF_STUCK))
"""The effects that can be combined; the others belong to ideas of the book."""


def sentence(say: Say, written: str) -> str:
    """Return what a custom wild does, addressed to its player."""
    if written in (pieces.BLANK, pieces.REMOVED) or written in pieces.IDEAS:
        return say(f"written.{written.replace(' ', '-')}")
    custom = pieces.read_custom(written)
    if custom.text:
        return say("written.text", text=custom.text)
    return " ".join(effect_sentence(say, effect) for effect in custom.effects)


def effect_sentence(say: Say, effect: WildEffect) -> str:
    """Return one effect as a sentence."""
    what = effect.what.replace(" ", "-")
    if effect.what is What.REVERSE:
        return say(f"written.effect.{what}")
    numbers = {"n": effect.number} if effect.what in pieces.COUNTED else {}
    return say(f"written.effect.{what}-{effect.who}", **numbers)


def who_can(what: What) -> tuple[Who, ...]:
    """Return whom an effect can concern."""
    return (Who.SELF,) if what is What.REVERSE else pieces.NEEDS.get(what, tuple(Who))


def fitted(effect: WildEffect) -> WildEffect:
    """Return the effect with somebody whom it can concern, and a number only if it has one."""
    allowed = who_can(effect.what)
    who = effect.who if effect.who in allowed else allowed[0]
    return WildEffect(who, effect.what, max(effect.number, 1) if effect.what in pieces.COUNTED else 0)


class Way(StrEnum):
    """The kinds of rules on a custom wild."""

    BLANK = "plain"
    """None: a plain wild."""
    IDEA = "idea"
    """One of the book's five ideas."""
    COMPOSED = "composed"
    """A list of simple effects."""
    TEXT = "text"
    """A rule in the players' own words."""
    REMOVED = "removed"
    """The card stays in the box."""


@dataclass(frozen=True, slots=True)
class Pencil:
    """A custom wild being edited; what was entered for another kind is kept."""

    way: Way = Way.BLANK
    idea: str = next(iter(pieces.IDEAS))
    effects: tuple[WildEffect, ...] = (WildEffect(Who.NEXT, What.DRAW, 2),)
    text: str = ""

    @property
    def wrong(self) -> str:
        """Return the key of the sentence about what is wrong with it, or ""."""
        if self.way is Way.COMPOSED and not self.effects:
            return "no-effect"
        return "empty" if self.way is Way.TEXT and not self.text.strip() else ""

    @property
    def written(self) -> str:
        """Return the rule on the card; a plain wild as long as something is wrong."""
        if self.wrong:
            return pieces.BLANK
        if self.way is Way.COMPOSED:
            return pieces.format_effects(self.effects)
        return {Way.IDEA: self.idea, Way.TEXT: f"{pieces.TEXT} {self.text.strip()}"}.get(self.way, self.way.value)


def pencil_of(written: str) -> Pencil:
    """Return the editor of an existing rule."""
    if written in pieces.IDEAS:
        return Pencil(Way.IDEA, idea=written)
    if written.startswith(pieces.COMPOSED):
        return Pencil(Way.COMPOSED, effects=pieces.read_custom(written).effects)
    if written.startswith(pieces.TEXT):
        return Pencil(Way.TEXT, text=pieces.read_custom(written).text)
    return Pencil(Way(written))


# -- What a card of the viewer's would do, told only to them: its sign, a rule written on it, a bluff.

NAMED = 3
"""The maximum number of cards named that make a bluff."""


def about_card(say: Say, view: CardView, card: Card, *, to_lay: bool) -> tuple[str, str, bool]:
    """Return what there is to know about a card: a sentence, its rule, and whether it is a warning; ("", "", False) for
    none.

    `to_lay` says whether the owner may play now; only then can a wild draw four be lawful or not.
    """
    if card.symbol in pieces.CUSTOMS:
        return sentence(say, getattr(view.rules, card.symbol)), "UN-42", False
    doubtful = card.symbol == pieces.DRAW_FOUR and view.rules.w4_bluff is Bluff.ALLOWED
    if not (doubtful and to_lay and card in view.hand and view.colour) or len(view.hand) < 2:
        return "", "", False
    against = against_draw_four(view.rules, without(view.hand, card), view.colour)
    rule = cite(view.rules, "draw-four-unlawful")
    if against:
        more = "-more" if len(against) > NAMED else ""
        return say(f"card.about.bluff{more}", cards=cards_text(say, against[:NAMED])), rule, True
    return say("card.about.lawful", colour=colour_inside(say, view.colour)), rule, False


SIGNS = {
    pieces.DRAW_TWO: "draw-two", pieces.SKIP: "skip", pieces.REVERSE: "reverse", pieces.WILD: "wild",
    pieces.DRAW_FOUR: "draw-four", pieces.SHUFFLE_HANDS: "shuffle",
}  # fmt: skip
"""Return the suffix of the key of what a sign does."""


def sign_text(say: Say, rules: CardRules, card: Card, seats: int) -> str:
    """Return what the sign of a card does, or ""; custom wilds say more than their sign."""
    if card.symbol == "7" and rules.seven_swaps is OnOff.ON:
        return say("card.does.seven")
    if card.symbol == "0" and rules.zero_passes is OnOff.ON:
        return say("card.does.zero")
    if card.symbol == pieces.REVERSE and seats == 2 and rules.reverse_two_players is ReverseTwoPlayers.SKIP:
        return say("card.does.reverse-two")
    return say(f"card.does.{SIGNS[card.symbol]}") if card.symbol in SIGNS else ""


# -- Cards as they are said to somebody who does not see them.


def card_said(say: Say, card: Card) -> str:
    """Return a card: "red 7", "blue skip"; wilds have names of their own."""
    if card.is_wild:
        return card_name(say, card)
    if card.is_number or card.symbol == pieces.DRAW_TWO:
        return say("spoken.piece", colour=say(f"spoken.colour.{card.colour}"), sign=card.symbol)
    return say("spoken.action", colour=colour_inside(say, card.colour), sign=say(f"spoken.sign.{card.symbol}"))


def cards_said(say: Say, cards: Sequence[Card]) -> str:
    """Return cards in a row."""
    return listed(say, [card_said(say, card) for card in cards])


def hand_said(say: Say, cards: Sequence[Card]) -> str:
    """Return a hand card by card."""
    return say("spoken.hand", n=len(cards), cards=cards_said(say, cards))


def pile_said(say: Say, view: CardView) -> str:
    """Return what lies on top, the colour to follow where that is another one, and what is to be drawn."""
    if not view.discard:
        return say("spoken.pile-empty")
    top = view.discard[0]
    parts = [say("spoken.pile", card=card_said(say, top))]
    if view.colour and view.colour != top.colour:
        parts.append(say("spoken.pile-colour", colour=say(f"spoken.colour-alone.{view.colour}")))
    if view.pending.pending_draw:
        parts.append(say("spoken.pile-draws", n=view.pending.pending_draw))
    return " ".join(parts)


def table_said(say: Say, view: CardView) -> str:
    """Return the table in a sentence: the pile, and which way play goes."""
    way = say("table.direction-left" if view.direction > 0 else "table.direction-right")
    return f"{pile_said(say, view)} {way}"


def event_more(say: Say, event: object, name: Name, counts: Sequence[int] | None, *, own: bool) -> str:
    """Return what an event says beyond its line in the log: own cards drawn, and what others have left by `counts`."""
    match event:
        case Drew(_, cards) if own:
            return say("spoken.drew", tiles=cards_said(say, cards)) if cards else ""
        case Played(seat) | Drew(seat) if not own:
            return left_text(say, name, counts, seat)
        case _:
            return ""


# -- The texts of the questions of the card table: a wild draw four, a hand that was shown, a rule, a seat.


def answer_words(say: Say, seen: CardView, stacking: tuple[Card, ...], name: Name) -> tuple[str, str]:
    """Return title and text of the question whether to challenge a wild draw four, and the costs (UC-63..UC-67, UC-87).

    `stacking` are the cards that the seat may play on it instead.
    """
    rules, pending = seen.rules, seen.pending
    assert pending.played_by is not None
    player, stacked = name(pending.played_by), pending.pending_draw
    plays = rules.challenger_after_win is Challenger.PLAYS
    held = "doubt-colour" if rules.w4_match_wilds is MatchWilds.NONE else "doubt-colour-wild"
    former = colour_inside(say, pending.former_colour) if pending.former_colour else ""
    sentences = [
        say(f"cardtable.{held if former else 'doubt-any'}", name=player, colour=former),
        say(f"cardtable.doubt-right-{'plays' if plays else 'skipped'}", name=player, n=stacked),
        say("cardtable.doubt-wrong", n=failed_challenge(rules, stacked)),
    ]
    if stacking:
        signs, sums = [sign(card) for card in stacking], [str(stacked + pieces.DRAWS[card.symbol]) for card in stacking]
        sentences.append(say("cardtable.or-stack", sign=listed(say, signs, OR), n=listed(say, sums, OR)))
    return say("cardtable.doubt", name=player), " ".join(sentences)


def sign(card: Card) -> str:
    """Return the label of a draw card: +2 or +4."""
    return f"+{pieces.DRAWS[card.symbol]}"


def hand_words(say: Say, event: Challenged, rules: CardRules, stacked: int, name: Name) -> tuple[str, str]:
    """Return the outcome of a challenge of a card that brings `stacked`, for the seat that sees the hand (UC-65)."""
    player = name(event.layer)
    key, n = ("hand-lawful", failed_challenge(rules, stacked)) if event.lawful else ("hand-bluff", stacked)
    return say("cardtable.hand", name=player), say(f"cardtable.{key}", name=player, n=n)


def rule_title(say: Say, seat: int, viewer: int, name: Name) -> str:
    """Return the title over a rule written by the players, by the seat that played it (UN-42, UN-Q18)."""
    return say("cardtable.rule-mine") if seat == viewer else say("cardtable.rule", name=name(seat))


def struck_name(say: Say, seat: int, viewer: int, name: Name) -> str:
    """Return the name of a seat that such a rule may affect."""
    return say("cardtable.rule-you") if seat == viewer else name(seat)


def strike_words(say: Say, action: actions.RuleDraw | actions.RuleSkip, viewer: int, name: Name) -> str:
    """Return what such a rule does to a seat, as the label of a button."""
    own = "you." if action.seat == viewer else ""
    if isinstance(action, actions.RuleDraw):
        return say(f"cardtable.{own}rule-draw", name=name(action.seat), n=action.number)
    return say(f"cardtable.{own}rule-skip", name=name(action.seat))


def which_seat(card: Card) -> str:
    """Return the key of the question for the seat that a card names."""
    return "cardtable.which-seat-swap" if card.is_number else "cardtable.which-seat"


def order_told(say: Say, card: Card, *, given: bool) -> Guidance:
    """Return what is said about an order to jump in with a card, given or taken back."""
    return Guidance(say(f"cardtable.{'ordered' if given else 'order-gone'}", card=card_name(say, card)), tone="help")


# -- What the guidance line says to do now; `game.engine.cards.wants` computes it.


def wanted_guidance(say: Say, wants: Wanted, view: CardView, name: Name) -> Guidance:
    """Return what to do now, in a sentence with the rule behind it; `view` gives the details."""
    text, code = _sentence(say, wants, view, name)
    if getattr(wants, "call", None) is Call.NEEDED:
        text, code = say("card.guide.call-first", then=text), "needless-call"
    return Guidance(text, cite(view.rules, code) if code else "")


def _sentence(say: Say, wants: Wanted, view: CardView, name: Name) -> tuple[str, str]:
    """Return the sentence, and the code whose rule is behind it."""
    match wants:
        case Nothing():
            return "", ""
        case Wait(seat):
            return say("guide.other-turn", name=name(seat)), ""
        case MayCatch(offender):
            return say("guide.watch", name=name(offender)), "nothing-to-catch"
        case Forgot(late):
            return say("guide.forgot-late" if late else "guide.forgot"), "nothing-to-catch"
        case ChooseColour():
            return say("card.guide.colour"), "choose-colour"
        case CarryOut(seat, text):
            own = seat == view.seat
            return say("card.guide.rule" if own else "card.guide.rule-other", name=name(seat), text=text), "rule-first"
        case LetBy():
            return say("card.guide.window"), "window-open"
        case DiscardSome(number):
            return say("card.guide.discard", n=number), "discard-first"
        case MayPlay():
            return _turn(say, wants, view)
        case Decide(card, keeps):
            key = "card.guide.drawn" if keeps else "card.guide.drawn-lay"
            return say(key, card=card_name(say, card)), "drawn-card-only" if keeps else "lay-drawn-card"
        case MayAnswer():
            return _answer(say, wants, view, name)
        case _:
            return say("card.guide.jump", card=card_name(say, wants.card)), "not-identical"


def _turn(say: Say, wants: MayPlay, view: CardView) -> tuple[str, str]:
    top, colour = view.discard[0], say(f"colour.{view.colour}")
    draws, until = wants.instead is Instead.DRAW, view.rules.draw_until
    if not wants.fitting:
        return (say(f"card.guide.draw-{until}"), "nothing-drawn") if draws else (say("card.guide.pass"), "can-play")
    end = f"-or-draw-{until}" if draws else ""
    if all(card.is_wild for card in wants.fitting):
        return say(f"card.guide.turn-only-wild{end}"), "colour-missing"
    fit = [colour]
    if not top.is_wild:
        fit.append(top.symbol if top.is_number or top.symbol == pieces.DRAW_TWO else say(f"card.sign.{top.symbol}"))
    if any(card.is_wild for card in wants.fitting):
        fit.append(say("card.guide.wild"))
    return say(f"card.guide.turn{end}", cards=listed(say, fit, OR)), "does-not-fit"


def _answer(say: Say, wants: MayAnswer, view: CardView, name: Name) -> tuple[str, str]:
    signs = listed(say, [f"+{n}" for n in sorted({pieces.DRAWS[card.symbol] for card in wants.stacking})], OR)
    if wants.challenged is not None:
        key = "card.guide.challenge-or-stack" if signs else "card.guide.challenge"
        return say(key, n=wants.count, name=name(wants.challenged), sign=signs), "nothing-to-answer"
    four = view.discard[0].symbol == pieces.DRAW_FOUR
    key = "card.guide.take-or-stack" if signs else "card.guide.take"
    # A draw two is answered only if cards are stacked.
    return say(key, n=wants.count, sign=signs), "answer-first" if four else "same-kind-only"


# -- What the hint of a strong computer says, more with each request.

MANY = {Why.STRIKES, Why.SKIPS, Why.TURNS}
"""Where it is said how many cards another seat has only if they are few."""


def reason_text(say: Say, reason: Reason, name: Name, *, more: bool) -> str:
    """Return what speaks for an action; `more`: a card of the colour that is spoken of is played."""
    why, suffix = reason.why, ""
    if why in MANY and reason.n > FEW:
        suffix = "-many"
    elif why is Why.KEEPS and more:
        suffix = "-more"
    elif why is Why.DOUBT and not reason.colour:
        suffix = "-any"
    elif why is Why.WILDS and reason.n == reason.more:
        suffix = "-four"
    colour = colour_inside(say, reason.colour) if reason.colour else ""
    return say(f"card.hint.why.{why}{suffix}", n=reason.n, more=reason.more, name=name(reason.seat), colour=colour)


def _hinted_move(say: Say, action: CardAction, view: CardView, name: Name) -> str:
    """Return an action briefly, with its colour and its seat: "Joker, dann Grün"."""
    match action:
        case Play(card, colour, uno, seat):
            move = card_name(say, card)
            if card.symbol == pieces.DRAW_FOUR and against_draw_four(view.rules, without(view.hand, card), view.colour):
                move = say("card.hint.bluffing", card=move)
            if seat is not None:
                move = f"{move}, {say('opencards.swap' if card.is_number else 'opencards.for', name=name(seat))}"
            if colour:
                move = say("card.hint.colour", card=move, colour=colour_inside(say, colour))
            return say("card.hint.uno", move=move) if uno else move
        case Discard(cards):
            return say("card.hint.discard", cards=cards_text(say, cards))
        case NameColour(colour):
            return say(f"colour.{colour}")
        case Challenge():
            return say("cardtable.challenge")
        case Accept() | Draw() if view.pending.pending_draw:
            return say("cardtable.take", n=view.pending.pending_draw)
        case Draw():
            return say("table.draw")
        case _:
            return say("table.keep" if view.drawn is not None else "table.pass")


def hint_guidance(say: Say, found: CardHint, step: int, view: CardView, name: Name) -> Guidance:
    """Return the text of a hint: whether anything fits, then what matters, then what to do and why."""
    action, reason = found.action, found.reason
    if reason is None:
        return Guidance(_without_choice(say, action, view, name), tone="help")
    if step == 1:
        plain = view.phase is CardPhase.TURN
        return Guidance(say(f"card.hint.{'fits' if plain else 'choice'}", n=found.fitting), tone="help")
    why = reason_text(say, reason, name, more=isinstance(action, Play) and not action.card.is_wild)
    if step == 2:
        return Guidance(say("card.hint.about", reason=why), tone="help")
    move = _hinted_move(say, action, view, name)
    if found.colour is None:
        return Guidance(say("card.hint.does", move=move, reason=why), tone="good")
    colour = reason_text(say, found.colour, name, more=False)
    return Guidance(say("card.hint.does-colour", move=move, reason=why, more=colour), tone="good")


def _without_choice(say: Say, action: CardAction, view: CardView, name: Name) -> str:
    """Return what has to be done where there is nothing to choose."""
    match action:
        case Accept() | Draw() if count := view.pending.pending_draw:
            return say(f"card.hint.{'no-stack' if view.rules.stacking is OnOff.ON else 'take'}", n=count)
        case Draw():
            return say("hint.nothing")
        case Pass() if view.drawn is None:
            return say("hint.nothing-pass")
        case _:
            return say("card.hint.only", move=_hinted_move(say, action, view, name))


def hint_word(say: Say, cost: int) -> str:
    """Return the label of the key for a hint, with the cards it costs (UC-Q10)."""
    return say("cardtable.hint-costs" if cost else "table.hint", n=cost)


def missed_text(t: Say, goals: Sequence[Goal]) -> str:
    """Return what the goals that were not reached still require, one sentence each."""
    return " ".join(_missed(t, goal) for goal in goals)


MISSED = {"draw": "draw-card", "call_uno": "uno-card", "empty_hand": "hand"}
"""The end of the key of a text, where it is not that of the goal."""


def _missed(t: Say, goal: Goal) -> str:
    match goal:
        case Goal("lay", faces):
            names = [card_name(t, Card(colour, symbol, 0)) for colour, symbol in faces]
            return t("level.missed-lay", cards=listed(t, names, OR))
        case Goal("colour", colour):
            return t("level.missed-colour", colour=t(f"colour.{colour}"))
        case Goal(key):
            return t(f"level.missed-{MISSED.get(key, key)}")


# -- The last two tiers of a hint with cards: which card, and the move.


def pieces_of(action: CardAction) -> tuple[Card, ...]:
    """Return the cards of an action."""
    match action:
        case Play(card):
            return (card,)
        case Discard(cards):
            return cards
        case _:
            return ()


def move_text(t: Say, action: CardAction, *, only_pieces: bool = False) -> str:
    """Return an action in a sentence, or only which card it takes."""
    match action:
        case Play() | Discard() if only_pieces:
            return t("school.this-card", cards=cards_text(t, pieces_of(action)))
        case Play(card, colour) if colour:
            return t("school.the-move-colour", card=card_name(t, card), colour=t(f"colour.{colour}"))
        case Play() | Discard():
            return t("level.missed-lay", cards=cards_text(t, pieces_of(action)))
        case Draw():
            return t("level.missed-draw-card")
        case _:
            return t("school.answer")
