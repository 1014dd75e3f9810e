"""The guidance line: what to do now, in a sentence; it can shake and light up.

At its right end it cites the place in the book; clicking that opens the rule.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sin

import pygame

from game.play.results import past_turns
from game.ui.context import Context, key_name
from game.ui.kit.drawing import DrawTarget, outline, put, remembered, rounded, shadow
from game.ui.kit.input import ARROWS, TABLE, Device, Intent, pad_sign
from game.ui.kit.sound import Sounds
from game.ui.kit.sound.effects import Sound
from game.ui.kit.style import Style
from game.ui.kit.text import Letters
from game.ui.kit.theme import Colour, Metrics, TextSize, Theme, Typeface, mix
from game.ui.kit.widgets import Button
from game.ui.kit.widgets.buttons import ButtonKind
from game.ui.kit.widgets.form import Form
from game.ui.table.shared.table import MatchTable
from game.words.sentences import Guidance


def draw_guidance(
    surface: DrawTarget, style: Style, rect: pygame.Rect, guidance: Guidance, cite: str = "", shake: float = 0.0,
    glow: float = 0.0, asked: bool = False, moves: bool = True,
) -> None:  # fmt: skip
    """Draw a sentence, with its place in the book on the right, lit while the mouse is over it.

    It shakes by `shake`, or only turns red unless it `moves`, and lights up by `glow`, 0..1, while there is something
    to read that is neither good nor bad; unless it `moves`, the light goes at once.
    """
    theme = style.theme
    glow = 0.0 if not guidance.text or guidance.tone != "plain" else glow if moves else float(glow > 0)
    rect = rect.move(round(sin(shake * 40) * shake * style.px(14)) if moves else 0, 0)
    ground = mix(theme.panel, theme.danger, 0.55) if shake > 0 else theme.panel
    put(surface, rounded(rect.size, style.px(12), ground, opacity=0.86), rect.topleft)
    style.ring(surface, rect, style.px(12), style.metrics.hairline, theme.panel_line)
    if glow > 0:
        edge = style.px(12)
        put(surface, shadow(rect.size, style.px(12), edge, 0.7, theme.mark), (rect.x - edge, rect.y - edge), glow)
        put(surface, rounded(rect.size, style.px(12), mix(theme.panel, theme.ivory_light, 0.14)), rect.topleft, glow)
        put(surface, outline(rect.size, style.px(12), max(style.px(2), 1), theme.mark), rect.topleft, glow)
    colour = {"good": theme.good, "bad": theme.warning}.get(guidance.tone, theme.text)
    inner = rect.inflate(-2 * style.px(14), 0)
    if cite:
        chip = cite_rect(style, rect, cite)
        rim = theme.mark if asked else theme.panel_line
        put(surface, rounded(chip.size, style.px(8), theme.panel_light), chip.topleft)
        put(surface, outline(chip.size, style.px(8), max(style.px(1), 1), rim), chip.topleft)
        style.write(surface, cite, chip, TextSize.SMALL, theme.quiet, Typeface.BOLD, align=0.5)
        inner.width -= chip.width + style.px(10)
    if guidance.progress is not None:
        _draw_progress(surface, style, pygame.Rect(inner.x, rect.y, inner.width, rect.height), guidance.progress)
    if icon := {"good": "check", "help": "info", "bad": "triangle-alert"}.get(guidance.tone):
        image = style.icon(icon, 20, theme.title if guidance.tone == "help" else colour)
        put(surface, image, (inner.x, inner.centery - image.get_height() / 2))
        wide = style.grown(28)
        inner = pygame.Rect(inner.x + wide, inner.y, inner.width - wide, inner.height)
    _write_fitted(surface, style, guidance.text, inner, colour)


def _write_fitted(surface: DrawTarget, style: Style, text: str, rect: pygame.Rect, colour: Colour) -> None:
    """Write a text in a box: in one line or, where large text makes the box high, in several; as large as fits."""
    face = Typeface.STRONG
    step = style.largest(text, rect.width, (TextSize.TEXT, TextSize.SMALL), face)
    if step is TextSize.TEXT or style.metrics.enlarged == 1:
        style.write(surface, text, rect, step, colour, face)
        return
    largest, least = style.type(TextSize.TEXT), round(style.type(TextSize.SMALL) / style.metrics.enlarged)
    for size in range(largest, least - 1, -1):
        if style.letters.block_height(text, rect.width, size, face) <= rect.height or size == least:
            block = style.letters.block(text, rect.width, size, colour, face, 0.0)
            put(surface, block, (rect.x, rect.centery - block.get_height() / 2))
            return


def cite_rect(style: Style, rect: pygame.Rect, cite: str) -> pygame.Rect:
    """Return where the place in the book is on the line; empty if there is none."""
    wide = style.width(cite, TextSize.SMALL, Typeface.BOLD) + style.px(16) if cite else 0
    chip = pygame.Rect(rect.right - style.px(14) - wide, 0, wide, style.grown(28, 0.7) if cite else 0)
    chip.centery = rect.centery
    return chip


def _draw_progress(surface: DrawTarget, style: Style, rect: pygame.Rect, share: float) -> None:
    theme, high = style.theme, style.px(4)
    track = pygame.Rect(rect.x, rect.bottom - high - style.px(2), rect.width, high)
    put(surface, rounded(track.size, high // 2, theme.panel_line), track.topleft)
    filled = track.copy()
    filled.width = round(track.width * min(share, 1.0))
    if filled.width >= high:
        put(surface, rounded(filled.size, high // 2, theme.good if share >= 1 else theme.quiet), filled.topleft)


SHAKE = 0.35
"""Seconds that the guidance line shakes."""
SORTED = 1.2
"""Seconds that the line says how a rack or hand was sorted."""


class Notice:
    """A sentence on the guidance line for some seconds."""

    def __init__(self, sounds: Sounds) -> None:
        self._sounds = sounds
        self.shown: Guidance | None = None
        self.shake = 0.0
        self.glow = 0.0
        self.insisted = 0
        """How often the line was to be heard also where it stays the same: each refusal, each press of a hint."""
        self.aloud = ""
        """What has just happened that the line does not say: only heard, and then forgotten."""
        self._left = 0.0
        self._stays = False
        self._holds: Callable[[], bool] | None = None

    @property
    def busy(self) -> bool:
        return self.shake > 0 or self.glow > 0

    def tell(self, guidance: Guidance, seconds: float = 3.0, stays: bool = False) -> None:
        """Say something for some seconds; if it `stays`, it is about the past and survives changes."""
        self.shown, self._left, self._stays, self._holds = guidance, seconds, stays, None

    def refuse(self, text: str, rule: str, holds: Callable[[], bool] | None = None) -> None:
        """Say why something is refused, and shake; it disappears as soon as it no longer `holds`."""
        self.tell(Guidance(text, rule, "bad"))
        self._holds = holds
        self.shake_head()

    def refuse_button(self, reason: str, *, known: bool) -> None:
        """Shake if the line has made the reason `known`; another one is heard, as its tooltip shows it."""
        if known:
            self.shake_head()
        else:
            self.aloud = reason

    def shake_head(self) -> None:
        """Shake, with the sound of a refusal."""
        self.insisted += 1
        self.shake = SHAKE
        self._sounds.play(Sound.REFUSE)

    def light_up(self) -> None:
        """Light up: the player's turn begins."""
        self.glow = 1.6  # seconds

    def forget(self) -> None:
        self.shown = None

    def give_way(self) -> None:
        """Clear the text, and let the line be heard, whatever it says."""
        self.forget()
        self.insisted += 1

    def forget_help(self) -> None:
        """Something has changed: keep only refusals that are still true, and texts about what happened."""
        if self.shown is not None and self.shown.tone != "bad" and not self._stays:
            self.shown = None

    def update(self, dt: float) -> None:
        self.shake = max(self.shake - dt, 0.0)
        self.glow = max(self.glow - dt, 0.0)
        self._left -= dt
        if self._left <= 0 or (self._holds is not None and not self._holds()):
            self.shown = self._holds = None


# -- A line over the table that says what keys or buttons do now, for anybody who has just started to use them.

Entry = tuple[Intent | None, str]
"""An intent, or None for the arrows, and the key of the catalogue of what it does."""
HIGH, SIGN = 40, 24
"""Units of the line, and of a sign in it."""
EDGE = 16
"""Units on either side of a line that is as wide as the window."""
GAP, LEAST_GAP = 7, 2
"""Units between a sign and its words, and the fewest where text is large; between two entries three times that."""


def _signs(context: Context, intent: Intent | None) -> list[pygame.Surface]:
    """Return the pictures of what triggers an intent: a button of the gamepad in use, or the first key."""
    style = context.style
    side = style.grown(SIGN)
    if context.pad is not None:
        names = ("dpad",) if intent is None else context.keys.of(intent, Device.BUTTONS)[:1]
        return [pad_sign(style.letters, name, context.pad, side) for name in names]
    keys = [context.keys.of(each) for each in (ARROWS if intent is None else (intent,))]
    words = [key_name(context.catalogue, names[0]) for names in keys if names]
    if intent is None and keys == [TABLE.of(arrow) for arrow in ARROWS]:
        words = [context.t("legend.arrows")]
    return [_key_image(style.letters, style.metrics, style.theme, word) for word in words]


@remembered
def _key_image(letters: Letters, metrics: Metrics, theme: Theme, name: str) -> pygame.Surface:
    line = letters.line(name, metrics.type(TextSize.SMALL), theme.tile_ink, Typeface.BOLD)
    size = max(line.get_width() + metrics.px(14), metrics.grown(SIGN)), metrics.grown(SIGN)
    image = rounded(size, metrics.px(6), theme.ivory_light, theme.ivory).copy()
    put(image, outline(size, metrics.px(6), metrics.hairline, theme.tile_ink, 0.5), (0, 0))
    put(image, line, ((size[0] - line.get_width()) / 2, (size[1] - line.get_height()) / 2))
    return image


_Part = tuple[pygame.Surface, int]
"""A picture, and how many gaps follow it."""


def draw_legend(surface: DrawTarget, context: Context, felt: pygame.Rect, entries: Sequence[Entry]) -> pygame.Rect:
    """Draw the line at the foot of the felt; return where it is.

    Where that is too narrow it is as wide as the window, and if need be in several lines.
    """
    style = context.style
    parts: list[list[_Part]] = []
    for intent, words in entries:
        if signs := _signs(context, intent):
            text = style.letters.line(context.t(words), style.type(TextSize.SMALL), style.theme.text, Typeface.STRONG)
            parts.append([*((sign, 1) for sign in signs), (text, 3)])
    least = style.px(LEAST_GAP)
    room = felt.width
    if _width([part for entry in parts for part in entry], least) > room:
        room = max(room, surface.get_rect().width - 2 * style.px(EDGE))
    lines = _lines(parts, room, least)
    free = min(((room - _width(line, 0)) // (_width(line, 1) - _width(line, 0)) for line in lines), default=0)
    gap = max(min(style.px(GAP), free), least)
    high = max(style.grown(HIGH, 0.6), *(part.get_height() for entry in parts for part, _ in entry), 0)
    place = pygame.Rect(0, 0, max((_width(line, gap) for line in lines), default=gap), high * max(len(lines), 1))
    place.midbottom = felt.centerx, felt.bottom - style.px(4)
    place.clamp_ip(surface.get_rect().inflate(-2 * style.px(EDGE), 0))
    put(surface, rounded(place.size, high // 2, style.theme.panel, opacity=0.92), place.topleft)
    for number, line in enumerate(lines):
        x, middle = place.x + 2 * gap, place.y + high * number + high // 2
        for part, after in line:
            put(surface, part, (x, middle - part.get_height() / 2))
            x += part.get_width() + after * gap
    return place


def _width(line: Sequence[_Part], gap: int) -> int:
    """Return how wide pictures are with gaps of `gap` pixels."""
    return sum(part.get_width() + after * gap for part, after in line) + gap


def _lines(parts: Sequence[list[_Part]], room: int, gap: int) -> list[list[_Part]]:
    """Return entries in lines, as few as there is room for."""
    lines: list[list[_Part]] = []
    for entry in parts:
        if lines and _width([*lines[-1], *entry], gap) <= room:
            lines[-1] += entry
        else:
            lines.append([*entry])
    return lines


def menu_key(context: Context, place: pygame.Rect, act: Callable[[], None]) -> Button:
    return Button("menu", place, "", act, icon="menu", tip=context.with_key(context.t("table.menu"), Intent.BACK))


# -- The buttons of a turn, at both tables.

Acts = Mapping[str, Callable[[], None]]
"""What the buttons do, by their keys; without `log` there is none to open."""
INTENTS = {
    "take": Intent.END, "take-end": Intent.END, "leave": Intent.DRAW, "lay": Intent.END, "to-end": Intent.END,
    "jump": Intent.JUMP_IN, "order": Intent.JUMP_IN,
}  # fmt: skip
"""What asks for a button whose intent has another name."""


def add_key(
    form: Form, context: Context, acts: Acts, name: str, rect: pygame.Rect, text: str, icon: str, tip: str = "", *,
    act: str = "", kind: ButtonKind = ButtonKind.SECONDARY, reason: str = "", step: int = TextSize.TEXT,
) -> Button:  # fmt: skip
    """Add a button with its own shortcut, and return it; it does what has its name, or another `act`."""
    key = Button(name, rect, text, acts[act or name], icon=icon, kind=kind, tip=tip or text, reason=reason, step=step)
    key.shortcut = context.shortcut(INTENTS.get(name) or Intent(name))
    form.add(key)
    return key


def add_corner(form: Form, table: MatchTable, acts: Acts) -> None:
    """Add the buttons of the menu, of the log, and of the last turn."""
    context, log = table.context, log_key_place(table)
    form.add(menu_key(context, table.zones.menu, acts["menu"]))
    if "log" in acts:
        add_key(form, context, acts, "log", log, "", "panel-right", context.t("table.log"))
        again = log.move(-log.width - context.style.px(8), 0)
        reason = "" if past_turns(table.session.events) else context.t("again.none")
        add_key(form, context, acts, "again", again, "", "play", context.t("again.tip"), reason=reason)


def log_key_place(table: MatchTable) -> pygame.Rect:
    return pygame.Rect((0, 0), table.zones.menu.size).move_to(topright=table.zones.info.topright)
