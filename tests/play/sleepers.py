"""Computers for the process in which they think, which has only what Python has."""

from pathlib import Path
from random import Random
from time import sleep


def asleep(view: str, _chance: Random) -> str:
    """Think for as long as it is let; the file of that name says that it has begun, and is known the second time."""
    if not Path(view).exists():
        Path(view).touch()
        sleep(600)
    return view


def awake(view: str, _chance: Random) -> str:
    """Know at once."""
    return view
