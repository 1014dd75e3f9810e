"""What somebody at this machine is called: a name that nobody else here has."""

from __future__ import annotations

from game.store import profiles
from game.ui.context import Context


def free_name(context: Context, key: str, name: str) -> str:
    """Return the name that a profile, given by its key, gets instead of one that somebody else has; say so."""
    free = profiles.free_name(context.first_folders, key, name, context.now())
    if free != name:
        context.toasts.add(context.t("people.taken", name=name, free=free), "user-round")
    return free
