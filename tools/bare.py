"""The bare room in which tests run: nothing of the machine is in it that could change what they find."""

from __future__ import annotations

import ctypes
import os
import signal
import site
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from game.cli.opening import NO_DEVICES
from game.store.folders import HOME_VARIABLE

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


def environment(room: Path, before: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return all environment variables of a room; its folders are made."""
    for name in {*PLACES.values()}:
        (room / name).mkdir(parents=True, exist_ok=True)
    kept = {name: text for name, text in before.items() if name in KEPT or name.startswith(OUR_OWN)}
    if site.ENABLE_USER_SITE:
        kept.setdefault("PYTHONUSERBASE", site.getuserbase())
    found = {name: str(room / folder) for name, folder in PLACES.items()}
    if sys.platform == "win32":
        found["PATH"] = str(Path(before.get("SYSTEMROOT", r"C:\Windows")) / "System32")
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
    """Have the umask, the signals and the rights that anybody has who starts a program."""
    os.umask(UMASK)
    usual_signals()
    if sys.platform == "linux" and os.geteuid() == 0:
        give_up_rights()


def give_up_rights() -> None:
    """Leave root, and whatever it starts from here on, the rights that files give to their owner."""
    library = ctypes.CDLL(None)
    for each in CAPABILITIES:
        library.prctl(PR_CAPBSET_DROP, each, 0, 0, 0)
    library.capset((ctypes.c_uint32 * 2)(CAPSET_VERSION, 0), (ctypes.c_uint32 * 6)())


def usual_signals() -> None:
    """Let every signal do again what it usually does."""
    for name in SIGNALS:
        if signal_number := getattr(signal, name, None):
            usual = signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL
            if signal.getsignal(signal_number) is signal.SIG_IGN:
                signal.signal(signal_number, usual)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
