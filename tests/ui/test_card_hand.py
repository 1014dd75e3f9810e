"""The own hand: gestures over the fan, the keyboard alone, what a lifted card says of itself, hints and advice."""

from typing import Any

import pygame
import pytest

from game.engine.cards.events import Drew, Reason
from game.store.settings import Verbosity
from game.ui.kit.sprite import Rim
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.library.rules import RulesScene
from game.ui.table.cards.images import PROPORTION, CardLook
from game.ui.table.shared.guidance import cite_rect
from game.ui.table.shared.log import log_rows
from game.words.cards.sentences import card_name
from game.words.sentences import cited
from tests.card_tables import cards
from tests.listed import listed
from tests.ui.driver import Keyboard, sure
from tests.ui.playing import CardPlaying

HAND = "R1 G5 B3 Y7 B9 R4"
SORTED = ["R1", "R4", "Y7", "G5", "B3", "B9"]
RULE = "text: Wer lacht, zieht drei Karten, und wer weint, darf zwei davon wieder abgeben!!"
SENTENCE = RULE.removeprefix("text: ")


@pytest.fixture
def own(table: CardPlaying) -> CardPlaying:
    """An own turn on a red 2 in which nobody else acts."""
    table.at(HAND, "B6 Y4", "Y1 Y2", discard="R2")
    return table


def click(table: CardPlaying, *faces: str) -> None:
    for face in faces:
        table.mouse.click(table.point(table.card(face)))
        table.frame()


def tip(table: CardPlaying, point: tuple[int, int], seconds: float = 0.8) -> str:
    """What the table says to the mouse that rests at a point; "" for nothing."""
    table.mouse.move(point)
    table.mouse.wait(seconds)
    return table.turn.card_tip[1] if table.turn.card_tip else ""


def test_one_click_lifts_a_card_a_click_on_another_lifts_that_and_a_second_one_lays_it(own: CardPlaying) -> None:
    x, y = own.point(own.card("R4"))
    own.mouse.push((x, y))
    own.mouse.move((x + 1, y - 1), held=True)
    assert not own.turn.hand.dragging, "a hand shakes"
    own.mouse.let_go((x + 1, y - 1))
    assert own.table.selected == (own.card("R4"),)
    assert own.table.stage.goal(own.card("R4")).lift > 0
    click(own, "R1")
    assert own.table.selected == (card := own.card("R1"),)
    assert len(own.state.hands[0]) == 6
    click(own, "R1")
    assert card in own.state.discard


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_press_on_the_pile_lays_the_lifted_card_and_one_on_the_stock_draws(own: CardPlaying, by_keys: bool) -> None:
    def press(pile: str) -> None:
        if by_keys:
            Keyboard(own.mouse).reach("piles", pile)
            own.mouse.key(pygame.K_RETURN)
        else:
            own.mouse.click(getattr(own.table.zones, pile).center)

    card = own.card("R4")
    if by_keys:
        Keyboard(own.mouse).reach("hand", card)
    else:
        press("pile")
        assert len(own.state.hands[0]) == 6
        click(own, "R4")
    press("pile")
    assert card in own.state.discard
    own.at(HAND, "B6 Y4", discard="R2")
    press("stock")
    assert len(own.state.hands[0]) == 7


def risen(play: CardPlaying) -> dict[str, float]:
    """Where the cards are that lie higher than their places in the fan, and by how many units."""
    table = play.table
    slots = zip(play.faces, table.hand, table.slots(), strict=True)
    found = {face: slot.y - table.stage.place(card).y for face, card, slot in slots}
    return {face: round(up / play.context.style.metrics.factor, 1) for face, up in found.items() if up}


def test_what_can_be_played_is_told_by_height_and_no_card_is_ever_darker_than_while_waiting(own: CardPlaying) -> None:
    own.table.stage.settle()
    assert risen(own) == {"R1": pytest.approx(14, abs=0.6), "R4": pytest.approx(14, abs=0.6)}
    mine = {card: own.table.look(card) for card in own.table.hand}
    own.lay(own.card("R4"))
    own.until(lambda: not own.table.my_turn)
    own.table.stage.settle()
    assert risen(own) == {}
    assert all(own.table.look(card) == mine[card] for card in own.table.hand)


def test_cards_rise_one_after_another_from_the_left_and_are_found_at_their_tops(moving: CardPlaying) -> None:
    moving.at("R1 G5 R4 R9", "B6 Y4", discard="R2")
    moving.table.stage.settle()
    order = list[str]()
    moving.table.asks = True
    moving.table.relayout(place_only=True)
    assert risen(moving) == {}
    moving.table.asks = False
    moving.table.raise_playable()
    for _ in range(30):
        moving.table.stage.update(0.02)
        order += [face for face in risen(moving) if face not in order]
    assert order == ["R1", "R4", "R9"]
    place = moving.table.stage.place(moving.card("R4"))
    top = round(place.x), round(place.y - place.width * PROPORTION / 2 + 2)
    assert moving.turn.hand.card_at(top) == moving.card("R4")


def test_a_card_that_does_not_fit_is_refused_with_its_paragraph_and_stays(own: CardPlaying) -> None:
    own.lay(own.card("G5"))
    told = own.turn.guidance()
    assert (told.tone, cited(own.context.t, told.rule)) == ("bad", "So wird gespielt")
    assert card_name(own.context.t, own.card("G5")) in told.text
    own.lay(own.card("Y7"), drag=True)
    felt = own.table.zones.felt
    own.mouse.drag(own.point(own.card("R4")), (felt.left + 9, felt.top + 9))
    assert own.line == own.context.t("cardtable.onto-pile")
    assert len(own.state.hands[0]) == 6
    own.whole()
    own.lay(own.card("R4"))
    assert "R4" not in own.faces


def test_uc_61_where_a_wrong_card_costs_cards_it_is_neither_warned_of_nor_gold(table: CardPlaying) -> None:
    table.at(HAND, "B6 Y4", discard="R2", options={"wrong_card": "penalised"})
    table.table.stage.settle()
    assert risen(table) == {}
    click(table, "G5")
    assert (table.key("lay").kind, table.key("lay").enabled) == (ButtonKind.SECONDARY, True)
    click(table, "G5")
    assert len(table.state.hands[0]) == 8


def test_where_nothing_is_left_to_draw_the_second_key_passes(own: CardPlaying) -> None:
    own.at("G5 B3", "B6 Y4", discard="R2", stock="")
    own.until_my_turn()
    own.frame()
    assert (own.key("draw").text, own.key("draw").icon) == (own.context.t("table.pass"), "skip-forward")
    own.mouse.press("draw")
    assert own.screen.session.record.lines == ("0 pass",)


def test_of_drawn_cards_only_the_own_ones_are_told_and_of_others_how_many_they_hold(own: CardPlaying) -> None:
    own.context.change(verbosity=Verbosity.FULL)
    drew = [own.screen.said_more(Drew(seat, tuple(cards("G5 B3")), 2, Reason.TURN)) for seat in (0, 1)]
    assert [("grüne 5" in text, "Bert" in text) for text in drew] == [(True, False), (False, True)]


def test_a_drawn_card_that_may_be_laid_is_lifted_and_can_be_kept(table: CardPlaying) -> None:
    for key, left in (("lay", 6), ("draw", 7)):
        table.at(HAND, "B6 Y4", discard="R2", stock="R9 G1")
        table.mouse.press("draw")
        table.frame()
        assert [card.symbol for card in table.table.selected] == ["9"]
        assert table.key("draw").text == table.context.t("table.keep")
        table.mouse.press(key)
        assert len(table.state.hands[0]) == left


def test_beside_a_drawn_card_another_is_refused_with_the_reason_and_a_twin_is_as_good(table: CardPlaying) -> None:
    table.at("R9 R1 G5", "B6 Y4", discard="R2", stock="R9' G1")
    table.mouse.press("draw")
    pile = table.table.zones.pile.center
    table.mouse.drag(table.point(table.card("R1")), pile)
    table.frame()
    assert table.line == "Nach dem Ziehen darf nur Rot 9 gelegt werden, nicht Rot 1."
    (drawn,) = table.table.selected
    twin = next(card for card in table.table.hand if card.face == drawn.face and card != drawn)
    table.mouse.drag(table.point(twin), pile)
    table.frame()
    assert (table.state.discard[0], table.faces) == (drawn, ["R1", "R9", "G5"])
    assert table.screen.session.record.lines[-1] == f"0 play {drawn!r}"


def test_a_drawn_wild_is_asked_about_beside_what_it_would_do(table: CardPlaying) -> None:
    table.at("G1 G5", "B6 Y4", discard="R2", stock="W4 G1'")
    table.mouse.press("draw")
    table.frame()
    asked = "Du hast Joker +4 gezogen: legen oder behalten?"
    assert table.line == f"{asked} +4 ist jetzt erlaubt: Du hast keine Karte in Rot."
    table.at("R1 R3 R5 R7 G5", "B6 Y4", discard="R2", stock="W4 G1'")
    table.mouse.press("draw")
    table.frame()
    assert asked not in table.line, "a warning comes first where room ends"
    assert table.line.endswith("Das siehst nur du.")


def test_a_drawn_card_has_its_frame_until_the_turn_ends(table: CardPlaying) -> None:
    def framed() -> list[str]:
        looks = [(card, table.table.stage.goal(card).look) for card in table.table.hand]
        return [card.symbol for card, look in looks if isinstance(look, CardLook) and look.rim is not Rim.NONE]

    table.at("R1 G5", "B6 Y4", "?3", discard="R2", stock="R9 ?9")
    table.mouse.press("draw")
    table.frame()
    assert framed() == ["9"]
    table.mouse.press("draw")
    table.frame()
    assert (table.state.turn, framed()) == (1, [])


def drag_within(table: CardPlaying, card: str, other: str, off: float) -> None:
    """Drag a card of the fan, taken at its edge, to the middle of another, and so many places further."""
    start, there = table.point(table.card(card)), table.table.stage.place(table.card(other))
    pitch = table.table.stage.place(table.table.hand[1]).x - table.table.stage.place(table.table.hand[0]).x
    table.mouse.drag(start, (round(there.x + off * pitch), round(there.y)))


def test_a_card_lies_where_it_was_let_go(own: CardPlaying) -> None:
    for card, other, off, then in listed("card-hand")["let_go"]:
        own.at(HAND, "B6 Y4", "Y1 Y2", discard="R2")
        assert own.faces == SORTED
        drag_within(own, card, other, off)
        assert own.faces == then.split(), (card, other, off)
        own.table.stage.settle()
        lie = [own.table.stage.place(each).x for each in own.table.hand]
        assert lie == sorted(lie), "as it is seen"
        own.whole()


@pytest.mark.parametrize("off", [-12, 0, 12])
@pytest.mark.parametrize("grip", [0.1, 0.9])
@pytest.mark.parametrize(("held", "before"), [(1, 7), (10, 4), (2, 11)])
def test_where_two_cards_are_seen_to_meet_a_card_comes_between_them_wherever_it_is_taken(
    table: CardPlaying, held: int, before: int, off: int, grip: float
) -> None:
    table.at("R1 R2 R3 R4 R5 R6 R7 R8 R9 Y1 Y2 Y3", "B6", discard="G2")
    table.table.stage.settle()
    cards, slots = list(table.table.hand), table.table.slots()
    half, pitch = slots[0].width / 2, slots[1].x - slots[0].x
    assert pitch < 1.6 * half
    table.mouse.drag((round(slots[held].x - half + grip * pitch), round(slots[held].y)),
                     (round(slots[before].x - half) + off, round(slots[before].y)))  # fmt: skip
    behind = cards[before]
    card = cards.pop(held)
    cards.insert(cards.index(behind), card)
    assert list(table.table.hand) == cards


def test_a_card_is_carried_from_the_stock_to_its_place_or_stays_there(own: CardPlaying) -> None:
    stock, right = own.table.zones.stock.center, own.point(own.card("Y7"))
    cloth, hand, again = (stock[0] - 300, stock[1]), (stock[0], stock[1] + 300), (stock[0] + 9, stock[1] - 9)
    for over, end in ((cloth, cloth), (hand, again), (cloth, again)):
        own.mouse.lift(stock, over)
        own.mouse.move(end, True)
        own.mouse.let_go(end)
        assert (own.faces, own.table.my_turn) == (SORTED, True), "somebody thought better of it"
        told = own.turn.notice.shown
        assert (told is not None and told.text == own.context.t("cardtable.onto-hand")) is (end == cloth)
        own.turn.notice.forget()
    own.mouse.drag(stock, right)
    own.frame()
    assert [*own.faces[:2], *own.faces[3:]] == SORTED
    drawn = own.faces[2]
    drag_within(own, drawn, "B9", 0.5)
    assert own.faces[-1] == drawn


@pytest.mark.parametrize(("dx", "played"), [(-0.9, True), (-2.2, False), (0.8, True), (1.5, False)])
def test_the_pile_rises_for_what_would_be_played(own: CardPlaying, dx: float, played: bool) -> None:
    pile, top = own.table.zones.pile, own.state.discard[0]
    point = round(pile.centerx + dx * pile.width), pile.centery + pile.height // 2
    own.mouse.lift(own.point(own.card("R4")), point)
    assert (own.table.stage.goal(top).width > pile.width) is played
    own.mouse.let_go(point)
    assert (len(own.state.hands[0]) == 5) is played


def test_a_wild_that_waits_for_its_colour_goes_back_by_a_press(own: CardPlaying) -> None:
    own.at("W G5 R1", "B6 Y4", discard="R2")
    own.mouse.double_click(own.point(own.card("W")))
    assert own.table.played == own.card("W")
    own.mouse.click(own.point(own.card("G5")))
    assert own.turn.notice.shake > 0, "the others wait for the choice"
    drag_within(own, "G5", "R1", -0.4)
    assert own.faces == ["G5", "R1", "W"], "but can be put in order"
    own.mouse.drag(own.point(own.card("R1")), own.table.zones.pile.center)
    assert (own.turn.question is not None, own.faces) == (True, ["G5", "R1", "W"]), "nothing else"
    own.mouse.click(own.point(own.card("W")))
    assert (own.table.selected, len(own.faces), len(own.table.lying)) == ((), 3, 3)
    own.mouse.double_click(own.point(own.card("W")))
    own.mouse.click(own.point(own.card("W")), button=3)
    assert (own.turn.question, own.table.selected, len(own.table.lying)) == (None, (), 3), "as a tile is taken back"
    own.mouse.double_click(own.point(own.card("W")))
    before = own.faces
    (x, y), start, waits = own.point(own.card(before[0])), own.point(own.card("W")), sure(own.table.play_place)
    own.mouse.lift(start, (x - 80, y))
    held = own.table.dragged[own.card("W")]
    assert (held.x - waits.x, held.y - waits.y) == (x - 80 - start[0], y - start[1]), "or is carried from there"
    own.mouse.let_go((x - 80, y))
    assert own.faces == ["W", *before[:2]]


def test_a_drawn_card_stays_chosen_where_it_is_put(own: CardPlaying) -> None:
    own.at("R1 G5 B8", "B6 Y4", discard="R2", stock="W ?9")
    own.mouse.press("draw")
    drag_within(own, "W", "G5", 0.0)
    drag_within(own, "R1", "B8", 0.0)
    for end in (own.table.zones.pile.center, (own.table.zones.stock.left - 150, own.table.zones.stock.centery)):
        own.mouse.drag(own.point(own.card("G5")), end)
    assert own.table.selected == (own.card("W"),), "also while others are put elsewhere, or come back"
    assert own.key("lay").enabled
    own.mouse.press("lay")
    own.mouse.click(own.point(own.card("W")))
    assert (own.turn.question, own.table.selected) == (None, (own.card("W"),)), "and when it is taken back"


def test_an_own_order_stays_while_cards_come_and_go_until_it_is_sorted(own: CardPlaying) -> None:
    drag_within(own, "R1", "B9", 0.3)
    own.mouse.press("sort")
    assert own.faces == ["R1", "B3", "R4", "G5", "Y7", "B9"]
    drag_within(own, "R1", "B9", 0.3)
    own.mouse.press("draw")
    assert own.faces[:6] == ["B3", "R4", "G5", "Y7", "B9", "R1"]
    assert not own.table.my_turn
    drag_within(own, "B3", "G5", -1.0)
    assert own.faces[:6] == ["R4", "B3", "G5", "Y7", "B9", "R1"], "also while others play"
    own.lay(own.card("R4"))
    assert own.line == own.context.t("table.wait")


def test_a_new_window_size_puts_a_dragged_card_back_and_keeps_a_question(own: CardPlaying) -> None:
    for size in ((1280, 720), (960, 540)):
        start = own.point(own.card("G5"))
        own.mouse.lift(start, (start[0] + 30, start[1] - 120))
        assert own.turn.hand.dragging
        own.driver.window.size = size
        own.mouse.wait(0.3)
        assert not own.turn.hand.dragging
        own.mouse.let_go((5, 5))
        own.whole()
        assert len(own.state.hands[0]) == 6
    own.at("W G5 R1", "B6 Y4", discard="R2")
    own.lay(own.card("W"))
    own.driver.window.size = (1280, 720)
    own.mouse.wait(0.3)
    own.answer("colour-B")
    assert own.state.colour == "B"


def press(table: CardPlaying, *keys: int) -> None:
    for key in keys:
        table.mouse.key(key)


def test_enter_pressed_once_too_often_chooses_no_colour(table: CardPlaying) -> None:
    table.at("W G5 R1", "B6 Y4", discard="R2")
    press(table, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RETURN, pygame.K_SPACE)
    assert table.turn.question is not None
    assert len(table.state.hands[0]) == 3
    press(table, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert table.state.colour == "Y"


def test_nothing_that_is_pressed_waits_whether_cards_move_or_not(table: CardPlaying, moving: CardPlaying) -> None:
    for playing in (table, moving):
        playing.at(HAND, "B6 Y4", "Y1 Y2", discard="R2")
        playing.mouse.dt = 0.001
        card = playing.card("R4")
        playing.lay(card)
        assert card in playing.state.discard
        assert playing.table.stage.busy is (playing is moving)
        assert playing.screen.playback.busy is (playing is moving)


def test_a_line_of_the_log_shows_its_card_again_for_a_moment(own: CardPlaying) -> None:
    own.lay(own.card("R4"))
    own.mouse.press("log")
    rows = log_rows(own.context.style, sure(own.table.zones.log), own.screen.log.texts())
    own.mouse.click(rows[-1][1].center)
    assert own.screen.playback.recalled is not None
    assert own.screen.playback.recalled[0].symbol == "4"
    told = own.turn.guidance()
    assert (told.text, told.rule) == (own.screen.log.texts()[-1].text, "UC-18")
    own.mouse.click(cite_rect(own.context.style, own.table.zones.guidance, cited(own.context.t, told.rule)).center)
    assert isinstance(own.context.scenes.top, RulesScene)
    own.mouse.key(pygame.K_ESCAPE)
    own.mouse.wait(3.0)
    assert own.screen.playback.recalled is None


def test_the_hint_says_that_something_fits_then_what_matters_then_lifts_the_card(own: CardPlaying) -> None:
    said = []
    for _ in range(3):
        assert own.table.selected == ()
        own.mouse.key(pygame.K_h)
        own.mouse.wait(5.0)
        said.append(own.line)
    (card,) = own.table.selected
    assert card.face in own.table.playable
    name = card_name(own.context.t, card)
    assert [name in line for line in said] == [False, False, True]
    assert said[0].startswith(f"{len(own.table.playable)} deiner Karten passen")
    assert said[1].partition(": ")[2] in said[2]
    own.mouse.key(pygame.K_h)
    assert own.line == said[2]
    assert own.screen.session.hints == {0: 1}, "all of it is one hint"
    own.choose(next(each for each in own.table.lying if each != card and each.face in own.table.playable))
    assert own.line != said[2], "another card puts it aside"


def test_a_hint_speaks_of_cards_while_somebody_could_be_caught(own: CardPlaying) -> None:
    own.at("Y0 YR Y7", "B6", discard="R2", catchable=1)
    own.mouse.key(pygame.K_h)
    assert own.line == own.context.t("hint.nothing")


def test_uc_q10_a_hint_may_cost_two_cards_once(table: CardPlaying) -> None:
    table.at(HAND, "B6 Y4", discard="R2", options={"hint_cost": 2})
    assert "+2" in table.key("hint").text
    for _ in range(3):
        table.mouse.press("hint")
        assert len(table.state.hands[0]) == 8
        assert "+2" not in table.key("hint").text
    assert table.table.my_turn


def test_uc_60_advice_costs_who_gave_it_two_cards_and_a_single_player_has_nobody_to_punish(table: CardPlaying) -> None:
    advice: dict[str, Any] = {"discard": "R2", "options": {"advice_button": "on"}}
    table.at(HAND, "B6 Y4", "Y1 Y2", people=3, paused=False, **advice)
    table.take_over()
    table.until_my_turn()
    table.mouse.press("advice")
    table.answer("seat-2")
    assert [event.seat for event in table.events(Drew)] == [2]
    assert len(table.state.hands[2]) == 4
    assert table.state.turn == 0
    table.at(HAND, "B6 Y4", **advice)
    assert "advice" not in table.form


@pytest.mark.parametrize(("written", "whole"), [
    (RULE, SENTENCE), ("idea 4", "noch einmal"), ("composed: next draw 2; self again", "zieht 2 Karten"),
])  # fmt: skip
def test_un_42_a_custom_wild_speaks_before_it_lies(table: CardPlaying, written: str, whole: str) -> None:
    table.at("C1 R5 G1 G2", "B6 Y4", "Y1 Y2", book="uno-112", options={"C1": written}, discard="R2")
    table.mouse.wait(3)
    line = table.table.zones.guidance.inflate(0, -table.context.style.px(20))

    def read() -> bytes:
        table.picture()
        return pygame.image.tobytes(table.driver.surface.subsurface(line), "RGB")

    before = read()
    assert whole not in table.line
    assert tip(table, table.point(table.card("C1")), 0.2) == ""
    assert whole in tip(table, table.point(table.card("C1")), 0.5)
    assert read() == before, "the line can be read"
    click(table, "C1")
    assert whole in table.line
    table.mouse.wait(1.0)
    assert table.turn.card_tip is None, "the line says it already"


def test_un_42_the_rule_of_a_custom_wild_on_the_pile_can_be_read_again(table: CardPlaying) -> None:
    options = {"C1": "composed: next draw 2"}
    table.at("C1 R5 G1 G2", "B6 Y4 R1 R2", "Y1 Y2", done=("0 play C1:B",), book="uno-112", options=options)
    assert tip(table, table.table.zones.pile.center) == "Der Nächste zieht 2 Karten."
    assert sure(table.turn.card_tip)[0] == table.table.zones.pile


def test_with_two_cards_the_call_still_comes_first(table: CardPlaying) -> None:
    table.at("C1 R5", "B6 Y4", "Y1 Y2", book="uno-112", options={"C1": RULE}, discard="R2")
    click(table, "C1")
    assert table.line.startswith("Ruf erst UNO!")
    assert SENTENCE in table.line


def test_lay_is_gold_only_for_a_card_that_fits_and_a_warning_goes_with_its_reason(table: CardPlaying) -> None:
    table.at("R5 G1 G7 B9", "B6 Y4", "Y1 Y2", discard="R2")
    click(table, "G7")
    assert (table.key("lay").kind, table.key("lay").enabled) == (ButtonKind.SECONDARY, False)
    assert "Grün 7" in table.key("lay").reason
    click(table, "G7")
    table.mouse.wait(1.0)
    assert table.turn.notice.shown is not None
    assert "Grün 7" in table.line, "there is time to read it"
    click(table, "R5")
    assert (table.key("lay").kind, table.key("lay").enabled) == (ButtonKind.PRIMARY, True)
    table.mouse.wait(0.1)
    assert table.turn.notice.shown is None


def test_uc_68_the_signs_of_the_hand_explain_themselves_to_the_mouse(table: CardPlaying) -> None:
    for book, seats, card, key, options in (
        ("uno-112", 3, "R7", "seven", {"seven_swaps": "on"}), ("uno-112", 3, "R7", "", {}),
        ("uno-1999", 2, "RR", "reverse-two", {"reverse_two_players": "skip"}),
    ):  # fmt: skip
        table.at(f"{card} B1 G1", *("B6 Y4", "Y1 Y2")[: seats - 1], book=book, options=options, discard="G2", turn=1)
        table.mouse.move((5, 5))
        assert tip(table, table.point(table.card(card))) == (table.context.t(f"card.does.{key}") if key else "")
