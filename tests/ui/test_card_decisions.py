"""What players decide at the card table: challenges, stacks, jumping in, swaps, rules of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.actions import Draw
from game.engine.cards.events import Challenged, HandsShuffled, HandsSwapped, Played
from game.engine.cards.phases import CardPhase
from game.engine.cards.state import CardState
from game.store.settings import Settings
from game.ui.kit.style import Style
from game.ui.kit.widgets import ButtonKind, Stepper
from game.ui.table.cards import decisions, plate_lines
from game.ui.table.cards.bodies import PROPORTION
from game.ui.table.cards.fan import HandOrder, sorted_hand
from game.ui.table.cards.images import CardLook
from game.ui.table.cards.questions import Question
from game.ui.table.shared.rims import Rim
from game.words.catalogue import LANGUAGES
from game.words.sentences import cited
from tests.card_tables import cards, position, rules
from tests.tables import happened, play
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.test_scenes import overflows


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CardPlaying]:
    """A window in which nothing moves by itself."""
    with card_playing(tmp_path) as made:
        yield made


def doubtful(held: str) -> CardState:
    """A wild draw four lies before seat 0; its layer held these cards besides."""
    state = position("R1 G5 Y7", f"W4 {held}", "Y1 Y2 Y3", discard="R7", turn=1, direction=-1)
    return play(state, "1 play W4:B")


# Challenge


@pytest.mark.parametrize(("held", "own", "layer", "turn"), [("R3 Y4", 3, 6, 0), ("G3 Y4", 9, 2, 2), ("G3 R4", 3, 6, 0)])
def test_uc_63_a_challenge_shows_the_hand_to_the_challenger_and_one_of_the_two_draws(
    table: CardPlaying, held: str, own: int, layer: int, turn: int
) -> None:
    table.set_up(doubtful(held), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.turn.question is not None)
    words = " ".join(table.words())
    assert "4" in words
    table.answer("challenge")
    question = table.turn.question
    assert question is not None
    assert question.cards == sorted_hand(cards(held), HandOrder.COLOUR)
    table.screen.driver.paused = True
    table.answer("close")
    table.until(lambda: not table.screen.playback.busy)
    assert table.turn.question is None
    assert [len(hand) for hand in table.state.hands[:2]] == [own, layer]
    assert table.state.turn == turn


def test_uc_65_the_hand_that_was_shown_is_closed_and_stands_in_no_log(table: CardPlaying) -> None:
    table.set_up(doubtful("R3 Y4"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.turn.question is not None)
    table.screen.driver.paused = True
    table.answer("challenge")
    table.answer("close")
    logged = [line.event for line in table.screen.log.lines if isinstance(line.event, Challenged)]
    assert [event.hand for event in logged] == [()]
    table.driver.app.frame(0.1)
    assert table.turn.question is None


def test_uc_67_accepting_costs_four_cards_and_the_turn(table: CardPlaying) -> None:
    table.set_up(doubtful("G3 Y4"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.turn.question is not None)
    table.screen.driver.paused = True
    table.mouse.key(pygame.K_d)
    assert [len(hand) for hand in table.state.hands] == [7, 2, 3]
    assert table.state.turn == 2


# Stacking


def test_uc_84_a_draw_two_is_answered_with_another_and_the_stack_is_counted(table: CardPlaying) -> None:
    stacking = rules(stacking="on")
    state = position("G+2 G5 R1", "R+2 Y4 G9", "Y1 Y2 Y3", options={"stacking": "on"}, turn=1, direction=-1)
    assert state.rules == stacking
    table.set_up(play(state, "1 play R+2"), (HUMAN, NORMAL, NORMAL))
    table.until_my_turn()
    assert "+2" in table.words()
    assert table.context.t("heading.house-stacking") in cited(table.context.t, table.turn.guidance().rule)
    table.screen.driver.paused = True
    table.lay(table.card("G5"))
    assert table.state.turn == 0, "only another draw two answers"
    table.lay(table.card("G+2"))
    assert table.state.pending.pending_draw == 4
    table.until(lambda: not table.screen.playback.busy)
    assert "+4" in table.words()


def test_uc_85_another_draw_four_is_put_on_the_one_that_lies(table: CardPlaying) -> None:
    state = position("W4 G5 R1", "W4' Y4 G1", "Y1 Y2 Y3", options={"stacking": "on"}, turn=1, direction=-1)
    table.set_up(play(state, "1 play W4':B"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.turn.question is not None)
    table.screen.driver.paused = True
    table.answer("stack-4")
    table.until(lambda: table.turn.question is not None and "colour-G" in table.turn.question.form)
    question, chip = table.turn.question, table.screen.table.zones.colour
    assert question is not None
    assert not question.rect.colliderect(chip), "the chips below the piles are not cut"
    table.answer("colour-G")
    assert table.state.pending.pending_draw == 8
    assert table.state.colour == "G"


# Jumping in


JUMP = {"jump_in": "on"}


def test_uc_92_the_only_player_here_jumps_in_with_a_key(table: CardPlaying) -> None:
    state = position("B6 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
    table.set_up(play(state, "1 play B6'"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.screen.driver.asked)
    table.frame()
    assert table.form["jump"].enabled
    table.mouse.key(pygame.K_j)
    table.frame()
    assert happened(Played, table.screen.session.steps)[-1].jumped
    assert len(table.state.hands[0]) == 2


def test_the_card_that_can_jump_in_stands_out_as_long_as_it_can(table: CardPlaying) -> None:
    state = position("B6 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
    table.set_up(play(state, "1 play B6'"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.screen.driver.asked)
    table.frame()
    looks = {card.symbol: table.table.stage.goal(card).look for card in table.table.hand}
    assert looks["6"] == CardLook(rim=Rim.PLAYABLE)
    assert looks["5"] == looks["1"] == CardLook(dimmed=True)
    table.mouse.press("draw")
    table.until(lambda: table.state.phase is not CardPhase.WINDOW and not table.screen.playback.busy)
    table.frame()
    assert not any(table.table.stage.goal(card).look == CardLook(rim=Rim.PLAYABLE) for card in table.table.hand)


def test_uc_q20_the_card_stands_out_even_for_a_seat_that_has_passed(table: CardPlaying) -> None:
    state = position("B6 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
    table.set_up(play(state, "1 play B6'", "0 pass"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.screen.driver.asked)
    table.frame()
    looks = {card.symbol: table.table.stage.goal(card).look for card in table.table.hand}
    assert looks["6"] == CardLook(rim=Rim.PLAYABLE)
    table.mouse.press("jump")
    table.frame()
    assert happened(Played, table.screen.session.steps)[-1].jumped


def test_uc_92_who_does_not_want_to_jump_in_says_so_or_lets_the_time_go_by(table: CardPlaying) -> None:
    for wait in (False, True):
        state = position("B6 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
        table.set_up(play(state, "1 play B6'"), (HUMAN, NORMAL, NORMAL))
        table.until(lambda: table.screen.driver.asked)
        table.frame()
        assert table.state.phase is CardPhase.WINDOW
        if wait:
            table.mouse.wait(2.0)
            assert table.state.phase is CardPhase.WINDOW
            table.mouse.wait(2.5)
        else:
            table.mouse.press("draw")
        table.until(lambda: table.state.phase is not CardPhase.WINDOW)
        assert not any(event.jumped for event in happened(Played, table.screen.session.steps))


def test_the_time_to_jump_in_stands_still_in_a_menu_and_while_a_colour_is_chosen(table: CardPlaying) -> None:
    state = position("W G5 R1", "W' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1)
    table.set_up(play(state, "1 play W':B"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.screen.driver.asked)
    table.frame()
    table.mouse.key(pygame.K_ESCAPE)
    table.mouse.wait(6.0)
    table.mouse.key(pygame.K_ESCAPE)
    assert table.screen.driver.asked
    table.mouse.press("jump")
    table.mouse.wait(6.0)
    assert table.state.phase is CardPhase.WINDOW
    table.answer("colour-G")
    table.frame()
    assert happened(Played, table.screen.session.steps)[-1].jumped
    assert table.state.colour == "G"


def test_nobody_is_asked_who_holds_no_twin(table: CardPlaying) -> None:
    state = position("B5 G5 R1", "B6' Y4 R2", "Y1 Y2 Y3", options=JUMP, discard="B7", turn=1, direction=-1)
    table.set_up(play(state, "1 play B6'"), (HUMAN, NORMAL, NORMAL))
    for _ in range(10):
        assert not table.screen.driver.asked
        table.frame()
    assert table.table.my_turn


def test_of_two_who_jump_in_the_nearer_one_does(table: CardPlaying) -> None:
    state = position("W G5 R1", "W' Y4 R2", "W'' Y2 Y3", options=JUMP, discard="B7", turn=1)
    table.set_up(play(state, "1 play W':B"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.screen.driver.asked)
    table.frame()
    table.mouse.press("jump")
    table.answer("colour-G")
    table.until(lambda: any(event.jumped for event in happened(Played, table.screen.session.steps)))
    jumped = next(event for event in happened(Played, table.screen.session.steps) if event.jumped)
    assert jumped.seat == 2


# Seven-O, Shuffle Hands, custom wilds


def test_uc_91_a_seven_asks_with_whom_to_swap(table: CardPlaying) -> None:
    state = position("R7 G5 R1", "B6 Y4", "Y1 Y2 Y3 Y5", options={"seven_o": "on"}, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    theirs = state.hands[2]
    table.lay(table.card("R7"), seat=2, drag=True)
    table.until(lambda: not table.screen.playback.busy)
    assert happened(HandsSwapped, table.screen.session.steps) == [HandsSwapped(0, 2)]
    assert sorted(table.table.hand) == sorted(theirs)
    table.whole()


def test_a_card_whose_question_is_taken_back_lies_in_the_fan_again(table: CardPlaying) -> None:
    state = position("W G5 R1", "B6 Y4", discard="R2", turn=0)
    table.set_up(state, paused=True)
    table.mouse.double_click(table.point(table.card("W")))
    assert table.turn.question is not None
    assert len(table.table.lying) == 2
    table.mouse.key(pygame.K_ESCAPE)
    assert table.turn.question is None
    assert len(table.table.lying) == 3
    assert table.state == state


def test_the_card_that_waits_behind_a_question_covers_no_plate(table: CardPlaying) -> None:
    hands = ["R7 G5 R1", *(f"Y{number}" for number in range(1, 10))]
    state = position(*hands, options={"seven_o": "on"}, discard="R2", turn=0)
    table.set_up(state, (HUMAN, *(NORMAL,) * 9), paused=True)
    table.lay(table.card("R7"))
    place = table.table.play_place
    assert place is not None
    rect = pygame.Rect(0, 0, round(place.width), round(place.width * PROPORTION))
    rect.center = round(place.x), round(place.y)
    assert rect.collidelist(table.table.zones.plates) == -1


def test_un_38_shuffled_hands_are_dealt_anew_and_only_the_own_one_is_seen(table: CardPlaying) -> None:
    state = position("SH G5 R1", "B6 Y4", "Y1 Y2 Y3 Y5", book="uno-112", discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
    table.lay(table.card("SH"), "G")
    table.until(lambda: not table.screen.playback.busy)
    (event,) = happened(HandsShuffled, table.screen.session.steps)
    assert event.counts == (2, 3, 3)
    assert sorted(table.table.hand) == sorted(table.state.hands[0])
    assert not {*table.state.hands[1], *table.state.hands[2]} & {*table.table.stage.keys()}
    table.whole()


def test_un_q18_a_rule_in_the_players_words_is_read_and_confirmed(table: CardPlaying) -> None:
    options = {"C1": "text: Alle singen."}
    state = position("C1 G5 R1", "B6 Y4", "Y1 Y2", book="uno-112", options=options, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL))
    table.lay(table.card("C1"), "G")
    table.until(lambda: table.turn.question is not None)
    assert table.turn.question is not None
    assert table.turn.question.text == "Alle singen."
    assert table.state.phase is CardPhase.RULE
    table.answer("done")
    assert table.state.phase is not CardPhase.RULE


def test_un_q18_a_rule_of_a_computer_is_read_before_it_goes_on(table: CardPlaying) -> None:
    options = {"C1": "text: Alle singen."}
    state = position("G4 G5 R1", "C1 Y4 B7", "Y1 Y2", book="uno-112", options=options, discard="R2", turn=1)
    table.set_up(play(state, "1 play C1:G"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.turn.question is not None)
    table.mouse.wait(5.0)
    assert table.state.phase is CardPhase.RULE
    said = table.context.t("card.guide.rule-other", name="Bert", text="Alle singen.")
    assert table.turn.guidance().text == said, "nobody thinks: the player at this machine is waited for"
    table.answer("close")
    table.until(lambda: table.state.phase is not CardPhase.RULE)


def question(table: CardPlaying) -> Question:
    """What is asked now."""
    assert table.turn.question is not None
    return table.turn.question


def test_un_q18_a_rule_in_the_players_words_is_carried_out_with_the_tool_beside_done(table: CardPlaying) -> None:
    options = {"C1": "text: Alle singen, wer nicht singt, zieht drei."}
    state = position("C1 G5 R1", "B6 Y4", "Y1 Y2", book="uno-112", options=options, discard="R2", turn=0)
    table.set_up(state, (HUMAN, NORMAL, NORMAL))
    table.lay(table.card("C1"), "G")
    table.until(lambda: table.turn.question is not None)
    form = question(table).form
    number, seat = form["rule-number"], form["rule-seat"]
    assert isinstance(number, Stepper)
    assert isinstance(seat, Stepper)
    assert (number.value, seat.words[seat.value]) == (2, table.screen.session.name(1)), "the next player, two cards"
    number.move(1)
    seat.move(1)
    table.frame()
    table.answer("rule-draw")
    table.until(lambda: table.turn.question is not None)
    assert len(table.state.hands[2]) == 5
    table.answer("rule-skip")
    table.until(lambda: table.turn.question is not None)
    assert table.state.owed_skips == (2,)
    assert "setzt" in question(table).form["rule-skip"].reason
    table.answer("done")
    assert table.state.phase is not CardPhase.RULE
    own = [line for line in table.screen.session.record.lines if line.startswith("0 ")]
    assert own == ["0 play C1:G", "0 draws 2 3", "0 skips 2", "0 done"]


def test_un_q18_players_carry_out_what_a_computer_has_laid(table: CardPlaying) -> None:
    options = {"C1": "text: Alle singen."}
    state = position("G4 G5 R1", "C1 Y4 B7", "Y1 Y2", book="uno-112", options=options, discard="R2", turn=1)
    table.set_up(play(state, "1 play C1:G"), (HUMAN, NORMAL, NORMAL))
    table.until(lambda: table.turn.question is not None)
    table.answer("rule-draw")
    table.until(lambda: table.turn.question is not None)
    assert len(table.state.hands[2]) == 4
    table.answer("close")
    table.until(lambda: table.state.phase is not CardPhase.RULE)
    assert [line for line in table.screen.session.record.lines if line.startswith("1 d")] == ["1 draws 2 2", "1 done"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_uc_q27_a_draw_four_is_answered_with_either_draw_card_and_every_key_has_room(
    tmp_path: Path, language: str
) -> None:
    options = {"stacking": "on", "stack_mixed": "on"}
    state = position("G+2 W4 R7 G1", "W4 Y4 G9", "Y1 Y2", options=options, discard="R2", turn=1, direction=-1)
    with card_playing(tmp_path, language=language) as table:
        table.set_up(play(state, "1 play W4:G"), (HUMAN, NORMAL, NORMAL))
        table.until(lambda: table.turn.question is not None)
        assert [each.key for each in question(table).form] == ["take", "challenge", "stack-4", "stack-2"]
        assert overflows(question(table).form) == []
        assert "6" in question(table).text
        table.answer("stack-2")
        table.until(lambda: table.state.discard[0].symbol == "+2")
        assert "0 play G+2" in table.screen.session.record.lines


def test_un_49_who_has_to_discard_lifts_so_many_cards(table: CardPlaying) -> None:
    options = {"C1": "composed: next discard 2"}
    state = position("G4 G5 R1 B2", "C1 Y4 B7", "Y1 Y2", book="uno-112", options=options, discard="R2", turn=1,
                     direction=-1)  # fmt: skip
    table.set_up(play(state, "1 play C1:G"), (HUMAN, NORMAL, NORMAL), paused=True)
    table.until_my_turn()
    assert table.table.discarding == 2
    for face in ("G4", "R1"):
        assert not table.form["lay"].enabled
        table.mouse.click(table.point(table.card(face)))
    table.mouse.press("lay")
    assert {card.colour + card.symbol for card in table.state.hands[0]} == {"G5", "B2"}


# The first colour


def test_uc_37_the_colour_of_a_first_wild_is_asked_for(table: CardPlaying) -> None:
    state = position("G4 G5 R1", "B6 Y4", discard="W", phase="colour", turn=0)
    table.set_up(state)
    table.until(lambda: table.turn.question is not None)
    table.mouse.key(pygame.K_3)
    assert table.state.colour == "G"
    assert table.table.my_turn


# UNO!


def test_uc_q5_uno_can_be_called_until_the_second_last_card_lies(tmp_path: Path) -> None:
    for late in (False, True):
        with card_playing(tmp_path / str(late), settings=Settings()) as table:
            state = position("R4 G5", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
            table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
            table.lay(table.card("R4"))
            assert table.state == state, "the card is still on its way"
            table.mouse.wait(1.0 if late else 0.2)
            table.mouse.key(pygame.K_u)
            assert len(table.state.hands[0]) == 1
            assert table.state.catchable == (0 if late else None)


def test_a_card_that_falls_cannot_be_taken_back(tmp_path: Path) -> None:
    with card_playing(tmp_path, settings=Settings()) as table:
        state = position("R4 G5", "B6 Y4 Y5", "Y1 Y2 Y3", discard="R2", turn=0)
        table.set_up(state, (HUMAN, NORMAL, NORMAL), paused=True)
        card = table.card("R4")
        table.lay(card)
        for key in (pygame.K_RIGHT, pygame.K_ESCAPE, pygame.K_s, pygame.K_h):
            table.mouse.key(key)
        table.mouse.click(table.table.zones.hand.center)
        assert card not in table.table.lying
        assert table.turn.acting.flight is not None
        table.mouse.press("uno")
        assert table.state.discard[0] == card
        assert table.state.catchable is None
        assert len(table.state.hands[0]) == 1


def test_the_words_for_a_lost_challenge_count_what_stacks_cost(table: CardPlaying) -> None:
    for option, count in (("4k+2", 10), ("4k+2k", 12)):
        options = {"stacking": "on", "stack_challenge": option}
        state = position("R1 G5", "W4 Y4 G1", "W4' Y2 Y3", options=options, discard="R7", turn=2, direction=-1)
        table.set_up(play(state, "2 play W4':B", "1 play W4:G"), (HUMAN, NORMAL, NORMAL))
        table.until(lambda: table.turn.question is not None)
        assert table.turn.question is not None
        assert str(count) in table.turn.question.text
        assert decisions.stacking_cards(table.table) == ()


@pytest.mark.parametrize("catches", [True, False])
def test_in_the_own_turn_the_chance_to_catch_stays_until_the_first_act(tmp_path: Path, catches: bool) -> None:
    with card_playing(tmp_path, settings=Settings()) as table:
        state = play(position("B6 Y4 Y5", "R4 G5", discard="R2", turn=1), "1 play R4")
        table.set_up(state)
        table.until(lambda: table.screen.driver.catch_window is not None)
        table.mouse.wait(60)
        assert table.screen.driver.catches, "it was over after four seconds"
        table.mouse.press("uno" if catches else "draw")
        assert len(table.state.hands[1]) == (1, 3)[catches]
        assert table.state.catchable is None
        table.frame()
        assert table.screen.driver.catch_window is None


# The call of UNO!


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_the_ring_of_the_catch_stands_clear_of_every_name(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    names: dict[str, pygame.Rect] = {}
    monkeypatch.setattr(Style, "write", lambda _style, _surface, text, rect, *_, **__: names.update({text: rect}))
    with card_playing(tmp_path, size=size) as table:
        table.set_up(position("R1 R3", "R2 Y4", "Y1 Y2", "B1 B2", discard="R7"), (HUMAN, *(NORMAL,) * 3), paused=True)
        table.picture()
        for seat in range(4):
            ring = plate_lines.face_rect(table.table, seat).inflate(*[table.context.style.px(14)] * 2)
            assert names[table.screen.session.name(seat)].left >= ring.right, seat


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (2560, 1440)])
def test_the_key_that_catches_tells_its_word_in_full(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    with card_playing(tmp_path, size=size, language=language) as table:
        state = position("R1 R3 B4", "R2 R4", "Y1 Y2 Y3", discard="R7", turn=1)
        table.set_up(play(state, "1 play R2"), (HUMAN, NORMAL, NORMAL))
        table.until(lambda: table.screen.driver.catches)
        table.frame()
        assert table.key("uno").text == table.context.t("table.catch")
        assert table.cut_off() == []


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_a_key_that_explains_itself_leaves_the_line_and_the_own_plate_readable(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    with card_playing(tmp_path, size=size) as table:
        table.set_up(position("R1 R3", "R2 Y4", discard="R7"), paused=True)
        table.until_my_turn()
        table.mouse.press("uno")
        table.mouse.wait(3)
        table.picture()
        zones, surface = table.table.zones, table.driver.surface
        shadow = table.context.style.px(20)
        kept = [rect.inflate(0, -shadow) for rect in (zones.guidance, zones.plates[0], zones.own)]
        before = [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in kept]
        table.mouse.press("uno")
        assert table.form.tip is not None
        table.picture()
        assert [pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in kept] == before


def test_the_key_pulses_until_uno_is_called_and_says_so_until_the_card_lies(table: CardPlaying) -> None:
    table.set_up(position("R1 R3", "?7", discard="R7"), paused=True)
    say = table.context.t
    assert table.key("uno").kind is ButtonKind.DANGER
    assert table.turn.guidance().text.startswith(say("card.guide.call-first", then=""))
    table.mouse.press("uno")
    assert (table.key("uno").kind, table.key("uno").text) == (ButtonKind.SECONDARY, say("table.called"))
    assert not table.key("uno").enabled
    assert not table.turn.guidance().text.startswith(say("card.guide.call-first", then=""))


def test_with_nothing_that_fits_or_with_more_cards_nobody_is_asked_to_call(table: CardPlaying) -> None:
    for hand in ("B3 B5", "R1 R3 R5"):
        table.set_up(position(hand, "?7", discard="R7"), paused=True)
        assert table.key("uno").kind is ButtonKind.SECONDARY
        assert table.turn.guidance().tone == "plain"


def test_whoever_forgot_at_cards_and_was_not_noticed_is_told_afterwards(table: CardPlaying) -> None:
    table.set_up(play(position("R1 R3", "R5 Y9", discard="R7"), "0 play R1"), paused=True)
    assert table.screen.session.state.catchable == 0
    assert table.screen.session.submit(1, Draw()) == ()
    table.until(lambda: table.turn.guidance().text == table.context.t("guide.unnoticed"))
