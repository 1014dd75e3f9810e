"""Locks on open files: one process at a time. However a process ends, its locks end with it."""

from __future__ import annotations

import sys
from typing import IO, Any

_LOCK_BYTE = 1 << 30
"""Far behind the end: where only some bytes can be locked, what is locked cannot be read by others."""

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[Any]) -> bool:
        """Lock an open file; whether nobody else has."""
        place = file.tell()
        file.seek(_LOCK_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(place)
        return True

else:
    import fcntl

    def try_lock(file: IO[Any]) -> bool:
        """Lock an open file; whether nobody else has."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some network folders know no locks; two at once are rarer than those.
            return True
        return True
