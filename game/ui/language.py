"""The language of the system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pygame

from game.words.catalogue import LANGUAGES


def system_language(locales: Iterable[Mapping[str, str]] | None = None) -> str:
    """Return the first language of the system for which there is a catalogue, or English."""
    found = pygame.system.get_pref_locales() if locales is None else locales
    for locale in found:
        if locale.get("language") in LANGUAGES:
            return str(locale["language"])
    return "en" if any(True for _ in found) else LANGUAGES[0]
