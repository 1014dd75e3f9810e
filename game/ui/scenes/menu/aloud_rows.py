"""The rows about what is read aloud: how much a screen reader or the system's speech says, how loud, how fast."""

from __future__ import annotations

from collections.abc import Callable

from game.store.verbosity import Verbosity
from game.ui.context import Context
from game.ui.kit.sound import FULL
from game.ui.kit.widgets import Choice, Slider, Toggle
from game.ui.scenes.menu.option_rows import OptionRow, Put, nowhere


def aloud_entries(context: Context, put: Put, *, possible: bool) -> list[OptionRow]:
    """Return the rows; `possible` says whether the system can speak, and if not the switch says why."""
    t, settings = context.t, context.settings
    missing = "" if possible else t("setting.speech.missing")
    silent = missing or ("" if settings.speech else t("setting.speech.off"))
    named = [(each, t(f"setting.verbosity.value.{each}")) for each in Verbosity]
    words = (t("common.off"), t("common.on"))
    controls = (
        Choice("verbosity", nowhere(), named, settings.verbosity, lambda new: put("verbosity", new)),
        Toggle("speech", nowhere(), settings.speech and possible, words, lambda on: put("speech", on), reason=missing),
        *(
            Slider(name, nowhere(), getattr(settings, name), 0, FULL, _put(put, name), step=5, reason=silent)
            for name in ("speech_volume", "speech_speed")
        ),
    )
    return [
        OptionRow(each.key, t(f"setting.{each.key}.name"), t(f"setting.{each.key}.about"), each) for each in controls
    ]


def _put(put: Put, name: str) -> Callable[[int], None]:
    return lambda value: put(name, value)
