"""Kills the game at random moments of a match that plays itself, and checks that nothing is lost.

    python -m tools.killing [--kills 500] [--seed 1] [--started-every 10] [--share 1/1]

A child process plays with a simulated mouse: two people at one screen and a computer, with tiles and every third time
with cards. It reports what it has done; then it gets SIGKILL, while it starts, plays, lays tiles or writes. After each
kill the match is continued here: every action that the child had finished is there, the same seat is behind the
hand-over cover, and its tiles are where they were.

Every tenth child is a new process, which is also killed while Python and the game are loaded. The others are forked off
this one, where everything is loaded: so there are many more kills of a game that plays, in the same time.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections import Counter
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random
from time import monotonic, sleep

from game.play.tiles.session import TileSession
from game.store.journal import Journal
from game.ui.scenes.round.interludes import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from tests.ui.driver import HUMAN, NORMAL
from tests.ui.playing import CardPlaying, TilePlaying, card_playing, tile_playing
from tools.shares import add_share

ROOT = Path(__file__).resolve().parents[1]
CARDS_EVERY = 3
"""Every so many times, cards are played."""
WAIT = 30.0
"""Seconds after which a silent child is given up."""
PLAYED = 1.5
"""The most seconds that a child plays; one that was forked off plays a quarter of it, and starts at once."""


def screen(home: Path, cards: bool, beside: bool = False) -> AbstractContextManager[TilePlaying | CardPlaying]:
    """A game of either family."""
    return (
        card_playing(home, draw_every=40, beside=beside) if cards else tile_playing(home, draw_every=40, beside=beside)
    )


def child(home: Path, seed: str, cards: bool) -> None:
    """Play for ever, and report after each frame how many actions there are."""
    keep = Journal.keep_draft

    def told(journal: Journal, text: str | None) -> object:
        notes = keep(journal, text)
        _say(f"draft {'none' if text is None else _turn_of(text)}")
        return notes

    Journal.keep_draft = told  # type: ignore[method-assign, assignment]
    with screen(home, cards, beside=True) as play:
        frame = play.driver.app.frame

        def counted(dt: float, rested: float = 0.0) -> None:
            frame(dt, rested)
            if play.top is not None:
                _say(f"{_path(play).name}/{len(play.screen.session.record.lines)}")

        play.driver.app.frame = counted  # type: ignore[method-assign]
        if "continue" in play.form:
            play.mouse.press("continue")
        matches = 0
        while True:
            if play.top is None:
                matches += 1
                play.begin((HUMAN, HUMAN, NORMAL), seed=f"{seed}/{matches}")
            if isinstance(play.top, ScoringScene) and play.top.over:
                play.mouse.press("menu")
            elif isinstance(play, TilePlaying) and _draft_changed(play):
                play.mouse.press("reset")
            else:
                play.step()


def _draft_changed(play: TilePlaying) -> bool:
    """Return whether tiles of a restored turn are on the table."""
    table = play.table if play.top is not None else None
    return table is not None and table.my_turn and table.draft is not None and table.draft.changed


def _path(play: TilePlaying | CardPlaying) -> Path:
    journal = play.screen.autosave.journal
    assert journal is not None
    return journal.path


def _say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


def _turn_of(draft: str) -> str:
    """Return the line of a draft that names its seat and turn, without its checksum."""
    return draft.splitlines()[1].partition(" #")[0].replace(" ", "-")


def check(home: Path, told: list[str], seen: Counter[str], cards: bool) -> None:
    """Continue what the killed child played, and compare it with what it reported."""
    done: dict[str, int] = {}
    for line in told:
        name, _, number = line.rpartition("/")
        if number.isdecimal():
            done[name] = int(number)
    with screen(home, cards) as play:
        assert not play.context.toasts.texts, play.context.toasts.texts
        if "continue" not in play.form:
            seen["no open match"] += 1
            return
        play.mouse.press("continue")
        session = play.screen.session
        lines = len(session.record.lines)
        path = _path(play)
        if path.name in done:
            assert lines >= done[path.name], f"{done[path.name] - lines} actions lost of {path}"
            seen["actions after the last told"] += lines - done[path.name]
        kept = _turn_of(session.kept_draft) if isinstance(session, TileSession) and session.kept_draft else ""
        drafts = [line.partition(" ")[2] for line in told if line.startswith("draft ")]
        mine = f"turn-{session.state.turn}-{session.turns}"
        if drafts and drafts[-1] == mine:
            assert kept == mine, f"the draft of {mine} is lost, {kept or 'none'} is there"
        assert not play.context.toasts.texts, play.context.toasts.texts
        if session.is_human(session.state.turn) and not isinstance(play.top, ScoringScene):
            _behind_the_cover(play, kept == mine, seen)
        play.context.go.leave_match()


def _check_a_copy(home: Path, told: list[str], seen: Counter[str], cards: bool) -> None:
    """Continue what the killed child played; if anything is wrong, say where its files are as they were."""
    copy = home.with_name(f"{home.name}-as-killed")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(home, copy)
    try:
        check(home, told, seen, cards)
    except Exception as error:
        kept = Path(tempfile.mkdtemp(prefix="steinreich-killed-")) / home.name
        shutil.copytree(copy, kept)
        error.add_note(f"the files as they were: {kept}")
        raise


def _behind_the_cover(play: TilePlaying | CardPlaying, kept: bool, seen: Counter[str]) -> None:
    """Let the seat to act take over, and check that its tiles are where they were."""
    seat, lines = play.state.turn, play.screen.session.record.lines
    play.until(lambda: isinstance(play.top, HandOver | ScoringScene))
    if not isinstance(play.top, HandOver) or play.screen.session.record.lines != lines:
        seen["somebody else went on"] += 1
        return
    assert play.table.covered
    assert play.top.seat == seat
    if isinstance(play, TilePlaying):
        assert play.table.draft is None
    play.mouse.press("ready")
    if isinstance(play.top, HandOver):
        seen["whoever takes over may catch"] += 1
        play.mouse.press("ready")
    play.until_my_turn()
    if isinstance(play, TilePlaying):
        draft = play.table.draft
        assert draft is not None
        assert draft.past or draft.future or not kept, "the draft is not on the table"
        seen["drafts on the table again"] += kept
    play.whole()
    seen["turns behind the cover"] += 1


def kill_one(home: Path, seed: str, chance: Random, cards: bool, started: bool = True) -> list[str]:
    """Start a child or fork one off, kill it at a random moment, and return what it reported."""
    log = home / "told.txt"
    with log.open("wb") as out:
        number = _begin(home, seed, cards, out.fileno(), started)
        began = monotonic()
        if chance.random() < 0.9:
            while not log.stat().st_size and not _ended(number) and monotonic() - began < WAIT:
                sleep(0.005)
        sleep(chance.uniform(0, PLAYED if started else PLAYED / 4))
        os.kill(number, signal.SIGKILL)
        _, status = os.waitpid(number, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL, f"the child ended by itself with {status}"
    return log.read_text("utf-8").splitlines()


def _ended(number: int) -> bool:
    """Return whether a child has ended by itself; it can still be waited for."""
    return os.waitid(os.P_PID, number, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _begin(home: Path, seed: str, cards: bool, out: int, started: bool) -> int:
    """Fork a child off, which becomes a new process where it is to be started; return its number."""
    number = os.fork()
    if number == 0:
        try:
            os.dup2(out, 1)
            if started:
                command = [sys.executable, "-m", "tools.killing", "--child", str(home), "--seed", seed]
                os.chdir(ROOT)
                os.execv(sys.executable, [*command, "--cards"] if cards else command)
            child(home, seed, cards)
        except Exception:  # noqa: BLE001 - a forked child ends here, and nothing else would print it
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(1)
    return number


def main() -> None:
    """Kill as often as requested, and print the results."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=500)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--started-every", type=int, default=10, metavar="N", help="fork all children but every N-th")
    parser.add_argument("--child", type=Path)
    parser.add_argument("--cards", action="store_true")
    add_share(parser)
    args = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    if args.child is not None:
        child(args.child, args.seed, args.cards)
        return
    seed, kills = args.share.seed(args.seed), args.share.part(args.kills)
    chance, seen, began = Random(seed), Counter[str](), monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, kills + 1):
            cards, started = number % CARDS_EVERY == 0, number % args.started_every == 0
            home = Path(folder) / ("cards" if cards else "tiles")
            home.mkdir(exist_ok=True)
            told = kill_one(home, f"{seed}/{number}", chance, cards, started)
            seen["while it started" if not told else f"while it played {home.name}"] += 1
            _check_a_copy(home, told, seen, cards)
            if number % 50 == 0:
                print(f"{number} kills, {monotonic() - began:.0f} s: {dict(seen)}", flush=True)
    cpu = sum(os.times()[:4])
    print(f"{kills} kills in {monotonic() - began:.0f} s, {cpu:.0f} s of processor time; nothing lost: {dict(seen)}")


if __name__ == "__main__":
    main()
