"""Plays whole matches by ear: by a player who knows only the tree for screen readers and only presses keys.

    python main.py bench reader --matches 100 --seed 15 [--book uno-rummy]

Who plays, how it is played, the language and how much is said are drawn from the seed, among what a player can set;
`--first 37 --matches 1` plays one of them alone. Prints one line per book: matches, rounds and turns played to their
end, keys pressed, announcements, the longest brief one, the matches that came to no end, and the minutes of processor
time. What somebody heard last in a match without an end goes to the standard error.

Runs under the dummy driver with a clock of its own; `tests/ui/play_by_ear.py` plays rounds over the accessibility bus,
and `tools/reader_frames.py` measures what the tree costs in a frame.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from game.engine.game import TurnStarted
from game.engine.options import SeatKind, with_options
from game.engine.presets import preset_rules, presets_of
from game.engine.registry import BOOKS
from game.store.settings import SeatChoice, Settings, Verbosity, with_rules
from game.ui.reader.nodes import Said
from game.ui.scene import Scene
from game.ui.scenes.menu import new_match
from game.ui.scenes.round.scoring import ScoringScene
from tests.ui.blind_player import BlindPlayer
from tests.ui.driver import Driver
from tests.ui.key_presses import KeyPresses
from tests.ui.listening import InProcess, NearListener
from tests.ui.screen import QUICK, screen

DT = 0.1
"""The seconds of a frame: the most that one may have."""
COMPUTERS = (SeatKind.EASY, SeatKind.NORMAL)
SHORT = {"uno-rummy": 100, "rummikub": 100, "uno-1999": 150}
"""The points to which most matches are played, as an option; the others to those of the book."""
PATIENCE = 15
"""How often is looked whether anything moves, after each key: a clock always does."""
BY_HAND = 3
"""The most tiles that are laid without a hint in each match."""
ROUNDS = 200
"""More than any match has."""


@dataclass
class Figures:
    """What was counted for one book."""

    book: str
    matches: int = 0
    rounds: int = 0
    turns: int = 0
    keys: int = 0
    said: int = 0
    longest: int = 0
    stuck: int = 0
    seconds: float = 0.0
    """Of processor time."""

    def line(self) -> str:
        """Return it as a line."""
        return (
            f"{self.book:10} {self.matches:4} matches {self.rounds:5} rounds {self.turns:6} turns {self.keys:7} keys"
            f" {self.said:7} announcements (longest brief one {self.longest:3})  stuck {self.stuck}"
            f" {self.seconds / 60:6.1f} min"
        )


def main(arguments: Sequence[str] = ()) -> int:
    """Play and print; return 1 if a match did not come to its end."""
    parser = argparse.ArgumentParser(prog="main.py bench reader", description=__doc__)
    parser.add_argument("--matches", type=int, default=1, help="per book (default: %(default)s)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="what everything else is drawn from (default: %(default)s)")
    parser.add_argument("--book", choices=BOOKS, help="only this one")
    asked = parser.parse_args(arguments)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    stuck = 0
    for book in (asked.book,) if asked.book else BOOKS:
        figures = Figures(book)
        for number in range(asked.first, asked.first + asked.matches):
            play(figures, number, Random(f"{asked.seed}/{book}/{number}"))
        stuck += figures.stuck
        print(figures.line(), flush=True)
    return int(stuck > 0)


def drawn(book: str, chance: Random) -> Settings:
    """Return settings that a player might have."""
    presets = presets_of(book)
    rules = preset_rules(book, chance.choice(presets)) if presets and chance.random() < 0.3 else BOOKS[book]
    if book in SHORT and chance.random() < 0.8:
        rules = with_options(rules, {"target": SHORT[book]})
    others = [chance.choice(COMPUTERS) for _ in range(chance.choice((1, 1, 2, 3)))]
    if chance.random() < 0.2:
        others[0] = SeatKind.HUMAN
    settings = replace(
        QUICK, book=book, newcomer=False, sound=False, verbosity=chance.choice(list(Verbosity)),
        seats=tuple(map(SeatChoice, (SeatKind.HUMAN, *others))), confirm_turns=chance.random() < 0.1,
        ask_first=chance.random() < 0.2, catch_seconds=chance.choice((4, None)),
    )  # fmt: skip
    return with_rules(settings, rules)


def play(figures: Figures, number: int, chance: Random) -> None:
    """Play one match to its end."""
    settings, language = drawn(figures.book, chance), chance.choice(("de", "en"))
    begun = time.process_time()
    with (
        tempfile.TemporaryDirectory() as home,
        pytest.MonkeyPatch.context() as patch,
        screen(Path(home), (960, 540), language, settings, 1) as game,
    ):
        patch.setattr(new_match, "randbits", chance.getrandbits)
        game.dt = DT
        adapter = game.app.reader.adapter = InProcess()
        listen(game, figures, brief=settings.verbosity is Verbosity.BRIEF)
        presses = KeyPresses(game, PATIENCE)
        presses.press("")
        player = BlindPlayer(NearListener(adapter), presses.press, language, by_hand=chance.randint(0, BY_HAND))
        try:
            player.begin_match()
            figures.rounds += player.play_match(ROUNDS)
            figures.matches += 1
        except Exception as error:  # noqa: BLE001  (whatever it is, the match is counted, and the others are played)
            figures.stuck += 1
            tell(f"{figures.book} {number} {language}: {error}", player)
        figures.turns += turns(game.context.scenes.top)
        figures.keys += player.pressed
    figures.seconds += time.process_time() - begun


def listen(game: Driver, figures: Figures, *, brief: bool) -> None:
    """Count what is announced from now on."""
    announcements = game.app.reader.announcements
    add = announcements.add

    def counted(text: str, *, own: bool = False) -> Said:
        figures.said += 1
        figures.longest = max(figures.longest, len(text) if brief else 0)
        return add(text, own=own)

    announcements.add = counted  # type: ignore[method-assign]


def turns(scene: Scene | None) -> int:
    """Return how many turns were played in the match of a scene."""
    events = scene.screen.session.events if isinstance(scene, ScoringScene) else ()
    return sum(isinstance(each, TurnStarted) for each in events)


def tell(what: str, player: BlindPlayer) -> None:
    """Print what somebody hears who does not get on."""
    keys = (f"  {key or '-':8} {focus} | {line}" for key, focus, line in player.last)
    heard = (f"  {each.role:8} {each.name} {sorted(each.states)} {each.about}" for each in player.hear().walk())
    print(what, *keys, *heard, sep="\n", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
