"""`main.py hint`: the best moves of a position."""

from __future__ import annotations

from pathlib import Path

from game.cli.output import say
from game.engine.fields import PositionError
from game.engine.registry import idle_lengths, idle_reason
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.hints import suggestions
from game.engine.tiles.notation import format_action, format_tiles
from game.engine.tiles.plays import NO_PLAY, find_play
from game.engine.tiles.position import KEYS, parse_position
from game.engine.tiles.state import TileState
from game.engine.tiles.views import before
from game.store.levels import LEVEL_KEYS
from game.store.school import ACTS
from game.store.toml_source import FileMistake, TomlSource, unknown_key


def run(path: Path, count: int) -> int:
    """Print up to `count` best moves of the position, level or guided round in a file; return 2 if it is none."""
    try:
        state = _position(path)
    except FileMistake as mistake:
        say(mistake, wrong=True)
        return 2
    print(f"{state.rules.book}, seat {state.turn}: {format_tiles(state.racks[state.turn])}")
    context = before(state)
    found = suggestions(context, count)
    if not found:
        print("nothing can be played" if find_play(context) is NO_PLAY else "undecided: the search ended early")
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
    known = (*KEYS, *LEVEL_KEYS, ACTS)
    for name in written.table:
        if name not in known:
            raise written.mistake((name,), unknown_key(name, known))
    try:
        state = parse_position({key: value for key, value in written.table.items() if key in KEYS})
    except PositionError as error:
        raise written.mistake((error.key.partition(".")[0],), str(error)) from None
    for name in idle_lengths(state.rules, written.table.get("options")):
        raise written.mistake(("options", name), f"{name}: {idle_reason(state.rules, name)}")
    if state.phase not in (TilePhase.TURN, TilePhase.DRAWN):
        raise written.mistake(("phase",), f"phase: nobody may play in {state.phase.value!r}")
    return state
