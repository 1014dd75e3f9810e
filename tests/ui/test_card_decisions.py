"""What players decide at the card table: challenges, stacks, jumping in, swaps, rules of their own, the call of UNO!
Questions over the table: all by which they are decided stays visible, and nothing else can be pressed."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.engine.cards.actions import CardPhase
from game.engine.cards.events import Challenged
from game.engine.game import Call, Draw, UnoCalled
from game.ui.kit.canvas import CELLS, Canvas
from game.ui.kit.motion import SQUASHED, THROW, thrown
from game.ui.kit.nodes import NodeState, Role
from game.ui.kit.sprite import Rim
from game.ui.kit.theme import Metrics
from game.ui.kit.widgets import ButtonKind, Stepper
from game.ui.kit.widgets.widget import WidgetState
from game.ui.table.cards.chrome import CardPlate
from game.ui.table.cards.images import PLAIN, CardLook, card_rect
from game.ui.table.cards.questions import Question, colour_question, seat_question
from game.ui.table.cards.zones import HandOrder, sorted_hand, zones
from game.ui.table.shared.aloud import QUESTION_ZONE
from game.ui.table.shared.gestures import SIGN, gestures_of, places_of
from game.ui.table.shared.plates import OPENS, Buzzer, buzzer_place, call_key
from game.words.cards.sentences import hand_said
from game.words.catalogue import LANGUAGES
from tests.card_tables import cards
from tests.ui.driver import QUICK, overflows
from tests.ui.inks import styled
from tests.ui.playing import CardPlaying, card_playing

SING = {"C1": "text: Alle singen."}


def stop_once_asked(table: CardPlaying) -> None:
    """Let the question come, and nobody act after it is answered."""
    assert table.question
    table.screen.driver.paused = True


def doubtful(table: CardPlaying, held: str) -> None:
    """A wild draw four lies before seat 0; its layer held these cards besides."""
    table.at("R1 G5 Y7", f"W4 {held}", "Y1 Y2 Y3", turn=1, direction=-1, done=("1 play W4:B",), paused=False)


@pytest.mark.parametrize(("held", "own", "layer", "turn"), [("R3 Y4", 3, 6, 0), ("G3 Y4", 9, 2, 2), ("G3 R4", 3, 6, 0)])
def test_uc_63_who_challenges_sees_the_hand(table: CardPlaying, held: str, own: int, layer: int, turn: int) -> None:
    doubtful(table, held)
    stop_once_asked(table)
    assert "4" in " ".join(table.words())
    [node] = [each for each in table.turn.nodes if each.key == QUESTION_ZONE]
    assert (node.role, node.states) == (Role.DIALOG, frozenset({NodeState.MODAL})), "nothing beside it is read"
    assert [each.name for each in node.children if each.role is Role.LABEL] == [table.question.text]
    table.mouse.key(pygame.K_z)
    assert table.question.cards == sorted_hand(cards(held), HandOrder.COLOUR)
    [node] = [each for each in table.turn.nodes if each.key == QUESTION_ZONE]
    assert hand_said(table.context.t, table.question.cards) in [each.name for each in node.children]
    if turn == 2:
        table.answer("close")
    else:
        table.mouse.key(pygame.K_ESCAPE)
    logged = [event for event in table.screen.log.lines if isinstance(event, Challenged)]
    assert [event.hand for event in logged] == [()], "UC-65: it stands in no log"
    table.rest()
    assert table.turn.question is None
    assert [len(hand) for hand in table.state.hands[:2]] == [own, layer]
    assert table.state.turn == turn


def test_whoever_takes_the_stock_draws_instead_of_challenging(table: CardPlaying) -> None:
    doubtful(table, "R3 Y4")
    stop_once_asked(table)
    table.mouse.drag(table.table.zones.stock.center, table.point(table.card("R1")))
    assert (len(table.state.hands[0]), table.turn.question) == (7, None)


def test_uc_85_another_draw_four_is_put_on_the_one_that_lies(table: CardPlaying) -> None:
    table.at("W4 G5 R1", "W4' Y4 G1", "Y1 Y2 Y3", options={"stacking": "on"}, turn=1, direction=-1,
             done=("1 play W4':B",), paused=False)  # fmt: skip
    stop_once_asked(table)
    table.answer("stack-4")
    table.until(lambda: table.turn.question is not None and "colour-G" in table.turn.question.form)
    assert not table.question.stand.panels[-1].colliderect(table.table.zones.colour), "no chip is cut"
    table.answer("colour-G")
    assert table.state.pending.pending_draw == 8
    assert table.state.colour == "G"


@pytest.mark.parametrize("language", LANGUAGES)
def test_uc_q27_a_draw_four_is_answered_with_either_card_and_every_key_has_room(tmp_path: Path, language: str) -> None:
    options = {"stacking": "on", "stack_mixed": "on"}
    with card_playing(tmp_path, language=language) as table:
        table.at("G+2 W4 R7 G1", "W4 Y4 G9", "Y1 Y2", options=options, discard="R2", turn=1, direction=-1,
                 done=("1 play W4:G",), paused=False)  # fmt: skip
        assert [each.key for each in table.question.form] == ["take", "challenge", "stack-4", "stack-2"]
        assert overflows(table.question.form) == []
        assert "6" in table.question.text
        table.answer("stack-2")
        table.until(lambda: table.state.discard[0].symbol == "+2")
        assert "0 play G+2" in table.screen.session.record.lines


def asked_to_jump(table: CardPlaying, own: str = "B6 G5 R1", *done: str) -> None:
    """The second seat has laid a card, and the first is asked whether they jump in with its twin."""
    wild = own.startswith("W")
    acts = ("1 play W':B" if wild else "1 play B6'", *done)
    laid = "W' Y4 R2" if wild else "B6' Y4 R2"
    table.at(own, laid, "Y1 Y2 Y3", options={"jump_in": "on"}, discard="B7", turn=1, paused=False, done=acts)
    table.until(lambda: table.screen.driver.asked)
    table.frame()


@pytest.mark.parametrize("passed", [False, True])
def test_uc_92_uc_q20_the_card_jumps_in_with_a_key_even_for_who_has_passed(table: CardPlaying, passed: bool) -> None:
    asked_to_jump(table, "B6 G5 R1", *["0 pass"] * passed)
    assert table.form["jump"].enabled
    looks = [table.table.stage.goal(card).look for card in table.table.hand]
    assert (table.faces, looks) == (["R1", "G5", "B6"], [PLAIN, PLAIN, CardLook(rim=Rim.PLAYABLE)])
    assert [table.table.rise(card) > 0 for card in table.table.hand] == [False, False, True]
    table.mouse.key(pygame.K_j)
    table.frame()
    assert table.jumped()[-1] == 0
    assert len(table.state.hands[0]) == 2


def test_the_time_to_jump_in_stands_still_in_a_menu_and_while_a_colour_is_chosen(table: CardPlaying) -> None:
    asked_to_jump(table, "W G5 R1")
    table.mouse.key(pygame.K_ESCAPE)
    table.mouse.wait(6.0)
    table.mouse.key(pygame.K_ESCAPE)
    assert table.screen.driver.asked
    table.mouse.press("jump")
    table.mouse.wait(6.0)
    assert table.state.phase is CardPhase.WINDOW
    table.answer("colour-G")
    table.frame()
    assert table.jumped() == [0]
    assert table.state.colour == "G"


def test_uc_47_uno_is_called_in_the_window_for_the_card_that_jumps_in_and_for_no_other(table: CardPlaying) -> None:
    asked_to_jump(table, "B6 G5")
    table.mouse.press("uno")
    assert table.key("uno").text == table.context.t("table.called")
    table.mouse.press("jump")
    assert [line for line in table.screen.session.record.lines if "jump" in line] == ["0 jump B6"]
    assert not table.state.callers


def test_a_card_whose_question_is_taken_back_lies_in_the_fan_again(table: CardPlaying) -> None:
    state = table.at("W G5 R1", "B6 Y4", discard="R2")
    table.mouse.double_click(table.point(table.card("W")))
    assert table.question
    assert len(table.table.lying) == 2
    table.mouse.key(pygame.K_ESCAPE)
    assert table.turn.question is None
    assert len(table.table.lying) == 3
    assert table.state == state


def test_un_q18_a_rule_in_the_players_words_is_read_carried_out_with_the_tool_and_confirmed(table: CardPlaying) -> None:
    words = "Alle singen, wer nicht singt, zieht drei."
    table.at("C1 G5 R1", "B6 Y4", "Y1 Y2", book="uno-112", options={"C1": f"text: {words}"}, discard="R2", paused=False)
    table.lay(table.card("C1"), "G")
    assert table.question.text == words
    assert table.state.phase is CardPhase.RULE
    number, seat = (table.question.form[f"rule-{key}"] for key in ("number", "seat"))
    assert isinstance(number, Stepper)
    assert isinstance(seat, Stepper)
    assert (number.value, seat.words[seat.value]) == (2, table.screen.session.name(1)), "the next player, two cards"
    assert table.context.t("cardtable.rule-you") in seat.words.values()
    number.move(1)
    seat.move(1)
    table.frame()
    table.answer("rule-draw")
    assert table.question
    assert len(table.state.hands[2]) == 5
    table.answer("rule-skip")
    assert "setzt" in table.question.form["rule-skip"].reason
    assert table.state.owed_skips == (2,)
    table.answer("done")
    assert table.state.phase is not CardPhase.RULE
    own = [line for line in table.screen.session.record.lines if line.startswith("0 ")]
    assert own == ["0 play C1:G", "0 draws 2 3", "0 skips 2", "0 done"]


def test_un_q18_a_rule_of_a_computer_waits_for_the_players_who_may_carry_it_out(table: CardPlaying) -> None:
    table.at("G4 G5 R1", "C1 Y4 B7", "Y1 Y2", book="uno-112", options=SING, discard="R2", turn=1,
             done=("1 play C1:G",), paused=False)  # fmt: skip
    assert table.question
    table.answer("rule-draw")
    assert table.question
    assert len(table.state.hands[2]) == 4
    table.mouse.wait(5.0)
    assert table.state.phase is CardPhase.RULE
    said = table.context.t("card.guide.rule-other", name="Bert", text="Alle singen.")
    assert table.line == said, "nobody thinks: the player at this machine is waited for"
    table.answer("close")
    table.until(lambda: table.state.phase is not CardPhase.RULE)
    assert [line for line in table.screen.session.record.lines if line.startswith("1 d")] == ["1 draws 2 2", "1 done"]


def test_un_49_who_has_to_discard_lifts_so_many_cards(table: CardPlaying) -> None:
    table.at("G4 G5 R1 B2", "C1 Y4 B7", "Y1 Y2", book="uno-112", options={"C1": "composed: next discard 2"},
             discard="R2", turn=1, direction=-1, done=("1 play C1:G",))  # fmt: skip
    table.until_my_turn()
    assert table.table.discarding == 2
    table.mouse.drag(table.point(table.card("R1")), table.table.zones.pile.center)
    assert (table.table.selected, len(table.state.hands[0])) == ((table.card("R1"),), 4)
    table.mouse.click(table.point(table.card("R1")))
    for face, count in (("G4", 1), ("B2", 2), ("B2", 1), ("R1", 2)):
        table.mouse.click(table.point(table.card(face)))
        assert (len(table.table.selected), table.form["lay"].enabled) == (count, count == 2)
    table.mouse.press("lay")
    assert {card.colour + card.symbol for card in table.state.hands[0]} == {"G5", "B2"}


def test_un_19_who_discards_down_to_one_card_by_an_own_wild_calls_first(table: CardPlaying) -> None:
    table.at("C1 G5 R1", "B6 Y4 B7", "Y1 Y2", book="uno-112", options={"C1": "composed: self discard 1"}, discard="R2",
             done=("0 play C1:G",))  # fmt: skip
    table.until_my_turn()
    assert table.line == table.context.t("card.guide.call-first", then=table.context.t("card.guide.discard", n=1))
    assert table.key("uno").kind is ButtonKind.DANGER
    table.mouse.key(pygame.K_u)
    assert table.key("uno").text == table.context.t("table.called")
    table.mouse.click(table.point(table.card("R1")))
    table.mouse.press("lay")
    assert table.screen.session.record.lines[:2] == ("0 uno", "0 discard R1")
    assert table.state.catchable is None


def test_uc_37_the_colour_of_a_first_wild_is_asked_for(table: CardPlaying) -> None:
    table.at("G4 G5 R1", "B6 Y4", discard="W", phase="colour", paused=False)
    assert table.question
    table.mouse.key(pygame.K_3)
    assert table.state.colour == "G"
    assert table.table.my_turn


def test_no_colour_is_asked_for_where_a_wild_ends_the_round(table: CardPlaying) -> None:
    for hand, over in (("W R1", False), ("W", True)):
        table.at(hand, "B6 Y4", discard="R2")
        table.lay(table.card(hand.split()[0]))
        assert table.state.phase.is_between == over, hand


@pytest.mark.parametrize("late", [False, True])
def test_uc_q5_uno_can_be_called_until_the_second_last_card_lies(moving: CardPlaying, late: bool) -> None:
    state = moving.at("R4 G5", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2")
    moving.lay(moving.card("R4"))
    assert moving.state == state, "the card is still on its way"
    moving.mouse.wait(1.0 if late else 0.2)
    moving.mouse.key(pygame.K_u)
    assert len(moving.state.hands[0]) == 1
    assert moving.state.catchable == (0 if late else None)


def test_un_19_so_it_can_while_a_custom_wild_falls_that_leaves_one_card(moving: CardPlaying) -> None:
    state = moving.at("C1 B1 W", "?7", "?7", book="uno-112", options={"C1": "composed: self discard wilds"})
    moving.lay(moving.card("C1"), colour="B")
    assert moving.state == state, "the card is still on its way"
    moving.mouse.key(pygame.K_u)
    assert len(moving.state.hands[0]) == 1
    assert moving.state.catchable is None


def test_a_card_that_falls_cannot_be_taken_back(moving: CardPlaying) -> None:
    moving.at("R4 G5", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2")
    card = moving.card("R4")
    moving.lay(card)
    moving.mouse.keys(pygame.K_RIGHT, pygame.K_ESCAPE, pygame.K_s, pygame.K_h)
    moving.mouse.click(moving.table.zones.own.center)
    assert card not in moving.table.lying
    assert moving.turn.acting.flight is not None
    moving.mouse.press("uno")
    assert moving.state.discard[0] == card
    assert moving.state.catchable is None
    assert len(moving.state.hands[0]) == 1


def test_in_the_own_turn_the_chance_to_catch_stays_until_it_is_taken(moving: CardPlaying) -> None:
    moving.mouse.dt = 0.1
    moving.at("B6 Y4 Y5", "R4 G5", discard="R2", turn=1, done=("1 play R4",), paused=False)
    moving.until(lambda: moving.screen.driver.catch_window is not None)
    moving.mouse.wait(60)
    assert moving.screen.driver.catches, "it was over after four seconds"
    moving.mouse.press("uno")
    assert len(moving.state.hands[1]) == 3
    assert moving.state.catchable is None
    moving.frame()
    assert moving.screen.driver.catch_window is None


def test_the_key_pulses_until_uno_is_called_and_says_so_until_the_card_lies(table: CardPlaying) -> None:
    table.at("R1 R3", "?7")
    say = table.context.t
    first = say("card.guide.call-first", then="")
    assert table.key("uno").kind is ButtonKind.DANGER
    assert table.line.startswith(first)
    table.mouse.press("uno")
    key = table.key("uno")
    assert (key.kind, key.text, key.enabled) == (ButtonKind.SECONDARY, say("table.called"), False)
    assert not table.line.startswith(first)
    for hand in ("B3 B5", "R1 R3 R5"):
        table.at(hand, "?7")
        assert table.key("uno").kind is ButtonKind.SECONDARY, "nothing fits, or more cards are left"
        assert table.turn.guidance().tone == "plain"


def test_whoever_forgot_at_cards_and_was_not_noticed_is_told_afterwards(table: CardPlaying) -> None:
    table.at("R1 R3", "R5 Y9", done=("0 play R1",))
    assert table.screen.session.state.catchable == 0
    assert table.screen.session.submit(1, Draw()) == ()
    table.until(lambda: table.line == table.context.t("guide.unnoticed"))


def buzzer(call: Call, *, still: bool = False) -> Buzzer:
    word, icon, kind = call_key(call, False)
    return Buzzer("uno", Rect(20, 20, 150, 68), word, lambda: None, icon=icon, kind=kind, still=still)


def picture(key: Buzzer, state: WidgetState) -> bytes:
    surface = pygame.Surface((200, 110))
    style = styled(Metrics(1280, 720))
    key.draw(surface, style, key.rect, state)
    return pygame.image.tobytes(surface.subsurface(buzzer_place(style, key.rect)), "RGB")


def test_the_lid_opens_when_a_call_is_due_and_shuts_when_it_was_made() -> None:
    shut, due, called = buzzer(Call.NO), buzzer(Call.NEEDED), buzzer(Call.CALLED)
    assert (shut.opened(9.0), due.opened(9.0)) == (0.0, 1.0)
    due.adopt(shut)
    assert due.opened(9.0) == pytest.approx(0.0)
    assert 0 < due.opened(9.0 + OPENS / 3) < due.opened(9.0 + OPENS) == 1
    again = buzzer(Call.NEEDED)
    again.adopt(due)
    assert again.opened(9.0 + OPENS) == 1, "keys are made anew again and again"
    called.adopt(again)
    assert called.opened(20.0) == 1
    assert called.opened(20.0 + OPENS) == 0


def test_the_dome_breathes_while_a_call_is_due_and_a_press_goes_down(screen: pygame.Surface) -> None:
    due, still = buzzer(Call.NEEDED), buzzer(Call.NEEDED, still=True)
    assert picture(due, WidgetState(time=1.0)) != picture(due, WidgetState(time=1.45))
    assert picture(still, WidgetState(time=1.0)) == picture(still, WidgetState(time=1.45))
    assert still.opened(0.0) == 1
    assert picture(still, WidgetState(hovered=True, pressed=True)) != picture(still, WidgetState(hovered=True))
    assert picture(buzzer(Call.NO), WidgetState(time=1.0)) == picture(buzzer(Call.NO), WidgetState(time=1.45))


@pytest.mark.usefixtures("screen")
def test_its_breath_repaints_its_own_key_alone() -> None:
    due, style, painted = buzzer(Call.NEEDED), styled(Metrics(1280, 720)), list[Rect]()
    cell = 1280 // CELLS[0]
    canvas = Canvas(pygame.Surface((1280, 720)))
    for frame in range(20):
        canvas.begin()
        due.draw(canvas, style, due.rect, WidgetState(time=frame / 60))
        painted += canvas.show() if frame else []
        canvas.show()
    light = due.rect.inflate(*[2 * (style.px(16) + cell)] * 2)
    assert painted
    assert all(light.contains(rect) for rect in painted)


def test_uno_flies_from_who_called_it_falls_with_weight_and_lies_above_the_piles(moving: CardPlaying) -> None:
    moving.at("R3 G6", "B6 Y4", "G9 Y8 B2", discard="R2")
    around = moving.table.zones
    for seat, start in ((0, around.calls), (1, around.plates[1])):
        (gesture,) = gestures_of(UnoCalled(seat))
        gesture.elapsed = 0.0
        assert start.inflate(2, 2).collidepoint(places_of(moving.table, [gesture], (0, 0))[seat])
        gesture.elapsed = THROW
        assert places_of(moving.table, [gesture], (0, 0))[seat] == pytest.approx(around.open_place)
    assert [thrown(share * THROW).scale for share in (0, 0.65, 1)] == pytest.approx([0.45, 1.6, 1.0])
    assert thrown(THROW).squash == pytest.approx(SQUASHED)
    assert thrown(THROW + 0.1).squash == 0


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_where_uno_lies_it_hides_no_card_no_colour_no_count_and_no_plate(size: tuple[int, int]) -> None:
    wrong = list[object]()
    for seats, log, above in product(range(2, 11), (False, True), (False, True)):
        metrics = Metrics(*size, rack_above=above)
        found = zones(metrics, range(seats), 0, log)
        word = Rect(0, 0, metrics.px(150), metrics.px(SIGN))
        word.center = round(found.open_place[0]), round(found.open_place[1])
        count = Rect(0, 0, metrics.px(44), metrics.px(26))
        count.midtop = found.stock.centerx, found.stock.bottom + metrics.px(10)
        kept = [found.pile, found.stock, found.colour, count, found.guidance, found.own, *found.plates]
        wrong += [(seats, log, above, rect) for rect in kept if word.colliderect(rect)]
    assert wrong == []


def test_a_call_that_was_forgotten_shows_on_the_face_of_who_forgot_it(table: CardPlaying) -> None:
    table.at("R1 R9 G5", "B6", "Y1 Y2", discard="R2", catchable=1)
    table.driver.app.draw_now()
    tape, found = table.context.style.theme.ivory_light, list[bool]()
    for seat in (1, 2):
        face = CardPlate(table.table, seat).face
        at = face.centerx, round(face.centery + face.height * 0.2)
        found.append(tuple(table.driver.app.surface.get_at(at))[:3] == tape)
    assert found == [True, False]


SIZES = (960, 540), (1280, 720), (2560, 1440)
LONG = ("Anna", "Wilhelmine", "Maximilian", "Bartholomäus", "Emil", "Friederike", "Gina", "Konstantin", "Ida", "Jule")
STACKING = {"stacking": "on", "stack_mixed": "on"}
RULE = "text: Alle, die noch mehr als drei Karten haben, singen ein Lied; wer nicht singt, zieht drei Karten."
MANY = " ".join(f"{colour}{sign}" for colour in "RYGB" for sign in "12345")


def nothing(*_: object) -> None:
    """Do nothing."""


def before_four(play: CardPlaying, seats: int, held: str = "B1 Y4") -> None:
    """Somebody has laid a wild draw four on the viewer."""
    hands = ["G+2 W4 R7 G1", *["?3"] * (seats - 2), f"W4' {held}"]
    play.at(*hands, options=STACKING, discard="R2", turn=seats - 1, done=(f"{seats - 1} play W4':G",), names=LONG)


def naming(play: CardPlaying, seats: int) -> None:
    play.at("W R7 R1", *["?3"] * (seats - 1), options={"seven_swaps": "on"}, discard="R2", names=LONG)


def before_rule(play: CardPlaying, seats: int) -> None:
    """Somebody has laid a wild with a rule in the players' words."""
    play.at("R7 R1", *["?3"] * (seats - 2), "C1 B1 B2", book="uno-112", options={"C1": RULE}, discard="R2",
            turn=seats - 1, done=(f"{seats - 1} play C1:G",), names=LONG)  # fmt: skip


def seat(play: CardPlaying) -> Question:
    others = play.table.seating[1:]
    return seat_question(play.table, play.context.t("cardtable.which-seat-swap"), others, nothing, nothing)


def shown(play: CardPlaying, hand: str) -> Question:
    last = play.screen.session.seats - 1
    return play.turn.acting.hand_notice(Challenged(0, last, lawful=True, hand=cards(hand)))


QUESTIONS: dict[str, tuple[Callable[[CardPlaying, int], None], Callable[[CardPlaying], Question]]] = {
    "colour": (naming, lambda play: colour_question(play.table, nothing, nothing)), "seat": (naming, seat),
    "answer": (before_four, lambda play: play.turn.acting.answer_question(nothing)),
    "rule": (before_rule, lambda play: play.turn.acting.rule_question()),
    "hand": (before_four, lambda play: shown(play, "R3 Y4")),
    "large-hand": (before_four, lambda play: shown(play, MANY)),
}  # fmt: skip
"""Each with its position."""


def needed(play: CardPlaying) -> dict[str, Rect]:
    """What a question must not hide: cards, colour, counts, plates, the line, the own hand; keys may replace keys."""
    px, zones = play.context.style.px, play.table.zones
    found = {name: getattr(zones, name) for name in ("stock", "guidance", "own", "calls", "controls", "menu", "info")}
    found |= {f"plate {i}": plate for i, plate in enumerate(zones.plates)}
    count = Rect(0, 0, px(44), px(26))
    count.midtop = zones.stock.centerx, zones.stock.bottom + px(10)
    badge = Rect(0, 0, px(62), px(50))
    badge.center = zones.pile.right + px(8), zones.pile.top
    return {**found, "pile": zones.pile.inflate(px(24), px(8)), "colour": zones.colour, "count": count, "badge": badge}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("above", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_question_hides_what_decides_it(size: tuple[int, int], above: bool, language: str, tmp_path: Path) -> None:
    wrong: list[object] = []
    with card_playing(tmp_path, size, language, replace(QUICK, rack_above=above)) as play:
        for (name, (sit_down, make)), seats in product(QUESTIONS.items(), (2, 4, 10)):
            sit_down(play, seats)
            for log in (False, True):
                if play.table.log_open != log:
                    play.table.toggle_log()
                play.turn.acting.ask(partial(make, play))
                question = play.question
                panels = question.stand.panels
                stage = play.table.stage
                fanned = [card_rect(stage.goal(card)).inflate(-8, -8) for card in question.cards]
                wrong += [
                    (name, seats, log, key, panel)
                    for key, rect in {**needed(play), **{f"card {i}": rect for i, rect in enumerate(fanned)}}.items()
                    for panel in panels
                    if panel.colliderect(rect) and panel != rect
                ]
                if len(question.cards) < 8 and not log:
                    kept = {key: rect for key, rect in needed(play).items() if key not in ("badge", "own")}
                    wrong += [(name, seats, log, key, card) for key, rect in kept.items()
                              for card in fanned if card.colliderect(rect)]  # fmt: skip
                if question.stand.strip:
                    pile, panel = play.table.zones.pile, panels[0]
                    lower = panel.bottom <= pile.top if above else panel.top >= pile.bottom
                    wrong += [] if lower else [(name, seats, log, "not below the piles")]
                elif not log:
                    wrong.append((name, seats, log, "not below the piles"))
                wrong += [(name, seats, log, "words", key) for key in overflows(question.form)]
                inside = [any(panel.contains(each.rect) for panel in panels) for each in question.form]
                if not (all(inside) and panels[0].contains(question.stand.words)):
                    wrong.append((name, seats, log, "outside"))
                if any(each.rect.colliderect(question.stand.words) for each in question.form):
                    wrong.append((name, seats, log, "keys over words"))
                play.turn.acting.close()
    assert wrong == []


@pytest.mark.parametrize("size", SIZES[:2])
@pytest.mark.parametrize("text", [150, 200])
def test_in_large_print_every_question_is_whole(size: tuple[int, int], text: int, tmp_path: Path) -> None:
    window = Rect((0, 0), size)
    with card_playing(tmp_path, size, settings=replace(QUICK, text_size=text)) as play:
        for (name, (sit_down, make)), seats in product(QUESTIONS.items(), (2, 4, 10)):
            sit_down(play, seats)
            question = make(play)
            panels, keys = question.stand.panels, [key.rect for key in question.form]
            assert all(window.contains(panel) for panel in panels), (name, seats)
            assert all(any(panel.contains(key) for panel in panels) for key in keys), (name, seats)
            assert question.stand.words.collidelist(keys) < 0, (name, seats)
            assert overflows(question.form) == [], (name, seats)


def test_while_a_question_is_open_nothing_is_lit_that_cannot_be_pressed(table: CardPlaying) -> None:
    table.at("W G5 R1", "B6 Y4", discard="R2")
    usual = {key.key for key in table.form if key.enabled}
    table.mouse.double_click(table.point(table.card("W")))
    asked = table.context.t("cardtable.which-colour")
    assert table.question.title == asked
    assert {key.key for key in table.form if key.enabled} == {"menu", "log"}
    assert asked in table.key("hint").reason
    assert [table.table.rise(card) for card in table.table.lying] == [0, 0]
    assert table.line == f"{asked} Esc, ein Klick auf die Karte oder Wegziehen nimmt sie zurück."
    table.mouse.press("draw")
    assert len(table.state.hands[0]) == 3
    table.mouse.press("log")
    assert not any(panel.collidelist(table.table.zones.plates) >= 0 for panel in table.question.stand.panels)
    table.mouse.key(pygame.K_ESCAPE)
    table.frame()
    assert {key.key for key in table.form if key.enabled} == {*usual, "watch"}


def test_the_line_speaks_of_whom_a_card_asks_for(table: CardPlaying) -> None:
    table.at("R7 G5 R1", "B6 Y4", "Y1 Y2", discard="R2", options={"seven_swaps": "on"})
    table.mouse.double_click(table.point(table.card("R7")))
    assert table.line.startswith(table.question.title)
    assert {key.key for key in table.form if key.enabled} == {"menu", "log"}


def test_with_one_other_nobody_is_asked_whose_hand_it_is(table: CardPlaying) -> None:
    table.at("R7 G5 R1", "B6 Y4", discard="R2", options={"seven_swaps": "on"})
    table.mouse.double_click(table.point(table.card("R7")))
    assert [" ".join(map(repr, hand)) for hand in table.state.hands] == ["B6 Y4", "G5 R1"]


def test_the_hint_helps_with_a_question_that_stays_open(table: CardPlaying) -> None:
    before_four(table, 3)
    table.screen.driver.paused = False
    assert table.question
    said = []
    for by_key in (False, True, False):
        if by_key:
            table.mouse.key(pygame.K_h)
        else:
            table.mouse.press("hint")
        said.append(table.line)
    assert said[0] == table.context.t("card.hint.choice")
    assert said[1].partition(": ")[2] in said[2]
    assert table.turn.question is not None
    assert table.screen.session.hints == {0: 1}


def test_the_disputed_card_is_larger_above_a_question_and_then_lies_as_before(table: CardPlaying) -> None:
    table.at("R1 R9 G5", "?5", "?7", "W4 R3 Y4", discard="R2", turn=3, done=("3 play W4:B",))
    table.screen.driver.paused = False
    question, colour, asked = table.question, table.table.zones.colour, table.table.zones.pile
    assert question.stand.panels[-1].top >= colour.bottom > asked.bottom
    assert table.table.stage.goal(table.table.shown.discard[0]).width == asked.width
    table.answer("take")
    usual = table.table.zones.pile
    assert (usual.width < asked.width, usual.y > asked.y) == (True, True)
    table.at("W G5 R1", "B6 Y4", discard="R2")
    table.mouse.double_click(table.point(table.card("W")))
    place = table.table.stage.goal(table.card("W"))
    assert place.width == table.table.zones.pile.width == usual.width, "nothing is disputed"
    assert place.x > table.table.zones.pile.right


def test_a_hand_that_is_shown_fans_out_of_the_plate_of_its_owner_and_goes_back_there(moving: CardPlaying) -> None:
    before_four(moving, 4)
    moving.rest()
    hand, stage = cards("R3 Y4 B7"), moving.table.stage
    moving.turn.acting.ask(lambda: moving.turn.acting.hand_notice(Challenged(0, 3, lawful=False, hand=hand)))
    plate, felt = moving.table.zones.plates[3], moving.table.zones.felt
    starts = [stage.place(card) for card in hand]
    assert all(plate.collidepoint(each.x, each.y) for each in starts)
    moving.mouse.wait(1.2)
    goals = [stage.place(card) for card in sorted(hand, key=lambda each: stage.place(each).x)]
    assert all(felt.collidepoint(each.x, each.y) and each.x > felt.centerx for each in goals), "on the owner's side"
    assert [each.angle for each in goals] != [0.0] * 3
    moving.turn.acting.close()
    assert all(card not in stage for card in hand)
    assert moving.table.zones.clear == felt
