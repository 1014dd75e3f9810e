"""Finding a piece by its colour and number: one press for the colour, then the digits of the number."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

LONGEST = 2
"""Digits that a number has at most."""


class Finding:
    """What has been asked for so far; `colours` are letters of colours with their names, jokers or wilds last."""

    def __init__(self, colours: Sequence[tuple[str, str]]) -> None:
        self.colours = tuple(colours)
        self.colour: str | None = None
        self.number = ""

    def press(self, event: pygame.Event) -> bool:
        """Handle a key; return whether it was a colour or a digit.

        Colours have numbers, in their order, jokers and wilds 0; or the first letter of their name, and the same letter
        again for the next one.
        """
        sign = str(getattr(event, "unicode", "") or pygame.key.name(event.key)).lower().strip("[]")
        if self.colour is None and sign.isdecimal():
            index = int(sign) - 1
            if index < len(self.colours):
                self.colour = self.colours[index][0]
            return True
        if sign.isdecimal():
            self.number = (self.number + sign)[-LONGEST:]
            return True
        codes = [code for code, name in self.colours if len(sign) == 1 and name.lower().startswith(sign)]
        if codes:
            index = codes.index(self.colour) + 1 if self.colour in codes else 0
            self.colour, self.number = codes[index % len(codes)], ""
        return bool(codes)

    def named(self) -> str:
        """Return all colours with what to press for them."""
        *plain, (_, last) = self.colours
        return " · ".join([*(f"{i} {name}" for i, (_, name) in enumerate(plain, 1)), f"0 {last}"])

    def finds(self, colour: str, number: str) -> bool:
        """Return whether a piece is what is asked for; one digit may be the first of two."""
        return self.colour == colour and number.startswith(self.number)

    def is_exact(self, number: str) -> bool:
        """Return whether a piece has the number, not only its first digit."""
        return number == self.number
