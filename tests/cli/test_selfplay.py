"""Rounds between computer players without a window: what is counted, what is said of it, and processes that end. The
arena: tables of computer players, every deal with each seating; without luck, and until it is decided."""

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

from game.ai import players_of
from game.ai.tiles.foresight import LEVELS, choose, most_tiles
from game.cli import main
from game.cli.output import held_back
from game.engine.game import Catch, Draw, End, Pass
from game.engine.options import with_options
from game.engine.record import format_record
from game.engine.registry import BOOKS
from game.engine.tiles.actions import Lay, TileAction, TilePhase
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.views import TileView
from game.store.content import wins_of
from tests.listed import listed
from tools import arena, baselines, selfplay
from tools.arena import ArenaDeal, Sequential, play_deal, seatings, sequential
from tools.selfplay import CheckedMatch, PlayedRound, ReadBackError, play_round, report, seeds, summary
from tools.workers import INTERRUPTED

TWO = ("medium", "medium")
QUICK = "--book uno-1999 --seats random,first-match"


def said(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    """What a command prints with `--json`, as data, without what depends on the clock."""
    assert main([*line.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    for each in found.get("moves", ()):
        assert 0 <= each.pop("median_ms") <= each.pop("p99_ms") <= each.pop("max_ms")
        assert each.pop("mean_ms") >= 0
    assert found.pop("seconds") >= 0
    assert found.pop("games_per_second", 1) > 0
    return dict(found)


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    line = f"selfplay {QUICK} --games 3 --seed"
    found = said(capsys, f"{line} same")
    assert said(capsys, f"{line} same --jobs 2") == found
    monkeypatch.delattr(signal, "pthread_sigmask", raising=False)  # as on Windows
    assert said(capsys, f"{line} same --jobs 2") == found
    assert said(capsys, f"{line} other") != found
    assert (found["book"], found["seed"], found["games"]) == ("uno-1999", "same", 3)
    assert sum(found["ended"].values()) == sum(seat["wins"] for seat in found["seats"]) + found["drawn"] == 3
    assert found["uno"]["forgotten"] >= found["uno"]["caught"]
    longest = found["longest"]
    assert said(capsys, f"selfplay {QUICK} --games 1 --seed {longest['seed']}")["longest"] == longest


def test_only_terminals_get_a_progress_bar(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    line = ["selfplay", *QUICK.split(), "--games", "2"]
    assert main(line) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(line) == 0
    assert "2/2" in capsys.readouterr().err


def silent(seen: TileView, chance: Random) -> TileAction:
    """Plays like the others but never calls UNO!."""
    action = choose(seen, chance)
    return Lay(action.table, action.loose, action.take, action.act) if isinstance(action, Lay) else action


def asleep(seen: TileView, chance: Random) -> TileAction:
    """Never notices a forgotten call, and never calls."""
    off_turn = seen.seat != seen.turn or seen.phase is TilePhase.WINDOW
    return Pass() if off_turn else silent(replace(seen, catchable=None), chance)


def idle(seen: TileView, chance: Random) -> TileAction:
    """Only draws."""
    return Draw() if seen.phase is TilePhase.TURN and seen.stock_count else Pass()


def rounds(players: Sequence[Any], name: str, **options: str) -> list[PlayedRound]:
    rules = with_options(UNO_RUMMY, options)
    return [play_round(rules, players, f"{name} {number}") for number in range(3)]


def test_forgotten_calls_are_counted_and_those_that_somebody_noticed() -> None:
    played = rounds([silent, silent, silent], "forgotten")
    assert 2 <= sum(each.caught for each in played) <= sum(each.forgotten for each in played)
    played = rounds([asleep, asleep], "asleep")
    assert sum(each.forgotten for each in played) >= 2
    assert sum(each.caught for each in played) == 0


def test_a_seat_that_only_draws_never_wins_and_who_begins_is_drawn() -> None:
    played = rounds([idle, choose], "winner", draw_although_playable="allowed")
    assert {each.winners for each in played} == {(1,)}
    assert {each.end for each in played} == {End.STOCK}
    assert {each.starter for each in played} == {0, 1}
    assert all(each.turns > 2 for each in played)
    assert [each.seed for each in played] == ["winner 0", "winner 1", "winner 2"]


GIVEN = (
    PlayedRound("s", 0, (0,), End.OUT, 10, 1, 1),
    PlayedRound("s/1", 1, (0,), End.OUT, 30, 2, 0),
    PlayedRound("s/2", 1, (), End.STOCK, 23, 0, 0),
    PlayedRound("s/3", 1, (1,), End.STUCK, 21, 0, 0),
)


def test_the_figures_of_given_rounds_in_lines_for_people_and_for_programs() -> None:
    found = summary(UNO_RUMMY, TWO, "s", GIVEN, 2.5)
    told = listed("printed")["report"]
    assert "\n".join(report(found)) == told
    share = {"wins": 1, "share": 0.25, "low": 0.0456, "high": 0.6994}
    assert json.loads(json.dumps(found)) == found
    assert found["seats"][1] == {"level": "medium", **share}
    assert (found["ended"], found["uno"]) == ({"out": 2, "stock": 1, "stuck": 1}, {"forgotten": 3, "caught": 1})
    assert (found["seconds"], found["games_per_second"]) == (2.5, 1.6)
    nothing = summary(UNO_RUMMY, TWO, "s", (), 2.5)
    assert [*report(nothing)] == [told.splitlines()[0], "0 games in 2.5 s, 0.0 games/s"]
    assert (nothing["longest"], nothing["turns_mean"], nothing["turns_median"]) == (None, None, None)
    assert nothing["seats"][0] == {"level": "medium", "wins": 0, "share": 0.0, "low": 0.0, "high": 1.0}
    assert seeds("a", 3) == ["a", "a/1", "a/2"]


DEALS = (
    ArenaDeal((("hard",), ("hard",)), {"hard": [0.001, 0.003], "random": [0.0]}),
    ArenaDeal((("random",), ("hard",)), {"hard": [0.002], "random": [0.0]}),
    ArenaDeal((("hard",), ()), {"hard": [0.010], "random": []}),
)


def test_the_figures_of_given_deals() -> None:
    rules = with_options(UNO_RUMMY, {"target": 300})
    found = arena.summary(rules, [("hard", "random")], "x", [DEALS], seconds=9.2)
    assert "\n".join(arena.report(found)) == listed("printed")["arena"]
    assert json.loads(json.dumps(found)) == found
    whole = arena.summary(rules, [("hard", "random")], "x", [DEALS], whole=True, seconds=9.2)
    assert "6 matches" in "\n".join(arena.report(whole))
    partners = ArenaDeal((("a", "b"), ("b", "a")), {})
    (table,) = arena.summary(UNO_RUMMY, [("a", "c", "b", "c")], "x", [[partners]], seconds=1.0)["tables"]
    assert [(each["wins"], each["share"], each["equal"]) for each in table["results"]] == [
        (2, 0.5, 0.25), (0, 0.0, 0.5), (2, 0.5, 0.25)
    ]  # fmt: skip


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_ends_with_what_was_played(
    as_json: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(module: Any, *played: object) -> tuple[int, str, str]:
        def stopped(*_: Any) -> Iterator[object]:
            yield from played
            raise KeyboardInterrupt

        monkeypatch.setattr(module, "in_order", stopped)
        status = main([module.__name__.rpartition(".")[2], *(["--json"] if as_json else [])])
        return status, *capsys.readouterr()

    status, out, error = interrupted(selfplay, GIVEN[0])
    assert (status, error) == (INTERRUPTED, "interrupted after 1 of 100 rounds\n")
    assert (json.loads(out)["games"] == 1) if as_json else ("\n1 games in" in out)
    status, out, error = interrupted(selfplay)
    assert status == INTERRUPTED
    status, out, error = interrupted(arena, ArenaDeal((("hard",), ("medium",)), {}))
    assert (status, error) == (INTERRUPTED, "interrupted; the figures are about what was played\n")
    assert (json.loads(out)["tables"][0]["played"] == 2) if as_json else ("hard medium: 2 rounds" in out)


def test_an_error_in_a_round_names_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(seen: TileView, chance: Random) -> TileAction:
        return Catch(5)

    monkeypatch.setitem(LEVELS, "broken", broken)
    for play, note in (
        (lambda: selfplay.run(UNO_RUMMY, ("broken", "broken"), 1, "bad"), "in the round with seed 'bad'"),
        (lambda: play_deal(UNO_RUMMY, ("broken", "medium"), "bad"),
         "in the deal with seed 'bad' at the table of broken, medium"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="may not") as caught:
            play()
        assert caught.value.__notes__ == [note]


def test_a_match_that_its_own_text_does_not_tell_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that reads back as something else would lose the match of whoever played it."""

    def match() -> CheckedMatch:
        return CheckedMatch(UNO_RUMMY, 2, "back", 0)

    def play(kept: CheckedMatch) -> None:
        selfplay.play_on(kept, [choose, choose])

    play(match())
    kept = match()
    kept.family = replace(kept.family, format_action=lambda _: "draw")
    with pytest.raises(ReadBackError, match=r"seat \d: `draw` reads back as "):
        play(kept)
    written = format_record
    for broken, what in (
        (lambda record, state: "no record", "not a record"),
        (lambda record, state: written(record, state) + "more", "check sum"),
        (lambda record, state: written(record.cut(len(record.lines) - 1), None), "a different match"),
        (lambda record, state: written(replace(record, seed="other"), state), "is refused: "),
        (lambda record, state: written(replace(record, program="other"), state), "a different match"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(selfplay, "format_record", broken)
            with pytest.raises(ReadBackError, match=what):
                play(match())
    monkeypatch.setattr(selfplay, "format_record", lambda *_: "no record")
    with pytest.raises(ReadBackError):
        play_deal(with_options(BOOKS["uno-1999"], {}), ("easy", "easy"), "back")


ANNOUNCED = """
import signal, sys, time

# Whoever runs the tests in the background of a shell has switched Ctrl+C off for all that comes from it.
signal.signal(signal.SIGINT, signal.default_int_handler)
from game.cli import main
from tools import selfplay

def announced(rounds, **options):
    for played in rounds:
        print("played", file=sys.stderr, flush=True)
        yield played

if __name__ == "__main__":
    selfplay.tqdm = announced
    sys.exit(main(sys.argv[1:]))
"""
"""Selfplay that says when a round is over."""
WAITING = """
import sys, time
from tools.workers import in_order

for number, _ in enumerate(in_order(time.sleep, [0.0, 0.0, 1000.0, 1000.0], 2)):
    print("played", file=sys.stderr, flush=True)
"""
"""Two processes at work, each on something that takes long."""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C goes to a whole console there, and nobody is killed by a number")
@pytest.mark.parametrize(
    ("program", "ends"),
    [
        ([ANNOUNCED, "selfplay", *QUICK.split(), "--games", "100000", "--json", "--jobs", "2"], signal.SIGINT),
        ([WAITING], signal.SIGKILL),
    ],
    ids=["interrupt", "kill"],
)
def test_no_process_is_left_behind_by_one_that_was_ended(program: list[str], ends: signal.Signals, root: Path) -> None:
    """Each of them has the output of the first one, whose reader is told of its end when the last of them has gone."""
    with subprocess.Popen(
        [sys.executable, "-c", *program], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        try:
            # The second round is announced when the first one has been counted.
            assert [process.stderr.readline() for _ in range(2)] == ["played\n"] * 2
            if ends == signal.SIGINT:
                os.killpg(process.pid, ends)
            else:
                process.send_signal(ends)
            out, error = process.communicate(timeout=60)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert "Traceback" not in error
    if ends == signal.SIGINT:
        assert process.returncode == INTERRUPTED
        assert "interrupted after" in error
        assert json.loads(out)["games"] >= 1
    else:
        assert process.returncode == -ends


@pytest.mark.skipif(os.name == "nt", reason="signals cannot be held back there")
def test_an_interrupt_waits_until_what_must_not_end_halfway_is_finished() -> None:
    steps = []

    def interrupted() -> None:
        with held_back():
            signal.raise_signal(signal.SIGINT)
            steps.append("finished")

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.signal(signal.SIGINT, before)
    assert steps == ["finished"]


def run_of(share: float, seed: int, deals: int = 2000) -> tuple[Sequential, int]:
    """What a test says of a player who wins so often, and after how many deals of two rounds."""
    chance, shares = Random(seed), list[float]()
    while len(shares) < deals:
        shares.append(((chance.random() < share) + (chance.random() < share)) / 2)
        if len(shares) % 5 == 0 and (found := sequential(shares, 0.5, 10)).verdict != "open":
            return found, len(shares)
    return found, deals


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "no"), (0.6, "yes")])
def test_a_sequential_test_is_right_in_nine_of_ten_runs_and_soon(share: float, verdict: str) -> None:
    found = [run_of(share, seed) for seed in range(60)]
    assert sum(tested.verdict == verdict for tested, _ in found) >= 54
    assert sum(deals for _, deals in found) / len(found) < 150


def test_a_table_ends_once_it_is_decided(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    cases = (("hard", "easy", 30, "open"), ("easy", "easy", 10, "no"), ("hard", "hard", 10, "yes"))
    for one, other, deals, verdict in cases:
        won = iter([ArenaDeal((("hard",), ("easy",)), {}), *[ArenaDeal(((one,), (other,)), {})] * 29])
        monkeypatch.setattr(arena, "play_deal", lambda *_, won=won, **__: next(won))
        found = said(capsys, "arena --book uno-112 --players hard,easy --rounds 60 --sprt 20")["tables"][0]
        assert (found["deals"], found["sprt"]["verdict"]) == (deals, verdict)


def test_the_luck_of_all_seats_is_none_and_a_share_without_it_less_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena --book uno-112 --players first-match,random --rounds 6 --luck-adjusted"
    one, other = said(capsys, line)["tables"][0]["results"]
    assert one["luck"] + other["luck"] == pytest.approx(0, abs=2e-4)
    assert one["luck"]
    assert one["adjusted"] == pytest.approx(one["share"] - one["luck"], abs=2e-4)
    assert one["adjusted_low"] < one["adjusted"] < one["adjusted_high"]
    assert main(["arena", "--book", "uno-112", "--luck-adjusted", "--match"]) == 2
    assert "about rounds" in capsys.readouterr().err


def test_of_many_rounds_only_as_much_luck_is_taken_away_as_helps(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever wins has twice the luck that they need, whatever the seat: half of it explains everything."""
    deal = ArenaDeal((("hard",), ("easy",)), {}, ((1.0, -1.0), (1.0, -1.0)))
    monkeypatch.setattr(arena, "play_deal", lambda *_, **__: deal)
    for rounds, weight, ratio in ((20, 1, 1), (40, 0.5, 0)):
        line = f"arena --book uno-112 --players hard,easy --rounds {rounds} --luck-adjusted"
        one, _ = said(capsys, line)["tables"][0]["results"]
        assert (one["luck_weight"], one["adjusted"], one["variance_ratio"]) == (weight, 0.5, ratio)


def test_uc_75_partners_share_a_won_round(capsys: pytest.CaptureFixture[str]) -> None:
    line = "arena --book uno-1999 --players easy,random,first-match,random --rounds 4 --option players=partners"
    (table,) = said(capsys, line)["tables"]
    by_name = {each["player"]: each for each in table["results"]}
    assert by_name["easy"]["wins"] == by_name["first-match"]["wins"]
    assert by_name["easy"]["share"] + by_name["first-match"]["share"] + by_name["random"]["share"] == 1


def test_a_table_turns_in_every_way_that_makes_a_difference() -> None:
    assert seatings(("a", "b", "c")) == (("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b"))
    assert seatings(("a", "b", "a", "b")) == (("a", "b", "a", "b"), ("b", "a", "b", "a"))
    assert seatings(("a", "a")) == (("a", "a"),)


def test_each_seating_gets_the_same_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    racks: list[tuple[int, tuple[object, ...]]] = []

    def noting(seen: TileView, chance: Random) -> TileAction:
        if seen.counts == (14, 14) and seen.seat is not None and not seen.table:
            racks.append((seen.seat, tuple(sorted(seen.rack))))
        return most_tiles(seen, chance)

    monkeypatch.setitem(baselines.TILES, "noting", noting)
    rules = with_options(UNO_RUMMY, {"first_starter": "chosen"})
    assert len(play_deal(rules, ("noting", "random"), "tiles").winners) == 2
    assert len(play_deal(rules, ("random", "noting"), "tiles").winners) == 2
    assert len(racks) >= 2
    assert len(dict(racks)) == len(set(racks))


def share(*winners: tuple[str | None, ...]) -> dict[str, Any]:
    """What is said of `a` after deals with these winners."""
    played = [ArenaDeal(tuple(() if name is None else (name,) for name in each), {}) for each in winners]
    (table,) = arena.summary(UNO_RUMMY, [("a", "b")], "x", [played], seconds=1.0)["tables"]
    return dict(table["results"][0])


def test_deals_that_go_one_all_say_more_than_rounds_that_do_not_hang_together() -> None:
    even = share(*[("a", "b")] * 90, *[("a", "a")] * 10)
    loose = share(*[("a", "a")] * 55, *[("b", "b")] * 45)
    assert even["share"] == loose["share"] == 0.55
    assert even["high"] - even["low"] < 0.5 * (loose["high"] - loose["low"])
    assert share(("a", None), (None, "b"))["share"] == 0.25, "a round that nobody won counts for nobody"
    assert share()["share"] == 0.0


def test_each_level_is_better_than_the_one_below_and_not_out_of_its_reach() -> None:
    for book in BOOKS:
        assert ["easy", *wins_of(book)] == [*players_of(book).levels], book
        assert all(55 <= n <= 75 for n in wins_of(book).values()), book
