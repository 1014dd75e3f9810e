"""The pause menu of a match: continue, settings, rules, levels of computers, what was played so far, main menu."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.dealnumber import format_deal, short_deal
from game.play.ladder import character_of
from game.ui.kit.widgets import ButtonKind
from game.ui.scenes.dialog import Answer, Dialog
from game.ui.scenes.round.computer_levels import ComputerLevels
from game.ui.table.shared.match_screen import AnyMatchScreen


def strength(screen: AnyMatchScreen) -> None:
    """Show the page of the computers' levels."""
    screen.context.scenes.push(ComputerLevels(screen))


def pause(screen: AnyMatchScreen) -> None:
    """Show the pause menu. Until it is closed nobody acts."""
    context, say, go = screen.context, screen.context.t, screen.context.go
    screen.driver.paused = True

    def resume() -> None:
        screen.driver.paused = False

    def then(there: Callable[[], None]) -> Callable[[], None]:
        def both() -> None:
            resume()
            there()

        return both

    def leave() -> None:
        screen.leave()
        go.menu()

    number, short = format_deal(*screen.deal), short_deal(*screen.deal)
    copied = say("matches.copied", number=short)
    answers = [
        Answer(say("table.stay"), resume, ButtonKind.PRIMARY, "play"),
        Answer(say("table.options"), then(lambda: go.options(in_match=True)), icon="settings-2"),
        Answer(say("table.rules"), then(go.rules), icon="book-open"),
        Answer(say("table.leave"), leave, icon="house"),
        Answer(say("number.copy"), then(lambda: context.copy(number, copied)), icon="copy"),
    ]
    ordinary = not screen.hall and character_of(screen.session.record) is None
    if len(screen.session.humans) < screen.session.seats and ordinary:
        answers.insert(3, Answer(say("strength.title"), then(lambda: strength(screen)), icon="monitor"))
    if not screen.timed:
        answers.append(Answer(say("table.watch"), then(screen.replay), icon="history"))
    text = f"{say('table.pause-text')}\n{say('number.is', number=short)}"
    dialog = Dialog(context, say("table.pause-title"), text, answers, upright=True)
    dialog.opaque = screen.timed or len(screen.session.humans) > 1
    context.scenes.push(dialog, fade=False)
