"""What tests of matches share."""

import pytest

from tests.beside import at_once


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let computers think at once, within the frame that asks them."""
    at_once(monkeypatch, "computer")
