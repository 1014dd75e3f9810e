"""What is said of a match that was judged: chances in per cent, luck, a turn that was tried again."""

from __future__ import annotations

from collections.abc import Sequence

from game.words.sentences import Say

ROUND = 1_000_000
"""A whole round, in the units of chances."""


def percent(say: Say, share: int, *, signed: bool = False) -> str:
    """Return a share of a round in per cent, with a sign if it is a difference."""
    number = round(100 * share / ROUND)
    return say("words.percent", n=f"{number:+d}".replace("-", "−") if signed else str(number).replace("-", "−"))


def luck_text(say: Say, *, dealt: int, own: int, others: int, result: int, rounds: int) -> str:
    """Return what luck did for a seat: what it was dealt and drew, what the others drew, and the result without it.

    The parts are rounded, and add up.
    """
    parts = {key: round(share, -4) for key, share in (("dealt", dealt), ("own", own), ("others", others))}
    said = {key: percent(say, share, signed=True) for key, share in (("all", sum(parts.values())), *parts.items())}
    adjusted = min(max(result - dealt - own - others, 0), rounds * ROUND) // max(1, rounds)
    won = percent(say, result // max(1, rounds))
    return say("review.luck", adjusted=percent(say, adjusted), result=won, **said)


def sentence_of(reason: str) -> str:
    """Return a reason as a sentence of its own.

    >>> sentence_of("your wild is worth more later")
    'Your wild is worth more later.'
    """
    return reason[:1].upper() + reason[1:] + "." * (not reason.endswith("."))


def words_text(say: Say, skill: int, fortune: int) -> str:
    """Return a word for somebody's play, and one for their luck."""
    return say("review.words", skill=say(f"review.skill-{skill}"), luck=say(f"review.luck-{fortune}"))


def headline_text(say: Say, grade: str, proofs: Sequence[str], turn: int, loss: int) -> str:
    """Return what a turn cost; of one whose cost may be chance, the first thing that is certain about it."""
    if grade == "fine" and proofs:
        return say("review.fine", turn=turn, proof=say(f"review.short-{proofs[0]}"))
    return say(f"review.{grade}", turn=turn, cost=percent(say, -loss, signed=True))


def retried_text(say: Say, loss: int, *, right: bool) -> tuple[str, str]:
    """Return title and text for a turn that was tried again."""
    if right:
        return say("review.try-right"), say("review.try-right-text")
    return say("review.try-wrong"), say("review.try-wrong-text", cost=percent(say, loss))


def back_text(say: Say, *, to_puzzles: bool) -> str:
    """Return what leads back from a turn that was tried again: to the puzzles, or to the review of its match."""
    return say("puzzles.leave") if to_puzzles else say("review.try-back")


def tally_text(say: Say, got: int, least: int, most: int) -> str:
    """Return how many somebody drew, and how many are usual."""
    return say("fairness.drew", got=got, least=least, most=most) if least < most else say("fairness.drew-one", got=got)


def unusual_text(say: Say, unusual: int, numbers: int) -> str:
    """Return how many of so many numbers are unusual, and how many are to be expected."""
    if not numbers:
        return say("fairness.none")
    return say("fairness.unusual", n=unusual, of=numbers) if unusual else say("fairness.usual")


def accuracy_text(say: Say, mean: int, least: int, most: int, matches: int) -> str:
    """Return how accurate somebody was in some matches, in per cent, and between what that is certain."""
    return say("fairness.accuracy", mean=mean, least=least, most=most, n=matches)
