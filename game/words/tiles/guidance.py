"""What the guidance line says to do now; `game.engine.tiles.wants` computes it."""

from __future__ import annotations

from game.engine.tiles.citations import cite
from game.engine.tiles.melds import Meld, may_grow
from game.engine.tiles.rules import TileRules
from game.engine.tiles.wants import LACKING, Claim, Stray, TurnWants, Wanted
from game.engine.wants import Call, Forgot, Instead, MayCatch, Nothing, Wait
from game.words.guidance import Guidance
from game.words.sentences import Name, Say
from game.words.tiles.sentences import problem_text, tile_name, tiles_text

UNFINISHED = ("meld-too-short", "joker-without-colour", "joker-must-be-used", "choose-action", "open-first")
"""What is not wrong, only unfinished."""
ENDS = {Instead.NOTHING: "", Instead.DRAW: "-or-draw", Instead.PASS: "-or-pass", Instead.KEEP: "-or-keep"}
"""What can be done instead of playing, as the suffix of a key."""


def wanted_guidance(say: Say, wants: Wanted, rules: TileRules, name: Name) -> Guidance:
    """Return what to do now, in a sentence with the rule behind it."""
    match wants:
        case Nothing():
            return Guidance("")
        case Wait(seat):
            return Guidance(say("guide.other-turn", name=name(seat)))
        case MayCatch(offender):
            return Guidance(say("guide.watch", name=name(offender)), "UR-69", "good")
        case Forgot(late):
            return Guidance(say("guide.forgot-late" if late else "guide.forgot"), "UR-69", "help")
        case Claim(may):
            return Guidance(say("guide.claim" if may else "guide.no-claim"), cite(rules, "no-three-pairs"))
        case TurnWants():
            return turn_guidance(say, wants, name)


def turn_guidance(say: Say, wants: TurnWants, name: Name) -> Guidance:
    """Return what to do in the viewer's own turn."""
    rules = wants.before.rules
    if not wants.laid and not wants.moved:
        return _at_start(say, wants)
    if wants.risk and wants.laid:
        text = say("guide.at-own-risk", n=wants.risk)
        return Guidance(text, "RK-29", "help", _share(wants))
    if wants.need:
        return _opening(say, wants, name)
    if wants.problems:
        return _wrong(say, wants, name)
    return _ready(say, wants, rules)


def _at_start(say: Say, wants: TurnWants) -> Guidance:
    """Return what to do while nothing has been played."""
    rules, end = wants.before.rules, ENDS[wants.instead]
    if wants.drawn is not None:
        text = say("guide.drawn" if wants.alone else "guide.drawn-with", tile=tile_name(say, wants.drawn))
        return Guidance(text, cite(rules, "already-drawn"))
    if wants.stuck:
        return Guidance(say(f"guide.nothing-goes{end}"), cite(rules, "must-play"))
    if wants.need:
        text = say(f"guide.opening{end}", need=wants.need)
        return Guidance(text, cite(rules, "opening-too-low"), progress=0.0)
    if wants.before.laid:
        return Guidance(say("guide.opened"), cite(rules, "already-laid"))
    if not wants.limited:
        key = "guide.your-turn-last" if wants.most == 1 else "guide.your-turn-free"
        return Guidance(say(f"{key}{end}"), cite(rules, "nothing-played"))
    return Guidance(say(f"guide.your-turn{end}", need=wants.most), cite(rules, "too-many-tiles"))


def _ready(say: Say, wants: TurnWants, rules: TileRules) -> Guidance:
    """Return the guidance while the turn can be ended."""
    if wants.call is Call.NEEDED:
        return Guidance(say("guide.call-first"), "UR-66", "bad")
    rule = cite(rules, "too-many-tiles" if wants.limited else "nothing-played")
    if not wants.left:
        return Guidance(say("guide.ready-out"), cite(rules, "round-over"), "good")
    if wants.call is Call.CALLED and wants.left == 1:
        return Guidance(say("guide.ready-called"), "UR-66", "good")
    if wants.call is Call.CALLED and rules.false_catch_penalty:
        return Guidance(say("guide.ready-needless", n=wants.left), "UR-Q25", "bad")
    if wants.drawn is not None and wants.alone:
        text = say("guide.ready-drawn", tile=tile_name(say, wants.drawn))
        return Guidance(text, cite(rules, "already-drawn"), "good")
    if wants.limited:
        return Guidance(say("guide.ready", have=wants.laid, need=wants.most), rule, "good")
    return Guidance(say("guide.ready-free", n=wants.laid), rule, "good")


def _share(wants: TurnWants) -> float | None:
    """Return how much of the initial meld is there."""
    return wants.have / wants.need if wants.need else None


def _opening(say: Say, wants: TurnWants, name: Name) -> Guidance:
    """Return how much of the initial meld is there, and what else is wrong with the table."""
    share = _share(wants)
    rule = cite(wants.before.rules, "opening-too-low")
    names = {"have": wants.have, "need": wants.need}
    if not wants.problems:
        return Guidance(say("guide.opening-ready", **names), rule, "good", share)
    if wants.problems[0].code in LACKING:
        return Guidance(say("guide.opening-so-far", **names), rule, "plain", share)
    wrong = _wrong(say, wants, name)
    return Guidance(say("guide.opening-with", problem=wrong.text, **names), wrong.rule, wrong.tone, share)


def _wrong(say: Say, wants: TurnWants, name: Name) -> Guidance:
    """Return what is wrong on the table, or still missing."""
    worst = wants.problems[0]
    short = worst.detail("meld") if worst.code == "meld-too-short" else None
    if isinstance(short, Meld) and not may_grow(short.tiles):
        return Guidance(say("guide.no-match", tiles=tiles_text(say, short.tiles)), worst.rule, "bad")
    if worst.code == "nothing-played":
        names = {} if wants.drawn is None else {"tile": tile_name(say, wants.drawn)}
        return Guidance(say(f"guide.nothing-played{ENDS[wants.instead]}", **names), worst.rule)
    return Guidance(problem_text(say, worst, name), worst.rule, "help" if worst.code in UNFINISHED else "bad")


def stray_guidance(say: Say, found: Stray, name: Name) -> Guidance:
    """Return what can be done with a tile that no meld accepts as it is."""
    if found.refused is not None:
        return Guidance(problem_text(say, found.refused, name), found.refused.rule, "bad")
    ways = {(True, True): "-rebuild-or-begin", (True, False): "-rebuild", (False, True): "-begin"}
    end = ways.get((found.rebuild, found.company), "")
    return Guidance(say(f"guide.fits-nowhere{end}", tile=tile_name(say, found.tile)), tone="help")
