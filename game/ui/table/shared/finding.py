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
        self.wanted: tuple[str, ...] = ()
        """The colours that may be meant, the most likely first."""
        self.number = ""

    def press(self, event: pygame.Event) -> bool:
        """Handle a key; return whether it was a colour or a digit.

        Colours have numbers, in their order, jokers and wilds 0; or the first letter of their name, and the same letter
        again for the next one.
        """
        sign = str(getattr(event, "unicode", "") or pygame.key.name(event.key)).lower().strip("[]")
        if not self.wanted and sign.isdecimal():
            index = int(sign) - 1
            if index < len(self.colours):
                self.wanted = (self.colours[index][0],)
            return True
        if sign.isdecimal():
            self.number = (self.number + sign)[-LONGEST:]
            return True
        codes = tuple(code for code, name in self.colours if len(sign) == 1 and name.lower().startswith(sign))
        if codes:
            start = codes.index(self.wanted[0]) + 1 if self.wanted and self.wanted[0] in codes else 0
            self.wanted, self.number = (*codes[start:], *codes[:start]), ""
        return bool(codes)

    def named_first(self) -> str:
        """Return the name of the colour that is most likely meant."""
        return dict(self.colours).get(self.wanted[0], "") if self.wanted else ""

    def named(self) -> str:
        """Return all colours with what to press for them."""
        *plain, (_, last) = self.colours
        return " · ".join([*(f"{i} {name}" for i, (_, name) in enumerate(plain, 1)), f"0 {last}"])

    def finds(self, colour: str, number: str) -> bool:
        """Return whether a piece is what is asked for; one digit may be the first of two."""
        return colour in self.wanted and number.startswith(self.number)

    def distance(self, colour: str, number: str) -> tuple[int, bool]:
        """Return how far a piece is from what is meant: of another colour with that letter, or of a longer number."""
        return self.wanted.index(colour), number != self.number
