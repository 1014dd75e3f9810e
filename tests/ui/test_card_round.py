"""Whole rounds of the card books, played with a mouse that nobody holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.cards.books import BOOKS
from game.store.settings import Settings
from game.ui.scenes.round.card_deal import CardDeal
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.scoring import ScoringScene
from tests.ui.card_playing import card_playing
from tests.ui.screen import HUMAN, NORMAL


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_round_of_1999_against_the_computer_as_everybody_sees_it(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language, settings=Settings(), draw_every=4) as play:
        play.mouse.dt = 1 / 20
        play.begin((HUMAN, NORMAL), seed=f"round-{language}")
        seen = set()
        while not isinstance(play.top, ScoringScene):
            seen.add(type(play.top))
            play.step()
        assert seen == {CardDeal, CardTurn}
        assert len(play.screen.log.texts()) > 10
        play.replays()


@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("book", BOOKS)
def test_a_round_of_each_book_with_any_number_of_seats(tmp_path: Path, book: str, seats: int) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        play.begin((HUMAN, *(NORMAL,) * (seats - 1)), BOOKS[book], seed=f"{book}{seats}")
        [winner] = play.play_round().result.winners
        assert play.state.hands[winner] == ()
        play.replays()


def test_the_next_round_of_a_match_is_dealt(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.mouse.dt = 0.1
        play.begin((HUMAN, NORMAL, NORMAL), seed="two rounds")
        play.play_round()
        play.mouse.press("next")
        play.until_my_turn()
        assert play.state.round == 2
        play.play_round()
        play.replays()


def test_uc_11_the_line_never_names_the_dealer_as_the_one_who_begins(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings(), draw_every=30) as play:
        play.begin((HUMAN, NORMAL, NORMAL), seed="begins")
        first = play.state.turn
        said = set()
        while isinstance(play.top, CardDeal):
            said.add(play.top.sentence())
            play.frame()
        say, name = play.context.t, play.screen.session.name
        deals, begins = ([say(f"{key}-you"), *(say(key, name=name(seat)) for seat in (1, 2))]
                         for key in ("cardtable.deals", "deal.begins"))  # fmt: skip
        assert deals[play.state.match.dealer] in said
        assert begins[first] in said
        assert not {begins[seat] for seat in range(3) if seat != first} & said
