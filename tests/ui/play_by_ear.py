"""Plays a round over the accessibility bus, or makes one of the journeys of `ear_journeys`.

dbus-run-session -- python -m tests.ui.play_by_ear HOME BOOK LANGUAGE [DEAL] [JOURNEY]
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.ui.atspi import heard_game
from tests.ui.blind_player import BlindPlayer
from tests.ui.ear_journeys import JOURNEYS


def main(home: str, book: str, language: str, deal: str = "0", journey: str = "round") -> None:
    """Play one round, or make a journey."""
    with heard_game(Path(home), book, language, deal) as game:
        player = BlindPlayer(game, game.press, language)
        if journey in JOURNEYS:
            JOURNEYS[journey](player)
            print(f"{journey}: done")
            return
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
