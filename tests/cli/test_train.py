"""`train` fits how likely each seat wins to rounds of the computers, and writes what the game reads."""

import json
import shlex
import tomllib
from pathlib import Path
from unittest.mock import Mock

import pytest

from game import shipped
from game.ai import players_of
from game.ai.value import TableWeights
from game.cli import main
from game.engine.options import SeatKind
from game.engine.registry import BOOKS
from game.play.review import weights_of
from game.store.content import value_table
from tools import train
from tools.baselines import first_match
from tools.train import Played, Sample, fit, is_fresh, judged, samples

BOOK = BOOKS["uno-112"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to play well for this."""
    players = players_of("uno-112")
    for level in (SeatKind.HARD, SeatKind.MASTER):
        monkeypatch.setitem(players.levels, level, first_match)


def trained(capsys: pytest.CaptureFixture[str], folder: Path, line: str = "--rounds 6") -> tuple[int, str, str]:
    """Exit status, the weights without the day on which they were made, and what was printed."""
    status = main(["train", "--book", "uno-112", "--into", str(folder), *shlex.split(line)])
    out, errors = capsys.readouterr()
    path = folder / "uno-112.toml"
    text = path.read_text("utf-8") if path.exists() else ""
    return status, "\n".join(each.partition(", 20")[0] for each in text.splitlines()), out + errors


def test_the_same_seed_gives_the_same_weights_however_the_work_is_shared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`long/test_commands.py` shares it among processes."""
    one = trained(capsys, tmp_path / "a")
    monkeypatch.setattr(train, "CHUNK", 3)
    assert trained(capsys, tmp_path / "b") == one
    status, text, said = one
    assert status == 0
    assert 'made = "main.py train --book uno-112 --seats 2 --rounds 6 --seed train' in text
    figures = json.loads(said)
    assert figures["rounds"] == 2
    assert figures["curve"][-1] == [6, figures["brier"]["value"]]
    assert [rounds for rounds, _ in figures["curve"]] == [0, 1, 3, 6]
    assert trained(capsys, tmp_path / "c", "--rounds 6 --seed other")[1] != text


def test_rounds_that_are_kept_are_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Mock(wraps=train.play)
    monkeypatch.setattr(train, "play", play)
    few = trained(capsys, tmp_path / "a", "--rounds 4")
    keep = f"--keep '{tmp_path / 'kept'}'"
    assert trained(capsys, tmp_path / "b", f"--rounds 4 {keep}") == few
    play.reset_mock()
    more = trained(capsys, tmp_path / "b", f"--rounds 6 {keep}")
    assert [each.args[-1] for each in play.call_args_list] == [4, 5]
    assert trained(capsys, tmp_path / "b", f"--rounds 4 {keep}") == few
    assert trained(capsys, tmp_path / "b", f"--rounds 6 {keep}") == more
    assert [each.args[-1] for each in play.call_args_list] == [4, 5]
    assert [path.name for path in (tmp_path / "kept").iterdir()] == ["uno-112-2-0.pickle"]


def test_other_rounds_and_folders_that_are_none_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = f"--rounds 1 --keep '{tmp_path / 'kept'}'"
    assert trained(capsys, tmp_path, keep)[0] == 0
    path = tmp_path / "kept" / "uno-112-2-0.pickle"
    for line, data in ((f"{keep} --seed other", path.read_bytes()), (keep, b"no rounds"), (keep, b"")):
        path.write_bytes(data)
        status, _, said = trained(capsys, tmp_path, line)
        assert status == 2
        assert said.startswith(f"steinreich train: {path}: rounds of another seed or another version")
        assert path.read_bytes() == data
    (tmp_path / "file").touch()
    for folder in ("--keep", "--into"):
        assert trained(capsys, tmp_path, f"--rounds 1 {folder} '{tmp_path / 'file' / 'x'}'")[0] == 2


def test_what_is_written_is_what_the_game_reads_and_other_sizes_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipped, "assets", lambda: tmp_path)
    values = tmp_path / "values"
    try:
        assert trained(capsys, values, "--rounds 3 --seed two")[0] == 0
        two = value_table("uno-112", 2)
        assert trained(capsys, values, "--rounds 2 --seats 7")[0] == 0
        assert value_table("uno-112", 2) == two
        assert value_table("uno-112", 10) == value_table("uno-112", 7)
        assert value_table("uno-112", 4) == two, "the nearest size counts"
        assert "--seats 7 --rounds 2 --seed train, 20" in value_table("uno-112", 5)["made"]
        weights = weights_of(BOOK, 2)
        assert isinstance(weights, TableWeights)
        assert sum(weights.deal) == pytest.approx(1_000_000, abs=2)
        assert {"count-now", "lead", "colours"} <= weights.own.keys()
        assert all(isinstance(each, int) for bands in weights.open.values() for each in bands)
    finally:
        value_table.cache_clear()


def test_the_weights_of_the_game_are_as_it_writes_them(tmp_path: Path) -> None:
    for path in (shipped.assets() / "values").iterdir():
        for size, table in tomllib.loads(path.read_text("utf-8")).items():
            train.write(tmp_path, path.stem, int(size), table)
        assert (tmp_path / path.name).read_text("utf-8") == path.read_text("utf-8")


def test_both_levels_are_fitted_to_and_judged() -> None:
    fresh = [number for number in range(1000) if is_fresh(number)]
    assert len(fresh) == 200
    assert sum(number % train.MASTERS == 0 for number in fresh) == 10


def test_a_fit_finds_what_wins() -> None:
    """Of two seats the one with the feature wins three times in four: e to the power of 1.1 is 3."""
    one = [Sample(0, ((("good", 1),), (("good", 0),)), (1.0, 0.0))] * 3
    other = [Sample(0, ((("good", 1),), (("good", 0),)), (0.0, 1.0))]
    found = fit([*one, *other] * 100)
    assert 80 < found["own"]["good"][1] - found["other"]["good"][0] <= 110
    assert found["own"]["good"][0] == 0, "a band that nobody had is worth nothing before the first that somebody had"
    assert found.keys() == {"own", "other"}
    assert fit([]) == {}


def test_the_figures_are_about_the_moments_that_count() -> None:
    played = train.play(BOOK, 2, "figures", 0)
    assert len(played.states) == train.MOMENTS + 1
    opened = played.states[1]._replace(phase="opened")  # type: ignore[arg-type]
    for one, moments in ((played, 5), (played._replace(states=(*played.states, opened)), 5), (Played((), (), ()), 0)):
        found = judged(BOOK, weights_of(BOOK, 2), [one])
        assert sum(each for each, _ in found["calibration"]) == 2 * moments
        assert len([*samples(BOOK, one)]) == 3 * moments
        assert found["brier"].get("constant") == (0.25 if moments else None)
