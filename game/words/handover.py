"""What the cover between two players says: whose turn it is, and what is about to be seen."""

from __future__ import annotations

from game.words.sentences import Say


def handover_title(say: Say, name: str, pieces: str, *, public: bool, looks: bool) -> str:
    """Return the title: everybody may look, or one player plays, or only `looks` at their own `pieces`."""
    if public:
        return say("handover.public")
    return say(f"handover.look-{pieces}" if looks else "handover.title", name=name)


def handover_text(say: Say, pieces: str, *, public: bool) -> str:
    """Return what is about to be seen: what everybody may know, or the `pieces` of one player."""
    return say("handover.public-text" if public else f"handover.text-{pieces}")
