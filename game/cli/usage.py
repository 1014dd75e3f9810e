"""What is wrong with the arguments of a command."""

from __future__ import annotations


class UsageError(Exception):
    """The arguments cannot be used; the text says why, and which name may have been meant."""
