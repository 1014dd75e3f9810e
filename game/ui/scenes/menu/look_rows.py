"""The rows of the options about how the game looks: theme, tiles, cards, a picture of them, the player's own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.engine.cards.books import UNO_112
from game.engine.tiles.books import RUMMIKUB
from game.ui.context import Context
from game.ui.kit.cloth import cloth
from game.ui.kit.drawing import DrawTarget, clipped, put, put_centre, rounded_mask
from game.ui.kit.style import Style
from game.ui.kit.widgets import Button, Choice, Picture, Stepper, Widget
from game.ui.looks import OWN_LOOKS, LookKind
from game.ui.scenes.menu.option_rows import OptionRow, Put, nowhere
from game.ui.specimens import card_row, specimen
from game.ui.table.cards.bodies import PROPORTION as CARD_PROPORTION
from game.ui.table.tiles.bodies import PROPORTION as TILE_PROPORTION

TILES, CARDS = "R4 O7 K10 B12 *", "R7 Y9 GS B+2 W4"
"""The pieces on the picture: every colour, a sign of each kind."""
SIDE_BY_SIDE = 4
"""Up to this many names are shown side by side; more in a stepper."""


def look_entries(context: Context, put_setting: Put, copy: Callable[[], None]) -> list[OptionRow]:
    """Return the rows of how the game looks."""
    t = context.t
    rows = [
        OptionRow(
            kind.value, t(f"setting.{kind}.name"), t(f"setting.{kind}.about"), look_control(context, kind, put_setting)
        )
        for kind in LookKind
    ]
    picture = Picture("look_picture", nowhere(), lambda surface, rect: draw_look(surface, context.page_style, rect))
    rows.insert(0, OptionRow("look_picture", t("look.picture"), t("look.about"), picture, high=112))
    all_own = all(getattr(context.settings, kind).startswith(OWN_LOOKS) for kind in LookKind)
    reason = t("look.all-own") if all_own else ""
    own = Button("own_look", nowhere(), t("look.copy"), copy, icon="copy", reason=reason)
    return [*rows, OptionRow("own_look", t("look.own"), t("look.own-about", folder=str(context.looks.folder)), own)]


def look_name(context: Context, kind: LookKind, key: str) -> str:
    """Return the name of a look: those of players carry their own."""
    return context.looks.find(kind, key).name if key.startswith(OWN_LOOKS) else context.t(f"look.{kind}.{key}")


def look_control(context: Context, kind: LookKind, put_setting: Put) -> Widget:
    """Return the control of a kind of look; what was chosen and is missing is shown as the default."""
    keys = context.looks.keys(kind)
    chosen: str = getattr(context.settings, kind)
    value = chosen if chosen in keys else keys[0]
    names = [(key, look_name(context, kind, key)) for key in keys]

    def change(new: str) -> None:
        put_setting(kind.value, new)

    if len(keys) <= SIDE_BY_SIDE:
        return Choice(kind.value, nowhere(), names, value, change)
    words = {index: name for index, (_, name) in enumerate(names)}
    last = len(keys) - 1
    return Stepper(kind.value, nowhere(), keys.index(value), 0, last, lambda i: change(keys[i]), words=words)


def draw_look(surface: DrawTarget, style: Style, rect: pygame.Rect) -> None:
    """Draw tiles and cards on the table, as they look now."""
    radius = style.px(12)
    ground = cloth(rect.size, style.metrics, style.theme).convert_alpha()
    put(surface, clipped(ground, rounded_mask(rect.size, radius)), rect.topleft)
    style.ring(surface, rect, radius, style.metrics.hairline, style.theme.panel_line)
    half = rect.width / 2
    tile = round(min(half / 6.2, rect.height * 0.62 / TILE_PROPORTION))
    card = round(min(half / 6.2, rect.height * 0.62 / CARD_PROPORTION))
    put_centre(surface, specimen(style, RUMMIKUB, TILES, tile), (rect.x + half * 0.51, rect.centery))
    put_centre(surface, card_row(style, UNO_112, CARDS, card), (rect.right - half * 0.51, rect.centery))
