"""What a step of a match sounds like, and from where: `hear(table, event, pace)`."""

from __future__ import annotations

from game.engine.events import TurnStarted
from game.engine.registry import Event
from game.ui.kit.sound import MIDDLE, Sound, SoundCue
from game.ui.sound_map import MATCH_ENDS, notes_of
from game.ui.table.shared.table import EitherTable


def hear(table: EitherTable, event: Event, pace: float) -> None:
    """Play the sounds of the step just shown from where its seat is; `pace` is how much longer everything takes."""
    x = table.across_seat(event.seat) if hasattr(event, "seat") else MIDDLE
    table.context.sounds.play_all(_notes(table, event), x, pace)


def _notes(table: EitherTable, event: Event) -> tuple[SoundCue, ...]:
    """Return what is heard; of a round that decides the match only the match."""
    if isinstance(event, TurnStarted) and event.seat == table.viewer and table.session.is_human(table.viewer):
        return (SoundCue(Sound.YOUR_TURN),)
    onward = table.session.events[table.cursor :][:1]
    return () if any(isinstance(each, MATCH_ENDS) for each in onward) else notes_of(event, table.session.humans)
