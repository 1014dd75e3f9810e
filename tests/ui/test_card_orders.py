"""Orders to jump in are kept beside their match, secret to the seat that gave them, until its round is over."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.engine.cards.actions import Jump
from game.engine.cards.events import Played
from game.engine.cards.pieces import Card
from game.engine.checksums import seal, unseal_lines
from game.play.cards.standing_orders import Given, Orders, format_orders, parse_orders
from game.store.folders import player_folders
from game.store.journal import DRAFT
from game.store.matches import folder
from game.ui.scenes.round.handover import HandOver
from tests.card_tables import rules
from tests.tables import happened
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN

RULES = rules(jump_in="on", seven_o="on")
GIVEN: Given = (
    (2, Jump(Card("G", "4", 1))),
    (0, Jump(Card("", "W", 2), "Y")),
    (2, Jump(Card("R", "7", 0), seat=0)),
)


# As text


def test_orders_come_back_as_they_were_given() -> None:
    assert parse_orders(format_orders(GIVEN, 3), RULES, (0, 1, 2), 3) == GIVEN
    assert parse_orders(format_orders((), 1), RULES, (0, 2), 1) == ()


def test_orders_of_another_round_and_of_seats_without_a_player_here_are_forgotten() -> None:
    text = format_orders(GIVEN, 3)
    assert parse_orders(text, RULES, (0, 2), 4) == ()
    assert parse_orders(text, RULES, (0, 1), 3) == GIVEN[1:2]


def test_orders_with_any_letter_changed_or_cut_off_are_none() -> None:
    text = format_orders(GIVEN, 3)
    for place in range(len(text) - 1):
        assert parse_orders(text[:place], RULES, (0, 2), 3) == (), place
        wrong = text[:place] + ("x" if text[place] != "x" else "y") + text[place + 1 :]
        assert parse_orders(wrong, RULES, (0, 2), 3) == (), place


@pytest.mark.parametrize("line", ["", "0", "x jump G4", "0 play G4", "0 jump", "0 jump Q9", "0 lay", "٠ jump G4"])
def test_a_sealed_line_of_nonsense_is_no_order(line: str) -> None:
    lines = [*unseal_lines(format_orders(GIVEN, 1))[:-1], line]
    assert parse_orders(seal(lines).text, RULES, (0, 2), 1) in ((), GIVEN[:2])


def test_an_order_that_is_given_again_takes_the_place_of_the_first() -> None:
    orders, wild = Orders(GIVEN), Card("", "W", 2)
    orders.give(0, Jump(wild, "R"))
    assert orders.of(0) == {wild: Jump(wild, "R")}
    orders.take_back(2, Card("G", "4", 1))
    assert [seat for seat, _ in orders.given] == [2, 0]


# On the screen


def order(play: CardPlaying, card: Card, colour: str = "") -> None:
    """Lift a card and leave the order on it."""
    play.mouse.click(play.point(card))
    play.mouse.press("order")
    if colour:
        play.answer(f"colour-{colour}")


def killed(home: Path, with_orders: bool) -> Path:
    """The player's files as they lie there after orders were given, in a place of their own."""
    with card_playing(home, draw_every=12) as play:
        play.begin((HUMAN, HUMAN, HUMAN), rules(jump_in="on"), seed="twins84")
        play.take_over()
        assert play.table.viewer == 2
        order(play, Card("", "W", 0), "Y")
        order(play, Card("G", "4", 0))
        journal = play.screen.autosave.journal
        assert journal is not None
        draft = journal.path.with_suffix(DRAFT)
        play.until(lambda: draft.exists() and "jump G4" in draft.read_text("utf-8"))
        copy = home.with_name(f"{home.name}-killed-{with_orders}")
        shutil.copytree(home, copy)
        play.context.go.leave_match()
    if not with_orders:
        next(copy.rglob(draft.name)).unlink()
    return copy


def test_orders_come_back_with_a_match_that_was_killed_for_their_seat_alone(tmp_path: Path) -> None:
    covers = []
    for with_orders in (False, True):
        home = killed(tmp_path / f"home{with_orders}", with_orders)
        with card_playing(home) as play:
            play.mouse.press("continue")
            play.until(lambda: isinstance(play.top, HandOver) and not play.screen.playback.busy)
            covers.append(play.picture())
            play.take_over()
            ordered = {card for card in play.table.hand if play.table.look(card).ordered}
            assert ordered == ({Card("", "W", 0), Card("G", "4", 0)} if with_orders else set())
            play.lay(Card("G", "4", 1))
            play.until(lambda: not play.screen.playback.busy)
            jumped = [event.card for event in happened(Played, play.screen.session.steps) if event.jumped]
            assert jumped == ([Card("G", "4", 0)] if with_orders else [])
            play.take_over()
            assert play.table.viewer != 2
            assert not any(play.table.look(card).ordered for card in play.table.hand)
            play.replays()
    assert covers[0] == covers[1], "the cover tells that somebody left orders"


def test_an_order_taken_back_does_not_come_back(tmp_path: Path) -> None:
    with card_playing(tmp_path, draw_every=12) as play:
        play.begin((HUMAN, HUMAN, HUMAN), rules(jump_in="on"), seed="twins84")
        play.take_over()
        for _ in range(2):
            order(play, Card("G", "4", 0))
        play.context.go.leave_match()
    assert not [*folder(player_folders(tmp_path)).glob(f"*{DRAFT}")]


def test_damaged_orders_are_set_aside_and_the_match_goes_on(tmp_path: Path) -> None:
    home = killed(tmp_path / "home", with_orders=True)
    (draft,) = folder(player_folders(home)).glob(f"*{DRAFT}")
    draft.write_bytes(draft.read_bytes()[:-3])
    with card_playing(home) as play:
        play.mouse.press("continue")
        assert any(draft.name in text for text in play.context.toasts.texts)
        play.take_over()
        assert not any(play.table.look(card).ordered for card in play.table.hand)
        play.context.go.leave_match()
