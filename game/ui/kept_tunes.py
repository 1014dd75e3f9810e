"""Tunes kept in the player's cache folder, since computing one takes half a second."""

from __future__ import annotations

import logging
from pathlib import Path
from zlib import crc32

from game.store.files import content, placed
from game.ui.kit.sound.compute import compute
from game.ui.kit.sound.tune import TUNE_REVISION, Tune

LOG = logging.getLogger(__name__)

SEAL = 4
"""Bytes of the checksum."""


def kept_file(folder: Path, tune: Tune) -> Path:
    """Return the path of a tune."""
    return folder / f"{tune.value}-{TUNE_REVISION}.pcm"


def with_checksum(samples: bytes) -> bytes:
    """Return what the file holds: a checksum and the samples."""
    return crc32(samples).to_bytes(SEAL, "little") + samples


def fetched(folder: Path, tune: Tune) -> bytes:
    """Return the samples of a tune: from its file, or computed and kept there; a wrong file is replaced."""
    path = kept_file(folder, tune)
    try:
        data = content(path)
    except OSError:
        data = b""
    if len(data) > SEAL and with_checksum(data[SEAL:]) == data:
        return data[SEAL:]
    data = compute(tune)
    try:
        placed(path, with_checksum(data)).close()
    except OSError as error:
        # It will be computed again next time.
        LOG.info("a tune could not be kept: %s", error)
    return data
