"""The rows of the options about how large everything is, and where it lies on a table."""

from __future__ import annotations

from game.ui.context import Context
from game.ui.kit.widgets import Choice, Toggle, Widget
from game.ui.scenes.menu.option_rows import OptionRow, Put, nowhere

PERCENT = {"text_size": (100, 125, 150, 175, 200), "piece_size": (75, 100, 125, 150)}
"""The sizes on offer, in percent; another one that is set in the file is offered too."""
SWITCHES = ("rack_above", "left_handed")
"""Settings of where things are, each with two values."""


def size_entries(context: Context, put: Put) -> list[OptionRow]:
    """Return the rows of sizes and places."""
    t = context.t
    controls: list[Widget] = [_size(context, name, put) for name in PERCENT]
    controls += [_switch(context, name, put) for name in SWITCHES]
    return [
        OptionRow(each.key, t(f"setting.{each.key}.name"), t(f"setting.{each.key}.about"), each) for each in controls
    ]


def _size(context: Context, name: str, put: Put) -> Widget:
    size: int = getattr(context.settings, name)
    sizes = [(each, context.t("words.percent", n=each)) for each in sorted({*PERCENT[name], size})]
    return Choice(name, nowhere(), sizes, size, lambda new: put(name, new))


def _switch(context: Context, name: str, put: Put) -> Widget:
    words = (context.t("common.off"), context.t("common.on"))
    return Toggle(name, nowhere(), getattr(context.settings, name), words, lambda on: put(name, on))
