"""Runs the tests in a room: a machine that has, lacks or sets something that must not make a difference.

    python -m tools.rooms                                      # the whole suite once, in the barest room there is
    python -m tools.rooms --room umask --room tmpdir tests/cli

Further arguments go to pytest. A room is made of FACTORS, on Linux; one that cannot be entered is left out and named.
"""

import argparse
import ctypes
import os
import pwd
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools import keeper

ROOT = Path(__file__).resolve().parents[1]
NEW_MOUNTS, BIND, RECURSIVE, PRIVATE, REMOUNT, READ_ONLY = 0x20000, 0x1000, 0x4000, 0x40000, 0x20, 0x1
"""Flags of unshare(2) and mount(2)."""


class Factor(NamedTuple):
    """One thing about a machine: what it changes of the environment (None: it is not there), and how it is entered."""

    name: str
    environment: Mapping[str, str | None] = {}
    enter: Callable[[], object] | None = None
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
    person = pwd.getpwnam("nobody")
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


def _no_stdin() -> None:
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)


def _ignoring(*numbers: signal.Signals) -> Callable[[], object]:
    return lambda: [signal.signal(each, signal.SIG_IGN) for each in numbers]


FACTORS = (
    Factor("as it is"),
    Factor("path", {"PATH": "{room}/python"}),
    Factor("env -i", nothing_else=True),
    Factor("LC_ALL=C", {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
    Factor("turkish", {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"}),
    Factor("kathmandu", {"TZ": "Asia/Kathmandu"}),
    Factor("umask", enter=lambda: os.umask(0o077)),
    Factor("background", enter=_ignoring(signal.SIGINT, signal.SIGQUIT)),
    Factor("nohup", enter=_ignoring(signal.SIGHUP)),
    Factor("no stdin", enter=_no_stdin),
    Factor("closed stdin", enter=lambda: os.close(0)),
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
"""What .ci/run runs the whole suite in; rights are given up last."""


def obstacle(factor: Factor) -> str:
    """Return why a factor cannot be had here; "" if it can."""
    if sys.platform != "linux":
        return "this is not Linux"
    if factor.needs_root and os.geteuid() != 0:
        return "only root may change what is mounted, and user"
    process = os.fork()
    if process == 0:
        try:
            if factor.enter:
                factor.enter()
        except OSError as error:
            print(f"  ({error})", flush=True)
            os._exit(1)
        os._exit(0)
    return "the system refuses" if os.waitpid(process, 0)[1] else ""


def run(factors: Sequence[Factor], arguments: Sequence[str]) -> int:
    """Run `main.py test` in a room that is made of these factors; return its exit status."""
    with tempfile.TemporaryDirectory(prefix="steinreich-room-") as folder:
        room = Path(folder)
        room.chmod(0o755)
        for name in ("python", "ein Ort für alles", "home"):
            (room / name).mkdir()
            (room / name).chmod(0o777)
        python = room / "python" / "python3"
        python.symlink_to(getattr(sys, "_base_executable", sys.executable))
        environment = {} if any(each.nothing_else for each in factors) else dict(os.environ)
        for name, text in (pair for each in factors for pair in each.environment.items()):
            environment.pop(name, None)
            if text is not None:
                environment[name] = text.replace("{room}", folder)

        def enter() -> None:
            for each in factors:
                if each.enter:
                    each.enter()

        command = [str(python), "main.py", "test", *arguments]
        return subprocess.call(command, cwd=ROOT, env=environment, preexec_fn=enter)


def latest_commit() -> str:
    """Return the name of the commit, which decides the order of the tests."""
    asked = ["git", "rev-parse", "HEAD"]
    try:
        return subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "no commit"


def main() -> int:
    """Run the tests, and return their exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--room", action="append", choices=[each.name for each in FACTORS], default=[])
    args, others = parser.parse_known_args()
    factors = []
    for each in (each for each in FACTORS if each.name in (args.room or BAREST)):
        if reason := obstacle(each):
            print(f"left out: {each.name}: {reason}", flush=True)
        else:
            factors.append(each)
    order = [] if args.room else ["--all", f"--shuffle={latest_commit()}"]
    print("the room:", ", ".join(each.name for each in factors), *order, flush=True)
    return run(factors, [*order, *others])


if __name__ == "__main__":
    sys.exit(main())
