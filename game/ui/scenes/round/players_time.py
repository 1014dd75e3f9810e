"""When time counts for a player."""

from __future__ import annotations

from game.ui.scenes.round.round_scene import RoundScene


def counts_time(scene: RoundScene) -> bool:
    """Return whether the player is to act and looks at the table: in no menu, and not while the window is hidden."""
    screen = scene.screen
    here = screen.context.scenes.top is scene and not screen.context.hidden
    return here and screen.table.my_turn and not screen.playback.busy
