"""The rows of calm play: nothing needs quick hands, sure hands, or more than one key."""

from __future__ import annotations

from game.store.settings import Scanning
from game.ui.context import Context
from game.ui.kit.intents import Intent
from game.ui.kit.widgets import Choice, Stepper, Toggle, Widget
from game.ui.scenes.menu.option_rows import OptionRow, Put, nowhere
from game.words.options import seconds_name

CATCH_SECONDS = (2, 4, 6, 8)
"""The offered times to catch somebody."""
SWITCHES = ("ask_first", "no_clocks", "confirm_turns", "ignore_quick")
TENTHS = (5, 7, 10, 12, 15, 20, 25, 30, 40, 50, 70, 100)
"""The offered times of a step of scanning, in tenths of a second."""


def calm_entries(context: Context, put: Put) -> list[OptionRow]:
    """Return the rows."""
    switches: list[Widget] = [_switch(context, name, put) for name in SWITCHES]
    controls = [_catch_seconds(context, put), *switches, _scanning(context, put), _speed(context, put)]
    t, keys = context.t, {}
    for name, intent in (("step", Intent.TAKE), ("choose", Intent.ACTIVATE)):
        keys[name] = context.shortcut(intent).name or "–"
    return [
        OptionRow(each.key, t(f"setting.{each.key}.name"), t(f"setting.{each.key}.about", **keys), each)
        for each in controls
    ]


def _switch(context: Context, name: str, put: Put) -> Widget:
    words = (context.t("common.off"), context.t("common.on"))
    return Toggle(name, nowhere(), getattr(context.settings, name), words, lambda on: put(name, on))


def _catch_seconds(context: Context, put: Put) -> Widget:
    settings, t = context.settings, context.t
    times: list[int | None] = [*sorted({*CATCH_SECONDS, settings.catch_seconds or CATCH_SECONDS[0]}), None]
    automatic = t("setting.catch_seconds.automatic")
    named = [(time, seconds_name(t, time) if time else automatic) for time in times]
    return Choice("catch_seconds", nowhere(), named, settings.catch_seconds, lambda new: put("catch_seconds", new))


def _scanning(context: Context, put: Put) -> Widget:
    named = [(each, context.t(f"setting.scanning.value.{each}")) for each in Scanning]
    return Choice("scanning", nowhere(), named, context.settings.scanning, lambda new: put("scanning", new))


def _speed(context: Context, put: Put) -> Widget:
    settings, t = context.settings, context.t
    times = sorted({*TENTHS, settings.scan_tenths})
    words = dict(enumerate(t("setting.scan_tenths.value", whole=each // 10, tenth=each % 10) for each in times))
    reason = "" if settings.scanning is Scanning.TIME else t("setting.scan_tenths.off")
    return Stepper("scan_tenths", nowhere(), times.index(settings.scan_tenths), 0, len(times) - 1,
                   lambda index: put("scan_tenths", times[index]), words=words, reason=reason)  # fmt: skip
