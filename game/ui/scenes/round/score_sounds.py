"""What is heard while a round is counted: figures that grow, the target as it is passed, a milestone. Pure."""

from __future__ import annotations

from game.ui.kit.sound import Sound, SoundCue, count_step

TARGET_SOUNDS = 0.6
"""Seconds that the passing of the target is heard alone."""


def count_notes(
    before: float, now: float, seconds: float, *, ticks: bool, passed: float | None, reached: bool
) -> tuple[SoundCue, ...]:
    """Return what is heard between two moments of a count that takes that many seconds.

    `ticks` says whether a figure grew, `passed` the share of the count at which the target is passed, `reached` whether
    the player reached something for the first time: the last is heard however the count ended.

    >>> [note.sound.value for note in count_notes(0.5, 2.0, 1.5, ticks=False, passed=0.9, reached=True)]
    ['target', 'record']
    >>> count_notes(1.5, 2.0, 1.5, ticks=False, passed=0.9, reached=True)
    ()
    """
    if before >= seconds:
        return ()
    found = []
    if ticks and now < seconds:
        found.append(SoundCue(Sound.COUNT, count_step(now / seconds)))
    if passed is not None and before < passed * seconds <= now:
        found.append(SoundCue(Sound.TARGET))
    if reached and now >= seconds:
        found.append(SoundCue(Sound.RECORD, after=TARGET_SOUNDS if found else 0.0))
    return tuple(found)
