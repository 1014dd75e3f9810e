"""What every card book has to keep, asked through the questions that every engine answers."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

import pytest
import tomli_w

from game.engine.actions import Catch, Draw, Next, Pass, Uno
from game.engine.cards.actions import (
    Accept,
    Advice,
    CardAction,
    Challenge,
    Discard,
    Done,
    Jump,
    NameColour,
    Play,
    RuleDraw,
    RuleSkip,
)
from game.engine.cards.books import BOOKS
from game.engine.cards.choices import choices
from game.engine.cards.events import (
    Challenged,
    Dealt,
    Drew,
    HandsPassed,
    HandsShuffled,
    HandsSwapped,
    Played,
    RoundEnded,
    redacted,
)
from game.engine.cards.legality import fits, waited_for
from game.engine.cards.notation import format_action, parse_action
from game.engine.cards.phases import CardPhase
from game.engine.cards.pieces import COLOURS, Card, all_cards
from game.engine.cards.position import digest, format_position, parse_position
from game.engine.cards.referee import CardGame
from game.engine.cards.refusals import in_time, late_call
from game.engine.cards.rules import WrongCard
from game.engine.cards.state import CardState, CardStep
from game.engine.checksums import RecordError, seal
from game.engine.game import IllegalAction
from game.engine.options import with_options
from game.engine.record import Record, format_record, record_lines
from game.engine.record_reading import parse_record
from game.engine.registry import CARDS
from game.engine.shuffle import shuffled
from tests.card_tables import every_place
from tests.random_cards import random_rules, random_seats
from tests.random_player import random_act

STYLES = ("book", "options 1", "options 2", "options 3", "options 4")
GAMES = [(book, style) for book in BOOKS for style in STYLES]
ENDED = (CardPhase.SCORING, CardPhase.OVER)


class Turn(NamedTuple):
    """One act of a match with what it was asked in and what followed."""

    state: CardState
    seat: int
    action: CardAction
    steps: tuple[CardStep, ...]


class Match(NamedTuple):
    """The beginning of a match, as it was played."""

    game: CardGame
    turns: tuple[Turn, ...]


@cache
def match(book: str, style: str) -> Match:
    """At most 250 acts of a random player, by the book or with random options."""
    chance = Random(f"{book} {style}")
    rules = BOOKS[book] if style == "book" else random_rules(chance, book)
    game = CardGame(rules)
    state = game.deal(random_seats(chance, rules), style)
    turns: list[Turn] = []
    while game.to_act(state) and len(turns) < 250:
        seat, action = random_act(game, state, chance)
        steps = game.apply(state, seat, action)
        turns.append(Turn(state, seat, action, steps))
        state = steps[-1].state
    return Match(game, tuple(turns))


played = pytest.mark.parametrize(("book", "style"), GAMES)


@played
def test_no_card_is_lost_or_doubled_in_any_step(book: str, style: str) -> None:
    game, turns = match(book, style)
    box = sorted(all_cards(game.rules))
    for turn in turns:
        for step in turn.steps:
            assert sorted(every_place(step.state)) == box


@played
def test_every_seat_that_is_waited_for_has_a_choice_and_every_choice_is_legal(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns:
        assert game.to_act(turn.state)
        for seat in range(turn.state.seats):
            listed = game.choices(turn.state, seat)
            assert listed or seat not in game.to_act(turn.state)
            assert len(set(listed)) == len(listed)
            for action in listed:
                assert game.problems(turn.state, seat, action) == ()


def finite(state: CardState, seat: int) -> list[CardAction]:
    """Everything that a seat could ask for, but discards and advice, of which there are many."""
    colours, seats = ("", *COLOURS), (None, *range(state.seats))
    calls = (False, True) if len(state.hands[seat]) == 2 and not state.called else (False,)
    cards = state.hands[seat][:4]
    return [
        Draw(), Pass(), Uno(), Next(), Done(), Accept(), Challenge(), *map(NameColour, COLOURS),
        *(Catch(other) for other in (state.catchable,) if other is not None),
        *(kind(*each) for kind in (Play, Jump) for each in product(cards, colours, calls, seats)),
        *(RuleSkip(other) for other in range(state.seats)), *(RuleDraw(other, 1) for other in range(state.seats)),
    ]  # fmt: skip


def only_costs(state: CardState, seat: int, action: CardAction) -> bool:
    """Whether the action is allowed because it is punished."""
    if isinstance(action, Uno):
        return not (in_time(state, seat) or late_call(state, seat))
    wrong = isinstance(action, Play) and not fits(action.card, state.discard[0], state.colour)
    return wrong and state.rules.wrong_card is WrongCard.PENALISED


def first_twin(action: CardAction, hand: tuple[Card, ...]) -> CardAction:
    """The action with the first of the twins of its card."""
    if not isinstance(action, Play | Jump):
        return action
    return replace(action, card=next(card for card in hand if card.face == action.card.face))


@played
def test_every_finite_action_that_is_legal_is_a_choice(book: str, style: str) -> None:
    """In every phase, of every seat; what is only allowed because it costs something is no choice."""
    found = match(book, style)
    for turn in found.turns[::9]:
        for state in (turn.state, *(step.state for step in turn.steps[-1:])):
            for seat in range(state.seats):
                listed = found.game.choices(state, seat)
                assert len(set(listed)) == len(listed)
                assert legal(found.game, state, seat) <= set(listed), (state.phase, seat)


def legal(game: CardGame, state: CardState, seat: int) -> set[CardAction]:
    """All finite actions of a seat that are legal and not only allowed at a cost, of twins the first."""
    found = (
        action for action in finite(state, seat)
        if not game.problems(state, seat, action) and not only_costs(state, seat, action)
    )  # fmt: skip
    return {each if state.phase is CardPhase.DRAWN else first_twin(each, state.hands[seat]) for each in found}


@pytest.mark.parametrize("book", BOOKS)
def test_uc_47_uno_may_be_called_before_a_draw_card_is_answered(book: str) -> None:
    options = {"stacking": "on"}
    state = parse_position({
        "book": book, "options": options, "racks": ["R+2 G5", "B1 B2 B3", "Y1 Y2 Y3"], "discard": "G+2",
        "phase": "answer", "stacked": 2,
    })  # fmt: skip
    game = CardGame(state.rules)
    assert legal(game, state, 0) <= set(game.choices(state, 0))
    assert Uno() in game.choices(state, 0)
    called = game.apply(state, 0, Uno())[-1].state
    assert called.called
    assert Uno() not in game.choices(called, 0)


@played
def test_every_choice_can_be_applied(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns[::7]:
        for seat in range(turn.state.seats):
            for action in game.choices(turn.state, seat):
                assert game.apply(turn.state, seat, action)


@played
def test_a_view_lists_the_same_choices_as_the_state(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns:
        assert game.to_act(turn.state) == waited_for(game.view(turn.state, None))
        for seat in range(turn.state.seats):
            seen = game.view(turn.state, seat)
            assert choices(seen, seat, seen.hand) == game.choices(turn.state, seat)


@played
def test_phases_and_seats_to_act_belong_together(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns:
        state = turn.state
        match state.phase:
            case CardPhase.OVER:
                raise AssertionError("nobody acts after the match")
            case CardPhase.SCORING:
                assert game.to_act(state) == tuple(range(state.seats))
            case CardPhase.WINDOW:
                assert set(game.to_act(state)) <= set(state.match.order) - set(state.passed)
            case _:
                assert game.to_act(state) == (state.turn,)
                assert state.turn in state.match.order


def wrong_actions(state: CardState) -> list[tuple[int, CardAction]]:
    """Acts of which most are refused, whatever the state."""
    seat, rules = state.turn, state.rules
    box = all_cards(rules)
    other = state.match.seat_after(seat, 1)
    plain: tuple[CardAction, ...] = (
        Draw(), Pass(), Uno(), Next(), Challenge(), Accept(), Done(), NameColour("G"), NameColour("RY"), Advice(0),
        Discard(()), RuleDraw(1, 3), RuleDraw(0, 0), RuleSkip(other), RuleSkip(99),
        Discard(state.hands[seat][:2]), Discard(state.hands[seat][:1] * 2), Catch(-1), Catch(seat), Catch(other),
    )  # fmt: skip
    tails = (("", False, None), ("R", False, None), ("", True, 1), ("R", True, 1))
    lays = [Play(card, *tail) for card in box[::9] for tail in tails]
    jumps = [Jump(lay.card, lay.colour, lay.uno, lay.seat) for lay in lays]
    return [(each, action) for each in (-1, seat, other, state.seats) for action in (*plain, *lays, *jumps)]


@played
def test_a_refused_action_gives_reasons_and_changes_nothing(book: str, style: str) -> None:
    game, turns = match(book, style)
    refused = 0
    for turn in turns[::9]:
        fingerprint = digest(turn.state)
        for seat, action in wrong_actions(turn.state):
            problems = game.problems(turn.state, seat, action)
            if not problems:
                assert game.apply(turn.state, seat, action)
                continue
            refused += 1
            for problem in problems:
                assert problem.code in CARDS.codes
                assert problem.rule.startswith(game.rules.prefix)
            with pytest.raises(IllegalAction):
                game.apply(turn.state, seat, action)
        assert digest(turn.state) == fingerprint
    assert refused > 500


@played
def test_all_reasons_are_given_each_once_and_being_out_of_turn_hides_none(book: str, style: str) -> None:
    game, turns = match(book, style)
    several = 0
    for turn in turns[::7]:
        state = turn.state
        if state.phase is not CardPhase.TURN:
            continue
        for seat, action in wrong_actions(state):
            problems = game.problems(state, seat, action)
            assert len(set(problems)) == len(problems), problems
            several += len(problems) > 1
            if seat == state.turn and isinstance(action, Play):
                elsewhere = state._replace(turn=state.match.seat_after(seat, 1), called=False)
                here = game.problems(state._replace(called=False), seat, action)
                assert game.problems(elsewhere, seat, action)[1:] == here
    assert several > 100


@played
def test_a_needless_colour_is_told_besides_whatever_else_is_wrong_with_a_card(book: str, style: str) -> None:
    game, turns = match(book, style)
    compared = 0
    for turn in turns[::11]:
        state, seat = turn.state, turn.state.turn
        for card in all_cards(state.rules)[::20]:
            bare = game.problems(state, seat, Play(card))
            if card.is_wild or not bare or (not fits(card, state.discard[0], state.colour) and penalised(state)):
                continue
            codes = [each.code for each in game.problems(state, seat, Play(card, "R"))]
            assert set(codes) == {
                *(each.code for each in bare),
                *(() if "round-over" in codes else ("colour-needless",)),
            }
            compared += 1
    assert compared > 5


def penalised(state: CardState) -> bool:
    """Whether a card that does not fit is taken back at a cost, so that nothing else is said of it."""
    return state.rules.wrong_card is WrongCard.PENALISED


@played
def test_the_same_seed_and_the_same_acts_give_the_same_steps(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns:
        assert game.apply(turn.state, turn.seat, turn.action) == turn.steps
    first = turns[0].state
    assert CardGame(game.rules).deal(first.seats, style) == first


@played
def test_every_action_survives_its_text(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns:
        state = turn.state
        for seat in range(state.seats):
            for action in (*game.choices(state, seat), *([turn.action] if seat == turn.seat else [])):
                text = format_action(action)
                assert parse_action(text, state.rules, state.hands[seat], state.drawn) == action, text


@played
def test_every_position_passed_through_survives_its_text(book: str, style: str) -> None:
    for turn in match(book, style).turns:
        for step in turn.steps:
            table = format_position(step.state)
            assert parse_position(table) == step.state
    assert parse_position(tomllib.loads(tomli_w.dumps(table))) == step.state


# -- secrecy ---------------------------------------------------------------------------------------------------


def twin(turn: Turn, viewer: int | None, seed: str) -> CardState | None:
    """The same state with everything permuted that the viewer neither sees before nor learns by the act.

    None where the act shows so much that nothing can be permuted: a shuffle of all hands, a hand that is empty.
    """
    state = turn.state
    shown: set[Card] = set()
    for step in turn.steps:
        match step.event:
            case Drew(cards=cards):
                shown |= set(cards)
            case HandsShuffled() | RoundEnded():
                return None
    for name in ("card", "cards"):
        found = getattr(turn.action, name, ())
        shown |= {found} if isinstance(found, Card) else set(found)
    # What decides about the act itself: whether a card fits, and what a challenge and a custom wild find.
    shown |= set(state.hands[turn.seat]) | set(state.bluff_hand)
    open_hands = (Challenged, HandsPassed, HandsSwapped)
    if any(isinstance(step.event, open_hands) for step in turn.steps) or state.rules.customs:
        shown |= {card for hand in state.hands for card in hand}
    if viewer is not None:
        shown |= set(state.memory.seen[viewer])
    places = [(i, k) for i in state.match.order if i != viewer for k in range(len(state.hands[i]))]
    places += [(-1, k) for k in range(len(state.stock))]

    def card_at(place: tuple[int, int]) -> Card:
        return state.stock[place[1]] if place[0] == -1 else state.hands[place[0]][place[1]]

    free = [place for place in places if card_at(place) not in shown]
    moved = dict(zip(free, shuffled([card_at(place) for place in free], seed), strict=True))
    hands = tuple(tuple(moved.get((i, k), card) for k, card in enumerate(hand)) for i, hand in enumerate(state.hands))
    return state._replace(hands=hands, stock=tuple(moved.get((-1, k), card) for k, card in enumerate(state.stock)))


@played
def test_a_view_and_its_events_do_not_change_when_all_that_is_hidden_is_permuted(book: str, style: str) -> None:
    game, turns = match(book, style)
    permuted = 0
    for number, turn in enumerate(turns):
        if turn.state.phase in ENDED:
            continue
        for viewer in (None, *turn.state.match.order):
            other = twin(turn, viewer, str(number))
            if other is None:
                continue
            permuted += other != turn.state
            assert game.view(other, viewer) == game.view(turn.state, viewer)
            if viewer is not None:
                assert game.choices(other, viewer) == game.choices(turn.state, viewer)
            steps = game.apply(other, turn.seat, turn.action)
            assert [redacted(step.event, viewer) for step in steps] == [
                redacted(step.event, viewer) for step in turn.steps
            ]
            assert [game.view(step.state, viewer) for step in steps] == [
                game.view(step.state, viewer) for step in turn.steps
            ]
    assert permuted > 100


@played
def test_no_view_and_no_event_names_a_hidden_card(book: str, style: str) -> None:
    game, turns = match(book, style)
    for turn in turns:
        if turn.state.phase in ENDED:
            continue
        for viewer in (None, *range(turn.state.seats)):
            seen = game.view(turn.state, viewer)
            assert seen.hands == ()
            assert seen.hand == (() if viewer is None else turn.state.hands[viewer])
            assert seen.drawn is None or seen.drawn in seen.hand
            assert turn.state.seed not in (str(value) for value in (seen.match, seen.pending))
            for step in turn.steps:
                match redacted(step.event, viewer):
                    case Drew(drawer, cards, count) if drawer != viewer:
                        assert cards == ()
                        assert count > 0
                    case Dealt(hands=hands) | HandsShuffled(hands=hands):
                        assert [i for i, hand in enumerate(hands) if hand] in ([], [viewer])
                    case Challenged(challenger, layer, hand) if viewer not in (challenger, layer):
                        assert hand == ()


@pytest.mark.parametrize("book", BOOKS)
def test_the_top_card_of_every_step_is_what_was_laid_last(book: str) -> None:
    for turn in match(book, "book").turns:
        for step in turn.steps:
            if isinstance(step.event, Played):
                assert step.state.discard[0] == step.event.card
                assert step.state.colour == step.event.colour != ""


# -- records ---------------------------------------------------------------------------------------------------


def record_of(found: Match, seed: str) -> Record:
    """The record of what was played."""
    record = Record(found.game.rules, (("normal", "Ada"),) * found.turns[0].state.seats, seed, program="1.0")
    for turn in found.turns:
        record = record.with_action(turn.seat, turn.action)
    return record


@played
def test_a_record_replays_to_the_same_state(book: str, style: str) -> None:
    found = match(book, style)
    record, last = record_of(found, style), found.turns[-1].steps[-1].state
    again, steps = parse_record(format_record(record, last))
    assert again == record
    assert steps[-1].state == last


@played
def test_a_record_that_goes_another_way_says_at_which_line(book: str, style: str) -> None:
    found = match(book, style)
    record = record_of(found, style)
    wrong = replace(record, lines=("0 next", *record.lines))
    with pytest.raises(RecordError, match="refused"):
        parse_record(format_record(wrong))


def test_a_record_of_partners_needs_four_seats() -> None:
    record = Record(with_options(BOOKS["uno-1999"], {"players": "partners"}), (("normal", "Ada"),) * 3, "1")
    text = seal([line for line in record_lines(record) if line]).text
    with pytest.raises(RecordError, match="4 seats"):
        parse_record(text)


def test_what_is_written_on_a_custom_wild_survives_a_record() -> None:
    rules = with_options(BOOKS["uno-112"], {"C1": 'text: say "aha" = wait', "C2": "composed: next draw 2; self again"})
    record = Record(rules, (("human", "Ada"),) * 2, "7")
    assert parse_record(format_record(record))[0].rules == rules
