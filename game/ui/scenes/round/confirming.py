"""What calm play asks at a table: whether somebody is to be caught, and whether the turn really ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.table.shared.match_screen import AnyMatchScreen
from game.ui.table.tiles.controls import SECOND_KEY, instead
from game.ui.table.tiles.match_screen import TileMatchScreen


def ask_to_catch(screen: AnyMatchScreen) -> bool:
    """Ask the players here whether they catch, if the match waits for that; return whether it does."""
    driver, context = screen.driver, screen.context
    window = driver.catch_window
    if window is None or not driver.asks_to_catch:
        return False
    say, name = context.t, screen.session.name(window.offender)
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


class TurnEnds(Protocol):
    """A turn at a table of tiles."""

    screen: TileMatchScreen

    def end_turn(self) -> None:
        """Send the draft, or say why it is refused."""

    def draw_or_pass(self) -> None:
        """Draw a tile, keep the drawn one, or pass."""


def confirm_end(turn: TurnEnds) -> None:
    """Send the draft, after asking; what would be refused is refused at once."""
    if turn.screen.table.draft_problems():
        turn.end_turn()
    else:
        confirm(turn.screen, turn.screen.context.t("table.end-turn"), turn.end_turn)


def confirm_draw(turn: TurnEnds) -> None:
    """Draw or pass, after asking."""
    word, _ = SECOND_KEY[instead(turn.screen.table)]
    confirm(turn.screen, turn.screen.context.t(word), turn.draw_or_pass)


def _nothing() -> None:
    """Leave everything as it is."""
