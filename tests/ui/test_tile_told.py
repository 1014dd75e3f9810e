"""What the table of tiles shows of a turn, at whose plate, and that none of its parts covers another."""

from __future__ import annotations

from math import hypot
from pathlib import Path

import pytest

from game.engine.game import Draw, Pass
from game.engine.tiles.actions import TilePhase
from game.store.settings import Settings
from tests.tables import read_line
from tests.tile_tables import one, position
from tests.ui.screen import HUMAN, NORMAL
from tests.ui.tile_playing import TilePlaying, tile_playing, tile_turn

FOUR = (HUMAN, NORMAL, NORMAL, NORMAL)
STOCK = "Y11 R1 G1 Y1 B10 Y3 G12 B3 Y6 G4"
ON_RUN = {"R2": "R3", "R7": "R6", "*": "R6", "R5": "R4", "B12": "B11"}
"""What a tile is put to, on the right; a 2 on the left."""
NEXT = {"R2": ("draw-two", 2), "R5": ("skip", 0), "*": ("draw-four", 4)}
"""What tiles do to the next player, and how many it draws."""


class Told:
    """What is shown at plates: words, hits, seats that miss a turn, and where tiles fly to."""

    def __init__(self, play: TilePlaying, monkeypatch: pytest.MonkeyPatch) -> None:
        self.marks: list[tuple[int, str, object]] = []
        self.hits: list[int] = []
        self.flights: list[tuple[int, int]] = []
        self.dimmed = set[int]()
        self.play, playback = play, play.screen.playback
        mark, fly = playback.mark, playback.fly

        def marked(seat: int, key: str, alarm: bool = False, **names: object) -> None:
            self.marks.append((seat, key, names.get("n")))
            mark(seat, key, alarm, **names)

        def flown(start: object, end: object, count: int, pace: object) -> None:
            self.flights += [(seat, count) for seat in range(play.state.seats) if play.table.plate_place(seat) == end]
            fly(start, end, count, pace)  # type: ignore[arg-type]

        monkeypatch.setattr(playback, "mark", marked)
        monkeypatch.setattr(playback, "fly", flown)
        monkeypatch.setattr(playback, "hit", self.hits.append)

    def watch(self) -> None:
        playback = self.play.screen.playback
        for _ in range(2000):
            self.play.frame()
            self.dimmed |= {*playback.dimmed}
            if not (playback.pending or playback.dimmed):
                return
        raise AssertionError("it is never shown to its end")


@pytest.mark.parametrize(("word", "direction"), [("R2", 1), ("R5", -1), ("*", -1), ("R7", 1), ("R7", -1), ("B12", 1)])
def test_what_a_tile_does_is_shown_at_whom_it_strikes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word: str, direction: int
) -> None:
    run = {"R2": "R3 R4 R5", "R5": "R2 R3 R4", "B12": "B9 B10 B11"}.get(word, "R4 R5 R6")
    state = position(f"{word} G9 Y9", "?14", "?14", "?14", table=run, loose="Y1 G8", stock=STOCK, direction=direction)
    with tile_turn(tmp_path, state, FOUR, paused=True, settings=Settings()) as play:
        told = Told(play, monkeypatch)
        play.put(word, ON_RUN[word], -0.7 if word == "R2" else 0.7)
        play.mouse.press("end")
        assert play.table.draft is None
        told.watch()
        effect, drawn = NEXT.get(word, ("", 0))
        struck = direction % 4
        missed = {struck} if effect else set[int]()
        wanted: list[tuple[int, str, object]] = [(struck, f"effect.{effect}", None)] if effect else []
        wanted += [(0, "effect.reverse", None)] if word == "R7" else []
        wanted += [(struck, "mark.drew", drawn)] if drawn else []
        wanted += [(struck, "mark.skipped", None)] if effect else []
        assert told.marks == wanted
        assert told.dimmed == missed
        assert {*told.hits} == ({struck} if drawn else set())
        assert told.flights == ([(struck, drawn)] if drawn else [])
        turn = {"R7": -direction}.get(word, 2 * direction if effect else direction) % 4
        assert play.table.shown.turn == turn
        assert play.table.shown.direction == (-direction if word == "R7" else direction)


def test_what_others_draw_and_lay_comes_to_and_from_plates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with tile_playing(tmp_path, settings=Settings()) as play:
        play.mouse.dt = 1 / 60
        state = position("G2 B8 Y5", "R9 Y11 G3", "R7 Y4 B2", table="R4 R5 R6", loose="Y1 B12", stock=STOCK, turn=1)
        acts = {1: Draw(), 2: read_line(state._replace(turn=2), "2 lay R4 R5 R6 R7")[1]}
        think = lambda view, _: acts[view.seat] if view.phase is TilePhase.TURN else Pass()  # noqa: E731
        play.set_up(state, (HUMAN, NORMAL, NORMAL), think=think)
        told, plates = Told(play, monkeypatch), play.table.zones.plates
        play.until(lambda: one("R7") in {*play.table.stage.keys()})
        assert [mark for mark in told.marks if mark[1] == "mark.drew"] == [(1, "mark.drew", 1)]
        assert told.flights == [(1, 1)]
        place = play.table.stage.place(one("R7"))
        away = [hypot(place.x - plate.centerx, place.y - plate.centery) for plate in plates]
        assert min(range(3), key=away.__getitem__) == 2, "it leaves the plate of whoever lays it"
        assert play.table.last_touched == (play.table.melds[0].tiles,)
        play.until_my_turn()
        assert len(play.table.rack) == 3


def test_a_tile_laid_in_this_turn_can_be_dragged_back_to_the_rack_but_none_of_the_table(tmp_path: Path) -> None:
    with tile_turn(tmp_path, position("R7 G2 B9 Y4", "?14", table="R4 R5 R6 | Y9 G9 B9'", loose="R3'")) as play:
        play.put("R7", "R6")
        play.put("R7", "G2", 0)
        assert play.at_start()
        assert abs(play.slots.index(one("R7")) - play.slots.index(one("G2"))) == 1
