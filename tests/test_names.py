"""Public names are the field's terms: a name that was given up does not come back, and none means two things."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.parsed import nodes, tree

GAME = Path(__file__).parent.parent / "game"

GIVEN_UP = {
    "Course": "Transition", "course": "transition", "laying": "legality", "Before": "TurnContext",
    "facts": "TurnContext",
    "tidy": "infer_meld", "plain": "fields, baselines, blank", "box": "piles", "Box": "Unplaced",
    "families": "registry", "Family": "BookFamily", "sealed": "checksums", "Outcome": "TurnOutcome, LevelOutcome",
    "Effect": "WildEffect, PoseEffect", "Task": "Instance", "Pool": "Instance, TurnTiles", "weave": "rebuild",
    "finish": "rebuild, arrive", "lay_out": "rebuild", "settle": "race, find_spots", "calm": "few_changes",
    "prospects": "bounds, win_probability", "promise": "upper_bound", "fan": "Branches", "strangers": "isolated",
    "lean": "lazy_jokers", "Standing": "PendingEffect", "layer": "played_by", "stacked": "pending_draw",
    "held": "bluff_hand, match_file", "losing": "owed_skips", "spent": "jokers_used", "idle": "barren_turns",
    "Character": "Profile", "Judge": "Evaluator", "sight": "human_search", "reflex": "rollout", "stakes": "utility",
    "ending": "winning_move", "searches": "candidates", "desk": "match_screen", "conduct": "turn_driver",
    "keeping": "autosave", "kept": "saved, image_cache", "Kept": "SavedTournament, CheckedMatch", "memory": "gc_policy",
    "watch": "CatchWindow, replay", "draw_watch": "draw_catch_window", "telling": "notice", "Telling": "Transcript",
    "told": "notice, transcript, shown, reported, passages", "Told": "Passage, CardHint", "terms": "match_rules",
    "Terms": "JokerPolicy", "entries": "option_rows, listed", "chairs": "seat_rows", "shelf": "book_picker",
    "Shelf": "ShelvedMatches", "sheet": "score_sheet", "askpath": "path_dialog", "inround": "round_scene",
    "wilds": "wild_editor", "elsewhere": "background_table", "heard": "sound_map", "marks": "rims, bubbles, ticks",
    "handwritten": "TomlSource", "lines": "toml_lines, rows", "set_aside": "quarantine",
    "answers": "returns, stackable",
    "Hand": "TileHand, CardHand", "Table": "TileTable, CardTable", "State": "TileState, CardState",
}  # fmt: skip
"""Names of earlier versions that meant several things or were nobody's term, and what to say instead."""


STAYS = {
    "Box": (("ui.kit",), "a rectangle of pixels: a bounding box"),
    "Effect": (("ui.kit.sound",), "what a sound effect is made of"),
    "Hand": (("engine.cards", "ai.cards"), "the cards in a hand, the same type everywhere"),
    "Standing": (("play",), "the standing of the seats in a match"),
    "State": (("engine", "play"), "the state of any book, and type variables for it"),
    "answers": (("ui.scenes.dialog",), "what the player may answer to a question"),
    "box": (("ui",), "a rectangle of pixels"),
    "entries": (("ui.scenes.library", "words.catalogue"), "the entries of a list or a catalogue"),
    "facts": (("play", "ui"), "the facts of a match that are shown after a round"),
    "fan": (("ui",), "cards held as a fan"),
    "finish": (("ui.kit.sets",), "the finish of a surface"),
    "held": (("ui.scenes.round",), "the table is held still before the scores"),
    "lay_out": (("ui",), "dividing a part of the screen"),
    "layer": (("engine.cards.events",), "a field of an event, which golden files print"),
    "lines": (("engine", "store", "ui"), "lines of a text or of a piece of music"),
    "memory": (("engine.cards",), "what the seats remember of the cards"),
    "settle": (("ui.kit.stage",), "pieces settle where they belong"),
    "weave": (("ui.kit.cloth",), "the weave of a cloth"),
}
"""Names that stay as the field's word for one thing: the packages where they do, and for what."""


def modules() -> Iterator[tuple[str, str]]:
    """Yield the modules of the program: their names after `game.`, and their text."""
    for path in sorted(GAME.rglob("*.py")):
        parts = path.relative_to(GAME).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path.read_text("utf-8")


def public_names(body: list[ast.stmt], within: str) -> Iterator[tuple[str, str]]:
    """Yield the functions, classes, constants, methods and attributes of a body as (full name, name)."""
    for node in body:
        names: list[str] = []
        match node:
            case ast.ClassDef():
                names = [node.name]
                if not node.name.startswith("_"):
                    yield from public_names(node.body, f"{within}.{node.name}")
            case ast.FunctionDef():
                names = [node.name]
                yield from attributes(node, within)
            case ast.Assign():
                names = [found.id for each in node.targets for found in ast.walk(each) if isinstance(found, ast.Name)]
            case ast.AnnAssign(target=ast.Name(name)):
                names = [name]
            case _:
                pass
        yield from ((f"{within}.{name}", name) for name in names if not name.startswith("_"))


def attributes(function: ast.FunctionDef, within: str) -> Iterator[tuple[str, str]]:
    """Yield what a method sets on `self`."""
    for node in ast.walk(function):
        match node:
            case ast.Attribute(value=ast.Name("self"), attr=name, ctx=ast.Store()) if not name.startswith("_"):
                yield f"{within}.{name}", name
            case _:
                pass


def test_names_that_were_given_up_do_not_come_back() -> None:
    back, met = [], set()
    for module, source in modules():
        for full, name in ((module, module.rpartition(".")[2]), *public_names(tree(source).body, module)):
            if name in GIVEN_UP:
                places, _ = STAYS.get(name, ((), ""))
                if any(full.startswith(f"{place}.") for place in places):
                    met.add(name)
                else:
                    back.append(f"{full}: {GIVEN_UP[name]}")
    assert back == []
    assert met == STAYS.keys(), "a name that is used no more need not stay"


TWINS = {
    "BASELINES": "the simple players", "LEVELS": "the players by level", "Choose": "a player, as a function",
    "EASY": "a profile", "NORMAL": "a profile", "HARD": "a profile", "MASTER": "a profile",
    "BOOKS": "the books by key: of a family, or of both", "Rules": "the options of any book",
    "REVISIONS": "the frozen books", "CODES": "where a problem is cited", "KEYS": "the keys of a position",
    "Draws": "the pieces drawn for the first turn",
    "Dealt": "an event", "Drew": "an event", "RoundStarted": "an event", "RoundEnded": "an event",
    "MatchEnded": "an event", "Reason": "why a seat drew",
    "Besides": "what is wanted", "Wanted": "what is wanted",
    "PLAIN": "a look without marks", "PROPORTION": "the height of a piece that is one wide",
    "IN_HAND": "the height of a piece in the hand", "TILES": "the family of tiles",
    "LANGUAGES": "the languages of the program",
    "Grade": "how hard a puzzle is", "Generated": "a puzzle from a seed", "Recipe": "what candidates are made of",
    "RandomSource": "numbers from a seed", "CANDIDATES": "how many are tried", "GROUPS": "the themes of puzzles",
    "THEMES": "the themes of puzzles", "NoLevel": "why a position makes no level",
}  # fmt: skip
"""Names that both families have, or that one module passes on: the same thing each time, and what.

The text of golden records is made of the events' names; so these do not say the family, but the package they are in.
"""


def test_no_public_name_means_two_things() -> None:
    """Classes and aliases wherever they are; constants that other modules import by name.

    A constant that only its own module uses is read there, and a function is called with its module: `settings.load`.
    """
    sources = dict(modules())
    wanted = {
        (node.module, name.name)
        for source in sources.values()
        for node in nodes(source)
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    places = defaultdict(set)
    for module, source in sources.items():
        for full, name in public_names([node for node in tree(source).body if not _makes_type_variable(node)], module):
            is_own = full == f"{module}.{name}" and not name.islower()
            if is_own and (not name.isupper() or (f"game.{module}", name) in wanted):
                places[name].add(module)
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert {name: where for name, where in twice.items() if name not in TWINS and not name[0].islower()} == {}
    assert TWINS.keys() - twice.keys() == set(), "a name that is met once need not be excused"


def _makes_type_variable(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id in ("TypeVar", "ParamSpec")
    )


SAMPLE = """
told = 1
_told = 2
class Told:
    shelf: int
    def __init__(self) -> None:
        self.chairs = terms = 1
        self._watch = terms
    def settle(self) -> None: ...
class _Pool:
    calm = 1
"""


def test_given_up_names_are_found_wherever_they_are_public() -> None:
    """A module's constant, a class, its method, field and attribute; not what is private or local."""
    found = {full for full, name in public_names(tree(SAMPLE).body, "m") if name in GIVEN_UP}
    assert found == {"m.told", "m.Told", "m.Told.shelf", "m.Told.chairs", "m.Told.settle"}
