"""What calls give back, where a test knows that there is something and that nothing is noted."""

from typing import TypeVar

T = TypeVar("T")


def present(thing: T | None) -> T:
    """Return a thing that may be missing; raise AssertionError if it is."""
    assert thing is not None
    return thing


def as_a(kind: type[T], found: object) -> T:
    """Return a thing that has to be of a kind; raise AssertionError if it is of another."""
    assert isinstance(found, kind), found
    return found


def quiet(answer: tuple[T | None, tuple[object, ...]]) -> T:
    """Return what a call gives about which it notes nothing; raise AssertionError if it does, or gives nothing."""
    thing, notes = answer
    assert notes == ()
    return present(thing)
