"""What all tests of the store share: folders, and journals that are closed in the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.store.folders import Folders, player_folders
from game.store.journal import Journal


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """Folders that do not exist yet."""
    return player_folders(tmp_path / "home")


@pytest.fixture(autouse=True)
def _no_journal_stays_open() -> Iterator[None]:
    opened: list[Journal] = []
    begin = Journal.__init__

    def noted(journal: Journal, *what: Any) -> None:
        begin(journal, *what)
        opened.append(journal)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Journal, "__init__", noted)
        yield
    for each in opened:
        each._background.finish()
        each._close_file()
