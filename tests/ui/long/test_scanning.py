"""Whole rounds: with others, with other rules, as everybody sees them; by one key; and by keys alone in large print."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.cards.books import BOOKS
from game.engine.options import SeatKind, with_options
from game.engine.tiles.books import UNO_RUMMY
from game.store.settings import Settings
from game.ui.scenes.round.scoring import ScoringScene
from tests.listed import listed
from tests.tile_tables import rules as rules_with
from tests.ui.driver import HUMAN, NORMAL, QUICK
from tests.ui.playing import CardKeys, CardPlaying, TilePlaying, card_playing, tile_playing
from tests.ui.test_scanning import BY_TIME, SLOW, TilesPlayedByOneKey
from tests.ui.test_tile_round import whole_round

TIMED = replace(UNO_RUMMY, turn_time=60)


def only_one_key(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let every other press and every click fail the test; return the keys that were pressed."""
    pressed: list[int] = []
    post = pygame.event.post

    def watched(event: pygame.Event) -> bool:
        assert event.type in (pygame.KEYDOWN, pygame.KEYUP), event
        assert event.key == pygame.K_SPACE
        pressed.append(event.type)
        return post(event)

    monkeypatch.setattr(pygame.event, "post", watched)
    return pressed


def test_a_round_of_tiles_is_played_by_one_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock of a minute, too: whoever plays with one key has all the time there is."""
    assert TIMED.turn_time
    with tile_playing(tmp_path, settings=BY_TIME) as plain:
        play = TilesPlayedByOneKey(plain.driver)
        play.mouse.dt = SLOW
        play.begin((HUMAN, NORMAL), TIMED, "c")
        pressed = only_one_key(monkeypatch)
        assert isinstance(play.play_round(), ScoringScene)
        assert len(pressed) > 40
        play.replays()


LARGE = replace(QUICK, text_size=200, newcomer=False)
HOUSES: dict[str, dict[str, str]] = {
    "uno-1999": {"seven_o": "on", "stacking": "on", "stack_mixed": "on"},
    "uno-112": {"C1": "text: Alle singen.", "C2": "composed: chosen swap; others discard 1",
                "C3": "composed: next draw 2; self discard 2"},
}  # fmt: skip


def test_large_print_by_keys_is_played_to_the_end_of_a_round_of_tiles(tmp_path: Path) -> None:
    with tile_playing(tmp_path, settings=LARGE, draw_every=50) as play:
        play.by_keys = True
        play.begin((HUMAN, NORMAL), seed="c")
        nothing_is_cut(play)


@pytest.mark.parametrize("book", HOUSES)
def test_anything_that_cards_allow_is_done_by_keys_in_large_print(tmp_path: Path, book: str) -> None:
    with card_playing(tmp_path, settings=LARGE, draw_every=50, made=CardKeys) as play:
        play.begin((HUMAN, NORMAL, NORMAL), with_options(BOOKS[book], HOUSES[book]), f"keys-{book}")
        nothing_is_cut(play)
        play.replays()


def nothing_is_cut(play: TilePlaying | CardPlaying) -> None:
    """Play a round: no text is cut in some of the own turns and at the end."""
    turns, cut = 0, []
    for _ in range(4000):
        if isinstance(play.top, ScoringScene):
            break
        if isinstance(play.top, play.turn_scene) and play.table.my_turn:
            turns += 1
            if turns % 8 == 1:
                cut += play.cut_off()
        play.step()
    assert isinstance(play.top, ScoringScene)
    assert (turns > 3, cut + play.cut_off()) == (True, [])


@pytest.mark.parametrize(
    ("kinds", "rules"),
    [
        ((HUMAN, HUMAN), "drawn tile with the rack"),
        ((HUMAN, NORMAL, NORMAL), "drawn tile kept"),
        ((HUMAN, *(NORMAL,) * 3), "table jokers fixed"),
    ],
)
def test_a_round_with_others_and_other_rules(
    tmp_path: Path, kinds: Sequence[SeatKind], rules: str, first_seed: int
) -> None:
    whole_round(tmp_path, kinds, rules_with(**listed("scanned-rules")[rules]), f"options {first_seed}")


def test_a_round_as_everybody_sees_it(tmp_path: Path) -> None:
    whole_round(tmp_path, (HUMAN, NORMAL), UNO_RUMMY, "short 20", Settings())


def test_a_whole_match_to_a_hundred(play: TilePlaying, first_seed: int) -> None:
    play.mouse.dt = 0.1
    play.begin((HUMAN, NORMAL), rules_with(target=100), seed=f"match {first_seed}")
    number = 0
    while True:
        scoring = play.play_round()
        number += 1
        play.mouse.press("sheet")
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
    assert max(play.state.scores) >= 100
    assert play.state.match_winner == play.state.scores.index(max(play.state.scores))
    assert play.open_matches() == 0
    play.replays()
