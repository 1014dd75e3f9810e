"""Files on the command line: `verify` and `replay` for records, `hint` for positions and levels."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from game.cli.output import print_json, say, takes_colours
from game.cli.values import REASONS
from game.engine import record as records
from game.engine.cards import events as card_events
from game.engine.cards.forms import tables
from game.engine.cards.pieces import COLOURS, Card
from game.engine.dealnumber import format_deal, seal_of
from game.engine.game import OfFamily, TurnStarted
from game.engine.record import Reading, Record, RecordError, read_record
from game.engine.registry import CARDS, Event, Step, idle_lengths, idle_reason
from game.engine.tiles import events as tile_events
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.hints import suggestions
from game.engine.tiles.melds import JOKER, Tile
from game.engine.tiles.notation import format_action, format_tiles
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before, view
from game.store import files, tournaments
from game.store.levels import LEVEL_KEYS
from game.store.matches import is_tournament, tables_of
from game.store.school import ACTS
from game.store.toml_source import FileMistake, TomlSource


class Unreadable(Exception):
    """A file that cannot be read or is no record of this version; the text says why, and what to do."""


def outline_of(path: Path, seat: int | None = None) -> tuple[str, Record]:
    """Return the text of a record and what it says of its match, in which there has to be a seat that is asked for.

    Raise Unreadable, or RecordError if it is damaged.
    """
    try:
        text = files.content(path).decode("utf-8")
        records.form_of(text)
    except OSError as error:
        raise Unreadable(REASONS.get(error.errno or 0, error.strerror or "cannot be read")) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Unreadable(f"line {line}: not UTF-8 text") from None
    except RecordError as error:
        raise Unreadable(str(error)) from None
    try:
        record = records.outline(text).record
    except records.NewerRecord as error:
        if isinstance(error, records.OtherDeal):
            raise
        raise Unreadable(str(error)) from None
    if seat is not None and seat >= len(record.seats):
        raise Unreadable(f"there is no seat {seat}; the seats are 0 to {len(record.seats) - 1}")
    return text, record


def status_of(path: Path, error: RecordError | Unreadable | None) -> int:
    """Say what is wrong with a record, if anything is; return the exit status."""
    if error is None:
        return GOOD
    say(f"{path}: {error}", wrong=True)
    return UNREAD if isinstance(error, Unreadable) else DEPARTED


NO_TURNS = "a tournament has no turns; its matches have"
"""Why a tournament is not told turn by turn."""


# -- `main.py verify`: check that records replay as they were written, and that their notes are true.


GOOD, DEPARTED, UNREAD = range(3)
"""What becomes of a record, as the exit status says it: of several the worst."""


def verify(paths: Sequence[Path], *, as_json: bool = False) -> int:
    """Replay each record and print whether it departs, and whether its notes are true.

    Return 0 if all are good, 1 if one is not, and 2 if one cannot be read.
    """
    found: list[tuple[int, Path, str]] = []
    for path in paths:
        try:
            status, said = GOOD, _verified(*outline_of(path))
        except (RecordError, Unreadable) as error:
            status, said = UNREAD if isinstance(error, Unreadable) else DEPARTED, str(error)
        found.append((status, path, said))
        if not as_json:
            say(f"{path}: {said}")
    good, departed, unread = (sum(each == status for each, _, _ in found) for status in (GOOD, DEPARTED, UNREAD))
    if as_json:
        names = ("good", "departed", "unreadable")
        print_json([{"file": str(path), "status": names[status], "says": said} for status, path, said in found])
    else:
        print(f"{good} good, {departed} departed" + (f", {unread} unreadable" if unread else ""))
    return max((status for status, _, _ in found), default=GOOD)


def _verified(text: str, about: Record) -> str:
    """Return what a good record contains. Raise RecordError for one that departs or whose notes are not true."""
    if is_tournament(about):
        return _verified_tournament(text, about)
    reading = read_record(text)
    if faults := [fault for fault in (*reading.untrue, reading.fault) if fault is not None]:
        raise min(faults, key=lambda fault: fault.line)
    deal, ended = reading.record.deal, "decided" if reading.over else "not decided yet"
    return f"{len(reading.record.lines)} actions, {ended}; deal {format_deal(*deal)}, seal {seal_of(*deal)}"


def _verified_tournament(text: str, record: Record) -> str:
    """Return what a good tournament contains. Raise RecordError for one that contradicts its schedule or itself."""
    lines, fault = records.unseal(text)
    judged = tournaments.judged(record)
    notes = [number for number, line in enumerate(lines, 1) if line.startswith("note ")]
    faults = [RecordError(notes[number], said) for number, said in judged.faults]
    digest = f"digest {'-'.join(map(str, judged.tournament.totals))}"
    faults += [
        RecordError(number, f"{line!r} does not belong in a tournament with these results")
        for number, line in enumerate(lines, 1)
        if (line[:1].isdecimal() or line.startswith("digest "))
        and not (number == len(lines) and judged.tournament.over and line == digest)
    ]
    if fault is not None:
        faults.append(fault)
    if faults:
        raise min(faults, key=lambda each: each.line)
    played = len(judged.tournament.tables)
    return f"a tournament, {played} tables, {'decided' if judged.tournament.over else 'not decided yet'}"


# -- `main.py replay`: a record as readable text.

Position = dict[str, str]
"""What lies where, by the name of the place."""


class TurnTold(NamedTuple):
    """A turn begins; the first of a round is 1."""

    turn: int
    seat: int
    name: str


RoundOver = tile_events.RoundEnded | card_events.RoundEnded
Told = int | TurnTold | str | Position | RoundOver
"""What a transcript tells one after another: the number of a round, a turn, an event, a position, points."""


def replay(path: Path, seat: int | None, *, plain: bool, as_json: bool = False) -> int:
    """Print what happened turn by turn, with the position after each; with a seat, only what that seat saw.

    Return 1 if the record departs, and 2 if the file cannot be read or is not a record.
    """
    try:
        text, record = outline_of(path, seat)
        if is_tournament(record):
            if as_json:
                raise Unreadable(NO_TURNS)
            say("\n".join(_told_tournament(path, record, seat)))
            return GOOD
        reading = read_record(text)
    except (RecordError, Unreadable) as error:
        return status_of(path, error)
    if as_json:
        print_json(_as_data(reading, seat))
    else:
        for line in transcript(reading, seat, coloured=not plain and takes_colours(sys.stdout)):
            print(line)
    return status_of(path, reading.fault)


def _told_tournament(path: Path, record: Record, seat: int | None) -> Iterator[str]:
    """Yield who plays in a tournament, the result of each table, and the standings."""
    tournament, names = tournaments.judged(record).tournament, [name for _, name in record.seats]
    yield from head(record, seat)
    for done in tournament.tables:
        players = tables(done.number)[done.table]
        points = ", ".join(f"{names[player]} {score}" for player, score in zip(players, done.scores, strict=True))
        yield f"  round {done.number}, table {done.table + 1}: {points}"
    standings = (f"{rank}. {names[player]} {points}" for rank, player, points in tournament.standings())
    yield f"  standings: {', '.join(standings)}"
    yield f"The matches of tables with people are in {tables_of(path)}"


def transcript(reading: Reading, seat: int | None, *, coloured: bool = False) -> Iterator[str]:
    """Yield the lines of a record: who plays, then each turn with the position after it."""
    yield from head(reading.record, seat)
    for told in _told(reading, seat, coloured):
        match told:
            case int():
                yield f"\n== Round {told} =="
            case TurnTold():
                yield f"\nTurn {told.turn}, {told.name}"
            case str():
                yield f"  {told}"
            case tile_events.RoundEnded() | card_events.RoundEnded():
                points, total = (" ".join(map(str, each)) for each in (told.round_scores, told.scores))
                yield f"  points this round: {points}; total: {total}"
            case dict():
                yield from position_lines(told)


def position_lines(position: Position) -> Iterator[str]:
    """Yield a position in lines."""
    wide = max(map(len, position))
    yield from (f"    {label:<{wide}} {text}" for label, text in position.items())


def _as_data(reading: Reading, seat: int | None) -> dict[str, object]:
    """Return what a transcript tells, for programs; turn 0 is the deal."""
    record = reading.record
    rounds: list[dict[str, object]] = []
    turns: list[dict[str, object]] = []
    events: list[str] = []
    for told in _told(reading, seat, coloured=False):
        match told:
            case int():
                events = []
                turns = [{"turn": 0, "events": events}]
                rounds.append({"round": told, "turns": turns})
            case TurnTold():
                events = []
                turns.append({**told._asdict(), "events": events})
            case str():
                events.append(told)
            case tile_events.RoundEnded() | card_events.RoundEnded():
                rounds[-1].update(points=told.round_scores, total=told.scores)
            case dict():
                turns[-1]["position"] = told
    seats = [{"kind": kind, "name": name} for kind, name in record.seats]
    fault = None if reading.fault is None else str(reading.fault)
    deal = format_deal(*record.deal) if seat is None else None
    return {"book": record.rules.book, "deal": deal, "seats": seats, "rounds": rounds, "fault": fault}


def _told(reading: Reading, seat: int | None, coloured: bool) -> Iterator[Told]:
    """Yield what happened in each turn, and the position after it."""
    record, steps = reading.record, reading.steps
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.words.cards.sentences import event_text as card_text
    from game.words.catalogue import Catalogue
    from game.words.tiles.sentences import event_text as tile_text

    say, names = Catalogue("en").t, [name for _, name in record.seats]
    redacted: Callable[[OfFamily, int | None], Event] = tile_events.redacted
    event_text: Callable[..., str | None] = tile_text
    if record.rules.book in CARDS.books:
        redacted, event_text = card_events.redacted, card_text
    turn = 0
    for step, after in zip(steps, (*steps[1:], None), strict=True):
        event = redacted(step.event, seat)
        if isinstance(event, RoundBegan):
            turn = 0
            yield event.number
        elif isinstance(event, TurnStarted):
            turn += 1
            yield TurnTold(turn, event.seat, record.seats[event.seat][1])
        if (text := event_text(say, event, names.__getitem__)) is not None:
            yield text
        turn_ends = turn and (after is None or isinstance(after.event, TurnStarted | RoundOver))
        if turn_ends or isinstance(event, tile_events.Dealt | card_events.FirstCardTurned):
            yield position(step, seat, coloured)
        if isinstance(event, RoundOver):
            turn = 0
            yield event


def head(record: Record, seat: int | None) -> Iterator[str]:
    """Yield the deal and who plays. For a seat the deal number is left out: it would give away every rack."""
    yield f"{record.rules.book}, {f'deal {format_deal(*record.deal)}' if seat is None else f'as seat {seat} saw it'}"
    yield from (f"seat {place}: {name} ({kind})" for place, (kind, name) in enumerate(record.seats))


# -- Matches of both families as text: what is hidden, and what is where after a turn.

ANSI = {"R": 31, "Y": 33, "O": 33, "G": 32, "B": 34, "K": 37, JOKER: 35, "": 35}
"""The colour of a piece's letter on a terminal; wild cards have none."""
RoundBegan = tile_events.RoundStarted | card_events.RoundStarted
DIRECTIONS = {1: "left", -1: "right"}


def position(step: Step, seat: int | None, coloured: bool) -> Position:
    """Return what lies on the table, the racks or hands, and the stock; for a seat, the pieces of others are `?n`."""
    state: OfFamily = step.state
    if isinstance(state, TileState):
        seen = view(state, seat)
        melds = (_lettered(meld.tiles, repr(meld).split(), coloured) for meld in seen.table)
        found = {"table": " | ".join(melds) or "-"}
        if seen.loose:
            found["loose"] = _pieces(seen.loose, coloured)
        name, held, order = "rack", state.racks, (*seen.rules.colours, JOKER)
    else:
        top = _pieces(state.discard[:1], coloured) or "-"
        colour = f", colour {state.colour}" if state.discard and state.colour != state.discard[0].colour else ""
        stacked = f", {state.pending.pending_draw} to draw" if state.pending.pending_draw else ""
        pile = f"{top}{colour}{stacked}, {len(state.discard)} in all, to the {DIRECTIONS[state.direction]}"
        found = {"discard": pile}
        name, held, order = "hand", state.hands, (*COLOURS, "")
    for place, pieces in enumerate(held):
        known = seat is None or place == seat or state.phase.is_between
        ordered = sorted(pieces, key=lambda piece: (order.index(piece.colour), piece))
        text = _pieces(ordered, coloured) if known or not ordered else f"?{len(ordered)}"
        found[f"{name} {place}"] = text or "-"
    return {**found, "stock": str(len(state.stock))}


def _pieces(pieces: Sequence[Tile | Card], coloured: bool) -> str:
    return _lettered(pieces, [repr(piece) for piece in pieces], coloured)


def _lettered(pieces: Sequence[Tile | Card], words: Sequence[str], coloured: bool) -> str:
    """Return pieces in notation, coloured if the terminal shows colours."""
    if not coloured:
        return " ".join(words)
    return " ".join(f"\x1b[{ANSI[piece.colour]}m{word}\x1b[0m" for piece, word in zip(pieces, words, strict=True))


# -- `main.py hint`: the best moves of a position.


def hint(path: Path, count: int, *, as_json: bool = False) -> int:
    """Print up to `count` best moves of the position, level or guided round in a file; return 2 if it is none."""
    try:
        state = _position(path)
    except FileMistake as mistake:
        say(mistake, wrong=True)
        return 2
    context, rack = before(state), format_tiles(state.racks[state.turn])
    found = suggestions(context, count)
    nothing = not found and find_play(context) is NO_PLAY
    if as_json:
        moves = [
            {"acts": [*map(format_action, each.play.acts)], "tiles": format_tiles(each.tiles), "points": each.points}
            for each in found
        ]
        proven = nothing or (bool(found) and all(each.exact for each in found))
        print_json({"book": state.rules.book, "seat": state.turn, "rack": rack, "moves": moves, "proven": proven})
        return 0
    print(f"{state.rules.book}, seat {state.turn}: {rack}")
    if not found:
        print("nothing can be played" if nothing else "undecided: the search ended early")
    for number, each in enumerate(found, 1):
        tiles = f"{len(each.tiles)} tile{'s' if len(each.tiles) > 1 else ''}"
        print(f"{number}. {tiles}, {each.points} points off the rack: {format_tiles(each.tiles)}")
        for act in each.play.acts:
            print(f"   {format_action(act)}")
    if found:
        print("proven: no other move is better" if all(each.exact for each in found) else "not proven to be the best")
    return 0


def _position(path: Path) -> TileState:
    """Return the state described by such a file, at a moment when tiles may be laid."""
    written = TomlSource(path)
    written.check_keys((*KEYS, *LEVEL_KEYS, ACTS))
    state = written.position(KEYS, parse_position)
    for name in idle_lengths(state.rules, written.table.get("options")):
        raise written.mistake(("options", name), f"{name}: {idle_reason(state.rules, name)}")
    if state.phase not in (TilePhase.TURN, TilePhase.DRAWN):
        raise written.mistake(("phase",), f"phase: nobody may play in {state.phase.value!r}")
    return state
