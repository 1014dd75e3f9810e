"""Somebody who plays cards with the keyboard alone, and does anything that is allowed."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame

from game.engine.cards.actions import Accept, CardAction, Challenge, Discard, Done, NameColour, Play
from game.engine.cards.notation import format_action
from game.engine.cards.pieces import Card
from game.engine.game import Draw, Pass
from tests.ui.card_playing import CardPlaying
from tests.ui.driver import Driver, Keyboard

LETTERS = {"uno": pygame.K_u, "draw": pygame.K_d, "lay": pygame.K_e}
DOABLE = (Play, Accept, Draw, Pass, Challenge, NameColour, Discard, Done)
"""What is done in turns; calls and catches come by themselves."""


class CardKeys(CardPlaying):
    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self.chance = Random("cards by keys")

    @property
    def keyboard(self) -> Keyboard:
        return Keyboard(self.mouse)

    def press(self, key: str) -> None:
        self.mouse.key(LETTERS[key])

    def answer(self, key: str) -> None:
        for _ in range(20):
            if self.keyboard.focus.item == key:
                break
            self.mouse.key(pygame.K_TAB)
        assert (self.keyboard.focus.zone, self.keyboard.focus.item) == ("question", key)
        self.mouse.key(pygame.K_SPACE)

    def lay(self, card: Card, colour: str = "", seat: int | None = None, drag: bool = False) -> None:
        """Go to a card, play it with one of the keys that do, and answer what it asks."""
        self.keyboard.reach("hand", card)
        if card not in self.table.selected:
            self.mouse.key(pygame.K_SPACE)
        self.mouse.key(pygame.K_RETURN if drag else pygame.K_e)
        if colour:
            self.answer(f"colour-{colour}")
        if seat is not None:
            self.answer(f"seat-{seat}")

    def choose(self, card: Card) -> None:
        self.keyboard.reach("hand", card)
        self.mouse.key(pygame.K_SPACE)

    def play_turn(self) -> None:
        """Do anything that is allowed now; the match does just that."""
        session, seat = self.screen.session, self.table.viewer
        listed = [each for each in session.game.choices(session.state, seat) if isinstance(each, DOABLE)]
        lays = [each for each in listed if not isinstance(each, Draw | Pass | Accept)]
        action: CardAction = self.chance.choice(lays if lays and self.chance.random() < 0.9 else listed)
        before = len(session.record.lines)
        self.do(action)
        self.until(lambda: len(session.record.lines) > before, 200)
        sent = replace(action, uno=False) if isinstance(action, Play) else action
        assert f"{seat} {format_action(sent)}" in session.record.lines[before:], (action, session.record.lines[before:])
