"""Positions as tables of plain values (TOML in cases and saves); every state of a match can be written.

`parse_position(format_position(state)) == state`. PositionError names the key of a wrong value.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine import fields
from game.engine.cards.books import BOOKS
from game.engine.cards.custom import What
from game.engine.cards.match import check_seats, seating
from game.engine.cards.memory_text import MEMORY_KEYS as REMEMBERED
from game.engine.cards.memory_text import memory_values, parse_memory
from game.engine.cards.phases import CardPhase
from game.engine.cards.piece_text import format_cards
from game.engine.cards.pieces import DRAW_FOUR, DRAWS, Card
from game.engine.cards.placing import cards_of, colour_of, place
from game.engine.cards.revisions import REVISIONS
from game.engine.cards.rules import CardRules
from game.engine.cards.state import CardState, Match, PendingEffect
from game.engine.cards.task_text import format_task, parse_task
from game.engine.events import End
from game.engine.fields import PositionError, TomlTable
from game.engine.fingerprint import fingerprint, former_fingerprint
from game.engine.options import changed

KEYS = (
    "book", "options", "racks", "stock", "discard", "colour", "seed", "turn", "direction", "phase", "drawn", "called",
    "catchable", "passed", "layer", "stacked", "former_colour", "held", "void", "resume", "named", "tasks", "losing",
    "idle", "reshuffles", *REMEMBERED, "round", "dealer", "order", "teams", "eliminated", "scores", "wins",
    "round_scores", "winner", "match_winner", "end",
)  # fmt: skip
"""Every key that a position may have."""
DIGESTED = (
    "book", "options", "racks", "stock", "discard", "colour", "seed", "turn", "direction", "phase", "drawn", "called",
    "catchable", "passed", "layer", "stacked", "former_colour", "held", "void", "resume", "named", "tasks", "losing",
    "idle", "reshuffles", "round", "dealer", "order", "teams", "eliminated", "scores", "wins", "round_scores",
    "winner", "match_winner", "end",
)  # fmt: skip
"""The keys that a digest covers, in this order. Records contain digests, so neither may ever change.

The memory of the seats is left out: it follows from the actions of a record, and older records have none.
"""


def rules_of(table: TomlTable) -> CardRules:
    """Return the book with the options of a position; raises PositionError."""
    return fields.rules_in(table, BOOKS)


def parse_position(table: TomlTable) -> CardState:
    """Return the state described by a table of plain values; raises PositionError."""
    for key in table:
        if key not in KEYS:
            raise PositionError(key, f"unknown key; a position has {', '.join(KEYS)}")
    rules = rules_of(table)
    for key, what in (("racks", "one text a seat"), ("discard", "the top card")):
        if key not in table:
            raise PositionError(key, f"missing; {what}")
    seats = len(fields.listed("racks", table["racks"]))
    try:
        check_seats(rules, seats)
    except ValueError as error:
        raise PositionError("racks", str(error)) from None
    state = place(table, rules, _match(table, rules, seats))
    return _with_turn(table, state)


def _seat(table: TomlTable, key: str, seats: int) -> int | None:
    return None if table.get(key, -1) == -1 else fields.whole(key, table[key], 0, seats - 1)


def _seats(table: TomlTable, key: str, seats: int, default: Iterable[int] = ()) -> tuple[int, ...]:
    return tuple(fields.whole(key, each, 0, seats - 1) for each in fields.listed(key, table.get(key, list(default))))


def _winners(table: TomlTable, key: str, seats: int) -> tuple[int, ...]:
    """Return the winners under a key: one seat, a list of seats, or nobody for -1."""
    if isinstance(table.get(key), list):
        return _seats(table, key, seats)
    seat = _seat(table, key, seats)
    return () if seat is None else (seat,)


def _match(table: TomlTable, rules: CardRules, seats: int) -> Match:
    """Return what stays the same throughout a round."""

    def numbers(key: str) -> tuple[int, ...]:
        found = fields.listed(key, table.get(key, [0] * seats), seats)
        return tuple(fields.whole(key, each, 0, 10**6) for each in found)

    number = fields.whole("round", table.get("round", 1), 1, 10**6)
    out = _seats(table, "eliminated", seats)
    usual = seating(rules, tuple(seat for seat in range(seats) if seat not in out), number)
    order = _seats(table, "order", seats, usual.order)
    if len(order) < 2 or sorted({*order, *out}) != list(range(seats)) or len(order) + len(out) != seats:
        raise PositionError("order", "every seat plays or is eliminated, once, and two play at least")
    teams = tuple(
        tuple(fields.whole("teams", each, 0, seats - 1) for each in fields.listed("teams", team))
        for team in fields.listed("teams", table.get("teams", [list(team) for team in usual.teams]))
    )
    if teams and sorted(seat for team in teams for seat in team) != list(range(seats)):
        raise PositionError("teams", "every seat is in one team")
    return Match(
        rules,
        order,
        number,
        fields.whole("dealer", table.get("dealer", 0), 0, seats - 1),
        teams,
        numbers("scores"),
        numbers("wins"),
        numbers("round_scores") if "round_scores" in table else (),
        _winners(table, "winner", seats),
        _winners(table, "match_winner", seats),
        fields.member("end", End, table["end"]) if "end" in table else None,
    )


def _with_turn(table: TomlTable, state: CardState) -> CardState:
    """Return the state with the rest of a position: the turn, its phase, what the last card requires."""
    seats = state.seats
    if state.turn not in state.match.order:
        raise PositionError("turn", f"seat {state.turn} does not play")
    direction = fields.direction(table.get("direction", 1))
    catchable = _seat(table, "catchable", seats)
    pending = _pending(table, state)
    phase = fields.member("phase", CardPhase, _phase(table, state, catchable, pending))
    if (phase is CardPhase.DRAWN) != (state.drawn is not None):
        raise PositionError("phase", "phase `drawn` and the key `drawn` belong together")
    if not state.discard and phase not in (CardPhase.DEALING, CardPhase.SCORING, CardPhase.OVER):
        raise PositionError("discard", "the top card is missing")
    first = next(iter(pending.tasks), None)
    waits = first is not None and first.what is What.DISCARD and first.seat == state.turn
    if phase is CardPhase.DISCARD and not waits:
        raise PositionError("tasks", "the first one has to be a discard of the seat on turn")
    if pending.played_by is None and phase in (CardPhase.WINDOW, CardPhase.DISCARD, CardPhase.RULE):
        pending = _as_if_played(state, pending, catchable, direction)
    bluff_hand = _bluff_hand(table, state, pending)
    return state._replace(
        direction=direction,
        phase=phase,
        called=fields.flag("called", table.get("called", False)),
        catchable=catchable,
        passed=_seats(table, "passed", seats),
        pending=pending,
        bluff_hand=bluff_hand,
        owed_skips=_seats(table, "losing", seats),
        barren_turns=fields.whole("idle", table.get("idle", 0), 0, 100),
        reshuffles=fields.whole("reshuffles", table.get("reshuffles", 0), 0, 10**6),
        memory=parse_memory(table, state.rules, state.hands),
    )


def _phase(table: TomlTable, state: CardState, catchable: int | None, pending: PendingEffect) -> str:
    """Return the phase, or if it is missing the one that follows from the other keys."""
    usual = CardPhase.TURN
    if state.drawn is not None:
        usual = CardPhase.DRAWN
    elif catchable == state.turn:
        usual = CardPhase.WINDOW
    elif pending.tasks:
        usual = CardPhase.DISCARD
    elif pending.pending_draw:
        usual = CardPhase.ANSWER
    elif not state.discard:
        usual = CardPhase.DEALING
    elif not state.colour:
        usual = CardPhase.COLOUR
    text = table.get("phase", usual)
    return usual if text == "playing" else text


def _pending(table: TomlTable, state: CardState) -> PendingEffect:
    seats = state.seats
    played_by = _seat(table, "layer", seats)
    return PendingEffect(
        played_by,
        fields.whole("stacked", table.get("stacked", _usual_stack(state, played_by)), 0, 200),
        colour_of(table, (), "former_colour"),
        fields.flag("void", table.get("void", False)),
        _seat(table, "resume", seats),
        _seat(table, "named", seats),
        tuple(parse_task(fields.text("tasks", each), seats) for each in fields.listed("tasks", table.get("tasks", []))),
    )


def _as_if_played(state: CardState, pending: PendingEffect, catchable: int | None, direction: int) -> PendingEffect:
    """Add who laid the top card: the seat before, or the offender, whose extra turn follows the window."""
    if catchable == state.turn:
        return pending._replace(played_by=catchable, void=True, resume=catchable)
    return pending._replace(played_by=state.match.seat_after(state.turn, -direction))


def _usual_stack(state: CardState, played_by: int | None) -> int:
    """Return the cost of a wild draw four that was laid and not responded to yet."""
    return DRAWS[DRAW_FOUR] if played_by is not None and state.discard and state.discard[0].symbol == DRAW_FOUR else 0


def _bluff_hand(table: TomlTable, state: CardState, pending: PendingEffect) -> tuple[Card, ...]:
    """Return the hand of the seat that laid a wild draw four, at that time; if missing, its hand now."""
    if pending.played_by is None or not state.discard or state.discard[0].symbol != DRAW_FOUR:
        return ()
    if "held" not in table:
        return state.hands[pending.played_by]
    return tuple(word.card for word in cards_of(table, "held", state.rules))


def format_position(state: CardState) -> dict[str, object]:
    """Return a state as a table of plain values, without those that have their default."""
    return {key: value for key, (value, usual) in plain_values(state).items() if value != usual}


def plain_values(state: CardState) -> dict[str, tuple[object, object]]:
    """Return the value and the default of every key of a position."""
    match, pending = state.match, state.pending
    out = [seat for seat in range(state.seats) if seat not in match.order]
    usual = seating(match.rules, tuple(seat for seat in range(state.seats) if seat not in out), match.round)
    nothing = [0] * state.seats
    bare: TomlTable = {"discard": ""}
    return {
        "book": (match.rules.book, None),
        "racks": ([format_cards(hand) for hand in state.hands], None),
        "stock": (format_cards(state.stock), None),
        "discard": (format_cards(state.discard), None),
        "options": (changed(match.rules, BOOKS[match.rules.book]), {}),
        "colour": (state.colour, colour_of(bare, state.discard)),
        "seed": (state.seed, ""),
        "turn": (state.turn, 0),
        "direction": (state.direction, 1),
        "phase": (str(state.phase), _phase({}, state, state.catchable, pending)),
        "drawn": (None if state.drawn is None else repr(state.drawn), None),
        "called": (state.called, False),
        "catchable": (state.catchable, None),
        "passed": (list(state.passed), []),
        "layer": (pending.played_by, None),
        "stacked": (pending.pending_draw, _usual_stack(state, pending.played_by)),
        "former_colour": (pending.former_colour, ""),
        "held": (format_cards(state.bluff_hand), format_cards(_bluff_hand({}, state, pending))),
        "void": (pending.void, False),
        "resume": (pending.resume, None),
        "named": (pending.seat, None),
        "tasks": ([format_task(task) for task in pending.tasks], []),
        "losing": (list(state.owed_skips), []),
        "idle": (state.barren_turns, 0),
        "reshuffles": (state.reshuffles, 0),
        **memory_values(state.memory, state.hands),
        "round": (match.round, 1),
        "dealer": (match.dealer, 0),
        "order": (list(match.order), list(usual.order)),
        "teams": ([list(team) for team in match.teams], [list(team) for team in usual.teams]),
        "eliminated": (out, []),
        "scores": (list(match.scores), nothing),
        "wins": (list(match.wins), nothing),
        "round_scores": (list(match.round_scores), []),
        "winner": (_format_winners(match.winners), None),
        "match_winner": (_format_winners(match.match_winners), None),
        "end": (None if match.end is None else str(match.end), None),
    }


def _format_winners(seats: tuple[int, ...]) -> int | list[int] | None:
    if not seats:
        return None
    return seats[0] if len(seats) == 1 else list(seats)


def digest(state: CardState) -> str:
    """Return a short fingerprint of a position; equal positions have equal ones, whatever the seats remember."""
    return fingerprint({key: value for key, (value, _) in _digested(state).items()}, DIGESTED)


def former_digest(state: CardState) -> str:
    """Return the digest as written in records of forms 1 and 2."""
    return former_fingerprint(
        {key: value for key, (value, usual) in _digested(state).items() if value != usual}, DIGESTED
    )


def _digested(state: CardState) -> dict[str, tuple[object, object]]:
    """Return the values that digests cover; today's defaults do not change them."""
    rules = state.rules
    return {**plain_values(state), "options": (changed(rules, REVISIONS[rules.revision][rules.book]), {})}
