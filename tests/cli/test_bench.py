"""The benchmarks as a sub-command, a short soak, and what a trial of the whole program refuses."""

import json
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.engine.registry import BOOKS
from game.store.folders import player_folders
from game.ui import trial
from tools import soak

CONTENT = """\
book rummikub
1 7 -; K4 K5 K6; ; K7 R1
3 20 -; ; ; O9 * O11
"""


def bench(path: Path, *more: str) -> int:
    few = ("--random", "4", "--fresh", "1", "--rounds", "1")
    return main(["bench", "solver", "--positions", str(path), *few, *more])


def test_the_solver_is_measured_on_any_file_of_positions_and_a_wrong_optimum_is_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.txt"
    path.write_text(CONTENT, encoding="utf-8")
    assert bench(path) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("two, 2 positions") for line in lines)
    assert lines[-1] == "7 positions, 0 wrong"
    path.write_text(CONTENT.replace("1 7", "2 7"), encoding="utf-8")
    assert bench(path, "--random", "0", "--fresh", "0") == 1
    assert capsys.readouterr().out.splitlines()[-1].endswith(", 1 wrong")


def test_some_hundred_random_actions_keep_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "REPLAYED", 4)
    done = soak.run(400, "ci")
    assert done["actions"] == 400
    assert all(done[book] == 80 for book in soak.TRIALS)
    assert done["replayed"] >= len(soak.TRIALS)


def test_no_combination_of_options_of_cards_hangs() -> None:
    for number in range(10):
        assert soak.play(("uno-1999", "uno-112")[number % 2], number, "ends", 6000, replay=False, check_every=6000) > 0


def test_a_trial_says_what_was_played_in_which_folder(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    homes = []

    def played(folders: Any, book: str, size: tuple[int, int]) -> trial.Tried:
        homes.append(folders.data.parent)
        return trial.Tried(book, 3, 120, 40, 900, 2.34)

    monkeypatch.setattr(trial, "try_pages", lambda folders, size: 64)
    monkeypatch.setattr(trial, "try_book", played)
    assert main(["try", "--book", "rummy", "--keep", str(tmp_path)]) == 0
    pages = "64 levels, and every page of the menu"
    assert capsys.readouterr().out == f"{pages}\nrummy: 3 rounds, 120 actions, resumed after 40, 900 frames, 2.3 s\n"
    assert homes == [tmp_path]
    assert main(["try", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["levels"], [each["book"] for each in found["matches"]]) == (64, [*BOOKS])
    assert not any(home.exists() for home in homes[1:])


def test_what_fails_a_trial_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = player_folders(tmp_path).data / "levels"
    own.mkdir(parents=True)
    (own / "broken.toml").write_text("this is no level")
    assert main(["try", "--book", "rummy", "--keep", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("steinreich try: levels cannot be read")
