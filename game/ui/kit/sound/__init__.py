"""The sounds, music and room tone of the game, all synthesised; without a device everything is silent.

    sounds.play(Sound.PLACE)                                    # in the middle
    sounds.play(Sound.PLACE, meld_step(len(meld)), table.across(tile_x))
    sounds.play(Sound.GOOD, chain_step(3), x)                   # the third meld completed in this turn
    sounds.play_all(cascade(4), x)                              # four falling tones, then the thud
    sounds.play(Sound.COUNT, count_step(counted / total), x)    # while a figure grows; each time it is drawn
    sounds.play(Sound.TARGET, x=x)                              # the line of the target is passed

`step` is in semitones, `x` is the place in the window: 0 left, 1 right (`MatchTable.across` and `across_seat` say it),
`after` is in seconds. A sound called again within `APART` seconds is left out, so a call per frame does no harm, and
nothing has to be stopped. What an event sounds like is in `game.ui.table.shared.playback`: `notes_of(event, own)`. How
a round and a match sound depends on who won: `ROUND_WON`, `ROUND_LOST`, `MATCH_WON`, `MATCH_LOST`; `RECORD` and
`SOLVED` are for a personal best and a puzzle. A sound never says anything that cannot be seen.

A scene names the tune behind it (`Scene.tune`); `loop` fades it in, and lets it step back behind pages.
"""

from game.ui.kit.sound.effects import Sound, SoundCue, Tune, cascade, chain_step, count_step, meld_step
from game.ui.kit.sound.output import FULL, MIDDLE, Sounds, Volumes

__all__ = [
    "FULL",
    "MIDDLE",
    "Sound",
    "SoundCue",
    "Sounds",
    "Tune",
    "Volumes",
    "cascade",
    "chain_step",
    "count_step",
    "meld_step",
]
