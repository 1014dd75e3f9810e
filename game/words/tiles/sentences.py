"""What tiles, events, refusals, hints and the guidance line say, written and spoken; the engine contains no words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from game.engine.citations import cite
from game.engine.game import Call, Forgot, Instead, MayCatch, Nothing, Problem, Wait
from game.engine.goals import Goal, points_laid
from game.engine.tiles import events
from game.engine.tiles.events import Drew, Laid
from game.engine.tiles.hints import Hint, NoHint
from game.engine.tiles.legality import effect_of
from game.engine.tiles.melds import OPEN, SHORTEST, Face, Meld, MeldKind, Tile, assess, kind_of, may_grow
from game.engine.tiles.rules import TileRules
from game.engine.tiles.state import TileStep as EngineStep
from game.engine.tiles.wants import LACKING, Claim, Stray, TurnWants, Wanted
from game.words.sentences import Guidance, LineMaker, Name, Say, left_text, listed, nth, with_place


def face_name(t: Say, face: Face) -> str:
    """Return a tile by its colour and number: "Rot 4"."""
    if face.colour == OPEN:
        return str(face.number)
    return t("tile.name", colour=t(f"colour.{face.colour}"), number=face.number)


def tile_name(t: Say, tile: Tile) -> str:
    """Return a tile in words."""
    return t("tile.joker") if tile.is_joker else face_name(t, tile.face)


def tiles_text(t: Say, tiles: Sequence[Tile]) -> str:
    """Return tiles in words."""
    return listed(t, [tile_name(t, tile) for tile in tiles])


def ends_text(t: Say, run: Meld) -> str:
    """Return a run from its first tile to its last: "Rot 4 bis 7"."""
    first, last = run.faces[0], run.faces[-1]
    return t("tile.run", colour=t(f"colour.{first.colour}"), low=first.number, high=last.number)


def _is_long_run(meld: Meld) -> bool:
    """Return whether a meld is a run without jokers and gaps that is quicker named by its ends."""
    first, last = meld.faces[0].number, meld.faces[-1].number
    whole = kind_of(meld) is MeldKind.RUN and last - first == len(meld.tiles) - 1
    return whole and len(meld.tiles) > SHORTEST and not meld.jokers


def _detail(t: Say, name: Name, key: str, value: object) -> str:
    match value:
        case Meld():
            return ends_text(t, value) if _is_long_run(value) else tiles_text(t, value.tiles)
        case Tile():
            return tile_name(t, value)
        case Face():
            return face_name(t, value)
        case tuple():
            return tiles_text(t, [each for each in value if isinstance(each, Tile)])
        case str() if key == "colour":
            return t(f"colour.{value}")
        case int() if key == "seat":
            return name(value)
        case _:
            return str(value)


def problem_text(t: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, in a sentence, without the place in the book."""
    details = {key: _detail(t, name, key, value) for key, value in problem.data}
    one = problem.code == "meld-too-short" and problem.detail("have") == 1
    if problem.code == "not-a-meld" and problem.detail("face") is not None:
        return t("problem.not-a-meld-joker", **details)
    if problem.code == "not-exchangeable" and problem.detail("face") is not None:
        return t("problem.exchange-tile-missing", **details)
    return t(f"problem.{problem.code}-one" if one else f"problem.{problem.code}", **details)


def problem_with_paragraph(t: Say, problem: Problem, name: Name) -> str:
    """Return what is wrong, with the place in the book in brackets."""
    return with_place(t, problem_text(t, problem, name), problem.rule)


def named(t: Say, event: events.TileEvent) -> tuple[str, Sequence[Tile]]:
    """Return how the line of an event names tiles, and these tiles."""
    match event:
        case events.Laid(_, tiles) | events.RedealClaimed(_, tiles) | events.LeftoversTaken(_, tiles):
            return tiles_text(t, tiles), tiles
        case events.ActionWorked(_, tile) | events.TileReserved(tile):
            return tile_name(t, tile), (tile,)
        case _:
            return "", ()


def event_text(t: Say, event: events.TileEvent, name: Name, you: int | None = None) -> str | None:
    """Return a line of the log, or None; `you` is the seat of the reader."""
    match event:
        case events.RoundEnded(None):
            return t("log.round-drawn")
        case events.RoundEnded(int(winner)):
            return LineMaker(t, name, you).of("log.round-won", winner)
        case events.MatchEnded(None):
            return t("log.match-shared")
        case events.MatchEnded(int(winner)):
            return LineMaker(t, name, you).of("log.match-won", winner)
        case _:
            return LineMaker(t, name, you).told(event, "tiles", partial(_detail, t, name))


# -- What a tile with a sign, a joker or a start tile says about itself.


def sign_text(say: Say, rules: TileRules, tile: Tile, stands_for: Face | None, *, loose: bool, works: bool) -> str:
    """Return what the sign of a tile means where it is; "" for a plain number tile.

    `stands_for` is what a joker on the table stands for, `loose` whether the tile is a start tile, and `works` whether
    its action is still to come.
    """
    if tile.is_joker:
        what = say("sign.joker-as", tile=face_name(say, stands_for)) if stands_for else say("sign.joker")
    elif loose:
        return say("sign.start-tile")
    else:
        what = ""
    return f"{what} {effect_sign(say, rules, tile, works=works)}".strip()


def effect_sign(say: Say, rules: TileRules, tile: Tile, *, works: bool) -> str:
    """Return what a tile does when it is laid, or that it `works` no more; "" if it does nothing."""
    effect = effect_of(rules, tile)
    return say(f"sign.{effect}" if works else "sign.done") if effect is not None else ""


# -- Tiles and melds as they are said to somebody who does not see them: "red 7, in run of red 5 to 8, third of four".


def face_inside(say: Say, face: Face, place: str = "-inside") -> str:
    """Return a colour and a number, "red 7", inside a phrase, where German inflects it differently than alone."""
    colour = f"spoken.colour{place}.{face.colour}"
    return str(face.number) if face.colour == OPEN else say("spoken.piece", colour=say(colour), sign=face.number)


def tile_said(say: Say, tile: Tile, face: Face | None = None, *, inside: bool = False) -> str:
    """Return a tile alone or `inside` a phrase; a joker with the face that it stands for, if there is one."""
    if not tile.is_joker:
        return face_inside(say, tile.face, "-inside" if inside else "")
    return say("spoken.joker-as", tile=face_inside(say, face)) if face and face.number else say("tile.joker")


def tiles_said(say: Say, tiles: Sequence[Tile]) -> str:
    """Return tiles in a row."""
    return listed(say, [tile_said(say, tile) for tile in tiles])


def meld_said(say: Say, meld: Meld, rules: TileRules) -> str:
    """Return a meld by its kind and its ends or colours; one that could not stay by its tiles."""
    faults = {fault.code for fault in assess(meld, rules)}
    kind = kind_of(meld)
    if not faults and kind is MeldKind.RUN:
        first, last = meld.faces[0], meld.faces[-1]
        return say("spoken.run", first=face_inside(say, first), last=last.number)
    if not faults and kind is MeldKind.GROUP:
        colours = [say(f"spoken.colour-alone.{face.colour}") for face in meld.faces if face.colour]
        number = next(face.number for face in meld.faces if face.number)
        rest = [say("tile.joker")] * sum(not face.colour for face in meld.faces)
        return say("spoken.group", number=number, colours=listed(say, [*colours, *rest]))
    said = listed(say, [tile_said(say, *pair, inside=True) for pair in meld.pairs()])
    return say("spoken.unfinished" if faults <= {"meld-too-short"} else "spoken.wrong-meld", tiles=said)


def beside_said(say: Say, tile: Tile, *, after: bool) -> str:
    """Return the place before or after a loose tile."""
    return say(
        "spoken.after-loose" if after else "spoken.before-loose", piece=tile_said(say, tile, tile.face, inside=True)
    )


def tile_in_meld(say: Say, meld: Meld, index: int, rules: TileRules) -> str:
    """Return a tile with its place in a meld."""
    tile, count = tile_said(say, meld.tiles[index], meld.faces[index]), len(meld.tiles)
    if count == 1:
        return say("spoken.alone", piece=tile)
    key = "spoken.beside" if assess(meld, rules) else "spoken.in-meld"
    return say(key, piece=tile, meld=meld_said(say, meld, rules), place=nth(say, index + 1, count))


def table_said(say: Say, melds: Sequence[Meld], loose: Sequence[Tile], rules: TileRules) -> str:
    """Return everything on the table in a sentence."""
    parts = [meld_said(say, meld, rules) for meld in melds]
    if loose:
        parts.append(say("spoken.loose", n=len(loose), tiles=tiles_said(say, loose)))
    return say("spoken.table", n=len(melds) or 1, melds="; ".join(parts)) if parts else say("spoken.table-empty")


def event_more(
    say: Say, event: object, rules: TileRules, name: Name, counts: Sequence[int] | None, *, own: bool
) -> str:
    """Return what an event says beyond its line in the log: own tiles drawn, where those of others lie, and how many
    they have left, if there are `counts`."""
    match event:
        case Drew(_, tiles) if own and tiles:
            return say("spoken.drew", tiles=tiles_said(say, tiles))
        case Laid(seat, played, _, table) if not own:
            melds = [meld_said(say, meld, rules) for meld in table if not {*played}.isdisjoint(meld.tiles)]
            lies = say("spoken.lies", melds="; ".join(melds)) if melds else ""
            return f"{lies} {left_text(say, name, counts, seat)}".strip()
        case Drew(seat) if not own:
            return left_text(say, name, counts, seat)
        case _:
            return ""


# -- What the guidance line says to do now; `game.engine.tiles.wants` computes it.

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
    if not wants.laid and not wants.moved:
        return _at_start(say, wants)
    if wants.risk and wants.laid:
        share = wants.have / wants.need if wants.need else None
        return Guidance(say("guide.at-own-risk", n=wants.risk), "RK-29", "help", share)
    if wants.need:
        return _opening(say, wants, name)
    return _wrong(say, wants, name) if wants.problems else _ready(say, wants)


def _at_start(say: Say, wants: TurnWants) -> Guidance:
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


def _ready(say: Say, wants: TurnWants) -> Guidance:
    rules = wants.before.rules
    if wants.call is Call.NEEDED:
        return Guidance(say("guide.call-first"), "UR-66", "bad")
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
        return Guidance(say("guide.ready", have=wants.laid, need=wants.most), cite(rules, "too-many-tiles"), "good")
    return Guidance(say("guide.ready-free", n=wants.laid), cite(rules, "nothing-played"), "good")


def _opening(say: Say, wants: TurnWants, name: Name) -> Guidance:
    """Return how much of the initial meld is there, and what else is wrong with the table."""
    share = wants.have / wants.need
    rule = cite(wants.before.rules, "opening-too-low")
    names = {"have": wants.have, "need": wants.need}
    if not wants.problems:
        return Guidance(say("guide.opening-ready", **names), rule, "good", share)
    if wants.problems[0].code in LACKING:
        return Guidance(say("guide.opening-so-far", **names), rule, "plain", share)
    wrong = _wrong(say, wants, name)
    return Guidance(say("guide.opening-with", problem=wrong.text, **names), wrong.rule, wrong.tone, share)


def _wrong(say: Say, wants: TurnWants, name: Name) -> Guidance:
    # More tiles than a turn allows comes first: adding others makes that no better.
    worst = next((each for each in wants.problems if each.code == "too-many-tiles"), wants.problems[0])
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


# -- What the guidance line says about a hint, more with each request.

NAMED = 4
"""The maximum number of tiles named in the line; more are counted."""


def shown_guidance(
    say: Say, key: str, found: Hint, before: Collection[Meld], rules: TileRules, answers: str = ""
) -> Guidance:
    """Return the text of a move that is shown; aloud after the melds that were not there `before`.

    `answers` says how a question about it is answered by keys.
    """
    laid = (*found.play.opening, *found.play.lay.table)
    melds = [meld_said(say, meld, rules) for meld in dict.fromkeys(laid) if meld not in before]
    loose = [tile for tile in found.tiles if all(tile not in meld.tiles for meld in laid)]
    parts = [*melds, *(tiles_text(say, [tile]) for tile in loose)]
    laid_aloud = say("hint.laid-aloud", tiles=tiles_text(say, found.tiles), melds="; ".join(parts))
    return Guidance(say(key), tone="good", aloud=f"{laid_aloud} {say(key)} {answers}".strip())


def hint_guidance(say: Say, found: Hint | NoHint, *, names_tiles: bool, draws: bool) -> Guidance:
    """Return the text of a hint: that there is a move, or with `names_tiles` which tiles; `draws` if one may draw."""
    match found:
        case NoHint.NOTHING:
            return Guidance(say("hint.nothing" if draws else "hint.nothing-pass"), tone="help")
        case NoHint.UNDECIDED:
            return Guidance(say("hint.undecided"), tone="help")
        case NoHint.READY:
            return Guidance(say("hint.ready"), tone="good")
        case Hint(tiles=tiles, touched=touched, afresh=afresh) if names_tiles:
            names = tiles_text(say, tiles)
            key = "hint.which-afresh" if afresh else "hint.which-table" if touched else "hint.which"
            text = aloud = say(key, tiles=names)
            if key == "hint.which-table":  # for somebody who does not see what is lit
                aloud = say("hint.which-table-aloud", tiles=names, touched=tiles_text(say, touched))
            if len(tiles) > NAMED:
                text = say("hint.many-afresh" if afresh else "hint.many", n=len(tiles))
            return Guidance(text, tone="good", aloud=aloud)
        case Hint(tiles=tiles, afresh=afresh):
            return Guidance(say("hint.goes-afresh" if afresh else "hint.goes", n=len(tiles)), tone="good")


def missed_text(t: Say, goals: Sequence[Goal], seat: int, steps: Sequence[EngineStep]) -> str:
    """Return what the goals that were not reached still require, one sentence each."""
    return " ".join(_missed(t, goal, seat, steps) for goal in goals)


MISSED = {"free_joker": "joker", "call_uno": "uno"}
"""The end of the key of a text, where it is not that of the goal."""


def _missed(t: Say, goal: Goal, seat: int, steps: Sequence[EngineStep]) -> str:
    state = steps[-1].state
    match goal:
        case Goal("play_at_least", count):
            laid = sum(len(step.event.played) for step in steps if isinstance(step.event, Laid))
            return t("level.missed-count", n=laid, need=count)
        case Goal("empty_rack"):
            return t("level.missed-rack", n=len(state.racks[seat]))
        case Goal("use", faces):
            return t("level.missed-use", tiles=faces_text(t, faces))
        case Goal("keep", faces):
            return t("level.missed-keep", tiles=faces_text(t, faces))
        case Goal("effect", effects):
            return t("level.missed-effect", effects=listed(t, [t(f"effect.{effect.value}") for effect in effects]))
        case Goal("points", count):
            return t("level.missed-points", n=points_laid(seat, steps), need=count)
        case Goal("none_loose"):
            return t("level.missed-loose", n=len(state.loose), tiles=tiles_text(t, state.loose))
        case Goal(key):
            return t(f"level.missed-{MISSED.get(key, key)}")


def faces_text(t: Say, faces: Sequence[Face]) -> str:
    """Return the names of tiles."""
    return listed(t, [face_name(t, face) if face.number else t("tile.joker") for face in faces])
