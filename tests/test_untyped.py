"""Where `Any` may stand, and why: everywhere else types say what is what."""

from __future__ import annotations

import ast
from pathlib import Path

GAME = Path(__file__).parents[1] / "game"

UNTYPED = {
    "ai/players.py": "which views a player takes follows from the name of its book",
    "cli/selfplay.py": "the same, and figures printed as JSON",
    "engine/cards/remembering.py": "functions by the type of the event that they take",
    "engine/fields.py": "TOML",
    "engine/options.py": "the protocol of a dataclass",
    "engine/tiles/solver/offers.py": "lists in lists, as deep as there are tiles to feed",
    "engine/tiles/transition.py": "changes of fields, each of its own type",
    "play/autosave.py": "a draft is known only to its table",
    "play/places.py": "pieces of one family, known only to its table",
    "play/session.py": "a session, and events, of either family",
    "play/staged.py": "a match of either family",
    "store/figures.py": "rows of SQLite",
    "store/settings.py": "values of fields, each of its own type",
    "store/toml_lines.py": "TOML",
    "store/toml_source.py": "TOML",
    "ui/context.py": "changes of fields, each of its own type",
    "ui/gallery/cards.py": "keys of a position, each of its own type",
    "ui/gallery/studio.py": "the scene on top, whichever it is",
    "ui/gallery/tiles.py": "keys of a position, each of its own type",
    "ui/kit/sound/backdrop.py": "work whose result only its errand knows",
    "ui/look_reading.py": "TOML",
    "ui/looks.py": "readers of looks, each of its own type",
    "ui/reader/accesskit.py": "a package that is optional and has no types",
    "ui/scenes/new_match/new_match.py": "changes of fields, each of its own type",
    "ui/scenes/new_match/wild_editor.py": "changes of fields, each of its own type",
    "ui/table/shared/family.py": "a draft, an event or a view, known only to the functions of one family",
    "ui/table/shared/log_light.py": "events and pieces of either family",
    "ui/table/shared/log_pictures.py": "pieces of either family",
    "ui/table/shared/match_screen.py": "the screen of either family",
    "ui/table/shared/watching.py": "the same, watched",
}
"""Every module that uses `Any`, with what is untyped there."""


def uses_any(path: Path) -> bool:
    """Whether a module has an annotation of no type."""
    tree = ast.parse(path.read_text("utf-8"))
    return any(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def test_only_what_really_is_untyped_has_no_type() -> None:
    found = {path.relative_to(GAME).as_posix() for path in GAME.rglob("*.py") if uses_any(path)}
    assert found == set(UNTYPED)
