"""Questions about matches of which not everything can be read, or of which more can be read than before."""

from __future__ import annotations

from collections.abc import Callable

from game.store.aside import Rest
from game.store.matches import Extent
from game.store.notes import Note
from game.ui.context import Context
from game.ui.widgets import Answer, Dialog, Kind


def broken_question(context: Context, broken: Note, extent: Extent | None, shorten: Callable[[], None]) -> Dialog:
    """Before a match goes on that cannot be replayed to its end."""
    t = context.t
    good, every = extent if extent is not None else (0, 0)
    part = t("mending.part", n=good, of=max(every, good)) if good < every else t("mending.nothing-lost", of=good)
    text = f"{t('mending.broken', line=broken.key)} {part} {t('mending.kept')}"
    answers = (
        Answer(t("mending.leave"), lambda: None),
        Answer(t("mending.shorten"), shorten, Kind.PRIMARY, "step-forward"),
    )
    return Dialog(context, t("mending.broken-title"), text, answers, wide=True)


def rest_question(context: Context, rest: Rest, take: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Before a match goes on of which more can be read by now than it has."""
    t = context.t
    answers = (
        Answer(t("common.cancel"), lambda: None),
        Answer(t("mending.as-it-is"), leave, icon="step-forward"),
        Answer(t("mending.take"), take, Kind.PRIMARY, "undo-2"),
    )
    text = t("mending.rest", n=rest.then, of=rest.now)
    return Dialog(context, t("mending.rest-title"), text, answers)
