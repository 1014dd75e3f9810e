"""How well colours can be told apart, as the accessibility guidelines (WCAG 2.2) reckon it."""

from __future__ import annotations

from game.ui.kit.theme import Colour, Theme


def luminance(colour: Colour) -> float:
    """Relative luminance as the accessibility guidelines define it, 0..1."""
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1..21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_pairs(theme: Theme) -> tuple[tuple[str, Colour, Colour], ...]:
    """Every text colour with every ground that it stands on, each with a name."""
    grounds = (("felt_light", theme.felt_light), ("panel", theme.panel), ("panel_light", theme.panel_light))
    fronts = (("text", theme.text), ("quiet", theme.quiet), ("warning", theme.warning), ("good", theme.good))
    pairs = [(f"{a} on {b}", front, ground) for a, front in fronts for b, ground in grounds]
    pairs.append(("on_accent on accent", theme.on_accent, theme.accent))
    pairs.append(("on_danger on danger", theme.on_danger, theme.danger))
    pairs.append(("accent on panel", theme.accent, theme.panel))
    pairs.append(("tile_ink on ivory", theme.tile_ink, theme.ivory))
    pairs.extend((f"{letter} on ivory", colour, theme.ivory) for letter, colour in theme.pieces)
    pairs.extend((f"print on card {letter or 'wild'}", ink, face) for letter, face, ink in theme.cards)
    return tuple(pairs)
