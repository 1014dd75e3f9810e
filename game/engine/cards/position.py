"""Positions as tables of plain values (TOML in cases and saves); every state of a match can be written.

`parse_position(format_position(state)) == state`. PositionError names the key of a wrong value.
"""

import re
from functools import partial

from game.engine import fields
from game.engine.cards.actions import CardPhase, Choice
from game.engine.cards.books import BOOKS, REVISIONS
from game.engine.cards.events import Hands, Memory, nothing_known
from game.engine.cards.legality import custom_of
from game.engine.cards.match import check_seats, seating
from game.engine.cards.notation import format_cards, parse_card, parse_cards
from game.engine.cards.pieces import COLOURS, DRAW_FOUR, DRAWS, Card, What
from game.engine.cards.rules import CardRules, all_cards
from game.engine.cards.state import CardState, Match, PendingEffect, WildTask
from game.engine.fields import PositionError, TomlTable
from game.engine.fingerprints import Values, fingerprint
from game.engine.game import End
from game.engine.options import changed
from game.engine.piles import Unplaced, means, named, read_pile


def place(table: TomlTable, rules: CardRules, match: Match) -> CardState:
    """Return a state with every card in its place: first those that are named, then the hidden ones and the stock.

    Hidden cards are drawn by the seed. Raises PositionError.
    """
    seed = str(table.get("seed", ""))
    word = partial(parse_card, rules=rules)
    hands = [read_pile("racks", hand, word) for hand in table["racks"]]
    stock = read_pile("stock", table["stock"], word) if "stock" in table else None
    pile = cards_of(table, "discard", rules)
    turn = fields.whole("turn", table.get("turn", 0), 0, len(hands) - 1)
    drawn = cards_of(table, "drawn", rules)
    if len(drawn) > 1:
        raise PositionError("drawn", f"one card is drawn, not {len(drawn)}")
    hands[turn] += (card for card in drawn if not any(means(card, each) for each in named(hands[turn])))
    places = [("discard", pile), *(("racks", named(hand)) for hand in hands), ("stock", named(stock or []))]
    box = Unplaced(all_cards(rules), places)
    lying = box.place("discard", pile)
    full, rest = box.dealt(hands, stock, seed)
    held = next((card for card in reversed(full[turn]) if drawn and means(drawn[0], card)), None)
    return CardState(match, seed, full, rest, lying, colour_of(table, lying), turn, drawn=held)


def cards_of(table: TomlTable, key: str, rules: CardRules) -> tuple[Card, ...]:
    """Return the cards under a key of a position, none if the key is missing; raises PositionError."""
    return fields.notation(key, partial(parse_cards, fields.text(key, table.get(key, "")), rules))


def colour_of(table: TomlTable, pile: tuple[Card, ...], key: str = "colour") -> str:
    """Return the colour in play: that of the top card unless the key names another; raises PositionError."""
    colour = fields.text(key, table.get(key, pile[0].colour if pile else ""))
    if colour and colour not in COLOURS:
        raise PositionError(key, f"{colour!r} is none of {', '.join(COLOURS)}")
    return colour


def parse_memory(table: TomlTable, rules: CardRules, hands: Hands) -> Memory:
    """Return the memory of a position; missing keys mean that only the sizes of hands are known."""
    usual, seats = _bounds(nothing_known(hands)), len(hands)
    return Memory(
        tuple(map(_numbers, fields.listed("at_most", table.get("at_most", usual), seats))),
        tuple(
            fields.notation("seen", partial(parse_cards, fields.text("seen", each), rules))
            for each in fields.listed("seen", table.get("seen", [""] * seats), seats)
        ),
        fields.some_seats(table, "callers", seats),
        tuple(_choice(each, rules, seats) for each in fields.listed("chosen", table.get("chosen", []))),
    )


def _choice(value: object, rules: CardRules, seats: int) -> Choice:
    text = fields.text("chosen", value)
    found = re.fullmatch(r"([0-9]{1,2}) (draw|[A-Z0-9+']+) ([RYGB]?) ([0-9]{1,3})", text)
    if not found or int(found[1]) >= seats:
        raise PositionError("chosen", f"{text!r} is no choice; they look like `1 R5 R 7` and `1 draw R 7`")
    card = None if found[2] == "draw" else fields.notation("chosen", partial(parse_card, found[2], rules))
    return Choice(int(found[1]), card, found[3], int(found[4]))


def _format_choice(seat: int, card: Card | None, colour: str, held: int) -> str:
    return f"{seat} {'draw' if card is None else repr(card)} {colour} {held}"


def _numbers(value: object) -> tuple[int, ...]:
    text = fields.text("at_most", value)
    if not re.fullmatch(r"[0-9]{1,3}( [0-9]{1,3}){3}", text):
        raise PositionError("at_most", f"{text!r} is not a number for each of {' '.join(COLOURS)}")
    return tuple(map(int, text.split()))


def _bounds(memory: Memory) -> list[str]:
    return [" ".join(map(str, bounds)) for bounds in memory.at_most]


def parse_task(text: str, seats: int) -> WildTask:
    """Return the task that a text like `2 discard 3` says: the seat, what it has to do, and how often.

    `and` at the end joins it to the next task, of the same effect. Raises PositionError.
    """
    found = re.fullmatch(r"([0-9]{1,2}) ([a-z ]+?)(?: ([0-9]{1,3}))?( and)?", text)
    if not found or found[2] not in tuple(What) or int(found[1]) >= seats:
        raise PositionError("tasks", f"{text!r} is no task; they look like `2 discard 3`")
    return WildTask(int(found[1]), What(found[2]), int(found[3] or 0), bool(found[4]))


def format_task(task: WildTask) -> str:
    """Return the text of a task, as `parse_task` reads it."""
    number = f" {task.number}" if task.number else ""
    return f"{task.seat} {task.what}{number}{' and' if task.together else ''}"


_OF_TURN = (
    "book", "options", "racks", "stock", "discard", "colour", "seed", "turn", "direction", "phase", "drawn", "called",
    "catchable", "passed", "layer", "stacked", "former_colour", "held", "void", "resume", "named", "tasks", "losing",
    "idle", "reshuffles",
)  # fmt: skip
_OF_MATCH = (
    "round", "dealer", "order", "teams", "eliminated", "scores", "wins", "round_scores", "winner", "match_winner",
    "end",
)  # fmt: skip
KEYS = (*_OF_TURN, "callers", "at_most", "seen", "chosen", *_OF_MATCH)
"""Every key that a position may have."""
DIGESTED = (*_OF_TURN, *_OF_MATCH)
"""The keys that a digest covers, in this order. Records contain digests, so neither may ever change.

The memory of the seats, and calls before their turns, are left out: they follow from the actions of a record, and older
records have none.
"""


def parse_position(table: TomlTable) -> CardState:
    """Return the state described by a table of plain values; raises PositionError."""
    for key in table:
        if key not in KEYS:
            raise PositionError(key, f"unknown key; a position has {', '.join(KEYS)}")
    rules = fields.rules_in(table, BOOKS)
    for key, what in (("racks", "one text a seat"), ("discard", "the top card")):
        if key not in table:
            raise PositionError(key, f"missing; {what}")
    seats = len(fields.listed("racks", table["racks"]))
    try:
        check_seats(rules, seats)
    except ValueError as error:
        raise PositionError("racks", str(error)) from None
    return _with_turn(table, place(table, rules, _match(table, rules, seats)))


def _winners(table: TomlTable, key: str, seats: int) -> tuple[int, ...]:
    """Return the winners under a key: one seat, a list of seats, or nobody for -1."""
    if isinstance(table.get(key), list):
        return fields.some_seats(table, key, seats)
    seat = fields.seat(table, key, seats)
    return () if seat is None else (seat,)


def _match(table: TomlTable, rules: CardRules, seats: int) -> Match:
    """Return what stays the same throughout a round."""
    numbers = partial(fields.per_seat, table, seats=seats, lowest=0)
    number = fields.whole("round", table.get("round", 1), 1, 10**6)
    out = fields.some_seats(table, "eliminated", seats)
    usual = seating(rules, tuple(seat for seat in range(seats) if seat not in out), number)
    order = fields.some_seats(table, "order", seats, usual.order)
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
    catchable = fields.seat(table, "catchable", seats)
    pending = _pending(table, state)
    phase = fields.member("phase", CardPhase, _phase(table, state, catchable, pending))
    if (phase is CardPhase.DRAWN) != (state.drawn is not None):
        raise PositionError("phase", "phase `drawn` and the key `drawn` belong together")
    if not state.discard and phase not in (CardPhase.DEALING, CardPhase.SCORING, CardPhase.OVER):
        raise PositionError("discard", "the top card is missing")
    if phase is CardPhase.RULE and not custom_of(state.rules, state.discard[0]).text:
        raise PositionError("phase", "phase `rule` needs a custom wild on top, with a rule in the players' words")
    first = next(iter(pending.tasks), None)
    waits = first is not None and first.what is What.DISCARD and first.seat == state.turn
    if phase is CardPhase.DISCARD and not waits:
        raise PositionError("tasks", "the first one has to be a discard of the seat on turn")
    if pending.played_by is None and phase in (CardPhase.WINDOW, CardPhase.DISCARD, CardPhase.RULE):
        # The seat before laid the top card, or the offender, whose extra turn follows the window.
        if catchable == state.turn:
            pending = pending._replace(played_by=catchable, void=True, resume=catchable)
        else:
            pending = pending._replace(played_by=state.match.seat_after(state.turn, -direction))
    return state._replace(
        direction=direction,
        phase=phase,
        called=fields.flag("called", table.get("called", False)),
        catchable=catchable,
        passed=fields.some_seats(table, "passed", seats),
        pending=pending,
        bluff_hand=_bluff_hand(table, state, pending),
        owed_skips=fields.some_seats(table, "losing", seats),
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
    played_by = fields.seat(table, "layer", seats)
    return PendingEffect(
        played_by,
        fields.whole("stacked", table.get("stacked", _usual_stack(state, played_by)), 0, 200),
        colour_of(table, (), "former_colour"),
        fields.flag("void", table.get("void", False)),
        fields.seat(table, "resume", seats),
        fields.seat(table, "named", seats),
        tuple(parse_task(fields.text("tasks", each), seats) for each in fields.listed("tasks", table.get("tasks", []))),
    )


def _usual_stack(state: CardState, played_by: int | None) -> int:
    """Return the cost of a wild draw four that was laid and not responded to yet."""
    return DRAWS[DRAW_FOUR] if played_by is not None and state.discard and state.discard[0].symbol == DRAW_FOUR else 0


def _bluff_hand(table: TomlTable, state: CardState, pending: PendingEffect) -> tuple[Card, ...]:
    """Return the hand of the seat that laid a wild draw four, at that time; if missing, its hand now."""
    if pending.played_by is None or not state.discard or state.discard[0].symbol != DRAW_FOUR:
        return ()
    if "held" not in table:
        return state.hands[pending.played_by]
    return cards_of(table, "held", state.rules)


def format_position(state: CardState) -> dict[str, object]:
    """Return a state as a table of plain values, without those that have their default."""
    return {key: value for key, (value, usual) in plain_values(state).items() if value != usual}


def plain_values(state: CardState) -> Values:
    """Return the value and the default of every key of a position."""
    match, pending = state.match, state.pending
    out = [seat for seat in range(state.seats) if seat not in match.order]
    usual = seating(match.rules, tuple(seat for seat in range(state.seats) if seat not in out), match.round)
    nothing = [0] * state.seats
    return {
        "book": (match.rules.book, None),
        "racks": ([format_cards(hand) for hand in state.hands], None),
        "stock": (format_cards(state.stock), None),
        "discard": (format_cards(state.discard), None),
        "options": (changed(match.rules, BOOKS[match.rules.book]), {}),
        "colour": (state.colour, colour_of({}, state.discard)),
        "seed": (state.seed, ""),
        "turn": (state.turn, 0),
        "direction": (state.direction, 1),
        "phase": (str(state.phase), _phase({}, state, state.catchable, pending)),
        "drawn": (None if state.drawn is None else repr(state.drawn), None),
        "called": (state.called, False),
        "callers": (list(state.callers), []),
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
        "at_most": (_bounds(state.memory), _bounds(nothing_known(state.hands))),
        "seen": ([format_cards(each) for each in state.memory.seen], [""] * state.seats),
        "chosen": ([_format_choice(*each) for each in state.memory.chosen], []),
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
    return list(seats) if len(seats) > 1 else next(iter(seats), None)


def digest(state: CardState, *, former: bool = False) -> str:
    """Return a short fingerprint of a position, `former` as in records of forms 1 and 2.

    Equal positions have equal ones, whatever the seats remember; today's defaults do not change them.
    """
    rules = state.rules
    values = {**plain_values(state), "options": (changed(rules, REVISIONS[rules.revision][rules.book]), {})}
    return fingerprint(values, DIGESTED, former=former)
