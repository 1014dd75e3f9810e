"""A whole round, played with a mouse that nobody holds; more of them are in `long`, and others are played by ear."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.engine.options import SeatKind
from game.engine.record import unseal
from game.engine.tiles.actions import TilePhase
from game.engine.tiles.rules import TileRules
from game.store.folders import matches_folder, player_folders
from game.store.settings import Settings
from game.ui.scenes.library.review import ReviewScene
from game.ui.scenes.round.handover import HandOver
from game.ui.scenes.round.scoring import ScoringScene
from game.ui.scenes.round.tile_turn import TileDeal, TileTurn
from tests.tile_tables import rules as rules_with
from tests.ui.screen import HUMAN, NORMAL, QUICK
from tests.ui.tile_playing import tile_playing

MOST_STEPS = 4000
"""So many steps no round takes."""


def whole_round(
    home: Path, kinds: Sequence[SeatKind], rules: TileRules | None, seed: str, settings: Settings = QUICK
) -> None:
    """Play a round to its end: every kind of scene comes, the log has words for everything, and the record replays.

    Every action is on the disk when its frame ends.
    """
    with tile_playing(home, settings=settings) as play:
        play.mouse.dt = 0.1
        play.begin(kinds, rules, seed=seed)
        seen, known = set[type](), 0
        for _ in range(MOST_STEPS):
            seen.add(type(play.top))
            if isinstance(play.top, ScoringScene):
                break
            play.step()
            if len(play.screen.session.record.lines) != known:
                known = len(play.screen.session.record.lines)
                assert play.path.read_text("utf-8") == play.text()
        covers = {HandOver} if kinds.count(HUMAN) > 1 else set[type]()
        assert {TileTurn, ScoringScene, *covers} <= seen <= {TileDeal, TileTurn, ScoringScene, *covers, type(None)}
        assert play.state.phase in (TilePhase.SCORING, TilePhase.OVER)
        assert play.state.round_scores
        texts = [line.text for line in play.screen.log.texts()]
        assert len(texts) > 10
        assert all(texts)
        play.replays()
        path = play.path
        play.on_top(ScoringScene).complete()
        play.mouse.press("review")
        assert play.on_top(ReviewScene).file == path


def test_a_round_against_the_computer_is_dealt_played_scored_and_kept_but_not_offered_again(tmp_path: Path) -> None:
    whole_round(tmp_path, (HUMAN, NORMAL), rules_with(game="first_to", first_to=1), "short 20")
    (path,) = matches_folder(player_folders(tmp_path)).glob("*.txt")
    kept = path.read_text("utf-8")
    assert unseal(kept).lines[-1].startswith("digest ")
    with tile_playing(tmp_path) as play:
        assert "continue" not in play.form
        assert path.read_text("utf-8") == kept
