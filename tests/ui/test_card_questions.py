"""Questions over the card table: all by which they are decided stays visible, and nothing else can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.engine.cards.events import Challenged
from game.ui.table.cards.acting import answer_question, hand_notice, rule_question
from game.ui.table.cards.images import card_rect
from game.ui.table.cards.questions import Question, colour_question, seat_question
from game.words.catalogue import LANGUAGES
from tests.card_tables import cards
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.screen import QUICK
from tests.ui.test_scenes import overflows

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
    return hand_notice(play.table, Challenged(0, last, lawful=True, hand=cards(hand)), nothing)


QUESTIONS: dict[str, tuple[Callable[[CardPlaying, int], None], Callable[[CardPlaying], Question]]] = {
    "colour": (naming, lambda play: colour_question(play.table, nothing, nothing)), "seat": (naming, seat),
    "answer": (before_four, lambda play: answer_question(play.table, nothing, nothing, nothing)),
    "rule": (before_rule, lambda play: rule_question(play.table, play.turn.acting.tool, nothing, nothing, nothing)),
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
                play.turn.asking.ask(partial(make, play))
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
                play.turn.asking.close()
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
    assert table.line == f"{asked} Esc nimmt die Karte zurück."
    table.mouse.press("draw")
    assert len(table.state.hands[0]) == 3
    table.mouse.press("log")
    assert not any(panel.collidelist(table.table.zones.plates) >= 0 for panel in table.question.stand.panels)
    table.mouse.key(pygame.K_ESCAPE)
    table.frame()
    assert {key.key for key in table.form if key.enabled} == {*usual, "watch"}


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
    assert question.rect.top >= colour.bottom > asked.bottom
    assert table.table.stage.goal(table.table.shown.discard[0]).width == asked.width
    table.answer("take")
    usual = table.table.zones.pile
    assert (usual.width < asked.width, usual.y > asked.y) == (True, True)
    table.at("W G5 R1", "B6 Y4", discard="R2")
    table.mouse.double_click(table.point(table.card("W")))
    place = table.table.stage.goal(table.card("W"))
    assert place.width == table.table.zones.pile.width > usual.width
    assert place.x > table.table.zones.pile.right


def test_a_hand_that_is_shown_fans_out_of_the_plate_of_its_owner_and_goes_back_there(moving: CardPlaying) -> None:
    before_four(moving, 4)
    moving.rest()
    hand, stage = cards("R3 Y4 B7"), moving.table.stage
    moving.turn.asking.ask(lambda: hand_notice(moving.table, Challenged(0, 3, lawful=False, hand=hand), nothing))
    plate, felt = moving.table.zones.plates[3], moving.table.zones.felt
    starts = [stage.place(card) for card in hand]
    assert all(plate.collidepoint(each.x, each.y) for each in starts)
    moving.mouse.wait(1.2)
    goals = [stage.place(card) for card in sorted(hand, key=lambda each: stage.place(each).x)]
    assert all(felt.collidepoint(each.x, each.y) and each.x > felt.centerx for each in goals), "on the owner's side"
    assert [each.angle for each in goals] != [0.0] * 3
    moving.turn.asking.close()
    assert all(card not in stage for card in hand)
    assert moving.table.zones.clear == felt
