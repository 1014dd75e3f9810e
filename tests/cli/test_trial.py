"""`main.py try`: a match of a book in a hidden window, saved, resumed and finished."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.store import levels
from game.store.folders import player_folders
from game.ui import trial


@pytest.fixture
def tried(root: Path, tmp_path: Path) -> tuple[dict[str, object], Path]:
    """What a trial of a book printed, and where its files are."""
    command = [sys.executable, "main.py", "try", "--book", "uno-112", "--keep", str(tmp_path / "kept"), "--json"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    figures: dict[str, object] = json.loads(done.stdout)
    return figures, tmp_path / "kept"


def test_a_match_is_saved_resumed_and_finished_and_its_record_replays(tried: tuple[dict[str, object], Path]) -> None:
    figures, kept = tried
    match = figures["matches"]
    assert isinstance(match, list)
    assert [each["book"] for each in match] == ["uno-112"]
    assert match[0]["actions"] > match[0]["resumed_after"] >= trial.RESUMED_AFTER
    assert figures["levels"] == len(levels.load(player_folders(kept)).levels) > 60
    (record,) = (kept / "state" / "matches").glob("*.txt")
    assert main(["verify", str(record)]) == 0


def test_an_unknown_book_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["try", "--book", "uno-1998"]) == 2
    assert "there is no book uno-1998\nDid you mean uno-1999?" in capsys.readouterr().err


def test_a_level_that_cannot_be_read_fails_the_trial(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path
) -> None:
    folders = player_folders(tmp_path)
    own = folders.data / "levels"
    own.mkdir(parents=True)
    (own / "broken.toml").write_text("this is no level")
    with pytest.raises(trial.TrialError, match="levels cannot be read"):
        trial.try_pages(folders, (1280, 720))
