"""What is said while a round is dealt: who starts or deals, and how that is decided."""

from __future__ import annotations

from game.words.sentences import Say


def drawing_text(say: Say, pieces: str, times: int) -> str:
    """Return why everybody draws one of the `pieces` ("tiles" or "cards"), the first or a further time."""
    if times > 1:
        return say("deal.again")
    return say("cardtable.deal-draw" if pieces == "cards" else "deal.draw")


def starts_text(say: Say, name: str, *, you: bool) -> str:
    """Return who starts; the only player at this machine is addressed directly."""
    return say("deal.begins-you") if you else say("deal.begins", name=name)


def deals_text(say: Say, name: str, *, you: bool) -> str:
    """Return who deals the cards; the only player at this machine is addressed directly."""
    return say("cardtable.deals-you") if you else say("cardtable.deals", name=name)
