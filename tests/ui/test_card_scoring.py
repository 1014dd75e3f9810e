"""The end of a round of cards: partners, who drops out, ten seats; a tournament from its hall to the table and back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.cards.books import UNO_1999
from game.engine.cards.pieces import hand_value
from game.engine.cards.tournament import tables
from game.engine.dealnumber import Deal, parse_deal, short_deal
from game.engine.options import with_options
from game.play.setup import MatchSetup, Player
from game.store import matches
from game.store.loading import is_tournament
from game.store.settings import SeatKind
from game.ui.scenes.library.match_entry import title_of
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tournament import TournamentScene
from game.words.catalogue import LANGUAGES
from tests.card_tables import position
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NAMES, NORMAL

EASY = SeatKind.EASY


def at_end(play: CardPlaying, *hands: str, names: Sequence[str] = NAMES, **keys: Any) -> ScoringScene:
    """The end of a round in which the first seat has just laid its last card."""
    play.set_up(position("R5", *hands, discard="R7", **keys), (HUMAN, *(NORMAL,) * len(hands)), names)
    play.until_my_turn()
    play.lay(play.card("R5"))
    play.until(lambda: isinstance(play.top, ScoringScene))
    assert isinstance(play.top, ScoringScene)
    return play.top


def test_every_card_left_is_shown_with_its_value_and_counted(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        scene = at_end(play, "Y3 G+2 W", "B9 BR")
        words = play.words()
        for text in ("3", "20", "50", "9", "73", "29", play.context.t("scoring.gain", n=102)):
            assert text in words
        assert play.context.t("scoring.title-you", name="Anna") in words
        assert play.state.scores == (102, 0, 0)
        assert not scene.over


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_what_four_others_have_left_can_be_read_below_the_winner_of_the_match(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with card_playing(tmp_path, size=size) as play:
        names = (*NAMES, "Emil")
        scene = at_end(play, "Y3 G+2 W", "B9 BR", "R1 R2", "G4", names=names, options={"target": 100})
        assert scene.over
        rows = scene.rows
        assert min(rows._fit(seat).width for seat in range(1, 5)) >= play.context.style.px(33)
        assert all(rows._fit(seat).valued for seat in range(1, 5))


def test_uc_75_partners_win_together_and_the_partners_cards_do_not_count(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        scene = at_end(play, "Y9", "W W4", "G8 B3", options={"players": "partners"})
        words = play.words()
        assert play.context.t("scoring.title-with-you", names="Cleo") in words
        assert scene.result.winners == (0, 2)
        assert play.state.scores == (20, 0, 20, 0)
        assert words.count(play.context.t("scoring.gain", n=20)) == 2
        assert "50" not in words


def test_partners_win_together_whichever_of_them_goes_out(tmp_path: Path) -> None:
    with card_playing(tmp_path, language="en") as play:
        state = position("Y9", "W W4", "R5", "G8", discard="R7", turn=2, options={"players": "partners"})
        play.set_up(state, (NORMAL, NORMAL, HUMAN, NORMAL))
        play.until_my_turn()
        play.lay(play.card("R5"))
        play.until(lambda: isinstance(play.top, ScoringScene))
        assert "You and Anna win the round!" in play.words()


@pytest.mark.parametrize(("scoring", "words"), [("elimination", "out at 300 points"), ("own_total", "to 300 points")])
def test_the_corner_never_calls_the_limit_of_an_elimination_a_goal(tmp_path: Path, scoring: str, words: str) -> None:
    with card_playing(tmp_path, language="en") as play:
        play.set_up(position("R5 Y1", "Y3", discard="R7", options={"scoring": scoring, "target": 300}), paused=True)
        assert words in play.words()


def test_uc_81_who_drops_out_is_marked_and_plays_no_further_round(tmp_path: Path) -> None:
    with card_playing(tmp_path) as play:
        options = {"scoring": "elimination", "target": 100}
        scene = at_end(play, "Y9 G1", "B3", options=options, scores=[0, 95, 10])
        assert scene.result.left == (1,)
        assert play.context.t("scoring.left") in play.words()
        play.mouse.press("next")
        play.until(lambda: isinstance(play.top, CardTurn))
        assert play.state.match.order == (0, 2)
        play.whole()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_long_names_are_told_whole_beside_the_hands(tmp_path: Path, size: tuple[int, int]) -> None:
    names = ("Alexandra-Charlotte", "Maximilian der Große", "Käthe Müller-Lüden", "Wilhelmine von Bülow")
    with card_playing(tmp_path, size) as play:
        at_end(play, *(f"Y{i} G{i}" for i in range(1, 4)), names=names)
        assert play.cut_off() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4, 10])
def test_every_word_at_the_end_of_a_match_of_won_rounds_fits_its_place(
    tmp_path: Path, language: str, seats: int
) -> None:
    with card_playing(tmp_path, language=language) as play:
        assert at_end(play, *(f"Y{i} G{i}" for i in range(1, seats)), book="uno-112").over
        assert play.cut_off() == []
        if "sheet" in play.form:
            play.mouse.press("sheet")
            assert play.cut_off() == []
        assert play.context.t("scoring.wins") in play.words()


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_ten_hands_have_room_beside_each_other_and_the_sheet_is_a_key_away(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with card_playing(tmp_path, size) as play:
        hands = ("Y0 G+2 W", "BS BR", *(f"Y{i} G{i} B{i} Y{i} G{i} B{i} YS" for i in (1, 2)), *("?7",) * 5)
        scene = at_end(play, *hands)
        rects: list[pygame.Rect] = []
        painter = play.table.painter()
        for seat, hand in enumerate(play.state.hands):
            for card in hand:
                goal = play.table.stage.goal(card)
                rect = pygame.Rect(0, 0, int(goal.width), int(painter.height(card, goal.width)))
                rect.center = round(goal.x), round(goal.y)
                assert scene.rows.boxes[seat].inflate(0, 4).contains(rect)
                assert rect.inflate(-2, -2).collidelist(rects) == -1
                rects.append(rect.inflate(-2, -2))
        total = sum(map(hand_value, play.state.hands))
        assert play.context.t("scoring.so-far", n=total) in play.words()
        play.mouse.press("sheet")
        assert play.context.t("scoring.round", n=1) in play.words()
        play.mouse.press("sheet")
        assert play.context.t("scoring.round", n=1) not in play.words()


# The tournament


def begin_tournament(play: CardPlaying, kinds: Sequence[SeatKind]) -> TournamentScene:
    """A tournament as the scene for new matches begins it."""
    players = tuple(Player(name, kind) for name, kind in zip(NAMES, kinds, strict=False))
    rules = with_options(UNO_1999, {"players": "tournament"})
    play.context.go.start_match(MatchSetup(rules, players, "seed"))
    return hall(play)


def hall(play: CardPlaying) -> TournamentScene:
    """The hall, which has to be on top."""
    top = play.context.scenes.top
    assert isinstance(top, TournamentScene), top
    return top


def play_own_table(play: CardPlaying) -> ScoringScene:
    """From the hall to the table, and the round to its end."""
    play.mouse.press("play")
    return play.play_round()


def test_uc_79_a_round_of_the_tournament_is_played_from_the_hall_and_back(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        scene = begin_tournament(play, (HUMAN, *(EASY,) * 7))
        own = scene.driver.next_table
        assert own is not None
        score = play_own_table(play)
        assert play.screen.session.record.seats == tuple(
            scene.saved.record.seats[player] for player in tables(1)[own].players
        )
        assert "again" not in score.form  # type: ignore[operator]
        assert play.context.t("scoring.match-title-you", name="Anna") not in play.words()
        points = play.state.match.scores
        play.mouse.press("hall")
        assert hall(play) is scene
        play.until(lambda: scene.driver.number == 2, frames=100_000)
        for player, score_of in zip(tables(1)[own].players, points, strict=True):
            assert scene.saved.tournament.totals[player] == score_of


def test_the_pause_at_a_table_shows_the_number_of_the_tournament_which_makes_the_same_one_again(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        kept = begin_tournament(play, (HUMAN, *(EASY,) * 7)).saved.record
        play.mouse.press("play")
        play.until_my_turn()
        play.mouse.key(pygame.K_ESCAPE)
        number = short_deal(kept.rules, kept.seed)
        assert any(number in text for text in play.words())
        assert parse_deal(number, [kept.rules]) == Deal(kept.rules, kept.seed)


def test_the_other_table_plays_on_while_one_plays_at_the_own(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        scene = begin_tournament(play, (HUMAN, *(EASY,) * 7))
        [other] = scene.driver._background_tables.values()
        before = other.state
        play.mouse.press("play")
        play.until_my_turn()
        for _ in range(40):
            play.frame()
        assert other.state != before


def test_a_tournament_goes_on_where_it_was_left_in_the_middle_of_a_round(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        begin_tournament(play, (HUMAN, *(EASY,) * 7))
        play.mouse.press("play")
        play.until_my_turn()
        play.step()
        lines = play.screen.session.record.lines
        play.screen.leave()
        play.context.scenes.back_to(Menu)
        assert play.context.go.has_match()
        play.context.go.continue_match()
        assert isinstance(play.top, CardTurn)
        assert play.screen.session.record.lines[: len(lines)] == lines
        assert play.screen.hall
        play.play_round()
        play.mouse.press("hall")
        assert len(hall(play).saved.tournament.tables) >= 1


def test_the_list_of_matches_shows_one_tournament_and_opens_its_hall(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        begin_tournament(play, (HUMAN, *(EASY,) * 7))
        play_own_table(play)
        play.mouse.press("hall")
        hall(play).back()
        play.mouse.press("matches")
        [entry], notes = matches.listed(play.context.folders, play.context.now())
        assert notes == ()
        assert is_tournament(entry.outline.record)
        assert title_of(entry.outline.record, play.context) == "UNO 1999 · Turnier"
        play.mouse.press("play")
        assert isinstance(play.context.scenes.top, TournamentScene)
