"""The films of gestures at a card table; each sets up the table, calls `begin`, and plays."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.gallery import cards
from game.ui.gallery.moments import caught_by_player
from game.ui.gallery.studio import Studio
from game.ui.scenes.round.card_turn import CardTurn
from game.ui.table.shared.match_screen import AnyMatchScreen


def _begun(made: Studio, begin: Callable[[], None], book: str, *hands: str, turn: int = 0) -> AnyMatchScreen:
    """Set up a table where nothing moves any more, and begin."""
    screen = made.sit_down(cards.position(book, *hands, turn=turn))
    made.until(lambda: not screen.playback.busy)
    made.wait(0.3)
    begin()
    made.wait(0.3)
    return screen


def _played(made: Studio, screen: AnyMatchScreen, *lines: str, seconds: float) -> None:
    """Make seats act one after another, and let the last act be seen."""
    for line in lines:
        made.tell(screen, line)
        made.until(lambda: not screen.playback.busy)
    made.wait(seconds)


def cascade(made: Studio, begin: Callable[[], None]) -> None:
    """A wild draw four and a draw two hit their victims."""
    screen = _begun(made, begin, "uno-1999", cards.HAND, "W4 B9 Y2 G3", "?4", "G+2 R8 G9", turn=1)
    _played(made, screen, "1 play W4:G", "2 accept", "3 play G+2", seconds=0.5)


def uno(made: Studio, begin: Callable[[], None]) -> None:
    """UNO! stamps itself onto the table."""
    screen = _begun(made, begin, "uno-1999", cards.HAND, "R3 B9", "?4", "?6", turn=1)
    _played(made, screen, "1 play R3 uno", seconds=1.4)


def signs(made: Studio, begin: Callable[[], None]) -> None:
    """A skip, a reverse, a colour being chosen, and a challenge that succeeds."""
    screen = _begun(made, begin, "uno-1999", cards.HAND, "RS B9 Y2", "W4 R8 G2", "RR R6 G3", "?5", turn=1)
    _played(made, screen, "1 play RS", "3 play RR", "2 play W4:B", "1 challenge", seconds=1.2)


def _answer(made: Studio, key: str) -> None:
    """Move the mouse to a button of the question over the table, and press it."""
    question = made.on_top(CardTurn).question
    if question is None:
        raise ValueError("nothing is asked")
    there = question.form[key].rect.center
    made.glide(made.pointer or (there[0] + 200, there[1] + 150), there, 0.5)
    made.wait(0.3)
    made.click(there)


def challenge_lost(made: Studio, begin: Callable[[], None]) -> None:
    """The player challenges a wild draw four that was lawful, and draws six."""
    screen = _begun(made, begin, "uno-1999", "R1 R9 G5 B7 Y4", "?5", "?4", "W4 G8 Y3 B2", turn=3)
    made.tell(screen, "3 play W4:B")
    cards.asked(made)
    _answer(made, "challenge")
    made.wait(1.6)
    _answer(made, "close")
    made.leave_mouse()
    made.until(lambda: not screen.playback.busy)
    made.wait(1.4)


def caught(made: Studio, begin: Callable[[], None]) -> None:
    """A computer forgets to call UNO!, and the player catches it."""
    screen = _begun(made, begin, "uno-112", cards.HAND, "R3 B9", "?4", "?6", turn=1)
    made.tell(screen, "1 play R3")
    caught_by_player(made, screen)


def forgotten(made: Studio, begin: Callable[[], None]) -> None:
    """The player forgets to call UNO!, and a computer notices."""
    screen = _begun(made, begin, "uno-1999", "R1 G5", "?5", "?4", "?6")
    _played(made, screen, "0 play R1", seconds=0.6)
    _played(made, screen, "2 catch 0", seconds=1.4)
