"""Levels as text: those of the generator, and those that the player keeps from a match."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.engine.tiles.actions import Lay, Open
from game.engine.tiles.goals import Goal, written_goal
from game.engine.tiles.notation import format_action
from game.engine.tiles.position import format_position
from game.engine.tiles.state import TileState
from game.store import files
from game.store.folders import Folders
from game.store.level_grading import Grading
from game.store.level_texts import LevelText
from game.store.notes import Note
from game.store.own_files import own_folder

KEYS = ("book", "options", "table", "loose", "racks", "opened", "spent")
"""What a level says of its position."""


def level_text(
    start: TileState, goals: Sequence[Goal], lay: Lay | Open, grading: Grading | None, texts: Mapping[str, LevelText]
) -> str:
    """Return a level of one lay, or of an initial meld, as a file; `texts` are those of each language."""
    position = format_position(start)
    # Without `spent` every joker on the table is; so it is written where none is, too.
    written = (key for key in KEYS if position.get(key) or (key == "spent" and key in position))
    lines = [f"{key} = {toml_value(position[key])}" for key in written]
    lines.append(f"goal = {toml_value(dict(map(written_goal, goals)))}")
    lines.append(f"solution = {toml_value([format_action(lay)])}")
    if grading is not None:
        lines.append(f"grade = {int(grading.grade)}")
        lines.append(f"par = {grading.par}")
        lines.append(f"features = {toml_value(dict(grading.features))}")
        lines.append(f"themes = {toml_value(grading.themes or ())}")
    if grading is not None and grading.generator:
        lines.append(f"generator = {toml_value(grading.generator)}")
    for language, text in texts.items():
        lines += text_lines(language, text)
    return "\n".join([*lines, ""])


def text_lines(language: str, text: LevelText) -> list[str]:
    """Return the table of the texts in one language."""
    words = {"title": text.title, "teaches": text.teaches, "task": text.task, "hints": list(text.hints)}
    return ["", f"[{language}]", *(f"{key} = {toml_value(value)}" for key, value in words.items())]


def toml_value(value: object) -> str:
    """Return a value in TOML."""
    match value:
        case dict():
            return "{ " + ", ".join(f"{key} = {toml_value(each)}" for key, each in value.items()) + " }"
        case list() | tuple():
            return "[" + ", ".join(map(toml_value, value)) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def keep_level(folders: Folders, name: str, text: str) -> tuple[Path | None, tuple[Note, ...]]:
    """Put a level among the player's own under a name that is free; return its path, or None with notes."""
    path = files.free_name(own_folder(folders) / f"{name}.toml")
    notes = files.write(path, text)
    return (None, notes) if notes else (path, ())
