"""Files as Windows has them, on a system that has others: what is open has no new name and is not deleted, folders
cannot be opened. Linux tells what is open (`/proc/self/fd`)."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from game.store import files

CAN_TELL = sys.platform in ("linux", "win32")
"""Whether this system is Windows, or can tell what is open."""


def is_open(path: str | os.PathLike[str]) -> bool:
    try:
        found = os.lstat(path)
    except OSError:
        return False
    for each in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the descriptor of the listing itself is closed by now
            if os.path.samestat(os.fstat(int(each.name)), found):
                return True
    return False


def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files behave as on Windows until the end of the test."""
    if sys.platform == "win32":
        return
    monkeypatch.setattr(files, "MOVES_WHILE_OPEN", False)
    for module, name in ((os, "replace"), (os, "rename"), (os, "unlink"), (os, "remove")):
        monkeypatch.setattr(module, name, _refusing(getattr(module, name)))
    monkeypatch.setattr(os, "open", _no_folders(os.open))


def _refusing(call: Callable[..., Any]) -> Callable[..., Any]:
    def refusing(*paths: Any, **keys: Any) -> Any:
        for path in paths:
            if "dir_fd" not in keys and is_open(path):
                raise PermissionError(errno.EACCES, "it is being used by another process", str(path))
        return call(*paths, **keys)

    return refusing


def _no_folders(call: Callable[..., int]) -> Callable[..., int]:
    def no_folders(path: Any, flags: int, *rest: Any, **keys: Any) -> int:
        if sys._getframe(1).f_globals["__name__"].startswith("game.") and Path(path).is_dir():
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return call(path, flags, *rest, **keys)

    return no_folders
