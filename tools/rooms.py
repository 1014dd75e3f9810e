"""Walks the tests through rooms: machines that have, lack or set something that must not make a difference.

    python -m tools.rooms                          # one thing at a time, then all, then some by chance
    python -m tools.rooms --random 20 --seed 7 --all
    python -m tools.rooms --barest                 # the whole suite once, in the barest room there is
    python -m tools.rooms --room umask --room tmpdir tests/cli -k terminal

Without further arguments, which go to pytest, the tests are those that start processes or ask the system for something.
Each room is a row of FACTORS. On Linux; a room that cannot be entered is named, with the reason.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import pty
import pwd
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tools import keeper

ROOT = Path(__file__).resolve().parents[1]
ASKS = re.compile(
    r"\b(subprocess|Popen|environ|setenv|tempfile|signal\.|umask|chmod|locale\.|expanduser|Path\.home|socket|multiprocessing"
    r"|Thread\(|datetime\.now|shutil\.which|sys\.platform|sys\.stdin|isatty|getpid)"
)
"""What a test contains that could care."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.M)
COUNTED = re.compile(r"(\d+) (passed|failed|error)")
NOBODY = "nobody"
NEW_MOUNTS, BIND, RECURSIVE, PRIVATE, REMOUNT, READ_ONLY = 0x20000, 0x1000, 0x4000, 0x40000, 0x20, 0x1
"""Flags of unshare(2) and mount(2)."""
VOICE = "#!{python}\nopen({spoken!r}, 'a').close()\n"
"""A program in place of spd-say that notes that it was called."""


class Factor(NamedTuple):
    """One thing about a machine: what it changes of the environment (None: it is not there), and how it is entered."""

    name: str
    environment: Mapping[str, str | None] = {}
    enter: Callable[[], object] | None = None
    stdin: str = ""
    """"null", "closed" or "terminal"; with a terminal, the output goes there as well."""
    nothing_else: bool = False
    """Whether the environment has no other variables."""
    needs_root: bool = False


def _call(name: str, *arguments: object) -> None:
    """Call a function of the C library; raise OSError where it refuses."""
    library = ctypes.CDLL(None, use_errno=True)
    given = [each.encode() if isinstance(each, str) else each for each in arguments]
    if getattr(library, name)(*given) != 0:
        raise OSError(ctypes.get_errno(), f"{name}: {os.strerror(ctypes.get_errno())}")


def _own_mounts() -> None:
    _call("unshare", NEW_MOUNTS)
    _call("mount", "none", "/", None, RECURSIVE | PRIVATE, None)


def _no_shared_memory() -> None:
    _own_mounts()
    _call("mount", "none", "/dev/shm", "tmpfs", READ_ONLY, None)


def _read_only_checkout() -> None:
    _own_mounts()
    _call("mount", str(ROOT), str(ROOT), None, BIND | RECURSIVE, None)
    _call("mount", "none", str(ROOT), None, REMOUNT | BIND | READ_ONLY, None)


def _nobody() -> None:
    person = pwd.getpwnam(NOBODY)
    os.setgroups([])
    os.setgid(person.pw_gid)
    os.setuid(person.pw_uid)


def _without_rights() -> None:
    """Become nobody where nobody can run this Python and read the project; else be root without capabilities."""
    seen = [Path(sys.executable), Path(sys.executable).resolve(), ROOT]
    open_to_all = all(each.stat().st_mode & 1 for path in seen for each in (path.parent, *path.parents))
    (_nobody if open_to_all else keeper.give_up_rights)()


def _one_core() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _ignoring(*numbers: signal.Signals) -> Callable[[], object]:
    return lambda: [signal.signal(each, signal.SIG_IGN) for each in numbers]


FACTORS = (
    Factor("as it is"),
    Factor("path", {"PATH": "{room}/python"}),
    Factor("voice", {"PATH": "{room}/voice:{room}/python"}),
    Factor("env -i", nothing_else=True),
    Factor("LC_ALL=C", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    Factor("turkish", {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"}),
    Factor("kathmandu", {"TZ": "Asia/Kathmandu"}),
    Factor("umask", enter=lambda: os.umask(0o077)),
    Factor("background", enter=_ignoring(signal.SIGINT, signal.SIGQUIT)),
    Factor("nohup", enter=_ignoring(signal.SIGHUP)),
    Factor("no stdin", stdin="null"),
    Factor("closed stdin", stdin="closed"),
    Factor("terminal", {"TERM": "xterm-256color", "FORCE_COLOR": "1"}, stdin="terminal"),
    Factor("tmpdir", {"TMPDIR": "{room}/ein Ort für alles"}),
    Factor("no home", {"HOME": None}),
    Factor("empty home", {"HOME": "{room}/home"}),
    Factor("xdg", {f"XDG_{each}_HOME": "/nowhere" for each in ("DATA", "CONFIG", "STATE", "CACHE")}),
    Factor(
        "desktop",
        {"DISPLAY": ":77", "WAYLAND_DISPLAY": "wayland-7", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"}
        | {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "alsa", "AT_SPI_BUS_ADDRESS": "unix:path=/nowhere"},
    ),
    Factor("one core", enter=_one_core),
    Factor("no /dev/shm", enter=_no_shared_memory, needs_root=True),
    Factor("read-only checkout", enter=_read_only_checkout, needs_root=True),
    Factor("no rights", enter=_without_rights, needs_root=True),
    Factor("hash seed", {"PYTHONHASHSEED": "31"}),
)
"""What rooms are made of. `{room}` is a folder of the room's own."""
BAREST = ("env -i", "path", "LC_ALL=C", "umask", "background", "no stdin", "empty home", "no rights")
"""What the whole suite is run in by .ci/run."""


class Result(NamedTuple):
    """How the tests went in a room."""

    summary: str
    failed: tuple[str, ...]

    @property
    def red(self) -> bool:
        """Return whether anything was wrong."""
        return bool(self.failed) or not re.search(r"\d+ passed", self.summary)


def tests_that_could_care() -> list[str]:
    """Return the files of tests that start processes or ask the system for something."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [path.relative_to(ROOT).as_posix() for path in files if ASKS.search(path.read_text("utf-8"))]


def furnish(room: Path) -> Path:
    """Make what rooms have; return the file that tells whether somebody spoke."""
    for name in ("python", "voice", "ein Ort für alles", "home"):
        (room / name).mkdir()
        (room / name).chmod(0o777)
    (room / "python" / "python3").symlink_to(getattr(sys, "_base_executable", sys.executable))
    voice = room / "voice" / "spd-say"
    voice.write_text(VOICE.format(python=sys.executable, spoken=str(room / "home" / "spoken")), "utf-8")
    voice.chmod(0o755)
    room.chmod(0o755)
    return room / "home" / "spoken"


def walk(factors: Sequence[Factor], command: Sequence[str]) -> Result:
    """Run a command in a room that is made of these factors."""
    with tempfile.TemporaryDirectory(prefix="steinreich-room-") as folder:
        spoken = furnish(Path(folder))
        environment, enter = _ways_in(factors, folder)
        stdin = {each.stdin for each in factors}
        text = _output(command, environment, enter, terminal="terminal" in stdin, null="null" in stdin)
        counted = ", ".join(" ".join(each) for each in COUNTED.findall(text.splitlines()[-1] if text else ""))
        failed = tuple(dict.fromkeys(FAILED.findall(text)))
        return Result(counted or text[-300:], (*failed, *(["spd-say was called"] if spoken.exists() else [])))


def _ways_in(factors: Sequence[Factor], folder: str) -> tuple[dict[str, str], Callable[[], None]]:
    """Return the environment of a room, and what a process does to enter it."""
    environment: dict[str, str] = {} if any(each.nothing_else for each in factors) else dict(os.environ)
    for name, text in (pair for each in factors for pair in each.environment.items()):
        environment.pop(name, None)
        if text is not None:
            environment[name] = text.replace("{room}", folder)

    def enter() -> None:
        for each in factors:
            if each.enter:
                each.enter()
            if each.stdin == "closed":
                os.close(0)

    return environment, enter


def _output(
    command: Sequence[str], environment: Mapping[str, str], enter: Callable[[], None], *, terminal: bool, null: bool
) -> str:
    """Return what a command prints in a room, to a terminal or into a pipe."""
    reader, writer = pty.openpty() if terminal else os.pipe()
    stdin = writer if terminal else subprocess.DEVNULL if null else None
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=stdin,
        stdout=writer,
        stderr=writer,
        preexec_fn=enter,  # noqa: PLW1509
    ) as process:
        os.close(writer)
        try:
            return b"".join(_pieces(reader)).decode("utf-8", "replace").replace("\r\n", "\n").strip()
        finally:
            os.close(reader)
            process.terminate()


def _pieces(reader: int) -> Iterator[bytes]:
    """Yield what comes until the last writer has gone, which a terminal reports as an error."""
    while True:
        try:
            piece = os.read(reader, 1 << 16)
        except OSError:
            return
        if not piece:
            return
        yield piece


def run_in_barest() -> int:
    """Run the whole suite in the barest room, in an order that the commit decides; return its exit status."""
    asked = ["git", "rev-parse", "HEAD"]
    try:
        commit = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        commit = "no commit"
    factors = _possible([each for each in FACTORS if each.name in BAREST and not obstacle([each])])
    print(f"the whole suite, shuffled by {commit}: {', '.join(each.name for each in factors)}", flush=True)
    with tempfile.TemporaryDirectory(prefix="steinreich-room-") as folder:
        furnish(Path(folder))
        command = [f"{folder}/python/python3", "main.py", "test", "--all", f"--shuffle={commit}"]
        environment, enter = _ways_in(factors, folder)
        quiet = subprocess.DEVNULL
        return subprocess.call(command, cwd=ROOT, env=environment, stdin=quiet, preexec_fn=enter)


def chosen(names: Sequence[str], chance: Random, count: int) -> Iterator[tuple[Factor, ...]]:
    """Yield the rooms: named ones alone, or each factor, all at once, and some by chance."""
    if names:
        yield from ((each,) for each in FACTORS if each.name in names)
        return
    yield from ((each,) for each in FACTORS)
    yield _possible(FACTORS)
    for _ in range(count):
        yield _possible([each for each in FACTORS if chance.random() < 0.5])


def _possible(factors: Sequence[Factor]) -> tuple[Factor, ...]:
    """Leave out what contradicts: of two that want one thing, the latter; root's rights are given up last."""
    kept: dict[object, Factor] = {}
    for each in factors:
        kept[each.stdin or next(iter(each.environment), None) or each.name] = each
    last = [each for each in kept.values() if each.stdin]
    standing = [each for each in kept.values() if not each.stdin]
    ordered = sorted((*standing, *last[-1:]), key=lambda each: (each.name == "no rights", not each.nothing_else))
    return tuple(ordered)


def obstacle(factors: Sequence[Factor]) -> str:
    """Return why a room cannot be entered here; "" if it can."""
    if sys.platform != "linux":
        return "this is not Linux"
    if any(each.needs_root for each in factors) and os.geteuid() != 0:
        return "only root may change what is mounted, and user"
    process = os.fork()
    if process == 0:
        try:
            for each in factors:
                if each.enter:
                    each.enter()
        except OSError as error:
            print(f"  ({error})", flush=True)
            os._exit(1)
        os._exit(0)
    return "the system refuses" if os.waitpid(process, 0)[1] else ""


def main() -> int:
    """Walk, and print a line for each room; return 1 if any was red."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", action="append", choices=[each.name for each in FACTORS], default=[])
    parser.add_argument("--random", type=int, default=5, help="how many rooms are put together by chance")
    parser.add_argument("--seed", type=int, default=0, help="of chance")
    parser.add_argument("--pytest", action="store_true", help="start pytest itself instead of main.py test")
    parser.add_argument("--list", action="store_true", help="name the rooms, and the tests that could care")
    parser.add_argument("--barest", action="store_true", help="run the whole suite once, in the barest room")
    args, others = parser.parse_known_args()
    if args.barest:
        return run_in_barest()
    tests = others or ["-n", "auto", "--dist", "worksteal", *tests_that_could_care()]
    if args.list:
        print("\n".join((*(each.name for each in FACTORS), "", *tests)))
        return 0
    start = ["-m", "pytest"] if args.pytest else ["main.py", "test"]
    command = [sys.executable, *start, "-q", "--color=no", "-rfE", *tests]
    red = 0
    for factors in chosen(args.room, Random(args.seed), args.random):
        name = " + ".join(each.name for each in factors)
        if reason := obstacle(factors):
            print(f"not entered: {name}: {reason}", flush=True)
            continue
        result = walk(factors, command)
        red += result.red
        print(f"{'RED' if result.red else 'green':5} {name}: {result.summary}", flush=True)
        for each in result.failed:
            print(f"        {each}", flush=True)
    return min(red, 1)


if __name__ == "__main__":
    sys.exit(main())
