"""Public names are the field's terms: a name that was given up does not come back, and none means two things."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

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


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of the program, by their names after `game.`."""
    for path in sorted(GAME.rglob("*.py")):
        parts = path.relative_to(GAME).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), ast.parse(path.read_text("utf-8"))


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
    for module, tree in modules():
        for full, name in ((module, module.rpartition(".")[2]), *public_names(tree.body, module)):
            if name in GIVEN_UP:
                places, _ = STAYS.get(name, ((), ""))
                if any(full.startswith(f"{place}.") for place in places):
                    met.add(name)
                else:
                    back.append(f"{full}: {GIVEN_UP[name]}")
    assert back == []
    assert met == STAYS.keys(), "a name that is used no more need not stay"


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
    found = {full for full, name in public_names(ast.parse(SAMPLE).body, "m") if name in GIVEN_UP}
    assert found == {"m.told", "m.Told", "m.Told.shelf", "m.Told.chairs", "m.Told.settle"}
