"""The bare room in which tests run, and what keeps a run together: its processes end with it, and its folder goes.

Nothing of the machine is in a room that could change what tests find. `run_alone` starts a keeper, a process that
starts the command and waits for it. Between the two is a pipe, the keeper's standard input. If it closes, because
whoever waits was interrupted or killed, the keeper interrupts the command. On Linux every process of the run whose
parent is gone becomes a child of the keeper, which ends it in the end.
"""

import ctypes
import os
import shutil
import signal
import site
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from types import FrameType
from typing import NoReturn

from game.cli.opening import NO_DEVICES
from game.store.data_folder import HOME_VARIABLE

ROOM = "STEINREICH_ROOM"
"""The environment variable that names the folder of a room, inside of it."""
KEPT = ("LD_LIBRARY_PATH", "PYTHONHASHSEED", "PYTHONUSERBASE", "SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT")
"""What Python may need to start at all, and the seed of its hashes."""
OUR_OWN = ("PYTEST_", "STEINREICH_SNAPSHOTS", "STEINREICH_FAILED_SNAPSHOTS")
"""How the names begin that are kept for the tests themselves."""
UMASK = 0o022
PLACES = {
    "HOME": "home", "USERPROFILE": "home", "APPDATA": "home", "LOCALAPPDATA": "home",
    "TMPDIR": "tmp", "TEMP": "tmp", "TMP": "tmp", "PATH": "bin",
}  # fmt: skip
"""The folders of a room, all of them empty, by the variables that name them."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGCHLD", "SIGALRM")
"""What whoever starts a run may have ignored or blocked for it."""

PR_CAPBSET_DROP, CAPSET_VERSION, CAPABILITIES = 24, 0x20080522, range(64)
"""With these, prctl(2) and capset(2) take all its rights from root."""


def environment(room: Path) -> dict[str, str]:
    """Return all environment variables of a room; its folders are made."""
    for name in {*PLACES.values()}:
        (room / name).mkdir(parents=True, exist_ok=True)
    kept = {name: text for name, text in os.environ.items() if name in KEPT or name.startswith(OUR_OWN)}
    if site.ENABLE_USER_SITE:
        kept.setdefault("PYTHONUSERBASE", site.getuserbase())
    found = {name: str(room / folder) for name, folder in PLACES.items()}
    if sys.platform == "win32":
        found["PATH"] = str(Path(os.environ.get("SYSTEMROOT", r"C:\Windows")) / "System32")
    same = {"PYTHONUTF8": "1", "LANG": "C.UTF-8", "TZ": "UTC", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return kept | found | same | NO_DEVICES | {ROOM: str(room), HOME_VARIABLE: str(room / "home")}


def enter(room: Path) -> None:
    """Take this process into a room, as far as that is possible once it runs."""
    variables = environment(room)
    os.environ.clear()
    os.environ.update(variables)
    tempfile.tempdir = None
    if hasattr(time, "tzset"):
        time.tzset()
    be_anybody()


def be_anybody() -> None:
    """Have the umask, the signals and the rights that anybody has who starts a program; nothing is ignored."""
    os.umask(UMASK)
    for name in SIGNALS:
        if signal_number := getattr(signal, name, None):
            usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
            if signal.getsignal(signal_number) is signal.SIG_IGN:
                signal.signal(signal_number, usual)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
    if sys.platform == "linux" and os.geteuid() == 0:
        give_up_rights()


def give_up_rights() -> None:
    """Leave root, and whatever it starts from here on, the rights that files give to their owner."""
    library = ctypes.CDLL(None)
    for each in CAPABILITIES:
        library.prctl(PR_CAPBSET_DROP, each, 0, 0, 0)
    library.capset((ctypes.c_uint32 * 2)(CAPSET_VERSION, 0), (ctypes.c_uint32 * 6)())


# -- What keeps a run together.

GRACE = 5.0
"""Seconds that a command has to end by itself once it was interrupted."""
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
"""Calls of Linux: which signal a process gets when its parent ends; that orphans below it become its children."""


def run_alone(command: Sequence[str], where: Path, python: str = sys.executable) -> int:
    """Run a command in a bare room of its own, without standard input; return its exit status."""
    with _told():
        room = Path(tempfile.mkdtemp(prefix="steinreich-tests-"))
        try:
            return _kept([python, "-X", "utf8", "-m", __name__, *command], where, environment(room))
        finally:
            _remove(room)


def _kept(command: Sequence[str], where: Path, variables: Mapping[str, str]) -> int:
    """Start a keeper, and close its pipe whatever happens."""
    keeper = subprocess.Popen(command, cwd=where, env=variables, stdin=subprocess.PIPE, start_new_session=True)
    try:
        return keeper.wait()
    finally:
        assert keeper.stdin
        keeper.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            keeper.wait(2 * GRACE)


@contextmanager
def _told() -> Iterator[None]:
    """Leave in good order when a signal ends this process, unless it is ignored."""
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {each: signal.signal(each, _leave) for each in numbers if signal.getsignal(each) is signal.SIG_DFL}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)


def _remove(room: Path) -> None:
    """Delete a room with everything in it, also where a test left folders that nobody may change."""
    for folder, _, _ in os.walk(room):
        with suppress(OSError):
            Path(folder).chmod(0o700)
    shutil.rmtree(room, ignore_errors=True)


def keep(command: Sequence[str]) -> int:
    """Run a command until it ends or the standard input closes; return its exit status."""
    be_anybody()
    _call_linux(PR_SET_CHILD_SUBREAPER, 1)
    follow = _follow if sys.platform == "linux" else None
    # There is no second thread yet.
    run = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=follow)  # noqa: PLW1509
    Thread(target=_watch, args=(run,), daemon=True).start()
    try:
        status = run.wait()
    finally:
        _end_all(run)
        _remove(Path(os.environ[ROOM]))
    return status if status >= 0 else 128 - status


def _watch(run: subprocess.Popen[bytes]) -> None:
    """Interrupt a run when the pipe closes; end it if that does not."""
    while os.read(0, 1):
        pass
    with suppress(OSError, subprocess.TimeoutExpired):
        if hasattr(os, "killpg"):
            # As a terminal does: the workers are told as well.
            os.killpg(run.pid, signal.SIGINT)
            run.wait(GRACE)
    run.kill()


def _end_all(run: subprocess.Popen[bytes]) -> None:
    """End every process that is left of a run."""
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(run.pid, signal.SIGKILL)
    while left := children(os.getpid()):
        for each in left:
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        # What they had started becomes a child of this process now.
        for each in left:
            with suppress(OSError):
                os.waitpid(each, 0)


def children(process: int) -> list[int]:
    """Return the children of a process, where the system tells."""
    try:
        return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split())]
    except OSError:
        return []


def _follow() -> None:
    """End when the keeper ends."""
    _call_linux(PR_SET_PDEATHSIG, signal.SIGKILL)


def _call_linux(option: int, value: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


if __name__ == "__main__":
    sys.exit(keep([sys.executable, *sys.argv[1:]]))
