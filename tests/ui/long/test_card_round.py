"""Whole rounds of the card books with a mouse that nobody holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pygame

from game.engine.cards.rules import all_cards
from game.engine.options import SeatKind
from game.store.settings import ComputerSpeed, Settings
from game.ui.kit.widgets import Form
from game.ui.scenes.menu.menu import Menu
from game.ui.scenes.page import Dialog
from game.ui.scenes.round.card_turn import CardTurn
from tests.card_tables import every_place, rules
from tests.ui.card_playing import CardPlaying, card_playing
from tests.ui.monkey import KEYS
from tests.ui.monkey import SIZES as WINDOWS
from tests.ui.screen import HUMAN, NORMAL, QUICK

PORTION = 60
"""After so many inputs it is looked whether all is well."""
FAST = Settings(computer_speed=ComputerSpeed.FAST)
OWN_KEYS = [*KEYS, pygame.K_j, pygame.K_z, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4]
HOUSE: dict[str, str | int] = {"stacking": "on", "seven_o": "on", "jump_in": "on"}
WRITTEN: dict[str, str | int] = {
    "C1": "composed: chosen swap; others discard 1", "C2": "text: Alle singen.", "C3": "idea 5",
}  # fmt: skip
TABLES: dict[str, tuple[str, dict[str, str | int], Sequence[SeatKind], Settings]] = {
    "alone": ("uno-1999", {}, (HUMAN, NORMAL), QUICK),
    "moving": ("uno-112", WRITTEN, (HUMAN, NORMAL, NORMAL), FAST),
    "house rules": ("uno-1999", HOUSE, (HUMAN, NORMAL, NORMAL, NORMAL), QUICK),
    "shared": ("uno-112", {**HOUSE, **WRITTEN}, (HUMAN, HUMAN, NORMAL), QUICK),
    "partners": ("uno-1999", {"players": "rotating_partners", "wrong_card": "penalised"}, (HUMAN,) * 4, QUICK),
    "ten": ("uno-1999", {"scoring": "elimination", "target": 50, **HOUSE}, (HUMAN, *(NORMAL,) * 9), QUICK),
}


def somewhere(play: CardPlaying, chance: Random) -> tuple[int, int]:
    """A point: mostly a card, often a key or an answer, sometimes anything."""
    width, height = play.driver.surface.get_size()
    anything = chance.randrange(-20, width + 20), chance.randrange(-20, height + 20)
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


def paw(play: CardPlaying, chance: Random) -> None:
    """Random inputs that like cards, keys and questions, and what lies beside them."""
    held = False
    for _ in range(PORTION):
        pos = somewhere(play, chance)
        match chance.randrange(10):
            case 0 | 1 | 2 | 3:
                kind = pygame.MOUSEBUTTONUP if held and chance.random() < 0.8 else pygame.MOUSEBUTTONDOWN
                held = kind == pygame.MOUSEBUTTONDOWN
                pygame.event.post(pygame.Event(kind, pos=pos, button=1))
            case 4 | 5 | 6:
                pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(int(held), 0, 0)))
            case 7:
                play.mouse.click(pos)
            case 8:
                key = chance.choice(OWN_KEYS)
                pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
            case _:
                pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=chance.randrange(-2, 3)))
        if chance.random() < 0.01:
            play.driver.window.size = chance.choice(WINDOWS)
        if chance.random() < 0.5:
            play.frame()
    play.frame()


def pawed(home: Path, name: str, seed: str, inputs: int) -> None:
    """Press anything at a table, so many times in all; whatever is pressed, no card is lost and the match replays."""
    book, options, kinds, settings = TABLES[name]
    chance = Random(seed)
    with card_playing(home, settings=settings, draw_every=10) as play:
        play.mouse.dt = 0.1
        acts = 0
        for portion in range(inputs // PORTION):
            if play.top is None:
                while len(play.context.scenes):
                    play.context.scenes.pop(fade=False)
                play.context.scenes.push(Menu(play.context), fade=False)
                play.begin(kinds, rules(book, **options), seed=f"{seed}{portion}")
            paw(play, chance)
            if play.top is None:
                continue
            acts += len(play.screen.session.record.lines)
            assert sorted(every_place(play.state)) == sorted(all_cards(play.state.rules))
            if isinstance(play.top, CardTurn) and not play.turn.hand.dragging and play.table.up_to_date:
                play.whole()
            play.replays()
        assert acts > inputs // 60, "the monkey never got to play"
