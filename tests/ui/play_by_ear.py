"""Plays a round over the accessibility bus.

dbus-run-session -- python -m tests.ui.play_by_ear HOME BOOK LANGUAGE [DEAL]
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.ui.atspi import heard_game
from tests.ui.blind_player import BlindPlayer


def main(home: str, book: str, language: str, deal: str = "0") -> None:
    """Play one round."""
    with heard_game(Path(home), book, language, deal) as game:
        player = BlindPlayer(game, game.press, language)
        player.begin_match()
        try:
            player.play_round()
        except AssertionError:
            for each in player.hear().walk():
                print(each.role, each.name, sorted(each.states), each.about, file=sys.stderr)
            raise
        log = next(each for each in player.hear().walk() if each.role == "log")
        said = [each.name for each in log.children]
        announced = game.announced
        assert announced[-len(said) :] == said, f"each is announced once, in order: {announced} {said}"
        print(f"rounds: 1, keys: {player.pressed}, announcements: {len(announced)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
