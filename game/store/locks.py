"""Locks on open files, for one process at a time. They end with the process, however it ends."""

from __future__ import annotations

import sys
from typing import IO

_LOCK_BYTE = 1 << 30
"""Far beyond the end: where locks cover bytes, locked bytes could not be read by others."""

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[str] | IO[bytes]) -> bool:
        """Lock an open file; return False if somebody else has locked it."""
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

    def try_lock(file: IO[str] | IO[bytes]) -> bool:
        """Lock an open file; return False if somebody else has locked it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            # Some network folders have no locks; two players at once are rarer than those.
            return True
        return True
