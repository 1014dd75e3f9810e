"""What the line above the rack says to the player on turn: what is wanted now, in a sentence."""

from __future__ import annotations

from game.engine.citations import cite, problem
from game.engine.draft import Draft, opening_total
from game.engine.melds import Meld
from game.engine.problems import Problem
from game.ui.match.guidance import Guidance
from game.ui.table.table import Table, may_grow
from game.ui.table.words import problem_text, tiles_text

UNFINISHED = ("meld-too-short", "joker-without-colour", "joker-must-be-used", "choose-action", "open-first")
"""What is not wrong, only not yet done."""
LACKING = ("nothing-played", "opening-too-low", "open-first")
"""What is said after what lies wrong on the table."""


def turn_guidance(table: Table, waits: str, preview: Draft | None = None) -> Guidance:
    """What is wanted of the turn in progress, or would be with the `preview` of what is in the hand.

    `waits` is what there is to do besides laying, as the end of a key of the catalogue.
    """
    draft = table.draft
    assert draft is not None
    opening = table.rules.opening and not draft.before.opened
    if opening and preview is not None and preview.before == draft.before:
        return _opening(table, preview, preview.problems())
    if not draft.changed:
        return _at_start(table, draft, waits)
    if table.strict and draft.played():
        text = table.context.t("guide.at-own-risk", n=table.rules.timeout_tiles)
        return Guidance(text, "RK-29", "help", _share(draft) if opening else None)
    if opening:
        return _opening(table, draft, table.draft_problems())
    problems = table.draft_problems()
    return _wrong(table, problems) if problems else _ready(table, draft)


def _at_start(table: Table, draft: Draft, waits: str) -> Guidance:
    say, rules = table.context.t, table.rules
    if draft.before.drawn is not None:
        text = say("guide.drawn", tile=tiles_text(say, (draft.before.drawn,)))
        return Guidance(text, cite(rules, "already-drawn"))
    if rules.opening and not draft.before.opened:
        text = say(f"guide.opening{waits}", need=rules.opening)
        return Guidance(text, cite(rules, "opening-too-low"), progress=0.0)
    if rules.lay_limit is None:
        return Guidance(say(f"guide.your-turn-free{waits}"), cite(rules, "nothing-played"))
    return Guidance(say(f"guide.your-turn{waits}", need=rules.lay_limit), cite(rules, "too-many-tiles"))


def _ready(table: Table, draft: Draft) -> Guidance:
    say, rules = table.context.t, table.rules
    count = len(draft.played())
    if rules.lay_limit is None:
        return Guidance(say("guide.ready-free", n=count), cite(rules, "nothing-played"), "good")
    text = say("guide.ready", have=count, need=rules.lay_limit)
    return Guidance(text, cite(rules, "too-many-tiles"), "good")


def _share(draft: Draft) -> float:
    return opening_total(draft) / draft.before.rules.opening


def _opening(table: Table, draft: Draft, problems: tuple[Problem, ...]) -> Guidance:
    """How far the first lay-out has come, and what else is wrong with the table."""
    say, rules = table.context.t, table.rules
    have, share = opening_total(draft), _share(draft)
    rule = cite(rules, "opening-too-low")
    names = {"have": have, "need": rules.opening}
    if not problems:
        return Guidance(say("guide.opening-ready", **names), rule, "good", share)
    worst = next((each for each in problems if each.code not in LACKING), None)
    if worst is None:
        return Guidance(say("guide.opening-so-far", **names), rule, "plain", share)
    wrong = _wrong(table, problems)
    return Guidance(say("guide.opening-with", problem=wrong.text, **names), wrong.rule, wrong.tone, share)


def _wrong(table: Table, problems: tuple[Problem, ...]) -> Guidance:
    """What lies wrong on the table comes before what is still missing."""
    say = table.context.t
    worst = next((each for each in problems if each.code not in LACKING), problems[0])
    short = worst.detail("meld") if worst.code == "meld-too-short" else None
    if isinstance(short, Meld) and not table.rules.exchange_to_rack and _freed(table, short):
        worst = problem(table.rules, "joker-must-be-used", ("tile", short.tiles[0]))
    elif isinstance(short, Meld) and not may_grow(short.tiles):
        text = say("guide.no-match", tiles=tiles_text(say, short.tiles))
        return Guidance(text, worst.rule, "bad")
    text = problem_text(say, worst, table.session.name)
    tone = {"nothing-played": "plain", **dict.fromkeys(UNFINISHED, "help")}.get(worst.code, "bad")
    return Guidance(text, worst.rule, tone)


def _freed(table: Table, meld: Meld) -> bool:
    """Whether a meld is nothing but a joker that came from another one of the table."""
    before = table.draft.before if table.draft is not None else None
    return before is not None and len(meld.tiles) == 1 and meld.tiles[0] in before.joker_faces()
