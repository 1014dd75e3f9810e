"""What a match is played for, what its numbers mean, who has won a round or a match, and what a review says of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.cards.forms import ROUNDS, MatchKind, kind_of
from game.engine.cards.rules import CardRules, CardScoring
from game.engine.options import MatchLength
from game.engine.registry import Rules
from game.words.sentences import Name, Say, listed


def goal_text(say: Say, rules: Rules, seats: int) -> str:
    """Return what a match is played for."""
    goal = rules.goal(seats)
    if isinstance(rules, CardRules) and kind_of(rules) is MatchKind.TOURNAMENT:
        return say("seats.target-rounds", n=ROUNDS)
    number = {"points" if goal.form is MatchLength.POINTS else "n": goal.number}
    return say(f"seats.target-{goal.form.replace('_', '-')}", **number)


def goal_line(say: Say, rules: Rules, seats: int) -> str:
    """Return what a match is played for as shown in the corner of the table; where less is better, a limit."""
    goal = rules.goal(seats)
    if isinstance(rules, CardRules) and rules.scoring is CardScoring.ELIMINATION:
        return say("table.limit", n=goal.number)
    word = "target" if goal.form is MatchLength.POINTS else goal.form.replace("_", "-")
    return say(f"table.{word}", n=goal.number)


def goal_word(say: Say, rules: Rules, *, fixed: bool) -> str:
    """Return the word before the number that decides a match; `fixed` if it cannot be chosen."""
    if isinstance(rules, CardRules) and rules.scoring is CardScoring.ELIMINATION:
        return say("seats.limit")
    length = rules.length_option
    return say("seats.target") if fixed or length is None else say(f"seats.count-{length}")


def kind_text(say: Say, kind: MatchKind, names: Sequence[str]) -> str:
    """Return what a kind of match is; with fixed partners, who they are, given the names clockwise."""
    if kind is not MatchKind.PARTNERS:
        return say(f"kind.{kind}.about")
    first, second = (say("words.and", first=names[seat], last=names[seat + 2]) for seat in (0, 1))
    return say("kind.partners.about", first=first, second=second)


def score_texts(say: Say, n: int, *, points: bool, fewest: bool = False) -> tuple[str, str]:
    """Return the score of a seat, in full and short: points, penalty points if the `fewest` are best, or rounds won."""
    what = "plate.points" if points else "plate.wins"
    full = f"{n} {say('scoring.minus-points', n=n)}" if fewest else say(what, n=n)
    return full, say(f"{what}-short", n=n)


def counted_text(say: Say, counted: int, factor: int, *, points: bool, fewest: bool, own: bool) -> str:
    """Return what the number beside the pieces of a seat means.

    `counted` is what they are worth, before the `factor`. `points` says whether points are scored at all, `fewest`
    whether the lowest score is best, and `own` whether the seat scores the number, for or against itself.
    """
    if points and factor > 1 and counted:
        return say("scoring.times", n=counted, factor=factor, total=counted * factor)
    if points and fewest:
        return say("scoring.minus-points", n=counted)
    if points:
        return say("scoring.points" if own else "scoring.points-left", n=counted)
    return "" if own else say("scoring.points-left", n=counted)


def missing_text(say: Say, what: str, n: int, *, pieces: str) -> str:
    """Return what kept the player from winning: so many `pieces` ("tiles" or "cards"), points or rounds."""
    return say(f"scoring.missed-{pieces if what == 'pieces' else what}", n=n)


def fact_text(say: Say, key: str, names: Sequence[str], n: int, level: str) -> str:
    """Return something remarkable of a match as a sentence; `level` is that of a computer player, or ""."""
    return say(f"fact.{key}", names=listed(say, names), n=n, level=say(f"seats.level.{level}") if level else "")


def solved_text(say: Say, *, helped: bool, last: bool) -> str:
    """Return how a level was solved, with hints or without, and whether it was the `last` one."""
    how = say("level.solved-helped" if helped else "level.solved-alone")
    return f"{how} {say('level.solved-last')}" if last else how


def table_text(say: Say, winners: Sequence[str], points: int, counts: Sequence[int] | None, *, yours: bool) -> str:
    """Return how far a table of a tournament is: who won and with how many points, or the `counts` of the hands.

    Without winners and counts it has not begun; `yours` says whether it is the next one to play.
    """
    if winners:
        return say("tournament.finished", names=listed(say, winners), n=points)
    if counts is not None:
        return say("tournament.playing", counts=" · ".join(map(str, counts)))
    return say("tournament.yours" if yours else "tournament.later")


def winners_text(
    say: Say, won: Sequence[int], teams: Collection[Collection[int]], name: Name, you: int | None, *, of_match: bool
) -> str:
    """Return who has won the match, or else the round: one seat, a team, or several that share it.

    `you` is the only person at this machine; None if there are more, or none.
    """
    key = "match-title" if of_match else "title"
    if len(won) == 1:
        return say(f"scoring.{key}-you" if you in won else f"scoring.{key}", name=name(won[0]))
    if {*won} not in map(set, teams):
        return say("scoring.match-shared" if of_match else "scoring.shared")
    names = [name(seat) for seat in won if seat != you]
    return say(f"scoring.{key}-with-you" if you in won else f"scoring.{key}-team", names=listed(say, names))


# -- What the table says about itself to a resting mouse.


def stock_text(say: Say, count: int, direction: int, *, draws: bool) -> str:
    """Return the tooltip of the stock and the direction ring; `draws` says whether a click draws."""
    way = say("table.direction-left" if direction > 0 else "table.direction-right")
    click = f" {say('table.stock-draws')}" if draws else ""
    return f"{say('table.stock-count', n=count)}. {way}{click}"


def player_text(say: Say, name: str, level: str, total: int, count: int, pieces: str, *, points: bool) -> str:
    """Return who sits at a plate, the score in the match, and how many `pieces` ("tiles" or "cards") are held.

    `level` is that of a computer player, or "" for a person.
    """
    who = f"{name} ({say(f'seats.level.{level}')})" if level else name
    return f"{who}: {score_texts(say, total, points=points)[0]} · {count} {say(f'plate.{pieces}', n=count)}"


# -- What is said of a match that was judged: chances in per cent, luck, a turn that was tried again.

ROUND = 1_000_000
"""A whole round, in the units of chances."""


def percent(say: Say, share: int, *, signed: bool = False) -> str:
    """Return a share of a round in per cent, with a sign if it is a difference."""
    number = round(100 * share / ROUND)
    return say("words.percent", n=f"{number:+d}".replace("-", "−") if signed else str(number).replace("-", "−"))


def luck_text(say: Say, *, dealt: int, own: int, others: int, result: int, rounds: int) -> tuple[str, str]:
    """Return what luck did for a seat: what it was dealt and drew, what the others drew, and the result without it.

    The parts are rounded, and add up. The second text only says their sum.
    """
    parts = {key: round(share, -4) for key, share in (("dealt", dealt), ("own", own), ("others", others))}
    said = {key: percent(say, share, signed=True) for key, share in (("all", sum(parts.values())), *parts.items())}
    adjusted = min(max(result - dealt - own - others, 0), rounds * ROUND)
    without, won = (percent(say, share // max(1, rounds)) for share in (adjusted, result))
    whole = say("review.luck-same" if without == won else "review.luck", adjusted=without, result=won, **said)
    return whole, say("review.luck-sum", all=said["all"])


def ended(text: str) -> str:
    """Return a sentence with a full stop, unless it has its sign.

    >>> ended("Anna plays Red 4"), ended("Anna calls UNO!")
    ('Anna plays Red 4.', 'Anna calls UNO!')
    """
    return text + "." * (text[-1] not in "!?.")


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


def tally_text(say: Say, got: int, least: int, most: int) -> str:
    """Return how many somebody drew, and how many are usual."""
    return say("fairness.drew", got=got, least=least, most=most) if least < most else say("fairness.drew-one", got=got)


def unusual_text(say: Say, unusual: int, numbers: int) -> str:
    """Return how many of so many numbers are unusual, and how many are to be expected."""
    if not numbers:
        return say("fairness.none")
    return say("fairness.unusual", n=unusual, of=numbers) if unusual else say("fairness.usual")
