"""All that was kept is told as it was. `benchmarks.wasm` has another Python tell the records."""

from __future__ import annotations

import pytest

from tests.engine.test_golden import AREAS, now, shares


@pytest.mark.parametrize("name", shares()[1])
def test_what_is_told_is_what_was_kept(name: str) -> None:
    assert now(name) == AREAS[name][1]
