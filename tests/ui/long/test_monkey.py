"""Somebody who presses everything while a match is played: nothing breaks, no piece is lost, the record replays."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.engine.cards.books import UNO_112, UNO_1999
from game.engine.cards.rules import CardRules, all_cards
from game.engine.options import SeatKind, with_options
from game.engine.registry import Rules
from game.engine.tiles.books import UNO_RUMMY
from game.engine.tiles.melds import all_tiles
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.widgets import Form
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from tests.tables import every_place
from tests.ui.driver import HUMAN, NORMAL, QUICK, Driver
from tests.ui.monkey import paw, rampage
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tests.ui.test_tile_round import state_of
from tests.ui.test_tile_scoring import at_end

PORTION, PORTIONS = 100, 4
"""After so many inputs it is looked whether all is well, and the scene comes again where somebody left it."""
FAST = Settings(computer_speed=ComputerSpeed.FAST)


def sound(play: Any) -> None:
    """The match is whole, and so is its picture."""
    cards = isinstance(play.state.rules, CardRules)
    box: Any = all_cards(play.state.rules) if cards else all_tiles(play.state.rules)
    assert every_place(play.state) == sorted(box)
    if isinstance(play.top, play.turn_scene) and not play.turn.hand.dragging and not play.screen.playback.busy:
        play.whole()


def pull_about(
    play: Any, kinds: type | tuple[type, ...], first: int, begin: Callable[[int], object], wild: Callable[[int], object]
) -> int:
    """Put in some portions; the scene begins anew where somebody left it. Answers after how many a match was there."""
    whole = 0
    for portion in range(first, first + PORTIONS):
        if not isinstance(play.top, kinds):
            while len(play.context.scenes):
                play.context.scenes.pop(fade=False)
            play.context.running = True
            play.context.scenes.push(Menu(play.context), fade=False)
            begin(portion)
        assert isinstance(play.top, kinds)
        wild(portion)
        if any(isinstance(scene, play._scenes) for scene in play.context.scenes):
            sound(play)
            whole += 1
    return whole


def anywhere(driver: Driver, chance: Random) -> tuple[int, int]:
    """A point in the window, or a little outside it."""
    width, height = driver.surface.get_size()
    return chance.randrange(-20, width + 20), chance.randrange(-20, height + 20)


def on_tiles(play: TilePlaying, chance: Random) -> tuple[int, int]:
    """A point: mostly a tile, sometimes a key, an answer or anything."""
    anything = anywhere(play.driver, chance)
    top = play.context.scenes.top
    if isinstance(top, Dialog) and top.form is not None:
        return top.form["answer-0"].rect.center
    if not isinstance(top, TileTurn):
        return anything
    if top.question and chance.random() < 0.5:
        return chance.choice(top.question.options).rect.center
    keys = ["end", "draw", "take", "leave", "undo", "redo", "reset", "uno", "sort", "hint", "hint", "log"]
    if top.form is not None and chance.random() < 0.25:
        return top.form[chance.choice([key for key in keys if key in top.form])].rect.center
    tiles = sorted(top.table.stage.keys())
    if tiles and chance.random() < 0.8:
        place = top.table.stage.place(chance.choice(tiles))
        return round(place.x + chance.uniform(-1.2, 1.2) * place.width), round(place.y)
    return anything


def on_cards(play: CardPlaying, chance: Random) -> tuple[int, int]:
    """A point: mostly a card, often a key or an answer, sometimes anything."""
    anything = anywhere(play.driver, chance)
    top = play.context.scenes.top
    if isinstance(top, Dialog) and top.form is not None:
        return top.form["answer-0"].rect.center
    form: Form | None = getattr(top, "form", None)
    if isinstance(top, CardTurn) and top.question is not None:
        form = top.question.form
    widgets = [*form] if form is not None else []
    draw = chance.random()
    if isinstance(top, CardTurn) and top.table.lying and draw < 0.45 and top.question is None:
        return play.point(chance.choice(top.table.lying))
    if widgets and draw < 0.8:
        rect: pygame.Rect = chance.choice([each for each in widgets if each.key not in ("menu", "same")]).rect
        return rect.center
    return anything


def play_on(play: TilePlaying) -> bool:
    """Play a legal turn, if it is one's turn, whatever was done before."""
    if not isinstance(play.top, TileTurn) or play.top is not play.context.scenes.top:
        return False
    play.mouse.post(pygame.WINDOWLEAVE)
    play.mouse.post(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0)
    play.screen.playback.skip()
    play.frame()
    if not (isinstance(play.top, TileTurn) and play.table.my_turn):
        return False
    play.mouse.press("reset")
    play.table.selected = ()
    play.player.play_turn()
    return True


def to_own_turn(play: TilePlaying) -> None:
    for _ in range(400):
        if isinstance(play.top, HandOver):
            play.mouse.press("ready")
        if isinstance(play.top, TileTurn) and play.table.my_turn:
            return
        play.screen.playback.skip()
        play.frame()


HOUSE: dict[str, str | int] = {"stacking": "on", "seven_o": "on", "jump_in": "on"}
WRITTEN: dict[str, str | int] = {
    "C1": "composed: chosen swap; others discard 1", "C2": "text: Alle singen.", "C3": "idea 5",
}  # fmt: skip
MATCHES: dict[str, tuple[Rules, Sequence[SeatKind], Settings]] = {
    "two": (UNO_RUMMY, (HUMAN, NORMAL), QUICK),
    "four": (UNO_RUMMY, (HUMAN, NORMAL, NORMAL, NORMAL), FAST),
    "hot seat": (UNO_RUMMY, (HUMAN, HUMAN), QUICK),
    "alone with cards": (UNO_1999, (HUMAN, NORMAL), QUICK),
    "moving": (with_options(UNO_112, WRITTEN), (HUMAN, NORMAL, NORMAL), FAST),
    "house rules": (with_options(UNO_1999, HOUSE), (HUMAN, NORMAL, NORMAL, NORMAL), QUICK),
    "shared": (with_options(UNO_112, {**HOUSE, **WRITTEN}), (HUMAN, HUMAN, NORMAL), QUICK),
    "partners": (
        with_options(UNO_1999, {"players": "rotating_partners", "wrong_card": "penalised"}),
        (HUMAN,) * 4,
        QUICK,
    ),
    "ten": (with_options(UNO_1999, {"scoring": "elimination", "target": 50, **HOUSE}), (HUMAN, *(NORMAL,) * 9), QUICK),
}
"""What somebody plays, with whom, and how fast everything goes."""


@pytest.mark.parametrize("name", MATCHES)
def test_whatever_is_pressed_no_piece_is_lost_and_the_match_replays(tmp_path: Path, name: str, first_seed: int) -> None:
    """After each portion a turn can be played."""
    rules, kinds, settings = MATCHES[name]
    made, somewhere = (card_playing, on_cards) if isinstance(rules, CardRules) else (tile_playing, on_tiles)
    play: Any
    with made(tmp_path, settings=settings, draw_every=10) as play:
        acts = 0

        def begin(portion: int) -> None:
            play.begin(kinds, rules, seed=f"wild {portion}")
            if isinstance(play, TilePlaying):
                to_own_turn(play)

        def wild(portion: int) -> None:
            nonlocal acts
            paw(play, Random(portion), PORTION, somewhere)
            if isinstance(play.context.scenes.top, Dialog):
                play.mouse.press("answer-0")
            if isinstance(play, TilePlaying):
                acts += 7 * play_on(play)
            if play.top is not None:
                acts += len(play.screen.session.record.lines) * isinstance(play, CardPlaying)
                play.replays()

        pull_about(play, TileTurn if isinstance(play, TilePlaying) else play._scenes, first_seed, begin, wild)
        assert acts > 6, "the monkey never got to play"


def covered(play: TilePlaying) -> None:
    play.set_up(state_of(3, 1, catchable=0), (HUMAN, HUMAN, HUMAN))
    play.until_on_top(HandOver)


SCENES: dict[type, tuple[Callable[[TilePlaying], object], Settings]] = {
    TileDeal: (lambda play: play.begin((HUMAN, NORMAL, HUMAN), seed="deal"), Settings()),
    HandOver: (covered, FAST), ScoringScene: (at_end, FAST),
}  # fmt: skip
"""The deal, the cover between two players, and the end of a round."""


@pytest.mark.parametrize("kind", SCENES)
def test_other_scenes_stand_whatever_is_pressed(tmp_path: Path, kind: type, first_seed: int) -> None:
    begin, settings = SCENES[kind]
    with tile_playing(tmp_path, settings=settings, draw_every=5) as play:
        assert pull_about(
            play, kind, first_seed, lambda _: begin(play), lambda portion: rampage(play.driver, portion, PORTION)
        )
