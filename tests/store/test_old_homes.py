"""An update reads what earlier versions wrote: whole folders of players, as they were on the day of a release."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.store.database import STATISTICS
from game.store.folders import player_folders
from tests.old_home import FACTS, as_json, facts

HOMES = sorted(path for path in (Path(__file__).parents[1] / "homes").iterdir() if path.is_dir())


@pytest.fixture(params=HOMES, ids=lambda home: str(home.name))
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a player's files."""
    return Path(shutil.copytree(request.param, tmp_path / "home"))


def within(found: Any, expected: Any) -> Any:
    """What was found, without settings that came later and with the level's name of then."""
    then = json.loads(json.dumps(found).replace('"medium"', '"normal"'))
    return {**then, "settings": {name: then["settings"].get(name) for name in expected["settings"]}}


def test_this_version_reads_everything_as_the_version_did_that_wrote_it(home: Path) -> None:
    expected = json.loads((home / FACTS).read_text("utf-8"))
    assert within(as_json(facts(player_folders(home))), expected) == expected
    assert within(as_json(facts(player_folders(home))), expected) == expected, "and once more"


def test_everything_is_there_that_a_version_writes() -> None:
    newest = player_folders(HOMES[-1])
    for folder, name in (
        (newest.config, "settings.toml"),
        (newest.data, "progress.toml"),
        (newest.data, "training.sqlite"),
    ):
        assert (folder / name).is_file(), name
    assert STATISTICS.path(newest).is_file()
    expected = json.loads((HOMES[-1] / FACTS).read_text("utf-8"))
    assert {each["book"] for each in expected["matches"] if not each["over"]} == {
        "rummikub", "rummy", "uno-112", "uno-1999", "uno-rummy"
    }  # fmt: skip
    assert [each["tables"] for each in expected["matches"] if "tables" in each] == [3]
