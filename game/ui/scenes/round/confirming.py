"""What calm play asks at a table: whether somebody is to be caught, and whether the turn really ends."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.table.shared.match_screen import AnyMatchScreen


def ask_to_catch(screen: AnyMatchScreen) -> bool:
    """Ask the players here whether they catch, if the match waits for that; return whether it does."""
    driver, context = screen.driver, screen.context
    if not driver.asks_to_catch:
        return False
    say, name = context.t, screen.session.name(driver.catch_window.offender)
    answers = [
        Answer(say("calm.let-go"), driver.decline, icon="skip-forward"),
        Answer(say("calm.catch"), driver.catch, ButtonKind.PRIMARY, "hand"),
    ]
    text = say(f"handover.forgotten-{screen.pieces}", name=name)
    context.scenes.push(Dialog(context, say("calm.catch-title"), text, answers), fade=False)
    return True


def confirm(screen: AnyMatchScreen, what: str, act: Callable[[], None], stay: Callable[[], None] | None = None) -> None:
    """Do what ends a turn, after asking if the player wants that; `stay` if it is not to end yet."""
    context = screen.context
    if not context.settings.confirm_turns:
        act()
        return
    say = context.t
    answers = [
        Answer(say("calm.not-yet"), stay or _nothing, icon="chevron-left"),
        Answer(what, act, ButtonKind.PRIMARY, "check"),
    ]
    context.scenes.push(Dialog(context, say("calm.sure", what=what), "", answers), fade=False)


def _nothing() -> None:
    """Leave everything as it is."""
