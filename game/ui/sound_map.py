"""Which sound an event of either family makes: `sound_of(event)`."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.cards import events as cards
from game.engine.events import CatchMissed, Caught, DirectionTurned, Skipped, UnoCalled
from game.engine.tiles import events as tiles
from game.ui.kit.sound import Sound

SOUNDS: Mapping[type, Sound] = {
    tiles.RoundStarted: Sound.SHUFFLE,
    tiles.RedealClaimed: Sound.SHUFFLE,
    tiles.Laid: Sound.PLACE,
    tiles.LeftoversTaken: Sound.DRAW,
    tiles.LayPunished: Sound.REFUSE,
    tiles.HandRummy: Sound.UNO,
    DirectionTurned: Sound.REVERSE,
    Skipped: Sound.SKIP,
    UnoCalled: Sound.UNO,
    Caught: Sound.CAUGHT,
    CatchMissed: Sound.REFUSE,
    tiles.RoundEnded: Sound.ROUND_WON,
    tiles.MatchEnded: Sound.WIN,
    cards.RoundStarted: Sound.SHUFFLE,
    cards.FirstCardTurned: Sound.LAY,
    cards.FirstCardReturned: Sound.SHUFFLE,
    cards.Played: Sound.LAY,
    cards.WrongCardTaken: Sound.REFUSE,
    cards.HandsSwapped: Sound.SHUFFLE,
    cards.HandsPassed: Sound.SHUFFLE,
    cards.HandsShuffled: Sound.SHUFFLE,
    cards.Reshuffled: Sound.SHUFFLE,
    cards.Discarded: Sound.LAY,
    cards.AdviceGiven: Sound.REFUSE,
    cards.Eliminated: Sound.CAUGHT,
    cards.RoundEnded: Sound.ROUND_WON,
    cards.MatchEnded: Sound.WIN,
}
"""The sounds of events that always sound the same; events shared by both families are those of
`game.engine.tiles.events`.
"""


def sound_of(event: tiles.TileEvent | cards.CardEvent) -> Sound | None:
    """Return the sound of an event; None if it has none of its own."""
    match event:
        case tiles.Drew(reason=tiles.Reason.TURN) | cards.Drew(reason=cards.Reason.TURN):
            return Sound.DRAW
        case tiles.Drew() | cards.Drew():
            return Sound.THUD
        case cards.Challenged(lawful=lawful):
            return Sound.CHALLENGE_LOST if lawful else Sound.CHALLENGE_WON
        case _:
            return SOUNDS.get(type(event))
