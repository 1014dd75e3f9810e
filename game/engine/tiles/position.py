"""Positions as tables of plain values (TOML in cases, levels and saves); every state of a match can be written.

`parse_position(format_position(state)) == state`. PositionError names the key of a wrong value.
"""

from collections.abc import Sequence
from functools import partial

from game.engine import fields
from game.engine.fields import PositionError, TomlTable
from game.engine.fingerprints import Values, fingerprint
from game.engine.game import End
from game.engine.options import changed
from game.engine.piles import Unplaced, means, named, read_pile
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.books import BOOKS, REVISIONS
from game.engine.tiles.match import champions, round_winners
from game.engine.tiles.melds import Face, Meld, Tile, all_tiles, assess, read
from game.engine.tiles.notation import TileWord, format_tiles, parse_melds, parse_tiles, parse_word
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileState


def place(table: TomlTable, rules: TileRules) -> TileState:
    """Return a state with every tile in its place: first those that are named, then the hidden ones and the stock.

    Hidden tiles are drawn by the seed. Raises PositionError.
    """
    seed = str(table.get("seed", ""))
    racks = [read_pile("racks", rack, partial(_tile, rules=rules)) for rack in fields.listed("racks", table["racks"])]
    fewest, most = rules.seats
    if not fewest <= len(racks) <= most:
        raise PositionError("racks", f"{rules.book} is played by {fewest} to {most} seats, not {len(racks)}")
    words = [
        meld
        for text in fields.listed("table", table.get("table", []))
        for meld in fields.notation("table", partial(parse_melds, fields.text("table", text), rules))
    ]
    alone = " ".join(map(str, fields.listed("loose", table.get("loose", []))))
    loose = fields.notation("loose", lambda: parse_tiles(alone, rules))
    stock = read_pile("stock", table["stock"], partial(_tile, rules=rules)) if "stock" in table else None
    drawn = _one_tile(table, "drawn", rules)
    aside = _one_tile(table, "reserved", rules)
    if drawn is not None:
        turn = fields.whole("turn", table.get("turn", 0), 0, len(racks) - 1)
        # It is on the rack, even if the rack does not name it.
        if not any(means(drawn, tile) for tile in named(racks[turn])):
            racks[turn].append(drawn)
    melds = [[word.tile for word in meld] for meld in words]
    box = Unplaced(all_tiles(rules), [
        *(("table", meld) for meld in melds), ("loose", loose), *(("racks", named(rack)) for rack in racks),
        ("stock", named(stock or [])), ("reserved", [aside] if aside else []),
    ])  # fmt: skip
    on_table = tuple(_meld(box.place("table", meld), own, rules) for meld, own in zip(melds, words, strict=True))
    lying = box.place("loose", loose)
    reserved = box.place("reserved", [aside])[0] if aside else None
    full_racks, rest = box.dealt(racks, stock, seed)
    state = TileState(rules, seed, full_racks, rest, on_table, lying, 0, reserved=reserved)
    if drawn is None:
        return state
    return state._replace(drawn=[tile for tile in state.racks[turn] if means(drawn, tile)][-1])


def _tile(text: str, rules: TileRules) -> Tile:
    return parse_word(text, rules).tile


def _one_tile(table: TomlTable, key: str, rules: TileRules) -> Tile | None:
    return fields.notation(key, lambda: _tile(fields.text(key, table[key]), rules)) if key in table else None


def _meld(tiles: tuple[Tile, ...], words: Sequence[TileWord], rules: TileRules) -> Meld:
    """Return a legal meld of the table; a joker of open colour gets the first colour that is missing."""
    meld = read(tiles, rules, [word.name for word in words])
    faults = assess(meld, rules)
    if [fault.code for fault in faults] == ["joker-without-colour"]:
        free = [colour for colour in rules.colours if all(face.colour != colour for face in meld.faces)]
        faces = [face if face.colour else Face(free[0], face.number) for face in meld.faces]
        meld = read(meld.tiles, rules, faces)
        faults = assess(meld, rules)
    if faults:
        raise PositionError("table", f"{format_tiles(tiles)} is not a legal meld: {faults[0].code}")
    return meld


DIGESTED = (
    "book", "options", "table", "loose", "racks", "stock", "seed", "turn", "direction", "scores", "catchable",
    "phase", "drawn", "round", "wins", "starter", "called", "passed", "idle", "spent", "round_scores", "winner",
    "match_winner", "end", "opened", "laid", "reserved", "deals",
)  # fmt: skip
"""The keys that a digest covers, in this order. Records contain digests, so neither may ever change."""
KEYS = (*DIGESTED, "drew")
"""Every key that a position may have."""


def parse_position(table: TomlTable) -> TileState:
    """Return the state described by a table of plain values; raises PositionError."""
    for key in table:
        if key not in KEYS:
            raise PositionError(key, f"unknown key; a position has {', '.join(KEYS)}")
    rules = fields.rules_in(table, BOOKS)
    if "racks" not in table:
        raise PositionError("racks", "missing; one text a seat")
    state = _with_turn(table, place(table, rules))
    for key, there in (("winner", sharers(state)), ("match_winner", match_sharers(state))):
        said = winners_of(table, key, state.seats)
        if len(said) > 1 and said != there:
            by = "the points" if key == "match_winner" else "the racks"
            raise PositionError(key, f"several share it where {by} say so; by them it is {list(there) or 'nobody'}")
    return state


def sharers(state: TileState) -> tuple[int, ...]:
    """Return the seats that won the finished round, alone or together; () during a round."""
    if state.winner is not None or state.end is None or not state.phase.is_between:
        return state.winners
    return round_winners(state.rules, state.racks, state.end)


def match_sharers(state: TileState) -> tuple[int, ...]:
    """Return the seats that won the match, alone or together; () while it lasts."""
    if state.match_winner is not None or state.phase is not TilePhase.OVER:
        return state.match_winners
    return champions(state.rules, state.scores, state.wins, state.round)


def _with_turn(table: TomlTable, state: TileState) -> TileState:
    """Return the state with the rest of a position: the turn, its phase, the state of the match."""
    seats = state.seats
    numbers = partial(fields.per_seat, table, seats=seats, lowest=-(10**6))
    turn = fields.whole("turn", table.get("turn", 0), 0, seats - 1)
    direction = fields.direction(table.get("direction", 1))
    catchable = fields.seat(table, "catchable", seats)
    laid = _laid(table, state)
    default = TilePhase.WINDOW if catchable == turn else TilePhase.DRAWN if state.drawn else TilePhase.TURN
    if laid:
        default = TilePhase.OPENED
    text = table.get("phase", default)
    phase = TilePhase.TURN if text == "playing" else fields.member("phase", TilePhase, text)
    if (phase is TilePhase.DRAWN) != (state.drawn is not None):
        raise PositionError("phase", "phase `drawn` and the key `drawn` belong together")
    if (phase is TilePhase.OPENED) != bool(laid):
        raise PositionError("phase", "phase `opened` and the key `laid` belong together")
    opened = fields.listed("opened", table.get("opened", [not state.rules.opening] * seats), seats)
    jokers = [tile for meld in state.table for tile in meld.tiles if tile.is_joker]
    if (spent := table.get("spent")) is not None:
        jokers = [*fields.notation("spent", lambda: parse_tiles(fields.text("spent", spent), state.rules))]
    return state._replace(
        turn=turn,
        direction=direction,
        phase=phase,
        catchable=catchable,
        called=fields.flag("called", table.get("called", False)),
        passed=fields.some_seats(table, "passed", seats),
        opened=tuple(fields.flag("opened", each) for each in opened),
        laid=laid,
        drew=fields.flag("drew", table.get("drew", False)),
        deals=fields.whole("deals", table.get("deals", 0), 0, 100),
        barren_turns=fields.whole("idle", table.get("idle", 0), 0, 100),
        jokers_used=tuple(sorted(jokers)),
        round=fields.whole("round", table.get("round", 1), 1, 10**6),
        starter=fields.whole("starter", table.get("starter", 0), 0, seats - 1),
        scores=numbers("scores"),
        wins=numbers("wins"),
        round_scores=numbers("round_scores") if "round_scores" in table else (),
        winner=_alone(table, "winner", seats),
        match_winner=_alone(table, "match_winner", seats),
        end=fields.member("end", End, table["end"]) if "end" in table else None,
    )


def winners_of(table: TomlTable, key: str, seats: int) -> tuple[int, ...]:
    """Return the winners under a key: a seat, several that share it, or nobody for -1; else raise PositionError."""
    value = table.get(key, -1)
    if value == -1 and not isinstance(value, list):
        return ()
    found = [fields.whole(key, each, 0, seats - 1) for each in (value if isinstance(value, list) else [value])]
    if len({*found}) < len(found):
        raise PositionError(key, f"a seat stands there twice: {value!r}")
    return tuple(sorted(found))


def _alone(table: TomlTable, key: str, seats: int) -> int | None:
    winners = winners_of(table, key, seats)
    return winners[0] if len(winners) == 1 else None


def _laid(table: TomlTable, state: TileState) -> tuple[Tile, ...]:
    """Return the table tiles that the seat on turn has laid with `open`."""
    names = fields.notation("laid", lambda: parse_tiles(fields.text("laid", table.get("laid", "")), state.rules))
    there = [tile for meld in state.table for tile in meld.tiles]
    laid: list[Tile] = []
    for name in names:
        fitting = [tile for tile in there if means(name, tile) and tile not in laid]
        if not fitting:
            raise PositionError("laid", f"{name!r} does not lie on the table")
        laid.append(name if name in fitting else fitting[0])
    return tuple(laid)


def format_position(state: TileState) -> dict[str, object]:
    """Return a state as a table of plain values, without those that have their default."""
    return {key: value for key, (value, usual) in plain_values(state).items() if value != usual}


def plain_values(state: TileState) -> Values:
    """Return the value and the default of every key of a position."""
    on_table = tuple(sorted(tile for meld in state.table for tile in meld.tiles if tile.is_joker))
    nothing = (0,) * state.seats
    return {
        "book": (state.rules.book, None),
        "table": ([repr(meld) for meld in state.table], None),
        "loose": ([repr(tile) for tile in state.loose], None),
        "racks": ([format_tiles(rack) for rack in state.racks], None),
        "stock": (format_tiles(state.stock), None),
        "options": (changed(state.rules, BOOKS[state.rules.book]), {}),
        "seed": (state.seed, ""),
        "turn": (state.turn, 0),
        "direction": (state.direction, 1),
        "phase": (str(state.phase), None if state.catchable == state.turn else str(TilePhase.TURN)),
        "drawn": (None if state.drawn is None else repr(state.drawn), None),
        "catchable": (state.catchable, None),
        "called": (state.called, False),
        "passed": (list(state.passed), []),
        "opened": (list(state.opened), [not state.rules.opening] * state.seats),
        "laid": (format_tiles(state.laid), ""),
        "drew": (state.drew, False),
        "reserved": (None if state.reserved is None else repr(state.reserved), None),
        "deals": (state.deals, 0),
        "idle": (state.barren_turns, 0),
        "spent": (" ".join(map(repr, state.jokers_used)), " ".join(map(repr, on_table))),
        "round": (state.round, 1),
        "starter": (state.starter, 0),
        "scores": (list(state.scores), list(nothing)),
        "wins": (list(state.wins), list(nothing)),
        "round_scores": (list(state.round_scores), []),
        "winner": (state.winner, None),
        "match_winner": (state.match_winner, None),
        "end": (None if state.end is None else str(state.end), None),
    }


def digest(state: TileState, *, former: bool = False) -> str:
    """Return a short fingerprint of a position, `former` as in records of forms 1 and 2.

    Equal positions have equal ones; neither today's defaults nor names of jokers change them.
    """
    rules = state.rules
    options = changed(rules, REVISIONS[rules.revision][rules.book])
    table = [meld.without_names() for meld in state.table]
    values = {**plain_values(state), "options": (options, {}), "table": (table, None)}
    return fingerprint(values, DIGESTED, former=former)
