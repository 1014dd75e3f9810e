"""With whom one plays cards: covers that tell nothing, orders to jump in, catching without a race, partners, and what
becomes of who is knocked out; a match goes on where it was left."""

import shutil
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.engine.cards.actions import CardPhase, Jump
from game.engine.cards.events import Played
from game.engine.cards.pieces import Card
from game.store.folders import matches_folder, player_folders
from game.store.journal import DRAFT
from game.ui.kit.sprite import Rim
from game.ui.kit.theme import LEAST_WINDOW
from game.ui.scenes.round.card_turn import CardDeal, CardTurn
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tournament import ToEnd
from game.ui.table.shared.aloud import plate_text
from game.words.catalogue import LANGUAGES
from tests.card_tables import position, rules
from tests.tables import with_hidden_mixed
from tests.ui.driver import HUMAN, NORMAL, overflows
from tests.ui.playing import CardPlaying, card_playing

JUMP = {"jump_in": "on"}


def faces_up(play: CardPlaying) -> set[Card]:
    stage = play.table.stage
    return {card for card in tuple(stage.keys()) if stage.place(card).face_up}


@pytest.mark.parametrize("options", [JUMP, {"stacking": "on", "seven_o": "on"}])
def test_the_cover_is_the_same_whatever_is_in_the_hands(table: CardPlaying, options: dict[str, str]) -> None:
    state = position("R1 G5 Y7", "B6 Y4 W4", "Y1 Y2 Y3", options=options, turn=1)
    pictures = set()
    for chance in range(3):
        table.set_up(with_hidden_mixed(state, (), str(chance)), (HUMAN, HUMAN, NORMAL), paused=True)
        table.until_on_top(HandOver)
        pictures.add(table.picture())
    assert len(pictures) == 1


def test_no_hand_is_seen_while_cards_are_dealt_or_the_device_changes_hands(table: CardPlaying) -> None:
    table.mouse.dt = 0.1
    table.begin((HUMAN, HUMAN, NORMAL), rules(jump_in="on", seven_o="on", stacking="on"), seed="secret")
    seen = 0
    while not isinstance(table.top, ScoringScene):
        hands = table.state.hands
        if isinstance(table.top, CardDeal):
            assert not faces_up(table) & {card for hand in hands for card in hand}
        elif isinstance(table.top, CardTurn) and table.table.up_to_date:
            others = {card for seat in range(3) if seat != table.table.viewer for card in hands[seat]}
            assert not faces_up(table) & others
            if table.table.covered:
                assert not faces_up(table) & set(hands[table.table.viewer])
            seen += table.table.my_turn
        table.step()
    assert seen > 5
    table.replays()


def test_uc_65_the_hand_is_shown_on_the_private_screen_of_the_challenger_alone(table: CardPlaying) -> None:
    table.at("R1 G5 Y7", "W4 R3 Y4", "Y1 Y2 Y3", turn=1, direction=-1, people=3, paused=False)
    table.take_over()
    table.lay(table.card("W4"), "B")
    table.to_cover()
    assert table.turn_below.question is None
    table.take_over()
    assert table.question
    table.answer("challenge")
    assert table.question.cards == (Card("R", "3", 0), Card("Y", "4", 0))
    table.answer("close")
    table.rest()
    assert table.turn.question is None
    assert table.table.viewer == 0
    assert not faces_up(table) & set(table.state.hands[1])


def forgotten(table: CardPlaying, book: str = "uno-1999", called: bool = False) -> None:
    """The second of three people lays the second-last card, with or without a call; the cover is there."""
    table.at("G4 G5 R1", "R2 Y4", "Y1 Y2 Y3", book=book, turn=1, direction=-1, people=3, paused=False)
    table.take_over()
    if called:
        table.mouse.press("uno")
    table.lay(table.card("R2"))
    table.to_cover()


def test_every_player_has_a_key_to_catch_with_and_the_time_stands_still(table: CardPlaying) -> None:
    forgotten(table)
    table.mouse.press("ready")
    assert {widget.key for widget in table.form if widget.key.startswith("catch")} == {"catch-0", "catch-2"}
    table.mouse.wait(20.0)
    assert "catch-0" in table.form
    table.mouse.press("catch-2")
    table.rest()
    assert len(table.state.hands[1]) == 3


def test_in_an_extra_turn_of_two_the_other_one_may_catch_first(table: CardPlaying) -> None:
    table.at("RS Y4", "Y1 Y2 Y3", people=2, paused=False)
    table.take_over()
    table.lay(table.card("RS"))
    table.until(lambda: isinstance(table.top, HandOver) and "catch-1" in table.form)
    assert table.state.phase is CardPhase.WINDOW
    table.mouse.press("ready")
    table.take_over()
    assert table.table.viewer == 0
    assert table.table.my_turn


def test_un_q9_who_forgot_may_call_late_where_the_book_allows_it_and_who_called_is_told_so(table: CardPlaying) -> None:
    forgotten(table, "uno-112")
    table.mouse.press("late")
    assert table.state.catchable is None
    assert len(table.state.hands[1]) == 1
    forgotten(table, "uno-112", called=True)
    before = table.screen.session.record.lines
    table.mouse.press("late")
    assert table.screen.session.record.lines == before
    assert any("hat schon „UNO!“ gerufen" in text for text in table.context.toasts.texts)


@pytest.mark.parametrize("book", ["uno-1999", "uno-112"])
def test_the_cover_looks_the_same_to_who_called_and_to_who_forgot(table: CardPlaying, book: str) -> None:
    """Whoever forgot has the device until the next player takes it, and must find out alone."""
    pictures = []
    for calls in (True, False):
        forgotten(table, book, calls)
        table.screen.log.lines.clear()
        table.mouse.wait(1)
        assert (table.screen.driver.catch_window is None) == calls
        pictures.append((table.picture(), [widget.key for widget in table.form]))
        assert ("late" in table.form) == (book == "uno-112")
    assert pictures[0] == pictures[1]
    top = table.top
    table.mouse.press("ready")
    assert table.top is top
    assert "late" not in table.form, "once the others are asked, it is too late"
    assert any("kein „UNO!“ gerufen" in text for text in table.words())


def ordering(table: CardPlaying, own: str = "B6 B2 R1") -> None:
    """The own turn on a blue 7 among three people, the second of whom has a twin."""
    table.at(own, "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", people=3, paused=False)
    table.take_over()


def order(play: CardPlaying, card: Card, colour: str = "") -> None:
    play.mouse.click(play.point(card))
    play.mouse.press("order")
    if colour:
        play.answer(f"colour-{colour}")


def ordered(play: CardPlaying) -> set[Card]:
    return {card for card in play.table.hand if play.table.look(card).ordered}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_order_can_be_taken_back_and_the_key_that_fits_its_place_says_so(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, LEAST_WINDOW, language) as table:
        ordering(table)
        for given in (True, False):
            table.mouse.click(table.point(table.card("B6")))
            assert table.key("order").text == table.context.t("cardtable.order" if given else "cardtable.order-back")
            assert overflows(table.form) == []
            table.mouse.key(pygame.K_j)
            assert (table.card("B6") in ordered(table)) == given
        ordering(table, "B0 B2 R1")
        for face, has_twin in (("B0", False), ("B2", True)):
            table.mouse.click(table.point(table.card(face)))
            assert table.form["order"].enabled is has_twin


def test_who_could_jump_in_is_told_by_no_key_and_no_glow_where_others_look_on(table: CardPlaying) -> None:
    pictures = set()
    for twin in ("B6", "G9"):
        table.at(f"{twin} B2 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1, people=3, paused=False)
        table.take_over()
        table.lay(table.card("B6"))
        table.to_cover()
        pictures.add(table.picture())
    assert len(pictures) == 1
    for people, marked in ((1, True), (3, False)):
        table.at("B6' B6 R1", "Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", people=people, paused=False)
        if not marked:
            table.take_over()
        table.screen.driver.paused = True
        table.lay(table.card("B6"))
        table.rest()
        assert table.state.phase is CardPhase.WINDOW
        assert (table.table.look(table.card("B6")).rim is Rim.PLAYABLE) == marked, "orders decide among several"


def test_a_missing_call_is_looked_at_by_all_before_an_order_jumps_in(table: CardPlaying) -> None:
    table.at("B6 B2 R1", "B6' Y4", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1, people=3, paused=False)
    table.screen.table.orders.give(0, Jump(Card("B", "6", 0)))
    table.take_over()
    table.lay(table.card("B6"))
    table.until(lambda: isinstance(table.top, HandOver) and "catch-2" in table.form)
    assert table.top.public
    assert table.jumped() == []
    table.mouse.press("catch-2")
    table.until(lambda: bool(table.jumped()))
    assert len(table.state.hands[1]) == 3


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """The player's files as they lie there after orders were given."""
    home = tmp_path / "first"
    with card_playing(home / "home") as play:
        play.begin((HUMAN, HUMAN, HUMAN), rules(jump_in="on"), seed="twins84")
        play.take_over()
        assert play.table.viewer == 2
        order(play, Card("", "W", 0), "Y")
        draft = play.path.with_suffix(DRAFT)

        def keeps(given: bool) -> bool:
            return draft.exists() and ("jump G4" in draft.read_text("utf-8")) is given

        for given in (True, False, True):
            order(play, Card("G", "4", 0))
            play.until(partial(keeps, given))
        shutil.copytree(home / "home", home / "killed")
        play.context.go.leave_match()
    return home / "killed"


def draft_of(home: Path) -> Path:
    (draft,) = matches_folder(player_folders(home)).glob(f"*{DRAFT}")
    return draft


def test_orders_come_back_with_a_match_that_was_killed_for_their_seat_alone(tmp_path: Path, killed: Path) -> None:
    covers, mine = [], {Card("", "W", 0), Card("G", "4", 0)}
    for with_orders in (False, True):
        home = tmp_path / str(with_orders)
        shutil.copytree(killed, home)
        if not with_orders:
            draft_of(home).unlink()
        with card_playing(home) as play:
            play.mouse.press("continue")
            play.to_cover()
            covers.append(play.picture())
            play.take_over()
            assert ordered(play) == (mine if with_orders else set())
            play.lay(Card("G", "4", 1))
            play.rest()
            jumped = [event.card for event in play.events(Played) if event.jumped]
            assert jumped == ([Card("G", "4", 0)] if with_orders else [])
            play.take_over()
            assert play.table.viewer != 2
            assert ordered(play) == set()
            play.replays()
    assert covers[0] == covers[1], "the cover tells that somebody left orders"


def test_damaged_orders_are_set_aside_and_those_taken_back_do_not_come_back(tmp_path: Path, killed: Path) -> None:
    shutil.copytree(killed, home := tmp_path / "home")
    draft = draft_of(home)
    draft.write_bytes(draft.read_bytes()[:-3])
    with card_playing(home) as play:
        play.mouse.press("continue")
        assert any(draft.name in text for text in play.context.toasts.texts)
        play.take_over()
        assert ordered(play) == set()
        for _ in range(2):
            order(play, Card("G", "4", 0))
        play.context.go.leave_match()
    assert not [*matches_folder(player_folders(home)).glob(f"*1999{DRAFT}")]


def knocked_out(table: CardPlaying, **options: object) -> None:
    """Anna has dropped out; three computers play on, of whom two are near the limit."""
    table.at("", "R2 Y4", "Y1 Y2 Y3", "G1 G2", turn=1, eliminated=[0], scores=[510, 480, 470, 100],
             options={"scoring": "elimination", **options})  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_knocked_out_is_told_so_and_can_skip_to_the_end(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language) as table:
        knocked_out(table)
        table.frame()
        assert table.line == table.context.t("to-end.out")
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


def test_looking_on_goes_on_where_it_was_stopped(table: CardPlaying) -> None:
    knocked_out(table, target=1000)
    table.mouse.press("to-end")
    table.frame()
    round_then = table.state.match.round
    table.mouse.key(pygame.K_ESCAPE)
    assert isinstance(table.top, CardTurn | ScoringScene)
    assert table.screen.playback.pending is False
    assert table.state.match.round >= round_then
    table.whole()


@pytest.mark.parametrize("language", LANGUAGES)
def test_partners_are_called_partners_on_both_plates(tmp_path: Path, language: str) -> None:
    with card_playing(tmp_path, language=language) as table:
        table.at("R1 R3", "R2 Y4", "Y1 Y2 Y3", "B1 B2", options={"players": "partners"}, paused=False)
        say, words = table.context.t, table.words()
        assert words.count(say("plate.partner")) == 1
        assert say("plate.with-partner", name="Cleo") in words
        assert table.cut_off() == []
        assert plate_text(table.screen, 2).endswith(say("plate.partner"))
        assert say("plate.partner") not in plate_text(table.screen, 1)
        table.at("R1 R3", "R2 Y4")
        assert table.table.partner is None
        assert not any("artner" in text for text in table.words())
