"""A player's files as a version of the game writes them: `python -m tests.old_home tests/homes/VERSION`.

Each release adds one, and none of them ever changes: later versions have to read them all
(`tests/store/test_settings_and_files.py`). What is in them is in `facts.json`, as the version that wrote them saw it.
That of 0.1.0 was written by commit 46a7d354, before tournaments were counted apart: records of form 2, statistics of
schema 1.
"""

import json
import os
import shutil
import sys
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import Any

from game.engine.cards.books import UNO_1999
from game.engine.cards.forms import PLAYERS, Finished
from game.engine.glicko import Rating
from game.engine.options import SeatKind, with_options
from game.engine.record import Record
from game.engine.registry import BOOKS
from game.store import levels, matches, quarantine, settings, statistics, tournaments, training
from game.store.folders import Folders, player_folders
from game.store.matches import is_tournament, load_match
from game.store.settings import SeatChoice, Settings
from game.ui.trial import RESUMED_AFTER, TrialProgram, try_book

NOW = datetime(2026, 11, 22, 18, 30, 5, tzinfo=UTC)
FACTS = "facts.json"
CHOSEN = Settings(
    player_name="Ännchen", catch_seconds=None, volume=35, theme="own/mine", newcomer=False, book="rummikub",
    seats=(SeatChoice(SeatKind.HUMAN, "Ännchen"), SeatChoice(SeatKind.HARD), SeatChoice(SeatKind.EASY, "Bo")),
    options={"uno-rummy": {"target": 300}},
)  # fmt: skip
ROOT = Path(__file__).parents[1]


def facts(folders: Folders) -> dict[str, Any]:
    """What can be read of a player's files; raises AssertionError if anything is complained about."""
    kept, notes = settings.load(folders, NOW)
    entries, told = matches.listed(folders, NOW)
    assert (notes, told) == ((), ())
    played: list[dict[str, object]] = []
    for entry in sorted(entries, key=lambda each: each.path.name):
        loaded, told = (tournaments.load if is_tournament(entry.outline.record) else load_match)(entry.path, NOW)
        assert loaded is not None
        assert told == (), entry.path.name
        loaded.journal.close()
        if isinstance(loaded, tournaments.SavedTournament):
            count = {"tables": len(loaded.tournament.tables)}
        else:
            count = {"actions": len(loaded.reading.record.lines)}
        outline = entry.outline
        played.append({"file": entry.path.name, "book": outline.record.rules.book, "over": outline.over, **count})
    counted = {}
    for group in statistics.Group:
        found, told = statistics.figures_of(folders, NOW, statistics.FigureFilter(group))
        assert told == ()
        assert found is not None
        counted[group.value] = {"matches": found.summary.matches, "rounds": found.summary.rounds}
    solved, told = training.solved_levels(folders, NOW)
    assert told == ()
    trained, told = training.load(folders, NOW)
    assert told == ()
    library = levels.load(folders)
    assert library.notes == ()
    return {
        "settings": asdict(kept), "matches": played, "statistics": counted, "solved": sorted(solved),
        "tries": len(trained.tries), "runs": len(trained.runs),
        "own levels": sorted(level.key for level in library.levels if level.key.startswith("own")),
        "aside": len(quarantine.listed(folders, NOW)),
    }  # fmt: skip


def as_json(found: Mapping[str, object]) -> Any:
    """The facts as they are after being written and read."""
    return json.loads(json.dumps(found, default=str))


def _reaches(program: TrialProgram, actions: int) -> bool:
    return program.actions >= actions


def make(home: Path) -> None:
    """Write a player's files with the program itself."""
    os.environ.update({"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})
    folders = player_folders(home)
    try_book(folders, "uno-112", (1280, 720))
    for book in BOOKS:
        program = TrialProgram(folders, (1280, 720))
        program.start(book)
        program.play(partial(_reaches, program, RESUMED_AFTER))
        program.close()
    seats = (("human", "Ännchen"), *(("medium", f"Computer {number}") for number in range(2, PLAYERS + 1)))
    rules = with_options(UNO_1999, {"players": "tournament"})
    begun, _ = tournaments.begin(folders, Record(rules, seats, "seed", begun="2026-11-22 18:30:05"), NOW)
    for _ in range(3):
        tournament = begun.tournament
        begun, _ = tournaments.report(begun, Finished(tournament.number, tournament.waiting[0], (90, 0, 90, 0)))
    begun.journal.close()
    training.add_solved(folders, "lessons/01", NOW)
    tried = training.Try(
        NOW, training.Mode.RATED, "rummy", "1 rummy 3 any 7", True, 4, 1, 12.5, None, Rating(1012.5, 200)
    )
    training.add_try(folders, tried, NOW)
    training.add_try(folders, tried._replace(mode=training.Mode.DAY, day=date(2026, 11, 22), solved=False), NOW)
    training.add_run(folders, training.Run(NOW, training.Mode.STORM, "rummikub", 12), NOW)
    (folders.data / "levels").mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "tests" / "homes" / "1.0.0" / "data" / "levels" / "mine.toml", folders.data / "levels")
    (folders.config / "themes").mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "assets" / "themes" / "felt.toml", folders.config / "themes" / "mine.toml")
    shutil.rmtree(folders.cache, ignore_errors=True)
    settings.save(folders, CHOSEN)
    (home / FACTS).write_text(json.dumps(facts(folders), default=str, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
