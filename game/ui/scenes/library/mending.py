"""Questions about matches that cannot be read completely, or of which more can be read than before."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.shown import shown
from game.store.loading import Extent
from game.store.notes import Note
from game.store.quarantine import Rest
from game.ui.context import LONGEST_FILE, Context
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.words.mending import damaged_text, departs_text, rest_text


def broken_question(context: Context, broken: Note, extent: Extent | None, shorten: Callable[[], None]) -> Dialog:
    """Return the question before a match continues that cannot be replayed to its end."""
    go_on = Answer(context.t("mending.shorten"), shorten, ButtonKind.PRIMARY, "step-forward")
    return _question(context, broken, extent, go_on, imported=False)


def departs_question(context: Context, departs: Note, look: Callable[[], None]) -> Dialog:
    """Say why an intact match cannot be continued, since the rules have changed; it can be watched."""
    t = context.t
    text = departs_text(t, departs.key, shown(departs.file.name, LONGEST_FILE))
    answers = (Answer(t("mending.leave"), lambda: None), Answer(t("mending.look"), look, ButtonKind.PRIMARY, "eye"))
    return Dialog(context, t("mending.departs-title"), text, answers, wide=True)


def import_question(context: Context, broken: Note, extent: Extent | None, take: Callable[[], None]) -> Dialog:
    """Return the question before the good part of a record is imported."""
    go_on = Answer(context.t("mending.import"), take, ButtonKind.PRIMARY, "download")
    return _question(context, broken, extent, go_on, imported=True)


def _question(context: Context, broken: Note, extent: Extent | None, go_on: Answer, *, imported: bool) -> Dialog:
    """Return how much of a match is good, what happens to its file, and the question."""
    t = context.t
    text = damaged_text(t, broken.key, shown(broken.file.name, LONGEST_FILE), extent or (0, 0), imported=imported)
    answers = (Answer(t("mending.leave"), lambda: None), go_on)
    return Dialog(context, t("mending.broken-title"), text, answers, wide=True)


def rest_question(context: Context, rest: Rest, take: Callable[[], None], leave: Callable[[], None]) -> Dialog:
    """Return the question before a match continues of which more can be read now."""
    t = context.t
    answers = (
        Answer(t("common.cancel"), lambda: None),
        Answer(t("mending.as-it-is"), leave, icon="step-forward"),
        Answer(t("mending.take"), take, ButtonKind.PRIMARY, "undo-2"),
    )
    text = rest_text(t, rest.then, rest.now, apart=False)
    return Dialog(context, t("mending.rest-title"), text, answers)
