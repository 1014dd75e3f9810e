"""`main.py try`: a match of a book in a hidden window, saved, resumed and finished."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.cli import main
from game.store import levels
from game.store.folders import player_folders
from game.ui import trial


def test_a_match_is_saved_resumed_finished_and_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept"
    assert main(["try", "--book", "uno-112", "--keep", str(kept), "--json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    figures = json.loads(said.out)
    (match,) = figures["matches"]
    assert match["book"] == "uno-112"
    assert match["actions"] > match["resumed_after"] >= trial.RESUMED_AFTER
    assert figures["levels"] == len(levels.load(player_folders(kept)).levels) > 60
    (record,) = (kept / "state" / "matches").glob("*.txt")
    assert main(["verify", str(record)]) == 0
