"""Hints for cards in three steps: what they say decides for the computer player, can be counted, and grows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.ai.cards import LEVELS
from game.ai.cards.reasons import advise
from game.engine.cards.actions import CardAction, CardPhase, Discard, NameColour, Play
from game.engine.cards.books import BOOKS
from game.engine.cards.hints import Reason, Why
from game.engine.cards.legality import failed_challenge
from game.engine.cards.pieces import COLOURS, hand_value
from game.engine.cards.referee import CardGame
from game.engine.cards.views import CardView, view
from game.engine.cards.wants import takes_turn, wanted
from game.words.cards.sentences import card_name, hint_guidance, reason_text
from game.words.catalogue import Catalogue
from tests.card_tables import position
from tests.random_cards import random_rules, random_seats
from tests.tables import play

SAY = {language: Catalogue(language).t for language in ("en", "de")}
NAMES = tuple(f"{name} {letter}" for name in ("Anna", "Bert", "Cleo") for letter in "ABCD")


def told(seen: CardView, language: str, step: int) -> str:
    """What a step of the hint says."""
    return hint_guidance(SAY[language], advise(seen, Random(1)), step, seen, lambda seat: NAMES[4 * seat][:4]).text


AGAINST_RED = {"turn": 1, "done": "1 play W4:G"}
POSITIONS: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("R7 | ?9", {}, "Red 7: it is your last card", "Rot 7: Es ist deine letzte Karte"),
    ("R+2 R5 G4 B2 | ?1 | ?7", {}, "Red +2: Bert has one card left and has to draw 2",
     "Rot +2: Bert hat nur noch eine Karte und muss 2 ziehen"),
    ("RS R5 G4 B2 | ?1 | ?7", {}, "Red Skip: Bert has one card left and misses a turn",
     "Rot Aussetzen: Bert hat nur noch eine Karte und setzt aus"),
    ("RR R5 G4 B2 | ?1 | ?7", {}, "Red Reverse: Bert has one card left and won’t be next",
     "Rot Retour: Bert hat nur noch eine Karte und ist dann nicht dran"),
    ("RS R5 G4 B2 | ?4", {}, "Red Skip: it is your turn again at once",
     "Rot Aussetzen: Du bist gleich noch einmal dran"),
    ("R5 W G4 B2 | ?4", {}, "Red 5: your wild is worth more later", "Rot 5: Dein Joker ist später mehr wert"),
    ("W4 G1 B2 B5 | ?9 | ?9", {"discard": "Y7"}, "Draw: your +4 is worth more later",
     "Ziehen: Deine +4 ist später mehr wert"),
    ("W4 Y1 G1 | ?9 | ?9", {"discard": "Y7"}, "Yellow 1: a +4 could be challenged, since you have a yellow card",
     "Gelb 1: +4 könnte auffliegen, denn du hast eine Karte in Gelb"),
    ("W4 Y5 Y8 | ?1 | ?5", {"discard": "Y7"},
     "Wild +4 as a bluff, then yellow: Bert has one card left and has to draw 4; you have 2 yellow cards",
     "Joker +4 als Bluff, dann Gelb: Bert hat nur noch eine Karte und muss 4 ziehen. Du hast 2 Karten in Gelb"),
    ("W R4 Y2 B3 | ?1 | ?5", {"discard": "G7", "at_most": ["4 4 4 4", "1 0 1 1", "5 5 5 5"]},
     "Wild, then yellow: you get rid of 50 points; Bert has one card left, probably not a yellow one",
     "Joker, dann Gelb: Du wirst 50 Punkte los. Bert hat nur noch eine Karte, wohl nicht in Gelb"),
    ("W G3 G4 G5 G8 B9 | ?1 | ?7", {}, "Wild, then green: you get rid of 50 points; you have 4 green cards",
     "Joker, dann Grün: Du wirst 50 Punkte los. Du hast 4 Karten in Grün"),
    ("Y9 Y2 B7 B3 B4 | ?5 | ?5", {"discard": "Y7", "options": {"scoring": "own_total"}},
     "Yellow 9: you get rid of 9 points", "Gelb 9: Du wirst 9 Punkte los"),
    ("R5 Y4 | ?7", {}, "Call UNO!, then Red 5: you are down to one colour",
     "UNO! rufen, dann Rot 5: Du hast dann nur noch eine Farbe"),
    ("G0 R2 Y1 B5 | ?5 | ?1", {"discard": "G4", "options": {"zero_passes": "on"}},
     "Green 0: you get Cleo’s only card and give away 3",
     "Grün 0: Du bekommst die eine Karte von Cleo und gibst 3 ab"),
    ("R5 SH B1 B2 B3 G4 G5 | ?2 | ?2", {"book": "uno-112", "discard": "Y4"},
     "Shuffle Hands, then red: you get 3 cards instead of 6", "Misch-Joker, dann Rot: Du bekommst 3 Karten statt 6"),
    ("R5 Y4 G3 G4 | ?5", {"phase": "colour", "discard": "W"}, "Green: you have 2 green cards",
     "Grün: Du hast 2 Karten in Grün"),
    ("R5 W G3 G4 | ?5", {"phase": "drawn", "drawn": "W", "discard": "Y1"}, "Keep it: your wild is worth more later",
     "Behalten: Dein Joker ist später mehr wert"),
    ("G4 B2 | ?9", {"discard": "Y7"}, "You cannot play anything: draw", "Hier hilft nur Ziehen"),
    ("R5 Y4 | R+2 G1 B2", {"turn": 1, "done": "1 play R+2", "options": {"stacking": "on"}},
     "You have nothing to stack: draw 2 cards", "Du hast nichts zum Stapeln: Nimm 2 Karten"),
    ("R5 Y4 | W4 G1 B2", {**AGAINST_RED, "options": {"w4_bluff": "prevented", "stacking": "on"}},
     "You have nothing to stack: draw 4 cards", "Du hast nichts zum Stapeln: Nimm 4 Karten"),
    ("Y+2 Y4 G5 R1 | R+2 G1 B2 | ?5", {"turn": 1, "direction": -1, "done": "1 play R+2", "options": {"stacking": "on"}},
     "Yellow +2: you avoid drawing 2 cards", "Gelb +2: Du musst nicht 2 Karten nehmen"),
    ("R5 Y4 | W4 G1 B2 B3 B4 B5 B6 B7", AGAINST_RED, "Challenge: Bert still holds 7 cards, and one may well be red",
     "Herausfordern: Bert hat noch 7 Karten, gut möglich, dass Rot dabei ist"),
    ("W4 G1 G2 | ?1 | ?5", {"discard": "Y7"},
     "Wild +4, then green: Bert has one card left and has to draw 4; you have 2 green cards",
     "Joker +4, dann Grün: Bert hat nur noch eine Karte und muss 4 ziehen. Du hast 2 Karten in Grün"),
    ("R5 Y4 B2 | W4 R3 B5'", {**AGAINST_RED, "seen": ["R3", ""]},
     "Challenge: you know a card in Bert’s hand that makes it a bluff",
     "Herausfordern: Du kennst eine Karte von Bert, mit der es ein Bluff ist"),
    ("R5 Y4 B2 | W4 G1 B2'", {**AGAINST_RED, "at_most": ["3 3 3 3", "0 3 3 3"]},
     "Draw 4: Bert probably had no red card", "4 ziehen: Bert hatte wohl keine Karte in Rot"),
    ("R5 Y4 B2 | W4 G1 B5'", AGAINST_RED, "Draw 4: if the challenge fails, you draw 6 instead of 4",
     "4 ziehen: Geht das Herausfordern schief, ziehst du 6 statt 4"),
)  # fmt: skip
"""Hands, what else there is, and the third step in both languages."""


@pytest.mark.parametrize(("hands", "keys", "english", "german"), POSITIONS, ids=[each[2] for each in POSITIONS])
def test_the_third_step_says_what_to_do_and_why(hands: str, keys: dict[str, Any], english: str, german: str) -> None:
    others = {key: value for key, value in keys.items() if key != "done"}
    state = position(*hands.split(" | "), **others)
    seen = view(play(state, keys["done"]) if "done" in keys else state, 0)
    assert [told(seen, language, 3) for language in SAY] == [f"{english}.", f"{german}."]


def turns(book: str, matches: range) -> Iterator[CardView]:
    """What seats see in their turns in matches of computers."""
    for number in matches:
        chance = Random(f"reasons {book} {number}")
        game = CardGame(random_rules(chance, book) if number % 2 else BOOKS[book])
        state = game.deal(random_seats(chance, game.rules), str(number))
        for _ in range(60):
            if state.phase in (CardPhase.SCORING, CardPhase.OVER):
                break
            seen = replace(view(state, state.turn), catchable=None)
            if state.turn in game.to_act(state) and takes_turn(wanted(seen), state.turn):
                yield seen
            seat = chance.choice(game.to_act(state))
            state = game.apply(state, seat, LEVELS["hard"](game.view(state, seat), chance))[-1].state


def counted(seen: CardView, action: CardAction, reason: Reason) -> bool:
    """Whether the figures of a reason are what can be counted in the view."""
    assert seen.seat is not None
    hand, rules, order = list(seen.hand), seen.rules, seen.match.order
    gone = (action.card,) if isinstance(action, Play) else action.cards if isinstance(action, Discard) else ()
    left = [card for card in hand if card not in gone]
    colour = action.colour if isinstance(action, Play | NameColour) else ""
    colour = colour or next((card.colour for card in gone), "")
    has, pending = seen.counts[reason.seat], seen.pending.pending_draw
    acts, wilds = [card for card in left if card.symbol in ("+2", "S", "R")], [card for card in left if not card.colour]
    draws = {"+2": 2, "W4": 4}.get(gone[0].symbol if gone else "", 0)
    return {
        Why.STRIKES: lambda: (reason.n, reason.more) == (has, pending + draws) and reason.seat != seen.seat,
        Why.SKIPS: lambda: reason.n == has, Why.TURNS: lambda: reason.n == has, Why.TAKES: lambda: (
            reason.n == has and reason.more == len(left)),
        Why.KEEPS: lambda: reason.colour == colour and reason.n == sum(card.colour == colour for card in left) > 0,
        Why.DENIES: lambda: reason.n == has and seen.at_most[reason.seat][COLOURS.index(colour)] == 0,
        Why.WILDS: lambda: (reason.n, reason.more) == (len(wilds), sum(card.symbol == "W4" for card in wilds)),
        Why.ACTIONS: lambda: reason.n == len(acts), Why.POINTS: lambda: reason.n == hand_value(gone),
        Why.COLOURS: lambda: reason.n == len({card.colour for card in left} - {""}),
        Why.BLUFF: lambda: reason.n == sum(card.colour == seen.colour for card in hand) > 0,
        Why.SHARES: lambda: (reason.n, reason.more) == ((sum(seen.counts) - 1) // len(order), len(left)),
        Why.AVOIDS: lambda: reason.n == pending > 0, Why.FEWER: lambda: reason.n == len(left),
        Why.DOUBT: lambda: reason.n == has and reason.seat == seen.pending.played_by,
        Why.COSTS: lambda: (reason.n, reason.more) == (failed_challenge(rules, pending), pending),
    }.get(reason.why, lambda: reason.n == reason.more == 0)()  # fmt: skip


@pytest.mark.parametrize("book", BOOKS)
def test_a_hint_plays_as_its_level_does_says_more_each_time_and_counts_right(book: str) -> None:
    assert len(whys_of(book, range(2))) > 8


def whys_of(book: str, matches: range) -> set[Why]:
    """The reasons that hints give in some matches, all of them true."""
    whys: set[Why] = set()
    for seen in turns(book, matches):
        found = advise(seen, Random(1))
        assert found.action == LEVELS["hard"](seen, Random(2))
        for say in SAY.values():
            first, second, third = (hint_guidance(say, found, step, seen, NAMES.__getitem__).text for step in (1, 2, 3))
            if found.reason is None:
                assert first == second == third
                continue
            more = isinstance(found.action, Play) and bool(found.action.card.colour)
            why = reason_text(say, found.reason, NAMES.__getitem__, more=more)
            assert (why in first, why in second, why in third) == (False, True, True)
            names = [card_name(say, found.action.card)] if isinstance(found.action, Play) else []
            assert all(name in third and f"{name}:" not in second for name in names)
            assert len({first, second, third}) == 3
        for reason in (found.reason, found.colour):
            assert reason is None or counted(seen, found.action, reason), (found, seen)
            whys |= set() if reason is None else {reason.why}
    return whys
