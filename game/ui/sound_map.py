"""What an event of either family sounds like: `notes_of(event, own)`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.engine.cards import events as cards
from game.engine.cards.pieces import COLOURS
from game.engine.events import CatchMissed, Caught, DirectionTurned, Skipped, UnoCalled
from game.engine.tiles import events as tiles
from game.ui.kit.sound import Sound, SoundCue, cascade, chain_step, meld_step

SOUNDS: Mapping[type, Sound] = {
    tiles.RoundStarted: Sound.SHUFFLE,
    tiles.RedealClaimed: Sound.SHUFFLE,
    tiles.LeftoversTaken: Sound.DRAW,
    tiles.LayPunished: Sound.REFUSE,
    tiles.HandRummy: Sound.UNO,
    DirectionTurned: Sound.REVERSE,
    Skipped: Sound.SKIP,
    UnoCalled: Sound.UNO,
    Caught: Sound.CAUGHT,
    CatchMissed: Sound.REFUSE,
    cards.RoundStarted: Sound.SHUFFLE,
    cards.FirstCardTurned: Sound.LAY,
    cards.FirstCardReturned: Sound.SHUFFLE,
    cards.WrongCardTaken: Sound.REFUSE,
    cards.HandsSwapped: Sound.SHUFFLE,
    cards.HandsPassed: Sound.SHUFFLE,
    cards.HandsShuffled: Sound.SHUFFLE,
    cards.Reshuffled: Sound.SHUFFLE,
    cards.Discarded: Sound.LAY,
    cards.AdviceGiven: Sound.REFUSE,
    cards.Eliminated: Sound.CAUGHT,
}
"""The sounds of events that always sound the same; events shared by both families are those of
`game.engine.tiles.events`.
"""

MATCH_ENDS = (tiles.MatchEnded, cards.MatchEnded)
"""Events that decide a match."""
MELDS_APART = 0.55
"""Seconds between two melds of a computer's turn, as the playback shows them."""
COLOUR_AFTER = 0.3
"""Seconds from a wild card to its colour."""


def notes_of(event: tiles.TileEvent | cards.CardEvent, own: Collection[int] = ()) -> tuple[SoundCue, ...]:
    """Return what an event sounds like to the players at this screen, who sit at the seats `own`; () if silent."""
    match event:
        case tiles.Drew(reason=tiles.Reason.TURN) | cards.Drew(reason=cards.Reason.TURN):
            return (SoundCue(Sound.DRAW),)
        case tiles.Drew(count=count) | cards.Drew(count=count):
            return cascade(count)
        case tiles.Laid():
            return _lay(event, event.seat in own)
        case cards.Played(card=card, colour=colour):
            chosen = card.colour not in COLOURS and colour in COLOURS
            return (SoundCue(Sound.LAY), *((_colour(colour, COLOUR_AFTER),) if chosen else ()))
        case cards.ColourChosen(colour=colour):
            return (_colour(colour),)
        case cards.Challenged(seat, layer, _, lawful):
            won = lawful if layer in own and seat not in own else not lawful
            return (SoundCue(Sound.CHALLENGE_WON if won else Sound.CHALLENGE_LOST),)
        case tiles.RoundEnded(winner=winner):
            return (SoundCue(round_sound(() if winner is None else (winner,), own)),)
        case cards.RoundEnded(winners=winners):
            return (SoundCue(round_sound(winners, own)),)
        case tiles.MatchEnded(winners=winners) | cards.MatchEnded(winners=winners):
            return (SoundCue(match_sound(winners, own)),)
        case _:
            sound = SOUNDS.get(type(event))
            return () if sound is None else (SoundCue(sound),)


def round_sound(winners: Collection[int], own: Collection[int]) -> Sound:
    """Return the sound of a round's end for those at this screen."""
    return (Sound.ROUND_OVER, Sound.ROUND_LOST, Sound.ROUND_WON)[_outcome(winners, own)]


def match_sound(winners: Collection[int], own: Collection[int]) -> Sound:
    """Return the sound of a match's end for those at this screen."""
    return (Sound.MATCH_OVER, Sound.MATCH_LOST, Sound.MATCH_WON)[_outcome(winners, own)]


def _outcome(winners: Collection[int], own: Collection[int]) -> int:
    """Return 0 if nobody at this screen played or nobody won, 1 if they lost, 2 if one of them won."""
    return 0 if not own or not winners else 1 + any(seat in own for seat in winners)


def _lay(event: tiles.Laid, mine: bool) -> tuple[SoundCue, ...]:
    """Return a tone for each new meld, higher for longer melds; a player's own were heard as they were put down."""
    fresh = [] if mine else [meld for meld in event.table if meld not in event.before]
    return tuple(
        SoundCue(Sound.PLACE, meld_step(len(meld.tiles)), MELDS_APART * i) for i, meld in enumerate(fresh)
    ) or (SoundCue(Sound.PLACE),)


def _colour(colour: str, after: float = 0.0) -> SoundCue:
    """Return the tone of a colour; each has its own."""
    return SoundCue(Sound.COLOUR, chain_step(1 + COLOURS.index(colour)), after)
