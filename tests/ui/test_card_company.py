"""With whom one plays, and what becomes of who is knocked out."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.cards.phases import CardPhase
from game.store.settings import Settings
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.table_tips import plate_text
from game.ui.scenes.round.to_end import ToEnd
from game.words.catalogue import LANGUAGES
from tests.card_tables import position
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL

NAMES = ("Anna", "Bert", "Cleo", "Dora")


def knocked_out(table: CardPlaying, **options: object) -> None:
    """Anna has dropped out; three computers play on, of whom two are near the limit."""
    state = position("", "R2 Y4", "Y1 Y2 Y3", "G1 G2", discard="R7", turn=1, eliminated=[0],
                     scores=[510, 480, 470, 100], options={"scoring": "elimination", **options})  # fmt: skip
    table.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), NAMES, paused=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_knocked_out_is_told_so_and_can_skip_to_the_end(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language) as table:
        knocked_out(table)
        table.frame()
        assert table.turn.guidance().text == table.context.t("to-end.out")
        assert "draw" not in table.form
        assert table.cut_off() == []
        table.mouse.press("to-end")
        assert isinstance(table.context.scenes.top, ToEnd)
        words, t = table.words(), table.context.t
        assert all(table.screen.session.name(seat) in words for seat in range(4))
        assert any(word.startswith(f"{t('scoring.left')} · 510") for word in words)
        assert table.cut_off() == []
        table.until(lambda: isinstance(table.top, ScoringScene), frames=400)
        assert table.state.phase is CardPhase.OVER
        assert table.state.match_winners


def test_looking_on_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    with card_playing(tmp_path) as table:
        knocked_out(table, target=1000)
        assert table.screen.driver.paused, "so that nothing happens but what is hurried"
        table.mouse.press("to-end")
        table.frame()
        round_then = table.state.match.round
        table.mouse.key(pygame.K_ESCAPE)
        assert isinstance(table.top, CardTurn | ScoringScene)
        assert table.screen.playback.pending is False
        assert table.state.match.round >= round_then
        table.whole()


def test_while_anybody_here_still_plays_there_is_no_way_to_skip(tmp_path: Path) -> None:
    with card_playing(tmp_path) as table:
        state = position("R1 R3", "R2 Y4", "Y1 Y2 Y3", "", discard="R7", turn=0, eliminated=[3],
                         scores=[0, 480, 470, 510], options={"scoring": "elimination"})  # fmt: skip
        table.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), NAMES)
        assert "to-end" not in table.form
        assert table.turn.guidance().text != table.context.t("to-end.out")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plate_of_who_is_knocked_out_says_so_instead_of_counting_cards(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language, size=(960, 540)) as table:
        state = position("R1 R3", "R2 Y4", "Y1 Y2 Y3", "", discard="R7", turn=0, eliminated=[3],
                         scores=[20, 480, 470, 510], options={"scoring": "elimination"})  # fmt: skip
        table.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), NAMES)
        words = table.words()
        assert words.count(table.context.t("scoring.left")) == 1
        assert "0" not in words
        assert table.cut_off() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 540), (1920, 1080)])
def test_partners_are_called_partners_on_both_plates(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with card_playing(tmp_path, size=size, language=language, settings=Settings()) as table:
        state = position("R1 R3", "R2 Y4", "Y1 Y2 Y3", "B1 B2", discard="R7", turn=0, options={"players": "partners"})
        table.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), NAMES)
        say = table.context.t
        words = table.words()
        assert words.count(say("plate.partner")) == 1
        assert say("plate.with-partner", name="Cleo") in words
        assert table.cut_off() == []
        assert plate_text(table.screen, 2).endswith(say("plate.partner"))
        assert say("plate.partner") not in plate_text(table.screen, 1)


def test_a_full_hand_does_not_hide_with_whom_one_plays(tmp_path: Path) -> None:
    shown = []
    for hand in ("R1 R3", "R1 R3 Y1 Y2 Y3 Y4 G1 G2 G3 G4 B1 B2 B3 B4 B5 B6"):
        with card_playing(tmp_path) as table:
            state = position(hand, "R2", "R4", "R5", discard="R7", options={"players": "partners"})
            table.set_up(state, (HUMAN, NORMAL, NORMAL, NORMAL), ("Anna", "Bert", "Computer 7", "Dora"), paused=True)
            table.mouse.wait(1)
            table.picture()
            plate = table.table.zones.plates[0]
            middle = pygame.Rect(plate.left + 10, plate.top - 10, 80, 12)
            shown.append(pygame.image.tobytes(table.driver.surface.subsurface(middle), "RGB"))
    assert shown[0] == shown[1]


def test_who_plays_alone_has_no_partner(tmp_path: Path) -> None:
    with card_playing(tmp_path) as table:
        table.set_up(position("R1 R3", "R2 Y4", discard="R7", turn=0))
        assert table.table.partner is None
        assert not any("Partner" in text for text in table.words())
