"""Whole rounds and a whole match, played with a mouse that nobody holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from game.engine.match_length import MatchLength
from game.engine.tiles.phases import TilePhase
from game.engine.tiles.rules import TileRules
from game.store.settings import ComputerSpeed, SeatKind, Settings
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_deal import TileDeal
from game.ui.scenes.round.tile_turn import TileTurn
from tests.tile_tables import rules as rules_with
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import tile_playing

MOST_STEPS = 4000
"""So many steps no round takes."""


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_round_against_the_computer_as_everybody_sees_it(tmp_path: Path, language: str) -> None:
    with tile_playing(tmp_path, language=language, settings=Settings(), draw_every=12) as play:
        play.mouse.dt = 1 / 20
        play.begin((HUMAN, NORMAL), seed="short 20")
        seen = set()
        shown: list[str] = []
        for _ in range(MOST_STEPS):
            seen.add(type(play.top))
            if isinstance(play.top, TileTurn) and not shown and play.screen.log.lines:
                play.mouse.press("log")
                shown = play.words()
            if isinstance(play.top, ScoringScene):
                break
            play.step()
        assert seen == {TileDeal, TileTurn, ScoringScene}
        assert play.state.phase in (TilePhase.SCORING, TilePhase.OVER)
        assert shown
        texts = [line.text for line in play.screen.log.texts()]
        assert len(texts) > 10
        assert all(texts)
        play.replays()


SEATINGS = {
    "hot seat": ((HUMAN, HUMAN), "short 20"),
    "four": ((HUMAN, NORMAL, NORMAL, NORMAL), "others"),
}
"""Who plays, and a deal that does not take long."""


@pytest.mark.parametrize(("kinds", "seed"), SEATINGS.values(), ids=SEATINGS.keys())
def test_a_round_with_others(tmp_path: Path, kinds: Sequence[SeatKind], seed: str) -> None:
    with tile_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        play.begin(kinds, seed=seed)
        covers = 0
        for _ in range(MOST_STEPS):
            if isinstance(play.top, ScoringScene):
                break
            covers += isinstance(play.top, HandOver)
            play.step()
        assert isinstance(play.top, ScoringScene)
        assert (covers > 0) == (kinds.count(HUMAN) > 1)
        play.replays()


OPTIONS = {
    "drawn tile with the rack": {
        "set_joker_colour": "any_missing",
        "drawn_tile": "with_rack",
        "draw_although_playable": "allowed",
        "multi_action": "one_per_turn",
        "reverse_two_players": "skip",
        "game": "rounds",
        "rounds": 1,
    },
    "drawn tile kept": {
        "drawn_tile": "keep",
        "stock_empty": "play_on",
        "first_starter": "lot",
        "game": "first_to",
        "first_to": 1,
        "late_uno_call": "until_caught",
        "false_catch_penalty": 1,
    },
    "table jokers fixed": {
        "table_joker": "fixed",
        "exchange_source": "rack_or_table",
        "multi_action": "chain",
        "exchanged_joker": "same_turn",
        "exchanged_joker_acts": "no",
        "uno_penalty": "automatic",
        "next_starter": "draw",
    },
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
def test_a_round_with_other_rules(tmp_path: Path, options: dict[str, str | int]) -> None:
    rules: TileRules = rules_with(**options)
    with tile_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        play.begin((HUMAN, NORMAL, NORMAL), rules, seed="options")
        scoring = play.play_round()
        assert scoring.over == (rules.game is not MatchLength.POINTS)
        play.replays()


def test_a_whole_match_to_two_hundred(tmp_path: Path) -> None:
    quick = Settings(computer_speed=ComputerSpeed.AT_ONCE, reduce_motion=True)
    with tile_playing(tmp_path, settings=quick, draw_every=25) as play:
        play.mouse.dt = 0.1
        play.begin((HUMAN, NORMAL), seed="match")
        number = 0
        while True:
            scoring = play.play_round()
            number += 1
            words = play.words()
            together = [n for n in range(2, number) if play.context.t("scoring.rounds", first=1, last=n) in words]
            for line in range(max(together, default=0) + 1, number + 1):
                assert play.context.t("scoring.round", n=line) in words
            assert max(together, default=0) <= max(number - 3, 0) + 1, "three lines have room"
            assert play.context.t("scoring.round", n=number + 1) not in words
            assert {str(score) for score in play.state.scores} <= set(words)
            if scoring.over:
                break
            assert play.open_matches() == 1
            play.mouse.press("next")
        assert number == play.state.round
        assert max(play.state.scores) >= 200
        assert play.state.match_winner == play.state.scores.index(max(play.state.scores))
        assert play.open_matches() == 0
        play.replays()


@pytest.mark.parametrize(("seats", "said"), [((HUMAN, NORMAL), "Du beginnst."), ((HUMAN, HUMAN), "Anna beginnt.")])
def test_the_deal_speaks_to_the_only_player(tmp_path: Path, seats: Sequence[SeatKind], said: str) -> None:
    with tile_playing(tmp_path, settings=Settings(), draw_every=30) as play:
        play.begin(seats, rules_with(first_starter="chosen"), seed="told")
        sentences = set()
        while isinstance(play.top, TileDeal):
            sentences.add(play.top.sentence())
            play.frame()
        assert said in sentences
