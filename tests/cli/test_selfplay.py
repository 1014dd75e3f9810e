"""Rounds between computer players without a window, and the figures about them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.ai.tiles import LEVELS, choose
from game.cli import main, selfplay
from game.cli.selfplay import PlayedRound, play_round, report, run, seeds, summary, wilson
from game.cli.usage import UsageError
from game.engine.actions import Catch, Draw, Pass, Uno
from game.engine.events import End
from game.engine.options import with_options
from game.engine.tiles.actions import Lay, TileAction
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.views import TileView
from game.play.tiles.session import TileSession

TWO = ("normal", "normal")


def figures(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    """What `selfplay --json` prints, as data."""
    assert main(["selfplay", "--json", *line.split()]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in ("seconds", "games_per_second")}


def test_the_figures_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--games 4 --seed add --seats normal,normal,normal")
    assert (found["book"], found["seed"], found["games"]) == ("uno-rummy", "add", 4)
    assert sum(found["ended"].values()) == 4
    assert sum(seat["wins"] for seat in found["seats"]) + found["drawn"] == 4
    assert [seat["level"] for seat in found["seats"]] == ["normal"] * 3
    assert all(seat["low"] <= seat["share"] <= seat["high"] for seat in found["seats"])
    assert found["turns_mean"] > 3
    assert found["longest"]["turns"] >= found["turns_median"]
    assert found["games_per_second"] > 0


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = [figures(capsys, f"--games 3 --seed same --jobs {jobs}") for jobs in (1, 2)]
    assert without_time(found[0]) == without_time(found[1])
    assert without_time(figures(capsys, "--games 3 --seed other")) != without_time(found[0])


def test_processes_begin_where_signals_cannot_be_held_back_as_on_windows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    found = [figures(capsys, f"--games 3 --seed same --jobs {jobs}") for jobs in (1, 2)]
    assert without_time(found[0]) == without_time(found[1])


def test_rounds_of_cards_are_counted_too(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--book uno-112 --seats hard,first-match,easy --games 4 --seed cards")
    assert [seat["level"] for seat in found["seats"]] == ["hard", "first-match", "easy"]
    assert sum(seat["wins"] for seat in found["seats"]) + found["drawn"] == found["ended"]["out"] == 4
    assert found["uno"]["forgotten"] >= found["uno"]["caught"]


def test_the_longest_round_can_be_played_again_alone(capsys: pytest.CaptureFixture[str]) -> None:
    longest = figures(capsys, "--games 3 --seed again")["longest"]
    alone = figures(capsys, f"--games 1 --seed {longest['seed']}")
    assert alone["longest"] == longest


def test_every_round_has_a_seed_of_its_own_and_the_first_that_of_the_whole() -> None:
    assert seeds("a", 3) == ["a", "a/1", "a/2"]


def test_options_reach_the_rounds(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--games 3 --seed options --option stock_empty=play_on --option draw_although_playable=allowed"
    assert figures(capsys, line)["ended"]["stock"] == 0


def test_the_lines_for_people_say_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--games", "2", "--seed", "lines"]) == 0
    out, progress = capsys.readouterr()
    assert progress == ""
    for words in (
        "uno-rummy, seed lines", "2 games in", "games/s", "turns per game: mean", "median", "longest game",
        "seat 0 normal:", "seat 1 normal:", "wins", "seat that began", "empty stock", "stuck", "drawn",
        "UNO!: forgotten", "caught",
    ):  # fmt: skip
        assert words in out


def test_a_terminal_gets_a_progress_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert run(UNO_RUMMY, TWO, 2, "bar", as_json=True) == 0
    out, progress = capsys.readouterr()
    assert "2/2" in progress
    assert json.loads(out)["games"] == 2


# -- forgotten calls ---------------------------------------------------------------------------------------


def silent(seen: TileView, chance: Random) -> TileAction:
    """Plays like the others but never calls UNO!."""
    action = choose(seen, chance)
    return Lay(action.table, action.loose, action.take, action.act) if isinstance(action, Lay) else action


def asleep(seen: TileView, chance: Random) -> TileAction:
    """Never notices a forgotten call, and never calls."""
    off_turn = seen.seat != seen.turn or seen.phase is TilePhase.WINDOW
    return Pass() if off_turn else silent(replace(seen, catchable=None), chance)


def rounds(players: Sequence[Any], name: str, **options: str) -> list[PlayedRound]:
    rules = with_options(UNO_RUMMY, options)
    return [play_round(TileSession, rules, players, f"{name} {number}") for number in range(6)]


def test_forgotten_calls_are_counted_and_most_are_caught() -> None:
    played = rounds([silent, silent, silent], "forgotten")
    forgotten = sum(each.forgotten for each in played)
    caught = sum(each.caught for each in played)
    assert forgotten >= 3
    assert forgotten / 2 < caught <= forgotten


def test_a_seat_that_is_not_on_turn_may_catch_too() -> None:
    def bystander(seen: TileView, chance: Random) -> TileAction:
        return asleep(seen, chance) if seen.seat == seen.turn else choose(seen, chance)

    played = rounds([bystander] * 3, "bystander")
    assert sum(each.caught for each in played) > sum(each.forgotten for each in played) / 2 > 0


def test_nobody_is_caught_by_seats_that_sleep() -> None:
    played = rounds([asleep, asleep], "asleep")
    assert sum(each.forgotten for each in played) >= 3
    assert sum(each.caught for each in played) == 0


def test_a_seat_may_still_call_where_the_option_allows_it() -> None:
    late: list[int | None] = []

    def remembers(seen: TileView, chance: Random) -> TileAction:
        if seen.seat == seen.catchable:
            late.append(seen.seat)
            return Uno()
        return asleep(seen, chance)

    assert rounds([remembers, asleep], "late", late_uno_call="until_caught")
    assert set(late) == {0}
    late.clear()
    assert rounds([remembers, asleep], "late", late_uno_call="no")
    assert not late


def test_a_seat_that_only_draws_never_wins() -> None:
    def idle(seen: TileView, chance: Random) -> TileAction:
        return Draw() if seen.phase is TilePhase.TURN and seen.stock_count else Pass()

    played = rounds([idle, choose], "winner", draw_although_playable="allowed")
    assert {each.winners for each in played} == {(1,)}
    assert {each.starter for each in played} == {0, 1}


def test_who_begins_is_drawn_for_each_round() -> None:
    for options in ({}, {"first_starter": "lot"}, {"first_starter": "chosen"}):
        assert {played.starter for played in rounds([choose, choose], "starter", **options)} == {0, 1}


# -- counting ----------------------------------------------------------------------------------------------


def test_wilsons_interval() -> None:
    assert wilson(0, 0) == (0, 1)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)


def test_the_figures_of_given_rounds() -> None:
    rounds = [
        PlayedRound("s", 0, (0,), End.OUT, 10, 1, 1),
        PlayedRound("s/1", 1, (0,), End.OUT, 30, 2, 0),
        PlayedRound("s/2", 1, (), End.STOCK, 23, 0, 0),
        PlayedRound("s/3", 1, (1,), End.STUCK, 21, 0, 0),
    ]
    found = summary(UNO_RUMMY, TWO, "s", rounds, 2.0)
    assert [seat["wins"] for seat in found["seats"]] == [2, 1]
    assert found["starter"]["wins"] == 2
    assert (found["turns_mean"], found["turns_median"]) == (21, 22)
    assert found["longest"] == {"turns": 30, "seed": "s/1"}
    assert (found["ended"], found["drawn"]) == ({"out": 2, "stock": 1, "stuck": 1}, 1)
    assert found["uno"] == {"forgotten": 3, "caught": 1}
    assert found["games_per_second"] == 2
    assert "ended: out 2, empty stock 1, stuck 1; drawn 1" in tuple(report(found))


# -- what goes wrong ---------------------------------------------------------------------------------------


def test_an_unknown_level_is_refused_with_the_levels_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--seats", "normal,nomal"]) == 2
    out, error = capsys.readouterr()
    assert out == ""
    assert "'nomal'" in error
    assert "normal" in error.replace("'nomal'", "")
    with pytest.raises(UsageError):
        run(UNO_RUMMY, ("", "normal"), 1, "1")


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_ends_with_what_was_played(
    as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: Any) -> Iterator[PlayedRound]:
        yield PlayedRound("1", 0, (1,), End.OUT, 20, 0, 0)
        raise KeyboardInterrupt

    monkeypatch.setattr(selfplay, "in_order", interrupted)
    assert run(UNO_RUMMY, TWO, 100, "1", as_json=as_json) == selfplay.INTERRUPTED
    out, error = capsys.readouterr()
    assert "interrupted after 1 of 100 rounds" in error
    assert (json.loads(out)["games"] == 1) if as_json else ("1 games in" in out)


def test_ctrl_c_before_the_first_round_is_no_error(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*args: Any) -> Iterator[PlayedRound]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(selfplay, "in_order", interrupted)
    assert run(UNO_RUMMY, TWO, 100, "1") == selfplay.INTERRUPTED
    assert "0 games" in capsys.readouterr().out


ANNOUNCED = """
import signal
import sys

# Whoever runs the tests in the background of a shell has switched Ctrl+C off for all that comes from it.
signal.signal(signal.SIGINT, signal.default_int_handler)

from game.cli import main, selfplay

def announced(rounds, **options):
    for played in rounds:
        print("played", file=sys.stderr, flush=True)
        yield played

if __name__ == "__main__":
    selfplay.tqdm = announced
    sys.exit(main(sys.argv[1:]))
"""
"""Selfplay that says when a round is over."""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C goes to a whole console there")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_all_processes_without_a_traceback(jobs: str, root: Path) -> None:
    line = ["selfplay", "--games", "100000", "--jobs", jobs, "--json"]
    with subprocess.Popen(
        [sys.executable, "-c", ANNOUNCED, *line],
        cwd=root,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stderr is not None
        # The second round is announced when the first one has been counted.
        try:
            assert [process.stderr.readline() for _ in range(2)] == ["played\n"] * 2
            os.killpg(process.pid, signal.SIGINT)
            out, error = process.communicate(timeout=60)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert "Traceback" not in error
    assert "interrupted after" in error
    assert process.returncode == selfplay.INTERRUPTED
    assert json.loads(out)["games"] >= 1


WAITING = """
import sys, time
from game.cli.selfplay import in_order

for number, _ in enumerate(in_order(time.sleep, [0.0, 0.0, 1000.0, 1000.0], 2)):
    print(number, flush=True)
"""
"""Two processes at work, each on something that takes long."""


@pytest.mark.skipif(os.name == "nt", reason="nobody can be killed by a number there")
@pytest.mark.parametrize("ends", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_behind_by_one_that_was_ended(ends: signal.Signals, root: Path) -> None:
    """They have the output of the first one, which ends for whoever reads it when the last of them has gone."""
    with subprocess.Popen(
        [sys.executable, "-c", WAITING], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        try:
            assert [process.stdout.readline() for _ in range(2)] == ["0\n", "1\n"]
            process.send_signal(ends)
            process.communicate(timeout=60)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert process.returncode == -ends


def test_an_error_in_a_round_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(seen: TileView, chance: Random) -> TileAction:
        return Catch(5)

    monkeypatch.setitem(LEVELS, "broken", broken)
    with pytest.raises(ValueError, match="may not") as caught:
        run(UNO_RUMMY, ("broken", "broken"), 1, "bad")
    assert caught.value.__notes__ == ["in the round with seed 'bad'"]
