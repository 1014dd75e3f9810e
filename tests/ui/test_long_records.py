"""A record of many thousand actions: no frame does more for it than for a short one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from game.play import gc_policy
from game.play.tiles.session import TileSession
from game.ui.errands import errand
from game.ui.scenes.round.table_families import TILE_TABLE
from game.ui.table.shared.match_log import LOG_LINES, OLDER, MatchLog
from game.ui.table.shared.match_screen import AnyMatchScreen, MatchScreen
from tests.ui.driver import Driver
from tests.ui.test_tile_replay import RECORD, STEPS

LONG = STEPS[:-1] * 40
"""The steps of a long match, as far as the log knows."""
BOUND = 2 * OLDER + 2 * LOG_LINES
"""Events that one frame may put into words."""


@pytest.fixture
def worded(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Every event that a table puts into words."""
    events: list[Any] = []
    whole = MatchLog.__init__

    def counting(log: MatchLog[Any], happened: Any, public: Any, text: Any, pictures: Any) -> None:
        def counted(event: Any) -> Any:
            events.append(event)
            return text(event)

        whole(log, happened, public, counted, pictures)

    monkeypatch.setattr(MatchLog, "__init__", counting)
    return events


def all_lines(screen: AnyMatchScreen, steps: tuple[Any, ...]) -> list[Any]:
    public = [screen.family.redacted(step.event, None) for step in steps]
    return [event for event in public if screen.log.line_of(event) is not None]


def logged(screen: AnyMatchScreen) -> list[Any]:
    return [line.event for line in screen.log.lines]


def frames(screen: AnyMatchScreen, worded: list[Any]) -> Iterator[int]:
    """Frames until everything is in the log, each with how many events it put into words."""
    while screen.busy:
        worded.clear()
        screen.update(0.02)
        yield len(worded)


def test_a_long_match_writes_its_log_in_many_frames_and_what_can_be_seen_in_the_first(
    driver: Driver, worded: list[Any]
) -> None:
    session = TileSession(RECORD, LONG)
    screen = MatchScreen(TILE_TABLE, driver.context, session, resumed=True)
    screen.driver.paused = True
    assert len(worded) <= BOUND < len(LONG)
    newest = logged(screen)
    assert len(newest) >= LOG_LINES
    assert screen.log.seen == len(screen.log.lines), "nothing of it is news"
    assert screen.busy, "the window draws on"
    spent = [*frames(screen, worded)]
    assert max(spent) <= OLDER
    assert len(spent) >= (len(LONG) - BOUND) // OLDER
    assert logged(screen) == all_lines(screen, LONG)
    assert logged(screen)[-len(newest) :] == newest
    assert screen.log.seen == len(screen.log.lines)
    session.close()


def test_what_is_long_to_read_is_read_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    did: list[str] = []

    @contextmanager
    def apart() -> Iterator[None]:
        did.append("apart")
        yield
        did.append("together")

    monkeypatch.setattr(gc_policy, "read_apart", apart)
    errand("", lambda: did.append("read"), lambda _: None).run()
    assert did == ["apart", "read", "together"]
