"""What the draft of the turn in progress still lacks, worked out once for each draft."""

from __future__ import annotations

from game.engine.problems import Problem
from game.engine.tiles.draft import Draft
from game.engine.tiles.effects import outcome
from game.engine.tiles.legality import effect_of
from game.engine.tiles.pieces import Tile
from game.engine.tiles.rules import InvalidCommit, TileRules
from game.engine.tiles.wants import Wanted, wanted
from game.play.tiles.session import TileSession
from game.ui.table.shared.forecast import Forecast


class Judging:
    """The verdicts on the drafts of one match."""

    def __init__(self, session: TileSession, rules: TileRules) -> None:
        self._session, self._rules = session, rules
        self._judged: tuple[Draft, tuple[Problem, ...]] | None = None
        self._forecast: tuple[Draft, Forecast | None] | None = None
        self._wanted: tuple[tuple[int, int], Draft | None, Wanted] | None = None

    @property
    def strict(self) -> bool:
        """Whether an invalid table is not refused but costs tiles, so that the screen does not warn of it (RK-29)."""
        return self._rules.invalid_commit is InvalidCommit.PENALTY_THREE

    def problems(self, draft: Draft) -> tuple[Problem, ...]:
        """Return why the turn cannot be ended as it is."""
        if self._judged is None or self._judged[0] is not draft:
            problems = draft.problems()
            if self.strict:
                problems = tuple(each for each in problems if each.code == "nothing-played")
            self._judged = draft, problems
        return self._judged[1]

    def forecast(self, draft: Draft, seat: int, direction: int) -> Forecast | None:
        """Return what ending the turn would do to the others; None as long as it cannot be ended."""
        if self._forecast is None or self._forecast[0] is not draft:
            self._forecast = draft, self._foreseen(draft, seat, direction)
        return self._forecast[1]

    def _foreseen(self, draft: Draft, seat: int, direction: int) -> Forecast | None:
        if self.strict or not draft.changed or self.problems(draft):
            return None
        found = (effect_of(self._rules, tile) for tile in draft.working())
        effects = tuple(effect for effect in found if effect is not None)
        after = outcome(self._rules, self._session.seats, seat, direction, effects)
        hits: dict[int, int] = {}
        for hit in after.hits:
            hits[hit.seat] = hits.get(hit.seat, 0) + hit.tiles
        return Forecast(hits, after.direction != direction, after.turn)

    def wanted(self, seat: int, draft: Draft | None) -> Wanted:
        """Return what a seat should do now, with its draft; computed once for each."""
        moment = (len(self._session.events), seat)
        if self._wanted is None or self._wanted[0] != moment or self._wanted[1] is not draft:
            self._wanted = moment, draft, wanted(self._session.view(seat), draft)
        return self._wanted[2]

    def bad_tiles(self, draft: Draft, code: str = "") -> set[Tile]:
        """Return the tiles of melds that cannot stay as they are, for one reason or for any."""
        bad: set[Tile] = set()
        for each in self.problems(draft):
            meld = each.detail("meld")
            asked = each.code == code if code else each.code != "joker-without-colour"
            if isinstance(meld, tuple) and asked:
                bad |= set(meld.tiles)  # type: ignore[attr-defined]
        return bad
