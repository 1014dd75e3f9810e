"""The arena: tables of computer players, every deal with each seating, figures that follow from the seed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from game.ai.tiles import BASELINES
from game.cli import arena, main
from game.cli.arena import ArenaDeal, play_deal, seatings, summary
from game.cli.arguments import dispatch, parse
from game.cli.usage import UsageError
from game.engine.options import with_options
from game.engine.tiles.actions import TileAction
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.views import TileView

NO_TIMES: dict[str, list[float]] = {}


def figures(capsys: pytest.CaptureFixture[str], line: str) -> dict[str, Any]:
    """What `arena --json` prints, as data."""
    assert main(["arena", "--json", *line.split()]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    """The figures that follow from the seed."""
    moves = [{key: each[key] for key in ("player", "moves")} for each in found["moves"]]
    return {**found, "moves": moves, "seconds": None}


def test_every_two_of_the_players_meet_and_every_deal_has_each_seating(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--players random,most-tiles,normal --pairs --rounds 3 --seed pairs")
    assert [table["players"] for table in found["tables"]] == [
        ["random", "most-tiles"],
        ["random", "normal"],
        ["most-tiles", "normal"],
    ]
    for table in found["tables"]:
        assert (table["deals"], table["played"]) == (2, 4)
        assert sum(each["wins"] for each in table["results"]) + table["nobody"] == 4
        assert all(each["low"] <= each["share"] <= each["high"] for each in table["results"])
    assert [each["player"] for each in found["moves"]] == ["random", "most-tiles", "normal"]
    assert all(each["moves"] > 20 and each["mean_ms"] <= each["p99_ms"] for each in found["moves"])


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--players normal,random --rounds 4 --option multi_action=chain --seed"
    found = [figures(capsys, f"{line} same --jobs {jobs}") for jobs in (1, 2)]
    assert without_time(found[0]) == without_time(found[1])
    assert found[0]["options"] == {"multi_action": "chain"}
    assert without_time(figures(capsys, f"{line} other")) != without_time(found[0])


def test_whole_matches_have_winners_too(capsys: pytest.CaptureFixture[str]) -> None:
    found = figures(capsys, "--players random,most-tiles,random --rounds 3 --match --option game=first_to")
    (table,) = found["tables"]
    assert found["unit"] == "match"
    assert [each["equal"] for each in table["results"]] == [0.6667, 0.3333]
    assert sum(each["wins"] for each in table["results"]) == table["played"] == 3


def test_the_card_books_are_played_by_their_own_plain_players_with_their_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = figures(capsys, "--book uno-1999 --players first-match,random --rounds 4 --option stacking=on")
    (table,) = found["tables"]
    assert (found["book"], found["options"], table["played"]) == ("uno-1999", {"stacking": "on"}, 4)
    assert [each["player"] for each in table["results"]] == ["first-match", "random"]
    assert sum(each["wins"] for each in table["results"]) == 4


def test_uc_75_partners_share_a_won_round(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--book uno-1999 --players easy,random,first-match,random --rounds 4 --option players=partners"
    (table,) = figures(capsys, line)["tables"]
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
        return BASELINES["most-tiles"](seen, chance)

    monkeypatch.setitem(BASELINES, "noting", noting)
    rules = with_options(UNO_RUMMY, {"first_starter": "chosen"})
    assert len(play_deal(rules, ("noting", "random"), "tiles").winners) == 2
    assert len(play_deal(rules, ("random", "noting"), "tiles").winners) == 2
    assert len(racks) >= 2
    assert len(dict(racks)) == len(set(racks))


def share(*winners: tuple[str | None, ...]) -> dict[str, Any]:
    """What is said of `a` after deals with these winners."""
    played = [ArenaDeal(tuple(() if name is None else (name,) for name in each), NO_TIMES) for each in winners]
    found: dict[str, Any] = summary(UNO_RUMMY, [("a", "b")], "x", [played], seconds=1.0)["tables"][0]["results"][0]
    return found


def test_deals_that_go_one_all_say_more_than_rounds_that_do_not_hang_together() -> None:
    even = share(*[("a", "b")] * 90, *[("a", "a")] * 10)
    loose = share(*[("a", "a")] * 55, *[("b", "b")] * 45)
    assert even["share"] == loose["share"] == 0.55
    assert even["high"] - even["low"] < 0.5 * (loose["high"] - loose["low"])


def test_a_round_that_nobody_won_counts_for_nobody() -> None:
    assert share(("a", None), (None, "b"))["share"] == 0.25
    assert share()["share"] == 0.0


def test_the_lines_for_people_say_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--players", "random,most-tiles", "--rounds", "2", "--option", "target=300"]) == 0
    out, progress = capsys.readouterr()
    assert progress == ""
    for words in ("uno-rummy, target=300", "random most-tiles: 2 rounds", "95 %", "equal would be 50.0 %", "p99"):
        assert words in out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("--players normal,sleepy", "there is no player 'sleepy'; there is random, most-tiles"),
        ("--players normal", "for 2 to 4 seats, not 1"),
        ("--players normal --pairs", "a pair needs two players"),
        ("--book uno-1999 --players hard,normal --option players=partners", "is played by 4 seats, not 2"),
        ("--book uno-1999 --players most-tiles,hard", "there is no player 'most-tiles'; there is random, first-match"),
        ("--book uno-rumy", "there is no book uno-rumy"),
        ("--option taget=300", "unknown option taget"),
    ],
)
def test_what_cannot_be_played_is_refused(line: str, sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        dispatch(parse(["arena", *line.split()]))
    assert sentence in str(error.value)


def test_an_interrupt_leaves_the_figures_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = iter([ArenaDeal((("random",), ("most-tiles",)), NO_TIMES)])

    def interrupted(*_args: object, **_options: object) -> ArenaDeal:
        for deal in played:
            return deal
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "play_deal", interrupted)
    assert main(["arena", "--players", "random,most-tiles", "--json"]) == 130
    out, errors = capsys.readouterr()
    assert json.loads(out)["tables"][0]["played"] == 2
    assert "interrupted" in errors
